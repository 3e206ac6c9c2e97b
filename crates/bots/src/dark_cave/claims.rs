//! What dwarves say about goals and about each other.

use crate::dark_cave::{LOYAL, identity_of};
use crate::level::Level;
use dark_cave::eyes::Eyes;
use dark_cave::{Claim, Goal, GoalPlace, Loyalty};
use tabletop::talk::Talk;
use tabletop::{Dice, Seat};

/// Of a clan card or a goal that the seat has looked at: a loyal dwarf says what it saw, a saboteur often does not.
pub(super) fn claim(eyes: Eyes<'_>, seat: Seat, level: Level, dice: &mut Dice) -> Option<Talk<Claim>> {
    let own = identity_of(eyes.loyalty(seat)?);
    // Whoever always lies is believed the other way round.
    let is_honest = own == LOYAL || level >= Level::Journeyman && dice.chance(1, 3);
    let looked = eyes.looked_at(seat);
    let covered = |goal: &GoalPlace| looked >> goal.index() & 1 == 1 && eyes.is_face_down(*goal);
    let seen = GoalPlace::ALL.into_iter().rfind(covered);
    if let Some((goal, front)) = seen.and_then(|goal| Some((goal, eyes.goal(goal)?))) {
        let is = match (is_honest, front) {
            (true, front) => front,
            (false, Goal::Exit) => Goal::Hole,
            (false, _) => Goal::Exit,
        };
        return Some(Talk::Claim(Claim::Goal { goal, is }));
    }
    let mut others = eyes.seats().all().filter(|other| *other != seat && !eyes.is_shown(*other));
    let other = others.rfind(|other| eyes.clans_looked_at(seat) >> other.index() & 1 == 1)?;
    let loyalty = match (is_honest, eyes.loyalty(other)?) {
        (true, loyalty) => loyalty,
        (false, Loyalty::Loyal) => Loyalty::Saboteur,
        (false, Loyalty::Saboteur) => Loyalty::Loyal,
    };
    Some(Talk::Claim(Claim::Clan { seat: other, loyalty }))
}
