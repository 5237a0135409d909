//! The table of variables, which the script sorts and filters.
//!
//! A small report has its rows; the rows of a large one are made by the script, some at a
//! time.

use crate::facts::{Place, Report};
use crate::links::Links;
use crate::size::Size;
use crate::words::{plural, signature};
use maud::{Markup, html};

/// The columns; the script has a key for each in this order.
const COLUMNS: [&str; 7] = ["Name", "Class", "Size", "Value", "Kind", "Function", "Place"];

/// The section.
pub fn section(report: &Report, links: &Links<'_>, size: Size) -> Markup {
    let count: usize = report.contexts.iter().map(|context| context.variables.len()).sum();
    html! {
        section id="~variables" aria-labelledby="~variables-h" {
            h2 id="~variables-h" { "Variables" }
            p.lead {
                (plural(count, "variable")) ", "
                @match report.entry {
                    Some(_) => "each in every context of its function, with all that it is assigned.",
                    None => "with all that they are assigned, for any arguments.",
                }
            }
            @if !size.has_rows {
                noscript { p { "These are so many that a script has to list them." } }
            }
            p.tools {
                label for="~variables-q" { "Filter " }
                input id="~variables-q" type="search" autocomplete="off" spellcheck="false"
                    placeholder="name, class, size, function";
                output id="~variables-n" for="~variables-q" {}
            }
            div.scroll tabindex="0" role="region" aria-label="Table of variables" {
                table id="~variables-t" data-rows=(size.has_rows) {
                    thead { tr { @for column in COLUMNS { th scope="col" { (column) } } } }
                    tbody { @if size.has_rows { (rows(report, links)) } }
                }
            }
            p.tools { button type="button" id="~variables-more" hidden { "Show more" } }
        }
    }
}

fn rows(report: &Report, links: &Links<'_>) -> Markup {
    html! {
        @for (at, context) in report.contexts.iter().enumerate() {
            @for variable in &context.variables {
                @let place = Place { file: context.place.file, span: variable.span };
                tr {
                    th.code scope="row" { (variable.name) }
                    td.code { (variable.class) }
                    td.code { (variable.size) }
                    td.code { (variable.value) }
                    td { (variable.role.word()) }
                    td.code { (signature(context)) }
                    td { a href=(links.to(place)) data-c=(at) { (links.words(place)) } }
                }
            }
        }
    }
}
