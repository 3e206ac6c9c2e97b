//! Servers on a real Postgres, which may go away, and several servers with one store.

use crate::client::{Came, Client};
use crate::playing::{QUICK, play, started, started_at};
use crate::running::Running;
use protocol::{Ask, Code, Rules};
use proving::cluster::Cluster;
use server::store::{Place, Sqlite, Store};
use std::sync::Arc;

fn place(cluster: &Cluster, name: &str) -> Place {
    Place::Database(cluster.database(name).parse().unwrap())
}

#[tokio::test]
async fn a_game_on_postgres_goes_on_after_a_restart_in_its_middle() {
    let place = place(Cluster::shared(), "restarted");
    let server = Running::at(place.clone()).await;
    let (table, mut clients) = started(&server, "lost-mines", 4).await;
    play(&mut clients, &table, |client| client.seq >= 20).await;
    let before: Vec<u32> = clients.iter().map(|(client, _)| client.seq).collect();
    server.end().await;
    let server = Running::at(place).await;
    for (number, ((client, token), seq)) in clients.iter_mut().zip(before).enumerate() {
        *client = Client::connect(server.address, &format!("back{number}")).await;
        client.come_back(&table, token, Some(seq)).await;
        assert!(client.seq >= seq, "nothing is lost");
    }
    play(&mut clients, &table, |_| false).await;
    server.end().await;
}

/// What is asked while the database is away is refused in words, what was seen stays as it is, and when it is back the
/// game goes on, on the same connections.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn while_the_database_is_away_nothing_is_done_and_nothing_is_lost() {
    let cluster = Cluster::start();
    let server = Running::at(place(&cluster, "away")).await;
    let (table, mut clients) = started(&server, "saboteur", 3).await;
    for stop in [Cluster::stop as fn(&Cluster), Cluster::crash] {
        let until = clients[0].0.seq + 8;
        play(&mut clients, &table, |client| client.seq >= until && !client.actions().is_empty()).await;
        let (deciding, token) = clients.iter_mut().find(|(client, _)| !client.actions().is_empty()).unwrap();
        let (seq, game) = (deciding.seq, deciding.game.clone());
        tokio::task::block_in_place(|| stop(&cluster));
        let play = Ask::Play { seq, actions: vec![deciding.actions()[0].clone()] };
        for ask in [play, Ask::Chat { text: "is anybody there?".to_owned() }] {
            let came = deciding.ask(ask).await;
            let Came::Error(code, says) = came else { panic!("{came:?}") };
            assert_eq!((code, says.contains("cannot reach its database")), (Code::NotStored, true), "{says}");
        }
        assert_eq!((deciding.seq, &deciding.game), (seq, &game), "nothing has happened");
        let mut other = Client::connect(server.address, "other").await;
        assert!(matches!(other.ask(Ask::Games).await, Came::Answer(_)), "it still answers");
        // Whether there is such a table, nobody can know now.
        assert_eq!(other.ask(Ask::Look { table: "abcdefgh".to_owned() }).await.code(), Code::NotStored);
        // An answer is good for a second.
        while !server.answer("/readyz").await.starts_with("HTTP/1.1 503") {}
        tokio::task::block_in_place(|| cluster.start_again());
        let came = deciding.ask(Ask::Play { seq, actions: vec![deciding.actions()[0].clone()] }).await;
        assert!(matches!(came, Came::Frame(after) if after == seq + 1), "{came:?}");
        while !server.answer("/readyz").await.starts_with("HTTP/1.1 200") {}
        let mut fresh = Client::connect(server.address, "fresh").await;
        fresh.come_back(&table, token, Some(seq)).await;
        assert_eq!(fresh.missed.map(|missed| missed.len() as u32), Some(fresh.seq - seq), "one list a step");
    }
    play(&mut clients, &table, |_| false).await;
    server.end().await;
}

/// Two persons at two servers, and bots: everybody gets every step, whoever wrote it, and at the end both servers show the
/// same to everybody.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn players_at_two_servers_play_one_game() {
    let place = place(Cluster::shared(), "apart");
    let servers = [Running::at(place.clone()).await, Running::at(place).await];
    let (table, mut clients) = started_at([&servers[0], &servers[1]], "saboteur", 4).await;
    play(&mut clients, &table, |_| false).await;
    for (number, (client, token)) in clients.iter_mut().enumerate() {
        while client.stage() != "over" {
            client.next().await.unwrap();
        }
        let mut elsewhere = Client::connect(servers[1 - number].address, &format!("elsewhere{number}")).await;
        elsewhere.come_back(&table, token, Some(0)).await;
        assert_eq!((elsewhere.seq, &elsewhere.game), (client.seq, &client.game));
        let heard: Vec<&String> = elsewhere.missed.iter().flatten().flatten().collect();
        let since: Vec<&String> = client.heard.iter().map(|(_, heard)| heard).collect();
        assert!(heard.ends_with(&since), "what was heard is what is written");
    }
    for server in servers {
        server.stop().await;
    }
}

/// The log decides who is host, also where the host was at a server that is no more.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_host_who_goes_with_a_server_leaves_the_table_to_those_at_another() {
    let place = place(Cluster::shared(), "hosts");
    let [first, second] = [Running::at(place.clone()).await, Running::at(place).await];
    let mut ann = Client::connect(first.address, "ann").await;
    let (table, token) = ann.make("saboteur", 4, Rules { absent_seconds: 1, ..QUICK }).await;
    let [mut bob, mut cleo] =
        [Client::connect(first.address, "bob").await, Client::connect(second.address, "cleo").await];
    bob.sit(&table, "Bob").await;
    cleo.sit(&table, "Cleo").await;
    drop(ann);
    while cleo.table["host"] != 1 {
        cleo.next().await.unwrap();
    }
    first.stop().await;
    while cleo.table["host"] != 2 {
        cleo.next().await.unwrap();
    }
    let mut back = Client::connect(second.address, "back").await;
    back.come_back(&table, &token, None).await;
    assert_eq!(back.ask(Ask::Start { fill: None }).await.code(), Code::NotHost);
    assert!(matches!(cleo.ask(Ask::Start { fill: Some("random".to_owned()) }).await, Came::Frame(_)));
    second.stop().await;
}

/// News of a step can get lost. It is found by asking.
#[tokio::test]
async fn a_step_that_nobody_was_told_of_is_found() {
    let server = Running::at(place(Cluster::shared(), "unheard")).await;
    let mut ann = Client::connect(server.address, "ann").await;
    ann.make("saboteur", 3, QUICK).await;
    let step = r#"{"time":1,"lines":[{"wrote":{"seat":0,"text":"unheard"}}]}"#;
    let insert = format!("INSERT INTO steps SELECT table_id, max(seq) + 1, 0, '{step}' FROM steps GROUP BY table_id");
    Cluster::shared().sql("unheard", &insert);
    while ann.table["chat"].as_array().unwrap().is_empty() {
        ann.next().await.unwrap();
    }
    assert_eq!(ann.table["chat"][0]["text"], "unheard");
    server.end().await;
}

/// Who is there is the same at all servers: nobody is replaced by a bot who is connected to another one, and whoever is gone
/// is gone for all.
#[tokio::test]
async fn who_is_there_is_known_at_every_server() {
    let place = place(Cluster::shared(), "there");
    let servers = [Running::at(place.clone()).await, Running::at(place).await];
    let mut ann = Client::connect(servers[0].address, "ann").await;
    let (table, _) = ann.make("saboteur", 3, QUICK).await;
    let mut bob = Client::connect(servers[1].address, "bob").await;
    let token = bob.sit(&table, "Bob").await;
    let is_here = |client: &Client, seat: usize| client.table["seats"][seat]["here"].as_bool().unwrap();
    assert!(is_here(&bob, 1));
    while !(is_here(&bob, 0) && is_here(&ann, 1)) {
        let _ = if is_here(&bob, 0) { ann.next().await } else { bob.next().await };
    }
    drop(bob);
    while is_here(&ann, 1) {
        ann.next().await.unwrap();
    }
    let mut bob = Client::connect(servers[1].address, "back").await;
    bob.come_back(&table, &token, None).await;
    while !is_here(&ann, 1) {
        ann.next().await.unwrap();
    }
    // With its server goes whoever was connected to it.
    let [one, other] = servers;
    other.end().await;
    while is_here(&ann, 1) {
        ann.next().await.unwrap();
    }
    one.end().await;
}

/// A key for a second device, made at one server, opens the seat at another, once.
#[tokio::test]
async fn a_key_is_good_at_every_server_and_once() {
    let place = place(Cluster::shared(), "keys");
    let servers = [Running::at(place.clone()).await, Running::at(place).await];
    let mut ann = Client::connect(servers[0].address, "ann").await;
    let (table, _) = ann.make("saboteur", 3, QUICK).await;
    // The other server has the table in memory before there is a key.
    let mut eve = Client::connect(servers[1].address, "eve").await;
    assert!(matches!(eve.ask(Ask::Watch { table: table.clone(), last: None }).await, Came::Answer(_)));
    // With the first device that is as many as a seat may have.
    for round in 0..3 {
        let came = ann.ask(Ask::HandOver).await;
        let Came::Answer(protocol::Answer::Key { key, .. }) = came else { panic!("{came:?}") };
        let take = |client: &str, server: &Running| {
            let (client, address) = (format!("{client}{round}"), server.address);
            let ask = Ask::TakeOver { table: table.clone(), key: key.clone() };
            async move { Client::connect(address, &client).await.ask(ask).await }
        };
        let (one, other) = tokio::join!(take("one", &servers[0]), take("other", &servers[1]));
        let came = [one, other];
        let n_opened = came.iter().filter(|came| matches!(came, Came::Answer(protocol::Answer::Seated { .. }))).count();
        let n_refused = came.iter().filter(|came| matches!(came, Came::Error(Code::NotYours, _))).count();
        assert_eq!((n_opened, n_refused), (1, 1), "{came:?}");
    }
    for server in servers {
        server.end().await;
    }
}

/// Two servers do not know of each other; the key of a step decides. Whoever comes second hears what came first, and then
/// gets the answer that follows from it.
#[tokio::test]
async fn two_servers_can_have_one_table() {
    let store: Arc<dyn Store> = Arc::new(Sqlite::in_memory().await.unwrap());
    let servers = [Running::over(Arc::clone(&store)).await, Running::over(store).await];
    let mut ann = Client::connect(servers[0].address, "ann").await;
    let (table, token) = ann.make("saboteur", 4, protocol::Rules::default()).await;
    let mut bob = Client::connect(servers[1].address, "bob").await;
    bob.sit(&table, "Bob").await;
    // Both want the first free seat, and the second server does not know yet that it is taken.
    let mut cid = Client::connect(servers[0].address, "cid").await;
    cid.sit(&table, "Cid").await;
    let mut dan = Client::connect(servers[1].address, "dan").await;
    dan.sit(&table, "Dan").await;
    assert_eq!([ann.seat, bob.seat, cid.seat, dan.seat], [Some(0), Some(1), Some(2), Some(3)]);
    for number in 0..5 {
        for client in [&mut ann, &mut dan] {
            let text = format!("{number} of {}", client.seat.unwrap());
            assert!(matches!(client.ask(Ask::Chat { text }).await, Came::Frame(_)));
        }
    }
    // What each of them has folded from frames is what is written down, up to where it has heard.
    let said = |client: &Client| -> Vec<String> {
        let texts = client.heard.iter().filter(|(_, heard)| heard.contains(" of "));
        texts.map(|(seq, heard)| format!("{seq} {heard}")).collect()
    };
    assert_eq!(said(&dan).len(), 10, "{:?}", said(&dan));
    assert_eq!(said(&ann), said(&dan)[..9], "the last word was said at the other server");
    // A repeated message is known at the other server, too.
    ann.send_as(1000, Ask::Chat { text: "once".to_owned() }).await;
    let Came::Frame(seq) = ann.came(1000).await else { panic!("it was allowed") };
    let mut again = Client::connect(servers[1].address, "ann").await;
    again.come_back(&table, &token, None).await;
    again.send_as(1000, Ask::Chat { text: "once".to_owned() }).await;
    // Either the server has read on by now and says so, or it does so now and tells the step itself.
    let done = match again.came(1000).await {
        Came::Answer(protocol::Answer::Done { seq }) | Came::Frame(seq) => seq,
        other => panic!("{other:?}"),
    };
    assert_eq!(done, seq, "it was said once");
    let [one, other] = servers;
    one.end().await;
    other.stop().await;
}

/// A server takes a table up and cannot open it: as soon as it can be opened, it goes on, without anybody coming.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_that_could_not_be_opened_is_not_left_behind() {
    let cluster = Cluster::shared();
    let place = place(cluster, "behind");
    let until = async |so: &str| while cluster.ask("behind", &format!("SELECT {so}")) != "t" {};
    let server = Running::at(place.clone()).await;
    let mut ann = Client::connect(server.address, "ann").await;
    ann.make("saboteur", 3, Rules { pace_ms: 150, ..QUICK }).await;
    ann.ask(Ask::Start { fill: Some("random".to_owned()) }).await;
    while ann.stage() != "playing" {
        if !ann.go_on(0).await {
            ann.next().await.unwrap();
        }
    }
    ann.ask(Ask::HandToBot { level: "random".to_owned() }).await;
    server.end().await;
    cluster.sql("behind", "ALTER TABLE steps RENAME TO hidden");
    let server = Running::at(place).await;
    until("EXISTS (SELECT 1 FROM tables WHERE runner IS NOT NULL)").await;
    cluster.sql("behind", "ALTER TABLE hidden RENAME TO steps");
    until(&format!("(SELECT max(seq) FROM steps) > {}", ann.seq + 5)).await;
    server.end().await;
}
