//! What an attentive observer could have believed after each entry of a game, and why: nothing here was seen by a seat
//! alone. It is told when the game is over, since it would spare the others the thinking.

use bots::Thinking;
use bots::timeline::{Because, timeline};
use catalog::records::Unreadable;
use catalog::{Listed, VisitRecord, read_record};
use serde::Serialize;
use tabletop::Seat;
use tabletop::record::HeldFile;

/// The whole of it.
#[derive(Serialize)]
struct Suspicion {
    /// What a seat can secretly be; shares stand in this order.
    identities: &'static [&'static str],
    /// For each entry.
    moments: Vec<Moment>,
}

#[derive(Serialize)]
struct Moment {
    /// For each seat, how likely each identity was; nothing while identities lie open.
    seats: Vec<Vec<f64>>,
    /// What was made of the acts of this entry.
    because: Vec<Act>,
}

#[derive(Serialize)]
struct Act {
    seat: Seat,
    before: Vec<f64>,
    after: Vec<f64>,
    /// The terms that counted, the weightiest first, for each identity.
    terms: Vec<Vec<Term>>,
}

#[derive(Serialize)]
struct Term {
    term: &'static str,
    by: f64,
}

/// The suspicion of a record as JSON.
pub(crate) fn suspicion(record: &str) -> Result<String, Unreadable> {
    struct Observe;
    impl VisitRecord for Observe {
        type Output = String;
        fn visit<G: Listed>(self, file: HeldFile<G>) -> String {
            // The file was played through when it was read.
            let moments = timeline(file.record()).unwrap_or_default();
            let moments = moments.into_iter().map(|moment| Moment {
                seats: moment.seats.iter().map(|each| shares::<G>(each)).collect(),
                because: moment.because.iter().map(act::<G>).collect(),
            });
            let all = Suspicion { identities: G::IDENTITIES, moments: moments.collect() };
            serde_json::to_string(&all).unwrap_or_default()
        }
    }
    read_record(record, Observe)
}

fn act<G: Thinking>(because: &Because) -> Act {
    let terms = because.terms.iter().take(G::IDENTITIES.len());
    let in_short = |counted: &bots::explanation::Counted| Term { term: counted.term, by: short(counted.by) };
    Act {
        seat: because.seat,
        before: shares::<G>(&because.before),
        after: shares::<G>(&because.after),
        terms: terms.map(|counted| counted.iter().map(in_short).collect()).collect(),
    }
}

fn shares<G: Thinking>(each: &[f64]) -> Vec<f64> {
    each.iter().take(G::IDENTITIES.len()).map(|share| short(*share)).collect()
}

/// Thousandths are more than can be drawn.
fn short(number: f64) -> f64 {
    (number * 1000.0).round() / 1000.0
}
