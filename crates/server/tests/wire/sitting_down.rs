//! Tables: made, found, joined, watched, handed over, and played again.

use crate::client::{Came, Client};
use crate::running::Running;
use futures_util::future::select_all;
use protocol::ask::Held;
use protocol::{Answer, Ask, Code, Rules};
use tokio::io::{AsyncReadExt, AsyncWriteExt};

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
async fn a_key_for_a_second_device_is_good_after_a_restart_and_for_its_maker_alone() {
    let mut server = Running::in_folder("keys").await;
    let mut ann = Client::connect(server.address, "ann").await;
    let (table, _) = ann.make("saboteur", 3, Rules::default()).await;
    let mut bob = Client::connect(server.address, "bob").await;
    bob.sit(&table, "Bob").await;
    let note = Ask::Note { text: "Ann lies".to_owned(), marks: Vec::new() };
    assert!(matches!(bob.ask(note).await, Came::Answer(Answer::Done { .. })));
    let Came::Answer(Answer::Key { key: anns, .. }) = ann.ask(Ask::HandOver).await else { panic!("no key") };
    let Came::Answer(Answer::Key { key: bobs, .. }) = bob.ask(Ask::HandOver).await else { panic!("no key") };
    server = server.restart().await;
    let mut phone = Client::connect(server.address, "phone").await;
    let take = |key: &str| Ask::TakeOver { table: table.clone(), key: key.to_owned() };
    assert!(matches!(phone.ask(take(&anns)).await, Came::Answer(Answer::Seated { seat: 0, .. })));
    phone.whole().await;
    // Bob is sent away before his key is used, and somebody else takes the seat.
    assert!(matches!(phone.ask(Ask::Remove { seat: 1 }).await, Came::Frame(_)));
    let mut eve = Client::connect(server.address, "eve").await;
    eve.sit(&table, "Eve").await;
    assert_eq!(eve.table["notes"]["text"], "", "what Bob noted is his");
    for server_again in [false, true] {
        if server_again {
            server = server.restart().await;
        }
        let mut thief = Client::connect(server.address, "thief").await;
        assert_eq!(thief.ask(take(&anns)).await.code(), Code::NotYours, "a key is good once");
        assert_eq!(thief.ask(take(&bobs)).await.code(), Code::NotYours, "the seat is no longer his");
    }
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

/// Plays by the first choices that come until the game is over.
async fn play_out(clients: &mut [&mut Client]) {
    let mut pick = 0;
    while clients.iter().any(|client| client.stage() != "over") {
        let mut has_moved = false;
        for client in clients.iter_mut() {
            pick += 3;
            has_moved |= client.go_on(pick).await;
        }
        if !has_moved {
            let next = clients.iter_mut().map(|client| Box::pin(client.next()));
            select_all(next).await.0.expect("the connection is over");
        }
    }
}

#[tokio::test]
async fn the_same_people_play_again_with_one_word() {
    let server = Running::in_memory().await;
    let mut ann = Client::connect(server.address, "ann").await;
    let (table, token) = ann.make("saboteur", 3, Rules { pace_ms: 0, ..Rules::default() }).await;
    let mut bob = Client::connect(server.address, "bob").await;
    let bobs = bob.sit(&table, "Bob").await;
    assert!(matches!(ann.ask(Ask::Start { fill: Some("random".to_owned()) }).await, Came::Frame(_)));
    assert_eq!(bob.ask(Ask::Rematch).await.code(), Code::NotOver);
    play_out(&mut [&mut ann, &mut bob]).await;
    assert!(matches!(bob.ask(Ask::Rematch).await, Came::Frame(_)), "anybody at the table may ask for it");
    while ann.table["rematch"].is_null() {
        ann.next().await.unwrap();
    }
    assert_eq!(ann.ask(Ask::Rematch).await.code(), Code::Refused, "there is one already");
    let next = ann.table["rematch"].as_str().unwrap().to_owned();
    assert_ne!(next, table);
    ann.come_back(&next, &token, None).await;
    bob.come_back(&next, &bobs, None).await;
    assert_eq!((ann.stage(), ann.seat, bob.seat), ("waiting", Some(0), Some(1)));
    let seats: Vec<&str> = (0..3).map(|seat| ann.table["seats"][seat]["control"].as_str().unwrap()).collect();
    assert_eq!(seats, ["person", "person", "bot random"]);
    assert!(matches!(ann.ask(Ask::Start { fill: None }).await, Came::Frame(_)), "nobody is missing");
    server.end().await;
}

#[tokio::test]
async fn marks_are_shown_to_everybody_by_their_owners_wish_and_not_before_the_end() {
    let server = Running::in_memory().await;
    let mut ann = Client::connect(server.address, "ann").await;
    let (table, token) = ann.make("saboteur", 3, Rules { pace_ms: 0, ..Rules::default() }).await;
    let mut bob = Client::connect(server.address, "bob").await;
    bob.sit(&table, "Bob").await;
    assert!(matches!(ann.ask(Ask::Start { fill: Some("random".to_owned()) }).await, Came::Frame(_)));
    let note = Ask::Note { text: "not for Bob".to_owned(), marks: vec![0, -3, 2] };
    assert!(matches!(ann.ask(note.clone()).await, Came::Answer(Answer::Done { .. })));
    assert_eq!(ann.ask(Ask::Share).await.code(), Code::NotOver, "what one believes could help somebody");
    play_out(&mut [&mut ann, &mut bob]).await;
    assert_eq!(ann.table["notes"]["marks"], serde_json::json!([]), "who is what was dealt anew since");
    assert_eq!(ann.table["notes"]["text"], "not for Bob");
    assert_eq!(ann.ask(Ask::Share).await.code(), Code::Unfit);
    assert!(matches!(ann.ask(note).await, Came::Answer(Answer::Done { .. })));
    assert_eq!(bob.table["shared"], serde_json::json!([]));
    assert_eq!(bob.ask(Ask::Share).await.code(), Code::Unfit, "there is nothing to show");
    assert!(matches!(ann.ask(Ask::Share).await, Came::Frame(_)));
    assert_eq!(ann.ask(Ask::Share).await.code(), Code::Refused, "it is shown already");
    while bob.table["shared"] == serde_json::json!([]) {
        bob.next().await.unwrap();
    }
    let shared = serde_json::json!([{"seat": 0, "marks": [0, -3, 2]}]);
    assert_eq!(bob.table["shared"], shared);
    assert!(bob.texts.iter().all(|text| !text.contains("not for Bob")), "a note is never shown");
    // What was shown stays shown, and what is marked later is not.
    let note = Ask::Note { text: String::new(), marks: vec![0, 3, 3] };
    assert!(matches!(ann.ask(note).await, Came::Answer(Answer::Done { .. })));
    let mut back = Client::connect(server.address, "back").await;
    back.come_back(&table, &token, None).await;
    assert_eq!(back.table["shared"], shared);
    server.end().await;
}

#[tokio::test]
async fn whoever_leaves_frees_a_seat_before_the_game_and_leaves_it_to_a_bot_in_it() {
    let server = Running::in_memory().await;
    let mut ann = Client::connect(server.address, "ann").await;
    let (table, _) = ann.make("saboteur", 3, Rules { pace_ms: 60_000, ..Rules::default() }).await;
    let mut bob = Client::connect(server.address, "bob").await;
    let bobs = bob.sit(&table, "Bob").await;
    bob.send(Ask::Leave).await;
    assert_eq!(bob.error().await, Code::NotYours, "the seat is no longer theirs");
    while !ann.table["seats"][1]["name"].is_null() {
        ann.next().await.unwrap();
    }
    let back = Ask::Return { table: table.clone(), token: bobs, last: None };
    assert_eq!(bob.ask(back).await.code(), Code::NotYours);
    let token = bob.sit(&table, "Bob again").await;
    assert!(matches!(ann.ask(Ask::Start { fill: Some("random".to_owned()) }).await, Came::Frame(_)));
    assert!(matches!(bob.ask(Ask::Leave).await, Came::Frame(_)));
    assert_eq!(bob.table["seats"][1]["control"], "bot journeyman");
    // The seat stays theirs: they come back and play on.
    let mut phone = Client::connect(server.address, "phone").await;
    phone.come_back(&table, &token, None).await;
    assert!(matches!(phone.ask(Ask::TakeBack).await, Came::Frame(_)));
    assert_eq!(phone.table["seats"][1]["control"], "person");
    server.end().await;
}

/// Waits until a seat has the table.
async fn is_host(client: &mut Client, seat: u8) {
    while client.table["host"] != seat {
        client.next().await.expect("the connection is over");
    }
}

#[tokio::test]
async fn whoever_is_there_can_start_when_the_host_is_gone_also_after_a_restart() {
    let mut server = Running::in_folder("hosts").await;
    let mut ann = Client::connect(server.address, "ann").await;
    let rules = Rules { pace_ms: 60_000, absent_seconds: 1, ..Rules::default() };
    let (table, anns) = ann.make("saboteur", 3, rules).await;
    let mut bob = Client::connect(server.address, "bob").await;
    let bobs = bob.sit(&table, "Bob").await;
    assert_eq!(bob.ask(Ask::Start { fill: None }).await.code(), Code::NotHost);
    drop(ann);
    is_host(&mut bob, 1).await;
    server = server.restart().await;
    ann = Client::connect(server.address, "ann").await;
    ann.come_back(&table, &anns, None).await;
    assert_eq!(ann.table["host"], 1, "it is not taken back");
    assert_eq!(ann.ask(Ask::Start { fill: None }).await.code(), Code::NotHost);
    bob = Client::connect(server.address, "bob").await;
    bob.come_back(&table, &bobs, None).await;
    assert!(matches!(bob.ask(Ask::Start { fill: Some("random".to_owned()) }).await, Came::Frame(_)));
    server.end().await;
}

#[tokio::test]
async fn a_host_who_leaves_gives_the_table_to_somebody_who_is_there() {
    let server = Running::in_memory().await;
    let mut ann = Client::connect(server.address, "ann").await;
    let (table, _) = ann.make("saboteur", 3, Rules { pace_ms: 60_000, ..Rules::default() }).await;
    let mut bob = Client::connect(server.address, "bob").await;
    bob.sit(&table, "Bob").await;
    ann.send(Ask::Leave).await;
    assert_eq!(ann.error().await, Code::NotYours, "the seat is no longer theirs");
    is_host(&mut bob, 1).await;
    // The last one who leaves gives it to whoever comes.
    bob.send(Ask::Leave).await;
    assert_eq!(bob.error().await, Code::NotYours);
    let sit = Ask::Sit { table: table.clone(), name: "Cleo".to_owned(), seat: Some(2) };
    assert!(matches!(ann.ask(sit).await, Came::Answer(Answer::Seated { seat: 2, .. })));
    ann.whole().await;
    is_host(&mut ann, 2).await;
    assert!(matches!(ann.ask(Ask::Start { fill: Some("random".to_owned()) }).await, Came::Frame(_)));
    server.end().await;
}

#[tokio::test]
async fn a_rematch_begins_without_a_host_who_does_not_come() {
    let server = Running::in_memory().await;
    let mut ann = Client::connect(server.address, "ann").await;
    let (table, _) = ann.make("saboteur", 3, Rules { pace_ms: 0, absent_seconds: 1, ..Rules::default() }).await;
    let mut bob = Client::connect(server.address, "bob").await;
    let bobs = bob.sit(&table, "Bob").await;
    assert!(matches!(ann.ask(Ask::Start { fill: Some("random".to_owned()) }).await, Came::Frame(_)));
    play_out(&mut [&mut ann, &mut bob]).await;
    assert!(matches!(bob.ask(Ask::Rematch).await, Came::Frame(_)));
    let next = bob.table["rematch"].as_str().unwrap().to_owned();
    bob.come_back(&next, &bobs, None).await;
    // Ann was there when it was made, and does not come.
    is_host(&mut bob, 1).await;
    assert!(matches!(bob.ask(Ask::Start { fill: None }).await, Came::Frame(_)));
    server.end().await;
}

/// Waits until so many tables are in memory.
async fn tables_in_memory(server: &Running, wanted: i64) {
    for _ in 0..100_000 {
        if server.figure("mattock_tables").await == wanted {
            return;
        }
        tokio::task::yield_now().await;
    }
    panic!("{} tables are in memory", server.figure("mattock_tables").await);
}

#[tokio::test]
async fn a_quiet_table_leaves_memory_and_comes_back_as_it_was() {
    let server = Running::start(None, |config| config.idle_seconds = 0).await;
    let mut ann = Client::connect(server.address, "ann").await;
    let (table, token) = ann.make("saboteur", 3, Rules { pace_ms: 0, absent_seconds: 0, ..Rules::default() }).await;
    assert!(matches!(ann.ask(Ask::Start { fill: Some("random".to_owned()) }).await, Came::Frame(_)));
    while ann.actions().is_empty() {
        if !ann.go_on(2).await {
            ann.next().await.unwrap();
        }
    }
    assert_eq!(server.figure("mattock_tables").await, 1);
    let note = Ask::Note { text: "kept".to_owned(), marks: vec![1, -2] };
    assert!(matches!(ann.ask(note).await, Came::Answer(Answer::Done { .. })));
    let (seq, game, notes) = (ann.seq, ann.game.clone(), ann.table["notes"].clone());
    drop(ann);
    tables_in_memory(&server, 0).await;
    let mut back = Client::connect(server.address, "back").await;
    back.come_back(&table, &token, Some(seq)).await;
    assert_eq!((back.seq, &back.game, &back.table["notes"]), (seq, &game, &notes));
    assert_eq!(server.figure("mattock_tables").await, 1);
    play_out(&mut [&mut back]).await;
    drop(back);
    tables_in_memory(&server, 0).await;
    assert!(server.get(&format!("/api/tables/{table}/record")).await.starts_with('{'), "it is opened by a look at it");
    server.end().await;
}

#[tokio::test]
async fn the_operator_is_told_whose_turn_it_is_who_is_not_there() {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}/turns?key=secret", listener.local_addr().unwrap());
    let server = Running::start(None, |config| config.webhook = Some(url)).await;
    let mut ann = Client::connect(server.address, "ann").await;
    let rules = Rules { pace_ms: 0, absent_seconds: 0, ..Rules::default() };
    let (table, _) = ann.make("saboteur", 3, rules).await;
    let mut bob = Client::connect(server.address, "bob").await;
    bob.sit(&table, "Bob").await;
    drop(bob);
    while ann.table["seats"][1]["name"] != "Bob" || ann.table["seats"][1]["here"] != false {
        ann.next().await.unwrap();
    }
    assert!(matches!(ann.ask(Ask::Start { fill: Some("random".to_owned()) }).await, Came::Frame(_)));
    while ann.game["turn"] != 1 {
        if !ann.go_on(5).await {
            ann.next().await.unwrap();
        }
    }
    let told = told_by(&listener).await;
    let (head, body) = told.split_once("\r\n\r\n").unwrap();
    assert!(head.starts_with("POST /turns?key=secret HTTP/1.1"), "{head}");
    let link = format!("http://{}/t/{table}", server.address);
    let expected = serde_json::json!({"table": table, "game": "saboteur", "seat": 1, "name": "Bob", "link": link});
    assert_eq!(serde_json::from_str::<serde_json::Value>(body).unwrap(), expected);
    server.end().await;
}

/// What is told to the operator's address next.
async fn told_by(listener: &tokio::net::TcpListener) -> String {
    let (mut stream, _) = listener.accept().await.unwrap();
    let mut told = Vec::new();
    while !told.ends_with(b"}") {
        told.push(stream.read_u8().await.unwrap());
    }
    stream.write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n").await.unwrap();
    String::from_utf8(told).unwrap()
}

/// Also if the table would leave memory at once; and a server that is started again knows that it was told.
#[tokio::test]
async fn the_operator_is_told_once_of_somebody_who_goes_in_the_middle_of_their_turn() {
    let folder = std::env::temp_dir().join(format!("mattock-wire-called-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}/turns", listener.local_addr().unwrap());
    let start = async || {
        Running::start(Some(folder.clone()), |config| (config.webhook, config.idle_seconds) = (Some(url.clone()), 0))
            .await
    };
    let server = start().await;
    let mut seats = Vec::new();
    for name in ["Ann", "Zoe"] {
        let mut client = Client::connect(server.address, &name.to_lowercase()).await;
        let (table, token) =
            client.make("saboteur", 3, Rules { pace_ms: 0, absent_seconds: 1, ..Rules::default() }).await;
        assert!(matches!(client.ask(Ask::Start { fill: Some("random".to_owned()) }).await, Came::Frame(_)));
        while client.actions().is_empty() {
            if !client.go_on(2).await {
                client.next().await.unwrap();
            }
        }
        seats.push((client, table, token));
    }
    let (mut zoe, other, _) = seats.pop().unwrap();
    let (ann, table, token) = seats.pop().unwrap();
    drop(ann);
    assert!(told_by(&listener).await.contains(&table));
    tables_in_memory(&server, 1).await;
    // She looks at it and goes again; then the server is started anew, while Zoe is there.
    let mut back = Client::connect(server.address, "back").await;
    back.come_back(&table, &token, None).await;
    drop(back);
    assert!(zoe.game["turn"] == 0);
    server.stop().await;
    assert!(zoe.error().await == Code::Closed);
    let server = start().await;
    assert!(told_by(&listener).await.contains(&other), "of whoever went when the server stopped, and of nobody twice");
    server.end().await;
}
