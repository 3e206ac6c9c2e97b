//! End of a round: S-25, the end of the game.

use crate::check::{check, deal, dealt_with, game, pass_to_the_end, view};
use expect_test::expect;
use saboteur::Options;
use saboteur::options::BadOptions;
use tabletop::game::{Game, Turn};

/// Plays a whole game in which everybody only passes, and counts its rounds.
fn count_rounds(options: Options) -> u8 {
    let mut game = dealt_with(options, 0).0;
    for round in 1.. {
        assert_eq!(view(&game, "audience").round, round);
        pass_to_the_end(&mut game);
        match game.turn() {
            Turn::Of(_) => panic!("nobody chooses gold when the saboteurs win"),
            Turn::Over(_) => return round,
            Turn::Deal => deal(&mut game, u64::from(round)),
        };
    }
    unreachable!("every game ends")
}

/// S-25a
#[test]
fn the_game_ends_after_round_three() {
    for players in 3..=10 {
        assert_eq!(count_rounds(Options::new(players).unwrap()), 3);
    }
}

/// S-25b
#[test]
fn the_game_ends_after_as_many_rounds_as_were_chosen() {
    for rounds in 1..=10 {
        for players in [3, 10] {
            assert_eq!(count_rounds(Options::new(players).unwrap().with_rounds(rounds).unwrap()), rounds);
        }
    }
}

/// S-25b
#[test]
fn the_last_round_may_also_end_with_the_treasure() {
    check(
        "
S──────X?
option rounds: 1
goals: stone-ne treasure stone-nw
roles: miner saboteur saboteur miner
gold: 2
lay ew
? turn
take 2
? turn",
        expect![[r#"
            gold for 0
            game over: nuggets [2 0 0] winners [0]
        "#]],
    );
}

/// S-25b
#[test]
fn no_round_is_dealt_after_the_last() {
    let options = Options::new(3).unwrap().with_rounds(1).unwrap();
    let mut table = tabletop::Table::<saboteur::Saboteur>::new(&options, &saboteur::CardList::published());
    let seed = || tabletop::Seed::from_numbers([1, 0, 0, 0]).into();
    table.deal(seed(), None).unwrap();
    while let Turn::Of(turn) = table.game().turn() {
        let pass = crate::check::legal(table.game()).pop().unwrap();
        assert!(pass.to_string().starts_with("discard"), "discards are last in order");
        table.play(tabletop::Deed::Play(turn, pass), None).unwrap();
    }
    assert_eq!(table.deal(seed(), None).unwrap_err(), tabletop::Refused::GameOver);
}

/// S-25c
#[test]
fn fewer_than_one_or_more_than_ten_rounds_are_refused() {
    for rounds in 0..=u8::MAX {
        let chosen = Options::new(5).unwrap().with_rounds(rounds);
        let written = serde_json::from_str::<Options>(&format!(r#"{{"players": 5, "rounds": {rounds}}}"#));
        if (1..=10).contains(&rounds) {
            assert_eq!(chosen.unwrap().rounds(), rounds);
            assert_eq!(written.unwrap().rounds(), rounds);
        } else {
            assert_eq!(chosen, Err(BadOptions::Rounds(rounds)));
            assert!(written.unwrap_err().to_string().contains("(S-25)"));
        }
    }
}

/// S-25d
#[test]
fn nuggets_count_and_not_cards() {
    // Seat 2 is paid one card worth three, then seat 0 two cards worth two.
    check(
        "
players: 5
option rounds: 1
roles: saboteur miner saboteur miner miner miner
hand 0: map
hand 1:
hand 2:
hand 3:
hand 4:
gold: 1 1 3
discard map
? turn
? gold audience",
        expect![[r#"
            game over: nuggets [2 0 3 0 0] winners [2]
            0 owns 1 1
            2 owns 3
            gold deck 0
        "#]],
    );
}

/// S-25d
#[test]
fn the_gold_of_all_rounds_counts() {
    let mut game = game(
        "
S──────X?
option rounds: 2
goals: stone-ne treasure stone-nw
roles: miner saboteur saboteur miner
gold: 3
lay ew
take 3",
    );
    let roles = deal(&mut game, 1).roles;
    pass_to_the_end(&mut game);
    let paid = |seat: usize| if roles[seat + 1] == saboteur::Role::Saboteur { 4 } else { 0 };
    let Turn::Over(outcome) = game.turn() else { panic!("two rounds are over") };
    assert_eq!(outcome.nuggets, [3 + paid(0), paid(1), paid(2)]);
}

/// S-25e
#[test]
fn seats_that_tie_for_the_most_share_the_win() {
    check(
        "
players: 5
option rounds: 1
roles: saboteur miner saboteur miner miner miner
hand 0: map
hand 1:
hand 2:
hand 3:
hand 4:
discard map
? heard by audience
? turn",
        expect![[r#"
            discarded by 0
            round-ended winner saboteur ending cards-out roles [saboteur miner saboteur miner miner] spare miner
            paid seat 2 cards 1
            paid seat 0 cards 1
            game-ended nuggets [3 0 3 0 0] winners [0 2]
            game over: nuggets [3 0 3 0 0] winners [0 2]
        "#]],
    );
}

/// S-25e
#[test]
fn if_nobody_has_gold_all_share_the_win() {
    check(
        "
option rounds: 1
roles: miner miner miner saboteur
hand 0: map
hand 1:
hand 2:
discard map
? turn",
        expect!["game over: nuggets [0 0 0] winners [0 1 2]"],
    );
}
