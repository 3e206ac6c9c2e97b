//! A table that is a lesson: how it begins, what is wanted of the learner, what the others play.

use super::Sitting;
use super::due::Due;
use crate::bots;
use crate::log::Line;
use crate::made::Made;
use crate::trouble::Trouble;
use catalog::Listed;
use catalog::lesson::{LEARNER, Next};
use protocol::table::LessonView;
use protocol::{Answer, Ask};
use tabletop::Deed;
use tabletop::game::Config as _;

/// The first step of a table that is a lesson: everybody sits, and the deal is as it was written.
pub(crate) fn beginning<G: Listed>(made: &Made<G>, name: String, token: String) -> Vec<Line> {
    let level = bots::OFFERED[0].name();
    let others = || made.config.seats().all().filter(|seat| *seat != LEARNER).map(|seat| seat.index() as u8);
    let mut lines = vec![Line::Sat { seat: LEARNER.index() as u8, name, tokens: vec![token] }];
    lines.extend(others().map(|seat| Line::Bot { seat, level: level.to_owned() }));
    lines.push(Line::Started);
    lines.extend(others().map(|seat| Line::Control { seat, control: format!("bot {level}") }));
    let written = made.lesson.as_ref().map(|lesson| lesson.deal.clone());
    lines.push(Line::DealtAs { seed: "0".repeat(64), written });
    lines
}

impl<G: Listed> Sitting<G> {
    /// In a lesson nothing is asked for but what does not change its course.
    pub(super) fn check_lesson(&self, ask: &Ask) -> Result<(), Trouble> {
        let goes_along = matches!(
            ask,
            Ask::Play { .. } | Ask::Why { .. } | Ask::Say { .. } | Ask::HandOver | Ask::Mute { .. } | Ask::Note { .. }
        );
        if self.made.lesson.is_none() || goes_along { Ok(()) } else { Err(Trouble::InLesson) }
    }

    /// What a lesson answers to actions of the learner that are not wanted; the first of them is legal.
    pub(super) fn unwanted(&self, actions: &[String]) -> Option<Answer> {
        let lesson = self.made.lesson.as_ref()?;
        let Next::Learner(step) = lesson.next(&self.place) else { return None };
        let mut place = self.place.clone();
        for action in actions {
            match lesson.after(&place, &plain::<G>(action)) {
                Some(next) => place = next,
                None => {
                    let answer = step.answer(&plain::<G>(action));
                    return Some(Answer::Unwanted { say: answer.say, clause: answer.clause });
                }
            }
        }
        None
    }

    /// A lesson goes on with what is played.
    pub(super) fn go_on_with_lesson(&mut self, deed: &Deed<G>) -> Result<(), String> {
        let (Some(lesson), Deed::Play(_, action)) = (&self.made.lesson, deed) else { return Ok(()) };
        self.place = lesson.after(&self.place, &action.to_string()).ok_or("the lesson does not want this")?;
        Ok(())
    }

    /// What one of the others is to play, so that the learner can follow.
    pub(super) fn due_in_lesson(&self) -> Option<(u64, Due)> {
        match self.made.lesson.as_ref()?.next(&self.place) {
            Next::Other(others) => {
                let line = Line::Play { seat: others.seat, action: others.play.clone() };
                Some((self.since + u64::from(self.made.rules.pace_ms), Due::Lines(vec![line])))
            }
            Next::Learner(_) | Next::Over => None,
        }
    }

    pub(super) fn lesson_view(&self) -> Option<LessonView<'_>> {
        let lesson = self.made.lesson.as_ref()?;
        let says = lesson.says(&self.place);
        Some(LessonView {
            done: lesson.n_done(&self.place) as u32,
            steps: lesson.steps.len() as u32,
            say: says.map(|advice| advice.say.as_str()),
            clause: says.map(|advice| advice.clause.as_str()),
        })
    }
}

/// An action as lessons write it.
fn plain<G: Listed>(action: &str) -> String {
    action.parse::<G::Action>().map_or_else(|_| action.to_owned(), |action| action.to_string())
}
