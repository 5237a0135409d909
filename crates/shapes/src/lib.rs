//! Shapes of arrays: what a size is where no number is known.
//!
//! Three layers, each usable alone.
//!
//! | layer | modules |
//! |---|---|
//! | extents: one size along one dimension | [`symbol`], [`origin`], `polynomial`, `computed`, `substitution`, [`extent`] |
//! | terms: shapes that are not known, and the operators on them | [`tuple`](mod@tuple), [`term`], [`reader`], [`dialect`], [`operators`], [`concatenation`], [`evaluation`] |
//! | rules: preconditions and result shapes of operations, once for all analyses of sizes |  [`rule`] |
//! | reading: terms made readable, law by law; sets of shapes | [`evaluate`] |
//! | decision: are two terms equal, when is one legal | [`decide`], [`properties`] |
//!
//! The crate knows no program: a symbol is a name chosen by its user.

mod computed;
pub mod concatenation;
pub mod decide;
pub mod dialect;
pub mod evaluate;
pub mod evaluation;
pub mod extent;
mod known;
pub mod number_range;
pub mod operators;
pub mod origin;
mod polynomial;
pub mod properties;
pub mod reader;
pub mod rule;
mod substitution;
pub mod symbol;
pub mod term;
pub mod tuple;

pub use decide::{Condition, Counterexample, Decider, Fact, GaveUp, KeyId, Legality, Verdict};
pub use dialect::{LeftOut, Rules};
pub use evaluate::{Evaluator, Reason, Step};
pub use evaluation::Assignment;
pub use extent::Extent;
pub use number_range::Range;
pub use origin::{JoinSide, ParameterPart, StatementPart, SymbolName, SymbolOrigin, VariablePart};
pub use reader::{ReadError, read_equation, read_term};
pub use symbol::{Atom, Named, Polynomial, Symbol};
pub use term::{Gate, Term, TermId, Terms, Variable};
pub use tuple::{Shape, Tuple};
