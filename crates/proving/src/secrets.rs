//! Which secrets a test may exchange.

use tabletop::{Deed, Dice, Game, Record, Table};

/// A record cut off somewhere, and the entries since its last deal.
#[derive(Clone)]
pub struct Cut<G: Game> {
    /// What is left of the record.
    pub record: Record<G>,
    /// The number of the entry that dealt the round that is going on.
    pub last_deal: usize,
}

impl<G: Game> Cut<G> {
    /// Cuts a record anywhere after its first deal.
    pub fn anywhere(record: &Record<G>, dice: &mut Dice) -> Option<Cut<G>> {
        let n_entries = 1 + dice.below(record.entries.len());
        let mut record = record.clone();
        record.entries.truncate(n_entries);
        let last_deal = record.entries.iter().rposition(|entry| entry.deed == Deed::Deal)?;
        record.rounds.truncate(record.entries.iter().filter(|entry| entry.deed == Deed::Deal).count());
        Some(Cut { record, last_deal })
    }

    /// The table as it was after the last deal, and what was dealt.
    pub fn dealt(&self) -> Option<(Table<G>, G::Deal)> {
        let mut table = Table::new(&self.record.config, &self.record.cards);
        for entry in &self.record.entries[..self.last_deal] {
            table.replay_entry(&self.record, entry).unwrap();
        }
        let start = self.record.rounds.last()?;
        let shuffled = table.game().shuffle(&mut Dice::new(&start.seed));
        let deal = start.written.clone().unwrap_or(shuffled);
        table.replay_entry(&self.record, &self.record.entries[self.last_deal]).unwrap();
        Some((table, deal))
    }

    /// The entries since the last deal.
    pub fn entries(&self) -> &[tabletop::Entry<G>] {
        &self.record.entries[self.last_deal + 1..]
    }

    /// The same record with another deal and other entries since.
    pub fn with(mut self, deal: G::Deal, entries: Vec<tabletop::Entry<G>>) -> Option<Record<G>> {
        self.record.rounds.last_mut()?.written = Some(deal);
        self.record.entries.truncate(self.last_deal + 1);
        self.record.entries.extend(entries);
        Some(self.record)
    }
}

/// Whether a record can be played through.
pub fn can_be_played<G: Game>(record: &Record<G>) -> bool {
    let mut table = Table::new(&record.config, &record.cards);
    record.entries.iter().all(|entry| table.replay_entry(record, entry).is_ok())
}

/// Two different places that differ in what matters, if a few tries find them.
pub fn pick_two(places: &[usize], dice: &mut Dice, differ: impl Fn(usize, usize) -> bool) -> Option<(usize, usize)> {
    (0..40).filter_map(|_| Some((*dice.pick(places)?, *dice.pick(places)?))).find(|(a, b)| a != b && differ(*a, *b))
}
