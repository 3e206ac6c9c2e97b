//! What a listed game adds to its rules: all that a face of the program asks of a game, whichever it is.

use crate::rules::Rules;
use crate::sight::{Choice, Rows, Sight};
use bots::Thinking;
use serde::Serialize;
use std::ops::RangeInclusive;
use tabletop::card_list::{BadList, Source};
use tabletop::{Game, Seat};

/// A game as every face of the program uses it. There is one file a game in this crate that says how.
pub trait Listed:
    Thinking<
        Config: Send + Sync,
        Cards: Send + Sync,
        Deal: Send + Sync,
        Action: Send + Sync,
        Claim: tabletop::talk::Claim<Subject: Send + Sync> + Send + Sync,
        Refusal: Send + Sync,
        Public: Send + Sync,
        Private: Send + Sync,
        View: Send + Sync,
    > + Send
    + Sync
    + 'static
{
    /// How many can play.
    const PLAYERS: RangeInclusive<u8>;
    /// The two sides of [`Thinking::side`], by name: for contests.
    const SIDES: [&'static str; 2];
    /// Its own texts, in the form of `texts/en`.
    const TEXTS: &'static str;
    /// Its rules pages, as they stand in `docs/rules`.
    const RULES: Rules;
    /// Its card list as a file, to be copied and changed.
    const DECK: &'static str;
    /// Its lesson, in the form of `lessons`.
    const LESSON: &'static str;

    /// What is counted over many games.
    type Tally: Tally<Self>;

    /// The card list that comes with Mattock.
    fn published() -> Self::Cards;
    /// Reads a card list in the form of [`Listed::DECK`].
    fn read_cards(text: &str) -> Result<Self::Cards, BadList>;
    /// Where a card list comes from.
    fn source(cards: &Self::Cards) -> Source;
    /// The stable names of everything that can be seen on a card, on which texts and art hang.
    fn faces() -> Vec<String>;

    /// What a viewer sees, ready to be laid out.
    fn sight(view: &Self::View) -> Sight;
    /// What the deciding seat may choose, in a fixed order; nothing if the viewer need not decide.
    fn choices(view: &Self::View) -> Vec<Choice<Self>>;
    /// Who came first, second and so on.
    fn standings(outcome: &Self::Outcome) -> Rows;
    /// Whether it is late enough in a round that asking [`Thinking::would_end`] is worth its time where games are played
    /// by the thousand: nothing is left to draw, and hardly anything to play. Asked before every decision, so it takes
    /// little time itself.
    fn is_late(&self) -> bool {
        false
    }
    /// The seat whose turn was skipped, if that is what happened.
    fn skipped(_event: &Self::Public) -> Option<Seat> {
        None
    }
}

/// What is counted over many games; written down it is the `outcomes` of a simulation, and the section `outcomes` of a
/// game's texts puts it in words.
pub trait Tally<G: Game>: Default + Serialize {
    /// Whether it wants to be told of decisions. Listing what could have been done takes time, so nobody does it in vain.
    const WEIGHS: bool = false;

    /// Something happened.
    fn count(&mut self, event: &G::Public);

    /// A seat plays or discards a card: everything that it may do, and what it does.
    fn weigh(&mut self, _legal: &[G::Action], _chosen: G::Action) {}
}
