//! Where variables live: locally, globally, from call to call, or in an
//! enclosing function.
//!
//! ```text
//! function f                        f.x: Shared { owner: f }
//!   x = 1;
//!   function g                      g.x: Shared { owner: f }, g.y: Local
//!     y = x;
//!   end
//! end
//! ```
//!
//! A name that a nested function and one around it use is one variable, unless
//! it is a parameter of the nested one. Globals are the same everywhere.
//!
//! Cost: for each name of a nested function, the depth of nesting.

use super::builder::Body;
use lariat_ir::{Storage, VarId, Variable};
use lariat_syntax::Sym;
use lariat_syntax::tree::FunctionId;

impl Body<'_, '_> {
    /// Where the value of a new variable lives.
    pub(crate) fn storage(&mut self, sym: Sym, var: VarId) -> Storage {
        let scope = self.file.scope(self.source);
        if scope.globals.contains(&sym) {
            return Storage::Global;
        }
        if scope.persistents.contains(&sym) {
            return Storage::Persistent;
        }
        match scope.shared.get(&sym).copied() {
            None => Storage::Local,
            Some(None) => Storage::Shared { owner: self.id, var },
            Some(Some(owner)) => self.shared_with(owner, sym),
        }
    }

    fn shared_with(&mut self, owner: FunctionId, sym: Sym) -> Storage {
        if self.file.scope(Some(owner)).globals.contains(&sym) {
            return Storage::Global;
        }
        let name = self.tree().name(sym).to_owned();
        let owner = self.file.function_id(Some(owner));
        let Some(function) = self.file.finished(owner) else { return Storage::Local };
        let var = function.find_var(&name).unwrap_or_else(|| {
            let var = VarId::new(function.vars.len());
            let storage = Storage::Shared { owner, var };
            function.vars.push(Variable { name, temporary: false, storage })
        });
        Storage::Shared { owner, var }
    }
}
