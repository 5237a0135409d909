//! Calls of the program's functions as shape operators, by their callees.
//!
//! ```text
//! u = scaled(B', v)        the product, if the summary says so
//! u = pick(B, k)           pure, but of no size that can be said: pick(B,k)
//! u = noise(B)             a symbol of its own
//! ```
//!
//! The opaque symbol is curried on the values of all arguments, on how many results
//! are asked for and on which one this is: a pure function answers equal questions
//! equally. Classes count too: a value that is a number has its class in its value
//! number, and no argument may be or hold a handle.
//!
//! Cost: linear in the arguments and in the summary.

use super::composition::Composition;
use super::equation::Equation;
use super::operands::operands;
use super::size_symbol::CurriedOperator;
use super::summary_terms::{CalleeTerms, Returns, SummaryTerms};
use super::value::ResultOf;
use super::value_numbering::ValueNumbering;
use crate::procedure::Procedure;
use lariat_domains::Value;
use lariat_interprocedural::{FunctionRef, collection::Resolved};
use lariat_ir::ssa::VersionId;
use lariat_ir::{Stmt, StmtId, Target, Targets, VarId};

/// A call of a function that has a summary.
pub struct UserCall<'c> {
    function: FunctionRef,
    summary: &'c SummaryTerms,
    /// The arguments.
    pub args: Vec<VersionId>,
    /// Which result is asked for.
    result: ResultOf,
}

impl<'c> UserCall<'c> {
    /// The call in a statement, seen from one of its results.
    pub fn new(
        of: &'c Procedure<'_>,
        callees: &'c CalleeTerms,
        stmt: StmtId,
        var: VarId,
    ) -> Option<Self> {
        let Stmt::Call { targets: Targets::List(list), .. } = &of.body.stmts[stmt] else {
            return None;
        };
        let place = list.iter().position(|target| *target == Target::Var(var))?;
        let call = Self::of_statement(of, callees, stmt)?;
        Some(Self { result: ResultOf::new(place, list.len()), ..call })
    }

    /// The call that a statement makes, whatever it does with the results.
    pub fn of_statement(
        of: &'c Procedure<'_>,
        callees: &'c CalleeTerms,
        stmt: StmtId,
    ) -> Option<Self> {
        let Stmt::Call { function, args, .. } = &of.body.stmts[stmt] else { return None };
        let Some(Resolved::Function(callee)) = of.reached(function) else { return None };
        let summary = callees.get(*callee)?;
        let args = operands(args, of.step(stmt)?)?;
        // An object would call its method of this name.
        let is_plain = |arg: &VersionId| of.values(*arg).is_none_or(|it| !holds_object(it));
        let is_plain = args.iter().all(is_plain);
        is_plain.then_some(Self { function: *callee, summary, args, result: ResultOf::SINGLE })
    }

    /// What the summary says of the result.
    pub fn returns(&self) -> Option<&'c Returns> {
        self.summary.results.get(self.result.place)
    }

    /// The sizes that must be legal for the call to succeed.
    pub fn requires(&self, of: &Procedure<'_>, values: &mut ValueNumbering) -> Vec<Composition> {
        let sizes = self.summary.requires.iter();
        sizes.filter_map(|size| size.for_arguments(of, values, &self.args)).collect()
    }

    /// The size of the result.
    pub fn equation(&self, of: &Procedure<'_>, values: &mut ValueNumbering) -> Equation {
        let size = self.returns().and_then(|returns| returns.size.as_ref());
        let said = size.and_then(|size| size.for_arguments(of, values, &self.args));
        said.map_or_else(|| self.opaque(of, values), Equation::from)
    }

    fn opaque(&self, of: &Procedure<'_>, values: &ValueNumbering) -> Equation {
        let is_matrix = |arg: &VersionId| {
            let number = values.as_number(values.get(*arg)).is_some();
            number || of.class(*arg).is_some_and(|class| class.is_matrix())
        };
        if !self.summary.pure || !self.args.iter().all(is_matrix) {
            return Equation::Symbol;
        }
        let operator = CurriedOperator::Function(self.function, self.result);
        let by = self.args.iter().map(|&arg| values.get(arg)).collect();
        Equation::Curried(operator, Vec::new(), by)
    }
}

fn holds_object(values: &lariat_domains::ValueSet) -> bool {
    values.values().iter().any(|value| matches!(value, Value::Object(_)))
}
