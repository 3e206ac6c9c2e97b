//! One person at one table, from the first deal to the standings.

use super::explaining;
use super::others::Others;
use super::person::Person;
use crate::args::PlayArguments;
use crate::drawing;
use crate::failure::Failure;
use crate::files;
use crate::message::{self, Message, OfGame};
use crate::pen::Pen;
use crate::simulate::seeds;
use crate::table::{Deck, Setup};
use catalog::{Listed, Texts};
use std::fs::File;
use std::io::Read;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use tabletop::game::Config as _;
use tabletop::hearing::heard_by;
use tabletop::record::Start;
use tabletop::table::{Done, Happened};
use tabletop::{Control, Deed, Seat, Table, Turn, Viewer};
use tunnels::draw::Picture;

/// A person at a table. Whatever is shown comes from the view and the hearing of the person's own seat.
pub(crate) struct Sitting<G: Listed> {
    pub(super) table: Table<G>,
    pub(super) seat: Seat,
    pub(super) texts: Texts,
    pub(super) pen: Pen,
    pub(super) person: Person,
    /// What the seat has heard, a line a turn.
    pub(super) log: Vec<String>,
    /// Who played last, if nothing else has happened since.
    last_player: Option<Seat>,
    /// In which round the person was last asked whether to end it.
    asked_in_round: Option<usize>,
    /// Whether a turn of the person was skipped just now.
    was_skipped: bool,
    /// How much of the log the person has seen.
    pub(super) told: usize,
    /// The board as the person last saw it.
    pub(super) seen: Picture,
    seed: u64,
    pub(super) others: Others<G>,
    record: Option<PathBuf>,
}

/// The game goes on, or the person leaves it with a last word.
pub(crate) type Course = ControlFlow<Message>;

impl<G: Listed> Sitting<G> {
    /// Takes a seat at the table that the arguments describe.
    pub(crate) fn sit_down(arguments: &PlayArguments, deck: Option<&Deck>) -> Result<Sitting<G>, Failure> {
        let setup = Setup::<G>::new(&arguments.table, deck)?;
        let table = Table::new(&setup.config, &setup.cards);
        let seat = Seat::new(arguments.seat);
        if !table.seats().has(seat) {
            return Err(Failure::NoSeat { seat: arguments.seat, last: table.seats().count() - 1 });
        }
        let seed = arguments.seed.map_or_else(draw_seed, Ok)?;
        let others = Others::new(setup.config.seats(), seat, &arguments.bots, seed)?;
        arguments.record.as_deref().map_or(Ok(()), files::check_free)?;
        Ok(Sitting {
            table,
            seat,
            texts: message::texts::<G>(),
            pen: Pen::for_stdout(&arguments.drawing),
            person: Person::new(),
            log: Vec::new(),
            last_player: None,
            asked_in_round: None,
            was_skipped: false,
            told: 0,
            seen: Picture::default(),
            seed,
            others: if arguments.explain { others.kept_in_mind() } else { others },
            record: arguments.record.clone(),
        })
        .and_then(|mut sitting| sitting.open(arguments).map(|()| sitting))
    }

    /// Greets the person and gives the other seats to bots.
    fn open(&mut self, arguments: &PlayArguments) -> Result<(), Failure> {
        let names = catalog::names::shuffled(self.seed);
        for (seat, level) in self.others.introduce() {
            if let Some(name) = names.get(seat.index()) {
                self.texts.name(seat, name);
            }
            if let Ok(level) = level.name().parse() {
                self.play_deed(Deed::Control(seat, Control::Bot(level)))?;
            }
        }
        self.told = self.log.len();
        // A record that cannot be written is better known before the game than after it.
        self.keep_record()?;
        let welcome = Message::Welcome {
            game: OfGame::Name,
            players: self.table.seats().count(),
            seat: self.seat.index(),
            cards: G::source(&self.table.record().cards),
            again: again::<G>(arguments, self.seed),
        };
        let welcome = self.say(&welcome);
        self.person.tell(&welcome)
    }

    /// Plays to the end, or until the person leaves.
    pub(crate) fn play(mut self) -> Result<(), Failure> {
        loop {
            self.let_others_agree()?;
            let course = match self.table.game().turn() {
                Turn::Of(seat) if seat == self.seat => {
                    let course = self.decide()?;
                    self.keep_record()?;
                    course
                }
                Turn::Of(seat) => match self.question() {
                    Some(question) => self.pause(&question)?,
                    None => {
                        self.let_decide(seat)?;
                        Course::Continue(())
                    }
                },
                Turn::Deal if self.table.record().rounds.is_empty() => self.deal()?,
                Turn::Deal => {
                    self.explain()?;
                    match self.pause(&Message::AskNext)? {
                        Course::Continue(()) => self.deal()?,
                        leaves => leaves,
                    }
                }
                Turn::Over(outcome) => {
                    self.explain()?;
                    let screen = self.final_screen(&outcome);
                    self.person.tell(&screen)?;
                    return self.close();
                }
            };
            if let Course::Break(why) = course {
                let goodbye = format!("\n{}\n", self.say(&why));
                self.person.tell(&goodbye)?;
                return self.close();
            }
        }
    }

    /// Whoever else sees nothing to play for any more says so.
    fn let_others_agree(&mut self) -> Result<(), Failure> {
        let own = self.seat;
        for seat in self.table.seats().all().filter(|seat| *seat != own) {
            let agree = Deed::Agree(seat);
            if self.table.check(&agree).is_ok()
                && self.others.at(seat).is_some_and(|bot| bot.would_end(&self.table.game().view(Viewer::Seat(seat))))
            {
                self.play_deed(agree)?;
            }
        }
        Ok(())
    }

    /// A bot has its say, and decides.
    fn let_decide(&mut self, seat: Seat) -> Result<(), Failure> {
        let view = self.table.game().view(Viewer::Seat(seat));
        let talk = self.others.at(seat).and_then(|bot| bot.say(&view));
        if let Some(say) = talk.map(|talk| Deed::Say(seat, talk)).filter(|say| self.table.check(say).is_ok()) {
            self.play_deed(say)?;
        }
        let decision = self.others.decide(seat, &view);
        let action = decision.unwrap_or_else(|| self.table.game().default_action());
        self.play_deed(Deed::Play(seat, action))
    }

    /// After a round: what the bots thought, if that was asked for.
    fn explain(&mut self) -> Result<(), Failure> {
        let thoughts = self.others.forget();
        if thoughts.is_empty() {
            return Ok(());
        }
        let round = self.table.record().rounds.len();
        let told = explaining::in_words(&thoughts, round, self.seat, &self.texts, self.pen);
        self.person.tell(&told)
    }

    /// What the person is asked out of turn: whether to end the round, when everybody else has come to that, and again
    /// whenever a turn of the person is skipped, who has no other moment to say so.
    fn question(&mut self) -> Option<Message> {
        let was_skipped = std::mem::take(&mut self.was_skipped);
        let agreed = self.table.view(Viewer::Audience).agreed;
        let round = Some(self.table.record().rounds.len());
        let others_agree = agreed.len() + 1 == self.table.seats().count() && !agreed.contains(&self.seat);
        if others_agree && (was_skipped || self.asked_in_round != round) {
            self.asked_in_round = round;
            return Some(Message::AskEnd);
        }
        was_skipped.then_some(Message::AskSkipped)
    }

    fn close(&mut self) -> Result<(), Failure> {
        self.keep_record()?;
        let Some(path) = &self.record else { return Ok(()) };
        let saved = self.say(&Message::Saved { path: path.display().to_string() });
        self.person.tell(&format!("{saved}\n"))
    }

    fn deal(&mut self) -> Result<Course, Failure> {
        let round = 1 + self.table.record().rounds.len() as u64;
        let dealt = self.table.deal(Start::from(seeds::of_round(self.seed, 0, round)), None);
        let lines = self.in_words(dealt).map_err(|why| Failure::Refused { why })?;
        self.log.extend(lines);
        self.was_skipped = false;
        Ok(Course::Continue(()))
    }

    /// Does something at the table, and lets the person's seat hear of it. Why not, if it is refused.
    pub(super) fn try_deed(&mut self, deed: Deed<G>) -> Result<(), String> {
        let by = match &deed {
            Deed::Play(seat, action) => Some((*seat, G::is_move(*action))),
            _ => None,
        };
        let done = self.table.play(deed, None);
        let mut lines = self.in_words(done)?.into_iter();
        // A turn of several actions is one line, unless the person has seen the beginning of it already.
        let goes_on = by.is_some_and(|(seat, is_move)| self.last_player == Some(seat) && !is_move);
        if let Some(last) = self.log[self.told..].last_mut().filter(|_| goes_on) {
            lines.next().into_iter().for_each(|line| *last += &format!(" {line}"));
        }
        self.log.extend(lines);
        self.last_player = by.map(|(seat, _)| seat);
        Ok(())
    }

    /// Does something that is refused only when the record is full.
    fn play_deed(&mut self, deed: Deed<G>) -> Result<(), Failure> {
        self.try_deed(deed).map_err(|why| Failure::Refused { why })
    }

    /// What the seat hears of something, line by line, or why it is refused.
    fn in_words(&mut self, done: Done<G>) -> Result<Vec<String>, String> {
        let you = Some(self.seat);
        let happened = done.map_err(|refused| self.texts.refused(&refused, you))?;
        self.others.hear(&happened, self.table.game());
        self.was_skipped |= happened.iter().any(|thing| match thing {
            Happened::Told(told) => G::skipped(&told.aloud) == you,
            _ => false,
        });
        let heard = heard_by(&happened, Viewer::Seat(self.seat));
        let said = heard.iter().map(|heard| self.texts.sentence("heard", heard, you));
        Ok(drawing::in_lines(&said.collect::<Vec<_>>()))
    }

    pub(super) fn say(&self, message: &Message) -> String {
        self.texts.sentence("message", message, Some(self.seat))
    }

    /// Writes the record to a file. It holds all secrets.
    pub(super) fn save(&self, path: &Path) -> Result<(), Failure> {
        files::write(path, &self.table.record().write())
    }

    fn keep_record(&self) -> Result<(), Failure> {
        self.record.as_deref().map_or(Ok(()), |path| self.save(path))
    }
}

/// A seed that nobody knows, short enough to be typed again.
fn draw_seed() -> Result<u64, Failure> {
    let path = Path::new("/dev/urandom");
    let mut bytes = [0; 4];
    File::open(path).and_then(|mut file| file.read_exact(&mut bytes)).map_err(|error| Failure::file(path, &error))?;
    Ok(u64::from(u32::from_le_bytes(bytes)))
}

/// The command that deals the same cards again.
fn again<G: Listed>(arguments: &PlayArguments, seed: u64) -> String {
    let table = &arguments.table;
    let mut command =
        format!("mattock play --game {} --players {} --seat {} --seed {seed}", G::NAME, table.players, arguments.seat);
    if let Some(deck) = &table.deck {
        command += &format!(" --deck {}", deck.display());
    }
    for option in &table.options {
        command += &format!(" --option {option}");
    }
    let levels: Vec<&str> = arguments.bots.iter().map(|level| level.name()).collect();
    if levels != ["journeyman"] && !levels.is_empty() {
        command += &format!(" --bots {}", levels.join(","));
    }
    command
}
