//! The settings file of the server: what neither the arguments nor the environment say. And which of two places for tables
//! is meant.

use crate::args::{Arguments, Command};
use crate::failure::Failure;
use crate::files;
use clap::parser::ValueSource;
use clap::{ArgMatches, CommandFactory, Parser};
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// Why there are no arguments.
pub(crate) enum Wrong {
    /// They cannot be understood, or help was asked for.
    Usage(clap::Error),
    /// The settings file cannot.
    File(Failure),
}

impl From<clap::Error> for Wrong {
    fn from(error: clap::Error) -> Wrong {
        Wrong::Usage(error)
    }
}

/// What was typed, with what the settings file says where nothing else does.
pub(crate) fn arguments(mut typed: Vec<OsString>) -> Result<Arguments, Wrong> {
    let mut matches = Arguments::command().try_get_matches_from(&typed)?;
    if matches.subcommand().is_none() {
        // The environment and the settings file still count.
        typed.push("serve".into());
        matches = Arguments::command().try_get_matches_from(&typed)?;
    }
    if let Some(("serve", serve)) = matches.subcommand()
        && let Some(path) = serve.get_one::<PathBuf>("settings")
    {
        let is_said =
            |id: &str| matches!(serve.value_source(id), Some(ValueSource::CommandLine | ValueSource::EnvVariable));
        typed.extend(read(path, is_said).map_err(Wrong::File)?);
    }
    let mut arguments = Arguments::try_parse_from(typed)?;
    choose_place(&mut arguments, &matches)?;
    Ok(arguments)
}

/// A database comes before a data folder, since the folder has a default. But whoever types a folder means it, also where
/// the environment or the settings file names a database: so tables are moved from one to the other.
fn choose_place(arguments: &mut Arguments, typed: &ArgMatches) -> Result<(), clap::Error> {
    let place = match &mut arguments.command {
        Some(Command::Serve(arguments)) => &mut arguments.place,
        Some(Command::Export(arguments)) => &mut arguments.place,
        Some(Command::Import(arguments)) => &mut arguments.place,
        _ => return Ok(()),
    };
    let Some((_, typed)) = typed.subcommand() else { return Ok(()) };
    let is_typed = |id: &str| typed.value_source(id) == Some(ValueSource::CommandLine);
    match (is_typed("data"), is_typed("database")) {
        (true, true) => {
            let why = "--data and --database name two places: give one of them";
            Err(Arguments::command().error(clap::error::ErrorKind::ArgumentConflict, why))
        }
        (true, false) => {
            place.database = None;
            Ok(())
        }
        _ => Ok(()),
    }
}

/// The settings in a file as arguments, without those that are said already.
fn read(path: &Path, is_said: impl Fn(&str) -> bool) -> Result<Vec<OsString>, Failure> {
    let bad = |why: String| Failure::BadSettings { path: path.display().to_string(), why };
    let text = files::read(path)?;
    // The line itself is not shown: it may hold the password of a database.
    let wrong = |error: toml::de::Error| {
        let line = error.span().map_or(1, |span| 1 + text[..span.start.min(text.len())].matches('\n').count());
        bad(format!("line {line}: {}", error.message()))
    };
    let table: toml::Table = text.parse().map_err(wrong)?;
    let command = Arguments::command();
    let settings = command.find_subcommand("serve").into_iter().flat_map(clap::Command::get_arguments);
    let settings: Vec<&clap::Arg> = settings.filter(|setting| setting.get_id() != "settings").collect();
    let mut arguments = Vec::new();
    for (name, value) in table {
        let setting = settings.iter().find(|setting| setting.get_long() == Some(name.as_str()));
        let Some(setting) = setting else { return Err(bad(format!("`{name}` is no setting"))) };
        let Some(text) = plain(&value) else {
            return Err(bad(format!("`{name}` wants a text, a number or a list of them")));
        };
        if !is_said(setting.get_id().as_str()) {
            arguments.push(format!("--{name}={text}").into());
        }
    }
    Ok(arguments)
}

/// A value as it would be typed.
fn plain(value: &toml::Value) -> Option<String> {
    match value {
        toml::Value::String(text) => Some(text.clone()),
        toml::Value::Integer(number) => Some(number.to_string()),
        toml::Value::Array(items) => Some(items.iter().map(plain).collect::<Option<Vec<_>>>()?.join(",")),
        _ => None,
    }
}
