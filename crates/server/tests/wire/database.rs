//! Servers on a real Postgres, which may go away, and several servers with one store.

use crate::client::{Came, Client};
use crate::playing::{play, started};
use crate::running::Running;
use protocol::{Ask, Code};
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
        assert!(server.answer("/readyz").await.starts_with("HTTP/1.1 503"));
        tokio::task::block_in_place(|| cluster.start_again());
        let came = deciding.ask(Ask::Play { seq, actions: vec![deciding.actions()[0].clone()] }).await;
        assert!(matches!(came, Came::Frame(after) if after == seq + 1), "{came:?}");
        assert!(server.answer("/readyz").await.starts_with("HTTP/1.1 200"));
        let mut fresh = Client::connect(server.address, "fresh").await;
        fresh.come_back(&table, token, Some(seq)).await;
        assert_eq!(fresh.missed.map(|missed| missed.len() as u32), Some(fresh.seq - seq), "one list a step");
    }
    play(&mut clients, &table, |_| false).await;
    server.end().await;
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
    let came = again.came(1000).await;
    assert!(matches!(came, Came::Answer(protocol::Answer::Done { seq: done }) if done == seq), "{came:?}");
    let [one, other] = servers;
    one.end().await;
    other.stop().await;
}
