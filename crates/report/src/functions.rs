//! The functions of a program with an entry: a row for each context, with what its operations
//! require.

use crate::facts::{Context, Report};
use crate::links::Links;
use crate::ordinals::Ordinals;
use maud::{Markup, html};

/// The section; nothing of a folder.
pub fn section(report: &Report, links: &Links<'_>) -> Markup {
    if report.entry.is_none() {
        return html! {};
    }
    let ordinals = Ordinals::of(report);
    let mut contexts: Vec<(usize, &Context)> = report.contexts.iter().enumerate().collect();
    contexts.sort_by_key(|(at, context)| (context.place, *at));
    html! {
        section id="~functions" aria-labelledby="~functions-h" {
            h2 id="~functions-h" { "Functions" }
            p.lead {
                "What the operations of each function require of classes, sizes and indices: \
                 proved for every run, to be checked in a run, or failing in every run."
            }
            div.scroll tabindex="0" role="region" aria-label="Table of functions" {
                table {
                    thead { tr {
                        th scope="col" { "Function" }
                        th scope="col" { "Arguments" }
                        th.num scope="col" { "Proved" }
                        th.num scope="col" { "To check" }
                        th.num scope="col" { "Fails" }
                        th scope="col" { "Remarks" }
                    } }
                    tbody { @for (at, context) in contexts {
                        (row(at, context, links, &ordinals))
                    } }
                }
            }
        }
    }
}

fn row(at: usize, context: &Context, links: &Links<'_>, ordinals: &Ordinals) -> Markup {
    let checks = context.checks.unwrap_or_default();
    html! {
        tr {
            th scope="row" {
                a href=(links.to(context.place)) data-c=(at) { (context.name) }
                @if let Some(words) = ordinals.words(at) { " " span.at { (words) } }
            }
            td.code { (context.arguments.join(", ")) }
            td.num { (checks.proved) }
            td.num { (checks.open) }
            td.num { (checks.fail) }
            td {
                @if !context.returns { "no call returns " }
                @if !context.complete { "not fully analysed: a budget ran out" }
            }
        }
    }
}
