//! Functions that code which cannot be seen may call: the handles that it is
//! given, and the names, where it is known to take names.
//!
//! ```text
//! q = integral(@(t) t .* w, 0, 1)     the anonymous function is called with unknown arguments
//! ```
//!
//! What they return and whether they fail is not known here; but they are part
//! of the call graph, and what they assign to globals is.
//!
//! Cost: one request for each handle in the arguments, at most [`MOST`].

use super::context::Arguments;
use super::interpreter::Interpreter;
use super::request::Request;
use lariat_domains::{Handle, Value, ValueSet};
use lariat_flow_sets::flow_set::Flow;
use lariat_interprocedural::collection::Resolved;

/// More handles than this are not followed: the call is open then.
const MOST: usize = 64;

impl Interpreter<'_, '_> {
    /// Calls the handles among the arguments with unknown arguments; with
    /// `names` also the functions of the program that strings name.
    pub fn escape(
        &mut self,
        request: Request,
        arguments: &Arguments,
        names: bool,
        flow: &mut Flow,
    ) {
        let request = Request { asked: None, certain: false, ..request };
        let mut handles = Vec::new();
        for value in arguments.known.iter().map(|value| &**value).chain(&arguments.more) {
            collect(value, &mut handles);
        }
        if handles.len() > MOST {
            self.note_open(request.stmt, "");
        }
        for handle in handles.iter().take(MOST) {
            // Whether the call happens, and so whether it fails, is not known.
            let _ = self.call_handle(request, handle, &Arguments::unknown(), flow);
        }
        if names {
            for name in arguments.known.iter().filter_map(|value| value.known_string()) {
                let resolved = self.engine.analysis.resolve(self.at, &name);
                if matches!(resolved, Resolved::Function(_)) {
                    let _ = self.call_named(request, &name, Arguments::unknown(), flow);
                }
            }
        }
    }
}

/// The handles in a value, in containers too.
fn collect(set: &ValueSet, into: &mut Vec<Handle>) {
    for value in set.values() {
        match value {
            Value::Handle(handles) => {
                let new = handles.handles().unwrap_or_default().iter();
                let new: Vec<Handle> = new.filter(|h| !into.contains(h)).cloned().collect();
                into.extend(new);
            }
            value => {
                value.visit_parts(|part| {
                    collect(part, into);
                    into.len() <= MOST
                });
            }
        }
    }
}
