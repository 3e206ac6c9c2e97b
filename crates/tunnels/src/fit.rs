//! How a tile would meet its neighbours.

use crate::side::Sides;

/// How a tile would meet its face-up neighbours, side by side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Fit {
    /// A face-up neighbour lies here.
    pub touches: Sides,
    /// Open on one of the two only.
    pub clashes: Sides,
    /// Open on both.
    pub meets: Sides,
    /// Open on both, and the neighbour's opening leads to a source.
    pub reached: Sides,
}
