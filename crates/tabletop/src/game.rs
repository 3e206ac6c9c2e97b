//! What a game is.

use crate::dice::Dice;
use crate::notation::{Garbled, Kinds};
use crate::record::Key;
use crate::seat::{Seat, Seats, Viewer};
use crate::talk::Claim;
use crate::told::Ears;
use crate::worlds::Worlds;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

/// Who must decide now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn<O> {
    /// A seat, also out of its turn.
    Of(Seat),
    /// Nobody: the next round waits for its deal.
    Deal,
    /// Nobody any more.
    Over(O),
}

/// The options of a table. A value is valid by construction: whatever cannot be played cannot be read.
pub trait Config: Clone + PartialEq + Debug + Serialize + DeserializeOwned {
    /// How many seats the table has.
    fn seats(&self) -> Seats;
}

/// Why something is refused.
pub trait Refusal: Kinds + Clone + PartialEq + Debug + Serialize {
    /// The clause of the rules that refuses it, such as `S-8`.
    fn clause(&self) -> &'static str;
}

/// A game: its whole state, secrets included. It cannot be serialised; only views, heard events and records can.
pub trait Game: Clone + Sized {
    /// Its name in files and commands.
    const NAME: &'static str;
    /// Raised when an old record would replay differently.
    const EDITION: u16;

    /// The options of a table.
    type Config: Config;
    /// The card list by content. A value is valid by construction.
    type Cards: Clone + PartialEq + Debug + Serialize + DeserializeOwned;
    /// All that chance decides at the start of a round: roles, goals, deck order, gold, who begins.
    type Deal: Clone + PartialEq;
    /// A decision of a seat. As text it round-trips.
    type Action: Copy + Eq + Hash + Debug + Kinds + Display + FromStr<Err = Garbled>;
    /// What a seat can claim to know. As text it round-trips.
    type Claim: Claim;
    /// Why an action is refused.
    type Refusal: Refusal;
    /// What everybody hears.
    type Public: Clone + PartialEq + Debug + Kinds + Serialize;
    /// What one seat hears.
    type Private: Clone + PartialEq + Debug + Kinds + Serialize;
    /// All that a viewer still knows, with the choices of whoever must decide.
    type View: Clone + PartialEq + Debug + Serialize;
    /// Everything, for a record whose game is over or that somebody holds as a file.
    type Opened: Serialize;
    /// How a game ended.
    type Outcome: Clone + PartialEq + Debug + Serialize;
    /// Games that a viewer cannot tell from the real one.
    type Worlds: Worlds<Self>;

    /// A table before the first deal.
    fn new(config: &Self::Config, cards: &Self::Cards) -> Self;
    /// The options of this table.
    fn config(&self) -> Self::Config;

    /// Shuffles for the coming round.
    fn shuffle(&self, dice: &mut Dice) -> Self::Deal;
    /// Whether a deal written by hand could have been shuffled: the right cards, the right seat to begin.
    fn check_deal(&self, deal: &Self::Deal) -> Result<(), String>;
    /// Begins the next round. `dice` decide what chance decides later in it.
    fn deal(&mut self, deal: Self::Deal, dice: Dice, ears: &mut impl Ears<Self>);

    /// Who must decide now.
    fn turn(&self) -> Turn<Self::Outcome>;
    /// Everything that the deciding seat may do; never nothing while a seat must decide.
    fn legal_actions(&self, into: &mut Vec<Self::Action>);
    /// Whether the deciding seat may do this. Answered from the rules, never from the list of legal actions.
    fn check(&self, action: Self::Action) -> Result<(), Self::Refusal>;
    /// Does what `check` has allowed.
    fn apply(&mut self, action: Self::Action, ears: &mut impl Ears<Self>);
    /// The mildest legal action, from what the deciding seat knows: for clocks that have run out.
    fn default_action(&self) -> Self::Action;
    /// How much an action helps to get on, from what the deciding seat knows: for the digger.
    fn progress(&self, action: Self::Action) -> i32;
    /// Whether an action plays or discards a card: what simulations count as a move.
    fn is_move(action: Self::Action) -> bool;

    /// Whether there is what a claim is about; whether the claim is true, nobody checks.
    fn check_claim(&self, _claim: Self::Claim) -> Result<(), Self::Refusal> {
        Ok(())
    }

    /// Whether the round can be ended by agreement now.
    fn check_agreement(&self) -> Result<(), Self::Refusal>;
    /// Ends the round, since all seats agreed.
    fn end_by_agreement(&mut self, ears: &mut impl Ears<Self>);

    /// What a viewer still knows.
    fn view(&self, viewer: Viewer) -> Self::View;
    /// Games that fit a view, built from it and nothing else.
    fn worlds(view: &Self::View) -> Self::Worlds;
    /// Everything. Only a record's reader has the key.
    fn open(&self, key: &Key) -> Self::Opened;
    /// A deal as a record writes it.
    fn write_deal(deal: &Self::Deal, key: &Key) -> serde_json::Value;
    /// A deal as a record reads it; whether it can be dealt, `check_deal` says.
    fn read_deal(value: &serde_json::Value) -> Result<Self::Deal, String>;
}
