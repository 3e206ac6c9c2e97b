//! What the laws need to know of The Dark Cave.

use crate::exchange;
use dark_cave::choices::Decide;
use dark_cave::game::MOST_SEATS;
use dark_cave::pieces::GOLD;
use dark_cave::{Action, Clan, DarkCave, Face, Goal, Loyalty, Refusal, View};
use serde_json::Value;
use std::collections::BTreeMap;
use tabletop::laws::Lawful;
use tabletop::{Dice, Record, Viewer};
use tunnels::{Cell, Side};

pub(crate) struct DarkCaveLaws;

/// Eighty-two cards, for each a creature's way, answers of all, a move, and talk.
pub(crate) const LONGEST: usize = 82 * 24;

impl Lawful for DarkCaveLaws {
    type Game = DarkCave;
    const LONGEST: usize = LONGEST;

    fn universe(game: &DarkCave) -> Vec<Action> {
        dark_cave::universe::all_actions(game)
    }

    fn reasons(view: &View) -> Vec<Refusal> {
        match view.choices.as_ref().map(|choices| &choices.decide) {
            Some(Decide::Cards(cards)) => cards.iter().filter_map(|card| card.refusal).collect(),
            _ => Vec::new(),
        }
    }

    fn conserved(opened: &Value, record: &Record<DarkCave>) -> Result<(), String> {
        if opened["dealt"] == false {
            return Ok(());
        }
        all_cards_are_somewhere(opened, record)?;
        all_gold_is_somewhere(opened)?;
        all_clan_cards_are_somewhere(opened, record)?;
        nobody_stands_on_nothing(opened)
    }

    fn exchange(record: &Record<DarkCave>, viewer: Viewer, dice: &mut Dice) -> Option<Record<DarkCave>> {
        exchange::exchange(record, viewer, dice)
    }

    fn roles_and_goals(opened: &Value) -> ([Loyalty; MOST_SEATS], [Goal; 4]) {
        let mut loyalties = [Loyalty::Loyal; MOST_SEATS];
        for (seat, loyalty) in list(&opened["seats"]).zip(&mut loyalties) {
            let (_, name) = seat["dwarf"].as_str().unwrap().split_once('.').unwrap();
            *loyalty = name.parse().unwrap();
        }
        let goals = std::array::from_fn(|n| opened["goals"][n]["front"].as_str().unwrap().parse().unwrap());
        (loyalties, goals)
    }
}

fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

fn names(value: &Value) -> impl Iterator<Item = String> + '_ {
    list(value).filter_map(Value::as_str).map(str::to_owned)
}

/// Law 6: boots, axes, webs and creatures are cards in front of seats.
fn all_cards_are_somewhere(opened: &Value, record: &Record<DarkCave>) -> Result<(), String> {
    let mut found: BTreeMap<String, u64> = BTreeMap::new();
    let mut see = |name: String, count: u64| *found.entry(name).or_default() += count;
    for seat in list(&opened["seats"]) {
        names(&seat["hand"]).for_each(|name| see(name, 1));
        seat["boots"].as_str().into_iter().for_each(|group| see(format!("boots.{group}"), 1));
        for (group, count) in ["i", "ii", "iii"].into_iter().zip(list(&seat["axes"])) {
            see(format!("axe.{group}"), count.as_u64().unwrap());
        }
    }
    ["deck", "aside", "discards"].into_iter().flat_map(|pile| names(&opened[pile])).for_each(|name| see(name, 1));
    list(&opened["hidden_discards"]).for_each(|hidden| see(hidden["card"].as_str().unwrap().to_owned(), 1));
    list(&opened["webs"]).for_each(|web| see(format!("web.{}", web["group"].as_str().unwrap()), 1));
    for out in list(&opened["creatures"]) {
        see(format!("{}.{}", out["creature"].as_str().unwrap(), out["group"].as_str().unwrap()), 1);
    }
    let laid = list(&opened["board"]).map(|laid| laid["card"].as_str().unwrap());
    laid.filter(|name| name.starts_with("path.")).for_each(|name| see(name.to_owned(), 1));
    for face in Face::all() {
        let (has, wanted) = (found.get(&face.to_string()).copied().unwrap_or(0), record.cards.count(face.card()));
        if has != wanted as u64 {
            return Err(format!("there are {has} × {face} instead of {wanted}"));
        }
    }
    Ok(())
}

fn all_gold_is_somewhere(opened: &Value) -> Result<(), String> {
    let owned: u64 = list(&opened["seats"]).map(|seat| seat["gold"].as_u64().unwrap()).sum();
    let laid = list(&opened["board"]).filter(|laid| laid["gold"] == true).count() as u64;
    let all = owned + laid + opened["pool"].as_u64().unwrap();
    if all == u64::from(GOLD) { Ok(()) } else { Err(format!("there are {all} pieces of gold")) }
}

fn all_clan_cards_are_somewhere(opened: &Value, record: &Record<DarkCave>) -> Result<(), String> {
    let dealt = list(&opened["seats"]).map(|seat| seat["dwarf"].as_str().unwrap().to_owned());
    let mut found: Vec<String> = dealt.chain(names(&opened["spare_cards"])).collect();
    found.sort();
    let right = Clan::ALL.into_iter().any(|only| {
        let cards = dark_cave::preparation::clan_cards(record.config.players(), only);
        let mut wanted: Vec<String> = cards.as_slice().iter().map(|dwarf| dwarf.to_string()).collect();
        wanted.sort();
        wanted == found
    });
    if right { Ok(()) } else { Err(format!("clan cards are lost or made: {found:?}")) }
}

/// Dwarves and creatures are on cards that lie face up; webs hang where at least one card is open.
fn nobody_stands_on_nothing(opened: &Value) -> Result<(), String> {
    let laid: Vec<&Value> = list(&opened["board"]).collect();
    let dwarves = list(&opened["seats"]).map(|seat| &seat["at"]).filter(|at| !at.is_null());
    for at in dwarves.chain(list(&opened["creatures"]).map(|out| &out["at"])) {
        if !laid.iter().any(|laid| laid["cell"] == at["cell"]) {
            return Err(format!("somebody stands at {at}, where nothing lies"));
        }
    }
    for web in list(&opened["webs"]) {
        let cell: Cell = serde_json::from_value(web["edge"]["cell"].clone()).unwrap();
        let side = Side::ALL.into_iter().find(|side| web["edge"]["side"] == side.letter().to_string()).unwrap();
        let open = |cell: Cell, side: Side| {
            let here = serde_json::to_value(cell).unwrap();
            laid.iter().any(|laid| laid["cell"] == here && laid["open"].as_str().unwrap().contains(side.letter()))
        };
        if !open(cell, side) && !open(cell.step(side), side.opposite()) {
            return Err(format!("a web hangs at {}, where no path is", web["edge"]));
        }
    }
    Ok(())
}
