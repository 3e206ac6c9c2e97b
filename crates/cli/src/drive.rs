//! `mattock drive`: any program, in any language, plays by lines of JSON.
//!
//! A line goes out for every decision: who must decide, what it heard since it last decided, what it sees, and what it may
//! do. A line comes in with one of these actions. What cannot be done is answered with an error, and asked for again.

use crate::args::DriveArguments;
use crate::failure::Failure;
use crate::message;
use crate::simulate::seeds;
use crate::table::{Deck, Setup, game_and_deck};
use bots::Bot;
use catalog::{Listed, Texts, Visit};
use serde::Serialize;
use std::io::{BufRead, Read, StdinLock, StdoutLock, Write, stdin, stdout};
use tabletop::game::Config as _;
use tabletop::hearing::{Heard, heard_by};
use tabletop::record::Start;
use tabletop::table::Done;
use tabletop::{Deed, Seat, Table, Turn, Viewer};

/// No line of JSON with an action is longer.
const LONGEST_LINE: u64 = 64 * 1024;

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
    /// A round is over: what it brought each seat, from 0 for nothing to 1 for all it could want.
    Round { round: usize, returns: Vec<f64> },
    /// The game is over.
    Over { outcome: &'a G::Outcome },
}

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
        let bot = |seat: Seat| (!is_driven(seat)).then(|| Bot::new(seat, arguments.bots, arguments.seed));
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
                Turn::Of(seat) => {
                    let view = self.table.game().view(Viewer::Seat(seat));
                    let action = match &self.bots[seat.index()] {
                        Some(bot) => bot.decide(&view).action,
                        None => match self.ask(seat, &view)? {
                            Some(action) => action,
                            None => return Ok(()),
                        },
                    };
                    let done = self.table.play(Deed::Play(seat, action), None);
                    self.tell(done)?;
                }
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
        match returns.filter(|_| round > 0) {
            Some(returns) => self.write(&Out::Round { round, returns }),
            None => Ok(()),
        }
    }

    /// Asks until something can be done; nothing at the end of input.
    fn ask(&mut self, seat: Seat, view: &G::View) -> Result<Option<G::Action>, Failure> {
        let heard = std::mem::take(&mut self.heard[seat.index()]);
        let mut choices = Vec::new();
        self.table.game().legal_actions(&mut choices);
        let choices = choices.iter().map(ToString::to_string).collect();
        self.write(&Out::Ask { seat, heard: &heard, view, choices })?;
        loop {
            let Some(line) = self.read()? else { return Ok(None) };
            match self.understand(seat, &line) {
                Ok(action) => return Ok(Some(action)),
                Err(error) => self.write(&Out::Wrong { error })?,
            }
        }
    }

    /// `{"action":"..."}`, or the action as it is written.
    fn understand(&self, seat: Seat, line: &str) -> Result<G::Action, String> {
        let text = match serde_json::from_str::<serde_json::Value>(line) {
            Ok(value) => match value.get("action").unwrap_or(&value).as_str() {
                Some(text) => text.to_owned(),
                None => return Err(r#"write {"action":"..."} with one of the choices"#.to_owned()),
            },
            Err(_) => line.to_owned(),
        };
        let action: G::Action = text.parse().map_err(|garbled: tabletop::notation::Garbled| garbled.to_string())?;
        let refused = self.table.check(&Deed::Play(seat, action)).err();
        refused.map_or(Ok(action), |refused| Err(self.texts.refused(&refused, Some(seat))))
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

    fn read(&mut self) -> Result<Option<String>, Failure> {
        let mut line = Vec::new();
        let n_bytes = (&mut self.input).take(LONGEST_LINE).read_until(b'\n', &mut line).unwrap_or_default();
        Ok((n_bytes > 0).then(|| String::from_utf8_lossy(&line).trim().to_owned()))
    }

    fn write(&mut self, out: &Out<'_, G>) -> Result<(), Failure> {
        let line = serde_json::to_string(out).unwrap_or_default();
        writeln!(self.output, "{line}").and_then(|()| self.output.flush()).map_err(Failure::output)
    }
}
