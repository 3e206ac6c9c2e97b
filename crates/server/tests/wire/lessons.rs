//! Lessons over a real socket: made by one ask, listed nowhere, and given to the end.

use crate::client::{Came, Client};
use crate::running::Running;
use protocol::ask::Held;
use protocol::{Answer, Ask, Code};

async fn learn(client: &mut Client, game: &str) -> (String, String) {
    let ask = Ask::Learn { game: game.to_owned(), name: "Liv".to_owned() };
    let Came::Answer(Answer::Seated { table, token, seat: 0, .. }) = client.ask(ask).await else { panic!("no seat") };
    client.whole().await;
    (table, token)
}

async fn play(client: &mut Client, action: &str) -> Came {
    client.ask(Ask::Play { seq: client.seq, actions: vec![action.to_owned()] }).await
}

#[tokio::test]
async fn a_lesson_answers_goes_on_after_a_restart_and_is_listed_nowhere() {
    let mut server = Running::in_folder("lessons").await;
    let mut liv = Client::connect(server.address, "liv").await;
    let (table, token) = learn(&mut liv, "saboteur").await;
    assert_eq!((&liv.table["stage"], &liv.table["lesson"]["say"]), (&"playing".into(), &"dig".into()));
    let before = (liv.seq, liv.game.clone());
    let Came::Answer(Answer::Unwanted { say, clause }) = play(&mut liv, "discard map").await else { panic!("wanted") };
    assert_eq!((say.as_str(), clause.as_str()), ("keep-map", "S-5"));
    assert_eq!(play(&mut liv, "lay ew 2,0").await.code(), Code::Refused);
    assert_eq!((liv.seq, liv.game.clone()), before, "neither has changed anything");
    assert!(matches!(play(&mut liv, "lay ew 1,0").await, Came::Frame(2)));
    server = server.restart().await;
    let mut liv = Client::connect(server.address, "liv").await;
    liv.come_back(&table, &token, None).await;
    // The others play by themselves, whoever is there to see it.
    while liv.table["lesson"]["say"] != "map" {
        liv.next().await.unwrap();
    }
    assert_eq!(liv.table["lesson"]["done"], 1);
    let mut eve = Client::connect(server.address, "eve").await;
    let Came::Answer(Answer::Tables(open)) = eve.ask(Ask::OpenTables).await else { panic!("no list") };
    let seats = vec![Held { table: table.clone(), token }];
    let Came::Answer(Answer::Tables(mine)) = eve.ask(Ask::MyTables { seats }).await else { panic!("no list") };
    assert!(open.is_empty() && mine.is_empty());
    assert_eq!(eve.ask(Ask::Watch { table, last: None }).await.code(), Code::NotAllowed);
    server.end().await;
}

/// What is written in a lesson comes from the server: no message has room for a deal.
#[tokio::test]
async fn nobody_writes_a_deal_of_their_own() {
    let server = Running::in_memory().await;
    let mut eve = Client::connect(server.address, "eve").await;
    for (number, ask) in (2..).zip([
        r#"{"make":{"game":"saboteur","players":3,"name":"Eve","lesson":{}}}"#,
        r#"{"make":{"game":"saboteur","players":3,"name":"Eve","deal":{}}}"#,
        r#"{"learn":{"game":"saboteur","name":"Eve","deal":{}}}"#,
        r#"{"start":{"fill":"novice","written":{}}}"#,
        r#"{"dealt-as":{"seed":"","written":{}}}"#,
    ]) {
        eve.raw(format!(r#"{{"number":{number},"ask":{ask}}}"#)).await;
        let message = eve.next().await.unwrap();
        assert!(matches!(message, protocol::ServerMessage::Error { code: Code::Malformed, .. }), "{ask}: {message:?}");
    }
    let ask = Ask::Learn { game: "whist".to_owned(), name: "Eve".to_owned() };
    assert_eq!(eve.ask(ask).await.code(), Code::Unfit);
    server.end().await;
}
