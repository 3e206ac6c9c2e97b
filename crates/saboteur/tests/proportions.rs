//! Law 4: nobody can tell which is real. Over many sampled worlds every secret takes every value that the unseen cards
//! still allow, in the right proportions, compared with going through all deals of a small deck one by one.

#![expect(clippy::unwrap_used, reason = "what cannot be in a proof stops it")]

use proving::proportions::{Secret, Tally, compare, n_samples, orders};
use proving::walks::at_full_size;
use saboteur::gold::Handed;
use saboteur::pieces::GoalPlace;
use saboteur::preparation::{WrittenDeal, hand_size};
use saboteur::view::StageView;
use saboteur::{Action, Card, CardList, Deal, Face, Goal, Gold, Options, Path, Role, Saboteur, Tool, View};
use std::collections::BTreeMap;
use tabletop::digger::{dig, uniform};
use tabletop::{Deaf, Dice, Game, Odds, Seat, Seats, Seed, Turn, Viewer, Worlds};

/// The same for each assignment of roles and goals, which a sampler can be asked for.
type Tallies = BTreeMap<Given, Tally>;
type Given = (Vec<Role>, [Goal; 3]);

/// A part of the deal that is gone through; the other stays as it really is. Neither says anything about the other.
#[derive(Clone, Copy, PartialEq)]
enum About {
    /// Cards, roles and goals.
    Round,
    Gold,
}

/// Most cards of a list are this one where cards are gone through, so that there are not too many orders.
const COMMON: Face = Face::Path(Path::Nesw);

/// Something that was done, so that it can be done in every deal.
#[derive(Clone, Copy)]
enum Step {
    Deal(Seed),
    Play(Seat, Action),
}

/// A game on a small deck.
struct Story {
    varied: About,
    steps: Vec<Step>,
    /// The game before the first deal and after each step.
    games: Vec<Saboteur>,
}

impl Story {
    /// What uniform players or diggers do in so many steps, deals counted.
    fn play(options: Options, cards: CardList, varied: About, seed: u64, n_steps: usize) -> Story {
        let mut game = Saboteur::new(&options, &cards);
        let mut dice = Dice::from_number(seed);
        let mut story = Story { varied, steps: Vec::new(), games: vec![game] };
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

    /// The story up to the first moment of a kind, or some steps later if it is still such a moment then.
    fn until(mut self, is_it: impl Fn(&View) -> bool, n_later: usize) -> Option<Story> {
        let met = |game: &Saboteur| is_it(&game.view(Viewer::Audience));
        let first = self.games.iter().position(met)?;
        let later = (first + n_later).min(self.games.len() - 1);
        let end = if met(&self.games[later]) { later } else { first };
        self.steps.truncate(end);
        self.games.truncate(end + 1);
        Some(self)
    }

    /// Goes through every deal in which the viewer would have seen the same, and counts the secrets at the end.
    fn enumerate(&self, viewer: Viewer) -> Tallies {
        let views: Vec<View> = self.games.iter().map(|game| game.view(viewer)).collect();
        let mut tallies = Tallies::new();
        self.follow(self.games[0], 0, 1.0, viewer, &views, &mut |game, weight| {
            let tally = tallies.entry(given(game)).or_default();
            let secrets = secrets(game, viewer, self.varied);
            secrets.into_iter().for_each(|secret| *tally.entry(secret).or_default() += weight);
        });
        tallies
    }

    /// Does all that was done, as long as it can be done and looks the same, and visits the games that this leads to.
    fn follow(
        &self,
        game: Saboteur,
        at: usize,
        weight: f64,
        viewer: Viewer,
        views: &[View],
        visit: &mut dyn FnMut(&Saboteur, f64),
    ) {
        if game.view(viewer) != views[at] {
            return;
        }
        match self.steps.get(at) {
            None => visit(&game, weight),
            Some(Step::Deal(seed)) => {
                let deals = match self.varied {
                    About::Round => rounds(&game, seed),
                    About::Gold => golds(&game, seed),
                };
                // There may be more orders in one world than in another, and yet it is not dealt more often.
                let n_orders: f64 = deals.iter().map(|(_, n)| n).sum();
                for (deal, n) in deals {
                    let mut next = game;
                    next.deal(deal, Dice::new(seed), &mut Deaf);
                    self.follow(next, at + 1, weight * n / n_orders, viewer, views, visit);
                }
            }
            Some(Step::Play(seat, action)) => {
                for (action, count) in alike(&game, *seat, *action, viewer) {
                    let mut next = game;
                    next.apply(action, &mut Deaf);
                    self.follow(next, at + 1, weight * count as f64, viewer, views, visit);
                }
            }
        }
    }
}

/// All ways in which cards, roles and goals can have been dealt, with how many orders each stands for. What lies where
/// inside a hand makes no difference.
fn rounds(game: &Saboteur, seed: &Seed) -> Vec<(Deal, f64)> {
    let real = game.shuffle(&mut Dice::new(seed)).written();
    let mut n_left = real.deck.len();
    let mut groups = Vec::new();
    for _ in game.seats().all() {
        let hand = n_left.min(hand_size(game.seats()) as usize);
        groups.push(hand);
        n_left -= hand;
    }
    groups.extend(vec![1; n_left]);
    let mut deals = Vec::new();
    for (deck, n) in orders(&real.deck, &groups) {
        for (roles, n_roles) in orders(&real.roles, &vec![1; real.roles.len()]) {
            for (goals, n_goals) in orders(&real.goals, &[1; 3]) {
                let (deck, goals) = (deck.clone(), goals.try_into().unwrap());
                let deal = WrittenDeal { deck, roles: roles.clone(), goals, ..real.clone() };
                deals.push((checked(game, &deal), n * n_roles * n_goals));
            }
        }
    }
    deals
}

/// All orders of the gold deck.
fn golds(game: &Saboteur, seed: &Seed) -> Vec<(Deal, f64)> {
    // What is in the gold deck may differ from world to world; everything else of past rounds is known to all.
    let real = game.shuffle(&mut Dice::new(seed)).written();
    let orders = orders(&real.gold, &vec![1; real.gold.len()]).into_iter();
    orders.map(|(gold, n)| (checked(game, &WrittenDeal { gold, ..real.clone() }), n)).collect()
}

fn checked(game: &Saboteur, deal: &WrittenDeal) -> Deal {
    let deal = deal.deal().unwrap();
    game.check_deal(&deal).unwrap();
    deal
}

/// What a viewer takes for the same action and what can be done in this game, and how many single cards it may have
/// been: of a card that another seat discards or takes face down it sees the back, so it may have been any of that
/// seat's. Why a seat plays what it plays is not asked here, so each single card is as likely as the others.
fn alike(game: &Saboteur, seat: Seat, action: Action, viewer: Viewer) -> Vec<(Action, usize)> {
    let own = game.view(Viewer::Seat(seat));
    let count = |card: Card| own.hand.iter().filter(|other| **other == card).count();
    let actions: Vec<(Action, usize)> = match action {
        _ if viewer.is(seat) => vec![(action, 1)],
        Action::Discard(_) => {
            let mut cards = own.hand.clone();
            cards.dedup();
            cards.into_iter().map(|card| (Action::Discard(card), count(card))).collect()
        }
        Action::Take(_) => {
            let offered = own.gold.offer.and_then(|offer| offer.gold).unwrap_or_default();
            let count = |gold: Gold| offered.iter().filter(|other| **other == gold).count();
            Gold::ALL.into_iter().map(|gold| (Action::Take(gold), count(gold))).collect()
        }
        other => vec![(other, other.card().map_or(1, count))],
    };
    actions.into_iter().filter(|(action, _)| game.check(*action).is_ok()).collect()
}

/// What a sampler can be asked for.
fn given(game: &Saboteur) -> Given {
    let roles = game.seats().all().map(|seat| game.role(seat));
    (roles.collect(), GoalPlace::ALL.map(|place| game.goal(place)))
}

/// What the viewer does not know of the part that is gone through, by name.
fn secrets(game: &Saboteur, viewer: Viewer, varied: About) -> Vec<Secret> {
    let others = game.seats().all().filter(|seat| !viewer.is(*seat));
    let others: Vec<(Seat, View)> = others.map(|seat| (seat, game.view(Viewer::Seat(seat)))).collect();
    match varied {
        About::Round => secrets_of_the_round(game, &others),
        About::Gold => others.iter().map(|(seat, view)| (("gold", Some(*seat)), own_gold(view))).collect(),
    }
}

/// Secrets of the seats with these views, and of the table.
fn secrets_of_the_round(game: &Saboteur, others: &[(Seat, View)]) -> Vec<Secret> {
    let (roles, goals) = given(game);
    let mut all = vec![
        (("next card", None), format!("{:?}", game.next_card())),
        (("goals", None), format!("{goals:?}")),
        (("spare role", None), format!("{:?}", spare_role(game))),
    ];
    for (seat, view) in others {
        let (role, hand, discards) = (roles[seat.index()], rare(&view.hand), rare(&view.discards.own));
        let mut tell = |name: &'static str, value: String| all.push(((name, Some(*seat)), value));
        // Secrets that hang together: what two seats are and hold, and what one holds and has held.
        let left = game.seats().left_of(*seat);
        if let Some((_, left_view)) = others.iter().find(|(other, _)| *other == left) {
            tell("role and left one", format!("{role:?} {:?}", roles[left.index()]));
            tell("hand and left hand", format!("{hand} {}", rare(&left_view.hand)));
        }
        tell("hand and discards", format!("{hand} {discards}"));
        // Secrets that have nothing to do with each other must not seem to.
        tell("role and hand", format!("{role:?} {hand}"));
        tell("role and a goal", format!("{role:?} {:?}", goals[1]));
        tell("role", format!("{role:?}"));
        tell("hand", hand);
        tell("discards", discards);
    }
    all
}

/// What a seat's gold is worth, card by card.
fn own_gold(view: &View) -> String {
    let own = view.gold.owned.iter().filter(|owned| view.viewer == Some(owned.seat));
    format!("{:?}", own.map(|owned| owned.gold.front().map(Gold::nuggets)).collect::<Vec<_>>())
}

/// The cards of some that are not common, sorted.
fn rare(cards: &[Card]) -> String {
    let mut rare: Vec<Card> = cards.iter().copied().filter(|card| *card != COMMON.card()).collect();
    rare.sort();
    format!("{rare:?}")
}

/// The role that nobody has. It is shown when the round is over, so everybody discards, passes and takes until then.
fn spare_role(game: &Saboteur) -> Option<Role> {
    let mut after = *game;
    while let Turn::Of(_) = after.turn() {
        after.apply(after.default_action(), &mut Deaf);
    }
    after.view(Viewer::Audience).spare.front()
}

/// Compares what was enumerated with many sampled worlds, for every viewer.
fn prove(story: &Story) {
    let real = story.games.last().unwrap();
    for (n, viewer) in Viewer::all(real.seats()).enumerate() {
        let expected = story.enumerate(viewer);
        assert!(expected.contains_key(&given(real)), "{viewer:?}: the real deal is not among all deals");
        let view = real.view(viewer);
        let worlds = Saboteur::worlds(&view);
        let mut dice = Dice::from_number(n as u64);
        for _ in 0..100 {
            assert_eq!(worlds.sample(&mut dice).view(viewer), view, "a sampled world looks the same");
        }
        let mut all = Tally::new();
        for (secret, weight) in expected.values().flatten() {
            *all.entry(secret.clone()).or_default() += weight;
        }
        let seen = |world: &Saboteur| secrets(world, viewer, story.varied);
        compare(viewer, &all, n_samples(), || seen(&worlds.sample(&mut dice)));
        // Where roles and goals are gone through, all that are not among them are impossible.
        let asked: Vec<Given> = match story.varied {
            About::Round => thinkable(real.seats().count()).collect(),
            About::Gold => vec![given(real)],
        };
        for asked in asked {
            let mut sample = || worlds.sample_given(&by_seat(&asked.0), &asked.1, &Odds::EVEN, &mut dice);
            let world = sample();
            assert_eq!(world.is_some(), expected.contains_key(&asked), "{viewer:?} asks for {asked:?}");
            let (Some(world), Some(tally)) = (world, expected.get(&asked)) else { continue };
            assert_eq!(given(&world), asked, "{viewer:?} is given what it asks for");
            assert_eq!(world.view(viewer), view, "a world with {asked:?} looks the same");
            // Half as many worlds again, shared among all assignments, of which there may be ninety.
            let n_worlds = n_samples() / 2 / expected.len().max(2);
            compare(viewer, tally, n_worlds, || seen(&sample().unwrap()));
        }
    }
}

/// Roles by seat; places beyond the table count for nothing.
fn by_seat(roles: &[Role]) -> [Role; Seats::MOST as usize] {
    std::array::from_fn(|n| roles.get(n).copied().unwrap_or(Role::Saboteur))
}

/// All assignments that one could ask a sampler for, most of them nonsense.
fn thinkable(n_seats: usize) -> impl Iterator<Item = Given> {
    let digit = |number: usize, base: usize, place: usize| number / base.pow(place as u32) % base;
    (0..2_usize.pow(n_seats as u32)).flat_map(move |number| {
        let each = [Role::Miner, Role::Saboteur];
        let roles: Vec<Role> = (0..n_seats).map(|seat| each[digit(number, 2, seat)]).collect();
        let goals =
            (0..3_usize.pow(3)).map(move |number| std::array::from_fn(|place| Goal::ALL[digit(number, 3, place)]));
        goals.map(move |goals| (roles.clone(), goals))
    })
}

#[test]
fn hands_roles_goals_and_discards_are_sampled_in_the_right_proportions() {
    // Fifteen cards for three seats: hands of six, six and three, so that some run out before others.
    let faces = [[COMMON; 13].as_slice(), &[Face::Map, Face::Broken(Tool::Cart)]].concat();
    let cards = CardList::for_proof(&faces, &[Gold::new(1).unwrap(); 3]).unwrap();
    let options = Options::new(3).unwrap().with_rounds(1).unwrap().with_first(Seat::new(1)).unwrap();
    let seeds = if at_full_size() { 0..12 } else { 0..3 };
    for seed in seeds {
        prove(&Story::play(options, cards, About::Round, seed, 4 + seed as usize));
    }
}

/// A name, numbers of players and rounds, and how to tell the moment from what all see.
type Moment = (&'static str, u8, u8, fn(&View) -> bool);

/// Moments at which different things are known of roles and goals.
const KNOWN_MOMENTS: [Moment; 7] = [
    ("nothing was dealt yet", 3, 1, |view| view.round == 0),
    ("a goal was looked at, a card was discarded, and the deck lasts", 3, 1, |view| {
        is_looked_at(view, 1) && view.deck > 0 && view.seats.iter().any(|seat| seat.discarded > 0)
    }),
    ("a goal was looked at, there may be two saboteurs, and the deck lasts", 5, 1, |view| {
        is_looked_at(view, 2) && view.deck > 0
    }),
    ("a stone was turned up", 3, 1, |view| {
        view.stage == StageView::Digging && view.goals.iter().any(|goal| goal.face_up)
    }),
    ("the treasure was reached", 3, 1, |view| view.stage == StageView::SharingGold),
    ("saboteurs have won, and the next round waits", 3, 2, |view| {
        view.stage == StageView::Deal && view.results.iter().any(|result| result.winner == Role::Saboteur)
    }),
    ("the game is over", 3, 1, |view| view.stage == StageView::Over),
];

fn is_looked_at(view: &View, goal: usize) -> bool {
    view.seats.iter().flat_map(|seat| &seat.looked_at).any(|place| place.index() == goal)
}

#[test]
fn everything_is_sampled_in_the_right_proportions_whatever_is_known_of_roles_and_goals() {
    let wanted = if at_full_size() { 4 } else { 1 };
    for (moment, players, rounds, is_it) in KNOWN_MOMENTS {
        let options = Options::new(players).unwrap().with_rounds(rounds).unwrap();
        // Three cards are left in the deck when all hands are dealt.
        let n_cards = players as usize * hand_size(options.players()) as usize + 3;
        let rare = [Face::Map, Face::Path(Path::New)];
        let rare = &rare[..if players == 3 { 2 } else { 1 }];
        let faces = [vec![COMMON; n_cards - rare.len()].as_slice(), rare].concat();
        let cards = CardList::for_proof(&faces, &[Gold::new(1).unwrap(); 6]).unwrap();
        let stories = (0..2_000)
            .filter_map(|seed| Story::play(options, cards, About::Round, seed, 60).until(is_it, seed as usize % 3));
        let stories: Vec<Story> = stories.take(wanted).collect();
        assert_eq!(stories.len(), wanted, "{moment}");
        stories.iter().for_each(prove);
    }
}

/// Moments at which gold is hidden from somebody, each in a way of its own.
const GOLD_MOMENTS: [Moment; 5] = [
    ("gold was chosen and paid", 3, 3, |view| is_handed(view, Handed::Chosen) && is_handed(view, Handed::Paid)),
    ("gold was chosen and nobody was paid", 3, 3, |view| {
        is_handed(view, Handed::Chosen) && !is_handed(view, Handed::Paid)
    }),
    ("somebody was paid and nobody chose", 3, 3, |view| {
        is_handed(view, Handed::Paid) && !is_handed(view, Handed::Chosen)
    }),
    ("two were paid one after the other", 5, 3, |view| {
        let paid: Vec<_> = view.gold.owned.iter().filter(|owned| owned.how == Handed::Paid).collect();
        paid.windows(2).any(|two| two[0].round == two[1].round && two[0].seat != two[1].seat)
    }),
    ("gold is on offer after somebody was paid", 3, 3, |view| {
        let offered = view.gold.offer.as_ref().is_some_and(|offer| offer.cards > 1);
        offered && is_handed(view, Handed::Paid)
    }),
];

fn is_handed(view: &View, how: Handed) -> bool {
    view.gold.owned.iter().any(|owned| owned.how == how)
}

#[test]
fn gold_is_sampled_in_the_right_proportions_whatever_was_paid_before() {
    // Seven straight cards reach the middle goal and nothing else, so that rounds end in all ways.
    let faces = [[Face::Path(Path::Ew); 8].as_slice(), &[Face::Broken(Tool::Cart)]].concat();
    let wanted = if at_full_size() { 24 } else { 4 };
    for (moment, players, rounds, is_it) in GOLD_MOMENTS {
        let gold = [1, 1, 2, 3, 1, 2].map(|nuggets| Gold::new(nuggets).unwrap());
        let cards = CardList::for_proof(&faces, &gold[..if players == 3 { 4 } else { 6 }]).unwrap();
        let options = Options::new(players).unwrap().with_rounds(rounds).unwrap();
        let stories = (0..20_000).filter_map(|seed| {
            let story = Story::play(options, cards, About::Gold, seed, 60);
            story.until(|view| view.turn.is_some() && is_it(view), seed as usize % 9)
        });
        let stories: Vec<Story> = stories.take(wanted).collect();
        assert_eq!(stories.len(), wanted, "{moment}");
        stories.iter().for_each(prove);
    }
}
