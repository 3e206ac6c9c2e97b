//! One place calls the API: a drawn fixture goes in, a few lines of text come out.
//!
//! A fixture has four kinds of lines.
//!
//! - First the picture, if geometry matters: box glyphs, `B` and `Y` the starts, `?` a face-down mine, a path in the
//!   place of a mine for one that has been turned over; `X` and `Z` are empty cells that a command is about. A picture
//!   may be a part of the board: its `B` lies at 2,2, or its `Y` at 2,4; without either, its first character is at 0,0.
//!   Starts and mines lie in their places whether they are drawn or not.
//! - `name: value` sets something up.
//!   - `players`, `option NAME`, `turn` (the seat that plays), `moving` (the seat that has played, so its dwarf moves).
//!   - `hand SEAT`, `deck`, `discards`: cards, piles from the top. Path cards need no `path.` in their names. A seat
//!     without a `hand` line holds the cards that the fixture plays and discards, up to five of them, or one `ne` if
//!     there are none.
//!   - `trunk`, `lake`, `ditch`, `rock`, `campfire`: the cells of path cards that show one; `axe`, `boat`, `rope`: the
//!     cells of obstacles that have been overcome.
//!   - `trap`: edges such as `3,2 E` and `3,2 S`, with commas between them; `troll SEAT`: an edge.
//!   - `mines` (in the order of their places), `treasures` (`gold.3`, from place 0), `taken SEAT` (places), `dragon`.
//!   - `dwarves`: the dwarf cards from seat 0, such as `blue.loyal`; each dwarf goes to its start. `stands SEAT`: the
//!     cell where its dwarf is instead.
//!   - `luck`: sixteen hexadecimal digits.
//!
//!   What is not said is as in `Position`.
//! - A command is an action as records write it. Its cell may be a letter of the picture, and without any cell it is
//!   `X`. `go E E N` is a step after the other, `pass` a whole turn in which nothing happens but a discard (and what
//!   must be taken is taken), `pass 3 times` lets three seats do so, `pass to the end` goes on until the round is over,
//!   and `deal 7` shuffles the next round with seed 7.
//! - `? question` asks for a fact; `facts` below has them all.
//!
//! What comes out: `refused CLAUSE: KIND` for each refused command, an answer for each question, and the picture of the
//! board if there would be nothing else.

use expect_test::Expect;
use lost_mines::choices::Choices;
use lost_mines::position::Position;
use lost_mines::preparation::{Deal, WrittenDeal};
use lost_mines::view::{SeatView, StageView, View};
use lost_mines::{
    Action, Card, CardList, Dwarf, Face, LostMines, Mine, Options, Private, Public, Treasure, TreasurePlace,
};
use serde_json::{Map, Value};
use tabletop::game::{Game, Refusal as _};
use tabletop::notation::Kinds;
use tabletop::record::{HeldFile, Opened, Start};
use tabletop::{Dice, Luck, Seat, Seed, Seen, Table, Told, Turn, Viewer};
use tunnels::draw::{EMPTY, Picture};
use tunnels::{Cell, Edge};

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
pub(crate) fn game(fixture: &str) -> LostMines {
    let fixture = Fixture::read(fixture);
    let mut play = Play { game: fixture.position(), heard: Vec::new(), lines: Vec::new() };
    fixture.steps.iter().for_each(|step| fixture.step(step, &mut play));
    assert!(play.lines.is_empty(), "{:?}", play.lines);
    play.game
}

/// Lets the deciding seats pass until the round is over.
pub(crate) fn pass_to_the_end(game: &mut LostMines) -> Vec<Told<Public, Private>> {
    let mut heard = Vec::new();
    while is_going_on(game) {
        pass(game, &mut heard);
    }
    heard
}

/// The deciding seat ends its turn: it discards its first card if it has to, stays, and takes what must be taken.
pub(crate) fn pass(game: &mut LostMines, heard: &mut Vec<Told<Public, Private>>) {
    loop {
        let passes = |action: &Action| matches!(action, Action::Discard(_) | Action::Stay | Action::Take(_));
        let action = legal(game).into_iter().find(passes).expect("somebody can pass");
        game.apply(action, heard);
        if !matches!(view(game, "audience").stage, StageView::Moving | StageView::Taking) {
            return;
        }
    }
}

/// Everything that the deciding seat may do, sorted.
pub(crate) fn legal(game: &LostMines) -> Vec<Action> {
    let mut actions = Vec::new();
    game.legal_actions(&mut actions);
    actions.sort();
    actions
}

/// The same, but only what a text begins with.
pub(crate) fn legal_texts(game: &LostMines, beginning: &str) -> Vec<String> {
    let texts = legal(game).into_iter().map(|action| action.to_string());
    texts.filter(|text| text.starts_with(beginning)).collect()
}

/// Does something that must be allowed: by the rules and in the list of legal actions.
#[track_caller]
pub(crate) fn play(game: &mut LostMines, action: &str) -> Vec<Told<Public, Private>> {
    let action: Action = action.parse().unwrap();
    assert_eq!(game.check(action), Ok(()), "{action}");
    assert!(legal(game).contains(&action), "{action} is not listed");
    let mut heard = Vec::new();
    game.apply(action, &mut heard);
    heard
}

/// What a viewer sees: the number of a seat, or `audience`.
pub(crate) fn view(game: &LostMines, viewer: &str) -> View {
    game.view(viewer_named(viewer))
}

/// Everybody who looks at a game, the audience among them.
pub(crate) fn viewers(game: &LostMines) -> Vec<Viewer> {
    Viewer::all(game.seats()).collect()
}

pub(crate) fn seat(number: usize) -> Seat {
    Seat::new(u8::try_from(number).unwrap())
}

/// A game of so many players after its first deal.
pub(crate) fn dealt(players: u8, seed: u64) -> LostMines {
    dealt_with(Options::new(players).unwrap(), seed).0
}

/// A game after its first deal, and that deal as a record writes it.
pub(crate) fn dealt_with(options: Options, seed: u64) -> (LostMines, WrittenDeal) {
    let mut game = LostMines::new(&options, &CardList::published());
    let written = deal(&mut game, seed);
    (game, written)
}

/// Deals the next round and returns the deal.
pub(crate) fn deal(game: &mut LostMines, seed: u64) -> WrittenDeal {
    let shuffled = shuffled(game, seed);
    let written = shuffled.written();
    game.deal(shuffled, Dice::from_number(seed), &mut tabletop::Deaf);
    written
}

/// What the next round would be dealt.
pub(crate) fn shuffled(game: &LostMines, seed: u64) -> Deal {
    assert!(matches!(game.turn(), Turn::Deal), "the round is over");
    let deal = game.shuffle(&mut Dice::from_number(seed));
    assert_eq!(game.check_deal(&deal), Ok(()), "what is shuffled can be dealt");
    deal
}

/// A table after a first deal that was written by hand.
pub(crate) fn table(options: Options, written: &WrittenDeal) -> Table<LostMines> {
    let mut table = Table::new(&options, &CardList::published());
    let start = Start { seed: Seed::from_numbers([1, 0, 0, 0]), written: Some(written.deal().unwrap()) };
    table.deal(start, None).unwrap();
    table
}

/// Everything at a table, secrets too, as somebody reads it who holds the record.
pub(crate) fn opened(table: &Table<LostMines>) -> Value {
    let file = HeldFile::read(&table.record().write()).unwrap();
    serde_json::to_value(Opened::of_file(&file, table)).unwrap()
}

/// Whether a round is being played.
pub(crate) fn is_going_on(game: &LostMines) -> bool {
    matches!(game.turn(), Turn::Of(_))
}

struct Fixture<'a> {
    picture: &'a str,
    settings: Vec<(&'a str, &'a str)>,
    steps: Vec<&'a str>,
}

struct Play {
    game: LostMines,
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
            ["pass"] => pass(&mut play.game, &mut play.heard),
            ["pass", "to", "the", "end"] => play.heard = pass_to_the_end(&mut play.game),
            ["pass", count, "times"] => {
                (0..count.parse::<usize>().unwrap()).for_each(|_| pass(&mut play.game, &mut play.heard));
            }
            ["deal", seed] => {
                deal(&mut play.game, seed.parse().unwrap());
            }
            ["go", ref sides @ ..] => sides.iter().for_each(|side| self.act(&format!("step {side}"), play)),
            _ => self.act(step, play),
        }
    }

    fn act(&self, text: &str, play: &mut Play) {
        let action = self.action(text);
        let checked = play.game.check(action);
        assert_eq!(legal(&play.game).contains(&action), checked.is_ok(), "{action}: listed or not?");
        match checked {
            Ok(()) => play.game.apply(action, &mut play.heard),
            Err(refusal) => play.lines.push(format!("refused {}: {}", refusal.clause(), refusal.kind())),
        }
    }

    /// An action, with letters of the picture instead of cells, without `path.` in names of cards, and with two cards
    /// to discard in any order.
    fn action(&self, text: &str) -> Action {
        let mut words: Vec<String> = text.split(' ').map(str::to_owned).collect();
        match words[0].as_str() {
            "lay" if words.len() == 2 || words[2] == "turned" => words.insert(2, "X".to_owned()),
            "axe" | "boat" | "rope" | "thunderstorm" if words.len() == 1 => words.push("X".to_owned()),
            "discard" => {
                let mut cards: Vec<Card> = words[1..].iter().map(|name| faces(name)[0].card()).collect();
                cards.sort();
                words.truncate(1);
                words.extend(cards.iter().map(Card::to_string));
            }
            _ => {}
        }
        for word in &mut words {
            if let "X" | "Z" = word.as_str() {
                *word = self.cell(word).to_string();
            }
        }
        words.join(" ").parse().unwrap_or_else(|garbled| panic!("{garbled}"))
    }

    /// The picture, every glyph where it lies on the board.
    fn placed(&self) -> Picture {
        let picture = Picture::read(self.picture).unwrap();
        let anchors = [('B', Cell::new(2, 2)), ('Y', Cell::new(2, 4))];
        let origin = anchors.into_iter().find_map(|(start, lies)| {
            let drawn = picture.find(start)?;
            Some(Cell::new(drawn.x - lies.x, drawn.y - lies.y))
        });
        picture.seen_from(origin.unwrap_or_default())
    }

    fn cell(&self, letter: &str) -> Cell {
        let letter = letter.chars().next().unwrap();
        self.placed().find(letter).unwrap_or_else(|| panic!("the picture has no {letter}"))
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

    /// The cards that the fixture's commands play or discard.
    fn cards_used(&self) -> Vec<Face> {
        let other = ["? ", "deal ", "pass", "go "];
        let actions = self.steps.iter().filter(|step| !other.iter().any(|beginning| step.starts_with(beginning)));
        let cards = actions.flat_map(|step| match self.action(step) {
            Action::Discard(card) => vec![card],
            Action::DiscardTwo(one, other) => vec![one, other],
            action => action.played().into_iter().collect(),
        });
        cards.map(Card::face).collect()
    }

    fn position(&self) -> LostMines {
        let options = self.options();
        let mut position = Position::new(options);
        let mut used = self.cards_used();
        if used.is_empty() {
            used = faces("ne");
        }
        for seat in options.players().all() {
            position = position.hand(seat, used.iter().copied().take(5));
        }
        // The mines must be known before one of them is drawn face up, and a dwarf goes to its start before it stands
        // elsewhere.
        for (name, value) in &self.settings {
            position = match *name {
                "mines" => {
                    let mines: Vec<Mine> = words(value).map(|mine| mine.parse().unwrap()).collect();
                    position.mines(mines.try_into().unwrap())
                }
                "dwarves" => {
                    let dwarves: Vec<Dwarf> = words(value).map(|dwarf| dwarf.parse().unwrap()).collect();
                    assert_eq!(dwarves.len(), options.players().count(), "a dwarf card for each seat");
                    let each = options.players().all().zip(dwarves);
                    each.fold(position, |position, (seat, dwarf)| position.dwarf(seat, dwarf))
                }
                _ => position,
            };
        }
        let position = if self.picture.trim().is_empty() { Ok(position) } else { position.board(&self.board()) };
        let position = position.unwrap_or_else(|why| panic!("{why}")).features(&self.features());
        let position = self.settings.iter().fold(position, |position, (name, value)| set_up(position, name, value));
        // A move is as long as the card allows on which the dwarf stands, so this comes last.
        match (self.setting("turn"), self.setting("moving")) {
            (None, None) => position,
            (Some(turn), None) => position.turn(turn.parse().unwrap()),
            (None, Some(moving)) => position.moving(moving.parse().unwrap()),
            (Some(_), Some(_)) => panic!("a seat either plays or moves"),
        }
        .game()
    }

    /// The whole board as `Position` reads it.
    fn board(&self) -> String {
        let mut rows = vec![[EMPTY; 11]; 7];
        for (cell, glyph) in self.placed().iter().filter(|(_, glyph)| !['X', 'Z'].contains(glyph)) {
            *at(&mut rows, cell) = glyph;
        }
        written(&rows)
    }

    /// What the path cards show besides, as `Position` reads it.
    fn features(&self) -> String {
        let mut rows = vec![[EMPTY; 11]; 7];
        let board = self.placed();
        for (name, value) in &self.settings {
            let feature = match *name {
                "trunk" => 't',
                "lake" => 'l',
                "ditch" => 'd',
                "axe" => 'T',
                "boat" => 'L',
                "rope" => 'D',
                "rock" => 'r',
                "campfire" => 'c',
                _ => continue,
            };
            for cell in words(value).map(|cell| cell.parse().unwrap()) {
                assert!(board.iter().any(|(drawn, _)| drawn == cell), "no card is drawn at {cell} to show a {name}");
                *at(&mut rows, cell) = feature;
            }
        }
        written(&rows)
    }

    /// The board; starts and face-down mines are in it only if the fixture draws some.
    fn drawn(&self, game: &LostMines) -> Vec<String> {
        let mut picture = Picture::default();
        let seen = view(game, "audience").picture();
        let wanted = |glyph: char| !['B', 'Y', '?'].contains(&glyph) || self.picture.contains(glyph);
        seen.iter().filter(|(_, glyph)| wanted(*glyph)).for_each(|(cell, glyph)| picture.put(cell, glyph));
        picture.to_string().lines().map(str::to_owned).collect()
    }
}

fn at(rows: &mut [[char; 11]], cell: Cell) -> &mut char {
    let place = |number: i8| usize::try_from(number).ok();
    let found = place(cell.y).and_then(|y| rows.get_mut(y)).zip(place(cell.x));
    found.and_then(|(row, x)| row.get_mut(x)).unwrap_or_else(|| panic!("{cell} is not on the board"))
}

fn written(rows: &[[char; 11]]) -> String {
    rows.iter().map(|row| row.iter().chain(['\n'].iter()).collect::<String>()).collect()
}

/// Sets up what is not set up in a place of its own.
fn set_up(position: Position, name: &str, value: &str) -> Position {
    let seat = |number: &str| number.parse::<Seat>().unwrap();
    let place = |number: &str| TreasurePlace::new(number.parse().unwrap());
    match name.split(' ').collect::<Vec<_>>()[..] {
        ["players" | "mines" | "dwarves" | "turn" | "moving"] | ["option", _] => position,
        ["trunk" | "lake" | "ditch" | "axe" | "boat" | "rope" | "rock" | "campfire"] => position,
        ["hand", number] => position.hand(seat(number), faces(value)),
        ["deck"] => position.deck(faces(value)),
        ["discards"] => position.discards(faces(value).into_iter().map(Face::card)),
        ["treasures"] => position.treasures(words(value).map(|treasure| treasure.parse::<Treasure>().unwrap())),
        ["taken", number] => {
            words(value).fold(position, |position, treasure| position.taken(place(treasure), seat(number)))
        }
        ["dragon"] => position.dragon(seat(value)),
        ["trap"] => value.split(", ").fold(position, |position, edge| position.trap(edge.parse::<Edge>().unwrap())),
        ["troll", number] => position.troll(seat(number), value.parse().unwrap()),
        ["luck"] => position.luck(Luck::from_hex(value).unwrap()),
        ["stands", number] => position.stands(seat(number), value.parse().unwrap()),
        _ => panic!("`{name}` sets nothing up"),
    }
}

fn words(value: &str) -> impl Iterator<Item = &str> {
    value.split(' ').filter(|word| !word.is_empty())
}

/// Cards by name; a path card needs no `path.` before it.
pub(crate) fn faces(value: &str) -> Vec<Face> {
    let named = |name: &str| Card::named(name).or_else(|| Card::named(&format!("path.{name}")));
    words(value).map(|name| named(name).unwrap_or_else(|| panic!("`{name}` is no card")).face()).collect()
}

pub(crate) fn viewer_named(name: &str) -> Viewer {
    if name == "audience" { Viewer::Audience } else { Viewer::Seat(name.parse().unwrap()) }
}

/// Answers a question.
fn facts(question: &str, play: &Play) -> Vec<String> {
    let game = &play.game;
    let all = view(game, "audience");
    let counts =
        |count: &dyn Fn(&SeatView) -> u16| all.seats.iter().map(|seat| format!(" {}", count(seat))).collect::<String>();
    match question.split(' ').collect::<Vec<_>>()[..] {
        // Who must do what.
        ["turn"] => vec![match (game.turn(), all.stage) {
            (Turn::Of(seat), StageView::Moving) => format!("{seat} moves, {} left", all.left),
            (Turn::Of(seat), StageView::Taking) => format!("{seat} takes"),
            (Turn::Of(seat), _) => format!("{seat} plays"),
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
            let Some(Choices::Cards(cards)) = deciding(game).choices else { panic!("no cards are played now") };
            let refused = cards.iter().filter_map(|card| card.refusal.map(|refusal| (card.card, refusal)));
            refused.map(|(card, refusal)| format!("{card} {}: {}", refusal.clause(), refusal.kind())).collect()
        }
        // Where a path leads that the moving dwarf may not take now, and why.
        ["blocked"] => {
            let Some(Choices::Move(choices)) = deciding(game).choices else { panic!("no dwarf moves now") };
            let blocked = choices.blocked.iter().map(|blocked| (blocked.side, blocked.refusal));
            blocked.map(|(side, refusal)| format!("{side} {}: {}", refusal.clause(), refusal.kind())).collect()
        }
        ["counts"] => vec![format!("deck {}, hands{}", all.deck, counts(&|seat| seat.hand.into()))],
        // How many cards went face down to the discard pile, and how many traps took.
        ["discarded"] => vec![format!("face down{}", counts(&|seat| seat.discarded.into()))],
        ["lost"] => vec![format!("lost{}", counts(&|seat| seat.lost.into()))],
        ["points"] => vec![format!("points{}", counts(&|seat| seat.points))],
        ["hand", number] => vec![format!("hand {}", names(view(game, number).hand))],
        ["discards", viewer] => {
            let discards = view(game, viewer).discards;
            vec![format!("open {}; own {}; lost {}", names(discards.open), names(discards.own), names(discards.lost))]
        }
        ["dwarves"] => {
            let cells: String = all.seats.iter().map(|seat| format!(" {}", seat.cell)).collect();
            vec![format!("dwarves{cells}")]
        }
        ["dwarf", "cards", viewer] => {
            let cards = view(game, viewer).seats.into_iter().map(|seat| match seat.dwarf {
                Seen::Front(dwarf) => format!(" {dwarf}"),
                Seen::Back(clan) => format!(" {}.?", <&str>::from(clan)),
            });
            vec![format!("dwarf cards{}", cards.collect::<String>())]
        }
        ["mines", viewer] => {
            let mines = view(game, viewer).mines;
            let name = |mine: Seen<Mine>| mine.front().map_or("?", |mine| <&str>::from(mine));
            let mines: Vec<&str> = mines.iter().map(|mine| name(mine.front)).collect();
            vec![format!("mines {}", mines.join(" "))]
        }
        ["treasures", viewer] => {
            let treasures = view(game, viewer).treasures.into_iter().map(|treasure| {
                let front = match treasure.front {
                    Seen::Front(front) => front.to_string(),
                    Seen::Back(kind) => format!("{}.?", <&str>::from(kind)),
                };
                treasure.taken_by.map_or(front.clone(), |seat| format!("{front} of {seat}"))
            });
            vec![format!("treasures {}", treasures.collect::<Vec<_>>().join(", "))]
        }
        // All tokens on the board, and who has the dragon's.
        ["tokens"] => {
            let tools = all.board.iter().filter_map(|laid| Some((laid.tool?, laid.cell)));
            let mut tokens: Vec<String> = tools.map(|(tool, cell)| format!("{} {cell}", <&str>::from(tool))).collect();
            tokens.extend(all.traps.iter().map(|edge| format!("trap {edge}")));
            tokens.extend(all.trolls.iter().map(|troll| format!("troll of {} {}", troll.owner, troll.edge)));
            tokens.extend(all.dragon.map(|seat| format!("dragon of {seat}")));
            if tokens.is_empty() { vec!["no tokens".to_owned()] } else { tokens }
        }
        _ => panic!("`{question}` is no question"),
    }
}

/// What the deciding seat sees.
fn deciding(game: &LostMines) -> View {
    let Turn::Of(seat) = game.turn() else { panic!("nobody must decide") };
    game.view(Viewer::Seat(seat))
}

fn names(cards: Vec<Card>) -> String {
    if cards.is_empty() {
        return "nothing".to_owned();
    }
    cards.iter().map(|card| card.to_string().trim_start_matches("path.").to_owned()).collect::<Vec<_>>().join(" ")
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
pub(crate) fn plain(event: &impl serde::Serialize) -> String {
    let Value::Object(fields) = serde_json::to_value(event).unwrap() else { panic!("an event has fields") };
    let text = |value: &Value| value.to_string().replace('"', "").replace(',', " ");
    let words = fields.iter().map(|(name, value)| match name.as_str() {
        "event" | "secret" => text(value),
        _ => format!("{name} {}", text(value)),
    });
    words.collect::<Vec<_>>().join(" ")
}
