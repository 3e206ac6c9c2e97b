//! A table's options from `name=value`, as they are given on a command line.
//!
//! A game's options can be read from a record, so their names and values are known already; here they only come one by
//! one, and an error names the one that is wrong.

use crate::listed::Listed;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

/// Why a table cannot have these options.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadOption {
    /// Too few or too many.
    #[error("{game} is for {least} to {most} players, not for {found}")]
    Players {
        /// The game.
        game: &'static str,
        /// As few as can play.
        least: u8,
        /// As many as can play.
        most: u8,
        /// As many as were asked for.
        found: u8,
    },
    /// Not of the form `name=value`.
    #[error("`{0}` is no option: write name=value, such as rounds=1")]
    Form(String),
    /// The number of players has a flag of its own.
    #[error("the number of players is no option: use --players")]
    PlayersAgain,
    /// Given twice.
    #[error("the option `{0}` is given twice")]
    Twice(String),
    /// The game does not know this option or this value.
    #[error("the option `{option}` cannot be: {why}")]
    Refused {
        /// The option as it was given.
        option: String,
        /// What is wrong with it.
        why: String,
    },
}

/// The options of a table with so many players.
pub fn config<G: Listed>(players: u8, options: &[String]) -> Result<G::Config, BadOption> {
    if !G::PLAYERS.contains(&players) {
        let (least, most) = G::PLAYERS.into_inner();
        return Err(BadOption::Players { game: G::NAME, least, most, found: players });
    }
    let mut written = Map::new();
    written.insert("players".to_owned(), players.into());
    let refused =
        |option: &str, why: serde_json::Error| BadOption::Refused { option: option.to_owned(), why: why.to_string() };
    let mut config = read(&written).map_err(|why| refused("players", why))?;
    for option in options {
        let (name, value) = option.split_once('=').ok_or_else(|| BadOption::Form(option.clone()))?;
        let name = name.replace('-', "_");
        if name == "players" {
            return Err(BadOption::PlayersAgain);
        }
        let value = value.parse::<i64>().map_or_else(|_| Value::from(value), Value::from);
        if written.insert(name.clone(), value).is_some() {
            return Err(BadOption::Twice(name));
        }
        config = read(&written).map_err(|why| refused(option, why))?;
    }
    Ok(config)
}

fn read<C: DeserializeOwned>(written: &Map<String, Value>) -> Result<C, serde_json::Error> {
    serde_json::from_value(Value::Object(written.clone()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use ::saboteur::options::{Allowed, Switch};
    use ::saboteur::{Options, Saboteur};
    use tabletop::Seat;

    fn options(given: &[&str]) -> Result<Options, String> {
        let given: Vec<String> = given.iter().map(|option| (*option).to_owned()).collect();
        config::<Saboteur>(5, &given).map_err(|error| error.to_string())
    }

    #[test]
    fn every_option_can_be_given() {
        let table =
            options(&["rounds=2", "first=4", "break-own-tool=refused", "broken_tool_forfeits_gold=on"]).unwrap();
        assert_eq!((table.rounds(), table.first()), (2, Some(Seat::new(4))));
        assert_eq!(table.break_own_tool(), Allowed::Refused);
        assert_eq!(table.broken_tool_forfeits_gold(), Switch::On);
    }

    #[test]
    fn what_cannot_be_is_named() {
        for (given, error) in [
            (&["rounds"][..], "`rounds` is no option: write name=value, such as rounds=1"),
            (&["rounds=11"], "the option `rounds=11` cannot be: a game has 1 to 10 rounds, not 11 (S-25)"),
            (&["rounds=2", "first=7"], "the option `first=7` cannot be: seat 7 cannot begin"),
            (&["rounds=2", "rounds=2"], "the option `rounds` is given twice"),
            (&["players=4"], "the number of players is no option: use --players"),
            (&["moon=full"], "the option `moon=full` cannot be: unknown field `moon`, expected one of `players`"),
            (&["rounds=many"], "the option `rounds=many` cannot be: invalid type: string \"many\""),
        ] {
            let found = options(given).unwrap_err();
            assert!(found.starts_with(error), "{given:?}: {found}");
        }
        let error = config::<Saboteur>(2, &[]).unwrap_err();
        assert_eq!(error.to_string(), "saboteur is for 3 to 10 players, not for 2");
    }
}
