//! Law 5: exchanges two secrets that a viewer was never told, and says what the same entries would then be.

use proving::secrets::{Cut, pick_two};
use saboteur::preparation::{WrittenDeal, hand_size};
use saboteur::view::StageView;
use saboteur::{Action, Gold, Public, Saboteur};
use tabletop::game::Turn;
use tabletop::table::Happened;
use tabletop::{Deed, Dice, Entry, Game, Record, Seat, Table, Viewer};

/// Cuts the record anywhere, and exchanges secrets of the round that is going on there.
pub(crate) fn exchange(record: &Record<Saboteur>, viewer: Viewer, dice: &mut Dice) -> Option<Record<Saboteur>> {
    let cut = Cut::anywhere(record, dice)?;
    let round = Round::follow(&cut)?;
    let (deal, entries) = match dice.below(8) {
        0 => round.exchange_roles(viewer, dice)?,
        1 => round.exchange_goals(viewer, dice)?,
        2 | 3 => round.exchange_gold(viewer, dice)?,
        _ => round.exchange_cards(viewer, dice)?,
    };
    cut.clone().with(deal.deal().unwrap(), entries)
}

/// A round, with the fate of every single card.
struct Round<'a> {
    deal: WrittenDeal,
    entries: &'a [Entry<Saboteur>],
    table: Table<Saboteur>,
    /// For each place in the deal's deck.
    cards: Vec<Fate>,
    /// For each place in the deal's gold deck.
    gold: Vec<Fate>,
    /// Somebody was paid, so the order of the gold deck is no longer what was dealt.
    paid: bool,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Fate {
    Undrawn,
    /// In a hand, or among the gold that is offered to a seat.
    Held(Seat),
    /// Discarded face down, or gold that was taken: by the entry with this number in the round.
    Hidden(Seat, usize),
    Played,
}

impl<'a> Round<'a> {
    fn follow(cut: &'a Cut<Saboteur>) -> Option<Round<'a>> {
        let (table, deal) = cut.dealt()?;
        let (deal, entries) = (deal.written(), cut.entries());
        let cards = vec![Fate::Undrawn; deal.deck.len()];
        let gold = vec![Fate::Undrawn; deal.gold.len()];
        let mut round = Round { deal, entries, table, cards, gold, paid: false };
        let seats = cut.record.config.players();
        let size = hand_size(seats) as usize;
        for (place, fate) in round.cards.iter_mut().take(size * seats.count()).enumerate() {
            *fate = Fate::Held(Seat::new((place / size) as u8));
        }
        for (number, entry) in entries.iter().enumerate() {
            let happened = round.table.replay_entry(&cut.record, entry).unwrap();
            round.note(number, entry, &happened);
        }
        Some(round)
    }

    fn note(&mut self, number: usize, entry: &Entry<Saboteur>, happened: &[Happened<Saboteur>]) {
        if let Deed::Play(seat, action) = &entry.deed {
            if let Some(card) = action.card() {
                let name = card.to_string();
                let place =
                    (0..self.cards.len()).find(|p| self.cards[*p] == Fate::Held(*seat) && self.deal.deck[*p] == name);
                let hidden = matches!(action, Action::Discard(_));
                self.cards[place.unwrap()] = if hidden { Fate::Hidden(*seat, number) } else { Fate::Played };
            }
            if let Action::Take(gold) = action {
                let offered = |fate: Fate| matches!(fate, Fate::Held(_));
                let place =
                    (0..self.gold.len()).find(|p| offered(self.gold[*p]) && self.deal.gold[*p] == gold.nuggets());
                self.gold[place.unwrap()] = Fate::Hidden(*seat, number);
            }
        }
        for thing in happened {
            let Happened::Told(told) = thing else { continue };
            match &told.aloud {
                Public::Drew { by, .. } => {
                    let place = self.cards.iter().position(|fate| *fate == Fate::Undrawn);
                    self.cards[place.unwrap()] = Fate::Held(*by);
                }
                Public::Offered { to, cards } => self.offer(*to, *cards as usize),
                Public::Paid { .. } => self.paid = true,
                _ => {}
            }
        }
    }

    /// The cards on offer are those at the top, less what was taken.
    fn offer(&mut self, to: Seat, n_cards: usize) {
        let first = self.gold.iter().all(|fate| *fate == Fate::Undrawn);
        for (place, fate) in self.gold.iter_mut().enumerate() {
            if matches!(fate, Fate::Held(_)) || first && place < n_cards {
                *fate = Fate::Held(to);
            }
        }
    }

    /// Cards that are undrawn, in others' hands, or discarded face down by others.
    fn exchange_cards(&self, viewer: Viewer, dice: &mut Dice) -> Option<(WrittenDeal, Vec<Entry<Saboteur>>)> {
        let unknown = |place: &usize| match self.cards[*place] {
            Fate::Undrawn => true,
            Fate::Held(seat) | Fate::Hidden(seat, _) => !viewer.is(seat),
            Fate::Played => false,
        };
        let places: Vec<usize> = (0..self.cards.len()).filter(unknown).collect();
        let (a, b) = pick_two(&places, dice, |a, b| self.deal.deck[a] != self.deal.deck[b])?;
        let mut deal = self.deal.clone();
        deal.deck.swap(a, b);
        let mut entries = self.entries.to_vec();
        for place in [a, b] {
            if let Fate::Hidden(seat, number) = self.cards[place] {
                let action = format!("discard {}", deal.deck[place]).parse().unwrap();
                entries[number].deed = Deed::Play(seat, action);
            }
        }
        Some((deal, entries))
    }

    /// Roles of others and the spare one, while the round goes on.
    fn exchange_roles(&self, viewer: Viewer, dice: &mut Dice) -> Option<(WrittenDeal, Vec<Entry<Saboteur>>)> {
        if self.table.game().view(viewer).stage != StageView::Digging {
            return None;
        }
        // The spare role lies first, then one for each seat.
        let own = viewer.seat().map(|seat| seat.index() + 1);
        let places: Vec<usize> = (0..self.deal.roles.len()).filter(|place| Some(*place) != own).collect();
        let (a, b) = pick_two(&places, dice, |a, b| self.deal.roles[a] != self.deal.roles[b])?;
        let mut deal = self.deal.clone();
        deal.roles.swap(a, b);
        Some((deal, self.entries.to_vec()))
    }

    /// Goals that were never turned and that the viewer never looked at.
    fn exchange_goals(&self, viewer: Viewer, dice: &mut Dice) -> Option<(WrittenDeal, Vec<Entry<Saboteur>>)> {
        let view = self.table.game().view(viewer);
        let places: Vec<usize> = (0..3).filter(|place| view.goals[*place].front.front().is_none()).collect();
        let (a, b) = pick_two(&places, dice, |_, _| true)?;
        let mut deal = self.deal.clone();
        deal.goals.swap(a, b);
        Some((deal, self.entries.to_vec()))
    }

    /// Gold that lies in the deck, or that others took or are offered while the viewer did not see it.
    fn exchange_gold(&self, viewer: Viewer, dice: &mut Dice) -> Option<(WrittenDeal, Vec<Entry<Saboteur>>)> {
        if self.paid || matches!(self.table.game().turn(), Turn::Over(_)) {
            return None;
        }
        let own_take = self.gold.iter().find_map(|fate| match fate {
            Fate::Hidden(seat, number) if viewer.is(*seat) => Some(*number),
            _ => None,
        });
        let unknown = |place: &usize| match self.gold[*place] {
            Fate::Undrawn => true,
            Fate::Held(seat) => !viewer.is(seat) && own_take.is_none(),
            Fate::Hidden(seat, number) => {
                let on_offer = viewer.seat().is_some_and(|own| self.gold.contains(&Fate::Held(own)));
                !viewer.is(seat) && own_take.is_none_or(|own| number < own) || on_offer && !viewer.is(seat)
            }
            Fate::Played => false,
        };
        let places: Vec<usize> = (0..self.gold.len()).filter(unknown).collect();
        let (a, b) = pick_two(&places, dice, |a, b| self.deal.gold[a] != self.deal.gold[b])?;
        let mut deal = self.deal.clone();
        deal.gold.swap(a, b);
        let mut entries = self.entries.to_vec();
        for place in [a, b] {
            if let Fate::Hidden(seat, number) = self.gold[place] {
                let gold = Gold::new(deal.gold[place]).unwrap();
                entries[number].deed = Deed::Play(seat, Action::Take(gold));
            }
        }
        Some((deal, entries))
    }
}
