//! What miners and saboteurs say about goals.

use crate::level::Level;
use crate::saboteur::{MINER, identity_of};
use saboteur::Claim;
use saboteur::eyes::Eyes;
use saboteur::notation::Lies;
use saboteur::pieces::GoalPlace;
use tabletop::talk::Talk;
use tabletop::{Dice, Seat};

/// Of a goal that the seat has looked at: a miner says what it saw, a saboteur often does not.
pub(super) fn claim(eyes: Eyes<'_>, seat: Seat, level: Level, dice: &mut Dice) -> Option<Talk<Claim>> {
    let looked = eyes.looked_at(seat);
    let mut seen =
        GoalPlace::ALL.into_iter().filter(|goal| looked >> goal.index() & 1 == 1 && eyes.is_face_down(*goal));
    // The latest subject cannot be told from the others; whatever is said already is left out by the asker.
    let goal = seen.next_back()?;
    let front = Lies::from(eyes.goal(goal)?);
    let is_honest = eyes.role(seat).is_some_and(|role| identity_of(role) == MINER)
        || match level {
            // Whoever always lies is believed the other way round.
            Level::Journeyman | Level::Foreman | Level::Master => dice.chance(1, 3),
            _ => false,
        };
    let is = match (is_honest, front) {
        (true, front) => front,
        (false, Lies::Treasure) => Lies::Stone,
        (false, Lies::Stone) => Lies::Treasure,
    };
    Some(Talk::Claim(Claim::Goal { goal, is }))
}
