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
        const ALL: [Tool; 3] = [Tool::Pickaxe, Tool::Lantern, Tool::Cart];
        tunnels::grid::bits(self.0.into()).map(|tool| ALL[tool as usize % 3])
    }
}

impl Serialize for Tools {
    fn serialize<Z: serde::Serializer>(&self, serializer: Z) -> Result<Z::Ok, Z::Error> {
        serializer.collect_seq(self.iter())
    }
}

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

/// Whose tools are broken: for each tool a bit for each seat, because cards ask who has a tool broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Broken([u16; 3]);

impl Broken {
    /// Nobody's.
    pub(crate) const NONE: Broken = Broken([0; 3]);

    /// Breaks a seat's tool.
    #[inline]
    pub(crate) fn insert(&mut self, seat: Seat, tool: Tool) {
        self.0[tool as usize] |= 1 << seat.index();
    }

    /// Mends a seat's tool.
    #[inline]
    pub(crate) fn remove(&mut self, seat: Seat, tool: Tool) {
        self.0[tool as usize] &= !(1 << seat.index());
    }

    /// Whether a seat's tool is broken.
    #[inline]
    pub(crate) fn has(self, seat: Seat, tool: Tool) -> bool {
        self.0[tool as usize] >> seat.index() & 1 == 1
    }

    /// Whether all tools of a seat are whole.
    #[inline]
    pub(crate) fn spares(self, seat: Seat) -> bool {
        (self.0[0] | self.0[1] | self.0[2]) >> seat.index() & 1 == 0
    }

    /// A seat's broken tools.
    pub(crate) fn of(self, seat: Seat) -> Tools {
        let mut tools = Tools::NONE;
        Tools::ALL.iter().filter(|tool| self.has(seat, *tool)).for_each(|tool| tools.insert(tool));
        tools
    }

    /// Who has this tool broken.
    #[inline]
    pub(crate) fn with(self, tool: Tool) -> impl Iterator<Item = Seat> {
        seats(self.0[tool as usize])
    }

    /// Who of a table has this tool whole.
    #[inline]
    pub(crate) fn without(self, tool: Tool, table: Seats) -> impl Iterator<Item = Seat> {
        seats(!self.0[tool as usize] & ((1 << table.count()) - 1))
    }
}

#[inline]
fn seats(set: u16) -> impl Iterator<Item = Seat> {
    tunnels::grid::bits(set.into()).map(Seat::new)
}
