//! What is known where names stand: occurrences of names, joined with values at statements.
//!
//! ```text
//! n = 3; z = ones(2, n);      n of `n = 3` as written there; n of `(2, n)` as read there
//! ```
//!
//! Cost: a binary search for each occurrence, and a look-up of its values.

use lariat_base::Span;
use lariat_domains::ValueSet;
use lariat_ide::File;
use lariat_kinds::{Occurrence, Role};
use lariat_report::facts::Fact;
use lariat_session::values::FunctionValues;
use std::cmp::Reverse;
use std::sync::Arc;

/// The values of a function's variables at places.
pub(super) trait AtPlaces {
    /// What a parameter holds at first, or a result at the end.
    fn parameter(&self, name: &str) -> Option<Arc<ValueSet>>;
    /// What a variable holds before the statement that reads it at a place.
    fn read(&self, name: &str, place: Span) -> Option<Arc<ValueSet>>;
    /// What a variable holds after the statement that writes it at a place.
    fn written(&self, name: &str, place: Span, statement: Span) -> Option<Arc<ValueSet>>;
}

impl AtPlaces for FunctionValues {
    fn parameter(&self, name: &str) -> Option<Arc<ValueSet>> {
        let parameter = self.parameters.iter().find(|(it, _)| it == name);
        let result = || self.results.iter().find(|(it, _)| it == name)?.1.clone().map(Arc::new);
        parameter.map(|(_, values)| values.clone()).or_else(result)
    }

    fn read(&self, name: &str, place: Span) -> Option<Arc<ValueSet>> {
        self.read(name, place).cloned()
    }

    fn written(&self, name: &str, place: Span, statement: Span) -> Option<Arc<ValueSet>> {
        self.written(name, place, statement).cloned()
    }
}

/// The statements of a file, to find the one around a place.
pub(super) struct Statements(Vec<Span>);

impl Statements {
    /// Those of a file.
    pub(super) fn of(file: &File<'_>) -> Self {
        let mut spans: Vec<Span> = file.tree.stmt_ids().map(|id| file.tree.stmt_span(id)).collect();
        spans.sort_by_key(|span| (span.start, Reverse(span.end)));
        Self(spans)
    }

    /// The innermost one around a place.
    fn around(&self, place: Span) -> Option<Span> {
        let next = self.0.partition_point(|span| span.start <= place.start);
        self.0[..next].iter().rev().find(|span| span.encloses(place)).copied()
    }
}

/// What is known of these occurrences, in one function.
pub(super) fn facts<'o>(
    file: &File<'_>,
    statements: &Statements,
    occurrences: impl Iterator<Item = &'o Occurrence>,
    values: &impl AtPlaces,
) -> Vec<Fact> {
    let known = |it: &Occurrence| {
        let name = file.tree.name(it.sym);
        match it.role {
            Role::Parameter | Role::LambdaParameter => values.parameter(name),
            Role::Write => {
                values.written(name, it.span, statements.around(it.span).unwrap_or(it.span))
            }
            Role::Read | Role::Command | Role::Handle => values.read(name, it.span),
            Role::Declaration => None,
        }
    };
    let fact = |it: &Occurrence| {
        let values = known(it).filter(|values| !values.is_none())?;
        Some(Fact { span: it.span, text: values.to_string().into() })
    };
    occurrences.filter_map(fact).collect()
}
