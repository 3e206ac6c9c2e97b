//! Secrets that open a seat: made from the operating system's chance, kept as hashes, compared in constant time.

use sha2::{Digest, Sha256};
use std::fmt::Write as _;
use subtle::ConstantTimeEq;

/// Letters and digits that are not mistaken for each other when somebody reads a code aloud.
const LETTERS: &[u8; 32] = b"ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/// Chance of the operating system. Without any, nothing secret can be made, and whoever asks is told to try again.
pub(crate) fn random<const N: usize>() -> Option<[u8; N]> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).ok().map(|()| bytes)
}

/// Small hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::with_capacity(2 * bytes.len()), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// What hexadecimal digits stand for.
pub(crate) fn unhex<const N: usize>(text: &str) -> Option<[u8; N]> {
    let digits = text.as_bytes();
    if digits.len() != 2 * N {
        return None;
    }
    let digit = |byte: u8| (byte as char).to_digit(16).map(|digit| digit as u8);
    let mut bytes = [0; N];
    for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
        *byte = digit(pair[0])? << 4 | digit(pair[1])?;
    }
    Some(bytes)
}

/// A new token: 256 bits.
pub(crate) fn token() -> Option<String> {
    random::<32>().map(|bytes| hex(&bytes))
}

/// A new id of a table, for links: 130 bits, since a private table is as private as its link.
pub(crate) fn id() -> Option<String> {
    random::<26>()
        .map(|bytes| bytes.iter().map(|byte| LETTERS[*byte as usize % 32].to_ascii_lowercase() as char).collect())
}

/// So many letters and digits a code has.
pub(crate) const CODE_LENGTH: usize = 8;

/// A new code of a table, to be said aloud.
pub(crate) fn code() -> Option<String> {
    random::<CODE_LENGTH>().map(|bytes| bytes.iter().map(|byte| LETTERS[*byte as usize % 32] as char).collect())
}

/// What is kept of a token.
pub(crate) fn hash(token: &str) -> String {
    hex(&Sha256::digest(token.as_bytes()))
}

/// A number that hangs on the id of a table, for what is to be the same after a restart and need not be secret.
pub(crate) fn number(id: &str) -> u64 {
    let digest = Sha256::digest(id.as_bytes());
    digest.iter().take(8).fold(0, |number, byte| number << 8 | u64::from(*byte))
}

/// Whether two hashes are the same; how long this takes tells nothing about where they differ.
pub(crate) fn same(one: &str, other: &str) -> bool {
    one.as_bytes().ct_eq(other.as_bytes()).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_and_codes_have_their_form() {
        let (token, id, code) = (token().unwrap(), id().unwrap(), code().unwrap());
        assert_eq!((token.len(), id.len(), code.len()), (64, 26, 8));
        assert!(code.bytes().all(|letter| LETTERS.contains(&letter)));
        assert_eq!(unhex::<32>(&token).map(|bytes| hex(&bytes)), Some(token.clone()));
        assert_eq!(unhex::<32>("zz"), None);
        assert!(number(&id) == number(&id) && number(&id) != number(&code));
        assert!(same(&hash(&token), &hash(&token)) && !same(&hash(&token), &hash(&id)));
    }
}
