//! Positions written by hand: for tests, puzzles and lessons.

use crate::CardList;
use crate::creatures::Roaming;
use crate::game::{At, DarkCave, Stage};
use crate::options::Options;
use crate::path::{Feature, Layout, Path, Way};
use crate::pieces::{Card, Creature, Dwarf, Face, GOLD_EACH, Goal, GoalPlace, Group};
use crate::webs::Web;
use tabletop::{Deaf, FaceDown, Luck, Seat};
use tunnels::draw::{self, Picture};
use tunnels::{Cell, Edge, Side, Spot, Tile};

/// A position in the middle of a game. What is not said is as after a deal with nothing drawn: empty hands, an empty
/// deck, everybody a loyal blue dwarf on the start with 3 gold, the goals in the order exit, hole, ladder, vein.
#[derive(Clone)]
pub struct Position {
    game: DarkCave,
}

impl Position {
    /// An empty cave, with seat 0 to play.
    pub fn new(options: Options) -> Position {
        Position::with_cards(options, CardList::published())
    }

    /// The same with another card list.
    pub fn with_cards(options: Options, cards: CardList) -> Position {
        let mut game = DarkCave::before_the_deal(&options, &cards);
        game.dealt = true;
        game.stage = Stage::Playing { turn: Seat::default() };
        game.lay_start_and_goals();
        game.goals = Goal::ALL.map(FaceDown::new);
        for seat in options.players().all() {
            game.seated[seat.index()].gold = GOLD_EACH;
            game.pool -= GOLD_EACH;
        }
        Position { game }
    }

    /// What the four goals are.
    #[must_use]
    pub fn goals(mut self, goals: [Goal; 4]) -> Position {
        self.game.goals = goals.map(FaceDown::new);
        self
    }

    /// Lays the cards of a picture, all of one group and plain: `S` is the start, `?` a face-down goal. Says which cell
    /// cannot be read.
    pub fn cave(mut self, group: Group, picture: &str) -> Result<Position, String> {
        let picture = Picture::read(picture).ok_or("the picture is too large")?;
        let start = picture.find('S').ok_or("the picture has no start `S`")?;
        for (cell, glyph) in picture.seen_from(start).iter() {
            let layout = Layout::ALL.into_iter().filter(|layout| layout.is_ordinary());
            let found = layout.into_iter().find(|layout| draw::tile(glyph) == Some(Tile::joined(layout.openings())));
            match (glyph, found) {
                ('S' | '?', _) if self.game.cave.at(cell).is_some() => {}
                (_, Some(layout)) => self = self.lay(Path::new(group, layout, Feature::Plain), Way::Upright, cell)?,
                _ => return Err(format!("`{glyph}` at {cell} cannot be read")),
            }
        }
        Ok(self)
    }

    /// Lays a card, whether it fits or not.
    pub fn lay(mut self, path: Path, way: Way, cell: Cell) -> Result<Position, String> {
        if self.game.cave.at(cell).is_some() {
            return Err(format!("something lies at {cell}"));
        }
        self.game.put_path(path, way, cell);
        Ok(self)
    }

    /// Turns a goal over, as if somebody had come in by a side.
    #[must_use]
    pub fn turn_up(mut self, goal: GoalPlace, entry: Side) -> Position {
        self.game.turn_goal(Seat::default(), DarkCave::goal_number(goal), entry, &mut Deaf);
        self
    }

    /// A seat's clan card.
    #[must_use]
    pub fn dwarf(mut self, seat: Seat, dwarf: Dwarf) -> Position {
        self.game.clan_cards[seat.index()] = FaceDown::new(dwarf);
        self
    }

    /// Spare clan cards.
    #[must_use]
    pub fn spare(mut self, dwarves: impl IntoIterator<Item = Dwarf>) -> Position {
        self.game.spare_clan_cards = dwarves.into_iter().map(FaceDown::new).collect();
        self
    }

    /// Where a seat's dwarf stands.
    pub fn stands(mut self, seat: Seat, spot: Spot) -> Result<Position, String> {
        self.game.seated[seat.index()].at = self.at(spot)?;
        Ok(self)
    }

    fn at(&self, spot: Spot) -> Result<At, String> {
        let tile = self.game.cave.at(spot.cell).filter(|number| !self.game.cave.is_covered(*number));
        let tile = tile.ok_or(format!("nothing lies face up at {}", spot.cell))?;
        if spot.space >= self.game.plan(tile).spaces.count() {
            return Err(format!("there is no space {spot}"));
        }
        Ok(At { tile, space: spot.space })
    }

    /// A seat's dwarf has left the cave.
    #[must_use]
    pub fn out(mut self, seat: Seat) -> Position {
        self.game.seated[seat.index()].out = true;
        self.game.seated[seat.index()].shown = true;
        self.game.outs.put(seat);
        self
    }

    /// A seat's gold; the rest is in the pool.
    #[must_use]
    pub fn gold(mut self, seat: Seat, gold: u8) -> Position {
        let own = &mut self.game.seated[seat.index()].gold;
        self.game.pool = (self.game.pool + *own).saturating_sub(gold);
        *own = gold;
        self
    }

    /// What is in the pool.
    #[must_use]
    pub fn pool(mut self, gold: u8) -> Position {
        self.game.pool = gold;
        self
    }

    /// A seat's boots.
    #[must_use]
    pub fn boots(mut self, seat: Seat, group: Group) -> Position {
        self.game.seated[seat.index()].boots = Some(group);
        self
    }

    /// An axe in front of a seat.
    #[must_use]
    pub fn axe(mut self, seat: Seat, group: Group) -> Position {
        self.game.seated[seat.index()].axes[group as usize] += 1;
        self
    }

    /// A seat's dwarf lies down until its next turn is over.
    #[must_use]
    pub fn lies(mut self, seat: Seat) -> Position {
        self.game.seated[seat.index()].lies_next = true;
        self
    }

    /// A web.
    #[must_use]
    pub fn web(mut self, owner: Seat, edge: Edge, turned: bool, group: Group) -> Position {
        if let Some(free) = self.game.webs.iter_mut().find(|place| place.is_none()) {
            *free = Some(Web { edge, owner, turned, group });
        }
        self
    }

    /// A creature that is out.
    pub fn creature(mut self, creature: Creature, owner: Seat, spot: Spot, group: Group) -> Result<Position, String> {
        let at = self.at(spot)?;
        self.game.creatures[creature as usize] = Some(Roaming { at, owner, group });
        Ok(self)
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

    /// What decides which cards are lost.
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

    /// Whose dwarf moves, after a card was played.
    #[must_use]
    pub fn moving(mut self, seat: Seat) -> Position {
        (self.game.drawer, self.game.draws) = (seat, 1);
        self.game.stage = Stage::Moving { turn: seat, left: self.game.steps_of(seat) };
        self
    }

    /// The game in this position.
    pub fn game(self) -> DarkCave {
        self.game
    }
}
