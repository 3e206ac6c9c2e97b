//! Games that a viewer cannot tell from the real one.

use crate::dice::Dice;
use crate::game::Game;

/// All full games that fit one view, prepared once, then sampled at will.
///
/// Every way of placing the unseen cards in the places that the viewer cannot see is equally likely.
pub trait Worlds<G: Game> {
    /// Who is who.
    type Roles;
    /// What lies where.
    type Goals;

    /// One of them.
    fn sample(&self, dice: &mut Dice) -> G;

    /// One of those with these roles and goals, or none if the view rules them out.
    fn sample_given(&self, roles: &Self::Roles, goals: &Self::Goals, dice: &mut Dice) -> Option<G>;
}
