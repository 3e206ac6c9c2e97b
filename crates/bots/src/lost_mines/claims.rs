//! What dwarves say about mines and dwarf cards.

use crate::level::Level;
use lost_mines::Claim;
use lost_mines::eyes::Eyes;
use lost_mines::pieces::{Character, Mine, MinePlace};
use tabletop::talk::Talk;
use tabletop::{Dice, Seat};

/// Of what the seat has looked at: a loyal dwarf says what it saw, others often do not.
pub(super) fn claim(eyes: Eyes<'_>, seat: Seat, level: Level, dice: &mut Dice) -> Option<Talk<Claim>> {
    let looked = eyes.looked_at(seat);
    let is_honest = eyes.character(seat) == Some(Character::Loyal)
        || match level {
            // Whoever always lies is believed the other way round.
            Level::Journeyman | Level::Foreman | Level::Master => dice.chance(1, 3),
            _ => false,
        };
    let mines = MinePlace::ALL.into_iter().filter(|mine| looked.mines >> mine.index() & 1 == 1);
    let mines = mines.filter(|mine| eyes.is_face_down(*mine)).filter_map(|mine| {
        let front = eyes.mine(mine)?;
        Some(Claim::Mine { mine, is: if is_honest { front } else { other_mine(front) } })
    });
    let dwarves = eyes.seats().all().filter(|other| looked.dwarves >> other.index() & 1 == 1);
    let dwarves = dwarves.filter_map(|other| {
        let character = eyes.character(other)?;
        Some(Claim::Dwarf { seat: other, character: if is_honest { character } else { other_character(character) } })
    });
    // What was said already is left out by the asker; asked often enough, everything comes up.
    let all: Vec<Claim> = mines.chain(dwarves).collect();
    dice.pick(&all).copied().map(Talk::Claim)
}

/// Whoever wants others away from a treasure speaks of the dragon.
fn other_mine(mine: Mine) -> Mine {
    match mine {
        Mine::Dragon => Mine::Gold,
        Mine::Gold | Mine::Silver | Mine::Gems => Mine::Dragon,
    }
}

fn other_character(character: Character) -> Character {
    match character {
        Character::Loyal => Character::Saboteur,
        Character::Selfish | Character::Saboteur => Character::Loyal,
    }
}
