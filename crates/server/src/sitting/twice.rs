//! Messages that come twice, since nobody knew whether they had come.

use super::Sitting;
use crate::log::{By, Line, Step};
use crate::made::Made;
use protocol::{Ask, Rules};
use saboteur::Saboteur;
use serde_json::Map;

fn sitting() -> Sitting<Saboteur> {
    let made = Made::<Saboteur>::ask(3, &Map::new(), None, Rules::default()).unwrap();
    Sitting::new("table".to_owned(), "CODE".to_owned(), made, 0)
}

/// Writes something down that a client asked for at a seat.
fn chat(sitting: &mut Sitting<Saboteur>, by: &By) {
    let step = Step { time: 0, by: Some(by.clone()), lines: vec![Line::Wrote { seat: by.seat, text: "x".to_owned() }] };
    let text = serde_json::to_string(&step).unwrap();
    assert!(sitting.apply(&serde_json::from_str(&text).unwrap()).is_ok());
}

fn by(client: &str, seat: u8, number: u32) -> By {
    By::new(client, Some(seat), number, &Ask::Chat { text: "x".to_owned() })
}

#[test]
fn the_last_messages_of_a_client_are_known_again_and_not_only_the_last_one() {
    let mut sitting = sitting();
    for number in 1..=20 {
        chat(&mut sitting, &by("page", 0, number));
    }
    let known: Vec<u32> = (1..=20).filter(|number| sitting.done_already(&by("page", 0, *number)).is_some()).collect();
    assert_eq!(known, (5..=20).collect::<Vec<u32>>());
    assert_eq!(sitting.done_already(&by("page", 0, 7)), Some(7), "with the step that it led to");
    let other = By::new("page", Some(0), 7, &Ask::Chat { text: "y".to_owned() });
    assert_eq!(sitting.done_already(&other), None, "a page that is loaded anew counts anew");
}

#[test]
fn whoever_is_quiet_for_longest_is_forgotten_first() {
    let mut sitting = sitting();
    for client in 0..40 {
        chat(&mut sitting, &by(&format!("c{client}"), 0, 1));
    }
    chat(&mut sitting, &by("c0", 0, 2));
    chat(&mut sitting, &by("late", 0, 1));
    let knows = |client: &str| sitting.done_already(&by(client, 0, 1)).is_some();
    assert_eq!([knows("c0"), knows("c1"), knows("c2"), knows("late")], [true, false, true, true]);
}

/// Two seats whose clients have the same name, as those of the same program may.
#[test]
fn the_same_message_of_another_seat_is_another() {
    let mut sitting = sitting();
    chat(&mut sitting, &by("bot", 0, 3));
    assert_eq!(sitting.done_already(&by("bot", 0, 3)), Some(1));
    assert_eq!(sitting.done_already(&by("bot", 1, 3)), None);
}

#[test]
fn a_step_of_an_older_server_names_no_seat() {
    let step = r#"{"time":1,"by":{"client":"page","number":3,"mark":"00000000000000ff"},"lines":[]}"#;
    assert_eq!(serde_json::from_str::<Step>(step).unwrap().by.unwrap().seat, None);
}
