//! A function: its header, help, body and nested functions.
//!
//! ```text
//! function [a, b] = f(x, ~)
//!     % help
//!     a = x;
//!     …
//!     function g()          nested functions come last
//!     end
//! end
//! ```
//!
//! A parameter that the source ignores is a temporary, and prints as `~`.

use super::Printer;
use crate::program::{Function, FunctionId, VarId};

impl Printer<'_> {
    pub(super) fn function(&mut self, id: FunctionId) {
        let function = &self.program.functions[id];
        self.line(&header(function));
        self.depth += 1;
        self.help(function);
        self.start(id);
        self.block(id, &function.body);
        for nested in self.layout.nested(id) {
            self.line("");
            self.function(nested);
        }
        self.depth -= 1;
        self.line("end");
    }

    /// The comments between header and body.
    pub(super) fn help(&mut self, function: &Function) {
        function.help.iter().for_each(|comment| self.comment(comment));
    }

    /// What is wanted at the start of the body.
    pub(super) fn start(&mut self, id: FunctionId) {
        if let Some(at_start) = self.options.at_start {
            self.lines(&at_start(id));
        }
    }
}

fn header(function: &Function) -> String {
    let inputs = names(function, &function.inputs, true).join(", ");
    let outputs = names(function, &function.outputs, false);
    let results = match outputs.as_slice() {
        [] => String::new(),
        [one] => format!("{one} = "),
        several => format!("[{}] = ", several.join(", ")),
    };
    format!("function {results}{}({inputs})", function.name)
}

fn names<'f>(function: &'f Function, vars: &[VarId], may_ignore: bool) -> Vec<&'f str> {
    let name = |var: &VarId| match &function.vars[*var] {
        var if var.temporary && may_ignore => "~",
        var => var.name.as_str(),
    };
    vars.iter().map(name).collect()
}
