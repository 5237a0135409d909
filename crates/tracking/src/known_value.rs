//! ValueNumbering over the parameters of a function: what a callee's value number is where
//! it is called.
//!
//! ```text
//! function n = last(A, k)        n is minus(size(A,1), k)
//! n = size(A, 1) - k;
//!
//! m = last(B, 2)                 m is minus(size(B,1), 2), as size(B,1) - 2 is
//! ```
//!
//! Cost: at most [`MAX_DEPTH`] calls within each other.

use super::parameters::Parameters;
use super::value::{Key, ResultOf, ValueId};
use super::value_numbering::ValueNumbering;
use crate::procedure::Procedure;
use lariat_builtins::BuiltinId;

/// ValueNumbering of deeper calls are not said.
const MAX_DEPTH: usize = 4;

/// A value over parameters.
#[derive(Clone, Debug, PartialEq)]
pub enum KnownValue {
    /// The same in every call: a number or a string.
    Fixed(Key),
    /// An argument, by its place.
    Parameter(usize),
    /// A builtin's result for such values.
    Call(BuiltinId, ResultOf, Vec<KnownValue>),
}

impl KnownValue {
    /// A value of a function over its parameters.
    pub(super) fn of(
        value: ValueId,
        values: &ValueNumbering,
        parameters: &Parameters,
    ) -> Option<Self> {
        Self::within(value, values, parameters, MAX_DEPTH)
    }

    fn within(
        value: ValueId,
        values: &ValueNumbering,
        parameters: &Parameters,
        depth: usize,
    ) -> Option<Self> {
        match values.key(value)? {
            key @ (Key::Number(..) | Key::Chars(_) | Key::Empty) => Some(Self::Fixed(key.clone())),
            Key::Version(version) => parameters.place(*version).map(Self::Parameter),
            Key::Call(builtin, result, args) if depth > 0 => {
                let inner = |&arg: &ValueId| Self::within(arg, values, parameters, depth - 1);
                let args: Option<Vec<Self>> = args.iter().map(inner).collect();
                Some(Self::Call(*builtin, *result, args?))
            }
            Key::Call(..) => None,
        }
    }

    /// The value for these arguments; `None` where one is missing.
    pub(super) fn for_arguments(
        &self,
        of: &Procedure<'_>,
        values: &mut ValueNumbering,
        args: &[ValueId],
    ) -> Option<ValueId> {
        match self {
            Self::Fixed(key) => Some(values.intern(key.clone(), of)),
            Self::Parameter(place) => args.get(*place).copied(),
            Self::Call(builtin, result, inner) => {
                let inner = inner.iter().map(|arg| arg.for_arguments(of, values, args));
                let inner: Option<Vec<ValueId>> = inner.collect();
                Some(values.intern(Key::Call(*builtin, *result, inner?), of))
            }
        }
    }
}
