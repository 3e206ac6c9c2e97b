//! Drawn fixtures: a position, what is done in it, what is asked.
//!
//! A fixture has four kinds of lines.
//!
//! - First the picture, if geometry matters: box glyphs and capital letters.
//! - `name: value` sets something up. `players` and `option NAME` are the same in all games.
//! - A command is an action as records write it. `pass 3 times` lets three seats pass one after the other, `pass` one, `pass to the
//!   end` goes on until the round is over, and `deal 7` shuffles the next round with seed 7.
//! - `? question` asks for a fact: `picture`, `heard`, `heard by SEAT`, `legal BEGINNING`, or what the game's stage knows.
//!
//! What comes out: `refused CLAUSE: KIND` for each refused command, an answer for each question, and the picture if
//! there would be nothing else.

use expect_test::Expect;
use serde_json::{Map, Value};
use tabletop::game::Refusal as _;
use tabletop::notation::Kinds;
use tabletop::record::{HeldFile, Opened, Start};
use tabletop::{Deaf, Dice, Game, Seat, Seed, Table, Told, Turn, Viewer};

/// What is heard of a game.
pub type Heard<G> = Vec<Told<<G as Game>::Public, <G as Game>::Private>>;

/// How fixtures of one game are set up and asked.
pub trait Stage: Sized {
    /// The game.
    type Game: Game<Action: Ord>;

    /// The position that the picture and the settings describe.
    fn position(fixture: &Fixture<'_>) -> Self::Game;
    /// An action as fixtures write it.
    fn action(fixture: &Fixture<'_>, text: &str) -> <Self::Game as Game>::Action;
    /// The deciding seat ends its turn and does as little as it can.
    fn pass(game: &mut Self::Game, heard: &mut Heard<Self::Game>);
    /// The board as text.
    fn drawn(fixture: &Fixture<'_>, game: &Self::Game) -> Vec<String>;
    /// Answers a question that is not asked of all games.
    fn answer(question: &str, play: &Play<Self>) -> Vec<String>;
    /// Whether the round goes on: `pass to the end` stops when it does not.
    fn goes_on(game: &Self::Game) -> bool {
        matches!(game.turn(), Turn::Of(_))
    }
    /// The actions that a line stands for, if it is short for several.
    fn spelled_out(line: &str) -> Vec<String> {
        vec![line.to_owned()]
    }
}

/// A fixture, read.
#[derive(Clone, Debug)]
pub struct Fixture<'a> {
    /// The lines of the picture.
    pub picture: &'a str,
    /// Names and values.
    pub settings: Vec<(&'a str, &'a str)>,
    /// Commands and questions.
    pub steps: Vec<&'a str>,
}

/// A fixture as it goes on.
pub struct Play<S: Stage> {
    /// The game.
    pub game: S::Game,
    /// What the last command was heard to do.
    pub heard: Heard<S::Game>,
    /// What has come out so far.
    pub lines: Vec<String>,
}

/// Runs a fixture and compares what comes out.
#[track_caller]
pub fn check<S: Stage>(fixture: &str, expected: &Expect) {
    expected.assert_eq(&run::<S>(fixture));
}

/// What a fixture comes to. A single line has no line end, as `expect!` likes it.
pub fn run<S: Stage>(fixture: &str) -> String {
    let fixture = Fixture::read(fixture);
    let mut play = fixture.play::<S>();
    if play.lines.is_empty() {
        play.lines = S::drawn(&fixture, &play.game);
    }
    let lines = play.lines;
    if lines.len() == 1 { lines.concat() } else { lines.iter().map(|line| format!("{line}\n")).collect() }
}

/// The game that a fixture leads to, for facts that no question knows.
pub fn game<S: Stage>(fixture: &str) -> S::Game {
    let play = Fixture::read(fixture).play::<S>();
    assert!(play.lines.is_empty(), "{:?}", play.lines);
    play.game
}

/// Lets the deciding seats pass until the round is over.
pub fn pass_to_the_end<S: Stage>(game: &mut S::Game) -> Heard<S::Game> {
    let mut heard = Vec::new();
    while S::goes_on(game) {
        S::pass(game, &mut heard);
    }
    heard
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

    fn play<S: Stage>(&self) -> Play<S> {
        let mut play = Play { game: S::position(self), heard: Vec::new(), lines: Vec::new() };
        self.steps.iter().for_each(|step| self.step(step, &mut play));
        play
    }

    fn step<S: Stage>(&self, step: &str, play: &mut Play<S>) {
        if let Some(question) = step.strip_prefix("? ") {
            let answer = self.answer(question, play);
            play.lines.extend(answer);
            return;
        }
        play.heard.clear();
        match step.split(' ').collect::<Vec<_>>()[..] {
            // Where `pass` is no action, it is a whole turn.
            ["pass"] if "pass".parse::<<S::Game as Game>::Action>().is_err() => {
                S::pass(&mut play.game, &mut play.heard);
            }
            ["pass", "to", "the", "end"] => play.heard = pass_to_the_end::<S>(&mut play.game),
            ["pass", count, "times"] => {
                (0..count.parse::<usize>().unwrap()).for_each(|_| S::pass(&mut play.game, &mut play.heard));
            }
            ["deal", seed] => {
                let deal = shuffled(&play.game, seed.parse().unwrap());
                play.game.deal(deal, Dice::from_number(seed.parse().unwrap()), &mut Deaf);
            }
            _ => S::spelled_out(step).iter().for_each(|text| self.act(text, play)),
        }
    }

    fn act<S: Stage>(&self, text: &str, play: &mut Play<S>) {
        let action = S::action(self, text);
        let checked = play.game.check(action);
        assert_eq!(legal(&play.game).contains(&action), checked.is_ok(), "{action}: listed or not?");
        match checked {
            Ok(()) => play.game.apply(action, &mut play.heard),
            Err(refusal) => play.lines.push(format!("refused {}: {}", refusal.clause(), refusal.kind())),
        }
    }

    fn answer<S: Stage>(&self, question: &str, play: &Play<S>) -> Vec<String> {
        match question.split(' ').collect::<Vec<_>>()[..] {
            ["picture"] => S::drawn(self, &play.game),
            // What everybody heard of the last command, with all whispers; or what one viewer heard of it.
            ["heard"] => heard_lines::<S::Game>(&play.heard, |_| true),
            ["heard", "by", viewer] => heard_lines::<S::Game>(&play.heard, |seat| viewer_named(viewer).is(seat)),
            // Legal actions that begin with some words.
            ["legal", ..] => {
                let texts = legal_texts(&play.game, question["legal".len()..].trim_start());
                if texts.is_empty() { vec!["nothing".to_owned()] } else { texts }
            }
            _ => S::answer(question, play),
        }
    }

    /// The actions among the steps; to pass is none.
    pub fn actions<S: Stage>(&self) -> Vec<<S::Game as Game>::Action> {
        let other = ["? ", "deal ", "pass"];
        let commands = self.steps.iter().filter(|step| !other.iter().any(|beginning| step.starts_with(beginning)));
        commands.flat_map(|line| S::spelled_out(line)).map(|text| S::action(self, &text)).collect()
    }

    /// What a name is set to.
    pub fn setting(&self, name: &str) -> Option<&'a str> {
        self.settings.iter().find(|(found, _)| *found == name).map(|(_, value)| *value)
    }

    /// The options of the table: `players`, and every `option NAME`.
    pub fn options<G: Game>(&self, players: &str) -> G::Config {
        let number = |value: &str| value.parse::<u64>().map_or_else(|_| Value::from(value), Value::from);
        let mut options = Map::new();
        options.insert("players".to_owned(), number(self.setting("players").unwrap_or(players)));
        for (name, value) in &self.settings {
            if let Some(option) = name.strip_prefix("option ") {
                options.insert(option.to_owned(), number(value));
            }
        }
        serde_json::from_value(options.into()).unwrap()
    }
}

/// The words of a value.
pub fn words(value: &str) -> impl Iterator<Item = &str> {
    value.split(' ').filter(|word| !word.is_empty())
}

/// The number of a seat, or `audience`.
pub fn viewer_named(name: &str) -> Viewer {
    if name == "audience" { Viewer::Audience } else { Viewer::Seat(name.parse().unwrap()) }
}

/// A seat by its number.
pub fn seat(number: usize) -> Seat {
    Seat::new(u8::try_from(number).unwrap())
}

/// What a viewer sees: the number of a seat, or `audience`.
pub fn view<G: Game>(game: &G, viewer: &str) -> G::View {
    game.view(viewer_named(viewer))
}

/// What the deciding seat sees.
pub fn deciding<G: Game>(game: &G) -> G::View {
    let Turn::Of(seat) = game.turn() else { panic!("nobody must decide") };
    game.view(Viewer::Seat(seat))
}

/// Everybody who looks at a game, the audience among them.
pub fn viewers<G: Game>(game: &G) -> Vec<Viewer> {
    Viewer::all(tabletop::game::Config::seats(&game.config())).collect()
}

/// Everything that the deciding seat may do, sorted.
pub fn legal<G: Game<Action: Ord>>(game: &G) -> Vec<G::Action> {
    let mut actions = Vec::new();
    game.legal_actions(&mut actions);
    actions.sort();
    actions
}

/// The same, but only what a text begins with.
pub fn legal_texts<G: Game<Action: Ord>>(game: &G, beginning: &str) -> Vec<String> {
    let texts = legal(game).into_iter().map(|action| action.to_string());
    texts.filter(|text| text.starts_with(beginning)).collect()
}

/// Does something that must be allowed: by the rules and in the list of legal actions.
#[track_caller]
pub fn play<G: Game<Action: Ord>>(game: &mut G, action: &str) -> Heard<G> {
    let action: G::Action = action.parse().unwrap();
    assert_eq!(game.check(action), Ok(()), "{action}");
    assert!(legal(game).contains(&action), "{action} is not listed");
    let mut heard = Vec::new();
    game.apply(action, &mut heard);
    heard
}

/// What the next round would be dealt.
pub fn shuffled<G: Game>(game: &G, seed: u64) -> G::Deal {
    assert!(matches!(game.turn(), Turn::Deal), "the round is over");
    let deal = game.shuffle(&mut Dice::from_number(seed));
    assert_eq!(game.check_deal(&deal), Ok(()), "what is shuffled can be dealt");
    deal
}

/// A table after a first deal that was written by hand.
pub fn table<G: Game>(config: &G::Config, cards: &G::Cards, deal: G::Deal) -> Table<G> {
    let mut table = Table::new(config, cards);
    let start = Start { seed: Seed::from_numbers([1, 0, 0, 0]), written: Some(deal) };
    table.deal(start, None).unwrap();
    table
}

/// Everything at a table, secrets too, as somebody reads it who holds the record.
pub fn opened<G: Game>(table: &Table<G>) -> Value {
    let file = HeldFile::read(&table.record().write()).unwrap();
    serde_json::to_value(Opened::of_file(&file, table)).unwrap()
}

fn heard_lines<G: Game>(heard: &[Told<G::Public, G::Private>], listens: impl Fn(Seat) -> bool) -> Vec<String> {
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
pub fn plain(event: &impl serde::Serialize) -> String {
    let Value::Object(fields) = serde_json::to_value(event).unwrap() else { panic!("an event has fields") };
    let text = |value: &Value| value.to_string().replace('"', "").replace(',', " ");
    let words = fields.iter().map(|(name, value)| match name.as_str() {
        "event" | "secret" => text(value),
        _ => format!("{name} {}", text(value)),
    });
    words.collect::<Vec<_>>().join(" ")
}

/// The names of cards; path cards without `path.`.
pub fn names(cards: impl IntoIterator<Item: ToString>) -> String {
    let names = cards.into_iter().map(|card| card.to_string().trim_start_matches("path.").to_owned());
    let names: Vec<String> = names.collect();
    if names.is_empty() { "nothing".to_owned() } else { names.join(" ") }
}
