//! Next round and end of the game: L-28.

use crate::check::{
    check, deal, dealt_with, game, is_going_on, pass, pass_to_the_end, play, run, seat, shuffled, view, viewers,
};
use expect_test::expect;
use lost_mines::options::BadOptions;
use lost_mines::view::{LaidCard, StageView};
use lost_mines::{CardList, Clan, Kind, LostMines, Mine, Options, Treasure};
use std::collections::BTreeSet;
use tabletop::digger::Policy;
use tabletop::game::{Game, Turn};
use tabletop::{Deaf, Dice, Refused, Seed, Seen, Table};
use tunnels::{Cell, Side};

/// A round of three in which everything was touched: cards laid and removed, obstacles overcome, a trap sprung, a troll
/// lured, looks taken, cards discarded, dwarves moved, a mine turned over, a treasure taken and the dragon met. It is
/// over, and seat 2 played the last card.
fn after_a_full_round() -> LostMines {
    let mut game = game(
        "
B─────
mines: dragon gold silver gems
treasures: gold.3 silver.2 gems.4
dwarves: blue.loyal yellow.selfish blue.saboteur
trunk: 4,2
axe: 4,2
stands 0: 7,2
dragon: 1
hand 0: thunderstorm thunderstorm information.mine-or-dwarf
hand 1: trap information.treasure-or-dwarf ne
hand 2: troll ns
deck: nw nw
trap: 7,2 E
look mine 0 with mine-or-dwarf
go E
take 0
trap 2,4 E
stay
troll 2,2 S
go E
stay
thunderstorm 6,2
stay
look dwarf 0 with treasure-or-dwarf
stay
lay ns 2,1
stay",
    );
    assert!(is_going_on(&game));
    pass_to_the_end(&mut game);
    game
}

/// Plays a whole game in which everybody only discards, and counts its rounds.
fn count_rounds(options: Options) -> u8 {
    let mut game = dealt_with(options, 0).0;
    for round in 1.. {
        assert_eq!(view(&game, "audience").round, round);
        pass_to_the_end(&mut game);
        match game.turn() {
            Turn::Of(_) => panic!("the round is over"),
            Turn::Over(_) => return round,
            Turn::Deal => deal(&mut game, u64::from(round)),
        };
    }
    unreachable!("every game ends")
}

/// L-28a
#[test]
fn the_game_ends_after_round_two() {
    for players in 3..=9 {
        assert_eq!(count_rounds(Options::new(players).unwrap()), 2);
    }
    let written: Options = serde_json::from_str(r#"{"players": 5}"#).unwrap();
    assert_eq!(count_rounds(written), 2);
}

/// L-28b
#[test]
fn the_game_ends_after_as_many_rounds_as_were_chosen() {
    for rounds in 1..=6 {
        for players in [3, 9] {
            assert_eq!(count_rounds(Options::new(players).unwrap().with_rounds(rounds).unwrap()), rounds);
        }
    }
}

/// L-28b
#[test]
fn no_round_is_dealt_after_the_last() {
    let options = Options::new(3).unwrap().with_rounds(1).unwrap();
    let mut table = Table::<LostMines>::new(&options, &CardList::published());
    let seed = || Seed::from_numbers([1, 0, 0, 0]).into();
    table.deal(seed(), None).unwrap();
    assert_eq!(table.deal(seed(), None).unwrap_err(), Refused::StillPlaying);
    for number in 0..3 {
        table.play(tabletop::Deed::Agree(seat(number)), None).unwrap();
    }
    assert_eq!(table.deal(seed(), None).unwrap_err(), Refused::GameOver);
    let stay = lost_mines::Action::Stay;
    assert_eq!(table.check(&tabletop::Deed::Play(seat(0), stay)).unwrap_err(), Refused::GameOver);
    assert_eq!(run("option rounds: 1\nhand 1:\nhand 2:\npass to the end\nstay"), "refused L-24: no-round");
}

/// L-28c
#[test]
fn fewer_than_one_or_more_than_six_rounds_are_refused() {
    for rounds in 0..=u8::MAX {
        let chosen = Options::new(5).unwrap().with_rounds(rounds);
        let written = serde_json::from_str::<Options>(&format!(r#"{{"players": 5, "rounds": {rounds}}}"#));
        if (1..=6).contains(&rounds) {
            assert_eq!(chosen.unwrap().rounds(), rounds);
            assert_eq!(written.unwrap().rounds(), rounds);
        } else {
            assert_eq!(chosen, Err(BadOptions::Rounds(rounds)));
            assert!(written.unwrap_err().to_string().contains("(L-28)"));
        }
    }
    for rounds in ["-1", "256", "1.5", "\"2\""] {
        let written = format!(r#"{{"players": 5, "rounds": {rounds}}}"#);
        assert!(serde_json::from_str::<Options>(&written).is_err(), "{rounds}");
    }
}

/// L-28d
#[test]
fn the_board_begins_anew() {
    let mut game = after_a_full_round();
    let before = view(&game, "audience");
    assert!(before.board.len() > 6 && !before.traps.is_empty() && before.dragon.is_some());
    deal(&mut game, 1);
    for viewer in viewers(&game) {
        let view = game.view(viewer);
        assert_eq!(
            view.board.iter().map(|laid| (laid.cell, laid.card)).collect::<Vec<_>>(),
            [(Cell::new(2, 2), LaidCard::Start(Clan::Blue)), (Cell::new(2, 4), LaidCard::Start(Clan::Yellow))]
        );
        assert!(view.traps.is_empty() && view.trolls.is_empty());
        assert_eq!(view.dragon, None, "nobody holds the dragon");
        assert_eq!(view.round, 2);
    }
}

/// L-28d
#[test]
fn nothing_of_the_old_forest_is_left() {
    // Where an obstacle, a rock or a campfire lay beside each start, a plain card is laid and walked on.
    for feature in ["trunk", "lake", "ditch", "axe", "boat", "rope", "rock", "campfire"] {
        let mut game = game(&format!(
            "
B─
··
Y─
{feature}: 3,2 3,4
stands 0: 3,2
stands 1: 3,2
stands 2: 3,2
hand 1:
hand 2:
pass to the end"
        ));
        let mut written = shuffled(&game, 1).written();
        let at = written.deck.iter().position(|card| card == "path.ew").unwrap();
        written.deck.swap(at, 10 + 5 * written.first.index());
        game.deal(written.deal().unwrap(), Dice::from_number(1), &mut Deaf);
        let own = view(&game, &written.first.to_string());
        assert!(own.routes.is_empty(), "no path leads away from the starts");
        let beside = own.seats[written.first.index()].cell.step(Side::E);
        play(&mut game, &format!("lay ew {beside}"));
        assert_eq!(view(&game, "audience").left, 3);
        play(&mut game, "step E");
        play(&mut game, "stay");
        assert!(view(&game, "audience").board.iter().all(|laid| laid.tool.is_none()));
        for _ in 0..2 {
            pass(&mut game, &mut Vec::new());
        }
        let discard = view(&game, &written.first.to_string()).hand[0];
        play(&mut game, &format!("discard {discard}"));
        assert_eq!(view(&game, "audience").left, 3, "{feature}");
    }
}

/// L-28d
#[test]
fn the_mines_are_shuffled_again_and_lie_face_down() {
    let mut game = after_a_full_round();
    assert!(view(&game, "audience").mines.iter().any(|mine| mine.face_up));
    let orders: BTreeSet<[Mine; 4]> = (0..400).map(|seed| shuffled(&game, seed).written().mines).collect();
    assert_eq!(orders.len(), 24, "every order occurs");
    deal(&mut game, 1);
    for viewer in viewers(&game) {
        let view = game.view(viewer);
        assert!(view.mines.iter().all(|mine| !mine.face_up && mine.front.front().is_none()), "looks are forgotten");
        assert!(view.seats.iter().all(|seat| seat.looked_at.mines.is_empty() && seat.looked_at.dwarves.is_empty()));
    }
}

/// L-28d
#[test]
fn the_treasures_are_shuffled_and_laid_out_again() {
    let mut game = after_a_full_round();
    let mut laid_out = BTreeSet::new();
    for seed in 0..50 {
        let written = shuffled(&game, seed).written();
        let mut all: Vec<Treasure> = written.treasures.iter().map(|name| name.parse().unwrap()).collect();
        laid_out.insert(all[..3].to_vec());
        all.sort();
        assert_eq!(all, CardList::published().treasures(), "all twelve, those that were taken too");
    }
    assert!(laid_out.len() > 40);
    let written = deal(&mut game, 1);
    let kinds: Vec<Kind> = written.treasures[..3].iter().map(|name| name.parse::<Treasure>().unwrap().kind).collect();
    for viewer in viewers(&game) {
        let view = game.view(viewer);
        assert!(view.treasures.iter().all(|treasure| treasure.taken_by.is_none()));
        let seen: Vec<Seen<Treasure>> = view.treasures.iter().map(|treasure| treasure.front).collect();
        assert_eq!(seen, kinds.iter().map(|kind| Seen::Back(*kind)).collect::<Vec<_>>(), "kinds and no values");
    }
}

/// L-28d
#[test]
fn all_path_and_action_cards_return_to_the_new_deck() {
    let mut game = after_a_full_round();
    let written = deal(&mut game, 1);
    assert_eq!(written.deck.len(), 63);
    let view = view(&game, "audience");
    assert_eq!((view.deck, view.aside), (63 - 10 - 3 * 5, 10));
    assert!(view.discards.open.is_empty());
    assert!(view.seats.iter().all(|seat| seat.discarded == 0 && seat.lost == 0));
    let mut sorted = written.deck.clone();
    sorted.sort();
    let mut first = dealt_with(Options::new(3).unwrap(), 1).1.deck;
    first.sort();
    assert_eq!(sorted, first, "the same cards as in the first round");
}

/// L-28d
#[test]
fn a_deck_that_lacks_a_card_is_not_dealt() {
    let game = after_a_full_round();
    let mut deal = shuffled(&game, 1).written();
    let trap = deal.deck.iter().position(|card| card == "trap").unwrap();
    deal.deck.remove(trap);
    let refused = game.check_deal(&deal.deal().unwrap());
    assert_eq!(refused, Err("the deck has 2 × trap, the card list has 3 (L-3)".to_owned()));
}

/// L-28d
#[test]
fn every_seat_is_dealt_a_new_hand() {
    for (players, size) in [(3, 5), (6, 5), (7, 4), (9, 4)] {
        let mut game = dealt_with(Options::new(players).unwrap(), 1).0;
        pass_to_the_end(&mut game);
        let written = deal(&mut game, 2);
        for number in 0..players as usize {
            let mut hand: Vec<String> =
                view(&game, &number.to_string()).hand.iter().map(|card| card.to_string()).collect();
            let mut dealt = written.deck[10 + size * number..][..size].to_vec();
            hand.sort();
            dealt.sort();
            assert_eq!(hand, dealt);
        }
    }
}

/// L-28e
#[test]
fn dwarf_cards_are_shuffled_and_dealt_anew() {
    for players in 3..=9 {
        let (mut game, first) = dealt_with(Options::new(players).unwrap(), 1);
        pass_to_the_end(&mut game);
        let sorted = |dwarves: &[String]| {
            let mut dwarves = dwarves.to_vec();
            dwarves.sort();
            dwarves
        };
        let mut orders = BTreeSet::new();
        for seed in 0..50 {
            let dwarves = shuffled(&game, seed).written().dwarves;
            assert_eq!(sorted(&dwarves), sorted(&first.dwarves), "the spares are among them");
            orders.insert(dwarves);
        }
        assert!(orders.len() > 20, "{}", orders.len());
        let second = deal(&mut game, 7);
        let spares = second.dwarves.len() - players as usize;
        for number in 0..players as usize {
            let own = view(&game, &number.to_string()).seats[number].dwarf.front().unwrap();
            assert_eq!(own.to_string(), second.dwarves[spares + number]);
        }
    }
}

/// L-28e
#[test]
fn characters_are_secret_again() {
    let mut game = after_a_full_round();
    assert!(view(&game, "audience").seats.iter().all(|seat| seat.dwarf.front().is_some()));
    deal(&mut game, 1);
    for viewer in viewers(&game) {
        let view = game.view(viewer);
        assert!(view.seats.iter().all(|seat| seat.dwarf.front().is_some() == viewer.is(seat.seat)));
    }
}

/// L-28e
#[test]
fn the_clan_may_change_and_the_dwarf_begins_on_the_start_of_the_new_one() {
    let (mut changed, mut kept) = (0, 0);
    for seed in 0..30 {
        let mut game = after_a_full_round();
        let before: Vec<Clan> = view(&game, "audience").seats.iter().map(|seat| seat.clan).collect();
        deal(&mut game, seed);
        for (seat, before) in view(&game, "audience").seats.iter().zip(before) {
            let start = if seat.clan == Clan::Blue { Cell::new(2, 2) } else { Cell::new(2, 4) };
            assert_eq!(seat.cell, start);
            *if seat.clan == before { &mut kept } else { &mut changed } += 1;
        }
    }
    assert!(changed > 20 && kept > 20, "{changed} changed, {kept} kept");
}

/// L-28f
#[test]
fn seats_keep_the_points_they_have() {
    let mut game = after_a_full_round();
    let points = |game: &LostMines| view(game, "audience").seats.iter().map(|seat| seat.points).collect::<Vec<_>>();
    let before = points(&game);
    assert!(before.iter().sum::<u16>() > 0, "{before:?}");
    deal(&mut game, 1);
    assert_eq!(points(&game), before);
    assert_eq!(view(&game, "audience").results, std::slice::from_ref(&before));
    pass_to_the_end(&mut game);
    assert_eq!(points(&game), before, "a round without treasures adds nothing");
    assert_eq!(view(&game, "audience").results, [before, vec![0, 0, 0]]);
}

/// L-28f, L-28j
#[test]
fn the_points_of_all_rounds_are_added_up() {
    let mut both = 0;
    for seed in 0..10 {
        let mut game = dealt_with(Options::new(3).unwrap(), seed).0;
        let mut dice = Dice::from_number(seed);
        loop {
            while is_going_on(&game) {
                let action = Policy::Digger.choose(&game, &mut dice, &mut Vec::new());
                game.apply(action, &mut Deaf);
            }
            if let Turn::Over(outcome) = game.turn() {
                let results = view(&game, "audience").results;
                let sums: Vec<u16> = (0..3).map(|number| results.iter().map(|round| round[number]).sum()).collect();
                assert_eq!(outcome.points, sums);
                let most = sums.iter().max().unwrap();
                let winners: Vec<_> = (0..3).filter(|number| sums[*number] == *most).map(seat).collect();
                assert_eq!(outcome.winners, winners);
                both += u32::from(results.iter().all(|round| round.iter().sum::<u16>() > 0));
                break;
            }
            deal(&mut game, seed + 100);
        }
    }
    assert!(both > 0, "in some game both rounds brought points");
}

/// L-28g
#[test]
fn the_seat_left_of_the_last_one_to_play_a_card_begins() {
    for layer in 0..4 {
        let mut game = game(&format!(
            "
players: 4
turn: {layer}
lay ew 3,2
stay
pass to the end"
        ));
        let written = deal(&mut game, 1);
        assert_eq!(written.first, seat((layer + 1) % 4));
        assert_eq!(game.turn(), Turn::Of(seat((layer + 1) % 4)));
        assert_eq!(view(&game, "audience").first, seat((layer + 1) % 4));
    }
}

/// L-28g
#[test]
fn action_cards_are_played_too() {
    for play in [
        "trap 2,2 E",
        "troll 2,2 E",
        "thunderstorm 3,2",
        "axe 3,3",
        "look mine 0 with mine-or-dwarf",
        "look treasure 0 with treasure-or-dwarf",
        "look dwarf 0 with mine-or-dwarf",
        "lay ew 4,2",
    ] {
        let fixture = format!(
            "
B─
·─
players: 4
trunk: 3,3
turn: 1
hand 0: ne
hand 3: ne
lay nesw 1,2
stay
{play}
stay
pass to the end
deal 1
? turn"
        );
        assert_eq!(run(&fixture), "3 plays", "seat 2 was the last to play: {play}");
    }
}

/// L-28g
#[test]
fn the_last_card_counts_and_not_the_first() {
    check(
        "
players: 4
hand 0: ew ne
hand 1: ew ne
hand 2: trap ne
hand 3: ne ne
lay ew 3,2
stay
lay ew 4,2
stay
trap 2,2 E
stay
pass to the end
deal 1
? turn",
        expect!["3 plays"],
    );
}

/// L-28g
#[test]
fn whoever_took_the_last_treasure_counts_only_by_the_card_it_played() {
    let before = "
B─────┴
treasures: silver.1 gems.2 gold.4
taken 0: 0
taken 2: 1
stands 1: 8,2
hand 0: ew trap
hand 1: ew ns
hand 2: ne ne
";
    // Seat 1 played a card in the turn of the last treasure.
    let played = format!("{before}turn: 1\nlay ns 2,1\nstay\ntake 2\n? turn\ndeal 1\n? turn");
    assert_eq!(run(&played), "round over\n2 plays\n");
    // Seat 1 only discarded; it was seat 0 that played before.
    let discarded = format!("{before}trap 2,2 E\nstay\ndiscard ew\nstay\ntake 2\n? turn\ndeal 1\n? turn");
    assert_eq!(run(&discarded), "round over\n1 plays\n");
}

/// L-28g
#[test]
fn after_an_agreement_in_the_middle_of_a_move_its_seat_was_the_last_to_play() {
    let mut game = game("players: 4\nturn: 2\nlay ew 3,2\n");
    assert_eq!(view(&game, "audience").stage, StageView::Moving);
    game.end_by_agreement(&mut Deaf);
    assert_eq!(deal(&mut game, 1).first, seat(3));
}

/// L-28g
#[test]
fn another_seat_does_not_begin() {
    let game = game("players: 4\nhand 1:\nhand 2:\nhand 3:\nlay ew 3,2\nstay\n");
    let mut deal = shuffled(&game, 1).written();
    assert_eq!(deal.first, seat(1));
    for other in [0, 2, 3, 4] {
        deal.first = seat(other);
        assert!(game.check_deal(&deal.deal().unwrap()).unwrap_err().contains("does not begin this round"));
    }
}

/// L-28g
#[test]
fn the_choice_of_the_host_holds_for_the_first_round_only() {
    let options = Options::new(5).unwrap().with_first(seat(3)).unwrap();
    let mut game = dealt_with(options, 1).0;
    assert_eq!(game.turn(), Turn::Of(seat(3)));
    pass_to_the_end(&mut game);
    deal(&mut game, 1);
    assert_eq!(game.turn(), Turn::Of(seat(4)), "nobody played, and seat 3 began");
}

/// L-28h
#[test]
fn a_discard_is_not_a_play() {
    check(
        "
players: 4
hand 0: ew ne
hand 1: ne ne
hand 2: ne ne nw nw
hand 3: ne
lay ew 3,2
stay
discard ne
stay
discard ne nw
stay
pass to the end
deal 1
? turn",
        expect!["1 plays"],
    );
}

/// L-28h
#[test]
fn neither_a_move_nor_a_treasure_nor_a_lost_card_is_a_play() {
    check(
        "
B─────┴
players: 4
stands 2: 7,2
trap: 7,2 E
hand 0: ew ne
hand 1: ne
hand 2: ne nw
hand 3: ne
turn: 0
lay ew 1,2
stay
pass
discard ne
go E
stay
take 0
? lost
pass to the end
deal 1
? turn",
        expect![[r#"
            lost 0 0 1 0
            1 plays
        "#]],
    );
}

/// L-28i
#[test]
fn if_nobody_played_the_seat_left_of_the_one_that_began_begins() {
    for players in 3..=9 {
        for first in 0..players as usize {
            let options = Options::new(players).unwrap().with_rounds(3).unwrap().with_first(seat(first)).unwrap();
            let mut game = dealt_with(options, 1).0;
            for round in 1..3 {
                pass_to_the_end(&mut game);
                deal(&mut game, round);
                assert_eq!(game.turn(), Turn::Of(seat((first + round as usize) % players as usize)));
            }
        }
    }
}

/// L-28i
#[test]
fn a_card_played_in_an_earlier_round_does_not_count() {
    let mut game = game("players: 5\noption rounds: 3\nturn: 3\nlay ew 3,2\nstay\npass to the end");
    deal(&mut game, 1);
    assert_eq!(game.turn(), Turn::Of(seat(4)));
    pass_to_the_end(&mut game);
    deal(&mut game, 2);
    assert_eq!(game.turn(), Turn::Of(seat(0)), "left of seat 4, which began");
}

/// L-28j
#[test]
fn most_points_win() {
    check(
        "
option rounds: 1
dwarves: blue.selfish yellow.selfish blue.loyal
treasures: gold.2 gold.4 gold.3
taken 0: 0
taken 1: 1
taken 2: 2
hand 0: ne
hand 1:
hand 2:
pass to the end
? turn",
        expect!["game over: points [2 4 3] winners [1]"],
    );
}

/// L-28j
#[test]
fn the_end_of_the_game_is_told_to_all() {
    let fixture = "
option rounds: 1
dwarves: blue.selfish yellow.selfish blue.loyal
treasures: gold.2 gold.4 gold.3
taken 1: 1
hand 0: ne
hand 1:
hand 2:
pass to the end
? heard by audience";
    let told = run(fixture);
    assert_eq!(told.lines().last(), Some("game-ended points [0 4 0] winners [1]"));
    let before = run(&fixture.replace("rounds: 1", "rounds: 2"));
    assert!(!before.contains("game-ended"), "another round follows");
}

/// L-28j
#[test]
fn a_lead_of_the_first_round_can_win_the_game() {
    let mut game = game(
        "
dwarves: blue.selfish yellow.selfish blue.loyal
treasures: gold.2 gold.4 gold.3
taken 0: 0
taken 2: 2
hand 0: ne
hand 1:
hand 2:
pass to the end",
    );
    deal(&mut game, 1);
    game.end_by_agreement(&mut Deaf);
    let Turn::Over(outcome) = game.turn() else { panic!("two rounds are over") };
    assert_eq!((outcome.points, outcome.winners), (vec![2, 0, 3], vec![seat(2)]));
}

/// L-28k
#[test]
fn seats_that_tie_for_the_most_share_the_win() {
    check(
        "
players: 4
option rounds: 1
dwarves: blue.loyal blue.loyal yellow.selfish yellow.loyal
treasures: gold.4 gold.2 gold.3 silver.1
taken 0: 0
taken 1: 1
taken 2: 2
taken 3: 3
hand 0: ne
hand 1:
hand 2:
hand 3:
pass to the end
? turn",
        expect!["game over: points [3 3 3 1] winners [0 1 2]"],
    );
}

/// L-28k
#[test]
fn if_nobody_has_points_all_share_the_win() {
    for players in 3..=9 {
        let mut game = dealt_with(Options::new(players).unwrap().with_rounds(1).unwrap(), 1).0;
        pass_to_the_end(&mut game);
        let Turn::Over(outcome) = game.turn() else { panic!("one round is over") };
        assert_eq!(outcome.points, vec![0; players as usize]);
        assert_eq!(outcome.winners.len(), players as usize);
    }
}
