//! Law 4: nobody can tell which is real. Over many sampled worlds every secret takes every value that the unseen cards
//! still allow, in the right proportions, compared with going through all deals of a small deck one by one.

#![expect(clippy::unwrap_used, reason = "what cannot be in a proof stops it")]

use proving::walks::at_full_size;
use saboteur::gold::Handed;
use saboteur::pieces::GoalPlace;
use saboteur::preparation::WrittenDeal;
use saboteur::{Action, CardList, Deal, Face, Gold, Options, Path, Saboteur, Tool, View};
use std::collections::BTreeMap;
use tabletop::digger::{dig, uniform};
use tabletop::{Deaf, Dice, Game, Seat, Seed, Turn, Viewer, Worlds};

type Tally = BTreeMap<(String, String), f64>;

fn n_samples() -> usize {
    if at_full_size() { 400_000 } else { 20_000 }
}

/// Something that was done, so that it can be done in every deal.
#[derive(Clone, Copy)]
enum Step {
    Deal(Seed),
    Play(Seat, Action),
}

/// A game on a small deck, with every viewer's view on the way.
struct Story {
    options: Options,
    cards: CardList,
    steps: Vec<Step>,
    games: Vec<Saboteur>,
}

impl Story {
    fn play(options: Options, cards: CardList, seed: u64, n_steps: usize) -> Story {
        let mut game = Saboteur::new(&options, &cards);
        let mut dice = Dice::from_number(seed);
        let mut story = Story { options, cards, steps: Vec::new(), games: Vec::new() };
        while story.steps.len() < n_steps {
            let step = match game.turn() {
                Turn::Deal => Step::Deal(Seed::from_numbers([seed, story.steps.len() as u64, 0, 0])),
                Turn::Of(seat) if seed.is_multiple_of(2) => {
                    Step::Play(seat, uniform(&game, &mut dice, &mut Vec::new()))
                }
                Turn::Of(seat) => Step::Play(seat, dig(&game, &mut dice, &mut Vec::new())),
                Turn::Over(_) => break,
            };
            match step {
                Step::Deal(seed) => {
                    let mut dice = Dice::new(&seed);
                    let deal = game.shuffle(&mut dice);
                    game.deal(deal, dice, &mut Deaf);
                }
                Step::Play(_, action) => game.apply(action, &mut Deaf),
            }
            story.steps.push(step);
            story.games.push(game);
        }
        story
    }

    /// Goes through every deal in which the viewer would have seen the same, and counts the secrets at the end.
    fn enumerate(&self, viewer: Viewer, deals: &dyn Fn(&Saboteur, &Seed) -> Vec<Deal>) -> Tally {
        let views: Vec<View> = self.games.iter().map(|game| game.view(viewer)).collect();
        let mut tally = Tally::new();
        let start = Saboteur::new(&self.options, &self.cards);
        self.follow(start, 0, 1.0, viewer, &views, deals, &mut tally);
        normalised(tally)
    }

    #[expect(clippy::too_many_arguments, reason = "a recursion carries everything along")]
    fn follow(
        &self,
        game: Saboteur,
        at: usize,
        weight: f64,
        viewer: Viewer,
        views: &[View],
        deals: &dyn Fn(&Saboteur, &Seed) -> Vec<Deal>,
        tally: &mut Tally,
    ) {
        if at > 0 && game.view(viewer) != views[at - 1] {
            return;
        }
        let Some(step) = self.steps.get(at) else {
            return secrets(&game, viewer).into_iter().for_each(|secret| *tally.entry(secret).or_default() += weight);
        };
        match step {
            Step::Deal(seed) => {
                // Orders that look the same are gone through once; there may be more of them in one world than in another.
                let deals_here = deals(&game, seed);
                let weight = weight / deals_here.len() as f64;
                for deal in deals_here {
                    let mut next = game;
                    next.deal(deal, Dice::new(seed), &mut Deaf);
                    self.follow(next, at + 1, weight, viewer, views, deals, tally);
                }
            }
            Step::Play(seat, action) => {
                for (action, count) in alike(&game, *seat, *action, viewer) {
                    if game.check(action).is_ok() {
                        let mut next = game;
                        next.apply(action, &mut Deaf);
                        self.follow(next, at + 1, weight * count as f64, viewer, views, deals, tally);
                    }
                }
            }
        }
    }
}

/// What a viewer takes for the same action, and how many single cards it may have been: of a card that another seat
/// discards or takes face down it sees the back, so it may have been any of that seat's. Why a seat plays what it plays
/// is not asked here, so each single card is as likely as the others.
fn alike(game: &Saboteur, seat: Seat, action: Action, viewer: Viewer) -> Vec<(Action, usize)> {
    if viewer.is(seat) {
        return vec![(action, 1)];
    }
    let own = game.view(Viewer::Seat(seat));
    let count = |card| own.hand.iter().filter(|other| **other == card).count();
    match action {
        Action::Discard(_) => {
            let mut cards = own.hand.clone();
            cards.dedup();
            cards.into_iter().map(|card| (Action::Discard(card), count(card))).collect()
        }
        Action::Take(_) => {
            let offered = own.gold.offer.and_then(|offer| offer.gold).unwrap_or_default();
            let count = |gold| offered.iter().filter(|other| **other == gold).count();
            Gold::ALL.into_iter().map(|gold| (Action::Take(gold), count(gold))).filter(|(_, n)| *n > 0).collect()
        }
        other => vec![(other, other.card().map_or(1, count))],
    }
}

/// What the viewer does not know, by name.
fn secrets(game: &Saboteur, viewer: Viewer) -> Vec<(String, String)> {
    let mut all = vec![("next card".to_owned(), format!("{:?}", game.next_card()))];
    for place in GoalPlace::ALL {
        all.push((format!("goal {}", place.index()), format!("{:?}", game.goal(place))));
    }
    for seat in game.seats().all().filter(|seat| !viewer.is(*seat)) {
        let own = game.view(Viewer::Seat(seat));
        all.push((format!("role of {seat}"), format!("{:?}", game.role(seat))));
        all.push((format!("hand of {seat}"), format!("{:?}", own.hand)));
        all.push((format!("discards of {seat}"), format!("{:?}", own.discards.own)));
        let gold = own.gold.owned.iter().filter(|owned| owned.seat == seat);
        all.push((format!("gold of {seat}"), format!("{:?}", gold.map(|owned| owned.gold).collect::<Vec<_>>())));
        // Secrets that hang together: what two seats hold, and who is what.
        let next = game.seats().left_of(seat);
        let others = game.view(Viewer::Seat(next));
        all.push((format!("hands of {seat} and {next}"), format!("{:?} {:?}", own.hand, others.hand)));
        all.push((format!("roles of {seat} and {next}"), format!("{:?} {:?}", game.role(seat), game.role(next))));
    }
    all
}

fn normalised(mut tally: Tally) -> Tally {
    let mut sums: BTreeMap<String, f64> = BTreeMap::new();
    tally.iter().for_each(|((name, _), weight)| *sums.entry(name.clone()).or_default() += weight);
    tally.iter_mut().for_each(|((name, _), weight)| *weight /= sums[name]);
    tally
}

/// Samples many worlds and compares with what was enumerated, secret by secret, by chi-squared.
fn compare(story: &Story, viewer: Viewer, expected: &Tally, seed: u64) {
    let view = story.games.last().unwrap().view(viewer);
    let worlds = Saboteur::worlds(&view);
    let mut dice = Dice::from_number(seed);
    assert_eq!(worlds.sample(&mut dice).view(viewer), view, "a sampled world looks the same");
    let mut seen = Tally::new();
    for _ in 0..n_samples() {
        let world = worlds.sample(&mut dice);
        secrets(&world, viewer).into_iter().for_each(|secret| *seen.entry(secret).or_default() += 1.0);
    }
    for secret in seen.keys() {
        assert!(expected.contains_key(secret), "{viewer:?} samples {secret:?}, which no deal allows");
    }
    let names: std::collections::BTreeSet<&String> = expected.keys().map(|(name, _)| name).collect();
    for name in names {
        let values = expected.iter().filter(|((other, _), _)| other == name);
        let (mut chi, mut degrees) = (0.0, -1.0);
        for (secret, share) in values {
            let wanted = share * n_samples() as f64;
            let found = seen.get(secret).copied().unwrap_or(0.0);
            assert!(found > 0.0 || wanted < 20.0, "{viewer:?} never samples {secret:?}, wanted {wanted:.0} times");
            if wanted >= 5.0 {
                chi += (found - wanted).powi(2) / wanted;
                degrees += 1.0;
            }
        }
        // Far beyond what chance does once in a hundred thousand times, for any number of degrees of freedom.
        let most = degrees + 6.0 * f64::sqrt(2.0 * f64::max(degrees, 1.0)) + 20.0;
        assert!(chi < most, "{viewer:?}, {name}: chi-squared {chi:.1} with {degrees} degrees of freedom");
    }
}

/// All orders of some things that look different.
fn orders<T: Clone + Ord>(things: &[T]) -> Vec<Vec<T>> {
    fn extend<T: Clone + Ord>(counts: &mut BTreeMap<T, usize>, order: &mut Vec<T>, n: usize, all: &mut Vec<Vec<T>>) {
        if order.len() == n {
            all.push(order.clone());
            return;
        }
        let left: Vec<T> = counts.iter().filter(|(_, count)| **count > 0).map(|(thing, _)| thing.clone()).collect();
        for thing in left {
            counts.entry(thing.clone()).and_modify(|count| *count -= 1);
            order.push(thing.clone());
            extend(counts, order, n, all);
            order.pop();
            counts.entry(thing).and_modify(|count| *count += 1);
        }
    }
    let mut counts = BTreeMap::new();
    things.iter().for_each(|thing| *counts.entry(thing.clone()).or_insert(0) += 1);
    let mut all = Vec::new();
    extend(&mut counts, &mut Vec::new(), things.len(), &mut all);
    all
}

#[test]
fn hands_roles_goals_and_discards_are_sampled_in_the_right_proportions() {
    // Fifteen cards for three seats: hands of six, six and three, so that some run out before others.
    let faces = [[Face::Path(Path::Nesw); 13].as_slice(), &[Face::Map, Face::Broken(Tool::Cart)]].concat();
    let gold = [Gold::new(1).unwrap(); 3];
    let cards = CardList::for_proof(&faces, &gold).unwrap();
    let options = Options::new(3).unwrap().with_rounds(1).unwrap().with_first(Seat::new(1)).unwrap();
    // All deals: only who begins, and the gold, are always the same here.
    let any = Saboteur::new(&options, &cards).shuffle(&mut Dice::from_number(0)).written();
    let mut deals = Vec::new();
    for deck in orders(&any.deck) {
        for roles in orders(&any.roles) {
            for goals in orders(&any.goals) {
                let (deck, goals) = (deck.clone(), goals.try_into().unwrap());
                deals.push(WrittenDeal { deck, roles: roles.clone(), goals, ..any.clone() }.deal().unwrap());
            }
        }
    }
    let everything = |_: &Saboteur, _: &Seed| deals.clone();
    let seeds = if at_full_size() { 0..12 } else { 0..3 };
    for seed in seeds {
        let story = Story::play(options, cards, seed, 4 + seed as usize);
        for viewer in [Viewer::Seat(Seat::new(0)), Viewer::Seat(Seat::new(2)), Viewer::Audience] {
            compare(&story, viewer, &story.enumerate(viewer, &everything), seed);
        }
    }
}

/// A name, a number of players, and how to tell the moment from what all see.
type Moment = (&'static str, u8, fn(&View) -> bool);

/// Moments at which gold is hidden from somebody, each in a way of its own.
const MOMENTS: [Moment; 5] = [
    ("gold was chosen and paid", 3, |view| is_handed(view, Handed::Chosen) && is_handed(view, Handed::Paid)),
    ("gold was chosen and nobody was paid", 3, |view| {
        is_handed(view, Handed::Chosen) && !is_handed(view, Handed::Paid)
    }),
    ("somebody was paid and nobody chose", 3, |view| is_handed(view, Handed::Paid) && !is_handed(view, Handed::Chosen)),
    ("two were paid one after the other", 5, |view| {
        let paid: Vec<_> = view.gold.owned.iter().filter(|owned| owned.how == Handed::Paid).collect();
        paid.windows(2).any(|two| two[0].round == two[1].round && two[0].seat != two[1].seat)
    }),
    ("gold is on offer after somebody was paid", 3, |view| {
        let offered = view.gold.offer.as_ref().is_some_and(|offer| offer.cards > 1);
        offered && is_handed(view, Handed::Paid)
    }),
];

fn is_handed(view: &View, how: Handed) -> bool {
    view.gold.owned.iter().any(|owned| owned.how == how)
}

/// All orders of the gold deck; everything else of a deal stays as it really is.
fn gold_only(game: &Saboteur, seed: &Seed) -> Vec<Deal> {
    let real = game.shuffle(&mut Dice::new(seed)).written();
    // What is in the gold deck may differ from world to world; everything else of past rounds is known to all.
    let views = game.seats().all().map(|seat| game.view(Viewer::Seat(seat)));
    let owned = views.flat_map(|view| view.gold.owned).filter_map(|owned| owned.gold.front()).map(Gold::nuggets);
    let mut unowned: Vec<u8> = game.view(Viewer::Audience).cards.gold().map(Gold::nuggets).collect();
    for nuggets in owned {
        let at = unowned.iter().position(|other| *other == nuggets).unwrap();
        unowned.remove(at);
    }
    orders(&unowned).into_iter().map(|gold| WrittenDeal { gold, ..real.clone() }.deal().unwrap()).collect()
}

#[test]
fn gold_is_sampled_in_the_right_proportions_whatever_was_paid_before() {
    // Seven straight cards reach the middle goal and nothing else, so that rounds end in all ways.
    let faces = [[Face::Path(Path::Ew); 8].as_slice(), &[Face::Broken(Tool::Cart)]].concat();
    let wanted = if at_full_size() { 24 } else { 4 };
    for (moment, players, is_it) in MOMENTS {
        let gold = [1, 1, 2, 3, 1, 2].map(|nuggets| Gold::new(nuggets).unwrap());
        let cards = CardList::for_proof(&faces, &gold[..if players == 3 { 4 } else { 6 }]).unwrap();
        let options = Options::new(players).unwrap().with_rounds(3).unwrap();
        let mut n_met = 0;
        for seed in 0..20_000 {
            let story = Story::play(options, cards, seed, 60);
            // Stop there, or a little later in the same way.
            let met =
                |game: &Saboteur| game.view(Viewer::Audience).turn.is_some() && is_it(&game.view(Viewer::Audience));
            let Some(end) = story.games.iter().position(met) else { continue };
            let later = (end + 1 + seed as usize % 9).min(story.games.len());
            let end = if met(&story.games[later - 1]) { later } else { end + 1 };
            let story = Story { steps: story.steps[..end].to_vec(), games: story.games[..end].to_vec(), ..story };
            for viewer in Viewer::all(options.players()) {
                let expected = story.enumerate(viewer, &gold_only);
                // Cards, roles and goals of the last round are not gone through here; gold alone is compared.
                let gold = expected.into_iter().filter(|((name, _), _)| name.starts_with("gold"));
                compare_gold(&story, viewer, &gold.collect(), seed);
            }
            n_met += 1;
            if n_met == wanted {
                break;
            }
        }
        assert_eq!(n_met, wanted, "{moment}");
    }
}

fn compare_gold(story: &Story, viewer: Viewer, expected: &Tally, seed: u64) {
    let view = story.games.last().unwrap().view(viewer);
    let worlds = Saboteur::worlds(&view);
    let mut dice = Dice::from_number(seed);
    assert_eq!(worlds.sample(&mut dice).view(viewer), view, "a sampled world looks the same");
    let mut seen = Tally::new();
    for _ in 0..n_samples() {
        let world = worlds.sample(&mut dice);
        let gold = secrets(&world, viewer).into_iter().filter(|(name, _)| name.starts_with("gold"));
        gold.for_each(|secret| *seen.entry(secret).or_default() += 1.0 / n_samples() as f64);
    }
    for secret in seen.keys().chain(expected.keys()) {
        let (found, wanted) = (seen.get(secret).copied().unwrap_or(0.0), expected.get(secret).copied().unwrap_or(0.0));
        assert!(wanted > 0.0, "{viewer:?} samples {secret:?}, which no deal allows (seed {seed})");
        // Five standard deviations and a little.
        let most = 5.0 * f64::sqrt(wanted * (1.0 - wanted) / n_samples() as f64) + 1.0 / n_samples() as f64;
        assert!(
            (found - wanted).abs() <= most,
            "{viewer:?}, seed {seed}: {secret:?} {found:.4} instead of {wanted:.4}"
        );
    }
}
