//! Preparation: L-1 to L-4.

use crate::check::{
    check, deal, dealt, dealt_with, game, is_going_on, legal, opened, pass, pass_to_the_end, plain, play, run, seat,
    shuffled, table, view, viewers,
};
use expect_test::expect;
use lost_mines::preparation::WrittenDeal;
use lost_mines::view::LaidCard;
use lost_mines::{Action, CardList, Character, Clan, Dwarf, Kind, LostMines, Mine, Options, Private, Treasure};
use std::collections::BTreeMap;
use tabletop::game::{Game, Turn};
use tabletop::{Deed, Dice, Seen, Viewer};
use tunnels::{Cell, Sides};

/// Players, loyal dwarves of each clan, cards in hand: as the book says.
const ROWS: [(u8, usize, usize); 7] = [(3, 1, 5), (4, 1, 5), (5, 2, 5), (6, 2, 5), (7, 3, 4), (8, 3, 4), (9, 3, 4)];

/// Whether a count is what chance gives `part` times out of `whole`: five deviations off is no chance any more.
fn about(count: usize, tries: usize, part: usize, whole: usize) -> bool {
    let chance = part as f64 / whole as f64;
    let deviation = (tries as f64 * chance * (1.0 - chance)).sqrt();
    (count as f64 - tries as f64 * chance).abs() < 5.0 * deviation
}

/// A table before its first deal.
fn undealt(players: u8) -> LostMines {
    LostMines::new(&Options::new(players).unwrap(), &CardList::published())
}

/// What is shuffled with many seeds.
fn many(players: u8, tries: u64) -> impl Iterator<Item = WrittenDeal> {
    let game = undealt(players);
    (0..tries).map(move |seed| game.shuffle(&mut Dice::from_number(seed)).written())
}

/// The round of a deal as everybody hears and sees it, from the deal to the end: all seats discard and stay.
fn whole_round(written: &WrittenDeal, players: u8) -> BTreeMap<Viewer, String> {
    let mut game = undealt(players);
    let deal = written.deal().unwrap();
    assert_eq!(game.check_deal(&deal), Ok(()));
    let mut heard = Vec::new();
    game.deal(deal, Dice::from_number(1), &mut heard);
    let mut texts: BTreeMap<Viewer, String> = BTreeMap::new();
    let mut note = |game: &LostMines, heard: &mut Vec<tabletop::Told<_, _>>| {
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
    while is_going_on(&game) {
        pass(&mut game, &mut heard);
        note(&game, &mut heard);
    }
    texts
}

/// L-1a
#[test]
fn as_many_treasures_as_players_lie_in_the_open() {
    for (players, ..) in ROWS {
        let game = dealt(players, 1);
        for viewer in viewers(&game) {
            let treasures = game.view(viewer).treasures;
            assert_eq!(treasures.len(), players as usize);
            assert!(treasures.iter().all(|treasure| treasure.taken_by.is_none()));
        }
    }
}

/// L-1a
#[test]
fn every_treasure_has_the_same_chance_to_lie_in_the_open() {
    for players in [3, 9] {
        let mut open: BTreeMap<String, usize> = BTreeMap::new();
        for deal in many(players, 2400) {
            let mut all: Vec<Treasure> = deal.treasures.iter().map(|name| name.parse().unwrap()).collect();
            all.sort();
            let listed = Kind::ALL.into_iter().flat_map(|kind| (1..=4).map(move |value| Treasure { kind, value }));
            assert_eq!(all, listed.collect::<Vec<_>>(), "twelve treasures, each kind worth 1 2 3 4");
            for name in &deal.treasures[..players as usize] {
                *open.entry(name.clone()).or_default() += 1;
            }
        }
        assert_eq!(open.len(), 12);
        assert!(open.values().all(|count| about(*count, 2400, players as usize, 12)), "{open:?}");
    }
}

/// L-1b
#[test]
fn everybody_sees_of_what_kind_the_treasures_are() {
    for (players, ..) in ROWS {
        let (game, deal) = dealt_with(Options::new(players).unwrap(), 2);
        let kinds: Vec<Kind> =
            deal.treasures.iter().map(|name| name.parse::<Treasure>().unwrap().kind).take(players as usize).collect();
        for viewer in viewers(&game) {
            let backs = game.view(viewer).treasures.into_iter().map(|treasure| match treasure.front {
                Seen::Back(kind) => kind,
                Seen::Front(front) => panic!("{viewer:?} sees {front}"),
            });
            assert_eq!(backs.collect::<Vec<_>>(), kinds);
        }
        let mut heard = Vec::new();
        let mut game = undealt(players);
        game.deal(deal.deal().unwrap(), Dice::from_number(2), &mut heard);
        let lost_mines::Public::Dealt { treasures, .. } = &heard[0].aloud else { panic!("{heard:?}") };
        assert_eq!(*treasures, kinds);
    }
}

/// L-1c
#[test]
fn nobody_sees_what_the_treasures_are_worth() {
    let of = |treasures: &str| game(&format!("treasures: {treasures}\nlay ew 3,2\ngo E\nstay"));
    let (one, other) = (of("gold.1 silver.4 gems.2"), of("gold.4 silver.3 gems.3"));
    for viewer in viewers(&one) {
        assert_eq!(one.view(viewer), other.view(viewer));
    }
    let kinds = of("silver.1 silver.4 gems.2");
    assert_ne!(one.view(Viewer::Audience), kinds.view(Viewer::Audience), "only the kind makes a difference");
}

/// L-1c
#[test]
fn what_an_untaken_treasure_is_worth_stays_unknown_when_the_round_is_over() {
    // One that lies in the open and one of the same kind that does not are exchanged: nobody can ever tell.
    let one = shuffled(&undealt(5), 3).written();
    let kind = |name: &String| name.split('.').next().unwrap().to_owned();
    let hidden = (5..12).find(|at| kind(&one.treasures[*at]) == kind(&one.treasures[0])).unwrap();
    let mut other = one.clone();
    other.treasures.swap(0, hidden);
    assert_eq!(whole_round(&one, 5), whole_round(&other, 5));
}

/// L-1d
#[test]
fn nobody_sees_anything_of_the_other_treasures() {
    let game = undealt(4);
    let one = shuffled(&game, 3).written();
    let mut other = one.clone();
    other.treasures[4..].reverse();
    assert_ne!(one.treasures, other.treasures);
    assert_eq!(whole_round(&one, 4), whole_round(&other, 4));
    // The first ones do make a difference, if their kinds do.
    let mut seen = one.clone();
    let another = |name: &String| !name.starts_with(one.treasures[0].split('.').next().unwrap());
    let at = one.treasures.iter().position(another).unwrap();
    seen.treasures.swap(0, at);
    assert_ne!(whole_round(&one, 4), whole_round(&seen, 4));
}

/// L-1d
#[test]
fn the_other_treasures_are_out_of_the_round() {
    for (players, ..) in ROWS {
        let fixture = |place: u8| format!("players: {players}\nlook treasure {place} with mine-or-treasure\n? turn");
        assert_eq!(run(&fixture(players - 1)), "0 moves, 3 left");
        let refused = run(&fixture(players));
        assert_eq!(refused, "refused L-1: no-such-treasure\n0 plays\n");
    }
    // Nor can one of them be taken: at the gold mine only the gold that lies in the open is listed.
    check(
        "
······┬
······┼
mines: gold dragon silver gems
treasures: gold.1 silver.1 gold.2
stands 0: 6,1
moving: 0
go N
stay
? legal
take 3
take 11",
        expect![[r#"
            take 0
            take 2
            refused L-1: no-such-treasure
            refused L-1: no-such-treasure
        "#]],
    );
}

/// L-1e
#[test]
fn every_order_of_the_mines_is_equally_likely() {
    let mut orders: BTreeMap<[Mine; 4], usize> = BTreeMap::new();
    for deal in many(3, 6000) {
        *orders.entry(deal.mines).or_default() += 1;
    }
    assert_eq!(orders.len(), 24);
    assert!(orders.values().all(|count| about(*count, 6000, 1, 24)), "{orders:?}");
    for order in orders.keys() {
        let mut mines = *order;
        mines.sort();
        assert_eq!(mines, [Mine::Dragon, Mine::Gold, Mine::Silver, Mine::Gems], "one of each");
    }
}

/// L-1e
#[test]
fn nobody_knows_which_mine_is_which() {
    for (players, ..) in ROWS {
        let game = dealt(players, 3);
        for viewer in viewers(&game) {
            assert!(game.view(viewer).mines.iter().all(|mine| !mine.face_up && mine.front.front().is_none()));
        }
    }
    let one = shuffled(&undealt(5), 3).written();
    let mut other = one.clone();
    other.mines.reverse();
    assert_eq!(whole_round(&one, 5), whole_round(&other, 5));
}

/// L-1e, L-1f
#[test]
fn starts_and_mines_lie_in_their_places() {
    let view = view(&dealt(5, 1), "audience");
    expect![[r#"
        ····?··
        ·······
        B·····?
        ·······
        Y·····?
        ·······
        ····?··
    "#]]
    .assert_eq(&view.picture().to_string());
    let cells: Vec<Cell> = view.mines.iter().map(|mine| mine.cell).collect();
    assert_eq!(cells, [Cell::new(6, 0), Cell::new(8, 2), Cell::new(8, 4), Cell::new(6, 6)]);
    let starts = [Cell::new(2, 2), Cell::new(2, 4)];
    for start in starts {
        let mut ways: Vec<u32> = cells.iter().map(|mine| start.distance(*mine)).collect();
        ways.sort_unstable();
        assert_eq!(ways, [6, 6, 8, 8], "as far for either clan");
    }
}

/// L-1f
#[test]
fn the_starts_lie_face_up_and_are_crossroads() {
    for (players, ..) in ROWS {
        let board = view(&dealt(players, 4), "audience").board;
        let starts: Vec<(Cell, LaidCard)> = board.iter().map(|laid| (laid.cell, laid.card)).collect();
        assert_eq!(
            starts,
            [(Cell::new(2, 2), LaidCard::Start(Clan::Blue)), (Cell::new(2, 4), LaidCard::Start(Clan::Yellow))],
            "and nothing else lies face up"
        );
        assert!(board.iter().all(|laid| laid.open == Sides::ALL));
    }
}

/// L-2a
#[test]
fn the_dwarf_cards_are_those_of_the_table() {
    for (players, loyal, _) in ROWS {
        for deal in many(players, 20) {
            for clan in ["blue", "yellow"] {
                let count = |character: &str| {
                    let name = format!("{clan}.{character}");
                    deal.dwarves.iter().filter(|dwarf| **dwarf == name).count()
                };
                assert_eq!(["loyal", "selfish", "saboteur"].map(count), [loyal, 1, 1], "{players} players");
            }
            assert_eq!(deal.dwarves.len(), 2 * (loyal + 2));
        }
    }
}

/// L-2a
#[test]
fn the_dwarf_cards_are_shuffled() {
    for (players, loyal, _) in ROWS {
        let n_cards = 2 * (loyal + 2);
        let (mut saboteurs, mut blue) = (vec![0; n_cards], vec![0; n_cards]);
        for deal in many(players, 2000) {
            for (at, name) in deal.dwarves.iter().enumerate() {
                saboteurs[at] += usize::from(name.ends_with(".saboteur"));
                blue[at] += usize::from(name.starts_with("blue."));
            }
        }
        assert!(saboteurs.iter().all(|count| about(*count, 2000, 2, n_cards)), "{saboteurs:?}");
        assert!(blue.iter().all(|count| about(*count, 2000, 1, 2)), "{blue:?}");
    }
}

/// L-2a
#[test]
fn other_dwarf_cards_are_not_dealt() {
    for (players, ..) in ROWS {
        let game = undealt(players);
        let right = shuffled(&game, 1).written();
        let blue = right.dwarves.iter().position(|dwarf| dwarf == "blue.loyal").unwrap();
        for wrong in ["yellow.loyal", "blue.saboteur", "blue.selfish"] {
            let mut deal = right.clone();
            deal.dwarves[blue] = wrong.to_owned();
            assert!(game.check_deal(&deal.deal().unwrap()).unwrap_err().contains("(L-2)"), "{wrong}");
        }
        let mut deal = right.clone();
        deal.dwarves.push("blue.loyal".to_owned());
        assert!(deal.deal().and_then(|deal| game.check_deal(&deal)).is_err(), "one too many");
        deal.dwarves.truncate(right.dwarves.len() - 1);
        assert!(game.check_deal(&deal.deal().unwrap()).is_err(), "one too few");
    }
}

/// L-2b
#[test]
fn every_seat_has_one_dwarf_card_and_the_others_are_spare() {
    for (players, loyal, _) in ROWS {
        let (mut game, deal) = dealt_with(Options::new(players).unwrap(), 5);
        let spare = view(&game, "audience").spare_dwarves;
        pass_to_the_end(&mut game);
        let dwarves: Vec<Dwarf> =
            view(&game, "audience").seats.iter().map(|seat| seat.dwarf.front().unwrap()).collect();
        assert_eq!(dwarves.len(), players as usize);
        for (clan, spare) in Clan::ALL.into_iter().zip(spare) {
            let own = dwarves.iter().filter(|dwarf| dwarf.clan == clan).count();
            assert_eq!(own + spare as usize, loyal + 2, "{players} players: {:?}", deal.dwarves);
        }
    }
}

/// L-2c
#[test]
fn everybody_sees_the_clan_of_every_seat() {
    for (players, ..) in ROWS {
        let (game, deal) = dealt_with(Options::new(players).unwrap(), 6);
        let spare = deal.dwarves.len() - players as usize;
        let clans: Vec<Clan> = deal.dwarves[spare..].iter().map(|name| name.parse::<Dwarf>().unwrap().clan).collect();
        for viewer in viewers(&game) {
            let seen: Vec<Clan> = game.view(viewer).seats.iter().map(|seat| seat.clan).collect();
            assert_eq!(seen, clans);
        }
    }
    check(
        "
dwarves: blue.saboteur yellow.loyal yellow.selfish
? dwarf cards audience",
        expect!["dwarf cards blue.? yellow.? yellow.?"],
    );
}

/// L-2d
#[test]
fn a_seat_sees_its_own_character_and_no_other() {
    for (players, ..) in ROWS {
        let game = dealt(players, 7);
        for viewer in viewers(&game) {
            for seat in game.view(viewer).seats {
                assert_eq!(seat.dwarf.front().is_some(), viewer.is(seat.seat));
            }
        }
    }
}

/// L-2d
#[test]
fn characters_stay_hidden_as_long_as_the_round_goes_on() {
    check(
        "
players: 4
dwarves: blue.loyal yellow.saboteur blue.selfish yellow.loyal
hand 0: ew ew
hand 1: trap trap
hand 2: troll ns
hand 3: information.mine-or-dwarf ns
lay ew 3,2
go E
stay
trap 2,4 E
stay
discard troll
stay
look mine 2 with mine-or-dwarf
stay
? dwarf cards 0
? dwarf cards 1
? dwarf cards 2
? dwarf cards 3
? dwarf cards audience",
        expect![[r#"
            dwarf cards blue.loyal yellow.? blue.? yellow.?
            dwarf cards blue.? yellow.saboteur blue.? yellow.?
            dwarf cards blue.? yellow.? blue.selfish yellow.?
            dwarf cards blue.? yellow.? blue.? yellow.loyal
            dwarf cards blue.? yellow.? blue.? yellow.?
        "#]],
    );
}

/// L-2d
#[test]
fn nothing_that_others_see_depends_on_a_character() {
    let of = |character: &str| {
        game(&format!(
            "players: 4\ndwarves: blue.{character} blue.loyal yellow.loyal yellow.selfish\nlay ew 3,2\ngo E\nstay"
        ))
    };
    let one = of("loyal");
    for other in ["selfish", "saboteur"].map(of) {
        for viewer in [Viewer::Seat(seat(1)), Viewer::Seat(seat(2)), Viewer::Seat(seat(3)), Viewer::Audience] {
            assert_eq!(one.view(viewer), other.view(viewer));
        }
        assert_ne!(one.view(Viewer::Seat(seat(0))), other.view(Viewer::Seat(seat(0))));
    }
}

/// L-2d
#[test]
fn each_seat_hears_its_own_character_only() {
    for (players, ..) in ROWS {
        let mut game = undealt(players);
        let deal = shuffled(&game, 8);
        let dwarves = deal.written().dwarves;
        let mut heard = Vec::new();
        game.deal(deal, Dice::from_number(8), &mut heard);
        assert_eq!(heard.len(), 1);
        assert_eq!(heard[0].whispers.len(), players as usize);
        let spare = dwarves.len() - players as usize;
        for (number, (to, secret)) in heard[0].whispers.iter().enumerate() {
            assert_eq!(*to, seat(number));
            let Private::YourDeal { character, .. } = secret else { panic!("{secret:?}") };
            assert_eq!(*character, dwarves[spare + number].parse::<Dwarf>().unwrap().character);
        }
        let aloud = plain(&heard[0].aloud);
        let told = Character::ALL.into_iter().find(|character| aloud.contains(<&str>::from(character)));
        assert_eq!(told, None, "{aloud}");
    }
}

/// L-2e
#[test]
fn all_dwarf_cards_are_shown_when_the_cards_have_run_out() {
    check(
        "
dwarves: blue.saboteur yellow.loyal blue.selfish
hand 0: ew
hand 1:
hand 2:
discard ew
stay
? heard by audience
? dwarf cards 0
? dwarf cards 1
? dwarf cards audience",
        expect![[r#"
            stayed by 0 cell [2 2]
            round-ended ending cards-out dwarves [blue.saboteur yellow.loyal blue.selfish] treasures [[] [] []]
            divided pools [{clan:blue scorers:[] sum:0 share:0 best:[] rest:0 lost:0} {clan:yellow scorers:[0 1] sum:0 share:0 best:[] rest:0 lost:0}] points [0 0 0] dragon null totals [0 0 0]
            dwarf cards blue.saboteur yellow.loyal blue.selfish
            dwarf cards blue.saboteur yellow.loyal blue.selfish
            dwarf cards blue.saboteur yellow.loyal blue.selfish
        "#]],
    );
}

/// L-2e
#[test]
fn all_dwarf_cards_are_shown_when_the_last_treasure_is_taken_or_all_agree() {
    check(
        "
······┬
······┼
mines: gold dragon silver gems
dwarves: blue.saboteur yellow.loyal blue.selfish
treasures: gold.1 silver.1 gold.2
taken 1: 0 1
stands 0: 6,0
moving: 0
stay
? dwarf cards 2
take 2
? turn
? dwarf cards 2",
        expect![[r#"
            dwarf cards blue.? yellow.? blue.selfish
            round over
            dwarf cards blue.saboteur yellow.loyal blue.selfish
        "#]],
    );
    let options = Options::new(3).unwrap();
    let mut table = table(options, &shuffled(&undealt(3), 9).written());
    for number in 0..3 {
        assert!(table.view(Viewer::Audience).game.seats.iter().all(|seat| seat.dwarf.front().is_none()));
        table.play(Deed::Agree(seat(number)), None).unwrap();
    }
    assert_eq!(table.game().turn(), Turn::Deal);
    assert!(table.view(Viewer::Audience).game.seats.iter().all(|seat| seat.dwarf.front().is_some()));
}

/// L-2f
#[test]
fn the_spares_are_never_shown() {
    // The three spares are the only cards with these fronts, and no text that anybody is sent has one of them.
    let mut written = shuffled(&undealt(3), 10).written();
    let spares = ["blue.saboteur", "yellow.selfish", "yellow.saboteur"];
    let seats = ["blue.loyal", "blue.selfish", "yellow.loyal"];
    written.dwarves = spares.iter().chain(&seats).map(|name| (*name).to_owned()).collect();
    for (viewer, text) in whole_round(&written, 3) {
        assert!(seats.iter().all(|name| text.contains(name)), "{viewer:?} sees the others in the end");
        assert!(!spares.iter().any(|name| text.contains(name)), "{viewer:?}");
        assert!(text.contains(r#""spare_dwarves":[1,2]"#), "only their backs are known");
    }
    // Only whoever holds the record finds them.
    let everything = opened(&table(Options::new(3).unwrap(), &written));
    assert_eq!(everything["spare_dwarves"], serde_json::json!(spares));
}

/// L-2g
#[test]
fn every_dwarf_begins_on_the_start_of_its_clan() {
    for (players, ..) in ROWS {
        for seed in 0..5 {
            let mut game = dealt(players, seed);
            for round in 1..=2 {
                let view = view(&game, "audience");
                assert_eq!(view.round, round);
                for seat in view.seats {
                    let start = if seat.clan == Clan::Blue { Cell::new(2, 2) } else { Cell::new(2, 4) };
                    assert_eq!(seat.cell, start);
                }
                if round == 1 {
                    pass_to_the_end(&mut game);
                    deal(&mut game, seed + 100);
                }
            }
        }
    }
}

/// L-2g
#[test]
fn a_dwarf_that_has_moved_begins_the_next_round_on_its_start_again() {
    check(
        "
B───
dwarves: blue.loyal yellow.loyal yellow.loyal
stands 0: 5,2
stands 1: 3,2
stands 2: 4,2
hand 0: ew
hand 1:
hand 2:
? dwarves
discard ew
go W
stay
? turn
deal 2
? dwarf cards audience
? dwarves",
        expect![[r#"
            dwarves 5,2 3,2 4,2
            round over
            dwarf cards blue.? yellow.? blue.?
            dwarves 2,2 2,4 2,2
        "#]],
    );
}

/// L-2h
#[test]
fn a_seat_that_is_dealt_the_other_clan_takes_a_dwarf_of_that_clan() {
    let mut changed = 0;
    for seed in 0..20 {
        let (mut game, _) = dealt_with(Options::new(3).unwrap(), seed);
        let before: Vec<Clan> = view(&game, "audience").seats.iter().map(|seat| seat.clan).collect();
        pass_to_the_end(&mut game);
        let second = deal(&mut game, seed + 50);
        for (seat, name) in view(&game, "audience").seats.iter().zip(&second.dwarves[3..]) {
            let dwarf: Dwarf = name.parse().unwrap();
            assert_eq!(seat.clan, dwarf.clan);
            let start = if dwarf.clan == Clan::Blue { Cell::new(2, 2) } else { Cell::new(2, 4) };
            assert_eq!(seat.cell, start);
            changed += usize::from(before[seat.seat.index()] != dwarf.clan);
        }
    }
    assert!((15..45).contains(&changed), "about half of sixty seats change sides, not {changed}");
}

/// L-2i
#[test]
fn all_seats_may_be_of_one_clan() {
    for clan in ["blue", "yellow"] {
        let mut written = shuffled(&undealt(3), 11).written();
        written.dwarves.sort_by_key(|name| name.starts_with(clan));
        let table = table(Options::new(3).unwrap(), &written);
        let view = table.view(Viewer::Audience).game;
        assert!(view.seats.iter().all(|seat| <&str>::from(seat.clan) == clan));
        assert!(is_going_on(table.game()), "and they play");
    }
    let one_clan = |players: u8, tries: u64| {
        let deals = many(players, tries).filter(|deal| {
            let dealt = &deal.dwarves[deal.dwarves.len() - players as usize..];
            dealt.iter().all(|name| name.starts_with("blue")) || dealt.iter().all(|name| name.starts_with("yellow"))
        });
        deals.count()
    };
    let found = one_clan(3, 4000);
    assert!(about(found, 4000, 2, 20), "two of the twenty ways to deal three of six cards, not {found}");
    for players in 4..=9 {
        assert_eq!(one_clan(players, 500), 0, "{players} players: there are not cards enough");
    }
}

/// L-2j
#[test]
fn three_to_nine_can_play() {
    for players in 0..=u8::MAX {
        let fits = (3..=9).contains(&players);
        assert_eq!(Options::new(players).is_ok(), fits, "{players}");
        let written = format!(r#"{{"players": {players}}}"#);
        assert_eq!(serde_json::from_str::<Options>(&written).is_ok(), fits, "{players}");
    }
    assert!(Options::new(10).unwrap_err().to_string().contains("(L-2)"));
    for (players, ..) in ROWS {
        assert_eq!(dealt(players, 1).seats().count(), players as usize);
    }
}

/// L-2j
#[test]
fn a_seat_that_is_not_there_has_no_dwarf_card() {
    assert_eq!(run("players: 3\nlook dwarf 3 with mine-or-dwarf"), "refused L-2: no-such-seat");
    assert_eq!(run("players: 9\nlook dwarf 9 with treasure-or-dwarf"), "refused L-2: no-such-seat");
    assert_eq!(run("players: 9\nlook dwarf 8 with treasure-or-dwarf\n? turn"), "0 moves, 3 left");
}

/// How many of each card the tables of the rules page list.
const PATHS: [(&str, [usize; 6]); 7] = [
    ("nesw", [1, 1, 1, 1, 1, 1]),
    ("new", [3, 1, 1, 1, 1, 0]),
    ("nes", [3, 1, 1, 1, 0, 1]),
    ("ns", [3, 0, 0, 0, 1, 1]),
    ("ew", [3, 0, 0, 0, 1, 1]),
    ("ne", [5, 0, 0, 0, 0, 0]),
    ("nw", [5, 0, 0, 0, 0, 0]),
];
const FEATURES: [&str; 6] = ["", ".trunk", ".lake", ".ditch", ".rock", ".campfire"];
const ACTIONS: [(&str, usize); 9] = [
    ("tool.axe", 3),
    ("tool.boat", 3),
    ("tool.rope", 3),
    ("trap", 3),
    ("troll", 2),
    ("thunderstorm", 3),
    ("information.mine-or-treasure", 2),
    ("information.mine-or-dwarf", 2),
    ("information.treasure-or-dwarf", 2),
];

/// All cards of these tables by name.
fn listed() -> BTreeMap<String, usize> {
    let paths = PATHS.into_iter().flat_map(|(shape, counts)| {
        FEATURES.into_iter().zip(counts).map(move |(feature, count)| (format!("path.{shape}{feature}"), count))
    });
    let actions = ACTIONS.into_iter().map(|(name, count)| (name.to_owned(), count));
    paths.chain(actions).filter(|(_, count)| *count > 0).collect()
}

/// How many of each name there are.
fn counted(names: &[String]) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    names.iter().for_each(|name| *counts.entry(name.clone()).or_default() += 1);
    counts
}

/// L-3a
#[test]
fn the_deck_is_all_path_and_action_cards() {
    let listed = listed();
    let sum = |paths: bool| {
        let kind = listed.iter().filter(|(name, _)| name.starts_with("path.") == paths);
        kind.map(|(_, count)| count).sum::<usize>()
    };
    assert_eq!((sum(true), sum(false)), (40, 23));
    for (players, _, hand) in ROWS {
        let (game, deal) = dealt_with(Options::new(players).unwrap(), 12);
        assert_eq!(counted(&deal.deck), listed);
        assert_eq!(view(&game, "audience").deck as usize, 63 - 10 - players as usize * hand);
    }
}

/// L-3a
#[test]
fn the_deck_is_shuffled_as_one() {
    let tries = 6300;
    let (mut top, mut bottom) = (Vec::new(), Vec::new());
    for deal in many(3, tries) {
        top.push(deal.deck[0].clone());
        bottom.push(deal.deck[62].clone());
    }
    for found in [counted(&top), counted(&bottom)] {
        for (name, count) in listed() {
            let times = found.get(&name).copied().unwrap_or_default();
            assert!(about(times, 6300, count, 63), "{name} is there {times} times");
        }
    }
}

/// L-3a
#[test]
fn another_deck_is_not_dealt() {
    let game = undealt(3);
    let right = shuffled(&game, 13).written();
    let mut other = right.clone();
    let trap = right.deck.iter().position(|name| name == "trap").unwrap();
    other.deck[trap] = "troll".to_owned();
    assert!(game.check_deal(&other.deal().unwrap()).unwrap_err().contains("(L-3)"));
    other.deck.remove(trap);
    assert!(game.check_deal(&other.deal().unwrap()).unwrap_err().contains("(L-3)"));
}

/// L-3b
#[test]
fn ten_cards_are_set_aside_that_nobody_sees_or_draws() {
    for (players, ..) in ROWS {
        let options = Options::new(players).unwrap();
        let written = shuffled(&undealt(players), 14).written();
        let mut table = table(options, &written);
        let aside = |table: &tabletop::Table<LostMines>| -> Vec<String> {
            serde_json::from_value(opened(table)["aside"].clone()).unwrap()
        };
        assert_eq!(aside(&table), written.deck[..10]);
        assert_eq!(table.view(Viewer::Audience).game.aside, 10);
        // To the end of the round every other card is drawn and discarded, and these are still there.
        while let Turn::Of(turn) = table.game().turn() {
            let mild = |action: &Action| matches!(action, Action::Discard(_) | Action::Stay);
            let action = legal(table.game()).into_iter().find(mild).unwrap();
            table.play(Deed::Play(turn, action), None).unwrap();
        }
        assert_eq!(aside(&table), written.deck[..10]);
        let discarded: u8 = table.view(Viewer::Audience).game.seats.iter().map(|seat| seat.discarded).sum();
        assert_eq!(discarded, 53, "all but ten");
    }
}

/// L-3b
#[test]
fn nothing_that_anybody_sees_depends_on_what_was_set_aside() {
    // The last card of the deck is exchanged with one that was set aside: until it is drawn, nobody can tell.
    let one = shuffled(&undealt(3), 15).written();
    let mut other = one.clone();
    let at = (0..10).find(|at| one.deck[*at] != one.deck[62]).unwrap();
    other.deck.swap(at, 62);
    let deal = |written: &WrittenDeal| table(Options::new(3).unwrap(), written);
    let (mut one, mut other) = (deal(&one), deal(&other));
    for _ in 0..20 {
        for viewer in Viewer::all(one.seats()) {
            assert_eq!(one.view(viewer).game, other.view(viewer).game);
        }
        let Turn::Of(turn) = one.game().turn() else { panic!("the round goes on") };
        let action = one.game().default_action();
        one.play(Deed::Play(turn, action), None).unwrap();
        other.play(Deed::Play(turn, action), None).unwrap();
    }
    assert_ne!(opened(&one)["aside"], opened(&other)["aside"]);
}

/// L-3c
#[test]
fn hands_are_as_large_as_the_table_says() {
    for (players, _, hand) in ROWS {
        let game = dealt(players, 16);
        for viewer in viewers(&game) {
            let view = game.view(viewer);
            assert!(view.seats.iter().all(|seat| seat.hand as usize == hand), "{players} players");
            assert_eq!(view.hand.len(), if viewer.seat().is_some() { hand } else { 0 });
        }
    }
}

/// L-3d
#[test]
fn cards_in_hand_are_seen_by_their_own_seat_only() {
    check(
        "
hand 0: ew
hand 1: trap ns.rock
hand 2: tool.axe
? hand 0
? hand 1
? hand 2",
        expect![[r#"
            hand ew
            hand ns.rock trap
            hand tool.axe
        "#]],
    );
    let hand = |cards: &str| game(&format!("hand 0: ew\nhand 1: {cards}\nhand 2: tool.axe\n"));
    let (one, other) = (hand("trap ns.rock"), hand("nesw thunderstorm"));
    for viewer in [Viewer::Seat(seat(0)), Viewer::Seat(seat(2)), Viewer::Audience] {
        assert_eq!(one.view(viewer), other.view(viewer));
    }
    assert!(view(&one, "audience").hand.is_empty());
}

/// L-3d
#[test]
fn each_seat_hears_its_own_cards_only() {
    let mut game = undealt(5);
    let deal = shuffled(&game, 17);
    let mut heard = Vec::new();
    game.deal(deal, Dice::from_number(17), &mut heard);
    assert_eq!(heard[0].whispers.len(), 5);
    for (to, secret) in &heard[0].whispers {
        let Private::YourDeal { hand, .. } = secret else { panic!("{secret:?}") };
        assert_eq!(*hand, game.view(Viewer::Seat(*to)).hand);
    }
    let aloud = plain(&heard[0].aloud);
    assert!(!lost_mines::Face::all().any(|face| aloud.contains(&face.to_string())), "{aloud}");
}

/// L-3e, L-3f, L-3g
#[test]
fn a_seat_is_dealt_its_whole_hand_from_the_top_before_the_next_one() {
    for (players, _, hand) in ROWS {
        // Whoever begins, dealing goes from seat 0, and the ten cards set aside come before.
        let options = Options::new(players).unwrap().with_first(seat(players as usize - 1)).unwrap();
        let (mut game, deal) = dealt_with(options, 18);
        let held = |game: &LostMines, number: usize| -> Vec<String> {
            view(game, &number.to_string()).hand.iter().map(|card| card.to_string()).collect()
        };
        for number in 0..players as usize {
            let from_the_top = &deal.deck[10 + number * hand..][..hand];
            assert_eq!(counted(&held(&game, number)), counted(from_the_top));
        }
        // What the last seat then draws is the card below all hands.
        let last = players as usize - 1;
        let before = counted(&held(&game, last));
        let discarded = held(&game, last)[0].clone();
        play(&mut game, &format!("discard {discarded}"));
        play(&mut game, "stay");
        let mut expected = before;
        *expected.get_mut(&discarded).unwrap() -= 1;
        *expected.entry(deal.deck[10 + players as usize * hand].clone()).or_default() += 1;
        expected.retain(|_, count| *count > 0);
        assert_eq!(counted(&held(&game, last)), expected);
    }
}

/// L-3f, L-3g
#[test]
fn the_spares_are_taken_off_the_top_before_any_dwarf_card_is_dealt() {
    for (players, ..) in ROWS {
        for seed in 0..5 {
            let written = shuffled(&undealt(players), seed).written();
            let everything = opened(&table(Options::new(players).unwrap(), &written));
            let (spares, dealt) = written.dwarves.split_at(written.dwarves.len() - players as usize);
            assert_eq!(everything["spare_dwarves"], serde_json::json!(spares));
            let seats = everything["seats"].as_array().unwrap();
            let dwarves: Vec<&str> = seats.iter().map(|seat| seat["dwarf"].as_str().unwrap()).collect();
            assert_eq!(dwarves, dealt);
        }
    }
}

/// L-3g
#[test]
fn treasures_are_taken_from_the_top() {
    for (players, ..) in ROWS {
        let written = shuffled(&undealt(players), 19).written();
        let everything = opened(&table(Options::new(players).unwrap(), &written));
        let treasures = everything["treasures"].as_array().unwrap();
        let open: Vec<&str> = treasures.iter().map(|treasure| treasure["front"].as_str().unwrap()).collect();
        assert_eq!(open, written.treasures[..players as usize]);
        assert_eq!(everything["unseen_treasures"], serde_json::json!(written.treasures[players as usize..]));
    }
}

/// L-3h, L-3i
#[test]
fn everybody_knows_how_many_cards_each_hand_and_the_deck_hold() {
    let game = game(
        "
players: 4
hand 0: ew ew ns
hand 1: trap
hand 2:
hand 3: ns ns
deck: trap trap troll trap
lay ew 3,2
stay",
    );
    for viewer in viewers(&game) {
        let view = game.view(viewer);
        assert_eq!(view.deck, 3);
        assert_eq!(view.seats.iter().map(|seat| seat.hand).collect::<Vec<_>>(), [3, 1, 0, 2]);
    }
}

/// L-4a
#[test]
fn every_seat_has_the_same_chance_to_begin() {
    for (players, ..) in ROWS {
        let mut begins = vec![0; players as usize];
        many(players, 3000).for_each(|deal| begins[deal.first.index()] += 1);
        assert!(begins.iter().all(|count| about(*count, 3000, 1, players as usize)), "{begins:?}");
    }
}

/// L-4a, L-4b
#[test]
fn the_seat_that_was_drawn_or_chosen_has_the_first_turn() {
    for (players, ..) in ROWS {
        let options = Options::new(players).unwrap();
        assert_eq!(options.first(), None, "drawn is the default");
        for seed in 0..10 {
            let (game, deal) = dealt_with(options, seed);
            assert_eq!(game.turn(), Turn::Of(deal.first));
            assert_eq!(view(&game, "audience").first, deal.first);
            for first in options.players().all() {
                let chosen = dealt_with(options.with_first(first).unwrap(), seed).0;
                assert_eq!(chosen.turn(), Turn::Of(first));
            }
        }
    }
}

/// L-4b
#[test]
fn a_seat_that_is_not_there_cannot_begin() {
    for (players, ..) in ROWS {
        let options = Options::new(players).unwrap();
        assert!(options.with_first(seat(players as usize - 1)).is_ok());
        let refused = options.with_first(seat(players as usize)).unwrap_err();
        let why = format!("seat {players} cannot begin: the table has seats 0 to {} (L-4)", players - 1);
        assert_eq!(refused.to_string(), why);
    }
}

/// L-4b
#[test]
fn where_the_host_has_chosen_no_other_seat_begins_round_one() {
    let options = Options::new(4).unwrap().with_first(seat(2)).unwrap();
    let game = LostMines::new(&options, &CardList::published());
    let mut deal = shuffled(&game, 20).written();
    assert_eq!(deal.first, seat(2));
    for wrong in [0, 1, 3, 4] {
        deal.first = seat(wrong);
        assert!(game.check_deal(&deal.deal().unwrap()).unwrap_err().contains("(L-4, L-28)"));
    }
    // Nobody plays a card, so the seat left of the first begins round 2, whatever the host said.
    let mut game = dealt_with(options, 1).0;
    pass_to_the_end(&mut game);
    crate::check::deal(&mut game, 2);
    assert_eq!(game.turn(), Turn::Of(seat(3)), "L-28i");
}

/// L-4c
#[test]
fn play_goes_clockwise() {
    for (players, ..) in ROWS {
        let mut game = dealt(players, 21);
        let Turn::Of(first) = game.turn() else { panic!("dealt") };
        for turn in 0..2 * players as usize {
            let expected = seat((first.index() + turn) % players as usize);
            assert_eq!(game.turn(), Turn::Of(expected));
            // It makes no difference what is played.
            let actions = legal(&game);
            game.apply(actions[turn % actions.len()], &mut tabletop::Deaf);
            assert_eq!(game.turn(), Turn::Of(expected), "a turn has more than one step");
            play(&mut game, "stay");
        }
    }
}

/// L-4c
#[test]
fn the_seat_after_the_last_is_the_first() {
    check(
        "
players: 3
turn: 2
hand 0: trap
lay ew 3,2
stay
? turn",
        expect!["0 plays"],
    );
}
