//! Which lines an ask leads to, or why none.

use super::{Notes, Sitting, deed};
use crate::bots;
use crate::fairness;
use crate::log::Line;
use crate::tokens;
use crate::trouble::Trouble;
use catalog::texts::Because;
use catalog::{Listed, Texts};
use protocol::table::Stage;
use protocol::{Answer, Ask};
use strum::VariantNames as _;
use tabletop::{Control, Deed, Seat, Viewer};

/// So often a seat may speak, agree or change hands before the game goes on: a record has no room for more.
const MOST_TALK: u8 = 8;
/// So many lines a seat may write in a game, and as many all those together who look on.
const MOST_CHAT: u16 = 500;
/// So many devices can hold one seat.
const MOST_DEVICES: usize = 4;
/// So many steps may come before the start.
const MOST_BEFORE: u32 = 2_000;

/// What an ask leads to.
pub(crate) enum Decided {
    /// Something happens.
    Lines(Vec<Line>),
    /// Something is played: the actions, of which the first is allowed.
    Route(Vec<Line>),
    /// Nothing happens; this is the answer.
    Answer(Box<Answer>),
    /// Only this seat is concerned.
    Notes(Seat, Notes),
    /// A key for a second device is wanted.
    HandOver(Seat),
    /// Another table is wanted by this seat.
    Rematch(Seat),
}

impl<G: Listed> Sitting<G> {
    /// What it leads to when somebody at the table asks for something.
    pub(crate) fn decide(&self, viewer: Viewer, ask: &Ask, texts: &Texts) -> Result<Decided, Trouble> {
        if let Ask::Chat { text } = ask {
            return self.write(viewer, text);
        }
        let seat = viewer.seat().ok_or(Trouble::NotSeated)?;
        let number = seat.index() as u8;
        let line = |line: Line| Ok(Decided::Lines(vec![line]));
        self.check_lesson(ask)?;
        match ask {
            // Whatever is changed to and fro is kept for ever, so it has an end; the game can still begin.
            Ask::Change { .. } | Ask::Bot { .. } | Ask::Remove { .. } | Ask::Ready | Ask::NotReady
                if !self.is_started && self.seq() >= MOST_BEFORE =>
            {
                Err(Trouble::TooManyChanges)
            }
            Ask::Leave if !self.is_started => Ok(Decided::Lines(self.rise(seat))),
            Ask::Leave => self.game_line(&bot_control(number, bots::STAND_IN.name())),
            // Nobody gets a key that would open nothing.
            Ask::HandOver => self.second_device(seat, "").map(|_| Decided::HandOver(seat)),
            Ask::Change { options, rules } => {
                self.check_host(seat)?;
                self.check_waiting()?;
                line(Line::Changed { made: self.made.changed(options, *rules)?.write() })
            }
            Ask::Bot { seat: at, level } => self.put_bot(seat, *at, level),
            Ask::Remove { seat: at } => self.remove(seat, *at),
            Ask::Start { fill } => self.start(seat, fill.as_deref()),
            Ask::Play { seq, actions } => self.play(seat, *seq, actions),
            Ask::Why { action } => self.why(seat, action, texts),
            // Whoever has handed a seat over can always have it back.
            Ask::Say { .. } | Ask::Agree | Ask::Withdraw | Ask::HandToBot { .. }
                if self.talk[seat.index()] >= MOST_TALK =>
            {
                Err(Trouble::TooMuchTalk)
            }
            Ask::Say { talk } => self.game_line(&Line::Say { seat: number, talk: talk.clone() }),
            Ask::Agree => self.game_line(&Line::Agree { seat: number }),
            Ask::Withdraw => self.game_line(&Line::Withdraw { seat: number }),
            Ask::Ready => match self.stage() {
                Stage::Waiting | Stage::Between if !self.ready.contains(&seat) => line(Line::Ready { seat: number }),
                _ => Err(Trouble::NotNow),
            },
            Ask::NotReady => match self.stage() {
                Stage::Waiting if self.ready.contains(&seat) => line(Line::NotReady { seat: number }),
                _ => Err(Trouble::NotNow),
            },
            Ask::Nonce { round, nonce } => self.nonce(seat, *round, nonce),
            Ask::HandToBot { level } => {
                check_level(level)?;
                self.check_started()?;
                self.game_line(&bot_control(number, level))
            }
            Ask::TakeBack => {
                self.check_started()?;
                self.game_line(&Line::Control { seat: number, control: Control::Person.to_string() })
            }
            Ask::Mute { seat: at, muted } => {
                if !self.seats().has(Seat::new(*at)) {
                    return Err(Trouble::NoSuchSeat);
                }
                if *muted && *at == number {
                    return Err(Trouble::NotNow);
                }
                let mut notes = self.notes(seat).clone();
                notes.muted.retain(|other| other != at);
                if *muted {
                    notes.muted.push(*at);
                }
                Ok(Decided::Notes(seat, notes))
            }
            Ask::Note { text, marks } => {
                if text.chars().count() > 4000 {
                    return Err(Trouble::BadText { most: 4000 });
                }
                let fit = marks.len() <= self.chairs.len() && marks.iter().all(|mark| (-3..=3).contains(mark));
                if !fit {
                    return Err(Trouble::BadMarks);
                }
                let (notes, marked_in) = (self.notes(seat).clone(), self.n_dealt());
                Ok(Decided::Notes(seat, Notes { text: text.clone(), marks: marks.clone(), marked_in, ..notes }))
            }
            Ask::Share => self.share(seat),
            Ask::Rematch if self.stage() != Stage::Over => Err(Trouble::NotOver),
            Ask::Rematch if self.rematch.is_some() => Err(Trouble::NotNow),
            Ask::Rematch => Ok(Decided::Rematch(seat)),
            _ => Err(Trouble::NotNow),
        }
    }

    /// Sits somebody down: the line, and the seat.
    pub(crate) fn sit(&self, name: &str, seat: Option<u8>, token: &str) -> Result<(Line, Seat), Trouble> {
        self.check_waiting()?;
        // Whoever sits down and gets up again and again changes something, too.
        if self.seq() >= MOST_BEFORE {
            return Err(Trouble::TooManyChanges);
        }
        let name = clean_name(name)?;
        let is_free = |seat: Seat| self.chairs[seat.index()].is_none();
        let seat = match seat.map(Seat::new) {
            Some(seat) if !self.seats().has(seat) => return Err(Trouble::NoSuchSeat),
            Some(seat) if !is_free(seat) => return Err(Trouble::SeatTaken),
            Some(seat) => seat,
            None => self.seats().all().find(|seat| is_free(*seat)).ok_or(Trouble::NoFreeSeat)?,
        };
        let tokens = vec![tokens::hash(token)];
        Ok((Line::Sat { seat: seat.index() as u8, name, tokens }, seat))
    }

    /// Gives a seat to a second device.
    pub(crate) fn second_device(&self, seat: Seat, token: &str) -> Result<Line, Trouble> {
        let chair = self.chairs[seat.index()].as_ref().ok_or(Trouble::NotYours)?;
        if chair.tokens.len() >= MOST_DEVICES {
            return Err(Trouble::TooManyDevices);
        }
        Ok(Line::Device { seat: seat.index() as u8, token: tokens::hash(token) })
    }

    /// Somebody gets up before the start. A host leaves the table to somebody who is there.
    fn rise(&self, seat: Seat) -> Vec<Line> {
        let heir = self.heir().filter(|_| seat == self.host).map(|heir| Line::Host { seat: heir.index() as u8 });
        [Line::Rose { seat: seat.index() as u8 }].into_iter().chain(heir).collect()
    }

    fn start(&self, seat: Seat, fill: Option<&str>) -> Result<Decided, Trouble> {
        self.check_host(seat)?;
        self.check_waiting()?;
        let mut lines = Vec::new();
        for seat in self.seats().all() {
            let number = seat.index() as u8;
            let level = match (&self.chairs[seat.index()], fill) {
                (Some(chair), _) => chair.bot.as_ref().map(|level| level.name().to_owned()),
                (None, None) => return Err(Trouble::SeatsFree),
                (None, Some(level)) => {
                    check_level(level)?;
                    lines.push(Line::Bot { seat: number, level: level.to_owned() });
                    Some(level.to_owned())
                }
            };
            if let Some(level) = level {
                lines.push(bot_control(number, &level));
            }
        }
        // Bots sit down before the game begins and play from then on.
        lines.sort_by_key(|line| matches!(line, Line::Control { .. }));
        let at = lines.iter().position(|line| matches!(line, Line::Control { .. })).unwrap_or(lines.len());
        lines.insert(at, Line::Started);
        lines.push(committed()?);
        Ok(Decided::Lines(lines))
    }

    fn put_bot(&self, by: Seat, at: u8, level: &str) -> Result<Decided, Trouble> {
        self.check_host(by)?;
        check_level(level)?;
        let seat = Seat::new(at);
        if !self.seats().has(seat) {
            return Err(Trouble::NoSuchSeat);
        }
        if self.is_started {
            // Nobody who is there loses a seat to a bot without being removed.
            if self.is_persons(seat) && self.is_here(seat) && self.control(seat) == Control::Person {
                return Err(Trouble::SeatTaken);
            }
            // Each change is an entry of the record, which has an end.
            if self.talk[seat.index()] >= MOST_TALK {
                return Err(Trouble::TooMuchTalk);
            }
            return self.game_line(&bot_control(at, level));
        }
        if self.is_persons(seat) {
            return Err(Trouble::SeatTaken);
        }
        Ok(Decided::Lines(vec![Line::Bot { seat: at, level: level.to_owned() }]))
    }

    fn remove(&self, by: Seat, at: u8) -> Result<Decided, Trouble> {
        self.check_host(by)?;
        let seat = Seat::new(at);
        if !self.seats().has(seat) || self.chairs[seat.index()].is_none() {
            return Err(Trouble::NoSuchSeat);
        }
        if seat == self.host || (self.is_started && !self.is_persons(seat)) {
            return Err(Trouble::NotNow);
        }
        let mut lines = vec![Line::Removed { seat: at }];
        if self.is_started && self.control(seat) == Control::Person {
            lines.push(bot_control(at, bots::STAND_IN.name()));
        }
        Ok(Decided::Lines(lines))
    }

    fn play(&self, seat: Seat, seq: u32, actions: &[String]) -> Result<Decided, Trouble> {
        self.check_started()?;
        if actions.is_empty() || actions.len() > 64 {
            return Err(Trouble::BadText { most: 64 });
        }
        if seq < self.game_seq || seq > self.seq {
            return Err(Trouble::Stale { seq: self.seq });
        }
        // Whoever plays is there: a seat that a bot or nobody plays is taken back first.
        if self.control(seat) != Control::Person {
            return Err(Trouble::NotNow);
        }
        let number = seat.index() as u8;
        let lines: Vec<Line> =
            actions.iter().map(|action| Line::Play { seat: number, action: action.clone() }).collect();
        self.check_line(&lines[0])?;
        if let Some(unwanted) = self.unwanted(actions) {
            return Ok(Decided::Answer(Box::new(unwanted)));
        }
        Ok(Decided::Route(lines))
    }

    fn why(&self, seat: Seat, action: &str, texts: &Texts) -> Result<Decided, Trouble> {
        let line = Line::Play { seat: seat.index() as u8, action: action.to_owned() };
        let refused = self.check_line(&line).err();
        let possible = refused.is_none();
        let clause = refused.as_ref().and_then(Trouble::clause).map(str::to_owned);
        let says = refused.as_ref().map(|trouble| trouble.says(texts, Some(seat))).unwrap_or_default();
        let why = refused.and_then(|trouble| serde_json::to_value(trouble).ok());
        Ok(Decided::Answer(Box::new(Answer::Why { possible, clause, says, why })))
    }

    fn nonce(&self, seat: Seat, round: u32, nonce: &str) -> Result<Decided, Trouble> {
        let promise = self.promise.as_ref().filter(|promise| !promise.is_dealt).ok_or(Trouble::NotNow)?;
        if round as usize != self.deals.len() || !fairness::is_nonce(nonce) {
            return Err(Trouble::BadNonce);
        }
        // The first one counts: whoever could change it could wait for the others'.
        if promise.nonces[seat.index()].is_some() {
            return Err(Trouble::NotNow);
        }
        Ok(Decided::Lines(vec![Line::Nonce { seat: seat.index() as u8, nonce: nonce.to_owned() }]))
    }

    /// Marks tell what their owner believed: nobody shows them while that could still help somebody.
    fn share(&self, seat: Seat) -> Result<Decided, Trouble> {
        if !matches!(self.stage(), Stage::Between | Stage::Over) {
            return Err(Trouble::RoundNotOver);
        }
        if self.shared.iter().any(|shared| shared.seat == seat) {
            return Err(Trouble::NotNow);
        }
        let marks = self.marks(seat).to_vec();
        if marks.iter().all(|mark| *mark == 0) {
            return Err(Trouble::NoMarks);
        }
        Ok(Decided::Lines(vec![Line::Shared { seat: seat.index() as u8, marks }]))
    }

    fn write(&self, viewer: Viewer, text: &str) -> Result<Decided, Trouble> {
        if !self.made.rules.chat {
            return Err(Trouble::NoChat);
        }
        if self.n_written[super::writer(viewer.seat())] >= MOST_CHAT {
            return Err(Trouble::TooMuchTalk);
        }
        let text = clean_text(text, 300)?;
        Ok(Decided::Lines(vec![Line::Wrote { seat: viewer.seat().map(|seat| seat.index() as u8), text }]))
    }

    fn game_line(&self, line: &Line) -> Result<Decided, Trouble> {
        self.check_started()?;
        self.check_line(line)?;
        Ok(Decided::Lines(vec![line.clone()]))
    }

    /// Whether the game allows a line.
    pub(crate) fn check_line(&self, line: &Line) -> Result<(), Trouble> {
        let deed: Deed<G> = deed(line).map_err(|why| Trouble::Unreadable { why })?;
        self.table.check(&deed).map_err(|refused| Trouble::Refused(Because::of(&refused)))
    }

    fn check_host(&self, seat: Seat) -> Result<(), Trouble> {
        if seat == self.host { Ok(()) } else { Err(Trouble::NotHost) }
    }

    fn check_waiting(&self) -> Result<(), Trouble> {
        if self.is_started { Err(Trouble::Begun) } else { Ok(()) }
    }

    fn check_started(&self) -> Result<(), Trouble> {
        if self.is_started { Ok(()) } else { Err(Trouble::NotBegun) }
    }
}

/// A promise about the next deal.
pub(crate) fn committed() -> Result<Line, Trouble> {
    let secret = tokens::random::<32>().ok_or(Trouble::NotStored)?;
    Ok(Line::Committed { secret: fairness::Secret::new(secret).hex() })
}

fn bot_control(seat: u8, level: &str) -> Line {
    Line::Control { seat, control: format!("bot {level}") }
}

fn check_level(level: &str) -> Result<(), Trouble> {
    match level.parse::<::bots::Level>() {
        Ok(_) => Ok(()),
        Err(_) => {
            let level = level.chars().take(20).collect();
            Err(Trouble::NoLevel { level, levels: ::bots::Level::VARIANTS.join(", ") })
        }
    }
}

/// A name as it is shown.
pub(crate) fn clean_name(name: &str) -> Result<String, Trouble> {
    clean_text(name, 24).map_err(|_| Trouble::BadName)
}

/// A text that is nothing but text: no line breaks, nothing that turns writing around.
fn clean_text(text: &str, most: usize) -> Result<String, Trouble> {
    let is_hidden = |letter: char| {
        letter.is_control()
            || matches!(letter, '\u{ad}' | '\u{115f}' | '\u{1160}' | '\u{180e}' | '\u{200b}'..='\u{200f}'
                | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}' | '\u{feff}' | '\u{ffa0}')
    };
    let text = text.trim();
    if text.is_empty() || text.chars().count() > most || text.chars().any(is_hidden) {
        return Err(Trouble::BadText { most });
    }
    Ok(text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::check_level;
    use crate::trouble::texts;
    use saboteur::Saboteur;

    #[test]
    fn whoever_asks_for_a_level_that_is_not_there_is_told_which_are() {
        assert_eq!(check_level("novice"), Ok(()));
        let says = check_level("genius").unwrap_err().says(&texts::<Saboteur>(), None);
        assert_eq!(
            says,
            "There is no level `genius`: take one of random, trust-sum, novice, journeyman, foreman, master"
        );
    }
}
