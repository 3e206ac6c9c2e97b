//! All tables of a table server as a file, out and in.

use crate::args::{ExportArguments, ImportArguments};
use crate::failure::Failure;
use crate::files;
use crate::message::{self, Message};
use crate::serve::{failed, place};
use server::store::moving::{self, MoveError};
use server::store::{Place, StoreError};
use std::fs::{File, OpenOptions};
use std::io::{BufWriter, Write, stderr, stdin, stdout};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

/// Stands for the input and the output.
const PIPE: &str = "-";

pub(crate) fn export(arguments: &ExportArguments) -> Result<(), Failure> {
    let from = place(&arguments.place)?;
    // Opening a store makes it, and whoever mistypes a folder would get an empty file.
    check_is_there(&from)?;
    let path = arguments.file.as_path();
    let is_pipe = path == Path::new(PIPE);
    let counts = if is_pipe {
        write_all(&from, BufWriter::new(stdout()), path)?
    } else {
        files::check_free(path)?;
        let failed = |error: std::io::Error| Failure::file(path, &error);
        // It holds the cards of running games.
        let file = OpenOptions::new().write(true).create_new(true).mode(0o600).open(path).map_err(failed)?;
        let written = file.try_clone().map_err(failed).and_then(|file| write_all(&from, BufWriter::new(file), path));
        let written = written.and_then(|counts| file.sync_all().map_err(failed).map(|()| counts));
        // Half a file is of no use to anybody.
        written.inspect_err(|_| drop(std::fs::remove_file(path)))?
    };
    let path = path.display().to_string();
    let said = message::plain(&Message::Exported { path, tables: counts.tables, uploads: counts.uploads });
    if is_pipe { writeln!(stderr(), "{said}") } else { writeln!(stdout(), "{said}") }.map_err(Failure::output)
}

pub(crate) fn import(arguments: &ImportArguments) -> Result<(), Failure> {
    let to = place(&arguments.place)?;
    let path = arguments.file.as_path();
    let file: Box<dyn std::io::Read + Send> = if path == Path::new(PIPE) {
        Box::new(stdin())
    } else {
        Box::new(File::open(path).map_err(|error| Failure::file(path, &error))?)
    };
    let counts = runtime()?.block_on(async {
        let _claim = to.claim().map_err(failed)?;
        let store = to.open().await.map_err(failed)?;
        let counts = moving::import(&*store, file).await;
        store.close().await.map_err(failed)?;
        counts.map_err(|error| match error {
            MoveError::Store(StoreError::Taken) => {
                Failure::ThereAlready { path: path.display().to_string(), place: to.to_string() }
            }
            error => not_moved(path, &error),
        })
    })?;
    let (path, place) = (path.display().to_string(), to.to_string());
    let said = message::plain(&Message::Imported { path, place, tables: counts.tables, uploads: counts.uploads });
    writeln!(stdout(), "{said}").map_err(Failure::output)
}

fn write_all(from: &Place, file: impl Write + Send + 'static, path: &Path) -> Result<moving::Counts, Failure> {
    runtime()?.block_on(async {
        let _claim = from.claim().map_err(failed)?;
        let store = from.open().await.map_err(failed)?;
        let counts = moving::export(&*store, file).await;
        store.close().await.map_err(failed)?;
        counts.map_err(|error| not_moved(path, &error))
    })
}

fn check_is_there(place: &Place) -> Result<(), Failure> {
    let file = match place {
        Place::Database(_) => return Ok(()),
        Place::Folder(_) | Place::Memory => place.file(),
    };
    match file {
        Some(file) if file.exists() => Ok(()),
        file => Err(Failure::NoFile { path: file.map_or(place.to_string(), |file| file.display().to_string()) }),
    }
}

fn not_moved(path: &Path, error: &MoveError) -> Failure {
    match error {
        MoveError::File(error) if error.kind() == std::io::ErrorKind::BrokenPipe => Failure::ClosedPipe,
        error => Failure::NotMoved { path: path.display().to_string(), why: error.to_string() },
    }
}

fn runtime() -> Result<tokio::runtime::Runtime, Failure> {
    tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(failed)
}
