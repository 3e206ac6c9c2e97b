//! Law 4: whether secrets take every value in the right proportions, compared with going through all deals one by one.

use crate::walks::at_full_size;
use std::collections::{BTreeMap, BTreeSet};
use tabletop::{Luck, Seat, Viewer};

/// Values by the name of their secret, with how often they are met.
pub type Tally = BTreeMap<Secret, f64>;
/// A secret and its value.
pub type Secret = (Name, String);
/// What a secret is, and whose.
pub type Name = (&'static str, Option<Seat>);

/// How many worlds to sample.
pub fn n_samples() -> usize {
    if at_full_size() { 400_000 } else { 8_000 }
}

/// Samples many worlds and compares with what was enumerated, secret by secret, by chi-squared.
pub fn compare(viewer: Viewer, expected: &Tally, n_samples: usize, mut sample: impl FnMut() -> Vec<Secret>) {
    let mut seen = Tally::new();
    for _ in 0..n_samples {
        sample().into_iter().for_each(|secret| *seen.entry(secret).or_default() += 1.0);
    }
    for secret in seen.keys() {
        assert!(expected.contains_key(secret), "{viewer:?} samples {secret:?}, which no deal allows");
    }
    let names: BTreeSet<Name> = expected.keys().map(|(name, _)| *name).collect();
    assert!(!names.is_empty(), "there is nothing to compare");
    for name in names {
        let values = || expected.iter().filter(|((other, _), _)| *other == name);
        let sum: f64 = values().map(|(_, weight)| weight).sum();
        let (mut chi, mut degrees) = (0.0, -1.0);
        for (secret, weight) in values() {
            let wanted = weight / sum * n_samples as f64;
            let found = seen.get(secret).copied().unwrap_or(0.0);
            assert!(found > 0.0 || wanted < 20.0, "{viewer:?} never samples {secret:?}, wanted {wanted:.0} times");
            if wanted >= 5.0 {
                chi += (found - wanted).powi(2) / wanted;
                degrees += 1.0;
            }
        }
        // Far beyond what chance does once in a hundred thousand times, for any number of degrees of freedom.
        let most = degrees + 6.0 * f64::sqrt(2.0 * f64::max(degrees, 1.0)) + 20.0;
        assert!(chi < most, "{viewer:?}, {name:?}: chi-squared {chi:.1} with {degrees} degrees of freedom");
    }
}

/// All ways to fill groups of places with things, with how many orders each stands for: what lies where inside a group
/// makes no difference.
pub fn orders<T: Clone + Ord>(things: &[T], groups: &[usize]) -> Vec<(Vec<T>, f64)> {
    let mut counts: BTreeMap<T, usize> = BTreeMap::new();
    things.iter().for_each(|thing| *counts.entry(thing.clone()).or_default() += 1);
    let mut counts: Vec<(T, usize)> = counts.into_iter().collect();
    let mut all = Vec::new();
    fill(&mut counts, 0, groups, &mut Vec::new(), 1.0, &mut all);
    let factorial = |n: usize| (1..=n).map(|n| n as f64).product::<f64>();
    let alike: f64 = counts.iter().map(|(_, count)| factorial(*count)).product();
    let (found, wanted) = (all.iter().map(|(_, n)| n).sum::<f64>(), factorial(things.len()) / alike);
    assert!((found / wanted - 1.0).abs() < 1e-9, "{found} orders instead of {wanted}");
    all
}

/// Fills the first group with things from the kind `from` on, then the others; `n` counts the orders so far.
fn fill<T: Clone>(
    counts: &mut [(T, usize)],
    from: usize,
    groups: &[usize],
    order: &mut Vec<T>,
    n: f64,
    all: &mut Vec<(Vec<T>, f64)>,
) {
    let Some((size, rest)) = groups.split_first() else { return all.push((order.clone(), n)) };
    if *size == 0 {
        return fill(counts, 0, rest, order, n, all);
    }
    let Some((thing, left)) = counts.get(from).cloned() else { return };
    let groups_after = |taken: usize| [&[size - taken], rest].concat();
    for taken in 0..=left.min(*size) {
        counts[from].1 -= taken;
        order.extend(std::iter::repeat_n(thing.clone(), taken));
        // In so many ways these can be spread over the places of the group that are still empty.
        let places = (0..taken).fold(1.0, |ways, k| ways * (size - k) as f64 / (k + 1) as f64);
        fill(counts, from + 1, &groups_after(taken), order, n * places, all);
        order.truncate(order.len() - taken);
        counts[from].1 += taken;
    }
}

/// For every run of numbers below these bounds, a luck that gives it: each run is as likely as the others.
///
/// Which card is lost is the number of a place in a hand. Where a card lies there is an accident of what was played
/// before: of two equal cards the first one goes, and the last card fills its place, so that after one of `A A B` was
/// played, B is more often in front. A luck that is always the same would therefore take some cards more often than
/// others; it is only over all lucks that the card is taken blind.
pub fn lucks(bounds: &[usize]) -> Vec<String> {
    let wanted: usize = bounds.iter().product();
    let mut found: BTreeMap<Vec<usize>, String> = BTreeMap::new();
    for number in 0_u64.. {
        let hex = format!("{number:016x}");
        let mut luck = Luck::from_hex(&hex).unwrap();
        found.entry(bounds.iter().map(|bound| luck.below(*bound)).collect()).or_insert(hex);
        if found.len() == wanted {
            break;
        }
    }
    found.into_values().collect()
}

#[cfg(test)]
mod tests {
    use super::{Secret, Tally, compare, lucks, orders};
    use std::panic::catch_unwind;
    use tabletop::{Dice, Viewer};

    fn thrown(sides: usize, dice: &mut Dice) -> Vec<Secret> {
        vec![(("a die", None), dice.below(sides).to_string())]
    }

    #[test]
    fn what_is_in_proportion_passes_and_what_is_not_fails() {
        let expected: Tally = (0..6).map(|n| ((("a die", None), n.to_string()), 1.0)).collect();
        let mut dice = Dice::from_number(1);
        compare(Viewer::Audience, &expected, 6000, || thrown(6, &mut dice));
        for sides in [5, 7] {
            let mut dice = Dice::from_number(1);
            let run = || compare(Viewer::Audience, &expected, 6000, || thrown(sides, &mut dice));
            assert!(catch_unwind(std::panic::AssertUnwindSafe(run)).is_err(), "{sides} sides");
        }
        // A die that shows 0 somewhat too often.
        let mut dice = Dice::from_number(1);
        let loaded = || if dice.chance(1, 20) { vec![(("a die", None), "0".to_owned())] } else { thrown(6, &mut dice) };
        let run = || compare(Viewer::Audience, &expected, 20_000, loaded);
        assert!(catch_unwind(std::panic::AssertUnwindSafe(run)).is_err());
    }

    #[test]
    fn orders_count_what_they_stand_for() {
        assert_eq!(orders(&['a', 'a', 'b'], &[1, 2]), [(vec!['b', 'a', 'a'], 1.0), (vec!['a', 'a', 'b'], 2.0)]);
        assert_eq!(lucks(&[2, 3]).len(), 6);
    }
}
