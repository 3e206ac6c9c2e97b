//! D-1 to D-3: the deal.

use crate::card_list::{CardList, DECK, MOST_IN_GROUP};
use crate::events::{Private, Public};
use crate::game::{Cave, DarkCave, Discards, Hand, Looked, MOST_SEATS, Seated, Stage};
use crate::memory::Memories;
use crate::options::Options;
use crate::pieces::{Card, Clan, Dwarf, Face, GOLD, GOLD_EACH, Goal, GoalPlace, Group, Loyalty, N_FACES, START};
use crate::plan::Laid;
use serde::{Deserialize, Serialize};
use tabletop::reading::{Object, plainly};
use tabletop::{Dice, Ears, FaceDown, Luck, Pile, Seat, Seats, Told};
use tunnels::Sides;

/// How many cards of each group are set aside unseen.
pub const ASIDE: usize = 5;

/// How far the goals lie from the start, in columns and in rows.
pub fn far(seats: Seats) -> i8 {
    if seats.count() <= 5 { 4 } else { 3 }
}

/// How many cards of groups I, II and III a hand is dealt.
pub fn hand_of(seats: Seats) -> [u8; 3] {
    match seats.count() {
        ..=4 => [5, 0, 0],
        5..=6 => [4, 1, 0],
        _ => [3, 2, 0],
    }
}

/// All clan cards that are shuffled at a table of so many, sorted; with 3 or 4 players there is one clan only (D-33).
pub fn clan_cards(seats: Seats, only: Clan) -> Pile<Dwarf, 10> {
    let mut cards = Pile::default();
    for clan in Clan::ALL {
        let counts = match seats.count() {
            ..=2 => [1, 0],
            3..=4 if clan == only => [2, 2],
            3..=4 => [0, 0],
            _ => [3, 1],
        };
        for (loyalty, count) in Loyalty::ALL.into_iter().zip(counts) {
            (0..count).for_each(|_| cards.put(Dwarf { clan, loyalty }));
        }
    }
    cards
}

/// All that chance decides before the game. In each pile the last one is on top.
#[derive(Clone, PartialEq)]
pub struct Deal {
    pub(crate) dwarves: Pile<Dwarf, 10>,
    pub(crate) goals: [Goal; 4],
    pub(crate) decks: [Pile<Card, MOST_IN_GROUP>; 3],
    pub(crate) luck: Luck,
    pub(crate) first: Seat,
}

/// A deal as a record writes it, everything from the top.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WrittenDeal {
    /// The clan cards by name: the spare ones, then one for each seat.
    pub dwarves: Vec<String>,
    /// What the four goals are: north-west, north-east, south-east, south-west.
    pub goals: [Goal; 4],
    /// The cards of groups I, II and III by name: of each group the first five are set aside, then comes what seat 0 is
    /// dealt, then seat 1, and so on; the rest is the deck, I over II over III.
    pub decks: [Vec<String>; 3],
    /// What decides which cards are lost to bridges and rats: sixteen hexadecimal digits.
    pub luck: String,
    /// Who begins.
    pub first: Seat,
}

impl WrittenDeal {
    /// The deal that is written here; whether it can be dealt at a table, the table says.
    pub fn deal(&self) -> Result<Deal, String> {
        if self.dwarves.len() > 10 {
            return Err(format!("{} clan cards are more than the 10 there can be", self.dwarves.len()));
        }
        if let Some(deck) = self.decks.iter().find(|deck| deck.len() > MOST_IN_GROUP) {
            return Err(format!("{} cards of a group are more than the {MOST_IN_GROUP} there can be", deck.len()));
        }
        let unknown = |name: &String, what: &str| format!("`{}` is no {what}", name.escape_debug());
        let dwarves = self.dwarves.iter().map(|name| name.parse().map_err(|()| unknown(name, "clan card")));
        let mut decks = [Pile::default(); 3];
        for (deck, names) in decks.iter_mut().zip(&self.decks) {
            let cards = names.iter().map(|name| Card::named(name).ok_or_else(|| unknown(name, "card of the decks")));
            *deck = cards.rev().collect::<Result<_, String>>()?;
        }
        Ok(Deal {
            dwarves: dwarves.rev().collect::<Result<_, String>>()?,
            goals: self.goals,
            decks,
            luck: Luck::from_hex(&self.luck).ok_or("luck is sixteen hexadecimal digits in lower case")?,
            first: self.first,
        })
    }
}

impl Deal {
    /// The deal as a record writes it.
    pub fn written(&self) -> WrittenDeal {
        WrittenDeal {
            dwarves: self.dwarves.as_slice().iter().rev().map(Dwarf::to_string).collect(),
            goals: self.goals,
            decks: self.decks.map(|deck| deck.as_slice().iter().rev().map(Card::to_string).collect()),
            luck: self.luck.hex(),
            first: self.first,
        }
    }

    pub(crate) fn to_value(&self) -> serde_json::Value {
        serde_json::to_value(self.written()).unwrap_or_default()
    }

    pub(crate) fn from_value(value: &serde_json::Value) -> Result<Deal, String> {
        Object::<WrittenDeal>::deserialize(value).map_err(|error| plainly(&error.to_string()))?.0.deal()
    }
}

impl DarkCave {
    pub(crate) fn before_the_deal(options: &Options, cards: &CardList) -> DarkCave {
        DarkCave {
            options: *options,
            cards: *cards,
            dealt: false,
            stage: Stage::Deal,
            first: Seat::default(),
            cave: Cave::default(),
            holes: 0,
            ladders: 0,
            vein_gold: 0,
            goals: [FaceDown::default(); 4],
            clan_cards: [FaceDown::default(); MOST_SEATS],
            spare_clan_cards: Pile::default(),
            seated: [Seated::default(); MOST_SEATS],
            outs: Pile::default(),
            pool: GOLD,
            webs: [None; 3],
            creatures: [None; 3],
            hands: [Hand::default(); MOST_SEATS],
            deck: Pile::default(),
            aside: Pile::default(),
            discards: Discards::default(),
            looked: [Looked::default(); MOST_SEATS],
            memories: Memories::default(),
            drawer: Seat::default(),
            draws: 0,
            fresh_axe: None,
            luck: Luck::default(),
            ending: None,
        }
    }

    /// Everything is shuffled. What is drawn in which order from the dice is part of every record.
    pub(crate) fn shuffle_deal(&self, dice: &mut Dice) -> Deal {
        let seats = self.seats();
        let only = Clan::ALL[dice.below(2)];
        let mut dwarves = clan_cards(seats, only);
        dice.shuffle(dwarves.as_mut_slice());
        let mut goals = Goal::ALL;
        dice.shuffle(&mut goals);
        let mut decks = Group::ALL.map(|group| self.cards.sorted_deck(group));
        decks.iter_mut().for_each(|deck| dice.shuffle(deck.as_mut_slice()));
        let luck = Luck::drawn(dice);
        let drawn = Seat::new(dice.below(seats.count()) as u8);
        Deal { dwarves, goals, decks, luck, first: self.options.first().unwrap_or(drawn) }
    }

    /// Whether a deal written by hand has the right cards and the right seat to begin.
    pub(crate) fn check_written_deal(&self, deal: &Deal) -> Result<(), String> {
        let seats = self.seats();
        let mut dwarves = deal.dwarves;
        dwarves.as_mut_slice().sort();
        if !Clan::ALL.into_iter().any(|only| clan_cards(seats, only) == dwarves) {
            return Err(format!("these are not the clan cards for {} players (D-1)", seats.count()));
        }
        let mut goals = deal.goals;
        goals.sort();
        if goals != Goal::ALL {
            return Err("the goals are the exit, a dark hole, a ladder and a gold vein".to_owned());
        }
        let mut counts = [0; N_FACES];
        for (group, deck) in Group::ALL.into_iter().zip(&deal.decks) {
            for card in deck.as_slice() {
                if card.group() != group {
                    return Err(format!("{card} does not belong to group {}", <&str>::from(group)));
                }
                counts[card.index()] += 1;
            }
        }
        if let Some(face) = Face::all().find(|face| counts[face.card().index()] != self.cards.count(face.card())) {
            let (found, wanted) = (counts[face.card().index()], self.cards.count(face.card()));
            return Err(format!("the decks have {found} × {face}, the card list has {wanted}"));
        }
        if !seats.has(deal.first) || self.options.first().is_some_and(|first| first != deal.first) {
            return Err(format!("seat {} does not begin (D-3)", deal.first));
        }
        Ok(())
    }

    /// The cave, clan cards, gold and hands.
    pub(crate) fn begin(&mut self, deal: &Deal, ears: &mut impl Ears<DarkCave>) {
        let seats = self.seats();
        let mut game = DarkCave::before_the_deal(&self.options, &self.cards);
        game.dealt = true;
        game.first = deal.first;
        game.luck = deal.luck;
        game.lay_start_and_goals();
        game.goals = deal.goals.map(FaceDown::new);
        // Ruling: set-aside cards first, then seat by seat, whole hands, from the top.
        let mut dwarves = deal.dwarves;
        for _ in seats.count()..deal.dwarves.count() {
            game.spare_clan_cards.put(FaceDown::new(dwarves.take().unwrap_or_default()));
        }
        for seat in seats.all() {
            game.clan_cards[seat.index()] = FaceDown::new(dwarves.take().unwrap_or_default());
            game.seated[seat.index()].gold = GOLD_EACH;
            game.pool -= GOLD_EACH;
        }
        let mut decks = deal.decks;
        for deck in &mut decks {
            for _ in 0..ASIDE {
                let Some(card) = deck.take() else { break };
                game.aside.put(FaceDown::new(card));
            }
        }
        for seat in seats.all() {
            for (deck, count) in decks.iter_mut().zip(hand_of(seats)) {
                for _ in 0..count {
                    let Some(card) = deck.take() else { break };
                    game.hands[seat.index()].put(FaceDown::new(card));
                }
            }
        }
        // I over II over III.
        for deck in decks.iter().rev() {
            deck.as_slice().iter().for_each(|card| game.deck.put(FaceDown::new(*card)));
        }
        *self = game;
        ears.hear(|| {
            let dealt = Public::Dealt {
                first: game.first,
                clans: seats.all().map(|seat| game.dwarf(seat).clan).collect(),
                hand: hand_of(seats),
                deck: game.deck_by_group(),
                gold: GOLD_EACH,
                pool: game.pool,
            };
            seats.all().fold(Told::aloud(dealt), |told, seat| {
                let loyalty = game.dwarf(seat).loyalty;
                told.whisper(seat, Private::YourDeal { loyalty, hand: game.sorted_hand(seat) })
            })
        });
        self.begin_turn(deal.first, ears);
    }

    /// The start is tile 0, the goals are tiles 1 to 4.
    pub(crate) fn lay_start_and_goals(&mut self) {
        let start = self.cave.lay(START, Laid::START.plan().tile, Laid::START);
        self.cave.reach(start, Sides::ALL);
        self.notice(start, Laid::START);
        for place in GoalPlace::ALL {
            self.cave.cover(place.cell(far(self.seats())), Laid::default());
        }
    }

    /// A seat's cards in the order of their faces, because the order in which they came would tell nothing.
    pub(crate) fn sorted_hand(&self, seat: Seat) -> Vec<Card> {
        let mut cards: Vec<Card> = self.hands[seat.index()].as_slice().iter().map(|card| card.front()).collect();
        cards.sort();
        cards
    }

    /// How many cards of each group the deck holds: everybody sees backs, and the groups lie one on the other.
    pub(crate) fn deck_by_group(&self) -> [u8; 3] {
        by_group(self.deck.as_slice())
    }
}

/// How many of some cards belong to each group.
pub(crate) fn by_group(cards: &[FaceDown<Card>]) -> [u8; 3] {
    let mut counts = [0; 3];
    cards.iter().for_each(|card| counts[card.front().group() as usize] += 1);
    counts
}

const _: () = assert!(DECK < 128, "a set of hidden discards is a u128");
