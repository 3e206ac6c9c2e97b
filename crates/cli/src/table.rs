//! The table that the arguments describe.

use crate::args::{GameArgument, TableArguments};
use crate::failure::Failure;
use crate::files;
use catalog::{GameId, Listed, Texts, decks, options};
use std::path::Path;

/// Options and cards of a table.
pub(crate) struct Setup<G: Listed> {
    pub(crate) config: G::Config,
    pub(crate) cards: G::Cards,
}

impl<G: Listed> Setup<G> {
    pub(crate) fn new(arguments: &TableArguments, deck: Option<&Deck>) -> Result<Setup<G>, Failure> {
        let config = options::config::<G>(arguments.players, &arguments.options);
        let config = config.map_err(|bad| {
            let options = Texts::of::<G>().say("game", &"options", None);
            Failure::BadOption { why: bad.to_string(), game: G::NAME, options }
        })?;
        let cards = deck.map_or_else(|| Ok(G::published()), Deck::cards::<G>)?;
        Ok(Setup { config, cards })
    }
}

/// A card list file.
pub(crate) struct Deck {
    path: String,
    text: String,
}

impl Deck {
    /// The cards of the list.
    pub(crate) fn cards<G: Listed>(&self) -> Result<G::Cards, Failure> {
        let path = self.path.clone();
        G::read_cards(&self.text).map_err(|bad| Failure::BadCards { path, why: bad.to_string(), game: G::NAME })
    }
}

/// The game that is named, or else the one that the card list is for, and the list.
pub(crate) fn game_and_deck(game: GameArgument, deck: Option<&Path>) -> Result<(GameId, Option<Deck>), Failure> {
    let Some(path) = deck else { return Ok((game.or_first(), None)) };
    let deck = Deck { text: files::read(path)?, path: path.display().to_string() };
    match (game.named, decks::game_of(&deck.text)) {
        (_, Err(bad)) => Err(Failure::BadList { path: deck.path, why: bad.to_string() }),
        (Some(named), Ok(other)) if named != other => Err(Failure::OtherGame { path: deck.path, game: other.name() }),
        (_, Ok(game)) => Ok((game, Some(deck))),
    }
}
