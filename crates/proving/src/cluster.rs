//! A real Postgres for tests: made when it is first wanted, stopped and removed when whoever wanted it is gone, also if that
//! was by a panic or a signal. It runs as an ordinary user, since Postgres refuses to run as root.

use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::{Mutex, OnceLock, PoisonError};

/// What opens the databases. No log may hold it.
pub const PASSWORD: &str = "correct-horse-battery-staple";

/// A Postgres with its own data, at its own port.
pub struct Cluster {
    shell: Child,
    talk: Mutex<Option<(ChildStdin, BufReader<ChildStdout>)>>,
    port: u16,
    folder: PathBuf,
}

impl Cluster {
    /// The one that all tests of this process share, each with databases of its own.
    pub fn shared() -> &'static Cluster {
        static SHARED: OnceLock<Cluster> = OnceLock::new();
        // It is never dropped. The end of the process closes its input, and that ends it.
        SHARED.get_or_init(Cluster::start)
    }

    /// One of its own, to be stopped and started.
    pub fn start() -> Cluster {
        let is_root = Command::new("id").arg("-u").output().is_ok_and(|id| id.stdout == b"0\n");
        let mut command = if is_root { Command::new("setpriv") } else { Command::new("sh") };
        if is_root {
            command.args(["--reuid=postgres", "--regid=postgres", "--clear-groups", "--", "sh"]);
        }
        command.args(["-c", include_str!("cluster.sh")]).current_dir("/");
        let mut shell = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("sh runs");
        let mut input = shell.stdin.take().expect("its input is a pipe");
        let mut output = BufReader::new(shell.stdout.take().expect("its output is a pipe"));
        writeln!(input, "{PASSWORD}").expect("it reads");
        let said = line(&mut output);
        let (port, folder) = said.split_once(' ').expect("it names its port and its folder");
        let (port, folder) = (port.parse().expect("a port is a number"), PathBuf::from(folder));
        Cluster { shell, talk: Mutex::new(Some((input, output))), port, folder }
    }

    /// The address of a new and empty database.
    pub fn database(&self, name: &str) -> String {
        self.tell(&format!("database {name}"));
        format!("postgres://mattock:{PASSWORD}@127.0.0.1:{}/{name}", self.port)
    }

    /// Runs a statement in a database.
    pub fn sql(&self, database: &str, statement: &str) {
        self.tell(&format!("sql {database} {statement}"));
    }

    /// What a question comes to, which has an answer of one line.
    pub fn ask(&self, database: &str, question: &str) -> String {
        let mut talk = self.talk.lock().unwrap_or_else(PoisonError::into_inner);
        let (input, output) = talk.as_mut().expect("it is there until it is dropped");
        writeln!(input, "ask {database} {question}").expect("it reads");
        let answer = line(output);
        assert_eq!(line(output), "done", "{question}");
        answer
    }

    /// Stops it as an operator would: connections are cut, and what was acknowledged is there afterwards.
    pub fn stop(&self) {
        self.tell("stop fast");
    }

    /// Stops it as if the plug were pulled.
    pub fn crash(&self) {
        self.tell("stop immediate");
    }

    /// Starts it again, at the same address.
    pub fn start_again(&self) {
        self.tell("start");
    }

    /// Where its data is.
    pub fn folder(&self) -> PathBuf {
        self.folder.clone()
    }

    fn tell(&self, command: &str) {
        let mut talk = self.talk.lock().unwrap_or_else(PoisonError::into_inner);
        let (input, output) = talk.as_mut().expect("it is there until it is dropped");
        writeln!(input, "{command}").expect("it reads");
        assert_eq!(line(output), "done", "{command}");
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        // Its input ends here; it is waited for, so that nothing is left when a test is over.
        *self.talk.lock().unwrap_or_else(PoisonError::into_inner) = None;
        let _ = self.shell.wait();
    }
}

fn line(output: &mut impl BufRead) -> String {
    let mut said = String::new();
    output.read_line(&mut said).expect("it writes text");
    assert!(!said.is_empty(), "Postgres could not be used; what is wrong stands above");
    said.trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_left_of_a_cluster() {
        let cluster = Cluster::start();
        let (folder, port) = (cluster.folder(), cluster.port);
        let connects = || std::net::TcpStream::connect(("127.0.0.1", port)).is_ok();
        assert!(folder.join("data").exists() && connects());
        cluster.stop();
        assert!(!connects());
        cluster.start_again();
        assert!(connects());
        drop(cluster);
        assert!(!folder.exists() && !connects());
    }
}
