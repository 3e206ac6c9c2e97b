//! Thunderstorms: L-19.

use crate::check::{check, game, legal_texts, play, run, viewers};
use expect_test::expect;
use lost_mines::Public;
use tabletop::game::Game;

/// L-19a, L-19i
#[test]
fn a_thunderstorm_removes_a_path_card_that_its_player_chooses() {
    check(
        "
B─┐─
hand 0: thunderstorm
? legal thunderstorm
thunderstorm 4,2
? heard
? picture
? discards audience
go E E
? dwarves",
        expect![[r#"
            thunderstorm 3,2
            thunderstorm 4,2
            thunderstorm 5,2
            struck by 0 cell [4 2] card path.ne tool null traps [] trolls []
            B─·─
            open ne thunderstorm; own nothing; lost nothing
            refused L-20: no-path-there
            dwarves 3,2 2,2 2,2
        "#]],
    );
}

/// L-19a
#[test]
fn a_thunderstorm_spares_cards_on_which_a_dwarf_stands() {
    check(
        "
B───
stands 0: 3,2
stands 2: 5,2
thunderstorm 3,2
thunderstorm 5,2
? legal thunderstorm
thunderstorm 4,2
? heard by audience",
        expect![[r#"
            refused L-19: dwarf-stands-there
            refused L-19: dwarf-stands-there
            thunderstorm 4,2
            struck by 0 cell [4 2] card path.ew tool null traps [] trolls []
        "#]],
    );
}

/// L-19a
#[test]
fn the_dwarf_of_any_seat_keeps_its_card() {
    for players in 3..=9 {
        for number in 0..players {
            let fixture = format!("\nB─\nplayers: {players}\nstands {number}: 3,2\nthunderstorm 3,2\n? picture");
            assert_eq!(run(&fixture), "refused L-19: dwarf-stands-there\nB─\n");
        }
    }
}

/// L-19a
#[test]
fn a_card_that_its_dwarf_has_left_can_be_removed() {
    check(
        "
B──
stands 0: 4,2
hand 0: ne
hand 1: thunderstorm
moving: 0
go W
stay
thunderstorm 3,2
thunderstorm 4,2
? picture",
        expect![[r#"
            refused L-19: dwarf-stands-there
            B─
        "#]],
    );
}

/// L-19a
#[test]
fn where_no_path_card_lies_there_is_nothing_to_remove() {
    for cell in ["4,2", "0,0", "10,6", "11,2", "-1,2", "2,7", "127,127"] {
        let fixture = format!("\nB─\nthunderstorm {cell}\n? picture");
        assert_eq!(run(&fixture), "refused L-19: nothing-there\nB─\n", "{cell}");
    }
}

/// L-19a
#[test]
fn whatever_a_path_card_shows_it_can_be_removed() {
    for feature in ["trunk", "lake", "ditch", "rock", "campfire"] {
        let fixture = format!("\nB─\n{feature}: 3,2\nthunderstorm 3,2\n? picture\n? discards audience");
        assert_eq!(run(&fixture), format!("B\nopen ew.{feature} thunderstorm; own nothing; lost nothing\n"));
    }
}

/// L-19a
#[test]
fn what_the_card_showed_is_forgotten_with_it() {
    // A plain card in the same cell is no obstacle, has room for all and is no campfire.
    for feature in ["trunk", "lake", "ditch", "rock", "campfire"] {
        let fixture = format!(
            "
B────
{feature}: 3,2
hand 0: thunderstorm ne
hand 1: ew ne
hand 2: ne
thunderstorm 3,2
stay
lay ew 3,2
go E
stay
discard ne
go E
stay
? dwarves
pass
discard ne
? turn
go W E E E"
        );
        let told = run(&fixture);
        assert_eq!(told, "dwarves 2,2 3,2 3,2\n1 moves, 3 left\nrefused L-24: no-round\n", "{feature}");
    }
}

/// L-19a
#[test]
fn a_card_can_be_laid_where_one_was_removed() {
    check(
        "
B─┼─
hand 0: thunderstorm
hand 1: ew
thunderstorm 4,2
stay
lay ew 4,2
? picture",
        expect!["B───"],
    );
}

/// L-19a
#[test]
fn a_dwarf_can_be_cut_off() {
    check(
        "
B──
stands 1: 4,2
hand 0: thunderstorm
hand 1: ne
thunderstorm 3,2
stay
discard ne
? legal step
go W",
        expect![[r#"
            nothing
            refused L-20: no-path-there
        "#]],
    );
}

/// L-19b
#[test]
fn a_thunderstorm_never_removes_a_start() {
    for stands in ["", "stands 0: 3,2\nstands 1: 3,2\nstands 2: 3,2\n"] {
        let fixture = format!("\nB──\n{stands}thunderstorm 2,2\nthunderstorm 2,4\n? picture");
        assert_eq!(run(&fixture), "refused L-19: start-stays\nrefused L-19: start-stays\nB──\n");
    }
}

/// L-19c
#[test]
fn a_thunderstorm_never_removes_a_mine_turned_over_or_not() {
    check(
        "
B─────┴
······│
······?
stands 0: 8,2
thunderstorm 6,0
thunderstorm 8,2
thunderstorm 8,4
thunderstorm 6,6
? legal thunderstorm
? picture",
        expect![[r#"
            refused L-19: mine-stays
            refused L-19: mine-stays
            refused L-19: mine-stays
            refused L-19: mine-stays
            thunderstorm 3,2
            thunderstorm 4,2
            thunderstorm 5,2
            thunderstorm 6,2
            thunderstorm 7,2
            thunderstorm 8,3
            ····?··
            ·······
            B─────┴
            ······│
            ······?
            ·······
            ····?··
        "#]],
    );
    assert_eq!(run("\nB─────┴\nthunderstorm 8,2"), "refused L-19: mine-stays", "also with no dwarf on it");
}

/// L-19d
#[test]
fn the_tool_on_the_card_goes_with_it() {
    for (tool, card) in [("axe", "ew.trunk"), ("boat", "ew.lake"), ("rope", "ew.ditch")] {
        let fixture = format!(
            "
B──
{tool}: 3,2 4,2
hand 0: thunderstorm
hand 1: {card} ne
hand 2: tool.{tool} ne
? tokens
thunderstorm 3,2
? heard
? tokens
stay
lay {card} 3,2
? tokens
go E
stay
{tool} 3,2
? tokens"
        );
        // A card of the same kind in the same cell wants a tool of its own.
        assert_eq!(
            run(&fixture),
            format!(
                "{tool} 3,2\n{tool} 4,2\n\
                 struck by 0 cell [3 2] card path.{card} tool {tool} traps [] trolls []\n\
                 {tool} 4,2\n{tool} 4,2\nrefused L-12: obstacle-blocks\n{tool} 3,2\n{tool} 4,2\n"
            )
        );
    }
}

/// L-19d
#[test]
fn without_a_tool_none_goes() {
    assert_eq!(
        run("\nB──\ntrunk: 3,2\naxe: 4,2\nthunderstorm 3,2\n? heard\n? tokens"),
        "struck by 0 cell [3 2] card path.ew.trunk tool null traps [] trolls []\naxe 4,2\n"
    );
}

/// L-19e
#[test]
fn a_token_goes_if_both_cells_beside_it_are_empty_now() {
    check(
        "
B─┼
trap: 4,1 S, 4,2 E
thunderstorm 4,2
? heard
? tokens",
        expect![[r#"
            struck by 0 cell [4 2] card path.nesw tool null traps [{cell:[4 1] side:S} {cell:[4 2] side:E}] trolls []
            no tokens
        "#]],
    );
    check(
        "
B─┼
trap: 4,1 S
troll 1: 4,2 S
troll 2: 3,2 E
thunderstorm 4,2
? tokens
thunderstorm 3,2",
        expect![[r#"
            troll of 2 3,2 E
            refused L-8: move-now
        "#]],
    );
}

/// L-19e
#[test]
fn a_token_stays_beside_a_card_that_still_lies() {
    check(
        "
··│
B─┼─
··│
trap: 4,1 S, 4,2 E, 3,2 E
troll 2: 4,2 S
thunderstorm 4,2
? heard
? tokens",
        expect![[r#"
            struck by 0 cell [4 2] card path.nesw tool null traps [] trolls []
            trap 3,2 E
            trap 4,2 E
            trap 4,1 S
            troll of 2 4,2 S
        "#]],
    );
}

/// L-19e
#[test]
fn a_token_beside_a_start_stays() {
    check(
        "
B─
trap: 2,2 E, 3,2 E
thunderstorm 3,2
? heard
? tokens",
        expect![[r#"
            struck by 0 cell [3 2] card path.ew tool null traps [{cell:[3 2] side:E}] trolls []
            trap 2,2 E
        "#]],
    );
}

/// L-19e
#[test]
fn a_token_goes_with_the_second_of_its_two_cards() {
    check(
        "
B──
hand 0: thunderstorm
hand 1: thunderstorm
trap: 3,2 E
thunderstorm 3,2
? tokens
stay
thunderstorm 4,2
? heard by audience
? tokens",
        expect![[r#"
            trap 3,2 E
            struck by 1 cell [4 2] card path.ew tool null traps [{cell:[3 2] side:E}] trolls []
            no tokens
        "#]],
    );
}

/// L-19e
#[test]
fn tokens_at_the_edges_of_other_cards_stay() {
    check(
        "
B───
trap: 2,2 E, 3,2 E, 2,4 E
troll 1: 2,3 S
thunderstorm 5,2
? heard
? tokens",
        expect![[r#"
            struck by 0 cell [5 2] card path.ew tool null traps [] trolls []
            trap 2,2 E
            trap 3,2 E
            trap 2,4 E
            troll of 1 2,3 S
        "#]],
    );
}

/// L-19e
#[test]
fn a_token_stays_also_beside_a_card_that_is_closed_there() {
    // Not by laying, but a mine can turn out so: then the storm takes the card that had the open end.
    check(
        "
······│
B─────┐
mines: dragon silver gold gems
trap: 8,1 S
thunderstorm 8,1
? heard
? tokens",
        expect![[r#"
            struck by 0 cell [8 1] card path.ns tool null traps [] trolls []
            trap 8,1 S
        "#]],
    );
}

/// L-19f
#[test]
fn a_token_beside_a_mine_stays() {
    for mine in ["?", "┴"] {
        let fixture = format!(
            "
B─────{mine}
trap: 7,2 E, 6,2 E
thunderstorm 7,2
? heard
? tokens"
        );
        let struck = "struck by 0 cell [7 2] card path.ew tool null traps [] trolls []";
        assert_eq!(run(&fixture), format!("{struck}\ntrap 6,2 E\ntrap 7,2 E\n"));
        let troll = format!("\nB─────{mine}\ntroll 2: 7,2 E\nthunderstorm 7,2\n? tokens\n? discards audience");
        assert_eq!(run(&troll), "troll of 2 7,2 E\nopen ew thunderstorm; own nothing; lost nothing\n");
    }
}

/// L-19f, L-18a
#[test]
fn such_a_token_still_works_when_a_path_comes_back() {
    check(
        "
B─────?
hand 0: thunderstorm ne
hand 1: ew ne
stands 1: 6,2
trap: 7,2 E
thunderstorm 7,2
stay
lay ew 7,2
go E E
? heard by audience",
        expect![[r#"
            stepped by 1 from [6 2] to [7 2]
            stepped by 1 from [7 2] to [8 2]
            trap-sprung by 1 edge {cell:[7 2] side:E} drawn_by 2 lost 1
            mine-turned by 1 mine 1 front gold turned false open NEW
        "#]],
    );
}

/// L-19g
#[test]
fn the_card_of_a_troll_that_the_storm_takes_goes_to_the_discard_pile() {
    check(
        "
B─┼
hand 0: thunderstorm ne
hand 1: ne ne
hand 2: ne ne
troll 1: 4,2 E
thunderstorm 4,2
? heard
? tokens
? discards audience
stay
? heard by audience
? turn",
        expect![[r#"
            struck by 0 cell [4 2] card path.nesw tool null traps [] trolls [{cell:[4 2] side:E}]
            no tokens
            open nesw troll thunderstorm; own nothing; lost nothing
            stayed by 0 cell [2 2]
            1 plays
        "#]],
    );
}

/// L-19g
#[test]
fn the_card_of_a_trap_that_the_storm_takes_went_there_before() {
    check(
        "
B──
hand 0: trap
hand 1: thunderstorm
trap 4,2 E
stay
thunderstorm 4,2
? discards audience",
        expect!["open ew trap thunderstorm; own nothing; lost nothing"],
    );
}

/// L-19h
#[test]
fn a_thunderstorm_is_not_playable_while_there_is_nothing_to_remove() {
    // Only starts; only starts and mines; a dwarf on every card.
    for board in ["", "\nB·····┴\n", "\nB──\nstands 0: 3,2\nstands 2: 4,2\n"] {
        let fixture = format!("{board}\nhand 0: thunderstorm\n? legal\n? nowhere");
        assert_eq!(run(&fixture), "discard thunderstorm\nthunderstorm L-19: nothing-to-remove\n");
    }
}

/// L-19h
#[test]
fn with_one_card_to_remove_a_thunderstorm_is_playable() {
    let game = game("\nB──\nstands 0: 3,2\nhand 0: thunderstorm\n");
    assert_eq!(legal_texts(&game, "thunderstorm"), ["thunderstorm 4,2"]);
    assert_eq!(run("\nB──\nstands 0: 3,2\nhand 0: thunderstorm\n? nowhere\n? turn"), "0 plays");
}

/// L-19i
#[test]
fn everybody_sees_the_removed_card_go_to_the_discard_pile() {
    let mut game = game("\nB─┐\nrock: 4,2\nhand 0: thunderstorm\n");
    let heard = play(&mut game, "thunderstorm 4,2");
    assert!(matches!(&heard[0].aloud, Public::Struck { card, .. } if card.to_string() == "ne.rock"), "{heard:?}");
    assert!(heard[0].whispers.is_empty());
    for viewer in viewers(&game) {
        let open: Vec<String> = game.view(viewer).discards.open.iter().map(|card| card.to_string()).collect();
        assert_eq!(open, ["path.ne.rock", "thunderstorm"]);
    }
}
