//! The Tame IR: MATLAB with few kinds of statements and no nested expressions
//! (`000` chapter 4 and appendix D).
//!
//! Every operand is a variable. Operators are calls of the functions that they
//! stand for; only [`Stmt::Literal`] holds literals; `end`, `&&`, `||`, `switch`,
//! `elseif` and general conditions of `while` are gone. What the thesis leaves
//! out is here: `try`, loops over columns, comma-separated lists, chains such as
//! `x(i).f{j} = v`, deletion, nested functions.
//!
//! ```text
//! y = a(end) + f(b.c{:});      t1 = numel(a);         Call
//!                              t2 = a(t1);            Get
//!                              t3 = b.c;              Get
//!                              t4 = {t3{:}};          Get, gathered
//!                              t5 = f(t4{:});         Call with a spread argument
//!                              y = plus(t2, t5);      Call
//! ```
//!
//! A file is one arena of functions; a function owns its variables and
//! statements. Later passes keep facts in side tables at [`StmtId`], [`VarId`].
//! A statement prints as one line of MATLAB, or as the block that it heads.

use super::not_tamed::NotTamed;
use lariat_base::{Arena, Idx, Span};
use lariat_syntax::tree;

/// The id of a function of a file.
pub type FunctionId = Idx<Function>;
/// The id of a variable of a function.
pub type VarId = Idx<Variable>;
/// The id of a statement of a function.
pub type StmtId = Idx<Stmt>;
/// Statements in sequence.
pub type Block = Vec<StmtId>;

/// The Tame IR of one file.
#[derive(Clone, Debug, PartialEq)]
pub struct Program {
    /// What the file is.
    pub unit: tree::Unit,
    /// Its functions: a script's body comes first, then those of the source in
    /// its order, then those that lowering created for anonymous functions.
    pub functions: Arena<Function>,
}

impl Program {
    /// What is run when the file's name is called: the script's body or the
    /// primary function; of a class file its constructor, if it has one.
    pub fn main(&self) -> Option<FunctionId> {
        self.functions
            .iter()
            .find(|(_, function)| {
                matches!(function.role, Role::Script | Role::Primary | Role::Constructor)
            })
            .map(|(id, _)| id)
    }

    /// The function that a function of the source became.
    pub fn of_source(&self, source: tree::FunctionId) -> Option<FunctionId> {
        self.functions
            .iter()
            .find(|(_, function)| function.source == Some(source))
            .map(|(id, _)| id)
    }
}

/// What a function is to its file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// The statements of a script.
    Script,
    /// The first function of a function file.
    Primary,
    /// A local function.
    Subfunction,
    /// A function inside another one.
    Nested,
    /// A class's method with its object as first argument.
    Method,
    /// A class's static method.
    StaticMethod,
    /// A class's constructor.
    Constructor,
    /// A property of a class: without parameters the value of a constant, otherwise the argument
    /// as it is stored, checked and converted.
    Property,
    /// What a property of an object holds at first.
    Initializer,
    /// Made of an anonymous function (section 4.3).
    Lambda,
}

/// A function.
#[derive(Clone, Debug, PartialEq)]
pub struct Function {
    /// Its name; `get.p` for an accessor.
    pub name: String,
    /// What it is.
    pub role: Role,
    /// The function around a nested one.
    pub parent: Option<FunctionId>,
    /// The function of the source; `None` for scripts and lambdas.
    pub source: Option<tree::FunctionId>,
    /// Where it stands in the source.
    pub span: Span,
    /// Parameters. An ignored one (`~`) is a temporary.
    pub inputs: Vec<VarId>,
    /// Results.
    pub outputs: Vec<VarId>,
    /// The last input is a cell of all further arguments.
    pub variadic_inputs: bool,
    /// The last output is a cell of all further results.
    pub variadic_outputs: bool,
    /// Variables that an `spmd` block assigns: outside it they hold, in an object of class
    /// `Composite`, the values that all workers gave them.
    pub composites: Vec<VarId>,
    /// Its variables.
    pub vars: Arena<Variable>,
    /// Its statements, in no particular order.
    pub stmts: Arena<Stmt>,
    /// Of each statement, the place of what it came from and how it shows.
    pub origins: Vec<Origin>,
    /// Its body.
    pub body: Block,
    /// Comments between the header and the body.
    pub help: Vec<String>,
    /// The statements that refuse a value, since a declaration asks for another one.
    pub refusals: Vec<Refusal>,
}

/// A statement that throws an error where a value is not as it is declared: in an `arguments`
/// block, or of a property.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The call that throws.
    pub stmt: StmtId,
    /// What is checked.
    pub value: VarId,
    /// What is asked for.
    pub declared: Declared,
}

/// What a declaration asks of a value.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Declared {
    /// That it is given.
    Given,
    /// Its size; `None` for any extent.
    Size(Vec<Option<usize>>),
    /// Its class.
    Class(String),
}

impl Function {
    /// Where the statement comes from.
    pub fn origin(&self, stmt: StmtId) -> &Origin {
        &self.origins[stmt.index()]
    }

    /// Is this the value that takes the place of an expression that cannot be lowered?
    /// Lowering emits it right after the statement that throws the reason.
    pub fn stands_for_refused(&self, stmt: StmtId) -> bool {
        let Some(before) = stmt.index().checked_sub(1).map(StmtId::new) else { return false };
        matches!(self.stmts[stmt], Stmt::Literal { value: Literal::EmptyMatrix, .. })
            && matches!(self.stmts[before], Stmt::Refused(_))
    }

    /// The variable of this name.
    pub fn find_var(&self, name: &str) -> Option<VarId> {
        self.vars.iter().find(|(_, var)| var.name == name).map(|(id, _)| id)
    }
}

/// Where a statement comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Origin {
    /// The range of the expression or statement in the source.
    pub span: Span,
    /// The statement shows what it assigns: no `;`.
    pub shown: bool,
}

/// A variable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variable {
    /// Its name, unique in the function (and, when shared, in the nest).
    pub name: String,
    /// Made by lowering.
    pub temporary: bool,
    /// Where its value lives.
    pub storage: Storage,
}

/// Where the value of a variable lives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Storage {
    /// In the running call.
    Local,
    /// In the global workspace, under the variable's name.
    Global,
    /// In the function, from call to call.
    Persistent,
    /// In a running call of `owner`, which encloses or is this function:
    /// several nested functions use it. The owner's own variable is marked, too.
    Shared {
        /// The outermost function that has the variable.
        owner: FunctionId,
        /// The owner's variable.
        var: VarId,
    },
}

/// A field's name.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Field {
    /// `s.name`
    Named(String),
    /// `s.(v)`
    Dynamic(VarId),
}

/// An argument, an index, or an element of a concatenation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Arg {
    /// A variable's value.
    Var(VarId),
    /// `:` as an index.
    Colon,
    /// `v{:}`: all values in the cell that the variable holds.
    Spread(VarId),
}

/// One step into a value.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Access {
    /// `(…)`
    Paren(Vec<Arg>),
    /// `{…}`
    Brace(Vec<Arg>),
    /// `.name` or `.(v)`
    Dot(Field),
}

/// Part of a variable that is assigned or deleted; the whole, without steps.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    /// The variable.
    pub var: VarId,
    /// The steps into it, outermost first.
    pub path: Vec<Access>,
}

/// A target of a list assignment.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Target {
    /// A variable.
    Var(VarId),
    /// `~`
    Ignore,
    /// A part that may take several values at once: `[c{1:n}] = …`. It is rare, and a target
    /// that is a variable should not take the memory of one.
    Place(Box<Place>),
}

/// What receives the values of a call or a reference.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Targets {
    /// `[a, b] = …`; one variable prints without brackets.
    List(Vec<Target>),
    /// An expression statement: no result is asked for; if there is one, it
    /// becomes `ans` (the variable, where the function has it).
    Statement(Option<VarId>),
    /// `v = {…}`: all values that there are, as a row of cells. Only for
    /// references.
    Gather(VarId),
}

/// What a byte beyond ASCII that Octave's `"\xNN"` gives is as a char of a
/// literal: `RAW_BYTE + byte`, a char of the private use area. So it differs
/// from the char of that code point, which Octave holds as several bytes.
pub const RAW_BYTE: u32 = 0xF700;

/// A literal.
#[derive(Clone, Debug, PartialEq)]
pub enum Literal {
    /// A number, and its text in the source (which decides its class where it is
    /// hexadecimal or binary).
    Number(f64, String),
    /// An imaginary number: the factor of `i`, and its text.
    Imaginary(f64, String),
    /// `'…'`: a row of chars, or 0x0.
    Char(String),
    /// `"…"`: in Octave a row of chars (its escapes resolved), in MATLAB a string.
    String(String),
    /// `[]`
    EmptyMatrix,
    /// `?package.Class`: what MATLAB knows of a class, an object of class `meta.class`.
    Metaclass(String),
    /// `[1, 2; 3, -4]`: real numbers in decimal digits, more than
    /// [`Literal::FEW`], in rows of one length. Tables of data are written so, and
    /// a statement for each of their numbers would take a hundred times the memory
    /// of their text. Matrices of few numbers are concatenated by calls, as in the
    /// thesis, since analyses follow their elements.
    Matrix {
        /// How many columns: at least one.
        columns: u32,
        /// The elements, row by row.
        elements: Box<[f64]>,
    },
}

impl Literal {
    /// The greatest number of elements that analyses follow one by one.
    pub const FEW: usize = 16;

    /// The numbers of rows and columns of a [`Literal::Matrix`].
    pub const fn size(columns: u32, elements: &[f64]) -> [u32; 2] {
        let rows = elements.len() as u32 / if columns == 0 { 1 } else { columns };
        [rows, columns]
    }
}

/// How the source writes a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Written {
    /// With parentheses, or as a command: `f()`.
    Call,
    /// Without: `f`.
    Bare,
    /// Not as a call: an operator, a range, brackets, or what lowering inserts. It is that
    /// builtin, or a method of an argument's class; a function of the name is not called,
    /// wherever it stands.
    Inserted,
}

/// A statement.
#[derive(Clone, Debug, PartialEq)]
pub enum Stmt {
    /// `x = 3` (`TIRAssignLiteralStmt`).
    Literal {
        /// What is assigned.
        target: VarId,
        /// The literal.
        value: Literal,
    },
    /// `x = y` (`TIRCopyStmt`).
    Copy {
        /// What is assigned.
        target: VarId,
        /// The variable that is read.
        source: VarId,
    },
    /// `[r1, r2] = f(a, b)` (`TIRCallStmt`).
    Call {
        /// What receives the results.
        targets: Targets,
        /// The function's name, dotted if it has a package: never a variable.
        function: String,
        /// The arguments; a colon is the char `':'`.
        args: Vec<Arg>,
        /// How the source writes it.
        written: Written,
    },
    /// `[r1, r2] = x(i, j)`, `c{i}`, `s.f`, `o.m(a)` (`TIRArrayGetStmt`,
    /// `TIRCellArrayGetStmt`, `TIRDotGetStmt`). One step; or two, a dot and
    /// parentheses, where the name may be a method's.
    Get {
        /// What receives the values.
        targets: Targets,
        /// The variable.
        base: VarId,
        /// The steps.
        path: Vec<Access>,
    },
    /// `x(i) = v`, `c{i} = v`, `s.f = v` (`TIRArraySetStmt`,
    /// `TIRCellArraySetStmt`, `TIRDotSetStmt`), and chains of these. At least
    /// one step.
    Set {
        /// What is assigned.
        place: Place,
        /// The value.
        value: VarId,
    },
    /// `x(i) = []`: deletion. The last step is in parentheses.
    Delete {
        /// What is deleted.
        place: Place,
    },
    /// `c = {a, b; c, d}`.
    Cell {
        /// What is assigned.
        target: VarId,
        /// The rows.
        rows: Vec<Vec<Arg>>,
    },
    /// `h = @f` (`TIRCreateFunctionReferenceStmt`).
    Handle {
        /// What is assigned.
        target: VarId,
        /// The function's name, dotted if it has a package.
        function: String,
    },
    /// `h = @(x, y) f(a, b, x, y)` (`TIRCreateLambdaStmt`): a call with captured
    /// variables and parameters.
    Lambda {
        /// What is assigned.
        target: VarId,
        /// The names of the parameters; the last may be `varargin`.
        params: Vec<String>,
        /// The function that is called: of the file (a lambda's body) or any.
        function: LambdaBody,
        /// Its arguments.
        args: Vec<LambdaArg>,
    },
    /// `if c … else … end` (`TIRIfStmt`).
    If {
        /// The condition.
        condition: VarId,
        /// Where it holds.
        then: Block,
        /// Where it does not.
        otherwise: Block,
    },
    /// `while c … end` (`TIRWhileStmt`). Lowering makes endless loops with a
    /// test inside, so that the condition is computed anew each time.
    While {
        /// The condition.
        condition: VarId,
        /// The body.
        body: Block,
    },
    /// `for i = … end` (`TIRForStmt`).
    For {
        /// The loop variable.
        target: VarId,
        /// What it runs over.
        over: Iteration,
        /// The body.
        body: Block,
    },
    /// `try … catch e … end`.
    Try {
        /// What is tried.
        body: Block,
        /// The variable after `catch`.
        error: Option<VarId>,
        /// What is done on an error.
        handler: Block,
    },
    /// `unwind_protect … unwind_protect_cleanup … end` (Octave).
    Unwind {
        /// What is run first.
        body: Block,
        /// What is run in any case.
        cleanup: Block,
    },
    /// `return`
    Return,
    /// `break`
    Break,
    /// `continue`
    Continue,
    /// `global a b`
    Global(Vec<VarId>),
    /// `persistent a b`
    Persistent(Vec<VarId>),
    /// A variable alone: it must have a value, which is shown without `;`.
    Show(VarId),
    /// `import pkg.*`, with all that it names. What it abbreviates is written in full
    /// where that is known; of a package outside the program any name may be a member.
    Import(String),
    /// A comment on its own line, marker included; a line each for a block.
    Comment(String),
    /// A statement that the language does not allow or that lowering refuses,
    /// with the reason; prints as a call that throws it.
    Refused(NotTamed),
}

/// What a `for` runs over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Iteration {
    /// `low:high` or `low:step:high`.
    Range {
        /// The first value.
        low: VarId,
        /// The step; 1 without.
        step: Option<VarId>,
        /// The bound.
        high: VarId,
    },
    /// The columns of a value.
    Columns(VarId),
}

/// The function that an anonymous function calls.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum LambdaBody {
    /// A function that lowering created for the body.
    Made(FunctionId),
    /// A function by name: the body was a single call.
    Named(String),
}

/// An argument of the call inside an anonymous function.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LambdaArg {
    /// A variable of the function around, captured when the handle is made.
    Captured(VarId),
    /// `v{:}` of a captured cell.
    CapturedSpread(VarId),
    /// The parameter at this place, from 0.
    Param(usize),
    /// `varargin{:}`, the last parameter.
    ParamSpread(usize),
}

impl Function {
    /// A function without anything.
    #[must_use]
    pub fn nothing() -> Self {
        Self {
            name: String::new(),
            role: Role::Subfunction,
            parent: None,
            source: None,
            span: Span::default(),
            inputs: Vec::new(),
            outputs: Vec::new(),
            variadic_inputs: false,
            variadic_outputs: false,
            composites: Vec::new(),
            vars: Arena::default(),
            stmts: Arena::default(),
            origins: Vec::new(),
            body: Vec::new(),
            help: Vec::new(),
            refusals: Vec::new(),
        }
    }
}

/// Is the last of these parameters of an anonymous function a cell of all further
/// arguments?
pub fn takes_any_number(params: &[String]) -> bool {
    params.last().is_some_and(|last| last == crate::names::VARIADIC_INPUTS)
}
