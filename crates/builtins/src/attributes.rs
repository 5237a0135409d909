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
    /// like: the analysis knows them by [`Role`].
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

/// `Fold(…)`: how the result is computed when all arguments are known scalars
/// (or known strings), exactly as at run time. In `double`, IEEE arithmetic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fold {
    /// Sum.
    Add,
    /// Difference.
    Subtract,
    /// Product.
    Multiply,
    /// Quotient.
    Divide,
    /// Quotient, divisor first.
    LeftDivide,
    /// Power.
    Raise,
    /// Negation.
    Negate,
    /// The argument itself.
    Identity,
    /// Less than.
    Less,
    /// Less or equal.
    LessOrEqual,
    /// Greater than.
    Greater,
    /// Greater or equal.
    GreaterOrEqual,
    /// Equal.
    Equal,
    /// Unequal.
    Unequal,
    /// Both nonzero.
    Both,
    /// One nonzero.
    Either,
    /// Exactly one nonzero.
    OneOf,
    /// Zero.
    Negation,
    /// Towards minus infinity.
    RoundDown,
    /// Towards infinity.
    RoundUp,
    /// To the nearest, ties away from zero.
    RoundNearest,
    /// Towards zero.
    RoundToZero,
    /// Absolute value.
    Magnitude,
    /// -1, 0 or 1.
    SignOf,
    /// Remainder with the divisor's sign.
    Modulo,
    /// Remainder with the dividend's sign.
    Remainder,
    /// The smaller of two, the smallest of a vector.
    Smaller,
    /// The greater of two, the greatest of a vector.
    Greatest,
    /// The sum of a vector.
    Total,
    /// Is an element of a vector nonzero?
    SomeNonzero,
    /// Are all elements of a vector nonzero?
    AllNonzero,
    /// The number pi.
    CircleNumber,
    /// Infinity.
    Infinite,
    /// Not a number.
    NotANumber,
    /// Is it not a number?
    IsNan,
    /// Is it infinite?
    IsInfinite,
    /// Is it neither infinite nor no number?
    IsFinite,
    /// Machine epsilon of `double`.
    Epsilon,
    /// Logical one, of the sizes that the arguments state.
    Truth,
    /// Logical zero.
    Falsehood,
    /// The zero of the sizes that the arguments state.
    Zero,
    /// The one.
    One,
    /// Conversion to the class of the result.
    Convert,
    /// Square root of a number that is not negative.
    Root,
    /// The least exponent of a power of two that is not below the magnitude.
    NextPower,
    /// Is it the handle of axes? Those of GNU Octave are negative.
    IsAxes,
    /// Lower case.
    LowerCase,
    /// Upper case.
    UpperCase,
    /// Equal strings.
    EqualStrings,
    /// Equal strings, case ignored.
    EqualStringsIgnoringCase,
    /// Strings with an equal beginning.
    EqualBeginnings,
    /// Strings with an equal beginning, case ignored.
    EqualBeginningsIgnoringCase,
    /// The places of a pattern in a string.
    PlacesOf,
    /// Rows and columns exchanged.
    Transposed,
    /// Where elements are not 0.
    Found,
    /// The elements in order, and where each stood.
    Sorted,
    /// The elements in order, each once.
    Distinct,
    /// The diagonal of a matrix.
    Diagonal,
    /// The sums so far.
    Running,
    /// What is in the first set alone.
    Difference,
    /// What is in one of two sets.
    Union,
    /// What is in both sets.
    Common,
    /// Which elements are in a set.
    Member,
    /// Copies beside and below each other.
    Repeated,
    /// The same elements in another size.
    Reshaped,
    /// Columns in reverse order.
    FlippedColumns,
    /// Rows in reverse order.
    FlippedRows,
    /// Elements in reverse order along a dimension.
    Flipped,
    /// A quarter turn.
    Rotated,
    /// Elements moved in a circle.
    Shifted,
    /// What is not above a diagonal.
    LowerPart,
    /// What is not below a diagonal.
    UpperPart,
    /// Kronecker product.
    Kronecker,
    /// The coordinates of a grid.
    Grid,
    /// The linear index of rows and columns.
    LinearIndex,
    /// Differences of neighbours.
    Differences,
    /// The product of a vector.
    TotalProduct,
    /// The products so far.
    RunningProduct,
    /// The inner product of two vectors.
    InnerProduct,
    /// The cross product of two vectors.
    CrossProduct,
    /// The mean of a vector.
    Mean,
    /// The sum of the diagonal.
    Trace,
    /// How many elements are not 0?
    Count,
    /// The median of a vector.
    Median,
    /// The value of a polynomial.
    PolynomialAt,
    /// The product of two polynomials.
    Convolution,
    /// The Euclidean norm of a vector.
    Norm,
    /// Exponential.
    Exponential,
    /// Exponential less one.
    ExponentialLessOne,
    /// Natural logarithm.
    Logarithm,
    /// Logarithm to base 2.
    BinaryLogarithm,
    /// Logarithm to base 10.
    DecimalLogarithm,
    /// Natural logarithm of one more.
    LogarithmOfOneMore,
    /// Sine.
    Sine,
    /// Cosine.
    Cosine,
    /// Tangent.
    Tangent,
    /// Inverse sine.
    ArcSine,
    /// Inverse cosine.
    ArcCosine,
    /// Inverse tangent.
    ArcTangent,
    /// Hyperbolic sine.
    HyperbolicSine,
    /// Hyperbolic cosine.
    HyperbolicCosine,
    /// Hyperbolic tangent.
    HyperbolicTangent,
    /// Error function.
    ErrorFunction,
    /// Complementary error function.
    ErrorFunctionLeft,
    /// Gamma function.
    Gamma,
    /// Logarithm of the gamma function.
    LogarithmOfGamma,
    /// Length of a vector of two parts.
    Hypotenuse,
    /// Angle of a point.
    AngleOfPoint,
    /// Ones on the diagonal.
    IdentityMatrix,
    /// Numbers at equal distances between two.
    EvenlySpaced,
    /// The product of the whole numbers up to it.
    Factorial,
    /// Is it prime?
    IsPrime,
    /// The greatest common divisor.
    GreatestDivisor,
    /// The least common multiple.
    LeastMultiple,
    /// The bits that are in both.
    BitsOfBoth,
    /// The bits that are in either.
    BitsOfEither,
    /// The bits that are in exactly one.
    BitsOfOne,
    /// The bits moved.
    BitsShifted,
    /// The number of subsets.
    Binomial,
    /// Rows and columns of linear indices.
    Subscripts,
    /// Where numbers belong in a table.
    PlaceInTable,
    /// The smallest so far.
    RunningSmaller,
    /// The greatest so far.
    RunningGreatest,
    /// The greatest less the smallest.
    Span,
    /// The sum of squares.
    TotalOfSquares,
    /// The variance of a vector.
    Variance,
    /// The standard deviation of a vector.
    Deviation,
    /// All elements in one column.
    Column,
    /// The smallest normal number of a class.
    SmallestNormal,
    /// The greatest finite number of a class.
    GreatestFinite,
    /// The greatest number to which all whole ones are numbers of a class.
    GreatestConsecutive,
    /// The least number of an integer class.
    LeastOfClass,
    /// The greatest number of an integer class.
    GreatestOfClass,
    /// Is it white space?
    IsBlank,
    /// Is it a letter?
    IsLetter,
    /// Is it a digit?
    IsDigit,
    /// Is it a letter in upper case?
    IsUpper,
    /// Is it a letter in lower case?
    IsLower,
    /// A number in decimal digits.
    DecimalText,
    /// Without white space at the ends.
    Trimmed,
    /// A string with parts replaced.
    Replaced,
    /// Strings one after the other.
    OneText,
    /// Is it a cell of strings?
    AreStrings,
    /// The one of several strings that a string abbreviates.
    MatchingText,
    /// Are they whole numbers from 1, at most a given one?
    IsIndex,
    /// Is each at least the one before?
    IsSorted,
    /// Does a string begin with another?
    BeginsWith,
    /// Does a string end with another?
    EndsWith,
    /// Strings with a separator between them.
    JoinedText,
    /// The primes up to a number.
    Primes,
}

/// `Role(…)`: builtins that the lowering or an analysis must know, each by what
/// it is. At most one builtin has a role, except where a role says otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// `+`
    Plus,
    /// `-`
    Minus,
    /// `*`
    MatrixTimes,
    /// `.*`
    Times,
    /// `/`
    MatrixRightDivide,
    /// `./`
    RightDivide,
    /// `\`
    MatrixLeftDivide,
    /// `.\`
    LeftDivide,
    /// `^`
    MatrixPower,
    /// `.^`
    Power,
    /// Unary `+`.
    UnaryPlus,
    /// Unary `-`.
    UnaryMinus,
    /// `~`
    Not,
    /// `&`
    And,
    /// `|`
    Or,
    /// `<`
    LessThan,
    /// `<=`
    LessOrEqual,
    /// `==`
    Equal,
    /// `~=`
    NotEqual,
    /// `>=`
    GreaterOrEqual,
    /// `>`
    GreaterThan,
    /// `.'`
    Transpose,
    /// `'`
    ConjugateTranspose,
    /// `a:b`
    Colon,
    /// `[a, b]`
    HorizontalConcatenation,
    /// `[a; b]`
    VerticalConcatenation,
    /// Concatenation along a given dimension.
    Concatenation,
    /// Number of elements.
    ElementCount,
    /// Extents.
    Size,
    /// Greatest extent, 0 for an empty array.
    Length,
    /// First extent.
    RowCount,
    /// Second extent.
    ColumnCount,
    /// Number of dimensions.
    DimensionCount,
    /// Equality of whole values.
    IsEqual,
    /// Class test, class named.
    IsA,
    /// Name of the class; with more arguments makes an old-style object.
    ClassOf,
    /// Class tests of one argument whose answer follows from the class alone:
    /// many builtins have this role; [`accepts`](crate::Builtin::accepts) says which
    /// classes yield true.
    ClassTest,
    /// Is it an object, those of other languages left out?
    ObjectTest,
    /// Is there no element?
    IsEmpty,
    /// Is it 1x1?
    IsScalar,
    /// Is it 1-by-n or n-by-1?
    IsVector,
    /// Is it 1-by-n?
    IsRow,
    /// Is it n-by-1?
    IsColumn,
    /// Has it two dimensions?
    IsMatrix,
    /// Are its first two extents equal and has it no further?
    IsSquare,
    /// Is it stored as real numbers?
    IsReal,
    /// Is it stored as complex numbers?
    IsComplex,
    /// Logical true.
    True,
    /// Logical false.
    False,
    /// Number of arguments given to the running function.
    ArgumentCount,
    /// Number of results asked of the running function.
    ResultCount,
    /// Checks of the number of arguments, which may throw.
    CheckArgumentCount,
    /// Checks how many results the call asks for.
    CheckResultCount,
    /// Is there a variable, function or file of this name?
    Exists,
    /// A struct from pairs of names and values.
    StructFromPairs,
    /// A cell of given sizes.
    CellOfSizes,
    /// Is there a field of this name?
    IsField,
    /// A cell of the names of the fields.
    FieldNames,
    /// Removes a field.
    RemoveField,
    /// Sets a field by name.
    SetField,
    /// Reads a field by name.
    GetField,
    /// Struct (array) from a cell.
    CellToStruct,
    /// Cell from a struct.
    StructToCell,
    /// A cell with one cell for each element.
    EachInCell,
    /// A cell of strings from rows.
    RowsInCell,
    /// One array from the cells of a cell.
    CellToArray,
    /// Calls a function with the rest of its arguments.
    CallFunction,
    /// Calls for each cell of cells.
    EachCell,
    /// Calls for each element of arrays.
    EachElement,
    /// Calls for each field of a struct.
    EachField,
    /// Calls with extents expanded.
    EachExpanded,
    /// Name of a handle's function.
    HandleToString,
    /// Handle from a name.
    StringToHandle,
    /// Copies its arguments to its results.
    Distribute,
    /// Expands scalars to the size that the other arguments have in common, and says whether
    /// they have one.
    CommonSize,
    /// Throws an error with the message that is given: what lowering calls.
    ThrowMessage,
    /// Throws an error, as others than [`Role::ThrowMessage`] do.
    Throw,
    /// Throws where a condition does not hold.
    Assert,
    /// A formatted string, as a value.
    FormatString,
    /// The number that a string reads as (several builtins have it).
    ReadsNumber,
    /// Parts of a string between separators.
    SplitText,
    /// The options at the end of a list of arguments.
    SplitOptions,
    /// A result by its number.
    NthResult,
    /// Are they handles of axes, or of figures?
    AxesTest,
    /// Are all arguments of one size?
    SizesEqual,
    /// One of two values, by a truth.
    Choose,
    /// The version of GNU Octave, which other products lack.
    OctaveVersion,
    /// `fprintf(file, template, …)`: a number in front is that of an open file.
    PrintToFile,
    /// Shows a value.
    Show,
    /// Evaluates a string as code.
    Evaluate,
    /// The error caught last.
    LastError,
    /// Imaginary unit (two builtins have it).
    ImaginaryUnit,
    /// A complex number from two parts.
    MakeComplex,
    /// Conversions to a class that name it: `double(x)`; many builtins.
    Conversion,
    /// Conversion to a class named in the second argument.
    ConvertTo,
    /// Runs a command of the operating system.
    SystemCommand,
    /// Locks, unlocks and clears: nothing that values show.
    Quiet,
    /// Overloaded reference `subsref`.
    Reference,
    /// Overloaded assignment `subsasgn`.
    Assignment,
    /// A handle object that calls a function when it is cleared.
    Cleanup,
    /// The class of the variable of `catch`.
    Exception,
    /// Reads the property of an object that its second argument names, as `get`.
    ReadProperty,
    /// The same elements in other extents.
    Reshape,
    /// Asks whether one element is true.
    AnyTrue,
    /// Removes dimensions of extent 1.
    Squeeze,
    /// Changes the order of dimensions.
    Permute,
    /// The same value for every test and element: `all`-like reductions to
    /// logical are plain [`ShapeRule::Collapse`].
    Sparse,
}

impl Role {
    /// How an operator is written; nothing for other builtins.
    #[must_use]
    pub const fn symbol(self) -> Option<&'static str> {
        Some(match self {
            Self::Plus | Self::UnaryPlus => "+",
            Self::Minus | Self::UnaryMinus => "-",
            Self::MatrixTimes => "*",
            Self::Times => ".*",
            Self::MatrixRightDivide => "/",
            Self::RightDivide => "./",
            Self::MatrixLeftDivide => "\\",
            Self::LeftDivide => ".\\",
            Self::MatrixPower => "^",
            Self::Power => ".^",
            Self::Not => "~",
            Self::And => "&",
            Self::Or => "|",
            Self::LessThan => "<",
            Self::LessOrEqual => "<=",
            Self::Equal => "==",
            Self::NotEqual => "~=",
            Self::GreaterOrEqual => ">=",
            Self::GreaterThan => ">",
            Self::Transpose => ".'",
            Self::ConjugateTranspose => "'",
            Self::Colon => ":",
            Self::HorizontalConcatenation => "[,]",
            Self::VerticalConcatenation => "[;]",
            _ => return None,
        })
    }
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
