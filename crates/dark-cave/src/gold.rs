//! D-9, D-13, D-17, D-30 and D-32: gold, and who wins.

use crate::events::{Ending, Public};
use crate::game::{At, DarkCave, Stage};
use crate::path::Feature;
use crate::pieces::Clan;
use serde::Serialize;
use tabletop::{Ears, Seat, Told};
use tunnels::Number;

/// How a game ended (D-32).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Outcome {
    /// Everybody's gold that was saved: 0 for whoever is still inside.
    pub saved: Vec<u8>,
    /// What each clan's treasure is worth: blue, yellow.
    pub values: [u16; 2],
    /// The clan that wins; none if nobody got out.
    pub clan: Option<Clan>,
    /// Who works for it.
    pub winners: Vec<Seat>,
}

impl DarkCave {
    /// D-9: a piece of gold from the pool is put on a vein, if there is any.
    pub(crate) fn fill_vein(&mut self, number: Number) -> bool {
        if self.pool == 0 {
            return false;
        }
        self.pool -= 1;
        self.vein_gold |= 1 << number;
        true
    }

    /// A seat loses a piece of gold to the pool, if it has any.
    pub(crate) fn lose_gold(&mut self, seat: Seat, ears: &mut impl Ears<DarkCave>) {
        let own = &mut self.seated[seat.index()].gold;
        let lost = (*own).min(1);
        *own -= lost;
        self.pool += lost;
        ears.hear(|| Told::aloud(Public::GoldLost { seat, lost }));
    }

    /// D-17: whoever ends its move on a vein with gold takes it and shows its clan card.
    pub(crate) fn take_vein(&mut self, seat: Seat, ears: &mut impl Ears<DarkCave>) {
        let At { tile, space } = self.seated[seat.index()].at;
        let laid = self.cave.tile(tile).face;
        let on_vein = laid.feature() == Feature::Vein && laid.plan().special == space;
        if self.seated[seat.index()].out || !on_vein || self.vein_gold >> tile & 1 == 0 {
            return;
        }
        self.vein_gold &= !(1 << tile);
        self.seated[seat.index()].gold += 1;
        let cell = self.cave.tile(tile).cell;
        ears.hear(|| Told::aloud(Public::TookGold { by: seat, cell }));
        self.show_clan_card(seat, ears);
    }

    /// D-30: whether all dwarves that work for one clan have left the cave.
    pub(crate) fn a_side_is_out(&self) -> bool {
        Clan::ALL.into_iter().any(|clan| {
            let mut working = self.seats().all().filter(|seat| self.dwarf(*seat).works_for() == clan).peekable();
            working.peek().is_some() && working.all(|seat| self.seated[seat.index()].out)
        })
    }

    /// Ends the game: clan cards are shown, and the gold is counted.
    pub(crate) fn end_game(&mut self, ending: Ending, ears: &mut impl Ears<DarkCave>) {
        self.stage = Stage::Over;
        self.ending = Some(ending);
        // All at once (D-32): the event below has them all.
        self.seats().all().for_each(|seat| self.seated[seat.index()].shown = true);
        ears.hear(|| {
            let Outcome { saved, values, clan, winners } = self.outcome();
            let dwarves = self.seats().all().map(|seat| self.dwarf(seat)).collect();
            Told::aloud(Public::GameEnded { ending, dwarves, saved, values, clan, winners })
        });
    }

    /// D-32: what each clan has saved, times how many work for the other one.
    pub(crate) fn outcome(&self) -> Outcome {
        let saved = |seat: Seat| if self.seated[seat.index()].out { self.seated[seat.index()].gold } else { 0 };
        let working = |clan: Clan| self.seats().all().filter(move |seat| self.dwarf(*seat).works_for() == clan);
        let values = Clan::ALL.map(|clan| {
            let gold: u16 = working(clan).map(|seat| u16::from(saved(seat))).sum();
            gold * working(clan.other()).count() as u16
        });
        let [blue, yellow] = values;
        // On a tie, the clan that the first one out works for; if nobody got out, nobody wins.
        let clan = self.outs.as_slice().first().map(|first| match blue.cmp(&yellow) {
            std::cmp::Ordering::Greater => Clan::Blue,
            std::cmp::Ordering::Less => Clan::Yellow,
            std::cmp::Ordering::Equal => self.dwarf(*first).works_for(),
        });
        let winners = clan.into_iter().flat_map(working).collect();
        Outcome { saved: self.seats().all().map(saved).collect(), values, clan, winners }
    }
}
