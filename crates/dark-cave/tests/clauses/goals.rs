//! D-16 and D-17: goals and the gold of veins.

use crate::check::{check, owners, run, view};
use dark_cave::position::Position;
use dark_cave::{Action, CardList, DarkCave, Feature, GoalPlace, Group, Layout, Options, Path, Way};
use expect_test::expect;
use tabletop::{Deaf, Dice, Game, Seat, Worlds};
use tunnels::{Side, Spot};

/// The sides of goal 2 of five players: the cell beside it, a card there that is open towards it, and one that is closed.
const SIDES: [(&str, &str, &str, &str); 4] = [
    ("N", "4,3", "i.ns", "i.ew"),
    ("E", "5,4", "i.ew", "i.ns"),
    ("S", "4,5", "i.ns", "i.ew"),
    ("W", "3,4", "i.ew", "i.ns"),
];

fn beside(side: &str) -> (&'static str, &'static str, &'static str) {
    let found = SIDES.into_iter().find(|(name, ..)| *name == side);
    found.map(|(_, cell, open, closed)| (cell, open, closed)).unwrap()
}

/// A goal at place 2, the others around.
fn goals_with(front: &str) -> String {
    let mut goals = ["exit", "hole", "ladder", "vein"];
    let at = goals.iter().position(|goal| *goal == front).unwrap();
    goals.swap(at, 2);
    goals.join(" ")
}

/// How goal 2 comes to lie when seat 0 enters it by a side; cards that are open or closed lie at other sides of it.
fn comes_to_lie(front: &str, entry: &str, open: &[&str], closed: &[&str]) -> String {
    let mut fixture = format!("goals: {}\nmoving: 0\nstands 0: {}.0\n", goals_with(front), beside(entry).0);
    for side in open.iter().chain([&entry]) {
        fixture += &format!("card {}: {}\n", beside(side).0, beside(side).1);
    }
    for side in closed {
        fixture += &format!("card {}: {}\n", beside(side).0, beside(side).2);
    }
    let told = run(&format!("{fixture}step 4,4.0\n? heard"));
    told.split_once(" open ").and_then(|(_, rest)| rest.split(' ').next()).unwrap().to_owned()
}

/// D-16a
#[test]
fn the_first_dwarf_on_a_goal_turns_it_over_for_all() {
    check(
        "
        players: 3
        card 3,4: i.ew
        stands 0: 3,4.0
        moving: 0
        ? goals 0
        step 4,4.0
        ? heard
        ? goals 0
        ? goals 1
        ? goals audience
        ",
        expect![[r#"
            goals ? ? ? ?
            goal-turned by 0 goal 2 front ladder turned false open NW gold false
            stepped by 0 from {cell:[3 4] space:0} to {cell:[4 4] space:1}
            goals ? ? ladder ?
            goals ? ? ladder ?
            goals ? ? ladder ?
        "#]],
    );
}

/// D-16a
#[test]
fn only_the_first_dwarf_turns_it_over_and_is_stopped() {
    check(
        "
        players: 3
        card 3,4: i.ew
        stands 0: 3,4.0
        stands 1: 3,4.0
        moving: 0
        go 4,4.0
        discard i.ne
        step 4,4.0
        step 4,4.1
        ? heard
        ? turn
        go 4,4.2 4,4.0
        ? dwarves
        ",
        expect![[r#"
            refused D-10: no-step-there
            stepped by 1 from {cell:[3 4] space:0} to {cell:[4 4] space:1}
            1 moves, 2 left
            dwarves 4,4.1 4,4.0 0,0.0
        "#]],
    );
}

/// D-16a
#[test]
fn a_goal_that_is_only_passed_by_stays_face_down() {
    check(
        "
        players: 3
        card 3,4: i.ns
        card 3,3: i.ns
        card 3,5: i.ns
        stands 0: 3,3.0
        moving: 0
        go 3,4.0 3,5.0
        stay
        ? goals audience
        ",
        expect!["goals ? ? ? ?"],
    );
}

/// D-16a
#[test]
fn the_goals_of_a_larger_table_are_turned_over_where_they_lie() {
    for (place, cell, beside) in [(0, "-3,-3", "-2,-3"), (1, "3,-3", "2,-3"), (2, "3,3", "2,3"), (3, "-3,3", "-2,3")] {
        let told =
            run(&format!("players: 6\ncard {beside}: i.ew\nstands 0: {beside}.0\nmoving: 0\ngo {cell}.0\n? goals 5"));
        let mut goals = ["?"; 4];
        goals[place] = ["exit", "hole", "ladder", "vein"][place];
        assert_eq!(told, format!("goals {}", goals.join(" ")));
    }
}

/// D-16b, D-16j
#[test]
fn a_goal_is_turned_so_that_the_path_leads_in_and_the_dwarf_stands_on_that_arm() {
    // Arms keep their numbers when a goal is turned: the northern arm is then the southern one.
    let ways = [
        ("exit", "N", "false", "NESW", 0),
        ("exit", "E", "false", "NESW", 1),
        ("exit", "S", "false", "NESW", 2),
        ("exit", "W", "false", "NESW", 3),
        ("hole", "N", "false", "NE", 0),
        ("hole", "E", "false", "NE", 1),
        ("hole", "S", "true", "SW", 0),
        ("hole", "W", "true", "SW", 1),
        ("ladder", "N", "false", "NW", 0),
        ("ladder", "E", "true", "ES", 1),
        ("ladder", "S", "true", "ES", 0),
        ("ladder", "W", "false", "NW", 1),
        ("vein", "N", "false", "NEW", 0),
        ("vein", "E", "false", "NEW", 1),
        ("vein", "S", "true", "ESW", 0),
        ("vein", "W", "false", "NEW", 2),
    ];
    for (front, side, turned, open, arm) in ways {
        let (cell, card, _) = beside(side);
        // The second dwarf comes the same way, and the first one could go back.
        let told = run(&format!(
            "
            players: 2
            goals: {}
            card {cell}: {card}
            stands 0: {cell}.0
            stands 1: {cell}.0
            hand 0: i.ne i.ne i.ne
            moving: 0
            step 4,4.0
            ? heard
            ? dwarves
            discard i.ne
            go 4,4.{arm}
            stay
            discard i.ne
            go {cell}.0
            ? dwarves",
            goals_with(front)
        ));
        let gold = front == "vein";
        let [x, y] = [0, 1].map(|part| cell.split(',').nth(part).unwrap());
        assert_eq!(
            told,
            format!(
                "goal-turned by 0 goal 2 front {front} turned {turned} open {open} gold {gold}\n\
                 stepped by 0 from {{cell:[{x} {y}] space:0}} to {{cell:[4 4] space:{arm}}}\n\
                 dwarves 4,4.{arm} {cell}.0\n\
                 dwarves {cell}.0 4,4.{arm}\n"
            )
        );
    }
}

/// D-16b, D-16j
#[test]
fn a_goal_of_an_owners_list_is_turned_by_its_own_edges() {
    let list =
        CardList::parse(&owners(&[("goal = \"exit\"\nopen = \"NESW\"", "goal = \"exit\"\nopen = \"ES\"")])).unwrap();
    for (entry, open, space) in [(Side::N, "NW", 1), (Side::E, "ES", 0), (Side::S, "ES", 1), (Side::W, "NW", 0)] {
        let place = GoalPlace::ALL[0];
        let cell = place.cell(4);
        let beside = Path::new(Group::I, Layout::Nesw, Feature::Plain);
        let position = Position::with_cards(Options::new(3).unwrap(), list);
        let position = position.lay(beside, Way::Upright, cell.step(entry)).unwrap();
        let position = position.stands(Seat::new(0), Spot::new(cell.step(entry), 0)).unwrap().moving(Seat::new(0));
        let mut game = position.game();
        game.apply(Action::Step { to: Spot::new(cell, 0) }, &mut Deaf);
        let seen = view(&game, "audience");
        let laid = seen.board.iter().find(|laid| laid.cell == cell).unwrap();
        assert_eq!((laid.open.to_string().as_str(), laid.turned), (open, open == "NW"), "{entry}");
        assert_eq!(seen.seats[0].at, Some(Spot::new(cell, space)), "{entry}");
        // Whoever builds the game again from what is seen finds the same spaces.
        assert_eq!(laid.face().plan().spaces.at(entry), Some(space), "{entry}");
        let again = DarkCave::worlds(&seen).sample(&mut Dice::from_number(1));
        assert_eq!(view(&again, "audience"), seen, "{entry}");
    }
}

/// D-16b
#[test]
fn the_entry_decides_even_if_the_goal_would_fit_better_the_other_way() {
    assert_eq!(comes_to_lie("hole", "W", &["N", "E"], &[]), "SW", "upright it would meet the other two");
    assert_eq!(comes_to_lie("hole", "W", &["N", "E"], &["S"]), "SW", "and now it fits nothing but the entry");
    assert_eq!(comes_to_lie("ladder", "S", &["N", "W"], &[]), "ES");
    assert_eq!(comes_to_lie("vein", "N", &["S"], &[]), "NEW");
    assert_eq!(comes_to_lie("vein", "S", &["N"], &[]), "ESW");
}

/// D-16c
#[test]
fn the_move_ends_on_the_first_space_of_the_goal() {
    for boots in ["", "boots 0: i"] {
        let told = run(&format!(
            "players: 3\n{boots}\ncard 3,4: i.ew\nstands 0: 3,4.0\nmoving: 0\ngo 4,4.0\n? turn\n? dwarves\n\
             go 4,4.2\n? dwarves"
        ));
        let dwarves = "dwarves 4,4.1 0,0.0 0,0.0\n";
        assert_eq!(told, format!("1 plays\n{dwarves}refused D-6: play-first\n{dwarves}"));
    }
}

/// D-16c
#[test]
fn whoever_turns_over_the_exit_is_not_out_yet() {
    check(
        "
        players: 3
        card -3,-4: i.ew
        stands 0: -3,-4.0
        moving: 0
        go -4,-4.0
        ? goals audience
        ? dwarves
        ? outs
        ",
        expect![[r#"
            goals exit ? ? ?
            dwarves -4,-4.1 0,0.0 0,0.0
            outs: none
        "#]],
    );
}

/// D-16d
#[test]
fn a_goal_may_mismatch_its_other_neighbours_and_no_path_leads_over_such_an_edge() {
    // Entered from the west the goal is open in the south and in the west. The card in the north is open towards it, the
    // one in the south is closed.
    check(
        "
        players: 3
        goals: exit ladder hole vein
        card 3,4: i.ew
        card 4,3: i.ns
        card 4,5: i.ew
        stands 0: 3,4.0
        stands 1: 4,3.0
        hand 0: i.ne i.ne
        hand 2: i.ne i.ne
        moving: 0
        step 4,4.0
        ? heard
        discard i.ne
        step 4,4.2
        stay
        pass
        discard i.ne
        go 4,4.2 4,4.0
        step 4,5.0
        ? legal step
        ",
        expect![[r#"
            goal-turned by 0 goal 2 front hole turned true open SW gold false
            stepped by 0 from {cell:[3 4] space:0} to {cell:[4 4] space:1}
            refused D-10: no-step-there
            refused D-10: no-step-there
            step 4,4.2
        "#]],
    );
}

/// D-16e
#[test]
fn a_creature_cannot_turn_a_goal_over() {
    for creature in ["rat.i", "lindworm.ii", "goblin.iii"] {
        let told = run(&format!(
            "card 3,4: i.ew.hole\ncard 2,4: i.ew\n{creature} from 3,4.0\ncreep 4,4.0\n? legal creep\n? goals audience"
        ));
        assert_eq!(told, "refused D-28: creatures-turn-no-goals\ncreep 2,4.0\ngoals ? ? ? ?\n");
    }
}

/// D-16f, D-16h
#[test]
fn a_goal_that_may_lie_both_ways_fits_more_of_its_neighbours() {
    // The gold vein is the goal that can be entered from the east and from the west either way round.
    // An empty cell fits neither way: if it did, a single neighbour could not decide.
    for entry in ["E", "W"] {
        assert_eq!(comes_to_lie("vein", entry, &["S"], &[]), "ESW", "both open");
        assert_eq!(comes_to_lie("vein", entry, &[], &["N"]), "ESW", "both closed");
        assert_eq!(comes_to_lie("vein", entry, &["S"], &["N"]), "ESW");
        assert_eq!(comes_to_lie("vein", entry, &["N"], &[]), "NEW", "both open");
        assert_eq!(comes_to_lie("vein", entry, &[], &["S"]), "NEW", "both closed");
        assert_eq!(comes_to_lie("vein", entry, &["N"], &["S"]), "NEW");
        // What lies on the far side fits either way, or neither way.
        let far = if entry == "E" { "W" } else { "E" };
        assert_eq!(comes_to_lie("vein", entry, &["S", far], &[]), "ESW");
        assert_eq!(comes_to_lie("vein", entry, &["S"], &[far]), "ESW");
    }
}

/// D-16g
#[test]
fn a_goal_that_fits_as_well_both_ways_lies_upright() {
    for entry in ["E", "W"] {
        assert_eq!(comes_to_lie("vein", entry, &[], &[]), "NEW", "no other neighbour");
        assert_eq!(comes_to_lie("vein", entry, &["N", "S"], &[]), "NEW");
        assert_eq!(comes_to_lie("vein", entry, &[], &["N", "S"]), "NEW");
    }
    for entry in ["N", "E", "S", "W"] {
        let told = run(&format!(
            "goals: {}\ncard {}: {}\nstands 0: {}.0\nmoving: 0\nstep 4,4.0\n? heard",
            goals_with("exit"),
            beside(entry).0,
            beside(entry).1,
            beside(entry).0
        ));
        assert!(told.contains("turned false"), "{told}");
    }
}

/// D-16i
#[test]
fn entering_a_goal_costs_one_step() {
    let row = "players: 3\ncard 0,4: i.ew\ncard 1,4: i.ew\ncard 2,4: i.ew\ncard 3,4: i.ew\nmoving: 0\n";
    let near = run(&format!("{row}stands 0: 1,4.0\ngo 2,4.0 3,4.0\n? turn\ngo 4,4.0\n? goals 0"));
    assert_eq!(near, "0 moves, 1 left\ngoals ? ? ladder ?\n", "the third step");
    let far = run(&format!("{row}stands 0: 0,4.0\n? routes 0\ngo 1,4.0 2,4.0 3,4.0\n? turn\n? goals 0"));
    assert_eq!(far, "1,4.0\n1,4.0 2,4.0\n1,4.0 2,4.0 3,4.0\n1 plays\ngoals ? ? ? ?\n", "there is no fourth step");
    let booted = run(&format!("{row}boots 0: i\nstands 0: 0,4.0\ngo 1,4.0 2,4.0 3,4.0\n? turn\ngo 4,4.0\n? goals 0"));
    assert_eq!(booted, "0 moves, 1 left\ngoals ? ? ladder ?\n", "with boots there is");
}

/// D-17a
#[test]
fn whoever_ends_its_move_on_a_gold_vein_takes_the_gold() {
    // With the last step, and by staying before it.
    check(
        "
        S──
        players: 3
        card 3,0: i.ew.vein
        moving: 0
        go 1,0.0 2,0.0
        step 3,0.0
        ? heard
        ? gold
        ? gold lies
        ",
        expect![[r#"
            stepped by 0 from {cell:[2 0] space:0} to {cell:[3 0] space:0}
            took-gold by 0 cell [3 0]
            clan-card-shown seat 0 dwarf blue.loyal
            gold 4 3 3, pool 36
            gold lies at no card
        "#]],
    );
    check(
        "
        players: 3
        card 1,0: i.ew.vein
        moving: 0
        go 1,0.0
        ? gold
        stay
        ? heard
        ? gold
        ? gold lies
        ",
        expect![[r#"
            gold 3 3 3, pool 36
            stayed by 0 at {cell:[1 0] space:0}
            took-gold by 0 cell [1 0]
            clan-card-shown seat 0 dwarf blue.loyal
            gold 4 3 3, pool 36
            gold lies at no card
        "#]],
    );
}

/// D-17a
#[test]
fn only_the_space_with_the_vein_has_the_gold() {
    // On a card of group II it is the first arm, on one of group III the centre, and so it is on the goal.
    let ends_at = |lines: &str, spaces: u8, cell: &str| -> Vec<String> {
        let each = (0..spaces).map(|space| {
            let next = run(&format!("players: 2\n{lines}\nstands 0: {cell}.{space}\nmoving: 0\nstay\n? gold lies"));
            next.trim_start_matches("gold lies at ").to_owned()
        });
        each.collect()
    };
    assert_eq!(ends_at("card 1,0: ii.ew.vein", 2, "1,0"), ["no card", "1,0"]);
    assert_eq!(ends_at("card 1,0: iii.ns.vein", 3, "1,0"), ["1,0", "1,0", "no card"]);
    assert_eq!(ends_at("up 3: N", 4, "-4,4"), ["-4,4", "-4,4", "-4,4", "no card"]);
}

/// D-17a
#[test]
fn the_gold_of_the_goal_is_not_for_whoever_turns_it_over() {
    check(
        "
        players: 3
        card -3,4: i.ew
        stands 0: -3,4.0
        stands 1: -3,4.0
        moving: 0
        go -4,4.0
        ? gold
        ? gold lies
        discard i.ne
        go -4,4.1 -4,4.3
        stay
        ? gold
        ? shown
        ",
        expect![[r#"
            gold 3 3 3, pool 36
            gold lies at -4,4
            gold 3 4 3, pool 36
            shown no yes no
        "#]],
    );
}

/// D-17a
#[test]
fn a_vein_without_gold_gives_none_and_shows_nobody() {
    check(
        "
        players: 3
        card 1,0: i.ew.vein
        moving: 0
        go 1,0.0
        stay
        discard i.ne
        go 1,0.0
        stay
        ? heard
        ? gold
        ? shown
        ",
        expect![[r#"
            stayed by 1 at {cell:[1 0] space:0}
            gold 4 3 3, pool 36
            shown yes no no
        "#]],
    );
}

/// D-17b
#[test]
fn whoever_takes_the_gold_of_a_vein_shows_its_clan_card_from_then_on() {
    check(
        "
        players: 3
        dwarves: blue.saboteur blue.loyal blue.loyal
        spare: blue.saboteur
        card 1,0: i.ew.vein
        hand 1: information.i i.ne
        moving: 0
        ? clan cards 1
        go 1,0.0
        stay
        ? heard by 1
        ? clan cards 1
        ? clan cards audience
        ? shown
        information.i seat 0
        pass
        pass
        ? clan cards 2
        ",
        expect![[r#"
            clan cards blue.? blue.loyal blue.?, spare blue.?
            stayed by 0 at {cell:[1 0] space:0}
            took-gold by 0 cell [1 0]
            clan-card-shown seat 0 dwarf blue.saboteur
            clan cards blue.saboteur blue.loyal blue.?, spare blue.?
            clan cards blue.saboteur blue.? blue.?, spare blue.?
            shown yes no no
            refused D-20: clan-card-is-shown
            clan cards blue.saboteur blue.? blue.loyal, spare blue.?
        "#]],
    );
}

/// D-17b
#[test]
fn a_clan_card_is_shown_once() {
    check(
        "
        players: 2
        card 1,0: i.ew.vein
        card 2,0: i.ew.vein
        hand 0: i.ne i.ne
        hand 1: i.ne i.ne
        moving: 0
        go 1,0.0
        stay
        pass
        discard i.ne
        go 2,0.0
        stay
        ? heard
        ? gold
        ",
        expect![[r#"
            stayed by 0 at {cell:[2 0] space:0}
            took-gold by 0 cell [2 0]
            gold 5 3, pool 38
        "#]],
    );
}

/// D-17c
#[test]
fn a_creature_on_a_vein_attacks_before_the_gold_is_taken() {
    // The goblin finds no gold, and then there is some.
    check(
        "
        players: 3
        card 1,0: i.ew.vein
        gold 0: 0
        goblin 2: 1,0.0 ii
        moving: 0
        step 1,0.0
        ? heard
        ? gold
        ",
        expect![[r#"
            stepped by 0 from {cell:[0 0] space:0} to {cell:[1 0] space:0}
            attacked creature goblin seat 0
            gold-lost seat 0 lost 0
            took-gold by 0 cell [1 0]
            clan-card-shown seat 0 dwarf blue.loyal
            gold 1 3 3, pool 39
        "#]],
    );
}

/// D-17c
#[test]
fn whoever_is_paralysed_on_a_vein_or_drives_the_creature_away_takes_the_gold_too() {
    check(
        "
        players: 3
        card 1,0: i.ew.vein
        lindworm 2: 1,0.0 ii
        moving: 0
        step 1,0.0
        ? lying
        ? gold
        ",
        expect![[r#"
            lying next - -
            gold 4 3 3, pool 36
        "#]],
    );
    check(
        "
        players: 3
        card 1,0: i.ew.vein
        axe 0: i
        rat 2: 1,0.0 i
        moving: 0
        step 1,0.0
        ? gold
        drive
        ? heard
        ? gold
        ",
        expect![[r#"
            gold 3 3 3, pool 36
            driven-away by 0 creature rat
            took-gold by 0 cell [1 0]
            clan-card-shown seat 0 dwarf blue.loyal
            gold 4 3 3, pool 36
        "#]],
    );
}

/// D-17d
#[test]
fn nobody_can_leave_the_gold_where_it_is() {
    // On the vein one can go on or stay; with the last step there is no choice left at all.
    check(
        "
        S─
        players: 3
        card 2,0: i.ew.vein
        dwarves: blue.saboteur blue.loyal blue.loyal
        boots 0: i
        moving: 0
        go 1,0.0 2,0.0
        ? legal
        go 1,0.0
        ? shown
        go 2,0.0
        ? turn
        ? shown
        ? gold
        ",
        expect![[r#"
            step 1,0.0
            stay
            shown no no no
            1 plays
            shown yes no no
            gold 4 3 3, pool 36
        "#]],
    );
}
