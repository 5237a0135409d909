//! The rules of the form, for tests: what is read is defined on every path
//! there, and every φ node merges what its edges bring.
//!
//! ```text
//! y1 = x2       x2 must dominate this, or be an operand of a φ whose edge it dominates
//! ```
//!
//! Cost: linear, with the direct questions of [`super::dominators`].

use super::form::{Definition, Phi, Ssa, VersionId};
use super::graph::BlockId;

/// All rules that a form breaks, as lines for people; none if it is well-formed.
pub fn check(ssa: &Ssa) -> Vec<String> {
    let mut faults = Vec::new();
    let mut defined = vec![0u32; ssa.versions.len()];
    for block in ssa.graph.ids() {
        for phi in &ssa.phis[block.index()] {
            defined[phi.version.index()] += 1;
            merges(ssa, block, phi, &mut faults);
        }
        for step in &ssa.steps[block.index()] {
            for &(var, version) in &step.reads {
                if ssa.versions[version].var != var {
                    faults.push(format!("a version of another variable is read in {block:?}"));
                }
                if !reaches(ssa, version, block) {
                    faults
                        .push(format!("{version:?} is read in {block:?}, which it does not reach"));
                }
            }
            step.writes.iter().for_each(|version| defined[version.index()] += 1);
        }
    }
    for (version, facts) in ssa.versions.iter() {
        let expected = u32::from(facts.definition != Definition::Entry);
        if defined[version.index()] != expected {
            faults.push(format!("{version:?} is defined {} times", defined[version.index()]));
        }
    }
    faults
}

fn merges(ssa: &Ssa, block: BlockId, phi: &Phi, faults: &mut Vec<String>) {
    let preds = &ssa.graph.blocks[block].preds;
    if preds.len() != phi.operands.len() || preds.len() < 2 {
        faults.push(format!("a φ of {block:?} has {} operands", phi.operands.len()));
    }
    if ssa.graph.blocks[block].gate.is_none() {
        faults.push(format!("{block:?} has a φ and no gate"));
    }
    for (&operand, &pred) in phi.operands.iter().zip(preds) {
        if ssa.versions[operand].var != phi.var {
            faults.push(format!("a φ of {block:?} merges another variable"));
        }
        if !reaches(ssa, operand, pred) {
            faults.push(format!("{operand:?} comes into {block:?}, and does not reach {pred:?}"));
        }
    }
}

/// Is the version defined on every path to the end of the block?
fn reaches(ssa: &Ssa, version: VersionId, block: BlockId) -> bool {
    ssa.dominators.dominates(ssa.versions[version].block, block)
}
