//! D-7 to D-9: path cards.

use crate::check::{check, run, view};
use dark_cave::options::Allowed;
use dark_cave::view::LaidCard;
use dark_cave::{Action, Options, Path};
use expect_test::expect;
use tunnels::Cell;

/// How paths of a card can run, and which edges are then open: as the names say.
const LAYOUTS: [(&str, &str); 15] = [
    ("nesw", "NESW"),
    ("new", "NEW"),
    ("esw", "ESW"),
    ("nes", "NES"),
    ("nsw", "NSW"),
    ("ns", "NS"),
    ("ew", "EW"),
    ("ne", "NE"),
    ("es", "ES"),
    ("sw", "SW"),
    ("nw", "NW"),
    ("ew-over-ns", "NESW"),
    ("ns-over-ew", "NESW"),
    ("ne-and-sw", "NESW"),
    ("nw-and-es", "NESW"),
];

/// D-7a
#[test]
fn a_path_card_continues_the_network() {
    check(
        "
        S─X
        lay i.ew
        ? turn
        ? picture
        ",
        expect![[r#"
            0 moves, 3 left
            S──
        "#]],
    );
}

/// D-7a
#[test]
fn everybody_hears_which_card_was_laid_where() {
    check(
        "
        S─X
        lay i.ew.ladder
        ? heard
        ",
        expect!["laid by 0 card path.i.ew.ladder cell [2 0] turned false gold false"],
    );
    let laid = view(&crate::check::game("S─\nlay ii.nw-and-es 2,0"), "audience").board;
    let laid: Vec<(Cell, LaidCard)> = laid.iter().map(|laid| (laid.cell, laid.card)).collect();
    let card = |name: &str| LaidCard::Path(name.parse::<Path>().unwrap());
    assert_eq!(
        laid,
        [(Cell::new(0, 0), LaidCard::Start), (Cell::new(1, 0), card("i.ew")), (Cell::new(2, 0), card("ii.nw-and-es"))]
    );
}

/// D-7a
#[test]
fn a_path_card_is_laid_neither_on_another_nor_on_the_start_nor_on_a_goal() {
    // The goal in the north-east lies face up, the others face down.
    check(
        "
        S─
        players: 6
        up 1: S
        hand 0: i.nesw i.ew
        lay i.nesw 0,0
        lay i.ew 1,0
        lay i.nesw 3,-3
        lay i.nesw 3,3
        lay i.nesw -3,3
        lay i.nesw -3,-3
        ? turn
        ",
        expect![[r#"
            refused D-7: cell-taken
            refused D-7: cell-taken
            refused D-7: cell-taken
            refused D-7: cell-taken
            refused D-7: cell-taken
            refused D-7: cell-taken
            0 plays
        "#]],
    );
}

/// D-7a
#[test]
fn a_cell_that_a_rockfall_has_emptied_can_be_used_again() {
    check(
        "
        SX
        card 1,0: i.nw
        hand 0: rockfall.i
        hand 1: i.ew
        rockfall.i 1,0
        stay
        lay i.ew
        ? picture
        ",
        expect!["S─"],
    );
}

/// D-7b
#[test]
fn touching_at_a_corner_is_not_enough() {
    check(
        "
        S─·
        ··X
        lay i.nesw
        ",
        expect!["refused D-7: not-beside-network"],
    );
    check(
        "
        X·
        ·S
        lay i.nesw
        ",
        expect!["refused D-7: not-beside-network"],
    );
}

/// D-7b
#[test]
fn a_cell_away_from_all_cards_is_too_far() {
    check(
        "
        S─·X
        lay i.ew
        lay i.ew 127,0
        lay i.ew -128,0
        lay i.ew 127,127
        lay i.ew -128,-128
        ",
        expect![[r#"
            refused D-7: not-beside-network
            refused D-7: not-beside-network
            refused D-7: not-beside-network
            refused D-7: not-beside-network
            refused D-7: not-beside-network
        "#]],
    );
}

/// D-7b
#[test]
fn a_card_may_be_laid_on_every_side_of_the_start() {
    check(
        "
        hand 0: i.nesw
        ? legal lay
        ",
        expect![[r#"
            lay i.nesw -1,0
            lay i.nesw 0,-1
            lay i.nesw 0,1
            lay i.nesw 1,0
        "#]],
    );
}

/// D-7b
#[test]
fn a_card_may_be_laid_on_every_open_side_of_a_path_card() {
    // The straight one has closed edges north and south, where crossroads do not fit.
    check(
        "
        S─┼
        hand 0: i.nesw
        ? legal lay
        ",
        expect![[r#"
            lay i.nesw -1,0
            lay i.nesw 0,-1
            lay i.nesw 0,1
            lay i.nesw 2,-1
            lay i.nesw 2,1
            lay i.nesw 3,0
        "#]],
    );
}

/// D-7b
#[test]
fn a_card_may_be_laid_beside_a_face_up_goal() {
    // The dark hole was entered from the south, so that it is turned: open in the south and in the west.
    check(
        "
        players: 6
        goals: exit hole ladder vein
        up 1: S
        hand 0: i.nesw
        ? legal lay
        lay i.nesw 4,-3
        lay i.nesw 3,-4
        lay i.nesw 2,-3
        ? turn
        ",
        expect![[r#"
            lay i.nesw -1,0
            lay i.nesw 0,-1
            lay i.nesw 0,1
            lay i.nesw 1,0
            lay i.nesw 2,-3
            lay i.nesw 3,-2
            refused D-7: paths-do-not-fit
            refused D-7: paths-do-not-fit
            0 moves, 3 left
        "#]],
    );
}

/// D-7c
#[test]
fn open_edges_must_meet_open_edges() {
    // North and west of X are open edges.
    let fitting = ["nesw", "new", "nsw", "nw", "ew-over-ns", "ns-over-ew", "ne-and-sw", "nw-and-es"];
    for (layout, _) in LAYOUTS {
        let came = run(&format!("S┐\n├X\nlay i.{layout}\n? turn"));
        let expected =
            if fitting.contains(&layout) { "0 moves, 3 left" } else { "refused D-7: paths-do-not-fit\n0 plays\n" };
        assert_eq!(came, expected, "{layout}");
    }
}

/// D-7c
#[test]
fn closed_edges_must_meet_closed_edges() {
    // North of X is a closed edge, west of it an open one.
    for (layout, _) in LAYOUTS {
        let came = run(&format!("S─\n├X\nlay i.{layout}\n? turn"));
        let expected = if ["ew", "esw", "sw"].contains(&layout) {
            "0 moves, 3 left"
        } else {
            "refused D-7: paths-do-not-fit\n0 plays\n"
        };
        assert_eq!(came, expected, "{layout}");
    }
}

/// D-7c
#[test]
fn all_four_edges_count() {
    // Around an empty cell lie four straight cards, each of them towards it or across.
    let around = [("N", "5,-1", "i.ns", "i.ew"), ("E", "6,0", "i.ew", "i.ns")];
    let around = around.into_iter().chain([("S", "5,1", "i.ns", "i.ew"), ("W", "4,0", "i.ew", "i.ns")]);
    let around: Vec<_> = around.collect();
    let (mut n_laid, mut n_refused) = (0, 0);
    for open in 0..16 {
        let is_open = |at: usize| open >> at & 1 == 1;
        let cards: String = (around.iter().enumerate())
            .map(|(at, (_, cell, towards, across))| {
                format!("card {cell}: {}\n", if is_open(at) { towards } else { across })
            })
            .collect();
        let wanted: String = (0..4).filter(|at| is_open(*at)).map(|at| around[at].0).collect();
        for (layout, edges) in LAYOUTS {
            let came = run(&format!("{cards}lay i.{layout} 5,0\n? turn"));
            if edges == wanted {
                assert_eq!(came, "0 moves, 3 left", "{layout} where {wanted} are open");
                n_laid += 1;
            } else {
                assert_eq!(came, "refused D-7: paths-do-not-fit\n0 plays\n", "{layout} where {wanted} are open");
                n_refused += 1;
            }
        }
    }
    assert_eq!((n_laid, n_refused), (15, 225), "every layout fits in one of sixteen places");
}

/// D-7c
#[test]
fn edges_that_touch_nothing_are_free() {
    check(
        "
        S─X
        hand 0: i.nesw i.new i.sw i.ew i.ne
        ? legal lay i.nesw 2,0
        ? legal lay i.new 2,0
        ? legal lay i.sw 2,0
        ? legal lay i.ew 2,0
        ? legal lay i.ne 2,0
        ",
        expect![[r#"
            lay i.nesw 2,0
            lay i.new 2,0
            lay i.sw 2,0
            lay i.ew 2,0
            nothing
        "#]],
    );
}

/// D-7c
#[test]
fn neither_the_group_of_a_card_nor_what_it_shows_makes_a_difference() {
    for group in ["i", "ii", "iii"] {
        for feature in ["", ".hole", ".ladder", ".vein"] {
            let card = format!("{group}.ew{feature}");
            assert_eq!(run(&format!("S─X\nlay {card}")), "S──", "{card}");
            assert_eq!(run(&format!("S│X\nlay {card}")), "refused D-7: paths-do-not-fit", "{card}");
            assert_eq!(run(&format!("S─·X\nlay {card}")), "refused D-7: not-beside-network", "{card}");
            // Nor does what the neighbour shows.
            assert_eq!(run(&format!("SZX\ncard 1,0: {card}\nlay i.ew")), "S──", "{card}");
        }
    }
}

/// D-7c
#[test]
fn a_bridge_and_a_double_bend_are_open_on_all_four_sides() {
    for group in ["i", "ii", "iii"] {
        for layout in ["ew-over-ns", "ns-over-ew", "ne-and-sw", "nw-and-es"] {
            let beside =
                |cell: &str, card: &str| run(&format!("card 5,5: {group}.{layout}\nlay {card} {cell}\n? turn"));
            for (cell, fits, clashes) in
                [("5,4", "i.ns", "i.ew"), ("6,5", "i.ew", "i.ns"), ("5,6", "i.ns", "i.ew"), ("4,5", "i.ew", "i.ns")]
            {
                assert_eq!(beside(cell, fits), "0 moves, 3 left", "{group}.{layout} {cell}");
                let refused = beside(cell, clashes);
                assert_eq!(refused, "refused D-7: paths-do-not-fit\n0 plays\n", "{group}.{layout} {cell}");
            }
        }
    }
}

/// D-7c
#[test]
fn a_card_that_fits_nowhere_is_said_to() {
    // The bend would have to lie west or south of an open end; here the only one is in the east.
    check(
        "
        ┌┬┐·
        ├S┼X
        └┴┘·
        hand 0: i.ne i.es i.ns i.sw i.nw
        ? legal lay
        ? nowhere
        lay i.ne
        ",
        expect![[r#"
            lay i.sw 2,0
            lay i.nw 2,0
            path.i.ns D-7: fits-nowhere
            path.i.ne D-7: fits-nowhere
            path.i.es D-7: fits-nowhere
            refused D-7: paths-do-not-fit
        "#]],
    );
}

/// D-7d
#[test]
fn a_card_must_continue_a_path() {
    // X lies beside a closed edge only: whatever is closed there fits, but continues nothing.
    check(
        "
        ·X
        S─
        lay i.ew
        lay i.ne
        ? turn
        ",
        expect![[r#"
            refused D-7: continues-no-path
            refused D-7: continues-no-path
            0 plays
        "#]],
    );
    check(
        "
        ·X
        S┴
        lay i.ns
        ",
        expect![[r#"
            ·│
            S┴
        "#]],
    );
}

/// D-7d
#[test]
fn two_closed_edges_continue_nothing_either() {
    check(
        "
        ·X│
        S─·
        lay i.ns
        lay i.nw
        lay i.ew
        ",
        expect![[r#"
            refused D-7: paths-do-not-fit
            refused D-7: continues-no-path
            refused D-7: paths-do-not-fit
        "#]],
    );
    // One path that is continued is enough, whatever the other edges are.
    check(
        "
        ·X│
        S┴·
        lay i.ns
        ",
        expect![[r#"
            ·││
            S┴·
        "#]],
    );
}

/// D-7d
#[test]
fn beside_a_closed_edge_of_a_goal_nothing_is_continued() {
    // The ladder was entered from the north, so it lies upright: closed in the east and in the south.
    check(
        "
        players: 6
        goals: exit ladder hole vein
        up 1: N
        hand 0: i.ns i.es i.ew
        lay i.ns 4,-3
        lay i.es 4,-3
        lay i.ew 4,-3
        lay i.ew 3,-2
        lay i.ns 3,-2
        lay i.ns 3,-4
        ? turn
        ",
        expect![[r#"
            refused D-7: continues-no-path
            refused D-7: continues-no-path
            refused D-7: paths-do-not-fit
            refused D-7: continues-no-path
            refused D-7: paths-do-not-fit
            0 moves, 3 left
        "#]],
    );
}

/// D-7e
#[test]
fn the_path_need_not_lead_to_the_start_or_to_a_dwarf() {
    // One card lies alone, in no way joined to the start, where all dwarves are.
    check(
        "
        S····
        ·····
        ··X─·
        lay i.ew
        ",
        expect![[r#"
            S···
            ····
            ··──
        "#]],
    );
}

/// D-7e
#[test]
fn what_a_rockfall_has_cut_off_can_be_continued() {
    check(
        "
        S──X
        hand 0: rockfall.i
        hand 1: i.ew
        rockfall.i 1,0
        stay
        lay i.ew
        ? turn
        ? picture
        ",
        expect![[r#"
            1 moves, 3 left
            S·──
        "#]],
    );
}

/// D-7e
#[test]
fn the_path_below_a_bridge_can_be_continued_though_nobody_can_get_there() {
    // Only the bridge is joined to the start, and no step leads from it to the path below.
    check(
        "
        ·X
        SZ
        card 1,0: i.ew-over-ns
        lay i.ns
        ? turn
        go 1,0.0
        ? legal step
        ",
        expect![[r#"
            0 moves, 3 left
            step 0,0.0
        "#]],
    );
}

/// D-7f
#[test]
fn the_network_may_grow_past_the_area_in_every_direction() {
    for (players, last) in [(5, 4), (6, 3)] {
        let (west, east, beyond) = (-last, last, last + 1);
        let cards = format!(
            "card {west},0: i.ew\ncard {east},0: i.ew\ncard 0,{west}: i.ns\ncard 0,{east}: i.ns\nplayers: {players}"
        );
        for (card, cell) in [
            ("i.ew", format!("-{beyond},0")),
            ("i.ew", format!("{beyond},0")),
            ("i.ns", format!("0,-{beyond}")),
            ("i.ns", format!("0,{beyond}")),
        ] {
            let came = run(&format!("{cards}\nlay {card} {cell}\n? turn"));
            assert_eq!(came, "0 moves, 3 left", "{players} players: {cell}");
        }
    }
}

/// D-7f
#[test]
fn far_outside_the_area_one_can_still_go_on() {
    check(
        "
        S─────────────────────────────X
        hand 0: i.ew
        ? legal lay
        lay i.ew
        ? turn
        ",
        expect![[r#"
            lay i.ew -1,0
            lay i.ew 30,0
            0 moves, 3 left
        "#]],
    );
}

/// D-7f
#[test]
fn the_network_may_go_around_a_goal_on_its_outer_side() {
    // The goal in the north-east lies at (4,-4), face down.
    check(
        "
        card 5,-3: i.ns
        hand 0: i.ns i.nw
        lay i.nw 5,-4
        lay i.ns 5,-4
        ? turn
        ",
        expect![[r#"
            refused D-7: paths-do-not-fit
            0 moves, 3 left
        "#]],
    );
    check(
        "
        card 5,-4: i.ns
        lay i.sw 5,-5
        ? heard
        ",
        expect!["laid by 0 card path.i.sw cell [5 -5] turned false gold false"],
    );
}

/// D-7g
#[test]
fn every_card_is_laid_upright() {
    // Turned, the bend would fit; upright it does not.
    check(
        "
        S─X
        hand 0: i.ne i.esw i.ew
        lay i.ne turned
        lay i.ne
        lay i.esw turned
        lay i.ew turned
        ? legal lay i.esw 2,0
        ? turn
        ",
        expect![[r#"
            refused D-7: never-turned
            refused D-7: paths-do-not-fit
            refused D-7: never-turned
            refused D-7: never-turned
            lay i.esw 2,0
            0 plays
        "#]],
    );
    check(
        "
        S─X
        option turning: refused
        lay i.ne turned
        ",
        expect!["refused D-7: never-turned"],
    );
}

/// D-7g, D-7h
#[test]
fn unless_a_table_says_so_cards_are_not_turned() {
    for players in 2..=8 {
        let options = Options::new(players).unwrap();
        assert_eq!(options.turning(), Allowed::Refused);
        let read = |turning: &str| serde_json::from_str::<Options>(&format!(r#"{{"players": {players}{turning}}}"#));
        assert_eq!(read("").unwrap(), options);
        assert_eq!(read(r#", "turning": "refused""#).unwrap(), options);
        assert_eq!(read(r#", "turning": "allowed""#).unwrap(), options.with_turning(Allowed::Allowed));
        for wrong in [r#""by-90""#, r#""yes""#, "true", "180"] {
            assert!(read(&format!(r#", "turning": {wrong}"#)).is_err(), "{wrong}");
        }
    }
}

/// D-7h
#[test]
fn where_turning_is_allowed_a_card_is_laid_upright_or_turned() {
    check(
        "
        S─X
        option turning: allowed
        hand 0: i.ne i.esw i.nes i.nsw i.ew
        ? legal lay i.ne 2,0
        ? legal lay i.esw 2,0
        ? legal lay i.nes 2,0
        ? legal lay i.nsw 2,0
        ? legal lay i.ew 2,0
        lay i.ne turned
        ? heard
        ? picture
        ",
        expect![[r#"
            lay i.ne 2,0 turned
            lay i.esw 2,0
            lay i.esw 2,0 turned
            lay i.nes 2,0 turned
            lay i.nsw 2,0
            lay i.ew 2,0
            laid by 0 card path.i.ne cell [2 0] turned true gold false
            S─┐
        "#]],
    );
    // All other conditions are the same.
    check(
        "
        S─·X
        option turning: allowed
        lay i.ne turned
        lay i.ne 0,0 turned
        lay i.es 1,-1 turned
        lay i.nw 1,-1 turned
        ",
        expect![[r#"
            refused D-7: not-beside-network
            refused D-7: cell-taken
            refused D-7: continues-no-path
            refused D-7: paths-do-not-fit
        "#]],
    );
}

/// D-7h
#[test]
fn no_card_is_turned_by_90_degrees() {
    // A straight card from west to east never becomes one from north to south.
    check(
        "
        X
        S
        option turning: allowed
        hand 0: i.ew i.ns
        ? legal lay i.ew 0,-1
        ? legal lay i.ns 0,-1
        lay i.ew
        ",
        expect![[r#"
            nothing
            lay i.ns 0,-1
            refused D-7: paths-do-not-fit
        "#]],
    );
    for text in ["lay i.ew 1,0 turned 90", "lay i.ew 1,0 90", "lay i.ew 1,0 turned turned", "lay i.ew 1,0 left"] {
        assert!(text.parse::<Action>().is_err(), "nobody can even say `{text}`");
    }
}

/// D-7h
#[test]
fn a_turned_card_has_its_spaces_turned_too() {
    // The arm of the east edge, number 1, comes to lie in the west, towards the start.
    check(
        "
        SX
        option turning: allowed
        lay ii.ne turned
        ? legal step
        ",
        expect!["step 1,0.1"],
    );
    // So does what is special: upright the hole is at the east edge, turned it is beside the start.
    for (way, first) in [("", "step 1,0.1"), (" turned", "step 1,0.0")] {
        let came = run(&format!("SX\noption turning: allowed\nlay ii.ew.hole{way}\n? legal step"));
        assert_eq!(came, first, "ii.ew.hole{way}");
        let hole = run(&format!("S\ncard 1,0: ii.ew.hole{way}\nhand 0: rat.i\n? legal rat"));
        assert_eq!(hole, "rat.i from 1,0.0", "a card that is turned keeps the numbers of its spaces");
    }
}

/// D-7i
#[test]
fn a_card_that_looks_the_same_when_turned_is_one_choice() {
    check(
        "
        S─X
        option turning: allowed
        hand 0: i.nesw i.ew i.ew-over-ns i.ns-over-ew i.ne-and-sw
        ? legal lay i.nesw 2,0
        ? legal lay i.ew 2,0
        ? legal lay i.ew-over-ns 2,0
        ? legal lay i.ns-over-ew 2,0
        ? legal lay i.ne-and-sw 2,0
        lay i.ew turned
        lay i.nesw turned
        lay i.ne-and-sw turned
        lay i.ew
        ? turn
        ",
        expect![[r#"
            lay i.nesw 2,0
            lay i.ew 2,0
            lay i.ew-over-ns 2,0
            lay i.ns-over-ew 2,0
            lay i.ne-and-sw 2,0
            refused D-7: same-when-turned
            refused D-7: same-when-turned
            refused D-7: same-when-turned
            0 moves, 3 left
        "#]],
    );
}

/// D-7i
#[test]
fn of_group_two_a_straight_card_with_something_on_one_arm_looks_different_when_turned() {
    let turned = |card: &str| run(&format!("S─X\noption turning: allowed\nlay {card} turned"));
    let same = "refused D-7: same-when-turned";
    for layout in ["nesw", "ns", "ew"] {
        for feature in [".hole", ".ladder", ".vein"] {
            // On the only space, or on the centre, it stays where it is.
            assert_eq!(turned(&format!("i.{layout}{feature}")), same, "i.{layout}{feature}");
            assert_eq!(turned(&format!("iii.{layout}{feature}")), same, "iii.{layout}{feature}");
            assert_ne!(turned(&format!("ii.{layout}{feature}")), same, "ii.{layout}{feature}");
        }
        for group in ["i", "ii", "iii"] {
            assert_eq!(turned(&format!("{group}.{layout}")), same, "{group}.{layout}");
        }
    }
    for group in ["i", "ii", "iii"] {
        for layout in ["ew-over-ns", "ns-over-ew", "ne-and-sw", "nw-and-es"] {
            assert_eq!(turned(&format!("{group}.{layout}")), same, "{group}.{layout}");
        }
        for layout in ["new", "esw", "nes", "nsw", "ne", "es", "sw", "nw"] {
            assert_ne!(turned(&format!("{group}.{layout}")), same, "{group}.{layout}");
        }
    }
    check(
        "
        S─X
        option turning: allowed
        hand 0: ii.ew.hole iii.ew.hole
        ? legal lay ii.ew.hole 2,0
        ? legal lay iii.ew.hole 2,0
        ",
        expect![[r#"
            lay ii.ew.hole 2,0
            lay ii.ew.hole 2,0 turned
            lay iii.ew.hole 2,0
        "#]],
    );
}

/// D-8a
#[test]
fn any_edge_may_touch_a_face_down_goal() {
    // X is south of the goal in the north-east; a path comes in from the west.
    for (layout, edges) in LAYOUTS {
        let came = run(&format!("card 3,-3: i.ew\nlay i.{layout} 4,-3\n? turn"));
        let expected = if edges.contains('W') { "0 moves, 3 left" } else { "refused D-7: paths-do-not-fit\n0 plays\n" };
        assert_eq!(came, expected, "{layout}: its north edge makes no difference");
    }
    check(
        "
        ····?
        ···─X
        ·····
        ·····
        S····
        lay i.ew
        ",
        expect![[r#"
            ?·······?
            ·······──
            ·········
            ·········
            ····S····
            ·········
            ·········
            ·········
            ?·······?
        "#]],
    );
}

/// D-8a
#[test]
fn every_side_of_every_face_down_goal_is_free() {
    // Beside each goal a straight card leads along it, then one up to it.
    for (x, y) in [(-3, -3), (3, -3), (3, 3), (-3, 3)] {
        for (dx, dy) in [(0, -1), (1, 0), (0, 1), (-1, 0)] {
            let cell = format!("{},{}", x + dx, y + dy);
            let beyond = format!("{},{}", x + 2 * dx, y + 2 * dy);
            let beside = format!("{},{}", x + dx + dy, y + dy + dx);
            let (along, towards) = if dx == 0 { ("i.ew", "i.ns") } else { ("i.ns", "i.ew") };
            let came = run(&format!("players: 6\ncard {beside}: {along}\nlay {along} {cell}\n? turn"));
            assert_eq!(came, "0 moves, 3 left", "{cell}: closed towards the goal");
            let came = run(&format!("players: 6\ncard {beyond}: {towards}\nlay {towards} {cell}\n? turn"));
            assert_eq!(came, "0 moves, 3 left", "{cell}: open towards the goal");
        }
    }
}

/// D-8a
#[test]
fn once_it_is_face_up_a_goal_sets_its_edges() {
    // The dark hole lies upright: closed in the south, where a path from the west may now only pass by.
    check(
        "
        goals: exit hole ladder vein
        up 1: N
        card 3,-3: i.ew
        hand 0: i.nw i.ew i.nsw
        lay i.nw 4,-3
        lay i.nsw 4,-3
        lay i.ew 4,-3
        ? turn
        ",
        expect![[r#"
            refused D-7: paths-do-not-fit
            refused D-7: paths-do-not-fit
            0 moves, 3 left
        "#]],
    );
}

/// D-8b
#[test]
fn a_card_that_touches_nothing_but_a_face_down_goal_cannot_be_laid() {
    for goal in [(-4, -4), (4, -4), (4, 4), (-4, 4)] {
        for (dx, dy) in [(0, -1), (1, 0), (0, 1), (-1, 0)] {
            let cell = format!("{},{}", goal.0 + dx, goal.1 + dy);
            assert_eq!(run(&format!("lay i.nesw {cell}")), "refused D-7: not-beside-network", "{cell}");
        }
    }
    assert_eq!(run("hand 0: i.nesw\n? legal lay").lines().count(), 4, "the start has four sides, and that is all");
}

/// D-8b
#[test]
fn a_face_down_goal_continues_no_path() {
    // North of the cell is a goal, west of it a closed edge: open towards the goal is not enough.
    check(
        "
        card 3,-3: i.ns
        hand 0: i.ns i.nes
        lay i.ns 4,-3
        lay i.nes 4,-3
        ? legal lay i.ns 4
        ",
        expect![[r#"
            refused D-7: continues-no-path
            refused D-7: continues-no-path
            nothing
        "#]],
    );
    // Face up and open in the south it is.
    check(
        "
        goals: hole exit ladder vein
        up 1: S
        card 3,-3: i.ns
        lay i.ns 4,-3
        ? turn
        ",
        expect!["0 moves, 3 left"],
    );
}

/// D-9a
#[test]
fn a_vein_that_is_laid_gets_a_piece_of_gold_from_the_pool() {
    check(
        "
        S─X
        ? gold
        lay ii.ew.vein
        ? heard
        ? gold
        ? gold lies
        ",
        expect![[r#"
            gold 3 3 3 3 3, pool 31
            laid by 0 card path.ii.ew.vein cell [2 0] turned false gold true
            gold 3 3 3 3 3, pool 30
            gold lies at 2,0
        "#]],
    );
    check(
        "
        X
        S
        players: 2
        lay iii.ns.vein
        ? gold
        ? gold lies
        ",
        expect![[r#"
            gold 3 3, pool 39
            gold lies at 0,-1
        "#]],
    );
}

/// D-9a
#[test]
fn no_other_card_gets_gold() {
    for card in ["i.ew", "i.ew.ladder", "ii.ew.hole", "iii.ew", "i.ew-over-ns", "ii.ne-and-sw"] {
        let came = run(&format!("S─X\nlay {card}\n? gold\n? gold lies"));
        assert_eq!(came, "gold 3 3 3 3 3, pool 31\ngold lies at no card\n", "{card}");
    }
}

/// D-9a
#[test]
fn each_vein_gets_its_own_gold_each_time_that_it_is_laid() {
    check(
        "
        SX
        Z·
        hand 0: ii.ew.vein
        hand 1: iii.ns.vein
        hand 2: rockfall.i
        hand 3: ii.ew.vein
        lay ii.ew.vein
        stay
        lay iii.ns.vein Z
        stay
        ? gold
        ? gold lies
        rockfall.i 1,0
        stay
        ? gold
        ? gold lies
        lay ii.ew.vein
        ? gold
        ? gold lies
        ",
        expect![[r#"
            gold 3 3 3 3 3, pool 29
            gold lies at 1,0 0,1
            gold 3 3 3 3 3, pool 30
            gold lies at 0,1
            gold 3 3 3 3 3, pool 29
            gold lies at 0,1 1,0
        "#]],
    );
}

/// D-9b
#[test]
fn the_goal_with_the_vein_gets_a_piece_of_gold_when_it_is_turned_over() {
    // The dwarf comes from the south and stops on the arm there, beside the vein, so the gold stays.
    check(
        "
        players: 6
        goals: exit vein hole ladder
        card 3,-2: i.ns
        stands 0: 3,-2.0
        moving: 0
        ? gold
        step 3,-3.0
        ? heard
        ? gold
        ? gold lies
        ",
        expect![[r#"
            gold 3 3 3 3 3 3, pool 28
            goal-turned by 0 goal 1 front vein turned true open ESW gold true
            stepped by 0 from {cell:[3 -2] space:0} to {cell:[3 -3] space:0}
            gold 3 3 3 3 3 3, pool 27
            gold lies at 3,-3
        "#]],
    );
}

/// D-9b
#[test]
fn while_it_lies_face_down_that_goal_has_no_gold() {
    let looked = "hand 0: information.i\ngoals: vein exit hole ladder\ninformation.i goal 0\n? gold\n? gold lies";
    assert_eq!(run(looked), "gold 3 3 3 3 3, pool 31\ngold lies at no card\n");
    // Nor do the other goals get any when they are turned over.
    for (goals, pool) in [
        ("hole exit ladder vein", 28),
        ("exit hole ladder vein", 28),
        ("exit ladder hole vein", 28),
        ("exit vein hole ladder", 27),
    ] {
        let walk = "card 3,-2: i.ns\nstands 0: 3,-2.0\nmoving: 0\nstep 3,-3.0\n? gold";
        let came = run(&format!("players: 6\ngoals: {goals}\n{walk}"));
        assert_eq!(came, format!("gold 3 3 3 3 3 3, pool {pool}"), "{goals}");
    }
}

/// D-9c
#[test]
fn if_the_pool_is_empty_a_vein_stays_empty() {
    check(
        "
        S─X
        pool: 0
        lay ii.ew.vein
        ? heard
        ? gold
        ? gold lies
        ",
        expect![[r#"
            laid by 0 card path.ii.ew.vein cell [2 0] turned false gold false
            gold 3 3 3 3 3, pool 0
            gold lies at no card
        "#]],
    );
    // The last piece is still put on a vein, and the goal then gets none.
    check(
        "
        X
        S
        players: 6
        pool: 1
        goals: exit vein hole ladder
        card 3,-2: i.ns
        stands 0: 3,-2.0
        lay iii.ns.vein
        ? gold
        step 3,-3.0
        ? gold
        ? gold lies
        ",
        expect![[r#"
            gold 3 3 3 3 3 3, pool 0
            gold 3 3 3 3 3 3, pool 0
            gold lies at 0,-1
        "#]],
    );
}

/// D-9c
#[test]
fn an_empty_vein_is_not_filled_later() {
    // Seat 1 pays for the tunnel, so that there is gold in the pool again.
    check(
        "
        S─X
        card 0,1: i.ne-and-sw
        pool: 0
        hand 0: ii.ew.vein
        hand 1: i.ns
        lay ii.ew.vein
        stay
        discard i.ns
        go 0,1.0 0,1.2
        ? gold
        ? gold lies
        ",
        expect![[r#"
            gold 3 2 3 3 3, pool 1
            gold lies at no card
        "#]],
    );
}
