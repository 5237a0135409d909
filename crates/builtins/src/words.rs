//! The words of specifications: each enum of [`attributes`](crate::attributes)
//! with how its variants are written, `Shape(elementwise)`.
//!
//! A word is the variant's name with a lower first letter; a test holds the
//! tables against the declarations, so that none is forgotten. Reading a word is
//! one pass over its table, some hundred nanoseconds at most.
//!
//! ```
//! use lariat_builtins::{ShapeRule, Word};
//! assert_eq!(ShapeRule::Elementwise.word(), "elementwise");
//! assert_eq!(ShapeRule::from_word("collapse"), Some(ShapeRule::Collapse));
//! ```

use crate::attributes::{
    Attribute, Complexity, Contents, Elements, Members, ShapeRule, ShapeType, Values,
};
use crate::fold::Fold;
use crate::role::Role;

/// A closed list of words that a specification may write.
pub trait Word: Copy + PartialEq + Sized + 'static {
    /// All of them with their words, in the order of their declaration.
    const TABLE: &'static [(Self, &'static str)];

    /// How it is written.
    #[must_use]
    fn word(self) -> &'static str {
        Self::TABLE.iter().find(|row| row.0 == self).map_or("", |row| row.1)
    }

    /// What a word means.
    #[must_use]
    fn from_word(word: &str) -> Option<Self> {
        Self::TABLE.iter().find(|row| row.1 == word).map(|row| row.0)
    }
}

impl Word for Attribute {
    const TABLE: &'static [(Self, &'static str)] = &[
        (Self::Class, "Class"),
        (Self::MatlabClass, "MatlabClass"),
        (Self::OctaveClass, "OctaveClass"),
        (Self::Args, "Args"),
        (Self::Results, "Results"),
        (Self::Pure, "Pure"),
        (Self::Impure, "Impure"),
        (Self::Slow, "Slow"),
        (Self::Shape, "Shape"),
        (Self::ShapeType, "ShapeType"),
        (Self::Complexity, "Complexity"),
        (Self::Values, "Values"),
        (Self::Contents, "Contents"),
        (Self::Fold, "Fold"),
        (Self::Role, "Role"),
        (Self::Accepts, "Accepts"),
        (Self::Equation, "Equation"),
        (Self::Needs, "Needs"),
        (Self::AlsoNeeds, "AlsoNeeds"),
        (Self::Pairs, "Pairs"),
        (Self::Alone, "Alone"),
        (Self::Closed, "Closed"),
        (Self::OctaveClosed, "OctaveClosed"),
        (Self::Members, "Members"),
        (Self::Elements, "Elements"),
        (Self::Object, "Object"),
        (Self::Calls, "Calls"),
        (Self::Doc, "Doc"),
    ];
}

impl Word for Members {
    const TABLE: &'static [(Self, &'static str)] =
        &[(Self::Open, "open"), (Self::Closed, "closed")];
}

impl Word for Elements {
    const TABLE: &'static [(Self, &'static str)] =
        &[(Self::Own, "own"), (Self::Objects, "objects"), (Self::Values, "values")];
}

impl Word for ShapeRule {
    const TABLE: &'static [(Self, &'static str)] = &[
        (Self::Unknown, "unknown"),
        (Self::Scalar, "scalar"),
        (Self::Same, "same"),
        (Self::Elementwise, "elementwise"),
        (Self::Sizes, "sizes"),
        (Self::Collapse, "collapse"),
        (Self::CollapseNonempty, "collapseNonempty"),
        (Self::CollapseOrElementwise, "collapseOrElementwise"),
        (Self::Product, "product"),
        (Self::LeftDivide, "leftDivide"),
        (Self::RightDivide, "rightDivide"),
        (Self::Power, "power"),
        (Self::Transpose, "transpose"),
        (Self::Horizontal, "horizontal"),
        (Self::Vertical, "vertical"),
        (Self::Range, "range"),
        (Self::Row, "row"),
        (Self::Column, "column"),
        (Self::Matrix, "matrix"),
        (Self::Square, "square"),
        (Self::SquareOfNumber, "squareOfNumber"),
        (Self::SameAsSecond, "sameAsSecond"),
        (Self::Norm, "norm"),
        (Self::Spread, "spread"),
        (Self::Eigenvalues, "eigenvalues"),
        (Self::Orthogonal, "orthogonal"),
        (Self::CommonSize, "commonSize"),
        (Self::Spacing, "spacing"),
        (Self::Several, "several"),
        (Self::SameAsThird, "sameAsThird"),
        (Self::Transform, "transform"),
        (Self::Characters, "characters"),
        (Self::Difference, "difference"),
        (Self::Meshgrid, "meshgrid"),
        (Self::Ndgrid, "ndgrid"),
        (Self::Banded, "banded"),
        (Self::Kronecker, "kronecker"),
        (Self::Repeat, "repeat"),
        (Self::Reshape, "reshape"),
        (Self::SizeQuery, "sizeQuery"),
        (Self::Diagonal, "diagonal"),
        (Self::Spaced, "spaced"),
        (Self::Found, "found"),
        (Self::PerString, "perString"),
        (Self::Equation, "equation"),
        (Self::ByRole, "byRole"),
    ];
}

impl Word for ShapeType {
    const TABLE: &'static [(Self, &'static str)] = &[
        (Self::One, "one"),
        (Self::OneWithout, "oneWithout"),
        (Self::OneAlone, "oneAlone"),
        (Self::OnePair, "onePair"),
        (Self::Two, "two"),
        (Self::Three, "three"),
    ];
}

impl Word for Complexity {
    const TABLE: &'static [(Self, &'static str)] = &[
        (Self::Unknown, "unknown"),
        (Self::Real, "real"),
        (Self::Same, "same"),
        (Self::SameFirst, "sameFirst"),
        (Self::NonNegative, "nonNegative"),
        (Self::UnitInterval, "unitInterval"),
        (Self::AtLeastOne, "atLeastOne"),
        (Self::Power, "power"),
    ];
}

impl Word for Values {
    const TABLE: &'static [(Self, &'static str)] = &[
        (Self::Any, "any"),
        (Self::Count, "count"),
        (Self::Place, "place"),
        (Self::Integer, "integer"),
        (Self::NonNegative, "nonNegative"),
        (Self::UnitInterval, "unitInterval"),
        (Self::SymmetricUnit, "symmetricUnit"),
        (Self::IntegerIfArguments, "integerIfArguments"),
        (Self::NonNegativeIfArguments, "nonNegativeIfArguments"),
        (Self::LikeArguments, "likeArguments"),
        (Self::Disjunction, "disjunction"),
        (Self::Conjunction, "conjunction"),
    ];
}

impl Word for Contents {
    const TABLE: &'static [(Self, &'static str)] = &[
        (Self::Unknown, "unknown"),
        (Self::Strings, "strings"),
        (Self::Numbers, "numbers"),
        (Self::Same, "same"),
    ];
}

impl Word for Fold {
    const TABLE: &'static [(Self, &'static str)] = &[
        (Self::Add, "add"),
        (Self::Subtract, "subtract"),
        (Self::Multiply, "multiply"),
        (Self::Divide, "divide"),
        (Self::LeftDivide, "leftDivide"),
        (Self::Raise, "raise"),
        (Self::Negate, "negate"),
        (Self::Identity, "identity"),
        (Self::Less, "less"),
        (Self::LessOrEqual, "lessOrEqual"),
        (Self::Greater, "greater"),
        (Self::GreaterOrEqual, "greaterOrEqual"),
        (Self::Equal, "equal"),
        (Self::Unequal, "unequal"),
        (Self::Both, "both"),
        (Self::Either, "either"),
        (Self::OneOf, "oneOf"),
        (Self::Negation, "negation"),
        (Self::RoundDown, "roundDown"),
        (Self::RoundUp, "roundUp"),
        (Self::RoundNearest, "roundNearest"),
        (Self::RoundToZero, "roundToZero"),
        (Self::Magnitude, "magnitude"),
        (Self::SignOf, "signOf"),
        (Self::Modulo, "modulo"),
        (Self::Remainder, "remainder"),
        (Self::Smaller, "smaller"),
        (Self::Greatest, "greatest"),
        (Self::Total, "total"),
        (Self::SomeNonzero, "someNonzero"),
        (Self::AllNonzero, "allNonzero"),
        (Self::CircleNumber, "circleNumber"),
        (Self::Infinite, "infinite"),
        (Self::NotANumber, "notANumber"),
        (Self::IsNan, "isNan"),
        (Self::IsInfinite, "isInfinite"),
        (Self::IsFinite, "isFinite"),
        (Self::Epsilon, "epsilon"),
        (Self::Truth, "truth"),
        (Self::Falsehood, "falsehood"),
        (Self::Zero, "zero"),
        (Self::One, "one"),
        (Self::Convert, "convert"),
        (Self::Root, "root"),
        (Self::NextPower, "nextPower"),
        (Self::LowerCase, "lowerCase"),
        (Self::UpperCase, "upperCase"),
        (Self::EqualStrings, "equalStrings"),
        (Self::EqualStringsIgnoringCase, "equalStringsIgnoringCase"),
        (Self::EqualBeginnings, "equalBeginnings"),
        (Self::EqualBeginningsIgnoringCase, "equalBeginningsIgnoringCase"),
        (Self::PlacesOf, "placesOf"),
        (Self::Transposed, "transposed"),
        (Self::Found, "found"),
        (Self::Sorted, "sorted"),
        (Self::Distinct, "distinct"),
        (Self::Diagonal, "diagonal"),
        (Self::Running, "running"),
        (Self::Difference, "difference"),
        (Self::Union, "union"),
        (Self::Common, "common"),
        (Self::Member, "member"),
        (Self::Repeated, "repeated"),
        (Self::Reshaped, "reshaped"),
        (Self::FlippedColumns, "flippedColumns"),
        (Self::FlippedRows, "flippedRows"),
        (Self::Flipped, "flipped"),
        (Self::Rotated, "rotated"),
        (Self::Shifted, "shifted"),
        (Self::LowerPart, "lowerPart"),
        (Self::UpperPart, "upperPart"),
        (Self::Kronecker, "kronecker"),
        (Self::Grid, "grid"),
        (Self::LinearIndex, "linearIndex"),
        (Self::Differences, "differences"),
        (Self::TotalProduct, "totalProduct"),
        (Self::RunningProduct, "runningProduct"),
        (Self::InnerProduct, "innerProduct"),
        (Self::CrossProduct, "crossProduct"),
        (Self::Mean, "mean"),
        (Self::Trace, "trace"),
        (Self::Count, "count"),
        (Self::Median, "median"),
        (Self::PolynomialAt, "polynomialAt"),
        (Self::Convolution, "convolution"),
        (Self::PolynomialDerivative, "polynomialDerivative"),
        (Self::Norm, "norm"),
        (Self::Exponential, "exponential"),
        (Self::ExponentialLessOne, "exponentialLessOne"),
        (Self::Logarithm, "logarithm"),
        (Self::BinaryLogarithm, "binaryLogarithm"),
        (Self::DecimalLogarithm, "decimalLogarithm"),
        (Self::LogarithmOfOneMore, "logarithmOfOneMore"),
        (Self::Sine, "sine"),
        (Self::Cosine, "cosine"),
        (Self::Tangent, "tangent"),
        (Self::ArcSine, "arcSine"),
        (Self::ArcCosine, "arcCosine"),
        (Self::ArcTangent, "arcTangent"),
        (Self::HyperbolicSine, "hyperbolicSine"),
        (Self::HyperbolicCosine, "hyperbolicCosine"),
        (Self::HyperbolicTangent, "hyperbolicTangent"),
        (Self::ErrorFunction, "errorFunction"),
        (Self::ErrorFunctionLeft, "errorFunctionLeft"),
        (Self::Gamma, "gamma"),
        (Self::LogarithmOfGamma, "logarithmOfGamma"),
        (Self::Hypotenuse, "hypotenuse"),
        (Self::AngleOfPoint, "angleOfPoint"),
        (Self::IdentityMatrix, "identityMatrix"),
        (Self::EvenlySpaced, "evenlySpaced"),
        (Self::Factorial, "factorial"),
        (Self::IsPrime, "isPrime"),
        (Self::GreatestDivisor, "greatestDivisor"),
        (Self::LeastMultiple, "leastMultiple"),
        (Self::BitsOfBoth, "bitsOfBoth"),
        (Self::BitsOfEither, "bitsOfEither"),
        (Self::BitsOfOne, "bitsOfOne"),
        (Self::BitsShifted, "bitsShifted"),
        (Self::Binomial, "binomial"),
        (Self::BinomialOfEach, "binomialOfEach"),
        (Self::Subscripts, "subscripts"),
        (Self::PlaceInTable, "placeInTable"),
        (Self::RunningSmaller, "runningSmaller"),
        (Self::RunningGreatest, "runningGreatest"),
        (Self::Span, "span"),
        (Self::TotalOfSquares, "totalOfSquares"),
        (Self::Variance, "variance"),
        (Self::Deviation, "deviation"),
        (Self::Column, "column"),
        (Self::SmallestNormal, "smallestNormal"),
        (Self::GreatestFinite, "greatestFinite"),
        (Self::GreatestConsecutive, "greatestConsecutive"),
        (Self::LeastOfClass, "leastOfClass"),
        (Self::GreatestOfClass, "greatestOfClass"),
        (Self::IsBlank, "isBlank"),
        (Self::IsLetter, "isLetter"),
        (Self::IsDigit, "isDigit"),
        (Self::IsUpper, "isUpper"),
        (Self::IsLower, "isLower"),
        (Self::DecimalText, "decimalText"),
        (Self::Trimmed, "trimmed"),
        (Self::Replaced, "replaced"),
        (Self::OneText, "oneText"),
        (Self::AreStrings, "areStrings"),
        (Self::MatchingText, "matchingText"),
        (Self::IsIndex, "isIndex"),
        (Self::IsSorted, "isSorted"),
        (Self::BeginsWith, "beginsWith"),
        (Self::EndsWith, "endsWith"),
        (Self::JoinedText, "joinedText"),
        (Self::Primes, "primes"),
        (Self::Imaginary, "imaginary"),
        (Self::EulerNumber, "eulerNumber"),
        (Self::InRadians, "inRadians"),
        (Self::InDegrees, "inDegrees"),
        (Self::SineOfDegrees, "sineOfDegrees"),
        (Self::CosineOfDegrees, "cosineOfDegrees"),
        (Self::TangentOfDegrees, "tangentOfDegrees"),
        (Self::ArcHyperbolicSine, "arcHyperbolicSine"),
        (Self::ArcHyperbolicCosine, "arcHyperbolicCosine"),
        (Self::ArcHyperbolicTangent, "arcHyperbolicTangent"),
        (Self::IsSignSet, "isSignSet"),
        (Self::MagicSquare, "magicSquare"),
        (Self::EqualDiagonals, "equalDiagonals"),
        (Self::EqualAntidiagonals, "equalAntidiagonals"),
        (Self::PowersOfElements, "powersOfElements"),
        (Self::PascalMatrix, "pascalMatrix"),
        (Self::HilbertInverse, "hilbertInverse"),
        (Self::WilkinsonMatrix, "wilkinsonMatrix"),
        (Self::DaysOfMonth, "daysOfMonth"),
        (Self::DayNumber, "dayNumber"),
        (Self::BinaryDigits, "binaryDigits"),
        (Self::HexadecimalDigits, "hexadecimalDigits"),
        (Self::DigitsToBase, "digitsToBase"),
        (Self::NumberOfBinaryDigits, "numberOfBinaryDigits"),
        (Self::NumberOfHexadecimalDigits, "numberOfHexadecimalDigits"),
        (Self::NumberOfDigits, "numberOfDigits"),
        (Self::IsVariableName, "isVariableName"),
        (Self::FirstPlace, "firstPlace"),
        (Self::LastPlace, "lastPlace"),
        (Self::TrimmedAtEnd, "trimmedAtEnd"),
        (Self::BlankText, "blankText"),
        (Self::IsLetterOrDigit, "isLetterOrDigit"),
        (Self::IsPunctuation, "isPunctuation"),
        (Self::MatrixText, "matrixText"),
        (Self::PrimeFactors, "primeFactors"),
        (Self::Bit, "bit"),
        (Self::IsDiagonal, "isDiagonal"),
        (Self::IsUpperTriangular, "isUpperTriangular"),
        (Self::IsLowerTriangular, "isLowerTriangular"),
        (Self::IsSymmetric, "isSymmetric"),
        (Self::Permuted, "permuted"),
        (Self::Filtered, "filtered"),
        (Self::Interpolated, "interpolated"),
        (Self::Inverse, "inverse"),
        (Self::Determinant, "determinant"),
        (Self::EvenRatio, "evenRatio"),
        (Self::HammingWindow, "hammingWindow"),
    ];
}

impl Word for Role {
    const TABLE: &'static [(Self, &'static str)] = &[
        (Self::Plus, "plus"),
        (Self::Minus, "minus"),
        (Self::MatrixTimes, "matrixTimes"),
        (Self::Times, "times"),
        (Self::MatrixRightDivide, "matrixRightDivide"),
        (Self::RightDivide, "rightDivide"),
        (Self::MatrixLeftDivide, "matrixLeftDivide"),
        (Self::LeftDivide, "leftDivide"),
        (Self::MatrixPower, "matrixPower"),
        (Self::Power, "power"),
        (Self::UnaryPlus, "unaryPlus"),
        (Self::UnaryMinus, "unaryMinus"),
        (Self::Not, "not"),
        (Self::And, "and"),
        (Self::Or, "or"),
        (Self::LessThan, "lessThan"),
        (Self::LessOrEqual, "lessOrEqual"),
        (Self::Equal, "equal"),
        (Self::NotEqual, "notEqual"),
        (Self::GreaterOrEqual, "greaterOrEqual"),
        (Self::GreaterThan, "greaterThan"),
        (Self::Transpose, "transpose"),
        (Self::ConjugateTranspose, "conjugateTranspose"),
        (Self::Colon, "colon"),
        (Self::HorizontalConcatenation, "horizontalConcatenation"),
        (Self::VerticalConcatenation, "verticalConcatenation"),
        (Self::Concatenation, "concatenation"),
        (Self::ElementCount, "elementCount"),
        (Self::Size, "size"),
        (Self::Length, "length"),
        (Self::RowCount, "rowCount"),
        (Self::ColumnCount, "columnCount"),
        (Self::DimensionCount, "dimensionCount"),
        (Self::IsEqual, "isEqual"),
        (Self::IsA, "isA"),
        (Self::ClassOf, "classOf"),
        (Self::ClassTest, "classTest"),
        (Self::ObjectTest, "objectTest"),
        (Self::IsEmpty, "isEmpty"),
        (Self::IsScalar, "isScalar"),
        (Self::IsVector, "isVector"),
        (Self::IsRow, "isRow"),
        (Self::IsColumn, "isColumn"),
        (Self::IsMatrix, "isMatrix"),
        (Self::IsSquare, "isSquare"),
        (Self::IsReal, "isReal"),
        (Self::IsComplex, "isComplex"),
        (Self::True, "true"),
        (Self::False, "false"),
        (Self::ArgumentCount, "argumentCount"),
        (Self::ResultCount, "resultCount"),
        (Self::CheckArgumentCount, "checkArgumentCount"),
        (Self::CheckResultCount, "checkResultCount"),
        (Self::ResultAsked, "resultAsked"),
        (Self::Exists, "exists"),
        (Self::StructFromPairs, "structFromPairs"),
        (Self::CellOfSizes, "cellOfSizes"),
        (Self::IsField, "isField"),
        (Self::FieldNames, "fieldNames"),
        (Self::RemoveField, "removeField"),
        (Self::SetField, "setField"),
        (Self::GetField, "getField"),
        (Self::CellToStruct, "cellToStruct"),
        (Self::StructToCell, "structToCell"),
        (Self::EachInCell, "eachInCell"),
        (Self::RowsInCell, "rowsInCell"),
        (Self::CellToArray, "cellToArray"),
        (Self::CallFunction, "callFunction"),
        (Self::EachCell, "eachCell"),
        (Self::EachElement, "eachElement"),
        (Self::EachField, "eachField"),
        (Self::EachExpanded, "eachExpanded"),
        (Self::HandleToString, "handleToString"),
        (Self::StringToHandle, "stringToHandle"),
        (Self::Distribute, "distribute"),
        (Self::CommonSize, "commonSize"),
        (Self::ThrowMessage, "throwMessage"),
        (Self::Throw, "throw"),
        (Self::Assert, "assert"),
        (Self::FormatString, "formatString"),
        (Self::ReadsNumber, "readsNumber"),
        (Self::SplitText, "splitText"),
        (Self::SplitOptions, "splitOptions"),
        (Self::NthResult, "nthResult"),
        (Self::AxesTest, "axesTest"),
        (Self::FigureTest, "figureTest"),
        (Self::SizesEqual, "sizesEqual"),
        (Self::Choose, "choose"),
        (Self::OctaveVersion, "octaveVersion"),
        (Self::PrintToFile, "printToFile"),
        (Self::Show, "show"),
        (Self::Evaluate, "evaluate"),
        (Self::LastError, "lastError"),
        (Self::ImaginaryUnit, "imaginaryUnit"),
        (Self::MakeComplex, "makeComplex"),
        (Self::Conversion, "conversion"),
        (Self::ConvertTo, "convertTo"),
        (Self::SystemCommand, "systemCommand"),
        (Self::Quiet, "quiet"),
        (Self::Reference, "reference"),
        (Self::Assignment, "assignment"),
        (Self::Cleanup, "cleanup"),
        (Self::Exception, "exception"),
        (Self::ReadProperty, "readProperty"),
        (Self::Reshape, "reshape"),
        (Self::AnyTrue, "anyTrue"),
        (Self::Squeeze, "squeeze"),
        (Self::Permute, "permute"),
        (Self::Sparse, "sparse"),
    ];
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fmt::Debug;

    /// The variants of an enum, as its file declares them.
    fn declared(name: &str) -> Vec<&'static str> {
        let sources =
            [include_str!("attributes.rs"), include_str!("fold.rs"), include_str!("role.rs")];
        let start = format!("pub enum {name} {{");
        let from = sources.iter().find_map(|source| source.split_once(&start)).expect("declared").1;
        let body = from.split_once("\n}").expect("closed").0.lines().map(str::trim);
        body.filter_map(|line| line.strip_suffix(',')).filter(|line| !line.contains(' ')).collect()
    }

    fn check<W: Word + Debug>(name: &str) {
        let variants: Vec<_> = W::TABLE.iter().map(|row| format!("{:?}", row.0)).collect();
        assert_eq!(variants, declared(name), "{name}");
        for (value, word) in W::TABLE {
            let shown = format!("{value:?}");
            assert_eq!(*word, format!("{}{}", shown[..1].to_lowercase(), &shown[1..]));
            assert_eq!((value.word(), W::from_word(word)), (*word, Some(*value)));
        }
        assert_eq!(W::from_word("Nothing"), None);
    }

    #[test]
    fn every_variant_has_its_word() {
        check::<ShapeRule>("ShapeRule");
        check::<Complexity>("Complexity");
        check::<Values>("Values");
        check::<Contents>("Contents");
        check::<Fold>("Fold");
        check::<Role>("Role");
    }
}
