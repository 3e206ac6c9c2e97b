//! Checks on the repository itself: links, arrows between crates, and what must stay absent.
//!
//! The checks are tests, in `tests/tidy`; here is only what they share with the command that fingerprints rulebooks.

pub mod repository;
pub mod rulebooks;
