//! Whoever is gone: who is the host then, and who is called when it is their turn.

use super::tests::{NOON, ask, dealt, full, shown, step};
use super::{Due, Sitting};
use crate::log::Line;
use crate::trouble::{self, Trouble};
use protocol::table::Stage;
use protocol::{Ask, Clock, Rules};
use saboteur::Saboteur;
use tabletop::{Game as _, Seat, Viewer};

const NOBODY_PLAYS_FOR_THEM: Rules = Rules {
    open: false,
    spectators: true,
    chat: true,
    pace_ms: 0,
    clock: Clock::Off,
    at_zero: protocol::AtZero::Default,
    absent_seconds: 0,
};

/// Whose table it is, as everybody sees it.
fn host(sitting: &Sitting<Saboteur>) -> String {
    let (_, table) = shown(sitting, Viewer::Audience);
    table["host"].clone()
}

fn passes_to(at: u64, seat: u8) -> Option<(u64, Due)> {
    Some((at, Due::Lines(vec![Line::Host { seat }])))
}

#[test]
fn a_host_who_is_gone_for_too_long_leaves_the_table_to_the_first_who_is_there() {
    for (absent_seconds, patience) in [(60, 60_000), (0, 120_000)] {
        let mut sitting: Sitting<Saboteur> = full(4, Rules { absent_seconds, ..Rules::default() });
        assert_eq!(sitting.due(), None, "the host is there");
        for seat in [0, 1] {
            sitting.went(Seat::new(seat), NOON + 500);
        }
        assert_eq!(sitting.due(), passes_to(NOON + 500 + patience, 2), "Nr 1 is not there either");
        sitting.came(Seat::new(0));
        assert_eq!(sitting.due(), None, "the host is back in time");
        sitting.went(Seat::new(0), NOON + 900);
        step(&mut sitting, NOON + 900 + patience, vec![Line::Host { seat: 2 }]);
        assert_eq!((host(&sitting), sitting.due()), ("2".to_owned(), None));
        // Whoever was host is a player as any other from then on.
        sitting.came(Seat::new(0));
        assert_eq!(sitting.due(), None);
        let texts = trouble::texts::<Saboteur>();
        let start = |seat| sitting.decide(Viewer::Seat(Seat::new(seat)), &Ask::Start { fill: None }, &texts).err();
        assert_eq!((start(0), start(2)), (Some(Trouble::NotHost), None));
        ask(&mut sitting, NOON, 2, &Ask::Remove { seat: 0 });
        assert_eq!(sitting.summary(None).names[0], None);
    }
}

#[test]
fn a_host_can_leave_and_the_first_who_is_there_has_the_table_at_once() {
    let mut sitting: Sitting<Saboteur> = full(4, Rules::default());
    sitting.went(Seat::new(1), NOON);
    ask(&mut sitting, NOON, 0, &Ask::Leave);
    assert_eq!((host(&sitting), sitting.summary(None).names[0].clone()), ("2".to_owned(), None));
    ask(&mut sitting, NOON, 3, &Ask::Leave);
    assert_eq!(host(&sitting), "2", "nobody else takes it away by leaving");
    ask(&mut sitting, NOON, 2, &Ask::Start { fill: Some("novice".to_owned()) });
    assert_eq!(sitting.stage(), Stage::Dealing);
}

/// Bots have no wishes, and whoever is not there cannot start anything.
#[test]
fn a_table_that_nobody_is_at_goes_to_whoever_comes_first() {
    let mut sitting: Sitting<Saboteur> = full(4, Rules::default());
    ask(&mut sitting, NOON, 0, &Ask::Remove { seat: 1 });
    ask(&mut sitting, NOON, 0, &Ask::Bot { seat: 1, level: "novice".to_owned() });
    for seat in 1..4 {
        sitting.went(Seat::new(seat), NOON);
    }
    ask(&mut sitting, NOON, 0, &Ask::Leave);
    sitting.went(Seat::new(0), NOON);
    assert_eq!(sitting.due(), None, "nobody is there");
    sitting.came(Seat::new(3));
    assert_eq!(sitting.due(), passes_to(0, 3), "nobody has to be waited for");
    let (line, seat) = sitting.sit("Dora", None, "another token").unwrap();
    step(&mut sitting, NOON, vec![line]);
    sitting.came(seat);
    assert_eq!((seat, host(&sitting), sitting.due()), (Seat::new(0), "0".to_owned(), None), "or to whoever sits there");
}

#[test]
fn who_is_host_follows_from_the_steps_and_a_game_that_began_has_the_host_that_it_has() {
    let mut sitting: Sitting<Saboteur> = full(3, Rules::default());
    step(&mut sitting, NOON, vec![Line::Host { seat: 1 }]);
    let mut again: Sitting<Saboteur> = full(3, Rules::default());
    step(&mut again, NOON, vec![Line::Host { seat: 1 }]);
    assert_eq!(host(&again), "1");
    ask(&mut sitting, NOON, 1, &Ask::Start { fill: None });
    sitting.went(Seat::new(1), NOON);
    let Some((_, Due::Lines(lines))) = sitting.due() else { panic!("nothing is due") };
    assert!(lines.iter().all(|line| !matches!(line, Line::Host { .. })), "{lines:?}");
}

#[test]
fn a_rematch_is_the_hosts_if_they_are_there_and_else_of_whoever_asks() {
    let mut sitting: Sitting<Saboteur> = full(3, Rules::default());
    step(&mut sitting, NOON, vec![Line::Host { seat: 1 }]);
    let host = |sitting: &Sitting<Saboteur>| sitting.people(Seat::new(2)).pop();
    assert_eq!(host(&sitting), Some(Line::Host { seat: 1 }));
    sitting.went(Seat::new(1), NOON);
    assert_eq!(host(&sitting), Some(Line::Host { seat: 2 }));
    // They may all be late, and then it goes to somebody who came.
    let mut next: Sitting<Saboteur> = full(3, Rules::default());
    for seat in 0..3 {
        next.went(Seat::new(seat), NOON);
    }
    step(&mut next, NOON, sitting.people(Seat::new(2)));
    next.came(Seat::new(1));
    assert_eq!(next.due(), passes_to(NOON + 120_000, 1));
}

#[test]
fn whoever_goes_in_the_middle_of_their_turn_is_called_once_after_a_while() {
    let mut sitting: Sitting<Saboteur> = dealt(3, NOBODY_PLAYS_FOR_THEM);
    let turn = sitting.turn().unwrap();
    let called = Line::Called { seat: turn.index() as u8 };
    assert_eq!(sitting.due_call(), None, "they are there");
    sitting.went(turn, NOON + 500);
    assert_eq!(sitting.due_call(), Some((NOON + 60_500, Due::Lines(vec![called.clone()]))));
    sitting.came(turn);
    assert_eq!(sitting.due_call(), None, "they are back in time");
    sitting.went(turn, NOON + 900);
    let heard = step(&mut sitting, NOON + 60_900, vec![called]);
    assert!(heard.is_empty(), "nobody else hears of it");
    sitting.came(turn);
    sitting.went(turn, NOON + 70_000);
    assert_eq!(sitting.due_call(), None, "once a turn");
    // The next one has gone before, and is called at once.
    let next = sitting.seats().left_of(turn);
    sitting.went(next, NOON + 80_000);
    let action = sitting.table().game().default_action().to_string();
    step(&mut sitting, NOON + 90_000, vec![Line::Play { seat: turn.index() as u8, action }]);
    let call = Due::Lines(vec![Line::Called { seat: next.index() as u8 }]);
    assert_eq!((sitting.turn(), sitting.due_call()), (Some(next), Some((0, call))));
    step(&mut sitting, NOON, vec![Line::Control { seat: next.index() as u8, control: "bot novice".to_owned() }]);
    assert_eq!(sitting.due_call(), None, "a bot plays for them");
}

/// A bot is sooner.
#[test]
fn nobody_is_called_later_than_a_bot_would_play() {
    let mut sitting: Sitting<Saboteur> = dealt(3, Rules { absent_seconds: 20, ..Rules::default() });
    let turn = sitting.turn().unwrap();
    sitting.went(turn, NOON + 500);
    assert_eq!(sitting.due_call().map(|(at, _)| at), Some(NOON + 20_500));
    assert_eq!(sitting.due().map(|(at, _)| at), Some(NOON + 20_500));
}

/// Nor later than their time is over: they are warned then, and something is played for them soon after.
#[test]
fn nobody_is_called_later_than_their_clock_lets_them_play() {
    let rules = Rules { clock: Clock::Seconds(30), absent_seconds: 120, ..Rules::default() };
    let mut sitting: Sitting<Saboteur> = dealt(3, rules);
    let turn = sitting.turn().unwrap();
    let call_at = |sitting: &Sitting<Saboteur>| sitting.due_call().map(|(at, _)| at);
    sitting.went(turn, NOON + 2_000);
    assert_eq!(call_at(&sitting), Some(NOON + 30_000));
    assert_eq!(sitting.due().map(|(at, _)| at), Some(NOON + 30_000), "the warning");
    // Somebody who goes after the warning has until the end of it.
    sitting.came(turn);
    step(&mut sitting, NOON + 30_000, vec![Line::Warned { seat: turn.index() as u8 }]);
    sitting.went(turn, NOON + 31_000);
    assert_eq!(call_at(&sitting), Some(NOON + 35_000));
    // With days there is no hurry.
    let mut slow: Sitting<Saboteur> = dealt(3, Rules { clock: Clock::Days(2), ..NOBODY_PLAYS_FOR_THEM });
    let turn = slow.turn().unwrap();
    slow.went(turn, NOON + 2_000);
    assert_eq!(call_at(&slow), Some(NOON + 62_000));
}
