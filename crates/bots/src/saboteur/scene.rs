//! What everybody sees: the maze with how many cards it still takes to each goal, and what lies in front of the seats.

pub use crate::saboteur::ground::FAR;
use crate::saboteur::ground::Ground;
use saboteur::eyes::Eyes;
use tabletop::{Seat, Seats};
use tunnels::{Cell, Tile};

/// The maze as everybody sees it, with what lies in front of the seats.
#[derive(Clone, Debug)]
pub struct Scene {
    ground: Ground,
    looked_at: [u8; Seats::MOST as usize],
    is_stuck: [bool; Seats::MOST as usize],
}

impl Scene {
    /// What everybody sees.
    pub fn of(eyes: Eyes<'_>) -> Scene {
        let laid = eyes.maze().numbers().map(|number| eyes.maze().tile(number)).map(|laid| (laid.cell, laid.tile));
        let ground = Ground::of(laid, |goal| eyes.is_face_down(goal));
        let mut scene = Scene { ground, looked_at: Default::default(), is_stuck: Default::default() };
        scene.look_at_seats(eyes);
        scene
    }

    /// Sees what lies in front of the seats now, while the maze is as it was.
    pub(super) fn look_at_seats(&mut self, eyes: Eyes<'_>) {
        for seat in eyes.seats().all() {
            self.looked_at[seat.index()] = eyes.looked_at(seat);
            self.is_stuck[seat.index()] = !eyes.broken(seat).is_empty();
        }
    }

    /// How many cards it takes at least to a goal.
    pub fn cards_to(&self, goal: usize) -> u8 {
        self.ground.cards_to(goal)
    }

    /// How many it takes after a card was laid.
    pub fn cards_to_after(&self, goal: usize, cell: Cell, tile: Tile) -> u8 {
        self.ground.cards_to_after(goal, cell, tile)
    }

    /// How many it takes to each goal after a card was laid, at a glance: good enough for thousands of games in the head.
    pub(super) fn cards_at_a_glance(&self, cell: Cell, tile: Tile) -> [u8; 3] {
        self.ground.cards_at_a_glance(cell, tile)
    }

    /// How many it takes after a card was removed.
    pub fn cards_to_without(&self, goal: usize, cell: Cell) -> u8 {
        self.ground.cards_to_without(goal, cell)
    }

    /// Whether what lies somewhere is a dead end.
    pub fn is_dead_end(&self, cell: Cell) -> bool {
        self.ground.is_dead_end(cell)
    }

    /// Whether a seat can know for certain whether a goal is the treasure.
    pub fn knows(&self, seat: Seat, goal: usize) -> bool {
        let looked = self.looked_at[seat.index()];
        looked >> goal & 1 == 1 || (looked | 1 << goal).count_ones() == 3
    }

    /// Whether a seat has a broken tool.
    pub fn is_stuck(&self, seat: Seat) -> bool {
        self.is_stuck[seat.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::{FAR, Scene};
    use saboteur::position::Position;
    use saboteur::{Options, Path, Way};
    use tabletop::Viewer;
    use tunnels::Cell;

    fn scene(picture: &str) -> Scene {
        let position = Position::new(Options::new(3).unwrap()).maze(picture).unwrap();
        Scene::of(position.game().seen_by(Viewer::Audience))
    }

    #[test]
    fn an_empty_maze_takes_seven_cards_to_the_middle_and_nine_to_the_sides() {
        let scene = scene("S");
        assert_eq!([0, 1, 2].map(|goal| scene.cards_to(goal)), [9, 7, 9]);
    }

    #[test]
    fn a_card_counts_by_where_it_leads() {
        let scene = scene("S──");
        let cell = Cell::new(3, 0);
        let after = |path: Path| [0, 1, 2].map(|goal| scene.cards_to_after(goal, cell, path.tile(Way::Upright)));
        assert_eq!([0, 1, 2].map(|goal| scene.cards_to(goal)), [7, 5, 7]);
        assert_eq!(after(Path::Ew), [6, 4, 6]);
        assert_eq!(after(Path::Nesw), [6, 4, 6]);
        // A dead end leaves only the other ways out of the start.
        assert_eq!(after(Path::DeadEw), [9, 9, 9]);
    }

    #[test]
    fn what_lies_beyond_a_gap_counts_as_soon_as_the_gap_is_filled() {
        let broken = scene("S── ───");
        assert_eq!(broken.cards_to(1), 2);
        let whole = scene("S──────");
        assert_eq!((whole.cards_to(1), whole.cards_to_without(1, Cell::new(3, 0))), (1, 2));
    }

    #[test]
    fn a_goal_that_was_turned_over_takes_nothing() {
        let scene = scene("S───────$");
        assert_eq!(scene.cards_to(1), 0);
        assert!(scene.cards_to(0) < FAR);
    }
}
