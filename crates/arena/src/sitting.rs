//! One round played by bots.

use bots::search::Budget;
use bots::{Bot, Decision, Level, Model, Temper, Thinking};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tabletop::game::{Config, Turn};
use tabletop::hearing::{Heard, heard_by};
use tabletop::record::{Deed, Record, Start};
use tabletop::table::{Done, Refused, Table};
use tabletop::{Seed, Viewer};

/// Where and with which deal.
pub struct Deal<'a, G: Thinking> {
    /// The options of the table.
    pub config: &'a G::Config,
    /// The card list.
    pub cards: &'a G::Cards,
    /// What is dealt.
    pub seed: Seed,
    /// What else chance decides: the whims of the bots.
    pub whims: u64,
    /// Whether bots of a level are alike.
    pub tempers: Tempers,
    /// How the bots read each other.
    pub model: Arc<Model>,
    /// How long those think ahead that do, if not as long as is usual at their level.
    pub budget: Option<Budget>,
}

/// Whether bots of a level are alike.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tempers {
    /// They are alike.
    #[default]
    Even,
    /// Each has a temper of its own, as at tables with persons.
    Drawn,
}

/// Who watches a round, with everything on the table.
pub trait Observer<G: Thinking> {
    /// An entry was made: the game before it, what the audience heard of it, and the game afterwards.
    fn entry(&mut self, _before: &G, _heard: &[Heard<G>], _after: &G) {}
    /// A bot decided, in so much time.
    fn decision(&mut self, _decision: &Decision<G>, _took: Duration) {}
}

/// Nobody watches.
pub struct Nobody;

impl<G: Thinking> Observer<G> for Nobody {}

/// A round that is over.
pub struct Sitting<G: Thinking> {
    /// Everything that was done.
    pub record: Record<G>,
    /// What it brought each seat.
    pub payoffs: Vec<f64>,
    /// What each seat has then, as the game counts it.
    pub points: Vec<f64>,
    /// What each seat was.
    pub identities: Vec<u8>,
}

/// No round has more entries than this: whoever goes on longer goes round in circles.
const MOST_ENTRIES: usize = 5_000;

/// Deals a round, to see who is what: the whole game, before anybody decides.
pub fn dealt<G: Thinking>(deal: &Deal<'_, G>) -> Result<Table<G>, Refused<G::Refusal>> {
    let mut table = Table::new(deal.config, deal.cards);
    table.deal(Start { seed: deal.seed, written: None }, None)?;
    Ok(table)
}

/// Who plays a seat.
#[derive(Clone)]
pub struct Player {
    /// How well.
    pub level: Level,
    /// How it reads others, and what it likes.
    pub model: Arc<Model>,
}

/// Plays a round with a bot of these levels at each seat, all with the model of the deal.
pub fn play<G: Thinking>(
    deal: &Deal<'_, G>,
    levels: &[Level],
    observer: &mut impl Observer<G>,
) -> Result<Sitting<G>, Refused<G::Refusal>> {
    let player = |level: &Level| Player { level: *level, model: Arc::clone(&deal.model) };
    play_each(deal, &levels.iter().map(player).collect::<Vec<_>>(), observer)
}

/// Plays a round with these players, each with a model of its own. Bots hear and see what their seats do.
pub fn play_each<G: Thinking>(
    deal: &Deal<'_, G>,
    players: &[Player],
    observer: &mut impl Observer<G>,
) -> Result<Sitting<G>, Refused<G::Refusal>> {
    let mut table = Table::<G>::new(deal.config, deal.cards);
    let seats = deal.config.seats();
    let mut bots: Vec<Bot<G>> = seats
        .all()
        .zip(players)
        .map(|(seat, Player { level, model })| {
            let bot = Bot::reading_with(Arc::clone(model), seat, *level, deal.whims).with_budget(deal.budget);
            match deal.tempers {
                Tempers::Even => bot,
                Tempers::Drawn => bot.with_temper(Temper::drawn(deal.whims, seat)),
            }
        })
        .collect();
    let tell = |table: &Table<G>, before: &G, done: Done<G>, bots: &mut Vec<Bot<G>>, observer: &mut _| {
        let happened = done?;
        for bot in bots {
            let viewer = Viewer::Seat(bot.seat());
            bot.hear(&heard_by(&happened, viewer), &table.game().view(viewer));
        }
        Observer::entry(observer, before, &heard_by(&happened, Viewer::Audience), table.game());
        Ok(())
    };
    let before = table.game().clone();
    let done = table.deal(Start { seed: deal.seed, written: None }, None);
    tell(&table, &before, done, &mut bots, observer)?;
    let identities: Vec<u8> = seats.all().map(|seat| table.game().identity(seat).unwrap_or_default()).collect();
    while table.record().entries.len() < MOST_ENTRIES
        && let Turn::Of(seat) = table.game().turn()
        && table.game().secret_round().is_some()
    {
        let before = table.game().clone();
        let view = before.view(Viewer::Seat(seat));
        let agreed = table.view(Viewer::Audience).agreed;
        let bot = &bots[seat.index()];
        if !agreed.contains(&seat) && bot.would_end(&view) && table.check(&Deed::Agree(seat)).is_ok() {
            let done = table.play(Deed::Agree(seat), None);
            tell(&table, &before, done, &mut bots, observer)?;
            continue;
        }
        if let Some(talk) = bot.say(&view)
            && table.check(&Deed::Say(seat, talk)).is_ok()
        {
            let done = table.play(Deed::Say(seat, talk), None);
            tell(&table, &before, done, &mut bots, observer)?;
        }
        let start = Instant::now();
        let decision = bots[seat.index()].decide(&view);
        observer.decision(&decision, start.elapsed());
        let done = table.play(Deed::Play(seat, decision.action), None);
        tell(&table, &before, done, &mut bots, observer)?;
    }
    let payoffs = seats.all().map(|seat| table.game().payoff(seat).unwrap_or_default()).collect();
    let points = seats.all().map(|seat| table.game().points(seat)).collect();
    Ok(Sitting { record: table.record().clone(), payoffs, points, identities })
}
