//! The syntax tree of one file, in arenas with typed ids.
//!
//! Every node is an id; ranges stand in tables beside the nodes; lists of
//! children are packed into one vector ([`List`]). An expression takes twelve
//! bytes and its range eight. Later passes keep their facts in side tables
//! indexed by [`ExprId`], [`StmtId`], [`Sym`].
//!
//! Every occurrence of an identifier as a variable or function is an
//! expression [`Expr::Name`] (also a parameter, an assigned target, a `global`
//! declaration, the name of a command) or an [`Expr::Handle`]. Names of fields,
//! methods, properties, classes and of name-value arguments are [`Sym`]s inside
//! other nodes.
//!
//! ```text
//! x(2) = y';   Stmt::Expr(#5, Hidden)
//!                Expr::Assign(Plain, [#2], #4)
//!                  #2 Expr::Index(#0 Name(x), [#1 Number])
//!                  #4 Expr::Postfix(CTranspose, #3 Name(y))
//! ```
//!
//! Nesting is bounded by the parser ([`crate::parser::MAX_DEPTH`]) except for
//! the left operands of binary operators: `1+1+…` may be 100,000 terms long.
//! Walkers must follow [`Expr::Binary`] to the left in a loop, not by recursion
//! ([`Tree::binary_spine`]).

use crate::names::{Names, Sym};
use lariat_base::{Arena, Idx, Span};
use std::borrow::Cow;
use std::marker::PhantomData;
use std::sync::Arc;

/// The id of an expression.
pub type ExprId = Idx<Expr>;
/// The id of a statement.
pub type StmtId = Idx<Stmt>;
/// The id of a function, in source order of the `function` keywords.
pub type FunctionId = Idx<Function>;
/// The id of a branch of an `if` or `switch`.
pub type BranchId = Idx<Branch>;
/// The id of a `for` or `parfor` loop's parts.
pub type ForId = Idx<For>;
/// The id of a `try` statement's parts.
pub type TryId = Idx<Try>;
/// The id of an `arguments` block.
pub type ArgumentsId = Idx<Arguments>;
/// The id of a class definition.
pub type ClassId = Idx<Class>;

/// A list of children, packed into [`Tree`]; read it with [`Tree::list`].
pub struct List<T> {
    pub(crate) start: u32,
    pub(crate) row: PhantomData<fn() -> T>,
}

impl<T> List<T> {
    /// The list without elements.
    pub const EMPTY: Self = Self { start: 0, row: PhantomData };
}

impl<T> Clone for List<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for List<T> {}
impl<T> PartialEq for List<T> {
    fn eq(&self, other: &Self) -> bool {
        self.start == other.start
    }
}
impl<T> Eq for List<T> {}
impl<T> std::fmt::Debug for List<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "list@{}", self.start)
    }
}

/// What a list may hold: anything that is one nonzero `u32`.
pub trait ListItem: Copy {
    /// The number to store.
    fn to_raw(self) -> u32;
    /// The item back from its number.
    fn of_raw(raw: u32) -> Self;
}

impl<T> ListItem for Idx<T> {
    fn to_raw(self) -> u32 {
        self.raw()
    }
    fn of_raw(raw: u32) -> Self {
        Self::from_raw(raw).unwrap_or_else(|| Self::new(0))
    }
}

impl<T> ListItem for List<T> {
    fn to_raw(self) -> u32 {
        self.start
    }
    fn of_raw(raw: u32) -> Self {
        Self { start: raw, row: PhantomData }
    }
}

/// A sequence of statements.
pub type Block = List<StmtId>;

/// One row of a matrix or cell literal.
pub type Row = List<ExprId>;

/// An expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expr {
    /// An error stood here.
    Missing,
    /// An identifier: variable, function or prefix; kind analysis decides.
    Name(Sym),
    /// A number literal; its text is its range.
    Number,
    /// `'…'`; its text, with quotes, is its range ([`Tree::char_value`]).
    Char,
    /// `"…"`; its text, with quotes, is its range.
    String,
    /// `:` alone as an index.
    Colon,
    /// `end` inside an index.
    End,
    /// `~` as an assignment's target or a parameter.
    Ignore,
    /// A word of a command's arguments ([`Tree::word_value`]).
    Word,
    /// `(e)`.
    Paren(ExprId),
    /// A prefix operator.
    Unary(UnaryOp, ExprId),
    /// A postfix operator.
    Postfix(PostfixOp, ExprId),
    /// A binary operator; deep on the left ([`Tree::binary_spine`]).
    Binary(BinaryOp, ExprId, ExprId),
    /// `a:b` (two elements) or `a:step:b` (three).
    Range(List<ExprId>),
    /// `f(…)`: a call or an index.
    Index(ExprId, List<ExprId>),
    /// `c{…}`.
    CellIndex(ExprId, List<ExprId>),
    /// `s.name`.
    Field(ExprId, Sym),
    /// `s.(e)`.
    DynamicField(ExprId, ExprId),
    /// `[…]`.
    Matrix(List<Row>),
    /// `{…}`.
    Cell(List<Row>),
    /// `@(p, …) body`; parameters are [`Expr::Name`] or [`Expr::Ignore`].
    Lambda(List<ExprId>, ExprId),
    /// `@name` or `@pkg.name`: the parts of the name.
    Handle(List<Sym>),
    /// `?pkg.Class`: the parts of the name.
    MetaClass(List<Sym>),
    /// `method@pkg.Super` or `obj.method@pkg.Super`: left of `@` an
    /// [`Expr::Name`] or [`Expr::Field`], right of it the parts of the class's
    /// name.
    Super(ExprId, List<Sym>),
    /// `name=value` among arguments; the name stands at the range's start.
    NamedArg(Sym, ExprId),
    /// An assignment: operator, targets, value. As a whole statement in every
    /// dialect, inside expressions in Octave only. Several targets, or one in
    /// brackets, come from `[a, b] = …`. Parameters with default values (Octave)
    /// are assignments too.
    Assign(AssignOp, List<ExprId>, ExprId),
}

/// Prefix operators.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum UnaryOp {
    /// `+`
    Plus,
    /// `-`
    Minus,
    /// `~` or `!`
    Not,
    /// `++x` (Octave)
    Increment,
    /// `--x` (Octave)
    Decrement,
}

/// Postfix operators.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PostfixOp {
    /// `'`
    CTranspose,
    /// `.'`
    Transpose,
    /// `x++` (Octave)
    Increment,
    /// `x--` (Octave)
    Decrement,
}

/// Binary operators.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BinaryOp {
    /// `||`
    OrOr,
    /// `&&`
    AndAnd,
    /// `|`
    Or,
    /// `&`
    And,
    /// `<`
    Lt,
    /// `<=`
    Le,
    /// `==`
    Eq,
    /// `~=` or `!=`
    Ne,
    /// `>=`
    Ge,
    /// `>`
    Gt,
    /// `+`
    Add,
    /// `-`
    Sub,
    /// `*`
    Mul,
    /// `/`
    Div,
    /// `\`
    LeftDiv,
    /// `.*`
    ElMul,
    /// `./`
    ElDiv,
    /// `.\`
    ElLeftDiv,
    /// `^`
    Pow,
    /// `.^`
    ElPow,
}

/// Assignment operators.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AssignOp {
    /// `=`
    Plain,
    /// `+=` (Octave, like all that follow)
    Add,
    /// `-=`
    Sub,
    /// `*=`
    Mul,
    /// `/=`
    Div,
    /// `\=`
    LeftDiv,
    /// `^=`
    Pow,
    /// `.*=`
    ElMul,
    /// `./=`
    ElDiv,
    /// `.\=`
    ElLeftDiv,
    /// `.^=`
    ElPow,
    /// `|=`
    Or,
    /// `&=`
    And,
}

/// Whether a statement's value is shown when it runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Display {
    /// No `;`: shown.
    Shown,
    /// Ended by `;`: not shown.
    Hidden,
}

/// A statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stmt {
    /// An expression or an assignment.
    Expr(ExprId, Display),
    /// Command syntax: the name (an [`Expr::Name`]) and its words.
    Command(ExprId, List<ExprId>),
    /// `!…` to the end of the line.
    Shell,
    /// `if`, `elseif`, `else`: a branch without condition is the `else`.
    If(List<BranchId>),
    /// `switch`: a branch without condition is `otherwise`.
    Switch(ExprId, List<BranchId>),
    /// `while`
    While(ExprId, Block),
    /// `do … until` (Octave)
    DoUntil(Block, ExprId),
    /// `for` or `parfor`
    For(ForId),
    /// `try`
    Try(TryId),
    /// `unwind_protect … unwind_protect_cleanup …` (Octave)
    UnwindProtect(Block, Block),
    /// `spmd` with its arguments
    Spmd(List<ExprId>, Block),
    /// `global`: names, or assignments of initial values (Octave)
    Global(List<ExprId>),
    /// `persistent`: names, or assignments of initial values
    Persistent(List<ExprId>),
    /// `break`
    Break,
    /// `continue`
    Continue,
    /// `return`
    Return,
    /// `import`: the words as written
    Import(List<ExprId>),
    /// A function's definition at its place among the statements.
    Function(FunctionId),
    /// An `arguments` block.
    Arguments(ArgumentsId),
    /// A class definition.
    Class(ClassId),
}

/// A branch of an `if` or `switch`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Branch {
    /// Condition or case value; `None` for `else` and `otherwise`.
    pub head: Option<ExprId>,
    /// The statements.
    pub body: Block,
}

/// The parts of a `for` or `parfor` loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct For {
    /// True for `parfor`.
    pub parallel: bool,
    /// The loop variable: any assignable expression.
    pub target: ExprId,
    /// What is iterated over, by columns.
    pub range: ExprId,
    /// The second operand of `parfor (i = r, n)`.
    pub workers: Option<ExprId>,
    /// The statements.
    pub body: Block,
}

/// The parts of a `try` statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Try {
    /// What is tried.
    pub body: Block,
    /// The variable after `catch`, an [`Expr::Name`].
    pub ident: Option<ExprId>,
    /// What is done on an error; `None` when there is no `catch`.
    pub handler: Option<Block>,
}

/// A function's definition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Function {
    /// The parts of its name: `f`, `get.prop`, `pkg.f`; empty after an error.
    pub name: List<Sym>,
    /// Where the name stands.
    pub name_span: Span,
    /// [`Expr::Name`], [`Expr::Ignore`] or (Octave) [`Expr::Assign`].
    pub inputs: List<ExprId>,
    /// [`Expr::Name`]s.
    pub outputs: List<ExprId>,
    /// The statements, nested functions among them.
    pub body: Block,
    /// The enclosing function, for a nested one.
    pub parent: Option<FunctionId>,
    /// True when `end` or `endfunction` closes it.
    pub closed: bool,
    /// From `function` to the end of its last statement or closer.
    pub span: Span,
}

/// An `arguments` block of a function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arguments {
    /// `(Input)`, `(Output)`, `(Repeating)` as written.
    pub attributes: Vec<Attribute>,
    /// The lines.
    pub items: Vec<Declaration>,
}

/// A line of an `arguments` or `properties` block:
/// `name (dims) class {validators} = default`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Declaration {
    /// The name: [`Expr::Name`], `opts.Name` as [`Expr::Field`], or
    /// [`Expr::Missing`] for `opts.?Class`.
    pub name: ExprId,
    /// The class after `.?`, for `opts.?Class`.
    pub from_class: List<Sym>,
    /// The sizes: numbers and colons; `None` where none are written.
    pub dims: Option<List<ExprId>>,
    /// The class: a name or a chain of fields (`pkg.Class`).
    pub class: Option<ExprId>,
    /// The validators: names or calls.
    pub validators: List<ExprId>,
    /// The default value.
    pub default: Option<ExprId>,
    /// The whole line.
    pub span: Span,
}

/// An attribute of a class or of one of its blocks: `Name`, `~Name`, `Name = e`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attribute {
    /// The name.
    pub name: Sym,
    /// True for `~Name`.
    pub negated: bool,
    /// The value.
    pub value: Option<ExprId>,
}

/// A class definition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Class {
    /// Its name.
    pub name: Option<Sym>,
    /// Where the name stands.
    pub name_span: Span,
    /// Its attributes.
    pub attributes: Vec<Attribute>,
    /// Its superclasses, in source order.
    pub superclasses: Vec<Superclass>,
    /// Its blocks, in source order.
    pub blocks: Vec<ClassBlock>,
}

/// A class that another one inherits from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Superclass {
    /// The parts of its name.
    pub name: List<Sym>,
    /// Where the name stands.
    pub span: Span,
}

/// A block of a class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClassBlock {
    /// Its attributes.
    pub attributes: Vec<Attribute>,
    /// What it holds.
    pub members: Members,
    /// From its keyword to its `end`.
    pub span: Span,
}

/// What a class's block holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Members {
    /// `properties`
    Properties(Vec<Declaration>),
    /// `methods`
    Methods(Vec<Method>),
    /// `events`
    Events(Vec<(Sym, Span)>),
    /// `enumeration`: names, and the arguments of those that have some.
    Enumeration(Vec<(Sym, Span, Option<List<ExprId>>)>),
}

/// A method: defined here, or declared here and defined in the class's folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Method {
    /// `function … end`
    Defined(FunctionId),
    /// `[a, b] = name(x, y)` without `function`.
    Declared {
        /// The parts of its name.
        name: List<Sym>,
        /// Its parameters.
        inputs: List<ExprId>,
        /// Its results.
        outputs: List<ExprId>,
        /// The whole line.
        span: Span,
    },
}

/// What a file is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Unit {
    /// Statements, perhaps with local functions.
    Script,
    /// Functions; the first one is the primary function.
    Function,
    /// A `classdef`, perhaps followed by local functions.
    Class,
}

impl Unit {
    /// The word that users see.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Script => "script",
            Self::Function => "function",
            Self::Class => "class",
        }
    }
}

/// What a comment is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CommentKind {
    /// `%…` or `#…` to the end of the line.
    Line,
    /// `%{ … %}` with both markers alone on their lines.
    Block,
    /// `...…` to the end of the line: the statement continues after it.
    Continuation,
}

/// A comment; its text, marker included, is its range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Comment {
    /// Where it stands, without the line end after it.
    pub span: Span,
    /// What it is.
    pub kind: CommentKind,
}

/// The syntax tree of one file.
#[derive(Clone, Debug)]
pub struct Tree {
    pub(crate) text: Arc<str>,
    /// What the file is.
    pub unit: Unit,
    /// The file's statements; functions and classes stand among them.
    pub body: Block,
    /// The functions, in source order.
    pub functions: Arena<Function>,
    /// The class definitions (one, in a legal file).
    pub classes: Arena<Class>,
    /// The `arguments` blocks.
    pub arguments: Arena<Arguments>,
    /// The comments, in source order.
    pub comments: Vec<Comment>,
    /// The identifiers.
    pub names: Names,
    pub(crate) exprs: Arena<Expr>,
    pub(crate) expr_spans: Vec<Span>,
    pub(crate) stmts: Arena<Stmt>,
    pub(crate) stmt_spans: Vec<Span>,
    pub(crate) branches: Arena<Branch>,
    pub(crate) fors: Arena<For>,
    pub(crate) tries: Arena<Try>,
    pub(crate) lists: Vec<u32>,
}

impl Tree {
    /// A tree without nodes for a text.
    pub(crate) fn new(text: Arc<str>) -> Self {
        Self {
            text,
            unit: Unit::Script,
            body: List::EMPTY,
            functions: Arena::default(),
            classes: Arena::default(),
            arguments: Arena::default(),
            comments: Vec::new(),
            names: Names::default(),
            exprs: Arena::default(),
            expr_spans: Vec::new(),
            stmts: Arena::default(),
            stmt_spans: Vec::new(),
            branches: Arena::default(),
            fors: Arena::default(),
            tries: Arena::default(),
            lists: vec![0],
        }
    }

    /// The file's decoded text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The same, to keep.
    pub(crate) fn shared_text(&self) -> &Arc<str> {
        &self.text
    }

    /// The text at a range.
    pub fn slice(&self, span: Span) -> &str {
        &self.text[span.range()]
    }

    /// The expression.
    pub fn expr(&self, id: ExprId) -> Expr {
        self.exprs[id]
    }

    /// Where the expression stands.
    pub fn expr_span(&self, id: ExprId) -> Span {
        self.expr_spans[id.index()]
    }

    /// The expression's text.
    pub fn expr_text(&self, id: ExprId) -> &str {
        self.slice(self.expr_span(id))
    }

    /// `opts` of a line `opts.?Class` of an `arguments` block.
    pub fn structure_name(&self, item: &Declaration) -> &str {
        self.slice(item.span).split('.').next().unwrap_or("").trim()
    }

    /// How many expressions there are; side tables have this length.
    pub fn expr_count(&self) -> usize {
        self.exprs.len()
    }

    /// All expressions.
    pub fn expr_ids(&self) -> impl Iterator<Item = ExprId> + use<> {
        self.exprs.ids()
    }

    /// All statements.
    pub fn stmt_ids(&self) -> impl Iterator<Item = StmtId> + use<> {
        self.stmts.ids()
    }

    /// The statement.
    pub fn stmt(&self, id: StmtId) -> Stmt {
        self.stmts[id]
    }

    /// Where the statement stands, its terminator not included.
    pub fn stmt_span(&self, id: StmtId) -> Span {
        self.stmt_spans[id.index()]
    }

    /// How many statements there are; side tables have this length.
    pub fn stmt_count(&self) -> usize {
        self.stmts.len()
    }

    /// The branch of an `if` or `switch`.
    pub fn branch(&self, id: BranchId) -> Branch {
        self.branches[id]
    }

    /// The parts of a loop.
    pub fn for_loop(&self, id: ForId) -> For {
        self.fors[id]
    }

    /// The parts of a `try`.
    pub fn try_stmt(&self, id: TryId) -> Try {
        self.tries[id]
    }

    /// The text of an identifier.
    pub fn name(&self, sym: Sym) -> &str {
        self.slice(self.names.first_occurrence(sym))
    }

    /// The number of `name` in this file, if it occurs.
    pub fn find_name(&self, name: &str) -> Option<Sym> {
        self.names.find(&self.text, name)
    }

    /// The elements of a list.
    pub fn list<T: ListItem>(
        &self,
        list: List<T>,
    ) -> impl DoubleEndedIterator<Item = T> + ExactSizeIterator + Clone + use<'_, T> {
        self.raw_list(list).iter().map(|&raw| T::of_raw(raw))
    }

    /// How many elements a list has.
    pub fn list_len<T: ListItem>(&self, list: List<T>) -> usize {
        self.lists[list.start as usize] as usize
    }

    /// The first element of a list.
    pub fn first<T: ListItem>(&self, list: List<T>) -> Option<T> {
        self.list(list).next()
    }

    fn raw_list<T>(&self, list: List<T>) -> &[u32] {
        let start = list.start as usize;
        let len = self.lists[start] as usize;
        &self.lists[start + 1..start + 1 + len]
    }

    /// The parts of a dotted name, joined: `pkg.f`.
    pub fn dotted(&self, parts: List<Sym>) -> String {
        self.list(parts).map(|part| self.name(part)).collect::<Vec<_>>().join(".")
    }

    /// The operands of a chain of binary operators from the left: the innermost
    /// left operand, then for each operator on the path out the operator's own
    /// expression, the operator and its right operand. A loop over this does not
    /// recurse, however long the chain.
    pub fn binary_spine(&self, id: ExprId) -> (ExprId, Vec<(ExprId, BinaryOp, ExprId)>) {
        let mut spine = Vec::new();
        let mut innermost = id;
        while let Expr::Binary(op, left, right) = self.expr(innermost) {
            spine.push((innermost, op, right));
            innermost = left;
        }
        spine.reverse();
        (innermost, spine)
    }

    /// The name that an expression such as `x(i).f{j}` starts with: the
    /// innermost target, if it is an [`Expr::Name`].
    pub fn root_name(&self, id: ExprId) -> Option<(ExprId, Sym)> {
        let mut id = id;
        loop {
            match self.expr(id) {
                Expr::Name(sym) => return Some((id, sym)),
                Expr::Index(target, _)
                | Expr::CellIndex(target, _)
                | Expr::Field(target, _)
                | Expr::DynamicField(target, _)
                | Expr::Paren(target) => id = target,
                _ => return None,
            }
        }
    }

    /// Is it `[]`, with rows without elements or none?
    pub fn is_empty_matrix(&self, id: ExprId) -> bool {
        let Expr::Matrix(rows) = self.expr(id) else { return false };
        self.list(rows).all(|row| self.list_len(row) == 0)
    }

    /// The characters of a `'…'` literal: quotes off, doubled quotes single.
    pub fn char_value(&self, span: Span) -> String {
        let text = self.slice(span);
        let body = text.strip_prefix('\'').unwrap_or(text);
        body.strip_suffix('\'').unwrap_or(body).replace("''", "'")
    }

    /// The value of a command's word: quotes off, doubled quotes single, parts
    /// glued (`a'b c'd` is `ab cd`).
    pub fn word_value(&self, span: Span) -> String {
        let joined = without_continuations(self.slice(span));
        let mut value = String::new();
        let mut quote = None;
        let mut chars = joined.chars().peekable();
        while let Some(c) = chars.next() {
            match quote {
                None if c == '\'' || c == '"' => quote = Some(c),
                Some(q) if c == q && chars.peek() == Some(&q) => {
                    chars.next();
                    value.push(q);
                }
                Some(q) if c == q => quote = None,
                _ => value.push(c),
            }
        }
        value
    }

    /// Bytes of heap that the tree holds, its text not counted.
    pub fn heap_bytes(&self) -> usize {
        self.exprs.heap_bytes()
            + self.expr_spans.capacity() * size_of::<Span>()
            + self.stmts.heap_bytes()
            + self.stmt_spans.capacity() * size_of::<Span>()
            + self.branches.heap_bytes()
            + self.fors.heap_bytes()
            + self.tries.heap_bytes()
            + self.functions.heap_bytes()
            + self.comments.capacity() * size_of::<Comment>()
            + self.lists.capacity() * size_of::<u32>()
            + self.names.heap_bytes()
    }
}

/// A word of a command without what continues its lines.
fn without_continuations(word: &str) -> Cow<'_, str> {
    if !word.contains(['\n', '\r']) {
        return word.into();
    }
    let lines = word.split(['\n', '\r']).filter(|line| !line.is_empty());
    lines.map(|line| line.trim_end().strip_suffix("...").unwrap_or(line)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_are_small() {
        assert_eq!(size_of::<Expr>(), 12);
        assert_eq!(size_of::<Stmt>(), 12);
        assert_eq!(size_of::<Option<ExprId>>(), 4);
    }
}
