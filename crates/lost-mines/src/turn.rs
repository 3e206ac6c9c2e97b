//! L-5 to L-9: a turn. Play or discard, move, draw.

use crate::events::{Ending, Private, Public};
use crate::game::{LostMines, Stage};
use crate::hand::Faces;
use crate::notation::Action;
use crate::pieces::{Card, Face};
use crate::refusal::Refusal;
use tabletop::discards::Left;
use tabletop::{Ears, FaceDown, Seat, Told};

/// How far a dwarf may go (L-8).
pub const STEPS: u8 = 3;
/// How far it may go if it began its turn at a campfire (L-8).
pub const STEPS_FROM_CAMPFIRE: u8 = 5;

impl LostMines {
    /// Everything that the deciding seat may do.
    #[inline]
    pub(crate) fn list_actions(&self, into: &mut Vec<Action>) {
        match self.stage {
            Stage::Playing { turn } => self.list_plays(turn, into),
            Stage::Moving { turn, .. } => {
                into.push(Action::Stay);
                self.list_steps(turn, into);
            }
            Stage::Taking { turn, .. } => self.list_takes(turn, into),
            Stage::Deal | Stage::Over => {}
        }
    }

    /// L-7: a path card, an action card, or one or two discards. Cards that look alike are one choice, so faces are gone
    /// through, not cards.
    #[inline]
    fn list_plays(&self, seat: Seat, into: &mut Vec<Action>) {
        let faces = Faces::of(self.hands[seat.index()].as_slice().iter().map(|card| card.front()));
        for card in faces.cards() {
            into.push(Action::Discard(card));
            into.extend(faces.partners(card).map(|other| Action::DiscardTwo(card, other)));
        }
        self.list_lays(faces, into);
        for face in faces.events() {
            match face {
                Face::Tool(tool) => self.list_tools(tool, into),
                Face::Trap => into.extend(self.edges_for_tokens().iter().map(|edge| Action::Trap { edge })),
                Face::Troll => into.extend(self.edges_for_tokens().iter().map(|edge| Action::Troll { edge })),
                Face::Thunderstorm => self.list_thunderstorms(into),
                Face::Path(_) | Face::Information(_) => {}
            }
        }
        for information in faces.information() {
            self.list_looks(seat, information, into);
        }
    }

    /// Whether the deciding seat may do this, asked of the rules one by one.
    pub(crate) fn check_action(&self, action: Action) -> Result<(), Refusal> {
        match (self.stage, action) {
            (Stage::Deal | Stage::Over, _) => Err(Refusal::NoRound),
            (Stage::Playing { .. }, Action::Step(_) | Action::Stay) => Err(Refusal::PlayFirst),
            (Stage::Playing { .. } | Stage::Moving { .. }, Action::Take(_)) => Err(Refusal::NothingToTake),
            (Stage::Playing { turn }, _) => self.check_play(turn, action),
            (Stage::Moving { .. }, Action::Stay) => Ok(()),
            (Stage::Moving { turn, .. }, Action::Step(side)) => self.check_step(turn, side),
            (Stage::Moving { .. }, _) => Err(Refusal::MoveNow),
            (Stage::Taking { turn, .. }, Action::Take(treasure)) => self.check_take(turn, treasure),
            (Stage::Taking { .. }, _) => Err(Refusal::TakeNow),
        }
    }

    fn check_play(&self, seat: Seat, action: Action) -> Result<(), Refusal> {
        let holds = |card: Card, count: usize| {
            let hand = self.hands[seat.index()].as_slice();
            let held = hand.iter().filter(|held| held.front() == card).count();
            if held >= count { Ok(()) } else { Err(Refusal::NotInHand { card }) }
        };
        match action {
            Action::Discard(card) => return holds(card, 1),
            Action::DiscardTwo(one, other) if one == other => return holds(one, 2),
            Action::DiscardTwo(one, other) => return holds(one, 1).and_then(|()| holds(other, 1)),
            _ => {}
        }
        if let Some(card) = action.played() {
            holds(card, 1)?;
        }
        match action {
            Action::Lay { path, way, cell } => self.check_lay(path, way, cell),
            Action::Tool { tool, cell } => self.check_tool(tool, cell),
            Action::LookAtMine { .. } | Action::LookAtTreasure { .. } | Action::LookAtDwarf { .. } => {
                self.check_look(seat, action)
            }
            Action::Trap { edge } | Action::Troll { edge } => self.check_token(edge),
            Action::Thunderstorm { cell } => self.check_thunderstorm(cell),
            Action::Discard(_) | Action::DiscardTwo(..) | Action::Step(_) | Action::Stay | Action::Take(_) => Ok(()),
        }
    }

    /// Does what was checked, and goes on to the next step of the turn.
    #[inline]
    pub(crate) fn apply_action(&mut self, action: Action, ears: &mut impl Ears<LostMines>) {
        match (self.stage, action) {
            (Stage::Playing { turn }, _) => {
                let draws = self.play(turn, action, ears);
                self.begin_move(turn, draws);
            }
            (Stage::Moving { turn, left, draws }, Action::Step(side)) => {
                let goes_on = self.step(turn, side, ears);
                if goes_on && left > 1 {
                    self.stage = Stage::Moving { turn, left: left - 1, draws };
                } else {
                    self.end_move(turn, draws, ears);
                }
            }
            (Stage::Moving { turn, draws, .. }, _) => {
                let cell = self.dwarves[turn.index()];
                ears.hear(|| Told::aloud(Public::Stayed { by: turn, cell }));
                self.end_move(turn, draws, ears);
            }
            (Stage::Taking { turn, draws }, Action::Take(treasure)) => {
                self.take(turn, treasure, ears);
                if self.all_treasures_are_taken() {
                    // L-24: no card is drawn after it.
                    self.end_round(Ending::TreasuresTaken, ears);
                } else {
                    self.end_turn(turn, draws, ears);
                }
            }
            _ => {}
        }
    }

    /// Step 1. Returns how many cards are drawn for it in step 3 (L-9).
    #[inline]
    fn play(&mut self, seat: Seat, action: Action, ears: &mut impl Ears<LostMines>) -> u8 {
        if let Some(card) = action.played() {
            self.leave_hand(seat, card);
            self.last_play = Some(seat);
        }
        match action {
            Action::Lay { path, way, cell } => self.lay(seat, path, way, cell, ears),
            Action::Tool { tool, cell } => self.overcome(seat, tool, cell, ears),
            Action::LookAtMine { .. } | Action::LookAtTreasure { .. } | Action::LookAtDwarf { .. } => {
                self.look(seat, action, ears);
            }
            Action::Trap { edge } => self.set_trap(seat, edge, ears),
            Action::Troll { edge } => self.lure_troll(seat, edge, ears),
            Action::Thunderstorm { cell } => self.thunderstorm(seat, cell, ears),
            Action::Discard(card) => {
                self.discard(seat, &[card], ears);
            }
            Action::DiscardTwo(one, other) => {
                self.discard(seat, &[one, other], ears);
                return 2;
            }
            Action::Step(_) | Action::Stay | Action::Take(_) => {}
        }
        1
    }

    #[inline]
    fn leave_hand(&mut self, seat: Seat, card: Card) {
        let hand = &mut self.hands[seat.index()];
        if let Some(at) = hand.find(FaceDown::new(card)) {
            hand.take_at(at);
        }
    }

    fn discard(&mut self, seat: Seat, cards: &[Card], ears: &mut impl Ears<LostMines>) {
        for card in cards {
            self.leave_hand(seat, *card);
            self.discards.hide(seat, Left::Discarded, FaceDown::new(*card));
        }
        ears.hear(|| {
            let discarded = Public::Discarded { by: seat, cards: cards.len() as u8 };
            Told::aloud(discarded).whisper(seat, Private::YouDiscarded { cards: cards.to_vec() })
        });
    }

    /// L-8: how far a dwarf may go that begins its turn where it stands now.
    #[inline]
    pub(crate) fn steps_from_here(&self, seat: Seat) -> u8 {
        if self.forest.campfires.has(self.dwarves[seat.index()]) { STEPS_FROM_CAMPFIRE } else { STEPS }
    }

    /// Step 2. A thunderstorm spares cards with a dwarf, so a dwarf still stands where it began its turn.
    #[inline]
    fn begin_move(&mut self, seat: Seat, draws: u8) {
        self.stage = Stage::Moving { turn: seat, left: self.steps_from_here(seat), draws };
    }

    /// L-22: whoever now stands on a mine that still has something to give takes a treasure; then come the draws.
    #[inline]
    fn end_move(&mut self, seat: Seat, draws: u8, ears: &mut impl Ears<LostMines>) {
        if self.kind_to_take(seat).is_some() {
            self.stage = Stage::Taking { turn: seat, draws };
        } else {
            self.end_turn(seat, draws, ears);
        }
    }

    /// Step 3, and the next turn, or the end of the round (L-9, L-24).
    fn end_turn(&mut self, seat: Seat, draws: u8, ears: &mut impl Ears<LostMines>) {
        let before = self.hands[seat.index()].count();
        for _ in 0..draws {
            let Some(card) = self.deck.take() else { break };
            self.hands[seat.index()].put(card);
        }
        let drawn = &self.hands[seat.index()].as_slice()[before..];
        if !drawn.is_empty() {
            let deck = self.deck.count() as u8;
            ears.hear(|| {
                let mut cards: Vec<Card> = drawn.iter().map(|card| card.front()).collect();
                cards.sort();
                Told::aloud(Public::Drew { by: seat, cards: cards.len() as u8, deck })
                    .whisper(seat, Private::YouDrew { cards })
            });
        }
        self.begin_turn(self.seats().left_of(seat), ears);
    }

    /// L-5, L-6: the turn of the next seat with cards. On the way there, trolls of seats that are skipped go too.
    pub(crate) fn begin_turn(&mut self, seat: Seat, ears: &mut impl Ears<LostMines>) {
        // Nobody draws without having played, so empty hands stay empty; and whoever has played draws while there are
        // cards. So if all hands are empty, the deck is too.
        if self.hands[..self.seats().count()].iter().all(|hand| hand.is_empty()) {
            return self.end_round(Ending::CardsOut, ears);
        }
        let mut turn = seat;
        loop {
            if let Some(troll) = self.forest.send_away(turn) {
                self.discards.put_openly(Face::Troll.card());
                ears.hear(|| Told::aloud(Public::TrollLeft { owner: turn, edge: troll.edge }));
            }
            if !self.hands[turn.index()].is_empty() {
                break;
            }
            ears.hear(|| Told::aloud(Public::Skipped { seat: turn }));
            turn = self.seats().left_of(turn);
        }
        self.stage = Stage::Playing { turn };
    }

    /// The mildest thing to do when a clock runs out: discard a card that could only do harm, stay, take the treasure
    /// that is best as far as one knows.
    pub(crate) fn mildest_action(&self) -> Action {
        match self.stage {
            Stage::Playing { turn } => {
                let hand = self.hands[turn.index()].as_slice().iter().map(|card| card.front());
                let harm = |card: &Card| match card.face() {
                    Face::Thunderstorm => (3, card.index()),
                    Face::Troll => (2, card.index()),
                    Face::Trap => (1, card.index()),
                    _ => (0, card.index()),
                };
                hand.max_by_key(harm).map_or(Action::Stay, Action::Discard)
            }
            Stage::Taking { turn, .. } => self.best_take(turn),
            Stage::Moving { .. } | Stage::Deal | Stage::Over => Action::Stay,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::Options;
    use crate::notation::Action;
    use crate::pieces::{Face, Information, Tool};
    use crate::position::Position;
    use tabletop::{Game, Seat};

    #[test]
    fn a_clock_that_runs_out_discards_what_could_do_most_harm() {
        let kept = [Face::Information(Information::TreasureOrDwarf), Face::Tool(Tool::ALL[0])];
        let discarded = |hand: &[Face]| {
            let hand = hand.iter().chain(&kept).copied();
            Position::new(Options::new(3).unwrap()).hand(Seat::new(0), hand).game().default_action()
        };
        for (hand, harm) in [
            (&[Face::Trap][..], Face::Trap),
            (&[Face::Troll], Face::Troll),
            (&[Face::Thunderstorm], Face::Thunderstorm),
            (&[Face::Troll, Face::Trap], Face::Troll),
            (&[Face::Trap, Face::Thunderstorm, Face::Troll], Face::Thunderstorm),
        ] {
            assert_eq!(discarded(hand), Action::Discard(harm.card()), "{hand:?}");
        }
    }
}
