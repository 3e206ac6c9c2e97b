//! D-32 and D-33: dividing the gold.

use crate::check::{check, dealt_with, game, plain, run, seat, shuffled, view, viewers};
use dark_cave::gold::Outcome;
use dark_cave::{CardList, Clan, DarkCave, Loyalty, Options, Private, Public};
use expect_test::expect;
use tabletop::game::{Game, Turn};
use tabletop::{Deaf, Told};

/// How a game is divided that ends as it stands: for each seat its clan card, and its gold if it is out. Seats left in
/// the order in which `outs` names them.
fn divided(seats: &[(&str, u8)], outs: &[usize]) -> Outcome {
    divided_with(seats, outs, "")
}

/// The same with more lines of the fixture.
fn divided_with(seats: &[(&str, u8)], outs: &[usize], more: &str) -> Outcome {
    let mut game = game(&fixture(seats, outs, more));
    game.end_by_agreement(&mut Deaf);
    let Turn::Over(outcome) = game.turn() else { panic!("the game is over") };
    outcome
}

fn fixture(seats: &[(&str, u8)], outs: &[usize], more: &str) -> String {
    let dwarves: Vec<&str> = seats.iter().map(|(dwarf, _)| *dwarf).collect();
    let gold: String = seats.iter().enumerate().map(|(seat, (_, gold))| format!("gold {seat}: {gold}\n")).collect();
    let outs: Vec<String> = outs.iter().map(ToString::to_string).collect();
    format!("players: {}\ndwarves: {}\n{gold}out: {}\n{more}\n", seats.len(), dwarves.join(" "), outs.join(" "))
}

/// Seats by their numbers.
fn seats<const N: usize>(numbers: [usize; N]) -> Vec<tabletop::Seat> {
    numbers.map(seat).to_vec()
}

/// D-32b, D-32c, D-32f, D-32g
#[test]
fn the_example_of_the_rulebook_comes_out_to_the_point() {
    // Two loyal yellow dwarves have saved 2 each: 4 times 3 is 12. Two loyal blue ones and the yellow saboteur work for
    // blue: two of them have saved 2 and 3, and the third is still inside: 5 times 2 is 10. Yellow wins.
    for (blue, outs) in [([2, 3, 4], [0, 1, 2, 3]), ([2, 4, 3], [0, 1, 2, 4]), ([4, 2, 3], [0, 1, 3, 4])] {
        let table = [
            ("yellow.loyal", 2),
            ("yellow.loyal", 2),
            ("yellow.saboteur", blue[0]),
            ("blue.loyal", blue[1]),
            ("blue.loyal", blue[2]),
        ];
        let outcome = divided(&table, &outs);
        assert_eq!(outcome.values, [10, 12], "blue, yellow");
        assert_eq!(outcome.clan, Some(Clan::Yellow));
        assert_eq!(outcome.winners, seats([0, 1]));
        assert_eq!(outcome.saved.iter().sum::<u8>(), 9);
    }
}

/// D-32a
#[test]
fn when_the_game_ends_everybody_sees_the_clan_cards_of_all_seats() {
    let table =
        [("yellow.loyal", 3), ("blue.saboteur", 3), ("blue.loyal", 3), ("yellow.saboteur", 3), ("blue.loyal", 3)];
    let spare = "spare: blue.loyal yellow.saboteur";
    let mut game = game(&fixture(&table, &[4], spare));
    let fronts = |game: &DarkCave, viewer| {
        let view = game.view(viewer);
        view.seats.iter().map(|seat| seat.dwarf.front().map(|dwarf| dwarf.to_string())).collect::<Vec<_>>()
    };
    for viewer in viewers(&game) {
        let known = fronts(&game, viewer).iter().flatten().count();
        let own = usize::from(viewer.seat().is_some_and(|own| own != seat(4)));
        assert_eq!(known, 1 + own, "before the end {viewer:?} knows its own, and that of who is out");
    }
    let mut heard: Vec<Told<Public, Private>> = Vec::new();
    game.end_by_agreement(&mut heard);
    assert!(heard.iter().all(|told| told.whispers.is_empty()), "all of it is public");
    assert!(
        plain(&heard[0].aloud)
            .contains("dwarves [yellow.loyal blue.saboteur blue.loyal yellow.saboteur blue.loyal] saved [0 0 0 0 3]")
    );
    for viewer in viewers(&game) {
        let shown: Vec<String> = fronts(&game, viewer).into_iter().flatten().collect();
        assert_eq!(shown, table.map(|(dwarf, _)| dwarf), "{viewer:?}");
        assert!(game.view(viewer).seats.iter().all(|seat| seat.shown), "they lie open for all");
        // The spares belong to no seat.
        assert!(game.view(viewer).spare_cards.iter().all(|spare| spare.front().is_none()));
    }
}

/// D-32a
#[test]
fn clan_cards_are_shown_however_the_game_ends() {
    check(
        "
        players: 3
        dwarves: blue.loyal blue.saboteur blue.saboteur
        spare: blue.loyal
        hand 0: i.ne
        hand 1:
        hand 2:
        ? clan cards audience
        discard i.ne
        stay
        ? clan cards audience
        ",
        expect![[r#"
            clan cards blue.? blue.? blue.?, spare blue.?
            clan cards blue.loyal blue.saboteur blue.saboteur, spare blue.?
        "#]],
    );
    check(
        "
        players: 3
        dwarves: yellow.loyal yellow.saboteur yellow.loyal
        spare: yellow.saboteur
        out: 0
        up 0: E
        stands 2: -4,-4.1
        moving: 2
        ? clan cards 1
        step -4,-4.4
        ? clan cards 1
        ? clan cards audience
        ",
        expect![[r#"
            clan cards yellow.loyal yellow.saboteur yellow.?, spare yellow.?
            clan cards yellow.loyal yellow.saboteur yellow.loyal, spare yellow.?
            clan cards yellow.loyal yellow.saboteur yellow.loyal, spare yellow.?
        "#]],
    );
}

/// D-32b
#[test]
fn the_gold_of_dwarves_still_inside_is_lost() {
    let table = [("blue.loyal", 5), ("blue.loyal", 1), ("yellow.loyal", 9), ("yellow.loyal", 2)];
    let outcome = divided(&table, &[1, 3]);
    assert_eq!(outcome.saved, [0, 1, 0, 2]);
    assert_eq!(outcome.values, [2, 4]);
}

/// D-32c
#[test]
fn a_treasure_is_what_was_saved_times_how_many_work_against_it() {
    // Seven dwarves: two work for blue, five for yellow. So what blue saves counts five times, what yellow saves twice.
    let table = [
        ("blue.loyal", 1),
        ("yellow.saboteur", 3),
        ("yellow.loyal", 1),
        ("yellow.loyal", 2),
        ("yellow.loyal", 0),
        ("blue.saboteur", 4),
        ("yellow.loyal", 3),
    ];
    let all = [0, 1, 2, 3, 4, 5, 6];
    assert_eq!(divided(&table, &all).values, [4 * 5, 10 * 2]);
    assert_eq!(divided(&table, &[1, 5]).values, [3 * 5, 4 * 2]);
    assert_eq!(divided(&table, &[0, 4]).values, [5, 0]);
}

/// D-32c
#[test]
fn the_gold_of_a_saboteur_counts_for_the_other_clan() {
    let table = [("blue.loyal", 1), ("blue.saboteur", 5), ("yellow.loyal", 1)];
    let outcome = divided(&table, &[0, 1, 2]);
    assert_eq!(outcome.values, [2, 6], "blue has one dwarf and two against it");
    assert_eq!(outcome.winners, seats([1, 2]));
}

/// D-32d
#[test]
fn those_who_work_for_the_other_clan_are_counted_inside_or_out() {
    let table = [("blue.loyal", 2), ("yellow.loyal", 0), ("yellow.loyal", 0), ("blue.saboteur", 0), ("blue.loyal", 0)];
    for outs in [&[0][..], &[0, 1], &[0, 2, 3], &[0, 1, 2, 3], &[0, 1, 2, 3, 4]] {
        assert_eq!(divided(&table, outs).values, [2 * 3, 0], "{outs:?}");
    }
}

/// D-32e
#[test]
fn spares_are_not_counted() {
    let table = [("blue.loyal", 2), ("yellow.loyal", 3), ("blue.saboteur", 0), ("blue.loyal", 1), ("yellow.loyal", 0)];
    for spare in
        ["", "spare: yellow.loyal", "spare: blue.loyal yellow.saboteur yellow.saboteur", "spare: blue.saboteur"]
    {
        let outcome = divided_with(&table, &[0, 1, 3], spare);
        assert_eq!(outcome.values, [3 * 3, 3 * 2], "{spare}");
    }
}

/// D-32f
#[test]
fn the_treasure_that_is_worth_more_wins_whoever_was_first_out_and_whoever_saved_more() {
    // Yellow saved more, but two work against blue and one works against yellow.
    let table = [("blue.loyal", 2), ("yellow.loyal", 3), ("yellow.loyal", 0)];
    for outs in [[0, 1], [1, 0]] {
        let outcome = divided(&table, &outs);
        assert_eq!((outcome.values, outcome.clan), ([4, 3], Some(Clan::Blue)), "first {}", outs[0]);
        assert_eq!(outcome.winners, seats([0]));
    }
    // And the other way round.
    let table = [("yellow.loyal", 2), ("blue.loyal", 3), ("blue.loyal", 0)];
    for outs in [[0, 1], [1, 0]] {
        let outcome = divided(&table, &outs);
        assert_eq!((outcome.values, outcome.clan), ([3, 4], Some(Clan::Yellow)), "first {}", outs[0]);
        assert_eq!(outcome.winners, seats([0]));
    }
}

/// D-32g
#[test]
fn every_seat_that_works_for_the_winning_clan_wins_inside_or_out() {
    // Seat 4 is a yellow saboteur, still inside like seat 1: both work for blue. Seat 3 works for yellow.
    let table =
        [("blue.loyal", 3), ("blue.loyal", 0), ("yellow.loyal", 1), ("blue.saboteur", 0), ("yellow.saboteur", 2)];
    let outcome = divided(&table, &[2, 0]);
    assert_eq!(outcome.clan, Some(Clan::Blue));
    assert_eq!(outcome.winners, seats([0, 1, 4]));
}

/// D-32g
#[test]
fn the_end_tells_everybody_who_has_won() {
    check(
        "
        players: 5
        dwarves: blue.loyal blue.loyal yellow.loyal blue.saboteur yellow.saboteur
        gold 2: 1
        out: 2
        up 0: E
        stands 0: -4,-4.1
        hand 0: i.ne
        hand 1:
        hand 2:
        hand 3:
        hand 4:
        discard i.ne
        step -4,-4.4
        ? heard by audience
        ",
        expect![[r#"
            stepped by 0 from {cell:[-4 -4] space:1} to {cell:[-4 -4] space:4}
            left-cave by 0 gold 3
            clan-card-shown seat 0 dwarf blue.loyal
            game-ended ending cards-out dwarves [blue.loyal blue.loyal yellow.loyal blue.saboteur yellow.saboteur] saved [3 0 1 0 0] values [6 3] clan blue winners [0 1 4]
        "#]],
    );
}

/// D-32h
#[test]
fn if_both_are_worth_the_same_the_clan_of_the_first_one_out_wins() {
    // Blue has 2 times 3, yellow has 3 times 2.
    let table = [("blue.loyal", 2), ("blue.loyal", 0), ("yellow.loyal", 2), ("yellow.loyal", 1), ("yellow.loyal", 0)];
    for (outs, clan, winners) in [
        ([0, 2, 3], Clan::Blue, vec![seat(0), seat(1)]),
        ([2, 0, 3], Clan::Yellow, seats([2, 3, 4])),
        ([3, 2, 0], Clan::Yellow, seats([2, 3, 4])),
    ] {
        let outcome = divided(&table, &outs);
        assert_eq!(outcome.values, [6, 6]);
        assert_eq!((outcome.clan, outcome.winners), (Some(clan), winners), "{outs:?}");
    }
}

/// D-32h
#[test]
fn if_the_first_one_out_is_a_saboteur_the_clan_wins_for_which_it_works() {
    let table = [("yellow.saboteur", 1), ("blue.loyal", 1), ("blue.saboteur", 2), ("yellow.loyal", 0)];
    for (outs, clan, winners) in
        [([0, 1, 2], Clan::Blue, [0, 1]), ([1, 0, 2], Clan::Blue, [0, 1]), ([2, 0, 1], Clan::Yellow, [2, 3])]
    {
        let outcome = divided(&table, &outs);
        assert_eq!(outcome.values, [4, 4]);
        assert_eq!((outcome.clan, outcome.winners), (Some(clan), seats(winners)), "{outs:?}");
    }
}

/// D-32h
#[test]
fn also_with_nothing_saved_the_first_one_out_decides() {
    let table = [("blue.loyal", 0), ("yellow.loyal", 3), ("blue.saboteur", 0)];
    let blue = divided(&table, &[0]);
    assert_eq!((blue.values, blue.clan, blue.winners), ([0, 0], Some(Clan::Blue), seats([0])));
    let yellow = divided(&table, &[2, 0]);
    assert_eq!((yellow.values, yellow.clan, yellow.winners), ([0, 0], Some(Clan::Yellow), seats([1, 2])));
}

/// D-32h
#[test]
fn who_was_first_out_is_remembered_from_play() {
    // Seats 0 and 1 leave in their turns, whoever begins; each saves 3, and two work against it.
    let fixture = |begins: usize, turns: [&str; 4]| {
        format!(
            "players: 4\ndwarves: blue.loyal yellow.loyal blue.loyal yellow.loyal\nup 0: E\nstands 0: -4,-4.1\n\
             stands 1: -4,-4.1\nturn: {begins}\n{}? turn\n? outs",
            turns.concat()
        )
    };
    let (leave, pass) = ("discard i.ne\nstep -4,-4.4\n", "pass\n");
    let worth = "game over: saved [3 3 0 0] values [6 6]";
    // One card each.
    let hands = "hand 0: i.ne\nhand 1: i.ne\nhand 2: i.ne\nhand 3: i.ne\n";
    let first_0 = run(&format!("{hands}{}", fixture(0, [leave, leave, pass, pass])));
    assert_eq!(first_0, format!("{worth} clan blue winners [0 2]\nouts: 0, 1\n"));
    let first_1 = run(&format!("{hands}{}", fixture(1, [leave, pass, pass, leave])));
    assert_eq!(first_1, format!("{worth} clan yellow winners [1 3]\nouts: 1, 0\n"));
}

/// D-32i
#[test]
fn if_nobody_got_out_nobody_wins() {
    let table = [("blue.loyal", 3), ("yellow.loyal", 5), ("yellow.saboteur", 3)];
    let outcome = divided(&table, &[]);
    assert_eq!(outcome, Outcome { saved: vec![0; 3], values: [0, 0], clan: None, winners: Vec::new() });
    check(
        "
        players: 2
        dwarves: blue.loyal yellow.loyal
        hand 0: i.ne
        hand 1:
        pass to the end
        ? turn
        ",
        expect!["game over: saved [0 0] values [0 0] clan null winners []"],
    );
}

/// D-33a, D-33b
#[test]
fn with_three_or_four_players_the_loyal_work_for_the_clan_in_play_and_saboteurs_for_the_absent_one() {
    let all = [0, 1, 2, 3];
    let blue = [("blue.loyal", 3), ("blue.saboteur", 1), ("blue.saboteur", 1), ("blue.loyal", 2)];
    let outcome = divided(&blue, &all);
    assert_eq!(outcome.values, [5 * 2, 2 * 2], "saboteurs save for yellow");
    assert_eq!((outcome.clan, outcome.winners), (Some(Clan::Blue), seats([0, 3])));
    let yellow =
        blue.map(|(dwarf, gold)| (if dwarf == "blue.loyal" { "yellow.loyal" } else { "yellow.saboteur" }, gold));
    let outcome = divided(&yellow, &all);
    assert_eq!(outcome.values, [2 * 2, 5 * 2], "saboteurs save for blue");
    assert_eq!((outcome.clan, outcome.winners), (Some(Clan::Yellow), seats([0, 3])));
    // Of three, one is loyal or two are.
    let outcome = divided(&[("blue.loyal", 1), ("blue.saboteur", 2), ("blue.saboteur", 1)], &[0, 1, 2]);
    assert_eq!((outcome.values, outcome.winners), ([2, 3], seats([1, 2])));
    let outcome = divided(&[("yellow.loyal", 1), ("yellow.saboteur", 1), ("yellow.loyal", 2)], &[0, 1, 2]);
    assert_eq!((outcome.values, outcome.winners), ([2, 3], seats([0, 2])));
}

/// D-33b
#[test]
fn saboteurs_alone_can_be_a_side_that_is_out() {
    // Seat 1 is out. If seat 3 is the other saboteur, that is the end: they have 6 for yellow, times the two loyal ones.
    // If it is loyal, somebody of each side is still inside.
    let stories = [
        ("loyal saboteur loyal saboteur", "game over: saved [0 3 0 3] values [0 12] clan yellow winners [1 3]"),
        ("loyal saboteur saboteur loyal", "0 plays"),
    ];
    for (loyalties, expected) in stories {
        let dwarves: Vec<String> = loyalties.split(' ').map(|loyalty| format!("blue.{loyalty}")).collect();
        let told = run(&format!(
            "players: 4\ndwarves: {}\nout: 1\nup 0: E\nstands 3: -4,-4.1\nmoving: 3\nstep -4,-4.4\n? turn",
            dwarves.join(" ")
        ));
        assert_eq!(told, expected);
    }
}

/// D-33a, D-33b
#[test]
fn with_three_or_four_players_all_belong_to_one_clan_and_both_sides_have_somebody() {
    for players in [3, 4] {
        for seed in 0..50 {
            let (game, _) = dealt_with(Options::new(players).unwrap(), seed);
            let dwarves: Vec<_> = game.seats().all().map(|seat| game.dwarf(seat)).collect();
            assert!(dwarves.iter().all(|dwarf| dwarf.clan == dwarves[0].clan));
            for loyalty in Loyalty::ALL {
                assert!(dwarves.iter().any(|dwarf| dwarf.loyalty == loyalty), "{players} players, seed {seed}");
            }
            // Which clan it is, everybody sees from the backs; which dwarf is loyal, nobody.
            let seen = view(&game, "audience");
            assert!(seen.seats.iter().all(|seat| seat.clan == dwarves[0].clan && seat.dwarf.front().is_none()));
        }
    }
}

/// D-33c
#[test]
fn both_clans_are_in_play_equally_often() {
    for players in [3, 4] {
        let game = DarkCave::new(&Options::new(players).unwrap(), &CardList::published());
        let is_blue = |seed: &u64| shuffled(&game, *seed).written().dwarves[0].starts_with("blue");
        let blue = (0..400).filter(is_blue).count();
        // 200, give or take four standard deviations.
        assert!((160..=240).contains(&blue), "{players} players: {blue} of 400");
    }
}
