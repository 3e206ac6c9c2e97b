//! Whims: what makes one of several equally good actions the best one, in games that are played in the head.
//!
//! A whim belongs to the action, not to its place in a list: in which order a game lists actions may hang on what nobody
//! sees, such as how a hand was dealt.

use std::hash::{Hash, Hasher};
use tabletop::Dice;

/// The whims of a seat at one decision.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Whims(u64);

impl Whims {
    /// Draws them.
    pub(crate) fn draw(dice: &mut Dice) -> Whims {
        Whims(dice.word())
    }

    /// One of the best actions: whims decide among those that are no worse than the best by more than `careless`. What has
    /// no worth is left out; the whim of an action is told, so that some can be left out by chance.
    pub(crate) fn best<A: Copy + Hash>(
        self,
        actions: &[A],
        careless: f64,
        worth: impl Fn(A, f64) -> Option<f64>,
    ) -> Option<A> {
        let mut best = (f64::MIN, None);
        for action in actions {
            let whim = self.of(action);
            let worth = worth(*action, whim).map(|worth| worth + careless * whim);
            if let Some(worth) = worth.filter(|worth| *worth > best.0) {
                best = (worth, Some(*action));
            }
        }
        best.1
    }

    /// How much an action is liked by whim, from 0 to 1.
    fn of(self, action: &impl Hash) -> f64 {
        let mut mixed = Mixed(self.0);
        action.hash(&mut mixed);
        (mixed.finish() >> 11) as f64 / (1_u64 << 53) as f64
    }
}

/// Mixes a few bytes well and quickly; nobody outside chooses them.
struct Mixed(u64);

impl Hasher for Mixed {
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(23);
        }
    }

    fn write_u8(&mut self, byte: u8) {
        self.write(&[byte]);
    }

    fn write_isize(&mut self, number: isize) {
        self.write(&(number as i64 as u8).to_le_bytes());
    }

    fn finish(&self) -> u64 {
        let mixed = (self.0 ^ self.0 >> 31).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed ^ mixed >> 29
    }
}

#[cfg(test)]
mod tests {
    use super::Whims;
    use tabletop::Dice;

    #[test]
    fn whims_are_spread_evenly_and_differ_from_decision_to_decision() {
        let mut dice = Dice::from_number(1);
        let (one, other) = (Whims::draw(&mut dice), Whims::draw(&mut dice));
        let mut tenths = [0_u32; 10];
        let mut n_same = 0;
        for number in 0..10_000_u32 {
            let bytes = number.to_le_bytes();
            tenths[(one.of(&bytes) * 10.0) as usize] += 1;
            n_same += u32::from((one.of(&bytes) - other.of(&bytes)).abs() < 1e-9);
        }
        assert!(tenths.iter().all(|count| (850..1150).contains(count)), "{tenths:?}");
        assert_eq!(n_same, 0);
    }
}
