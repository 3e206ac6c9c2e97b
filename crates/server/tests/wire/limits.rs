//! What nobody may do, however often or oddly they ask: found by reviewers, and kept out from then on.

use crate::client::{Came, Client};
use crate::playing::{QUICK, play, started};
use crate::running::Running;
use protocol::{Ask, Code, Rules};
use server::limits::Rate;
use server::store::Place;
use server::{Config, Server};

/// Over HTTP names and tokens cannot be tried out faster than over a socket, and whoever knows them is not held up.
#[tokio::test]
async fn names_and_tokens_are_tried_out_slowly_over_http_too() {
    let server = Running::start(None, |config| {
        config.attempts = Rate { per_second: 1e-6, burst: 5.0 };
        config.trusted_proxies = vec!["127.0.0.1".parse().unwrap()];
    })
    .await;
    let (table, _clients) = started(&server, "saboteur", 3).await;
    let ask = async |from: &str, path: &str, token: &str| {
        let token = if token.is_empty() { String::new() } else { format!("Authorization: Bearer {token}\r\n") };
        let answer = server.with(path, &format!("X-Forwarded-For: {from}\r\n{token}")).await;
        answer.split(' ').nth(1).unwrap().to_owned()
    };
    for _ in 0..20 {
        assert_eq!(ask("203.0.113.1", &format!("/api/tables/{table}/replay"), "").await, "200");
    }
    for (from, path, token, told) in [
        ("203.0.113.2", "/api/tables/ABCDEFGH/replay", "", "404"),
        ("203.0.113.4", "/api/records/ABCDEFGH/replay", "", "404"),
        ("203.0.113.5", "/api/records/ABCDEFGH/suspicion", "", "404"),
        ("203.0.113.3", &*format!("/api/tables/{table}/replay"), "nothing", "200"),
    ] {
        for _ in 0..5 {
            assert_eq!(ask(from, path, token).await, told);
        }
        assert_eq!(ask(from, path, token).await, "429");
        assert_eq!(ask(from, &format!("/api/tables/{table}/record"), "").await, "429", "nor anything else");
    }
    server.end().await;
}

/// A class behind one address is not held up by coming back often; whoever tries out what opens nothing is.
#[tokio::test]
async fn only_what_opens_nothing_counts_as_an_attempt() {
    let server = Running::start(None, |config| {
        config.attempts = Rate { per_second: 1e-6, burst: 3.0 };
        config.trusted_proxies = vec!["127.0.0.1".parse().unwrap()];
    })
    .await;
    let mut ann = Client::connect_from(server.address, "ann", "203.0.113.1").await;
    let (table, token) = ann.make("saboteur", 5, Rules { open: true, ..QUICK }).await;
    let held = || Ask::MyTables { seats: vec![protocol::ask::Held { table: table.clone(), token: token.clone() }] };
    for name in ["bob", "cleo", "dora", "emil"] {
        let mut other = Client::connect_from(server.address, name, "203.0.113.1").await;
        for ask in [held(), Ask::OpenTables, Ask::Look { table: table.clone() }] {
            assert!(matches!(other.ask(ask).await, Came::Answer(_)));
        }
        let token = other.sit(&table, name).await;
        other.come_back(&table, &token, None).await;
    }
    let late = ann.ask(Ask::Sit { table: table.clone(), name: "late".to_owned(), seat: None }).await;
    assert_eq!(late.code(), Code::Taken, "whoever comes too late has guessed nothing");
    ann.come_back(&table, &token, None).await;
    let wrong = "nothing".to_owned();
    for (from, ask, code) in [
        ("203.0.113.2", Ask::Look { table: "ABCDEFGH".to_owned() }, Code::NoSuchTable),
        ("203.0.113.3", Ask::Watch { table: "ABCDEFGH".to_owned(), last: None }, Code::NoSuchTable),
        ("203.0.113.4", Ask::Return { table: table.clone(), token: wrong.clone(), last: None }, Code::NotYours),
        ("203.0.113.5", Ask::TakeOver { table: table.clone(), key: wrong }, Code::NotYours),
    ] {
        let mut eve = Client::connect_from(server.address, "eve", from).await;
        for _ in 0..3 {
            assert_eq!(eve.ask(ask.clone()).await.code(), code);
        }
        for ask in [ask, held(), Ask::Look { table: table.clone() }] {
            assert_eq!(eve.ask(ask).await.code(), Code::TooMany, "nor anything else");
        }
    }
    server.end().await;
}

/// Asking whether a server is well costs a commit, and asking again at once costs nothing.
#[tokio::test]
async fn a_server_says_whether_it_can_write() {
    let server = Running::in_folder("ready").await;
    for _ in 0..20 {
        assert_eq!(server.get("/readyz").await, "ready\n");
    }
    server.end().await;
}

#[tokio::test]
async fn a_client_without_a_fitting_id_is_told_what_fits() {
    let server = Running::in_memory().await;
    for id in ["", "ann-1", "Zoë", &"x".repeat(41)] {
        let mut client = Client::silent(server.address).await;
        let came = client.ask(Ask::Hello { version: protocol::VERSION, client: id.to_owned() }).await;
        let Came::Error(code, says) = came else { panic!("{came:?}") };
        assert!(code == Code::Unfit && says.contains("forty letters from a to z or digits"), "{says}");
    }
    server.end().await;
}

/// A code that somebody reads out is typed as it comes.
#[tokio::test]
async fn a_code_opens_its_table_in_small_letters_too() {
    let server = Running::in_memory().await;
    let mut ann = Client::connect(server.address, "ann").await;
    ann.make("saboteur", 3, QUICK).await;
    let code = ann.table["code"].as_str().unwrap().to_lowercase();
    let mut bob = Client::connect(server.address, "bob").await;
    bob.sit(&code, "Bob").await;
    server.end().await;
}

/// Those who look on have a share of the chat, and every seat has its own.
#[tokio::test]
async fn nobody_uses_up_the_chat_of_others() {
    let server = Running::in_memory().await;
    let mut ann = Client::connect(server.address, "ann").await;
    let (table, _) = ann.make("saboteur", 3, Rules { chat: true, ..QUICK }).await;
    let mut eve = Client::connect(server.address, "eve").await;
    assert!(!matches!(eve.ask(Ask::Watch { table: table.clone(), last: None }).await, Came::Error(..)));
    let mut n_written = 0;
    while let Came::Frame(_) = eve.ask(Ask::Chat { text: "psst".to_owned() }).await {
        n_written += 1;
    }
    assert_eq!(n_written, 500);
    for _ in 0..n_written {
        assert!(matches!(ann.ask(Ask::Chat { text: "hello".to_owned() }).await, Came::Frame(_)));
    }
    assert_eq!(ann.ask(Ask::Chat { text: "hello".to_owned() }).await.code(), Code::TooMany);
    let mut bob = Client::connect(server.address, "bob").await;
    bob.sit(&table, "Bob").await;
    assert!(matches!(bob.ask(Ask::Chat { text: "hello".to_owned() }).await, Came::Frame(_)));
    server.end().await;
}

/// A table that wants nobody to look on shows nothing over HTTP either, until the game is over.
#[tokio::test]
async fn where_nobody_may_look_on_there_is_no_replay_before_the_end() {
    let server = Running::in_memory().await;
    let mut ann = Client::connect(server.address, "ann").await;
    let (table, token) = ann.make("saboteur", 3, Rules { spectators: false, ..QUICK }).await;
    ann.ask(Ask::Start { fill: Some("random".to_owned()) }).await;
    let path = format!("/api/tables/{table}/replay");
    assert!(server.answer(&path).await.starts_with("HTTP/1.1 403"));
    let own = server.with(&path, &format!("Authorization: Bearer {token}\r\n")).await;
    assert!(own.starts_with("HTTP/1.1 200"), "{own}");
    let mut clients = [(ann, token)];
    play(&mut clients, &table, |_| false).await;
    while clients[0].0.stage() != "over" {
        clients[0].0.next().await.unwrap();
    }
    server.get(&path).await;
    server.end().await;
}

/// A record has an end, and a host who puts one bot after the other into a seat does not get there.
#[tokio::test]
async fn a_host_cannot_fill_the_record_with_changes_of_bots() {
    let server = Running::in_memory().await;
    let mut ann = Client::connect(server.address, "ann").await;
    ann.make("saboteur", 3, QUICK).await;
    ann.ask(Ask::Start { fill: Some("random".to_owned()) }).await;
    // While the table waits for her nothing else goes on.
    while ann.actions().is_empty() {
        if !ann.go_on(0).await {
            ann.next().await.unwrap();
        }
    }
    let levels = ["novice", "random"].iter().cycle().take(20);
    let mut codes = Vec::new();
    for level in levels {
        if let Came::Error(code, _) = ann.ask(Ask::Bot { seat: 1, level: (*level).to_owned() }).await {
            codes.push(code);
        }
    }
    assert!(codes.len() > 5 && codes.iter().all(|code| *code == Code::TooMany), "{codes:?}");
    let came = ann.ask(Ask::Remove { seat: 1 }).await;
    assert_eq!(came.code(), Code::Refused, "there is nobody to remove");
    server.end().await;
}

/// Two servers that knew nothing of each other would show two games at one table; and what they keep is nobody else's.
#[tokio::test]
async fn a_data_folder_is_for_one_server_and_for_its_owner() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = std::env::temp_dir().join(format!("mattock-wire-claimed-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    let server = Running::start(Some(folder.clone()), |_| {}).await;
    let config = Config { data: Place::Folder(folder.clone()), ..Config::default() };
    let second = Server::start(config).await.err().unwrap().to_string();
    assert!(second.contains("another server uses the data folder") && second.contains("stop it first"), "{second}");
    let mode = |name: &str| std::fs::metadata(folder.join(name)).unwrap().permissions().mode() & 0o777;
    assert_eq!((mode(""), mode("mattock.sqlite"), mode("mattock.sqlite-wal")), (0o700, 0o600, 0o600));
    server.restart().await.end().await;
}

/// A proof has the whole game, whichever name the table was asked for by.
#[tokio::test]
async fn a_proof_holds_by_code_too_and_not_without_its_end() {
    let server = Running::in_memory().await;
    let (table, mut clients) = started(&server, "saboteur", 3).await;
    play(&mut clients, &table, |_| false).await;
    let code = clients[0].0.table["code"].as_str().unwrap().to_owned();
    let proof = server.get(&format!("/api/tables/{code}/proof?names=true")).await;
    assert_eq!(server::fairness::verify(&proof).unwrap().table, table);
    let mut shorter: serde_json::Value = serde_json::from_str(&proof).unwrap();
    shorter["record"]["entries"].as_array_mut().unwrap().pop();
    let error = server::fairness::verify(&shorter.to_string()).unwrap_err().to_string();
    assert!(error.contains("not over"), "{error}");
    let mut nameless: serde_json::Value = serde_json::from_str(&proof).unwrap();
    nameless["names"].as_array_mut().unwrap().pop();
    let error = server::fairness::verify(&nameless.to_string()).unwrap_err().to_string();
    assert!(error.contains("names 2 players, and the table has 3 seats"), "{error}");
    server.end().await;
}

/// Whoever connects and says nothing, or half of something, is hung up on; whoever sits at a table stays, however quiet.
#[tokio::test]
async fn whoever_never_says_what_they_want_is_hung_up_on() {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let server = Running::start(None, |config| config.patience = std::time::Duration::from_millis(200)).await;
    let mut ann = Client::connect(server.address, "ann").await;
    ann.make("saboteur", 3, QUICK).await;
    for said in ["", "GET / HT", "GET / HTTP/1.1\r\nHost: x\r\nX-Slow: "] {
        let mut stream = tokio::net::TcpStream::connect(server.address).await.unwrap();
        stream.write_all(said.as_bytes()).await.unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).await.unwrap();
        assert!(!answer.starts_with(b"HTTP/1.1 200"), "{}", String::from_utf8_lossy(&answer));
    }
    // A socket that says nothing wants nothing either.
    let mut silent = Client::silent(server.address).await;
    assert!(silent.next().await.is_none());
    assert!(matches!(ann.ask(Ask::Games).await, Came::Answer(..)));
    server.end().await;
}

/// What is sent to a server has to come to its end, and whoever sends much at once has as many connections as with sockets.
#[tokio::test]
async fn whoever_sends_without_end_is_hung_up_on_and_counted() {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let server = Running::start(None, |config| {
        config.patience = std::time::Duration::from_millis(200);
        config.connections = 2;
        config.trusted_proxies = vec!["127.0.0.1".parse().unwrap()];
    })
    .await;
    let begin = async |path: &str, from: &str| {
        let mut stream = tokio::net::TcpStream::connect(server.address).await.unwrap();
        let head =
            format!("POST {path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: {from}\r\nContent-Length: 1000\r\n\r\nabc");
        stream.write_all(head.as_bytes()).await.unwrap();
        stream
    };
    let told = async |mut stream: tokio::net::TcpStream| {
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).await.unwrap();
        String::from_utf8_lossy(&answer).split(' ').nth(1).unwrap().to_owned()
    };
    let mut slow = Vec::new();
    for path in ["/api/records", "/qr/ABCDEFGH.svg", "/api/records"] {
        slow.push(begin(path, "203.0.113.1").await);
    }
    let mut answers = Vec::new();
    for stream in slow {
        answers.push(told(stream).await);
    }
    // Whichever came last.
    answers.sort();
    assert_eq!(answers, ["408", "408", "429"]);
    assert_eq!(told(begin("/api/records", "203.0.113.1").await).await, "408", "they do not count for ever");
    server.end().await;
}
