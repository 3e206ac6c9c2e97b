//! Reading and writing files.

use crate::failure::Failure;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

/// No file that we read is larger: the longest record is far shorter.
const MOST_BYTES: u64 = 4 << 20;

/// The text of a file, if it is one and not too large.
pub(crate) fn read(path: &Path) -> Result<String, Failure> {
    let failed = |error: std::io::Error| Failure::file(path, &error);
    let file = File::open(path).map_err(failed)?;
    let mut bytes = Vec::new();
    // One byte more than allowed tells whether there is more, also where a size is not known before.
    file.take(MOST_BYTES + 1).read_to_end(&mut bytes).map_err(failed)?;
    let shown = || path.display().to_string();
    if bytes.len() as u64 > MOST_BYTES {
        return Err(Failure::TooLarge { path: shown(), megabytes: MOST_BYTES >> 20 });
    }
    String::from_utf8(bytes).map_err(|error| Failure::NotText { path: shown(), byte: error.utf8_error().valid_up_to() })
}

/// The lines of a file that may be as large as it likes, one after the other.
pub(crate) struct Lines<'a> {
    reader: BufReader<&'a File>,
    line: Vec<u8>,
}

impl<'a> Lines<'a> {
    pub(crate) fn of(file: &'a File) -> Lines<'a> {
        Lines { reader: BufReader::new(file), line: Vec::new() }
    }

    /// The next line with its end, which the last one may lack.
    pub(crate) fn next_line(&mut self) -> io::Result<Option<&[u8]>> {
        self.line.clear();
        // What has no ends of lines is nothing that we have written: it need not fit into memory to be refused.
        let n_bytes = (&mut self.reader).take(MOST_BYTES).read_until(b'\n', &mut self.line)?;
        if n_bytes as u64 == MOST_BYTES && !self.line.ends_with(b"\n") {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "it has a line that is too long: check the path"));
        }
        Ok((n_bytes > 0).then_some(self.line.as_slice()))
    }
}

/// Writes a text file.
pub(crate) fn write(path: &Path, text: &str) -> Result<(), Failure> {
    fs::write(path, text).map_err(|error| Failure::file(path, &error))
}

/// Makes sure that nothing is there that would be lost.
pub(crate) fn check_free(path: &Path) -> Result<(), Failure> {
    let shown = path.display().to_string();
    match fs::metadata(path) {
        Ok(there) if there.is_dir() => Err(Failure::Folder { path: shown }),
        Ok(_) => Err(Failure::Taken { path: shown }),
        Err(_) => Ok(()),
    }
}

/// Makes sure that there is such a folder, and nothing in it that would be mixed up with what is written.
pub(crate) fn make_empty_folder(path: &Path) -> Result<(), Failure> {
    let failed = |error: std::io::Error| Failure::NoFolder { path: path.display().to_string(), why: error.to_string() };
    fs::create_dir_all(path).map_err(failed)?;
    match fs::read_dir(path).map_err(failed)?.next() {
        Some(_) => Err(Failure::NotEmpty { path: path.display().to_string() }),
        None => Ok(()),
    }
}
