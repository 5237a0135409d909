//! What is not known, by its reason, with the places.

use crate::facts::{Place, Report, Unknown};
use crate::findings::{code, link};
use crate::links::Links;
use crate::words::plural;
use maud::{Markup, html};

/// So many lines of a reason are shown at first.
const SHOWN: usize = 6;
/// So many are shown at most.
const MOST: usize = 200;

/// The section.
pub fn section(report: &Report, links: &Links<'_>) -> Markup {
    html! {
        section id="~unknown" aria-labelledby="~unknown-h" {
            h2 id="~unknown-h" { "What is not known" }
            @match report.unknown.is_empty() {
                true => p { "The class of each variable is known." },
                false => {
                    p.lead { "A value that is unknown may be anything; nothing is reported of it." }
                    dl.unknown { @for it in &report.unknown { (row(it, links)) } }
                }
            }
            @if !report.problems.is_empty() {
                h3 { "What could not be read" }
                ul { @for problem in &report.problems { li { (code(problem)) } } }
            }
        }
    }
}

/// A line, and the names in it of which something is not known.
type Line<'r> = (Place, Vec<&'r str>);

/// The lines of a reason, in the order of its places.
fn lines<'r>(unknown: &'r Unknown, links: &Links<'_>) -> Vec<Line<'r>> {
    let mut lines: Vec<Line<'r>> = Vec::new();
    for (what, place) in &unknown.what {
        if lines.last().is_none_or(|(last, _)| !links.share_line(*last, *place)) {
            lines.push((*place, Vec::new()));
        }
        if let Some((_, names)) = lines.last_mut()
            && !what.is_empty()
            && !names.contains(&&**what)
        {
            names.push(what);
        }
    }
    lines
}

fn row(unknown: &Unknown, links: &Links<'_>) -> Markup {
    let lines = lines(unknown, links);
    let (first, rest) = lines.split_at(lines.len().min(SHOWN));
    let (rest, left_out) = rest.split_at(rest.len().min(MOST));
    html! {
        dt { (code(&unknown.why)) }
        dd {
            ul { @for it in first { (place(it, links)) } }
            @if !rest.is_empty() {
                details {
                    summary { "and " (plural(rest.len() + left_out.len(), "more line")) }
                    ul { @for it in rest { (place(it, links)) } }
                    @if !left_out.is_empty() {
                        p { "and " (plural(left_out.len(), "line")) " that are not listed" }
                    }
                }
            }
        }
    }
}

fn place((place, names): &Line<'_>, links: &Links<'_>) -> Markup {
    html! {
        li {
            @for (at, name) in names.iter().enumerate() {
                @if at > 0 { ", " }
                code { (name) }
            }
            @if !names.is_empty() { " " }
            (link(*place, links))
        }
    }
}
