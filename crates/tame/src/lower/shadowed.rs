//! Functions whose name is a variable's here: they are called by their name.
//!
//! ```text
//! lt = 3; b = a < lt;      lt = 3;
//!                          t1 = 'lt';
//!                          b = feval(t1, a, lt);
//! ```
//!
//! `lt(a, lt)` would index the variable.
//!
//! After a call that clears variables, the temporaries that loops around it will
//! ask for get their values again:
//!
//! ```text
//! while f(x)                t1 = true;
//!   clear all               while t1
//! end                         …
//!                             clear(t3);
//!                             t1 = true;
//!                           end
//! ```
//!
//! Cost: one hash lookup a call, and one for each function around.

use super::builder::{Body, Dest};
use lariat_base::Span;
use lariat_builtins::{Effect, Role};
use lariat_ir::names;
use lariat_ir::{Arg, Literal, Stmt, Targets, Written};

impl Body<'_, '_> {
    /// A call that the source does not write as one.
    pub(crate) fn emit_builtin(
        &mut self,
        targets: Targets,
        function: String,
        args: Vec<Arg>,
        span: Span,
        shown: bool,
    ) {
        self.emit_call_of(targets, function, args, Written::Inserted, span, shown);
    }

    /// A call.
    pub(crate) fn emit_call_of(
        &mut self,
        targets: Targets,
        function: String,
        mut args: Vec<Arg>,
        written: Written,
        span: Span,
        shown: bool,
    ) {
        let clears =
            self.file.clears && lariat_builtins::effects(&function).contains(Effect::Clears);
        if clears {
            self.definite.forget();
        }
        if self.is_shadowed(&function) {
            args.insert(0, Arg::Var(self.literal(Literal::Char(function), span)));
            let function = names::name_of(Role::CallFunction);
            self.emit_shown(
                Stmt::Call { targets, function, args, written: Written::Call },
                span,
                shown,
            );
        } else {
            self.emit_shown(Stmt::Call { targets, function, args, written }, span, shown);
        }
        if clears {
            self.restore_lasting(span);
        }
    }

    /// What loops will ask for has its value again.
    fn restore_lasting(&mut self, span: Span) {
        for (var, value) in self.lasting.clone() {
            self.truth(value, Dest::into(var), span);
        }
    }

    /// Is there a variable of this name, in this function or one around it?
    pub(crate) fn is_shadowed(&self, name: &str) -> bool {
        let tree = self.tree();
        let Some(sym) = tree.find_name(name) else { return false };
        if self.by_sym.contains_key(&sym) {
            return true;
        }
        let parents = std::iter::successors(self.source, |id| tree.functions[*id].parent);
        let mut scopes = parents.map(Some).chain([self.source]);
        self.captured.is_none() && scopes.any(|id| self.file.scope(id).mentioned.contains(&sym))
    }
}
