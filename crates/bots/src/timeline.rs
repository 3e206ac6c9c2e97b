//! What an attentive observer could have believed after each entry of a record, and why.

use crate::belief::Each;
use crate::explanation::Counted;
use crate::mind::{Evidence, Mind};
use crate::thinking::Thinking;
use serde::Serialize;
use tabletop::hearing::heard_by;
use tabletop::record::Record;
use tabletop::table::{Refused, Table};
use tabletop::{Dice, Seat, Viewer};

/// What was believed after an entry.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Moment {
    /// For each seat, how likely each identity was; nothing while identities lie open.
    pub seats: Vec<Each>,
    /// How likely each layout was.
    pub layouts: Vec<f64>,
    /// What was made of the acts of this entry.
    pub because: Vec<Because>,
}

/// What was made of an act, by what everybody knows: it may be shown while a round goes on, since every viewer comes to
/// the same.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Because {
    /// Whose act.
    pub seat: Seat,
    /// What the seat was believed to be before.
    pub before: Each,
    /// And afterwards.
    pub after: Each,
    /// For each identity, the terms that spoke for it or against it, the weightiest first.
    pub terms: Vec<Vec<Counted>>,
}

/// The public belief after each entry of a record.
pub fn timeline<G: Thinking>(record: &Record<G>) -> Result<Vec<Moment>, Refused<G::Refusal>> {
    let mut table = Table::new(&record.config, &record.cards);
    let mut mind = Mind::<G>::new(Viewer::Audience);
    let mut dice = Dice::from_number(0);
    let mut all = Vec::new();
    for entry in &record.entries {
        let happened = table.replay_entry(record, entry)?;
        let known = mind.evidence().len();
        let round = mind.public().is_some();
        mind.hear(&heard_by(&happened, Viewer::Audience), &table.game().view(Viewer::Audience), &mut dice);
        let new = mind.evidence().get(if round { known } else { 0 }..).unwrap_or_default();
        let because = new.iter().map(Because::of);
        let public = mind.public();
        all.push(Moment {
            seats: public
                .map(|public| table.seats().all().map(|seat| public.identities(seat)).collect())
                .unwrap_or_default(),
            layouts: public.map(|public| public.layouts()).unwrap_or_default(),
            because: because.collect(),
        });
    }
    Ok(all)
}

impl Because {
    /// What a mind made of an act in public.
    pub fn of<G: Thinking>(evidence: &Evidence<G>) -> Because {
        Because {
            seat: evidence.seat,
            before: evidence.before,
            after: evidence.after,
            terms: (0..G::IDENTITIES.len()).map(|identity| counted::<G>(&evidence.terms, identity)).collect(),
        }
    }
}

fn counted<G: Thinking>(terms: &[Each], identity: usize) -> Vec<Counted> {
    let named = G::TERMS.iter().zip(terms).map(|(term, by)| Counted { term, by: by[identity] });
    let mut counted: Vec<Counted> = named.filter(|counted| counted.by.abs() > 0.01).collect();
    counted.sort_by(|one, other| other.by.abs().total_cmp(&one.by.abs()));
    counted
}
