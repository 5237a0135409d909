//! `class-error`: an operation fails for the classes that its values have in every
//! run (`000` section 3.1.2: the empty cells of the class tables).

use crate::rule::{FileContext, Rule};
use crate::{always_fails, suspicious_code};
use lariat_base::Diagnostic;
use lariat_project::Level;
use lariat_values::facts::ProblemKind;
use lariat_values::suspicion::SuspicionKind;

/// The rule.
pub static RULE: Rule = Rule {
    code: "class-error",
    summary: "an operation that the classes of its values do not allow",
    default: Level::Error,
    matlab_codes: &[],
    page: include_str!("../../pages/class-error.md"),
    check,
};

const HELP: &str = "";

fn check(context: &FileContext<'_>, found: &mut Vec<Diagnostic>) {
    always_fails::report(&RULE, ProblemKind::Operation, HELP, context, found);
    always_fails::report(&RULE, ProblemKind::Access, HELP, context, found);
    let empty = "only an array without elements may become a cell";
    suspicious_code::report(&RULE, SuspicionKind::BracesIntoNumbers, empty, context, found);
    let format = "the template comes first, or after the number of an open file";
    suspicious_code::report(&RULE, SuspicionKind::ComputedFile, format, context, found);
    let size = "the array comes first, then the dimension";
    suspicious_code::report(&RULE, SuspicionKind::SizeOfNumber, size, context, found);
}
