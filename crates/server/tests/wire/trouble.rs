//! Bad input: an error with a code, nothing changed, and the table goes on.

use crate::client::{Came, Client};
use crate::hostile;
use crate::running::Running;
use protocol::{Ask, Code, Rules};
use proving::walks::at_full_size;
use std::net::SocketAddr;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

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
        matches!(&why, Came::Answer(protocol::Answer::Why { possible: false, clause: Some(clause), why: Some(why), .. })
            if clause.starts_with("S-") && why["clause"] == clause.as_str()),
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

/// More talk at a table than all buffers to a reader can hold, and more than one seat may write: whoever writes leaves and
/// somebody else sits down. Gives back who wrote last.
async fn flood(server: &Running, mut writes: Client, table: &str) -> Client {
    for writer in 0..4 {
        if writer > 0 {
            writes = Client::connect(server.address, &format!("writer{writer}")).await;
            writes.sit(table, "Writer").await;
        }
        for line in 0..400 {
            let text = format!("{line} {}", "x".repeat(290));
            assert!(matches!(writes.ask(Ask::Chat { text }).await, Came::Frame(_)));
        }
    }
    writes
}

/// A reader who takes nothing for a while: others are served, and it ends with the same view as they.
#[tokio::test]
async fn a_slow_reader_is_dropped_to_a_whole_view() {
    let server = Running::in_memory().await;
    let mut ann = Client::connect(server.address, "ann").await;
    let (table, _) = ann.make("saboteur", 6, Rules::default()).await;
    let mut slow = Client::connect(server.address, "slow").await;
    slow.sit(&table, "Slow").await;
    let n_wholes = slow.n_wholes;
    let ann = flood(&server, ann, &table).await;
    while slow.seq < ann.seq {
        slow.next().await.expect("it is still connected");
    }
    assert!(slow.n_wholes > n_wholes, "frames were left out, and a whole view came instead");
    assert_eq!(slow.table["chat"], ann.table["chat"]);
    assert!(matches!(slow.ask(Ask::Chat { text: "here again".to_owned() }).await, Came::Frame(_)));
    server.end().await;
}

/// Whoever is connected learns that the server stops, at a table or not; whoever reads too slowly for that is not waited for,
/// and finds it when they read on.
#[tokio::test]
async fn a_server_that_stops_says_so_to_everybody_and_waits_for_no_slow_reader() {
    let server = Running::in_memory().await;
    let mut ann = Client::connect(server.address, "ann").await;
    let (table, _) = ann.make("saboteur", 6, Rules::default()).await;
    let mut slow = Client::connect(server.address, "slow").await;
    slow.sit(&table, "Slow").await;
    let ann = flood(&server, ann, &table).await;
    let mut other = Client::connect(server.address, "other").await;
    // What it has said just now is not read any more, and does not end the connection before all is heard.
    for _ in 0..50 {
        other.send(Ask::Games).await;
    }
    let (mut at_table, mut at_none) = (ann, other);
    let heard = tokio::spawn(async move {
        while at_table.next().await.is_some() {}
        while at_none.next().await.is_some() {}
        [at_table, at_none].map(|client| (client.closed, client.texts.last().cloned().unwrap()))
    });
    server.stop().await;
    let stops = Some((1012, "the server stops: connect again".to_owned()));
    let [(at_table, last), (at_none, _)] = heard.await.unwrap();
    assert_eq!((at_table, at_none), (stops.clone(), stops.clone()));
    assert!(last.contains("\"code\":\"closed\""), "{last}");
    while slow.next().await.is_some() {}
    assert_eq!(slow.closed, stops, "the server has stopped before it could be told");
}

/// In great number. What that does to memory is measured on a process of its own, in the tests of the command.
#[tokio::test]
async fn hostile_messages_change_nothing() {
    let n_messages = if at_full_size() { 100_000 } else { 3_000 };
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
    let right = hostile::nearly_right(&table, &token, seq);
    let mut dice = tabletop::Dice::from_number(11);
    let mut eve = Client::connect(server.address, "eve").await;
    for sent in 0..n_messages {
        // Whoever never reads is no longer read either.
        if sent % 500 == 0 {
            assert!(matches!(eve.ask(Ask::Hello { version: 1, client: "eve".to_owned() }).await, Came::Answer(_)));
        }
        eve.raw(hostile::broken(&right, &mut dice)).await;
    }
    // Every one of them was answered with an error, or with something that harms nobody.
    assert!(matches!(eve.ask(Ask::Games).await, Came::Answer(protocol::Answer::Games(_))));
    let mut back = Client::connect(server.address, "back").await;
    back.come_back(&table, &token, None).await;
    assert_eq!(back.game, game, "the game is as it was");
    server.end().await;
}

/// A connection that breaks in the middle of a message, in either direction: nothing is half done, and whoever comes back
/// has everything.
#[tokio::test]
async fn a_connection_can_break_in_the_middle_of_a_frame() {
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
    let hello = "{\"number\":1,\"ask\":{\"hello\":{\"version\":1,\"client\":\"cut\"}}}";
    let back =
        format!("{{\"number\":2,\"ask\":{{\"return\":{{\"table\":\"{table}\",\"token\":\"{token}\",\"last\":0}}}}}}");
    let chat = "{\"number\":3,\"ask\":{\"chat\":{\"text\":\"half a word\"}}}";
    // While it is told: it hangs up after so many bytes of its whole view.
    for n_read in [1, 2, 200, 700] {
        let mut cut = Bare::connect(server.address).await;
        cut.send(&[frame(hello), frame(&back)].concat()).await;
        cut.read(n_read).await;
    }
    // While it tells: half a message, and half of what comes before one.
    for n_sent in [1, 3, 7, frame(chat).len() / 2, frame(chat).len() - 1] {
        let mut cut = Bare::connect(server.address).await;
        cut.send(&[frame(hello), frame(&back), frame(chat)[..n_sent].to_vec()].concat()).await;
        cut.read(1).await;
    }
    let mut again = Client::connect(server.address, "again").await;
    again.come_back(&table, &token, Some(1)).await;
    assert_eq!((again.seq, &again.game), (seq, &game), "nothing was half done");
    assert_eq!(again.missed.as_ref().map(Vec::len), Some(seq as usize - 1), "nothing is lost");
    let mut whole = Bare::connect(server.address).await;
    whole.send(&[frame(hello), frame(&back), frame(chat)].concat()).await;
    while again.table["chat"].as_array().unwrap().is_empty() {
        again.next().await.unwrap();
    }
    assert_eq!(again.table["chat"][0]["text"], "half a word", "the same bytes, all of them, are heard");
    server.end().await;
}

/// A socket without anything that would put frames together.
struct Bare(TcpStream);

impl Bare {
    async fn connect(address: SocketAddr) -> Bare {
        let mut stream = TcpStream::connect(address).await.unwrap();
        let request = format!(
            "GET /ws HTTP/1.1\r\nHost: {address}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
             Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
        );
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut head = Vec::new();
        while !head.ends_with(b"\r\n\r\n") {
            head.push(stream.read_u8().await.unwrap());
        }
        assert!(head.starts_with(b"HTTP/1.1 101"), "{}", String::from_utf8_lossy(&head));
        Bare(stream)
    }

    async fn send(&mut self, bytes: &[u8]) {
        self.0.write_all(bytes).await.unwrap();
    }

    async fn read(&mut self, n_bytes: usize) {
        let mut bytes = vec![0; n_bytes];
        self.0.read_exact(&mut bytes).await.unwrap();
    }
}

/// A text as one frame of a client: with a mask of zeros, which changes nothing.
fn frame(text: &str) -> Vec<u8> {
    let length = u16::try_from(text.len()).unwrap();
    let mut bytes = vec![0x81];
    match length {
        0..126 => bytes.push(0x80 | length as u8),
        _ => {
            bytes.push(0x80 | 126);
            bytes.extend(length.to_be_bytes());
        }
    }
    bytes.extend([0; 4]);
    bytes.extend(text.as_bytes());
    bytes
}
