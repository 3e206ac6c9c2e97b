//! Connections: taken on, and let go when nothing comes over them.

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::convert::Infallible;
use std::time::Duration;
use tokio::net::TcpListener;
use tower_service::Service as _;

/// When the system has no more connections to give, so long is waited for some to end.
const PAUSE: Duration = Duration::from_secs(1);

/// Serves whoever connects, for as long as this is waited for. Whoever does not say within `patience` what they want is
/// hung up on: connections over which nothing comes would use up what others need.
pub(crate) async fn serve(listener: TcpListener, app: Router, patience: Duration) -> Infallible {
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(patience);
    loop {
        let (stream, peer) = match listener.accept().await {
            Ok(accepted) => accepted,
            Err(error) => {
                tracing::warn!(%error, "a connection could not be taken on");
                tokio::time::sleep(PAUSE).await;
                continue;
            }
        };
        // A frame is sent when it is there: waiting for more would only add to the way.
        let _ = stream.set_nodelay(true);
        let app = app.clone();
        let answer = service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(ConnectInfo(peer));
            // A router is always ready.
            app.clone().call(request.map(Body::new))
        });
        let connection = http.serve_connection(TokioIo::new(stream), answer).with_upgrades();
        tokio::spawn(async move {
            // Whoever hangs up, or is hung up on, is told by that.
            let _ = connection.await;
        });
    }
}
