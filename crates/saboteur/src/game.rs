//! The state of a game, and how the other files make it a [`tabletop::Game`].

use crate::card_list::{CardList, DECK, GOLD};
use crate::events::{Private, Public};
use crate::gold::{Offer, Owned};
use crate::notation::{Action, Claim};
use crate::opened::Opened;
use crate::options::Options;
use crate::pieces::{Card, Goal, GoalPlace, Gold, N_FACES, Role};
use crate::preparation::Deal;
use crate::refusal::Refusal;
use crate::round::{Outcome, RoundResult};
use crate::shapes::Path;
use crate::tools::Broken;
use crate::view::View;
use crate::worlds::SaboteurWorlds;
use tabletop::record::Key;
use tabletop::{Dice, Ears, FaceDown, Game, Pile, Seat, Seats, Turn, Viewer};
use tunnels::Grid;

/// A whole game, secrets included. It cannot be serialised.
///
/// ```compile_fail
/// fn sent_over_the_wire<T: serde::Serialize>() {}
/// sent_over_the_wire::<saboteur::Saboteur>();
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Saboteur {
    pub(crate) options: Options,
    pub(crate) cards: CardList,
    /// The number of the round from 1; 0 before the first deal.
    pub(crate) round: u8,
    pub(crate) stage: Stage,
    /// Who began this round.
    pub(crate) first: Seat,
    /// Who laid the last path card of this round (S-24g).
    pub(crate) last_path: Option<Seat>,
    pub(crate) maze: Maze,
    pub(crate) goals: [FaceDown<Goal>; 3],
    pub(crate) roles: [FaceDown<Role>; Seats::MOST as usize],
    pub(crate) spare: FaceDown<Role>,
    pub(crate) hands: [Hand; Seats::MOST as usize],
    pub(crate) deck: Pile<FaceDown<Card>, DECK>,
    pub(crate) discards: Discards,
    pub(crate) broken: Broken,
    /// Which goals each seat has looked at, a bit each.
    pub(crate) looked: [u8; Seats::MOST as usize],
    pub(crate) gold_deck: Pile<FaceDown<Gold>, GOLD>,
    pub(crate) gold: Pile<Owned, GOLD>,
    /// How the rounds so far ended.
    pub(crate) results: Pile<RoundResult, 10>,
}

/// The maze: forty path cards, the start and three goals at the most, of which an owner's card list may let rockfalls
/// take twenty-seven away. Each tile carries its path card; the start and the goals, tiles 0 to 3, carry none.
pub type Maze = Grid<Option<Path>, 44, 117>;

/// A hand. Its order tells nothing.
pub type Hand = Pile<FaceDown<Card>, 6>;

/// The discard pile. Its order tells nothing either.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Discards {
    /// How many of each face were played or removed for all to see.
    pub(crate) open: [u8; N_FACES],
    /// What was discarded face down, and by whom.
    pub(crate) hidden: Pile<(Seat, FaceDown<Card>), DECK>,
}

impl Default for Discards {
    fn default() -> Discards {
        Discards { open: [0; N_FACES], hidden: Pile::default() }
    }
}

impl Discards {
    /// The cards that all have seen, in the order of their faces.
    pub(crate) fn seen_by_all(&self) -> impl Iterator<Item = Card> + '_ {
        let each = self.open.iter().enumerate();
        each.flat_map(|(index, count)| std::iter::repeat_n(Card::from_index(index), *count as usize))
    }

    /// The cards that a seat has discarded face down.
    pub(crate) fn hidden_by(&self, seat: Seat) -> impl Iterator<Item = Card> + '_ {
        self.hidden.as_slice().iter().filter(move |(by, _)| *by == seat).map(|(_, card)| card.front())
    }
}

/// What is going on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Stage {
    /// The next round waits for its deal.
    Deal,
    /// Cards are played.
    Digging {
        turn: Seat,
        /// How many turns in succession that began with the deck empty were passes (S-19d).
        passes: u8,
    },
    /// Miners choose their gold (S-20).
    SharingGold { offer: Offer },
    /// The game is over.
    Over,
}

impl Saboteur {
    /// The seats of the table.
    #[inline]
    pub fn seats(&self) -> Seats {
        self.options.players()
    }

    /// A seat's role: for rules that depend on it, and for whoever holds a whole game, such as a sampled one.
    #[inline]
    pub fn role(&self, seat: Seat) -> Role {
        self.roles[seat.index()].front()
    }

    /// What lies at a goal's place.
    #[inline]
    pub fn goal(&self, place: GoalPlace) -> Goal {
        self.goals[place.index()].front()
    }

    /// The cards in a seat's hand.
    pub fn held(&self, seat: Seat) -> impl Iterator<Item = Card> + '_ {
        self.hands[seat.index()].as_slice().iter().map(|card| card.front())
    }

    /// The same game, if a seat held these cards and no others: to ask what it would do with them.
    #[must_use]
    pub fn holding(&self, seat: Seat, cards: impl IntoIterator<Item = Card>) -> Saboteur {
        let mut game = *self;
        game.hands[seat.index()] = cards.into_iter().map(FaceDown::new).collect();
        game
    }

    /// The card on top of the deck.
    pub fn next_card(&self) -> Option<Card> {
        self.deck.as_slice().last().map(|card| card.front())
    }

    /// Whether roles have been shown (S-2e): they lie open from the end of a round to the next deal.
    pub(crate) fn roles_are_shown(&self) -> bool {
        self.round > 0 && !matches!(self.stage, Stage::Digging { .. })
    }

    /// The number of the tile at a goal's place: the start is laid first, then the goals.
    #[inline]
    pub(crate) fn goal_number(goal: GoalPlace) -> tunnels::Number {
        1 + goal.index() as u8
    }

    /// The goal that a tile is, if it is one.
    #[inline]
    pub(crate) fn goal_at(number: tunnels::Number) -> Option<GoalPlace> {
        number.checked_sub(1).and_then(GoalPlace::new)
    }

    /// Whether a goal still lies face down.
    #[inline]
    pub(crate) fn is_face_down(&self, goal: GoalPlace) -> bool {
        self.maze.is_covered(Saboteur::goal_number(goal))
    }
}

impl Game for Saboteur {
    const NAME: &'static str = "saboteur";
    const EDITION: u16 = 1;
    type Config = Options;
    type Cards = CardList;
    type Deal = Deal;
    type Action = Action;
    type Claim = Claim;
    type Refusal = Refusal;
    type Public = Public;
    type Private = Private;
    type View = View;
    type Opened = Opened;
    type Outcome = Outcome;
    type Worlds = SaboteurWorlds;

    fn new(config: &Options, cards: &CardList) -> Saboteur {
        Saboteur::before_the_first_deal(config, cards)
    }

    fn config(&self) -> Options {
        self.options
    }

    fn shuffle(&self, dice: &mut Dice) -> Deal {
        self.shuffle_deal(dice)
    }

    fn check_deal(&self, deal: &Deal) -> Result<(), String> {
        self.check_written_deal(deal)
    }

    fn deal(&mut self, deal: Deal, _dice: Dice, ears: &mut impl Ears<Self>) {
        self.begin_round(&deal, ears);
    }

    #[inline]
    fn turn(&self) -> Turn<Outcome> {
        match &self.stage {
            Stage::Digging { turn, .. } => Turn::Of(*turn),
            Stage::SharingGold { offer } => Turn::Of(offer.to),
            Stage::Deal => Turn::Deal,
            Stage::Over => Turn::Over(self.outcome()),
        }
    }

    #[inline]
    fn legal_actions(&self, into: &mut Vec<Action>) {
        self.list_actions(into);
    }

    fn check(&self, action: Action) -> Result<(), Refusal> {
        self.check_action(action)
    }

    #[inline]
    fn apply(&mut self, action: Action, ears: &mut impl Ears<Self>) {
        self.apply_action(action, ears);
    }

    fn default_action(&self) -> Action {
        self.mildest_action()
    }

    fn progress(&self, action: Action) -> i32 {
        self.helps(action)
    }

    #[inline]
    fn is_move(action: Action) -> bool {
        !matches!(action, Action::Pass | Action::Take(_))
    }

    fn check_agreement(&self) -> Result<(), Refusal> {
        Err(Refusal::NoEarlyEnd)
    }

    fn end_by_agreement(&mut self, _ears: &mut impl Ears<Self>) {}

    fn view(&self, viewer: Viewer) -> View {
        View::of(self, viewer)
    }

    fn worlds(view: &View) -> SaboteurWorlds {
        SaboteurWorlds::prepare(view)
    }

    fn open(&self, _key: &Key) -> Opened {
        Opened::of(self)
    }

    fn write_deal(deal: &Deal, _key: &Key) -> serde_json::Value {
        deal.to_value()
    }

    fn read_deal(value: &serde_json::Value) -> Result<Deal, String> {
        Deal::from_value(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn playing_and_discarding_are_moves_but_passing_and_taking_gold_are_not() {
        let counts = |text: &str| text.parse().map(Saboteur::is_move);
        for moves in ["lay nes 1,0", "break cart 2", "mend cart 2 with cart", "rockfall 1,0", "map 0", "discard map"] {
            assert_eq!(counts(moves), Ok(true), "{moves}");
        }
        for other in ["pass", "take 2"] {
            assert_eq!(counts(other), Ok(false), "{other}");
        }
    }
}
