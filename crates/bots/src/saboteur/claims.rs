//! What miners and saboteurs say about goals.

use crate::level::Level;
use crate::saboteur::{MINER, identity_of};
use crate::words::{is_honest, told};
use saboteur::Claim;
use saboteur::eyes::Eyes;
use saboteur::notation::Lies;
use saboteur::pieces::GoalPlace;
use tabletop::{Dice, Seat};

/// Of a goal that the seat has looked at and not spoken of: a miner says what it saw, a saboteur often does not.
pub(super) fn claim(eyes: Eyes<'_>, seat: Seat, level: Level, said: &[Claim], dice: &mut Dice) -> Option<Claim> {
    let looked = eyes.looked_at(seat);
    let word = |goal: GoalPlace| {
        said.iter().find_map(|claim| match *claim {
            Claim::Goal { goal: about, is } if about == goal => Some(is),
            _ => None,
        })
    };
    let is_new =
        |goal: &GoalPlace| looked >> goal.index() & 1 == 1 && eyes.is_face_down(*goal) && word(*goal).is_none();
    let seen: Vec<GoalPlace> = GoalPlace::ALL.into_iter().filter(is_new).collect();
    let goal = *dice.pick(&seen)?;
    let front = Lies::from(eyes.goal(goal)?);
    let hides = eyes.role(seat).is_none_or(|role| identity_of(role) != MINER);
    let is_honest = is_honest(hides, level, dice);
    // There is one treasure, and two stones.
    let contradicts = |is: Lies| {
        let others = GoalPlace::ALL.into_iter().filter(|other| *other != goal);
        let open = |other: GoalPlace| eyes.goal(other).filter(|_| !eyes.is_face_down(other)).map(Lies::from);
        let told: Vec<Lies> = others.filter_map(|other| open(other).or_else(|| word(other))).collect();
        match is {
            Lies::Treasure => told.contains(&Lies::Treasure),
            Lies::Stone => told == [Lies::Stone; 2],
        }
    };
    let is = told(front, is_honest, &[Lies::Treasure, Lies::Stone], contradicts)?;
    Some(Claim::Goal { goal, is })
}
