//! What the person may type.

use std::path::PathBuf;
use std::str::FromStr;
use tunnels::{Edge, Side};

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
        match (verb.to_lowercase().as_str(), rest) {
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

/// Reads something that is written in one way only from what a person may type: letters in any case, the last two words
/// in either order, and an edge as that of either of its cells. If it is nothing at all, the words as they were typed are
/// to blame.
pub(crate) fn lenient<T: FromStr>(text: &str) -> Result<T, T::Err> {
    // Sides are capital letters, everything else is small.
    let is_side = |word: &str| matches!(word, "N" | "n" | "E" | "e" | "S" | "s" | "W" | "w");
    let exact = |word: &str| if is_side(word) { word.to_uppercase() } else { word.to_lowercase() };
    let mut words: Vec<String> = text.split(' ').map(exact).collect();
    let upright = words.join(" ");
    let same_edge = same_edge(&words);
    if let [_, .., one, other] = &mut words[..] {
        std::mem::swap(one, other);
    }
    let ways = [upright, words.join(" ")].into_iter().chain(same_edge);
    text.parse().or_else(|why| ways.map(|way| way.parse()).find_map(Result::ok).ok_or(why))
}

/// The same words with the edge at their end as it is written: the east or the south of a cell.
fn same_edge(words: &[String]) -> Option<String> {
    let [before @ .., cell, side] = words else { return None };
    let side = Side::ALL.into_iter().find(|own| side.chars().eq([own.letter()]))?;
    let edge = Edge::new(cell.parse().ok()?, side).to_string();
    Some([before.join(" "), edge].join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use catalog::{GameId, Listed, Visit};
    use tabletop::Seat;

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
            ("AGREE", Answer::Agree),
            ("Rules l-8", Answer::Rules(Some("l-8".to_owned()))),
            ("SAVE My Game.json", Answer::Save(PathBuf::from("My Game.json"))),
            ("Quit", Answer::Quit),
        ] {
            assert_eq!(Answer::read(line), answer, "{line}");
        }
    }

    /// Whatever is typed, what is done and recorded has one text.
    #[test]
    fn what_is_typed_need_not_be_exact() {
        check(
            "saboteur",
            &[
                ("Lay NES 3,-1", "lay nes 3,-1"),
                ("lay nes turned 3,-1", "lay nes 3,-1 turned"),
                ("BREAK 2 lantern", "break lantern 2"),
                ("pass", "pass"),
                ("discard Path.Dead-E", "discard path.dead-e"),
            ],
        );
        check(
            "lost-mines",
            &[
                ("lay NES 3,2", "lay nes 3,2"),
                ("discard troll trap", "discard trap troll"),
                ("discard trap troll", "discard trap troll"),
                ("step e", "step E"),
                ("STAY", "stay"),
                ("Trap 3,2 s", "trap 3,2 S"),
                ("trap 3,3 N", "trap 3,2 S"),
                ("trap 4,2 w", "trap 3,2 E"),
                ("Look Mine 0 With Mine-Or-Dwarf", "look mine 0 with mine-or-dwarf"),
            ],
        );
        check(
            "dark-cave",
            &[
                ("Lay I.NES.Ladder 1,0", "lay i.nes.ladder 1,0"),
                ("discard axe.i web.i", "discard axe.i web.i"),
                ("discard web.i axe.i", "discard axe.i web.i"),
                ("WEB.I 1,0 e", "web.i 1,0 E"),
                ("Rat.I From 1,0.0", "rat.i from 1,0.0"),
                ("strike 1,0 s", "strike 1,0 S"),
                ("strike -1,0 N", "strike -1,-1 S"),
                ("web.ii 0,-3 w", "web.ii -1,-3 E"),
            ],
        );
        let why = lenient::<Seat>("Seat E").unwrap_err().to_string();
        assert!(why.contains("`Seat E`"), "{why}");
    }

    fn check(game: &str, typed: &[(&str, &str)]) {
        struct Check<'a>(&'a [(&'a str, &'a str)]);
        impl Visit for Check<'_> {
            type Output = ();
            fn visit<G: Listed>(self) {
                for (typed, exact) in self.0 {
                    let action = lenient::<G::Action>(typed).map(|action| action.to_string());
                    assert_eq!(action.as_deref(), Ok(*exact), "{typed}");
                }
            }
        }
        game.parse::<GameId>().unwrap().visit(Check(typed));
    }
}
