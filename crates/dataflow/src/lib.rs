//! The data flow of each function: which variables have a value where they are
//! used, which values are read, which statements are reached.
//!
//! Variables are the names that kind analysis finds to be variables at the end
//! of the function (`001` section 5.1). Every body becomes a row of events once;
//! three classical analyses walk over it.
//!
//! | module | one concept |
//! |---|---|
//! | `body` | a body as events between brackets |
//! | `statements`, `expressions`, `calls` | from the tree to the events |
//! | [`callees`] | what calls may do |
//! | `truth` | conditions that are constants |
//! | `shared` | variables that nested functions share |
//! | `bits` | a set of variables |
//! | `forward` | the walk of a forward analysis |
//! | [`reachability`] | statements that no path reaches |
//! | [`definite_assignment`] | uses of variables without a value |
//! | [`liveness`] | values that are never read |
//!
//! ```text
//! function r = f(n)
//!   k = numel(n);        unused: `k` gets another value before it is read
//!   k = 1;
//!   r = k + m;           unassigned: no path assigns `m`
//!   return
//!   m = 2;               unreachable: after `return`
//! end
//! ```
//!
//! In a script only reachability is asked for: its variables are those of
//! whoever runs it.
//!
//! Cost: linear in the text but for sets of variables, at one bit a variable for
//! each branch.

mod bits;
mod body;
pub mod callees;
mod calls;
pub mod definite_assignment;
mod expressions;
mod forward;
pub mod liveness;
pub mod reachability;
mod shared;
mod statements;
mod truth;

pub use callees::{Callees, LibraryCallees};
pub use definite_assignment::{Paths, UnassignedOutput, UnassignedUse};
pub use liveness::{Fate, UnusedTarget, UnusedValue};
pub use reachability::{Reason, Unreachable};

use body::Body;
use lariat_kinds::Kinds;
use lariat_syntax::tree::{FunctionId, Members, Method, Tree, Unit};
use shared::Families;
use statements::{Numbers, Walk};
use std::collections::HashSet;

/// What the data-flow analyses found in one file.
#[derive(Clone, Debug, Default)]
pub struct FlowFacts {
    /// Uses of variables that have no value on some or all paths, function by
    /// function.
    pub unassigned: Vec<UnassignedUse>,
    /// The same of the statements of a script, if the workspace that it runs in is empty.
    pub unassigned_in_script: Vec<UnassignedUse>,
    /// Results that their function never assigns when it returns.
    pub unassigned_outputs: Vec<UnassignedOutput>,
    /// Assignments whose values are never read.
    pub unused: Vec<UnusedValue>,
    /// Statements that are never reached.
    pub unreachable: Vec<Unreachable>,
}

/// Analyses all functions of a file, and its statements outside functions.
pub fn analyze(tree: &Tree, kinds: &Kinds, callees: &dyn Callees) -> FlowFacts {
    let mut facts = FlowFacts::default();
    let mut numbers = Numbers::new();
    let script = Walk::script(tree, kinds, callees, &mut numbers);
    facts.add_script(tree, script);
    let families = Families::of(tree, kinds);
    let constructors = constructors(tree);
    let mut opaque = Opaque::default();
    for id in tree.functions.ids() {
        let makes_object = constructors.contains(&id);
        let mut body = Walk::function(tree, kinds, callees, &mut numbers, id, makes_object);
        for variable in &mut body.variables {
            let is_answer = tree.name(variable.sym) == lariat_syntax::names::ANSWER;
            variable.unclear |= is_answer || families.is_shared(id, variable.sym);
        }
        opaque.note(&body, families.root(id));
        facts.add(tree, &body, id);
    }
    let is_seen = |function| !opaque.defined.contains(&families.root(function));
    facts.unassigned.retain(|at| at.function.is_some_and(is_seen));
    facts.unassigned_outputs.retain(|at| is_seen(at.function));
    facts.unused.retain(|at| !opaque.read.contains(&families.root(at.function)));
    facts
}

/// The families of functions in which a call may touch any variable.
#[derive(Default)]
struct Opaque {
    defined: HashSet<FunctionId>,
    read: HashSet<FunctionId>,
}

impl Opaque {
    fn note(&mut self, body: &Body, root: FunctionId) {
        if body.defines_any {
            self.defined.insert(root);
        }
        if body.reads_any {
            self.read.insert(root);
        }
    }
}

impl FlowFacts {
    fn add_script(&mut self, tree: &Tree, mut body: Body) {
        let reached = reachability::reached(&body);
        self.unreachable = reachability::unreachable(tree, &body, &reached);
        for variable in &mut body.variables {
            variable.unclear |= tree.name(variable.sym) == lariat_syntax::names::ANSWER;
        }
        if tree.unit == Unit::Script && !body.defines_any {
            self.unassigned_in_script = definite_assignment::unassigned(&body, None).0;
        }
    }

    fn add(&mut self, tree: &Tree, body: &Body, function: FunctionId) {
        let reached = reachability::reached(body);
        self.unreachable.extend(reachability::unreachable(tree, body, &reached));
        if !body.defines_any {
            let (uses, outputs) = definite_assignment::unassigned(body, Some(function));
            self.unassigned.extend(uses);
            self.unassigned_outputs.extend(outputs);
        }
        if !body.reads_any {
            self.unused.extend(liveness::unused(tree, body, function, &reached));
        }
    }
}

/// The methods that are named like their class: they make the object that they
/// return.
fn constructors(tree: &Tree) -> HashSet<FunctionId> {
    let mut constructors = HashSet::new();
    for (_, class) in tree.classes.iter() {
        for block in &class.blocks {
            let Members::Methods(methods) = &block.members else { continue };
            constructors.extend(methods.iter().filter_map(|method| match method {
                Method::Defined(id) => {
                    let name = tree.first(tree.functions[*id].name);
                    (name.is_some() && name == class.name).then_some(*id)
                }
                Method::Declared { .. } => None,
            }));
        }
    }
    constructors
}

#[cfg(test)]
mod tests;
