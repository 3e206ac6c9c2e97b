//! Builds the web client with Node, whenever its sources have changed. Without Node the program is built all the same,
//! and its page says how to get the client.

use std::env;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What the client is made of, in the root of the project. `web/` as a whole would be wrong: packages are kept in it, and
/// they change when they are used.
const SOURCES: [&str; 11] = [
    "docs/rules",
    "texts",
    "web/.npmrc",
    "web/index.html",
    "web/package-lock.json",
    "web/package.json",
    "web/public",
    "web/scripts/pack.js",
    "web/src",
    "web/toml.ts",
    "web/vite.config.ts",
];

fn main() -> io::Result<()> {
    // Asked now, not when this was compiled: another clone may share what was built.
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default()).join("../..");
    let built = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default()).join("client");
    println!("cargo::rerun-if-changed=build.rs");
    for source in SOURCES {
        watch(&root.join(source))?;
    }
    // What an earlier version left must not be carried along.
    if built.exists() {
        fs::remove_dir_all(&built)?;
    }
    fs::create_dir_all(&built)?;
    if let Err(reason) = build(&root.join("web"), &built) {
        for line in reason.lines() {
            println!("cargo::warning={line}");
        }
        // A file that is never there: cargo tries again next time, when Node may be there.
        println!("cargo::rerun-if-changed=there-is-no-client-yet");
        fs::remove_dir_all(&built)?;
        fs::create_dir_all(&built)?;
    }
    Ok(())
}

/// Cargo notices what is changed and what is new.
fn watch(path: &Path) -> io::Result<()> {
    println!("cargo::rerun-if-changed={}", path.display());
    if path.is_dir() {
        for entry in fs::read_dir(path)? {
            watch(&entry?.path())?;
        }
    }
    Ok(())
}

fn build(web: &Path, built: &Path) -> Result<(), String> {
    npm(web, &["--version"]).map_err(|_| "the web client was left out: Node is missing (npm)".to_owned())?;
    install(web)?;
    npm(web, &["run", "build", "--", "--outDir", &built.to_string_lossy()])?;
    npm(web, &["run", "pack", "--", &built.to_string_lossy()])?;
    Ok(())
}

/// Gets the packages, unless those of this lock file are there already.
fn install(web: &Path) -> Result<(), String> {
    let wanted = fs::read(web.join("package-lock.json")).map_err(|error| error.to_string())?;
    let stamp = web.join("node_modules/.installed-lock.json");
    if fs::read(&stamp).is_ok_and(|installed| installed == wanted) {
        return Ok(());
    }
    npm(web, &["ci", "--no-audit", "--no-fund"])?;
    fs::write(stamp, wanted).map_err(|error| error.to_string())
}

/// Runs npm and keeps what it says, which is of interest only if it fails.
fn npm(web: &Path, arguments: &[&str]) -> Result<(), String> {
    let output = Command::new("npm").args(arguments).current_dir(web).output().map_err(|error| error.to_string())?;
    if output.status.success() {
        return Ok(());
    }
    let said = [output.stdout, output.stderr].concat();
    Err(format!("the web client was left out: npm {} failed\n{}", arguments[0], String::from_utf8_lossy(&said)))
}
