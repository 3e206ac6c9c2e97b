//! A plain policy that prefers progress, and one that does not.
//!
//! Uniform play almost never reaches a goal, so proofs and simulations also need somebody who digs. The digger takes an
//! action that helps most to get on; now and then it plays anything, so that rare things happen too.

use crate::dice::Dice;
use crate::game::Game;

/// One of all legal actions, each equally likely. `scratch` is only there to be used again.
#[inline]
pub fn uniform<G: Game>(game: &G, dice: &mut Dice, scratch: &mut Vec<G::Action>) -> G::Action {
    scratch.clear();
    game.legal_actions(scratch);
    scratch[dice.below(scratch.len())]
}

/// How often the digger plays anything at all.
const ONE_IN: usize = 12;

/// One of the legal actions that help most to get on.
pub fn dig<G: Game>(game: &G, dice: &mut Dice, scratch: &mut Vec<G::Action>) -> G::Action {
    let anything = uniform(game, dice, scratch);
    if dice.chance(1, ONE_IN) {
        return anything;
    }
    let mut best = i32::MIN;
    let mut n_best = 0;
    let mut chosen = anything;
    for action in scratch.iter() {
        let progress = game.progress(*action);
        if progress > best {
            (best, n_best, chosen) = (progress, 1, *action);
        } else if progress == best {
            n_best += 1;
            if dice.chance(1, n_best) {
                chosen = *action;
            }
        }
    }
    chosen
}

/// Who chooses in a simulation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Policy {
    /// All legal actions are equally likely.
    Uniform,
    /// What helps most to get on.
    Digger,
}

impl Policy {
    /// An action of the deciding seat.
    #[inline]
    pub fn choose<G: Game>(self, game: &G, dice: &mut Dice, scratch: &mut Vec<G::Action>) -> G::Action {
        match self {
            Policy::Uniform => uniform(game, dice, scratch),
            Policy::Digger => dig(game, dice, scratch),
        }
    }
}
