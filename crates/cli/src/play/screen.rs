//! What the person sees: the table from their own seat.

use super::sitting::Sitting;
use crate::drawing::{self, Overlay};
use crate::message::Message;
use crate::pen::Look;
use catalog::Listed;
use catalog::sight::{Choice, Sight};
use std::collections::{BTreeMap, BTreeSet};
use tabletop::Viewer;
use tabletop::table::Said;
use tunnels::Cell;

impl<G: Listed> Sitting<G> {
    /// Everything that the person needs for a decision.
    pub(super) fn turn_screen(&mut self, choices: &[Choice<G>]) -> String {
        self.table_screen() + "\n" + &self.choices_screen(choices)
    }

    /// A round is over.
    pub(super) fn result_screen(&mut self) -> String {
        self.table_screen() + "\n"
    }

    /// The game is over.
    pub(super) fn final_screen(&mut self, outcome: &G::Outcome) -> String {
        let table = self.table_screen();
        let standings = drawing::rows(&G::standings(outcome), &self.texts, Some(self.seat), self.pen);
        format!("{table}\n{}{standings}", self.heading(&Message::Standings))
    }

    /// News, board, seats, talk and notes.
    fn table_screen(&mut self) -> String {
        let view = self.table.view(Viewer::Seat(self.seat));
        let sight = G::sight(&view.game);
        let mut screen = format!("\n{}{}", self.pen.rule(), self.news());
        screen += &self.heading_of(&sight);
        let overlay = Overlay { fresh: self.fresh_cells(&sight), ..Overlay::default() };
        screen += &format!("\n{}", drawing::board(&sight.board, &overlay, self.pen));
        screen += &self.pen.paint(Look::Dim, &format!("       {}", self.phrase(&sight.legend)));
        screen += "\n\n";
        screen += &drawing::rows(&sight.seats, &self.texts, Some(self.seat), self.pen);
        screen += &self.talk(&view.said);
        for note in &sight.notes {
            screen += &self.pen.wrap(&self.phrase(note));
        }
        self.seen = sight.board.picture;
        screen
    }

    /// What was heard since the person last decided.
    fn news(&mut self) -> String {
        let news = self.log[self.told..].iter().filter(|line| !line.is_empty());
        let lines: String = news.map(|line| self.pen.wrap(line)).collect();
        self.told = self.log.len();
        if lines.is_empty() { lines } else { format!("{}{lines}\n", self.heading(&Message::News)) }
    }

    /// What lies on the board that did not lie there when the person last saw it.
    fn fresh_cells(&self, sight: &Sight) -> BTreeSet<Cell> {
        let before: BTreeMap<Cell, char> = self.seen.iter().collect();
        if before.is_empty() {
            return BTreeSet::new();
        }
        let now = sight.board.picture.iter();
        now.filter(|(cell, glyph)| before.get(cell) != Some(glyph)).map(|(cell, _)| cell).collect()
    }

    fn talk(&self, said: &[Said<G::Claim>]) -> String {
        if said.is_empty() {
            return String::new();
        }
        let lines = said.iter().map(|said| {
            let heard = tabletop::hearing::Heard::<G>::Said { by: said.by, talk: said.talk };
            format!("  {}\n", self.texts.sentence("heard", &heard, Some(self.seat)))
        });
        format!("\n{}{}", self.heading(&Message::StandBy), lines.collect::<String>())
    }

    /// What can be chosen, card by card.
    pub(super) fn choices_screen(&self, choices: &[Choice<G>]) -> String {
        let labels: Vec<String> = choices.iter().map(|choice| self.phrase(&choice.held.label)).collect();
        let width = labels.iter().map(|label| label.chars().count()).max().unwrap_or_default();
        let items = choices.iter().zip(labels).map(|(choice, label)| {
            let hint = match &choice.refusal {
                Some(refusal) => self.pen.paint(Look::Alarm, &self.texts.refusal(refusal, Some(self.seat))),
                None if choice.targets.len() == 1 => String::new(),
                None => {
                    // The last target is putting the card away.
                    let ways = self.say(&Message::Ways { ways: choice.targets.len() - 1 });
                    self.pen.paint(Look::Dim, &ways)
                }
            };
            (choice.held.glyph, format!("{label:width$}   {hint}").trim_end().to_owned())
        });
        let items: Vec<(Option<char>, String)> = items.collect();
        self.heading(&Message::Choices) + &drawing::numbered(&items, self.pen)
    }

    /// What can be done with a card: on the board if it is done there, and as a list.
    pub(super) fn target_screen(&self, choice: &Choice<G>) -> String {
        let view = self.table.view(Viewer::Seat(self.seat)).game;
        let sight = G::sight(&view);
        let mut overlay = Overlay::default();
        for (n, target) in choice.targets.iter().enumerate() {
            if let Some(cell) = target.cell {
                overlay.numbers.entry(cell).or_insert(n + 1);
            }
        }
        let mut screen = "\n".to_owned();
        if !overlay.numbers.is_empty() {
            screen += &(drawing::board(&sight.board, &overlay, self.pen) + "\n");
        }
        screen += &self.heading(&Message::Targets { card: self.phrase(&choice.held.label) });
        if let Some(refusal) = &choice.refusal {
            let why = self.texts.refusal(refusal, Some(self.seat));
            screen += &format!("  {}\n", self.pen.paint(Look::Alarm, &why));
        }
        let items = choice.targets.iter().map(|target| (target.glyph, self.phrase(&target.label)));
        screen + &drawing::numbered(&items.collect::<Vec<_>>(), self.pen)
    }

    /// Everything that the person's seat has heard.
    pub(super) fn log_screen(&self) -> String {
        let lines = self.log.iter().filter(|line| !line.is_empty()).map(|line| self.pen.wrap(line));
        self.heading(&Message::Log) + &lines.collect::<String>()
    }

    fn heading_of(&self, sight: &Sight) -> String {
        self.pen.paint(Look::Strong, &self.phrase(&sight.heading)) + "\n"
    }

    fn heading(&self, message: &Message) -> String {
        self.pen.paint(Look::Strong, &self.say(message)) + "\n"
    }

    fn phrase(&self, phrase: &catalog::sight::Phrase) -> String {
        self.texts.say("phrase", phrase, Some(self.seat))
    }
}
