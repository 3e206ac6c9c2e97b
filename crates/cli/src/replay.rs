//! `mattock replay`: a record, entry by entry, in words or as JSON.

use crate::args::{Eyes, ReplayArguments};
use crate::board::{self, Overlay};
use crate::drawing;
use crate::failure::Failure;
use crate::files;
use crate::message::{self, Message, OfGame};
use crate::pen::{Look, Pen};
use catalog::sight::{Mark, Sight};
use catalog::{Listed, Texts, VisitRecord, read_record};
use serde_json::{Value, json};
use std::io::{BufWriter, Write, stdout};
use tabletop::hearing::{Heard, heard_by};
use tabletop::record::{HeldFile, Opened, line};
use tabletop::table::Happened;
use tabletop::{Deed, Entry, Seat, Table, Viewer};

pub(crate) fn run(arguments: &ReplayArguments) -> Result<(), Failure> {
    let text = files::read(&arguments.file)?;
    read_record(&text, Replaying(arguments)).map_err(|unreadable| Failure::BadRecord {
        path: arguments.file.display().to_string(),
        why: unreadable.to_string(),
    })?
}

struct Replaying<'a>(&'a ReplayArguments);

impl VisitRecord for Replaying<'_> {
    type Output = Result<(), Failure>;

    fn visit<G: Listed>(self, file: HeldFile<G>) -> Self::Output {
        if self.0.named.is_some_and(|named| named.name() != G::NAME) {
            return Err(Failure::OtherRecord { path: self.0.file.display().to_string(), game: G::NAME });
        }
        let record = file.record();
        let table = Table::new(&record.config, &record.cards);
        if let Eyes::Seat(seat) = self.0.eyes
            && !table.seats().has(seat)
        {
            return Err(Failure::NoSeat { seat: seat.index() as u8, last: table.seats().count() - 1 });
        }
        let n_entries = record.entries.len();
        let at = self.0.at.unwrap_or(n_entries);
        if at > n_entries {
            return Err(Failure::NoEntry { at, entries: n_entries });
        }
        let replay = Replay { eyes: self.0.eyes, file: &file, table, at };
        let mut out = BufWriter::new(stdout().lock());
        let written = if self.0.json {
            replay.write_json(&mut out)
        } else {
            replay.write_words(&mut out, Pen::for_stdout(&self.0.drawing))
        };
        written.and_then(|()| out.flush()).map_err(Failure::output)
    }
}

/// A record on its way from entry to entry.
struct Replay<'a, G: Listed> {
    eyes: Eyes,
    file: &'a HeldFile<G>,
    table: Table<G>,
    at: usize,
}

impl<G: Listed> Replay<'_, G> {
    fn viewer(&self) -> Viewer {
        match self.eyes {
            Eyes::Seat(seat) => Viewer::Seat(seat),
            Eyes::Audience | Eyes::Everything => Viewer::Audience,
        }
    }

    /// Does what the next entry says. The file was checked when it was read, so nothing is refused.
    fn step(&mut self, entry: &Entry<G>) -> Vec<Happened<G>> {
        self.table.replay_entry(self.file.record(), entry).unwrap_or_default()
    }

    fn write_json(mut self, out: &mut impl Write) -> std::io::Result<()> {
        let file = self.file;
        for (number, entry) in file.record().entries[..self.at].iter().enumerate() {
            let round = self.table.record().rounds.len();
            let happened = self.step(entry);
            let deed = self.deed_as_json(entry, round);
            let heard = self.heard_as_json(&happened);
            let line = json!({"entry": number, "deed": deed, "heard": heard, "view": self.view_as_json()});
            writeln!(out, "{line}")?;
        }
        Ok(())
    }

    /// The entry as it stands in the record. What another seat played may be a card that it put away face down, so one
    /// viewer is told only that it played; what can be heard of it stands in `heard`.
    fn deed_as_json(&self, entry: &Entry<G>, round: usize) -> Value {
        let mut deed: Value = serde_json::from_str(&line(entry, round)).unwrap_or_default();
        if let (Deed::Play(seat, _), false) = (&entry.deed, self.eyes == Eyes::Everything)
            && !self.viewer().is(*seat)
        {
            deed["play"] = Value::Null;
        }
        deed
    }

    /// What is heard; with all ears also every whisper, and to whom.
    fn heard_as_json(&self, happened: &[Happened<G>]) -> Vec<Value> {
        if self.eyes != Eyes::Everything {
            return heard_by(happened, self.viewer()).iter().map(|heard| json!(heard)).collect();
        }
        let mut all = Vec::new();
        for thing in happened {
            all.extend(thing.heard_by(Viewer::Audience).iter().map(|heard| json!(heard)));
            all.extend(whispers(thing).iter().map(|(to, secret)| json!({"whisper": {"to": to, "secret": secret}})));
        }
        all
    }

    fn view_as_json(&self) -> Value {
        let mut view = json!(self.table.view(self.viewer()));
        if self.eyes == Eyes::Everything {
            view["game"] = json!(Opened::of_file(self.file, &self.table));
        }
        view
    }

    fn write_words(mut self, out: &mut impl Write, pen: Pen) -> std::io::Result<()> {
        let texts = message::texts::<G>();
        let you = self.viewer().seat();
        let say = |message: Message| pen.paint(Look::Strong, &texts.sentence("message", &message, you));
        let file = self.file;
        let entries = file.record().entries.len();
        let players = self.table.seats().count();
        let cards = G::source(&file.record().cards);
        writeln!(out, "{}", say(Message::Replaying { game: OfGame::Name, players, entries, cards }))?;
        for (number, entry) in file.record().entries[..self.at].iter().enumerate() {
            let happened = self.step(entry);
            let said: Vec<String> = happened.iter().flat_map(|thing| self.words(thing, &texts)).collect();
            writeln!(
                out,
                "{}  {}",
                pen.paint(Look::Dim, &format!("{number:>5}")),
                drawing::in_lines(&said).join("\n       ")
            )?;
        }
        writeln!(out, "\n{}", say(Message::StoodAfter { entries: self.at }))?;
        write!(out, "{}", seen(&self.sight(), &texts, you, pen))?;
        let seats = self.table.seats();
        let hands: Vec<Seat> = match self.eyes {
            Eyes::Seat(seat) => vec![seat],
            Eyes::Audience => Vec::new(),
            Eyes::Everything => seats.all().collect(),
        };
        for seat in hands {
            let own = G::sight(&self.table.view(Viewer::Seat(seat)).game);
            writeln!(out, "\n{}", say(Message::Hand { seat: seat.index() }))?;
            write!(out, "{}", drawing::hand(&own.hand, &texts, Some(seat), pen))?;
        }
        if self.eyes == Eyes::Everything {
            writeln!(out, "\n{}", say(Message::Everything))?;
            let everything = json!(Opened::of_file(self.file, &self.table));
            for (field, value) in everything.as_object().into_iter().flatten() {
                writeln!(out, "  {field}: {value}")?;
            }
        }
        Ok(())
    }

    /// What is seen; with all eyes, what any seat sees.
    fn sight(&self) -> Sight {
        let mut sight = G::sight(&self.table.view(self.viewer()).game);
        if self.eyes == Eyes::Everything {
            for seat in self.table.seats().all() {
                let mut own = G::sight(&self.table.view(Viewer::Seat(seat)).game);
                sight.seats.rows[seat.index()] = own.seats.rows.swap_remove(seat.index());
                own.board.marks.retain(|(_, mark)| matches!(mark, Mark::OnlyYouKnow(_)));
                sight.board.marks.splice(0..0, own.board.marks);
            }
        }
        sight
    }

    /// Something that happened, in words; with all ears every whisper is said to its seat.
    fn words(&self, thing: &Happened<G>, texts: &Texts) -> Vec<String> {
        let viewer = self.viewer();
        let heard = thing.heard_by(viewer);
        let mut said: Vec<String> = heard.iter().map(|heard| texts.sentence("heard", heard, viewer.seat())).collect();
        if self.eyes == Eyes::Everything {
            said.extend(whispers(thing).iter().map(|(to, secret)| {
                let whispered = texts.sentence("heard", &Heard::<G>::Secret(secret.clone()), Some(*to));
                texts.sentence("message", &Message::Whispered { to: to.index(), secret: whispered }, None)
            }));
        }
        said
    }
}

fn whispers<G: Listed>(thing: &Happened<G>) -> &[(Seat, G::Private)] {
    match thing {
        Happened::Told(told) => &told.whispers,
        _ => &[],
    }
}

/// The table as a viewer sees it.
fn seen(sight: &Sight, texts: &Texts, you: Option<Seat>, pen: Pen) -> String {
    let phrase = |phrase| texts.say("phrase", phrase, you);
    let notes: String = sight.notes.iter().map(|note| format!("  {}\n", phrase(note))).collect();
    format!(
        "{}\n\n{}{}\n\n{}{}{notes}",
        phrase(&sight.heading),
        board::draw(&sight.board, &Overlay::default(), pen),
        pen.legend(&phrase(&sight.legend)),
        drawing::beside(&sight.beside, texts, you, pen),
        drawing::rows(&sight.seats, texts, you, pen),
    )
}
