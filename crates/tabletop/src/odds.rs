//! What seats are likelier to hold than shuffling alone says.
//!
//! Whoever stays stuck for three turns hardly holds the tool; whoever discards, hardly a card that leads on. Such odds say how many
//! times as likely as by shuffling each seat holds each card. All unseen cards are shuffled and dealt out first; then cards of
//! hands change places with others, as often as makes every deal as likely as the product of its odds.

use crate::card::{Card, FaceDown};
use crate::dice::Dice;
use crate::seat::{Seat, Seats};

/// How many times as likely as by shuffling each seat holds each card.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Odds {
    n_faces: usize,
    /// A row for each seat; none at all if everything is as likely as by shuffling.
    rows: Vec<f64>,
}

/// How often a change is tried for each card in a hand: enough for two small hands to come within a hundredth of their odds.
const PASSES: usize = 6;
/// More cards than any deck has.
const MOST_CARDS: usize = 128;
/// Whose a place is that is in nobody's hand.
const NOBODY: u8 = u8::MAX;

impl Odds {
    /// Everything is as likely as by shuffling.
    pub const EVEN: Odds = Odds { n_faces: 0, rows: Vec::new() };

    /// The same, with a row for each seat, to be changed.
    pub fn of_seats(n_faces: usize) -> Odds {
        Odds { n_faces, rows: vec![1.0; Seats::MOST as usize * n_faces] }
    }

    /// Whether all is as likely as by shuffling, without looking at every card.
    pub fn are_even(&self) -> bool {
        self.rows.is_empty()
    }

    /// How many times as likely a seat holds each card; nothing if the odds are even.
    pub fn row(&self, seat: Seat) -> &[f64] {
        let at = seat.index() * self.n_faces;
        self.rows.get(at..at + self.n_faces).unwrap_or_default()
    }

    /// The same, to be changed.
    pub fn row_mut(&mut self, seat: Seat) -> &mut [f64] {
        let at = seat.index() * self.n_faces;
        self.rows.get_mut(at..at + self.n_faces).unwrap_or_default()
    }

    /// Two seats exchange their hands.
    pub fn exchange(&mut self, one: Seat, other: Seat) {
        for face in 0..self.n_faces.min(self.rows.len()) {
            self.rows.swap(one.index() * self.n_faces + face, other.index() * self.n_faces + face);
        }
    }

    /// Lets cards that were shuffled change places by the odds. The first cards are those of hands, so many for each seat
    /// from 0; all others are in nobody's.
    #[inline]
    pub fn lean<C: Card>(
        &self,
        cards: &mut [FaceDown<C>],
        hands: impl IntoIterator<Item = u8>,
        face: impl Fn(C) -> usize,
        dice: &mut Dice,
    ) {
        if self.are_even() || cards.len() > MOST_CARDS {
            return;
        }
        let mut owners = [NOBODY; MOST_CARDS];
        let mut n_held = 0;
        for (seat, count) in hands.into_iter().enumerate() {
            for owner in owners[..cards.len()].iter_mut().skip(n_held).take(count as usize) {
                *owner = seat as u8;
                n_held += 1;
            }
        }
        let mut faces = [0; MOST_CARDS];
        for (place, card) in faces.iter_mut().zip(cards.iter()) {
            *place = face(card.front());
        }
        let odds = |owner: u8, face: usize| match owner {
            NOBODY => 1.0,
            seat => self.rows[seat as usize * self.n_faces + face],
        };
        for _ in 0..PASSES {
            for at in 0..n_held {
                let other = dice.below(cards.len());
                let (owner, others) = (owners[at], owners[other]);
                let (here, there) = (faces[at], faces[other]);
                if owner == others || here == there {
                    continue;
                }
                let before = odds(owner, here) * odds(others, there);
                let after = odds(owner, there) * odds(others, here);
                if after >= before || dice.share() * before < after {
                    cards.swap(at, other);
                    faces.swap(at, other);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::card::Plain;
    use std::collections::BTreeMap;

    type Cards = Vec<FaceDown<Plain<u8>>>;

    fn shuffled(faces: &[u8], dice: &mut Dice) -> Cards {
        let mut cards: Cards = faces.iter().map(|face| FaceDown::new(Plain(*face))).collect();
        dice.shuffle(&mut cards);
        cards
    }

    /// Every order of some cards, with the seats that hold the first ones.
    fn orders(faces: &[u8]) -> Vec<Vec<u8>> {
        match faces {
            [] => vec![Vec::new()],
            _ => (0..faces.len())
                .flat_map(|first| {
                    let mut rest = faces.to_vec();
                    let face = rest.remove(first);
                    orders(&rest).into_iter().map(move |rest| [vec![face], rest].concat())
                })
                .collect(),
        }
    }

    /// Two hands of two and three cards in nobody's, compared with going through all orders one by one.
    #[test]
    fn every_deal_is_as_likely_as_the_product_of_its_odds() {
        let faces = [0, 0, 1, 1, 2, 2, 2];
        let holders = [0, 0, 1, 1];
        let mut odds = Odds::of_seats(3);
        odds.row_mut(Seat::new(0)).copy_from_slice(&[0.2, 1.0, 1.5]);
        odds.row_mut(Seat::new(1)).copy_from_slice(&[2.0, 0.5, 1.0]);
        let hands = |cards: &[u8]| {
            let mut hands = [cards[..2].to_vec(), cards[2..4].to_vec()];
            hands.iter_mut().for_each(|hand| hand.sort_unstable());
            hands
        };
        let mut expected = BTreeMap::<_, f64>::new();
        for order in orders(&faces) {
            let each = order.iter().zip(holders).map(|(face, seat)| odds.row(Seat::new(seat))[*face as usize]);
            *expected.entry(hands(&order)).or_default() += each.product::<f64>();
        }
        let all: f64 = expected.values().sum();
        let mut dice = Dice::from_number(7);
        let (mut found, n) = (BTreeMap::<_, f64>::new(), 200_000);
        for _ in 0..n {
            let mut cards = shuffled(&faces, &mut dice);
            odds.lean(&mut cards, [2, 2], |card| card.0 as usize, &mut dice);
            let cards: Vec<u8> = cards.iter().map(|card| card.front().0).collect();
            *found.entry(hands(&cards)).or_default() += 1.0;
        }
        assert!(found.keys().all(|deal| expected.contains_key(deal)), "no card is lost or made");
        let off = |(deal, likely): (_, &f64)| (likely / all - found.get(deal).unwrap_or(&0.0) / f64::from(n)).abs();
        let off: f64 = expected.iter().map(off).sum::<f64>() / 2.0;
        assert!(off < 0.015, "{off} of all deals are not where they should be");
        let even = expected.keys().map(|deal| {
            let n_alike = orders(&faces).iter().filter(|order| hands(order) == *deal).count() as f64;
            (n_alike / 5_040.0 - expected[deal] / all).abs()
        });
        assert!(even.sum::<f64>() / 2.0 > 0.2, "shuffling alone would be far off");
    }

    #[test]
    fn even_odds_change_nothing() {
        let mut dice = Dice::from_number(1);
        let mut cards = shuffled(&[0, 1, 2, 3], &mut dice);
        let before = cards.clone();
        Odds::EVEN.lean(&mut cards, [2], |card| card.0 as usize, &mut dice);
        assert!(cards == before);
        assert!(Odds::EVEN.row(Seat::new(3)).is_empty());
    }

    #[test]
    fn hands_change_seats_with_what_is_known_of_them() {
        let mut odds = Odds::of_seats(2);
        odds.row_mut(Seat::new(0))[1] = 0.25;
        odds.exchange(Seat::new(0), Seat::new(2));
        assert_eq!(odds.row(Seat::new(0)), [1.0, 1.0]);
        assert_eq!(odds.row(Seat::new(2)), [1.0, 0.25]);
    }
}
