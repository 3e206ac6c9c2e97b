//! Traps: L-15 and L-16.

use crate::check::{check, game, legal, run, seat, view};
use expect_test::expect;
use lost_mines::{Action, LostMines};
use std::collections::{BTreeMap, BTreeSet};
use tabletop::game::Game;
use tabletop::{Dice, Luck, Viewer};
use tunnels::{Cell, Edge, Side, Sides};

/// Mines and boards with everything that an edge can be: joins, open ends, walls, mismatches, face-up and face-down
/// mines, the rim.
pub(crate) const BOARDS: [(&str, &str); 4] = [
    ("dragon gold silver gems", ""),
    ("dragon gold silver gems", "\nB──\n───"),
    (
        "gold dragon silver gems",
        "
·······│
┼B─────┼
·······┤
·······?",
    ),
    (
        "dragon gold gems silver",
        "
┼·····┼···┼
···········
──B─────┴─·
········│··
··Y──┐··┘··
·····└─·─··
┼·········┼",
    ),
];

/// L-15a
#[test]
fn a_trap_goes_where_the_paths_of_two_cards_join() {
    check(
        "
B─┐
··│
trap 3,2 E
? heard
? tokens
? discards audience
? turn",
        expect![[r#"
            trap-set by 0 edge {cell:[3 2] side:E}
            trap 3,2 E
            open trap; own nothing; lost nothing
            0 moves, 3 left
        "#]],
    );
    assert_eq!(run("\nB─┐\n··│\ntrap 4,2 S\n? tokens"), "trap 4,2 S", "between north and south too");
    assert_eq!(run("\nB─┐\n··│\ntrap 2,2 E\n? tokens"), "trap 2,2 E", "a start is a card too");
}

/// L-15a
#[test]
fn no_trap_goes_where_two_cards_touch_with_closed_edges() {
    check(
        "
B──
·──
trap 3,2 S
trap 4,2 S
? tokens",
        expect![[r#"
            refused L-15: no-path-over-edge
            refused L-15: no-path-over-edge
            no tokens
        "#]],
    );
}

/// L-15a, L-15b
#[test]
fn no_trap_goes_where_no_path_leads() {
    // A closed edge towards a free cell, from both sides, and an edge between two free cells.
    check(
        "
B──
trap 3,1 S
trap 3,2 S
trap 7,4 E
trap 7,4 S
? turn",
        expect![[r#"
            refused L-15: no-path-over-edge
            refused L-15: no-path-over-edge
            refused L-15: no-path-over-edge
            refused L-15: no-path-over-edge
            0 plays
        "#]],
    );
}

/// L-15b
#[test]
fn a_trap_goes_on_an_open_end_to_every_side() {
    for edge in ["4,1 S", "4,2 E", "4,2 S"] {
        assert_eq!(run(&format!("\nB─┼\ntrap {edge}\n? tokens")), format!("trap {edge}"));
    }
    assert_eq!(run("\n─·B\ntrap 0,2 E\n? tokens"), "trap 0,2 E", "also where it is cut off from every start");
    assert_eq!(run("\n··B\n·│·\ntrap 1,2 S\n? tokens"), "trap 1,2 S", "to the north");
}

/// L-15a, L-15b, L-15h
#[test]
fn these_are_all_places_for_a_trap() {
    check(
        "
B─┐
··│
hand 0: trap
? legal trap",
        expect![[r#"
            trap 1,2 E
            trap 1,4 E
            trap 2,1 S
            trap 2,2 E
            trap 2,2 S
            trap 2,3 S
            trap 2,4 E
            trap 2,4 S
            trap 3,2 E
            trap 4,2 S
            trap 4,3 S
        "#]],
    );
}

/// L-15a, L-15b, L-15d, L-15e, L-15h, L-15i
#[test]
fn a_token_goes_on_joins_and_open_ends_and_nowhere_else() {
    for (mines, board) in BOARDS {
        let game = game(&format!("{board}\nmines: {mines}\nhand 0: trap troll\n"));
        let lying: BTreeMap<Cell, Sides> =
            view(&game, "audience").board.iter().map(|laid| (laid.cell, laid.open)).collect();
        let is_cell = |cell: Cell| (0..11).contains(&cell.x) && (0..7).contains(&cell.y);
        for cell in (-1..12).flat_map(|x| (-1..8).map(move |y| Cell::new(x, y))) {
            for side in [Side::E, Side::S] {
                let there = cell.step(side);
                let near = lying.get(&cell).map(|open| open.has(side));
                let far = lying.get(&there).map(|open| open.has(side.opposite()));
                // Open on both sides, or open on one with nothing to be seen on the other.
                let fits = matches!((near, far), (Some(true), Some(true) | None) | (None, Some(true)));
                let edge = Edge::new(cell, side);
                for token in [Action::Trap { edge }, Action::Troll { edge }] {
                    let allowed = fits && is_cell(cell) && is_cell(there);
                    assert_eq!(legal(&game).contains(&token), allowed, "{token}");
                    assert_eq!(game.check(token).is_ok(), allowed, "{token}");
                }
            }
        }
    }
}

/// L-15c
#[test]
fn an_edge_has_room_for_one_trap_or_troll() {
    check(
        "
B──
trap: 2,2 E
troll 2: 3,2 E
trap 2,2 E
troll 2,2 E
trap 3,2 E
troll 3,2 E
? tokens
? turn",
        expect![[r#"
            refused L-15: edge-is-taken
            refused L-15: edge-is-taken
            refused L-15: edge-is-taken
            refused L-15: edge-is-taken
            trap 2,2 E
            troll of 2 3,2 E
            0 plays
        "#]],
    );
}

/// L-15c
#[test]
fn a_card_may_have_a_token_on_every_edge() {
    check(
        "
B─┼
trap: 4,1 S, 4,2 E
troll 1: 3,2 E
trap 4,2 S
? tokens",
        expect![[r#"
            trap 4,2 E
            trap 4,1 S
            trap 4,2 S
            troll of 1 3,2 E
        "#]],
    );
}

/// L-15c
#[test]
fn where_a_troll_has_gone_there_is_room_again() {
    check(
        "
B──
hand 0: troll trap
hand 1: trap ne
hand 2: ne ne
troll 2,2 E
stay
trap 2,2 E
pass 2 times
? tokens
trap 2,2 E
? tokens",
        expect![[r#"
            refused L-15: edge-is-taken
            no tokens
            trap 2,2 E
        "#]],
    );
}

/// L-15d
#[test]
fn an_open_edge_towards_a_face_down_mine_is_an_open_end() {
    check(
        "
B─────?
trap 7,2 E
? heard
? tokens",
        expect![[r#"
            trap-set by 0 edge {cell:[7 2] side:E}
            trap 7,2 E
        "#]],
    );
}

/// L-15d
#[test]
fn a_face_down_mine_has_no_open_end_of_its_own() {
    // Neither towards free cells nor towards a card that is closed there.
    check(
        "
B────┐?
trap 7,2 E
trap 8,1 S
trap 8,2 E
trap 8,2 S",
        expect![[r#"
            refused L-15: no-path-over-edge
            refused L-15: no-path-over-edge
            refused L-15: no-path-over-edge
            refused L-15: no-path-over-edge
        "#]],
    );
}

/// L-15e
#[test]
fn the_rim_takes_no_trap() {
    let corners = "
┼·········┼
···········
···········
···········
···········
···········
┼·········┼
";
    let rim = ["-1,0 E", "0,-1 S", "10,0 E", "10,-1 S", "-1,6 E", "0,6 S", "10,6 E", "10,6 S"];
    for edge in rim.into_iter().chain(["20,20 E", "-128,-128 S", "127,127 E", "127,127 S"]) {
        assert_eq!(run(&format!("{corners}trap {edge}")), "refused L-15: no-such-edge", "{edge}");
        assert_eq!(run(&format!("{corners}troll {edge}")), "refused L-15: no-such-edge", "{edge}");
    }
    // The other edges of the same cards are open ends.
    for edge in ["0,0 E", "0,0 S", "9,0 E", "10,0 S", "0,5 S", "0,6 E", "9,6 E", "10,5 S"] {
        assert_eq!(run(&format!("{corners}trap {edge}\n? tokens")), format!("trap {edge}"));
    }
}

/// L-15e, L-15h
#[test]
fn the_open_edge_of_a_mine_at_the_rim_takes_no_trap() {
    let fixture = "
······┼····
···········
··B········
trap";
    assert_eq!(run(&format!("{fixture} 6,-1 S")), "refused L-15: no-such-edge");
    assert_eq!(run(&format!("{fixture} 6,0 S\n? tokens")), "trap 6,0 S");
}

/// L-15f
#[test]
fn a_token_stays_where_a_mine_turns_out_to_be_closed() {
    for (token, told) in [("trap", "trap 8,1 S"), ("troll 2", "troll of 2 8,1 S")] {
        let fixture = format!(
            "
······│
B─────
mines: dragon silver gold gems
stands 0: 7,2
{token}: 8,1 S
hand 1: trap
moving: 0
go E
? picture
? tokens
trap 8,1 S"
        );
        // A way in from the west turns the silver mine, so that it is closed in the north.
        assert_eq!(run(&fixture), format!("······│\nB─────┐\n{told}\nrefused L-15: edge-is-taken\n"));
    }
}

/// L-15g
#[test]
fn a_trap_stays_when_it_has_sprung_and_turn_after_turn() {
    check(
        "
B──
hand 0: ne ne ne ne ne
hand 1: ne ne ne ne ne
hand 2: ne ne ne ne ne
trap: 2,2 E
moving: 0
go E W
? tokens
? lost
pass
pass 6 times
? turn
? tokens
discard ne
go E
? lost
? tokens",
        expect![[r#"
            trap 2,2 E
            lost 2 0 0
            1 plays
            trap 2,2 E
            lost 2 1 0
            trap 2,2 E
        "#]],
    );
}

/// L-15g
#[test]
fn a_new_round_begins_without_traps() {
    check(
        "
B──
trap: 2,2 E, 3,2 E
troll 1: 4,2 E
hand 1:
hand 2:
? tokens
pass to the end
deal 1
? tokens",
        expect![[r#"
            trap 2,2 E
            trap 3,2 E
            troll of 1 4,2 E
            no tokens
        "#]],
    );
}

/// L-15h
#[test]
fn starts_and_face_up_mines_have_open_ends() {
    // The dragon's mine has a path to every side; nothing else lies but the starts.
    check(
        "
B·····┼
mines: gold dragon silver gems
hand 0: trap
? legal trap",
        expect![[r#"
            trap 1,2 E
            trap 1,4 E
            trap 2,1 S
            trap 2,2 E
            trap 2,2 S
            trap 2,3 S
            trap 2,4 E
            trap 2,4 S
            trap 7,2 E
            trap 8,1 S
            trap 8,2 E
            trap 8,2 S
        "#]],
    );
}

/// L-15h
#[test]
fn the_closed_edge_of_a_face_up_mine_is_no_open_end() {
    let fixture = "
B·····┴
trap";
    assert_eq!(run(&format!("{fixture} 8,2 S")), "refused L-15: no-path-over-edge");
    assert_eq!(run(&format!("{fixture} 8,1 S\n? tokens")), "trap 8,1 S");
}

/// L-15a, L-15h
#[test]
fn a_trap_goes_where_a_face_up_mine_and_a_card_join() {
    assert_eq!(run("\nB─────┴─\ntrap 7,2 E\n? tokens"), "trap 7,2 E");
    assert_eq!(run("\nB─────┴─\ntrap 8,2 E\n? tokens"), "trap 8,2 E");
}

/// L-15i
#[test]
fn a_mismatched_edge_takes_no_token() {
    // Open on the side of the card, closed on the mine's; and the other way round.
    for board in ["\nB─────┴\n······│", "\nB─────┬\n······─"] {
        for token in ["trap", "troll"] {
            let fixture = format!("{board}\n{token} 8,2 S\n? tokens");
            assert_eq!(run(&fixture), "refused L-15: no-path-over-edge\nno tokens\n");
        }
    }
}

/// L-16a, L-16c
#[test]
fn whoever_passes_a_trap_at_once_loses_a_card_that_the_left_neighbour_takes_blind() {
    check(
        "
B──
hand 0: nesw ew ns nw ne
trap: 2,2 E
moving: 0
go E
? heard
? heard by 1
? counts
? lost
? hand 0
? discards 0
? discards 1
? discards audience",
        expect![[r#"
            stepped by 0 from [2 2] to [3 2]
            trap-sprung by 0 edge {cell:[2 2] side:E} drawn_by 1 lost 1
            to 0: you-lost card path.ne
            stepped by 0 from [2 2] to [3 2]
            trap-sprung by 0 edge {cell:[2 2] side:E} drawn_by 1 lost 1
            deck 0, hands 4 1 1
            lost 1 0 0
            hand nesw ns ew nw
            open nothing; own nothing; lost ne
            open nothing; own nothing; lost nothing
            open nothing; own nothing; lost nothing
        "#]],
    );
}

/// L-16a
#[test]
fn each_time_costs_a_card_also_several_times_in_one_move() {
    check(
        "
B──
hand 0: nesw ew ns nw ne
trap: 2,2 E
moving: 0
go E
? counts
go W
? counts
go E
? counts
? turn",
        expect![[r#"
            deck 0, hands 4 1 1
            deck 0, hands 3 1 1
            deck 0, hands 2 1 1
            1 plays
        "#]],
    );
}

/// L-16a
#[test]
fn every_trap_on_the_way_costs_a_card() {
    check(
        "
B───
hand 0: nesw ew ns nw ne
trap: 2,2 E, 3,2 E, 4,2 E
moving: 0
go E E E
? heard by 0
? counts
? lost",
        expect![[r#"
            stepped by 0 from [2 2] to [3 2]
            trap-sprung by 0 edge {cell:[2 2] side:E} drawn_by 1 lost 1
            to 0: you-lost card path.ne
            stepped by 0 from [3 2] to [4 2]
            trap-sprung by 0 edge {cell:[3 2] side:E} drawn_by 1 lost 1
            to 0: you-lost card path.nesw
            stepped by 0 from [4 2] to [5 2]
            trap-sprung by 0 edge {cell:[4 2] side:E} drawn_by 1 lost 1
            to 0: you-lost card path.ns
            deck 0, hands 2 1 1
            lost 3 0 0
        "#]],
    );
}

/// L-16a
#[test]
fn a_dwarf_from_a_campfire_can_lose_five_cards_in_one_move() {
    check(
        "
B──
hand 0: nesw ew ns nw ne
campfire: 3,2
stands 0: 3,2
trap: 3,2 E
moving: 0
go E W E W
? counts
go E
? counts
? lost
? turn",
        expect![[r#"
            deck 0, hands 1 1 1
            deck 0, hands 0 1 1
            lost 5 0 0
            1 plays
        "#]],
    );
}

/// L-16a
#[test]
fn whoever_set_the_trap_is_not_spared() {
    check(
        "
B─
hand 0: trap ne
trap 2,2 E
go E
? heard by audience
? lost",
        expect![[r#"
            stepped by 0 from [2 2] to [3 2]
            trap-sprung by 0 edge {cell:[2 2] side:E} drawn_by 1 lost 1
            lost 1 0 0
        "#]],
    );
}

/// L-16a
#[test]
fn a_trap_that_is_not_passed_costs_nothing() {
    // It lies beside the way, at both ends of it, and where the dwarf stays.
    check(
        "
B─┼─
hand 0: ne ne ne
trap: 4,1 S, 4,2 E, 1,2 E
moving: 0
go E E
? heard by audience
stay
? counts",
        expect![[r#"
            stepped by 0 from [2 2] to [3 2]
            stepped by 0 from [3 2] to [4 2]
            deck 0, hands 3 1 1
        "#]],
    );
}

/// L-16a
#[test]
fn a_step_that_is_refused_costs_nothing() {
    check(
        "
B─
hand 0: ne ne ne
trunk: 3,2
trap: 2,2 E
moving: 0
go E
? counts
? lost",
        expect![[r#"
            refused L-12: obstacle-blocks
            deck 0, hands 3 1 1
            lost 0 0 0
        "#]],
    );
    // There is no card yet beyond an open end.
    assert_eq!(run("\nB\ntrap: 2,2 E\nmoving: 0\ngo E\n? lost"), "refused L-20: no-path-there\nlost 0 0 0\n");
}

/// L-16b
#[test]
fn a_trap_is_passed_in_every_direction() {
    for (side, back, edge) in [("N", "S", "2,1 S"), ("E", "W", "2,2 E"), ("S", "N", "2,2 S"), ("W", "E", "1,2 E")] {
        let fixture = format!(
            "
·│
─B─
·│
hand 0: ne ne ne
trap: {edge}
moving: 0
go {side}
? lost
go {back}
? lost"
        );
        assert_eq!(run(&fixture), "lost 1 0 0\nlost 2 0 0\n", "{side}");
    }
}

/// L-16c
#[test]
fn the_neighbour_to_the_left_takes_it_at_every_table() {
    for players in 3..=9 {
        for number in 0..players {
            let left = (number + 1) % players;
            let fixture = format!(
                "
B─
players: {players}
hand {number}: ne nw
trap: 2,2 E
moving: {number}
go E
? heard by audience"
            );
            let sprung = format!("trap-sprung by {number} edge {{cell:[2 2] side:E}} drawn_by {left} lost 1");
            assert_eq!(run(&fixture), format!("stepped by {number} from [2 2] to [3 2]\n{sprung}\n"));
        }
    }
}

/// A game in which seat 0 has just lost one of five different cards; luck says which.
fn one_of_five_lost(luck: u64) -> LostMines {
    game(&format!(
        "
B──
hand 0: nesw ew ns nw ne
trap: 2,2 E
luck: {luck:016x}
moving: 0
go E"
    ))
}

/// L-16c
#[test]
fn nothing_that_others_see_depends_on_the_card_that_is_lost() {
    let mut own = BTreeSet::new();
    let first = one_of_five_lost(0);
    for luck in 0..100 {
        let game = one_of_five_lost(luck);
        let lost = view(&game, "0").discards.lost;
        assert_eq!(lost.len(), 1);
        own.insert(lost);
        for viewer in [Viewer::Seat(seat(1)), Viewer::Seat(seat(2)), Viewer::Audience] {
            assert_eq!(game.view(viewer), first.view(viewer), "{viewer:?}");
            assert!(game.view(viewer).discards.lost.is_empty());
        }
    }
    assert_eq!(own.len(), 5, "it was not always the same card");
}

/// L-16c
#[test]
fn nothing_that_others_hear_depends_on_the_card_that_is_lost() {
    let heard = |luck: u64, by: &str| {
        run(&format!(
            "
B──
hand 0: nesw ew ns nw ne
trap: 2,2 E
luck: {luck:016x}
moving: 0
go E
? heard by {by}"
        ))
    };
    for by in ["1", "2", "audience"] {
        let all: BTreeSet<String> = (0..100).map(|luck| heard(luck, by)).collect();
        assert_eq!(all.len(), 1, "{by} hears which card it was");
    }
    assert_eq!((0..100).map(|luck| heard(luck, "0")).collect::<BTreeSet<_>>().len(), 5, "the loser is told");
}

/// L-16c
#[test]
fn the_lost_card_lies_face_down_on_the_discard_pile() {
    for viewer in ["0", "1", "2", "audience"] {
        let game = one_of_five_lost(7);
        let view = view(&game, viewer);
        assert!(view.discards.open.is_empty() && view.discards.own.is_empty());
        assert_eq!(view.seats.iter().map(|seat| seat.lost).collect::<Vec<_>>(), [1, 0, 0], "how many is public");
        assert_eq!(view.seats.iter().map(|seat| seat.hand).collect::<Vec<_>>(), [4, 1, 1]);
    }
    let own = view(&one_of_five_lost(7), "0");
    let mut cards: Vec<String> = own.hand.iter().chain(&own.discards.lost).map(|card| card.to_string()).collect();
    cards.sort();
    assert_eq!(cards, ["path.ew", "path.ne", "path.nesw", "path.ns", "path.nw"], "it is one of the five");
}

/// L-16d
#[test]
fn step_three_draws_no_more_for_a_lost_card() {
    check(
        "
B─X
hand 0: ew ne ne ne ne
deck: nw nw nw nw nw
trap: 2,2 E, 3,2 E
lay ew
go E E
stay
? counts
pass 2 times
pass
? counts",
        expect![[r#"
            deck 4, hands 3 1 1
            deck 1, hands 3 1 1
        "#]],
    );
}

/// L-16d
#[test]
fn after_two_discards_two_are_drawn_and_none_for_the_trap() {
    check(
        "
B─
hand 0: ne ne ne nw nw
deck: ns ns ns ns
trap: 2,2 E
discard ne ne
go E
stay
? heard by audience
? counts",
        expect![[r#"
            stayed by 0 cell [3 2]
            drew by 0 cards 2 deck 2
            deck 2, hands 4 2 2
        "#]],
    );
}

/// L-16e
#[test]
fn every_card_of_the_hand_has_the_same_chance_to_be_lost() {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    let mut dice = Dice::from_number(1);
    for _ in 0..2000 {
        let luck = u64::from_str_radix(&Luck::drawn(&mut dice).hex(), 16).unwrap();
        let lost = view(&one_of_five_lost(luck), "0").discards.lost;
        *counts.entry(lost[0].to_string()).or_default() += 1;
    }
    assert_eq!(counts.len(), 5);
    // 400 are expected of each, with a deviation of 18.
    assert!(counts.values().all(|count| (330..=470).contains(count)), "{counts:?}");
}

/// L-16e
#[test]
fn the_second_card_is_drawn_anew() {
    let mut orders: BTreeMap<String, usize> = BTreeMap::new();
    for luck in 0..600 {
        let told = run(&format!(
            "
B───
hand 0: nesw ew ns
trap: 2,2 E, 3,2 E
luck: {luck:016x}
moving: 0
go E E
? heard by 0"
        ));
        let lost: String = told.lines().filter(|line| line.contains("you-lost")).collect();
        *orders.entry(lost).or_default() += 1;
    }
    assert_eq!(orders.len(), 6, "any of three, then any of two");
    // 100 are expected of each, with a deviation of 9.
    assert!(orders.values().all(|count| (60..=140).contains(count)), "{orders:?}");
}

/// L-16e
#[test]
fn the_card_that_was_played_in_step_one_is_not_lost() {
    for luck in 0..50 {
        let fixture = format!("\nB─X\nhand 0: ew ne ne\ntrap: 2,2 E\nluck: {luck:016x}\nlay ew\ngo E\n? discards 0");
        assert_eq!(run(&fixture), "open nothing; own nothing; lost ne");
    }
}

/// L-16f
#[test]
fn an_empty_hand_loses_nothing() {
    check(
        "
B─X
hand 0: ew
trap: 2,2 E
lay ew
go E
? heard
? lost
? discards 0
? turn",
        expect![[r#"
            stepped by 0 from [2 2] to [3 2]
            trap-sprung by 0 edge {cell:[2 2] side:E} drawn_by 1 lost 0
            lost 0 0 0
            open nothing; own nothing; lost nothing
            0 moves, 2 left
        "#]],
    );
}

/// L-16f
#[test]
fn the_last_card_can_be_lost_and_then_there_is_no_more_to_lose() {
    check(
        "
B─X
hand 0: ew ne
deck: ns ns
trap: 2,2 E
lay ew
go E
? counts
go W
? heard by 0
go E
? heard by 0
? lost
? counts",
        expect![[r#"
            deck 2, hands 0 1 1
            stepped by 0 from [3 2] to [2 2]
            trap-sprung by 0 edge {cell:[2 2] side:E} drawn_by 1 lost 0
            stepped by 0 from [2 2] to [3 2]
            trap-sprung by 0 edge {cell:[2 2] side:E} drawn_by 1 lost 0
            drew by 0 cards 1 deck 1
            to 0: you-drew cards [path.ns]
            lost 1 0 0
            deck 1, hands 1 1 1
        "#]],
    );
}

/// L-16g
#[test]
fn the_move_goes_on_behind_a_trap() {
    check(
        "
B───
hand 0: ne ne ne
trap: 2,2 E
moving: 0
go E
? turn
go E
? turn
go E
? dwarves
? turn",
        expect![[r#"
            0 moves, 2 left
            0 moves, 1 left
            dwarves 5,2 2,2 2,2
            1 plays
        "#]],
    );
}
