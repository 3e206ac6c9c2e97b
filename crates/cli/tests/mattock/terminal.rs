//! `mattock play` in a real terminal: a pseudo-terminal that this test holds the other end of.

use crate::run::MATTOCK;
use pty_process::blocking::{Command, Pty};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::termios::tcgetattr;
use std::io::{Read, Write};
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, ExitStatus};

/// How long to wait for output before the test fails. Nothing is ever waited for that has come already.
const PATIENCE: Timespec = Timespec { tv_sec: 60, tv_nsec: 0 };
const END_OF_INPUT: &[u8] = b"\x04";
const INTERRUPT: &[u8] = b"\x03";

/// A running `mattock` and the terminal it runs in.
struct Session {
    terminal: Pty,
    child: Child,
    modes: String,
    output: Vec<u8>,
}

impl Session {
    fn start(arguments: &[&str]) -> Session {
        Session::start_with(arguments, &[])
    }

    fn start_with(arguments: &[&str], environment: &[(&str, &str)]) -> Session {
        Session::spawn(Command::new(MATTOCK).args(arguments), environment)
    }

    /// Starts it with SIGINT doing what it does by default. What is started in the background ignores SIGINT, and
    /// hands that on to whatever it starts: so does the first `env` here, and the second one sets it right.
    fn start_interruptible(arguments: &[&str]) -> Session {
        let works = std::process::Command::new("env").args(["--default-signal=INT", "true"]).status();
        assert!(works.is_ok_and(|status| status.success()), "this test needs `env` of GNU coreutils 8.31 or newer");
        let command = Command::new("env").args(["--ignore-signal=INT", "env", "--default-signal=INT", MATTOCK]);
        Session::spawn(command.args(arguments), &[])
    }

    fn spawn(command: Command, environment: &[(&str, &str)]) -> Session {
        let (terminal, inside) = pty_process::blocking::open().unwrap();
        terminal.resize(pty_process::Size::new(50, 100)).unwrap();
        let modes = modes(&terminal);
        let command = command.env_remove("NO_COLOR").env_remove("COLUMNS").env("TERM", "xterm");
        let child = command.envs(environment.iter().copied()).spawn(inside).unwrap();
        Session { terminal, child, modes, output: Vec::new() }
    }

    /// Reads some output; false when the program has closed the terminal.
    fn read(&mut self) -> bool {
        let mut ready = [PollFd::new(&self.terminal, PollFlags::IN)];
        assert_ne!(poll(&mut ready, Some(&PATIENCE)).unwrap(), 0, "no output: {}", self.text());
        let mut bytes = [0; 4096];
        // When the other side is closed, Linux says so with an error.
        let n_bytes = self.terminal.read(&mut bytes).unwrap_or_default();
        self.output.extend_from_slice(&bytes[..n_bytes]);
        n_bytes > 0
    }

    /// Reads until the program asks something; false when it has ended instead.
    fn wait_for_prompt(&mut self) -> bool {
        loop {
            if self.output.ends_with(b"> ") {
                return true;
            }
            if !self.read() {
                return false;
            }
        }
    }

    fn type_in(&mut self, keys: &[u8]) {
        self.terminal.write_all(keys).unwrap();
        // The prompt has been answered: the next one is another one, even if it reads the same.
        self.output.push(b'\n');
    }

    fn text(&self) -> String {
        String::from_utf8_lossy(&self.output).into_owned()
    }

    /// Reads to the end, and checks that the terminal is as it was and that no colour is left on.
    fn end(mut self) -> (ExitStatus, String) {
        while self.read() {}
        let status = self.child.wait().unwrap();
        assert_eq!(modes(&self.terminal), self.modes, "the terminal's modes have changed");
        let text = self.text();
        let colours = text.split("\x1b[").skip(1).filter(|code| code.trim_start_matches(is_parameter).starts_with('m'));
        assert!(colours.last().is_none_or(|last| last.starts_with("0m")), "a colour is left on: {text:?}");
        (status, text)
    }
}

fn is_parameter(c: char) -> bool {
    c.is_ascii_digit() || c == ';'
}

fn modes(terminal: &Pty) -> String {
    format!("{:?}", tcgetattr(terminal).unwrap())
}

#[test]
fn a_whole_game_is_played_in_a_terminal() {
    let mut session = Session::start(&["play", "--seed", "11", "--players", "3"]);
    let mut n_answers = 0;
    while session.wait_for_prompt() {
        n_answers += 1;
        assert!(n_answers < 2000, "the game does not end");
        session.type_in(b"1\n");
    }
    let (status, text) = session.end();
    assert_eq!(status.code(), Some(0));
    assert!(text.contains("\x1b[1mStandings\x1b[0m") && text.contains(" wins\r\n"), "{text}");
    assert_eq!(text.matches("Enter for the next round> ").count(), 2, "three rounds");
    assert!(text.contains('┼') && text.contains("Your choices"));
}

/// What a text looks like without its colours.
fn plain(text: &str) -> String {
    let mut pieces = text.split("\x1b[");
    let first = pieces.next().unwrap_or_default().to_owned();
    let rest = pieces.map(|piece| piece.trim_start_matches(is_parameter).get(1..).unwrap_or_default());
    first + &rest.collect::<String>()
}

/// The number of the whole way that a person would take who is after treasures: to a mine, else as far east as can be.
fn way_to_go(screen: &str) -> Option<usize> {
    let ways = screen.lines().filter_map(|line| {
        let (number, rest) = line.trim().split_once("  go to ")?;
        let (x, _) = rest.split_once(',')?;
        let is_mine = rest.contains(", and turn mine ") || rest.contains(", and take ");
        Some((is_mine, x.parse::<i8>().ok()?, number.parse().ok()?))
    });
    ways.max().map(|(_, _, number)| number)
}

/// A person who chooses whole ways gets to mines and takes treasures: one number sends all steps of a way.
#[test]
fn a_whole_game_of_the_lost_mines_is_played_in_a_terminal() {
    let table = ["play", "--game", "lost-mines", "--seed", "2", "--players", "4"];
    // Against better bots such a person gets nothing.
    let mut session = Session::start(&[&table[..], &["--bots", "novice"]].concat());
    let mut n_answers = 0;
    let mut longest = 0;
    let mut shown = 0;
    let mut with_hand = [0; 2];
    while session.wait_for_prompt() {
        n_answers += 1;
        assert!(n_answers < 2000, "the game does not end");
        let text = session.text();
        let screen = plain(&text[shown..]);
        let choices = &screen[screen.rfind("Your choices").unwrap_or_default()..];
        for (n, stage) in [". Move: ", ". Take a treasure."].into_iter().enumerate() {
            with_hand[n] += usize::from(screen.contains(stage) && screen.contains("  Your hand: "));
        }
        let number = way_to_go(choices).unwrap_or(1);
        if let Some(way) = choices.lines().find_map(|line| line.trim().strip_prefix(&format!("{number}  go to "))) {
            let steps = way.split(['(', ')']).nth(1).unwrap_or_default().len();
            longest = longest.max(steps);
        }
        session.type_in(format!("{number}\n").as_bytes());
        shown = session.text().len();
    }
    let (status, text) = session.end();
    assert_eq!(status.code(), Some(0));
    assert!(longest >= 2, "no way of several steps was gone");
    assert!(with_hand[0] > 10 && with_hand[1] > 0, "whoever moves or takes sees the hand: {with_hand:?}");
    for painted in ["\x1b[1;34mB\x1b[0m", "\x1b[1;33mY\x1b[0m", "\x1b[1mStandings\x1b[0m", "\x1b[1;35m#1"] {
        assert!(text.contains(painted), "{painted:?}");
    }
    let text = plain(&text).replace('\r', "");
    let flat = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let moved = flat.split("What happened").any(|news| {
        let own = news.split(". ").take_while(|said| said.trim().starts_with("You went to "));
        own.count() >= 2
    });
    assert!(moved, "a way of several steps is told in one line");
    assert!(flat.contains("You turned mine") && flat.contains("You took treasure"), "{text}");
    assert!(flat.contains("Take a treasure.") && flat.contains("taken by"), "{text}");
    assert_eq!(text.matches("Enter for the next round> ").count(), 1, "two rounds");
}

/// The number of the whole way that a person would take who wants to get out: through a goal, else anywhere.
fn way_out(screen: &str) -> Option<usize> {
    let ways = screen.lines().filter_map(|line| {
        let (number, rest) = line.trim().split_once("  go to ")?;
        let is_goal = rest.contains("OUT OF THE CAVE") || rest.contains(", and turn goal ");
        let (to, _) = rest.split_once('.')?;
        let far: i16 = to.split(',').filter_map(|part| part.parse::<i16>().ok()).map(i16::abs).sum();
        Some((is_goal, far, number.parse().ok()?))
    });
    ways.max().map(|(_, _, number)| number)
}

/// A person who chooses whole ways walks through the cave: one number sends all steps of a way.
#[test]
fn a_whole_game_of_the_dark_cave_is_played_in_a_terminal() {
    let mut session = Session::start(&["play", "--game", "dark-cave", "--seed", "3", "--players", "4"]);
    let mut n_answers = 0;
    let mut shown = 0;
    while session.wait_for_prompt() {
        n_answers += 1;
        assert!(n_answers < 2000, "the game does not end");
        let text = session.text();
        let screen = plain(&text[shown..]);
        let choices = &screen[screen.rfind("Your choices").unwrap_or_default()..];
        let number = way_out(choices).unwrap_or(1);
        session.type_in(format!("{number}\n").as_bytes());
        shown = session.text().len();
    }
    let (status, text) = session.end();
    assert_eq!(status.code(), Some(0));
    for painted in ["\x1b[1mStandings\x1b[0m", "\x1b[1;35m#1"] {
        assert!(text.contains(painted), "{painted:?}");
    }
    // With three or four players there is one clan.
    assert!(["\x1b[1;34m", "\x1b[1;33m"].iter().any(|colour| text.contains(&format!("{colour}0\x1b[0m"))), "{text}");
    let flat = plain(&text).split_whitespace().collect::<Vec<_>>().join(" ");
    let moved = flat.split("What happened").any(|news| {
        let own = news.split(". ").skip_while(|said| !said.contains("You went to "));
        own.take_while(|said| said.contains("You went to ")).count() >= 2
    });
    assert!(moved, "a way of several steps is told in one line");
    assert!(!flat.contains("Enter for the next round> "));
}

/// L-25c: whoever has discarded pairs runs out of cards before the others, and is asked whenever a turn is skipped.
#[test]
fn whoever_has_no_cards_left_in_the_lost_mines_may_agree_at_every_skipped_turn() {
    const ASKS: &str = "or Enter to let the others play on> ";
    let asked_again = (0..6).any(|seed: u8| {
        let seed = seed.to_string();
        let mut session = Session::start(&["play", "--game", "lost-mines", "--seed", &seed, "--option", "rounds=1"]);
        let (mut shown, mut n_asked) = (0, 0);
        while session.wait_for_prompt() {
            let screen = plain(&session.text()[shown..]);
            shown = session.text().len();
            // The last choice of a card is to discard it with another one.
            let last =
                screen.lines().filter_map(|line| line.trim().split("  ").next()?.parse::<usize>().ok()).next_back();
            // Lines may be broken anywhere.
            let flat = screen.split_whitespace().collect::<Vec<_>>().join(" ");
            let typed = match (screen.ends_with(ASKS), n_asked) {
                (true, 0) => {
                    assert!(flat.contains("No turn for you"), "{screen}");
                    "agree".to_owned()
                }
                (true, 1) => {
                    assert!(flat.contains("You would end it here."), "{screen}");
                    "withdraw".to_owned()
                }
                (true, 2) => {
                    assert!(flat.contains("You would go on after all."), "{screen}");
                    String::new()
                }
                (true, _) => {
                    session.type_in(b"quit\n");
                    session.end();
                    return true;
                }
                _ if screen.ends_with("Which one (Enter goes back)> ") => last.unwrap_or(1).to_string(),
                _ => "1".to_owned(),
            };
            n_asked += usize::from(screen.ends_with(ASKS));
            session.type_in(format!("{typed}\n").as_bytes());
        }
        session.end();
        false
    });
    assert!(asked_again, "in six rounds nobody was skipped twice");
}

#[test]
fn an_interrupt_ends_the_program_and_leaves_the_terminal_sane() {
    let mut session = Session::start_interruptible(&["play", "--seed", "11"]);
    for _ in 0..6 {
        assert!(session.wait_for_prompt());
        session.type_in(b"1\n");
    }
    assert!(session.wait_for_prompt());
    session.type_in(INTERRUPT);
    let (status, _) = session.end();
    assert_eq!((status.code(), status.signal()), (None, Some(2)), "SIGINT does what it always does");
}

#[test]
fn the_end_of_input_ends_the_program_with_a_message() {
    for n_answers in [0, 1, 6] {
        let mut session = Session::start(&["play", "--seed", "11"]);
        for _ in 0..n_answers {
            assert!(session.wait_for_prompt());
            session.type_in(b"1\n");
        }
        assert!(session.wait_for_prompt());
        session.type_in(END_OF_INPUT);
        let (status, text) = session.end();
        assert_eq!(status.code(), Some(0));
        assert!(text.ends_with("That was the end of the input, so you leave the table. Goodbye!\r\n"), "{text}");
    }
}

#[test]
fn colours_are_for_those_who_want_them() {
    for (arguments, environment) in
        [(&["play", "--no-color"][..], &[][..]), (&["play"], &[("NO_COLOR", "1")]), (&["play"], &[("TERM", "dumb")])]
    {
        let mut session = Session::start_with(arguments, environment);
        assert!(session.wait_for_prompt());
        session.type_in(b"quit\n");
        let (status, text) = session.end();
        assert_eq!(status.code(), Some(0));
        assert!(!text.contains('\x1b'), "{text}");
    }
}

#[test]
fn rules_are_painted_and_the_progress_bar_leaves_nothing_behind() {
    let (status, text) = Session::start(&["rules", "saboteur", "S-8"]).end();
    assert_eq!(status.code(), Some(0));
    assert!(text.starts_with("\x1b[1mS-8 Connection to the start\x1b[0m\r\n"), "{text}");
    let (status, text) = Session::start(&["simulate", "--games", "400", "--threads", "2"]).end();
    assert_eq!(status.code(), Some(0));
    assert!(text.contains("400 games of saboteur for 5\r\n"), "{text}");
}
