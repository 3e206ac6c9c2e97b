//! As much of Markdown as the checks need: headings, prose and code in backticks. Fenced blocks are left out.

use std::collections::BTreeSet;

/// A page, taken apart. Lines are counted from 0.
#[derive(Default)]
pub(crate) struct Page {
    /// With their `#`.
    pub(crate) headings: Vec<String>,
    prose: Vec<(usize, String)>,
    /// What stands in backticks.
    pub(crate) code: Vec<(usize, String)>,
}

impl Page {
    pub(crate) fn read(text: &str) -> Page {
        let mut page = Page::default();
        let mut paragraph = String::new();
        let mut is_fenced = false;
        let end = text.lines().count();
        for (line, text) in text.lines().chain([""]).enumerate() {
            let is_fence = ["```", "~~~"].iter().any(|fence| text.trim_start().starts_with(fence));
            is_fenced ^= is_fence;
            if text.starts_with('#') && !is_fenced {
                page.headings.push(text.to_owned());
            }
            if is_fence || is_fenced || text.trim().is_empty() || line == end {
                page.take_apart(&paragraph, line - paragraph.lines().count());
                paragraph.clear();
            } else {
                paragraph.push_str(text);
                paragraph.push('\n');
            }
        }
        page
    }

    /// Code begins and ends with equally many backticks, and may run over the end of a line.
    fn take_apart(&mut self, paragraph: &str, mut line: usize) {
        let mut rest = paragraph;
        while let Some(at) = rest.find('`') {
            let (prose, behind) = rest.split_at(at);
            self.prose.push((line, prose.to_owned()));
            line += prose.matches('\n').count();
            let behind_ticks = behind.trim_start_matches('`');
            let ticks = &behind[..behind.len() - behind_ticks.len()];
            rest = behind_ticks;
            if let Some(end) = find_ticks(rest, ticks) {
                let code = &rest[..end];
                self.code.push((line, code.trim().to_owned()));
                line += code.matches('\n').count();
                rest = &rest[end + ticks.len()..];
            }
        }
        self.prose.push((line, rest.to_owned()));
    }

    /// Where links lead.
    pub(crate) fn links(&self) -> Vec<(usize, String)> {
        let mut links = Vec::new();
        for (line, prose) in &self.prose {
            for (begin, end) in [("](", ')'), ("]: ", '\n'), ("href=\"", '"'), ("src=\"", '"')] {
                for (at, _) in prose.match_indices(begin) {
                    let target = prose[at + begin.len()..].split([end, ' ', '\n']).next().unwrap_or_default();
                    links.push((line + prose[..at].matches('\n').count(), target.to_owned()));
                }
            }
        }
        links
    }

    /// What links to headings say behind `#`: small letters, hyphens for spaces, no signs; the second of a name gets `-1`.
    pub(crate) fn anchors(&self) -> BTreeSet<String> {
        let mut anchors = BTreeSet::new();
        for heading in &self.headings {
            let text = heading.trim_start_matches('#').trim().to_lowercase();
            let kept = text.chars().filter(|sign| sign.is_alphanumeric() || " -_".contains(*sign));
            let anchor: String = kept.map(|sign| if sign == ' ' { '-' } else { sign }).collect();
            let again = (1..).map(|n| format!("{anchor}-{n}"));
            let free = [anchor.clone()].into_iter().chain(again).find(|name| !anchors.contains(name));
            anchors.extend(free);
        }
        anchors
    }
}

/// Where exactly these backticks stand, no more and no fewer.
fn find_ticks(text: &str, ticks: &str) -> Option<usize> {
    let mut from = 0;
    loop {
        let at = from + text[from..].find('`')?;
        let length = text[at..].len() - text[at..].trim_start_matches('`').len();
        if length == ticks.len() {
            return Some(at);
        }
        from = at + length;
    }
}

#[test]
fn a_page_is_taken_apart() {
    let page = Page::read(
        "# A `b` c: d!\nSee [this](x.md#y),\nor `cargo\nrun` and ``a`b``.\n\n```\n# not [one](z)\n```\n## A\n## A\n[`e`]( f.md)\n[g]: h.md",
    );
    assert_eq!(page.headings, ["# A `b` c: d!", "## A", "## A"]);
    let code: Vec<&str> = page.code.iter().map(|(_, code)| code.as_str()).collect();
    assert_eq!(code, ["b", "cargo\nrun", "a`b", "e"]);
    assert_eq!(page.links(), [(1, "x.md#y".to_owned()), (10, String::new()), (11, "h.md".to_owned())]);
    assert_eq!(page.anchors().into_iter().collect::<Vec<_>>(), ["a", "a-1", "a-b-c-d"]);
}
