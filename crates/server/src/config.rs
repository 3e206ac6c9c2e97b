//! What whoever runs a server can set.

use crate::limits::Rate;
use crate::store::Place;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

/// What whoever runs a server can set.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where tables are kept.
    pub data: Place,
    /// Where to listen.
    pub listen: SocketAddr,
    /// Where to tell figures; nowhere if none.
    pub metrics: Option<SocketAddr>,
    /// The address that players type, such as `https://play.example.org`: for links, codes and the check of origins.
    pub public_url: Option<String>,
    /// Proxies whose word about addresses is taken.
    pub trusted_proxies: Vec<IpAddr>,
    /// Messages of one connection.
    pub messages: Rate,
    /// Attempts of one address to open something with a code, a key or a token.
    pub attempts: Rate,
    /// Tables and uploads of one address.
    pub makes: Rate,
    /// Connections of one address at a time.
    pub connections: usize,
    /// Days until a finished game is forgotten.
    pub keep_finished_days: u32,
    /// Days until a table is forgotten that nobody has touched.
    pub keep_abandoned_days: u32,
    /// Seconds until a quiet table leaves memory.
    pub idle_seconds: u32,
    /// How long somebody who has connected may take to say what they want.
    pub patience: Duration,
    /// Threads on which bots think.
    pub bot_threads: usize,
    /// Where to tell that it is somebody's turn who is not there.
    pub webhook: Option<String>,
}

impl Default for Config {
    fn default() -> Self {
        let threads = std::thread::available_parallelism().map_or(1, |threads| threads.get());
        Config {
            data: Place::Folder(PathBuf::from("data")),
            listen: SocketAddr::from((Ipv4Addr::UNSPECIFIED, 7700)),
            metrics: Some(SocketAddr::from((Ipv4Addr::LOCALHOST, 7701))),
            public_url: None,
            trusted_proxies: Vec::new(),
            messages: Rate { per_second: 100.0, burst: 200.0 },
            attempts: Rate { per_second: 0.5, burst: 30.0 },
            makes: Rate { per_second: 0.1, burst: 20.0 },
            connections: 100,
            keep_finished_days: 90,
            keep_abandoned_days: 30,
            idle_seconds: 60,
            patience: Duration::from_secs(10),
            bot_threads: threads.saturating_sub(1).max(1),
            webhook: None,
        }
    }
}
