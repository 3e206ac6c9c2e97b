//! The state of a game, and how the other files make it a [`tabletop::Game`].

use crate::card_list::{CardList, DECK, TILES};
use crate::creatures::{Attack, Roaming};
use crate::events::{Ending, Private, Public};
use crate::gold::Outcome;
use crate::memory::Memories;
use crate::notation::{Action, Claim};
use crate::opened::Opened;
use crate::options::Options;
use crate::pieces::{Card, Creature, Dwarf, Goal, GoalPlace, Group, N_FACES};
use crate::plan::{Laid, Plan};
use crate::preparation::{ASIDE, Deal};
use crate::refusal::Refusal;
use crate::view::View;
use crate::webs::Web;
use crate::worlds::DarkCaveWorlds;
use tabletop::record::Key;
use tabletop::{Dice, Ears, FaceDown, Game, Luck, Pile, Seat, Seats, Turn, Viewer};
use tunnels::{Grid, Number, Spot};

/// No table has more seats.
pub const MOST_SEATS: usize = 8;
/// No hand has more cards.
pub const MOST_CARDS: usize = 5;

/// A whole game, secrets included. It cannot be serialised.
///
/// ```compile_fail
/// fn sent_over_the_wire<T: serde::Serialize>() {}
/// sent_over_the_wire::<dark_cave::DarkCave>();
/// ```
#[derive(Clone, Copy, Debug)]
pub struct DarkCave {
    pub(crate) options: Options,
    pub(crate) cards: CardList,
    pub(crate) dealt: bool,
    pub(crate) stage: Stage,
    /// Who began.
    pub(crate) first: Seat,
    pub(crate) cave: Cave,
    /// Face-up tiles with a dark hole, a bit each.
    pub(crate) holes: u64,
    /// Face-up tiles with a ladder.
    pub(crate) ladders: u64,
    /// Veins that still have their gold.
    pub(crate) vein_gold: u64,
    pub(crate) goals: [FaceDown<Goal>; 4],
    pub(crate) clan_cards: [FaceDown<Dwarf>; MOST_SEATS],
    pub(crate) spare_clan_cards: Pile<FaceDown<Dwarf>, 10>,
    pub(crate) seated: [Seated; MOST_SEATS],
    /// Who has left the cave, the first one first.
    pub(crate) outs: Pile<Seat, MOST_SEATS>,
    /// Gold that belongs to nobody.
    pub(crate) pool: u8,
    pub(crate) webs: [Option<Web>; 3],
    pub(crate) creatures: [Option<Roaming>; 3],
    pub(crate) hands: [Hand; MOST_SEATS],
    pub(crate) deck: Pile<FaceDown<Card>, DECK>,
    pub(crate) aside: Pile<FaceDown<Card>, { 3 * ASIDE }>,
    pub(crate) discards: Discards,
    pub(crate) looked: [Looked; MOST_SEATS],
    /// What seats know of hands that they gave away.
    pub(crate) memories: Memories,
    /// Who draws at the end of this turn, and how many cards (D-6, D-22).
    pub(crate) drawer: Seat,
    pub(crate) draws: u8,
    /// The group of the axe that the seat whose turn it is has laid in front of itself in this turn (D-25).
    pub(crate) fresh_axe: Option<Group>,
    /// Which cards bridges and rats will take.
    pub(crate) luck: Luck,
    pub(crate) ending: Option<Ending>,
}

/// The cave: fifty path cards, the start and four goals at the most, of which rockfalls may take three away; small
/// lists for proofs have no more. Tile 0 is the start, tiles 1 to 4 are the goals.
pub type Cave = Grid<Laid, TILES, { 2 * TILES + 2 + 3 }>;

/// A hand. Its order tells nothing.
pub type Hand = Pile<FaceDown<Card>, MOST_CARDS>;

/// A space of the cave: the number of its tile and its number there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct At {
    /// The tile.
    pub tile: Number,
    /// The space on it.
    pub space: u8,
}

/// What lies in front of a seat, and how its dwarf is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Seated {
    /// Where its dwarf stands, also after it has left the cave.
    pub(crate) at: At,
    /// Its dwarf has left the cave (D-18).
    pub(crate) out: bool,
    pub(crate) gold: u8,
    /// Its clan card lies open (D-17, D-18).
    pub(crate) shown: bool,
    /// Its dwarf cannot move in this turn of its own (D-29).
    pub(crate) lies_now: bool,
    /// Its dwarf cannot move in its next turn.
    pub(crate) lies_next: bool,
    pub(crate) boots: Option<Group>,
    /// Axes by group.
    pub(crate) axes: [u8; 3],
}

/// What a seat has looked at, a bit each (D-19, D-20).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Looked {
    pub(crate) goals: u8,
    pub(crate) clans: u8,
    pub(crate) spare: bool,
}

/// The discard pile.
pub(crate) type Discards = tabletop::discards::Discards<Card, N_FACES, DECK>;

/// What is going on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Stage {
    /// The game waits for its deal.
    Deal,
    /// Step 1: a card is played, or one or two are discarded.
    Playing { turn: Seat },
    /// Step 1, a creature: it moves.
    Hunting {
        turn: Seat,
        creature: Creature,
        /// How many steps it may still go.
        left: u8,
    },
    /// Somebody may drive a creature away before it attacks.
    Attacked(Attack),
    /// Step 2: the dwarf moves.
    Moving {
        turn: Seat,
        /// How many steps it may still go.
        left: u8,
    },
    /// The game is over.
    Over,
}

impl Stage {
    /// Whose turn it is, whoever must decide.
    #[inline]
    pub(crate) fn turn(&self) -> Option<Seat> {
        match self {
            Stage::Playing { turn } | Stage::Hunting { turn, .. } | Stage::Moving { turn, .. } => Some(*turn),
            Stage::Attacked(attack) => Some(attack.turn),
            Stage::Deal | Stage::Over => None,
        }
    }
}

impl DarkCave {
    /// The seats of the table.
    #[inline]
    pub fn seats(&self) -> Seats {
        self.options.players()
    }

    /// A seat's clan card: for rules that depend on it, and for whoever holds a whole game, such as a sampled one.
    #[inline]
    pub fn dwarf(&self, seat: Seat) -> Dwarf {
        self.clan_cards[seat.index()].front()
    }

    /// What a goal is.
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
    pub fn holding(&self, seat: Seat, cards: impl IntoIterator<Item = Card>) -> DarkCave {
        let mut game = *self;
        game.hands[seat.index()] = cards.into_iter().map(FaceDown::new).collect();
        game
    }

    /// The card on top of the deck.
    pub fn next_card(&self) -> Option<Card> {
        self.deck.as_slice().last().map(|card| card.front())
    }

    /// The cards that were set aside (D-2).
    pub fn set_aside(&self) -> impl Iterator<Item = Card> + '_ {
        self.aside.as_slice().iter().map(|card| card.front())
    }

    /// The clan cards that nobody was dealt (D-1).
    pub fn spare_clan_cards(&self) -> impl Iterator<Item = Dwarf> + '_ {
        self.spare_clan_cards.as_slice().iter().map(|dwarf| dwarf.front())
    }

    /// The number of the tile at a goal's place.
    #[inline]
    pub(crate) fn goal_number(place: GoalPlace) -> Number {
        1 + place.index() as u8
    }

    /// The goal that a tile is, if it is one.
    #[inline]
    pub(crate) fn goal_at(number: Number) -> Option<GoalPlace> {
        number.checked_sub(1).and_then(GoalPlace::new)
    }

    /// Whether a goal still lies face down.
    #[inline]
    pub(crate) fn is_face_down(&self, place: GoalPlace) -> bool {
        self.cave.is_covered(DarkCave::goal_number(place))
    }

    /// The plan of a face-up tile.
    #[inline]
    pub(crate) fn plan(&self, number: Number) -> &'static Plan {
        self.cave.tile(number).face.plan()
    }

    /// A space as it is written.
    #[inline]
    pub(crate) fn spot(&self, at: At) -> Spot {
        Spot::new(self.cave.tile(at.tile).cell, at.space)
    }

    /// Seats clockwise from the left of a seat, itself last: the order of attacks and losses (D-27, D-29).
    #[inline]
    pub(crate) fn clockwise_after(&self, seat: Seat) -> impl Iterator<Item = Seat> + use<> {
        self.seats().clockwise_from(self.seats().left_of(seat))
    }

    /// Who must decide.
    #[inline]
    pub(crate) fn deciding(&self) -> Option<Seat> {
        match &self.stage {
            Stage::Attacked(attack) => self.asked(attack),
            stage => stage.turn(),
        }
    }
}

impl Game for DarkCave {
    const NAME: &'static str = "dark-cave";
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
    type Worlds = DarkCaveWorlds;

    fn new(config: &Options, cards: &CardList) -> DarkCave {
        DarkCave::before_the_deal(config, cards)
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
        self.begin(&deal, ears);
    }

    #[inline]
    fn turn(&self) -> Turn<Outcome> {
        match (self.deciding(), &self.stage) {
            (Some(seat), _) => Turn::Of(seat),
            (None, Stage::Deal) => Turn::Deal,
            (None, _) => Turn::Over(self.outcome()),
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
        action.played().is_some() || matches!(action, Action::Discard(_) | Action::DiscardTwo(..))
    }

    /// D-31: whether the condition holds is for the players to say.
    fn check_agreement(&self) -> Result<(), Refusal> {
        if self.stage.turn().is_some() { Ok(()) } else { Err(Refusal::NoGame) }
    }

    fn end_by_agreement(&mut self, ears: &mut impl Ears<Self>) {
        self.end_game(Ending::Agreed, ears);
    }

    fn view(&self, viewer: Viewer) -> View {
        View::of(self, viewer)
    }

    fn worlds(view: &View) -> DarkCaveWorlds {
        DarkCaveWorlds::prepare(view)
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
