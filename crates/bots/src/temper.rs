//! What sets bots of one level apart, so that a table of five is not five times the same.
//!
//! A temper changes by how much a bot minds this or that, by a little: none plays worse for it, and none knows more. It is
//! drawn once, from chance that has nothing to do with what is dealt, so that it tells nothing.

use crate::model::MOST_TERMS;
use tabletop::{Dice, Seat, Seed};

/// The temper of a bot. Where nothing else is said, 1 is what is usual at its level.
#[derive(Clone, Debug, PartialEq)]
pub struct Temper {
    /// How much it likes or dislikes what each term stands for.
    pub tastes: [f64; MOST_TERMS],
    /// How much it minds its own way.
    pub own_way: f64,
    /// How much it minds what becomes of others.
    pub others: f64,
    /// How much it minds what its acts tell: below 1 it is daring.
    pub caution: f64,
    /// How sure it must be of an opponent to accuse.
    pub accuses: f64,
    /// How unlikely an opponent must be for it to vouch.
    pub vouches: f64,
    /// Of ten times that it has somebody to judge, it speaks so often.
    pub talks: usize,
}

/// How far tastes differ, up and down.
const TASTES: f64 = 0.08;
/// How far caution differs.
const CAUTION: f64 = 0.3;
/// How sure the usual bot is before it accuses or vouches, and how far others differ from that.
const ACCUSES: (f64, f64) = (0.85, 0.07);
const VOUCHES: (f64, f64) = (0.08, 0.04);
/// Even a quiet bot says half of what it thinks of others.
const QUIETEST: usize = 5;
/// Ten times of ten.
const ALWAYS: usize = 10;

impl Default for Temper {
    /// What is usual: for contests and fits, in which bots of a level are to be alike.
    fn default() -> Temper {
        Temper {
            tastes: [1.0; MOST_TERMS],
            own_way: 1.0,
            others: 1.0,
            caution: 1.0,
            accuses: ACCUSES.0,
            vouches: VOUCHES.0,
            talks: ALWAYS,
        }
    }
}

impl Temper {
    /// The temper of the bot at a seat: the same seed gives the same tempers.
    pub fn drawn(seed: u64, seat: Seat) -> Temper {
        let mut dice = Dice::new(&Seed::from_numbers([seed, seat.index() as u64, TEMPERS, 0]));
        let mut about = |usual: f64, by: f64| usual + by * even(&mut dice);
        Temper {
            tastes: std::array::from_fn(|_| about(1.0, TASTES)),
            own_way: about(1.0, TASTES),
            others: about(1.0, TASTES),
            caution: about(1.0, CAUTION),
            accuses: about(ACCUSES.0, ACCUSES.1),
            vouches: about(VOUCHES.0, VOUCHES.1),
            talks: QUIETEST + dice.below(ALWAYS - QUIETEST + 1),
        }
    }

    /// Whether it speaks this time, if it has somebody to judge.
    pub(crate) fn speaks(&self, dice: &mut Dice) -> bool {
        dice.chance(self.talks, ALWAYS)
    }
}

/// What sets these dice apart from those for whims, which come from the same seed.
const TEMPERS: u64 = 0x7465_6d70_6572;

/// A number from -1 to 1, each as likely as the others.
fn even(dice: &mut Dice) -> f64 {
    2.0 * dice.share() - 1.0
}

#[cfg(test)]
mod tests {
    use super::Temper;
    use tabletop::Seat;

    #[test]
    fn tempers_differ_by_seat_and_seed_a_little_and_are_drawn_again_alike() {
        let drawn = |seed: u64, seat: u8| Temper::drawn(seed, Seat::new(seat));
        assert_eq!(drawn(7, 2), drawn(7, 2));
        assert_ne!(drawn(7, 2), drawn(7, 3));
        assert_ne!(drawn(7, 2), drawn(8, 2));
        let usual = Temper::default();
        let many: Vec<Temper> = (0..400).map(|seed| drawn(seed, 0)).collect();
        for temper in &many {
            assert!(
                temper.tastes.iter().chain([&temper.own_way, &temper.others]).all(|taste| (taste - 1.0).abs() < 0.081)
            );
            assert!((0.69..1.31).contains(&temper.caution) && (5..=10).contains(&temper.talks), "{temper:?}");
            assert!(temper.accuses > 0.77 && temper.accuses < 0.93 && temper.vouches > 0.03 && temper.vouches < 0.13);
        }
        // Of all that differs, both ends come up, and on average it is what is usual.
        for of in [|temper: &Temper| temper.caution / 0.3, |temper: &Temper| temper.accuses / 0.07] {
            let shifts: Vec<f64> = many.iter().map(|temper| of(temper) - of(&usual)).collect();
            assert!(shifts.iter().any(|shift| *shift < -0.9) && shifts.iter().any(|shift| *shift > 0.9));
            assert!((shifts.iter().sum::<f64>() / 400.0).abs() < 0.1);
        }
        assert!((5..=10).all(|talks| many.iter().any(|temper| temper.talks == talks)));
    }
}
