//! The threads that play, and nothing else: their CPU time is what a move costs.

use super::seeds;
use crate::failure::Failure;
use catalog::Listed;
use rustix::time::{ClockId, Timespec, clock_gettime};
use std::sync::mpsc::{Receiver, SyncSender, channel, sync_channel};
use std::thread;
use std::time::Duration;
use tabletop::{Deaf, Dice, Game, Turn};

/// How many games are handed on together: enough that handing on costs nothing.
const BATCH: u64 = 32;
/// How many batches of a thread may wait.
const WAITING: usize = 2;

/// Somebody who chooses.
pub(super) trait Policy<G: Game>: Fn(&G, &mut Dice, &mut Vec<G::Action>) -> G::Action + Copy + Send {}
impl<G: Game, F: Fn(&G, &mut Dice, &mut Vec<G::Action>) -> G::Action + Copy + Send> Policy<G> for F {}

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

    /// The batches that a thread plays, by number: every so-manieth one.
    fn batches_of(&self, thread: usize) -> impl Iterator<Item = u64> {
        (thread as u64..self.n_batches()).step_by(self.n_threads)
    }
}

/// Some games in a row, as they were played: the actions of all of them one after the other.
pub(super) struct Batch<A> {
    pub(super) first_game: u64,
    actions: Vec<A>,
    /// Where the actions of each game end.
    ends: Vec<usize>,
    pub(super) n_moves: u64,
    pub(super) cpu: Duration,
}

impl<A> Default for Batch<A> {
    fn default() -> Self {
        Batch { first_game: 0, actions: Vec::new(), ends: Vec::new(), n_moves: 0, cpu: Duration::ZERO }
    }
}

impl<A> Batch<A> {
    pub(super) fn n_games(&self) -> usize {
        self.ends.len()
    }

    /// The actions of each game.
    pub(super) fn games(&self) -> impl Iterator<Item = &[A]> {
        let begins = std::iter::once(0).chain(self.ends.iter().copied());
        begins.zip(&self.ends).map(|(begin, end)| &self.actions[begin..*end])
    }
}

/// Plays all games of a plan and hands the batches on in order.
pub(super) fn play_all<G: Listed>(
    plan: &Plan<G>,
    policy: impl Policy<G>,
    mut hand_on: impl FnMut(&Batch<G::Action>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    thread::scope(|scope| {
        let mut lines = Vec::new();
        for number in 0..plan.n_threads {
            let (played, batches) = sync_channel(WAITING);
            let (give_back, used) = channel();
            scope.spawn(move || play_batches(plan, number, policy, &played, &used));
            lines.push((batches, give_back));
        }
        for number in 0..plan.n_batches() {
            let (batches, give_back) = &lines[(number % plan.n_threads as u64) as usize];
            // A thread that has gone has panicked, and the scope says so.
            let Ok(batch) = batches.recv() else { break };
            hand_on(&batch)?;
            let _ = give_back.send(batch);
        }
        Ok(())
    })
}

/// Plays batch after batch. Batches that come back are used again, so that nothing is allocated after the first few.
fn play_batches<G: Listed>(
    plan: &Plan<G>,
    thread: usize,
    policy: impl Policy<G>,
    played: &SyncSender<Batch<G::Action>>,
    used: &Receiver<Batch<G::Action>>,
) {
    let mut scratch = Vec::new();
    for number in plan.batches_of(thread) {
        let mut batch = used.try_recv().unwrap_or_default();
        let games = number * BATCH..plan.n_games.min((number + 1) * BATCH);
        batch.first_game = games.start;
        batch.actions.clear();
        batch.ends.clear();
        let began = thread_cpu_time();
        batch.n_moves = 0;
        for game in games {
            batch.n_moves += play(&plan.fresh, plan.seed, game, policy, &mut scratch, &mut batch.actions);
            batch.ends.push(batch.actions.len());
        }
        batch.cpu = thread_cpu_time().saturating_sub(began);
        if played.send(batch).is_err() {
            return;
        }
    }
}

/// Plays a game and notes its actions. Returns the number of moves.
fn play<G: Game>(
    fresh: &G,
    seed: u64,
    number: u64,
    policy: impl Policy<G>,
    scratch: &mut Vec<G::Action>,
    actions: &mut Vec<G::Action>,
) -> u64 {
    let mut game = fresh.clone();
    let mut dice = Dice::new(&seeds::of_policy(seed, number));
    let mut round = 0;
    let mut n_moves = 0;
    loop {
        match game.turn() {
            Turn::Of(_) => {
                let action = policy(&game, &mut dice, scratch);
                n_moves += u64::from(G::is_move(action));
                game.apply(action, &mut Deaf);
                actions.push(action);
            }
            Turn::Deal => {
                round += 1;
                let mut dice = Dice::new(&seeds::of_round(seed, number, round));
                let deal = game.shuffle(&mut dice);
                game.deal(deal, dice, &mut Deaf);
            }
            Turn::Over(_) => return n_moves,
        }
    }
}

/// How long this thread has been running on a core.
fn thread_cpu_time() -> Duration {
    let Timespec { tv_sec, tv_nsec } = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(tv_sec.unsigned_abs(), tv_nsec.unsigned_abs() as u32)
}
