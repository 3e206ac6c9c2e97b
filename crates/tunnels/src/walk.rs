//! Walks with prices: what can be reached in so many steps, and how cheaply.
//!
//! A game says what is one step from a place and what the way costs when it gets there. A place is whatever makes a
//! difference for the way on: a cell, a space, or a space together with what was paid so far. Nothing is known here of
//! what a price is, only that less is better and that no step makes a way cheaper.

use std::collections::BTreeMap;

/// How a place was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reached<P, C> {
    /// The place.
    pub at: P,
    /// The price of the way.
    pub price: C,
    /// How many steps it has.
    pub n_steps: usize,
    /// The place before it on the way; the start has none.
    from: Option<usize>,
}

/// All ways from a start, grown step by step: of those to a place, one that is cheaper than all shorter ones is kept.
///
/// ```
/// use tunnels::Walks;
/// // A road leads from 0 to 3 by 1, with a toll of 5 at its end; a path without toll leads there by 8 and 9.
/// let mut walks = Walks::from(0, 0);
/// for _ in 0..4 {
///     walks.go_on(|from, price, to| match from {
///         0 => [1, 8].into_iter().for_each(|next| to(next, price)),
///         1 => to(3, price + 5),
///         8 => to(9, price),
///         9 => to(3, price),
///         _ => {}
///     });
/// }
/// let best = walks.cheapest(|at| at).remove(&3).unwrap();
/// assert_eq!((best.price, walks.way(best)), (0, vec![8, 9, 3]));
/// ```
#[derive(Clone, Debug)]
pub struct Walks<P, C> {
    reached: Vec<Reached<P, C>>,
    /// The last way to each place that was kept. The start is not among them before a way comes back to it.
    latest: BTreeMap<P, usize>,
    /// Where the ways of the last step begin in `reached`.
    newest: usize,
}

impl<P: Ord + Copy, C: Ord + Copy> Walks<P, C> {
    /// Nothing but the start, which has a price too.
    pub fn from(start: P, price: C) -> Walks<P, C> {
        let start = Reached { at: start, price, n_steps: 0, from: None };
        Walks { reached: vec![start], latest: BTreeMap::new(), newest: 0 }
    }

    /// One step more. `leads` is asked for every place that the step before has reached, with the price paid so far; it
    /// calls its last argument for everything that is one step away, with the price paid when one gets there.
    pub fn go_on(&mut self, mut leads: impl FnMut(P, C, &mut dyn FnMut(P, C))) {
        let next = self.reached.len();
        for number in self.newest..next {
            let Reached { at: from, price, n_steps, .. } = self.reached[number];
            leads(from, price, &mut |at, price| {
                let new = Reached { at, price, n_steps: n_steps + 1, from: Some(number) };
                let before = self.latest.get(&at).copied();
                if before.is_some_and(|before| self.reached[before].price <= price) {
                    return;
                }
                match before {
                    // As long as that one, but cheaper: nothing has gone on from there yet.
                    Some(before) if before >= next => self.reached[before] = new,
                    _ => {
                        self.latest.insert(at, self.reached.len());
                        self.reached.push(new);
                    }
                }
            });
        }
        self.newest = next;
    }

    /// What the last step has reached: places that are new, or cheaper than before.
    pub fn newest(&self) -> &[Reached<P, C>] {
        &self.reached[self.newest..]
    }

    /// For each end, the way with the lowest price, the shortest of these, the first that was found of these. `end` says
    /// which places are the same end. The start is one only if a way comes back to it.
    pub fn cheapest<E: Ord>(&self, end: impl Fn(P) -> E) -> BTreeMap<E, Reached<P, C>> {
        let mut best: BTreeMap<E, Reached<P, C>> = BTreeMap::new();
        // Ways are kept in the order of their lengths, so of two that cost the same the first one is shorter.
        for reached in &self.reached[1..] {
            let known = best.entry(end(reached.at)).or_insert(*reached);
            if reached.price < known.price {
                *known = *reached;
            }
        }
        best
    }

    /// The way to a place, step by step, without the start.
    pub fn way(&self, reached: Reached<P, C>) -> Vec<P> {
        let before = |reached: &Reached<P, C>| reached.from.map(|number| self.reached[number]);
        let mut way: Vec<P> =
            std::iter::successors(Some(reached), before).filter(|one| one.from.is_some()).map(|one| one.at).collect();
        way.reverse();
        way
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A small map: between two places a toll, or no step.
    type Tolls = [[Option<u8>; 6]; 6];

    /// A map for each number, with about half of all steps and tolls from 0 to 3.
    fn tolls(number: u64) -> Tolls {
        let mut word = number.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
        let mut next = || {
            word ^= word << 13;
            word ^= word >> 7;
            word ^= word << 17;
            word >> 32
        };
        std::array::from_fn(|_| std::array::from_fn(|_| (next() % 2 == 0).then(|| (next() % 4) as u8)))
    }

    /// The slow and obvious twin: every way of at most so many steps, back and forth and all.
    fn all_ways(tolls: &Tolls, most: usize) -> Vec<(Vec<usize>, u8)> {
        let mut ways = vec![(Vec::new(), 0)];
        let mut all = Vec::new();
        for _ in 0..most {
            let longer = |(way, price): &(Vec<usize>, u8)| -> Vec<(Vec<usize>, u8)> {
                let from = way.last().copied().unwrap_or(0);
                let steps = (0..6).filter_map(|to| Some((to, tolls[from][to]?)));
                steps.map(|(to, toll)| ([&way[..], &[to]].concat(), price + toll)).collect()
            };
            ways = ways.iter().flat_map(longer).collect();
            all.extend(ways.iter().cloned());
        }
        all
    }

    fn walks(tolls: &Tolls, most: usize) -> Walks<usize, u8> {
        let mut walks = Walks::from(0, 0);
        for _ in 0..most {
            walks.go_on(|from, price, to| {
                (0..6).for_each(|next| tolls[from][next].into_iter().for_each(|toll| to(next, price + toll)));
            });
        }
        walks
    }

    #[test]
    fn the_cheapest_and_then_shortest_way_is_found_to_every_place_that_any_way_leads_to() {
        for number in 0..300 {
            let tolls = tolls(number);
            for most in 0..5 {
                let all = all_ways(&tolls, most);
                let walks = walks(&tolls, most);
                let best = walks.cheapest(|at| at);
                for end in 0..6 {
                    let ways = all.iter().filter(|(way, _)| way.last() == Some(&end));
                    let wanted = ways.map(|(way, price)| (*price, way.len())).min();
                    assert_eq!(best.get(&end).map(|best| (best.price, best.n_steps)), wanted, "{tolls:?} {most} {end}");
                    let Some(best) = best.get(&end) else { continue };
                    let way = walks.way(*best);
                    assert!(all.contains(&(way, best.price)), "{tolls:?} {most} {end}");
                }
            }
        }
    }

    #[test]
    fn what_is_newest_has_never_been_reached_so_cheaply() {
        for number in 0..300 {
            let tolls = tolls(number);
            for most in 1..5 {
                let shorter = all_ways(&tolls, most - 1);
                for reached in walks(&tolls, most).newest() {
                    assert_eq!(reached.n_steps, most);
                    let mut before = shorter.iter().filter(|(way, _)| way.last() == Some(&reached.at));
                    assert!(before.all(|(_, price)| *price > reached.price), "{tolls:?} {most}");
                }
            }
        }
    }

    #[test]
    fn places_that_are_the_same_end_are_compared() {
        let mut walks = Walks::from((0, 'a'), 0);
        walks.go_on(|_, _, to| [((1, 'a'), 3), ((1, 'b'), 2), ((2, 'a'), 5)].into_iter().for_each(|(at, p)| to(at, p)));
        let best: Vec<_> =
            walks.cheapest(|(end, _)| end).into_iter().map(|(end, one)| (end, one.at.1, one.price)).collect();
        assert_eq!(best, [(1, 'b', 2), (2, 'a', 5)]);
    }
}
