//! A game with a planted leak: everybody sees how many actions the deciding seat may choose from. The laws must find it.

use crate::dice::Dice;
use crate::game::{Game, Turn};
use crate::laws::{Action, Lawful};
use crate::odds::Odds;
use crate::record::{Deed, Entry, Key, Record, Start};
use crate::seat::Viewer;
use crate::told::{Ears, Told};
use crate::worlds::Worlds;
use serde::Serialize;
use serde_json::Value;
use std::marker::PhantomData;

/// A game that leaks.
#[derive(Clone)]
pub struct Leaky<G>(G);

/// A view that holds one number too many.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LeakyView<V> {
    honest: V,
    leaked: usize,
}

/// The worlds of a leaky game: honest ones.
pub struct LeakyWorlds<G: Game>(G::Worlds);

impl<G: Game> Worlds<Leaky<G>> for LeakyWorlds<G> {
    type Roles = <G::Worlds as Worlds<G>>::Roles;
    type Goals = <G::Worlds as Worlds<G>>::Goals;
    fn sample(&self, dice: &mut Dice) -> Leaky<G> {
        Leaky(self.0.sample(dice))
    }
    fn sample_given(&self, roles: &Self::Roles, goals: &Self::Goals, odds: &Odds, dice: &mut Dice) -> Option<Leaky<G>> {
        self.0.sample_given(roles, goals, odds, dice).map(Leaky)
    }
}

/// Ears that pass on what the honest game tells.
struct PassedOn<'a, G: Game, E: Ears<Leaky<G>>>(&'a mut E, PhantomData<G>);

impl<G: Game, E: Ears<Leaky<G>>> Ears<G> for PassedOn<'_, G, E> {
    fn hear(&mut self, tell: impl FnOnce() -> Told<G::Public, G::Private>) {
        self.0.hear(tell);
    }
}

impl<G: Game> Game for Leaky<G> {
    const NAME: &'static str = G::NAME;
    const EDITION: u16 = G::EDITION;
    type Config = G::Config;
    type Cards = G::Cards;
    type Deal = G::Deal;
    type Action = G::Action;
    type Claim = G::Claim;
    type Refusal = G::Refusal;
    type Public = G::Public;
    type Private = G::Private;
    type View = LeakyView<G::View>;
    type Opened = G::Opened;
    type Outcome = G::Outcome;
    type Worlds = LeakyWorlds<G>;

    fn new(config: &Self::Config, cards: &Self::Cards) -> Self {
        Leaky(G::new(config, cards))
    }
    fn config(&self) -> Self::Config {
        self.0.config()
    }
    fn shuffle(&self, dice: &mut Dice) -> Self::Deal {
        self.0.shuffle(dice)
    }
    fn check_deal(&self, deal: &Self::Deal) -> Result<(), String> {
        self.0.check_deal(deal)
    }
    fn deal(&mut self, deal: Self::Deal, dice: Dice, ears: &mut impl Ears<Self>) {
        self.0.deal(deal, dice, &mut PassedOn(ears, PhantomData));
    }
    fn turn(&self) -> Turn<Self::Outcome> {
        self.0.turn()
    }
    fn legal_actions(&self, into: &mut Vec<Self::Action>) {
        self.0.legal_actions(into);
    }
    fn check(&self, action: Self::Action) -> Result<(), Self::Refusal> {
        self.0.check(action)
    }
    fn apply(&mut self, action: Self::Action, ears: &mut impl Ears<Self>) {
        self.0.apply(action, &mut PassedOn(ears, PhantomData));
    }
    fn default_action(&self) -> Self::Action {
        self.0.default_action()
    }
    fn progress(&self, action: Self::Action) -> i32 {
        self.0.progress(action)
    }
    fn is_move(action: Self::Action) -> bool {
        G::is_move(action)
    }
    fn check_agreement(&self) -> Result<(), Self::Refusal> {
        self.0.check_agreement()
    }
    fn end_by_agreement(&mut self, ears: &mut impl Ears<Self>) {
        self.0.end_by_agreement(&mut PassedOn(ears, PhantomData));
    }
    fn view(&self, viewer: Viewer) -> Self::View {
        let mut actions = Vec::new();
        self.0.legal_actions(&mut actions);
        LeakyView { honest: self.0.view(viewer), leaked: actions.len() }
    }
    fn worlds(view: &Self::View) -> Self::Worlds {
        LeakyWorlds(G::worlds(&view.honest))
    }
    fn open(&self, key: &Key) -> Self::Opened {
        self.0.open(key)
    }
    fn write_deal(deal: &Self::Deal, key: &Key) -> Value {
        G::write_deal(deal, key)
    }
    fn read_deal(value: &Value) -> Result<Self::Deal, String> {
        G::read_deal(value)
    }
}

/// The laws of a game that leaks are those of the honest one.
pub struct LeakyLaws<L>(PhantomData<L>);

impl<L: Lawful> Lawful for LeakyLaws<L> {
    type Game = Leaky<L::Game>;
    const LONGEST: usize = L::LONGEST;

    fn universe(game: &Self::Game) -> Vec<Action<Self>> {
        L::universe(&game.0)
    }
    fn reasons(view: &<Self::Game as Game>::View) -> Vec<<Self::Game as Game>::Refusal> {
        L::reasons(&view.honest)
    }
    fn conserved(opened: &Value, record: &Record<Self::Game>) -> Result<(), String> {
        L::conserved(opened, &same(record))
    }
    fn exchange(record: &Record<Self::Game>, viewer: Viewer, dice: &mut Dice) -> Option<Record<Self::Game>> {
        L::exchange(&same(record), viewer, dice).map(|exchanged| same(&exchanged))
    }
    fn roles_and_goals(opened: &Value) -> (super::Roles<Self>, super::Goals<Self>) {
        L::roles_and_goals(opened)
    }
}

/// A record of the leaky game as one of the honest game, or the other way round: they hold the same.
fn same<A, B>(record: &Record<A>) -> Record<B>
where
    A: Game,
    B: Game<Config = A::Config, Cards = A::Cards, Deal = A::Deal, Action = A::Action, Claim = A::Claim>,
{
    let entry = |entry: &Entry<A>| Entry {
        deed: match &entry.deed {
            Deed::Deal => Deed::Deal,
            Deed::Play(seat, action) => Deed::Play(*seat, *action),
            Deed::Say(seat, talk) => Deed::Say(*seat, *talk),
            Deed::Control(seat, control) => Deed::Control(*seat, control.clone()),
            Deed::Agree(seat) => Deed::Agree(*seat),
            Deed::Withdraw(seat) => Deed::Withdraw(*seat),
        },
        time: entry.time,
    };
    Record {
        config: record.config.clone(),
        cards: record.cards.clone(),
        rounds: record.rounds.iter().map(|start| Start { seed: start.seed, written: start.written.clone() }).collect(),
        entries: record.entries.iter().map(entry).collect(),
    }
}
