//! The web client, as its files are sent to browsers.

use rust_embed::Embed;
use std::borrow::Cow;

/// The files that Vite built, most of them packed as well.
#[derive(Embed)]
#[folder = "$OUT_DIR/client"]
struct Built;

/// A file to be sent.
#[derive(Debug)]
pub struct File {
    /// Its kind, for the browser.
    pub media_type: &'static str,
    /// Its contents.
    pub bytes: Cow<'static, [u8]>,
    /// Whether the contents are packed with Brotli.
    pub is_packed: bool,
    /// Whether it never changes: its name holds a hash of its contents.
    pub is_lasting: bool,
}

/// Said on the page if there is no client in the program.
const MISSING: &str = include_str!("missing.html");

/// The page, which every address of the client shows.
pub fn page(takes_packed: bool) -> File {
    file("index.html", takes_packed).unwrap_or(File {
        media_type: "text/html; charset=utf-8",
        bytes: Cow::Borrowed(MISSING.as_bytes()),
        is_packed: false,
        is_lasting: false,
    })
}

/// A file by its path, without a slash in front; packed, if the browser takes that and it is there packed.
pub fn file(path: &str, takes_packed: bool) -> Option<File> {
    let media_type = media_type(path)?;
    let packed = takes_packed.then(|| Built::get(&format!("{path}.br"))).flatten();
    let is_packed = packed.is_some();
    let bytes = packed.or_else(|| Built::get(path))?.data;
    Some(File { media_type, bytes, is_packed, is_lasting: path.starts_with("assets/") })
}

/// Whether the client is in the program.
pub fn is_there() -> bool {
    Built::get("index.html").is_some()
}

fn media_type(path: &str) -> Option<&'static str> {
    Some(match path.rsplit_once('.')?.1 {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "webmanifest" => "application/manifest+json",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::{Built, file, is_there, media_type, page};

    #[test]
    fn the_client_is_in_the_program() {
        assert!(is_there(), "there is no client in the program: install Node (with npm), and see what cargo warned of");
        let page = page(false);
        assert!(String::from_utf8_lossy(&page.bytes).contains("/assets/"));
    }

    #[test]
    fn every_file_can_be_sent_and_only_files_of_the_client() {
        for path in Built::iter().filter(|path| !path.ends_with(".br")) {
            assert!(media_type(&path).is_some(), "{path} has no kind");
            assert!(file(&path, true).is_some_and(|file| !file.bytes.is_empty()), "{path}");
        }
        for path in ["", "assets", "../Cargo.toml", "index", "assets/nothing.js", "index.html.br"] {
            assert!(file(path, true).is_none(), "{path}");
        }
    }

    #[test]
    fn files_are_packed_for_those_who_take_it() {
        assert!(page(true).is_packed);
        assert!(!page(false).is_packed);
        assert!(page(true).bytes.len() < page(false).bytes.len());
    }
}
