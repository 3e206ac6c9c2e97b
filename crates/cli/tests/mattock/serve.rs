//! The table server as a process: started, killed, started again, stopped.

use crate::client::{Came, Client};
use crate::hostile;
use crate::run::{MATTOCK, folder, mattock, path_in};
use protocol::{Ask, Rules};
use proving::walks::at_full_size;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;

/// A server in a process of its own.
pub(crate) struct Process {
    child: Child,
    pub(crate) address: SocketAddr,
    said: String,
    /// What it says of itself: it is read as it comes, since nobody can write what nobody reads.
    log: JoinHandle<String>,
}

const QUICKLY: [&str; 7] =
    ["serve", "--listen", "127.0.0.1:0", "--metrics", "127.0.0.1:0", "--message-rate", "1000000"];

impl Process {
    pub(crate) fn start(data: &Path) -> Process {
        Process::with(Command::new(MATTOCK).args(QUICKLY).arg("--data").arg(data))
    }

    /// One that keeps its tables in a database.
    pub(crate) fn at(url: &str) -> Process {
        Process::with(Command::new(MATTOCK).args(QUICKLY).env("DATABASE_URL", url))
    }

    fn with(command: &mut Command) -> Process {
        let mut child =
            command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
        let mut said = String::new();
        let mut lines = BufReader::new(child.stdout.take().unwrap());
        while !said.contains("Stop it with") {
            if lines.read_line(&mut said).unwrap() == 0 {
                let mut error = String::new();
                child.stderr.take().unwrap().read_to_string(&mut error).unwrap();
                panic!("it did not start: {said} {error}");
            }
        }
        let address = said.lines().find_map(|line| line.trim().strip_prefix("http://")).unwrap();
        let address = address.replace("localhost", "127.0.0.1").parse().unwrap();
        let mut stderr = child.stderr.take().unwrap();
        let log = std::thread::spawn(move || {
            let mut log = String::new();
            stderr.read_to_string(&mut log).unwrap();
            log
        });
        Process { child, address, said, log }
    }

    /// Lets it do nothing, until it goes on.
    pub(crate) fn stand_still(&self) {
        rustix::process::kill_process(rustix::process::Pid::from_child(&self.child), rustix::process::Signal::STOP)
            .unwrap();
        // Each of its threads stops when it is its turn: what is sent before that may still be done.
        let stands = |thread: std::io::Result<std::fs::DirEntry>| {
            std::fs::read_to_string(thread.unwrap().path().join("stat")).is_ok_and(|stat| stat.contains(") T "))
        };
        while !std::fs::read_dir(format!("/proc/{}/task", self.child.id())).unwrap().all(stands) {
            std::thread::yield_now();
        }
    }

    pub(crate) fn go_on(&self) {
        rustix::process::kill_process(rustix::process::Pid::from_child(&self.child), rustix::process::Signal::CONT)
            .unwrap();
    }

    /// As if the plug were pulled.
    pub(crate) fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Asks it to stop: its exit code and its log.
    pub(crate) fn stop(mut self) -> (Option<i32>, String) {
        let pid = rustix::process::Pid::from_child(&self.child);
        rustix::process::kill_process(pid, rustix::process::Signal::TERM).unwrap();
        (self.child.wait().unwrap().code(), self.log.join().unwrap())
    }

    pub(crate) fn get(&self, path: &str) -> String {
        let mut stream = TcpStream::connect(self.address).unwrap();
        write!(stream, "GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", self.address).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }
}

pub(crate) const QUICK: Rules = Rules {
    open: false,
    spectators: true,
    chat: true,
    pace_ms: 0,
    clock: protocol::Clock::Off,
    at_zero: protocol::AtZero::Default,
    absent_seconds: 0,
};

pub(crate) fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap()
}

/// A person and two bots, started: the table and the person's token.
pub(crate) async fn start_table(client: &mut Client) -> (String, String) {
    let (table, token) = client.make("saboteur", 3, QUICK).await;
    let came = client.ask(Ask::Start { fill: Some("random".to_owned()) }).await;
    assert!(matches!(came, Came::Frame(_)), "{came:?}");
    (table, token)
}

#[test]
fn it_says_where_it_listens_and_stops_when_asked() {
    let home = folder("serve_plain");
    let mut command = Command::new(MATTOCK);
    command
        .current_dir(&home)
        .env_remove("DATABASE_URL")
        .env("MATTOCK_LISTEN", "0.0.0.0:0")
        .env("MATTOCK_METRICS", "127.0.0.1:0");
    let server = Process::with(&mut command);
    assert!(server.said.contains("http://localhost:") && server.said.contains("Data: data"), "{}", server.said);
    assert!(server.get("/healthz").contains("alive"));
    assert!(server.get("/readyz").contains("ready"));
    let page = server.get("/");
    assert!(page.contains("/assets/") && page.contains("content-security-policy:"), "{page}");
    assert!(server.get("/qr/abcdefgh.svg").contains("<svg"));
    assert!(server.get("/metrics").starts_with("HTTP/1.1 404"), "figures are not for everybody");
    let metrics = server.said.lines().find_map(|line| line.strip_prefix("Figures: http://")).unwrap().to_owned();
    let figures = Process { address: metrics.strip_suffix("/metrics").unwrap().parse().unwrap(), ..server };
    assert!(figures.get("/metrics").contains("mattock_steps_total 0"));
    assert_eq!(figures.stop().0, Some(0));
    assert!(home.join("data/mattock.sqlite").exists());
}

/// What is typed comes before the environment, and that before the file.
#[test]
fn settings_come_from_arguments_the_environment_and_a_file() {
    let home = folder("serve_settings");
    let file = crate::run::file(
        &home,
        "mattock.toml",
        "listen = \"127.0.0.1:0\"\nmetrics = \"127.0.0.1:0\"\ndata = \"of-file\"\nmake-rate = 5\n\
         trusted-proxy = [\"10.0.0.1\", \"10.0.0.2\"]\npublic-url = \"https://file.example\"\nlog = \"warn\"\n",
    );
    let start = |arguments: &[&str], environment: &[(&str, &str)]| {
        let mut command = Command::new(MATTOCK);
        command.current_dir(&home).args(arguments).envs(environment.iter().copied()).stdin(Stdio::null());
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut said = String::new();
        let mut lines = BufReader::new(child.stdout.take().unwrap());
        while !said.contains("Stop it with") && lines.read_line(&mut said).unwrap() > 0 {}
        child.kill().unwrap();
        child.wait().unwrap();
        said
    };
    let said = start(&["serve", "--settings", &file], &[]);
    assert!(said.contains("https://file.example") && said.contains("Data: of-file"), "{said}");
    let said = start(&[], &[("MATTOCK_SETTINGS", &file), ("MATTOCK_DATA", "of-environment")]);
    assert!(said.contains("https://file.example") && said.contains("Data: of-environment"), "{said}");
    let said = start(&["serve", "--settings", &file, "--data", "typed"], &[("MATTOCK_DATA", "of-environment")]);
    assert!(said.contains("Data: typed"), "{said}");
    for (text, says) in [
        ("moon = 1", "`moon` is no setting; `mattock serve --help` lists the settings"),
        ("settings = \"again.toml\"", "`settings` is no setting"),
        ("listen = true", "`listen` wants a text, a number or a list of them"),
        ("listen = \"nowhere\"", "invalid value 'nowhere' for '--listen <ADDR>'"),
        ("listen = ", "line 1"),
    ] {
        let broken = crate::run::file(&home, "broken.toml", text);
        let error = mattock(&["serve", "--settings", &broken]).failed(2);
        assert!(error.contains(says), "{text}: {error}");
    }
    let error = mattock(&["serve", "--settings", &path_in(&home, "nothere.toml")]).failed(1);
    assert!(error.contains("there is no"), "{error}");
}

/// Whatever was acknowledged before the plug was pulled is there afterwards, and every table goes on.
#[test]
fn nothing_acknowledged_is_lost_when_the_process_is_killed() {
    const TABLES: usize = 4;
    let n_kills = if at_full_size() { 50 } else { 3 };
    let data = folder("serve_killed");
    let runtime = runtime();
    let mut server = Process::start(&data);
    let mut tables: Vec<(String, String)> = runtime.block_on(async {
        let mut tables = Vec::new();
        for _ in 0..TABLES {
            tables.push(start_table(&mut Client::connect(server.address, "first").await).await);
        }
        tables
    });
    let n_moves = Arc::new(AtomicU32::new(0));
    for kill in 0..n_kills {
        let acknowledged: Vec<Arc<Mutex<u32>>> = tables.iter().map(|_| Arc::default()).collect();
        let address = server.address;
        n_moves.store(0, Ordering::SeqCst);
        let playing: Vec<_> = (tables.iter().cloned().zip(acknowledged.clone()).enumerate())
            .map(|(number, ((table, token), acknowledged))| {
                let n_moves = Arc::clone(&n_moves);
                runtime.spawn(async move {
                    let mut client = Client::connect(address, &format!("k{kill}t{number}")).await;
                    client.come_back(&table, &token, None).await;
                    let mut pick = kill;
                    // Ends when the connection does; whatever comes of a step without an answer, nobody was told.
                    loop {
                        *acknowledged.lock().unwrap() = client.seq;
                        if client.stage() == "over" {
                            return;
                        }
                        pick += 7;
                        n_moves.fetch_add(1, Ordering::SeqCst);
                        match client.duty(pick) {
                            Some(ask) => {
                                let number = client.send_if_open(ask).await;
                                if number.is_none() || client.came_if_open(number.unwrap_or_default()).await.is_none() {
                                    return;
                                }
                            }
                            None if client.next().await.is_none() => return,
                            None => {}
                        }
                    }
                })
            })
            .collect();
        // In the middle of the load, wherever that is: no two kills hit the same place.
        while n_moves.load(Ordering::SeqCst) < 20 + 13 * kill as u32 % 60
            && !playing.iter().all(|one| one.is_finished())
        {
            std::thread::yield_now();
        }
        server.kill();
        for one in playing {
            runtime.block_on(one).unwrap();
        }
        server = Process::start(&data);
        tables = runtime.block_on(async {
            let mut on = Vec::new();
            for ((table, token), acknowledged) in tables.into_iter().zip(acknowledged) {
                let mut client = Client::connect(server.address, "after").await;
                client.come_back(&table, &token, None).await;
                let acknowledged = *acknowledged.lock().unwrap();
                assert!(client.seq >= acknowledged, "{table}: {} of {acknowledged}", client.seq);
                // It goes on: something happens that the table was waiting for, or the game is over.
                let before = client.seq;
                let mut pick = 1;
                while client.seq == before && client.stage() != "over" {
                    pick += 1;
                    if !client.go_on(pick).await {
                        client.next().await.unwrap();
                    }
                }
                let is_over = client.stage() == "over";
                on.push(if is_over { start_table(&mut client).await } else { (table, token) });
            }
            on
        });
    }
    assert_eq!(server.stop().0, Some(0));
}

#[test]
fn a_finished_game_can_be_verified_and_the_log_holds_no_secret() {
    let data = folder("serve_verified");
    let server = Process::start(&data);
    let (table, token, code) = runtime().block_on(async {
        let mut client = Client::connect(server.address, "ann").await;
        let (table, token) = start_table(&mut client).await;
        let came = client.ask(Ask::Chat { text: "a word of chat".to_owned() }).await;
        assert!(matches!(came, Came::Frame(_)), "{came:?}");
        let mut pick = 1;
        assert!(server.get(&format!("/api/tables/{table}/record")).starts_with("HTTP/1.1 403"));
        assert!(server.get(&format!("/api/tables/{table}/replay?as=everything")).starts_with("HTTP/1.1 403"));
        assert!(server.get(&format!("/api/tables/{table}/replay?as=1")).starts_with("HTTP/1.1 403"));
        assert!(server.get(&format!("/api/tables/{table}/replay")).starts_with("HTTP/1.1 200"));
        while client.stage() != "over" {
            pick += 5;
            if !client.go_on(pick).await {
                client.next().await.unwrap();
            }
        }
        (table, token, client.table["code"].as_str().unwrap().to_owned())
    });
    let body = |path: String| {
        let answer = server.get(&path);
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        assert!(head.starts_with("HTTP/1.1 200") && head.contains("content-length"), "{path}: {head}");
        body.to_owned()
    };
    let proof = body(format!("/api/tables/{table}/proof"));
    let file = crate::run::file(&data, "proof.json", &proof);
    let said = mattock(&["verify", &file]).fine();
    assert!(said.contains(&format!("table {table} was dealt as promised")) && said.contains("seat 0 added"), "{said}");
    let forged = crate::run::file(&data, "forged.json", proof.replacen("\"nonces\":[\"", "\"nonces\":[\"0", 1));
    let error = mattock(&["verify", &forged]).failed(1);
    assert!(error.contains("the cards were not dealt from the promised secret"), "{error}");
    let record = crate::run::file(&data, "record.json", body(format!("/api/tables/{table}/record")));
    mattock(&["replay", &record, "--as", "everything"]).fine();
    let replay = body(format!("/api/tables/{table}/replay?as=everything"));
    assert!(serde_json::from_str::<serde_json::Value>(&replay).unwrap()["entries"].as_array().unwrap().len() > 10);
    let (exit, log) = server.stop();
    assert_eq!(exit, Some(0));
    for secret in [token.as_str(), code.as_str(), "a word of chat"] {
        assert!(!log.contains(secret), "{log}");
    }
    assert!(!path_in(&data, "mattock.sqlite").is_empty());
    let kept = std::fs::read(data.join("mattock.sqlite")).unwrap();
    assert!(!kept.windows(token.len()).any(|part| part == token.as_bytes()), "of a token the hash is kept");
}

/// The address of the database opens it, so it is told nowhere: not when the server starts, not in the log while the
/// database is away, not in what is said when it cannot start.
#[test]
fn the_address_of_the_database_is_told_nowhere() {
    use proving::cluster::{Cluster, PASSWORD};
    let cluster = Cluster::start();
    // A name that nobody knows is warned of by the library, with its value.
    let url = format!("{}?pasword={PASSWORD}", cluster.database("secret"));
    let server = Process::with(Command::new(MATTOCK).args(QUICKLY).args(["--log", "debug"]).env("DATABASE_URL", &url));
    let mut told = server.said.clone();
    assert!(told.contains("Data: Postgres, database secret at 127.0.0.1:"), "{told}");
    runtime().block_on(async {
        let mut client = Client::connect(server.address, "ann").await;
        client.make("saboteur", 3, QUICK).await;
        cluster.stop();
        let came = client.ask(Ask::Chat { text: "hello?".to_owned() }).await;
        assert!(matches!(&came, Came::Error(protocol::Code::NotStored, says) if says.contains("database")), "{came:?}");
    });
    told.push_str(&server.get("/readyz"));
    let (_, log) = server.stop();
    assert!(log.contains("the database is away"), "{log}");
    told.push_str(&log);
    let ran = crate::run::mattock_in(&[("DATABASE_URL", &url)], &["serve", "--listen", "127.0.0.1:0"], "");
    told.push_str(&ran.failed(1));
    for broken in [url.replacen("postgres:", "mysql:", 1), url.replacen("127.0.0.1:", "127.0.0.1:x", 1)] {
        let error = mattock(&["serve", "--database", &broken]).failed(1);
        assert!(error.contains("the address of the database cannot be understood"), "{error}");
        told.push_str(&error);
    }
    told.push_str(&crate::run::mattock_in(&[("DATABASE_URL", &url)], &["serve", "--help"], "").fine());
    assert!(!told.contains(PASSWORD) && !told.contains("postgres://mattock:c"), "{told}");
}

/// A disk without room: the client is told, nothing is half done, and with room the table goes on.
#[test]
fn a_full_disk_is_told_and_nothing_is_lost() {
    let data = folder("serve_full");
    let line = "trap '' XFSZ; ulimit -f 300; exec \"$0\" \"$@\"";
    let mut command = Command::new("bash");
    command.args([
        "-c",
        line,
        MATTOCK,
        "serve",
        "--listen",
        "127.0.0.1:0",
        "--metrics",
        "127.0.0.1:0",
        "--message-rate",
        "100000",
    ]);
    let server = Process::with(command.arg("--data").arg(&data));
    let runtime = runtime();
    let (table, token, seq) = runtime.block_on(async {
        let mut client = Client::connect(server.address, "ann").await;
        let (table, token) = client.make("saboteur", 3, QUICK).await;
        for line in 0.. {
            assert!(line < 5000, "the disk was to be full by now");
            match client.ask(Ask::Chat { text: format!("{line} {}", "x".repeat(280)) }).await {
                Came::Frame(_) => {}
                Came::Error(code, says) => {
                    assert_eq!(code, protocol::Code::NotStored, "{says}");
                    break;
                }
                other => panic!("{other:?}"),
            }
        }
        // It still answers.
        assert!(matches!(client.ask(Ask::Games).await, Came::Answer(_)));
        (table, token, client.seq)
    });
    server.kill();
    let server = Process::start(&data);
    runtime.block_on(async {
        let mut client = Client::connect(server.address, "ann").await;
        client.come_back(&table, &token, None).await;
        assert_eq!(client.seq, seq, "what was told is there, and nothing else");
        assert!(matches!(client.ask(Ask::Chat { text: "room again".to_owned() }).await, Came::Frame(_)));
    });
    assert_eq!(server.stop().0, Some(0));
}

/// One after the other, every acknowledgement has a sync of the disk of its own before it.
#[test]
fn every_acknowledgement_follows_a_sync() {
    const ASKS: usize = 40;
    let data = folder("serve_synced");
    let calls = data.join("calls");
    let mut command = Command::new("strace");
    command.args(["-f", "-e", "trace=fdatasync,fsync", "-o"]).arg(&calls).arg(MATTOCK);
    let server = Process::with(
        command.args(["serve", "--listen", "127.0.0.1:0", "--metrics", "127.0.0.1:0", "--data"]).arg(&data),
    );
    let count = || std::fs::read_to_string(&calls).unwrap().lines().filter(|line| line.contains("sync(")).count();
    let before = runtime().block_on(async {
        let mut client = Client::connect(server.address, "ann").await;
        client.make("saboteur", 3, QUICK).await;
        let before = count();
        for line in 0..ASKS {
            assert!(matches!(client.ask(Ask::Chat { text: line.to_string() }).await, Came::Frame(_)));
        }
        before
    });
    assert!(count() - before >= ASKS, "{} syncs for {ASKS} acknowledgements", count() - before);
    // Without its watcher the server would go on for ever: it is stopped itself.
    let watcher = server.child.id();
    let watched = std::fs::read_to_string(format!("/proc/{watcher}/task/{watcher}/children")).unwrap();
    let pid = rustix::process::Pid::from_raw(watched.trim().parse().unwrap()).unwrap();
    rustix::process::kill_process(pid, rustix::process::Signal::TERM).unwrap();
    let mut child = server.child;
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

/// Messages that are nearly right, in great number: whatever they are, memory does not grow with them.
#[test]
fn memory_stays_flat_under_hostile_messages() {
    let n_messages = if at_full_size() { 100_000 } else { 2_000 };
    let data = folder("serve_hostile");
    let server = Process::start(&data);
    let pid = server.child.id();
    let resident = || {
        let status = std::fs::read_to_string(format!("/proc/{pid}/status")).unwrap();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
        line.trim().trim_end_matches(" kB").parse::<i64>().unwrap()
    };
    runtime().block_on(async {
        let mut ann = Client::connect(server.address, "ann").await;
        let (table, token) = start_table(&mut ann).await;
        let right = hostile::nearly_right(&table, &token, ann.seq);
        let mut dice = tabletop::Dice::from_number(12);
        let mut eve = Client::connect(server.address, "eve").await;
        let mut send = async |n_messages: u32| {
            for sent in 0..n_messages {
                eve.raw(hostile::broken(&right, &mut dice)).await;
                // Whoever never reads is no longer read either.
                if sent % 200 == 0 {
                    eve.texts.clear();
                    let hello = Ask::Hello { version: 1, client: "eve".to_owned() };
                    assert!(matches!(eve.ask(hello).await, Came::Answer(_)));
                }
            }
            assert!(matches!(eve.ask(Ask::Games).await, Came::Answer(_)));
        };
        // Buffers and whatever is kept once have their size after a few.
        send(1_000).await;
        let before = resident();
        send(n_messages).await;
        let grown = resident() - before;
        assert!(grown < 2_048, "{grown} kB more after {n_messages} messages");
        // And the table goes on.
        let mut back = Client::connect(server.address, "back").await;
        back.come_back(&table, &token, None).await;
        let before = back.seq;
        while back.seq == before && back.stage() != "over" {
            if !back.go_on(1).await {
                back.next().await.unwrap();
            }
        }
    });
    assert_eq!(server.stop().0, Some(0));
}

#[test]
fn load_is_for_this_machine_alone() {
    for url in ["ws://192.0.2.1:7700", "ws://192.0.2.1:7700/", "ws://0.0.0.0.nip.example:1", "nonsense"] {
        let error = mattock(&["load", "--url", url, "--tables", "1", "--seconds", "1"]).failed(2);
        assert!(error.contains("is not on this machine") && error.contains("--not-only-here"), "{error}");
    }
}

#[test]
fn a_server_to_be_loaded_may_be_written_as_a_browser_shows_it() {
    let server = Process::start(&folder("load-url"));
    let url = format!("http://localhost:{}/", server.address.port());
    let said = mattock(&["load", "--url", &url, "--tables", "1", "--seconds", "1", "--json"]).fine();
    let said: serde_json::Value = serde_json::from_str(&said).expect("one object");
    assert_eq!(said["errors"], 0, "{said}");
    let error = mattock(&["load", "--url", "https://localhost"]).failed(2);
    assert!(error.contains("HOST:PORT"), "{error}");
    assert_eq!(server.stop().0, Some(0));
}

/// What would forget everything at once, let no bot think, or lead players astray is refused before anything begins.
#[test]
fn settings_that_cannot_be_meant_are_refused() {
    for (setting, value, says) in [
        ("--keep-finished-days", "0", "1.."),
        ("--keep-abandoned-days", "0", "1.."),
        ("--bot-threads", "0", "1..=256"),
        ("--bot-threads", "100000", "1..=256"),
        ("--public-url", "https://example.org/play", "without a path"),
        ("--public-url", "https://example.org?a=b", "without a path"),
    ] {
        let error = mattock(&["serve", "--data", ":memory:", setting, value]).failed(2);
        assert!(error.contains(setting) && error.contains(says), "{error}");
    }
}

/// Persons' tables are measured while bots think, in every game.
#[test]
fn a_load_plays_games_and_says_how_quickly() {
    let server = Process::start(&folder("load"));
    let (url, pid) = (format!("ws://{}", server.address), server.child.id().to_string());
    for game in ["saboteur", "lost-mines", "dark-cave"] {
        let with = ["--tables", "2", "--seconds", "2", "--bot-tables", "2", "--bots", "foreman", "--pid", &pid];
        let said = mattock(&[&["load", "--url", &url, "--game", game, "--json"][..], &with].concat()).fine();
        let said: serde_json::Value = serde_json::from_str(&said).expect("one object");
        assert_eq!((&said["errors"], &said["error"]), (&0.into(), &serde_json::Value::Null), "{said}");
        // A server may take less memory than before, too.
        assert!(said["kilobytes_per_table"].is_number(), "{said}");
        for figure in ["moves", "p99_ms", "bytes_per_frame", "cpu_us_per_move", "bot_steps"] {
            assert!(said[figure].as_f64().is_some_and(|figure| figure > 0.0), "{figure}: {said}");
        }
    }
    assert_eq!(server.stop().0, Some(0));
}
