//! Failures in words, for whoever shows them beside the rules: each rule has the words of
//! what it reports.
//!
//! Analyses return failures as data ([`lariat_value_facts::failure`]).
//!
//! Example: `Unassigned("x")` is worded by `unassigned-variable`: "`x` has no value here".

use crate::always_fails::{self, in_iteration};
use crate::rule::Rule;
use crate::rules::{
    argument_count, class_error, declared_value, growth_in_loop, index_out_of_bounds,
    matrix_or_elementwise, missing_argument, missing_field, not_callable, raised_error,
    shape_mismatch, unassigned_output, unassigned_variable, unknown_member,
};
use lariat_base::Diagnostic;
use lariat_findings::finding::Finding;
use lariat_tracking::preallocation::Doubt;
use lariat_value_facts::{Failure, ProblemKind};

/// What is wrong at a finding, as a sentence without its full stop.
pub fn message(finding: &Finding) -> String {
    in_iteration(finding, failure(&finding.failure))
}

/// What is wrong, in the words of the rule that reports it.
pub fn failure(failure: &Failure) -> String {
    let words = match failure.kind() {
        ProblemKind::Operation | ProblemKind::Access => class_error::words(failure),
        ProblemKind::Shape => shape_mismatch::words(failure),
        ProblemKind::Times => matrix_or_elementwise::words(failure),
        ProblemKind::Bounds => index_out_of_bounds::words(failure),
        ProblemKind::ArgumentCount => argument_count::words(failure),
        ProblemKind::UnassignedOutput => unassigned_output::words(failure),
        ProblemKind::MissingField => missing_field::words(failure),
        ProblemKind::NotCallable => not_callable::words(failure),
        ProblemKind::Raised => raised_error::words(failure),
        ProblemKind::Declared => declared_value::words(failure),
        ProblemKind::UnknownMember => unknown_member::words(failure),
        ProblemKind::Unassigned => unassigned_variable::words(failure),
        ProblemKind::MissingArgument => missing_argument::words(failure),
        ProblemKind::Refused => match failure {
            Failure::Refused(reason) => Some(reason.to_string()),
            _ => None,
        },
    };
    words.unwrap_or_else(|| failure.name().to_owned())
}

/// A finding of the value analysis as a diagnostic of its rule, without advice.
pub fn diagnostic(finding: &Finding) -> Diagnostic {
    always_fails::diagnostic(rule(&finding.failure), finding, (message(finding), ""))
}

/// The rule that reports a failure.
fn rule(failure: &Failure) -> &'static Rule {
    match failure.kind() {
        ProblemKind::Operation | ProblemKind::Access => &class_error::RULE,
        ProblemKind::Shape => &shape_mismatch::RULE,
        ProblemKind::Times => &matrix_or_elementwise::RULE,
        ProblemKind::Bounds => &index_out_of_bounds::RULE,
        ProblemKind::ArgumentCount => &argument_count::RULE,
        ProblemKind::UnassignedOutput => &unassigned_output::RULE,
        ProblemKind::MissingField => &missing_field::RULE,
        ProblemKind::NotCallable => &not_callable::RULE,
        ProblemKind::Raised => &raised_error::RULE,
        ProblemKind::Declared | ProblemKind::Refused => &declared_value::RULE,
        ProblemKind::UnknownMember => &unknown_member::RULE,
        ProblemKind::Unassigned => &unassigned_variable::RULE,
        ProblemKind::MissingArgument => &missing_argument::RULE,
    }
}

/// Why it is not known that a preallocation changes nothing.
pub const fn doubt(doubt: Doubt) -> &'static str {
    growth_in_loop::words(doubt)
}

#[cfg(test)]
mod tests {
    use super::*;
    use lariat_domains::Fault;
    use lariat_domains::fault::{Axis, ClassFault, MissingField, Number, OutOfBounds};
    use lariat_domains::fault::{Position, StepKind};
    use lariat_shapes::Extent;

    #[test]
    fn faults_in_words() {
        let said = |fault| failure(&Failure::Value(fault));
        let outside = |position, axis, extent| {
            said(Fault::Bounds(OutOfBounds { position, axis, extent: Extent::Known(extent) }))
        };
        let five = || Position::Exactly(Number(5.0));
        assert_eq!(outside(five(), Axis::Linear, 3), "index 5 is out of bounds (3 elements)");
        assert_eq!(outside(five(), Axis::Along(1), 1), "index 5 is out of bounds (1 row)");
        assert_eq!(outside(five(), Axis::Along(2), 0), "index 5 is out of bounds (it is empty)");
        let least = Position::AtLeast(Number(2.0));
        assert_eq!(
            outside(least, Axis::Along(3), 1),
            "index of at least 2 is out of bounds (extent 1 along dimension 3)"
        );
        let access = ClassFault::Access { step: StepKind::Brace, class: "double".into() };
        assert_eq!(said(Fault::Class(access)), "`{}` needs a cell, but this is a double");
        let zero = ClassFault::Position(Number(0.0));
        assert_eq!(said(Fault::Class(zero)), "index 0 is not a positive integer");
        let missing = MissingField { name: "b".into(), fields: vec!["a".into()] };
        assert_eq!(
            said(Fault::Field(missing)),
            "the field `b` is not assigned on any path to here; the struct has the field `a`"
        );
        let count = Fault::Count { elements: 1, places: 3 };
        assert_eq!(said(count), "cannot store 1 element in 3 places");
    }
}
