//! The `mattock` command as people and programs use it: the real binary, its output and its exit codes.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may stop")]

mod arena;
mod broken_files;
mod deck;
mod drive;
mod play;
mod replay;
mod rules;
mod run;
mod simulate;
mod terminal;
mod usage;
