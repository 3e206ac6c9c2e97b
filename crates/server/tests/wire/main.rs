//! Whole servers and real sockets: what a client gets, and what hostile ones do not.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may stop")]

mod bot;
#[allow(dead_code, reason = "the tests of the command use the rest of it")]
mod client;
mod database;
mod hearing;
mod hostile;
mod law_five;
mod lessons;
mod limits;
mod page;
mod playing;
mod running;
mod sitting_down;
mod trouble;
mod uploads;
