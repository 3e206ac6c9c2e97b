//! Running the binary.

use serde_json::Value;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The binary under test.
pub(crate) const MATTOCK: &str = env!("CARGO_BIN_EXE_mattock");

/// What a run came to.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) code: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Ran {
    /// It must have gone well: its output.
    #[track_caller]
    pub(crate) fn fine(self) -> String {
        assert_eq!((self.code, self.err.as_str()), (Some(0), ""), "{}", self.out);
        self.out
    }

    /// It must have failed with this code, and without a panic: its error.
    #[track_caller]
    pub(crate) fn failed(self, code: i32) -> String {
        assert_eq!(self.code, Some(code), "{} {}", self.out, self.err);
        assert!(!self.err.contains("panicked"), "{}", self.err);
        assert!(!self.err.is_empty(), "an error says what is wrong");
        self.err
    }
}

/// Runs the binary without input.
pub(crate) fn mattock(arguments: &[&str]) -> Ran {
    mattock_with(arguments, "")
}

/// Runs the binary with an input.
pub(crate) fn mattock_with(arguments: &[&str], input: &str) -> Ran {
    mattock_in(&[], arguments, input)
}

/// Runs the binary with an input, and with environment variables.
pub(crate) fn mattock_in(environment: &[(&str, &str)], arguments: &[&str], input: &str) -> Ran {
    let mut child = Command::new(MATTOCK)
        .args(arguments)
        .env_remove("NO_COLOR")
        .env_remove("COLUMNS")
        .env_remove("DATABASE_URL")
        .envs(environment.iter().copied())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A child that does not read its input may be gone already.
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_owned();
    let writing = std::thread::spawn(move || drop(stdin.write_all(input.as_bytes())));
    let output = child.wait_with_output().unwrap();
    writing.join().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    Ran { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
}

/// An empty folder for one test.
pub(crate) fn folder(test: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("mattock").join(test);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}

/// The path of a file in a folder, as an argument.
pub(crate) fn path_in(folder: &Path, name: &str) -> String {
    folder.join(name).to_str().unwrap().to_owned()
}

/// Writes a file and returns its path as an argument.
pub(crate) fn file(folder: &Path, name: &str, content: impl AsRef<[u8]>) -> String {
    let path = path_in(folder, name);
    fs::write(&path, content).unwrap();
    path
}

/// The record of a digger's game of Saboteur with two rounds, in a folder of its own.
pub(crate) fn recorded_game(test: &str) -> String {
    recorded_game_of("saboteur", test)
}

/// The same of any game; of one that knows no rounds, the whole game.
pub(crate) fn recorded_game_of(game: &str, test: &str) -> String {
    let folder = folder(test);
    let records = path_in(&folder, "records");
    let arguments = ["simulate", "--game", game, "--policy", "digger", "--games", "1", "--seed", "5"];
    let rounds: &[&str] = if game == "dark-cave" { &[] } else { &["--option", "rounds=2"] };
    mattock(&[&arguments[..], rounds, &["--records", &records]].concat()).fine();
    path_in(&folder, "records/game-000000.json")
}

/// The lines of an output, read as JSON.
pub(crate) fn json_lines(out: &str) -> Vec<Value> {
    out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}
