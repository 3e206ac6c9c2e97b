//! Law 5: exchanges two secrets that a viewer was never told, and says what the same entries would then be.

use dark_cave::preparation::{ASIDE, WrittenDeal, hand_of};
use dark_cave::{Action, Card, DarkCave, Private, Public};
use proving::secrets::{Cut, can_be_played, pick_two};
use tabletop::table::Happened;
use tabletop::{Deed, Dice, Entry, Game, Record, Seat, Seen, Table, Viewer};

/// Cuts the record anywhere, and exchanges secrets of the game as it is there.
pub(crate) fn exchange(record: &Record<DarkCave>, viewer: Viewer, dice: &mut Dice) -> Option<Record<DarkCave>> {
    let cut = Cut::anywhere(record, dice)?;
    let story = Story::follow(&cut)?;
    let uncertain = story.uncertain;
    let (written, entries) = match dice.below(8) {
        0 | 1 => story.exchange_clans(viewer, dice)?,
        2 => story.exchange_goals(viewer, dice)?,
        _ => story.exchange_cards(viewer, dice)?,
    };
    let exchanged = cut.clone().with(written.deal().unwrap(), entries)?;
    // Whoever loses a card loses whatever lies at a place in a hand. Two cards of one face leave a hand in an order that
    // nobody can see; if one of them is exchanged, the other one may be lost, and what was played later is not there.
    if uncertain && !can_be_played(&exchanged) {
        return None;
    }
    Some(exchanged)
}

/// A game, with the fate of every single card.
struct Story<'a> {
    deal: WrittenDeal,
    entries: &'a [Entry<DarkCave>],
    table: Table<DarkCave>,
    /// For each group, for each place in its deck.
    cards: [Vec<Fate>; 3],
    /// For each place, the seats that have had it in hand, a bit each.
    known_to: [Vec<u8>; 3],
    /// Somebody lost a card, or hands were swapped.
    uncertain: bool,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Fate {
    /// In the deck, or set aside.
    Unseen,
    Held(Seat),
    /// Discarded face down by the entry with this number.
    Discarded(Seat, usize),
    Lost,
    Played,
}

impl<'a> Story<'a> {
    fn follow(cut: &'a Cut<DarkCave>) -> Option<Story<'a>> {
        let (table, deal) = cut.dealt()?;
        let (written, entries) = (deal.written(), cut.entries());
        let cards = [0, 1, 2].map(|group: usize| vec![Fate::Unseen; written.decks[group].len()]);
        let known_to = [0, 1, 2].map(|group: usize| vec![0; written.decks[group].len()]);
        let mut story = Story { deal: written, entries, table, cards, known_to, uncertain: false };
        let seats = cut.record.config.players();
        for (group, size) in hand_of(seats).into_iter().enumerate() {
            for n in 0..size as usize * seats.count() {
                let seat = Seat::new((n / size as usize) as u8);
                story.hold(group, ASIDE + n, seat);
            }
        }
        for (number, entry) in entries.iter().enumerate() {
            let happened = story.table.replay_entry(&cut.record, entry).unwrap();
            story.note(number, entry, &happened);
        }
        Some(story)
    }

    fn hold(&mut self, group: usize, place: usize, seat: Seat) {
        if place < self.cards[group].len() {
            self.cards[group][place] = Fate::Held(seat);
            self.known_to[group][place] |= 1 << seat.index();
        }
    }

    fn places(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        (0..3).flat_map(|group| (0..self.cards[group].len()).map(move |place| (group, place)))
    }

    fn leave(&mut self, seat: Seat, card: Card, fate: Fate) {
        let name = card.to_string();
        let held = |(group, place): &(usize, usize)| {
            self.cards[*group][*place] == Fate::Held(seat) && self.deal.decks[*group][*place] == name
        };
        let (group, place) = self.places().find(held).unwrap();
        self.cards[group][place] = fate;
    }

    fn note(&mut self, number: usize, entry: &Entry<DarkCave>, happened: &[Happened<DarkCave>]) {
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
                    self.uncertain = true;
                    self.leave(*seat, *card, Fate::Lost);
                }
            }
            match &told.aloud {
                Public::Drew { by, groups, .. } => {
                    for group in groups {
                        let group = *group as usize;
                        let fresh = |place: &usize| self.cards[group][*place] == Fate::Unseen;
                        let place = (ASIDE..self.cards[group].len()).find(fresh).unwrap();
                        self.hold(group, place, *by);
                    }
                }
                Public::Swapped { by, with } => {
                    self.uncertain = true;
                    let held: Vec<_> = self.places().map(|(g, p)| (g, p, self.cards[g][p])).collect();
                    for (group, place, fate) in held {
                        match fate {
                            Fate::Held(seat) if seat == *by => self.hold(group, place, *with),
                            Fate::Held(seat) if seat == *with => self.hold(group, place, *by),
                            _ => {}
                        }
                    }
                }
                _ => {}
            }
        }
    }

    /// Cards of one group that the viewer has never had in hand and nobody has played.
    fn exchange_cards(&self, viewer: Viewer, dice: &mut Dice) -> Option<(WrittenDeal, Vec<Entry<DarkCave>>)> {
        let had = viewer.seat().map_or(0, |seat| 1 << seat.index());
        let group = dice.below(3);
        let unknown =
            |place: &usize| self.cards[group][*place] != Fate::Played && self.known_to[group][*place] & had == 0;
        let places: Vec<usize> = (0..self.cards[group].len()).filter(unknown).collect();
        let names = &self.deal.decks[group];
        let (a, b) = pick_two(&places, dice, |a, b| names[a] != names[b])?;
        let mut deal = self.deal.clone();
        deal.decks[group].swap(a, b);
        let mut entries = self.entries.to_vec();
        for place in [a, b] {
            if let Fate::Discarded(seat, number) = self.cards[group][place] {
                let same = |(g, p): &(usize, usize)| self.cards[*g][*p] == Fate::Discarded(seat, number);
                let discarded = self.places().filter(same);
                let mut cards: Vec<Card> = discarded.map(|(g, p)| Card::named(&deal.decks[g][p]).unwrap()).collect();
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

    /// Loyalties of others and of spare cards of one clan that the viewer does not know, where the game goes on as well.
    fn exchange_clans(&self, viewer: Viewer, dice: &mut Dice) -> Option<(WrittenDeal, Vec<Entry<DarkCave>>)> {
        let view = self.table.game().view(viewer);
        view.turn?;
        let n_spare = self.deal.dwarves.len() - view.seats.len();
        let unknown = |place: &usize| match place.checked_sub(n_spare) {
            Some(seat) => matches!(view.seats[seat].dwarf, Seen::Back(_)),
            None => view.spare_cards.iter().any(|card| matches!(card, Seen::Back(_))),
        };
        let clan = |place: usize| self.deal.dwarves[place].split('.').next();
        let places: Vec<usize> = (0..self.deal.dwarves.len()).filter(unknown).collect();
        let differ = |a: usize, b: usize| clan(a) == clan(b) && self.deal.dwarves[a] != self.deal.dwarves[b];
        let (a, b) = pick_two(&places, dice, differ)?;
        let mut deal = self.deal.clone();
        deal.dwarves.swap(a, b);
        // D-30: if all who then work for a clan are out, the game would be over, and the viewer can tell.
        let works_for = |place: usize| {
            let (clan, loyalty) = deal.dwarves[place].split_once('.').unwrap();
            (clan == "blue") == (loyalty == "loyal")
        };
        let seats = || (0..view.seats.len()).map(|seat| (works_for(n_spare + seat), view.seats[seat].out));
        let over = [true, false].into_iter().any(|side| seats().filter(|(own, _)| *own == side).all(|(_, out)| out));
        if over { None } else { Some((deal, self.entries.to_vec())) }
    }

    /// Goals that were never turned and that the viewer never looked at.
    fn exchange_goals(&self, viewer: Viewer, dice: &mut Dice) -> Option<(WrittenDeal, Vec<Entry<DarkCave>>)> {
        let view = self.table.game().view(viewer);
        let places: Vec<usize> = (0..4).filter(|place| view.goals[*place].front.front().is_none()).collect();
        let (a, b) = pick_two(&places, dice, |_, _| true)?;
        let mut deal = self.deal.clone();
        deal.goals.swap(a, b);
        Some((deal, self.entries.to_vec()))
    }
}
