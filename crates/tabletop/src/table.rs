//! A record and the game it leads to: check, note, apply.

use crate::agreement::Agreement;
use crate::dice::Dice;
use crate::game::{Config, Game, Refusal, Turn};
use crate::record::{Control, Deed, Entry, MOST_ENTRIES, Record, Start};
use crate::seat::{Seat, Seats, Viewer};
use crate::talk::{Claim as _, Standing, Talk};
use crate::told::Told;
use serde::Serialize;
use strum::{IntoStaticStr, VariantNames};

/// A game at a table, with all that was said and done.
pub struct Table<G: Game> {
    record: Record<G>,
    game: G,
    agreement: Agreement,
    standing: Standing<G::Claim>,
    control: Vec<Control>,
}

impl<G: Game> Clone for Table<G> {
    fn clone(&self) -> Self {
        Table {
            record: self.record.clone(),
            game: self.game.clone(),
            agreement: self.agreement,
            standing: self.standing.clone(),
            control: self.control.clone(),
        }
    }
}

/// Something that happened at a table.
#[derive(Clone, Debug)]
pub enum Happened<G: Game> {
    /// Something in the game.
    Told(Told<G::Public, G::Private>),
    /// Somebody said something.
    Said(Seat, Talk<G::Claim>),
    /// A seat changed hands.
    Control(Seat, Control),
    /// A seat wants to end the round.
    Agreed(Seat),
    /// It wants that no more.
    Withdrew(Seat),
}

/// What a viewer knows of a table: the game, and what goes on around it.
#[derive(Clone, Debug, Serialize)]
#[serde(bound(serialize = ""))]
pub struct TableView<G: Game> {
    /// What it knows of the game.
    pub game: G::View,
    /// The seats that want to end the round.
    pub agreed: Vec<Seat>,
    /// What the seats stand by.
    pub said: Vec<Said<G::Claim>>,
    /// Who plays each seat.
    pub control: Vec<Control>,
}

/// What a seat stands by.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(bound(serialize = ""))]
pub struct Said<C: crate::talk::Claim> {
    /// The seat.
    pub by: Seat,
    /// Its word.
    pub talk: Talk<C>,
}

/// Why something cannot be done at a table.
#[derive(Clone, Debug, PartialEq, Serialize, VariantNames, IntoStaticStr)]
#[serde(tag = "refused", rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Refused<R> {
    /// The rules of the game refuse it.
    Rule {
        /// Which rule, and why.
        refusal: R,
    },
    /// Another seat must decide now.
    NotYourTurn {
        /// That seat.
        turn: Seat,
    },
    /// The round has not been dealt yet.
    NotDealt,
    /// The round is still being played.
    StillPlaying,
    /// The game is over.
    GameOver,
    /// The table has no such seat.
    NoSuchSeat {
        /// How many it has.
        seats: Seats,
    },
    /// A deal written by hand that could not have been shuffled.
    Deal {
        /// What is wrong with it.
        why: String,
    },
    /// One does not accuse oneself or vouch for oneself, nor claim of oneself what others claim of one.
    AboutOneself,
    /// There is nothing to take back.
    NothingToRetract,
    /// The seat has agreed already.
    AlreadyAgreed,
    /// The seat has not agreed.
    NotAgreed,
    /// The seat is in these hands already.
    SameHands,
    /// The record is as long as a record can be.
    RecordFull,
}

impl<R: Refusal> Refused<R> {
    /// The clause of the rules, if it is a rule that refuses.
    pub fn clause(&self) -> Option<&'static str> {
        match self {
            Refused::Rule { refusal } => Some(refusal.clause()),
            _ => None,
        }
    }
}

/// What it comes to when something is done at a table.
pub type Done<G> = Result<Vec<Happened<G>>, Refused<<G as Game>::Refusal>>;

impl<G: Game> Table<G> {
    /// A table before the first deal.
    pub fn new(config: &G::Config, cards: &G::Cards) -> Table<G> {
        Table {
            record: Record { config: config.clone(), cards: cards.clone(), rounds: Vec::new(), entries: Vec::new() },
            game: G::new(config, cards),
            agreement: Agreement::default(),
            standing: Standing::default(),
            control: vec![Control::Person; config.seats().count()],
        }
    }

    /// Everything so far.
    pub fn record(&self) -> &Record<G> {
        &self.record
    }

    /// The game as it stands.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The seats of this table.
    pub fn seats(&self) -> Seats {
        self.record.config.seats()
    }

    /// Who plays a seat; nobody plays one that is not there.
    pub fn control(&self, seat: Seat) -> Option<&Control> {
        self.control.get(seat.index())
    }

    /// The seats that want to end the round.
    pub fn agreement(&self) -> Agreement {
        self.agreement
    }

    /// What a viewer knows.
    pub fn view(&self, viewer: Viewer) -> TableView<G> {
        TableView {
            game: self.game.view(viewer),
            agreed: self.agreed(),
            said: self.said(),
            control: self.control.clone(),
        }
    }

    /// The seats that want to end the round.
    pub fn agreed(&self) -> Vec<Seat> {
        self.seats().all().filter(|seat| self.agreement.has(*seat)).collect()
    }

    /// What the seats stand by.
    pub fn said(&self) -> Vec<Said<G::Claim>> {
        self.standing.iter().map(|(by, talk)| Said { by, talk }).collect()
    }

    /// Deals the next round.
    pub fn deal(&mut self, start: Start<G>, time: Option<u64>) -> Done<G> {
        self.check_deal(&start)?;
        let mut dice = Dice::new(&start.seed);
        let shuffled = self.game.shuffle(&mut dice);
        let deal = start.written.clone().unwrap_or(shuffled);
        self.agreement = Agreement::default();
        self.standing = Standing::default();
        self.record.rounds.push(start);
        self.record.entries.push(Entry { deed: Deed::Deal, time });
        let mut told = Vec::new();
        self.game.deal(deal, dice, &mut told);
        Ok(told.into_iter().map(Happened::Told).collect())
    }

    /// Checks a deed, notes it and does it. A refused one changes nothing. The deal has a call of its own.
    pub fn play(&mut self, deed: Deed<G>, time: Option<u64>) -> Done<G> {
        self.check(&deed)?;
        let mut told = Vec::new();
        let happened = match &deed {
            Deed::Deal => return Err(Refused::NotDealt),
            Deed::Play(_, action) => {
                self.game.apply(*action, &mut told);
                None
            }
            Deed::Say(seat, talk) => {
                self.standing.say(*seat, *talk);
                Some(Happened::Said(*seat, *talk))
            }
            Deed::Control(seat, control) => {
                self.control[seat.index()] = control.clone();
                Some(Happened::Control(*seat, control.clone()))
            }
            Deed::Agree(seat) => {
                self.agreement.agree(*seat);
                if self.agreement.is_complete(self.seats()) {
                    self.game.end_by_agreement(&mut told);
                }
                Some(Happened::Agreed(*seat))
            }
            Deed::Withdraw(seat) => {
                self.agreement.withdraw(*seat);
                Some(Happened::Withdrew(*seat))
            }
        };
        if !matches!(self.game.turn(), Turn::Of(_)) {
            self.agreement = Agreement::default();
        }
        self.record.entries.push(Entry { deed, time });
        Ok(happened.into_iter().chain(told.into_iter().map(Happened::Told)).collect())
    }

    /// Does what an entry of another record says.
    pub fn replay_entry(&mut self, from: &Record<G>, entry: &Entry<G>) -> Done<G> {
        match &entry.deed {
            Deed::Deal => match from.rounds.get(self.record.rounds.len()) {
                Some(start) => self.deal(start.clone(), entry.time),
                None => Err(Refused::Deal { why: "there is no seed for this round".to_owned() }),
            },
            deed => self.play(deed.clone(), entry.time),
        }
    }

    fn check_deal(&self, start: &Start<G>) -> Result<(), Refused<G::Refusal>> {
        match self.game.turn() {
            Turn::Deal => {}
            Turn::Of(_) => return Err(Refused::StillPlaying),
            Turn::Over(_) => return Err(Refused::GameOver),
        }
        self.check_room()?;
        match &start.written {
            Some(deal) => self.game.check_deal(deal).map_err(|why| Refused::Deal { why }),
            None => Ok(()),
        }
    }

    fn check_room(&self) -> Result<(), Refused<G::Refusal>> {
        if self.record.entries.len() < MOST_ENTRIES { Ok(()) } else { Err(Refused::RecordFull) }
    }

    /// Whether a deed would be allowed.
    pub fn check(&self, deed: &Deed<G>) -> Result<(), Refused<G::Refusal>> {
        self.check_room()?;
        let seats = self.seats();
        let check_seat = |seat: Seat| if seats.has(seat) { Ok(()) } else { Err(Refused::NoSuchSeat { seats }) };
        match deed {
            Deed::Deal => Ok(()),
            Deed::Play(seat, action) => {
                check_seat(*seat)?;
                match self.game.turn() {
                    Turn::Of(turn) if turn == *seat => {
                        self.game.check(*action).map_err(|refusal| Refused::Rule { refusal })
                    }
                    Turn::Of(turn) => Err(Refused::NotYourTurn { turn }),
                    Turn::Deal => Err(Refused::NotDealt),
                    Turn::Over(_) => Err(Refused::GameOver),
                }
            }
            Deed::Say(seat, talk) => {
                check_seat(*seat)?;
                self.check_talk(*seat, *talk)
            }
            Deed::Control(seat, control) => {
                check_seat(*seat)?;
                if self.control[seat.index()] == *control { Err(Refused::SameHands) } else { Ok(()) }
            }
            Deed::Agree(seat) | Deed::Withdraw(seat) => {
                check_seat(*seat)?;
                self.game.check_agreement().map_err(|refusal| Refused::Rule { refusal })?;
                match (deed, self.agreement.has(*seat)) {
                    (Deed::Agree(_), true) => Err(Refused::AlreadyAgreed),
                    (Deed::Withdraw(_), false) => Err(Refused::NotAgreed),
                    _ => Ok(()),
                }
            }
        }
    }

    fn check_talk(&self, seat: Seat, talk: Talk<G::Claim>) -> Result<(), Refused<G::Refusal>> {
        let about = match talk {
            Talk::Accuse(about) | Talk::Vouch(about) => Some(about),
            Talk::Claim(claim) => {
                self.game.check_claim(claim).map_err(|refusal| Refused::Rule { refusal })?;
                claim.about()
            }
            Talk::Retract(topic) if !self.standing.has(seat, topic) => return Err(Refused::NothingToRetract),
            Talk::Retract(_) | Talk::Emote(_) => None,
        };
        match about {
            Some(about) if !self.seats().has(about) => Err(Refused::NoSuchSeat { seats: self.seats() }),
            Some(about) if about == seat => Err(Refused::AboutOneself),
            _ => Ok(()),
        }
    }
}
