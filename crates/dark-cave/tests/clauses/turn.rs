//! D-6: play, move, draw.

use crate::check::{check, dealt, game, legal, legal_texts, pass, play, run, seat, view, viewers};
use dark_cave::view::StageView;
use dark_cave::{Action, CardList, DarkCave, Options};
use expect_test::expect;
use tabletop::game::{Game, Turn};
use tabletop::notation::Kinds;
use tabletop::{Deaf, Deed, Refused, Seed, Seen, Table, Viewer};

/// D-6a
#[test]
fn without_a_card_the_dwarf_does_not_move() {
    check(
        "
        S─
        step 1,0.0
        stay
        ? legal step
        ? turn
        discard i.ne
        step 1,0.0
        ? dwarves
        ",
        expect![[r#"
            refused D-6: play-first
            refused D-6: play-first
            nothing
            0 plays
            dwarves 1,0.0 0,0.0 0,0.0 0,0.0 0,0.0
        "#]],
    );
}

/// D-6a
#[test]
fn a_seat_that_cannot_play_any_card_must_discard() {
    // No hole for the rat, nothing to remove, and all paths run in circles.
    check(
        "
        ┌┬┐
        ├S┤
        └┴┘
        hand 0: rat.i i.ew
        ? legal
        stay
        ",
        expect![[r#"
            discard path.i.ew
            discard rat.i
            discard path.i.ew rat.i
            refused D-6: play-first
        "#]],
    );
}

/// D-6b
#[test]
fn step_one_is_one_card_laid_one_played_or_a_discard() {
    // Five cards each: what can be done with them is counted by hand.
    let cases: [(&str, &[(&str, usize)]); 2] = [
        (
            // The straight card goes to both ends; webs on four edges of the start and behind the other card.
            "i.ew boots.i web.i rockfall.i information.i",
            &[("lay", 2), ("boots", 5), ("web", 5), ("rockfall", 1), ("look-at-goal", 4), ("look-at-clan", 4)],
        ),
        ("axe.i swap.ii rat.i lindworm.ii goblin.iii", &[("axe", 5), ("swap", 4), ("lure", 3)]),
    ];
    for (hand, expected) in cases {
        let others: String = (1..5).map(|seat| format!("hand {seat}: i.ne i.ne i.ne i.ne\n")).collect();
        let before = game(&format!("SZ\ncard 1,0: i.ew.hole\nhand 0: {hand}\n{others}"));
        let actions = legal(&before);
        let kinds = |kind: &str| actions.iter().filter(|action| action.kind() == kind).count();
        for (kind, count) in expected.iter().chain(&[("discard", 5), ("discard-two", 10)]) {
            assert_eq!(kinds(kind), *count, "{kind}");
        }
        let sum: usize = expected.iter().map(|(_, count)| count).sum();
        assert_eq!(actions.len(), sum + 15, "and nothing else");
        for action in actions {
            let mut after = before;
            after.apply(action, &mut Deaf);
            let view = view(&after, "0");
            // A creature moves first; then comes step 2.
            let stage = if action.kind() == "lure" { StageView::Hunting } else { StageView::Moving };
            assert_eq!((view.stage, view.turn), (stage, Some(seat(0))), "{action} is the whole step");
            let n_cards = if matches!(action, Action::DiscardTwo(..)) { 2 } else { 1 };
            assert_eq!(view.hand.len(), 5 - n_cards, "{action}");
        }
    }
}

/// D-6b
#[test]
fn nobody_plays_a_second_card() {
    check(
        "
        SXZ
        hand 0: i.ew i.ew web.i boots.i information.i
        lay i.ew
        lay i.ew Z
        web.i 0,0 E
        boots.i 0
        information.i goal 0
        discard i.ew
        discard i.ew web.i
        ? turn
        step 1,0.0
        lay i.ew Z
        discard i.ew
        ? turn
        ",
        expect![[r#"
            refused D-6: move-now
            refused D-6: move-now
            refused D-6: move-now
            refused D-6: move-now
            refused D-6: move-now
            refused D-6: move-now
            0 moves, 3 left
            refused D-6: move-now
            refused D-6: move-now
            0 moves, 2 left
        "#]],
    );
    // Nor after a discard, nor after an action card.
    for first in ["discard i.ns", "axe.i 1", "swap.ii 1", "rockfall.i 1,0"] {
        let came = run(&format!("S─X\nhand 0: i.ew i.ns axe.i swap.ii rockfall.i\n{first}\nlay i.ew\ndiscard i.ew"));
        assert_eq!(came, "refused D-6: move-now\nrefused D-6: move-now\n", "{first}");
    }
}

/// D-6b
#[test]
fn nobody_plays_a_card_that_it_does_not_hold() {
    check(
        "
        S─X
        card 0,1: i.ns.hole
        hand 0: i.ns
        hand 1: i.ew web.i
        lay i.ew
        information.i goal 0
        information.ii seat 1
        boots.i 0
        axe.i 0
        web.i 0,0 E
        rockfall.i 1,0
        swap.ii 1
        rat.i from 0,1.0
        discard i.ew
        discard i.ns web.i
        ",
        expect![[r#"
            refused D-6: not-in-hand
            refused D-6: not-in-hand
            refused D-6: not-in-hand
            refused D-6: not-in-hand
            refused D-6: not-in-hand
            refused D-6: not-in-hand
            refused D-6: not-in-hand
            refused D-6: not-in-hand
            refused D-6: not-in-hand
            refused D-6: not-in-hand
            refused D-6: not-in-hand
        "#]],
    );
    // A card of another group is another card, and so is one that shows something else.
    for (held, played) in
        [("ii.ew", "i.ew"), ("i.ew", "ii.ew"), ("i.ew.ladder", "i.ew"), ("i.ew", "i.ew.hole"), ("i.ns", "i.ew")]
    {
        assert_eq!(run(&format!("hand 0: {held}\nlay {played} 1,0")), "refused D-6: not-in-hand");
    }
    assert_eq!(run("hand 0: boots.ii\nboots.i 0"), "refused D-6: not-in-hand");
}

/// D-3d, D-6b
#[test]
fn nobody_plays_out_of_turn() {
    let options = Options::new(4).unwrap().with_first(seat(1)).unwrap();
    let mut table = Table::<DarkCave>::new(&options, &CardList::published());
    table.deal(Seed::from_numbers([1, 0, 0, 0]).into(), None).unwrap();
    for number in [0, 2, 3] {
        let card = view(table.game(), &number.to_string()).hand[0];
        let refused = table.play(Deed::Play(seat(number), Action::Discard(card)), None).unwrap_err();
        assert_eq!(refused, Refused::NotYourTurn { turn: seat(1) });
    }
    let card = view(table.game(), "1").hand[0];
    assert!(table.play(Deed::Play(seat(1), Action::Discard(card)), None).is_ok());
    let refused = table.play(Deed::Play(seat(2), Action::Stay), None).unwrap_err();
    assert_eq!(refused, Refused::NotYourTurn { turn: seat(1) }, "it is seat 1 that moves");
    assert!(table.play(Deed::Play(seat(1), Action::Stay), None).is_ok());
    assert_eq!(table.game().turn(), Turn::Of(seat(2)));
}

/// D-6c
#[test]
fn a_seat_discards_one_or_two_cards_of_its_own_choice() {
    check(
        "
        hand 0: web.i i.ew i.ew axe.ii
        ? legal discard
        ",
        expect![[r#"
            discard path.i.ew
            discard web.i
            discard axe.ii
            discard path.i.ew path.i.ew
            discard path.i.ew web.i
            discard path.i.ew axe.ii
            discard web.i axe.ii
        "#]],
    );
    for (action, left) in [
        ("discard i.ew", "i.ew web.i axe.ii"),
        ("discard web.i", "i.ew i.ew axe.ii"),
        ("discard i.ew i.ew", "web.i axe.ii"),
        ("discard i.ew web.i", "i.ew axe.ii"),
        ("discard web.i axe.ii", "i.ew i.ew"),
    ] {
        let came = run(&format!("hand 0: web.i i.ew i.ew axe.ii\n{action}\n? hand 0"));
        assert_eq!(came, format!("hand {left}"));
    }
}

/// D-6c
#[test]
fn three_cards_are_too_many_and_none_is_too_few() {
    for text in ["discard", "discard ", "discard web.i web.i web.i", "discard path.i.ew path.i.ew web.i"] {
        assert!(text.parse::<Action>().is_err(), "nobody can even say `{text}`");
    }
}

/// D-6c
#[test]
fn the_same_card_is_discarded_twice_only_if_it_is_held_twice() {
    check(
        "
        hand 0: i.ew web.i web.i
        discard i.ew i.ew
        discard web.i web.i
        ? hand 0
        ",
        expect![[r#"
            refused D-6: not-in-hand
            hand i.ew
        "#]],
    );
}

/// D-6d
#[test]
fn only_the_seat_that_discarded_a_card_knows_its_face() {
    // The others see the backs.
    check(
        "
        hand 0: i.ew axe.iii i.ns
        discard i.ew axe.iii
        ? heard by 1
        ? heard by 0
        ? discards 0
        ? discards 1
        ? discards audience
        ",
        expect![[r#"
            discarded by 0 groups [i iii]
            discarded by 0 groups [i iii]
            to 0: you-discarded cards [path.i.ew axe.iii]
            open nothing; face down 0 discarded i.ew, 0 discarded axe.iii
            open nothing; face down 0 discarded i?, 0 discarded iii?
            open nothing; face down 0 discarded i?, 0 discarded iii?
        "#]],
    );
}

/// D-6d
#[test]
fn two_cards_are_discarded_in_the_order_of_their_backs() {
    // An action card of group I comes after a path card of group III in every list of faces: the pile must not tell.
    for cards in ["iii.ew web.i", "iii.ew i.ns", "axe.iii i.ns", "axe.iii web.i"] {
        let came = run(&format!("hand 0: {cards} i.ew\ndiscard {cards}\n? heard by 1\n? discards 1"));
        let expected = "discarded by 0 groups [i iii]\nopen nothing; face down 0 discarded i?, 0 discarded iii?\n";
        assert_eq!(came, expected, "{cards}");
    }
}

/// D-2i, D-6d
#[test]
fn nothing_that_others_see_depends_on_what_was_discarded_or_drawn() {
    let after = |hand: &str, cards: &str, deck: &str| {
        let others = "players: 3\nhand 1: i.ns\nhand 2: i.ns";
        game(&format!("{others}\nhand 0: {hand}\ndeck: {deck}\ndiscard {cards}\nstay"))
    };
    let one = after("i.ew i.ns web.ii", "i.ew web.ii", "ii.ns iii.ns rat.iii");
    for other in [
        after("i.ew i.ns web.ii", "i.ns web.ii", "ii.ns iii.ns rat.iii"),
        after("i.ew i.ns web.ii", "i.ew web.ii", "axe.ii goblin.iii iii.sw"),
        after("rat.i boots.i ii.ew.vein", "rat.i ii.ew.vein", "rat.ii swap.iii iii.nes"),
    ] {
        for viewer in [Viewer::Seat(seat(1)), Viewer::Seat(seat(2)), Viewer::Audience] {
            assert_eq!(one.view(viewer), other.view(viewer));
        }
        assert_ne!(one.view(Viewer::Seat(seat(0))), other.view(Viewer::Seat(seat(0))));
    }
}

/// D-6e
#[test]
fn a_seat_may_discard_though_it_could_play() {
    check(
        "
        hand 0: i.ew
        ? legal
        discard i.ew
        ? turn
        ",
        expect![[r#"
            lay i.ew -1,0
            lay i.ew 1,0
            discard path.i.ew
            0 moves, 3 left
        "#]],
    );
}

/// D-6f
#[test]
fn everybody_hears_which_card_was_played_and_on_what() {
    for (action, heard) in [
        ("lay iii.ew 4,0", "laid by 0 card path.iii.ew cell [4 0] turned false gold false"),
        ("information.i goal 2", "looked-at-goal by 0 goal 2"),
        ("information.i seat 1", "looked-at-clan by 0 seat 1"),
        ("boots.i 1", "boots-given by 0 seat 1"),
        ("axe.i 4", "axe-given by 0 seat 4"),
        ("web.i 0,0 S", "web-spun by 0 edge {cell:[0 0] side:S}"),
        ("rockfall.i 3,0", "collapsed by 0 cell [3 0] card path.i.ew gold false webs []"),
        ("swap.ii 3", "swapped by 0 with 3"),
        ("rat.i from 1,0.0", "lured by 0 creature rat at {cell:[1 0] space:0}"),
        ("goblin.iii on", "roused by 0 creature goblin owner 2 at {cell:[2 0] space:0}"),
    ] {
        for viewer in ["1", "2", "audience"] {
            let came = run(&format!("SZ──\ncard 1,0: i.ew.hole\ngoblin 2: 2,0.0 ii\n{action}\n? heard by {viewer}"));
            assert_eq!(came, heard, "{viewer}");
        }
    }
}

/// D-3e, D-6f
#[test]
fn everybody_sees_of_which_group_a_played_card_is() {
    for group in ["i", "ii", "iii"] {
        let seen = |action: &str, question: &str| {
            let fixture = format!("SZ─\nplayers: 2\ncard 1,0: i.ew.hole\n{action}\n? {question}");
            run(&fixture.replace("GROUP", group))
        };
        assert_eq!(
            seen("information.GROUP goal 0", "discards audience"),
            format!("open information.{group}; face down nothing")
        );
        assert_eq!(seen("boots.GROUP 1", "tools"), format!("tools - boots.{group}"));
        assert_eq!(seen("axe.GROUP 1", "tools"), format!("tools - axe.{group}"));
        assert_eq!(seen("web.GROUP 0,0 E", "webs"), format!("webs: 0,0 E of 0 {group}"));
        assert_eq!(seen("rat.GROUP from 1,0.0", "creatures"), format!("creatures: rat at 1,0.0 of 0 {group}"));
        let laid = game(&format!("lay {group}.ew 1,0"));
        assert_eq!(serde_json::to_value(view(&laid, "audience").board[1].card).unwrap(), format!("path.{group}.ew"));
    }
}

/// D-6g
#[test]
fn information_rockfall_and_swap_cards_go_to_the_discard_pile() {
    for (action, card) in [
        ("information.i goal 0", "information.i"),
        ("information.iii seat 1", "information.iii"),
        ("rockfall.ii 1,0", "i.ew rockfall.ii"),
        ("swap.ii 1", "swap.ii"),
    ] {
        for viewer in ["0", "1", "audience"] {
            let came = run(&format!("S─\n{action}\n? discards {viewer}\nstay\n? discards {viewer}"));
            let line = format!("open {card}; face down nothing\n");
            assert_eq!(came, line.repeat(2), "the pile is the same to all, at once and afterwards");
        }
    }
}

/// D-6g
#[test]
fn the_other_action_cards_come_to_lie_in_front_of_a_seat() {
    for (action, question, lies) in [
        ("boots.i 1", "tools", "tools - boots.i - - -"),
        ("boots.i 0", "tools", "tools boots.i - - - -"),
        ("axe.ii 3", "tools", "tools - - - axe.ii -"),
        ("web.i 0,0 E", "webs", "webs: 0,0 E of 0 i"),
        ("rat.i from 1,0.0\nhalt", "creatures", "creatures: rat at 1,0.0 of 0 i"),
        ("lindworm.ii from 1,0.0\nhalt", "creatures", "creatures: lindworm at 1,0.0 of 0 ii"),
        ("goblin.iii from 1,0.0\nhalt", "creatures", "creatures: goblin at 1,0.0 of 0 iii"),
    ] {
        let came = run(&format!("SZ\ncard 1,0: i.ew.hole\n{action}\nstay\n? {question}\n? discards audience"));
        assert_eq!(came, format!("{lies}\nopen nothing; face down nothing\n"), "{action}");
    }
    assert_eq!(run("lay i.ew 1,0\n? discards audience"), "open nothing; face down nothing", "nor a path card");
}

/// D-6h
#[test]
fn the_dwarf_may_stay_where_it_is() {
    check(
        "
        S───
        moving: 0
        stay
        ? heard
        ? turn
        ? dwarves
        ",
        expect![[r#"
            stayed by 0 at {cell:[0 0] space:0}
            1 plays
            dwarves 0,0.0 0,0.0 0,0.0 0,0.0 0,0.0
        "#]],
    );
}

/// D-6h, D-6i
#[test]
fn the_dwarf_may_stay_after_one_or_two_steps() {
    for (way, spot) in [("go 1,0.0", "1,0.0"), ("go 1,0.0 2,0.0", "2,0.0")] {
        let came = run(&format!("S───\nplayers: 2\nmoving: 0\n{way}\nstay\n? turn\n? dwarves"));
        assert_eq!(came, format!("1 plays\ndwarves {spot} 0,0.0\n"));
    }
}

/// D-6i
#[test]
fn the_dwarf_goes_three_steps_and_no_farther() {
    check(
        "
        S────
        players: 3
        moving: 0
        ? turn
        go 1,0.0
        ? turn
        go 2,0.0
        ? turn
        go 3,0.0
        ? turn
        step 4,0.0
        ? dwarves
        ",
        expect![[r#"
            0 moves, 3 left
            0 moves, 2 left
            0 moves, 1 left
            1 plays
            refused D-6: play-first
            dwarves 3,0.0 0,0.0 0,0.0
        "#]],
    );
}

/// D-6i
#[test]
fn a_move_that_is_kept_open_by_a_web_has_no_fourth_step() {
    // The axe could still strike at the web beyond the third card.
    check(
        "
        S┼┼┼
        players: 2
        axe 0: i
        web 1: 3,0 E i
        moving: 0
        go 1,0.0 2,0.0 3,0.0
        ? turn
        step 2,0.0
        step 4,0.0
        ? legal
        stay
        ? turn
        ",
        expect![[r#"
            0 moves, 0 left
            refused D-6: no-steps-left
            refused D-6: no-steps-left
            stay
            strike 3,0 E
            1 plays
        "#]],
    );
}

/// D-6i
#[test]
fn it_makes_no_difference_what_was_done_in_step_one() {
    for action in [
        "lay i.ew 5,0",
        "discard i.ns",
        "discard i.ns web.i",
        "web.i 4,0 E",
        "information.i goal 0",
        "axe.i 0",
        "axe.i 1",
        "boots.i 1",
        "rockfall.i 4,0",
        "swap.ii 1",
        "rat.i from 0,1.0\nhalt",
    ] {
        let hand = "hand 0: i.ew i.ns web.i\n";
        let hand = if action.starts_with("discard") { hand } else { "" };
        let fixture = format!(
            "S────\ncard 0,1: i.ns.hole\ndeck: i.ne i.ne\n{hand}hand 1: i.ne i.ne\n{action}\n? turn\n\
             go 1,0.0 2,0.0 3,0.0\n? turn\n? dwarves"
        );
        let dwarves = "dwarves 3,0.0 0,0.0 0,0.0 0,0.0 0,0.0";
        assert_eq!(run(&fixture), format!("0 moves, 3 left\n1 plays\n{dwarves}\n"), "{action}");
    }
    // Nor that a card was laid just now.
    assert_eq!(run("S─X\nlay i.ew\ngo 1,0.0 2,0.0\n? turn"), "0 moves, 1 left");
}

/// D-6i
#[test]
fn steps_are_counted_by_spaces_not_by_cards() {
    // Across a card of group III to its far arm.
    check(
        "
        S─
        players: 2
        group: iii
        moving: 0
        go 1,0.1
        ? turn
        go 1,0.2 1,0.0
        ? turn
        ? dwarves
        ",
        expect![[r#"
            0 moves, 2 left
            1 plays
            dwarves 1,0.0 0,0.0
        "#]],
    );
}

/// D-6j
#[test]
fn with_boots_the_dwarf_goes_four_steps_and_no_farther() {
    check(
        "
        S─────
        players: 2
        boots 0: i
        discard i.ne
        ? turn
        go 1,0.0 2,0.0 3,0.0
        ? turn
        go 4,0.0
        ? turn
        ? dwarves
        ",
        expect![[r#"
            0 moves, 4 left
            0 moves, 1 left
            1 plays
            dwarves 4,0.0 0,0.0
        "#]],
    );
    // The boots of another seat do not help.
    assert_eq!(run("S─\nboots 1: i\ndiscard i.ne\n? turn"), "0 moves, 3 left");
}

/// D-6k
#[test]
fn after_a_played_card_one_is_drawn_at_the_end_of_the_turn() {
    check(
        "
        SX
        players: 3
        deck: web.i i.ns rat.ii
        hand 0: i.ew i.ew
        lay i.ew
        ? heard
        ? counts
        stay
        ? heard by 0
        ? heard by 1
        ? hand 0
        ? counts
        ",
        expect![[r#"
            laid by 0 card path.i.ew cell [1 0] turned false gold false
            deck 3, hands 1 1 1
            stayed by 0 at {cell:[0 0] space:0}
            drew by 0 groups [i] deck [1 1 0]
            to 0: you-drew cards [web.i]
            stayed by 0 at {cell:[0 0] space:0}
            drew by 0 groups [i] deck [1 1 0]
            hand i.ew web.i
            deck 2, hands 2 1 1
        "#]],
    );
}

/// D-6k
#[test]
fn every_kind_of_action_card_is_followed_by_a_draw() {
    for action in [
        "information.i goal 0",
        "information.i seat 1",
        "boots.i 1",
        "axe.i 0",
        "web.i 0,0 E",
        "rockfall.i 1,0",
        "rat.i from 1,0.0\nhalt",
        "lindworm.i from 1,0.0\nhalt",
        "goblin.i from 1,0.0\nhalt",
    ] {
        let fixture = format!("SZ\ncard 1,0: i.ew.hole\ndeck: i.ns i.ew\nhand 1: i.ns\n{action}\nstay");
        let after = game(&fixture);
        let view = view(&after, "0");
        assert_eq!((view.deck, view.turn), ([1, 0, 0], Some(seat(1))), "{action}");
        assert_eq!(view.hand.iter().map(ToString::to_string).collect::<Vec<_>>(), ["path.i.ns"], "{action}");
    }
}

/// D-6k
#[test]
fn nobody_can_draw_by_itself_or_refuse_to() {
    assert!(!Action::KINDS.iter().any(|kind| kind.contains("draw")), "to draw is no action");
    check(
        "
        deck: i.ns
        discard i.ne
        ? legal
        stay
        ? turn
        ? counts
        ",
        expect![[r#"
            stay
            1 plays
            deck 0, hands 1 1 1 1 1
        "#]],
    );
}

/// D-6l
#[test]
fn after_a_discard_as_many_cards_are_drawn() {
    check(
        "
        players: 3
        deck: web.i i.ns rat.ii
        hand 0: i.ew i.ew
        discard i.ew
        stay
        ? hand 0
        ? counts
        ",
        expect![[r#"
            hand i.ew web.i
            deck 2, hands 2 1 1
        "#]],
    );
    check(
        "
        players: 3
        deck: web.i i.ns rat.ii
        hand 0: i.ew i.ew i.nesw
        hand 1: i.ns
        hand 2: i.ns
        discard i.ew i.ew
        ? counts
        stay
        ? heard
        ? hand 0
        ? counts
        ",
        expect![[r#"
            deck 3, hands 1 1 1
            stayed by 0 at {cell:[0 0] space:0}
            drew by 0 groups [i i] deck [0 1 0]
            to 0: you-drew cards [path.i.ns web.i]
            hand i.nesw i.ns web.i
            deck 1, hands 3 1 1
        "#]],
    );
}

/// D-6l
#[test]
fn everybody_sees_who_will_draw_how_many_cards() {
    for (action, draws) in [("lay i.ew 1,0", 1), ("discard i.ew", 1), ("discard i.ew i.ns", 2)] {
        let game = game(&format!("hand 0: i.ew i.ns\ndeck: i.ns i.ns i.ns\n{action}"));
        for viewer in viewers(&game) {
            let seen = game.view(viewer).draws.unwrap();
            assert_eq!((seen.seat, seen.cards), (seat(0), draws), "{action}");
        }
    }
}

/// D-6m
#[test]
fn once_the_deck_is_empty_nothing_is_drawn() {
    check(
        "
        players: 3
        hand 0: i.ew i.ns
        discards: web.i rat.ii
        lay i.ew 1,0
        stay
        ? heard
        ? hand 0
        ? counts
        ? turn
        ",
        expect![[r#"
            stayed by 0 at {cell:[0 0] space:0}
            hand i.ns
            deck 0, hands 1 1 1
            1 plays
        "#]],
    );
    assert_eq!(run("hand 0: i.ew i.ns web.i\ndiscard i.ew i.ns\nstay\n? hand 0\n? turn"), "hand web.i\n1 plays\n");
}

/// D-6n
#[test]
fn after_the_draw_the_turn_is_over() {
    check(
        "
        players: 3
        deck: rat.i web.i i.ns
        hand 0: i.ne
        hand 1: i.ne
        hand 2: i.ne
        discard i.ne
        stay
        ? turn
        discard i.ne
        stay
        ? turn
        discard i.ne
        stay
        ? turn
        ? counts
        ",
        expect![[r#"
            1 plays
            2 plays
            0 plays
            deck 0, hands 1 1 1
        "#]],
    );
}

/// D-6o
#[test]
fn nobody_discards_more_cards_than_it_holds() {
    check(
        "
        players: 3
        hand 0: i.ew
        hand 1: i.ns
        hand 2: i.ns
        ? legal discard
        discard i.ew i.ew
        discard i.ew web.i
        discard i.ew
        ? counts
        ",
        expect![[r#"
            discard path.i.ew
            refused D-6: not-in-hand
            refused D-6: not-in-hand
            deck 0, hands 0 1 1
        "#]],
    );
}

/// D-6p
#[test]
fn a_draw_takes_what_the_deck_still_has() {
    check(
        "
        players: 3
        deck: rat.iii
        hand 0: i.ew i.ns i.nesw
        hand 1: i.ns
        hand 2: i.ns
        discard i.ew i.ns
        stay
        ? heard
        ? hand 0
        ? counts
        ? turn
        ",
        expect![[r#"
            stayed by 0 at {cell:[0 0] space:0}
            drew by 0 groups [iii] deck [0 0 0]
            to 0: you-drew cards [rat.iii]
            hand i.nesw rat.iii
            deck 0, hands 2 1 1
            1 plays
        "#]],
    );
}

/// D-6q
#[test]
fn a_draw_goes_straight_on_from_one_group_to_the_next() {
    check(
        "
        players: 3
        deck: i.ns ii.ew iii.ne
        hand 0: i.ew i.ns i.nesw
        hand 1: i.ew i.ns
        hand 2: i.ns
        discard i.ew i.ns
        stay
        ? heard
        ? hand 0
        discard i.ew i.ns
        stay
        ? heard by audience
        ? hand 1
        ",
        expect![[r#"
            stayed by 0 at {cell:[0 0] space:0}
            drew by 0 groups [i ii] deck [0 0 1]
            to 0: you-drew cards [path.i.ns path.ii.ew]
            hand i.nesw i.ns ii.ew
            stayed by 1 at {cell:[0 0] space:0}
            drew by 1 groups [iii] deck [0 0 0]
            hand iii.ne
        "#]],
    );
    assert_eq!(
        run("deck: ii.ew rat.iii\nhand 0: i.ew i.ns\ndiscard i.ew i.ns\nstay\n? hand 0"),
        "hand ii.ew rat.iii",
        "and from II to III"
    );
}

/// D-6r
#[test]
fn a_move_ends_by_itself_with_its_last_step() {
    check(
        "
        S───
        deck: i.ns
        moving: 0
        go 1,0.0 2,0.0 3,0.0
        ? heard
        ? turn
        ",
        expect![[r#"
            stepped by 0 from {cell:[0 0] space:0} to {cell:[1 0] space:0}
            stepped by 0 from {cell:[1 0] space:0} to {cell:[2 0] space:0}
            stepped by 0 from {cell:[2 0] space:0} to {cell:[3 0] space:0}
            drew by 0 groups [i] deck [0 0 0]
            to 0: you-drew cards [path.i.ns]
            1 plays
        "#]],
    );
}

/// D-6r
#[test]
fn before_its_last_step_the_seat_says_when_it_stays() {
    // After two steps the dwarf could go back, so nothing is over yet.
    check(
        "
        S──
        players: 3
        deck: i.ns
        moving: 0
        go 1,0.0 2,0.0
        ? turn
        ? counts
        stay
        ? turn
        ? counts
        ",
        expect![[r#"
            0 moves, 1 left
            deck 1, hands 1 1 1
            1 plays
            deck 0, hands 2 1 1
        "#]],
    );
}

/// D-6s
#[test]
fn if_the_dwarf_can_go_nowhere_to_stay_is_an_action_all_the_same() {
    check(
        "
        discard i.ne
        ? turn
        ? legal
        stay
        ? turn
        ",
        expect![[r#"
            0 moves, 3 left
            stay
            1 plays
        "#]],
    );
    // Webs all around come to the same.
    check(
        "
        S─
        web 1: 0,0 E i
        discard i.ne
        ? legal
        ",
        expect!["stay"],
    );
}

/// D-6s
#[test]
fn where_there_are_no_steps_there_is_nothing_to_say() {
    // A dwarf that lies and one that is out have no step left: their turn is over with step 1.
    check(
        "
        S─
        players: 3
        dwarves: blue.loyal blue.loyal yellow.loyal
        lies: 1
        out: 2
        discard i.ne
        stay
        discard i.ne
        ? turn
        discard i.ne
        ? turn
        ",
        expect![[r#"
            2 plays
            0 plays
        "#]],
    );
}

/// D-6t
#[test]
fn no_card_is_played_without_effect() {
    check(
        "
        S─
        goals: exit hole ladder vein
        up 0: S
        boots 1: i
        out: 2
        web 1: 0,0 E i
        hand 0: boots.i information.i web.i rockfall.i rat.i
        boots.i 1
        information.i goal 0
        information.i seat 2
        web.i 0,0 E
        rockfall.i 5,5
        rat.i on
        ? turn
        ",
        expect![[r#"
            refused D-24: has-boots
            refused D-20: goal-is-face-up
            refused D-20: clan-card-is-shown
            refused D-23: edge-is-taken
            refused D-21: nothing-there
            refused D-26: not-out
            0 plays
        "#]],
    );
}

/// D-6t
#[test]
fn the_view_says_why_a_card_can_be_played_on_nothing() {
    // Nothing has been laid yet; axe, swap and web can always be played.
    check(
        "
        hand 0: rockfall.i rat.i axe.i i.ew web.i
        ? nowhere
        ",
        expect![[r#"
            rockfall.i D-21: nothing-to-remove
            rat.i D-26: no-hole
        "#]],
    );
    check(
        "
        hand 0: lindworm.ii goblin.iii swap.ii i.nesw information.i
        ? nowhere
        ",
        expect![[r#"
            lindworm.ii D-26: no-hole
            goblin.iii D-26: no-hole
        "#]],
    );
    // All paths run in circles; all have boots; everything lies open but one's own clan card.
    check(
        "
        ┌┬┐
        ├S┤
        └┴┘
        players: 2
        up 0: S
        up 1: S
        up 2: N
        up 3: N
        out: 1
        boots 0: i
        boots 1: ii
        hand 0: boots.i information.i i.ns ii.nesw
        ? nowhere
        ? legal boots
        ? legal information
        ",
        expect![[r#"
            information.i D-20: nothing-to-look-at
            boots.i D-24: all-have-boots
            nothing
            nothing
        "#]],
    );
    check(
        "
        ┌┬┐
        ├S┤
        └┴┘
        hand 0: i.ns ii.nesw iii.ne-and-sw
        ? nowhere
        ? legal lay
        ",
        expect![[r#"
            path.i.ns D-7: fits-nowhere
            path.ii.nesw D-7: fits-nowhere
            path.iii.ne-and-sw D-7: fits-nowhere
            nothing
        "#]],
    );
}

/// D-6t
#[test]
fn what_one_has_seen_may_be_looked_at_again() {
    check(
        "
        players: 2
        goals: vein exit hole ladder
        hand 0: information.i information.i
        hand 1: i.ne i.ne
        information.i goal 1
        stay
        pass
        information.i goal 1
        ? heard by 0
        ? turn
        ",
        expect![[r#"
            looked-at-goal by 0 goal 1
            to 0: goal-is goal 1 front exit
            0 moves, 3 left
        "#]],
    );
}

/// D-6t
#[test]
fn two_empty_hands_may_be_exchanged() {
    check(
        "
        players: 3
        hand 0: swap.ii
        hand 1:
        hand 2: i.ne
        ? legal swap
        swap.ii 1
        ? turn
        ? counts
        ",
        expect![[r#"
            swap.ii 1
            swap.ii 2
            0 moves, 3 left
            deck 0, hands 0 0 1
        "#]],
    );
}

/// D-6u
#[test]
fn the_discard_pile_is_never_looked_through() {
    assert_eq!(
        Action::KINDS,
        [
            "lay",
            "look-at-goal",
            "look-at-clan",
            "boots",
            "axe",
            "web",
            "rockfall",
            "swap",
            "lure",
            "rouse",
            "discard",
            "discard-two",
            "creep",
            "halt",
            "step",
            "stay",
            "strike",
            "drive",
            "endure"
        ],
        "nothing that one can do looks into the discard pile"
    );
    // What others discarded face down is unknown to the end of the game and after it.
    let mut game = dealt(3, 1);
    while matches!(game.turn(), Turn::Of(_)) {
        pass(&mut game, &mut Vec::new());
        for viewer in viewers(&game) {
            let discards = game.view(viewer).discards;
            assert!(discards.open.is_empty());
            for hidden in discards.hidden {
                assert_eq!(matches!(hidden.card, Seen::Front(_)), viewer.is(hidden.by));
            }
        }
    }
    assert_eq!(view(&game, "0").discards.hidden.len(), 67, "all cards but the fifteen set aside");
}

/// D-6v
#[test]
fn the_discard_pile_is_never_drawn_from() {
    for players in [2, 5, 8] {
        let mut game = dealt(players, 2);
        let sum = |groups: [u8; 3]| groups.iter().map(|count| u32::from(*count)).sum::<u32>();
        let mut deck = sum(view(&game, "audience").deck);
        let mut n_discarded = 0;
        while matches!(game.turn(), Turn::Of(_)) {
            pass(&mut game, &mut Vec::new());
            let view = view(&game, "audience");
            assert_eq!(sum(view.deck), deck.saturating_sub(1), "the deck only ever shrinks");
            deck = sum(view.deck);
            n_discarded += 1;
            assert_eq!(view.discards.hidden.len(), n_discarded as usize, "the pile only ever grows");
            let held: u32 = view.seats.iter().map(|seat| sum(seat.hand)).sum();
            assert_eq!(deck + held + n_discarded, 67);
        }
        assert_eq!((deck, n_discarded), (0, 67));
    }
}

/// D-6v
#[test]
fn with_cards_on_the_discard_pile_and_none_in_the_deck_nothing_is_drawn() {
    let mut game = game("hand 0: i.ew i.ew\nhand 1: web.i\nhand 2: web.i\ndiscards: i.ns i.ns i.ns\n");
    play(&mut game, "lay i.ew 1,0");
    play(&mut game, "stay");
    assert_eq!(view(&game, "0").seats[0].hand, [1, 0, 0]);
    assert_eq!(view(&game, "0").discards.open.len(), 3);
    assert_eq!(legal_texts(&game, "discard"), ["discard web.i"]);
}
