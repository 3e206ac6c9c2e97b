//! The table server.

use crate::args::{PlaceArguments, ServeArguments};
use crate::failure::Failure;
use crate::message::{self, Message};
use server::limits::Rate;
use server::store::Place;
use server::{Config, Server, local_network};
use std::io::{Write, stdout};
use std::path::Path;
use tokio::signal::unix::{SignalKind, signal};

pub(crate) fn run(arguments: &ServeArguments) -> Result<(), Failure> {
    // What the library of the databases warns of may quote the address, and with it the password.
    let filter = tracing_subscriber::EnvFilter::try_new(format!("{},sqlx=error", arguments.log)).map_err(failed)?;
    // One line of JSON a thing, on stderr: what a program reads is told apart from what a person reads.
    let logging = tracing_subscriber::fmt().json().with_env_filter(filter).with_writer(std::io::stderr);
    logging.try_init().map_err(failed)?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(failed)?;
    runtime.block_on(serve(config(arguments)?))
}

async fn serve(config: Config) -> Result<(), Failure> {
    let shown = config.data.to_string();
    let is_everywhere = config.listen.ip().is_unspecified();
    let public_url = config.public_url.clone();
    // Asked for before anything is printed: whoever reads the address may stop the server at once.
    let mut terminate = signal(SignalKind::terminate()).map_err(failed)?;
    let mut interrupt = signal(SignalKind::interrupt()).map_err(failed)?;
    let server = Server::start(config).await.map_err(failed)?;
    let address = server.address();
    let port = address.port();
    let here = if is_everywhere { format!("http://localhost:{port}") } else { format!("http://{address}") };
    let network = if is_everywhere { local_network(port).map(|address| format!("http://{address}")) } else { None };
    let metrics = server.metrics_address().map(|address| format!("http://{address}/metrics"));
    let said = message::plain(&Message::Serving { here: public_url.unwrap_or(here), network, data: shown, metrics });
    write!(stdout(), "{said}").and_then(|()| stdout().flush()).map_err(Failure::output)?;
    let stop = async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
    };
    server.run(stop).await;
    Ok(())
}

fn config(arguments: &ServeArguments) -> Result<Config, Failure> {
    let default = Config::default();
    let per_minute = |number: u32| Rate { per_second: f64::from(number) / 60.0, burst: f64::from(number) };
    let message_rate = f64::from(arguments.message_rate);
    Ok(Config {
        data: place(&arguments.place)?,
        listen: arguments.listen,
        metrics: Some(arguments.metrics),
        public_url: arguments.public_url.clone(),
        trusted_proxies: arguments.trusted_proxies.clone(),
        messages: Rate { per_second: message_rate, burst: 2.0 * message_rate },
        attempts: per_minute(arguments.attempt_rate),
        makes: Rate { per_second: f64::from(arguments.make_rate) / 3600.0, burst: f64::from(arguments.make_rate) },
        connections: arguments.connections as usize,
        keep_finished_days: arguments.keep_finished_days,
        keep_abandoned_days: arguments.keep_abandoned_days,
        idle_seconds: arguments.idle_seconds,
        patience: default.patience,
        bot_threads: arguments.bot_threads.map_or(default.bot_threads, usize::from),
        webhook: arguments.webhook.clone(),
    })
}

/// Where the tables are that the arguments name.
pub(crate) fn place(arguments: &PlaceArguments) -> Result<Place, Failure> {
    Ok(match &arguments.database {
        Some(url) => Place::Database(url.parse().map_err(failed)?),
        None if arguments.data == Path::new(":memory:") => Place::Memory,
        None => Place::Folder(arguments.data.clone()),
    })
}

pub(crate) fn failed(error: impl std::fmt::Display) -> Failure {
    Failure::Server { why: error.to_string() }
}
