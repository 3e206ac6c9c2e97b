//! What bots know of The Lost Mines.
//!
//! | file | what it holds |
//! | --- | --- |
//! | [`layouts`] | what can lie at the mines' places |
//! | [`scene`] | the forest as everybody sees it, and how far it is for every dwarf to each mine |
//! | [`acts`] | what seats do and say, and what that looks like |
//! | [`habits`] | what dwarves like to do |
//! | `plan` | how far a seat is from what it wants, with the cards in its own hand |
//! | `race` | who is likely to get how many treasures yet |
//! | `imagined` | how dwarves play in games that a bot plays in its head |
//! | `claims` | what they say about mines and dwarf cards |

pub mod acts;
mod claims;
pub mod habits;
pub mod imagined;
pub mod layouts;
mod plan;
mod race;
pub mod scene;

use crate::belief::{Assignment, Belief, Identity, deals};
use crate::hands::Play;
use crate::level::Level;
use crate::model::{Features, Fitted, Model};
use crate::scoring::Thoughts;
use crate::thinking::{Given, Habits, Plans, Thinking};
use acts::{Act, TERMS};
use habits::Outset;
use imagined::Sketch;
use layouts::Layouts;
use lost_mines::pieces::{Card, Character, Clan, Mine, MinePlace, N_FACES};
use lost_mines::preparation::n_dwarves;
use lost_mines::{Action, Claim, LostMines, Public, View};
use scene::Scene;
use std::cmp::Ordering;
use std::sync::{Arc, LazyLock};
use tabletop::hearing::{Heard, HeardOf};
use tabletop::{Dice, Odds, Seat, Seats, Viewer, Worlds};

/// The identities, in the order of [`Thinking::IDENTITIES`].
pub const LOYAL: Identity = 0;
/// See [`LOYAL`].
pub const SELFISH: Identity = 1;
/// See [`LOYAL`].
pub const SABOTEUR: Identity = 2;

const FITTED: &str = include_str!("../../fits/lost-mines.toml");

static MODEL: LazyLock<Arc<Model>> = LazyLock::new(|| {
    let model = Fitted::read(FITTED).and_then(|fitted| fitted.model::<LostMines>());
    // A test reads the file; without it, nothing tells anything.
    Arc::new(model.unwrap_or(Model::blank(3)))
});

pub(crate) fn identity_of(character: Character) -> Identity {
    match character {
        Character::Loyal => LOYAL,
        Character::Selfish => SELFISH,
        Character::Saboteur => SABOTEUR,
    }
}

/// The clan that a seat scores with.
pub(crate) fn team(clan: Clan, identity: Identity) -> Option<Clan> {
    match identity {
        LOYAL => Some(clan),
        SELFISH => None,
        _ => Some(clan.other()),
    }
}

/// All ways to deal the characters of each clan to its seats, with how likely they are: clans are public, and spare
/// cards stay hidden.
fn deals_by_clan(clans: &[Clan], counts: &[u8]) -> Vec<(Assignment, f64)> {
    let mut all = vec![(Assignment::default(), 1.0)];
    for clan in Clan::ALL {
        let members: Vec<usize> = (0..clans.len()).filter(|seat| clans[*seat] == clan).collect();
        let Some(n_members) = Seats::new(members.len() as u8) else { continue };
        let own = deals(counts, n_members);
        let with = |(so_far, ways): &(Assignment, f64)| {
            let (so_far, ways) = (*so_far, *ways);
            let joined = |(own, more): &(Assignment, f64)| {
                let mut joined = so_far;
                members.iter().zip(own).for_each(|(seat, identity)| joined[*seat] = *identity);
                (joined, ways * more)
            };
            own.iter().map(joined).collect::<Vec<_>>()
        };
        all = all.iter().flat_map(with).collect();
    }
    all
}

/// One of the 24 orders of the mines.
fn ordered(mines: [Mine; 4], number: usize) -> [Mine; 4] {
    let mut left = mines;
    let at = [number / 6, number / 2 % 3, number % 2, 0];
    for (place, at) in at.into_iter().enumerate() {
        left[place..=place + at].rotate_right(1);
    }
    left
}

impl Thinking for LostMines {
    const IDENTITIES: &'static [&'static str] = &["loyal", "selfish", "saboteur"];
    const TERMS: &'static [&'static str] = &TERMS;
    const UNREAD: &'static [&'static str] = &acts::BY_CLAN;
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
        let eyes = self.seen_by(Viewer::Audience);
        eyes.turn().map(|_| eyes.round())
    }

    fn assignments(&self) -> Vec<(Assignment, f64)> {
        let eyes = self.seen_by(Viewer::Audience);
        let clans: Vec<Clan> = eyes.seats().all().map(|seat| eyes.clan(seat)).collect();
        deals_by_clan(&clans, &Character::ALL.map(|character| n_dwarves(eyes.seats(), character)))
    }

    fn layouts(&self) -> Vec<f64> {
        Layouts::of(self.seen_by(Viewer::Audience)).ways()
    }

    fn assignment_fits(&self, viewer: Viewer, assignment: &Assignment) -> bool {
        let eyes = self.seen_by(viewer);
        let character_fits = |seat: Seat| {
            eyes.character(seat).is_none_or(|character| identity_of(character) == assignment[seat.index()])
        };
        eyes.seats().all().all(character_fits)
    }

    fn layout_fits(&self, viewer: Viewer, layout: usize) -> bool {
        let eyes = self.seen_by(viewer);
        let layouts = Layouts::of(eyes);
        let fits = |place: MinePlace| eyes.mine(place).is_none_or(|mine| layouts.fits(layout, place, mine));
        MinePlace::ALL.into_iter().all(fits)
    }

    fn identity(&self, seat: Seat) -> Option<Identity> {
        self.seen_by(Viewer::Seat(seat)).character(seat).map(identity_of)
    }

    /// Selfish dwarves score alone (L-26); they sit with their clan.
    fn side(&self, seat: Seat) -> u8 {
        let dwarf = self.dwarf(seat);
        dwarf.scores_with().unwrap_or(dwarf.clan) as u8
    }

    fn layout(&self) -> usize {
        let layouts = Layouts::of(self.seen_by(Viewer::Audience));
        let holds =
            |layout: &usize| MinePlace::ALL.into_iter().all(|place| layouts.fits(*layout, place, self.mine(place)));
        (0..layouts.count()).find(holds).unwrap_or_default()
    }

    /// Selfish dwarves are rivals of all, but nobody's worst.
    fn against(&self, seat: Seat, identity: Identity, other: Seat, others: Identity) -> f64 {
        let eyes = self.seen_by(Viewer::Audience);
        match (team(eyes.clan(seat), identity), team(eyes.clan(other), others)) {
            (Some(one), Some(other)) if one == other => 0.0,
            (Some(_), Some(_)) => 1.0,
            _ => 0.6,
        }
    }

    fn scene(&self) -> Scene {
        Scene::of(self.seen_by(Viewer::Audience))
    }

    fn acquaint(scene: &mut Scene, public: &Belief) {
        scene.acquaint(public);
    }

    fn acts(heard: &[Heard<LostMines>]) -> Vec<(Seat, Act)> {
        heard.iter().filter_map(acts::heard).collect()
    }

    fn act(&self, action: Action) -> Act {
        let eyes = self.seen_by(Viewer::Audience);
        acts::done(action, eyes.turn().map(|(turn, _)| eyes.stands(turn)).unwrap_or_default())
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

    fn outset(&self, thoughts: &Thoughts<'_, LostMines>, layouts: &[f64]) -> Outset {
        Outset::of(self.seen_by(Viewer::Seat(thoughts.seat)), thoughts, layouts)
    }

    fn among_others(&self, thoughts: &Thoughts<'_, LostMines>, action: Action, outset: &Outset) -> Plans {
        habits::among_others(thoughts, action, outset)
    }

    fn claim(&self, seat: Seat, level: Level, said: &[Claim], dice: &mut Dice) -> Option<Claim> {
        claims::claim(self.seen_by(Viewer::Seat(seat)), seat, level, said, dice)
    }

    const N_FACES: usize = N_FACES;
    /// Measured as `crates/bots/tests/hands.rs` does: with 0.35 half as much is known of hands, with three players.
    const TRUST_IN_PLAYS: f64 = 0.2;

    fn unseen(worlds: &Self::Worlds) -> Vec<usize> {
        worlds.unseen().map(Card::index).collect()
    }

    fn held(&self, seat: Seat) -> Vec<usize> {
        LostMines::held(self, seat).map(Card::index).collect()
    }

    fn holding(&self, seat: Seat, faces: &[usize]) -> LostMines {
        LostMines::holding(self, seat, faces.iter().map(|face| Card::from_index(*face)))
    }

    fn play(heard: &[Heard<LostMines>]) -> Option<Play<Act>> {
        heard.iter().find_map(acts::play)
    }

    /// L-16.
    fn loses(heard: &[Heard<LostMines>]) -> Option<Seat> {
        heard.iter().find_map(|heard| match heard {
            HeardOf::Event(Public::TrapSprung { by, lost: 1.., .. }) => Some(*by),
            _ => None,
        })
    }

    fn sample_believed(
        worlds: &Self::Worlds,
        assignment: &Assignment,
        layout: usize,
        odds: &Odds,
        dice: &mut Dice,
    ) -> Option<LostMines> {
        let characters = std::array::from_fn(|seat| match assignment[seat] {
            LOYAL => Character::Loyal,
            SELFISH => Character::Selfish,
            _ => Character::Saboteur,
        });
        // Which of two kinds with equally many treasures is where was not believed in: any way will do.
        let any = worlds.sample(dice);
        let layouts = Layouts::of(any.seen_by(Viewer::Audience));
        let mut mines = Mine::ALL;
        dice.shuffle(&mut mines);
        let mut orders = (0..24).map(|number| ordered(mines, number));
        orders.find_map(|goals| {
            let fits = MinePlace::ALL.into_iter().zip(goals).all(|(place, mine)| layouts.fits(layout, place, mine));
            fits.then(|| worlds.sample_given(&characters, &goals, odds, dice)).flatten()
        })
    }

    fn sketch(&self, _scene: &Scene, public: &Belief) -> Sketch {
        Sketch::of(self.seen_by(Viewer::Audience), public)
    }

    fn imagine(&self, sketch: &Sketch, legal: &mut Vec<Action>, dice: &mut Dice) -> Action {
        sketch.choose(self, legal, dice)
    }

    fn watch(_sketch: &mut Sketch, _game: &LostMines, _by: Seat, _action: Action) {}

    fn look(sketch: &mut Sketch, game: &LostMines, action: Action) {
        sketch.look(game, action);
    }

    fn prospects(&self, sketch: &Sketch, seat: Seat) -> Features {
        imagined::prospects(self, sketch, seat)
    }

    fn plays_left(&self) -> usize {
        let eyes = self.seen_by(Viewer::Audience);
        eyes.deck() + eyes.seats().all().map(|seat| eyes.n_cards(seat)).sum::<usize>()
    }

    fn ending(heard: &[Heard<LostMines>]) -> Option<&'static str> {
        heard.iter().find_map(|heard| match heard {
            HeardOf::Event(Public::RoundEnded { ending, .. }) => Some(<&str>::from(*ending)),
            _ => None,
        })
    }

    /// The share of the other seats that got less, those with as much counted half.
    fn payoff(&self, seat: Seat) -> Option<f64> {
        let eyes = self.seen_by(Viewer::Audience);
        Some(place(&eyes.results().last()?.points.map(u32::from)[..eyes.seats().count()], seat))
    }

    fn points(&self, seat: Seat) -> f64 {
        let results = self.seen_by(Viewer::Audience).results();
        results.iter().map(|round| f64::from(round.points[seat.index()])).sum()
    }

    /// In the last round the points of all rounds count.
    fn stake(&self, seat: Seat) -> Option<f64> {
        let eyes = self.seen_by(Viewer::Audience);
        let won = self.payoff(seat)?;
        if eyes.round() < eyes.rounds() {
            return Some(won);
        }
        let all = |seat: Seat| eyes.results().iter().map(|round| u32::from(round.points[seat.index()])).sum();
        let points: Vec<u32> = eyes.seats().all().map(all).collect();
        Some((won + place(&points, seat)) / 2.0)
    }

    /// L-25: when by its own view no treasure can be reached any more.
    fn would_end(view: &View) -> bool {
        view.is_hopeless()
    }
}

/// How many of the others have less, as a share; whoever has as much counts half.
fn place(points: &[u32], seat: Seat) -> f64 {
    let own = points[seat.index()];
    let others = points.iter().enumerate().filter(|(other, _)| *other != seat.index());
    let places = others.map(|(_, other)| match other.cmp(&own) {
        Ordering::Less => 1.0,
        Ordering::Equal => 0.5,
        Ordering::Greater => 0.0,
    });
    places.sum::<f64>() / (points.len() - 1) as f64
}

#[cfg(test)]
mod tests {
    use super::{FITTED, LOYAL, SABOTEUR, SELFISH, deals_by_clan, identity_of, place};
    use crate::belief::Belief;
    use crate::model::Fitted;
    use crate::thinking::Thinking;
    use lost_mines::pieces::{Character, Clan, MinePlace};
    use lost_mines::preparation::{dwarf_cards, n_dwarves};
    use lost_mines::{CardList, LostMines, Options};
    use std::collections::BTreeMap;
    use tabletop::digger::{self, uniform};
    use tabletop::{Deaf, Dice, Game, Seat, Seats, Turn, Viewer, Worlds};

    #[test]
    fn the_fitted_weights_can_be_read() {
        let model = Fitted::read(FITTED).unwrap().model::<LostMines>().unwrap();
        assert!(model.weights.iter().flatten().any(|weight| *weight != 0.0));
        assert!(model.temper > 0.0 && model.noise < 0.5);
    }

    /// All orders of the dwarf cards, one by one: how often each assignment comes with these clans.
    fn counted(seats: Seats, clans: &[Clan]) -> BTreeMap<Vec<u8>, u32> {
        fn go(left: &mut Vec<(Clan, u8)>, clans: &[Clan], so_far: &mut Vec<u8>, all: &mut BTreeMap<Vec<u8>, u32>) {
            if so_far.len() == clans.len() {
                *all.entry(so_far.clone()).or_default() += 1;
                return;
            }
            for at in 0..left.len() {
                let (clan, identity) = left.remove(at);
                if clan == clans[so_far.len()] {
                    so_far.push(identity);
                    go(left, clans, so_far, all);
                    so_far.pop();
                }
                left.insert(at, (clan, identity));
            }
        }
        let cards = dwarf_cards(seats);
        let mut left = cards.as_slice().iter().map(|dwarf| (dwarf.clan, identity_of(dwarf.character))).collect();
        let mut all = BTreeMap::new();
        go(&mut left, clans, &mut Vec::new(), &mut all);
        all
    }

    #[test]
    fn assignments_are_as_likely_as_dealing_makes_them() {
        let (blue, yellow) = (Clan::Blue, Clan::Yellow);
        let tables: [&[Clan]; 5] = [
            &[blue, blue, blue],
            &[blue, yellow, blue],
            &[yellow, blue, yellow, blue],
            &[blue, yellow, yellow, yellow, yellow],
            &[blue, yellow, blue, yellow, blue, yellow, blue],
        ];
        for clans in tables {
            let seats = Seats::new(clans.len() as u8).unwrap();
            let counts = Character::ALL.map(|character| n_dwarves(seats, character));
            let deals = deals_by_clan(clans, &counts);
            let counted = counted(seats, clans);
            assert_eq!(deals.len(), counted.len());
            let sums = (deals.iter().map(|(_, ways)| ways).sum::<f64>(), f64::from(counted.values().sum::<u32>()));
            for (assignment, ways) in deals {
                let count = counted[&assignment[..clans.len()]];
                assert!((ways / sums.0 - f64::from(count) / sums.1).abs() < 1e-12, "{assignment:?}");
            }
        }
    }

    /// What a viewer knows for certain leaves exactly what worlds that look the same to it can be.
    #[test]
    fn what_fits_is_what_can_be() {
        for players in [3, 5] {
            let options = Options::new(players).unwrap().with_rounds(1).unwrap();
            let mut game = LostMines::new(&options, &CardList::published());
            let mut dice = Dice::from_number(players.into());
            let deal = game.shuffle(&mut dice);
            game.deal(deal, Dice::from_number(0), &mut Deaf);
            while let Turn::Of(seat) = game.turn() {
                if dice.chance(1, 8) {
                    let viewer = Viewer::Seat(seat);
                    let worlds = LostMines::worlds(&game.view(viewer));
                    let mut belief = Belief::prior(&game.assignments(), &game.layouts());
                    game.rule_out(viewer, &mut belief);
                    let mut found = BTreeMap::<(Vec<u8>, usize), u32>::new();
                    for _ in 0..2000 {
                        let world = worlds.sample(&mut dice);
                        let who = |seat: Seat| identity_of(world.dwarf(seat).character);
                        *found.entry((world.seats().all().map(who).collect(), world.layout())).or_default() += 1;
                        assert!(world.assignment_fits(viewer, &assignment(&world)));
                        assert!(world.layout_fits(viewer, world.layout()));
                    }
                    for (assignment, weights) in belief.each() {
                        for (layout, weight) in weights.iter().enumerate() {
                            let key = (assignment[..players as usize].to_vec(), layout);
                            let often = f64::from(found.get(&key).copied().unwrap_or(0)) / 2000.0;
                            let error = (weight * (1.0 - weight) / 2000.0).sqrt();
                            assert!((often - weight).abs() <= 6.0 * error + 1e-9, "{key:?}: {often} for {weight}");
                        }
                    }
                }
                game.apply(uniform(&game, &mut dice, &mut Vec::new()), &mut Deaf);
            }
        }
    }

    fn assignment(game: &LostMines) -> crate::belief::Assignment {
        let mut assignment = crate::belief::Assignment::default();
        for seat in game.seats().all() {
            assignment[seat.index()] = identity_of(game.dwarf(seat).character);
        }
        assignment
    }

    #[test]
    fn saboteurs_are_on_the_other_side_and_selfish_dwarves_on_none() {
        let options = Options::new(4).unwrap();
        let mut game = LostMines::new(&options, &CardList::published());
        game.deal(game.shuffle(&mut Dice::from_number(1)), Dice::from_number(0), &mut Deaf);
        let eyes = game.seen_by(Viewer::Audience);
        let same = eyes.seats().all().skip(1).find(|seat| eyes.clan(*seat) == eyes.clan(Seat::new(0)));
        let against = |one: u8, other: u8| same.map(|same| game.against(Seat::new(0), one, same, other));
        assert!(against(LOYAL, LOYAL).is_none_or(|against| against == 0.0));
        assert!(against(LOYAL, SABOTEUR).is_none_or(|against| against == 1.0));
        assert!(against(SABOTEUR, SABOTEUR).is_none_or(|against| against == 0.0));
        assert!(against(SELFISH, LOYAL).is_none_or(|against| against > 0.0 && against < 1.0));
        assert!(MinePlace::ALL.into_iter().all(|place| eyes.mine(place).is_none()));
    }

    #[test]
    fn a_place_counts_those_behind_and_half_of_those_beside() {
        let places = [3_u32, 1, 3, 0];
        assert_eq!([0, 1, 2, 3].map(|seat| place(&places, Seat::new(seat))), [2.5 / 3.0, 1.0 / 3.0, 2.5 / 3.0, 0.0]);
    }

    /// Played at random, with two rounds: what the first one brought counts in the last.
    #[test]
    fn in_the_last_round_the_points_of_all_rounds_count() {
        let options = Options::new(3).unwrap().with_rounds(2).unwrap();
        let mut n_different = 0;
        for seed in 0..60 {
            let mut dice = Dice::from_number(seed);
            let mut game = LostMines::new(&options, &CardList::published());
            let mut legal = Vec::new();
            let mut round = 0;
            loop {
                match game.turn() {
                    Turn::Over(_) => break,
                    Turn::Deal => {
                        round += 1;
                        if round == 2 {
                            let seats = options.players().all();
                            assert!(seats.into_iter().all(|seat| game.stake(seat) == game.payoff(seat)));
                        }
                        let deal = game.shuffle(&mut dice);
                        game.deal(deal, Dice::from_number(seed), &mut Deaf);
                    }
                    Turn::Of(_) => {
                        let action = digger::dig(&game, &mut dice, &mut legal);
                        game.apply(action, &mut Deaf);
                    }
                }
            }
            for seat in options.players().all() {
                let [won, stake] = [game.payoff(seat).unwrap(), game.stake(seat).unwrap()];
                assert!((0.0..=1.0).contains(&stake));
                n_different += usize::from(won != stake);
            }
        }
        assert!(n_different > 0);
    }
}
