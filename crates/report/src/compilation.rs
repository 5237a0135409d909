//! What can be compiled: that all of the program can, or what is refused, by its reason.

use crate::facts::{Place, Report};
use crate::findings::{code, link};
use crate::links::Links;
use crate::words::plural;
use maud::{Markup, html};
use std::collections::BTreeMap;

/// The section; nothing where no entry is compiled.
pub fn section(report: &Report, links: &Links<'_>) -> Markup {
    let Some(compilation) = &report.compilation else { return html! {} };
    let mut reasons: BTreeMap<&str, Vec<Place>> = BTreeMap::new();
    for (place, reason) in &compilation.refused {
        reasons.entry(reason).or_default().push(*place);
    }
    html! {
        section id="~compile" aria-labelledby="~compile-h" {
            h2 id="~compile-h" { "What can be compiled" }
            @if let Some(note) = &compilation.note { p { (code(note)) } }
            @match reasons.is_empty() {
                true => p.good {
                    "All of the program: "
                    (plural(compilation.functions, "function")) ", one for each context."
                },
                false => {
                    p.lead {
                        "A program is compiled as a whole or refused. These are the reasons."
                    }
                    dl.unknown {
                        @for (reason, places) in &reasons {
                            dt { (code(reason)) }
                            dd { ul { @for place in places { li { (link(*place, links)) } } } }
                        }
                    }
                }
            }
        }
    }
}
