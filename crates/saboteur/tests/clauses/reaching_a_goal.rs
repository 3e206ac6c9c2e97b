//! Reaching a goal: S-15 to S-18.

use crate::check::{check, deal, dealt, legal, run, view};
use expect_test::expect;
use saboteur::Action;
use tabletop::Dice;
use tabletop::game::Game;

/// S-15a
#[test]
fn a_card_that_reaches_a_goal_turns_it_over() {
    check(
        "
········?
·········
S──────X?
·········
········?
goals: treasure stone-nw stone-ne
lay ew",
        expect![[r#"
            ········?
            ·········
            S───────┘
            ·········
            ········?
        "#]],
    );
}

/// S-15a
#[test]
fn everybody_sees_the_goal_that_was_turned_over() {
    check(
        "
S──────X?
goals: treasure stone-nw stone-ne
lay ew
? heard by audience
? goals 1
? goals audience",
        expect![[r#"
            laid by 0 card path.ew cell [7 0] turned false
            goal-turned goal 1 front stone-nw
            goals ? stone-nw ?
            goals ? stone-nw ?
        "#]],
    );
}

/// S-15a
#[test]
fn a_goal_is_reached_from_every_side() {
    check(
        "
┌───────X
│·······?
│········
S·······?
·········
········?
goals: stone-nw treasure stone-ne
lay ne turned",
        expect![[r#"
            ┌───────┐
            │·······┘
            │········
            S·······?
            ·········
            ········?
        "#]],
    );
    check(
        "
┌────────┐
│·······?│
│········│
S·······?X
··········
········?·
goals: stone-ne stone-nw treasure
lay nw",
        expect![[r#"
            ┌────────┐
            │·······?│
            │········│
            S·······┌┘
            ··········
            ········?·
        "#]],
    );
    check(
        "
········?
·········
S·······?
│········
│·······?
└───────X
goals: treasure stone-ne stone-nw
lay nw",
        expect![[r#"
            ········?
            ·········
            S·······?
            │········
            │·······┌
            └───────┘
        "#]],
    );
}

/// S-15b
#[test]
fn a_closed_edge_turns_no_goal_over() {
    check(
        "
········?
·········
S──────X?
·········
········?
goals: stone-ne treasure stone-nw
lay ne turned
? picture
? turn",
        expect![[r#"
            ········?
            ·········
            S──────┐?
            ·········
            ········?
            turn of 1
        "#]],
    );
}

/// S-15c
#[test]
fn a_dead_end_turns_no_goal_over() {
    for card in ["dead-ew", "dead-nesw", "dead-new", "dead-new X turned"] {
        let came = run(&format!("S──────X?\ngoals: stone-ne treasure stone-nw\nlay {card}\n? goals 0\n? turn"));
        assert_eq!(came, "goals ? ? ?\nturn of 1\n", "{card}");
    }
}

/// S-15c
#[test]
fn a_dead_end_between_two_goals_turns_neither_over() {
    check(
        "
········?
┌───────X
S·······?
·········
········?
goals: stone-ne treasure stone-nw
lay dead-nesw",
        expect![[r#"
            ········?
            ┌───────╋
            S·······?
            ·········
            ········?
        "#]],
    );
}

/// S-15d, S-15f
#[test]
fn a_card_between_two_goals_turns_both_over_to_its_own_side() {
    check(
        "
········?
┌───────X
S·······?
·········
········?
goals: stone-ne stone-nw treasure
lay nes turned
? picture
? turn",
        expect![[r#"
            ········┐
            ┌───────┤
            S·······┘
            ·········
            ········?
            turn of 1
        "#]],
    );
    check(
        "
········?
·········
S·······?
└───────X
········?
goals: treasure stone-nw stone-ne
lay nesw
? picture
? turn",
        expect![[r#"
            ········?
            ·········
            S·······┌
            └───────┼
            ········└
            turn of 1
        "#]],
    );
}

/// S-15d
#[test]
fn a_card_between_two_goals_turns_only_the_one_over_that_it_is_open_to() {
    check(
        "
········?
┌───────X
S·······?
·········
········?
goals: stone-ne stone-nw treasure
lay ne turned",
        expect![[r#"
            ········?
            ┌───────┐
            S·······┘
            ·········
            ········?
        "#]],
    );
}

/// S-15e
#[test]
fn if_either_of_two_goals_is_the_treasure_the_miners_win() {
    for goals in ["treasure stone-ne stone-nw", "stone-nw treasure stone-ne"] {
        let came = run(&format!(
            "
········?
┌───────X
S·······?
goals: {goals}
lay nes turned
? heard by audience
? turn"
        ));
        let lines: Vec<&str> = came.lines().collect();
        assert_eq!(lines.len(), 6, "{came}");
        assert_eq!(lines.iter().filter(|line| line.starts_with("goal-turned")).count(), 2, "both are turned over");
        assert!(lines[3].starts_with("round-ended winner miner ending treasure-reached"), "{came}");
        assert_eq!(lines[5], "gold for 0");
    }
}

/// S-16a
#[test]
fn the_round_ends_at_once_when_the_treasure_is_turned_over() {
    check(
        "
········?
·········
S──────X?
·········
········?
goals: stone-ne treasure stone-nw
hand 1: ew map
lay ew
? picture
? turn
discard map
lay ew 1,1
pass",
        expect![[r#"
            ········?
            ·········
            S───────$
            ·········
            ········?
            gold for 0
            refused S-19: round-is-over
            refused S-19: round-is-over
            refused S-19: round-is-over
        "#]],
    );
}

/// S-16b
#[test]
fn the_miners_win_the_round_in_which_the_treasure_is_reached() {
    check(
        "
S──────X?
goals: stone-ne treasure stone-nw
roles: miner saboteur miner miner
gold: 1 2
lay ew
? heard by audience",
        expect![[r#"
            laid by 0 card path.ew cell [7 0] turned false
            goal-turned goal 1 front treasure
            round-ended winner miner ending treasure-reached roles [miner saboteur miner] spare miner
            offered to 0 cards 2
        "#]],
    );
}

/// S-16c
#[test]
fn the_miners_win_also_if_a_saboteur_laid_the_card() {
    check(
        "
S──────X?
goals: stone-ne treasure stone-nw
roles: saboteur miner miner miner
lay ew
? heard by audience",
        expect![[r#"
            laid by 0 card path.ew cell [7 0] turned false
            goal-turned goal 1 front treasure
            round-ended winner miner ending treasure-reached roles [saboteur miner miner] spare miner
            offered to 2 cards 2
        "#]],
    );
}

/// S-16d
#[test]
fn no_card_is_drawn_after_the_treasure() {
    check(
        "
S──────X?
goals: stone-ne treasure stone-nw
hand 0: ew map
hand 1: map
hand 2: map
deck: ns
lay ew
? counts",
        expect!["deck 1, hands 1 1 1"],
    );
}

/// S-17a
#[test]
fn the_round_goes_on_after_a_stone() {
    check(
        "
S──────X?
goals: stone-ne stone-nw treasure
hand 0: ew map
hand 1: map
hand 2: map
deck: ns
lay ew
? heard by audience
? counts
? turn",
        expect![[r#"
            laid by 0 card path.ew cell [7 0] turned false
            goal-turned goal 1 front stone-nw
            drew by 0 deck 0
            deck 0, hands 2 1 1
            turn of 1
        "#]],
    );
}

/// S-17a
#[test]
fn after_two_stones_the_treasure_can_still_be_reached() {
    check(
        "
········┐
┌───────┤
S·······┘
└───────X
········?
lay ne turned
? picture
? turn",
        expect![[r#"
            ········┐
            ┌───────┤
            S·······┘
            └───────┐
            ········$
            gold for 0
        "#]],
    );
}

/// S-17b, S-17d
#[test]
fn each_stone_is_turned_so_that_the_arriving_passage_runs_into_it() {
    // The middle goal, reached from the north, from the east, from the south and from the west.
    let from_north = "
········?
┌───────X
S·······?
goals: treasure STONE OTHER
lay ne turned
? picture";
    let from_east = "
┌────────┐
│·······?│
│········│
S·······?X
goals: treasure STONE OTHER
lay nw
? picture";
    let from_south = "
S·······?
└───────X
········?
goals: treasure STONE OTHER
lay nw
? picture";
    let from_west = "
S──────X?
goals: treasure STONE OTHER
lay ew
? picture";
    // The stone with a curve right is open N E, or S W; the one with a curve left N W, or S E.
    for (fixture, right, left) in
        [(from_north, '└', '┘'), (from_east, '└', '┌'), (from_south, '┐', '┌'), (from_west, '┐', '┘')]
    {
        for (stone, other, glyph) in [("stone-ne", "stone-nw", right), ("stone-nw", "stone-ne", left)] {
            let came = run(&fixture.replace("STONE", stone).replace("OTHER", other));
            let row = came.lines().find(|line| line.starts_with('S')).unwrap();
            assert_eq!(row.chars().nth(8), Some(glyph), "{stone}\n{came}");
        }
    }
}

/// S-17c, S-17h
#[test]
fn a_stone_may_mismatch_its_other_neighbours() {
    // The stone opens to the north, where the card is closed.
    check(
        "
········?
┌────────
S──────X?
·········
········?
goals: treasure stone-nw stone-ne
lay ew",
        expect![[r#"
            ········?
            ┌────────
            S───────┘
            ·········
            ········?
        "#]],
    );
    // The stone is closed to the south, where a dead end is open.
    check(
        "
········?
·········
S──────X?
└───────╋
········?
goals: treasure stone-nw stone-ne
lay ew",
        expect![[r#"
            ········?
            ·········
            S───────┘
            └───────╋
            ········?
        "#]],
    );
}

/// S-17e
#[test]
fn passages_lead_on_through_a_stone() {
    // Nothing but the stone joins the new card to the start, and it reaches the next goal.
    check(
        "
········?
········X
S───────┘
·········
········?
goals: stone-ne stone-nw treasure
lay ns
? picture
? cut off",
        expect![[r#"
            ········┐
            ········│
            S───────┘
            ·········
            ········?
            cut off nothing
        "#]],
    );
}

/// S-17e
#[test]
fn what_lies_behind_a_stone_is_joined_through_it() {
    check(
        "
········?·
········┌─
S──────X┘·
··········
········?·
? cut off
lay ew
? cut off",
        expect![[r#"
            cut off 8,-1 8,0 9,-1
            cut off nothing
        "#]],
    );
}

/// S-17f
#[test]
fn a_new_card_can_connect_to_the_start_through_a_stone() {
    check(
        "
········?
·········
S───────┐
········X
········?
goals: treasure stone-ne stone-nw
lay nw",
        expect![[r#"
            ········?
            ·········
            S───────┐
            ········┘
            ········?
        "#]],
    );
}

/// S-17g
#[test]
fn a_new_card_beside_a_stone_must_fit_it() {
    // Closed beside its open edge in the south, open beside its closed edge in the east.
    check(
        "
········?··
·········┌·
S───────┐Y·
········X··
········?··
lay ew
lay nw Y
? legal lay nw 9,0",
        expect![[r#"
            refused S-7: paths-do-not-fit
            refused S-7: paths-do-not-fit
            nothing
        "#]],
    );
}

/// S-17h
#[test]
fn a_mismatched_edge_joins_nothing() {
    // The stone is open to the north, the cut-off card there is closed to the south.
    check(
        "
········─X
S───────┘·
lay ew
? cut off",
        expect![[r#"
            refused S-8: not-connected-to-start
            cut off 8,-1
        "#]],
    );
    // The stone is closed to the east, the cut-off card there is open to the west.
    check(
        "
··········
S───────┘─X
lay ew
? cut off",
        expect![[r#"
            refused S-8: not-connected-to-start
            cut off 9,0
        "#]],
    );
    // If both are open they are joined.
    check(
        "
········┌X
S───────┘·
lay ew
? cut off",
        expect!["cut off nothing"],
    );
}

/// S-18a
#[test]
fn no_passage_joined_to_the_start_ever_runs_into_a_face_down_goal() {
    let mut n_turned = 0;
    let mut n_rockfalls = 0;
    for seed in 0..300 {
        let mut dice = Dice::from_number(1000 + seed);
        let mut game = dealt(3 + (seed % 8) as u8, seed);
        for round in 0..3 {
            if round > 0 {
                deal(&mut game, seed + 1000 * round);
            }
            while let tabletop::Turn::Of(_) = game.turn() {
                // Mostly straight on to the goals, sometimes anything at all.
                let actions = legal(&game);
                let best = actions.iter().max_by_key(|action| game.progress(**action)).unwrap();
                let action = *if dice.chance(2, 3) { best } else { dice.pick(&actions).unwrap() };
                n_rockfalls += usize::from(matches!(action, Action::Rockfall { .. }));
                game.apply(action, &mut tabletop::Deaf);
                let view = view(&game, "audience");
                let hidden = || view.goals.iter().filter(|goal| !goal.face_up);
                for laid in &view.board {
                    let mut exits = laid.connected.into_iter().map(|side| laid.cell.step(side));
                    assert!(!exits.any(|exit| hidden().any(|goal| goal.cell == exit)), "\n{}", view.picture());
                }
            }
            n_turned += view(&game, "audience").goals.iter().filter(|goal| goal.face_up).count();
        }
    }
    assert!(n_turned > 300 && n_rockfalls > 300, "goals were reached and cards removed: {n_turned}, {n_rockfalls}");
}
