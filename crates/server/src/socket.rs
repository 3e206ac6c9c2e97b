//! One task a connection: it reads, checks how much is too much, and passes on.

use crate::hub::{self, Hub, now};
use crate::limits::Bucket;
use crate::metrics::Metrics;
use crate::room::{Asked, Attach, How, Mail, Out, Outgoing};
use crate::trouble::Trouble;
use axum::extract::ws::{CloseFrame, Message, WebSocket, close_code};
use protocol::{Answer, Ask, ClientMessage, VERSION};
use std::net::IpAddr;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::{mpsc, oneshot};

/// A reader that takes nothing for so long is gone.
const SEND_PATIENCE: Duration = Duration::from_secs(20);
/// After so long without a word the server asks whether somebody is there.
const PING_EVERY: Duration = Duration::from_secs(30);
/// Whoever is hung up on may take so long to say that they have heard it.
const CLOSE_PATIENCE: Duration = Duration::from_secs(1);
/// So many messages above the limit, one after the other, end the connection.
const MOST_IGNORED: u32 = 200;

/// Serves one connection until it ends. The socket has a place of its own, since whatever is handed from one future to the
/// next has room in both.
pub(crate) async fn serve(hub: Arc<Hub>, mut socket: Box<WebSocket>, address: IpAddr) {
    hub.metrics.connections.fetch_add(1, Ordering::Relaxed);
    let mut connection = Connection {
        bucket: Bucket::full(hub.config.messages, Instant::now()),
        stood_still: hub.stood_still(),
        hub,
        address,
        out: Out::default(),
        client: None,
        attached: None,
        n_ignored: 0,
    };
    let number = connection.hub.connections.come(&connection.out);
    connection.run(&mut socket).await;
    connection.out.close();
    Box::pin(connection.detach()).await;
    drop(socket);
    connection.hub.connections.go(number);
    connection.hub.metrics.connections.fetch_sub(1, Ordering::Relaxed);
}

struct Connection {
    hub: Arc<Hub>,
    address: IpAddr,
    out: Out,
    client: Option<Arc<str>>,
    attached: Option<Attached>,
    bucket: Bucket,
    n_ignored: u32,
    /// How often the server had stood still when this connection came.
    stood_still: u64,
}

/// At a table: as which connection, and where its mail goes.
type Attached = (u64, mpsc::Sender<Mail>);

/// A table that is to be made.
enum Wanted<'a> {
    Table(&'a protocol::MakeTable),
    /// For the lesson of a game, for somebody of this name.
    Lesson(&'a str, &'a str),
}

/// Whether a connection goes on.
type GoesOn = std::ops::ControlFlow<()>;

impl Connection {
    async fn run(&mut self, socket: &mut WebSocket) {
        let mut is_asked = false;
        // One timer for all of it: it is set again only when it has run out.
        let mut heard = Instant::now();
        let mut quiet = pin!(tokio::time::sleep(self.hub.config.patience));
        loop {
            tokio::select! {
                // What is to be said comes first: whoever asks more than they read is not heard until they read.
                biased;
                next = self.out.next() => match next {
                    Outgoing::Say(text) => {
                        if !send(socket, Message::Text(text)).await {
                            return;
                        }
                    }
                    Outgoing::CatchUp => Box::pin(self.ask_for_whole()).await,
                    Outgoing::Leave => return Box::pin(self.leave(socket)).await,
                },
                message = socket.recv() => {
                    // What was sent to a server that did not move was said elsewhere since, or is no longer meant.
                    if self.hub.stood_still() != self.stood_still {
                        return Box::pin(self.leave(socket)).await;
                    }
                    is_asked = false;
                    heard = Instant::now();
                    let goes_on = match message {
                        // A connection would keep room for this as long as it lasts.
                        Some(Ok(Message::Text(text))) => Box::pin(self.hear(&text)).await,
                        // Bytes are nothing of ours; pings are answered below this.
                        Some(Ok(Message::Binary(_))) => self.refuse(None, &Trouble::Malformed { why: "text is wanted".to_owned() }),
                        Some(Ok(Message::Ping(_) | Message::Pong(_))) => GoesOn::Continue(()),
                        Some(Ok(Message::Close(_)) | Err(_)) | None => GoesOn::Break(()),
                    };
                    if goes_on.is_break() {
                        return;
                    }
                }
                () = &mut quiet => {
                    // Whoever has not even said hello by now wants nothing.
                    if self.client.is_none() {
                        return;
                    }
                    let since = heard.elapsed();
                    if since < PING_EVERY {
                        quiet.as_mut().reset((Instant::now() + PING_EVERY - since).into());
                        continue;
                    }
                    if is_asked || !send(socket, Message::Ping(Default::default())).await {
                        return;
                    }
                    is_asked = true;
                    quiet.as_mut().reset((Instant::now() + PING_EVERY).into());
                }
            }
        }
    }

    /// Says why it is hung up, so that a client need not take it for a broken connection, and waits until it is heard: what a
    /// client has sent meanwhile would otherwise end the connection before that is read.
    async fn leave(&self, socket: &mut WebSocket) {
        let (code, reason) = if self.hub.connections.is_stopping() {
            (close_code::RESTART, "the server stops: connect again")
        } else {
            (close_code::AWAY, "connect again")
        };
        let frame = CloseFrame { code, reason: reason.into() };
        if send(socket, Message::Close(Some(frame))).await {
            let heard = async { while let Some(Ok(_)) = socket.recv().await {} };
            let _ = tokio::time::timeout(CLOSE_PATIENCE, heard).await;
        }
    }

    async fn hear(&mut self, text: &str) -> GoesOn {
        if !self.bucket.take(self.hub.config.messages, Instant::now()) {
            self.n_ignored += 1;
            // One word is enough; whoever does not listen is left.
            return match self.n_ignored {
                1 => self.refuse(None, &Trouble::TooManyMessages),
                n if n > MOST_IGNORED => GoesOn::Break(()),
                _ => GoesOn::Continue(()),
            };
        }
        self.n_ignored = 0;
        let message: ClientMessage = match serde_json::from_str(text) {
            Ok(message) => message,
            Err(error) => return self.refuse(None, &Trouble::Malformed { why: error.to_string() }),
        };
        let ClientMessage { number, ask } = message;
        match self.answer(number, ask).await {
            Ok(()) => GoesOn::Continue(()),
            Err(trouble) => self.refuse(Some(number), &trouble),
        }
    }

    fn refuse(&self, number: Option<u32>, trouble: &Trouble) -> GoesOn {
        Metrics::add(&self.hub.metrics.errors, 1);
        self.out.message(&trouble.message(number, &self.hub.texts, None));
        GoesOn::Continue(())
    }

    async fn answer(&mut self, number: u32, ask: Ask) -> Result<(), Trouble> {
        if let Ask::Hello { version, client } = &ask {
            return self.hello(number, *version, client);
        }
        let client = self.client.clone().ok_or(Trouble::HelloFirst)?;
        match ask {
            Ask::Play { .. } => self.pass_on(number, ask).await,
            // Everything else is rare, and a connection would keep room for it as long as it lasts.
            ask => Box::pin(self.answer_rest(number, client, ask)).await,
        }
    }

    async fn answer_rest(&mut self, number: u32, client: Arc<str>, ask: Ask) -> Result<(), Trouble> {
        let answer = match ask {
            Ask::Games => Answer::Games(hub::games()),
            // Whoever asks for these guesses nothing.
            Ask::OpenTables => Answer::Tables(self.hub.open_tables().await?),
            Ask::MyTables { seats } => {
                self.may_attempt()?;
                let n_seats = seats.len();
                let tables = self.hub.my_tables(seats).await;
                // A page may hold seats of tables that were forgotten since; but nobody comes with nothing else.
                if n_seats > 0 && tables.is_empty() {
                    self.count_attempt(&Trouble::NotYours);
                }
                Answer::Tables(tables)
            }
            Ask::Look { table } => {
                self.may_attempt()?;
                let summary = self.hub.summary(&table, None).await;
                Answer::Table(Box::new(summary.inspect_err(|trouble| self.count_attempt(trouble))?))
            }
            Ask::Make(make) => return self.make(number, client, Wanted::Table(&make)).await,
            Ask::Learn { game, name } => return self.make(number, client, Wanted::Lesson(&game, &name)).await,
            Ask::Sit { table, name, seat } => return self.attach(number, client, table, How::Sit { name, seat }).await,
            Ask::Return { table, token, last } => {
                return self.attach(number, client, table, How::Token { token, last }).await;
            }
            Ask::Watch { table, last } => return self.attach(number, client, table, How::Watch { last }).await,
            Ask::TakeOver { table, key } => return self.attach(number, client, table, How::Key(key)).await,
            ask => return self.pass_on(number, ask).await,
        };
        self.out.answer(number, answer);
        Ok(())
    }

    fn hello(&mut self, number: u32, version: u16, client: &str) -> Result<(), Trouble> {
        if version != VERSION {
            return Err(Trouble::Reload { theirs: version, ours: VERSION });
        }
        if !(1..=40).contains(&client.len()) || !client.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
            return Err(Trouble::BadClient);
        }
        self.client = Some(client.into());
        self.out.answer(number, Answer::Welcome { version: VERSION, time: now(), levels: hub::levels() });
        Ok(())
    }

    /// Whether this address may try to open something. Only what opens nothing counts, so that many at one address do not
    /// keep each other out by coming and going; but when somebody there has guessed too often, all of them wait.
    fn may_attempt(&self) -> Result<(), Trouble> {
        if self.hub.attempts.has_one(self.address, Instant::now()) { Ok(()) } else { Err(Trouble::TooManyAttempts) }
    }

    /// A name, a token or a key that opens nothing may have been guessed.
    fn count_attempt(&self, trouble: &Trouble) {
        if matches!(trouble, Trouble::NoSuchTable | Trouble::NotYours) {
            self.hub.attempts.owe(self.address, Instant::now());
        }
    }

    async fn make(&mut self, number: u32, client: Arc<str>, wanted: Wanted<'_>) -> Result<(), Trouble> {
        if !self.hub.makes.take(self.address, Instant::now()) {
            return Err(Trouble::TooManyTables);
        }
        let (table, token) = match wanted {
            Wanted::Table(make) => self.hub.make(make).await?,
            Wanted::Lesson(game, name) => self.hub.learn(game, name).await?,
        };
        self.attach(number, client, table, How::Made(token)).await
    }

    /// Sits down at a table, comes back to it or looks on; the table itself answers.
    async fn attach(&mut self, number: u32, client: Arc<str>, table: String, how: How) -> Result<(), Trouble> {
        self.may_attempt()?;
        self.detach().await;
        // What the table that is left still says is not for this one: it may not know yet that it was left.
        self.out.begin_anew();
        static NEXT: AtomicU64 = AtomicU64::new(1);
        let conn = NEXT.fetch_add(1, Ordering::Relaxed);
        let (is_in, told) = oneshot::channel();
        let attach = Attach { conn, out: self.out.clone(), client, number, how, is_in };
        let sent = self.hub.send(&table, Mail::Attach(Box::new(attach))).await;
        let mailbox = sent.inspect_err(|trouble| self.count_attempt(trouble))?;
        // A table that had to be left while it was being opened tells nothing.
        match told.await {
            Ok(Ok(())) => self.attached = Some((conn, mailbox)),
            Ok(Err(trouble)) => self.count_attempt(&trouble),
            Err(_) => return Err(Trouble::Broken),
        }
        Ok(())
    }

    async fn pass_on(&mut self, number: u32, ask: Ask) -> Result<(), Trouble> {
        let Some((conn, mailbox)) = &self.attached else { return Err(Trouble::NotSeated) };
        let mail = Mail::Ask(Box::new(Asked { conn: *conn, out: self.out.clone(), number, ask }));
        mailbox.send(mail).await.map_err(|_| Trouble::Closed)
    }

    async fn ask_for_whole(&mut self) {
        match &self.attached {
            Some((conn, mailbox)) => drop(mailbox.send(Mail::Refresh(*conn, self.out.clone())).await),
            None => self.out.follows(),
        }
    }

    async fn detach(&mut self) {
        if let Some((conn, mailbox)) = self.attached.take() {
            let _ = mailbox.send(Mail::Detach(conn)).await;
        }
    }
}

async fn send(socket: &mut WebSocket, message: Message) -> bool {
    matches!(tokio::time::timeout(SEND_PATIENCE, socket.send(message)).await, Ok(Ok(())))
}
