//! The table server: make a table, sit down, play, come back; nothing lost, nothing leaked.
//!
//! | file | what it holds |
//! | --- | --- |
//! | [`config`] | what whoever runs a server can set |
//! | [`store`] | what is kept, and where |
//! | `hub` | all tables: which are open, how one is made, found and woken |
//! | `others` | servers that share the store with this one |
//! | `room` | one task a table: check, write down, apply, tell |
//! | `sitting` | a table with its game, its people and its clocks, without any input or output |
//! | `log`, `made` | what the store keeps of a table |
//! | `sections` | a view as a list of sections |
//! | `socket`, `connections`, `http` | everybody who is connected; pages, replays, health |
//! | `bots` | bots in seats, and where they think |
//! | [`fairness`] | promises before deals, and their proof |
//! | `replay` | a game again |
//! | `suspicion` | what could be believed of each seat, entry by entry, once the game is over |
//! | `tokens`, [`limits`] | what opens a seat, and how much is too much |
//! | `trouble`, `metrics`, `webhook` | what is told when something cannot be done, what is counted, whose turn it is |

mod bots;
pub mod config;
mod connections;
pub mod fairness;
mod http;
mod hub;
pub mod limits;
mod log;
mod made;
mod mark;
mod metrics;
mod others;
mod pulse;
mod replay;
mod room;
mod sections;
mod serving;
mod sitting;
mod socket;
pub mod store;
mod suspicion;
mod tokens;
mod trouble;
mod webhook;

pub use config::Config;

use hub::Hub;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use store::Store;
use store::place::OpenError;
use tokio::net::TcpListener;

/// So often what was kept long enough is forgotten.
const SWEEP_EVERY: Duration = Duration::from_secs(3600);

/// A server that listens.
pub struct Server {
    hub: Arc<Hub>,
    listener: TcpListener,
    metrics: Option<TcpListener>,
    /// Keeps other servers away from the data folder.
    claim: Option<std::fs::File>,
}

/// Why a server cannot start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The store cannot be opened.
    #[error(transparent)]
    Store(#[from] OpenError),
    /// Nobody can listen there.
    #[error("cannot listen at {address}: {why}; choose another address with --listen")]
    Listen {
        /// Where.
        address: SocketAddr,
        /// What is wrong.
        why: std::io::Error,
    },
}

impl Server {
    /// Opens the store and begins to listen.
    pub async fn start(config: Config) -> Result<Server, StartError> {
        let claim = config.data.claim()?;
        let store = config.data.open().await?;
        if let Some(sharing) = store.sharing() {
            sharing.live().await.map_err(OpenError::from)?;
        }
        let server = Server::with_store(config, store).await?;
        Ok(Server { claim, ..server })
    }

    /// Begins to listen, with any store.
    pub async fn with_store(config: Config, store: Arc<dyn Store>) -> Result<Server, StartError> {
        let address = config.listen;
        let listener = TcpListener::bind(address).await.map_err(|why| StartError::Listen { address, why })?;
        let metrics = match config.metrics {
            Some(address) => match TcpListener::bind(address).await {
                Ok(listener) => Some(listener),
                Err(error) => {
                    tracing::warn!(%address, %error, "figures cannot be told there");
                    None
                }
            },
            None => None,
        };
        let listening = listener.local_addr().unwrap_or(address);
        let base = config.public_url.clone().unwrap_or_else(|| format!("http://{}", reachable(listening)));
        let hub = Hub::new(store, config, base.trim_end_matches('/').to_owned());
        Ok(Server { hub, listener, metrics, claim: None })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.listener.local_addr().unwrap_or(self.hub.config.listen)
    }

    /// Where it tells figures.
    pub fn metrics_address(&self) -> Option<SocketAddr> {
        self.metrics.as_ref().and_then(|listener| listener.local_addr().ok())
    }

    /// Serves until `stop` is done, then lets everything come to rest.
    pub async fn run(self, stop: impl Future<Output = ()> + Send + 'static) {
        let hub = self.hub;
        let living = tokio::spawn(Arc::clone(&hub).live_with_others());
        let keeper = Arc::clone(&hub);
        let keeping = tokio::spawn(async move {
            keeper.keep_tidy(|| tokio::time::sleep(SWEEP_EVERY)).await;
        });
        let telling = self.metrics.map(|listener| {
            let figures = http::metrics_router(Arc::clone(&hub));
            tokio::spawn(serving::serve(listener, figures, hub.config.patience))
        });
        tokio::select! {
            never = serving::serve(self.listener, http::router(Arc::clone(&hub)), hub.config.patience) => match never {},
            () = stop => {}
        }
        keeping.abort();
        living.abort();
        hub.stop().await;
        if let Some(sharing) = hub.store.sharing()
            && let Err(error) = sharing.leave().await
        {
            tracing::warn!(%error, "other servers will take this one for lost");
        }
        if let Some(telling) = telling {
            telling.abort();
        }
        if let Err(error) = hub.store.close().await {
            tracing::error!(%error, "the store could not be closed");
        }
        drop(self.claim);
    }
}

/// An address that a browser on this machine can open.
fn reachable(address: SocketAddr) -> SocketAddr {
    if address.ip().is_unspecified() { SocketAddr::new([127, 0, 0, 1].into(), address.port()) } else { address }
}

/// The address of this machine in its network, if it is in one.
pub fn local_network(port: u16) -> Option<SocketAddr> {
    // Nothing is sent: the system is only asked which way it would go.
    let socket = std::net::UdpSocket::bind("0.0.0.0:0").ok()?;
    socket.connect("192.0.2.1:9").ok()?;
    let address = socket.local_addr().ok()?.ip();
    (!address.is_loopback() && !address.is_unspecified()).then(|| SocketAddr::new(address, port))
}
