//! Whole routes (`View::routes`) against a slow and obvious twin: every sequence of steps there is, taken one by one.

#![expect(clippy::unwrap_used, reason = "what cannot be in a proof stops it")]

use lost_mines::position::Position;
use lost_mines::routes::Route;
use lost_mines::view::{LaidCard, LaidView, StageView};
use lost_mines::{
    Action, CardList, Clan, Face, Feature, Kind, LostMines, Mine, MinePlace, Options, Public, Refusal, Shape, Tool,
    TreasurePlace, View,
};
use proving::walks::at_full_size;
use std::collections::BTreeMap;
use tabletop::digger::Policy;
use tabletop::laws::coverage::Coverage;
use tabletop::laws::walk::walk;
use tabletop::notation::Kinds;
use tabletop::{Deaf, Dice, Game, Seat, Table, Told, Turn, Viewer};
use tunnels::draw::{self, EMPTY};
use tunnels::{Cell, Edge, Side, Sides, Tile};

/// The best of all ways to a cell: few traps first, then few steps.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Best {
    traps: u8,
    n_steps: usize,
    turns: Option<MinePlace>,
    takes: Option<Kind>,
}

/// All sequences of steps that a seat can take from where its dwarf stands.
struct Twin<'a> {
    seat: Seat,
    best: BTreeMap<Cell, Best>,
    /// With how few steps a cell is reached, whatever it costs.
    nearest: BTreeMap<Cell, usize>,
    /// What was met on the way.
    met: &'a mut Coverage,
}

/// Where a dwarf is, and what it took to get there.
#[derive(Clone, Copy)]
struct Way {
    game: LostMines,
    cell: Cell,
    traps: u8,
    n_steps: usize,
    turns: Option<MinePlace>,
}

impl Way {
    fn begins(game: LostMines, seat: Seat) -> Way {
        let cell = game.view(Viewer::Audience).seats[seat.index()].cell;
        Way { game, cell, traps: 0, n_steps: 0, turns: None }
    }

    /// The same way with one more step, if the rules allow it. What happens is heard, not looked up.
    fn then(self, side: Side) -> Result<Way, Refusal> {
        self.game.check(Action::Step(side))?;
        let mut way = Way { n_steps: self.n_steps + 1, ..self };
        let mut told: Vec<Told<_, _>> = Vec::new();
        way.game.apply(Action::Step(side), &mut told);
        for Told { aloud, .. } in told {
            match aloud {
                Public::Stepped { to, .. } => way.cell = to,
                Public::TrapSprung { .. } => way.traps += 1,
                Public::MineTurned { mine, .. } => way.turns = Some(mine),
                _ => {}
            }
        }
        Ok(way)
    }

    fn goes_on(&self, seat: Seat) -> bool {
        matches!(self.game.turn(), Turn::Of(turn) if turn == seat) && self.game.check(Action::Stay).is_ok()
    }

    /// What the seat takes if its move ends here. Nobody knows that of a mine that is only now turned over.
    fn takes(&self, seat: Seat) -> Option<Kind> {
        let mut game = self.game;
        if self.goes_on(seat) {
            game.apply(Action::Stay, &mut Deaf);
        }
        let view = game.view(Viewer::Seat(seat));
        let taking = view.stage == StageView::Taking && view.turn == Some(seat) && self.turns.is_none();
        taking.then(|| match game.default_action() {
            Action::Take(treasure) => game.treasure(treasure).kind,
            other => unreachable!("{other} where a treasure is to be taken"),
        })
    }
}

impl<'a> Twin<'a> {
    /// Goes all ways in a game in which this seat's dwarf is moving.
    fn walk(game: LostMines, seat: Seat, met: &'a mut Coverage) -> Twin<'a> {
        let mut twin = Twin { seat, best: BTreeMap::new(), nearest: BTreeMap::new(), met };
        let start = Way::begins(game, seat);
        assert!(start.goes_on(seat), "the dwarf is not moving");
        twin.go_on(&start);
        // To stay at home is no route.
        twin.best.remove(&start.cell);
        twin
    }

    fn go_on(&mut self, way: &Way) {
        for side in Side::ALL {
            match way.then(side) {
                Err(refusal) => self.met.count("refusal", refusal.kind()),
                Ok(next) => {
                    self.reach(&next);
                    if next.goes_on(self.seat) {
                        self.go_on(&next);
                    }
                }
            }
        }
    }

    fn reach(&mut self, way: &Way) {
        let Way { cell, traps, n_steps, turns, .. } = *way;
        let best = Best { traps, n_steps, turns, takes: way.takes(self.seat) };
        let known = self.best.entry(cell).or_insert(best);
        assert_eq!((known.turns, known.takes), (best.turns, best.takes), "{cell} depends on how one comes there");
        if (traps, n_steps) < (known.traps, known.n_steps) {
            *known = best;
        }
        let nearest = self.nearest.entry(cell).or_insert(n_steps);
        *nearest = n_steps.min(*nearest);
    }

    /// The listed routes are the best ones to all cells that can be reached, and they really lead there.
    fn compare(self, game: LostMines, routes: &[Route]) {
        let listed: BTreeMap<Cell, Best> = routes
            .iter()
            .map(|Route { to, steps, traps, turns, takes }| {
                (*to, Best { traps: *traps, n_steps: steps.len(), turns: *turns, takes: *takes })
            })
            .collect();
        assert_eq!(listed.len(), routes.len(), "a cell is listed twice");
        assert_eq!(listed, self.best, "listed against gone, seat {}:\n{}", self.seat, drawn(&game));
        let mines = game.view(Viewer::Audience).mines;
        for route in routes {
            let mut way = Way::begins(game, self.seat);
            let mut crossed = Vec::new();
            for side in &route.steps {
                crossed.push(way.cell);
                way = way.then(*side).unwrap();
            }
            assert_eq!((way.cell, way.traps, way.turns), (route.to, route.traps, route.turns));
            let mut count = |what: &str, happens: bool| {
                if happens {
                    self.met.count("route", what);
                }
            };
            count("over a trap", route.traps > 0);
            count("around a trap", route.steps.len() > self.nearest[&route.to]);
            count("from a campfire", route.steps.len() > 3);
            count("to a face-down mine", route.turns.is_some());
            count("to a treasure", route.takes.is_some());
            count("over a mine", crossed[1..].iter().any(|cell| mines.iter().any(|mine| mine.cell == *cell)));
        }
    }
}

fn drawn(game: &LostMines) -> String {
    let view = game.view(Viewer::Audience);
    let cells = view.seats.iter().map(|seat| format!("{} at {}", seat.seat, seat.cell));
    format!(
        "{}traps {:?}, trolls {:?}, {}",
        view.picture(),
        view.traps,
        view.trolls,
        cells.collect::<Vec<_>>().join(", ")
    )
}

/// The same board with another seat's dwarf about to move: what its routes promise while others decide.
fn if_it_moved_now(game: &LostMines, seat: Seat) -> LostMines {
    let view = game.view(Viewer::Audience);
    let features: BTreeMap<Cell, char> =
        view.board.iter().filter_map(|laid| Some((laid.cell, letter(laid)?))).collect();
    let paths: BTreeMap<Cell, char> = view.picture().iter().collect();
    let picture = |glyphs: &BTreeMap<Cell, char>| {
        let row = |y: i8| (0..11).map(|x| glyphs.get(&Cell::new(x, y)).copied().unwrap_or(EMPTY)).collect::<String>();
        (0..7).map(row).collect::<Vec<String>>().join("\n")
    };
    let treasures = (0..view.treasures.len() as u8).map(|place| game.treasure(TreasurePlace::new(place)));
    let mut position = Position::with_cards(view.options, view.cards)
        .mines(MinePlace::ALL.map(|place| game.mine(place)))
        .treasures(treasures)
        .board(&picture(&paths))
        .unwrap()
        .features(&picture(&features));
    for other in &view.seats {
        position = position.stands(other.seat, other.cell);
    }
    for treasure in &view.treasures {
        position = treasure.taken_by.into_iter().fold(position, |position, by| position.taken(treasure.treasure, by));
    }
    position = view.traps.iter().fold(position, |position, edge| position.trap(*edge));
    position = view.trolls.iter().fold(position, |position, troll| position.troll(troll.owner, troll.edge));
    let drawn = position.moving(seat).game();
    assert_eq!(
        public(&drawn.view(Viewer::Audience)),
        public(&view),
        "the position is not the one that was to be drawn"
    );
    drawn
}

/// What is on a card besides its path, as [`Position::features`] has it.
fn letter(laid: &LaidView) -> Option<char> {
    let LaidCard::Path(path) = laid.card else { return None };
    let letter = match path.feature() {
        Feature::Plain => return None,
        Feature::Trunk => 't',
        Feature::Lake => 'l',
        Feature::Ditch => 'd',
        Feature::Rock => 'r',
        Feature::Campfire => 'c',
    };
    Some(if laid.tool.is_some() { letter.to_ascii_uppercase() } else { letter })
}

/// What of a view matters to a dwarf on its way.
fn public(view: &View) -> impl PartialEq + std::fmt::Debug + use<> {
    let cells: Vec<Cell> = view.seats.iter().map(|seat| seat.cell).collect();
    let laid: Vec<(Cell, LaidCard, _, Option<Tool>)> =
        view.board.iter().map(|laid| (laid.cell, laid.card, laid.open, laid.tool)).collect();
    let taken: Vec<Option<Seat>> = view.treasures.iter().map(|treasure| treasure.taken_by).collect();
    (cells, laid, taken, view.traps.clone(), view.trolls.clone())
}

/// Compares what every seat is promised in a state.
fn look_at(game: &LostMines, met: &mut Coverage) {
    let Turn::Of(turn) = game.turn() else {
        let promised = Viewer::all(game.seats()).any(|viewer| !game.view(viewer).routes.is_empty());
        return assert!(!promised, "nobody moves, and yet there are routes");
    };
    assert_eq!(game.view(Viewer::Audience).routes, [], "the audience has no dwarf");
    for seat in game.seats().all() {
        let view = game.view(Viewer::Seat(seat));
        match view.stage {
            StageView::Moving if seat == turn => Twin::walk(*game, seat, met).compare(*game, &view.routes),
            StageView::Taking if seat == turn => assert_eq!(view.routes, [], "its move is over"),
            _ if view.seats[seat.index()].hand == 0 => assert_eq!(view.routes, [], "L-6c: it has no more turns"),
            _ => {
                let drawn = if_it_moved_now(game, seat);
                Twin::walk(drawn, seat, met).compare(drawn, &view.routes);
            }
        }
        if seat == turn && view.stage == StageView::Playing {
            // A discard changes nothing on the board, so what was promised before it can then be done.
            let mut moving = *game;
            moving.apply(game.default_action(), &mut Deaf);
            assert_eq!(moving.view(Viewer::Seat(seat)).routes, view.routes);
        }
    }
}

/// A list in which curves are rocks and campfires.
fn wild() -> CardList {
    let text = include_str!("../../../decks/lost-mines.toml");
    let wild = text
        .replace("source = \"ours\"", "source = \"owner\"")
        .replace("open = \"NE\"\nplain = 5", "open = \"NE\"\nrock = 2\ncampfire = 3")
        .replace("open = \"NW\"\nplain = 5", "open = \"NW\"\nrock = 3\ncampfire = 2");
    CardList::parse(&wild).unwrap()
}

/// Everything that a route can be, and everything that can be in the way, occurred often.
fn enough(met: &Coverage, ways: &[&str]) {
    let blocked = ["no-path-there", "troll-blocks", "obstacle-blocks", "no-room"];
    let hardly = [met.hardly("route", ways, 20), met.hardly("refusal", &blocked, 20)].concat();
    assert_eq!(hardly, Vec::<String>::new(), "this hardly occurred:\n{met}");
}

#[test]
fn listed_routes_are_the_best_of_all_ways_on_walks() {
    let n_walks = if at_full_size() { 1000 } else { 16 };
    let mut met = Coverage::default();
    for (players, cards) in [(3, CardList::published()), (5, wild()), (9, CardList::published())] {
        let options = Options::new(players).unwrap().with_rounds(1).unwrap();
        for seed in 0..n_walks {
            let policy = if seed % 2 == 0 { Policy::Digger } else { Policy::Uniform };
            let record = walk::<LostMines>(&options, &cards, policy, seed, 5000).unwrap();
            let mut table = Table::new(&options, &cards);
            for entry in &record.entries {
                table.replay_entry(&record, entry).unwrap();
                look_at(table.game(), &mut met);
            }
        }
    }
    enough(&met, &["over a trap", "from a campfire", "to a face-down mine", "to a treasure"]);
}

/// Walks hardly ever lay paths side by side, so that there would be a choice of ways. Here the board is full of them,
/// whether such a board could come about or not.
#[test]
fn listed_routes_are_the_best_of_all_ways_on_full_boards() {
    let n_boards = if at_full_size() { 20_000 } else { 800 };
    let mut met = Coverage::default();
    for seed in 0..n_boards {
        let game = full_board(&mut Dice::from_number(seed));
        look_at(&game, &mut met);
    }
    let ways =
        ["over a trap", "around a trap", "from a campfire", "to a face-down mine", "to a treasure", "over a mine"];
    enough(&met, &ways);
}

/// A board on which most cells hold a card, with all tokens there are, and dwarves anywhere.
fn full_board(dice: &mut Dice) -> LostMines {
    let options = Options::new(5).unwrap();
    let cards = CardList::published();
    let mut mines = Mine::ALL;
    dice.shuffle(&mut mines);
    let (mut paths, mut features) = (String::new(), String::new());
    for cell in (0..7).flat_map(|y| (0..11).map(move |x| Cell::new(x, y))) {
        if cell.x == 0 {
            paths.push('\n');
            features.push('\n');
        }
        let is_start = Clan::ALL.into_iter().any(|clan| cards.start(clan) == cell);
        let open = match cards.mine_at(cell) {
            Some(mine) => cards.mine(mines[mine.index()]),
            // Half of the path cards are crossroads.
            None if dice.chance(1, 2) => Sides::ALL,
            None => Shape::ALL[dice.below(Shape::ALL.len())].openings(),
        };
        let open = if dice.chance(1, 2) { open } else { open.turned() };
        let hidden = cards.mine_at(cell).is_some() && dice.chance(1, 2);
        let empty = cards.mine_at(cell).is_none() && (is_start || dice.chance(1, 8));
        paths.push(if hidden || empty { EMPTY } else { draw::glyph(Tile::joined(open)) });
        let all = ['t', 'l', 'd', 'T', 'L', 'D', 'r', 'r', 'r', 'c', 'c', 'c'];
        features.push(if dice.chance(1, 3) { all[dice.below(all.len())] } else { EMPTY });
    }
    let mut position = Position::new(options).mines(mines).board(&paths).unwrap().features(&features);
    let board = position.clone().game().view(Viewer::Audience).board;
    let free: Vec<Cell> =
        board.iter().filter(|laid| !matches!(letter(laid), Some('t' | 'l' | 'd'))).map(|laid| laid.cell).collect();
    for seat in options.players().all() {
        position = position.stands(seat, *dice.pick(&free).unwrap());
    }
    let near = |dice: &mut Dice| Edge::new(*dice.pick(&free).unwrap(), Side::ALL[dice.below(4)]);
    position = [0, 1].map(Seat::new).into_iter().fold(position, |position, owner| position.troll(owner, near(dice)));
    position = (0..3).fold(position, |position, _| position.trap(near(dice)));
    let mut treasures = cards.treasures().to_vec();
    dice.shuffle(&mut treasures);
    // Whoever holds no card has no more turns, and so no ways to go.
    position = options.players().all().fold(position, |position, seat| position.hand(seat, [Face::Trap]));
    position.treasures(treasures).taken(TreasurePlace::new(0), Seat::new(0)).moving(Seat::new(0)).game()
}
