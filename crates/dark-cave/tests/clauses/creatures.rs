//! D-26: creature cards.

use crate::check::{check, run};
use expect_test::expect;

/// Each creature with a card of it, and how far it goes.
pub(crate) const CREATURES: [(&str, &str, u8); 3] =
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
