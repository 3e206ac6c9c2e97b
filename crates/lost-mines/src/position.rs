//! Positions written by hand: for tests, puzzles and lessons.

use crate::CardList;
use crate::forest::Troll;
use crate::game::{LostMines, Stage};
use crate::options::Options;
use crate::path::{Feature, Path, Shape, Way};
use crate::pieces::{Card, Dwarf, Face, Mine, Treasure, TreasurePlace};
use tabletop::{FaceDown, Luck, Seat};
use tunnels::draw::{self, Picture};
use tunnels::{Cell, Edge, Tile};

/// A position in the middle of a round. What is not said is as after a deal with nothing drawn: empty hands, an empty
/// deck, everybody a loyal blue dwarf on the blue start, the mines and treasures in the order of their lists.
#[derive(Clone)]
pub struct Position {
    game: LostMines,
}

impl Position {
    /// An empty board, with seat 0 to play.
    pub fn new(options: Options) -> Position {
        Position::with_cards(options, CardList::published())
    }

    /// The same with another card list.
    pub fn with_cards(options: Options, cards: CardList) -> Position {
        let mut game = LostMines::before_the_first_deal(&options, &cards);
        game.round = 1;
        game.stage = Stage::Playing { turn: Seat::default() };
        game.lay_starts_and_mines();
        game.mines = Mine::ALL.map(FaceDown::new);
        for (place, treasure) in game.treasures.iter_mut().zip(cards.treasures()) {
            *place = FaceDown::new(*treasure);
        }
        let start = cards.start(Dwarf::default().clan);
        game.dwarves.iter_mut().for_each(|dwarf| *dwarf = start);
        Position { game }
    }

    /// What the four mines are. Say so before a board with turned mines.
    #[must_use]
    pub fn mines(mut self, mines: [Mine; 4]) -> Position {
        self.game.mines = mines.map(FaceDown::new);
        self
    }

    /// Lays the cards of a picture whose first character is the cell 0,0: plain path cards by their paths, `B` and `Y`
    /// for the starts, `?` for a face-down mine, a path at a mine's place for one that has been turned over. Starts and
    /// mines that are not drawn are there all the same. Says which cell cannot be read.
    pub fn board(mut self, picture: &str) -> Result<Position, String> {
        for (cell, glyph) in Picture::read(picture).ok_or("the picture is too large")?.iter() {
            let mine = self.game.cards.mine_at(cell);
            match (glyph, mine, draw::tile(glyph)) {
                ('B' | 'Y', None, _) if self.game.board.face_up().has(cell) => {}
                ('?', Some(_), _) => {}
                (_, Some(mine), Some(tile)) => {
                    let open = self.game.cards.mine(self.game.mine(mine));
                    if ![open, open.turned()].contains(&tile.openings()) {
                        return Err(format!("the mine at {cell} does not look like `{glyph}`"));
                    }
                    self.game.board.turn_up(cell, tile.openings());
                }
                (_, None, Some(tile)) => {
                    if !self.game.board.free().has(cell) {
                        return Err(format!("no path card can lie at {cell}"));
                    }
                    let (shape, way) = shape_of(tile).ok_or(format!("`{glyph}` at {cell} is no path card"))?;
                    self.game.put_path(Path::new(shape, Feature::Plain), way, cell);
                }
                _ => return Err(format!("`{glyph}` at {cell} cannot be read")),
            }
        }
        Ok(self)
    }

    /// What path cards show besides, in a second picture of the same board: `t` a trunk, `l` a lake, `d` a ditch, in
    /// capitals with its tool on it; `r` a rock, `c` a campfire; anything else stands for nothing.
    #[must_use]
    pub fn features(mut self, picture: &str) -> Position {
        for (cell, glyph) in Picture::read(picture).iter().flat_map(Picture::iter) {
            let feature = match glyph {
                't' | 'T' => Feature::Trunk,
                'l' | 'L' => Feature::Lake,
                'd' | 'D' => Feature::Ditch,
                'r' => Feature::Rock,
                'c' => Feature::Campfire,
                _ => continue,
            };
            let Some((path, way)) = self.game.forest.card(cell) else { continue };
            self.game.forest.put(Path::new(path.shape(), feature), way, cell);
            if let Some(tool) = feature.tool().filter(|_| glyph.is_uppercase()) {
                self.game.forest.overcome(tool, cell);
            }
        }
        self
    }

    /// A seat's dwarf card; its dwarf goes to the start of its clan.
    #[must_use]
    pub fn dwarf(mut self, seat: Seat, dwarf: Dwarf) -> Position {
        self.game.dwarf_cards[seat.index()] = FaceDown::new(dwarf);
        self.game.dwarves[seat.index()] = self.game.cards.start(dwarf.clan);
        self
    }

    /// Where a seat's dwarf stands.
    #[must_use]
    pub fn stands(mut self, seat: Seat, cell: Cell) -> Position {
        self.game.dwarves[seat.index()] = cell;
        self
    }

    /// The treasures in the open, from place 0.
    #[must_use]
    pub fn treasures(mut self, treasures: impl IntoIterator<Item = Treasure>) -> Position {
        for (n, treasure) in treasures.into_iter().enumerate() {
            // Wherever it was, what lay here goes there, so that there are still twelve.
            let all = &mut self.game.treasures;
            match (n..all.len()).find(|other| all[*other].front() == treasure) {
                Some(other) => all.swap(n, other),
                None => all[n] = FaceDown::new(treasure),
            }
        }
        self
    }

    /// A treasure that a seat has taken.
    #[must_use]
    pub fn taken(mut self, treasure: TreasurePlace, by: Seat) -> Position {
        self.game.takers[treasure.index()] = Some(by);
        self
    }

    /// Who has the dragon token.
    #[must_use]
    pub fn dragon(mut self, seat: Seat) -> Position {
        self.game.dragon = Some(seat);
        self
    }

    /// A trap.
    #[must_use]
    pub fn trap(mut self, edge: Edge) -> Position {
        self.game.forest.traps.insert(edge);
        self
    }

    /// A troll.
    #[must_use]
    pub fn troll(mut self, owner: Seat, edge: Edge) -> Position {
        self.game.forest.lure(Troll { owner, edge });
        self
    }

    /// A seat's cards.
    #[must_use]
    pub fn hand(mut self, seat: Seat, cards: impl IntoIterator<Item = Face>) -> Position {
        self.game.hands[seat.index()] = cards.into_iter().map(|face| FaceDown::new(face.card())).collect();
        self
    }

    /// The deck, from the top.
    #[must_use]
    pub fn deck(mut self, cards: impl IntoIterator<Item = Face, IntoIter: DoubleEndedIterator>) -> Position {
        self.game.deck = cards.into_iter().rev().map(|face| FaceDown::new(face.card())).collect();
        self
    }

    /// Cards on the discard pile, for all to see.
    #[must_use]
    pub fn discards(mut self, cards: impl IntoIterator<Item = Card>) -> Position {
        cards.into_iter().for_each(|card| self.game.discards.put_openly(card));
        self
    }

    /// What decides which cards traps take.
    #[must_use]
    pub fn luck(mut self, luck: Luck) -> Position {
        self.game.luck = luck;
        self
    }

    /// Whose turn it is.
    #[must_use]
    pub fn turn(mut self, seat: Seat) -> Position {
        self.game.stage = Stage::Playing { turn: seat };
        self
    }

    /// Whose dwarf moves, after a card was played: as far as it may go from where it stands.
    #[must_use]
    pub fn moving(mut self, seat: Seat) -> Position {
        self.game.stage = Stage::Moving { turn: seat, left: self.game.steps_from_here(seat), draws: 1 };
        self
    }

    /// The game in this position.
    pub fn game(self) -> LostMines {
        self.game
    }
}

fn shape_of(tile: Tile) -> Option<(Shape, Way)> {
    let ways = Shape::ALL.into_iter().flat_map(|shape| Way::BOTH.map(|way| (shape, way)));
    ways.into_iter().find(|(shape, way)| Tile::joined(shape.lying(*way)) == tile)
}
