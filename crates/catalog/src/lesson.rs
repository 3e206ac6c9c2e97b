//! A lesson: a written deal, what the others play in it, and what the learner is told and asked to do.
//!
//! A lesson is data: a file of `lessons`. At each step the learner, who has seat 0, is told `prompt` and does it in one of
//! the `ways`; then the others play what stands in `then`. The rules refuse what they refuse, with their own clause. A
//! legal action that is not wanted changes nothing, and is answered with `else`, or as `wrong` says; a mistake in `wrong`
//! without `say` is one that the rules refuse. Words are named by their keys in `texts/en/lessons.toml` and
//! `texts/nl/lessons.toml`. A test plays every way of every step and every mistake: `crates/catalog/tests/lessons.rs`.
//!
//! Not here: what is legal. That the game says, also in a lesson.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use tabletop::Seat;

/// The seat of the learner. The others play what is written.
pub const LEARNER: Seat = Seat::new(0);

/// A lesson.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// The options of the game, as a record has them.
    pub config: Value,
    /// The deal, as a record has it. The learner begins.
    pub deal: Value,
    /// What happens, in order.
    #[serde(rename = "step")]
    pub steps: Vec<Step>,
    /// What is said when it is over.
    pub end: Advice,
}

/// Something that the learner is to do, and what the others do then.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// What the learner is told before.
    pub prompt: Advice,
    /// The ways to do it, each a list of actions. Without any, whatever is legal will do.
    #[serde(default)]
    pub ways: Vec<Vec<String>>,
    /// What answers a legal action that is not wanted.
    #[serde(rename = "else", default, skip_serializing_if = "Option::is_none")]
    pub otherwise: Option<Advice>,
    /// Mistakes that are answered in another way.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub wrong: Vec<Wrong>,
    /// What the others play after it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub then: Vec<Move>,
}

/// What a learner is told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Advice {
    /// The key of the words.
    pub say: String,
    /// The clause that they are about.
    pub clause: String,
}

/// A mistake, and what answers it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wrong {
    /// The action.
    pub play: String,
    /// The words of the lesson; none if the rules of the game refuse it themselves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub say: Option<String>,
    /// The clause.
    pub clause: String,
}

/// What one of the others plays.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Move {
    /// Who.
    pub seat: u8,
    /// What.
    pub play: String,
}

/// How far a lesson has come.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Place {
    step: usize,
    /// What the learner has done of this step.
    done: Vec<String>,
    /// How much the others have played of it; nothing as long as the learner is not done with it.
    n_then: Option<usize>,
}

/// What comes next.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Next<'a> {
    /// The learner is to do something.
    Learner(&'a Step),
    /// One of the others plays.
    Other(&'a Move),
    /// The lesson is over.
    Over,
}

impl Lesson {
    /// A lesson from its file.
    pub fn read(text: &str) -> Result<Lesson, toml::de::Error> {
        toml::from_str(text)
    }

    /// What comes next at a place.
    pub fn next(&self, place: &Place) -> Next<'_> {
        let Some(step) = self.steps.get(place.step) else { return Next::Over };
        match place.n_then {
            None => Next::Learner(step),
            // A place is never behind the last move of a step: `settled` sees to that.
            Some(n_played) => step.then.get(n_played).map_or(Next::Over, Next::Other),
        }
    }

    /// The place after an action; none if the action is not wanted there.
    pub fn after(&self, place: &Place, action: &str) -> Option<Place> {
        let mut place = place.clone();
        match self.next(&place) {
            Next::Over => return None,
            Next::Other(wanted) if wanted.play != action => return None,
            Next::Other(_) => place.n_then = place.n_then.map(|n_played| n_played + 1),
            Next::Learner(step) => {
                place.done.push(action.to_owned());
                if !step.ways.is_empty() && !step.ways.iter().any(|way| way.starts_with(&place.done)) {
                    return None;
                }
                if step.ways.is_empty() || step.ways.contains(&place.done) {
                    place.n_then = Some(0);
                }
            }
        }
        Some(self.settled(place))
    }

    /// Once the others have played all of a step, the next one begins.
    fn settled(&self, place: Place) -> Place {
        let is_done = self.steps.get(place.step).is_some_and(|step| place.n_then == Some(step.then.len()));
        if is_done { Place { step: place.step + 1, ..Place::default() } } else { place }
    }

    /// What is said at a place, if the learner is to do something or the lesson is over.
    pub fn says(&self, place: &Place) -> Option<&Advice> {
        match self.next(place) {
            Next::Learner(step) => Some(&step.prompt),
            Next::Other(_) => None,
            Next::Over => Some(&self.end),
        }
    }

    /// How many steps of the learner are done.
    pub fn n_done(&self, place: &Place) -> usize {
        place.step + usize::from(place.n_then.is_some())
    }
}

impl Step {
    /// What answers an action that is legal but not wanted.
    pub fn answer(&self, action: &str) -> Advice {
        let mistake = self.wrong.iter().find(|wrong| wrong.play == action);
        let said = mistake
            .and_then(|wrong| wrong.say.as_ref().map(|say| Advice { say: say.clone(), clause: wrong.clause.clone() }));
        said.or_else(|| self.otherwise.clone()).unwrap_or_else(|| self.prompt.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LESSON: &str = r#"
        end = { say = "bye", clause = "X-9" }
        config = { players = 2 }
        deal = { first = 0 }

        [[step]]
        prompt = { say = "walk", clause = "X-1" }
        ways = [["east", "south"], ["south", "east"], ["fly"]]
        else = { say = "not-there", clause = "X-2" }
        wrong = [{ play = "swim", say = "cold", clause = "X-3" }, { play = "sink", clause = "X-4" }]
        then = [{ seat = 1, play = "wave" }]

        [[step]]
        prompt = { say = "free", clause = "X-5" }
    "#;

    #[test]
    fn a_step_is_done_in_any_of_its_ways_and_then_the_others_play() {
        let lesson = Lesson::read(LESSON).unwrap();
        let start = Place::default();
        for way in [&["east", "south"][..], &["south", "east"], &["fly"]] {
            let mut place = start.clone();
            for action in way {
                assert_eq!((lesson.says(&place).unwrap().say.as_str(), lesson.n_done(&place)), ("walk", 0));
                place = lesson.after(&place, action).unwrap();
            }
            assert_eq!((lesson.says(&place), lesson.n_done(&place)), (None, 1));
            assert!(matches!(lesson.next(&place), Next::Other(Move { seat: 1, .. })));
            assert_eq!(lesson.after(&place, "fly"), None);
            place = lesson.after(&place, "wave").unwrap();
            assert_eq!((lesson.says(&place).unwrap().say.as_str(), lesson.n_done(&place)), ("free", 1));
            place = lesson.after(&place, "anything").unwrap();
            assert_eq!((lesson.next(&place), lesson.n_done(&place)), (Next::Over, 2));
            assert_eq!((lesson.says(&place), lesson.after(&place, "more")), (Some(&lesson.end), None));
        }
    }

    #[test]
    fn what_is_not_wanted_has_its_answer() {
        let lesson = Lesson::read(LESSON).unwrap();
        let half = lesson.after(&Place::default(), "east").unwrap();
        assert_eq!(lesson.after(&half, "east"), None);
        let [walk, free] = &lesson.steps[..] else { panic!("two steps") };
        assert_eq!(walk.answer("east"), Advice { say: "not-there".to_owned(), clause: "X-2".to_owned() });
        assert_eq!(walk.answer("swim"), Advice { say: "cold".to_owned(), clause: "X-3".to_owned() });
        assert_eq!(walk.answer("sink"), walk.answer("east"), "what the rules refuse has no words here");
        assert_eq!(free.answer("east"), free.prompt);
    }
}
