//! What a client is told when something cannot be done. The words are in `texts/en/server.toml`, and for what a game
//! refuses in its own texts.

use crate::store::StoreError;
use catalog::texts::Because;
use catalog::{Listed, Texts};
use protocol::{Code, ServerMessage};
use serde::Serialize;
use strum::{IntoStaticStr, VariantNames};
use tabletop::Seat;

/// The words of the server.
pub(crate) const TEXTS: &str = include_str!("../../../texts/en/server.toml");

/// The words of the server and of a game.
pub(crate) fn texts<G: Listed>() -> Texts {
    Texts::parts(&[catalog::texts::TABLE, G::TEXTS, TEXTS])
}

/// Something that cannot be done.
#[derive(Clone, Debug, PartialEq, Serialize, VariantNames, IntoStaticStr)]
#[serde(tag = "trouble", rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum Trouble {
    Malformed { why: String },
    Reload { theirs: u16, ours: u16 },
    HelloFirst,
    TooManyMessages,
    TooManyAttempts,
    TooManyTables,
    NoSuchTable,
    NotYours,
    NotSeated,
    NotHost,
    SeatTaken,
    NoFreeSeat,
    NoSuchSeat,
    Begun,
    NotBegun,
    NotOver,
    RoundNotOver,
    SeatsFree,
    Stale { seq: u32 },
    Refused(Because),
    Unreadable { why: String },
    BadClient,
    BadName,
    BadText { most: usize },
    BadNonce,
    BadNumbers,
    BadMarks,
    NoMarks,
    BadOption { why: String },
    BadDeck { why: String },
    NoGame { why: String },
    NoLevel { level: String, levels: String },
    NoChat,
    NoSpectators,
    TooMuchTalk,
    TooManyChanges,
    TooManyDevices,
    NotNow,
    InLesson,
    NotStored,
    Away,
    Closed,
    Broken,
}

impl Trouble {
    pub(crate) fn code(&self) -> Code {
        match self {
            Trouble::Malformed { .. } => Code::Malformed,
            Trouble::Reload { .. } => Code::Reload,
            Trouble::HelloFirst => Code::HelloFirst,
            Trouble::TooManyMessages
            | Trouble::TooManyAttempts
            | Trouble::TooManyTables
            | Trouble::TooMuchTalk
            | Trouble::TooManyChanges
            | Trouble::TooManyDevices => Code::TooMany,
            Trouble::NoSuchTable => Code::NoSuchTable,
            Trouble::NotYours => Code::NotYours,
            Trouble::NotSeated => Code::NotSeated,
            Trouble::NotHost => Code::NotHost,
            Trouble::SeatTaken | Trouble::NoFreeSeat => Code::Taken,
            Trouble::Begun => Code::Begun,
            Trouble::NotBegun | Trouble::SeatsFree => Code::NotBegun,
            Trouble::NotOver | Trouble::RoundNotOver => Code::NotOver,
            Trouble::Stale { .. } => Code::Stale,
            Trouble::Refused(_) | Trouble::Unreadable { .. } | Trouble::NotNow => Code::Refused,
            Trouble::NoSuchSeat
            | Trouble::BadClient
            | Trouble::BadName
            | Trouble::BadText { .. }
            | Trouble::BadNonce
            | Trouble::BadNumbers
            | Trouble::BadMarks
            | Trouble::NoMarks
            | Trouble::BadOption { .. }
            | Trouble::BadDeck { .. }
            | Trouble::NoGame { .. }
            | Trouble::NoLevel { .. } => Code::Unfit,
            Trouble::NoChat | Trouble::NoSpectators | Trouble::InLesson => Code::NotAllowed,
            Trouble::NotStored | Trouble::Away => Code::NotStored,
            Trouble::Closed | Trouble::Broken => Code::Closed,
        }
    }

    /// As it is sent.
    pub(crate) fn message(&self, number: Option<u32>, texts: &Texts, you: Option<Seat>) -> ServerMessage {
        ServerMessage::Error {
            number,
            code: self.code(),
            clause: self.clause().map(str::to_owned),
            says: self.says(texts, you),
            why: serde_json::to_value(self).unwrap_or_default(),
        }
    }

    /// In words.
    pub(crate) fn says(&self, texts: &Texts, you: Option<Seat>) -> String {
        texts.sentence("trouble", self, you)
    }

    /// The clause of the rules, if it is a rule that refuses.
    pub(crate) fn clause(&self) -> Option<&'static str> {
        match self {
            Trouble::Refused(because) => because.clause(),
            _ => None,
        }
    }
}

/// What a client is told of it; what exactly is wrong is for the log.
impl From<&StoreError> for Trouble {
    fn from(error: &StoreError) -> Trouble {
        match error {
            StoreError::Away(_) => Trouble::Away,
            _ => Trouble::NotStored,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use saboteur::{Refusal, Saboteur};
    use serde_json::json;
    use tabletop::Refused;
    use tabletop::notation::Kinds;

    #[test]
    fn every_trouble_has_words_and_no_words_are_left_over() {
        let texts = Texts::parts(&[TEXTS]);
        for kind in Trouble::KINDS {
            assert!(texts.has("trouble", kind), "{kind} has no words");
        }
        for (section, kind) in texts.all().filter(|(section, _)| *section == "trouble") {
            assert!(Trouble::KINDS.contains(&kind), "{section}.{kind} is of no use");
        }
    }

    /// A client that speaks another language tells the data; its words have the same kinds.
    #[test]
    fn a_trouble_is_sent_in_words_and_as_data() {
        let sent = |trouble: Trouble| {
            let message = trouble.message(Some(7), &texts::<Saboteur>(), Some(Seat::new(1)));
            serde_json::to_value(message).unwrap()["error"].take()
        };
        assert_eq!(
            sent(Trouble::BadText { most: 300 }),
            json!({
                "number": 7,
                "code": "unfit",
                "clause": null,
                "says": "A text has one to 300 characters",
                "why": {"trouble": "bad-text", "most": 300},
            })
        );
        let refusal = Refusal::StartStays;
        assert_eq!(
            sent(Trouble::Refused(Because::of(&Refused::Rule { refusal }))),
            json!({
                "number": 7,
                "code": "refused",
                "clause": "S-13",
                "says": "The start cannot be removed (S-13).",
                "why": {
                    "trouble": "refused",
                    "because": "rule",
                    "why": {"refused": "rule", "refusal": {"refusal": "start-stays"}},
                    "clause": "S-13",
                },
            })
        );
        let turn = Refused::<Refusal>::NotYourTurn { turn: Seat::new(2) };
        assert_eq!(
            sent(Trouble::Refused(Because::of(&turn)))["why"],
            json!({
                "trouble": "refused",
                "because": "table",
                "why": {"refused": "not-your-turn", "turn": 2},
                "clause": null,
            })
        );
    }
}
