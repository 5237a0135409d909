//! Functions without a driver: sizes for their parameters, and whether they work with any.
//!
//! Analysed for any arguments, `A * x` may always succeed. But whoever wrote the function
//! had arrays in mind with which it works. So the value analysis runs it for instantiations
//! of its parameters, concrete sizes from which it knows all others; what fails with all
//! of them is a mistake. As in bounded exhaustive testing, the sizes are few and small, and
//! those in which mistakes do not show (single rows and columns, and square matrices) are
//! left out where the function distinguishes them ([`sizes`]); unlike there nothing is
//! executed, and nothing need be known of other parameters.
//!
//! ```text
//! function [w, v] = portfolio(returns)
//! [T, n] = size(returns);
//! X = returns - repmat(mean(returns), T, 1);
//! S = X * X' / (T - 1);          T by T
//! z = S \ ones(n, 1);            fails with `returns` (5,4), (4,5), (6,4) …
//! ```
//!
//! That no sizes were found is evidence, no proof: such a finding is a warning. Where the
//! sizes that disagree depend on several parameters, or on a number in the text, callers may
//! keep to a relation that no run has tried, and nothing is said ([`dependence`]). Nor is it of a
//! function that counts rows or columns by a number in its text: its arrays have so many.
//!
//! Cost: for a function that works with the first sizes, one analysis of it; otherwise
//! some tens.

mod dependence;
mod mismatch;
mod parameters;
mod run;
mod search;
mod sizes;

use lariat_base::FileId;
use lariat_findings::defaults::for_runs;
use lariat_findings::finding::{Assumed, Finding, Findings};
use lariat_interprocedural::{Budget, Collection, FunctionRef, Share};
use lariat_ir::{Function, Role};
use lariat_syntax::dialect::Dialect;
use lariat_value_facts::reach::Reach;
use lariat_values::function_memo::Memos;
use lariat_values::{ValueEngine, Values, rules_of};
use parameters::Parameters;
use search::{Fails, Search};
use std::sync::Arc;

/// The budget of a run. What it calls is hardly followed: its results are then unknown.
const BUDGET: Budget = Budget {
    share: Share::Node,
    contexts: 8,
    patience: 0,
    depth: 2,
    steps: 400,
    determined: 400,
    shallow: 0,
    looks: 0,
    own: 4_000,
    iterations: 2,
};
/// Loops are unrolled until a run has spent so many steps.
const UNROLLED: u64 = 2_000;

/// Runs functions for sizes.
pub struct Instantiations<'c> {
    engine: ValueEngine<'c>,
}

impl<'c> Instantiations<'c> {
    /// Nothing is run yet. `memos`: answers about the code's functions, shared with other analyses
    /// in the same dialect.
    pub fn new(code: &'c Collection, dialect: &Dialect, memos: &Arc<Memos>) -> Self {
        let values = Values::new(code, rules_of(dialect)).sharing(memos);
        Self { engine: for_runs(values, BUDGET, UNROLLED) }
    }

    /// What fails in the functions of a file with all sizes of their parameters, and is not
    /// found for any arguments.
    pub fn of_file(&mut self, file: FileId, known: &Findings) -> Vec<Finding> {
        let code = self.engine.analysis.code;
        let Some(lowered) = code.code(file) else { return Vec::new() };
        let mut all = Vec::new();
        for (function, body) in lowered.program.functions.iter() {
            if body.role != Role::Primary {
                continue;
            }
            all.extend(self.of_function(FunctionRef { file, function }, body));
        }
        all.retain(|finding| known.certain.iter().all(|other| other.span != finding.span));
        all
    }

    fn of_function(&mut self, at: FunctionRef, body: &Function) -> Option<Finding> {
        let parameters = Parameters::of(self.engine.analysis.code, at, body);
        if !parameters.has_sizes() || parameters.has_fixed_extents {
            return None;
        }
        let found = Search::new(&mut self.engine, at, body).run(&parameters);
        self.engine.restart();
        found.map(|fails| finding(at, body, fails))
    }
}

fn finding(at: FunctionRef, body: &Function, fails: Fails) -> Finding {
    let names = body.inputs.iter().map(|&input| body.vars[input].name.as_str());
    Finding {
        file: at.file,
        span: body.origin(fails.stmt).span,
        function: body.name.clone(),
        inside: None,
        failure: fails.problem.failure,
        iteration: fails.problem.iteration,
        operands: fails.problem.operands,
        chain: Vec::new(),
        reach: Reach::May,
        assumed: Some(Assumed::Sizes(fails.with.describe(names).into())),
    }
}
