//! The three analyses by name, and running one.

use crate::flow_insensitive::FlowInsensitive;
use crate::flow_sensitive::FlowSensitive;
use crate::library::Library;
use crate::matlab7::Matlab7;
use crate::result::Kinds;
use crate::scope::{Prepared, Rules, analyze_file};
use lariat_syntax::tree::Tree;

/// Which of the three analyses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Analysis {
    /// `001` section 4: a depth-first traversal, as MATLAB 7 does it.
    Matlab7,
    /// `001` section 5.1.
    FlowSensitive,
    /// `001` section 5.2.
    FlowInsensitive,
}

impl Analysis {
    /// All three, in the paper's order.
    pub const ALL: [Self; 3] = [Self::Matlab7, Self::FlowSensitive, Self::FlowInsensitive];

    /// The name that users give.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Matlab7 => "matlab7",
            Self::FlowSensitive => "flow-sensitive",
            Self::FlowInsensitive => "flow-insensitive",
        }
    }
}

impl Prepared<'_> {
    /// Runs one analysis.
    pub fn analyze(&mut self, analysis: Analysis) -> Kinds {
        analyze_file(self, rules_of(analysis))
    }
}

/// Runs one analysis over a file. For several, prepare the file once.
pub fn analyze(tree: &Tree, library: &dyn Library, analysis: Analysis) -> Kinds {
    Prepared::new(tree, library).analyze(analysis)
}

fn rules_of(analysis: Analysis) -> &'static dyn Rules {
    match analysis {
        Analysis::Matlab7 => &Matlab7,
        Analysis::FlowSensitive => &FlowSensitive,
        Analysis::FlowInsensitive => &FlowInsensitive,
    }
}
