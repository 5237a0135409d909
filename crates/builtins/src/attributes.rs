//! The attributes of builtins whose values are single words: what an analysis
//! may ask beside the class rules. Each enum's variants are the closed list of
//! the words that a specification may write, `Attribute(word)`.

use lariat_shapes::rule::MatrixRule;

/// `Shape(…)`: how the sizes of the results follow from those of the arguments.
/// Where a builtin has several results, the rule is for the first one and
/// nothing is known of the others, unless said otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum ShapeRule {
    /// Nothing is known.
    #[default]
    Unknown,
    /// 1x1, every result.
    Scalar,
    /// Every result has the size of the first argument.
    Same,
    /// The common size of all arguments, extents of 1 (or scalars) expanded.
    Elementwise,
    /// The arguments state the sizes, as of `zeros`: none means 1x1, one scalar
    /// n means n-by-n, a vector states all. Strings among them are not sizes.
    Sizes,
    /// `f(x, [dim])`: the extent along a dimension becomes 1; every result. For
    /// numbers, chars and logical; nothing is known for cells.
    Collapse,
    /// As [`Collapse`](Self::Collapse) for an array that has elements; two
    /// dimensions of unknown extents otherwise. As `mean`, of which products
    /// disagree about empty arrays.
    CollapseNonempty,
    /// One argument, or two with an empty one between them, collapse; two are
    /// elementwise. As `max`.
    CollapseOrElementwise,
    /// Matrix product.
    Product,
    /// `a \ b`
    LeftDivide,
    /// `a / b`
    RightDivide,
    /// Matrix power: scalar with scalar, or the size of the square one.
    Power,
    /// The first two extents change places.
    Transpose,
    /// `[a, b]`
    Horizontal,
    /// `[a; b]`
    Vertical,
    /// `a:b` and `a:s:b`
    Range,
    /// One row of unknown length.
    Row,
    /// One column of unknown length.
    Column,
    /// Two dimensions of unknown extents.
    Matrix,
    /// Square, as the argument is.
    Square,
    /// Square, of an extent that a number states, and nothing is known of it.
    SquareOfNumber,
    /// Every result has the size of the second argument.
    SameAsSecond,
    /// A scalar, unless a word asks for the norms of rows or columns.
    Norm,
    /// `f(x, weights, dimension)`: as [`CollapseNonempty`](Self::CollapseNonempty),
    /// every result. As `std`.
    Spread,
    /// `eig`: a column of the extent of a square matrix, or several such matrices.
    Eigenvalues,
    /// `qr(x)`: the size of x; of several results, an orthogonal matrix of its rows, one
    /// of its size, a permutation of its columns.
    Orthogonal,
    /// A scalar, and all arguments in their common size.
    CommonSize,
    /// 1x1 without arguments, the size of the one argument otherwise.
    Spacing,
    /// As [`Elementwise`](Self::Elementwise) for two or more arguments.
    Several,
    /// The first result has the size of the third argument.
    SameAsThird,
    /// `fft(x)`: the size of the argument, where it is the only one.
    Transform,
    /// One array of numbers or of chars keeps its size; nothing is known of other
    /// arguments. As `char`.
    Characters,
    /// `diff(x)`: one element less along the first dimension whose extent is not 1.
    Difference,
    /// `meshgrid(x, y)`: rows for the second, columns for the first; every result.
    Meshgrid,
    /// `ndgrid(x, y)`: rows for the first, columns for the second; every result.
    Ndgrid,
    /// `spdiags(b, d, m, n)`: the size that the last two state.
    Banded,
    /// Kronecker product.
    Kronecker,
    /// `f(x, m, n)` or `f(x, [m n])`: copies side by side.
    Repeat,
    /// `f(x, m, n)` or `f(x, [m n])`: the same elements in another shape.
    Reshape,
    /// `size`: 1-by-number of dimensions, or scalar with a dimension or with
    /// several results.
    SizeQuery,
    /// `diag`: a vector becomes a square matrix, a matrix a column.
    Diagonal,
    /// Row of as many elements as the third argument states, 100 without.
    Spaced,
    /// A row for a row, else a column; unknown length. As `find`.
    Found,
    /// 1x1 for a string, the size of the first argument that is a cell, else.
    PerString,
    /// As the [`Equation`](Attribute::Equation) states.
    Equation,
    /// Struct or cell constructors, concatenation along a dimension and the
    /// like: the analysis knows them by [`Role`](crate::Role).
    ByRole,
}

impl ShapeRule {
    /// The rule over matrices, where it is one.
    #[must_use]
    pub fn over_matrices(self) -> Option<&'static MatrixRule> {
        match self {
            Self::Product => Some(&MatrixRule::PRODUCT),
            Self::LeftDivide => Some(&MatrixRule::LEFT_DIVISION),
            Self::RightDivide => Some(&MatrixRule::RIGHT_DIVISION),
            Self::Transpose => Some(&MatrixRule::TRANSPOSE),
            Self::Kronecker => Some(&MatrixRule::KRONECKER),
            Self::Horizontal => Some(&MatrixRule::HORIZONTAL),
            Self::Vertical => Some(&MatrixRule::VERTICAL),
            _ => None,
        }
    }

    /// The operands of which one that is a scalar makes the operation elementwise.
    #[must_use]
    pub fn scalar_operands(self) -> &'static [usize] {
        self.over_matrices().map_or(&[], MatrixRule::scalars)
    }
}

/// `ShapeType(…)`: how much of a call decides the size of the (first) result, as
/// section 8 of `002` sorts functions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ShapeType {
    /// I: the sizes of the arguments.
    One,
    /// I without arguments, else II.
    OneWithout,
    /// I with one argument, else II.
    OneAlone,
    /// I with up to two arguments, else II.
    OnePair,
    /// II: the sizes and values of the arguments.
    Two,
    /// III: more than the arguments.
    Three,
}

/// `Complexity(…)`: may the numbers of the results be complex?
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Complexity {
    /// Nothing is known.
    #[default]
    Unknown,
    /// All results are always real.
    Real,
    /// Real where all arguments are; otherwise nothing is known.
    Same,
    /// The same of the first result; further ones, which are positions, are real.
    SameFirst,
    /// Real where all arguments are real and no element is negative.
    NonNegative,
    /// Real where all arguments are real and between -1 and 1.
    UnitInterval,
    /// Real where all arguments are real and at least 1.
    AtLeastOne,
    /// Powers: real where all are real and the base is not negative or the
    /// exponent is integer-valued.
    Power,
}

/// `Values(…)`: what is known of every number in the (first) result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Values {
    /// Nothing.
    #[default]
    Any,
    /// Integer-valued and at least 0: counts and sizes.
    Count,
    /// Integer-valued and at least 1: places.
    Place,
    /// Integer-valued (or not finite).
    Integer,
    /// At least 0.
    NonNegative,
    /// Between 0 and 1.
    UnitInterval,
    /// Between -1 and 1.
    SymmetricUnit,
    /// Integer-valued where all arguments are.
    IntegerIfArguments,
    /// At least 0 where all arguments are.
    NonNegativeIfArguments,
    /// Both.
    LikeArguments,
    /// 1 where an element of the argument is not zero, else 0: of no element 0.
    Disjunction,
    /// 1 where no element of the argument is zero, else 0: of no element 1.
    Conjunction,
}

/// `Contents(…)`: what the elements of a cell (or fields of a struct) that is
/// returned are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Contents {
    /// Nothing is known.
    #[default]
    Unknown,
    /// Strings: `char`.
    Strings,
    /// Real doubles.
    Numbers,
    /// As those of the first argument.
    Same,
}

/// `Members(…)` of a group: it is a library class, and what is named after it in the group
/// is what its objects have (`library_class.rs`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Members {
    /// There may be others beside those listed.
    Open,
    /// There are no others.
    Closed,
}

/// `Elements(…)` of a library class: what parentheses after an object mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Elements {
    /// What the class decides, as a map looks up a key; sizes mean what it says, too.
    #[default]
    Own,
    /// The elements of an array of objects, as the language has it; a member of several
    /// objects is a list.
    Objects,
    /// The elements of an array of values, which has its members as a whole.
    Values,
}

/// What a specification may state of a builtin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Attribute {
    /// The class rule of today's MATLAB.
    Class,
    /// The class rule of MATLAB 7.
    MatlabClass,
    /// The class rule of GNU Octave.
    OctaveClass,
    /// Number of arguments.
    Args,
    /// Number of results.
    Results,
    /// No side effects.
    Pure,
    /// Side effects.
    Impure,
    /// Takes so long that the work beside a call of it does not matter: it reaches files,
    /// windows, or the operating system.
    Slow,
    /// How sizes follow.
    Shape,
    /// What decides sizes.
    ShapeType,
    /// May results be complex?
    Complexity,
    /// What is known of numbers.
    Values,
    /// What is known of elements.
    Contents,
    /// How it is computed.
    Fold,
    /// What it is to an analysis.
    Role,
    /// Of a class test: the classes for which it is true.
    Accepts,
    /// How sizes follow, where no word of [`ShapeRule`] describes it.
    Equation,
    /// What a call needs of its arguments.
    Needs,
    /// What it needs besides.
    AlsoNeeds,
    /// Names of properties among the arguments need values.
    Pairs,
    /// The classes of the first result where it is asked for alone, and only then.
    Alone,
    /// What every product is known to refuse.
    Closed,
    /// What GNU Octave is known to refuse.
    OctaveClosed,
    /// Of a library class: are all members of its objects listed?
    Members,
    /// Of a library class: what parentheses after an object mean.
    Elements,
    /// The class of objects among the results.
    Object,
    /// How the function that is the first argument is called.
    Calls,
    /// What it does, for people; not inherited.
    Doc,
}

impl Attribute {
    /// The attributes that hold a class rule, in the order of [`ClassRules`](crate::ClassRules).
    pub const RULES: [Self; 3] = [Self::Class, Self::MatlabClass, Self::OctaveClass];

    pub(crate) const fn bit(self) -> u32 {
        1 << self as u8
    }
}
