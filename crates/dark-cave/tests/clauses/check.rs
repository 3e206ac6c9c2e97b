//! How drawn fixtures of The Dark Cave are set up and asked; `proving::stage` says what a fixture is.
//!
//! - The picture: box glyphs, `S` the start, `?` a face-down goal; `X` and `Z` are empty cells that a command is about.
//!   Its cards are plain ones of group I, or of the group that `group` names. Start and goals lie in their places
//!   whether they are drawn or not.
//! - `name: value` sets something up.
//!   - `players` (5 if not said), `option NAME`, `turn` (the seat that plays), `moving` (the seat that has played, so its
//!     dwarf moves).
//!   - `card CELL`: a path card that lies there, such as `ii.ne.ladder` or `i.ew turned`.
//!   - `goals` (exit, hole, ladder, vein in the order of their places), `up NUMBER`: the side by which a goal was entered
//!     and turned over.
//!   - `hand SEAT`, `deck`, `discards`: cards, piles from the top. Path cards need no `path.` in their names. A seat
//!     without a `hand` line holds the cards that the fixture plays and discards, up to five of them, or one `i.ne` if
//!     there are none.
//!   - `dwarves`: the clan cards from seat 0, such as `blue.loyal`; `spare`: the spare ones.
//!   - `stands SEAT`: the space where its dwarf stands, such as `2,0.1`; `out`: the seats that have left, the first one
//!     first; `lies`: the seats whose dwarves lie down.
//!   - `gold SEAT`, `pool`; `boots SEAT`: a group; `axe SEAT`: groups.
//!   - `web SEAT`: an edge and its group, such as `2,0 E ii`, and `turned`; `rat SEAT`, `lindworm SEAT`, `goblin SEAT`: a
//!     space and a group, such as `2,0.1 ii`.
//!   - `luck`: sixteen hexadecimal digits.
//!
//!   What is not said is as in `Position`.
//! - The cell of an action may be a letter of the picture, and without any cell it is `X`. `go 1,0.0 2,0.0` is a step
//!   after the other; to pass is a whole turn in which nothing happens but a discard, where everything is endured.
//! - `facts` below has all questions.

use dark_cave::choices::Decide;
use dark_cave::position::Position;
use dark_cave::preparation::{Deal, WrittenDeal};
use dark_cave::view::{SeatView, StageView, View};
use dark_cave::{Action, Card, CardList, Creature, DarkCave, Dwarf, Face, Goal, GoalPlace, Group, Options, Path, Way};
use expect_test::Expect;
use proving::stage::{self, Fixture, Heard, Play, Stage, deciding, names, words};
pub(crate) use proving::stage::{legal, legal_texts, opened, plain, play, seat, view, viewers};
use tabletop::game::{Game, Refusal as _};
use tabletop::notation::Kinds;
use tabletop::{Dice, Luck, Seat, Seen, Table, Turn};
use tunnels::draw::Picture;
use tunnels::{Cell, Edge, Side};

struct Cave;

/// Runs a fixture and compares what comes out.
#[track_caller]
pub(crate) fn check(fixture: &str, expected: Expect) {
    stage::check::<Cave>(fixture, &expected);
}

pub(crate) fn run(fixture: &str) -> String {
    stage::run::<Cave>(fixture)
}

pub(crate) fn game(fixture: &str) -> DarkCave {
    stage::game::<Cave>(fixture)
}

pub(crate) fn pass_to_the_end(game: &mut DarkCave) -> Heard<DarkCave> {
    stage::pass_to_the_end::<Cave>(game)
}

/// The active seat ends its turn: it discards its first card, stays, and nobody drives anything away.
pub(crate) fn pass(game: &mut DarkCave, heard: &mut Heard<DarkCave>) {
    loop {
        let passes =
            |action: &Action| matches!(action, Action::Discard(_) | Action::Stay | Action::Halt | Action::Endure);
        let action = legal(game).into_iter().find(passes).expect("somebody can pass");
        game.apply(action, heard);
        if matches!(view(game, "audience").stage, StageView::Playing | StageView::Over) {
            return;
        }
    }
}

/// A game of so many players after its deal.
pub(crate) fn dealt(players: u8, seed: u64) -> DarkCave {
    dealt_with(Options::new(players).unwrap(), seed).0
}

/// A game after its deal, and that deal as a record writes it.
pub(crate) fn dealt_with(options: Options, seed: u64) -> (DarkCave, WrittenDeal) {
    let mut game = DarkCave::new(&options, &CardList::published());
    let shuffled = shuffled(&game, seed);
    let written = shuffled.written();
    game.deal(shuffled, Dice::from_number(seed), &mut tabletop::Deaf);
    (game, written)
}

/// The deck file that comes with Mattock.
pub(crate) const DECK_FILE: &str = include_str!("../../../../decks/dark-cave.toml");

/// The same as an owner of the box would write it, with something changed.
pub(crate) fn owners(changes: &[(&str, &str)]) -> String {
    let text = DECK_FILE.replacen("source = \"ours\"", "source = \"owner\"", 1);
    changes.iter().fold(text, |text, (from, to)| {
        assert!(text.contains(from), "{from}");
        text.replacen(from, to, 1)
    })
}

/// What a game would be dealt.
pub(crate) fn shuffled(game: &DarkCave, seed: u64) -> Deal {
    stage::shuffled(game, seed)
}

/// A table after a deal that was written by hand.
pub(crate) fn table(options: Options, written: &WrittenDeal) -> Table<DarkCave> {
    stage::table(&options, &CardList::published(), written.deal().unwrap())
}

impl Stage for Cave {
    type Game = DarkCave;

    fn pass(game: &mut DarkCave, heard: &mut Heard<DarkCave>) {
        pass(game, heard);
    }

    fn spelled_out(line: &str) -> Vec<String> {
        match line.strip_prefix("go ") {
            Some(spots) => words(spots).map(|spot| format!("step {spot}")).collect(),
            None => vec![line.to_owned()],
        }
    }

    /// An action, with letters of the picture instead of cells, without `path.` in names of cards, and with two cards
    /// to discard in any order.
    fn action(fixture: &Fixture<'_>, text: &str) -> Action {
        let mut words: Vec<String> = text.split(' ').map(str::to_owned).collect();
        match words[0].as_str() {
            "lay" if words.len() == 2 || words[2] == "turned" => words.insert(2, "X".to_owned()),
            "discard" => {
                let mut cards: Vec<Card> = words[1..].iter().map(|name| faces(name)[0].card()).collect();
                cards.sort();
                words.truncate(1);
                words.extend(cards.iter().map(Card::to_string));
            }
            _ => {}
        }
        for word in &mut words {
            if let "X" | "Z" = word.split('.').next().unwrap() {
                *word = word.replacen(&word[..1], &cell(fixture, &word[..1]).to_string(), 1);
            }
        }
        words.join(" ").parse().unwrap_or_else(|garbled| panic!("{garbled}"))
    }

    fn position(fixture: &Fixture<'_>) -> DarkCave {
        let options = fixture.options::<DarkCave>("5");
        let mut position = Position::new(options);
        let mut used = cards_used(fixture);
        if used.is_empty() {
            used = faces("i.ne");
        }
        for seat in options.players().all() {
            position = position.hand(seat, used.iter().copied().take(5));
        }
        let group = group(fixture.setting("group").unwrap_or("i"));
        let picture = fixture.picture.replace(['X', 'Z'], "·");
        if !picture.trim().is_empty() {
            position = position.cave(group, &picture).unwrap_or_else(|why| panic!("{why}"));
        }
        // First what lies, then what stands on it. A move is as long as the boots allow, so that comes last.
        for early in [true, false] {
            for (name, value) in &fixture.settings {
                if ["card ", "goals", "up "].iter().any(|beginning| name.starts_with(beginning)) == early {
                    position = set_up(position, name, value);
                }
            }
        }
        match (fixture.setting("turn"), fixture.setting("moving")) {
            (None, None) => position,
            (Some(turn), None) => position.turn(turn.parse().unwrap()),
            (None, Some(moving)) => position.moving(moving.parse().unwrap()),
            (Some(_), Some(_)) => panic!("a seat either plays or moves"),
        }
        .game()
    }

    /// The cave; face-down goals are in it only if the fixture draws some.
    fn drawn(fixture: &Fixture<'_>, game: &DarkCave) -> Vec<String> {
        let mut picture = Picture::default();
        let goals_too = fixture.picture.contains('?');
        let seen = view(game, "audience").picture();
        seen.iter().filter(|(_, glyph)| goals_too || *glyph != '?').for_each(|(cell, glyph)| picture.put(cell, glyph));
        picture.to_string().lines().map(str::to_owned).collect()
    }

    fn answer(question: &str, play: &Play<Cave>) -> Vec<String> {
        facts(question, play)
    }
}

fn cell(fixture: &Fixture<'_>, letter: &str) -> Cell {
    let picture = Picture::read(fixture.picture).unwrap();
    let picture = picture.seen_from(picture.find('S').expect("the picture has a start"));
    let letter = letter.chars().next().unwrap();
    picture.find(letter).unwrap_or_else(|| panic!("the picture has no {letter}"))
}

/// The cards that the fixture's commands play or discard.
fn cards_used(fixture: &Fixture<'_>) -> Vec<Face> {
    let cards = fixture.actions::<Cave>().into_iter().flat_map(|action| match action {
        Action::Discard(card) => vec![card],
        Action::DiscardTwo(one, other) => vec![one, other],
        action => action.played().into_iter().collect(),
    });
    cards.map(Card::face).collect()
}

fn group(name: &str) -> Group {
    Group::ALL.into_iter().find(|group| <&str>::from(group) == name).unwrap_or_else(|| panic!("`{name}` is no group"))
}

fn goal(name: &str) -> Goal {
    Goal::ALL.into_iter().find(|goal| <&str>::from(goal) == name).unwrap_or_else(|| panic!("`{name}` is no goal"))
}

fn side(letter: &str) -> Side {
    Side::ALL.into_iter().find(|side| side.to_string() == letter).unwrap_or_else(|| panic!("`{letter}` is no side"))
}

fn dwarves(value: &str) -> impl Iterator<Item = Dwarf> {
    words(value).map(|dwarf| dwarf.parse().unwrap())
}

/// Sets up what is not set up in a place of its own.
fn set_up(position: Position, name: &str, value: &str) -> Position {
    let seat = |number: &str| number.parse::<Seat>().unwrap();
    let done = match name.split(' ').collect::<Vec<_>>()[..] {
        ["players" | "turn" | "moving" | "group"] | ["option", _] => Ok(position),
        ["card", cell] => {
            let (path, way) =
                value.split_once(" turned").map_or((value, Way::Upright), |(path, _)| (path, Way::Turned));
            position.lay(path.parse::<Path>().unwrap(), way, cell.parse().unwrap())
        }
        ["goals"] => {
            let goals: Vec<Goal> = words(value).map(goal).collect();
            Ok(position.goals(goals.try_into().unwrap()))
        }
        ["up", number] => Ok(position.turn_up(GoalPlace::ALL[number.parse::<usize>().unwrap()], side(value))),
        ["hand", number] => Ok(position.hand(seat(number), faces(value))),
        ["deck"] => Ok(position.deck(faces(value))),
        ["discards"] => Ok(position.discards(faces(value).into_iter().map(Face::card))),
        ["dwarves"] => {
            let each = dwarves(value).enumerate();
            Ok(each.fold(position, |position, (number, dwarf)| position.dwarf(stage::seat(number), dwarf)))
        }
        ["spare"] => Ok(position.spare(dwarves(value))),
        ["stands", number] => position.stands(seat(number), value.parse().unwrap()),
        ["out"] => Ok(words(value).fold(position, |position, number| position.out(seat(number)))),
        ["lies"] => Ok(words(value).fold(position, |position, number| position.lies(seat(number)))),
        ["gold", number] => Ok(position.gold(seat(number), value.parse().unwrap())),
        ["pool"] => Ok(position.pool(value.parse().unwrap())),
        ["boots", number] => Ok(position.boots(seat(number), group(value))),
        ["axe", number] => Ok(words(value).fold(position, |position, name| position.axe(seat(number), group(name)))),
        ["web", number] => {
            let words: Vec<&str> = words(value).collect();
            let edge: Edge = words[..2].join(" ").parse().unwrap();
            Ok(position.web(seat(number), edge, words.get(3) == Some(&"turned"), group(words[2])))
        }
        [creature @ ("rat" | "lindworm" | "goblin"), number] => {
            let creature = Creature::ALL.into_iter().find(|found| <&str>::from(found) == creature).unwrap();
            let (spot, name) = value.split_once(' ').unwrap();
            position.creature(creature, seat(number), spot.parse().unwrap(), group(name))
        }
        ["luck"] => Ok(position.luck(Luck::from_hex(value).unwrap())),
        _ => panic!("`{name}` sets nothing up"),
    };
    done.unwrap_or_else(|why| panic!("{name}: {why}"))
}

/// Cards by name; a path card needs no `path.` before it.
pub(crate) fn faces(value: &str) -> Vec<Face> {
    let named = |name: &str| Card::named(name).or_else(|| Card::named(&format!("path.{name}")));
    words(value).map(|name| named(name).unwrap_or_else(|| panic!("`{name}` is no card")).face()).collect()
}

/// Answers a question.
fn facts(question: &str, play: &Play<Cave>) -> Vec<String> {
    let game = &play.game;
    let all = view(game, "audience");
    let each = |fact: &dyn Fn(&SeatView) -> String| {
        all.seats.iter().map(|seat| format!(" {}", fact(seat))).collect::<String>()
    };
    match question.split(' ').collect::<Vec<_>>()[..] {
        // Who must do what.
        ["turn"] => vec![match (game.turn(), all.stage) {
            (Turn::Of(seat), StageView::Moving) => format!("{seat} moves, {} left", all.left),
            (Turn::Of(seat), StageView::Hunting) => format!("{seat} hunts, {} left", all.left),
            (Turn::Of(seat), StageView::Attacked) => {
                format!("{seat} is attacked in the turn of {}", all.active.unwrap())
            }
            (Turn::Of(seat), _) => format!("{seat} plays"),
            (Turn::Deal, _) => "not dealt".to_owned(),
            (Turn::Over(outcome), _) => format!("game over: {}", plain(&outcome)),
        }],
        // Why cards in the deciding seat's hand can be played on nothing.
        ["nowhere"] => {
            let Some(Decide::Cards(cards)) = deciding(game).choices.map(|choices| choices.decide) else {
                panic!("no cards are played now")
            };
            let refused = cards.iter().filter_map(|card| card.refusal.map(|refusal| (card.card, refusal)));
            refused.map(|(card, refusal)| format!("{card} {}: {}", refusal.clause(), refusal.kind())).collect()
        }
        // Where a seat's dwarf can go, and at what price.
        ["routes", number] => routes(&view(game, number)),
        // How many cards are where; hands by group.
        ["counts"] => {
            let sum = |groups: &[u8; 3]| groups.iter().map(|count| u16::from(*count)).sum::<u16>();
            vec![format!("deck {}, hands{}", sum(&all.deck), each(&|seat| sum(&seat.hand).to_string()))]
        }
        ["hand", number] => vec![format!("hand {}", names(view(game, number).hand))],
        ["discards", viewer] => discards(&view(game, viewer)),
        ["dwarves"] => vec![format!("dwarves{}", each(&|seat| seat.at.map_or("out".to_owned(), |at| at.to_string())))],
        ["lying"] => {
            let lies = |seat: &SeatView| match (seat.lies_now, seat.lies_next) {
                (false, false) => "-",
                (true, false) => "now",
                (false, true) => "next",
                (true, true) => "both",
            };
            vec![format!("lying{}", each(&|seat| lies(seat).to_owned()))]
        }
        ["clan", "cards", viewer] => {
            let view = view(game, viewer);
            let name = |dwarf: Seen<Dwarf>| match dwarf {
                Seen::Front(dwarf) => dwarf.to_string(),
                Seen::Back(clan) => format!("{}.?", <&str>::from(clan)),
            };
            let seats: Vec<String> = view.seats.iter().map(|seat| name(seat.dwarf)).collect();
            let spare: Vec<String> = view.spare_cards.iter().map(|dwarf| name(*dwarf)).collect();
            vec![format!("clan cards {}, spare {}", seats.join(" "), spare.join(" "))]
        }
        ["shown"] => vec![format!("shown{}", each(&|seat| if seat.shown { "yes" } else { "no" }.to_owned()))],
        ["goals", viewer] => {
            let goals = view(game, viewer).goals;
            let name = |goal: Seen<Goal>| goal.front().map_or("?", |goal| <&str>::from(goal));
            let goals: Vec<&str> = goals.iter().map(|goal| name(goal.front)).collect();
            vec![format!("goals {}", goals.join(" "))]
        }
        ["gold"] => vec![format!("gold{}, pool {}", each(&|seat| seat.gold.to_string()), all.pool)],
        // Cells of cards on which a piece of gold lies.
        ["gold", "lies"] => {
            let cells: Vec<String> =
                all.board.iter().filter(|laid| laid.gold).map(|laid| laid.cell.to_string()).collect();
            vec![format!("gold lies at {}", if cells.is_empty() { "no card".to_owned() } else { cells.join(" ") })]
        }
        // What lies in front of seats.
        ["tools"] => {
            let tools = |seat: &SeatView| {
                let boots = seat.boots.map(|group| format!("boots.{}", <&str>::from(group)));
                let axes = Group::ALL
                    .into_iter()
                    .zip(seat.axes)
                    .flat_map(|(group, count)| (0..count).map(move |_| format!("axe.{}", <&str>::from(group))));
                let tools: Vec<String> = boots.into_iter().chain(axes).collect();
                if tools.is_empty() { "-".to_owned() } else { tools.join("+") }
            };
            vec![format!("tools{}", each(&tools))]
        }
        ["webs"] => listed(
            "webs",
            all.webs.iter().map(|web| {
                let turned = if web.turned { " turned" } else { "" };
                format!("{} of {} {}{turned}", web.edge, web.owner, <&str>::from(web.group))
            }),
        ),
        ["creatures"] => listed(
            "creatures",
            all.creatures.iter().map(|out| {
                format!("{} at {} of {} {}", <&str>::from(out.creature), out.at, out.owner, <&str>::from(out.group))
            }),
        ),
        ["outs"] => listed("outs", all.outs.iter().map(ToString::to_string)),
        _ => panic!("`{question}` is no question"),
    }
}

fn listed(what: &str, items: impl Iterator<Item = String>) -> Vec<String> {
    let items: Vec<String> = items.collect();
    vec![format!("{what}: {}", if items.is_empty() { "none".to_owned() } else { items.join(", ") })]
}

fn discards(view: &View) -> Vec<String> {
    let hidden = view.discards.hidden.iter().map(|hidden| {
        let how = if hidden.lost { "lost" } else { "discarded" };
        let card = match hidden.card {
            Seen::Front(card) => names([card]),
            Seen::Back(group) => format!("{}?", <&str>::from(group)),
        };
        format!("{} {how} {card}", hidden.by)
    });
    let hidden: Vec<String> = hidden.collect();
    let hidden = if hidden.is_empty() { "nothing".to_owned() } else { hidden.join(", ") };
    vec![format!("open {}; face down {hidden}", names(view.discards.open.iter().copied()))]
}

fn routes(view: &View) -> Vec<String> {
    let lines = view.routes.iter().map(|route| {
        let steps: Vec<String> = route.steps.iter().map(ToString::to_string).collect();
        let mut line = steps.join(" ");
        let mut add = |is: bool, text: String| line += if is { &text } else { "" };
        add(route.cards > 0, format!(", {} cards", route.cards));
        add(route.gold > 0, format!(", {} gold", route.gold));
        route.meets.iter().for_each(|creature| add(true, format!(", meets {}", <&str>::from(creature))));
        add(route.turns.is_some(), format!(", turns {}", route.turns.map_or(0, GoalPlace::index)));
        add(route.leaves, ", leaves".to_owned());
        add(route.takes, ", takes gold".to_owned());
        line
    });
    let lines: Vec<String> = lines.collect();
    if lines.is_empty() { vec!["no routes".to_owned()] } else { lines }
}
