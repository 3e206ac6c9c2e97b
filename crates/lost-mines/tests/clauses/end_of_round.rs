//! End of a round: L-24 and L-25.

use crate::check::{check, dealt, game, is_going_on, legal, plain, play, run, seat, shuffled, table, view};
use expect_test::{Expect, expect};
use lost_mines::events::Ending;
use lost_mines::view::StageView;
use lost_mines::{Action, CardList, LostMines, Options, Private, Public};
use tabletop::digger::Policy;
use tabletop::game::{Game, Refusal as _, Turn};
use tabletop::notation::Kinds;
use tabletop::table::Happened;
use tabletop::{Deed, Dice, Refused, Seed, Table, Told, Viewer};

/// Seat 0 is about to take the last treasure of a round with three seats: the other two are of seats 1 and 2.
fn before_the_last_treasure(more: &str) -> String {
    format!(
        "
B─────┴
treasures: silver.1 gems.2 gold.4
taken 1: 0
taken 2: 1
stands 0: 8,2
moving: 0
{more}"
    )
}

/// Like `check`, but the end of a round is told in a few words: how it is divided is in `divvying.rs`.
#[track_caller]
fn check_end(fixture: &str, expected: Expect) {
    let told = run(fixture);
    let lines = told.lines().filter(|line| !line.starts_with("divided "));
    let brief = lines.filter_map(|line| line.split(" dwarves [").next());
    expected.assert_eq(&brief.map(|line| format!("{line}\n")).collect::<String>());
}

/// L-24a, L-24b
#[test]
fn the_round_ends_at_once_when_the_last_treasure_is_taken() {
    check_end(
        &before_the_last_treasure(
            "hand 0: ne nw
hand 1: ne nw
hand 2: ne nw
deck: ns ns ns
stay
? turn
take 2
? heard
? turn
? counts",
        ),
        expect![[r#"
            0 takes
            took by 0 treasure 2 kind gold
            to 0: treasure-is treasure 2 front gold.4
            round-ended ending treasures-taken
            round over
            deck 3, hands 2 2 2
        "#]],
    );
}

/// L-24a
#[test]
fn a_round_goes_on_while_a_treasure_is_left() {
    check(
        "
B─────┴
treasures: silver.1 gold.2 gold.4
taken 1: 0
stands 0: 8,2
moving: 0
stay
take 2
? heard
? turn",
        expect![[r#"
            took by 0 treasure 2 kind gold
            to 0: treasure-is treasure 2 front gold.4
            1 plays
        "#]],
    );
}

/// L-24a
#[test]
fn what_is_left_of_other_kinds_keeps_the_round_going() {
    // All gold is gone, but there is silver, though its mine may never be reached.
    check(
        "
B─────┴
treasures: silver.1 gold.2 gold.4
taken 1: 1
stands 0: 8,2
moving: 0
stay
take 2
? turn",
        expect!["1 plays"],
    );
}

/// L-24a
#[test]
fn whoever_takes_the_last_treasure_may_have_been_the_first_on_the_mine() {
    let fixture = "
B─────
treasures: silver.1 gems.2 gold.4
taken 1: 0
taken 2: 1
stands 0: 7,2
moving: 0
go E
? turn
take 2
? turn";
    assert_eq!(run(fixture), "0 takes\nround over\n");
}

/// L-24b
#[test]
fn after_the_last_treasure_no_card_is_drawn_also_not_for_two_discards() {
    for (step_one, hand) in [("discard nw", 2), ("discard ne nw", 1)] {
        let fixture = before_the_last_treasure(&format!(
            "hand 0: ne nw ew\ndeck: ns ns ns\n{step_one}\nstay\ntake 2\n? counts\n? turn"
        ));
        let fixture = fixture.replace("moving: 0", "turn: 0");
        let others = if hand == 2 { 1 } else { 2 };
        let counts = format!("deck 3, hands {hand} {others} {others}");
        assert_eq!(run(&fixture), format!("{counts}\nround over\n"));
    }
}

/// L-24c
#[test]
fn the_round_ends_when_the_deck_and_all_hands_are_empty() {
    check_end(
        "
hand 0: ne
hand 1:
hand 2:
discard ne
? turn
stay
? heard by audience
? turn",
        expect![[r#"
            0 moves, 3 left
            stayed by 0 cell [2 2]
            round-ended ending cards-out
            round over
        "#]],
    );
}

/// L-24c
#[test]
fn the_round_goes_on_while_the_deck_has_a_card() {
    check(
        "
hand 0: ne
hand 1:
hand 2:
deck: nw
discard ne
stay
? turn
? counts
discard nw
stay
? turn",
        expect![[r#"
            0 plays
            deck 0, hands 1 0 0
            round over
        "#]],
    );
}

/// L-24c
#[test]
fn the_round_goes_on_while_a_hand_has_a_card() {
    check(
        "
hand 0: ne
hand 1: ne ne
hand 2: ne
pass
? turn
pass
? turn
pass
? turn
? counts
pass
? turn",
        expect![[r#"
            1 plays
            2 plays
            1 plays
            deck 0, hands 0 1 0
            round over
        "#]],
    );
}

/// L-24c
#[test]
fn a_trap_can_take_the_very_last_card() {
    check(
        "
B─
hand 0: ne nw
hand 1:
hand 2:
trap: 2,2 E
discard ne
go E
? turn
? counts
stay
? turn",
        expect![[r#"
            0 moves, 2 left
            deck 0, hands 0 0 0
            round over
        "#]],
    );
}

/// L-24c
#[test]
fn whole_rounds_end_when_the_cards_are_out() {
    for players in 3..=9 {
        let mut game = dealt(players, 1);
        let heard = crate::check::pass_to_the_end(&mut game);
        let end = heard.iter().find(|told| matches!(told.aloud, Public::RoundEnded { .. })).unwrap();
        assert!(matches!(end.aloud, Public::RoundEnded { ending: Ending::CardsOut, .. }));
        let view = view(&game, "audience");
        assert_eq!(view.deck, 0);
        assert!(view.seats.iter().all(|seat| seat.hand == 0));
    }
}

/// L-24d
#[test]
fn whoever_played_the_last_card_still_moves() {
    check_end(
        "
B─X
hand 0: ew
hand 1:
hand 2:
lay ew
? turn
go E E
? turn
stay
? heard by audience
? dwarves",
        expect![[r#"
            0 moves, 3 left
            0 moves, 1 left
            stayed by 0 cell [4 2]
            round-ended ending cards-out
            dwarves 4,2 2,2 2,2
        "#]],
    );
}

/// L-24d
#[test]
fn whoever_played_the_last_card_still_takes_a_treasure() {
    check_end(
        "
B─────
hand 0: nw
hand 1:
hand 2:
stands 0: 7,2
discard nw
go E
? turn
take 2
? heard by audience
? turn",
        expect![[r#"
            0 takes
            took by 0 treasure 2 kind gold
            round-ended ending cards-out
            round over
        "#]],
    );
}

/// L-24d
#[test]
fn if_that_was_the_last_treasure_the_round_ends_by_it() {
    let fixture = before_the_last_treasure("hand 0:\nhand 1:\nhand 2:\nstay\ntake 2\n? heard by audience");
    assert!(run(&fixture).contains("round-ended ending treasures-taken"));
}

/// L-24a, L-24c
#[test]
fn nothing_can_be_done_between_two_rounds() {
    check(
        &before_the_last_treasure("hand 0: ne trap\nstay\ntake 2\ndiscard ne\ntrap 2,2 E\ngo W\nstay\ntake 0\n? legal"),
        expect![[r#"
            refused L-24: no-round
            refused L-24: no-round
            refused L-24: no-round
            refused L-24: no-round
            refused L-24: no-round
            nothing
        "#]],
    );
}

/// A table of so many seats after its first deal.
fn dealt_table(players: u8) -> Table<LostMines> {
    let options = Options::new(players).unwrap();
    let written = shuffled(&LostMines::new(&options, &CardList::published()), 1).written();
    table(options, &written)
}

fn whose_turn(table: &Table<LostMines>) -> usize {
    let Turn::Of(turn) = table.game().turn() else { panic!("nobody must decide") };
    turn.index()
}

/// The deciding seat does the first of its legal actions that passes.
fn act(table: &mut Table<LostMines>, passes: impl Fn(&Action) -> bool) {
    let turn = seat(whose_turn(table));
    let action = legal(table.game()).into_iter().find(passes).expect("there is such an action");
    table.play(Deed::Play(turn, action), None).unwrap();
}

/// The seats that everybody sees agreed.
fn agreed(table: &Table<LostMines>) -> Vec<usize> {
    let seen = |viewer: Viewer| table.view(viewer).agreed.iter().map(|seat| seat.index()).collect::<Vec<_>>();
    let all = seen(Viewer::Audience);
    assert!(table.seats().all().all(|seat| seen(Viewer::Seat(seat)) == all), "it is public");
    all
}

/// What happened, one word each.
fn words(happened: &[Happened<LostMines>]) -> Vec<String> {
    let word = |happened: &Happened<LostMines>| match happened {
        Happened::Told(told) => <&str>::from(&told.aloud).to_owned(),
        Happened::Agreed(seat) => format!("agreed {seat}"),
        Happened::Withdrew(seat) => format!("withdrew {seat}"),
        _ => "something else".to_owned(),
    };
    happened.iter().map(word).collect()
}

/// Why a deed is refused: its clause, or what the table says.
fn refused(table: &Table<LostMines>, deed: &Deed<LostMines>) -> String {
    match table.check(deed).unwrap_err() {
        Refused::Rule { refusal } => format!("{}: {}", refusal.clause(), refusal.kind()),
        other => <&str>::from(&other).to_owned(),
    }
}

/// L-25a, L-25d
#[test]
fn all_together_may_agree_to_end_the_round() {
    for players in 3..=9 {
        let mut table = dealt_table(players);
        for number in 0..players as usize - 1 {
            let happened = table.play(Deed::Agree(seat(number)), None).unwrap();
            assert_eq!(words(&happened), [format!("agreed {number}")], "one after the other");
            assert!(is_going_on(table.game()), "not yet all");
        }
        let last = players as usize - 1;
        let happened = table.play(Deed::Agree(seat(last)), None).unwrap();
        assert_eq!(words(&happened), [format!("agreed {last}").as_str(), "round-ended", "divided"]);
        let ended = happened.iter().any(|happened| match happened {
            Happened::Told(told) => matches!(told.aloud, Public::RoundEnded { ending: Ending::Agreed, .. }),
            _ => false,
        });
        assert!(ended);
        assert_eq!(table.game().turn(), Turn::Deal);
    }
}

/// L-25d
#[test]
fn the_order_in_which_seats_agree_does_not_matter() {
    for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
        let mut table = dealt_table(3);
        for (count, number) in order.into_iter().enumerate() {
            assert!(is_going_on(table.game()), "{count} of three");
            table.play(Deed::Agree(seat(number)), None).unwrap();
        }
        assert_eq!(table.game().turn(), Turn::Deal);
    }
}

/// L-25b
#[test]
fn to_agree_and_to_withdraw_is_not_a_turn() {
    let mut table = dealt_table(4);
    let turn = whose_turn(&table);
    let before: Vec<_> = table.seats().all().map(|seat| table.game().view(Viewer::Seat(seat))).collect();
    for number in 0..3 {
        table.play(Deed::Agree(seat(number)), None).unwrap();
    }
    assert_eq!(agreed(&table), [0, 1, 2]);
    let happened = table.play(Deed::Withdraw(seat(1)), None).unwrap();
    assert_eq!(words(&happened), ["withdrew 1"]);
    assert_eq!(agreed(&table), [0, 2]);
    assert_eq!(whose_turn(&table), turn);
    let after: Vec<_> = table.seats().all().map(|seat| table.game().view(Viewer::Seat(seat))).collect();
    assert_eq!(before, after, "nothing in the game has changed");
}

/// L-25b
#[test]
fn whoever_withdrew_is_missing_until_it_agrees_again() {
    let mut table = dealt_table(3);
    table.play(Deed::Agree(seat(0)), None).unwrap();
    table.play(Deed::Withdraw(seat(0)), None).unwrap();
    table.play(Deed::Agree(seat(1)), None).unwrap();
    table.play(Deed::Agree(seat(2)), None).unwrap();
    assert!(is_going_on(table.game()));
    table.play(Deed::Agree(seat(0)), None).unwrap();
    assert!(!is_going_on(table.game()));
}

/// L-25b
#[test]
fn nobody_agrees_twice_or_withdraws_what_it_did_not_say() {
    let mut table = dealt_table(3);
    assert_eq!(refused(&table, &Deed::Withdraw(seat(1))), "not-agreed");
    table.play(Deed::Agree(seat(1)), None).unwrap();
    assert_eq!(refused(&table, &Deed::Agree(seat(1))), "already-agreed");
    table.play(Deed::Withdraw(seat(1)), None).unwrap();
    assert_eq!(refused(&table, &Deed::Withdraw(seat(1))), "not-agreed");
    assert_eq!(refused(&table, &Deed::Agree(seat(3))), "no-such-seat");
}

/// L-25b
#[test]
fn a_seat_stands_agreed_from_turn_to_turn() {
    let mut table = dealt_table(3);
    table.play(Deed::Agree(seat(2)), None).unwrap();
    for _ in 0..5 {
        act(&mut table, |action| matches!(action, Action::Discard(_)));
        act(&mut table, |action| matches!(action, Action::Stay));
        assert_eq!(agreed(&table), [2]);
    }
    table.play(Deed::Agree(seat(0)), None).unwrap();
    table.play(Deed::Agree(seat(1)), None).unwrap();
    assert!(!is_going_on(table.game()));
}

/// L-25b
#[test]
fn the_round_can_be_ended_in_the_middle_of_a_move() {
    let mut table = dealt_table(3);
    act(&mut table, |action| matches!(action, Action::Discard(_)));
    assert_eq!(table.game().view(Viewer::Audience).stage, StageView::Moving);
    let hands = |table: &Table<LostMines>| {
        let view = table.game().view(Viewer::Audience);
        (view.deck, view.seats.iter().map(|seat| seat.hand).sum::<u8>())
    };
    assert_eq!(hands(&table), (38, 14));
    for number in 0..3 {
        table.play(Deed::Agree(seat(number)), None).unwrap();
    }
    assert_eq!(table.game().turn(), Turn::Deal);
    assert_eq!(hands(&table), (38, 14), "nothing is drawn for a turn that is not finished");
}

/// L-25b
#[test]
fn the_round_can_be_ended_before_a_treasure_is_taken() {
    let mut game = game(&before_the_last_treasure("stay\n"));
    assert_eq!(view(&game, "audience").stage, StageView::Taking);
    assert_eq!(game.check_agreement(), Ok(()));
    let mut heard: Vec<Told<Public, Private>> = Vec::new();
    game.end_by_agreement(&mut heard);
    assert!(
        plain(&heard[0].aloud).ends_with("treasures [[] [silver.1] [gems.2]]"),
        "seat 0 has not taken it: {heard:?}"
    );
}

/// L-25c
#[test]
fn seats_whose_turns_are_skipped_agree_too() {
    let mut table = dealt_table(3);
    // Seat 0 discards two cards a turn, the others one, until seat 0 has none and is skipped.
    let hand = |table: &Table<LostMines>, number: usize| table.game().view(Viewer::Audience).seats[number].hand;
    while hand(&table, 0) > 0 {
        let two = whose_turn(&table) == 0;
        if two && hand(&table, 0) > 1 {
            act(&mut table, |action| matches!(action, Action::DiscardTwo(..)));
        } else {
            act(&mut table, |action| matches!(action, Action::Discard(_)));
        }
        act(&mut table, |action| matches!(action, Action::Stay));
    }
    for _ in 0..3 {
        assert_ne!(whose_turn(&table), 0, "seat 0 is skipped");
        act(&mut table, |action| matches!(action, Action::Discard(_)));
        act(&mut table, |action| matches!(action, Action::Stay));
    }
    table.play(Deed::Agree(seat(1)), None).unwrap();
    table.play(Deed::Agree(seat(2)), None).unwrap();
    assert!(is_going_on(table.game()), "seat 0 is still asked");
    table.play(Deed::Agree(seat(0)), None).unwrap();
    assert_eq!(table.game().turn(), Turn::Deal);
}

/// L-25d
#[test]
fn an_agreement_ends_one_round_only() {
    let mut table = dealt_table(3);
    for number in 0..3 {
        table.play(Deed::Agree(seat(number)), None).unwrap();
    }
    assert_eq!(agreed(&table), Vec::<usize>::new());
    table.deal(Seed::from_numbers([2, 0, 0, 0]).into(), None).unwrap();
    assert_eq!(agreed(&table), Vec::<usize>::new());
    table.play(Deed::Agree(seat(0)), None).unwrap();
    table.play(Deed::Agree(seat(1)), None).unwrap();
    assert!(is_going_on(table.game()));
    let happened = table.play(Deed::Agree(seat(2)), None).unwrap();
    assert_eq!(words(&happened), ["agreed 2", "round-ended", "divided", "game-ended"], "the second round was the last");
}

/// L-25d
#[test]
fn who_agreed_in_a_round_that_ended_otherwise_has_not_agreed_in_the_next() {
    let mut table = dealt_table(3);
    table.play(Deed::Agree(seat(0)), None).unwrap();
    table.play(Deed::Agree(seat(1)), None).unwrap();
    while is_going_on(table.game()) {
        act(&mut table, |action| matches!(action, Action::Discard(_) | Action::Stay | Action::Take(_)));
    }
    table.deal(Seed::from_numbers([2, 0, 0, 0]).into(), None).unwrap();
    table.play(Deed::Agree(seat(2)), None).unwrap();
    assert_eq!(agreed(&table), [2]);
    assert!(is_going_on(table.game()));
}

/// L-25b
#[test]
fn only_while_play_goes_on_is_there_something_to_agree_on() {
    let mut table = Table::<LostMines>::new(&Options::new(3).unwrap(), &CardList::published());
    let nothing = |table: &Table<LostMines>| {
        for number in 0..3 {
            assert_eq!(refused(table, &Deed::Agree(seat(number))), "L-24: no-round");
            assert_eq!(refused(table, &Deed::Withdraw(seat(number))), "L-24: no-round");
        }
    };
    nothing(&table);
    for round in 1..=2 {
        table.deal(Seed::from_numbers([round, 0, 0, 0]).into(), None).unwrap();
        for number in 0..3 {
            table.play(Deed::Agree(seat(number)), None).unwrap();
        }
        nothing(&table);
    }
    assert!(matches!(table.game().turn(), Turn::Over(_)));
}

/// L-25e
#[test]
fn the_program_does_not_ask_whether_a_mine_can_be_reached() {
    // Right after the deal, and with a dwarf on a mine that is full of treasures.
    let table = dealt_table(3);
    assert_eq!(table.check(&Deed::Agree(seat(0))), Ok(()));
    let mut game = game("\nB─────┴\nstands 0: 8,2\n");
    assert_eq!(game.check_agreement(), Ok(()));
    game.end_by_agreement(&mut tabletop::Deaf);
    assert_eq!(game.turn(), Turn::Deal);
}

/// L-25f
#[test]
fn to_agree_is_not_among_the_legal_actions() {
    assert!("agree".parse::<Action>().is_err() && "withdraw".parse::<Action>().is_err());
    assert!(Action::KINDS.iter().all(|kind| !kind.contains("agree") && !kind.contains("withdraw")));
    // Agreeing changes nothing of the list, in no step of a turn.
    let mut table = dealt_table(3);
    for step in 0..4 {
        let before = legal(table.game());
        table.play(Deed::Agree(seat(step % 3)), None).unwrap();
        assert_eq!(legal(table.game()), before);
        table.play(Deed::Withdraw(seat(step % 3)), None).unwrap();
        act(&mut table, |action| matches!(action, Action::Discard(_) | Action::Stay));
    }
}

/// L-25g
#[test]
fn bots_that_play_at_random_never_agree() {
    // Such a bot chooses among legal actions, and none of these is an agreement: its rounds end in the other two ways.
    for seed in 0..40 {
        let mut table = dealt_table(3 + (seed % 7) as u8);
        let mut dice = Dice::from_number(seed);
        let mut ending = None;
        while let Turn::Of(turn) = table.game().turn() {
            let action = Policy::Uniform.choose(table.game(), &mut dice, &mut Vec::new());
            let happened = table.play(Deed::Play(turn, action), None).unwrap();
            assert_eq!(agreed(&table), Vec::<usize>::new());
            ending = happened.iter().find_map(|happened| match happened {
                Happened::Told(Told { aloud: Public::RoundEnded { ending, .. }, .. }) => Some(*ending),
                _ => None,
            });
        }
        assert!(matches!(ending, Some(Ending::CardsOut | Ending::TreasuresTaken)), "{ending:?}");
    }
}

/// L-25g
#[test]
fn other_bots_agree_when_by_their_own_view_no_treasure_can_be_reached() {
    // One mine is near, and no card but those of seat 0 can come any more: what else lies far off cannot be reached.
    let mut game = game(
        "
B─────
mines: gold dragon silver gems
stands 0: 7,2
hand 0: information.mine-or-treasure trap
hand 1:
hand 2:
",
    );
    let give_up = |game: &LostMines| ["0", "1", "2"].map(|seat| view(game, seat).is_hopeless());
    assert_eq!(give_up(&game), [false, false, false]);
    play(&mut game, "look mine 1 with mine-or-treasure");
    assert_eq!(give_up(&game), [true, false, false], "seat 0 alone knows that there is nothing to be had");
    play(&mut game, "step E");
    assert_eq!(give_up(&game), [true, false, false], "the others do not know that its last card is no path");
    play(&mut game, "discard trap");
    assert_eq!(give_up(&game), [true, true, true]);
}
