//! End of a round: S-19.

use crate::check::{check, dealt, game, is_digging, legal, pass, play, run, seat, view};
use expect_test::expect;
use saboteur::{CardList, Options, Saboteur};
use tabletop::game::{Game, Refusal as _, Turn};
use tabletop::notation::Kinds;
use tabletop::{Deed, Refused, Seed, Table};

/// S-19a
#[test]
fn while_the_deck_holds_a_card_no_number_of_passes_ends_the_round() {
    for players in 3..=10 {
        let mut game = dealt(players, 1);
        while view(&game, "audience").deck > 0 {
            assert!(is_digging(&game));
            pass(&mut game, &mut Vec::new());
        }
        assert!(is_digging(&game), "also not with the pass that drew the last card");
    }
}

/// S-19a
#[test]
fn with_the_deck_empty_the_round_goes_on_while_cards_are_played() {
    check(
        "
S
hand 0: ew ew
hand 1: ew ew
hand 2: ew ew
lay ew 1,0
lay ew 2,0
lay ew 3,0
lay ew 4,0
lay ew 5,0
? turn
lay ew 6,0
? heard by audience",
        expect![[r#"
            turn of 2
            laid by 2 card path.ew cell [6 0] turned false
            round-ended winner saboteur ending cards-out roles [miner miner miner] spare miner
        "#]],
    );
}

/// S-19b
#[test]
fn the_saboteurs_win_without_the_treasure() {
    check(
        "
roles: miner saboteur miner miner
hand 0: map
hand 1: map
hand 2: map
pass to the end
? heard by audience",
        expect![[r#"
            discarded by 0
            discarded by 1
            discarded by 2
            round-ended winner saboteur ending cards-out roles [miner saboteur miner] spare miner
            paid seat 1 cards 2
        "#]],
    );
}

/// S-19b
#[test]
fn the_saboteurs_win_also_if_none_was_dealt() {
    let mut game = game("roles: miner miner miner saboteur\nhand 0: map\n");
    play(&mut game, "discard map");
    assert_eq!(view(&game, "audience").results[0].winner, saboteur::Role::Saboteur);
    assert_eq!(view(&game, "audience").results[0].saboteurs, 0);
}

/// S-19c
#[test]
fn the_round_ends_when_deck_and_hands_are_empty() {
    check(
        "
S─X
hand 0: ew
hand 1:
hand 2:
lay ew
? heard by audience
? turn",
        expect![[r#"
            laid by 0 card path.ew cell [2 0] turned false
            round-ended winner saboteur ending cards-out roles [miner miner miner] spare miner
            round over
        "#]],
    );
}

/// S-19c
#[test]
fn the_round_does_not_end_while_a_seat_holds_a_card() {
    check(
        "
S─X
hand 0: ew
hand 1:
hand 2: map
lay ew
? turn
pass
? turn
map 0
? turn",
        expect![[r#"
            turn of 1
            turn of 2
            round over
        "#]],
    );
}

/// S-19c
#[test]
fn the_last_card_may_still_reach_the_treasure() {
    check(
        "
S──────X?
goals: stone-ne treasure stone-nw
hand 0: ew
hand 1:
hand 2:
lay ew
? turn",
        expect!["gold for 0"],
    );
}

/// S-19d
#[test]
fn the_round_ends_when_every_seat_in_succession_has_passed_with_the_deck_empty() {
    check(
        "
hand 0: ew ew
hand 1: ew ew
hand 2: ew ew
pass 2 times
? turn
pass 1 times
? heard by audience
? turn
? counts",
        expect![[r#"
            turn of 2
            discarded by 2
            round-ended winner saboteur ending all-passed roles [miner miner miner] spare miner
            round over
            deck 0, hands 1 1 1
        "#]],
    );
}

/// S-19d
#[test]
fn it_takes_a_pass_of_each_seat_whatever_their_number() {
    for players in 3..=10 {
        let hands: String = (0..players).map(|seat| format!("hand {seat}: map map\n")).collect();
        let all_but_one = run(&format!("players: {players}\nturn: 2\n{hands}pass {} times\n? turn", players - 1));
        assert_eq!(all_but_one, "turn of 1");
        let all = run(&format!("players: {players}\nturn: 2\n{hands}pass {players} times\n? turn"));
        assert_eq!(all, "round over");
    }
}

/// S-19e
#[test]
fn empty_passes_count_as_passes() {
    check(
        "
hand 0: ew ew
hand 1:
hand 2:
discard ew
pass
pass
? heard by audience
? counts",
        expect![[r#"
            passed by 2
            round-ended winner saboteur ending all-passed roles [miner miner miner] spare miner
            deck 0, hands 1 0 0
        "#]],
    );
}

/// S-19f
#[test]
fn a_pass_that_drew_the_last_card_does_not_count() {
    check(
        "
hand 0: ew ew
hand 1: ew ew
hand 2: ew ew
deck: map
pass 3 times
? counts
? turn
pass 1 times
? heard by audience",
        expect![[r#"
            deck 0, hands 2 1 1
            turn of 0
            discarded by 0
            round-ended winner saboteur ending all-passed roles [miner miner miner] spare miner
        "#]],
    );
}

/// S-19g
#[test]
fn a_card_played_in_between_starts_the_count_anew() {
    check(
        "
hand 0: map map map
hand 1: map map map
hand 2: map map map
pass 2 times
map 1
pass 2 times
? turn
pass 1 times
? turn",
        expect![[r#"
            turn of 2
            round over
        "#]],
    );
    // A path card does the same.
    check(
        "
hand 0: ew ew ew
hand 1: ew ew ew
hand 2: ew ew ew
pass 2 times
lay ew 1,0
pass 2 times
? turn
pass 1 times
? turn",
        expect![[r#"
            turn of 2
            round over
        "#]],
    );
}

/// S-19h
#[test]
fn hands_full_of_unplayable_cards_do_not_end_the_round() {
    // Nothing is broken and nothing is laid, so that nobody can play anything, and still each seat has its turn.
    check(
        "
hand 0: repair.cart repair.cart
hand 1: rockfall rockfall
hand 2: repair.lantern repair.lantern
deck:
? turn
? legal
discard repair.cart
? turn
? legal
discard rockfall
? turn
? legal
discard repair.lantern
? turn",
        expect![[r#"
            turn of 0
            discard repair.cart
            turn of 1
            discard rockfall
            turn of 2
            discard repair.lantern
            round over
        "#]],
    );
}

/// S-19h
#[test]
fn the_end_of_a_round_tells_nothing_of_the_hands() {
    // The same passes end the round whether the seats could have played or not.
    let ends = |hand: &str| {
        run(&format!("hand 0: {hand}\nhand 1: {hand}\nhand 2: {hand}\npass 2 times\n? turn\npass 1 times\n? turn"))
    };
    assert_eq!(ends("nesw nesw"), "turn of 2\nround over\n");
    assert_eq!(ends("repair.cart repair.cart"), "turn of 2\nround over\n");
}

/// S-19i
#[test]
fn a_round_cannot_be_ended_early_by_agreement() {
    let mut table = Table::<Saboteur>::new(&Options::new(3).unwrap(), &CardList::published());
    table.deal(Seed::from_numbers([1, 0, 0, 0]).into(), None).unwrap();
    for number in 0..3 {
        let refused = table.play(Deed::Agree(seat(number)), None).unwrap_err();
        let Refused::Rule { refusal } = refused else { panic!("{refused:?}") };
        assert_eq!(format!("{}: {}", refusal.clause(), refusal.kind()), "S-19: no-early-end");
    }
    assert!(matches!(table.game().turn(), Turn::Of(_)), "the round goes on");
    // Also not when the deck is empty and nothing but passes can follow.
    while let Turn::Of(turn) = table.game().turn() {
        assert!(table.check(&Deed::Agree(turn)).is_err());
        let pass = legal(table.game()).into_iter().find(|action| action.to_string().starts_with("discard"));
        table.play(Deed::Play(turn, pass.unwrap_or(saboteur::Action::Pass)), None).unwrap();
    }
}
