//! What one viewer hears of a record.

use crate::game::Game;
use crate::record::{Control, Record};
use crate::seat::{Seat, Viewer};
use crate::table::{Happened, Refused, Table};
use crate::talk::{Claim, Talk};
use serde::Serialize;

/// One thing that a viewer hears of a game.
pub type Heard<G> = HeardOf<<G as Game>::Public, <G as Game>::Private, <G as Game>::Claim>;

/// One thing that a viewer hears.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(bound(serialize = "P: Serialize, W: Serialize"), rename_all = "kebab-case")]
pub enum HeardOf<P, W, C: Claim> {
    /// Something that everybody hears.
    Event(P),
    /// Something that only this viewer hears.
    Secret(W),
    /// Somebody said something.
    Said {
        /// Who.
        by: Seat,
        /// What.
        talk: Talk<C>,
    },
    /// A seat changed hands.
    Control {
        /// Which one.
        seat: Seat,
        /// Who plays it now.
        control: Control,
    },
    /// A seat wants to end the round.
    Agreed {
        /// Which one.
        seat: Seat,
    },
    /// It wants that no more.
    Withdrew {
        /// Which one.
        seat: Seat,
    },
}

impl<G: Game> Happened<G> {
    /// What a viewer hears of this.
    pub fn heard_by(&self, viewer: Viewer) -> Vec<Heard<G>> {
        match self {
            Happened::Told(told) => std::iter::once(HeardOf::Event(told.aloud.clone()))
                .chain(told.whispered_to(viewer).cloned().map(HeardOf::Secret))
                .collect(),
            Happened::Said(by, talk) => vec![HeardOf::Said { by: *by, talk: *talk }],
            Happened::Control(seat, control) => vec![HeardOf::Control { seat: *seat, control: control.clone() }],
            Happened::Agreed(seat) => vec![HeardOf::Agreed { seat: *seat }],
            Happened::Withdrew(seat) => vec![HeardOf::Withdrew { seat: *seat }],
        }
    }
}

/// All that a viewer hears of a list of things that happened.
pub fn heard_by<G: Game>(happened: &[Happened<G>], viewer: Viewer) -> Vec<Heard<G>> {
    happened.iter().flat_map(|thing| thing.heard_by(viewer)).collect()
}

/// What a viewer hears of a record, entry by entry, from entry number `from` on.
pub fn heard<G: Game>(
    record: &Record<G>,
    viewer: Viewer,
    from: usize,
) -> Result<Vec<Vec<Heard<G>>>, Refused<G::Refusal>> {
    let mut table = Table::new(&record.config, &record.cards);
    let mut all = Vec::new();
    for (number, entry) in record.entries.iter().enumerate() {
        let happened = table.replay_entry(record, entry)?;
        if number >= from {
            all.push(heard_by(&happened, viewer));
        }
    }
    Ok(all)
}
