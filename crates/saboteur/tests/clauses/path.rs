//! Turn, second part: S-7 to S-10, laying path cards.

use crate::check::{check, game, legal, run, view};
use expect_test::expect;
use saboteur::Action;
use saboteur::{Path, Way};
use tunnels::Side;

/// S-7a
#[test]
fn a_path_card_is_laid_on_an_empty_cell() {
    check(
        "
S─X
lay ew",
        expect!["S──"],
    );
}

/// S-7a
#[test]
fn a_path_card_is_laid_neither_on_another_nor_on_the_start_nor_on_a_goal() {
    check(
        "
········?
·········
S───────┘
·········
········?
lay ew 1,0
lay ew 0,0
lay ew 8,-2
lay ew 8,0",
        expect![[r#"
            refused S-7: cell-taken
            refused S-7: cell-taken
            refused S-7: cell-taken
            refused S-7: cell-taken
        "#]],
    );
}

/// S-7b
#[test]
fn touching_at_a_corner_is_not_enough() {
    check(
        "
S─·
··X
lay nesw",
        expect!["refused S-7: not-beside-maze"],
    );
    check(
        "
S·
·X
lay nesw",
        expect!["refused S-7: not-beside-maze"],
    );
}

/// S-7b
#[test]
fn a_cell_away_from_the_maze_is_too_far() {
    check(
        "
S─·X
lay ew",
        expect!["refused S-7: not-beside-maze"],
    );
    assert_eq!(run("lay nesw 127,127"), "refused S-7: not-beside-maze");
    assert_eq!(run("lay nesw -128,0"), "refused S-7: not-beside-maze");
}

/// S-7b
#[test]
fn a_card_may_be_laid_on_every_side_of_the_start_and_nowhere_else() {
    check(
        "
hand 0: nesw
? legal lay",
        expect![[r#"
            lay nesw -1,0
            lay nesw 0,-1
            lay nesw 0,1
            lay nesw 1,0
        "#]],
    );
}

/// S-7c
#[test]
fn a_card_may_be_laid_upright_or_turned() {
    // Upright it has N, E and S, turned S, W and N.
    check(
        "
hand 0: nes
? legal lay",
        expect![[r#"
            lay nes -1,0
            lay nes 0,-1
            lay nes 0,1
            lay nes 0,-1 turned
            lay nes 0,1 turned
            lay nes 1,0 turned
        "#]],
    );
    check(
        "
SX
lay nes turned",
        expect!["S┤"],
    );
    check(
        "
XS
lay nes",
        expect!["├S"],
    );
}

/// S-7c, S-7d
#[test]
fn a_curve_is_laid_in_its_two_ways_round_and_never_as_the_other_curve() {
    check(
        "
X
S
hand 0: ne
hand 1: nw
? legal lay
lay ne turned
? picture
? legal lay",
        expect![[r#"
            lay ne -1,0
            lay ne 0,1
            lay ne 0,-1 turned
            lay ne 1,0 turned
            ┐
            S
            lay nw 0,1
            lay nw 1,0
            lay nw -1,-1 turned
            lay nw -1,0 turned
        "#]],
    );
}

/// S-7d
#[test]
fn a_card_is_never_laid_crosswise() {
    check(
        "
Y·
SX
lay ns
lay ew Y",
        expect![[r#"
            refused S-7: paths-do-not-fit
            refused S-7: paths-do-not-fit
        "#]],
    );
    assert!("lay ns 1,0 crosswise".parse::<Action>().is_err(), "nobody can even say it");
}

/// S-7d
#[test]
fn every_card_lies_as_it_is_printed_or_upside_down() {
    // By hand: the openings of each card, upright.
    let printed = [
        ("nesw", "NESW"),
        ("new", "NEW"),
        ("nes", "NES"),
        ("ns", "NS"),
        ("ew", "EW"),
        ("ne", "NE"),
        ("nw", "NW"),
        ("dead-n", "N"),
        ("dead-e", "E"),
        ("dead-ns", "NS"),
        ("dead-ew", "EW"),
        ("dead-ne", "NE"),
        ("dead-nw", "NW"),
        ("dead-nes", "NES"),
        ("dead-new", "NEW"),
        ("dead-nesw", "NESW"),
    ];
    for (name, upright) in printed {
        let before = game(&format!("hand 0: {name}\nhand 1: map\n"));
        let lays: Vec<Action> =
            legal(&before).into_iter().filter(|action| matches!(action, Action::Lay { .. })).collect();
        let across = |letter: char| match letter {
            'N' => 'S',
            'E' => 'W',
            'S' => 'N',
            _ => 'E',
        };
        let upside_down: String =
            ['N', 'E', 'S', 'W'].into_iter().filter(|side| upright.contains(across(*side))).collect();
        // One lay for each opening and each way round that differs: its cell is where that opening meets the start.
        let n_lays = upright.len() * if upright == upside_down { 1 } else { 2 };
        assert_eq!(lays.len(), n_lays, "{name}");
        for action in lays {
            let mut after = before;
            tabletop::game::Game::apply(&mut after, action, &mut tabletop::Deaf);
            let laid = view(&after, "audience").board[1];
            let expected = if laid.turned { &upside_down } else { upright };
            assert_eq!(laid.open.to_string(), *expected, "{action}");
        }
    }
}

/// S-7e
#[test]
fn an_open_edge_must_meet_an_open_edge() {
    // North of X is a closed edge, west of it an open one.
    check(
        "
S─
├X
lay nesw
lay new turned",
        expect!["refused S-7: paths-do-not-fit"],
    );
    check(
        "
S─
├X
lay new turned",
        expect![[r#"
            S─
            ├┬
        "#]],
    );
}

/// S-7f
#[test]
fn a_closed_edge_must_meet_a_closed_edge() {
    // North and west of X are open edges.
    check(
        "
S┐
├X
lay ew
lay ns
lay ne",
        expect![[r#"
            refused S-7: paths-do-not-fit
            refused S-7: paths-do-not-fit
            refused S-7: paths-do-not-fit
        "#]],
    );
    check(
        "
S┐
├X
lay nw",
        expect![[r#"
            S┐
            ├┘
        "#]],
    );
}

/// S-7e, S-7f
#[test]
fn all_four_edges_count() {
    // Around X: open in the north and in the south, closed in the east and in the west.
    let picture = "
S┬┐·
│X│·
└┴┘·";
    for path in <Path as strum::IntoEnumIterator>::iter() {
        for way in Way::BOTH.into_iter().take(if path.is_symmetric() { 1 } else { 2 }) {
            let action = Action::Lay { path, way, cell: tunnels::Cell::new(1, 1) };
            let openings = path.tile(way).openings();
            let fits =
                [Side::N, Side::E, Side::S, Side::W].map(|side| openings.has(side)) == [true, false, true, false];
            let came = run(&format!("{picture}\n{action}"));
            assert_eq!(came == "refused S-7: paths-do-not-fit", !fits, "{action}: {came}");
        }
    }
}

/// S-7e, S-7f
#[test]
fn edges_that_touch_nothing_are_free() {
    check(
        "
S─X
hand 0: nesw new nes ew ne nw
? legal lay nesw 2,0
? legal lay new 2,0
? legal lay nes 2,0
? legal lay ew 2,0
? legal lay ne 2,0
? legal lay nw 2,0",
        expect![[r#"
            lay nesw 2,0
            lay new 2,0
            lay new 2,0 turned
            lay nes 2,0 turned
            lay ew 2,0
            lay ne 2,0 turned
            lay nw 2,0
        "#]],
    );
}

/// S-7g
#[test]
fn a_card_that_looks_the_same_when_turned_is_one_choice() {
    check(
        "
Y·
SX
lay nesw turned
lay ew turned
lay ns Y turned
lay dead-nesw turned
lay dead-ew turned
lay dead-ns Y turned",
        expect![[r#"
            refused S-7: same-when-turned
            refused S-7: same-when-turned
            refused S-7: same-when-turned
            refused S-7: same-when-turned
            refused S-7: same-when-turned
            refused S-7: same-when-turned
        "#]],
    );
    check(
        "
hand 0: nesw ew dead-ns
? legal lay",
        expect![[r#"
            lay nesw -1,0
            lay nesw 0,-1
            lay nesw 0,1
            lay nesw 1,0
            lay ew -1,0
            lay ew 1,0
            lay dead-ns 0,-1
            lay dead-ns 0,1
        "#]],
    );
}

/// S-8a
#[test]
fn a_card_must_meet_a_passage_that_leads_to_the_start() {
    check(
        "
┌─┐·
S·└X
lay ew",
        expect![[r#"
            ┌─┐·
            S·└─
        "#]],
    );
}

/// S-8a
#[test]
fn closed_edges_that_fit_are_no_connection() {
    check(
        "
S─
·X
lay ew",
        expect!["refused S-8: not-connected-to-start"],
    );
}

/// S-8a
#[test]
fn one_connected_edge_is_enough() {
    // West of X is a cut-off card, north of it one that is joined to the start.
    check(
        "
S─┐
·─X
lay nw",
        expect![[r#"
            S─┐
            ·─┘
        "#]],
    );
}

/// S-8b
#[test]
fn a_dead_end_breaks_the_connection() {
    check(
        "
S━X
lay ew",
        expect!["refused S-8: not-connected-to-start"],
    );
}

/// S-8b
#[test]
fn every_dead_end_breaks_the_connection() {
    check(
        "
·┃·
┻S┫
·┗·
hand 0: nesw
? legal lay",
        expect!["nothing"],
    );
    check(
        "
·┣·
╋S╋
·┛·
hand 0: nesw nes new ne nw ew
? legal lay",
        expect!["nothing"],
    );
}

/// S-8b
#[test]
fn the_mouth_of_a_dead_end_may_be_met_if_another_edge_is_connected() {
    check(
        "
S┐
┣X
lay nw",
        expect![[r#"
            S┐
            ┣┘
        "#]],
    );
}

/// S-8b
#[test]
fn a_dead_end_may_itself_be_laid_where_the_passage_leads() {
    check(
        "
S─X
lay dead-ew",
        expect!["S─━"],
    );
}

/// S-8c
#[test]
fn cut_off_cards_stay_where_they_are() {
    check(
        "
S───
rockfall 1,0
? picture
? cut off",
        expect![[r#"
            S·──
            cut off 2,0 3,0
        "#]],
    );
}

/// S-8d
#[test]
fn cut_off_cards_still_set_edge_conditions() {
    check(
        "
SX──
lay nw",
        expect!["refused S-7: paths-do-not-fit"],
    );
    check(
        "
SX──
lay ew
? picture
? cut off",
        expect![[r#"
            S───
            cut off nothing
        "#]],
    );
}

/// S-8e
#[test]
fn a_card_that_meets_only_cut_off_cards_cannot_be_laid() {
    check(
        "
S·──X
lay ew",
        expect!["refused S-8: not-connected-to-start"],
    );
}

/// S-8e
#[test]
fn a_ring_without_the_start_is_no_connection() {
    check(
        "
S·┌┐
··└┴X
lay ew",
        expect!["refused S-8: not-connected-to-start"],
    );
}

/// S-9a
#[test]
fn an_open_edge_may_touch_a_face_down_goal() {
    for card in ["nesw", "ew", "new", "dead-ew", "dead-nesw"] {
        let came = run(&format!("S──────X?\ngoals: treasure stone-ne stone-nw\nlay {card}"));
        assert!(came.starts_with("········?"), "{card}: {came}");
    }
}

/// S-9a
#[test]
fn a_closed_edge_may_touch_a_face_down_goal() {
    check(
        "
S──────X?
goals: treasure stone-ne stone-nw
lay nw",
        expect![[r#"
            ········?
            ·········
            S──────┘?
            ·········
            ········?
        "#]],
    );
}

/// S-9a
#[test]
fn between_two_face_down_goals_every_card_with_the_right_entry_may_be_laid() {
    check(
        "
········?
┌───────X
S·······?
hand 0: ew nesw ne nw nes new
? legal lay ew 8
? legal lay nesw 8
? legal lay ne 8
? legal lay nw 8
? legal lay nes 8
? legal lay new 8",
        expect![[r#"
            lay ew 8,-1
            lay nesw 8,-1
            lay ne 8,-1 turned
            lay nw 8,-1
            lay nes 8,-1 turned
            lay new 8,-1
            lay new 8,-1 turned
        "#]],
    );
}

/// S-9b
#[test]
fn a_face_down_goal_gives_no_connection() {
    check(
        "
········?·
········Y·
S·······?X
lay nesw
lay nesw Y",
        expect![[r#"
            refused S-7: not-beside-maze
            refused S-7: not-beside-maze
        "#]],
    );
}

/// S-9b
#[test]
fn a_face_down_goal_beside_a_cut_off_card_gives_no_connection() {
    check(
        "
S······X?·
·······┴··
lay nesw",
        expect!["refused S-8: not-connected-to-start"],
    );
}

/// S-10a
#[test]
fn one_broken_tool_of_any_kind_stops_digging() {
    let pairs = ["pickaxe lantern", "pickaxe cart", "lantern cart"];
    for tools in ["pickaxe", "lantern", "cart", "pickaxe lantern cart"].into_iter().chain(pairs) {
        let came = run(&format!("S─X\nbroken 0: {tools}\nlay ew"));
        assert_eq!(came, "refused S-10: tool-is-broken", "{tools}");
        let came = run(&format!("S─X\nbroken 0: {tools}\nhand 0: ew nesw\n? legal lay"));
        assert_eq!(came, "nothing", "{tools}");
    }
}

/// S-10a
#[test]
fn the_broken_tools_of_others_stop_nobody_else() {
    check(
        "
S─X
broken 1: pickaxe lantern cart
broken 2: pickaxe lantern cart
lay ew",
        expect!["S──"],
    );
}

/// S-10a
#[test]
fn a_tool_mended_in_a_turn_lets_its_seat_dig_in_the_next() {
    check(
        "
S─X
broken 0: cart
hand 0: ew repair.cart
hand 1: map
hand 2: map map
lay ew
mend cart 0 with cart
? turn
pass 2 times
lay ew
? picture",
        expect![[r#"
            refused S-10: tool-is-broken
            turn of 1
            S──
        "#]],
    );
}

/// S-10b
#[test]
fn with_a_broken_tool_one_may_still_play_action_cards() {
    check(
        "
S─
broken 0: pickaxe lantern
broken 1: cart
hand 0: map rockfall broken.cart repair.lantern repair.cart ew
? legal",
        expect![[r#"
            break cart 0
            break cart 2
            mend lantern 0 with lantern
            mend cart 1 with cart
            rockfall 1,0
            map 0
            map 1
            map 2
            discard path.ew
            discard broken.cart
            discard repair.lantern
            discard repair.cart
            discard rockfall
            discard map
        "#]],
    );
}

/// S-10c
#[test]
fn with_a_broken_tool_one_may_still_pass() {
    check(
        "
broken 0: pickaxe
hand 0: ew ns
discard ew
? hand 0
? turn",
        expect![[r#"
            hand ns
            turn of 1
        "#]],
    );
    check(
        "
broken 0: pickaxe
hand 0:
hand 1: map
pass
? turn",
        expect!["turn of 1"],
    );
}
