//! Where the cards of a hand that somebody gave away may be by now.
//!
//! Groups are on every back, so each group is a story of its own: some known cards in a hand; fresh ones are drawn, of
//! which nothing is known; now and then a card goes face down, any card of the hand as likely as any other; now and then
//! one is played openly. If that is one of the known ones, it is as well the known one: cards that look alike make the
//! same hand. If not, a fresh one must be that card, which is as likely as there are such cards among the unseen.
//!
//! Going through a story backwards gives the weight of every state; going through it forwards by these weights gives a
//! sample, exactly as likely as it should be. `tests/proportions.rs` compares with going through all deals.

use crate::pieces::Card;
use tabletop::Dice;

/// What happened to the cards of one group in a hand, as everybody saw it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Happened {
    /// A fresh card came.
    Drew,
    /// A card went face down to this place.
    Hid(u8),
    /// A card was played.
    Played(Card),
}

/// Where a known card is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Whereabouts {
    /// Still in the hand.
    InHand,
    /// Face down at a place of the discard pile.
    At(u8),
    /// Played.
    Played,
}

/// The story of the known cards of one group.
#[derive(Clone, Debug)]
pub(crate) struct Story {
    cards: Vec<Card>,
    events: Vec<Happened>,
    /// For each event, how many cards of the group the hand held before it.
    held: Vec<usize>,
    /// For each moment, the weight of each state: how likely what happened from then on is.
    weights: Vec<Vec<f64>>,
    chance: Chance,
}

/// How likely a fresh card is to be a given one: how many of them there are among those that could have come.
#[derive(Clone, Debug)]
struct Chance {
    /// All cards that could have come.
    pool: usize,
    /// For each event that plays a card, how many of these look like it.
    alike: Vec<usize>,
}

/// For each known card: in the hand, gone face down, or played. Three to the power of its number of cards.
type State = usize;
const IN_HAND: usize = 0;
const GONE: usize = 1;
const PLAYED: usize = 2;

impl Story {
    /// `unseen` are all cards of the group whose place the viewer cannot see, these ones among them.
    pub(crate) fn new(cards: Vec<Card>, events: Vec<Happened>, unseen: &[Card]) -> Story {
        let mut held = Vec::with_capacity(events.len());
        let mut count = cards.len();
        for event in &events {
            held.push(count);
            count = if *event == Happened::Drew { count + 1 } else { count.saturating_sub(1) };
        }
        let plays: Vec<Card> = events.iter().filter_map(played).collect();
        // What was played was unseen before; what is known could not have come.
        let count_like = |list: &[Card], card: Card| list.iter().filter(|other| **other == card).count();
        let alike = events.iter().map(|event| match played(event) {
            Some(card) => {
                (count_like(unseen, card) + count_like(&plays, card)).saturating_sub(count_like(&cards, card))
            }
            None => 0,
        });
        let pool = (unseen.len() + plays.len()).saturating_sub(cards.len());
        let chance = Chance { pool, alike: alike.collect() };
        let mut story = Story { cards, events, held, weights: Vec::new(), chance };
        story.weigh();
        story
    }

    /// Backwards from the end, where every state is as good as any other.
    fn weigh(&mut self) {
        let n_states = 3_usize.pow(self.cards.len() as u32);
        let mut weights = vec![vec![0.0; n_states]; self.events.len() + 1];
        weights[self.events.len()] = vec![1.0; n_states];
        for n in (0..self.events.len()).rev() {
            for state in 0..n_states {
                let ways = self.ways(n, state);
                weights[n][state] = ways.iter().map(|(weight, next, _)| weight * weights[n + 1][*next]).sum();
            }
        }
        self.weights = weights;
    }

    fn fate(&self, state: State, card: usize) -> usize {
        state / 3_usize.pow(card as u32) % 3
    }

    /// The ways an event can have come about in a state: how likely each is, the state after it, the known card it took.
    fn ways(&self, n: usize, state: State) -> Vec<(f64, State, Option<usize>)> {
        let in_hand = || (0..self.cards.len()).filter(|card| self.fate(state, *card) == IN_HAND);
        let moved = |card: usize, fate: usize| state + fate * 3_usize.pow(card as u32);
        let n_fresh = self.held[n].saturating_sub(in_hand().count()) as f64;
        match self.events[n] {
            Happened::Drew => vec![(1.0, state, None)],
            Happened::Hid(_) => {
                let each = 1.0 / (self.held[n].max(1)) as f64;
                let known = in_hand().map(|card| (each, moved(card, GONE), Some(card)));
                known.chain([(n_fresh * each, state, None)]).collect()
            }
            Happened::Played(face) => {
                if let Some(card) = in_hand().find(|card| self.cards[*card] == face) {
                    return vec![(1.0, moved(card, PLAYED), Some(card))];
                }
                vec![(n_fresh * self.chance_of(n, state), state, None)]
            }
        }
    }

    /// How likely a fresh card is to be what event `n` played, given which known cards were played before it.
    fn chance_of(&self, n: usize, state: State) -> f64 {
        let known = |face: Option<Card>| {
            let played = (0..self.cards.len()).filter(|card| self.fate(state, *card) == PLAYED);
            played.filter(|card| face.is_none_or(|face| self.cards[*card] == face)).count()
        };
        let before = |face: Option<Card>| {
            let plays = self.events[..n].iter().filter_map(played);
            plays.filter(|card| face.is_none_or(|face| *card == face)).count()
        };
        let face = played(&self.events[n]);
        let alike = self.chance.alike[n].saturating_sub(before(face) - known(face).min(before(face)));
        let pool = self.chance.pool.saturating_sub(before(None) - known(None).min(before(None)));
        if pool == 0 { 0.0 } else { alike as f64 / pool as f64 }
    }

    /// Where each of the known cards is, sampled.
    pub(crate) fn sample(&self, dice: &mut Dice) -> Vec<(Card, Whereabouts)> {
        let mut state = 0;
        let mut places = vec![Whereabouts::InHand; self.cards.len()];
        for n in 0..self.events.len() {
            let ways = self.ways(n, state);
            let weigh = |way: &(f64, State, Option<usize>)| way.0 * self.weights[n + 1][way.1];
            let total: f64 = ways.iter().map(weigh).sum();
            // A number from 0 to just below 1, of the fifty-three bits that it can hold.
            let mut left = (dice.word() >> 11) as f64 / (1_u64 << 53) as f64 * total;
            let chosen = ways.iter().find(|way| {
                left -= weigh(way);
                left < 0.0
            });
            // Rounding may leave nothing; the last possible way is then meant.
            let possible = || ways.iter().rev().find(|way| weigh(way) > 0.0);
            let Some((_, next, card)) = chosen.or_else(possible) else { continue };
            if let Some(card) = card {
                places[*card] = match self.events[n] {
                    Happened::Hid(place) => Whereabouts::At(place),
                    _ => Whereabouts::Played,
                };
            }
            state = *next;
        }
        self.cards.iter().copied().zip(places).collect()
    }
}

fn played(event: &Happened) -> Option<Card> {
    match event {
        Happened::Played(card) => Some(*card),
        Happened::Drew | Happened::Hid(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pieces::{Deed, Face, Group};

    fn card(deed: Deed) -> Card {
        Face::Action(deed, Group::I).card()
    }

    /// How often a card is at place 0, in thousandths.
    fn hidden(story: &Story, wanted: Card) -> usize {
        let mut dice = Dice::from_number(1);
        let there = |sample: Vec<(Card, Whereabouts)>| sample.contains(&(wanted, Whereabouts::At(0)));
        (0..100_000).filter(|_| there(story.sample(&mut dice))).count() / 100
    }

    #[test]
    fn what_is_lost_before_anything_is_drawn_is_one_of_the_known_cards() {
        let (axe, web) = (card(Deed::Axe), card(Deed::Web));
        let unseen = [axe, web, card(Deed::Boots), card(Deed::Boots), card(Deed::Swap)];
        let events = vec![Happened::Hid(0), Happened::Drew, Happened::Drew];
        let story = Story::new(vec![axe, web], events, &unseen);
        assert!(hidden(&story, axe) + hidden(&story, web) >= 999, "thousandths are rounded down");
        assert!((480..520).contains(&hidden(&story, axe)));
    }

    /// One of two known cards or a fresh one went; then a known one is played. Of the three that could have gone, the
    /// played one could only if the fresh one looks like it, which one in four does.
    #[test]
    fn what_is_played_later_has_most_likely_not_gone_before() {
        let (axe, web, boots) = (card(Deed::Axe), card(Deed::Web), card(Deed::Boots));
        // Now unseen: the other known card, and four that could have come, less the one that was played.
        let unseen = [web, axe, boots, boots, card(Deed::Swap)];
        let events = vec![Happened::Drew, Happened::Hid(0), Happened::Played(axe)];
        let story = Story::new(vec![axe, web], events, &unseen);
        // Weights: web gone 1, fresh one gone 1, axe gone 1 × 1/4.
        let total = 1.0 + 1.0 + 0.25;
        assert!(hidden(&story, web).abs_diff((1000.0 / total) as usize) < 12, "{}", hidden(&story, web));
        assert!(hidden(&story, axe).abs_diff((250.0 / total) as usize) < 12, "{}", hidden(&story, axe));
    }
}
