//! Operations on C scalars: what needs no array and cannot fail.
//!
//! Each has a name in the text form, a number of operands, and representations. Operands
//! are doubles unless the operation says otherwise; a back end knows the words for each.
//!
//! ```text
//! mod(i, 2) == 0        (eq (mod i 2) 0)
//! ```

use crate::repr::Repr;

/// An operation on scalars.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scalar {
    /// `add`
    Add,
    /// `sub`
    Subtract,
    /// `mul`
    Multiply,
    /// `div`
    Divide,
    /// `ldiv`
    DivideLeft,
    /// `pow`
    Power,
    /// `neg`
    Negate,
    /// `same`: the operand itself: what `real` or `double` of a real number is
    Same,
    /// `eq`
    Equal,
    /// `ne`
    NotEqual,
    /// `lt`
    Less,
    /// `le`
    LessEqual,
    /// `gt`
    Greater,
    /// `ge`
    GreaterEqual,
    /// `and`
    And,
    /// `or`
    Or,
    /// `andthen`: the second operand is evaluated where the first holds
    AndThen,
    /// `orelse`: the second operand is evaluated where the first does not hold
    OrElse,
    /// `not`
    Not,
    /// `floor`
    Floor,
    /// `ceil`
    Ceil,
    /// `round`
    Round,
    /// `fix`
    Fix,
    /// `mod`
    Modulo,
    /// `rem`
    Remainder,
    /// `abs`
    Absolute,
    /// `sign`
    Sign,
    /// `min`
    Least,
    /// `max`
    Greatest,
    /// `sqrt`
    SquareRoot,
    /// `exp`
    Exponential,
    /// `log`
    Logarithm,
    /// `log2`
    Logarithm2,
    /// `log10`
    Logarithm10,
    /// `sin`
    Sine,
    /// `cos`
    Cosine,
    /// `tan`
    Tangent,
    /// `asin`
    ArcSine,
    /// `acos`
    ArcCosine,
    /// `atan`
    ArcTangent,
    /// `atan2`
    ArcTangent2,
    /// `sinh`
    SineH,
    /// `cosh`
    CosineH,
    /// `tanh`
    TangentH,
    /// `hypot`
    Hypotenuse,
    /// `isnan`
    IsNan,
    /// `isinf`
    IsInfinite,
    /// `isfinite`
    IsFinite,
    /// `iadd`
    WholeAdd,
    /// `isub`
    WholeSubtract,
    /// `imul`
    WholeMultiply,
    /// `irem`: of a number that is not negative, by one that is positive
    WholeRemainder,
    /// `last`: the last number of a range from the first operand, a whole number, by 1 to the second
    Last,
    /// `truth`: whether a number that is not NaN is not 0
    Truth,
    /// `swept`: the operand itself; the temporaries that its evaluation made are freed
    Swept,
}

/// An operation: its name, the number of its operands, what they and its result are held as.
type Row = (Scalar, &'static str, usize, Repr, Repr);

const TABLE: &[Row] = &[
    (Scalar::Add, "add", 2, Repr::Real, Repr::Real),
    (Scalar::Subtract, "sub", 2, Repr::Real, Repr::Real),
    (Scalar::Multiply, "mul", 2, Repr::Real, Repr::Real),
    (Scalar::Divide, "div", 2, Repr::Real, Repr::Real),
    (Scalar::DivideLeft, "ldiv", 2, Repr::Real, Repr::Real),
    (Scalar::Power, "pow", 2, Repr::Real, Repr::Real),
    (Scalar::Negate, "neg", 1, Repr::Real, Repr::Real),
    (Scalar::Same, "same", 1, Repr::Real, Repr::Real),
    (Scalar::Equal, "eq", 2, Repr::Real, Repr::Truth),
    (Scalar::NotEqual, "ne", 2, Repr::Real, Repr::Truth),
    (Scalar::Less, "lt", 2, Repr::Real, Repr::Truth),
    (Scalar::LessEqual, "le", 2, Repr::Real, Repr::Truth),
    (Scalar::Greater, "gt", 2, Repr::Real, Repr::Truth),
    (Scalar::GreaterEqual, "ge", 2, Repr::Real, Repr::Truth),
    (Scalar::And, "and", 2, Repr::Truth, Repr::Truth),
    (Scalar::Or, "or", 2, Repr::Truth, Repr::Truth),
    (Scalar::AndThen, "andthen", 2, Repr::Truth, Repr::Truth),
    (Scalar::OrElse, "orelse", 2, Repr::Truth, Repr::Truth),
    (Scalar::Not, "not", 1, Repr::Truth, Repr::Truth),
    (Scalar::Floor, "floor", 1, Repr::Real, Repr::Real),
    (Scalar::Ceil, "ceil", 1, Repr::Real, Repr::Real),
    (Scalar::Round, "round", 1, Repr::Real, Repr::Real),
    (Scalar::Fix, "fix", 1, Repr::Real, Repr::Real),
    (Scalar::Modulo, "mod", 2, Repr::Real, Repr::Real),
    (Scalar::Remainder, "rem", 2, Repr::Real, Repr::Real),
    (Scalar::Absolute, "abs", 1, Repr::Real, Repr::Real),
    (Scalar::Sign, "sign", 1, Repr::Real, Repr::Real),
    (Scalar::Least, "min", 2, Repr::Real, Repr::Real),
    (Scalar::Greatest, "max", 2, Repr::Real, Repr::Real),
    (Scalar::SquareRoot, "sqrt", 1, Repr::Real, Repr::Real),
    (Scalar::Exponential, "exp", 1, Repr::Real, Repr::Real),
    (Scalar::Logarithm, "log", 1, Repr::Real, Repr::Real),
    (Scalar::Logarithm2, "log2", 1, Repr::Real, Repr::Real),
    (Scalar::Logarithm10, "log10", 1, Repr::Real, Repr::Real),
    (Scalar::Sine, "sin", 1, Repr::Real, Repr::Real),
    (Scalar::Cosine, "cos", 1, Repr::Real, Repr::Real),
    (Scalar::Tangent, "tan", 1, Repr::Real, Repr::Real),
    (Scalar::ArcSine, "asin", 1, Repr::Real, Repr::Real),
    (Scalar::ArcCosine, "acos", 1, Repr::Real, Repr::Real),
    (Scalar::ArcTangent, "atan", 1, Repr::Real, Repr::Real),
    (Scalar::ArcTangent2, "atan2", 2, Repr::Real, Repr::Real),
    (Scalar::SineH, "sinh", 1, Repr::Real, Repr::Real),
    (Scalar::CosineH, "cosh", 1, Repr::Real, Repr::Real),
    (Scalar::TangentH, "tanh", 1, Repr::Real, Repr::Real),
    (Scalar::Hypotenuse, "hypot", 2, Repr::Real, Repr::Real),
    (Scalar::IsNan, "isnan", 1, Repr::Real, Repr::Truth),
    (Scalar::IsInfinite, "isinf", 1, Repr::Real, Repr::Truth),
    (Scalar::IsFinite, "isfinite", 1, Repr::Real, Repr::Truth),
    (Scalar::WholeAdd, "iadd", 2, Repr::Whole, Repr::Whole),
    (Scalar::WholeSubtract, "isub", 2, Repr::Whole, Repr::Whole),
    (Scalar::WholeMultiply, "imul", 2, Repr::Whole, Repr::Whole),
    (Scalar::WholeRemainder, "irem", 2, Repr::Whole, Repr::Whole),
    (Scalar::Last, "last", 2, Repr::Real, Repr::Whole),
    (Scalar::Truth, "truth", 1, Repr::Real, Repr::Truth),
    (Scalar::Swept, "swept", 1, Repr::Truth, Repr::Truth),
];

impl Scalar {
    fn row(self) -> &'static Row {
        &TABLE[self as usize]
    }

    /// The operation of this name.
    pub fn named(name: &str) -> Option<Self> {
        TABLE.iter().find(|row| row.1 == name).map(|row| row.0)
    }

    /// Its name in the text form.
    pub fn name(self) -> &'static str {
        self.row().1
    }

    /// The number of its operands.
    pub fn operands(self) -> usize {
        self.row().2
    }

    /// What its operands are held as.
    pub fn takes(self) -> Repr {
        self.row().3
    }

    /// What its result is held as.
    pub fn gives(self) -> Repr {
        self.row().4
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_stand_in_the_order_of_the_enumeration() {
        for (at, row) in TABLE.iter().enumerate() {
            assert_eq!(row.0 as usize, at);
            assert_eq!(Scalar::named(row.1), Some(row.0));
        }
    }
}
