//! A record of any game: its head says which one it is of, then that game reads it.

use crate::game_id::{GameId, NoSuchGame, Visit};
use crate::listed::Listed;
use crate::texts::Texts;
use tabletop::record::{Head, HeldFile, ReadError};

/// Something to be done with a record whose game is known from the file only.
pub trait VisitRecord {
    /// What it comes to.
    type Output;
    /// Does it with this record.
    fn visit<G: Listed>(self, file: HeldFile<G>) -> Self::Output;
}

/// Why a file cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum Unreadable {
    /// No record, or one that the rules refuse.
    #[error(transparent)]
    Record(#[from] ReadError),
    /// A record of a game that this program does not have.
    #[error("game: {0}")]
    Game(#[from] NoSuchGame),
}

/// Reads the text of a record, checks it entry by entry, and does something with it.
pub fn read_record<V: VisitRecord>(text: &str, visitor: V) -> Result<V::Output, Unreadable> {
    struct Reading<'a, V>(&'a str, V);
    impl<V: VisitRecord> Visit for Reading<'_, V> {
        type Output = Result<V::Output, ReadError>;
        fn visit<G: Listed>(self) -> Self::Output {
            let texts = Texts::of::<G>();
            Ok(self.1.visit(HeldFile::<G>::read_saying(self.0, |refused| {
                texts.refused(refused, None).trim_end_matches('.').to_owned()
            })?))
        }
    }
    let game: GameId = Head::read(text)?.game.parse()?;
    Ok(game.visit(Reading(text, visitor))?)
}
