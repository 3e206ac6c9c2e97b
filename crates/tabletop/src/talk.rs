//! What seats say to each other: structured, so that it can be translated, kept in the record and heard by bots.
//!
//! Talk is free: true or not, nobody checks. A seat stands by one claim a subject and by one word about another seat, until
//! it says otherwise or takes it back.

use crate::notation::{Garbled, Kinds};
use crate::seat::Seat;
use serde::Serialize;
use std::fmt::{self, Debug, Display};
use std::str::FromStr;
use strum::{EnumString, IntoStaticStr, VariantNames};

/// What a seat can claim to know in a game.
pub trait Claim: Copy + Eq + Debug + Display + FromStr<Err = Garbled> + Serialize {
    /// What the claim is about.
    type Subject: Copy + Eq + Debug + Display + FromStr<Err = Garbled> + Serialize;
    /// What this claim is about: a seat stands by one claim a subject.
    fn subject(&self) -> Self::Subject;
    /// The other seat that this claim is about, if it is about one.
    fn about(&self) -> Option<Seat>;
    /// Some claims and subjects of this game, for tests.
    fn examples() -> Vec<Self>;
}

/// Something that a seat says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, VariantNames, IntoStaticStr)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Talk<C: Claim> {
    /// It claims to know something.
    Claim(C),
    /// It holds a seat for an opponent.
    Accuse(Seat),
    /// It holds a seat for a friend.
    Vouch(Seat),
    /// It takes back what it said of something.
    Retract(Topic<C::Subject>),
    /// It shows a feeling.
    Emote(Emote),
}

/// What can be taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Topic<S> {
    /// The claim about a subject.
    Subject(S),
    /// The word about a seat.
    Seat(Seat),
}

/// A feeling, shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, VariantNames, IntoStaticStr, EnumString)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Emote {
    /// Well played.
    Cheer,
    /// That is funny.
    Laugh,
    /// I have my doubts.
    Frown,
    /// Let me think.
    Ponder,
    /// Thank you.
    Thank,
    /// I did not mean to.
    Sorry,
    /// Who, me?
    Innocent,
    /// Go on, please.
    Hurry,
}

impl<C: Claim> Talk<C> {
    /// What it is about, unless it is a mere feeling.
    pub fn topic(&self) -> Option<Topic<C::Subject>> {
        match self {
            Talk::Claim(claim) => Some(Topic::Subject(claim.subject())),
            Talk::Accuse(seat) | Talk::Vouch(seat) => Some(Topic::Seat(*seat)),
            Talk::Retract(topic) => Some(*topic),
            Talk::Emote(_) => None,
        }
    }
}

impl<C: Claim> Display for Talk<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Talk::Claim(claim) => write!(f, "claim {claim}"),
            Talk::Accuse(seat) => write!(f, "accuse {seat}"),
            Talk::Vouch(seat) => write!(f, "vouch {seat}"),
            Talk::Retract(Topic::Subject(subject)) => write!(f, "retract claim {subject}"),
            Talk::Retract(Topic::Seat(seat)) => write!(f, "retract seat {seat}"),
            Talk::Emote(emote) => write!(f, "emote {}", emote.kind()),
        }
    }
}

impl<C: Claim> FromStr for Talk<C> {
    type Err = Garbled;
    fn from_str(text: &str) -> Result<Talk<C>, Garbled> {
        let (verb, rest) = text.split_once(' ').unwrap_or((text, ""));
        match verb {
            "claim" => rest.parse().map(Talk::Claim),
            "accuse" => rest.parse().map(Talk::Accuse),
            "vouch" => rest.parse().map(Talk::Vouch),
            "retract" => match rest.split_once(' ') {
                Some(("claim", subject)) => subject.parse().map(|subject| Talk::Retract(Topic::Subject(subject))),
                Some(("seat", seat)) => seat.parse().map(|seat| Talk::Retract(Topic::Seat(seat))),
                _ => Err(Garbled::new(text, "`retract claim` or `retract seat` and what it was about")),
            },
            "emote" => rest
                .parse()
                .map(Talk::Emote)
                .map_err(|_| Garbled::new(rest, format!("one of {}", Emote::KINDS.join(", ")))),
            _ => Err(Garbled::new(text, "claim, accuse, vouch, retract or emote, and what it is about")),
        }
    }
}

/// What the seats stand by: for each seat, one word a topic.
#[derive(Clone, Debug, PartialEq)]
pub struct Standing<C: Claim>(Vec<(Seat, Talk<C>)>);

impl<C: Claim> Default for Standing<C> {
    fn default() -> Self {
        Standing(Vec::new())
    }
}

impl<C: Claim> Standing<C> {
    /// What stands, the oldest first.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, Talk<C>)> + '_ {
        self.0.iter().copied()
    }

    /// Whether a seat has said something on a topic that still stands.
    pub fn has(&self, seat: Seat, topic: Topic<C::Subject>) -> bool {
        self.0.iter().any(|(by, talk)| *by == seat && talk.topic() == Some(topic))
    }

    /// A seat says something.
    pub fn say(&mut self, seat: Seat, talk: Talk<C>) {
        let Some(topic) = talk.topic() else { return };
        self.0.retain(|(by, earlier)| *by != seat || earlier.topic() != Some(topic));
        if !matches!(talk, Talk::Retract(_)) {
            self.0.push((seat, talk));
        }
    }
}
