//! How many arguments and results a function takes: `nargin(f)`, `nargout(f)`.
//!
//! Solvers ask it of the handles that they are given, and call them accordingly:
//!
//! ```text
//! switch nargin(problem.cost)
//!     case 1, value = problem.cost(x);
//!     case 2, value = problem.cost(x, store);
//! end
//! ```
//!
//! A function with `varargin` after n parameters takes -n-1 arguments. The number is known
//! where the handle or name means one function of the program for sure; how many results an
//! anonymous function has, the dialects do not agree on.
//!
//! Cost: a lookup for each handle.

use super::interpreter::Interpreter;
use lariat_domains::{Callee, Handle, Value, ValueSet};
use lariat_interprocedural::FunctionRef;
use lariat_interprocedural::collection::{Meaning, Resolved};
use lariat_ir::{Function, Stmt, takes_any_number};

/// What is asked of a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arity {
    /// `nargin(f)`
    Arguments,
    /// `nargout(f)`
    Results,
}

impl Interpreter<'_, '_> {
    /// What `nargin` or `nargout` returns for a function.
    pub fn arity(&self, asked: Arity, function: &ValueSet) -> ValueSet {
        let count = match function.known_string() {
            Some(name) => self.arity_of_name(asked, self.at, &name),
            None => self.common_arity(asked, function),
        };
        count.map_or_else(ValueSet::any_count, |count| ValueSet::number(count as f64))
    }

    /// The number that all handles have in common.
    fn common_arity(&self, asked: Arity, function: &ValueSet) -> Option<isize> {
        let Some(Value::Handle(handles)) = function.single() else { return None };
        let mut counts =
            handles.handles()?.iter().map(|handle| self.arity_of_handle(asked, handle));
        let first = counts.next()??;
        counts.all(|count| count == Some(first)).then_some(first)
    }

    fn arity_of_handle(&self, asked: Arity, handle: &Handle) -> Option<isize> {
        match &handle.callee {
            Callee::Named { name, file, within } => {
                let from = FunctionRef { file: *file, function: *within };
                self.arity_of_name(asked, from, name)
            }
            Callee::Anonymous { file, within, stmt } => {
                let from = FunctionRef { file: *file, function: *within };
                match &self.engine.analysis.code.function(from)?.stmts[*stmt] {
                    Stmt::Lambda { params, .. } if asked == Arity::Arguments => {
                        Some(signed(params.len(), takes_any_number(params)))
                    }
                    _ => None,
                }
            }
        }
    }

    fn arity_of_name(&self, asked: Arity, from: FunctionRef, name: &str) -> Option<isize> {
        let code = self.engine.analysis.code;
        let Meaning { found, rivals, overloads, .. } = code.meaning(from, name, None);
        let Resolved::Function(function) = found else { return None };
        let is_only = rivals.is_empty() && overloads.is_empty();
        let body = code.function(function).filter(|_| is_only)?;
        Some(declared(asked, body))
    }
}

fn declared(asked: Arity, body: &Function) -> isize {
    match asked {
        Arity::Arguments => signed(body.inputs.len(), body.variadic_inputs),
        Arity::Results => signed(body.outputs.len(), body.variadic_outputs),
    }
}

/// Of so many names, the last of which may stand for any number.
fn signed(names: usize, variadic: bool) -> isize {
    if variadic { -(names as isize) } else { names as isize }
}

#[cfg(test)]
mod tests {
    use super::signed;

    #[test]
    fn functions_of_any_number_have_negative_counts() {
        assert_eq!((signed(2, false), signed(0, false)), (2, 0));
        assert_eq!((signed(1, true), signed(3, true)), (-1, -3));
    }
}
