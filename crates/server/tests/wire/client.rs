//! A client that folds frames, as a page would.

use futures_util::{SinkExt, StreamExt};
use protocol::{Answer, Ask, ClientMessage, Code, MakeTable, Rules, ServerMessage, VERSION};
use serde_json::value::RawValue;
use serde_json::{Map, Value};
use std::collections::VecDeque;
use std::net::SocketAddr;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// Somebody connected to a server.
pub(crate) struct Client {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    number: u32,
    pub(crate) seq: u32,
    pub(crate) seat: Option<u8>,
    pub(crate) game: Map<String, Value>,
    pub(crate) table: Map<String, Value>,
    /// Everything that was heard, as it came.
    pub(crate) heard: Vec<(u32, String)>,
    /// Every message as it came.
    pub(crate) texts: Vec<String>,
    pub(crate) missed: Option<Vec<Vec<String>>>,
    /// Whole views that came.
    pub(crate) n_wholes: u32,
    errors: VecDeque<Code>,
    /// With which number and words the server has closed the connection.
    pub(crate) closed: Option<(u16, String)>,
}

/// What an ask came to.
#[derive(Debug)]
pub(crate) enum Came {
    Answer(Answer),
    Frame(u32),
    Error(Code, String),
}

impl Came {
    #[track_caller]
    pub(crate) fn code(self) -> Code {
        match self {
            Came::Error(code, _) => code,
            other => panic!("an error was expected: {other:?}"),
        }
    }
}

impl Client {
    pub(crate) async fn connect(address: SocketAddr, name: &str) -> Client {
        let mut client = Client::silent(address).await;
        match client.ask(Ask::Hello { version: VERSION, client: name.to_owned() }).await {
            Came::Answer(Answer::Welcome { .. }) => client,
            other => panic!("{other:?}"),
        }
    }

    /// As [`Client::connect`], as if a proxy had passed on that it comes from there.
    pub(crate) async fn connect_from(address: SocketAddr, name: &str, from: &str) -> Client {
        let mut request = format!("ws://{address}/ws").into_client_request().unwrap();
        request.headers_mut().insert("x-forwarded-for", from.parse().unwrap());
        let mut client = Client::over(connect_async(request).await.unwrap().0);
        match client.ask(Ask::Hello { version: VERSION, client: name.to_owned() }).await {
            Came::Answer(Answer::Welcome { .. }) => client,
            other => panic!("{other:?}"),
        }
    }

    /// As [`Client::connect`], to a server that may be gone.
    pub(crate) async fn connect_if_open(address: SocketAddr, name: &str) -> Option<Client> {
        let mut client = Client::silent_if_open(address).await?;
        let number = client.send_if_open(Ask::Hello { version: VERSION, client: name.to_owned() }).await?;
        matches!(client.came_if_open(number).await?, Came::Answer(Answer::Welcome { .. })).then_some(client)
    }

    /// Connected, but without a word.
    pub(crate) async fn silent(address: SocketAddr) -> Client {
        Client::silent_if_open(address).await.expect("a server is there")
    }

    async fn silent_if_open(address: SocketAddr) -> Option<Client> {
        let (socket, _) = connect_async(format!("ws://{address}/ws")).await.ok()?;
        Some(Client::over(socket))
    }

    fn over(socket: WebSocketStream<MaybeTlsStream<TcpStream>>) -> Client {
        Client {
            socket,
            number: 0,
            seq: 0,
            seat: None,
            game: Map::new(),
            table: Map::new(),
            heard: Vec::new(),
            texts: Vec::new(),
            missed: None,
            n_wholes: 0,
            errors: VecDeque::new(),
            closed: None,
        }
    }

    pub(crate) async fn raw(&mut self, text: impl Into<String>) {
        self.socket.send(Message::text(text.into())).await.unwrap();
    }

    pub(crate) async fn bytes(&mut self, bytes: Vec<u8>) {
        self.socket.send(Message::binary(bytes)).await.unwrap();
    }

    /// The next message, folded in; nothing if the connection is over.
    pub(crate) async fn next(&mut self) -> Option<ServerMessage> {
        loop {
            match self.socket.next().await {
                Some(Ok(Message::Text(text))) => {
                    let message: ServerMessage = serde_json::from_str(&text).unwrap();
                    self.texts.push(text.to_string());
                    self.fold(&message);
                    return Some(message);
                }
                Some(Ok(Message::Close(frame))) => {
                    self.closed = frame.map(|frame| (frame.code.into(), frame.reason.to_string()));
                }
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return None,
            }
        }
    }

    fn fold(&mut self, message: &ServerMessage) {
        match message {
            ServerMessage::Frame(frame) => {
                let is_next = frame.seq == self.seq + 1;
                assert!(is_next || frame.seq == self.seq, "a gap: {} after {}", frame.seq, self.seq);
                assert!(is_next || frame.heard.is_empty(), "what is heard has a number of its own");
                self.seq = frame.seq;
                self.heard.extend(frame.heard.iter().map(|heard| (frame.seq, heard.get().to_owned())));
                self.game.extend(frame.game.clone());
                self.table.extend(frame.table.clone());
            }
            ServerMessage::Whole(whole) => {
                self.n_wholes += 1;
                let texts = |step: &Vec<Box<RawValue>>| step.iter().map(|heard| heard.get().to_owned()).collect();
                self.missed = whole.missed.as_ref().map(|missed| missed.iter().map(texts).collect());
                // Frames that were on their way when this was asked for have come already.
                let missed = self.missed.iter().flatten();
                let from = whole.seq + 1 - whole.missed.as_ref().map_or(0, Vec::len) as u32;
                let new = (from..).zip(missed).filter(|(seq, _)| *seq > self.seq);
                self.heard.extend(new.flat_map(|(seq, step)| step.iter().map(move |heard| (seq, heard.clone()))));
                self.seq = whole.seq;
                self.seat = whole.seat;
                self.game = whole.game.clone();
                self.table = whole.table.clone();
            }
            ServerMessage::Error { number: None, code, .. } => self.errors.push_back(*code),
            ServerMessage::Error { .. } | ServerMessage::Answer { .. } => {}
        }
    }

    pub(crate) async fn send(&mut self, ask: Ask) -> u32 {
        self.number += 1;
        let number = self.number;
        self.send_as(number, ask).await;
        number
    }

    pub(crate) async fn send_as(&mut self, number: u32, ask: Ask) {
        self.raw(serde_json::to_string(&ClientMessage { number, ask }).unwrap()).await;
    }

    /// As [`Client::send`], to a server that may be gone.
    pub(crate) async fn send_if_open(&mut self, ask: Ask) -> Option<u32> {
        self.number += 1;
        let text = serde_json::to_string(&ClientMessage { number: self.number, ask }).unwrap();
        self.socket.send(Message::text(text)).await.ok().map(|()| self.number)
    }

    /// Asks and waits for what it comes to.
    pub(crate) async fn ask(&mut self, ask: Ask) -> Came {
        let number = self.send(ask).await;
        self.came(number).await
    }

    pub(crate) async fn came(&mut self, wanted: u32) -> Came {
        self.came_if_open(wanted).await.expect("the connection is over")
    }

    /// As [`Client::came`], from a server that may be gone.
    pub(crate) async fn came_if_open(&mut self, wanted: u32) -> Option<Came> {
        loop {
            match self.next().await? {
                ServerMessage::Answer { number, answer } if number == wanted => return Some(Came::Answer(answer)),
                ServerMessage::Error { number: Some(number), code, says, .. } if number == wanted => {
                    return Some(Came::Error(code, says));
                }
                ServerMessage::Frame(frame) if frame.answers == Some(wanted) => return Some(Came::Frame(frame.seq)),
                _ => {}
            }
        }
    }

    /// The next error that answers no message.
    pub(crate) async fn error(&mut self) -> Code {
        loop {
            if let Some(code) = self.errors.pop_front() {
                return code;
            }
            self.next().await.expect("the connection is over");
        }
    }

    /// Waits until a whole view has come.
    pub(crate) async fn whole(&mut self) {
        let before = self.n_wholes;
        while self.n_wholes == before {
            self.next().await.expect("the connection is over");
        }
    }

    /// Makes a table and sits at it: its id and the token.
    pub(crate) async fn make(&mut self, game: &str, players: u8, rules: Rules) -> (String, String) {
        let options = if game == "dark-cave" {
            Map::new()
        } else {
            serde_json::json!({"rounds": 2}).as_object().unwrap().clone()
        };
        let make = MakeTable { game: game.to_owned(), players, name: "Ann".to_owned(), options, deck: None, rules };
        let number = self.send(Ask::Make(Box::new(make))).await;
        let Came::Answer(Answer::Seated { table, token, .. }) = self.came(number).await else { panic!("no table") };
        self.whole().await;
        (table, token)
    }

    pub(crate) async fn sit(&mut self, table: &str, name: &str) -> String {
        let came = self.ask(Ask::Sit { table: table.to_owned(), name: name.to_owned(), seat: None }).await;
        let Came::Answer(Answer::Seated { token, .. }) = came else { panic!("{came:?}") };
        self.whole().await;
        token
    }

    pub(crate) async fn come_back(&mut self, table: &str, token: &str, last: Option<u32>) {
        let ask = Ask::Return { table: table.to_owned(), token: token.to_owned(), last };
        let came = self.ask(ask).await;
        assert!(matches!(came, Came::Answer(Answer::Done { .. })), "{came:?}");
        self.whole().await;
    }

    /// As [`Client::come_back`], to a server that may be gone, or may not be able to let anybody in; whether it did.
    pub(crate) async fn come_back_if_open(&mut self, table: &str, token: &str, last: Option<u32>) -> bool {
        let ask = Ask::Return { table: table.to_owned(), token: token.to_owned(), last };
        let Some(number) = self.send_if_open(ask).await else { return false };
        if !matches!(self.came_if_open(number).await, Some(Came::Answer(Answer::Done { .. }))) {
            return false;
        }
        let before = self.n_wholes;
        while self.n_wholes == before {
            if self.next().await.is_none() {
                return false;
            }
        }
        true
    }

    pub(crate) fn stage(&self) -> &str {
        self.table["stage"].as_str().unwrap()
    }

    /// The actions that may be sent now.
    pub(crate) fn actions(&self) -> Vec<String> {
        let mut actions = Vec::new();
        collect(&self.game["choices"], &mut actions);
        actions
    }

    /// Whether this seat still owes a nonce for the coming deal: then the round.
    pub(crate) fn owes_nonce(&self) -> Option<u32> {
        let deal = &self.table["deal"];
        let owes = self.stage() == "dealing" && deal["nonces"][self.seat? as usize].is_null();
        owes.then(|| deal["round"].as_u64().unwrap() as u32)
    }

    /// Whether this seat still has to say that it has seen the result.
    pub(crate) fn owes_ready(&self) -> bool {
        let ready = self.table["ready"].as_array().unwrap();
        self.stage() == "between" && !ready.iter().any(|seat| seat.as_u64() == self.seat.map(u64::from))
    }

    /// What the table waits for from this seat, if it does.
    pub(crate) fn duty(&self, pick: usize) -> Option<Ask> {
        if let Some(round) = self.owes_nonce() {
            return Some(Ask::Nonce { round, nonce: format!("{:x}", pick + 16) });
        }
        if self.owes_ready() {
            return Some(Ask::Ready);
        }
        let actions = self.actions();
        let action = actions.get(pick % actions.len().max(1))?;
        Some(Ask::Play { seq: self.seq, actions: vec![action.clone()] })
    }

    /// Does what the table waits for from this seat, if it does; whether it did something.
    pub(crate) async fn go_on(&mut self, pick: usize) -> bool {
        let Some(ask) = self.duty(pick) else { return false };
        let came = self.ask(ask).await;
        // Somebody else may have been quicker to end what this answers.
        assert!(matches!(came, Came::Frame(_) | Came::Error(Code::Stale | Code::Refused, _)), "{came:?}");
        true
    }
}

/// Every action in a view's choices.
fn collect(choices: &Value, into: &mut Vec<String>) {
    match choices {
        Value::Array(items) => items.iter().for_each(|item| collect(item, into)),
        Value::Object(fields) => {
            for (name, value) in fields {
                match value {
                    Value::String(action)
                        if ["action", "discard", "stay", "pass", "drive", "endure", "halt"]
                            .contains(&name.as_str()) =>
                    {
                        into.push(action.clone());
                    }
                    other => collect(other, into),
                }
            }
        }
        _ => {}
    }
}
