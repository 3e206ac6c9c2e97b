//! What happened: aloud for all, whispered to one.
//!
//! A public event has no field for a secret. Who may know more is told apart, by a whisper to that seat.

use crate::game::Game;
use crate::seat::{Seat, Viewer};

/// One thing that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told<P, W> {
    /// What everybody hears.
    pub aloud: P,
    /// What single seats hear besides.
    pub whispers: Vec<(Seat, W)>,
}

impl<P, W> Told<P, W> {
    /// Something that everybody hears.
    pub fn aloud(event: P) -> Told<P, W> {
        Told { aloud: event, whispers: Vec::new() }
    }

    /// And one seat hears this besides.
    #[must_use]
    pub fn whisper(mut self, seat: Seat, secret: W) -> Told<P, W> {
        self.whispers.push((seat, secret));
        self
    }

    /// The whispers that one viewer hears.
    pub fn whispered_to(&self, viewer: Viewer) -> impl Iterator<Item = &W> {
        self.whispers.iter().filter(move |(seat, _)| viewer.is(*seat)).map(|(_, secret)| secret)
    }
}

/// Somebody who listens to what happens.
pub trait Ears<G: Game> {
    /// Something happened. It is put in words only if somebody listens.
    fn hear(&mut self, tell: impl FnOnce() -> Told<G::Public, G::Private>);
}

/// Nobody listens: for search and simulation. Everything about events is compiled away.
#[derive(Clone, Copy, Debug)]
pub struct Deaf;

impl<G: Game> Ears<G> for Deaf {
    #[inline(always)]
    fn hear(&mut self, _tell: impl FnOnce() -> Told<G::Public, G::Private>) {}
}

impl<G: Game> Ears<G> for Vec<Told<G::Public, G::Private>> {
    fn hear(&mut self, tell: impl FnOnce() -> Told<G::Public, G::Private>) {
        self.push(tell());
    }
}
