//! The `mattock` command as people and programs use it: the real binary, its output and its exit codes.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may stop")]
#![allow(clippy::print_stdout, reason = "a test may tell what it measured")]

mod arena;
mod broken_files;
#[path = "../../../server/tests/wire/client.rs"]
#[allow(dead_code, reason = "the tests of the server use more of it")]
mod client;
mod deck;
mod drive;
#[path = "../../../server/tests/wire/hearing.rs"]
mod hearing;
#[path = "../../../server/tests/wire/hostile.rs"]
mod hostile;
mod moving;
mod nodes;
mod play;
mod relay;
mod replay;
mod rules;
mod run;
mod serve;
mod simulate;
mod terminal;
mod usage;
