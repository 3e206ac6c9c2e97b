//! What bots know of Saboteur.
//!
//! | file | what it holds |
//! | --- | --- |
//! | `ground` | how many cards it still takes from the start to each goal |
//! | [`scene`] | what everybody sees |
//! | [`acts`] | what seats do and say, and what that looks like |
//! | [`habits`] | what miners and saboteurs like to do |
//! | `claims` | what they say about goals |
//! | [`imagined`] | how they play in games that a bot plays in its head |

pub mod acts;
mod claims;
mod ground;
pub mod habits;
pub mod imagined;
pub mod scene;

use crate::belief::{Assignment, Belief, Identity, deals};
use crate::level::Level;
use crate::model::{Features, Fitted, Model};
use crate::thinking::{Given, Habits, Thinking};
use acts::{Act, TERMS};
use imagined::Sketch;
use saboteur::pieces::GoalPlace;
use saboteur::preparation::{n_miners, n_saboteurs};
use saboteur::worlds::SaboteurWorlds;
use saboteur::{Action, Claim, Goal, Role, Saboteur};
use scene::Scene;
use std::sync::{Arc, LazyLock};
use tabletop::hearing::Heard;
use tabletop::talk::Talk;
use tabletop::{Dice, Seat, Viewer, Worlds};

/// The identities, in the order of [`Thinking::IDENTITIES`].
pub const MINER: Identity = 0;
/// See [`MINER`].
pub const SABOTEUR: Identity = 1;

const FITTED: &str = include_str!("../../fits/saboteur.toml");

static MODEL: LazyLock<Arc<Model>> = LazyLock::new(|| {
    let model = Fitted::read(FITTED).and_then(|fitted| fitted.model::<Saboteur>());
    // A test reads the file; without it, nothing tells anything.
    Arc::new(model.unwrap_or(Model::blank(2)))
});

pub(crate) fn identity_of(role: Role) -> Identity {
    match role {
        Role::Miner => MINER,
        Role::Saboteur => SABOTEUR,
    }
}

impl Thinking for Saboteur {
    const IDENTITIES: &'static [&'static str] = &["miner", "saboteur"];
    const TERMS: &'static [&'static str] = &TERMS;
    const SEEN_FROM_ONESELF: bool = false;

    const PROSPECTS: &'static [&'static str] = &imagined::PROSPECTS;

    type Scene = Scene;
    type Sketch = Sketch;
    type Act = Act;

    fn model() -> &'static Arc<Model> {
        &MODEL
    }

    fn habits(level: Level) -> &'static Habits {
        habits::of(level)
    }

    fn trust() -> &'static [f64] {
        habits::trust()
    }

    fn secret_round(&self) -> Option<u8> {
        let eyes = self.seen_by(Viewer::Audience);
        eyes.is_digging().then(|| eyes.round())
    }

    fn assignments(&self) -> Vec<(Assignment, f64)> {
        // One card more than seats is dealt, and the spare one stays hidden: so does the number of saboteurs.
        let seats = self.seats();
        deals(&[n_miners(seats), n_saboteurs(seats)], seats)
    }

    /// A layout is the place of the treasure: the stones differ in nothing that counts.
    fn layouts(&self) -> Vec<f64> {
        vec![1.0; GoalPlace::ALL.len()]
    }

    fn fits(&self, viewer: Viewer, assignment: &Assignment, layout: usize) -> bool {
        let eyes = self.seen_by(viewer);
        let role_fits = |seat: Seat| eyes.role(seat).is_none_or(|role| identity_of(role) == assignment[seat.index()]);
        let goal_fits = |place: GoalPlace| {
            eyes.goal(place).is_none_or(|goal| (goal == Goal::Treasure) == (place.index() == layout))
        };
        GoalPlace::ALL.into_iter().all(goal_fits) && eyes.seats().all().all(role_fits)
    }

    fn identity(&self, seat: Seat) -> Option<Identity> {
        self.seen_by(Viewer::Seat(seat)).role(seat).map(identity_of)
    }

    fn side(&self, seat: Seat) -> Option<u8> {
        Some(identity_of(self.role(seat)))
    }

    fn layout(&self) -> usize {
        GoalPlace::ALL.into_iter().position(|place| self.goal(place) == Goal::Treasure).unwrap_or(0)
    }

    fn against(&self, _seat: Seat, identity: Identity, _other: Seat, others: Identity) -> f64 {
        if identity == others { 0.0 } else { 1.0 }
    }

    fn scene(&self) -> Scene {
        Scene::of(self.seen_by(Viewer::Audience))
    }

    fn acts(heard: &[Heard<Saboteur>]) -> Vec<(Seat, Act)> {
        heard.iter().filter_map(acts::heard).collect()
    }

    fn act(&self, action: Action) -> Act {
        acts::done(action)
    }

    fn target(act: Act) -> Option<Seat> {
        acts::target(act)
    }

    fn repeats(earlier: Act, act: Act) -> bool {
        acts::repeats(earlier, act)
    }

    fn features(scene: &Scene, by: Seat, act: Act, given: Given) -> Features {
        acts::features(scene, by, act, given)
    }

    fn in_private(&self, seat: Seat, action: Action, layouts: &[f64]) -> f64 {
        habits::in_private(self.seen_by(Viewer::Seat(seat)), seat, action, layouts)
    }

    fn claim(&self, seat: Seat, level: Level, _belief: &Belief, dice: &mut Dice) -> Option<Talk<Claim>> {
        claims::claim(self.seen_by(Viewer::Seat(seat)), seat, level, dice)
    }

    fn sample_believed(
        worlds: &SaboteurWorlds,
        assignment: &Assignment,
        layout: usize,
        dice: &mut Dice,
    ) -> Option<Saboteur> {
        let roles = assignment.map(|identity| if identity == SABOTEUR { Role::Saboteur } else { Role::Miner });
        // The stones differ in nothing that counts, but which is which was not believed in: any way will do.
        let mut stones = [Goal::StoneNe, Goal::StoneNw];
        dice.shuffle(&mut stones);
        let [one, other] = stones;
        let goals = match layout {
            0 => [Goal::Treasure, one, other],
            1 => [one, Goal::Treasure, other],
            _ => [one, other, Goal::Treasure],
        };
        // One stone may lie open, or have been looked at.
        let swapped = goals.map(|goal| match goal {
            Goal::StoneNe => Goal::StoneNw,
            Goal::StoneNw => Goal::StoneNe,
            Goal::Treasure => Goal::Treasure,
        });
        worlds.sample_given(&roles, &goals, dice).or_else(|| worlds.sample_given(&roles, &swapped, dice))
    }

    fn sketch(&self, scene: &Scene, public: &Belief) -> Sketch {
        Sketch::of(scene, public, self.seats())
    }

    fn imagine(&self, sketch: &Sketch, legal: &mut Vec<Action>, dice: &mut Dice) -> Action {
        sketch.choose(self, legal, dice)
    }

    fn watch(sketch: &mut Sketch, _game: &Saboteur, by: Seat, action: Action) {
        sketch.watch(by, action);
    }

    fn look(sketch: &mut Sketch, game: &Saboteur, action: Action) {
        sketch.look(game, action);
    }

    fn prospects(&self, sketch: &Sketch, seat: Seat) -> Features {
        imagined::prospects(self, sketch, seat)
    }

    fn payoff(&self, seat: Seat) -> Option<f64> {
        let eyes = self.seen_by(Viewer::Audience);
        let result = eyes.results().last()?;
        Some(if eyes.role(seat)? == result.winner { 1.0 } else { 0.0 })
    }
}

#[cfg(test)]
mod tests {
    use super::FITTED;
    use crate::model::Fitted;
    use saboteur::Saboteur;

    #[test]
    fn the_fitted_weights_can_be_read() {
        let model = Fitted::read(FITTED).unwrap().model::<Saboteur>().unwrap();
        assert!(model.weights.iter().flatten().any(|weight| *weight != 0.0));
        assert!(model.temper > 0.0 && model.noise < 0.5);
    }
}
