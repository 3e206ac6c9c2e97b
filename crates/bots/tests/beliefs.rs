//! Beliefs are exact: compared with going through everything that could be, one by one.

use bots::model::{Model, looks};
use bots::{Belief, Bot, Level, Mind, Thinking};
use saboteur::{Action, CardList, Goal, Options, Role, Saboteur};
use std::collections::BTreeMap;
use tabletop::game::Turn;
use tabletop::hearing::heard_by;
use tabletop::record::{Deed, Start};
use tabletop::{Dice, Game, Seat, Seed, Table, Viewer};

/// Who is who and where the treasure lies, as plain as can be.
type World = (Vec<Role>, usize);

/// Everything that can have been dealt to three seats, each card on its own, so that nothing is counted wrongly.
fn dealt() -> Vec<World> {
    let cards = [Role::Miner, Role::Miner, Role::Miner, Role::Saboteur];
    let mut all = Vec::new();
    for a in 0..4 {
        for b in (0..4).filter(|b| *b != a) {
            for c in (0..4).filter(|c| *c != a && *c != b) {
                (0..3).for_each(|place| all.push((vec![cards[a], cards[b], cards[c]], place)));
            }
        }
    }
    all
}

fn number(role: Role) -> u8 {
    if role == Role::Miner { 0 } else { 1 }
}

/// What a model says of an act in one world: how likely its seat's identity is, the rest being as it is there.
fn likely(model: &Model, before: &Saboteur, seat: Seat, act: <Saboteur as Thinking>::Act, world: &World) -> f64 {
    let to = Saboteur::target(act).map_or(0, |seat| number(world.0[seat.index()]));
    let each = model.likely(&looks::<Saboteur>(&before.scene(), seat, act, to, world.1));
    each[number(world.0[seat.index()]) as usize]
}

#[test]
fn public_and_private_belief_are_those_of_going_through_all_deals() {
    for seed in 0..6 {
        let options = Options::new(3).unwrap().with_rounds(1).unwrap();
        let mut table = Table::<Saboteur>::new(&options, &CardList::published());
        let mut minds: Vec<Mind<Saboteur>> = Viewer::all(options.players()).map(Mind::new).collect();
        let mut bots: Vec<Bot<Saboteur>> =
            options.players().all().map(|seat| Bot::new(seat, Level::Journeyman, seed)).collect();
        // For each viewer, every deal with how likely it is by now.
        let mut worlds: Vec<Vec<(World, f64)>> =
            minds.iter().map(|_| dealt().into_iter().map(|world| (world, 1.0)).collect()).collect();
        let mut said = Vec::new();
        while !matches!(table.game().turn(), Turn::Over(_)) {
            let before = *table.game();
            let deed = match before.turn() {
                Turn::Deal => None,
                Turn::Of(seat) => {
                    let view = before.view(Viewer::Seat(seat));
                    let talk = bots[seat.index()].say(&view).map(|talk| Deed::Say(seat, talk));
                    let talk = talk.filter(|say| table.check(say).is_ok());
                    Some(talk.unwrap_or_else(|| Deed::Play(seat, bots[seat.index()].decide(&view).action)))
                }
                Turn::Over(_) => break,
            };
            let happened = match deed {
                None => table.deal(Start { seed: Seed::from_numbers([seed, 1, 2, 3]), written: None }, None).unwrap(),
                Some(deed) => table.play(deed, None).unwrap(),
            };
            for bot in &mut bots {
                let viewer = Viewer::Seat(bot.seat());
                bot.hear(&heard_by(&happened, viewer), &table.game().view(viewer));
            }
            let heard = heard_by(&happened, Viewer::Audience);
            let acts: Vec<_> = Saboteur::acts(&heard)
                .into_iter()
                .filter(|(seat, act)| !said.iter().any(|(by, earlier)| by == seat && Saboteur::repeats(*earlier, *act)))
                .collect();
            said.extend(acts.iter().copied());
            for (mind, worlds) in minds.iter_mut().zip(&mut worlds) {
                let viewer = mind.viewer();
                let view = table.game().view(viewer);
                mind.hear(&heard_by(&happened, viewer), &view, &mut Dice::from_number(seed));
                for (world, weight) in worlds.iter_mut() {
                    for (seat, act) in acts.iter().filter(|(seat, _)| !viewer.is(*seat)) {
                        *weight *= likely(mind.model(), &before, *seat, *act, world);
                    }
                    // What the viewer sees rules some of them out for good.
                    let goals = view.goals.iter().all(|goal| {
                        goal.front
                            .front()
                            .is_none_or(|front| (front == Goal::Treasure) == (goal.goal.index() == world.1))
                    });
                    let roles = view
                        .seats
                        .iter()
                        .all(|seat| seat.role.front().is_none_or(|role| role == world.0[seat.seat.index()]));
                    if !goals || !roles {
                        *weight = 0.0;
                    }
                }
                let Some(belief) = mind.private() else { continue };
                let sum: f64 = worlds.iter().map(|(_, weight)| weight).sum();
                let mut expected: BTreeMap<(Vec<u8>, usize), f64> = BTreeMap::new();
                for ((roles, place), weight) in worlds.iter() {
                    let roles = roles.iter().map(|role| number(*role)).collect();
                    *expected.entry((roles, *place)).or_default() += weight / sum;
                }
                let mut n_compared = 0;
                for (assignment, weights) in belief.each() {
                    for (place, weight) in weights.iter().enumerate() {
                        let wanted = expected[&(assignment[..3].to_vec(), place)];
                        assert!((weight - wanted).abs() < 1e-9, "{viewer:?}: {weight} instead of {wanted}");
                        n_compared += 1;
                    }
                }
                assert_eq!(n_compared, 12, "all assignments and places");
            }
        }
        assert!(said.len() > 10, "something happened");
    }
}

#[test]
fn nobody_learns_from_its_own_acts() {
    let options = Options::new(4).unwrap().with_rounds(1).unwrap();
    let mut table = Table::<Saboteur>::new(&options, &CardList::published());
    let happened = table.deal(Start { seed: Seed::from_numbers([1, 1, 1, 1]), written: None }, None).unwrap();
    let Turn::Of(seat) = table.game().turn() else { panic!("nobody's turn") };
    let viewer = Viewer::Seat(seat);
    let mut mind = Mind::<Saboteur>::new(viewer);
    mind.hear(&heard_by(&happened, viewer), &table.game().view(viewer), &mut Dice::from_number(1));
    let (before, public) = (mind.private().unwrap().clone(), mind.public().unwrap().clone());
    let mut legal = Vec::new();
    table.game().legal_actions(&mut legal);
    let dug = legal.into_iter().find(|action| matches!(action, Action::Lay { .. })).unwrap();
    let happened = table.play(Deed::Play(seat, dug), None).unwrap();
    mind.hear(&heard_by(&happened, viewer), &table.game().view(viewer), &mut Dice::from_number(1));
    let differs = |one: &Belief, other: &Belief| {
        let weights = one.each().zip(other.each()).flat_map(|((_, one), (_, other))| one.iter().zip(other));
        weights.map(|(one, other)| (one - other).abs()).fold(0.0, f64::max)
    };
    assert!(differs(mind.private().unwrap(), &before) < 1e-12, "an act of one's own says nothing about others");
    assert!(differs(mind.public().unwrap(), &public) > 1e-3, "to the others it says something");
}

/// A decision says what its level decided by: a novice only remembers, a trust-sum adds up, and whoever plays at random
/// believes nothing.
#[test]
fn a_decision_tells_what_the_level_decided_by() {
    let options = Options::new(5).unwrap().with_rounds(1).unwrap();
    let mut table = Table::<Saboteur>::new(&options, &CardList::published());
    let levels = [Level::Novice, Level::TrustSum, Level::Random, Level::Journeyman, Level::Novice];
    let seats = options.players();
    let mut bots: Vec<Bot<Saboteur>> = seats.all().zip(levels).map(|(seat, level)| Bot::new(seat, level, 1)).collect();
    let mut n_differ = [0; 2];
    loop {
        let happened = match table.game().turn() {
            Turn::Over(_) => break,
            Turn::Deal => table.deal(Start { seed: Seed::from_numbers([3, 1, 2, 3]), written: None }, None).unwrap(),
            Turn::Of(seat) => {
                let game = *table.game();
                let bot = &bots[seat.index()];
                let decision = bot.decide(&game.view(Viewer::Seat(seat)));
                let all = |belief: &Belief| seats.all().map(|seat| belief.identities(seat)).collect::<Vec<_>>();
                if let Some(weighed) = bot.mind().private().map(all) {
                    let differs = usize::from(decision.believed != weighed);
                    match bot.level() {
                        Level::Random => assert!(decision.believed.is_empty()),
                        Level::Novice => {
                            let remembered = bot.mind().recent(seats.count() - 1, &game).unwrap();
                            assert_eq!(decision.believed, all(&remembered));
                            n_differ[0] += differs;
                        }
                        Level::TrustSum => n_differ[1] += differs,
                        _ => assert_eq!(decision.believed, weighed),
                    }
                }
                table.play(Deed::Play(seat, decision.action), None).unwrap()
            }
        };
        for bot in &mut bots {
            let viewer = Viewer::Seat(bot.seat());
            bot.hear(&heard_by(&happened, viewer), &table.game().view(viewer));
        }
    }
    assert!(n_differ.iter().all(|n| *n > 0), "other levels would have believed something else: {n_differ:?}");
}
