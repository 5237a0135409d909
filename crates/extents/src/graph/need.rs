//! Why extents must agree, as data: the report has the words.
//!
//! ```text
//! m * v                  Operands { callee: "*", agreement: Places((0, 1), (1, 0)) }
//! x(1:2) = 1:3           Assigned
//! %#shape m (R,S) …      ArgumentExtent { function: "matvec", extent: S }
//! ```

use lariat_ir::VarId;
use lariat_shapes::Symbol;
use lariat_shapes::rule::Place;

/// Why extents must agree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Need {
    /// The operands of a builtin.
    Operands {
        /// The operator, or the name.
        callee: String,
        /// What must agree.
        agreement: Agreement,
    },
    /// A value and the part that it is assigned to.
    Assigned,
    /// A number of a called function's declaration.
    ArgumentNumber {
        /// The function.
        function: String,
        /// Its parameter.
        parameter: String,
        /// The number.
        number: u64,
    },
    /// A name of a called function's declaration.
    ArgumentExtent {
        /// The function.
        function: String,
        /// The name.
        extent: Symbol,
    },
    /// An extent of the function's own declaration, where it returns: its place in the
    /// names of the signature.
    ResultExtent(usize),
    /// A number of the function's own declaration, where it returns.
    ResultNumber {
        /// The result.
        result: VarId,
        /// The number.
        number: u64,
    },
}

/// What must agree of operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Agreement {
    /// All extents.
    Sizes,
    /// These dimensions of operands.
    Places(Place, Place),
    /// The extents across of parts that are put together along a dimension, from 0.
    Parts {
        /// The dimension.
        along: usize,
    },
}
