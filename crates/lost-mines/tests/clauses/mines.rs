//! Mines and treasures: L-21 to L-23.

use crate::check::{check, game, legal_texts, play, run, seat, view, viewers};
use expect_test::expect;
use lost_mines::position::Position;
use lost_mines::{Action, CardList, LostMines, Mine, Options, Private, Public};
use tabletop::game::Game;
use tabletop::{Seen, Viewer};
use tunnels::{Cell, Side};

/// The mine at 8,2 with these cards around it, from the north clockwise; `·` is none.
fn around(neighbours: [char; 4]) -> String {
    let [north, east, south, west] = neighbours;
    format!("\n······{north}\nB····{west}·{east}\n······{south}\n")
}

/// The cell beside the mine at 8,2 and the way from there, by the side at which it enters.
fn entry(side: Side) -> (Cell, Side) {
    (Cell::new(8, 2).step(side), side.opposite())
}

/// How the mine at 8,2 lies face up.
fn lies(game: &LostMines) -> (String, bool) {
    let board = view(game, "audience").board;
    let mine = board.iter().find(|laid| laid.cell == Cell::new(8, 2)).expect("the mine lies face up");
    (mine.open.to_string(), mine.turned)
}

/// How the mine at 8,2 comes to lie when a dwarf enters it at a side, with cards around it.
fn entered(mine: &str, neighbours: [char; 4], side: Side) -> (String, bool) {
    let others: Vec<&str> = ["dragon", "gold", "silver", "gems"].into_iter().filter(|other| *other != mine).collect();
    let (from, to) = entry(side);
    let mut game = game(&format!(
        "{}mines: {} {mine} {} {}\nstands 0: {from}\nmoving: 0\n",
        around(neighbours),
        others[0],
        others[1],
        others[2]
    ));
    play(&mut game, &format!("step {to}"));
    lies(&game)
}

/// L-21a
#[test]
fn the_first_dwarf_on_a_mine_turns_it_over_for_all() {
    check(
        "
B─────
stands 0: 7,2
? mines 0
? mines audience
moving: 0
go E
? heard
? mines 1
? mines audience
? picture",
        expect![[r#"
            mines ? ? ? ?
            mines ? ? ? ?
            stepped by 0 from [7 2] to [8 2]
            mine-turned by 0 mine 1 front gold turned false open NEW
            mines ? gold ? ?
            mines ? gold ? ?
            B─────┴
        "#]],
    );
}

/// L-21a
#[test]
fn a_mine_that_was_only_looked_at_is_turned_over_by_the_first_dwarf() {
    check(
        "
B─────
stands 1: 7,2
hand 0: information.mine-or-treasure
hand 1: ne
look mine 1 with mine-or-treasure
stay
? mines 0
? mines 1
discard ne
go E
? heard by audience
? mines 1",
        expect![[r#"
            mines ? gold ? ?
            mines ? ? ? ?
            stepped by 1 from [7 2] to [8 2]
            mine-turned by 1 mine 1 front gold turned false open NEW
            mines ? gold ? ?
        "#]],
    );
}

/// L-21a
#[test]
fn the_second_dwarf_does_not_turn_it_over_again() {
    check(
        "
······│
B─────
mines: dragon silver gold gems
stands 0: 7,2
stands 1: 8,1
stands 2: 7,2
hand 0: ne
hand 1: ne
hand 2: ne
moving: 0
go E
? picture
discard ne
go S
stay
discard ne
go E
? heard by audience
? picture",
        expect![[r#"
            ······│
            B─────┐
            refused L-20: no-path-there
            stepped by 2 from [7 2] to [8 2]
            ······│
            B─────┐
        "#]],
    );
}

/// L-21b
#[test]
fn each_mine_is_turned_so_that_the_path_leads_in_from_each_side() {
    // In the order N E S W of the side at which the dwarf comes in; nothing else lies around.
    for (mine, upright, lying) in [
        ("dragon", "NESW", ["NESW", "NESW", "NESW", "NESW"]),
        ("gold", "NEW", ["NEW", "NEW", "ESW", "NEW"]),
        ("silver", "NE", ["NE", "NE", "SW", "SW"]),
        ("gems", "NW", ["NW", "ES", "ES", "NW"]),
    ] {
        for (side, open) in Side::ALL.into_iter().zip(lying) {
            let mut neighbours = ['·'; 4];
            neighbours[side as usize] = if matches!(side, Side::N | Side::S) { '│' } else { '─' };
            let (found, turned) = entered(mine, neighbours, side);
            assert_eq!(found, open, "{mine} from {side}");
            assert!(found.contains(side.letter()), "the path leads in");
            assert_eq!(turned, open != upright, "{mine} from {side}");
        }
    }
}

/// L-21b
#[test]
fn all_four_places_are_entered_alike() {
    // The silver mine from the west lies turned, wherever it is; and its dwarf can go back.
    for (place, mines, from) in [
        (0, "silver dragon gold gems", "5,0"),
        (1, "dragon silver gold gems", "7,2"),
        (2, "dragon gold silver gems", "7,4"),
        (3, "dragon gold gems silver", "5,6"),
    ] {
        let fixture = format!(
            "
──────·····
···········
··B─────···
···········
··Y─────···
···········
──────·····
mines: {mines}
stands 0: {from}
hand 0: ne ne
hand 1:
hand 2:
moving: 0
go E
? heard by audience
discard ne
? legal step"
        );
        let told = run(&fixture);
        let turned = format!("mine-turned by 0 mine {place} front silver turned true open SW\n");
        assert!(told.contains(&turned), "{told}");
        assert!(told.ends_with("step W\n"), "{told}");
    }
}

/// L-21b
#[test]
fn a_dwarf_can_go_back_the_way_it_came() {
    for mine in ["dragon", "gold", "silver", "gems"] {
        for side in Side::ALL {
            let (from, to) = entry(side);
            let others: Vec<&str> =
                ["dragon", "gold", "silver", "gems"].into_iter().filter(|other| *other != mine).collect();
            let mut game = game(&format!(
                "{}mines: {} {mine} {} {}\nstands 0: {from}\nhand 0: ne ne\nhand 1:\nhand 2:\n\
                 treasures: gold.1 silver.1 gems.1\nmoving: 0\n",
                around(['┼'; 4]),
                others[0],
                others[1],
                others[2]
            ));
            play(&mut game, &format!("step {to}"));
            if let Some(take) = legal_texts(&game, "take").first() {
                play(&mut game, take);
            }
            play(&mut game, "discard path.ne");
            assert!(legal_texts(&game, "step").contains(&format!("step {side}")), "{mine} {side}");
        }
    }
}

/// L-21c
#[test]
fn the_move_ends_on_a_mine_that_is_turned_over() {
    check(
        "
B─────·─
mines: dragon silver gold gems
stands 0: 7,2
campfire: 7,2
moving: 0
? turn
go E
? turn
? dwarves",
        expect![[r#"
            0 moves, 5 left
            1 plays
            dwarves 8,2 2,2 2,2
        "#]],
    );
    // With a treasure to take there is no other step in between either.
    check(
        "
B─────·─
stands 0: 7,2
moving: 0
go E
go E
? turn",
        expect![[r#"
            refused L-22: take-now
            0 takes
        "#]],
    );
}

/// L-21d
#[test]
fn a_mine_may_mismatch_its_other_neighbours() {
    // Silver from the west is open in the south and the west: it mismatches the open path in the north, the closed edge
    // in the south and the open path in the east.
    assert_eq!(entered("silver", ['│', '─', '─', '─'], Side::W), ("SW".to_owned(), true));
    check(
        "
······│
B─────·─
······─
mines: dragon silver gold gems
hand 0: ne ne
hand 1:
hand 2:
stands 0: 7,2
moving: 0
go E
? picture
discard ne
? legal step
go N
go E
go S",
        expect![[r#"
            ······│·
            B─────┐─
            ······─·
            step W
            refused L-20: no-path-there
            refused L-20: no-path-there
            refused L-20: no-path-there
        "#]],
    );
}

/// L-21d
#[test]
fn cards_that_are_laid_later_must_fit_the_mine_as_it_lies() {
    check(
        "
B─────
mines: dragon silver gold gems
hand 0: ne
hand 1: ne nw ns ew
stands 0: 7,2
moving: 0
go E
? picture
lay ew 9,2
lay ne 9,2
lay ns 8,1
lay nw 8,3
? picture",
        expect![[r#"
            B─────┐
            refused L-10: paths-do-not-fit
            refused L-10: continues-no-path
            refused L-10: paths-do-not-fit
            B─────┐
            ······┘
        "#]],
    );
}

/// Neighbours of the gold mine in the north and the south, and whether it is turned when a dwarf comes from the west or
/// the east. Upright it is closed in the south, turned it is closed in the north.
const GOLD: [(char, char, bool); 9] = [
    ('·', '·', false),
    // One neighbour: open or closed in the north, open or closed in the south.
    ('│', '·', false),
    ('─', '·', true),
    ('·', '│', true),
    ('·', '─', false),
    // Two that want the same.
    ('│', '─', false),
    ('─', '│', true),
    // Two that want it differently: as many fit one way as the other.
    ('│', '│', false),
    ('─', '─', false),
];

/// L-21e, L-21g
#[test]
fn if_both_ways_meet_the_path_the_mine_lies_the_way_that_fits_more_neighbours() {
    for (north, south, turned) in GOLD {
        // What lies opposite is open or closed for both ways alike.
        for opposite in ['·', '─', '│'] {
            let open = if turned { "ESW" } else { "NEW" };
            let expected = (open.to_owned(), turned);
            assert_eq!(entered("gold", [north, opposite, south, '─'], Side::W), expected, "{north} {south} from W");
            assert_eq!(entered("gold", [north, '─', south, opposite], Side::E), expected, "{north} {south} from E");
        }
    }
}

/// L-21b, L-21e
#[test]
fn the_path_by_which_the_dwarf_came_comes_before_all_neighbours() {
    // Turned, the gold mine would fit three neighbours, but from the north only upright leads in.
    assert_eq!(entered("gold", ['│', '─', '│', '─'], Side::N), ("NEW".to_owned(), false));
    assert_eq!(entered("gold", ['│', '│', '│', '│'], Side::N), ("NEW".to_owned(), false));
    assert_eq!(entered("gold", ['│', '─', '│', '─'], Side::S), ("ESW".to_owned(), true));
    // Upright, the silver mine would fit its neighbours in the north and the east.
    assert_eq!(entered("silver", ['│', '─', '─', '─'], Side::W), ("SW".to_owned(), true));
    assert_eq!(entered("gems", ['│', '─', '─', '─'], Side::E), ("ES".to_owned(), true));
}

/// L-21f
#[test]
fn if_both_ways_fit_equally_many_the_mine_lies_upright() {
    for (north, south) in [('·', '·'), ('│', '│'), ('─', '─')] {
        for side in [Side::E, Side::W] {
            assert_eq!(entered("gold", [north, '─', south, '─'], side), ("NEW".to_owned(), false));
        }
    }
    for side in Side::ALL {
        assert_eq!(entered("dragon", ['┼'; 4], side), ("NESW".to_owned(), false), "it looks the same both ways");
    }
}

/// L-21f, L-21g
#[test]
fn the_rim_is_no_neighbour() {
    // At 6,0 the rim is in the north; nothing lies in the south.
    for (from, to) in [("5,0", "E"), ("7,0", "W")] {
        let fixture = format!(
            "
·····─·─···
···········
··B········
mines: gold dragon silver gems
stands 0: {from}
moving: 0
go {to}
? heard by audience"
        );
        assert!(run(&fixture).contains("mine-turned by 0 mine 0 front gold turned false open NEW"));
        let below = fixture.replace("\n···········\n··B", "\n······│····\n··B");
        assert!(run(&below).contains("mine-turned by 0 mine 0 front gold turned true open ESW"), "a card is one");
    }
}

/// L-21g
#[test]
fn a_face_down_mine_beside_it_does_not_count() {
    // No two mines touch on our board, so this is an owner's board on which they do: one lies at 8,2, the next in the
    // north or in the south of it. If that one counted as open or as closed, one of the two would be turned.
    let ours = include_str!("../../../../decks/lost-mines.toml");
    for next in ["[8, 1]", "[8, 3]"] {
        let list = ours.replace("\"ours\"", "\"owner\"");
        let list = list.replace("[[6, 0], [8, 2], [8, 4]", &format!("[{next}, [8, 2], [8, 5]"));
        let cards = CardList::parse(&list).unwrap();
        assert!([Cell::new(8, 1), Cell::new(8, 3)].into_iter().any(|cell| cards.mine_at(cell).is_some()));
        let position = Position::with_cards(Options::new(3).unwrap(), cards);
        let position = position.mines([Mine::Dragon, Mine::Gold, Mine::Silver, Mine::Gems]);
        let west = "···········\n···········\n·······─···";
        let mut game = position.board(west).unwrap().stands(seat(0), Cell::new(7, 2)).moving(seat(0)).game();
        play(&mut game, "step E");
        assert_eq!(lies(&game), ("NEW".to_owned(), false), "{next}");
    }
}

/// L-21h
#[test]
fn a_trap_on_the_way_in_springs_before_the_mine_is_turned_over() {
    check(
        "
B─────
stands 0: 7,2
hand 0: ne nw
trap: 7,2 E
moving: 0
go E
? heard
? counts
? turn",
        expect![[r#"
            stepped by 0 from [7 2] to [8 2]
            trap-sprung by 0 edge {cell:[7 2] side:E} drawn_by 1 lost 1
            to 0: you-lost card path.nw
            mine-turned by 0 mine 1 front gold turned false open NEW
            deck 0, hands 1 1 1
            0 takes
        "#]],
    );
    check(
        "
B─────
mines: gold dragon silver gems
stands 0: 7,2
hand 0:
trap: 7,2 E
moving: 0
go E
? heard",
        expect![[r#"
            stepped by 0 from [7 2] to [8 2]
            trap-sprung by 0 edge {cell:[7 2] side:E} drawn_by 1 lost 0
            mine-turned by 0 mine 1 front dragon turned false open NESW
            dragon-met by 0
        "#]],
    );
}

/// A board on which seat 0 is about to enter the gold mine, with two treasures of gold.
fn before_the_gold(more: &str) -> String {
    format!("\nB─────\ntreasures: gold.1 silver.2 gold.4\nstands 0: 7,2\nmoving: 0\n{more}")
}

/// L-22a, L-22e, L-22f, L-22g
#[test]
fn whoever_ends_its_move_on_a_treasure_mine_takes_a_treasure_of_its_kind() {
    check(
        &before_the_gold(
            "go E
? turn
? legal
take 2
? heard
? treasures 0
? treasures 1
? treasures audience
? turn",
        ),
        expect![[r#"
            0 takes
            take 0
            take 2
            took by 0 treasure 2 kind gold
            to 0: treasure-is treasure 2 front gold.4
            treasures gold.?, silver.?, gold.4 of 0
            treasures gold.?, silver.?, gold.? of 0
            treasures gold.?, silver.?, gold.? of 0
            1 plays
        "#]],
    );
}

/// L-22a
#[test]
fn each_mine_gives_its_own_kind() {
    for (mines, take) in [
        ("dragon gold silver gems", "take 0"),
        ("dragon silver gold gems", "take 1"),
        ("dragon gems silver gold", "take 2"),
    ] {
        let fixture = format!(
            "\nB─────\nmines: {mines}\ntreasures: gold.1 silver.2 gems.4\nstands 0: 7,2\nmoving: 0\ngo E\n? legal"
        );
        assert_eq!(run(&fixture), take);
    }
}

/// L-22a
#[test]
fn no_other_treasure_is_taken() {
    check(
        &before_the_gold("taken 2: 0\ngo E\ntake 1\ntake 0\ntake 3\ntake 9\n? turn"),
        expect![[r#"
            refused L-22: wrong-kind
            refused L-22: already-taken
            refused L-1: no-such-treasure
            refused L-1: no-such-treasure
            0 takes
        "#]],
    );
}

/// L-22a
#[test]
fn nothing_is_taken_before_the_end_of_step_two() {
    check(
        "
B─────┴
stands 0: 8,2
take 0
discard ne
take 0
stay
? turn",
        expect![[r#"
            refused L-22: nothing-to-take
            refused L-22: nothing-to-take
            0 takes
        "#]],
    );
}

/// L-22a
#[test]
fn nothing_is_taken_elsewhere() {
    // On a path beside the mine, on a start, on the dragon's mine.
    for stands in ["7,2", "2,2", "8,2"] {
        let fixture = format!(
            "
B─────┼
mines: gold dragon silver gems
stands 0: {stands}
moving: 0
stay
? turn
? treasures audience"
        );
        assert_eq!(run(&fixture), "1 plays\ntreasures gold.?, gold.?, gold.?\n", "{stands}");
    }
}

/// L-22a
#[test]
fn nothing_is_taken_at_the_end_of_the_step_two_of_another_seat() {
    check(
        "
B─────┴
stands 1: 8,2
hand 0: ne ne
hand 1: ne ne
hand 2: ne ne
pass
? heard by audience
? turn
discard ne
stay
? turn
take 0
? turn",
        expect![[r#"
            discarded by 0 cards 1
            stayed by 0 cell [2 2]
            1 plays
            1 takes
            2 plays
        "#]],
    );
}

/// L-22b
#[test]
fn a_dwarf_that_stays_on_the_mine_takes_again_in_its_next_turn() {
    check(
        "
B─────┴
treasures: gold.1 silver.2 gold.4
stands 0: 8,2
hand 0: ne ne
hand 1: ne ne
hand 2: ne ne
discard ne
stay
take 0
pass 2 times
discard ne
stay
? turn
? legal
take 2
? treasures 0",
        expect![[r#"
            0 takes
            take 2
            treasures gold.1 of 0, silver.?, gold.4 of 0
        "#]],
    );
}

/// L-22b
#[test]
fn a_dwarf_that_leaves_and_comes_back_takes_one_treasure() {
    check(
        "
B─────┴
stands 0: 8,2
moving: 0
go W E
? turn
stay
? turn
take 1
? turn
? treasures audience",
        expect![[r#"
            0 moves, 1 left
            0 takes
            1 plays
            treasures gold.?, gold.? of 0, gold.?
        "#]],
    );
}

/// L-22b
#[test]
fn a_dwarf_that_walks_onto_a_face_up_mine_takes_too() {
    // With its last step, and before it.
    for (stands, go) in [("5,2", "go E E E"), ("6,2", "go E E\nstay")] {
        let told =
            run(&format!("\nB─────┴\nstands 1: 8,2\nstands 0: {stands}\nmoving: 0\n{go}\n? turn\ntake 2\n? heard"));
        let took = "took by 0 treasure 2 kind gold\nto 0: treasure-is treasure 2 front gold.3\n";
        assert_eq!(told, format!("0 takes\n{took}"));
    }
}

/// L-22c
#[test]
fn if_no_treasure_of_the_kind_is_left_none_is_taken() {
    check(
        &before_the_gold("taken 1: 0\ntaken 2: 2\ngo E\n? heard\n? turn\n? treasures audience"),
        expect![[r#"
            stepped by 0 from [7 2] to [8 2]
            mine-turned by 0 mine 1 front gold turned false open NEW
            1 plays
            treasures gold.? of 1, silver.?, gold.? of 2
        "#]],
    );
    // None of the kind lay there in the first place.
    let none = "\nB─────\ntreasures: silver.1 silver.2 gems.4\nstands 0: 7,2\nmoving: 0\ngo E\n? turn\ntake 0";
    assert_eq!(run(none), "1 plays\nrefused L-22: nothing-to-take\n");
}

/// L-22c
#[test]
fn a_turn_without_a_treasure_goes_on_with_its_draw() {
    check(
        &before_the_gold("taken 1: 0 2\nhand 0: ne\ndeck: nw\ngo E\n? heard\n? counts"),
        expect![[r#"
            stepped by 0 from [7 2] to [8 2]
            mine-turned by 0 mine 1 front gold turned false open NEW
            drew by 0 cards 1 deck 0
            to 0: you-drew cards [path.nw]
            deck 0, hands 2 1 1
        "#]],
    );
}

/// L-22d
#[test]
fn merely_crossing_a_mine_gives_nothing() {
    check(
        "
B─────┴─
stands 0: 7,2
moving: 0
go E E
stay
? turn
? treasures audience",
        expect![[r#"
            1 plays
            treasures gold.?, gold.?, gold.?
        "#]],
    );
    // Also for one that stood there when its turn began.
    assert_eq!(run("\nB─────┴─\nstands 0: 8,2\nmoving: 0\ngo W\nstay\n? turn"), "1 plays");
}

/// L-22e
#[test]
fn the_player_picks_which_one() {
    for pick in [0, 2] {
        let told = run(&before_the_gold(&format!("go E\ntake {pick}\n? treasures 0")));
        let seen = if pick == 0 { "gold.1 of 0, silver.?, gold.?" } else { "gold.?, silver.?, gold.4 of 0" };
        assert_eq!(told, format!("treasures {seen}"));
    }
}

/// L-22e
#[test]
fn a_look_may_have_told_which_one_is_best() {
    check(
        "
B─────┴
treasures: gold.1 silver.2 gold.4
hand 0: information.mine-or-treasure
stands 0: 8,2
look treasure 2 with mine-or-treasure
stay
? treasures 0
? legal
take 2
? treasures 0
? treasures 1",
        expect![[r#"
            treasures gold.?, silver.?, gold.4
            take 0
            take 2
            treasures gold.?, silver.?, gold.4 of 0
            treasures gold.?, silver.?, gold.? of 0
        "#]],
    );
}

/// L-22f
#[test]
fn nobody_but_the_collector_sees_what_a_treasure_is_worth() {
    // The same treasure place with another value behind it: nobody else can tell the difference.
    let taken = |treasures: &str| {
        let fixture = before_the_gold("").replace("gold.1 silver.2 gold.4", treasures);
        let mut game = game(&fixture);
        play(&mut game, "step E");
        let heard = play(&mut game, "take 2");
        (game, heard)
    };
    let ((one, heard_one), (other, heard_other)) = (taken("gold.1 silver.2 gold.4"), taken("gold.1 silver.2 gold.2"));
    for viewer in [Viewer::Seat(seat(1)), Viewer::Seat(seat(2)), Viewer::Audience] {
        assert_eq!(one.view(viewer), other.view(viewer));
        assert!(heard_one.iter().all(|told| told.whispered_to(viewer).next().is_none()));
    }
    let aloud =
        |heard: &[tabletop::Told<Public, Private>]| heard.iter().map(|told| told.aloud.clone()).collect::<Vec<_>>();
    assert_eq!(aloud(&heard_one), aloud(&heard_other));
    assert_ne!(one.view(Viewer::Seat(seat(0))), other.view(Viewer::Seat(seat(0))), "the collector is told");
    assert_ne!(heard_one, heard_other);
}

/// L-22f
#[test]
fn when_the_round_ends_everybody_sees_it() {
    let fixture = before_the_gold("hand 0: ne\nhand 1: ne\nhand 2:\ngo E\ntake 2\n");
    let mut game = game(&fixture);
    let fronts = |game: &LostMines, viewer: Viewer| {
        let treasures = game.view(viewer).treasures.into_iter();
        treasures.map(|treasure| treasure.front.front().map(|front| front.to_string())).collect::<Vec<_>>()
    };
    assert_eq!(fronts(&game, Viewer::Audience), [None, None, None]);
    game.end_by_agreement(&mut tabletop::Deaf);
    for viewer in viewers(&game) {
        assert_eq!(fronts(&game, viewer), [None, None, Some("gold.4".to_owned())], "the others were not taken");
    }
}

/// L-22f
#[test]
fn whoever_looked_at_it_before_still_knows_what_another_took() {
    check(
        "
B─────┴
treasures: gold.1 silver.2 gold.4
hand 0: information.mine-or-treasure
hand 1: ne
stands 1: 8,2
look treasure 2 with mine-or-treasure
stay
discard ne
stay
take 2
? treasures 0
? treasures 2",
        expect![[r#"
            treasures gold.?, silver.?, gold.4 of 1
            treasures gold.?, silver.?, gold.? of 1
        "#]],
    );
}

/// L-22g
#[test]
fn everybody_sees_the_kind_and_who_took_it() {
    let mut game = game(&before_the_gold("go E\n"));
    let heard = play(&mut game, "take 0");
    assert!(matches!(heard[0].aloud, Public::Took { by, kind: lost_mines::Kind::Gold, .. } if by == seat(0)));
    for viewer in viewers(&game) {
        let taken = &game.view(viewer).treasures[0];
        assert_eq!(taken.taken_by, Some(seat(0)));
        let kind = match taken.front {
            Seen::Front(front) => front.kind,
            Seen::Back(kind) => kind,
        };
        assert_eq!(kind, lost_mines::Kind::Gold);
    }
}

/// L-22h
#[test]
fn whose_turn_is_skipped_takes_nothing() {
    check(
        "
B─────┴
stands 0: 8,2
hand 0:
hand 1: ne ne
hand 2: ne ne
turn: 1
pass 2 times
? heard by audience
? turn
? treasures audience",
        expect![[r#"
            discarded by 1 cards 1
            stayed by 1 cell [2 2]
            discarded by 2 cards 1
            stayed by 2 cell [2 2]
            skipped seat 0
            1 plays
            treasures gold.?, gold.?, gold.?
        "#]],
    );
}

/// L-22i
#[test]
fn taking_is_a_must() {
    check(
        &before_the_gold("hand 0: ne trap\ngo E\nstay\ngo W\ndiscard ne\ntrap 2,2 E\n? legal\n? turn"),
        expect![[r#"
            refused L-22: take-now
            refused L-22: take-now
            refused L-22: take-now
            refused L-22: take-now
            take 0
            take 2
            0 takes
        "#]],
    );
}

/// L-22i
#[test]
fn a_clock_that_runs_out_takes_a_treasure_too() {
    let game = game(&before_the_gold("go E\n"));
    assert!(matches!(game.default_action(), Action::Take(_)));
    assert_eq!(game.check(game.default_action()), Ok(()));
}

/// L-22j
#[test]
fn the_last_treasure_of_a_kind_is_taken_by_an_action_of_its_own() {
    check(
        &before_the_gold("taken 1: 2\ngo E\n? turn\n? legal\ntake 0\n? heard\n? turn"),
        expect![[r#"
            0 takes
            take 0
            took by 0 treasure 0 kind gold
            to 0: treasure-is treasure 0 front gold.1
            1 plays
        "#]],
    );
}

/// L-23a
#[test]
fn the_first_dwarf_on_the_dragons_mine_stops_and_takes_the_token() {
    check(
        "
B─────·─
mines: gold dragon silver gems
stands 0: 7,2
campfire: 7,2
moving: 0
go E
? heard
? tokens
? treasures audience
? turn",
        expect![[r#"
            stepped by 0 from [7 2] to [8 2]
            mine-turned by 0 mine 1 front dragon turned false open NESW
            dragon-met by 0
            dragon of 0
            treasures gold.?, gold.?, gold.?
            1 plays
        "#]],
    );
}

/// L-23a
#[test]
fn everybody_sees_who_has_the_dragon() {
    let mut game = game("\nB─────\nmines: gold dragon silver gems\nplayers: 5\nstands 3: 7,2\nmoving: 3\n");
    assert!(viewers(&game).iter().all(|viewer| game.view(*viewer).dragon.is_none()));
    let heard = play(&mut game, "step E");
    assert!(heard.iter().any(|told| told.aloud == Public::DragonMet { by: seat(3) }));
    assert!(heard.iter().all(|told| told.whispers.is_empty()));
    assert!(viewers(&game).iter().all(|viewer| game.view(*viewer).dragon == Some(seat(3))));
}

/// L-23a
#[test]
fn a_treasure_mine_gives_no_dragon() {
    for mines in ["dragon gold silver gems", "dragon silver gold gems", "dragon gems silver gold"] {
        let fixture = format!("\nB─────\nmines: {mines}\nstands 0: 7,2\nmoving: 0\ngo E\n? tokens");
        assert_eq!(run(&fixture), "no tokens", "{mines}");
    }
}

/// L-23b
#[test]
fn later_dwarves_enter_the_dragons_mine_and_cross_it_freely() {
    check(
        "
B─────·──
mines: gold dragon silver gems
stands 0: 7,2
stands 1: 7,2
stands 2: 7,2
hand 0: ne ne
hand 1: ne ne
hand 2: ne ne
moving: 0
go E
discard ne
go E E E
? heard by audience
? dwarves
discard ne
go E
stay
? tokens
? dwarves
discard ne
go E W
stay
? tokens",
        expect![[r#"
            stepped by 1 from [7 2] to [8 2]
            stepped by 1 from [8 2] to [9 2]
            stepped by 1 from [9 2] to [10 2]
            dwarves 8,2 10,2 7,2
            dragon of 0
            dwarves 8,2 10,2 8,2
            dragon of 0
        "#]],
    );
}

/// L-23c
#[test]
fn a_thunderstorm_does_not_remove_the_dragons_mine() {
    check(
        "
B─────┼
mines: gold dragon silver gems
dragon: 1
hand 0: thunderstorm
thunderstorm 8,2
? legal thunderstorm 8
? tokens",
        expect![[r#"
            refused L-19: mine-stays
            nothing
            dragon of 1
        "#]],
    );
}

/// L-23c
#[test]
fn no_path_card_is_laid_on_a_mine() {
    for board in ["\nB─────┼\n", "\nB─────\n"] {
        let fixture = format!("{board}mines: gold dragon silver gems\nlay ew 8,2");
        assert_eq!(run(&fixture), "refused L-10: cell-taken");
    }
}
