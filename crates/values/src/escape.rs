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
//! Objects of library classes keep the handles that they are given, and any of their methods
//! may call them later:
//!
//! ```text
//! p.addRequired('width', @(x) x > 0)  kept by the objects of inputParser
//! p.parse(varargin{:})                calls it, in whichever function this is
//! ```
//!
//! Cost: one request for each handle in the arguments, at most [`MOST`].

use super::interpreter::Interpreter;
use super::request::Request;
use super::storage::Key;
use lariat_builtins::Builtin;
use lariat_domains::{Handle, Handles, Value, ValueSet};
use lariat_flow_sets::flow_set::Flow;
use lariat_flow_sets::slot::Slot;
use lariat_interprocedural::collection::Resolved;
use lariat_value_facts::context::Arguments;

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
            self.note_nameless(request.stmt);
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

    /// A member of a library class keeps the handles that it is given; a method may call those
    /// that any member of its class was given.
    pub fn escape_into_object(
        &mut self,
        request: Request,
        member: &Builtin,
        arguments: &Arguments,
        flow: &mut Flow,
    ) {
        let Some(class) = member.member_of() else { return };
        let key = Key::Kept(class.into());
        let none = || Slot::set(ValueSet::none());
        for value in arguments.known.iter().map(|value| &**value).chain(&arguments.more) {
            let mut handles = Vec::new();
            collect(value, &mut handles);
            if !handles.is_empty() {
                let kept = Slot::set(ValueSet::of(Value::Handle(Handles::of(handles))));
                self.engine.analysis.storage.write(&key, &kept, none);
            }
        }
        if member.is_property() {
            return;
        }
        let request = Request { asked: None, certain: false, ..request };
        let kept = self.engine.analysis.storage.read(&key, none);
        for value in kept.value.iter().flat_map(|kept| kept.values()) {
            if let Value::Handle(handles) = value {
                let _ = self.call_handles(request, handles, &Arguments::unknown(), flow);
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
