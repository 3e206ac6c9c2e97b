//! Whole servers and real sockets: what a client gets, and what hostile ones do not.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may stop")]

mod bot;
mod client;
mod page;
mod playing;
mod running;
mod sitting_down;
mod trouble;
