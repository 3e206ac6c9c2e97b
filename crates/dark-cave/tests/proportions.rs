//! Law 4: nobody can tell which is real. Over many sampled worlds every secret takes every value that the unseen cards
//! still allow, in the right proportions, compared with going through all deals of a small deck one by one.

#![expect(clippy::unwrap_used, reason = "what cannot be in a proof stops it")]

use About::{Cards, Clans, Goals};
use dark_cave::game::MOST_SEATS;
use dark_cave::preparation::{ASIDE, WrittenDeal, clan_cards, hand_of};
use dark_cave::{Action, Card, CardList, Clan, DarkCave, Dwarf, Face, Goal, GoalPlace, Loyalty, Options, View};
use proving::proportions::{Name, Tally, compare, lucks, n_samples, orders};
use proving::walks::at_full_size;
use std::collections::BTreeMap;
use tabletop::{Deaf, Dice, Game, Odds, Seat, Turn, Viewer, Worlds};

/// The same for each assignment of loyalties and goals, which a sampler can be asked for.
type Tallies = BTreeMap<Given, Tally>;
type Given = (Vec<Loyalty>, [Goal; 4]);

/// A part of the deal. No part says anything about another.
#[derive(Clone, Copy, Debug, PartialEq)]
enum About {
    Cards,
    Goals,
    Clans,
}

const EVERYTHING: [About; 3] = [Cards, Goals, Clans];

/// Most cards of every list are these, one of each group, so that there are not too many orders to go through.
fn is_common(card: Card) -> bool {
    COMMON.iter().any(|name| Card::named(name) == Some(card))
}

const COMMON: [&str; 3] = ["path.i.ew", "path.ii.ew", "path.iii.ew"];

/// A game on a small deck: the real deal, and what was then done.
struct Story {
    options: Options,
    cards: CardList,
    deal: WrittenDeal,
    /// The parts of the deal that are gone through; the others stay as they really are.
    varied: &'static [About],
    steps: Vec<Step>,
    /// Bridges and rats ask luck for numbers below these, on the way and once more where [`secrets`] lets a dwarf step on.
    bounds: &'static [usize],
}

/// Something that was done, so that it can be done in every deal.
#[derive(Clone, Copy, Debug)]
enum Step {
    Play(Seat, Action),
    /// All agree to end the game.
    Agree,
}

impl Story {
    /// The real deal: the clan cards of the seats; how many cards of each group the deck has, where a group without any is
    /// left out altogether; and where the cards are that are not common: a seat's hand by its number, `deck` from the top
    /// of its group, or `aside`.
    fn new(dwarves: &str, n_deck: [usize; 3], cards: &[(&str, &str)]) -> Story {
        let dwarves: Vec<String> = dwarves.split_whitespace().map(str::to_owned).collect();
        let n_seats = dwarves.len();
        let options = Options::new(n_seats as u8).unwrap().with_first(Seat::new(0)).unwrap();
        let seats = options.players();
        let hand = hand_of(seats).map(usize::from);
        let mut decks = [0, 1, 2].map(|group: usize| match n_deck[group] + hand[group] {
            0 => Vec::new(),
            _ => vec![COMMON[group].to_owned(); ASIDE + n_seats * hand[group] + n_deck[group]],
        });
        for (n, (place, name)) in cards.iter().enumerate() {
            let group = Card::named(name).unwrap().group() as usize;
            let first = match *place {
                "aside" => 0,
                "deck" => ASIDE + n_seats * hand[group],
                seat => ASIDE + seat.parse::<usize>().unwrap() * hand[group],
            };
            let same =
                |(other, card): &&(&str, &str)| other == place && Card::named(card).unwrap().group() as usize == group;
            decks[group][first + cards[..n].iter().filter(same).count()] = (*name).to_owned();
        }
        let faces: Vec<Face> = decks.iter().flatten().map(|name| Card::named(name).unwrap().face()).collect();
        let only = dwarves[0].parse::<Dwarf>().unwrap().clan;
        let mut spare: Vec<String> = clan_cards(seats, only).as_slice().iter().map(Dwarf::to_string).collect();
        for dwarf in &dwarves {
            let at = spare.iter().position(|other| other == dwarf).unwrap();
            spare.remove(at);
        }
        let goals = [Goal::Vein, Goal::Exit, Goal::Hole, Goal::Ladder];
        let luck = "0000000000000001".to_owned();
        let deal = WrittenDeal { dwarves: [spare, dwarves].concat(), goals, decks, luck, first: Seat::new(0) };
        let cards = CardList::for_proof(&faces).unwrap();
        Story { options, cards, deal, varied: &EVERYTHING, steps: Vec::new(), bounds: &[] }
    }

    /// What is done, a line each: the seat and its action, or `agree`.
    fn then(mut self, steps: &str) -> Story {
        for line in steps.lines().map(str::trim).filter(|line| !line.is_empty()) {
            self.steps.push(match line.split_once(' ') {
                Some((seat, action)) => Step::Play(seat.parse().unwrap(), action.parse().unwrap()),
                None => Step::Agree,
            });
        }
        self
    }

    fn dealt(&self, deal: &WrittenDeal) -> DarkCave {
        let mut game = DarkCave::new(&self.options, &self.cards);
        let deal = deal.deal().unwrap();
        game.check_deal(&deal).unwrap();
        game.deal(deal, Dice::from_number(0), &mut Deaf);
        game
    }

    /// The game as it was after the deal and after each step.
    fn games(&self) -> Vec<DarkCave> {
        let mut games = vec![self.dealt(&self.deal)];
        for step in &self.steps {
            let mut game = *games.last().unwrap();
            if let Step::Play(seat, action) = step {
                assert!(matches!(game.turn(), Turn::Of(turn) if turn == *seat), "{step:?} is out of turn");
                assert_eq!(game.check(*action), Ok(()), "{step:?}");
            }
            step.apply(&mut game);
            games.push(game);
        }
        games
    }

    /// All ways in which one part can have been dealt, the others as they really were, with how many orders each stands
    /// for. Orders are one way if they differ only where nobody ever looks: among spare clan cards and cards set aside,
    /// and inside hands, because what luck takes from there it takes from every place.
    fn deals_of(&self, part: About) -> Vec<(WrittenDeal, f64)> {
        let real = &self.deal;
        if !self.varied.contains(&part) {
            return vec![(real.clone(), 1.0)];
        }
        let n_seats = self.options.players().count();
        let one_by_one = |count: usize| vec![1; count];
        match part {
            Clans => {
                let groups = [vec![real.dwarves.len() - n_seats], one_by_one(n_seats)].concat();
                let orders = orders(&real.dwarves, &groups);
                orders.into_iter().map(|(dwarves, n)| (WrittenDeal { dwarves, ..real.clone() }, n)).collect()
            }
            Goals => {
                let orders = orders(&real.goals, &one_by_one(4)).into_iter();
                orders.map(|(goals, n)| (WrittenDeal { goals: goals.try_into().unwrap(), ..real.clone() }, n)).collect()
            }
            Cards => {
                let hand = hand_of(self.options.players()).map(usize::from);
                let mut deals = vec![(real.clone(), 1.0)];
                for (group, (deck, size)) in real.decks.iter().zip(hand).enumerate() {
                    let Some(n_deck) = deck.len().checked_sub(ASIDE + n_seats * size) else { continue };
                    let groups = [vec![ASIDE], vec![size; n_seats], one_by_one(n_deck)].concat();
                    let orders = orders(deck, &groups);
                    let with = |(deal, n): (WrittenDeal, f64)| {
                        let each = orders.iter().map(move |(deck, m)| {
                            let mut deal = deal.clone();
                            deal.decks[group] = deck.clone();
                            (deal, n * m)
                        });
                        each.collect::<Vec<_>>()
                    };
                    deals = deals.into_iter().flat_map(with).collect();
                }
                let lucks = lucks(self.bounds);
                let each = deals.into_iter().flat_map(|(deal, n)| {
                    lucks.iter().map(move |luck| (WrittenDeal { luck: luck.clone(), ..deal.clone() }, n))
                });
                each.collect()
            }
        }
    }

    /// Goes through every deal in which the viewer would have seen the same, and counts the secrets at the end.
    fn enumerate(&self, viewer: Viewer, games: &[DarkCave]) -> Tallies {
        let views: Vec<View> = games.iter().map(|game| game.view(viewer)).collect();
        // What the viewer sees, it sees of one part at a time: so if one part alone, with the others as they really were,
        // already looks different, it does so with all others. At full size this is taken for granted of the deal alone,
        // not of the whole story.
        let n_steps = if at_full_size() { 0 } else { self.steps.len() };
        let [cards, goals, clans] = EVERYTHING.map(|part| {
            let mut deals = self.deals_of(part);
            deals.retain(|(deal, _)| {
                let mut looks_the_same = false;
                self.follow(self.dealt(deal), 0, n_steps, 1.0, viewer, &views, &mut |_, _| looks_the_same = true);
                looks_the_same
            });
            deals
        });
        let mut tallies = Tallies::new();
        for (WrittenDeal { decks, luck, first, .. }, n_cards) in &cards {
            for (WrittenDeal { goals, .. }, n_goals) in &goals {
                for (WrittenDeal { dwarves, .. }, n_clans) in &clans {
                    let (dwarves, decks, luck) = (dwarves.clone(), decks.clone(), luck.clone());
                    let deal = WrittenDeal { dwarves, goals: *goals, decks, luck, first: *first };
                    let weight = n_cards * n_goals * n_clans;
                    let n_steps = self.steps.len();
                    self.follow(self.dealt(&deal), 0, n_steps, weight, viewer, &views, &mut |game, weight| {
                        let tally = tallies.entry(given(game)).or_default();
                        let secrets = secrets(game, viewer, self.varied);
                        secrets.into_iter().for_each(|secret| *tally.entry(secret).or_default() += weight);
                    });
                }
            }
        }
        tallies
    }

    /// Does all that was done, as long as it can be done and looks the same, and visits the games that this leads to.
    #[expect(clippy::too_many_arguments, reason = "a recursion carries everything along")]
    fn follow(
        &self,
        game: DarkCave,
        at: usize,
        n_steps: usize,
        weight: f64,
        viewer: Viewer,
        views: &[View],
        visit: &mut dyn FnMut(&DarkCave, f64),
    ) {
        if game.view(viewer) != views[at] {
            return;
        }
        if at == n_steps {
            return visit(&game, weight);
        }
        for (step, count) in alike(&game, self.steps[at], viewer) {
            let mut next = game;
            step.apply(&mut next);
            self.follow(next, at + 1, n_steps, weight * count as f64, viewer, views, visit);
        }
    }
}

impl Step {
    fn apply(self, game: &mut DarkCave) {
        match self {
            Step::Play(_, action) => game.apply(action, &mut Deaf),
            Step::Agree => game.end_by_agreement(&mut Deaf),
        }
    }
}

/// What a viewer takes for the same step and what can be done in this game, and how many single cards it may have been: of
/// cards that another seat discards it sees the backs, so they may have been any of that seat's. Why a seat plays what it
/// plays is not asked here, so each single card is as likely as the others.
fn alike(game: &DarkCave, step: Step, viewer: Viewer) -> Vec<(Step, usize)> {
    let Step::Play(seat, action) = step else { return vec![(step, 1)] };
    if !matches!(game.turn(), Turn::Of(turn) if turn == seat) {
        return Vec::new();
    }
    let hand = game.view(Viewer::Seat(seat)).hand;
    let count = |card: Card| hand.iter().filter(|other| **other == card).count();
    let mut faces = hand.clone();
    faces.dedup();
    let actions: Vec<(Action, usize)> = match action {
        Action::Discard(_) if !viewer.is(seat) => {
            faces.into_iter().map(|card| (Action::Discard(card), count(card))).collect()
        }
        Action::DiscardTwo(..) if !viewer.is(seat) => {
            let pairs = faces.iter().flat_map(|one| faces.iter().map(move |other| (*one, *other)));
            let pairs = pairs.filter(|(one, other)| one <= other);
            let n_pairs = |one: Card, other: Card| {
                if one == other { count(one) * (count(one) - 1) / 2 } else { count(one) * count(other) }
            };
            pairs.map(|(one, other)| (Action::DiscardTwo(one, other), n_pairs(one, other))).collect()
        }
        other => vec![(other, other.played().map_or(1, count))],
    };
    let possible = actions.into_iter().filter(|(action, _)| game.check(*action).is_ok());
    possible.map(|(action, count)| (Step::Play(seat, action), count)).collect()
}

/// What a sampler can be asked for.
fn given(game: &DarkCave) -> Given {
    let loyalties = game.seats().all().map(|seat| game.dwarf(seat).loyalty);
    (loyalties.collect(), GoalPlace::ALL.map(|place| game.goal(place)))
}

/// What the viewer does not know of the parts that are gone through, by name.
fn secrets(game: &DarkCave, viewer: Viewer, varied: &[About]) -> Vec<(Name, String)> {
    let mut all = Vec::new();
    let mut tell = |about: &[About], name: Name, value: String| {
        if about.iter().all(|part| varied.contains(part)) {
            all.push((name, value));
        }
    };
    let (_, goals) = given(game);
    tell(&[Goals], ("goals", None), format!("{goals:?}"));
    for (clan, name) in [(Clan::Blue, "spare blue dwarves"), (Clan::Yellow, "spare yellow dwarves")] {
        let spare = game.spare_clan_cards().filter(|dwarf| dwarf.clan == clan);
        let mut spare: Vec<Loyalty> = spare.map(|dwarf| dwarf.loyalty).collect();
        spare.sort();
        tell(&[Clans], (name, None), format!("{spare:?}"));
    }
    let views: Vec<View> = game.seats().all().map(|seat| game.view(Viewer::Seat(seat))).collect();
    let hands: Vec<String> = views.iter().map(|view| rare(&view.hand)).collect();
    let next = game.next_card();
    tell(&[Cards], ("next card", None), format!("{next:?}"));
    tell(&[Cards], ("set aside", None), rare(&game.set_aside().collect::<Vec<Card>>()));
    // Secrets that have nothing to do with each other must not seem to.
    let goal = goals[3];
    tell(&[Cards, Goals], ("next card and a goal", None), format!("{next:?} {goal:?}"));
    for seat in game.seats().all().filter(|seat| !viewer.is(*seat)) {
        let (view, loyalty, hand) = (&views[seat.index()], game.dwarf(seat).loyalty, &hands[seat.index()]);
        let discards = discards(view, seat);
        tell(&[Clans], ("loyalty", Some(seat)), format!("{loyalty:?}"));
        tell(&[Cards], ("hand", Some(seat)), hand.clone());
        tell(&[Cards], ("discards", Some(seat)), discards.clone());
        // Secrets that hang together: what two seats are and hold, and what one holds and has held.
        let left = game.seats().left_of(seat);
        let neighbour = game.dwarf(left).loyalty;
        tell(&[Cards], ("hand and discards", Some(seat)), format!("{hand} {discards}"));
        tell(&[Cards], ("hand and left hand", Some(seat)), format!("{hand} {}", hands[left.index()]));
        tell(&[Clans], ("loyalty and left one", Some(seat)), format!("{loyalty:?} {neighbour:?}"));
        tell(&[Clans, Goals], ("loyalty and a goal", Some(seat)), format!("{loyalty:?} {goal:?}"));
        tell(&[Clans, Cards], ("loyalty and hand", Some(seat)), format!("{loyalty:?} {hand}"));
        // What the seat remembers of hands that it gave away, beside what it holds.
        let gave: Vec<String> = view
            .given
            .iter()
            .filter(|given| given.by == seat)
            .flat_map(|given| given.cards.as_deref().map(rare))
            .collect();
        tell(&[Cards], ("hand and hands given away", Some(seat)), format!("{hand} {gave:?}"));
    }
    // Luck to come: what a bridge would take from whoever is about to step on it.
    if let Turn::Of(seat) = game.turn() {
        let mut after = *game;
        let onto_bridge: Action = "step 1,0.0".parse().unwrap();
        if game.check(onto_bridge).is_ok() {
            after.apply(onto_bridge, &mut Deaf);
            let hidden = after.view(Viewer::Seat(seat)).discards.hidden;
            let lost =
                hidden.last().filter(|hidden| hidden.lost && hidden.by == seat).map(|hidden| hidden.card.front());
            tell(&[Cards], ("lost if the dwarf steps on the bridge", None), format!("{lost:?}"));
        }
    }
    all
}

/// What a seat has put face down, in order. Of two cards at once nobody sees which one came first.
fn discards(view: &View, seat: Seat) -> String {
    let hidden = &view.discards.hidden;
    let at_once = hidden.chunk_by(|one, other| one.by == other.by && !one.lost && !other.lost);
    let own = at_once.filter(|cards| cards[0].by == seat);
    let own = own.map(|cards| rare(&cards.iter().filter_map(|hidden| hidden.card.front()).collect::<Vec<Card>>()));
    own.collect::<Vec<String>>().join(" ")
}

/// The cards of some that are not common, sorted.
fn rare(cards: &[Card]) -> String {
    let mut rare: Vec<Card> = cards.iter().copied().filter(|card| !is_common(*card)).collect();
    rare.sort();
    format!("{rare:?}")
}

/// Compares what was enumerated with many sampled worlds, for every viewer.
fn prove(story: &Story) {
    let games = story.games();
    for (n, viewer) in Viewer::all(story.options.players()).enumerate() {
        let expected = story.enumerate(viewer, &games);
        let mut dice = Dice::from_number(n as u64);
        let worlds = DarkCave::worlds(&games.last().unwrap().view(viewer));
        let mut all = Tally::new();
        for (secret, weight) in expected.values().flatten() {
            *all.entry(secret.clone()).or_default() += weight;
        }
        let seen = |game: &DarkCave| secrets(game, viewer, story.varied);
        compare(viewer, &all, n_samples(), || seen(&worlds.sample(&mut dice)));
        let real = given(games.last().unwrap());
        assert!(expected.contains_key(&real), "{viewer:?}: the real deal is not among all deals");
        // The first and the last of all assignments that there are.
        for ((loyalties, goals), tally) in expected.iter().take(1).chain(expected.iter().next_back()) {
            compare(viewer, tally, n_samples() / 4, || {
                seen(&worlds.sample_given(&roles(loyalties), goals, &Odds::EVEN, &mut dice).unwrap())
            });
        }
        if story.varied.contains(&Goals) && story.varied.contains(&Clans) {
            for (loyalties, goals) in thinkable(story.options.players().count()) {
                let sampled = worlds.sample_given(&roles(&loyalties), &goals, &Odds::EVEN, &mut dice).is_some();
                let possible = expected.contains_key(&(loyalties.clone(), goals));
                assert_eq!(sampled, possible, "{viewer:?}: {loyalties:?}, {goals:?}");
            }
        }
    }
}

/// Loyalties by seat; places beyond the table count for nothing.
fn roles(loyalties: &[Loyalty]) -> [Loyalty; MOST_SEATS] {
    std::array::from_fn(|n| loyalties.get(n).copied().unwrap_or(Loyalty::Saboteur))
}

/// All assignments that one could ask a sampler for, most of them nonsense.
fn thinkable(n_seats: usize) -> impl Iterator<Item = Given> {
    let digit = |number: usize, base: usize, place: usize| number / base.pow(place as u32) % base;
    (0..2_usize.pow(n_seats as u32)).flat_map(move |number| {
        let loyalties: Vec<Loyalty> = (0..n_seats).map(|seat| Loyalty::ALL[digit(number, 2, seat)]).collect();
        let goals =
            (0..4_usize.pow(4)).map(move |number| std::array::from_fn(|place| Goal::ALL[digit(number, 4, place)]));
        goals.map(move |goals| (loyalties.clone(), goals))
    })
}

#[test]
fn everything_is_in_proportion_when_some_have_looked_and_others_discarded() {
    let cards =
        [("0", "information.i"), ("1", "information.i"), ("1", "axe.i"), ("aside", "web.i"), ("deck", "rat.ii")];
    let story = Story::new("blue.loyal blue.saboteur blue.saboteur", [3, 2, 0], &cards);
    prove(&story.then(
        "0 information.i goal 1
         0 stay
         1 information.i seat 2
         1 stay
         2 discard path.i.ew path.i.ew
         2 stay
         0 discard path.i.ew
         0 stay",
    ));
}

/// Seat 0 is out, and the game goes on: so not both others are saboteurs. It alone has seen the spare card.
#[test]
fn everything_is_in_proportion_when_somebody_is_out_and_when_the_game_is_over() {
    let cards = [("0", "path.i.nw"), ("0", "path.i.ns.ladder"), ("1", "path.i.ns"), ("2", "path.i.ns"), ("1", "axe.i")];
    let out = "0 lay i.ew 1,0
               0 stay
               1 lay i.ew 2,0
               1 stay
               2 lay i.ew 3,0
               2 stay
               0 lay i.nw 4,0
               0 stay
               1 lay i.ns 4,-1
               1 stay
               2 lay i.ns 4,-2
               2 stay
               0 lay i.ns.ladder 4,-3
               0 step 4,-3.0
               0 step 4,-4.0
               1 axe.i 1
               1 stay
               2 discard path.i.ew
               2 stay
               0 discard path.i.ew
               0 step 4,-4.4";
    let story = || {
        let story = Story::new("blue.loyal blue.saboteur blue.loyal", [0, 0, 0], &cards);
        Story { varied: &[Goals, Clans], ..story }.then(out)
    };
    prove(&story());
    prove(&story().then("agree"));
}

/// Three loyal dwarves and a saboteur of each clan, so that some clan cards are more likely than others.
#[test]
fn loyalties_are_in_proportion_when_there_are_two_clans() {
    let cards = [("0", "information.i"), ("1", "information.i"), ("2", "information.ii")];
    let dwarves = "blue.loyal blue.loyal yellow.saboteur blue.saboteur yellow.loyal";
    let cards = [&cards[..], &[("3", "boots.i"), ("3", "boots.i"), ("4", "axe.i"), ("4", "web.i")]].concat();
    let story = Story::new(dwarves, [0, 3, 0], &cards);
    prove(&Story { varied: &[Goals, Clans], ..story }.then(
        "0 information.i seat 1
         0 stay
         1 information.i goal 3
         1 stay
         2 information.ii seat 3
         2 stay",
    ));
}

/// Cards alone are gone through: a bridge knows nothing of goals and clan cards, and with them there would be too many
/// deals. The same holds for all stories below.
#[test]
fn cards_are_in_proportion_when_a_bridge_is_crossed() {
    let cards = [("0", "path.i.ew-over-ns"), ("0", "axe.i"), ("1", "boots.i"), ("1", "axe.i")];
    let story = || {
        let story = Story::new("blue.loyal yellow.loyal", [3, 0, 0], &cards);
        Story { varied: &[Cards], ..story }.then("0 lay i.ew-over-ns 1,0")
    };
    // About to cross it with four cards, each of them may be lost.
    prove(&Story { bounds: &[4], ..story() });
    let crossed = "0 step 1,0.0
                   0 step 0,0.0
                   0 step 1,0.0
                   1 boots.i 1";
    prove(&Story { bounds: &[4, 3, 4], ..story().then(crossed) });
}

/// A hand was given away, and known cards may have gone face down or been played since. There are three boots, so that
/// what is played may be a known card or a fresh one like it.
#[test]
fn cards_are_in_proportion_after_a_swap() {
    let cards = [("0", "swap.i"), ("0", "boots.i"), ("0", "axe.i"), ("1", "boots.i"), ("deck", "boots.i")];
    let story = || {
        let story = Story::new("blue.loyal yellow.loyal", [6, 0, 0], &cards);
        Story { varied: &[Cards], ..story }.then(
            "0 swap.i 1
             0 stay
             1 discard path.i.ew
             1 stay
             0 discard path.i.ew
             0 stay",
        )
    };
    prove(&story());
    prove(&story().then(
        "1 boots.i 0
         1 stay
         0 discard path.i.ew
         0 stay
         1 lay i.ew 1,0
         1 stay",
    ));
}

/// What a bridge takes from a hand that was given away.
#[test]
fn cards_are_in_proportion_when_a_bridge_is_crossed_after_a_swap() {
    let cards = [("0", "swap.i"), ("0", "path.i.ew-over-ns"), ("0", "axe.i"), ("1", "axe.i"), ("deck", "boots.i")];
    let story = Story::new("blue.loyal yellow.loyal", [3, 0, 0], &cards);
    let story = Story { varied: &[Cards], ..story }.then(
        "0 swap.i 1
         0 stay
         1 lay i.ew-over-ns 1,0
         1 step 1,0.0
         1 stay
         0 discard path.i.ew
         0 stay
         1 axe.i 0
         1 stay",
    );
    prove(&Story { bounds: &[4], ..story });
}

/// A hand comes back to whoever gave it away, and another one is given for it.
#[test]
fn cards_are_in_proportion_when_a_hand_comes_back() {
    let cards = [("0", "swap.i"), ("0", "boots.i"), ("0", "axe.i"), ("1", "swap.i"), ("deck", "boots.i")];
    let story = || {
        let story = Story::new("blue.loyal yellow.loyal", [5, 0, 0], &cards);
        Story { varied: &[Cards], ..story }.then(
            "0 swap.i 1
             0 stay
             1 discard path.i.ew
             1 stay
             0 swap.i 1
             0 stay",
        )
    };
    prove(&story());
    prove(&story().then(
        "1 discard path.i.ew
         1 stay
         0 boots.i 0
         0 stay",
    ));
}

/// Whoever gives two hands away has to think of both at once.
#[test]
fn cards_are_in_proportion_when_two_hands_were_given_away() {
    let cards = [("0", "swap.i"), ("0", "boots.i"), ("1", "boots.i"), ("1", "swap.i"), ("deck", "boots.i")];
    let story = Story::new("blue.loyal blue.saboteur blue.saboteur", [4, 0, 0], &cards);
    prove(&Story { varied: &[Cards], ..story }.then(
        "0 swap.i 1
         0 stay
         1 discard path.i.ew path.i.ew
         1 stay
         2 discard path.i.ew
         2 stay
         0 swap.i 2
         0 stay
         1 boots.i 1
         1 stay
         2 boots.i 2
         2 stay",
    ));
}

/// A hand is given away and then given on: to its first owner, to its last one and to a third seat it is another story.
#[test]
fn cards_are_in_proportion_when_a_hand_is_given_on() {
    let cards = [("0", "swap.i"), ("0", "swap.i"), ("0", "axe.i"), ("2", "boots.i"), ("deck", "axe.i")];
    let story = Story::new("blue.loyal blue.saboteur blue.saboteur", [4, 0, 0], &cards);
    prove(&Story { varied: &[Cards], ..story }.then(
        "0 swap.i 1
         0 stay
         1 swap.i 2
         1 stay
         2 discard path.i.ew
         2 stay
         0 discard path.i.ew
         0 stay
         1 discard path.i.ew
         1 stay
         2 axe.i 2
         2 stay",
    ));
}
