//! Law 5 over the wire: two games that differ only in what a viewer was never told give that viewer the same bytes, in
//! frames, in whole views, in what it missed, and in errors. Lengths are the same because the bytes are.
//!
//! Both games are written into stores of their own, with the same table, the same people and the same promises. The last
//! entries are played over sockets. All this at one server, and with the viewer at another server than all the others, where
//! only a database leads from one to the other.

use crate::client::{Came, Client};
use crate::running::Running;
use catalog::{Listed, options};
use dark_cave::DarkCave;
use lost_mines::LostMines;
use protocol::{Ask, Rules};
use proving::cluster::Cluster;
use proving::walks::at_full_size;
use saboteur::Saboteur;
use serde_json::{Value, json};
use server::store::{Append, Cause, Kept, Place, Sqlite, Store};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use tabletop::record::Start;
use tabletop::{Deed, Dice, Record, Seat, Seed, Table, Turn, Viewer, digger};

#[path = "../../../dark-cave/tests/laws/exchange.rs"]
mod dark_cave_secrets;
#[path = "../../../lost-mines/tests/laws/exchange.rs"]
mod lost_mines_secrets;
#[path = "../../../saboteur/tests/laws/exchange.rs"]
mod saboteur_secrets;

/// So many entries at the end are played over sockets, unless the round was dealt later than that.
const LIVE: usize = 6;
/// Long after any test: nothing at the table is due.
const LATER: u64 = 4_000_000_000_000;

type Exchange<G> = fn(&Record<G>, Viewer, &mut Dice) -> Option<Record<G>>;

/// A game that was played by chance, with some talk.
fn played<G: Listed>(players: u8, number: u64) -> Record<G> {
    // The clients' tables have two rounds, where a game has rounds.
    let two = options::config::<G>(players, &["rounds=2".to_owned()]);
    let config = two.unwrap_or_else(|_| options::config::<G>(players, &[]).unwrap());
    let mut table = Table::<G>::new(&config, &G::published());
    let mut dice = Dice::from_number(number);
    let mut round = 0;
    loop {
        match table.game().turn() {
            Turn::Deal => {
                round += 1;
                table.deal(Start::from(Seed::from_numbers([number, round, 0, 5])), None).unwrap();
            }
            Turn::Of(seat) => {
                let action = match dice.below(3) {
                    0 => digger::uniform(table.game(), &mut dice, &mut Vec::new()),
                    _ => digger::dig(table.game(), &mut dice, &mut Vec::new()),
                };
                table.play(Deed::Play(seat, action), None).unwrap();
            }
            Turn::Over(_) => return table.record().clone(),
        }
    }
}

/// A table with its people, and nothing else: what the store keeps of it, and everybody's token.
struct Laid {
    kept: Kept,
    steps: Vec<String>,
    tokens: Vec<String>,
}

async fn lay<G: Listed>(players: u8) -> Laid {
    let store: Arc<dyn Store> = Arc::new(Sqlite::in_memory().await.unwrap());
    let server = Running::over(Arc::clone(&store)).await;
    let mut host = Client::connect(server.address, "host").await;
    let (table, token) = host.make(G::NAME, players, Rules { absent_seconds: 0, ..Rules::default() }).await;
    let mut tokens = vec![token];
    for seat in 1..players {
        let mut other = Client::connect(server.address, &format!("other{seat}")).await;
        tokens.push(other.sit(&table, &format!("Seat {seat}")).await);
    }
    let laid = Laid {
        kept: store.find(&table).await.unwrap().unwrap(),
        steps: store.steps_after(&table, 0).await.unwrap(),
        tokens,
    };
    server.end().await;
    laid
}

/// The entries of a record as steps: all but the last ones, which are returned.
fn written<G: Listed>(record: &Record<G>) -> (Vec<Value>, Vec<(Seat, String)>) {
    let text: Value = serde_json::from_str(&record.write()).unwrap();
    let is_play = |deed: &Deed<G>| matches!(deed, Deed::Play(..));
    let n_live = record.entries.iter().rev().take(LIVE).take_while(|entry| is_play(&entry.deed)).count();
    let (kept, live) = record.entries.split_at(record.entries.len() - n_live);
    let mut steps = vec![json!(["started"])];
    let mut rounds = text["rounds"].as_array().unwrap().iter();
    for entry in kept {
        steps.push(match &entry.deed {
            Deed::Deal => {
                let round = rounds.next().unwrap();
                let promise = json!({"committed": {"secret": "5e".repeat(32)}});
                json!([promise, {"dealt-as": {"seed": round["seed"], "written": round["written"]}}])
            }
            Deed::Play(seat, action) => json!([{"play": {"seat": seat, "action": action.to_string()}}]),
            Deed::Say(seat, talk) => json!([{"say": {"seat": seat, "talk": talk.to_string()}}]),
            Deed::Agree(seat) => json!([{"agree": {"seat": seat}}]),
            Deed::Withdraw(seat) => json!([{"withdraw": {"seat": seat}}]),
            Deed::Control(seat, control) => json!([{"control": {"seat": seat, "control": control.to_string()}}]),
        });
    }
    let live = live.iter().filter_map(|entry| match &entry.deed {
        Deed::Play(seat, action) => Some((*seat, action.to_string())),
        _ => None,
    });
    (steps, live.collect())
}

/// Who serves a table.
#[derive(Clone, Copy, Debug)]
enum Served {
    ByOne,
    /// The viewer by one, all others by another, with one database.
    ByTwo,
}

/// The servers of a table: the viewer's, and that of the others if they have another one.
struct Servers {
    own: Running,
    others: Option<Running>,
}

impl Servers {
    /// Servers with a table that stands so.
    async fn start(served: Served, kept: &Kept, steps: impl Iterator<Item = String>) -> Servers {
        let place = match served {
            Served::ByOne => Place::Memory,
            Served::ByTwo => Place::Database(new_database().parse().unwrap()),
        };
        let store = place.open().await.unwrap();
        store.make(kept.clone()).await.unwrap();
        for (seq, step) in (1..).zip(steps) {
            store.append(Append { table: kept.id.clone(), seq, step, cause: Cause::Asked }).await.unwrap();
        }
        match served {
            Served::ByOne => Servers { own: Running::over(store).await, others: None },
            Served::ByTwo => Servers { own: Running::at(place.clone()).await, others: Some(Running::at(place).await) },
        }
    }

    fn of_others(&self) -> &Running {
        self.others.as_ref().unwrap_or(&self.own)
    }

    async fn end(self) {
        if let Some(others) = self.others {
            others.end().await;
        }
        self.own.end().await;
    }
}

/// An empty database that nobody else has.
fn new_database() -> String {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    Cluster::shared().database(&format!("law_five_{}", NUMBER.fetch_add(1, Ordering::Relaxed)))
}

/// Every byte that a viewer is sent of a game.
async fn sent<G: Listed>(served: Served, laid: &Laid, record: &Record<G>, viewer: Viewer) -> Vec<String> {
    let (steps, live) = written(record);
    let steps = steps.into_iter().map(|lines| json!({"time": LATER, "lines": lines}).to_string());
    let servers = Servers::start(served, &laid.kept, laid.steps.iter().cloned().chain(steps)).await;
    let table = laid.kept.id.as_str();
    // The others are there before the viewer comes, so that it sees nobody come.
    let mut others: Vec<Option<Client>> = Vec::new();
    for (seat, token) in laid.tokens.iter().enumerate() {
        others.push(if viewer.is(Seat::new(seat as u8)) {
            None
        } else {
            let mut other = Client::connect(servers.of_others().address, &format!("seat{seat}")).await;
            other.come_back(table, token, None).await;
            Some(other)
        });
    }
    let mut own = Client::connect(servers.own.address, "viewer").await;
    let come = |last| match viewer {
        Viewer::Seat(seat) => Ask::Return { table: table.to_owned(), token: laid.tokens[seat.index()].clone(), last },
        Viewer::Audience => Ask::Watch { table: table.to_owned(), last },
    };
    own.ask(come(Some(0))).await;
    own.whole().await;
    // News of who is at another server may come late.
    let is_somebody_missing =
        |own: &Client| own.table["seats"].as_array().unwrap().iter().any(|seat| seat["here"] != true);
    while is_somebody_missing(&own) {
        own.next().await.unwrap();
    }
    // The greeting names the time.
    own.texts.clear();
    own.ask(come(Some(0))).await;
    own.whole().await;
    ask_amiss::<G>(&mut own).await;
    for (seat, action) in live {
        let play = |client: &Client| Ask::Play { seq: client.seq, actions: vec![action.clone()] };
        match &mut others[seat.index()] {
            None => {
                let ask = play(&own);
                let came = own.ask(ask).await;
                assert!(matches!(came, Came::Frame(_)), "{action}: {came:?}");
            }
            Some(other) => {
                while other.seq < own.seq {
                    other.next().await.unwrap();
                }
                let ask = play(other);
                let came = other.ask(ask).await;
                assert!(matches!(came, Came::Frame(_)), "{action}: {came:?}");
                let seq = other.seq;
                while own.seq < seq {
                    own.next().await.unwrap();
                }
            }
        }
        ask_amiss::<G>(&mut own).await;
    }
    // Once more as somebody who comes back: with all that was missed, with a little of it, with nothing.
    for last in [Some(1), Some(own.seq.saturating_sub(2)), None] {
        own.ask(come(last)).await;
        own.whole().await;
    }
    // What was played just now has the time of this run.
    let replay = servers.own.get(&format!("/api/tables/{table}/replay?as=audience")).await;
    let mut replay: Value = serde_json::from_str(&replay).unwrap();
    for entry in replay["entries"].as_array_mut().unwrap() {
        entry["time"].take();
    }
    own.texts.push(replay.to_string());
    servers.end().await;
    own.texts
}

/// What cannot be done, and why: for a seat whose turn it is, for the others, and for somebody who looks on.
async fn ask_amiss<G: Listed>(own: &mut Client) {
    let amiss = G::faces().into_iter().step_by(7).flat_map(|face| {
        let card = face.strip_prefix("path.").unwrap_or(&face).to_owned();
        [format!("discard {face}"), format!("lay {card} 1,0"), format!("lay {card} 8,0")]
    });
    for action in amiss.chain(["pass".to_owned(), "stay".to_owned(), "look 0".to_owned(), "take 3".to_owned()]) {
        own.ask(Ask::Why { action }).await;
    }
    let wrong = Ask::Play { seq: own.seq, actions: vec!["rockfall 0,0".to_owned()] };
    own.ask(wrong).await;
    own.ask(Ask::Play { seq: 0, actions: vec!["pass".to_owned()] }).await;
    own.ask(Ask::Agree).await;
    own.ask(Ask::Nonce { round: 0, nonce: "ab".to_owned() }).await;
}

async fn differ_in_secrets_alone<G: Listed>(served: Served, players: u8, exchange: Exchange<G>) {
    let n_games = if at_full_size() { 12 } else { 1 };
    let laid = lay::<G>(players).await;
    let (mut n_compared, mut n_live) = (0, 0);
    // The comparison is not blind: what was exchanged is what others were told, now and then.
    let mut is_seen_by_others = false;
    for number in 0..n_games {
        let record = played::<G>(players, 70 + number);
        let mut dice = Dice::from_number(number);
        for viewer in Viewer::all(record_seats(&record)) {
            let exchanged = (0..60).find_map(|_| exchange(&record, viewer, &mut dice));
            let Some(exchanged) = exchanged else { continue };
            // The same entries with what was really dealt: those that were hidden from the viewer may be others.
            let real = cut(&record, &exchanged);
            let (one, other) =
                (sent(served, &laid, &real, viewer).await, sent(served, &laid, &exchanged, viewer).await);
            n_compared += 1;
            n_live += written(&real).1.len();
            assert_ne!(real.write(), exchanged.write(), "the games differ");
            for (number, (one, other)) in one.iter().zip(&other).enumerate() {
                assert_eq!(one, other, "{} {viewer:?}: message {number} tells the games apart", G::NAME);
            }
            assert_eq!(one.len(), other.len(), "{} {viewer:?}", G::NAME);
            for seat in record_seats(&record).all().map(Viewer::Seat).filter(|seat| *seat != viewer) {
                is_seen_by_others = is_seen_by_others
                    || sent(served, &laid, &real, seat).await != sent(served, &laid, &exchanged, seat).await;
            }
        }
    }
    assert!(is_seen_by_others, "whoever holds an exchanged card is sent another one");
    assert!(n_compared > n_games as usize * players as usize / 2 && n_live > 0, "{n_compared} compared, {n_live} live");
}

fn record_seats<G: Listed>(record: &Record<G>) -> tabletop::Seats {
    tabletop::game::Config::seats(&record.config)
}

/// As much of a record as another one has of it.
fn cut<G: Listed>(record: &Record<G>, like: &Record<G>) -> Record<G> {
    let mut cut = record.clone();
    cut.entries.truncate(like.entries.len());
    cut.rounds.truncate(like.rounds.len());
    cut
}

#[tokio::test]
async fn saboteur_sends_the_same_bytes_whatever_a_viewer_cannot_know() {
    differ_in_secrets_alone::<Saboteur>(Served::ByOne, 4, saboteur_secrets::exchange).await;
}

#[tokio::test]
async fn the_lost_mines_send_the_same_bytes_whatever_a_viewer_cannot_know() {
    differ_in_secrets_alone::<LostMines>(Served::ByOne, 4, lost_mines_secrets::exchange).await;
}

#[tokio::test]
async fn the_dark_cave_sends_the_same_bytes_whatever_a_viewer_cannot_know() {
    differ_in_secrets_alone::<DarkCave>(Served::ByOne, 3, dark_cave_secrets::exchange).await;
}

#[tokio::test]
async fn two_servers_send_the_same_bytes_whatever_a_viewer_cannot_know() {
    differ_in_secrets_alone::<Saboteur>(Served::ByTwo, 3, saboteur_secrets::exchange).await;
    if at_full_size() {
        differ_in_secrets_alone::<LostMines>(Served::ByTwo, 3, lost_mines_secrets::exchange).await;
        differ_in_secrets_alone::<DarkCave>(Served::ByTwo, 3, dark_cave_secrets::exchange).await;
    }
}
