//! Duplicate deals: one seed fixes everything that is dealt, and is played again with sides swapped.

use crate::figures::{Judged, Judgement, Mean};
use crate::sitting::{Deal, Observer, Sitting, Tempers, dealt, play};
use bots::search::Budget;
use bots::{Decision, Level, Mind, Thinking};
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;
use tabletop::game::Config;
use tabletop::hearing::Heard;
use tabletop::table::Refused;
use tabletop::{Dice, Seed, Turn, Viewer};

/// What a contest is about.
pub struct Contest<'a, G: Thinking> {
    /// The options of the tables.
    pub config: &'a G::Config,
    /// The card list.
    pub cards: &'a G::Cards,
    /// The two levels that are compared.
    pub levels: [Level; 2],
    /// How many seats must have each identity, if that is asked for.
    pub dealt: Option<Vec<usize>>,
    /// Everything comes from this.
    pub seed: u64,
    /// Whether bots of a level are alike.
    pub tempers: Tempers,
    /// How long those think ahead that do, if not as long as is usual at their level.
    pub budget: Option<Budget>,
}

/// What came of one deal.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct DealResult {
    /// Its number.
    pub deal: u64,
    /// What the first level won in each sitting on this deal.
    pub won: Vec<Won>,
    /// How good the beliefs of an attentive observer were.
    pub beliefs: Beliefs,
    /// How each sitting on this deal ended.
    #[serde(default)]
    pub endings: Vec<String>,
    /// In how many sittings nobody won.
    #[serde(default)]
    pub won_by_nobody: u32,
    /// How long decisions of each level took, in microseconds.
    pub took: [Vec<f64>; 2],
}

/// What the first level won in a sitting.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Won {
    /// On which side.
    pub side: u8,
    /// How much, from 0 to 1: of all pairs of a seat of its own and one of the other level, in how many its own got more.
    pub share: f64,
    /// The same for each of its seats, with what the seat was.
    pub seats: Vec<(u8, f64)>,
    /// What the seats of this level had in the end, and those of the other, as the game counts it.
    pub points: [Vec<f64>; 2],
}

/// How good the beliefs of an attentive observer were.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Beliefs {
    /// Before anybody did anything.
    pub prior: Judgement,
    /// After three laps, or at the end of a round that is shorter.
    pub lap_three: Judgement,
    /// At the end of the round. Of a seat whose card everybody saw it is what was believed before that.
    pub end: Judgement,
    /// In how many sittings the most likely assignment at the end was the right one, and of how many: by the side that the
    /// first level was on, or all in the first place.
    pub exact: [(u32, u32); 2],
}

impl Beliefs {
    /// What two of them come to together.
    pub fn join(&mut self, other: &Beliefs) {
        self.prior.join(&other.prior);
        self.lap_three.join(&other.lap_three);
        self.end.join(&other.end);
        for (exact, more) in self.exact.iter_mut().zip(other.exact) {
            *exact = (exact.0 + more.0, exact.1 + more.1);
        }
    }
}

/// The side of each seat.
type Sides = Vec<u8>;

/// The most seeds that are tried for one deal with the identities that are asked for.
const MOST_TRIES: u64 = 10_000;

impl<G: Thinking> Contest<'_, G> {
    /// Plays one deal: each level plays each side once.
    pub fn play(&self, number: u64) -> Result<Option<DealResult>, Refused<G::Refusal>> {
        let Some((seed, sides)) = self.find_seed(number)? else { return Ok(None) };
        let mut result = DealResult { deal: number, ..DealResult::default() };
        // A side that nobody is on has not won anything.
        if !sides.contains(&0) || !sides.contains(&1) {
            return Ok(Some(result));
        }
        let mut sitting: Option<Sitting<G>> = None;
        for side in [0, 1] {
            let who: Vec<usize> = sides.iter().map(|of| usize::from(*of != side)).collect();
            // Among equals all arrangements are one and the same sitting.
            let equals = self.levels[0] == self.levels[1];
            let played = match sitting.take().filter(|_| equals) {
                Some(played) => played,
                None => self.sit(seed, number, (side.into(), &who), &mut result)?,
            };
            let nobody_won = played.payoffs.iter().all(|payoff| *payoff == 0.0);
            result.won_by_nobody += u32::from(nobody_won);
            let got = |which: usize| {
                let seats = played.payoffs.iter().enumerate().zip(&who);
                seats.filter(move |(_, of)| **of == which).map(|((seat, payoff), _)| (seat, *payoff))
            };
            let beats = |payoff: f64| mean(got(1).map(|(_, other)| share_of(payoff, other)));
            // Where nobody won, neither level was better; among equals it is asked how often each side wins.
            let share = |payoff: f64| if nobody_won && equals { 0.0 } else { beats(payoff) };
            let seats: Vec<(u8, f64)> = got(0).map(|(seat, payoff)| (played.identities[seat], share(payoff))).collect();
            let share = mean(seats.iter().map(|(_, share)| *share));
            let points = [0, 1].map(|which| got(which).map(|(seat, _)| played.points[seat]).collect());
            result.won.push(Won { side, share, seats, points });
            sitting = Some(played);
        }
        Ok(Some(result))
    }

    /// Plays a deal once, with the levels at the seats that an arrangement says.
    fn sit(
        &self,
        seed: Seed,
        number: u64,
        (n, who): (usize, &[usize]),
        result: &mut DealResult,
    ) -> Result<Sitting<G>, Refused<G::Refusal>> {
        let levels: Vec<Level> = who.iter().map(|which| self.levels[*which]).collect();
        let model = Arc::clone(G::model());
        let (whims, tempers, budget) = (number ^ self.seed << 32, self.tempers, self.budget);
        let deal = Deal { config: self.config, cards: self.cards, seed, whims, tempers, model, budget };
        let mut watcher = Watcher::<G>::new(who);
        let sitting = play(&deal, &levels, &mut watcher)?;
        watcher.judge(&sitting.identities, n, &mut result.beliefs);
        result.endings.extend(watcher.ending.map(str::to_owned));
        for (sums, took) in result.took.iter_mut().zip(watcher.took) {
            sums.extend(took);
        }
        Ok(sitting)
    }

    /// The seed of a deal, one with the identities that are asked for.
    fn find_seed(&self, number: u64) -> Result<Option<(Seed, Sides)>, Refused<G::Refusal>> {
        for attempt in 0..MOST_TRIES {
            let seed = Seed::from_numbers([self.seed, number, attempt, 0]);
            let table = dealt(&Deal::<G> {
                config: self.config,
                cards: self.cards,
                seed,
                whims: 0,
                tempers: self.tempers,
                model: Arc::clone(G::model()),
                budget: None,
            })?;
            let seats = self.config.seats();
            let mut counts = vec![0; G::IDENTITIES.len()];
            for seat in seats.all() {
                counts[table.game().identity(seat).unwrap_or_default() as usize] += 1;
            }
            if self.dealt.as_ref().is_none_or(|wanted| *wanted == counts) {
                let sides = seats.all().map(|seat| table.game().side(seat)).collect();
                return Ok(Some((seed, sides)));
            }
        }
        Ok(None)
    }
}

/// Whether a seat got more than another: two that got the same share it.
fn share_of(own: f64, others: f64) -> f64 {
    match own.total_cmp(&others) {
        Ordering::Greater => 1.0,
        Ordering::Equal => 0.5,
        Ordering::Less => 0.0,
    }
}

fn mean(of: impl Iterator<Item = f64>) -> f64 {
    let (sum, count) = of.fold((0.0, 0.0), |(sum, count), one| (sum + one, count + 1.0));
    sum / f64::max(count, 1.0)
}

/// Watches a round like the audience, and the bots' time.
struct Watcher<'a, G: Thinking> {
    mind: Mind<G>,
    dice: Dice,
    n_seats: usize,
    n_turns: usize,
    who: &'a [usize],
    /// What was believed of each seat: before, after three laps, in the end.
    seen: [Option<Vec<Vec<f64>>>; 3],
    guess: Option<bots::Assignment>,
    ending: Option<&'static str>,
    took: [Vec<f64>; 2],
}

impl<'a, G: Thinking> Watcher<'a, G> {
    fn new(who: &'a [usize]) -> Watcher<'a, G> {
        let mind = Mind::new(Viewer::Audience);
        let dice = Dice::from_number(0);
        let (seen, took) = Default::default();
        Watcher { mind, dice, n_seats: who.len(), n_turns: 0, who, seen, guess: None, ending: None, took }
    }

    /// What is believed of each seat. Of one that everybody knows, it is what was believed last before: what lies open for
    /// all has not been found out.
    fn believed(&self, game: &G) -> Option<Vec<Vec<f64>>> {
        let public = self.mind.public()?;
        let known = game.known_to_all();
        let last = self.seen[2].as_ref();
        let seats = (0..self.n_seats).map(|seat| match last.filter(|_| known[seat]) {
            Some(last) => last[seat].clone(),
            None => public.identities(tabletop::Seat::new(seat as u8))[..G::IDENTITIES.len()].to_vec(),
        });
        Some(seats.collect())
    }

    fn judge(&self, identities: &[u8], n: usize, beliefs: &mut Beliefs) {
        let each = [&mut beliefs.prior, &mut beliefs.lap_three, &mut beliefs.end];
        let [prior, lap_three, end] = &self.seen;
        for (judgement, seen) in each.into_iter().zip([prior, if lap_three.is_some() { lap_three } else { end }, end]) {
            for (predicted, is) in seen.iter().flatten().zip(identities) {
                judgement.add(predicted, *is);
            }
        }
        if let Some(guess) = self.guess {
            beliefs.exact[n].0 += u32::from(guess[..self.n_seats] == *identities);
            beliefs.exact[n].1 += 1;
        }
    }
}

impl<G: Thinking> Observer<G> for Watcher<'_, G> {
    fn entry(&mut self, before: &G, heard: &[Heard<G>], after: &G) {
        self.mind.hear(heard, &after.view(Viewer::Audience), &mut self.dice);
        self.ending = self.ending.or_else(|| G::ending(heard));
        let Some(believed) = self.believed(after) else { return };
        // A turn can have many decisions.
        let turns = [before, after].map(|game| if let Turn::Of(seat) = game.turn() { Some(seat) } else { None });
        self.n_turns += usize::from(turns[0].is_some() && turns[0] != turns[1]);
        if self.seen[0].is_none() {
            self.seen[0] = Some(believed.clone());
        }
        if self.n_turns >= 3 * self.n_seats && self.seen[1].is_none() {
            self.seen[1] = Some(believed.clone());
        }
        self.seen[2] = Some(believed);
        self.guess = self.mind.public().and_then(|public| public.guess()).map(|(guess, _)| guess);
    }

    fn decision(&mut self, decision: &Decision<G>, took: Duration) {
        self.took[self.who[decision.seat.index()]].push((took.as_secs_f64() * 1e7).round() / 10.0);
    }
}

/// What many deals came to.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// The two levels.
    pub levels: [Level; 2],
    /// How many deals.
    pub deals: usize,
    /// The share that the first level won.
    pub won: Mean,
    /// What a seat of each level had in the end on average, as the game counts it: nuggets, points or gold.
    pub points: [Mean; 2],
    /// By how much the first level had more on the same deals.
    pub difference: Mean,
    /// The share that the first level won on each side.
    pub won_on_side: [Mean; 2],
    /// The same by what the seat was.
    pub won_as: BTreeMap<&'static str, Mean>,
    /// Predictions of an attentive observer: before the first act, after three laps, at the end; of seats whose cards all saw,
    /// before that.
    pub beliefs: [Judged; 3],
    /// How often the most likely assignment at the end was the right one.
    pub exact: f64,
    /// The same with the first level on each side.
    pub exact_on_side: Vec<f64>,
    /// In which share of the sittings nobody won: between different levels that counts half for each.
    pub won_by_nobody: f64,
    /// Which share of the sittings ended how.
    pub endings: BTreeMap<String, f64>,
    /// Microseconds a decision of each level: the median, and what 99 of 100 stay under.
    pub took: [(f64, f64); 2],
}

/// What every seat of one of the levels had on a deal.
fn points(result: &DealResult, which: usize) -> impl Iterator<Item = f64> + '_ {
    result.won.iter().flat_map(move |won| &won.points[which]).copied()
}

/// How much more a seat of the first level had on a deal than one of the second, if the deal counts.
fn more(result: &DealResult) -> Option<f64> {
    (!result.won.is_empty()).then(|| mean(points(result, 0)) - mean(points(result, 1)))
}

/// Puts results together.
pub fn report<G: Thinking>(levels: [Level; 2], results: &[DealResult], seed: u64) -> Report {
    let mean = |of: &dyn Fn(&DealResult) -> Vec<f64>| {
        let each = results.iter().map(of).filter(|shares| !shares.is_empty());
        let clusters: Vec<f64> = each.map(|shares| mean(shares.into_iter())).collect();
        Mean::of(&clusters, seed)
    };
    let on_side =
        |side: u8| mean(&|result| result.won.iter().filter(|won| won.side == side).map(|won| won.share).collect());
    let won_as = G::IDENTITIES.iter().enumerate().map(|(identity, name)| {
        let shares = |result: &DealResult| {
            let seats = result.won.iter().flat_map(|won| &won.seats);
            seats.filter(|(is, _)| *is as usize == identity).map(|(_, share)| *share).collect()
        };
        (*name, mean(&shares))
    });
    let mut beliefs = Beliefs::default();
    results.iter().for_each(|result| beliefs.join(&result.beliefs));
    let took = [0, 1].map(|which| {
        let mut all: Vec<f64> = results.iter().flat_map(|result| &result.took[which]).copied().collect();
        all.sort_by(f64::total_cmp);
        let at = |share: f64| all.get((share * all.len() as f64) as usize).copied().unwrap_or_default();
        (at(0.5), at(0.99))
    });
    let exact = |of: &[(u32, u32)]| {
        let (right, all) = of.iter().fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
        f64::from(right) / f64::from(all.max(1))
    };
    let mut endings = BTreeMap::new();
    let n_endings = results.iter().map(|result| result.endings.len()).sum::<usize>().max(1) as f64;
    for ending in results.iter().flat_map(|result| &result.endings) {
        *endings.entry(ending.clone()).or_default() += 1.0 / n_endings;
    }
    let n_sittings = results.iter().map(|result| result.won.len()).sum::<usize>().max(1) as f64;
    Report {
        levels,
        deals: results.len(),
        won_by_nobody: results.iter().map(|result| f64::from(result.won_by_nobody)).sum::<f64>() / n_sittings,
        won: mean(&|result| result.won.iter().map(|won| won.share).collect()),
        points: [0, 1].map(|which| mean(&|result| points(result, which).collect())),
        difference: mean(&|result| more(result).into_iter().collect()),
        won_on_side: [on_side(0), on_side(1)],
        won_as: won_as.collect(),
        beliefs: [beliefs.prior.judged(), beliefs.lap_three.judged(), beliefs.end.judged()],
        exact: exact(&beliefs.exact),
        // Among equals there is no other side.
        exact_on_side: if levels[0] != levels[1] {
            beliefs.exact.iter().map(|one| exact(&[*one])).collect()
        } else {
            Vec::new()
        },
        endings,
        took,
    }
}

#[cfg(test)]
mod tests {
    use super::{Contest, Watcher, report, share_of};
    use crate::sitting::{Deal, Tempers, play};
    use bots::{Level, Thinking};
    use dark_cave::DarkCave;
    use lost_mines::LostMines;
    use saboteur::{CardList, Options, Saboteur};
    use tabletop::Table;

    fn contest<'a>(config: &'a Options, cards: &'a CardList, levels: [Level; 2]) -> Contest<'a, Saboteur> {
        let (tempers, dealt) = (Tempers::Even, Some(vec![3, 2]));
        Contest { config, cards, levels, dealt, seed: 1, tempers, budget: None }
    }

    #[test]
    fn among_equals_a_deal_is_played_once_and_one_of_the_sides_wins_it() {
        let (config, cards) = (Options::new(5).unwrap(), CardList::published());
        let equals = contest(&config, &cards, [Level::Novice; 2]);
        let results: Vec<_> = (0..4).map(|number| equals.play(number).unwrap().unwrap()).collect();
        for result in &results {
            assert_eq!(result.endings.len(), 1);
            assert_eq!(result.won.iter().map(|won| won.share).sum::<f64>(), 1.0);
        }
        let report = report::<Saboteur>(equals.levels, &results, 1);
        assert_eq!(report.won.mean, 0.5);
        assert!(report.exact_on_side.is_empty(), "there is only one kind of sitting");
        assert!((report.endings.values().sum::<f64>() - 1.0).abs() < 1e-9);
        let reached = report.endings.get("treasure-reached").copied().unwrap_or_default();
        assert!((report.won_on_side[0].mean - reached).abs() < 1e-9, "miners win by the treasure alone");
    }

    #[test]
    fn otherwise_it_is_played_with_sides_swapped() {
        let (config, cards) = (Options::new(5).unwrap(), CardList::published());
        let unlike = contest(&config, &cards, [Level::Novice, Level::Random]);
        let results = [unlike.play(0).unwrap().unwrap()];
        assert_eq!((results[0].endings.len(), results[0].won.len()), (2, 2));
        let beliefs = &results[0].beliefs;
        assert_eq!(beliefs.exact.map(|(_, all)| all), [1, 1]);
        assert_eq!(report::<Saboteur>(unlike.levels, &results, 1).exact_on_side.len(), 2);
    }

    /// Winners share the gold of a round: those who lose have nothing, and what one level has more the other has less.
    #[test]
    fn points_are_compared_on_the_same_deals() {
        let (config, cards) = (Options::new(5).unwrap(), CardList::published());
        let played = |levels: [Level; 2]| {
            let contest = contest(&config, &cards, levels);
            let results: Vec<_> = (0..6).map(|number| contest.play(number).unwrap().unwrap()).collect();
            for won in results.iter().flat_map(|result| &result.won) {
                let [own, others] = [0, 1].map(|which| won.points[which].iter().sum::<f64>());
                assert_eq!(won.points.iter().map(Vec::len).sum::<usize>(), 5);
                assert!(if won.share == 1.0 { own > 0.0 && others == 0.0 } else { own == 0.0 && others > 0.0 });
            }
            report::<Saboteur>(levels, &results, 1)
        };
        let (first, second) = (played([Level::Novice, Level::Random]), played([Level::Random, Level::Novice]));
        assert!((first.difference.mean - (first.points[0].mean - first.points[1].mean)).abs() < 1e-9);
        assert!((first.difference.mean + second.difference.mean).abs() < 1e-9);
        assert!(first.difference.mean > 0.0, "novices have more than those who play at random");
    }

    /// D-18: whoever leaves the cave shows its card, which tells nothing of how well it was read before.
    #[test]
    fn what_lies_open_for_all_counts_as_it_was_believed_before() {
        let (config, cards) = (dark_cave::Options::new(5).unwrap(), dark_cave::CardList::published());
        let (levels, tempers, dealt) = ([Level::Journeyman; 2], Tempers::Even, None);
        let contest =
            Contest::<DarkCave> { config: &config, cards: &cards, levels, dealt, seed: 1, tempers, budget: None };
        let (mut n_shown, mut n_sure) = (0, 0);
        for number in 0..4 {
            let (seed, _) = contest.find_seed(number).unwrap().unwrap();
            let who = [0; 5];
            let (whims, model, budget) = (number, DarkCave::model().clone(), None);
            let deal = Deal { config: &config, cards: &cards, seed, whims, tempers, model, budget };
            let mut watcher = Watcher::<DarkCave>::new(&who);
            let sitting = play(&deal, &levels.repeat(3)[..5], &mut watcher).unwrap();
            let mut table = Table::<DarkCave>::new(&config, &cards);
            let mut known = [false; 10];
            for entry in &sitting.record.entries {
                table.replay_entry(&sitting.record, entry).unwrap();
                if table.game().secret_round().is_some() {
                    known = table.game().known_to_all();
                }
            }
            let end = watcher.seen[2].as_ref().unwrap();
            for seat in (0..5).filter(|seat| known[*seat]) {
                n_shown += 1;
                n_sure += usize::from(end[seat].contains(&1.0));
            }
        }
        assert!(n_shown > 0 && n_sure < n_shown, "{n_sure} of {n_shown} were certain before");
    }

    /// D-32: whoever plays at random does not find out of the cave.
    #[test]
    fn what_nobody_wins_counts_half_for_each_level_and_for_no_side_among_equals() {
        let (config, cards) = (dark_cave::Options::new(5).unwrap(), dark_cave::CardList::published());
        let played = |levels: [Level; 2]| {
            let (tempers, dealt) = (Tempers::Even, None);
            let contest =
                Contest::<DarkCave> { config: &config, cards: &cards, levels, dealt, seed: 1, tempers, budget: None };
            let results: Vec<_> = (0..6).map(|number| contest.play(number).unwrap().unwrap()).collect();
            report::<DarkCave>(levels, &results, 1)
        };
        let equals = played([Level::Random; 2]);
        assert!(equals.won_by_nobody > 0.5, "{}", equals.won_by_nobody);
        let sides: f64 = equals.won_on_side.iter().map(|side| side.mean).sum();
        assert!((sides + equals.won_by_nobody - 1.0).abs() < 1e-9);
        let (first, second) = (played([Level::Novice, Level::Random]), played([Level::Random, Level::Novice]));
        assert!(first.won_by_nobody > 0.0 && first.won_by_nobody < 1.0, "{}", first.won_by_nobody);
        assert!((first.won.mean + second.won.mean - 1.0).abs() < 1e-9, "what one does not win, the other does");
    }

    /// In The Lost Mines those of a side need not get the same: selfish dwarves score alone (L-26).
    #[test]
    fn a_share_is_that_of_the_pairs_in_which_the_own_seat_got_more() {
        assert_eq!([(0.5, 0.2), (0.2, 0.2), (0.2, 0.5)].map(|(own, others)| share_of(own, others)), [1.0, 0.5, 0.0]);
        let (config, cards) = (lost_mines::Options::new(6).unwrap(), lost_mines::CardList::published());
        let played = |levels: [Level; 2]| {
            let (tempers, dealt) = (Tempers::Even, None);
            let contest =
                Contest::<LostMines> { config: &config, cards: &cards, levels, dealt, seed: 1, tempers, budget: None };
            (0..4).map(|number| contest.play(number).unwrap().unwrap()).collect::<Vec<_>>()
        };
        let (first, second) = (played([Level::Novice, Level::Random]), played([Level::Random, Level::Novice]));
        let mut between = 0;
        for (one, other) in first.iter().zip(&second) {
            for (won, lost) in one.won.iter().zip(other.won.iter().rev()) {
                assert_eq!(usize::from(won.side), 1 - usize::from(lost.side), "the same sitting");
                assert!((won.share + lost.share - 1.0).abs() < 1e-9, "what one does not win, the other does");
                between += usize::from(won.share > 0.0 && won.share < 1.0);
            }
        }
        assert!(between > 0, "not all seats of a side get the same");
    }
}
