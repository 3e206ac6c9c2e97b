//! Whole games over sockets, through reconnects and restarts.

use crate::client::{Came, Client};
use crate::hearing;
use crate::running::Running;
use futures_util::future::select_all;
use protocol::{Answer, Ask, Rules};
use serde_json::Value;

pub(crate) const QUICK: Rules = Rules {
    open: false,
    spectators: true,
    chat: true,
    pace_ms: 0,
    clock: protocol::Clock::Off,
    at_zero: protocol::AtZero::Default,
    absent_seconds: 0,
};

/// A table of two persons and bots, just started: the clients with their tokens.
pub(crate) async fn started(server: &Running, game: &str, players: u8) -> (String, Vec<(Client, String)>) {
    started_at([server, server], game, players).await
}

/// The same, with the persons at two servers.
pub(crate) async fn started_at(servers: [&Running; 2], game: &str, players: u8) -> (String, Vec<(Client, String)>) {
    let mut ann = Client::connect(servers[0].address, "ann").await;
    let (table, ann_token) = ann.make(game, players, QUICK).await;
    let mut bob = Client::connect(servers[1].address, "bob").await;
    let bob_token = bob.sit(&table, "Bob").await;
    let came = ann.ask(Ask::Start { fill: Some("novice".to_owned()) }).await;
    assert!(matches!(came, Came::Frame(_)), "{came:?}");
    (table, vec![(ann, ann_token), (bob, bob_token)])
}

/// Plays on until the game is over or `until` says so, and looks at every client after every step.
pub(crate) async fn play(clients: &mut [(Client, String)], table: &str, mut until: impl FnMut(&Client) -> bool) {
    let mut pick = 7_usize;
    while !clients.iter().any(|(client, _)| client.stage() == "over" || until(client)) {
        let mut has_moved = false;
        for (client, token) in clients.iter_mut() {
            pick = pick.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            has_moved |= client.go_on(pick >> 33).await;
            if pick.is_multiple_of(16) {
                // What came meanwhile may be one's own turn: then nothing else comes by itself.
                has_moved |= check_fold(client, table, token).await;
            }
        }
        if !has_moved {
            // It is a bot's turn, or somebody has not heard yet that it is theirs.
            let (message, ..) = select_all(clients.iter_mut().map(|(client, _)| Box::pin(client.next()))).await;
            message.expect("the connection is over");
        }
    }
}

/// What was folded from frames is what a fresh view shows, if nothing happened meanwhile. Whether something did.
async fn check_fold(client: &mut Client, table: &str, token: &str) -> bool {
    let (seq, game, around) = (client.seq, client.game.clone(), client.table.clone());
    client.come_back(table, token, Some(seq)).await;
    if client.seq == seq {
        assert_eq!(Value::Object(client.game.clone()), Value::Object(game), "after step {seq}");
        assert_eq!(Value::Object(client.table.clone()), Value::Object(around), "after step {seq}");
        assert_eq!(client.missed, Some(Vec::new()));
    }
    client.seq != seq
}

async fn whole_game(game: &str, players: u8) {
    let server = Running::in_memory().await;
    let (table, mut clients) = started(&server, game, players).await;
    let mut eve = Client::connect(server.address, "eve").await;
    assert!(matches!(eve.ask(Ask::Watch { table: table.clone(), last: None }).await, Came::Answer(_)));
    eve.whole().await;
    assert!(eve.seq <= 6, "nothing was dealt before she came");
    // Frames that she missed while the table was filled told nothing of the game but who plays which seat.
    eve.heard = clients[0].0.heard.iter().filter(|(seq, _)| *seq <= eve.seq).cloned().collect();
    play(&mut clients, &table, |_| false).await;
    // Everybody hears of the end.
    for (client, _) in &mut clients {
        while client.stage() != "over" {
            client.next().await.unwrap();
        }
        assert!(client.game["choices"].is_null());
    }
    assert_eq!(clients[0].0.seq, clients[1].0.seq, "every viewer gets every number");
    // What came over the wire is what the record lets this viewer hear, and not a byte more.
    let record = server.get(&format!("/api/tables/{table}/record")).await;
    while eve.seq < clients[0].0.seq {
        eve.next().await.unwrap();
    }
    for client in clients.iter().map(|(client, _)| client).chain([&eve]) {
        hearing::check(client, &record);
    }
    server.end().await;
}

#[tokio::test]
async fn saboteur_is_played_to_the_end() {
    whole_game("saboteur", 5).await;
}

#[tokio::test]
async fn the_lost_mines_are_played_to_the_end() {
    whole_game("lost-mines", 4).await;
}

#[tokio::test]
async fn the_dark_cave_is_played_to_the_end() {
    whole_game("dark-cave", 4).await;
}

#[tokio::test]
async fn a_game_goes_on_after_a_restart_in_its_middle() {
    let mut server = Running::in_folder("restart").await;
    let (table, mut clients) = started(&server, "saboteur", 4).await;
    for round in 1..4 {
        let middle = 15 * round;
        play(&mut clients, &table, |client| client.seq >= middle).await;
        let before: Vec<u32> = clients.iter().map(|(client, _)| client.seq).collect();
        server = server.restart().await;
        for (number, ((client, token), seq)) in clients.iter_mut().zip(before).enumerate() {
            // A page that was loaded anew counts anew, so it has a new name for itself.
            let mut back = Client::connect(server.address, &format!("back{round}x{number}")).await;
            back.come_back(&table, token, Some(seq)).await;
            assert!(back.seq >= seq, "nothing is lost");
            assert_eq!(back.missed.as_ref().unwrap().len() as u32, back.seq - seq, "one list a step");
            *client = back;
        }
    }
    play(&mut clients, &table, |_| false).await;
    server.end().await;
}

#[tokio::test]
async fn a_repeated_action_is_played_once_also_after_a_restart() {
    let mut server = Running::in_folder("repeat").await;
    let (table, mut clients) = started(&server, "saboteur", 3).await;
    play(&mut clients, &table, |client| client.seq > 8 && !client.actions().is_empty()).await;
    let at = clients.iter().position(|(client, _)| !client.actions().is_empty()).unwrap();
    let (client, token) = &mut clients[at];
    let ask = Ask::Play { seq: client.seq, actions: vec![client.actions()[0].clone()] };
    client.send_as(1000, ask.clone()).await;
    let Came::Frame(seq) = client.came(1000).await else { panic!("it was allowed") };
    client.send_as(1000, ask.clone()).await;
    let again = client.came(1000).await;
    assert!(matches!(again, Came::Answer(Answer::Done { seq: done }) if done == seq), "{again:?}");
    server = server.restart().await;
    let name = if at == 0 { "ann" } else { "bob" };
    let mut back = Client::connect(server.address, name).await;
    back.come_back(&table, token, None).await;
    back.send_as(1000, ask).await;
    let again = back.came(1000).await;
    assert!(matches!(again, Came::Answer(Answer::Done { seq: done }) if done == seq), "{again:?}");
    server.end().await;
}

/// Two devices hold one seat; both send an action for the same view, and one of them is played.
#[tokio::test]
async fn of_two_devices_at_one_seat_the_first_is_heard() {
    let server = Running::in_memory().await;
    let (table, mut clients) = started(&server, "saboteur", 3).await;
    play(&mut clients, &table, |client| !client.actions().is_empty()).await;
    let at = clients.iter().position(|(client, _)| !client.actions().is_empty()).unwrap();
    let token = clients[at].1.clone();
    let mut second = Client::connect(server.address, "second").await;
    second.come_back(&table, &token, None).await;
    let ask = Ask::Play { seq: second.seq, actions: vec![second.actions()[0].clone()] };
    let first = &mut clients[at].0;
    let (one, other) = (first.send(ask.clone()).await, second.send(ask).await);
    let came = [first.came(one).await, second.came(other).await];
    let n_played = came.iter().filter(|came| matches!(came, Came::Frame(_))).count();
    let n_stale = came.iter().filter(|came| matches!(came, Came::Error(protocol::Code::Stale, _))).count();
    assert_eq!((n_played, n_stale), (1, 1), "{came:?}");
    server.end().await;
}
