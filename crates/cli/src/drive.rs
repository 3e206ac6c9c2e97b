//! `mattock drive`: any program, in any language, plays by lines of JSON.
//!
//! A line goes out for every decision: who must decide, what it heard since its last line, what it sees, and what it may
//! do. A line comes in with one of these actions, or with something to say or to agree to, after which the seat is asked
//! again. What cannot be done is answered with an error, and asked for again.

use crate::args::DriveArguments;
use crate::failure::Failure;
use crate::message;
use crate::simulate::seeds;
use crate::table::{Deck, Setup, game_and_deck};
use bots::Bot;
use catalog::{Listed, Texts, Visit};
use serde::Serialize;
use serde_json::Value;
use std::io::{BufRead, Read, StdinLock, StdoutLock, Write, stdin, stdout};
use tabletop::game::Config as _;
use tabletop::hearing::{Heard, heard_by};
use tabletop::notation::Garbled;
use tabletop::record::Start;
use tabletop::table::Done;
use tabletop::{Deed, Seat, Table, Turn, Viewer};

/// No line of JSON with an action is longer.
const LONGEST_LINE: u64 = 64 * 1024;

/// What is told of a line that is.
const TOO_LONG: &str = "a line is too long: write no more than 65,535 bytes";

pub(crate) fn run(arguments: &DriveArguments) -> Result<(), Failure> {
    struct Driving<'a>(&'a DriveArguments, Option<Deck>);
    impl Visit for Driving<'_> {
        type Output = Result<(), Failure>;
        fn visit<G: Listed>(self) -> Self::Output {
            Drive::<G>::new(self.0, self.1.as_ref())?.play()
        }
    }
    let (game, deck) = game_and_deck(arguments.table.game, arguments.table.deck.as_deref())?;
    game.visit(Driving(arguments, deck))
}

/// What goes out.
#[derive(Serialize)]
#[serde(untagged, bound(serialize = ""))]
enum Out<'a, G: Listed> {
    /// A decision is needed.
    Ask { seat: Seat, heard: &'a [Heard<G>], view: &'a G::View, choices: Vec<String> },
    /// The last action could not be done: nothing has changed.
    Wrong { error: String },
    /// A round is over: what it brought each seat, from 0 for nothing to 1 for all it could want, and what the driven seats
    /// heard at the end of it.
    Round { round: usize, returns: Vec<f64>, heard: Vec<HeardAtEnd<G>> },
    /// The game is over.
    Over { outcome: &'a G::Outcome },
}

/// What a seat heard between its last decision in a round and the end of it.
#[derive(Serialize)]
#[serde(bound(serialize = ""))]
struct HeardAtEnd<G: Listed> {
    seat: Seat,
    heard: Vec<Heard<G>>,
}

/// What can come in.
const WANTED: &str = r#"write {"action":"..."} with one of the choices, {"say":"..."}, or {"agree":true}"#;

struct Drive<G: Listed> {
    table: Table<G>,
    seed: u64,
    bots: Vec<Option<Bot<G>>>,
    /// What each seat has heard since it was last asked.
    heard: Vec<Vec<Heard<G>>>,
    texts: Texts,
    input: StdinLock<'static>,
    output: StdoutLock<'static>,
}

impl<G: Listed> Drive<G> {
    fn new(arguments: &DriveArguments, deck: Option<&Deck>) -> Result<Drive<G>, Failure> {
        let setup = Setup::<G>::new(&arguments.table, deck)?;
        let seats = setup.config.seats();
        if let Some(wrong) = arguments.seats.iter().find(|seat| !seats.has(Seat::new(**seat))) {
            return Err(Failure::NoSeat { seat: *wrong, last: seats.count() - 1 });
        }
        let is_driven = |seat: Seat| arguments.seats.is_empty() || arguments.seats.contains(&(seat.index() as u8));
        let bot = |seat: Seat| Bot::new(seat, arguments.bots, arguments.seed).with_budget(arguments.budget);
        let bot = |seat: Seat| (!is_driven(seat)).then(|| bot(seat));
        Ok(Drive {
            table: Table::new(&setup.config, &setup.cards),
            seed: arguments.seed,
            bots: seats.all().map(bot).collect(),
            heard: seats.all().map(|_| Vec::new()).collect(),
            texts: message::texts::<G>(),
            input: stdin().lock(),
            output: stdout().lock(),
        })
    }

    fn play(mut self) -> Result<(), Failure> {
        loop {
            match self.table.game().turn() {
                Turn::Deal => {
                    self.close_round()?;
                    let round = 1 + self.table.record().rounds.len() as u64;
                    let done = self.table.deal(Start::from(seeds::of_round(self.seed, 0, round)), None);
                    self.tell(done)?;
                }
                Turn::Of(seat) => match self.agreeing_bot() {
                    Some(agree) => self.play_deed(agree)?,
                    None if self.bots[seat.index()].is_some() => self.let_decide(seat)?,
                    None => {
                        let deed = self.ask(seat)?;
                        self.play_deed(deed)?;
                    }
                },
                Turn::Over(outcome) => {
                    self.close_round()?;
                    return self.write(&Out::Over { outcome: &outcome });
                }
            }
        }
    }

    /// What the last round brought, if one was played.
    fn close_round(&mut self) -> Result<(), Failure> {
        let round = self.table.record().rounds.len();
        let game = self.table.game();
        let returns: Option<Vec<f64>> = self.table.seats().all().map(|seat| game.payoff(seat)).collect();
        let Some(returns) = returns.filter(|_| round > 0) else { return Ok(()) };
        let driven = self.table.seats().all().filter(|seat| self.bots[seat.index()].is_none());
        let heard = driven.map(|seat| HeardAtEnd { seat, heard: std::mem::take(&mut self.heard[seat.index()]) });
        let heard = heard.collect();
        self.write(&Out::Round { round, returns, heard })
    }

    /// The next bot that sees nothing to play for any more says so, whoever's turn it is.
    fn agreeing_bot(&self) -> Option<Deed<G>> {
        let game = self.table.game();
        let would_end = |bot: &&Bot<G>| bot.would_end(&game.view(Viewer::Seat(bot.seat())));
        let mut bots = self.bots.iter().flatten().filter(|bot| self.table.check(&Deed::Agree(bot.seat())).is_ok());
        bots.find(would_end).map(|bot| Deed::Agree(bot.seat()))
    }

    /// A bot has its say, and decides.
    fn let_decide(&mut self, seat: Seat) -> Result<(), Failure> {
        let view = self.table.game().view(Viewer::Seat(seat));
        let talk = self.bots[seat.index()].as_ref().and_then(|bot| bot.say(&view));
        if let Some(say) = talk.map(|talk| Deed::Say(seat, talk)).filter(|say| self.table.check(say).is_ok()) {
            self.play_deed(say)?;
        }
        let decision = self.bots[seat.index()].as_ref().map(|bot| bot.decide(&view).action);
        let action = decision.unwrap_or_else(|| self.table.game().default_action());
        self.play_deed(Deed::Play(seat, action))
    }

    /// Asks until something can be done.
    fn ask(&mut self, seat: Seat) -> Result<Deed<G>, Failure> {
        let view = &self.table.game().view(Viewer::Seat(seat));
        let heard = std::mem::take(&mut self.heard[seat.index()]);
        let mut choices = Vec::new();
        self.table.game().legal_actions(&mut choices);
        let choices = choices.iter().map(ToString::to_string).collect();
        self.write(&Out::Ask { seat, heard: &heard, view, choices })?;
        loop {
            let Some(line) = self.read() else { return Err(Failure::EndOfInput { seat: seat.index() }) };
            match line.and_then(|line| self.understand(seat, &line)) {
                Ok(deed) => return Ok(deed),
                Err(error) => self.write(&Out::Wrong { error })?,
            }
        }
    }

    /// What a line says, if it can be done.
    fn understand(&self, seat: Seat, line: &str) -> Result<Deed<G>, String> {
        let deed = read_deed(seat, line)?;
        let refused = self.table.check(&deed).err();
        refused.map_or(Ok(deed), |refused| Err(self.texts.refused(&refused, Some(seat))))
    }

    fn play_deed(&mut self, deed: Deed<G>) -> Result<(), Failure> {
        let done = self.table.play(deed, None);
        self.tell(done)
    }

    fn tell(&mut self, done: Done<G>) -> Result<(), Failure> {
        let happened = done.map_err(|refused| Failure::Refused { why: self.texts.refused(&refused, None) })?;
        for seat in self.table.seats().all() {
            let heard = heard_by(&happened, Viewer::Seat(seat));
            match &mut self.bots[seat.index()] {
                Some(bot) => bot.hear(&heard, &self.table.game().view(Viewer::Seat(seat))),
                None => self.heard[seat.index()].extend(heard),
            }
        }
        Ok(())
    }

    /// The next line, unless there is none. One that is too long is passed over as a whole: its rest is no action.
    fn read(&mut self) -> Option<Result<String, String>> {
        let mut line = Vec::new();
        let n_bytes = (&mut self.input).take(LONGEST_LINE).read_until(b'\n', &mut line).unwrap_or_default();
        if n_bytes as u64 == LONGEST_LINE && !line.ends_with(b"\n") {
            // Where nothing can be read any more, the next line says so.
            let _ = self.input.skip_until(b'\n');
            return Some(Err(TOO_LONG.to_owned()));
        }
        (n_bytes > 0).then(|| Ok(String::from_utf8_lossy(&line).trim().to_owned()))
    }

    fn write(&mut self, out: &Out<'_, G>) -> Result<(), Failure> {
        let line = serde_json::to_string(out).unwrap_or_default();
        writeln!(self.output, "{line}").and_then(|()| self.output.flush()).map_err(Failure::output)
    }
}

/// `{"action":"..."}`, or the action as it is written; `{"say":"..."}`; `{"agree":true}`, or false to take that back.
fn read_deed<G: Listed>(seat: Seat, line: &str) -> Result<Deed<G>, String> {
    let play = |text: &str| text.parse().map(|action| Deed::Play(seat, action));
    let read = match serde_json::from_str::<Value>(line) {
        Err(_) => play(line),
        Ok(Value::String(text)) => play(&text),
        Ok(value) => match ["action", "say", "agree"].map(|key| value.get(key).filter(|what| !what.is_null())).into() {
            (Some(Value::String(text)), None, None) => play(text),
            (None, Some(Value::String(text)), None) => text.parse().map(|talk| Deed::Say(seat, talk)),
            (None, None, Some(Value::Bool(true))) => Ok(Deed::Agree(seat)),
            (None, None, Some(Value::Bool(false))) => Ok(Deed::Withdraw(seat)),
            _ => return Err(WANTED.to_owned()),
        },
    };
    read.map_err(|garbled: Garbled| garbled.to_string())
}
