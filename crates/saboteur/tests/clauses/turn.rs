//! Turn, first part: S-5 and S-6.

use crate::check::{check, dealt, game, is_digging, legal, legal_texts, pass, play, run, seat, view, viewers};
use expect_test::expect;
use saboteur::{Action, CardList, Options, Saboteur};
use tabletop::game::{Game, Turn};
use tabletop::notation::Kinds;
use tabletop::{Deaf, Deed, Refused, Seed, Table, Viewer};

/// S-5a
#[test]
fn a_turn_is_one_card_laid_played_or_discarded() {
    let before = game(
        "
S─
hand 0: ew map rockfall broken.cart repair.lantern
hand 1: map
broken 2: lantern",
    );
    let actions = legal(&before);
    let kinds = |kind: &str| actions.iter().filter(|action| action.kind() == kind).count();
    assert_eq!(["lay", "break", "mend", "rockfall", "map", "discard"].map(kinds), [2, 3, 1, 1, 3, 5]);
    assert_eq!(actions.len(), 15, "and nothing else");
    for action in actions {
        let mut after = before;
        after.apply(action, &mut Deaf);
        assert_eq!(after.turn(), Turn::Of(seat(1)), "{action} is the whole turn");
        assert_eq!(view(&after, "0").hand.len(), 4, "{action} takes one card");
    }
}

/// S-5a
#[test]
fn nobody_plays_a_card_that_it_does_not_hold() {
    check(
        "
S─X
hand 0: ns
hand 1: ew map
lay ew
map 0
discard ew
take 1",
        expect![[r#"
            refused S-5: not-in-hand
            refused S-5: not-in-hand
            refused S-5: not-in-hand
            refused S-20: no-gold-offered
        "#]],
    );
}

/// S-4c, S-5a
#[test]
fn nobody_plays_out_of_turn() {
    let options = Options::new(4).unwrap().with_first(seat(1)).unwrap();
    let mut table = Table::<Saboteur>::new(&options, &CardList::published());
    table.deal(Seed::from_numbers([1, 0, 0, 0]).into(), None).unwrap();
    for number in [0, 2, 3] {
        let card = view(table.game(), &number.to_string()).hand[0];
        let refused = table.play(Deed::Play(seat(number), Action::Discard(card)), None).unwrap_err();
        assert_eq!(refused, Refused::NotYourTurn { turn: seat(1) });
    }
    let card = view(table.game(), "1").hand[0];
    assert!(table.play(Deed::Play(seat(1), Action::Discard(card)), None).is_ok());
    assert_eq!(table.game().turn(), Turn::Of(seat(2)));
}

/// S-5b
#[test]
fn a_seat_passes_with_any_card_of_its_own_choice() {
    check(
        "
hand 0: ew map rockfall dead-n
? legal discard",
        expect![[r#"
            discard path.ew
            discard path.dead-n
            discard rockfall
            discard map
        "#]],
    );
    for card in ["path.ew", "path.dead-n", "rockfall", "map"] {
        let after = game(&format!("hand 0: ew map rockfall dead-n\nhand 1: map\ndiscard {card}"));
        assert!(!view(&after, "0").hand.iter().any(|left| left.to_string() == card), "{card} is gone");
        assert_eq!(view(&after, "0").hand.len(), 3);
        assert_eq!(view(&after, "audience").discards.open.len(), 0, "face down");
        assert_eq!(view(&after, "audience").seats[0].discarded, 1);
    }
}

/// S-5c
#[test]
fn a_seat_may_pass_though_it_could_play() {
    check(
        "
hand 0: ew
? legal
discard ew
? turn",
        expect![[r#"
            lay ew -1,0
            lay ew 1,0
            discard path.ew
            turn of 1
        "#]],
    );
}

/// S-5d
#[test]
fn after_playing_the_top_card_is_drawn_and_the_turn_is_over() {
    check(
        "
deck: map ns rockfall
hand 0: ew ew
lay ew 1,0
? heard by 0
? hand 0
? counts
? turn",
        expect![[r#"
            laid by 0 card path.ew cell [1 0] turned false
            drew by 0 deck 2
            to 0: you-drew card map
            hand ew map
            deck 2, hands 2 1 1
            turn of 1
        "#]],
    );
}

/// S-5d
#[test]
fn after_passing_the_top_card_is_drawn_and_the_turn_is_over() {
    check(
        "
deck: map ns rockfall
hand 0: ew ew
discard ew
? heard by 0
? hand 0
? counts
? turn",
        expect![[r#"
            discarded by 0
            to 0: you-discarded card path.ew
            drew by 0 deck 2
            to 0: you-drew card map
            hand ew map
            deck 2, hands 2 1 1
            turn of 1
        "#]],
    );
}

/// S-5d
#[test]
fn every_kind_of_action_card_is_followed_by_a_draw() {
    for action in ["map 0", "rockfall 1,0", "break cart 1", "mend lantern 2 with lantern"] {
        let after = game(&format!("S─\nbroken 2: lantern\ndeck: ns\nhand 1: map\n{action}"));
        let view = view(&after, "0");
        assert_eq!((view.deck, view.turn), (0, Some(seat(1))), "{action}");
        assert_eq!(view.hand.iter().map(|card| card.to_string()).collect::<Vec<_>>(), ["path.ns"], "{action}");
    }
}

/// S-5e
#[test]
fn once_the_deck_is_empty_nothing_is_drawn() {
    check(
        "
hand 0: ew ns
discards: map rockfall
lay ew 1,0
? heard
? hand 0
? counts
? turn",
        expect![[r#"
            laid by 0 card path.ew cell [1 0] turned false
            hand ns
            deck 0, hands 1 1 1
            turn of 1
        "#]],
    );
}

/// S-5f
#[test]
fn with_an_empty_hand_the_turn_is_an_empty_pass() {
    check(
        "
hand 0:
hand 1: map
? legal
pass
? heard
? discarded
? discards 0
? turn",
        expect![[r#"
            pass
            passed by 0
            face down 0 0 0
            open nothing; own nothing
            turn of 1
        "#]],
    );
}

/// S-5f
#[test]
fn with_an_empty_hand_no_card_is_played() {
    check(
        "
hand 0:
hand 1: map
lay ew 1,0
discard map",
        expect![[r#"
            refused S-5: not-in-hand
            refused S-5: not-in-hand
        "#]],
    );
}

/// S-5g
#[test]
fn a_seat_that_holds_a_card_makes_no_empty_pass() {
    // A repair card is of no use while nothing is broken, and still it must be discarded.
    check(
        "
hand 0: repair.cart
pass
? legal",
        expect![[r#"
            refused S-5: must-play-or-discard
            discard repair.cart
        "#]],
    );
}

/// S-5h
#[test]
fn the_turn_of_a_seat_without_cards_is_not_skipped() {
    check(
        "
hand 0: ew ew
hand 1:
hand 2: map
lay ew 1,0
? turn
? legal
pass
? turn",
        expect![[r#"
            turn of 1
            pass
            turn of 2
        "#]],
    );
}

/// S-5i
#[test]
fn no_card_is_played_without_effect() {
    check(
        "
········?
·········
S·······┘
·········
········?
broken 1: cart
mend cart 0 with cart
mend cart 1 with pickaxe-lantern
break cart 1
rockfall 1,0
map 1",
        expect![[r#"
            refused S-12: not-broken
            refused S-12: wrong-tool
            refused S-11: already-broken
            refused S-13: nothing-there
            refused S-14: goal-is-face-up
        "#]],
    );
}

/// S-5i
#[test]
fn the_view_says_why_a_card_can_be_played_on_nothing() {
    check(
        "
·┃·
━S━
·┃·
broken 0: pickaxe
broken 1: pickaxe
broken 2: pickaxe
hand 0: ew broken.pickaxe repair.cart
? nowhere",
        expect![[r#"
            path.ew S-10: tool-is-broken
            broken.pickaxe S-11: nothing-to-break
            repair.cart S-12: nothing-to-mend
        "#]],
    );
    assert_eq!(run("·┃·\n━S━\n·┃·\nhand 0: ew\n? nowhere"), "path.ew S-7: fits-nowhere");
    assert_eq!(run("hand 0: rockfall\n? nowhere"), "rockfall S-13: nothing-to-remove");
}

/// S-6a
#[test]
fn only_the_seat_that_discarded_a_card_knows_its_face() {
    check(
        "
hand 0: ew map
deck: ns
discard ew
? heard by 1
? discards 0
? discards 1
? discards audience
? discarded",
        expect![[r#"
            discarded by 0
            drew by 0 deck 0
            open nothing; own ew
            open nothing; own nothing
            open nothing; own nothing
            face down 1 0 0
        "#]],
    );
}

/// S-6a, S-6c
#[test]
fn nothing_that_others_see_depends_on_what_was_discarded_or_drawn() {
    let after = |hand: &str, card: &str, deck: &str| {
        game(&format!("hand 0: {hand}\nhand 1: map\nhand 2: map\ndeck: {deck}\ndiscard {card}"))
    };
    let one = after("ew map", "path.ew", "ns rockfall");
    for other in [
        after("ew map", "map", "ns rockfall"),
        after("ew map", "path.ew", "broken.cart rockfall"),
        after("rockfall map", "rockfall", "ns nesw"),
    ] {
        for viewer in [Viewer::Seat(seat(1)), Viewer::Seat(seat(2)), Viewer::Audience] {
            assert_eq!(one.view(viewer), other.view(viewer));
        }
    }
}

/// S-6b
#[test]
fn everybody_sees_a_played_card() {
    check(
        "
S─X
broken 1: lantern
hand 0: ew rockfall
hand 1: map broken.cart
hand 2: repair.lantern ns
lay ew
? heard by audience
map 2
? heard by audience
mend lantern 1 with lantern
? heard by audience
rockfall 2,0
? heard by audience
break cart 2
? heard by audience
? discards 0
? discards 1
? discards audience",
        expect![[r#"
            laid by 0 card path.ew cell [2 0] turned false
            looked by 1 goal 2
            mended by 2 seat 1 tool lantern card repair.lantern
            collapsed by 0 cell [2 0] card path.ew
            broke by 1 seat 2 tool cart
            open ew broken.lantern repair.lantern rockfall map; own nothing
            open ew broken.lantern repair.lantern rockfall map; own nothing
            open ew broken.lantern repair.lantern rockfall map; own nothing
        "#]],
    );
}

/// S-6c
#[test]
fn cards_in_hand_are_seen_by_their_own_seat_only() {
    check(
        "
hand 0: ew
hand 1: map ns
hand 2: rockfall
? hand 0
? hand 1
? hand 2",
        expect![[r#"
            hand ew
            hand ns map
            hand rockfall
        "#]],
    );
    let hand = |cards: &str| game(&format!("hand 0: ew\nhand 1: {cards}\nhand 2: rockfall\n"));
    let (one, other) = (hand("map ns"), hand("nesw broken.cart"));
    for viewer in [Viewer::Seat(seat(0)), Viewer::Seat(seat(2)), Viewer::Audience] {
        assert_eq!(one.view(viewer), other.view(viewer));
    }
    assert!(view(&one, "audience").hand.is_empty());
}

/// S-6c
#[test]
fn each_seat_hears_its_own_cards_only() {
    let mut game = Saboteur::new(&Options::new(5).unwrap(), &CardList::published());
    let deal = game.shuffle(&mut tabletop::Dice::from_number(1));
    let mut heard = Vec::new();
    game.deal(deal, tabletop::Dice::from_number(1), &mut heard);
    for (to, secret) in &heard[0].whispers {
        let saboteur::Private::YourDeal { hand, .. } = secret else { panic!("{secret:?}") };
        assert_eq!(*hand, game.view(Viewer::Seat(*to)).hand);
    }
    let aloud = serde_json::to_string(&heard[0].aloud).unwrap();
    assert!(!saboteur::Face::all().any(|face| aloud.contains(&face.to_string())), "{aloud}");
}

/// S-6d, S-6e
#[test]
fn everybody_knows_how_many_cards_each_hand_and_the_deck_hold() {
    let game = game(
        "
players: 4
hand 0: ew ew ns
hand 1: map
hand 2:
hand 3: ns ns
deck: map map rockfall map
lay ew 1,0",
    );
    for viewer in viewers(&game) {
        let view = game.view(viewer);
        assert_eq!(view.deck, 3);
        assert_eq!(view.seats.iter().map(|seat| seat.hand).collect::<Vec<_>>(), [3, 1, 0, 2]);
    }
}

/// S-6f
#[test]
fn the_discard_pile_is_never_looked_through() {
    assert_eq!(
        Action::KINDS,
        ["lay", "break", "mend", "rockfall", "map", "discard", "pass", "take"],
        "nothing that one can do looks into the discard pile"
    );
    // What others discarded face down is unknown to the end of the round and after it.
    let mut game = dealt(3, 1);
    while is_digging(&game) {
        pass(&mut game, &mut Vec::new());
        let unseen = game.view(Viewer::Audience);
        assert!(unseen.discards.open.is_empty() && unseen.discards.own.is_empty());
    }
    for viewer in viewers(&game) {
        let view = game.view(viewer);
        let own = viewer.seat().map_or(0, |seat| view.seats[seat.index()].discarded);
        assert_eq!((view.discards.open.len(), view.discards.own.len()), (0, own as usize));
    }
}

/// S-6g
#[test]
fn the_discard_pile_is_never_drawn_from() {
    let mut game = dealt(5, 2);
    let mut deck = view(&game, "audience").deck;
    let mut n_discarded = 0;
    while is_digging(&game) {
        pass(&mut game, &mut Vec::new());
        let view = view(&game, "audience");
        assert_eq!(view.deck, deck.saturating_sub(1), "the deck only ever shrinks");
        deck = view.deck;
        let discarded: u8 = view.seats.iter().map(|seat| seat.discarded).sum();
        assert_eq!(discarded, n_discarded + 1, "the pile only ever grows");
        n_discarded = discarded;
        let held: u8 = view.seats.iter().map(|seat| seat.hand).sum();
        assert_eq!(deck + held + discarded, 67);
    }
    assert_eq!(deck, 0);
}

/// S-6g
#[test]
fn with_cards_on_the_discard_pile_and_none_in_the_deck_nothing_is_drawn() {
    let mut game = game("hand 0: ew ew\nhand 1: map\nhand 2: map\ndiscards: ns ns ns\n");
    play(&mut game, "lay ew 1,0");
    assert_eq!(view(&game, "0").seats[0].hand, 1);
    assert_eq!(view(&game, "0").discards.open.len(), 3);
    assert_eq!(legal_texts(&game, "discard"), ["discard map"]);
}
