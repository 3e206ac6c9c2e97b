//! Dividing the treasures: L-26 and L-27.

use crate::check::{check, deal, game, plain, seat, view, viewers};
use expect_test::expect;
use lost_mines::events::{GivenBack, Pool};
use lost_mines::position::Position;
use lost_mines::{CardList, Character, Clan, Dwarf, Face, Kind, LostMines, Options, Private, Public, Treasure};
use tabletop::digger::Policy;
use tabletop::game::{Game, Turn};
use tabletop::{Dice, Told};

/// How a round was divided.
struct Division {
    pools: Vec<Pool>,
    points: Vec<u16>,
    dragon: Option<GivenBack>,
    totals: Vec<u16>,
}

impl Division {
    fn pool(&self, clan: Clan) -> &Pool {
        self.pools.iter().find(|pool| pool.clan == clan).expect("there is a pool for each clan")
    }
}

/// Ends a round by agreement, and tells how it is divided.
fn end(game: &mut LostMines) -> Division {
    let mut heard: Vec<Told<Public, Private>> = Vec::new();
    game.end_by_agreement(&mut heard);
    assert!(heard.iter().all(|told| told.whispers.is_empty()), "all of it is public");
    let division = heard.into_iter().find_map(|told| match told.aloud {
        Public::Divided { pools, points, dragon, totals } => Some(Division { pools, points, dragon, totals }),
        _ => None,
    });
    division.expect("the treasures are divided")
}

/// How a round is divided: for each seat its dwarf, and what it has collected in any order.
fn divided(seats: &[(&str, &str)]) -> Division {
    divided_with(seats, "")
}

/// The same with more lines of the fixture.
fn divided_with(seats: &[(&str, &str)], more: &str) -> Division {
    end(&mut game(&fixture(seats, more)))
}

/// What seats collected, as a fixture. Treasures that nobody took come last, so that there is one for each seat.
fn fixture(seats: &[(&str, &str)], more: &str) -> String {
    let dwarves: Vec<&str> = seats.iter().map(|(dwarf, _)| *dwarf).collect();
    let mut treasures: Vec<&str> = Vec::new();
    let mut taken = String::new();
    for (number, (_, own)) in seats.iter().enumerate() {
        for treasure in own.split(' ').filter(|word| !word.is_empty()) {
            taken.push_str(&format!("taken {number}: {}\n", treasures.len()));
            treasures.push(treasure);
        }
    }
    assert!(treasures.len() <= seats.len(), "there are as many treasures as seats");
    let lying = if treasures.is_empty() { String::new() } else { format!("treasures: {}\n", treasures.join(" ")) };
    format!("players: {}\ndwarves: {}\n{lying}{taken}{more}\n", seats.len(), dwarves.join(" "))
}

/// L-26a, L-26b, L-26c, L-26d, L-26e, L-26f, L-27a
#[test]
fn the_example_of_the_rulebook_comes_out_to_the_point() {
    // Two loyal yellow dwarves have 8 together. Two loyal blue ones and the yellow saboteur have 8 together, the
    // saboteur the only treasure worth 4 of them, and one of the blue ones met the dragon. The selfish blue one has 3.
    let seats = [
        ("yellow.loyal", "gold.4"),
        ("yellow.loyal", "silver.4"),
        ("blue.loyal", "gold.3"),
        ("blue.loyal", "gold.1"),
        ("yellow.saboteur", "gems.4"),
        ("blue.selfish", "silver.3"),
    ];
    let division = divided_with(&seats, "dragon: 3");
    assert_eq!(division.points, [4, 4, 2, 0, 4, 3]);
    let yellow = division.pool(Clan::Yellow);
    assert_eq!((yellow.sum, yellow.share, yellow.rest, yellow.lost), (8, 4, 0, 0));
    assert_eq!(yellow.scorers, [seat(0), seat(1)]);
    let blue = division.pool(Clan::Blue);
    assert_eq!((blue.sum, blue.share, blue.rest, blue.lost), (8, 2, 2, 0));
    assert_eq!((blue.scorers.clone(), blue.best.clone()), (vec![seat(2), seat(3), seat(4)], vec![seat(4)]));
    assert_eq!(division.dragon, Some(GivenBack { seat: seat(3), points: 2 }));
}

/// L-26e
#[test]
fn it_makes_no_difference_who_of_a_clan_collected_what() {
    // The same example, with one yellow dwarf who collected all and the 8 of the blue pool made up otherwise.
    let seats = [
        ("yellow.loyal", "gold.4 silver.4"),
        ("yellow.loyal", ""),
        ("blue.loyal", ""),
        ("blue.loyal", "gold.2 silver.2"),
        ("yellow.saboteur", "gems.4"),
        ("blue.selfish", "silver.3"),
    ];
    assert_eq!(divided_with(&seats, "dragon: 3").points, [4, 4, 2, 0, 4, 3]);
}

/// L-26a
#[test]
fn when_the_round_ends_taken_treasures_and_dwarf_cards_are_turned_over() {
    let seats = [("yellow.loyal", "gold.4 silver.1"), ("blue.saboteur", ""), ("blue.selfish", "")];
    let mut game = game(&fixture(&seats, "treasures: gold.4 silver.1 gems.2"));
    let seen = |game: &LostMines, viewer| {
        let view = game.view(viewer);
        let treasures = view.treasures.iter().map(|treasure| treasure.front.front().map(|front| front.to_string()));
        let dwarves = view.seats.iter().map(|seat| seat.dwarf.front().map(|dwarf| dwarf.to_string()));
        (treasures.collect::<Vec<_>>(), dwarves.collect::<Vec<_>>())
    };
    let audience = seen(&game, tabletop::Viewer::Audience);
    assert_eq!(audience, (vec![None; 3], vec![None; 3]), "before the end they are secret");
    let mut heard: Vec<Told<Public, Private>> = Vec::new();
    game.end_by_agreement(&mut heard);
    assert_eq!(
        plain(&heard[0].aloud),
        "round-ended ending agreed dwarves [yellow.loyal blue.saboteur blue.selfish] \
         treasures [[gold.4 silver.1] [] []]"
    );
    let name = |name: &str| Some(name.to_owned());
    for viewer in viewers(&game) {
        let (treasures, dwarves) = seen(&game, viewer);
        assert_eq!(treasures, [name("gold.4"), name("silver.1"), None], "what nobody took stays face down");
        assert_eq!(dwarves, [name("yellow.loyal"), name("blue.saboteur"), name("blue.selfish")]);
    }
}

/// L-26a
#[test]
fn how_it_is_divided_is_told_to_all() {
    let seats = [("yellow.loyal", "gold.4 silver.1"), ("blue.saboteur", "gems.2"), ("blue.selfish", "")];
    let mut game = game(&fixture(&seats, "dragon: 1"));
    let mut heard: Vec<Told<Public, Private>> = Vec::new();
    game.end_by_agreement(&mut heard);
    let told = plain(&heard[1].aloud).replace(" {", "\n{").replace("] points", "]\npoints");
    expect![[r#"
        divided pools [{clan:blue scorers:[] sum:0 share:0 best:[] rest:0 lost:0}
        {clan:yellow scorers:[0 1] sum:7 share:3 best:[0] rest:1 lost:0}]
        points [4 1 0] dragon
        {seat:1 points:2} totals [4 1 0]"#]]
    .assert_eq(&told);
    for viewer in viewers(&game) {
        let view = game.view(viewer);
        assert_eq!(view.results, [[4, 1, 0]]);
        assert_eq!(view.seats.iter().map(|seat| seat.points).collect::<Vec<_>>(), [4, 1, 0]);
    }
}

/// L-26b
#[test]
fn a_selfish_dwarf_scores_its_own_treasures_and_shares_in_no_others() {
    let seats = [
        ("blue.selfish", "gold.4 silver.3"),
        ("yellow.selfish", "gold.1"),
        ("blue.loyal", "gems.4"),
        ("yellow.loyal", "silver.2"),
        ("yellow.loyal", ""),
    ];
    let division = divided(&seats);
    assert_eq!(division.points, [7, 1, 4, 1, 1]);
    for pool in &division.pools {
        assert!(!pool.scorers.contains(&seat(0)) && !pool.scorers.contains(&seat(1)));
    }
    let none = [("blue.selfish", ""), ("blue.loyal", "gold.4"), ("blue.loyal", "silver.4")];
    assert_eq!(divided(&none).points, [0, 4, 4], "without a treasure it has nothing");
}

/// L-26c
#[test]
fn a_loyal_dwarf_scores_with_its_own_clan() {
    let seats = [
        ("blue.loyal", "gold.4"),
        ("yellow.loyal", "gold.2"),
        ("blue.loyal", ""),
        ("yellow.loyal", "silver.4"),
        ("blue.selfish", ""),
    ];
    let division = divided(&seats);
    assert_eq!(division.points, [2, 3, 2, 3, 0]);
    assert_eq!(division.pool(Clan::Blue).scorers, [seat(0), seat(2)]);
    assert_eq!(division.pool(Clan::Yellow).scorers, [seat(1), seat(3)]);
}

/// L-26d
#[test]
fn a_saboteur_scores_with_the_opposite_clan() {
    // What the saboteur collected goes to the other clan, and from there it gets its share.
    let seats = [
        ("blue.saboteur", "gold.4"),
        ("yellow.saboteur", "silver.2"),
        ("blue.loyal", "silver.4"),
        ("yellow.loyal", "gems.4"),
    ];
    let division = divided(&seats);
    assert_eq!(division.points, [4, 3, 3, 4]);
    assert_eq!(division.pool(Clan::Blue).scorers, [seat(1), seat(2)]);
    assert_eq!(division.pool(Clan::Yellow).scorers, [seat(0), seat(3)]);
    // It has its share also of what it did nothing for.
    let seats = [("blue.saboteur", ""), ("yellow.loyal", "gold.4"), ("blue.loyal", "silver.3")];
    assert_eq!(divided(&seats).points, [2, 2, 3]);
}

/// L-26e
#[test]
fn the_sum_is_divided_evenly_among_the_scorers() {
    for n_scorers in 3..=9_u16 {
        // Every seat is a loyal blue dwarf, and one of them took everything, so it has the remainder besides.
        let treasures = "gold.4 silver.4 gems.4 gold.3 silver.3 gems.3 gold.2 silver.2 gems.2";
        let own: Vec<&str> = treasures.split(' ').take(n_scorers as usize).collect();
        let own = own.join(" ");
        let values = own.split(' ').map(|name| name.parse::<Treasure>().unwrap().value);
        let sum: u16 = values.map(u16::from).sum();
        let mut seats = vec![("blue.loyal", ""); n_scorers as usize];
        seats[1].1 = &own;
        let points = divided(&seats).points;
        for (number, points) in points.into_iter().enumerate() {
            let rest = if number == 1 { sum % n_scorers } else { 0 };
            assert_eq!(points, sum / n_scorers + rest, "{n_scorers} scorers divide {sum}");
        }
    }
}

/// L-26f
#[test]
fn a_remainder_goes_to_the_one_with_the_single_most_valuable_treasure() {
    // 3 + 2 + 2 + 1 = 8 among three. Seat 1 has more altogether, seat 2 the better treasure.
    let seats = [
        ("blue.loyal", "gold.1"),
        ("blue.loyal", "gold.2 silver.2"),
        ("yellow.saboteur", "gold.3"),
        ("yellow.loyal", ""),
    ];
    let division = divided(&seats);
    assert_eq!(division.points, [2, 2, 4, 0]);
    let blue = division.pool(Clan::Blue);
    assert_eq!((blue.best.clone(), blue.rest, blue.lost), (vec![seat(2)], 2, 0));
}

/// L-26f
#[test]
fn without_a_remainder_the_best_treasure_brings_nothing_more() {
    let division = divided(&[("blue.loyal", "gold.4"), ("blue.loyal", "gold.2"), ("yellow.loyal", "")]);
    assert_eq!(division.points, [3, 3, 0]);
    assert!(division.pool(Clan::Blue).best.is_empty());
}

/// L-26g
#[test]
fn several_with_an_equally_valuable_treasure_split_the_remainder_evenly() {
    // 4 + 4 + 3 = 11 among three: 3 each, and the two that remain are split.
    let division = divided(&[("blue.loyal", "gold.4"), ("blue.loyal", "silver.4"), ("blue.loyal", "gems.3")]);
    assert_eq!(division.points, [4, 4, 3]);
    let blue = division.pool(Clan::Blue);
    assert_eq!((blue.best.clone(), blue.rest, blue.lost), (vec![seat(0), seat(1)], 1, 0));
}

/// L-26h
#[test]
fn what_is_left_then_is_lost() {
    // 4 + 4 + 2 = 10 among three: one remains for two.
    let division = divided(&[("blue.loyal", "gold.4"), ("blue.loyal", "silver.4"), ("blue.loyal", "gems.2")]);
    assert_eq!(division.points, [3, 3, 3]);
    let blue = division.pool(Clan::Blue);
    assert_eq!((blue.best.len(), blue.rest, blue.lost), (2, 0, 1));
    // 4 + 4 + 4 + 2 = 14 among five: four remain for three, so that one is lost.
    let seats = [
        ("blue.loyal", "gold.4"),
        ("blue.loyal", "silver.4"),
        ("yellow.saboteur", "gems.4"),
        ("blue.loyal", "gold.2"),
        ("blue.loyal", ""),
    ];
    let division = divided(&seats);
    assert_eq!(division.points, [3, 3, 3, 2, 2]);
    assert_eq!((division.pool(Clan::Blue).rest, division.pool(Clan::Blue).lost), (1, 1));
}

/// L-26e, L-26h
#[test]
fn fewer_points_than_scorers_are_all_remainder() {
    let seats = [("blue.loyal", "gold.2"), ("blue.loyal", ""), ("blue.loyal", "")];
    assert_eq!(divided(&seats).points, [2, 0, 0]);
    let seats = [("blue.loyal", "gold.1"), ("blue.loyal", "silver.1"), ("blue.loyal", "")];
    assert_eq!(divided(&seats).points, [1, 1, 0]);
    let seats = [("blue.loyal", "gold.1"), ("blue.loyal", "silver.1"), ("blue.loyal", "gems.1"), ("blue.loyal", "")];
    assert_eq!(divided(&seats).points, [1, 1, 1, 0]);
}

/// L-26i
#[test]
fn a_clan_without_scorers_scores_nothing() {
    let division = divided(&[("blue.loyal", "gold.4"), ("blue.loyal", "silver.2"), ("blue.selfish", "gems.3")]);
    assert_eq!(division.points, [3, 3, 3]);
    let yellow = division.pool(Clan::Yellow);
    assert!(yellow.scorers.is_empty() && yellow.best.is_empty());
    assert_eq!((yellow.sum, yellow.share, yellow.rest, yellow.lost), (0, 0, 0, 0));
}

/// L-26i
#[test]
fn a_clan_can_have_dwarves_and_still_no_scorers() {
    // The yellow ones are selfish or work for the blue ones.
    let division = divided(&[("yellow.selfish", "gold.4"), ("yellow.saboteur", "silver.3"), ("blue.loyal", "gems.1")]);
    assert_eq!(division.points, [4, 2, 2]);
    assert!(division.pool(Clan::Yellow).scorers.is_empty());
    // All of one clan, and nobody left to score with it: the saboteur is alone on the other side.
    let division = divided(&[("blue.selfish", "gold.4"), ("blue.saboteur", "silver.3"), ("blue.selfish", "")]);
    assert_eq!(division.points, [4, 3, 0]);
    assert!(division.pool(Clan::Blue).scorers.is_empty());
    assert_eq!(division.pool(Clan::Yellow).scorers, [seat(1)]);
}

/// L-26j
#[test]
fn whoever_collected_several_equally_best_treasures_counts_once() {
    // 4 + 4 + 4 + 2 = 14 among three: two remain for two, one each. Counted three times, nobody would get any.
    let seats =
        [("blue.loyal", "gold.4 silver.4"), ("blue.loyal", "gems.4"), ("blue.loyal", "gold.2"), ("yellow.selfish", "")];
    let division = divided(&seats);
    assert_eq!(division.points, [5, 5, 4, 0]);
    assert_eq!(division.pool(Clan::Blue).best, [seat(0), seat(1)]);
    // Alone it gets all of the remainder, and not twice.
    let seats = [("blue.loyal", "gold.4 silver.4"), ("blue.loyal", ""), ("blue.loyal", "")];
    let division = divided(&seats);
    assert_eq!(division.points, [4, 2, 2]);
    assert_eq!(division.pool(Clan::Blue).best, [seat(0)]);
}

/// L-26k
#[test]
fn there_are_points_enough_for_more_than_the_tokens_of_the_box() {
    // The box has 32 tokens. Nine treasures worth nine each make 81 points for one selfish dwarf.
    let treasures = vec![Treasure { kind: Kind::Gold, value: 9 }; 9];
    let cards = CardList::for_proof(&[Face::Trap; 3], &treasures).unwrap();
    let mut position = Position::with_cards(Options::new(9).unwrap(), cards);
    position = position.dwarf(seat(0), Dwarf { clan: Clan::Blue, character: Character::Selfish });
    for number in 0..9 {
        position = position.taken(lost_mines::TreasurePlace::new(number), seat(0));
    }
    let division = end(&mut position.game());
    assert_eq!(division.points, [81, 0, 0, 0, 0, 0, 0, 0, 0]);
    assert_eq!(division.totals, division.points);
}

/// L-26l
#[test]
fn the_treasure_of_the_selfish_dwarf_is_not_the_best_of_its_clan() {
    // 2 + 1 = 3 among two; the selfish dwarf of the clan has a 4, which counts for nobody else.
    let seats = [("blue.selfish", "gold.4"), ("blue.loyal", "gold.2"), ("blue.loyal", "gold.1")];
    let division = divided(&seats);
    assert_eq!(division.points, [4, 2, 1]);
    assert_eq!(division.pool(Clan::Blue).best, [seat(1)]);
}

/// L-26l
#[test]
fn the_treasure_of_the_saboteur_from_the_other_side_may_be_the_best() {
    let seats = [("yellow.saboteur", "gold.4"), ("blue.loyal", "gold.3"), ("yellow.loyal", "")];
    let division = divided(&seats);
    assert_eq!(division.points, [4, 3, 0]);
    assert_eq!(division.pool(Clan::Blue).best, [seat(0)]);
}

/// L-26l
#[test]
fn the_treasure_of_a_clans_own_saboteur_is_not_its_best() {
    // The blue saboteur scores with yellow: its 4 is the best there, and the remainder of blue goes to the 2.
    let seats =
        [("blue.saboteur", "gold.4"), ("blue.loyal", "gold.2"), ("blue.loyal", "gold.1"), ("yellow.loyal", "silver.3")];
    let division = divided(&seats);
    assert_eq!(division.points, [4, 2, 1, 3]);
    assert_eq!(division.pool(Clan::Blue).best, [seat(1)]);
    assert_eq!(division.pool(Clan::Yellow).best, [seat(0)]);
}

/// L-27a
#[test]
fn whoever_holds_the_dragon_gives_back_two_points() {
    let seats = [("blue.loyal", "gold.4"), ("blue.loyal", "silver.4"), ("yellow.loyal", "gems.3")];
    for (holder, points) in [(0, [2, 4, 3]), (1, [4, 2, 3]), (2, [4, 4, 1])] {
        let division = divided_with(&seats, &format!("dragon: {holder}"));
        assert_eq!(division.points, points);
        assert_eq!(division.dragon, Some(GivenBack { seat: seat(holder), points: 2 }));
    }
    let division = divided(&seats);
    assert_eq!((division.points, division.dragon), (vec![4, 4, 3], None), "without the dragon nobody gives back any");
}

/// L-27a
#[test]
fn a_selfish_dwarf_and_a_saboteur_give_back_too() {
    let seats = [("blue.selfish", "gold.4"), ("blue.saboteur", "silver.3"), ("blue.loyal", "gems.1")];
    assert_eq!(divided_with(&seats, "dragon: 0").points, [2, 3, 1]);
    assert_eq!(divided_with(&seats, "dragon: 1").points, [4, 1, 1]);
}

/// L-27b
#[test]
fn with_fewer_points_the_dragon_gets_what_there_is() {
    for (own, given) in [("", 0), ("gold.1", 1), ("gold.2", 2), ("gold.3", 2)] {
        for dwarf in ["blue.selfish", "blue.loyal", "yellow.saboteur"] {
            let division = divided_with(&[(dwarf, own), ("yellow.loyal", ""), ("yellow.loyal", "")], "dragon: 0");
            let had: u16 = own.strip_prefix("gold.").map_or(0, |value| value.parse().unwrap());
            assert_eq!(division.points, [had - given, 0, 0], "{dwarf} with {own}");
            assert_eq!(division.dragon, Some(GivenBack { seat: seat(0), points: given }));
        }
    }
}

/// L-27b
#[test]
fn the_points_of_earlier_rounds_are_safe_from_the_dragon() {
    // Everybody has points of the first round. In the second, dig until somebody meets the dragon, then end it.
    let mut checked = 0;
    for seed in 0..40 {
        let seats = [("blue.loyal", "gold.4"), ("blue.loyal", "silver.3"), ("blue.loyal", "gems.2")];
        let mut game = game(&fixture(&seats, ""));
        assert_eq!(end(&mut game).totals, [3, 3, 3]);
        deal(&mut game, seed);
        let mut dice = Dice::from_number(seed);
        while view(&game, "audience").dragon.is_none() && matches!(game.turn(), Turn::Of(_)) {
            let action = Policy::Digger.choose(&game, &mut dice, &mut Vec::new());
            game.apply(action, &mut tabletop::Deaf);
        }
        let Some(holder) = view(&game, "audience").dragon.filter(|_| matches!(game.turn(), Turn::Of(_))) else {
            continue;
        };
        let division = end(&mut game);
        let given = division.dragon.expect("somebody holds the dragon");
        assert_eq!(given.seat, holder);
        let totals: Vec<u16> = division.points.iter().map(|points| points + 3).collect();
        assert_eq!(division.totals, totals, "nothing of the three points is gone");
        if given.points == 0 {
            assert_eq!(division.points[holder.index()], 0);
            checked += 1;
        }
    }
    assert!(checked >= 3, "some met the dragon before they had anything: {checked}");
}

/// L-27c
#[test]
fn the_dragon_comes_after_the_division() {
    // 4 + 3 = 7 among two: 3 each, one more for the 4. Taken off before, 5 would be divided: 2 each, one more.
    let seats = [("blue.loyal", "gold.4"), ("blue.loyal", "silver.3"), ("yellow.loyal", "")];
    assert_eq!(divided_with(&seats, "dragon: 0").points, [2, 3, 0]);
    assert_eq!(divided_with(&seats, "dragon: 1").points, [4, 1, 0]);
    // The remainder counts among the points that can be given back: 2 and nothing else.
    let seats = [("blue.loyal", "gold.2"), ("blue.loyal", ""), ("blue.loyal", "")];
    let division = divided_with(&seats, "dragon: 0");
    assert_eq!(division.points, [0, 0, 0]);
    assert_eq!(division.dragon, Some(GivenBack { seat: seat(0), points: 2 }));
}

/// L-27d
#[test]
fn what_is_given_back_does_not_return_to_the_clan() {
    let seats = [("blue.loyal", "gold.4"), ("blue.loyal", "silver.4"), ("yellow.loyal", "gems.3")];
    let without = divided(&seats);
    let with = divided_with(&seats, "dragon: 0");
    assert_eq!(with.points[1..], without.points[1..], "nobody else has more");
    assert_eq!(with.pools, without.pools, "the pools are the same");
    assert_eq!(with.points.iter().sum::<u16>() + 2, without.points.iter().sum::<u16>());
}

/// L-26a, L-27a
#[test]
fn a_round_that_ends_by_play_is_divided_too() {
    check(
        "
B─────┴
treasures: gold.3 gold.1 gold.4
taken 1: 0
taken 2: 1
dwarves: blue.loyal blue.loyal yellow.selfish
dragon: 2
stands 0: 8,2
moving: 0
stay
take 2
? points
? turn",
        expect![[r#"
            points 4 3 0
            round over
        "#]],
    );
}
