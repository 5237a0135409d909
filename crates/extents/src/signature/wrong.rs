//! What is wrong with a declaration, as data: the rule `extent-declaration` has the words.
//!
//! ```text
//! %#shape m R        Expected { wanted: Comma, found: Some("R") }
//! %#shape m (R)      OneDimension { name: "m" }
//! ```

use super::word::Word;
use lariat_base::Span;
use lariat_builtins::MClass;

/// Something wrong with a declaration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wrong {
    /// Where.
    pub span: Span,
    /// What.
    pub why: WrongDeclaration,
}

/// What is wrong with a declaration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WrongDeclaration {
    /// The text goes on otherwise than a declaration does.
    Expected {
        /// What has to come next.
        wanted: Wanted,
        /// What comes; nothing at the end of the line.
        found: Option<String>,
    },
    /// It stands in a script.
    InScript,
    /// It stands neither before a function nor before its first statement.
    NoFunction,
    /// The function takes or returns any number of values.
    AnyNumber {
        /// The function.
        function: String,
        /// Its parameter that stands for these.
        parameter: String,
    },
    /// The function has no such argument or result.
    Unlisted {
        /// What is declared.
        name: String,
        /// The function.
        function: String,
        /// Its arguments.
        inputs: Vec<String>,
        /// Its results.
        outputs: Vec<String>,
    },
    /// It is declared before.
    Twice {
        /// What.
        name: String,
    },
    /// A scalar, which is an array in its `arguments` block.
    ScalarAndArray {
        /// What.
        name: String,
    },
    /// Another class than in its `arguments` block.
    Class {
        /// What.
        name: String,
        /// The class here.
        here: MClass,
        /// The class in the block.
        elsewhere: MClass,
    },
    /// One extent, where arrays have at least two.
    OneDimension {
        /// What.
        name: String,
    },
    /// Another number of dimensions than in its `arguments` block.
    Dimensions {
        /// What.
        name: String,
        /// How many here.
        here: usize,
        /// How many in the block.
        block: usize,
    },
    /// Another extent than elsewhere.
    Extents {
        /// What.
        name: String,
        /// The extent here.
        here: Word,
        /// The extent elsewhere.
        elsewhere: Word,
    },
}

/// What has to come next in the text of a declaration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// The name of an argument or result.
    Name,
    /// A comma.
    Comma,
    /// A comma or the end of a list of extents.
    CommaOrEnd,
    /// An extent.
    Extent,
}
