//! Where a symbol gets its number. The origin of a symbol is its identity.
//!
//! | origin | the symbol stands for | gets its number |
//! |---|---|---|
//! | parameter | an extent or the value of an argument | at the entry of the function |
//! | declared | the same, by the name that the function declares for it | at the entry |
//! | statement | an extent of what a statement assigned last, a number that it used last | at the statement |
//! | result | a number inside what a builtin returned | at the call, which gives its own symbol for it |
//! | join | an extent or the value of a variable when control arrived last | at the join point |
//!
//! Functions, statements and variables belong to whoever makes symbols; here they are
//! numbers.
//!
//! How a symbol is shown ([`SymbolName`]) decides nothing.
//!
//! **Order.** Parameters, declared names, statements, join points, each by their
//! numbers: sums are shown in it, and an equation replaces the later symbol by the
//! earlier one.

use std::fmt;
use std::sync::Arc;

/// Where the number of a symbol comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum SymbolOrigin {
    /// The entry of a function, with its arguments.
    Parameter {
        /// The parameter's place, from 0.
        place: u32,
        /// What of the argument.
        part: ParameterPart,
    },
    /// The entry of a function that declares a name for it.
    Declared {
        /// The place of the name among those of the function, from 0.
        place: u32,
    },
    /// A statement, each time it runs.
    Statement {
        /// The statement.
        stmt: u32,
        /// What of the statement.
        part: StatementPart,
    },
    /// A builtin that was called, until the statement gives a symbol of its own.
    Result {
        /// Which of its numbers.
        nth: u8,
    },
    /// A join point, each time control arrives.
    Join {
        /// The branch or loop.
        stmt: u32,
        /// Which of its join points.
        side: JoinSide,
        /// The variable.
        var: u32,
        /// What of the variable.
        part: VariablePart,
    },
}

/// What of an argument a symbol stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ParameterPart {
    /// A number that the caller knows in its own symbols: the nth of the argument.
    Passed(u32),
    /// The extent along a dimension, from 1, where no caller knows it.
    Extent(u8),
    /// `size(A(:,:),2)`: the columns of all its pages, where no caller knows its rank. Of a
    /// matrix it is the extent along the second dimension, of an array of more dimensions the
    /// product of the extents from there on.
    AllColumns,
    /// The value of the argument, if it is a scalar.
    Value,
}

/// What of a statement a symbol stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum StatementPart {
    /// The extent of an assigned value.
    Extent {
        /// The target's place among those of the statement, from 0.
        target: u8,
        /// The dimension, from 1.
        dimension: u8,
    },
    /// The value of an operand that is used as a size, by the operand's place.
    Operand(u8),
    /// The nth number inside what the called function returned.
    Returned(u8),
}

/// Where at a branch or loop control flow joins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum JoinSide {
    /// The head of a loop, before each iteration.
    Head,
    /// After the branch or loop.
    End,
}

/// What of a variable a symbol stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum VariablePart {
    /// The extent along a dimension, from 1.
    Extent(u8),
    /// The value of a scalar.
    Value,
}

impl SymbolOrigin {
    /// Is it a statement or a join point, so that a later run of it defines another
    /// number?
    pub fn is_inside(&self) -> bool {
        match self {
            Self::Parameter { .. } | Self::Declared { .. } => false,
            Self::Statement { .. } | Self::Result { .. } | Self::Join { .. } => true,
        }
    }
}

/// As words that read back: `statement 3 extent 0 2`.
impl fmt::Display for SymbolOrigin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Parameter { place, part } => match part {
                ParameterPart::Passed(nth) => write!(f, "parameter {place} passed {nth}"),
                ParameterPart::Extent(k) => write!(f, "parameter {place} extent {k}"),
                ParameterPart::AllColumns => write!(f, "parameter {place} pages"),
                ParameterPart::Value => write!(f, "parameter {place} value"),
            },
            Self::Declared { place } => write!(f, "declared {place}"),
            Self::Statement { stmt, part } => match part {
                StatementPart::Extent { target, dimension } => {
                    write!(f, "statement {stmt} extent {target} {dimension}")
                }
                StatementPart::Operand(place) => write!(f, "statement {stmt} operand {place}"),
                StatementPart::Returned(nth) => write!(f, "statement {stmt} returned {nth}"),
            },
            Self::Result { nth } => write!(f, "result {nth}"),
            Self::Join { stmt, side, var, part } => {
                let side = match side {
                    JoinSide::Head => "head",
                    JoinSide::End => "end",
                };
                match part {
                    VariablePart::Extent(k) => write!(f, "join {stmt} {side} {var} extent {k}"),
                    VariablePart::Value => write!(f, "join {stmt} {side} {var} value"),
                }
            }
        }
    }
}

/// How a symbol is shown.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum SymbolName {
    /// The value of a variable, or a declared name: `n`.
    Value(Arc<str>),
    /// The extent of a variable along a dimension, from 1: `size(A,1)`.
    Extent(Arc<str>, u8),
    /// The columns of all pages of a variable: `size(A(:,:),2)`.
    AllColumns(Arc<str>),
    /// A symbol of a called function: `scaled>size(A,1)`.
    Inside(Arc<str>, Arc<Self>),
}

impl<T: Into<Arc<str>>> From<T> for SymbolName {
    fn from(name: T) -> Self {
        Self::Value(name.into())
    }
}

impl fmt::Display for SymbolName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Value(name) => f.write_str(name),
            Self::Extent(name, dimension) => write!(f, "size({name},{dimension})"),
            Self::AllColumns(name) => write!(f, "size({name}(:,:),2)"),
            Self::Inside(function, inner) => write!(f, "{function}>{inner}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_come_before_declared_names_statements_and_joins() {
        let parameter = |place, part| SymbolOrigin::Parameter { place, part };
        let statement = |stmt, part| SymbolOrigin::Statement { stmt, part };
        let part = VariablePart::Extent(1);
        let order = [
            parameter(0, ParameterPart::Passed(7)),
            parameter(0, ParameterPart::Extent(1)),
            parameter(0, ParameterPart::AllColumns),
            parameter(0, ParameterPart::Value),
            parameter(9, ParameterPart::Passed(0)),
            SymbolOrigin::Declared { place: 0 },
            statement(0, StatementPart::Returned(0)),
            statement(4, StatementPart::Extent { target: 0, dimension: 2 }),
            statement(4, StatementPart::Operand(0)),
            SymbolOrigin::Join { stmt: 0, side: JoinSide::Head, var: 3, part },
            SymbolOrigin::Join { stmt: 0, side: JoinSide::End, var: 0, part },
        ];
        assert!(order.is_sorted());
        assert_eq!(order.iter().position(SymbolOrigin::is_inside), Some(6));
    }
}
