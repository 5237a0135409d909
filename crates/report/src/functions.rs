//! The functions of a program with an entry: a row for each context, with what its operations
//! require.

use crate::facts::{Context, Report};
use crate::links::Links;
use maud::{Markup, html};

/// The section; nothing of a folder.
pub fn section(report: &Report, links: &Links<'_>) -> Markup {
    if report.entry.is_none() {
        return html! {};
    }
    html! {
        section id="~functions" aria-labelledby="~functions-h" {
            h2 id="~functions-h" { "Functions" }
            p.lead {
                "What the operations of each function require of classes, sizes and indices: \
                 proved for every run, to be checked in a run, or failing in every run."
            }
            div.scroll tabindex="0" role="region" aria-labelledby="~functions-h" {
                table {
                    thead { tr {
                        th scope="col" { "Function" }
                        th scope="col" { "Arguments" }
                        th.num scope="col" { "Proved" }
                        th.num scope="col" { "To check" }
                        th.num scope="col" { "Fails" }
                        th scope="col" { "Remarks" }
                    } }
                    tbody { @for (at, context) in report.contexts.iter().enumerate() {
                        (row(at, context, links))
                    } }
                }
            }
        }
    }
}

fn row(at: usize, context: &Context, links: &Links<'_>) -> Markup {
    let checks = context.checks.unwrap_or_default();
    html! {
        tr {
            th scope="row" {
                a href=(links.to(context.place)) data-c=(at) { (context.name) }
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
