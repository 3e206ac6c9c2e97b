//! Movement: L-20.

use crate::check::{check, game, legal, run, view};
use expect_test::expect;
use lost_mines::view::StageView;
use lost_mines::{Action, LostMines};
use std::collections::BTreeSet;
use tabletop::Deaf;
use tabletop::game::Game;
use tunnels::Cell;

/// Seat 0 may move, with nothing but these cards on the board and these lines.
fn moves(board: &str, lines: &str) -> String {
    run(&format!("\n{board}\nmoving: 0\n{lines}"))
}

/// L-20a
#[test]
fn a_move_goes_from_cell_to_cell() {
    check(
        "
B─┐
··└
moving: 0
go E
? heard
? dwarves
go E
? dwarves
go S
? heard
? dwarves",
        expect![[r#"
            stepped by 0 from [2 2] to [3 2]
            dwarves 3,2 2,2 2,2
            dwarves 4,2 2,2 2,2
            stepped by 0 from [4 2] to [4 3]
            dwarves 4,3 2,2 2,2
        "#]],
    );
}

/// L-20a
#[test]
fn a_dwarf_may_go_wherever_the_edges_are_open_on_both_sides() {
    assert_eq!(moves("·│\n─B─\n·│", "? legal step"), "step N\nstep E\nstep S\nstep W\n");
    assert_eq!(moves("·┘\n┐B└\n·┘", "? legal step"), "step S", "only the card in the south is open towards the start");
    // A card that is open to two sides, and cards on all four.
    let crossing = "
···│
B·┼┐─
···┼
stands 0: 5,2
moving: 0
? legal step";
    assert_eq!(run(crossing), "step S\nstep W\n");
}

/// L-20a
#[test]
fn no_path_leads_over_a_closed_edge() {
    for (board, side) in [("B┌", "E"), ("─\nB", "N"), ("·B\n·─", "S"), ("│B", "W")] {
        let told = moves(board, &format!("go {side}\n? dwarves"));
        assert_eq!(told, "refused L-20: no-path-there\ndwarves 2,2 2,2 2,2\n", "{board}");
    }
    for side in ["N", "S"] {
        let told = moves("B─", &format!("stands 0: 3,2\ngo {side}"));
        assert_eq!(told, "refused L-20: no-path-there", "the card on which it stands is closed there");
    }
}

/// L-20a
#[test]
fn no_path_leads_where_no_card_lies() {
    for side in ["N", "E", "S", "W"] {
        assert_eq!(moves("B", &format!("go {side}")), "refused L-20: no-path-there");
    }
}

/// L-20a
#[test]
fn no_path_leads_over_the_rim() {
    for (cell, sides) in [("0,0", ["N", "W"]), ("10,0", ["N", "E"]), ("0,6", ["S", "W"]), ("10,6", ["S", "E"])] {
        for side in sides {
            let fixture = format!(
                "
┼·········┼
···········
···········
···········
···········
···········
┼·········┼
stands 0: {cell}
moving: 0
go {side}"
            );
            assert_eq!(run(&fixture), "refused L-20: no-path-there", "{cell} {side}");
        }
    }
}

/// L-20a
#[test]
fn a_mine_that_mismatches_a_card_is_not_reached_from_it() {
    // The mine is closed in the south, the card below it is open in the north.
    let mismatch = "B─────┴\n······│";
    assert_eq!(moves(mismatch, "stands 0: 8,3\ngo N"), "refused L-20: no-path-there");
    assert_eq!(moves(mismatch, "stands 0: 8,2\ngo S"), "refused L-20: no-path-there");
    // The other way round: the mine is open, the card is closed.
    let mismatch = "B─────┬\n······─";
    assert_eq!(moves(mismatch, "stands 0: 8,2\ngo S"), "refused L-20: no-path-there");
    assert_eq!(moves(mismatch, "stands 0: 8,3\ngo N"), "refused L-20: no-path-there");
}

/// L-20a
#[test]
fn paths_that_only_run_side_by_side_are_not_joined() {
    check(
        "
B──
·──
stands 0: 3,2
moving: 0
go S
? legal step",
        expect![[r#"
            refused L-20: no-path-there
            step E
            step W
        "#]],
    );
}

/// L-20b
#[test]
fn each_cell_that_is_entered_counts_one() {
    check(
        "
B────
moving: 0
? turn
go E
? turn
go E
? turn
go E
? turn
? dwarves",
        expect![[r#"
            0 moves, 3 left
            0 moves, 2 left
            0 moves, 1 left
            1 plays
            dwarves 5,2 2,2 2,2
        "#]],
    );
}

/// L-20b
#[test]
fn a_fourth_step_is_not_possible_and_a_sixth_from_a_campfire_is_not() {
    // The turn is over with the last step, so what is refused is the step of the next seat.
    assert_eq!(moves("B────", "go E E E E\n? dwarves"), "refused L-7: play-first\ndwarves 5,2 2,2 2,2\n");
    let far = "
B─────
campfire: 3,2
stands 0: 3,2
moving: 0
? turn
go E E E E W
? dwarves
go E";
    assert_eq!(run(far), "0 moves, 5 left\ndwarves 6,2 2,2 2,2\nrefused L-7: play-first\n");
}

/// L-20b
#[test]
fn starts_rocks_obstacles_and_mines_count_like_any_cell() {
    // From a path over a start and a rock to an obstacle; over a mine and back to it.
    assert_eq!(
        moves(
            "─B──",
            "rock: 3,2\naxe: 4,2\nstands 0: 1,2\n? turn\ngo E\n? turn\ngo E\n? turn\ngo E\n? turn\n? dwarves"
        ),
        "0 moves, 3 left\n0 moves, 2 left\n0 moves, 1 left\n1 plays\ndwarves 4,2 2,2 2,2\n"
    );
    assert_eq!(
        moves("B─────┴─", "stands 0: 7,2\ngo E\n? turn\ngo E\n? turn\ngo W W\n? turn"),
        "0 moves, 2 left\n0 moves, 1 left\nrefused L-22: take-now\n0 takes\n",
        "the third step ends on the mine"
    );
}

/// L-20b
#[test]
fn a_trap_on_the_way_counts_nothing() {
    assert_eq!(
        moves("B────", "hand 0: ne ne ne ne\ntrap: 2,2 E, 3,2 E, 4,2 E\ngo E E\n? turn\ngo E\n? dwarves"),
        "0 moves, 1 left\ndwarves 5,2 2,2 2,2\n"
    );
}

/// L-20c
#[test]
fn an_open_edge_towards_a_face_down_mine_leads_there() {
    for (board, stands, side) in
        [("B─────", "7,2", "E"), ("······│\nB", "8,1", "S"), ("B······─", "9,2", "W"), ("B\n······│", "8,3", "N")]
    {
        let told = moves(board, &format!("stands 0: {stands}\n? legal step\ngo {side}\n? dwarves"));
        assert!(told.lines().any(|line| line == format!("step {side}")), "{told}");
        assert!(told.ends_with("dwarves 8,2 2,2 2,2\n"), "{told}");
    }
}

/// L-20c
#[test]
fn a_closed_edge_towards_a_face_down_mine_does_not_lead_there() {
    assert_eq!(moves("B────┐", "stands 0: 7,2\ngo E"), "refused L-20: no-path-there");
    assert_eq!(moves("······─\nB", "stands 0: 8,1\ngo S"), "refused L-20: no-path-there");
}

/// L-20c
#[test]
fn whatever_the_mine_is_the_step_is_offered_alike() {
    // What the choices show of it must not tell what the mine is.
    let choices = |mines: &str| {
        let game = game(&format!("\nB─────\nmines: {mines}\nstands 0: 7,2\nmoving: 0\n"));
        view(&game, "0")
    };
    let gold = choices("dragon gold silver gems");
    assert_eq!(choices("gold dragon silver gems"), gold);
    assert_eq!(choices("dragon silver gold gems"), gold);
    assert_eq!(choices("dragon gems silver gold"), gold);
    assert!(gold.routes.iter().any(|route| route.to == Cell::new(8, 2) && route.turns.is_some()));
}

/// L-20d
#[test]
fn a_dwarf_may_go_back_and_forth() {
    check(
        "
B──
moving: 0
go E W E
? heard by audience
? dwarves",
        expect![[r#"
            stepped by 0 from [2 2] to [3 2]
            stepped by 0 from [3 2] to [2 2]
            stepped by 0 from [2 2] to [3 2]
            dwarves 3,2 2,2 2,2
        "#]],
    );
    assert_eq!(
        moves("B──", "go E W\nstay\n? dwarves\n? turn"),
        "dwarves 2,2 2,2 2,2\n1 plays\n",
        "and end where it was"
    );
}

/// L-20e
#[test]
fn dwarves_of_both_clans_use_both_starts() {
    check(
        "
B
│
Y─
dwarves: blue.loyal yellow.loyal blue.selfish
moving: 0
go S S E
? dwarves
discard ne
go N N
stay
? dwarves",
        expect![[r#"
            dwarves 3,4 2,4 2,2
            dwarves 3,4 2,2 2,2
        "#]],
    );
}

/// L-20f
#[test]
fn a_face_up_mine_is_crossed_without_stopping() {
    check(
        "
B─────┴──
stands 0: 7,2
moving: 0
go E
? turn
go E E
? heard by audience
? dwarves
? turn",
        expect![[r#"
            0 moves, 2 left
            stepped by 0 from [8 2] to [9 2]
            stepped by 0 from [9 2] to [10 2]
            dwarves 10,2 2,2 2,2
            1 plays
        "#]],
    );
}

/// L-20f
#[test]
fn a_mine_is_crossed_only_along_its_paths() {
    // The gem mine as it lies leads from the north to the west: not on to the east.
    check(
        "
······│
B─────┘─
mines: dragon gems silver gold
stands 0: 7,2
moving: 0
go E
? legal step
go E
go N
? dwarves",
        expect![[r#"
            step N
            step W
            refused L-20: no-path-there
            dwarves 8,1 2,2 2,2
        "#]],
    );
}

/// L-20g
#[test]
fn any_number_of_dwarves_share_a_card() {
    for (lines, cell) in [("", "3,2"), ("campfire: 3,2\n", "3,2"), ("", "2,2"), ("", "8,2")] {
        let stands: String = (1..9).map(|number| format!("stands {number}: {cell}\n")).collect();
        let board = "─B─····┴─";
        let (from, side) = match cell {
            "3,2" => ("2,2", "E"),
            "2,2" => ("1,2", "E"),
            _ => ("9,2", "W"),
        };
        let told = moves(board, &format!("players: 9\n{lines}{stands}stands 0: {from}\ngo {side}\n? dwarves"));
        assert_eq!(told, format!("dwarves{}", format!(" {cell}").repeat(9)));
    }
}

/// L-20g
#[test]
fn a_free_rock_or_overcome_obstacle_may_be_entered_and_crossed() {
    for feature in ["rock", "axe", "boat", "rope"] {
        let lines = format!("{feature}: 3,2\ngo E\n? dwarves\ngo E\n? dwarves");
        assert_eq!(moves("B──", &lines), "dwarves 3,2 2,2 2,2\ndwarves 4,2 2,2 2,2\n", "{feature}");
    }
}

/// L-20g
#[test]
fn while_one_dwarf_holds_it_no_other_enters_a_rock_or_overcome_obstacle() {
    for feature in ["rock", "axe", "boat", "rope"] {
        for (from, side) in [("2,2", "E"), ("4,2", "W")] {
            let lines = format!("{feature}: 3,2\nstands 1: 3,2\nstands 0: {from}\ngo {side}\n? legal step");
            let told = moves("B──", &lines);
            assert_eq!(told, "refused L-12: no-room\nnothing\n", "{feature} from {from}");
        }
    }
}

/// L-20g
#[test]
fn its_holder_leaves_and_comes_back_freely() {
    for feature in ["rock", "axe", "boat", "rope"] {
        let lines = format!("{feature}: 3,2\nstands 0: 3,2\ngo E W W\n? dwarves");
        assert_eq!(moves("B──", &lines), "dwarves 2,2 2,2 2,2", "{feature}");
    }
}

/// L-20g
#[test]
fn once_its_holder_has_left_another_may_enter() {
    check(
        "
B──
rock: 3,2
stands 0: 3,2
hand 0: ne
hand 1: ne
hand 2: ne
moving: 0
go E
stay
discard ne
go E
stay
discard ne
go E
? dwarves",
        expect![[r#"
            refused L-12: no-room
            dwarves 4,2 3,2 2,2
        "#]],
    );
}

/// L-20g
#[test]
fn an_obstacle_that_nobody_has_overcome_is_entered_by_nobody() {
    for feature in ["trunk", "lake", "ditch"] {
        let lines = format!("{feature}: 3,2\ngo E\n? blocked");
        assert_eq!(moves("B──", &lines), "refused L-12: obstacle-blocks\nE L-12: obstacle-blocks\n", "{feature}");
    }
}

/// L-20g
#[test]
fn a_dwarf_that_is_skipped_still_holds_its_rock() {
    check(
        "
B──
rock: 3,2
stands 0: 3,2
hand 0:
hand 1: ne ne
hand 2: ne
turn: 1
pass 2 times
? heard by audience
discard ne
go E",
        expect![[r#"
            discarded by 1 cards 1
            stayed by 1 cell [2 2]
            discarded by 2 cards 1
            stayed by 2 cell [2 2]
            skipped seat 0
            refused L-12: no-room
        "#]],
    );
}

/// Where the dwarf of seat 0 can be after some steps, tried out one by one.
fn tried_out(game: &LostMines) -> BTreeSet<Cell> {
    let mut found = BTreeSet::new();
    let mut waiting = vec![*game];
    while let Some(before) = waiting.pop() {
        for action in legal(&before).into_iter().filter(|action| matches!(action, Action::Step(_))) {
            let mut after = before;
            after.apply(action, &mut Deaf);
            let seen = view(&after, "audience");
            found.insert(seen.seats[0].cell);
            if seen.stage == StageView::Moving {
                waiting.push(after);
            }
        }
    }
    found
}

/// L-20a, L-20b, L-20c, L-20g
#[test]
fn the_routes_that_a_player_is_shown_are_the_cells_that_its_dwarf_can_reach() {
    for lines in [
        "",
        "campfire: 4,3\nstands 0: 4,3",
        "rock: 4,2\nstands 1: 4,2",
        "rock: 4,2",
        "trunk: 4,4\ntroll 1: 3,2 E",
        "axe: 4,4\ntrap: 2,2 E, 2,4 E",
        "stands 0: 7,2",
        "stands 0: 8,4\ncampfire: 8,3",
    ] {
        let fixture = format!(
            "
B─┼───
│·│···│
Y─┴───┐
mines: dragon gold silver gems
{lines}
moving: 0
"
        );
        let game = game(&fixture);
        let routes: BTreeSet<Cell> = view(&game, "0").routes.iter().map(|route| route.to).collect();
        let mut reached = tried_out(&game);
        reached.remove(&view(&game, "audience").seats[0].cell);
        assert_eq!(routes, reached, "{lines}");
        assert!(routes.len() >= 3, "{lines}");
    }
}
