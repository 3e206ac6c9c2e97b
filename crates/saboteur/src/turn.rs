//! S-5, S-6 and S-19: whose turn, drawing, when nobody can go on.

use crate::events::{Ending, Private, Public};
use crate::faces::Faces;
use crate::game::{Saboteur, Stage};
use crate::notation::Action;
use crate::pieces::{Card, Face, Role};
use crate::refusal::Refusal;
use tabletop::{Ears, FaceDown, Seat, Told};

impl Saboteur {
    /// Everything that the deciding seat may do.
    #[inline]
    pub(crate) fn list_actions(&self, into: &mut Vec<Action>) {
        match &self.stage {
            Stage::Digging { turn, .. } => self.list_plays(*turn, into),
            Stage::SharingGold { offer } => offer.list(into),
            Stage::Deal | Stage::Over => {}
        }
    }

    /// S-5: play a path card, play an action card, or discard; an empty hand passes. Cards that look alike are one
    /// choice, so faces are gone through, not cards.
    #[inline]
    fn list_plays(&self, seat: Seat, into: &mut Vec<Action>) {
        let hand = &self.hands[seat.index()];
        if hand.is_empty() {
            into.push(Action::Pass);
            return;
        }
        let faces = Faces::of(hand.as_slice().iter().map(|card| card.front()));
        into.extend(faces.cards().map(Action::Discard));
        if self.broken.spares(seat) {
            self.list_lays(faces, into);
        }
        self.list_breaks(seat, faces.breaks(), into);
        self.list_repairs(faces, into);
        if faces.has(Face::Rockfall) {
            self.list_rockfalls(into);
        }
        if faces.has(Face::Map) {
            self.list_maps(into);
        }
    }

    /// Whether the deciding seat may do this, asked of the rules one by one.
    pub(crate) fn check_action(&self, action: Action) -> Result<(), Refusal> {
        let seat = match (&self.stage, action) {
            (Stage::Digging { turn, .. }, _) => *turn,
            (Stage::SharingGold { offer }, Action::Take(gold)) => return offer.check(gold),
            _ => return Err(Refusal::RoundIsOver),
        };
        match action.card() {
            Some(card) if !self.holds(seat, card) => return Err(Refusal::NotInHand { card }),
            _ => {}
        }
        match action {
            Action::Lay { path, way, cell } => self.check_lay(seat, path, way, cell),
            Action::Break { tool, seat: whose } => self.check_break(seat, tool, whose),
            Action::Mend { repair, tool, seat: whose } => self.check_repair(repair, tool, whose),
            Action::Rockfall { cell } => self.check_rockfall(cell),
            Action::Map { goal } => self.check_map(goal),
            Action::Discard(_) => Ok(()),
            Action::Pass if self.hands[seat.index()].is_empty() => Ok(()),
            Action::Pass => Err(Refusal::MustPlayOrDiscard),
            Action::Take(_) => Err(Refusal::NoGoldOffered),
        }
    }

    fn holds(&self, seat: Seat, card: Card) -> bool {
        self.hands[seat.index()].find(FaceDown::new(card)).is_some()
    }

    /// Does what was checked, and ends the turn.
    #[inline]
    pub(crate) fn apply_action(&mut self, action: Action, ears: &mut impl Ears<Saboteur>) {
        let seat = match &self.stage {
            Stage::Digging { turn, .. } => *turn,
            _ => {
                if let Action::Take(gold) = action {
                    self.take_gold(gold, ears);
                }
                return;
            }
        };
        match action {
            Action::Lay { path, way, cell } => {
                self.leave_hand(seat, Face::Path(path).card());
                self.lay(seat, path, way, cell, ears);
                if self.treasure_is_reached() {
                    // Ruling: no card is drawn after it (S-16d).
                    self.end_round(Role::Miner, Ending::TreasureReached, ears);
                    return;
                }
            }
            Action::Break { tool, seat: whose } => {
                self.leave_hand(seat, Face::Broken(tool).card());
                self.break_tool(seat, tool, whose, ears);
            }
            Action::Mend { repair, tool, seat: whose } => {
                self.leave_hand(seat, Face::Repair(repair).card());
                self.mend(seat, repair, tool, whose, ears);
            }
            Action::Rockfall { cell } => {
                self.leave_hand(seat, Face::Rockfall.card());
                self.rockfall(seat, cell, ears);
            }
            Action::Map { goal } => {
                self.leave_hand(seat, Face::Map.card());
                self.look(seat, goal, ears);
            }
            Action::Discard(card) => {
                self.leave_hand(seat, card);
                self.discards.hidden.put((seat, FaceDown::new(card)));
                ears.hear(|| Told::aloud(Public::Discarded { by: seat }).whisper(seat, Private::YouDiscarded { card }));
            }
            Action::Pass => ears.hear(|| Told::aloud(Public::Passed { by: seat })),
            Action::Take(_) => {}
        }
        let passed = matches!(action, Action::Discard(_) | Action::Pass);
        self.end_turn(seat, passed, ears);
    }

    #[inline]
    fn leave_hand(&mut self, seat: Seat, card: Card) {
        let hand = &mut self.hands[seat.index()];
        if let Some(at) = hand.find(FaceDown::new(card)) {
            hand.take_at(at);
        }
    }

    /// Puts a played card on the discard pile, for all to see.
    #[inline]
    pub(crate) fn discard_openly(&mut self, face: Face) {
        self.discards.open[face.card().index()] += 1;
    }

    /// S-5d, S-5e: draw while the deck lasts; S-19c, S-19d: or see whether anybody can still go on.
    #[inline]
    fn end_turn(&mut self, seat: Seat, passed: bool, ears: &mut impl Ears<Saboteur>) {
        let Stage::Digging { passes, .. } = self.stage else { return };
        let mut passes = if passed { passes + 1 } else { 0 };
        if let Some(card) = self.deck.take() {
            // Ruling: the turn began with cards in the deck, so its pass does not count (S-19f).
            passes = 0;
            self.hands[seat.index()].put(card);
            let deck = self.deck.count() as u8;
            ears.hear(|| {
                Told::aloud(Public::Drew { by: seat, deck }).whisper(seat, Private::YouDrew { card: card.front() })
            });
        // Ruling: only whether hands are empty is asked; what they hold would tell everybody (S-19h).
        } else if self.hands[..self.seats().count()].iter().all(|hand| hand.is_empty()) {
            return self.end_round(Role::Saboteur, Ending::CardsOut, ears);
        } else if passes as usize == self.seats().count() {
            return self.end_round(Role::Saboteur, Ending::AllPassed, ears);
        }
        self.stage = Stage::Digging { turn: self.seats().left_of(seat), passes };
    }

    /// The mildest thing to do when a clock runs out: discard, best a card that could only do harm; take the most gold.
    pub(crate) fn mildest_action(&self) -> Action {
        match &self.stage {
            Stage::Digging { turn, .. } => {
                let hand = self.hands[turn.index()].as_slice().iter().map(|card| card.front());
                let harm = |card: &Card| match card.face() {
                    Face::Path(path) if path.is_dead_end() => (3, card.index()),
                    Face::Broken(_) => (2, card.index()),
                    Face::Rockfall => (1, card.index()),
                    _ => (0, card.index()),
                };
                hand.max_by_key(harm).map_or(Action::Pass, Action::Discard)
            }
            Stage::SharingGold { offer } => offer.best(),
            Stage::Deal | Stage::Over => Action::Pass,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::options::Options;
    use crate::pieces::{Card, Face};
    use crate::position::Position;
    use crate::shapes::Path;
    use crate::tools::Tool;
    use tabletop::{Game, Seat};

    /// From the most harmful to the least: each is discarded as long as nothing worse is in the hand.
    #[test]
    fn the_mildest_action_discards_what_could_only_do_harm() -> Result<(), crate::options::BadOptions> {
        let faces = [Face::Path(Path::DeadEw), Face::Broken(Tool::Cart), Face::Rockfall, Face::Path(Path::Nesw)];
        for n in 0..faces.len() {
            let hand = faces[n..].iter().rev().copied().chain([Face::Path(Path::Nesw)]);
            let game = Position::new(Options::new(3)?).hand(Seat::default(), hand).game();
            let discarded: Option<Card> = game.default_action().card();
            assert_eq!(discarded.map(Card::face), Some(faces[n]));
        }
        Ok(())
    }
}
