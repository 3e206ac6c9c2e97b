//! What others are likely to hold, by what they did with their cards.
//!
//! Whoever laid one card could have laid another, if it had held it. Had another card been worth much more to that seat than
//! what it did, it hardly holds it: whoever stays stuck hardly has the tool, whoever discards hardly has a card that leads on.
//! What a card would have been worth, alone in its hand, is what a journeyman would make of it there, in games that the seat
//! could be in by what is believed of it.

use crate::level::Level;
use crate::mind::Mind;
use crate::scoring::{Scoring, Thoughts};
use crate::temper::Temper;
use crate::thinking::Thinking;
use tabletop::game::Config;
use tabletop::hearing::Heard;
use tabletop::{Dice, Odds, Seat, Turn, Viewer, Worlds};

/// A card that was played or discarded, as everybody saw it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Play<A> {
    /// By whom.
    pub by: Seat,
    /// What it did with it.
    pub act: A,
    /// How many cards left its hand.
    pub n_cards: usize,
    /// The seat that it then exchanged its hand with.
    pub exchanges_with: Option<Seat>,
}

/// What a seat makes of the hands of the others in one round.
#[derive(Clone)]
pub struct Hands<G: Thinking> {
    odds: Odds,
    /// What the seat saw before what it hears next.
    before: Option<G::View>,
}

/// In so many games that the acting seat could be in it is asked what other cards would have been worth.
const GAMES: usize = 4;
/// Whoever holds a card that is worth so much more than what was done plays it e times as often as it does that.
const WORTH: f64 = 0.1;
/// However little sense a play made, a card may have been held with it: this often.
const ANYWAY: f64 = 0.05;

impl<G: Thinking> Default for Hands<G> {
    fn default() -> Hands<G> {
        Hands { odds: Odds::of_seats(G::N_FACES), before: None }
    }
}

impl<G: Thinking> Hands<G> {
    /// How many times as likely as by shuffling each seat holds each card.
    pub fn odds(&self) -> &Odds {
        &self.odds
    }

    /// Hears what its seat heard of an entry, and sees what its seat sees afterwards. The mind has not heard it yet.
    pub fn hear(&mut self, mind: &Mind<G>, heard: &[Heard<G>], view: &G::View, dice: &mut Dice) {
        let before = self.before.replace(view.clone());
        let now = G::worlds(view).sample(dice);
        let Some(worlds) = before.map(|before| G::worlds(&before)) else { return };
        let earlier = worlds.sample(dice);
        if now.secret_round().is_none() || now.secret_round() != earlier.secret_round() {
            self.odds = Odds::of_seats(G::N_FACES);
            return;
        }
        let play = G::play(heard);
        if let Some(play) = play.filter(|play| !mind.viewer().is(play.by)) {
            self.read(mind, &worlds, &play, dice);
        }
        let loser = G::loses(heard);
        let mut n_kept: Vec<usize> = now.config().seats().all().map(|seat| earlier.held(seat).len()).collect();
        if let Some(Play { by, n_cards, exchanges_with, .. }) = play {
            n_kept[by.index()] = n_kept[by.index()].saturating_sub(n_cards);
            if let Some(with) = exchanges_with {
                n_kept.swap(by.index(), with.index());
                self.odds.exchange(by, with);
            }
        }
        if let Some(loser) = loser {
            n_kept[loser.index()] = n_kept[loser.index()].saturating_sub(1);
        }
        for (seat, kept) in now.config().seats().all().zip(n_kept) {
            self.draws(seat, kept, now.held(seat).len());
        }
        // Of the own hand everything is known, wherever it came from.
        if let Some(own) = mind.viewer().seat() {
            self.odds.row_mut(own).fill(1.0);
        }
    }

    /// A card that was drawn may be any.
    fn draws(&mut self, seat: Seat, kept: usize, now: usize) {
        if now > kept {
            let share = kept as f64 / now as f64;
            self.odds.row_mut(seat).iter_mut().for_each(|odds| *odds = share * *odds + 1.0 - share);
        }
    }

    /// What a play says of the cards that were not played.
    fn read(&mut self, mind: &Mind<G>, worlds: &G::Worlds, play: &Play<G::Act>, dice: &mut Dice) {
        let Some(((private, public), scene)) = mind.private().zip(mind.public()).zip(mind.scene()) else { return };
        let mut unseen = vec![0.0; G::N_FACES];
        G::unseen(worlds).into_iter().for_each(|face| unseen[face] += 1.0);
        let faces: Vec<usize> = (0..G::N_FACES).filter(|face| unseen[*face] > 0.0).collect();
        let mut likely = vec![0.0; G::N_FACES];
        let draws = private.draws();
        let mut n_games = 0.0;
        let mut legal = Vec::new();
        let temper = Temper::default();
        for _ in 0..GAMES {
            let (assignment, layout) = draws.draw(dice);
            let Some(game) = G::sample_believed(worlds, &assignment, layout, &self.odds, dice) else { continue };
            if game.turn() != Turn::Of(play.by) {
                continue;
            }
            let Some(identity) = game.identity(play.by) else { continue };
            // It knows what it is, and what it has looked at.
            let mut theirs = public.clone();
            game.rule_out(Viewer::Seat(play.by), &mut theirs);
            // What the best is worth that can be done with each card, and what was done.
            let mut best = vec![f64::MIN; G::N_FACES];
            let mut done = f64::MIN;
            for face in &faces {
                let game = game.holding(play.by, &[*face]);
                legal.clear();
                game.legal_actions(&mut legal);
                let mut scoring = Scoring::new(Thoughts {
                    world: &game,
                    scene,
                    seat: play.by,
                    identity,
                    private: &theirs,
                    public,
                    model: mind.model(),
                    level: Level::Journeyman,
                    temper: &temper,
                });
                for action in &legal {
                    let act = game.act(*action);
                    if G::hangs_on_hand(act) {
                        continue;
                    }
                    let worth = scoring.estimate(*action).worth;
                    best[*face] = best[*face].max(worth);
                    if act == play.act {
                        done = done.max(worth);
                    }
                }
            }
            if done > f64::MIN {
                n_games += 1.0;
                let likelier = |face: usize| 1.0 / (1.0 + ((best[face] - done) / WORTH).exp());
                faces.iter().for_each(|face| likely[*face] += likelier(*face));
            }
        }
        if n_games == 0.0 {
            return;
        }
        let row = self.odds.row_mut(play.by);
        for face in &faces {
            row[*face] *= (ANYWAY + (1.0 - ANYWAY) * likely[*face] / n_games).powf(G::TRUST_IN_PLAYS);
        }
        let (sum, n) =
            faces.iter().fold((0.0, 0.0), |(sum, n), face| (sum + unseen[*face] * row[*face], n + unseen[*face]));
        if sum > 0.0 {
            row.iter_mut().for_each(|odds| *odds *= n / sum);
        }
    }
}
