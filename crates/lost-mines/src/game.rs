//! The state of a game, and how the other files make it a [`tabletop::Game`].

use crate::card_list::{CardList, DECK, TREASURES};
use crate::divvying::RoundResult;
use crate::events::{Ending, Private, Public};
use crate::forest::Forest;
use crate::notation::{Action, Claim};
use crate::opened::Opened;
use crate::options::Options;
use crate::pieces::{Board, Card, Dwarf, Mine, MinePlace, N_FACES, Treasure, TreasurePlace};
use crate::preparation::{ASIDE, Deal};
use crate::refusal::Refusal;
use crate::round::Outcome;
use crate::view::View;
use crate::worlds::LostMinesWorlds;
use tabletop::record::Key;
use tabletop::{Dice, Ears, FaceDown, Game, Luck, Pile, Seat, Seats, Turn, Viewer};
use tunnels::Cell;

/// No table has more seats.
pub const MOST_SEATS: usize = 9;
/// No hand has more cards.
pub const MOST_CARDS: usize = 5;

/// A whole game, secrets included. It cannot be serialised.
///
/// ```compile_fail
/// fn sent_over_the_wire<T: serde::Serialize>() {}
/// sent_over_the_wire::<lost_mines::LostMines>();
/// ```
#[derive(Clone, Copy, Debug)]
pub struct LostMines {
    pub(crate) options: Options,
    pub(crate) cards: CardList,
    /// The number of the round from 1; 0 before the first deal.
    pub(crate) round: u8,
    pub(crate) stage: Stage,
    /// Who began this round.
    pub(crate) first: Seat,
    /// Who played the last card of this round (L-28).
    pub(crate) last_play: Option<Seat>,
    pub(crate) board: Board,
    pub(crate) forest: Forest,
    pub(crate) mines: [FaceDown<Mine>; 4],
    /// First those that lie in the open, or did before they were taken; then those that nobody sees (L-1).
    pub(crate) treasures: [FaceDown<Treasure>; TREASURES],
    /// Who has taken each of them.
    pub(crate) takers: [Option<Seat>; MOST_SEATS],
    pub(crate) dwarf_cards: [FaceDown<Dwarf>; MOST_SEATS],
    pub(crate) spare_dwarves: Pile<FaceDown<Dwarf>, 10>,
    /// Where everybody's dwarf stands.
    pub(crate) dwarves: [Cell; MOST_SEATS],
    /// Who has the dragon token (L-23).
    pub(crate) dragon: Option<Seat>,
    pub(crate) hands: [Hand; MOST_SEATS],
    pub(crate) deck: Pile<FaceDown<Card>, DECK>,
    pub(crate) aside: Pile<FaceDown<Card>, ASIDE>,
    pub(crate) discards: Discards,
    pub(crate) looked: [Looked; MOST_SEATS],
    /// Which cards traps will take (L-16).
    pub(crate) luck: Luck,
    /// Everybody's points of all rounds.
    pub(crate) points: [u16; MOST_SEATS],
    /// How the rounds so far ended.
    pub(crate) results: Pile<RoundResult, 6>,
}

/// A hand. Its order tells nothing.
pub type Hand = Pile<FaceDown<Card>, MOST_CARDS>;

/// What a seat has looked at with information cards, a bit each (L-14).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Looked {
    pub(crate) mines: u8,
    pub(crate) treasures: u16,
    pub(crate) dwarves: u16,
}

/// The discard pile.
pub(crate) type Discards = tabletop::discards::Discards<Card, N_FACES, DECK>;

/// What is going on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Stage {
    /// The next round waits for its deal.
    Deal,
    /// Step 1: a card is played, or one or two are discarded.
    Playing { turn: Seat },
    /// Step 2: the dwarf moves.
    Moving {
        turn: Seat,
        /// How many cells it may still go.
        left: u8,
        /// How many cards are drawn in step 3.
        draws: u8,
    },
    /// The end of step 2, on a mine that still has something to give.
    Taking { turn: Seat, draws: u8 },
    /// The game is over.
    Over,
}

impl Stage {
    /// Whose turn it is.
    #[inline]
    pub(crate) fn turn(self) -> Option<Seat> {
        match self {
            Stage::Playing { turn } | Stage::Moving { turn, .. } | Stage::Taking { turn, .. } => Some(turn),
            Stage::Deal | Stage::Over => None,
        }
    }
}

impl LostMines {
    /// The seats of the table.
    #[inline]
    pub fn seats(&self) -> Seats {
        self.options.players()
    }

    /// A seat's dwarf card: for rules that depend on it, and for whoever holds a whole game, such as a sampled one.
    #[inline]
    pub fn dwarf(&self, seat: Seat) -> Dwarf {
        self.dwarf_cards[seat.index()].front()
    }

    /// What a mine is.
    #[inline]
    pub fn mine(&self, place: MinePlace) -> Mine {
        self.mines[place.index()].front()
    }

    /// What a treasure is.
    #[inline]
    pub fn treasure(&self, place: TreasurePlace) -> Treasure {
        self.treasures[place.index()].front()
    }

    /// The cards in a seat's hand.
    pub fn held(&self, seat: Seat) -> impl Iterator<Item = Card> + '_ {
        self.hands[seat.index()].as_slice().iter().map(|card| card.front())
    }

    /// The same game, if a seat held these cards and no others: to ask what it would do with them.
    #[must_use]
    pub fn holding(&self, seat: Seat, cards: impl IntoIterator<Item = Card>) -> LostMines {
        let mut game = *self;
        game.hands[seat.index()] = cards.into_iter().map(FaceDown::new).collect();
        game
    }

    /// The card on top of the deck.
    pub fn next_card(&self) -> Option<Card> {
        self.deck.as_slice().last().map(|card| card.front())
    }

    /// The cards that were set aside (L-3).
    pub fn set_aside(&self) -> impl Iterator<Item = Card> + '_ {
        self.aside.as_slice().iter().map(|card| card.front())
    }

    /// The dwarf cards that nobody was dealt (L-2).
    pub fn spare_dwarf_cards(&self) -> impl Iterator<Item = Dwarf> + '_ {
        self.spare_dwarves.as_slice().iter().map(|dwarf| dwarf.front())
    }

    /// How many treasures lie, or lay, in the open (L-1).
    #[inline]
    pub fn n_treasures(&self) -> usize {
        self.cards.treasures().len().min(self.seats().count())
    }

    /// The treasures that lie, or lay, in the open.
    #[inline]
    pub fn treasure_places(&self) -> impl Iterator<Item = TreasurePlace> + use<> {
        (0..self.n_treasures() as u8).map(TreasurePlace::new)
    }

    /// Whether a mine still lies face down.
    #[inline]
    pub(crate) fn is_face_down(&self, place: MinePlace) -> bool {
        self.board.covered().has(self.cards.mine_cell(place))
    }

    /// Whether dwarf cards and taken treasures have been turned over: they lie open from the end of a round to the next
    /// deal.
    pub(crate) fn is_revealed(&self) -> bool {
        self.round > 0 && self.stage.turn().is_none()
    }
}

impl Game for LostMines {
    const NAME: &'static str = "lost-mines";
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
    type Worlds = LostMinesWorlds;

    fn new(config: &Options, cards: &CardList) -> LostMines {
        LostMines::before_the_first_deal(config, cards)
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
        match self.stage {
            Stage::Playing { turn } | Stage::Moving { turn, .. } | Stage::Taking { turn, .. } => Turn::Of(turn),
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
        !matches!(action, Action::Step(_) | Action::Stay | Action::Take(_))
    }

    /// L-25: whether the condition holds is for the players to say.
    fn check_claim(&self, claim: Claim) -> Result<(), Refusal> {
        match claim {
            Claim::Treasure { treasure, .. } => self.taker(treasure).map(|_| ()),
            _ => Ok(()),
        }
    }

    fn check_agreement(&self) -> Result<(), Refusal> {
        if self.stage.turn().is_some() { Ok(()) } else { Err(Refusal::NoRound) }
    }

    fn end_by_agreement(&mut self, ears: &mut impl Ears<Self>) {
        self.end_round(Ending::Agreed, ears);
    }

    fn view(&self, viewer: Viewer) -> View {
        View::of(self, viewer)
    }

    fn worlds(view: &View) -> LostMinesWorlds {
        LostMinesWorlds::prepare(view)
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
