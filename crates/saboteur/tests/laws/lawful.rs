//! What the laws need to know of Saboteur.

use crate::exchange;
use saboteur::choices::Choices;
use saboteur::{Action, Face, Goal, Gold, Refusal, Role, Saboteur, View};
use serde_json::Value;
use std::collections::BTreeMap;
use tabletop::laws::Lawful;
use tabletop::{Dice, Record, Viewer};
use tunnels::{Cell, Side};

pub(crate) struct SaboteurLaws;

/// Ten rounds of ten players, each with a discard for every card, a lap of passes, talk, and the gold.
pub(crate) const LONGEST: usize = 10 * (67 + 67 + 30);

impl Lawful for SaboteurLaws {
    type Game = Saboteur;
    const LONGEST: usize = LONGEST;

    fn universe(game: &Saboteur) -> Vec<Action> {
        saboteur::universe::all_actions(game)
    }

    fn reasons(view: &View) -> Vec<Refusal> {
        match &view.choices {
            Some(Choices::Cards(cards)) => cards.iter().filter_map(|card| card.refusal).collect(),
            _ => Vec::new(),
        }
    }

    fn conserved(opened: &Value, record: &Record<Saboteur>) -> Result<(), String> {
        if opened["round"] == 0 {
            return Ok(());
        }
        all_cards_are_somewhere(opened, record)?;
        all_gold_is_somewhere(opened, record)?;
        no_goal_is_overlooked(opened)
    }

    fn exchange(record: &Record<Saboteur>, viewer: Viewer, dice: &mut Dice) -> Option<Record<Saboteur>> {
        exchange::exchange(record, viewer, dice)
    }

    fn roles_and_goals(opened: &Value) -> ([Role; 10], [Goal; 3]) {
        let mut roles = [Role::Miner; 10];
        let seats = opened["seats"].as_array().unwrap();
        seats
            .iter()
            .zip(&mut roles)
            .for_each(|(seat, role)| *role = serde_json::from_value(seat["role"].clone()).unwrap());
        let goals = std::array::from_fn(|n| serde_json::from_value(opened["goals"][n]["front"].clone()).unwrap());
        (roles, goals)
    }
}

fn names(list: &Value) -> impl Iterator<Item = &str> {
    list.as_array().into_iter().flatten().filter_map(Value::as_str)
}

/// Law 6, counted from the everything-view: a tool that is broken is a card in front of a seat.
fn all_cards_are_somewhere(opened: &Value, record: &Record<Saboteur>) -> Result<(), String> {
    let mut found: BTreeMap<String, usize> = BTreeMap::new();
    let mut see = |name: String| *found.entry(name).or_default() += 1;
    for seat in opened["seats"].as_array().unwrap() {
        names(&seat["hand"]).for_each(|name| see(name.to_owned()));
        names(&seat["broken"]).for_each(|tool| see(format!("broken.{tool}")));
    }
    names(&opened["deck"]).for_each(|name| see(name.to_owned()));
    names(&opened["discards"]).for_each(|name| see(name.to_owned()));
    for discard in opened["hidden_discards"].as_array().unwrap() {
        see(discard["card"].as_str().unwrap().to_owned());
    }
    for laid in opened["board"].as_array().unwrap() {
        let name = laid["card"].as_str().unwrap();
        if name.starts_with("path.") {
            see(name.to_owned());
        }
    }
    for face in Face::all() {
        let (has, list) = (found.get(&face.to_string()).copied().unwrap_or(0), record.cards.count(face.card()));
        if has != list {
            return Err(format!("there are {has} × {face} instead of {list}"));
        }
    }
    let n_roles = |role: &str| {
        let dealt = opened["seats"].as_array().unwrap().iter().map(|seat| &seat["role"]);
        dealt.chain([&opened["spare"]]).filter(|other| *other == role).count()
    };
    let seats = record.config.players();
    let wanted = (saboteur::preparation::n_miners(seats) as usize, saboteur::preparation::n_saboteurs(seats) as usize);
    if (n_roles("miner"), n_roles("saboteur")) != wanted {
        return Err(format!("roles are lost or made: {} miners, {} saboteurs", n_roles("miner"), n_roles("saboteur")));
    }
    Ok(())
}

fn all_gold_is_somewhere(opened: &Value, record: &Record<Saboteur>) -> Result<(), String> {
    let owned = opened["gold"].as_array().unwrap().iter().map(|owned| &owned["gold"]);
    let offered = opened["offer"].as_array().into_iter().flatten();
    let all: Vec<u64> =
        owned.chain(offered).chain(opened["gold_deck"].as_array().unwrap()).filter_map(Value::as_u64).collect();
    for gold in Gold::ALL {
        let has = all.iter().filter(|nuggets| **nuggets == u64::from(gold.nuggets())).count();
        if has != record.cards.count_gold(gold) {
            return Err(format!("there are {has} gold cards worth {}", gold.nuggets()));
        }
    }
    Ok(())
}

/// S-18a, as an invariant of every state.
fn no_goal_is_overlooked(opened: &Value) -> Result<(), String> {
    let cell = |value: &Value| serde_json::from_value::<Cell>(value.clone()).unwrap();
    let hidden: Vec<Cell> = opened["goals"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|goal| goal["face_up"] == false)
        .map(|goal| cell(&goal["cell"]))
        .collect();
    for laid in opened["board"].as_array().unwrap() {
        let connected = laid["connected"].as_str().unwrap();
        for side in Side::ALL.into_iter().filter(|side| connected.contains(side.letter())) {
            let dead_end = laid["card"].as_str().unwrap().starts_with("path.dead-");
            if !dead_end && hidden.contains(&cell(&laid["cell"]).step(side)) {
                return Err(format!("a passage from the start runs into a face-down goal from {}", laid["cell"]));
            }
        }
    }
    Ok(())
}
