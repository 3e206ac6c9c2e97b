//! D-23: webs.

use crate::check::{check, game, run, viewers};
use expect_test::expect;
use tabletop::Game;

/// D-23a, D-23b
#[test]
fn a_web_goes_on_an_edge_where_paths_join_or_on_an_open_end() {
    // Four edges of the start, one of which joins it to the path card, and the far end of that.
    check(
        "
        S┐
        hand 0: web.i
        ? legal web
        web.i 0,0 E
        ? heard
        ? webs
        ? turn
        ",
        expect![[r#"
            web.i -1,0 E
            web.i 0,-1 S
            web.i 0,0 E
            web.i 0,0 S
            web.i 1,0 S
            web-spun by 0 edge {cell:[0 0] side:E}
            webs: 0,0 E of 0 i
            0 moves, 3 left
        "#]],
    );
}

/// D-23a
#[test]
fn a_web_may_hang_between_a_path_card_and_a_goal_that_was_turned_over() {
    check(
        "
        goals: hole exit ladder vein
        card 4,-3: i.ns
        up 1: S
        web.iii 4,-4 S
        ? webs
        ",
        expect!["webs: 4,-4 S of 0 iii"],
    );
}

/// D-23b
#[test]
fn an_open_end_of_a_card_that_is_cut_off_takes_a_web_too() {
    check(
        "
        S·─
        web.ii 2,0 E
        ? webs
        ",
        expect!["webs: 2,0 E of 0 ii"],
    );
}

/// D-23a, D-23b
#[test]
fn no_web_hangs_where_no_path_leads() {
    // At a closed edge, between two closed edges, between a closed edge and a face-down goal, between empty cells.
    check(
        "
        S──
        ··─
        card 4,-3: i.ew
        hand 0: web.i
        web.i 2,-1 S
        web.i 2,0 S
        web.i 4,-4 S
        web.i 20,20 E
        web.i -4,-4 E
        ? hand 0
        ",
        expect![[r#"
            refused D-23: no-path-over-edge
            refused D-23: no-path-over-edge
            refused D-23: no-path-over-edge
            refused D-23: no-path-over-edge
            refused D-23: no-path-over-edge
            hand web.i
        "#]],
    );
}

/// D-23c
#[test]
fn an_edge_has_room_for_one_web() {
    // Whosesoever it is, and turned or not.
    check(
        "
        S─
        web 0: 0,0 E i
        web 3: 1,0 E ii turned
        hand 0: web.iii
        web.iii 0,0 E
        web.iii 1,0 E
        ? legal web
        ",
        expect![[r#"
            refused D-23: edge-is-taken
            refused D-23: edge-is-taken
            web.iii -1,0 E
            web.iii 0,-1 S
            web.iii 0,0 S
        "#]],
    );
}

/// D-23c
#[test]
fn an_edge_whose_web_has_gone_takes_another_one() {
    check(
        "
        S─
        players: 2
        web 1: 0,0 E i turned
        hand 0: i.ne
        hand 1: web.ii
        pass
        ? webs
        web.ii 0,0 E
        ? webs
        ",
        expect![[r#"
            webs: none
            webs: 0,0 E of 1 ii
        "#]],
    );
}

/// D-23d
#[test]
fn a_path_card_may_be_laid_across_an_edge_that_has_a_web() {
    check(
        "
        S─X
        web 1: 1,0 E ii
        stands 0: 1,0.0
        lay i.ew
        ? picture
        ? webs
        step 2,0.0
        ",
        expect![[r#"
            S──
            webs: 1,0 E of 1 ii
            refused D-14: web-blocks
        "#]],
    );
}

/// D-23e
#[test]
fn the_card_of_a_web_lies_in_front_of_its_owner_until_the_web_goes() {
    // Two turns of the owner later it is gone.
    check(
        "
        players: 2
        hand 0: web.iii i.ne i.ne
        hand 1: i.ne i.ne i.ne
        web.iii 0,0 E
        ? hand 0
        ? webs
        ? discards audience
        stay
        pass
        ? webs
        ? discards audience
        pass
        ? webs
        ? discards audience
        pass
        ? webs
        ? discards audience
        ",
        expect![[r#"
            hand i.ne i.ne
            webs: 0,0 E of 0 iii
            open nothing; face down nothing
            webs: 0,0 E of 0 iii turned
            open nothing; face down 1 discarded i?
            webs: 0,0 E of 0 iii turned
            open nothing; face down 1 discarded i?, 0 discarded i?
            webs: none
            open web.iii; face down 1 discarded i?, 0 discarded i?, 1 discarded i?
        "#]],
    );
}

/// D-23e
#[test]
fn everybody_sees_in_front_of_whom_the_card_of_a_web_lies() {
    let game = game("turn: 2\nhand 2: web.ii\nweb.ii 0,0 S");
    for viewer in viewers(&game) {
        let webs: Vec<(String, usize)> =
            game.view(viewer).webs.iter().map(|web| (web.edge.to_string(), web.owner.index())).collect();
        assert_eq!(webs, [("0,0 S".to_owned(), 2)]);
    }
}

/// D-23f
#[test]
fn the_card_of_a_web_goes_to_the_discard_pile_with_the_web() {
    check(
        "
        players: 2
        turn: 1
        web 0: 0,0 E ii turned
        hand 0: i.ne
        hand 1: i.ne
        ? discards audience
        pass
        ? heard
        ? discards audience
        ",
        expect![[r#"
            open nothing; face down nothing
            discarded by 1 groups [i]
            to 1: you-discarded cards [path.i.ne]
            stayed by 1 at {cell:[0 0] space:0}
            web-worn owner 0 edge {cell:[0 0] side:E} gone true
            open web.ii; face down 1 discarded i?
        "#]],
    );
}

/// D-23g
#[test]
fn a_web_is_turned_over_when_the_next_turn_of_its_owner_begins() {
    check(
        "
        players: 3
        turn: 1
        hand 1: web.ii i.ne
        hand 0: i.ne i.ne
        hand 2: i.ne i.ne
        web.ii 0,0 E
        stay
        ? webs
        pass
        ? webs
        pass
        ? heard
        ? webs
        ? turn
        ",
        expect![[r#"
            webs: 0,0 E of 1 ii
            webs: 0,0 E of 1 ii
            discarded by 0 groups [i]
            to 0: you-discarded cards [path.i.ne]
            stayed by 0 at {cell:[0 0] space:0}
            web-worn owner 1 edge {cell:[0 0] side:E} gone false
            webs: 0,0 E of 1 ii turned
            1 plays
        "#]],
    );
}

/// D-23h
#[test]
fn a_web_goes_when_the_turn_after_that_begins() {
    // Until then it blocks the way, even for its owner in the turn in between.
    check(
        "
        S─
        players: 2
        hand 0: web.ii i.ne i.ne
        hand 1: i.ne i.ne i.ne
        web.ii 0,0 E
        step 1,0.0
        stay
        discard i.ne
        step 1,0.0
        stay
        discard i.ne
        step 1,0.0
        stay
        discard i.ne
        step 1,0.0
        stay
        ? webs
        discard i.ne
        step 1,0.0
        ? dwarves
        ",
        expect![[r#"
            refused D-14: web-blocks
            refused D-14: web-blocks
            refused D-14: web-blocks
            refused D-14: web-blocks
            webs: none
            dwarves 1,0.0 0,0.0
        "#]],
    );
}

/// D-23i
#[test]
fn an_open_edge_towards_a_face_down_goal_is_an_open_end() {
    check(
        "
        card 4,-3: i.ns
        hand 0: web.i
        ? legal web.i 4
        web.i 4,-4 S
        ? webs
        ",
        expect![[r#"
            web.i 4,-4 S
            web.i 4,-3 S
            webs: 4,-4 S of 0 i
        "#]],
    );
}

/// D-23j
#[test]
fn a_web_before_a_face_down_goal_keeps_dwarves_from_turning_it_over_by_that_edge() {
    check(
        "
        card 4,-3: i.ns
        card 3,-4: i.ew
        web 3: 4,-4 S i
        stands 0: 4,-3.0
        stands 1: 3,-4.0
        goals: hole exit ladder vein
        hand 0: i.ne
        hand 1: i.ne
        discard i.ne
        step 4,-4.0
        ? legal step
        stay
        discard i.ne
        step 4,-4.0
        ? goals audience
        ",
        expect![[r#"
            refused D-14: web-blocks
            nothing
            goals ? exit ? ?
        "#]],
    );
}

/// D-23k
#[test]
fn webs_do_not_block_ladders() {
    // From the start to the ladder beside it, to one far away, and back; the plain card beside it is out of reach.
    check(
        "
        card 1,0: i.ew.ladder
        card 0,1: i.ns
        card 5,5: i.ew.ladder
        web 3: 0,0 E i
        web 4: 0,0 S ii
        hand 0: i.ne
        discard i.ne
        step 0,1.0
        go 1,0.0 0,0.0 5,5.0
        ? dwarves
        ",
        expect![[r#"
            refused D-14: web-blocks
            dwarves 5,5.0 0,0.0 0,0.0 0,0.0 0,0.0
        "#]],
    );
}

/// D-23l
#[test]
fn a_mismatched_edge_of_a_goal_takes_no_web() {
    // The goal with the ladder, entered from the west, is open there and in the north. The card in the north is closed
    // towards it, the one in the south open.
    check(
        "
        goals: hole ladder exit vein
        card 3,-4: i.ew
        card 4,-5: i.ew
        card 4,-3: i.ns
        up 1: W
        hand 0: web.i
        web.i 4,-5 S
        web.i 4,-4 S
        ? legal web.i 3,-4
        ? legal web.i 4,-4
        ? legal web.i 4,-3
        ",
        expect![[r#"
            refused D-23: no-path-over-edge
            refused D-23: no-path-over-edge
            web.i 3,-4 E
            nothing
            web.i 4,-3 S
        "#]],
    );
    // Without a card in the north there is an open end.
    assert_eq!(run("goals: hole ladder exit vein\nup 1: W\nhand 0: web.i\n? legal web.i 4,-5"), "web.i 4,-5 S");
}

/// D-23m
#[test]
fn a_web_stays_when_the_goal_behind_it_is_turned_over_with_a_closed_edge_there() {
    // Seat 0 enters the goal with the ladder from the west: it is closed in the south, where the web is. From there it is
    // worn like any other, and the dwarf on the path card can strike at it.
    check(
        "
        players: 2
        goals: hole ladder exit vein
        card 3,-4: i.ew
        card 4,-3: i.ns
        web 0: 4,-4 S ii
        stands 0: 3,-4.0
        stands 1: 4,-3.0
        axe 1: i
        hand 0: i.ne i.ne i.ne
        hand 1: i.ne i.ne i.ne
        discard i.ne
        step 4,-4.0
        ? webs
        ? legal strike
        pass
        ? webs
        pass
        ? webs
        pass
        ? webs
        ",
        expect![[r#"
            webs: 4,-4 S of 0 ii
            strike 4,-4 S
            webs: 4,-4 S of 0 ii turned
            webs: 4,-4 S of 0 ii turned
            webs: none
        "#]],
    );
}

/// D-23m
#[test]
fn a_web_stays_when_the_goal_behind_it_turns_out_to_be_open_there() {
    check(
        "
        players: 2
        goals: hole exit ladder vein
        card 3,-4: i.ew
        card 4,-3: i.ns
        web 1: 4,-4 S ii
        stands 0: 3,-4.0
        hand 0: i.ne
        hand 1: i.ne
        discard i.ne
        step 4,-4.0
        ? goals audience
        ? webs
        ",
        expect![[r#"
            goals ? exit ? ?
            webs: 4,-4 S of 1 ii turned
        "#]],
    );
}
