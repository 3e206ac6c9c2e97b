//! The laws, on many tables at once.

use std::collections::BTreeSet;
use std::thread;
use tabletop::digger::Policy;
use tabletop::laws::coverage::Coverage;
use tabletop::laws::leak::{Leaky, LeakyLaws};
use tabletop::laws::{Lawful, Plan, Sparing, hold, prove, walk};
use tabletop::notation::Kinds;
use tabletop::{Game, Record, Talk};

/// Whether proofs run at full size: small in `make test`, full in `make prove`.
pub fn at_full_size() -> bool {
    std::env::var_os("MATTOCK_PROVE").is_some()
}

/// A table to walk at.
pub struct Walked<G: Game> {
    /// Its options.
    pub config: G::Config,
    /// Its cards.
    pub cards: G::Cards,
    /// How many walks.
    pub walks: usize,
    /// How often the costly laws are tried.
    pub sparing: Sparing,
}

/// Tries the laws at all tables, half of them in each of two threads, and counts what was seen.
pub fn prove_at<L: Lawful>(tables: &[Walked<L::Game>]) -> Coverage
where
    Walked<L::Game>: Sync,
{
    let prove_half = |half: usize| {
        let mut coverage = Coverage::default();
        for (n, table) in tables.iter().skip(half).step_by(2).enumerate() {
            let first_seed = (half * 1_000_000 + n * 10_000) as u64;
            let plan = Plan { walks: table.walks, first_seed, sparing: table.sparing };
            coverage.add(&prove::<L>(&table.config, &table.cards, plan)?);
        }
        Ok::<Coverage, String>(coverage)
    };
    let mut coverage = Coverage::default();
    thread::scope(|scope| {
        let halves = [0, 1].map(|half| scope.spawn(move || prove_half(half)));
        for half in halves {
            coverage.add(&half.join().unwrap().unwrap_or_else(|broken| panic!("{broken}")));
        }
    });
    coverage
}

/// Tries the laws on whole records, as on walks.
pub fn hold_on<'a, L: Lawful>(
    records: impl IntoIterator<Item = &'a Record<L::Game>>,
    sparing: Sparing,
    coverage: &mut Coverage,
) where
    L::Game: 'a,
{
    for (seed, record) in records.into_iter().enumerate() {
        if let Err(broken) = hold::<L>(record, seed as u64, sparing, coverage) {
            panic!("{broken}\n{}", record.write());
        }
    }
}

/// Every kind of action, event, secret, refusal, talk and ending must have occurred 20 times, or the laws were not put
/// to the test.
pub fn check_coverage<G: Game>(coverage: &Coverage, endings: &[&str]) {
    println!("{coverage}");
    let refused = ["rule", "not-your-turn", "no-such-seat", "about-oneself", "nothing-to-retract"];
    let hardly: Vec<String> = [
        ("action", G::Action::KINDS),
        ("event", G::Public::KINDS),
        ("secret", G::Private::KINDS),
        ("ending", endings),
        ("refusal", G::Refusal::KINDS),
        ("refused", &refused),
        ("talk", Talk::<G::Claim>::KINDS),
    ]
    .into_iter()
    .flat_map(|(group, kinds)| coverage.hardly(group, kinds, 20))
    .collect();
    assert_eq!(hardly, Vec::<String>::new(), "the walks hardly saw these");
}

/// Laws 3 and 5 must be able to fail: a game that leaks is caught by both.
pub fn check_planted_leak<L: Lawful>(
    config: &<L::Game as Game>::Config,
    cards: &<L::Game as Game>::Cards,
    walks: u64,
    sparing: Sparing,
) {
    let mut laws_broken = BTreeSet::new();
    for seed in 0..walks {
        let record = walk::walk::<Leaky<L::Game>>(config, cards, Policy::Uniform, seed, L::LONGEST).unwrap();
        // First never try law 3, so that law 5 has to find the leak; then often, so that law 3 does.
        for sparing in [Sparing(usize::MAX), sparing] {
            if let Err(broken) = hold::<LeakyLaws<L>>(&record, seed, sparing, &mut Coverage::default()) {
                laws_broken.insert(broken.law);
            }
        }
    }
    assert_eq!(laws_broken.into_iter().collect::<Vec<_>>(), [3, 5]);
}
