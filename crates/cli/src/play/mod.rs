//! `mattock play`: a person plays a whole game in a terminal against diggers.
//!
//! | file | what it holds |
//! | --- | --- |
//! | [`sitting`] | one person at one table, from the first deal to the standings |
//! | [`turn`] | a decision of the person |
//! | [`answer`] | what the person may type |
//! | [`screen`] | what the person sees |
//! | [`person`] | asking and being answered, line by line |
//!
//! Lines are read as the terminal hands them over, so the terminal never changes its mode.

mod answer;
mod person;
mod screen;
mod sitting;
mod turn;

use crate::args::PlayArguments;
use crate::failure::Failure;
use catalog::{Listed, Visit};
use sitting::Sitting;

pub(crate) fn run(arguments: &PlayArguments) -> Result<(), Failure> {
    struct Playing<'a>(&'a PlayArguments);
    impl Visit for Playing<'_> {
        type Output = Result<(), Failure>;
        fn visit<G: Listed>(self) -> Self::Output {
            Sitting::<G>::sit_down(self.0)?.play()
        }
    }
    arguments.table.game.visit(Playing(arguments))
}
