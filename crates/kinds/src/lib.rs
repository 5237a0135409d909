//! Kind analysis: is an identifier a variable, a function or a prefix?
//!
//! Implements J. Doherty, L. Hendren, S. Radpour, *Kind Analysis for MATLAB*
//! (OOPSLA 2011), `001` below: the lattice, the library query, and the three
//! analyses, each in a file that reads like the paper's listing.
//!
//! | module | in the paper |
//! |---|---|
//! | [`lattice`] | figure 2 |
//! | `events` | the traversal of section 4 |
//! | `flow` | the flow set |
//! | `ends` | binding of `end` |
//! | `scope` | listings 1, 2 and 5: files, functions, scripts; the rules in common |
//! | `matlab7` | listing 3 |
//! | `flow_sensitive` | listing 4 |
//! | `flow_insensitive` | listings 5 and 6 |
//! | [`result`] | what an analysis returns |
//!
//! ```text
//! function r = f(x)
//!   r = size(x) + y;      r, x: VAR (parameters); size: FN (library); y: ID
//! end
//! ```
//!
//! Cost: linear in the text for MATLAB 7 and the flow-insensitive analysis; the
//! flow-sensitive one adds, for each branch, the number of names whose kind it
//! changes, and for each occurrence the depth of its loops.

mod ends;
mod events;
mod flow;
mod flow_insensitive;
mod flow_sensitive;
pub mod lattice;
mod matlab7;
pub mod result;
mod scope;

pub use lattice::Kind;
pub use result::{Finding, Kinds, Occurrence, Problem, Role};
pub use scope::Prepared;

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

/// The library as the file under analysis sees it: `exists_function` and
/// `exists_package` of the paper's listings. Functions of the file itself are
/// not asked for.
pub trait Library {
    /// Is there a function, script or class of this name?
    fn function_exists(&self, name: &str) -> bool;
    /// Is there a package of this name?
    fn package_exists(&self, name: &str) -> bool;
}

impl Library for lariat_project::View<'_> {
    fn function_exists(&self, name: &str) -> bool {
        Self::function_exists(self, name)
    }
    fn package_exists(&self, name: &str) -> bool {
        Self::package_exists(self, name)
    }
}

/// Runs one analysis over a file. For several, prepare the file once.
pub fn analyze(tree: &Tree, library: &dyn Library, analysis: Analysis) -> Kinds {
    Prepared::new(tree, library).analyze(analysis)
}

fn rules_of(analysis: Analysis) -> &'static dyn scope::Rules {
    match analysis {
        Analysis::Matlab7 => &matlab7::Matlab7,
        Analysis::FlowSensitive => &flow_sensitive::FlowSensitive,
        Analysis::FlowInsensitive => &flow_insensitive::FlowInsensitive,
    }
}
