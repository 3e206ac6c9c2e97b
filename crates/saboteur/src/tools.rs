//! Tools, what breaks them and what mends them.

use serde::{Deserialize, Serialize};
use strum::{EnumIter, EnumString, IntoStaticStr};
use tabletop::{Seat, Seats};

/// A tool that can break.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    EnumIter,
    EnumString,
    IntoStaticStr,
    Serialize,
    Deserialize,
)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
#[repr(u8)]
pub enum Tool {
    /// Without it nobody digs.
    Pickaxe,
    /// Without it nobody sees.
    Lantern,
    /// Without it nobody carts off.
    Cart,
}

/// A set of tools: those that are broken, or that a card mends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(as = "Vec<Tool>"))]
pub struct Tools(u8);

impl Tools {
    /// No tool.
    pub const NONE: Tools = Tools(0);
    /// Every tool.
    pub const ALL: Tools = Tools(0b111);

    /// These tools.
    pub const fn of(tools: &[Tool]) -> Tools {
        let mut bits = 0;
        let mut n = 0;
        while n < tools.len() {
            bits |= 1 << tools[n] as u8;
            n += 1;
        }
        Tools(bits)
    }

    /// The tools whose bits are set: pickaxe, lantern, cart from the lowest. Other bits are dropped.
    #[inline]
    pub(crate) const fn from_bits(bits: u8) -> Tools {
        Tools(bits & 0b111)
    }

    /// Whether a tool is among them.
    #[inline]
    pub const fn has(self, tool: Tool) -> bool {
        self.0 >> tool as u8 & 1 == 1
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Adds one.
    #[inline]
    pub fn insert(&mut self, tool: Tool) {
        self.0 |= 1 << tool as u8;
    }

    /// One by one.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Tool> {
        tunnels::grid::bits(self.0.into()).map(|tool| TOOLS[tool as usize % 3])
    }
}

impl Serialize for Tools {
    fn serialize<Z: serde::Serializer>(&self, serializer: Z) -> Result<Z::Ok, Z::Error> {
        serializer.collect_seq(self.iter())
    }
}

/// The tools in their order.
const TOOLS: [Tool; 3] = [Tool::Pickaxe, Tool::Lantern, Tool::Cart];

/// A card that mends a tool: one kind, or one of two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, EnumIter, EnumString, IntoStaticStr)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(type = "string"))]
#[strum(serialize_all = "kebab-case")]
#[repr(u8)]
pub enum Repair {
    /// Mends a pickaxe.
    Pickaxe,
    /// Mends a lantern.
    Lantern,
    /// Mends a cart.
    Cart,
    /// Mends a pickaxe or a lantern.
    PickaxeLantern,
    /// Mends a pickaxe or a cart.
    PickaxeCart,
    /// Mends a lantern or a cart.
    LanternCart,
}

impl Repair {
    /// What it can mend: one of these.
    #[inline]
    pub const fn mends(self) -> Tools {
        match self {
            Repair::Pickaxe => Tools::of(&[Tool::Pickaxe]),
            Repair::Lantern => Tools::of(&[Tool::Lantern]),
            Repair::Cart => Tools::of(&[Tool::Cart]),
            Repair::PickaxeLantern => Tools::of(&[Tool::Pickaxe, Tool::Lantern]),
            Repair::PickaxeCart => Tools::of(&[Tool::Pickaxe, Tool::Cart]),
            Repair::LanternCart => Tools::of(&[Tool::Lantern, Tool::Cart]),
        }
    }
}

/// Whose tools are broken: for each tool a bit for each seat, the pickaxes lowest, because cards ask who has a tool broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Broken(u64);

/// So many bits belong to one tool.
const APART: usize = 16;

impl Broken {
    /// Nobody's.
    pub(crate) const NONE: Broken = Broken(0);

    #[inline]
    const fn bit(seat: Seat, tool: Tool) -> u64 {
        1 << (APART * tool as usize + seat.index())
    }

    /// Breaks a seat's tool.
    #[inline]
    pub(crate) fn insert(&mut self, seat: Seat, tool: Tool) {
        self.0 |= Broken::bit(seat, tool);
    }

    /// Mends a seat's tool.
    #[inline]
    pub(crate) fn remove(&mut self, seat: Seat, tool: Tool) {
        self.0 &= !Broken::bit(seat, tool);
    }

    /// Whether a seat's tool is broken.
    #[inline]
    pub(crate) fn has(self, seat: Seat, tool: Tool) -> bool {
        self.0 & Broken::bit(seat, tool) != 0
    }

    /// Whether all tools of a seat are whole.
    #[inline]
    pub(crate) fn spares(self, seat: Seat) -> bool {
        self.0 & (of_each(Tools::ALL) << seat.index()) == 0
    }

    /// A seat's broken tools.
    pub(crate) fn of(self, seat: Seat) -> Tools {
        let mut tools = Tools::NONE;
        Tools::ALL.iter().filter(|tool| self.has(seat, *tool)).for_each(|tool| tools.insert(tool));
        tools
    }

    /// Which of these tools are broken, and whose.
    #[inline]
    pub(crate) fn among(self, tools: Tools) -> impl Iterator<Item = (Tool, Seat)> {
        whose(self.0 & (of_each(tools) * ((1 << APART) - 1)))
    }

    /// Which of these tools are whole, and whose, at a table without one seat.
    #[inline]
    pub(crate) fn whole(self, tools: Tools, table: Seats, spared: Option<Seat>) -> impl Iterator<Item = (Tool, Seat)> {
        let spared = spared.map_or(0, |seat| 1 << seat.index());
        let asked = ((1 << table.count()) - 1) & !spared;
        whose(!self.0 & (of_each(tools) * asked))
    }
}

/// The lowest bit of each of these tools: times a set of seats, it is that set for each of them.
#[inline]
const fn of_each(tools: Tools) -> u64 {
    let [pickaxe, lantern, cart] = [tools.0 & 1, (tools.0 >> 1) & 1, (tools.0 >> 2) & 1];
    pickaxe as u64 | (lantern as u64) << APART | (cart as u64) << (2 * APART)
}

#[inline]
fn whose(set: u64) -> impl Iterator<Item = (Tool, Seat)> {
    tunnels::grid::bits(set).map(|bit| (TOOLS[bit as usize / APART % 3], Seat::new(bit % APART as u8)))
}
