//! What a viewer does not know of gold, and how it may lie: round by round.
//!
//! As long as only miners chose, unseen gold lies anywhere with equal chance. But saboteurs are paid by S-21 out of what
//! the gold deck holds, and everybody sees in how many cards: two cards for three nuggets tell that no 3 was left. So
//! once somebody was paid, the history of the gold deck is followed step by step: what chance drew, what the viewer knows
//! was drawn, what was paid. How likely each way on from a deck is, is worked out once, from the last step to the first.

use crate::card_list::GOLD;
use crate::game::{Saboteur, Stage};
use crate::gold::{Handed, Owned, owed, payment};
use crate::pieces::Gold;
use crate::view::{OwnedView, StageView, View};
use tabletop::{Dice, FaceDown, Pile};

/// What the viewer does not know of gold.
#[derive(Clone, Debug)]
pub(crate) struct HiddenGold {
    /// Gold that the viewer has never seen.
    unseen: Pile<FaceDown<Gold>, GOLD>,
    /// Gold that the viewer handed on, and the round: it went to those who chose later in that round.
    handed_on: Pile<(Gold, u8), GOLD>,
    /// For each owned card how it is filled in.
    owned: Pile<Filled, GOLD>,
    offer: Option<FilledOffer>,
    /// The history of the gold deck; empty if nobody was paid.
    history: History,
}

/// How an owned gold card is filled in.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
enum Filled {
    #[default]
    Known,
    FromUnseen,
    FromHandedOn(u8),
    ByPayment,
}

/// How the gold on offer is filled in.
#[derive(Clone, Copy, Debug, PartialEq)]
enum FilledOffer {
    Known,
    FromUnseen(u8),
    FromHandedOn(u8),
}

impl HiddenGold {
    /// Also puts what is known into `known`.
    pub(crate) fn prepare(known: &mut Saboteur, view: &View) -> HiddenGold {
        // Before the first deal there is no gold deck yet.
        let mut left = Gold::ALL.map(|gold| if view.round == 0 { 0 } else { view.cards.count_gold(gold) });
        let mut see = |gold: Gold| left[gold.nuggets() as usize - 1] -= 1;
        let mut owned: Pile<Filled, GOLD> = Pile::default();
        let mut chose_in = 0;
        for card in &view.gold.owned {
            if view.viewer == Some(card.seat) && card.how == Handed::Chosen {
                chose_in = card.round;
            }
            owned.put(match (card.gold.front(), card.how) {
                (Some(gold), _) => {
                    see(gold);
                    Filled::Known
                }
                (None, Handed::Paid) => Filled::ByPayment,
                (None, Handed::Chosen) if chose_in == card.round => Filled::FromHandedOn(card.round),
                (None, Handed::Chosen) => Filled::FromUnseen,
            });
            let gold = FaceDown::new(card.gold.front().unwrap_or_default());
            known.gold.put(Owned { seat: card.seat, gold, round: card.round, how: card.how });
        }
        let mut handed_on: Pile<(Gold, u8), GOLD> = Pile::default();
        // Once all gold is shown, it is known one by one.
        for handed in view.gold.handed_on.iter().filter(|_| view.stage != StageView::Over) {
            for gold in &handed.gold {
                see(*gold);
                handed_on.put((*gold, handed.round));
            }
        }
        let offer = view.gold.offer.as_ref().map(|offer| match &offer.gold {
            Some(gold) => {
                gold.iter().for_each(|gold| see(*gold));
                FilledOffer::Known
            }
            None if chose_in == view.round => FilledOffer::FromHandedOn(offer.cards),
            None => FilledOffer::FromUnseen(offer.cards),
        });
        let unseen = Gold::ALL.into_iter().zip(left).flat_map(|(gold, count)| std::iter::repeat_n(gold, count));
        let unseen = unseen.map(FaceDown::new).collect();
        let history = History::of(view, &owned, offer);
        HiddenGold { unseen, handed_on, owned, offer, history }
    }

    /// Fills in what the viewer does not know.
    #[inline]
    pub(crate) fn fill(&self, game: &mut Saboteur, dice: &mut Dice) {
        let mut unseen = self.unseen;
        if self.history.steps.is_empty() {
            dice.shuffle(unseen.as_mut_slice());
        } else {
            unseen = self.history.follow(game, dice);
        }
        self.fill_in_order(game, unseen.as_slice(), dice);
    }

    /// Puts unseen gold in its places, one after the other: chosen cards, the offer, the deck.
    #[inline]
    fn fill_in_order(&self, game: &mut Saboteur, unseen: &[FaceDown<Gold>], dice: &mut Dice) {
        let mut unseen = unseen.iter();
        let mut handed_on = self.handed_on;
        dice.shuffle(handed_on.as_mut_slice());
        let mut from_handed_on = |round: u8| {
            let at = handed_on.as_slice().iter().position(|(_, in_round)| *in_round == round);
            at.map(|at| FaceDown::new(handed_on.take_at(at).0))
        };
        for (owned, filled) in game.gold.as_mut_slice().iter_mut().zip(self.owned.as_slice()) {
            let gold = match filled {
                Filled::Known | Filled::ByPayment => continue,
                Filled::FromUnseen => unseen.next().copied(),
                Filled::FromHandedOn(round) => from_handed_on(*round),
            };
            gold.into_iter().for_each(|gold| owned.gold = gold);
        }
        if let Stage::SharingGold { offer } = &mut game.stage {
            let (count, is_unseen) = match self.offer {
                Some(FilledOffer::FromUnseen(count)) => (count, true),
                Some(FilledOffer::FromHandedOn(count)) => (count, false),
                Some(FilledOffer::Known) | None => (0, false),
            };
            for _ in 0..count {
                let gold = if is_unseen { unseen.next().copied() } else { from_handed_on(game.round) };
                gold.into_iter().for_each(|gold| offer.cards.put(gold));
            }
        }
        game.gold_deck.put_all(unseen.as_slice());
    }
}

/// How many cards of each value lie in the gold deck.
type Deck = [u8; 3];

/// Something that happened to the gold deck.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Step {
    /// Chance drew a card that the viewer does not know.
    Drawn,
    /// Chance drew a card that the viewer knows.
    Known(Gold),
    /// A saboteur was paid.
    Paid(Payment),
}

/// A payment to a saboteur (S-21), as everybody saw it.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Payment {
    /// The place of its first card among the owned ones.
    at: u8,
    n_cards: u8,
    owed: u8,
    /// The cards, if it was the viewer who was paid.
    known: Option<Deck>,
}

/// The history of the gold deck, as far as the viewer knows it.
#[derive(Clone, Debug, Default)]
struct History {
    steps: Vec<Step>,
    full: Deck,
    /// For each step, and after the last: how many ways lead on from each deck, found by [`History::place`].
    ways: Vec<Vec<f64>>,
    /// For each payment among the steps: what is paid out of each deck, found by [`History::place`].
    paid: Vec<Vec<Deck>>,
}

impl History {
    fn of(view: &View, owned: &Pile<Filled, GOLD>, offer: Option<FilledOffer>) -> History {
        // When all gold is shown, or while nobody was paid, the history tells nothing more.
        let paid = view.gold.owned.iter().any(|card| card.how == Handed::Paid);
        if !paid || view.stage == StageView::Over {
            return History::default();
        }
        let mut steps = Vec::new();
        for (at, card) in view.gold.owned.iter().enumerate() {
            match (card.how, owned.as_slice()[at], card.gold.front()) {
                (Handed::Paid, ..) => History::note_payment(&mut steps, view, at),
                (Handed::Chosen, Filled::Known, Some(gold)) => {
                    steps.push(Step::Known(gold));
                    let handed_on = view.gold.handed_on.iter().filter(|handed| handed.round == card.round);
                    steps.extend(handed_on.flat_map(|handed| &handed.gold).map(|gold| Step::Known(*gold)));
                }
                (Handed::Chosen, Filled::FromUnseen, _) => steps.push(Step::Drawn),
                // Handed on by the viewer, so it stands in the history with the viewer's own choice.
                _ => {}
            }
        }
        match offer {
            Some(FilledOffer::FromUnseen(count)) => steps.extend((0..count).map(|_| Step::Drawn)),
            Some(FilledOffer::Known) => {
                let gold = view.gold.offer.iter().flat_map(|offer| offer.gold.iter().flatten());
                steps.extend(gold.map(|gold| Step::Known(*gold)));
            }
            Some(FilledOffer::FromHandedOn(_)) | None => {}
        }
        let full = Gold::ALL.map(|gold| view.cards.count_gold(gold) as u8);
        let mut history = History { steps, full, ways: Vec::new(), paid: Vec::new() };
        history.count_ways();
        history
    }

    /// The cards of one payment lie one after the other; the first one opens it.
    fn note_payment(steps: &mut Vec<Step>, view: &View, at: usize) {
        let card = &view.gold.owned[at];
        let same =
            |before: &OwnedView| before.how == Handed::Paid && before.seat == card.seat && before.round == card.round;
        let goes_on = at > 0 && same(&view.gold.owned[at - 1]);
        if !goes_on {
            let n_saboteurs = view.results.get(card.round as usize - 1).map_or(0, |result| result.saboteurs);
            let known = card.gold.front().map(|_| [0; 3]);
            steps.push(Step::Paid(Payment { at: at as u8, n_cards: 0, owed: owed(n_saboteurs as usize), known }));
        }
        if let Some(Step::Paid(payment)) = steps.last_mut() {
            payment.n_cards += 1;
            if let (Some(known), Some(gold)) = (&mut payment.known, card.gold.front()) {
                known[gold.nuggets() as usize - 1] += 1;
            }
        }
    }

    /// The place of a deck in a row of `ways`. The number of cards is known at each step, so two counts tell the third.
    #[inline]
    fn place(&self, deck: Deck) -> usize {
        deck[1] as usize * (self.full[2] as usize + 1) + deck[2] as usize
    }

    /// Works out how many ways lead on from each deck, from the last step to the first. A card that chance drew counts
    /// as often as there were such cards; a payment follows from the deck.
    fn count_ways(&mut self) {
        let n_places = (self.full[1] as usize + 1) * (self.full[2] as usize + 1);
        let mut after = vec![1.0; n_places];
        let mut n_cards = self.full.iter().map(|count| *count as usize).sum::<usize>() - self.n_gone();
        let mut ways = vec![after.clone()];
        let mut all_paid = Vec::new();
        for step in self.steps.iter().rev() {
            n_cards += step.n_cards();
            let mut before = vec![0.0; n_places];
            let mut paid = vec![[0; 3]; n_places];
            for twos in 0..=self.full[1] {
                for threes in 0..=self.full[2] {
                    let others = (twos + threes) as usize;
                    let Some(ones) = n_cards.checked_sub(others).filter(|ones| *ones <= self.full[0] as usize) else {
                        continue;
                    };
                    let deck = [ones as u8, twos, threes];
                    before[self.place(deck)] = self.ways_on(step, deck, &after);
                    if let Step::Paid(seen) = step {
                        paid[self.place(deck)] = payment(deck, seen.owed);
                    }
                }
            }
            if matches!(step, Step::Paid(_)) {
                all_paid.push(paid);
            }
            after.clone_from(&before);
            ways.push(before);
        }
        ways.reverse();
        all_paid.reverse();
        (self.ways, self.paid) = (ways, all_paid);
    }

    fn n_gone(&self) -> usize {
        self.steps.iter().map(Step::n_cards).sum()
    }

    fn ways_on(&self, step: &Step, deck: Deck, after: &[f64]) -> f64 {
        match step {
            Step::Drawn => Gold::ALL.into_iter().map(|gold| self.ways_by(gold, deck, after)).sum(),
            Step::Known(gold) => self.ways_by(*gold, deck, after),
            Step::Paid(seen) => match seen.out_of(deck) {
                Some(paid) => after[self.place(less(deck, paid))],
                None => 0.0,
            },
        }
    }

    /// The ways that lead on when chance draws this card.
    #[inline]
    fn ways_by(&self, gold: Gold, deck: Deck, after: &[f64]) -> f64 {
        let there = deck[gold.nuggets() as usize - 1];
        if there == 0 { 0.0 } else { f64::from(there) * after[self.place(less(deck, one(gold)))] }
    }

    /// Goes through the history as it may have been: fills in the payments, and gives the cards that chance drew, in
    /// order, with the gold deck behind them.
    fn follow(&self, game: &mut Saboteur, dice: &mut Dice) -> Pile<FaceDown<Gold>, GOLD> {
        let mut deck = self.full;
        let mut drawn = Pile::default();
        let mut payments = self.paid.iter();
        for (step, after) in self.steps.iter().zip(&self.ways[1..]) {
            match step {
                Step::Drawn => {
                    let ways = Gold::ALL.map(|gold| self.ways_by(gold, deck, after));
                    let gold = pick(ways, dice);
                    drawn.put(FaceDown::new(gold));
                    deck = less(deck, one(gold));
                }
                Step::Known(gold) => deck = less(deck, one(*gold)),
                Step::Paid(seen) => {
                    let paid = payments.next().map_or([0; 3], |paid| paid[self.place(deck)]);
                    let places = game.gold.as_mut_slice()[seen.at as usize..].iter_mut();
                    each(paid).zip(places).for_each(|(gold, owned)| owned.gold = FaceDown::new(gold));
                    deck = less(deck, paid);
                }
            }
        }
        let mut left: Pile<FaceDown<Gold>, GOLD> = each(deck).map(FaceDown::new).collect();
        dice.shuffle(left.as_mut_slice());
        drawn.put_all(left.as_slice());
        drawn
    }
}

impl Step {
    /// How many cards left the gold deck.
    fn n_cards(&self) -> usize {
        match self {
            Step::Drawn | Step::Known(_) => 1,
            Step::Paid(payment) => payment.n_cards as usize,
        }
    }
}

impl Payment {
    /// What was paid if the gold deck was this one, unless that would have looked otherwise.
    fn out_of(&self, deck: Deck) -> Option<Deck> {
        let paid = payment(deck, self.owed);
        let looks_right = paid.iter().sum::<u8>() == self.n_cards;
        (looks_right && self.known.is_none_or(|known| known == paid)).then_some(paid)
    }
}

fn one(gold: Gold) -> Deck {
    Gold::ALL.map(|other| u8::from(other == gold))
}

fn less(deck: Deck, taken: Deck) -> Deck {
    std::array::from_fn(|n| deck[n].saturating_sub(taken[n]))
}

/// The cards one by one, lowest first: the order in which a payment is handed out.
fn each(deck: Deck) -> impl Iterator<Item = Gold> {
    Gold::ALL.into_iter().zip(deck).flat_map(|(gold, count)| std::iter::repeat_n(gold, count as usize))
}

/// One of the three values, as likely as it has ways.
fn pick(ways: [f64; 3], dice: &mut Dice) -> Gold {
    // Fifty-three bits make a number from 0 to 1 that a float holds exactly.
    let mut point = (dice.word() >> 11) as f64 / (1_u64 << 53) as f64 * ways.iter().sum::<f64>();
    for (gold, ways) in Gold::ALL.into_iter().zip(ways) {
        if point < ways {
            return gold;
        }
        point -= ways;
    }
    let possible = Gold::ALL.into_iter().zip(ways).rfind(|(_, ways)| *ways > 0.0);
    possible.map_or_else(Gold::default, |(gold, _)| gold)
}
