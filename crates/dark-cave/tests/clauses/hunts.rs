//! D-27 and D-28: creatures that come to dwarves, and where they go.

use crate::check::{check, run};
use crate::creatures::CREATURES;
use expect_test::expect;

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
