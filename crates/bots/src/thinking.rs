//! What a game tells its bots about itself.

use crate::belief::{Assignment, Belief, Each, Identity, MOST_IDENTITIES};
use crate::hands::Play;
use crate::level::Level;
use crate::model::{Features, Model, place_of};
use crate::scoring::Thoughts;
use std::sync::Arc;
use tabletop::hearing::Heard;
use tabletop::{Dice, Game, Odds, Seat, Seats, Viewer};

/// What is taken for granted when an act is looked at.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Given {
    /// What the seat is that acts.
    pub identity: Identity,
    /// What the seat is that it is done to; the first identity if it is done to nobody.
    pub to: Identity,
    /// What lies where: a number in the game's list of layouts.
    pub layout: usize,
}

/// What a seat likes to do, term by term, for each identity.
#[derive(Clone, Debug, PartialEq)]
pub struct Habits {
    /// For each term, for each identity.
    pub weights: Vec<Each>,
    /// How much each plan counts, in the order of [`Plans::NAMES`], for each identity.
    pub plans: [Each; Plans::NAMES.len()],
    /// How much each identity likes to look like itself; below zero, it hides.
    pub openness: Each,
}

impl Habits {
    /// Every plan counts as much as the game says.
    pub const AS_PLANNED: [Each; Plans::NAMES.len()] = [[1.0; MOST_IDENTITIES]; Plans::NAMES.len()];
}

/// How glad a seat is of what each other one gains: above zero it helps, below zero it harms.
pub type Regards = [f64; Seats::MOST as usize];

/// What an action is worth to its seat by what it plans, each plan for itself.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Plans {
    /// What becomes of its own way, with the cards that it holds.
    pub own_way: f64,
    /// What becomes of the others, as it regards them.
    pub others: f64,
    /// Who will come first to what several are after.
    pub race: f64,
    /// What it learns, and which cards it keeps or draws.
    pub hand: f64,
}

impl Plans {
    /// The plans by name, as files with habits have them.
    pub const NAMES: [&'static str; 4] = ["own-way", "others", "race", "hand"];

    /// Each plan counts so many times, in the order of the names.
    pub(crate) fn counting(self, times: [f64; Plans::NAMES.len()]) -> Plans {
        let [own_way, others, race, hand] = times;
        Plans {
            own_way: own_way * self.own_way,
            others: others * self.others,
            race: race * self.race,
            hand: hand * self.hand,
        }
    }
}

/// The place of a plan among the names.
pub(crate) const fn plan(name: &str) -> usize {
    place_of(&Plans::NAMES, name)
}

/// A game that bots can think about.
///
/// `self` is always a game that was sampled from a view: a bot never holds another one. What is asked here looks at it
/// with the eyes of one viewer, so that two games with the same view give the same answers; a test says so.
pub trait Thinking: Game {
    /// What a seat can secretly be, by name.
    const IDENTITIES: &'static [&'static str];
    /// Terms that habits go by, and that beliefs leave to others which tell the same better.
    const UNREAD: &'static [&'static str] = &[];
    /// What an act is looked at for, by name. Texts hang on these names.
    const TERMS: &'static [&'static str];
    /// Whether what an act looks like depends on what the acting seat is, since terms are told from its own side.
    const SEEN_FROM_ONESELF: bool;
    /// What the outcome of a round is estimated by, while it goes on, by name.
    const PROSPECTS: &'static [&'static str];

    /// All that everybody sees, prepared for looking at acts.
    type Scene: Clone + Send + Sync + 'static;
    /// What everybody at a table that is played in the head makes of it: each seat acts on this and on its own view.
    type Sketch: Clone;
    /// What a seat works out once, before it looks at its alternatives one after the other.
    type Outset;
    /// What a seat did or said, as everybody saw it.
    type Act: Copy + PartialEq + std::fmt::Debug + Send + Sync + 'static;

    /// The fitted weights.
    fn model() -> &'static Arc<Model>;
    /// What seats of this level like to do, written by hand: from journeyman up, fitted habits come first
    /// ([`Model::habits`]).
    fn habits(level: Level) -> &'static Habits;
    /// What the baseline adds to its trust in a seat, for each term.
    fn trust() -> &'static [f64];

    /// The number of the round, as long as identities are secret.
    fn secret_round(&self) -> Option<u8>;
    /// All ways in which identities can have been dealt, by what everybody knows, with how likely they are.
    fn assignments(&self) -> Vec<(Assignment, f64)>;
    /// How likely every layout is at the start of a round.
    fn layouts(&self) -> Vec<f64>;
    /// Whether an assignment agrees with what a viewer knows for certain.
    fn assignment_fits(&self, viewer: Viewer, assignment: &Assignment) -> bool;
    /// Whether a layout does.
    fn layout_fits(&self, viewer: Viewer, layout: usize) -> bool;
    /// Of which seats everybody knows for certain what they are.
    fn known_to_all(&self) -> [bool; Seats::MOST as usize] {
        let assignments = self.assignments();
        let fitting: Vec<&Assignment> =
            assignments.iter().map(|(who, _)| who).filter(|who| self.assignment_fits(Viewer::Audience, who)).collect();
        std::array::from_fn(|seat| fitting.iter().all(|who| who[seat] == fitting[0][seat]))
    }
    /// Rules out of a belief what a viewer knows not to be so.
    fn rule_out(&self, viewer: Viewer, belief: &mut Belief) {
        belief.know_apart(
            |assignment| self.assignment_fits(viewer, assignment),
            |layout| self.layout_fits(viewer, layout),
        );
    }
    /// What the seat is, by its own knowledge.
    fn identity(&self, seat: Seat) -> Option<Identity>;
    /// The side that a seat really is on in this game, 0 or 1: for contests.
    fn side(&self, seat: Seat) -> u8;
    /// What really lies where in this game: the number of the layout, for games played in the head, whose secrets are made
    /// up.
    fn layout(&self) -> usize;
    /// How much a seat with that identity is against this one, from 0 to 1.
    fn against(&self, seat: Seat, identity: Identity, other: Seat, others: Identity) -> f64;

    /// Prepares what everybody sees.
    fn scene(&self) -> Self::Scene;
    /// Adds to what everybody sees what everybody makes of the seats.
    fn acquaint(_scene: &mut Self::Scene, _public: &Belief) {}
    /// What seats did, of all that was heard of an entry.
    fn acts(heard: &[Heard<Self>]) -> Vec<(Seat, Self::Act)>;
    /// What an action will look like to everybody.
    fn act(&self, action: Self::Action) -> Self::Act;
    /// The other seat that it is done to.
    fn target(act: Self::Act) -> Option<Seat>;
    /// Whether two acts are one word on one subject, so that the second says nothing new.
    fn repeats(earlier: Self::Act, act: Self::Act) -> bool;
    /// What an act looks like.
    fn features(scene: &Self::Scene, by: Seat, act: Self::Act, given: Given) -> Features;

    /// What an action is worth to its seat beyond what everybody sees: mostly which cards it keeps. `layouts` is how
    /// likely it holds each of them to be.
    fn in_private(&self, seat: Seat, action: Self::Action, layouts: &[f64]) -> f64;
    /// What the seat has in mind before it looks at its alternatives; `layouts` as above.
    fn outset(&self, thoughts: &Thoughts<'_, Self>, layouts: &[f64]) -> Self::Outset;
    /// What an action is worth to its seat by its own way and through the others: what it does to them, as they are regarded,
    /// and what they will do before the seat's next turn.
    fn among_others(&self, _thoughts: &Thoughts<'_, Self>, _action: Self::Action, _outset: &Self::Outset) -> Plans {
        Plans::default()
    }
    /// Something to claim of what the seat has not spoken of, if there is anything: true or not, as the seat's identity and level
    /// have it, but nothing that contradicts what it said.
    fn claim(&self, seat: Seat, level: Level, said: &[Self::Claim], dice: &mut Dice) -> Option<Self::Claim>;
    /// How the round ended, by name, if it did in what was heard.
    fn ending(heard: &[Heard<Self>]) -> Option<&'static str>;
    /// What the last round brought a seat, once it is over: 1 for all it could want, 0 for nothing.
    fn payoff(&self, seat: Seat) -> Option<f64>;
    /// What the last round is worth to a seat with the whole game in mind: as much as the payoff on average, more for whoever
    /// gets the better part of it or the better score.
    fn stake(&self, seat: Seat) -> Option<f64> {
        self.payoff(seat)
    }
    /// What a seat has, as the game counts it: nuggets, points or gold that was saved. What is still to be chosen from goes
    /// to whom it goes without choosing.
    fn points(&self, seat: Seat) -> f64;
    /// How many cards can still be played in this round, by what everybody sees.
    fn plays_left(&self) -> usize;
    /// How many faces of cards there are: each has a number.
    const N_FACES: usize;
    /// The cards that the viewer of some worlds has not seen, by number.
    fn unseen(worlds: &Self::Worlds) -> Vec<usize>;
    /// The cards in a seat's hand, by number, in a game that was sampled.
    fn held(&self, seat: Seat) -> Vec<usize>;
    /// The same game, if a seat held these cards and no others.
    fn holding(&self, seat: Seat, faces: &[usize]) -> Self;
    /// The card that was played or discarded, in what was heard of an entry.
    fn play(heard: &[Heard<Self>]) -> Option<Play<Self::Act>>;
    /// Who lost a card by chance, in what was heard of an entry.
    fn loses(_heard: &[Heard<Self>]) -> Option<Seat> {
        None
    }
    /// How far it is trusted what a play says of the hand that it comes from, as a power: plays that follow one plan tell the same
    /// more than once.
    const TRUST_IN_PLAYS: f64 = 0.35;
    /// Whether an act is worth what else is in the hand, so that nothing can be said of it with one card alone.
    fn hangs_on_hand(_act: Self::Act) -> bool {
        false
    }
    /// One of the games that fit a view, with this assignment and layout; none if the view rules them out. Odds say what
    /// hands are likelier to hold.
    fn sample_believed(
        worlds: &Self::Worlds,
        assignment: &Assignment,
        layout: usize,
        odds: &Odds,
        dice: &mut Dice,
    ) -> Option<Self>;
    /// What everybody makes of the table, as a game in the head begins.
    fn sketch(&self, scene: &Self::Scene, public: &Belief) -> Self::Sketch;
    /// What the seat that must decide would do, in a game that is played in the head: by what it knows itself, and by what
    /// everybody makes of the table. `legal` is only there to be used again.
    fn imagine(&self, sketch: &Self::Sketch, legal: &mut Vec<Self::Action>, dice: &mut Dice) -> Self::Action;
    /// Everybody sees what a seat is about to do in a game that is played in the head,
    fn watch(sketch: &mut Self::Sketch, game: &Self, by: Seat, action: Self::Action);
    /// and what has become of it.
    fn look(sketch: &mut Self::Sketch, game: &Self, action: Self::Action);
    /// What the outcome of the round for a seat is estimated by, in a game whose secrets are made up.
    fn prospects(&self, sketch: &Self::Sketch, seat: Seat) -> Features;
    /// Whether a plain player with this view would end the round here, if the game knows an early end by agreement.
    fn would_end(_view: &Self::View) -> bool {
        false
    }
}
