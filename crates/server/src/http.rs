//! What is served besides sockets: the page, codes to be photographed, replays, records, health.

use crate::fairness::Proof;
use crate::hub::{Hub, is_name, now};
use crate::limits::network;
use crate::replay::{self, Eyes};
use crate::room::{Mail, Told};
use crate::socket;
use crate::suspicion;
use crate::tokens;
use crate::trouble::Trouble;
use axum::Router;
use axum::body::Body;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{ConnectInfo, DefaultBodyLimit, FromRequest, FromRequestParts, Path, Query, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Request, StatusCode, Uri, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use serde::Deserialize;
use serde_json::value::RawValue;
use std::collections::HashMap;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;
use tabletop::{Seat, Viewer};
use tokio::sync::oneshot;

/// No uploaded record is longer.
const MOST_UPLOAD: usize = 1 << 20;
/// No message of a client is longer: a card list fits.
const MOST_MESSAGE: usize = 64 << 10;
/// What is sent may take so many times as long as it may take to say what one wants: the longest record, over a slow line.
const SENDING_TAKES: u32 = 3;
/// An uploaded record is kept for so long.
const UPLOAD_DAYS: u64 = 30;

/// Names and tokens that open nothing may have been guessed.
const TOO_MANY_ATTEMPTS: (StatusCode, &str) = (StatusCode::TOO_MANY_REQUESTS, "too many attempts: wait a minute\n");

/// What may be loaded and connected to: nothing but this server.
const POLICY: &str = "default-src 'self'; connect-src 'self'; img-src 'self' data:; style-src 'self'; script-src 'self'; \
                      object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

#[derive(Clone)]
pub(crate) struct App {
    pub(crate) hub: Arc<Hub>,
    /// How many connections each address has.
    connections: Arc<Mutex<HashMap<IpAddr, usize>>>,
}

/// Everything that players use.
pub(crate) fn router(hub: Arc<Hub>) -> Router {
    let app = App { hub, connections: Arc::default() };
    Router::new()
        .route("/", get(page))
        .route("/t/{table}", get(page))
        .route("/ws", get(connect))
        .route("/qr/{table}", get(qr).post(qr_with_key))
        .route("/healthz", get(healthz))
        .route("/readyz", get(readyz))
        .route("/api/tables/{table}/record", get(record))
        .route("/api/tables/{table}/proof", get(proof))
        .route("/api/tables/{table}/replay", get(table_replay))
        .route("/api/tables/{table}/suspicion", get(table_suspicion))
        .route("/api/records", post(upload))
        .route("/api/records/{id}/replay", get(uploaded_replay))
        .route("/api/records/{id}/suspicion", get(uploaded_suspicion))
        .fallback(get(asset))
        .layer(DefaultBodyLimit::max(MOST_UPLOAD))
        .layer(middleware::from_fn(secure))
        .with_state(app)
}

/// What the operator looks at.
pub(crate) fn metrics_router(hub: Arc<Hub>) -> Router {
    let text = |State(hub): State<Arc<Hub>>| async move {
        ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], hub.metrics.text())
    };
    Router::new().route("/metrics", get(text)).with_state(hub)
}

async fn secure(request: Request<Body>, next: Next) -> Response {
    let mut response = next.run(request).await;
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::CACHE_CONTROL, "no-store"),
    ] {
        response.headers_mut().entry(name).or_insert(HeaderValue::from_static(value));
    }
    response
}

async fn page(headers: HeaderMap) -> Response {
    send(client::page(takes_packed(&headers)))
}

/// A file of the client; nothing else is kept in folders.
async fn asset(headers: HeaderMap, uri: Uri) -> Response {
    match client::file(uri.path().trim_start_matches('/'), takes_packed(&headers)) {
        Some(file) => send(file),
        None => (StatusCode::NOT_FOUND, "there is nothing at this address\n").into_response(),
    }
}

fn takes_packed(headers: &HeaderMap) -> bool {
    let encodings = headers.get_all(header::ACCEPT_ENCODING).into_iter().filter_map(|value| value.to_str().ok());
    encodings.flat_map(|value| value.split(',')).any(|encoding| {
        let (name, quality) = encoding.split_once(';').unwrap_or((encoding, ""));
        name.trim() == "br" && !matches!(quality.replace(' ', "").as_str(), "q=0" | "q=0.0" | "q=0.00" | "q=0.000")
    })
}

fn send(file: client::File) -> Response {
    let mut response = Body::from(file.bytes).into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(file.media_type));
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if file.is_packed {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("br"));
    }
    if file.is_lasting {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=31536000, immutable"));
    }
    response
}

async fn healthz() -> &'static str {
    "alive\n"
}

async fn readyz(State(app): State<App>) -> (StatusCode, String) {
    match app.hub.check().await {
        Ok(()) => (StatusCode::OK, "ready\n".to_owned()),
        Err(error) => (StatusCode::SERVICE_UNAVAILABLE, format!("{error}\n")),
    }
}

async fn connect(
    State(app): State<App>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Response {
    if !is_own_origin(&headers, app.hub.config.public_url.as_deref()) {
        return (StatusCode::FORBIDDEN, "this page belongs to another server\n").into_response();
    }
    let address = network(address(&headers, peer, &app.hub.config.trusted_proxies));
    let Some(counted) = Counted::new(&app, address) else {
        return too_many_connections();
    };
    let hub = Arc::clone(&app.hub);
    // The default buffers cost 128 KiB a connection. What players send is short; longer messages are read in pieces.
    let upgrade = upgrade.read_buffer_size(512).write_buffer_size(0).max_write_buffer_size(1 << 20);
    upgrade.max_message_size(MOST_MESSAGE).max_frame_size(MOST_MESSAGE).on_upgrade(move |socket| {
        let socket = Box::new(socket);
        // In a task of its own: that of the upgrade would keep room for all that it has done.
        tokio::spawn(async move {
            socket::serve(hub, socket, address).await;
            drop(counted);
        });
        std::future::ready(())
    })
}

/// One of the connections that an address may have.
struct Counted {
    app: App,
    address: IpAddr,
}

impl Counted {
    fn new(app: &App, address: IpAddr) -> Option<Counted> {
        if !address.is_loopback() {
            let mut connections = app.connections.lock().unwrap_or_else(PoisonError::into_inner);
            let count = connections.entry(address).or_default();
            if *count >= app.hub.config.connections {
                return None;
            }
            *count += 1;
        }
        Some(Counted { app: app.clone(), address })
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        let mut connections = self.app.connections.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = connections.get_mut(&self.address) {
            *count = count.saturating_sub(1);
            if *count == 0 {
                connections.remove(&self.address);
            }
        }
    }
}

/// Whether a browser's page comes from this server. Programs that are no browsers name no origin.
fn is_own_origin(headers: &HeaderMap, public_url: Option<&str>) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    let Ok(origin) = origin.to_str() else { return false };
    if public_url.is_some_and(|url| url.trim_end_matches('/') == origin) {
        return true;
    }
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let own = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
    host.is_some() && own == host
}

/// Whose address it is: that of the connection, or what a trusted proxy says of it.
fn address(headers: &HeaderMap, peer: SocketAddr, trusted: &[IpAddr]) -> IpAddr {
    // Where both versions are listened to at once, addresses of the fourth come as some of the sixth.
    let peer = peer.ip().to_canonical();
    let is_ours = |address: &IpAddr| trusted.iter().any(|proxy| proxy.to_canonical() == *address);
    if !is_ours(&peer) {
        return peer;
    }
    let forwarded = headers.get_all("x-forwarded-for").iter().filter_map(|value| value.to_str().ok());
    let hops: Vec<&str> = forwarded.flat_map(|value| value.split(',')).collect();
    // The last one that is no proxy of ours: whatever stands before it, or before what is no address, anybody could have
    // written.
    let said = hops.into_iter().rev().map_while(hop).find(|hop| !is_ours(hop));
    said.unwrap_or(peer)
}

/// An address as proxies write it: some add the port, and put brackets around the longer ones.
fn hop(text: &str) -> Option<IpAddr> {
    let text = text.trim();
    let bare = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')).unwrap_or(text);
    let address: Option<IpAddr> = bare.parse().ok();
    let address = address.or_else(|| text.parse::<SocketAddr>().ok().map(|address| address.ip()));
    address.map(|address| address.to_canonical())
}

/// The link of a table as a code to be photographed.
async fn qr(State(app): State<App>, Path(table): Path<String>, headers: HeaderMap) -> Response {
    picture(&app, &table, &headers, None)
}

/// The same with a hand-over key behind the `#`. The key comes in the body, as no address may hold it.
async fn qr_with_key(
    State(app): State<App>,
    Path(table): Path<String>,
    headers: HeaderMap,
    Sent(key): Sent,
) -> Response {
    picture(&app, &table, &headers, Some(&key))
}

fn picture(app: &App, table: &str, headers: &HeaderMap, key: Option<&str>) -> Response {
    let is_word = |word: &str, most: usize| word.len() <= most && word.bytes().all(|b| b.is_ascii_alphanumeric());
    let id = table.strip_suffix(".svg").filter(|id| is_word(id, 32));
    let Some(id) = id else { return StatusCode::NOT_FOUND.into_response() };
    if key.is_some_and(|key| !is_word(key, 64)) {
        return StatusCode::BAD_REQUEST.into_response();
    }
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let link = match (host, &app.hub.config.public_url) {
        (Some(host), None) => format!("http://{host}/t/{id}"),
        _ => app.hub.link(id),
    };
    let link = match key {
        Some(key) => format!("{link}#{key}"),
        None => link,
    };
    match qrcode::QrCode::new(link) {
        Ok(code) => {
            let picture = code.render::<qrcode::render::svg::Color<'_>>().min_dimensions(200, 200).build();
            ([(header::CONTENT_TYPE, "image/svg+xml")], picture).into_response()
        }
        Err(_) => StatusCode::NOT_FOUND.into_response(),
    }
}

/// Somebody who asks for something of a table: from where, and perhaps with a token.
struct Asking {
    address: IpAddr,
    token: Option<String>,
}

impl FromRequestParts<App> for Asking {
    type Rejection = StatusCode;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Asking, StatusCode> {
        let ConnectInfo(peer) = parts.extensions.get::<ConnectInfo<SocketAddr>>().ok_or(StatusCode::BAD_REQUEST)?;
        let token = parts.headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
        Ok(Asking {
            address: address(&parts.headers, *peer, &app.hub.config.trusted_proxies),
            token: token.and_then(|value| value.strip_prefix("Bearer ")).map(str::to_owned),
        })
    }
}

/// What comes with a request. As long as it comes it is one of the connections that its address may have, and whoever does
/// not get to its end in time is hung up on: requests that never end would use up what others need.
struct Sent(String);

impl FromRequest<App> for Sent {
    type Rejection = Response;

    async fn from_request(request: Request<Body>, app: &App) -> Result<Sent, Response> {
        let (mut parts, body) = request.into_parts();
        let Asking { address, .. } =
            Asking::from_request_parts(&mut parts, app).await.map_err(IntoResponse::into_response)?;
        let Some(_counted) = Counted::new(app, network(address)) else { return Err(too_many_connections()) };
        let text = String::from_request(Request::from_parts(parts, body), app);
        match tokio::time::timeout(SENDING_TAKES * app.hub.config.patience, text).await {
            Ok(Ok(text)) => Ok(Sent(text)),
            Ok(Err(refused)) => Err(refused.into_response()),
            Err(_) => {
                Err((StatusCode::REQUEST_TIMEOUT, "it did not come to its end in time: try again\n").into_response())
            }
        }
    }
}

fn too_many_connections() -> Response {
    (StatusCode::TOO_MANY_REQUESTS, "too many connections from your address\n").into_response()
}

/// What a table tells whoever asks. Names of tables and tokens cannot be guessed here any faster than over a socket.
async fn told(app: &App, table: &str, asking: &Asking) -> Result<Told, (StatusCode, &'static str)> {
    let attempts = &app.hub.attempts;
    if !attempts.has_one(asking.address, Instant::now()) {
        return Err(TOO_MANY_ATTEMPTS);
    }
    let (reply, answer) = oneshot::channel();
    let not_opened = (StatusCode::SERVICE_UNAVAILABLE, "the table cannot be opened now\n");
    let sent = app.hub.send(table, Mail::Tell(asking.token.clone(), reply)).await;
    sent.map_err(|trouble| match trouble {
        Trouble::NoSuchTable => {
            attempts.owe(asking.address, Instant::now());
            (StatusCode::NOT_FOUND, "there is no such table\n")
        }
        _ => not_opened,
    })?;
    let told = answer.await.map_err(|_| not_opened)?;
    if asking.token.is_some() && told.viewer == Viewer::Audience {
        attempts.owe(asking.address, Instant::now());
    }
    Ok(told)
}

fn not_over() -> Response {
    (StatusCode::FORBIDDEN, "the game is not over yet\n").into_response()
}

fn as_json(text: String) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], text).into_response()
}

async fn record(State(app): State<App>, Path(table): Path<String>, asking: Asking) -> Response {
    match told(&app, &table, &asking).await {
        Ok(told) if told.is_over => as_json(told.record),
        Ok(_) => not_over(),
        Err(refused) => refused.into_response(),
    }
}

#[derive(Deserialize)]
struct ProofQuery {
    #[serde(default)]
    names: bool,
}

async fn proof(
    State(app): State<App>,
    Path(table): Path<String>,
    Query(query): Query<ProofQuery>,
    asking: Asking,
) -> Response {
    let told = match told(&app, &table, &asking).await {
        Ok(told) => told,
        Err(refused) => return refused.into_response(),
    };
    let Some(deals) = told.deals else { return not_over() };
    let Ok(record) = RawValue::from_string(told.record) else {
        return StatusCode::INTERNAL_SERVER_ERROR.into_response();
    };
    let names = query.names.then_some(told.names);
    // The table may have been asked for by its code, but what was promised names its id.
    match serde_json::to_string(&Proof { table: told.table, deals, names, record }) {
        Ok(text) => as_json(text),
        Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}

#[derive(Deserialize)]
struct ReplayQuery {
    #[serde(rename = "as")]
    eyes: Option<String>,
}

/// Whose eyes a query names; nothing if that is nobody.
fn eyes(query: &ReplayQuery) -> Option<Option<Eyes>> {
    match query.eyes.as_deref() {
        None => Some(None),
        Some("everything") => Some(Some(Eyes::Everything)),
        Some("audience") => Some(Some(Eyes::Of(Viewer::Audience))),
        Some(seat) => seat.parse::<Seat>().ok().map(|seat| Some(Eyes::Of(Viewer::Seat(seat)))),
    }
}

/// Until the whole game is over, a seat gets its own view and everyone else the audience's.
async fn table_replay(
    State(app): State<App>,
    Path(table): Path<String>,
    Query(query): Query<ReplayQuery>,
    asking: Asking,
) -> Response {
    let Some(wanted) = eyes(&query) else { return StatusCode::NOT_FOUND.into_response() };
    let told = match told(&app, &table, &asking).await {
        Ok(told) => told,
        Err(refused) => return refused.into_response(),
    };
    if !told.is_over && !told.is_watched && told.viewer == Viewer::Audience {
        return (StatusCode::FORBIDDEN, "nobody looks on at this table before the game is over\n").into_response();
    }
    let own = Eyes::Of(told.viewer);
    match wanted {
        None => replay_of(told.record, own).await,
        Some(wanted) if told.is_over || wanted == own || wanted == Eyes::Of(Viewer::Audience) => {
            replay_of(told.record, wanted).await
        }
        Some(_) => not_over(),
    }
}

async fn replay_of(record: String, eyes: Eyes) -> Response {
    match tokio::task::spawn_blocking(move || replay::replay(&record, eyes)).await {
        Ok(Ok(Some(text))) => as_json(text),
        Ok(Ok(None)) => (StatusCode::NOT_FOUND, "the table has no such seat\n").into_response(),
        Ok(Err(error)) => (StatusCode::UNPROCESSABLE_ENTITY, format!("{error}\n")).into_response(),
        Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}

async fn table_suspicion(State(app): State<App>, Path(table): Path<String>, asking: Asking) -> Response {
    match told(&app, &table, &asking).await {
        Ok(told) if told.is_over => suspicion_of(&app, told.record).await,
        Ok(_) => not_over(),
        Err(refused) => refused.into_response(),
    }
}

/// It takes thinking, so it is done where bots think: as many at once as there are threads for that.
async fn suspicion_of(app: &App, record: String) -> Response {
    let permit = app.hub.pool.permit().await;
    let observed = tokio::task::spawn_blocking(move || {
        let observed = suspicion::suspicion(&record);
        drop(permit);
        observed
    });
    match observed.await {
        Ok(Ok(text)) => as_json(text),
        Ok(Err(error)) => (StatusCode::UNPROCESSABLE_ENTITY, format!("{error}\n")).into_response(),
        Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}

async fn upload(
    State(app): State<App>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    Sent(record): Sent,
) -> Response {
    let address = address(&headers, peer, &app.hub.config.trusted_proxies);
    if !is_own_origin(&headers, app.hub.config.public_url.as_deref()) {
        return StatusCode::FORBIDDEN.into_response();
    }
    if !app.hub.makes.take(address, Instant::now()) {
        return (StatusCode::TOO_MANY_REQUESTS, "too many uploads: wait a minute\n").into_response();
    }
    // Reading plays it through: at most 20,000 entries, on a thread where bots would think otherwise.
    let permit = app.hub.pool.permit().await;
    let checked = tokio::task::spawn_blocking(move || {
        let checked = replay::check(&record).map(|()| record);
        drop(permit);
        checked
    });
    let record = match checked.await {
        Ok(Ok(record)) => record,
        Ok(Err(error)) => return (StatusCode::UNPROCESSABLE_ENTITY, format!("{error}\n")).into_response(),
        Err(_) => return StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    };
    let Some(id) = tokens::id() else { return StatusCode::SERVICE_UNAVAILABLE.into_response() };
    match app.hub.store.upload(&id, record, now() + UPLOAD_DAYS * 86_400_000).await {
        Ok(()) => as_json(format!("{{\"id\":\"{id}\",\"uploaded\":true,\"days\":{UPLOAD_DAYS}}}\n")),
        Err(error) => {
            tracing::error!(%error, "an uploaded record could not be kept");
            (StatusCode::SERVICE_UNAVAILABLE, "the record could not be kept: try again later\n").into_response()
        }
    }
}

async fn uploaded_replay(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(query): Query<ReplayQuery>,
    asking: Asking,
) -> Response {
    let Some(wanted) = eyes(&query) else { return StatusCode::NOT_FOUND.into_response() };
    match uploaded(&app, &id, &asking).await {
        Ok(record) => replay_of(record, wanted.unwrap_or(Eyes::Of(Viewer::Audience))).await,
        Err(refused) => refused,
    }
}

async fn uploaded_suspicion(State(app): State<App>, Path(id): Path<String>, asking: Asking) -> Response {
    match uploaded(&app, &id, &asking).await {
        Ok(record) => suspicion_of(&app, record).await,
        Err(refused) => refused,
    }
}

async fn uploaded(app: &App, id: &str, asking: &Asking) -> Result<String, Response> {
    let attempts = &app.hub.attempts;
    if !attempts.has_one(asking.address, Instant::now()) {
        return Err(TOO_MANY_ATTEMPTS.into_response());
    }
    let not_there = || {
        attempts.owe(asking.address, Instant::now());
        (StatusCode::NOT_FOUND, "there is no such record, or it has expired\n").into_response()
    };
    // Not every text can be asked of every database.
    if !is_name(id) {
        return Err(not_there());
    }
    match app.hub.store.uploaded(id, now()).await {
        Ok(Some(record)) => Ok(record),
        Ok(None) => Err(not_there()),
        Err(_) => Err(StatusCode::SERVICE_UNAVAILABLE.into_response()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &str)]) -> HeaderMap {
        let value = |text: &str| HeaderValue::from_str(text).unwrap();
        pairs.iter().map(|(name, text)| (header::HeaderName::from_static(name), value(text))).collect()
    }

    #[test]
    fn pages_of_others_are_kept_out() {
        let is_own = |origin: &str, public: Option<&str>| {
            is_own_origin(&headers(&[("origin", origin), ("host", "play.example.org:7700")]), public)
        };
        assert!(is_own("http://play.example.org:7700", None));
        assert!(is_own("https://mattock.example", Some("https://mattock.example/")));
        for origin in
            ["http://evil.example", "null", "http://play.example.org", "https://play.example.org:7700.evil.example"]
        {
            assert!(!is_own(origin, None), "{origin}");
        }
        assert!(is_own_origin(&headers(&[("host", "x")]), None), "a program that is no browser names no origin");
    }

    #[test]
    fn only_a_trusted_proxy_says_whose_address_it_is() {
        let peer: SocketAddr = "10.0.0.1:999".parse().unwrap();
        let says = headers(&[("x-forwarded-for", "192.0.2.66, 198.51.100.7, 10.0.0.2")]);
        assert_eq!(address(&says, peer, &[]), peer.ip());
        let trusted: Vec<IpAddr> = vec!["10.0.0.1".parse().unwrap(), "10.0.0.2".parse().unwrap()];
        assert_eq!(address(&says, peer, &trusted), "198.51.100.7".parse::<IpAddr>().unwrap());
        assert_eq!(address(&HeaderMap::new(), peer, &trusted), peer.ip());
        let mapped: SocketAddr = "[::ffff:10.0.0.1]:999".parse().unwrap();
        assert_eq!(address(&says, mapped, &trusted), "198.51.100.7".parse::<IpAddr>().unwrap());
        assert_eq!(address(&HeaderMap::new(), mapped, &[]), peer.ip(), "it is the same machine");
        assert_eq!(address(&says, peer, &[mapped.ip(), trusted[1]]), "198.51.100.7".parse::<IpAddr>().unwrap());
        for (says, is) in [
            ("192.0.2.66, 198.51.100.7:4711", "198.51.100.7"),
            ("192.0.2.66, 198.51.100.7:4711, 10.0.0.2:80", "198.51.100.7"),
            ("192.0.2.66, [2001:db8::7]:4711", "2001:db8::7"),
            ("192.0.2.66,[2001:db8::7]", "2001:db8::7"),
            ("192.0.2.66, ::ffff:198.51.100.7, ::ffff:10.0.0.2", "198.51.100.7"),
            ("192.0.2.66, unknown", "10.0.0.1"),
            ("192.0.2.66, unknown, 10.0.0.2", "10.0.0.1"),
        ] {
            let says = headers(&[("x-forwarded-for", says)]);
            assert_eq!(address(&says, peer, &trusted), is.parse::<IpAddr>().unwrap(), "{says:?}");
        }
    }
}
