//! Law 5: exchanges two secrets that a viewer was never told, and says what the same entries would then be.

use lost_mines::preparation::{ASIDE, WrittenDeal, hand_size};
use lost_mines::{Action, Card, LostMines, Private, Public};
use proving::secrets::{Cut, can_be_played, pick_two};
use tabletop::table::Happened;
use tabletop::{Deed, Dice, Entry, Game, Record, Seat, Seen, Table, Viewer};

/// Cuts the record anywhere, and exchanges secrets of the round that is going on there.
pub(crate) fn exchange(record: &Record<LostMines>, viewer: Viewer, dice: &mut Dice) -> Option<Record<LostMines>> {
    let cut = Cut::anywhere(record, dice)?;
    let round = Round::follow(&cut)?;
    let sprung = round.sprung;
    let (deal, entries) = match dice.below(8) {
        0 | 1 => round.exchange_dwarves(viewer, dice)?,
        2 => round.exchange_mines(viewer, dice)?,
        3 | 4 => round.exchange_treasures(viewer, dice)?,
        _ => round.exchange_cards(viewer, dice)?,
    };
    let exchanged = cut.clone().with(deal.deal().unwrap(), entries)?;
    // A trap takes whatever lies at a place in a hand. Two cards of one face leave a hand in an order that nobody can
    // see; if one of them is exchanged, the trap may take the other one, and what was played later is no longer there.
    if sprung && !can_be_played(&exchanged) {
        return None;
    }
    Some(exchanged)
}

/// A round, with the fate of every single card.
struct Round<'a> {
    deal: WrittenDeal,
    entries: &'a [Entry<LostMines>],
    table: Table<LostMines>,
    /// For each place in the deal's deck.
    cards: Vec<Fate>,
    /// Somebody lost a card to a trap.
    sprung: bool,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Fate {
    /// In the deck, or set aside.
    Unseen,
    Held(Seat),
    /// Discarded face down by the entry with this number in the round.
    Discarded(Seat, usize),
    Lost(Seat),
    Played,
}

impl<'a> Round<'a> {
    fn follow(cut: &'a Cut<LostMines>) -> Option<Round<'a>> {
        let (table, deal) = cut.dealt()?;
        let (deal, entries) = (deal.written(), cut.entries());
        let cards = vec![Fate::Unseen; deal.deck.len()];
        let mut round = Round { deal, entries, table, cards, sprung: false };
        let seats = cut.record.config.players();
        let size = hand_size(seats) as usize;
        for (place, fate) in round.cards.iter_mut().skip(ASIDE).take(size * seats.count()).enumerate() {
            *fate = Fate::Held(Seat::new((place / size) as u8));
        }
        for (number, entry) in entries.iter().enumerate() {
            let happened = round.table.replay_entry(&cut.record, entry).unwrap();
            round.note(number, entry, &happened);
        }
        Some(round)
    }

    fn leave(&mut self, seat: Seat, card: Card, fate: Fate) {
        let name = card.to_string();
        let held = |place: &usize| self.cards[*place] == Fate::Held(seat) && self.deal.deck[*place] == name;
        let place = (0..self.cards.len()).find(held).unwrap();
        self.cards[place] = fate;
    }

    fn note(&mut self, number: usize, entry: &Entry<LostMines>, happened: &[Happened<LostMines>]) {
        if let Deed::Play(seat, action) = entry.deed {
            match action {
                Action::Discard(card) => self.leave(seat, card, Fate::Discarded(seat, number)),
                Action::DiscardTwo(one, other) => {
                    self.leave(seat, one, Fate::Discarded(seat, number));
                    self.leave(seat, other, Fate::Discarded(seat, number));
                }
                _ => action.played().into_iter().for_each(|card| self.leave(seat, card, Fate::Played)),
            }
        }
        for thing in happened {
            let Happened::Told(told) = thing else { continue };
            for (seat, secret) in &told.whispers {
                if let Private::YouLost { card } = secret {
                    self.sprung = true;
                    self.leave(*seat, *card, Fate::Lost(*seat));
                }
            }
            if let Public::Drew { by, cards, .. } = &told.aloud {
                for _ in 0..*cards {
                    let place = (ASIDE..self.cards.len()).find(|place| self.cards[*place] == Fate::Unseen);
                    self.cards[place.unwrap()] = Fate::Held(*by);
                }
            }
        }
    }

    /// Cards that are undrawn or set aside, in others' hands, or that others discarded or lost.
    fn exchange_cards(&self, viewer: Viewer, dice: &mut Dice) -> Option<(WrittenDeal, Vec<Entry<LostMines>>)> {
        let unknown = |place: &usize| match self.cards[*place] {
            Fate::Unseen => true,
            Fate::Held(seat) | Fate::Discarded(seat, _) | Fate::Lost(seat) => !viewer.is(seat),
            Fate::Played => false,
        };
        let places: Vec<usize> = (0..self.cards.len()).filter(unknown).collect();
        let (a, b) = pick_two(&places, dice, |a, b| self.deal.deck[a] != self.deal.deck[b])?;
        let mut deal = self.deal.clone();
        deal.deck.swap(a, b);
        let mut entries = self.entries.to_vec();
        for place in [a, b] {
            if let Fate::Discarded(seat, number) = self.cards[place] {
                let same = |other: &usize| self.cards[*other] == Fate::Discarded(seat, number);
                let discarded = (0..self.cards.len()).filter(same);
                let mut cards: Vec<Card> = discarded.map(|place| Card::named(&deal.deck[place]).unwrap()).collect();
                cards.sort();
                let action = match cards[..] {
                    [card] => Action::Discard(card),
                    [one, other] => Action::DiscardTwo(one, other),
                    _ => unreachable!("one or two cards are discarded at a time"),
                };
                entries[number].deed = Deed::Play(seat, action);
            }
        }
        Some((deal, entries))
    }

    /// Characters of others and of spare cards of one clan, while the round goes on and the viewer has not looked.
    fn exchange_dwarves(&self, viewer: Viewer, dice: &mut Dice) -> Option<(WrittenDeal, Vec<Entry<LostMines>>)> {
        let view = self.table.game().view(viewer);
        view.turn?;
        let n_spare = self.deal.dwarves.len() - view.seats.len();
        let unknown = |place: &usize| match place.checked_sub(n_spare) {
            Some(seat) => matches!(view.seats[seat].dwarf, Seen::Back(_)),
            None => true,
        };
        let clan = |place: usize| self.deal.dwarves[place].split('.').next();
        let places: Vec<usize> = (0..self.deal.dwarves.len()).filter(unknown).collect();
        let differ = |a: usize, b: usize| clan(a) == clan(b) && self.deal.dwarves[a] != self.deal.dwarves[b];
        let (a, b) = pick_two(&places, dice, differ)?;
        let mut deal = self.deal.clone();
        deal.dwarves.swap(a, b);
        Some((deal, self.entries.to_vec()))
    }

    /// Mines that were never turned and that the viewer never looked at.
    fn exchange_mines(&self, viewer: Viewer, dice: &mut Dice) -> Option<(WrittenDeal, Vec<Entry<LostMines>>)> {
        let view = self.table.game().view(viewer);
        let places: Vec<usize> = (0..4).filter(|place| view.mines[*place].front.front().is_none()).collect();
        let (a, b) = pick_two(&places, dice, |_, _| true)?;
        let mut deal = self.deal.clone();
        deal.mines.swap(a, b);
        Some((deal, self.entries.to_vec()))
    }

    /// Treasures of one kind that the viewer has not seen: in the open, taken by others, or unseen by all.
    fn exchange_treasures(&self, viewer: Viewer, dice: &mut Dice) -> Option<(WrittenDeal, Vec<Entry<LostMines>>)> {
        let view = self.table.game().view(viewer);
        let unknown =
            |place: &usize| view.treasures.get(*place).is_none_or(|treasure| treasure.front.front().is_none());
        let kind = |place: usize| self.deal.treasures[place].split('.').next();
        let places: Vec<usize> = (0..self.deal.treasures.len()).filter(unknown).collect();
        let differ = |a: usize, b: usize| kind(a) == kind(b) && self.deal.treasures[a] != self.deal.treasures[b];
        let (a, b) = pick_two(&places, dice, differ)?;
        let mut deal = self.deal.clone();
        deal.treasures.swap(a, b);
        Some((deal, self.entries.to_vec()))
    }
}
