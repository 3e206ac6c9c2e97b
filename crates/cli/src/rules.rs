//! `mattock rules`: a rules page, or one clause of it.

use crate::args::RulesArguments;
use crate::failure::Failure;
use crate::pen::Pen;
use catalog::rules::Page;
use catalog::{Listed, Visit};
use std::io::{Write, stdout};

pub(crate) fn run(arguments: &RulesArguments) -> Result<(), Failure> {
    let (game, clause) = arguments.game_and_clause().map_err(|why| Failure::NoGame { why: why.to_string() })?;
    let page = game.visit(Pages);
    let text = match clause {
        None => page.text().trim_end(),
        Some(clause) => clause_of(page, clause)?,
    };
    let pen = Pen::for_stdout(&Default::default());
    writeln!(stdout(), "{}", pen.markdown(text)).map_err(Failure::output)
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
    type Output = Page;
    fn visit<G: Listed>(self) -> Page {
        Page::new(G::RULES)
    }
}
