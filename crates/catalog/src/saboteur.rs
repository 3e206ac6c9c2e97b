//! Saboteur, as listed.

use crate::listed::{Listed, Tally};
use crate::rules::{Page, Rules};
use crate::sight::{Board, Choice, Counted, Held, Mark, Phrase, Place, Rows, Sight, Target};
use crate::tally::{Games, endings};
use ::saboteur::choices::{CardChoices, Choices, Target as On};
use ::saboteur::events::{Ending, Public};
use ::saboteur::pieces::{self, Card, Face, Goal, GoalPlace, Gold, Role};
use ::saboteur::round::Outcome;
use ::saboteur::shapes::Way;
use ::saboteur::tools::{Tool, Tools};
use ::saboteur::view::{GoalView, LaidCard, SeatView, StageView, View};
use ::saboteur::{Action, CardList, Saboteur};
use serde::Serialize;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use strum::VariantNames;
use tabletop::card_list::{BadList, Source};
use tabletop::notation::Kinds;
use tabletop::{Seat, Seen};
use tunnels::{Cell, draw};

impl Listed for Saboteur {
    const PLAYERS: RangeInclusive<u8> = 3..=10;
    const SIDES: [&'static str; 2] = ["miners", "saboteurs"];
    const TEXTS: &'static str = include_str!("../../../texts/en/saboteur.toml");
    const RULES: Rules = Rules {
        english: Page::new(include_str!("../../../docs/rules/saboteur.md")),
        dutch: Page::new(include_str!("../../../docs/rules/nl/saboteur.md")),
    };
    const DECK: &'static str = include_str!("../../../decks/saboteur.toml");
    const LESSON: &'static str = include_str!("../../../lessons/saboteur.toml");

    type Tally = Rounds;

    fn published() -> CardList {
        CardList::published()
    }

    fn read_cards(text: &str) -> Result<CardList, BadList> {
        CardList::parse(text)
    }

    fn source(cards: &CardList) -> Source {
        cards.source()
    }

    fn faces() -> Vec<String> {
        pieces::face_names()
    }

    fn sight(view: &View) -> Sight {
        Sight {
            heading: heading(view),
            board: board(view),
            legend: Phrase::of(&Says::Legend),
            beside: Rows::default(),
            seats: seats(view),
            notes: notes(view),
            hand: Counted::all(&view.hand).iter().map(held).collect(),
            plays_on: view.stage == StageView::Digging,
        }
    }

    fn choices(view: &View) -> Vec<Choice<Saboteur>> {
        match &view.choices {
            None => Vec::new(),
            Some(Choices::Cards(cards)) => cards.iter().map(|card| card_choice(view, card)).collect(),
            Some(Choices::Pass(action)) => vec![Choice::plain(Target::new(Phrase::of(&Says::Pass), *action))],
            Some(Choices::Gold(gold)) => {
                let keep = |gold: Gold| Phrase::of(&Says::Keep { gold });
                gold.iter().map(|choice| Choice::plain(Target::new(keep(choice.gold), choice.action))).collect()
            }
        }
    }

    fn standings(outcome: &Outcome) -> Rows {
        Rows::standings(&outcome.nuggets, &outcome.winners, |seat, nuggets, wins| {
            [Says::Seat { seat }, Says::Nuggets { nuggets }, Says::Wins { wins }].iter().map(Phrase::of).collect()
        })
    }
}

/// What is said of a view; the words are in section `phrase` of the texts.
#[derive(Clone, Debug, Serialize, VariantNames)]
#[serde(tag = "phrase", rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
enum Says {
    NotDealt,
    Digging { round: u8, rounds: u8, deck: u8, you: Option<Role> },
    SharingGold { round: u8, rounds: u8, to: Option<Seat> },
    BetweenRounds { round: u8, rounds: u8 },
    Over,
    Legend,
    Column { column: Column },
    Seat { seat: Seat },
    Turn { seat: Seat },
    SeatRole { role: Seen<Role> },
    Cards { cards: u8 },
    Broken { broken: Tools },
    LookedAt { goals: Vec<GoalPlace> },
    Gold { cards: u8, worth: Option<u32> },
    Nuggets { nuggets: u32 },
    Wins { wins: bool },
    Held { card: Counted<Card> },
    OpenDiscards { cards: Vec<Counted<Card>> },
    OwnDiscards { cards: Vec<Counted<Card>> },
    HandedOn { round: u8, gold: Vec<Gold> },
    Passes { passes: u8 },
    Lay { cell: Cell, turned: bool },
    Remove { card: LaidCard, cell: Cell },
    Break { seat: Seat, tool: Tool },
    Mend { seat: Seat, tool: Tool },
    Look { goal: GoalPlace, seen: Seen<Goal> },
    Discard,
    Pass,
    Keep { gold: Gold },
}

/// What stands above a column.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
enum Column {
    Seat,
    Role,
    Hand,
    Broken,
    LookedAt,
    Discarded,
    Gold,
}

fn held(counted: &Counted<Card>) -> Held {
    Held { glyph: glyph(counted.card, Way::Upright), label: Phrase::of(&Says::Held { card: *counted }) }
}

fn glyph(card: Card, way: Way) -> Option<char> {
    match card.face() {
        Face::Path(path) => Some(draw::glyph(path.tile(way))),
        _ => None,
    }
}

fn heading(view: &View) -> Phrase {
    let View { round, deck, .. } = *view;
    let rounds = view.options.rounds();
    let you = view.viewer.and_then(|seat| view.seats[seat.index()].role.front());
    Phrase::of(&match view.stage {
        StageView::Deal if round == 0 => Says::NotDealt,
        StageView::Deal => Says::BetweenRounds { round, rounds },
        StageView::Digging => Says::Digging { round, rounds, deck, you },
        StageView::SharingGold => Says::SharingGold { round, rounds, to: view.turn },
        StageView::Over => Says::Over,
    })
}

/// The maze as everybody sees it, with what the viewer alone knows of the goals.
fn board(view: &View) -> Board {
    if view.round == 0 {
        return Board::default();
    }
    let goals = view.goals.iter().filter(|goal| !goal.face_up).map(|goal| (goal.cell, goal_mark(goal)));
    let laid = view.board.iter().filter_map(|laid| match laid.card {
        LaidCard::Goal(Goal::Treasure) => Some((laid.cell, Mark::Prize)),
        LaidCard::Path(_) if laid.connected.is_empty() => Some((laid.cell, Mark::CutOff)),
        _ => None,
    });
    Board { picture: view.picture(), marks: goals.chain(laid).collect(), ..Board::default() }
}

fn goal_mark(goal: &GoalView) -> Mark {
    match goal.front {
        Seen::Back(()) => Mark::Hidden,
        Seen::Front(Goal::Treasure) => Mark::OnlyYouKnow("($)"),
        Seen::Front(_) => Mark::OnlyYouKnow("(o)"),
    }
}

fn seats(view: &View) -> Rows {
    let columns =
        [Column::Seat, Column::Role, Column::Hand, Column::Broken, Column::LookedAt, Column::Discarded, Column::Gold];
    Rows {
        head: columns.map(|column| Phrase::of(&Says::Column { column })).into(),
        rows: view.seats.iter().map(|seat| seat_row(view, seat)).collect(),
    }
}

fn seat_row(view: &View, seat: &SeatView) -> Vec<Phrase> {
    let own = view.gold.owned.iter().filter(|owned| owned.seat == seat.seat);
    let known: Option<u32> = own.map(|owned| owned.gold.front().map(|gold| u32::from(gold.nuggets()))).sum();
    let number = seat.seat;
    let row = [
        if view.turn == Some(number) { Says::Turn { seat: number } } else { Says::Seat { seat: number } },
        Says::SeatRole { role: seat.role },
        Says::Cards { cards: seat.hand },
        Says::Broken { broken: seat.broken },
        Says::LookedAt { goals: seat.looked_at.clone() },
        Says::Cards { cards: seat.discarded },
        Says::Gold { cards: seat.gold_cards, worth: known.filter(|_| seat.gold_cards > 0) },
    ];
    row.iter().map(Phrase::of).collect()
}

/// What the viewer may still remember, as far as there is anything to say.
fn notes(view: &View) -> Vec<Phrase> {
    let mut notes = Vec::new();
    if view.passes > 0 {
        notes.push(Says::Passes { passes: view.passes });
    }
    if !view.discards.open.is_empty() {
        notes.push(Says::OpenDiscards { cards: Counted::all(&view.discards.open) });
    }
    if !view.discards.own.is_empty() {
        notes.push(Says::OwnDiscards { cards: Counted::all(&view.discards.own) });
    }
    let handed_on = view.gold.handed_on.iter().filter(|handed| !handed.gold.is_empty());
    notes.extend(handed_on.map(|handed| Says::HandedOn { round: handed.round, gold: handed.gold.clone() }));
    notes.iter().map(Phrase::of).collect()
}

fn card_choice(view: &View, choices: &CardChoices) -> Choice<Saboteur> {
    let mut targets: Vec<Target<Action>> = choices.targets.iter().map(|on| target(view, choices.card, on)).collect();
    targets.sort_by_key(|target| target.place.map(Place::as_read));
    let away = vec![Target::new(Phrase::of(&Says::Discard), choices.discard)];
    Choice { held: held(&Counted::of(choices.card, &view.hand)), targets, away, refusal: choices.refusal }
}

fn target(view: &View, card: Card, on: &On) -> Target<Action> {
    match *on {
        On::Cell { cell, turned, action } => {
            let way = if turned { Way::Turned } else { Way::Upright };
            let target = Target::new(Phrase::of(&Says::Lay { cell, turned }), action);
            target.at(Place::Cell(cell)).showing(glyph(card, way))
        }
        On::Card { cell, action } => {
            let there = view.board.iter().find(|laid| laid.cell == cell).map_or(LaidCard::Start, |laid| laid.card);
            Target::new(Phrase::of(&Says::Remove { card: there, cell }), action).at(Place::Cell(cell))
        }
        On::Seat { seat, tool, action } => {
            let mends = matches!(action, Action::Mend { .. });
            let says = if mends { Says::Mend { seat, tool } } else { Says::Break { seat, tool } };
            Target::new(Phrase::of(&says), action)
        }
        On::Goal { goal, action } => {
            let seen = view.goals.iter().find(|view| view.goal == goal).map_or(Seen::Back(()), |view| view.front);
            Target::new(Phrase::of(&Says::Look { goal, seen }), action).at(Place::Cell(goal.cell()))
        }
    }
}

/// How rounds and games ended, counted over many.
#[derive(Clone, Debug, Default)]
pub struct Rounds {
    endings: BTreeMap<&'static str, u64>,
    won: [u64; 2],
    goals_turned: u64,
    games: Games,
}

impl Tally<Saboteur> for Rounds {
    fn count(&mut self, event: &Public) {
        match event {
            Public::GoalTurned { .. } => self.goals_turned += 1,
            Public::RoundEnded { winner, ending, .. } => {
                *self.endings.entry(ending.kind()).or_default() += 1;
                self.won[*winner as usize] += 1;
            }
            Public::GameEnded { nuggets, winners } => self.games.count(nuggets, winners),
            _ => {}
        }
    }
}

impl Serialize for Rounds {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Outcomes {
            rounds: u64,
            endings: BTreeMap<&'static str, u64>,
            rounds_won: BTreeMap<&'static str, u64>,
            goals_turned: u64,
            games_won: Vec<u64>,
            mean_nuggets: Vec<f64>,
        }
        let outcomes = Outcomes {
            rounds: self.won.iter().sum(),
            endings: endings::<Ending>(&self.endings),
            rounds_won: [Role::Miner, Role::Saboteur].map(|role| (<&str>::from(role), self.won[role as usize])).into(),
            goals_turned: self.goals_turned,
            games_won: self.games.won(),
            mean_nuggets: self.games.mean_points(),
        };
        outcomes.serialize(serializer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::texts::Texts;

    #[test]
    fn every_phrase_has_words() {
        let texts = Texts::of::<Saboteur>();
        for kind in Says::VARIANTS {
            assert!(texts.has("phrase", kind), "{kind}");
        }
    }
}
