//! The languages in which something is written.

use std::fmt;
use std::str::FromStr;

/// A language.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Language {
    /// That of the program itself.
    #[default]
    English,
    /// That of the web client too.
    Dutch,
}

impl Language {
    /// All languages.
    pub const ALL: [Language; 2] = [Language::English, Language::Dutch];

    /// Its code, such as `en`.
    pub fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Dutch => "nl",
        }
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// A code that no language has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no language `{found}`: take one of {}", Language::ALL.map(Language::code).join(", "))]
pub struct NoSuchLanguage {
    /// What was asked for.
    pub found: String,
}

impl FromStr for Language {
    type Err = NoSuchLanguage;

    fn from_str(code: &str) -> Result<Language, NoSuchLanguage> {
        Language::ALL
            .into_iter()
            .find(|language| language.code() == code)
            .ok_or_else(|| NoSuchLanguage { found: code.to_owned() })
    }
}
