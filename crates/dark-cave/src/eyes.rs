//! What one viewer sees of a game, asked for piece by piece: for whoever plays thousands of moves in its head and cannot
//! wait for whole views. It gives away no more than a [`crate::View`] does; a test compares the two.

use crate::game::{At, Cave, DarkCave, Stage};
use crate::pieces::{Card, Clan, Creature, Goal, GoalPlace, Loyalty};
use crate::preparation::{clan_cards, far};
use tabletop::{Seat, Seats, Viewer};
use tunnels::{Cell, Edge, Spot};

/// The eyes of one viewer on a game.
#[derive(Clone, Copy)]
pub struct Eyes<'a> {
    game: &'a DarkCave,
    viewer: Viewer,
}

/// What is going on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Now {
    /// Nobody plays.
    Nothing,
    /// A card is to be played or discarded.
    Playing,
    /// A creature moves.
    Hunting {
        /// Which one.
        creature: Creature,
        /// How many steps it may still go.
        left: u8,
    },
    /// A creature is about to attack.
    Attacked {
        /// Which one.
        creature: Creature,
        /// The seats whose dwarves it attacks, a bit each.
        victims: u8,
    },
    /// A dwarf moves.
    Moving {
        /// How many steps it may still go.
        left: u8,
    },
}

impl DarkCave {
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

    /// Whether the game is going on.
    #[inline]
    pub fn is_playing(&self) -> bool {
        self.game.stage.turn().is_some()
    }

    /// What is going on.
    pub fn now(&self) -> Now {
        match self.game.stage {
            Stage::Deal | Stage::Over => Now::Nothing,
            Stage::Playing { .. } => Now::Playing,
            Stage::Hunting { creature, left, .. } => Now::Hunting { creature, left },
            Stage::Attacked(attack) => Now::Attacked { creature: attack.creature, victims: attack.victims },
            Stage::Moving { left, .. } => Now::Moving { left },
        }
    }

    /// Whose turn it is, whoever must decide.
    #[inline]
    pub fn active(&self) -> Option<Seat> {
        self.game.stage.turn()
    }

    /// The cave. A goal that lies face down lies in it as a covered tile.
    #[inline]
    pub fn cave(&self) -> &'a Cave {
        &self.game.cave
    }

    /// The tile at a goal's place.
    #[inline]
    pub fn goal_tile(&self, goal: GoalPlace) -> u8 {
        DarkCave::goal_number(goal)
    }

    /// The cell of a goal.
    #[inline]
    pub fn goal_cell(&self, goal: GoalPlace) -> Cell {
        goal.cell(far(self.seats()))
    }

    /// Whether a goal lies face down.
    #[inline]
    pub fn is_face_down(&self, goal: GoalPlace) -> bool {
        self.game.dealt && self.game.is_face_down(goal)
    }

    /// What a goal is, if the viewer knows.
    #[inline]
    pub fn goal(&self, goal: GoalPlace) -> Option<Goal> {
        let looked = self.viewer.seat().is_some_and(|seat| self.looked_at(seat) >> goal.index() & 1 == 1);
        let face_up = self.game.dealt && !self.game.is_face_down(goal);
        (looked || face_up).then(|| self.game.goal(goal))
    }

    /// Which goals a seat has looked at, a bit each.
    #[inline]
    pub fn looked_at(&self, seat: Seat) -> u8 {
        self.game.looked[seat.index()].goals
    }

    /// The seats whose clan cards a seat has looked at, a bit each.
    #[inline]
    pub fn clans_looked_at(&self, seat: Seat) -> u8 {
        self.game.looked[seat.index()].clans
    }

    /// A seat's clan.
    #[inline]
    pub fn clan(&self, seat: Seat) -> Clan {
        self.game.dwarf(seat).clan
    }

    /// Whether a seat's clan card lies open.
    #[inline]
    pub fn is_shown(&self, seat: Seat) -> bool {
        self.game.seated[seat.index()].shown
    }

    /// Whether a seat works for its clan, if the viewer knows.
    #[inline]
    pub fn loyalty(&self, seat: Seat) -> Option<Loyalty> {
        let looked = || self.viewer.seat().is_some_and(|own| self.clans_looked_at(own) >> seat.index() & 1 == 1);
        let knows = self.is_shown(seat)
            || self.game.stage == Stage::Over
            || self.game.dealt && (self.viewer.is(seat) || looked());
        knows.then(|| self.game.dwarf(seat).loyalty)
    }

    /// How many loyal dwarves and how many saboteurs of a clan were shuffled, by what everybody knows.
    pub fn shuffled(&self, clan: Clan) -> [u8; 2] {
        let count = |loyalty: Loyalty| {
            let cards = clan_cards(self.seats(), self.game.dwarf(Seat::default()).clan);
            cards.as_slice().iter().filter(|dwarf| dwarf.clan == clan && dwarf.loyalty == loyalty).count() as u8
        };
        Loyalty::ALL.map(count)
    }

    /// How many of a clan's spare cards are saboteurs, if the viewer knows.
    pub fn spare_saboteurs(&self, clan: Clan) -> Option<u8> {
        let knows = self.viewer.seat().is_some_and(|seat| self.game.looked[seat.index()].spare);
        let is_such = |clan_card: &crate::Dwarf| clan_card.clan == clan && clan_card.loyalty == Loyalty::Saboteur;
        knows.then(|| self.game.spare_clan_cards().filter(is_such).count() as u8)
    }

    /// Whether a seat's dwarf has left the cave.
    #[inline]
    pub fn is_out(&self, seat: Seat) -> bool {
        self.game.seated[seat.index()].out
    }

    /// Who has left the cave, the first one first.
    #[inline]
    pub fn outs(&self) -> &'a [Seat] {
        self.game.outs.as_slice()
    }

    /// Where a seat's dwarf stands; nowhere if it is out.
    #[inline]
    pub fn at(&self, seat: Seat) -> Option<At> {
        (self.game.dealt && !self.is_out(seat)).then(|| self.game.seated[seat.index()].at)
    }

    /// A space as it is written.
    #[inline]
    pub fn spot(&self, at: At) -> Spot {
        self.game.spot(at)
    }

    /// A seat's gold.
    #[inline]
    pub fn gold(&self, seat: Seat) -> u8 {
        self.game.seated[seat.index()].gold
    }

    /// Whether a seat has boots.
    #[inline]
    pub fn has_boots(&self, seat: Seat) -> bool {
        self.game.seated[seat.index()].boots.is_some()
    }

    /// How many axes a seat has.
    #[inline]
    pub fn axes(&self, seat: Seat) -> u8 {
        self.game.seated[seat.index()].axes.iter().sum()
    }

    /// Whether a seat's dwarf cannot move in its next turn, or in this one of its own.
    #[inline]
    pub fn lies(&self, seat: Seat) -> bool {
        let seated = &self.game.seated[seat.index()];
        seated.lies_now || seated.lies_next
    }

    /// How many cards a seat holds.
    #[inline]
    pub fn n_cards(&self, seat: Seat) -> usize {
        self.game.hands[seat.index()].count()
    }

    /// The viewer's own cards, in no order that means anything.
    #[inline]
    pub fn hand(&self) -> impl Iterator<Item = Card> + use<'a> {
        let hand = self.viewer.seat().map(|seat| self.game.hands[seat.index()].as_slice()).unwrap_or_default();
        hand.iter().map(|card| card.front())
    }

    /// How many cards the deck holds.
    #[inline]
    pub fn deck(&self) -> usize {
        self.game.deck.count()
    }

    /// Face-up tiles with a dark hole, a bit each.
    #[inline]
    pub fn holes(&self) -> u64 {
        self.game.holes
    }

    /// Face-up tiles with a ladder, a bit each.
    #[inline]
    pub fn ladders(&self) -> u64 {
        self.game.ladders
    }

    /// Tiles with a vein that has gold, a bit each.
    #[inline]
    pub fn veins(&self) -> u64 {
        self.game.vein_gold
    }

    /// The edges with a web.
    #[inline]
    pub fn webs(&self) -> impl Iterator<Item = Edge> + use<'a> {
        self.game.webs.iter().flatten().map(|web| web.edge)
    }

    /// Where a creature is, if it is out.
    #[inline]
    pub fn creature(&self, creature: Creature) -> Option<At> {
        self.game.creatures[creature as usize].map(|roaming| roaming.at)
    }
}

#[cfg(test)]
mod tests {
    use super::Now;
    use crate::game::DarkCave;
    use crate::pieces::{Clan, Creature, Loyalty};
    use crate::position::Position;
    use crate::view::{LaidCard, StageView};
    use crate::{CardList, Feature, Options};
    use tabletop::digger::Policy;
    use tabletop::laws::walk::walk;
    use tabletop::{Game, Seat, Seen, Table, Viewer};
    use tunnels::grid::bits;

    /// Everything that eyes tell, as it stands in the view.
    fn compare(game: &DarkCave, viewer: Viewer) {
        let (eyes, view) = (game.seen_by(viewer), game.view(viewer));
        assert_eq!((eyes.viewer().seat(), eyes.seats().count()), (view.viewer, view.seats.len()));
        assert_eq!((eyes.active(), eyes.is_playing()), (view.active, view.active.is_some()));
        let attacked = view.attack.as_ref();
        let now = match view.stage {
            StageView::Deal | StageView::Over => Now::Nothing,
            StageView::Playing => Now::Playing,
            StageView::Moving => Now::Moving { left: view.left },
            StageView::Hunting => Now::Hunting { creature: attacked.unwrap().creature, left: view.left },
            StageView::Attacked => {
                let victims = attacked.unwrap().victims.iter().fold(0, |all, seat| all | 1 << seat.index());
                Now::Attacked { creature: attacked.unwrap().creature, victims }
            }
        };
        assert_eq!(eyes.now(), now);
        let shown = eyes.cave().numbers().filter(|number| !eyes.cave().is_covered(*number));
        assert!(shown.map(|number| eyes.cave().tile(number).cell).eq(view.board.iter().map(|laid| laid.cell)));
        for goal in &view.goals {
            assert_eq!(eyes.goal(goal.goal), goal.front.front());
            assert_eq!(eyes.is_face_down(goal.goal), view.dealt && !goal.face_up);
            assert_eq!(eyes.goal_cell(goal.goal), goal.cell);
            if view.dealt {
                assert_eq!(eyes.cave().at(goal.cell), Some(eyes.goal_tile(goal.goal)));
            }
        }
        for seat in &view.seats {
            let own = seat.seat;
            assert_eq!(eyes.loyalty(own), seat.dwarf.front().map(|dwarf| dwarf.loyalty));
            assert_eq!((eyes.clan(own), eyes.is_shown(own), eyes.is_out(own)), (seat.clan, seat.shown, seat.out));
            assert_eq!(eyes.at(own).map(|at| eyes.spot(at)), seat.at);
            assert_eq!((eyes.gold(own), eyes.has_boots(own)), (seat.gold, seat.boots.is_some()));
            assert_eq!(eyes.axes(own), seat.axes.iter().sum::<u8>());
            assert_eq!(eyes.lies(own), seat.lies_now || seat.lies_next);
            assert_eq!(eyes.n_cards(own), seat.hand.iter().map(|count| usize::from(*count)).sum::<usize>());
            let looked = seat.looked_at.goals.iter().fold(0, |all, goal| all | 1 << goal.index());
            let clans = seat.looked_at.clans.iter().fold(0, |all, seat| all | 1 << seat.index());
            assert_eq!((eyes.looked_at(own), eyes.clans_looked_at(own)), (looked, clans));
        }
        let special = |feature: Feature| view.board.iter().filter(move |laid| laid.face().feature() == feature);
        let cells = |set: u64| bits(set).map(|number| eyes.cave().tile(number).cell).collect::<Vec<_>>();
        let sorted = |mut cells: Vec<_>| {
            cells.sort();
            cells
        };
        for (set, feature) in [(eyes.holes(), Feature::Hole), (eyes.ladders(), Feature::Ladder)] {
            assert_eq!(sorted(cells(set)), sorted(special(feature).map(|laid| laid.cell).collect()));
        }
        let veins = view.board.iter().filter(|laid| laid.gold).map(|laid| laid.cell);
        assert_eq!(sorted(cells(eyes.veins())), sorted(veins.collect()));
        assert!(view.board.iter().any(|laid| laid.card == LaidCard::Start) || !view.dealt);
        let mut webs: Vec<_> = eyes.webs().collect();
        webs.sort();
        assert_eq!(webs, view.webs.iter().map(|web| web.edge).collect::<Vec<_>>());
        for creature in Creature::ALL {
            let out = view.creatures.iter().find(|other| other.creature == creature);
            assert_eq!(eyes.creature(creature).map(|at| eyes.spot(at)), out.map(|out| out.at));
        }
        let mut hand: Vec<_> = eyes.hand().collect();
        hand.sort();
        assert_eq!(hand, view.hand);
        assert_eq!(eyes.deck(), view.deck.iter().map(|count| usize::from(*count)).sum::<usize>());
        assert_eq!(eyes.outs(), view.outs);
        for clan in Clan::ALL {
            let is_such = |spare: &&Seen<_>| {
                spare
                    .front()
                    .is_some_and(|dwarf: crate::Dwarf| dwarf.clan == clan && dwarf.loyalty == Loyalty::Saboteur)
            };
            let seen = !view.spare_cards.is_empty() && view.spare_cards.iter().all(|spare| spare.front().is_some());
            let known = eyes.spare_saboteurs(clan).map(usize::from);
            assert_eq!(known, seen.then(|| view.spare_cards.iter().filter(is_such).count()));
            // D-33: loyal dwarves first.
            let shuffled = match view.seats.len() {
                2 => [1, 0],
                3..=4 if clan == view.seats[0].clan => [2, 2],
                3..=4 => [0, 0],
                _ => [3, 1],
            };
            assert!(!view.dealt || eyes.shuffled(clan) == shuffled);
        }
    }

    /// Whoever plays by chance meets creatures; whoever digs gets out.
    #[test]
    fn eyes_see_what_a_view_shows() {
        let mut n_out = 0;
        let digging = (1..=4).flat_map(|seed| [2, 3, 5, 8].map(|players| (players, Policy::Digger, seed)));
        for (players, policy, seed) in digging.chain([3, 8].map(|players| (players, Policy::Uniform, 1))) {
            let options = Options::new(players).unwrap();
            let record = walk::<DarkCave>(&options, &CardList::published(), policy, seed, 5_000).unwrap();
            let mut table = Table::new(&record.config, &record.cards);
            for entry in &record.entries {
                Viewer::all(options.players()).for_each(|viewer| compare(table.game(), viewer));
                table.replay_entry(&record, entry).unwrap();
            }
            Viewer::all(options.players()).for_each(|viewer| compare(table.game(), viewer));
            n_out += table.game().outs.count();
        }
        assert!(n_out > 0, "somebody gets out");
    }

    /// Lindworms come upon too few dwarves by chance.
    #[test]
    fn whoever_lies_now_or_next_is_seen_to_lie() {
        let options = Options::new(3).unwrap();
        let own = Seat::default();
        for (now, next) in [(false, false), (false, true), (true, false), (true, true)] {
            let mut game = Position::new(options).game();
            let seated = &mut game.seated[own.index()];
            (seated.lies_now, seated.lies_next) = (now, next);
            assert_eq!(game.seen_by(Viewer::Audience).lies(own), now || next);
            Viewer::all(options.players()).for_each(|viewer| compare(&game, viewer));
        }
    }
}
