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
use crate::hands::Play;
use crate::level::Level;
use crate::model::{Features, Fitted, Model};
use crate::scoring::Thoughts;
use crate::thinking::{Given, Habits, Thinking};
use acts::{Act, TERMS};
use imagined::Sketch;
use saboteur::pieces::{GoalPlace, N_FACES};
use saboteur::preparation::{n_miners, n_saboteurs};
use saboteur::worlds::SaboteurWorlds;
use saboteur::{Action, Card, Claim, Goal, Public, Role, Saboteur};
use scene::Scene;
use std::sync::{Arc, LazyLock};
use tabletop::hearing::{Heard, HeardOf};
use tabletop::{Deaf, Dice, Game, Odds, Seat, Turn, Viewer, Worlds};

/// The identities, in the order of [`Thinking::IDENTITIES`].
pub const MINER: Identity = 0;
/// See [`MINER`].
pub const SABOTEUR: Identity = 1;

/// What a nugget more than the others' is worth, beside a round that is won.
const CHOICE: f64 = 0.05;
/// What it is worth to have the most in the end.
const RICHEST: f64 = 0.15;

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

/// A game whose round is over, after everybody took what comes without choosing.
fn shared_out(game: &Saboteur) -> Saboteur {
    let mut shared = *game;
    while let Turn::Of(_) = shared.turn() {
        shared.apply(shared.default_action(), &mut Deaf);
    }
    shared
}

impl Thinking for Saboteur {
    const IDENTITIES: &'static [&'static str] = &["miner", "saboteur"];
    const TERMS: &'static [&'static str] = &TERMS;
    const SEEN_FROM_ONESELF: bool = false;

    const PROSPECTS: &'static [&'static str] = &imagined::PROSPECTS;

    type Scene = Scene;
    type Sketch = Sketch;
    type Outset = ();
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

    fn assignment_fits(&self, viewer: Viewer, assignment: &Assignment) -> bool {
        let eyes = self.seen_by(viewer);
        let role_fits = |seat: Seat| eyes.role(seat).is_none_or(|role| identity_of(role) == assignment[seat.index()]);
        eyes.seats().all().all(role_fits)
    }

    fn layout_fits(&self, viewer: Viewer, layout: usize) -> bool {
        let eyes = self.seen_by(viewer);
        let goal_fits = |place: GoalPlace| {
            eyes.goal(place).is_none_or(|goal| (goal == Goal::Treasure) == (place.index() == layout))
        };
        GoalPlace::ALL.into_iter().all(goal_fits)
    }

    fn identity(&self, seat: Seat) -> Option<Identity> {
        self.seen_by(Viewer::Seat(seat)).role(seat).map(identity_of)
    }

    fn side(&self, seat: Seat) -> u8 {
        identity_of(self.role(seat))
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

    fn outset(&self, _thoughts: &Thoughts<'_, Saboteur>, _layouts: &[f64]) {}

    fn in_private(&self, seat: Seat, action: Action, layouts: &[f64]) -> f64 {
        habits::in_private(self.seen_by(Viewer::Seat(seat)), seat, action, layouts)
    }

    fn claim(&self, seat: Seat, level: Level, said: &[Claim], dice: &mut Dice) -> Option<Claim> {
        claims::claim(self.seen_by(Viewer::Seat(seat)), seat, level, said, dice)
    }

    const N_FACES: usize = N_FACES;

    fn unseen(worlds: &SaboteurWorlds) -> Vec<usize> {
        worlds.unseen().map(Card::index).collect()
    }

    fn held(&self, seat: Seat) -> Vec<usize> {
        Saboteur::held(self, seat).map(Card::index).collect()
    }

    fn holding(&self, seat: Seat, faces: &[usize]) -> Saboteur {
        Saboteur::holding(self, seat, faces.iter().map(|face| Card::from_index(*face)))
    }

    fn play(heard: &[Heard<Saboteur>]) -> Option<Play<Act>> {
        heard.iter().find_map(acts::play)
    }

    fn sample_believed(
        worlds: &SaboteurWorlds,
        assignment: &Assignment,
        layout: usize,
        odds: &Odds,
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
        let given = |goals, dice: &mut Dice| worlds.sample_given(&roles, goals, odds, dice);
        given(&goals, dice).or_else(|| given(&swapped, dice))
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

    fn plays_left(&self) -> usize {
        let eyes = self.seen_by(Viewer::Audience);
        eyes.deck() + eyes.seats().all().map(|seat| eyes.n_cards(seat)).sum::<usize>()
    }

    fn ending(heard: &[Heard<Saboteur>]) -> Option<&'static str> {
        heard.iter().find_map(|heard| match heard {
            HeardOf::Event(Public::RoundEnded { ending, .. }) => Some(<&str>::from(*ending)),
            _ => None,
        })
    }

    fn payoff(&self, seat: Seat) -> Option<f64> {
        let eyes = self.seen_by(Viewer::Audience);
        let result = eyes.results().last()?;
        Some(if eyes.role(seat)? == result.winner { 1.0 } else { 0.0 })
    }

    fn points(&self, seat: Seat) -> f64 {
        f64::from(shared_out(self).nuggets(seat))
    }

    /// Gold is handed to persons: of those who win a round, who laid the last card chooses first, and in the last round it
    /// counts who has the most.
    fn stake(&self, seat: Seat) -> Option<f64> {
        let won = self.payoff(seat)?;
        let shared = shared_out(self);
        let seats = || self.seats().all();
        let gained = |of: Seat| f64::from(shared.nuggets(of) - self.nuggets(of));
        let winners = || seats().filter(|of| self.payoff(*of) == Some(1.0));
        let even = winners().map(gained).sum::<f64>() / winners().count().max(1) as f64;
        let better = if won == 1.0 { CHOICE * (gained(seat) - even) } else { 0.0 };
        let eyes = self.seen_by(Viewer::Audience);
        if eyes.round() < eyes.rounds() {
            return Some(won + better);
        }
        let most = seats().map(|of| shared.nuggets(of)).max().unwrap_or_default();
        let richest = seats().filter(|of| shared.nuggets(*of) == most).count() as f64;
        let share = if shared.nuggets(seat) == most { 1.0 / richest } else { 0.0 };
        Some(won + better + RICHEST * (share - 1.0 / self.seats().count() as f64))
    }
}

#[cfg(test)]
mod tests {
    use super::FITTED;
    use crate::model::Fitted;
    use crate::thinking::Thinking;
    use saboteur::position::Position;
    use saboteur::{Face, Goal, Gold, Options, Path, Role, Saboteur};
    use tabletop::{Deaf, Game, Seat};

    #[test]
    fn the_fitted_weights_can_be_read() {
        let model = Fitted::read(FITTED).unwrap().model::<Saboteur>().unwrap();
        assert!(model.weights.iter().flatten().any(|weight| *weight != 0.0));
        assert!(model.temper > 0.0 && model.noise < 0.5);
    }

    /// Three at a table, two of them miners; the last card before the treasure is laid by seat 0.
    fn found(rounds: u8, gold: [u8; 3]) -> Saboteur {
        let roles = [Role::Miner, Role::Miner, Role::Saboteur];
        let options = Options::new(3).unwrap().with_rounds(rounds).unwrap();
        let position = Position::new(options).maze("S──────·?").unwrap();
        let position = position.goals([Goal::StoneNe, Goal::Treasure, Goal::StoneNw]).roles(&roles, Role::Miner);
        let position = position.hand(Seat::new(0), [Face::Path(Path::Ew)]);
        let mut game = position.gold_deck(gold.map(|nuggets| Gold::new(nuggets).unwrap())).game();
        game.apply("lay ew 7,0".parse().unwrap(), &mut Deaf);
        game
    }

    #[test]
    fn whoever_chooses_first_has_more_of_a_round_that_is_won() {
        let game = found(3, [1, 2, 3]);
        let stakes = [0, 1, 2].map(|seat| game.stake(Seat::new(seat)).unwrap());
        assert_eq!([0, 1, 2].map(|seat| game.payoff(Seat::new(seat))), [Some(1.0), Some(1.0), Some(0.0)]);
        assert!(stakes[0] > 1.0 && stakes[1] < 1.0 && stakes[2] == 0.0, "{stakes:?}");
        assert!((stakes[0] + stakes[1] - 2.0).abs() < 1e-9, "on average it is the payoff: {stakes:?}");
    }

    #[test]
    fn in_the_last_round_it_counts_who_has_the_most() {
        let [last, earlier] = [1, 3].map(|rounds| found(rounds, [1, 2, 3]));
        let gains =
            [0, 1, 2].map(|seat| last.stake(Seat::new(seat)).unwrap() - earlier.stake(Seat::new(seat)).unwrap());
        assert!(gains[0] > 0.0 && gains[1] < 0.0 && gains[2] < 0.0, "{gains:?}");
        let even = found(1, [2, 2, 2]);
        assert!(even.stake(Seat::new(0)) == even.stake(Seat::new(1)), "both have the most");
    }

    #[test]
    fn a_round_that_goes_on_has_brought_nothing_yet() {
        let game = Position::new(Options::new(3).unwrap()).game();
        assert_eq!(game.stake(Seat::default()), None);
        assert_eq!(game.plays_left(), 0, "nobody holds a card here, and the deck is empty");
        let cards = [Face::Map; 2];
        let game = Position::new(Options::new(3).unwrap()).hand(Seat::default(), cards).deck([Face::Map]).game();
        assert_eq!(game.plays_left(), 3);
    }
}
