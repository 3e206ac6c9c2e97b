//! A server in this process, with a data folder of its own.

use server::limits::Rate;
use server::store::Store;
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

    pub(crate) async fn start(folder: Option<PathBuf>, change: impl FnOnce(&mut Config)) -> Running {
        let mut config = quick(folder.clone());
        change(&mut config);
        Running::serve(Server::start(config).await.unwrap(), folder)
    }

    fn serve(server: Server, folder: Option<PathBuf>) -> Running {
        let address = server.address();
        let (stop, stopped) = oneshot::channel();
        let served = tokio::spawn(async move { server.run(async { drop(stopped.await) }).await.unwrap() });
        Running { address, folder, stop, served }
    }

    /// What the server gives at an address.
    pub(crate) async fn get(&self, path: &str) -> String {
        let mut stream = TcpStream::connect(self.address).await.unwrap();
        let request = format!("GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", self.address);
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        assert!(head.starts_with("HTTP/1.1 200") && head.contains("content-length"), "{head}");
        body.to_owned()
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
    Config { data: folder, listen: local, metrics: None, ..limits }
}
