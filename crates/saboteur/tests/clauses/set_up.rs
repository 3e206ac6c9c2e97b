//! Set-up: S-1 to S-4.

use crate::check::{
    check, deal, dealt, dealt_with, faces, legal, pass, pass_to_the_end, play, run, seat, view, viewers,
};
use expect_test::expect;
use saboteur::pieces::{Goal, Role};
use saboteur::position::Position;
use saboteur::view::LaidCard;
use saboteur::{Action, CardList, Face, Options, Saboteur};
use std::collections::BTreeMap;
use tabletop::game::{Game, Turn};
use tabletop::{Dice, Viewer};
use tunnels::draw::{self, Picture};
use tunnels::{Cell, Side, Sides, Tile};

/// Players, saboteurs, miners, cards in hand: as printed in the book.
const ROWS: [(u8, usize, usize, usize); 8] =
    [(3, 1, 3, 6), (4, 1, 4, 6), (5, 2, 4, 6), (6, 2, 5, 5), (7, 3, 5, 5), (8, 3, 6, 4), (9, 3, 7, 4), (10, 4, 7, 4)];

/// Whether a count is what chance gives `part` times out of `whole`: five deviations off is no chance any more.
fn about(count: usize, tries: usize, part: usize, whole: usize) -> bool {
    let chance = part as f64 / whole as f64;
    let deviation = (tries as f64 * chance * (1.0 - chance)).sqrt();
    (count as f64 - tries as f64 * chance).abs() < 5.0 * deviation
}

/// S-1a
#[test]
fn the_start_lies_face_up_at_the_origin() {
    let view = view(&dealt(5, 1), "audience");
    assert_eq!(view.board.len(), 1);
    assert_eq!((view.board[0].card, view.board[0].cell), (LaidCard::Start, Cell::new(0, 0)));
    assert_eq!(view.board[0].open, Sides::ALL, "a crossroads");
}

/// S-1a, S-1b
#[test]
fn seven_cells_lie_between_start_and_goals_and_one_between_a_goal_and_the_next() {
    let expected = expect![[r#"
        ········?
        ·········
        S·······?
        ·········
        ········?
    "#]];
    expected.assert_eq(&view(&dealt(3, 1), "audience").picture().to_string());
}

/// S-1c
#[test]
fn every_order_of_the_goals_is_equally_likely() {
    let game = Saboteur::new(&Options::new(3).unwrap(), &CardList::published());
    let mut orders: BTreeMap<[Goal; 3], usize> = BTreeMap::new();
    for seed in 0..6000 {
        *orders.entry(game.shuffle(&mut Dice::from_number(seed)).written().goals).or_default() += 1;
    }
    assert_eq!(orders.len(), 6);
    assert!(orders.values().all(|count| about(*count, 6000, 1, 6)), "{orders:?}");
    for order in orders.keys() {
        let mut goals = *order;
        goals.sort();
        assert_eq!(goals, [Goal::Treasure, Goal::StoneNe, Goal::StoneNw], "one treasure and two different stones");
    }
}

/// S-1c
#[test]
fn nobody_knows_which_goal_is_the_treasure() {
    for (players, ..) in ROWS {
        let game = dealt(players, 2);
        for viewer in viewers(&game) {
            let goals = game.view(viewer).goals;
            assert!(goals.iter().all(|goal| !goal.face_up && goal.front.front().is_none()));
        }
    }
}

/// Lays cards one after the other at given cells, each seat in its turn, as the rules allow it.
fn dig(cards: &[(Face, Tile, Cell)]) -> Saboteur {
    for (face, ..) in cards {
        let used = cards.iter().filter(|(other, ..)| other == face).count();
        assert!(used <= CardList::published().count(face.card()), "the deck has no {used} × {face}");
    }
    let all = cards.iter().map(|(face, ..)| *face).collect::<Vec<_>>();
    let mut position = Position::new(Options::new(3).unwrap()).deck(all[3..].to_vec());
    for (number, face) in all[..3].iter().enumerate() {
        position = position.hand(seat(number), [*face]);
    }
    let mut game = position.game();
    for (_, tile, cell) in cards {
        let (path, way) = saboteur::Path::with(*tile).unwrap();
        play(&mut game, &Action::Lay { path, way, cell: *cell }.to_string());
    }
    assert_eq!(view(&game, "audience").board.len(), cards.len() + 1);
    game
}

/// The longest chain that the deck allows: at step n a joined card with (at least) two given openings, and at the end a
/// dead end. `narrow` is the step that must have no opening besides, because goals lie there.
fn chain(needed: &[[Side; 2]; 2], mut cell: Cell, narrow: Option<usize>) -> Vec<(Face, Tile, Cell)> {
    let mut left: Vec<Face> = CardList::published().deck().map(|card| card.face()).collect();
    let mut cards = Vec::new();
    for step in 0.. {
        let [from, to] = needed[step % 2];
        let openings = Sides::of(from) | Sides::of(to);
        let mut fitting: Vec<(usize, Face, Tile)> = Vec::new();
        for (at, face) in left.iter().enumerate() {
            let Face::Path(path) = face else { continue };
            let ways = saboteur::Way::BOTH.map(|way| path.tile(way));
            fitting.extend(ways.iter().filter(|tile| tile.leads_from(from).has(to)).map(|tile| (at, *face, *tile)));
        }
        // Cards that are good for little else come last, but where the way is narrow they must do.
        fitting.sort_by_key(|(_, _, tile)| std::cmp::Reverse(tile.openings().count()));
        let chosen = if Some(step) == narrow { fitting.pop() } else { fitting.first().copied() };
        let Some((at, face, tile)) = chosen else {
            let mouth = left.iter().find_map(|face| {
                let Face::Path(path) = face else { return None };
                let ways = saboteur::Way::BOTH.map(|way| path.tile(way));
                ways.into_iter().find(|tile| tile.openings() == openings).map(|tile| (*face, tile))
            });
            let (face, tile) = mouth.unwrap();
            assert!(tile.is_dead_end());
            cards.push((face, tile, cell));
            return cards;
        };
        left.remove(at);
        cards.push((face, tile, cell));
        cell = cell.step(to);
    }
    cards
}

/// S-1d
#[test]
fn the_longest_straight_lines_of_the_deck_run_on_in_all_four_directions() {
    let origin = Cell::new(0, 0);
    for (from, to, n_cards, end) in [
        (Side::E, Side::W, 14, Cell::new(-14, 0)), // crossroads, T across, straight across: 5 + 5 + 3, and a dead end
        (Side::S, Side::N, 15, Cell::new(0, -15)), // crossroads, T upright, straight upright: 5 + 5 + 4, and a dead end
        (Side::N, Side::S, 15, Cell::new(0, 15)),
    ] {
        let line = chain(&[[from, to]; 2], origin.step(to), None);
        assert_eq!((line.len(), line.last().unwrap().2), (n_cards, end));
        dig(&line);
    }
    // To the east the goals are in the way: a curve leads up to the row between two of them.
    let bend = Tile::joined(Sides::of(Side::S) | Sides::of(Side::E));
    let mut line = vec![(faces("nw")[0], bend, Cell::new(0, -1))];
    line.extend(chain(&[[Side::W, Side::E]; 2], Cell::new(1, -1), Some(7)));
    assert_eq!((line.len(), line.last().unwrap().2), (15, Cell::new(14, -1)));
    let view = view(&dig(&line), "audience");
    assert!(view.goals.iter().all(|goal| !goal.face_up));
    expect![[r#"
        ········?······
        ┌┼┼┼┼┼┴┴─┴┴┴──━
        S·······?······
        ···············
        ········?······
    "#]]
    .assert_eq(&view.picture().to_string());
}

/// S-1d
#[test]
fn the_longest_staircases_of_the_deck_run_on_in_all_four_directions() {
    for (out, up, n_cards) in [
        (Side::E, Side::N, 20), // crossroads, both Ts and curves left: 5 + 5 + 5 + 4, and a dead end
        (Side::W, Side::S, 20),
        (Side::E, Side::S, 21), // the same with curves right: 5 + 5 + 5 + 5, and a dead end
        (Side::W, Side::N, 21),
    ] {
        let stairs = chain(&[[out.opposite(), up], [up.opposite(), out]], Cell::new(0, 0).step(out), None);
        assert_eq!(stairs.len(), n_cards, "{out}{up}");
        let game = dig(&stairs);
        let end = stairs.last().unwrap().2;
        assert_eq!(end.distance(Cell::new(0, 0)) as usize, n_cards);
        assert!(view(&game, "audience").board.iter().any(|laid| laid.cell == end && laid.connected.count() == 1));
    }
}

/// S-1d
#[test]
fn forty_cards_in_one_line_or_staircase_are_not_too_many() {
    let sides = |from: Side, to: Side| Tile::joined(Sides::of(from) | Sides::of(to));
    let mut shapes: Vec<[[Side; 2]; 2]> =
        vec![[[Side::E, Side::W]; 2], [[Side::S, Side::N]; 2], [[Side::N, Side::S]; 2]];
    for out in [Side::E, Side::W] {
        shapes.extend([Side::N, Side::S].map(|up| [[out.opposite(), up], [up.opposite(), out]]));
    }
    // A line to the east leaves the start's row, where a goal lies.
    let east = [[Side::W, Side::E]; 2];
    for shape in shapes.into_iter().chain([east]) {
        let mut picture = Picture::default();
        let mut cell = Cell::new(0, 0);
        picture.put(cell, 'S');
        let bend = shape == east;
        cell = cell.step(if bend { Side::N } else { shape[0][0].opposite() });
        for step in 0..39 {
            let [from, to] = if bend && step == 0 { [Side::S, Side::E] } else { shape[step % 2] };
            picture.put(cell, draw::glyph(sides(from, to)));
            cell = cell.step(to);
        }
        let position = Position::new(Options::new(3).unwrap()).maze(&picture.to_string()).unwrap();
        let mut game = position.hand(seat(0), faces("nesw ew")).hand(seat(1), faces("nesw")).game();
        play(&mut game, &format!("lay nesw {cell}"));
        let view = view(&game, "audience");
        assert_eq!(view.board.len(), 41);
        let last = view.board.iter().find(|laid| laid.cell == cell).unwrap();
        assert_eq!(last.connected, Sides::ALL, "the last card is joined to the start");
    }
}

/// S-2a
#[test]
fn the_role_cards_are_those_of_the_table() {
    for (players, saboteurs, miners, _) in ROWS {
        for seed in 0..20 {
            let (_, deal) = dealt_with(Options::new(players).unwrap(), seed);
            let count = |role| deal.roles.iter().filter(|other| **other == role).count();
            assert_eq!((count(Role::Saboteur), count(Role::Miner)), (saboteurs, miners), "{players} players");
        }
    }
}

/// S-2a
#[test]
fn the_role_cards_are_shuffled() {
    for (players, saboteurs, miners, _) in ROWS {
        let game = Saboteur::new(&Options::new(players).unwrap(), &CardList::published());
        let mut count = vec![0; players as usize + 1];
        for seed in 0..2000 {
            let roles = game.shuffle(&mut Dice::from_number(seed)).written().roles;
            roles.iter().zip(&mut count).for_each(|(role, count)| *count += usize::from(*role == Role::Saboteur));
        }
        assert!(count.iter().all(|count| about(*count, 2000, saboteurs, saboteurs + miners)), "{count:?}");
    }
}

/// S-2a
#[test]
fn other_role_cards_are_not_dealt() {
    for (players, ..) in ROWS {
        let game = Saboteur::new(&Options::new(players).unwrap(), &CardList::published());
        let mut deal = game.shuffle(&mut Dice::from_number(1)).written();
        let miner = deal.roles.iter().position(|role| *role == Role::Miner).unwrap();
        deal.roles[miner] = Role::Saboteur;
        assert!(game.check_deal(&deal.deal().unwrap()).unwrap_err().contains("(S-2)"));
        deal.roles[miner] = Role::Miner;
        deal.roles.push(Role::Miner);
        assert!(deal.deal().and_then(|deal| game.check_deal(&deal)).is_err());
    }
}

/// S-2b
#[test]
fn every_seat_has_one_role_and_one_role_card_is_left_over() {
    for (players, saboteurs, miners, _) in ROWS {
        let mut game = dealt(players, 3);
        let own = |viewer: Viewer| viewer.seat().and_then(|seat| game.view(viewer).seats[seat.index()].role.front());
        let mut roles: Vec<Role> = viewers(&game).into_iter().filter_map(own).collect();
        assert_eq!(roles.len(), players as usize);
        pass_to_the_end(&mut game);
        roles.extend(view(&game, "audience").spare.front());
        let n_saboteurs = roles.iter().filter(|role| **role == Role::Saboteur).count();
        assert_eq!((n_saboteurs, roles.len() - n_saboteurs), (saboteurs, miners));
    }
}

/// S-2c
#[test]
fn a_seat_sees_its_own_role_and_no_other() {
    for (players, ..) in ROWS {
        let game = dealt(players, 4);
        for viewer in viewers(&game) {
            for seat in game.view(viewer).seats {
                assert_eq!(seat.role.front().is_some(), viewer.is(seat.seat));
            }
        }
    }
}

/// S-2c, S-2d
#[test]
fn roles_and_spare_stay_hidden_as_long_as_cards_are_played() {
    check(
        "
players: 4
roles: miner saboteur miner miner saboteur
hand 0: ew ew
hand 1: map map
hand 2: broken.cart map
hand 3: ns ns
lay ew 1,0
map 1
break cart 1
discard ns
? roles 0
? roles 1
? roles 2
? roles 3
? roles audience",
        expect![[r#"
            roles miner ? ? ?, spare ?
            roles ? saboteur ? ?, spare ?
            roles ? ? miner ?, spare ?
            roles ? ? ? miner, spare ?
            roles ? ? ? ?, spare ?
        "#]],
    );
}

/// S-2c, S-2d
#[test]
fn nothing_that_others_see_depends_on_a_role() {
    let roles = |roles: &str| crate::check::game(&format!("players: 4\nroles: {roles}\nlay ew 1,0"));
    let one = roles("saboteur miner miner miner miner");
    // Another seat is the saboteur, or nobody.
    for other in ["miner saboteur miner miner miner", "miner miner miner miner saboteur"].map(roles) {
        for viewer in [Viewer::Seat(seat(2)), Viewer::Seat(seat(3)), Viewer::Audience] {
            assert_eq!(one.view(viewer), other.view(viewer));
        }
        assert_ne!(one.view(Viewer::Seat(seat(0))), other.view(Viewer::Seat(seat(0))));
    }
}

/// S-2c
#[test]
fn each_seat_hears_its_own_role_only() {
    let mut game = Saboteur::new(&Options::new(10).unwrap(), &CardList::published());
    let deal = game.shuffle(&mut Dice::from_number(5));
    let roles = deal.written().roles;
    let mut heard = Vec::new();
    game.deal(deal, Dice::from_number(5), &mut heard);
    assert_eq!(heard.len(), 1);
    assert_eq!(heard[0].whispers.len(), 10);
    for (number, (to, secret)) in heard[0].whispers.iter().enumerate() {
        assert_eq!(*to, seat(number));
        let saboteur::Private::YourDeal { role, .. } = secret else { panic!("{secret:?}") };
        assert_eq!(*role, roles[number + 1]);
    }
}

/// S-2d
#[test]
fn nobody_sees_the_spare_during_the_round() {
    for (players, ..) in ROWS {
        let mut game = dealt(players, 6);
        while crate::check::is_digging(&game) {
            assert!(viewers(&game).into_iter().all(|viewer| game.view(viewer).spare.front().is_none()));
            pass(&mut game, &mut Vec::new());
        }
    }
}

/// S-2e, S-2f
#[test]
fn all_roles_and_the_spare_are_shown_when_the_saboteurs_have_won() {
    check(
        "
players: 4
roles: miner saboteur miner miner miner
hand 0: map
hand 1:
hand 2:
hand 3:
discard map
? heard by audience
? roles 0
? roles 1
? roles audience",
        expect![[r#"
            discarded by 0
            round-ended winner saboteur ending cards-out roles [miner saboteur miner miner] spare miner
            paid seat 1 cards 2
            roles miner saboteur miner miner, spare miner
            roles miner saboteur miner miner, spare miner
            roles miner saboteur miner miner, spare miner
        "#]],
    );
}

/// S-2e, S-2f, S-2g
#[test]
fn all_roles_and_the_spare_are_shown_when_the_treasure_is_reached_before_any_gold_is_taken() {
    check(
        "
S──────X?
players: 4
goals: stone-ne treasure stone-nw
roles: miner saboteur miner miner miner
gold: 1 2 3
lay ew
? heard by audience
? roles 0
? roles 1
? roles audience
? gold audience",
        expect![[r#"
            laid by 0 card path.ew cell [7 0] turned false
            goal-turned goal 1 front treasure
            round-ended winner miner ending treasure-reached roles [miner saboteur miner miner] spare miner
            offered to 0 cards 3
            roles miner saboteur miner miner, spare miner
            roles miner saboteur miner miner, spare miner
            roles miner saboteur miner miner, spare miner
            offered to 0: ? ? ?
            gold deck 0
        "#]],
    );
}

/// S-2g
#[test]
fn roles_are_shown_before_any_gold_is_handed_out() {
    for (players, ..) in ROWS {
        for seed in 0..10 {
            let mut game = dealt(players, seed);
            let heard = pass_to_the_end(&mut game);
            let of_kind = |wanted: &str| {
                let kinds = heard.iter().map(|told| tabletop::notation::Kinds::kind(&told.aloud));
                kinds.enumerate().filter(|(_, kind)| *kind == wanted).map(|(at, _)| at).collect::<Vec<_>>()
            };
            let shown = of_kind("round-ended");
            assert_eq!(shown.len(), 1);
            assert!(of_kind("paid").iter().all(|paid| *paid > shown[0]));
        }
    }
}

/// S-2h
#[test]
fn three_to_ten_can_play() {
    for players in 0..=u8::MAX {
        let fits = (3..=10).contains(&players);
        assert_eq!(Options::new(players).is_ok(), fits, "{players}");
        let written = format!(r#"{{"players": {players}}}"#);
        assert_eq!(serde_json::from_str::<Options>(&written).is_ok(), fits, "{players}");
    }
    for (players, ..) in ROWS {
        assert_eq!(dealt(players, 1).seats().count(), players as usize);
    }
}

/// S-2h
#[test]
fn a_card_cannot_be_played_on_a_seat_that_is_not_there() {
    assert_eq!(run("players: 3\nbreak cart 3"), "refused S-2: no-such-seat");
    assert_eq!(run("players: 10\nmend cart 10 with cart"), "refused S-2: no-such-seat");
}

/// How many of each card the tables of the rules page list.
const PATHS: [(&str, usize); 16] = [
    ("path.nesw", 5),
    ("path.new", 5),
    ("path.nes", 5),
    ("path.ns", 4),
    ("path.ew", 3),
    ("path.ne", 5),
    ("path.nw", 4),
    ("path.dead-n", 1),
    ("path.dead-e", 1),
    ("path.dead-ns", 1),
    ("path.dead-ew", 1),
    ("path.dead-ne", 1),
    ("path.dead-nw", 1),
    ("path.dead-nes", 1),
    ("path.dead-new", 1),
    ("path.dead-nesw", 1),
];
const ACTIONS: [(&str, usize); 11] = [
    ("map", 6),
    ("rockfall", 3),
    ("broken.pickaxe", 3),
    ("broken.lantern", 3),
    ("broken.cart", 3),
    ("repair.pickaxe", 2),
    ("repair.lantern", 2),
    ("repair.cart", 2),
    ("repair.pickaxe-lantern", 1),
    ("repair.pickaxe-cart", 1),
    ("repair.lantern-cart", 1),
];

/// S-3a
#[test]
fn the_deck_is_all_path_and_action_cards() {
    assert_eq!(PATHS.iter().map(|(_, count)| count).sum::<usize>(), 40);
    assert_eq!(ACTIONS.iter().map(|(_, count)| count).sum::<usize>(), 27);
    for (players, _, _, hand) in ROWS {
        let (game, deal) = dealt_with(Options::new(players).unwrap(), 7);
        assert_eq!(deal.deck.len(), 67);
        for (name, count) in PATHS.into_iter().chain(ACTIONS) {
            assert_eq!(deal.deck.iter().filter(|other| *other == name).count(), count, "{name}");
        }
        assert_eq!(view(&game, "audience").deck as usize, 67 - players as usize * hand);
    }
}

/// S-3a
#[test]
fn the_deck_is_shuffled_as_one() {
    let game = Saboteur::new(&Options::new(3).unwrap(), &CardList::published());
    let decks = (0..6700).map(|seed| game.shuffle(&mut Dice::from_number(seed)).written().deck);
    let (mut top, mut bottom) = (BTreeMap::<String, usize>::new(), BTreeMap::<String, usize>::new());
    for deck in decks {
        *top.entry(deck[0].clone()).or_default() += 1;
        *bottom.entry(deck[66].clone()).or_default() += 1;
    }
    for (name, count) in PATHS.into_iter().chain(ACTIONS) {
        assert!(about(top[name], 6700, count, 67), "{name} is on top {} times", top[name]);
        assert!(about(bottom[name], 6700, count, 67), "{name} is at the bottom {} times", bottom[name]);
    }
}

/// S-3b
#[test]
fn the_gold_cards_are_a_shuffled_deck_of_their_own() {
    let game = Saboteur::new(&Options::new(3).unwrap(), &CardList::published());
    let mut top = [0; 3];
    for seed in 0..2800 {
        let gold = game.shuffle(&mut Dice::from_number(seed)).written().gold;
        let count = |nuggets: u8| gold.iter().filter(|other| **other == nuggets).count();
        assert_eq!([count(1), count(2), count(3)], [16, 8, 4]);
        top[gold[0] as usize - 1] += 1;
    }
    assert!(top.iter().zip([16, 8, 4]).all(|(count, part)| about(*count, 2800, part, 28)), "{top:?}");
    let view = view(&dealt(3, 1), "audience");
    assert_eq!((view.gold.deck, view.gold.owned.len()), (28, 0));
}

/// S-3c
#[test]
fn hands_are_as_large_as_the_table_says() {
    for (players, _, _, hand) in ROWS {
        let game = dealt(players, 8);
        for viewer in viewers(&game) {
            let view = game.view(viewer);
            assert!(view.seats.iter().all(|seat| seat.hand as usize == hand), "{players} players");
            assert_eq!(view.hand.len(), if viewer.seat().is_some() { hand } else { 0 });
        }
    }
}

/// S-3d, S-3f
#[test]
fn a_seat_is_dealt_its_whole_hand_from_the_top_before_the_next_one() {
    for (players, _, _, hand) in ROWS {
        // Whoever begins, dealing goes from seat 0.
        let options = Options::new(players).unwrap().with_first(seat(players as usize - 1)).unwrap();
        let (game, deal) = dealt_with(options, 9);
        for seat in game.seats().all() {
            let held = view(&game, &seat.to_string()).hand.iter().map(|card| card.to_string()).collect::<Vec<_>>();
            let mut from_the_top = deal.deck[seat.index() * hand..][..hand].to_vec();
            from_the_top.sort_by_key(|name| held.iter().position(|other| other == name));
            assert_eq!(held, from_the_top);
        }
    }
}

/// S-3e, S-3f
#[test]
fn the_spare_is_taken_off_the_top_before_any_role_is_dealt() {
    for (players, ..) in ROWS {
        for seed in 0..10 {
            let (mut game, deal) = dealt_with(Options::new(players).unwrap(), seed);
            pass_to_the_end(&mut game);
            let view = view(&game, "audience");
            assert_eq!(view.spare.front(), Some(deal.roles[0]));
            let roles: Vec<Role> = view.seats.iter().filter_map(|seat| seat.role.front()).collect();
            assert_eq!(roles, deal.roles[1..]);
        }
    }
}

/// S-3f
#[test]
fn gold_is_drawn_from_the_top() {
    check(
        "
S──────X?
goals: stone-ne treasure stone-nw
roles: miner miner saboteur miner
gold: 3 1 2 2 2
lay ew
? gold 0",
        expect![[r#"
            offered to 0: 1 3
            gold deck 3
        "#]],
    );
}

/// S-4a
#[test]
fn every_seat_has_the_same_chance_to_begin() {
    for (players, ..) in ROWS {
        let game = Saboteur::new(&Options::new(players).unwrap(), &CardList::published());
        let mut begins = vec![0; players as usize];
        for seed in 0..3000 {
            begins[game.shuffle(&mut Dice::from_number(seed)).written().first.index()] += 1;
        }
        assert!(begins.iter().all(|count| about(*count, 3000, 1, players as usize)), "{begins:?}");
    }
}

/// S-4a, S-4b
#[test]
fn the_seat_that_was_drawn_or_chosen_has_the_first_turn() {
    for (players, ..) in ROWS {
        let options = Options::new(players).unwrap();
        assert_eq!(options.first(), None, "drawn is the default");
        for seed in 0..10 {
            let (game, deal) = dealt_with(options, seed);
            assert_eq!(game.turn(), Turn::Of(deal.first));
            for first in options.players().all() {
                let chosen = dealt_with(options.with_first(first).unwrap(), seed).0;
                assert_eq!(chosen.turn(), Turn::Of(first));
            }
        }
    }
}

/// S-4b
#[test]
fn a_seat_that_is_not_there_cannot_begin() {
    for (players, ..) in ROWS {
        let options = Options::new(players).unwrap();
        assert!(options.with_first(seat(players as usize - 1)).is_ok());
        let refused = options.with_first(seat(players as usize)).unwrap_err();
        let why = format!("seat {players} cannot begin: the table has seats 0 to {} (S-4)", players - 1);
        assert_eq!(refused.to_string(), why);
        assert!(refused.to_string().contains("(S-4)"));
    }
}

/// S-4b
#[test]
fn the_chosen_seat_begins_round_one_only() {
    let mut game = dealt_with(Options::new(4).unwrap().with_first(seat(2)).unwrap(), 1).0;
    pass_to_the_end(&mut game);
    deal(&mut game, 2);
    assert_eq!(game.turn(), Turn::Of(seat(3)), "S-24h");
}

/// S-4c
#[test]
fn play_goes_clockwise() {
    for (players, ..) in ROWS {
        let mut game = dealt(players, 10);
        let Turn::Of(first) = game.turn() else { panic!("dealt") };
        for turn in 0..2 * players as usize {
            assert_eq!(game.turn(), Turn::Of(seat((first.index() + turn) % players as usize)));
            // It makes no difference what is done in a turn.
            let actions = legal(&game);
            game.apply(actions[turn % actions.len()], &mut tabletop::Deaf);
        }
    }
}

/// S-4c
#[test]
fn the_seat_after_the_last_is_the_first() {
    check(
        "
players: 3
turn: 2
hand 0: map
lay ew 1,0
? turn",
        expect!["turn of 0"],
    );
}
