//! Where a store is: in a file, in a database, or nowhere.

use super::{Postgres, Sqlite, Store, StoreError};
use sqlx::postgres::PgConnectOptions;
use std::fmt;
use std::fs::{DirBuilder, File, OpenOptions, TryLockError};
use std::os::unix::fs::{DirBuilderExt as _, OpenOptionsExt as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The name of the data file in its folder.
const FILE: &str = "mattock.sqlite";
/// Whoever has locked this file has the folder.
const CLAIM: &str = "mattock.lock";

/// Where a store is.
#[derive(Clone, Debug)]
pub enum Place {
    /// In a SQLite file in this folder.
    Folder(PathBuf),
    /// In a Postgres database.
    Database(DatabaseUrl),
    /// In memory, and forgotten at the end: for measuring.
    Memory,
}

/// Why a store cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The folder for the data file cannot be made.
    #[error("the data folder {folder} cannot be used: {why}")]
    Folder {
        /// Which one.
        folder: PathBuf,
        /// What is wrong.
        why: std::io::Error,
    },
    /// Somebody else is at it.
    #[error("another server uses the data folder {folder}: stop it first, or name another folder")]
    InUse {
        /// Which one.
        folder: PathBuf,
    },
    /// What is there cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Place {
    /// Opens the store, makes it if it is not there, and brings it up to date.
    pub async fn open(&self) -> Result<Arc<dyn Store>, OpenError> {
        Ok(match self {
            Place::Folder(folder) => {
                file_in(folder, FILE)?;
                Arc::new(Sqlite::open(&folder.join(FILE)).await?)
            }
            Place::Database(url) => Arc::new(Postgres::open(url).await?),
            Place::Memory => Arc::new(Sqlite::in_memory().await?),
        })
    }

    /// Keeps others away from a folder, as long as what is returned is held: two servers that knew nothing of each other
    /// would show two games at one table. A database is for many.
    pub fn claim(&self) -> Result<Option<File>, OpenError> {
        let Place::Folder(folder) = self else { return Ok(None) };
        let claim = file_in(folder, CLAIM)?;
        match claim.try_lock() {
            Ok(()) => Ok(Some(claim)),
            Err(TryLockError::WouldBlock) => Err(OpenError::InUse { folder: folder.clone() }),
            Err(TryLockError::Error(why)) => Err(OpenError::Folder { folder: folder.clone(), why }),
        }
    }

    /// The data file, where there is one.
    pub fn file(&self) -> Option<PathBuf> {
        match self {
            Place::Folder(folder) => Some(folder.join(FILE)),
            Place::Database(_) | Place::Memory => None,
        }
    }
}

/// A file in the folder, both made if they are not there, for their owner alone: they hold the cards of running games.
fn file_in(folder: &Path, name: &str) -> Result<File, OpenError> {
    let failed = |why| OpenError::Folder { folder: folder.to_owned(), why };
    DirBuilder::new().recursive(true).mode(0o700).create(folder).map_err(failed)?;
    OpenOptions::new().create(true).append(true).mode(0o600).open(folder.join(name)).map_err(failed)
}

/// As it may be told: without whatever opens it.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Folder(folder) => write!(f, "{}", folder.display()),
            Place::Database(url) => write!(f, "{url}"),
            Place::Memory => f.write_str(":memory:"),
        }
    }
}

/// The address of a Postgres database. It holds a password, so it is never written anywhere.
#[derive(Clone)]
pub struct DatabaseUrl(Box<PgConnectOptions>);

impl DatabaseUrl {
    pub(super) fn options(&self) -> PgConnectOptions {
        (*self.0).clone()
    }
}

impl std::str::FromStr for DatabaseUrl {
    type Err = StoreError;
    fn from_str(text: &str) -> Result<DatabaseUrl, StoreError> {
        // Other schemes would be taken, too, as long as what follows looks alike.
        if !text.starts_with("postgres://") && !text.starts_with("postgresql://") {
            return Err(StoreError::BadAddress("it does not begin with postgres://".to_owned()));
        }
        let options = text.parse().map_err(|error: sqlx::Error| StoreError::BadAddress(error.to_string()))?;
        Ok(DatabaseUrl(Box::new(options)))
    }
}

impl fmt::Display for DatabaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let DatabaseUrl(options) = self;
        let database = options.get_database().unwrap_or(options.get_username());
        match options.get_socket() {
            Some(socket) => write!(f, "Postgres, database {database} at {}", socket.display()),
            None => write!(f, "Postgres, database {database} at {}:{}", options.get_host(), options.get_port()),
        }
    }
}

/// Settings are printed when something is looked for; this must not be.
impl fmt::Debug for DatabaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "DatabaseUrl({self})")
    }
}
