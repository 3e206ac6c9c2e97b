//! D-30 and D-31: end of the game.

use crate::check::{
    check, dealt, dealt_with, game, legal, legal_texts, pass_to_the_end, play, run, seat, table, view, viewers,
};
use dark_cave::events::Ending;
use dark_cave::view::StageView;
use dark_cave::{Action, CardList, DarkCave, Options, Private, Public};
use expect_test::expect;
use tabletop::digger::Policy;
use tabletop::game::{Game, Refusal as _, Turn};
use tabletop::notation::Kinds;
use tabletop::record::Start;
use tabletop::table::Happened;
use tabletop::{Deed, Dice, Refused, Seed, Table, Told, Viewer};

/// The exit lies open at (-4,-4), and the dwarf of a seat is one step away from it.
fn before_the_exit(seat: usize, more: &str) -> String {
    format!("card -3,-4: i.ew\nup 0: E\nstands {seat}: -4,-4.1\n{more}\n")
}

/// Two who work for blue and three who work for yellow, the third blue dwarf among them.
const TWO_AND_THREE: &str = "dwarves: blue.loyal blue.loyal blue.saboteur yellow.loyal yellow.loyal";

/// D-30a
#[test]
fn the_game_ends_at_once_when_all_dwarves_that_work_for_a_clan_are_out() {
    // Seat 0 has two steps left, and there are cards to draw.
    check(
        &before_the_exit(
            0,
            "players: 2
            dwarves: blue.loyal yellow.loyal
            hand 0: i.ne i.ne
            hand 1: i.ne
            deck: i.ns i.ns
            discard i.ne
            ? turn
            step -4,-4.4
            ? heard
            ? turn
            ? counts",
        ),
        expect![[r#"
            0 moves, 3 left
            stepped by 0 from {cell:[-4 -4] space:1} to {cell:[-4 -4] space:4}
            left-cave by 0 gold 3
            clan-card-shown seat 0 dwarf blue.loyal
            game-ended ending side-out dwarves [blue.loyal yellow.loyal] saved [3 0] values [3 0] clan blue winners [0]
            game over: saved [3 0] values [3 0] clan blue winners [0]
            deck 2, hands 1 1
        "#]],
    );
}

/// D-30a
#[test]
fn then_nothing_is_drawn_whatever_was_played() {
    for (step_one, left) in [("discard i.ne", 3), ("discard i.ne i.nw", 2), ("lay i.ew 1,0", 3), ("swap.ii 1", 1)] {
        let told = run(&before_the_exit(
            0,
            &format!(
                "players: 2\ndwarves: blue.loyal yellow.loyal\nhand 0: i.ne i.nw i.ew swap.ii\nhand 1: i.ne\n\
                 deck: i.ns i.ns\n{step_one}\nstep -4,-4.4\n? counts"
            ),
        ));
        let other = if step_one.starts_with("swap") { 3 } else { 1 };
        assert_eq!(told, format!("deck 2, hands {left} {other}"), "{step_one}");
    }
}

/// D-30a, D-30b
#[test]
fn who_works_for_a_clan_counts_and_not_to_which_one_a_dwarf_belongs() {
    // Who leaves, who has left before, and whether that is the end.
    let stories = [
        (0, "", false),
        (0, "1", true),
        (1, "3 2 0", true),
        // Two blue dwarves are out, but one of them worked for yellow.
        (0, "2", false),
        (2, "0", false),
        // Both yellow dwarves are out, but the blue saboteur who works for them too is inside.
        (4, "3", false),
        (3, "4 0", false),
        (2, "4 3", true),
        (4, "2 3", true),
        (3, "4 0 2", true),
        // Three are out, but of each side one is inside.
        (1, "2 3", false),
        (3, "1 2", false),
    ];
    for (leaves, out, is_over) in stories {
        let more = format!("{TWO_AND_THREE}\nout: {out}\nmoving: {leaves}\nstep -4,-4.4\n? turn");
        let told = run(&before_the_exit(leaves, &more));
        let next = format!("{} plays", (leaves + 1) % 5);
        assert!(if is_over { told.starts_with("game over: ") } else { told == next }, "{leaves} after {out}: {told}");
    }
}

/// D-30a
#[test]
fn for_every_number_of_players_the_last_one_of_a_side_ends_the_game() {
    // Blue dwarves have the even seats, yellow ones the odd seats, and seat 0 is the last of the blue ones to leave.
    for players in 2..=8 {
        let dwarves = ["blue.loyal", "yellow.loyal"].iter().cycle().take(players).copied().collect::<Vec<_>>();
        let out: Vec<String> = (2..players).step_by(2).map(|seat| seat.to_string()).collect();
        let (corner, beside) = if players > 5 { ("-3,-3", "-2,-3") } else { ("-4,-4", "-3,-4") };
        let fixture = |out: &[String]| {
            format!(
                "players: {players}\ndwarves: {}\nout: {}\ncard {beside}: i.ew\nup 0: E\nstands 0: {corner}.1\n\
                 moving: 0\nstep {corner}.4\n? turn",
                dwarves.join(" "),
                out.join(" ")
            )
        };
        assert!(run(&fixture(&out)).starts_with("game over: "), "{players} players");
        if let [_, others @ ..] = &out[..] {
            assert_eq!(run(&fixture(others)), "1 plays", "{players} players, seat 2 is inside");
        }
    }
}

/// D-30c
#[test]
fn spares_do_not_count() {
    // A loyal blue dwarf is among the spares: it will never leave, and nobody waits for it.
    check(
        &before_the_exit(
            0,
            "players: 3
            dwarves: blue.loyal blue.saboteur blue.saboteur
            spare: blue.loyal
            moving: 0
            step -4,-4.4
            ? heard
            ? turn",
        ),
        expect![[r#"
            stepped by 0 from {cell:[-4 -4] space:1} to {cell:[-4 -4] space:4}
            left-cave by 0 gold 3
            clan-card-shown seat 0 dwarf blue.loyal
            looked-at-spare-cards by 0
            to 0: spare-cards-are dwarves [blue.loyal]
            game-ended ending side-out dwarves [blue.loyal blue.saboteur blue.saboteur] saved [3 0 0] values [6 0] clan blue winners [0]
            game over: saved [3 0 0] values [6 0] clan blue winners [0]
        "#]],
    );
}

/// D-30d
#[test]
fn the_game_ends_when_the_deck_and_all_hands_are_empty() {
    check(
        "
        players: 3
        dwarves: blue.loyal blue.saboteur yellow.loyal
        hand 0: i.ne
        hand 1:
        hand 2:
        discard i.ne
        ? turn
        stay
        ? heard by audience
        ? turn
        ",
        expect![[r#"
            0 moves, 3 left
            stayed by 0 at {cell:[0 0] space:0}
            game-ended ending cards-out dwarves [blue.loyal blue.saboteur yellow.loyal] saved [0 0 0] values [0 0] clan null winners []
            game over: saved [0 0 0] values [0 0] clan null winners []
        "#]],
    );
}

/// D-30d
#[test]
fn the_game_goes_on_while_the_deck_has_a_card() {
    check(
        "
        players: 3
        hand 0: i.ne
        hand 1:
        hand 2:
        deck: i.nw
        discard i.ne
        stay
        ? turn
        ? counts
        discard i.nw
        stay
        ? turn
        ",
        expect![[r#"
            0 plays
            deck 0, hands 1 0 0
            game over: saved [0 0 0] values [0 0] clan null winners []
        "#]],
    );
}

/// D-30d
#[test]
fn the_game_goes_on_while_a_hand_has_a_card() {
    check(
        "
        players: 3
        hand 0: i.ne
        hand 1: i.ne i.ne
        hand 2: i.ne
        pass
        ? turn
        pass
        ? turn
        pass
        ? turn
        ? counts
        pass
        ? turn
        ",
        expect![[r#"
            1 plays
            2 plays
            1 plays
            deck 0, hands 0 1 0
            game over: saved [0 0 0] values [0 0] clan null winners []
        "#]],
    );
}

/// D-30d
#[test]
fn cards_in_front_of_seats_do_not_keep_the_game_going() {
    check(
        "
        S─
        players: 2
        card 2,0: i.ew.hole
        boots 0: i
        axe 1: i
        web 1: 0,0 S i
        hand 0: rat.i
        hand 1:
        rat.i from 2,0.0
        halt
        stay
        ? creatures
        ? turn
        ",
        expect![[r#"
            creatures: rat at 2,0.0 of 0 i
            game over: saved [0 0] values [0 0] clan null winners []
        "#]],
    );
}

/// D-30d
#[test]
fn a_rat_can_take_the_very_last_card() {
    check(
        "
        S─
        players: 2
        card 2,0: i.ew.hole
        stands 1: 2,0.0
        hand 0: rat.i
        hand 1: i.ne
        rat.i from 2,0.0
        ? turn
        ? counts
        stay
        ? turn
        ",
        expect![[r#"
            0 moves, 3 left
            deck 0, hands 0 0
            game over: saved [0 0] values [0 0] clan null winners []
        "#]],
    );
}

/// D-30d
#[test]
fn whole_games_end_when_the_cards_are_out() {
    // Of 82 cards 15 are set aside, and every turn in which nothing is played takes one: that makes 67 turns.
    for players in 2..=8 {
        let mut game = dealt(players, 1);
        let heard = pass_to_the_end(&mut game);
        let n_discards = heard.iter().filter(|told| matches!(told.aloud, Public::Discarded { .. })).count();
        assert_eq!(n_discards, 67, "{players} players");
        assert!(matches!(heard[heard.len() - 1].aloud, Public::GameEnded { ending: Ending::CardsOut, .. }));
        let view = view(&game, "audience");
        assert_eq!(view.deck, [0; 3]);
        assert!(view.seats.iter().all(|seat| seat.hand == [0; 3]));
    }
}

/// D-30e
#[test]
fn whoever_played_the_last_card_still_moves() {
    check(
        "
        S─X
        players: 2
        hand 0: i.ew
        hand 1:
        lay i.ew
        ? turn
        go 1,0.0 2,0.0
        ? turn
        stay
        ? turn
        ? dwarves
        ",
        expect![[r#"
            0 moves, 3 left
            0 moves, 1 left
            game over: saved [0 0] values [0 0] clan null winners []
            dwarves 2,0.0 0,0.0
        "#]],
    );
}

/// D-30e
#[test]
fn whoever_played_the_last_card_may_still_leave() {
    // There are others on its side, so the game ends for want of cards; but its gold is saved.
    check(
        &before_the_exit(
            0,
            "players: 3
            dwarves: blue.loyal blue.loyal yellow.loyal
            hand 0: i.ne
            hand 1:
            hand 2:
            discard i.ne
            step -4,-4.4
            ? heard",
        ),
        expect![[r#"
            stepped by 0 from {cell:[-4 -4] space:1} to {cell:[-4 -4] space:4}
            left-cave by 0 gold 3
            clan-card-shown seat 0 dwarf blue.loyal
            game-ended ending cards-out dwarves [blue.loyal blue.loyal yellow.loyal] saved [3 0 0] values [3 0] clan blue winners [0 1]
        "#]],
    );
}

/// D-30e
#[test]
fn if_that_was_the_last_dwarf_of_its_side_the_game_ends_by_that() {
    let more =
        "players: 2\ndwarves: blue.loyal yellow.loyal\nhand 0: i.ne\nhand 1:\ndiscard i.ne\nstep -4,-4.4\n? heard";
    let told = run(&before_the_exit(0, more));
    assert!(told.contains("game-ended ending side-out"), "{told}");
    assert_eq!(told.matches("game-ended").count(), 1, "{told}");
}

/// D-30e
#[test]
fn whoever_played_the_last_card_still_takes_gold() {
    check(
        "
        S─
        players: 2
        card 2,0: i.ew.vein
        hand 0: i.ne
        hand 1:
        discard i.ne
        go 1,0.0 2,0.0
        stay
        ? heard by audience
        ? gold
        ",
        expect![[r#"
            stayed by 0 at {cell:[2 0] space:0}
            took-gold by 0 cell [2 0]
            clan-card-shown seat 0 dwarf blue.loyal
            game-ended ending cards-out dwarves [blue.loyal blue.loyal] saved [0 0] values [0 0] clan null winners []
            gold 4 3, pool 39
        "#]],
    );
}

/// D-30f
#[test]
fn the_program_ends_the_game_and_nobody_announces_it() {
    // Nobody but seat 0 has seen a clan card, and still the game ends with the step that completes a side.
    let mut game = game(&before_the_exit(0, &format!("{TWO_AND_THREE}\nout: 1\nspare: blue.loyal\nmoving: 0")));
    let heard = play(&mut game, "step -4,-4.4");
    assert!(matches!(heard[heard.len() - 1].aloud, Public::GameEnded { ending: Ending::SideOut, .. }));
    assert!(matches!(game.turn(), Turn::Over(_)));
    assert!(legal(&game).is_empty());
    // There is no such action, so neither has whoever saw the spares anything to announce.
    assert!(Action::KINDS.iter().all(|kind| !kind.contains("end-") && !kind.contains("announce")));
}

/// D-30f
#[test]
fn when_the_game_is_over_nothing_can_be_done() {
    check(
        &before_the_exit(
            0,
            "players: 2
            dwarves: blue.loyal yellow.loyal
            hand 0: i.ne i.ew
            axe 0: i
            web 1: 0,0 E i
            moving: 0
            step -4,-4.4
            discard i.ne
            lay i.ew 1,0
            step -4,-4.1
            stay
            halt
            creep 1,0.0
            drive
            endure
            strike 0,0 E
            ? legal",
        ),
        expect![[r#"
            refused D-30: no-game
            refused D-30: no-game
            refused D-30: no-game
            refused D-30: no-game
            refused D-30: no-game
            refused D-30: no-game
            refused D-30: no-game
            refused D-30: no-game
            refused D-30: no-game
            nothing
        "#]],
    );
}

/// A table of so many seats after its deal.
fn dealt_table(players: u8, seed: u64) -> Table<DarkCave> {
    let options = Options::new(players).unwrap();
    table(options, &dealt_with(options, seed).1)
}

fn is_going_on(table: &Table<DarkCave>) -> bool {
    matches!(table.game().turn(), Turn::Of(_))
}

fn whose_turn(table: &Table<DarkCave>) -> usize {
    let Turn::Of(turn) = table.game().turn() else { panic!("nobody must decide") };
    turn.index()
}

fn agree(table: &mut Table<DarkCave>, number: usize) -> Vec<String> {
    words(&table.play(Deed::Agree(seat(number)), None).unwrap())
}

fn withdraw(table: &mut Table<DarkCave>, number: usize) -> Vec<String> {
    words(&table.play(Deed::Withdraw(seat(number)), None).unwrap())
}

/// The deciding seat does the first of its legal actions that passes.
fn act(table: &mut Table<DarkCave>, passes: impl Fn(&Action) -> bool) {
    let turn = seat(whose_turn(table));
    let action = legal(table.game()).into_iter().find(passes).expect("there is such an action");
    table.play(Deed::Play(turn, action), None).unwrap();
}

/// The seats that everybody sees agreed.
fn agreed(table: &Table<DarkCave>) -> Vec<usize> {
    let seen = |viewer: Viewer| table.view(viewer).agreed.iter().map(|seat| seat.index()).collect::<Vec<_>>();
    let all = seen(Viewer::Audience);
    assert!(table.seats().all().all(|seat| seen(Viewer::Seat(seat)) == all), "it is public");
    all
}

/// What happened, one word each.
fn words(happened: &[Happened<DarkCave>]) -> Vec<String> {
    let word = |happened: &Happened<DarkCave>| match happened {
        Happened::Told(told) => <&str>::from(&told.aloud).to_owned(),
        Happened::Agreed(seat) => format!("agreed {seat}"),
        Happened::Withdrew(seat) => format!("withdrew {seat}"),
        _ => "something else".to_owned(),
    };
    happened.iter().map(word).collect()
}

/// Why a deed is refused: its clause, or what the table says.
fn refused(table: &Table<DarkCave>, deed: &Deed<DarkCave>) -> String {
    match table.check(deed).unwrap_err() {
        Refused::Rule { refusal } => format!("{}: {}", refusal.clause(), refusal.kind()),
        other => <&str>::from(&other).to_owned(),
    }
}

/// D-31a, D-31d
#[test]
fn all_together_may_agree_to_end_the_game() {
    for players in 2..=8 {
        let mut table = dealt_table(players, 1);
        let last = players as usize - 1;
        for number in 0..last {
            assert_eq!(agree(&mut table, number), [format!("agreed {number}")], "one after the other");
            assert!(is_going_on(&table), "not yet all");
        }
        let happened = table.play(Deed::Agree(seat(last)), None).unwrap();
        assert_eq!(words(&happened), [format!("agreed {last}").as_str(), "game-ended"]);
        let by_agreement = |happened: &Happened<DarkCave>| match happened {
            Happened::Told(told) => matches!(told.aloud, Public::GameEnded { ending: Ending::Agreed, .. }),
            _ => false,
        };
        assert!(happened.iter().any(by_agreement));
        assert!(matches!(table.game().turn(), Turn::Over(_)));
        assert_eq!(table.view(Viewer::Audience).game.ending, Some(Ending::Agreed));
    }
}

/// D-31b
#[test]
fn to_agree_and_to_withdraw_is_not_a_turn() {
    let mut table = dealt_table(4, 1);
    let turn = whose_turn(&table);
    let seen = |table: &Table<DarkCave>| {
        viewers(table.game()).into_iter().map(|viewer| table.game().view(viewer)).collect::<Vec<_>>()
    };
    let before = seen(&table);
    for number in 0..3 {
        agree(&mut table, number);
    }
    assert_eq!(agreed(&table), [0, 1, 2]);
    assert_eq!(withdraw(&mut table, 1), ["withdrew 1"]);
    assert_eq!(agreed(&table), [0, 2]);
    assert_eq!(whose_turn(&table), turn);
    assert_eq!(seen(&table), before, "nothing in the game has changed");
}

/// D-31b
#[test]
fn whoever_withdrew_is_missing_until_it_agrees_again() {
    let mut table = dealt_table(3, 1);
    agree(&mut table, 0);
    withdraw(&mut table, 0);
    agree(&mut table, 1);
    agree(&mut table, 2);
    assert!(is_going_on(&table));
    agree(&mut table, 0);
    assert!(!is_going_on(&table));
}

/// D-31b
#[test]
fn nobody_agrees_twice_or_withdraws_what_it_did_not_say() {
    let mut table = dealt_table(3, 1);
    assert_eq!(refused(&table, &Deed::Withdraw(seat(1))), "not-agreed");
    agree(&mut table, 1);
    assert_eq!(refused(&table, &Deed::Agree(seat(1))), "already-agreed");
    withdraw(&mut table, 1);
    assert_eq!(refused(&table, &Deed::Withdraw(seat(1))), "not-agreed");
    assert_eq!(refused(&table, &Deed::Agree(seat(3))), "no-such-seat");
}

/// D-31b
#[test]
fn a_seat_stands_agreed_from_turn_to_turn() {
    let mut table = dealt_table(3, 1);
    agree(&mut table, 2);
    for _ in 0..5 {
        act(&mut table, |action| matches!(action, Action::Discard(_)));
        act(&mut table, |action| matches!(action, Action::Stay));
        assert_eq!(agreed(&table), [2]);
    }
    agree(&mut table, 0);
    agree(&mut table, 1);
    assert!(!is_going_on(&table));
}

/// D-31b
#[test]
fn the_game_can_be_ended_in_the_middle_of_a_turn() {
    let mut table = dealt_table(3, 1);
    act(&mut table, |action| matches!(action, Action::Discard(_)));
    assert_eq!(table.game().view(Viewer::Audience).stage, StageView::Moving);
    let n_cards = |table: &Table<DarkCave>| {
        let view = table.game().view(Viewer::Audience);
        let in_hands = view.seats.iter().flat_map(|seat| seat.hand).sum::<u8>();
        (view.deck.iter().sum::<u8>(), in_hands)
    };
    // Of 82 cards 15 are set aside and 15 are dealt.
    assert_eq!(n_cards(&table), (52, 14));
    (0..3).for_each(|number| drop(agree(&mut table, number)));
    assert!(!is_going_on(&table));
    assert_eq!(n_cards(&table), (52, 14), "nothing is drawn for a turn that is not finished");
}

/// D-31b
#[test]
fn at_every_decision_of_a_turn_the_game_can_be_ended() {
    let cave = "S─·\ncard 2,0: i.ew.hole\nstands 1: 1,0.0\naxe 1: i\n";
    let decisions = [
        ("", StageView::Playing),
        ("goblin.ii from 2,0.0\n", StageView::Hunting),
        ("goblin.ii from 2,0.0\ncreep 1,0.0\n", StageView::Attacked),
        ("goblin.ii from 2,0.0\nhalt\n", StageView::Moving),
    ];
    for (commands, stage) in decisions {
        let mut game = game(&format!("{cave}{commands}"));
        assert_eq!(view(&game, "audience").stage, stage);
        assert_eq!(game.check_agreement(), Ok(()));
        let mut heard: Vec<Told<Public, Private>> = Vec::new();
        game.end_by_agreement(&mut heard);
        assert_eq!(heard.len(), 1, "it ends as it stands, before any attack: {heard:?}");
        assert!(matches!(heard[0].aloud, Public::GameEnded { ending: Ending::Agreed, .. }));
        assert_eq!(view(&game, "audience").seats[1].gold, 3);
    }
}

/// D-31b
#[test]
fn only_while_play_goes_on_is_there_something_to_agree_on() {
    let mut table = Table::<DarkCave>::new(&Options::new(3).unwrap(), &CardList::published());
    let nothing = |table: &Table<DarkCave>| {
        for number in 0..3 {
            assert_eq!(refused(table, &Deed::Agree(seat(number))), "D-30: no-game");
            assert_eq!(refused(table, &Deed::Withdraw(seat(number))), "D-30: no-game");
        }
    };
    nothing(&table);
    table.deal(Start::from(Seed::from_numbers([1, 0, 0, 0])), None).unwrap();
    (0..3).for_each(|number| drop(agree(&mut table, number)));
    nothing(&table);
    assert_eq!(agreed(&table), Vec::<usize>::new());
}

/// D-31c
#[test]
fn seats_whose_turns_are_skipped_agree_too() {
    let mut table = dealt_table(3, 1);
    // Seat 0 discards two cards a turn, the others one, until the deck is empty and seat 0 has none: it is skipped.
    let hand = |table: &Table<DarkCave>| table.game().view(Viewer::Audience).seats[0].hand.iter().sum::<u8>();
    while hand(&table) > 0 {
        let two = whose_turn(&table) == 0 && hand(&table) > 1;
        act(&mut table, |action| match action {
            Action::DiscardTwo(..) => two,
            Action::Discard(_) => !two,
            _ => false,
        });
        act(&mut table, |action| matches!(action, Action::Stay));
    }
    for _ in 0..3 {
        assert_ne!(whose_turn(&table), 0, "seat 0 is skipped");
        act(&mut table, |action| matches!(action, Action::Discard(_)));
        act(&mut table, |action| matches!(action, Action::Stay));
    }
    agree(&mut table, 1);
    agree(&mut table, 2);
    assert!(is_going_on(&table), "seat 0 is still asked");
    withdraw(&mut table, 2);
    assert_eq!(agree(&mut table, 0), ["agreed 0"], "it may propose as well");
    assert_eq!(agree(&mut table, 2), ["agreed 2", "game-ended"]);
}

/// D-31b, D-31d
#[test]
fn seats_that_are_out_are_asked_too() {
    let (mut table, out) = (0..)
        .find_map(|seed| {
            let mut table = dealt_table(4, seed);
            let mut dice = Dice::from_number(seed);
            while let Turn::Of(turn) = table.game().turn() {
                if let [first, ..] = table.game().view(Viewer::Audience).outs[..] {
                    return Some((table, first.index()));
                }
                let action = Policy::Digger.choose(table.game(), &mut dice, &mut Vec::new());
                table.play(Deed::Play(turn, action), None).unwrap();
            }
            None
        })
        .expect("sooner or later somebody gets out and others stay inside");
    for number in (0..4).filter(|number| *number != out) {
        agree(&mut table, number);
    }
    assert!(is_going_on(&table), "the one outside has not agreed");
    assert_eq!(agree(&mut table, out), [format!("agreed {out}").as_str(), "game-ended"]);
}

/// D-31d
#[test]
fn the_order_in_which_seats_agree_does_not_matter() {
    for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
        let mut table = dealt_table(3, 1);
        for (count, number) in order.into_iter().enumerate() {
            assert!(is_going_on(&table), "{count} of three");
            agree(&mut table, number);
        }
        assert!(!is_going_on(&table));
    }
}

/// D-31d
#[test]
fn the_gold_is_counted_as_it_stands() {
    // Seat 0 stands before the exit, but it has not left.
    let mut game = game(&before_the_exit(0, &format!("{TWO_AND_THREE}\nout: 1 3\ngold 3: 2")));
    let mut heard: Vec<Told<Public, Private>> = Vec::new();
    game.end_by_agreement(&mut heard);
    let Turn::Over(outcome) = game.turn() else { panic!("the game is over") };
    assert_eq!(outcome.saved, [0, 3, 0, 2, 0]);
    // Blue has 3 and three against it, yellow has 2 and two against it.
    assert_eq!(outcome.values, [9, 4]);
    assert_eq!(outcome.winners, [seat(0), seat(1)]);
}

/// D-31e
#[test]
fn the_program_does_not_ask_whether_the_exit_can_be_reached() {
    // Right after the deal, and with a dwarf that could leave with its next step.
    let table = dealt_table(3, 1);
    assert_eq!(table.check(&Deed::Agree(seat(0))), Ok(()));
    let mut game = game(&before_the_exit(0, "moving: 0"));
    assert_eq!(legal_texts(&game, "step -4,-4.4"), ["step -4,-4.4"]);
    assert_eq!(game.check_agreement(), Ok(()));
    game.end_by_agreement(&mut tabletop::Deaf);
    assert!(matches!(game.turn(), Turn::Over(_)));
}

/// D-31f
#[test]
fn to_agree_is_not_among_the_legal_actions() {
    assert!("agree".parse::<Action>().is_err() && "withdraw".parse::<Action>().is_err());
    assert!(Action::KINDS.iter().all(|kind| !kind.contains("agree") && !kind.contains("withdraw")));
    // Agreeing changes nothing of the list, in no step of a turn.
    let mut table = dealt_table(3, 1);
    for step in 0..6 {
        let before = legal(table.game());
        agree(&mut table, step % 3);
        assert_eq!(legal(table.game()), before);
        withdraw(&mut table, step % 3);
        act(&mut table, |action| matches!(action, Action::Discard(_) | Action::Stay));
    }
}

/// D-31g
#[test]
fn bots_that_play_at_random_never_agree() {
    // Such a bot chooses among legal actions, and none of these is an agreement: its games end in the other two ways.
    let mut endings = Vec::new();
    for seed in 0..28 {
        let mut table = dealt_table(2 + (seed % 7) as u8, seed);
        let mut dice = Dice::from_number(seed);
        while let Turn::Of(turn) = table.game().turn() {
            let action = Policy::Uniform.choose(table.game(), &mut dice, &mut Vec::new());
            table.play(Deed::Play(turn, action), None).unwrap();
            assert_eq!(agreed(&table), Vec::<usize>::new());
        }
        endings.push(table.view(Viewer::Audience).game.ending.unwrap());
    }
    assert!(endings.contains(&Ending::CardsOut));
    assert!(!endings.contains(&Ending::Agreed), "{endings:?}");
}

fn give_up(game: &DarkCave) -> [bool; 2] {
    ["0", "1"].map(|seat| view(game, seat).is_hopeless())
}

/// D-31g
#[test]
fn other_bots_agree_when_by_their_own_view_no_dwarf_inside_can_reach_the_exit() {
    // Seat 0 plays the last card of all and stands beside a goal, which it knows not to be the exit.
    let mut game = game(
        "players: 2
        goals: hole exit ladder vein
        out: 1
        card -3,-4: i.ew
        stands 0: -3,-4.0
        hand 0: information.i
        hand 1:
        ",
    );
    assert_eq!(give_up(&game), [false, false]);
    play(&mut game, "information.i goal 0");
    assert_eq!(give_up(&game), [true, false], "seat 0 alone knows that there is no exit");
}

/// D-31g
#[test]
fn whoever_may_still_get_out_keeps_other_bots_playing() {
    // Without any card to come the dwarf has three steps, four with boots, and the exit lies open before it.
    let fixture = |distance: usize, more: &str| {
        let cards: String = (0..4).map(|n| format!("card {},-4: i.ew\n", n - 3)).collect();
        let spot = ["-4,-4.1", "-3,-4.0", "-2,-4.0", "-1,-4.0"][distance - 1];
        format!("players: 2\nout: 1\nup 0: E\n{cards}stands 0: {spot}\nhand 0:\nhand 1:\n{more}\nmoving: 0\n")
    };
    // One step, two steps and so on to the centre of the exit.
    for distance in 1..=3 {
        assert_eq!(give_up(&game(&fixture(distance, ""))), [false, false], "{distance} steps");
    }
    assert_eq!(give_up(&game(&fixture(4, ""))), [true, true], "a step too far");
    assert_eq!(give_up(&game(&fixture(4, "boots 0: i"))), [false, false]);
    // The same dwarf with a card in hand has another turn.
    assert_eq!(give_up(&game(&fixture(4, "hand 0: i.ne"))), [false, false]);
}

/// D-31g
#[test]
fn a_ladder_among_the_face_down_goals_is_a_hope() {
    // No ladder is left among the cards to come, and the exit is too far to walk; but the goal beside the dwarf is a
    // ladder, and next to the exit there is another one.
    let mut game = game(
        "players: 2
        dwarves: blue.loyal yellow.loyal
        out: 1
        up 0: E
        card -3,-4: i.ew.ladder
        card 3,4: i.ew
        card 20,20: ii.ne.ladder
        card 20,25: ii.es.ladder
        card 20,30: iii.ns.ladder
        boots 0: i
        stands 0: 3,4.0
        hand 0: i.ne i.ne
        hand 1:
        ",
    );
    assert_eq!(give_up(&game), [false, false]);
    for action in ["discard path.i.ne", "step 4,4.0", "discard path.i.ne", "step 4,4.2", "step -3,-4.0", "step -4,-4.1"]
    {
        play(&mut game, action);
    }
    let heard = play(&mut game, "step -4,-4.4");
    assert!(matches!(heard[1].aloud, Public::LeftCave { .. }), "{heard:?}");
}

/// D-31g
#[test]
fn when_other_bots_agree_nobody_would_have_got_out_any_more() {
    // Games go on to their end; what any viewer thought on the way must have been right.
    let (mut n_given_up, mut n_late) = (0, 0);
    for seed in 0..24 {
        let mut game = dealt(2 + (seed % 7) as u8, seed);
        let mut dice = Dice::from_number(seed);
        let mut given_up = false;
        while matches!(game.turn(), Turn::Of(_)) {
            let seen = viewers(&game).into_iter().map(|viewer| game.view(viewer));
            let is_late = view(&game, "audience").deck == [0; 3];
            given_up |= is_late && seen.into_iter().any(|view| view.is_hopeless());
            let action = Policy::Digger.choose(&game, &mut dice, &mut Vec::new());
            let mut heard: Vec<Told<Public, Private>> = Vec::new();
            game.apply(action, &mut heard);
            let left = heard.iter().any(|told| matches!(told.aloud, Public::LeftCave { .. }));
            assert!(!(left && given_up), "seed {seed}");
            n_late += u32::from(left && is_late);
        }
        n_given_up += u32::from(given_up);
    }
    assert!(n_given_up > 0 && n_late > 0, "both happen: {n_given_up} games were given up, {n_late} left late");
}
