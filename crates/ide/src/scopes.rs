//! The scopes of a file: which names are parameters, which are global, and which functions
//! have a variable of a name.
//!
//! Example: of `function r = f(x), global g` the name `x` and `r` are parameters of `f`, and
//! `g` is global there.
//!
//! Cost: a pass over the occurrences, statements and headers of the file.

use crate::file::File;
use lariat_kinds::{Kind, Occurrence};
use lariat_syntax::Sym;
use lariat_syntax::tree::{Expr, ExprId, FunctionId, Stmt, Tree};
use rustc_hash::FxHashSet;

/// Is what stands there taken for a variable?
pub fn is_variable(occurrence: &Occurrence) -> bool {
    occurrence.bound || matches!(occurrence.kind, Kind::Var)
}

/// Has a function a variable of this name?
pub fn is_variable_here(file: &File<'_>, name: &str, function: Option<FunctionId>) -> bool {
    let Some(sym) = file.tree.find_name(name) else { return false };
    let mut all = file.kinds.occurrences.iter();
    all.any(|it| it.sym == sym && it.function == function && is_variable(it))
}

/// The scopes of a file.
#[derive(Debug, Default)]
pub struct Scopes {
    parameters: FxHashSet<(FunctionId, Sym)>,
    globals: FxHashSet<(Option<FunctionId>, Sym)>,
    variables: FxHashSet<(Option<FunctionId>, Sym)>,
}

impl Scopes {
    /// The scopes of a file.
    pub fn of(file: &File<'_>) -> Self {
        let (tree, mut scopes) = (file.tree, Self::default());
        for (id, function) in tree.functions.iter() {
            let listed = tree.list(function.inputs).chain(tree.list(function.outputs));
            let names = listed.filter_map(|it| declared_name(tree, it));
            scopes.parameters.extend(names.map(|(_, sym)| (id, sym)));
        }
        let declared: FxHashSet<ExprId> = global_names(tree).collect();
        for it in file.kinds.occurrences.iter().filter(|it| !it.bound && is_variable(it)) {
            scopes.variables.insert((it.function, it.sym));
            if declared.contains(&it.expr) {
                scopes.globals.insert((it.function, it.sym));
            }
        }
        scopes
    }

    /// Is it a parameter or result of a function?
    pub fn is_parameter(&self, sym: Sym, function: Option<FunctionId>) -> bool {
        function.is_some_and(|function| self.parameters.contains(&(function, sym)))
    }

    /// Is a name declared `global` in a function?
    pub fn is_global(&self, sym: Sym, function: Option<FunctionId>) -> bool {
        self.globals.contains(&(function, sym))
    }

    /// The function to which a variable of a function belongs: that, or the outermost one
    /// around it that shares the variable.
    pub fn owner(&self, tree: &Tree, sym: Sym, function: Option<FunctionId>) -> Option<FunctionId> {
        let mut owner = function?;
        let mut inner = owner;
        while let Some(parent) = tree.functions[inner].parent {
            if self.is_parameter(sym, Some(owner)) {
                break;
            }
            if self.variables.contains(&(Some(parent), sym)) {
                owner = parent;
            }
            inner = parent;
        }
        Some(owner)
    }
}

/// The name that a declaration or a parameter introduces: `x`, or `x` of `x = 3`.
pub(crate) fn declared_name(tree: &Tree, expr: ExprId) -> Option<(ExprId, Sym)> {
    match tree.expr(expr) {
        Expr::Assign(_, targets, _) => tree.root_name(tree.first(targets)?),
        _ => tree.root_name(expr),
    }
}

/// The names that `global` statements declare.
fn global_names(tree: &Tree) -> impl Iterator<Item = ExprId> {
    let statements = tree.stmt_ids().filter_map(|id| match tree.stmt(id) {
        Stmt::Global(names) => Some(names),
        _ => None,
    });
    let names = statements.flat_map(|names| tree.list(names));
    names.filter_map(|it| Some(declared_name(tree, it)?.0))
}
