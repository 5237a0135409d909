//! The analysis of MATLAB 7 (`001` section 4, listings 1 and 3): one depth-first
//! traversal that takes control flow no notice of.
//!
//! The *intended* semantics: `size(size(i)) = 1` is a clash, since the indices
//! of an assigned place come before the place, and an ambiguous `end` is found
//! at any depth. MathWorks acknowledged that MATLAB 7.11 misses both.
//!
//! In a script each occurrence keeps the kind of its point, and `VAR` counts as
//! `ID` in the end.
//!
//! Differences from the original implementation, each where it departs from the
//! paper: the name of a command is a function; names before an anonymous
//! function get their final kinds too (the implementation went on with a copy of
//! the flow set); the indices of an assigned place are read before it.

use crate::ends;
use crate::events::{Body, Event};
use crate::flow::Flow;
use crate::lattice::Kind;
use crate::scope::{Rules, Session};

pub(crate) struct Matlab7;

impl Rules for Matlab7 {
    fn body(&self, session: &mut Session<'_, '_>, flow: &mut Flow, body: &Body) {
        for &event in &body.events {
            match session.common_event(flow, event) {
                Some(Event::Load(sym, span)) => session.join(flow, sym, Kind::MayVar, span),
                Some(Event::End(span, link)) => {
                    let binding = ends::bind(body, link, |sym| flow.kind(sym));
                    session.bind_end(flow, binding, span, false);
                }
                _ => {}
            }
        }
    }

    fn keeps_points_in_scripts(&self) -> bool {
        true
    }
}
