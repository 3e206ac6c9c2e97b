//! Turn, third part: S-11 to S-14, action cards.

use crate::check::{check, game, play, run, seat, view, viewers};
use expect_test::expect;
use saboteur::notation::{Claim, Lies};
use saboteur::pieces::{Goal, GoalPlace};
use saboteur::{CardList, Options, Saboteur};
use tabletop::game::{Game, Turn};
use tabletop::record::Start;
use tabletop::{Deed, Dice, Seed, Table, Talk, Viewer};

/// S-11a
#[test]
fn a_broken_tool_lies_in_front_of_a_seat_until_it_is_mended() {
    check(
        "
broken 2: cart
deck: ns ns ns ns ns ns
hand 1: map
hand 2: map
break pickaxe 1
? broken
pass 5 times
? broken
? discards 0",
        expect![[r#"
            broken of 1: pickaxe
            broken of 2: cart
            broken of 1: pickaxe
            broken of 2: cart
            open nothing; own ns
        "#]],
    );
}

/// S-11a
#[test]
fn a_broken_tool_may_be_played_on_any_other_seat() {
    for players in 3..=10 {
        for target in 1..players {
            for tool in ["pickaxe", "lantern", "cart"] {
                let came = run(&format!("players: {players}\nbreak {tool} {target}\n? broken"));
                assert_eq!(came, format!("broken of {target}: {tool}"));
            }
        }
    }
}

/// S-11b
#[test]
fn a_seat_has_one_broken_tool_of_a_kind_at_most() {
    check(
        "
broken 1: pickaxe
hand 0: broken.pickaxe
break pickaxe 1
? legal break",
        expect![[r#"
            refused S-11: already-broken
            break pickaxe 0
            break pickaxe 2
        "#]],
    );
}

/// S-11b
#[test]
fn once_mended_a_tool_can_break_again() {
    check(
        "
broken 1: pickaxe
hand 0: broken.pickaxe map
hand 1: repair.pickaxe map
hand 2: broken.pickaxe map
break pickaxe 2
mend pickaxe 1 with pickaxe
break pickaxe 1
? broken",
        expect![[r#"
            broken of 1: pickaxe
            broken of 2: pickaxe
        "#]],
    );
}

/// S-11c
#[test]
fn broken_tools_of_different_kinds_lie_in_front_of_the_same_seat() {
    check(
        "
players: 4
hand 3: map
break pickaxe 3
break lantern 3
break cart 3
? broken",
        expect!["broken of 3: pickaxe lantern cart"],
    );
}

/// S-11d
#[test]
fn one_may_break_a_tool_of_ones_own() {
    check(
        "
break cart 0
? broken",
        expect!["broken of 0: cart"],
    );
    check(
        "
option break_own_tool: allowed
hand 0: broken.cart
? legal break
break cart 0
? broken",
        expect![[r#"
            break cart 0
            break cart 1
            break cart 2
            broken of 0: cart
        "#]],
    );
}

/// S-11e
#[test]
fn where_it_is_refused_nobody_breaks_a_tool_of_their_own() {
    check(
        "
option break_own_tool: refused
hand 0: broken.cart
? legal break
break cart 0
break cart 1
? broken",
        expect![[r#"
            break cart 1
            break cart 2
            refused S-11: own-tool-stays
            broken of 1: cart
        "#]],
    );
    check(
        "
option break_own_tool: refused
broken 1: cart
broken 2: cart
hand 0: broken.cart
? nowhere",
        expect!["broken.cart S-11: nothing-to-break"],
    );
}

/// S-12a
#[test]
fn a_repair_removes_one_broken_tool_of_its_kind() {
    for (tool, rest) in [("pickaxe", "lantern cart"), ("lantern", "pickaxe cart"), ("cart", "pickaxe lantern")] {
        let came = run(&format!("broken 1: pickaxe lantern cart\nmend {tool} 1 with {tool}\n? broken"));
        assert_eq!(came, format!("broken of 1: {rest}"));
    }
}

/// S-12a
#[test]
fn a_repair_mends_no_other_kind() {
    check(
        "
broken 1: pickaxe lantern cart
mend lantern 1 with pickaxe
mend cart 1 with pickaxe
mend pickaxe 1 with lantern-cart
mend lantern 1 with pickaxe-cart
mend cart 1 with pickaxe-lantern",
        expect![[r#"
            refused S-12: wrong-tool
            refused S-12: wrong-tool
            refused S-12: wrong-tool
            refused S-12: wrong-tool
            refused S-12: wrong-tool
        "#]],
    );
}

/// S-12b, S-12c
#[test]
fn a_repair_may_be_played_on_any_seat_and_on_oneself() {
    check(
        "
players: 4
broken 0: lantern
broken 1: lantern
broken 3: lantern
hand 0: repair.lantern
? legal mend",
        expect![[r#"
            mend lantern 0 with lantern
            mend lantern 1 with lantern
            mend lantern 3 with lantern
        "#]],
    );
}

/// S-12b
#[test]
fn a_repair_on_another_seat_mends_that_seats_tool_only() {
    check(
        "
broken 0: lantern
broken 1: lantern
mend lantern 1 with lantern
? broken",
        expect!["broken of 0: lantern"],
    );
}

/// S-12c
#[test]
fn a_repair_on_oneself_mends_ones_own_tool() {
    check(
        "
broken 0: lantern
broken 1: lantern
mend lantern 0 with lantern
? broken",
        expect!["broken of 1: lantern"],
    );
}

/// S-12d
#[test]
fn a_double_repair_mends_one_of_its_two_kinds() {
    for (card, one, other, third) in [
        ("pickaxe-lantern", "pickaxe", "lantern", "cart"),
        ("pickaxe-cart", "pickaxe", "cart", "lantern"),
        ("lantern-cart", "lantern", "cart", "pickaxe"),
    ] {
        for (mended, kept) in [(one, other), (other, one)] {
            let came = run(&format!("broken 1: {one} {other}\nmend {mended} 1 with {card}\n? broken"));
            assert_eq!(came, format!("broken of 1: {kept}"), "never both at once");
            let came = run(&format!("broken 1: {mended} {third}\nmend {mended} 1 with {card}\n? broken"));
            assert_eq!(came, format!("broken of 1: {third}"));
        }
    }
}

/// S-12e
#[test]
fn the_player_of_a_double_repair_chooses_which_kind_is_mended() {
    check(
        "
broken 1: pickaxe lantern cart
broken 2: cart
hand 0: repair.pickaxe-cart
? legal mend",
        expect![[r#"
            mend pickaxe 1 with pickaxe-cart
            mend cart 1 with pickaxe-cart
            mend cart 2 with pickaxe-cart
        "#]],
    );
}

/// S-12f
#[test]
fn a_repair_is_not_playable_where_nothing_matches() {
    check(
        "
broken 1: pickaxe
mend lantern 1 with lantern
mend pickaxe 2 with pickaxe
mend cart 1 with pickaxe-cart",
        expect![[r#"
            refused S-12: not-broken
            refused S-12: not-broken
            refused S-12: not-broken
        "#]],
    );
    check(
        "
broken 1: pickaxe
hand 0: repair.lantern repair.lantern-cart
? nowhere
? legal mend",
        expect![[r#"
            repair.lantern S-12: nothing-to-mend
            repair.lantern-cart S-12: nothing-to-mend
            nothing
        "#]],
    );
}

/// S-12g
#[test]
fn the_repair_and_what_it_mended_go_to_the_discard_pile() {
    check(
        "
broken 1: pickaxe lantern
mend pickaxe 1 with pickaxe-lantern
? discards 2",
        expect!["open broken.pickaxe repair.pickaxe-lantern; own nothing"],
    );
}

/// S-13a
#[test]
fn a_rockfall_removes_one_path_card_that_its_player_chooses() {
    check(
        "
·┐·
S┼━
hand 0: rockfall
? legal rockfall
rockfall 1,-1
? picture",
        expect![[r#"
            rockfall 1,-1
            rockfall 1,0
            rockfall 2,0
            S┼━
        "#]],
    );
    assert_eq!(run("·┐·\nS┼━\nrockfall 2,0"), "·┐\nS┼\n");
    assert_eq!(run("·┐·\nS┼━\nrockfall 1,0"), "·┐·\nS·━\n");
}

/// S-13a
#[test]
fn a_rockfall_needs_a_card_to_remove() {
    check(
        "
S─
rockfall 2,0",
        expect!["refused S-13: nothing-there"],
    );
}

/// S-13b
#[test]
fn a_rockfall_never_removes_the_start() {
    check(
        "
S─
rockfall 0,0",
        expect!["refused S-13: start-stays"],
    );
}

/// S-13c
#[test]
fn a_rockfall_never_removes_a_goal() {
    check(
        "
········?
·········
S───────┘
·········
········?
rockfall 8,-2
rockfall 8,0",
        expect![[r#"
            refused S-13: goal-stays
            refused S-13: goal-stays
        "#]],
    );
}

/// S-13d
#[test]
fn the_rockfall_and_the_removed_card_go_to_the_discard_pile() {
    check(
        "
S┼━
rockfall 2,0
? discards audience
? heard",
        expect![[r#"
            open dead-ew rockfall; own nothing
            collapsed by 0 cell [2 0] card path.dead-ew
        "#]],
    );
}

/// S-13e
#[test]
fn the_gap_may_be_filled_in_a_later_turn_with_a_card_that_may_be_laid_there() {
    check(
        "
S───
rockfall 2,0
? turn
lay ne 2,0
lay nesw 2,0
? picture
? cut off",
        expect![[r#"
            turn of 1
            refused S-7: paths-do-not-fit
            S─┼─
            cut off nothing
        "#]],
    );
}

/// S-13f
#[test]
fn a_rockfall_is_not_playable_while_the_maze_holds_no_path_card() {
    check(
        "
········?
·········
S·······┘
·········
········?
hand 0: rockfall
? legal
? nowhere",
        expect![[r#"
            discard rockfall
            rockfall S-13: nothing-to-remove
        "#]],
    );
    check(
        "
S─
hand 1: rockfall
rockfall 1,0
? legal",
        expect!["discard rockfall"],
    );
}

/// S-13g
#[test]
fn a_goal_that_was_turned_over_stays_so_when_it_is_cut_off() {
    check(
        "
········?
·········
S───────┘
·········
········?
rockfall 7,0
? picture
? cut off",
        expect![[r#"
            ········?
            ·········
            S──────·┘
            ·········
            ········?
            cut off 8,0
        "#]],
    );
}

/// S-13h
#[test]
fn cut_off_cards_can_be_removed_too() {
    check(
        "
S·──
rockfall 3,0",
        expect!["S·─"],
    );
}

/// S-14a
#[test]
fn the_player_of_a_map_alone_sees_what_the_goal_is() {
    check(
        "
goals: stone-ne treasure stone-nw
hand 1: map
map 1
? heard
? heard by 1
? goals 0
? goals 1
? goals 2
? goals audience",
        expect![[r#"
            looked by 0 goal 1
            to 0: goal-is goal 1 front treasure
            looked by 0 goal 1
            goals ? treasure ?
            goals ? ? ?
            goals ? ? ?
            goals ? ? ?
        "#]],
    );
}

/// S-14a
#[test]
fn what_others_see_and_hear_does_not_depend_on_what_the_goal_is() {
    let after = |goals: &str| {
        let mut game = game(&format!("goals: {goals}\nhand 0: map\nhand 1: map\n"));
        let heard = play(&mut game, "map 1");
        (game, heard)
    };
    let (one, heard) = after("stone-ne treasure stone-nw");
    let (other, heard_otherwise) = after("treasure stone-ne stone-nw");
    for viewer in [Viewer::Seat(seat(1)), Viewer::Seat(seat(2)), Viewer::Audience] {
        assert_eq!(one.view(viewer), other.view(viewer));
        assert_eq!(heard[0].whispered_to(viewer).count(), 0);
    }
    assert_eq!(heard[0].aloud, heard_otherwise[0].aloud);
    assert_ne!(one.view(Viewer::Seat(seat(0))), other.view(Viewer::Seat(seat(0))));
}

/// S-14a
#[test]
fn a_map_shows_one_goal_of_its_players_choice() {
    for (goal, shown) in ["stone-nw ? ?", "? stone-ne ?", "? ? treasure"].into_iter().enumerate() {
        let came = run(&format!("goals: stone-nw stone-ne treasure\nmap {goal}\n? goals 0"));
        assert_eq!(came, format!("goals {shown}"));
    }
}

/// S-14b
#[test]
fn the_goal_stays_in_its_place_face_down() {
    let after = game("goals: stone-ne treasure stone-nw\nmap 1");
    for viewer in viewers(&after) {
        let view = after.view(viewer);
        assert!(view.goals.iter().all(|goal| !goal.face_up));
        assert_eq!(view.picture().find('?').map(|cell| cell.to_string()).as_deref(), Some("8,-2"));
        assert_eq!(view.picture().iter().filter(|(_, glyph)| *glyph == '?').count(), 3);
    }
    assert_eq!(view(&after, "0").goals[1].front.front(), Some(Goal::Treasure));
}

/// S-14c
#[test]
fn the_map_goes_to_the_discard_pile() {
    check(
        "
hand 0: map ew
map 0
? hand 0
? discards 1",
        expect![[r#"
            hand ew
            open map; own nothing
        "#]],
    );
}

/// S-14d
#[test]
fn only_a_face_down_goal_can_be_looked_at() {
    check(
        "
········?
·········
S───────┘
·········
········?
hand 0: map
? legal map
map 1",
        expect![[r#"
            map 0
            map 2
            refused S-14: goal-is-face-up
        "#]],
    );
    assert!("map 3".parse::<saboteur::Action>().is_err(), "there are three goals");
}

/// S-14e
#[test]
fn everybody_sees_which_goal_was_looked_at() {
    let after = game("map 2");
    for viewer in viewers(&after) {
        let seats = after.view(viewer).seats;
        assert_eq!(seats[0].looked_at, [GoalPlace::ALL[2]]);
        assert!(seats[1].looked_at.is_empty() && seats[2].looked_at.is_empty());
    }
    assert_eq!(run("map 2\n? heard by audience"), "looked by 0 goal 2");
}

/// S-14f
#[test]
fn a_goal_that_was_seen_before_may_be_looked_at_again() {
    check(
        "
goals: stone-ne treasure stone-nw
hand 0: map map
hand 1: ew ew
hand 2: ew ew
map 1
pass 2 times
? legal map
map 1
? heard by 0",
        expect![[r#"
            map 0
            map 1
            map 2
            looked by 0 goal 1
            to 0: goal-is goal 1 front treasure
        "#]],
    );
}

/// S-14g
#[test]
fn what_the_player_says_of_a_goal_is_free() {
    let options = Options::new(3).unwrap().with_first(seat(0)).unwrap();
    let mut table = Table::<Saboteur>::new(&options, &CardList::published());
    // A deal in which seat 0 holds a map.
    let deal = (0..).map(|seed| table.game().shuffle(&mut Dice::from_number(seed)));
    let deal = deal.into_iter().find(|deal| deal.written().deck[..6].contains(&"map".to_owned())).unwrap();
    table.deal(Start { seed: Seed::from_numbers([1, 0, 0, 0]), written: Some(deal) }, None).unwrap();
    let goal = GoalPlace::ALL[0];
    for before_and_after in 0..2 {
        for is in [Lies::Treasure, Lies::Stone] {
            let claim = Talk::Claim(Claim::Goal { goal, is });
            // One of the two is a lie; whoever has not looked may claim it as well.
            for by in [seat(0), seat(1)] {
                assert!(table.play(Deed::Say(by, claim), None).is_ok());
                let said = table.view(Viewer::Audience).said;
                assert!(said.iter().any(|said| said.by == by && said.talk == claim));
            }
        }
        if before_and_after == 0 {
            assert_eq!(table.game().turn(), Turn::Of(seat(0)));
            table.play(Deed::Play(seat(0), saboteur::Action::Map { goal }), None).unwrap();
        }
    }
}
