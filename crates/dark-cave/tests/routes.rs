//! Whole ways of dwarves and creatures (`View::routes`, `HuntChoices::hunts`) against a slow and obvious twin: every
//! sequence of steps there is, taken one by one.

#![expect(clippy::unwrap_used, reason = "what cannot be in a proof stops it")]

use dark_cave::choices::{Decide, HuntChoices};
use dark_cave::position::Position;
use dark_cave::routes::{Hunt, Route};
use dark_cave::view::{LaidCard, LaidView, StageView};
use dark_cave::{
    Action, Card, CardList, Creature, DarkCave, Face, Feature, Goal, GoalPlace, Group, Layout, Options, Path, Public,
    Refusal, View, Way,
};
use proving::walks::at_full_size;
use std::collections::{BTreeMap, BTreeSet};
use tabletop::digger::Policy;
use tabletop::laws::coverage::Coverage;
use tabletop::laws::walk::walk;
use tabletop::{Deaf, Dice, Game, Seat, Table, Told, Turn, Viewer};
use tunnels::{Cell, Edge, Side, Spot};

/// What a way leads to, and what it costs. Of ways that cost as many things, cards or gold, any may be the best.
#[derive(Clone, Debug, PartialEq)]
struct Best {
    price: u8,
    n_steps: usize,
    end: End,
}

/// What there is at the end of a way, however one comes there.
#[derive(Clone, Debug, Default, PartialEq)]
struct End {
    meets: Vec<Creature>,
    turns: Option<GoalPlace>,
    leaves: bool,
    takes: bool,
}

/// Where a dwarf is, and what it took to get there.
#[derive(Clone)]
struct Walk {
    game: DarkCave,
    seat: Seat,
    at: Spot,
    cards: u8,
    gold: u8,
    n_steps: usize,
    end: End,
}

impl Walk {
    fn begins(game: DarkCave, seat: Seat) -> Option<Walk> {
        let at = game.view(Viewer::Audience).seats[seat.index()].at?;
        Some(Walk { game, seat, at, cards: 0, gold: 0, n_steps: 0, end: End::default() })
    }

    /// The same way with one more step, if the rules allow it. What happens is heard, not looked up.
    fn then(&self, to: Spot) -> Result<Walk, Refusal> {
        self.game.check(Action::Step { to })?;
        let mut next = Walk { at: to, n_steps: self.n_steps + 1, end: End::default(), ..self.clone() };
        next.apply(Action::Step { to });
        while next.decides() && next.game.check(Action::Endure).is_ok() {
            next.apply(Action::Endure);
        }
        // Gold is taken if the move ends here.
        let mut last = next.clone();
        if last.goes_on() {
            last.apply(Action::Stay);
        }
        next.end.takes = last.end.takes;
        Ok(next)
    }

    fn apply(&mut self, action: Action) {
        let mut told: Vec<Told<Public, _>> = Vec::new();
        self.game.apply(action, &mut told);
        let mut before = None;
        for Told { aloud, .. } in told {
            match (&aloud, &before) {
                (Public::CardLost { group: Some(_), .. }, Some(Public::BridgeCrossed { .. })) => self.cards += 1,
                (Public::GoldLost { lost, .. }, Some(Public::TunnelEntered { .. })) => self.gold += lost,
                (Public::Attacked { creature, .. }, _) => self.end.meets.push(*creature),
                (Public::GoalTurned { goal, .. }, _) => self.end.turns = Some(*goal),
                (Public::LeftCave { .. }, _) => self.end.leaves = true,
                (Public::TookGold { .. }, _) => self.end.takes = true,
                _ => {}
            }
            before = Some(aloud);
        }
    }

    fn decides(&self) -> bool {
        matches!(self.game.turn(), Turn::Of(turn) if turn == self.seat)
    }

    fn goes_on(&self) -> bool {
        self.decides() && self.game.check(Action::Stay).is_ok()
    }
}

/// The spaces that are one step away, as law 2 knows the list of legal actions to be right.
fn steps(game: &DarkCave) -> impl Iterator<Item = Spot> + use<> {
    let mut legal = Vec::new();
    game.legal_actions(&mut legal);
    legal.into_iter().filter_map(|action| match action {
        Action::Step { to } | Action::Creep { to } => Some(to),
        _ => None,
    })
}

/// All sequences of steps that a seat can take from where its dwarf stands.
struct Twin {
    game: DarkCave,
    seat: Seat,
    best: BTreeMap<Spot, Best>,
    /// With how few steps a space is reached, whatever it costs.
    nearest: BTreeMap<Spot, usize>,
}

impl Twin {
    /// Goes all ways in a game in which this seat's dwarf is moving.
    fn walk(game: DarkCave, seat: Seat) -> Twin {
        let mut twin = Twin { game, seat, best: BTreeMap::new(), nearest: BTreeMap::new() };
        if let Some(start) = Walk::begins(game, seat) {
            assert!(start.goes_on() || steps(&game).next().is_none(), "the dwarf is not moving");
            twin.go_on(&start);
            // To stay at home is no route.
            twin.best.remove(&start.at);
        }
        twin
    }

    fn go_on(&mut self, way: &Walk) {
        for next in steps(&way.game).map(|to| way.then(to).unwrap()) {
            self.reach(&next);
            if next.goes_on() {
                self.go_on(&next);
            }
        }
    }

    fn reach(&mut self, way: &Walk) {
        let best = Best { price: way.cards + way.gold, n_steps: way.n_steps, end: way.end.clone() };
        let known = self.best.entry(way.at).or_insert(best.clone());
        assert_eq!(known.end, best.end, "{} depends on how one comes there", way.at);
        if (best.price, best.n_steps) < (known.price, known.n_steps) {
            *known = best;
        }
        let nearest = self.nearest.entry(way.at).or_insert(way.n_steps);
        *nearest = way.n_steps.min(*nearest);
    }

    /// The listed routes are the best ones to all spaces that can be reached, and they really lead there.
    fn compare(self, routes: &[Route], met: &mut Coverage) {
        let listed: BTreeMap<Spot, Best> = routes
            .iter()
            .map(|route| {
                let Route { to, steps, cards, gold, meets, turns, leaves, takes } = route.clone();
                (to, Best { price: cards + gold, n_steps: steps.len(), end: End { meets, turns, leaves, takes } })
            })
            .collect();
        assert_eq!(listed.len(), routes.len(), "a space is listed twice");
        assert_eq!(listed, self.best, "listed against gone, seat {}:\n{}", self.seat, drawn(&self.game));
        for route in routes {
            let mut way = Walk::begins(self.game, self.seat).unwrap();
            let mut by_ladder = false;
            for to in &route.steps {
                by_ladder |= is_jump(way.at, *to);
                way = way.then(*to).unwrap();
            }
            assert_eq!((way.at, way.cards, way.gold), (route.to, route.cards, route.gold), "{}", drawn(&self.game));
            let mut count = |what: &str, happens: bool| {
                if happens {
                    met.count("route", what);
                }
            };
            count("over a bridge", route.cards > 0);
            count("through a tunnel", route.gold > 0);
            count("around a toll", route.steps.len() > self.nearest[&route.to]);
            count("by ladder", by_ladder);
            count("with boots", route.steps.len() == 4);
            count("to a face-down goal", route.turns.is_some());
            count("out", route.leaves);
            count("to gold", route.takes);
            count("to a creature", !route.meets.is_empty());
            count("to two creatures", route.meets.len() > 1);
        }
    }
}

/// Whether a step leads neither inside a card nor to the next one.
fn is_jump(from: Spot, to: Spot) -> bool {
    from.cell != to.cell && Side::ALL.into_iter().all(|side| from.cell.step(side) != to.cell)
}

/// All sequences of steps of the creature that is moving: the fewest steps to each space, and whom it attacks there.
fn hunt(game: &DarkCave, n_steps: usize, reached: &mut BTreeMap<Spot, (usize, Vec<Seat>)>) {
    for to in steps(game) {
        let mut next = *game;
        let mut told: Vec<Told<Public, _>> = Vec::new();
        next.apply(Action::Creep { to }, &mut told);
        while next.check(Action::Endure).is_ok() {
            next.apply(Action::Endure, &mut told);
        }
        let attacks = told.iter().filter_map(|told| match told.aloud {
            Public::Attacked { seat, .. } => Some(seat),
            _ => None,
        });
        let mut attacks: Vec<Seat> = attacks.collect();
        attacks.sort();
        let best = reached.entry(to).or_insert((n_steps + 1, attacks.clone()));
        assert_eq!(best.1, attacks, "whom it attacks at {to} depends on how it comes there");
        best.0 = best.0.min(n_steps + 1);
        if next.check(Action::Halt).is_ok() {
            assert_eq!(attacks, [], "a creature stops where it attacks");
            hunt(&next, n_steps + 1, reached);
        }
    }
}

fn compare_hunts(game: &DarkCave, hunts: &HuntChoices, start: Spot, met: &mut Coverage) {
    let mut reached = BTreeMap::new();
    hunt(game, 0, &mut reached);
    // Back where it was, it could as well halt, unless it attacks there.
    reached.retain(|to, (_, attacks)| *to != start || !attacks.is_empty());
    let listed: BTreeMap<Spot, (usize, Vec<Seat>)> =
        hunts.hunts.iter().map(|hunt| (hunt.to, (hunt.steps.len(), hunt.attacks.clone()))).collect();
    assert_eq!(listed.len(), hunts.hunts.len(), "a space is listed twice");
    assert_eq!(listed, reached, "listed against gone, {:?}:\n{}", hunts.creature, drawn(game));
    for Hunt { to, steps, attacks } in &hunts.hunts {
        let mut going = *game;
        let mut at = start;
        let mut by_ladder = false;
        for step in steps {
            by_ladder |= is_jump(at, *step);
            at = *step;
            assert_eq!(going.check(Action::Creep { to: *step }), Ok(()));
            going.apply(Action::Creep { to: *step }, &mut Deaf);
        }
        assert_eq!(at, *to);
        let mut count = |what: &str, happens: bool| {
            if happens {
                met.count("hunt", what);
            }
        };
        count("to nobody", attacks.is_empty());
        count("to one dwarf", attacks.len() == 1);
        count("to several dwarves", attacks.len() > 1);
        count("back to where it was", *to == start);
        count("by ladder", by_ladder);
        count("as far as it goes", steps.len() == usize::from(hunts.creature.steps()));
    }
}

fn drawn(game: &DarkCave) -> String {
    let view = game.view(Viewer::Audience);
    let dwarves: Vec<String> =
        view.seats.iter().map(|seat| format!("{} at {:?} with {} gold", seat.seat, seat.at, seat.gold)).collect();
    let cards: Vec<String> = view.board.iter().map(|laid| format!("{:?} at {}", laid.card, laid.cell)).collect();
    format!("{}{cards:?}\n{dwarves:?}\nwebs {:?}\ncreatures {:?}", view.picture(), view.webs, view.creatures)
}

/// The same cave with a seat's dwarf about to move: what its routes promise before it has played a card. That card will
/// no longer be in its hand; which one it is makes no difference to the price.
fn if_it_moved_now(game: &DarkCave, seat: Seat) -> DarkCave {
    let view = game.view(Viewer::Audience);
    let mut position = Position::with_cards(view.options, view.cards).goals(GoalPlace::ALL.map(|goal| game.goal(goal)));
    for LaidView { cell, card, turned, gold, .. } in view.board.iter().copied() {
        // A vein gets gold as long as there is any.
        position = position.pool(gold.into());
        let way = if turned { Way::Turned } else { Way::Upright };
        position = match card {
            LaidCard::Start => position,
            LaidCard::Path(path) => position.lay(path, way, cell).unwrap(),
            LaidCard::Goal(_) => {
                let goal = view.goals.iter().find(|goal| goal.cell == cell).unwrap().goal;
                position.turn_up(goal, if turned { Side::S } else { Side::N })
            }
        };
    }
    for other in &view.seats {
        position = match other.at {
            Some(at) => position.stands(other.seat, at).unwrap(),
            None => position.out(other.seat),
        };
        let mut hand = game.view(Viewer::Seat(other.seat)).hand;
        let has_played = view.active == Some(seat) && view.stage != StageView::Playing;
        if other.seat == seat && !has_played {
            hand.pop();
        }
        position = position.gold(other.seat, other.gold).hand(other.seat, hand.into_iter().map(Card::face));
        position = other.boots.into_iter().fold(position, |position, group| position.boots(other.seat, group));
        for group in Group::ALL {
            position = (0..other.axes[group as usize]).fold(position, |position, _| position.axe(other.seat, group));
        }
        if other.lies_now || other.lies_next {
            position = position.lies(other.seat);
        }
    }
    for web in &view.webs {
        position = position.web(web.owner, web.edge, web.turned, web.group);
    }
    for out in &view.creatures {
        position = position.creature(out.creature, out.owner, out.at, out.group).unwrap();
    }
    let drawn = position.pool(view.pool).moving(seat).game();
    let after = drawn.view(Viewer::Audience);
    assert_eq!(public(&after), public(&view), "the position is not the one that was to be drawn");
    drawn
}

/// What of a view matters to somebody on the way.
fn public(view: &View) -> impl PartialEq + std::fmt::Debug + use<> {
    let board: BTreeSet<(Cell, String, bool)> =
        view.board.iter().map(|laid| (laid.cell, format!("{:?} {}", laid.card, laid.turned), laid.gold)).collect();
    let seats: Vec<_> = view.seats.iter().map(|seat| (seat.at, seat.gold, seat.boots, seat.axes)).collect();
    (board, seats, view.webs.clone(), view.creatures.clone())
}

/// Compares what every seat is promised in a state.
fn look_at(game: &DarkCave, met: &mut Coverage) {
    let Turn::Of(turn) = game.turn() else {
        let promised = Viewer::all(game.seats()).any(|viewer| !game.view(viewer).routes.is_empty());
        return assert!(!promised, "nobody moves, and yet there are routes");
    };
    let public = game.view(Viewer::Audience);
    assert_eq!(public.routes, [], "the audience has no dwarf");
    for seat in game.seats().all() {
        let view = game.view(Viewer::Seat(seat));
        let has_played = view.active == Some(seat) && view.stage != StageView::Playing;
        if view.hand.is_empty() && !has_played {
            assert_eq!(view.routes, [], "D-5: it has no turn");
            continue;
        }
        let moving = match view.stage {
            StageView::Moving if seat == turn => *game,
            _ => if_it_moved_now(game, seat),
        };
        Twin::walk(moving, seat).compare(&view.routes, met);
        for web in &view.webs {
            let beyond = web.edge.cells().into_iter().flat_map(|cell| (0..8).map(move |space| Spot::new(cell, space)));
            let blocked = |to: Spot| matches!(moving.check(Action::Step { to }), Err(Refusal::WebBlocks { .. }));
            if beyond.into_iter().any(blocked) {
                met.count("route", "kept back by a web");
            }
        }
        if let Some(Decide::Hunt(hunts)) = view.choices.map(|choices| choices.decide) {
            let start = public.creatures.iter().find(|out| out.creature == hunts.creature).unwrap().at;
            compare_hunts(game, &hunts, start, met);
        }
    }
}

const ROUTES: [&str; 11] = [
    "over a bridge",
    "through a tunnel",
    "around a toll",
    "by ladder",
    "with boots",
    "to a face-down goal",
    "out",
    "to gold",
    "to a creature",
    "to two creatures",
    "kept back by a web",
];
const HUNTS: [&str; 6] =
    ["to nobody", "to one dwarf", "to several dwarves", "back to where it was", "by ladder", "as far as it goes"];

#[test]
fn listed_ways_are_the_best_of_all_ways_on_walks() {
    let n_walks = if at_full_size() { 200 } else { 4 };
    let mut met = Coverage::default();
    for players in [2, 4, 5, 8] {
        let options = Options::new(players).unwrap();
        let cards = CardList::published();
        for seed in 0..n_walks {
            let policy = if seed % 2 == 0 { Policy::Digger } else { Policy::Uniform };
            let record = walk::<DarkCave>(&options, &cards, policy, seed, 5000).unwrap();
            let mut table = Table::new(&options, &cards);
            for entry in &record.entries {
                table.replay_entry(&record, entry).unwrap();
                look_at(table.game(), &mut met);
            }
        }
    }
    let routes =
        ["over a bridge", "through a tunnel", "by ladder", "with boots", "to a face-down goal", "to a creature"];
    let hardly = [met.hardly("route", &routes, 20), met.hardly("hunt", &["to nobody"], 20)].concat();
    assert_eq!(hardly, Vec::<String>::new(), "this hardly occurred:\n{met}");
}

/// Walks hardly ever lay paths side by side, so that there would be a choice of ways, and hardly ever is anybody so poor
/// that a toll costs nothing. Here the cave is full, whether such a cave could come about or not.
#[test]
fn listed_ways_are_the_best_of_all_ways_in_full_caves() {
    let n_caves = if at_full_size() { 20_000 } else { 1_000 };
    let mut met = Coverage::default();
    for seed in 0..n_caves {
        look_at(&full_cave(&mut Dice::from_number(seed)), &mut met);
    }
    let hardly = [met.hardly("route", &ROUTES, 20), met.hardly("hunt", &HUNTS, 20)].concat();
    assert_eq!(hardly, Vec::<String>::new(), "this hardly occurred:\n{met}");
}

const TOLLS: [Layout; 4] = [Layout::EwOverNs, Layout::NsOverEw, Layout::NeAndSw, Layout::NwAndEs];

/// A corner of the cave in which most cells hold a card, with webs, creatures, ladders, bridges, tunnels and veins; the
/// dwarves stand anywhere there. In half of all caves a creature is about to move.
fn full_cave(dice: &mut Dice) -> DarkCave {
    let options = Options::new(5).unwrap();
    let mut goals = Goal::ALL;
    dice.shuffle(&mut goals);
    let mut position = Position::new(options).goals(goals);
    for cell in (-4..=0).flat_map(|y| (0..=4).map(move |x| Cell::new(x, y))) {
        if cell == Cell::new(0, 0) || cell == Cell::new(4, -4) || dice.chance(1, 8) {
            continue;
        }
        // Many cards of one space, many tolls and many crossroads, so that there are short ways and ways around.
        let group = Group::ALL[if dice.chance(2, 3) { 0 } else { dice.below(3) }];
        let layout = match dice.below(3) {
            0 => Layout::Nesw,
            1 => *dice.pick(&TOLLS).unwrap(),
            _ => Layout::ALL[dice.below(Layout::ALL.len())],
        };
        let feature = Feature::OF_PATHS[if dice.chance(3, 4) { 0 } else { dice.below(4) }];
        position = position.lay(Path::new(group, layout, feature), Way::BOTH[dice.below(2)], cell).unwrap();
    }
    if dice.chance(1, 2) {
        position = position.turn_up(GoalPlace::ALL[1], Side::ALL[dice.below(4)]);
    }
    let board = position.clone().game().view(Viewer::Audience).board;
    let spots: Vec<Spot> = board.iter().flat_map(|laid| (0..8).map(|space| Spot::new(laid.cell, space))).collect();
    let stands = |position: &Position, spot: Spot| position.clone().stands(Seat::new(0), spot).is_ok();
    let spots: Vec<Spot> = spots.into_iter().filter(|spot| stands(&position, *spot)).collect();
    let hand = [Layout::Ns, Layout::Ew].map(|layout| Face::Path(Path::new(Group::I, layout, Feature::Plain)));
    // Often two of them are together, dwarves or creatures.
    let [crowd, lair] = [(), ()].map(|()| *dice.pick(&spots).unwrap());
    for seat in options.players().all() {
        let spot = if dice.chance(1, 3) { crowd } else { *dice.pick(&spots).unwrap() };
        position = position.stands(seat, spot).unwrap();
        position = position.gold(seat, dice.below(3) as u8);
        position = position.hand(seat, hand.into_iter().take(dice.below(3)));
        if dice.chance(1, 2) {
            position = position.boots(seat, Group::I);
        }
        if dice.chance(1, 3) {
            position = position.axe(seat, Group::II);
        }
    }
    for owner in [0, 1, 2].map(Seat::new) {
        let edge = Edge::new(dice.pick(&spots).unwrap().cell, Side::ALL[dice.below(4)]);
        position = position.web(owner, edge, dice.chance(1, 2), Group::I);
    }
    for creature in Creature::ALL {
        let spot = if dice.chance(1, 2) { lair } else { *dice.pick(&spots).unwrap() };
        position = position.creature(creature, Seat::new(4), spot, Group::II).unwrap();
    }
    let turn = Seat::new(dice.below(5) as u8);
    if dice.chance(1, 2) {
        return position.moving(turn).game();
    }
    let creature = Creature::ALL[dice.below(3)];
    let card = Face::Action(dark_cave::Deed::Creature(creature), Group::I);
    let mut game = position.hand(turn, [card]).turn(turn).game();
    let rouse = Action::Rouse { creature, group: Group::I };
    assert_eq!(game.check(rouse), Ok(()));
    game.apply(rouse, &mut Deaf);
    game
}

/// Over a bridge or through a tunnel, the dwarf comes to the same bend in three steps and for one thing. The fourth step
/// goes over another bridge, which costs nothing if the only card has been lost already.
#[test]
fn what_is_paid_first_decides_what_is_paid_later() {
    let lay = |position: Position, group, layout, feature, (x, y)| {
        position.lay(Path::new(group, layout, feature), Way::Upright, Cell::new(x, y)).unwrap()
    };
    let (group, seat) = (Group::I, Seat::new(0));
    let mut position = Position::new(Options::new(2).unwrap());
    position = lay(position, group, Layout::NeAndSw, Feature::Plain, (1, 0));
    position = lay(position, group, Layout::EwOverNs, Feature::Plain, (2, 0));
    position = lay(position, group, Layout::Ew, Feature::Ladder, (3, 0));
    position = lay(position, group, Layout::NsOverEw, Feature::Plain, (1, -1));
    let card = Face::Path(Path::new(group, Layout::Ns, Feature::Plain));
    let game = position.boots(seat, group).hand(seat, [card]).moving(seat).game();
    look_at(&game, &mut Coverage::default());
    let routes = game.view(Viewer::Seat(seat)).routes;
    let route = routes.iter().find(|route| route.to == Spot::new(Cell::new(1, -1), 0)).unwrap();
    assert_eq!((route.cards, route.gold, route.steps[0]), (1, 0, Spot::new(Cell::new(3, 0), 0)));
}
