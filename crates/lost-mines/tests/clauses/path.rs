//! Path cards: L-10 to L-12.

use crate::check::{check, game, legal, run, view};
use expect_test::expect;
use lost_mines::view::LaidCard;
use lost_mines::{Action, Path, Shape, Way};
use tabletop::game::Game;
use tunnels::{Cell, Side};

/// L-10a
#[test]
fn a_path_card_is_laid_on_an_empty_cell() {
    check(
        "
B─X
lay ew",
        expect!["B──"],
    );
    check(
        "
B─X
lay ew.campfire
? heard",
        expect!["laid by 0 card path.ew.campfire cell [4 2] turned false"],
    );
}

/// L-10a
#[test]
fn a_path_card_is_laid_neither_on_another_nor_on_a_start_nor_on_a_mine() {
    check(
        "
······┬····
······┼····
··B····─?··
···········
··Y─····?··
mines: gold dragon silver gems
hand 0: ew nesw
lay ew 3,4
lay nesw 2,2
lay nesw 2,4
lay ew 6,0
lay nesw 6,1
lay ew 8,2
lay ew 8,4",
        expect![[r#"
            refused L-10: cell-taken
            refused L-10: cell-taken
            refused L-10: cell-taken
            refused L-10: cell-taken
            refused L-10: cell-taken
            refused L-10: cell-taken
            refused L-10: cell-taken
        "#]],
    );
}

/// L-10a
#[test]
fn a_path_card_is_not_laid_off_the_board() {
    // Paths run up to the rim on all four sides.
    check(
        "
····│······
····│······
──B·│·····─
····│······
··Y·│······
····│······
····│······
hand 0: nesw
lay nesw -1,2
lay nesw 4,-1
lay nesw 11,2
lay nesw 4,7
lay nesw -128,-128
lay nesw 127,2
lay nesw 9,2
? picture",
        expect![[r#"
            refused L-10: off-the-board
            refused L-10: off-the-board
            refused L-10: off-the-board
            refused L-10: off-the-board
            refused L-10: off-the-board
            refused L-10: off-the-board
            ····│······
            ····│······
            ──B·│····┼─
            ····│······
            ··Y·│······
            ····│······
            ····│······
        "#]],
    );
}

/// L-10a
#[test]
fn the_board_has_eleven_columns_and_seven_rows() {
    // A card alone beside each cell of the board in turn: the cell can be reached, unless something lies there.
    let taken = [(2, 2), (2, 4), (6, 0), (8, 2), (8, 4), (6, 6)].map(|(x, y)| Cell::new(x, y));
    let mut n_laid = 0;
    for cell in (-1..12).flat_map(|x| (-1..8).map(move |y| Cell::new(x, y))) {
        let on_board = (0..11).contains(&cell.x) && (0..7).contains(&cell.y);
        let came = run(&format!("lay nesw {cell}"));
        match came.as_str() {
            "refused L-10: off-the-board" => assert!(!on_board, "{cell}"),
            "refused L-10: cell-taken" => assert!(taken.contains(&cell), "{cell}"),
            "refused L-10: not-beside-path" => assert!(on_board && !taken.contains(&cell), "{cell}"),
            _ => n_laid += 1,
        }
    }
    assert_eq!(n_laid, 7, "each start has four neighbours, and they share one");
}

/// L-10b
#[test]
fn touching_at_a_corner_is_not_enough() {
    check(
        "
B─·
··X
lay nesw",
        expect!["refused L-10: not-beside-path"],
    );
    check(
        "
X·
·B
lay nesw",
        expect!["refused L-10: not-beside-path"],
    );
}

/// L-10b
#[test]
fn a_cell_away_from_all_cards_is_too_far() {
    check(
        "
B─·X
lay ew",
        expect!["refused L-10: not-beside-path"],
    );
}

/// L-10b
#[test]
fn a_card_may_be_laid_on_every_side_of_both_starts() {
    check(
        "
hand 0: nesw
? legal lay",
        expect![[r#"
            lay nesw 1,2
            lay nesw 1,4
            lay nesw 2,1
            lay nesw 2,3
            lay nesw 2,5
            lay nesw 3,2
            lay nesw 3,4
        "#]],
    );
}

/// L-10b
#[test]
fn a_card_may_be_laid_beside_a_path_card() {
    check(
        "
·····┼
hand 0: nesw
? legal lay nesw 4
? legal lay nesw 5
? legal lay nesw 6",
        expect![[r#"
            lay nesw 4,0
            lay nesw 5,1
            nothing
        "#]],
    );
    // The same a row farther down, where no mine is in the way.
    check(
        "
·
·····┼
hand 0: nesw
? legal lay nesw 4
? legal lay nesw 5
? legal lay nesw 6",
        expect![[r#"
            lay nesw 4,1
            lay nesw 5,0
            lay nesw 5,2
            lay nesw 6,1
        "#]],
    );
}

/// L-10b
#[test]
fn a_card_may_be_laid_beside_a_face_up_mine() {
    check(
        "
······┴····
mines: gold dragon silver gems
hand 0: ew ns
lay ew 5,0
? picture
lay ns 6,1",
        expect![[r#"
            ─┴
            refused L-8: move-now
        "#]],
    );
    check(
        "
······┴····
mines: gold dragon silver gems
hand 0: ew ns
? legal lay ew 5
? legal lay ew 7
? legal lay ns 6
lay ns 6,1
lay ew 6,1",
        expect![[r#"
            lay ew 5,0
            lay ew 7,0
            nothing
            refused L-10: paths-do-not-fit
            refused L-10: continues-no-path
        "#]],
    );
}

/// L-10c
#[test]
fn an_open_edge_must_meet_an_open_edge() {
    // North of X is a closed edge, west of it an open one.
    check(
        "
B─
├X
lay nesw
lay new turned",
        expect!["refused L-10: paths-do-not-fit"],
    );
    check(
        "
B─
├X
lay new turned",
        expect![[r#"
            B─
            ├┬
        "#]],
    );
}

/// L-10c
#[test]
fn a_closed_edge_must_meet_a_closed_edge() {
    // North and west of X are open edges.
    check(
        "
B┐
├X
lay ew
lay ns
lay ne",
        expect![[r#"
            refused L-10: paths-do-not-fit
            refused L-10: paths-do-not-fit
            refused L-10: paths-do-not-fit
        "#]],
    );
    check(
        "
B┐
├X
lay nw",
        expect![[r#"
            B┐
            ├┘
        "#]],
    );
}

/// L-10c
#[test]
fn all_four_edges_count() {
    // Around X: open in the north and in the south, closed in the east and in the west.
    let picture = "B┬┐\n│X│\nY┴┘";
    let (mut n_fitting, mut n_refused) = (0, 0);
    for shape in Shape::ALL {
        for way in Way::BOTH.into_iter().take(if shape.is_symmetric() { 1 } else { 2 }) {
            let path = Path::new(shape, lost_mines::Feature::Plain);
            let action = Action::Lay { path, way, cell: Cell::new(3, 3) };
            let open = [Side::N, Side::E, Side::S, Side::W].map(|side| shape.lying(way).has(side));
            let fits = open == [true, false, true, false];
            let came = run(&format!("{picture}\n{action}"));
            assert_eq!(came == "refused L-10: paths-do-not-fit", !fits, "{action}: {came}");
            if fits { n_fitting += 1 } else { n_refused += 1 }
        }
    }
    assert_eq!((n_fitting, n_refused), (1, 10), "three shapes lie one way, four lie two ways; only the straight fits");
}

/// L-10c
#[test]
fn edges_that_touch_nothing_are_free() {
    check(
        "
B─X
hand 0: nesw new nes ew ne
? legal lay nesw 4,2
? legal lay new 4,2
? legal lay nes 4,2
? legal lay ew 4,2
? legal lay ne 4,2",
        expect![[r#"
            lay nesw 4,2
            lay new 4,2
            lay new 4,2 turned
            lay nes 4,2 turned
            lay ew 4,2
            lay ne 4,2 turned
        "#]],
    );
}

/// L-10c
#[test]
fn what_a_card_shows_besides_its_path_makes_no_difference() {
    for feature in ["", ".trunk", ".lake", ".ditch", ".rock", ".campfire"] {
        assert_eq!(run(&format!("B─X\nlay nesw{feature}")), "B─┼", "{feature}");
        assert_eq!(run(&format!("B│X\nlay nesw{feature}")), "refused L-10: paths-do-not-fit", "{feature}");
        assert_eq!(run(&format!("B─·X\nlay nesw{feature}")), "refused L-10: not-beside-path", "{feature}");
    }
    // Nor does what the neighbour shows: beside an obstacle, a card goes on.
    assert_eq!(run("B─X\nlake: 3,2\nlay ew"), "B──");
}

/// L-10d
#[test]
fn a_card_must_continue_a_path() {
    // X lies beside a closed edge only: whatever is closed there fits, but continues nothing.
    check(
        "
·X
B─
lay ew
lay ne",
        expect![[r#"
            refused L-10: continues-no-path
            refused L-10: continues-no-path
        "#]],
    );
    check(
        "
·X
B┴
lay ns",
        expect![[r#"
            ·│
            B┴
        "#]],
    );
    // Two closed edges do not help either.
    check(
        "
·X│
B─·
lay ns
lay nw
lay ew
? legal lay nw 3,1",
        expect![[r#"
            refused L-10: paths-do-not-fit
            refused L-10: continues-no-path
            refused L-10: paths-do-not-fit
            nothing
        "#]],
    );
}

/// L-10e
#[test]
fn the_path_need_not_lead_to_a_start_or_a_dwarf() {
    // One card lies alone in the forest, in no way joined to a start.
    check(
        "
B····
·····
··X─·
lay ew
? picture",
        expect![[r#"
            B···
            ····
            ··──
        "#]],
    );
}

/// L-10e
#[test]
fn what_a_thunderstorm_has_cut_off_can_be_built_on() {
    check(
        "
B───X
hand 0: thunderstorm
hand 1: ew ns
thunderstorm 3,2
stay
lay ew
? picture",
        expect!["B·───"],
    );
    // The gap itself can be filled again.
    check(
        "
B───
hand 0: thunderstorm
hand 1: ew ns
thunderstorm 3,2
stay
lay ns 3,2
lay ew 3,2
? picture",
        expect![[r#"
            refused L-10: paths-do-not-fit
            B───
        "#]],
    );
}

/// L-10e
#[test]
fn cards_that_are_cut_off_still_set_edge_conditions() {
    check(
        "
B···─X
lay ns
lay ne
lay nw",
        expect![[r#"
            refused L-10: paths-do-not-fit
            refused L-10: paths-do-not-fit
        "#]],
    );
}

/// L-10e
#[test]
fn either_clan_builds_from_either_start() {
    for clan in ["blue", "yellow"] {
        let fixture = format!("dwarves: {clan}.loyal blue.loyal yellow.loyal\nhand 0: ns\n? legal lay");
        assert_eq!(run(&fixture), "lay ns 2,1\nlay ns 2,3\nlay ns 2,5\n");
    }
}

/// L-10f
#[test]
fn a_card_may_be_laid_upright_or_turned() {
    // Upright it has N, E and S, turned S, W and N.
    check(
        "
hand 0: nes
? legal lay nes 1,2
? legal lay nes 3,2
? legal lay nes 2,1",
        expect![[r#"
            lay nes 1,2
            lay nes 3,2 turned
            lay nes 2,1
            lay nes 2,1 turned
        "#]],
    );
    check(
        "
BX
lay nes turned
? picture
? heard",
        expect![[r#"
            B┤
            laid by 0 card path.nes cell [3 2] turned true
        "#]],
    );
    assert_eq!(run("XB\nlay nes"), "├B");
}

/// L-10f
#[test]
fn a_card_is_never_laid_crosswise() {
    check(
        "
Z·
BX
lay ns
lay ew Z",
        expect![[r#"
            refused L-10: paths-do-not-fit
            refused L-10: paths-do-not-fit
        "#]],
    );
    assert!("lay ns 3,2 crosswise".parse::<Action>().is_err(), "nobody can even say it");
}

/// L-10f
#[test]
fn every_card_lies_as_it_is_printed_or_upside_down() {
    // By hand: the openings of each card, upright and upside down.
    let printed = [
        ("nesw", "NESW", "NESW"),
        ("new", "NEW", "ESW"),
        ("nes", "NES", "NSW"),
        ("ns", "NS", "NS"),
        ("ew", "EW", "EW"),
        ("ne", "NE", "SW"),
        ("nw", "NW", "ES"),
    ];
    for (name, upright, upside_down) in printed {
        // A card alone in the forest, whose four sides are open: what is laid beside it touches nothing else.
        let before = game(&format!("·\n·\n·\n·····┼\nhand 0: {name}\nhand 1: ns"));
        let beside = |action: &Action| match action {
            Action::Lay { cell, .. } => cell.distance(Cell::new(5, 3)) == 1,
            _ => false,
        };
        let lays: Vec<Action> = legal(&before).into_iter().filter(beside).collect();
        // One lay for each opening and each way round that differs: its cell is where that opening meets the card.
        assert_eq!(lays.len(), upright.len() * if upright == upside_down { 1 } else { 2 }, "{name}");
        for action in lays {
            let mut after = before;
            after.apply(action, &mut tabletop::Deaf);
            let Action::Lay { cell, path, .. } = action else { continue };
            let board = view(&after, "audience").board;
            let laid = board.iter().find(|laid| laid.cell == cell).unwrap();
            assert_eq!(laid.card, LaidCard::Path(path));
            assert_eq!(laid.open.to_string(), if laid.turned { upside_down } else { upright }, "{action}");
        }
    }
}

/// L-10g
#[test]
fn a_card_that_looks_the_same_when_turned_is_one_choice() {
    check(
        "
Z·
BX
lay nesw turned
lay ew turned
lay ns Z turned
lay ew.rock turned
lay ns.campfire Z turned",
        expect![[r#"
            refused L-10: same-when-turned
            refused L-10: same-when-turned
            refused L-10: same-when-turned
            refused L-10: same-when-turned
            refused L-10: same-when-turned
        "#]],
    );
    check(
        "
hand 0: ew nesw.lake ns
? legal lay ew 3,2
? legal lay nesw.lake 3,2
? legal lay ns 2,1",
        expect![[r#"
            lay ew 3,2
            lay nesw.lake 3,2
            lay ns 2,1
        "#]],
    );
}

/// L-10g
#[test]
fn every_other_shape_is_two_choices() {
    for shape in ["new", "nes", "ne", "nw"] {
        let game = game(&format!("hand 0: {shape}\nhand 1: ns"));
        let turned = |action: &&Action| matches!(action, Action::Lay { way: Way::Turned, .. });
        let lays: Vec<Action> =
            legal(&game).into_iter().filter(|action| matches!(action, Action::Lay { .. })).collect();
        let n_turned = lays.iter().filter(turned).count();
        assert!(n_turned > 0 && n_turned < lays.len(), "{shape}: {lays:?}");
    }
}

/// L-10h
#[test]
fn a_path_may_run_up_to_the_rim() {
    // Along the western and the northern rim, and into a corner: edges towards the rim are open or closed at will.
    for (at, card, drawn) in [("0,2", "ew", "──B"), ("0,2", "nesw", "┼─B"), ("0,2", "ne", "└─B")] {
        assert_eq!(run(&format!("·\n·\n·─B\nlay {card} {at}")), drawn);
    }
    check(
        "
··X
··│
··B
lay nesw
? picture",
        expect![[r#"
            ┼
            │
            B
        "#]],
    );
    check(
        "
·─B
lay nesw 1,1
lay nesw 0,2
go W W W
? turn",
        expect![[r#"
            refused L-10: paths-do-not-fit
            refused L-20: no-path-there
            0 moves, 1 left
        "#]],
    );
}

/// L-10h
#[test]
fn at_the_rim_a_path_is_closed() {
    // A card in each corner and in the middle of each rim: no dwarf can leave the board there, and no token be set.
    for (cell, sides, token) in [
        ("0,0", "N W", "0,-1 S"),
        ("10,0", "N E", "10,0 E"),
        ("0,6", "S W", "0,6 S"),
        ("10,6", "S E", "10,6 S"),
        ("4,0", "N", "4,-1 S"),
        ("0,3", "W", "-1,3 E"),
        ("10,3", "E", "10,3 E"),
        ("4,6", "S", "4,6 S"),
    ] {
        let at: Cell = cell.parse().unwrap();
        let mut board = "·\n".repeat(at.y as usize);
        board.push_str(&"·".repeat(at.x as usize));
        board.push('┼');
        let steps: String = sides.split(' ').map(|side| format!("step {side}\n")).collect();
        let moves = run(&format!("{board}\nstands 0: {cell}\nmoving: 0\n{steps}? legal"));
        let refused = "refused L-20: no-path-there\n".repeat(sides.split(' ').count());
        assert_eq!(moves, format!("{refused}stay\n"), "{cell}");
        assert_eq!(run(&format!("{board}\ntrap {token}")), "refused L-15: no-such-edge");
    }
}

/// L-11a
#[test]
fn any_edge_may_touch_a_face_down_mine() {
    // X lies west of a mine; what is laid there is open towards it or closed.
    check(
        "
B────X?
hand 0: nesw new nes ew nw
? legal lay nesw 7,2
? legal lay new 7,2
? legal lay nes 7,2
? legal lay ew 7,2
? legal lay nw 7,2",
        expect![[r#"
            lay nesw 7,2
            lay new 7,2
            lay new 7,2 turned
            lay nes 7,2 turned
            lay ew 7,2
            lay nw 7,2
        "#]],
    );
    assert_eq!(run("B────X\nlay ew"), "B─────");
    assert_eq!(run("B────X\nlay nw"), "B────┘");
}

/// L-11a
#[test]
fn what_a_face_down_mine_is_makes_no_difference() {
    for mines in ["dragon gold silver gems", "gems silver gold dragon", "silver gems dragon gold"] {
        let fixture = format!(
            "
B────·?
mines: {mines}
hand 0: nesw nw
? legal lay nesw 7
? legal lay nw 7"
        );
        assert_eq!(run(&fixture), "lay nesw 7,2\nlay nw 7,2\n");
    }
}

/// L-11a
#[test]
fn once_it_is_turned_over_a_mine_sets_edge_conditions() {
    // The gold mine lies with N, E and W open, or with E, S and W; what is laid below it is open towards it.
    for (mine, came) in [("┴", "refused L-10: paths-do-not-fit"), ("┬", "·┬\n·│\n─┴\n")] {
        let fixture = format!("······{mine}\n······X\n·····─┴\nmines: gold dragon silver gems\nlay ns");
        assert_eq!(run(&fixture), came);
    }
}

/// L-11b
#[test]
fn a_card_that_touches_only_a_face_down_mine_cannot_be_laid() {
    check(
        "
······?··
······X··
········?
········Z
lay nesw
lay nesw Z
lay nesw 9,2
lay ns 8,3
lay ew 5,0
lay nesw 6,5",
        expect![[r#"
            refused L-10: not-beside-path
            refused L-10: not-beside-path
            refused L-10: not-beside-path
            refused L-10: not-beside-path
            refused L-10: not-beside-path
            refused L-10: not-beside-path
        "#]],
    );
}

/// L-11b
#[test]
fn an_open_edge_towards_a_face_down_mine_continues_no_path() {
    // North of X is a closed edge, east of it a mine.
    check(
        "
·····─·
B····X?
lay ew
lay ne turned",
        expect![[r#"
            refused L-10: continues-no-path
            refused L-10: continues-no-path
        "#]],
    );
    // With an open edge in the north it is another thing.
    check(
        "
·····┬
B····X
lay ne",
        expect![[r#"
            ·····┬
            B····└
        "#]],
    );
}

/// L-12a
#[test]
fn no_dwarf_enters_an_obstacle() {
    for obstacle in ["trunk", "lake", "ditch"] {
        let fixture = format!("B──\n{obstacle}: 3,2\nmoving: 0\nstep E\n? legal\n? blocked\n? dwarves");
        let came = run(&fixture);
        let expected = "refused L-12: obstacle-blocks\nstay\nE L-12: obstacle-blocks\ndwarves 2,2 2,2 2,2\n";
        assert_eq!(came, expected, "{obstacle}");
    }
}

/// L-12a
#[test]
fn an_obstacle_blocks_from_every_side() {
    let picture = "·\n·\n····┼\n···┼┼┼\n····┼";
    for (stands, side) in [("4,2", "S"), ("3,3", "E"), ("5,3", "W"), ("4,4", "N")] {
        let blocked = run(&format!("{picture}\nlake: 4,3\nstands 0: {stands}\nmoving: 0\nstep {side}\n? turn"));
        assert_eq!(blocked, "refused L-12: obstacle-blocks\n0 moves, 3 left\n");
        let overcome = run(&format!("{picture}\nboat: 4,3\nstands 0: {stands}\nmoving: 0\nstep {side}\n? turn"));
        assert_eq!(overcome, "0 moves, 2 left");
    }
}

/// L-12a
#[test]
fn an_obstacle_with_its_tool_on_it_can_be_entered_and_crossed() {
    for (obstacle, tool) in [("trunk", "axe"), ("lake", "boat"), ("ditch", "rope")] {
        let fixture = format!("B──\n{obstacle}: 3,2\n{tool} 3,2\ngo E E\nstay\n? dwarves");
        assert_eq!(run(&fixture), "dwarves 4,2 2,2 2,2", "{obstacle}");
    }
}

/// L-12a
#[test]
fn an_obstacle_with_its_tool_on_it_does_not_open_another_one() {
    check(
        "
B──
trunk: 3,2 4,2
hand 0: tool.axe
axe 3,2
go E E
? dwarves",
        expect![[r#"
            refused L-12: obstacle-blocks
            dwarves 3,2 2,2 2,2
        "#]],
    );
}

/// L-12a
#[test]
fn an_obstacle_is_no_obstacle_to_laying() {
    assert_eq!(run("BX\nlay nesw.ditch\n? legal step"), "nothing");
    assert_eq!(run("B─X\nditch: 3,2\nlay ew\n? picture"), "B──");
}

/// L-12b
#[test]
fn a_rock_holds_one_dwarf() {
    check(
        "
B──
rock: 3,2
stands 1: 3,2
moving: 0
step E
? legal
? blocked",
        expect![[r#"
            refused L-12: no-room
            stay
            E L-12: no-room
        "#]],
    );
    // A rock that nobody holds is like any other card.
    check(
        "
B──
rock: 3,2
moving: 0
go E
? dwarves
go E
? dwarves",
        expect![[r#"
            dwarves 3,2 2,2 2,2
            dwarves 4,2 2,2 2,2
        "#]],
    );
}

/// L-12b
#[test]
fn nobody_crosses_a_rock_that_is_held() {
    // There is a way around the rock; the straight way is closed, with steps enough for it.
    check(
        "
B──
└─┘
rock: 3,2
stands 1: 3,2
moving: 0
step E
step S
? dwarves",
        expect![[r#"
            refused L-12: no-room
            dwarves 2,3 3,2 2,2
        "#]],
    );
    let routes = |rock: &str| {
        let game = game(&format!("B──\n{rock}stands 1: 3,2\nmoving: 0"));
        view(&game, "0").routes.iter().map(|route| route.to.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(routes(""), ["3,2", "4,2"]);
    assert!(routes("rock: 3,2\n").is_empty());
}

/// L-12b
#[test]
fn it_makes_no_difference_of_which_clan_the_holder_is() {
    for holder in ["blue.loyal", "yellow.loyal"] {
        let fixture =
            format!("B──\nrock: 3,2\ndwarves: blue.loyal {holder} blue.loyal\nstands 1: 3,2\nmoving: 0\nstep E");
        assert_eq!(run(&fixture), "refused L-12: no-room");
    }
}

/// L-12b
#[test]
fn other_cards_hold_any_number_of_dwarves() {
    for feature in ["", "campfire: 3,2\n"] {
        let fixture = format!("B──\n{feature}stands 1: 3,2\nstands 2: 3,2\nmoving: 0\ngo E\nstay\n? dwarves");
        assert_eq!(run(&fixture), "dwarves 3,2 3,2 3,2");
    }
}

/// L-12c
#[test]
fn an_obstacle_that_was_overcome_holds_one_dwarf() {
    for tool in ["axe", "boat", "rope"] {
        let held = format!("B──\n{tool}: 3,2\nstands 1: 3,2\nmoving: 0\nstep E\n? legal\n? blocked");
        assert_eq!(run(&held), "refused L-12: no-room\nstay\nE L-12: no-room\n", "{tool}");
        let free = format!("B──\n{tool}: 3,2\nmoving: 0\ngo E E\n? dwarves");
        assert_eq!(run(&free), "dwarves 4,2 2,2 2,2", "{tool}");
    }
}

/// L-12d
#[test]
fn the_dwarf_that_is_held_leaves_freely_and_then_there_is_room() {
    for place in ["rock", "axe", "boat", "rope"] {
        let fixture = format!(
            "
B──
{place}: 3,2
stands 0: 3,2
hand 0: ns
hand 1: ns
hand 2: ns
discard ns
go E W
? dwarves
go W
discard ns
go E
? dwarves
stay
discard ns
step E"
        );
        let expected = "dwarves 3,2 2,2 2,2\ndwarves 2,2 3,2 2,2\nrefused L-12: no-room\n";
        assert_eq!(run(&fixture), expected, "{place}: it may leave, come back and leave again");
    }
}
