//! `mattock deck`: card lists and the faces of cards.

use crate::args::{DeckArguments, DeckCommand};
use crate::failure::Failure;
use crate::message::{self, Message};
use crate::table::{Deck, game_and_deck};
use catalog::{Listed, Texts, Visit};
use serde::Serialize;
use std::io::{Write, stdout};

pub(crate) fn run(arguments: &DeckArguments) -> Result<(), Failure> {
    let (game, deck) = match &arguments.command {
        DeckCommand::Check { game, file } => game_and_deck(*game, Some(file))?,
        DeckCommand::Faces { game, .. } | DeckCommand::Show { game } => game_and_deck(*game, None)?,
    };
    let text = game.visit(Looking(&arguments.command, deck))?;
    writeln!(stdout(), "{}", text.trim_end()).map_err(Failure::output)
}

struct Looking<'a>(&'a DeckCommand, Option<Deck>);

impl Visit for Looking<'_> {
    type Output = Result<String, Failure>;

    fn visit<G: Listed>(self) -> Self::Output {
        match self.0 {
            DeckCommand::Show { .. } => Ok(G::DECK.to_owned()),
            DeckCommand::Faces { json, .. } => Ok(if *json { faces_as_json::<G>() } else { faces_in_columns::<G>() }),
            DeckCommand::Check { file, .. } => {
                self.1.map_or(Ok(()), |deck| deck.cards::<G>().map(drop))?;
                Ok(message::plain(&Message::CardsAreFine { path: file.display().to_string() }))
            }
        }
    }
}

/// A face and how it is called.
#[derive(Serialize)]
struct Face {
    face: String,
    text: String,
}

fn faces<G: Listed>() -> impl Iterator<Item = Face> {
    let texts = Texts::of::<G>();
    G::faces().into_iter().map(move |face| Face { text: texts.say("face", &face, None), face })
}

fn faces_as_json<G: Listed>() -> String {
    serde_json::to_string_pretty(&faces::<G>().collect::<Vec<_>>()).unwrap_or_default()
}

fn faces_in_columns<G: Listed>() -> String {
    let width = G::faces().iter().map(String::len).max().unwrap_or_default();
    faces::<G>().map(|Face { face, text }| format!("{face:width$}  {text}\n")).collect()
}
