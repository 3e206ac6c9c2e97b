//! What is to happen without anybody asking, and when: deals, bots, clocks, empty seats.

use super::Sitting;
use crate::bots;
use crate::log::Line;
use catalog::Listed;
use protocol::table::Stage;
use protocol::{AtZero, Clock};
use tabletop::{Control, Seat, Viewer};

/// So long a round's result stays on the table if somebody is not ready.
const READY_MS: u64 = 60_000;
/// So long a deal waits for nonces.
const NONCE_MS: u64 = 5_000;
/// So long a host is waited for before the start, where no bot ever plays for whoever is gone.
const HOST_MS: u64 = 120_000;
/// Whoever goes in the middle of their turn is called after so long, unless their time is over or a bot would play for them
/// sooner: most who go come back at once.
const CALL_MS: u64 = 60_000;

/// Something that is to happen.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Due {
    /// The next deal is promised.
    Commit,
    /// A bot decides.
    Bot(Seat),
    /// This.
    Lines(Vec<Line>),
}

impl<G: Listed> Sitting<G> {
    /// What is to happen next, and when, in milliseconds since 1970.
    pub(crate) fn due(&self) -> Option<(u64, Due)> {
        match self.stage() {
            Stage::Waiting => return self.due_host(),
            Stage::Over => return None,
            _ => {}
        }
        let next = match self.stage() {
            Stage::Between => {
                let waits = self.persons().any(|seat| !self.ready.contains(&seat));
                Some((if waits { self.since + READY_MS } else { 0 }, Due::Commit))
            }
            Stage::Dealing => self.promise.as_ref().map(|promise| {
                // Also for whoever is not here: after a restart nobody is, and all are on their way back.
                let waits = self.persons().any(|seat| promise.nonces[seat.index()].is_none());
                let since = promise.since.max(self.opened);
                (if waits { since + NONCE_MS } else { 0 }, Due::Lines(vec![Line::Dealt]))
            }),
            _ if self.made.lesson.is_some() => return self.due_in_lesson(),
            _ => self.turn().and_then(|seat| self.due_of(seat)),
        };
        [next, self.due_agreement(), self.due_absence()].into_iter().flatten().min_by_key(|(at, _)| *at)
    }

    fn due_of(&self, seat: Seat) -> Option<(u64, Due)> {
        let number = seat.index() as u8;
        let pace = u64::from(self.made.rules.pace_ms);
        let default =
            || Due::Lines(vec![Line::Play { seat: number, action: self.table.game().default_action().to_string() }]);
        match self.control(seat) {
            Control::Bot(_) => Some((self.since + pace, Due::Bot(seat))),
            Control::Default => Some((self.since + pace, default())),
            Control::Person => {
                let limit = self.made.rules.clock.millis()?;
                // From the warning on, which may be late: the server may have been away when the time was over.
                let Some(warned) = self.warned else {
                    return Some((self.since + limit, Due::Lines(vec![Line::Warned { seat: number }])));
                };
                let then = match self.made.rules.at_zero {
                    AtZero::Default => default(),
                    AtZero::Bot => Due::Lines(vec![stand_in(number)]),
                };
                Some((warned + grace(limit), then))
            }
        }
    }

    /// Bots that would end the round say so when it is late, or when somebody else does.
    fn due_agreement(&self) -> Option<(u64, Due)> {
        let agreement = self.table.agreement();
        let is_asked = self.table.game().is_late() || self.seats().all().any(|seat| agreement.has(seat));
        if !is_asked || self.table.game().check_agreement().is_err() {
            return None;
        }
        let would = self.seats().all().find(|seat| {
            // Whoever plays at random, or what is mildest, has no wish of its own.
            let reasons = self.level(*seat).is_some_and(|level| level != ::bots::Level::Random);
            reasons && !agreement.has(*seat) && G::would_end(&self.table.game().view(Viewer::Seat(*seat)))
        })?;
        Some((0, Due::Lines(vec![Line::Agree { seat: would.index() as u8 }])))
    }

    /// A seat whose player is gone for too long.
    fn due_absence(&self) -> Option<(u64, Due)> {
        let patience = self.patience();
        // A bot steps in so that others need not wait: where nobody waits, or days are given, there is no hurry.
        let is_slow = matches!(self.made.rules.clock, Clock::Days(_));
        if patience == 0 || is_slow || !self.persons().any(|seat| self.is_here(seat)) {
            return None;
        }
        let gone = self.persons().filter(|seat| !self.is_here(*seat));
        let (at, seat) = gone.map(|seat| (self.presence.gone_since[seat.index()] + patience, seat)).min()?;
        Some((at, Due::Lines(vec![stand_in(seat.index() as u8)])))
    }

    /// A table that waits goes to somebody who is there when its host is gone for too long, or has left it while nobody was
    /// there: otherwise nobody could start the game. Whoever was host can come back as anybody else.
    fn due_host(&self) -> Option<(u64, Due)> {
        if self.is_persons(self.host) && self.is_here(self.host) {
            return None;
        }
        let heir = self.heir()?;
        let at = match self.patience() {
            _ if !self.is_persons(self.host) => 0,
            0 => self.presence.gone_since[self.host.index()] + HOST_MS,
            patience => self.presence.gone_since[self.host.index()] + patience,
        };
        Some((at, Due::Lines(vec![Line::Host { seat: heir.index() as u8 }])))
    }

    /// Who would be the next host: of the others who sit here and are connected, the one in the first seat.
    pub(super) fn heir(&self) -> Option<Seat> {
        self.seats().all().find(|seat| *seat != self.host && self.is_persons(*seat) && self.is_here(*seat))
    }

    /// Whoever is not there and whose turn it is, is called once in that turn: at once if it came when they were gone. That
    /// it was done is written down, so that neither a restart nor another server does it again.
    pub(crate) fn due_call(&self) -> Option<(u64, Due)> {
        let seat = self.turn().filter(|seat| self.control(*seat) == Control::Person && !self.is_here(*seat))?;
        if self.is_called || self.made.lesson.is_some() {
            return None;
        }
        let gone = self.presence.gone_since[seat.index()];
        let patience = Some(self.patience()).filter(|patience| *patience > 0).map_or(CALL_MS, |own| own.min(CALL_MS));
        // When their time is over they are warned, and can still come in time; after that something is played for them.
        let clock = self.made.rules.clock.millis().unwrap_or(u64::MAX);
        let over = self.warned.map_or(self.since.saturating_add(clock), |warned| warned.saturating_add(grace(clock)));
        let at = if gone <= self.since { 0 } else { (gone + patience).min(over) };
        Some((at, Due::Lines(vec![Line::Called { seat: seat.index() as u8 }])))
    }

    /// How long the table waits for whoever is gone, in milliseconds; for ever if 0.
    fn patience(&self) -> u64 {
        u64::from(self.made.rules.absent_seconds) * 1000
    }

    /// The seats that persons play now.
    fn persons(&self) -> impl Iterator<Item = Seat> {
        self.seats().all().filter(|seat| self.control(*seat) == Control::Person)
    }
}

fn stand_in(seat: u8) -> Line {
    Line::Control { seat, control: format!("bot {}", bots::STAND_IN.name()) }
}

/// How long a warning lasts: a tenth of the time, five seconds to an hour.
pub(super) fn grace(limit: u64) -> u64 {
    (limit / 10).clamp(5_000, 3_600_000)
}
