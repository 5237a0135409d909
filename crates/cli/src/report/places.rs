//! What is known where names stand: occurrences of names, joined with values at statements.
//!
//! ```text
//! n = 3; z = ones(2, n);      n of `n = 3` as written there; n of `(2, n)` as read there
//! ```
//!
//! Cost: a binary search for each occurrence, and a look-up of its values.

use lariat_base::{FileId, Span};
use lariat_domains::ValueSet;
use lariat_ide::File;
use lariat_kinds::{Occurrence, Role};
use lariat_report::facts::Fact;
use lariat_session::Snapshot;
use lariat_session::values::FunctionValues;
use rustc_hash::FxHashMap;
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
struct Statements(Vec<Span>);

impl Statements {
    /// Those of a file.
    fn of(file: &File<'_>) -> Self {
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

/// A file with its statements.
pub(super) struct Source<'s> {
    file: File<'s>,
    statements: Statements,
}

impl<'s> Source<'s> {
    /// That of a file, if it could be read.
    pub(super) fn of(snapshot: &'s Snapshot, id: FileId) -> Option<Self> {
        let file = File::of(snapshot, id)?;
        let statements = Statements::of(&file);
        Some(Self { file, statements })
    }

    /// The names of a function: the occurrences that are its own.
    pub(super) fn names(&self, is_own: impl Fn(&Occurrence) -> bool) -> Names<'_, 's> {
        let own: Vec<&Occurrence> =
            self.file.kinds.occurrences.iter().filter(|it| is_own(it)).collect();
        let mut first: FxHashMap<&str, Span> = FxHashMap::default();
        for it in &own {
            first.entry(self.file.tree.name(it.sym)).or_insert(it.span);
        }
        Names { source: self, own, first }
    }
}

/// The names of a function.
pub(super) struct Names<'f, 's> {
    source: &'f Source<'s>,
    own: Vec<&'f Occurrence>,
    first: FxHashMap<&'f str, Span>,
}

impl Names<'_, '_> {
    /// Where a name first stands.
    pub(super) fn first(&self, name: &str) -> Option<Span> {
        self.first.get(name).copied()
    }

    /// What is known where they stand.
    pub(super) fn facts(&self, values: &impl AtPlaces) -> Vec<Fact> {
        let fact = |it: &&Occurrence| {
            let values = self.known(it, values).filter(|values| !values.is_none())?;
            Some(Fact { span: it.span, text: values.to_string().into() })
        };
        self.own.iter().filter_map(fact).collect()
    }

    fn known(&self, it: &Occurrence, values: &impl AtPlaces) -> Option<Arc<ValueSet>> {
        let Source { file, statements } = self.source;
        let name = file.tree.name(it.sym);
        match it.role {
            Role::Parameter | Role::LambdaParameter => values.parameter(name),
            Role::Write => {
                values.written(name, it.span, statements.around(it.span).unwrap_or(it.span))
            }
            Role::Read | Role::Command | Role::Handle => values.read(name, it.span),
            Role::Declaration => None,
        }
    }
}
