//! Beliefs are exact: compared with going through everything that could be, card by card.
//!
//! Nothing here asks [`bots::belief`] how many ways there are, or a game what rules a deal out: cards are those of the
//! rules, laid out one by one, and what a viewer knows is what its view shows. Only how likely an act is says the model.

#![expect(clippy::unwrap_used, reason = "what cannot be in a proof stops it")]

use bots::belief::Each;
use bots::lost_mines::layouts::Layouts;
use bots::model::looks;
use bots::{Belief, Bot, Identity, Level, Mind, Thinking};
use dark_cave::{DarkCave, Loyalty};
use lost_mines::LostMines;
use lost_mines::pieces::{Character, Mine};
use proving::walks::at_full_size;
use saboteur::{Action, CardList, Goal, Options, Role, Saboteur};
use std::collections::BTreeMap;
use tabletop::digger::Policy;
use tabletop::game::{Config, Turn};
use tabletop::hearing::heard_by;
use tabletop::laws::walk::walk;
use tabletop::record::{Deed, Start};
use tabletop::{Card, Dice, Game, Seat, Seed, Seen, Table, Viewer};

/// What the rules say of a deal, as plain as can be.
trait Dealt: Thinking {
    /// A card that says what a seat is.
    type Who: Card<Back: PartialEq> + PartialEq;
    /// A card that lies at a place for goals.
    type Front: Card<Back: PartialEq> + PartialEq;

    /// Every card that was dealt to seats or left over, each on its own, sorted.
    fn shuffled(view: &Self::View) -> Vec<Self::Who>;
    /// Every card that was laid at a place.
    fn laid_out() -> Vec<Self::Front>;
    /// What a viewer sees of the seats' cards, and of those left over, sorted.
    fn seen_who(view: &Self::View) -> Vec<Seen<Self::Who>>;
    /// What a viewer sees place by place.
    fn seen_fronts(view: &Self::View) -> Vec<Seen<Self::Front>>;
    /// The number that bots have for what such a card says.
    fn number_of(who: Self::Who) -> Identity;
    /// The number that bots have for what lies where.
    fn number_of_all(view: &Self::View, fronts: &[Self::Front]) -> usize;
}

impl Dealt for Saboteur {
    type Who = Role;
    type Front = Goal;

    fn shuffled(view: &saboteur::View) -> Vec<Role> {
        assert_eq!(view.seats.len(), 3);
        vec![Role::Miner, Role::Miner, Role::Miner, Role::Saboteur]
    }

    fn laid_out() -> Vec<Goal> {
        vec![Goal::Treasure, Goal::StoneNe, Goal::StoneNw]
    }

    fn seen_who(view: &saboteur::View) -> Vec<Seen<Role>> {
        view.seats.iter().map(|seat| seat.role).chain([view.spare]).collect()
    }

    fn seen_fronts(view: &saboteur::View) -> Vec<Seen<Goal>> {
        view.goals.iter().map(|goal| goal.front).collect()
    }

    fn number_of(role: Role) -> Identity {
        if role == Role::Miner { 0 } else { 1 }
    }

    fn number_of_all(_view: &saboteur::View, goals: &[Goal]) -> usize {
        goals.iter().position(|goal| *goal == Goal::Treasure).unwrap()
    }
}

impl Dealt for LostMines {
    type Who = lost_mines::pieces::Dwarf;
    type Front = Mine;

    fn shuffled(view: &lost_mines::View) -> Vec<Self::Who> {
        let n_loyal = if view.seats.len() < 5 { 1 } else { 2 };
        let of_clan = |clan| {
            let loyal = vec![Character::Loyal; n_loyal];
            let characters = loyal.into_iter().chain([Character::Selfish, Character::Saboteur]);
            characters.map(move |character| lost_mines::pieces::Dwarf { clan, character })
        };
        lost_mines::pieces::Clan::ALL.into_iter().flat_map(of_clan).collect()
    }

    fn laid_out() -> Vec<Mine> {
        vec![Mine::Dragon, Mine::Gold, Mine::Silver, Mine::Gems]
    }

    /// Spare dwarf cards are never shown.
    fn seen_who(view: &lost_mines::View) -> Vec<Seen<Self::Who>> {
        view.seats.iter().map(|seat| seat.dwarf).collect()
    }

    fn seen_fronts(view: &lost_mines::View) -> Vec<Seen<Mine>> {
        view.mines.iter().map(|mine| mine.front).collect()
    }

    fn number_of(dwarf: Self::Who) -> Identity {
        match dwarf.character {
            Character::Loyal => 0,
            Character::Selfish => 1,
            Character::Saboteur => 2,
        }
    }

    /// Bots tell mines apart by how many treasures of their kind lay in the open: none means the dragon.
    fn number_of_all(view: &lost_mines::View, mines: &[Mine]) -> usize {
        let kinds = view.treasures.iter().map(|treasure| match treasure.front {
            Seen::Front(front) => front.kind,
            Seen::Back(kind) => kind,
        });
        let kinds: Vec<_> = kinds.collect();
        let count = |mine: Mine| mine.kind().map(|own| kinds.iter().filter(|kind| **kind == own).count() as u8);
        let layouts = Layouts::with([Mine::Gold, Mine::Silver, Mine::Gems].map(|mine| count(mine).unwrap()));
        let is_so = |layout: &usize| (0..4).all(|place| layouts.at(*layout, place) == count(mines[place]));
        let numbers: Vec<usize> = (0..layouts.count()).filter(is_so).collect();
        assert_eq!(numbers.len(), 1, "{mines:?} have one number");
        numbers[0]
    }
}

impl Dealt for DarkCave {
    type Who = dark_cave::Dwarf;
    type Front = dark_cave::Goal;

    fn shuffled(view: &dark_cave::View) -> Vec<Self::Who> {
        let (clans, counts) = match view.seats.len() {
            2 => (dark_cave::Clan::ALL.to_vec(), [1, 0]),
            3 | 4 => (vec![view.seats[0].clan], [2, 2]),
            _ => (dark_cave::Clan::ALL.to_vec(), [3, 1]),
        };
        let of_clan = |clan| {
            let [loyal, saboteurs] = counts;
            let loyalties = [vec![Loyalty::Loyal; loyal], vec![Loyalty::Saboteur; saboteurs]].concat();
            loyalties.into_iter().map(move |loyalty| dark_cave::Dwarf { clan, loyalty })
        };
        clans.into_iter().flat_map(of_clan).collect()
    }

    fn laid_out() -> Vec<Self::Front> {
        vec![dark_cave::Goal::Exit, dark_cave::Goal::Hole, dark_cave::Goal::Ladder, dark_cave::Goal::Vein]
    }

    fn seen_who(view: &dark_cave::View) -> Vec<Seen<Self::Who>> {
        view.seats.iter().map(|seat| seat.dwarf).chain(view.spare_cards.iter().copied()).collect()
    }

    fn seen_fronts(view: &dark_cave::View) -> Vec<Seen<Self::Front>> {
        view.goals.iter().map(|goal| goal.front).collect()
    }

    fn number_of(dwarf: Self::Who) -> Identity {
        if dwarf.loyalty == Loyalty::Loyal { 0 } else { 1 }
    }

    fn number_of_all(_view: &dark_cave::View, goals: &[Self::Front]) -> usize {
        goals.iter().position(|goal| *goal == dark_cave::Goal::Exit).unwrap()
    }
}

/// Every way to lay out so many of these one after the other; those left over come after them.
fn ways<C: Copy>(cards: &[C], n: usize) -> Vec<Vec<C>> {
    if n == 0 {
        return vec![cards.to_vec()];
    }
    let beginning_with = |at: usize| {
        let mut rest = cards.to_vec();
        let first = rest.remove(at);
        ways(&rest, n - 1).into_iter().map(move |way| [vec![first], way].concat())
    };
    (0..cards.len()).flat_map(beginning_with).collect()
}

/// Whether all of these cards can be what is seen.
fn can_be<C: Card<Back: PartialEq> + PartialEq>(cards: &[C], seen: &[Seen<C>]) -> bool {
    cards.iter().zip(seen).all(|(card, seen)| match seen {
        Seen::Front(front) => card == front,
        Seen::Back(back) => card.back() == *back,
    })
}

/// One of all the deals that there can have been.
struct Deal<G: Dealt> {
    who: Vec<G::Who>,
    fronts: Vec<G::Front>,
    /// The same in the numbers of the bots.
    identities: Vec<Identity>,
    layout: usize,
}

/// Everything that can have been dealt, by what everybody sees.
fn deals<G: Dealt>(view: &G::View, n_seats: usize) -> Vec<Deal<G>> {
    let seen = G::seen_who(view);
    let fronts = G::laid_out();
    let layouts = ways(&fronts, fronts.len()).into_iter().map(|fronts| (G::number_of_all(view, &fronts), fronts));
    let layouts: Vec<_> = layouts.collect();
    let mut all = Vec::new();
    for who in ways(&G::shuffled(view), n_seats).into_iter().filter(|who| can_be(who, &seen)) {
        for (layout, fronts) in layouts.iter().cloned() {
            let identities = who[..n_seats].iter().map(|who| G::number_of(*who)).collect();
            all.push(Deal { who: who.clone(), fronts, identities, layout });
        }
    }
    all
}

/// How often something came up that a wrong belief could get wrong.
#[derive(Debug, Default)]
struct Met {
    acts: usize,
    done_to_others: usize,
    repeated: usize,
    identities_looked_at: usize,
    layouts_looked_at: usize,
    compared: usize,
}

/// Compares one belief with how likely every deal is: all at once, then each seat and each layout for itself.
fn compare<G: Dealt>(belief: &Belief, deals: &[Deal<G>], weights: &[f64], whose: &str) {
    let near = |found: f64, wanted: f64| assert!((found - wanted).abs() < 1e-9, "{whose}: {found}, not {wanted}");
    let n_layouts = 1 + deals.iter().map(|deal| deal.layout).max().unwrap();
    let mut layouts = vec![0.0; n_layouts];
    let mut identities = vec![Each::default(); deals[0].identities.len()];
    let mut together: BTreeMap<&[Identity], Vec<f64>> = BTreeMap::new();
    let mut weights = weights.iter();
    for alike in deals.chunk_by(|one, other| one.identities == other.identities) {
        let sums = together.entry(&alike[0].identities).or_insert_with(|| vec![0.0; n_layouts]);
        for (deal, weight) in alike.iter().zip(&mut weights) {
            sums[deal.layout] += weight;
            layouts[deal.layout] += weight;
            for (each, identity) in identities.iter_mut().zip(&deal.identities) {
                each[*identity as usize] += weight;
            }
        }
    }
    for (assignment, weights) in belief.each() {
        let wanted = together.remove(&assignment[..identities.len()]).unwrap();
        assert_eq!(weights.len(), n_layouts);
        weights.iter().zip(wanted).for_each(|(found, wanted)| near(*found, wanted));
    }
    assert_eq!(together, BTreeMap::new(), "{whose}: this can have been dealt too");
    belief.layouts().into_iter().zip(layouts).for_each(|(found, wanted)| near(found, wanted));
    for (seat, wanted) in (0..).map(Seat::new).zip(identities) {
        belief.identities(seat).into_iter().zip(wanted).for_each(|(found, wanted)| near(found, wanted));
    }
}

/// Follows a game entry by entry: every viewer's mind, and every deal with how likely that viewer should hold it.
fn follow<G: Dealt>(config: &G::Config, cards: &G::Cards, policy: Policy, seed: u64, met: &mut Met) {
    let record = walk::<G>(config, cards, policy, seed, 20_000).unwrap();
    let n_seats = config.seats().count();
    let mut table = Table::<G>::new(config, cards);
    // The audience knows what everybody knows, and comes last.
    let mut minds: Vec<Mind<G>> = Viewer::all(config.seats()).map(Mind::new).collect();
    let mut all_deals: Vec<Deal<G>> = Vec::new();
    let mut all_weights: Vec<Vec<f64>> = Vec::new();
    let mut earlier: Vec<(Seat, G::Act)> = Vec::new();
    for (n, entry) in record.entries.iter().enumerate() {
        let happened = table.replay_entry(&record, entry).unwrap();
        let view = table.game().view(Viewer::Audience);
        let (open_who, open_fronts) = (G::seen_who(&view), G::seen_fronts(&view));
        let begins = matches!(entry.deed, Deed::Deal);
        if begins {
            all_deals = deals(&view, n_seats);
            all_weights = vec![vec![1.0; all_deals.len()]; minds.len()];
            earlier.clear();
        }
        // One word on one subject counts once.
        let mut acts = Vec::new();
        for (seat, act) in G::acts(&heard_by(&happened, Viewer::Audience)) {
            if earlier.iter().any(|(by, earlier)| *by == seat && G::repeats(*earlier, act)) {
                met.repeated += 1;
            } else {
                acts.push((seat, act));
                earlier.push((seat, act));
            }
        }
        for (mind, weights) in minds.iter_mut().zip(&mut all_weights) {
            let viewer = mind.viewer();
            let view = table.game().view(viewer);
            let before = mind.scene().cloned();
            mind.hear(&heard_by(&happened, viewer), &view, &mut Dice::from_number(seed));
            // Between rounds there is nothing to be believed.
            if mind.private().is_none() {
                continue;
            }
            for (seat, act) in acts.iter().copied().filter(|(seat, _)| !viewer.is(*seat)) {
                let (scene, target) = (before.as_ref().unwrap(), G::target(act));
                let mut known: BTreeMap<(Identity, usize), Each> = BTreeMap::new();
                for (deal, weight) in all_deals.iter().zip(weights.iter_mut()) {
                    let to = target.map_or(0, |seat| deal.identities[seat.index()]);
                    let look = || mind.model().likely(&looks::<G>(scene, seat, act, to, deal.layout));
                    let likely = known.entry((to, deal.layout)).or_insert_with(look);
                    *weight *= likely[deal.identities[seat.index()] as usize];
                }
                met.acts += 1;
                met.done_to_others += usize::from(target.is_some());
            }
            let (seen_who, seen_fronts) = (G::seen_who(&view), G::seen_fronts(&view));
            let [mut looked_at_who, mut looked_at_fronts] = [false; 2];
            for (deal, weight) in all_deals.iter().zip(weights.iter_mut()).filter(|(_, weight)| **weight > 0.0) {
                let [who, fronts] = [can_be(&deal.who, &seen_who), can_be(&deal.fronts, &seen_fronts)];
                looked_at_who |= !who && can_be(&deal.who, &open_who);
                looked_at_fronts |= !fronts && can_be(&deal.fronts, &open_fronts);
                if !who || !fronts {
                    *weight = 0.0;
                }
            }
            // Its own card is dealt to every seat: that is no look.
            met.identities_looked_at += usize::from(looked_at_who && !begins);
            met.layouts_looked_at += usize::from(looked_at_fronts);
            let sum: f64 = weights.iter().sum();
            weights.iter_mut().for_each(|weight| *weight /= sum);
        }
        let Some((audience, everybodys)) = minds.last().zip(all_weights.last()) else { continue };
        for (mind, weights) in minds.iter().zip(&all_weights) {
            let Some(private) = mind.private() else { continue };
            compare(private, &all_deals, weights, &format!("{:?}, seed {seed}, entry {n}", mind.viewer()));
            assert_eq!(mind.public(), audience.public(), "{:?}, seed {seed}, entry {n}", mind.viewer());
            met.compared += 1;
        }
        if let Some(public) = audience.public() {
            compare(public, &all_deals, everybodys, &format!("everybody, seed {seed}, entry {n}"));
        }
    }
}

/// A table, and how many games are played there at small size.
type Played<G> = (<G as Game>::Config, u64);

/// Games of those who dig and of those who do anything, with words thrown in.
fn prove<G: Dealt>(tables: &[Played<G>], cards: &G::Cards) -> Met {
    let times = if at_full_size() { 20 } else { 1 };
    let mut met = Met::default();
    for (config, n_games) in tables {
        for seed in 0..times * n_games {
            let policy = if seed % 2 == 0 { Policy::Digger } else { Policy::Uniform };
            follow::<G>(config, cards, policy, seed, &mut met);
        }
    }
    let Met { acts, done_to_others, repeated, layouts_looked_at, compared, .. } = met;
    for n in [acts, done_to_others, repeated, layouts_looked_at, compared] {
        assert!(n > 0, "{met:?}");
    }
    met
}

/// Nobody looks at roles in Saboteur.
#[test]
fn beliefs_in_saboteur_are_those_of_going_through_all_deals() {
    let met = prove::<Saboteur>(&[(Options::new(3).unwrap(), 10)], &CardList::published());
    assert_eq!(met.identities_looked_at, 0);
}

/// With three players no dwarf card is there twice; with five each clan has two loyal ones.
#[test]
fn beliefs_in_the_lost_mines_are_those_of_going_through_all_deals() {
    let tables = [(3, 20), (5, 2)].map(|(players, n)| (lost_mines::Options::new(players).unwrap(), n));
    let met = prove::<LostMines>(&tables, &lost_mines::CardList::published());
    assert!(met.identities_looked_at > 0, "{met:?}");
}

/// With two players there are no saboteurs, with three there is one clan, with five there are two.
#[test]
fn beliefs_in_the_dark_cave_are_those_of_going_through_all_deals() {
    let tables = [(2, 2), (3, 20), (5, 4)].map(|(players, n)| (dark_cave::Options::new(players).unwrap(), n));
    let met = prove::<DarkCave>(&tables, &dark_cave::CardList::published());
    assert!(met.identities_looked_at > 0, "{met:?}");
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
