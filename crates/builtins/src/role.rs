//! `Role(…)`: the builtins that a lowering or an analysis knows one by one.

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
    /// Is a result asked for?
    ResultAsked,
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
    /// Are they handles of axes? Those of GNU Octave are negative.
    AxesTest,
    /// Are they handles of figures?
    FigureTest,
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
    /// logical are plain [`ShapeRule::Collapse`](crate::ShapeRule::Collapse).
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
