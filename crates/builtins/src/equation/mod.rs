//! Shape equations: sizes of results from sizes and values of arguments, as data.
//!
//! `Equation(…)` is beside a class rule what the shape propagation language of the
//! McLab compiler was beside its class propagation language: cases with patterns of
//! arguments on the left and forms of results on the right.
//!
//! ```text
//! Equation([1 m] [1 n] -> [1 m+n-1], [m 1] [n 1] -> [m+n-1 1], _ _ ... -> [_ _])
//! ```
//!
//! The first case whose patterns match decides. Where only the run decides whether a
//! case matches, its results and those of the next cases are joined; where no case
//! surely matches, nothing is known.
//!
//! | pattern | matches an argument that is |
//! |---|---|
//! | `_` | anything |
//! | `$` | 1x1 |
//! | `vector` | a row, a column, or without elements |
//! | `[m n]`, `[1 n]`, `[_ n]` | of so many dimensions, with these extents; equal letters are equal extents |
//! | `[1 n+]`, `[1 +]`, `[2+ 2+]` | the same; this extent is 1 at least, or 2 |
//! | `#n`, `#2` | an array, of n elements, of 2 |
//! | `n` | 1x1; n is its value |
//! | `'rows'` | this string |
//! | `{whole 0..}`, `{0..1}` | of numbers that are whole, and within these bounds |
//! | `sizes` | the sizes as of `zeros`: this argument and all further ones |
//! | `size` | the sizes as of `zeros`: this argument alone |
//! | `numeric\|char:[m n]` | of one of these classes, and so on |
//! | `...` | all further arguments, if any |
//!
//! | form | a result that is |
//! |---|---|
//! | `_` | of unknown size |
//! | `$` | 1x1 |
//! | `[m+n-1 1]` | of these extents: `+`, `-`, `*`, `min(m,n)`, `max(m,n)`; `_` is any extent |
//! | `[?m 1] [?m+2 n]` | the same; m is some extent, the same for all results |
//! | `=2` | of the size of the second argument |
//! | `sizes`, `size` | of the sizes that the arguments state |
//! | `collapse(2)` | as the sum of the second argument along its first dimension that is not 1 |
//! | `...` | as the one before, and so are all further ones |
//! | `!` | none: no such call succeeds |
//!
//! `->1` instead of `->` is a case for one result that is asked for, `->2` for two. A
//! difference is never negative: where n is above m, `m-n` is 0.
//!
//! The same patterns say what a builtin needs: `Needs(…)`, [`Preconditions`].
//!
//! - `preconditions`: what a call needs of its arguments
//! - [`reader`]: text to cases, with errors that point at a column.
//!
//! Cost: one pass over the text when a specification is read; a query visits each
//! pattern once.

mod preconditions;
mod reader;

use crate::class::ClassSet;
use std::fmt;

pub use preconditions::Preconditions;
pub(crate) use reader::{read, read_preconditions};

/// The sizes of a builtin's results.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShapeEquation {
    /// What its author wrote.
    text: Box<str>,
    /// Its cases; the first that matches decides.
    pub cases: Vec<ShapeCase>,
}

impl fmt::Display for ShapeEquation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// Patterns of arguments and the forms of results.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShapeCase {
    /// The patterns of the arguments.
    pub arguments: ArgumentPatterns,
    /// The number of results that must be asked for, if it matters.
    pub wanted: Option<usize>,
    /// Does no such call succeed?
    pub refuses: bool,
    /// A form for each result.
    pub forms: Vec<ShapeForm>,
    /// Do further results have the last form?
    pub repeats: bool,
}

/// Patterns of arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArgumentPatterns {
    /// A pattern for each argument.
    pub patterns: Vec<ShapePattern>,
    /// May there be further arguments?
    pub open: bool,
}

/// What an argument must be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShapePattern {
    /// Its classes.
    pub classes: Option<ClassSet>,
    /// Its size or value.
    pub form: PatternForm,
}

/// What an argument's size or value must be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PatternForm {
    /// Anything.
    Any,
    /// 1x1.
    Scalar,
    /// A row or a column, or without elements.
    Vector,
    /// These extents.
    Dims(Vec<DimPattern>),
    /// An array; the letter is its number of elements.
    Count(char),
    /// An array of so many elements.
    CountIs(u32),
    /// 1x1; the letter is its value.
    Number(char),
    /// The coefficients of a polynomial; the letter is its degree, 1 at least.
    Degree(char),
    /// An array of such numbers.
    Numbers(NumberPattern),
    /// This string.
    Word(Box<str>),
    /// Sizes as of `zeros`.
    Size,
    /// Sizes as of `zeros`, with all further arguments.
    Sizes,
}

/// What the numbers of an argument must be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NumberPattern {
    /// Whole.
    pub whole: bool,
    /// At least this; minus infinity where nothing is said.
    pub low: f64,
    /// At most this; infinity where nothing is said.
    pub high: f64,
}

// Bounds are numbers of a specification's text, never NaN.
impl Eq for NumberPattern {}

/// What an extent must be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DimPattern {
    /// Anything.
    Any,
    /// This number.
    Known(u32),
    /// Anything; the letter is the extent.
    Letter(char),
    /// 1 at least; the letter, if there is one, is the extent.
    Positive(Option<char>),
    /// So many at least.
    AtLeast(u32),
}

/// The size of a result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ShapeForm {
    /// Unknown.
    Unknown,
    /// These extents.
    Dims(Vec<ExtentForm>),
    /// That of an argument, counted from 0.
    Same(usize),
    /// What the arguments of `size` and `sizes` state.
    Stated,
    /// That of an argument, counted from 0, its first dimension that is not 1 collapsed.
    Collapsed(usize),
}

/// An extent of a result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExtentForm {
    /// Any.
    Any,
    /// This number.
    Known(u32),
    /// What a letter stands for.
    Letter(char),
    /// Some extent, the same wherever the letter stands in the case.
    Some(char),
    /// Two extents combined.
    Both(ExtentOperator, Box<(ExtentForm, ExtentForm)>),
}

/// How two extents are combined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExtentOperator {
    /// The sum.
    Plus,
    /// The difference, 0 where it is negative.
    Minus,
    /// The product.
    Times,
    /// The smaller one.
    Min,
    /// The greater one.
    Max,
}
