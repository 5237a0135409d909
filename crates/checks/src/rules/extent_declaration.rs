//! `extent-declaration`: a declaration of sizes that has no meaning or contradicts
//! itself.

use crate::rule::{FileContext, Rule};
use crate::size_diagnostics;
use lariat_base::Diagnostic;
use lariat_project::Level;

/// The rule.
pub static RULE: Rule = Rule {
    code: size_diagnostics::DECLARATION,
    summary: "a wrong declaration of sizes",
    default: Level::Error,
    matlab_codes: &[],
    one_cause: false,
    page: include_str!("../../pages/extent-declaration.md"),
    check,
};

fn check(context: &FileContext<'_>, found: &mut Vec<Diagnostic>) {
    let wrong = context.sizes.wrong.iter();
    found.extend(wrong.map(|wrong| size_diagnostics::of_wrong(context.file, wrong)));
}
