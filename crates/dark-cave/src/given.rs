//! Where the cards of hands that somebody gave away may be by now, and which cards others gave each other.
//!
//! Groups are on every back, so each group is a story of its own: some known cards in a hand; fresh ones are drawn, of
//! which nothing is known; now and then a card leaves, any card of the hand as likely as any other. If it goes face down,
//! that is all there is to say. If it is played openly, it was a known card that looks so, or else a fresh one, which is
//! as likely to look so as there are such cards among those that can have come. Whoever gave two hands away has one story
//! of both, because a card that came to one of them cannot have come to the other.
//!
//! Going through a story backwards gives the weight of every state; going through it forwards by these weights gives a
//! sample, exactly as likely as it should be. `tests/proportions.rs` compares with going through all deals.

use crate::memory::HandEvent;
use crate::pieces::{Card, Group};
use crate::view::{GivenView, View};
use std::collections::BTreeMap;
use tabletop::{Dice, Seat, Seen};

/// What happened to a hand, as everybody saw it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Happened {
    /// A fresh card came.
    Drew,
    /// A card went face down to this place.
    Hid(u8),
    /// A card was played.
    Played(Card),
}

/// The same, with the group of the card and the number of the event in [`View::since_swap`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct Event {
    pub(crate) number: usize,
    pub(crate) group: Group,
    pub(crate) happened: Happened,
}

/// A hand that was given away, followed through what everybody saw.
#[derive(Clone, Debug)]
pub(crate) struct Followed {
    /// Who has it now; nobody if the viewer got it.
    pub(crate) holder: Option<Seat>,
    pub(crate) events: Vec<Event>,
}

impl Followed {
    pub(crate) fn new(view: &View, given: &GivenView) -> Followed {
        let mut holder = given.to;
        let mut events = Vec::new();
        for (number, event) in view.since_swap.iter().enumerate().skip(given.after as usize) {
            match *event {
                HandEvent::Drew { by, group } if by == holder => {
                    events.push(Event { number, group, happened: Happened::Drew });
                }
                HandEvent::Played { by, card } if by == holder => {
                    events.push(Event { number, group: card.group(), happened: Happened::Played(card) });
                }
                HandEvent::Hid { by, place } if by == holder => {
                    let group = match view.discards.hidden.get(place as usize).map(|hidden| hidden.card) {
                        Some(Seen::Front(card)) => card.group(),
                        Some(Seen::Back(group)) => group,
                        None => continue,
                    };
                    events.push(Event { number, group, happened: Happened::Hid(place) });
                }
                HandEvent::Swapped { by, with } if by == holder || with == holder => {
                    holder = if by == holder { with } else { by };
                    if view.viewer == Some(holder) {
                        // The viewer has got it and has seen all of it: as if every card had been played.
                        let after = |given: &&GivenView| given.after as usize == number + 1 && given.to == holder;
                        let got =
                            view.given.iter().find(after).into_iter().flat_map(|given| given.cards.iter().flatten());
                        let happened = |card: &Card| Happened::Played(*card);
                        events.extend(got.map(|card| Event { number, group: card.group(), happened: happened(card) }));
                        return Followed { holder: None, events };
                    }
                }
                _ => {}
            }
        }
        Followed { holder: Some(holder), events }
    }
}

/// A card that the viewer gave away, and with which hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Known {
    pub(crate) card: Card,
    pub(crate) hand: usize,
}

/// The story of the known cards of one group.
#[derive(Clone, Debug)]
pub(crate) struct Story {
    cards: Vec<Known>,
    /// Each time a card left one of the hands.
    moments: Vec<Moment>,
}

#[derive(Clone, Debug)]
struct Moment {
    event: Event,
    /// The states that there can be before it.
    nodes: Vec<Node>,
}

#[derive(Clone, Debug)]
struct Node {
    ways: Vec<Way>,
    /// The sum of their weights.
    weight: f64,
}

/// A way in which an event can have come about.
#[derive(Clone, Copy, Debug)]
struct Way {
    /// How likely it is, together with all that happened later.
    weight: f64,
    /// The node after it.
    next: usize,
    /// The known card that left; none if it was a fresh one.
    took: Option<usize>,
}

/// For each known card: in the hand, gone face down, or played. Three to the power of its number of cards.
type State = usize;
const IN_HAND: usize = 0;
const GONE: usize = 1;
const PLAYED: usize = 2;

impl Story {
    /// Known cards, what happened to the hands with their numbers, and all cards of the group whose place the viewer
    /// cannot see, known ones among them.
    pub(crate) fn new(cards: Vec<Known>, events: &[(usize, Event)], unseen: &[Card]) -> Story {
        let mut fresh = Fresh::new(&cards, events, unseen);
        let mut held: Vec<usize> = Vec::new();
        for known in &cards {
            held.resize(held.len().max(known.hand + 1), 0);
            held[known.hand] += 1;
        }
        let mut story = Story { cards, moments: Vec::new() };
        let mut states: Vec<State> = vec![0];
        for (hand, event) in events {
            held.resize(held.len().max(hand + 1), 0);
            if event.happened == Happened::Drew {
                held[*hand] += 1;
                continue;
            }
            let mut after: BTreeMap<State, usize> = BTreeMap::new();
            let nodes = states.iter().map(|state| {
                let ways = story.ways(*hand, event.happened, held[*hand], *state, &fresh).into_iter();
                let ways = ways.filter(|(weight, ..)| *weight > 0.0).map(|(weight, state, took)| {
                    let n_states = after.len();
                    Way { weight, next: *after.entry(state).or_insert(n_states), took }
                });
                Node { ways: ways.collect(), weight: 0.0 }
            });
            let nodes = nodes.collect();
            states = vec![0; after.len()];
            after.into_iter().for_each(|(state, node)| states[node] = state);
            story.moments.push(Moment { event: *event, nodes });
            held[*hand] = held[*hand].saturating_sub(1);
            fresh.note(event.happened);
        }
        story.weigh(states.len());
        story
    }

    /// Backwards from the end, where every state is as good as any other.
    fn weigh(&mut self, n_last: usize) {
        let mut after = vec![1.0; n_last];
        for moment in self.moments.iter_mut().rev() {
            for node in &mut moment.nodes {
                node.ways.iter_mut().for_each(|way| way.weight *= after[way.next]);
                node.weight = node.ways.iter().map(|way| way.weight).sum();
            }
            after = moment.nodes.iter().map(|node| node.weight).collect();
        }
    }

    fn fate(&self, state: State, card: usize) -> usize {
        state / 3_usize.pow(card as u32) % 3
    }

    /// The ways in which a card can have left a hand: how likely each is, the state after it, the known card it took.
    fn ways(
        &self,
        hand: usize,
        happened: Happened,
        held: usize,
        state: State,
        fresh: &Fresh,
    ) -> Vec<(f64, State, Option<usize>)> {
        let there = |card: &usize| self.cards[*card].hand == hand && self.fate(state, *card) == IN_HAND;
        let in_hand = (0..self.cards.len()).filter(there);
        let n_fresh = held.saturating_sub(in_hand.clone().count()) as f64;
        let moved = |card: usize, fate: usize| (1.0, state + fate * 3_usize.pow(card as u32), Some(card));
        match happened {
            Happened::Drew => vec![(1.0, state, None)],
            Happened::Hid(_) => in_hand.map(|card| moved(card, GONE)).chain([(n_fresh, state, None)]).collect(),
            Happened::Played(face) => {
                let known = in_hand.filter(|card| self.cards[*card].card == face).map(|card| moved(card, PLAYED));
                let played = |card: &usize| self.fate(state, *card) == PLAYED;
                let played = (0..self.cards.len()).filter(played).map(|card| self.cards[card].card);
                known.chain([(n_fresh * fresh.chance_of(face, played), state, None)]).collect()
            }
        }
    }

    /// Says where each of the known cards is that was not played: at a place of the discard pile, or still in its hand.
    /// Marks the events in which a known card left.
    pub(crate) fn sample(&self, dice: &mut Dice, marks: &mut Marks, mut place: impl FnMut(Known, Option<u8>)) {
        let mut left = 0_u32;
        let mut node = 0;
        for moment in &self.moments {
            let Some(way) = moment.nodes[node].pick(dice) else { break };
            if let Some(card) = way.took {
                left |= 1 << card;
                marks.put(moment.event.number);
                if let Happened::Hid(at) = moment.event.happened {
                    place(self.cards[card], Some(at));
                }
            }
            node = way.next;
        }
        let still = self.cards.iter().enumerate().filter(|(card, _)| left >> card & 1 == 0);
        still.for_each(|(_, known)| place(*known, None));
    }
}

impl Node {
    fn pick(&self, dice: &mut Dice) -> Option<&Way> {
        if let [only] = &self.ways[..] {
            return Some(only);
        }
        // A number from 0 to just below 1, of the fifty-three bits that it can hold.
        let mut left = (dice.word() >> 11) as f64 / (1_u64 << 53) as f64 * self.weight;
        let chosen = self.ways.iter().find(|way| {
            left -= way.weight;
            left < 0.0
        });
        // Rounding may leave nothing; the last possible way is then meant.
        chosen.or_else(|| self.ways.iter().rev().find(|way| way.weight > 0.0))
    }
}

/// The cards of a group that can have come fresh to hands: whatever is unseen now or was played from them, and was not
/// known before.
struct Fresh {
    /// How many of each face.
    faces: BTreeMap<Card, usize>,
    n_cards: usize,
    /// What was played so far.
    plays: Vec<Card>,
}

impl Fresh {
    fn new(cards: &[Known], events: &[(usize, Event)], unseen: &[Card]) -> Fresh {
        let plays = events.iter().filter_map(|(_, event)| played(event.happened));
        let mut faces: BTreeMap<Card, usize> = BTreeMap::new();
        unseen.iter().copied().chain(plays).for_each(|card| *faces.entry(card).or_default() += 1);
        for known in cards {
            faces.entry(known.card).and_modify(|count| *count = count.saturating_sub(1));
        }
        let n_cards = faces.values().sum();
        Fresh { faces, n_cards, plays: Vec::new() }
    }

    fn note(&mut self, happened: Happened) {
        self.plays.extend(played(happened));
    }

    /// How likely a fresh card is to look so, when these known ones are among those played so far and the others were
    /// fresh.
    fn chance_of(&self, face: Card, known: impl Iterator<Item = Card> + Clone) -> f64 {
        let n_alike = |cards: &mut dyn Iterator<Item = Card>| cards.filter(|card| *card == face).count();
        let fresh_alike = n_alike(&mut self.plays.iter().copied()).saturating_sub(n_alike(&mut known.clone()));
        let n_fresh = self.plays.len().saturating_sub(known.count());
        let alike = self.faces.get(&face).map_or(0, |count| count.saturating_sub(fresh_alike));
        alike as f64 / self.n_cards.saturating_sub(n_fresh).max(1) as f64
    }
}

fn played(happened: Happened) -> Option<Card> {
    match happened {
        Happened::Played(card) => Some(card),
        Happened::Drew | Happened::Hid(_) => None,
    }
}

/// The events in which a known card left a hand, a bit each.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Marks([u64; 3]);

impl Marks {
    fn put(&mut self, event: usize) {
        if let Some(word) = self.0.get_mut(event / 64) {
            *word |= 1 << (event % 64);
        }
    }

    fn has(self, event: usize) -> bool {
        self.0.get(event / 64).is_some_and(|word| word >> (event % 64) & 1 == 1)
    }
}

/// A hand that two others exchanged: which of the cards that have since left it, or are still in it, it had then. Any of
/// them as likely as any other, except that what the viewer once gave away was in it for sure.
#[derive(Clone, Debug)]
pub(crate) struct Passed {
    /// Which of all hands that were given away.
    pub(crate) number: usize,
    /// How many cards of each group it had.
    groups: [u8; 3],
    followed: Followed,
}

impl Passed {
    pub(crate) fn new(view: &View, number: usize, given: &GivenView) -> Passed {
        Passed { number, groups: given.groups, followed: Followed::new(view, given) }
    }

    /// Says which cards the hand had: those at places of the discard pile by `hidden`, those played, and as many of each
    /// group as are left over, of the hand that its holder has now. `known` says how many of each group the viewer knows
    /// in that hand.
    pub(crate) fn sample(
        &self,
        dice: &mut Dice,
        marks: Marks,
        known: impl FnOnce(Seat) -> [u8; 3],
        hidden: impl Fn(u8) -> Option<Card>,
        mut had: impl FnMut(Card),
    ) -> Option<(Seat, [u8; 3])> {
        let mut known = self.followed.holder.map_or([0; 3], known);
        for event in self.followed.events.iter().filter(|event| marks.has(event.number)) {
            known[event.group as usize] += 1;
        }
        let mut held = self.groups;
        // Of the cards that it had, those that have not left.
        let mut still = self.groups;
        for event in &self.followed.events {
            let group = event.group as usize;
            let card = match event.happened {
                Happened::Drew => {
                    held[group] += 1;
                    continue;
                }
                Happened::Hid(place) => hidden(place),
                Happened::Played(card) => Some(card),
            };
            let is_known = marks.has(event.number);
            let (others, of) = (still[group].saturating_sub(known[group]), held[group].saturating_sub(known[group]));
            held[group] = held[group].saturating_sub(1);
            if is_known || dice.chance(others.into(), of.into()) {
                known[group] = known[group].saturating_sub(is_known.into());
                still[group] = still[group].saturating_sub(1);
                card.into_iter().for_each(&mut had);
            }
        }
        self.followed.holder.map(|holder| (holder, still))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pieces::{Deed, Face};

    fn card(deed: Deed) -> Card {
        Face::Action(deed, Group::I).card()
    }

    /// The story of one hand.
    fn story(cards: &[Card], events: &[Happened], unseen: &[Card]) -> Story {
        let known = cards.iter().map(|card| Known { card: *card, hand: 0 }).collect();
        let event =
            |(number, happened): (usize, &Happened)| (0, Event { number, group: Group::I, happened: *happened });
        let events: Vec<(usize, Event)> = events.iter().enumerate().map(event).collect();
        Story::new(known, &events, unseen)
    }

    /// How often a card is at place 0, in thousandths.
    fn hidden(story: &Story, wanted: Card) -> usize {
        let mut dice = Dice::from_number(1);
        let mut n_there = 0;
        for _ in 0..100_000 {
            let there = |known: Known, at: Option<u8>| n_there += usize::from(known.card == wanted && at == Some(0));
            story.sample(&mut dice, &mut Marks::default(), there);
        }
        n_there / 100
    }

    #[test]
    fn what_is_lost_before_anything_is_drawn_is_one_of_the_known_cards() {
        let (axe, web) = (card(Deed::Axe), card(Deed::Web));
        let unseen = [axe, web, card(Deed::Boots), card(Deed::Boots), card(Deed::Swap)];
        let story = story(&[axe, web], &[Happened::Hid(0), Happened::Drew, Happened::Drew], &unseen);
        assert!(hidden(&story, axe) + hidden(&story, web) >= 999, "thousandths are rounded down");
        assert!((480..520).contains(&hidden(&story, axe)));
    }

    /// One of two known cards or a fresh one went; then a card like a known one is played, which one in four that could
    /// have come is.
    #[test]
    fn what_is_played_later_has_most_likely_not_gone_before() {
        let (axe, web, boots) = (card(Deed::Axe), card(Deed::Web), card(Deed::Boots));
        // Now unseen: the other known card, and four that could have come, or three of them and the first known one.
        let unseen = [web, axe, boots, boots, card(Deed::Swap)];
        let story = story(&[axe, web], &[Happened::Drew, Happened::Hid(0), Happened::Played(axe)], &unseen);
        // Weights: web gone 1 + 1/4, fresh one gone 1, axe gone 1/4.
        assert!(hidden(&story, web).abs_diff(500) < 12, "{}", hidden(&story, web));
        assert!(hidden(&story, axe).abs_diff(100) < 12, "{}", hidden(&story, axe));
    }

    /// Two cards came to two known ones, one went, and then two axes were played: of five cards that could have come, two
    /// are axes, and each one that came and was played leaves one less among the others.
    #[test]
    fn what_came_and_was_played_cannot_come_again() {
        let (axe, web, boots) = (card(Deed::Axe), card(Deed::Web), card(Deed::Boots));
        let unseen = [web, axe, boots, boots, card(Deed::Swap)];
        let events = [Happened::Drew, Happened::Drew, Happened::Hid(0), Happened::Played(axe), Happened::Played(axe)];
        let story = story(&[axe, web], &events, &unseen);
        // Weights: web gone 2·2/5 + 2·2/5·(1 + 1/4) = 9/5; axe gone 2·2/5·1/4 = 1/5; one of two fresh ones gone
        // 2·(2/5 + 2/5) = 8/5.
        assert!(hidden(&story, web).abs_diff(500) < 12, "{}", hidden(&story, web));
        assert!(hidden(&story, axe).abs_diff(56) < 12, "{}", hidden(&story, axe));
    }
}
