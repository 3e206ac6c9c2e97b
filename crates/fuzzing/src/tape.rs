//! Bytes that are read as decisions.

/// What is left of the bytes.
#[derive(Debug)]
pub struct Tape<'a>(&'a [u8]);

impl<'a> Tape<'a> {
    /// A tape of these bytes.
    pub fn new(bytes: &'a [u8]) -> Tape<'a> {
        Tape(bytes)
    }

    /// The next byte.
    pub fn byte(&mut self) -> Option<u8> {
        let (first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(*first)
    }

    /// A number that the next four bytes make.
    pub fn number(&mut self) -> Option<u64> {
        let (first, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(u64::from(u32::from_le_bytes(*first)))
    }

    /// As many of something as the next byte asks for, up to what is left of a total.
    pub fn share(&mut self, left: &mut usize) -> Option<usize> {
        // No total that is shared so is larger than forty, the number of path cards in the games that do so.
        let count = (self.byte()? as usize % 41).min(*left);
        *left -= count;
        Some(count)
    }
}
