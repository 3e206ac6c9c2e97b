//! What the bots thought, after a round.

use super::others::Thought;
use crate::pen::{Look, Pen};
use bots::Alternative;
use catalog::{Listed, Texts};
use serde::Serialize;
use tabletop::Seat;

/// What is said of a bot; the section `explained` has the words.
#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
enum Explained<'a> {
    Round { round: usize },
    Bot { seat: Seat, level: &'a str, identity: &'a str },
    Decided { number: usize, action: String, worth: String, why: String },
    Instead { action: String, worth: String, why: String },
    Believed { seat: Seat, identity: &'a str, share: String },
    SeenAs { identity: &'a str, before: String, after: String },
}

/// The thoughts of a round, bot by bot.
pub(crate) fn in_words<G: Listed>(thoughts: &[Thought<G>], round: usize, you: Seat, texts: &Texts, pen: Pen) -> String {
    let say = |explained: &Explained<'_>| texts.sentence("explained", explained, Some(you));
    let mut told = format!("\n{}\n", pen.paint(Look::Strong, &say(&Explained::Round { round })));
    let mut seats: Vec<Seat> = thoughts.iter().map(|thought| thought.decision.seat).collect();
    seats.sort();
    seats.dedup();
    for seat in seats {
        let own = || thoughts.iter().filter(|thought| thought.decision.seat == seat);
        let Some(first) = own().next() else { continue };
        let identity = name_of::<G>(first.identity as usize);
        told += &format!("\n{}", pen.wrap(&say(&Explained::Bot { seat, level: first.level.name(), identity })));
        for (n, thought) in own().enumerate() {
            told += &explain(n + 1, thought, texts, &say, pen);
        }
    }
    told
}

fn explain<G: Listed>(
    number: usize,
    thought: &Thought<G>,
    texts: &Texts,
    say: &impl Fn(&Explained<'_>) -> String,
    pen: Pen,
) -> String {
    let decision = &thought.decision;
    let why = |alternative: &Alternative<G>| {
        let counted = alternative.counted().into_iter().take(3).map(|counted| {
            let section = if G::TERMS.contains(&counted.term) { "terms" } else { "common-terms" };
            format!("{} {:+.2}", texts.say(section, &counted.term, None), counted.by)
        });
        let counted: Vec<String> = counted.collect();
        if counted.is_empty() { String::new() } else { format!(": {}", counted.join(", ")) }
    };
    let worth = |alternative: &Alternative<G>| format!("{:.2}", alternative.estimate.worth);
    let Some(chosen) = decision.alternatives.iter().find(|one| one.action == decision.action) else {
        return String::new();
    };
    let action = chosen.action.to_string();
    let mut lines = vec![say(&Explained::Decided { number, action, worth: worth(chosen), why: why(chosen) })];
    for other in decision.alternatives.iter().filter(|one| one.action != decision.action).take(2) {
        let action = other.action.to_string();
        lines.push(say(&Explained::Instead { action, worth: worth(other), why: why(other) }));
    }
    let mut beliefs = Vec::new();
    // Of whom the bot was surest.
    let others = decision.believed.iter().enumerate().filter(|(seat, _)| *seat != decision.seat.index());
    let surest = others.max_by(|(_, one), (_, other)| {
        let sure = |each: &[f64]| each.iter().copied().fold(0.0, f64::max);
        sure(*one).total_cmp(&sure(*other))
    });
    if let Some((seat, each)) = surest {
        let identity = (0..G::IDENTITIES.len()).max_by(|one, other| each[*one].total_cmp(&each[*other])).unwrap_or(0);
        let (seat, share) = (Seat::new(seat as u8), percent(each[identity]));
        beliefs.push(say(&Explained::Believed { seat, identity: name_of::<G>(identity), share }));
    }
    if let Some(after) = thought.after {
        let identity = thought.identity as usize;
        let (before, after) = (percent(decision.before[identity]), percent(after[identity]));
        beliefs.push(say(&Explained::SeenAs { identity: name_of::<G>(identity), before, after }));
    }
    lines.push(beliefs.join(" "));
    let lines = lines.iter().filter(|line| !line.is_empty()).map(|line| pen.wrap(line));
    lines.collect()
}

fn name_of<G: Listed>(identity: usize) -> &'static str {
    G::IDENTITIES.get(identity).copied().unwrap_or_default()
}

fn percent(share: f64) -> String {
    format!("{:.0} %", 100.0 * share)
}
