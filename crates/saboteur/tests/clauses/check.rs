//! How drawn fixtures of Saboteur are set up and asked; `proving::stage` says what a fixture is.
//!
//! - The picture: box glyphs, `S` the start, `?` a face-down goal; `X` and `Y` are empty
//!   cells that a command is about. Goals lie in their places whether they are drawn or not.
//! - `name: value` sets something up: `players`, `option NAME`, `hand SEAT`, `deck`, `goals`, `roles` (from seat 0, the
//!   spare last), `broken SEAT`, `gold` (the gold deck), `turn`, `discards`. Piles are written from the top. A seat
//!   without a `hand` line holds the cards that the fixture plays, up to six of them. What else is not said is as in
//!   `Position`.
//! - The cell of an action may be a letter of the picture, without any cell it is `X`, and path cards need no `path.` in
//!   their names.
//! - `facts` below has all questions.

use expect_test::Expect;
use proving::stage::{self, Fixture, Heard, Play, Stage, deciding, names, plain, shuffled, words};
pub(crate) use proving::stage::{legal, legal_texts, play, seat, view, viewers};
use saboteur::choices::Choices;
use saboteur::pieces::{Goal, Gold, Role};
use saboteur::position::Position;
use saboteur::preparation::WrittenDeal;
use saboteur::tools::Tool;
use saboteur::view::{StageView, View};
use saboteur::{Action, CardList, Face, Options, Saboteur};
use std::collections::BTreeSet;
use tabletop::game::{Game, Refusal as _};
use tabletop::notation::Kinds;
use tabletop::{Dice, Seat, Turn};
use tunnels::Cell;
use tunnels::draw::Picture;

struct Maze;

/// Runs a fixture and compares what comes out.
#[track_caller]
pub(crate) fn check(fixture: &str, expected: Expect) {
    stage::check::<Maze>(fixture, &expected);
}

pub(crate) fn run(fixture: &str) -> String {
    stage::run::<Maze>(fixture)
}

pub(crate) fn game(fixture: &str) -> Saboteur {
    stage::game::<Maze>(fixture)
}

pub(crate) fn pass_to_the_end(game: &mut Saboteur) -> Heard<Saboteur> {
    stage::pass_to_the_end::<Maze>(game)
}

/// The deciding seat passes: it discards its first card, or nothing if it holds none.
pub(crate) fn pass(game: &mut Saboteur, heard: &mut Heard<Saboteur>) {
    let passes = |action: &Action| matches!(action, Action::Discard(_) | Action::Pass);
    let action = legal(game).into_iter().find(passes).expect("somebody can pass");
    game.apply(action, heard);
}

/// A game of so many players after its first deal.
pub(crate) fn dealt(players: u8, seed: u64) -> Saboteur {
    dealt_with(Options::new(players).unwrap(), seed).0
}

/// A game after its first deal, and that deal as a record writes it.
pub(crate) fn dealt_with(options: Options, seed: u64) -> (Saboteur, WrittenDeal) {
    let mut game = Saboteur::new(&options, &CardList::published());
    let written = deal(&mut game, seed);
    (game, written)
}

/// Deals the next round and returns the deal.
pub(crate) fn deal(game: &mut Saboteur, seed: u64) -> WrittenDeal {
    let deal = shuffled(game, seed);
    let written = deal.written();
    game.deal(deal, Dice::from_number(seed), &mut tabletop::Deaf);
    written
}

pub(crate) fn is_digging(game: &Saboteur) -> bool {
    view(game, "audience").stage == StageView::Digging
}

impl Stage for Maze {
    type Game = Saboteur;

    fn goes_on(game: &Saboteur) -> bool {
        is_digging(game)
    }

    fn pass(game: &mut Saboteur, heard: &mut Heard<Saboteur>) {
        pass(game, heard);
    }

    /// An action, with letters of the picture instead of cells.
    fn action(fixture: &Fixture<'_>, text: &str) -> Action {
        let mut words: Vec<String> = text.split(' ').map(str::to_owned).collect();
        if words[0] == "lay" {
            if words.len() == 2 || words[2] == "turned" {
                words.insert(2, "X".to_owned());
            }
            if let "X" | "Y" = words[2].as_str() {
                words[2] = cell(fixture, &words[2]).to_string();
            }
        }
        if words[0] == "discard" {
            words[1] = faces(&words[1])[0].to_string();
        }
        words.join(" ").parse().unwrap_or_else(|garbled| panic!("{garbled}"))
    }

    fn position(fixture: &Fixture<'_>) -> Saboteur {
        let options = fixture.options::<Saboteur>("3");
        let mut position = Position::new(options);
        let played = fixture.actions::<Maze>().into_iter().filter_map(Action::card);
        let played: Vec<Face> = played.map(|card| card.face()).collect();
        for seat in options.players().all() {
            position = position.hand(seat, played.iter().copied().take(6));
        }
        for (name, value) in &fixture.settings {
            let seat = |number: &str| number.parse::<Seat>().unwrap();
            position = match name.split(' ').collect::<Vec<_>>()[..] {
                ["players"] | ["option", _] => position,
                ["hand", number] => position.hand(seat(number), faces(value)),
                ["deck"] => position.deck(faces(value)),
                ["discards"] => position.discards(faces(value).into_iter().map(Face::card)),
                ["turn"] => position.turn(seat(value)),
                ["broken", number] => words(value)
                    .fold(position, |position, tool| position.broken(seat(number), tool.parse::<Tool>().unwrap())),
                ["goals"] => {
                    let goals: Vec<Goal> = words(value).map(|goal| goal.parse().unwrap()).collect();
                    position.goals(goals.try_into().unwrap())
                }
                ["roles"] => {
                    let roles: Vec<Role> = words(value).map(|role| role.parse().unwrap()).collect();
                    assert_eq!(roles.len(), options.players().count() + 1, "a role for each seat, and the spare");
                    let (spare, dealt) = roles.split_last().unwrap();
                    position.roles(dealt, *spare)
                }
                ["gold"] => {
                    let gold: Vec<Gold> = words(value).map(|gold| Gold::new(gold.parse().unwrap()).unwrap()).collect();
                    position.gold_deck(gold)
                }
                _ => panic!("`{name}` sets nothing up"),
            };
        }
        let picture = fixture.picture.replace(['X', 'Y'], "·");
        let position = if picture.trim().is_empty() { Ok(position) } else { position.maze(&picture) };
        position.unwrap_or_else(|why| panic!("{why}")).game()
    }

    /// The maze; face-down goals are in it only if the fixture draws some.
    fn drawn(fixture: &Fixture<'_>, game: &Saboteur) -> Vec<String> {
        let mut picture = Picture::default();
        let goals_too = fixture.picture.contains('?');
        let seen = view(game, "audience").picture();
        seen.iter().filter(|(_, glyph)| goals_too || *glyph != '?').for_each(|(cell, glyph)| picture.put(cell, glyph));
        picture.to_string().lines().map(str::to_owned).collect()
    }

    fn answer(question: &str, play: &Play<Maze>) -> Vec<String> {
        facts(question, play)
    }
}

fn cell(fixture: &Fixture<'_>, letter: &str) -> Cell {
    let picture = Picture::read(fixture.picture).unwrap();
    let picture = picture.seen_from(picture.find('S').expect("the picture has a start"));
    let letter = letter.chars().next().unwrap();
    picture.find(letter).unwrap_or_else(|| panic!("the picture has no {letter}"))
}

/// Cards by name; a path card needs no `path.` before it.
pub(crate) fn faces(value: &str) -> Vec<Face> {
    let named = |name: &str| Face::all().find(|face| face.to_string() == name);
    let face = |name: &str| named(name).or_else(|| named(&format!("path.{name}")));
    words(value).map(|name| face(name).unwrap_or_else(|| panic!("`{name}` is no card"))).collect()
}

/// Answers a question.
fn facts(question: &str, play: &Play<Maze>) -> Vec<String> {
    let game = &play.game;
    let all = view(game, "audience");
    let counts = |count: &dyn Fn(&saboteur::view::SeatView) -> u8| {
        all.seats.iter().map(|seat| format!(" {}", count(seat))).collect::<String>()
    };
    match question.split(' ').collect::<Vec<_>>()[..] {
        // Who must decide.
        ["turn"] => vec![match (game.turn(), all.stage) {
            (Turn::Of(seat), StageView::SharingGold) => format!("gold for {seat}"),
            (Turn::Of(seat), _) => format!("turn of {seat}"),
            (Turn::Deal, _) => "round over".to_owned(),
            (Turn::Over(outcome), _) => format!("game over: {}", plain(&outcome)),
        }],
        // Why cards in the deciding seat's hand can be played on nothing.
        ["nowhere"] => {
            let Some(Choices::Cards(cards)) = deciding(game).choices else { panic!("no cards") };
            let refused = cards.iter().filter_map(|card| card.refusal.map(|refusal| (card.card, refusal)));
            refused.map(|(card, refusal)| format!("{card} {}: {}", refusal.clause(), refusal.kind())).collect()
        }
        ["counts"] => vec![format!("deck {}, hands{}", all.deck, counts(&|seat| seat.hand))],
        ["discarded"] => vec![format!("face down{}", counts(&|seat| seat.discarded))],
        ["hand", number] => vec![format!("hand {}", names(view(game, number).hand))],
        ["broken"] => {
            let broken = all.seats.iter().filter(|seat| !seat.broken.is_empty());
            let tools = |tools: saboteur::tools::Tools| tools.iter().map(<&str>::from).collect::<Vec<_>>().join(" ");
            let broken: Vec<String> =
                broken.map(|seat| format!("broken of {}: {}", seat.seat, tools(seat.broken))).collect();
            if broken.is_empty() { vec!["nothing broken".to_owned()] } else { broken }
        }
        ["roles", viewer] => {
            let view = view(game, viewer);
            let name = |role: tabletop::Seen<Role>| role.front().map_or("?", |role| <&str>::from(role));
            let roles: Vec<&str> = view.seats.iter().map(|seat| name(seat.role)).collect();
            vec![format!("roles {}, spare {}", roles.join(" "), name(view.spare))]
        }
        ["goals", viewer] => {
            let goals = view(game, viewer).goals;
            let name = |goal: tabletop::Seen<Goal>| goal.front().map_or("?", |goal| <&str>::from(goal));
            let goals: Vec<&str> = goals.iter().map(|goal| name(goal.front)).collect();
            vec![format!("goals {}", goals.join(" "))]
        }
        ["discards", viewer] => {
            let discards = view(game, viewer).discards;
            vec![format!("open {}; own {}", names(discards.open), names(discards.own))]
        }
        ["gold", viewer] => gold_lines(&view(game, viewer)),
        // Cards of the maze of which no edge is joined to the start.
        ["cut", "off"] => {
            let cut_off: BTreeSet<Cell> =
                all.board.iter().filter(|laid| laid.connected.is_empty()).map(|laid| laid.cell).collect();
            let cells: Vec<String> = cut_off.iter().map(Cell::to_string).collect();
            vec![format!("cut off {}", if cells.is_empty() { "nothing".to_owned() } else { cells.join(" ") })]
        }
        _ => panic!("`{question}` is no question"),
    }
}

/// What a viewer knows of gold: who owns what, what is offered, how much is left.
fn gold_lines(view: &View) -> Vec<String> {
    let front = |gold: Option<Gold>| gold.map_or("?".to_owned(), |gold| gold.nuggets().to_string());
    let mut lines = Vec::new();
    for seat in &view.seats {
        let own = view.gold.owned.iter().filter(|owned| owned.seat == seat.seat);
        let own: Vec<String> = own.map(|owned| front(owned.gold.front())).collect();
        assert_eq!(own.len(), seat.gold_cards as usize, "the number of cards is what it is said to be");
        if !own.is_empty() {
            lines.push(format!("{} owns {}", seat.seat, own.join(" ")));
        }
    }
    if let Some(offer) = &view.gold.offer {
        let cards = match &offer.gold {
            Some(gold) => gold.iter().map(|gold| front(Some(*gold))).collect::<Vec<_>>(),
            None => vec!["?".to_owned(); offer.cards as usize],
        };
        lines.push(format!("offered to {}: {}", offer.to, cards.join(" ")));
    }
    lines.push(format!("gold deck {}", view.gold.deck));
    lines
}
