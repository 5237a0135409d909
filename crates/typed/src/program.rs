//! The data of a typed program: owned, without lifetimes, `Send` and `Sync`.
//!
//! Statements and variables are those of the Tame IR, versions and blocks those of
//! its SSA form ([`lariat_ir::ssa`]), under the same ids. What does not depend on
//! the arguments stands in [`Function`], what does in [`Context`].
//!
//! Cost: a version's value is shared with the analysis.

use super::status::Status;
use lariat_base::{Arena, FileId, Idx, Span};
use lariat_domains::ValueSet;
use lariat_interprocedural::FunctionRef;
use lariat_ir::ssa::graph::{BlockId, Gate};
use lariat_ir::ssa::{Phi, Step, Version, VersionId};
use lariat_ir::{Role, StmtId, VarId};
use std::sync::Arc;

/// The id of a function of a typed program.
pub type FunctionId = Idx<Function>;
/// The id of a context of a typed program.
pub type ContextId = Idx<Context>;

/// A program with all that is known of it.
#[derive(Clone, Debug, PartialEq)]
pub struct TypedProgram {
    /// The files in which its functions stand.
    pub files: Vec<File>,
    /// Its functions.
    pub functions: Arena<Function>,
    /// The functions, each with the arguments that it was analysed for.
    pub contexts: Arena<Context>,
    /// What is run first.
    pub entry: ContextId,
}

/// A file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// Its id among the sources.
    pub id: FileId,
    /// Its path.
    pub path: String,
    /// Its length in bytes: spans end there at the latest.
    pub length: u32,
}

/// A function, whatever its arguments.
#[derive(Clone, Debug, PartialEq)]
pub struct Function {
    /// The function in its file's Tame IR.
    pub reference: FunctionRef,
    /// Its name, with all that distinguishes it from others.
    pub name: String,
    /// What it is to its file.
    pub role: Role,
    /// Where it stands.
    pub span: Span,
    /// Its parameters.
    pub inputs: Vec<VarId>,
    /// Its results.
    pub outputs: Vec<VarId>,
    /// The last parameter is a cell of all further arguments.
    pub variadic_inputs: bool,
    /// The last result is a cell of all further results.
    pub variadic_outputs: bool,
    /// Its variables, by their ids.
    pub variables: Vec<Variable>,
    /// Its statements, by their ids.
    pub statements: Vec<Statement>,
    /// The versions of its variables, by their ids; none where the function is too
    /// large for an SSA form.
    pub versions: Vec<Version>,
    /// The blocks of its control flow graph, by their ids.
    pub blocks: Vec<Block>,
}

impl Function {
    /// A function of which nothing is said yet but its name and what it is.
    pub fn named(reference: FunctionRef, name: String, role: Role, span: Span) -> Self {
        Self {
            reference,
            name,
            role,
            span,
            inputs: Vec::new(),
            outputs: Vec::new(),
            variadic_inputs: false,
            variadic_outputs: false,
            variables: Vec::new(),
            statements: Vec::new(),
            versions: Vec::new(),
            blocks: Vec::new(),
        }
    }
}

/// A variable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variable {
    /// Its name.
    pub name: String,
    /// Its value lives in the running call, so it has versions.
    pub local: bool,
    /// Lowering made it, for this expression.
    pub temporary: Option<Expression>,
}

/// The expression that a temporary stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expression {
    /// Where it stands.
    pub span: Span,
    /// Its text, in one line.
    pub text: String,
}

/// A statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    /// Where it comes from.
    pub span: Span,
    /// What it does: the function that it calls, or a word.
    pub operation: String,
}

/// A block of the control flow graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// What selects the edge by which it is entered.
    pub gate: Option<Gate>,
    /// Its predecessors.
    pub preds: Vec<BlockId>,
    /// Its successors.
    pub succs: Vec<BlockId>,
    /// Its φ functions.
    pub phis: Vec<Phi>,
    /// Its statements and tests, with the versions that they read and assign.
    pub steps: Vec<Step>,
}

/// A function in a context.
#[derive(Clone, Debug, PartialEq)]
pub struct Context {
    /// The function.
    pub function: FunctionId,
    /// The context of the function in whose workspace a script runs.
    pub workspace: Option<ContextId>,
    /// The first arguments. One that is surely not given has no value.
    pub arguments: Vec<Arc<ValueSet>>,
    /// What each further argument may be, where their number is not known.
    pub more: Option<Arc<ValueSet>>,
    /// How many results are asked for; `None`: not known.
    pub asked: Option<usize>,
    /// False where a budget ran out: then every value is unknown, and there may be
    /// further calls.
    pub complete: bool,
    /// Some call returns.
    pub returns: bool,
    /// What is known of each version, by their ids.
    pub versions: Vec<Known>,
    /// The results that the function returns.
    pub results: Vec<Known>,
    /// The calls that it makes, in the order of the statements' ids.
    pub calls: Vec<Call>,
    /// What its operations require, in the order of the statements' ids.
    pub preconditions: Vec<Precondition>,
}

/// What is known of a version of a variable.
#[derive(Clone, Debug, PartialEq)]
pub enum Known {
    /// No run gets to its definition.
    Unreached,
    /// The variable has no value.
    Unassigned,
    /// It has one of these values, or none.
    Maybe(Arc<ValueSet>),
    /// It has one of these values.
    Always(Arc<ValueSet>),
}

/// A call by a statement.
#[derive(Clone, Debug, PartialEq)]
pub struct Call {
    /// The statement.
    pub stmt: StmtId,
    /// What may be called: at least one target, or the call is open.
    pub targets: Vec<Target>,
    /// Functions that are not known may be called too.
    pub open: bool,
}

/// What a call reaches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// A function or a script of the program, in this context.
    Context(ContextId),
    /// A function of the language.
    Builtin(String),
    /// A function of the program that was not analysed, since a budget ran out.
    Cut(String),
}

/// Something that an operation requires so that it does not fail.
#[derive(Clone, Debug, PartialEq)]
pub struct Precondition {
    /// The statement.
    pub stmt: StmtId,
    /// What it requires.
    pub condition: Condition,
    /// Whether that holds, and why.
    pub status: Status,
}

/// A condition on operands. Each operand is read by the statement, or a part of it
/// is assigned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Condition {
    /// The variable has a value.
    Assigned(VarId),
    /// The operation takes values of the operands' classes.
    Classes(Vec<VarId>),
    /// The operands' sizes fit: θ of the operation's shape rule.
    Sizes(Vec<VarId>),
    /// The indices are positions: whole numbers from 1, or a mask.
    Positions(Subscript),
    /// The positions exist.
    Within(Subscript),
    /// The positions exist, so that an assignment does not make the array larger.
    /// Without it the statement does not fail.
    NoGrowth(Subscript),
    /// The struct has the field.
    Field {
        /// The struct.
        base: VarId,
        /// The field's name.
        name: String,
    },
    /// The function takes this number of arguments.
    Arguments(usize),
    /// The function has this number of results.
    Results(usize),
    /// The called function assigns its result of this number, from 0.
    Result(usize),
    /// The operand can be tested.
    Truth(VarId),
    /// Whatever else the statement requires.
    Other,
}

/// An index into an array.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subscript {
    /// The array.
    pub base: VarId,
    /// The index.
    pub index: VarId,
    /// Its place among the indices, from 0.
    pub place: usize,
}

impl Known {
    /// The values, where it may have some.
    pub fn value(&self) -> Option<&Arc<ValueSet>> {
        match self {
            Self::Unreached | Self::Unassigned => None,
            Self::Maybe(value) | Self::Always(value) => Some(value),
        }
    }

    /// May a run get there that finds no value?
    pub fn may_be_unassigned(&self) -> bool {
        matches!(self, Self::Unassigned | Self::Maybe(_))
    }

    /// What is known where either holds.
    #[must_use]
    pub fn join(&self, other: &Self) -> Self {
        let value = match (self.value(), other.value()) {
            (Some(a), Some(b)) if Arc::ptr_eq(a, b) || a == b => Some(a.clone()),
            (Some(a), Some(b)) => Some(Arc::new(a.join(b))),
            (value, None) | (None, value) => value.cloned(),
        };
        let unassigned = self.may_be_unassigned() || other.may_be_unassigned();
        match (value, unassigned) {
            (None, false) => Self::Unreached,
            (None, true) => Self::Unassigned,
            (Some(value), true) => Self::Maybe(value),
            (Some(value), false) => Self::Always(value),
        }
    }
}

impl TypedProgram {
    /// The function of a context.
    pub fn function_of(&self, context: ContextId) -> &Function {
        &self.functions[self.contexts[context].function]
    }
}

impl Function {
    /// A version as users read it: the expression that a temporary stands for, or
    /// the variable's name, with its number unless it is what the function starts
    /// with.
    pub fn show(&self, version: VersionId) -> String {
        let Version { var, number, .. } = &self.versions[version.index()];
        let variable = &self.variables[var.index()];
        match (&variable.temporary, number) {
            (Some(expression), _) => format!("`{}`", expression.text),
            (None, 0) => variable.name.clone(),
            (None, number) => format!("{}#{number}", variable.name),
        }
    }

    /// A variable as users read it.
    pub fn show_variable(&self, var: VarId) -> String {
        let variable = &self.variables[var.index()];
        match &variable.temporary {
            Some(expression) => format!("`{}`", expression.text),
            None => format!("`{}`", variable.name),
        }
    }

    /// The φ functions, with the blocks in which they stand.
    pub fn phis(&self) -> impl Iterator<Item = (BlockId, &Phi)> {
        let blocks = self.blocks.iter().enumerate();
        blocks.flat_map(|(at, block)| block.phis.iter().map(move |phi| (BlockId::new(at), phi)))
    }

    /// The steps of all blocks.
    pub fn steps(&self) -> impl Iterator<Item = &Step> {
        self.blocks.iter().flat_map(|block| &block.steps)
    }
}
