//! S-1 to S-4: the deal.

use crate::card_list::{CardList, DECK, GOLD};
use crate::events::{Private, Public};
use crate::game::{Discards, Hand, Maze, Saboteur, Stage};
use crate::options::Options;
use crate::pieces::{Card, Face, Goal, GoalPlace, Gold, N_FACES, Role, START};
use crate::shapes::{Path, Way};
use crate::tools::Broken;
use serde::{Deserialize, Serialize};
use tabletop::reading::{Object, plainly};
use tabletop::{Dice, Ears, FaceDown, Pile, Seat, Seats, Told};

/// S-2a, S-3c: for 3 to 10 players, how many saboteurs and miners are shuffled, and how many cards a hand has.
/// One role card is always left over.
const TABLE: [(u8, u8, u8); 8] =
    [(1, 3, 6), (1, 4, 6), (2, 4, 6), (2, 5, 5), (3, 5, 5), (3, 6, 4), (3, 7, 4), (4, 7, 4)];

fn row(seats: Seats) -> (u8, u8, u8) {
    TABLE[seats.count() - 3]
}

/// How many saboteurs are shuffled in, the spare one counted.
pub fn n_saboteurs(seats: Seats) -> u8 {
    row(seats).0
}

/// How many miners are shuffled in, the spare one counted.
pub fn n_miners(seats: Seats) -> u8 {
    row(seats).1
}

/// How many cards each seat is dealt.
pub fn hand_size(seats: Seats) -> u8 {
    row(seats).2
}

/// All that chance decides at the start of a round. In each pile the last one is on top.
#[derive(Clone, PartialEq)]
pub struct Deal {
    pub(crate) roles: Pile<Role, 11>,
    pub(crate) goals: [Goal; 3],
    pub(crate) deck: Pile<Card, DECK>,
    pub(crate) gold: Pile<Gold, GOLD>,
    pub(crate) first: Seat,
}

/// A deal as a record writes it, everything from the top.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WrittenDeal {
    /// The spare role, then one for each seat.
    pub roles: Vec<Role>,
    /// What lies in the north, in the middle and in the south.
    pub goals: [Goal; 3],
    /// The cards by name: the first ones are seat 0's hand, then seat 1's, and so on; the rest is the deck.
    pub deck: Vec<String>,
    /// The gold deck.
    pub gold: Vec<u8>,
    /// Who begins.
    pub first: Seat,
}

impl WrittenDeal {
    /// The deal that is written here; whether it can be dealt at a table, the table says.
    pub fn deal(&self) -> Result<Deal, String> {
        let deck = self.deck.iter().map(|name| {
            let face = Face::all().find(|face| face.to_string() == *name);
            face.map(Face::card).ok_or_else(|| format!("`{}` is no card of the deck", name.escape_debug()))
        });
        let deck = deck.collect::<Result<Vec<Card>, String>>()?;
        let gold = self.gold.iter().map(|nuggets| Gold::new(*nuggets).ok_or("gold is worth 1, 2 or 3 nuggets"));
        let gold = gold.collect::<Result<Vec<Gold>, _>>()?;
        for (name, found, most) in
            [("role cards", self.roles.len(), 11), ("cards", deck.len(), DECK), ("gold cards", gold.len(), GOLD)]
        {
            if found > most {
                return Err(format!("{found} {name} are more than the {most} there can be"));
            }
        }
        Ok(Deal {
            roles: self.roles.iter().rev().copied().collect(),
            goals: self.goals,
            deck: deck.into_iter().rev().collect(),
            gold: gold.into_iter().rev().collect(),
            first: self.first,
        })
    }
}

impl Deal {
    /// The deal as a record writes it.
    pub fn written(&self) -> WrittenDeal {
        WrittenDeal {
            roles: self.roles.as_slice().iter().rev().copied().collect(),
            goals: self.goals,
            deck: self.deck.as_slice().iter().rev().map(Card::to_string).collect(),
            gold: self.gold.as_slice().iter().rev().map(|gold| gold.nuggets()).collect(),
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

impl Saboteur {
    pub(crate) fn before_the_first_deal(options: &Options, cards: &CardList) -> Saboteur {
        Saboteur {
            options: *options,
            cards: *cards,
            round: 0,
            stage: Stage::Deal,
            first: Seat::default(),
            last_path: None,
            maze: Maze::default(),
            goals: [FaceDown::default(); 3],
            roles: Default::default(),
            spare: FaceDown::default(),
            hands: [Hand::default(); Seats::MOST as usize],
            deck: Pile::default(),
            discards: Discards::default(),
            broken: Broken::NONE,
            looked: [0; Seats::MOST as usize],
            gold_deck: Pile::default(),
            gold: Pile::default(),
            results: Pile::default(),
        }
    }

    /// S-2, S-3, S-4: everything is shuffled. What is drawn in which order from the dice is part of every record.
    pub(crate) fn shuffle_deal(&self, dice: &mut Dice) -> Deal {
        let seats = self.seats();
        let mut roles: Pile<Role, 11> = std::iter::repeat_n(Role::Saboteur, n_saboteurs(seats) as usize)
            .chain(std::iter::repeat_n(Role::Miner, n_miners(seats) as usize))
            .collect();
        dice.shuffle(roles.as_mut_slice());
        let mut goals = Goal::ALL;
        dice.shuffle(&mut goals);
        let mut deck = self.cards.sorted_deck();
        dice.shuffle(deck.as_mut_slice());
        let mut gold: Pile<Gold, GOLD> = self.unowned_gold();
        dice.shuffle(gold.as_mut_slice());
        let drawn = Seat::new(dice.below(seats.count()) as u8);
        let first = self.required_first().unwrap_or(drawn);
        Deal { roles, goals, deck, gold, first }
    }

    /// Who must begin the coming round, unless it is drawn (S-4a).
    fn required_first(&self) -> Option<Seat> {
        if self.round == 0 { self.options.first() } else { Some(self.next_first()) }
    }

    /// Whether a deal written by hand has the right cards and the right seat to begin.
    pub(crate) fn check_written_deal(&self, deal: &Deal) -> Result<(), String> {
        let seats = self.seats();
        let saboteurs = deal.roles.as_slice().iter().filter(|role| **role == Role::Saboteur).count();
        let miners = deal.roles.count() - saboteurs;
        if (saboteurs, miners) != (n_saboteurs(seats) as usize, n_miners(seats) as usize) {
            return Err(format!(
                "{saboteurs} saboteurs and {miners} miners are dealt; {} players have {} and {} (S-2)",
                seats.count(),
                n_saboteurs(seats),
                n_miners(seats)
            ));
        }
        let mut goals = deal.goals;
        goals.sort();
        if goals != Goal::ALL {
            return Err("the goals are the treasure and the two different stones (S-1)".to_owned());
        }
        let mut counts = [0; N_FACES];
        deal.deck.as_slice().iter().for_each(|card| counts[card.index()] += 1);
        if let Some(face) = Face::all().find(|face| counts[face.card().index()] != self.cards.count(face.card())) {
            let (found, wanted) = (counts[face.card().index()], self.cards.count(face.card()));
            return Err(format!("the deck has {found} × {face}, the card list has {wanted} (S-3)"));
        }
        let count = |pile: &Pile<Gold, GOLD>, gold| pile.as_slice().iter().filter(|other| **other == gold).count();
        let unowned = self.unowned_gold();
        for gold in Gold::ALL {
            let (found, wanted) = (count(&deal.gold, gold), count(&unowned, gold));
            if found != wanted {
                let nuggets = gold.nuggets();
                return Err(format!("the gold deck has {found} × {nuggets}; {wanted} are not owned yet (S-24)"));
            }
        }
        if !seats.has(deal.first) || self.required_first().is_some_and(|first| first != deal.first) {
            return Err(format!("seat {} does not begin this round (S-4, S-24)", deal.first));
        }
        Ok(())
    }

    /// S-1, S-2, S-3: a new maze, roles, goals and hands. Gold that is owned stays with its owners (S-24e).
    pub(crate) fn begin_round(&mut self, deal: &Deal, ears: &mut impl Ears<Saboteur>) {
        let seats = self.seats();
        let mut game = Saboteur::before_the_first_deal(&self.options, &self.cards);
        game.round = self.round + 1;
        game.gold = self.gold;
        game.results = self.results;
        game.first = deal.first;
        game.stage = Stage::Digging { turn: deal.first, passes: 0 };
        let start = game.maze.lay(START, Path::Nesw.tile(Way::Upright), None);
        game.maze.follow_source(start);
        for goal in GoalPlace::ALL {
            game.maze.cover(goal.cell(), None);
        }
        game.goals = deal.goals.map(FaceDown::new);
        // Ruling: set-aside cards first, then seat by seat, whole hands (S-3d, S-3e).
        let mut roles = deal.roles;
        game.spare = FaceDown::new(roles.take().unwrap_or_default());
        for seat in seats.all() {
            game.roles[seat.index()] = FaceDown::new(roles.take().unwrap_or_default());
        }
        game.deck = deal.deck.as_slice().iter().map(|card| FaceDown::new(*card)).collect();
        for seat in seats.all() {
            for _ in 0..hand_size(seats) {
                let Some(card) = game.deck.take() else { break };
                game.hands[seat.index()].put(card);
            }
        }
        game.gold_deck = deal.gold.as_slice().iter().map(|gold| FaceDown::new(*gold)).collect();
        *self = game;
        ears.hear(|| {
            let dealt = Public::Dealt {
                round: game.round,
                first: game.first,
                hand: hand_size(seats),
                deck: game.deck.count() as u8,
            };
            seats.all().fold(Told::aloud(dealt), |told, seat| {
                told.whisper(seat, Private::YourDeal { role: game.role(seat), hand: game.sorted_hand(seat) })
            })
        });
    }

    /// A seat's cards in the order of their faces, because the order in which they came would tell nothing.
    pub(crate) fn sorted_hand(&self, seat: Seat) -> Vec<Card> {
        let mut cards: Vec<Card> = self.hands[seat.index()].as_slice().iter().map(|card| card.front()).collect();
        cards.sort();
        cards
    }
}
