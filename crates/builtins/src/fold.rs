//! `Fold(…)`: how a result is computed from known arguments.
//!
//! The words name what is computed, not how: the transfer functions compute exact numbers, bounds of
//! numbers and strings by them.

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
    /// The derivative of a polynomial.
    PolynomialDerivative,
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
    /// The number of subsets, element by element.
    BinomialOfEach,
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
    /// The imaginary part.
    Imaginary,
    /// The base of natural logarithms.
    EulerNumber,
    /// Degrees as radians.
    InRadians,
    /// Radians as degrees.
    InDegrees,
    /// Sine of degrees.
    SineOfDegrees,
    /// Cosine of degrees.
    CosineOfDegrees,
    /// Tangent of degrees.
    TangentOfDegrees,
    /// Inverse hyperbolic sine.
    ArcHyperbolicSine,
    /// Inverse hyperbolic cosine.
    ArcHyperbolicCosine,
    /// Inverse hyperbolic tangent.
    ArcHyperbolicTangent,
    /// Is the sign negative?
    IsSignSet,
    /// A magic square.
    MagicSquare,
    /// A matrix with equal elements along diagonals.
    EqualDiagonals,
    /// A matrix with equal elements along antidiagonals.
    EqualAntidiagonals,
    /// Powers of each element, in a row.
    PowersOfElements,
    /// Binomial coefficients.
    PascalMatrix,
    /// The inverse of a Hilbert matrix.
    HilbertInverse,
    /// Wilkinson's matrix.
    WilkinsonMatrix,
    /// The days of a month.
    DaysOfMonth,
    /// The days since the first one.
    DayNumber,
    /// The binary digits of a number.
    BinaryDigits,
    /// The hexadecimal digits of a number.
    HexadecimalDigits,
    /// The digits of a number to a base.
    DigitsToBase,
    /// The number of binary digits.
    NumberOfBinaryDigits,
    /// The number of hexadecimal digits.
    NumberOfHexadecimalDigits,
    /// The number of digits to a base.
    NumberOfDigits,
    /// May a variable have this name?
    IsVariableName,
    /// The first place of a part in a string, or 0.
    FirstPlace,
    /// The last place of a part in a string, or 0.
    LastPlace,
    /// Without white space at the end.
    TrimmedAtEnd,
    /// So many blanks.
    BlankText,
    /// Is it a letter or a digit?
    IsLetterOrDigit,
    /// Is it punctuation?
    IsPunctuation,
    /// An array as program text.
    MatrixText,
    /// The prime factors of a number.
    PrimeFactors,
    /// The bit at a place.
    Bit,
    /// Is all zero but the diagonal?
    IsDiagonal,
    /// Is all zero below the diagonal?
    IsUpperTriangular,
    /// Is all zero above the diagonal?
    IsLowerTriangular,
    /// Is it its own transpose?
    IsSymmetric,
    /// Dimensions in another order.
    Permuted,
    /// A digital filter of a signal.
    Filtered,
    /// Values between those at nodes.
    Interpolated,
    /// The inverse of a matrix.
    Inverse,
    /// The determinant of a matrix.
    Determinant,
    /// Numbers of even ratio between two powers of ten.
    EvenRatio,
    /// A Hamming window.
    HammingWindow,
}
