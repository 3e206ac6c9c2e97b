//! The files of this repository, as git knows them.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{fs, io};

/// The folder of the whole project.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A text file of the repository.
#[derive(Clone, Debug)]
pub struct File {
    /// Its path from the root, with forward slashes.
    pub path: String,
    /// What is in it.
    pub text: String,
}

impl File {
    /// Whether its name ends like one of these: `.rs`, `.md`.
    pub fn is_one_of(&self, endings: &[&str]) -> bool {
        endings.iter().any(|ending| self.path.ends_with(ending))
    }

    /// A place in it, as an editor understands it.
    pub fn at(&self, line: usize) -> String {
        format!("{}:{}", self.path, line + 1)
    }
}

/// The text of one file, by its path from the root.
pub fn read(path: &str) -> io::Result<String> {
    fs::read_to_string(root().join(path)).map_err(|error| io::Error::other(format!("{path}: {error}")))
}

/// The paths of all files that are in the repository, or would be with the next commit.
pub fn paths() -> io::Result<Vec<String>> {
    let git = Command::new("git")
        // The checks only read, so they may do so in a folder of another user too.
        .args(["-c", "safe.directory=*", "ls-files", "-z", "--cached", "--others", "--exclude-standard"])
        .current_dir(root())
        .output()?;
    if !git.status.success() {
        return Err(io::Error::other(format!("git ls-files: {}", String::from_utf8_lossy(&git.stderr))));
    }
    let paths = String::from_utf8_lossy(&git.stdout);
    let there = paths.split('\0').filter(|path| !path.is_empty() && root().join(path).is_file());
    let mut paths: Vec<String> = there.map(str::to_owned).collect();
    paths.sort();
    Ok(paths)
}

/// All text files of the repository.
pub fn files() -> io::Result<Vec<File>> {
    let mut files = Vec::new();
    for path in paths()? {
        if let Ok(text) = String::from_utf8(fs::read(root().join(&path))?) {
            files.push(File { path, text });
        }
    }
    Ok(files)
}
