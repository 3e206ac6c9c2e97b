//! L-1 to L-4: the deal.

use crate::card_list::{CardList, DECK, TREASURES};
use crate::events::{Private, Public};
use crate::forest::Forest;
use crate::game::{Discards, Hand, Looked, LostMines, MOST_SEATS, Stage};
use crate::options::Options;
use crate::pieces::{Board, Card, Character, Clan, Dwarf, Face, Mine, MinePlace, N_FACES, Treasure};
use serde::{Deserialize, Serialize};
use tabletop::reading::{Object, plainly};
use tabletop::{Dice, Ears, FaceDown, Luck, Pile, Seat, Seats, Told};
use tunnels::{Cell, Sides};

/// How many cards are set aside unseen before the deal (L-3).
pub const ASIDE: usize = 10;

/// How many loyal dwarves each clan has at a table of so many (L-2); it always has a selfish one and a saboteur.
pub fn n_loyal(seats: Seats) -> u8 {
    match seats.count() {
        ..=4 => 1,
        5..=6 => 2,
        _ => 3,
    }
}

/// How many cards each seat is dealt (L-3).
pub fn hand_size(seats: Seats) -> u8 {
    if seats.count() <= 6 { 5 } else { 4 }
}

/// How many dwarf cards of a character each clan has at a table of so many.
pub fn n_dwarves(seats: Seats, character: Character) -> u8 {
    match character {
        Character::Loyal => n_loyal(seats),
        Character::Selfish | Character::Saboteur => 1,
    }
}

/// All dwarf cards that are shuffled at a table of so many, sorted.
pub fn dwarf_cards(seats: Seats) -> Pile<Dwarf, 10> {
    let mut cards = Pile::default();
    for clan in Clan::ALL {
        for character in Character::ALL {
            (0..n_dwarves(seats, character)).for_each(|_| cards.put(Dwarf { clan, character }));
        }
    }
    cards
}

/// All that chance decides at the start of a round. In each pile the last one is on top.
#[derive(Clone, PartialEq)]
pub struct Deal {
    pub(crate) dwarves: Pile<Dwarf, 10>,
    pub(crate) mines: [Mine; 4],
    pub(crate) treasures: Pile<Treasure, TREASURES>,
    pub(crate) deck: Pile<Card, DECK>,
    pub(crate) luck: Luck,
    pub(crate) first: Seat,
}

/// A deal as a record writes it, everything from the top.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WrittenDeal {
    /// The dwarf cards by name: the spare ones, then one for each seat.
    pub dwarves: Vec<String>,
    /// What the four mines are.
    pub mines: [Mine; 4],
    /// The treasures by name: the first ones lie in the open, one for each seat.
    pub treasures: Vec<String>,
    /// The cards by name: the first ten are set aside, then comes seat 0's hand, then seat 1's, and so on; the rest is
    /// the deck.
    pub deck: Vec<String>,
    /// What decides which cards traps take: sixteen hexadecimal digits.
    pub luck: String,
    /// Who begins.
    pub first: Seat,
}

impl WrittenDeal {
    /// The deal that is written here; whether it can be dealt at a table, the table says.
    pub fn deal(&self) -> Result<Deal, String> {
        let most = [("dwarf cards", self.dwarves.len(), 10), ("treasures", self.treasures.len(), TREASURES)];
        for (name, found, most) in most.into_iter().chain([("cards", self.deck.len(), DECK)]) {
            if found > most {
                return Err(format!("{found} {name} are more than the {most} there can be"));
            }
        }
        let unknown = |name: &String, what: &str| format!("`{}` is no {what}", name.escape_debug());
        let dwarves = self.dwarves.iter().map(|name| name.parse().map_err(|()| unknown(name, "dwarf card")));
        let treasures = self.treasures.iter().map(|name| name.parse().map_err(|()| unknown(name, "treasure")));
        let deck = self.deck.iter().map(|name| Card::named(name).ok_or_else(|| unknown(name, "card of the deck")));
        Ok(Deal {
            dwarves: dwarves.rev().collect::<Result<_, String>>()?,
            mines: self.mines,
            treasures: treasures.rev().collect::<Result<_, String>>()?,
            deck: deck.rev().collect::<Result<_, String>>()?,
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
            mines: self.mines,
            treasures: self.treasures.as_slice().iter().rev().map(Treasure::to_string).collect(),
            deck: self.deck.as_slice().iter().rev().map(Card::to_string).collect(),
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

impl LostMines {
    pub(crate) fn before_the_first_deal(options: &Options, cards: &CardList) -> LostMines {
        LostMines {
            options: *options,
            cards: *cards,
            round: 0,
            stage: Stage::Deal,
            first: Seat::default(),
            last_play: None,
            board: Board::default(),
            forest: Forest::default(),
            mines: [FaceDown::default(); 4],
            treasures: [FaceDown::default(); TREASURES],
            takers: [None; MOST_SEATS],
            dwarf_cards: [FaceDown::default(); MOST_SEATS],
            spare_dwarves: Pile::default(),
            dwarves: [Cell::default(); MOST_SEATS],
            dragon: None,
            hands: [Hand::default(); MOST_SEATS],
            deck: Pile::default(),
            aside: Pile::default(),
            discards: Discards::default(),
            looked: [Looked::default(); MOST_SEATS],
            luck: Luck::default(),
            points: [0; MOST_SEATS],
            results: Pile::default(),
        }
    }

    /// L-1 to L-4: everything is shuffled. What is drawn in which order from the dice is part of every record.
    pub(crate) fn shuffle_deal(&self, dice: &mut Dice) -> Deal {
        let seats = self.seats();
        let mut dwarves = dwarf_cards(seats);
        dice.shuffle(dwarves.as_mut_slice());
        let mut mines = Mine::ALL;
        dice.shuffle(&mut mines);
        let mut treasures: Pile<Treasure, TREASURES> = self.cards.treasures().iter().copied().collect();
        dice.shuffle(treasures.as_mut_slice());
        let mut deck = self.cards.sorted_deck();
        dice.shuffle(deck.as_mut_slice());
        let luck = Luck::drawn(dice);
        let drawn = Seat::new(dice.below(seats.count()) as u8);
        let first = self.required_first().unwrap_or(drawn);
        Deal { dwarves, mines, treasures, deck, luck, first }
    }

    /// Who must begin the coming round, unless it is drawn (L-4).
    fn required_first(&self) -> Option<Seat> {
        if self.round == 0 { self.options.first() } else { Some(self.next_first()) }
    }

    /// Whether a deal written by hand has the right cards and the right seat to begin.
    pub(crate) fn check_written_deal(&self, deal: &Deal) -> Result<(), String> {
        let seats = self.seats();
        let sorted = |dwarves: Pile<Dwarf, 10>| {
            let mut dwarves = dwarves;
            dwarves.as_mut_slice().sort();
            dwarves
        };
        if sorted(deal.dwarves) != dwarf_cards(seats) {
            return Err(format!(
                "{} players have {} loyal dwarves, a selfish one and a saboteur of each clan (L-2)",
                seats.count(),
                n_loyal(seats)
            ));
        }
        let mut mines = deal.mines;
        mines.sort();
        if mines != Mine::ALL {
            return Err("the mines are the dragon's, the gold, the silver and the gem mine".to_owned());
        }
        let mut treasures = deal.treasures;
        treasures.as_mut_slice().sort();
        if treasures.as_slice() != self.cards.treasures() {
            return Err("the treasures are not those of the card list (L-1)".to_owned());
        }
        let mut counts = [0; N_FACES];
        deal.deck.as_slice().iter().for_each(|card| counts[card.index()] += 1);
        if let Some(face) = Face::all().find(|face| counts[face.card().index()] != self.cards.count(face.card())) {
            let (found, wanted) = (counts[face.card().index()], self.cards.count(face.card()));
            return Err(format!("the deck has {found} × {face}, the card list has {wanted} (L-3)"));
        }
        if !seats.has(deal.first) || self.required_first().is_some_and(|first| first != deal.first) {
            return Err(format!("seat {} does not begin this round (L-4, L-28)", deal.first));
        }
        Ok(())
    }

    /// A new board, dwarf cards, treasures and hands. Points stay with their owners.
    pub(crate) fn begin_round(&mut self, deal: &Deal, ears: &mut impl Ears<LostMines>) {
        let seats = self.seats();
        let mut game = LostMines::before_the_first_deal(&self.options, &self.cards);
        game.round = self.round + 1;
        game.points = self.points;
        game.results = self.results;
        game.first = deal.first;
        game.luck = deal.luck;
        game.lay_starts_and_mines();
        game.mines = deal.mines.map(FaceDown::new);
        let mut treasures = deal.treasures;
        for place in &mut game.treasures[..deal.treasures.count()] {
            *place = FaceDown::new(treasures.take().unwrap_or_default());
        }
        // Ruling: set-aside cards first, then seat by seat, whole hands, from the top (L-3e, L-3f, L-3g).
        let mut dwarves = deal.dwarves;
        for _ in seats.count()..deal.dwarves.count() {
            game.spare_dwarves.put(FaceDown::new(dwarves.take().unwrap_or_default()));
        }
        for seat in seats.all() {
            let dwarf = dwarves.take().unwrap_or_default();
            game.dwarf_cards[seat.index()] = FaceDown::new(dwarf);
            // L-2: a dwarf begins on the start of its own clan.
            game.dwarves[seat.index()] = game.cards.start(dwarf.clan);
        }
        game.deck = deal.deck.as_slice().iter().map(|card| FaceDown::new(*card)).collect();
        for _ in 0..ASIDE {
            let Some(card) = game.deck.take() else { break };
            game.aside.put(card);
        }
        for seat in seats.all() {
            for _ in 0..hand_size(seats) {
                let Some(card) = game.deck.take() else { break };
                game.hands[seat.index()].put(card);
            }
        }
        *self = game;
        ears.hear(|| {
            let dealt = Public::Dealt {
                round: game.round,
                first: game.first,
                hand: hand_size(seats),
                deck: game.deck.count() as u8,
                clans: seats.all().map(|seat| game.dwarf(seat).clan).collect(),
                treasures: game.treasure_places().map(|place| game.treasure(place).kind).collect(),
            };
            seats.all().fold(Told::aloud(dealt), |told, seat| {
                let character = game.dwarf(seat).character;
                told.whisper(seat, Private::YourDeal { character, hand: game.sorted_hand(seat) })
            })
        });
        self.begin_turn(deal.first, ears);
    }

    /// Both starts face up, the four mines face down.
    pub(crate) fn lay_starts_and_mines(&mut self) {
        for clan in Clan::ALL {
            self.board.lay(self.cards.start(clan), Sides::ALL);
        }
        for place in MinePlace::ALL {
            self.board.cover(self.cards.mine_cell(place));
        }
    }

    /// A seat's cards in the order of their faces, because the order in which they came would tell nothing.
    pub(crate) fn sorted_hand(&self, seat: Seat) -> Vec<Card> {
        let mut cards: Vec<Card> = self.hands[seat.index()].as_slice().iter().map(|card| card.front()).collect();
        cards.sort();
        cards
    }
}
