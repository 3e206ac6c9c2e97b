//! D-21: rockfalls.

use crate::check::{check, run};
use crate::information::GROUPS;
use expect_test::expect;

/// D-21a
#[test]
fn a_rockfall_removes_one_path_card() {
    check(
        "
        S──
        rockfall.i 1,0
        ? heard
        ? picture
        ? turn
        step 1,0.0
        ",
        expect![[r#"
            collapsed by 0 cell [1 0] card path.i.ew gold false webs []
            S·─
            0 moves, 3 left
            refused D-10: no-step-there
        "#]],
    );
}

/// D-21a
#[test]
fn the_player_chooses_which_path_card_goes() {
    check(
        "
        ·┌┐
        S┘│
        hand 0: rockfall.ii
        ? legal rockfall
        rockfall.ii 1,-1
        ? picture
        ",
        expect![[r#"
            rockfall.ii 1,-1
            rockfall.ii 1,0
            rockfall.ii 2,-1
            rockfall.ii 2,0
            ··┐
            S┘│
        "#]],
    );
}

/// D-21a
#[test]
fn cards_of_all_kinds_are_removed_and_take_what_is_special_with_them() {
    for group in GROUPS {
        for card in ["nesw", "ew.hole", "ew.ladder", "ew-over-ns", "ne-and-sw"] {
            let told = run(&format!("card 1,0: {group}.{card}\nrockfall.{group} 1,0\n? picture\n? heard"));
            let heard = format!("collapsed by 0 cell [1 0] card path.{group}.{card} gold false webs []");
            assert_eq!(told, format!("S\n{heard}\n"));
        }
    }
    // No creature comes out of a hole that is gone, and no ladder leads to one that is.
    check(
        "
        card 1,0: i.ew.hole
        card 2,0: i.ew.hole
        card -1,0: i.ew.ladder
        card -3,0: i.ew.ladder
        hand 0: rockfall.i
        hand 1: rat.i rockfall.ii
        hand 2: i.ne
        ? legal rockfall.i 1
        rockfall.i 1,0
        stay
        ? legal rat.i
        rockfall.ii -3,0
        stay
        discard i.ne
        ? legal step
        ",
        expect![[r#"
            rockfall.i 1,0
            rat.i from 2,0.0
            step -1,0.0
        "#]],
    );
}

/// D-21a
#[test]
fn where_nothing_lies_nothing_is_removed() {
    check(
        "
        S─
        hand 0: rockfall.i
        rockfall.i 2,0
        rockfall.i 40,40
        ? picture
        ? hand 0
        ",
        expect![[r#"
            refused D-21: nothing-there
            refused D-21: nothing-there
            S─
            hand rockfall.i
        "#]],
    );
}

/// D-21a
#[test]
fn the_cell_of_a_removed_card_is_empty_again() {
    check(
        "
        S──
        hand 0: rockfall.i
        hand 1: i.ns iii.nesw
        rockfall.i 1,0
        stay
        lay i.ns 1,0
        lay iii.nesw 1,0
        ? picture
        ",
        expect![[r#"
            refused D-7: paths-do-not-fit
            S┼─
        "#]],
    );
}

/// D-21b
#[test]
fn no_card_on_which_a_dwarf_stands_is_removed() {
    // Seat 0's own dwarf on a card of one space, seat 3's on the second arm of another one.
    check(
        "
        S─
        card 2,0: ii.ew
        card 3,0: i.ew
        stands 0: 1,0.0
        stands 3: 2,0.1
        hand 0: rockfall.i
        rockfall.i 1,0
        rockfall.i 2,0
        ? legal rockfall
        ",
        expect![[r#"
            refused D-21: dwarf-stands-there
            refused D-21: dwarf-stands-there
            rockfall.i 3,0
        "#]],
    );
}

/// D-21b
#[test]
fn a_card_that_a_dwarf_has_left_can_be_removed() {
    check(
        "
        S─
        stands 0: 1,0.0
        hand 0: i.ne
        hand 1: rockfall.i
        discard i.ne
        step 0,0.0
        stay
        rockfall.i 1,0
        ? picture
        ",
        expect!["S"],
    );
}

/// D-21c
#[test]
fn no_card_on_which_a_creature_stands_is_removed() {
    for creature in ["rat", "lindworm", "goblin"] {
        for spot in ["1,0.0", "1,0.1", "1,0.2"] {
            let told = run(&format!(
                "S·─\ncard 1,0: iii.ew\n{creature} 0: {spot} i\nhand 1: rockfall.i\nturn: 1\nrockfall.i 1,0\n? legal rock"
            ));
            assert_eq!(told, "refused D-21: creature-stands-there\nrockfall.i 2,0\n", "{creature}");
        }
    }
}

/// D-21d
#[test]
fn the_start_is_never_removed() {
    // Not even while nobody stands there.
    check(
        "
        S─
        players: 2
        stands 0: 1,0.0
        stands 1: 1,0.0
        rockfall.i 0,0
        ? legal rockfall
        ",
        expect![[r#"
            refused D-21: start-stays
            nothing
        "#]],
    );
}

/// D-21e
#[test]
fn no_goal_is_removed_turned_over_or_not() {
    check(
        "
        S─
        up 1: S
        hand 0: rockfall.i
        rockfall.i -4,-4
        rockfall.i 4,-4
        ? legal rockfall
        ",
        expect![[r#"
            refused D-21: goal-stays
            refused D-21: goal-stays
            rockfall.i 1,0
        "#]],
    );
}

/// D-21f
#[test]
fn a_web_on_an_open_end_of_the_removed_card_goes_with_it() {
    // The webs at the east and the south go; the one of another card stays.
    check(
        "
        S┬
        web 0: 1,0 E i
        web 2: 1,0 S ii turned
        web 3: -1,0 E iii
        ? webs
        rockfall.i 1,0
        ? heard
        ? webs
        ",
        expect![[r#"
            webs: -1,0 E of 3 iii, 1,0 E of 0 i, 1,0 S of 2 ii turned
            collapsed by 0 cell [1 0] card path.i.esw gold false webs [{cell:[1 0] side:E} {cell:[1 0] side:S}]
            webs: -1,0 E of 3 iii
        "#]],
    );
}

/// D-21f
#[test]
fn where_a_web_went_with_its_card_the_way_is_free_again() {
    check(
        "
        S─
        web 0: 1,0 E i
        hand 0: rockfall.i
        hand 1: i.nesw i.ne
        hand 2: i.ew i.ne
        hand 3: i.ne
        rockfall.i 1,0
        stay
        lay i.nesw 1,0
        stay
        lay i.ew 2,0
        go 1,0.0 2,0.0
        ? dwarves
        ",
        expect!["dwarves 0,0.0 0,0.0 2,0.0 0,0.0 0,0.0"],
    );
}

/// D-21g
#[test]
fn the_card_of_a_web_that_goes_so_goes_to_the_discard_pile() {
    check(
        "
        S─
        web 3: 1,0 E iii
        ? discards audience
        rockfall.i 1,0
        ? discards audience
        pass 3 times
        ? heard
        ",
        expect![[r#"
            open nothing; face down nothing
            open i.ew rockfall.i web.iii; face down nothing
            stayed by 0 at {cell:[0 0] space:0}
            discarded by 1 groups [i]
            to 1: you-discarded cards [rockfall.i]
            stayed by 1 at {cell:[0 0] space:0}
            discarded by 2 groups [i]
            to 2: you-discarded cards [rockfall.i]
            stayed by 2 at {cell:[0 0] space:0}
        "#]],
    );
}

/// D-21h
#[test]
fn a_web_on_an_edge_towards_another_card_stays() {
    check(
        "
        S──
        web 0: 0,0 E i
        web 2: 1,0 E ii turned
        rockfall.i 1,0
        ? heard
        ? webs
        ? discards audience
        ",
        expect![[r#"
            collapsed by 0 cell [1 0] card path.i.ew gold false webs []
            webs: 0,0 E of 0 i, 1,0 E of 2 ii turned
            open i.ew rockfall.i; face down nothing
        "#]],
    );
}

/// D-21h
#[test]
fn a_web_that_stays_is_on_an_open_end_of_the_other_card() {
    // It takes no second web and can be struck at.
    check(
        "
        S──
        web 3: 1,0 E ii
        stands 2: 2,0.0
        axe 2: i
        hand 0: rockfall.i
        hand 1: web.i i.ne
        hand 2: i.ew
        rockfall.i 1,0
        stay
        web.i 1,0 E
        discard i.ne
        stay
        strike 1,0 E
        ? webs
        ",
        expect![[r#"
            refused D-23: edge-is-taken
            webs: 1,0 E of 3 ii turned
        "#]],
    );
    // It goes when that card is removed too.
    check(
        "
        S──
        web 3: 1,0 E ii
        hand 0: rockfall.i
        hand 1: rockfall.iii
        rockfall.i 1,0
        ? webs
        stay
        rockfall.iii 2,0
        ? webs
        ? discards audience
        ",
        expect![[r#"
            webs: 1,0 E of 3 ii
            webs: none
            open i.ew i.ew rockfall.i web.ii rockfall.iii; face down nothing
        "#]],
    );
}

/// D-21h
#[test]
fn a_web_that_stays_blocks_whatever_is_laid_there_next() {
    check(
        "
        S──
        web 3: 1,0 E ii
        stands 1: 2,0.0
        hand 0: rockfall.i
        hand 1: i.nesw i.ne
        rockfall.i 1,0
        stay
        lay i.nesw 1,0
        step 1,0.0
        ",
        expect!["refused D-14: web-blocks"],
    );
}

/// D-21i
#[test]
fn gold_on_a_removed_vein_returns_to_the_pool() {
    check(
        "
        card 1,0: i.ew.vein
        ? gold
        ? gold lies
        rockfall.i 1,0
        ? heard
        ? gold
        ? gold lies
        ",
        expect![[r#"
            gold 3 3 3 3 3, pool 30
            gold lies at 1,0
            collapsed by 0 cell [1 0] card path.i.ew.vein gold true webs []
            gold 3 3 3 3 3, pool 31
            gold lies at no card
        "#]],
    );
}

/// D-21i
#[test]
fn a_vein_whose_gold_was_taken_returns_none() {
    // Seat 0 takes the gold and walks away in its next turn.
    check(
        "
        players: 2
        card 1,0: i.ew.vein
        stands 0: 1,0.0
        hand 0: i.ne i.ne
        hand 1: i.ne rockfall.i
        discard i.ne
        stay
        discard i.ne
        stay
        discard i.ne
        step 0,0.0
        stay
        ? gold
        rockfall.i 1,0
        ? heard
        ? gold
        ",
        expect![[r#"
            gold 4 3, pool 39
            collapsed by 1 cell [1 0] card path.i.ew.vein gold false webs []
            gold 4 3, pool 39
        "#]],
    );
}

/// D-21j
#[test]
fn a_web_towards_a_closed_edge_goes_with_the_card() {
    // The goal with the ladder, entered from the west, is closed in the south; entered from the south, it is open there.
    for (entry, left) in [("W", "webs: none"), ("S", "webs: 4,-4 S of 2 ii")] {
        let told = run(&format!(
            "goals: exit ladder hole vein\nup 1: {entry}\ncard 4,-3: i.ns\nweb 2: 4,-4 S ii\nrockfall.i 4,-3\n? webs"
        ));
        assert_eq!(told, left, "entered from {entry}");
    }
}

/// D-21k
#[test]
fn a_web_towards_a_face_down_goal_goes_with_the_card() {
    // The front of the goal is open in the south however it will lie, but nobody sees that.
    check(
        "
        goals: hole exit ladder vein
        card 4,-3: i.ns
        web 2: 4,-4 S ii
        rockfall.i 4,-3
        ? heard
        ? webs
        ? discards audience
        ",
        expect![[r#"
            collapsed by 0 cell [4 -3] card path.i.ns gold false webs [{cell:[4 -4] side:S}]
            webs: none
            open i.ns rockfall.i web.ii; face down nothing
        "#]],
    );
}

/// D-21l
#[test]
fn a_rockfall_is_not_playable_while_there_is_no_card_that_it_could_remove() {
    // First only the start and goals lie there, then cards on which a dwarf and a creature stand.
    check(
        "
        up 1: S
        hand 0: rockfall.i
        ? nowhere
        ? legal
        ",
        expect![[r#"
            rockfall.i D-21: nothing-to-remove
            discard rockfall.i
        "#]],
    );
    check(
        "
        S──
        stands 2: 1,0.0
        goblin 3: 2,0.0 ii
        hand 0: rockfall.i
        ? nowhere
        ? legal
        ",
        expect![[r#"
            rockfall.i D-21: nothing-to-remove
            discard rockfall.i
        "#]],
    );
    assert_eq!(run("S─\nhand 0: rockfall.i\n? nowhere\n? legal rockfall"), "rockfall.i 1,0");
}

/// D-21m
#[test]
fn a_creature_stays_when_its_hole_goes() {
    check(
        "
        card 1,0: i.ew.hole
        card 2,0: i.ew
        card 3,0: i.ew
        hand 0: rat.i
        hand 1: rockfall.i
        hand 2: rat.ii
        rat.i from 1,0.0
        creep 2,0.0
        halt
        stay
        rockfall.i 1,0
        ? creatures
        stay
        ? legal rat.ii
        rat.ii on
        creep 3,0.0
        ? creatures
        ",
        expect![[r#"
            creatures: rat at 2,0.0 of 0 i
            rat.ii on
            creatures: rat at 3,0.0 of 2 ii
        "#]],
    );
}

/// D-21n, D-21o
#[test]
fn the_removed_card_and_the_rockfall_card_go_openly_to_the_discard_pile() {
    for viewer in ["0", "1", "4", "audience"] {
        let asked = format!("? discards {viewer}");
        let told = run(&format!("card 1,0: ii.ew.ladder\nrockfall.iii 1,0\n{asked}\nstay\npass\n{asked}"));
        let own = if viewer == "1" { "rockfall.iii" } else { "iii?" };
        let open = "open ii.ew.ladder rockfall.iii; face down";
        assert_eq!(told, format!("{open} nothing\n{open} 1 discarded {own}\n"));
    }
}
