//! What the command says by itself. The words are in `texts/en/command.toml`.

use crate::failure::Failure;
use catalog::{Listed, Texts};
use serde::Serialize;
use strum::{IntoStaticStr, VariantNames};
use tabletop::card_list::Source;

/// The words of the command.
const TEXTS: &str = include_str!("../../../texts/en/command.toml");

/// The words of the command and of a game.
pub(crate) fn texts<G: Listed>() -> Texts {
    Texts::parts(&[catalog::texts::TABLE, catalog::texts::BOTS, G::TEXTS, TEXTS])
}

/// Something that the command says.
#[derive(Clone, Debug, PartialEq, Serialize, VariantNames, IntoStaticStr)]
#[serde(tag = "message", rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum Message {
    /// A game begins.
    Welcome { game: OfGame, players: usize, seat: usize, cards: Source, again: String },
    /// What can be typed.
    Help { actions: OfGame, talk: OfGame, clause: &'static str },
    /// What follows happened since the person last decided.
    News,
    /// Everything that the person has heard so far.
    Log,
    /// What the seats stand by.
    StandBy,
    /// Who would end the round.
    Agreed { seats: String },
    /// What the person holds.
    Hand { seat: usize },
    /// What the person holds, while something else is to be chosen.
    OwnHand { cards: String },
    /// What can be chosen.
    Choices,
    /// In how many ways a card can be played.
    Ways { ways: usize },
    /// What can be done with a card.
    Targets { card: String },
    /// Ask for a choice.
    AskChoice,
    /// Ask for a target.
    AskTarget,
    /// Ask whether to go on.
    AskNext,
    /// Ask whether to end the round, as everybody else would.
    AskEnd,
    /// Ask whether to go on, or to end the round, after a turn of the person was skipped.
    AskSkipped,
    /// There is no such choice.
    NoSuchNumber { most: usize },
    /// This is nothing that can be done.
    NotUnderstood { why: String },
    /// What was typed asks for something that is missing.
    Incomplete,
    /// The record was saved.
    Saved { path: String },
    /// The person has left.
    Left,
    /// There is no more input.
    EndOfInput,
    /// How the game ended.
    Standings,
    /// A card list can be played.
    CardsAreFine { path: String },
    /// What a replayed record is.
    Replaying { game: OfGame, players: usize, entries: usize, cards: Source },
    /// How the table stood after so many entries.
    StoodAfter { entries: usize },
    /// All that there is.
    Everything,
    /// What one seat alone was told.
    Whispered { to: usize, secret: String },
    /// The table server listens.
    Serving { here: String, network: Option<String>, data: String, metrics: Option<String> },
    /// All tables are in a file.
    Exported { path: String, tables: u64, uploads: u64 },
    /// All tables of a file are in a store.
    Imported { path: String, place: String, tables: u64, uploads: u64 },
    /// What a load came to.
    Loaded(Box<Loaded>),
    /// The deals of a game were fair.
    Fair { path: String, table: String, entries: usize, rounds: Vec<FairRound> },
    /// What a simulation came to.
    Simulated(Box<Simulated>),
}

/// What a load came to.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Loaded {
    pub(crate) game: &'static str,
    pub(crate) tables: u32,
    pub(crate) seconds: f64,
    pub(crate) moves: u64,
    pub(crate) moves_per_second: f64,
    pub(crate) p50_ms: f64,
    pub(crate) p90_ms: f64,
    pub(crate) p99_ms: f64,
    pub(crate) bytes_per_frame: f64,
    pub(crate) cpu_us_per_move: Option<f64>,
    pub(crate) kilobytes_per_table: Option<f64>,
    /// What happened meanwhile at tables of bots, if there were any.
    pub(crate) bot_steps: Option<u64>,
    pub(crate) errors: u64,
    pub(crate) error: Option<String>,
}

/// A round that was dealt as promised.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct FairRound {
    pub(crate) round: usize,
    pub(crate) commitment: String,
    pub(crate) seats: Vec<usize>,
}

/// What only the game itself can say: its own texts have it, in section `game`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum OfGame {
    /// Its name, as it stands on the box.
    Name,
    /// How actions are written.
    Actions,
    /// What can be said.
    Talk,
}

impl Message {
    /// What can be typed, with a clause of the rules as an example.
    pub(crate) fn help(clause: &'static str) -> Message {
        Message::Help { actions: OfGame::Actions, talk: OfGame::Talk, clause }
    }
}

/// What a simulation came to, apart from its outcomes.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Simulated {
    pub(crate) game: &'static str,
    pub(crate) players: usize,
    pub(crate) games: u64,
    pub(crate) moves: u64,
    pub(crate) cpu_seconds: f64,
    pub(crate) ns_per_move: f64,
    pub(crate) wall_seconds: f64,
    pub(crate) digest: String,
}

/// A message that needs no game.
pub(crate) fn plain(message: &Message) -> String {
    Texts::parts(&[TEXTS]).sentence("message", message, None)
}

/// A failure in words. It may quote a hostile file, which must not get at the terminal: control characters are spelt out.
pub(crate) fn failure(failure: &Failure) -> String {
    let said = Texts::parts(&[TEXTS]).say("failure", failure, None);
    let mut safe = String::with_capacity(said.len());
    for c in said.chars() {
        if c.is_control() && c != '\n' { safe.extend(c.escape_default()) } else { safe.push(c) }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;
    use std::collections::BTreeSet;
    use tabletop::notation::Kinds;

    fn messages() -> Vec<Message> {
        let text = || "x".to_owned();
        let figures = Simulated {
            game: "saboteur",
            players: 5,
            games: 2,
            moves: 3,
            cpu_seconds: 0.5,
            ns_per_move: 200.5,
            wall_seconds: 1.0,
            digest: text(),
        };
        let loaded = Loaded {
            game: "saboteur",
            tables: 1,
            seconds: 1.0,
            moves: 2,
            moves_per_second: 2.0,
            p50_ms: 0.1,
            p90_ms: 0.1,
            p99_ms: 0.1,
            bytes_per_frame: 1.0,
            cpu_us_per_move: None,
            kilobytes_per_table: None,
            bot_steps: None,
            errors: 0,
            error: None,
        };
        vec![
            Message::Welcome { game: OfGame::Name, players: 5, seat: 0, cards: Source::Published, again: text() },
            Message::Welcome { game: OfGame::Name, players: 5, seat: 0, cards: Source::Owner, again: text() },
            Message::help("S-8"),
            Message::News,
            Message::Log,
            Message::StandBy,
            Message::Agreed { seats: text() },
            Message::Hand { seat: 1 },
            Message::OwnHand { cards: text() },
            Message::Choices,
            Message::Ways { ways: 1 },
            Message::Ways { ways: 2 },
            Message::Targets { card: text() },
            Message::AskChoice,
            Message::AskTarget,
            Message::AskNext,
            Message::AskEnd,
            Message::AskSkipped,
            Message::NoSuchNumber { most: 6 },
            Message::NotUnderstood { why: text() },
            Message::Incomplete,
            Message::Saved { path: text() },
            Message::Left,
            Message::EndOfInput,
            Message::Standings,
            Message::CardsAreFine { path: text() },
            Message::Replaying { game: OfGame::Name, players: 5, entries: 9, cards: Source::Ours },
            Message::Replaying { game: OfGame::Name, players: 5, entries: 9, cards: Source::Proof },
            Message::StoodAfter { entries: 9 },
            Message::Everything,
            Message::Whispered { to: 1, secret: text() },
            Message::Serving { here: text(), network: Some(text()), data: text(), metrics: Some(text()) },
            Message::Serving { here: text(), network: None, data: text(), metrics: None },
            Message::Exported { path: text(), tables: 2, uploads: 1 },
            Message::Imported { path: text(), place: text(), tables: 2, uploads: 1 },
            Message::Loaded(Box::new(loaded.clone())),
            Message::Loaded(Box::new(Loaded {
                cpu_us_per_move: Some(1.5),
                kilobytes_per_table: Some(2.5),
                bot_steps: Some(1),
                error: Some(text()),
                ..loaded
            })),
            Message::Fair {
                path: text(),
                table: text(),
                entries: 9,
                rounds: vec![
                    FairRound { round: 1, commitment: text(), seats: vec![0, 2] },
                    FairRound { round: 2, commitment: text(), seats: Vec::new() },
                ],
            },
            Message::Simulated(Box::new(figures)),
        ]
    }

    fn failures() -> Vec<Failure> {
        let path = || "x.json".to_owned();
        let why = || "it cannot be".to_owned();
        let text_of = str::to_owned;
        vec![
            Failure::ClosedPipe,
            Failure::Output { why: why() },
            Failure::NoFile { path: path() },
            Failure::NoAccess { path: path() },
            Failure::Folder { path: path() },
            Failure::TooLarge { path: path(), megabytes: 4 },
            Failure::NotText { path: path(), byte: 0 },
            Failure::Taken { path: path() },
            Failure::NotEmpty { path: path() },
            Failure::NoFolder { path: path(), why: why() },
            Failure::File { path: path(), why: why() },
            Failure::BadRecord { path: path(), why: why() },
            Failure::BadList { path: path(), why: why() },
            Failure::BadCards { path: path(), why: why(), game: "saboteur" },
            Failure::OtherGame { path: path(), game: "lost-mines" },
            Failure::OtherRecord { path: path(), game: "lost-mines" },
            Failure::BadOption { why: why(), game: "saboteur", options: why() },
            Failure::OneLevel { level: "novice" },
            Failure::OneFile { path: "novices".to_owned() },
            Failure::Interrupted { played: 3, deals: 20 },
            Failure::WrongLevels { levels: 2, seats: 4 },
            Failure::BadRoles { why: "no".to_owned() },
            Failure::NoSeat { seat: 9, last: 4 },
            Failure::NoGame { why: why(), game: "saboteur", clause: "S-8".to_owned() },
            Failure::NoClause { clause: "S-99".to_owned(), first: "S-1".to_owned(), last: "S-26".to_owned() },
            Failure::NoEntry { at: 9, entries: 4 },
            Failure::Server { why: why() },
            Failure::NotMoved { path: path(), why: why() },
            Failure::ThereAlready { path: path(), place: text_of("data") },
            Failure::NotHere { url: text_of("ws://x") },
            Failure::BadSettings { path: path(), why: why() },
            Failure::Unfair { path: path(), why: why() },
            Failure::EndOfInput { seat: 1 },
            Failure::Refused { why: why() },
        ]
    }

    /// Says all of them and returns the kinds that were said; `used` notes every text.
    fn said<T: Serialize + Kinds>(section: &str, things: &[T], used: &mut BTreeSet<String>) {
        let texts = Texts::parts(&[TEXTS]).and("[game]\nname = \"X\"\nactions = \"x\"\ntalk = \"x\"").unwrap();
        for thing in things {
            let noting = &mut |section: &str, kind: &str| used.extend([format!("{section}.{kind}")]);
            let said = texts.try_say(section, &json!(thing), None, noting).unwrap();
            assert!(!said.contains(['{', '}']) && said.is_ascii() && !said.is_empty(), "{said}");
        }
        for kind in T::KINDS {
            assert!(things.iter().any(|thing| thing.kind() == *kind), "{kind} has no example here");
        }
    }

    #[test]
    fn every_message_and_failure_has_words_and_no_words_are_left_over() {
        let mut used = BTreeSet::new();
        said("message", &messages(), &mut used);
        said("failure", &failures(), &mut used);
        let texts = Texts::parts(&[TEXTS]);
        let all: BTreeSet<String> = texts.all().map(|(section, kind)| format!("{section}.{kind}")).collect();
        used.retain(|text| !text.starts_with("game."));
        assert_eq!(used, all);
    }
}
