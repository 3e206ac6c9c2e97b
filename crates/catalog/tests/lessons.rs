//! The lessons, played through on the games themselves: every way of every step, every mistake, and every word.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may stop")]

use catalog::lesson::{LEARNER, Lesson, Next, Place, Step};
use catalog::{GameId, Listed, Visit};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use tabletop::game::Config as _;
use tabletop::record::Start;
use tabletop::{Deed, Seat, Seed, Table, Turn};

/// A lesson takes two or three minutes.
const STEPS: std::ops::RangeInclusive<usize> = 8..=15;

/// A table where a lesson is given.
struct Given<'a, G: Listed> {
    lesson: &'a Lesson,
    table: Table<G>,
    place: Place,
}

impl<G: Listed> Clone for Given<'_, G> {
    fn clone(&self) -> Self {
        Given { lesson: self.lesson, table: self.table.clone(), place: self.place.clone() }
    }
}

impl<'a, G: Listed> Given<'a, G> {
    fn new(lesson: &'a Lesson) -> Given<'a, G> {
        let config: G::Config = serde_json::from_value(lesson.config.clone()).unwrap();
        let mut table = Table::<G>::new(&config, &G::published());
        let written = G::read_deal(&lesson.deal).unwrap();
        let seed = Seed::from_hex(&"0".repeat(64)).unwrap();
        let dealt = table.deal(Start { seed, written: Some(written) }, None);
        dealt.unwrap_or_else(|why| panic!("{}: {why:?}", G::NAME));
        Given { lesson, table, place: Place::default() }
    }

    fn legal(&self) -> Vec<String> {
        let mut legal = Vec::new();
        self.table.game().legal_actions(&mut legal);
        legal.iter().map(ToString::to_string).collect()
    }

    fn action(&self, text: &str) -> G::Action {
        let action: G::Action = text.parse().unwrap_or_else(|_| panic!("{}: `{text}` is no action", G::NAME));
        assert_eq!(action.to_string(), text, "{}: actions are compared as they are written", G::NAME);
        action
    }

    /// A seat plays something that the lesson wants.
    fn play(&mut self, seat: Seat, action: &str) {
        let at = format!("{}, step {}", G::NAME, self.lesson.n_done(&self.place));
        let (deed, legal) = (Deed::Play(seat, self.action(action)), self.legal());
        let turn = self.table.game().turn();
        if let Err(why) = self.table.play(deed, None) {
            panic!("{at}: `{action}` of seat {seat} is refused: {why:?}, turn {turn:?}, legal {legal:#?}");
        }
        let next = self.lesson.after(&self.place, action);
        self.place = next.unwrap_or_else(|| panic!("{at}: `{action}` is not wanted"));
    }

    /// The others play until the learner is to do something, or the lesson is over.
    fn play_others(&mut self) {
        while let Next::Other(others) = self.lesson.next(&self.place) {
            let (seat, action) = (Seat::new(others.seat), others.play.clone());
            assert_ne!(seat, LEARNER, "{}: the learner plays by hand", G::NAME);
            self.play(seat, &action);
        }
    }

    fn play_way(&mut self, way: &[String]) {
        way.iter().for_each(|action| self.play(LEARNER, action));
        self.play_others();
    }

    /// The ways to do a step; every legal action if anything will do.
    fn ways(&self, step: &Step) -> Vec<Vec<String>> {
        if step.ways.is_empty() {
            return self.legal().into_iter().map(|action| vec![action]).collect();
        }
        step.ways.clone()
    }

    /// Takes the first way of every step from here on.
    fn finish(&mut self) {
        while let Next::Learner(step) = self.lesson.next(&self.place) {
            self.play_way(&self.ways(step)[0].clone());
        }
    }

    fn assert_over(&self) {
        assert_eq!(self.lesson.next(&self.place), Next::Over);
        let Turn::Over(_) = self.table.game().turn() else {
            panic!("{}: the lesson is over and the game is not: {:#?}", G::NAME, self.legal());
        };
    }

    /// Every mistake is answered as the lesson says, and the answer to all others has a use.
    fn check_mistakes(&self, step: &Step) {
        let at = format!("{}, step `{}`", G::NAME, step.prompt.say);
        for wrong in &step.wrong {
            let play = &wrong.play;
            let checked = self.table.check(&Deed::Play(LEARNER, self.action(play)));
            match (checked, &wrong.say) {
                (Err(refused), None) => assert_eq!(refused.clause(), Some(wrong.clause.as_str()), "{at}: `{play}`"),
                (Err(refused), Some(_)) => panic!("{at}: `{play}` is refused by the rules: {refused:?}"),
                (Ok(()), None) => panic!("{at}: `{play}` is legal; legal is {:#?}", self.legal()),
                (Ok(()), Some(say)) => {
                    assert_eq!(self.lesson.after(&self.place, play), None, "{at}: `{play}` is wanted");
                    assert_eq!((&step.answer(play).say, &step.answer(play).clause), (say, &wrong.clause), "{at}");
                }
            }
        }
        let legal = self.legal();
        let n_unwanted = legal.iter().filter(|action| self.lesson.after(&self.place, action).is_none()).count();
        assert_eq!(n_unwanted > 0, step.otherwise.is_some(), "{at}: an answer for {n_unwanted} unwanted actions");
        assert!(!step.wrong.is_empty(), "{at}: a mistake to try");
    }
}

fn lesson<G: Listed>() -> Lesson {
    Lesson::read(G::LESSON).unwrap_or_else(|why| panic!("{}: {why}", G::NAME))
}

struct PlayedThrough;

impl Visit for PlayedThrough {
    type Output = ();
    fn visit<G: Listed>(self) {
        let lesson = lesson::<G>();
        assert!(STEPS.contains(&lesson.steps.len()), "{}: {} steps", G::NAME, lesson.steps.len());
        let mut given = Given::<G>::new(&lesson);
        given.play_others();
        while let Next::Learner(step) = lesson.next(&given.place) {
            assert_eq!(given.table.game().turn(), Turn::Of(LEARNER), "{}: `{}`", G::NAME, step.prompt.say);
            given.check_mistakes(step);
            let ways = given.ways(step);
            // Whichever way the learner takes, the others can play what is written, and the end is the same.
            for way in &ways {
                let mut other = given.clone();
                other.play_way(way);
                other.finish();
                other.assert_over();
            }
            given.play_way(&ways[0]);
        }
        given.assert_over();
    }
}

#[test]
fn every_lesson_can_be_played_in_every_way_that_it_wants() {
    GameId::ALL.into_iter().for_each(|game| game.visit(PlayedThrough));
}

/// How each lesson ends, worked out from the rules.
#[test]
fn the_learner_wins_every_lesson() {
    struct Winners;
    impl Visit for Winners {
        type Output = Value;
        fn visit<G: Listed>(self) -> Value {
            let lesson = lesson::<G>();
            let mut given = Given::<G>::new(&lesson);
            given.finish();
            match given.table.game().turn() {
                Turn::Over(outcome) => serde_json::to_value(&outcome).unwrap(),
                turn => panic!("{}: {turn:?}", G::NAME),
            }
        }
    }
    let [saboteur, lost_mines, dark_cave] = GameId::ALL.map(|game| game.visit(Winners));
    // The gold that was drawn is 3 and 1; who dug through takes the first one (S-20).
    assert_eq!((&saboteur["nuggets"], &saboteur["winners"]), (&json!([3, 1, 0]), &json!([0])));
    // Gold worth 4, 3 and 1 is divided by two: seat 1 is yellow's saboteur, so it scores with blue (L-26).
    assert_eq!((&lost_mines["points"], &lost_mines["winners"]), (&json!([4, 4, 0]), &json!([0, 1])));
    // Seats 0 and 1 are loyal and out, with 3 gold each and 1 from the vein; one seat works for the others (D-32).
    assert_eq!((&dark_cave["saved"], &dark_cave["winners"]), (&json!([4, 3, 0]), &json!([0, 1])));
    assert_eq!(dark_cave["values"], json!([7, 0]));
}

#[test]
fn the_learner_begins_and_the_others_are_few() {
    struct Seats;
    impl Visit for Seats {
        type Output = ();
        fn visit<G: Listed>(self) {
            let lesson = lesson::<G>();
            let config: G::Config = serde_json::from_value(lesson.config.clone()).unwrap();
            // More of them would be more to watch than to do.
            assert_eq!(config.seats().count(), 3, "{}", G::NAME);
            assert_eq!(Given::<G>::new(&lesson).table.game().turn(), Turn::Of(LEARNER), "{}", G::NAME);
        }
    }
    GameId::ALL.into_iter().for_each(|game| game.visit(Seats));
}

type Words = BTreeMap<String, BTreeMap<String, String>>;

/// The keys that a lesson says, each with the clause that it is about.
fn said<G: Listed>() -> Vec<(String, String)> {
    let lesson = lesson::<G>();
    let mut said = vec![(lesson.end.say, lesson.end.clause)];
    for step in lesson.steps {
        let advice = [Some(step.prompt), step.otherwise].into_iter().flatten();
        said.extend(advice.map(|advice| (advice.say, advice.clause)));
        said.extend(step.wrong.into_iter().filter_map(|wrong| Some((wrong.say?, wrong.clause))));
    }
    said
}

#[test]
fn every_language_has_every_word_of_every_lesson_and_no_other() {
    struct Said;
    impl Visit for Said {
        type Output = (String, BTreeSet<String>);
        fn visit<G: Listed>(self) -> Self::Output {
            for (say, clause) in said::<G>() {
                assert!(G::RULES.english.clause(&clause).is_some(), "{}: {say} is about {clause}", G::NAME);
            }
            (G::NAME.to_owned(), said::<G>().into_iter().map(|(say, _)| say).collect())
        }
    }
    let wanted: BTreeMap<String, BTreeSet<String>> = GameId::ALL.map(|game| game.visit(Said)).into();
    for file in [include_str!("../../../texts/en/lessons.toml"), include_str!("../../../texts/nl/lessons.toml")] {
        let words: Words = toml::from_str(file).unwrap();
        let found = words.iter().map(|(game, texts)| (game.clone(), texts.keys().cloned().collect()));
        assert_eq!(found.collect::<BTreeMap<_, BTreeSet<String>>>(), wanted);
        for text in words.values().flat_map(BTreeMap::values) {
            // A telephone shows a step, its words and the table at once.
            assert!((20..=230).contains(&text.chars().count()), "{} characters: {text}", text.chars().count());
        }
    }
}
