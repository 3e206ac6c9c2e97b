//! What a seat does later in games that it plays in its head, learnt from one such game to the next.
//!
//! Every game in the head has other secrets, so a decision is known by what the seat itself sees of it: after which
//! alternative, which in order it is, and what may be done. What is tried there grows with how often it came up; what
//! brought the most is tried the most, and all the others now and then.

use foldhash::fast::FixedState;
use std::collections::HashMap;
use std::hash::{BuildHasher, Hash};

/// Own later decisions, and what came of them.
pub(crate) struct Later<A> {
    decisions: HashMap<u64, Decision<A>, FixedState>,
    /// After which alternative this game goes on.
    after: usize,
    /// The decisions of this game, each with the place of what was tried.
    path: Vec<(u64, usize)>,
}

struct Decision<A> {
    n: f64,
    tried: Vec<Tried<A>>,
}

struct Tried<A> {
    action: A,
    n: f64,
    sum: f64,
}

/// How much is given for finding out about what was tried seldom.
const CURIOUS: f64 = 0.4;

impl<A> Default for Later<A> {
    fn default() -> Later<A> {
        Later { decisions: HashMap::default(), after: 0, path: Vec::new() }
    }
}

impl<A: Copy + Eq + Hash> Later<A> {
    /// Another game begins, after this alternative.
    pub(crate) fn begin(&mut self, after: usize) {
        self.after = after;
        self.path.clear();
    }

    /// What to do now, of all that is legal: something that was tried before, or what is proposed.
    pub(crate) fn choose(&mut self, legal: &[A], proposed: A) -> A {
        let known_by = self.known_by(legal);
        let Decision { n, tried } =
            self.decisions.entry(known_by).or_insert_with(|| Decision { n: 0.0, tried: Vec::new() });
        *n += 1.0;
        let is_new = tried.iter().all(|one| one.action != proposed);
        let at = if is_new && (tried.len() as f64) < n.sqrt() {
            tried.push(Tried { action: proposed, n: 0.0, sum: 0.0 });
            tried.len() - 1
        } else {
            let promise = |one: &Tried<A>| one.sum / one.n + CURIOUS * (n.ln() / one.n).sqrt();
            let best = tried.iter().enumerate().max_by(|one, other| promise(one.1).total_cmp(&promise(other.1)));
            best.map_or(0, |(at, _)| at)
        };
        self.path.push((known_by, at));
        tried[at].action
    }

    /// The game is over, and brought this.
    pub(crate) fn learn(&mut self, value: f64) {
        for (known_by, at) in self.path.drain(..) {
            if let Some(one) = self.decisions.get_mut(&known_by).and_then(|decision| decision.tried.get_mut(at)) {
                one.n += 1.0;
                one.sum += value;
            }
        }
    }

    /// The order of the list says nothing, so it must not count.
    fn known_by(&self, legal: &[A]) -> u64 {
        let hasher = FixedState::default();
        let each = legal.iter().map(|action| hasher.hash_one(action));
        hasher.hash_one((self.after, self.path.len(), each.fold(0, u64::wrapping_add)))
    }
}

#[cfg(test)]
mod tests {
    use super::Later;

    #[test]
    fn what_brings_more_is_done_more_often_and_everything_proposed_is_tried() {
        let mut later = Later::default();
        let mut done = [0; 4];
        for n in 0..400 {
            later.begin(0);
            let action = later.choose(&[0, 1, 2, 3], n % 4);
            done[action] += 1;
            later.learn(if action == 2 { 1.0 } else { 0.0 });
        }
        assert!(done.iter().all(|n| *n > 0) && done[2] > 200, "{done:?}");
    }

    #[test]
    fn a_decision_is_known_by_what_may_be_done_and_by_what_came_before() {
        let mut later = Later::default();
        let mut known_by = |after, legal: &[u8]| {
            later.begin(after);
            later.known_by(legal)
        };
        let one = known_by(0, &[1, 2, 3]);
        assert_eq!(one, known_by(0, &[3, 1, 2]), "in any order");
        assert_ne!(one, known_by(0, &[1, 2]));
        assert_ne!(one, known_by(1, &[1, 2, 3]), "after another alternative");
        later.begin(0);
        later.choose(&[1, 2, 3], 1);
        assert_ne!(one, later.known_by(&[1, 2, 3]), "for the second time");
    }

    #[test]
    fn what_comes_of_it_counts_for_every_decision_on_the_way() {
        let mut later = Later::default();
        later.begin(0);
        later.choose(&[1], 1);
        later.choose(&[1], 1);
        later.learn(1.0);
        assert_eq!(later.decisions.len(), 2);
        assert!(later.decisions.values().all(|decision| decision.tried[0].sum == 1.0));
    }
}
