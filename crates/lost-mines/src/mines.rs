//! L-21 to L-23: mines, treasures and the dragon.

use crate::events::{Private, Public};
use crate::game::LostMines;
use crate::notation::Action;
use crate::path::Way;
use crate::pieces::{Kind, Mine, TreasurePlace};
use crate::refusal::Refusal;
use tabletop::{Ears, Seat, Told};
use tunnels::{Cell, Side, Sides};

impl LostMines {
    /// L-21: the first dwarf on a mine turns it over, so that the path it came by leads in.
    pub(crate) fn turn_mine(&mut self, by: Seat, cell: Cell, entry: Side, ears: &mut impl Ears<LostMines>) {
        let Some(place) = self.cards.mine_at(cell) else { return };
        let front = self.mine(place);
        let way = self.way_to_turn(cell, self.cards.mine(front), entry);
        let open = lying(self.cards.mine(front), way);
        self.board.turn_up(cell, open);
        ears.hear(|| Told::aloud(Public::MineTurned { by, mine: place, front, turned: way == Way::Turned, open }));
        if front == Mine::Dragon {
            // L-23: whoever comes first must take the token.
            self.dragon = Some(by);
            ears.hear(|| Told::aloud(Public::DragonMet { by }));
        }
    }

    /// Ruling: if both ways round meet the entry, the one that fits more neighbours, else upright (L-21e, L-21f).
    fn way_to_turn(&self, cell: Cell, upright: Sides, entry: Side) -> Way {
        let fits = |way: Way| {
            let fit = self.board.fit(cell, lying(upright, way));
            fit.touches.without(fit.clashes).count()
        };
        match (upright.has(entry), upright.turned().has(entry)) {
            (true, true) if fits(Way::Turned) > fits(Way::Upright) => Way::Turned,
            (true, _) => Way::Upright,
            _ => Way::Turned,
        }
    }

    /// L-22: the kind of treasure that a seat takes where its dwarf stands now, if any of it is left.
    #[inline]
    pub(crate) fn kind_to_take(&self, seat: Seat) -> Option<Kind> {
        let place = self.cards.mine_at(self.dwarves[seat.index()])?;
        // A dwarf on a mine has turned it over, or somebody before it.
        let kind = self.mine(place).kind()?;
        self.treasures_left(kind).next().map(|_| kind)
    }

    /// The treasures of a kind that nobody has taken.
    #[inline]
    pub(crate) fn treasures_left(&self, kind: Kind) -> impl Iterator<Item = TreasurePlace> + '_ {
        let left = self.treasure_places().filter(|place| self.takers[place.index()].is_none());
        left.filter(move |place| self.treasure(*place).kind == kind)
    }

    #[inline]
    pub(crate) fn all_treasures_are_taken(&self) -> bool {
        self.takers[..self.n_treasures()].iter().all(Option::is_some)
    }

    pub(crate) fn check_take(&self, seat: Seat, treasure: TreasurePlace) -> Result<(), Refusal> {
        if let Some(by) = self.taker(treasure)? {
            return Err(Refusal::AlreadyTaken { treasure, by });
        }
        if self.kind_to_take(seat) == Some(self.treasure(treasure).kind) {
            Ok(())
        } else {
            Err(Refusal::WrongKind { treasure })
        }
    }

    #[inline]
    pub(crate) fn list_takes(&self, seat: Seat, into: &mut Vec<Action>) {
        let kind = self.kind_to_take(seat).into_iter();
        into.extend(kind.flat_map(|kind| self.treasures_left(kind)).map(Action::Take));
    }

    pub(crate) fn take(&mut self, by: Seat, treasure: TreasurePlace, ears: &mut impl Ears<LostMines>) {
        self.takers[treasure.index()] = Some(by);
        ears.hear(|| {
            let front = self.treasure(treasure);
            Told::aloud(Public::Took { by, treasure, kind: front.kind })
                .whisper(by, Private::TreasureIs { treasure, front })
        });
    }

    /// The treasure to take that is best as far as a seat knows: one that it has seen beats the middle of the values.
    pub(crate) fn best_take(&self, seat: Seat) -> Action {
        let looked = self.looked[seat.index()].treasures;
        let hoped = |place: &TreasurePlace| match looked >> place.index() & 1 {
            1 => 2 * self.treasure(*place).value,
            _ => 5,
        };
        let left = self.kind_to_take(seat).into_iter().flat_map(|kind| self.treasures_left(kind));
        left.max_by_key(hoped).map_or(Action::Stay, Action::Take)
    }
}

fn lying(upright: Sides, way: Way) -> Sides {
    match way {
        Way::Upright => upright,
        Way::Turned => upright.turned(),
    }
}

#[cfg(test)]
mod tests {
    use crate::Options;
    use crate::notation::Action;
    use crate::pieces::{Kind, Mine, Treasure, TreasurePlace};
    use crate::position::Position;
    use tabletop::Seat;
    use tunnels::Cell;

    /// L-22i
    #[test]
    fn whoever_does_not_choose_takes_the_best_that_it_can_know_of() {
        let gold = [1, 3, 2, 4].map(|value| Treasure { kind: Kind::Gold, value });
        let options = Options::new(5).unwrap();
        let position = Position::new(options).mines([Mine::Gold, Mine::Dragon, Mine::Silver, Mine::Gems]);
        let mut game = position.treasures(gold).game();
        let mine = game.cards.mine_cell(crate::pieces::MinePlace::ALL[0]);
        game.dwarves[0] = mine;
        let mut takes = |looked: u16, expected: u8| {
            game.looked[0].treasures = looked;
            let place = TreasurePlace::new(expected);
            assert_eq!(game.best_take(Seat::new(0)), Action::Take(place), "{looked:b}");
        };
        takes(0b0010, 1);
        takes(0b1010, 3);
        // One is less than what an unseen one is worth on average, and so is two.
        takes(0b1001, 3);
        takes(0b0111, 1);
        takes(0b1011, 3);
        let unseen = |game: &crate::LostMines| match game.best_take(Seat::new(0)) {
            Action::Take(place) => place.index(),
            _ => 0,
        };
        game.looked[0].treasures = 0b0101;
        assert!([1, 3].contains(&unseen(&game)), "it has seen one and two");
        game.dwarves[0] = Cell::new(0, 0);
        assert_eq!(game.best_take(Seat::new(0)), Action::Stay);
    }
}
