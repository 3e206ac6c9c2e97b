//! Law 4: nobody can tell which is real. Over many sampled worlds every secret takes every value that the unseen cards
//! still allow, in the right proportions, compared with going through all deals of a small deck one by one.

#![expect(clippy::unwrap_used, reason = "what cannot be in a proof stops it")]

use About::{Cards, Dwarves, Mines, Treasures};
use lost_mines::game::MOST_SEATS;
use lost_mines::preparation::{ASIDE, WrittenDeal, dwarf_cards, hand_size};
use lost_mines::{
    Action, Card, CardList, Character, Clan, Face, Feature, LostMines, Mine, MinePlace, Options, Path, Shape, Treasure,
    TreasurePlace, View,
};
use proving::proportions::{Name, Tally, compare, lucks, n_samples, orders};
use proving::walks::at_full_size;
use std::collections::BTreeMap;
use tabletop::{Deaf, Dice, Game, Odds, Seat, Turn, Viewer, Worlds};
use tunnels::Side;

/// The same for each assignment of characters and mines, which a sampler can be asked for.
type Tallies = BTreeMap<Given, Tally>;
type Given = (Vec<Character>, [Mine; 4]);

/// A part of the deal. No part says anything about another.
#[derive(Clone, Copy, Debug, PartialEq)]
enum About {
    Cards,
    Mines,
    Dwarves,
    Treasures,
}

const EVERYTHING: [About; 4] = [Cards, Mines, Dwarves, Treasures];

/// Most cards of every list are this one, so that there are not too many orders to go through.
const COMMON: Face = Face::Path(Path::new(Shape::Ew, Feature::Plain));

/// A round on a small deck: the real deal, and what was then done.
struct Story {
    options: Options,
    cards: CardList,
    deal: WrittenDeal,
    /// The parts of the deal that are gone through; the others stay as they really are.
    varied: &'static [About],
    steps: Vec<Step>,
    /// The hand that a trap takes from: where a card lies in it then matters, so its orders are gone through too.
    trapped: Option<Seat>,
    /// Traps ask luck for numbers below these, on the way and once more where [`secrets`] lets a dwarf step on.
    bounds: &'static [usize],
}

/// Something that was done, so that it can be done in every deal.
#[derive(Clone, Copy, Debug)]
enum Step {
    Play(Seat, Action),
    /// All agree to end the round.
    Agree,
}

impl Story {
    /// The real deal: the dwarf cards of the seats, the mines, the treasures from place 0 on, and where the cards are that
    /// are not common: a seat's hand by its number, `deck` from the top, or `aside`.
    fn new(dwarves: &str, mines: [Mine; 4], treasures: &str, cards: &[(&str, &str)]) -> Story {
        let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<String>>();
        let dwarves = words(dwarves);
        let n_seats = dwarves.len();
        let options = Options::new(n_seats as u8).unwrap().with_first(Seat::new(0)).unwrap();
        let seats = options.players();
        // Two cards are left in the deck when everybody has played once.
        let n_cards = ASIDE + n_seats * hand_size(seats) as usize + n_seats + 2;
        let mut deck = vec![COMMON.to_string(); n_cards];
        for (n, (place, name)) in cards.iter().enumerate() {
            let first = match *place {
                "aside" => 0,
                "deck" => ASIDE + n_seats * hand_size(seats) as usize,
                seat => ASIDE + seat.parse::<usize>().unwrap() * hand_size(seats) as usize,
            };
            let earlier = cards[..n].iter().filter(|(other, _)| other == place).count();
            deck[first + earlier] = (*name).to_owned();
        }
        let treasures = words(treasures);
        let list = near_mines(&deck, &treasures);
        let mut spare: Vec<String> = dwarf_cards(seats).as_slice().iter().map(|dwarf| dwarf.to_string()).collect();
        for dwarf in &dwarves {
            let at = spare.iter().position(|other| other == dwarf).unwrap();
            spare.remove(at);
        }
        let luck = "0000000000000001".to_owned();
        let deal =
            WrittenDeal { dwarves: [spare, dwarves].concat(), mines, treasures, deck, luck, first: Seat::new(0) };
        Story { options, cards: list, deal, varied: &EVERYTHING, steps: Vec::new(), trapped: None, bounds: &[] }
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

    fn dealt(&self, deal: &WrittenDeal) -> LostMines {
        let mut game = LostMines::new(&self.options, &self.cards);
        let deal = deal.deal().unwrap();
        game.check_deal(&deal).unwrap();
        game.deal(deal, Dice::from_number(0), &mut Deaf);
        game
    }

    /// The game as it was after the deal and after each step.
    fn games(&self) -> Vec<LostMines> {
        let mut games = vec![self.dealt(&self.deal)];
        for step in &self.steps {
            let mut game = *games.last().unwrap();
            if let Step::Play(seat, action) = step {
                assert!(matches!(game.turn(), Turn::Of(turn) if turn == *seat), "{step:?} is out of turn");
                game.check(*action).unwrap();
            }
            step.apply(&mut game);
            games.push(game);
        }
        games
    }

    /// All ways in which one part can have been dealt, the others as they really were, with how many orders each stands
    /// for. Orders are one way if they differ only where nobody ever looks: among spare dwarf cards, unseen treasures and
    /// cards set aside, and inside hands.
    fn deals_of(&self, part: About) -> Vec<(WrittenDeal, f64)> {
        let real = &self.deal;
        if !self.varied.contains(&part) {
            return vec![(real.clone(), 1.0)];
        }
        let n_seats = self.options.players().count();
        let one_by_one = |count: usize| vec![1; count];
        match part {
            Dwarves => {
                let groups = [vec![real.dwarves.len() - n_seats], one_by_one(n_seats)].concat();
                let orders = orders(&real.dwarves, &groups);
                orders.into_iter().map(|(dwarves, n)| (WrittenDeal { dwarves, ..real.clone() }, n)).collect()
            }
            Mines => {
                let orders = orders(&real.mines, &one_by_one(4)).into_iter();
                orders.map(|(mines, n)| (WrittenDeal { mines: mines.try_into().unwrap(), ..real.clone() }, n)).collect()
            }
            Treasures => {
                let n_open = real.treasures.len().min(n_seats);
                let groups = [one_by_one(n_open), vec![real.treasures.len() - n_open]].concat();
                let orders = orders(&real.treasures, &groups);
                orders.into_iter().map(|(treasures, n)| (WrittenDeal { treasures, ..real.clone() }, n)).collect()
            }
            Cards => {
                let size = hand_size(self.options.players()) as usize;
                let mut groups = vec![ASIDE];
                for seat in self.options.players().all() {
                    groups.extend(if self.trapped == Some(seat) { one_by_one(size) } else { vec![size] });
                }
                groups.extend(one_by_one(real.deck.len() - ASIDE - n_seats * size));
                let orders = orders(&real.deck, &groups);
                let lucks = lucks(self.bounds);
                let each = orders.into_iter().flat_map(|(deck, n)| {
                    let deck = WrittenDeal { deck, ..real.clone() };
                    lucks.iter().map(move |luck| (WrittenDeal { luck: luck.clone(), ..deck.clone() }, n))
                });
                each.collect()
            }
        }
    }

    /// Goes through every deal in which the viewer would have seen the same, and counts the secrets at the end.
    fn enumerate(&self, viewer: Viewer, games: &[LostMines]) -> Tallies {
        let views: Vec<View> = games.iter().map(|game| game.view(viewer)).collect();
        // What the viewer sees, it sees of one part at a time: so if one part alone, with the others as they really were,
        // already looks different, it does so with all others. At full size this is taken for granted of the deal alone,
        // not of the whole story.
        let n_steps = if at_full_size() { 0 } else { self.steps.len() };
        let [cards, mines, dwarves, treasures] = EVERYTHING.map(|part| {
            let mut deals = self.deals_of(part);
            deals.retain(|(deal, _)| {
                let mut looks_the_same = false;
                self.follow(self.dealt(deal), 0, n_steps, 1.0, viewer, &views, &mut |_, _| looks_the_same = true);
                looks_the_same
            });
            deals
        });
        let mut tallies = Tallies::new();
        for (WrittenDeal { deck, luck, first, .. }, n_cards) in &cards {
            for (WrittenDeal { mines, .. }, n_mines) in &mines {
                for (WrittenDeal { dwarves, .. }, n_dwarves) in &dwarves {
                    for (WrittenDeal { treasures, .. }, n_treasures) in &treasures {
                        let (dwarves, treasures) = (dwarves.clone(), treasures.clone());
                        let (deck, luck) = (deck.clone(), luck.clone());
                        let deal = WrittenDeal { dwarves, mines: *mines, treasures, deck, luck, first: *first };
                        let weight = n_cards * n_mines * n_dwarves * n_treasures;
                        let n_steps = self.steps.len();
                        self.follow(self.dealt(&deal), 0, n_steps, weight, viewer, &views, &mut |game, weight| {
                            let tally = tallies.entry(given(game)).or_default();
                            let secrets = secrets(game, viewer, self.varied);
                            secrets.into_iter().for_each(|secret| *tally.entry(secret).or_default() += weight);
                        });
                    }
                }
            }
        }
        tallies
    }

    /// Does all that was done, as long as it can be done and looks the same, and visits the games that this leads to.
    #[expect(clippy::too_many_arguments, reason = "a recursion carries everything along")]
    fn follow(
        &self,
        game: LostMines,
        at: usize,
        n_steps: usize,
        weight: f64,
        viewer: Viewer,
        views: &[View],
        visit: &mut dyn FnMut(&LostMines, f64),
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
    fn apply(self, game: &mut LostMines) {
        match self {
            Step::Play(_, action) => game.apply(action, &mut Deaf),
            Step::Agree => game.end_by_agreement(&mut Deaf),
        }
    }
}

/// A list with these cards and treasures, and mines two steps from the starts, so that a story is short.
fn near_mines(deck: &[String], treasures: &[String]) -> CardList {
    let faces: Vec<Face> = deck.iter().map(|name| Card::named(name).unwrap().face()).collect();
    let treasures: Vec<Treasure> = treasures.iter().map(|name| name.parse().unwrap()).collect();
    let mut list = serde_json::to_value(CardList::for_proof(&faces, &treasures).unwrap()).unwrap();
    list["places"]["mines"] = serde_json::json!([[4, 2], [4, 4], [0, 2], [0, 4]]);
    serde_json::from_value(list).unwrap()
}

/// What a viewer takes for the same step and what can be done in this game, and how many single cards it may have been: of
/// cards that another seat discards it sees the backs, so they may have been any of that seat's. Why a seat plays what it
/// plays is not asked here, so each single card is as likely as the others.
fn alike(game: &LostMines, step: Step, viewer: Viewer) -> Vec<(Step, usize)> {
    let Step::Play(seat, action) = step else { return vec![(step, 1)] };
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
fn given(game: &LostMines) -> Given {
    let characters = game.seats().all().map(|seat| game.dwarf(seat).character);
    (characters.collect(), MinePlace::ALL.map(|place| game.mine(place)))
}

/// What the viewer does not know of the parts that are gone through, by name.
fn secrets(game: &LostMines, viewer: Viewer, varied: &[About]) -> Vec<(Name, String)> {
    let mut all = Vec::new();
    let mut tell = |about: &[About], name: Name, value: String| {
        if about.iter().all(|part| varied.contains(part)) {
            all.push((name, value));
        }
    };
    let (_, mines) = given(game);
    tell(&[Mines], ("mines", None), format!("{mines:?}"));
    for (clan, name) in [(Clan::Blue, "spare blue dwarves"), (Clan::Yellow, "spare yellow dwarves")] {
        let spare = game.spare_dwarf_cards().filter(|dwarf| dwarf.clan == clan);
        let mut spare: Vec<Character> = spare.map(|dwarf| dwarf.character).collect();
        spare.sort();
        tell(&[Dwarves], (name, None), format!("{spare:?}"));
    }
    let views: Vec<View> = game.seats().all().map(|seat| game.view(Viewer::Seat(seat))).collect();
    let hands: Vec<String> = views.iter().map(|view| rare(&view.hand)).collect();
    let (n_open, n_treasures) = (game.n_treasures(), views[0].cards.treasures().len());
    let values: Vec<u8> = (0..n_treasures as u8).map(|place| game.treasure(TreasurePlace::new(place)).value).collect();
    let mut unseen: Vec<Treasure> =
        (n_open..n_treasures).map(|place| game.treasure(TreasurePlace::new(place as u8))).collect();
    unseen.sort();
    tell(&[Treasures], ("values of open treasures", None), format!("{:?}", &values[..n_open]));
    tell(&[Treasures], ("unseen treasures", None), format!("{unseen:?}"));
    let next = game.next_card();
    tell(&[Cards], ("next card", None), format!("{next:?}"));
    tell(&[Cards], ("set aside", None), rare(&game.set_aside().collect::<Vec<Card>>()));
    // Secrets that have nothing to do with each other must not seem to.
    let (mine, value) = (mines[3], values[1]);
    tell(&[Cards, Mines], ("next card and a mine", None), format!("{next:?} {mine:?}"));
    tell(&[Mines, Treasures], ("a mine and a treasure", None), format!("{mine:?} {value}"));
    for seat in game.seats().all().filter(|seat| !viewer.is(*seat)) {
        let (discards, character) = (&views[seat.index()].discards, game.dwarf(seat).character);
        let hand = &hands[seat.index()];
        tell(&[Dwarves], ("character", Some(seat)), format!("{character:?}"));
        tell(&[Cards], ("hand", Some(seat)), hand.clone());
        tell(&[Cards], ("discards", Some(seat)), rare(&discards.own));
        tell(&[Cards], ("lost", Some(seat)), rare(&discards.lost));
        // Secrets that hang together: what two seats are and hold.
        let left = game.seats().left_of(seat);
        let neighbour = game.dwarf(left).character;
        tell(&[Cards], ("hand and left hand", Some(seat)), format!("{hand} {}", hands[left.index()]));
        tell(&[Dwarves], ("character and left one", Some(seat)), format!("{character:?} {neighbour:?}"));
        tell(&[Dwarves, Mines], ("character and a mine", Some(seat)), format!("{character:?} {mine:?}"));
        tell(&[Dwarves, Treasures], ("character and a treasure", Some(seat)), format!("{character:?} {value}"));
        tell(&[Dwarves, Cards], ("character and hand", Some(seat)), format!("{character:?} {hand}"));
    }
    // Luck to come: what a trap would take from whoever is about to pass it.
    if let Turn::Of(seat) = game.turn() {
        let mut after = *game;
        let east = Action::Step(Side::E);
        if game.check(east).is_ok() {
            after.apply(east, &mut Deaf);
            let lost = after.view(Viewer::Seat(seat)).discards.lost;
            tell(&[Cards], ("lost if the dwarf steps east", None), format!("{lost:?}"));
        }
    }
    all
}

/// The cards of some that are not common, sorted.
fn rare(cards: &[Card]) -> String {
    let mut rare: Vec<Card> = cards.iter().copied().filter(|card| *card != COMMON.card()).collect();
    rare.sort();
    format!("{rare:?}")
}

/// Compares what was enumerated with many sampled worlds, for every viewer.
fn prove(story: &Story) {
    let games = story.games();
    for (n, viewer) in Viewer::all(story.options.players()).enumerate() {
        let expected = story.enumerate(viewer, &games);
        let mut dice = Dice::from_number(n as u64);
        let worlds = LostMines::worlds(&games.last().unwrap().view(viewer));
        let mut all = Tally::new();
        for (secret, weight) in expected.values().flatten() {
            *all.entry(secret.clone()).or_default() += weight;
        }
        let seen = |game: &LostMines| secrets(game, viewer, story.varied);
        compare(viewer, &all, n_samples(), || seen(&worlds.sample(&mut dice)));
        let real = given(games.last().unwrap());
        assert!(expected.contains_key(&real), "{viewer:?}: the real deal is not among all deals");
        // The first and the last of all assignments that there are.
        for ((characters, mines), tally) in expected.iter().take(1).chain(expected.iter().next_back()) {
            compare(viewer, tally, n_samples() / 4, || {
                seen(&worlds.sample_given(&roles(characters), mines, &Odds::EVEN, &mut dice).unwrap())
            });
        }
        if story.varied.contains(&Mines) && story.varied.contains(&Dwarves) {
            for (characters, mines) in thinkable(story.options.players().count()) {
                let sampled = worlds.sample_given(&roles(&characters), &mines, &Odds::EVEN, &mut dice).is_some();
                let possible = expected.contains_key(&(characters.clone(), mines));
                assert_eq!(sampled, possible, "{viewer:?}: {characters:?}, {mines:?}");
            }
        }
    }
}

/// Characters by seat; places beyond the table count for nothing.
fn roles(characters: &[Character]) -> [Character; MOST_SEATS] {
    std::array::from_fn(|n| characters.get(n).copied().unwrap_or(Character::Saboteur))
}

/// All assignments that one could ask a sampler for, most of them nonsense.
fn thinkable(n_seats: usize) -> impl Iterator<Item = Given> {
    let digit = |number: usize, base: usize, place: usize| number / base.pow(place as u32) % base;
    (0..3_usize.pow(n_seats as u32)).flat_map(move |number| {
        let characters: Vec<Character> = (0..n_seats).map(|seat| Character::ALL[digit(number, 3, seat)]).collect();
        let mines =
            (0..4_usize.pow(4)).map(move |number| std::array::from_fn(|place| Mine::ALL[digit(number, 4, place)]));
        mines.map(move |mines| (characters.clone(), mines))
    })
}

const REAL_MINES: [Mine; 4] = [Mine::Gold, Mine::Dragon, Mine::Silver, Mine::Gems];

#[test]
fn everything_is_in_proportion_when_somebody_has_looked_and_others_discarded() {
    let cards = [("0", "information.mine-or-treasure"), ("aside", "information.treasure-or-dwarf")];
    let dwarves = "blue.loyal blue.saboteur yellow.selfish";
    let story = Story::new(dwarves, REAL_MINES, "gold.1 silver.3 gold.2 silver.4", &cards);
    prove(&story.then(
        "0 look mine 1 with mine-or-treasure
         0 stay
         1 discard path.ew
         1 stay
         2 discard path.ew path.ew
         2 stay",
    ));
}

#[test]
fn everything_is_in_proportion_when_treasures_were_taken_and_when_the_round_is_over() {
    let cards = [("1", "information.mine-or-treasure"), ("2", "information.treasure-or-dwarf"), ("deck", "trap")];
    let dwarves = "blue.loyal blue.saboteur yellow.selfish";
    let treasures = "gold.1 silver.4 gold.3 gold.2 silver.1";
    let taken = "0 lay ew 3,2
                 0 step E
                 0 step E
                 0 take 0
                 1 look treasure 2 with mine-or-treasure
                 1 stay
                 2 look dwarf 0 with treasure-or-dwarf
                 2 stay
                 0 discard path.ew
                 0 stay
                 0 take 2";
    let story = || Story::new(dwarves, REAL_MINES, treasures, &cards).then(taken);
    prove(&story());
    // Then dwarf cards and taken treasures lie open, and everything else is as hidden as before.
    prove(&story().then("agree"));
}

/// Cards alone are gone through: a trap knows nothing of mines, dwarf cards and treasures, and with them there would be
/// too many deals.
#[test]
fn cards_are_in_proportion_when_a_trap_is_passed() {
    let cards = [("0", "trap"), ("1", "tool.axe"), ("2", "troll"), ("1", "tool.rope")];
    let cards = if at_full_size() { &cards[..] } else { &cards[..3] };
    let story = || {
        let story = Story::new("blue.loyal blue.saboteur yellow.selfish", REAL_MINES, "gold.1 silver.1", cards);
        let story = Story { varied: &[Cards], trapped: Some(Seat::new(1)), ..story };
        story.then(
            "0 trap 2,2 E
             0 stay
             1 lay ew 3,2",
        )
    };
    // About to pass it with four cards, the trap may take each of them.
    prove(&Story { bounds: &[4], ..story() });
    // After it was passed twice; the next step would be taken by somebody else.
    let passed = "1 step E
                  1 step W
                  1 stay
                  2 discard path.ew troll
                  2 stay
                  0 discard path.ew
                  0 stay";
    prove(&Story { bounds: &[4, 3], ..story().then(passed) });
}

/// Two loyal dwarves of each clan, so that some dwarf cards are more likely than others.
#[test]
fn characters_are_in_proportion_when_some_are_alike() {
    let cards = [("0", "information.mine-or-dwarf"), ("1", "information.mine-or-dwarf")];
    let dwarves = "blue.loyal blue.loyal yellow.selfish blue.saboteur yellow.loyal";
    let story = Story::new(dwarves, REAL_MINES, "gold.1 silver.1", &cards);
    prove(&Story { varied: &[Mines, Dwarves], ..story }.then(
        "0 look dwarf 1 with mine-or-dwarf
         0 stay
         1 look mine 3 with mine-or-dwarf
         1 stay",
    ));
}
