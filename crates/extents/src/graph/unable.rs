//! Why something cannot be checked, as data: the report has the words.
//!
//! ```text
//! y = reshape(x, v)      Call { callee: "reshape", why: UnknownSizeVector }
//! ```

use crate::value::Why;
use lariat_ir::{NotTamed, VarId};

/// Why something cannot be checked.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Unable {
    /// The size of this variable is needed and not known.
    Variable(VarId, Why),
    /// This variable has no value.
    Unset(VarId),
    /// The size of this result is not known.
    Result(VarId, Why),
    /// This result is never assigned.
    ResultUnassigned(VarId),
    /// This variable gets its size from what is assigned to its parts.
    GrowsByParts(VarId),
    /// It is not known how many indices there are.
    IndexCount,
    /// A string is an index.
    CharIndex,
    /// It is not known how many arguments there are.
    ArgumentCount,
    /// Nothing is known of what this function returns.
    Returned(String),
    /// Nothing is known of the results of this function after the first.
    FurtherResults(String),
    /// This call may change any variable.
    AnyVariable(String),
    /// It is nested too deeply.
    TooDeep,
    /// It is never reached.
    Unreached,
    /// It cannot be lowered.
    NotTamed(NotTamed),
    /// A loop over an array with more than two dimensions.
    LoopOverPages,
    /// A call of this builtin.
    Call {
        /// The operator, or the name.
        callee: String,
        /// Why.
        why: CallWhy,
    },
}

/// Why a call of a builtin cannot be checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CallWhy {
    /// It is not known how many arguments there are.
    ArgumentCount,
    /// An argument is missing.
    MissingArgument,
    /// There is no rule for these arguments.
    Arguments,
    /// There is no rule for the size of its result.
    NoRule,
    /// The dimension is not a known number.
    UnknownDimension,
    /// One of the operands has more than two dimensions.
    SomeOperandHasPages,
    /// The operand has more than two dimensions.
    OperandHasPages,
    /// A product has more than two factors.
    SeveralFactors,
    /// One of the operands has to be a scalar.
    NoScalar,
    /// Its size is a vector whose elements are not known.
    UnknownSizeVector,
}
