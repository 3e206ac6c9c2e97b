//! What one viewer sees of a game, asked for piece by piece: for whoever plays thousands of moves in its head and cannot
//! wait for whole views. It gives away no more than a [`crate::View`] does; a test compares the two.

use crate::card_list::CardList;
use crate::divvying::RoundResult;
use crate::forest::Troll;
use crate::game::{LostMines, Stage};
use crate::path::Path;
use crate::pieces::{Board, BoardCells, BoardEdges, Card, Character, Clan, Kind, Mine, MinePlace, Tool, TreasurePlace};
use tabletop::{Seat, Seats, Viewer};
use tunnels::Cell;

/// The eyes of one viewer on a game.
#[derive(Clone, Copy)]
pub struct Eyes<'a> {
    game: &'a LostMines,
    viewer: Viewer,
}

/// What a seat is doing whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doing {
    /// Step 1: it plays or discards.
    Plays,
    /// Step 2: it moves its dwarf, and may still go so many cells.
    Moves(u8),
    /// It takes a treasure.
    Takes,
}

/// What a seat has looked at, a bit each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct LookedAt {
    /// Mines, by place.
    pub mines: u8,
    /// Treasures, by place.
    pub treasures: u16,
    /// Dwarf cards, by seat.
    pub dwarves: u16,
}

impl LostMines {
    /// The game as one viewer sees it.
    #[inline]
    pub fn seen_by(&self, viewer: Viewer) -> Eyes<'_> {
        Eyes { game: self, viewer }
    }
}

impl<'a> Eyes<'a> {
    /// Whose eyes they are.
    #[inline]
    pub fn viewer(&self) -> Viewer {
        self.viewer
    }

    /// The seats of the table.
    #[inline]
    pub fn seats(&self) -> Seats {
        self.game.seats()
    }

    /// The card list.
    #[inline]
    pub fn cards(&self) -> &'a CardList {
        &self.game.cards
    }

    /// The number of the round from 1; 0 before the first deal.
    #[inline]
    pub fn round(&self) -> u8 {
        self.game.round
    }

    /// How many rounds there are.
    #[inline]
    pub fn rounds(&self) -> u8 {
        self.game.options.rounds()
    }

    /// Whose turn it is, and what it is doing; nobody's between rounds and after the last one.
    #[inline]
    pub fn turn(&self) -> Option<(Seat, Doing)> {
        match self.game.stage {
            Stage::Playing { turn } => Some((turn, Doing::Plays)),
            Stage::Moving { turn, left, .. } => Some((turn, Doing::Moves(left))),
            Stage::Taking { turn, .. } => Some((turn, Doing::Takes)),
            Stage::Deal | Stage::Over => None,
        }
    }

    /// The board. A mine that lies face down shows no edges.
    #[inline]
    pub fn board(&self) -> &'a Board {
        &self.game.board
    }

    /// The path card at a cell.
    #[inline]
    pub fn path(&self, cell: Cell) -> Option<Path> {
        self.game.forest.card(cell).map(|(path, _)| path)
    }

    /// Obstacles that nobody has overcome and that want this tool.
    #[inline]
    pub fn obstacles(&self, tool: Tool) -> BoardCells {
        self.game.forest.obstacles[tool as usize]
    }

    /// Rocks, and obstacles that have been overcome: room for one dwarf.
    #[inline]
    pub fn narrow(&self) -> BoardCells {
        self.game.forest.narrow
    }

    /// Campfires.
    #[inline]
    pub fn campfires(&self) -> BoardCells {
        self.game.forest.campfires
    }

    /// Traps.
    #[inline]
    pub fn traps(&self) -> BoardEdges {
        self.game.forest.traps
    }

    /// Trolls.
    #[inline]
    pub fn trolls(&self) -> impl Iterator<Item = Troll> + use<'a> {
        self.game.forest.trolls.iter().copied().flatten()
    }

    /// Whether a mine lies face down.
    #[inline]
    pub fn is_face_down(&self, mine: MinePlace) -> bool {
        self.game.round > 0 && self.game.is_face_down(mine)
    }

    /// What a mine is, if the viewer knows.
    #[inline]
    pub fn mine(&self, mine: MinePlace) -> Option<Mine> {
        let looked = self.viewer.seat().is_some_and(|seat| self.looked_at(seat).mines >> mine.index() & 1 == 1);
        let face_up = self.game.round > 0 && !self.game.is_face_down(mine);
        (looked || face_up).then(|| self.game.mine(mine))
    }

    /// The treasures that lie, or lay, in the open; none before the first deal.
    #[inline]
    pub fn treasures(&self) -> impl Iterator<Item = TreasurePlace> + use<> {
        let n_treasures = if self.game.round > 0 { self.game.n_treasures() as u8 } else { 0 };
        (0..n_treasures).map(TreasurePlace::new)
    }

    /// What a treasure is made of.
    #[inline]
    pub fn kind(&self, treasure: TreasurePlace) -> Kind {
        self.game.treasure(treasure).kind
    }

    /// Who has taken a treasure.
    #[inline]
    pub fn taker(&self, treasure: TreasurePlace) -> Option<Seat> {
        self.game.takers[treasure.index()]
    }

    /// What a treasure is worth, if the viewer knows.
    #[inline]
    pub fn value(&self, treasure: TreasurePlace) -> Option<u8> {
        let looked = |seat: Seat| self.looked_at(seat).treasures >> treasure.index() & 1 == 1;
        let own = |seat: Seat| self.taker(treasure) == Some(seat);
        let knows = self.viewer.seat().is_some_and(|seat| looked(seat) || own(seat))
            || self.taker(treasure).is_some() && self.game.is_revealed();
        knows.then(|| self.game.treasure(treasure).value)
    }

    /// A seat's clan.
    #[inline]
    pub fn clan(&self, seat: Seat) -> Clan {
        self.game.dwarf(seat).clan
    }

    /// A seat's character, if the viewer knows.
    #[inline]
    pub fn character(&self, seat: Seat) -> Option<Character> {
        let own = self.game.round > 0 && self.viewer.is(seat);
        let looked = || {
            let looked_at = self.viewer.seat().map(|own| self.looked_at(own).dwarves).unwrap_or_default();
            self.game.round > 0 && looked_at >> seat.index() & 1 == 1
        };
        (own || self.game.is_revealed() || looked()).then(|| self.game.dwarf(seat).character)
    }

    /// Where a seat's dwarf stands.
    #[inline]
    pub fn stands(&self, seat: Seat) -> Cell {
        self.game.dwarves[seat.index()]
    }

    /// Who has the dragon token.
    #[inline]
    pub fn dragon(&self) -> Option<Seat> {
        self.game.dragon
    }

    /// What a seat has looked at.
    #[inline]
    pub fn looked_at(&self, seat: Seat) -> LookedAt {
        let looked = self.game.looked[seat.index()];
        LookedAt { mines: looked.mines, treasures: looked.treasures, dwarves: looked.dwarves }
    }

    /// The viewer's own cards, in no order that means anything.
    #[inline]
    pub fn hand(&self) -> impl Iterator<Item = Card> + use<'a> {
        let hand = self.viewer.seat().map(|seat| self.game.hands[seat.index()].as_slice()).unwrap_or_default();
        hand.iter().map(|card| card.front())
    }

    /// How many cards a seat holds.
    #[inline]
    pub fn n_cards(&self, seat: Seat) -> usize {
        self.game.hands[seat.index()].count()
    }

    /// How many cards the deck holds.
    #[inline]
    pub fn deck(&self) -> usize {
        self.game.deck.count()
    }

    /// How the rounds so far ended.
    #[inline]
    pub fn results(&self) -> &'a [RoundResult] {
        self.game.results.as_slice()
    }
}

#[cfg(test)]
mod tests {
    use super::Doing;
    use crate::game::LostMines;
    use crate::pieces::Tool;
    use crate::view::{LaidCard, StageView};
    use crate::{CardList, Options};
    use tabletop::digger::{dig, uniform};
    use tabletop::{Deaf, Dice, Game, Seen, Turn, Viewer};

    /// Everything that eyes tell, as it stands in the view.
    fn compare(game: &LostMines, viewer: Viewer) {
        let (eyes, view) = (game.seen_by(viewer), game.view(viewer));
        assert_eq!((eyes.viewer().seat(), *eyes.cards()), (view.viewer, view.cards));
        assert_eq!((eyes.round(), eyes.deck()), (view.round, view.deck as usize));
        assert_eq!((eyes.seats().count(), eyes.rounds()), (view.seats.len(), view.options.rounds()));
        assert_eq!(eyes.dragon(), view.dragon);
        let points = eyes.results().iter().map(|result| result.points[..view.seats.len()].to_vec());
        assert!(points.eq(view.results.iter().cloned()));
        let doing = match view.stage {
            StageView::Playing => Some(Doing::Plays),
            StageView::Moving => Some(Doing::Moves(view.left)),
            StageView::Taking => Some(Doing::Takes),
            StageView::Deal | StageView::Over => None,
        };
        assert_eq!(eyes.turn(), view.turn.zip(doing));
        compare_board(game, viewer);
        for treasure in &view.treasures {
            let (kind, value) = match treasure.front {
                Seen::Front(front) => (front.kind, Some(front.value)),
                Seen::Back(kind) => (kind, None),
            };
            let place = treasure.treasure;
            assert_eq!((eyes.kind(place), eyes.value(place), eyes.taker(place)), (kind, value, treasure.taken_by));
        }
        assert!(eyes.treasures().eq(view.treasures.iter().map(|treasure| treasure.treasure)));
        for seat in &view.seats {
            let character = seat.dwarf.front().map(|dwarf| dwarf.character);
            assert_eq!((eyes.clan(seat.seat), eyes.character(seat.seat)), (seat.clan, character));
            assert_eq!((eyes.stands(seat.seat), eyes.n_cards(seat.seat)), (seat.cell, seat.hand as usize));
            let looked = eyes.looked_at(seat.seat);
            let bits = |places: &mut dyn Iterator<Item = usize>| places.fold(0_u16, |all, place| all | 1 << place);
            let view = &seat.looked_at;
            assert_eq!(u16::from(looked.mines), bits(&mut view.mines.iter().map(|mine| mine.index())));
            assert_eq!(looked.treasures, bits(&mut view.treasures.iter().map(|treasure| treasure.index())));
            assert_eq!(looked.dwarves, bits(&mut view.dwarves.iter().map(|seat| seat.index())));
        }
        let mut hand: Vec<_> = eyes.hand().collect();
        hand.sort();
        assert_eq!(hand, view.hand);
    }

    fn compare_board(game: &LostMines, viewer: Viewer) {
        let (eyes, view) = (game.seen_by(viewer), game.view(viewer));
        for laid in view.board.iter().filter(|_| view.round > 0) {
            assert_eq!(eyes.board().openings(laid.cell), laid.open);
            let path = eyes.path(laid.cell);
            assert_eq!(path.map(LaidCard::Path), Some(laid.card).filter(|card| matches!(card, LaidCard::Path(_))));
            let tool = path.and_then(|path| path.feature().tool());
            assert_eq!(tool.filter(|_| eyes.narrow().has(laid.cell)), laid.tool);
            let wants = Tool::ALL.into_iter().find(|tool| eyes.obstacles(*tool).has(laid.cell));
            assert_eq!(wants, tool.filter(|_| laid.tool.is_none()));
            let shows = |feature: crate::Feature| path.is_some_and(|path| path.feature() == feature);
            assert_eq!(eyes.campfires().has(laid.cell), shows(crate::Feature::Campfire));
            assert_eq!(eyes.narrow().has(laid.cell), shows(crate::Feature::Rock) || laid.tool.is_some());
        }
        assert!(eyes.board().face_up().iter().eq(view.board.iter().map(|laid| laid.cell)));
        assert!(eyes.traps().iter().eq(view.traps.iter().copied()));
        let mut trolls: Vec<_> = eyes.trolls().collect();
        trolls.sort_by_key(|troll| troll.owner);
        assert_eq!(trolls, view.trolls);
        for mine in &view.mines {
            assert_eq!(eyes.mine(mine.mine), mine.front.front());
            assert_eq!(eyes.is_face_down(mine.mine), view.round > 0 && !mine.face_up);
        }
    }

    #[test]
    fn eyes_see_what_a_view_shows() {
        for players in [3, 5, 9] {
            let options = Options::new(players).unwrap();
            let mut game = LostMines::new(&options, &CardList::published());
            let mut dice = Dice::from_number(players.into());
            loop {
                Viewer::all(options.players()).for_each(|viewer| compare(&game, viewer));
                // Whoever only plays at random hardly ever comes to a mine.
                let anything = dice.chance(1, 2);
                match game.turn() {
                    Turn::Deal => game.deal(game.shuffle(&mut dice), Dice::from_number(0), &mut Deaf),
                    Turn::Of(_) if anything => game.apply(uniform(&game, &mut dice, &mut Vec::new()), &mut Deaf),
                    Turn::Of(_) => game.apply(dig(&game, &mut dice, &mut Vec::new()), &mut Deaf),
                    Turn::Over(_) => break,
                }
            }
        }
    }
}
