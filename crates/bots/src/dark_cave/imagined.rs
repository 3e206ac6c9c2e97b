//! How dwarves play in games that a bot plays in its head.
//!
//! Every dwarf goes by what it knows itself: its hand, its clan card and the goals that it has looked at; and by what
//! everybody makes of the others. It digs and walks where it believes the exit to be, and sets creatures on those whom it
//! takes for foes.

use crate::belief::{Assignment, Belief, Each};
use crate::dark_cave::acts::{self, Act, done, features};
use crate::dark_cave::habits::{self, CREATURES, SCALE};
use crate::dark_cave::race::Race;
use crate::dark_cave::scene::{FAR, N_LAYOUTS, Scene};
use crate::dark_cave::{LOYAL, SABOTEUR, identity_of, side};
use crate::level::Level;
use crate::model::{Features, MOST_TERMS};
use crate::thinking::{Given, Regards, Thinking as _};
use crate::whims::Whims;
use dark_cave::eyes::Eyes;
use dark_cave::plan::Laid;
use dark_cave::{Action, Clan, DarkCave, Goal, GoalPlace};
use tabletop::game::{Game, Turn};
use tabletop::{Dice, Seat, Seats, Viewer};

/// What everybody at an imagined table makes of it.
#[derive(Clone, Debug)]
pub struct Sketch {
    /// How far it is to each place where the exit may be; how far dwarves can go is only known of the one that plays.
    scene: Scene,
    /// What everybody holds each seat for.
    identities: [Each; Seats::MOST as usize],
    /// How likely the exit is at each place.
    places: [f64; N_LAYOUTS],
}

/// A place that is less likely than this is not gone to.
const UNLIKELY: f64 = 0.02;
/// How much worse than the best an action may be and still be taken for it, in the head.
const CARELESS: f64 = 0.2 * SCALE;
/// A card in hand for later.
const KEPT: f64 = 0.3 * SCALE;

impl Sketch {
    /// What everybody at the real table makes of it now.
    pub(super) fn of(eyes: Eyes<'_>, public: &Belief) -> Sketch {
        let mut sketch = Sketch {
            scene: Scene::at_a_glance(eyes),
            identities: [Each::default(); Seats::MOST as usize],
            places: [0.0; N_LAYOUTS],
        };
        for seat in eyes.seats().all() {
            sketch.identities[seat.index()] = public.identities(seat);
        }
        sketch.places.iter_mut().zip(public.layouts()).for_each(|(place, likely)| *place = likely);
        sketch
    }

    /// Sees what has become of an action.
    pub(super) fn look(&mut self, game: &DarkCave, action: Action) {
        let eyes = game.seen_by(Viewer::Audience);
        let turned = GoalPlace::ALL.into_iter().any(|goal| self.scene.is_turned(goal) == eyes.is_face_down(goal));
        if turned || matches!(action, Action::Lay { .. } | Action::Rockfall { .. }) {
            self.scene = Scene::at_a_glance(eyes);
            for goal in GoalPlace::ALL.into_iter().filter(|goal| !self.scene.may_be_exit(goal.index())) {
                self.places[goal.index()] = 0.0;
            }
        } else {
            self.scene.look_again(eyes);
        }
    }

    /// What the seat that must decide would do.
    pub(super) fn choose(&self, game: &DarkCave, legal: &mut Vec<Action>, dice: &mut Dice) -> Action {
        legal.clear();
        game.legal_actions(legal);
        let Turn::Of(by) = game.turn() else { return game.default_action() };
        if legal.len() == 1 {
            return legal[0];
        }
        let eyes = game.seen_by(Viewer::Seat(by));
        let Some(identity) = eyes.loyalty(by).map(identity_of) else { return game.default_action() };
        let places = self.believed(eyes);
        let digs = legal.iter().any(|action| matches!(action, Action::Lay { .. }));
        let scene = if digs { Some(self.scene.reached_by(by)) } else { None };
        let scene = scene.as_ref().unwrap_or(&self.scene);
        let dwarf = Imagined {
            scene,
            eyes,
            by,
            identity,
            places,
            wants: wants(scene, by, &places),
            regards: self.regards(eyes, by, identity),
        };
        let best = Whims::draw(dice).best(legal, CARELESS, |action, _| Some(dwarf.worth(action)));
        best.unwrap_or_else(|| game.default_action())
    }

    /// Where a seat believes the exit to be.
    fn believed(&self, eyes: Eyes<'_>) -> [f64; N_LAYOUTS] {
        let mut places = self.places;
        for goal in GoalPlace::ALL {
            match eyes.goal(goal) {
                Some(Goal::Exit) => {
                    let mut known = [0.0; N_LAYOUTS];
                    known[goal.index()] = 1.0;
                    return known;
                }
                Some(_) => places[goal.index()] = 0.0,
                None => {}
            }
        }
        let sum: f64 = places.iter().sum();
        if sum > 0.0 { places.map(|place| place / sum) } else { [1.0 / N_LAYOUTS as f64; N_LAYOUTS] }
    }

    fn regards(&self, eyes: Eyes<'_>, by: Seat, identity: u8) -> Regards {
        let mut regards = Regards::default();
        let own = side(eyes.clan(by), identity);
        for other in eyes.seats().all() {
            let shares = self.identities[other.index()];
            let friend = |others: u8| if side(eyes.clan(other), others) == own { 1.0 } else { -1.0 };
            regards[other.index()] = match eyes.loyalty(other) {
                _ if other == by => 1.3,
                Some(known) => friend(identity_of(known)),
                None => [LOYAL, SABOTEUR].into_iter().map(|others| shares[others as usize] * friend(others)).sum(),
            };
        }
        regards
    }
}

/// The place that a dwarf goes to first: a near one, if it is likely.
fn wants(scene: &Scene, by: Seat, places: &[f64; N_LAYOUTS]) -> usize {
    let each = places.iter().enumerate().filter(|(_, likely)| **likely > UNLIKELY);
    let off =
        |(layout, likely): (usize, &f64)| (layout, f64::from(scene.way_of(by, layout)) / 4.0 + (1.0 - likely) * 7.0);
    each.map(off).min_by(|one, other| one.1.total_cmp(&other.1)).map_or(0, |(layout, _)| layout)
}

/// A dwarf at an imagined table that is about to decide.
struct Imagined<'a> {
    scene: &'a Scene,
    eyes: Eyes<'a>,
    by: Seat,
    identity: u8,
    places: [f64; N_LAYOUTS],
    wants: usize,
    regards: Regards,
}

impl Imagined<'_> {
    fn worth(&self, action: Action) -> f64 {
        let act = done(action);
        match action {
            Action::Lay { path, way, cell } => {
                if self.scene.seat(self.by).at.is_none() {
                    return -KEPT;
                }
                let laid = Laid::path(path, way);
                let before = self.scene.way_of(self.by, self.wants);
                let ways = self.scene.laid(self.wants, cell, laid);
                let after = self.scene.way_after(self.by, self.wants, cell, laid, &ways);
                let nearer = (f64::from(before) - f64::from(after)) / 4.0;
                SCALE * (3.0 * nearer.clamp(-2.0, 2.0) - 0.1)
            }
            Action::Lure { .. } | Action::Rouse { .. } | Action::Creep { .. } | Action::Drive => {
                let changes = acts::changes(self.scene, self.by, act, self.wants, &self.regards);
                let gains: f64 = changes.iter().zip(self.regards).map(|(change, regard)| change * regard).sum();
                let kept = if matches!(action, Action::Lure { .. } | Action::Rouse { .. }) { KEPT } else { 0.0 };
                SCALE * CREATURES * gains - kept
            }
            // What these do to others takes long to see.
            Action::Web { .. } | Action::Rockfall { .. } | Action::Swap { .. } => -2.0 * KEPT,
            Action::Discard(_) | Action::DiscardTwo(..) | Action::LookAtGoal { .. } | Action::LookAtClan { .. } => {
                let private = habits::in_private(self.eyes, self.by, action, &self.places);
                private + self.liked(act)
            }
            Action::Boots { .. } | Action::Axe { .. } => self.liked(act) - KEPT,
            _ => self.liked(act),
        }
    }

    /// What the terms of an act are worth, for where the dwarf wants to go.
    fn liked(&self, act: Act) -> f64 {
        let to = acts::target(act).map_or(LOYAL, |seat| {
            // Whoever is held for a friend is taken for one.
            let same_clan = self.eyes.clan(seat) == self.eyes.clan(self.by);
            let is_friend = self.regards[seat.index()] > 0.0;
            if (is_friend == same_clan) == (self.identity == LOYAL) { LOYAL } else { SABOTEUR }
        });
        let looks = features(self.scene, self.by, act, Given { identity: self.identity, to, layout: self.wants });
        let weights = &DarkCave::model().habits::<DarkCave>(Level::Journeyman).weights;
        weights.iter().zip(looks).map(|(weights, look)| weights[self.identity as usize] * look).sum()
    }
}

/// What a game is likely to bring the side of a seat: what that depends on.
pub(super) const PROSPECTS: [&str; 9] =
    ["even", "saved", "saved-late", "carried", "carried-late", "first-out", "side-size", "race", "race-near"];

/// How likely the clan of a seat wins the race for the exit, from -1 to 1.
fn race(game: &DarkCave, sketch: &Sketch, seat: Seat, layout: usize) -> f64 {
    let eyes = game.seen_by(Viewer::Audience);
    let Some(on_turn) = eyes.active() else { return 0.0 };
    let mut who = Assignment::default();
    eyes.seats().all().for_each(|other| who[other.index()] = identity_of(game.dwarf(other).loyalty));
    let race = Race::of(&sketch.scene, layout, on_turn, eyes.outs().first().copied());
    2.0 * race.chance(&race.orders(), seat, &who) - 1.0
}

/// What the game is likely to bring a seat, in a game that is played in the head: its secrets are made up, so that it may
/// be looked at as a whole.
pub(super) fn prospects(game: &DarkCave, sketch: &Sketch, seat: Seat) -> Features {
    let eyes = game.seen_by(Viewer::Audience);
    let layout = GoalPlace::ALL.into_iter().position(|place| game.goal(place) == Goal::Exit).unwrap_or_default();
    let own = game.dwarf(seat).works_for();
    let (mut saved, mut carried, mut n) = ([0.0; 2], [0.0; 2], [0.0; 2]);
    let at = |clan: Clan| usize::from(clan != own);
    for other in eyes.seats().all() {
        let place = at(game.dwarf(other).works_for());
        n[place] += 1.0;
        let gold = f64::from(eyes.gold(other));
        if eyes.is_out(other) {
            saved[place] += gold;
        } else {
            let way = sketch.scene.way_of(other, layout);
            let chance = if way >= FAR { 0.02 } else { 0.95_f64.powi(i32::from(way)) };
            carried[place] += gold * chance;
        }
    }
    // A clan's gold counts as often as the other clan has seats.
    let lead = |gold: [f64; 2]| (gold[0] * n[1] - gold[1] * n[0]) / 10.0;
    let late = 1.0 - eyes.deck() as f64 / 70.0;
    let first =
        eyes.outs().first().map_or(0.0, |first| if at(game.dwarf(*first).works_for()) == 0 { 1.0 } else { -1.0 });
    let (saved, carried) = (lead(saved), lead(carried));
    let race = race(game, sketch, seat, layout);
    let nearest = eyes.seats().all().map(|other| sketch.scene.way_of(other, layout)).min().unwrap_or(FAR);
    let near = 3.0 / (3.0 + f64::from(nearest));
    let values = [1.0, saved, late * saved, carried, late * carried, first, (n[0] - n[1]) / 4.0, race, near * race];
    let mut looks = [0.0; MOST_TERMS];
    looks.iter_mut().zip(values).for_each(|(look, value)| *look = value);
    looks
}
