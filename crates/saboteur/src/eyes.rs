//! What one viewer sees of a game, asked for piece by piece: for whoever plays thousands of moves in its head and cannot
//! wait for whole views. It gives away no more than a [`crate::View`] does; a test compares the two.

use crate::game::{Maze, Saboteur, Stage};
use crate::pieces::{Card, Goal, GoalPlace, Gold, Role};
use crate::round::RoundResult;
use crate::tools::Tools;
use tabletop::{Seat, Seats, Viewer};

/// The eyes of one viewer on a game.
#[derive(Clone, Copy)]
pub struct Eyes<'a> {
    game: &'a Saboteur,
    viewer: Viewer,
}

impl Saboteur {
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

    /// Whether cards are being played.
    #[inline]
    pub fn is_digging(&self) -> bool {
        matches!(self.game.stage, Stage::Digging { .. })
    }

    /// The maze. A goal that lies face down lies in it as a closed tile.
    #[inline]
    pub fn maze(&self) -> &'a Maze {
        &self.game.maze
    }

    /// Whether a goal still lies face down.
    #[inline]
    pub fn is_face_down(&self, goal: GoalPlace) -> bool {
        self.game.is_face_down(goal)
    }

    /// What lies at a goal's place, if the viewer knows.
    #[inline]
    pub fn goal(&self, goal: GoalPlace) -> Option<Goal> {
        let looked = self.viewer.seat().is_some_and(|seat| self.looked_at(seat) >> goal.index() & 1 == 1);
        let face_up = self.game.round > 0 && !self.game.is_face_down(goal);
        (looked || face_up).then(|| self.game.goals[goal.index()].front())
    }

    /// Which goals a seat has looked at, a bit each.
    #[inline]
    pub fn looked_at(&self, seat: Seat) -> u8 {
        self.game.looked[seat.index()]
    }

    /// A seat's role, if the viewer knows.
    #[inline]
    pub fn role(&self, seat: Seat) -> Option<Role> {
        let own = self.game.round > 0 && self.viewer.is(seat);
        (own || self.game.roles_are_shown()).then(|| self.game.roles[seat.index()].front())
    }

    /// A seat's broken tools.
    #[inline]
    pub fn broken(&self, seat: Seat) -> Tools {
        self.game.broken.of(seat)
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

    /// The gold that the viewer chooses from, if it is to choose.
    pub fn offer(&self) -> Vec<Gold> {
        match &self.game.stage {
            Stage::SharingGold { offer } if self.viewer.is(offer.to) => offer.sorted(),
            _ => Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::game::Saboteur;
    use crate::{CardList, Options};
    use tabletop::digger::uniform;
    use tabletop::{Deaf, Dice, Game, Turn, Viewer};

    /// Everything that eyes tell, as it stands in the view.
    fn compare(game: &Saboteur, viewer: Viewer) {
        let (eyes, view) = (game.seen_by(viewer), game.view(viewer));
        assert_eq!(eyes.viewer().seat(), view.viewer);
        assert_eq!((eyes.round(), eyes.deck()), (view.round, view.deck as usize));
        assert_eq!((eyes.seats().count(), eyes.rounds()), (view.seats.len(), view.options.rounds()));
        assert_eq!(eyes.results(), view.results);
        assert_eq!(eyes.is_digging(), view.stage == crate::view::StageView::Digging);
        let shown = eyes.maze().numbers().filter(|number| !eyes.maze().is_covered(*number));
        assert!(shown.map(|number| eyes.maze().tile(number).cell).eq(view.board.iter().map(|laid| laid.cell)));
        for goal in &view.goals {
            assert_eq!(eyes.goal(goal.goal), goal.front.front());
            assert_eq!(eyes.is_face_down(goal.goal), view.round > 0 && !goal.face_up);
        }
        for seat in &view.seats {
            assert_eq!(eyes.role(seat.seat), seat.role.front());
            assert_eq!(eyes.broken(seat.seat), seat.broken);
            assert_eq!(eyes.n_cards(seat.seat), seat.hand as usize);
            let looked = seat.looked_at.iter().fold(0, |all, goal| all | 1 << goal.index());
            assert_eq!(eyes.looked_at(seat.seat), looked);
        }
        let mut hand: Vec<_> = eyes.hand().collect();
        hand.sort();
        assert_eq!(hand, view.hand);
        assert_eq!(eyes.offer(), view.gold.offer.and_then(|offer| offer.gold).unwrap_or_default());
    }

    #[test]
    fn eyes_see_what_a_view_shows() {
        for players in [3, 5, 10] {
            let options = Options::new(players).unwrap();
            let mut game = Saboteur::new(&options, &CardList::published());
            let mut dice = Dice::from_number(players.into());
            loop {
                Viewer::all(options.players()).for_each(|viewer| compare(&game, viewer));
                match game.turn() {
                    Turn::Deal => game.deal(game.shuffle(&mut dice), Dice::from_number(0), &mut Deaf),
                    Turn::Of(_) => game.apply(uniform(&game, &mut dice, &mut Vec::new()), &mut Deaf),
                    Turn::Over(_) => break,
                }
            }
        }
    }
}
