//! What the bots thought, after a round.

use super::thought::{OTHERS_REASONS, Suspect, Thought, Walk};
use crate::pen::{Look, Pen};
use bots::{Alternative, Level};
use catalog::{Listed, Texts};
use serde::Serialize;
use tabletop::Seat;

/// What is said of a bot; the section `explained` has the words.
#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
enum Explained<'a> {
    Round { round: usize },
    Bot { seat: Seat, level: &'a str, identity: &'a str },
    Anything,
    Ahead,
    Decided { number: usize, action: String, worth: String, why: String },
    Walked { number: usize, action: String, worth: String, why: String },
    Instead { action: String, worth: String, why: String },
    Tried { number: usize, action: String, gain: String, worth: String, why: String },
    WalkTried { number: usize, action: String, gain: String, worth: String, why: String },
    TriedInstead { action: String, gain: String, worth: String, why: String },
    Whim,
    Suspected { seat: Seat, identity: &'a str, share: String },
    SeenAs { identity: &'a str, before: String, after: String },
}

/// So many reasons are told for what was done,
const REASONS: usize = 3;
/// and so many other alternatives. Nobody reads more.
const OTHERS: usize = 2;

/// The thoughts of a round, bot by bot.
pub(crate) fn in_words<G: Listed>(thoughts: &[Thought<G>], round: usize, you: Seat, texts: &Texts, pen: Pen) -> String {
    let telling = Telling { texts, you, pen };
    let mut told = format!("\n{}\n", pen.paint(Look::Strong, &telling.say(&Explained::Round { round })));
    let mut seats: Vec<Seat> = thoughts.iter().map(|thought| thought.decision.seat).collect();
    seats.sort();
    seats.dedup();
    for seat in seats {
        let own: Vec<&Thought<G>> = thoughts.iter().filter(|thought| thought.decision.seat == seat).collect();
        told += &telling.bot(&own);
    }
    told
}

/// How it is told, and to whom.
struct Telling<'a> {
    texts: &'a Texts,
    you: Seat,
    pen: Pen,
}

impl Telling<'_> {
    fn say(&self, explained: &Explained<'_>) -> String {
        self.texts.sentence("explained", explained, Some(self.you))
    }

    fn line(&self, explained: &Explained<'_>) -> String {
        self.pen.wrap(&self.say(explained))
    }

    /// What one bot thought in a round.
    fn bot<G: Listed>(&self, thoughts: &[&Thought<G>]) -> String {
        let Some(first) = thoughts.first() else { return String::new() };
        let (seat, level) = (first.decision.seat, first.level);
        let identity = name_of::<G>(first.identity as usize);
        let mut told = format!("\n{}", self.line(&Explained::Bot { seat, level: level.name(), identity }));
        if level == Level::Random {
            return told + &self.line(&Explained::Anything);
        }
        if level.manner().ahead.is_some() {
            told += &self.line(&Explained::Ahead);
        }
        // Staying where one is hardly needs a reason, if nothing spoke against it.
        let is_worth_telling = |thought: &&&Thought<G>| {
            thought.weighs() && (thought.holds_back() || thought.walk.as_ref().is_none_or(Walk::leads_on))
        };
        let mut suspected = None;
        for (n, thought) in thoughts.iter().filter(is_worth_telling).enumerate() {
            told += &self.decision(n + 1, thought);
            told += &self.beliefs(thought, &mut suspected);
        }
        told
    }

    /// What was done and why, and what else could have been done. The single steps of a way have no others beside them.
    fn decision<G: Listed>(&self, number: usize, thought: &Thought<G>) -> String {
        let decision = &thought.decision;
        let Some(done) = thought.chosen() else { return String::new() };
        let is_walk = thought.walk.is_some() && !thought.holds_back();
        let action = match thought.holds_back() {
            true => thought.name(decision.action, self.texts, self.you),
            false => thought.done(self.texts, self.you),
        };
        let why = self.why(done, REASONS);
        let worth = worth_of(done);
        let mut told = self.line(&match (done.estimate.chances.map(gain_of), is_walk) {
            (Some(gain), false) => Explained::Tried { number, action, gain, worth, why },
            (Some(gain), true) => Explained::WalkTried { number, action, gain, worth, why },
            (None, false) => Explained::Decided { number, action, worth, why },
            (None, true) => Explained::Walked { number, action, worth, why },
        });
        if thought.was_whim() {
            told += &self.line(&Explained::Whim);
        }
        let others = decision.alternatives.iter().filter(|one| one.action != decision.action && !is_walk);
        for other in others.take(OTHERS) {
            let action = thought.name(other.action, self.texts, self.you);
            let (worth, why) = (worth_of(other), self.why(other, OTHERS_REASONS));
            told += &self.line(&match other.estimate.chances.map(gain_of) {
                Some(gain) => Explained::TriedInstead { action, gain, worth, why },
                None => Explained::Instead { action, worth, why },
            });
        }
        told
    }

    /// What counted most in what an alternative is worth at first glance.
    fn why<G: Listed>(&self, alternative: &Alternative<G>, n_reasons: usize) -> String {
        let counted = alternative.counted().into_iter().take(n_reasons).map(|counted| {
            let section = if G::TERMS.contains(&counted.term) { "terms" } else { "common-terms" };
            format!("{} {:+.2}", self.texts.say(section, &counted.term, None), counted.by)
        });
        let counted: Vec<String> = counted.collect();
        if counted.is_empty() { String::new() } else { format!(": {}", counted.join(", ")) }
    }

    /// Whom the bot suspected most, if that has changed, and what the table learnt of it.
    fn beliefs<G: Listed>(&self, thought: &Thought<G>, suspected: &mut Option<(Seat, String)>) -> String {
        let mut beliefs = Vec::new();
        if let Some(Suspect { seat, identity, share }) = thought.suspect {
            let share = percent(share);
            if *suspected != Some((seat, share.clone())) {
                *suspected = Some((seat, share.clone()));
                beliefs.push(self.say(&Explained::Suspected {
                    seat,
                    identity: name_of::<G>(identity as usize),
                    share,
                }));
            }
        }
        if let Some(after) = thought.after {
            let identity = thought.identity as usize;
            let (before, after) = (percent(thought.decision.before[identity]), percent(after[identity]));
            if before != after {
                beliefs.push(self.say(&Explained::SeenAs { identity: name_of::<G>(identity), before, after }));
            }
        }
        if beliefs.is_empty() { String::new() } else { self.pen.wrap(&beliefs.join(" ")) }
    }
}

fn worth_of<G: Listed>(alternative: &Alternative<G>) -> String {
    let worth = format!("{:.2}", alternative.estimate.worth);
    if worth == "-0.00" { "0.00".to_owned() } else { worth }
}

/// How much more a trial brought than all trials in the same games did on average, which is one half.
fn gain_of(chances: f64) -> String {
    let gain = format!("{:+.3}", chances - 0.5);
    if gain == "-0.000" { "+0.000".to_owned() } else { gain }
}

fn name_of<G: Listed>(identity: usize) -> &'static str {
    G::IDENTITIES.get(identity).copied().unwrap_or_default()
}

fn percent(share: f64) -> String {
    format!("{:.0} %", 100.0 * share)
}
