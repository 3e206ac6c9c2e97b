//! Games that a viewer cannot tell from the real one.

use crate::dice::Dice;
use crate::game::Game;
use crate::odds::Odds;

/// All full games that fit one view, prepared once, then sampled at will.
///
/// Every way of placing the unseen cards in the places that the viewer cannot see is equally likely, unless odds are given.
pub trait Worlds<G: Game> {
    /// Who is who.
    type Roles;
    /// What lies where.
    type Goals;

    /// One of them.
    fn sample(&self, dice: &mut Dice) -> G;

    /// One of those with these roles and goals, or none if the view rules them out. Odds say what hands are likelier to
    /// hold.
    fn sample_given(&self, roles: &Self::Roles, goals: &Self::Goals, odds: &Odds, dice: &mut Dice) -> Option<G>;
}
