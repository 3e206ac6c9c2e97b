//! How dwarves play in games that a bot plays in its head.
//!
//! Every dwarf goes by what it knows itself: its hand, its character and the mines that it has looked at; and by what
//! everybody makes of the others. It looks for a card that shortens its own way, goes there, and gets in the way of those
//! whom it takes for opponents.

use crate::belief::{Belief, Each};
use crate::lost_mines::habits::{GAINS, expected, keeps};
use crate::lost_mines::plan::{DRAGON, HOPELESS, TWICE, hopes};
use crate::lost_mines::race::{self, Prizes, Runners};
use crate::lost_mines::scene::{FAR, Field, Ways, worth};
use crate::lost_mines::{LOYAL, SABOTEUR, SELFISH, identity_of, team};
use crate::model::{Features, MOST_TERMS};
use crate::whims::Whims;
use lost_mines::eyes::{Doing, Eyes};
use lost_mines::pieces::{BoardCells, Clan, Kind, Mine, MinePlace, PLACES};
use lost_mines::{Action, LostMines};
use tabletop::game::{Game, Turn};
use tabletop::{Dice, Seat, Seats, Viewer};
use tunnels::{Cell, Side, Sides};

/// What everybody at an imagined table makes of it.
#[derive(Clone, Debug)]
pub struct Sketch {
    ways: Ways,
    /// How far it is to each mine from everywhere.
    fields: [Field; 4],
    mines: [Cell; 4],
    /// What is to be hoped for at each mine that lies face down, by what everybody knows.
    hopes: [f64; 4],
    /// What everybody holds each seat for.
    identities: [Each; Seats::MOST as usize],
}

/// How much worse than the best an action may be and still be taken for it, in the head.
const CARELESS: f64 = 0.3;
/// What a step on the own way is worth, beside a card that is kept or not.
const STEP: f64 = 0.5;
/// How far back an opponent is set by something in its way, in steps.
const SET_BACK: f64 = 3.0;
/// What getting in one's own way, or a friend's, is worth.
const OWN_GOAL: f64 = -100.0;

impl Sketch {
    /// What everybody at the real table makes of it now.
    pub(super) fn of(eyes: Eyes<'_>, public: &Belief) -> Sketch {
        let mut identities = [Each::default(); Seats::MOST as usize];
        for seat in eyes.seats().all() {
            identities[seat.index()] = public.identities(seat);
        }
        let mines = MinePlace::ALL.map(|mine| eyes.cards().mine_cell(mine));
        let ways = Ways::of(eyes);
        let hopes = hopes(eyes, &public.layouts());
        Sketch { ways, fields: ways.fields(mines), mines, hopes, identities }
    }

    /// Sees what has become of an action.
    pub(super) fn look(&mut self, game: &LostMines, action: Action) {
        // Whoever walks changes nothing but where it stands, and the narrow places that it holds.
        let board_changed = match action {
            Action::Step(_) => game.seen_by(Viewer::Audience).turn().is_none_or(|(_, doing)| doing == Doing::Plays),
            Action::Discard(_) | Action::DiscardTwo(..) | Action::Stay => false,
            Action::LookAtMine { .. } | Action::LookAtTreasure { .. } | Action::LookAtDwarf { .. } => false,
            _ => true,
        };
        if board_changed {
            self.ways = Ways::of(game.seen_by(Viewer::Audience));
            self.fields = self.ways.fields(self.mines);
        }
    }

    fn cost(&self, mine: usize, cell: Cell) -> u8 {
        BoardCells::place(cell).map_or(FAR, |place| self.fields[mine][place])
    }

    /// What the seat that must decide would do.
    pub(super) fn choose(&self, game: &LostMines, legal: &mut Vec<Action>, dice: &mut Dice) -> Action {
        legal.clear();
        game.legal_actions(legal);
        let Turn::Of(by) = game.turn() else { return game.default_action() };
        let eyes = game.seen_by(Viewer::Seat(by));
        let Some((_, doing)) = eyes.turn() else { return game.default_action() };
        let dwarf = Imagined::new(self, eyes, by, doing);
        let best = Whims::draw(dice).best(legal, CARELESS, |action, _| Some(dwarf.worth(action)));
        best.unwrap_or_else(|| game.default_action())
    }
}

/// How many treasures of a kind nobody has taken.
fn n_left(eyes: Eyes<'_>, kind: Kind) -> u8 {
    let of_kind = eyes.treasures().filter(|treasure| eyes.kind(*treasure) == kind);
    of_kind.filter(|treasure| eyes.taker(*treasure).is_none()).count() as u8
}

/// A dwarf at an imagined table that is about to decide.
struct Imagined<'a> {
    sketch: &'a Sketch,
    eyes: Eyes<'a>,
    by: Seat,
    here: Cell,
    /// By how many steps each mine counts as nearer than it is, since more is to be hoped for there; none if nothing is.
    pulls: [Option<f64>; 4],
    /// How far it is from here to every cell, if that is of use now.
    reach: Field,
    /// The ways of opponents, and of friends and oneself.
    theirs: BoardCells,
    ours: BoardCells,
}

impl<'a> Imagined<'a> {
    fn new(sketch: &'a Sketch, eyes: Eyes<'a>, by: Seat, doing: Doing) -> Imagined<'a> {
        let pulls = MinePlace::ALL.map(|place| {
            let hope = match eyes.mine(place) {
                Some(mine) => mine.kind().map_or(0.0, |kind| worth(f64::from(n_left(eyes, kind)))),
                None => sketch.hopes[place.index()],
            };
            (hope > HOPELESS).then(|| TWICE * hope.log2())
        });
        let here = eyes.stands(by);
        let nowhere = BoardCells::NONE;
        let mut dwarf =
            Imagined { sketch, eyes, by, here, pulls, reach: [FAR; PLACES], theirs: nowhere, ours: nowhere };
        if doing == Doing::Plays {
            dwarf.reach = sketch.ways.reach(here);
            dwarf.ours = dwarf.way_of(by);
            dwarf.take_sides();
        }
        dwarf
    }

    /// How many steps it is from a cell to where the dwarf wants to go.
    fn off(&self, cost: impl Fn(usize) -> f64) -> f64 {
        let each = self.pulls.iter().enumerate().filter_map(|(mine, pull)| pull.map(|pull| cost(mine) - pull));
        each.fold(f64::from(FAR), f64::min)
    }

    fn off_from(&self, cell: Cell) -> f64 {
        self.off(|mine| f64::from(self.sketch.cost(mine, cell)))
    }

    /// Whom the dwarf takes for an opponent, and which way those go.
    fn take_sides(&mut self) {
        let Some(character) = self.eyes.character(self.by) else { return };
        let own = team(self.eyes.clan(self.by), identity_of(character));
        for other in self.eyes.seats().all().filter(|other| *other != self.by && self.eyes.n_cards(*other) > 0) {
            let clan = self.eyes.clan(other);
            let regard = |identity: u8| GAINS.between(own, team(clan, identity), self.eyes.seats());
            let shares = self.sketch.identities[other.index()];
            let regard: f64 = match self.eyes.character(other) {
                Some(known) => regard(identity_of(known)),
                None => [LOYAL, SELFISH, SABOTEUR].into_iter().map(|each| shares[each as usize] * regard(each)).sum(),
            };
            let way = self.way_of(other);
            if regard < -0.1 {
                self.theirs |= way;
            } else if regard > 0.1 {
                self.ours |= way;
            }
        }
    }

    /// The cells that a seat is likely to go over: downhill to the mine that seems best.
    fn way_of(&self, seat: Seat) -> BoardCells {
        let mut cell = self.eyes.stands(seat);
        let each = (0..4).filter_map(|mine| Some((mine, f64::from(self.sketch.cost(mine, cell)) - self.pulls[mine]?)));
        let Some((mine, _)) = each.min_by(|one, other| one.1.total_cmp(&other.1)) else { return BoardCells::NONE };
        let mut way = BoardCells::of(cell);
        for _ in 0..PLACES {
            let cost = self.sketch.cost(mine, cell);
            let next =
                Side::ALL.into_iter().filter(|side| self.sketch.ways.leads(cell, *side)).map(|side| cell.step(side));
            let Some(next) = next.min_by_key(|next| self.sketch.cost(mine, *next)) else { break };
            if self.sketch.cost(mine, next) >= cost {
                break;
            }
            cell = next;
            way |= BoardCells::of(cell);
        }
        way
    }

    fn worth(&self, action: Action) -> f64 {
        let spends = || action.played().map_or(0.0, |card| 0.3 * keeps(self.eyes, card));
        match action {
            Action::Lay { path, way, cell } => {
                let obstacle = path.feature().tool().is_some();
                STEP * self.lays(cell, path.shape().lying(way), obstacle) - spends()
            }
            Action::Tool { cell, .. } => STEP * self.nearer_over(cell, Sides::ALL, 1) - spends(),
            Action::Trap { edge } | Action::Troll { edge } => {
                let [one, other] = edge.cells();
                self.hinders(BoardCells::of(one) | BoardCells::of(other), 2) - spends()
            }
            Action::Thunderstorm { cell } => self.hinders(BoardCells::of(cell), 1) - spends(),
            Action::LookAtMine { mine, .. } if self.eyes.mine(mine).is_none() => {
                let distance = f64::from(self.here.distance(self.sketch.mines[mine.index()]));
                0.9 * (1.1 - 0.08 * distance).clamp(0.3, 1.0)
            }
            Action::LookAtTreasure { treasure, .. } if self.eyes.value(treasure).is_none() => 0.0,
            Action::LookAtDwarf { seat, .. } if self.eyes.character(seat).is_none() => 0.2,
            Action::LookAtMine { .. } | Action::LookAtTreasure { .. } | Action::LookAtDwarf { .. } => -0.5,
            Action::Discard(card) => 0.1 - keeps(self.eyes, card),
            Action::DiscardTwo(one, other) => 0.15 - keeps(self.eyes, one) - keeps(self.eyes, other),
            Action::Step(side) => self.steps(side),
            Action::Stay if self.is_where_it_wants_to_be() => 8.0,
            Action::Stay => 0.1,
            Action::Take(treasure) => expected(self.eyes, treasure),
        }
    }

    /// Whether there is something to take here.
    fn is_where_it_wants_to_be(&self) -> bool {
        let mine = self.sketch.mines.iter().position(|mine| *mine == self.here).map(|at| MinePlace::ALL[at]);
        let open = mine.filter(|mine| !self.eyes.is_face_down(*mine)).and_then(|mine| self.eyes.mine(mine));
        open.and_then(Mine::kind).is_some_and(|kind| n_left(self.eyes, kind) > 0)
    }

    fn steps(&self, side: Side) -> f64 {
        let to = self.here.step(side);
        let onto = self.sketch.mines.iter().position(|mine| *mine == to);
        if let Some(mine) =
            onto.filter(|mine| self.eyes.is_face_down(MinePlace::ALL[*mine]) && self.pulls[*mine].is_none())
        {
            // An empty mine costs a turn, a dragon more.
            let is_dragon = self.eyes.mine(MinePlace::ALL[mine]).is_some_and(|mine| mine.kind().is_none());
            return if is_dragon { 4.0 * DRAGON } else { -1.0 };
        }
        let trap = if self.eyes.traps().has(tunnels::Edge::new(self.here, side)) { 3.0 } else { 0.0 };
        self.off_from(self.here) - self.off_from(to) - trap
    }

    /// By how many steps a card brings the dwarf nearer.
    fn lays(&self, cell: Cell, openings: Sides, obstacle: bool) -> f64 {
        self.nearer_over(cell, openings, if obstacle { 6 } else { 1 })
    }

    /// By how many steps the way becomes shorter, if it costs so much to enter a cell, which then has these openings.
    fn nearer_over(&self, cell: Cell, openings: Sides, price: u8) -> f64 {
        let ways = &self.sketch.ways;
        let reach = |cell: Cell| BoardCells::place(cell).map_or(FAR, |place| self.reach[place]);
        let into = openings.into_iter().filter(|side| ways.leads(cell.step(*side), side.opposite()));
        let Some(entry) = into.map(|side| reach(cell.step(side))).min().filter(|entry| *entry < FAR) else {
            return 0.0;
        };
        let before = self.off_from(self.here);
        let after = self.off(|mine| {
            let now = self.sketch.cost(mine, self.here);
            let beyond = openings.into_iter().filter(|side| ways.enters(cell.step(*side), side.opposite()));
            let on = beyond.map(|side| {
                let next = cell.step(side);
                self.sketch.cost(mine, next).saturating_add(ways.price(next))
            });
            let over = if self.sketch.mines[mine] == cell { 0 } else { on.min().unwrap_or(FAR) };
            let anew = entry.saturating_add(price).saturating_add(over);
            // Whoever counted on this cell must go round, if the card does not lead on.
            let counted_on = reach(cell).saturating_add(self.sketch.cost(mine, cell)) <= now;
            f64::from(anew.min(if counted_on { now.saturating_add(2) } else { now }))
        });
        before - after
    }

    /// What it is worth to get in the way of opponents: so many of these cells must be on it.
    fn hinders(&self, cells: BoardCells, n_cells: usize) -> f64 {
        let on = |way: BoardCells| (way & cells).iter().count() >= n_cells;
        match (on(self.theirs), on(self.ours)) {
            (true, false) => 0.3 * STEP * SET_BACK,
            (_, true) => OWN_GOAL,
            (false, false) => -0.3,
        }
    }
}

/// What a round is likely to bring a seat: what that depends on.
pub(super) const PROSPECTS: [&str; 10] = [
    "even",
    "share-now",
    "late-share-now",
    "own-lead",
    "own-hope",
    "friends-hope",
    "others-hope",
    "dragon",
    "lead-to-come",
    "share-to-come",
];

/// What a treasure is worth on average.
const VALUE: f64 = 2.5;

/// What the round is likely to bring a seat, in a game that is played in the head: its secrets are made up, so that it may
/// be looked at as a whole.
pub(super) fn prospects(game: &LostMines, sketch: &Sketch, seat: Seat) -> Features {
    let eyes = game.seen_by(Viewer::Audience);
    let seats = eyes.seats();
    let n_left = MinePlace::ALL.map(|place| game.mine(place).kind().map_or(0, |kind| n_left(eyes, kind)));
    let left = n_left.map(f64::from);
    let mut taken = [0.0; Seats::MOST as usize];
    for treasure in eyes.treasures() {
        if let Some(taker) = eyes.taker(treasure) {
            taken[taker.index()] += f64::from(game.treasure(treasure).value);
        }
    }
    let mut hopes = [0.0; Seats::MOST as usize];
    for other in seats.all() {
        if eyes.n_cards(other) > 0 || eyes.turn().is_some_and(|(turn, _)| turn == other) {
            let cell = eyes.stands(other);
            let hope = |mine: usize| worth(left[mine]) * 0.9_f64.powi(i32::from(sketch.cost(mine, cell)));
            hopes[other.index()] = (0..4).map(hope).fold(0.0, f64::max);
        }
    }
    let pool = |clan: Clan, each: &[f64]| {
        let scorers = seats.all().filter(|other| game.dwarf(*other).scores_with() == Some(clan));
        let (n, sum) = scorers.fold((0.0, 0.0), |(n, sum), other| (n + 1.0, sum + each[other.index()]));
        if n > 0.0 { sum / n } else { 0.0 }
    };
    let brings = |other: Seat, each: &[f64]| match game.dwarf(other).scores_with() {
        Some(clan) => pool(clan, each),
        None => each[other.index()],
    };
    let own = brings(seat, &taken);
    let n_others = (seats.count() - 1) as f64;
    let others = || seats.all().filter(|other| *other != seat);
    let share: f64 = others()
        .map(|other| match brings(other, &taken) {
            less if less < own => 1.0,
            same if same == own => 0.5,
            _ => 0.0,
        })
        .sum::<f64>()
        / n_others;
    let lead = own - others().map(|other| brings(other, &taken)).sum::<f64>() / n_others;
    let team = game.dwarf(seat).scores_with();
    let is_friend = |other: Seat| team.is_some() && game.dwarf(other).scores_with() == team;
    let mean = |friends: bool| {
        let group = others().filter(|other| is_friend(*other) == friends);
        let (n, sum) = group.fold((0.0_f64, 0.0), |(n, sum), other| (n + 1.0, sum + hopes[other.index()]));
        sum / n.max(1.0)
    };
    // What all will have, if everybody goes on for treasures.
    let mut to_come = taken;
    if let Some((by, _)) = eyes.turn() {
        let costs = |other: Seat| std::array::from_fn(|mine| sketch.cost(mine, eyes.stands(other)));
        let campfires = eyes.campfires();
        let at_campfire = |other: Seat| campfires.has(eyes.stands(other));
        let runners = Runners::new(by, seats.count(), costs, at_campfire, &race::turns_left(eyes));
        let shares = race::shares(&runners, &Prizes::known(n_left));
        to_come.iter_mut().zip(shares).for_each(|(sum, share)| *sum += VALUE * share);
    }
    let own_to_come = brings(seat, &to_come);
    let ahead = |other: Seat| own_to_come - brings(other, &to_come);
    let lead_to_come = others().map(ahead).sum::<f64>() / n_others;
    let share_to_come = others().map(|other| ahead(other).tanh()).sum::<f64>() / n_others;
    let late = 1.0 - eyes.deck() as f64 / 60.0;
    let values = [
        1.0,
        share - 0.5,
        late * (share - 0.5),
        lead / 3.0,
        hopes[seat.index()],
        mean(true),
        mean(false),
        f64::from(u8::from(eyes.dragon() == Some(seat))),
        lead_to_come / 3.0,
        share_to_come,
    ];
    let mut looks = [0.0; MOST_TERMS];
    looks.iter_mut().zip(values).for_each(|(look, value)| *look = value);
    looks
}
