//! The board with dwarves, tokens and mines.

use super::around::has_treasures_left;
use crate::sight::{Board, Mark, Sign, Spot, Thing, Tone};
use ::lost_mines::pieces::{COLUMNS, ROWS};
use ::lost_mines::view::{LaidCard, LaidView, MineView};
use ::lost_mines::{Clan, Feature, Mine, View};
use tabletop::Seen;
use tunnels::{Cell, Tile, draw};

/// The board as everybody sees it, with what the viewer alone knows of the mines.
pub(super) fn board(view: &View) -> Board {
    if view.round == 0 {
        return Board::default();
    }
    let mut picture = view.picture();
    // A start has a letter in its middle and paths around it, like other cards that show something.
    view.board.iter().for_each(|laid| picture.put(laid.cell, draw::glyph(Tile::joined(laid.open))));
    let thing = |spot: Spot, sign: Sign| Thing { spot, sign };
    let names = view
        .mines
        .iter()
        .map(|mine| (mine.cell, thing(Spot::Beside, Sign::new(format!("m{}", mine.mine.index()), Tone::Faint))));
    let shown = view.board.iter().filter_map(|laid| Some((laid.cell, thing(Spot::Middle, shown(view, laid)?))));
    let dwarves = view
        .seats
        .iter()
        .map(|seat| (seat.cell, thing(Spot::Beside, Sign::new(seat.seat.to_string(), tone_of(seat.clan)))));
    let traps = view.traps.iter().map(|edge| (*edge, Sign::new("^", Tone::Danger)));
    let trolls = view.trolls.iter().map(|troll| (troll.edge, Sign::new("T", Tone::Danger)));
    Board {
        picture,
        marks: view.mines.iter().filter(|mine| !mine.face_up).map(|mine| (mine.cell, mine_mark(mine))).collect(),
        rim: Some((Cell::new(0, 0), Cell::new(COLUMNS as i8 - 1, ROWS as i8 - 1))),
        things: names.chain(shown).chain(dwarves).collect(),
        between: traps.chain(trolls).collect(),
        ..Board::default()
    }
}

fn tone_of(clan: Clan) -> Tone {
    match clan {
        Clan::Blue => Tone::Blue,
        Clan::Yellow => Tone::Yellow,
    }
}

fn mine_mark(mine: &MineView) -> Mark {
    match mine.front {
        Seen::Back(()) => Mark::Hidden,
        Seen::Front(Mine::Dragon) => Mark::OnlyYouKnow("(Dra)"),
        Seen::Front(Mine::Gold) => Mark::OnlyYouKnow("(Gol)"),
        Seen::Front(Mine::Silver) => Mark::OnlyYouKnow("(Sil)"),
        Seen::Front(Mine::Gems) => Mark::OnlyYouKnow("(Gem)"),
    }
}

/// What a card shows besides its path. An obstacle that nobody has overcome stands between brackets: nobody gets in.
fn shown(view: &View, laid: &LaidView) -> Option<Sign> {
    match laid.card {
        LaidCard::Start(Clan::Blue) => Some(Sign::new("B", Tone::Blue)),
        LaidCard::Start(Clan::Yellow) => Some(Sign::new("Y", Tone::Yellow)),
        LaidCard::Mine(mine) => {
            let worth_a_visit = mine.kind().is_some_and(|kind| has_treasures_left(view, kind));
            Some(Sign::new(mine_sign(mine), if worth_a_visit { Tone::Prize } else { Tone::Plain }))
        }
        LaidCard::Path(path) => {
            let letter = letter_of(path.feature())?;
            let closed = path.feature().tool().is_some() && laid.tool.is_none();
            Some(if closed { Sign::new(format!("[{letter}]"), Tone::Danger) } else { Sign::new(letter, Tone::Plain) })
        }
    }
}

fn mine_sign(mine: Mine) -> &'static str {
    match mine {
        Mine::Dragon => "Dra",
        Mine::Gold => "Gol",
        Mine::Silver => "Sil",
        Mine::Gems => "Gem",
    }
}

fn letter_of(feature: Feature) -> Option<char> {
    match feature {
        Feature::Plain => None,
        Feature::Trunk => Some('t'),
        Feature::Lake => Some('l'),
        Feature::Ditch => Some('d'),
        Feature::Rock => Some('r'),
        Feature::Campfire => Some('c'),
    }
}
