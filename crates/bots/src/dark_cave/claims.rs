//! What dwarves say about goals and about each other.

use crate::dark_cave::{LOYAL, identity_of};
use crate::level::Level;
use crate::words::{is_honest, told};
use dark_cave::eyes::Eyes;
use dark_cave::{Claim, Goal, GoalPlace, Loyalty};
use tabletop::{Dice, Seat};

/// What the seat has looked at.
#[derive(Clone, Copy)]
enum Seen {
    Goal(GoalPlace),
    Clan(Seat),
}

/// Of a goal or a clan card that the seat has looked at and not spoken of: a loyal dwarf says what it saw, a saboteur often
/// does not.
pub(super) fn claim(eyes: Eyes<'_>, seat: Seat, level: Level, said: &[Claim], dice: &mut Dice) -> Option<Claim> {
    let hides = identity_of(eyes.loyalty(seat)?) != LOYAL;
    let word = |goal: GoalPlace| {
        said.iter().find_map(|claim| match *claim {
            Claim::Goal { goal: about, is } if about == goal => Some(is),
            _ => None,
        })
    };
    let spoken_of = |other: Seat| said.iter().any(|claim| matches!(claim, Claim::Clan { seat, .. } if *seat == other));
    let looked = eyes.looked_at(seat);
    let goals = GoalPlace::ALL.into_iter().filter(|goal| looked >> goal.index() & 1 == 1 && eyes.is_face_down(*goal));
    let clans = eyes.seats().all().filter(|other| *other != seat && !eyes.is_shown(*other));
    let clans = clans.filter(|other| eyes.clans_looked_at(seat) >> other.index() & 1 == 1);
    let goals = goals.filter(|goal| word(*goal).is_none()).map(Seen::Goal);
    let seen: Vec<Seen> = goals.chain(clans.filter(|other| !spoken_of(*other)).map(Seen::Clan)).collect();
    let seen = *dice.pick(&seen)?;
    let is_honest = is_honest(hides, level, dice);
    match seen {
        Seen::Goal(goal) => {
            // There is one of each.
            let contradicts = |is: Goal| {
                let mut others = GoalPlace::ALL.into_iter().filter(|other| *other != goal);
                let open = |other: GoalPlace| eyes.goal(other).filter(|_| !eyes.is_face_down(other));
                others.any(|other| open(other).or_else(|| word(other)) == Some(is))
            };
            let is = told(eyes.goal(goal)?, is_honest, &Goal::ALL, contradicts)?;
            Some(Claim::Goal { goal, is })
        }
        Seen::Clan(other) => {
            let loyalty = told(eyes.loyalty(other)?, is_honest, &[Loyalty::Loyal, Loyalty::Saboteur], |_| false)?;
            Some(Claim::Clan { seat: other, loyalty })
        }
    }
}
