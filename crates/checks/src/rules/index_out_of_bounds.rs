//! `index-out-of-bounds`: an index beyond the end of an array in every run.

use crate::always_fails;
use crate::rule::{FileContext, Rule};
use lariat_base::Diagnostic;
use lariat_domains::display::number;
use lariat_domains::fault::{Axis, Number, OutOfBounds, Position};
use lariat_domains::{Extent, Fault};
use lariat_project::Level;
use lariat_transfer::CallFault;
use lariat_transfer::fault::Why;
use lariat_value_facts::Failure;

/// The rule.
pub static RULE: Rule = Rule {
    code: "index-out-of-bounds",
    summary: "an index that is beyond the end in every run",
    default: Level::Error,
    matlab_codes: &[],
    one_cause: false,
    page: include_str!("../../pages/index-out-of-bounds.md"),
    check,
};

const HELP: &str = "";

fn check(context: &FileContext<'_>, found: &mut Vec<Diagnostic>) {
    always_fails::report(&RULE, (words, HELP), context, found);
}

/// The words of an index or a position beyond the end.
pub fn words(failure: &Failure) -> Option<String> {
    match failure {
        Failure::Value(Fault::Bounds(fault)) => Some(out_of_bounds(fault)),
        Failure::Call(CallFault { callee, why: Why::Beyond(Number(size)) }) => {
            Some(format!("`{callee}` has a place beyond its size of {size}"))
        }
        _ => None,
    }
}

fn out_of_bounds(fault: &OutOfBounds) -> String {
    let position = match &fault.position {
        Position::Exactly(Number(position)) => number(*position),
        Position::AtLeast(Number(low)) => format!("of at least {}", number(*low)),
        Position::Symbolic(position) => position.to_string(),
    };
    format!("index {position} is out of bounds ({})", extent(fault.axis, &fault.extent))
}

/// "3 rows"
fn extent(axis: Axis, extent: &Extent) -> String {
    let is_one = *extent == Extent::Known(1);
    match axis {
        Axis::Linear | Axis::Along(1 | 2) if *extent == Extent::Known(0) => {
            "it is empty".to_owned()
        }
        Axis::Linear if is_one => "1 element".to_owned(),
        Axis::Linear => format!("{extent} elements"),
        Axis::Along(1) if is_one => "1 row".to_owned(),
        Axis::Along(1) => format!("{extent} rows"),
        Axis::Along(2) if is_one => "1 column".to_owned(),
        Axis::Along(2) => format!("{extent} columns"),
        Axis::Along(k) => format!("extent {extent} along dimension {k}"),
    }
}
