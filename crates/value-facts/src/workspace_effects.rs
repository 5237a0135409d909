//! What a call assigns in workspaces that are not its own: by `assignin` and `evalin`, in the
//! caller's and in the base workspace.
//!
//! ```text
//! function report(n)
//!   assignin('base', 'count', n)     % the base workspace: count
//!   evalin('caller', code)           % the caller's: anything
//! ```
//!
//! What is assigned in the caller's workspace the caller sees; what is assigned in the base
//! workspace goes on to the callers of the caller, until it gets there.
//!
//! Cost: linear in the names.

use std::collections::BTreeSet;
use std::sync::Arc;

/// Variables by name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Names {
    /// These.
    Only(BTreeSet<Arc<str>>),
    /// Perhaps any.
    Any,
}

impl Default for Names {
    fn default() -> Self {
        Self::Only(BTreeSet::new())
    }
}

impl Names {
    /// None.
    pub fn is_empty(&self) -> bool {
        matches!(self, Self::Only(names) if names.is_empty())
    }

    /// Takes in others.
    pub fn add(&mut self, others: &Self) {
        match (&mut *self, others) {
            (Self::Only(names), Self::Only(others)) => names.extend(others.iter().cloned()),
            (Self::Any, _) => {}
            (Self::Only(_), Self::Any) => *self = Self::Any,
        }
    }
}

/// The variables of other workspaces that may be assigned.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WorkspaceEffects {
    /// In the caller's workspace.
    pub caller: Names,
    /// In the base workspace.
    pub base: Names,
}

impl WorkspaceEffects {
    /// Any variables of both.
    pub fn any() -> Self {
        Self { caller: Names::Any, base: Names::Any }
    }

    /// Of no workspace any variable.
    pub fn is_empty(&self) -> bool {
        self.caller.is_empty() && self.base.is_empty()
    }

    /// Takes in others.
    pub fn add(&mut self, others: &Self) {
        self.caller.add(&others.caller);
        self.base.add(&others.base);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn only(names: &[&str]) -> Names {
        Names::Only(names.iter().map(|&name| name.into()).collect())
    }

    #[test]
    fn effects_of_several_calls_are_joined() {
        let mut all = WorkspaceEffects::default();
        assert!(all.is_empty());
        all.add(&WorkspaceEffects { caller: only(&["a"]), base: only(&["b"]) });
        all.add(&WorkspaceEffects { caller: only(&["c"]), base: Names::Any });
        assert_eq!(all, WorkspaceEffects { caller: only(&["a", "c"]), base: Names::Any });
        all.add(&WorkspaceEffects { base: only(&["d"]), ..Default::default() });
        assert_eq!(all.base, Names::Any);
    }
}
