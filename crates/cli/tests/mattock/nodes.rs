//! Three servers over one Postgres, and what can happen to them: killed, stopped for a while, cut off, their database
//! restarted. Persons of one table are at different servers, and whoever loses a server goes to another one.
//!
//! After each fault every game is played to its end, and then every acknowledged move is there, once: what each person heard
//! over the wire, wherever that was, is what the record of the game lets that person hear, and all servers show the same.

use crate::client::{Came, Client};
use crate::hearing;
use crate::relay::Relay;
use crate::serve::{Process, QUICK, runtime};
use protocol::{Ask, Code};
use proving::cluster::Cluster;
use proving::walks::at_full_size;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::watch;
use tokio::task::JoinHandle;

/// So many tables are played at once.
const TABLES: usize = 4;
/// A bot and two persons.
const PLAYERS: u8 = 3;

/// Whoever is told that the database is away tries again after so long.
const TRY_AGAIN: Duration = Duration::from_millis(100);

/// Where servers can be reached; nothing where one is gone.
type Addresses = Vec<Option<SocketAddr>>;

/// Three servers, and whoever sends persons to them.
struct Nodes {
    servers: Vec<Process>,
    addresses: watch::Sender<Addresses>,
    runtime: tokio::runtime::Runtime,
}

/// Games under way.
struct Games {
    playing: Vec<JoinHandle<Finished>>,
    n_moves: watch::Receiver<u32>,
}

/// Somebody whose game is over.
struct Finished {
    client: Client,
    table: String,
    token: String,
    /// So long nothing happened at the table, at most.
    longest: Duration,
}

impl Nodes {
    fn start(urls: [&str; 3]) -> Nodes {
        let servers: Vec<Process> = urls.into_iter().map(Process::at).collect();
        let addresses = watch::Sender::new(servers.iter().map(|server| Some(server.address)).collect());
        Nodes { servers, addresses, runtime: runtime() }
    }

    /// Nobody is sent there any more, and whoever is there leaves.
    fn close(&self, node: usize) {
        self.addresses.send_modify(|addresses| addresses[node] = None);
    }

    fn open(&self, node: usize) {
        let address = self.servers[node].address;
        self.addresses.send_modify(|addresses| addresses[node] = Some(address));
    }

    /// Begins games, whose persons are spread over the servers.
    fn play(&self) -> Games {
        let (moved, n_moves) = watch::channel(0);
        let moved = Arc::new(moved);
        let mut playing = Vec::new();
        for number in 0..TABLES {
            let addresses = self.addresses.subscribe();
            let seated = self.runtime.block_on(sit_down(number, &addresses));
            for person in seated {
                playing.push(self.runtime.spawn(person.play(addresses.clone(), Arc::clone(&moved))));
            }
        }
        Games { playing, n_moves }
    }

    /// Waits until so many moves were made, or no more will be.
    fn wait_for_moves(&self, games: &mut Games, n_moves: u32) {
        drop(self.runtime.block_on(games.n_moves.wait_for(|made| *made >= n_moves)));
    }

    /// Waits until every game is over. How long tables stood still is told, and nothing depends on it.
    fn finish(&self, games: Games, fault: &str) -> Vec<Finished> {
        let playing = games.playing.into_iter();
        let finished: Vec<Finished> = playing.map(|playing| self.runtime.block_on(playing).unwrap()).collect();
        let longest = finished.iter().map(|finished| finished.longest).max().unwrap_or_default();
        println!("{fault}: at no table nothing happened for longer than {longest:?}");
        finished
    }

    /// Fails unless every server shows the same, and that is what everybody heard.
    fn check(&self, finished: Vec<Finished>) {
        for Finished { client, table, token, .. } in finished {
            let mut records = Vec::new();
            for server in &self.servers {
                let fresh = self.runtime.block_on(async {
                    let mut fresh = Client::connect(server.address, "fresh").await;
                    fresh.come_back(&table, &token, None).await;
                    fresh
                });
                assert_eq!((fresh.seq, &fresh.game), (client.seq, &client.game), "{table}");
                let answer = server.get(&format!("/api/tables/{table}/record"));
                records.push(answer.split_once("\r\n\r\n").unwrap().1.to_owned());
            }
            assert!(records.windows(2).all(|pair| pair[0] == pair[1]), "{table}: the servers disagree");
            hearing::check(&client, &records[0]);
        }
    }

    fn stop(self) {
        for server in self.servers {
            assert_eq!(server.stop().0, Some(0));
        }
    }
}

/// Somebody at a table.
struct Person {
    client: Client,
    table: String,
    token: String,
    node: usize,
}

/// A table of two persons, who are at two servers, and a bot; it has begun.
async fn sit_down(number: usize, addresses: &watch::Receiver<Addresses>) -> [Person; 2] {
    let (first, second) = (living(addresses, number), living(addresses, number + 1));
    let mut ann = Client::connect(first.1, &format!("ann{number}")).await;
    let (table, ann_token) = ann.make("saboteur", PLAYERS, QUICK).await;
    let mut bob = Client::connect(second.1, &format!("bob{number}")).await;
    let bob_token = bob.sit(&table, "Bob").await;
    let came = ann.ask(Ask::Start { fill: Some("random".to_owned()) }).await;
    assert!(matches!(came, Came::Frame(_)), "{came:?}");
    let person = |client, token, node| Person { client, table: table.clone(), token, node };
    [person(ann, ann_token, first.0), person(bob, bob_token, second.0)]
}

/// The next server that is there, from this one on.
fn living(addresses: &watch::Receiver<Addresses>, from: usize) -> (usize, SocketAddr) {
    let addresses = addresses.borrow();
    let around = (0..addresses.len()).map(|step| (from + step) % addresses.len());
    around.filter_map(|node| addresses[node].map(|address| (node, address))).next().expect("a server is there")
}

/// Waits until nobody is sent to a server any more.
async fn gone(addresses: &mut watch::Receiver<Addresses>, node: usize) {
    drop(addresses.wait_for(|addresses| addresses[node].is_none()).await);
}

impl Person {
    /// Plays until the game is over, at whichever server is there.
    async fn play(mut self, mut addresses: watch::Receiver<Addresses>, moved: Arc<watch::Sender<u32>>) -> Finished {
        let mut pick = self.node;
        let (mut seq, mut since, mut longest) = (self.client.seq, Instant::now(), Duration::ZERO);
        while self.client.stage() != "over" {
            pick += 7;
            if self.client.seq > seq {
                longest = longest.max(since.elapsed());
                (seq, since) = (self.client.seq, Instant::now());
            }
            let node = self.node;
            let is_well = tokio::select! {
                is_well = self.go_on(pick, &moved) => is_well,
                () = gone(&mut addresses, node) => false,
            };
            if !is_well {
                self.go_elsewhere(&addresses, pick).await;
            }
        }
        Finished { client: self.client, table: self.table, token: self.token, longest }
    }

    /// Does what the table waits for, or waits for others; whether the connection is well.
    async fn go_on(&mut self, pick: usize, moved: &watch::Sender<u32>) -> bool {
        let Some(ask) = self.client.duty(pick) else { return self.client.next().await.is_some() };
        let Some(number) = self.client.send_if_open(ask).await else { return false };
        match self.client.came_if_open(number).await {
            Some(Came::Frame(_)) => {
                moved.send_modify(|n_moves| *n_moves += 1);
                true
            }
            // Somebody was quicker: the next view tells.
            Some(Came::Error(Code::Stale | Code::Refused, _)) => true,
            Some(Came::Error(Code::NotStored, _)) => {
                tokio::time::sleep(TRY_AGAIN).await;
                true
            }
            Some(Came::Error(Code::Closed, _)) | None => false,
            Some(other) => panic!("{other:?}"),
        }
    }

    /// Goes to another server, and finds there everything that it has seen.
    async fn go_elsewhere(&mut self, addresses: &watch::Receiver<Addresses>, pick: usize) {
        loop {
            let (node, address) = living(addresses, self.node + 1);
            self.node = node;
            let Some(mut client) = Client::connect_if_open(address, &format!("{}x{pick}", self.table)).await else {
                continue;
            };
            (client.seq, client.heard) = (self.client.seq, self.client.heard.clone());
            if client.come_back_if_open(&self.table, &self.token, Some(self.client.seq)).await {
                assert!(client.seq >= self.client.seq && client.missed.is_some(), "what was seen is there");
                self.client = client;
                return;
            }
        }
    }
}

/// In the middle of the load, wherever that is: no two faults hit the same place.
fn middle(fault: u32) -> u32 {
    5 + 13 * fault % 40
}

#[test]
fn a_server_that_is_killed_in_mid_game_takes_nothing_with_it() {
    let n_kills = if at_full_size() { 50 } else { 2 };
    let url = Cluster::shared().database("killed");
    let mut nodes = Nodes::start([&url; 3]);
    for kill in 0..n_kills {
        let mut games = nodes.play();
        nodes.wait_for_moves(&mut games, middle(kill));
        let node = kill as usize % 3;
        nodes.servers.swap_remove(node).kill();
        nodes.close(node);
        // In its place comes a new one, at another address; the others do not wait for it.
        nodes.servers.push(Process::at(&url));
        let last = nodes.servers.len() - 1;
        nodes.servers.swap(node, last);
        nodes.open(node);
        let finished = nodes.finish(games, "a server was killed");
        nodes.check(finished);
    }
    nodes.stop();
}

/// A server that stands still loses what it runs, and when it goes on, it knows that.
#[test]
fn a_server_that_stands_still_for_a_while_writes_nothing_with_a_lost_lease() {
    let url = Cluster::shared().database("still");
    let nodes = Nodes::start([&url; 3]);
    for node in 0..3 {
        let mut games = nodes.play();
        nodes.wait_for_moves(&mut games, middle(node as u32));
        nodes.servers[node].stand_still();
        nodes.close(node);
        let since = Instant::now();
        // Every game goes to its end without it, also those that it ran.
        let finished = nodes.finish(games, "a server stood still");
        if at_full_size() {
            std::thread::sleep(Duration::from_secs(30).saturating_sub(since.elapsed()));
        }
        nodes.servers[node].go_on();
        nodes.open(node);
        nodes.check(finished);
    }
    nodes.stop();
}

/// Whoever was at a server that froze has gone on elsewhere since: it must not say again what they said before that.
#[test]
fn what_was_sent_to_a_server_that_stood_still_is_not_done_when_it_wakes() {
    let (cluster, database) = (Cluster::shared(), "woken");
    let url = cluster.database(database);
    let [frozen, other] = [Process::at(&url), Process::at(&url)];
    let note = |text: &str| Ask::Note { text: text.to_owned(), marks: Vec::new() };
    let runtime = runtime();
    runtime.block_on(async {
        let mut ann = Client::connect(frozen.address, "ann").await;
        let (table, token) = ann.make("saboteur", PLAYERS, QUICK).await;
        let kept = ann.ask(note("before")).await;
        assert!(!matches!(kept, Came::Error(..)), "{kept:?}");
        frozen.stand_still();
        let sent = ann.send(note("sent to nobody")).await;
        let mut again = Client::connect(other.address, "again").await;
        again.come_back(&table, &token, None).await;
        let kept = again.ask(note("after")).await;
        assert!(!matches!(kept, Came::Error(..)), "{kept:?}");
        while cluster.ask(database, "SELECT count(*) FROM nodes") != "1" {
            tokio::time::sleep(TRY_AGAIN).await;
        }
        frozen.go_on();
        // It hangs up on whoever it had left without an answer, and on nobody else.
        let came = ann.came_if_open(sent).await;
        assert!(came.is_none(), "it was done after all: {came:?}");
        for server in [&frozen, &other] {
            let mut fresh = Client::connect(server.address, "fresh").await;
            fresh.come_back(&table, &token, None).await;
            assert_eq!(fresh.table["notes"]["text"], "after");
        }
    });
    for server in [frozen, other] {
        assert_eq!(server.stop().0, Some(0));
    }
}

#[test]
fn games_at_three_servers_go_on_when_their_database_is_restarted() {
    let cluster = Cluster::start();
    let url = cluster.database("restarted");
    let nodes = Nodes::start([&url; 3]);
    let stops: [fn(&Cluster); 2] = [Cluster::stop, Cluster::crash];
    for (fault, stop) in (0..).zip(stops) {
        let mut games = nodes.play();
        nodes.wait_for_moves(&mut games, middle(fault));
        stop(&cluster);
        cluster.start_again();
        let finished = nodes.finish(games, "the database was restarted");
        nodes.check(finished);
    }
    nodes.stop();
}

/// A server that cannot reach the database says so, and its tables go on elsewhere; when the way is free again it is as any
/// other.
#[test]
fn a_server_that_is_cut_off_from_the_database_harms_nobody() {
    let url = Cluster::shared().database("cut");
    let relay = Relay::to(&url);
    let nodes = Nodes::start([&url, &url, relay.url()]);
    for fault in 0..2 {
        let mut games = nodes.play();
        nodes.wait_for_moves(&mut games, middle(fault));
        // Nobody tells those who are there: the server itself hangs up when it has lost sight of the others.
        relay.cut();
        let finished = nodes.finish(games, "a server was cut off");
        assert!(nodes.servers[2].get("/healthz").contains("alive"));
        assert!(nodes.servers[2].get("/readyz").starts_with("HTTP/1.1 503"));
        relay.heal();
        while !nodes.servers[2].get("/readyz").starts_with("HTTP/1.1 200") {}
        nodes.open(2);
        nodes.check(finished);
    }
    nodes.stop();
}

/// Servers that say something else to clients, or write something else down, cannot share a database.
#[test]
fn a_server_beside_one_of_another_version_is_refused() {
    let url = Cluster::shared().database("upgrade");
    let server = Process::at(&url);
    let other = Process::at(&url);
    assert_eq!(other.stop().0, Some(0), "those of one version live side by side");
    let other = "INSERT INTO nodes VALUES (7, clock_timestamp() + interval '1 hour', 99, 1)";
    Cluster::shared().sql("upgrade", other);
    let error = crate::run::mattock_in(&[("DATABASE_URL", &url)], &["serve", "--listen", "127.0.0.1:0"], "").failed(1);
    assert!(error.contains("protocol 99, lines 1") && error.contains("stop them first"), "{error}");
    Cluster::shared().sql("upgrade", "DELETE FROM nodes WHERE id = 7");
    assert_eq!(server.stop().0, Some(0));
    let next = Process::at(&url);
    assert_eq!(next.stop().0, Some(0), "when those of the other version are gone, it can start");
}
