//! `unused-suppression`: a `%#ok` that suppresses nothing. The finding is made
//! where suppressions are applied ([`crate::suppression`]).

use crate::rule::Rule;
use lariat_project::Level;

/// The rule.
pub static RULE: Rule = Rule {
    code: "unused-suppression",
    summary: "a `%#ok` that suppresses nothing",
    default: Level::Warning,
    matlab_codes: &[],
    one_cause: false,
    page: include_str!("../../pages/unused-suppression.md"),
    check: |_, _| {},
};
