//! The page.

use crate::facts::Report;
use crate::links::Links;
use crate::size::Size;
use crate::words::plural;
use crate::{
    call_tree, compilation, data, findings, functions, policy, sources, unknown, variables,
};
use lariat_base::Severity;
use maud::{DOCTYPE, Markup, PreEscaped, html};

/// A report as HTML.
pub fn html(report: &Report) -> String {
    let (links, size) = (Links::of(&report.files), Size::of(report));
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta http-equiv="Content-Security-Policy" content=(policy::policy());
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                meta name="referrer" content="no-referrer";
                title { (report.title) " – Lariat report" }
                style { (PreEscaped(policy::STYLE)) }
            }
            body {
                a.skip href="#~main" { "Skip to the report" }
                (header(report, &links))
                (navigation(report))
                main id="~main" tabindex="-1" {
                    (findings::section(report, &links))
                    (sources::section(report, &links, size))
                    (call_tree::section(report, &links))
                    (functions::section(report, &links))
                    (variables::section(report, &links, size))
                    (unknown::section(report, &links))
                    (compilation::section(report, &links))
                    div id="~tip" role="tooltip" hidden {}
                }
                footer {
                    p {
                        "Made by lariat " (report.version) ", without running the program. What is \
                         said of a value holds in every run."
                    }
                }
                script type="application/json" id="~data" { (PreEscaped(data::json(report, &links))) }
                script { (PreEscaped(policy::SCRIPT)) }
            }
        }
    };
    page.into_string()
}

fn header(report: &Report, links: &Links<'_>) -> Markup {
    html! {
        header {
            p.kind { "Lariat report" }
            h1 { (report.title) }
            p.sub {
                @match &report.entry {
                    Some(entry) => {
                        @let context = &report.contexts[entry.context];
                        "Program that starts with "
                        a.code href=(links.to(context.place)) data-c=(entry.context) {
                            (context.name) "("
                            (entry.arguments.clone().unwrap_or_else(|| context.arguments.join(", ")))
                            ")"
                        }
                        ", with all that it calls."
                    }
                    None => "All functions of a folder, each for any arguments."
                }
            }
            dl.figures {
                @for (word, figure) in figures(report) {
                    div { dt { (word) } dd { (figure) } }
                }
            }
        }
    }
}

/// What is said first.
fn figures(report: &Report) -> Vec<(&'static str, String)> {
    let count = |severity| report.findings.iter().filter(|it| it.severity == severity).count();
    let mut places: Vec<_> = report.contexts.iter().map(|context| context.place).collect();
    places.sort();
    places.dedup();
    let mut figures =
        vec![("Files", report.files.len().to_string()), ("Functions", places.len().to_string())];
    if report.entry.is_some() {
        figures.push(("Contexts", report.contexts.len().to_string()));
    }
    figures.push(("Errors", count(Severity::Error).to_string()));
    figures.push(("Warnings", count(Severity::Warning).to_string()));
    let checks = report.contexts.iter().filter_map(|context| context.checks);
    let (proved, all) = checks.fold((0, 0), |(proved, all), it| {
        (proved + it.proved, all + it.proved + it.open + it.fail)
    });
    if all > 0 {
        figures.push(("Requirements proved", format!("{proved} of {all}")));
    }
    if let Some(compilation) = &report.compilation {
        figures.push((
            "Compiles",
            match compilation.refused.len() {
                0 => "yes".to_owned(),
                refused => format!("no, {}", plural(refused, "place")),
            },
        ));
    }
    figures
}

fn navigation(report: &Report) -> Markup {
    let has_entry = report.entry.is_some();
    let sections = [
        (true, "~findings", "Findings", report.findings.len()),
        (true, "~sources", "Sources", report.files.len()),
        (has_entry, "~calls", "Calls", report.contexts.len()),
        (has_entry, "~functions", "Functions", report.contexts.len()),
        (
            true,
            "~variables",
            "Variables",
            report.contexts.iter().map(|it| it.variables.len()).sum(),
        ),
        (true, "~unknown", "Unknown", report.unknown.len()),
        (
            report.compilation.is_some(),
            "~compile",
            "Compilation",
            report.compilation.iter().map(|it| it.refused.len()).sum(),
        ),
    ];
    html! {
        nav aria-label="Sections" {
            ul {
                @for (_, id, word, count) in sections.iter().filter(|section| section.0) {
                    li { a href={ "#" (id) } { (word) " " span.count { (count) } } }
                }
            }
        }
    }
}
