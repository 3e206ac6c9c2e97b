//! End of a round: S-24, the next round.

use crate::check::{check, deal, dealt_with, game, pass_to_the_end, play, run, seat, view, viewers};
use expect_test::expect;
use saboteur::pieces::Role;
use saboteur::view::LaidCard;
use saboteur::{Options, Saboteur};
use std::collections::BTreeSet;
use tabletop::Dice;
use tabletop::game::{Game, Turn};

/// A round in which everything was touched: cards laid and removed, goals looked at and turned over, tools broken and
/// mended, cards discarded openly and face down. It is over, and the saboteurs, seats 1 and 3, have won it.
fn after_a_full_round() -> Saboteur {
    game(
        "
········?
·········
S───────┘
·········
········?
players: 5
roles: miner saboteur miner saboteur miner miner
broken 4: cart
hand 0: nesw rockfall
hand 1: map ns
hand 2: broken.pickaxe ns
hand 3: repair.cart ns
hand 4: ns ns
lay nesw -1,0
map 0
break pickaxe 1
mend cart 4 with cart
discard ns
rockfall 3,0
pass to the end",
    )
}

/// S-24a
#[test]
fn the_same_role_cards_are_shuffled_and_dealt_again() {
    for players in 3..=10 {
        let (mut game, first) = dealt_with(Options::new(players).unwrap(), 1);
        pass_to_the_end(&mut game);
        let sorted = |roles: &[Role]| {
            let mut roles = roles.to_vec();
            roles.sort();
            roles
        };
        let mut orders = BTreeSet::new();
        for seed in 0..200 {
            let roles = game.shuffle(&mut Dice::from_number(seed)).written().roles;
            assert_eq!(sorted(&roles), sorted(&first.roles), "the spare is among them");
            orders.insert(roles);
        }
        assert!(orders.len() >= players as usize, "each place can be the saboteur's");
        let second = deal(&mut game, 7);
        let own = |number: usize| view(&game, &number.to_string()).seats[number].role.front();
        let dealt: Vec<Role> = (0..players as usize).filter_map(own).collect();
        assert_eq!(dealt, second.roles[1..], "they are dealt as in the first round");
    }
}

/// S-24a
#[test]
fn roles_are_secret_again() {
    let mut game = after_a_full_round();
    assert!(view(&game, "audience").seats.iter().all(|seat| seat.role.front().is_some()));
    deal(&mut game, 1);
    for viewer in viewers(&game) {
        let view = game.view(viewer);
        assert!(view.seats.iter().all(|seat| seat.role.front().is_some() == viewer.is(seat.seat)));
        assert_eq!(view.spare.front(), None);
    }
}

/// S-24b
#[test]
fn the_maze_begins_anew() {
    let mut game = after_a_full_round();
    assert_eq!(view(&game, "audience").board.len(), 9, "start, goal and seven cards");
    deal(&mut game, 1);
    for viewer in viewers(&game) {
        let view = game.view(viewer);
        assert_eq!(view.board.iter().map(|laid| laid.card).collect::<Vec<_>>(), [LaidCard::Start]);
        assert!(view.goals.iter().all(|goal| !goal.face_up && goal.front.front().is_none()));
        assert!(view.seats.iter().all(|seat| seat.looked_at.is_empty()));
    }
    expect![[r#"
        ········?
        ·········
        S·······?
        ·········
        ········?
    "#]]
    .assert_eq(&view(&game, "audience").picture().to_string());
}

/// S-24b
#[test]
fn the_goals_are_shuffled_again() {
    let game = after_a_full_round();
    let orders = (0..200).map(|seed| game.shuffle(&mut Dice::from_number(seed)).written().goals);
    assert_eq!(orders.collect::<BTreeSet<_>>().len(), 6);
}

/// S-24c
#[test]
fn all_path_and_action_cards_return_to_the_new_deck() {
    let mut game = after_a_full_round();
    let (_, first) = dealt_with(Options::new(5).unwrap(), 1);
    let second = deal(&mut game, 1);
    let sorted = |deck: &[String]| {
        let mut deck = deck.to_vec();
        deck.sort();
        deck
    };
    assert_eq!(second.deck.len(), 67);
    assert_eq!(sorted(&second.deck), sorted(&first.deck));
    let view = view(&game, "audience");
    assert_eq!(view.deck, 67 - 5 * 6);
    assert!(view.discards.open.is_empty());
    assert!(view.seats.iter().all(|seat| seat.discarded == 0));
}

/// S-24c
#[test]
fn a_deck_that_lacks_a_card_is_not_dealt() {
    let game = after_a_full_round();
    let mut deal = game.shuffle(&mut Dice::from_number(1)).written();
    let map = deal.deck.iter().position(|card| card == "map").unwrap();
    deal.deck.remove(map);
    assert_eq!(
        game.check_deal(&deal.deal().unwrap()),
        Err("the deck has 5 × map, the card list has 6 (S-3)".to_owned())
    );
}

/// S-24d
#[test]
fn every_seat_is_dealt_a_new_hand() {
    let mut game = after_a_full_round();
    let written = deal(&mut game, 1);
    for number in 0..5 {
        let view = view(&game, &number.to_string());
        assert_eq!(view.hand.len(), 6);
        let mut hand: Vec<String> = view.hand.iter().map(|card| card.to_string()).collect();
        let mut dealt = written.deck[6 * number..][..6].to_vec();
        hand.sort();
        dealt.sort();
        assert_eq!(hand, dealt);
    }
}

/// S-24e
#[test]
fn seats_keep_the_gold_they_own() {
    let mut game = after_a_full_round();
    let owned = |game: &Saboteur| {
        let own = |number: usize| view(game, &number.to_string()).gold.owned;
        (0..5).map(own).collect::<Vec<_>>()
    };
    let before = owned(&game);
    assert_eq!(view(&game, "audience").gold.owned.len(), 2, "a three for each of two saboteurs");
    deal(&mut game, 1);
    assert_eq!(owned(&game), before);
    pass_to_the_end(&mut game);
    assert_eq!(owned(&game)[0][..2], before[0], "and what they get later comes on top");
}

/// S-24f
#[test]
fn the_gold_deck_is_reshuffled_without_the_gold_that_is_owned() {
    let mut game = after_a_full_round();
    let mut orders = BTreeSet::new();
    for seed in 0..20 {
        let gold = game.shuffle(&mut Dice::from_number(seed)).written().gold;
        let count = |nuggets: u8| gold.iter().filter(|other| **other == nuggets).count();
        assert_eq!([count(1), count(2), count(3)], [16, 8, 2], "two threes are owned");
        orders.insert(gold);
    }
    assert_eq!(orders.len(), 20);
    deal(&mut game, 1);
    assert_eq!(view(&game, "audience").gold.deck, 26);
}

/// S-24f
#[test]
fn a_gold_deck_with_owned_gold_in_it_is_not_dealt() {
    let game = after_a_full_round();
    let mut deal = game.shuffle(&mut Dice::from_number(1)).written();
    deal.gold.push(3);
    let refused = game.check_deal(&deal.deal().unwrap());
    assert_eq!(refused, Err("the gold deck has 3 × 3; 2 are not owned yet (S-24)".to_owned()));
}

/// S-24f
#[test]
fn gold_cards_that_were_not_handed_out_return_to_the_gold_deck() {
    // Three cards were offered and taken; the rest of the gold deck is as before.
    let mut game = game(
        "
S──────X?
goals: stone-ne treasure stone-nw
gold: 1 2 3
lay ew
take 1
take 2
take 3",
    );
    let gold = deal(&mut game, 1).gold;
    let count = |nuggets: u8| gold.iter().filter(|other| **other == nuggets).count();
    assert_eq!([count(1), count(2), count(3)], [15, 7, 3]);
}

/// S-24g
#[test]
fn the_seat_left_of_the_one_that_laid_the_last_path_card_begins() {
    for layer in 0..4 {
        // Others play and discard after it.
        let mut game = game(&format!(
            "
players: 4
turn: {layer}
lay ew 1,0
map 0
pass to the end"
        ));
        let written = deal(&mut game, 1);
        assert_eq!(written.first, seat((layer + 1) % 4));
        assert_eq!(game.turn(), Turn::Of(seat((layer + 1) % 4)));
    }
}

/// S-24g
#[test]
fn the_last_path_card_counts_and_not_the_last_card_of_another_kind() {
    check(
        "
players: 4
hand 0: ew
hand 1: ew
hand 2: rockfall
hand 3: map
lay ew 1,0
lay ew 2,0
rockfall 1,0
map 0
deal 1
? turn",
        expect!["turn of 2"],
    );
}

/// S-24g
#[test]
fn whoever_reached_the_treasure_laid_the_last_path_card() {
    check(
        "
S──────X?
goals: stone-ne treasure stone-nw
gold: 1
turn: 1
lay ew
take 1
deal 1
? turn",
        expect!["turn of 2"],
    );
}

/// S-24g
#[test]
fn another_seat_does_not_begin() {
    let game = game("players: 4\nhand 1:\nhand 2:\nhand 3:\nlay ew 1,0\n");
    assert_eq!(game.turn(), Turn::Deal);
    let mut deal = game.shuffle(&mut Dice::from_number(1)).written();
    assert_eq!(deal.first, seat(1));
    for other in [0, 2, 3] {
        deal.first = seat(other);
        assert!(game.check_deal(&deal.deal().unwrap()).unwrap_err().contains("does not begin this round"));
    }
}

/// S-24h
#[test]
fn if_no_path_card_was_laid_the_seat_left_of_the_last_beginner_begins() {
    for players in 3..=10 {
        for first in 0..players as usize {
            let options = Options::new(players).unwrap().with_first(seat(first)).unwrap();
            let mut game = dealt_with(options, 1).0;
            for round in 1..3 {
                pass_to_the_end(&mut game);
                deal(&mut game, round);
                assert_eq!(game.turn(), Turn::Of(seat((first + round as usize) % players as usize)));
            }
        }
    }
}

/// S-24h
#[test]
fn a_path_card_of_an_earlier_round_does_not_count() {
    let mut game = game("players: 5\nturn: 3\nhand 0:\nhand 1:\nhand 2:\nhand 4:\nlay ew 1,0\n");
    deal(&mut game, 1);
    assert_eq!(game.turn(), Turn::Of(seat(4)));
    pass_to_the_end(&mut game);
    deal(&mut game, 2);
    assert_eq!(game.turn(), Turn::Of(seat(0)), "left of seat 4, which began");
}

/// S-24i
#[test]
fn a_path_card_that_was_removed_later_still_counts() {
    check(
        "
players: 4
turn: 2
hand 0:
hand 1:
hand 2: ew
hand 3: rockfall
lay ew 1,0
rockfall 1,0
? turn
deal 1
? turn",
        expect![[r#"
            round over
            turn of 3
        "#]],
    );
}

/// S-24j
#[test]
fn no_seat_begins_a_round_with_a_broken_tool() {
    let mut game = game("broken 0: cart\nbroken 1: pickaxe lantern\nbroken 2: cart\nhand 0: map\nhand 1:\nhand 2:\n");
    play(&mut game, "map 0");
    assert_eq!(game.turn(), Turn::Deal);
    deal(&mut game, 1);
    assert!(view(&game, "audience").seats.iter().all(|seat| seat.broken.is_empty()));
    assert_eq!(run("broken 0: cart\nhand 0: map\nhand 1:\nhand 2:\nmap 0\ndeal 1\n? broken"), "nothing broken");
}
