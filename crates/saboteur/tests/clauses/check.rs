//! One place calls the API: a drawn fixture goes in, a few lines of text come out.
//!
//! A fixture has four kinds of lines.
//!
//! - First the picture, if geometry matters: box glyphs, `S` the start, `?` a face-down goal; `X` and `Y` are empty
//!   cells that a command is about. Goals lie in their places whether they are drawn or not.
//! - `name: value` sets something up: `players`, `option NAME`, `hand SEAT`, `deck`, `goals`, `roles` (from seat 0, the
//!   spare last), `broken SEAT`, `gold` (the gold deck), `turn`, `discards`. Piles are written from the top. A seat
//!   without a `hand` line holds the cards that the fixture plays, up to six of them. What else is not said is as in
//!   `Position`.
//! - A command is an action as records write it. Its cell may be a letter of the picture, without any cell it is `X`,
//!   and path cards need no `path.` in their names. `pass 3 times` lets three seats pass one after the other, `pass to
//!   the end` goes on until the round is over, and `deal 7` shuffles the next round with seed 7.
//! - `? question` asks for a fact; `facts` below has them all.
//!
//! What comes out: `refused CLAUSE: KIND` for each refused command, an answer for each question, and the picture of the
//! maze if there would be nothing else.

use expect_test::Expect;
use saboteur::choices::Choices;
use saboteur::pieces::{Goal, Gold, Role};
use saboteur::position::Position;
use saboteur::tools::Tool;
use saboteur::view::{StageView, View};
use saboteur::{Action, Face, Options, Private, Public, Saboteur};
use serde_json::{Map, Value};
use std::collections::BTreeSet;
use tabletop::game::{Game, Refusal as _};
use tabletop::notation::Kinds;
use tabletop::{Dice, Seat, Told, Turn, Viewer};
use tunnels::Cell;
use tunnels::draw::Picture;

/// Runs a fixture and compares what comes out.
#[track_caller]
pub(crate) fn check(fixture: &str, expected: Expect) {
    expected.assert_eq(&run(fixture));
}

/// What a fixture comes to. A single line has no line end, as `expect!` likes it.
pub(crate) fn run(fixture: &str) -> String {
    let lines = Fixture::read(fixture).play();
    if lines.len() == 1 { lines.concat() } else { lines.iter().map(|line| format!("{line}\n")).collect() }
}

/// The game that a fixture leads to, for facts that no question knows.
pub(crate) fn game(fixture: &str) -> Saboteur {
    let fixture = Fixture::read(fixture);
    let mut play = Play { game: fixture.position(), heard: Vec::new(), lines: Vec::new() };
    fixture.steps.iter().for_each(|step| fixture.step(step, &mut play));
    assert!(play.lines.is_empty(), "{:?}", play.lines);
    play.game
}

/// Lets the deciding seats pass until the round is over.
pub(crate) fn pass_to_the_end(game: &mut Saboteur) -> Vec<Told<Public, Private>> {
    let mut heard = Vec::new();
    while is_digging(game) {
        pass(game, &mut heard);
    }
    heard
}

/// The deciding seat passes: it discards its first card, or nothing if it holds none.
pub(crate) fn pass(game: &mut Saboteur, heard: &mut Vec<Told<Public, Private>>) {
    let passes = |action: &Action| matches!(action, Action::Discard(_) | Action::Pass);
    let action = legal(game).into_iter().find(passes).expect("somebody can pass");
    game.apply(action, heard);
}

/// Everything that the deciding seat may do, sorted.
pub(crate) fn legal(game: &Saboteur) -> Vec<Action> {
    let mut actions = Vec::new();
    game.legal_actions(&mut actions);
    actions.sort();
    actions
}

/// The same, but only what a text begins with.
pub(crate) fn legal_texts(game: &Saboteur, beginning: &str) -> Vec<String> {
    let texts = legal(game).into_iter().map(|action| action.to_string());
    texts.filter(|text| text.starts_with(beginning)).collect()
}

/// Does something that must be allowed: by the rules and in the list of legal actions.
#[track_caller]
pub(crate) fn play(game: &mut Saboteur, action: &str) -> Vec<Told<Public, Private>> {
    let action: Action = action.parse().unwrap();
    assert_eq!(game.check(action), Ok(()), "{action}");
    assert!(legal(game).contains(&action), "{action} is not listed");
    let mut heard = Vec::new();
    game.apply(action, &mut heard);
    heard
}

/// What a viewer sees: the number of a seat, or `audience`.
pub(crate) fn view(game: &Saboteur, viewer: &str) -> View {
    game.view(viewer_named(viewer))
}

/// Everybody who looks at a game, the audience among them.
pub(crate) fn viewers(game: &Saboteur) -> Vec<Viewer> {
    Viewer::all(game.seats()).collect()
}

pub(crate) fn seat(number: usize) -> Seat {
    Seat::new(u8::try_from(number).unwrap())
}

/// A game of so many players after its first deal.
pub(crate) fn dealt(players: u8, seed: u64) -> Saboteur {
    dealt_with(Options::new(players).unwrap(), seed).0
}

/// A game after its first deal, and that deal as a record writes it.
pub(crate) fn dealt_with(options: Options, seed: u64) -> (Saboteur, saboteur::preparation::WrittenDeal) {
    let mut game = Saboteur::new(&options, &saboteur::CardList::published());
    let written = deal(&mut game, seed);
    (game, written)
}

/// Deals the next round and returns the deal.
pub(crate) fn deal(game: &mut Saboteur, seed: u64) -> saboteur::preparation::WrittenDeal {
    assert!(matches!(game.turn(), Turn::Deal), "the round is over");
    let deal = game.shuffle(&mut Dice::from_number(seed));
    assert_eq!(game.check_deal(&deal), Ok(()), "what is shuffled can be dealt");
    let written = deal.written();
    game.deal(deal, Dice::from_number(seed), &mut tabletop::Deaf);
    written
}

pub(crate) fn is_digging(game: &Saboteur) -> bool {
    view(game, "audience").stage == StageView::Digging
}

struct Fixture<'a> {
    picture: &'a str,
    settings: Vec<(&'a str, &'a str)>,
    steps: Vec<&'a str>,
}

struct Play {
    game: Saboteur,
    /// What the last command was heard to do.
    heard: Vec<Told<Public, Private>>,
    lines: Vec<String>,
}

impl<'a> Fixture<'a> {
    fn read(text: &'a str) -> Fixture<'a> {
        let words = text.find(|c: char| c.is_ascii_lowercase()).expect("a fixture does or asks something");
        let (picture, rest) = text.split_at(text[..words].rfind('\n').map_or(0, |end| end + 1));
        let lines = || rest.lines().map(str::trim).filter(|line| !line.is_empty());
        let setting = |line: &'a str| line.split_once(':').map(|(name, value)| (name, value.trim()));
        Fixture {
            picture,
            settings: lines().filter_map(setting).collect(),
            steps: lines().filter(|line| setting(line).is_none()).collect(),
        }
    }

    fn play(&self) -> Vec<String> {
        let mut play = Play { game: self.position(), heard: Vec::new(), lines: Vec::new() };
        self.steps.iter().for_each(|step| self.step(step, &mut play));
        if play.lines.is_empty() {
            play.lines = self.drawn(&play.game);
        }
        play.lines
    }

    fn step(&self, step: &str, play: &mut Play) {
        if let Some(question) = step.strip_prefix("? ") {
            let answer = if question == "picture" { self.drawn(&play.game) } else { facts(question, play) };
            play.lines.extend(answer);
            return;
        }
        play.heard.clear();
        match step.split(' ').collect::<Vec<_>>()[..] {
            ["pass", "to", "the", "end"] => play.heard = pass_to_the_end(&mut play.game),
            ["pass", count, "times"] => {
                (0..count.parse::<usize>().unwrap()).for_each(|_| pass(&mut play.game, &mut play.heard));
            }
            ["deal", seed] => {
                deal(&mut play.game, seed.parse().unwrap());
            }
            _ => {
                let action = self.action(step);
                let checked = play.game.check(action);
                assert_eq!(legal(&play.game).contains(&action), checked.is_ok(), "{action}: listed or not?");
                match checked {
                    Ok(()) => play.game.apply(action, &mut play.heard),
                    Err(refusal) => play.lines.push(format!("refused {}: {}", refusal.clause(), refusal.kind())),
                }
            }
        }
    }

    /// An action, with letters of the picture instead of cells.
    fn action(&self, text: &str) -> Action {
        let mut words: Vec<String> = text.split(' ').map(str::to_owned).collect();
        if words[0] == "lay" {
            if words.len() == 2 || words[2] == "turned" {
                words.insert(2, "X".to_owned());
            }
            if let "X" | "Y" = words[2].as_str() {
                words[2] = self.cell(&words[2]).to_string();
            }
        }
        if words[0] == "discard" {
            words[1] = faces(&words[1])[0].to_string();
        }
        words.join(" ").parse().unwrap_or_else(|garbled| panic!("{garbled}"))
    }

    fn cell(&self, letter: &str) -> Cell {
        let picture = Picture::read(self.picture).unwrap();
        let picture = picture.seen_from(picture.find('S').expect("the picture has a start"));
        let letter = letter.chars().next().unwrap();
        picture.find(letter).unwrap_or_else(|| panic!("the picture has no {letter}"))
    }

    fn setting(&self, name: &str) -> Option<&'a str> {
        self.settings.iter().find(|(found, _)| *found == name).map(|(_, value)| *value)
    }

    fn options(&self) -> Options {
        let number = |value: &str| value.parse::<u64>().map_or_else(|_| Value::from(value), Value::from);
        let mut options = Map::new();
        options.insert("players".to_owned(), number(self.setting("players").unwrap_or("3")));
        for (name, value) in &self.settings {
            if let Some(option) = name.strip_prefix("option ") {
                options.insert(option.to_owned(), number(value));
            }
        }
        serde_json::from_value(options.into()).unwrap()
    }

    fn position(&self) -> Saboteur {
        let options = self.options();
        let mut position = Position::new(options);
        let played = self.steps.iter().filter(|step| !step.starts_with("? ") && !step.starts_with("deal "));
        let played = played.filter(|step| !step.starts_with("pass ")).filter_map(|step| self.action(step).card());
        let played: Vec<Face> = played.map(|card| card.face()).collect();
        for seat in options.players().all() {
            position = position.hand(seat, played.iter().copied().take(6));
        }
        for (name, value) in &self.settings {
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
        let picture = self.picture.replace(['X', 'Y'], "·");
        let position = if picture.trim().is_empty() { Ok(position) } else { position.maze(&picture) };
        position.unwrap_or_else(|why| panic!("{why}")).game()
    }

    /// The maze; face-down goals are in it only if the fixture draws some.
    fn drawn(&self, game: &Saboteur) -> Vec<String> {
        let mut picture = Picture::default();
        let goals_too = self.picture.contains('?');
        let seen = view(game, "audience").picture();
        seen.iter().filter(|(_, glyph)| goals_too || *glyph != '?').for_each(|(cell, glyph)| picture.put(cell, glyph));
        picture.to_string().lines().map(str::to_owned).collect()
    }
}

fn words(value: &str) -> impl Iterator<Item = &str> {
    value.split(' ').filter(|word| !word.is_empty())
}

/// Cards by name; a path card needs no `path.` before it.
pub(crate) fn faces(value: &str) -> Vec<Face> {
    let named = |name: &str| Face::all().find(|face| face.to_string() == name);
    let face = |name: &str| named(name).or_else(|| named(&format!("path.{name}")));
    words(value).map(|name| face(name).unwrap_or_else(|| panic!("`{name}` is no card"))).collect()
}

fn viewer_named(name: &str) -> Viewer {
    if name == "audience" { Viewer::Audience } else { Viewer::Seat(name.parse().unwrap()) }
}

/// Answers a question.
fn facts(question: &str, play: &Play) -> Vec<String> {
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
        // What everybody heard of the last command, with all whispers; or what one viewer heard of it.
        ["heard"] => heard_lines(&play.heard, |_| true),
        ["heard", "by", viewer] => heard_lines(&play.heard, |seat| viewer_named(viewer).is(seat)),
        // Legal actions that begin with some words.
        ["legal", ..] => {
            let texts = legal_texts(game, question["legal".len()..].trim_start());
            if texts.is_empty() { vec!["nothing".to_owned()] } else { texts }
        }
        // Why cards in the deciding seat's hand can be played on nothing.
        ["nowhere"] => {
            let Turn::Of(seat) = game.turn() else { panic!("nobody must decide") };
            let Some(Choices::Cards(cards)) = view(game, &seat.to_string()).choices else { panic!("no cards") };
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

fn names(cards: Vec<saboteur::Card>) -> String {
    if cards.is_empty() {
        return "nothing".to_owned();
    }
    cards.iter().map(|card| card.to_string().trim_start_matches("path.").to_owned()).collect::<Vec<_>>().join(" ")
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

fn heard_lines(heard: &[Told<Public, Private>], listens: impl Fn(Seat) -> bool) -> Vec<String> {
    let mut lines = Vec::new();
    for told in heard {
        lines.push(plain(&told.aloud));
        for (seat, secret) in told.whispers.iter().filter(|(seat, _)| listens(*seat)) {
            lines.push(format!("to {seat}: {}", plain(secret)));
        }
    }
    lines
}

/// An event without the signs of JSON: its name, then each field and its value.
fn plain(event: &impl serde::Serialize) -> String {
    let Value::Object(fields) = serde_json::to_value(event).unwrap() else { panic!("an event has fields") };
    let text = |value: &Value| value.to_string().replace('"', "").replace(',', " ");
    let words = fields.iter().map(|(name, value)| match name.as_str() {
        "event" | "secret" => text(value),
        _ => format!("{name} {}", text(value)),
    });
    words.collect::<Vec<_>>().join(" ")
}
