//! D-1 to D-3: preparation.

use crate::check::{
    check, dealt, dealt_with, game, legal, opened, pass, pass_to_the_end, plain, play, run, seat, shuffled, table,
    view, viewers,
};
use dark_cave::options::Allowed;
use dark_cave::position::Position;
use dark_cave::preparation::WrittenDeal;
use dark_cave::view::LaidCard;
use dark_cave::{Action, CardList, Clan, DarkCave, Dwarf, Face, Goal, Loyalty, Options, Private, Public};
use expect_test::expect;
use std::collections::BTreeMap;
use tabletop::game::{Game, Turn};
use tabletop::{Deed, Dice, Seed, Seen, Table, Viewer};
use tunnels::{Cell, Sides, Spot};

/// How far the goals are from the start, the clan cards that are shuffled, and a hand: as the book says.
pub(crate) struct Row {
    pub(crate) players: u8,
    far: i8,
    n_clans: usize,
    /// Of each clan.
    loyal: usize,
    saboteurs: usize,
    /// Cards of groups I, II and III.
    hand: [usize; 3],
}

impl Row {
    const fn new(players: u8, far: i8, n_clans: usize, [loyal, saboteurs]: [usize; 2], hand: [usize; 3]) -> Row {
        Row { players, far, n_clans, loyal, saboteurs, hand }
    }

    fn options(&self) -> Options {
        Options::new(self.players).unwrap()
    }

    fn n_clan_cards(&self) -> usize {
        self.n_clans * (self.loyal + self.saboteurs)
    }

    fn n_spare(&self) -> usize {
        self.n_clan_cards() - self.players as usize
    }
}

pub(crate) const ROWS: [Row; 7] = [
    Row::new(2, 4, 2, [1, 0], [5, 0, 0]),
    Row::new(3, 4, 1, [2, 2], [5, 0, 0]),
    Row::new(4, 4, 1, [2, 2], [5, 0, 0]),
    Row::new(5, 4, 2, [3, 1], [4, 1, 0]),
    Row::new(6, 3, 2, [3, 1], [4, 1, 0]),
    Row::new(7, 3, 2, [3, 1], [3, 2, 0]),
    Row::new(8, 3, 2, [3, 1], [3, 2, 0]),
];

/// How many cards each group has.
pub(crate) const GROUPS: [(&str, usize); 3] = [("i", 19 + 10), ("ii", 17 + 10), ("iii", 14 + 12)];

/// Whether a count is what chance gives `part` times out of `whole`: five deviations off is no chance any more.
pub(crate) fn about(count: usize, tries: usize, part: usize, whole: usize) -> bool {
    let chance = part as f64 / whole as f64;
    let deviation = (tries as f64 * chance * (1.0 - chance)).sqrt();
    (count as f64 - tries as f64 * chance).abs() < 5.0 * deviation
}

/// A table before its deal.
pub(crate) fn undealt(players: u8) -> DarkCave {
    DarkCave::new(&Options::new(players).unwrap(), &CardList::published())
}

/// What is shuffled with many seeds.
pub(crate) fn many(players: u8, tries: u64) -> impl Iterator<Item = WrittenDeal> {
    let game = undealt(players);
    (0..tries).map(move |seed| game.shuffle(&mut Dice::from_number(seed)).written())
}

/// How many of each name there are.
pub(crate) fn counted<'a>(names: impl IntoIterator<Item = &'a String>) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    names.into_iter().for_each(|name| *counts.entry(name.clone()).or_default() += 1);
    counts
}

/// A seat's cards by name.
fn held(game: &DarkCave, number: usize) -> Vec<String> {
    view(game, &number.to_string()).hand.iter().map(ToString::to_string).collect()
}

/// The game of a deal as everybody hears and sees it, from the deal to the end: all seats discard and stay.
fn whole_game(written: &WrittenDeal, players: u8) -> BTreeMap<Viewer, String> {
    let mut game = undealt(players);
    let deal = written.deal().unwrap();
    assert_eq!(game.check_deal(&deal), Ok(()));
    let mut heard = Vec::new();
    game.deal(deal, Dice::from_number(1), &mut heard);
    let mut texts: BTreeMap<Viewer, String> = BTreeMap::new();
    let mut note = |game: &DarkCave, heard: &mut Vec<tabletop::Told<_, _>>| {
        for viewer in viewers(game) {
            let text = texts.entry(viewer).or_default();
            for told in heard.iter() {
                text.push_str(&plain(&told.aloud));
                told.whispered_to(viewer).for_each(|secret| text.push_str(&plain(secret)));
            }
            text.push_str(&serde_json::to_string(&game.view(viewer)).unwrap());
        }
        heard.clear();
    };
    note(&game, &mut heard);
    while matches!(game.turn(), Turn::Of(_)) {
        pass(&mut game, &mut heard);
        note(&game, &mut heard);
    }
    texts
}

/// D-1a
#[test]
fn the_start_lies_face_up_in_the_middle_and_is_a_crossroads() {
    for row in ROWS {
        let game = dealt(row.players, 4);
        for viewer in viewers(&game) {
            let board = game.view(viewer).board;
            assert_eq!(board.len(), 1, "nothing else lies face up");
            assert_eq!((board[0].cell, board[0].card), (Cell::new(0, 0), LaidCard::Start));
            assert_eq!(board[0].open, Sides::ALL);
        }
    }
}

/// D-1a, D-11a
#[test]
fn the_start_has_one_space_with_a_ladder() {
    check(
        "
        S─
        card 5,5: i.ew.ladder
        card 7,7: ii.ne.ladder
        card -5,5: iii.ns.ladder
        moving: 0
        ? legal step
        ",
        expect![[r#"
            step -5,5.2
            step 1,0.0
            step 5,5.0
            step 7,7.0
        "#]],
    );
    let start = |space: u8| Position::new(Options::new(2).unwrap()).stands(seat(0), Spot::new(Cell::new(0, 0), space));
    assert!(start(0).is_ok());
    assert!(start(1).is_err(), "there is no second space");
}

/// D-1b
#[test]
fn every_order_of_the_goals_is_equally_likely() {
    let mut orders: BTreeMap<[Goal; 4], usize> = BTreeMap::new();
    for deal in many(3, 6000) {
        *orders.entry(deal.goals).or_default() += 1;
    }
    assert_eq!(orders.len(), 24);
    assert!(orders.values().all(|count| about(*count, 6000, 1, 24)), "{orders:?}");
    for order in orders.keys() {
        let mut goals = *order;
        goals.sort();
        assert_eq!(goals, [Goal::Exit, Goal::Hole, Goal::Ladder, Goal::Vein], "one of each");
    }
}

/// D-1b
#[test]
fn nobody_knows_which_goal_is_which() {
    for row in ROWS {
        let game = dealt(row.players, 3);
        for viewer in viewers(&game) {
            assert!(game.view(viewer).goals.iter().all(|goal| !goal.face_up && goal.front.front().is_none()));
        }
    }
    // In a whole game in which nobody gets to a goal or looks at one, nothing depends on them.
    let one = shuffled(&undealt(5), 3).written();
    let mut other = one.clone();
    other.goals.reverse();
    assert_eq!(whole_game(&one, 5), whole_game(&other, 5));
}

/// D-1b
#[test]
fn other_goals_are_not_dealt() {
    let game = undealt(4);
    let right = shuffled(&game, 1).written();
    for goals in [[Goal::Exit; 4], [Goal::Exit, Goal::Hole, Goal::Ladder, Goal::Ladder]] {
        let wrong = WrittenDeal { goals, ..right.clone() };
        let why = game.check_deal(&wrong.deal().unwrap()).unwrap_err();
        assert_eq!(why, "the goals are the exit, a dark hole, a ladder and a gold vein");
    }
}

/// D-1b, D-1c
#[test]
fn for_up_to_five_players_the_goals_are_four_columns_and_rows_away() {
    for players in 2..=5 {
        let view = view(&dealt(players, 1), "audience");
        let cells: Vec<Cell> = view.goals.iter().map(|goal| goal.cell).collect();
        assert_eq!(cells, [Cell::new(-4, -4), Cell::new(4, -4), Cell::new(4, 4), Cell::new(-4, 4)], "{players}");
        expect![[r#"
            ?·······?
            ·········
            ·········
            ·········
            ····S····
            ·········
            ·········
            ·········
            ?·······?
        "#]]
        .assert_eq(&view.picture().to_string());
    }
}

/// D-1b, D-1d
#[test]
fn for_six_and_more_players_the_goals_are_three_columns_and_rows_away() {
    for players in 6..=8 {
        let view = view(&dealt(players, 1), "audience");
        let cells: Vec<Cell> = view.goals.iter().map(|goal| goal.cell).collect();
        assert_eq!(cells, [Cell::new(-3, -3), Cell::new(3, -3), Cell::new(3, 3), Cell::new(-3, 3)], "{players}");
        expect![[r#"
            ?·····?
            ·······
            ·······
            ···S···
            ·······
            ·······
            ?·····?
        "#]]
        .assert_eq(&view.picture().to_string());
    }
}

/// D-1c, D-1d
#[test]
fn the_goals_lie_there_for_dwarves_and_cards_too() {
    for row in ROWS {
        let (far, near) = (row.far, row.far - 1);
        let walk = format!(
            "players: {}\ngoals: hole exit ladder vein\ncard {far},-{near}: i.ns\nstands 0: {far},-{near}.0\nmoving: 0\n\
             step {far},-{far}.0\n? goals audience",
            row.players
        );
        assert_eq!(run(&walk), "goals ? exit ? ?", "{} players", row.players);
    }
}

/// D-1e
#[test]
fn the_clan_cards_are_those_of_the_table() {
    for row in ROWS {
        for deal in many(row.players, 20) {
            let cards = counted(&deal.dwarves);
            let clans = ["blue", "yellow"].into_iter().filter(|clan| {
                let count = |loyalty: &str| cards.get(&format!("{clan}.{loyalty}")).copied().unwrap_or_default();
                let found = [count("loyal"), count("saboteur")];
                assert!(found == [0, 0] || found == [row.loyal, row.saboteurs], "{} players: {cards:?}", row.players);
                found != [0, 0]
            });
            assert_eq!(clans.count(), row.n_clans, "{} players: {cards:?}", row.players);
            assert_eq!(deal.dwarves.len(), row.n_clan_cards());
        }
    }
}

/// D-1e
#[test]
fn the_clan_cards_are_shuffled() {
    for row in ROWS {
        let n_cards = row.n_clan_cards();
        let (mut saboteurs, mut blue) = (vec![0; n_cards], vec![0; n_cards]);
        for deal in many(row.players, 2000) {
            for (at, name) in deal.dwarves.iter().enumerate() {
                saboteurs[at] += usize::from(name.ends_with(".saboteur"));
                blue[at] += usize::from(name.starts_with("blue."));
            }
        }
        let n_saboteurs = row.n_clans * row.saboteurs;
        if n_saboteurs > 0 {
            assert!(saboteurs.iter().all(|count| about(*count, 2000, n_saboteurs, n_cards)), "{saboteurs:?}");
        } else {
            assert_eq!(saboteurs, [0, 0]);
        }
        assert!(blue.iter().all(|count| about(*count, 2000, 1, 2)), "{blue:?}");
    }
}

/// D-1e
#[test]
fn other_clan_cards_are_not_dealt() {
    for row in ROWS {
        let game = undealt(row.players);
        let right = shuffled(&game, 1).written();
        let why = format!("these are not the clan cards for {} players (D-1)", row.players);
        let other = |from: &str, to: &str| {
            let mut deal = right.clone();
            let at = deal.dwarves.iter().position(|dwarf| dwarf == from)?;
            deal.dwarves[at] = to.to_owned();
            Some(game.check_deal(&deal.deal().unwrap()))
        };
        let all = ["blue.loyal", "blue.saboteur", "yellow.loyal", "yellow.saboteur"];
        for (from, to) in all.into_iter().flat_map(|from| all.map(|to| (from, to))).filter(|(from, to)| from != to) {
            assert!(other(from, to).is_none_or(|checked| checked == Err(why.clone())), "{from} {to}");
        }
        let mut deal = right.clone();
        deal.dwarves.push("blue.loyal".to_owned());
        assert_eq!(game.check_deal(&deal.deal().unwrap()), Err(why.clone()), "one too many");
        deal.dwarves.truncate(right.dwarves.len() - 1);
        assert_eq!(game.check_deal(&deal.deal().unwrap()), Err(why), "one too few");
    }
    // With three or four players all of the other clan is as good.
    let game = undealt(3);
    let mut deal = shuffled(&game, 1).written();
    for (from, to) in [("blue", "yellow"), ("yellow", "blue")] {
        deal.dwarves.iter_mut().for_each(|dwarf| *dwarf = dwarf.replace(from, to));
        assert_eq!(game.check_deal(&deal.deal().unwrap()), Ok(()));
    }
}

/// D-1f
#[test]
fn every_seat_has_one_clan_card_and_the_others_are_spare() {
    for row in ROWS {
        let (mut game, deal) = dealt_with(row.options(), 5);
        let spare: Vec<String> = game.spare_clan_cards().map(|dwarf| dwarf.to_string()).collect();
        assert_eq!(spare.len(), row.n_spare(), "{} players", row.players);
        pass_to_the_end(&mut game);
        let seats = view(&game, "audience").seats;
        assert_eq!(seats.len(), row.players as usize);
        let all = seats.iter().map(|seat| seat.dwarf.front().unwrap().to_string()).chain(spare);
        assert_eq!(counted(&all.collect::<Vec<_>>()), counted(&deal.dwarves));
    }
}

/// D-1g
#[test]
fn everybody_sees_the_clan_of_every_seat() {
    for row in ROWS {
        let deal = shuffled(&undealt(row.players), 6).written();
        let dealt = deal.dwarves[row.n_spare()..].iter().map(|name| name.parse::<Dwarf>().unwrap().clan);
        let clans: Vec<Clan> = dealt.collect();
        let (mut game, mut heard) = (undealt(row.players), Vec::new());
        game.deal(deal.deal().unwrap(), Dice::from_number(6), &mut heard);
        let Public::Dealt { clans: told, .. } = &heard[0].aloud else { panic!("{heard:?}") };
        assert_eq!(*told, clans);
        for viewer in viewers(&game) {
            let seen: Vec<Clan> = game.view(viewer).seats.iter().map(|seat| seat.clan).collect();
            assert_eq!(seen, clans);
        }
    }
    check(
        "
        players: 3
        dwarves: blue.saboteur yellow.loyal yellow.saboteur
        spare: blue.loyal yellow.loyal
        ? clan cards audience
        ",
        expect!["clan cards blue.? yellow.? yellow.?, spare blue.? yellow.?"],
    );
}

/// D-1h
#[test]
fn a_seat_sees_the_front_of_its_own_clan_card_and_of_no_other() {
    for row in ROWS {
        let (game, deal) = dealt_with(row.options(), 7);
        for viewer in viewers(&game) {
            for (seat, name) in game.view(viewer).seats.iter().zip(&deal.dwarves[row.n_spare()..]) {
                let seen = seat.dwarf.front().map(|dwarf| dwarf.to_string());
                assert_eq!(seen.as_ref(), viewer.is(seat.seat).then_some(name));
            }
        }
    }
}

/// D-1h
#[test]
fn each_seat_hears_its_own_loyalty_only() {
    for row in ROWS {
        let mut game = undealt(row.players);
        let deal = shuffled(&game, 8);
        let dwarves = deal.written().dwarves;
        let mut heard = Vec::new();
        game.deal(deal, Dice::from_number(8), &mut heard);
        assert_eq!(heard.len(), 1);
        assert_eq!(heard[0].whispers.len(), row.players as usize);
        for (number, (to, secret)) in heard[0].whispers.iter().enumerate() {
            assert_eq!(*to, seat(number));
            let Private::YourDeal { loyalty, .. } = secret else { panic!("{secret:?}") };
            assert_eq!(*loyalty, dwarves[row.n_spare() + number].parse::<Dwarf>().unwrap().loyalty);
        }
        let aloud = plain(&heard[0].aloud);
        let told = Loyalty::ALL.into_iter().find(|loyalty| aloud.contains(<&str>::from(loyalty)));
        assert_eq!(told, None, "{aloud}");
    }
}

/// D-1h
#[test]
fn nothing_that_others_see_depends_on_a_loyalty_before_it_is_shown() {
    let of = |loyalty: &str| {
        game(&format!(
            "players: 4\ndwarves: blue.{loyalty} blue.loyal blue.loyal blue.saboteur\nlay i.ew 1,0\ngo 1,0.0\nstay"
        ))
    };
    let (one, other) = (of("loyal"), of("saboteur"));
    for viewer in viewers(&one).into_iter().filter(|viewer| !viewer.is(seat(0))) {
        assert_eq!(one.view(viewer), other.view(viewer));
    }
    assert_ne!(one.view(Viewer::Seat(seat(0))), other.view(Viewer::Seat(seat(0))));
}

/// D-1h
#[test]
fn a_clan_card_is_seen_by_all_once_it_is_shown() {
    // Seat 0 takes the gold of a vein, seat 1 leaves the cave, and then the game ends for lack of cards.
    check(
        "
        S─Z
        players: 3
        card 2,0: i.ew.vein
        goals: exit hole ladder vein
        up 0: E
        dwarves: blue.saboteur blue.loyal blue.loyal
        spare: blue.saboteur
        stands 0: 1,0.0
        stands 1: -4,-4.1
        discard i.ne
        ? clan cards audience
        step 2,0.0
        ? clan cards audience
        stay
        ? clan cards audience
        discard i.ne
        step -4,-4.4
        ? clan cards audience
        ? clan cards 2
        pass to the end
        ? clan cards audience
        ",
        expect![[r#"
            clan cards blue.? blue.? blue.?, spare blue.?
            clan cards blue.? blue.? blue.?, spare blue.?
            clan cards blue.saboteur blue.? blue.?, spare blue.?
            clan cards blue.saboteur blue.loyal blue.?, spare blue.?
            clan cards blue.saboteur blue.loyal blue.loyal, spare blue.?
            clan cards blue.saboteur blue.loyal blue.loyal, spare blue.?
        "#]],
    );
}

/// D-1i
#[test]
fn nobody_sees_the_front_of_a_spare_before_the_first_dwarf_is_out() {
    for row in ROWS {
        let game = dealt(row.players, 9);
        for viewer in viewers(&game) {
            let spare = game.view(viewer).spare_cards;
            assert_eq!(spare.len(), row.n_spare());
            assert!(spare.iter().all(|card| card.front().is_none()));
        }
    }
    // Even to the end of the game, if no dwarf gets out.
    let of = |spare: &str| {
        let mut game = game(&format!("players: 7\nspare: {spare}\nlay i.ew 1,0\ngo 1,0.0\nstay"));
        pass_to_the_end(&mut game);
        game
    };
    let (one, other) = (of("blue.loyal"), of("blue.saboteur"));
    for viewer in viewers(&one) {
        assert_eq!(one.view(viewer), other.view(viewer));
    }
}

/// D-1i
#[test]
fn when_the_first_dwarf_is_out_its_seat_sees_the_spares() {
    check(
        "
        players: 3
        goals: exit hole ladder vein
        up 0: E
        dwarves: blue.loyal blue.loyal blue.saboteur
        spare: blue.saboteur
        stands 0: -4,-4.1
        discard i.ne
        ? clan cards 0
        step -4,-4.4
        ? clan cards 0
        ? clan cards 1
        ? clan cards audience
        ",
        expect![[r#"
            clan cards blue.loyal blue.? blue.?, spare blue.?
            clan cards blue.loyal blue.? blue.?, spare blue.saboteur
            clan cards blue.loyal blue.loyal blue.?, spare blue.?
            clan cards blue.loyal blue.? blue.?, spare blue.?
        "#]],
    );
}

/// D-1j
#[test]
fn the_spares_are_taken_off_before_any_seat_is_dealt_its_clan_card() {
    for row in ROWS {
        for seed in 0..5 {
            let written = shuffled(&undealt(row.players), seed).written();
            let everything = opened(&table(row.options(), &written));
            let (spares, dealt) = written.dwarves.split_at(row.n_spare());
            assert_eq!(everything["spare_cards"], serde_json::json!(spares));
            let seats = everything["seats"].as_array().unwrap();
            let dwarves: Vec<&str> = seats.iter().map(|seat| seat["dwarf"].as_str().unwrap()).collect();
            assert_eq!(dwarves, dealt);
        }
    }
}

/// D-1k
#[test]
fn two_to_eight_can_play() {
    for players in 0..=u8::MAX {
        let fits = (2..=8).contains(&players);
        assert_eq!(Options::new(players).is_ok(), fits, "{players}");
        let written = format!(r#"{{"players": {players}}}"#);
        assert_eq!(serde_json::from_str::<Options>(&written).is_ok(), fits, "{players}");
    }
    for players in [0, 1, 9] {
        let why = format!("The Dark Cave is for 2 to 8 players, not for {players} (D-1)");
        assert_eq!(Options::new(players).unwrap_err().to_string(), why);
    }
    for row in ROWS {
        assert_eq!(dealt(row.players, 1).seats().count(), row.players as usize);
    }
}

/// D-1k
#[test]
fn nothing_can_be_done_to_a_seat_that_is_not_there() {
    for row in ROWS {
        let (none, last) = (row.players, row.players - 1);
        for action in ["information.i seat", "boots.i", "axe.i", "swap.ii"] {
            let to = |seat: u8| run(&format!("players: {none}\n{action} {seat}\n? turn"));
            assert_eq!(to(none), "refused D-1: no-such-seat\n0 plays\n", "{action} {none}");
            assert_eq!(to(last), "0 moves, 3 left", "{action} {last}");
        }
    }
}

/// D-2a
#[test]
fn every_dwarf_begins_on_the_start() {
    for row in ROWS {
        let game = dealt(row.players, 10);
        for viewer in viewers(&game) {
            let start = Spot::new(Cell::new(0, 0), 0);
            assert!(game.view(viewer).seats.iter().all(|seat| seat.at == Some(start) && !seat.out));
        }
    }
}

/// D-2b, D-2c
#[test]
fn every_dwarf_begins_with_three_gold_and_the_rest_of_46_is_the_pool() {
    for (row, pool) in ROWS.into_iter().zip([40, 37, 34, 31, 28, 25, 22]) {
        let mut game = undealt(row.players);
        let deal = shuffled(&game, 11);
        let mut heard = Vec::new();
        game.deal(deal, Dice::from_number(11), &mut heard);
        let Public::Dealt { gold: told, pool: told_pool, .. } = heard[0].aloud else { panic!("{heard:?}") };
        assert_eq!((told, told_pool), (3, pool));
        let view = view(&game, "audience");
        assert!(view.seats.iter().all(|seat| seat.gold == 3));
        assert_eq!(view.pool, pool);
    }
}

/// D-2d
#[test]
fn everybody_sees_how_much_gold_each_dwarf_carries() {
    // Seat 0 has just paid for a tunnel.
    let game = game(
        "
        S
        players: 4
        card 0,1: i.ne-and-sw
        gold 1: 5
        gold 2: 0
        discard i.ne
        go 0,1.0 0,1.2
        stay
        ",
    );
    for viewer in viewers(&game) {
        let view = game.view(viewer);
        assert_eq!(view.seats.iter().map(|seat| seat.gold).collect::<Vec<_>>(), [2, 5, 0, 3]);
        assert_eq!(view.pool, 36);
    }
}

/// D-1e, D-2e, D-3a
#[test]
fn a_deal_is_written_so_that_it_can_be_read_again() {
    for row in ROWS {
        let deal = shuffled(&undealt(row.players), 15);
        let text = serde_json::to_string(&deal.written()).unwrap();
        let read: WrittenDeal = serde_json::from_str(&text).unwrap();
        assert!(read.deal().unwrap() == deal);
    }
    let right = shuffled(&undealt(2), 15).written();
    for luck in ["", "0", "0123456789ABCDEF", "0123456789abcdef0", "0123456789abcdeg"] {
        let wrong = WrittenDeal { luck: luck.to_owned(), ..right.clone() };
        assert_eq!(wrong.deal().err().unwrap(), "luck is sixteen hexadecimal digits in lower case");
    }
    let wrong = WrittenDeal { dwarves: vec!["blue.selfish".to_owned(); 2], ..right.clone() };
    assert_eq!(wrong.deal().err().unwrap(), "`blue.selfish` is no clan card");
    let wrong = WrittenDeal { dwarves: vec!["blue.loyal".to_owned(); 11], ..right.clone() };
    assert_eq!(wrong.deal().err().unwrap(), "11 clan cards are more than the 10 there can be");
    let mut more = serde_json::to_value(&right).unwrap();
    more["first_turn"] = 1.into();
    assert!(serde_json::from_value::<WrittenDeal>(more).is_err(), "an unknown field");
}

/// D-2f
#[test]
fn five_cards_of_each_group_are_set_aside_that_nobody_sees_or_draws() {
    for row in ROWS {
        let written = shuffled(&undealt(row.players), 16).written();
        let mut table = table(row.options(), &written);
        let aside = |table: &Table<DarkCave>| -> Vec<String> {
            serde_json::from_value(opened(table)["aside"].clone()).unwrap()
        };
        let first: Vec<String> = written.decks.iter().flat_map(|deck| deck[..5].to_vec()).collect();
        assert_eq!(aside(&table), first);
        assert_eq!(table.view(Viewer::Audience).game.aside, [5, 5, 5]);
        // To the end of the game every other card is drawn and discarded, and these are still there.
        while let Turn::Of(turn) = table.game().turn() {
            let mild = |action: &Action| matches!(action, Action::Discard(_) | Action::Stay);
            let action = legal(table.game()).into_iter().find(mild).unwrap();
            table.play(Deed::Play(turn, action), None).unwrap();
        }
        assert_eq!(aside(&table), first);
        assert_eq!(table.view(Viewer::Audience).game.discards.hidden.len(), 82 - 15, "all others");
    }
}

/// D-2f
#[test]
fn nothing_that_anybody_sees_depends_on_what_was_set_aside() {
    // The last card of the deck is exchanged with one that was set aside: until it is drawn, nobody can tell.
    let one = shuffled(&undealt(3), 17).written();
    let mut other = one.clone();
    other.decks[2].swap(0, 25);
    assert_ne!(one.decks[2], other.decks[2]);
    let deal = |written: &WrittenDeal| table(Options::new(3).unwrap(), written);
    let (mut one, mut other) = (deal(&one), deal(&other));
    for _ in 0..20 {
        for viewer in Viewer::all(one.seats()) {
            assert_eq!(one.view(viewer).game, other.view(viewer).game);
        }
        let Turn::Of(turn) = one.game().turn() else { panic!("the game goes on") };
        let action = one.game().default_action();
        one.play(Deed::Play(turn, action), None).unwrap();
        other.play(Deed::Play(turn, action), None).unwrap();
    }
    assert_ne!(opened(&one)["aside"], opened(&other)["aside"]);
}

/// D-2g
#[test]
fn hands_are_dealt_as_the_table_says() {
    for row in ROWS {
        let mut game = undealt(row.players);
        let deal = shuffled(&game, 18);
        let mut heard = Vec::new();
        game.deal(deal, Dice::from_number(18), &mut heard);
        let Public::Dealt { hand, .. } = heard[0].aloud else { panic!("{heard:?}") };
        assert_eq!(hand.map(usize::from), row.hand);
        for viewer in viewers(&game) {
            let view = game.view(viewer);
            assert!(view.seats.iter().all(|seat| seat.hand.map(usize::from) == row.hand), "{} players", row.players);
            assert_eq!(view.hand.len(), if viewer.seat().is_some() { 5 } else { 0 });
        }
    }
}

/// D-2h
#[test]
fn group_one_lies_over_group_two_and_that_over_group_three() {
    for row in ROWS {
        let (mut game, deal) = dealt_with(row.options(), 19);
        let mut rest = Vec::new();
        for (deck, each) in deal.decks.iter().zip(row.hand) {
            rest.extend_from_slice(&deck[5 + row.players as usize * each..]);
        }
        let next = |game: &DarkCave| game.next_card().map(|card| card.to_string());
        assert_eq!(next(&game), rest.first().cloned());
        // All cards are drawn one by one.
        let mut drawn = Vec::new();
        for told in pass_to_the_end(&mut game) {
            for (_, secret) in &told.whispers {
                if let Private::YouDrew { cards } = secret {
                    drawn.extend(cards.iter().map(ToString::to_string));
                }
            }
        }
        assert_eq!(drawn, rest, "{} players", row.players);
    }
}

/// D-2h, D-2n
#[test]
fn with_eight_players_nothing_is_left_of_group_one() {
    for (row, left) in ROWS.into_iter().zip([14, 9, 4, 4, 0, 3, 0]) {
        let seats = usize::from(row.players);
        let deck = [left, 22 - row.hand[1] * seats, 21];
        let game = dealt(row.players, 20);
        for viewer in viewers(&game) {
            assert_eq!(game.view(viewer).deck.map(usize::from), deck, "{seats} players");
        }
    }
}

/// D-2i
#[test]
fn cards_in_hand_are_seen_by_their_own_seat_only() {
    check(
        "
        hand 0: i.ew
        hand 1: web.i ii.ns
        hand 2: axe.iii
        ? hand 0
        ? hand 1
        ? hand 2
        ",
        expect![[r#"
            hand i.ew
            hand ii.ns web.i
            hand axe.iii
        "#]],
    );
    let hand = |cards: &str| game(&format!("players: 3\nhand 0: i.ew\nhand 1: {cards}\nhand 2: axe.i\n"));
    let (one, other) = (hand("web.i ii.ns"), hand("i.nesw rat.ii"));
    for viewer in [Viewer::Seat(seat(0)), Viewer::Seat(seat(2)), Viewer::Audience] {
        assert_eq!(one.view(viewer), other.view(viewer));
    }
    assert!(view(&one, "audience").hand.is_empty());
}

/// D-2i
#[test]
fn each_seat_hears_its_own_cards_only() {
    let mut game = undealt(5);
    let deal = shuffled(&game, 21);
    let mut heard = Vec::new();
    game.deal(deal, Dice::from_number(21), &mut heard);
    assert_eq!(heard[0].whispers.len(), 5);
    for (to, secret) in &heard[0].whispers {
        let Private::YourDeal { hand, .. } = secret else { panic!("{secret:?}") };
        assert_eq!(*hand, game.view(Viewer::Seat(*to)).hand);
    }
    let aloud = plain(&heard[0].aloud);
    assert!(!Face::all().any(|face| aloud.contains(&face.to_string())), "{aloud}");
}

/// D-2j, D-2k, D-2l
#[test]
fn a_seat_is_dealt_its_whole_hand_from_the_top_before_the_next_one() {
    for row in ROWS {
        // Whoever begins, dealing goes from seat 0, and the cards set aside come before.
        let last = row.players as usize - 1;
        let (mut game, deal) = dealt_with(row.options().with_first(seat(last)).unwrap(), 22);
        for number in 0..=last {
            let from_the_top =
                deal.decks.iter().zip(row.hand).flat_map(|(deck, each)| &deck[5 + number * each..][..each]);
            assert_eq!(counted(&held(&game, number)), counted(from_the_top));
        }
        // What the last seat then draws is the card below all hands.
        let below = deal.decks.iter().zip(row.hand).flat_map(|(deck, each)| &deck[5 + (last + 1) * each..]);
        let below: Vec<String> = below.cloned().collect();
        let mut expected = held(&game, last);
        let discarded = expected.remove(0);
        play(&mut game, &format!("discard {discarded}"));
        play(&mut game, "stay");
        expected.push(below[0].clone());
        assert_eq!(counted(&held(&game, last)), counted(&expected));
    }
}

/// D-2m, D-2n
#[test]
fn everybody_knows_how_many_cards_each_hand_and_the_deck_hold() {
    let game = game(
        "
        players: 4
        hand 0: i.ew i.ew i.ns
        hand 1: web.ii
        hand 2:
        hand 3: i.ns iii.ns
        deck: i.es web.ii rat.iii iii.ne
        lay i.ew 1,0
        stay
        ",
    );
    for viewer in viewers(&game) {
        let view = game.view(viewer);
        assert_eq!(view.deck, [0, 1, 2]);
        let hands: Vec<[u8; 3]> = view.seats.iter().map(|seat| seat.hand).collect();
        assert_eq!(hands, [[3, 0, 0], [0, 1, 0], [0, 0, 0], [1, 0, 1]]);
    }
}

/// D-3a
#[test]
fn every_seat_has_the_same_chance_to_begin() {
    for row in ROWS {
        let mut begins = vec![0; row.players as usize];
        many(row.players, 3000).for_each(|deal| begins[deal.first.index()] += 1);
        assert!(begins.iter().all(|count| about(*count, 3000, 1, row.players as usize)), "{begins:?}");
    }
}

/// D-3a, D-3b
#[test]
fn the_seat_that_was_drawn_or_chosen_has_the_first_turn() {
    for row in ROWS {
        let options = row.options();
        assert_eq!(options.first(), None, "drawn is the default");
        for seed in 0..10 {
            let (game, deal) = dealt_with(options, seed);
            assert_eq!(game.turn(), Turn::Of(deal.first));
            assert_eq!(view(&game, "audience").first, deal.first);
            for first in options.players().all() {
                let (chosen, written) = dealt_with(options.with_first(first).unwrap(), seed);
                assert_eq!((chosen.turn(), written.first), (Turn::Of(first), first));
                assert_eq!(written.decks, deal.decks, "nothing else depends on it");
            }
        }
    }
}

/// D-3b
#[test]
fn a_seat_that_is_not_there_cannot_begin() {
    for row in ROWS {
        let (options, players) = (row.options(), row.players);
        assert!(options.with_first(seat(players as usize - 1)).is_ok());
        let refused = options.with_first(seat(players as usize)).unwrap_err();
        let why = format!("seat {players} cannot begin: the table has seats 0 to {} (D-3)", players - 1);
        assert_eq!(refused.to_string(), why);
        let written = format!(r#"{{"players": {players}, "first": {players}}}"#);
        assert!(serde_json::from_str::<Options>(&written).unwrap_err().to_string().contains(&why));
    }
}

/// D-3b
#[test]
fn where_the_host_has_chosen_no_other_seat_begins() {
    let options = Options::new(4).unwrap().with_first(seat(2)).unwrap();
    let game = DarkCave::new(&options, &CardList::published());
    let mut deal = shuffled(&game, 23).written();
    assert_eq!(deal.first, seat(2));
    for wrong in [0, 1, 3, 4] {
        deal.first = seat(wrong);
        let why = format!("seat {wrong} does not begin (D-3)");
        assert_eq!(game.check_deal(&deal.deal().unwrap()), Err(why));
    }
    // Where it is drawn, every seat of the table may, and no other.
    for first in 0..6 {
        deal.first = seat(first);
        assert_eq!(undealt(4).check_deal(&deal.deal().unwrap()).is_ok(), first < 4);
    }
}

/// D-3a, D-3b, D-7g
#[test]
fn options_are_written_and_read_as_they_are() {
    for row in ROWS {
        let plain = row.options();
        let last = seat(row.players as usize - 1);
        for options in [plain, plain.with_first(last).unwrap(), plain.with_turning(Allowed::Allowed)] {
            let text = serde_json::to_string(&options).unwrap();
            assert_eq!(serde_json::from_str::<Options>(&text).unwrap(), options, "{text}");
        }
    }
    for wrong in [r#"{}"#, r#"{"players": 5, "rounds": 3}"#, r#"{"players": 5, "first": -1}"#, r#"{"players": "5"}"#] {
        assert!(serde_json::from_str::<Options>(wrong).is_err(), "{wrong}");
    }
}

/// D-3c
#[test]
fn one_game_is_one_round() {
    let written = shuffled(&undealt(3), 24).written();
    let mut table = table(Options::new(3).unwrap(), &written);
    while let Turn::Of(turn) = table.game().turn() {
        let action = table.game().default_action();
        table.play(Deed::Play(turn, action), None).unwrap();
    }
    assert!(matches!(table.game().turn(), Turn::Over(_)), "the winner is known after one round");
    assert!(legal(table.game()).is_empty());
    let again = table.deal(Seed::from_numbers([2, 0, 0, 0]).into(), None);
    assert!(again.is_err(), "and there is no second deal");
    check(
        "
        players: 2
        hand 0: i.ew
        hand 1: i.ew
        pass to the end
        ? turn
        discard i.ew
        stay
        ",
        expect![[r#"
            game over: saved [0 0] values [0 0] clan null winners []
            refused D-30: no-game
            refused D-30: no-game
        "#]],
    );
}

/// D-3d
#[test]
fn play_goes_clockwise() {
    for row in ROWS {
        let players = row.players as usize;
        let mut game = dealt(row.players, 25);
        let Turn::Of(first) = game.turn() else { panic!("dealt") };
        for turn in 0..2 * players {
            let expected = seat((first.index() + turn) % players);
            assert_eq!(game.turn(), Turn::Of(expected));
            // It makes no difference what is played, as long as no creature comes out.
            let mut actions = legal(&game);
            actions.retain(|action| !matches!(action, Action::Lure { .. } | Action::Rouse { .. }));
            game.apply(actions[turn % actions.len()], &mut tabletop::Deaf);
            assert_eq!(game.turn(), Turn::Of(expected), "a turn has more than one step");
            play(&mut game, "stay");
        }
    }
}

/// D-3d
#[test]
fn the_seat_after_the_last_is_the_first() {
    check(
        "
        players: 3
        turn: 2
        hand 0: web.i
        lay i.ew 1,0
        stay
        ? turn
        ",
        expect!["0 plays"],
    );
}

/// D-3e
#[test]
fn everybody_sees_the_group_of_every_card_that_lies_or_is_held() {
    let game = game(
        "
        SZ
        players: 3
        card 1,0: i.ew-over-ns
        hand 0: i.ew rat.iii web.ii ii.ns
        hand 1: i.ns ii.ew rat.iii
        hand 2: iii.ns
        deck: ii.es web.ii rat.iii iii.ne
        discard rat.iii i.ew
        stay
        ",
    );
    for viewer in viewers(&game) {
        let view = game.view(viewer);
        // Seat 0 drew the two cards of group II.
        let hands: Vec<[u8; 3]> = view.seats.iter().map(|seat| seat.hand).collect();
        assert_eq!(hands, [[0, 4, 0], [1, 1, 1], [0, 0, 1]]);
        assert_eq!(view.deck, [0, 0, 2]);
        let groups = view.discards.hidden.iter().map(|hidden| match hidden.card {
            Seen::Front(card) => card.group(),
            Seen::Back(group) => group,
        });
        assert_eq!(groups.map(<&str>::from).collect::<Vec<_>>(), ["i", "iii"]);
    }
    for row in ROWS {
        let game = dealt(row.players, 26);
        assert!(viewers(&game).into_iter().all(|viewer| game.view(viewer).aside == [5, 5, 5]));
    }
}

/// D-3e
#[test]
fn everybody_hears_the_groups_of_cards_that_are_discarded_drawn_or_lost() {
    check(
        "
        SZ
        players: 3
        card 1,0: i.ew-over-ns
        hand 0: i.ew rat.iii web.ii
        deck: ii.es rat.iii iii.ne
        discard rat.iii i.ew
        ? heard by audience
        step 1,0.0
        ? heard by audience
        stay
        ? heard by audience
        ? discards audience
        ",
        expect![[r#"
            discarded by 0 groups [i iii]
            stepped by 0 from {cell:[0 0] space:0} to {cell:[1 0] space:0}
            bridge-crossed by 0
            card-lost seat 0 drawn_by 1 group ii
            stayed by 0 at {cell:[1 0] space:0}
            drew by 0 groups [ii iii] deck [0 0 1]
            open nothing; face down 0 discarded i?, 0 discarded iii?, 0 lost ii?
        "#]],
    );
}
