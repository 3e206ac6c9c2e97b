//! Which game a card list is for: its file says so, whatever else is in it.

use crate::game_id::GameId;
use serde::Deserialize;

/// The game that a card list names; none if it names none that there is. Then whoever reads the list finds what is
/// wrong with it.
pub fn game_of(text: &str) -> Option<GameId> {
    #[derive(Deserialize)]
    struct Named {
        game: String,
    }
    toml::from_str::<Named>(text).ok()?.game.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Listed, Visit};

    #[test]
    fn every_list_that_comes_with_mattock_names_its_game() {
        struct Deck;
        impl Visit for Deck {
            type Output = &'static str;
            fn visit<G: Listed>(self) -> &'static str {
                G::DECK
            }
        }
        for game in GameId::ALL {
            assert_eq!(game_of(game.visit(Deck)), Some(game));
        }
    }

    #[test]
    fn a_list_that_names_no_game_is_for_none() {
        for text in ["", "game = 1", "game = \"whist\"", "game = \"saboteur", "source = \"ours\""] {
            assert_eq!(game_of(text), None, "{text}");
        }
    }
}
