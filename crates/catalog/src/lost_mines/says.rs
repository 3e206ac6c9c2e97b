//! What is said of a view; the words are in section `phrase` of the texts.

use crate::sight::Counted;
use ::lost_mines::view::{LaidCard, LookedView};
use ::lost_mines::{Card, Clan, Dwarf, Kind, Mine, MinePlace, Refusal, Treasure, TreasurePlace};
use serde::Serialize;
use strum::VariantNames;
use tabletop::{Seat, Seen};
use tunnels::{Cell, Edge, Side};

/// Something that is said of a view.
#[derive(Clone, Debug, Serialize, VariantNames)]
#[serde(tag = "phrase", rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub(super) enum Says {
    NotDealt,
    Playing { round: u8, rounds: u8, deck: u8, you: Option<Dwarf>, turn: Option<Seat> },
    Moving { round: u8, rounds: u8, deck: u8, you: Option<Dwarf>, turn: Option<Seat>, left: u8 },
    Taking { round: u8, rounds: u8, deck: u8, you: Option<Dwarf>, turn: Option<Seat> },
    BetweenRounds { round: u8, rounds: u8 },
    Over,
    Legend,
    Column { column: Column },
    Seat { seat: Seat },
    Turn { seat: Seat },
    Clan { clan: Clan },
    Character { dwarf: Seen<Dwarf> },
    Cell { cell: Cell },
    Count { count: u16 },
    LookedAt { looked: Vec<Looked> },
    Points { points: u16 },
    Wins { wins: bool },
    Number { number: TreasurePlace },
    Kind { kind: Kind },
    Worth { worth: Option<u8> },
    TakenBy { by: Option<Seat> },
    Traps { traps: Vec<Edge> },
    Troll { owner: Seat, edge: Edge },
    Dragon { seat: Seat },
    Blocked { side: Side, refusal: Refusal, clause: &'static str },
    OpenDiscards { cards: Vec<Counted<Card>> },
    OwnDiscards { cards: Vec<Counted<Card>> },
    LostToTraps { cards: Vec<Counted<Card>> },
    Held { card: Counted<Card> },
    Lay { cell: Cell, turned: bool },
    Overcome { card: LaidCard, cell: Cell },
    Remove { card: LaidCard, cell: Cell },
    SetTrap { edge: Edge },
    LureTroll { edge: Edge },
    LookAtMine { mine: MinePlace, cell: Cell, seen: Seen<Mine> },
    LookAtTreasure { treasure: TreasurePlace, seen: Seen<Treasure> },
    LookAtDwarf { seat: Seat, seen: Seen<Dwarf> },
    Discard,
    DiscardWith { card: Card },
    Stay { cell: Cell, takes: Option<Kind> },
    Go { to: Cell, way: String, traps: u8, turns: Option<MinePlace>, takes: Option<Kind> },
    StepByStep,
    Step { side: Side, to: Cell, traps: u8, turns: Option<MinePlace> },
    Take { treasure: TreasurePlace, seen: Seen<Treasure> },
}

/// What stands above a column, or before a row.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Column {
    Seat,
    Clan,
    Character,
    Cell,
    Hand,
    LookedAt,
    Discarded,
    Lost,
    Points,
    Treasure,
    Kind,
    Worth,
    TakenBy,
}

/// One thing at which a seat has looked.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Looked {
    Mine(MinePlace),
    Treasure(TreasurePlace),
    Dwarf(Seat),
}

impl Looked {
    /// All that a seat has looked at.
    pub(super) fn all(looked: &LookedView) -> Vec<Looked> {
        let mines = looked.mines.iter().copied().map(Looked::Mine);
        let treasures = looked.treasures.iter().copied().map(Looked::Treasure);
        mines.chain(treasures).chain(looked.dwarves.iter().copied().map(Looked::Dwarf)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::texts::Texts;
    use ::lost_mines::LostMines;

    #[test]
    fn every_phrase_has_words() {
        let texts = Texts::of::<LostMines>();
        for kind in Says::VARIANTS {
            assert!(texts.has("phrase", kind), "{kind}");
        }
    }
}
