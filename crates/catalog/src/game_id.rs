//! The games by name, and the one `match` over them.

use crate::listed::Listed;
use std::fmt;
use std::str::FromStr;

/// One of the games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameId {
    /// Dig for one treasure; who is against us?
    Saboteur,
    /// Two clans race for treasures; who works for whom?
    LostMines,
    /// Two clans look for the one way out of a cave; who works for whom?
    DarkCave,
}

/// Something to be done with a game whose type is known from its name only.
pub trait Visit {
    /// What it comes to.
    type Output;
    /// Does it with this game.
    fn visit<G: Listed>(self) -> Self::Output;
}

impl GameId {
    /// All games.
    pub const ALL: [GameId; 3] = [GameId::Saboteur, GameId::LostMines, GameId::DarkCave];

    /// Does something with this game. Nothing else in the program tells games apart.
    pub fn visit<V: Visit>(self, visitor: V) -> V::Output {
        match self {
            GameId::Saboteur => visitor.visit::<::saboteur::Saboteur>(),
            GameId::LostMines => visitor.visit::<::lost_mines::LostMines>(),
            GameId::DarkCave => visitor.visit::<::dark_cave::DarkCave>(),
        }
    }

    /// Its name in files and commands.
    pub fn name(self) -> &'static str {
        struct Name;
        impl Visit for Name {
            type Output = &'static str;
            fn visit<G: Listed>(self) -> &'static str {
                G::NAME
            }
        }
        self.visit(Name)
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A name that no game has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no game `{found}`: take one of {}", GameId::ALL.map(GameId::name).join(", "))]
pub struct NoSuchGame {
    /// The name, cut if it is long.
    pub found: String,
}

impl FromStr for GameId {
    type Err = NoSuchGame;
    fn from_str(name: &str) -> Result<GameId, NoSuchGame> {
        let game = GameId::ALL.into_iter().find(|game| game.name() == name);
        game.ok_or_else(|| NoSuchGame { found: name.chars().take(40).collect() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_gives_its_game_back() {
        for game in GameId::ALL {
            assert_eq!(game.to_string().parse(), Ok(game));
        }
        let error = "chess".parse::<GameId>().unwrap_err();
        assert_eq!(error.to_string(), "there is no game `chess`: take one of saboteur, lost-mines, dark-cave");
    }
}
