//! What bots know of The Dark Cave.
//!
//! | file | what it holds |
//! | --- | --- |
//! | [`scene`] | the cave as everybody sees it, and how far it is to each place where the exit may be |
//! | [`acts`] | what seats do and say, and what that looks like |
//! | [`habits`] | what dwarves like to do |
//! | `imagined` | how dwarves play in games that a bot plays in its head |
//! | `race` | who gets out when, and who has won by then |
//! | `claims` | what they say about goals and clan cards |

pub mod acts;
mod claims;
pub mod habits;
pub mod imagined;
mod race;
pub mod scene;

use crate::belief::{Assignment, Belief, Identity};
use crate::hands::Play;
use crate::level::Level;
use crate::model::{Features, Fitted, Model};
use crate::scoring::Thoughts;
use crate::thinking::{Given, Habits, Plans, Thinking};
use acts::{Act, TERMS};
use dark_cave::eyes::Eyes;
use dark_cave::pieces::N_FACES;
use dark_cave::{Action, Card, Claim, Clan, DarkCave, Goal, GoalPlace, Loyalty, Public, View};
use habits::Outset;
use imagined::Sketch;
use scene::{N_LAYOUTS, Scene};
use std::sync::{Arc, LazyLock};
use tabletop::hearing::{Heard, HeardOf};
use tabletop::{Dice, Game, Odds, Seat, Turn, Viewer, Worlds};

/// The identities, in the order of [`Thinking::IDENTITIES`]: the clan is known, so loyalty says for whom a seat works.
pub const LOYAL: Identity = 0;
/// See [`LOYAL`].
pub const SABOTEUR: Identity = 1;

const FITTED: &str = include_str!("../../fits/dark-cave.toml");

static MODEL: LazyLock<Arc<Model>> = LazyLock::new(|| {
    let model = Fitted::read(FITTED).and_then(|fitted| fitted.model::<DarkCave>());
    // A test reads the file; without it, nothing tells anything.
    Arc::new(model.unwrap_or(Model::blank(2)))
});

pub(crate) fn identity_of(loyalty: Loyalty) -> Identity {
    match loyalty {
        Loyalty::Loyal => LOYAL,
        Loyalty::Saboteur => SABOTEUR,
    }
}

/// The clan that a dwarf works for.
fn side(clan: Clan, identity: Identity) -> Clan {
    if identity == LOYAL { clan } else { clan.other() }
}

/// How many saboteurs of a clan an assignment has.
fn n_saboteurs(eyes: Eyes<'_>, clan: Clan, assignment: &Assignment) -> u8 {
    let of_clan = eyes.seats().all().filter(|seat| eyes.clan(*seat) == clan);
    of_clan.filter(|seat| assignment[seat.index()] == SABOTEUR).count() as u8
}

impl Thinking for DarkCave {
    const IDENTITIES: &'static [&'static str] = &["loyal", "saboteur"];
    const TERMS: &'static [&'static str] = &TERMS;
    const SEEN_FROM_ONESELF: bool = true;

    const PROSPECTS: &'static [&'static str] = &imagined::PROSPECTS;

    type Scene = Scene;
    type Sketch = Sketch;
    type Outset = Outset;
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
        self.seen_by(Viewer::Audience).is_playing().then_some(1)
    }

    fn assignments(&self) -> Vec<(Assignment, f64)> {
        let eyes = self.seen_by(Viewer::Audience);
        // Clans are dealt from one pile, but their backs lie open: of each clan, so many of so many cards are dealt.
        let mut all = vec![(Assignment::default(), 1.0, Clan::ALL.map(|clan| eyes.shuffled(clan)))];
        for seat in eyes.seats().all() {
            let clan = eyes.clan(seat) as usize;
            let dealt = all.into_iter().flat_map(|(so_far, ways, left)| {
                [LOYAL, SABOTEUR].into_iter().filter_map(move |identity| {
                    let count = left[clan][identity as usize];
                    let (mut next, mut left) = (so_far, left);
                    next[seat.index()] = identity;
                    left[clan][identity as usize] = count.checked_sub(1)?;
                    Some((next, ways * f64::from(count), left))
                })
            });
            all = dealt.collect();
        }
        all.into_iter().map(|(assignment, ways, _)| (assignment, ways)).collect()
    }

    /// A layout is the place of the exit: the other goals differ in little that counts.
    fn layouts(&self) -> Vec<f64> {
        vec![1.0; N_LAYOUTS]
    }

    fn assignment_fits(&self, viewer: Viewer, assignment: &Assignment) -> bool {
        let eyes = self.seen_by(viewer);
        let card_fits = |seat: Seat| {
            let known = eyes.loyalty(seat);
            known.is_none_or(|loyalty| identity_of(loyalty) == assignment[seat.index()])
        };
        let spares_fit = |clan: Clan| {
            let known = eyes.spare_saboteurs(clan);
            known.is_none_or(|spare| n_saboteurs(eyes, clan, assignment) + spare == eyes.shuffled(clan)[1])
        };
        eyes.seats().all().all(card_fits) && Clan::ALL.into_iter().all(spares_fit)
    }

    fn layout_fits(&self, viewer: Viewer, layout: usize) -> bool {
        let eyes = self.seen_by(viewer);
        let goal_fits =
            |place: GoalPlace| eyes.goal(place).is_none_or(|goal| (goal == Goal::Exit) == (place.index() == layout));
        GoalPlace::ALL.into_iter().all(goal_fits)
    }

    fn identity(&self, seat: Seat) -> Option<Identity> {
        self.seen_by(Viewer::Seat(seat)).loyalty(seat).map(identity_of)
    }

    fn side(&self, seat: Seat) -> u8 {
        self.dwarf(seat).works_for() as u8
    }

    fn layout(&self) -> usize {
        GoalPlace::ALL.into_iter().position(|place| self.goal(place) == Goal::Exit).unwrap_or_default()
    }

    fn against(&self, seat: Seat, identity: Identity, other: Seat, others: Identity) -> f64 {
        let eyes = self.seen_by(Viewer::Audience);
        if side(eyes.clan(seat), identity) == side(eyes.clan(other), others) { 0.0 } else { 1.0 }
    }

    fn scene(&self) -> Scene {
        Scene::of(self.seen_by(Viewer::Audience))
    }

    fn acts(heard: &[Heard<DarkCave>]) -> Vec<(Seat, Act)> {
        acts::heard(heard)
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

    fn outset(&self, thoughts: &Thoughts<'_, DarkCave>, layouts: &[f64]) -> Outset {
        Outset::of(self.seen_by(Viewer::Seat(thoughts.seat)), thoughts, layouts)
    }

    fn among_others(&self, thoughts: &Thoughts<'_, DarkCave>, action: Action, outset: &Outset) -> Plans {
        let eyes = self.seen_by(Viewer::Seat(thoughts.seat));
        habits::among_others(eyes, thoughts, action, outset)
    }

    fn claim(&self, seat: Seat, level: Level, said: &[Claim], dice: &mut Dice) -> Option<Claim> {
        claims::claim(self.seen_by(Viewer::Seat(seat)), seat, level, said, dice)
    }

    const N_FACES: usize = N_FACES;

    fn unseen(worlds: &Self::Worlds) -> Vec<usize> {
        worlds.unseen().map(Card::index).collect()
    }

    fn held(&self, seat: Seat) -> Vec<usize> {
        DarkCave::held(self, seat).map(Card::index).collect()
    }

    fn holding(&self, seat: Seat, faces: &[usize]) -> DarkCave {
        DarkCave::holding(self, seat, faces.iter().map(|face| Card::from_index(*face)))
    }

    fn play(heard: &[Heard<DarkCave>]) -> Option<Play<Act>> {
        heard.iter().find_map(acts::play)
    }

    fn loses(heard: &[Heard<DarkCave>]) -> Option<Seat> {
        heard.iter().find_map(|heard| match heard {
            HeardOf::Event(Public::CardLost { seat, group: Some(_), .. }) => Some(*seat),
            _ => None,
        })
    }

    /// Whoever exchanges hands gives away all that it holds.
    fn hangs_on_hand(act: Act) -> bool {
        matches!(act, Act::Swap(_))
    }

    fn sample_believed(
        worlds: &Self::Worlds,
        assignment: &Assignment,
        layout: usize,
        odds: &Odds,
        dice: &mut Dice,
    ) -> Option<DarkCave> {
        let loyalties =
            std::array::from_fn(|seat| if assignment[seat] == LOYAL { Loyalty::Loyal } else { Loyalty::Saboteur });
        // Where the other goals lie was not believed in: any way will do that fits what the seat knows.
        let mut others: Vec<Goal> = Goal::ALL.into_iter().filter(|goal| *goal != Goal::Exit).collect();
        dice.shuffle(&mut others);
        (0..6).find_map(|number| {
            let mut left = others.clone();
            let (first, second) = (left.remove(number / 2), left.remove(number % 2));
            let mut goals = [first, second, left[0], left[0]];
            goals[layout..].rotate_right(1);
            goals[layout] = Goal::Exit;
            worlds.sample_given(&loyalties, &goals, odds, dice)
        })
    }

    fn sketch(&self, _scene: &Scene, public: &Belief) -> Sketch {
        Sketch::of(self.seen_by(Viewer::Audience), public)
    }

    fn imagine(&self, sketch: &Sketch, legal: &mut Vec<Action>, dice: &mut Dice) -> Action {
        sketch.choose(self, legal, dice)
    }

    fn watch(_sketch: &mut Sketch, _game: &DarkCave, _by: Seat, _action: Action) {}

    fn look(sketch: &mut Sketch, game: &DarkCave, action: Action) {
        sketch.look(game, action);
    }

    fn prospects(&self, sketch: &Sketch, seat: Seat) -> Features {
        imagined::prospects(self, sketch, seat)
    }

    fn plays_left(&self) -> usize {
        let eyes = self.seen_by(Viewer::Audience);
        eyes.deck() + eyes.seats().all().map(|seat| eyes.n_cards(seat)).sum::<usize>()
    }

    fn ending(heard: &[Heard<DarkCave>]) -> Option<&'static str> {
        heard.iter().find_map(|heard| match heard {
            HeardOf::Event(Public::GameEnded { ending, .. }) => Some(<&str>::from(*ending)),
            _ => None,
        })
    }

    fn payoff(&self, seat: Seat) -> Option<f64> {
        match self.turn() {
            Turn::Over(outcome) => Some(if outcome.winners.contains(&seat) { 1.0 } else { 0.0 }),
            _ => None,
        }
    }

    fn points(&self, seat: Seat) -> f64 {
        match self.turn() {
            Turn::Over(outcome) => f64::from(outcome.saved[seat.index()]),
            _ => 0.0,
        }
    }

    /// D-31: when by its own view no dwarf inside can reach the exit any more. That takes long to look for: as long as
    /// there are cards to draw, hardly ever is all lost.
    fn would_end(view: &View) -> bool {
        view.deck == [0; 3] && view.is_hopeless()
    }
}

#[cfg(test)]
mod tests {
    use super::{FITTED, LOYAL, SABOTEUR, identity_of};
    use crate::belief::{Assignment, Belief};
    use crate::bot::Bot;
    use crate::level::Level;
    use crate::model::Fitted;
    use crate::thinking::{Given, Thinking};
    use dark_cave::position::Position;
    use dark_cave::preparation::clan_cards;
    use dark_cave::{Action, CardList, Clan, DarkCave, Deed, Dwarf, Face, Goal, GoalPlace, Group, Loyalty, Options};
    use std::collections::BTreeMap;
    use tabletop::{Deaf, Dice, Game, Seat, Turn, Viewer, Worlds};
    use tunnels::{Side, Spot};

    #[test]
    fn the_fitted_weights_can_be_read() {
        let model = Fitted::read(FITTED).unwrap().model::<DarkCave>().unwrap();
        assert!(model.weights.iter().flatten().any(|weight| *weight != 0.0));
        assert!(model.temper > 0.0 && model.noise < 0.5);
    }

    /// All ways to deal some cards one by one.
    fn deal_on(left: &mut Vec<Dwarf>, dealt: &mut Vec<Dwarf>, n_seats: usize, all: &mut impl FnMut(&[Dwarf])) {
        if dealt.len() == n_seats {
            return all(dealt);
        }
        for at in 0..left.len() {
            let card = left.remove(at);
            dealt.push(card);
            deal_on(left, dealt, n_seats, all);
            dealt.pop();
            left.insert(at, card);
        }
    }

    #[test]
    fn assignments_are_as_likely_as_all_deals_with_these_backs_make_them() {
        for (players, clans) in [(3, "bbb"), (4, "bbbb"), (5, "bbyyy"), (6, "bbbbyy"), (2, "by")] {
            let clans: Vec<Clan> = clans.chars().map(|c| if c == 'b' { Clan::Blue } else { Clan::Yellow }).collect();
            let options = Options::new(players).unwrap();
            let mut left = clan_cards(options.players(), Clan::Blue).as_slice().to_vec();
            let mut counts = BTreeMap::<Assignment, f64>::new();
            deal_on(&mut left, &mut Vec::new(), clans.len(), &mut |dealt| {
                if dealt.iter().zip(&clans).all(|(dwarf, clan)| dwarf.clan == *clan) {
                    let mut who = Assignment::default();
                    who.iter_mut().zip(dealt).for_each(|(who, dwarf)| *who = identity_of(dwarf.loyalty));
                    *counts.entry(who).or_default() += 1.0;
                }
            });
            let all: f64 = counts.values().sum();
            let position = clans.iter().zip(0..).fold(Position::new(options), |position, (clan, seat)| {
                position.dwarf(Seat::new(seat), Dwarf { clan: *clan, loyalty: Loyalty::Loyal })
            });
            let said = position.game().assignments();
            let sum: f64 = said.iter().map(|(_, ways)| ways).sum();
            assert_eq!(said.len(), counts.len(), "{players}");
            for (who, ways) in said {
                assert!((ways / sum - counts[&who] / all).abs() < 1e-12, "{players}: {who:?}");
            }
        }
    }

    #[test]
    fn whoever_has_seen_the_spare_card_knows_how_many_saboteurs_there_are() {
        let blue = |loyalty| Dwarf { clan: Clan::Blue, loyalty };
        let (own, exit) = (Seat::new(0), GoalPlace::ALL[0]);
        let cell = exit.cell(4);
        let position = Position::new(Options::new(3).unwrap())
            .turn_up(exit, Side::E)
            .dwarf(Seat::new(2), blue(Loyalty::Saboteur))
            .spare([blue(Loyalty::Saboteur)])
            .hand(Seat::new(1), [Face::Action(Deed::Web, Group::I)])
            .stands(own, Spot::new(cell, 1));
        let mut game = position.unwrap().moving(own).game();
        let step = Action::Step { to: Spot::new(cell, 4) };
        assert_eq!(game.check(step), Ok(()));
        game.apply(step, &mut Deaf);
        let belief = |viewer: Viewer| {
            let mut belief = Belief::prior(&game.assignments(), &game.layouts());
            game.rule_out(viewer, &mut belief);
            belief
        };
        let near = |one: f64, other: f64| (one - other).abs() < 1e-12;
        // Of the other two, one is a saboteur: which one, even the first one out cannot tell.
        let known = belief(Viewer::Seat(own));
        assert!(
            known
                .each()
                .all(|(who, weights)| { weights.iter().sum::<f64>() == 0.0 || who[1] != who[2] && who[0] == LOYAL })
        );
        assert!(near(known.identities(Seat::new(1))[SABOTEUR as usize], 0.5));
        assert_eq!(known.layouts()[0], 1.0);
        // Everybody else knows that it is loyal, and thinks of one loyal card and two saboteurs.
        assert!(near(belief(Viewer::Audience).identities(Seat::new(1))[SABOTEUR as usize], 2.0 / 3.0));
    }

    #[test]
    fn seats_of_one_clan_are_friends_if_they_are_alike() {
        let yellow = Dwarf { clan: Clan::Yellow, loyalty: Loyalty::Loyal };
        let game = Position::new(Options::new(5).unwrap()).dwarf(Seat::new(1), yellow).game();
        let [own, other, third] = [0, 1, 2].map(Seat::new);
        assert_eq!(game.against(own, LOYAL, third, LOYAL), 0.0);
        assert_eq!(game.against(own, LOYAL, third, SABOTEUR), 1.0);
        assert_eq!(game.against(own, LOYAL, other, LOYAL), 1.0);
        assert_eq!(game.against(own, SABOTEUR, other, LOYAL), 0.0);
        assert_eq!((game.layout(), game.goal(GoalPlace::ALL[0])), (0, Goal::Exit));
    }

    /// Whatever is asked of a game with the eyes of a seat, the real one and one made up from the view say the same.
    fn compare(game: &DarkCave, other: &DarkCave, seat: Seat) {
        let viewer = Viewer::Seat(seat);
        let (scene, others) = (game.scene(), other.scene());
        let mut legal = Vec::new();
        game.legal_actions(&mut legal);
        for action in legal {
            let layouts = [0.4, 0.3, 0.2, 0.1];
            assert_eq!(game.in_private(seat, action, &layouts), other.in_private(seat, action, &layouts), "{action}");
            let act = game.act(action);
            assert_eq!(act, other.act(action));
            for layout in 0..layouts.len() {
                let given = Given { identity: SABOTEUR, to: LOYAL, layout };
                let looks = DarkCave::features(&scene, seat, act, given);
                assert_eq!(looks, DarkCave::features(&others, seat, act, given), "{action}");
            }
        }
        assert_eq!(game.assignments(), other.assignments());
        for (assignment, _) in game.assignments() {
            for layout in 0..game.layouts().len() {
                assert_eq!(game.assignment_fits(viewer, &assignment), other.assignment_fits(viewer, &assignment));
                assert_eq!(game.layout_fits(viewer, layout), other.layout_fits(viewer, layout));
            }
        }
        assert_eq!(game.identity(seat), other.identity(seat));
        assert_eq!(DarkCave::would_end(&game.view(viewer)), DarkCave::would_end(&other.view(viewer)));
    }

    #[test]
    fn bots_play_whole_games_by_what_they_see_alone() {
        for players in [2, 3, 5, 8] {
            let options = Options::new(players).unwrap();
            let mut game = DarkCave::new(&options, &CardList::published());
            let mut dice = Dice::from_number(players.into());
            game.deal(game.shuffle(&mut dice), Dice::from_number(2), &mut Deaf);
            let seats: Vec<Seat> = options.players().all().collect();
            let level = |seat: &Seat| if seat.index().is_multiple_of(2) { Level::Journeyman } else { Level::Novice };
            let mut bots: Vec<Bot<DarkCave>> = seats.iter().map(|seat| Bot::new(*seat, level(seat), 3)).collect();
            while let Turn::Of(seat) = game.turn() {
                for seat in &seats {
                    bots[seat.index()].hear(&[], &game.view(Viewer::Seat(*seat)));
                }
                let view = game.view(Viewer::Seat(seat));
                compare(&game, &DarkCave::worlds(&view).sample(&mut dice), seat);
                let decision = bots[seat.index()].decide(&view);
                assert_eq!(game.check(decision.action), Ok(()));
                assert!(decision.alternatives.iter().all(|one| one.estimate.worth.is_finite()));
                game.apply(decision.action, &mut Deaf);
            }
            assert!(seats.iter().all(|seat| game.payoff(*seat).is_some()));
        }
    }
}
