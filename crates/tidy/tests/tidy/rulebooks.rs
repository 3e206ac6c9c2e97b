//! No sentence of a publisher's in the repository.

use crate::nothing_in;
use std::{fs, io};
use tidy::repository::files;
use tidy::rulebooks::{Hashes, kept};

#[test]
fn no_ten_words_of_a_rulebook_are_in_the_repository() -> io::Result<()> {
    let books = Hashes::read(&fs::read(kept())?);
    assert!(books.count() > 10_000, "five rulebooks have more than {} runs of ten words", books.count());
    let copied = files()?.into_iter().flat_map(|file| {
        let lines = books.copied_lines(&file.text);
        lines.into_iter().map(move |line| format!("{}: ten words as in a rulebook: say it in our own", file.at(line)))
    });
    nothing_in(copied.collect());
    Ok(())
}

#[test]
fn a_copied_sentence_is_found_whatever_its_form() {
    let mut books = Hashes::default();
    books.add(
        "Here a book begins. The old mole counts his seven candles\nbefore he digs, and eats the eighth. It ends.",
    );
    let books = Hashes::read(&books.write());
    let copied = "fn dig() {}\n/// the OLD mole *counts* his\n/// seven candles before he digs,\n/// then sleeps";
    assert_eq!(books.copied_lines(copied).into_iter().collect::<Vec<_>>(), [1]);
    let retold = "The old mole counts seven candles before he digs, and eats the eighth one.";
    assert!(books.copied_lines(retold).is_empty());
    assert!(books.copied_lines("seven candles before he digs").is_empty(), "nine words or less may be chance");
}
