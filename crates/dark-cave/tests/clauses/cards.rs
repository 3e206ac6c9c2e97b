//! Cave and cards: the lists, the goals and the spaces.

use crate::PAGE;
use crate::check::{DECK_FILE, game, owners, run, seat, shuffled, view, viewers};
use crate::preparation::{GROUPS, ROWS, about, counted, many, undealt};
use dark_cave::position::Position;
use dark_cave::preparation::WrittenDeal;
use dark_cave::{CardList, DarkCave, Feature, Layout, Options, Path, Way};
use std::collections::BTreeMap;
use tabletop::Dice;
use tabletop::card_list::Source;
use tabletop::game::Game;
use tunnels::{Cell, Spot};

/// The cells of the page's tables that begin with a group, those of path cards first.
fn rows_of_page() -> [Vec<Vec<&'static str>>; 2] {
    let rows = PAGE.text.lines().filter(|line| ["| I | ", "| II | ", "| III | "].iter().any(|it| line.starts_with(it)));
    let rows = rows.map(|line| line.trim_matches('|').split('|').map(str::trim).collect::<Vec<_>>());
    let (paths, others): (Vec<_>, Vec<_>) = rows.partition(|cells| cells.len() == 8);
    [paths, others.into_iter().filter(|cells| cells.len() == 11).collect()]
}

/// All cards that the tables of the page list, by name.
fn listed_on_page() -> BTreeMap<String, usize> {
    let [paths, actions] = rows_of_page();
    assert_eq!((paths.len(), actions.len()), (3, 3), "the page is read");
    let mut listed = BTreeMap::new();
    for (cells, (group, _)) in paths.iter().zip(GROUPS) {
        for (column, suffix) in [(2, ""), (3, ".hole"), (4, ".ladder"), (7, ".vein")] {
            for shape in cells[column].split(' ').filter(|shape| *shape != "–") {
                let name = format!("path.{group}.{}{suffix}", shape.trim_matches('`').to_lowercase());
                *listed.entry(name).or_default() += 1;
            }
        }
        for column in [5, 6] {
            for both in cells[column].split(", ") {
                let name = format!("path.{group}.{}", both.replace('`', "").replace(' ', "-").to_lowercase());
                *listed.entry(name).or_default() += 1;
            }
        }
    }
    for (cells, (group, _)) in actions.iter().zip(GROUPS) {
        for (count, (kind, _)) in cells[2..].iter().zip(KINDS).filter(|(count, _)| **count != "–") {
            listed.insert(format!("{kind}.{group}"), count.parse().unwrap());
        }
    }
    listed
}

/// How many action cards of each kind there are: as the book says.
const KINDS: [(&str, usize); 9] = [
    ("information", 5),
    ("boots", 3),
    ("axe", 3),
    ("web", 3),
    ("rockfall", 3),
    ("swap", 2),
    ("rat", 5),
    ("lindworm", 4),
    ("goblin", 4),
];

/// Those of one group.
fn listed_of_group(group: &str) -> BTreeMap<String, usize> {
    let own = |name: &String| match name.strip_prefix("path.") {
        Some(path) => path.starts_with(&format!("{group}.")),
        None => name.ends_with(&format!(".{group}")),
    };
    listed_on_page().into_iter().filter(|(name, _)| own(name)).collect()
}

/// D-2e
#[test]
fn each_group_is_a_deck_of_its_own_with_the_cards_that_the_page_lists() {
    for row in ROWS {
        let deal = shuffled(&undealt(row.players), 12).written();
        for (deck, (group, size)) in deal.decks.iter().zip(GROUPS) {
            assert_eq!(deck.len(), size, "{group}");
            assert_eq!(counted(deck), listed_of_group(group));
        }
    }
}

/// D-2e
#[test]
fn each_of_the_three_decks_is_shuffled_by_itself() {
    let tries = 5000;
    let deals: Vec<WrittenDeal> = many(5, tries as u64).collect();
    for (group, (name, size)) in GROUPS.into_iter().enumerate() {
        for place in [0, size - 1] {
            let found = counted(deals.iter().map(|deal| &deal.decks[group][place]));
            for (card, count) in listed_of_group(name) {
                let times = found.get(&card).copied().unwrap_or_default();
                assert!(about(times, tries, count, size), "{card} is there {times} times");
            }
        }
    }
    // What is on top of one tells nothing of another: action cards are on both as often as chance has it.
    for ((one, n_one), (other, n_other)) in [((0, 10), (1, 10)), ((0, 10), (2, 12)), ((1, 10), (2, 12))] {
        let is_action = |deal: &WrittenDeal, group: usize| !deal.decks[group][0].starts_with("path.");
        let both = deals.iter().filter(|deal| is_action(deal, one) && is_action(deal, other)).count();
        assert!(about(both, tries, n_one * n_other, GROUPS[one].1 * GROUPS[other].1), "{both} times");
    }
}

/// D-2e
#[test]
fn the_lists_keep_the_totals_of_the_book() {
    let listed = listed_on_page();
    let sum = |wanted: &dyn Fn(&str) -> bool| {
        listed.iter().filter(|(name, _)| wanted(name)).map(|(_, count)| count).sum::<usize>()
    };
    for (group, paths, actions) in [("i", 19, 10), ("ii", 17, 10), ("iii", 14, 12)] {
        assert_eq!(sum(&|name| name.starts_with(&format!("path.{group}."))), paths, "{group}");
        assert_eq!(sum(&|name| !name.starts_with("path.") && name.ends_with(&format!(".{group}"))), actions, "{group}");
    }
    for (kind, count) in KINDS {
        assert_eq!(sum(&|name| name.starts_with(&format!("{kind}."))), count, "{kind}");
    }
    for (special, count) in [(".hole", 9), (".ladder", 4), ("-over-", 4), ("-and-", 5), (".vein", 2)] {
        assert_eq!(sum(&|name| name.contains(special)), count, "{special}");
    }
    assert_eq!(sum(&|name| name.starts_with("path.")), 50);
    assert_eq!(sum(&|name| !name.starts_with("path.")), 32);
}

/// D-2e
#[test]
fn a_list_that_breaks_a_published_total_is_refused_with_an_error_that_names_it() {
    for (from, to, total) in [
        ("\nnesw = 1", "\nnesw = 2", "20 path cards of group I; the published total is 19"),
        ("\nnesw = 1", "\nnesw = 0", "18 path cards of group I; the published total is 19"),
        ("[ii.paths]\nnesw = 1", "[ii.paths]\nnesw = 2", "18 path cards of group II; the published total is 17"),
        ("[iii.paths]\nnes = 1", "[iii.paths]\nnes = 0", "13 path cards of group III; the published total is 14"),
        ("information = 3", "information = 4", "11 action cards of group I; the published total is 10"),
        ("information = 3", "information = 2", "9 action cards of group I; the published total is 10"),
        ("goblin = 3", "goblin = 4", "13 action cards of group III; the published total is 12"),
        ("information = 3\nboots = 2", "information = 2\nboots = 3", "4 information cards; the published total is 5"),
        ("boots = 2\naxe = 1", "boots = 1\naxe = 2", "2 boots cards; the published total is 3"),
        ("axe = 1\nweb = 1", "axe = 0\nweb = 2", "2 axe cards; the published total is 3"),
        ("web = 1\nrockfall = 1", "web = 0\nrockfall = 2", "2 web cards; the published total is 3"),
        ("rockfall = 1\nrat = 2", "rockfall = 0\nrat = 3", "2 rockfall cards; the published total is 3"),
        ("swap = 1\nrat = 2", "swap = 0\nrat = 3", "1 swap cards; the published total is 2"),
        ("rat = 2\nlindworm = 1", "rat = 1\nlindworm = 2", "4 rat cards; the published total is 5"),
        ("lindworm = 3\ngoblin = 3", "lindworm = 2\ngoblin = 4", "3 lindworm cards; the published total is 4"),
        ("\"nesw.hole\" = 1", "\"nesw.vein\" = 1", "8 dark holes; the published total is 9"),
        ("\nsw = 1", "\n\"sw.hole\" = 1", "10 dark holes; the published total is 9"),
        ("\"ew.ladder\" = 1", "\"ew.vein\" = 1", "3 ladders; the published total is 4"),
        ("\new-over-ns = 1", "\n\"sw.vein\" = 1", "3 bridges; the published total is 4"),
        ("\nsw = 1", "\nns-over-ew = 1", "5 bridges; the published total is 4"),
        ("\nne-and-sw = 1", "\n\"sw.vein\" = 1", "4 double bends with a tunnel; the published total is 5"),
        ("\"ew.vein\" = 1", "nes = 1", "1 gold veins; the published total is 2"),
        ("\nsw = 1", "\n\"sw.vein\" = 1", "3 gold veins; the published total is 2"),
    ] {
        let refused = CardList::parse(&owners(&[(from, to)])).unwrap_err().to_string();
        assert!(refused.ends_with(&format!(": the list has {total}")), "{from} {to}: {refused}");
        assert!(refused.starts_with("line "), "{from} {to}: {refused}");
    }
}

/// D-2e
#[test]
fn an_error_in_a_list_names_its_line() {
    let line = |text: &str, at: &str| text.lines().position(|line| line.starts_with(at)).unwrap() + 1;
    for (from, to, what) in [
        ("\nnew = 1", "\nwen = 1", "`wen` is no path card"),
        ("\nnew = 1", "\nne-over-sw = 1", "`ne-over-sw` is no path card"),
        ("\"ew.ladder\" = 1", "\"ew.exit\" = 1", "`ew.exit` is no path card"),
        ("\new-over-ns = 1", "\n\"ew-over-ns.hole\" = 1", "`ew-over-ns.hole` is no path card"),
        ("boots = 2", "shoes = 2", "`shoes` is no action card"),
        ("\ngame = \"dark-cave\"", "\ngame = \"lost-mines\"", "this is a list for `lost-mines`, not for dark-cave"),
        ("\nns = \"NS*\"", "\nns = \"N* S | 0-1\"", "write ns = \"NS*\", not \"N* S | 0-1\""),
        ("\nns = \"N* S | 0-1\"", "\nns = \"N S* | 0-1\"", "spaces are the same with every list"),
        ("\nns = \"NS*\"", "\nn = \"N*\"", "`n` is no path card: take one of nesw, new"),
        ("goal = \"hole\"", "goal = \"door\"", "unknown variant `door`, expected one of `exit`, `hole`"),
        ("\nsource = \"owner\"", "\nsource = \"proof\"", "a deck file is `published`, `ours` or `owner`"),
    ] {
        let text = owners(&[(from, to)]);
        let refused = CardList::parse(&text).unwrap_err();
        assert!(refused.what.contains(what), "{refused}");
        assert_eq!(refused.line, Some(line(&text, to.trim_start())), "{refused}");
    }
    // Where an entry of several lines is wrong, its first line is named.
    let goal = |name: &str, open: &str| format!("goal = \"{name}\"\nopen = \"{open}\"");
    for (from, to, first, what) in [
        (goal("hole", "NE"), goal("exit", "NE"), "[[goal]]", "this goal is in the list already"),
        (
            goal("hole", "NE"),
            goal("hole", "NS"),
            "[[goal]]",
            "the goal `hole` with NS open cannot be entered from every",
        ),
        (goal("hole", "NE"), goal("hole", "EN"), "[[goal]]", "`EN` is no set of open edges"),
        (goal("hole", "NE"), goal("hole", ""), "[[goal]]", "`` is no set of open edges"),
        (
            goal("vein", "NEW\"\nspaces = \"iii"),
            goal("vein", "NEW\"\nspaces = \"ii"),
            "[[goal]]",
            "write spaces = \"iii\"",
        ),
        ("shows = \"ladder\"".into(), "shows = \"hole\"".into(), "[start]", "the start is the same with every list"),
        ("[start]\nopen = \"NESW\"".into(), "[start]\nopen = \"NES\"".into(), "[start]", "open = \"NESW\", shows = "),
    ] {
        let text = owners(&[(&from, &to)]);
        let refused = CardList::parse(&text).unwrap_err();
        assert!(refused.what.contains(what), "{refused}");
        let at = text.find(&to).unwrap();
        let entry = text[..at + to.len()].rfind(first).unwrap();
        assert_eq!(refused.line, Some(text[..entry].lines().count() + 1), "{refused}");
    }
    for (from, to) in [("[i.actions]", "[i.deeds]"), ("\nnew = 1", "\nnesw = 1"), ("\nnew = 1", "\nnew = -1")] {
        assert!(CardList::parse(&owners(&[(from, to)])).is_err(), "{from} {to}");
    }
}

/// D-2e
#[test]
fn an_owner_of_the_box_may_say_which_shapes_there_are_and_how_action_cards_are_split() {
    assert_eq!(CardList::parse(DECK_FILE).unwrap(), CardList::published());
    let changes = [
        ("\nne = 1\nes = 1", "\nne = 2\nes = 0"),
        ("information = 3\nboots = 2", "information = 2\nboots = 3"),
        ("information = 1\nboots = 1", "information = 2\nboots = 0"),
    ];
    let list = CardList::parse(&owners(&changes)).unwrap();
    assert_eq!((list.source(), CardList::published().source()), (Source::Owner, Source::Ours));
    // These cards are dealt then, and everybody sees that they are the owner's.
    let mut game = DarkCave::new(&Options::new(5).unwrap(), &list);
    let deal = shuffled(&game, 13);
    let cards = counted(deal.written().decks.iter().flatten());
    for (name, count) in [("path.i.ne", 2), ("information.i", 2), ("boots.i", 3), ("information.ii", 2)] {
        assert_eq!(cards.get(name), Some(&count), "{name}");
    }
    assert!(!cards.contains_key("path.i.es") && !cards.contains_key("boots.ii"));
    assert!(undealt(5).check_deal(&deal).is_err(), "at a table with another list it cannot be dealt");
    game.deal(deal, Dice::from_number(13), &mut tabletop::Deaf);
    for viewer in viewers(&game) {
        assert_eq!(game.view(viewer).cards, list);
    }
    // A list that is not ours must not call itself so.
    for source in ["ours", "published"] {
        let text = owners(&changes).replacen("\nsource = \"owner\"", &format!("\nsource = \"{source}\""), 1);
        assert!(CardList::parse(&text).unwrap_err().what.contains("mark it with `source = \"owner\"`"));
    }
}

/// D-1b
#[test]
fn a_list_has_each_of_the_four_goals() {
    let hole = "[[goal]]\ngoal = \"hole\"\nopen = \"NE\"\nspaces = \"iii\"\n";
    let refused = CardList::parse(&owners(&[(hole, "")])).unwrap_err().to_string();
    assert_eq!(refused, "line 195: the list has no goal `hole`; there is one of each kind (published)");
}

/// D-10a, D-10b
#[test]
fn spaces_and_start_may_be_left_out_of_a_list_since_they_are_the_same_with_every_one() {
    let mut text = owners(&[]);
    while let Some(begin) = ["spaces]", "start]"].iter().find_map(|name| text.find(name)) {
        let begin = text[..begin].rfind('\n').unwrap();
        let end = text[begin + 1..].find("\n[").map_or(text.len(), |end| begin + 1 + end);
        text.replace_range(begin..end, "");
    }
    let list = CardList::parse(&text.replace("spaces = \"iii\"\n", "")).unwrap();
    assert_eq!(list, CardList::parse(&owners(&[])).unwrap());
}

/// D-2e
#[test]
fn a_list_in_a_record_keeps_the_totals_too() {
    let written = serde_json::to_value(CardList::published()).unwrap();
    assert_eq!(serde_json::from_value::<CardList>(written.clone()).unwrap(), CardList::published());
    for (name, count, why) in [
        ("rat.i", 3, "11 action cards of group I; the published total is 10"),
        ("path.iii.ns.vein", 0, "13 path cards of group III; the published total is 14"),
        ("path.iv.ns", 1, "`path.iv.ns` is no card of dark-cave"),
    ] {
        let mut wrong = written.clone();
        wrong["faces"][name] = count.into();
        let refused = serde_json::from_value::<CardList>(wrong).unwrap_err().to_string();
        assert!(refused.contains(why), "{refused}");
    }
    for (goals, why) in [
        (&["NESW", "NE", "NW", "EW"][..], "the goal `vein` with EW open cannot be entered from every side"),
        (&["NESW", "NE", "NW", "NWE"], "`NWE` is no set of open edges"),
        (&["NESW", "NE", "NW"], "invalid length 3"),
        (&["NESW", "NE", "NW", "SW"], "mark it with `source = \"owner\"`"),
    ] {
        let mut wrong = written.clone();
        wrong["goals"] = goals.into();
        let refused = serde_json::from_value::<CardList>(wrong).unwrap_err().to_string();
        assert!(refused.contains(why), "{refused}");
    }
}

/// D-2e
#[test]
fn other_decks_are_not_dealt() {
    let game = undealt(3);
    let right = shuffled(&game, 14).written();
    let with = |change: &dyn Fn(&mut [Vec<String>; 3])| {
        let mut deal = right.clone();
        change(&mut deal.decks);
        deal.deal().and_then(|deal| game.check_deal(&deal)).unwrap_err()
    };
    let at = |deck: &[String], name: &str| deck.iter().position(|card| card == name).unwrap();
    let why = with(&|decks| {
        let rat = at(&decks[0], "rat.i");
        decks[0][rat] = "web.i".to_owned();
    });
    assert_eq!(why, "the decks have 2 × web.i, the card list has 1");
    let why = with(&|decks| {
        let bend = at(&decks[2], "path.iii.ne");
        decks[2].remove(bend);
    });
    assert_eq!(why, "the decks have 0 × path.iii.ne, the card list has 1");
    let why = with(&|decks| decks[1].push("path.ii.ew.vein".to_owned()));
    assert_eq!(why, "the decks have 2 × path.ii.ew.vein, the card list has 1");
    // Each card in the deck of its own group.
    let why = with(&|decks| {
        let (one, other) = (at(&decks[0], "boots.i"), at(&decks[1], "boots.ii"));
        decks[0][one] = "boots.ii".to_owned();
        decks[1][other] = "boots.i".to_owned();
    });
    assert_eq!(why, "boots.ii does not belong to group i");
    assert_eq!(with(&|decks| decks[0][0] = "rat.iv".to_owned()), "`rat.iv` is no card of the decks");
    let why = with(&|decks| decks[0].push("rat.i".to_owned()));
    assert_eq!(why, "30 cards of a group are more than the 29 there can be");
}

/// The spaces of a card: the edges at which each one is, then the numbers of those next to it.
fn spaces(card: &str, count: usize) -> Vec<String> {
    let around = "card 5,4: i.nesw\ncard 6,5: i.nesw\ncard 5,6: i.nesw\ncard 4,5: i.nesw";
    let of = |space: usize| {
        let steps = run(&format!("card 5,5: {card}\n{around}\nstands 0: 5,5.{space}\nmoving: 0\n? legal step"));
        let leads = |to: &str| steps.lines().any(|step| step == format!("step {to}"));
        let edges = [("N", "5,4.0"), ("E", "6,5.0"), ("S", "5,6.0"), ("W", "4,5.0")];
        let edges = edges.into_iter().filter(|(_, to)| leads(to)).map(|(edge, _)| edge.to_owned());
        let inside = (0..8).filter(|other| leads(&format!("5,5.{other}"))).map(|other| other.to_string());
        let found: String = edges.chain(inside).collect();
        assert_eq!(found.len(), steps.lines().count(), "{steps}");
        found
    };
    let (path, way) = card.split_once(" turned").map_or((card, Way::Upright), |(path, _)| (path, Way::Turned));
    let cell = Cell::new(5, 5);
    let lies = Position::new(Options::new(5).unwrap()).lay(path.parse().unwrap(), way, cell).unwrap();
    assert!(lies.stands(seat(0), Spot::new(cell, u8::try_from(count).unwrap())).is_err(), "{card} has {count} spaces");
    (0..count).map(of).collect()
}

/// D-10a, D-10b
#[test]
fn the_spaces_of_the_cards_are_those_of_the_table() {
    let cases: [(&str, &[&str]); 20] = [
        ("i.nesw", &["NESW"]),
        ("i.es", &["ES"]),
        ("ii.nesw", &["N123", "E023", "S013", "W012"]),
        ("ii.new", &["N12", "E02", "W01"]),
        ("ii.sw", &["S1", "W0"]),
        ("iii.nesw.hole", &["N4", "E4", "S4", "W4", "0123"]),
        ("iii.nsw", &["N3", "S3", "W3", "012"]),
        ("iii.ns", &["N2", "S2", "01"]),
        ("i.ew-over-ns", &["EW", "NS"]),
        ("i.ns-over-ew", &["NS", "EW"]),
        ("ii.ew-over-ns", &["E1", "W0", "N3", "S2"]),
        ("ii.ns-over-ew", &["N1", "S0", "E3", "W2"]),
        ("iii.ew-over-ns", &["E2", "W2", "01", "N5", "S5", "34"]),
        ("iii.ns-over-ew", &["N2", "S2", "01", "E5", "W5", "34"]),
        ("i.ne-and-sw", &["NE2", "SW2", "01"]),
        ("i.nw-and-es", &["NW2", "ES2", "01"]),
        ("ii.ne-and-sw", &["N14", "E04", "S34", "W24", "0123"]),
        ("ii.nw-and-es", &["N14", "W04", "E34", "S24", "0123"]),
        ("iii.ne-and-sw", &["N2", "E2", "016", "S5", "W5", "346", "25"]),
        ("iii.nw-and-es", &["N2", "W2", "016", "E5", "S5", "346", "25"]),
    ];
    for (card, expected) in cases {
        assert_eq!(spaces(card, expected.len()), expected, "{card}");
    }
    // A card that is turned keeps the numbers of its spaces.
    assert_eq!(spaces("ii.new turned", 3), ["S12", "W02", "E01"]);
    assert_eq!(spaces("iii.ne turned", 3), ["S2", "W2", "01"]);
}

/// D-11a, D-17a, D-26b
#[test]
fn what_is_special_about_a_card_is_on_its_only_space_its_first_arm_or_its_centre() {
    for layout in Layout::ALL.into_iter().filter(|layout| layout.is_ordinary()) {
        let arms = <&str>::from(layout).len();
        for (group, space) in [("i", 0), ("ii", 0), ("iii", arms)] {
            let (shape, spot) = (format!("{group}.{}", <&str>::from(layout)), format!("5,5.{space}"));
            let hole = run(&format!("card 5,5: {shape}.hole\nhand 0: rat.i\n? legal rat"));
            assert_eq!(hole, format!("rat.i from {spot}"), "{shape}");
            let ladder = run(&format!("card 5,5: {shape}.ladder\nmoving: 0\n? legal step"));
            assert_eq!(ladder, format!("step {spot}"), "{shape}");
            let vein = run(&format!("card 5,5: {shape}.vein\nstands 0: {spot}\nmoving: 0\nstay\n? gold"));
            assert_eq!(vein, "gold 4 3 3 3 3, pool 30", "{shape}");
        }
    }
    assert!(Path::all().all(|path| path.layout().is_ordinary() || path.feature() == Feature::Plain));
}

/// D-16b
#[test]
fn each_goal_is_shaped_as_the_page_says_and_can_be_entered_from_any_side() {
    for (goals, upright, turned) in [
        ("exit hole ladder vein", "NESW", "NESW"),
        ("hole exit ladder vein", "NE", "SW"),
        ("ladder exit hole vein", "NW", "ES"),
        ("vein exit hole ladder", "NEW", "ESW"),
    ] {
        for side in ["N", "E", "S", "W"] {
            let lies = view(&game(&format!("goals: {goals}\nup 0: {side}\n")), "audience").board[1];
            let open: String = lies.open.into_iter().map(|side| side.to_string()).collect();
            assert_eq!(open, if lies.turned { turned } else { upright }, "{goals}");
            assert!(open.contains(side), "{goals} from {side}");
        }
    }
}
