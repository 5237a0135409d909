//! What has been read of a typed program so far.

use super::program::{Context, ContextId, File, Function};
use super::scanner::{Fault, Scanner};
use lariat_ir::VarId;
use lariat_ir::ssa::VersionId;
use lariat_shapes::Symbol;
use rustc_hash::FxHashMap;

/// The names of a function.
#[derive(Clone, Debug, Default)]
pub(super) struct Names {
    pub vars: FxHashMap<String, VarId>,
    pub versions: FxHashMap<String, VersionId>,
}

impl Names {
    /// The variable of a name.
    pub fn var(&self, line: &mut Scanner<'_>) -> Result<VarId, Fault> {
        let name = line.word()?;
        self.vars.get(name).copied().ok_or_else(|| format!("`{name}` is not a variable"))
    }

    /// The version of a name.
    pub fn version(&self, line: &mut Scanner<'_>) -> Result<VersionId, Fault> {
        let name = line.word()?;
        self.versions.get(name).copied().ok_or_else(|| format!("`{name}` is not a version"))
    }
}

/// What was read so far.
pub(super) struct State {
    pub files: Vec<File>,
    pub symbols: Vec<Symbol>,
    pub functions: Vec<(Function, Names)>,
    pub contexts: Vec<Context>,
    pub entry: ContextId,
}

/// Rows are numbered in their order.
pub(super) fn numbered(number: usize, expected: usize) -> Result<(), Fault> {
    match number == expected {
        true => Ok(()),
        false => Err(format!("number {number} stands where {expected} should")),
    }
}
