//! No sentence of a publisher's rulebook is in the repository, and yet every checkout can prove it.
//!
//! What is kept is a hash of every ten successive words of the rulebooks. From these no text can be read, but a copied
//! passage of ten words or more is recognised. How to make them anew: `cargo run -p tidy -- FOLDER`, with the folder that
//! holds the rulebooks as text.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// So many words in a row are no accident any more.
pub const WORDS: usize = 10;
/// Bytes kept of each hash: with six, the chance of a false alarm in a repository of this size is one in 100,000.
const BYTES: usize = 6;

/// Where the hashes are kept.
pub fn kept() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("rulebooks.hashes")
}

/// The words of a text in small letters, each with its line from 0. Signs, markup and line breaks count for nothing.
fn words(text: &str) -> Vec<(usize, String)> {
    let lines = text.lines().enumerate();
    let words = lines.flat_map(|(line, text)| {
        let words = text.split(|sign: char| !sign.is_alphanumeric()).filter(|word| !word.is_empty());
        words.map(move |word| (line, word.to_lowercase()))
    });
    words.collect()
}

/// The hash of every ten successive words, each with the line where it begins.
fn hashes(text: &str) -> Vec<(usize, [u8; BYTES])> {
    words(text).windows(WORDS).map(|window| (window[0].0, hash(window))).collect()
}

/// FNV-1a: short, and the same everywhere and for ever.
fn hash(words: &[(usize, String)]) -> [u8; BYTES] {
    let bytes = words.iter().flat_map(|(_, word)| word.bytes().chain([b' ']));
    let hash =
        bytes.fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3));
    let [_, _, kept @ ..] = hash.to_be_bytes();
    kept
}

/// The hashes of some books.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Hashes(BTreeSet<[u8; BYTES]>);

impl Hashes {
    /// Adds a book.
    pub fn add(&mut self, book: &str) {
        self.0.extend(hashes(book).into_iter().map(|(_, hash)| hash));
    }

    /// As they are kept in a file: one after the other, sorted.
    pub fn write(&self) -> Vec<u8> {
        self.0.iter().flatten().copied().collect()
    }

    /// Reads what [`Hashes::write`] wrote.
    pub fn read(bytes: &[u8]) -> Hashes {
        Hashes(bytes.as_chunks().0.iter().copied().collect())
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// The lines of a text, from 0, on which ten words begin that are in a book.
    pub fn copied_lines(&self, text: &str) -> BTreeSet<usize> {
        hashes(text).into_iter().filter(|(_, hash)| self.0.contains(hash)).map(|(line, _)| line).collect()
    }
}
