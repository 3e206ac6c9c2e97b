//! D-20 to D-23: action cards with an effect at once.

use crate::check::{check, game, play, run, seat, view, viewers};
use dark_cave::{DarkCave, Private};
use expect_test::expect;
use tabletop::{Game, Viewer};

const GROUPS: [&str; 3] = ["i", "ii", "iii"];

/// D-20a
#[test]
fn whoever_plays_information_may_look_at_a_goal_that_lies_face_down() {
    check(
        "
        goals: vein exit hole ladder
        hand 0: information.i
        ? legal information.i goal
        ? goals 0
        information.i goal 1
        ? heard by 0
        ? goals 0
        ? hand 0
        ? turn
        ",
        expect![[r#"
            information.i goal 0
            information.i goal 1
            information.i goal 2
            information.i goal 3
            goals ? ? ? ?
            looked-at-goal by 0 goal 1
            to 0: goal-is goal 1 front exit
            goals ? exit ? ?
            hand nothing
            0 moves, 3 left
        "#]],
    );
}

/// D-20a
#[test]
fn a_goal_that_lies_face_up_is_not_looked_at() {
    check(
        "
        up 1: S
        hand 0: information.i
        information.i goal 1
        ? legal information.i goal
        ",
        expect![[r#"
            refused D-20: goal-is-face-up
            information.i goal 0
            information.i goal 2
            information.i goal 3
        "#]],
    );
}

/// D-20a, D-20b
#[test]
fn information_cards_of_all_groups_are_alike() {
    for group in GROUPS {
        let told = run(&format!("goals: hole exit ladder vein\ninformation.{group} goal 2\n? goals 0\n? discards 0"));
        assert_eq!(told, format!("goals ? ? ladder ?\nopen information.{group}; face down nothing\n"));
        let told = run(&format!("dwarves: blue.loyal blue.saboteur\ninformation.{group} seat 1\n? clan cards 0"));
        assert!(told.starts_with("clan cards blue.loyal blue.saboteur blue.? "), "{told}");
    }
}

/// D-20b
#[test]
fn or_else_the_player_looks_at_the_clan_card_of_another_seat() {
    check(
        "
        players: 3
        dwarves: yellow.saboteur yellow.loyal yellow.saboteur
        spare: yellow.loyal
        turn: 1
        hand 1: information.ii
        ? legal information.ii seat
        information.ii seat 2
        ? heard by 1
        ? clan cards 1
        ? turn
        ",
        expect![[r#"
            information.ii seat 0
            information.ii seat 2
            looked-at-clan by 1 seat 2
            to 1: clan-is seat 2 dwarf yellow.saboteur
            clan cards yellow.? yellow.loyal yellow.saboteur, spare yellow.?
            1 moves, 3 left
        "#]],
    );
}

/// D-20b
#[test]
fn information_is_about_others() {
    check(
        "
        turn: 3
        information.i seat 3
        information.i seat 5
        ",
        expect![[r#"
            refused D-20: own-clan-card
            refused D-1: no-such-seat
        "#]],
    );
}

/// D-20b
#[test]
fn a_clan_card_that_has_been_shown_is_not_looked_at() {
    // Seat 4 has left the cave; seat 0 takes the gold of a vein.
    check(
        "
        card 1,0: i.ew.vein
        out: 4
        hand 0: i.ne
        hand 1: information.i
        discard i.ne
        step 1,0.0
        stay
        ? shown
        information.i seat 0
        information.i seat 4
        ? legal information.i seat
        ",
        expect![[r#"
            shown yes no no no yes
            refused D-20: clan-card-is-shown
            refused D-20: clan-card-is-shown
            information.i seat 2
            information.i seat 3
        "#]],
    );
}

/// D-20b
#[test]
fn one_card_is_one_look() {
    check(
        "
        spare: blue.loyal
        hand 0: information.i information.iii
        information.i goal 0
        information.i seat 1
        information.iii seat 1
        ? hand 0
        ? goals 0
        ? clan cards 0
        ",
        expect![[r#"
            refused D-6: move-now
            refused D-6: move-now
            hand information.iii
            goals exit ? ? ?
            clan cards blue.loyal blue.? blue.? blue.? blue.?, spare blue.?
        "#]],
    );
}

/// What a look tells when the secrets are these.
fn after_look(goals: &str, dwarf: &str, look: &str) -> DarkCave {
    game(&format!("players: 4\ngoals: {goals}\ndwarves: blue.loyal {dwarf}\nhand 0: information.i\n{look}"))
}

/// D-20c
#[test]
fn nobody_else_is_shown_what_was_seen() {
    for look in ["information.i goal 2", "information.i seat 1"] {
        let one = after_look("exit hole ladder vein", "blue.loyal", look);
        let other = after_look("vein ladder hole exit", "blue.saboteur", look);
        for viewer in viewers(&one) {
            let own = Viewer::Seat(seat(1));
            let same = one.view(viewer) == other.view(viewer);
            match viewer {
                Viewer::Seat(by) if by == seat(0) => assert!(!same, "{look}: the player has seen it"),
                // Everybody knows its own clan card.
                _ if viewer == own => assert_eq!(one.view(own).goals, other.view(own).goals, "{look}"),
                _ => assert!(same, "{look}: {viewer:?}"),
            }
        }
    }
}

/// D-20c
#[test]
fn only_the_player_hears_what_was_seen() {
    for (look, goal) in [("information.i goal 2", true), ("information.i seat 1", false)] {
        let mut game = game("hand 0: information.i");
        let heard = play(&mut game, look);
        assert_eq!(heard.len(), 1, "{look}");
        let listeners: Vec<usize> = heard[0].whispers.iter().map(|(to, _)| to.index()).collect();
        assert_eq!(listeners, [0], "{look}");
        assert_eq!(matches!(heard[0].whispers[0].1, Private::GoalIs { .. }), goal);
        assert_eq!(matches!(heard[0].whispers[0].1, Private::ClanIs { .. }), !goal);
    }
}

/// D-20d
#[test]
fn what_was_looked_at_stays_in_its_place_face_down() {
    let before = view(&game("hand 0: information.i"), "audience");
    assert!(before.goals.iter().all(|goal| !goal.face_up && goal.front.front().is_none()));
    for look in ["information.i goal 1", "information.i seat 2"] {
        let after = view(&game(look), "audience");
        assert_eq!(before.goals, after.goals, "{look}");
        assert_eq!(before.board, after.board, "{look}");
        assert!(after.seats.iter().all(|seat| !seat.shown && seat.dwarf.front().is_none()), "{look}");
    }
}

/// D-20d
#[test]
fn a_goal_that_was_looked_at_is_turned_over_by_the_first_dwarf_all_the_same() {
    check(
        "
        card 3,-4: i.ew
        stands 1: 3,-4.0
        goals: hole ladder vein exit
        hand 0: information.i
        hand 1: i.ne
        information.i goal 1
        stay
        discard i.ne
        step 4,-4.0
        ? goals audience
        ",
        expect!["goals ? ladder ? ?"],
    );
    // It gives no connection either, as long as it lies face down.
    check(
        "
        hand 0: information.i
        hand 1: i.nesw
        information.i goal 1
        stay
        lay i.nesw 4,-3
        ",
        expect!["refused D-7: not-beside-network"],
    );
}

/// D-20d
#[test]
fn others_may_look_at_the_same_card() {
    check(
        "
        goals: vein exit hole ladder
        hand 0: information.i
        hand 1: information.ii
        information.i goal 3
        stay
        information.ii goal 3
        ? goals 0
        ? goals 1
        ? goals 2
        ",
        expect![[r#"
            goals ? ? ? ladder
            goals ? ? ? ladder
            goals ? ? ? ?
        "#]],
    );
}

/// D-20e
#[test]
fn everybody_sees_at_which_one_the_player_looked() {
    let fixture = |command: &str, viewer: &str| format!("hand 0: information.i\n{command}\n? heard by {viewer}");
    for viewer in ["1", "2", "audience"] {
        assert_eq!(run(&fixture("information.i goal 3", viewer)), "looked-at-goal by 0 goal 3");
        assert_eq!(run(&fixture("information.i seat 1", viewer)), "looked-at-clan by 0 seat 1");
    }
    let game =
        game("hand 0: information.i\nhand 1: information.iii\ninformation.i goal 3\nstay\ninformation.iii seat 4");
    for viewer in viewers(&game) {
        let seats = game.view(viewer).seats;
        let looked = |by: usize| {
            let goals: Vec<usize> = seats[by].looked_at.goals.iter().map(|goal| goal.index()).collect();
            let clans: Vec<usize> = seats[by].looked_at.clans.iter().map(|seat| seat.index()).collect();
            (goals, clans)
        };
        assert_eq!(looked(0), (vec![3], vec![]));
        assert_eq!(looked(1), (vec![], vec![4]));
        assert_eq!(looked(2), (vec![], vec![]));
    }
}

/// D-20f
#[test]
fn information_is_not_playable_when_neither_is_left() {
    check(
        "
        players: 2
        up 0: S
        up 1: S
        up 2: N
        up 3: N
        out: 1
        hand 0: information.i
        ? nowhere
        ? legal
        ",
        expect![[r#"
            information.i D-20: nothing-to-look-at
            discard information.i
        "#]],
    );
}

/// D-20f
#[test]
fn one_goal_or_one_clan_card_is_enough_for_information() {
    check(
        "
        players: 2
        up 0: S
        up 1: S
        up 2: N
        out: 1
        hand 0: information.i
        ? legal information
        ",
        expect!["information.i goal 3"],
    );
    // The player's own clan card has been shown, the other one has not.
    check(
        "
        players: 2
        up 0: S
        up 1: S
        up 2: N
        up 3: N
        out: 0
        hand 0: information.i
        ? legal information
        ",
        expect!["information.i seat 1"],
    );
}

/// D-20g
#[test]
fn what_the_seat_has_seen_before_may_be_looked_at_again() {
    check(
        "
        players: 2
        goals: vein exit hole ladder
        dwarves: blue.loyal yellow.loyal
        hand 0: information.i information.i information.i information.i
        hand 1: i.ne i.ne i.ne
        information.i goal 2
        stay
        pass
        information.i goal 2
        ? heard by 0
        stay
        pass
        information.i seat 1
        stay
        pass
        information.i seat 1
        ? heard by 0
        ",
        expect![[r#"
            looked-at-goal by 0 goal 2
            to 0: goal-is goal 2 front hole
            looked-at-clan by 0 seat 1
            to 0: clan-is seat 1 dwarf yellow.loyal
        "#]],
    );
}

/// D-20h
#[test]
fn an_information_card_goes_openly_to_the_discard_pile() {
    for viewer in ["0", "1", "audience"] {
        let asked = format!("? discards {viewer}");
        for look in ["goal 0", "seat 1"] {
            let told = run(&format!("discards: i.ns\ninformation.ii {look}\n{asked}\nstay\n{asked}"));
            assert_eq!(told, "open i.ns information.ii; face down nothing\n".repeat(2));
        }
    }
}

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

/// D-22a
#[test]
fn a_swap_exchanges_whole_hands_with_another_seat() {
    check(
        "
        hand 0: swap.ii i.ne iii.ew
        hand 1: rat.i i.ns
        hand 2: i.es i.sw
        ? legal swap
        swap.ii 2
        ? hand 0
        ? hand 1
        ? hand 2
        ? turn
        ",
        expect![[r#"
            swap.ii 1
            swap.ii 2
            swap.ii 3
            swap.ii 4
            hand i.es i.sw
            hand i.ns rat.i
            hand i.ne iii.ew
            0 moves, 3 left
        "#]],
    );
}

/// D-22a
#[test]
fn nobody_swaps_with_itself() {
    check(
        "
        turn: 2
        hand 2: swap.iii i.ne
        swap.iii 2
        swap.iii 5
        ? legal swap
        ? hand 2
        ",
        expect![[r#"
            refused D-22: own-hand
            refused D-1: no-such-seat
            swap.iii 0
            swap.iii 1
            swap.iii 3
            swap.iii 4
            hand i.ne swap.iii
        "#]],
    );
}

/// D-22b
#[test]
fn nobody_but_these_two_sees_which_cards_were_exchanged() {
    let heard = |viewer: &str| {
        run(&format!("hand 0: swap.ii i.ne iii.ew\nhand 3: web.ii i.ns\nswap.ii 3\n? heard by {viewer}"))
    };
    assert_eq!(
        heard("0"),
        "swapped by 0 with 3\nto 0: you-swapped with 3 given [path.i.ne path.iii.ew] got [path.i.ns web.ii]\n"
    );
    assert_eq!(
        heard("3"),
        "swapped by 0 with 3\nto 3: you-swapped with 0 given [path.i.ns web.ii] got [path.i.ne path.iii.ew]\n"
    );
    for viewer in ["1", "2", "4", "audience"] {
        assert_eq!(heard(viewer), "swapped by 0 with 3");
    }
}

/// D-22b
#[test]
fn the_views_of_the_others_do_not_tell_which_cards_were_exchanged() {
    // Two positions that differ only in fronts.
    let one = game("hand 0: swap.ii i.ne iii.ew\nhand 3: web.ii i.ns\nswap.ii 3");
    let other = game("hand 0: swap.ii i.sw iii.ns\nhand 3: axe.ii i.nw\nswap.ii 3");
    for viewer in viewers(&one) {
        let took_part = viewer == Viewer::Seat(seat(0)) || viewer == Viewer::Seat(seat(3));
        assert_eq!(one.view(viewer) != other.view(viewer), took_part, "{viewer:?}");
        let given = one.view(viewer).given;
        assert_eq!(given.len(), 2);
        assert!(given.iter().all(|hand| hand.cards.is_some() == took_part), "{viewer:?}");
    }
}

/// D-22c
#[test]
fn the_two_hands_need_not_be_of_the_same_size() {
    check(
        "
        hand 0: swap.ii i.ne i.ew i.ns i.nesw
        hand 1: rat.i
        ? counts
        swap.ii 1
        ? counts
        ? hand 0
        ? hand 1
        ",
        expect![[r#"
            deck 0, hands 5 1 1 1 1
            deck 0, hands 1 4 1 1 1
            hand rat.i
            hand i.nesw i.ns i.ew i.ne
        "#]],
    );
}

/// D-22d, D-22e
#[test]
fn the_other_seat_draws_one_card_and_the_player_none() {
    check(
        "
        hand 0: swap.ii i.ne
        hand 3: i.ns i.ew
        deck: i.nesw ii.nes
        swap.ii 3
        ? counts
        stay
        ? heard
        ? counts
        ? hand 0
        ? hand 3
        ? turn
        ",
        expect![[r#"
            deck 2, hands 2 1 1 1 1
            stayed by 0 at {cell:[0 0] space:0}
            drew by 3 groups [i] deck [0 1 0]
            to 3: you-drew cards [path.i.nesw]
            deck 1, hands 2 1 1 2 1
            hand i.ns i.ew
            hand i.nesw i.ne
            1 plays
        "#]],
    );
}

/// D-22d, D-22e
#[test]
fn after_a_swap_the_next_player_draws_for_itself_again() {
    check(
        "
        hand 0: swap.ii i.ne
        hand 1: i.ns i.ew
        hand 2: i.ne
        deck: i.nesw ii.nes iii.ne
        swap.ii 2
        stay
        pass
        ? counts
        ? hand 1
        ",
        expect![[r#"
            deck 1, hands 1 2 2 1 1
            hand i.ew ii.nes
        "#]],
    );
}

/// D-22f
#[test]
fn the_hand_of_the_player_may_be_empty() {
    check(
        "
        hand 0: swap.ii
        hand 1: i.ns rat.i
        deck: i.nesw
        swap.ii 1
        ? hand 0
        ? hand 1
        stay
        ? hand 1
        ? turn
        ",
        expect![[r#"
            hand i.ns rat.i
            hand nothing
            hand i.nesw
            1 plays
        "#]],
    );
}

/// D-22f
#[test]
fn the_hand_of_the_other_seat_may_be_empty() {
    check(
        "
        hand 0: swap.ii i.ns rat.i
        hand 1:
        deck: i.nesw
        swap.ii 1
        ? hand 0
        ? hand 1
        ? turn
        stay
        ? counts
        ? turn
        ",
        expect![[r#"
            hand nothing
            hand i.ns rat.i
            0 moves, 3 left
            deck 0, hands 0 3 1 1 1
            1 plays
        "#]],
    );
}

/// D-22g
#[test]
fn what_the_player_loses_in_step_two_comes_from_the_new_hand() {
    // A bridge takes a card, and a rat takes the other one.
    check(
        "
        card 1,0: i.ew-over-ns
        card 2,0: i.ew
        rat 4: 2,0.0 i
        hand 0: swap.ii i.ne i.sw
        hand 1: iii.ns iii.ew
        swap.ii 1
        go 1,0.0 2,0.0
        ? hand 0
        ? hand 1
        ? discards audience
        ",
        expect![[r#"
            hand nothing
            hand i.ne i.sw
            open swap.ii; face down 0 lost iii?, 0 lost iii?
        "#]],
    );
}

/// D-22h
#[test]
fn a_seat_that_was_skipped_plays_again_once_it_holds_cards() {
    check(
        "
        players: 3
        turn: 1
        hand 0: swap.ii i.ne
        hand 1: i.ns i.ns
        hand 2:
        discard i.ns
        stay
        ? heard
        ? turn
        swap.ii 2
        stay
        pass
        ? turn
        ? hand 2
        ",
        expect![[r#"
            stayed by 1 at {cell:[0 0] space:0}
            skipped seat 2
            0 plays
            2 plays
            hand i.ne
        "#]],
    );
}

/// D-22h
#[test]
fn the_one_card_that_is_drawn_after_a_swap_is_enough_to_play_again() {
    // Nothing is exchanged for nothing, and the other seat draws; the player is skipped next.
    check(
        "
        players: 3
        hand 0: swap.ii
        hand 1: i.ns i.ns
        hand 2:
        deck: i.ew
        swap.ii 2
        stay
        pass
        ? turn
        ? hand 2
        pass
        ? heard
        ",
        expect![[r#"
            2 plays
            hand i.ew
            discarded by 2 groups [i]
            to 2: you-discarded cards [path.i.ew]
            stayed by 2 at {cell:[0 0] space:0}
            skipped seat 0
        "#]],
    );
}

/// D-22i
#[test]
fn the_swap_card_itself_is_not_exchanged() {
    check(
        "
        hand 0: swap.ii swap.iii
        hand 1: i.ns
        swap.ii 1
        ? hand 0
        ? hand 1
        ? discards audience
        ",
        expect![[r#"
            hand i.ns
            hand swap.iii
            open swap.ii; face down nothing
        "#]],
    );
}

/// D-22j
#[test]
fn the_other_seat_draws_also_if_it_is_out() {
    check(
        "
        out: 2
        hand 0: swap.ii i.ne
        hand 2: i.ns
        deck: i.nesw
        swap.ii 2
        stay
        ? hand 0
        ? hand 2
        ",
        expect![[r#"
            hand i.ns
            hand i.nesw i.ne
        "#]],
    );
}

/// D-22k
#[test]
fn two_empty_hands_may_be_exchanged_while_the_deck_is_empty() {
    check(
        "
        players: 3
        hand 0: swap.ii
        hand 1:
        hand 2: i.ne
        ? nowhere
        ? legal swap
        swap.ii 1
        ? heard
        ? counts
        ? turn
        stay
        ? heard
        ? turn
        ",
        expect![[r#"
            swap.ii 1
            swap.ii 2
            swapped by 0 with 1
            to 0: you-swapped with 1 given [] got []
            to 1: you-swapped with 0 given [] got []
            deck 0, hands 0 0 1
            0 moves, 3 left
            stayed by 0 at {cell:[0 0] space:0}
            skipped seat 1
            2 plays
        "#]],
    );
}

/// D-22l
#[test]
fn the_swap_card_goes_openly_to_the_discard_pile() {
    for viewer in ["0", "1", "2", "audience"] {
        let asked = format!("? discards {viewer}");
        let told = run(&format!("hand 0: swap.iii i.ne\nhand 1: i.ns\nswap.iii 1\n{asked}\nstay\n{asked}"));
        assert_eq!(told, "open swap.iii; face down nothing\n".repeat(2));
    }
}

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
