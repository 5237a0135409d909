//! The form as text: blocks with their φ nodes and statements, versions after
//! a `#`. Numbers are those of the blocks; temporaries keep their names.
//!
//! ```text
//! 1: loop from 0, 2
//!   b#1 = φ(b#0, b#2)
//!   condition(p#0)
//! ```
//!
//! Cost: linear.

use super::form::{Phi, Ssa, Step, VersionId};
use super::graph::{BlockId, Gate, Item};
use crate::program::{Function, Stmt, StmtId};
use std::fmt::Write as _;

/// The form of a function as text.
pub fn display(function: &Function, ssa: &Ssa) -> String {
    let mut out = String::new();
    for block in ssa.graph.ids() {
        heading(ssa, block, &mut out);
        for phi in &ssa.phis[block.index()] {
            let _ = writeln!(out, "  {}", phi_text(function, ssa, phi));
        }
        for step in &ssa.steps[block.index()] {
            let _ = writeln!(out, "  {}", step_text(function, ssa, step));
        }
    }
    out
}

/// A version as `name#number`.
pub fn name(function: &Function, ssa: &Ssa, version: VersionId) -> String {
    let version = &ssa.versions[version];
    format!("{}#{}", function.vars[version.var].name, version.number)
}

/// The word for a gate.
pub fn gate(gate: Gate) -> &'static str {
    match gate {
        Gate::Branch(_) => "branch",
        Gate::Loop(_) => "loop",
        Gate::Left(_) => "left",
        Gate::Try(_) => "try",
        Gate::Unwind(_) => "unwind",
        Gate::Return => "return",
    }
}

fn heading(ssa: &Ssa, block: BlockId, out: &mut String) {
    let facts = &ssa.graph.blocks[block];
    let _ = write!(out, "{}:", block.index());
    if let Some(of) = facts.gate {
        let _ = write!(out, " {}", gate(of));
    }
    let preds: Vec<String> = facts.preds.iter().map(|pred| pred.index().to_string()).collect();
    if !preds.is_empty() {
        let _ = write!(out, " from {}", preds.join(", "));
    }
    out.push('\n');
}

fn phi_text(function: &Function, ssa: &Ssa, phi: &Phi) -> String {
    let operands: Vec<String> =
        phi.operands.iter().map(|&operand| name(function, ssa, operand)).collect();
    format!("{} = φ({})", name(function, ssa, phi.version), operands.join(", "))
}

fn step_text(function: &Function, ssa: &Ssa, step: &Step) -> String {
    let names = |list: &mut dyn Iterator<Item = VersionId>| {
        list.map(|version| name(function, ssa, version)).collect::<Vec<_>>().join(", ")
    };
    let reads = names(&mut step.reads.iter().map(|(_, version)| *version));
    let writes = names(&mut step.writes.iter().copied());
    let what = match &step.item {
        Item::Stmt(stmt) => word(function, *stmt),
        Item::Test(_) => "condition",
        Item::Begin(_) => "begin",
        Item::Next(_) => "counter",
        Item::Caught(..) => "caught",
        Item::Unseen(_) => "unseen",
        Item::Exit => "results",
    };
    let left = if writes.is_empty() { String::new() } else { format!("{writes} = ") };
    format!("{left}{what}({reads})")
}

/// What a statement does: the function that it calls, or a word.
fn word(function: &Function, stmt: StmtId) -> &str {
    match &function.stmts[stmt] {
        Stmt::Call { function, .. } => function,
        Stmt::Literal { .. } => "literal",
        Stmt::Copy { .. } => "copied",
        Stmt::Get { .. } => "element",
        Stmt::Set { .. } => "updated",
        Stmt::Delete { .. } => "deletion",
        Stmt::Cell { .. } => "braces",
        Stmt::Handle { .. } | Stmt::Lambda { .. } => "reference",
        Stmt::Show(_) => "shown",
        _ => "declare",
    }
}
