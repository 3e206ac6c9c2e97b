//! `mattock play`: a person plays a whole game in a terminal against bots.
//!
//! | file | what it holds |
//! | --- | --- |
//! | [`sitting`] | one person at one table, from the first deal to the standings |
//! | [`turn`] | a decision of the person |
//! | [`others`] | the bots at the other seats |
//! | [`thought`] | what one of them thought when it decided |
//! | [`explaining`] | what they thought, after a round |
//! | [`answer`] | what the person may type |
//! | [`screen`] | what the person sees |
//! | [`person`] | asking and being answered, line by line |
//!
//! Lines are read as the terminal hands them over, so the terminal never changes its mode.

mod answer;
mod explaining;
mod others;
mod person;
mod screen;
mod sitting;
mod thought;
mod turn;

use crate::args::PlayArguments;
use crate::failure::Failure;
use crate::table::{Deck, game_and_deck};
use catalog::{Listed, Visit};
use sitting::Sitting;

pub(crate) fn run(arguments: &PlayArguments) -> Result<(), Failure> {
    struct Playing<'a>(&'a PlayArguments, Option<Deck>);
    impl Visit for Playing<'_> {
        type Output = Result<(), Failure>;
        fn visit<G: Listed>(self) -> Self::Output {
            Sitting::<G>::sit_down(self.0, self.1.as_ref())?.play()
        }
    }
    let (game, deck) = game_and_deck(arguments.table.game, arguments.table.deck.as_deref())?;
    game.visit(Playing(arguments, deck))
}
