//! Tables: made, found, joined, watched, handed over, and played again.

use crate::client::{Came, Client};
use crate::running::Running;
use protocol::ask::Held;
use protocol::{Answer, Ask, Code, Rules};

#[tokio::test]
async fn a_table_is_found_in_the_lobby_looked_at_and_joined_by_its_code() {
    let server = Running::in_memory().await;
    let mut ann = Client::connect(server.address, "ann").await;
    let (table, token) = ann.make("saboteur", 3, Rules { open: true, ..Rules::default() }).await;
    let (private, _) = Client::connect(server.address, "eve").await.make("saboteur", 3, Rules::default()).await;
    let mut bob = Client::connect(server.address, "bob").await;
    let Came::Answer(Answer::Tables(open)) = bob.ask(Ask::OpenTables).await else { panic!("no list") };
    assert_eq!(open.iter().map(|open| open.table.as_str()).collect::<Vec<_>>(), [table.as_str()]);
    assert_ne!(open[0].table, private);
    let code = ann.table["code"].as_str().unwrap().to_owned();
    let Came::Answer(Answer::Table(look)) = bob.ask(Ask::Look { table: code.clone() }).await else {
        panic!("no table")
    };
    assert_eq!((look.names[0].as_deref(), look.options["rounds"].as_u64()), (Some("Ann"), Some(2)));
    bob.sit(&code, "Bob").await;
    while ann.table["seats"][1]["name"] != "Bob" {
        ann.next().await.unwrap();
    }
    let seats = vec![Held { table: table.clone(), token }, Held { table, token: "0".repeat(64) }];
    let Came::Answer(Answer::Tables(mine)) = bob.ask(Ask::MyTables { seats }).await else { panic!("no list") };
    assert_eq!(mine.iter().map(|mine| mine.seat).collect::<Vec<_>>(), [Some(0)], "a wrong token shows nothing");
    server.end().await;
}

#[tokio::test]
async fn a_seat_is_handed_over_once() {
    let server = Running::in_memory().await;
    let mut ann = Client::connect(server.address, "ann").await;
    let (table, _) = ann.make("saboteur", 3, Rules::default()).await;
    let Came::Answer(Answer::Key { key, seconds: 120 }) = ann.ask(Ask::HandOver).await else { panic!("no key") };
    let mut phone = Client::connect(server.address, "phone").await;
    let take = Ask::TakeOver { table: table.clone(), key };
    let Came::Answer(Answer::Seated { seat: 0, token, .. }) = phone.ask(take.clone()).await else { panic!("no seat") };
    assert_eq!(Client::connect(server.address, "thief").await.ask(take).await.code(), Code::NotYours);
    let mut back = Client::connect(server.address, "phone").await;
    back.come_back(&table, &token, None).await;
    assert_eq!(back.seat, Some(0));
    server.end().await;
}

#[tokio::test]
async fn only_the_host_decides_and_nobody_joins_a_running_game() {
    let server = Running::in_memory().await;
    let mut ann = Client::connect(server.address, "ann").await;
    let (table, _) = ann.make("saboteur", 3, Rules { pace_ms: 60_000, ..Rules::default() }).await;
    let mut bob = Client::connect(server.address, "bob").await;
    bob.sit(&table, "Bob").await;
    assert_eq!(bob.ask(Ask::Start { fill: None }).await.code(), Code::NotHost);
    assert_eq!(ann.ask(Ask::Start { fill: None }).await.code(), Code::NotBegun, "a seat is free");
    assert_eq!(ann.ask(Ask::Bot { seat: 2, level: "genius".to_owned() }).await.code(), Code::Unfit);
    assert!(matches!(ann.ask(Ask::Bot { seat: 2, level: "random".to_owned() }).await, Came::Frame(_)));
    assert!(matches!(ann.ask(Ask::Start { fill: None }).await, Came::Frame(_)));
    let mut eve = Client::connect(server.address, "eve").await;
    let sit = Ask::Sit { table: table.clone(), name: "Eve".to_owned(), seat: None };
    assert_eq!(eve.ask(sit).await.code(), Code::Begun);
    // The host removes somebody: a bot plays on, and the token opens nothing any more.
    assert!(matches!(ann.ask(Ask::Remove { seat: 1 }).await, Came::Frame(_)));
    assert_eq!(ann.table["seats"][1]["control"], "bot journeyman");
    assert_eq!(bob.error().await, Code::NotYours);
    assert_eq!(ann.ask(Ask::Rematch).await.code(), Code::NotOver);
    server.end().await;
}

#[tokio::test]
async fn those_who_look_on_chat_apart_and_notes_are_private() {
    let server = Running::in_memory().await;
    let mut ann = Client::connect(server.address, "ann").await;
    let (table, token) = ann.make("saboteur", 3, Rules::default()).await;
    let mut bob = Client::connect(server.address, "bob").await;
    bob.sit(&table, "Bob").await;
    let mut eve = Client::connect(server.address, "eve").await;
    let watch = Ask::Watch { table: table.clone(), last: None };
    assert!(matches!(eve.ask(watch).await, Came::Answer(Answer::Done { .. })));
    eve.whole().await;
    assert_eq!(eve.ask(Ask::Start { fill: None }).await.code(), Code::NotSeated);
    assert!(matches!(eve.ask(Ask::Chat { text: "Ann has it".to_owned() }).await, Came::Frame(_)));
    assert!(matches!(bob.ask(Ask::Chat { text: "hello <b>".to_owned() }).await, Came::Frame(_)));
    let note = Ask::Note { text: "Bob lies".to_owned(), marks: vec![0, -3] };
    assert!(matches!(ann.ask(note).await, Came::Answer(Answer::Done { .. })));
    assert!(matches!(ann.ask(Ask::Mute { seat: 1, muted: true }).await, Came::Answer(Answer::Done { .. })));
    assert_eq!(ann.table["chat"].as_array().unwrap().len(), 0, "muted");
    for client in [&mut bob, &mut eve] {
        while client.table["chat"].as_array().is_none_or(|chat| chat.iter().all(|line| line["text"] != "hello <b>")) {
            client.next().await.unwrap();
        }
    }
    assert_eq!(bob.table["chat"].as_array().unwrap().len(), 1, "players do not read those who look on");
    assert_eq!(eve.table["chat"].as_array().unwrap().len(), 2);
    assert!(bob.texts.iter().all(|text| !text.contains("Ann has it") && !text.contains("Bob lies")));
    let mut back = Client::connect(server.address, "ann").await;
    back.come_back(&table, &token, None).await;
    assert_eq!(back.table["notes"]["text"], "Bob lies");
    assert_eq!(back.table["notes"]["muted"], serde_json::json!([1]));
    server.end().await;
}
