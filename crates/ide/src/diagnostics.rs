//! The findings of a file as an editor shows them.
//!
//! ```text
//! fit_line.m:5  this call of least_squares fails
//!   related: least_squares.m:3  `design' * y` multiplies (2,20) by (18,1)
//! ```
//!
//! The chain of calls that leads to a finding, and all that explains it, stands in its labels.
//!
//! Cost: linear in the findings, which are computed once after each edit that touches them.

use crate::file::File;
use lariat_base::{Diagnostic, FileId, Severity, Span};
use lariat_checks::find_rule;
use lariat_interprocedural::Cancelled;

/// A finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// Where it stands.
    pub span: Span,
    /// How bad it is.
    pub severity: Severity,
    /// The rule's code.
    pub code: &'static str,
    /// What is wrong, with further facts and advice, a line each.
    pub message: String,
    /// Further places that explain it.
    pub related: Vec<Related>,
    /// The code is of no use: editors fade it.
    pub is_unnecessary: bool,
}

/// A place that explains a finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Related {
    /// The file.
    pub file: FileId,
    /// Where in it.
    pub span: Span,
    /// What there is to see.
    pub text: String,
}

/// Rules whose findings are code that does nothing.
const UNNECESSARY: [&str; 4] = ["unused-", "unreachable-", "useless-", "dead-"];

/// Everything that is wrong with a file.
///
/// # Errors
/// [`Cancelled`] where there has been an edit.
pub fn diagnostics(file: &File<'_>) -> Result<Vec<Finding>, Cancelled> {
    let findings = file.snapshot.findings(file.id())?;
    Ok(findings.iter().filter_map(|it| finding(file.id(), it)).collect())
}

fn finding(file: FileId, it: &Diagnostic) -> Option<Finding> {
    let primary = it.labels.iter().find(|label| label.primary && label.file == file)?;
    let mut message = it.message.clone();
    if !primary.text.is_empty() {
        message = format!("{message}: {}", primary.text);
    }
    for line in it.notes.iter().chain(&it.help) {
        message.push('\n');
        message.push_str(line);
    }
    let others = it.labels.iter().filter(|label| !std::ptr::eq(*label, primary));
    let related = others.map(|label| Related {
        file: label.file,
        span: label.span,
        text: if label.text.is_empty() { it.message.clone() } else { label.text.clone() },
    });
    Some(Finding {
        span: primary.span,
        severity: it.severity,
        code: it.code,
        message,
        related: related.collect(),
        is_unnecessary: UNNECESSARY.iter().any(|word| it.code.starts_with(word)),
    })
}

/// The page of a rule, in Markdown.
pub fn page(code: &str) -> Option<&'static str> {
    find_rule(code).map(|rule| rule.page)
}

#[cfg(test)]
mod tests {
    use super::diagnostics;
    use crate::testing::Project;

    #[test]
    fn chains_of_calls_are_related_places() {
        let project = Project::new(&[
            ("main.m", "function main\ny = product(ones(2, 3), ones(2, 3));\ndisp(y)\n"),
            ("product.m", "function p = product(a, b)\np = a * b;\n"),
        ]);
        let found = diagnostics(&project.file("main.m")).expect("no edit");
        let failing = found.iter().find(|it| !it.related.is_empty()).expect("it fails");
        let places: Vec<String> =
            failing.related.iter().map(|it| project.place(it.file, it.span.start)).collect();
        assert!(places.contains(&"product.m:2".to_owned()), "{places:?}");
        assert!(super::page("shape-mismatch").is_some());
    }
}
