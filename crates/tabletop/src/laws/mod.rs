//! What every game must pass, on thousands of walks: uniform ones, and those of a plain digger.
//!
//! 1. Replaying the record gives the same views for all viewers.
//! 2. The legal actions are exactly what `check` accepts, over the enumerated universe of actions.
//! 3. Looks the same: every world sampled from a view has that view.
//! 4. Cannot tell which is real: over many sampled worlds every secret takes every value that the unseen cards still
//!    allow, in the right proportions. Each game compares with a slow enumeration on small decks.
//! 5. Non-interference: exchange secrets that a viewer was never told, play the same entries, and every byte that this
//!    viewer is sent stays the same.
//! 6. Cards and gold are conserved; every game ends; what is refused changes nothing.
//! 7. Actions, records and talk round-trip through text.
//!
//! 3 and 4 only work together: a leak is either used by the sampler, then 4 fails, or ignored, then 3 fails. [`leak`]
//! plants one and sees the laws fail.

pub mod coverage;
pub mod leak;
pub mod shrink;
pub mod walk;

use crate::dice::Dice;
use crate::game::{Config, Game, Turn};
use crate::hearing::heard_by;
use crate::notation::Kinds;
use crate::odds::Odds;
use crate::record::{Deed, HeldFile, Opened, Record};
use crate::seat::{Seats, Viewer};
use crate::table::{Happened, Refused, Table};
use crate::talk::{Claim, Talk, Topic};
use crate::worlds::Worlds;
use coverage::Coverage;
use serde_json::Value;
use std::collections::HashSet;

/// What the laws need to know of a game besides the game itself.
pub trait Lawful {
    /// The game.
    type Game: Game<Action: std::hash::Hash + Ord>;

    /// All actions that anybody could think of here, legal or not: what `check` and the list are compared over.
    fn universe(game: &Self::Game) -> Vec<Action<Self>>;
    /// Why cards in hand can go nowhere, from the choices of a view.
    fn reasons(view: &<Self::Game as Game>::View) -> Vec<<Self::Game as Game>::Refusal>;
    /// Whether everything that the box holds is somewhere, once. `opened` is the everything-view.
    fn conserved(opened: &Value, record: &Record<Self::Game>) -> Result<(), String>;
    /// The same record with two secrets exchanged that the viewer was never told, if there are any. It may end where they
    /// come to light.
    fn exchange(record: &Record<Self::Game>, viewer: Viewer, dice: &mut Dice) -> Option<Record<Self::Game>>;
    /// The real roles and goals, for sampling with them given.
    fn roles_and_goals(opened: &Value) -> (Roles<Self>, Goals<Self>);
    /// No game has more entries than this.
    const LONGEST: usize;
}

/// An action of a lawful game.
pub type Action<L> = <<L as Lawful>::Game as Game>::Action;
/// Who is who in a lawful game.
pub type Roles<L> = <<<L as Lawful>::Game as Game>::Worlds as Worlds<<L as Lawful>::Game>>::Roles;
/// What lies where in a lawful game.
pub type Goals<L> = <<<L as Lawful>::Game as Game>::Worlds as Worlds<<L as Lawful>::Game>>::Goals;

/// A law that does not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    /// Its number.
    pub law: u8,
    /// After how many entries.
    pub entry: usize,
    /// What was seen.
    pub why: String,
}

impl std::fmt::Display for Broken {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "law {} is broken after {} entries: {}", self.law, self.entry, self.why)
    }
}

/// How often the costly laws are tried: at one state in so many.
#[derive(Clone, Copy, Debug)]
pub struct Sparing(pub usize);

/// Plays a record through and tries the laws on the way. The same `seed` tries the same things.
pub fn hold<L: Lawful>(
    record: &Record<L::Game>,
    seed: u64,
    sparing: Sparing,
    coverage: &mut Coverage,
) -> Result<(), Broken> {
    let mut dice = Dice::from_number(seed);
    let file = round_trip(record)?;
    let mut table = Table::new(&record.config, &record.cards);
    let viewers: Vec<Viewer> = Viewer::all(table.seats()).collect();
    // After each entry, for each viewer: what it heard, and what it sees.
    let mut sent = Vec::with_capacity(record.entries.len());
    for (number, entry) in record.entries.iter().enumerate() {
        let broken = |law: u8, why: String| Broken { law, entry: number + 1, why };
        let is_tried = dice.chance(1, sparing.0);
        if is_tried {
            refusals_change_nothing::<L>(&table, &mut dice, coverage).map_err(|why| broken(6, why))?;
        }
        let happened = table
            .replay_entry(record, entry)
            .map_err(|refused| broken(1, format!("an entry of the record is refused: {refused:?}")))?;
        count_happened(&happened, coverage);
        if let Deed::Play(_, action) = &entry.deed {
            coverage.count("action", action.kind());
        }
        if let Deed::Say(_, talk) = &entry.deed {
            coverage.count("talk", talk.kind());
        }
        sent.push(viewers.iter().map(|viewer| Sent::of(&happened, &table, *viewer)).collect());
        let opened = serde_json::to_value(Opened::of_file(&file, &table)).unwrap_or_default();
        L::conserved(&opened, record).map_err(|why| broken(6, why))?;
        if is_tried {
            list_and_predicate::<L>(&table, coverage).map_err(|why| broken(2, why))?;
            looks_the_same::<L>(&table, &opened, &mut dice).map_err(|why| broken(3, why))?;
        }
    }
    let end = record.entries.len();
    replays_the_same(&file, &sent).map_err(|why| Broken { law: 1, entry: end, why })?;
    for (at, viewer) in viewers.into_iter().enumerate() {
        let real = sent.iter().map(|sent| &sent[at]);
        does_not_interfere::<L>(record, viewer, real, &mut dice).map_err(|why| Broken { law: 5, entry: end, why })?;
    }
    Ok(())
}

/// Every byte that a viewer is sent after an entry.
#[derive(Debug, PartialEq, Eq)]
struct Sent {
    heard: String,
    view: String,
}

impl Sent {
    fn of<G: Game>(happened: &[Happened<G>], table: &Table<G>, viewer: Viewer) -> Sent {
        Sent { heard: text(&heard_by(happened, viewer)), view: text(&table.view(viewer)) }
    }
}

/// Every viewer's view, as it would be sent.
fn views<G: Game>(table: &Table<G>) -> Vec<String> {
    Viewer::all(table.seats()).map(|viewer| text(&table.view(viewer))).collect()
}

fn text(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

/// Law 7 for whole records; what is read is also what laws 1 and 6 go on with.
fn round_trip<G: Game>(record: &Record<G>) -> Result<HeldFile<G>, Broken> {
    let broken = |why: String| Broken { law: 7, entry: record.entries.len(), why };
    let written = record.write();
    let file = HeldFile::<G>::read(&written).map_err(|error| broken(format!("a record cannot be read: {error}")))?;
    if file.record().write() != written {
        return Err(broken("a record reads differently from how it was written".to_owned()));
    }
    Ok(file)
}

/// Law 1.
fn replays_the_same<G: Game>(file: &HeldFile<G>, sent: &[Vec<Sent>]) -> Result<(), String> {
    let record = file.record();
    let mut table = Table::new(&record.config, &record.cards);
    for (number, entry) in record.entries.iter().enumerate() {
        table.replay_entry(record, entry).map_err(|refused| format!("entry {number} is refused: {refused:?}"))?;
        if views(&table).iter().ne(sent[number].iter().map(|sent| &sent.view)) {
            return Err(format!("the views after entry {number} differ when the record is replayed"));
        }
    }
    Ok(())
}

/// Law 2, and law 7 for actions.
fn list_and_predicate<L: Lawful>(table: &Table<L::Game>, coverage: &mut Coverage) -> Result<(), String> {
    let game = table.game();
    let mut listed = Vec::new();
    game.legal_actions(&mut listed);
    let Turn::Of(_) = game.turn() else {
        return if listed.is_empty() {
            Ok(())
        } else {
            Err("nobody must decide, and yet there are actions".to_owned())
        };
    };
    let set: HashSet<Action<L>> = listed.iter().copied().collect();
    if set.len() != listed.len() {
        return Err("an action is listed twice".to_owned());
    }
    if listed.is_empty() {
        return Err("a seat must decide and may do nothing".to_owned());
    }
    let mut n_found = 0;
    for action in L::universe(game) {
        let read = action.to_string().parse();
        if read != Ok(action) {
            return Err(format!("`{action}` is read back as {read:?}"));
        }
        match (game.check(action), set.contains(&action)) {
            (Ok(()), true) => n_found += 1,
            (Err(refusal), false) => coverage.count("refusal", refusal.kind()),
            (Ok(()), false) => return Err(format!("`{action}` is allowed but not listed")),
            (Err(refusal), true) => return Err(format!("`{action}` is listed but refused: {refusal:?}")),
        }
    }
    if n_found != set.len() {
        return Err("a listed action is not in the universe".to_owned());
    }
    let default = game.default_action();
    if !set.contains(&default) {
        return Err(format!("the default action `{default}` is not legal"));
    }
    Ok(())
}

/// Law 3.
fn looks_the_same<L: Lawful>(table: &Table<L::Game>, opened: &Value, dice: &mut Dice) -> Result<(), String> {
    let game = table.game();
    let (roles, goals) = L::roles_and_goals(opened);
    for viewer in Viewer::all(table.seats()) {
        let view = game.view(viewer);
        let worlds = L::Game::worlds(&view);
        let mut worlds_seen = vec![worlds.sample(dice)];
        for odds in [Odds::EVEN, odds_of_any_kind(table.seats(), dice)] {
            let given = worlds.sample_given(&roles, &goals, &odds, dice);
            worlds_seen.push(given.ok_or_else(|| format!("{viewer:?} rules out the real roles and goals"))?);
        }
        for world in worlds_seen {
            let seen = world.view(viewer);
            if seen != view {
                return Err(format!("{viewer:?} sees {} in a sampled world instead of {}", text(&seen), text(&view)));
            }
        }
    }
    Ok(())
}

/// No game has more faces of cards.
const MOST_FACES: usize = 256;

/// Hands may be held to be anything; a view stays what it is.
fn odds_of_any_kind(seats: Seats, dice: &mut Dice) -> Odds {
    let mut odds = Odds::of_seats(MOST_FACES);
    for seat in seats.all() {
        odds.row_mut(seat).iter_mut().for_each(|odds| *odds = 0.05 + dice.share());
    }
    odds
}

/// Law 3 by itself, after every entry of a record: quick enough for whoever changes a sampler.
pub fn sampled_worlds_look_the_same<G: Game>(record: &Record<G>, seed: u64) -> Result<(), Broken> {
    let mut dice = Dice::from_number(seed);
    let mut table = Table::new(&record.config, &record.cards);
    for (number, entry) in record.entries.iter().enumerate() {
        let broken = |why: String| Broken { law: 3, entry: number + 1, why };
        table.replay_entry(record, entry).map_err(|refused| broken(format!("the entry is refused: {refused:?}")))?;
        for viewer in Viewer::all(table.seats()) {
            let view = table.game().view(viewer);
            let seen = G::worlds(&view).sample(&mut dice).view(viewer);
            if seen != view {
                return Err(broken(format!("{viewer:?} sees {} instead of {}", text(&seen), text(&view))));
            }
        }
    }
    Ok(())
}

/// Law 6, for what is refused; also counts the refusals that no action meets.
fn refusals_change_nothing<L: Lawful>(
    table: &Table<L::Game>,
    dice: &mut Dice,
    coverage: &mut Coverage,
) -> Result<(), String> {
    let mut tried = table.clone();
    let mut refused_deeds = Vec::new();
    for deed in questionable::<L>(table, dice) {
        match table.check(&deed) {
            Ok(()) => {
                table.clone().play(deed.clone(), None).map_err(|_| format!("{deed:?} is allowed and yet refused"))?;
            }
            Err(_) => match tried.play(deed.clone(), None) {
                Ok(_) => return Err(format!("{deed:?} is refused and yet done")),
                Err(refused) => {
                    coverage.count("refused", refused.kind());
                    if let Refused::Rule { refusal } = &refused {
                        coverage.count("refusal", refusal.kind());
                    }
                    refused_deeds.push(deed);
                }
            },
        }
    }
    // One look at the end is enough: what nothing has changed looks as it did.
    if views(&tried) != views(table) || tried.record().write() != table.record().write() {
        return Err(format!("one of these is refused and yet changes something: {refused_deeds:?}"));
    }
    for viewer in Viewer::all(table.seats()) {
        L::reasons(&table.game().view(viewer)).iter().for_each(|refusal| coverage.count("refusal", refusal.kind()));
    }
    Ok(())
}

/// Things to try at a table that may well be refused.
fn questionable<L: Lawful>(table: &Table<L::Game>, dice: &mut Dice) -> Vec<Deed<L::Game>> {
    let seats = table.seats();
    let any = |dice: &mut Dice| crate::Seat::new(dice.below(seats.count() + 1) as u8);
    let universe = L::universe(table.game());
    let mut deeds = Vec::new();
    for _ in 0..3 {
        dice.pick(&universe).into_iter().for_each(|action| deeds.push(Deed::Play(any(dice), *action)));
    }
    let claims = <L::Game as Game>::Claim::examples();
    dice.pick(&claims).into_iter().for_each(|claim| {
        deeds.push(Deed::Say(any(dice), Talk::Claim(*claim)));
        deeds.push(Deed::Say(any(dice), Talk::Retract(Topic::Subject(claim.subject()))));
    });
    deeds.push(Deed::Say(any(dice), Talk::Accuse(any(dice))));
    deeds.push(Deed::Say(any(dice), Talk::Vouch(any(dice))));
    deeds.push(Deed::Control(any(dice), crate::Control::Person));
    deeds.push(Deed::Agree(any(dice)));
    deeds.push(Deed::Withdraw(any(dice)));
    deeds
}

/// Law 5.
fn does_not_interfere<'a, L: Lawful>(
    record: &Record<L::Game>,
    viewer: Viewer,
    real: impl Iterator<Item = &'a Sent>,
    dice: &mut Dice,
) -> Result<(), String> {
    let Some(exchanged) = L::exchange(record, viewer, dice) else { return Ok(()) };
    let mut table = Table::new(&exchanged.config, &exchanged.cards);
    for ((number, entry), real) in exchanged.entries.iter().enumerate().zip(real) {
        let happened = table.replay_entry(&exchanged, entry).map_err(|refused| {
            format!("with secrets exchanged entry {number} is refused: {refused:?}\n{}", exchanged.write())
        })?;
        let other = Sent::of(&happened, &table, viewer);
        if *real != other {
            let told = format!("{viewer:?} can tell after entry {number} that secrets were exchanged");
            return Err(format!("{told}:\n{real:?}\n{other:?}\n{}", exchanged.write()));
        }
    }
    Ok(())
}

fn count_happened<G: Game>(happened: &[Happened<G>], coverage: &mut Coverage) {
    for thing in happened {
        if let Happened::Told(told) = thing {
            coverage.count("event", told.aloud.kind());
            coverage.count_endings(&serde_json::to_value(&told.aloud).unwrap_or_default());
            told.whispers.iter().for_each(|(_, secret)| coverage.count("secret", secret.kind()));
        }
    }
}

/// Walks many times at a table and tries all laws, spread over its seeds; shrinks and prints a record that breaks one.
pub fn prove<L: Lawful>(
    config: &<L::Game as Game>::Config,
    cards: &<L::Game as Game>::Cards,
    plan: Plan,
) -> Result<Coverage, String> {
    let mut coverage = Coverage::default();
    let seats: Seats = config.seats();
    for n in 0..plan.walks {
        let seed = plan.first_seed + n as u64;
        let policy = if n % 2 == 0 { crate::digger::Policy::Digger } else { crate::digger::Policy::Uniform };
        let record = walk::walk::<L::Game>(config, cards, policy, seed, L::LONGEST)?;
        if let Err(broken) = hold::<L>(&record, seed, plan.sparing, &mut coverage) {
            let small = shrink::shrink(&record, |record| {
                hold::<L>(record, seed, plan.sparing, &mut Coverage::default())
                    .err()
                    .is_some_and(|b| b.law == broken.law)
            });
            return Err(format!("{} players, seed {seed}: {broken}\n{}", seats.count(), small.write()));
        }
    }
    Ok(coverage)
}

/// How much to prove.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// How many walks.
    pub walks: usize,
    /// The seed of the first one.
    pub first_seed: u64,
    /// How often the costly laws are tried.
    pub sparing: Sparing,
}
