//! D-4 to D-6: a turn. Play or discard, move, draw.

use crate::events::{Ending, Private, Public};
use crate::game::{DarkCave, MOST_CARDS, Stage};
use crate::memory::HandEvent;
use crate::notation::Action;
use crate::pieces::{Card, Deed, Face};
use crate::refusal::Refusal;
use tabletop::discards::Left;
use tabletop::{Ears, FaceDown, Seat, Told};

impl DarkCave {
    /// Everything that the deciding seat may do.
    #[inline]
    pub(crate) fn list_actions(&self, into: &mut Vec<Action>) {
        match self.stage {
            Stage::Playing { turn } => {
                self.list_plays(turn, into);
                self.list_strikes(turn, into);
            }
            Stage::Hunting { turn, creature, .. } => {
                into.push(Action::Halt);
                self.list_creeps(creature, into);
                self.list_strikes(turn, into);
            }
            Stage::Attacked(_) => into.extend([Action::Drive, Action::Endure]),
            Stage::Moving { turn, left } => {
                into.push(Action::Stay);
                self.list_steps(turn, left, into);
                self.list_strikes(turn, into);
            }
            Stage::Deal | Stage::Over => {}
        }
    }

    /// D-6: a path card, an action card, or one or two discards. Cards that look alike are one choice.
    #[inline]
    fn list_plays(&self, seat: Seat, into: &mut Vec<Action>) {
        let mut all = [Card::default(); MOST_CARDS];
        let hand = self.hands[seat.index()].as_slice();
        all.iter_mut().zip(hand).for_each(|(place, card)| *place = card.front());
        let cards = &mut all[..hand.len()];
        cards.sort_unstable();
        for (n, card) in cards.iter().enumerate().filter(|(n, card)| *n == 0 || cards[n - 1] != **card) {
            into.push(Action::Discard(*card));
            let rest = &cards[n + 1..];
            let partners = rest.iter().enumerate().filter(|(m, other)| *m == 0 || rest[m - 1] != **other);
            into.extend(partners.map(|(_, other)| Action::DiscardTwo(*card, *other)));
        }
        let mut n_faces = 0;
        for n in 0..cards.len() {
            if n == 0 || cards[n] != cards[n_faces - 1] {
                cards[n_faces] = cards[n];
                n_faces += 1;
            }
        }
        let cards = &cards[..n_faces];
        self.list_lays(cards, into);
        for card in cards {
            if let Face::Action(deed, group) = card.face() {
                self.list_deeds(seat, deed, group, into);
            }
        }
    }

    /// Whether the deciding seat may do this, asked of the rules one by one.
    pub(crate) fn check_action(&self, action: Action) -> Result<(), Refusal> {
        match (&self.stage, action) {
            (Stage::Deal | Stage::Over, _) => Err(Refusal::NoGame),
            (Stage::Attacked(_), Action::Drive | Action::Endure) => Ok(()),
            // Ruling: not even the active seat strikes at a web meanwhile (D-25r). One seat decides at a time, and an axe
            // that is still to be asked for must not be gone before the answer.
            (Stage::Attacked(_), _) => Err(Refusal::AnswerNow),
            (_, Action::Drive | Action::Endure) => Err(Refusal::NoAttack),
            (
                Stage::Playing { turn } | Stage::Hunting { turn, .. } | Stage::Moving { turn, .. },
                Action::Strike { edge },
            ) => self.check_strike(*turn, edge),
            (Stage::Playing { .. }, Action::Step { .. } | Action::Stay) => Err(Refusal::PlayFirst),
            (Stage::Playing { .. } | Stage::Moving { .. }, Action::Creep { .. } | Action::Halt) => {
                Err(Refusal::NoCreatureMoves)
            }
            (Stage::Playing { turn }, _) => self.check_play(*turn, action),
            (Stage::Hunting { .. }, Action::Halt) => Ok(()),
            (Stage::Hunting { creature, .. }, Action::Creep { to }) => self.check_creep(*creature, to),
            (Stage::Hunting { .. }, _) => Err(Refusal::CreatureMovesNow),
            (Stage::Moving { .. }, Action::Stay) => Ok(()),
            (Stage::Moving { turn, left }, Action::Step { to }) => self.check_step(*turn, *left, to),
            (Stage::Moving { .. }, _) => Err(Refusal::MoveNow),
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
        self.check_deed(seat, action)
    }

    /// Does what was checked, and goes on to the next step of the turn.
    #[inline]
    pub(crate) fn apply_action(&mut self, action: Action, ears: &mut impl Ears<DarkCave>) {
        match (self.stage, action) {
            (Stage::Attacked(attack), _) => self.answer(attack, action == Action::Drive, ears),
            (
                Stage::Playing { turn } | Stage::Hunting { turn, .. } | Stage::Moving { turn, .. },
                Action::Strike { edge },
            ) => {
                self.strike(turn, edge, ears);
            }
            (Stage::Playing { turn }, _) => self.play(turn, action, ears),
            (Stage::Hunting { turn, creature, left }, Action::Creep { to }) => {
                self.creep(turn, creature, left, to, ears);
            }
            (Stage::Hunting { turn, creature, .. }, _) => {
                ears.hear(|| Told::aloud(Public::Halted { by: turn, creature }));
                self.begin_move(turn, ears);
            }
            (Stage::Moving { turn, left }, Action::Step { to }) => self.step(turn, left, to, ears),
            (Stage::Moving { turn, .. }, _) => {
                let at = self.spot(self.seated[turn.index()].at);
                ears.hear(|| Told::aloud(Public::Stayed { by: turn, at }));
                self.end_move(turn, ears);
            }
            (Stage::Deal | Stage::Over, _) => {}
        }
    }

    /// Step 1.
    #[inline]
    fn play(&mut self, seat: Seat, action: Action, ears: &mut impl Ears<DarkCave>) {
        (self.drawer, self.draws) = (seat, 1);
        if let Some(card) = action.played() {
            self.leave_hand(seat, card);
            self.memories.note(HandEvent::Played { by: seat, card });
        }
        match action {
            Action::Discard(card) => self.discard(seat, &mut [card], ears),
            Action::DiscardTwo(one, other) => {
                self.draws = 2;
                self.discard(seat, &mut [one, other], ears);
            }
            _ => self.do_deed(seat, action, ears),
        }
        // A creature goes its own way first, and step 2 follows when it has stopped.
        if !matches!(action, Action::Lure { .. } | Action::Rouse { .. }) {
            self.begin_move(seat, ears);
        }
    }

    #[inline]
    fn leave_hand(&mut self, seat: Seat, card: Card) {
        let hand = &mut self.hands[seat.index()];
        if let Some(at) = hand.find(FaceDown::new(card)) {
            hand.take_at(at);
        }
    }

    fn discard(&mut self, seat: Seat, cards: &mut [Card], ears: &mut impl Ears<DarkCave>) {
        // In the order of their backs: that of their fronts would tell something of them.
        cards.sort_by_key(|card| card.group());
        for card in cards.iter() {
            self.leave_hand(seat, *card);
            self.memories.note(HandEvent::Hid { by: seat, place: self.discards.hidden.count() as u8 });
            self.discards.hide(seat, Left::Discarded, FaceDown::new(*card));
        }
        ears.hear(|| {
            let groups = cards.iter().map(|card| card.group()).collect();
            Told::aloud(Public::Discarded { by: seat, groups })
                .whisper(seat, Private::YouDiscarded { cards: cards.to_vec() })
        });
    }

    /// Step 2.
    #[inline]
    pub(crate) fn begin_move(&mut self, seat: Seat, ears: &mut impl Ears<DarkCave>) {
        self.go_on(seat, self.steps_of(seat), ears);
    }

    /// The end of step 2: a vein is taken (D-17).
    #[inline]
    pub(crate) fn end_move(&mut self, seat: Seat, ears: &mut impl Ears<DarkCave>) {
        self.take_vein(seat, ears);
        self.end_turn(seat, ears);
    }

    /// Step 3, and the next turn, or the end of the game (D-6, D-30).
    pub(crate) fn end_turn(&mut self, seat: Seat, ears: &mut impl Ears<DarkCave>) {
        let drawer = self.drawer;
        let before = self.hands[drawer.index()].count();
        for _ in 0..self.draws {
            let Some(card) = self.deck.take() else { break };
            self.hands[drawer.index()].put(card);
            self.memories.note(HandEvent::Drew { by: drawer, group: card.front().group() });
        }
        let drawn = &self.hands[drawer.index()].as_slice()[before..];
        if !drawn.is_empty() {
            ears.hear(|| {
                let mut cards: Vec<Card> = drawn.iter().map(|card| card.front()).collect();
                let groups = cards.iter().map(|card| card.group()).collect();
                cards.sort();
                Told::aloud(Public::Drew { by: drawer, groups, deck: self.deck_by_group() })
                    .whisper(drawer, Private::YouDrew { cards })
            });
        }
        self.seated[seat.index()].lies_now = false;
        self.fresh_axe = None;
        self.begin_turn(self.seats().left_of(seat), ears);
    }

    /// D-4, D-5: the turn of the next seat with cards. On the way there, webs and creatures of seats that are skipped
    /// wear off too, and so does paralysis.
    pub(crate) fn begin_turn(&mut self, seat: Seat, ears: &mut impl Ears<DarkCave>) {
        // Somebody draws at the end of every turn while there are cards, so if all hands are empty, the deck is too.
        if self.hands[..self.seats().count()].iter().all(|hand| hand.is_empty()) {
            return self.end_game(Ending::CardsOut, ears);
        }
        let mut turn = seat;
        loop {
            self.wear_webs(turn, ears);
            self.send_away(turn, ears);
            let own = &mut self.seated[turn.index()];
            (own.lies_now, own.lies_next) = (own.lies_next, false);
            if !self.hands[turn.index()].is_empty() {
                break;
            }
            own.lies_now = false;
            ears.hear(|| Told::aloud(Public::Skipped { seat: turn }));
            turn = self.seats().left_of(turn);
        }
        self.stage = Stage::Playing { turn };
    }

    /// The mildest thing to do when a clock runs out: discard a card that could only do harm, stay, halt; but an axe is
    /// used, since whoever is away would want that.
    pub(crate) fn mildest_action(&self) -> Action {
        match self.stage {
            Stage::Playing { turn } => {
                let hand = self.hands[turn.index()].as_slice().iter().map(|card| card.front());
                let harm = |card: &Card| match card.face() {
                    Face::Action(Deed::Creature(_), _) => (4, card.index()),
                    Face::Action(Deed::Rockfall, _) => (3, card.index()),
                    Face::Action(Deed::Web, _) => (2, card.index()),
                    Face::Action(Deed::Swap, _) => (1, card.index()),
                    _ => (0, card.index()),
                };
                hand.max_by_key(harm).map_or(Action::Stay, Action::Discard)
            }
            Stage::Hunting { .. } => Action::Halt,
            Stage::Attacked(_) => Action::Drive,
            Stage::Moving { .. } | Stage::Deal | Stage::Over => Action::Stay,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::notation::Action;
    use crate::options::Options;
    use crate::pieces::{Creature, Deed, Face, Group};
    use crate::position::Position;
    use tabletop::{Game, Seat};

    const OWN: Seat = Seat::new(0);

    #[test]
    fn when_a_clock_runs_out_the_card_goes_that_could_do_most_harm() {
        let by_harm = [Deed::Creature(Creature::Rat), Deed::Rockfall, Deed::Web, Deed::Swap];
        let harms = |face: &Face| matches!(face, Face::Action(deed, _) if by_harm[1..].contains(deed) || matches!(deed, Deed::Creature(_)));
        // However late it comes in the list of faces.
        let harmless = Face::all().filter(|face| !harms(face)).max_by_key(|face| face.card().index()).unwrap();
        let face = |deed: Deed| Face::Action(deed, Group::I);
        for first in 0..by_harm.len() {
            let hand = by_harm[first..].iter().rev().map(|deed| face(*deed)).chain([harmless]);
            let game = Position::new(Options::new(3).unwrap()).hand(OWN, hand).game();
            assert_eq!(game.default_action(), Action::Discard(face(by_harm[first]).card()), "{:?}", by_harm[first]);
        }
    }
}
