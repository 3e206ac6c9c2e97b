//! All that a store keeps as a file, for another store.
//!
//! One JSON object a line: first `{"mattock":{"format":1}}`, then a line a table and a line an uploaded record, and last how
//! many of both there were, so that half a file is not taken for a whole one. What the server has written is in it letter for
//! letter, also the cards of running games: the file is as secret as the store.

use super::{Moved, Store, StoreError, Upload, WholeTable};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::io::{BufRead, BufReader, Read, Write};
use tokio::sync::mpsc;

/// The form of the file. Another one gets another number, and programs go on reading old ones.
const FORMAT: u32 = 1;
/// So much may be on its way between a store and a file.
const MOST_ON_THE_WAY: usize = 16;

/// A line of the file.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Line {
    Mattock { format: u32 },
    Table(Box<WholeTable>),
    Upload(Upload),
    End(Counts),
}

/// How much was moved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counts {
    /// Tables.
    pub tables: u64,
    /// Uploaded records.
    pub uploads: u64,
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "tables {}, uploaded records {}", self.tables, self.uploads)
    }
}

/// What the end of a file says.
fn end(promised: &Option<Counts>) -> String {
    promised.map_or("is missing".to_owned(), |promised| format!("promises {promised}"))
}

/// Why nothing was moved.
#[derive(Debug, thiserror::Error)]
pub enum MoveError {
    /// The store cannot be read or written.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The file cannot be read or written.
    #[error(transparent)]
    File(#[from] std::io::Error),
    /// The file has another form.
    #[error("the file has format {found}, this program knows formats up to {FORMAT}: use a newer program")]
    Newer {
        /// The format of the file.
        found: u32,
    },
    /// The file says something else.
    #[error("line {line} is nothing that `mattock export` writes: {why}")]
    Line {
        /// Where.
        line: usize,
        /// What is wrong.
        why: String,
    },
    /// The file ends too early, or says too much.
    #[error("the file is not whole: it has {found}, and its end {}", end(promised))]
    NotWhole {
        /// What was found.
        found: Counts,
        /// What the last line says, if there is one.
        promised: Option<Counts>,
    },
    /// The thread is gone that should have done it.
    #[error("it was broken off")]
    BrokenOff,
}

/// Writes all that a store keeps into a file.
pub async fn export(store: &dyn Store, file: impl Write + Send + 'static) -> Result<Counts, MoveError> {
    let (to, from) = mpsc::channel(MOST_ON_THE_WAY);
    let writing = tokio::task::spawn_blocking(move || write(from, file));
    let sent = store.export(to).await;
    match writing.await.map_err(|_| MoveError::BrokenOff)? {
        // The store has the reason why the file has no end.
        Err(MoveError::BrokenOff) => Err(sent.err().map_or(MoveError::BrokenOff, MoveError::Store)),
        written => written,
    }
}

/// Keeps in a store all that is in a file: everything or nothing.
pub async fn import(store: &dyn Store, file: impl Read + Send + 'static) -> Result<Counts, MoveError> {
    let (to, from) = mpsc::channel(MOST_ON_THE_WAY);
    let reading = tokio::task::spawn_blocking(move || read(BufReader::new(file), &to));
    let kept = store.import(from).await;
    match reading.await.map_err(|_| MoveError::BrokenOff)? {
        // Whoever reads is broken off by the store, and the store by an end that does not come.
        Ok(counts) => kept.map(|()| counts).map_err(MoveError::Store),
        Err(MoveError::BrokenOff) => Err(kept.err().map_or(MoveError::BrokenOff, MoveError::Store)),
        Err(error) => Err(error),
    }
}

fn write(mut from: mpsc::Receiver<Moved>, mut file: impl Write) -> Result<Counts, MoveError> {
    let mut write = |line: &Line| -> Result<(), MoveError> {
        let mut text = serde_json::to_string(line).map_err(std::io::Error::from)?;
        text.push('\n');
        Ok(file.write_all(text.as_bytes())?)
    };
    write(&Line::Mattock { format: FORMAT })?;
    let mut counts = Counts::default();
    while let Some(moved) = from.blocking_recv() {
        match moved {
            Moved::Table(table) => {
                counts.tables += 1;
                write(&Line::Table(table))?;
            }
            Moved::Upload(upload) => {
                counts.uploads += 1;
                write(&Line::Upload(upload))?;
            }
            Moved::End => {
                write(&Line::End(counts))?;
                file.flush()?;
                return Ok(counts);
            }
        }
    }
    Err(MoveError::BrokenOff)
}

fn read(file: impl BufRead, to: &mpsc::Sender<Moved>) -> Result<Counts, MoveError> {
    let send = |moved| to.blocking_send(moved).map_err(|_| MoveError::BrokenOff);
    let mut counts = Counts::default();
    let mut promised = None;
    for (line, text) in (1..).zip(file.lines()) {
        let wrong = |why: &str| MoveError::Line { line, why: why.to_owned() };
        let read: Line = serde_json::from_str(&text?).map_err(|error| wrong(&error.to_string()))?;
        match (line, read) {
            (1, Line::Mattock { format: FORMAT }) => {}
            (1, Line::Mattock { format }) => return Err(MoveError::Newer { found: format }),
            (1, _) => return Err(wrong("the first line names the format")),
            _ if promised.is_some() => return Err(wrong("it stands behind the end")),
            (_, Line::Table(table)) => {
                counts.tables += 1;
                send(Moved::Table(table))?;
            }
            (_, Line::Upload(upload)) => {
                counts.uploads += 1;
                send(Moved::Upload(upload))?;
            }
            (_, Line::End(counts)) => promised = Some(counts),
            (_, Line::Mattock { .. }) => return Err(wrong("only the first line names the format")),
        }
    }
    if promised != Some(counts) {
        return Err(MoveError::NotWhole { found: counts, promised });
    }
    send(Moved::End)?;
    Ok(counts)
}
