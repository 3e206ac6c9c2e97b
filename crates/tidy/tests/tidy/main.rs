//! Checks on the repository itself. Each test collects all that is wrong before it complains.

mod manifests;
mod markdown;
mod page;
mod rulebooks;
mod sources;

/// Passes if there is nothing to complain about.
#[track_caller]
fn nothing_in(complaints: Vec<String>) {
    assert!(complaints.is_empty(), "\n{}\n", complaints.join("\n"));
}
