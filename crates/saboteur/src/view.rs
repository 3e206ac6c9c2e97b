//! What a viewer knows: built up from what it may see, never scrubbed from the whole.

use crate::card_list::CardList;
use crate::choices::Choices;
use crate::game::{Saboteur, Stage};
use crate::gold::Handed;
use crate::options::Options;
use crate::pieces::{Card, Goal, GoalPlace, Gold, Role};
use crate::round::RoundResult;
use crate::shapes::{Path, Way};
use crate::tools::Tools;
use serde::Serialize;
use tabletop::{Seat, Seen, Viewer};
use tunnels::draw::{self, Picture};
use tunnels::{Cell, Sides, Tile};

/// All that a viewer still knows of a game, with its choices if it must decide.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct View {
    /// Whose view it is; nobody's is the audience's.
    pub viewer: Option<Seat>,
    /// The options of the table.
    pub options: Options,
    /// The card list.
    pub cards: CardList,
    /// The number of the round from 1; 0 before the first deal.
    pub round: u8,
    /// How the rounds so far ended.
    pub results: Vec<RoundResult>,
    /// What is going on.
    pub stage: StageView,
    /// Who must decide.
    pub turn: Option<Seat>,
    /// Who began this round.
    pub first: Seat,
    /// Who laid the last path card of this round.
    pub last_path: Option<Seat>,
    /// How many seats in succession have passed in turns that began with the deck empty (S-19d).
    pub passes: u8,
    /// How many cards the deck holds.
    pub deck: u8,
    /// The maze: the start, turned goals, then path cards in the order in which they were laid.
    pub board: Vec<LaidView>,
    /// The goals from north to south.
    pub goals: Vec<GoalView>,
    /// The seats from 0.
    pub seats: Vec<SeatView>,
    /// The role that nobody has.
    pub spare: Seen<Role>,
    /// The viewer's own cards.
    pub hand: Vec<Card>,
    /// The discard pile, as far as the viewer knows it.
    pub discards: DiscardsView,
    /// Gold.
    pub gold: GoldView,
    /// What the viewer may do, if it must decide.
    pub choices: Option<Choices>,
}

/// What is going on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum StageView {
    /// The next round waits for its deal.
    Deal,
    /// Cards are played.
    Digging,
    /// Miners choose their gold.
    SharingGold,
    /// The game is over.
    Over,
}

/// A face-up card of the maze.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct LaidView {
    /// Where it lies.
    pub cell: Cell,
    /// Which card it is.
    pub card: LaidCard,
    /// Whether it is turned by 180°.
    pub turned: bool,
    /// Its open edges as it lies.
    pub open: Sides,
    /// Those of them that an unbroken passage joins to the start.
    pub connected: Sides,
}

/// Which card lies in the maze.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(type = "string"))]
pub enum LaidCard {
    /// The start.
    Start,
    /// A goal that has been turned over.
    Goal(Goal),
    /// A path card.
    Path(Path),
}

impl Serialize for LaidCard {
    fn serialize<Z: serde::Serializer>(&self, serializer: Z) -> Result<Z::Ok, Z::Error> {
        match self {
            LaidCard::Start => serializer.serialize_str("start"),
            LaidCard::Goal(goal) => serializer.collect_str(&format_args!("goal.{}", <&str>::from(goal))),
            LaidCard::Path(path) => path.serialize(serializer),
        }
    }
}

/// A goal.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct GoalView {
    /// Its place.
    pub goal: GoalPlace,
    /// Its cell.
    pub cell: Cell,
    /// Whether it lies face up for all.
    pub face_up: bool,
    /// What the viewer knows of its front.
    pub front: Seen<Goal>,
}

/// A seat, as everybody sees it; the role as the viewer knows it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SeatView {
    /// Its number.
    pub seat: Seat,
    /// What the viewer knows of its role.
    pub role: Seen<Role>,
    /// How many cards it holds.
    pub hand: u8,
    /// Its broken tools.
    pub broken: Tools,
    /// The goals it has looked at.
    pub looked_at: Vec<GoalPlace>,
    /// How many cards it has discarded face down in this round.
    pub discarded: u8,
    /// How many gold cards it owns.
    pub gold_cards: u8,
    /// What they are worth, once all gold is shown.
    pub nuggets: Option<u32>,
}

/// The discard pile.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct DiscardsView {
    /// Cards that were played or removed for all to see, sorted.
    pub open: Vec<Card>,
    /// Cards that the viewer itself discarded face down, sorted.
    pub own: Vec<Card>,
}

/// Gold.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct GoldView {
    /// How many cards the gold deck holds.
    pub deck: u8,
    /// What has been handed out, in order.
    pub owned: Vec<OwnedView>,
    /// What the viewer handed on when it had chosen, round by round: it knows these cards, not who has which.
    pub handed_on: Vec<HandedOn>,
    /// What is being offered now.
    pub offer: Option<OfferView>,
}

/// A gold card that somebody owns.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct OwnedView {
    /// Who.
    pub seat: Seat,
    /// Since which round.
    pub round: u8,
    /// Chosen or paid.
    pub how: Handed,
    /// What the viewer knows of it.
    pub gold: Seen<Gold>,
}

/// Gold that the viewer saw and handed on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct HandedOn {
    /// In which round.
    pub round: u8,
    /// The cards, sorted.
    pub gold: Vec<Gold>,
}

/// Gold cards from which a miner chooses.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct OfferView {
    /// Who chooses.
    pub to: Seat,
    /// From how many cards.
    pub cards: u8,
    /// Which ones, if the viewer chooses; sorted.
    pub gold: Option<Vec<Gold>>,
}

impl View {
    pub(crate) fn of(game: &Saboteur, viewer: Viewer) -> View {
        let (stage, turn, passes) = match &game.stage {
            Stage::Deal => (StageView::Deal, None, 0),
            Stage::Digging { turn, passes } => (StageView::Digging, Some(*turn), *passes),
            Stage::SharingGold { offer } => (StageView::SharingGold, Some(offer.to), 0),
            Stage::Over => (StageView::Over, None, 0),
        };
        let deciding = turn.filter(|turn| viewer.is(*turn));
        View {
            viewer: viewer.seat(),
            options: game.options,
            cards: game.cards,
            round: game.round,
            results: game.results.as_slice().to_vec(),
            stage,
            turn,
            first: game.first,
            last_path: game.last_path,
            passes,
            deck: game.deck.count() as u8,
            board: board(game),
            goals: GoalPlace::ALL.map(|goal| goal_view(game, viewer, goal)).into(),
            seats: game.seats().all().map(|seat| seat_view(game, viewer, seat)).collect(),
            spare: game.spare.seen_if(|| game.roles_are_shown()),
            hand: viewer.seat().map(|seat| game.sorted_hand(seat)).unwrap_or_default(),
            discards: discards(game, viewer),
            gold: gold(game, viewer),
            choices: deciding.map(|seat| Choices::of(game, seat)),
        }
    }

    /// A picture of the maze as everybody sees it: `S` is the start, `?` a face-down goal, `$` the treasure.
    pub fn picture(&self) -> Picture {
        let mut picture = Picture::default();
        self.goals.iter().filter(|goal| !goal.face_up).for_each(|goal| picture.put(goal.cell, '?'));
        for laid in &self.board {
            let glyph = match laid.card {
                LaidCard::Start => 'S',
                LaidCard::Goal(Goal::Treasure) => '$',
                LaidCard::Goal(_) => draw::glyph(Tile::joined(laid.open)),
                LaidCard::Path(path) => draw::glyph(path.tile(if laid.turned { Way::Turned } else { Way::Upright })),
            };
            picture.put(laid.cell, glyph);
        }
        picture
    }
}

/// The face-up cards of the maze: everybody sees them.
pub(crate) fn board(game: &Saboteur) -> Vec<LaidView> {
    let face_up = game.maze.numbers().filter(|number| !game.maze.is_covered(*number));
    face_up
        .map(|number| {
            let laid = game.maze.tile(number);
            let (card, turned) = match (laid.face, Saboteur::goal_at(number)) {
                (Some(path), _) => (LaidCard::Path(path), laid.tile != path.tile(Way::Upright)),
                (None, Some(goal)) => {
                    let front = game.goals[goal.index()].front();
                    (LaidCard::Goal(front), laid.tile != front.tile())
                }
                (None, None) => (LaidCard::Start, false),
            };
            LaidView { cell: laid.cell, card, turned, open: laid.tile.openings(), connected: laid.reached }
        })
        .collect()
}

fn goal_view(game: &Saboteur, viewer: Viewer, goal: GoalPlace) -> GoalView {
    let face_up = game.round > 0 && !game.is_face_down(goal);
    let looked = viewer.seat().is_some_and(|seat| game.looked[seat.index()] >> goal.index() & 1 == 1);
    GoalView { goal, cell: goal.cell(), face_up, front: game.goals[goal.index()].seen_if(|| face_up || looked) }
}

fn seat_view(game: &Saboteur, viewer: Viewer, seat: Seat) -> SeatView {
    let own = || game.round > 0 && viewer.is(seat);
    let looked = game.looked[seat.index()];
    let gold_cards = game.gold.as_slice().iter().filter(|owned| owned.seat == seat);
    SeatView {
        seat,
        role: game.roles[seat.index()].seen_if(|| game.roles_are_shown() || own()),
        hand: game.hands[seat.index()].count() as u8,
        broken: game.broken.of(seat),
        looked_at: GoalPlace::ALL.into_iter().filter(|goal| looked >> goal.index() & 1 == 1).collect(),
        discarded: game.discards.hidden_by(seat).count() as u8,
        gold_cards: gold_cards.count() as u8,
        nuggets: (game.stage == Stage::Over).then(|| game.nuggets(seat)),
    }
}

fn discards(game: &Saboteur, viewer: Viewer) -> DiscardsView {
    let mut own: Vec<Card> = viewer.seat().into_iter().flat_map(|seat| game.discards.hidden_by(seat)).collect();
    own.sort();
    DiscardsView { open: game.discards.seen_by_all().collect(), own }
}

fn gold(game: &Saboteur, viewer: Viewer) -> GoldView {
    let shown = game.stage == Stage::Over;
    let owned = game.gold.as_slice().iter().map(|owned| OwnedView {
        seat: owned.seat,
        round: owned.round,
        how: owned.how,
        gold: owned.gold.seen_if(|| shown || viewer.is(owned.seat)),
    });
    let offer = match &game.stage {
        Stage::SharingGold { offer } => Some(OfferView {
            to: offer.to,
            cards: offer.cards.count() as u8,
            gold: viewer.is(offer.to).then(|| offer.sorted()),
        }),
        _ => None,
    };
    GoldView {
        deck: game.gold_deck.count() as u8,
        owned: owned.collect(),
        handed_on: viewer.seat().map(|seat| handed_on(game, seat)).unwrap_or_default(),
        offer,
    }
}

/// Whoever chooses hands all the rest on, so that what came after a choice in its round is what its seat saw.
fn handed_on(game: &Saboteur, seat: Seat) -> Vec<HandedOn> {
    let all = game.gold.as_slice();
    let own = all.iter().enumerate().filter(|(_, owned)| owned.seat == seat && owned.how == Handed::Chosen);
    own.map(|(at, own)| {
        let later = all[at + 1..].iter().take_while(|owned| owned.round == own.round);
        let mut gold: Vec<Gold> = later.map(|owned| owned.gold.front()).collect();
        if let Stage::SharingGold { offer } = &game.stage
            && game.round == own.round
        {
            gold.extend(offer.cards.as_slice().iter().map(|gold| gold.front()));
        }
        gold.sort();
        HandedOn { round: own.round, gold }
    })
    .collect()
}
