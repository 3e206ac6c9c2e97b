//! The `mattock` command.

fn main() {}
