//! What a call asks for, and answers that hold for any call.

use lariat_domains::{Object, Reason, Value, ValueSet};
use lariat_interprocedural::{Collection, FunctionRef};
use lariat_ir::{StmtId, Target, Targets};
use lariat_value_facts::context::{Ignored, Returned};
use lariat_value_facts::workspace_effects::WorkspaceEffects;
use std::sync::Arc;

/// What a call is about: the statement, and how many results it asks for.
#[derive(Clone, Copy)]
pub struct Request {
    /// The statement.
    pub stmt: StmtId,
    /// The number of results; `None`: not known.
    pub asked: Option<usize>,
    /// Which results are left out.
    pub ignored: Ignored,
    /// The call is the only thing that the statement may do.
    pub certain: bool,
}

/// Which results a statement leaves out. What takes several values moves those after it.
pub fn ignored(targets: &Targets) -> Ignored {
    let Targets::List(list) = targets else { return Ignored::Nothing };
    let is_ignored = |target: &Target| *target == Target::Ignore;
    if !list.iter().any(is_ignored) {
        return Ignored::Nothing;
    }
    if list.iter().any(|target| matches!(target, Target::Place(_))) {
        return Ignored::Unknown;
    }
    Ignored::at((0..list.len()).filter(|&place| is_ignored(&list[place])))
}

/// Any results of a call of something unknown.
pub fn anything(reason: Reason) -> Returned {
    let mut returned = Returned::nothing();
    returned.set_more(ValueSet::unknown(reason));
    returned
}

/// No results, if the call returns.
pub fn nothing(returns: bool) -> Returned {
    if returns { Returned::nothing() } else { Returned::never() }
}

/// What a call does that is not analysed: it returns anything, but a constructor first an
/// object of its class, and assigns in its caller if its file has statements that do.
pub fn not_analysed(code: &Collection, function: FunctionRef) -> Returned {
    let assigns = code.may_define_in_caller(function);
    let elsewhere = assigns.then(|| Arc::new(WorkspaceEffects::any()));
    let mut returned = Returned { elsewhere, ..Returned::anything() };
    if let Some(object) = constructed(code, function) {
        returned.put_first(object);
    }
    returned
}

/// The objects that a function makes as the constructor of a class: any array of them.
fn constructed(code: &Collection, function: FunctionRef) -> Option<ValueSet> {
    let class = code.constructed_class(function)?;
    Some(ValueSet::of(Value::Object(Object::opaque(class))))
}
