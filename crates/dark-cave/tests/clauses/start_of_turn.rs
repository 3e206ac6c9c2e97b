//! D-4 and D-5: how a turn begins, and who has none.

use crate::check::{check, game, legal, pass, run, seat, view};
use dark_cave::{Action, CardList, DarkCave, Options, Public};
use expect_test::expect;
use tabletop::game::{Game, Turn};
use tabletop::table::Happened;
use tabletop::{Deed, Refused, Seed, Table, Told};

/// D-4a
#[test]
fn a_web_is_turned_over_when_the_turn_of_its_owner_begins() {
    check(
        "
        S─
        web 1: 0,0 E ii
        ? webs
        discard i.ne
        stay
        ? heard
        ? turn
        ? webs
        ? discards audience
        ",
        expect![[r#"
            webs: 0,0 E of 1 ii
            stayed by 0 at {cell:[0 0] space:0}
            web-worn owner 1 edge {cell:[0 0] side:E} gone false
            1 plays
            webs: 0,0 E of 1 ii turned
            open nothing; face down 0 discarded i?
        "#]],
    );
}

/// D-4b, D-4c
#[test]
fn a_web_that_was_turned_goes_and_its_card_is_discarded() {
    check(
        "
        S─
        web 1: 0,0 E ii turned
        discard i.ne
        stay
        ? heard
        ? turn
        ? webs
        ? discards audience
        ",
        expect![[r#"
            stayed by 0 at {cell:[0 0] space:0}
            web-worn owner 1 edge {cell:[0 0] side:E} gone true
            1 plays
            webs: none
            open web.ii; face down 0 discarded i?
        "#]],
    );
}

/// D-4a, D-4b, D-4d
#[test]
fn only_what_belongs_to_the_seat_whose_turn_begins_wears_off() {
    check(
        "
        S┼
        players: 4
        web 0: 0,0 E i
        web 1: 0,-1 S i
        web 2: 0,0 S ii turned
        rat 0: 1,0.0 i
        goblin 2: 1,0.0 iii
        lindworm 3: 1,0.0 iii
        discard i.ne
        stay
        ? webs
        ? creatures
        discard i.ne
        stay
        ? webs
        ? creatures
        ? discards audience
        ",
        expect![[r#"
            webs: 0,-1 S of 1 i turned, 0,0 E of 0 i, 0,0 S of 2 ii turned
            creatures: rat at 1,0.0 of 0 i, lindworm at 1,0.0 of 3 iii, goblin at 1,0.0 of 2 iii
            webs: 0,-1 S of 1 i turned, 0,0 E of 0 i
            creatures: rat at 1,0.0 of 0 i, lindworm at 1,0.0 of 3 iii
            open web.ii goblin.iii; face down 0 discarded i?, 1 discarded i?
        "#]],
    );
}

/// D-4a, D-4b
#[test]
fn a_web_lasts_until_the_second_turn_of_its_owner_after_it_was_played() {
    check(
        "
        S─
        players: 3
        hand 0: web.i i.ne i.ne
        hand 1: i.ne i.ne
        hand 2: i.ne i.ne
        web.i 0,0 E
        ? webs
        step 1,0.0
        stay
        ? webs
        pass
        pass
        ? turn
        ? webs
        discard i.ne
        step 1,0.0
        stay
        pass
        ? webs
        pass
        ? turn
        ? webs
        discard i.ne
        step 1,0.0
        ? dwarves
        ",
        expect![[r#"
            webs: 0,0 E of 0 i
            refused D-14: web-blocks
            webs: 0,0 E of 0 i
            0 plays
            webs: 0,0 E of 0 i turned
            refused D-14: web-blocks
            webs: 0,0 E of 0 i turned
            0 plays
            webs: none
            dwarves 1,0.0 0,0.0 0,0.0
        "#]],
    );
}

/// D-4c
#[test]
fn the_card_of_a_web_is_on_the_discard_pile_only_once_the_web_has_gone() {
    let mut game = game("S─\nplayers: 2\nhand 0: web.ii i.ne i.ne\nhand 1: i.ne i.ne i.ne\nweb.ii 0,0 E\nstay");
    let webs = |game: &DarkCave| {
        let view = view(game, "audience");
        (view.webs.len(), view.discards.open.iter().filter(|card| card.to_string() == "web.ii").count())
    };
    for (hanging, discarded) in [(1, 0), (1, 0), (1, 0), (0, 1)] {
        assert_eq!(webs(&game), (hanging, discarded));
        pass(&mut game, &mut Vec::new());
    }
}

/// D-4d, D-4e
#[test]
fn a_creature_goes_when_the_turn_of_its_owner_begins_and_its_card_is_discarded() {
    for (creature, group) in [("rat", "i"), ("lindworm", "ii"), ("goblin", "iii")] {
        let fixture = format!(
            "S─\n{creature} 1: 1,0.0 {group}\n? discards audience\ndiscard i.ne\nstay\n? heard\n? turn\n? creatures\n\
             ? discards audience"
        );
        let expected = format!(
            "open nothing; face down nothing\n\
             stayed by 0 at {{cell:[0 0] space:0}}\n\
             creature-left owner 1 creature {creature}\n\
             1 plays\n\
             creatures: none\n\
             open {creature}.{group}; face down 0 discarded i?\n"
        );
        assert_eq!(run(&fixture), expected);
    }
}

/// D-4d
#[test]
fn a_creature_stays_through_the_turn_in_which_it_came_and_goes_before_the_next_one_of_its_owner() {
    check(
        "
        S──
        players: 3
        card 3,0: i.ew.hole
        hand 0: rat.i i.ne
        hand 1: i.ne i.ne
        hand 2: i.ne i.ne
        rat.i from 3,0.0
        halt
        ? creatures
        stay
        pass
        ? creatures
        pass
        ? turn
        ? creatures
        ? discards audience
        ",
        expect![[r#"
            creatures: rat at 3,0.0 of 0 i
            creatures: rat at 3,0.0 of 0 i
            0 plays
            creatures: none
            open rat.i; face down 1 discarded i?, 2 discarded i?
        "#]],
    );
}

/// D-4d
#[test]
fn it_is_the_seat_that_played_a_creature_last_whose_turn_sends_it_away() {
    // Seat 2 played the rat first, but now it belongs to seat 0: it goes before the turn of seat 0, not of seat 2.
    check(
        "
        S──
        players: 3
        rat 2: 2,0.0 i
        hand 0: rat.ii i.ne
        hand 1: i.ne i.ne
        hand 2: i.ne i.ne
        rat.ii on
        halt
        stay
        pass
        ? turn
        ? creatures
        pass
        ? turn
        ? creatures
        ",
        expect![[r#"
            2 plays
            creatures: rat at 2,0.0 of 0 ii
            0 plays
            creatures: none
        "#]],
    );
}

/// D-4f
#[test]
fn webs_and_creatures_wear_off_also_when_the_turn_is_skipped() {
    check(
        "
        S┼
        web 1: 0,0 E i
        web 1: 0,0 S ii turned
        goblin 1: 1,0.0 ii
        hand 1:
        discard i.ne
        stay
        ? turn
        ? webs
        ? creatures
        ? discards audience
        ",
        expect![[r#"
            2 plays
            webs: 0,0 E of 1 i turned
            creatures: none
            open web.ii goblin.ii; face down 0 discarded i?
        "#]],
    );
}

/// D-4f
#[test]
fn a_seat_that_plays_again_because_all_others_are_skipped_begins_a_turn() {
    check(
        "
        S─
        players: 3
        web 0: 0,0 E i
        web 2: 0,-1 S iii turned
        hand 0: i.ne i.ne
        hand 1:
        hand 2:
        discard i.ne
        stay
        ? heard
        ? turn
        ? webs
        ",
        expect![[r#"
            stayed by 0 at {cell:[0 0] space:0}
            skipped seat 1
            web-worn owner 2 edge {cell:[0 -1] side:S} gone true
            skipped seat 2
            web-worn owner 0 edge {cell:[0 0] side:E} gone false
            0 plays
            webs: 0,0 E of 0 i turned
        "#]],
    );
}

/// D-4g
#[test]
fn each_web_wears_by_itself() {
    check(
        "
        S─
        web 1: 0,0 E i
        web 1: 0,0 S ii turned
        web 1: 0,-1 S iii
        discard i.ne
        stay
        ? heard
        ? webs
        ? discards audience
        ",
        expect![[r#"
            stayed by 0 at {cell:[0 0] space:0}
            web-worn owner 1 edge {cell:[0 0] side:E} gone false
            web-worn owner 1 edge {cell:[0 0] side:S} gone true
            web-worn owner 1 edge {cell:[0 -1] side:S} gone false
            webs: 0,-1 S of 1 iii turned, 0,0 E of 1 i turned
            open web.ii; face down 0 discarded i?
        "#]],
    );
}

/// D-4g
#[test]
fn a_second_web_of_the_same_seat_has_its_own_time() {
    check(
        "
        S─
        players: 2
        hand 0: web.i web.ii i.ne
        hand 1: i.ne i.ne i.ne
        web.i 0,0 E
        stay
        pass
        web.ii 0,0 S
        ? webs
        stay
        pass
        ? webs
        ",
        expect![[r#"
            webs: 0,0 E of 0 i turned, 0,0 S of 0 ii
            webs: 0,0 S of 0 ii turned
        "#]],
    );
}

/// D-4h
#[test]
fn webs_and_creatures_wear_off_before_an_empty_hand_is_noticed() {
    check(
        "
        S┼
        web 1: 0,0 E i
        web 2: 0,0 S ii turned
        rat 1: 1,0.0 i
        hand 1:
        hand 2:
        discard i.ne
        stay
        ? heard
        ",
        expect![[r#"
            stayed by 0 at {cell:[0 0] space:0}
            web-worn owner 1 edge {cell:[0 0] side:E} gone false
            creature-left owner 1 creature rat
            skipped seat 1
            web-worn owner 2 edge {cell:[0 0] side:S} gone true
            skipped seat 2
        "#]],
    );
}

/// D-5a
#[test]
fn the_turn_of_a_seat_with_an_empty_hand_is_skipped() {
    check(
        "
        hand 1:
        hand 2:
        discard i.ne
        stay
        ? heard
        ? turn
        ",
        expect![[r#"
            stayed by 0 at {cell:[0 0] space:0}
            skipped seat 1
            skipped seat 2
            3 plays
        "#]],
    );
    // One card is enough.
    assert_eq!(run("hand 0: i.ns\nhand 1: i.ns\ndiscard i.ns\nstay\n? turn"), "1 plays");
}

/// D-5a
#[test]
fn if_all_others_are_skipped_a_seat_plays_again() {
    check(
        "
        players: 3
        hand 0: i.ns i.ns
        hand 1:
        hand 2:
        discard i.ns
        stay
        ? heard
        ? turn
        ",
        expect![[r#"
            stayed by 0 at {cell:[0 0] space:0}
            skipped seat 1
            skipped seat 2
            0 plays
        "#]],
    );
}

/// D-5a
#[test]
fn whoever_loses_its_last_card_in_the_turn_of_another_is_skipped() {
    // Nothing is drawn for what a rat takes.
    check(
        "
        S─
        card 2,0: i.ew.hole
        stands 1: 1,0.0
        hand 0: rat.i
        hand 1: i.ns
        deck: i.ew i.ew i.ew
        rat.i from 2,0.0
        creep 1,0.0
        ? counts
        stay
        ? turn
        ? counts
        ",
        expect![[r#"
            deck 3, hands 0 0 1 1 1
            2 plays
            deck 2, hands 1 0 1 1 1
        "#]],
    );
}

/// D-5b
#[test]
fn the_dwarf_of_a_skipped_seat_does_not_move_and_nothing_is_drawn() {
    // Seat 1 stands on a vein with gold, with paths around it and boots on: neither does it go, nor does it take any.
    check(
        "
        S─
        card 2,0: i.ew.vein
        stands 1: 2,0.0
        boots 1: i
        hand 1:
        deck: i.ew i.ew i.ew
        discard i.ne
        stay
        ? turn
        ? dwarves
        ? gold
        ? gold lies
        ? shown
        ? counts
        ",
        expect![[r#"
            2 plays
            dwarves 0,0.0 2,0.0 0,0.0 0,0.0 0,0.0
            gold 3 3 3 3 3, pool 30
            gold lies at 2,0
            shown no no no no no
            deck 2, hands 1 0 1 1 1
        "#]],
    );
}

/// D-5a, D-5b
#[test]
fn a_seat_with_an_empty_hand_has_no_turn_as_long_as_the_hand_is_empty() {
    // There are cards in the deck for many turns, but none comes to seat 1.
    let deck = "i.ns i.ns i.ns i.ns i.ns i.ns i.ns i.ns i.ns";
    let mut game = game(&format!("players: 3\nhand 0: i.ns\nhand 1:\nhand 2: i.ns\ndeck: {deck}\n"));
    let (mut heard, mut turns) = (Vec::new(), Vec::new());
    while let Turn::Of(turn) = game.turn() {
        turns.push(turn.index());
        pass(&mut game, &mut heard);
    }
    assert_eq!(turns, [0, 2, 0, 2, 0, 2, 0, 2, 0, 2, 0]);
    let skipped = heard.iter().filter(|told| told.aloud == Public::Skipped { seat: seat(1) }).count();
    assert_eq!(skipped, 5, "each time that its turn would come");
    assert_eq!(view(&game, "audience").seats[1].hand, [0; 3]);
}

/// D-5c
#[test]
fn whoever_plays_its_last_card_still_moves_and_draws() {
    check(
        "
        S──
        hand 0: i.ns
        deck: i.ew
        discard i.ns
        ? turn
        go 1,0.0 2,0.0
        stay
        ? turn
        ? dwarves
        ? hand 0
        ",
        expect![[r#"
            0 moves, 3 left
            1 plays
            dwarves 2,0.0 0,0.0 0,0.0 0,0.0 0,0.0
            hand i.ew
        "#]],
    );
    // Also when the deck is empty.
    check(
        "
        S──
        hand 0: i.nesw
        lay i.nesw 0,1
        go 1,0.0 2,0.0
        ? turn
        stay
        ? turn
        ? counts
        ",
        expect![[r#"
            0 moves, 1 left
            1 plays
            deck 0, hands 0 1 1 1 1
        "#]],
    );
}

/// D-5c
#[test]
fn whoever_loses_its_last_card_to_a_bridge_goes_on_with_its_turn() {
    check(
        "
        SZ─
        card 1,0: i.ew-over-ns
        hand 0: i.ns i.ew
        deck: i.nesw
        discard i.ns
        step 1,0.0
        ? counts
        ? turn
        step 2,0.0
        stay
        ? turn
        ? dwarves
        ? hand 0
        ",
        expect![[r#"
            deck 1, hands 0 1 1 1 1
            0 moves, 2 left
            1 plays
            dwarves 2,0.0 0,0.0 0,0.0 0,0.0 0,0.0
            hand i.nesw
        "#]],
    );
}

/// D-5c
#[test]
fn whoever_loses_its_last_card_to_its_own_rat_goes_on_with_its_turn() {
    check(
        "
        S─Z
        card 2,0: i.ew.hole
        hand 0: rat.i i.ns
        deck: i.nesw
        stands 0: 1,0.0
        rat.i from 2,0.0
        creep 1,0.0
        ? counts
        ? turn
        step 0,0.0
        stay
        ? turn
        ? dwarves
        ? hand 0
        ",
        expect![[r#"
            deck 1, hands 0 1 1 1 1
            0 moves, 3 left
            1 plays
            dwarves 0,0.0 0,0.0 0,0.0 0,0.0 0,0.0
            hand i.nesw
        "#]],
    );
}

/// D-5d
#[test]
fn a_skipped_turn_is_no_action() {
    let options = Options::new(3).unwrap().with_first(seat(0)).unwrap();
    let mut table = Table::<DarkCave>::new(&options, &CardList::published());
    table.deal(Seed::from_numbers([1, 0, 0, 0]).into(), None).unwrap();
    let (mut n_entries, mut n_skipped) = (table.record().entries.len(), 0);
    while let Turn::Of(turn) = table.game().turn() {
        // Seat 0 discards two cards a turn where it can, so that it runs out of cards before the others do.
        let two = |action: &Action| turn == seat(0) && matches!(action, Action::DiscardTwo(..));
        let action = legal(table.game()).into_iter().find(two).unwrap_or(table.game().default_action());
        let happened = table.play(Deed::Play(turn, action), None).unwrap();
        n_entries += 1;
        for told in &happened {
            let Happened::Told(Told { aloud: Public::Skipped { seat: skipped }, .. }) = told else { continue };
            assert_eq!(*skipped, seat(0));
            n_skipped += 1;
            // The next one decides at once, and the skipped seat has no say.
            let refused = table.play(Deed::Play(seat(0), Action::Stay), None).unwrap_err();
            assert_eq!(refused, Refused::NotYourTurn { turn: seat(1) });
        }
    }
    assert!(n_skipped > 0, "seat 0 was skipped");
    assert_eq!(table.record().entries.len(), n_entries, "no entry stands for a skipped turn");
}
