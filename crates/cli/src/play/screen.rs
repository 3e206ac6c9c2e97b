//! What the person sees: the table from their own seat.

use super::sitting::Sitting;
use crate::board::{self, Overlay};
use crate::drawing;
use crate::message::Message;
use crate::pen::Look;
use catalog::Listed;
use catalog::sight::{Choice, Held, Phrase, Place, Sight, Target};
use std::collections::{BTreeMap, BTreeSet};
use tabletop::Viewer;
use tabletop::hearing::Heard;
use tabletop::table::TableView;
use tunnels::Cell;

impl<G: Listed> Sitting<G> {
    /// Everything that the person needs for a decision.
    pub(super) fn turn_screen(&mut self, choices: &[Choice<G>]) -> String {
        // What needs no more choosing has its number on the board at once.
        let numbers = numbers(choices.iter().map(Choice::single));
        let table = self.table_screen(Overlay { numbers, ..Overlay::default() });
        let is_offered = |held: &Held| choices.iter().any(|choice| choice.held == *held);
        format!("{table}\n{}{}", self.own_hand(&is_offered), self.choices_screen(choices))
    }

    /// The table when the person need not decide.
    pub(super) fn pause_screen(&mut self) -> String {
        self.table_screen(Overlay::default()) + "\n" + &self.own_hand(&|_| false)
    }

    /// What the person holds, unless all of it is among the choices: whoever moves or answers looks at the hand, too.
    fn own_hand(&self, is_offered: &dyn Fn(&Held) -> bool) -> String {
        let Sight { hand, plays_on, .. } = G::sight(&self.table.view(Viewer::Seat(self.seat)).game);
        if !plays_on || hand.iter().all(is_offered) {
            return String::new();
        }
        let cards: Vec<&Phrase> = hand.iter().map(|held| &held.label).collect();
        let cards = self.texts.say("phrase", &cards, Some(self.seat));
        self.pen.wrap(&self.say(&Message::OwnHand { cards })) + "\n"
    }

    /// The game is over.
    pub(super) fn final_screen(&mut self, outcome: &G::Outcome) -> String {
        let table = self.table_screen(Overlay::default());
        let standings = drawing::rows(&G::standings(outcome), &self.texts, Some(self.seat), self.pen);
        format!("{table}\n{}{standings}", self.heading(&Message::Standings))
    }

    /// News, board, seats, talk and notes.
    fn table_screen(&mut self, overlay: Overlay) -> String {
        let view = self.table.view(Viewer::Seat(self.seat));
        let sight = G::sight(&view.game);
        let mut screen = format!("\n{}{}", self.pen.rule(), self.news());
        screen += &self.heading_of(&sight);
        let overlay = Overlay { fresh: self.fresh_cells(&sight), ..overlay };
        screen += &format!("\n{}", board::draw(&sight.board, &overlay, self.pen));
        screen += &self.pen.legend(&self.phrase(&sight.legend));
        screen += "\n\n";
        screen += &drawing::beside(&sight.beside, &self.texts, Some(self.seat), self.pen);
        screen += &drawing::rows(&sight.seats, &self.texts, Some(self.seat), self.pen);
        for note in &sight.notes {
            screen += &self.pen.wrap(&self.phrase(note));
        }
        screen += &self.stand_by(&view);
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

    /// What the seats stand by: their words, and whether they would end the round.
    fn stand_by(&self, view: &TableView<G>) -> String {
        let you = Some(self.seat);
        let said = view.said.iter().map(|said| Heard::<G>::Said { by: said.by, talk: said.talk });
        let mut lines: String = said.map(|said| format!("  {}\n", self.texts.sentence("heard", &said, you))).collect();
        if !view.agreed.is_empty() {
            let seats = self.texts.say("seat", &view.agreed, you);
            lines += &self.pen.wrap(&self.say(&Message::Agreed { seats }));
        }
        if lines.is_empty() { lines } else { format!("\n{}{lines}", self.heading(&Message::StandBy)) }
    }

    /// What can be chosen, card by card.
    pub(super) fn choices_screen(&self, choices: &[Choice<G>]) -> String {
        let labels: Vec<String> = choices.iter().map(|choice| self.phrase(&choice.held.label)).collect();
        let width = labels.iter().map(|label| label.chars().count()).max().unwrap_or_default();
        let items = choices.iter().zip(labels).map(|(choice, label)| {
            let hint = match &choice.refusal {
                Some(refusal) => self.pen.paint(Look::Alarm, &self.texts.refusal(refusal, Some(self.seat))),
                None if choice.single().is_some() => String::new(),
                None => self.pen.paint(Look::Dim, &self.say(&Message::Ways { ways: choice.targets.len() })),
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
        let overlay = Overlay { numbers: numbers(choice.all().map(Some)), ..Overlay::default() };
        let mut screen = "\n".to_owned();
        if !overlay.numbers.is_empty() {
            screen += &(board::draw(&sight.board, &overlay, self.pen) + "\n");
        }
        screen += &self.heading(&Message::Targets { card: self.phrase(&choice.held.label) });
        if let Some(refusal) = &choice.refusal {
            let why = self.texts.refusal(refusal, Some(self.seat));
            screen += &(self.pen.hang(&format!("  {}", self.pen.paint(Look::Alarm, &why)), 4) + "\n");
        }
        let items = choice.all().map(|target| (target.glyph, self.phrase(&target.label)));
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

    fn phrase(&self, phrase: &Phrase) -> String {
        self.texts.say("phrase", phrase, Some(self.seat))
    }
}

/// The numbers of what can be chosen, each at its place on the board; the first one where there are several.
fn numbers<'a, A: 'a>(targets: impl Iterator<Item = Option<&'a Target<A>>>) -> BTreeMap<Place, usize> {
    let mut numbers = BTreeMap::new();
    for (n, target) in targets.enumerate() {
        if let Some(place) = target.and_then(|target| target.place) {
            numbers.entry(place).or_insert(n + 1);
        }
    }
    numbers
}
