//! A server in this process, with a data folder of its own.

use server::limits::Rate;
use server::store::{Place, Store};
use server::{Config, Server};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

pub(crate) struct Running {
    pub(crate) address: SocketAddr,
    figures: SocketAddr,
    folder: Option<PathBuf>,
    stop: oneshot::Sender<()>,
    served: JoinHandle<()>,
}

impl Running {
    /// A server that forgets everything when it stops.
    pub(crate) async fn in_memory() -> Running {
        Running::start(None, |_| {}).await
    }

    /// One that keeps its data in a folder of this name, empty at first.
    pub(crate) async fn in_folder(name: &str) -> Running {
        let folder = std::env::temp_dir().join(format!("mattock-wire-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        Running::start(Some(folder), |_| {}).await
    }

    /// One whose store is already there.
    pub(crate) async fn over(store: Arc<dyn Store>) -> Running {
        let server = Server::with_store(quick(None), store).await.unwrap();
        Running::serve(server, None)
    }

    /// One that keeps its data at a place.
    pub(crate) async fn at(place: Place) -> Running {
        let config = Config { data: place, ..quick(None) };
        Running::serve(Server::start(config).await.unwrap(), None)
    }

    pub(crate) async fn start(folder: Option<PathBuf>, change: impl FnOnce(&mut Config)) -> Running {
        let mut config = quick(folder.clone());
        change(&mut config);
        Running::serve(Server::start(config).await.unwrap(), folder)
    }

    fn serve(server: Server, folder: Option<PathBuf>) -> Running {
        let (address, figures) = (server.address(), server.metrics_address().unwrap());
        let (stop, stopped) = oneshot::channel();
        let served = tokio::spawn(async move { server.run(async { drop(stopped.await) }).await });
        Running { address, figures, folder, stop, served }
    }

    /// What the server gives at an address.
    pub(crate) async fn get(&self, path: &str) -> String {
        let answer = request(self.address, "GET", path, "", "").await;
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        assert!(head.starts_with("HTTP/1.1 200") && head.contains("content-length"), "{head}");
        body.to_owned()
    }

    /// What it answers at an address, head and all.
    pub(crate) async fn answer(&self, path: &str) -> String {
        request(self.address, "GET", path, "", "").await
    }

    /// What it answers at an address to whoever sends these headers, head and all.
    pub(crate) async fn with(&self, path: &str, headers: &str) -> String {
        request(self.address, "GET", path, headers, "").await
    }

    /// What it answers to something that is sent there, head and all.
    pub(crate) async fn post(&self, path: &str, headers: &str, body: &str) -> String {
        request(self.address, "POST", path, headers, body).await
    }

    /// One of the figures that it tells.
    pub(crate) async fn figure(&self, name: &str) -> i64 {
        let text = request(self.figures, "GET", "/metrics", "", "").await;
        let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        line.unwrap().parse().unwrap()
    }

    pub(crate) async fn stop(self) -> Option<PathBuf> {
        let _ = self.stop.send(());
        self.served.await.unwrap();
        self.folder
    }

    /// Stops it and starts another one with the same data.
    pub(crate) async fn restart(self) -> Running {
        let folder = self.stop().await;
        Running::start(folder, |_| {}).await
    }

    pub(crate) async fn end(self) {
        if let Some(folder) = self.stop().await {
            let _ = std::fs::remove_dir_all(folder);
        }
    }
}

/// For tests, which play as fast as they can, all from one address.
fn quick(folder: Option<PathBuf>) -> Config {
    let local: SocketAddr = "127.0.0.1:0".parse().unwrap();
    let fast = Rate { per_second: 1e6, burst: 1e6 };
    let limits = Config { messages: fast, attempts: fast, makes: fast, ..Config::default() };
    let data = folder.map_or(Place::Memory, Place::Folder);
    Config { data, listen: local, metrics: Some(local), ..limits }
}

async fn request(address: SocketAddr, method: &str, path: &str, headers: &str, body: &str) -> String {
    let mut stream = TcpStream::connect(address).await.unwrap();
    let length = body.len();
    let head = format!(
        "{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nContent-Length: {length}\r\n{headers}\r\n"
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    // A server that refuses what is too long need not read it.
    let _ = stream.write_all(body.as_bytes()).await;
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer).await;
    String::from_utf8(answer).unwrap()
}
