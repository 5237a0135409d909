//! The functions of a file, tracked one after another.
//!
//! Each is analysed for unknown arguments, a script for what it is, and tracked
//! with the summaries of all functions that it reaches, as terms. What is found is handed
//! on at once, since it lives as long as the value analysis may be asked:
//!
//! ```text
//! function y = f(A)        f, its SSA form, its facts, its tracking
//! y = g(A) + A;            g was looked at before: its summary is known, as terms
//! ```
//!
//! Cost: that of the value analysis and of [`super::track`](mod@super::track), for each function.

use super::summary_terms::CalleeTerms;
use super::{Tracking, track};
use crate::procedure::Procedure;
use lariat_base::FileId;
use lariat_interprocedural::{Collection, FunctionRef};
use lariat_ir::Role;
use lariat_ir::ssa::TooLarge;
use lariat_syntax::Dialect;
use lariat_value_facts::{BodyFacts, Context};
use lariat_values::ValueEngine;
use lariat_values::summaries::{self, Summaries};
use lariat_values::summary::Summary;

/// The functions of a file, with what is known for all of them.
pub struct Functions<'c> {
    /// All of them but anonymous ones, in source order.
    pub all: Vec<FunctionRef>,
    code: &'c Collection,
    engine: ValueEngine<'c>,
    summaries: Summaries,
    callees: CalleeTerms,
    dialect: &'c Dialect,
}

/// What the value analysis knows of a function for any arguments.
#[derive(Clone, Copy)]
pub struct Known<'k> {
    /// Its summary.
    pub summary: &'k Summary,
    /// What is kept of its statements; nothing where a budget ran out.
    pub facts: Option<&'k BodyFacts>,
}

impl<'c> Functions<'c> {
    /// Those of a file; none of one that is not analysed.
    pub fn of_file(code: &'c Collection, file: FileId, dialect: &'c Dialect) -> Option<Self> {
        let lowered = code.code(file)?;
        code.main(file)?;
        let mut engine = summaries::engine(code, dialect);
        let named = lowered.program.functions.iter().filter(|(_, body)| body.role != Role::Lambda);
        let all: Vec<_> = named.map(|(function, _)| FunctionRef { file, function }).collect();
        let mut summaries = Summaries::default();
        all.iter().for_each(|&at| summaries.add(&mut engine, at));
        let callees = CalleeTerms::of(code, &mut engine, &summaries, dialect);
        Some(Self { all, code, engine, summaries, callees, dialect })
    }

    /// What is known of one of them; nothing for what has no code.
    pub fn look<R>(
        &mut self,
        at: FunctionRef,
        see: impl FnOnce(&Procedure<'_>, Tracking, Known<'_>) -> R,
    ) -> Option<Result<R, TooLarge>> {
        let node = self.engine.enter(at, Context::unknown());
        let facts = &self.engine.get(node).facts;
        let summary = self.summaries.get(at)?;
        let facts = summary.is_complete.then(|| facts.bodies.get(&at)).flatten();
        let procedure = match Procedure::of(self.code, at, facts)? {
            Ok(procedure) => procedure,
            Err(too_large) => return Some(Err(too_large)),
        };
        let tracking = track(&procedure, self.dialect, &self.callees);
        Some(Ok(see(&procedure, tracking, Known { summary, facts })))
    }
}
