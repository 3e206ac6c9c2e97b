//! What dwarves say about mines and dwarf cards.

use crate::level::Level;
use crate::words::{is_honest, told};
use lost_mines::Claim;
use lost_mines::eyes::Eyes;
use lost_mines::pieces::{Character, Mine, MinePlace};
use lost_mines::preparation::n_dwarves;
use tabletop::{Dice, Seat};

/// What the seat has looked at.
#[derive(Clone, Copy)]
enum Seen {
    Mine(MinePlace),
    Dwarf(Seat),
}

/// Whoever wants others away from a treasure speaks of the dragon, and of treasure where the dragon is.
const MINES: [Mine; 4] = [Mine::Dragon, Mine::Gold, Mine::Silver, Mine::Gems];
/// A loyal dwarf is called a saboteur, any other a loyal one.
const LOYAL_ONES: [Character; 2] = [Character::Saboteur, Character::Selfish];
const OTHERS: [Character; 3] = [Character::Loyal, Character::Saboteur, Character::Selfish];

/// Of what the seat has looked at and not spoken of: a loyal dwarf says what it saw, others often do not.
pub(super) fn claim(eyes: Eyes<'_>, seat: Seat, level: Level, said: &[Claim], dice: &mut Dice) -> Option<Claim> {
    let looked = eyes.looked_at(seat);
    let of_mine = |place: MinePlace| {
        said.iter().find_map(|claim| match *claim {
            Claim::Mine { mine, is } if mine == place => Some(is),
            _ => None,
        })
    };
    let of_dwarf = |other: Seat| {
        said.iter().find_map(|claim| match *claim {
            Claim::Dwarf { seat, character } if seat == other => Some(character),
            _ => None,
        })
    };
    let mines = MinePlace::ALL.into_iter().filter(|mine| looked.mines >> mine.index() & 1 == 1);
    let mines = mines.filter(|mine| eyes.is_face_down(*mine) && of_mine(*mine).is_none()).map(Seen::Mine);
    let dwarves = eyes.seats().all().filter(|other| looked.dwarves >> other.index() & 1 == 1);
    let dwarves = dwarves.filter(|other| of_dwarf(*other).is_none()).map(Seen::Dwarf);
    let seen: Vec<Seen> = mines.chain(dwarves).collect();
    let seen = *dice.pick(&seen)?;
    let is_honest = is_honest(eyes.character(seat) != Some(Character::Loyal), level, dice);
    match seen {
        Seen::Mine(mine) => {
            // There is one of each.
            let contradicts = |is: Mine| {
                let mut others = MinePlace::ALL.into_iter().filter(|other| *other != mine);
                let open = |other: MinePlace| eyes.mine(other).filter(|_| !eyes.is_face_down(other));
                others.any(|other| open(other).or_else(|| of_mine(other)) == Some(is))
            };
            let is = told(eyes.mine(mine)?, is_honest, &MINES, contradicts)?;
            Some(Claim::Mine { mine, is })
        }
        Seen::Dwarf(other) => {
            let character = eyes.character(other)?;
            // A clan has so many of each (L-2).
            let contradicts = |is: Character| {
                let clan = eyes.seats().all().filter(|one| eyes.clan(*one) == eyes.clan(other));
                let alike = clan.filter(|one| of_dwarf(*one) == Some(is)).count();
                alike >= n_dwarves(eyes.seats(), is).into()
            };
            let misleading = if character == Character::Loyal { &LOYAL_ONES[..] } else { &OTHERS };
            let character = told(character, is_honest, misleading, contradicts)?;
            Some(Claim::Dwarf { seat: other, character })
        }
    }
}
