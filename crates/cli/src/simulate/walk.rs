//! The threads that play, and nothing else: their CPU time is what a move costs.

use super::seeds;
use crate::failure::Failure;
use catalog::Listed;
use rustix::time::{ClockId, Timespec, clock_gettime};
use std::ops::Range;
use std::thread;
use std::time::Duration;
use tabletop::agreement::Agreement;
use tabletop::game::Config;
use tabletop::{Deaf, Dice, Seat, Turn, Viewer, digger};

/// How many games are handed on together: enough that handing on costs nothing.
const BATCH: u64 = 64;
/// How many batches are played before they are handed on.
const TOGETHER: u64 = 32;
/// Room for so many actions of a game is made beforehand; it can have more.
const LIKELY_ACTIONS: usize = 256;

/// Somebody who chooses.
pub(super) trait Policy<G: Listed>: Copy + Send {
    /// Whether it ever agrees to end a round early.
    const AGREES: bool;
    /// What the deciding seat does.
    fn choose(self, game: &G, dice: &mut Dice, scratch: &mut Vec<G::Action>) -> G::Action;
}

/// Takes every legal action with the same chance, and never agrees.
#[derive(Clone, Copy)]
pub(super) struct Uniform;

impl<G: Listed> Policy<G> for Uniform {
    const AGREES: bool = false;
    fn choose(self, game: &G, dice: &mut Dice, scratch: &mut Vec<G::Action>) -> G::Action {
        digger::uniform(game, dice, scratch)
    }
}

/// Prefers what brings a path nearer to a goal, and agrees when by its own view there is nothing to play for any more.
#[derive(Clone, Copy)]
pub(super) struct Digger;

impl<G: Listed> Policy<G> for Digger {
    const AGREES: bool = true;
    fn choose(self, game: &G, dice: &mut Dice, scratch: &mut Vec<G::Action>) -> G::Action {
        digger::dig(game, dice, scratch)
    }
}

/// What is to be played.
pub(super) struct Plan<G> {
    /// The table before the first deal.
    pub(super) fresh: G,
    pub(super) seed: u64,
    pub(super) n_games: u64,
    pub(super) n_threads: usize,
}

impl<G> Plan<G> {
    fn n_batches(&self) -> u64 {
        self.n_games.div_ceil(BATCH)
    }
}

/// Some games in a row, as they were played: the actions of all of them one after the other.
pub(super) struct Batch<A> {
    pub(super) first_game: u64,
    notes: Notes<A>,
    /// Where the notes of each game end.
    ends: Vec<(usize, usize)>,
    pub(super) n_moves: u64,
    pub(super) cpu: Duration,
}

/// What was done.
struct Notes<A> {
    actions: Vec<A>,
    agreed: Vec<Agreed>,
}

/// A seat would end the round.
#[derive(Clone, Copy)]
pub(super) struct Agreed {
    pub(super) seat: Seat,
    /// After so many actions of the game.
    pub(super) after: usize,
}

/// A game as it was played.
pub(super) struct Played<'a, A> {
    pub(super) actions: &'a [A],
    pub(super) agreed: &'a [Agreed],
}

impl<A> Default for Batch<A> {
    fn default() -> Self {
        let notes = Notes { actions: Vec::new(), agreed: Vec::new() };
        Batch { first_game: 0, notes, ends: Vec::new(), n_moves: 0, cpu: Duration::ZERO }
    }
}

impl<A> Batch<A> {
    pub(super) fn n_games(&self) -> usize {
        self.ends.len()
    }

    /// Each game.
    pub(super) fn games(&self) -> impl Iterator<Item = Played<'_, A>> {
        let begins = std::iter::once((0, 0)).chain(self.ends.iter().copied());
        begins.zip(&self.ends).map(|(begin, end)| Played {
            actions: &self.notes.actions[begin.0..end.0],
            agreed: &self.notes.agreed[begin.1..end.1],
        })
    }
}

/// Plays all games of a plan and hands the batches on in order. Playing and handing on take turns: two threads on one
/// core's two halves slow each other down, and then a move would seem to cost what the writing of records costs.
pub(super) fn play_all<G: Listed>(
    plan: &Plan<G>,
    policy: impl Policy<G>,
    mut hand_on: impl FnMut(&Batch<G::Action>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let mut next = 0;
    while next < plan.n_batches() {
        let end = plan.n_batches().min(next + TOGETHER);
        for batch in play_together(plan, policy, next..end) {
            hand_on(&batch)?;
        }
        next = end;
    }
    Ok(())
}

/// Plays some batches, each thread every so-manieth of them, and gives them in order.
fn play_together<G: Listed>(plan: &Plan<G>, policy: impl Policy<G>, numbers: Range<u64>) -> Vec<Batch<G::Action>> {
    thread::scope(|scope| {
        let threads: Vec<_> = (0..plan.n_threads)
            .map(|thread| {
                let own = numbers.clone().skip(thread).step_by(plan.n_threads);
                scope.spawn(move || own.map(|number| play_batch(plan, policy, number)).collect::<Vec<_>>())
            })
            .collect();
        // A thread that has panicked leaves nothing here, and the scope says so.
        let played = threads.into_iter().map(|thread| thread.join().unwrap_or_default());
        let mut batches: Vec<_> = played.flatten().collect();
        batches.sort_by_key(|batch| batch.first_game);
        batches
    })
}

/// Plays a batch. What it needs is made before the clock starts.
fn play_batch<G: Listed>(plan: &Plan<G>, policy: impl Policy<G>, number: u64) -> Batch<G::Action> {
    let games = number * BATCH..plan.n_games.min((number + 1) * BATCH);
    let mut batch = Batch { first_game: games.start, ..Batch::default() };
    batch.notes.actions.reserve(BATCH as usize * LIKELY_ACTIONS);
    let mut scratch = Vec::with_capacity(LIKELY_ACTIONS);
    let began = thread_cpu_time();
    for game in games {
        batch.n_moves += play(&plan.fresh, plan.seed, game, policy, &mut scratch, &mut batch.notes);
        batch.ends.push((batch.notes.actions.len(), batch.notes.agreed.len()));
    }
    batch.cpu = thread_cpu_time().saturating_sub(began);
    batch
}

/// Plays a game and notes what is done. Returns the number of moves.
fn play<G: Listed, P: Policy<G>>(
    fresh: &G,
    seed: u64,
    number: u64,
    policy: P,
    scratch: &mut Vec<G::Action>,
    notes: &mut Notes<G::Action>,
) -> u64 {
    let begin = notes.actions.len();
    let mut agreement = Agreement::default();
    let mut game = fresh.clone();
    let mut dice = Dice::new(&seeds::of_policy(seed, number));
    let mut round = 0;
    let mut n_moves = 0;
    loop {
        match game.turn() {
            Turn::Of(seat) if P::AGREES && game.is_late() && ends(&game, seat, &mut agreement, begin, notes) => {
                game.end_by_agreement(&mut Deaf);
            }
            Turn::Of(_) => {
                let action = policy.choose(&game, &mut dice, scratch);
                n_moves += u64::from(G::is_move(action));
                game.apply(action, &mut Deaf);
                notes.actions.push(action);
            }
            Turn::Deal => {
                round += 1;
                agreement = Agreement::default();
                let mut dice = Dice::new(&seeds::of_round(seed, number, round));
                let deal = game.shuffle(&mut dice);
                game.deal(deal, dice, &mut Deaf);
            }
            Turn::Over(_) => return n_moves,
        }
    }
}

/// Whether all would end the round here. Each seat is asked as soon as all before it have agreed: until one sees a way to
/// go on, it does not matter what the others see. The seat that must decide comes last, since its view has its choices
/// and takes longer.
fn ends<G: Listed>(
    game: &G,
    deciding: Seat,
    agreement: &mut Agreement,
    begin: usize,
    notes: &mut Notes<G::Action>,
) -> bool {
    let others = game.config().seats().all().filter(|seat| *seat != deciding);
    for seat in others.chain([deciding]) {
        if agreement.has(seat) {
            continue;
        }
        if game.check_agreement().is_err() || !G::would_end(&game.view(Viewer::Seat(seat))) {
            return false;
        }
        agreement.agree(seat);
        notes.agreed.push(Agreed { seat, after: notes.actions.len() - begin });
    }
    true
}

/// How long this thread has been running on a core.
fn thread_cpu_time() -> Duration {
    let Timespec { tv_sec, tv_nsec } = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(tv_sec.unsigned_abs(), tv_nsec.unsigned_abs() as u32)
}
