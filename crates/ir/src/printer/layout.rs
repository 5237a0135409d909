//! The order of functions in a file.
//!
//! Functions stand in the order of the source. After each stand those that
//! lowering created for its anonymous functions, and after these theirs. Functions
//! with a function around them are printed inside it.
//!
//! ```text
//! function outer … @(t) lambda1(D, c, t) …
//! function r = lambda1(D, c, t)
//! function next …
//! ```
//!
//! Cost: one look at each statement.

use crate::program::{FunctionId, LambdaBody, Program, Role, Stmt};
use crate::walk;

/// Where functions go.
pub(super) struct Layout {
    /// The functions that lie in no other one, scripts left out.
    pub(super) order: Vec<FunctionId>,
    /// By function, those that lie in it.
    nested: Vec<Vec<FunctionId>>,
}

impl Layout {
    pub(super) fn of(program: &Program) -> Self {
        let mut nested = vec![Vec::new(); program.functions.len()];
        for (id, function) in program.functions.iter() {
            if let Some(parent) = function.parent {
                nested[parent.index()].push(id);
            }
        }
        let mut layout = Self { order: Vec::new(), nested };
        layout.sort(program);
        layout
    }

    /// The functions that lie in one.
    pub(super) fn nested(&self, function: FunctionId) -> Vec<FunctionId> {
        self.nested[function.index()].clone()
    }

    fn sort(&mut self, program: &Program) {
        let made: Vec<Vec<FunctionId>> =
            program.functions.ids().map(|id| made_for(program, id)).collect();
        let mut placed = vec![false; program.functions.len()];
        let is_root = |id: &FunctionId| is_root(program, *id);
        let roots = program.functions.ids().filter(is_root);
        // Last come those that no handle refers to.
        for root in roots.chain(program.functions.ids()) {
            let mut open = vec![root];
            while let Some(id) = open.pop() {
                if std::mem::replace(&mut placed[id.index()], true) {
                    continue;
                }
                let function = &program.functions[id];
                if function.parent.is_none() && function.role != Role::Script {
                    self.order.push(id);
                }
                let inside = self.nested[id.index()].iter().chain(&made[id.index()]);
                open.extend(inside.rev());
            }
        }
    }
}

fn is_root(program: &Program, id: FunctionId) -> bool {
    let function = &program.functions[id];
    function.parent.is_none() && function.role != Role::Lambda
}

/// The functions that a function's anonymous functions became, in their order.
fn made_for(program: &Program, id: FunctionId) -> Vec<FunctionId> {
    let mut made = Vec::new();
    walk::each_stmt(&program.functions[id], |_, stmt| {
        if let Stmt::Lambda { function: LambdaBody::Made(function), .. } = stmt {
            made.push(*function);
        }
    });
    made
}

/// Does a statement run without any function of the file? Nothing is known of
/// values that may be handles, nor of blocks.
pub(super) fn needs_no_function(program: &Program, stmt: &Stmt) -> bool {
    let is_known = |name: &str| program.functions.iter().any(|(_, function)| function.name == name);
    match stmt {
        Stmt::Literal { .. }
        | Stmt::Copy { .. }
        | Stmt::Set { .. }
        | Stmt::Delete { .. }
        | Stmt::Cell { .. }
        | Stmt::Lambda { .. }
        | Stmt::Global(_)
        | Stmt::Persistent(_)
        | Stmt::Show(_) => true,
        Stmt::Call { function, .. } | Stmt::Handle { function, .. } => !is_known(function),
        _ => false,
    }
}
