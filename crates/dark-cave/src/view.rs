//! What a viewer knows: built up from what it may see, never scrubbed from the whole.

use crate::card_list::CardList;
use crate::choices::Choices;
use crate::events::Ending;
use crate::game::{DarkCave, Stage};
use crate::memory::HandEvent;
use crate::options::Options;
use crate::path::{Path, Way};
use crate::pieces::{Card, Clan, Creature, Dwarf, Goal, GoalPlace, Group};
use crate::plan::{Laid, Lies};
use crate::preparation::{by_group, far};
use crate::routes::Route;
use serde::Serialize;
use tabletop::discards::Left;
use tabletop::{Seat, Seen, Viewer};
use tunnels::draw::{self, Picture};
use tunnels::grid::bits;
use tunnels::{Cell, Edge, Sides, Spot};

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
    /// Whether cards have been dealt.
    pub dealt: bool,
    /// What is going on.
    pub stage: StageView,
    /// Whose turn it is.
    pub active: Option<Seat>,
    /// Who must decide: also somebody whose turn it is not.
    pub turn: Option<Seat>,
    /// How many steps the dwarf or creature may still go.
    pub left: u8,
    /// The creature that moves or is about to attack.
    pub attack: Option<AttackView>,
    /// Who draws at the end of this turn, and how many cards, once a card is played or discarded.
    pub draws: Option<DrawsView>,
    /// The group of the axe that the active seat has laid in front of itself in this turn, and cannot use yet.
    pub fresh_axe: Option<Group>,
    /// Who began.
    pub first: Seat,
    /// How many cards of each group the deck holds.
    pub deck: [u8; 3],
    /// How many cards of each group were set aside unseen.
    pub aside: [u8; 3],
    /// The face-up cards: the start, turned goals, then path cards in the order in which they were laid.
    pub board: Vec<LaidView>,
    /// The goals, from the north-west clockwise.
    pub goals: Vec<GoalView>,
    /// The seats from 0.
    pub seats: Vec<SeatView>,
    /// The spare clan cards, sorted by clan.
    pub spare_cards: Vec<Seen<Dwarf>>,
    /// Who has left the cave, the first one first.
    pub outs: Vec<Seat>,
    /// Gold that belongs to nobody.
    pub pool: u8,
    /// Webs, sorted by edge.
    pub webs: Vec<WebView>,
    /// Creatures that are out.
    pub creatures: Vec<CreatureView>,
    /// The viewer's own cards.
    pub hand: Vec<Card>,
    /// The discard pile, as far as the viewer knows it.
    pub discards: DiscardsView,
    /// Hands that were given away in swaps.
    pub given: Vec<GivenView>,
    /// What has happened to hands since the first swap, as everybody saw it.
    pub since_swap: Vec<HandEvent>,
    /// Where the viewer's own dwarf can go as the cave lies now.
    pub routes: Vec<Route>,
    /// How the game ended.
    pub ending: Option<Ending>,
    /// What the viewer may do, if it must decide.
    pub choices: Option<Choices>,
}

/// What is going on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum StageView {
    /// The game waits for its deal.
    Deal,
    /// A card is played, or one or two are discarded.
    Playing,
    /// A creature moves.
    Hunting,
    /// A creature is about to attack.
    Attacked,
    /// A dwarf moves.
    Moving,
    /// The game is over.
    Over,
}

/// A creature that moves, or is about to attack.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct AttackView {
    /// Which one.
    pub creature: Creature,
    /// Whose dwarves it is about to attack.
    pub victims: Vec<Seat>,
    /// Which of them have yet to say whether they use an axe.
    pub to_ask: Vec<Seat>,
    /// A dwarf has walked up to it.
    pub walked: bool,
    /// What attacks the dwarf after it.
    pub more: Vec<Creature>,
}

/// Who draws.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct DrawsView {
    /// Who.
    pub seat: Seat,
    /// How many cards.
    pub cards: u8,
}

/// A face-up card of the cave.
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
    /// A piece of gold lies on it.
    pub gold: bool,
}

impl LaidView {
    /// The card as the rules know it, as it lies.
    pub fn face(&self) -> Laid {
        let (way, upright) = if self.turned { (Way::Turned, self.open.turned()) } else { (Way::Upright, self.open) };
        match self.card {
            LaidCard::Start => Laid::START,
            LaidCard::Goal(goal) => Laid::goal(goal, upright, way),
            LaidCard::Path(path) => Laid::path(path, way),
        }
    }
}

/// Which card lies in the cave.
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

/// A seat, as everybody sees it; the clan card as the viewer knows it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SeatView {
    /// Its number.
    pub seat: Seat,
    /// Its clan.
    pub clan: Clan,
    /// What the viewer knows of its clan card.
    pub dwarf: Seen<Dwarf>,
    /// Its clan card lies open for all.
    pub shown: bool,
    /// Where its dwarf stands; nowhere if it has left the cave.
    pub at: Option<Spot>,
    /// Its dwarf has left the cave.
    pub out: bool,
    /// Its gold.
    pub gold: u8,
    /// Its dwarf cannot move in this turn of its own.
    pub lies_now: bool,
    /// Its dwarf cannot move in its next turn.
    pub lies_next: bool,
    /// Its boots, by the group of their card.
    pub boots: Option<Group>,
    /// Its axes by group.
    pub axes: [u8; 3],
    /// How many cards of each group it holds.
    pub hand: [u8; 3],
    /// What it has looked at.
    pub looked_at: LookedView,
}

/// What a seat has looked at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct LookedView {
    /// Goals.
    pub goals: Vec<GoalPlace>,
    /// The clan cards of these seats.
    pub clans: Vec<Seat>,
    /// The spare clan cards.
    pub spare: bool,
}

/// A web.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct WebView {
    /// Where it hangs.
    pub edge: Edge,
    /// Who spun it.
    pub owner: Seat,
    /// It goes at its owner's next turn.
    pub turned: bool,
    /// The group of its card.
    pub group: Group,
}

/// A creature that is out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct CreatureView {
    /// Which one.
    pub creature: Creature,
    /// Where it is.
    pub at: Spot,
    /// In front of whom its card lies.
    pub owner: Seat,
    /// The group of that card.
    pub group: Group,
}

/// The discard pile.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct DiscardsView {
    /// Cards that were played or removed for all to see, sorted.
    pub open: Vec<Card>,
    /// Cards that went face down, in order.
    pub hidden: Vec<HiddenView>,
}

/// A card that went face down.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct HiddenView {
    /// Whose it was.
    pub by: Seat,
    /// It was lost to a bridge or a rat; otherwise it was discarded.
    pub lost: bool,
    /// What the viewer knows of it.
    pub card: Seen<Card>,
}

/// A hand that was given away in a swap.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct GivenView {
    /// By whom.
    pub by: Seat,
    /// To whom.
    pub to: Seat,
    /// How many cards of each group it was.
    pub groups: [u8; 3],
    /// How many of [`View::since_swap`] had happened.
    pub after: u8,
    /// What it was, if the viewer gave or got it; sorted.
    pub cards: Option<Vec<Card>>,
}

impl View {
    pub(crate) fn of(game: &DarkCave, viewer: Viewer) -> View {
        let (stage, left) = match &game.stage {
            Stage::Deal => (StageView::Deal, 0),
            Stage::Playing { .. } => (StageView::Playing, 0),
            Stage::Hunting { left, .. } => (StageView::Hunting, *left),
            Stage::Attacked(_) => (StageView::Attacked, 0),
            Stage::Moving { left, .. } => (StageView::Moving, *left),
            Stage::Over => (StageView::Over, 0),
        };
        let turn = game.deciding();
        let deciding = turn.filter(|turn| viewer.is(*turn));
        let draws = matches!(stage, StageView::Hunting | StageView::Attacked | StageView::Moving);
        View {
            viewer: viewer.seat(),
            options: game.options,
            cards: game.cards,
            dealt: game.dealt,
            stage,
            active: game.stage.turn(),
            turn,
            left,
            attack: attack(game),
            draws: draws.then_some(DrawsView { seat: game.drawer, cards: game.draws }),
            fresh_axe: game.fresh_axe,
            first: game.first,
            deck: game.deck_by_group(),
            aside: by_group(game.aside.as_slice()),
            board: board(game),
            goals: GoalPlace::ALL.map(|goal| goal_view(game, viewer, goal)).into(),
            seats: game.seats().all().map(|seat| seat_view(game, viewer, seat)).collect(),
            spare_cards: spare_cards(game, viewer),
            outs: game.outs.as_slice().to_vec(),
            pool: game.pool,
            webs: webs(game),
            creatures: creatures(game),
            hand: viewer.seat().map(|seat| game.sorted_hand(seat)).unwrap_or_default(),
            discards: discards(game, viewer),
            given: given(game, viewer),
            since_swap: game.memories.since.as_slice().to_vec(),
            routes: viewer.seat().map(|seat| game.routes(seat)).unwrap_or_default(),
            ending: game.ending,
            choices: deciding.map(|seat| Choices::of(game, seat)),
        }
    }

    /// A picture of the cave as everybody sees it: `S` is the start, `?` a face-down goal, `X` the exit; what else lies
    /// is drawn by its paths.
    pub fn picture(&self) -> Picture {
        let mut picture = Picture::default();
        self.goals.iter().filter(|goal| !goal.face_up).for_each(|goal| picture.put(goal.cell, '?'));
        for laid in &self.board {
            let glyph = match laid.card {
                LaidCard::Start => 'S',
                LaidCard::Goal(Goal::Exit) => 'X',
                LaidCard::Goal(_) | LaidCard::Path(_) => draw::glyph(tunnels::Tile::joined(laid.open)),
            };
            picture.put(laid.cell, glyph);
        }
        picture
    }
}

fn attack(game: &DarkCave) -> Option<AttackView> {
    let seats = |set: u8| bits(set.into()).map(Seat::new).collect();
    match &game.stage {
        Stage::Hunting { creature, .. } => Some(AttackView {
            creature: *creature,
            victims: Vec::new(),
            to_ask: Vec::new(),
            walked: false,
            more: Vec::new(),
        }),
        Stage::Attacked(attack) => Some(AttackView {
            creature: attack.creature,
            victims: seats(attack.victims),
            to_ask: seats(attack.to_ask),
            walked: attack.walked,
            more: Creature::ALL.into_iter().filter(|creature| attack.more >> *creature as u8 & 1 == 1).collect(),
        }),
        _ => None,
    }
}

/// The face-up cards of the cave: everybody sees them.
pub(crate) fn board(game: &DarkCave) -> Vec<LaidView> {
    let face_up = game.cave.numbers().filter(|number| !game.cave.is_covered(*number));
    face_up
        .map(|number| {
            let laid = game.cave.tile(number);
            let (card, way) = match laid.face.lies() {
                Lies::Start => (LaidCard::Start, Way::Upright),
                Lies::Goal(goal, way) => (LaidCard::Goal(goal), way),
                Lies::Path(path, way) => (LaidCard::Path(path), way),
            };
            LaidView {
                cell: laid.cell,
                card,
                turned: way == Way::Turned,
                open: laid.tile.openings(),
                gold: game.vein_gold >> number & 1 == 1,
            }
        })
        .collect()
}

fn goal_view(game: &DarkCave, viewer: Viewer, goal: GoalPlace) -> GoalView {
    let face_up = game.dealt && !game.is_face_down(goal);
    let looked = viewer.seat().is_some_and(|seat| game.looked[seat.index()].goals >> goal.index() & 1 == 1);
    let front = game.goals[goal.index()].seen_if(|| face_up || looked);
    GoalView { goal, cell: goal.cell(far(game.seats())), face_up, front }
}

fn seat_view(game: &DarkCave, viewer: Viewer, seat: Seat) -> SeatView {
    let own = game.seated[seat.index()];
    let knows = || {
        let looked = viewer.seat().is_some_and(|own| game.looked[own.index()].clans >> seat.index() & 1 == 1);
        own.shown || game.dealt && (viewer.is(seat) || looked)
    };
    SeatView {
        seat,
        clan: game.dwarf(seat).clan,
        dwarf: game.clan_cards[seat.index()].seen_if(knows),
        shown: own.shown,
        at: (game.dealt && !own.out).then(|| game.spot(own.at)),
        out: own.out,
        gold: own.gold,
        lies_now: own.lies_now,
        lies_next: own.lies_next,
        boots: own.boots,
        axes: own.axes,
        hand: by_group(game.hands[seat.index()].as_slice()),
        looked_at: looked_at(game, seat),
    }
}

/// What a seat has looked at: everybody knows.
pub(crate) fn looked_at(game: &DarkCave, seat: Seat) -> LookedView {
    let looked = game.looked[seat.index()];
    LookedView {
        goals: GoalPlace::ALL.into_iter().filter(|goal| looked.goals >> goal.index() & 1 == 1).collect(),
        clans: game.seats().all().filter(|other| looked.clans >> other.index() & 1 == 1).collect(),
        spare: looked.spare,
    }
}

fn spare_cards(game: &DarkCave, viewer: Viewer) -> Vec<Seen<Dwarf>> {
    let knows = viewer.seat().is_some_and(|seat| game.looked[seat.index()].spare);
    let mut cards: Vec<Dwarf> = game.spare_clan_cards.as_slice().iter().map(|card| card.front()).collect();
    // Sorted by what this viewer may see, so that the order tells nothing.
    cards.sort_by_key(|dwarf| (dwarf.clan, knows.then_some(dwarf.loyalty)));
    cards.into_iter().map(|dwarf| tabletop::FaceDown::new(dwarf).seen_if(|| knows)).collect()
}

pub(crate) fn webs(game: &DarkCave) -> Vec<WebView> {
    let all = game.webs.into_iter().flatten();
    let mut webs: Vec<WebView> =
        all.map(|web| WebView { edge: web.edge, owner: web.owner, turned: web.turned, group: web.group }).collect();
    webs.sort_by_key(|web| web.edge);
    webs
}

pub(crate) fn creatures(game: &DarkCave) -> Vec<CreatureView> {
    let out = Creature::ALL.into_iter().filter_map(|creature| {
        let roaming = game.creatures[creature as usize]?;
        Some(CreatureView { creature, at: game.spot(roaming.at), owner: roaming.owner, group: roaming.group })
    });
    out.collect()
}

fn discards(game: &DarkCave, viewer: Viewer) -> DiscardsView {
    let hidden = game.discards.hidden.as_slice().iter().map(|hidden| HiddenView {
        by: hidden.by,
        lost: hidden.how == Left::Lost,
        card: hidden.card.seen_if(|| viewer.is(hidden.by)),
    });
    DiscardsView { open: game.discards.seen_by_all().collect(), hidden: hidden.collect() }
}

fn given(game: &DarkCave, viewer: Viewer) -> Vec<GivenView> {
    let given = game.memories.given.as_slice().iter().map(|given| {
        let mut cards: Vec<Card> = given.cards.as_slice().iter().map(|card| card.front()).collect();
        cards.sort();
        GivenView {
            by: given.by,
            to: given.to,
            groups: by_group(given.cards.as_slice()),
            after: given.after,
            cards: (viewer.is(given.by) || viewer.is(given.to)).then_some(cards),
        }
    });
    given.collect()
}
