//! What the checks need to know of a game besides the game itself.

use crate::tape::Tape;
use tabletop::card_list::BadList;
use tabletop::{Game, Table};

/// A game that can be fuzzed.
pub trait Fuzzed: Game<Action: Ord> {
    /// A table with any options, and with the published cards or any others; none if the bytes run out.
    fn table(tape: &mut Tape<'_>) -> Option<Table<Self>>;
    /// Every action that anybody could think of here, legal or not, each once.
    fn universe(&self) -> Vec<Self::Action>;
    /// All actions that a viewer is shown, each once; none if it has nothing to decide.
    fn shown(view: &Self::View) -> Option<Vec<Self::Action>>;
    /// Reads a card list.
    fn read_list(text: &str) -> Result<Self::Cards, BadList>;
    /// Panics if a list that was read breaks a published total.
    fn check_totals(cards: &Self::Cards);
}
