//! The Lost Mines, as listed.
//!
//! | file | what it holds |
//! | --- | --- |
//! | `says` | what is said of a view |
//! | `board` | the board with dwarves, tokens and mines |
//! | `around` | heading, seats, treasures and notes around the board |
//! | `choices` | what the deciding seat may choose |
//! | `tally` | how rounds and games ended, counted over many |

mod around;
mod board;
mod choices;
mod says;
mod tally;

use crate::listed::Listed;
use crate::rules::{Page, Rules};
use crate::sight::{Choice, Counted, Held, Phrase, Rows, Sight};
use ::lost_mines::events::Public;
use ::lost_mines::pieces::{self, Card, Face};
use ::lost_mines::round::Outcome;
use ::lost_mines::view::StageView;
use ::lost_mines::{CardList, LostMines, View, Way};
use says::Says;
use std::ops::RangeInclusive;
use tabletop::card_list::{BadList, Source};
use tabletop::{Game as _, Seat, Viewer};
use tunnels::{Tile, draw};

pub use tally::Rounds;

impl Listed for LostMines {
    const PLAYERS: RangeInclusive<u8> = 3..=9;
    const SIDES: [&'static str; 2] = ["blue", "yellow"];
    const TEXTS: &'static str = include_str!("../../../../texts/en/lost-mines.toml");
    const RULES: Rules = Rules {
        english: Page::new(include_str!("../../../../docs/rules/lost-mines.md")),
        dutch: Page::new(include_str!("../../../../docs/rules/nl/lost-mines.md")),
    };
    const DECK: &'static str = include_str!("../../../../decks/lost-mines.toml");
    const LESSON: &'static str = include_str!("../../../../lessons/lost-mines.toml");

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
            heading: around::heading(view),
            board: board::board(view),
            legend: Phrase::of(&Says::Legend),
            beside: around::treasures(view),
            seats: around::seats(view),
            notes: around::notes(view),
            hand: Counted::all(&view.hand).iter().map(held).collect(),
            plays_on: !matches!(view.stage, StageView::Deal | StageView::Over),
        }
    }

    fn choices(view: &View) -> Vec<Choice<LostMines>> {
        choices::choices(view)
    }

    fn standings(outcome: &Outcome) -> Rows {
        Rows::standings(&outcome.points, &outcome.winners, |seat, points, wins| {
            [Says::Seat { seat }, Says::Points { points }, Says::Wins { wins }].iter().map(Phrase::of).collect()
        })
    }

    fn is_late(&self) -> bool {
        let n_held = |view: View| view.seats.iter().map(|seat| usize::from(seat.hand)).sum::<usize>();
        self.next_card().is_none() && n_held(self.view(Viewer::Audience)) <= self.seats().count()
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

fn glyph(card: Card, way: Way) -> Option<char> {
    match card.face() {
        Face::Path(path) => Some(draw::glyph(Tile::joined(path.shape().lying(way)))),
        _ => None,
    }
}
