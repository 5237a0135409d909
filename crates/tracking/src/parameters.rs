//! The parameters of a function, by the versions that hold their arguments.

use crate::procedure::Procedure;
use lariat_ir::VarId;
use lariat_ir::ssa::VersionId;

/// The parameters of a function that versions belong to.
pub(super) struct Parameters {
    first: Vec<Option<VersionId>>,
}

impl Parameters {
    pub(super) fn of(of: &Procedure<'_>) -> Self {
        let fixed = of.body.inputs.len() - usize::from(of.body.variadic_inputs);
        let entry = |var: &VarId| {
            let mut versions = of.ssa.versions.iter();
            let first = versions.find(|(id, version)| version.var == *var && of.is_argument(*id));
            first.map(|(id, _)| id)
        };
        Self { first: of.body.inputs[..fixed].iter().map(entry).collect() }
    }

    /// The parameter whose first version this is.
    pub(super) fn place(&self, version: VersionId) -> Option<usize> {
        self.first.iter().position(|first| *first == Some(version))
    }
}
