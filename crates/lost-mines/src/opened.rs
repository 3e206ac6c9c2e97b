//! Everything, for a record's reader: so that an independent program can check every clause.

use crate::forest::Troll;
use crate::game::{LostMines, Stage};
use crate::pieces::{Card, Dwarf, Mine, MinePlace, Treasure, TreasurePlace};
use crate::view::{LaidView, LookedView, StageView, board, looked_at};
use serde::Serialize;
use tabletop::Seat;
use tabletop::discards::Left;
use tunnels::{Cell, Edge};

/// The whole state of a game. Piles are written from the top.
#[derive(Clone, Debug, Serialize)]
pub struct Opened {
    round: u8,
    results: Vec<Vec<u16>>,
    stage: StageView,
    turn: Option<Seat>,
    left: u8,
    draws: u8,
    first: Seat,
    last_play: Option<Seat>,
    board: Vec<LaidView>,
    traps: Vec<Edge>,
    trolls: Vec<Troll>,
    mines: Vec<OpenedMine>,
    treasures: Vec<OpenedTreasure>,
    /// Treasures that nobody sees in this round.
    unseen_treasures: Vec<Treasure>,
    seats: Vec<OpenedSeat>,
    spare_dwarves: Vec<Dwarf>,
    dragon: Option<Seat>,
    deck: Vec<Card>,
    aside: Vec<Card>,
    /// Cards that all saw, sorted.
    discards: Vec<Card>,
    /// Cards that went face down, in order.
    hidden_discards: Vec<OpenedDiscard>,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
struct OpenedMine {
    mine: MinePlace,
    cell: Cell,
    front: Mine,
    face_up: bool,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
struct OpenedTreasure {
    treasure: TreasurePlace,
    front: Treasure,
    taken_by: Option<Seat>,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
struct OpenedSeat {
    seat: Seat,
    dwarf: Dwarf,
    cell: Cell,
    hand: Vec<Card>,
    looked_at: LookedView,
    points: u16,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
struct OpenedDiscard {
    by: Seat,
    /// A trap took it; otherwise it was discarded.
    lost: bool,
    card: Card,
}

impl Opened {
    pub(crate) fn of(game: &LostMines) -> Opened {
        let (stage, left, draws) = match game.stage {
            Stage::Deal => (StageView::Deal, 0, 0),
            Stage::Playing { .. } => (StageView::Playing, 0, 0),
            Stage::Moving { left, draws, .. } => (StageView::Moving, left, draws),
            Stage::Taking { draws, .. } => (StageView::Taking, 0, draws),
            Stage::Over => (StageView::Over, 0, 0),
        };
        let dealt = game.round > 0;
        let n_seats = game.seats().count();
        let mines = MinePlace::ALL.into_iter().map(|mine| OpenedMine {
            mine,
            cell: game.cards.mine_cell(mine),
            front: game.mine(mine),
            face_up: dealt && !game.is_face_down(mine),
        });
        let treasures = game.treasure_places().map(|treasure| OpenedTreasure {
            treasure,
            front: game.treasure(treasure),
            taken_by: game.takers[treasure.index()],
        });
        let seats = game.seats().all().map(|seat| OpenedSeat {
            seat,
            dwarf: game.dwarf(seat),
            cell: game.dwarves[seat.index()],
            hand: game.sorted_hand(seat),
            looked_at: looked_at(game, seat),
            points: game.points[seat.index()],
        });
        let unseen = &game.treasures[game.n_treasures()..game.cards.treasures().len()];
        let hidden = game.discards.hidden.as_slice().iter();
        Opened {
            round: game.round,
            results: game.results.as_slice().iter().map(|result| result.points[..n_seats].to_vec()).collect(),
            stage,
            turn: game.stage.turn(),
            left,
            draws,
            first: game.first,
            last_play: game.last_play,
            board: board(game),
            traps: game.forest.traps.iter().collect(),
            trolls: game.forest.trolls.into_iter().flatten().collect(),
            mines: mines.collect(),
            treasures: treasures.filter(|_| dealt).collect(),
            unseen_treasures: unseen.iter().filter(|_| dealt).map(|treasure| treasure.front()).collect(),
            seats: seats.collect(),
            spare_dwarves: game.spare_dwarves.as_slice().iter().map(|dwarf| dwarf.front()).collect(),
            dragon: game.dragon,
            deck: game.deck.as_slice().iter().rev().map(|card| card.front()).collect(),
            aside: game.aside.as_slice().iter().map(|card| card.front()).collect(),
            discards: game.discards.seen_by_all().collect(),
            hidden_discards: hidden
                .map(|hidden| OpenedDiscard {
                    by: hidden.by,
                    lost: hidden.how == Left::Lost,
                    card: hidden.card.front(),
                })
                .collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Opened;
    use crate::notation::Action;
    use crate::pieces::Face;
    use crate::position::Position;
    use crate::{CardList, LostMines, Options};
    use tabletop::{Deaf, Game, Seat};
    use tunnels::{Cell, Edge, Side};

    fn options() -> Options {
        Options::new(3).unwrap()
    }

    #[test]
    fn a_mine_lies_face_up_once_somebody_has_turned_it_over() {
        let face_up = |game: &LostMines| Opened::of(game).mines.iter().map(|mine| mine.face_up).collect::<Vec<_>>();
        let new = LostMines::new(&options(), &CardList::published());
        assert_eq!(face_up(&new), [false; 4], "nothing lies there before the first deal");
        let position = Position::new(options());
        let cells = Opened::of(&position.clone().game()).mines.iter().map(|mine| mine.cell).collect::<Vec<Cell>>();
        let picture = "·\n·\n··B─────┴";
        let game = position.board(picture).unwrap().game();
        let expected: Vec<bool> = cells.iter().map(|cell| *cell == Cell::new(8, 2)).collect();
        assert_eq!(face_up(&game), expected);
        assert!(expected.contains(&true));
    }

    #[test]
    fn a_card_that_a_trap_took_is_told_from_one_that_was_discarded() {
        let position =
            Position::new(options()).board("·\n·\n··B──").unwrap().hand(Seat::new(0), [Face::Trap, Face::Troll]);
        let trapped = position.trap(Edge::new(Cell::new(2, 2), Side::E));
        let lost = |game: &LostMines| Opened::of(game).hidden_discards.iter().map(|card| card.lost).collect::<Vec<_>>();
        let mut game = trapped.game();
        game.apply(Action::Discard(Face::Troll.card()), &mut Deaf);
        assert_eq!(lost(&game), [false]);
        game.apply(Action::Step(Side::E), &mut Deaf);
        assert_eq!(lost(&game), [false, true]);
    }
}
