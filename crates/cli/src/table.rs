//! The table that the arguments describe.

use crate::args::TableArguments;
use crate::failure::Failure;
use crate::files;
use catalog::{Listed, options};
use std::path::Path;

/// Options and cards of a table.
pub(crate) struct Setup<G: Listed> {
    pub(crate) config: G::Config,
    pub(crate) cards: G::Cards,
}

impl<G: Listed> Setup<G> {
    pub(crate) fn new(arguments: &TableArguments) -> Result<Setup<G>, Failure> {
        let config = options::config::<G>(arguments.players, &arguments.options);
        let config = config.map_err(|bad| Failure::BadOption { why: bad.to_string() })?;
        let cards = arguments.deck.as_deref().map_or_else(|| Ok(G::published()), read_cards::<G>)?;
        Ok(Setup { config, cards })
    }
}

/// Reads a card list file.
pub(crate) fn read_cards<G: Listed>(path: &Path) -> Result<G::Cards, Failure> {
    let text = files::read(path)?;
    G::read_cards(&text).map_err(|bad| Failure::BadCards { path: path.display().to_string(), why: bad.to_string() })
}
