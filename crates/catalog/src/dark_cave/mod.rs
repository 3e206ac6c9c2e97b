//! The Dark Cave, as listed.
//!
//! | file | what it holds |
//! | --- | --- |
//! | `says` | what is said of a view |
//! | `board` | the cave with dwarves, creatures, webs and goals |
//! | `around` | heading, seats, decks and notes around the board |
//! | `choices` | what the deciding seat may choose |
//! | `tally` | how games ended, counted over many |

mod around;
mod board;
mod choices;
mod says;
mod tally;

use crate::listed::Listed;
use crate::rules::{Page, Rules};
use crate::sight::{Choice, Counted, Held, Phrase, Rows, Sight};
use ::dark_cave::events::Public;
use ::dark_cave::gold::Outcome;
use ::dark_cave::pieces::{self, Card, Face};
use ::dark_cave::view::StageView;
use ::dark_cave::{CardList, DarkCave, View, Way};
use says::Says;
use std::ops::RangeInclusive;
use tabletop::card_list::{BadList, Source};
use tabletop::{Game as _, Seat, Viewer};
use tunnels::{Tile, draw};

pub use tally::Games;

impl Listed for DarkCave {
    const PLAYERS: RangeInclusive<u8> = 2..=8;
    const SIDES: [&'static str; 2] = ["blue", "yellow"];
    const TEXTS: &'static str = include_str!("../../../../texts/en/dark-cave.toml");
    const RULES: Rules = Rules {
        english: Page::new(include_str!("../../../../docs/rules/dark-cave.md")),
        dutch: Page::new(include_str!("../../../../docs/rules/nl/dark-cave.md")),
    };
    const DECK: &'static str = include_str!("../../../../decks/dark-cave.toml");
    const LESSON: &'static str = include_str!("../../../../lessons/dark-cave.toml");

    type Tally = Games;

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
            heading: around::heading(view),
            board: board::board(view),
            legend: Phrase::of(&Says::Legend),
            beside: around::beside(view),
            seats: around::seats(view),
            notes: around::notes(view),
            hand: Counted::all(&view.hand).iter().map(held).collect(),
            plays_on: !matches!(view.stage, StageView::Deal | StageView::Over),
        }
    }

    fn choices(view: &View) -> Vec<Choice<DarkCave>> {
        choices::choices(view)
    }

    /// Whoever wins comes first, whatever gold it saved itself: a clan wins together (D-32).
    fn standings(outcome: &Outcome) -> Rows {
        let seats = (0..).map(Seat::new).zip(&outcome.saved);
        let points: Vec<(bool, u8)> = seats.map(|(seat, gold)| (outcome.winners.contains(&seat), *gold)).collect();
        Rows::standings(&points, &outcome.winners, |seat, (_, gold), wins| {
            [Says::Seat { seat }, Says::Saved { gold }, Says::Wins { wins }].iter().map(Phrase::of).collect()
        })
    }

    /// Ways through a cave take long to look for: as long as there are cards, once a turn is enough.
    fn is_late(&self) -> bool {
        if self.next_card().is_some() {
            return false;
        }
        let view = self.view(Viewer::Audience);
        let n_held: usize = view.seats.iter().flat_map(|seat| seat.hand).map(usize::from).sum();
        n_held == 0 || view.stage == StageView::Playing && n_held <= view.seats.len() / 2
    }

    fn skipped(event: &Public) -> Option<Seat> {
        match event {
            Public::Skipped { seat } => Some(*seat),
            _ => None,
        }
    }
}

fn held(counted: &Counted<Card>) -> Held {
    Held { glyph: glyph(counted.card, Way::Upright), label: Phrase::of(&Says::Held { card: *counted }) }
}

/// One path has a glyph; two on one card would look like a crossing, which they are not.
fn glyph(card: Card, way: Way) -> Option<char> {
    match card.face() {
        Face::Path(path) if path.layout().is_ordinary() => Some(draw::glyph(Tile::joined(path.lying(way)))),
        _ => None,
    }
}
