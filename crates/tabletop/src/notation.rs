//! Texts that name one thing each: actions, claims, cards.

use std::fmt;

/// A text that names nothing. It says what would.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Garbled {
    text: String,
    wanted: String,
}

impl Garbled {
    /// `text` should have been `wanted`. A long text is cut.
    pub fn new(text: &str, wanted: impl Into<String>) -> Garbled {
        const MOST: usize = 60;
        let mut shown: String = text.chars().take(MOST).collect();
        if shown.len() < text.len() {
            shown.push_str("...");
        }
        Garbled { text: shown, wanted: wanted.into() }
    }
}

impl fmt::Display for Garbled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is not understood: write {}", self.text, self.wanted)
    }
}

impl std::error::Error for Garbled {}

/// The names of an enum's variants, so that a test can ask whether each of them ever occurred.
pub trait Kinds {
    /// All names.
    const KINDS: &'static [&'static str];
    /// The name of this one.
    fn kind(&self) -> &'static str;
}

impl<T> Kinds for T
where
    T: strum::VariantNames,
    for<'a> &'a T: Into<&'static str>,
{
    const KINDS: &'static [&'static str] = T::VARIANTS;
    fn kind(&self) -> &'static str {
        self.into()
    }
}
