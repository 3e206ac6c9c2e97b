//! S-20 to S-23: who gets what.

use crate::card_list::GOLD;
use crate::events::{Private, Public};
use crate::game::{Saboteur, Stage};
use crate::notation::Action;
use crate::options::Switch;
use crate::pieces::{Gold, Role};
use crate::refusal::Refusal;
use tabletop::{Ears, FaceDown, Pile, Seat, Seats, Told};

/// A gold card that somebody owns. They stand in the order in which they were handed out.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct Owned {
    pub(crate) seat: Seat,
    pub(crate) gold: FaceDown<Gold>,
    /// The round in which it was handed out.
    pub(crate) round: u8,
    pub(crate) how: Handed,
}

/// How a gold card was handed out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, serde::Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Handed {
    /// A miner chose it (S-20).
    #[default]
    Chosen,
    /// A saboteur was paid with it (S-21).
    Paid,
}

/// Gold cards from which a miner chooses one (S-20).
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Offer {
    pub(crate) to: Seat,
    pub(crate) cards: Pile<FaceDown<Gold>, { Seats::MOST as usize }>,
}

impl Offer {
    pub(crate) fn has(&self, gold: Gold) -> bool {
        self.cards.find(FaceDown::new(gold)).is_some()
    }

    /// Cards of the same value are one choice; a choice of one is still a choice (S-20i).
    pub(crate) fn list(&self, into: &mut Vec<Action>) {
        into.extend(Gold::ALL.into_iter().filter(|gold| self.has(*gold)).map(Action::Take));
    }

    pub(crate) fn check(&self, gold: Gold) -> Result<(), Refusal> {
        if self.has(gold) { Ok(()) } else { Err(Refusal::GoldNotOffered) }
    }

    pub(crate) fn best(&self) -> Action {
        let best = Gold::ALL.into_iter().rfind(|gold| self.has(*gold));
        best.map_or(Action::Pass, Action::Take)
    }

    /// The cards, lowest first.
    pub(crate) fn sorted(&self) -> Vec<Gold> {
        let mut gold: Vec<Gold> = self.cards.as_slice().iter().map(|gold| gold.front()).collect();
        gold.sort();
        gold
    }
}

/// S-21: what each of so many saboteurs is owed.
pub fn owed(n_saboteurs: usize) -> u8 {
    match n_saboteurs {
        0 => 0,
        1 => 4,
        2 | 3 => 3,
        _ => 2,
    }
}

/// S-21g, S-21h, S-21i: how many cards of each value pay `owed` out of a deck with so many of each: the largest sum that
/// is not more, in the fewest cards, with the highest card.
pub fn payment(deck: [u8; 3], owed: u8) -> [u8; 3] {
    let most = |value: u8| deck[value as usize - 1].min(owed / value);
    let mut best = [0; 3];
    let rank = |[ones, twos, threes]: [u8; 3]| {
        let sum = ones + 2 * twos + 3 * threes;
        (sum, u8::MAX - ones - twos - threes, threes)
    };
    for ones in 0..=most(1) {
        for twos in 0..=most(2) {
            for threes in 0..=most(3) {
                let cards = [ones, twos, threes];
                if rank(cards).0 <= owed && rank(cards) > rank(best) {
                    best = cards;
                }
            }
        }
    }
    best
}

impl Saboteur {
    /// S-20: as many cards as there are miners, chosen one by one, counter-clockwise from the seat that laid the last
    /// card or the next miner.
    pub(crate) fn share_gold(&mut self, ears: &mut impl Ears<Saboteur>) {
        let n_cards = self.seats().all().filter(|seat| self.shares_gold(*seat)).count().min(self.gold_deck.count());
        let mut cards = Pile::default();
        for _ in 0..n_cards {
            self.gold_deck.take().into_iter().for_each(|gold| cards.put(gold));
        }
        // Ruling: if a saboteur laid it, the next miner counter-clockwise starts (S-20f).
        let layer = self.last_path.unwrap_or(self.first);
        let first = self.seats().counter_clockwise_from(layer).find(|seat| self.shares_gold(*seat));
        match first {
            Some(to) if !cards.is_empty() => self.offer_gold(Offer { to, cards }, ears),
            _ => self.close_round(ears),
        }
    }

    /// S-20, S-23: whether a seat is among those who choose.
    pub(crate) fn shares_gold(&self, seat: Seat) -> bool {
        let forfeits = self.options.broken_tool_forfeits_gold() == Switch::On && !self.broken.spares(seat);
        self.role(seat) == Role::Miner && !forfeits
    }

    fn offer_gold(&mut self, offer: Offer, ears: &mut impl Ears<Saboteur>) {
        self.stage = Stage::SharingGold { offer };
        ears.hear(|| {
            let cards = offer.cards.count() as u8;
            Told::aloud(Public::Offered { to: offer.to, cards })
                .whisper(offer.to, Private::GoldOffered { gold: offer.sorted() })
        });
    }

    /// S-20: a miner keeps one card and hands the rest on.
    pub(crate) fn take_gold(&mut self, gold: Gold, ears: &mut impl Ears<Saboteur>) {
        let Stage::SharingGold { mut offer } = self.stage else { return };
        let Some(at) = offer.cards.find(FaceDown::new(gold)) else { return };
        let by = offer.to;
        let taken = offer.cards.take_at(at);
        self.gold.put(Owned { seat: by, gold: taken, round: self.round, how: Handed::Chosen });
        ears.hear(|| Told::aloud(Public::Took { by }).whisper(by, Private::YouTook { gold }));
        let next = self.seats().counter_clockwise_from(by).skip(1).find(|seat| self.shares_gold(*seat));
        match next {
            Some(to) if !offer.cards.is_empty() => self.offer_gold(Offer { to, ..offer }, ears),
            _ => self.close_round(ears),
        }
    }

    /// S-21: saboteurs are paid, clockwise from the seat that begins the next round.
    pub(crate) fn pay_saboteurs(&mut self, ears: &mut impl Ears<Saboteur>) {
        let is_saboteur = |game: &Saboteur, seat: Seat| game.role(seat) == Role::Saboteur;
        let n_saboteurs = self.seats().all().filter(|seat| is_saboteur(self, *seat)).count();
        let owed = owed(n_saboteurs);
        // Ruling: in this order, since the last ones may find the gold deck short (S-21j).
        for seat in self.seats().clockwise_from(self.next_first()) {
            if is_saboteur(self, seat) {
                self.pay(seat, owed, ears);
            }
        }
    }

    fn pay(&mut self, seat: Seat, owed: u8, ears: &mut impl Ears<Saboteur>) {
        let paid = payment(count_gold(self.gold_deck.as_slice().iter().map(|gold| gold.front())), owed);
        let cards: Vec<Gold> = Gold::ALL
            .into_iter()
            .flat_map(|gold| std::iter::repeat_n(gold, paid[gold.nuggets() as usize - 1] as usize))
            .collect();
        for gold in &cards {
            if let Some(at) = self.gold_deck.find(FaceDown::new(*gold)) {
                let gold = self.gold_deck.take_at(at);
                self.gold.put(Owned { seat, gold, round: self.round, how: Handed::Paid });
            }
        }
        ears.hear(|| {
            let paid = Public::Paid { seat, cards: cards.len() as u8 };
            Told::aloud(paid).whisper(seat, Private::YouWerePaid { gold: cards })
        });
    }

    /// What a seat's gold is worth.
    pub fn nuggets(&self, seat: Seat) -> u32 {
        let own = self.gold.as_slice().iter().filter(|owned| owned.seat == seat);
        own.map(|owned| u32::from(owned.gold.front().nuggets())).sum()
    }

    /// S-24f: the gold that nobody owns.
    pub(crate) fn unowned_gold(&self) -> Pile<Gold, GOLD> {
        let mut left = Gold::ALL.map(|gold| self.cards.count_gold(gold));
        for owned in self.gold.as_slice() {
            left[owned.gold.front().nuggets() as usize - 1] -= 1;
        }
        Gold::ALL.into_iter().zip(left).flat_map(|(gold, count)| std::iter::repeat_n(gold, count)).collect()
    }
}

/// How many of each value there are.
pub(crate) fn count_gold(gold: impl Iterator<Item = Gold>) -> [u8; 3] {
    let mut counts = [0; 3];
    gold.for_each(|gold| counts[gold.nuggets() as usize - 1] += 1);
    counts
}
