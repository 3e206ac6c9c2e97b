//! A report as a page that opens without a network: everything is inside, plots are drawn as they are written.

use crate::contest::Report;
use crate::figures::{Judged, Mean};
use crate::words::{Heading, endings, not_counted};
use std::fmt::Write;

const STYLE: &str = "body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#222;\
background:#fdfcf9}h1,h2{line-height:1.2}code{background:#eee;padding:.1em .3em;overflow-wrap:anywhere}table{border-collapse:collapse}\
td,th{padding:.25em .8em;text-align:right;border-bottom:1px solid #ddd}td:first-child,th:first-child{text-align:left}\
.wide{overflow-x:auto}svg{max-width:100%;height:auto}.wide svg{min-width:27rem}.bar{fill:#8a6d3b}.line{stroke:#222;stroke-width:2}.half{stroke:#aaa;stroke-dasharray:4}\
text{font:13px system-ui,sans-serif}@media(prefers-color-scheme:dark){body{background:#1c1a17;color:#eee}code{background:#333}\
td,th{border-color:#444}.line{stroke:#eee}text{fill:#eee}.bar{fill:#c9a35b}}";

/// The page.
pub fn page(heading: &Heading<'_>, reports: &[Report]) -> String {
    let Heading { game, players, command, .. } = heading;
    let title = format!("Arena: {game}, {players} players");
    let mut page = format!(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><meta name=\"viewport\" \
         content=\"width=device-width\"><title>{title}</title><style>{STYLE}</style><h1>{title}</h1>\
         <p>Made by <code>{}</code></p>",
        escaped(command)
    );
    if let Some((played, wanted)) = heading.interrupted(reports) {
        let _ = write!(page, "<p><strong>Interrupted:</strong> {played} of {wanted} deals were played.</p>");
    }
    for report in reports {
        section(heading, report, &mut page);
    }
    page + "</html>\n"
}

fn section(heading: &Heading<'_>, report: &Report, page: &mut String) {
    let [first, second] = report.levels.map(|level| level.name());
    let _ = write!(page, "<h2>{first} against {second}</h2>");
    if report.deals == 0 {
        page.push_str("<p>Not played.</p>");
        return;
    }
    let counted = not_counted(report).map(|sentence| format!(" {sentence}")).unwrap_or_default();
    let _ = write!(page, "<p>{}.{counted}</p>", heading.deals_of(report));
    // Where nothing counts there is nothing to tell either.
    if report.won.count > 0 {
        shares(heading, report, page);
        how_it_ended(report, page);
        beliefs(report, page);
        times(report, page);
    }
}

fn shares(heading: &Heading<'_>, report: &Report, page: &mut String) {
    let plot = bar_plot(&heading.shares(report));
    let first = report.levels[0].name();
    let _ = write!(page, "<p>Shares won by {first}, with 95 % intervals (and of how many deals):</p>{plot}");
}

fn how_it_ended(report: &Report, page: &mut String) {
    if report.won_by_nobody > 0.0 {
        let counts = if report.levels[0] == report.levels[1] { "" } else { ", which counts half for each" };
        let _ = write!(page, "<p>Won by nobody: {:.1} %{counts}.</p>", 100.0 * report.won_by_nobody);
    }
    let _ = write!(page, "<p>Rounds ended by: {}.</p>", endings(report));
}

fn beliefs(report: &Report, page: &mut String) {
    let whens = ["before the first act", "after three laps", "at the end"].into_iter().zip(&report.beliefs);
    let rows = whens.map(|(when, judged)| {
        let Judged { brier, log_loss, calibration, count, .. } = judged;
        format!("<tr><td>{when}<td>{brier:.4}<td>{log_loss:.4}<td>{calibration:.4}<td>{count}</tr>")
    });
    let _ = write!(
        page,
        "<p>What an attentive observer believed of everybody (the most likely assignment at the end was right in {:.1} %):\
         </p>{}<p>Predicted at the end, and how often it was so:</p>{}",
        100.0 * report.exact,
        table("<th>when<th>Brier score<th>log loss<th>calibration error<th>predictions", rows),
        calibration_plot(&report.beliefs[2])
    );
}

fn times(report: &Report, page: &mut String) {
    let each = report.levels.iter().zip(report.took);
    let rows = each.map(|(level, (median, most))| format!("<tr><td>{}<td>{median:.0}<td>{most:.0}</tr>", level.name()));
    let table = table("<th>level<th>p50<th>p99", rows);
    let _ = write!(page, "<p>Microseconds a decision, median and 99th of 100:</p>{table}");
}

/// A table in a box of its own, so that on a phone it moves inside of it instead of the page.
fn table(head: &str, rows: impl Iterator<Item = String>) -> String {
    let rows: String = rows.collect();
    format!("<div class=\"wide\"><table><tr>{head}</tr>{rows}</table></div>")
}

fn bar_plot(bars: &[(String, Mean)]) -> String {
    let (left, width, row) = (120.0, 270.0, 28.0);
    let height = row * bars.len() as f64 + 24.0;
    let x = |share: f64| left + width * share;
    let mut plot = format!(
        "<div class=\"wide\"><svg viewBox=\"0 0 520 {height}\" width=\"520\" role=\"img\" aria-label=\"shares won\">\
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
    let _ =
        write!(plot, "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">50 %</text></svg></div>", x(0.5), height - 6.0);
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
    use super::page;
    use crate::words::tests::{HEADING, played};

    #[test]
    fn a_page_needs_nothing_from_outside() {
        let report = played(8, None);
        let page = page(&HEADING, std::slice::from_ref(&report));
        let won = format!("{:.1} % ({})", 100.0 * report.won.mean, report.won.count);
        assert!(page.contains("novice against random") && page.contains(&won), "{page}");
        assert!(page.contains("mattock arena &lt;x&gt;"));
        assert!(!page.contains("http") && !page.contains("src="));
    }

    #[test]
    fn a_page_names_the_sides_and_says_which_deals_count() {
        let report = played(8, None);
        let page = page(&HEADING, std::slice::from_ref(&report));
        assert!(page.contains(">for miners<") && page.contains(">for saboteurs<"), "{page}");
        assert!(page.contains(&format!("8 deals. {} of 8 deals count: ", report.won.count)), "{page}");
        assert!(!page.contains("Interrupted"), "{page}");
    }

    #[test]
    fn a_page_of_an_interrupted_contest_says_so() {
        let page = page(&HEADING, &[played(3, None), played(0, None)]);
        assert!(page.contains("<strong>Interrupted:</strong> 3 of 16 deals were played."), "{page}");
        assert!(page.contains("<p>3 of 8 deals."), "{page}");
        assert_eq!(page.matches("<p>Not played.</p>").count(), 1, "{page}");
        assert!(!page.contains("-0.0"), "{page}");
    }

    /// On a phone the page does not move sideways.
    #[test]
    fn a_wide_table_has_a_box_of_its_own() {
        let page = page(&HEADING, &[played(3, None)]);
        assert_eq!(page.matches("<table>").count(), page.matches("<div class=\"wide\"><table>").count());
        assert!(page.contains(".wide{overflow-x:auto}"));
    }
}
