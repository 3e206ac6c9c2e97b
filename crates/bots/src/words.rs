//! What seats say of what they saw.

use crate::level::Level;
use tabletop::Dice;

/// Whether a seat tells the truth this time. Whoever has nothing to hide always does; of the others, whoever always lied would
/// be believed the other way round.
pub(crate) fn is_honest(hides: bool, level: Level, dice: &mut Dice) -> bool {
    !hides || level >= Level::Journeyman && dice.chance(1, 3)
}

/// What a seat says of something: the truth if it is honest, else something else, the most misleading first. Nobody
/// contradicts what they have said before, or what lies open; a lie can leave nothing else to say.
pub(crate) fn told<T: Copy + PartialEq>(
    truth: T,
    is_honest: bool,
    misleading: &[T],
    contradicts: impl Fn(T) -> bool,
) -> Option<T> {
    let lies = misleading.iter().copied().filter(|lie| *lie != truth);
    let ways: Vec<T> = if is_honest {
        std::iter::once(truth).chain(lies).collect()
    } else {
        lies.chain(std::iter::once(truth)).collect()
    };
    ways.into_iter().find(|way| !contradicts(*way))
}

#[cfg(test)]
mod tests {
    use super::told;

    #[test]
    fn a_lie_is_the_most_misleading_that_contradicts_nothing() {
        let said = |taken: &'static [u8]| move |way: u8| taken.contains(&way);
        assert_eq!(told(2, true, &[0, 1, 2], said(&[])), Some(2));
        assert_eq!(told(2, false, &[0, 1, 2], said(&[])), Some(0));
        assert_eq!(told(2, false, &[0, 1, 2], said(&[0])), Some(1));
        assert_eq!(told(0, false, &[0, 1, 2], said(&[])), Some(1));
        // After lies, the truth may be what contradicts them.
        assert_eq!(told(2, true, &[0, 1, 2], said(&[2])), Some(0));
        assert_eq!(told(2, false, &[0, 1, 2], said(&[0, 1])), Some(2));
        assert_eq!(told(2, true, &[0, 1, 2], said(&[0, 1, 2])), None);
    }
}
