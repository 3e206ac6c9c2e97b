//! Pages: every link and every path leads somewhere, every page has one title.

use crate::nothing_in;
use crate::page::Page;
use std::collections::BTreeSet;
use std::io;
use std::path::Path;
use tidy::repository::{File, files, paths, read};

/// All pages.
fn pages() -> io::Result<Vec<(File, Page)>> {
    let pages = files()?.into_iter().filter(|file| file.is_one_of(&[".md"]));
    Ok(pages.map(|file| (file.clone(), Page::read(&file.text))).collect())
}

/// All files and the folders they are in, from the root.
fn places() -> io::Result<BTreeSet<String>> {
    let paths = paths()?;
    let with_folders = paths.iter().flat_map(|path| Path::new(path).ancestors());
    Ok(with_folders.map(|place| place.to_string_lossy().into_owned()).collect())
}

#[test]
fn expected_pages_are_there() -> io::Result<()> {
    let expected = ["README.md", "ARCHITECTURE.md", "STYLE.md", "CONTRIBUTING.md", "CHANGELOG.md"];
    let licences = ["LICENSE-MIT", "LICENSE-APACHE"];
    let places = places()?;
    let missing = expected.iter().chain(&licences).filter(|page| !places.contains(**page));
    nothing_in(missing.map(|page| format!("{page} is missing")).collect());
    Ok(())
}

#[test]
fn every_page_has_one_title() -> io::Result<()> {
    let complaints = pages()?.into_iter().filter_map(|(file, page)| {
        let n_titles = page.headings.iter().filter(|heading| heading.starts_with("# ")).count();
        (n_titles != 1).then(|| format!("{}: {n_titles} titles (`# …`); a page has one", file.path))
    });
    nothing_in(complaints.collect());
    Ok(())
}

#[test]
fn every_link_leads_somewhere() -> io::Result<()> {
    let places = places()?;
    let pages = pages()?;
    let mut complaints = Vec::new();
    for (file, page) in &pages {
        for (line, link) in page.links() {
            if link.contains("://") || link.starts_with("mailto:") {
                continue;
            }
            let (path, anchor) = link.split_once('#').unwrap_or((&link, ""));
            let place = if path.is_empty() { file.path.clone() } else { from_folder_of(&file.path, path) };
            if !places.contains(&place) {
                complaints.push(format!("{}: `{link}` leads nowhere", file.at(line)));
            }
            let led_to = pages.iter().find(|(other, _)| other.path == place);
            if !anchor.is_empty() && led_to.is_some_and(|(_, page)| !page.anchors().contains(anchor)) {
                complaints.push(format!("{}: {place} has no heading for `#{anchor}`", file.at(line)));
            }
        }
    }
    nothing_in(complaints);
    Ok(())
}

/// A path as seen from the folder of a page, written from the root. What leaves the repository begins with `..`.
fn from_folder_of(page: &str, path: &str) -> String {
    let folder = page.rsplit_once('/').map_or("", |(folder, _)| folder);
    let mut parts = Vec::new();
    for part in folder.split('/').chain(path.split('/')).filter(|part| !["", "."].contains(part)) {
        if part == ".." && parts.last().is_some_and(|last| *last != "..") {
            parts.pop();
        } else {
            parts.push(part);
        }
    }
    parts.join("/")
}

#[test]
fn every_path_in_backticks_is_there() -> io::Result<()> {
    let places = places()?;
    let gitignore = read(".gitignore")?;
    // What git ignores is made by a command, not kept.
    let is_made = |path: &str| gitignore.lines().any(|made| path.starts_with(made.trim_matches(['/', '*'])));
    // A page may leave out the folders before a name that is clear without them.
    let is_there = |path: &str| {
        let end = format!("/{path}");
        places.iter().any(|place| place == path || place.ends_with(&end))
    };
    let mut complaints = Vec::new();
    for (file, page) in pages()? {
        for (line, code) in page.code.iter().filter(|(_, code)| is_path(code, &places)) {
            let path = code.trim_end_matches('/');
            if !is_there(path) && !is_made(path) {
                complaints.push(format!("{}: there is no `{code}`", file.at(*line)));
            }
        }
    }
    nothing_in(complaints);
    Ok(())
}

/// Whether a piece of code is meant as a path: it begins with a folder of ours, leaves them, or ends like a source file.
fn is_path(code: &str, places: &BTreeSet<String>) -> bool {
    const ENDINGS: [&str; 6] = [".md", ".rs", ".toml", ".sh", ".lock", ".svelte"];
    // What begins with a slash is an address on a server.
    let is_plain =
        !code.starts_with('/') && code.chars().all(|sign| sign.is_ascii_alphanumeric() || "._-/".contains(sign));
    let begins_as_ours = || code.split_once('/').is_some_and(|(first, _)| first == ".." || places.contains(first));
    let ends_as_source = || ENDINGS.iter().any(|ending| code.len() > ending.len() && code.ends_with(ending));
    is_plain && (begins_as_ours() || ends_as_source())
}
