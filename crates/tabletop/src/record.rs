//! A game as it was played, as a file: options, card list, one seed a round, entries. See `docs/notation.md`.
//!
//! Every state, view, replay and report is derived from a record. It holds all secrets, so there are two doors only:
//! [`Record::write`], for file and store, and [`Opened`], everything at a moment of a game that is over or of a file that
//! the caller holds anyway.

use crate::dice::Seed;
use crate::game::{Game, Turn};
use crate::notation::Garbled;
use crate::reading::{Object, plainly};
use crate::seat::Seat;
use crate::table::{Refused, Table};
use crate::talk::Talk;
use serde::{Deserialize, Serialize};
use std::fmt::{self, Write as _};
use std::str::FromStr;

/// The version of the file format.
pub const FORMAT: u32 = 1;
/// No record holds more entries.
pub const MOST_ENTRIES: usize = 20_000;

/// A game as it was played.
pub struct Record<G: Game> {
    /// The options of the table.
    pub config: G::Config,
    /// The card list by content.
    pub cards: G::Cards,
    /// How each round began.
    pub rounds: Vec<Start<G>>,
    /// What happened, in order.
    pub entries: Vec<Entry<G>>,
}

impl<G: Game> Clone for Record<G> {
    fn clone(&self) -> Self {
        Record {
            config: self.config.clone(),
            cards: self.cards.clone(),
            rounds: self.rounds.clone(),
            entries: self.entries.clone(),
        }
    }
}

/// How a round began: its seed, and its deal if that was written by hand instead of shuffled.
pub struct Start<G: Game> {
    /// Decides whatever chance decides.
    pub seed: Seed,
    /// A deal written by hand: for lessons, tests and duplicate deals.
    pub written: Option<G::Deal>,
}

impl<G: Game> Clone for Start<G> {
    fn clone(&self) -> Self {
        Start { seed: self.seed, written: self.written.clone() }
    }
}

impl<G: Game> From<Seed> for Start<G> {
    fn from(seed: Seed) -> Self {
        Start { seed, written: None }
    }
}

/// One line of a record.
pub struct Entry<G: Game> {
    /// What was done.
    pub deed: Deed<G>,
    /// When, in milliseconds since 1970, if somebody kept the time. No game reads it.
    pub time: Option<u64>,
}

impl<G: Game> Clone for Entry<G> {
    fn clone(&self) -> Self {
        Entry { deed: self.deed.clone(), time: self.time }
    }
}

impl<G: Game> From<Deed<G>> for Entry<G> {
    fn from(deed: Deed<G>) -> Self {
        Entry { deed, time: None }
    }
}

/// Something that was done at a table.
pub enum Deed<G: Game> {
    /// The next round was dealt.
    Deal,
    /// A seat decided.
    Play(Seat, G::Action),
    /// A seat said something.
    Say(Seat, Talk<G::Claim>),
    /// A seat changed hands.
    Control(Seat, Control),
    /// A seat wants to end the round.
    Agree(Seat),
    /// It wants that no more.
    Withdraw(Seat),
}

impl<G: Game> Clone for Deed<G> {
    fn clone(&self) -> Self {
        match self {
            Deed::Deal => Deed::Deal,
            Deed::Play(seat, action) => Deed::Play(*seat, *action),
            Deed::Say(seat, talk) => Deed::Say(*seat, *talk),
            Deed::Control(seat, control) => Deed::Control(*seat, control.clone()),
            Deed::Agree(seat) => Deed::Agree(*seat),
            Deed::Withdraw(seat) => Deed::Withdraw(*seat),
        }
    }
}

impl<G: Game> PartialEq for Deed<G> {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Deed::Deal, Deed::Deal) => true,
            (Deed::Play(a, x), Deed::Play(b, y)) => a == b && x == y,
            (Deed::Say(a, x), Deed::Say(b, y)) => a == b && x == y,
            (Deed::Control(a, x), Deed::Control(b, y)) => a == b && x == y,
            (Deed::Agree(a), Deed::Agree(b)) | (Deed::Withdraw(a), Deed::Withdraw(b)) => a == b,
            _ => false,
        }
    }
}

impl<G: Game> fmt::Debug for Deed<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&line(&Entry::from(self.clone()), 0))
    }
}

/// Who plays a seat.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(type = "string"))]
pub enum Control {
    /// A person.
    #[default]
    Person,
    /// A bot of a level.
    Bot(Level),
    /// Nobody: the default action is played for it.
    Default,
}

/// The name of a bot's level: one to twenty small letters and hyphens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Level(String);

impl Level {
    /// The name.
    pub fn name(&self) -> &str {
        &self.0
    }
}

impl FromStr for Level {
    type Err = Garbled;
    fn from_str(text: &str) -> Result<Level, Garbled> {
        let fits = (1..=20).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_lowercase() || b == b'-');
        if fits {
            Ok(Level(text.to_owned()))
        } else {
            Err(Garbled::new(text, "the name of a level: one to twenty small letters and hyphens"))
        }
    }
}

impl fmt::Display for Control {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Control::Person => f.write_str("person"),
            Control::Bot(Level(level)) => write!(f, "bot {level}"),
            Control::Default => f.write_str("default"),
        }
    }
}

impl FromStr for Control {
    type Err = Garbled;
    fn from_str(text: &str) -> Result<Control, Garbled> {
        match text.split_once(' ') {
            None if text == "person" => Ok(Control::Person),
            None if text == "default" => Ok(Control::Default),
            Some(("bot", level)) => level.parse().map(Control::Bot),
            _ => Err(Garbled::new(text, "`person`, `default` or `bot` and its level")),
        }
    }
}

impl Serialize for Control {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Permission to write secrets down. Only this file can make one.
pub struct Key(());

/// Everything at one moment: for a game that is over, or a file that the caller holds.
pub struct Opened<G: Game>(G::Opened);

impl<G: Game> Opened<G> {
    /// Everything, once the game is over; nothing before.
    pub fn after(table: &Table<G>) -> Option<Opened<G>> {
        matches!(table.game().turn(), Turn::Over(_)).then(|| Opened(table.game().open(&Key(()))))
    }

    /// Everything at a moment of a file's replay. The file is the proof that the caller has it all anyway.
    pub fn of_file(_file: &HeldFile<G>, moment: &Table<G>) -> Opened<G> {
        Opened(moment.game().open(&Key(())))
    }
}

impl<G: Game> Serialize for Opened<G> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

/// A record that was read from a file, checked entry by entry.
pub struct HeldFile<G: Game>(Record<G>);

impl<G: Game> HeldFile<G> {
    /// Reads a file and plays it through: whatever is in it is allowed by the rules.
    pub fn read(text: &str) -> Result<HeldFile<G>, ReadError> {
        HeldFile::read_saying(text, refused_plainly)
    }

    /// The same, with other words for what is refused.
    pub fn read_saying(text: &str, say: impl Fn(&Refused<G::Refusal>) -> String) -> Result<HeldFile<G>, ReadError> {
        let record = parse::<G>(text)?;
        let mut table = Table::new(&record.config, &record.cards);
        for (number, entry) in record.entries.iter().enumerate() {
            table.replay_entry(&record, entry).map_err(|refused| ReadError::Entry {
                number,
                why: format!("{} is refused: {}", line(entry, table.record().rounds.len()), say(&refused)),
            })?;
        }
        if table.record().rounds.len() < record.rounds.len() {
            let number = table.record().rounds.len();
            return Err(ReadError::Round { number, why: "no entry deals this round".to_owned() });
        }
        Ok(HeldFile(record))
    }

    /// The record in the file.
    pub fn record(&self) -> &Record<G> {
        &self.0
    }
}

fn refused_plainly<R: crate::game::Refusal>(refused: &Refused<R>) -> String {
    match refused {
        Refused::Rule { refusal } => format!("{} ({})", refusal.kind(), refusal.clause()),
        Refused::Deal { why } => why.clone(),
        other => <&str>::from(other).to_owned(),
    }
}

/// What is wrong with a file.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// It is not JSON, or not of the right form; the place is in the message.
    #[error("this is no record: {}", plainly(&.0.to_string()))]
    Json(#[from] serde_json::Error),
    /// A format from another time.
    #[error("this record has format {found}, this program reads format {FORMAT}: use a program of the right version")]
    Format {
        /// The format of the file.
        found: u32,
    },
    /// Another game.
    #[error("this is a record of `{found}`, not of `{wanted}`")]
    Game {
        /// The game of the file.
        found: String,
        /// The game that was to be read.
        wanted: &'static str,
    },
    /// Rules from another time.
    #[error(
        "this record follows edition {found} of the rules of {game}, this program plays edition {wanted}: \
         use a program of the right version"
    )]
    Edition {
        /// The game.
        game: &'static str,
        /// The edition of the file.
        found: u16,
        /// The edition of this program.
        wanted: u16,
    },
    /// More entries than any game has.
    #[error("this record holds {found} entries; no record holds more than {MOST_ENTRIES}")]
    TooLong {
        /// How many there are.
        found: usize,
    },
    /// An entry that is no entry, or that the rules refuse.
    #[error("entries[{number}]: {why}")]
    Entry {
        /// Its number from 0.
        number: usize,
        /// What is wrong with it.
        why: String,
    },
    /// A round that cannot begin like this.
    #[error("rounds[{number}]: {why}")]
    Round {
        /// Its number from 0.
        number: usize,
        /// What is wrong with it.
        why: String,
    },
}

/// The head of a file: enough to know which game it is of.
#[derive(Deserialize)]
pub struct Head {
    /// The version of the file format.
    pub format: u32,
    /// The game's name.
    pub game: String,
    /// The edition of its rules.
    pub edition: u16,
}

impl Head {
    /// Reads the head of a file, whatever the game.
    pub fn read(text: &str) -> Result<Head, ReadError> {
        let Object(head): Object<Head> = serde_json::from_str(text)?;
        if head.format != FORMAT {
            return Err(ReadError::Format { found: head.format });
        }
        Ok(head)
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawRecord<C, K> {
    #[serde(rename = "format")]
    _format: u32,
    #[serde(rename = "game")]
    _game: String,
    #[serde(rename = "edition")]
    _edition: u16,
    config: C,
    cards: K,
    rounds: Vec<Object<RawStart>>,
    entries: Vec<Object<RawEntry>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawStart {
    seed: String,
    written: Option<serde_json::Value>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawEntry {
    seat: Option<Seat>,
    deal: Option<usize>,
    play: Option<String>,
    say: Option<String>,
    control: Option<String>,
    agree: Option<bool>,
    time: Option<u64>,
}

fn parse<G: Game>(text: &str) -> Result<Record<G>, ReadError> {
    let head = Head::read(text)?;
    if head.game != G::NAME {
        return Err(ReadError::Game { found: head.game.chars().take(40).collect(), wanted: G::NAME });
    }
    if head.edition != G::EDITION {
        return Err(ReadError::Edition { game: G::NAME, found: head.edition, wanted: G::EDITION });
    }
    let Object(raw): Object<RawRecord<G::Config, G::Cards>> = serde_json::from_str(text)?;
    if raw.entries.len() > MOST_ENTRIES {
        return Err(ReadError::TooLong { found: raw.entries.len() });
    }
    let rounds = raw
        .rounds
        .iter()
        .enumerate()
        .map(|(number, Object(start))| parse_start::<G>(start).map_err(|why| ReadError::Round { number, why }));
    let rounds = rounds.collect::<Result<Vec<_>, _>>()?;
    let mut n_deals = 0;
    let entries = raw.entries.iter().enumerate().map(|(number, Object(entry))| {
        parse_entry::<G>(entry, &mut n_deals).map_err(|why| ReadError::Entry { number, why })
    });
    let entries = entries.collect::<Result<Vec<_>, _>>()?;
    Ok(Record { config: raw.config, cards: raw.cards, rounds, entries })
}

fn parse_start<G: Game>(raw: &RawStart) -> Result<Start<G>, String> {
    let seed = Seed::from_hex(&raw.seed).ok_or("a seed has sixty-four hexadecimal digits in lower case")?;
    let written = raw.written.as_ref().map(|value| G::read_deal(value)).transpose()?;
    Ok(Start { seed, written })
}

fn parse_entry<G: Game>(raw: &RawEntry, n_deals: &mut usize) -> Result<Entry<G>, String> {
    let words = [&raw.play, &raw.say, &raw.control];
    let n_deeds = words.iter().filter(|word| word.is_some()).count()
        + usize::from(raw.agree.is_some())
        + usize::from(raw.deal.is_some());
    if n_deeds != 1 {
        return Err(format!("an entry has one of deal, play, say, control and agree; this one has {n_deeds}"));
    }
    let seat = match (raw.seat, raw.deal) {
        (None, Some(round)) if round == *n_deals => {
            *n_deals += 1;
            return Ok(Entry { deed: Deed::Deal, time: raw.time });
        }
        (None, Some(round)) => return Err(format!("round {round} is dealt where round {n_deals} would be next")),
        (Some(_), Some(_)) => return Err("a deal has no seat".to_owned()),
        (None, None) => return Err("a seat is missing".to_owned()),
        (Some(seat), None) => seat,
    };
    let plain = |garbled: Garbled| garbled.to_string();
    let deed = match raw {
        RawEntry { play: Some(text), .. } => Deed::Play(seat, text.parse().map_err(plain)?),
        RawEntry { say: Some(text), .. } => Deed::Say(seat, text.parse().map_err(plain)?),
        RawEntry { control: Some(text), .. } => Deed::Control(seat, text.parse().map_err(plain)?),
        RawEntry { agree: Some(false), .. } => Deed::Withdraw(seat),
        _ => Deed::Agree(seat),
    };
    Ok(Entry { deed, time: raw.time })
}

impl<G: Game> Record<G> {
    /// The record as a file: a line an entry. Whoever gets it knows all secrets.
    pub fn write(&self) -> String {
        let mut text = String::with_capacity(1000 + 48 * self.entries.len());
        self.write_into(&mut text);
        text
    }

    /// As [`Record::write`], behind what is in `text` already.
    pub fn write_into(&self, text: &mut String) {
        let json = |value: Result<String, serde_json::Error>| value.unwrap_or_default();
        let config = json(serde_json::to_string(&self.config));
        let cards = json(serde_json::to_string(&self.cards));
        let _ = write!(
            text,
            "{{\n\"format\": {FORMAT},\n\"game\": \"{}\",\n\"edition\": {},\n\"config\": {config},\n\"cards\": {cards},\n",
            G::NAME,
            G::EDITION
        );
        text.push_str("\"rounds\": [");
        for (n, start) in self.rounds.iter().enumerate() {
            text.push_str(if n == 0 { "\n" } else { ",\n" });
            let _ = write!(text, "{{\"seed\":\"{}\"", start.seed.hex());
            if let Some(deal) = &start.written {
                let _ = write!(text, ",\"written\":{}", G::write_deal(deal, &Key(())));
            }
            text.push('}');
        }
        text.push_str("\n],\n\"entries\": [");
        let mut n_deals = 0;
        for (n, entry) in self.entries.iter().enumerate() {
            text.push_str(if n == 0 { "\n" } else { ",\n" });
            write_line(text, entry, n_deals);
            n_deals += usize::from(matches!(entry.deed, Deed::Deal));
        }
        text.push_str("\n]\n}\n");
    }
}

/// An entry as a record writes it; `round` is the number of the round that a deal begins.
pub fn line<G: Game>(entry: &Entry<G>, round: usize) -> String {
    let mut text = String::new();
    write_line(&mut text, entry, round);
    text
}

/// All texts of actions, talk and control consist of letters, digits and signs that JSON takes as they are.
fn write_line<G: Game>(text: &mut String, entry: &Entry<G>, round: usize) {
    let _ = match &entry.deed {
        Deed::Deal => write!(text, "{{\"deal\":{round}"),
        Deed::Play(seat, action) => write!(text, "{{\"seat\":{seat},\"play\":\"{action}\""),
        Deed::Say(seat, talk) => write!(text, "{{\"seat\":{seat},\"say\":\"{talk}\""),
        Deed::Control(seat, control) => write!(text, "{{\"seat\":{seat},\"control\":\"{control}\""),
        Deed::Agree(seat) => write!(text, "{{\"seat\":{seat},\"agree\":true"),
        Deed::Withdraw(seat) => write!(text, "{{\"seat\":{seat},\"agree\":false"),
    };
    if let Some(time) = entry.time {
        let _ = write!(text, ",\"time\":{time}");
    }
    text.push('}');
}
