//! D-26 to D-29: creatures.

use crate::check::{check, run};
use expect_test::expect;
use std::collections::BTreeMap;

/// Each creature with a card of it, and how far it goes.
const CREATURES: [(&str, &str, u8); 3] =
    [("rat", "rat.ii", 3), ("lindworm", "lindworm.ii", 4), ("goblin", "goblin.ii", 5)];

/// D-26a
#[test]
fn a_creature_card_lies_in_front_of_its_player_who_owns_the_creature() {
    check(
        "
        S─
        card 2,0: i.ew.hole
        turn: 3
        hand 3: goblin.iii i.ne
        goblin.iii from 2,0.0
        ? heard
        ? creatures
        ? hand 3
        ? discards audience
        halt
        stay
        ? creatures
        ? discards audience
        ",
        expect![[r#"
            lured by 3 creature goblin at {cell:[2 0] space:0}
            creatures: goblin at 2,0.0 of 3 iii
            hand i.ne
            open nothing; face down nothing
            creatures: goblin at 2,0.0 of 3 iii
            open nothing; face down nothing
        "#]],
    );
}

/// D-26b
#[test]
fn a_creature_climbs_out_of_any_face_up_dark_hole() {
    // One on the only space of its card, one on the first arm, two on centres, and the goal: entered from the west it
    // is open to the west and south, and its hole is on the centre, which comes after the two arms.
    check(
        "
        S─
        card 2,0: i.ew.hole
        card 0,1: ii.nsw.hole
        card 0,-1: iii.nesw.hole
        card -1,0: iii.ns.hole
        up 1: W
        hand 0: rat.i
        ? legal rat
        rat.i from 4,-4.2
        ? creatures
        ",
        expect![[r#"
            rat.i from -1,0.2
            rat.i from 0,-1.4
            rat.i from 0,1.0
            rat.i from 2,0.0
            rat.i from 4,-4.2
            creatures: rat at 4,-4.2 of 0 i
        "#]],
    );
}

/// D-26b
#[test]
fn a_hole_need_not_be_joined_to_anything() {
    check(
        "
        card 7,-2: i.ns.hole
        lindworm.ii from 7,-2.0
        ? creatures
        ",
        expect!["creatures: lindworm at 7,-2.0 of 0 ii"],
    );
}

/// D-26b
#[test]
fn a_creature_climbs_out_of_nothing_else() {
    // A plain path, the start, an arm of a card whose hole is on its centre, a ladder, an empty cell, and the goal with
    // the dark hole while it lies face down.
    check(
        "
        S─
        card 2,0: iii.nesw.hole
        card 0,1: i.ns.ladder
        rat.i from 1,0.0
        rat.i from 0,0.0
        rat.i from 2,0.3
        rat.i from 0,1.0
        rat.i from 3,0.0
        rat.i from 4,-4.2
        rat.i from 4,-4.0
        ? legal rat
        ",
        expect![[r#"
            refused D-26: no-hole-there
            refused D-26: no-hole-there
            refused D-26: no-hole-there
            refused D-26: no-hole-there
            refused D-26: no-hole-there
            refused D-26: no-hole-there
            refused D-26: no-hole-there
            rat.i from 2,0.4
        "#]],
    );
}

/// D-26c, D-26d, D-26e
#[test]
fn a_rat_goes_three_steps_a_lindworm_four_and_a_goblin_five() {
    for (_, card, steps) in CREATURES {
        let creeps: String = (0..steps).map(|step| format!("creep {},0.0\n? turn\n", 3 + step)).collect();
        let too_far = format!("creep {},0.0", 3 + steps);
        let told =
            run(&format!("S─·──────\ncard 2,0: i.ew.hole\n{card} from 2,0.0\n? turn\n{creeps}{too_far}\n? creatures"));
        let mut expected: String = (1..=steps).rev().map(|left| format!("0 hunts, {left} left\n")).collect();
        expected += "0 moves, 3 left\nrefused D-26: no-creature-moves\n";
        let at = format!("creatures: {} at {},0.0 of 0 ii\n", card.trim_end_matches(".ii"), 2 + steps);
        assert_eq!(told, expected + &at);
    }
}

/// D-26c
#[test]
fn every_space_is_a_step_so_a_rat_crosses_just_one_card_of_group_three() {
    check(
        "
        S
        card 3,0: i.ew.hole
        card 2,0: iii.ew
        card 1,0: i.ew
        rat.i from 3,0.0
        creep 2,0.1
        creep 2,0.0
        creep 2,0.1
        creep 2,0.2
        creep 2,0.1
        ? turn
        creep 1,0.0
        ? creatures
        ",
        expect![[r#"
            refused D-10: no-step-there
            refused D-10: no-step-there
            0 moves, 3 left
            refused D-26: no-creature-moves
            creatures: rat at 2,0.1 of 0 i
        "#]],
    );
}

/// D-26c
#[test]
fn the_creature_moves_before_the_dwarf_and_the_dwarf_moves_all_the_same() {
    check(
        "
        S─·─
        card 2,0: i.ew.hole
        hand 0: rat.i i.ne i.ew
        creep 2,0.0
        halt
        rat.i from 2,0.0
        step 1,0.0
        stay
        discard i.ne
        lay i.ew 4,0
        ? legal
        creep 3,0.0
        step 1,0.0
        halt
        creep 2,0.0
        halt
        ? turn
        step 1,0.0
        ? turn
        ",
        expect![[r#"
            refused D-26: no-creature-moves
            refused D-26: no-creature-moves
            refused D-26: creature-moves-now
            refused D-26: creature-moves-now
            refused D-26: creature-moves-now
            refused D-26: creature-moves-now
            creep 1,0.0
            creep 3,0.0
            halt
            refused D-26: creature-moves-now
            refused D-26: no-creature-moves
            refused D-26: no-creature-moves
            0 moves, 3 left
            0 moves, 2 left
        "#]],
    );
}

/// D-26f
#[test]
fn a_creature_need_not_move_at_all() {
    for (creature, card, _) in CREATURES {
        let told =
            run(&format!("S─\ncard 2,0: i.ew.hole\n{card} from 2,0.0\n? turn\nhalt\n? heard\n? creatures\n? turn"));
        let (_, rest) = told.split_once('\n').unwrap();
        let expected =
            format!("halted by 0 creature {creature}\ncreatures: {creature} at 2,0.0 of 0 ii\n0 moves, 3 left\n");
        assert_eq!(rest, expected);
    }
}

/// D-26f
#[test]
fn a_creature_may_stop_before_its_last_step() {
    check(
        "
        S─·──
        card 2,0: i.ew.hole
        goblin.ii from 2,0.0
        creep 3,0.0
        creep 4,0.0
        ? turn
        halt
        ? creatures
        ? turn
        ",
        expect![[r#"
            0 hunts, 3 left
            creatures: goblin at 4,0.0 of 0 ii
            0 moves, 3 left
        "#]],
    );
}

/// D-26f
#[test]
fn a_creature_that_can_go_nowhere_is_halted_all_the_same() {
    check(
        "
        card 6,0: i.ew.hole
        rat.i from 6,0.0
        ? legal
        ? turn
        halt
        ? turn
        ",
        expect![[r#"
            halt
            0 hunts, 3 left
            0 moves, 3 left
        "#]],
    );
}

/// D-26g
#[test]
fn a_creature_may_go_back_and_forth() {
    check(
        "
        S─·─
        card 2,0: i.ew.hole
        goblin.ii from 2,0.0
        creep 3,0.0
        creep 2,0.0
        creep 3,0.0
        creep 2,0.0
        ? turn
        creep 1,0.0
        ? creatures
        ",
        expect![[r#"
            0 hunts, 1 left
            creatures: goblin at 1,0.0 of 0 ii
        "#]],
    );
}

/// D-26h
#[test]
fn without_a_dark_hole_no_creature_card_is_playable() {
    // The dark hole among the goals lies face down.
    check(
        "
        S─┼
        hand 0: rat.i lindworm.ii goblin.iii
        ? nowhere
        ? legal rat
        ? legal lindworm
        ? legal goblin
        ? goals audience
        ",
        expect![[r#"
            rat.i D-26: no-hole
            lindworm.ii D-26: no-hole
            goblin.iii D-26: no-hole
            nothing
            nothing
            nothing
            goals ? ? ? ?
        "#]],
    );
}

/// D-26h
#[test]
fn a_hole_that_is_laid_or_turned_up_makes_creature_cards_playable() {
    check(
        "
        S─
        hand 0: i.ew i.ne
        hand 1: rat.i i.ne
        lay i.ew 2,0
        stay
        ? nowhere
        ",
        expect!["rat.i D-26: no-hole"],
    );
    check(
        "
        S─
        hand 0: i.ew.hole i.ne
        hand 1: rat.i i.ne
        lay i.ew.hole 2,0
        stay
        ? legal rat
        ",
        expect!["rat.i from 2,0.0"],
    );
    check(
        "
        card 3,-4: i.ew
        hand 0: i.ne i.ne
        hand 1: rat.i i.ne
        stands 0: 3,-4.0
        discard i.ne
        step 4,-4.0
        ? goals audience
        ? legal rat
        ",
        expect![[r#"
            goals ? hole ? ?
            rat.i from 4,-4.2
        "#]],
    );
}

/// D-26h
#[test]
fn when_a_rockfall_takes_the_only_hole_creature_cards_are_not_playable() {
    check(
        "
        S─
        card 2,0: i.ew.hole
        hand 0: rockfall.i i.ne
        hand 1: rat.i i.ne
        rockfall.i 2,0
        stay
        ? nowhere
        ? legal rat
        ",
        expect![[r#"
            rat.i D-26: no-hole
            nothing
        "#]],
    );
}

/// D-26h, D-26i
#[test]
fn a_creature_that_is_out_can_be_played_without_any_hole() {
    check(
        "
        S──
        rat 1: 2,0.0 i
        hand 0: rat.ii goblin.ii
        ? nowhere
        ? legal rat
        rat.ii on
        ? legal
        creep 1,0.0
        ? turn
        ? creatures
        ",
        expect![[r#"
            goblin.ii D-26: no-hole
            rat.ii on
            creep 1,0.0
            halt
            0 hunts, 2 left
            creatures: rat at 1,0.0 of 0 ii
        "#]],
    );
}

/// D-26i
#[test]
fn a_creature_that_is_out_goes_as_far_as_a_fresh_one_from_where_it_is() {
    for (creature, card, steps) in CREATURES {
        let creeps: String = (0..steps).map(|step| format!("creep {},0.0\n", 4 + step)).collect();
        let told = run(&format!(
            "S─·──────\ncard 2,0: i.ew.hole\n{creature} 2: 3,0.0 i\n{card} on\n? turn\n{creeps}? turn\n? creatures"
        ));
        let at = 3 + steps;
        let expected = format!("0 hunts, {steps} left\n0 moves, 3 left\ncreatures: {creature} at {at},0.0 of 0 ii\n");
        assert_eq!(told, expected);
    }
}

/// D-26i, D-26f
#[test]
fn a_creature_that_is_out_may_also_stay_where_it_is() {
    check(
        "
        S─·─
        card 2,0: i.ew.hole
        rat 2: 3,0.0 i
        rat.ii on
        halt
        ? creatures
        ? turn
        ",
        expect![[r#"
            creatures: rat at 3,0.0 of 0 ii
            0 moves, 3 left
        "#]],
    );
}

/// D-26j
#[test]
fn the_former_owner_discards_the_card_that_lay_there() {
    check(
        "
        S──
        rat 1: 2,0.0 i
        hand 0: rat.iii i.ne
        ? discards audience
        rat.iii on
        ? heard
        ? discards audience
        ? creatures
        ",
        expect![[r#"
            open nothing; face down nothing
            roused by 0 creature rat owner 1 at {cell:[2 0] space:0}
            open rat.i; face down nothing
            creatures: rat at 2,0.0 of 0 iii
        "#]],
    );
}

/// D-26k
#[test]
fn a_creature_stays_until_the_next_turn_of_whoever_played_it_last() {
    // It was seat 1's, but it does not go when the turn of seat 1 begins.
    check(
        "
        S─·
        players: 3
        card 2,0: i.ew.hole
        rat 1: 2,0.0 i
        hand 0: rat.ii i.ne i.ne
        hand 1: i.ne i.ne
        hand 2: i.ne i.ne
        rat.ii on
        halt
        stay
        ? turn
        ? creatures
        pass
        ? turn
        ? creatures
        pass
        ? turn
        ? creatures
        ? discards audience
        ",
        expect![[r#"
            1 plays
            creatures: rat at 2,0.0 of 0 ii
            2 plays
            creatures: rat at 2,0.0 of 0 ii
            0 plays
            creatures: none
            open rat.i rat.ii; face down 1 discarded i?, 2 discarded i?
        "#]],
    );
}

/// D-26l
#[test]
fn a_creature_that_is_out_is_not_put_on_a_hole_again() {
    check(
        "
        S─·─
        card 2,0: i.ew.hole
        rat 1: 3,0.0 i
        hand 0: rat.ii lindworm.ii
        rat.ii from 2,0.0
        lindworm.ii on
        ? legal rat
        ? legal lindworm
        ",
        expect![[r#"
            refused D-26: already-out
            refused D-26: not-out
            rat.ii on
            lindworm.ii from 2,0.0
        "#]],
    );
}

/// D-26l
#[test]
fn once_it_was_driven_away_or_has_gone_it_climbs_out_of_a_hole_again() {
    check(
        "
        S─·─
        players: 2
        card 2,0: i.ew.hole
        rat 1: 3,0.0 i
        hand 0: i.ne rat.ii
        hand 1: i.ne rat.iii
        discard i.ne
        stay
        ? legal rat
        ",
        expect!["rat.iii from 2,0.0"],
    );
    check(
        "
        S─·─
        players: 2
        card 2,0: i.ew.hole
        rat 1: 1,0.0 i
        axe 0: i
        hand 0: i.ne rat.ii
        hand 1: i.ne rat.iii
        discard i.ne
        step 1,0.0
        drive
        ? creatures
        ? legal rat
        ",
        expect![[r#"
            creatures: none
            rat.iii from 2,0.0
        "#]],
    );
}

/// D-26m
#[test]
fn a_creature_may_stand_on_the_exit() {
    check(
        "
        card -3,-4: i.ew.hole
        up 0: E
        rat.i from -3,-4.0
        creep -4,-4.1
        creep -4,-4.4
        ? turn
        ? creatures
        halt
        stay
        ? creatures
        ? outs
        ",
        expect![[r#"
            0 hunts, 1 left
            creatures: rat at -4,-4.4 of 0 i
            creatures: rat at -4,-4.4 of 0 i
            outs: none
        "#]],
    );
}

/// D-27a, D-26m
#[test]
fn on_the_exit_a_creature_meets_nobody_who_has_left() {
    // Seat 0 leaves, and where it left the goblin of seat 1 finds nobody: it may go on.
    check(
        "
        players: 3
        dwarves: blue.loyal blue.loyal yellow.loyal
        card -3,-4: i.ew.hole
        up 0: E
        stands 0: -4,-4.1
        hand 0: i.ne i.ne
        hand 1: goblin.ii i.ne
        discard i.ne
        step -4,-4.4
        goblin.ii from -3,-4.0
        creep -4,-4.1
        creep -4,-4.4
        ? heard
        ? turn
        ? gold
        ",
        expect![[r#"
            crept by 1 creature goblin from {cell:[-4 -4] space:1} to {cell:[-4 -4] space:4}
            1 hunts, 3 left
            gold 3 3 3, pool 37
        "#]],
    );
}

/// D-27a
#[test]
fn a_creature_that_enters_a_space_with_a_dwarf_stops_there() {
    for (creature, card, _) in CREATURES {
        let told = run(&format!(
            "S───·\ncard 4,0: i.ew.hole\nstands 1: 2,0.0\n{card} from 4,0.0\ncreep 3,0.0\ncreep 2,0.0\n? turn\n\
             ? creatures\ncreep 1,0.0\nhalt"
        ));
        let expected = format!(
            "0 moves, 3 left\ncreatures: {creature} at 2,0.0 of 0 ii\nrefused D-26: no-creature-moves\n\
             refused D-26: no-creature-moves\n"
        );
        assert_eq!(told, expected);
    }
}

/// D-27a, D-29h, D-29i
#[test]
fn it_stops_also_where_there_is_nothing_to_be_had() {
    check(
        "
        S───·
        card 4,0: i.ew.hole
        stands 1: 2,0.0
        gold 1: 0
        goblin.ii from 4,0.0
        creep 3,0.0
        creep 2,0.0
        ? turn
        ",
        expect!["0 moves, 3 left"],
    );
    check(
        "
        S───·
        card 4,0: i.ew.hole
        stands 1: 2,0.0
        hand 1:
        rat.i from 4,0.0
        creep 3,0.0
        creep 2,0.0
        ? turn
        ",
        expect!["0 moves, 3 left"],
    );
}

/// D-27a
#[test]
fn only_the_very_space_counts_not_the_card() {
    // On a card with four spaces the goblin goes by the dwarf on the eastern arm, and stops at the one on the western.
    check(
        "
        players: 3
        card 2,0: iii.esw
        card 2,1: i.nesw.hole
        stands 1: 2,0.0
        stands 2: 2,0.2
        stands 0: 2,0.0
        goblin.ii from 2,1.0
        creep 2,0.1
        ? turn
        creep 2,0.3
        ? turn
        creep 2,0.2
        ? turn
        ? gold
        ",
        expect![[r#"
            0 hunts, 4 left
            0 hunts, 3 left
            0 moves, 3 left
            gold 3 3 2, pool 38
        "#]],
    );
}

/// D-27b
#[test]
fn it_attacks_all_dwarves_in_that_space_at_once_and_no_others() {
    check(
        "
        S──·
        card 3,0: i.ew.hole
        stands 1: 2,0.0
        stands 2: 1,0.0
        stands 3: 2,0.0
        stands 4: 2,0.0
        goblin.ii from 3,0.0
        creep 2,0.0
        ? heard
        ? gold
        ",
        expect![[r#"
            crept by 0 creature goblin from {cell:[3 0] space:0} to {cell:[2 0] space:0}
            attacked creature goblin seat 1
            gold-lost seat 1 lost 1
            attacked creature goblin seat 3
            gold-lost seat 3 lost 1
            attacked creature goblin seat 4
            gold-lost seat 4 lost 1
            gold 3 2 3 2 2, pool 34
        "#]],
    );
}

/// D-27c
#[test]
fn it_attacks_the_dwarf_of_its_own_player_too() {
    check(
        "
        S──·
        card 3,0: i.ew.hole
        stands 0: 2,0.0
        stands 1: 2,0.0
        goblin.ii from 3,0.0
        creep 2,0.0
        ? gold
        ? turn
        ",
        expect![[r#"
            gold 2 2 3 3 3, pool 33
            0 moves, 3 left
        "#]],
    );
}

/// D-27c
#[test]
fn a_creature_stops_also_for_the_dwarf_of_its_player_alone() {
    check(
        "
        S──·
        card 3,0: i.ew.hole
        stands 0: 2,0.0
        hand 0: rat.i i.ne
        rat.i from 3,0.0
        creep 2,0.0
        ? turn
        ? counts
        ",
        expect![[r#"
            0 moves, 3 left
            deck 0, hands 0 1 1 1 1
        "#]],
    );
}

/// D-27d
#[test]
fn if_one_drives_it_away_all_are_spared() {
    check(
        "
        S──·
        card 3,0: i.ew.hole
        stands 0: 2,0.0
        stands 1: 2,0.0
        stands 3: 2,0.0
        stands 4: 2,0.0
        axe 3: ii
        axe 4: i
        goblin.ii from 3,0.0
        creep 2,0.0
        ? turn
        ? gold
        drive
        ? heard
        ? turn
        ? gold
        ? creatures
        ? tools
        ? discards audience
        ",
        expect![[r#"
            3 is attacked in the turn of 0
            gold 3 3 3 3 3, pool 31
            driven-away by 3 creature goblin
            0 moves, 3 left
            gold 3 3 3 3 3, pool 31
            creatures: none
            tools - - - - axe.i
            open axe.ii goblin.ii; face down nothing
        "#]],
    );
}

/// D-27d
#[test]
fn also_the_last_one_asked_spares_all() {
    check(
        "
        S──·
        card 3,0: i.ew.hole
        stands 1: 2,0.0
        stands 2: 2,0.0
        stands 3: 2,0.0
        axe 1: i
        axe 3: i
        hand 1: i.ne i.ne
        hand 2: i.ne i.ne
        hand 3: i.ne i.ne
        rat.ii from 3,0.0
        creep 2,0.0
        endure
        ? heard
        ? turn
        drive
        ? counts
        ",
        expect![[r#"
            endured by 1 creature rat
            3 is attacked in the turn of 0
            deck 0, hands 0 2 2 2 1
        "#]],
    );
}

/// D-27e
#[test]
fn a_creature_that_starts_among_dwarves_does_not_attack_them() {
    for (creature, card, steps) in CREATURES {
        let told = run(&format!(
            "S───\n{creature} 1: 2,0.0 i\nstands 2: 2,0.0\nstands 0: 2,0.0\naxe 2: i\n{card} on\n? heard\n? turn\n\
             halt\n? heard\n? turn"
        ));
        let expected = format!(
            "roused by 0 creature {creature} owner 1 at {{cell:[2 0] space:0}}\n0 hunts, {steps} left\n\
             halted by 0 creature {creature}\n0 moves, 3 left\n"
        );
        assert_eq!(told, expected);
    }
}

/// D-27e
#[test]
fn it_attacks_them_if_it_leaves_and_enters_again() {
    check(
        "
        S───
        goblin 1: 2,0.0 iii
        stands 2: 2,0.0
        stands 3: 2,0.0
        goblin.ii on
        creep 3,0.0
        ? heard
        ? gold
        creep 2,0.0
        ? heard
        ? gold
        ? turn
        ",
        expect![[r#"
            crept by 0 creature goblin from {cell:[2 0] space:0} to {cell:[3 0] space:0}
            gold 3 3 3 3 3, pool 31
            crept by 0 creature goblin from {cell:[3 0] space:0} to {cell:[2 0] space:0}
            attacked creature goblin seat 2
            gold-lost seat 2 lost 1
            attacked creature goblin seat 3
            gold-lost seat 3 lost 1
            gold 3 3 2 2 3, pool 33
            0 moves, 3 left
        "#]],
    );
}

/// D-27e
#[test]
fn it_attacks_others_to_whom_it_goes() {
    check(
        "
        S───
        goblin 1: 2,0.0 iii
        stands 2: 2,0.0
        stands 3: 3,0.0
        goblin.ii on
        creep 3,0.0
        ? gold
        ",
        expect!["gold 3 3 3 2 3, pool 32"],
    );
}

/// D-27f, D-27g
#[test]
fn put_on_a_hole_with_dwarves_it_attacks_at_once_and_does_not_move() {
    check(
        "
        S─·─
        card 2,0: i.ew.hole
        stands 1: 2,0.0
        stands 2: 2,0.0
        goblin.ii from 2,0.0
        ? heard
        ? turn
        creep 3,0.0
        halt
        ? gold
        ? creatures
        ",
        expect![[r#"
            lured by 0 creature goblin at {cell:[2 0] space:0}
            attacked creature goblin seat 1
            gold-lost seat 1 lost 1
            attacked creature goblin seat 2
            gold-lost seat 2 lost 1
            0 moves, 3 left
            refused D-26: no-creature-moves
            refused D-26: no-creature-moves
            gold 3 2 2 3 3, pool 33
            creatures: goblin at 2,0.0 of 0 ii
        "#]],
    );
}

/// D-27f, D-27g
#[test]
fn put_on_a_hole_it_can_be_driven_away_too_and_does_not_move_if_it_is_not() {
    let fixture = "
        S─·─
        card 2,0: i.ew.hole
        stands 1: 2,0.0
        axe 1: i
        goblin.ii from 2,0.0
        ? turn
        ANSWER
        ? turn
        ? gold
        ? creatures
        ";
    check(
        &fixture.replace("ANSWER", "drive"),
        expect![[r#"
            1 is attacked in the turn of 0
            0 moves, 3 left
            gold 3 3 3 3 3, pool 31
            creatures: none
        "#]],
    );
    check(
        &fixture.replace("ANSWER", "endure"),
        expect![[r#"
            1 is attacked in the turn of 0
            0 moves, 3 left
            gold 3 2 3 3 3, pool 32
            creatures: goblin at 2,0.0 of 0 ii
        "#]],
    );
}

/// D-27f
#[test]
fn dwarves_elsewhere_on_the_card_of_the_hole_are_not_attacked_when_it_climbs_out() {
    check(
        "
        card 2,0: iii.ns.hole
        stands 1: 2,0.0
        goblin.ii from 2,0.2
        ? turn
        ? gold
        ",
        expect![[r#"
            0 hunts, 5 left
            gold 3 3 3 3 3, pool 31
        "#]],
    );
}

/// D-27h
#[test]
fn those_with_axes_are_asked_clockwise_from_the_left_the_active_seat_last() {
    // Seat 3 stands there without an axe.
    check(
        "
        S
        card 1,0: i.ew.hole
        turn: 2
        axe 0: i
        axe 1: ii
        axe 2: i
        axe 4: iii
        goblin.ii from 1,0.0
        creep 0,0.0
        ? turn
        endure
        ? turn
        endure
        ? turn
        creep 1,0.0
        stay
        endure
        ? turn
        ? gold
        endure
        ? gold
        ? tools
        ? turn
        ",
        expect![[r#"
            4 is attacked in the turn of 2
            0 is attacked in the turn of 2
            1 is attacked in the turn of 2
            refused D-25: answer-now
            refused D-25: answer-now
            2 is attacked in the turn of 2
            gold 3 3 3 3 3, pool 31
            gold 2 2 2 2 2, pool 36
            tools axe.i axe.ii axe.i - axe.iii
            2 moves, 3 left
        "#]],
    );
}

/// D-27h
#[test]
fn axes_of_dwarves_elsewhere_and_outside_are_not_asked() {
    check(
        "
        S──·
        card 3,0: i.ew.hole
        stands 1: 2,0.0
        out: 3
        axe 0: i
        axe 2: i
        axe 3: i
        goblin.ii from 3,0.0
        creep 2,0.0
        ? turn
        ? gold
        ",
        expect![[r#"
            0 moves, 3 left
            gold 3 2 3 3 3, pool 32
        "#]],
    );
}

/// D-27i
#[test]
fn other_creatures_do_not_stop_it() {
    check(
        "
        S──·
        card 3,0: i.ew.hole
        goblin 1: 2,0.0 iii
        lindworm 2: 3,0.0 iii
        rat.i from 3,0.0
        ? turn
        creep 2,0.0
        ? heard
        ? turn
        creep 1,0.0
        ? turn
        creep 2,0.0
        ? creatures
        ",
        expect![[r#"
            0 hunts, 3 left
            crept by 0 creature rat from {cell:[3 0] space:0} to {cell:[2 0] space:0}
            0 hunts, 2 left
            0 hunts, 1 left
            creatures: rat at 2,0.0 of 0 i, lindworm at 3,0.0 of 2 iii, goblin at 2,0.0 of 1 iii
        "#]],
    );
}

/// D-27i
#[test]
fn only_the_creature_that_comes_attacks_not_one_that_was_there() {
    check(
        "
        S──·
        card 3,0: i.ew.hole
        goblin 2: 2,0.0 iii
        stands 1: 2,0.0
        hand 1: i.ne i.ne
        rat.i from 3,0.0
        creep 2,0.0
        ? heard by audience
        ? gold
        ",
        expect![[r#"
            crept by 0 creature rat from {cell:[3 0] space:0} to {cell:[2 0] space:0}
            attacked creature rat seat 1
            card-lost seat 1 drawn_by 2 group i
            gold 3 3 3 3 3, pool 31
        "#]],
    );
}

/// D-28a
#[test]
fn creatures_use_ladders_as_dwarves_do() {
    // From the start to each other ladder is one step, whether it is joined to anything or not; but the arm of a card
    // whose ladder is on the centre is no ladder, and neither is a face-down goal.
    check(
        "
        players: 2
        card 0,-1: i.ns.hole
        card 3,3: i.ew.ladder
        card -2,5: iii.ns.ladder
        card 7,7: i.ns
        stands 0: 7,7.0
        stands 1: 7,7.0
        goblin.ii from 0,-1.0
        creep 3,3.0
        creep 0,0.0
        ? legal creep
        creep 4,4.2
        creep 3,3.0
        ? turn
        creep -2,5.2
        creep -2,5.0
        creep 0,0.0
        ? turn
        ? creatures
        ",
        expect![[r#"
            refused D-10: no-step-there
            creep -2,5.2
            creep 0,-1.0
            creep 3,3.0
            refused D-10: no-step-there
            0 hunts, 3 left
            refused D-10: no-step-there
            0 hunts, 1 left
            creatures: goblin at -2,5.0 of 0 ii
        "#]],
    );
}

/// D-28a
#[test]
fn the_ladder_of_a_face_up_goal_serves_creatures_too_and_dwarves_on_ladders_are_attacked() {
    check(
        "
        players: 2
        card 0,-1: i.ns.hole
        card 7,7: i.ns
        up 2: N
        stands 0: 7,7.0
        stands 1: 4,4.2
        goblin.ii from 0,-1.0
        creep 0,0.0
        ? legal creep
        creep 4,4.2
        ? turn
        ? gold
        ",
        expect![[r#"
            creep 0,-1.0
            creep 4,4.2
            0 moves, 3 left
            gold 3 2, pool 41
        "#]],
    );
}

/// D-28b
#[test]
fn creatures_pay_nothing_for_bridges() {
    // Over a bridge of group II, then one of group I; then over one of group III.
    check(
        "
        S─
        card 2,0: i.ew-over-ns
        card 3,0: ii.ew-over-ns
        card 4,0: i.ew.hole
        hand 0: goblin.ii i.ne i.ne
        goblin.ii from 4,0.0
        creep 3,0.0
        creep 3,0.1
        creep 2,0.0
        creep 1,0.0
        creep 2,0.0
        ? heard
        ? turn
        ? counts
        ? gold
        ",
        expect![[r#"
            crept by 0 creature goblin from {cell:[1 0] space:0} to {cell:[2 0] space:0}
            0 moves, 3 left
            deck 0, hands 2 1 1 1 1
            gold 3 3 3 3 3, pool 31
        "#]],
    );
    check(
        "
        S
        card 1,0: iii.ew-over-ns
        card 2,0: i.ew.hole
        hand 0: rat.ii i.ne i.ne
        rat.ii from 2,0.0
        creep 1,0.0
        creep 1,0.2
        ? heard
        creep 1,0.1
        ? counts
        ",
        expect![[r#"
            crept by 0 creature rat from {cell:[1 0] space:0} to {cell:[1 0] space:2}
            deck 0, hands 2 1 1 1 1
        "#]],
    );
}

/// D-28b
#[test]
fn creatures_pay_nothing_for_tunnels() {
    for (group, spaces) in [("i", &[0, 2, 1][..]), ("ii", &[1, 4, 3]), ("iii", &[1, 2, 6, 5, 4])] {
        let creeps: String = spaces.iter().map(|space| format!("creep 2,0.{space}\n")).collect();
        let told = run(&format!(
            "S─\ncard 2,0: {group}.ne-and-sw\ncard 3,0: i.ew.hole\nhand 0: goblin.ii i.ne\ngoblin.ii from 3,0.0\n\
             {creeps}? gold\n? counts\n? creatures"
        ));
        let at = spaces[spaces.len() - 1];
        let expected =
            format!("gold 3 3 3 3 3, pool 31\ndeck 0, hands 1 1 1 1 1\ncreatures: goblin at 2,0.{at} of 0 ii\n");
        assert_eq!(told, expected, "{group}");
    }
}

/// D-28b
#[test]
fn nor_do_they_jump_from_a_bridge_to_the_path_below() {
    check(
        "
        S─
        card 2,0: i.ew-over-ns
        card 3,0: i.ew.hole
        rat.i from 3,0.0
        creep 2,0.1
        creep 2,0.0
        creep 2,0.1
        ? legal creep
        ",
        expect![[r#"
            refused D-10: no-step-there
            refused D-10: no-step-there
            creep 1,0.0
            creep 3,0.0
        "#]],
    );
}

/// D-28c
#[test]
fn creatures_do_not_pass_webs() {
    for turned in ["", " turned"] {
        let told = run(&format!(
            "S─·─\ncard 2,0: i.ew.hole\nweb 1: 1,0 E i{turned}\nrat.i from 2,0.0\ncreep 1,0.0\n? legal creep\n\
             creep 3,0.0\ncreep 2,0.0\n? turn"
        ));
        assert_eq!(told, "refused D-14: web-blocks\ncreep 3,0.0\n0 hunts, 1 left\n");
    }
}

/// D-28c
#[test]
fn a_web_of_its_own_player_stops_a_creature_too() {
    check(
        "
        S─·─
        players: 2
        card 2,0: i.ew.hole
        hand 0: web.i rat.i i.ne
        hand 1: i.ne i.ne
        web.i 1,0 E
        stay
        pass
        rat.i from 2,0.0
        ? webs
        creep 1,0.0
        ",
        expect![[r#"
            webs: 1,0 E of 0 i turned
            refused D-14: web-blocks
        "#]],
    );
}

/// D-28d
#[test]
fn creatures_do_not_enter_face_down_goals() {
    // A dwarf could go on there. The goal is a dark hole, but nobody knows that yet.
    check(
        "
        players: 2
        card 3,-4: i.ew.hole
        stands 0: 3,-4.0
        stands 1: 3,-4.0
        rat 1: 3,-4.0 ii
        rat.i on
        creep 4,-4.0
        ? legal
        halt
        ? legal
        ? goals audience
        ",
        expect![[r#"
            refused D-28: creatures-turn-no-goals
            halt
            step 4,-4.0
            stay
            goals ? ? ? ?
        "#]],
    );
}

/// D-28d
#[test]
fn creatures_enter_goals_that_lie_face_up() {
    check(
        "
        card 3,-4: i.ew.hole
        up 1: W
        rat.i from 3,-4.0
        creep 4,-4.1
        creep 4,-4.2
        creep 4,-4.0
        ? creatures
        ",
        expect!["creatures: rat at 4,-4.0 of 0 i"],
    );
}

/// D-29a, D-29b
#[test]
fn a_rat_costs_a_card_that_goes_face_down_to_the_discard_pile() {
    check(
        "
        S─·
        card 2,0: i.ew.hole
        stands 1: 2,0.0
        hand 1: ii.es
        hand 2: i.ne i.ne
        rat.i from 2,0.0
        ? heard
        ? counts
        ? discards 1
        ? discards 2
        ? discards 0
        ? discards audience
        ",
        expect![[r#"
            lured by 0 creature rat at {cell:[2 0] space:0}
            attacked creature rat seat 1
            card-lost seat 1 drawn_by 2 group ii
            to 1: you-lost card path.ii.es
            deck 0, hands 0 0 2 1 1
            open nothing; face down 1 lost ii.es
            open nothing; face down 1 lost ii?
            open nothing; face down 1 lost ii?
            open nothing; face down 1 lost ii?
        "#]],
    );
}

/// D-29b
#[test]
fn whoever_draws_the_card_and_all_others_hear_only_its_group() {
    for listener in ["0", "2", "3", "4", "audience"] {
        let told = run(&format!(
            "S─·\ncard 2,0: i.ew.hole\nstands 1: 2,0.0\nhand 1: ii.es\nrat.i from 2,0.0\n? heard by {listener}"
        ));
        assert!(told.ends_with("card-lost seat 1 drawn_by 2 group ii\n"), "{listener}: {told}");
        assert!(!told.contains("path."), "{listener}: {told}");
    }
}

/// D-29b
#[test]
fn the_left_neighbour_of_the_last_seat_is_the_first() {
    check(
        "
        S─·
        card 2,0: i.ew.hole
        stands 4: 2,0.0
        hand 4: web.iii
        rat.i from 2,0.0
        ? heard by 4
        ",
        expect![[r#"
            lured by 0 creature rat at {cell:[2 0] space:0}
            attacked creature rat seat 4
            card-lost seat 4 drawn_by 0 group iii
            to 4: you-lost card web.iii
        "#]],
    );
}

/// D-29b
#[test]
fn every_card_of_the_hand_is_lost_equally_often() {
    let mut kept: BTreeMap<String, u32> = BTreeMap::new();
    for luck in 0..300 {
        let told = run(&format!(
            "S─·\ncard 2,0: i.ew.hole\nstands 1: 2,0.0\nhand 1: i.ns ii.es axe.iii\nluck: {luck:016x}\n\
             rat.i from 2,0.0\n? hand 1"
        ));
        *kept.entry(told).or_default() += 1;
    }
    let hands: Vec<&str> = kept.keys().map(String::as_str).collect();
    assert_eq!(hands, ["hand i.ns axe.iii", "hand i.ns ii.es", "hand ii.es axe.iii"]);
    // A hundred each, give or take four standard deviations.
    assert!(kept.values().all(|count| (68..=132).contains(count)), "{kept:?}");
}

/// D-29c
#[test]
fn the_lost_card_is_not_replaced() {
    // Seat 0 plays the rat, loses a card to it and draws one for what it played. Seat 1 loses a card, and in its turn
    // draws one for what it discards.
    check(
        "
        S─·
        card 2,0: i.ew.hole
        stands 0: 2,0.0
        stands 1: 2,0.0
        hand 0: rat.i i.ne i.ne i.ne
        hand 1: i.ne i.ne i.ne
        deck: i.nw i.nw i.nw i.nw
        rat.i from 2,0.0
        ? counts
        stay
        ? counts
        pass
        ? counts
        ",
        expect![[r#"
            deck 4, hands 2 2 1 1 1
            deck 3, hands 3 2 1 1 1
            deck 2, hands 3 2 1 1 1
        "#]],
    );
}

/// D-29d
#[test]
fn a_lindworm_keeps_the_dwarf_from_moving_in_its_next_turn_and_no_longer() {
    check(
        "
        S─·
        players: 2
        card 2,0: i.ew.hole
        stands 1: 2,0.0
        hand 0: lindworm.ii i.ne i.ne
        hand 1: i.ne i.ne i.ne
        lindworm.ii from 2,0.0
        ? heard
        ? lying
        stay
        ? turn
        ? lying
        step 1,0.0
        discard i.ne
        ? heard by audience
        ? turn
        ? lying
        pass
        discard i.ne
        ? turn
        ",
        expect![[r#"
            lured by 0 creature lindworm at {cell:[2 0] space:0}
            attacked creature lindworm seat 1
            lying - next
            1 plays
            lying - now
            refused D-6: play-first
            discarded by 1 groups [i]
            creature-left owner 0 creature lindworm
            0 plays
            lying - -
            1 moves, 3 left
        "#]],
    );
}

/// D-29d
#[test]
fn dwarves_that_were_not_hit_move_as_always() {
    check(
        "
        S─·
        players: 3
        card 2,0: i.ew.hole
        stands 2: 2,0.0
        hand 0: lindworm.ii i.ne
        hand 1: i.ne i.ne
        hand 2: i.ne i.ne
        lindworm.ii from 2,0.0
        ? lying
        ? turn
        stay
        discard i.ne
        ? turn
        ",
        expect![[r#"
            lying - - next
            0 moves, 3 left
            1 moves, 3 left
        "#]],
    );
}

/// D-29d
#[test]
fn also_where_step_two_stays_open_for_an_axe_a_paralysed_dwarf_takes_no_step() {
    check(
        "
        S─·─
        players: 2
        card 2,0: i.ew.hole
        stands 1: 2,0.0
        web 0: 1,0 E i
        axe 1: i
        hand 0: lindworm.ii i.ne
        hand 1: i.ne i.ne
        lindworm.ii from 2,0.0
        endure
        stay
        discard i.ne
        ? turn
        step 3,0.0
        ? legal
        stay
        ? turn
        ? dwarves
        ",
        expect![[r#"
            1 moves, 0 left
            refused D-29: dwarf-lies
            stay
            strike 1,0 E
            0 plays
            dwarves 0,0.0 2,0.0
        "#]],
    );
}

/// D-29d
#[test]
fn who_walks_up_to_a_lindworm_does_not_move_in_its_next_turn() {
    check(
        "
        S─·
        players: 2
        lindworm 1: 1,0.0 ii
        hand 0: i.ne i.ne i.ne
        hand 1: i.ne i.ne i.ne
        discard i.ne
        step 1,0.0
        ? turn
        ? lying
        pass
        ? lying
        discard i.ne
        ? turn
        ? dwarves
        pass
        discard i.ne
        ? turn
        ",
        expect![[r#"
            1 plays
            lying next -
            lying now -
            1 plays
            dwarves 1,0.0 0,0.0
            0 moves, 3 left
        "#]],
    );
}

/// D-29e
#[test]
fn the_seat_of_a_paralysed_dwarf_plays_and_draws() {
    check(
        "
        S─·
        players: 2
        card 2,0: i.ew.hole
        stands 1: 2,0.0
        hand 0: lindworm.ii i.ne
        hand 1: i.ew boots.i
        deck: i.nw i.es i.sw
        lindworm.ii from 2,0.0
        stay
        lay i.ew 3,0
        ? heard by 1
        ? hand 1
        ? picture
        ? turn
        ",
        expect![[r#"
            laid by 1 card path.i.ew cell [3 0] turned false gold false
            drew by 1 groups [i] deck [1 0 0]
            to 1: you-drew cards [path.i.es]
            creature-left owner 0 creature lindworm
            hand i.es boots.i
            S───
            0 plays
        "#]],
    );
}

/// D-29e
#[test]
fn it_may_discard_two_and_draw_two_and_let_creatures_move() {
    let fixture = "
        S─·
        players: 2
        card 2,0: i.ew.hole
        stands 1: 2,0.0
        hand 0: lindworm.ii i.ne
        hand 1: i.ew i.ne goblin.ii
        deck: i.nw i.es i.sw i.ns
        lindworm.ii from 2,0.0
        stay
        ";
    let discards = format!("{fixture}discard i.ew i.ne\n? turn\n? counts");
    assert_eq!(run(&discards), "0 plays\ndeck 1, hands 2 3\n");
    let hunts = format!("{fixture}goblin.ii from 2,0.0\n? turn\n? gold");
    assert_eq!(run(&hunts), "0 plays\ngold 3 2, pool 41\n", "put on its own dwarf, and nothing is left to do");
}

/// D-29f
#[test]
fn boots_do_not_help_against_paralysis() {
    let fixture = "
        S─·
        players: 2
        card 2,0: i.ew.hole
        stands 1: 2,0.0
        hand 0: lindworm.ii i.ne
        hand 1: boots.i i.ne
        BOOTS
        lindworm.ii from 2,0.0
        stay
        PLAY
        ? turn
        ? tools
        ? dwarves
        ";
    let stays = "0 plays\ntools - boots.i\ndwarves 0,0.0 2,0.0\n";
    assert_eq!(run(&fixture.replace("BOOTS", "boots 1: i").replace("PLAY", "discard i.ne")), stays);
    assert_eq!(run(&fixture.replace("BOOTS", "").replace("PLAY", "boots.i 1")), stays);
}

/// D-29g
#[test]
fn a_goblin_costs_a_piece_of_gold_that_goes_to_the_pool() {
    check(
        "
        S─·
        card 2,0: i.ew.hole
        stands 1: 2,0.0
        ? gold
        goblin.ii from 2,0.0
        ? heard
        ? gold
        ",
        expect![[r#"
            gold 3 3 3 3 3, pool 31
            lured by 0 creature goblin at {cell:[2 0] space:0}
            attacked creature goblin seat 1
            gold-lost seat 1 lost 1
            gold 3 2 3 3 3, pool 32
        "#]],
    );
}

/// D-29h
#[test]
fn a_dwarf_without_gold_loses_none() {
    check(
        "
        S─·
        card 2,0: i.ew.hole
        stands 1: 2,0.0
        stands 2: 2,0.0
        gold 1: 0
        gold 2: 1
        goblin.ii from 2,0.0
        ? heard
        ? gold
        ",
        expect![[r#"
            lured by 0 creature goblin at {cell:[2 0] space:0}
            attacked creature goblin seat 1
            gold-lost seat 1 lost 0
            attacked creature goblin seat 2
            gold-lost seat 2 lost 1
            gold 3 0 0 3 3, pool 37
        "#]],
    );
}

/// D-29a, D-29g
#[test]
fn each_creature_does_its_own_harm_and_no_other() {
    let after = |card: &str| {
        run(&format!(
            "S─·\ncard 2,0: i.ew.hole\nstands 1: 2,0.0\nhand 1: i.ne i.ne\n{card} from 2,0.0\n? counts\n? gold\n\
             ? lying"
        ))
    };
    assert_eq!(after("rat.ii"), "deck 0, hands 0 1 1 1 1\ngold 3 3 3 3 3, pool 31\nlying - - - - -\n");
    assert_eq!(after("lindworm.ii"), "deck 0, hands 0 2 1 1 1\ngold 3 3 3 3 3, pool 31\nlying - next - - -\n");
    assert_eq!(after("goblin.ii"), "deck 0, hands 0 2 1 1 1\ngold 3 2 3 3 3, pool 32\nlying - - - - -\n");
}

/// D-29i
#[test]
fn an_empty_hand_loses_nothing() {
    check(
        "
        S─·
        card 2,0: i.ew.hole
        stands 1: 2,0.0
        stands 2: 2,0.0
        hand 1:
        hand 2: i.ne
        rat.i from 2,0.0
        ? heard
        ? counts
        ? discards audience
        ",
        expect![[r#"
            lured by 0 creature rat at {cell:[2 0] space:0}
            attacked creature rat seat 1
            card-lost seat 1 drawn_by 2 group null
            attacked creature rat seat 2
            card-lost seat 2 drawn_by 3 group i
            to 2: you-lost card path.i.ne
            deck 0, hands 0 0 0 1 1
            open nothing; face down 2 lost i?
        "#]],
    );
}

/// D-29j
#[test]
fn paralysis_does_not_add_up() {
    check(
        "
        S─·─
        players: 3
        card 2,0: i.ew.hole
        stands 2: 2,0.0
        hand 0: lindworm.ii i.ne i.ne
        hand 1: lindworm.iii i.ne i.ne
        hand 2: i.ne i.ne i.ne
        lindworm.ii from 2,0.0
        stay
        lindworm.iii on
        creep 3,0.0
        creep 2,0.0
        ? heard
        stay
        ? lying
        pass
        ? turn
        ? lying
        pass
        pass
        discard i.ne
        ? turn
        ",
        expect![[r#"
            crept by 1 creature lindworm from {cell:[3 0] space:0} to {cell:[2 0] space:0}
            attacked creature lindworm seat 2
            lying - - now
            0 plays
            lying - - -
            2 moves, 3 left
        "#]],
    );
}

/// D-29k
#[test]
fn paralysis_ends_with_the_next_turn_even_if_that_is_skipped() {
    // Seat 1 has no cards. In the first story its turn is skipped before seat 0 gives it some; in the second it gets
    // them at once, so that its next turn is not skipped.
    check(
        "
        S─·
        players: 2
        card 2,0: i.ew.hole
        lies: 1
        stands 1: 2,0.0
        hand 0: i.nw i.ne i.ne swap.ii
        hand 1:
        discard i.nw
        stay
        ? heard by audience
        ? turn
        ? lying
        swap.ii 1
        stay
        ? turn
        discard i.ne
        ? turn
        ",
        expect![[r#"
            stayed by 0 at {cell:[0 0] space:0}
            skipped seat 1
            0 plays
            lying - -
            1 plays
            1 moves, 3 left
        "#]],
    );
    check(
        "
        S─·
        players: 2
        card 2,0: i.ew.hole
        lies: 1
        stands 1: 2,0.0
        hand 0: i.ne i.ne i.ne swap.ii
        hand 1:
        swap.ii 1
        stay
        ? lying
        discard i.ne
        ? turn
        ? lying
        ? dwarves
        ",
        expect![[r#"
            lying - now
            1 plays
            lying - -
            dwarves 0,0.0 2,0.0
        "#]],
    );
}

/// D-29l
#[test]
fn losses_go_clockwise_from_the_left_of_the_active_seat_itself_last() {
    check(
        "
        S
        card 1,0: i.ew.hole
        turn: 2
        hand 0: i.ne
        hand 1: i.es
        hand 2: rat.i i.sw
        hand 3: i.nw
        hand 4: i.ns
        rat.i from 1,0.0
        creep 0,0.0
        ? heard
        ? discards audience
        ",
        expect![[r#"
            crept by 2 creature rat from {cell:[1 0] space:0} to {cell:[0 0] space:0}
            attacked creature rat seat 3
            card-lost seat 3 drawn_by 4 group i
            to 3: you-lost card path.i.nw
            attacked creature rat seat 4
            card-lost seat 4 drawn_by 0 group i
            to 4: you-lost card path.i.ns
            attacked creature rat seat 0
            card-lost seat 0 drawn_by 1 group i
            to 0: you-lost card path.i.ne
            attacked creature rat seat 1
            card-lost seat 1 drawn_by 2 group i
            to 1: you-lost card path.i.es
            attacked creature rat seat 2
            card-lost seat 2 drawn_by 3 group i
            to 2: you-lost card path.i.sw
            open nothing; face down 3 lost i?, 4 lost i?, 0 lost i?, 1 lost i?, 2 lost i?
        "#]],
    );
}

/// D-29m
#[test]
fn who_is_hit_in_step_one_of_its_own_turn_moves_neither_in_that_turn_nor_in_the_next() {
    check(
        "
        S─·
        players: 2
        card 2,0: i.ew.hole
        stands 0: 2,0.0
        boots 0: i
        hand 0: lindworm.ii i.ne i.ne i.ne
        hand 1: i.ne i.ne i.ne
        lindworm.ii from 2,0.0
        ? heard
        ? turn
        ? lying
        pass
        ? lying
        discard i.ne
        ? turn
        ? lying
        pass
        discard i.ne
        ? turn
        ",
        expect![[r#"
            lured by 0 creature lindworm at {cell:[2 0] space:0}
            attacked creature lindworm seat 0
            1 plays
            lying next -
            lying now -
            1 plays
            lying - -
            0 moves, 4 left
        "#]],
    );
}

/// D-29m
#[test]
fn the_seat_of_a_dwarf_hit_in_its_own_turn_still_draws() {
    check(
        "
        S─·
        players: 2
        card 2,0: i.ew.hole
        card 3,0: i.sw
        lindworm 1: 2,0.0 iii
        stands 0: 3,0.0
        hand 0: lindworm.ii i.ne
        deck: i.nw
        lindworm.ii on
        creep 3,0.0
        ? heard by 0
        ? turn
        ",
        expect![[r#"
            crept by 0 creature lindworm from {cell:[2 0] space:0} to {cell:[3 0] space:0}
            attacked creature lindworm seat 0
            drew by 0 groups [i] deck [0 0 0]
            to 0: you-drew cards [path.i.nw]
            1 plays
        "#]],
    );
}
