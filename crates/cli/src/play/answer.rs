//! What the person may type.

use std::path::PathBuf;

/// What the person typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    /// Nothing: back to where one was.
    Back,
    /// The number of a choice.
    Number(usize),
    /// What can be typed?
    Help,
    /// The table again.
    Board,
    /// Everything that was heard.
    Log,
    /// The rules, or a clause.
    Rules(Option<String>),
    /// Something to be said.
    Say(String),
    /// End the round here.
    Agree,
    /// No, go on.
    Withdraw,
    /// Write the record.
    Save(PathBuf),
    /// A command that needs more.
    Incomplete,
    /// Leave.
    Quit,
    /// An action in its own notation, perhaps.
    Action(String),
}

impl Answer {
    pub(crate) fn read(line: &str) -> Answer {
        let words = line.split_whitespace().collect::<Vec<_>>().join(" ");
        let (verb, rest) = words.split_once(' ').unwrap_or((&words, ""));
        match (verb, rest) {
            ("" | "back", "") => Answer::Back,
            ("?" | "help", _) => Answer::Help,
            ("board", "") => Answer::Board,
            ("log", "") => Answer::Log,
            ("rules", clause) => Answer::Rules(Some(clause.to_owned()).filter(|clause| !clause.is_empty())),
            ("say" | "save", "") => Answer::Incomplete,
            ("say", talk) => Answer::Say(talk.to_owned()),
            ("agree", "") => Answer::Agree,
            ("withdraw", "") => Answer::Withdraw,
            // A path may hold several blanks in a row, so it is taken from the line as it was typed.
            ("save", _) => Answer::Save(PathBuf::from(line.trim()["save".len()..].trim())),
            ("quit" | "exit" | "q", "") => Answer::Quit,
            (number, "") if number.bytes().all(|byte| byte.is_ascii_digit()) => {
                Answer::Number(number.parse().unwrap_or(usize::MAX))
            }
            _ => Answer::Action(words),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_way_of_answering() {
        for (line, answer) in [
            ("", Answer::Back),
            ("  3 ", Answer::Number(3)),
            ("99999999999999999999999", Answer::Number(usize::MAX)),
            ("?", Answer::Help),
            ("rules", Answer::Rules(None)),
            ("rules S-8", Answer::Rules(Some("S-8".to_owned()))),
            ("say  accuse   2", Answer::Say("accuse 2".to_owned())),
            ("say", Answer::Incomplete),
            ("save", Answer::Incomplete),
            ("save my  game.json", Answer::Save(PathBuf::from("my  game.json"))),
            ("lay nes  3,-1", Answer::Action("lay nes 3,-1".to_owned())),
            ("quit", Answer::Quit),
            ("q", Answer::Quit),
            ("-1", Answer::Action("-1".to_owned())),
            ("log", Answer::Log),
            ("board", Answer::Board),
            ("agree", Answer::Agree),
            ("withdraw", Answer::Withdraw),
        ] {
            assert_eq!(Answer::read(line), answer, "{line}");
        }
    }
}
