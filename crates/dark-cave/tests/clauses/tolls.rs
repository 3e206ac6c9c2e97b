//! D-12 and D-13: bridges and tunnels, which have their price.

use crate::check::{check, game, play, run, view};
use crate::movement::{all_steps, in_the_middle, moves};
use dark_cave::DarkCave;
use expect_test::expect;
use std::collections::BTreeMap;

/// What every step of seat 0 over that card costs.
fn paid(card: &str, from: &str, way: &str, purse: impl Fn(&DarkCave) -> usize) -> Vec<usize> {
    let cave = in_the_middle(card);
    let mut game = game(&format!("{cave}\nhand 0: i.ne i.ne i.ne i.ne i.ne\ngold 0: 5\nstands 0: {from}\nmoving: 0"));
    let step = |to| {
        let before = purse(&game);
        play(&mut game, &format!("step {to}"));
        before - purse(&game)
    };
    way.split(' ').map(step).collect()
}

fn cards_paid(card: &str, from: &str, way: &str) -> Vec<usize> {
    paid(card, from, way, |game| view(game, "0").hand.len())
}

fn gold_paid(card: &str, from: &str, way: &str) -> Vec<usize> {
    paid(card, from, way, |game| view(game, "0").seats[0].gold.into())
}

/// D-12a
#[test]
fn a_bridge_and_the_path_below_it_do_not_meet() {
    assert_eq!(all_steps("i.ew-over-ns", 2), ["0,0.0 2,0.0", "1,-1.0 1,1.0"]);
    assert_eq!(all_steps("i.ns-over-ew", 2), ["1,-1.0 1,1.0", "0,0.0 2,0.0"]);
    assert_eq!(all_steps("ii.ew-over-ns", 4), ["1,0.1 2,0.0", "0,0.0 1,0.0", "1,-1.0 1,0.3", "1,0.2 1,1.0"]);
    assert_eq!(all_steps("ii.ns-over-ew", 4), ["1,-1.0 1,0.1", "1,0.0 1,1.0", "1,0.3 2,0.0", "0,0.0 1,0.2"]);
    assert_eq!(
        all_steps("iii.ew-over-ns", 6),
        ["1,0.2 2,0.0", "0,0.0 1,0.2", "1,0.0 1,0.1", "1,-1.0 1,0.5", "1,0.5 1,1.0", "1,0.3 1,0.4"]
    );
    assert_eq!(
        all_steps("iii.ns-over-ew", 6),
        ["1,-1.0 1,0.2", "1,0.2 1,1.0", "1,0.0 1,0.1", "1,0.5 2,0.0", "0,0.0 1,0.5", "1,0.3 1,0.4"]
    );
    for (from, to) in [("1,0.0", "1,0.1"), ("1,0.1", "1,0.0"), ("1,0.0", "1,1.0"), ("1,0.1", "2,0.0")] {
        let told = moves(&format!("{}\nstands 0: {from}\ngo {to}", in_the_middle("i.ew-over-ns")));
        assert_eq!(told, "refused D-10: no-step-there", "from {from} to {to}");
    }
}

/// D-12b, D-12c
#[test]
fn a_bridge_costs_a_card_at_once_and_only_the_loser_can_tell_which() {
    check(
        "
        players: 3
        card 1,0: i.ew-over-ns
        hand 0: ii.ne
        moving: 0
        step 1,0.0
        ? heard
        ? turn
        ? counts
        ? discards 0
        ? discards 1
        ? discards 2
        ? discards audience
        ",
        expect![[r#"
            stepped by 0 from {cell:[0 0] space:0} to {cell:[1 0] space:0}
            bridge-crossed by 0
            card-lost seat 0 drawn_by 1 group ii
            to 0: you-lost card path.ii.ne
            0 moves, 2 left
            deck 0, hands 0 1 1
            open nothing; face down 0 lost ii.ne
            open nothing; face down 0 lost ii?
            open nothing; face down 0 lost ii?
            open nothing; face down 0 lost ii?
        "#]],
    );
}

/// D-12c
#[test]
fn the_neighbour_to_the_left_takes_the_card_without_seeing_it() {
    // The left of the last seat is seat 0.
    check(
        "
        players: 3
        card 1,0: i.ew-over-ns
        hand 2: boots.i
        moving: 2
        step 1,0.0
        ? heard by 0
        ? heard by 2
        ? hand 0
        ",
        expect![[r#"
            stepped by 2 from {cell:[0 0] space:0} to {cell:[1 0] space:0}
            bridge-crossed by 2
            card-lost seat 2 drawn_by 0 group i
            stepped by 2 from {cell:[0 0] space:0} to {cell:[1 0] space:0}
            bridge-crossed by 2
            card-lost seat 2 drawn_by 0 group i
            to 2: you-lost card boots.i
            hand i.ne
        "#]],
    );
}

/// D-12c
#[test]
fn any_card_of_the_hand_may_be_the_one_that_a_bridge_takes() {
    let hand = ["i.ne", "ii.sw", "iii.ew", "boots.i", "rat.iii"];
    let mut taken: BTreeMap<String, u32> = BTreeMap::new();
    for luck in 0..500 {
        let left = run(&format!(
            "card 1,0: i.ew-over-ns\nhand 0: {}\nluck: {luck:016x}\nmoving: 0\nstep 1,0.0\n? hand 0",
            hand.join(" ")
        ));
        let left: Vec<&str> = left.trim_start_matches("hand ").split(' ').collect();
        assert_eq!(left.len(), 4);
        let gone: Vec<&str> = hand.into_iter().filter(|card| !left.contains(card)).collect();
        *taken.entry(gone.concat()).or_default() += 1;
    }
    assert_eq!(taken.len(), 5, "{taken:?}");
    // A hundred times each on average; five spreads to either side are 45.
    assert!(taken.values().all(|times| (55..=145).contains(times)), "{taken:?}");
}

/// D-12d
#[test]
fn a_card_lost_to_a_bridge_is_not_drawn_again() {
    // One card is discarded, one is lost, one is drawn.
    check(
        "
        players: 3
        card 1,0: i.ew-over-ns
        hand 0: i.ne i.ne i.ne
        deck: i.sw i.nw i.es
        discard i.ne
        go 1,0.0
        stay
        ? heard
        ? counts
        ",
        expect![[r#"
            stayed by 0 at {cell:[1 0] space:0}
            drew by 0 groups [i] deck [2 0 0]
            to 0: you-drew cards [path.i.sw]
            deck 2, hands 2 1 1
        "#]],
    );
    // Two are discarded, two are lost, two are drawn.
    check(
        "
        players: 3
        card 1,0: i.ew-over-ns
        hand 0: i.ne i.ne i.ne i.ne i.ne
        deck: i.sw i.nw i.es
        discard i.ne i.ne
        go 1,0.0 0,0.0 1,0.0
        ? counts
        ",
        expect!["deck 1, hands 3 2 2"],
    );
}

/// D-12e
#[test]
fn a_bridge_of_group_one_is_paid_whenever_its_space_is_entered() {
    assert_eq!(cards_paid("i.ew-over-ns", "0,0.0", "1,0.0 2,0.0 1,0.0"), [1, 0, 1]);
    assert_eq!(cards_paid("i.ew-over-ns", "2,0.0", "1,0.0 0,0.0"), [1, 0]);
    assert_eq!(cards_paid("i.ns-over-ew", "1,-1.0", "1,0.0 1,1.0 1,0.0"), [1, 0, 1]);
    assert_eq!(cards_paid("i.ns-over-ew", "1,1.0", "1,0.0 1,-1.0"), [1, 0]);
}

/// D-12f
#[test]
fn a_bridge_of_group_two_is_paid_for_each_step_between_its_arms() {
    assert_eq!(cards_paid("ii.ew-over-ns", "0,0.0", "1,0.1 1,0.0 2,0.0"), [0, 1, 0]);
    assert_eq!(cards_paid("ii.ew-over-ns", "2,0.0", "1,0.0 1,0.1 0,0.0"), [0, 1, 0]);
    assert_eq!(cards_paid("ii.ew-over-ns", "1,0.1", "1,0.0 1,0.1 1,0.0"), [1, 1, 1]);
    assert_eq!(cards_paid("ii.ns-over-ew", "1,-1.0", "1,0.0 1,0.1 1,1.0"), [0, 1, 0]);
    assert_eq!(cards_paid("ii.ns-over-ew", "1,1.0", "1,0.1 1,0.0 1,-1.0"), [0, 1, 0]);
    assert_eq!(cards_paid("ii.ew-over-ns", "0,0.0", "1,0.1 0,0.0"), [0, 0], "it has not crossed the bridge");
}

/// D-12g
#[test]
fn a_bridge_of_group_three_is_paid_whenever_its_centre_is_entered() {
    assert_eq!(cards_paid("iii.ew-over-ns", "0,0.0", "1,0.1 1,0.2 1,0.0"), [0, 1, 0]);
    assert_eq!(cards_paid("iii.ew-over-ns", "2,0.0", "1,0.0 1,0.2 1,0.1"), [0, 1, 0]);
    assert_eq!(cards_paid("iii.ew-over-ns", "1,0.0", "1,0.2 1,0.1 1,0.2"), [1, 0, 1]);
    assert_eq!(cards_paid("iii.ns-over-ew", "1,-1.0", "1,0.0 1,0.2 1,0.1"), [0, 1, 0]);
    assert_eq!(cards_paid("iii.ns-over-ew", "1,1.0", "1,0.1 1,0.2 1,0.0"), [0, 1, 0]);
}

/// D-12h
#[test]
fn whoever_turns_back_on_a_bridge_has_paid_all_the_same() {
    assert_eq!(cards_paid("i.ew-over-ns", "0,0.0", "1,0.0 0,0.0"), [1, 0]);
    assert_eq!(cards_paid("ii.ew-over-ns", "1,0.1", "1,0.0 1,0.1"), [1, 1]);
    assert_eq!(cards_paid("iii.ew-over-ns", "1,0.1", "1,0.2 1,0.1"), [1, 0]);
}

/// D-12i
#[test]
fn leaving_a_bridge_is_free() {
    for to in ["0,0.0", "2,0.0"] {
        assert_eq!(cards_paid("i.ew-over-ns", "1,0.0", to), [0]);
    }
    assert_eq!(cards_paid("ii.ew-over-ns", "1,0.0", "2,0.0"), [0]);
    assert_eq!(cards_paid("ii.ew-over-ns", "1,0.1", "0,0.0"), [0]);
    assert_eq!(cards_paid("iii.ew-over-ns", "1,0.2", "1,0.0 2,0.0"), [0, 0]);
    assert_eq!(cards_paid("iii.ew-over-ns", "1,0.2", "1,0.1 0,0.0"), [0, 0]);
    // And so is staying there.
    let told = moves("players: 3\ncard 1,0: i.ew-over-ns\nhand 0: i.ne i.es\nstands 0: 1,0.0\nstay\n? counts");
    assert_eq!(told, "deck 0, hands 2 1 1");
}

/// D-12j
#[test]
fn an_empty_hand_pays_nothing_for_a_bridge() {
    // The only card is played, then the bridge is crossed and entered again.
    check(
        "
        players: 3
        card 1,0: i.ew-over-ns
        card 2,0: i.ew
        hand 0: i.ne
        discard i.ne
        ? routes 0
        step 1,0.0
        ? heard
        ? turn
        go 2,0.0 1,0.0
        ? dwarves
        ? discards 0
        ",
        expect![[r#"
            1,0.0
            1,0.0 2,0.0
            stepped by 0 from {cell:[0 0] space:0} to {cell:[1 0] space:0}
            bridge-crossed by 0
            card-lost seat 0 drawn_by 1 group null
            0 moves, 2 left
            dwarves 1,0.0 0,0.0 0,0.0
            open nothing; face down 0 discarded i.ne
        "#]],
    );
}

/// D-12k
#[test]
fn the_path_below_a_bridge_is_free() {
    assert_eq!(cards_paid("i.ew-over-ns", "1,-1.0", "1,0.1 1,1.0 1,0.1"), [0, 0, 0]);
    assert_eq!(cards_paid("i.ns-over-ew", "0,0.0", "1,0.1 2,0.0 1,0.1"), [0, 0, 0]);
    assert_eq!(cards_paid("ii.ew-over-ns", "1,-1.0", "1,0.2 1,0.3 1,0.2"), [0, 0, 0]);
    assert_eq!(cards_paid("ii.ns-over-ew", "0,0.0", "1,0.3 1,0.2 1,0.3"), [0, 0, 0]);
    assert_eq!(cards_paid("iii.ew-over-ns", "1,-1.0", "1,0.3 1,0.5 1,0.4"), [0, 0, 0]);
    assert_eq!(cards_paid("iii.ns-over-ew", "0,0.0", "1,0.4 1,0.5 1,0.3"), [0, 0, 0]);
}

/// D-13a
#[test]
fn a_tunnel_is_a_space_that_joins_the_two_bends() {
    assert_eq!(all_steps("i.ne-and-sw", 3), ["1,-1.0 1,0.2 2,0.0", "0,0.0 1,0.2 1,1.0", "1,0.0 1,0.1"]);
    assert_eq!(all_steps("i.nw-and-es", 3), ["0,0.0 1,-1.0 1,0.2", "1,0.2 1,1.0 2,0.0", "1,0.0 1,0.1"]);
    assert_eq!(
        all_steps("ii.ne-and-sw", 5),
        [
            "1,-1.0 1,0.1 1,0.4",
            "1,0.0 1,0.4 2,0.0",
            "1,0.3 1,0.4 1,1.0",
            "0,0.0 1,0.2 1,0.4",
            "1,0.0 1,0.1 1,0.2 1,0.3"
        ]
    );
    assert_eq!(
        all_steps("ii.nw-and-es", 5),
        [
            "1,-1.0 1,0.1 1,0.4",
            "0,0.0 1,0.0 1,0.4",
            "1,0.3 1,0.4 2,0.0",
            "1,0.2 1,0.4 1,1.0",
            "1,0.0 1,0.1 1,0.2 1,0.3"
        ]
    );
    assert_eq!(
        all_steps("iii.ne-and-sw", 7),
        [
            "1,-1.0 1,0.2",
            "1,0.2 2,0.0",
            "1,0.0 1,0.1 1,0.6",
            "1,0.5 1,1.0",
            "0,0.0 1,0.5",
            "1,0.3 1,0.4 1,0.6",
            "1,0.2 1,0.5"
        ]
    );
}

/// D-13a
#[test]
fn from_bend_to_bend_there_is_no_way_but_the_tunnel() {
    for to in ["1,0.0", "2,0.0", "1,-1.0"] {
        let told = moves(&format!("{}\nstands 0: 1,0.1\ngo {to}", in_the_middle("i.ne-and-sw")));
        assert_eq!(told, "refused D-10: no-step-there", "to {to}");
    }
    let through =
        moves(&format!("players: 3\n{}\nstands 0: 1,0.1\ngo 1,0.2 1,0.0\n? turn", in_the_middle("i.ne-and-sw")));
    assert_eq!(through, "0 moves, 1 left", "the tunnel is a step of its own");
}

/// D-13b
#[test]
fn a_tunnel_costs_a_piece_of_gold_each_time_it_is_entered() {
    check(
        "
        players: 3
        card 1,0: i.ne-and-sw
        stands 0: 1,0.1
        moving: 0
        ? gold
        step 1,0.2
        ? heard
        ? gold
        go 1,0.0 1,0.2
        ? gold
        ",
        expect![[r#"
            gold 3 3 3, pool 37
            stepped by 0 from {cell:[1 0] space:1} to {cell:[1 0] space:2}
            tunnel-entered by 0
            gold-lost seat 0 lost 1
            gold 2 3 3, pool 38
            gold 1 3 3, pool 39
        "#]],
    );
    assert_eq!(gold_paid("i.nw-and-es", "1,0.0", "1,0.2 1,0.0 1,0.2"), [1, 0, 1], "also if it turns back");
    for arm in ["1,0.0", "1,0.1", "1,0.2", "1,0.3"] {
        assert_eq!(gold_paid("ii.ne-and-sw", arm, "1,0.4"), [1]);
        assert_eq!(gold_paid("ii.nw-and-es", arm, "1,0.4"), [1]);
    }
    for centre in ["1,0.2", "1,0.5"] {
        assert_eq!(gold_paid("iii.ne-and-sw", centre, "1,0.6"), [1]);
    }
}

/// D-13b
#[test]
fn the_bends_of_a_tunnel_card_are_free() {
    assert_eq!(gold_paid("i.ne-and-sw", "0,0.0", "1,0.1 1,1.0"), [0, 0]);
    assert_eq!(gold_paid("ii.ne-and-sw", "0,0.0", "1,0.3 1,0.2 1,1.0"), [0, 0, 0]);
    assert_eq!(gold_paid("ii.nw-and-es", "1,-1.0", "1,0.0 1,0.1 0,0.0"), [0, 0, 0]);
    assert_eq!(gold_paid("iii.ne-and-sw", "0,0.0", "1,0.4 1,0.5 1,0.3"), [0, 0, 0]);
    assert_eq!(cards_paid("i.ne-and-sw", "1,0.1", "1,0.2 1,0.0"), [0, 0], "and no tunnel takes cards");
    assert_eq!(gold_paid("i.ew-over-ns", "0,0.0", "1,0.0 2,0.0"), [0, 0], "nor does a bridge take gold");
}

/// D-13c
#[test]
fn a_dwarf_without_gold_enters_a_tunnel_for_nothing() {
    check(
        "
        players: 3
        card 1,0: i.ne-and-sw
        stands 0: 1,0.1
        gold 0: 0
        moving: 0
        ? routes 0
        step 1,0.2
        ? heard
        ? gold
        ? turn
        ",
        expect![[r#"
            0,0.0
            1,0.2 1,0.0
            1,0.2
            stepped by 0 from {cell:[1 0] space:1} to {cell:[1 0] space:2}
            tunnel-entered by 0
            gold-lost seat 0 lost 0
            gold 0 3 3, pool 40
            0 moves, 2 left
        "#]],
    );
}

/// D-13d
#[test]
fn leaving_a_tunnel_is_free() {
    for bend in ["1,0.0", "1,0.1"] {
        assert_eq!(gold_paid("i.ne-and-sw", "1,0.2", bend), [0]);
    }
    assert_eq!(gold_paid("ii.ne-and-sw", "1,0.4", "1,0.2 1,0.3"), [0, 0]);
    assert_eq!(gold_paid("iii.ne-and-sw", "1,0.6", "1,0.5 1,0.3"), [0, 0]);
    // And so is staying there.
    let told = moves("players: 3\ncard 1,0: i.ne-and-sw\nstands 0: 1,0.2\nstay\n? gold");
    assert_eq!(told, "gold 3 3 3, pool 37");
}
