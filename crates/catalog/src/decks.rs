//! Which game a card list is for: its file says so, whatever else is in it.

use crate::game_id::GameId;
use serde::Deserialize;
use tabletop::card_list::BadList;
use tabletop::reading::plainly;
use toml::Spanned;

/// The game that a card list names.
pub fn game_of(text: &str) -> Result<GameId, BadList> {
    #[derive(Deserialize)]
    struct Named {
        game: Option<Spanned<String>>,
    }
    let named: Named = toml::from_str(text).map_err(|error| BadList::of_toml(text, error.message(), error.span()))?;
    let games = GameId::ALL.map(GameId::name).join(", ");
    let Some(game) = named.game else {
        let what = format!("the list does not say which game it is for: add `game = ...`, one of {games}");
        return Err(BadList { line: None, what });
    };
    game.get_ref().parse().map_err(|_| {
        let what = plainly(&format!("`{}` is no game: take one of {games}", game.get_ref()));
        BadList::at(text, game.span().start, what)
    })
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
            assert_eq!(game_of(game.visit(Deck)), Ok(game));
        }
    }

    #[test]
    fn a_list_that_names_no_game_is_refused_and_the_line_named() {
        let said = |text: &str| game_of(text).unwrap_err().to_string();
        let games = "saboteur, lost-mines, dark-cave";
        assert_eq!(
            said("source = \"ours\""),
            format!("the list does not say which game it is for: add `game = ...`, one of {games}")
        );
        assert_eq!(said("\ngame = \"whist\""), format!("line 2: `whist` is no game: take one of {games}"));
        assert!(said("\ngame = 1").starts_with("line 2: invalid type: integer `1`"), "{}", said("\ngame = 1"));
        assert!(said("game = \"saboteur").starts_with("line 1: "));
        assert_eq!(said("[cards]\nnes = 1\nnes = 2"), "line 3: `nes` stands twice");
    }
}
