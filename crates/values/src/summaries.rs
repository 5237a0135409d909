//! The summaries of functions and of all that they call, callees before callers.
//!
//! ```text
//! main ── f ── g        order: h, g, f, main
//!     └── h
//! ```
//!
//! In a cycle of calls the function that is met first comes last.
//!
//! Cost: one analysis for unknown arguments of each function, of at most [`MAX_FUNCTIONS`]
//! beside those that are asked for.

use super::summary::Summary;
use super::{ValueEngine, Values, rules_of};
use indexmap::IndexMap;
use lariat_interprocedural::{Budget, Collection, Engine, FunctionRef};
use lariat_syntax::Dialect;
use rustc_hash::{FxBuildHasher, FxHashSet};

/// Callees beyond so many functions have no summary.
const MAX_FUNCTIONS: usize = 200;

/// An engine for functions of which no caller is known: nothing is known of globals and
/// persistents either, since nobody knows who runs first.
pub fn engine<'c>(code: &'c Collection, dialect: &Dialect) -> ValueEngine<'c> {
    let mut engine = Engine::new(Values::new(code, rules_of(dialect)), Budget::default());
    engine.analysis.storage.forget_all();
    engine
}

/// Summaries, each after those of its callees.
#[derive(Debug, Default)]
pub struct Summaries {
    known: IndexMap<FunctionRef, Summary, FxBuildHasher>,
    seen: FxHashSet<FunctionRef>,
}

/// A function whose callees are being visited: those that are still to come.
struct Open {
    function: FunctionRef,
    summary: Summary,
    callees: Vec<FunctionRef>,
}

impl Summaries {
    /// Adds a function and what it reaches by calls.
    pub fn add(&mut self, engine: &mut ValueEngine<'_>, function: FunctionRef) {
        let mut open: Vec<Open> = self.visit(engine, function).into_iter().collect();
        while let Some(mut innermost) = open.pop() {
            match innermost.callees.pop() {
                Some(callee) => {
                    open.push(innermost);
                    let is_within = self.seen.len() < MAX_FUNCTIONS;
                    open.extend(is_within.then(|| self.visit(engine, callee)).flatten());
                }
                None => _ = self.known.insert(innermost.function, innermost.summary),
            }
        }
    }

    /// The summary of a function, if it was reached and has code.
    pub fn get(&self, function: FunctionRef) -> Option<&Summary> {
        self.known.get(&function)
    }

    /// All of them, callees first.
    pub fn callees_first(&self) -> impl Iterator<Item = (FunctionRef, &Summary)> {
        self.known.iter().map(|(&function, summary)| (function, summary))
    }

    fn visit(&mut self, engine: &mut ValueEngine<'_>, function: FunctionRef) -> Option<Open> {
        if !self.seen.insert(function) {
            return None;
        }
        let summary = Summary::of(engine, function)?;
        let callees = summary.callees.clone();
        Some(Open { function, summary, callees })
    }
}
