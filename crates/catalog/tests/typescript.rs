//! What clients are sent of each game, as types for TypeScript, and examples that the client's own check holds against
//! them. `UPDATE_EXPECT=1 cargo test -p catalog --test typescript` writes both anew.

#![allow(clippy::unwrap_used, reason = "a test may stop")]

use ::dark_cave::DarkCave;
use ::lost_mines::LostMines;
use ::saboteur::Saboteur;
use catalog::{Listed, options};
use expect_test::{ExpectFile, expect_file};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use tabletop::hearing::{Heard, HeardOf, heard_by};
use tabletop::record::Start;
use tabletop::table::Said;
use tabletop::talk::{Claim, Talk, Topic};
use tabletop::{Control, Deed, Dice, Game, Seat, Seed, Table, Turn, Viewer, digger};
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
            if self.types.insert(T::ident(&self.config), declaration.clone()).is_some_and(|other| other == declaration)
            {
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
    page.assert_eq(&format!(
        "// Made from crates/{} by tests of crates/catalog; changed there, never here.\n{}",
        G::NAME,
        types.collect::<String>()
    ));
}

#[test]
fn the_types_of_each_game_are_fresh() {
    types::<Saboteur>(expect_file!["../../../web/src/generated/saboteur.ts"]);
    types::<LostMines>(expect_file!["../../../web/src/generated/lost-mines.ts"]);
    types::<DarkCave>(expect_file!["../../../web/src/generated/dark-cave.ts"]);
}

/// A view of each stage as somebody sees it who must decide, and a thing of each kind that is heard, from played games.
fn examples<G: Listed>(page: &mut String) {
    let config = options::config::<G>(*G::PLAYERS.start(), &[]).unwrap();
    let mut views: BTreeMap<String, Value> = BTreeMap::new();
    let mut heard: BTreeMap<String, Value> = BTreeMap::new();
    for number in 0..6 {
        let mut table = Table::<G>::new(&config, &G::published());
        let mut dice = Dice::from_number(number);
        let mut round = 0;
        loop {
            let viewer = match table.game().turn() {
                Turn::Of(seat) => Viewer::Seat(seat),
                Turn::Deal | Turn::Over(_) => Viewer::Audience,
            };
            let view = json!(table.game().view(viewer));
            views.entry(view["stage"].to_string()).or_insert(view);
            let happened = match table.game().turn() {
                Turn::Deal => {
                    round += 1;
                    table.deal(Start::from(Seed::from_numbers([number, round, 0, 0])), None).unwrap()
                }
                Turn::Of(seat) => {
                    // Who plays anything does what diggers never do, and reaches nothing.
                    let play = if number % 2 == 0 { digger::uniform } else { digger::dig };
                    let action = play(table.game(), &mut dice, &mut Vec::new());
                    table.play(Deed::Play(seat, action), None).unwrap()
                }
                Turn::Over(_) => break,
            };
            for viewer in Viewer::all(table.seats()) {
                for thing in heard_by(&happened, viewer) {
                    let thing = json!(thing);
                    heard.entry(kind(&thing)).or_insert(thing);
                }
            }
        }
    }
    let about = Seat::new(1);
    let claims = G::Claim::examples();
    let mut talk: Vec<Talk<G::Claim>> = claims.iter().copied().map(Talk::Claim).collect();
    talk.extend(claims.iter().map(|claim| Talk::Retract(Topic::Subject(claim.subject()))));
    talk.extend([Talk::Accuse(about), Talk::Vouch(about), Talk::Retract(Topic::Seat(about))]);
    talk.push(Talk::Emote("cheer".parse().unwrap()));
    let by = Seat::new(0);
    let mut rest: Vec<Heard<G>> = talk.into_iter().map(|talk| HeardOf::Said { by, talk }).collect();
    rest.push(HeardOf::Control { seat: by, control: Control::Person });
    rest.extend([HeardOf::Agreed { seat: by }, HeardOf::Withdrew { seat: by }]);
    let heard: Vec<Value> = heard.into_values().chain(rest.iter().map(|heard| json!(heard))).collect();
    let views: Vec<Value> = views.into_values().collect();
    assert!(views.len() > 3 && heard.len() > 15, "{}: {} views, {} heard", G::NAME, views.len(), heard.len());
    let name = G::NAME.replace('-', "_");
    *page += &format!("\nexport const {name}: readonly {name}_View[] = {};\n", lines(&views));
    *page += &format!("\nexport const {name}_heard: readonly {name}_Heard[] = {};\n", lines(&heard));
}

/// What kind of thing it is: an event or a secret by its name.
fn kind(thing: &Value) -> String {
    let (outer, inside) = thing.as_object().unwrap().iter().next().unwrap();
    format!("{outer} {}", inside.get(outer).unwrap_or(&Value::Null))
}

fn lines(values: &[Value]) -> String {
    let lines: Vec<String> = values.iter().map(Value::to_string).collect();
    format!("[\n{},\n]", lines.join(",\n"))
}

/// The client's own check reads them: a field too many or too few is an error there.
#[test]
fn the_examples_for_the_types_are_fresh() {
    let mut page =
        "// Made by tests of crates/catalog, to be held against the types; changed there, never here.\n\n".to_owned();
    for game in [Saboteur::NAME, LostMines::NAME, DarkCave::NAME] {
        let name = game.replace('-', "_");
        page += &format!("import type {{ Heard as {name}_Heard, View as {name}_View }} from \"./{game}\";\n");
    }
    examples::<Saboteur>(&mut page);
    examples::<LostMines>(&mut page);
    examples::<DarkCave>(&mut page);
    expect_file!["../../../web/src/generated/examples.ts"].assert_eq(&page);
}
