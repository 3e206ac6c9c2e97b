//! `mattock rules`: a rules page, or one clause of it.

use crate::args::RulesArguments;
use crate::failure::Failure;
use crate::pen::Pen;
use catalog::game_id::NoSuchGame;
use catalog::rules::{Page, Rules};
use catalog::{GameId, Listed, Visit};
use std::io::{Write, stdout};

pub(crate) fn run(arguments: &RulesArguments) -> Result<(), Failure> {
    let (game, clause) = arguments.game_and_clause().map_err(|why| no_game(&why))?;
    let page = game.visit(Pages).page(arguments.language);
    let text = match clause {
        None => page.text().trim_end(),
        Some(clause) => clause_of(page, clause)?,
    };
    let pen = Pen::for_stdout(&Default::default());
    writeln!(stdout(), "{}", pen.markdown(text)).map_err(Failure::output)
}

/// A name that no game has. If it is a clause, the game is named whose clause it is.
fn no_game(why: &NoSuchGame) -> Failure {
    let of_game = GameId::ALL.into_iter().find(|game| game.visit(Pages).english.clause(&why.found).is_some());
    let (game, clause) = of_game.map_or((GameId::ALL[0], "S-8"), |game| (game, why.found.as_str()));
    Failure::NoGame { why: why.to_string(), game: game.name(), clause: clause.to_owned() }
}

/// A clause by its id; if there is none, the error names the range.
pub(crate) fn clause_of(page: Page, id: &str) -> Result<&'static str, Failure> {
    page.clause(id).ok_or_else(|| Failure::NoClause {
        clause: id.chars().take(40).collect(),
        first: page.clauses().next().unwrap_or_default().to_owned(),
        last: page.clauses().last().unwrap_or_default().to_owned(),
    })
}

struct Pages;

impl Visit for Pages {
    type Output = Rules;
    fn visit<G: Listed>(self) -> Rules {
        G::RULES
    }
}
