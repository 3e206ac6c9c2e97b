//! D-16, D-18 and D-19: goals, the exit, and what the first one out sees.

use crate::events::{Ending, Private, Public};
use crate::game::{At, DarkCave};
use crate::path::Way;
use crate::pieces::Goal;
use crate::plan::Laid;
use tabletop::{Ears, Seat, Told};
use tunnels::{Number, Side};

impl DarkCave {
    /// D-16: the first dwarf on a goal turns it over, so that the path it came by leads in. Returns its first space.
    pub(crate) fn turn_goal(&mut self, by: Seat, number: Number, entry: Side, ears: &mut impl Ears<DarkCave>) -> At {
        let Some(place) = DarkCave::goal_at(number) else { return At::default() };
        let front = self.goal(place);
        let way = self.way_to_turn(number, front, entry);
        let laid = self.laid_goal(front, way);
        let tile = laid.plan().tile;
        *self.cave.face_mut(number) = laid;
        self.cave.turn_up(number, tile);
        self.cave.reach(number, tile.openings());
        let gold = self.notice(number, laid);
        ears.hear(|| {
            let turned = way == Way::Turned;
            Told::aloud(Public::GoalTurned { by, goal: place, front, turned, open: tile.openings(), gold })
        });
        At { tile: number, space: laid.plan().spaces.at(entry).unwrap_or_default() }
    }

    /// A goal as it lies: its open edges are those of the card list.
    #[inline]
    pub(crate) fn laid_goal(&self, goal: Goal, way: Way) -> Laid {
        Laid::goal(goal, self.cards.goal(goal), way)
    }

    /// Ruling: if both ways round meet the entry, the one that fits more neighbours, else upright (D-16).
    fn way_to_turn(&self, number: Number, front: Goal, entry: Side) -> Way {
        let cell = self.cave.tile(number).cell;
        let fits = |way: Way| {
            let fit = self.cave.fit(cell, self.laid_goal(front, way).plan().tile);
            fit.touches.without(fit.clashes).count()
        };
        let meets = |way: Way| self.laid_goal(front, way).plan().tile.openings().has(entry);
        match (meets(Way::Upright), meets(Way::Turned)) {
            (true, true) if fits(Way::Turned) > fits(Way::Upright) => Way::Turned,
            (true, _) => Way::Upright,
            _ => Way::Turned,
        }
    }

    /// D-18: a dwarf leaves with its gold, and its clan card is shown; the turn goes on with step 3.
    pub(crate) fn leave_cave(&mut self, seat: Seat, ears: &mut impl Ears<DarkCave>) {
        let own = &mut self.seated[seat.index()];
        own.out = true;
        (own.lies_now, own.lies_next) = (false, false);
        let gold = own.gold;
        let is_first = self.outs.is_empty();
        self.outs.put(seat);
        ears.hear(|| Told::aloud(Public::LeftCave { by: seat, gold }));
        self.show_clan_card(seat, ears);
        if is_first && !self.spare_clan_cards.is_empty() {
            // D-19: the first one out looks at the spare clan cards.
            self.looked[seat.index()].spare = true;
            ears.hear(|| {
                let mut dwarves: Vec<_> = self.spare_clan_cards.as_slice().iter().map(|card| card.front()).collect();
                dwarves.sort();
                Told::aloud(Public::LookedAtSpareCards { by: seat }).whisper(seat, Private::SpareCardsAre { dwarves })
            });
        }
        if self.a_side_is_out() {
            self.end_game(Ending::SideOut, ears);
        } else {
            self.end_turn(seat, ears);
        }
    }

    /// A clan card lies open from now on.
    pub(crate) fn show_clan_card(&mut self, seat: Seat, ears: &mut impl Ears<DarkCave>) {
        if !self.seated[seat.index()].shown {
            self.seated[seat.index()].shown = true;
            ears.hear(|| Told::aloud(Public::ClanCardShown { seat, dwarf: self.dwarf(seat) }));
        }
    }
}
