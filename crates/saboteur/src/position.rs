//! Positions written by hand: for tests, puzzles and lessons.

use crate::game::{Saboteur, Stage};
use crate::options::Options;
use crate::pieces::{Card, Face, Goal, GoalPlace, Gold, Role, START};
use crate::shapes::Path;
use crate::tools::Tool;
use crate::{CardList, preparation};
use tabletop::{Deaf, FaceDown, Seat};
use tunnels::Tile;
use tunnels::draw::{self, Picture};

/// A position in the middle of a round. What is not said is as after a deal with nothing drawn: empty hands, an empty
/// deck, everybody a miner, the treasure in the north.
#[derive(Clone)]
pub struct Position {
    game: Saboteur,
}

impl Position {
    /// An empty maze, with seat 0 to move.
    pub fn new(options: Options) -> Position {
        let cards = CardList::published();
        let mut game = Saboteur::before_the_first_deal(&options, &cards);
        let deal = preparation::Deal {
            roles: Default::default(),
            goals: Goal::ALL,
            deck: Default::default(),
            gold: cards.gold().collect(),
            first: Seat::default(),
        };
        game.begin_round(&deal, &mut Deaf);
        Position { game }
    }

    /// Lays the cards of a picture: `S` is the start, `?` a face-down goal, `$` the turned treasure; a curve on a
    /// goal's place is a turned stone. Says which cell cannot be read.
    pub fn maze(mut self, picture: &str) -> Result<Position, String> {
        let picture = Picture::read(picture).ok_or("the picture is too large")?;
        let start = picture.find('S').ok_or("the picture has no start `S`")?;
        for (cell, glyph) in picture.seen_from(start).iter() {
            let goal = GoalPlace::ALL.into_iter().find(|goal| goal.cell() == cell);
            match (glyph, goal, draw::tile(glyph)) {
                ('S', ..) if cell == START => {}
                ('?', Some(_), _) => {}
                ('$', Some(goal), _) => self.turn_up(goal, Goal::Treasure, Goal::Treasure.tile()),
                (_, Some(goal), Some(tile)) => {
                    let stone = [Goal::StoneNe, Goal::StoneNw]
                        .into_iter()
                        .find(|stone| stone.tile() == tile || stone.tile().turned() == tile);
                    self.turn_up(goal, stone.ok_or(format!("`{glyph}` at {cell} is no goal"))?, tile);
                }
                (_, None, Some(tile)) => {
                    let (path, _) = Path::with(tile).ok_or(format!("`{glyph}` at {cell} is no path card"))?;
                    self.game.maze.lay(cell, tile, Some(path));
                }
                _ => return Err(format!("`{glyph}` at {cell} cannot be read")),
            }
        }
        let start = self.game.maze.at(START).ok_or("no start")?;
        self.game.maze.follow_anew(1 << start);
        Ok(self)
    }

    fn turn_up(&mut self, goal: GoalPlace, front: Goal, tile: Tile) {
        if let Some(other) = self.game.goals.iter().position(|other| other.front() == front) {
            self.game.goals.swap(other, goal.index());
        }
        self.game.maze.turn_up(Saboteur::goal_number(goal), tile);
    }

    /// What lies at the three goals, from north to south.
    #[must_use]
    pub fn goals(mut self, goals: [Goal; 3]) -> Position {
        self.game.goals = goals.map(FaceDown::new);
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
        cards.into_iter().for_each(|card| self.game.discards.open[card.index()] += 1);
        self
    }

    /// The roles from seat 0, and the spare one.
    #[must_use]
    pub fn roles(mut self, roles: &[Role], spare: Role) -> Position {
        roles.iter().zip(&mut self.game.roles).for_each(|(role, place)| *place = FaceDown::new(*role));
        self.game.spare = FaceDown::new(spare);
        self
    }

    /// A seat's broken tool.
    #[must_use]
    pub fn broken(mut self, seat: Seat, tool: Tool) -> Position {
        self.game.broken.insert(seat, tool);
        self
    }

    /// The gold deck, from the top.
    #[must_use]
    pub fn gold_deck(mut self, gold: impl IntoIterator<Item = Gold, IntoIter: DoubleEndedIterator>) -> Position {
        self.game.gold_deck = gold.into_iter().rev().map(FaceDown::new).collect();
        self
    }

    /// Whose turn it is.
    #[must_use]
    pub fn turn(mut self, seat: Seat) -> Position {
        self.game.stage = Stage::Digging { turn: seat, passes: 0 };
        self
    }

    /// The game in this position.
    pub fn game(self) -> Saboteur {
        self.game
    }
}

#[cfg(test)]
mod tests {
    use super::Position;
    use crate::options::Options;
    use crate::pieces::Goal;
    use tabletop::{Game, Viewer};

    fn read(picture: &str) -> Result<Position, String> {
        Position::new(Options::new(3).map_err(|bad| bad.to_string())?).maze(picture)
    }

    #[test]
    fn a_picture_shows_which_goals_are_turned() {
        let turned = read("S───────$").map(|position| {
            let goals = position.game().view(Viewer::Audience).goals;
            goals.into_iter().filter(|goal| goal.face_up).map(|goal| (goal.goal.index(), goal.front.front())).collect()
        });
        assert_eq!(turned, Ok(vec![(1, Some(Goal::Treasure))]));
    }

    #[test]
    fn a_picture_has_one_start_and_treasures_only_where_goals_lie() {
        assert_eq!(read("S─S").err().as_deref(), Some("`S` at 2,0 cannot be read"));
        assert_eq!(read("S─$").err().as_deref(), Some("`$` at 2,0 cannot be read"));
    }
}
