//! One client of a load: it sits, waits for its turn, plays, and goes on to the next game.

use futures_util::{SinkExt, StreamExt};
use protocol::{Answer, Ask, ClientMessage, MakeTable, Rules, ServerMessage, VERSION};
use serde::Deserialize;
use serde_json::value::RawValue;
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// How many clients a table has.
const CLIENTS: u8 = 4;
/// A client does not act more often than this: a server answers a hundred messages a second, others among them.
const BREATH: Duration = Duration::from_millis(12);

/// What a client has seen.
#[derive(Default)]
pub(super) struct Figures {
    pub(super) trips: Vec<Duration>,
    pub(super) frames: u64,
    pub(super) frame_bytes: u64,
    pub(super) errors: u64,
    /// What the first of them said.
    pub(super) error: Option<String>,
}

impl Figures {
    pub(super) fn add(&mut self, other: Figures) {
        self.fail_with(&other);
        self.trips.extend(other.trips);
        self.frames += other.frames;
        self.frame_bytes += other.frame_bytes;
    }

    /// What went wrong elsewhere went wrong here.
    pub(super) fn fail_with(&mut self, other: &Figures) {
        self.errors += other.errors;
        self.error = self.error.take().or_else(|| other.error.clone());
    }
}

/// A client at its seat.
pub(super) struct Seated {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    number: u32,
    seat: u8,
    token: String,
    seq: u32,
    choices: String,
    asked: Option<(u32, Instant)>,
    /// What was answered last, so that nothing is answered twice.
    answered: u32,
    /// It is the host's to start, once all are back.
    starts: bool,
    /// The level of bots in all other seats, at a table of bots.
    bots: Option<String>,
    dice: u64,
    /// It does not act before this.
    not_before: Instant,
    figures: Figures,
}

/// As much of a message as a player without eyes needs.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Short<'a> {
    #[serde(borrow)]
    Frame(Sections<'a>),
    #[serde(borrow)]
    Whole(Sections<'a>),
    Answer(serde::de::IgnoredAny),
    Error {
        code: &'a str,
        says: String,
    },
}

#[derive(Deserialize)]
struct Sections<'a> {
    seq: u32,
    answers: Option<u32>,
    /// Sections by name, unread: nothing is not the same as no news.
    #[serde(borrow)]
    game: HashMap<&'a str, &'a RawValue>,
    #[serde(borrow)]
    table: Around<'a>,
}

#[derive(Deserialize)]
struct Around<'a> {
    stage: Option<&'a str>,
    rematch: Option<&'a str>,
    seats: Option<Vec<Chair>>,
}

#[derive(Deserialize)]
struct Chair {
    here: bool,
}

impl Seated {
    /// Four clients at a table that is about to begin.
    pub(super) async fn table(urls: &[String], game: &str, table: u32) -> Result<Vec<Seated>, String> {
        // Neighbours at a table are at different servers, if there are several.
        let url = |seat: u8| &urls[(table as usize + usize::from(seat)) % urls.len()];
        let (host, id) = Seated::host(url(0), game, &format!("t{table}c0")).await?;
        let mut clients = vec![host];
        for seat in 1..CLIENTS {
            let mut client = Seated::connect(url(seat), &format!("t{table}c{seat}")).await?;
            client.sit(Ask::Sit { table: id.clone(), name: "load".to_owned(), seat: Some(seat) }).await?;
            clients.push(client);
        }
        Ok(clients)
    }

    /// One client at a table that is about to begin with bots.
    pub(super) async fn among_bots(urls: &[String], game: &str, table: u32, level: &str) -> Result<Seated, String> {
        let (mut host, _) = Seated::host(&urls[table as usize % urls.len()], game, &format!("b{table}")).await?;
        host.bots = Some(level.to_owned());
        Ok(host)
    }

    /// Makes a table, and says which.
    async fn host(url: &str, game: &str, client: &str) -> Result<(Seated, String), String> {
        let mut host = Seated::connect(url, client).await?;
        let rules = Rules { pace_ms: 0, absent_seconds: 0, ..Rules::default() };
        let (game, name) = (game.to_owned(), "load".to_owned());
        let make = MakeTable { game, players: CLIENTS, name, options: serde_json::Map::new(), deck: None, rules };
        let id = host.sit(Ask::Make(Box::new(make))).await?;
        // It begins when it is played: a deal does not wait until many tables are made.
        host.starts = true;
        Ok((host, id))
    }

    async fn connect(url: &str, name: &str) -> Result<Seated, String> {
        let (socket, _) = connect_async(url).await.map_err(|error| error.to_string())?;
        let mut client = Seated {
            socket,
            number: 0,
            seat: 0,
            token: String::new(),
            seq: 0,
            choices: String::new(),
            asked: None,
            answered: 0,
            starts: false,
            bots: None,
            dice: name.bytes().fold(7, |dice, byte| dice * 31 + u64::from(byte)),
            not_before: Instant::now(),
            figures: Figures::default(),
        };
        client
            .send(Ask::Hello { version: VERSION, client: name.to_owned() })
            .await
            .map_err(|error| error.to_string())?;
        Ok(client)
    }

    /// Sits down: the id of the table.
    async fn sit(&mut self, ask: Ask) -> Result<String, String> {
        self.send(ask).await.map_err(|error| error.to_string())?;
        loop {
            let text = match self.socket.next().await {
                Some(Ok(Message::Text(text))) => text,
                Some(Ok(_)) => continue,
                _ => return Err("the server hung up".to_owned()),
            };
            match serde_json::from_str(&text).map_err(|error| error.to_string())? {
                ServerMessage::Answer { answer: Answer::Seated { table, seat, token, .. }, .. } => {
                    (self.seat, self.token) = (seat, token);
                    return Ok(table);
                }
                ServerMessage::Error { says, .. } => return Err(says),
                _ => {}
            }
        }
    }

    async fn send(&mut self, ask: Ask) -> Result<u32, Error> {
        self.number += 1;
        let text = serde_json::to_string(&ClientMessage { number: self.number, ask }).unwrap_or_default();
        self.socket.send(Message::text(text)).await.map(|()| self.number)
    }

    /// Plays until it is over.
    pub(super) async fn play(mut self, is_over: Arc<AtomicBool>, plays: bool) -> Figures {
        while !is_over.load(Ordering::Relaxed) {
            let next = tokio::time::timeout(Duration::from_secs(1), self.socket.next()).await;
            let text = match next {
                Ok(Some(Ok(Message::Text(text)))) => text,
                Ok(Some(Ok(_))) | Err(_) => continue,
                Ok(Some(Err(_)) | None) => break,
            };
            if self.hear(&text, plays).await.is_err() {
                break;
            }
        }
        self.figures
    }

    async fn hear(&mut self, text: &str, plays: bool) -> Result<(), Error> {
        let sections = match serde_json::from_str(text) {
            Ok(Short::Frame(sections)) => {
                self.figures.frames += 1;
                self.figures.frame_bytes += text.len() as u64;
                sections
            }
            Ok(Short::Whole(sections)) => sections,
            Ok(Short::Answer(_)) => return Ok(()),
            Ok(Short::Error { code, says }) => {
                self.fail(format!("{code}: {says}"));
                return Ok(());
            }
            Err(error) => {
                self.fail(error.to_string());
                return Ok(());
            }
        };
        self.seq = sections.seq;
        if let Some((_, since)) = self.asked.filter(|(number, _)| sections.answers == Some(*number)) {
            self.figures.trips.push(since.elapsed());
            self.asked = None;
        }
        if let Some(choices) = sections.game.get("choices") {
            self.choices.clear();
            self.choices.push_str(choices.get());
        }
        match sections.table.stage {
            Some("dealing") => {
                let round =
                    text.split("\"deal\":{\"round\":").nth(1).and_then(|rest| rest.split(',').next()?.parse().ok());
                if let Some(round) = round {
                    self.send(Ask::Nonce { round, nonce: "5eed".to_owned() }).await?;
                }
            }
            Some("between") => drop(self.send(Ask::Ready).await?),
            Some("over") if self.seat == 0 => drop(self.send(Ask::Rematch).await?),
            _ => {}
        }
        if let Some(table) = sections.table.rematch {
            let ask = Ask::Return { table: table.to_owned(), token: self.token.clone(), last: None };
            self.choices.clear();
            // The next table counts from its own beginning.
            (self.answered, self.asked) = (0, None);
            self.send(ask).await?;
            self.starts = self.seat == 0;
            return Ok(());
        }
        // Whoever comes when a deal is due would add to it too late.
        let are_all_here = |seats: Vec<Chair>| self.bots.is_some() || seats.iter().all(|seat| seat.here);
        if self.starts && sections.table.seats.is_some_and(are_all_here) {
            self.starts = false;
            self.send(Ask::Start { fill: self.bots.clone() }).await?;
        }
        if plays && self.answered < self.seq && self.choices.len() > 4 && self.asked.is_none() {
            self.answered = self.seq;
            if let Some(action) = self.pick() {
                let seq = self.seq;
                self.catch_breath().await;
                let since = Instant::now();
                let number = self.send(Ask::Play { seq, actions: vec![action] }).await?;
                self.asked = Some((number, since));
            }
        }
        Ok(())
    }

    /// Waits until the server's limit for one connection allows the next action, which matters where few tables play.
    async fn catch_breath(&mut self) {
        tokio::time::sleep_until(self.not_before.into()).await;
        self.not_before = Instant::now() + BREATH;
    }

    fn fail(&mut self, why: String) {
        self.figures.errors += 1;
        self.figures.error.get_or_insert(why);
        self.asked = None;
    }

    /// One of the actions among the choices.
    fn pick(&mut self) -> Option<String> {
        const KEYS: [&str; 7] = ["action", "discard", "stay", "pass", "drive", "endure", "halt"];
        let mut actions = Vec::new();
        for key in KEYS {
            let begins = format!("\"{key}\":\"");
            actions.extend(self.choices.split(begins.as_str()).skip(1).filter_map(|rest| rest.split('"').next()));
        }
        self.dice = self.dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        actions.get((self.dice >> 33) as usize % actions.len().max(1)).map(|action| (*action).to_owned())
    }
}
