//! Which variables a script that nobody is known to run may find in its workspace.
//!
//! Any, unless there is evidence against it ([`lariat_project`]'s `workspace`): the script empties
//! its workspace first, or it needs nothing that it does not assign, no other file of the project
//! assigns the name, and no text of the script asks for it. So `inv{A}` is a call of `inv` in a
//! script that is whole in itself, and may be a cell in one that needs what somebody has prepared.
//!
//! Cost: linear in the script's text, once; then constant for a name.

use super::interpreter::Interpreter;
use lariat_flow_sets::flow_set::Flow;
use lariat_interprocedural::script_needs::ScriptNeeds;

impl Interpreter<'_, '_> {
    /// May the workspace have a variable of this name that no statement has assigned so far?
    pub fn may_be_in_workspace(&mut self, flow: &Flow, name: &str) -> bool {
        let extras = flow.extras();
        if extras.is_some_and(|extras| extras.any) {
            return true;
        }
        let is_cleared = extras.is_some_and(|extras| extras.cleared);
        self.open_workspace && !is_cleared && !self.is_nobodys(name)
    }

    /// Does this script run alone, so that nobody has assigned the variable before?
    pub fn is_nobodys(&mut self, name: &str) -> bool {
        if self.nested > 0 {
            return false;
        }
        let needs = self.needs();
        let view = self.engine.analysis.code.view(self.at.file);
        view.is_some_and(|view| needs.is_nobodys(&view, name))
    }

    /// Does the script read no name that is nothing?
    pub fn needs_nothing(&mut self) -> bool {
        self.nested == 0 && self.needs().unknown == 0
    }

    fn needs(&self) -> &ScriptNeeds {
        self.memo.needs(self.engine.analysis.code, self.at, self.body)
    }

    /// May `i` be a counter of the caller's, in a script or after code that is not known?
    pub fn may_be_counter(&mut self, flow: &Flow) -> bool {
        let is_any = flow.extras().is_some_and(|it| it.any);
        let is_cleared = flow.extras().is_some_and(|it| it.cleared);
        if is_any || !self.open_workspace || is_cleared {
            return is_any;
        }
        let view = self.engine.analysis.code.view(self.at.file);
        self.nested > 0 || view.is_none_or(|it| it.may_be_run()) || self.needs().unknown > 0
    }
}
