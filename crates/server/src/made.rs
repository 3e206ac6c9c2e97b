//! How a table was made: options and cards of the game, and what goes on around it.

use crate::trouble::Trouble;
use catalog::{Lesson, Listed};
use protocol::{Clock, Rules};
use serde_json::{Map, Value};
use tabletop::game::Config as _;

/// How a table was made. A value is valid by construction.
#[derive(Clone)]
pub(crate) struct Made<G: Listed> {
    pub(crate) config: G::Config,
    pub(crate) cards: G::Cards,
    pub(crate) rules: Rules,
    /// The lesson that is given here. It is kept with the table, so that another edition of it changes nothing here.
    pub(crate) lesson: Option<Lesson>,
}

impl<G: Listed> Made<G> {
    /// A table as somebody asks for it.
    pub(crate) fn ask(
        players: u8,
        options: &Map<String, Value>,
        deck: Option<&str>,
        rules: Rules,
    ) -> Result<Made<G>, Trouble> {
        if !G::PLAYERS.contains(&players) {
            let (least, most) = G::PLAYERS.into_inner();
            let bad = catalog::options::BadOption::Players { game: G::NAME, least, most, found: players };
            return Err(Trouble::BadOption { why: bad.to_string() });
        }
        let mut written = options.clone();
        written.insert("players".to_owned(), players.into());
        let config = serde_json::from_value(Value::Object(written));
        let config = config.map_err(|why: serde_json::Error| Trouble::BadOption { why: why.to_string() })?;
        let cards = deck.map_or_else(|| Ok(G::published()), G::read_cards);
        let cards = cards.map_err(|why| Trouble::BadDeck { why: why.to_string() })?;
        check_rules(rules)?;
        Ok(Made { config, cards, rules, lesson: None })
    }

    /// A table for the lesson of the game: nobody looks on or finds it, and nobody is hurried.
    pub(crate) fn lesson() -> Result<Made<G>, Trouble> {
        let broken = |why: String| {
            tracing::error!(game = G::NAME, why, "the lesson cannot be given");
            Trouble::Broken
        };
        let lesson = Lesson::read(G::LESSON).map_err(|error| broken(error.to_string()))?;
        let config = serde_json::from_value(lesson.config.clone()).map_err(|error| broken(error.to_string()))?;
        let rules = Rules { spectators: false, chat: false, absent_seconds: 0, ..Rules::default() };
        Ok(Made { config, cards: G::published(), rules, lesson: Some(lesson) })
    }

    /// The same table with other options; the number of players stays.
    pub(crate) fn changed(&self, options: &Map<String, Value>, rules: Rules) -> Result<Made<G>, Trouble> {
        let players = self.config.seats().count() as u8;
        let made = Made::<G>::ask(players, options, None, rules)?;
        Ok(Made { cards: self.cards.clone(), ..made })
    }

    pub(crate) fn write(&self) -> Value {
        let mut value = serde_json::json!({ "config": self.config, "cards": self.cards, "rules": self.rules });
        if let Some(lesson) = &self.lesson {
            value["lesson"] = serde_json::to_value(lesson).unwrap_or_default();
        }
        value
    }

    pub(crate) fn read(mut value: Value) -> Result<Made<G>, serde_json::Error> {
        let mut take = |name: &str| value.get_mut(name).map(Value::take).unwrap_or_default();
        Ok(Made {
            config: serde_json::from_value(take("config"))?,
            cards: serde_json::from_value(take("cards"))?,
            rules: serde_json::from_value(take("rules"))?,
            lesson: serde_json::from_value(take("lesson"))?,
        })
    }
}

fn check_rules(rules: Rules) -> Result<(), Trouble> {
    let clock_fits = match rules.clock {
        Clock::Off => true,
        Clock::Seconds(seconds) => (5..=3600).contains(&seconds),
        Clock::Days(days) => (1..=30).contains(&days),
    };
    if clock_fits && rules.pace_ms <= 60_000 && rules.absent_seconds <= 86_400 {
        Ok(())
    } else {
        Err(Trouble::BadNumbers)
    }
}
