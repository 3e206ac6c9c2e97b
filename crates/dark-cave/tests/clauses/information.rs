//! D-20: information.

use crate::check::{check, game, play, run, seat, view, viewers};
use dark_cave::{DarkCave, Private};
use expect_test::expect;
use tabletop::{Game, Viewer};

pub(crate) const GROUPS: [&str; 3] = ["i", "ii", "iii"];

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
