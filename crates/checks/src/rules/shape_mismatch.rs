//! `shape-mismatch`: sizes that fit together in no run: operands of an elementwise
//! operation, a product, a division, a concatenation, an assignment (`002` table I).

use crate::quantities::{plural, size};
use crate::rule::{FileContext, Rule};
use crate::{always_fails, suspicious_code};
use lariat_base::Diagnostic;
use lariat_domains::Fault;
use lariat_project::Level;
use lariat_transfer::CallFault;
use lariat_transfer::fault::{SizeNeed, SizeWhy, Why};
use lariat_value_facts::Failure;
use lariat_value_facts::suspicion::Suspicion;

/// The rule.
pub static RULE: Rule = Rule {
    code: "shape-mismatch",
    summary: "sizes that do not fit together",
    default: Level::Error,
    matlab_codes: &[],
    one_cause: false,
    page: include_str!("../../pages/shape-mismatch.md"),
    check,
};

const HELP: &str = "";

fn check(context: &FileContext<'_>, found: &mut Vec<Diagnostic>) {
    always_fails::report(&RULE, (words, HELP), context, found);
    let off = "where they are meant to be equal, one of them is longer by some";
    suspicious_code::report(&RULE, (never_equal, off), context, found);
}

/// The words of sizes that do not fit together.
pub fn words(failure: &Failure) -> Option<String> {
    match failure {
        Failure::Value(Fault::Count { elements, places }) => {
            let elements = plural(*elements as usize, "element");
            Some(format!("cannot store {elements} in {}", plural(*places as usize, "place")))
        }
        Failure::Call(CallFault { callee, why: Why::Size(why) }) => {
            Some(format!("`{callee}` {}", sizes(why)))
        }
        _ => None,
    }
}

/// The words of sizes that a builtin does not take, after its name.
pub fn sizes(why: &SizeWhy) -> String {
    match why {
        SizeWhy::Operands { need, left, right } => {
            format!("needs {}: {} and {}", need_in_words(*need), size(left), size(right))
        }
        SizeWhy::NotSquare(shape) => format!("needs a square matrix: {}", size(shape)),
        SizeWhy::NotMatrix => "needs a matrix, this has more than two dimensions".to_owned(),
        SizeWhy::Reshape { from, shape, to } => {
            format!("cannot reshape {from} elements to the size {}, which has {to}", size(shape))
        }
        SizeWhy::Refused(shapes) => {
            let sizes: Vec<_> = shapes.iter().map(size).collect();
            format!("takes no arguments of such sizes together: {}", sizes.join(", "))
        }
        SizeWhy::Returned(shape, count) => {
            format!(
                "needs a function that returns {count} numbers, this one returns {}",
                size(shape)
            )
        }
        SizeWhy::Triplets(a, b) => {
            format!("needs equally many rows, columns and numbers: {a} and {b}")
        }
    }
}

const fn need_in_words(need: SizeNeed) -> &'static str {
    match need {
        SizeNeed::EqualOrOne => "equal sizes, or extents of 1",
        SizeNeed::EqualOrScalar => "equal sizes, or a scalar",
        SizeNeed::Inner => "equal inner sizes",
        SizeNeed::SameRows => "the same number of rows",
        SizeNeed::SameColumns => "the same number of columns",
        SizeNeed::BesideRows => "equal numbers of rows",
        SizeNeed::AboveColumns => "equal numbers of columns",
        SizeNeed::ScalarAndSquare => "a scalar and a square matrix",
        SizeNeed::Fit => "sizes that fit",
    }
}

/// The words of sizes that are never equal.
fn never_equal(suspicion: &Suspicion) -> Option<String> {
    let Suspicion::NeverEqual { left, right, extents: (a, b) } = suspicion else { return None };
    Some(format!("the sizes {left} and {right} fit only where {a} or {b} is 1"))
}
