//! A report in words, for a terminal, and what a page says in the same words.

use crate::contest::Report;
use crate::figures::Mean;

/// What reports are about.
pub struct Heading<'a> {
    /// The game, by name.
    pub game: &'a str,
    /// How many play.
    pub players: usize,
    /// The command that made it.
    pub command: &'a str,
    /// The two sides, by name.
    pub sides: [&'a str; 2],
    /// How many deals each pair of levels was to play.
    pub deals: u64,
}

impl Heading<'_> {
    /// How many deals were played, and of how many, if somebody interrupted.
    pub fn interrupted(&self, reports: &[Report]) -> Option<(u64, u64)> {
        let played = reports.iter().map(|report| report.deals as u64).sum();
        let wanted = self.deals * reports.len() as u64;
        (played < wanted).then_some((played, wanted))
    }

    /// How many deals a pair of levels has played.
    pub(crate) fn deals_of(&self, report: &Report) -> String {
        let of = if (report.deals as u64) < self.deals { format!(" of {}", self.deals) } else { String::new() };
        format!("{}{of} deals", report.deals)
    }

    /// What the first level won: in all, for each side and as what, as far as there was such a deal.
    pub(crate) fn shares(&self, report: &Report) -> Vec<(String, Mean)> {
        let sides = self.sides.iter().zip(report.won_on_side).map(|(side, mean)| (format!("for {side}"), mean));
        let identities = report.won_as.iter().map(|(name, mean)| (format!("as {name}"), *mean));
        let all = std::iter::once(("in all".to_owned(), report.won)).chain(sides).chain(identities);
        all.filter(|(_, mean)| mean.count > 0).collect()
    }
}

/// How many deals do not count, if there are such: where few play, it happens that all are on one side.
pub(crate) fn not_counted(report: &Report) -> Option<String> {
    let (counted, all) = (report.won.count, report.deals);
    (counted < all).then(|| format!("{counted} of {all} deals count: in the others nobody was on one of the sides."))
}

/// How rounds ended.
pub(crate) fn endings(report: &Report) -> String {
    let endings = report.endings.iter().map(|(name, share)| format!("{name} {:.1} %", 100.0 * share));
    endings.collect::<Vec<_>>().join(", ")
}

/// All reports.
pub fn words(heading: &Heading<'_>, reports: &[Report]) -> String {
    let mut lines = Vec::new();
    if let Some((played, wanted)) = heading.interrupted(reports) {
        lines.push(format!("Interrupted: {played} of {wanted} deals were played."));
    }
    for report in reports {
        let [first, second] = report.levels.map(|level| level.name());
        if report.deals == 0 {
            lines.push(format!("{first} against {second}: not played."));
            continue;
        }
        lines.push(format!("{first} against {second}, {}; won by {first}:", heading.deals_of(report)));
        lines.extend(not_counted(report).map(|sentence| format!("  {sentence}")));
        // Where nothing counts there is nothing to tell either.
        if report.won.count > 0 {
            lines.extend(heading.shares(report).iter().map(|(name, mean)| share_line(name, mean)));
            lines.extend(nobody_line(report));
            lines.extend(points(report).iter().map(|(name, mean)| points_line(name, mean)));
            lines.push(format!("  {:<24} {}", "rounds ended by", endings(report)));
            lines.extend(belief_lines(report));
            lines.extend(time_lines(report, heading.sides));
        }
    }
    lines.join("\n")
}

fn share_line(name: &str, mean: &Mean) -> String {
    let [percent, low, high] = [mean.mean, mean.low, mean.high].map(|share| 100.0 * share);
    format!("  {name:<24} {percent:5.1} %   [{low:.1}, {high:.1}]   of {}", mean.count)
}

/// What a seat of each level had in the end, and how much more the first one had on the same deals.
pub(crate) fn points(report: &Report) -> Vec<(String, Mean)> {
    let [first, second] = report.levels.map(|level| level.name());
    if first == second {
        return vec![(format!("points of a {first}"), report.points[0])];
    }
    let each =
        [first, second].into_iter().zip(report.points).map(|(level, mean)| (format!("points of a {level}"), mean));
    each.chain([(format!("more for a {first}"), report.difference)]).collect()
}

fn points_line(name: &str, mean: &Mean) -> String {
    format!("  {name:<24} {:7.2}   [{:.2}, {:.2}]   of {}", mean.mean, mean.low, mean.high, mean.count)
}

fn nobody_line(report: &Report) -> Option<String> {
    let counts = if report.levels[0] == report.levels[1] { "" } else { "   counts half for each" };
    let percent = 100.0 * report.won_by_nobody;
    (percent > 0.0).then(|| format!("  {:<24} {percent:5.1} %{counts}", "by nobody"))
}

fn belief_lines(report: &Report) -> Vec<String> {
    let whens = ["before", "after three laps", "at the end"].into_iter().zip(&report.beliefs);
    let believed = whens.map(|(when, judged)| {
        format!(
            "  believed {when:<16} Brier {:.4}   log loss {:.4}   calibration {:.4}",
            judged.brier, judged.log_loss, judged.calibration
        )
    });
    believed.chain([format!("  {:<24} {:5.1} %", "exact at the end", 100.0 * report.exact)]).collect()
}

fn time_lines(report: &Report, sides: [&str; 2]) -> Vec<String> {
    let names = report.levels.map(|level| level.name().to_owned());
    // Who meets its own level is told by the side that it played for first.
    let names = if report.levels[0] == report.levels[1] {
        [0, 1].map(|side| format!("{}, {}", names[side], sides[side]))
    } else {
        names
    };
    let line = |(name, (median, most)): (String, (f64, f64))| {
        format!("  {name:<24} {median:.0} us a decision, 99 of 100 under {most:.0}")
    };
    names.into_iter().zip(report.took).map(line).collect()
}

#[cfg(test)]
pub(crate) mod tests {
    use super::{Heading, words};
    use crate::contest::{Contest, DealResult, Report, report};
    use crate::sitting::Tempers;
    use bots::Level;
    use saboteur::{CardList, Options, Saboteur};

    pub(crate) const HEADING: Heading<'_> = Heading {
        game: "saboteur",
        players: 3,
        command: "mattock arena <x>",
        sides: ["miners", "saboteurs"],
        deals: 8,
    };

    /// What three players come to on so many deals; with these identities only, if some are given.
    pub(crate) fn played(deals: u64, dealt: Option<Vec<usize>>) -> Report {
        let (config, cards) = (Options::new(3).unwrap(), CardList::published());
        let (levels, tempers) = ([Level::Novice, Level::Random], Tempers::Even);
        let contest =
            Contest::<Saboteur> { config: &config, cards: &cards, levels, dealt, seed: 1, tempers, budget: None };
        let results: Vec<DealResult> = (0..deals).map(|number| contest.play(number).unwrap().unwrap()).collect();
        report::<Saboteur>(levels, &results, 1)
    }

    #[test]
    fn sides_and_endings_are_named_and_deals_with_one_side_are_counted_out() {
        let report = played(8, None);
        assert!((1..8).contains(&report.won.count), "some deals have no saboteur: {}", report.won.count);
        let text = words(&HEADING, std::slice::from_ref(&report));
        assert!(text.starts_with("novice against random, 8 deals; won by novice:\n"), "{text}");
        assert!(text.contains(&format!("\n  {} of 8 deals count: ", report.won.count)), "{text}");
        for part in [
            "\n  for miners  ",
            "\n  points of a novice  ",
            "\n  more for a novice  ",
            "\n  for saboteurs  ",
            "\n  rounds ended by  ",
            " %, ",
        ] {
            assert!(text.contains(part), "{part} is not in {text}");
        }
        assert!(!text.contains("Interrupted"), "{text}");
    }

    #[test]
    fn what_was_interrupted_says_how_far_it_came_and_what_was_not_played() {
        let text = words(&HEADING, &[played(3, None), played(0, None)]);
        assert!(
            text.starts_with("Interrupted: 3 of 16 deals were played.\nnovice against random, 3 of 8 deals;"),
            "{text}"
        );
        assert!(text.ends_with("\nnovice against random: not played."), "{text}");
        assert!(!text.contains("of 0"), "{text}");
    }

    #[test]
    fn where_no_deal_counts_no_share_is_told() {
        let text = words(&HEADING, &[played(8, Some(vec![3, 0]))]);
        assert!(text.ends_with("  0 of 8 deals count: in the others nobody was on one of the sides."), "{text}");
    }
}
