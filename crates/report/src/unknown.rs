//! What is not known, by its reason, with the places.

use crate::facts::{Report, Unknown};
use crate::findings::{code, link};
use crate::links::Links;
use crate::words::plural;
use maud::{Markup, html};

/// So many places of a reason are shown at first.
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

fn row(unknown: &Unknown, links: &Links<'_>) -> Markup {
    let (first, rest) = unknown.what.split_at(unknown.what.len().min(SHOWN));
    let (rest, left_out) = rest.split_at(rest.len().min(MOST));
    html! {
        dt { (code(&unknown.why)) }
        dd {
            ul { @for it in first { (place(it, links)) } }
            @if !rest.is_empty() {
                details {
                    summary { "and " (plural(rest.len() + left_out.len(), "more place")) }
                    ul { @for it in rest { (place(it, links)) } }
                    @if !left_out.is_empty() {
                        p { "and " (plural(left_out.len(), "place")) " that are not listed" }
                    }
                }
            }
        }
    }
}

fn place((what, place): &(String, crate::facts::Place), links: &Links<'_>) -> Markup {
    html! { li { @if !what.is_empty() { code { (what) } " " } (link(*place, links)) } }
}
