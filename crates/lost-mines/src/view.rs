//! What a viewer knows: built up from what it may see, never scrubbed from the whole.

use crate::card_list::CardList;
use crate::choices::Choices;
use crate::forest::Troll;
use crate::game::{LostMines, Stage};
use crate::options::Options;
use crate::path::{Path, Way};
use crate::pieces::{Card, Clan, Dwarf, Mine, MinePlace, Tool, Treasure, TreasurePlace};
use crate::routes::Route;
use serde::Serialize;
use tabletop::discards::Left;
use tabletop::{Seat, Seen, Viewer};
use tunnels::draw::{self, Picture};
use tunnels::{Cell, Edge, Sides, Tile};

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
    /// Everybody's points, round by round.
    pub results: Vec<Vec<u16>>,
    /// What is going on.
    pub stage: StageView,
    /// Who must decide.
    pub turn: Option<Seat>,
    /// How many cells the dwarf may still go, in a move.
    pub left: u8,
    /// How many cards are drawn when this turn ends, once a card is played or discarded.
    pub draws: u8,
    /// Who began this round.
    pub first: Seat,
    /// Who played the last card of this round.
    pub last_play: Option<Seat>,
    /// How many cards the deck holds.
    pub deck: u8,
    /// How many cards were set aside unseen.
    pub aside: u8,
    /// The face-up cards on the board, row by row.
    pub board: Vec<LaidView>,
    /// The mines, as the board numbers them.
    pub mines: Vec<MineView>,
    /// The treasures that lie, or lay, in the open.
    pub treasures: Vec<TreasureView>,
    /// The seats from 0.
    pub seats: Vec<SeatView>,
    /// How many spare dwarf cards there are of each clan: blue, yellow.
    pub spare_dwarves: [u8; 2],
    /// Traps.
    pub traps: Vec<Edge>,
    /// Trolls, sorted by owner.
    pub trolls: Vec<Troll>,
    /// Who has the dragon token.
    pub dragon: Option<Seat>,
    /// The viewer's own cards.
    pub hand: Vec<Card>,
    /// The discard pile, as far as the viewer knows it.
    pub discards: DiscardsView,
    /// Where the viewer's own dwarf can go as the board lies now.
    pub routes: Vec<Route>,
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
    /// A card is played, or one or two are discarded.
    Playing,
    /// A dwarf moves.
    Moving,
    /// A treasure is taken.
    Taking,
    /// The game is over.
    Over,
}

/// A face-up card on the board.
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
    /// The tool on it, if it is an obstacle that has been overcome.
    pub tool: Option<Tool>,
}

/// Which card lies on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(type = "string"))]
pub enum LaidCard {
    /// The start of a clan.
    Start(Clan),
    /// A mine that has been turned over.
    Mine(Mine),
    /// A path card.
    Path(Path),
}

impl Serialize for LaidCard {
    fn serialize<Z: serde::Serializer>(&self, serializer: Z) -> Result<Z::Ok, Z::Error> {
        match self {
            LaidCard::Start(clan) => serializer.collect_str(&format_args!("start.{}", <&str>::from(clan))),
            LaidCard::Mine(mine) => serializer.collect_str(&format_args!("mine.{}", <&str>::from(mine))),
            LaidCard::Path(path) => path.serialize(serializer),
        }
    }
}

/// A mine.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct MineView {
    /// Its place.
    pub mine: MinePlace,
    /// Its cell.
    pub cell: Cell,
    /// Whether it lies face up for all.
    pub face_up: bool,
    /// What the viewer knows of its front.
    pub front: Seen<Mine>,
}

/// A treasure that lies, or lay, in the open.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct TreasureView {
    /// Its place.
    pub treasure: TreasurePlace,
    /// What the viewer knows of it: its kind, or its value too.
    pub front: Seen<Treasure>,
    /// Who has taken it.
    pub taken_by: Option<Seat>,
}

/// A seat, as everybody sees it; the dwarf card as the viewer knows it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SeatView {
    /// Its number.
    pub seat: Seat,
    /// Its clan.
    pub clan: Clan,
    /// What the viewer knows of its dwarf card.
    pub dwarf: Seen<Dwarf>,
    /// Where its dwarf stands.
    pub cell: Cell,
    /// How many cards it holds.
    pub hand: u8,
    /// How many cards it has discarded face down in this round.
    pub discarded: u8,
    /// How many cards traps have cost it in this round.
    pub lost: u8,
    /// What it has looked at.
    pub looked_at: LookedView,
    /// Its points of all rounds.
    pub points: u16,
}

/// What a seat has looked at in this round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct LookedView {
    /// Mines.
    pub mines: Vec<MinePlace>,
    /// Treasures.
    pub treasures: Vec<TreasurePlace>,
    /// The dwarf cards of these seats.
    pub dwarves: Vec<Seat>,
}

/// The discard pile.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct DiscardsView {
    /// Cards that were played or removed for all to see, sorted.
    pub open: Vec<Card>,
    /// Cards that the viewer itself discarded face down, sorted.
    pub own: Vec<Card>,
    /// Cards that traps have cost the viewer, sorted.
    pub lost: Vec<Card>,
}

impl View {
    pub(crate) fn of(game: &LostMines, viewer: Viewer) -> View {
        let (stage, left, draws) = match game.stage {
            Stage::Deal => (StageView::Deal, 0, 0),
            Stage::Playing { .. } => (StageView::Playing, 0, 0),
            Stage::Moving { left, draws, .. } => (StageView::Moving, left, draws),
            Stage::Taking { draws, .. } => (StageView::Taking, 0, draws),
            Stage::Over => (StageView::Over, 0, 0),
        };
        let turn = game.stage.turn();
        let deciding = turn.filter(|turn| viewer.is(*turn));
        let n_seats = game.seats().count();
        let mut trolls: Vec<Troll> = game.forest.trolls.into_iter().flatten().collect();
        trolls.sort_by_key(|troll| troll.owner);
        let spare =
            |clan: Clan| game.spare_dwarves.as_slice().iter().filter(|dwarf| dwarf.front().clan == clan).count() as u8;
        let dealt = game.round > 0;
        View {
            viewer: viewer.seat(),
            options: game.options,
            cards: game.cards,
            round: game.round,
            results: game.results.as_slice().iter().map(|result| result.points[..n_seats].to_vec()).collect(),
            stage,
            turn,
            left,
            draws,
            first: game.first,
            last_play: game.last_play,
            deck: game.deck.count() as u8,
            aside: game.aside.count() as u8,
            board: board(game),
            mines: MinePlace::ALL.map(|mine| mine_view(game, viewer, mine)).into(),
            treasures: game
                .treasure_places()
                .filter(|_| dealt)
                .map(|treasure| treasure_view(game, viewer, treasure))
                .collect(),
            seats: game.seats().all().map(|seat| seat_view(game, viewer, seat)).collect(),
            spare_dwarves: Clan::ALL.map(spare),
            traps: game.forest.traps.iter().collect(),
            trolls,
            dragon: game.dragon,
            hand: viewer.seat().map(|seat| game.sorted_hand(seat)).unwrap_or_default(),
            discards: discards(game, viewer),
            routes: viewer.seat().map(|seat| game.routes(seat)).unwrap_or_default(),
            choices: deciding.map(|seat| Choices::of(game, seat)),
        }
    }

    /// A picture of the board as everybody sees it: `B` and `Y` are the starts, `?` is a face-down mine; what else lies
    /// is drawn by its path.
    pub fn picture(&self) -> Picture {
        let mut picture = Picture::default();
        self.mines.iter().filter(|mine| !mine.face_up).for_each(|mine| picture.put(mine.cell, '?'));
        for laid in &self.board {
            let glyph = match laid.card {
                LaidCard::Start(Clan::Blue) => 'B',
                LaidCard::Start(Clan::Yellow) => 'Y',
                LaidCard::Mine(_) | LaidCard::Path(_) => draw::glyph(Tile::joined(laid.open)),
            };
            picture.put(laid.cell, glyph);
        }
        picture
    }
}

/// The face-up cards on the board: everybody sees them.
pub(crate) fn board(game: &LostMines) -> Vec<LaidView> {
    let face_up = game.board.face_up().iter();
    face_up
        .map(|cell| {
            let open = game.board.openings(cell);
            let (card, turned) = match (game.forest.card(cell), game.cards.mine_at(cell)) {
                (Some((path, way)), _) => (LaidCard::Path(path), way == Way::Turned),
                (None, Some(mine)) => {
                    let front = game.mine(mine);
                    (LaidCard::Mine(front), open != game.cards.mine(front))
                }
                (None, None) => {
                    let blue = game.cards.start(Clan::Blue) == cell;
                    (LaidCard::Start(if blue { Clan::Blue } else { Clan::Yellow }), false)
                }
            };
            LaidView { cell, card, turned, open, tool: game.forest.tool_on(cell) }
        })
        .collect()
}

fn mine_view(game: &LostMines, viewer: Viewer, mine: MinePlace) -> MineView {
    let face_up = game.round > 0 && !game.is_face_down(mine);
    let looked = viewer.seat().is_some_and(|seat| game.looked[seat.index()].mines >> mine.index() & 1 == 1);
    let front = game.mines[mine.index()].seen_if(|| face_up || looked);
    MineView { mine, cell: game.cards.mine_cell(mine), face_up, front }
}

fn treasure_view(game: &LostMines, viewer: Viewer, treasure: TreasurePlace) -> TreasureView {
    let taken_by = game.takers[treasure.index()];
    let knows = || {
        let looked = viewer.seat().is_some_and(|seat| game.looked[seat.index()].treasures >> treasure.index() & 1 == 1);
        let own = taken_by.is_some_and(|taker| viewer.is(taker));
        looked || own || taken_by.is_some() && game.is_revealed()
    };
    TreasureView { treasure, front: game.treasures[treasure.index()].seen_if(knows), taken_by }
}

fn seat_view(game: &LostMines, viewer: Viewer, seat: Seat) -> SeatView {
    let knows = || {
        let looked = viewer.seat().is_some_and(|own| game.looked[own.index()].dwarves >> seat.index() & 1 == 1);
        game.is_revealed() || game.round > 0 && (viewer.is(seat) || looked)
    };
    SeatView {
        seat,
        clan: game.dwarf(seat).clan,
        dwarf: game.dwarf_cards[seat.index()].seen_if(knows),
        cell: game.dwarves[seat.index()],
        hand: game.hands[seat.index()].count() as u8,
        discarded: game.discards.hidden_by(seat, Left::Discarded).count() as u8,
        lost: game.discards.hidden_by(seat, Left::Lost).count() as u8,
        looked_at: looked_at(game, seat),
        points: game.points[seat.index()],
    }
}

/// What a seat has looked at: everybody knows.
pub(crate) fn looked_at(game: &LostMines, seat: Seat) -> LookedView {
    let looked = game.looked[seat.index()];
    LookedView {
        mines: MinePlace::ALL.into_iter().filter(|mine| looked.mines >> mine.index() & 1 == 1).collect(),
        treasures: game.treasure_places().filter(|place| looked.treasures >> place.index() & 1 == 1).collect(),
        dwarves: game.seats().all().filter(|other| looked.dwarves >> other.index() & 1 == 1).collect(),
    }
}

fn discards(game: &LostMines, viewer: Viewer) -> DiscardsView {
    let own = |how: Left| {
        let mut own: Vec<Card> =
            viewer.seat().into_iter().flat_map(|seat| game.discards.hidden_by(seat, how)).collect();
        own.sort();
        own
    };
    DiscardsView { open: game.discards.seen_by_all().collect(), own: own(Left::Discarded), lost: own(Left::Lost) }
}
