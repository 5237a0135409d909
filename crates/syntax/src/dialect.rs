//! A dialect: a plain struct of facts about a language, never an `if` on a name.
//!
//! Three are known: `matlab` (R2016b and later, the default), `matlab7` (the
//! papers') and `octave`. Passes ask for the fact that they need.

/// Facts about a dialect of the language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dialect {
    /// The name that users give.
    pub name: &'static str,
    /// `.+` and `.-` are other words for `+` and `-` (deprecated in GNU Octave 7).
    pub dotted_signs: bool,
    /// `#` starts a comment, `#{ … #}` is a block comment.
    pub hash_comments: bool,
    /// `!` negates and `!=` compares; otherwise `!` at the start of a statement
    /// hands the line to the shell.
    pub bang_is_not: bool,
    /// `endif`, `endfunction`, …, `unwind_protect`, `do … until` are keywords.
    pub named_closers: bool,
    /// `"…"` is a char array with backslash escapes; otherwise a string.
    pub double_quote_escapes: bool,
    /// Operators such as `+=` and `++`.
    pub compound_assignment: bool,
    /// An assignment is an expression and may stand in a condition.
    pub assignment_expressions: bool,
    /// A line end inside parentheses is white space.
    pub newline_in_parens: bool,
    /// White space separates no elements in the body of an anonymous function.
    pub spaced_lambda_bodies: bool,
    /// Functions may be defined inside blocks; `elseif` and `case` may stand on a
    /// line before their condition.
    pub loose_blocks: bool,
    /// Any expression may be indexed, such as `f(x)(1)` and `[1 2](2)`; otherwise only
    /// fields follow an index in parentheses.
    pub indexed_expressions: bool,
    /// `1_000` is a number, `**` is a power.
    pub digit_separators: bool,
    /// The class `string` exists.
    pub string_class: bool,
    /// Whose library functions are called.
    pub library: LibraryOf,
    /// Elementwise operations expand dimensions of extent 1.
    pub implicit_expansion: bool,
    /// Empty operands that a concatenation leaves out where they do not fit.
    pub left_out: LeftOut,
    /// Whether a name is a variable or a function is decided before the run
    /// (`001`), not at each use.
    pub kinds_are_static: bool,
    /// The name whose last index an `end` is, is decided before the run too: where several
    /// may be meant, the function is refused. So it was before R2019b.
    pub ends_are_static: bool,
    /// A name that a function uses as a variable is never a function there.
    pub variables_are_static: bool,
    /// A script's functions exist after their definitions only, and a file that
    /// starts with a function is not a script.
    pub functions_in_order: bool,
    /// A script may be run by the path of its file, whose name may be anything.
    pub scripts_by_path: bool,
    /// A whole number beyond 2^53 keeps its digits where a conversion to an integer
    /// class has the literal itself as its argument.
    pub exact_conversions: bool,
    /// `x(end+1) = v` makes an `x` where there is none: its `end` is 0.
    pub end_of_nothing: bool,
    /// The operands of `&&` and `||` must be scalars.
    pub scalar_operands: bool,
    /// The iterations of `parfor` run in any order, so its variables are restricted.
    pub parallel_loops: bool,
}

/// Libraries of functions that have the same names, and differ in the classes of
/// what they take and return.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LibraryOf {
    /// That of MATLAB of today.
    Matlab,
    /// That of MATLAB 7.
    Matlab7,
    /// That of GNU Octave.
    Octave,
}

/// Empty operands that a concatenation leaves out where they do not fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LeftOut {
    /// `<0,0>` alone.
    Nothing,
    /// `<0,0>`, and `<1,0>` and `<0,1>` beside matrices.
    Lines,
    /// All that has no elements.
    Empty,
}

impl Dialect {
    /// MATLAB R2016b and later; syntax as of R2024b.
    pub const MATLAB: Self = Self {
        name: "matlab",
        dotted_signs: false,
        hash_comments: false,
        bang_is_not: false,
        named_closers: false,
        double_quote_escapes: false,
        compound_assignment: false,
        assignment_expressions: false,
        newline_in_parens: false,
        spaced_lambda_bodies: false,
        loose_blocks: false,
        indexed_expressions: false,
        digit_separators: false,
        string_class: true,
        library: LibraryOf::Matlab,
        implicit_expansion: true,
        left_out: LeftOut::Nothing,
        kinds_are_static: true,
        ends_are_static: false,
        variables_are_static: true,
        functions_in_order: false,
        scripts_by_path: false,
        exact_conversions: false,
        end_of_nothing: true,
        scalar_operands: true,
        parallel_loops: true,
    };

    /// MATLAB 7, of which the papers speak. Its parser accepts the newer syntax
    /// too: old and new code stand in one folder.
    pub const MATLAB7: Self = Self {
        name: "matlab7",
        library: LibraryOf::Matlab7,
        implicit_expansion: false,
        left_out: LeftOut::Empty,
        ends_are_static: true,
        variables_are_static: false,
        ..Self::MATLAB
    };

    /// GNU Octave.
    pub const OCTAVE: Self = Self {
        name: "octave",
        dotted_signs: true,
        hash_comments: true,
        bang_is_not: true,
        named_closers: true,
        double_quote_escapes: true,
        compound_assignment: true,
        assignment_expressions: true,
        newline_in_parens: true,
        spaced_lambda_bodies: true,
        loose_blocks: true,
        indexed_expressions: true,
        digit_separators: true,
        string_class: false,
        library: LibraryOf::Octave,
        implicit_expansion: true,
        left_out: LeftOut::Lines,
        kinds_are_static: false,
        ends_are_static: false,
        variables_are_static: false,
        functions_in_order: true,
        scripts_by_path: true,
        exact_conversions: true,
        end_of_nothing: false,
        scalar_operands: false,
        parallel_loops: false,
    };

    /// All dialects, the default first.
    pub const ALL: [Self; 3] = [Self::MATLAB, Self::MATLAB7, Self::OCTAVE];

    /// The dialect that users call `name`.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|dialect| dialect.name == name)
    }
}

impl Default for Dialect {
    fn default() -> Self {
        Self::MATLAB
    }
}
