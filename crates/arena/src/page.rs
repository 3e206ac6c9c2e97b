//! A report as a page that opens without a network: everything is inside, plots are drawn as they are written.

use crate::contest::Report;
use crate::figures::{Judged, Mean};
use std::fmt::Write;

/// What the page is about.
pub struct Heading<'a> {
    /// The game, by name.
    pub game: &'a str,
    /// How many play.
    pub players: usize,
    /// The command that made it.
    pub command: &'a str,
}

const STYLE: &str = "body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#222;\
background:#fdfcf9}h1,h2{line-height:1.2}code{background:#eee;padding:.1em .3em}table{border-collapse:collapse}\
td,th{padding:.25em .8em;text-align:right;border-bottom:1px solid #ddd}td:first-child,th:first-child{text-align:left}\
svg{max-width:100%;height:auto}.bar{fill:#8a6d3b}.line{stroke:#222;stroke-width:2}.half{stroke:#aaa;stroke-dasharray:4}\
text{font:13px system-ui,sans-serif}@media(prefers-color-scheme:dark){body{background:#1c1a17;color:#eee}code{background:#333}\
td,th{border-color:#444}.line{stroke:#eee}text{fill:#eee}.bar{fill:#c9a35b}}";

/// The page.
pub fn page(heading: &Heading<'_>, reports: &[Report]) -> String {
    let Heading { game, players, command } = heading;
    let title = format!("Arena: {game}, {players} players");
    let mut page = format!(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><meta name=\"viewport\" \
         content=\"width=device-width\"><title>{title}</title><style>{STYLE}</style><h1>{title}</h1>\
         <p>Made by <code>{}</code></p>",
        escaped(command)
    );
    for report in reports {
        section(report, &mut page);
    }
    page + "</html>\n"
}

fn section(report: &Report, page: &mut String) {
    let [first, second] = report.levels.map(|level| level.name());
    let _ = write!(
        page,
        "<h2>{first} against {second}</h2><p>{} deals. Shares won by {first}, with 95 % intervals:</p>",
        report.deals
    );
    let mut bars = vec![("all".to_owned(), report.won)];
    bars.extend(report.won_on_side.iter().enumerate().map(|(side, mean)| (format!("side {side}"), *mean)));
    bars.extend(report.won_as.iter().map(|(name, mean)| (format!("as {name}"), *mean)));
    bars.retain(|(_, mean)| mean.count > 0);
    page.push_str(&bar_plot(&bars));
    let _ = write!(
        page,
        "<p>What an attentive observer believed of everybody (the most likely assignment at the end was right in {:.1} %):\
         </p><table><tr><th>when<th>Brier score<th>log loss<th>calibration error<th>predictions</tr>",
        100.0 * report.exact
    );
    for (when, judged) in ["before the first act", "after three laps", "at the end"].into_iter().zip(&report.beliefs) {
        let Judged { brier, log_loss, calibration, count, .. } = judged;
        let _ = write!(page, "<tr><td>{when}<td>{brier:.4}<td>{log_loss:.4}<td>{calibration:.4}<td>{count}</tr>");
    }
    let _ = write!(
        page,
        "</table><p>Predicted at the end, and how often it was so:</p>{}",
        calibration_plot(&report.beliefs[2])
    );
    if report.won_by_nobody > 0.0 {
        let counts = if report.levels[0] == report.levels[1] { "" } else { ", which counts half for each" };
        let _ = write!(page, "<p>Won by nobody: {:.1} %{counts}.</p>", 100.0 * report.won_by_nobody);
    }
    let endings = report.endings.iter().map(|(name, share)| format!("{name} {:.1} %", 100.0 * share));
    let _ = write!(page, "<p>Rounds ended by: {}.</p>", endings.collect::<Vec<_>>().join(", "));
    let _ =
        write!(page, "<p>Microseconds a decision, median and 99th of 100:</p><table><tr><th>level<th>p50<th>p99</tr>");
    for (level, (median, most)) in report.levels.iter().zip(report.took) {
        let _ = write!(page, "<tr><td>{}<td>{median:.0}<td>{most:.0}</tr>", level.name());
    }
    page.push_str("</table>");
}

fn bar_plot(bars: &[(String, Mean)]) -> String {
    let (left, width, row) = (140.0, 500.0, 28.0);
    let height = row * bars.len() as f64 + 24.0;
    let x = |share: f64| left + width * share;
    let mut plot = format!(
        "<svg viewBox=\"0 0 760 {height}\" width=\"760\" role=\"img\" aria-label=\"shares won\">\
         <line class=\"half\" x1=\"{0}\" x2=\"{0}\" y1=\"0\" y2=\"{1}\"/>",
        x(0.5),
        height - 24.0
    );
    for (n, (name, Mean { mean, low, high, count })) in bars.iter().enumerate() {
        let y = row * n as f64;
        let middle = y + row / 2.0;
        let _ = write!(
            plot,
            "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{name}</text><rect class=\"bar\" x=\"{left}\" y=\"{}\" \
             width=\"{}\" height=\"{}\"/><line class=\"line\" x1=\"{}\" x2=\"{}\" y1=\"{middle}\" y2=\"{middle}\"/>\
             <text x=\"{}\" y=\"{}\">{:.1} % ({count})</text>",
            left - 8.0,
            middle + 4.0,
            y + 5.0,
            width * mean,
            row - 10.0,
            x(*low),
            x(*high),
            x(high.max(*mean)) + 8.0,
            middle + 4.0,
            100.0 * mean
        );
    }
    let _ = write!(plot, "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">50 %</text></svg>", x(0.5), height - 6.0);
    plot
}

fn calibration_plot(judged: &Judged) -> String {
    let size = 260.0;
    let at = |share: f64| 20.0 + size * share;
    let down = |share: f64| 10.0 + size * (1.0 - share);
    let mut plot = format!(
        "<svg viewBox=\"0 0 320 310\" width=\"320\" role=\"img\" aria-label=\"calibration\"><line class=\"half\" \
         x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\"/>",
        at(0.0),
        down(0.0),
        at(1.0),
        down(1.0)
    );
    let most = judged.bins.iter().map(|(_, _, count)| *count).max().unwrap_or(1).max(1) as f64;
    for (predicted, truth, count) in judged.bins.iter().filter(|(_, _, count)| *count > 0) {
        let radius = 3.0 + 9.0 * (*count as f64 / most).sqrt();
        let _ = write!(
            plot,
            "<circle class=\"bar\" cx=\"{:.1}\" cy=\"{:.1}\" r=\"{radius:.1}\"/>",
            at(*predicted),
            down(*truth)
        );
    }
    let _ = write!(
        plot,
        "<text x=\"{}\" y=\"300\" text-anchor=\"middle\">predicted</text><text x=\"12\" y=\"{}\" \
         transform=\"rotate(-90 12 {1})\" text-anchor=\"middle\">true</text></svg>",
        at(0.5),
        down(0.5)
    );
    plot
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::{Heading, page};
    use crate::contest::{DealResult, Won, report};
    use bots::Level;
    use saboteur::Saboteur;

    #[test]
    fn a_page_needs_nothing_from_outside() {
        let won = |share| vec![Won { side: 0, share, seats: vec![(0, share)], points: [0.0; 2] }];
        let results = [0.0, 1.0, 1.0].map(|share| DealResult { won: won(share), ..DealResult::default() });
        let reports = [report::<Saboteur>([Level::Novice, Level::Random], &results, 1)];
        let page = page(&Heading { game: "saboteur", players: 5, command: "mattock arena <x>" }, &reports);
        assert!(page.contains("novice against random") && page.contains("66.7 % (3)"), "{page}");
        assert!(page.contains("mattock arena &lt;x&gt;"));
        assert!(!page.contains("http") && !page.contains("src="));
    }
}
