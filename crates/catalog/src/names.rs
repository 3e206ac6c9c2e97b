//! What bots are called. Names come from the texts; chance deals them out, so that another table has other names.

use crate::texts::{BOTS, Texts};
use std::sync::LazyLock;
use tabletop::Dice;

/// The section that holds them.
const SECTION: &str = "bot-name";

/// All names for bots in an order of chance. A table gives each seat the one at its number: no two are the same.
pub fn shuffled(seed: u64) -> Vec<String> {
    let mut names = NAMES.clone();
    Dice::from_number(seed).shuffle(&mut names);
    names
}

static NAMES: LazyLock<Vec<String>> = LazyLock::new(|| {
    let texts = Texts::parts(&[BOTS]);
    let kinds = texts.all().filter(|(section, _)| *section == SECTION);
    kinds.map(|(_, kind)| texts.say(SECTION, &kind, None)).collect()
});

#[cfg(test)]
mod tests {
    use super::shuffled;
    use std::collections::BTreeSet;
    use tabletop::Seats;

    #[test]
    fn every_seat_of_the_largest_table_has_a_name_of_its_own() {
        let names = shuffled(1);
        let different: BTreeSet<&String> = names.iter().collect();
        assert!(different.len() == names.len() && names.len() >= usize::from(Seats::MOST), "{names:?}");
        assert!(names.iter().all(|name| name.starts_with(char::is_uppercase) && name.len() <= 24), "{names:?}");
    }

    #[test]
    fn the_same_seed_gives_the_same_names_and_another_one_others() {
        assert_eq!(shuffled(1), shuffled(1));
        assert_ne!(shuffled(1), shuffled(2));
    }
}
