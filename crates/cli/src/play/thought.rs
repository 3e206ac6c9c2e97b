//! What a bot thought when it decided, kept until the round is over.

use bots::belief::Each;
use bots::{Alternative, Decision, Identity, Level, Thinking};
use catalog::sight::{Choice, Phrase, Place, Target};
use catalog::{Listed, Texts};
use tabletop::{Dice, Seat, Worlds};

/// What a bot thought, and what came of it.
pub(crate) struct Thought<G: Listed> {
    pub(crate) level: Level,
    /// What it is.
    pub(crate) identity: Identity,
    pub(crate) decision: Decision<G>,
    /// Whom it took for an opponent more than anybody else.
    pub(crate) suspect: Option<Suspect>,
    /// What everybody could believe of it afterwards, as long as there is something to believe.
    pub(crate) after: Option<Each>,
    /// The way that began with this decision, if it was a step or a stay.
    pub(crate) walk: Option<Walk<G>>,
    /// What could be chosen, in the words in which a person would have been asked.
    choices: Vec<Choice<G>>,
}

/// Who is most likely an opponent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Suspect {
    pub(crate) seat: Seat,
    /// What makes it one: of all that it can be, what weighs most against the bot.
    pub(crate) identity: Identity,
    /// How likely that is.
    pub(crate) share: f64,
}

/// A dwarf or a creature on its way, step by step.
pub(crate) struct Walk<G: Listed> {
    from: Place,
    to: Place,
    is_over: bool,
    /// All that was done on the way, staying included.
    actions: Vec<G::Action>,
    /// The steps in words.
    steps: Vec<Phrase>,
}

impl<G: Listed> Walk<G> {
    fn one_step(from: Place, to: Place, action: G::Action, label: &Phrase) -> Walk<G> {
        let is_over = from == to;
        let steps = if is_over { Vec::new() } else { vec![label.clone()] };
        Walk { from, to, is_over, actions: vec![action], steps }
    }

    /// Whether it led anywhere.
    pub(crate) fn leads_on(&self) -> bool {
        self.from != self.to
    }
}

/// Worths and shares that differ by less look the same when they are told.
const ALIKE: f64 = 0.005;
/// What counts for more than this is tempting.
const TEMPTING: f64 = 1.0;
/// So many reasons are told for each alternative that was not taken: nobody reads more.
pub(crate) const OTHERS_REASONS: usize = 2;

impl<G: Listed> Thought<G> {
    /// A thought on what is secret, if there was something to think about.
    pub(crate) fn of(decision: Decision<G>, level: Level, view: &G::View) -> Option<Thought<G>> {
        let identity = decision.identity.filter(|_| decision.alternatives.len() > 1)?;
        let choices = G::choices(view);
        let place = |target: &Target<G::Action>| target.place.filter(|place| !matches!(place, Place::Edge(_)));
        // Whoever walks may stay, and that is asked first.
        let from = choices.first().and_then(Choice::single).and_then(place);
        let to = named(&choices, decision.action).and_then(|(_, target)| Some((place(target)?, &target.label)));
        let walk = from.zip(to).filter(|_| !G::is_move(decision.action));
        let walk = walk.map(|(from, (to, label))| Walk::one_step(from, to, decision.action, label));
        // Who is against whom does not depend on anything hidden: any game that fits the view says so.
        let suspect = suspect(&G::worlds(view).sample(&mut Dice::from_number(0)), &decision, identity);
        Some(Thought { level, identity, suspect, decision, after: None, walk, choices })
    }

    /// Takes the next decision as a further step of the same way, if it is one.
    pub(crate) fn goes_on_with(&mut self, next: &Thought<G>) -> bool {
        let (Some(walk), Some(step)) = (&mut self.walk, &next.walk) else { return false };
        let is_same = self.decision.seat == next.decision.seat && !walk.is_over && walk.to == step.from;
        if is_same {
            (walk.to, walk.is_over) = (step.to, step.is_over);
            walk.actions.extend(&step.actions);
            walk.steps.extend(step.steps.iter().cloned());
            self.after = None;
        }
        is_same
    }

    /// Whether the bot had a reason to prefer one alternative to another.
    pub(crate) fn weighs(&self) -> bool {
        let all = || self.decision.alternatives.iter().map(|one| &one.estimate);
        let first = all().next().map_or(0.0, |first| first.worth);
        all().any(|estimate| estimate.chances.is_some() || (estimate.worth - first).abs() > ALIKE)
    }

    /// Whether a dwarf stayed where it was although something spoke for going on: that needs a reason.
    pub(crate) fn holds_back(&self) -> bool {
        let goes = self.decision.alternatives.iter().find(|one| one.action != self.decision.action);
        let told = |goes: &Alternative<G>| goes.counted().into_iter().take(OTHERS_REASONS);
        let speaks_for_it = |goes: &Alternative<G>| told(goes).any(|counted| counted.by > TEMPTING);
        self.walk.as_ref().is_some_and(|walk| !walk.leads_on()) && goes.is_some_and(speaks_for_it)
    }

    /// The alternative that was chosen.
    pub(crate) fn chosen(&self) -> Option<&Alternative<G>> {
        self.decision.alternatives.iter().find(|one| one.action == self.decision.action)
    }

    /// Whether the bot saw something better, and did not take it: alternatives come as it ranked them.
    pub(crate) fn was_whim(&self) -> bool {
        let best = self.decision.alternatives.first().zip(self.chosen());
        let is_worse = best.is_some_and(|(best, chosen)| best.estimate.worth - chosen.estimate.worth > ALIKE);
        self.level.manner().whim > 0.0 && is_worse
    }

    /// An alternative, in the words in which a person would have been asked: with which card, and what to do with it.
    pub(crate) fn name(&self, action: G::Action, texts: &Texts, you: Seat) -> String {
        let say = |phrase: &Phrase| texts.say("phrase", phrase, Some(you));
        match named(&self.choices, action) {
            Some((choice, target)) if G::is_move(action) && choice.held.label != target.label => {
                format!("{}: {}", say(&choice.held.label), say(&target.label))
            }
            Some((_, target)) => say(&target.label),
            None => action.to_string(),
        }
    }

    /// What was done: a way as a whole, if a person would have been asked for it so, or else step by step.
    pub(crate) fn done(&self, texts: &Texts, you: Seat) -> String {
        let Some(walk) = &self.walk else { return self.name(self.decision.action, texts, you) };
        let mut ways = self.choices.iter().filter_map(Choice::single);
        let whole = ways.find(|way| way.actions == walk.actions).map(|way| std::slice::from_ref(&way.label));
        let steps = whole.unwrap_or(&walk.steps).iter().map(|step| texts.say("phrase", step, Some(you)));
        steps.collect::<Vec<_>>().join(", ")
    }
}

/// The choice that is an action, and what is done with it. One that is only the beginning of a way comes last.
fn named<G: Listed>(choices: &[Choice<G>], action: G::Action) -> Option<(&Choice<G>, &Target<G::Action>)> {
    let all = || choices.iter().flat_map(|choice| choice.all().map(move |target| (choice, target)));
    let exact = all().find(|(_, target)| target.actions == [action]);
    exact.or_else(|| all().find(|(_, target)| target.actions.first() == Some(&action)))
}

/// Whom a bot takes for an opponent more than anybody else; nobody, if all are alike to it.
fn suspect<G: Thinking>(world: &G, decision: &Decision<G>, own: Identity) -> Option<Suspect> {
    let against = |seat: Seat, each: &Each, identity: usize| {
        each[identity] * world.against(decision.seat, own, seat, identity as Identity)
    };
    let identities = || 0..G::IDENTITIES.len();
    let seats = (0..).map(Seat::new).zip(&decision.believed).filter(|(seat, _)| *seat != decision.seat);
    let mut seats: Vec<(f64, Seat, &Each)> = seats
        .map(|(seat, each)| (identities().map(|identity| against(seat, each, identity)).sum(), seat, each))
        .collect();
    seats.sort_by(|(one, ..), (other, ..)| other.total_cmp(one));
    let (most, seat, each) = *seats.first()?;
    let is_alike = seats.get(1).is_some_and(|(second, ..)| most - second < ALIKE);
    let weighs_most = |one: &usize, other: &usize| against(seat, each, *one).total_cmp(&against(seat, each, *other));
    let identity = identities().max_by(weighs_most).filter(|_| !is_alike)?;
    Some(Suspect { seat, identity: identity as Identity, share: each[identity] })
}
