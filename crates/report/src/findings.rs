//! The findings: each with its line, the chain of calls that leads there, and what to do.

use crate::facts::{Finding, Place, Report};
use crate::links::Links;
use crate::words::severity_word;
use lariat_base::Severity;
use maud::{Markup, PreEscaped, html};

/// The section.
pub fn section(report: &Report, links: &Links<'_>) -> Markup {
    let present = |severity: &Severity| report.findings.iter().any(|it| it.severity == *severity);
    let severities: Vec<Severity> =
        [Severity::Error, Severity::Warning, Severity::Note].into_iter().filter(present).collect();
    html! {
        section id="~findings" aria-labelledby="~findings-h" {
            h2 id="~findings-h" { "Findings" }
            @if report.findings.is_empty() { p { "Nothing is found to be wrong." } }
            @if severities.len() > 1 {
                fieldset.tools {
                    legend { "Show" }
                    @for severity in &severities {
                        @let word = severity_word(*severity);
                        label { input type="checkbox" checked data-severity=(word); " " (word) "s" }
                        " "
                    }
                }
            }
            @for (at, finding) in report.findings.iter().enumerate() {
                (article(at, finding, links))
            }
        }
    }
}

fn article(at: usize, finding: &Finding, links: &Links<'_>) -> Markup {
    let word = severity_word(finding.severity);
    html! {
        article class={ "finding " (word) } id={ "~f" (at + 1) } {
            h3 { span.badge { (word) } " " (code(&finding.message)) }
            p.where { (link(finding.place, links)) " " span.rule { (finding.code) } }
            (excerpt(finding.place, links))
            @if !finding.label.is_empty() { p.label { (code(&finding.label)) } }
            @if !finding.chain.is_empty() {
                ol.chain {
                    @for (place, text) in &finding.chain {
                        li {
                            (link(*place, links))
                            @if !text.is_empty() { " " (code(text)) }
                            @if !links.share_line(finding.place, *place) { (excerpt(*place, links)) }
                        }
                    }
                }
            }
            @for note in &finding.notes { p.note { (code(note)) } }
            @for help in &finding.help { p.help { (code(help)) } }
        }
    }
}

/// A link to a line.
pub fn link(place: Place, links: &Links<'_>) -> Markup {
    html! { a.place href=(links.to(place)) { (links.words(place)) } }
}

fn excerpt(place: Place, links: &Links<'_>) -> Markup {
    html! { pre.excerpt { code { (links.text(place)) } } }
}

/// A sentence whose parts between backquotes are code.
pub fn code(text: &str) -> Markup {
    let parts: Vec<&str> = text.split('`').collect();
    // Unpaired backquotes stand for themselves.
    if parts.len().is_multiple_of(2) {
        return html! { (text) };
    }
    let part = |(at, part): (usize, &&str)| match at % 2 {
        0 => html! { (part) },
        _ => html! { code { (part) } },
    };
    PreEscaped(parts.iter().enumerate().map(|it| part(it).into_string()).collect())
}

#[cfg(test)]
mod tests {
    use super::code;

    #[test]
    fn backquotes_are_code() {
        assert_eq!(code("a `b<c` d").into_string(), "a <code>b&lt;c</code> d");
        assert_eq!(code("a ` b").into_string(), "a ` b");
    }
}
