//! D-18 and D-19: the exit, and the first one out.

use crate::check::{check, run};
use expect_test::expect;

/// D-18a, D-18b, D-18c
#[test]
fn a_dwarf_that_reaches_the_exit_leaves_at_once_with_its_gold_and_shows_its_clan_card() {
    check(
        "
        players: 3
        dwarves: blue.saboteur blue.loyal blue.saboteur
        spare: blue.loyal
        up 0: S
        stands 0: -4,-4.2
        gold 0: 5
        moving: 0
        ? routes 0
        step -4,-4.4
        ? heard by 1
        ? dwarves
        ? outs
        ? gold
        ? turn
        ? clan cards 1
        ? clan cards audience
        ",
        expect![[r#"
            -4,-4.4, leaves
            stepped by 0 from {cell:[-4 -4] space:2} to {cell:[-4 -4] space:4}
            left-cave by 0 gold 5
            clan-card-shown seat 0 dwarf blue.saboteur
            looked-at-spare-cards by 0
            dwarves out 0,0.0 0,0.0
            outs: 0
            gold 5 3 3, pool 35
            1 plays
            clan cards blue.saboteur blue.loyal blue.?, spare blue.?
            clan cards blue.saboteur blue.? blue.?, spare blue.?
        "#]],
    );
}

/// D-18a
#[test]
fn the_arms_of_the_exit_are_still_inside() {
    for arm in 0..4 {
        let told = run(&format!("players: 3\nup 0: S\nstands 0: -4,-4.{arm}\nmoving: 0\nstay\n? outs\n? shown"));
        assert_eq!(told, "outs: none\nshown no no no\n");
    }
    // From a card beside it, it takes two steps to get out.
    check(
        "
        players: 3
        card -4,-3: i.ns
        up 0: S
        stands 0: -4,-3.0
        moving: 0
        go -4,-4.2
        ? turn
        ? outs
        go -4,-4.4
        ? outs
        ? turn
        ",
        expect![[r#"
            0 moves, 2 left
            outs: none
            outs: 0
            1 plays
        "#]],
    );
}

/// D-18a, D-18b
#[test]
fn no_creature_on_the_exit_finds_those_who_are_out() {
    check(
        "
        players: 3
        card -4,-3: i.ns.hole
        up 0: S
        stands 0: -4,-4.2
        axe 0: i
        moving: 0
        go -4,-4.4
        goblin.ii from -4,-3.0
        creep -4,-4.2
        creep -4,-4.4
        ? heard
        ? turn
        ? gold
        ",
        expect![[r#"
            crept by 1 creature goblin from {cell:[-4 -4] space:2} to {cell:[-4 -4] space:4}
            1 hunts, 3 left
            gold 3 3 3, pool 37
        "#]],
    );
}

/// D-18b
#[test]
fn gold_that_was_carried_out_is_saved_in_the_end() {
    check(
        "
        players: 2
        dwarves: blue.loyal yellow.loyal
        up 0: S
        stands 0: -4,-4.2
        gold 0: 5
        moving: 0
        go -4,-4.4
        ? turn
        ",
        expect!["game over: saved [5 0] values [5 0] clan blue winners [0]"],
    );
}

/// D-18c
#[test]
fn a_clan_card_that_lies_open_stays_so_when_its_dwarf_leaves() {
    check(
        "
        players: 3
        dwarves: blue.loyal blue.loyal blue.saboteur
        spare: blue.saboteur
        card -4,-3: i.ns.vein
        up 0: S
        hand 0: i.ne i.ne
        hand 2: information.i i.ne
        stands 0: -4,-4.2
        moving: 0
        go -4,-3.0
        stay
        pass
        information.i seat 0
        pass
        discard i.ne
        go -4,-4.2
        step -4,-4.4
        ? heard by 1
        ? clan cards audience
        ",
        expect![[r#"
            refused D-20: clan-card-is-shown
            stepped by 0 from {cell:[-4 -4] space:2} to {cell:[-4 -4] space:4}
            left-cave by 0 gold 4
            looked-at-spare-cards by 0
            clan cards blue.loyal blue.? blue.?, spare blue.?
        "#]],
    );
}

/// D-18d
#[test]
fn the_turn_in_which_a_dwarf_leaves_ends_with_its_draw() {
    check(
        "
        players: 3
        up 0: S
        stands 0: -4,-4.2
        hand 0: i.ne i.ne i.ne
        deck: i.sw i.nw i.es
        discard i.ne i.ne
        step -4,-4.4
        ? heard by 0
        ? turn
        ",
        expect![[r#"
            stepped by 0 from {cell:[-4 -4] space:2} to {cell:[-4 -4] space:4}
            left-cave by 0 gold 3
            clan-card-shown seat 0 dwarf blue.loyal
            drew by 0 groups [i i] deck [1 0 0]
            to 0: you-drew cards [path.i.sw path.i.nw]
            1 plays
        "#]],
    );
}

/// D-18d
#[test]
fn a_seat_that_is_out_plays_and_draws_but_does_not_move() {
    check(
        "
        S─X
        players: 3
        out: 0
        hand 0: i.ew i.ne
        deck: i.sw i.nw
        step 1,0.0
        ? routes 0
        lay i.ew
        ? heard by 0
        ? turn
        ? picture
        ",
        expect![[r#"
            refused D-6: play-first
            no routes
            laid by 0 card path.i.ew cell [2 0] turned false gold false
            drew by 0 groups [i] deck [1 0 0]
            to 0: you-drew cards [path.i.sw]
            1 plays
            S──
        "#]],
    );
    check(
        "
        S─
        players: 3
        out: 0
        hand 0: i.ew i.ne
        deck: i.sw i.nw i.es
        discard i.ew i.ne
        ? turn
        ? counts
        ",
        expect![[r#"
            1 plays
            deck 1, hands 2 2 2
        "#]],
    );
}

/// D-18d, D-20a
#[test]
fn a_seat_that_is_out_may_still_look_at_goals() {
    check(
        "
        players: 3
        out: 0
        information.i goal 2
        ? heard by 0
        ? turn
        ",
        expect![[r#"
            looked-at-goal by 0 goal 2
            to 0: goal-is goal 2 front ladder
            1 plays
        "#]],
    );
}

/// D-18e
#[test]
fn a_creature_on_the_exit_attacks_whoever_leaves() {
    check(
        "
        players: 3
        up 0: S
        stands 0: -4,-4.2
        rat 2: -4,-4.4 i
        goblin 2: -4,-4.4 ii
        moving: 0
        ? routes 0
        step -4,-4.4
        ? heard by 1
        ? gold
        ? counts
        ? creatures
        ",
        expect![[r#"
            -4,-4.4, meets rat, meets goblin, leaves
            stepped by 0 from {cell:[-4 -4] space:2} to {cell:[-4 -4] space:4}
            attacked creature rat seat 0
            card-lost seat 0 drawn_by 1 group i
            attacked creature goblin seat 0
            gold-lost seat 0 lost 1
            left-cave by 0 gold 2
            clan-card-shown seat 0 dwarf blue.loyal
            gold 2 3 3, pool 38
            deck 0, hands 0 1 1
            creatures: rat at -4,-4.4 of 2 i, goblin at -4,-4.4 of 2 ii
        "#]],
    );
}

/// D-18e
#[test]
fn an_axe_drives_a_creature_from_the_exit_before_the_dwarf_leaves() {
    check(
        "
        players: 3
        up 0: S
        stands 0: -4,-4.2
        axe 0: i
        goblin 2: -4,-4.4 ii
        moving: 0
        step -4,-4.4
        ? heard
        ? turn
        ? outs
        drive
        ? heard
        ? turn
        ",
        expect![[r#"
            stepped by 0 from {cell:[-4 -4] space:2} to {cell:[-4 -4] space:4}
            0 is attacked in the turn of 0
            outs: none
            driven-away by 0 creature goblin
            left-cave by 0 gold 3
            clan-card-shown seat 0 dwarf blue.loyal
            1 plays
        "#]],
    );
}

/// D-18f
#[test]
fn a_dwarf_that_is_paralysed_on_the_exit_leaves_all_the_same() {
    check(
        "
        players: 3
        up 0: S
        stands 0: -4,-4.2
        lindworm 2: -4,-4.4 ii
        moving: 0
        step -4,-4.4
        ? heard
        ? dwarves
        ? lying
        ",
        expect![[r#"
            stepped by 0 from {cell:[-4 -4] space:2} to {cell:[-4 -4] space:4}
            attacked creature lindworm seat 0
            left-cave by 0 gold 3
            clan-card-shown seat 0 dwarf blue.loyal
            dwarves out 0,0.0 0,0.0
            lying - - -
        "#]],
    );
}

/// D-18f
#[test]
fn a_dwarf_that_lies_beside_the_exit_does_not_leave() {
    check(
        "
        players: 3
        up 0: S
        stands 0: -4,-4.2
        lies: 0
        discard i.ne
        step -4,-4.4
        ? outs
        ? turn
        ",
        expect![[r#"
            refused D-6: play-first
            outs: none
            1 plays
        "#]],
    );
}

/// D-18g
#[test]
fn a_seat_that_is_out_may_swap() {
    check(
        "
        players: 3
        out: 0
        hand 0: swap.ii i.ne
        hand 1: i.sw i.es
        deck: i.nw i.ew
        swap.ii 1
        ? hand 0
        ? hand 1
        ? turn
        ",
        expect![[r#"
            hand i.es i.sw
            hand i.ne i.nw
            1 plays
        "#]],
    );
}

/// D-18g
#[test]
fn hands_may_be_swapped_with_a_seat_that_is_out() {
    check(
        "
        players: 3
        out: 1
        hand 0: swap.ii i.ne
        hand 1: i.sw i.es
        swap.ii 1
        ? hand 0
        ? hand 1
        ",
        expect![[r#"
            hand i.es i.sw
            hand i.ne
        "#]],
    );
}

/// D-18h
#[test]
fn a_seat_that_is_out_may_play_creatures() {
    check(
        "
        S─
        players: 3
        out: 0
        card 2,0: i.ew.hole
        goblin.ii from 2,0.0
        ? turn
        creep 1,0.0
        creep 0,0.0
        ? heard
        ? turn
        ? gold
        ? creatures
        ",
        expect![[r#"
            0 hunts, 5 left
            crept by 0 creature goblin from {cell:[1 0] space:0} to {cell:[0 0] space:0}
            attacked creature goblin seat 1
            gold-lost seat 1 lost 1
            attacked creature goblin seat 2
            gold-lost seat 2 lost 1
            1 plays
            gold 3 2 2, pool 39
            creatures: goblin at 0,0.0 of 0 ii
        "#]],
    );
}

/// D-18h
#[test]
fn a_seat_that_is_out_may_rouse_a_creature_that_is_out() {
    check(
        "
        S──
        players: 3
        out: 0
        rat 2: 2,0.0 ii
        rat.i on
        ? heard
        creep 1,0.0
        halt
        ? creatures
        ? turn
        ",
        expect![[r#"
            roused by 0 creature rat owner 2 at {cell:[2 0] space:0}
            creatures: rat at 1,0.0 of 0 i
            1 plays
        "#]],
    );
}

/// D-18i
#[test]
fn a_seat_that_is_out_may_be_given_boots_but_does_not_move() {
    check(
        "
        players: 3
        out: 0
        hand 0: i.ne i.ne
        turn: 2
        boots.i 0
        ? tools
        stay
        ? turn
        discard i.ne
        ? turn
        ",
        expect![[r#"
            tools boots.i - -
            0 plays
            1 plays
        "#]],
    );
    let own = run("players: 3\nout: 0\nboots.ii 0\n? tools\n? turn");
    assert_eq!(own, "tools boots.ii - -\n1 plays\n", "it may also play them itself");
}

/// D-18i
#[test]
fn a_seat_that_is_out_may_be_given_axes_but_cannot_use_them() {
    // Its dwarf left by the exit, at whose edge there is a web.
    check(
        "
        players: 3
        up 0: S
        stands 0: -4,-4.2
        hand 0: i.ne i.ne
        hand 1: axe.i i.ne
        web 2: -4,-4 S i
        moving: 0
        go -4,-4.4
        axe.i 0
        ? tools
        stay
        discard i.ne
        stay
        strike -4,-4 S
        ? legal strike
        ",
        expect![[r#"
            tools axe.i - -
            refused D-25: dwarf-is-out
            nothing
        "#]],
    );
    check(
        "
        S─
        players: 3
        out: 0
        axe 0: i
        hand 0: i.ne i.ne
        web 1: 0,0 E ii
        strike 0,0 E
        ? legal strike
        discard i.ne
        ? turn
        ",
        expect![[r#"
            refused D-25: dwarf-is-out
            nothing
            1 plays
        "#]],
    );
    let own = run("players: 3\nout: 0\naxe.ii 0\n? tools\n? turn");
    assert_eq!(own, "tools axe.ii - -\n1 plays\n", "it may also play one itself");
}

/// D-18i
#[test]
fn a_seat_that_is_out_is_not_asked_for_its_axe_when_others_are_attacked() {
    check(
        "
        S─
        players: 3
        out: 0
        card 2,0: i.ew.hole
        axe 0: i
        goblin.ii from 2,0.0
        creep 1,0.0
        creep 0,0.0
        ? turn
        ? gold
        ? tools
        ",
        expect![[r#"
            1 plays
            gold 3 2 2, pool 39
            tools axe.i - -
        "#]],
    );
}

/// D-19a, D-19b
#[test]
fn the_first_one_out_looks_at_the_spares_and_nobody_else_does() {
    check(
        "
        players: 5
        dwarves: blue.loyal blue.loyal yellow.saboteur yellow.loyal yellow.loyal
        spare: blue.saboteur yellow.loyal blue.loyal
        up 0: S
        stands 0: -4,-4.2
        moving: 0
        ? clan cards 0
        step -4,-4.4
        ? heard
        ? clan cards 0
        ? clan cards 1
        ? clan cards audience
        ",
        expect![[r#"
            clan cards blue.loyal blue.? yellow.? yellow.? yellow.?, spare blue.? blue.? yellow.?
            stepped by 0 from {cell:[-4 -4] space:2} to {cell:[-4 -4] space:4}
            left-cave by 0 gold 3
            clan-card-shown seat 0 dwarf blue.loyal
            looked-at-spare-cards by 0
            to 0: spare-cards-are dwarves [blue.loyal blue.saboteur yellow.loyal]
            clan cards blue.loyal blue.? yellow.? yellow.? yellow.?, spare blue.loyal blue.saboteur yellow.loyal
            clan cards blue.loyal blue.loyal yellow.? yellow.? yellow.?, spare blue.? blue.? yellow.?
            clan cards blue.loyal blue.? yellow.? yellow.? yellow.?, spare blue.? blue.? yellow.?
        "#]],
    );
}

/// D-19a
#[test]
fn the_second_one_out_does_not_look_at_the_spares() {
    check(
        "
        players: 5
        dwarves: blue.loyal blue.loyal yellow.saboteur yellow.loyal yellow.loyal
        spare: blue.saboteur yellow.loyal blue.loyal
        up 0: S
        out: 3
        stands 0: -4,-4.2
        moving: 0
        step -4,-4.4
        ? heard
        ? outs
        ? clan cards 0
        ",
        expect![[r#"
            stepped by 0 from {cell:[-4 -4] space:2} to {cell:[-4 -4] space:4}
            left-cave by 0 gold 3
            clan-card-shown seat 0 dwarf blue.loyal
            outs: 3, 0
            clan cards blue.loyal blue.? yellow.? yellow.loyal yellow.?, spare blue.? blue.? yellow.?
        "#]],
    );
}

/// D-19b
#[test]
fn what_others_hear_is_the_same_whatever_the_spares_are() {
    // The saboteur of the yellow clan is either seat 4 or among the spares.
    let heard = |seat: &str, spare: &str, viewer: &str| {
        run(&format!(
            "
            dwarves: blue.loyal blue.loyal yellow.loyal yellow.loyal {seat}
            spare: blue.loyal blue.saboteur {spare}
            up 0: S
            stands 0: -4,-4.2
            moving: 0
            step -4,-4.4
            ? heard by {viewer}
            ? clan cards {viewer}"
        ))
    };
    let both = |viewer: &str| {
        [("yellow.loyal", "yellow.saboteur"), ("yellow.saboteur", "yellow.loyal")]
            .map(|(seat, spare)| heard(seat, spare, viewer))
    };
    for viewer in ["1", "2", "3", "audience"] {
        let [one, other] = both(viewer);
        assert_eq!(one, other);
        assert!(one.contains("looked-at-spare-cards by 0"), "that it looks is seen by all");
    }
    let [one, other] = both("0");
    assert_ne!(one, other);
}

/// D-19c
#[test]
fn without_spares_the_first_one_out_looks_at_nothing() {
    check(
        "
        players: 4
        dwarves: blue.loyal blue.loyal blue.saboteur blue.saboteur
        up 0: S
        stands 0: -4,-4.2
        moving: 0
        step -4,-4.4
        ? heard
        ? turn
        ",
        expect![[r#"
            stepped by 0 from {cell:[-4 -4] space:2} to {cell:[-4 -4] space:4}
            left-cave by 0 gold 3
            clan-card-shown seat 0 dwarf blue.loyal
            1 plays
        "#]],
    );
}

/// D-19d
#[test]
fn without_spares_too_the_first_one_out_decides_a_tie() {
    // Both clans save 2 pieces of gold, and two seats work for each: 4 against 4. The saboteur is out first.
    check(
        "
        players: 4
        dwarves: blue.loyal blue.loyal blue.saboteur blue.saboteur
        up 0: S
        stands 0: -4,-4.2
        stands 1: -4,-4.2
        stands 2: -4,-4.2
        gold 0: 1
        gold 1: 1
        gold 2: 2
        moving: 2
        go -4,-4.4
        pass
        discard i.ne
        go -4,-4.4
        discard i.ne
        go -4,-4.4
        ? outs
        ? turn
        ",
        expect![[r#"
            outs: 2, 0, 1
            game over: saved [1 1 2 0] values [4 4] clan yellow winners [2 3]
        "#]],
    );
    // The same gold, but a loyal dwarf is out first.
    check(
        "
        players: 4
        dwarves: blue.loyal blue.loyal blue.saboteur blue.saboteur
        up 0: S
        stands 0: -4,-4.2
        stands 1: -4,-4.2
        stands 2: -4,-4.2
        gold 0: 1
        gold 1: 1
        gold 2: 2
        hand 1: i.ne i.ne
        moving: 0
        go -4,-4.4
        pass
        discard i.ne
        go -4,-4.4
        pass
        pass
        discard i.ne
        go -4,-4.4
        ? outs
        ? turn
        ",
        expect![[r#"
            outs: 0, 2, 1
            game over: saved [1 1 2 0] values [4 4] clan blue winners [0 1]
        "#]],
    );
}
