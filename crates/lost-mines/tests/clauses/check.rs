//! How drawn fixtures of The Lost Mines are set up and asked; `proving::stage` says what a fixture is.
//!
//! - The picture: box glyphs, `B` and `Y` the starts, `?` a face-down mine, a path in the
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
//! - The cell of an action may be a letter of the picture, and without any cell it is `X`. `go E E N` is a step after the
//!   other; to pass is a whole turn in which nothing happens but a discard (and what must be taken is taken).
//! - `facts` below has all questions.

use expect_test::Expect;
use lost_mines::choices::Choices;
use lost_mines::position::Position;
use lost_mines::preparation::{Deal, WrittenDeal};
use lost_mines::view::{SeatView, StageView};
use lost_mines::{Action, Card, CardList, Dwarf, Face, LostMines, Mine, Options, Treasure, TreasurePlace};
use proving::stage::{self, Fixture, Heard, Play, Stage, deciding, names, words};
pub(crate) use proving::stage::{legal, legal_texts, opened, plain, play, seat, view, viewers};
use tabletop::game::{Game, Refusal as _};
use tabletop::notation::Kinds;
use tabletop::{Dice, Luck, Seat, Seen, Table, Turn};
use tunnels::draw::{EMPTY, Picture};
use tunnels::{Cell, Edge};

struct Forest;

/// Runs a fixture and compares what comes out.
#[track_caller]
pub(crate) fn check(fixture: &str, expected: Expect) {
    stage::check::<Forest>(fixture, &expected);
}

pub(crate) fn run(fixture: &str) -> String {
    stage::run::<Forest>(fixture)
}

pub(crate) fn game(fixture: &str) -> LostMines {
    stage::game::<Forest>(fixture)
}

pub(crate) fn pass_to_the_end(game: &mut LostMines) -> Heard<LostMines> {
    stage::pass_to_the_end::<Forest>(game)
}

/// The deciding seat ends its turn: it discards its first card if it has to, stays, and takes what must be taken.
pub(crate) fn pass(game: &mut LostMines, heard: &mut Heard<LostMines>) {
    loop {
        let passes = |action: &Action| matches!(action, Action::Discard(_) | Action::Stay | Action::Take(_));
        let action = legal(game).into_iter().find(passes).expect("somebody can pass");
        game.apply(action, heard);
        if !matches!(view(game, "audience").stage, StageView::Moving | StageView::Taking) {
            return;
        }
    }
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
    stage::shuffled(game, seed)
}

/// A table after a first deal that was written by hand.
pub(crate) fn table(options: Options, written: &WrittenDeal) -> Table<LostMines> {
    stage::table(&options, &CardList::published(), written.deal().unwrap())
}

/// Whether a round is being played.
pub(crate) fn is_going_on(game: &LostMines) -> bool {
    matches!(game.turn(), Turn::Of(_))
}

impl Stage for Forest {
    type Game = LostMines;

    fn pass(game: &mut LostMines, heard: &mut Heard<LostMines>) {
        pass(game, heard);
    }

    fn spelled_out(line: &str) -> Vec<String> {
        match line.strip_prefix("go ") {
            Some(sides) => words(sides).map(|side| format!("step {side}")).collect(),
            None => vec![line.to_owned()],
        }
    }

    /// An action, with letters of the picture instead of cells, without `path.` in names of cards, and with two cards
    /// to discard in any order.
    fn action(fixture: &Fixture<'_>, text: &str) -> Action {
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
                *word = cell(fixture, word).to_string();
            }
        }
        words.join(" ").parse().unwrap_or_else(|garbled| panic!("{garbled}"))
    }

    fn position(fixture: &Fixture<'_>) -> LostMines {
        let options = fixture.options::<LostMines>("3");
        let mut position = Position::new(options);
        let mut used = cards_used(fixture);
        if used.is_empty() {
            used = faces("ne");
        }
        for seat in options.players().all() {
            position = position.hand(seat, used.iter().copied().take(5));
        }
        // The mines must be known before one of them is drawn face up, and a dwarf goes to its start before it stands
        // elsewhere.
        for (name, value) in &fixture.settings {
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
        let position = if fixture.picture.trim().is_empty() { Ok(position) } else { position.board(&board(fixture)) };
        let position = position.unwrap_or_else(|why| panic!("{why}")).features(&features(fixture));
        let position = fixture.settings.iter().fold(position, |position, (name, value)| set_up(position, name, value));
        // A move is as long as the card allows on which the dwarf stands, so this comes last.
        match (fixture.setting("turn"), fixture.setting("moving")) {
            (None, None) => position,
            (Some(turn), None) => position.turn(turn.parse().unwrap()),
            (None, Some(moving)) => position.moving(moving.parse().unwrap()),
            (Some(_), Some(_)) => panic!("a seat either plays or moves"),
        }
        .game()
    }

    /// The board; starts and face-down mines are in it only if the fixture draws some.
    fn drawn(fixture: &Fixture<'_>, game: &LostMines) -> Vec<String> {
        let mut picture = Picture::default();
        let seen = view(game, "audience").picture();
        let wanted = |glyph: char| !['B', 'Y', '?'].contains(&glyph) || fixture.picture.contains(glyph);
        seen.iter().filter(|(_, glyph)| wanted(*glyph)).for_each(|(cell, glyph)| picture.put(cell, glyph));
        picture.to_string().lines().map(str::to_owned).collect()
    }

    fn answer(question: &str, play: &Play<Forest>) -> Vec<String> {
        facts(question, play)
    }
}

/// The picture, every glyph where it lies on the board.
fn placed(fixture: &Fixture<'_>) -> Picture {
    let picture = Picture::read(fixture.picture).unwrap();
    let anchors = [('B', Cell::new(2, 2)), ('Y', Cell::new(2, 4))];
    let origin = anchors.into_iter().find_map(|(start, lies)| {
        let drawn = picture.find(start)?;
        Some(Cell::new(drawn.x - lies.x, drawn.y - lies.y))
    });
    picture.seen_from(origin.unwrap_or_default())
}

fn cell(fixture: &Fixture<'_>, letter: &str) -> Cell {
    let letter = letter.chars().next().unwrap();
    placed(fixture).find(letter).unwrap_or_else(|| panic!("the picture has no {letter}"))
}

/// The cards that the fixture's commands play or discard.
fn cards_used(fixture: &Fixture<'_>) -> Vec<Face> {
    let cards = fixture.actions::<Forest>().into_iter().flat_map(|action| match action {
        Action::Discard(card) => vec![card],
        Action::DiscardTwo(one, other) => vec![one, other],
        action => action.played().into_iter().collect(),
    });
    cards.map(Card::face).collect()
}

/// The whole board as `Position` reads it.
fn board(fixture: &Fixture<'_>) -> String {
    let mut rows = vec![[EMPTY; 11]; 7];
    for (cell, glyph) in placed(fixture).iter().filter(|(_, glyph)| !['X', 'Z'].contains(glyph)) {
        *at(&mut rows, cell) = glyph;
    }
    written(&rows)
}

/// What the path cards show besides, as `Position` reads it.
fn features(fixture: &Fixture<'_>) -> String {
    let mut rows = vec![[EMPTY; 11]; 7];
    let board = placed(fixture);
    for (name, value) in &fixture.settings {
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

/// Cards by name; a path card needs no `path.` before it.
pub(crate) fn faces(value: &str) -> Vec<Face> {
    let named = |name: &str| Card::named(name).or_else(|| Card::named(&format!("path.{name}")));
    words(value).map(|name| named(name).unwrap_or_else(|| panic!("`{name}` is no card")).face()).collect()
}

/// Answers a question.
fn facts(question: &str, play: &Play<Forest>) -> Vec<String> {
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
