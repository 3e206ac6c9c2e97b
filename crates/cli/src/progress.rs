//! How far something long has come.

use indicatif::{ProgressBar, ProgressStyle};

/// On a terminal's stderr; nowhere else is anything drawn.
pub(crate) fn bar(length: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:40} {human_pos}/{human_len} {per_sec} {eta}");
    ProgressBar::new(length).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
