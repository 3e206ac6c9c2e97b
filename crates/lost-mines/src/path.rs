//! L-10 to L-12: path cards, and laying them.

use crate::events::Public;
use crate::game::LostMines;
use crate::hand::Faces;
use crate::notation::Action;
use crate::pieces::{BoardCells, Tool};
use crate::refusal::Refusal;
use serde::Serialize;
use std::fmt;
use std::str::FromStr;
use strum::{EnumIter, EnumString, IntoEnumIterator, IntoStaticStr};
use tabletop::{Ears, Seat, Told};
use tunnels::{Cell, Sides};

/// Which edges of a path card are open, as it lies upright.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, EnumIter, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
#[repr(u8)]
pub enum Shape {
    /// Crossroads.
    Nesw,
    /// T across.
    New,
    /// T upright.
    Nes,
    /// Straight upright.
    Ns,
    /// Straight across.
    Ew,
    /// Curve right.
    Ne,
    /// Curve left.
    Nw,
}

/// How many shapes there are.
pub const N_SHAPES: usize = 7;
/// How many things a path card can show besides its path.
pub const N_FEATURES: usize = 6;

impl Shape {
    /// All of them.
    pub const ALL: [Shape; N_SHAPES] =
        [Shape::Nesw, Shape::New, Shape::Nes, Shape::Ns, Shape::Ew, Shape::Ne, Shape::Nw];

    /// Its open edges, upright.
    #[inline]
    pub const fn openings(self) -> Sides {
        // N is 1, E is 2, S is 4, W is 8.
        Sides::from_bits([0b1111, 0b1011, 0b0111, 0b0101, 0b1010, 0b0011, 0b1001][self as usize])
    }

    /// Its open edges as it lies.
    #[inline]
    pub const fn lying(self, way: Way) -> Sides {
        match way {
            Way::Upright => self.openings(),
            Way::Turned => self.openings().turned(),
        }
    }

    /// Whether it looks the same when turned.
    #[inline]
    pub const fn is_symmetric(self) -> bool {
        matches!(self, Shape::Nesw | Shape::Ns | Shape::Ew)
    }
}

/// What a path card shows besides its path.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default, EnumIter, EnumString, IntoStaticStr, Serialize,
)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
#[repr(u8)]
pub enum Feature {
    /// Nothing.
    #[default]
    Plain,
    /// A tree trunk: wants an axe.
    Trunk,
    /// A lake: wants a boat.
    Lake,
    /// A ditch: wants a rope.
    Ditch,
    /// A rock: room for one dwarf.
    Rock,
    /// A campfire: whoever wakes here goes farther.
    Campfire,
}

impl Feature {
    /// All of them.
    pub const ALL: [Feature; N_FEATURES] =
        [Feature::Plain, Feature::Trunk, Feature::Lake, Feature::Ditch, Feature::Rock, Feature::Campfire];

    /// The tool that overcomes it, if it is an obstacle.
    #[inline]
    pub const fn tool(self) -> Option<Tool> {
        match self {
            Feature::Trunk => Some(Tool::Axe),
            Feature::Lake => Some(Tool::Boat),
            Feature::Ditch => Some(Tool::Rope),
            Feature::Plain | Feature::Rock | Feature::Campfire => None,
        }
    }
}

/// A path card: its number, shape by shape. Written `nes`, or `nes.trunk` if it shows more than a path.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(type = "string"))]
pub struct Path(u8);

impl Path {
    /// The card with a shape and what it shows.
    #[inline]
    pub const fn new(shape: Shape, feature: Feature) -> Path {
        Path((shape as usize * N_FEATURES + feature as usize) as u8)
    }

    /// All cards that there can be.
    pub fn all() -> impl Iterator<Item = Path> {
        Shape::iter().flat_map(|shape| Feature::iter().map(move |feature| Path::new(shape, feature)))
    }

    /// The card with a number.
    #[inline]
    pub(crate) const fn from_index(index: usize) -> Path {
        Path(index as u8)
    }

    /// Its number.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its shape.
    #[inline]
    pub const fn shape(self) -> Shape {
        Shape::ALL[self.0 as usize / N_FEATURES % N_SHAPES]
    }

    /// What it shows besides.
    #[inline]
    pub const fn feature(self) -> Feature {
        Feature::ALL[self.0 as usize % N_FEATURES]
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.shape().into())?;
        match self.feature() {
            Feature::Plain => Ok(()),
            feature => write!(f, ".{}", <&str>::from(feature)),
        }
    }
}

impl fmt::Debug for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that names no path card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoPath;

impl FromStr for Path {
    type Err = NoPath;
    fn from_str(text: &str) -> Result<Path, NoPath> {
        let (shape, feature) = text.split_once('.').unwrap_or((text, "plain"));
        let path = Path::new(shape.parse().map_err(|_| NoPath)?, feature.parse().map_err(|_| NoPath)?);
        // A plain path is written without saying so.
        if path.feature() == Feature::Plain && text.contains('.') { Err(NoPath) } else { Ok(path) }
    }
}

impl Serialize for Path {
    fn serialize<Z: serde::Serializer>(&self, serializer: Z) -> Result<Z::Ok, Z::Error> {
        serializer.collect_str(&format_args!("path.{self}"))
    }
}

/// Which way round a card lies (L-10).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Way {
    /// As its list says.
    #[default]
    Upright,
    /// By 180°.
    Turned,
}

impl Way {
    /// Both.
    pub const BOTH: [Way; 2] = [Way::Upright, Way::Turned];
}

impl LostMines {
    /// L-10: whether a card may be laid here.
    pub(crate) fn check_lay(&self, path: Path, way: Way, cell: Cell) -> Result<(), Refusal> {
        // Ruling: a card that looks the same when turned is one choice, not two (L-10g).
        if way == Way::Turned && path.shape().is_symmetric() {
            return Err(Refusal::SameWhenTurned);
        }
        if !BoardCells::ALL.has(cell) {
            return Err(Refusal::OffTheBoard { cell });
        }
        if !self.board.free().has(cell) {
            return Err(Refusal::CellTaken { cell });
        }
        let fit = self.board.fit(cell, path.shape().lying(way));
        // Ruling: a face-down mine sets no edge condition and gives no connection (L-11a, L-11b).
        if fit.touches.is_empty() {
            return Err(Refusal::NotBesidePath { cell });
        }
        if let Some(side) = fit.clashes.first() {
            return Err(Refusal::PathsDoNotFit { side });
        }
        if fit.meets.is_empty() {
            return Err(Refusal::ContinuesNoPath { cell });
        }
        Ok(())
    }

    /// Every way to lay a path card of these faces: cards of one shape can lie in the same cells.
    #[inline]
    pub(crate) fn list_lays(&self, faces: Faces, into: &mut Vec<Action>) {
        let around = self.board.around();
        for shape in faces.shapes() {
            let ways = if shape.is_symmetric() { &Way::BOTH[..1] } else { &Way::BOTH };
            for way in ways {
                for cell in around.continuing(shape.lying(*way)).iter() {
                    into.extend(faces.of_shape(shape).map(|path| Action::Lay { path, way: *way, cell }));
                }
            }
        }
    }

    /// Lays a card, with whatever it shows.
    #[inline]
    pub(crate) fn lay(&mut self, seat: Seat, path: Path, way: Way, cell: Cell, ears: &mut impl Ears<LostMines>) {
        self.put_path(path, way, cell);
        ears.hear(|| Told::aloud(Public::Laid { by: seat, card: path, cell, turned: way == Way::Turned }));
    }

    #[inline]
    pub(crate) fn put_path(&mut self, path: Path, way: Way, cell: Cell) {
        self.board.lay(cell, path.shape().lying(way));
        self.forest.put(path, way, cell);
    }
}
