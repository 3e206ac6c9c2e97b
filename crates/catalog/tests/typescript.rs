//! What clients are sent of each game, as types for TypeScript, and examples that the client's own check holds against
//! them. `UPDATE_EXPECT=1 cargo test -p catalog --test typescript` writes both anew.

#![allow(clippy::unwrap_used, reason = "a test may stop")]

use ::dark_cave::DarkCave;
use ::lost_mines::LostMines;
use ::saboteur::Saboteur;
use catalog::{Listed, options};
use expect_test::{ExpectFile, expect_file};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use tabletop::hearing::{Heard, heard_by};
use tabletop::record::Start;
use tabletop::table::Said;
use tabletop::talk::{Claim, Talk};
use tabletop::{Deed, Dice, Game, Seat, Seed, Table, Turn, Viewer, digger};
use ts_rs::{Config, TS, TypeVisitor};

/// Every type with a name that a type leads to, by name.
#[derive(Default)]
struct Declared {
    config: Config,
    types: BTreeMap<String, String>,
}

impl TypeVisitor for Declared {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        if T::output_path().is_some() {
            let declaration = T::decl(&self.config);
            if self.types.insert(T::ident(&self.config), declaration.clone()).is_some_and(|other| other == declaration) {
                return;
            }
        }
        T::visit_dependencies(self);
        T::visit_generics(self);
    }
}

fn types<G>(page: ExpectFile)
where
    G: Listed<View: TS, Public: TS, Private: TS, Refusal: TS, Claim: TS + Claim<Subject: TS>>,
    Heard<G>: TS,
{
    let mut declared = Declared::default();
    declared.visit::<G::View>();
    declared.visit::<Heard<G>>();
    declared.visit::<Said<G::Claim>>();
    declared.visit::<G::Refusal>();
    let types = declared.types.into_values().map(|declaration| format!("\nexport {declaration}\n"));
    page.assert_eq(&format!("// Made from crates/{} by tests of crates/catalog; changed there, never here.\n{}", G::NAME, types.collect::<String>()));
}

#[test]
fn the_types_of_each_game_are_fresh() {
    types::<Saboteur>(expect_file!["../../../web/src/generated/saboteur.ts"]);
    types::<LostMines>(expect_file!["../../../web/src/generated/lost-mines.ts"]);
    types::<DarkCave>(expect_file!["../../../web/src/generated/dark-cave.ts"]);
}
