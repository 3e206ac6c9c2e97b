//! The only randomness: a pinned generator whose values never change, with golden vectors.
//!
//! The stream is ChaCha8. Drawing below a bound and shuffling are written here, because what a library's `shuffle`
//! makes of a stream may change with its version, and then old records would replay differently.

use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};
use std::fmt;

/// Where dice begin. It decides every deal, so it is as secret as the cards: it cannot be serialised or printed.
///
/// ```compile_fail
/// fn sent_over_the_wire<T: serde::Serialize>() {}
/// sent_over_the_wire::<tabletop::Seed>();
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Seed([u8; 32]);

impl Seed {
    /// A seed of thirty-two bytes.
    pub const fn new(bytes: [u8; 32]) -> Seed {
        Seed(bytes)
    }

    /// A seed from four numbers, for simulations and tests, where nothing needs to be kept secret.
    pub fn from_numbers(numbers: [u64; 4]) -> Seed {
        let mut bytes = [0; 32];
        for (place, number) in bytes.chunks_exact_mut(8).zip(numbers) {
            place.copy_from_slice(&number.to_le_bytes());
        }
        Seed(bytes)
    }

    /// Reads sixty-four hexadecimal digits in lower case.
    pub fn from_hex(text: &str) -> Option<Seed> {
        let digit = |byte: u8| match byte {
            b'0'..=b'9' => Some(byte - b'0'),
            b'a'..=b'f' => Some(byte - b'a' + 10),
            _ => None,
        };
        let digits = text.as_bytes();
        if digits.len() != 64 {
            return None;
        }
        let mut bytes = [0; 32];
        for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
            *byte = digit(pair[0])? << 4 | digit(pair[1])?;
        }
        Some(Seed(bytes))
    }

    /// Sixty-four hexadecimal digits: for the record alone.
    pub(crate) fn hex(&self) -> String {
        self.0.iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(secret)")
    }
}

/// A stream of chance that follows from its seed.
pub struct Dice(ChaCha8Rng);

impl fmt::Debug for Dice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Dice(secret)")
    }
}

/// How many places of a shuffle are drawn from one word.
const BATCH: usize = 6;
/// Bounds up to this one multiply `BATCH` times without filling a word.
const BATCH_MOST: usize = 512;

impl Dice {
    /// Dice that begin at a seed.
    pub fn new(seed: &Seed) -> Dice {
        Dice(ChaCha8Rng::from_seed(seed.0))
    }

    /// Dice for simulations and tests.
    pub fn from_number(number: u64) -> Dice {
        Dice::new(&Seed::from_numbers([number, 0, 0, 0]))
    }

    /// The next sixty-four bits.
    #[inline]
    pub fn word(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number from 0 up to 1, all equally likely.
    pub fn share(&mut self) -> f64 {
        // 53 bits are what such a number holds.
        (self.word() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// A number below `bound`, all equally likely; 0 if `bound` is 0.
    #[inline]
    pub fn below(&mut self, bound: usize) -> usize {
        let bound = bound as u64;
        loop {
            // The high half of word × bound is below the bound; a word is redrawn where it would favour some results.
            let product = u128::from(self.word()) * u128::from(bound);
            let low = product as u64;
            if low >= bound || bound == 0 || low >= bound.wrapping_neg() % bound {
                return (product >> 64) as usize;
            }
        }
    }

    /// True `part` times out of `whole`.
    pub fn chance(&mut self, part: usize, whole: usize) -> bool {
        self.below(whole) < part
    }

    /// One of several, all equally likely.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        items.get(self.below(items.len()))
    }

    /// Puts things in a random order, all orders equally likely (Fisher and Yates, from the back).
    #[inline]
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        let mut left = items.len();
        while left > BATCH_MOST {
            let place = self.below(left);
            left -= 1;
            items.swap(left, place);
        }
        while left > BATCH {
            for place in self.places(left, BATCH) {
                left -= 1;
                items.swap(left, place);
            }
        }
        if left > 1 {
            let places = self.places(left, left - 1);
            for place in &places[..left - 1] {
                left -= 1;
                items.swap(left, *place);
            }
        }
    }

    /// Numbers below `left`, below `left − 1`, and so on, `batch` of them from one word: the high half of each product
    /// is a number, the low half goes on as the next word (Brackett-Rozinsky and Lemire, 2024).
    #[inline(always)]
    fn places(&mut self, left: usize, batch: usize) -> [usize; BATCH] {
        let mut places = [0; BATCH];
        loop {
            let mut word = self.word();
            let mut bounds = 1_u64;
            for (n, place) in places[..batch].iter_mut().enumerate() {
                let bound = (left - n) as u64;
                let product = u128::from(word) * u128::from(bound);
                *place = (product >> 64) as usize;
                word = product as u64;
                bounds *= bound;
            }
            if word >= bounds || word >= bounds.wrapping_neg() % bounds {
                return places;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// These values are part of every record: they may never change.
    #[test]
    fn golden_vectors() {
        let mut dice = Dice::from_number(1);
        assert_eq!([dice.word(), dice.word(), dice.word()], GOLDEN_WORDS);
        let below: Vec<usize> = (1..=12).map(|bound| dice.below(bound)).collect();
        assert_eq!(below, GOLDEN_BELOW);
        let mut cards: Vec<u8> = (0..20).collect();
        dice.shuffle(&mut cards);
        assert_eq!(cards, GOLDEN_SHUFFLE);
        let mut many: Vec<u16> = (0..1000).collect();
        dice.shuffle(&mut many);
        assert_eq!(many[..8], GOLDEN_LONG_SHUFFLE);
    }

    const GOLDEN_WORDS: [u64; 3] = [7037237572835827407, 5440448899038119230, 14725191807199933458];
    const GOLDEN_BELOW: [usize; 12] = [0, 1, 0, 2, 3, 2, 3, 6, 1, 3, 8, 2];
    const GOLDEN_SHUFFLE: [u8; 20] = [17, 6, 9, 12, 8, 0, 3, 10, 1, 4, 18, 11, 16, 15, 19, 13, 7, 5, 2, 14];
    const GOLDEN_LONG_SHUFFLE: [u16; 8] = [259, 688, 603, 541, 831, 864, 251, 335];

    #[test]
    fn every_order_is_equally_likely() {
        let mut dice = Dice::from_number(2);
        let mut seen = std::collections::BTreeMap::new();
        for _ in 0..24_000 {
            let mut cards = [0, 1, 2, 3];
            dice.shuffle(&mut cards);
            *seen.entry(cards).or_insert(0_i32) += 1;
        }
        assert_eq!(seen.len(), 24);
        // Chi-squared with 23 degrees of freedom exceeds 49.7 once in a thousand seeds; this seed is fixed.
        let chi: f64 = seen.values().map(|count| f64::from(count - 1000).powi(2) / 1000.0).sum();
        assert!(chi < 49.7, "{chi}");
    }

    #[test]
    fn every_place_of_a_long_row_is_reached_from_every_other() {
        let mut dice = Dice::from_number(3);
        let mut seen = [[0_i32; 14]; 14];
        for _ in 0..14_000 {
            let mut cards: [usize; 14] = std::array::from_fn(|n| n);
            dice.shuffle(&mut cards);
            cards.iter().enumerate().for_each(|(place, card)| seen[place][*card] += 1);
        }
        let chi: f64 = seen.as_flattened().iter().map(|count| f64::from(count - 1000).powi(2) / 1000.0).sum();
        assert!(chi < 234.0, "{chi}: 169 degrees of freedom, once in a thousand seeds");
    }

    #[test]
    fn a_bound_of_nothing_gives_nothing() {
        let mut dice = Dice::from_number(4);
        assert_eq!(dice.below(0), 0);
        assert_eq!(dice.below(1), 0);
        assert_eq!(dice.pick::<u8>(&[]), None);
        dice.shuffle::<u8>(&mut []);
    }

    #[test]
    fn a_seed_prints_nothing_and_its_hex_round_trips() {
        let seed = Seed::from_numbers([1, 2, 3, u64::MAX]);
        assert_eq!(format!("{seed:?} {:?}", Dice::new(&seed)), "Seed(secret) Dice(secret)");
        assert_eq!(Seed::from_hex(&seed.hex()), Some(seed));
        for wrong in ["", "00", &"g".repeat(64), &"A".repeat(64), &"é".repeat(32)] {
            assert_eq!(Seed::from_hex(wrong), None);
        }
    }
}
