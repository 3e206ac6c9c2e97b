//! Bad input: an error with a code, nothing changed, and the table goes on.

use crate::client::{Came, Client};
use crate::running::Running;
use protocol::{Ask, Code, Rules};

#[tokio::test]
async fn what_is_no_message_is_answered_and_changes_nothing() {
    let server = Running::in_memory().await;
    let mut ann = Client::connect(server.address, "ann").await;
    let (table, token) = ann.make("saboteur", 3, Rules::default()).await;
    let seq = ann.seq;
    for text in [
        "",
        "{",
        "null",
        "[]",
        "{\"number\":1}",
        "{\"number\":-1,\"ask\":\"agree\"}",
        "{\"number\":1,\"ask\":\"dance\"}",
        "{\"number\":1,\"ask\":{\"start\":{\"fill\":null,\"more\":1}}}",
        "\u{0}",
        &"[".repeat(60_000),
    ] {
        ann.raw(text).await;
        assert_eq!(ann.error().await, Code::Malformed, "{}", text.chars().take(40).collect::<String>());
    }
    ann.bytes(vec![0xff; 10]).await;
    assert_eq!(ann.error().await, Code::Malformed);
    assert_eq!(ann.ask(Ask::Play { seq, actions: vec!["pass".to_owned()] }).await.code(), Code::NotBegun);
    assert_eq!(ann.ask(Ask::Nonce { round: 0, nonce: "ff".to_owned() }).await.code(), Code::Refused);
    let mut silent = Client::silent(server.address).await;
    assert_eq!(silent.ask(Ask::Games).await.code(), Code::HelloFirst);
    assert_eq!(silent.ask(Ask::Hello { version: 0, client: "x".to_owned() }).await.code(), Code::Reload);
    assert_eq!(silent.ask(Ask::Hello { version: 1, client: "no spaces".to_owned() }).await.code(), Code::Unfit);
    let mut eve = Client::connect(server.address, "eve").await;
    for (table, token, code) in [
        (table.as_str(), "0".repeat(64), Code::NotYours),
        (table.as_str(), String::new(), Code::NotYours),
        ("nothere", token.clone(), Code::NoSuchTable),
        ("' OR 1=1 --", token.clone(), Code::NoSuchTable),
        ("abcdefghjkmnpqrstuvwxyz234", token.clone(), Code::NoSuchTable),
    ] {
        let ask = Ask::Return { table: table.to_owned(), token, last: None };
        assert_eq!(eve.ask(ask).await.code(), code, "{table}");
    }
    for name in ["", " ", "a\nb", "x\u{202e}y", &"n".repeat(25)] {
        let ask = Ask::Sit { table: table.clone(), name: name.to_owned(), seat: None };
        assert_eq!(eve.ask(ask).await.code(), Code::Unfit, "{name:?}");
    }
    assert_eq!(ann.seq, seq);
    ann.come_back(&table, &token, None).await;
    assert_eq!(ann.seq, seq, "nothing has happened");
    server.end().await;
}

#[tokio::test]
async fn what_the_rules_refuse_is_refused_with_its_clause() {
    let server = Running::in_memory().await;
    let mut ann = Client::connect(server.address, "ann").await;
    ann.make("saboteur", 3, Rules { pace_ms: 0, ..Rules::default() }).await;
    assert!(matches!(ann.ask(Ask::Start { fill: Some("random".to_owned()) }).await, Came::Frame(_)));
    while ann.actions().is_empty() {
        if !ann.go_on(3).await {
            ann.next().await.unwrap();
        }
    }
    let seq = ann.seq;
    for action in ["lay nesw 0,0", "rockfall 0,0", "take 3", "pass", "dance", "lay nesw 99,99", "break lamp 9"] {
        let came = ann.ask(Ask::Play { seq, actions: vec![action.to_owned()] }).await;
        assert!(matches!(came, Came::Error(Code::Refused, _)), "{action}: {came:?}");
    }
    let why = ann.ask(Ask::Why { action: "rockfall 0,0".to_owned() }).await;
    assert!(
        matches!(&why, Came::Answer(protocol::Answer::Why { possible: false, clause: Some(clause), .. }) if clause.starts_with("S-")),
        "{why:?}"
    );
    assert_eq!(ann.ask(Ask::Play { seq: seq - 1, actions: ann.actions() }).await.code(), Code::Stale);
    assert_eq!(ann.ask(Ask::Play { seq: seq + 9, actions: ann.actions() }).await.code(), Code::Stale);
    assert_eq!(ann.seq, seq, "nothing has happened");
    server.end().await;
}

#[tokio::test]
async fn whoever_floods_is_told_once_and_then_left() {
    let server =
        Running::start(None, |config| config.messages = server::limits::Rate { per_second: 1.0, burst: 5.0 }).await;
    let mut flood = Client::connect(server.address, "flood").await;
    for _ in 0..300 {
        flood.raw("{\"number\":1,\"ask\":\"games\"}").await;
    }
    let mut n_told = 0;
    while let Some(message) = flood.next().await {
        n_told += usize::from(matches!(message, protocol::ServerMessage::Error { code: Code::TooMany, .. }));
    }
    assert_eq!(n_told, 1);
    let mut other = Client::connect(server.address, "other").await;
    assert!(matches!(other.ask(Ask::Games).await, Came::Answer(_)), "others are served");
    server.end().await;
}

/// A reader who takes nothing for a while: others are served, and it ends with the same view as they.
#[tokio::test]
async fn a_slow_reader_is_dropped_to_a_whole_view() {
    let server = Running::in_memory().await;
    let mut ann = Client::connect(server.address, "ann").await;
    let (table, _) = ann.make("saboteur", 3, Rules::default()).await;
    let mut slow = Client::connect(server.address, "slow").await;
    slow.sit(&table, "Slow").await;
    let n_wholes = slow.n_wholes;
    // More than all buffers between the two can hold.
    for line in 0..1500 {
        let text = format!("{line} {}", "x".repeat(290));
        assert!(matches!(ann.ask(Ask::Chat { text }).await, Came::Frame(_)));
    }
    while slow.seq < ann.seq {
        slow.next().await.expect("it is still connected");
    }
    assert!(slow.n_wholes > n_wholes, "frames were left out, and a whole view came instead");
    assert_eq!(slow.table["chat"], ann.table["chat"]);
    assert!(matches!(slow.ask(Ask::Chat { text: "here again".to_owned() }).await, Came::Frame(_)));
    server.end().await;
}

/// Messages that are nearly right, in great number, from somebody who knows the table but holds no seat.
#[tokio::test]
async fn hostile_messages_change_nothing() {
    let n_messages = if std::env::var_os("MATTOCK_PROVE").is_some() { 100_000 } else { 3_000 };
    let server = Running::in_memory().await;
    let mut ann = Client::connect(server.address, "ann").await;
    let (table, token) = ann.make("saboteur", 3, Rules { pace_ms: 60_000, ..Rules::default() }).await;
    assert!(matches!(ann.ask(Ask::Start { fill: Some("random".to_owned()) }).await, Came::Frame(_)));
    while ann.stage() != "playing" {
        if !ann.go_on(1).await {
            ann.next().await.unwrap();
        }
    }
    let (seq, game) = (ann.seq, ann.game.clone());
    let forged: String = token.chars().rev().collect();
    let right = [
        format!("{{\"number\":70007,\"ask\":{{\"play\":{{\"seq\":{seq},\"actions\":[\"lay nesw 1,0\"]}}}}}}"),
        "{\"number\":70008,\"ask\":{\"say\":{\"talk\":\"claim goal 0 treasure\"}}}".to_owned(),
        format!(
            "{{\"number\":70009,\"ask\":{{\"return\":{{\"table\":\"{table}\",\"token\":\"{forged}\",\"last\":3}}}}}}"
        ),
        "{\"number\":700010,\"ask\":{\"nonce\":{\"round\":0,\"nonce\":\"ab\"}}}".to_owned(),
        "{\"number\":700011,\"ask\":{\"hello\":{\"version\":1,\"client\":\"x\"}}}".to_owned(),
        "{\"number\":700012,\"ask\":{\"remove\":{\"seat\":255}}}".to_owned(),
        "{\"number\":700013,\"ask\":{\"bot\":{\"seat\":0,\"level\":\"master\"}}}".to_owned(),
    ];
    let mut dice = tabletop::Dice::from_number(11);
    let mut eve = Client::connect(server.address, "eve").await;
    for sent in 0..n_messages {
        // Whoever never reads is no longer read either.
        if sent % 500 == 0 {
            assert!(matches!(eve.ask(Ask::Hello { version: 1, client: "eve".to_owned() }).await, Came::Answer(_)));
        }
        let mut text = dice.pick(&right).unwrap().clone().into_bytes();
        for _ in 0..=dice.below(3) {
            let at = dice.below(text.len());
            if text.len() < 2 {
                break;
            }
            match dice.below(4) {
                0 => drop(text.remove(at)),
                1 => text.insert(at, b"{}[]\":,\\0-9e."[dice.below(13)]),
                2 => text.truncate(at.max(1)),
                _ => text[at] = 32 + dice.below(95) as u8,
            }
        }
        eve.raw(String::from_utf8(text).unwrap()).await;
    }
    // Every one of them was answered with an error, or with something that harms nobody.
    assert!(matches!(eve.ask(Ask::Games).await, Came::Answer(protocol::Answer::Games(_))));
    let mut back = Client::connect(server.address, "back").await;
    back.come_back(&table, &token, None).await;
    assert_eq!(back.game, game, "the game is as it was");
    server.end().await;
}
