//! What the laws need to know of The Lost Mines.

use crate::exchange;
use lost_mines::choices::Choices;
use lost_mines::game::MOST_SEATS;
use lost_mines::{Action, Character, Face, LostMines, Mine, Refusal, View};
use serde_json::Value;
use std::collections::BTreeMap;
use tabletop::laws::Lawful;
use tabletop::{Dice, Record, Viewer};
use tunnels::{Cell, Edge, Side};

pub(crate) struct LostMinesLaws;

/// Six rounds of sixty-three cards, for each a move of six decisions and a treasure, and talk.
pub(crate) const LONGEST: usize = 6 * (63 * 8 + 30);

impl Lawful for LostMinesLaws {
    type Game = LostMines;
    const LONGEST: usize = LONGEST;

    fn universe(game: &LostMines) -> Vec<Action> {
        lost_mines::universe::all_actions(game)
    }

    fn reasons(view: &View) -> Vec<Refusal> {
        match &view.choices {
            Some(Choices::Cards(cards)) => cards.iter().filter_map(|card| card.refusal).collect(),
            Some(Choices::Move(choices)) => choices.blocked.iter().map(|blocked| blocked.refusal).collect(),
            _ => Vec::new(),
        }
    }

    fn conserved(opened: &Value, record: &Record<LostMines>) -> Result<(), String> {
        if opened["round"] == 0 {
            return Ok(());
        }
        all_cards_are_somewhere(opened, record)?;
        all_treasures_are_somewhere(opened, record)?;
        all_dwarf_cards_are_somewhere(opened, record)?;
        tokens_lie_where_they_may(opened)?;
        dwarves_stand_where_they_may(opened)
    }

    fn exchange(record: &Record<LostMines>, viewer: Viewer, dice: &mut Dice) -> Option<Record<LostMines>> {
        exchange::exchange(record, viewer, dice)
    }

    fn roles_and_goals(opened: &Value) -> ([Character; MOST_SEATS], [Mine; 4]) {
        let mut characters = [Character::Loyal; MOST_SEATS];
        for (seat, character) in list(&opened["seats"]).zip(&mut characters) {
            let (_, name) = seat["dwarf"].as_str().unwrap().split_once('.').unwrap();
            *character = name.parse().unwrap();
        }
        let mines = std::array::from_fn(|n| opened["mines"][n]["front"].as_str().unwrap().parse().unwrap());
        (characters, mines)
    }
}

fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

fn names(value: &Value) -> impl Iterator<Item = String> + '_ {
    list(value).filter_map(Value::as_str).map(str::to_owned)
}

fn cell(value: &Value) -> Cell {
    serde_json::from_value(value.clone()).unwrap()
}

/// Law 6: a troll that stands is a card in front of its owner.
fn all_cards_are_somewhere(opened: &Value, record: &Record<LostMines>) -> Result<(), String> {
    let mut found: BTreeMap<String, usize> = BTreeMap::new();
    let mut see = |name: String| *found.entry(name).or_default() += 1;
    list(&opened["seats"]).flat_map(|seat| names(&seat["hand"])).for_each(&mut see);
    ["deck", "aside", "discards"].into_iter().flat_map(|pile| names(&opened[pile])).for_each(&mut see);
    list(&opened["hidden_discards"]).for_each(|hidden| see(hidden["card"].as_str().unwrap().to_owned()));
    list(&opened["trolls"]).for_each(|_| see("troll".to_owned()));
    let laid = list(&opened["board"]).map(|laid| laid["card"].as_str().unwrap());
    laid.filter(|name| name.starts_with("path.")).for_each(|name| see(name.to_owned()));
    for face in Face::all() {
        let (has, wanted) = (found.get(&face.to_string()).copied().unwrap_or(0), record.cards.count(face.card()));
        if has != wanted {
            return Err(format!("there are {has} × {face} instead of {wanted}"));
        }
    }
    Ok(())
}

fn all_treasures_are_somewhere(opened: &Value, record: &Record<LostMines>) -> Result<(), String> {
    let open = list(&opened["treasures"]).map(|treasure| treasure["front"].as_str().unwrap().to_owned());
    let mut found: Vec<String> = open.chain(names(&opened["unseen_treasures"])).collect();
    let mut wanted: Vec<String> = record.cards.treasures().iter().map(|treasure| treasure.to_string()).collect();
    found.sort();
    wanted.sort();
    if found == wanted { Ok(()) } else { Err(format!("treasures are lost or made: {found:?}")) }
}

fn all_dwarf_cards_are_somewhere(opened: &Value, record: &Record<LostMines>) -> Result<(), String> {
    let dealt = list(&opened["seats"]).map(|seat| seat["dwarf"].as_str().unwrap().to_owned());
    let mut found: Vec<String> = dealt.chain(names(&opened["spare_dwarves"])).collect();
    let cards = lost_mines::preparation::dwarf_cards(record.config.players());
    let mut wanted: Vec<String> = cards.as_slice().iter().map(|dwarf| dwarf.to_string()).collect();
    found.sort();
    wanted.sort();
    if found == wanted { Ok(()) } else { Err(format!("dwarf cards are lost or made: {found:?}")) }
}

/// L-15 and L-19 as an invariant: no token between two empty cells, one an edge, no more than there are.
fn tokens_lie_where_they_may(opened: &Value) -> Result<(), String> {
    let taken: Vec<Cell> =
        list(&opened["board"]).chain(list(&opened["mines"])).map(|lies| cell(&lies["cell"])).collect();
    let edge = |value: &Value| {
        let side = Side::ALL.into_iter().find(|side| value["side"] == side.letter().to_string()).unwrap();
        Edge::new(cell(&value["cell"]), side)
    };
    let traps: Vec<Edge> = list(&opened["traps"]).map(edge).collect();
    let trolls: Vec<Edge> = list(&opened["trolls"]).map(|troll| edge(&troll["edge"])).collect();
    if traps.len() > 3 || trolls.len() > 2 {
        return Err("there are more tokens than in the box".to_owned());
    }
    let mut all: Vec<Edge> = traps.into_iter().chain(trolls).collect();
    all.sort();
    if let Some(edge) = all.iter().find(|edge| edge.cells().iter().all(|cell| !taken.contains(cell))) {
        return Err(format!("a token lies between two empty cells at {edge}"));
    }
    if all.windows(2).any(|two| two[0] == two[1]) {
        return Err("two tokens lie on one edge".to_owned());
    }
    Ok(())
}

/// L-12 and L-19 as an invariant: dwarves stand on face-up cards, not on obstacles, and alone in narrow places.
fn dwarves_stand_where_they_may(opened: &Value) -> Result<(), String> {
    let stands: Vec<Cell> = list(&opened["seats"]).map(|seat| cell(&seat["cell"])).collect();
    for here in &stands {
        let laid = list(&opened["board"]).find(|laid| cell(&laid["cell"]) == *here);
        let laid = laid.ok_or_else(|| format!("a dwarf stands at {here}, where nothing lies face up"))?;
        let name = laid["card"].as_str().unwrap();
        let obstacle = ["trunk", "lake", "ditch"].iter().any(|feature| name.ends_with(feature));
        if obstacle && laid["tool"].is_null() {
            return Err(format!("a dwarf stands on {name} at {here}"));
        }
        let narrow = obstacle || name.ends_with("rock");
        if narrow && stands.iter().filter(|other| *other == here).count() > 1 {
            return Err(format!("two dwarves stand on {name} at {here}"));
        }
    }
    Ok(())
}
