//! A table with its game, its people and its clocks: what was done so far, and what follows from it.
//!
//! A sitting is folded from its steps. It does nothing by itself: [`decide`] says which lines an ask leads to, [`due`] what
//! is to happen without anybody asking, `apply` does what a written step says, and [`show`] what each viewer gets of it.
//! There is no store, no socket and no clock here; the time comes in by argument.

pub(crate) mod decide;
mod due;
#[cfg(test)]
mod gone;
pub(crate) mod learn;
mod show;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod twice;

pub(crate) use due::Due;
pub(crate) use show::{Had, Showing};

use crate::bots;
use crate::fairness::{Deal, Secret};
use crate::log::{By, Line, Step};
use crate::made::Made;
use crate::tokens;
use catalog::{Listed, lesson, names};
use protocol::table::{Around, Stage};
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;
use tabletop::game::Config as _;
use tabletop::record::{Level, Start};
use tabletop::table::Happened;
use tabletop::{Control, Deed, Seat, Seats, Seed, Table, Turn};

/// So many lines of chat are kept in sight.
const MOST_WRITTEN: usize = 30;
/// So many clients are remembered for repeated messages.
const MOST_CLIENTS: usize = 40;
/// So many messages of each are remembered: more than a page sends without waiting for an answer.
const MOST_DONE: usize = 16;

/// A table with its game and its people.
pub(crate) struct Sitting<G: Listed> {
    pub(crate) id: String,
    pub(crate) code: String,
    pub(crate) made: Made<G>,
    chairs: Vec<Option<Chair>>,
    /// The seat of whoever decides about the table. Nobody may sit there, for as long as nobody is here.
    host: Seat,
    table: Table<G>,
    is_started: bool,
    seq: u32,
    /// The last step that changed the game: an action must have seen it.
    game_seq: u32,
    /// Since when the deciding seat decides, or the table waits.
    since: u64,
    /// When the deciding seat was told that its time is over.
    warned: Option<u64>,
    /// Whether the operator's address was told whose turn it is.
    is_called: bool,
    /// Since when the table is in memory.
    opened: u64,
    promise: Option<Promise>,
    deals: Vec<Deal>,
    ready: Vec<Seat>,
    written: VecDeque<Written>,
    /// How often a seat has spoken, agreed or changed hands since the game last went on.
    talk: [u8; Seats::MOST as usize],
    /// How many lines each seat has written, and behind them how many those have who look on.
    n_written: [u16; Seats::MOST as usize + 1],
    acks: VecDeque<Acks>,
    /// Marks that seats have shown to everybody since the round ended.
    shared: Vec<Shared>,
    rematch: Option<String>,
    presence: Presence,
    notes: Vec<Notes>,
    /// How far the lesson has come, if the table is one.
    place: lesson::Place,
}

/// Somebody at a seat.
struct Chair {
    name: String,
    /// Hashes of tokens; none for a bot.
    tokens: Vec<String>,
    /// The level of a bot that was put there before the start.
    bot: Option<Level>,
}

/// What was promised about the next deal.
struct Promise {
    secret: Secret,
    commitment: String,
    nonces: Vec<Option<String>>,
    since: u64,
    is_dealt: bool,
}

/// Something written.
struct Written {
    seat: Option<Seat>,
    text: String,
    time: u64,
}

/// Marks that a seat has shown to everybody.
struct Shared {
    seat: Seat,
    marks: Vec<i8>,
}

/// The messages of a client that were done last, each with the step that it led to.
struct Acks {
    client: String,
    seat: Option<u8>,
    done: VecDeque<(Asked, u32)>,
}

/// Which message of a client, and the mark of what it asked for.
type Asked = (u32, u64);

fn asked(by: &By) -> Asked {
    (by.number, u64::from_str_radix(&by.mark, 16).unwrap_or_default())
}

/// Who is connected. It is not written down: after a restart nobody is, until they are back.
struct Presence {
    devices: Vec<u16>,
    /// To another server.
    elsewhere: Vec<bool>,
    gone_since: Vec<u64>,
}

/// What a seat keeps for itself.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Notes {
    pub(crate) text: String,
    pub(crate) marks: Vec<i8>,
    /// How many rounds had been dealt when the marks were made: who is what is dealt anew with each.
    #[serde(default)]
    pub(crate) marked_in: usize,
    pub(crate) muted: Vec<u8>,
    /// Whoever sits there later gets nothing of this: it is of whoever's first token has this hash.
    #[serde(default)]
    pub(crate) of: String,
    /// The key for a second device that was given out last, if it has not been used.
    #[serde(default)]
    pub(crate) key: Option<Key>,
}

/// A hand-over key: its hash, and until when it is good, in milliseconds since 1970.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Key {
    pub(crate) hash: String,
    pub(crate) until: u64,
}

/// Something that happened in a step.
pub(crate) enum Thing<G: Listed> {
    /// In the game.
    Game(Happened<G>),
    /// Around it.
    Around(Around),
}

/// A step that cannot be: the store was changed by other hands, or by a program of another edition.
#[derive(Debug, thiserror::Error)]
#[error("step {seq} of table {table} cannot be: {why}")]
pub(crate) struct Impossible {
    table: String,
    seq: u32,
    why: String,
}

/// Where lines are counted: each seat's apart, and behind them those of all who look on.
fn writer(seat: Option<Seat>) -> usize {
    seat.map_or(Seats::MOST as usize, |seat| seat.index().min(Seats::MOST as usize))
}

impl<G: Listed> Sitting<G> {
    pub(crate) fn new(id: String, code: String, made: Made<G>, now: u64) -> Sitting<G> {
        let n_seats = made.config.seats().count();
        Sitting {
            id,
            code,
            table: Table::new(&made.config, &made.cards),
            made,
            chairs: (0..n_seats).map(|_| None).collect(),
            // Whoever makes a table.
            host: Seat::new(0),
            is_started: false,
            seq: 0,
            game_seq: 0,
            since: now,
            warned: None,
            is_called: false,
            opened: now,
            promise: None,
            deals: Vec::new(),
            ready: Vec::new(),
            written: VecDeque::new(),
            talk: [0; Seats::MOST as usize],
            n_written: [0; Seats::MOST as usize + 1],
            acks: VecDeque::new(),
            shared: Vec::new(),
            rematch: None,
            presence: Presence {
                devices: vec![0; n_seats],
                elsewhere: vec![false; n_seats],
                gone_since: vec![now; n_seats],
            },
            notes: vec![Notes::default(); n_seats],
            place: lesson::Place::default(),
        }
    }

    /// Does what a written step says, and tells what happened.
    pub(crate) fn apply(&mut self, step: &Step) -> Result<Vec<Thing<G>>, Impossible> {
        let (seq, turn_before) = (self.seq + 1, self.turn());
        let mut things = Vec::with_capacity(step.lines.len());
        for line in &step.lines {
            let done = self.apply_line(line, step.time, &mut things);
            done.map_err(|why| Impossible { table: self.id.clone(), seq, why })?;
        }
        self.seq = seq;
        if things.iter().any(|thing| matches!(thing, Thing::Game(happened) if moves_on(happened))) {
            self.game_seq = seq;
            self.since = step.time;
            self.warned = None;
            self.talk = [0; Seats::MOST as usize];
        }
        if self.turn() != turn_before {
            self.is_called = false;
        }
        if let Some(by) = &step.by {
            self.note_done(by, seq);
        }
        Ok(things)
    }

    /// A message has led to a step. Whoever sent the last one is forgotten last.
    fn note_done(&mut self, by: &By, seq: u32) {
        let known = self.acks.iter().position(|acks| acks.client == by.client && acks.seat == by.seat);
        let known = known.and_then(|at| self.acks.remove(at));
        let mut acks =
            known.unwrap_or_else(|| Acks { client: by.client.clone(), seat: by.seat, done: VecDeque::new() });
        if acks.done.len() == MOST_DONE {
            acks.done.pop_front();
        }
        acks.done.push_back((asked(by), seq));
        if self.acks.len() == MOST_CLIENTS {
            self.acks.pop_front();
        }
        self.acks.push_back(acks);
    }

    fn apply_line(&mut self, line: &Line, time: u64, things: &mut Vec<Thing<G>>) -> Result<(), String> {
        let around = |event| Thing::Around(event);
        match line {
            Line::Sat { seat, name, tokens } => {
                let chair = Chair { name: name.clone(), tokens: tokens.clone(), bot: None };
                *self.chair_mut(*seat)? = Some(chair);
                things.push(around(Around::Sat { seat: *seat, name: name.clone() }));
            }
            Line::Device { seat, token } => {
                let chair = self.chair_mut(*seat)?.as_mut().ok_or("nobody sits there")?;
                chair.tokens.push(token.clone());
            }
            Line::Bot { seat, level } => {
                let level: Level = level.parse().map_err(|error| format!("{error}"))?;
                let name = names::shuffled(tokens::number(&self.id)).into_iter().nth(usize::from(*seat));
                let name = name.unwrap_or_else(|| Control::Bot(level.clone()).to_string());
                *self.chair_mut(*seat)? = Some(Chair { name: name.clone(), tokens: Vec::new(), bot: Some(level) });
                things.push(around(Around::Sat { seat: *seat, name }));
            }
            Line::Rose { seat } => {
                self.set_notes(Seat::new(*seat), Notes::default());
                self.unready(*seat);
                *self.chair_mut(*seat)? = None;
                things.push(around(Around::Rose { seat: *seat }));
            }
            Line::Removed { seat } => {
                self.set_notes(Seat::new(*seat), Notes::default());
                self.unready(*seat);
                let is_started = self.is_started;
                let chair = self.chair_mut(*seat)?;
                match chair.as_mut() {
                    Some(chair) if is_started => chair.tokens.clear(),
                    _ => *chair = None,
                }
                things.push(around(Around::Removed { seat: *seat }));
            }
            Line::Host { seat } => {
                let host = Seat::new(*seat);
                if !self.seats().has(host) {
                    return Err("no such seat".to_owned());
                }
                self.host = host;
            }
            Line::Changed { made } => {
                self.made = Made::read(made.clone()).map_err(|error| error.to_string())?;
                self.table = Table::new(&self.made.config, &self.made.cards);
                // Whoever was ready was ready for another game.
                self.ready.clear();
                things.push(around(Around::Changed));
            }
            Line::Started => {
                self.is_started = true;
                self.since = time;
                self.ready.clear();
                things.push(around(Around::Started));
            }
            Line::Committed { secret } => {
                let secret = Secret::from_hex(secret).ok_or("no secret")?;
                let round = self.deals.len();
                let commitment = secret.commitment(&self.id, round, &self.options_text(), &self.cards_text());
                let nonces = vec![None; self.chairs.len()];
                things.push(around(Around::Committed { round: round as u32, commitment: commitment.clone() }));
                self.promise = Some(Promise { secret, commitment, nonces, since: time, is_dealt: false });
                self.ready.clear();
                self.shared.clear();
            }
            Line::Nonce { seat, nonce } => {
                let promise = self.promise.as_mut().ok_or("nothing was promised")?;
                *promise.nonces.get_mut(*seat as usize).ok_or("no such seat")? = Some(nonce.clone());
                things.push(around(Around::Nonce { seat: *seat }));
            }
            Line::Dealt => {
                let promise = self.promise.as_ref().ok_or("nothing was promised")?;
                let start = Start::from(promise.secret.seed(&promise.nonces));
                self.note_deal()?;
                self.deal(start, time, things)?;
            }
            Line::DealtAs { seed, written } => {
                let seed = Seed::from_hex(seed).ok_or("no seed")?;
                let written = written.as_ref().map(|deal| G::read_deal(deal)).transpose()?;
                // Of a lesson's deal nothing was promised, so nothing can be proved.
                if self.promise.is_some() {
                    self.note_deal()?;
                }
                self.deal(Start { seed, written }, time, things)?;
            }
            Line::Ready { seat } => {
                self.ready.push(Seat::new(*seat));
                things.push(around(Around::Ready { seat: *seat }));
            }
            Line::NotReady { seat } => {
                self.unready(*seat);
                things.push(around(Around::NotReady { seat: *seat }));
            }
            Line::Warned { seat } => {
                self.warned = Some(time);
                things.push(around(Around::Warned { seat: *seat }));
            }
            Line::Called { .. } => self.is_called = true,
            Line::Wrote { seat, text } => {
                if self.written.len() == MOST_WRITTEN {
                    self.written.pop_front();
                }
                let written = &mut self.n_written[writer(seat.map(Seat::new))];
                *written = written.saturating_add(1);
                self.written.push_back(Written { seat: seat.map(Seat::new), text: text.clone(), time });
                things.push(around(Around::Wrote { seat: *seat, text: text.clone() }));
            }
            Line::Shared { seat, marks } => {
                self.shared.push(Shared { seat: Seat::new(*seat), marks: marks.clone() });
                things.push(around(Around::Shared { seat: *seat }));
            }
            Line::Rematch { table } => {
                self.rematch = Some(table.clone());
                things.push(around(Around::Rematch { table: table.clone() }));
            }
            Line::Play { .. }
            | Line::Say { .. }
            | Line::Control { .. }
            | Line::Agree { .. }
            | Line::Withdraw { .. } => {
                let deed = deed::<G>(line)?;
                self.go_on_with_lesson(&deed)?;
                if let Deed::Say(seat, _) | Deed::Control(seat, _) | Deed::Agree(seat) | Deed::Withdraw(seat) = &deed {
                    let talk = &mut self.talk[seat.index() % Seats::MOST as usize];
                    *talk = talk.saturating_add(1);
                }
                let happened = self.table.play(deed, Some(time)).map_err(|refused| format!("{refused:?}"))?;
                things.extend(happened.into_iter().map(Thing::Game));
            }
        }
        Ok(())
    }

    /// What was promised of a deal is kept for its proof.
    fn note_deal(&mut self) -> Result<(), String> {
        let promise = self.promise.as_mut().ok_or("nothing was promised")?;
        promise.is_dealt = true;
        self.deals.push(Deal {
            commitment: promise.commitment.clone(),
            secret: promise.secret.hex(),
            nonces: promise.nonces.clone(),
        });
        Ok(())
    }

    fn deal(&mut self, start: Start<G>, time: u64, things: &mut Vec<Thing<G>>) -> Result<(), String> {
        let happened = self.table.deal(start, Some(time)).map_err(|refused| format!("{refused:?}"))?;
        things.extend(happened.into_iter().map(Thing::Game));
        Ok(())
    }

    fn unready(&mut self, seat: u8) {
        self.ready.retain(|ready| *ready != Seat::new(seat));
    }

    fn chair_mut(&mut self, seat: u8) -> Result<&mut Option<Chair>, String> {
        self.chairs.get_mut(seat as usize).ok_or_else(|| "no such seat".to_owned())
    }

    pub(crate) fn seq(&self) -> u32 {
        self.seq
    }

    pub(crate) fn seats(&self) -> Seats {
        self.made.config.seats()
    }

    pub(crate) fn table(&self) -> &Table<G> {
        &self.table
    }

    /// Where the table stands.
    pub(crate) fn stage(&self) -> Stage {
        match self.table.game().turn() {
            _ if !self.is_started => Stage::Waiting,
            Turn::Of(_) => Stage::Playing,
            Turn::Over(_) => Stage::Over,
            Turn::Deal if self.promise.as_ref().is_some_and(|promise| !promise.is_dealt) => Stage::Dealing,
            Turn::Deal => Stage::Between,
        }
    }

    /// The seat whose turn it is.
    pub(crate) fn turn(&self) -> Option<Seat> {
        match self.table.game().turn() {
            Turn::Of(seat) if self.is_started => Some(seat),
            _ => None,
        }
    }

    /// Who plays a seat.
    pub(crate) fn control(&self, seat: Seat) -> Control {
        let chair = self.chairs.get(seat.index()).and_then(Option::as_ref);
        match chair.and_then(|chair| chair.bot.as_ref()) {
            Some(level) if !self.is_started => Control::Bot(level.clone()),
            _ => self.table.control(seat).cloned().unwrap_or_default(),
        }
    }

    /// How well the bot plays that has the seat now. A level that this program does not know is played by the usual one.
    pub(crate) fn level(&self, seat: Seat) -> Option<::bots::Level> {
        match self.control(seat) {
            Control::Bot(level) => Some(level.name().parse().unwrap_or(bots::STAND_IN)),
            Control::Person | Control::Default => None,
        }
    }

    /// What sets the bot at a seat apart from others of its level.
    pub(crate) fn temper(&self, seat: Seat) -> ::bots::Temper {
        ::bots::Temper::drawn(tokens::number(&self.id), seat)
    }

    /// Whether a person holds the seat, connected or not.
    fn is_persons(&self, seat: Seat) -> bool {
        self.chairs.get(seat.index()).and_then(Option::as_ref).is_some_and(|chair| !chair.tokens.is_empty())
    }

    /// The seat that a token opens.
    pub(crate) fn seat_of(&self, token: &str) -> Option<Seat> {
        let hash = tokens::hash(token);
        let holds = |chair: &Chair| chair.tokens.iter().fold(false, |found, held| found | tokens::same(held, &hash));
        // Every seat is asked, so that the time this takes does not tell which one it was.
        self.seats().all().fold(None, |found, seat| match &self.chairs[seat.index()] {
            Some(chair) if holds(chair) => Some(seat),
            _ => found,
        })
    }

    /// The step that a message has led to already.
    pub(crate) fn done_already(&self, by: &By) -> Option<u32> {
        let acks = self.acks.iter().find(|acks| acks.client == by.client && acks.seat == by.seat)?;
        acks.done.iter().find(|(done, _)| *done == asked(by)).map(|(_, seq)| *seq)
    }

    /// Somebody at a seat has connected.
    pub(crate) fn came(&mut self, seat: Seat) {
        self.presence.devices[seat.index()] += 1;
    }

    /// A connection of a seat is gone.
    pub(crate) fn went(&mut self, seat: Seat, now: u64) {
        let devices = &mut self.presence.devices[seat.index()];
        *devices = devices.saturating_sub(1);
        if *devices == 0 {
            self.presence.gone_since[seat.index()] = now;
        }
    }

    /// Somebody is connected to other servers at these seats, and nobody at others.
    pub(crate) fn are_elsewhere(&mut self, seats: &[u8], now: u64) {
        for seat in self.seats().all() {
            let was_here = self.is_here(seat);
            self.presence.elsewhere[seat.index()] = seats.contains(&(seat.index() as u8));
            if was_here && !self.is_here(seat) {
                self.presence.gone_since[seat.index()] = now;
            }
        }
    }

    /// Whether somebody at a seat is connected.
    pub(crate) fn is_here(&self, seat: Seat) -> bool {
        self.is_here_at_this_server(seat) || self.presence.elsewhere[seat.index()]
    }

    /// Whether somebody at a seat is connected to this server.
    pub(crate) fn is_here_at_this_server(&self, seat: Seat) -> bool {
        self.presence.devices[seat.index()] > 0
    }

    pub(crate) fn notes(&self, seat: Seat) -> &Notes {
        &self.notes[seat.index()]
    }

    /// How a seat has marked the others in this round. Marks of an earlier one say nothing of who is what now.
    fn marks(&self, seat: Seat) -> &[i8] {
        let notes = self.notes(seat);
        if notes.marked_in == self.n_dealt() { &notes.marks } else { &[] }
    }

    /// How many rounds were dealt so far.
    fn n_dealt(&self) -> usize {
        self.table.record().rounds.len()
    }

    pub(crate) fn set_notes(&mut self, seat: Seat, notes: Notes) {
        if let Some(place) = self.notes.get_mut(seat.index()) {
            *place = notes;
        }
    }

    /// What was kept for a seat, unless somebody else sits there now.
    pub(crate) fn recall_notes(&mut self, seat: Seat, notes: Notes) {
        if notes.of.is_empty() || notes.of == self.holder(seat) {
            self.set_notes(seat, notes);
        }
    }

    /// Who holds a seat: the hash of their first token.
    pub(crate) fn holder(&self, seat: Seat) -> String {
        let chair = self.chairs.get(seat.index()).and_then(Option::as_ref);
        chair.and_then(|chair| chair.tokens.first()).cloned().unwrap_or_default()
    }

    /// The seat that a hand-over key opens now.
    pub(crate) fn seat_of_key(&self, key: &str, now: u64) -> Option<Seat> {
        let hash = tokens::hash(key);
        let opens =
            |notes: &Notes| notes.key.as_ref().is_some_and(|key| tokens::same(&key.hash, &hash) && key.until > now);
        self.seats().all().find(|seat| opens(self.notes(*seat)))
    }

    /// How the rounds were dealt, once the whole game is over; nothing before.
    pub(crate) fn proved_deals(&self) -> Option<&[Deal]> {
        (self.stage() == Stage::Over).then_some(&self.deals)
    }

    /// Who sits where, with what opens the seats, and whose table it is: for a rematch that this seat asks for.
    pub(crate) fn people(&self, asker: Seat) -> Vec<Line> {
        let lines = (0..).zip(&self.chairs).filter_map(|(seat, chair): (u8, &Option<Chair>)| {
            let chair = chair.as_ref()?;
            let (name, tokens) = (chair.name.clone(), chair.tokens.clone());
            Some(match &chair.bot {
                Some(level) => Line::Bot { seat, level: level.name().to_owned() },
                None if tokens.is_empty() => return None,
                None => Line::Sat { seat, name, tokens },
            })
        });
        // A host who has gone may not come to the next game either; whoever asks for it is there.
        let host = if self.is_here(self.host) { self.host } else { asker };
        lines.chain([Line::Host { seat: host.index() as u8 }]).collect()
    }

    fn options_text(&self) -> String {
        serde_json::to_string(&self.made.config).unwrap_or_default()
    }

    fn cards_text(&self) -> String {
        serde_json::to_string(&self.made.cards).unwrap_or_default()
    }
}

/// Whether the game has gone on, so that an earlier view of it is out of date.
fn moves_on<G: Listed>(happened: &Happened<G>) -> bool {
    matches!(happened, Happened::Told(_))
}

/// What a line of a step is in the record.
fn deed<G: Listed>(line: &Line) -> Result<Deed<G>, String> {
    fn plain(error: impl std::fmt::Display) -> String {
        error.to_string()
    }
    Ok(match line {
        Line::Play { seat, action } => Deed::Play(Seat::new(*seat), action.parse().map_err(plain)?),
        Line::Say { seat, talk } => Deed::Say(Seat::new(*seat), talk.parse().map_err(plain)?),
        Line::Control { seat, control } => Deed::Control(Seat::new(*seat), control.parse().map_err(plain)?),
        Line::Agree { seat } => Deed::Agree(Seat::new(*seat)),
        Line::Withdraw { seat } => Deed::Withdraw(Seat::new(*seat)),
        _ => return Err("this is nothing of the game".to_owned()),
    })
}
