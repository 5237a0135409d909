//! The flow-sensitive analysis (`001` section 5.1, listings 2 and 4).
//!
//! As MATLAB 7's, but alternatives start from the same flow set and meet in
//! their join, a `load` of a name makes it a variable, and an `end` that makes a
//! variable of a name is reported. Scripts are treated as functions are, but
//! start with `MAYVAR`.
//!
//! **Loops.** The paper's fixed point needs one iteration: kinds only grow, so
//! after the body everything of the loop's start is still known, and a second
//! iteration could only raise a name that was read before it was assigned further
//! down. That is what [`Event::LoopExit`] does with the recorded occurrences.
//!
//! Differences from the original implementation, each where it departs from the
//! paper: bodies of anonymous functions are analysed; all occurrences of a name
//! get the final kind of the function, not that of their own branch.

use crate::ends;
use crate::events::{Body, Event};
use crate::flow::Flow;
use crate::lattice::Kind;
use crate::result::Problem;
use crate::scope::{Rules, Session};

pub(crate) struct FlowSensitive;

impl Rules for FlowSensitive {
    fn body(&self, session: &mut Session<'_, '_>, flow: &mut Flow, body: &Body) {
        let mut loops = Vec::new();
        for &event in &body.events {
            match session.common_event(flow, event) {
                Some(Event::Load(sym, span)) => session.join(flow, sym, Kind::Var, span),
                Some(Event::End(span, link)) => {
                    let binding = ends::bind(body, link, |sym| flow.kind(sym));
                    session.bind_end(flow, binding, span, true);
                }
                Some(Event::Fork) => flow.fork(),
                Some(Event::Next) => flow.next(),
                Some(Event::Join) => join(session, flow),
                Some(Event::LoopEnter) => loops.push(session.kinds.occurrences.len()),
                Some(Event::LoopExit) => second_iteration(session, flow, loops.pop()),
                _ => {}
            }
        }
    }

    fn keeps_points_in_scripts(&self) -> bool {
        false
    }
}

/// Alternatives meet; a name that is a function in one and a variable in the
/// other clashes.
fn join(session: &mut Session<'_, '_>, flow: &mut Flow) {
    flow.join(|sym, one, other| {
        let (earlier, later) = match one.since.start <= other.since.start {
            true => (one, other),
            false => (other, one),
        };
        let problem = Problem::Clash {
            sym,
            was: earlier.kind,
            now: later.kind,
            earlier: Some(earlier.since),
        };
        session.find(problem, later.since);
    });
}

/// What a second iteration of a loop would add to the occurrences in its body.
fn second_iteration(session: &mut Session<'_, '_>, flow: &Flow, first: Option<usize>) {
    let first = first.unwrap_or(session.kinds.occurrences.len());
    for occurrence in &mut session.kinds.occurrences[first..] {
        let undecided = matches!(occurrence.propagated, Kind::Id | Kind::MayVar);
        if undecided && !occurrence.bound {
            occurrence.propagated = occurrence.propagated.join(flow.kind(occurrence.sym));
        }
    }
}
