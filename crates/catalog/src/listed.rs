//! What a listed game adds to its rules: all that a face of the program asks of a game, whichever it is.

use crate::sight::{Choice, Rows, Sight};
use serde::Serialize;
use std::ops::RangeInclusive;
use tabletop::Game;
use tabletop::card_list::BadList;

/// A game as every face of the program uses it. There is one file a game in this crate that says how.
pub trait Listed:
    Game<Config: Send + Sync, Cards: Send + Sync, Action: Send + Sync, Refusal: Send + Sync> + Send + Sync + 'static
{
    /// How many can play.
    const PLAYERS: RangeInclusive<u8>;
    /// Its own texts, in the form of `texts/en`.
    const TEXTS: &'static str;
    /// Its rules page, as it stands in `docs/rules`.
    const RULES: &'static str;
    /// Its card list as a file, to be copied and changed.
    const DECK: &'static str;

    /// What is counted over many games.
    type Tally: Tally<Self>;

    /// The card list that comes with Mattock.
    fn published() -> Self::Cards;
    /// Reads a card list in the form of [`Listed::DECK`].
    fn read_cards(text: &str) -> Result<Self::Cards, BadList>;
    /// The stable names of everything that can be seen on a card, on which texts and art hang.
    fn faces() -> Vec<String>;

    /// What a viewer sees, ready to be laid out.
    fn sight(view: &Self::View) -> Sight;
    /// What the deciding seat may choose, in a fixed order; nothing if the viewer need not decide.
    fn choices(view: &Self::View) -> Vec<Choice<Self>>;
    /// Who came first, second and so on.
    fn standings(outcome: &Self::Outcome) -> Rows;
    /// Whether a plain player with this view would end the round here, if the game knows an early end by agreement.
    fn would_end(_view: &Self::View) -> bool {
        false
    }
}

/// What is counted over many games; written down it is the `outcomes` of a simulation, and the section `outcomes` of a
/// game's texts puts it in words.
pub trait Tally<G: Game>: Default + Serialize {
    /// Something happened.
    fn count(&mut self, event: &G::Public);
}
