//! Asking and being answered, line by line.

use crate::failure::Failure;
use std::io::{BufRead, Read, StdinLock, StdoutLock, Write, stdin, stdout};

/// No line that anybody types is longer.
const LONGEST_LINE: u64 = 4096;

/// The person at the terminal.
pub(crate) struct Person {
    input: StdinLock<'static>,
    output: StdoutLock<'static>,
}

impl Person {
    pub(crate) fn new() -> Person {
        Person { input: stdin().lock(), output: stdout().lock() }
    }

    /// Shows something, in one piece.
    pub(crate) fn tell(&mut self, text: &str) -> Result<(), Failure> {
        self.output.write_all(text.as_bytes()).and_then(|()| self.output.flush()).map_err(Failure::output)
    }

    /// Shows something and waits for a line; none at the end of input.
    pub(crate) fn ask(&mut self, text: &str) -> Result<Option<String>, Failure> {
        self.tell(text)?;
        let mut line = Vec::new();
        // A terminal that has gone away is the end of input, too.
        let n_bytes = (&mut self.input).take(LONGEST_LINE).read_until(b'\n', &mut line).unwrap_or_default();
        Ok((n_bytes > 0).then(|| String::from_utf8_lossy(&line).trim().to_owned()))
    }
}
