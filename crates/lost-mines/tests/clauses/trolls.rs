//! Trolls, and laying across tokens: L-17 and L-18.

use crate::check::{check, game, legal_texts, play, run, view, viewers};
use crate::traps::BOARDS;
use expect_test::expect;
use lost_mines::LostMines;
use std::collections::BTreeMap;
use tabletop::Viewer;
use tabletop::game::Game;

/// L-17a
#[test]
fn a_troll_goes_where_a_trap_may_go() {
    for (mines, board) in BOARDS {
        let game = game(&format!("{board}\nmines: {mines}\nhand 0: trap troll\n"));
        let places = |token: &str| -> Vec<String> {
            let texts = legal_texts(&game, token).into_iter();
            texts.map(|text| text.strip_prefix(token).unwrap().to_owned()).collect()
        };
        assert_eq!(places("trap "), places("troll "));
        assert!(places("troll ").len() >= 8, "a start has four open edges");
    }
}

/// L-17a, L-17d
#[test]
fn a_troll_comes_for_all_to_see() {
    check(
        "
B──
troll 3,2 E
? heard
? tokens
? discards audience
? turn",
        expect![[r#"
            troll-lured by 0 edge {cell:[3 2] side:E}
            troll of 0 3,2 E
            open nothing; own nothing; lost nothing
            0 moves, 3 left
        "#]],
    );
}

/// L-17a
#[test]
fn a_troll_goes_nowhere_else() {
    check(
        "
B──
·──
troll 3,2 S
troll 3,1 S
troll 7,4 E
troll -1,2 E
? tokens",
        expect![[r#"
            refused L-15: no-path-over-edge
            refused L-15: no-path-over-edge
            refused L-15: no-path-over-edge
            refused L-15: no-such-edge
            no tokens
        "#]],
    );
}

/// L-17b
#[test]
fn a_troll_blocks_from_both_sides() {
    for (side, back, edge) in [("N", "S", "2,1 S"), ("E", "W", "2,2 E"), ("S", "N", "2,2 S"), ("W", "E", "1,2 E")] {
        let board = "\n·│\n─B─\n·│";
        let out = format!("{board}\ntroll 1: {edge}\nmoving: 0\ngo {side}\n? dwarves");
        assert_eq!(run(&out), "refused L-17: troll-blocks\ndwarves 2,2 2,2 2,2\n");
        let beyond = match side {
            "N" => "2,1",
            "E" => "3,2",
            "S" => "2,3",
            _ => "1,2",
        };
        let back = format!("{board}\ntroll 1: {edge}\nstands 0: {beyond}\nmoving: 0\ngo {back}\n? dwarves");
        assert_eq!(run(&back), format!("refused L-17: troll-blocks\ndwarves {beyond} 2,2 2,2\n"));
    }
}

/// L-17b
#[test]
fn a_troll_blocks_everybody_and_its_owner_too() {
    check(
        "
B─
dwarves: blue.loyal yellow.loyal blue.saboteur
stands 1: 3,2
hand 0: troll
troll 2,2 E
go E
? blocked
stay
discard ne
go W
? blocked
stay
discard ne
go E
? blocked",
        expect![[r#"
            refused L-17: troll-blocks
            E L-17: troll-blocks
            refused L-17: troll-blocks
            W L-17: troll-blocks
            refused L-17: troll-blocks
            E L-17: troll-blocks
        "#]],
    );
}

/// L-17b
#[test]
fn a_troll_blocks_its_edge_and_no_other() {
    check(
        "
B┐
├┘
troll 1: 2,2 S
moving: 0
? blocked
go E S W
? dwarves",
        expect![[r#"
            S L-17: troll-blocks
            dwarves 2,3 2,2 2,2
        "#]],
    );
}

/// L-17b
#[test]
fn a_troll_blocks_the_way_into_a_face_down_mine() {
    check(
        "
B─────
stands 0: 7,2
troll 1: 7,2 E
moving: 0
go E
? mines audience
? dwarves",
        expect![[r#"
            refused L-17: troll-blocks
            mines ? ? ? ?
            dwarves 7,2 2,2 2,2
        "#]],
    );
}

/// L-17b
#[test]
fn no_route_leads_across_a_troll() {
    let routes = |token: &str| {
        let game = game(&format!("\nB┐\n├┘\n{token}\nmoving: 0\n"));
        let routes = view(&game, "0").routes.into_iter();
        routes.map(|route| (route.to.to_string(), route.steps.len())).collect::<BTreeMap<_, _>>()
    };
    let far = |route: &BTreeMap<String, usize>| route.get("2,3").copied();
    assert_eq!(far(&routes("troll 1: 7,4 E")), Some(1), "a troll elsewhere");
    assert_eq!(far(&routes("troll 1: 2,2 S")), Some(3), "the way round");
    let mut both = game("\nB┐\n├┘\ntroll 1: 2,2 S\ntroll 2: 2,2 E\nmoving: 0\n");
    assert!(view(&both, "0").routes.is_empty());
    assert_eq!(legal_texts(&both, "step"), Vec::<String>::new());
    play(&mut both, "stay");
}

/// L-17c
#[test]
fn a_troll_stays_until_the_next_turn_of_its_owner_begins() {
    check(
        "
B──
hand 0: troll ne
hand 1: ne ne
hand 2: ne ne
troll 2,2 E
stay
? turn
? tokens
pass
? turn
? tokens
pass
? heard by audience
? turn
? tokens
discard ne
go E
? dwarves",
        expect![[r#"
            1 plays
            troll of 0 2,2 E
            2 plays
            troll of 0 2,2 E
            discarded by 2 cards 1
            stayed by 2 cell [2 2]
            troll-left owner 0 edge {cell:[2 2] side:E}
            0 plays
            no tokens
            dwarves 3,2 2,2 2,2
        "#]],
    );
}

/// L-17c
#[test]
fn a_troll_goes_also_when_the_turn_of_its_owner_is_skipped() {
    check(
        "
B──
hand 0: troll
hand 1: ne ne
hand 2: ne ne
troll 2,2 E
stay
pass 2 times
? heard by audience
? tokens
? discards audience
? turn",
        expect![[r#"
            discarded by 1 cards 1
            stayed by 1 cell [2 2]
            discarded by 2 cards 1
            stayed by 2 cell [2 2]
            troll-left owner 0 edge {cell:[2 2] side:E}
            skipped seat 0
            no tokens
            open troll; own nothing; lost nothing
            1 plays
        "#]],
    );
}

/// L-17c
#[test]
fn a_troll_of_another_seat_does_not_go() {
    check(
        "
B──
hand 0: troll ne
hand 1: troll ne
hand 2: ne ne
troll 2,2 E
stay
troll 3,2 E
stay
? tokens
pass
? tokens
pass
? tokens",
        expect![[r#"
            troll of 0 2,2 E
            troll of 1 3,2 E
            troll of 1 3,2 E
            no tokens
        "#]],
    );
}

/// L-17d
#[test]
fn while_the_troll_stands_its_card_is_not_on_the_discard_pile() {
    let mut game = game("\nB──\nhand 0: troll ne\nhand 1: ne ne\nhand 2: ne ne\n");
    play(&mut game, "troll 2,2 E");
    let seen = |game: &LostMines, viewer: Viewer| {
        let view = game.view(viewer);
        let owners: Vec<usize> = view.trolls.iter().map(|troll| troll.owner.index()).collect();
        let open: Vec<String> = view.discards.open.iter().map(|card| card.to_string()).collect();
        (owners, open)
    };
    for viewer in viewers(&game) {
        assert_eq!(seen(&game, viewer), (vec![0], vec![]), "it lies in front of seat 0");
    }
    play(&mut game, "stay");
    for _ in 0..2 {
        crate::check::pass(&mut game, &mut Vec::new());
    }
    for viewer in viewers(&game) {
        assert_eq!(seen(&game, viewer), (vec![], vec!["troll".to_owned()]));
    }
}

/// L-18a
#[test]
fn a_path_card_is_laid_across_a_trap() {
    check(
        "
B─X
trap: 3,2 E
lay ew
? heard
? picture
? tokens
go E E
? heard by audience
? lost",
        expect![[r#"
            laid by 0 card path.ew cell [4 2] turned false
            B──
            trap 3,2 E
            stepped by 0 from [2 2] to [3 2]
            stepped by 0 from [3 2] to [4 2]
            trap-sprung by 0 edge {cell:[3 2] side:E} drawn_by 1 lost 0
            lost 0 0 0
        "#]],
    );
}

/// L-18a
#[test]
fn a_path_card_is_laid_across_a_troll() {
    check(
        "
B─X
troll 1: 3,2 E
lay ew
? picture
? tokens
go E
? blocked",
        expect![[r#"
            B──
            troll of 1 3,2 E
            E L-17: troll-blocks
        "#]],
    );
}

/// L-18a
#[test]
fn a_path_card_is_laid_across_several_tokens_and_beside_a_start() {
    // The cell between the two starts, with a token at each of its open edges.
    check(
        "
B
X
Y
trap: 2,2 S
troll 2: 2,3 S
lay ns
? tokens
go S
? lost
go S
? dwarves",
        expect![[r#"
            trap 2,2 S
            troll of 2 2,3 S
            lost 0 0 0
            refused L-17: troll-blocks
            dwarves 2,3 2,2 2,2
        "#]],
    );
}

/// L-18a
#[test]
fn a_token_makes_no_card_fit_that_does_not() {
    check(
        "
B─X
trap: 3,2 E
lay ns
lay nes
lay ew
? picture",
        expect![[r#"
            refused L-10: paths-do-not-fit
            refused L-10: paths-do-not-fit
            B──
        "#]],
    );
}

/// L-18a
#[test]
fn a_token_makes_no_difference_to_where_cards_go() {
    let lays = |tokens: &str| {
        let game = game(&format!("\nB─┼\nhand 0: ew nes ne nesw ns\n{tokens}"));
        legal_texts(&game, "lay")
    };
    let free = lays("");
    assert!(free.len() > 20);
    assert_eq!(lays("trap: 4,1 S, 4,2 E, 2,2 S\ntroll 1: 4,2 S\ntroll 2: 1,2 E\n"), free);
}
