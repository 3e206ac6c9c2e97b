//! D-24 and D-25: tools.

use crate::check::{check, run};
use expect_test::expect;

const GROUPS: [&str; 3] = ["i", "ii", "iii"];

/// D-24a
#[test]
fn boots_are_laid_in_front_of_any_seat() {
    check(
        "
        players: 3
        turn: 1
        hand 1: boots.i boots.ii
        ? legal boots.ii
        boots.ii 0
        ? heard
        ? tools
        ? hand 1
        ? discards audience
        ",
        expect![[r#"
            boots.ii 0
            boots.ii 1
            boots.ii 2
            boots-given by 1 seat 0
            tools boots.ii - -
            hand boots.i
            open nothing; face down nothing
        "#]],
    );
    assert_eq!(run("turn: 1\nboots.i 1\n? tools"), "tools - boots.i - - -");
    assert_eq!(run("boots.i 5"), "refused D-1: no-such-seat");
}

/// D-24b
#[test]
fn no_seat_has_more_than_one_pair_of_boots() {
    check(
        "
        players: 3
        boots 0: i
        boots 2: i
        hand 0: boots.ii
        boots.ii 0
        boots.ii 2
        ? legal boots
        ",
        expect![[r#"
            refused D-24: has-boots
            refused D-24: has-boots
            boots.ii 1
        "#]],
    );
}

/// D-24b
#[test]
fn boots_are_not_playable_once_everybody_has_some() {
    check(
        "
        players: 2
        boots 0: i
        boots 1: ii
        hand 0: boots.i
        ? nowhere
        ? legal
        ",
        expect![[r#"
            boots.i D-24: all-have-boots
            discard boots.i
        "#]],
    );
}

/// D-24c
#[test]
fn a_dwarf_with_boots_may_go_up_to_four_steps_in_each_of_its_turns() {
    // Seat 0 has boots, seat 1 has none. A fifth step would be refused, but the fourth ends the move.
    check(
        "
        S─────
        players: 2
        boots 0: i
        hand 0: i.ne i.ne
        hand 1: i.ne i.ne
        discard i.ne
        ? turn
        go 1,0.0 2,0.0 3,0.0 4,0.0
        ? turn
        discard i.ne
        ? turn
        go 1,0.0 2,0.0 3,0.0
        ? turn
        discard i.ne
        ? turn
        go 3,0.0 4,0.0 5,0.0 4,0.0
        ? turn
        ? dwarves
        ? tools
        ",
        expect![[r#"
            0 moves, 4 left
            1 plays
            1 moves, 3 left
            0 plays
            0 moves, 4 left
            1 plays
            dwarves 4,0.0 3,0.0
            tools boots.i -
        "#]],
    );
}

/// D-24c
#[test]
fn a_dwarf_with_boots_may_go_fewer_steps() {
    check(
        "
        S─
        boots 0: ii
        hand 0: i.ne
        discard i.ne
        step 1,0.0
        ? turn
        stay
        ? turn
        ",
        expect![[r#"
            0 moves, 3 left
            1 plays
        "#]],
    );
}

/// D-24d
#[test]
fn boots_work_in_the_turn_in_which_they_are_played() {
    check(
        "
        S────
        boots.i 0
        ? turn
        go 1,0.0 2,0.0 3,0.0 4,0.0
        ? dwarves
        ",
        expect![[r#"
            0 moves, 4 left
            dwarves 4,0.0 0,0.0 0,0.0 0,0.0 0,0.0
        "#]],
    );
    // Given to another seat, they do not help the player.
    check(
        "
        hand 0: boots.i
        hand 1: i.ne
        boots.i 1
        ? turn
        stay
        discard i.ne
        ? turn
        ",
        expect![[r#"
            0 moves, 3 left
            1 moves, 4 left
        "#]],
    );
}

/// D-24e
#[test]
fn a_seat_that_is_out_has_no_more_than_one_pair_either() {
    check(
        "
        out: 3
        hand 0: boots.i
        hand 1: boots.ii
        boots.i 3
        ? tools
        stay
        boots.ii 3
        ? legal boots
        ",
        expect![[r#"
            tools - - - boots.i -
            refused D-24: has-boots
            boots.ii 0
            boots.ii 1
            boots.ii 2
            boots.ii 4
        "#]],
    );
}

/// D-25a
#[test]
fn an_axe_is_laid_in_front_of_any_seat() {
    check(
        "
        players: 3
        turn: 1
        hand 1: axe.iii i.ne
        ? legal axe
        axe.iii 2
        ? heard
        ? tools
        ? hand 1
        ? discards audience
        ? turn
        ",
        expect![[r#"
            axe.iii 0
            axe.iii 1
            axe.iii 2
            axe-given by 1 seat 2
            tools - - axe.iii
            hand i.ne
            open nothing; face down nothing
            1 moves, 3 left
        "#]],
    );
    assert_eq!(run("axe.i 0\n? tools"), "tools axe.i - - - -");
    assert_eq!(run("axe.i 5"), "refused D-1: no-such-seat");
}

/// D-25b
#[test]
fn an_axe_that_one_lays_in_front_of_oneself_cannot_strike_in_that_turn() {
    // Two players: in the next turn of seat 0 it can.
    check(
        "
        S─
        players: 2
        web 1: 0,0 E i
        hand 0: axe.ii i.ne
        hand 1: i.ne i.ne
        axe.ii 0
        strike 0,0 E
        ? legal strike
        stay
        pass
        ? webs
        strike 0,0 E
        ? webs
        ? tools
        ",
        expect![[r#"
            refused D-25: no-axe
            nothing
            webs: 0,0 E of 1 i turned
            webs: none
            tools - -
        "#]],
    );
}

/// D-25b
#[test]
fn an_axe_that_one_lays_in_front_of_oneself_drives_nothing_away_in_that_turn() {
    // Nobody is asked: the rat attacks at once, and the turn is over.
    check(
        "
        S─
        rat 3: 1,0.0 i
        hand 0: axe.i i.ne
        axe.i 0
        step 1,0.0
        ? heard
        ? tools
        ? turn
        ",
        expect![[r#"
            stepped by 0 from {cell:[0 0] space:0} to {cell:[1 0] space:0}
            attacked creature rat seat 0
            card-lost seat 0 drawn_by 1 group i
            to 0: you-lost card path.i.ne
            tools axe.i - - - -
            1 plays
        "#]],
    );
}

/// D-25b
#[test]
fn it_can_be_used_as_soon_as_that_turn_is_over() {
    check(
        "
        card 1,0: i.ew.hole
        hand 0: axe.i i.ne
        hand 1: rat.i
        axe.i 0
        stay
        rat.i from 1,0.0
        creep 0,0.0
        ? turn
        drive
        ? creatures
        ? tools
        ",
        expect![[r#"
            0 is attacked in the turn of 1
            creatures: none
            tools - - - - -
        "#]],
    );
}

/// D-25b
#[test]
fn an_axe_that_was_given_by_another_seat_can_be_used_in_the_next_turn() {
    check(
        "
        web 3: 0,0 E i
        hand 0: axe.i
        axe.i 1
        stay
        strike 0,0 E
        ? heard
        ",
        expect!["web-struck by 1 edge {cell:[0 0] side:E} gone false"],
    );
}

/// D-25c
#[test]
fn a_seat_may_discard_an_axe_to_turn_over_a_web_beside_its_dwarf() {
    for group in GROUPS {
        let told = run(&format!(
            "S─\nweb 3: 0,0 E ii\naxe 0: {group}\nhand 0: i.ne\n? legal strike\nstrike 0,0 E\n? heard\n? webs\n? tools\n\
             ? discards audience\n? turn"
        ));
        let open = format!("open axe.{group}; face down nothing");
        assert_eq!(
            told,
            format!(
                "strike 0,0 E\nweb-struck by 0 edge {{cell:[0 0] side:E}} gone false\nwebs: 0,0 E of 3 ii turned\n\
                 tools - - - - -\n{open}\n0 plays\n"
            )
        );
    }
}

/// D-25c
#[test]
fn without_an_axe_or_without_a_web_there_is_nothing_to_strike() {
    // Seat 1 has an axe, but it is the turn of seat 0.
    check(
        "
        S─
        web 3: 0,0 E ii
        axe 1: i
        hand 0: i.ne
        strike 0,0 E
        discard i.ne
        stay
        strike 0,0 S
        strike 0,0 E
        strike 0,0 E
        ",
        expect![[r#"
            refused D-25: no-axe
            refused D-25: no-web-there
            refused D-25: no-axe
        "#]],
    );
}

/// D-25c
#[test]
fn the_dwarf_must_stand_on_a_space_at_the_edge_of_the_web() {
    // On a card of group III that is the arm, neither the centre nor the other arm; the card beside it does as well.
    for (spot, allowed) in [("1,0.0", true), ("1,0.1", false), ("1,0.2", false), ("0,0.0", false), ("2,0.0", true)] {
        let told = run(&format!(
            "card 1,0: iii.ew\ncard 2,0: i.ew\nweb 3: 1,0 E i\nstands 0: {spot}\naxe 0: i\nhand 0: i.ne\nstrike 1,0 E\n\
             ? tools"
        ));
        let wanted = if allowed { "tools - - - - -" } else { "refused D-25: not-beside-web\ntools axe.i - - - -\n" };
        assert_eq!(told, wanted, "{spot}");
    }
}

/// D-25c
#[test]
fn a_bridge_and_the_path_below_it_have_edges_of_their_own() {
    // Space 0 is the bridge from west to east, space 1 the path below.
    for (spot, legal) in [("1,0.0", "strike 1,0 E"), ("1,0.1", "strike 1,0 S")] {
        let told = run(&format!(
            "card 1,0: i.ew-over-ns\nweb 2: 1,0 E i\nweb 3: 1,0 S i\nstands 0: {spot}\naxe 0: i\nhand 0: i.ne\n\
             ? legal strike"
        ));
        assert_eq!(told, legal);
    }
}

/// D-25c
#[test]
fn one_may_strike_at_a_web_of_ones_own() {
    check(
        "
        S─
        web 0: 0,0 E i
        axe 0: iii
        hand 0: i.ne
        strike 0,0 E
        ? webs
        ",
        expect!["webs: 0,0 E of 0 i turned"],
    );
}

/// D-25d
#[test]
fn a_web_that_was_turned_already_goes() {
    check(
        "
        S─
        web 3: 0,0 E ii turned
        axe 0: iii
        hand 0: i.ne
        strike 0,0 E
        ? heard
        ? webs
        ? discards audience
        discard i.ne
        step 1,0.0
        ? dwarves
        ",
        expect![[r#"
            web-struck by 0 edge {cell:[0 0] side:E} gone true
            webs: none
            open web.ii axe.iii; face down nothing
            dwarves 1,0.0 0,0.0 0,0.0 0,0.0 0,0.0
        "#]],
    );
}

/// D-25e
#[test]
fn a_seat_may_drive_away_a_creature_that_enters_the_space_of_its_dwarf() {
    // Before it attacks: no card is lost.
    check(
        "
        S─
        card 2,0: i.ew.hole
        stands 1: 1,0.0
        axe 1: ii
        hand 0: rat.i
        hand 1: i.ne
        rat.i from 2,0.0
        creep 1,0.0
        ? turn
        ? legal
        drive
        ? heard
        ? counts
        ? tools
        ? turn
        ",
        expect![[r#"
            1 is attacked in the turn of 0
            drive
            endure
            driven-away by 1 creature rat
            deck 0, hands 0 1 1 1 1
            tools - - - - -
            0 moves, 3 left
        "#]],
    );
}

/// D-25e
#[test]
fn it_may_keep_the_axe_and_endure_the_attack() {
    check(
        "
        S─
        card 2,0: i.ew.hole
        stands 1: 1,0.0
        axe 1: ii
        hand 0: goblin.ii
        goblin.ii from 2,0.0
        creep 1,0.0
        endure
        ? heard
        ? creatures
        ? gold
        ? tools
        ",
        expect![[r#"
            endured by 1 creature goblin
            attacked creature goblin seat 1
            gold-lost seat 1 lost 1
            creatures: goblin at 1,0.0 of 0 ii
            gold 3 2 3 3 3, pool 32
            tools - axe.ii - - -
        "#]],
    );
}

/// D-25e
#[test]
fn where_no_creature_comes_nothing_is_driven_away() {
    check(
        "
        S─
        rat 3: 1,0.0 i
        axe 0: i
        hand 0: i.ne
        drive
        endure
        discard i.ne
        drive
        endure
        ",
        expect![[r#"
            refused D-25: no-attack
            refused D-25: no-attack
            refused D-25: no-attack
            refused D-25: no-attack
        "#]],
    );
}

/// D-25f
#[test]
fn the_same_holds_when_a_dwarf_enters_the_space_of_a_creature() {
    for creature in ["rat", "lindworm", "goblin"] {
        let told = run(&format!(
            "S─\n{creature} 3: 1,0.0 ii\naxe 0: i\nhand 0: i.ne i.ns\ndiscard i.ne\nstep 1,0.0\n? turn\n? legal\ndrive\n? heard\n\
             ? hand 0\n? lying\n? gold"
        ));
        assert_eq!(
            told,
            format!(
                "0 is attacked in the turn of 0\ndrive\nendure\ndriven-away by 0 creature {creature}\nhand i.ns\n\
                 lying - - - - -\ngold 3 3 3 3 3, pool 31\n"
            )
        );
    }
}

/// D-25g
#[test]
fn a_creature_that_is_driven_away_is_off_the_network() {
    // It can be lured again, and nobody meets it where it was.
    check(
        "
        card 1,0: i.ew.hole
        rat 3: 1,0.0 ii
        axe 0: i
        hand 0: i.ne
        hand 1: i.ns
        hand 2: rat.iii
        discard i.ne
        step 1,0.0
        ? creatures
        drive
        ? creatures
        discard i.ns
        step 1,0.0
        ? turn
        stay
        ? legal rat
        ",
        expect![[r#"
            creatures: rat at 1,0.0 of 3 ii
            creatures: none
            1 moves, 2 left
            rat.iii from 1,0.0
        "#]],
    );
}

/// D-25h
#[test]
fn the_owner_of_a_creature_that_is_driven_away_discards_its_card() {
    for creature in ["rat", "lindworm", "goblin"] {
        let told = run(&format!(
            "S─\n{creature} 3: 1,0.0 iii\naxe 0: i\nhand 0: i.ne\nmoving: 0\n? discards audience\nstep 1,0.0\ndrive\n\
             ? discards audience"
        ));
        assert_eq!(told, format!("open nothing; face down nothing\nopen axe.i {creature}.iii; face down nothing\n"));
    }
}

/// D-25i
#[test]
fn the_axe_of_a_paralysed_dwarf_works() {
    // It strikes in its own turn, in which the dwarf does not move.
    check(
        "
        players: 2
        turn: 1
        lies: 0
        axe 0: i ii
        web 1: 0,0 E i
        hand 0: i.ne
        hand 1: i.ne i.ne
        pass
        ? lying
        strike 0,0 E
        discard i.ne
        ? turn
        step 0,1.0
        strike 0,0 E
        ? webs
        ",
        expect![[r#"
            lying now -
            0 moves, 0 left
            refused D-29: dwarf-lies
            webs: none
        "#]],
    );
    // And it drives a creature away in the turn of another seat.
    check(
        "
        card 1,0: i.ew.hole
        lies: 1
        stands 1: 1,0.0
        axe 1: i
        hand 0: rat.i
        rat.i from 1,0.0
        ? turn
        drive
        ? creatures
        ? lying
        ",
        expect![[r#"
            1 is attacked in the turn of 0
            creatures: none
            lying - next - - -
        "#]],
    );
}

/// D-25j
#[test]
fn a_seat_may_have_several_axes() {
    // One turns the web over, the other one takes it away.
    check(
        "
        web 3: 0,0 E i
        axe 1: i
        hand 0: axe.iii
        axe.iii 1
        ? tools
        stay
        strike 0,0 E
        ? webs
        strike 0,0 E
        ? webs
        ? tools
        ",
        expect![[r#"
            tools - axe.i+axe.iii - - -
            webs: 0,0 E of 3 i turned
            webs: none
            tools - - - - -
        "#]],
    );
}

/// D-25k
#[test]
fn no_axe_can_be_used_by_a_seat_that_is_out() {
    check(
        "
        S─
        out: 0
        axe 0: i
        web 3: 0,0 E i
        hand 0: i.ne
        strike 0,0 E
        ? legal strike
        discard i.ne
        ? turn
        ? tools
        ",
        expect![[r#"
            refused D-25: dwarf-is-out
            nothing
            1 plays
            tools axe.i - - - -
        "#]],
    );
}

/// D-25l
#[test]
fn no_axe_can_be_used_in_a_turn_that_is_skipped() {
    check(
        "
        players: 3
        axe 1: i
        web 2: 0,0 E i
        hand 0: i.ne
        hand 1:
        hand 2: i.ne
        discard i.ne
        stay
        ? heard
        ? webs
        ? tools
        ? turn
        ",
        expect![[r#"
            stayed by 0 at {cell:[0 0] space:0}
            skipped seat 1
            web-worn owner 2 edge {cell:[0 0] side:E} gone false
            webs: 0,0 E of 2 i turned
            tools - axe.i -
            2 plays
        "#]],
    );
}

/// D-25l
#[test]
fn a_seat_without_cards_may_use_its_axe_against_a_creature_in_the_turn_of_another_seat() {
    check(
        "
        card 1,0: i.ew.hole
        stands 1: 1,0.0
        axe 1: i
        hand 0: goblin.iii
        hand 1:
        goblin.iii from 1,0.0
        ? turn
        drive
        ? creatures
        ",
        expect![[r#"
            1 is attacked in the turn of 0
            creatures: none
        "#]],
    );
}

/// D-25m
#[test]
fn an_axe_may_strike_before_step_one() {
    // It is no step of its own: a card must be played or discarded afterwards, and no step is lost.
    check(
        "
        S─
        axe 0: i
        web 3: 0,0 E i turned
        hand 0: i.ne
        strike 0,0 E
        ? turn
        step 1,0.0
        stay
        discard i.ne
        ? turn
        ",
        expect![[r#"
            0 plays
            refused D-6: play-first
            refused D-6: play-first
            0 moves, 3 left
        "#]],
    );
}

/// D-25n
#[test]
fn an_axe_may_strike_between_two_steps_of_the_dwarf() {
    check(
        "
        S──
        axe 0: i
        web 3: 1,0 E i turned
        hand 0: i.ne
        discard i.ne
        strike 1,0 E
        step 1,0.0
        strike 1,0 E
        ? turn
        step 2,0.0
        ? turn
        ? dwarves
        ",
        expect![[r#"
            refused D-25: not-beside-web
            0 moves, 2 left
            0 moves, 1 left
            dwarves 2,0.0 0,0.0 0,0.0 0,0.0 0,0.0
        "#]],
    );
}

/// D-25n
#[test]
fn an_axe_may_strike_before_the_first_step_too() {
    check(
        "
        S─
        axe 0: i
        web 3: 0,0 E i turned
        hand 0: i.ne
        discard i.ne
        strike 0,0 E
        ? turn
        step 1,0.0
        ? dwarves
        ",
        expect![[r#"
            0 moves, 3 left
            dwarves 1,0.0 0,0.0 0,0.0 0,0.0 0,0.0
        "#]],
    );
}

/// D-25o
#[test]
fn an_axe_may_strike_between_two_steps_of_ones_own_creature() {
    check(
        "
        card 1,0: i.ew.hole
        card 2,0: i.nsw
        card 2,1: i.ns
        stands 0: 2,1.0
        web 3: 2,0 S i turned
        axe 0: ii
        hand 0: rat.i
        rat.i from 1,0.0
        creep 2,0.0
        ? turn
        creep 2,1.0
        strike 2,0 S
        ? turn
        ? legal creep
        ? tools
        ",
        expect![[r#"
            0 hunts, 2 left
            refused D-14: web-blocks
            0 hunts, 2 left
            creep 1,0.0
            creep 2,1.0
            tools - - - - -
        "#]],
    );
}

/// D-25o
#[test]
fn a_creature_goes_on_where_the_web_was() {
    // Seat 0 moves a rat that stands where its own dwarf is.
    check(
        "
        S──
        rat 3: 1,0.0 i
        stands 0: 1,0.0
        web 4: 1,0 E i turned
        axe 0: ii
        rat.ii on
        creep 2,0.0
        strike 1,0 E
        creep 2,0.0
        ? turn
        ? creatures
        ",
        expect![[r#"
            refused D-14: web-blocks
            0 hunts, 2 left
            creatures: rat at 2,0.0 of 0 ii
        "#]],
    );
}

/// D-25o
#[test]
fn nobody_else_strikes_while_a_creature_moves() {
    // Seats 0 and 1 stand beside the web. Whoever moves the creature may strike at it, if an axe lies before that seat;
    // an axe before another seat helps nobody.
    let strikes = |owner: &str| {
        run(&format!(
            "
            card 1,0: i.ew.hole
            web 3: 0,0 S i
            axe {owner}: i
            hand 0: rat.i
            rat.i from 1,0.0
            ? turn
            ? legal strike
            "
        ))
    };
    assert_eq!(strikes("0"), "0 hunts, 3 left\nstrike 0,0 S\n");
    assert_eq!(strikes("1"), "0 hunts, 3 left\nnothing\n");
    check(
        "
        card 1,0: i.ew.hole
        web 3: 0,0 S i
        axe 1: i
        hand 0: rat.i
        rat.i from 1,0.0
        strike 0,0 S
        ",
        expect!["refused D-25: no-axe"],
    );
}

/// D-25p
#[test]
fn step_two_stays_open_while_a_strike_is_possible() {
    // The last step leads beside a web.
    check(
        "
        S───
        web 3: 3,0 E i
        axe 0: i
        hand 0: i.ne
        moving: 0
        go 1,0.0 2,0.0 3,0.0
        ? turn
        ? legal
        step 2,0.0
        strike 3,0 E
        ? heard
        ? turn
        ",
        expect![[r#"
            0 moves, 0 left
            stay
            strike 3,0 E
            refused D-6: no-steps-left
            web-struck by 0 edge {cell:[3 0] side:E} gone false
            1 plays
        "#]],
    );
}

/// D-25p
#[test]
fn the_player_may_keep_the_axe_and_end_the_turn() {
    check(
        "
        S───
        web 3: 3,0 E i
        axe 0: i
        hand 0: i.ne
        moving: 0
        go 1,0.0 2,0.0 3,0.0
        stay
        ? webs
        ? tools
        ? turn
        ",
        expect![[r#"
            webs: 3,0 E of 3 i
            tools axe.i - - - -
            1 plays
        "#]],
    );
}

/// D-25p
#[test]
fn with_a_second_axe_step_two_stays_open_for_a_second_strike() {
    check(
        "
        S───
        web 3: 3,0 E i
        axe 0: i ii
        hand 0: i.ne
        moving: 0
        go 1,0.0 2,0.0 3,0.0
        strike 3,0 E
        ? turn
        strike 3,0 E
        ? webs
        ? turn
        ",
        expect![[r#"
            0 moves, 0 left
            webs: none
            1 plays
        "#]],
    );
}

/// D-25p
#[test]
fn where_no_strike_is_possible_the_last_step_ends_the_move() {
    // A web beside the dwarf, but no axe; an axe, but the web is elsewhere; an axe that was laid down in this turn.
    for (axe, edge) in [("axe 1: i", "3,0 E"), ("axe 0: i", "0,0 S")] {
        let told = run(&format!("S───\nweb 3: {edge} i\n{axe}\nmoving: 0\ngo 1,0.0 2,0.0 3,0.0\n? turn"));
        assert_eq!(told, "1 plays", "{axe}");
    }
    assert_eq!(run("S───\nweb 3: 3,0 E i\naxe.i 0\ngo 1,0.0 2,0.0 3,0.0\n? turn"), "1 plays");
}

/// D-25q
#[test]
fn an_older_axe_can_be_used_in_the_turn_in_which_one_lays_down_another_one() {
    // The older one is used up and the new one stays, whatever their groups are.
    for (old, new) in [("i", "ii"), ("ii", "i"), ("iii", "iii")] {
        let told = run(&format!(
            "web 3: 0,0 E i\naxe 0: {old}\nhand 0: axe.{new} i.ne\naxe.{new} 0\nstrike 0,0 E\nstrike 0,0 E\n? tools\n\
             ? discards audience\n? turn"
        ));
        assert_eq!(
            told,
            format!(
                "refused D-25: no-axe\ntools axe.{new} - - - -\nopen axe.{old}; face down nothing\n0 moves, 3 left\n"
            )
        );
    }
}

/// D-25q
#[test]
fn an_older_axe_drives_a_creature_away_in_that_turn_too() {
    check(
        "
        S─
        rat 3: 1,0.0 i
        axe 0: ii
        hand 0: axe.i i.ne
        axe.i 0
        step 1,0.0
        ? turn
        drive
        ? tools
        ? hand 0
        ",
        expect![[r#"
            0 is attacked in the turn of 0
            tools axe.i - - - -
            hand i.ne
        "#]],
    );
}

/// D-25q
#[test]
fn an_axe_for_another_seat_does_not_keep_the_player_from_using_its_own() {
    check(
        "
        web 3: 0,0 E i
        axe 0: i
        axe.i 2
        strike 0,0 E
        ? tools
        ",
        expect!["tools - - axe.i - -"],
    );
}

/// D-25s
#[test]
fn of_several_axes_one_of_the_lowest_group_goes() {
    for axes in ["iii i ii", "ii iii i", "i ii iii"] {
        let told = run(&format!(
            "web 3: 0,0 E i\naxe 0: {axes}\nstrike 0,0 E\n? discards audience\nstrike 0,0 E\n? discards audience"
        ));
        // The second strike takes the web away, whose card was of group I too.
        assert_eq!(
            told, "open axe.i; face down nothing\nopen axe.i web.i axe.ii; face down nothing\n",
            "{axes}: {told}"
        );
    }
}

/// D-25r
#[test]
fn no_web_is_struck_at_while_the_active_seat_is_asked_about_a_creature() {
    // Its dwarf walks up to a rat beside a web. The answer comes first; then the axe that it kept strikes.
    check(
        "
        S─
        rat 3: 1,0.0 i
        web 4: 1,0 E ii
        axe 0: i
        hand 0: i.ne i.ns
        discard i.ne
        step 1,0.0
        strike 1,0 E
        ? legal
        endure
        ? turn
        strike 1,0 E
        ? webs
        ? turn
        ",
        expect![[r#"
            refused D-25: answer-now
            drive
            endure
            0 moves, 0 left
            webs: 1,0 E of 4 ii turned
            1 plays
        "#]],
    );
}

/// D-25r
#[test]
fn no_web_is_struck_at_while_another_seat_is_asked_about_a_creature() {
    // Both dwarves stand beside the web, and both seats have an axe. Nobody else does anything either.
    check(
        "
        card 1,0: i.ew.hole
        stands 2: 1,0.0
        stands 0: 1,0.0
        web 4: 1,0 E ii
        axe 0: i
        axe 2: i
        hand 0: rat.i i.ne
        hand 2: i.ne i.ns
        rat.i from 1,0.0
        ? turn
        strike 1,0 E
        discard i.ne
        stay
        endure
        ? turn
        strike 1,0 E
        drive
        ? turn
        ? legal strike
        ? tools
        ",
        expect![[r#"
            2 is attacked in the turn of 0
            refused D-25: answer-now
            refused D-25: answer-now
            refused D-25: answer-now
            0 is attacked in the turn of 0
            refused D-25: answer-now
            0 moves, 3 left
            nothing
            tools - - axe.i - -
        "#]],
    );
}
