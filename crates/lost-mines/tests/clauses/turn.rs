//! Turn: L-5 to L-9.

use crate::check::{check, dealt, game, is_going_on, legal, legal_texts, pass, play, run, seat, view, viewers};
use expect_test::expect;
use lost_mines::view::StageView;
use lost_mines::{Action, CardList, LostMines, Options, Public};
use tabletop::game::Game;
use tabletop::notation::Kinds;
use tabletop::table::Happened;
use tabletop::{Deaf, Deed, Refused, Seed, Table, Told, Turn, Viewer};

/// L-5a, L-5b
#[test]
fn a_troll_goes_when_the_turn_of_its_owner_begins() {
    check(
        "
B─
troll 1: 2,2 E
? tokens
? discards audience
discard ne
stay
? heard
? turn
? tokens
? discards audience",
        expect![[r#"
            troll of 1 2,2 E
            open nothing; own nothing; lost nothing
            stayed by 0 cell [2 2]
            troll-left owner 1 edge {cell:[2 2] side:E}
            1 plays
            no tokens
            open troll; own nothing; lost nothing
        "#]],
    );
}

/// L-5a
#[test]
fn only_the_troll_of_the_seat_whose_turn_begins_goes() {
    check(
        "
B─
deck: ns ns ns
troll 1: 2,2 E
troll 2: 2,2 S
discard ne
stay
? tokens
discard ne
stay
? tokens
? discards audience",
        expect![[r#"
            troll of 2 2,2 S
            no tokens
            open troll troll; own nothing; lost nothing
        "#]],
    );
}

/// L-5a
#[test]
fn a_troll_stays_through_the_turn_in_which_it_came_and_goes_before_the_next_one_of_its_owner() {
    check(
        "
B─
deck: ns ns ns ns ns
hand 0: troll ns
hand 1: ns
hand 2: ns
troll 2,2 E
? tokens
step E
stay
? tokens
pass
? tokens
pass
? heard
? tokens
? turn",
        expect![[r#"
            troll of 0 2,2 E
            refused L-17: troll-blocks
            troll of 0 2,2 E
            troll of 0 2,2 E
            discarded by 2 cards 1
            to 2: you-discarded cards [path.ns]
            stayed by 2 cell [2 2]
            drew by 2 cards 1 deck 2
            to 2: you-drew cards [path.ns]
            troll-left owner 0 edge {cell:[2 2] side:E}
            no tokens
            0 plays
        "#]],
    );
}

/// L-5b
#[test]
fn the_card_of_a_troll_is_on_the_discard_pile_only_once_it_has_gone() {
    let mut game = game("B─\ndeck: ns ns ns ns\nhand 0: troll ns\nhand 1: ns\nhand 2: ns\ntroll 2,2 E\nstay");
    let trolls = |game: &LostMines| {
        let view = view(game, "audience");
        (view.trolls.len(), view.discards.open.iter().filter(|card| card.to_string() == "troll").count())
    };
    assert_eq!(trolls(&game), (1, 0));
    pass(&mut game, &mut Vec::new());
    assert_eq!(trolls(&game), (1, 0));
    pass(&mut game, &mut Vec::new());
    assert_eq!(trolls(&game), (0, 1));
}

/// L-5c
#[test]
fn a_troll_goes_also_when_the_turn_is_skipped() {
    check(
        "
B─
troll 1: 2,2 E
hand 1:
discard ne
stay
? heard
? turn
? tokens
? discards audience",
        expect![[r#"
            stayed by 0 cell [2 2]
            troll-left owner 1 edge {cell:[2 2] side:E}
            skipped seat 1
            2 plays
            no tokens
            open troll; own nothing; lost nothing
        "#]],
    );
}

/// L-6a
#[test]
fn the_turn_of_a_seat_with_an_empty_hand_is_skipped() {
    check(
        "
players: 5
hand 1:
hand 2:
discard ne
stay
? heard
? turn",
        expect![[r#"
            stayed by 0 cell [2 2]
            skipped seat 1
            skipped seat 2
            3 plays
        "#]],
    );
    // One card is enough.
    assert_eq!(run("hand 0: ns\nhand 1: ns\ndiscard ns\nstay\n? turn"), "1 plays");
}

/// L-6a
#[test]
fn if_all_others_are_skipped_a_seat_plays_again() {
    check(
        "
hand 0: ns ns
hand 1:
hand 2:
discard ns
stay
? heard
? turn",
        expect![[r#"
            stayed by 0 cell [2 2]
            skipped seat 1
            skipped seat 2
            0 plays
        "#]],
    );
}

/// L-6b
#[test]
fn the_dwarf_of_a_seat_with_an_empty_hand_does_not_move() {
    // Seat 1 stands on a mine with gold, with paths around it: neither does it move on, nor does it take anything.
    check(
        "
······┬
······┼
mines: gold dragon silver gems
treasures: gold.1 gold.2 gold.3
stands 1: 6,0
hand 1:
discard ne
stay
? turn
? dwarves
? treasures audience",
        expect![[r#"
            2 plays
            dwarves 2,2 6,0 2,2
            treasures gold.?, gold.?, gold.?
        "#]],
    );
}

/// L-6c
#[test]
fn a_seat_with_an_empty_hand_has_no_more_turns_in_the_round() {
    // There are cards in the deck for many turns, but none comes to seat 1.
    let mut game = game("hand 0: ns\nhand 1:\nhand 2: ns\ndeck: ns ns ns ns ns ns ns ns ns\n");
    let mut heard = Vec::new();
    let mut turns = Vec::new();
    while let Turn::Of(turn) = game.turn() {
        turns.push(turn.index());
        pass(&mut game, &mut heard);
    }
    assert_eq!(turns, [0, 2, 0, 2, 0, 2, 0, 2, 0, 2, 0]);
    let skipped = heard.iter().filter(|told| told.aloud == Public::Skipped { seat: seat(1) }).count();
    assert_eq!(skipped, 5, "each time that its turn would come");
    assert_eq!(view(&game, "audience").seats[1].hand, 0);
    // In the next round it plays again.
    crate::check::deal(&mut game, 1);
    assert!(!view(&game, "1").hand.is_empty());
}

/// L-6d
#[test]
fn whoever_plays_its_last_card_still_moves_and_draws() {
    check(
        "
B──
hand 0: ns
deck: ew
discard ns
? turn
go E E
stay
? turn
? dwarves
? hand 0",
        expect![[r#"
            0 moves, 3 left
            1 plays
            dwarves 4,2 2,2 2,2
            hand ew
        "#]],
    );
}

/// L-6d
#[test]
fn whoever_loses_its_last_card_to_a_trap_goes_on_with_its_turn() {
    check(
        "
B───
trap: 2,2 E
hand 0: ns ew
deck: nesw
discard ns
go E
? counts
? turn
go E
stay
? turn
? dwarves
? hand 0",
        expect![[r#"
            deck 1, hands 0 1 1
            0 moves, 2 left
            1 plays
            dwarves 4,2 2,2 2,2
            hand nesw
        "#]],
    );
}

/// L-6e
#[test]
fn the_dwarf_of_a_skipped_seat_stays_and_still_blocks() {
    check(
        "
B──
rock: 3,2
stands 1: 3,2
hand 1:
hand 2: ns
discard ne
step E
stay
? turn
discard ns
step E
? dwarves",
        expect![[r#"
            refused L-12: no-room
            2 plays
            refused L-12: no-room
            dwarves 2,2 3,2 2,2
        "#]],
    );
}

/// L-6f
#[test]
fn a_skipped_turn_is_no_action() {
    let options = Options::new(3).unwrap().with_first(seat(0)).unwrap();
    let mut table = Table::<LostMines>::new(&options, &CardList::published());
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

/// L-7a
#[test]
fn without_a_card_the_dwarf_does_not_move() {
    check(
        "
B─
step E
stay
? turn
discard ne
step E
? dwarves",
        expect![[r#"
            refused L-7: play-first
            refused L-7: play-first
            0 plays
            dwarves 3,2 2,2 2,2
        "#]],
    );
}

/// L-7a
#[test]
fn while_a_card_must_be_played_nothing_can_be_taken() {
    check(
        "
······┬
······┼
mines: gold dragon silver gems
treasures: gold.1 gold.2 gold.3
stands 0: 6,0
take 0
discard ne
take 0
stay
take 0
? treasures audience",
        expect![[r#"
            refused L-22: nothing-to-take
            refused L-22: nothing-to-take
            treasures gold.? of 0, gold.?, gold.?
        "#]],
    );
}

/// L-7b
#[test]
fn step_one_is_one_card_laid_one_played_or_a_discard() {
    let before = game(
        "
B─
trunk: 3,2
hand 0: ew tool.axe trap troll thunderstorm
hand 1: ns",
    );
    let actions = legal(&before);
    let kinds = |kind: &str| actions.iter().filter(|action| action.kind() == kind).count();
    // Free edges for tokens: the two starts have four each, and share none; the card has one more in the east.
    let expected = [("lay", 4), ("tool", 1), ("trap", 9), ("troll", 9), ("thunderstorm", 1), ("discard", 5)];
    for (kind, count) in expected {
        assert_eq!(kinds(kind), count, "{kind}");
    }
    assert_eq!(kinds("discard-two"), 10, "pairs of five");
    assert_eq!(actions.len(), 39, "and nothing else");
    for action in actions {
        let mut after = before;
        after.apply(action, &mut Deaf);
        let view = view(&after, "0");
        assert_eq!((view.stage, view.turn), (StageView::Moving, Some(seat(0))), "{action} is the whole step");
        let n_cards = if matches!(action, Action::DiscardTwo(..)) { 2 } else { 1 };
        assert_eq!(view.hand.len(), 5 - n_cards, "{action}");
    }
}

/// L-7b
#[test]
fn information_cards_are_action_cards_too() {
    for look in [
        "mine 0 with mine-or-treasure",
        "treasure 0 with mine-or-treasure",
        "mine 1 with mine-or-dwarf",
        "dwarf 1 with mine-or-dwarf",
        "treasure 2 with treasure-or-dwarf",
        "dwarf 2 with treasure-or-dwarf",
    ] {
        assert_eq!(run(&format!("look {look}\n? turn\n? counts")), "0 moves, 3 left\ndeck 0, hands 0 1 1\n");
    }
}

/// L-7b
#[test]
fn nobody_plays_a_second_card() {
    check(
        "
BXZ
hand 0: ew ew trap thunderstorm information.mine-or-dwarf
lay ew
lay ew Z
trap 2,2 E
thunderstorm X
look mine 0 with mine-or-dwarf
discard ew
discard ew trap
? turn",
        expect![[r#"
            refused L-8: move-now
            refused L-8: move-now
            refused L-8: move-now
            refused L-8: move-now
            refused L-8: move-now
            refused L-8: move-now
            0 moves, 3 left
        "#]],
    );
    // Nor after a discard.
    check(
        "
BX
hand 0: ew ns
discard ns
lay ew
discard ew",
        expect![[r#"
            refused L-8: move-now
            refused L-8: move-now
        "#]],
    );
}

/// L-7b
#[test]
fn nobody_plays_a_card_that_it_does_not_hold() {
    check(
        "
B─X
trunk: 3,2
hand 0: ns
hand 1: ew trap
lay ew
axe 3,2
trap 2,2 E
troll 2,2 E
thunderstorm 3,2
look mine 0 with mine-or-dwarf
look treasure 0 with mine-or-treasure
look dwarf 1 with treasure-or-dwarf
discard ew
discard ns trap",
        expect![[r#"
            refused L-7: not-in-hand
            refused L-7: not-in-hand
            refused L-7: not-in-hand
            refused L-7: not-in-hand
            refused L-7: not-in-hand
            refused L-7: not-in-hand
            refused L-7: not-in-hand
            refused L-7: not-in-hand
            refused L-7: not-in-hand
            refused L-7: not-in-hand
        "#]],
    );
    // A path card with a rock on it is another card than one without.
    assert_eq!(run("hand 0: ew.rock\nlay ew 3,2"), "refused L-7: not-in-hand");
    assert_eq!(run("hand 0: ew\nlay ew.rock 3,2"), "refused L-7: not-in-hand");
}

/// L-4c, L-7b
#[test]
fn nobody_plays_out_of_turn() {
    let options = Options::new(4).unwrap().with_first(seat(1)).unwrap();
    let mut table = Table::<LostMines>::new(&options, &CardList::published());
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

/// L-7c
#[test]
fn a_seat_discards_one_or_two_cards_of_its_own_choice() {
    check(
        "
hand 0: trap ew ew tool.boat
? legal discard",
        expect![[r#"
            discard path.ew
            discard tool.boat
            discard trap
            discard path.ew path.ew
            discard path.ew tool.boat
            discard path.ew trap
            discard tool.boat trap
        "#]],
    );
    for (action, left) in [
        ("discard ew", "ew tool.boat trap"),
        ("discard trap", "ew ew tool.boat"),
        ("discard ew ew", "tool.boat trap"),
        ("discard ew trap", "ew tool.boat"),
        ("discard tool.boat trap", "ew ew"),
    ] {
        let came = run(&format!("hand 0: trap ew ew tool.boat\n{action}\n? hand 0"));
        assert_eq!(came, format!("hand {left}"));
    }
}

/// L-7c
#[test]
fn three_cards_are_too_many_and_none_is_too_few() {
    for text in ["discard", "discard ", "discard trap trap trap", "discard path.ew path.ew trap"] {
        assert!(text.parse::<Action>().is_err(), "nobody can even say `{text}`");
    }
}

/// L-7c
#[test]
fn the_same_card_is_discarded_twice_only_if_it_is_held_twice() {
    check(
        "
hand 0: ew trap trap
discard ew ew
discard trap trap
? hand 0",
        expect![[r#"
            refused L-7: not-in-hand
            hand ew
        "#]],
    );
}

/// L-7d
#[test]
fn only_the_seat_that_discarded_a_card_knows_its_face() {
    check(
        "
hand 0: ew trap ns
discard ew trap
? heard by 1
? heard by 0
? discards 0
? discards 1
? discards audience
? discarded",
        expect![[r#"
            discarded by 0 cards 2
            discarded by 0 cards 2
            to 0: you-discarded cards [path.ew trap]
            open nothing; own ew trap; lost nothing
            open nothing; own nothing; lost nothing
            open nothing; own nothing; lost nothing
            face down 2 0 0
        "#]],
    );
}

/// L-3d, L-7d
#[test]
fn nothing_that_others_see_depends_on_what_was_discarded_or_drawn() {
    let after = |hand: &str, cards: &str, deck: &str| {
        game(&format!("hand 0: {hand}\nhand 1: ns\nhand 2: ns\ndeck: {deck}\ndiscard {cards}\nstay"))
    };
    let one = after("ew ns trap", "ew trap", "ns troll ns");
    for other in [
        after("ew ns trap", "ns trap", "ns troll ns"),
        after("ew ns trap", "ew trap", "tool.axe nesw ns"),
        after("troll tool.rope ne", "ne troll", "ns troll trap"),
    ] {
        for viewer in [Viewer::Seat(seat(1)), Viewer::Seat(seat(2)), Viewer::Audience] {
            assert_eq!(one.view(viewer), other.view(viewer));
        }
    }
}

/// L-7e
#[test]
fn a_seat_may_discard_though_it_could_play() {
    check(
        "
hand 0: ew
? legal
discard ew
? turn",
        expect![[r#"
            lay ew 1,2
            lay ew 1,4
            lay ew 3,2
            lay ew 3,4
            discard path.ew
            0 moves, 3 left
        "#]],
    );
}

/// L-7f
#[test]
fn everybody_sees_a_played_card() {
    check(
        "
B─X
trunk: 3,2
players: 7
hand 0: ew.rock ns
hand 1: tool.axe ns
hand 2: information.mine-or-dwarf ns
hand 3: information.treasure-or-dwarf ns
hand 4: trap ns
hand 5: troll ns
hand 6: thunderstorm ns
treasures: gold.1 gold.2 gold.3
lay ew.rock
? heard by audience
stay
axe 3,2
? heard by audience
stay
look mine 3 with mine-or-dwarf
? heard by audience
stay
look treasure 2 with treasure-or-dwarf
? heard by audience
stay
trap 4,2 E
? heard by audience
stay
troll 2,4 S
? heard by audience
stay
thunderstorm 3,2
? heard by audience",
        expect![[r#"
            laid by 0 card path.ew.rock cell [4 2] turned false
            overcame by 1 tool axe cell [3 2]
            looked-at-mine by 2 card information.mine-or-dwarf mine 3
            looked-at-treasure by 3 card information.treasure-or-dwarf treasure 2 kind gold
            trap-set by 4 edge {cell:[4 2] side:E}
            troll-lured by 5 edge {cell:[2 4] side:S}
            struck by 6 cell [3 2] card path.ew.trunk tool axe traps [] trolls []
        "#]],
    );
}

/// L-7g
#[test]
fn a_played_action_card_goes_to_the_discard_pile() {
    for (action, card) in [
        ("axe 3,2", "tool.axe"),
        ("look mine 0 with mine-or-treasure", "information.mine-or-treasure"),
        ("look dwarf 1 with mine-or-dwarf", "information.mine-or-dwarf"),
        ("look treasure 0 with treasure-or-dwarf", "information.treasure-or-dwarf"),
        ("trap 2,2 E", "trap"),
        ("thunderstorm 3,2", "ew.trunk thunderstorm"),
    ] {
        for viewer in ["0", "1", "audience"] {
            let came = run(&format!("B─\ntrunk: 3,2\n{action}\n? discards {viewer}"));
            assert_eq!(came, format!("open {card}; own nothing; lost nothing"));
        }
    }
}

/// L-7g
#[test]
fn a_path_card_and_a_trolls_card_stay_on_the_table() {
    check(
        "
B─
hand 0: troll
troll 2,2 E
? discards audience
stay
? discards audience",
        expect![[r#"
            open nothing; own nothing; lost nothing
            open nothing; own nothing; lost nothing
        "#]],
    );
    assert_eq!(run("lay ew 3,2\n? discards audience"), "open nothing; own nothing; lost nothing");
}

/// L-7h
#[test]
fn no_card_is_played_without_effect() {
    // An obstacle that is overcome, one of another kind; a mine that lies face up; an edge that is taken.
    check(
        "
······┬
······┼
······┼
mines: gold dragon silver gems
axe: 6,1
lake: 6,2
trap: 6,1 S
axe 6,1
axe 6,2
look mine 0 with mine-or-dwarf
trap 6,1 S
troll 6,1 S",
        expect![[r#"
            refused L-13: already-overcome
            refused L-13: no-such-obstacle
            refused L-14: mine-is-face-up
            refused L-15: edge-is-taken
            refused L-15: edge-is-taken
        "#]],
    );
    assert_eq!(run("thunderstorm 3,2"), "refused L-19: nothing-there");
}

/// L-7h
#[test]
fn the_view_says_why_a_card_can_be_played_on_nothing() {
    check(
        "
hand 0: tool.axe tool.boat tool.rope thunderstorm ew
? nowhere",
        expect![[r#"
            tool.axe L-13: nothing-to-overcome
            tool.boat L-13: nothing-to-overcome
            tool.rope L-13: nothing-to-overcome
            thunderstorm L-19: nothing-to-remove
        "#]],
    );
    // All paths run in circles, so that none can be continued.
    check(
        "
·┌┐·
·└B┐
··││
·┌Y┘
·└┘·
hand 0: nesw ew tool.rope thunderstorm
? nowhere
? legal lay",
        expect![[r#"
            path.nesw L-10: fits-nowhere
            path.ew L-10: fits-nowhere
            tool.rope L-13: nothing-to-overcome
            nothing
        "#]],
    );
}

/// L-7h
#[test]
fn what_one_has_seen_may_be_looked_at_again() {
    check(
        "
deck: information.mine-or-dwarf ns
hand 0: information.mine-or-dwarf
look mine 1 with mine-or-dwarf
stay
pass
pass
look mine 1 with mine-or-dwarf
? heard by 0",
        expect![[r#"
            looked-at-mine by 0 card information.mine-or-dwarf mine 1
            to 0: mine-is mine 1 front gold
        "#]],
    );
}

/// L-7i
#[test]
fn the_discard_pile_is_never_looked_through() {
    assert_eq!(
        Action::KINDS,
        [
            "lay",
            "tool",
            "look-at-mine",
            "look-at-treasure",
            "look-at-dwarf",
            "trap",
            "troll",
            "thunderstorm",
            "discard",
            "discard-two",
            "step",
            "stay",
            "take"
        ],
        "nothing that one can do looks into the discard pile"
    );
    // What others discarded face down is unknown to the end of the round and after it.
    let mut game = dealt(3, 1);
    while is_going_on(&game) {
        pass(&mut game, &mut Vec::new());
        let unseen = game.view(Viewer::Audience).discards;
        assert!(unseen.open.is_empty() && unseen.own.is_empty() && unseen.lost.is_empty());
    }
    for viewer in viewers(&game) {
        let view = game.view(viewer);
        let own = viewer.seat().map_or(0, |seat| view.seats[seat.index()].discarded);
        assert_eq!((view.discards.open.len(), view.discards.own.len()), (0, own as usize));
    }
}

/// L-8a
#[test]
fn the_dwarf_may_stay_where_it_is() {
    check(
        "
B───
moving: 0
stay
? heard
? turn
? dwarves",
        expect![[r#"
            stayed by 0 cell [2 2]
            1 plays
            dwarves 2,2 2,2 2,2
        "#]],
    );
}

/// L-8a, L-8b
#[test]
fn the_dwarf_may_stay_after_one_or_two_steps() {
    for (way, cell) in [("go E", "3,2"), ("go E E", "4,2")] {
        let came = run(&format!("B───\nmoving: 0\n{way}\nstay\n? turn\n? dwarves"));
        assert_eq!(came, format!("1 plays\ndwarves {cell} 2,2 2,2\n"));
    }
}

/// L-8b
#[test]
fn the_dwarf_goes_three_cells_and_no_farther() {
    check(
        "
B────
moving: 0
? turn
go E
? turn
go E
? turn
go E
? turn
step E
? dwarves",
        expect![[r#"
            0 moves, 3 left
            0 moves, 2 left
            0 moves, 1 left
            1 plays
            refused L-7: play-first
            dwarves 5,2 2,2 2,2
        "#]],
    );
}

/// L-8b
#[test]
fn it_makes_no_difference_which_card_was_played_before() {
    for action in ["lay ew 7,2", "discard ns", "discard ns trap", "trap 6,2 E", "look mine 0 with mine-or-dwarf"] {
        let fixture =
            format!("B────\nhand 0: ew ns trap information.mine-or-dwarf\n{action}\n? turn\ngo E E E\n? turn");
        assert_eq!(run(&fixture), "0 moves, 3 left\n1 plays\n", "{action}");
    }
    // Also not that a card was laid just now.
    assert_eq!(run("B─X\nlay ew\ngo E E\n? turn\n? dwarves"), "0 moves, 1 left\ndwarves 4,2 2,2 2,2\n");
}

/// L-8c
#[test]
fn from_a_campfire_the_dwarf_goes_five_cells() {
    check(
        "
B─────
campfire: 3,2
stands 0: 3,2
discard ne
? turn
go E E E E
? turn
go W
? turn
? dwarves",
        expect![[r#"
            0 moves, 5 left
            0 moves, 1 left
            1 plays
            dwarves 6,2 2,2 2,2
        "#]],
    );
}

/// L-8c
#[test]
fn a_campfire_on_the_way_or_at_its_end_does_not_help() {
    check(
        "
B─────
campfire: 3,2 5,2
moving: 0
go E E E
? turn
? dwarves",
        expect![[r#"
            1 plays
            dwarves 5,2 2,2 2,2
        "#]],
    );
}

/// L-8c
#[test]
fn it_is_where_the_turn_began_that_counts() {
    // Seat 0 arrives at the campfire in one turn and goes five cells from it in the next; seat 1 has stood elsewhere.
    check(
        "
B─────
campfire: 4,2
hand 0: ns ns
hand 1: ns
hand 2: ns
discard ns
go E E
stay
discard ns
? turn
stay
pass
discard ns
? turn
go W W E E E
? turn
? dwarves",
        expect![[r#"
            1 moves, 3 left
            0 moves, 5 left
            round over
            dwarves 5,2 2,2 2,2
        "#]],
    );
}

/// L-8c
#[test]
fn a_campfire_that_was_struck_warms_nobody() {
    check(
        "
B──
campfire: 3,2
hand 0: thunderstorm
hand 1: ew ns
stands 1: 4,2
thunderstorm 3,2
stay
lay ew 3,2
go W
stay
? turn
discard thunderstorm
stay
? turn
discard ns
? turn",
        expect![[r#"
            2 plays
            1 plays
            1 moves, 3 left
        "#]],
    );
}

/// L-8d
#[test]
fn a_move_ends_by_itself_with_its_last_step() {
    check(
        "
B───
deck: ns
moving: 0
go E E E
? heard
? turn",
        expect![[r#"
            stepped by 0 from [2 2] to [3 2]
            stepped by 0 from [3 2] to [4 2]
            stepped by 0 from [4 2] to [5 2]
            drew by 0 cards 1 deck 0
            to 0: you-drew cards [path.ns]
            1 plays
        "#]],
    );
}

/// L-8d
#[test]
fn before_its_last_step_the_seat_says_when_it_stays() {
    // After two steps the dwarf could go back, so nothing is over yet.
    check(
        "
B──
deck: ns
moving: 0
go E E
? turn
? counts
stay
? turn
? counts",
        expect![[r#"
            0 moves, 1 left
            deck 1, hands 1 1 1
            1 plays
            deck 0, hands 2 1 1
        "#]],
    );
}

/// L-8e
#[test]
fn if_the_dwarf_can_go_nowhere_to_stay_is_an_action_all_the_same() {
    check(
        "
discard ne
? turn
? legal
stay
? turn",
        expect![[r#"
            0 moves, 3 left
            stay
            1 plays
        "#]],
    );
}

/// L-9a
#[test]
fn after_a_played_card_one_is_drawn_at_the_end_of_the_turn() {
    check(
        "
BX
deck: trap ns troll
hand 0: ew ew
lay ew
? heard
? counts
stay
? heard by 0
? heard by 1
? hand 0
? counts",
        expect![[r#"
            laid by 0 card path.ew cell [3 2] turned false
            deck 3, hands 1 1 1
            stayed by 0 cell [2 2]
            drew by 0 cards 1 deck 2
            to 0: you-drew cards [trap]
            stayed by 0 cell [2 2]
            drew by 0 cards 1 deck 2
            hand ew trap
            deck 2, hands 2 1 1
        "#]],
    );
}

/// L-9a
#[test]
fn every_kind_of_action_card_is_followed_by_a_draw() {
    for action in [
        "axe 3,2",
        "look mine 0 with mine-or-treasure",
        "look treasure 1 with treasure-or-dwarf",
        "look dwarf 1 with mine-or-dwarf",
        "trap 2,2 E",
        "troll 2,2 E",
        "thunderstorm 3,2",
    ] {
        let after = game(&format!("B─\ntrunk: 3,2\ndeck: ns ew\nhand 1: ns\n{action}\nstay"));
        let view = view(&after, "0");
        assert_eq!((view.deck, view.turn), (1, Some(seat(1))), "{action}");
        assert_eq!(view.hand.iter().map(|card| card.to_string()).collect::<Vec<_>>(), ["path.ns"], "{action}");
    }
}

/// L-9b
#[test]
fn after_a_discard_as_many_are_drawn() {
    check(
        "
deck: trap ns troll
hand 0: ew ew
discard ew
stay
? hand 0
? counts",
        expect![[r#"
            hand ew trap
            deck 2, hands 2 1 1
        "#]],
    );
    check(
        "
deck: trap ns troll
hand 0: ew ew nesw
hand 1: ns
hand 2: ns
discard ew ew
stay
? heard
? hand 0
? counts",
        expect![[r#"
            stayed by 0 cell [2 2]
            drew by 0 cards 2 deck 1
            to 0: you-drew cards [path.ns trap]
            hand nesw ns trap
            deck 1, hands 3 1 1
        "#]],
    );
}

/// L-9b
#[test]
fn everybody_sees_how_many_will_be_drawn() {
    for (action, draws) in [("lay ew 3,2", 1), ("discard ew", 1), ("discard ew ns", 2)] {
        let game = game(&format!("hand 0: ew ns\ndeck: ns ns ns\n{action}"));
        for viewer in viewers(&game) {
            assert_eq!(game.view(viewer).draws, draws, "{action}");
        }
    }
}

/// L-9c
#[test]
fn once_the_deck_is_empty_nothing_is_drawn() {
    check(
        "
hand 0: ew ns
discards: trap troll
lay ew 3,2
stay
? heard
? hand 0
? counts
? turn",
        expect![[r#"
            stayed by 0 cell [2 2]
            hand ns
            deck 0, hands 1 1 1
            1 plays
        "#]],
    );
    assert_eq!(run("hand 0: ew ns trap\ndiscard ew ns\nstay\n? hand 0\n? turn"), "hand trap\n1 plays\n");
}

/// L-9d
#[test]
fn nobody_discards_more_cards_than_it_holds() {
    check(
        "
hand 0: ew
hand 1: ns
hand 2: ns
? legal discard
discard ew ew
discard ew trap
discard ew
? counts",
        expect![[r#"
            discard path.ew
            refused L-7: not-in-hand
            refused L-7: not-in-hand
            deck 0, hands 0 1 1
        "#]],
    );
}

/// L-9e
#[test]
fn a_draw_takes_what_the_deck_still_has() {
    check(
        "
deck: troll
hand 0: ew ns nesw
hand 1: ns
hand 2: ns
discard ew ns
stay
? heard
? hand 0
? counts
? turn",
        expect![[r#"
            stayed by 0 cell [2 2]
            drew by 0 cards 1 deck 0
            to 0: you-drew cards [troll]
            hand nesw troll
            deck 0, hands 2 1 1
            1 plays
        "#]],
    );
}

/// L-9f
#[test]
fn after_the_draw_the_turn_is_over() {
    check(
        "
deck: troll trap ns
hand 0: ne
hand 1: ne
hand 2: ne
discard ne
stay
? turn
discard ne
stay
? turn
discard ne
stay
? turn
? counts",
        expect![[r#"
            1 plays
            2 plays
            0 plays
            deck 0, hands 1 1 1
        "#]],
    );
}

/// L-9g
#[test]
fn the_discard_pile_is_never_drawn_from() {
    for players in [3, 6, 9] {
        let mut game = dealt(players, 2);
        let mut deck = view(&game, "audience").deck;
        let mut n_discarded = 0;
        while is_going_on(&game) {
            pass(&mut game, &mut Vec::new());
            let view = view(&game, "audience");
            assert_eq!(view.deck, deck.saturating_sub(1), "the deck only ever shrinks");
            deck = view.deck;
            let discarded: u8 = view.seats.iter().map(|seat| seat.discarded).sum();
            assert_eq!(discarded, n_discarded + 1, "the pile only ever grows");
            n_discarded = discarded;
            let held: u8 = view.seats.iter().map(|seat| seat.hand).sum();
            assert_eq!(deck + held + discarded, 53);
        }
        assert_eq!(deck, 0);
    }
}

/// L-9g
#[test]
fn with_cards_on_the_discard_pile_and_none_in_the_deck_nothing_is_drawn() {
    let mut game = game("hand 0: ew ew\nhand 1: trap\nhand 2: trap\ndiscards: ns ns ns\n");
    play(&mut game, "lay ew 3,2");
    play(&mut game, "stay");
    assert_eq!(view(&game, "0").seats[0].hand, 1);
    assert_eq!(view(&game, "0").discards.open.len(), 3);
    assert_eq!(legal_texts(&game, "discard"), ["discard trap"]);
}
