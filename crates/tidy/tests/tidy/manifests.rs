//! What the manifests say: arrows between crates, lints, dependencies and their reasons.

use crate::nothing_in;
use std::io;
use tidy::repository::{File, files, read};
use toml::{Table, Value};

/// Crates that depend on no crate of ours.
const MECHANISMS: [&str; 2] = ["tunnels", "tabletop"];
/// Crates that depend on the mechanisms alone, and that only bots and the catalogue depend on.
const GAMES: [&str; 3] = ["saboteur", "lost-mines", "dark-cave"];
/// Players for every game: the catalogue lists a game together with its bots.
const BOTS: &str = "bots";
/// Crates that may name a game beside these: nothing is built on them.
const PROOFS: [&str; 1] = ["fuzzing"];
/// What the tests of all games have in common. It knows the mechanisms alone, and nothing but tests uses it.
const HARNESS: &str = "proving";

/// A crate of the workspace.
struct Manifest {
    path: String,
    table: Table,
}

impl Manifest {
    fn read(file: File) -> io::Result<Manifest> {
        let table = file.text.parse().map_err(|error| io::Error::other(format!("{}: {error}", file.path)))?;
        Ok(Manifest { path: file.path, table })
    }

    fn name(&self) -> &str {
        self.at(&["package", "name"]).and_then(Value::as_str).unwrap_or_default()
    }

    fn at(&self, keys: &[&str]) -> Option<&Value> {
        let (first, rest) = keys.split_first()?;
        rest.iter().try_fold(self.table.get(*first)?, |value, key| value.get(key))
    }

    /// The names in some tables of dependencies.
    fn dependencies(&self, kinds: &[&str]) -> Vec<&str> {
        let tables = kinds.iter().filter_map(|kind| self.table.get(*kind)?.as_table());
        tables.flat_map(|table| table.keys().map(String::as_str)).collect()
    }
}

const BUILT_ON: [&str; 2] = ["dependencies", "build-dependencies"];
const TESTED_WITH: [&str; 3] = ["dependencies", "build-dependencies", "dev-dependencies"];

fn crates() -> io::Result<Vec<Manifest>> {
    let manifests =
        files()?.into_iter().filter(|file| file.path.starts_with("crates/") && file.is_one_of(&["/Cargo.toml"]));
    manifests.map(Manifest::read).collect()
}

fn workspace() -> io::Result<Manifest> {
    let text = read("Cargo.toml")?;
    Manifest::read(File { path: "Cargo.toml".to_owned(), text })
}

/// The entries of `[workspace.dependencies]`, ours and others'.
fn shared_dependencies(workspace: &Manifest) -> Vec<(&str, &Value)> {
    let table = workspace.at(&["workspace", "dependencies"]).and_then(Value::as_table);
    table.into_iter().flatten().map(|(name, value)| (name.as_str(), value)).collect()
}

/// Whether one crate of ours must not depend on another.
fn points_up(from: &str, to: &str) -> bool {
    match from {
        _ if PROOFS.contains(&to) || to == HARNESS || MECHANISMS.contains(&from) => true,
        _ if GAMES.contains(&from) || from == HARNESS => !MECHANISMS.contains(&to),
        BOTS => !GAMES.contains(&to) && !MECHANISMS.contains(&to),
        "catalog" => to != BOTS && !GAMES.contains(&to) && !MECHANISMS.contains(&to),
        "arena" => to != BOTS && !MECHANISMS.contains(&to),
        _ => GAMES.contains(&to) && !PROOFS.contains(&from),
    }
}

#[test]
fn an_arrow_that_points_up_is_seen() {
    for (from, to) in [
        ("tunnels", "tabletop"),
        ("tabletop", "saboteur"),
        ("saboteur", "lost-mines"),
        ("saboteur", "catalog"),
        ("saboteur", "bots"),
        ("bots", "catalog"),
        ("arena", "saboteur"),
        ("arena", "catalog"),
        ("catalog", "cli"),
        ("cli", "saboteur"),
        ("cli", "fuzzing"),
        ("saboteur", "proving"),
        ("proving", "saboteur"),
    ] {
        assert!(points_up(from, to), "{from} -> {to}");
    }
    for (from, to) in [
        ("saboteur", "tunnels"),
        ("catalog", "saboteur"),
        ("bots", "saboteur"),
        ("catalog", "bots"),
        ("arena", "bots"),
        ("cli", "catalog"),
        ("cli", "tabletop"),
        ("fuzzing", "saboteur"),
        ("proving", "tabletop"),
    ] {
        assert!(!points_up(from, to), "{from} -> {to}");
    }
}

#[test]
fn arrows_between_crates_point_down() -> io::Result<()> {
    let crates = crates()?;
    let ours: Vec<&str> = crates.iter().map(Manifest::name).collect();
    let mut complaints = Vec::new();
    for manifest in &crates {
        let name = manifest.name();
        let is_low = MECHANISMS.contains(&name) || GAMES.contains(&name);
        // Above the games, tests may look at what they like; below, they must get by with what is there.
        let kinds = if is_low { TESTED_WITH.as_slice() } else { BUILT_ON.as_slice() };
        let arrows = manifest.dependencies(kinds).into_iter().filter(|to| ours.contains(to));
        let built_on = manifest.dependencies(&BUILT_ON);
        let for_tests = |to: &str| GAMES.contains(&name) && to == HARNESS && !built_on.contains(&to);
        let wrong = arrows.filter(|to| points_up(name, to) && !for_tests(to));
        complaints.extend(wrong.map(|to| format!("{}: {name} must not depend on {to}", manifest.path)));
    }
    nothing_in(complaints);
    Ok(())
}

#[test]
fn every_crate_says_what_it_is_and_follows_the_lints() -> io::Result<()> {
    let mut complaints = Vec::new();
    for manifest in crates()? {
        let description = manifest.at(&["package", "description"]).and_then(Value::as_str).unwrap_or_default();
        if description.split_whitespace().count() < 3 {
            complaints.push(format!("{}: the description says nothing", manifest.path));
        }
        if manifest.at(&["lints", "workspace"]).and_then(Value::as_bool) != Some(true) {
            complaints.push(format!("{}: `[lints]` with `workspace = true` is missing", manifest.path));
        }
    }
    nothing_in(complaints);
    Ok(())
}

#[test]
fn every_shared_dependency_is_used() -> io::Result<()> {
    let crates = crates()?;
    let used: Vec<&str> = crates.iter().flat_map(|manifest| manifest.dependencies(&TESTED_WITH)).collect();
    let workspace = workspace()?;
    let unused = shared_dependencies(&workspace).into_iter().filter(|(name, _)| !used.contains(name));
    nothing_in(unused.map(|(name, _)| format!("Cargo.toml: no crate uses {name}")).collect());
    Ok(())
}

#[test]
fn architecture_gives_a_reason_for_every_dependency_on_others() -> io::Result<()> {
    let page = read("ARCHITECTURE.md")?;
    let has_reason = |name: &str| {
        let named = format!("`{name}`");
        page.lines().any(|line| line.contains(&named) && line.split_whitespace().count() > 5)
    };
    let workspace = workspace()?;
    let others = shared_dependencies(&workspace).into_iter().filter(|(_, value)| value.get("path").is_none());
    let silent = others.filter(|(name, _)| !has_reason(name));
    nothing_in(silent.map(|(name, _)| format!("ARCHITECTURE.md: why do we depend on `{name}`?")).collect());
    Ok(())
}

#[test]
fn lock_files_name_the_public_registry_alone() -> io::Result<()> {
    const PUBLIC: &str = "source = \"registry+https://github.com/rust-lang/crates.io-index\"";
    let locks: Vec<File> = files()?.into_iter().filter(|file| file.is_one_of(&["Cargo.lock"])).collect();
    let paths: Vec<&str> = locks.iter().map(|lock| lock.path.as_str()).collect();
    assert_eq!(paths, ["Cargo.lock", "fuzz/Cargo.lock"], "both workspaces have their lock file");
    let complaints = locks.iter().flat_map(|lock| {
        let lines = lock.text.lines().enumerate();
        let wrong = lines.filter(|(_, text)| text.starts_with("source = ") && *text != PUBLIC);
        wrong.map(|(line, text)| format!("{}: {text}", lock.at(line)))
    });
    nothing_in(complaints.collect());
    Ok(())
}
