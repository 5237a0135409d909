//! The versions that a statement reads as operands.

use lariat_ir::Arg;
use lariat_ir::ssa::{Step, VersionId};

/// The versions of operands; none where some are not single values.
pub fn operands(args: &[Arg], step: &Step) -> Option<Vec<VersionId>> {
    args.iter()
        .map(|arg| match arg {
            Arg::Var(var) => step.read(*var),
            Arg::Colon | Arg::Spread(_) => None,
        })
        .collect()
}
