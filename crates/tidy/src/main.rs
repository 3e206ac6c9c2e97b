//! Fingerprints rulebooks: `cargo run -p tidy -- FOLDER`. See [`tidy::rulebooks`].

use std::{env, fs, io};
use tidy::rulebooks::{Hashes, kept};

fn main() -> io::Result<()> {
    let Some(folder) = env::args().nth(1) else {
        return Err(io::Error::other("say where the rulebooks are: cargo run -p tidy -- FOLDER"));
    };
    let mut hashes = Hashes::default();
    for book in fs::read_dir(folder)? {
        hashes.add(&fs::read_to_string(book?.path())?);
    }
    fs::write(kept(), hashes.write())
}
