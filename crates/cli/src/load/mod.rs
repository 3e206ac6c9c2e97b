//! Many tables at once on a server: four clients each, legal games, timed.

mod client;
mod process;

use crate::args::LoadArguments;
use crate::failure::Failure;
use crate::message::{self, Loaded, Message};
use client::{Figures, Seated};
use indicatif::{ProgressBar, ProgressStyle};
use process::Processes;
use std::io::{Write, stdout};
use std::net::{SocketAddr, ToSocketAddrs};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tokio::task::JoinSet;

/// So long quiet tables are left alone before they are measured.
const QUIET: Duration = Duration::from_secs(10);

pub(crate) fn run(arguments: &LoadArguments) -> Result<(), Failure> {
    if let Some(url) = arguments.url.iter().find(|url| !arguments.not_only_here && !is_here(url)) {
        return Err(Failure::NotHere { url: url.clone() });
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(failed)?;
    let loaded = runtime.block_on(load(arguments))?;
    let said = if arguments.json {
        serde_json::to_string(&loaded).unwrap_or_default() + "\n"
    } else {
        message::plain(&Message::Loaded(Box::new(loaded)))
    };
    write!(stdout(), "{said}").map_err(Failure::output)
}

async fn load(arguments: &LoadArguments) -> Result<Loaded, Failure> {
    let game = arguments.game.or_first().name();
    let processes = Processes::new(&arguments.pid);
    let memory_before = processes.kilobytes();
    let is_over = Arc::new(AtomicBool::new(false));
    let bar = ProgressBar::new(u64::from(arguments.tables + arguments.bot_tables)).with_style(style());
    let mut clients = Vec::new();
    for table in 0..arguments.tables {
        clients.extend(Seated::table(&arguments.url, game, table).await.map_err(failed)?);
        bar.inc(1);
    }
    let mut among_bots = JoinSet::new();
    for table in 0..arguments.bot_tables {
        let client = Seated::among_bots(&arguments.url, game, table, arguments.bots.into()).await.map_err(failed)?;
        among_bots.spawn(client.play(Arc::clone(&is_over), !arguments.idle));
        bar.inc(1);
    }
    let mut playing = JoinSet::new();
    for client in clients {
        playing.spawn(client.play(Arc::clone(&is_over), !arguments.idle));
    }
    let cpu_before = processes.cpu_seconds();
    let started = Instant::now();
    let end = if arguments.idle { QUIET } else { Duration::from_secs(arguments.seconds) };
    bar.reset();
    bar.set_length(end.as_secs());
    while started.elapsed() < end {
        tokio::time::sleep(Duration::from_secs(1).min(end - started.elapsed())).await;
        bar.inc(1);
    }
    let seconds = started.elapsed().as_secs_f64();
    let cpu_after = processes.cpu_seconds();
    let memory_after = processes.kilobytes();
    is_over.store(true, Ordering::Relaxed);
    bar.finish_and_clear();
    let (mut figures, among_bots) = (collect(playing).await?, collect(among_bots).await?);
    figures.fail_with(&among_bots);
    figures.trips.sort_unstable();
    let moves = figures.trips.len() as u64;
    let trip = |part: f64| {
        let at = (part * figures.trips.len() as f64) as usize;
        figures
            .trips
            .get(at.min(figures.trips.len().saturating_sub(1)))
            .map_or(0.0, |trip| rounded(trip.as_secs_f64() * 1e3))
    };
    let per_move = |seconds: f64| rounded(1e6 * seconds / moves.max(1) as f64);
    Ok(Loaded {
        game,
        tables: arguments.tables,
        seconds: rounded(seconds),
        moves,
        moves_per_second: rounded(moves as f64 / seconds),
        p50_ms: trip(0.5),
        p90_ms: trip(0.9),
        p99_ms: trip(0.99),
        bytes_per_frame: rounded(figures.frame_bytes as f64 / figures.frames.max(1) as f64),
        cpu_us_per_move: cpu_after
            .zip(cpu_before)
            .filter(|_| !arguments.idle)
            .map(|(after, before)| per_move(after - before)),
        kilobytes_per_table: memory_after
            .zip(memory_before)
            .map(|(after, before)| rounded((after - before) / f64::from(arguments.tables))),
        bot_steps: (arguments.bot_tables > 0).then_some(among_bots.frames),
        errors: figures.errors,
        error: figures.error,
    })
}

/// What all have seen. Whoever waits for others' moves hears nothing any more.
async fn collect(mut playing: JoinSet<Figures>) -> Result<Figures, Failure> {
    let mut figures = Figures::default();
    while let Ok(Some(played)) = tokio::time::timeout(Duration::from_secs(2), playing.join_next()).await {
        figures.add(played.map_err(failed)?);
    }
    playing.abort_all();
    Ok(figures)
}

fn rounded(number: f64) -> f64 {
    (number * 1000.0).round() / 1000.0
}

fn style() -> ProgressStyle {
    ProgressStyle::with_template("{bar:40} {pos}/{len} {elapsed}").unwrap_or_else(|_| ProgressStyle::default_bar())
}

/// Whether an address is on this machine.
fn is_here(url: &str) -> bool {
    let host = url.trim_start_matches("ws://").trim_end_matches("/ws");
    let mut addresses = host.to_socket_addrs().into_iter().flatten().peekable();
    addresses.peek().is_some() && addresses.all(|address: SocketAddr| address.ip().to_canonical().is_loopback())
}

fn failed(error: impl std::fmt::Display) -> Failure {
    Failure::Server { why: error.to_string() }
}
