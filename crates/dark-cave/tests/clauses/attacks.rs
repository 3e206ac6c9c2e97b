//! D-29: what attacks of creatures do.

use crate::check::{check, run};
use expect_test::expect;
use std::collections::BTreeMap;

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
