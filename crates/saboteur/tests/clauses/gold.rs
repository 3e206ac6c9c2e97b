//! End of a round: S-20 to S-23, who gets what gold.

use crate::check::{check, game, legal_texts, play, run, seat, view, viewers};
use expect_test::expect;
use saboteur::Saboteur;
use saboteur::gold::{owed, payment};
use saboteur::view::StageView;
use tabletop::game::{Game, Turn};
use tabletop::{Deaf, Viewer};

/// A round that a seat is about to win for the miners by laying `ew`.
fn before_the_treasure(turn: usize, roles: &str, more: &str) -> String {
    let players = roles.split(' ').count() - 1;
    format!(
        "
S──────X?
players: {players}
goals: stone-ne treasure stone-nw
roles: {roles}
turn: {turn}
{more}
lay ew
"
    )
}

/// Lets everybody take the best card that is offered, and tells in which order they did.
fn everybody_takes(game: &mut Saboteur) -> Vec<usize> {
    let mut order = Vec::new();
    while let (Turn::Of(to), StageView::SharingGold) = (game.turn(), view(game, "audience").stage) {
        order.push(to.index());
        let best = legal_texts(game, "take").pop().unwrap();
        play(game, &best);
    }
    order
}

/// S-20a
#[test]
fn as_many_gold_cards_are_drawn_as_there_are_miners() {
    for players in 3..=10 {
        for n_saboteurs in 0..=4.min(players - 1) {
            let roles = format!("{}{}miner", "saboteur ".repeat(n_saboteurs), "miner ".repeat(players - n_saboteurs));
            let mut game = game(&before_the_treasure(0, &roles, ""));
            let offer = view(&game, "audience").gold.offer.unwrap();
            assert_eq!(offer.cards as usize, players - n_saboteurs);
            assert_eq!(view(&game, "audience").gold.deck as usize, 28 - (players - n_saboteurs));
            assert_eq!(everybody_takes(&mut game).len(), players - n_saboteurs);
            assert_eq!(view(&game, "audience").gold.owned.len(), players - n_saboteurs);
        }
    }
}

/// S-20b
#[test]
fn the_miner_who_laid_the_last_card_chooses_first() {
    for layer in 0..5 {
        let game = game(&before_the_treasure(layer, "miner miner miner miner miner saboteur", ""));
        assert_eq!(game.turn(), Turn::Of(seat(layer)));
    }
}

/// S-20b, S-20c
#[test]
fn the_chooser_keeps_one_of_the_cards_that_are_offered() {
    let fixture = before_the_treasure(0, "miner miner miner saboteur", "gold: 1 2 2 3");
    assert_eq!(run(&format!("{fixture}? legal")), "take 1\ntake 2\n");
    assert_eq!(run(&format!("{fixture}take 3")), "refused S-20: gold-not-offered");
    check(
        &format!("{fixture}take 2\n? gold 0\n? gold 2\n? heard"),
        expect![[r#"
            0 owns 2
            offered to 2: ? ?
            gold deck 1
            0 owns ?
            offered to 2: 1 2
            gold deck 1
            took by 0
            to 0: you-took gold 2
            offered to 2 cards 2
            to 2: gold-offered gold [1 2]
        "#]],
    );
}

/// S-20c
#[test]
fn only_the_miner_whose_choice_it_is_sees_the_cards() {
    let fixture = before_the_treasure(0, "miner miner miner saboteur", "gold: 1 2 2 3");
    check(
        &format!("{fixture}? heard by 0\n? heard by 1\n? gold 0\n? gold 1\n? gold audience"),
        expect![[r#"
            laid by 0 card path.ew cell [7 0] turned false
            goal-turned goal 1 front treasure
            round-ended winner miner ending treasure-reached roles [miner miner miner] spare saboteur
            offered to 0 cards 3
            to 0: gold-offered gold [1 2 2]
            laid by 0 card path.ew cell [7 0] turned false
            goal-turned goal 1 front treasure
            round-ended winner miner ending treasure-reached roles [miner miner miner] spare saboteur
            offered to 0 cards 3
            offered to 0: 1 2 2
            gold deck 1
            offered to 0: ? ? ?
            gold deck 1
            offered to 0: ? ? ?
            gold deck 1
        "#]],
    );
}

/// S-20c
#[test]
fn nothing_that_others_see_depends_on_the_cards_offered() {
    let offered = |gold: &str| {
        let mut game = game(&before_the_treasure(0, "miner miner miner saboteur", &format!("gold: {gold}")));
        let views: Vec<_> =
            [Viewer::Seat(seat(1)), Viewer::Audience].into_iter().map(|viewer| game.view(viewer)).collect();
        everybody_takes(&mut game);
        (views, game.view(Viewer::Audience))
    };
    assert_eq!(offered("1 2 2"), offered("3 3 1"));
}

/// S-20d
#[test]
fn the_rest_go_counter_clockwise() {
    for layer in 0..6 {
        let mut game = game(&before_the_treasure(layer, "miner miner miner miner miner miner saboteur", ""));
        let counter_clockwise: Vec<usize> = (0..6).map(|step| (layer + 6 - step) % 6).collect();
        assert_eq!(everybody_takes(&mut game), counter_clockwise);
    }
}

/// S-20d
#[test]
fn whoever_comes_later_chooses_from_what_is_left() {
    let fixture = before_the_treasure(1, "miner miner miner miner saboteur", "gold: 1 3 2 2");
    check(
        &format!(
            "{fixture}? legal\ntake 3\n? legal\ntake 2\n? legal\ntake 2\n? legal\ntake 1\n? turn\n? gold 0\n? gold 3"
        ),
        expect![[r#"
            take 1
            take 2
            take 3
            take 1
            take 2
            take 1
            take 2
            take 1
            round over
            0 owns 2
            1 owns ?
            2 owns ?
            3 owns ?
            gold deck 0
            0 owns ?
            1 owns ?
            2 owns ?
            3 owns 2
            gold deck 0
        "#]],
    );
}

/// S-20e
#[test]
fn saboteurs_are_passed_over_and_get_nothing() {
    let roles = "miner saboteur miner saboteur saboteur miner miner miner";
    let mut game = game(&before_the_treasure(2, roles, ""));
    assert_eq!(everybody_takes(&mut game), [2, 0, 6, 5]);
    let cards: Vec<u8> = view(&game, "audience").seats.iter().map(|seat| seat.gold_cards).collect();
    assert_eq!(cards, [1, 0, 1, 0, 0, 1, 1]);
}

/// S-20f
#[test]
fn after_a_saboteur_the_next_miner_counter_clockwise_chooses_first() {
    let mut game = game(&before_the_treasure(1, "saboteur saboteur miner miner miner miner", ""));
    assert_eq!(everybody_takes(&mut game), [4, 3, 2], "1 and 0 are saboteurs");
}

/// S-20f
#[test]
fn a_saboteur_who_laid_the_last_card_gets_nothing() {
    let fixture = before_the_treasure(1, "miner saboteur miner miner", "gold: 3 3 3");
    check(
        &format!("{fixture}take 3\ntake 3\n? turn\n? gold 1"),
        expect![[r#"
            round over
            0 owns ?
            2 owns ?
            gold deck 1
        "#]],
    );
}

/// S-20g
#[test]
fn the_spare_is_no_miner() {
    let fixture = before_the_treasure(0, "miner saboteur miner miner", "");
    assert_eq!(run(&format!("{fixture}? gold 1")), "offered to 0: ? ?\ngold deck 26\n");
    let fixture = before_the_treasure(0, "miner miner miner saboteur", "");
    assert_eq!(run(&format!("{fixture}? gold 1")), "offered to 0: ? ? ?\ngold deck 25\n");
}

/// S-20h
#[test]
fn if_gold_runs_short_the_last_in_order_get_none() {
    let roles = "miner miner miner saboteur miner saboteur";
    let mut game = game(&before_the_treasure(0, roles, "gold: 2 1"));
    assert_eq!(view(&game, "0").gold.offer.unwrap().cards, 2);
    assert_eq!(everybody_takes(&mut game), [0, 4], "2 and 1 come too late");
    let view = view(&game, "audience");
    assert_eq!(view.seats.iter().map(|seat| seat.gold_cards).collect::<Vec<_>>(), [1, 0, 0, 0, 1]);
    assert_eq!((view.gold.deck, view.stage), (0, StageView::Deal));
}

/// S-20h
#[test]
fn without_any_gold_nobody_chooses() {
    let fixture = before_the_treasure(0, "miner miner saboteur miner", "gold:");
    check(
        &format!("{fixture}? heard by audience\n? turn\n? gold 0"),
        expect![[r#"
            laid by 0 card path.ew cell [7 0] turned false
            goal-turned goal 1 front treasure
            round-ended winner miner ending treasure-reached roles [miner miner saboteur] spare miner
            round over
            gold deck 0
        "#]],
    );
}

/// S-20i
#[test]
fn the_last_miner_takes_the_last_card_as_an_action_of_its_own() {
    let fixture = before_the_treasure(0, "miner miner saboteur miner", "gold: 2 1");
    check(
        &format!("{fixture}take 2\n? turn\n? legal\n? gold 1\ntake 1\n? turn"),
        expect![[r#"
            gold for 1
            take 1
            0 owns ?
            offered to 1: 1
            gold deck 0
            round over
        "#]],
    );
}

/// A round that the saboteurs win with the next discard, by seat 0.
fn lost(roles: &str, more: &str) -> String {
    let players = roles.split(' ').count() - 1;
    let hands: String = (1..players).map(|seat| format!("hand {seat}:\n")).collect();
    format!("players: {players}\nroles: {roles}\nhand 0: map\n{hands}{more}\ndiscard map\n")
}

/// What each seat owns after the round, in nuggets.
fn nuggets(game: &Saboteur) -> Vec<u8> {
    let own = |number: usize| {
        let view = game.view(Viewer::Seat(seat(number)));
        let own = view.gold.owned.iter().filter(|owned| owned.seat == seat(number));
        own.map(|owned| owned.gold.front().unwrap().nuggets()).sum()
    };
    (0..game.seats().count()).map(own).collect()
}

/// S-21a
#[test]
fn a_single_saboteur_gets_gold_worth_four() {
    assert_eq!(owed(1), 4);
    assert_eq!(nuggets(&game(&lost("miner saboteur miner miner", ""))), [0, 4, 0]);
    check(
        &format!("{}? heard\n? gold 1", lost("miner saboteur miner miner", "")),
        expect![[r#"
            discarded by 0
            to 0: you-discarded card map
            round-ended winner saboteur ending cards-out roles [miner saboteur miner] spare miner
            paid seat 1 cards 2
            to 1: you-were-paid gold [1 3]
            1 owns 1 3
            gold deck 26
        "#]],
    );
}

/// S-21b
#[test]
fn two_or_three_saboteurs_get_gold_worth_three_each() {
    assert_eq!([owed(2), owed(3)], [3, 3]);
    assert_eq!(nuggets(&game(&lost("saboteur miner saboteur miner miner miner", ""))), [3, 0, 3, 0, 0]);
    let roles = "saboteur miner saboteur miner saboteur miner miner miner";
    assert_eq!(nuggets(&game(&lost(roles, ""))), [3, 0, 3, 0, 3, 0, 0]);
}

/// S-21c
#[test]
fn four_saboteurs_get_gold_worth_two_each() {
    assert_eq!(owed(4), 2);
    let roles = "saboteur saboteur miner miner miner miner miner miner saboteur saboteur miner";
    assert_eq!(nuggets(&game(&lost(roles, ""))), [2, 2, 0, 0, 0, 0, 0, 0, 2, 2]);
}

/// S-21d
#[test]
fn with_no_saboteur_in_play_nobody_gets_gold() {
    assert_eq!(owed(0), 0);
    for roles in ["miner miner miner saboteur", "miner miner miner miner saboteur"] {
        let game = game(&lost(roles, ""));
        assert!(view(&game, "audience").gold.owned.is_empty());
        assert_eq!(game.turn(), Turn::Deal);
    }
}

/// S-21e
#[test]
fn miners_get_nothing_when_the_saboteurs_win() {
    for players in 3..=10 {
        let roles = format!("{}saboteur miner", "miner ".repeat(players - 1));
        let game = game(&lost(&roles, ""));
        assert_eq!(nuggets(&game)[..players - 1], vec![0; players - 1]);
        assert!(view(&game, "audience").seats[..players - 1].iter().all(|seat| seat.gold_cards == 0));
    }
}

/// S-21f
#[test]
fn the_spare_is_no_saboteur() {
    // Of two saboteurs one is left over, of three one, of four one.
    assert_eq!(nuggets(&game(&lost("saboteur miner miner miner miner saboteur", ""))), [4, 0, 0, 0, 0]);
    assert_eq!(nuggets(&game(&lost("saboteur saboteur miner miner miner miner miner saboteur", "")))[..2], [3, 3]);
    let ten = "saboteur saboteur saboteur miner miner miner miner miner miner miner saboteur";
    assert_eq!(nuggets(&game(&lost(ten, "")))[..3], [3, 3, 3]);
}

/// S-21g
#[test]
fn gold_is_paid_in_the_fewest_cards() {
    assert_eq!(payment([16, 8, 4], 3), [0, 0, 1]);
    assert_eq!(payment([16, 8, 4], 2), [0, 1, 0]);
    assert_eq!(payment([16, 8, 0], 3), [1, 1, 0]);
    assert_eq!(payment([16, 0, 0], 4), [4, 0, 0]);
    assert_eq!(payment([16, 1, 0], 4), [2, 1, 0]);
    assert_eq!(payment([16, 2, 0], 4), [0, 2, 0]);
    let fixture = lost("saboteur saboteur miner miner miner miner", "gold: 1 1 1 2 1 1 3");
    assert_eq!(run(&format!("{fixture}? gold 0")), "0 owns 1 2\n1 owns ?\ngold deck 4\n");
    assert_eq!(run(&format!("{fixture}? gold 1")), "0 owns ? ?\n1 owns 3\ngold deck 4\n");
}

/// S-21h
#[test]
fn three_and_one_are_paid_before_two_and_two() {
    assert_eq!(payment([16, 8, 4], 4), [1, 0, 1]);
    assert_eq!(payment([1, 2, 1], 4), [1, 0, 1]);
    assert_eq!(payment([0, 2, 1], 4), [0, 2, 0], "without a one there is no choice");
    let fixture = lost("saboteur miner miner miner", "gold: 2 2 1 3");
    assert_eq!(run(&format!("{fixture}? gold 0")), "0 owns 1 3\ngold deck 2\n");
}

/// S-21i
#[test]
fn if_the_sum_cannot_be_made_the_largest_smaller_one_is_paid() {
    assert_eq!(payment([0, 1, 1], 4), [0, 0, 1]);
    assert_eq!(payment([0, 0, 2], 4), [0, 0, 1]);
    assert_eq!(payment([0, 8, 0], 3), [0, 1, 0]);
    assert_eq!(payment([1, 0, 4], 2), [1, 0, 0]);
    assert_eq!(payment([0, 0, 4], 2), [0, 0, 0], "more than owed is never paid");
    assert_eq!(payment([0, 0, 0], 4), [0, 0, 0]);
    let fixture = lost("saboteur miner miner miner", "gold: 3 2");
    assert_eq!(run(&format!("{fixture}? gold 0\n? turn")), "0 owns 3\ngold deck 1\nround over\n");
}

/// S-21g, S-21h, S-21i
#[test]
fn no_other_payment_out_of_any_deck_would_be_better() {
    for deck in (0..6_u8).flat_map(|ones| (0..4).flat_map(move |twos| (0..4).map(move |threes| [ones, twos, threes]))) {
        for owed in 0..=4 {
            let mut all = Vec::new();
            for ones in 0..=deck[0] {
                for twos in 0..=deck[1] {
                    all.extend((0..=deck[2]).map(|threes| [ones, twos, threes]));
                }
            }
            let sum = |[ones, twos, threes]: [u8; 3]| ones + 2 * twos + 3 * threes;
            let n_cards = |cards: [u8; 3]| cards.iter().sum::<u8>();
            let highest = |cards: [u8; 3]| (0..3).rev().find(|value| cards[*value] > 0);
            all.retain(|cards| sum(*cards) <= owed);
            let most = all.iter().map(|cards| sum(*cards)).max().unwrap();
            all.retain(|cards| sum(*cards) == most);
            let fewest = all.iter().map(|cards| n_cards(*cards)).min().unwrap();
            all.retain(|cards| n_cards(*cards) == fewest);
            let best = all.iter().map(|cards| highest(*cards)).max().unwrap();
            all.retain(|cards| highest(*cards) == best);
            assert_eq!(all, [payment(deck, owed)], "{owed} out of {deck:?}");
        }
    }
}

/// S-21j
#[test]
fn saboteurs_are_paid_clockwise_from_the_seat_that_begins_the_next_round() {
    // Nobody laid a path card and seat 0 began, so seat 1 begins the next round. Gold is short: who is paid later gets
    // less.
    let roles = "saboteur miner saboteur miner saboteur miner miner miner";
    assert_eq!(nuggets(&game(&lost(roles, "gold: 3 2 1"))), [0, 0, 3, 0, 3, 0, 0]);
    // The same after the last round.
    assert_eq!(nuggets(&game(&lost(roles, "option rounds: 1\ngold: 3 2 1"))), [0, 0, 3, 0, 3, 0, 0]);
    // Seat 2 laid the last path card, so seat 3 begins the next round.
    let fixture = "
players: 7
roles: saboteur miner saboteur miner saboteur miner miner miner
turn: 2
hand 0:
hand 1:
hand 2: ew
hand 3:
hand 4:
hand 5: map
hand 6:
gold: 3 2 1
lay ew 1,0
pass
pass
map 0
? heard by audience";
    check(
        fixture,
        expect![[r#"
            looked by 5 goal 0
            round-ended winner saboteur ending cards-out roles [saboteur miner saboteur miner saboteur miner miner] spare miner
            paid seat 4 cards 1
            paid seat 0 cards 2
            paid seat 2 cards 0
        "#]],
    );
}

/// S-22a
#[test]
fn the_gold_of_a_seat_is_secret_from_all_others() {
    let taken = |gold: &str| {
        let mut game = game(&before_the_treasure(0, "miner miner miner saboteur", &format!("gold: {gold}")));
        everybody_takes(&mut game);
        game
    };
    let game = taken("1 2 3");
    for viewer in viewers(&game) {
        let view = game.view(viewer);
        assert_eq!(view.gold.owned.len(), 3);
        assert!(view.gold.owned.iter().all(|owned| owned.gold.front().is_some() == viewer.is(owned.seat)));
        assert!(view.seats.iter().all(|seat| seat.nuggets.is_none()));
    }
    // The last to take sees one card only, and nothing else depends on the others.
    assert_eq!(game.view(Viewer::Audience), taken("1 1 1").view(Viewer::Audience));
    assert_eq!(game.view(Viewer::Seat(seat(1))), taken("3 3 1").view(Viewer::Seat(seat(1))));
}

/// S-22a
#[test]
fn the_gold_of_a_saboteur_is_secret_too_in_view_and_by_ear() {
    let fixture = lost("saboteur miner saboteur miner miner miner", "gold: 3 2 1");
    check(
        &format!("{fixture}? heard by 1\n? heard by 0\n? gold 1\n? gold 0\n? gold 2\n? gold audience"),
        expect![[r#"
            discarded by 0
            round-ended winner saboteur ending cards-out roles [saboteur miner saboteur miner miner] spare miner
            paid seat 2 cards 1
            paid seat 0 cards 2
            discarded by 0
            to 0: you-discarded card map
            round-ended winner saboteur ending cards-out roles [saboteur miner saboteur miner miner] spare miner
            paid seat 2 cards 1
            paid seat 0 cards 2
            to 0: you-were-paid gold [1 2]
            0 owns ? ?
            2 owns ?
            gold deck 0
            0 owns 1 2
            2 owns ?
            gold deck 0
            0 owns ? ?
            2 owns 3
            gold deck 0
            0 owns ? ?
            2 owns ?
            gold deck 0
        "#]],
    );
}

/// S-22a
#[test]
fn gold_stays_secret_in_the_rounds_that_follow() {
    let mut game = game(&before_the_treasure(0, "miner miner miner saboteur", ""));
    everybody_takes(&mut game);
    crate::check::deal(&mut game, 1);
    for viewer in viewers(&game) {
        let view = game.view(viewer);
        assert!(view.gold.owned.iter().all(|owned| owned.gold.front().is_some() == viewer.is(owned.seat)));
    }
}

/// S-22b
#[test]
fn everybodys_gold_is_shown_at_the_end_of_the_game() {
    let fixture = before_the_treasure(0, "miner miner miner saboteur", "option rounds: 1\ngold: 1 2 3");
    check(
        &format!(
            "{fixture}take 2\ntake 1\n? gold audience\ntake 3\n? heard by audience\n? gold audience\n? gold 1\n? turn"
        ),
        expect![[r#"
            0 owns ?
            2 owns ?
            offered to 1: ?
            gold deck 0
            took by 1
            game-ended nuggets [2 3 1] winners [1]
            0 owns 2
            1 owns 3
            2 owns 1
            gold deck 0
            0 owns 2
            1 owns 3
            2 owns 1
            gold deck 0
            game over: nuggets [2 3 1] winners [1]
        "#]],
    );
}

/// S-22b
#[test]
fn the_nuggets_of_all_seats_are_told_at_the_end_of_the_game() {
    let mut game = game(&before_the_treasure(0, "miner saboteur miner miner", "option rounds: 1\ngold: 1 2 3"));
    everybody_takes(&mut game);
    for viewer in viewers(&game) {
        let nuggets: Vec<Option<u32>> = game.view(viewer).seats.iter().map(|seat| seat.nuggets).collect();
        assert_eq!(nuggets, [Some(2), Some(0), Some(1)]);
    }
}

/// S-22c
#[test]
fn everybody_knows_how_many_gold_cards_each_seat_has() {
    let game = game(&lost("saboteur miner saboteur miner miner miner", "gold: 3 2 1"));
    for viewer in viewers(&game) {
        let cards: Vec<u8> = game.view(viewer).seats.iter().map(|seat| seat.gold_cards).collect();
        assert_eq!(cards, [2, 0, 1, 0, 0]);
    }
}

/// S-23a
#[test]
fn broken_tools_make_no_difference_to_the_gold() {
    for option in ["", "option broken_tool_forfeits_gold: off\n"] {
        let more = format!("{option}broken 1: pickaxe\nbroken 2: lantern cart");
        let mut game = game(&before_the_treasure(0, "miner miner miner saboteur miner saboteur", &more));
        assert_eq!(view(&game, "0").gold.offer.unwrap().cards, 4);
        assert_eq!(everybody_takes(&mut game), [0, 4, 2, 1]);
    }
}

/// S-23b, S-23c
#[test]
fn where_it_is_on_a_miner_with_a_broken_tool_gets_no_gold() {
    for tools in ["pickaxe", "lantern", "cart", "pickaxe lantern cart"] {
        let more = format!("option broken_tool_forfeits_gold: on\nbroken 1: {tools}\nbroken 4: {tools}");
        let mut game = game(&before_the_treasure(0, "miner miner miner saboteur miner saboteur", &more));
        assert_eq!(view(&game, "0").gold.offer.unwrap().cards, 2, "drawn for the other miners only");
        assert_eq!(view(&game, "0").gold.deck, 26);
        assert_eq!(everybody_takes(&mut game), [0, 2]);
        assert_eq!(
            view(&game, "audience").seats.iter().map(|seat| seat.gold_cards).collect::<Vec<_>>(),
            [1, 0, 1, 0, 0]
        );
    }
}

/// S-23b
#[test]
fn a_tool_that_was_mended_in_time_does_not_count() {
    let fixture = "
S──────X?
goals: stone-ne treasure stone-nw
option broken_tool_forfeits_gold: on
broken 1: cart
turn: 2
gold: 1 2 3 3
mend cart 1 with cart
lay ew
? gold 0";
    assert_eq!(run(fixture), "offered to 0: 1 2 3\ngold deck 1\n");
}

/// S-23b
#[test]
fn the_broken_tools_of_saboteurs_do_not_matter() {
    let more = "option broken_tool_forfeits_gold: on\nbroken 1: cart\n";
    let mut miners_win = game(&before_the_treasure(0, "miner saboteur miner miner", more));
    assert_eq!(everybody_takes(&mut miners_win), [0, 2]);
    assert_eq!(nuggets(&game(&lost("miner saboteur miner miner", more))), [0, 4, 0], "they are paid as ever");
}

/// S-23c
#[test]
fn after_a_saboteur_the_next_miner_without_a_broken_tool_chooses_first() {
    let more = "option broken_tool_forfeits_gold: on\nbroken 3: cart";
    let mut game = game(&before_the_treasure(4, "miner miner miner miner saboteur miner", more));
    assert_eq!(everybody_takes(&mut game), [2, 1, 0]);
}

/// S-23d
#[test]
fn if_no_miner_is_left_to_get_gold_none_is_drawn() {
    let more = "option broken_tool_forfeits_gold: on\nbroken 0: cart\nbroken 2: pickaxe";
    let fixture = before_the_treasure(1, "miner saboteur miner miner", more);
    check(
        &format!("{fixture}? heard by audience\n? turn\n? gold 0"),
        expect![[r#"
            laid by 1 card path.ew cell [7 0] turned false
            goal-turned goal 1 front treasure
            round-ended winner miner ending treasure-reached roles [miner saboteur miner] spare miner
            round over
            gold deck 28
        "#]],
    );
    // The game goes on with the next round.
    let mut game = game(&fixture);
    let deal = game.shuffle(&mut tabletop::Dice::from_number(1));
    game.deal(deal, tabletop::Dice::from_number(1), &mut Deaf);
    assert!(crate::check::is_digging(&game));
}
