//! Action cards: L-13 and L-14.

use crate::check::{check, game, legal_texts, pass, play, run, seat, view, viewers};
use expect_test::expect;
use lost_mines::{
    Action, CardList, Claim, Information, LostMines, Mine, MinePlace, Options, Private, Public, Refusal, TreasurePlace,
};
use tabletop::game::{Game, Turn};
use tabletop::record::Start;
use tabletop::{Deed, Dice, Refused, Seed, Table, Talk, Viewer};

/// Each tool, the obstacle that wants it, and the other obstacles.
const TOOLS: [(&str, &str, [&str; 2]); 3] =
    [("axe", "trunk", ["lake", "ditch"]), ("boat", "lake", ["trunk", "ditch"]), ("rope", "ditch", ["trunk", "lake"])];

/// L-13a
#[test]
fn a_tool_is_played_on_an_obstacle_that_wants_it() {
    for (tool, obstacle, others) in TOOLS {
        assert_eq!(run(&format!("B─\n{obstacle}: 3,2\n{tool} 3,2\n? tokens")), format!("{tool} 3,2"));
        for other in others {
            let refused = run(&format!("B─\n{other}: 3,2\n{tool} 3,2\n? tokens"));
            assert_eq!(refused, "refused L-13: no-such-obstacle\nno tokens\n", "{tool} on {other}");
        }
    }
}

/// L-13a
#[test]
fn a_tool_is_played_on_nothing_else() {
    // A plain path, a rock, a campfire, a start, a mine, an empty cell, and one that is not on the board.
    check(
        "
B───
trunk: 5,2
rock: 4,2
hand 0: tool.axe
axe 3,2
axe 4,2
axe 2,2
axe 8,2
axe 0,0
axe -1,2
? legal axe",
        expect![[r#"
            refused L-13: no-such-obstacle
            refused L-13: no-such-obstacle
            refused L-13: no-such-obstacle
            refused L-13: no-such-obstacle
            refused L-13: no-such-obstacle
            refused L-13: no-such-obstacle
            axe 5,2
        "#]],
    );
    assert_eq!(run("B─\ncampfire: 3,2\nrope 3,2"), "refused L-13: no-such-obstacle");
}

/// L-13a
#[test]
fn the_player_chooses_among_the_obstacles_that_want_the_tool() {
    check(
        "
B────
trunk: 3,2 5,2 6,2
lake: 4,2
hand 0: tool.axe tool.boat tool.rope
? legal axe
? legal boat
? legal rope
? nowhere",
        expect![[r#"
            axe 3,2
            axe 5,2
            axe 6,2
            boat 4,2
            nothing
            tool.rope L-13: nothing-to-overcome
        "#]],
    );
}

/// L-13a
#[test]
fn an_obstacle_is_not_overcome_twice() {
    for (tool, ..) in TOOLS {
        let fixture = format!("B─\n{tool}: 3,2\nhand 0: tool.{tool}\n{tool} 3,2\n? nowhere");
        let expected = format!("refused L-13: already-overcome\ntool.{tool} L-13: nothing-to-overcome\n");
        assert_eq!(run(&fixture), expected);
    }
}

/// L-13a
#[test]
fn without_an_obstacle_a_tool_is_not_playable() {
    check(
        "
B───
hand 0: tool.axe
hand 1: nesw.trunk ns
? nowhere
discard tool.axe
stay
lay nesw.trunk 6,2
stay
? legal axe",
        expect![[r#"
            tool.axe L-13: nothing-to-overcome
            axe 6,2
        "#]],
    );
}

/// L-13b
#[test]
fn the_token_goes_on_the_card_that_was_chosen() {
    check(
        "
B──
trunk: 3,2 4,2
? tokens
axe 4,2
? tokens
? heard
step E",
        expect![[r#"
            no tokens
            axe 4,2
            overcame by 0 tool axe cell [4 2]
            refused L-12: obstacle-blocks
        "#]],
    );
    // Everybody sees the token where it lies.
    for (tool, obstacle, _) in TOOLS {
        let game = game(&format!("B─\n{obstacle}: 3,2\n{tool} 3,2"));
        for viewer in viewers(&game) {
            let board = game.view(viewer).board;
            let tools: Vec<Option<&str>> = board.iter().map(|laid| laid.tool.map(<&str>::from)).collect();
            assert_eq!(tools, [None, Some(tool), None], "blue start, the card, yellow start");
        }
    }
}

/// L-13c
#[test]
fn an_obstacle_is_overcome_for_everybody() {
    // Seat 0 plays the boat; dwarves of both clans use it, one after the other.
    check(
        "
B───
lake: 3,2
dwarves: blue.loyal yellow.loyal blue.selfish
hand 0: tool.boat
hand 1: ns
hand 2: ns
stands 1: 4,2
boat 3,2
stay
discard ns
go W W
? dwarves
stay
discard ns
go E E
? dwarves",
        expect![[r#"
            dwarves 2,2 2,2 2,2
            dwarves 2,2 2,2 4,2
        "#]],
    );
}

/// L-13d
#[test]
fn an_obstacle_stays_overcome_for_as_long_as_the_card_lies() {
    let mut game = game("B──\nditch: 3,2\nhand 0: tool.rope\ndeck: ns ns ns ns ns ns ns ns ns ns\nrope 3,2\nstay");
    for _ in 0..9 {
        let laid = view(&game, "audience").board.into_iter().find(|laid| laid.tool.is_some());
        assert_eq!(laid.map(|laid| laid.cell.to_string()).as_deref(), Some("3,2"));
        pass(&mut game, &mut Vec::new());
    }
    play(&mut game, "discard path.ns");
    play(&mut game, "step E");
    assert_eq!(view(&game, "audience").seats[1].cell.to_string(), "3,2");
}

/// L-13d
#[test]
fn another_card_in_the_same_place_must_be_overcome_anew() {
    check(
        "
B─
trunk: 3,2
hand 0: tool.axe ns
hand 1: thunderstorm ns
hand 2: nesw.trunk ns
axe 3,2
stay
thunderstorm 3,2
? tokens
stay
lay nesw.trunk 3,2
? tokens
step E",
        expect![[r#"
            no tokens
            no tokens
            refused L-12: obstacle-blocks
        "#]],
    );
}

/// L-13e
#[test]
fn a_token_that_leaves_the_board_returns_to_the_supply() {
    // There are three tokens of each tool, and no list has more cards of it, so the supply never runs out. What shows is
    // that a token leaves the board with its card and nothing else, and that the last card of the tool finds a token.
    for (tool, obstacle, _) in TOOLS {
        let came = run(&format!(
            "
B────
{obstacle}: 6,2
{tool}: 3,2 4,2
hand 0: thunderstorm
hand 1: tool.{tool} ns
thunderstorm 4,2
? heard
? tokens
stay
{tool} 6,2
? tokens"
        ));
        let struck = format!("struck by 0 cell [4 2] card path.ew.{obstacle} tool {tool} traps [] trolls []\n");
        assert_eq!(came, format!("{struck}{tool} 3,2\n{tool} 3,2\n{tool} 6,2\n"));
        let text = include_str!("../../../../decks/lost-mines.toml").replace("source = \"ours\"", "source = \"owner\"");
        let (before, after) = text.split_once(&format!("card = \"tool.{tool}\"\ncount = ")).unwrap();
        let more = format!("{before}card = \"tool.{tool}\"\ncount = 4{}", &after[1..]);
        let refused = CardList::parse(&more).unwrap_err().to_string();
        assert!(refused.contains("tokens"), "{refused}");
    }
}

/// L-13e
#[test]
fn a_card_without_a_token_takes_none_with_it() {
    check(
        "
B─
trunk: 3,2
thunderstorm 3,2
? heard",
        expect!["struck by 0 cell [3 2] card path.ew.trunk tool null traps [] trolls []"],
    );
}

/// L-13f
#[test]
fn obstacles_that_are_cut_off_can_be_overcome_too() {
    check(
        "
B───
lake: 5,2
hand 0: thunderstorm
hand 1: tool.boat ns
thunderstorm 3,2
? picture
stay
? legal boat
boat 5,2
? tokens",
        expect![[r#"
            B·──
            boat 5,2
            boat 5,2
        "#]],
    );
}

/// What each information card offers.
const LOOKS: [(&str, [&str; 2], &str); 3] = [
    ("mine-or-treasure", ["mine", "treasure"], "dwarf"),
    ("mine-or-dwarf", ["mine", "dwarf"], "treasure"),
    ("treasure-or-dwarf", ["treasure", "dwarf"], "mine"),
];

/// L-14a
#[test]
fn an_information_card_offers_two_looks() {
    for (card, offered, other) in LOOKS {
        for look in offered {
            assert_eq!(run(&format!("look {look} 1 with {card}\n? turn")), "0 moves, 3 left", "{card}");
        }
        let refused = run(&format!("hand 0: information.{card}\nlook {other} 1 with {card}\n? legal look {other}"));
        assert_eq!(refused, "refused L-14: not-offered\nnothing\n", "{card}");
    }
    assert_eq!(Information::ALL.len(), LOOKS.len());
}

/// L-14a
#[test]
fn the_player_takes_one_of_the_two_looks() {
    check(
        "
hand 0: information.mine-or-treasure
? legal look
look mine 0 with mine-or-treasure
look treasure 0 with mine-or-treasure
? hand 0",
        expect![[r#"
            look mine 0 with mine-or-treasure
            look mine 1 with mine-or-treasure
            look mine 2 with mine-or-treasure
            look mine 3 with mine-or-treasure
            look treasure 0 with mine-or-treasure
            look treasure 1 with mine-or-treasure
            look treasure 2 with mine-or-treasure
            refused L-8: move-now
            hand nothing
        "#]],
    );
}

/// L-14a
#[test]
fn the_card_that_is_played_is_the_one_that_is_named() {
    check(
        "
hand 0: information.mine-or-dwarf information.mine-or-treasure
? legal look mine 2
look mine 2 with mine-or-dwarf
? hand 0
? discards audience",
        expect![[r#"
            look mine 2 with mine-or-treasure
            look mine 2 with mine-or-dwarf
            hand information.mine-or-treasure
            open information.mine-or-dwarf; own nothing; lost nothing
        "#]],
    );
    let missing = run("hand 0: information.mine-or-dwarf\nlook mine 2 with mine-or-treasure");
    assert_eq!(missing, "refused L-7: not-in-hand");
}

/// L-14b
#[test]
fn a_look_at_a_mine_shows_what_it_is() {
    for (number, mine) in ["silver", "dragon", "gems", "gold"].into_iter().enumerate() {
        let fixture =
            format!("mines: silver dragon gems gold\nlook mine {number} with mine-or-dwarf\n? heard by 0\n? mines 0");
        let mut seen = ["?"; 4];
        seen[number] = mine;
        let aloud = format!("looked-at-mine by 0 card information.mine-or-dwarf mine {number}\n");
        let whisper = format!("to 0: mine-is mine {number} front {mine}\n");
        assert_eq!(run(&fixture), format!("{aloud}{whisper}mines {}\n", seen.join(" ")));
    }
}

/// L-14b
#[test]
fn a_mine_that_lies_face_up_is_not_looked_at() {
    check(
        "
······┬
······┼
mines: gold dragon silver gems
hand 0: information.mine-or-dwarf
look mine 0 with mine-or-dwarf
? legal look mine",
        expect![[r#"
            refused L-14: mine-is-face-up
            look mine 1 with mine-or-dwarf
            look mine 2 with mine-or-dwarf
            look mine 3 with mine-or-dwarf
        "#]],
    );
    assert!("look mine 4 with mine-or-dwarf".parse::<lost_mines::Action>().is_err(), "there are four mines");
}

/// L-14c
#[test]
fn a_look_at_a_treasure_shows_what_it_is_worth() {
    check(
        "
treasures: gold.3 gems.1 gold.4
look treasure 2 with treasure-or-dwarf
? heard by 0
? treasures 0",
        expect![[r#"
            looked-at-treasure by 0 card information.treasure-or-dwarf treasure 2 kind gold
            to 0: treasure-is treasure 2 front gold.4
            treasures gold.?, gems.?, gold.4
        "#]],
    );
}

/// L-14c
#[test]
fn a_treasure_that_somebody_has_taken_is_not_looked_at() {
    check(
        "
treasures: gold.3 gems.1 gold.4
taken 0: 0
taken 1: 2
hand 0: information.mine-or-treasure
look treasure 0 with mine-or-treasure
look treasure 2 with mine-or-treasure
look treasure 3 with mine-or-treasure
? legal look treasure",
        expect![[r#"
            refused L-14: treasure-is-taken
            refused L-14: treasure-is-taken
            refused L-1: no-such-treasure
            look treasure 1 with mine-or-treasure
        "#]],
    );
}

/// L-14d
#[test]
fn a_look_at_a_dwarf_card_shows_the_character() {
    check(
        "
dwarves: blue.loyal yellow.saboteur blue.selfish
look dwarf 1 with mine-or-dwarf
? heard by 0
? dwarf cards 0",
        expect![[r#"
            looked-at-dwarf by 0 card information.mine-or-dwarf seat 1
            to 0: dwarf-is seat 1 dwarf yellow.saboteur
            dwarf cards blue.loyal yellow.saboteur blue.?
        "#]],
    );
}

/// L-14d
#[test]
fn ones_own_dwarf_card_is_not_looked_at() {
    check(
        "
players: 4
turn: 2
hand 2: information.treasure-or-dwarf
look dwarf 2 with treasure-or-dwarf
look dwarf 4 with treasure-or-dwarf
? legal look dwarf",
        expect![[r#"
            refused L-14: own-dwarf
            refused L-2: no-such-seat
            look dwarf 0 with treasure-or-dwarf
            look dwarf 1 with treasure-or-dwarf
            look dwarf 3 with treasure-or-dwarf
        "#]],
    );
}

/// L-14e
#[test]
fn nobody_else_is_shown_what_was_seen() {
    check(
        "
mines: silver dragon gems gold
treasures: gold.3 gems.1 gold.4
dwarves: blue.loyal yellow.saboteur blue.selfish
hand 0: information.mine-or-dwarf
hand 1: information.mine-or-treasure
hand 2: information.treasure-or-dwarf ns
look mine 1 with mine-or-dwarf
? heard by 1
stay
look treasure 0 with mine-or-treasure
? heard by 2
stay
look dwarf 1 with treasure-or-dwarf
? heard by 0
? heard by 1
? mines 0
? mines 1
? mines audience
? treasures 1
? treasures 2
? treasures audience
? dwarf cards 2
? dwarf cards 0
? dwarf cards audience",
        expect![[r#"
            looked-at-mine by 0 card information.mine-or-dwarf mine 1
            looked-at-treasure by 1 card information.mine-or-treasure treasure 0 kind gold
            looked-at-dwarf by 2 card information.treasure-or-dwarf seat 1
            looked-at-dwarf by 2 card information.treasure-or-dwarf seat 1
            mines ? dragon ? ?
            mines ? ? ? ?
            mines ? ? ? ?
            treasures gold.3, gems.?, gold.?
            treasures gold.?, gems.?, gold.?
            treasures gold.?, gems.?, gold.?
            dwarf cards blue.? yellow.saboteur blue.selfish
            dwarf cards blue.loyal yellow.? blue.?
            dwarf cards blue.? yellow.? blue.?
        "#]],
    );
}

/// L-14e
#[test]
fn nothing_that_others_see_depends_on_what_was_seen() {
    let after = |mines: &str, treasures: &str, dwarf: &str, look: &str| {
        game(&format!("mines: {mines}\ntreasures: {treasures}\ndwarves: blue.loyal {dwarf} blue.selfish\n{look}\nstay"))
    };
    let one = ("silver dragon gems gold", "gold.3 gems.1 gold.4", "yellow.saboteur");
    let other = ("gold gems silver dragon", "gold.1 gems.4 gold.2", "yellow.loyal");
    for look in
        ["look mine 1 with mine-or-dwarf", "look treasure 0 with mine-or-treasure", "look dwarf 1 with mine-or-dwarf"]
    {
        let (one, other) = (after(one.0, one.1, one.2, look), after(other.0, other.1, other.2, look));
        for viewer in [Viewer::Seat(seat(2)), Viewer::Audience] {
            assert_eq!(one.view(viewer), other.view(viewer), "{look}");
        }
        assert_ne!(one.view(Viewer::Seat(seat(0))), other.view(Viewer::Seat(seat(0))), "{look}");
    }
}

/// L-14e
#[test]
fn whose_dwarf_card_was_looked_at_hears_no_more_than_the_others() {
    let mut game = game("hand 0: information.mine-or-dwarf\nhand 1: ns\nhand 2: ns");
    let heard = play(&mut game, "look dwarf 1 with mine-or-dwarf");
    assert_eq!(heard.len(), 1);
    let listeners: Vec<usize> = heard[0].whispers.iter().map(|(to, _)| to.index()).collect();
    assert_eq!(listeners, [0]);
    assert!(matches!(heard[0].whispers[0].1, Private::DwarfIs { .. }));
}

/// L-14f
#[test]
fn what_was_looked_at_stays_in_its_place_face_down() {
    let before = view(&game("hand 0: ns\nhand 1: ns\nhand 2: ns"), "audience");
    assert!(before.mines.iter().all(|mine| !mine.face_up && mine.front.front().is_none()));
    assert!(before.treasures.iter().all(|treasure| treasure.taken_by.is_none() && treasure.front.front().is_none()));
    for look in ["mine 1 with mine-or-dwarf", "treasure 1 with mine-or-treasure", "dwarf 1 with treasure-or-dwarf"] {
        let after = view(&game(&format!("hand 1: ns\nhand 2: ns\nlook {look}")), "audience");
        assert_eq!(before.mines, after.mines, "{look}");
        assert_eq!(before.treasures, after.treasures, "{look}");
        assert_eq!(before.board, after.board, "{look}");
        assert!(after.seats.iter().all(|seat| seat.dwarf.front().is_none()), "{look}");
        assert_ne!(before.seats, after.seats, "{look}: but everybody knows of it");
    }
    // A mine that was looked at gives no more connection than any other that lies face down.
    check(
        "
·····─·
B····X?
mines: dragon gold silver gems
hand 0: information.mine-or-dwarf
hand 1: ew ns
look mine 1 with mine-or-dwarf
? mines 0
stay
lay ew",
        expect![[r#"
            mines ? gold ? ?
            refused L-10: continues-no-path
        "#]],
    );
}

/// L-14f
#[test]
fn what_a_seat_has_seen_it_knows_to_the_end_of_the_round() {
    check(
        "
mines: silver dragon gems gold
hand 0: information.mine-or-dwarf ns
hand 1: ns ns
hand 2: ns ns
look mine 3 with mine-or-dwarf
stay
pass 3 times
? mines 0
pass to the end
? mines 0
? mines audience
deal 1
? mines 0",
        expect![[r#"
            mines ? ? ? gold
            mines ? ? ? gold
            mines ? ? ? ?
            mines ? ? ? ?
        "#]],
    );
}

/// L-14g
#[test]
fn everybody_sees_at_which_one_the_player_looked() {
    let mut game = game(
        "
players: 4
hand 0: information.mine-or-dwarf ns
hand 1: information.mine-or-treasure ns
hand 2: information.treasure-or-dwarf ns
hand 3: ns",
    );
    let looks = ["look mine 3 with mine-or-dwarf", "look treasure 1 with mine-or-treasure"];
    for look in looks.into_iter().chain(["look dwarf 3 with treasure-or-dwarf"]) {
        let heard = play(&mut game, look);
        assert!(matches!(
            heard[0].aloud,
            Public::LookedAtMine { .. } | Public::LookedAtTreasure { .. } | Public::LookedAtDwarf { .. }
        ));
        play(&mut game, "stay");
    }
    for viewer in viewers(&game) {
        let seats = game.view(viewer).seats;
        let mines: Vec<usize> = seats[0].looked_at.mines.iter().map(|mine| mine.index()).collect();
        let treasures: Vec<usize> = seats[1].looked_at.treasures.iter().map(|treasure| treasure.index()).collect();
        let dwarves: Vec<usize> = seats[2].looked_at.dwarves.iter().map(|seat| seat.index()).collect();
        assert_eq!((mines, treasures, dwarves), (vec![3], vec![1], vec![3]));
        assert!(seats[1].looked_at.mines.is_empty() && seats[3].looked_at.dwarves.is_empty());
    }
}

/// L-14h
#[test]
fn a_look_at_something_of_which_nothing_is_left_cannot_be_chosen() {
    // All four mines lie face up: the other look is left.
    let fixture = |card: &str| {
        format!(
            "
······┬····
······│····
········┼··
···········
········└··
···········
······┘····
mines: gold dragon silver gems
hand 0: information.{card}
? mines audience
look mine 0 with {card}
look mine 1 with {card}
look mine 2 with {card}
look mine 3 with {card}
? legal look"
        )
    };
    let refused = "refused L-14: mine-is-face-up\n".repeat(4);
    let treasures = (0..3).map(|number| format!("look treasure {number} with mine-or-treasure\n"));
    let expected = format!("mines gold dragon silver gems\n{refused}{}", treasures.collect::<String>());
    assert_eq!(run(&fixture("mine-or-treasure")), expected);
    let dwarves = (1..3).map(|number| format!("look dwarf {number} with mine-or-dwarf\n"));
    let expected = format!("mines gold dragon silver gems\n{refused}{}", dwarves.collect::<String>());
    assert_eq!(run(&fixture("mine-or-dwarf")), expected);
    // All treasures are taken. (In play the round is over then.)
    let taken = game("taken 1: 0 1 2\nhand 0: information.treasure-or-dwarf\nhand 1: ns");
    assert_eq!(
        legal_texts(&taken, "look"),
        ["look dwarf 1 with treasure-or-dwarf", "look dwarf 2 with treasure-or-dwarf"]
    );
}

/// L-14i
#[test]
fn what_the_seat_has_seen_before_may_be_looked_at_again() {
    for (look, card) in [
        ("mine 2", "mine-or-treasure"),
        ("treasure 2", "mine-or-treasure"),
        ("dwarf 2", "treasure-or-dwarf"),
        ("treasure 0", "treasure-or-dwarf"),
    ] {
        let mut game =
            game(&format!("hand 0: information.{card} information.{card}\nhand 1: ns\nhand 2: ns\ndeck: ns ns ns ns"));
        let action = format!("look {look} with {card}");
        let first = play(&mut game, &action);
        play(&mut game, "stay");
        pass(&mut game, &mut Vec::new());
        pass(&mut game, &mut Vec::new());
        let again = play(&mut game, &action);
        assert_eq!(first, again, "the same is seen");
        assert_eq!(first[0].whispers.len(), 1);
    }
}

/// L-14i
#[test]
fn what_others_have_seen_may_be_looked_at_too() {
    let mut game = game(
        "
mines: silver dragon gems gold
hand 0: information.mine-or-dwarf ns
hand 1: information.mine-or-dwarf ns
hand 2: ns",
    );
    for number in [0, 1] {
        let heard = play(&mut game, "look mine 1 with mine-or-dwarf");
        let (to, secret) = &heard[0].whispers[0];
        assert_eq!(*to, seat(number));
        let Private::MineIs { front, .. } = secret else { panic!("{secret:?}") };
        assert_eq!(*front, Mine::Dragon);
        play(&mut game, "stay");
    }
}

/// L-14j
#[test]
fn what_the_player_says_of_what_was_seen_is_free() {
    let options = Options::new(3).unwrap().with_first(seat(0)).unwrap();
    let mut table = Table::<LostMines>::new(&options, &CardList::published());
    // A deal in which seat 0 can look at a mine: ten cards are set aside before its hand.
    let with = Information::MineOrDwarf;
    let deals = (0..).map(|seed| table.game().shuffle(&mut Dice::from_number(seed)));
    let holds = |hand: &[String]| hand.contains(&"information.mine-or-dwarf".to_owned());
    let deal = deals.into_iter().find(|deal| holds(&deal.written().deck[10..15])).unwrap();
    table.deal(Start { seed: Seed::from_numbers([1, 0, 0, 0]), written: Some(deal) }, None).unwrap();
    let mine = MinePlace::ALL[0];
    for before_and_after in 0..2 {
        for is in Mine::ALL {
            let claim = Talk::Claim(Claim::Mine { mine, is });
            // Three of the four are lies; whoever has not looked may claim it as well.
            for by in [seat(0), seat(1)] {
                assert!(table.play(Deed::Say(by, claim), None).is_ok());
                let said = table.view(Viewer::Audience).said;
                assert!(said.iter().any(|said| said.by == by && said.talk == claim));
            }
        }
        if before_and_after == 0 {
            assert_eq!(table.game().turn(), Turn::Of(seat(0)));
            table.play(Deed::Play(seat(0), Action::LookAtMine { mine, with }), None).unwrap();
        }
    }
}

/// L-14j
#[test]
fn nobody_claims_anything_of_what_is_not_there() {
    let mut table = Table::<LostMines>::new(&Options::new(3).unwrap(), &CardList::published());
    table.deal(Seed::from_numbers([1, 0, 0, 0]).into(), None).unwrap();
    let mut say = |text: &str| table.play(Deed::Say(seat(1), text.parse().unwrap()), None).map(|_| ());
    let treasure = TreasurePlace::new(3);
    assert_eq!(say("claim treasure 3 1"), Err(Refused::Rule { refusal: Refusal::NoSuchTreasure { treasure } }));
    assert_eq!(say("claim treasure 2 1"), Ok(()));
    assert!(matches!(say("claim dwarf 3 loyal"), Err(Refused::NoSuchSeat { .. })));
    assert_eq!(say("claim dwarf 2 loyal"), Ok(()));
    // Of itself a seat says what it is, and that is another subject.
    assert_eq!(say("claim dwarf 1 loyal"), Err(Refused::AboutOneself));
    assert_eq!(say("claim character loyal"), Ok(()));
}
