//! The low-level IR: specialised functions over locals with representations.
//!
//! A [`Function`] is a function of the typed program for the representations of one
//! context's arguments. Its [`Local`]s are C variables to be; expressions are trees, so
//! that what is printed reads like what was written. Loops, checks, conversions between
//! representations, and the ends of temporaries' lives are explicit.
//!
//! ```text
//! function sum_of 1                        function s = sum_of(x)
//!   x f64[] param                            s = 0;
//!   s f64 result                             for i = 1:numel(x)
//!   i i64                                      s = s + x(i);
//! begin                                      end
//!   2: s = 0
//!   3: for i = 1 : 1 : floor(numel(x))
//!     4: s = (add s (element x i))
//!   end
//! end
//! ```
//!
//! Cost: linear in the program.

use crate::remarks::{Remark, What};
pub use crate::repr::{Element, Repr};
use crate::scalar::Scalar;
use lariat_base::{Arena, Idx};

/// The id of a function.
pub type FunctionId = Idx<Function>;
/// The id of a local of a function.
pub type LocalId = Idx<Local>;
/// Statements in sequence.
pub type Block = Vec<Stmt>;

/// A program.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Program {
    /// Its functions; the first is what is run.
    pub functions: Arena<Function>,
}

/// What a local is to its function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// A parameter. The caller keeps its value.
    Param,
    /// A result.
    Result,
    /// A parameter that is also a result.
    Both,
    /// A variable of the source.
    Variable,
    /// The value of an expression.
    Temporary,
    /// A global or persistent variable: all functions that name it share it.
    Shared,
}

/// A variable of a function.
#[derive(Clone, Debug, PartialEq)]
pub struct Local {
    /// Its name, unique in the function.
    pub name: String,
    /// The name that messages and displays have: the variable's in the source.
    pub shown: String,
    /// How it is held.
    pub repr: Repr,
    /// What it is.
    pub role: Role,
}

impl Local {
    /// Has it no name in the source? Its own may have a number, which makes it unique.
    pub fn is_nameless(&self) -> bool {
        let number = self.name.strip_prefix(&self.shown);
        let is_own = number.is_some_and(|number| {
            number.is_empty()
                || number.strip_prefix('_').is_some_and(|number| number.parse::<u32>().is_ok())
        });
        self.role == Role::Temporary && is_own
    }
}

/// How a function is called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Convention {
    /// With a C parameter for each argument, and its results as they are held.
    Direct,
    /// With any number of values, and any number of results that are asked for.
    General {
        /// The last parameter is a cell of all further arguments.
        more_in: bool,
        /// The last result is a cell of all further results.
        more_out: bool,
        /// How many parameters are what the handle holds through which it is called.
        captured: usize,
        /// The name that messages have for it.
        title: String,
        /// The results' names with their places in the header, as messages have them.
        placed: Vec<String>,
    },
}

/// A function.
#[derive(Clone, Debug, PartialEq)]
pub struct Function {
    /// Its name, unique in the program.
    pub name: String,
    /// The file that it comes from.
    pub file: String,
    /// The line of its header, from 1.
    pub line: u32,
    /// Its locals.
    pub locals: Arena<Local>,
    /// Its parameters.
    pub params: Vec<LocalId>,
    /// Its results.
    pub results: Vec<LocalId>,
    /// How it is called.
    pub convention: Convention,
    /// Its body.
    pub body: Block,
    /// What was done to it; not in its text form.
    pub remarks: Vec<Remark>,
}

/// A new local without a name in the source, of which the name begins with a word and has a number that makes it unique.
pub fn temporary(locals: &mut Arena<Local>, word: &str, repr: Repr) -> LocalId {
    let is_taken = |name: &str, locals: &Arena<Local>| locals.iter().any(|(_, it)| it.name == name);
    let mut number = locals.len();
    let mut name = format!("{word}_{number}");
    while is_taken(&name, locals) {
        number += 1;
        name = format!("{word}_{number}");
    }
    locals.push(Local { shown: name.clone(), name, repr, role: Role::Temporary })
}

impl Function {
    /// A function without anything.
    pub fn empty() -> Self {
        Self {
            name: String::new(),
            file: String::new(),
            line: 0,
            locals: Arena::default(),
            params: Vec::new(),
            results: Vec::new(),
            convention: Convention::Direct,
            body: Block::new(),
            remarks: Vec::new(),
        }
    }

    /// The name of its file, without folders.
    pub fn file_name(&self) -> &str {
        self.file.rsplit('/').next().unwrap_or_default()
    }

    /// Notes what was done to the statement of a line, once.
    pub fn remark(&mut self, line: u32, what: What) {
        let remark = Remark { line, what };
        if !self.remarks.contains(&remark) {
            self.remarks.push(remark);
        }
    }
}

/// A statement with its line in the source, from 1; 0 without one.
#[derive(Clone, Debug, PartialEq)]
pub struct Stmt {
    /// The line.
    pub line: u32,
    /// What is done.
    pub kind: StmtKind,
}

/// What a statement does.
#[derive(Clone, Debug, PartialEq)]
pub enum StmtKind {
    /// `x = e`. The old value of a held value is released.
    Assign {
        /// What is assigned.
        target: LocalId,
        /// The value, of the target's representation.
        value: Expr,
    },
    /// `x(i, j) = e` with scalars, of an array of a known class. The array is made larger
    /// where the element does not exist, unless `inside`.
    Store {
        /// The array.
        array: LocalId,
        /// One or two indices.
        indices: Vec<Expr>,
        /// The value, of the representation of an element.
        value: Expr,
        /// It is proved that the element exists.
        inside: bool,
    },
    /// `[a, b] = f(x)`: a call with any number of results.
    Call {
        /// What receives the results, in order; `None`: dropped.
        targets: Vec<Option<LocalId>>,
        /// What is called.
        callee: Callee,
        /// The arguments.
        args: Vec<Expr>,
    },
    /// A call with lists of values, of functions with any number of arguments and results. A
    /// result that is asked for and not given is an error; one that is not asked for is received
    /// if it is there.
    Invoke {
        /// What receives the results, in order; `None`: dropped.
        targets: Vec<Option<LocalId>>,
        /// How many results are asked for.
        asked: Asked,
        /// What is called.
        callee: Invoked,
        /// The arguments; some may be [`Expr::Spread`].
        args: Vec<Expr>,
    },
    /// A part of a value is assigned: `x(i).f{j} = e`; without a value, deleted.
    Update {
        /// The variable.
        target: LocalId,
        /// The steps into it.
        path: Vec<Step>,
        /// The value; `None` deletes.
        value: Option<Expr>,
    },
    /// The value is shown under the local's name.
    Show(LocalId),
    /// The temporaries that the statement before made are freed.
    Sweep,
    /// Two ways.
    If {
        /// A `bool`.
        condition: Expr,
        /// Where it holds.
        then: Block,
        /// Where it does not.
        otherwise: Block,
    },
    /// Repeated while the condition holds.
    While {
        /// A `bool`, evaluated before each iteration.
        condition: Expr,
        /// The body.
        body: Block,
    },
    /// `for i = low : step : high`.
    For {
        /// The counter: whole where the range is.
        counter: LocalId,
        /// The first value.
        low: Expr,
        /// The step.
        step: Expr,
        /// The bound.
        high: Expr,
        /// The body.
        body: Block,
    },
    /// Statements in which elements of arrays are read and stored in place: a guard in front of them
    /// shows that what is stored exists, and nothing in them makes an array another.
    Direct {
        /// The arrays.
        arrays: Vec<LocalId>,
        /// The statements.
        body: Block,
    },
    /// The array becomes one of this size whose elements are all the same.
    Fill {
        /// The array, of doubles or logicals.
        target: LocalId,
        /// Its rows, a double.
        rows: Expr,
        /// Its columns, a double.
        columns: Expr,
        /// The element.
        value: Expr,
    },
    /// An array, or a part of one, is computed element by element; where the views have not all one
    /// size, by the general statements.
    Fused {
        /// What is assigned.
        target: LocalId,
        /// Which part of it.
        window: Window,
        /// What is read.
        views: Vec<View>,
        /// An element.
        value: Expr,
        /// A number that becomes the sum of what is computed from the elements as they are made, the
        /// first item; then these are a vector.
        sum: Option<(LocalId, Expr)>,
        /// The statements that this one stands for.
        general: Block,
    },
    /// A number becomes the sum of what is computed from the elements of vectors, one after the other; where
    /// the views have not all one size, or are no vectors, by the general statement.
    Sum {
        /// What is assigned: a double.
        target: LocalId,
        /// What is read.
        views: Vec<View>,
        /// What is added for each element.
        value: Expr,
        /// The statement that this one stands for.
        general: Block,
    },
    /// `for x = columns of e`.
    Columns {
        /// The variable.
        target: LocalId,
        /// What is run over: a local.
        over: LocalId,
        /// The body.
        body: Block,
    },
    /// `try … catch e … end`.
    Try {
        /// What is tried.
        body: Block,
        /// The variable that receives the error.
        error: Option<LocalId>,
        /// What is done after an error.
        handler: Block,
    },
    /// The cleanup is run after the body, whether that ends or fails.
    Unwind {
        /// What is run first.
        body: Block,
        /// What is run in any case.
        cleanup: Block,
    },
    /// Leaves the innermost loop.
    Break,
    /// Begins its next iteration.
    Continue,
    /// Leaves the function.
    Return,
}

/// A part of an array whose elements stand one after the other.
#[derive(Clone, Debug, PartialEq)]
pub enum Window {
    /// All of it.
    Whole,
    /// `x(:)`
    Flat,
    /// `x(low:high)` of a vector.
    Run(Expr, Expr),
    /// `x(:, j)`
    Column(Expr),
    /// `x(low:high, j)`
    Rows(Expr, Expr, Expr),
}

/// A part of an array that is read element by element.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    /// The array.
    pub array: LocalId,
    /// Which part of it.
    pub window: Window,
}

impl Window {
    /// The bounds and indices.
    pub fn operands(&self) -> Vec<&Expr> {
        match self {
            Self::Whole | Self::Flat => Vec::new(),
            Self::Run(low, high) => vec![low, high],
            Self::Column(at) => vec![at],
            Self::Rows(low, high, at) => vec![low, high, at],
        }
    }

    /// The same, to be changed.
    pub fn operands_mut(&mut self) -> Vec<&mut Expr> {
        match self {
            Self::Whole | Self::Flat => Vec::new(),
            Self::Run(low, high) => vec![low, high],
            Self::Column(at) => vec![at],
            Self::Rows(low, high, at) => vec![low, high, at],
        }
    }
}

/// What is called.
#[derive(Clone, Debug, PartialEq)]
pub enum Callee {
    /// A function of the program.
    Function(FunctionId),
    /// A function of the run-time library, by its symbol.
    Runtime(String),
}

/// How many results a call with lists asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// So many.
    Count(usize),
    /// As many as the function that calls is asked for; all of them become one list.
    AsMany,
    /// As many as a local says; all of them become one list.
    Number(LocalId),
}

/// What a call with lists calls.
#[derive(Clone, Debug, PartialEq)]
pub enum Invoked {
    /// A function of the program with the general convention.
    Function(FunctionId),
    /// A function of the run-time library, by its symbol.
    Runtime(String),
    /// A part of a value, or what a function handle calls.
    Part(LocalId, Vec<Step>),
}

/// The function of a handle.
#[derive(Clone, Debug, PartialEq)]
pub enum Handled {
    /// A function of the program with the general convention.
    Function(FunctionId),
    /// A function of the run-time library, by its symbol.
    Runtime(String),
}

/// A step into a value.
#[derive(Clone, Debug, PartialEq)]
pub enum Step {
    /// `(…)`
    Paren(Vec<Expr>),
    /// `{…}`
    Brace(Vec<Expr>),
    /// `.name`
    Dot(String),
    /// `.(e)`
    Dynamic(Expr),
}

/// An expression.
#[derive(Clone, Debug, PartialEq)]
pub enum Expr {
    /// A number.
    Number(f64),
    /// A logical.
    Truth(bool),
    /// A row of chars; whether it was written between double quotes.
    Text(Vec<u8>, bool),
    /// `:` as an index.
    Colon,
    /// A matrix of numbers: its columns, and its elements row by row.
    Table(u32, Vec<f64>),
    /// The value of a local.
    Local(LocalId),
    /// An operation on C scalars, without effects, that cannot fail.
    Scalar(Scalar, Vec<Expr>),
    /// `x(i, j)`: one element of an array of a known class.
    Element {
        /// The array.
        array: LocalId,
        /// One or two indices.
        indices: Vec<Expr>,
        /// It is proved that the element exists.
        inside: bool,
    },
    /// The number of elements of a value, or an extent (from 0).
    Extent(LocalId, Option<u8>),
    /// The element of a view of a fused statement, by the number of the view.
    Item(u8),
    /// Do all indices between two exist in an array? They are whole, or the first one is not and they do not.
    Within {
        /// The array, which may have no value: then no index exists.
        array: LocalId,
        /// `None`: a linear index; else the dimension, of two, from 0.
        place: Option<u8>,
        /// The least index.
        low: Box<Expr>,
        /// The greatest.
        high: Box<Expr>,
    },
    /// Does nothing else hold the array, so that elements are stored in place?
    Owned(LocalId),
    /// A function of the run-time library with one result, of representation `any`.
    Runtime {
        /// Its symbol.
        symbol: String,
        /// It does something beside computing its result.
        effect: bool,
        /// The arguments.
        args: Vec<Expr>,
    },
    /// A function of the program with one result.
    Call {
        /// The function.
        function: FunctionId,
        /// The arguments.
        args: Vec<Expr>,
        /// The representation of the result.
        repr: Repr,
    },
    /// A call with a list of values, of which one result is asked for and has to be given, of
    /// representation `any`.
    Invoke {
        /// What is called.
        callee: Invoked,
        /// The arguments; some may be [`Expr::Spread`].
        args: Vec<Expr>,
    },
    /// A part of a value, of representation `any`.
    Part(LocalId, Vec<Step>),
    /// The same value in another representation.
    Convert(Repr, Box<Expr>),
    /// The second, after the first was evaluated for what it does.
    After(Box<Expr>, Box<Expr>),
    /// All values in a cell, as arguments or indices.
    Spread(Box<Expr>),
    /// All values that a part has, as a row of cells.
    Gather(LocalId, Vec<Step>),
    /// A function handle.
    Handle {
        /// What it calls; `None`: what cannot be compiled, or nothing calls it.
        function: Option<Handled>,
        /// The statement that makes it.
        site: u32,
        /// Its text.
        name: String,
        /// What it captures.
        captured: Vec<Expr>,
    },
}

impl Expr {
    /// Of the step of a loop: the constant that it is, if that is not 0.
    pub fn constant_step(&self) -> Option<f64> {
        match self {
            Self::Convert(Repr::Whole, value) => match **value {
                Self::Number(number) if number != 0.0 => Some(number),
                _ => None,
            },
            _ => None,
        }
    }

    /// The operands.
    pub fn operands(&self) -> Vec<&Expr> {
        match self {
            Self::Number(_)
            | Self::Truth(_)
            | Self::Text(..)
            | Self::Colon
            | Self::Table(..)
            | Self::Local(_)
            | Self::Owned(_)
            | Self::Item(_)
            | Self::Extent(..) => Vec::new(),
            Self::Within { low, high, .. } | Self::After(low, high) => vec![low, high],
            Self::Scalar(_, args)
            | Self::Element { indices: args, .. }
            | Self::Runtime { args, .. }
            | Self::Call { args, .. }
            | Self::Handle { captured: args, .. } => args.iter().collect(),
            Self::Invoke { callee, args } => callee.operands().into_iter().chain(args).collect(),
            Self::Part(_, path) | Self::Gather(_, path) => {
                path.iter().flat_map(Step::operands).collect()
            }
            Self::Convert(_, value) | Self::Spread(value) => vec![value],
        }
    }

    /// The operands, to be changed.
    pub fn operands_mut(&mut self) -> Vec<&mut Expr> {
        match self {
            Self::Number(_)
            | Self::Truth(_)
            | Self::Text(..)
            | Self::Colon
            | Self::Table(..)
            | Self::Local(_)
            | Self::Owned(_)
            | Self::Item(_)
            | Self::Extent(..) => Vec::new(),
            Self::Within { low, high, .. } | Self::After(low, high) => vec![low, high],
            Self::Scalar(_, args)
            | Self::Element { indices: args, .. }
            | Self::Runtime { args, .. }
            | Self::Call { args, .. }
            | Self::Handle { captured: args, .. } => args.iter_mut().collect(),
            Self::Invoke { callee, args } => {
                callee.operands_mut().into_iter().chain(args).collect()
            }
            Self::Part(_, path) | Self::Gather(_, path) => {
                path.iter_mut().flat_map(Step::operands_mut).collect()
            }
            Self::Convert(_, value) | Self::Spread(value) => vec![value],
        }
    }

    /// The local that the node itself reads.
    pub fn local(&self) -> Option<LocalId> {
        match self {
            Self::Local(local)
            | Self::Extent(local, _)
            | Self::Element { array: local, .. }
            | Self::Within { array: local, .. }
            | Self::Owned(local)
            | Self::Invoke { callee: Invoked::Part(local, _), .. }
            | Self::Part(local, _)
            | Self::Gather(local, _) => Some(*local),
            _ => None,
        }
    }

    /// Each node, operands first.
    pub fn each(&self, look: &mut impl FnMut(&Expr)) {
        for operand in self.operands() {
            operand.each(look);
        }
        look(self);
    }

    /// Puts another expression in the place of each that is equal to one.
    pub fn replace(&mut self, from: &Expr, to: &Expr) {
        if self == from {
            *self = to.clone();
            return;
        }
        self.operands_mut().into_iter().for_each(|operand| operand.replace(from, to));
    }

    /// Does it read the local?
    pub fn reads(&self, local: LocalId) -> bool {
        let mut found = false;
        self.each(&mut |node| found |= node.local() == Some(local));
        found
    }
}

impl Invoked {
    /// The expressions of the steps to a part.
    pub fn operands(&self) -> Vec<&Expr> {
        match self {
            Self::Part(_, path) => path.iter().flat_map(Step::operands).collect(),
            Self::Function(_) | Self::Runtime(_) => Vec::new(),
        }
    }

    /// The same, to be changed.
    pub fn operands_mut(&mut self) -> Vec<&mut Expr> {
        match self {
            Self::Part(_, path) => path.iter_mut().flat_map(Step::operands_mut).collect(),
            Self::Function(_) | Self::Runtime(_) => Vec::new(),
        }
    }
}

impl Step {
    /// The expressions of the step.
    pub fn operands(&self) -> Vec<&Expr> {
        match self {
            Self::Paren(args) | Self::Brace(args) => args.iter().collect(),
            Self::Dot(_) => Vec::new(),
            Self::Dynamic(name) => vec![name],
        }
    }

    /// The expressions of the step, to be changed.
    pub fn operands_mut(&mut self) -> Vec<&mut Expr> {
        match self {
            Self::Paren(args) | Self::Brace(args) => args.iter_mut().collect(),
            Self::Dot(_) => Vec::new(),
            Self::Dynamic(name) => vec![name],
        }
    }
}

impl StmtKind {
    /// Is it a loop?
    pub const fn is_loop(&self) -> bool {
        matches!(self, Self::For { .. } | Self::While { .. } | Self::Columns { .. })
    }

    /// The expressions that are evaluated when the statement begins.
    pub fn operands(&self) -> Vec<&Expr> {
        match self {
            Self::Assign { value, .. } => vec![value],
            Self::Store { indices, value, .. } => {
                indices.iter().chain(std::iter::once(value)).collect()
            }
            Self::Call { args, .. } => args.iter().collect(),
            Self::Invoke { callee, args, .. } => {
                callee.operands().into_iter().chain(args).collect()
            }
            Self::Update { path, value, .. } => {
                path.iter().flat_map(Step::operands).chain(value).collect()
            }
            Self::If { condition, .. } | Self::While { condition, .. } => vec![condition],
            Self::For { low, step, high, .. } => vec![low, step, high],
            Self::Fill { rows, columns, value, .. } => vec![rows, columns, value],
            Self::Fused { window, views, value, sum, .. } => {
                let views = views.iter().flat_map(|view| view.window.operands());
                let added = sum.iter().map(|(_, added)| added);
                window.operands().into_iter().chain(views).chain([value]).chain(added).collect()
            }
            Self::Sum { views, value, .. } => {
                let views = views.iter().flat_map(|view| view.window.operands());
                views.chain([value]).collect()
            }
            _ => Vec::new(),
        }
    }

    /// The same, to be changed.
    pub fn operands_mut(&mut self) -> Vec<&mut Expr> {
        match self {
            Self::Assign { value, .. } => vec![value],
            Self::Store { indices, value, .. } => {
                indices.iter_mut().chain(std::iter::once(value)).collect()
            }
            Self::Call { args, .. } => args.iter_mut().collect(),
            Self::Invoke { callee, args, .. } => {
                callee.operands_mut().into_iter().chain(args).collect()
            }
            Self::Update { path, value, .. } => {
                path.iter_mut().flat_map(Step::operands_mut).chain(value).collect()
            }
            Self::If { condition, .. } | Self::While { condition, .. } => vec![condition],
            Self::For { low, step, high, .. } => vec![low, step, high],
            Self::Fill { rows, columns, value, .. } => vec![rows, columns, value],
            Self::Fused { window, views, value, sum, .. } => {
                let views = views.iter_mut().flat_map(|view| view.window.operands_mut());
                let added = sum.iter_mut().map(|(_, added)| added);
                window.operands_mut().into_iter().chain(views).chain([value]).chain(added).collect()
            }
            Self::Sum { views, value, .. } => {
                let views = views.iter_mut().flat_map(|view| view.window.operands_mut());
                views.chain([value]).collect()
            }
            _ => Vec::new(),
        }
    }

    /// The blocks inside.
    pub fn blocks(&self) -> Vec<&Block> {
        match self {
            Self::If { then, otherwise, .. } => vec![then, otherwise],
            Self::While { body, .. }
            | Self::For { body, .. }
            | Self::Columns { body, .. }
            | Self::Direct { body, .. }
            | Self::Fused { general: body, .. }
            | Self::Sum { general: body, .. } => vec![body],
            Self::Try { body, handler, .. } => vec![body, handler],
            Self::Unwind { body, cleanup } => vec![body, cleanup],
            _ => Vec::new(),
        }
    }

    /// The blocks inside, to be changed.
    pub fn blocks_mut(&mut self) -> Vec<&mut Block> {
        match self {
            Self::If { then, otherwise, .. } => vec![then, otherwise],
            Self::While { body, .. }
            | Self::For { body, .. }
            | Self::Columns { body, .. }
            | Self::Direct { body, .. }
            | Self::Fused { general: body, .. }
            | Self::Sum { general: body, .. } => vec![body],
            Self::Try { body, handler, .. } => vec![body, handler],
            Self::Unwind { body, cleanup } => vec![body, cleanup],
            _ => Vec::new(),
        }
    }

    /// The locals that the statement itself assigns, wholly or in part.
    pub fn assigned(&self) -> Vec<LocalId> {
        match self {
            Self::Assign { target, .. }
            | Self::Store { array: target, .. }
            | Self::Update { target, .. }
            | Self::Columns { target, .. }
            | Self::Fill { target, .. }
            | Self::Sum { target, .. } => vec![*target],
            Self::Fused { target, sum, .. } => {
                let sum = sum.iter().map(|(sum, _)| *sum);
                std::iter::once(*target).chain(sum).collect()
            }
            Self::For { counter, .. } => vec![*counter],
            Self::Call { targets, .. } | Self::Invoke { targets, .. } => {
                targets.iter().flatten().copied().collect()
            }
            Self::Try { error, .. } => error.iter().copied().collect(),
            _ => Vec::new(),
        }
    }

    /// The locals that the statement itself reads outside of its expressions.
    pub fn used(&self) -> Vec<LocalId> {
        match self {
            Self::Show(local) => vec![*local],
            Self::Store { array, .. } => vec![*array],
            Self::Update { target, .. } => vec![*target],
            Self::Columns { over, .. } => vec![*over],
            Self::Direct { arrays, .. } => arrays.clone(),
            Self::Fused { target, views, .. } => {
                views.iter().map(|view| view.array).chain([*target]).collect()
            }
            Self::Sum { views, .. } => views.iter().map(|view| view.array).collect(),
            Self::Invoke { callee, asked, .. } => {
                let base = match callee {
                    Invoked::Part(base, _) => Some(*base),
                    Invoked::Function(_) | Invoked::Runtime(_) => None,
                };
                let asked = match asked {
                    Asked::Number(local) => Some(*local),
                    Asked::Count(_) | Asked::AsMany => None,
                };
                base.into_iter().chain(asked).collect()
            }
            _ => Vec::new(),
        }
    }
}

/// Does a loop stand in a block, or further inside?
pub fn has_loop(block: &[Stmt]) -> bool {
    block
        .iter()
        .any(|stmt| stmt.kind.is_loop() || stmt.kind.blocks().into_iter().any(|it| has_loop(it)))
}

/// Each statement of a block, and of those inside, outermost first.
pub fn each_stmt(block: &[Stmt], look: &mut impl FnMut(&Stmt)) {
    for stmt in block {
        look(stmt);
        for inner in stmt.kind.blocks() {
            each_stmt(inner, look);
        }
    }
}
