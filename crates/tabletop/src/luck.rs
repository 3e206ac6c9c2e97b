//! What chance decides later in a round, settled when it is dealt.
//!
//! A game that holds dice could not be copied without rolling the same again; one that holds luck can. The luck of a
//! sampled world is its own, so whoever searches learns nothing of the real one.

use crate::dice::{Dice, Seed};
use std::fmt;

/// Chance that is still to come in a round. As secret as a seed: it cannot be serialised or printed.
///
/// ```compile_fail
/// fn sent_over_the_wire<T: serde::Serialize>() {}
/// sent_over_the_wire::<tabletop::Luck>();
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Luck {
    seed: u64,
    n_asked: u32,
}

impl Luck {
    /// The luck of a round, drawn with its deal.
    pub fn drawn(dice: &mut Dice) -> Luck {
        Luck { seed: dice.word(), n_asked: 0 }
    }

    /// The next number below `bound`, all equally likely.
    pub fn below(&mut self, bound: usize) -> usize {
        let mut dice = Dice::new(&Seed::from_numbers([self.seed, u64::from(self.n_asked), 0, 0]));
        self.n_asked += 1;
        dice.below(bound)
    }

    /// Luck that has not been asked yet, from sixteen hexadecimal digits in lower case, as a written deal has it.
    pub fn from_hex(text: &str) -> Option<Luck> {
        let seed = u64::from_str_radix(text, 16).ok()?;
        let luck = Luck { seed, n_asked: 0 };
        (luck.hex() == text).then_some(luck)
    }

    /// Sixteen hexadecimal digits: for a written deal alone.
    pub fn hex(&self) -> String {
        format!("{:016x}", self.seed)
    }
}

impl fmt::Debug for Luck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Luck(secret)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// These values are part of every record: they may never change.
    #[test]
    fn golden_vectors() {
        let mut luck = Luck::drawn(&mut Dice::from_number(1));
        assert_eq!(luck.hex(), "61a94a49a0e95ecf");
        let below: Vec<usize> = (1..=12).map(|bound| luck.below(bound)).collect();
        assert_eq!(below, [0, 1, 1, 3, 3, 4, 1, 2, 3, 8, 9, 0]);
    }

    #[test]
    fn a_copy_has_the_same_luck_and_text_gives_it_back() {
        let mut luck = Luck::from_hex("00000000000000ff").unwrap();
        assert_eq!(Luck::from_hex(&luck.hex()), Some(luck));
        let mut copy = luck;
        let draws = |luck: &mut Luck| (0..20).map(|_| luck.below(100)).collect::<Vec<_>>();
        let first = draws(&mut luck);
        assert_eq!(first, draws(&mut copy));
        assert_ne!(first, draws(&mut luck), "luck goes on");
        for wrong in ["", "ff", "00000000000000FF", "000000000000000ff", "+0000000000000ff", "000000000000000g"] {
            assert_eq!(Luck::from_hex(wrong), None, "{wrong}");
        }
        assert_eq!(format!("{luck:?}"), "Luck(secret)");
    }
}
