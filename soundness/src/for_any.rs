//! What the value analysis says of a function for any arguments: what summaries
//! are made of.
//!
//! An entry is analysed for the calls that it makes; `check` and `shapes` answer
//! for arguments of which nothing is known. Each run is such a call too, so these
//! answers are held against it beside those of its own context:
//!
//! ```text
//! function y = f(A, x)     y is (size(A,1),size(x,2)), A*x needs size(A,2) = size(x,1)
//! ```

use lariat_domains::ValueSet;
use lariat_ir::{Stmt, StmtId, VarId};
use lariat_tracking::Tracking;
use lariat_tracking::conformability::{Check, Verdict};
use lariat_tracking::functions::Known;
use lariat_tracking::procedure::Procedure;
use lariat_value_facts::requirements::{Fit, Requirement};
use lariat_values::summary::Summary;
use std::collections::{HashMap, HashSet};

/// What holds of a function for any arguments.
#[derive(Debug, Default)]
pub struct ForAny {
    /// What statements assign, and parameters hold.
    pub values: Vec<(Option<StmtId>, VarId, ValueSet)>,
    /// When the sizes of operands fit.
    pub required: HashMap<StmtId, Requirement>,
    /// Operations that fit in every run.
    pub fits: HashSet<StmtId>,
    /// The results where the function ends.
    pub results: Vec<(VarId, ValueSet)>,
}

impl ForAny {
    /// Of what is kept of a body.
    pub fn of(of: &Procedure<'_>, tracking: &Tracking, known: Known<'_>) -> Self {
        let Known { summary, facts } = known;
        let fits = said_to_fit(of, tracking, summary);
        let Some(facts) = facts else { return Self { fits, ..Self::default() } };
        let parameters =
            facts.parameters.iter().map(|(var, value)| (None, *var, (**value).clone()));
        let assigned = facts.assigned.iter();
        let assigned = assigned.map(|(&(stmt, var), value)| (Some(stmt), var, (**value).clone()));
        let required = summary.requirements();
        let required = required.map(|(operation, it)| (operation.stmt, it.clone()));
        let results = of.body.outputs.iter().zip(&summary.results);
        Self {
            values: parameters.chain(assigned).collect(),
            required: required.collect(),
            fits,
            results: results.filter_map(|(&var, it)| Some((var, it.values.clone()?))).collect(),
        }
    }
}

/// The operations of a function that are claimed to fit, by whichever analysis.
fn said_to_fit(of: &Procedure<'_>, tracking: &Tracking, summary: &Summary) -> HashSet<StmtId> {
    let proved = |check: &&Check| matches!(check.verdict, Verdict::Always | Verdict::ImpliedBy(_));
    let tracked = tracking.checks.iter().filter(proved).map(|check| check.stmt);
    let valued = summary.operations.iter().filter(|operation| operation.fit == Fit::Always);
    let valued = valued.map(|operation| operation.stmt);
    let is_pure = |name: &str| of.builtin(name).is_some_and(|builtin| builtin.pure);
    let asked = |stmt: &StmtId| match &of.body.stmts[*stmt] {
        Stmt::Call { function, .. } => is_pure(function),
        _ => false,
    };
    tracked.chain(valued).filter(asked).collect()
}
