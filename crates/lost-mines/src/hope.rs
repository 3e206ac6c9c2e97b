//! L-25: whether any treasure can still be reached, from what a viewer knows: for bots that agree to end a round.
//!
//! It is a doubt in favour of playing on: cards that the viewer has not seen are in the best of hands, traps, trolls
//! and other dwarves are in nobody's way, and every dwarf wakes at a campfire. So it never says that all is lost while
//! it is not.

use crate::pieces::{BoardCells, Card, Face, Kind, Mine, MinePlace, N_FACES, PLACES, Tool};
use crate::turn::STEPS_FROM_CAMPFIRE;
use crate::view::{LaidCard, LaidView, SeatView, StageView, View};
use tabletop::Seen;
use tunnels::{Cell, Side};

/// Farther than any way on the board, in cards that are still to be laid.
const NEVER: usize = usize::MAX;

impl View {
    /// Whether no dwarf can reach a treasure any more, as far as the viewer knows.
    pub fn is_hopeless(&self) -> bool {
        if !matches!(self.stage, StageView::Playing | StageView::Moving) {
            return false;
        }
        let goals = self.hopeful_mines();
        let to_come = ToCome::of(self);
        !self.seats.iter().any(|seat| self.can_reach(seat, goals, &to_come))
    }

    /// The mines that may still have something to give, as far as the viewer knows.
    fn hopeful_mines(&self) -> BoardCells {
        let left = |kind: Kind| {
            let mut left = self.treasures.iter().filter(|treasure| treasure.taken_by.is_none());
            left.any(|treasure| match treasure.front {
                Seen::Front(front) => front.kind == kind,
                Seen::Back(back) => back == kind,
            })
        };
        let gives = |mine: Mine| mine.kind().is_some_and(left);
        let is_seen = |front: Mine| self.mines.iter().any(|mine| mine.front == Seen::Front(front));
        let unseen_gives = Mine::ALL.into_iter().any(|mine| !is_seen(mine) && gives(mine));
        let hopeful = self.mines.iter().filter(|mine| mine.front.front().map_or(unseen_gives, gives));
        hopeful.map(|mine| mine.cell).collect()
    }

    /// Whether a dwarf can get to one of these cells with the steps and the path cards that there may still be.
    fn can_reach(&self, seat: &SeatView, goals: BoardCells, to_come: &ToCome) -> bool {
        let is_moving = self.stage == StageView::Moving && self.turn == Some(seat.seat);
        // An empty hand stays empty (L-6), unless its owner has just played and is still to draw.
        let draws = if seat.hand > 0 || is_moving { usize::from(self.deck) } else { 0 };
        let n_turns = usize::from(seat.hand) + draws;
        if n_turns == 0 && !is_moving {
            return false;
        }
        let n_now = if is_moving { usize::from(self.left) } else { 0 };
        let n_steps = (n_turns * usize::from(STEPS_FROM_CAMPFIRE) + n_now).min(PLACES);
        // With how few new cards each cell is reached; one round of the loop is one step.
        let mut best = [NEVER; PLACES];
        if let Some(place) = BoardCells::place(seat.cell) {
            best[place] = 0;
        }
        let arrives = |best: &[usize; PLACES]| {
            let cost = |cell: Cell| BoardCells::place(cell).map_or(NEVER, |place| best[place]);
            goals.iter().any(|goal| cost(goal) <= to_come.n_paths)
        };
        for _ in 0..n_steps {
            let before = best;
            if arrives(&before) {
                break;
            }
            for cell in BoardCells::ALL.iter() {
                let cost = BoardCells::place(cell).map_or(NEVER, |place| before[place]);
                if cost > to_come.n_paths {
                    continue;
                }
                for to in Side::ALL.into_iter().filter_map(|side| self.might_step(cell, side, to_come)) {
                    let Some(place) = BoardCells::place(to) else { continue };
                    best[place] = best[place].min(cost + usize::from(self.is_free(to)));
                }
            }
            if best == before {
                break;
            }
        }
        arrives(&best)
    }

    /// Where a way could lead from a cell over one of its sides, once the right cards lie.
    fn might_step(&self, cell: Cell, side: Side, to_come: &ToCome) -> Option<Cell> {
        let to = cell.step(side);
        let open = |cell: Cell, side: Side| {
            // A path card that a thunderstorm may take away is no wall.
            let stays = |laid: &&LaidView| !(to_come.has(Face::Thunderstorm) && matches!(laid.card, LaidCard::Path(_)));
            self.laid(cell).filter(stays).is_none_or(|laid| laid.open.has(side))
        };
        let may_enter = self
            .laid(to)
            .and_then(wanted_tool)
            .is_none_or(|tool| to_come.has(Face::Tool(tool)) || to_come.has(Face::Thunderstorm));
        (BoardCells::ALL.has(to) && open(cell, side) && open(to, side.opposite()) && may_enter).then_some(to)
    }

    fn laid(&self, cell: Cell) -> Option<&LaidView> {
        self.board.iter().find(|laid| laid.cell == cell)
    }

    fn is_free(&self, cell: Cell) -> bool {
        self.laid(cell).is_none() && !MinePlace::ALL.into_iter().any(|mine| self.cards.mine_cell(mine) == cell)
    }
}

/// The tool that is wanted to get onto a card.
fn wanted_tool(laid: &LaidView) -> Option<Tool> {
    match laid.card {
        LaidCard::Path(path) if laid.tool.is_none() => path.feature().tool(),
        _ => None,
    }
}

/// The cards that may still be played, as far as a viewer knows.
struct ToCome {
    /// How many there may be of each face.
    counts: [usize; N_FACES],
    /// How many path cards there may be in all.
    n_paths: usize,
}

impl ToCome {
    fn of(view: &View) -> ToCome {
        let mut unseen: [usize; N_FACES] = std::array::from_fn(|index| view.cards.count(Card::from_index(index)));
        let mut see = |card: Card| unseen[card.index()] = unseen[card.index()].saturating_sub(1);
        let paths = view.board.iter().filter_map(|laid| match laid.card {
            LaidCard::Path(path) => Some(Face::Path(path).card()),
            _ => None,
        });
        paths.for_each(&mut see);
        view.trolls.iter().for_each(|_| see(Face::Troll.card()));
        let discards = &view.discards;
        let gone = discards.open.iter().chain(&discards.own).chain(&discards.lost);
        gone.chain(&view.hand).for_each(|card| see(*card));
        let others = view.seats.iter().filter(|seat| view.viewer != Some(seat.seat));
        let n_hidden = others.map(|seat| usize::from(seat.hand)).sum::<usize>() + usize::from(view.deck);
        let is_path = |card: Card| matches!(card.face(), Face::Path(_));
        let n_unseen_paths: usize = unseen[..crate::pieces::N_PATHS].iter().sum();
        let n_own_paths = view.hand.iter().filter(|card| is_path(**card)).count();
        let mut counts = unseen.map(|count| count.min(n_hidden));
        view.hand.iter().for_each(|card| counts[card.index()] += 1);
        ToCome { counts, n_paths: n_own_paths + n_unseen_paths.min(n_hidden) }
    }

    fn has(&self, face: Face) -> bool {
        self.counts[face.card().index()] > 0
    }
}

#[cfg(test)]
mod tests {
    use crate::Options;
    use crate::events::Public;
    use crate::path::{Feature, Path, Shape};
    use crate::pieces::{Face, Kind, Mine, MinePlace, Tool, Treasure, TreasurePlace};
    use crate::position::Position;
    use crate::{CardList, LostMines};
    use tabletop::{Dice, Game, Seat, Told, Turn, Viewer, digger};
    use tunnels::Cell;

    const BOARD: &str = "
···········
···········
··B───┐·?··
······│····
··Y···│·?··
······│····
······?····";

    /// A trunk lies right before the southern mine.
    const TRUNK: &str = "
·
·
·
·
·
······t";

    fn position() -> Position {
        let options = Options::new(3).unwrap();
        let plain = Face::Path(Path::new(Shape::Ns, Feature::Plain));
        Position::new(options).board(BOARD).unwrap().hand(Seat::new(0), [plain])
    }

    fn is_hopeless(position: &Position) -> bool {
        position.clone().game().view(Viewer::Seat(Seat::new(0))).is_hopeless()
    }

    /// L-25
    #[test]
    fn a_mine_at_the_end_of_a_path_is_a_hope_as_long_as_there_are_steps() {
        let near = position().stands(Seat::new(0), Cell::new(6, 2));
        assert!(!is_hopeless(&near), "four steps");
        assert!(is_hopeless(&position()), "eight steps are too many for the last card");
        let done = (0..3).fold(near, |near, n| near.taken(TreasurePlace::new(n), Seat::new(1)));
        assert!(is_hopeless(&done), "nothing is left to take");
    }

    #[test]
    fn an_obstacle_is_a_hope_as_long_as_its_tool_may_come() {
        let closed = position().stands(Seat::new(0), Cell::new(6, 3)).features(TRUNK).moving(Seat::new(0));
        let others = |count: usize| closed.clone().hand(Seat::new(1), vec![Face::Trap; count]);
        assert!(!is_hopeless(&others(1)), "seat 1 may hold an axe, whatever it holds");
        assert!(is_hopeless(&others(0)));
        let draws = closed.clone().hand(Seat::new(0), []).deck([Face::Trap]);
        assert!(!is_hopeless(&draws), "whoever moves still draws");
        assert!(is_hopeless(&draws.turn(Seat::new(1))), "an empty hand stays empty");
        let own = closed.hand(Seat::new(0), [Face::Tool(Tool::Axe)]);
        assert!(!is_hopeless(&own));
    }

    #[test]
    fn every_card_that_may_be_drawn_is_a_turn_of_steps() {
        assert!(!is_hopeless(&position().deck([Face::Trap])), "two turns of five steps");
        let two = position().hand(Seat::new(0), [Face::Trap, Face::Trap]);
        assert!(!is_hopeless(&two));
        assert!(is_hopeless(&position().hand(Seat::new(0), [])), "no card, no turn");
    }

    #[test]
    fn steps_that_are_left_are_a_hope_without_any_card() {
        let last = position().hand(Seat::new(0), []).stands(Seat::new(0), Cell::new(6, 4));
        // Everybody else is far from every path.
        let last = last.stands(Seat::new(1), Cell::new(0, 0)).stands(Seat::new(2), Cell::new(0, 0));
        assert!(!is_hopeless(&last.clone().moving(Seat::new(0))), "two of three steps");
        assert!(is_hopeless(&last.clone().moving(Seat::new(1))), "somebody else's steps");
        let deck = last.deck([Face::Trap]);
        assert!(is_hopeless(&deck.moving(Seat::new(1))), "and what is to be drawn is for those who have cards");
    }

    #[test]
    fn an_obstacle_with_its_tool_on_it_is_none() {
        let overcome = position().stands(Seat::new(0), Cell::new(6, 3)).features(&TRUNK.replace('t', "T"));
        assert!(!is_hopeless(&overcome), "no axe is wanted any more");
    }

    #[test]
    fn a_treasure_that_one_has_looked_at_is_as_good_as_any() {
        let gold = [1, 2, 3].map(|value| Treasure { kind: Kind::Gold, value });
        let near = position().stands(Seat::new(0), Cell::new(6, 2)).treasures(gold);
        let left = near.taken(TreasurePlace::new(0), Seat::new(1)).taken(TreasurePlace::new(1), Seat::new(1));
        let mut game = left.game();
        game.looked[0].treasures = 0b100;
        let mut view = game.view(Viewer::Seat(Seat::new(0)));
        assert!(!view.is_hopeless());
        view.treasures[2].taken_by = Some(Seat::new(2));
        assert!(view.is_hopeless());
        // The mine at the end of the path, once one knows what it is.
        let place = MinePlace::ALL.into_iter().find(|place| game.cards.mine_cell(*place) == Cell::new(6, 6)).unwrap();
        game.looked[0].mines = 1 << place.index();
        for (mine, hopeless) in [(Mine::Gold, false), (Mine::Silver, true)] {
            let at = MinePlace::ALL.into_iter().find(|other| game.mine(*other) == mine).unwrap();
            game.mines.swap(place.index(), at.index());
            assert_eq!(game.view(Viewer::Seat(Seat::new(0))).is_hopeless(), hopeless, "{mine:?}");
        }
    }

    #[test]
    fn a_path_card_that_lies_is_not_to_come() {
        // One path card is missing before the southern mine; there are five in all, and they lie.
        let gap = BOARD.replace("······│····\n······?····", "···········\n······?····");
        let path = |shape: Shape| Face::Path(Path::new(shape, Feature::Plain));
        let cards = |n_ns: usize| {
            let paths = [vec![path(Shape::Ew); 3], vec![path(Shape::Ne)], vec![path(Shape::Ns); n_ns]].concat();
            let all: Vec<Face> = paths.into_iter().chain([Face::Trap; 3]).collect();
            CardList::for_proof(&all, CardList::published().treasures()).unwrap()
        };
        let position = |n_ns: usize| {
            let position = Position::with_cards(Options::new(3).unwrap(), cards(n_ns)).board(&gap).unwrap();
            let position = position.hand(Seat::new(0), [Face::Trap]).hand(Seat::new(1), [Face::Trap]);
            position.stands(Seat::new(0), Cell::new(6, 3))
        };
        assert!(!is_hopeless(&position(3)), "seat 1 may hold the third one");
        assert!(is_hopeless(&position(2)));
    }

    /// Diggers play rounds to the end, whatever they think of their chances.
    #[test]
    fn whoever_gives_up_is_right() {
        let mut n_given_up = 0;
        for players in 3..=9 {
            let mut dice = Dice::from_number(players.into());
            for _ in 0..4 {
                let options = Options::new(players).unwrap().with_rounds(1).unwrap();
                let mut game = LostMines::new(&options, &CardList::published());
                let deal = game.shuffle(&mut dice);
                let mut told: Vec<Told<Public, _>> = Vec::new();
                game.deal(deal, Dice::from_number(0), &mut told);
                let mut given_up = false;
                while let Turn::Of(_) = game.turn() {
                    let views = game.seats().all().map(|seat| game.view(Viewer::Seat(seat)));
                    given_up |= views.into_iter().any(|view| view.is_hopeless());
                    let action = digger::dig(&game, &mut dice, &mut Vec::new());
                    told.clear();
                    game.apply(action, &mut told);
                    let took = told.iter().any(|told| matches!(told.aloud, Public::Took { .. }));
                    assert!(!(given_up && took), "{players} players: {action} after somebody gave up");
                }
                n_given_up += u8::from(given_up);
            }
        }
        assert!(n_given_up > 5, "only {n_given_up} rounds were given up");
    }
}
