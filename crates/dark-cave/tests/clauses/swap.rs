//! D-22: swaps.

use crate::check::{check, game, run, seat, viewers};
use expect_test::expect;
use tabletop::{Game, Viewer};

/// D-22a
#[test]
fn a_swap_exchanges_whole_hands_with_another_seat() {
    check(
        "
        hand 0: swap.ii i.ne iii.ew
        hand 1: rat.i i.ns
        hand 2: i.es i.sw
        ? legal swap
        swap.ii 2
        ? hand 0
        ? hand 1
        ? hand 2
        ? turn
        ",
        expect![[r#"
            swap.ii 1
            swap.ii 2
            swap.ii 3
            swap.ii 4
            hand i.es i.sw
            hand i.ns rat.i
            hand i.ne iii.ew
            0 moves, 3 left
        "#]],
    );
}

/// D-22a
#[test]
fn nobody_swaps_with_itself() {
    check(
        "
        turn: 2
        hand 2: swap.iii i.ne
        swap.iii 2
        swap.iii 5
        ? legal swap
        ? hand 2
        ",
        expect![[r#"
            refused D-22: own-hand
            refused D-1: no-such-seat
            swap.iii 0
            swap.iii 1
            swap.iii 3
            swap.iii 4
            hand i.ne swap.iii
        "#]],
    );
}

/// D-22b
#[test]
fn nobody_but_these_two_sees_which_cards_were_exchanged() {
    let heard = |viewer: &str| {
        run(&format!("hand 0: swap.ii i.ne iii.ew\nhand 3: web.ii i.ns\nswap.ii 3\n? heard by {viewer}"))
    };
    assert_eq!(
        heard("0"),
        "swapped by 0 with 3\nto 0: you-swapped with 3 given [path.i.ne path.iii.ew] got [path.i.ns web.ii]\n"
    );
    assert_eq!(
        heard("3"),
        "swapped by 0 with 3\nto 3: you-swapped with 0 given [path.i.ns web.ii] got [path.i.ne path.iii.ew]\n"
    );
    for viewer in ["1", "2", "4", "audience"] {
        assert_eq!(heard(viewer), "swapped by 0 with 3");
    }
}

/// D-22b
#[test]
fn the_views_of_the_others_do_not_tell_which_cards_were_exchanged() {
    // Two positions that differ only in fronts.
    let one = game("hand 0: swap.ii i.ne iii.ew\nhand 3: web.ii i.ns\nswap.ii 3");
    let other = game("hand 0: swap.ii i.sw iii.ns\nhand 3: axe.ii i.nw\nswap.ii 3");
    for viewer in viewers(&one) {
        let took_part = viewer == Viewer::Seat(seat(0)) || viewer == Viewer::Seat(seat(3));
        assert_eq!(one.view(viewer) != other.view(viewer), took_part, "{viewer:?}");
        let given = one.view(viewer).given;
        assert_eq!(given.len(), 2);
        assert!(given.iter().all(|hand| hand.cards.is_some() == took_part), "{viewer:?}");
    }
}

/// D-22c
#[test]
fn the_two_hands_need_not_be_of_the_same_size() {
    check(
        "
        hand 0: swap.ii i.ne i.ew i.ns i.nesw
        hand 1: rat.i
        ? counts
        swap.ii 1
        ? counts
        ? hand 0
        ? hand 1
        ",
        expect![[r#"
            deck 0, hands 5 1 1 1 1
            deck 0, hands 1 4 1 1 1
            hand rat.i
            hand i.nesw i.ns i.ew i.ne
        "#]],
    );
}

/// D-22d, D-22e
#[test]
fn the_other_seat_draws_one_card_and_the_player_none() {
    check(
        "
        hand 0: swap.ii i.ne
        hand 3: i.ns i.ew
        deck: i.nesw ii.nes
        swap.ii 3
        ? counts
        stay
        ? heard
        ? counts
        ? hand 0
        ? hand 3
        ? turn
        ",
        expect![[r#"
            deck 2, hands 2 1 1 1 1
            stayed by 0 at {cell:[0 0] space:0}
            drew by 3 groups [i] deck [0 1 0]
            to 3: you-drew cards [path.i.nesw]
            deck 1, hands 2 1 1 2 1
            hand i.ns i.ew
            hand i.nesw i.ne
            1 plays
        "#]],
    );
}

/// D-22d, D-22e
#[test]
fn after_a_swap_the_next_player_draws_for_itself_again() {
    check(
        "
        hand 0: swap.ii i.ne
        hand 1: i.ns i.ew
        hand 2: i.ne
        deck: i.nesw ii.nes iii.ne
        swap.ii 2
        stay
        pass
        ? counts
        ? hand 1
        ",
        expect![[r#"
            deck 1, hands 1 2 2 1 1
            hand i.ew ii.nes
        "#]],
    );
}

/// D-22f
#[test]
fn the_hand_of_the_player_may_be_empty() {
    check(
        "
        hand 0: swap.ii
        hand 1: i.ns rat.i
        deck: i.nesw
        swap.ii 1
        ? hand 0
        ? hand 1
        stay
        ? hand 1
        ? turn
        ",
        expect![[r#"
            hand i.ns rat.i
            hand nothing
            hand i.nesw
            1 plays
        "#]],
    );
}

/// D-22f
#[test]
fn the_hand_of_the_other_seat_may_be_empty() {
    check(
        "
        hand 0: swap.ii i.ns rat.i
        hand 1:
        deck: i.nesw
        swap.ii 1
        ? hand 0
        ? hand 1
        ? turn
        stay
        ? counts
        ? turn
        ",
        expect![[r#"
            hand nothing
            hand i.ns rat.i
            0 moves, 3 left
            deck 0, hands 0 3 1 1 1
            1 plays
        "#]],
    );
}

/// D-22g
#[test]
fn what_the_player_loses_in_step_two_comes_from_the_new_hand() {
    // A bridge takes a card, and a rat takes the other one.
    check(
        "
        card 1,0: i.ew-over-ns
        card 2,0: i.ew
        rat 4: 2,0.0 i
        hand 0: swap.ii i.ne i.sw
        hand 1: iii.ns iii.ew
        swap.ii 1
        go 1,0.0 2,0.0
        ? hand 0
        ? hand 1
        ? discards audience
        ",
        expect![[r#"
            hand nothing
            hand i.ne i.sw
            open swap.ii; face down 0 lost iii?, 0 lost iii?
        "#]],
    );
}

/// D-22h
#[test]
fn a_seat_that_was_skipped_plays_again_once_it_holds_cards() {
    check(
        "
        players: 3
        turn: 1
        hand 0: swap.ii i.ne
        hand 1: i.ns i.ns
        hand 2:
        discard i.ns
        stay
        ? heard
        ? turn
        swap.ii 2
        stay
        pass
        ? turn
        ? hand 2
        ",
        expect![[r#"
            stayed by 1 at {cell:[0 0] space:0}
            skipped seat 2
            0 plays
            2 plays
            hand i.ne
        "#]],
    );
}

/// D-22h
#[test]
fn the_one_card_that_is_drawn_after_a_swap_is_enough_to_play_again() {
    // Nothing is exchanged for nothing, and the other seat draws; the player is skipped next.
    check(
        "
        players: 3
        hand 0: swap.ii
        hand 1: i.ns i.ns
        hand 2:
        deck: i.ew
        swap.ii 2
        stay
        pass
        ? turn
        ? hand 2
        pass
        ? heard
        ",
        expect![[r#"
            2 plays
            hand i.ew
            discarded by 2 groups [i]
            to 2: you-discarded cards [path.i.ew]
            stayed by 2 at {cell:[0 0] space:0}
            skipped seat 0
        "#]],
    );
}

/// D-22i
#[test]
fn the_swap_card_itself_is_not_exchanged() {
    check(
        "
        hand 0: swap.ii swap.iii
        hand 1: i.ns
        swap.ii 1
        ? hand 0
        ? hand 1
        ? discards audience
        ",
        expect![[r#"
            hand i.ns
            hand swap.iii
            open swap.ii; face down nothing
        "#]],
    );
}

/// D-22j
#[test]
fn the_other_seat_draws_also_if_it_is_out() {
    check(
        "
        out: 2
        hand 0: swap.ii i.ne
        hand 2: i.ns
        deck: i.nesw
        swap.ii 2
        stay
        ? hand 0
        ? hand 2
        ",
        expect![[r#"
            hand i.ns
            hand i.nesw i.ne
        "#]],
    );
}

/// D-22k
#[test]
fn two_empty_hands_may_be_exchanged_while_the_deck_is_empty() {
    check(
        "
        players: 3
        hand 0: swap.ii
        hand 1:
        hand 2: i.ne
        ? nowhere
        ? legal swap
        swap.ii 1
        ? heard
        ? counts
        ? turn
        stay
        ? heard
        ? turn
        ",
        expect![[r#"
            swap.ii 1
            swap.ii 2
            swapped by 0 with 1
            to 0: you-swapped with 1 given [] got []
            to 1: you-swapped with 0 given [] got []
            deck 0, hands 0 0 1
            0 moves, 3 left
            stayed by 0 at {cell:[0 0] space:0}
            skipped seat 1
            2 plays
        "#]],
    );
}

/// D-22l
#[test]
fn the_swap_card_goes_openly_to_the_discard_pile() {
    for viewer in ["0", "1", "2", "audience"] {
        let asked = format!("? discards {viewer}");
        let told = run(&format!("hand 0: swap.iii i.ne\nhand 1: i.ns\nswap.iii 1\n{asked}\nstay\n{asked}"));
        assert_eq!(told, "open swap.iii; face down nothing\n".repeat(2));
    }
}
