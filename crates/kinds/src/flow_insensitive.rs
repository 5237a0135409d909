//! The flow-insensitive analysis (`001` section 5.2, listings 5 and 6): five
//! phases over all occurrences, whose order does not matter.
//!
//! 1. What is assigned, declared, loaded or indexed by braces is a variable.
//! 2. What a handle is taken of, or is a command, is a function.
//! 3. Other names that the library knows are functions or prefixes.
//! 4. Ambiguous `end`s are reported, with the kinds of phase 3.
//! 5. Each other `end` gets its name, which becomes a variable with a warning.
//!
//! Differences from the original implementation, each where it departs from the
//! paper: bodies of anonymous functions are analysed; `Inf` and `NaN` are names
//! like others; commands are functions.

use crate::ends::{self, Binding};
use crate::events::{Body, Event};
use crate::flow::Flow;
use crate::lattice::Kind;
use crate::scope::{Rules, Session};
use lariat_base::Span;
use lariat_syntax::Sym;

pub(crate) struct FlowInsensitive;

impl Rules for FlowInsensitive {
    fn body(&self, session: &mut Session<'_, '_>, flow: &mut Flow, body: &Body) {
        let first = session.kinds.occurrences.len();
        variables(session, flow, body);
        functions(session, flow, body);
        library(session, flow, body);
        for end in ends_of(session, flow, body) {
            if !end.is_decided_since(flow) {
                session.bind_settled_end(flow, end.binding, end.span, true);
            }
        }
        for occurrence in &mut session.kinds.occurrences[first..] {
            if !occurrence.bound {
                occurrence.propagated = flow.kind(occurrence.sym);
            }
        }
    }

    fn keeps_points_in_scripts(&self) -> bool {
        false
    }
}

/// Phase 1.
fn variables(session: &mut Session<'_, '_>, flow: &mut Flow, body: &Body) {
    for &event in &body.events {
        match event {
            Event::Define(..) | Event::Bound(..) => {
                session.common_event(flow, event);
            }
            Event::Load(sym, span) => session.join(flow, sym, Kind::Var, span),
            _ => {}
        }
    }
}

/// Phase 2.
fn functions(session: &mut Session<'_, '_>, flow: &mut Flow, body: &Body) {
    for &event in &body.events {
        if matches!(event, Event::Function(..)) {
            session.common_event(flow, event);
        }
    }
}

/// Phase 3.
fn library(session: &mut Session<'_, '_>, flow: &mut Flow, body: &Body) {
    for &event in &body.events {
        if matches!(event, Event::Use(_) | Event::DottedHandle(_) | Event::CellRoot(_)) {
            session.common_event(flow, event);
        }
    }
}

/// An `end` as phase 4 finds it.
struct End {
    binding: Binding,
    span: Span,
    /// Its name is not known to be a variable.
    open: bool,
}

impl End {
    /// Has phase 5 turned the name into a variable because of another `end`? Then this one
    /// assumes nothing.
    fn is_decided_since(&self, flow: &Flow) -> bool {
        self.open && candidate(&self.binding).is_some_and(|sym| flow.kind(sym) == Kind::Var)
    }
}

fn candidate(binding: &Binding) -> Option<Sym> {
    match binding {
        Binding::Candidate { name, .. } => Some(name.1),
        Binding::Bound | Binding::Ambiguous(_) | Binding::Unbound(_) => None,
    }
}

/// Phase 4: all bindings are found before phase 5 changes any kind, so that the
/// order of the `end`s does not matter. Ambiguous ones come first.
fn ends_of(session: &mut Session<'_, '_>, flow: &Flow, body: &Body) -> Vec<End> {
    let mut all = Vec::new();
    for &event in &body.events {
        if let Event::End(span, link) = event {
            let binding = session.settle(ends::bind(body, link, |sym| flow.kind(sym)), true);
            let open = candidate(&binding).is_some_and(|sym| flow.kind(sym) != Kind::Var);
            all.push(End { binding, span, open });
        }
    }
    all.sort_by_key(|end| !matches!(end.binding, Binding::Ambiguous(_)));
    all
}
