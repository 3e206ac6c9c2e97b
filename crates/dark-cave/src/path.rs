//! D-7 to D-9: path cards, and laying them.

use crate::events::Public;
use crate::game::DarkCave;
use crate::notation::Action;
use crate::options::Allowed;
use crate::pieces::{Card, Face, Group};
use crate::plan::Laid;
use crate::refusal::Refusal;
use serde::Serialize;
use std::fmt;
use std::str::FromStr;
use strum::{EnumIter, EnumString, IntoStaticStr};
use tabletop::{Ears, Seat, Told};
use tunnels::{Cell, Sides};

/// How the paths of a card run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, EnumIter, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
#[repr(u8)]
pub enum Layout {
    /// Crossroads.
    Nesw,
    /// A T with its stem to the north.
    New,
    /// A T with its stem to the south.
    Esw,
    /// A T with its stem to the east.
    Nes,
    /// A T with its stem to the west.
    Nsw,
    /// Straight from north to south.
    Ns,
    /// Straight from west to east.
    Ew,
    /// A bend.
    Ne,
    /// A bend.
    Es,
    /// A bend.
    Sw,
    /// A bend.
    Nw,
    /// A bridge from west to east over a path from north to south.
    EwOverNs,
    /// A bridge from north to south over a path from west to east.
    NsOverEw,
    /// Two bends that a tunnel joins.
    NeAndSw,
    /// Two bends that a tunnel joins.
    NwAndEs,
}

const N_ORDINARY: usize = 11;
const N_FEATURES: usize = 4;
const IN_GROUP: usize = N_ORDINARY * N_FEATURES + 4;
/// How many path cards can look different.
pub const N_PATHS: usize = 3 * IN_GROUP;

impl Layout {
    /// All of them.
    pub const ALL: [Layout; 15] = [
        Layout::Nesw,
        Layout::New,
        Layout::Esw,
        Layout::Nes,
        Layout::Nsw,
        Layout::Ns,
        Layout::Ew,
        Layout::Ne,
        Layout::Es,
        Layout::Sw,
        Layout::Nw,
        Layout::EwOverNs,
        Layout::NsOverEw,
        Layout::NeAndSw,
        Layout::NwAndEs,
    ];

    /// Its open edges, upright.
    #[inline]
    pub const fn openings(self) -> Sides {
        // N is 1, E is 2, S is 4, W is 8.
        const BITS: [u8; 15] = [
            0b1111, 0b1011, 0b1110, 0b0111, 0b1101, 0b0101, 0b1010, 0b0011, 0b0110, 0b1100, 0b1001, 0b1111, 0b1111,
            0b1111, 0b1111,
        ];
        Sides::from_bits(BITS[self as usize])
    }

    /// Whether it is one path, which may have something special on it.
    #[inline]
    pub const fn is_ordinary(self) -> bool {
        (self as usize) < N_ORDINARY
    }

    /// Whether it looks the same when turned.
    #[inline]
    pub const fn is_symmetric(self) -> bool {
        !matches!(
            self,
            Layout::New | Layout::Esw | Layout::Nes | Layout::Nsw | Layout::Ne | Layout::Es | Layout::Sw | Layout::Nw
        )
    }
}

/// What is special about a card.
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
    /// A dark hole: creatures climb out.
    Hole,
    /// A ladder: leads to all others.
    Ladder,
    /// A gold vein.
    Vein,
    /// The way out: on a goal alone.
    Exit,
}

impl Feature {
    /// What a path card can have.
    pub const OF_PATHS: [Feature; N_FEATURES] = [Feature::Plain, Feature::Hole, Feature::Ladder, Feature::Vein];
}

/// A path card: its number, group by group. Written `ii.ne`, or `ii.ne.ladder` if something special is on it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(type = "string"))]
pub struct Path(u8);

impl Path {
    /// The card of a group with a layout and something special, which bridges and tunnels never have.
    #[inline]
    pub const fn new(group: Group, layout: Layout, feature: Feature) -> Path {
        let layout = layout as usize;
        let within = if layout < N_ORDINARY {
            layout * N_FEATURES + feature as usize % N_FEATURES
        } else {
            N_ORDINARY * N_FEATURES + layout - N_ORDINARY
        };
        Path((group as usize * IN_GROUP + within) as u8)
    }

    /// All cards that there can be.
    pub fn all() -> impl Iterator<Item = Path> {
        (0..N_PATHS).map(Path::from_index)
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

    /// Its group.
    #[inline]
    pub const fn group(self) -> Group {
        Group::ALL[self.0 as usize / IN_GROUP % 3]
    }

    /// How its paths run.
    #[inline]
    pub const fn layout(self) -> Layout {
        let within = self.0 as usize % IN_GROUP;
        let ordinary = N_ORDINARY * N_FEATURES;
        Layout::ALL[if within < ordinary { within / N_FEATURES } else { within - ordinary + N_ORDINARY }]
    }

    /// What is special about it.
    #[inline]
    pub const fn feature(self) -> Feature {
        let within = self.0 as usize % IN_GROUP;
        if within < N_ORDINARY * N_FEATURES { Feature::OF_PATHS[within % N_FEATURES] } else { Feature::Plain }
    }

    /// Its open edges as it lies.
    #[inline]
    pub const fn lying(self, way: Way) -> Sides {
        match way {
            Way::Upright => self.layout().openings(),
            Way::Turned => self.layout().openings().turned(),
        }
    }

    /// Whether it looks the same when turned: on a card of several spaces it matters where something special is.
    #[inline]
    pub const fn is_symmetric(self) -> bool {
        let off_centre = matches!(self.group(), Group::II) && !matches!(self.feature(), Feature::Plain);
        self.layout().is_symmetric() && !off_centre
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", <&str>::from(self.group()), <&str>::from(self.layout()))?;
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
        let (group, rest) = text.split_once('.').ok_or(NoPath)?;
        let (layout, feature) = rest.split_once('.').unwrap_or((rest, "plain"));
        let layout: Layout = layout.parse().map_err(|_| NoPath)?;
        let feature: Feature = feature.parse().map_err(|_| NoPath)?;
        let path = Path::new(group.parse().map_err(|_| NoPath)?, layout, feature);
        // A plain path is written without saying so; and there are cards that cannot be.
        let right = path.feature() == feature && !(feature == Feature::Plain && rest.contains('.'));
        if right { Ok(path) } else { Err(NoPath) }
    }
}

impl Serialize for Path {
    fn serialize<Z: serde::Serializer>(&self, serializer: Z) -> Result<Z::Ok, Z::Error> {
        serializer.collect_str(&format_args!("path.{self}"))
    }
}

/// Which way round a card lies.
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

impl DarkCave {
    /// D-7: whether a card may be laid here.
    pub(crate) fn check_lay(&self, path: Path, way: Way, cell: Cell) -> Result<(), Refusal> {
        if way == Way::Turned {
            if self.options.turning() == Allowed::Refused {
                return Err(Refusal::NeverTurned);
            }
            // Ruling: a card that looks the same when turned is one choice, not two.
            if path.is_symmetric() {
                return Err(Refusal::SameWhenTurned);
            }
        }
        if self.cave.at(cell).is_some() {
            return Err(Refusal::CellTaken { cell });
        }
        let fit = self.cave.fit(cell, Laid::path(path, way).plan().tile);
        // Ruling: a face-down goal sets no edge condition and gives no connection (D-8).
        if fit.touches.is_empty() {
            return Err(Refusal::NotBesideNetwork { cell });
        }
        if let Some(side) = fit.clashes.first() {
            return Err(Refusal::PathsDoNotFit { side });
        }
        if fit.meets.is_empty() {
            return Err(Refusal::ContinuesNoPath { cell });
        }
        Ok(())
    }

    /// Every way to lay one of these cards. Each empty cell along the network knows which sets of openings fit and
    /// continue a path.
    #[inline]
    pub(crate) fn list_lays(&self, cards: &[Card], into: &mut Vec<Action>) {
        let turning = self.options.turning() == Allowed::Allowed;
        for card in cards {
            let Face::Path(path) = card.face() else { continue };
            let both = turning && !path.is_symmetric();
            for way in if both { &Way::BOTH[..] } else { &Way::BOTH[..1] } {
                let openings = path.lying(*way).bits();
                for (cell, fitting) in self.cave.inviting() {
                    if fitting >> openings & 1 == 1 {
                        into.push(Action::Lay { path, way: *way, cell });
                    }
                }
            }
        }
    }

    /// Lays a card, with whatever is on it.
    #[inline]
    pub(crate) fn lay(&mut self, seat: Seat, path: Path, way: Way, cell: Cell, ears: &mut impl Ears<DarkCave>) {
        let gold = self.put_path(path, way, cell);
        ears.hear(|| Told::aloud(Public::Laid { by: seat, card: path, cell, turned: way == Way::Turned, gold }));
    }

    /// Returns whether gold is put on it (D-9).
    #[inline]
    pub(crate) fn put_path(&mut self, path: Path, way: Way, cell: Cell) -> bool {
        let laid = Laid::path(path, way);
        let number = self.cave.lay(cell, laid.plan().tile, laid);
        self.cave.reach(number, laid.plan().tile.openings());
        self.notice(number, laid)
    }

    /// Takes note of what is special about a card that has come to lie face up.
    pub(crate) fn notice(&mut self, number: tunnels::Number, laid: Laid) -> bool {
        let tile = 1 << number;
        match laid.feature() {
            Feature::Plain | Feature::Exit => false,
            Feature::Hole => {
                self.holes |= tile;
                false
            }
            Feature::Ladder => {
                self.ladders |= tile;
                false
            }
            Feature::Vein => self.fill_vein(number),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use strum::IntoEnumIterator;

    #[test]
    fn every_path_card_has_its_own_name() {
        for path in Path::all() {
            assert_eq!(path.to_string().parse(), Ok(path), "{path}");
            assert_eq!(Path::new(path.group(), path.layout(), path.feature()), path);
        }
        for wrong in ["", "i", "i.ne.plain", "iv.ne", "i.en", "i.ew-over-ns.hole", "i.ne.exit", "ne", "i.ne.ladder.x"] {
            assert_eq!(wrong.parse::<Path>(), Err(NoPath), "{wrong}");
        }
        assert_eq!(Layout::iter().count(), Layout::ALL.len());
    }
}
