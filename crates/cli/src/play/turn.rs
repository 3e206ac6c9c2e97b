//! A decision of the person.

use super::answer::{Answer, lenient};
use super::sitting::{Course, Sitting};
use crate::failure::Failure;
use crate::message::{self, Message};
use crate::pen::Look;
use crate::rules::clause_of;
use catalog::Listed;
use catalog::sight::{Choice, Target};
use std::ops::ControlFlow;
use tabletop::notation::Garbled;
use tabletop::{Deed, Turn, Viewer};

/// What the person has come to so far.
enum Picked<A> {
    /// To an action, or to several one after the other.
    Actions(Vec<A>),
    /// To a card, by its place among the choices.
    Card(usize),
    /// To nothing: this is no number of a choice.
    Nothing,
}

impl<G: Listed> Sitting<G> {
    /// Asks until something is done that the rules allow, or until the person leaves.
    pub(super) fn decide(&mut self) -> Result<Course, Failure> {
        let view = self.table.view(Viewer::Seat(self.seat)).game;
        let choices = G::choices(&view);
        let mut card = None;
        let mut screen = self.turn_screen(&choices);
        loop {
            let answer =
                match self.ask(&screen, if card.is_none() { &Message::AskChoice } else { &Message::AskTarget })? {
                    ControlFlow::Continue(answer) => answer,
                    ControlFlow::Break(goodbye) => return Ok(Course::Break(goodbye)),
                };
            let actions = match answer {
                Answer::Number(number) => match pick(&choices, card, number) {
                    Picked::Actions(actions) => Ok(actions),
                    Picked::Card(picked) => {
                        card = Some(picked);
                        Err(self.target_screen(&choices[picked]))
                    }
                    Picked::Nothing => {
                        let most = card.map_or(choices.len(), |card| choices[card].all().count());
                        Err(self.reply(&Message::NoSuchNumber { most }))
                    }
                },
                Answer::Back => {
                    card = None;
                    Err(self.choices_screen(&choices))
                }
                Answer::Board => {
                    card = None;
                    Err(self.turn_screen(&choices))
                }
                Answer::Action(text) => self.read_action(&text).map(|action| vec![action]),
                other => Err(self.attend(other)),
            };
            match actions.and_then(|actions| self.act(&actions)) {
                // When all have agreed, there is nothing to decide any more.
                Err(reply) if self.must_decide() => screen = reply,
                _ => return Ok(Course::Continue(())),
            }
        }
    }

    /// Shows the table while the person need not decide, and waits until they want to go on, or until a round ends or
    /// begins by what they say.
    pub(super) fn pause(&mut self, prompt: &Message) -> Result<Course, Failure> {
        let is_playing = |sitting: &Self| matches!(sitting.table.game().turn(), Turn::Of(_));
        let was_playing = is_playing(self);
        let mut screen = self.pause_screen();
        while is_playing(self) == was_playing {
            screen = match self.ask(&screen, prompt)? {
                ControlFlow::Break(goodbye) => return Ok(Course::Break(goodbye)),
                ControlFlow::Continue(Answer::Back | Answer::Number(_)) => break,
                ControlFlow::Continue(Answer::Board) => self.pause_screen(),
                // It is not the person's turn, so that an action is refused; the table says why.
                ControlFlow::Continue(Answer::Action(text)) => {
                    self.read_action(&text).and_then(|action| self.act(&[action])).err().unwrap_or_default()
                }
                ControlFlow::Continue(other) => self.attend(other),
            };
        }
        Ok(Course::Continue(()))
    }

    /// Shows a screen with a prompt below it and reads the answer; breaks off if the person leaves.
    fn ask(&mut self, screen: &str, prompt: &Message) -> Result<ControlFlow<Message, Answer>, Failure> {
        let prompt = self.say(prompt);
        Ok(match self.person.ask(&format!("{screen}{prompt}"))?.as_deref().map(Answer::read) {
            None => ControlFlow::Break(Message::EndOfInput),
            Some(Answer::Quit) => ControlFlow::Break(Message::Left),
            Some(answer) => ControlFlow::Continue(answer),
        })
    }

    /// Answers what needs no decision.
    fn attend(&mut self, answer: Answer) -> String {
        match answer {
            Answer::Help => self.reply(&Message::help(G::RULES.english.clauses().last().unwrap_or_default())),
            Answer::Log => self.log_screen(),
            Answer::Rules(None) => format!("{}\n", self.pen.markdown(G::RULES.english.text())),
            Answer::Rules(Some(id)) => match clause_of(G::RULES.english, &id) {
                Ok(clause) => format!("{}\n\n", self.pen.markdown(clause)),
                Err(failure) => self.alarm(&message::failure(&failure)),
            },
            Answer::Say(talk) => match lenient(&talk) {
                Ok(talk) => self.replied(Deed::Say(self.seat, talk)),
                Err(garbled) => self.not_understood(garbled),
            },
            Answer::Agree => self.replied(Deed::Agree(self.seat)),
            Answer::Withdraw => self.replied(Deed::Withdraw(self.seat)),
            Answer::Save(path) => match crate::files::check_free(&path).and_then(|()| self.save(&path)) {
                Ok(()) => self.reply(&Message::Saved { path: path.display().to_string() }),
                Err(failure) => self.alarm(&message::failure(&failure)),
            },
            _ => self.reply(&Message::Incomplete),
        }
    }

    fn read_action(&self, text: &str) -> Result<G::Action, String> {
        lenient(text).map_err(|garbled| self.not_understood(garbled))
    }

    fn not_understood(&self, garbled: Garbled) -> String {
        self.reply(&Message::NotUnderstood { why: garbled.to_string() })
    }

    fn must_decide(&self) -> bool {
        matches!(self.table.game().turn(), Turn::Of(seat) if seat == self.seat)
    }

    /// Does one thing after the other. What can no longer be done after the first is dropped: something came between.
    fn act(&mut self, actions: &[G::Action]) -> Result<(), String> {
        let seat = self.seat;
        let mut deeds = actions.iter().map(|action| Deed::Play(seat, *action));
        if let Some(first) = deeds.next() {
            self.try_deed(first).map_err(|why| self.alarm(&why))?;
        }
        for deed in deeds {
            if self.try_deed(deed).is_err() {
                break;
            }
        }
        Ok(())
    }

    /// Does something besides the game; the reply is what the seat heard of it, or why not.
    fn replied(&mut self, deed: Deed<G>) -> String {
        match self.try_deed(deed) {
            Ok(()) => format!("{}\n", self.log.last().map(String::as_str).unwrap_or_default()),
            Err(why) => self.alarm(&why),
        }
    }

    fn reply(&self, message: &Message) -> String {
        format!("{}\n", self.say(message))
    }

    fn alarm(&self, why: &str) -> String {
        format!("{}\n", self.pen.paint(Look::Alarm, why))
    }
}

/// What a number stands for, before a card is chosen and after.
fn pick<G: Listed>(choices: &[Choice<G>], card: Option<usize>, number: usize) -> Picked<G::Action> {
    let place = number.wrapping_sub(1);
    let actions = |target: &Target<G::Action>| Picked::Actions(target.actions.clone());
    match card {
        Some(card) => choices[card].all().nth(place).map_or(Picked::Nothing, actions),
        None => match choices.get(place) {
            None => Picked::Nothing,
            Some(choice) => choice.single().map_or(Picked::Card(place), actions),
        },
    }
}
