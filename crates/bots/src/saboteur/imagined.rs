//! How miners and saboteurs play in games that a bot plays in its head.
//!
//! Every seat acts on what it knows itself: its hand, its role, the goals that it has looked at, and how suspicious the
//! others have made themselves. So whoever is blatant draws broken tools in the head as at the table.

use crate::belief::Belief;
use crate::level::Level;
use crate::model::{Features, MOST_TERMS};
use crate::saboteur::acts::{self, Act, Dug, TERMS, term, urgency};
use crate::saboteur::scene::Scene;
use crate::saboteur::{MINER, SABOTEUR, habits, identity_of};
use crate::thinking::{Given, Thinking, plan};
use crate::whims::Whims;
use saboteur::eyes::Eyes;
use saboteur::pieces::GoalPlace;
use saboteur::{Action, Goal, Role, Saboteur};
use tabletop::game::{Game, Turn};
use tabletop::{Dice, Seat, Seats, Viewer};

/// What everybody at an imagined table makes of it.
#[derive(Clone, Debug)]
pub struct Sketch {
    scene: Scene,
    /// The logarithm of the odds that a seat is a saboteur.
    suspicion: [f64; Seats::MOST as usize],
    /// How likely the treasure is to lie at each goal.
    places: [f64; 3],
}

/// Nobody is ever quite sure: what is read into acts stops here.
const SUREST: f64 = 4.0;
/// A place that is less likely than this is not dug for.
const UNLIKELY: f64 = 0.02;
/// How much worse than the best an action may be and still be taken for it, in the head.
const CARELESS: f64 = 0.25;
/// So many cards are tried for a rockfall, on average.
const ROCKFALLS: f64 = 2.0;

impl Sketch {
    /// What everybody at the real table makes of it now.
    pub(super) fn of(scene: &Scene, public: &Belief, seats: Seats) -> Sketch {
        let mut sketch = Sketch { scene: scene.clone(), suspicion: Default::default(), places: [0.0; 3] };
        for seat in seats.all() {
            let identities = public.identities(seat);
            let odds = identities[SABOTEUR as usize].max(1e-9) / identities[MINER as usize].max(1e-9);
            sketch.suspicion[seat.index()] = odds.ln().clamp(-SUREST, SUREST);
        }
        sketch.places.iter_mut().zip(public.layouts()).for_each(|(place, likely)| *place = likely);
        sketch
    }

    fn saboteur(&self, seat: Seat) -> f64 {
        1.0 / (1.0 + (-self.suspicion[seat.index()]).exp())
    }

    /// What the seat that must decide would do.
    pub(super) fn choose(&self, game: &Saboteur, legal: &mut Vec<Action>, dice: &mut Dice) -> Action {
        legal.clear();
        game.legal_actions(legal);
        let Turn::Of(by) = game.turn() else { return Action::Pass };
        let eyes = game.seen_by(Viewer::Seat(by));
        let Some(identity) = eyes.role(by).map(identity_of) else { return game.default_action() };
        let places = self.believed(eyes);
        let imagined = Imagined { sketch: self, eyes, by, identity, places };
        // A rockfall may be tried anywhere, but not everywhere: counting anew takes long.
        let n_rockfalls = legal.iter().filter(|action| matches!(action, Action::Rockfall { .. })).count();
        let tried = 1.0 - ROCKFALLS / n_rockfalls.max(1) as f64;
        let best = Whims::draw(dice).best(legal, CARELESS, |action, whim| {
            let is_left_out = matches!(action, Action::Rockfall { .. }) && whim < tried;
            (!is_left_out).then(|| imagined.worth(action))
        });
        best.unwrap_or_else(|| game.default_action())
    }

    /// Where a seat believes the treasure to be.
    fn believed(&self, eyes: Eyes<'_>) -> [f64; 3] {
        let mut places = self.places;
        for goal in GoalPlace::ALL {
            match eyes.goal(goal) {
                Some(Goal::Treasure) => {
                    let mut known = [0.0; 3];
                    known[goal.index()] = 1.0;
                    return known;
                }
                Some(_) => places[goal.index()] = 0.0,
                None => {}
            }
        }
        normalised(places)
    }

    /// Sees what an action of a seat looks like, before it is done.
    pub(super) fn watch(&mut self, by: Seat, action: Action) {
        let model = Saboteur::model();
        let act = acts::done(action);
        let to = acts::target(act).map_or(0.0, |seat| self.saboteur(seat));
        let mut told = 0.0;
        for (layout, place) in self.places.into_iter().enumerate().filter(|(_, place)| *place > UNLIKELY) {
            for (identity, share) in [(MINER, 1.0 - to), (SABOTEUR, to)] {
                if share > UNLIKELY {
                    let looks = acts::features(&self.scene, by, act, Given { identity: 0, to: identity, layout });
                    told += place * share * speaks(&model.weights, &looks);
                }
            }
        }
        let suspicion = &mut self.suspicion[by.index()];
        *suspicion = (*suspicion + model.temper * told).clamp(-SUREST, SUREST);
    }

    /// Sees what has become of it.
    pub(super) fn look(&mut self, game: &Saboteur, action: Action) {
        let eyes = game.seen_by(Viewer::Audience);
        if matches!(action, Action::Lay { .. } | Action::Rockfall { .. }) {
            self.scene = Scene::of(eyes);
            self.places = self.believed(eyes);
        } else {
            self.scene.look_at_seats(eyes);
        }
    }
}

/// A seat at an imagined table that is about to decide.
struct Imagined<'a> {
    sketch: &'a Sketch,
    eyes: Eyes<'a>,
    by: Seat,
    identity: u8,
    places: [f64; 3],
}

impl Imagined<'_> {
    fn worth(&self, action: Action) -> f64 {
        let habits = Saboteur::model().habits::<Saboteur>(Level::Journeyman);
        let likes = |term: usize| habits.weights[term][self.identity as usize];
        let scene = &self.sketch.scene;
        let counts = habits.plans[const { plan("hand") }][self.identity as usize];
        let in_private = || counts * habits::in_private(self.eyes, self.by, action, &self.places);
        match acts::done(action) {
            Act::Lay { path, way, cell } => {
                let after = scene.cards_at_a_glance(cell, path.tile(way));
                let mut worth = in_private();
                for (goal, place) in self.places.into_iter().enumerate().filter(|(_, place)| *place > UNLIKELY) {
                    let (before, after) = (scene.cards_to(goal), after[goal]);
                    let knows = scene.knows(self.by, goal);
                    let dug = Dug { before, after, knows, dead_end: path.is_dead_end() };
                    dug.terms(|term, value| worth += place * likes(term) * value);
                }
                worth
            }
            Act::Rockfall(cell) => {
                let mut worth = in_private();
                for (layout, place) in self.places.into_iter().enumerate().filter(|(_, place)| *place > UNLIKELY) {
                    let given = Given { identity: self.identity, to: 0, layout };
                    let looks = acts::features(scene, self.by, Act::Rockfall(cell), given);
                    let each = looks.iter().take(TERMS.len()).enumerate();
                    worth += place * each.map(|(term, value)| likes(term) * value).sum::<f64>();
                }
                worth
            }
            Act::Break(seat) => {
                let share = self.sketch.saboteur(seat);
                let saboteur = share * likes(const { term("break-saboteur") });
                in_private() + saboteur + (1.0 - share) * likes(const { term("break-miner") })
            }
            Act::Mend(seat) if seat == self.by => in_private() + likes(const { term("mend-self") }),
            Act::Mend(seat) => {
                let share = self.sketch.saboteur(seat);
                let saboteur = share * likes(const { term("mend-saboteur") });
                in_private() + saboteur + (1.0 - share) * likes(const { term("mend-miner") })
            }
            Act::Discard if scene.is_stuck(self.by) => in_private() + likes(const { term("discard-stuck") }),
            Act::Discard => {
                let near = |(goal, place): (usize, f64)| place * urgency(scene.cards_to(goal));
                let near: f64 = self.places.into_iter().enumerate().map(near).sum();
                in_private() + likes(const { term("discard") }) + near * likes(const { term("near-discard") })
            }
            _ => in_private(),
        }
    }
}

/// How far terms speak for a saboteur, against a miner.
fn speaks(weights: &[crate::belief::Each], looks: &Features) -> f64 {
    let each = weights.iter().zip(looks);
    each.map(|(weight, look)| (weight[SABOTEUR as usize] - weight[MINER as usize]) * look).sum()
}

fn normalised(places: [f64; 3]) -> [f64; 3] {
    let sum: f64 = places.iter().sum();
    if sum > 0.0 { places.map(|place| place / sum) } else { [1.0 / 3.0; 3] }
}

/// What a round is likely to bring the miners: what that depends on.
pub(super) const PROSPECTS: [&str; 7] =
    ["even", "cards-to-treasure", "cards-left", "stuck-miners", "saboteurs", "treasure-known", "hopeless"];

/// What the round is likely to bring a seat, in a game that is played in the head: its secrets are made up, so that it may
/// be looked at as a whole. What is good for one side is bad for the other.
pub(super) fn prospects(game: &Saboteur, sketch: &Sketch, seat: Seat) -> Features {
    let mut looks = [0.0; MOST_TERMS];
    let eyes = game.seen_by(Viewer::Audience);
    let seats = eyes.seats();
    let layout = game.layout();
    let miners = || seats.all().filter(|seat| game.role(*seat) == Role::Miner);
    let n_miners = miners().count().max(1) as f64;
    let cards: usize = seats.all().map(|seat| eyes.n_cards(seat)).sum();
    // A miner's card counts for the miners' work; three of four cards are paths.
    let left = (eyes.deck() + cards) as f64 * n_miners / seats.count() as f64;
    let missing = f64::from(sketch.scene.cards_to(layout));
    let stuck = miners().filter(|seat| sketch.scene.is_stuck(*seat)).count() as f64;
    let knowing = miners().filter(|seat| sketch.scene.knows(*seat, layout)).count() as f64;
    let values = [
        1.0,
        missing / 4.0,
        left / 20.0,
        stuck / n_miners,
        (seats.count() as f64 - n_miners) / seats.count() as f64,
        knowing / n_miners,
        (missing * 3.0 / (left + 1.0)).min(4.0),
    ];
    let sign = if game.role(seat) == Role::Miner { 1.0 } else { -1.0 };
    looks.iter_mut().zip(values).for_each(|(look, value)| *look = sign * value);
    looks
}
