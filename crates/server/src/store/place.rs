//! Where a store is: in a file, in a database, or nowhere.

use super::{Postgres, Sqlite, Store, StoreError};
use sqlx::postgres::PgConnectOptions;
use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;

/// The name of the data file in its folder.
const FILE: &str = "mattock.sqlite";

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
    /// What is there cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Place {
    /// Opens the store, makes it if it is not there, and brings it up to date.
    pub async fn open(&self) -> Result<Arc<dyn Store>, OpenError> {
        Ok(match self {
            Place::Folder(folder) => {
                let failed = |why| OpenError::Folder { folder: folder.clone(), why };
                std::fs::create_dir_all(folder).map_err(failed)?;
                Arc::new(Sqlite::open(&folder.join(FILE)).await?)
            }
            Place::Database(url) => Arc::new(Postgres::open(url).await?),
            Place::Memory => Arc::new(Sqlite::in_memory().await?),
        })
    }

    /// The data file, where there is one.
    pub fn file(&self) -> Option<PathBuf> {
        match self {
            Place::Folder(folder) => Some(folder.join(FILE)),
            Place::Database(_) | Place::Memory => None,
        }
    }
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
