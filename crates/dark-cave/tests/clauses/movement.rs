//! D-10, D-11, D-14 and D-15: steps, ladders, and what is in the way.

use crate::check::{check, run};
use expect_test::expect;

/// Seat 0 has played and may move, with these lines.
pub(crate) fn moves(lines: &str) -> String {
    run(&format!("moving: 0\n{lines}"))
}

/// The spaces to which the dwarf of seat 0 can step from a space.
fn steps_from(space: &str, lines: &str) -> String {
    let legal = moves(&format!("{lines}\nstands 0: {space}\n? legal step"));
    legal.replace("step ", "").trim_end().replace('\n', " ")
}

/// A card east of the start, with paths that lead on from its three other sides.
pub(crate) fn in_the_middle(card: &str) -> String {
    format!("card 1,0: {card}\ncard 2,0: i.ew\ncard 1,-1: i.ns\ncard 1,1: i.ns")
}

/// Where one can step to from each space of that card, from space 0 on.
pub(crate) fn all_steps(card: &str, n_spaces: usize) -> Vec<String> {
    (0..n_spaces).map(|space| steps_from(&format!("1,0.{space}"), &in_the_middle(card))).collect()
}

/// D-10a
#[test]
fn on_a_card_of_group_two_each_arm_is_next_to_all_others() {
    assert_eq!(
        all_steps("ii.nesw", 4),
        ["1,-1.0 1,0.1 1,0.2 1,0.3", "1,0.0 1,0.2 1,0.3 2,0.0", "1,0.0 1,0.1 1,0.3 1,1.0", "0,0.0 1,0.0 1,0.1 1,0.2"]
    );
    assert_eq!(
        all_steps("ii.new", 3),
        ["1,-1.0 1,0.1 1,0.2", "1,0.0 1,0.2 2,0.0", "0,0.0 1,0.0 1,0.1"],
        "the southern card is not joined"
    );
}

/// D-10a
#[test]
fn on_a_card_of_group_three_the_arms_are_next_to_the_centre_alone() {
    assert_eq!(
        all_steps("iii.nesw", 5),
        ["1,-1.0 1,0.4", "1,0.4 2,0.0", "1,0.4 1,1.0", "0,0.0 1,0.4", "1,0.0 1,0.1 1,0.2 1,0.3"]
    );
    for arm in 0..3 {
        let told = moves(&format!("card 1,0: iii.nesw\nstands 0: 1,0.3\ngo 1,0.{arm}\n? dwarves"));
        assert_eq!(told, "refused D-10: no-step-there\ndwarves 1,0.3 0,0.0 0,0.0 0,0.0 0,0.0\n");
    }
}

/// D-10a
#[test]
fn to_cross_a_card_takes_as_many_steps_as_its_group() {
    check(
        "
        S──
        players: 3
        moving: 0
        go 1,0.0
        ? turn
        go 2,0.0
        ? turn
        ? dwarves
        ",
        expect![[r#"
            0 moves, 2 left
            0 moves, 1 left
            dwarves 2,0.0 0,0.0 0,0.0
        "#]],
    );
    check(
        "
        S──
        group: ii
        players: 3
        moving: 0
        go 1,0.1 1,0.0
        ? turn
        go 2,0.1
        ? turn
        ? dwarves
        ",
        expect![[r#"
            0 moves, 1 left
            1 plays
            dwarves 2,0.1 0,0.0 0,0.0
        "#]],
    );
    check(
        "
        S──
        group: iii
        players: 3
        moving: 0
        go 1,0.1 1,0.2
        ? turn
        go 1,0.0
        ? turn
        ? dwarves
        ",
        expect![[r#"
            0 moves, 1 left
            1 plays
            dwarves 1,0.0 0,0.0 0,0.0
        "#]],
    );
}

/// D-10b
#[test]
fn a_step_over_an_edge_leads_to_the_space_at_that_edge() {
    let around = |card: &str| {
        let cards = ["0,-1", "1,0", "0,1", "-1,0"].map(|cell| format!("card {cell}: {card}"));
        steps_from("0,0.0", &cards.join("\n"))
    };
    assert_eq!(around("i.nesw"), "-1,0.0 0,-1.0 0,1.0 1,0.0");
    // In the west it is the eastern arm, in the north the southern one, and so on.
    assert_eq!(around("ii.nesw"), "-1,0.1 0,-1.2 0,1.0 1,0.3");
    assert_eq!(around("iii.nesw"), "-1,0.1 0,-1.2 0,1.0 1,0.3");
    // No other space of that card, nor one that it does not have.
    for space in [0, 1, 2, 4, 5] {
        assert_eq!(moves(&format!("card 1,0: iii.nesw\ngo 1,0.{space}")), "refused D-10: no-step-there");
    }
    check(
        "
        card 1,0: ii.ew
        moving: 0
        step 1,0.1
        ? heard
        ",
        expect!["stepped by 0 from {cell:[0 0] space:0} to {cell:[1 0] space:1}"],
    );
}

/// D-10b
#[test]
fn a_card_that_is_turned_keeps_the_numbers_of_its_spaces() {
    // Upright its arms are N, E and S, so turned they are S, W and N.
    assert_eq!(all_steps("ii.nes turned", 3), ["1,0.1 1,0.2 1,1.0", "0,0.0 1,0.0 1,0.2", "1,-1.0 1,0.0 1,0.1"]);
    assert_eq!(steps_from("0,0.0", "card 1,0: iii.ne turned"), "1,0.1");
}

/// D-10b
#[test]
fn an_arm_leads_over_its_own_edge_alone() {
    let cave = in_the_middle("ii.ew");
    assert_eq!(moves(&format!("{cave}\nstands 0: 1,0.1\ngo 2,0.0")), "refused D-10: no-step-there");
    assert_eq!(moves(&format!("{cave}\nstands 0: 1,0.0\ngo 0,0.0")), "refused D-10: no-step-there");
    let cave = in_the_middle("iii.nesw");
    for to in ["0,0.0", "2,0.0", "1,-1.0", "1,1.0"] {
        let told = moves(&format!("{cave}\nstands 0: 1,0.4\ngo {to}"));
        assert_eq!(told, "refused D-10: no-step-there", "from the centre to {to}");
    }
}

/// D-10b
#[test]
fn no_step_leads_over_an_edge_that_is_closed_on_either_card() {
    let sides = [("0,-1", "i.ew", "i.ns"), ("1,0", "i.ns", "i.ew"), ("0,1", "i.ew", "i.ns"), ("-1,0", "i.ns", "i.ew")];
    for (cell, closed, open) in sides {
        // The start is open, the other card is closed; then the other way.
        let there = moves(&format!("card {cell}: {closed}\ngo {cell}.0\n? legal step"));
        assert_eq!(there, "refused D-10: no-step-there\nnothing\n", "{cell}");
        let back = moves(&format!("card {cell}: {closed}\nstands 0: {cell}.0\ngo 0,0.0"));
        assert_eq!(back, "refused D-10: no-step-there", "{cell}");
        let both = moves(&format!("card {cell}: {open}\ngo {cell}.0 0,0.0\n? turn"));
        assert_eq!(both, "0 moves, 1 left", "{cell}");
    }
    // Paths that run side by side.
    let told = moves("card 1,0: i.ew\ncard 1,1: i.ew\nstands 0: 1,0.0\ngo 1,1.0\n? legal step");
    assert_eq!(told, "refused D-10: no-step-there\nstep 0,0.0\n");
}

/// D-10b
#[test]
fn no_step_leads_to_an_empty_cell_or_farther_than_the_next_card() {
    assert_eq!(moves("? legal step"), "nothing");
    let far = "
        S──
        ·│
        moving: 0
        go 0,-1.0 2,0.0 1,1.0 0,0.0
        ? turn";
    let refused = "refused D-10: no-step-there\n";
    assert_eq!(run(far), format!("{}0 moves, 3 left\n", refused.repeat(4)), "nothing, too far, aslant, on the spot");
}

/// D-10c
#[test]
fn all_dwarves_may_stand_in_one_space() {
    check(
        "
        S──
        players: 8
        stands 1: 1,0.0
        stands 2: 1,0.0
        stands 3: 1,0.0
        stands 4: 1,0.0
        stands 5: 1,0.0
        stands 6: 1,0.0
        stands 7: 1,0.0
        moving: 0
        step 1,0.0
        ? heard
        ? dwarves
        ? turn
        ",
        expect![[r#"
            stepped by 0 from {cell:[0 0] space:0} to {cell:[1 0] space:0}
            dwarves 1,0.0 1,0.0 1,0.0 1,0.0 1,0.0 1,0.0 1,0.0 1,0.0
            0 moves, 2 left
        "#]],
    );
}

/// The cells beside goal 2 of five players, each with a card that is open towards it and one that is closed.
const BESIDE_THE_GOAL: [(&str, &str, &str); 4] =
    [("4,3", "i.ns", "i.ew"), ("5,4", "i.ew", "i.ns"), ("4,5", "i.ns", "i.ew"), ("3,4", "i.ew", "i.ns")];

/// D-10d
#[test]
fn a_face_down_goal_is_open_on_every_side_for_dwarves() {
    // Whatever it is: two of these goals have only two open edges.
    for goals in ["exit hole ladder vein", "hole ladder vein exit", "ladder vein exit hole", "vein exit hole ladder"] {
        for (cell, open, closed) in BESIDE_THE_GOAL {
            let beside = |card: &str| steps_from(&format!("{cell}.0"), &format!("goals: {goals}\ncard {cell}: {card}"));
            assert_eq!(beside(open), "4,4.0", "{goals}");
            assert_eq!(beside(closed), "nothing", "the card is closed there");
        }
    }
}

/// D-10d
#[test]
fn what_leads_onto_a_face_down_goal_tells_nothing_of_its_front() {
    let asked = |goals: &str, space: u8| {
        moves(&format!(
            "goals: {goals}\ncard 3,4: i.ew\nstands 0: 3,4.0\n? legal\n? routes 0\n? goals 0\ngo 4,4.{space}"
        ))
    };
    for goals in ["exit hole ladder vein", "hole ladder vein exit", "ladder vein exit hole", "vein exit hole ladder"] {
        for space in 1..=4 {
            assert_eq!(
                asked(goals, space),
                "step 4,4.0\nstay\n4,4.0, turns 2\ngoals ? ? ? ?\nrefused D-10: no-step-there\n",
                "its spaces are not known: it is written with space 0"
            );
        }
    }
}

/// D-10d
#[test]
fn a_face_down_goal_that_a_dwarf_may_enter_still_continues_no_path_for_cards() {
    check(
        "
        card 3,4: i.ew
        stands 0: 3,4.0
        hand 0: i.ew i.ne
        lay i.ew 5,4
        discard i.ne
        ? legal step
        ",
        expect![[r#"
            refused D-7: not-beside-network
            step 4,4.0
        "#]],
    );
}

/// D-10e
#[test]
fn a_dwarf_may_go_back_and_forth() {
    check(
        "
        S─
        players: 3
        moving: 0
        go 1,0.0 0,0.0 1,0.0
        ? dwarves
        ? turn
        ",
        expect![[r#"
            dwarves 1,0.0 0,0.0 0,0.0
            1 plays
        "#]],
    );
    let inside = moves("players: 3\ncard 1,0: iii.ew\nstands 0: 1,0.1\ngo 1,0.2 1,0.1\n? turn\n? dwarves");
    assert_eq!(inside, "0 moves, 1 left\ndwarves 1,0.1 0,0.0 0,0.0\n");
}

/// D-10f
#[test]
fn creatures_may_share_a_space() {
    check(
        "
        S───
        card 4,0: i.ew.hole
        rat 1: 3,0.0 i
        lindworm 2: 3,0.0 ii
        goblin.iii from 4,0.0
        creep 3,0.0
        halt
        ? creatures
        ? turn
        ",
        expect![[r#"
            creatures: rat at 3,0.0 of 1 i, lindworm at 3,0.0 of 2 ii, goblin at 3,0.0 of 0 iii
            0 moves, 3 left
        "#]],
    );
}

/// D-10g
#[test]
fn a_bridge_is_paid_before_a_creature_on_it_attacks() {
    // The bridge takes the last card, so nothing is left for the rat.
    check(
        "
        card 1,0: i.ew-over-ns
        hand 0: i.ne
        rat 3: 1,0.0 i
        moving: 0
        step 1,0.0
        ? heard
        ",
        expect![[r#"
            stepped by 0 from {cell:[0 0] space:0} to {cell:[1 0] space:0}
            bridge-crossed by 0
            card-lost seat 0 drawn_by 1 group i
            to 0: you-lost card path.i.ne
            attacked creature rat seat 0
            card-lost seat 0 drawn_by 1 group null
        "#]],
    );
}

/// D-10g
#[test]
fn a_tunnel_is_paid_before_a_creature_in_it_attacks() {
    check(
        "
        card 1,0: i.ne-and-sw
        stands 0: 1,0.1
        gold 0: 1
        goblin 3: 1,0.2 ii
        moving: 0
        step 1,0.2
        ? heard
        ",
        expect![[r#"
            stepped by 0 from {cell:[1 0] space:1} to {cell:[1 0] space:2}
            tunnel-entered by 0
            gold-lost seat 0 lost 1
            attacked creature goblin seat 0
            gold-lost seat 0 lost 0
        "#]],
    );
}

/// D-10g
#[test]
fn a_toll_is_paid_before_anybody_is_asked_for_an_axe() {
    check(
        "
        players: 3
        card 1,0: i.ew-over-ns
        hand 0: i.ne i.es i.sw
        axe 0: i
        goblin 2: 1,0.0 ii
        moving: 0
        step 1,0.0
        ? turn
        ? counts
        drive
        ? counts
        ? gold
        ",
        expect![[r#"
            0 is attacked in the turn of 0
            deck 0, hands 2 1 1
            deck 0, hands 2 1 1
            gold 3 3 3, pool 37
        "#]],
    );
}

/// D-10h
#[test]
fn creatures_on_the_exit_attack_before_the_dwarf_is_out() {
    check(
        "
        up 0: S
        stands 0: -4,-4.2
        goblin 3: -4,-4.4 ii
        moving: 0
        step -4,-4.4
        ? heard
        ",
        expect![[r#"
            stepped by 0 from {cell:[-4 -4] space:2} to {cell:[-4 -4] space:4}
            attacked creature goblin seat 0
            gold-lost seat 0 lost 1
            left-cave by 0 gold 2
            clan-card-shown seat 0 dwarf blue.loyal
        "#]],
    );
}

/// D-10i
#[test]
fn a_gold_vein_that_is_only_passed_keeps_its_gold() {
    check(
        "
        players: 3
        card 1,0: i.ew.vein
        card 2,0: i.ew
        moving: 0
        go 1,0.0
        ? gold
        ? gold lies
        go 2,0.0
        stay
        ? gold
        ? gold lies
        ? shown
        ",
        expect![[r#"
            gold 3 3 3, pool 36
            gold lies at 1,0
            gold 3 3 3, pool 36
            gold lies at 1,0
            shown no no no
        "#]],
    );
}

/// D-10i
#[test]
fn a_gold_vein_is_taken_when_the_move_ends_there_after_all() {
    check(
        "
        players: 3
        card 1,0: i.ew.vein
        card 2,0: i.ew
        moving: 0
        go 1,0.0 2,0.0
        ? gold
        go 1,0.0
        ? gold
        ? gold lies
        ",
        expect![[r#"
            gold 3 3 3, pool 36
            gold 4 3 3, pool 36
            gold lies at no card
        "#]],
    );
}

/// Ladders of each group, far from each other and from the start; that of the last one is on its centre.
const LADDERS: &str = "card 3,2: i.ew.ladder\ncard -2,1: ii.ne.ladder\ncard 2,-3: iii.ns.ladder";

/// D-11a
#[test]
fn every_ladder_is_one_step_from_every_other() {
    assert_eq!(steps_from("0,0.0", LADDERS), "-2,1.0 2,-3.2 3,2.0");
    assert_eq!(steps_from("3,2.0", LADDERS), "-2,1.0 0,0.0 2,-3.2");
    assert_eq!(steps_from("-2,1.0", LADDERS), "-2,1.1 0,0.0 2,-3.2 3,2.0");
    assert_eq!(steps_from("2,-3.2", LADDERS), "-2,1.0 0,0.0 2,-3.0 2,-3.1 3,2.0");
    let told = moves(&format!("players: 3\n{LADDERS}\ngo 3,2.0\n? heard\n? turn\ngo 2,-3.2 -2,1.0\n? dwarves\n? turn"));
    assert_eq!(
        told,
        "stepped by 0 from {cell:[0 0] space:0} to {cell:[3 2] space:0}\n0 moves, 2 left\n\
         dwarves -2,1.0 0,0.0 0,0.0\n1 plays\n"
    );
}

/// D-11a
#[test]
fn only_the_space_with_the_ladder_leads_up_and_down() {
    assert_eq!(steps_from("-2,1.1", LADDERS), "-2,1.0", "the other arm");
    assert_eq!(steps_from("2,-3.0", LADDERS), "2,-3.2", "an arm beside the centre");
    for to in ["-2,1.1", "2,-3.0", "2,-3.1"] {
        assert_eq!(moves(&format!("{LADDERS}\ngo {to}")), "refused D-10: no-step-there", "{to}");
    }
    let plain = moves("card 1,0: i.ew\ncard 3,3: i.ew.ladder\nstands 0: 1,0.0\ngo 3,3.0");
    assert_eq!(plain, "refused D-10: no-step-there", "there is no ladder where it begins");
}

/// D-11a, D-23k
#[test]
fn a_web_between_two_ladders_does_not_part_them() {
    let web = "card 1,0: i.ew.ladder\nweb 1: 0,0 E ii";
    assert_eq!(steps_from("0,0.0", web), "1,0.0");
    assert_eq!(steps_from("1,0.0", web), "0,0.0");
}

/// D-11b
#[test]
fn the_ladder_of_a_goal_counts_once_the_goal_is_turned_over() {
    // The ladder of a goal is on its centre, which is space 2.
    let places = [
        ("ladder exit hole vein", "-4,-4.2", "-4,-4.0 -4,-4.1 0,0.0"),
        ("exit ladder hole vein", "4,-4.2", "0,0.0 4,-4.0 4,-4.1"),
        ("exit hole ladder vein", "4,4.2", "0,0.0 4,4.0 4,4.1"),
        ("exit hole vein ladder", "-4,4.2", "-4,4.0 -4,4.1 0,0.0"),
    ];
    for (place, (goals, centre, leads_to)) in places.into_iter().enumerate() {
        let face_down = format!("goals: {goals}");
        assert_eq!(steps_from("0,0.0", &face_down), "nothing");
        assert_eq!(moves(&format!("{face_down}\ngo {centre}")), "refused D-10: no-step-there");
        let face_up = format!("{face_down}\nup {place}: W");
        assert_eq!(steps_from("0,0.0", &face_up), centre);
        assert_eq!(steps_from(centre, &face_up), leads_to);
    }
}

/// D-11b
#[test]
fn the_ladder_of_a_goal_serves_the_next_dwarf_at_once() {
    check(
        "
        players: 3
        card 3,4: i.ew
        stands 0: 3,4.0
        moving: 0
        go 4,4.0
        discard i.ne
        ? legal step
        go 4,4.2
        ? dwarves
        ",
        expect![[r#"
            step 4,4.2
            dwarves 4,4.1 4,4.2 0,0.0
        "#]],
    );
}

/// D-11b
#[test]
fn a_ladder_is_gone_with_its_card() {
    check(
        "
        card 2,2: i.ew.ladder
        card -2,2: i.ew.ladder
        rockfall.i 2,2
        step 2,2.0
        ? legal step
        ",
        expect![[r#"
            refused D-10: no-step-there
            step -2,2.0
        "#]],
    );
}

/// D-11c
#[test]
fn a_ladder_counts_even_if_its_card_is_cut_off() {
    check(
        "
        S──
        card 3,0: i.ew.ladder
        rockfall.i 2,0
        ? picture
        ? legal step
        go 3,0.0
        ? turn
        ",
        expect![[r#"
            S─·─
            step 1,0.0
            step 3,0.0
            0 moves, 2 left
        "#]],
    );
}

/// D-11c
#[test]
fn ladders_that_are_joined_by_a_path_too_are_as_near_as_others() {
    check(
        "
        S──
        players: 3
        card 3,0: i.ew.ladder
        moving: 0
        go 3,0.0
        ? dwarves
        ? turn
        ",
        expect![[r#"
            dwarves 3,0.0 0,0.0 0,0.0
            0 moves, 2 left
        "#]],
    );
}

/// D-11d
#[test]
fn a_ladder_that_a_plain_step_reaches_is_one_choice() {
    for cell in ["1,0", "-1,0"] {
        assert_eq!(steps_from("0,0.0", &format!("card {cell}: i.ew.ladder")), format!("{cell}.0"));
    }
    // Of a card of group II the ladder is on the first arm: in the west that is the one towards the start.
    assert_eq!(steps_from("0,0.0", "card -1,0: ii.ew.ladder"), "-1,0.0");
    assert_eq!(steps_from("-1,0.0", "card -1,0: ii.ew.ladder"), "-1,0.1 0,0.0");
}

/// D-11d
#[test]
fn a_ladder_that_is_not_at_the_edge_is_a_choice_besides_the_plain_step() {
    assert_eq!(steps_from("0,0.0", "card 1,0: ii.ew.ladder"), "1,0.0 1,0.1");
    assert_eq!(steps_from("0,0.0", "card 0,1: iii.ns.ladder"), "0,1.0 0,1.2");
    assert_eq!(steps_from("1,0.0", "card 1,0: ii.ew.ladder"), "0,0.0 1,0.1");
}

/// D-14a
#[test]
fn no_dwarf_passes_a_web_from_either_side() {
    // Fresh or turned over, of another seat or one's own, in the east or in the south.
    for (card, cell, edge) in [("i.ew", "1,0", "0,0 E"), ("i.ns", "0,1", "0,0 S"), ("i.ew", "-1,0", "-1,0 E")] {
        for (owner, turned) in [(1, ""), (1, " turned"), (0, ""), (0, " turned")] {
            let web = format!("card {cell}: {card}\nweb {owner}: {edge} ii{turned}");
            assert_eq!(moves(&format!("{web}\ngo {cell}.0\n? legal step")), "refused D-14: web-blocks\nnothing\n");
            let back = moves(&format!("{web}\nstands 0: {cell}.0\ngo 0,0.0\n? legal step"));
            assert_eq!(back, "refused D-14: web-blocks\nnothing\n");
        }
    }
}

/// D-14a
#[test]
fn a_web_blocks_no_edge_but_its_own() {
    let web = "\n    ─S──\nweb 1: 0,0 E ii\nmoving: 0\n";
    assert_eq!(run(&format!("{web}? legal step")), "step -1,0.0");
    assert_eq!(run(&format!("{web}stands 0: 1,0.0\n? legal step")), "step 2,0.0");
    // On a card with arms the web hangs at one of them; the way to the others is free.
    let arms = "card 1,0: ii.nesw\ncard 1,1: i.ns\nweb 1: 0,0 E ii";
    assert_eq!(steps_from("1,0.3", arms), "1,0.0 1,0.1 1,0.2");
    assert_eq!(steps_from("1,0.2", arms), "1,0.0 1,0.1 1,0.3 1,1.0");
}

/// D-14a, D-23j
#[test]
fn a_web_keeps_a_dwarf_from_a_face_down_goal() {
    check(
        "
        card 3,4: i.ew
        stands 0: 3,4.0
        web 1: 3,4 E ii
        moving: 0
        go 4,4.0
        ? legal
        ? goals 0
        ",
        expect![[r#"
            refused D-14: web-blocks
            stay
            goals ? ? ? ?
        "#]],
    );
}

/// D-14a
#[test]
fn the_way_is_free_when_the_web_is_gone() {
    check(
        "
        S─
        players: 3
        web 1: 0,0 E ii turned
        hand 1: i.ne i.ne
        moving: 0
        go 1,0.0
        stay
        discard i.ne
        go 1,0.0
        ? dwarves
        ",
        expect![[r#"
            refused D-14: web-blocks
            dwarves 0,0.0 1,0.0 0,0.0
        "#]],
    );
}

/// D-14b
#[test]
fn no_creature_passes_a_web_from_either_side() {
    for (creature, left) in [("rat.i", 3), ("lindworm.ii", 4), ("goblin.iii", 5)] {
        for turned in ["", " turned"] {
            // The hole is east of the web, then west of it.
            let hunt = |web: &str, to: &str| {
                run(&format!(
                    "
                    S──
                    card 3,0: i.ew.hole
                    card 4,0: i.ew
                    web 0: {web} ii{turned}
                    {creature} from 3,0.0
                    creep {to}
                    ? turn
                    ? legal creep"
                ))
            };
            let hunts = format!("refused D-14: web-blocks\n0 hunts, {left} left\n");
            assert_eq!(hunt("2,0 E", "2,0.0"), format!("{hunts}creep 4,0.0\n"));
            assert_eq!(hunt("3,0 E", "4,0.0"), format!("{hunts}creep 2,0.0\n"));
        }
    }
}

/// D-15a, D-15b
#[test]
fn walking_up_to_a_rat_ends_the_move_and_costs_a_card() {
    check(
        "
        S──
        players: 3
        hand 0: i.ne i.ne
        rat 2: 1,0.0 i
        moving: 0
        ? routes 0
        step 1,0.0
        ? heard
        ? turn
        ? counts
        ? creatures
        ",
        expect![[r#"
            1,0.0, meets rat
            stepped by 0 from {cell:[0 0] space:0} to {cell:[1 0] space:0}
            attacked creature rat seat 0
            card-lost seat 0 drawn_by 1 group i
            to 0: you-lost card path.i.ne
            1 plays
            deck 0, hands 1 1 1
            creatures: rat at 1,0.0 of 2 i
        "#]],
    );
}

/// D-15a, D-15b
#[test]
fn walking_up_to_a_lindworm_ends_the_move_and_paralyses() {
    check(
        "
        S──
        players: 3
        lindworm 2: 1,0.0 ii
        moving: 0
        step 1,0.0
        ? heard
        ? turn
        ? lying
        ? creatures
        ",
        expect![[r#"
            stepped by 0 from {cell:[0 0] space:0} to {cell:[1 0] space:0}
            attacked creature lindworm seat 0
            1 plays
            lying next - -
            creatures: lindworm at 1,0.0 of 2 ii
        "#]],
    );
}

/// D-15a, D-15b
#[test]
fn walking_up_to_a_goblin_ends_the_move_and_costs_gold() {
    check(
        "
        S──
        players: 3
        boots 0: i
        goblin 2: 2,0.0 iii
        moving: 0
        go 1,0.0
        go 2,0.0
        ? heard
        ? turn
        ? gold
        ? creatures
        ",
        expect![[r#"
            stepped by 0 from {cell:[1 0] space:0} to {cell:[2 0] space:0}
            attacked creature goblin seat 0
            gold-lost seat 0 lost 1
            1 plays
            gold 2 3 3, pool 38
            creatures: goblin at 2,0.0 of 2 iii
        "#]],
    );
}

/// D-15a, D-15b
#[test]
fn ones_own_creature_attacks_too() {
    check(
        "
        S─
        players: 3
        card 2,0: i.ew.hole
        goblin.iii from 2,0.0
        creep 1,0.0
        halt
        step 1,0.0
        ? heard
        ? turn
        ",
        expect![[r#"
            stepped by 0 from {cell:[0 0] space:0} to {cell:[1 0] space:0}
            attacked creature goblin seat 0
            gold-lost seat 0 lost 1
            1 plays
        "#]],
    );
}

/// D-15a, D-15b
#[test]
fn whoever_comes_by_ladder_meets_the_creature_as_well() {
    let told = moves("players: 3\ncard 3,3: i.ew.ladder\ngoblin 2: 3,3.0 ii\ngo 3,3.0\n? turn\n? gold");
    assert_eq!(told, "1 plays\ngold 2 3 3, pool 38\n");
}

/// D-15a
#[test]
fn a_creature_in_another_space_of_the_same_card_stops_nobody() {
    let told = moves("players: 3\ncard 1,0: ii.nesw\ngoblin 2: 1,0.0 ii\ngo 1,0.3 1,0.1\n? turn\n? gold");
    assert_eq!(told, "0 moves, 1 left\ngold 3 3 3, pool 37\n");
}

/// D-15a, D-25p
#[test]
fn whoever_met_a_creature_goes_no_farther_even_if_a_web_can_still_be_struck_down() {
    check(
        "
        S──
        players: 3
        axe 0: i
        web 1: 1,0 E ii turned
        goblin 2: 1,0.0 iii
        moving: 0
        go 1,0.0
        endure
        ? turn
        ? legal
        step 0,0.0
        strike 1,0 E
        ? webs
        ? turn
        ",
        expect![[r#"
            0 moves, 0 left
            stay
            strike 1,0 E
            refused D-6: no-steps-left
            webs: none
            1 plays
        "#]],
    );
}

/// D-15c, D-15d
#[test]
fn an_axe_drives_the_creature_away_before_it_attacks_but_the_move_is_over() {
    check(
        "
        S──
        players: 3
        axe 0: i
        goblin 2: 1,0.0 iii
        moving: 0
        step 1,0.0
        ? heard
        ? turn
        step 2,0.0
        ? legal
        drive
        ? heard
        ? gold
        ? creatures
        ? tools
        ? discards audience
        ? turn
        ? dwarves
        ",
        expect![[r#"
            stepped by 0 from {cell:[0 0] space:0} to {cell:[1 0] space:0}
            0 is attacked in the turn of 0
            refused D-25: answer-now
            drive
            endure
            driven-away by 0 creature goblin
            gold 3 3 3, pool 37
            creatures: none
            tools - - -
            open axe.i goblin.iii; face down nothing
            1 plays
            dwarves 1,0.0 0,0.0 0,0.0
        "#]],
    );
}

/// D-15c, D-15d
#[test]
fn an_axe_may_be_kept_and_the_creature_endured() {
    check(
        "
        S──
        players: 3
        axe 0: i
        goblin 2: 1,0.0 iii
        moving: 0
        step 1,0.0
        endure
        ? heard
        ? gold
        ? creatures
        ? tools
        ? turn
        ",
        expect![[r#"
            endured by 0 creature goblin
            attacked creature goblin seat 0
            gold-lost seat 0 lost 1
            gold 2 3 3, pool 38
            creatures: goblin at 1,0.0 of 2 iii
            tools axe.i - -
            1 plays
        "#]],
    );
}

/// D-15e
#[test]
fn dwarves_that_were_there_already_are_not_attacked_again() {
    check(
        "
        S─
        players: 4
        stands 1: 1,0.0
        stands 2: 1,0.0
        goblin 3: 1,0.0 ii
        moving: 0
        step 1,0.0
        ? heard
        ? gold
        ",
        expect![[r#"
            stepped by 0 from {cell:[0 0] space:0} to {cell:[1 0] space:0}
            attacked creature goblin seat 0
            gold-lost seat 0 lost 1
            gold 2 3 3 3, pool 35
        "#]],
    );
    // Neither a card nor the next move of theirs is lost.
    let rat = moves("players: 3\ncard 1,0: i.ew\nstands 1: 1,0.0\nrat 2: 1,0.0 i\ngo 1,0.0\n? counts");
    assert_eq!(rat, "deck 0, hands 0 1 1");
    let worm = moves("players: 3\ncard 1,0: i.ew\nstands 1: 1,0.0\nlindworm 2: 1,0.0 ii\ngo 1,0.0\n? lying");
    assert_eq!(worm, "lying next - -");
}

/// D-15f
#[test]
fn the_axes_of_dwarves_that_were_there_already_do_not_help() {
    check(
        "
        S─
        players: 4
        stands 1: 1,0.0
        axe 1: i
        axe 2: ii
        goblin 3: 1,0.0 ii
        moving: 0
        step 1,0.0
        ? turn
        ? gold
        ? tools
        ? creatures
        ",
        expect![[r#"
            1 plays
            gold 2 3 3 3, pool 35
            tools - axe.i axe.ii -
            creatures: goblin at 1,0.0 of 3 ii
        "#]],
    );
    // With an axe of its own, only the seat that has entered is asked.
    check(
        "
        S─
        players: 4
        stands 1: 1,0.0
        axe 0: ii
        axe 1: i
        goblin 3: 1,0.0 ii
        moving: 0
        step 1,0.0
        ? turn
        endure
        ? turn
        ? gold
        ",
        expect![[r#"
            0 is attacked in the turn of 0
            1 plays
            gold 2 3 3 3, pool 35
        "#]],
    );
}

/// D-15g
#[test]
fn several_creatures_attack_in_the_order_rat_lindworm_goblin() {
    check(
        "
        S─
        goblin 4: 1,0.0 ii
        lindworm 3: 1,0.0 ii
        rat 2: 1,0.0 i
        moving: 0
        ? routes 0
        step 1,0.0
        ? heard by 1
        ? lying
        ",
        expect![[r#"
            1,0.0, meets rat, meets lindworm, meets goblin
            stepped by 0 from {cell:[0 0] space:0} to {cell:[1 0] space:0}
            attacked creature rat seat 0
            card-lost seat 0 drawn_by 1 group i
            attacked creature lindworm seat 0
            attacked creature goblin seat 0
            gold-lost seat 0 lost 1
            lying next - - - -
        "#]],
    );
}

/// D-15h
#[test]
fn one_axe_drives_away_one_of_several_creatures() {
    check(
        "
        S─
        players: 3
        axe 0: i
        rat 2: 1,0.0 i
        goblin 2: 1,0.0 ii
        moving: 0
        go 1,0.0
        drive
        ? heard
        ? creatures
        ? turn
        ",
        expect![[r#"
            driven-away by 0 creature rat
            attacked creature goblin seat 0
            gold-lost seat 0 lost 1
            creatures: goblin at 1,0.0 of 2 ii
            1 plays
        "#]],
    );
}

/// D-15h
#[test]
fn the_axe_may_be_saved_for_the_second_creature() {
    check(
        "
        S─
        players: 3
        axe 0: i
        rat 2: 1,0.0 i
        goblin 2: 1,0.0 ii
        moving: 0
        go 1,0.0
        endure
        ? heard by 1
        ? turn
        drive
        ? heard
        ? creatures
        ? gold
        ? turn
        ",
        expect![[r#"
            endured by 0 creature rat
            attacked creature rat seat 0
            card-lost seat 0 drawn_by 1 group i
            0 is attacked in the turn of 0
            driven-away by 0 creature goblin
            creatures: rat at 1,0.0 of 2 i
            gold 3 3 3, pool 37
            1 plays
        "#]],
    );
}

/// D-15h
#[test]
fn two_axes_drive_away_two_creatures() {
    check(
        "
        S─
        players: 3
        axe 0: i ii
        rat 2: 1,0.0 i
        lindworm 2: 1,0.0 ii
        goblin 2: 1,0.0 iii
        moving: 0
        go 1,0.0
        drive
        ? tools
        drive
        ? heard
        ? tools
        ? counts
        ? lying
        ? creatures
        ",
        expect![[r#"
            tools axe.ii - -
            driven-away by 0 creature lindworm
            attacked creature goblin seat 0
            gold-lost seat 0 lost 1
            tools - - -
            deck 0, hands 1 1 1
            lying - - -
            creatures: goblin at 1,0.0 of 2 iii
        "#]],
    );
}

/// D-15i
#[test]
fn whoever_began_beside_a_creature_may_stay_or_go_unharmed() {
    check(
        "
        S──
        players: 3
        hand 0: i.ne i.ne
        goblin 2: 0,0.0 ii
        discard i.ne
        ? turn
        stay
        ? turn
        ? gold
        ",
        expect![[r#"
            0 moves, 3 left
            1 plays
            gold 3 3 3, pool 37
        "#]],
    );
    check(
        "
        S──
        players: 3
        hand 0: i.ne i.ne
        goblin 2: 0,0.0 ii
        discard i.ne
        go 1,0.0 2,0.0
        ? turn
        ? gold
        ",
        expect![[r#"
            0 moves, 1 left
            gold 3 3 3, pool 37
        "#]],
    );
}

/// D-15i
#[test]
fn whoever_began_beside_a_creature_is_attacked_when_coming_back() {
    check(
        "
        S──
        players: 3
        hand 0: i.ne i.ne
        goblin 2: 0,0.0 ii
        discard i.ne
        go 1,0.0
        ? turn
        go 0,0.0
        ? heard
        ? turn
        ? gold
        ",
        expect![[r#"
            0 moves, 2 left
            stepped by 0 from {cell:[1 0] space:0} to {cell:[0 0] space:0}
            attacked creature goblin seat 0
            gold-lost seat 0 lost 1
            1 plays
            gold 2 3 3, pool 38
        "#]],
    );
}
