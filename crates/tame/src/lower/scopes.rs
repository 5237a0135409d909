//! The names of each function: which are variables, where each is assigned,
//! which are shared with nested functions.
//!
//! ```text
//! function f                    f: x is assigned at two places, y is shared
//!   x = 1; x = g(y);            n: y belongs to f
//!   function n, y = 2; end
//! end
//! ```
//!
//! Cost: one pass over the occurrences of names; for each name of a nested
//! function, the depth of nesting.

use super::file::File;
use super::scope::Scope;
use lariat_base::Span;
use lariat_kinds::{Kind, Occurrence, Role};
use lariat_syntax::Sym;
use lariat_syntax::names;
use lariat_syntax::tree::{self, Expr, ExprId, Stmt, Tree, Unit};
use lariat_syntax::visit::{each_expr, each_stmt, stmt_exprs};
use rustc_hash::FxHashSet;

impl File<'_> {
    /// Is this occurrence of a name in the function a variable?
    pub(crate) fn is_variable(
        &self,
        expr: ExprId,
        sym: Sym,
        source: Option<tree::FunctionId>,
    ) -> bool {
        match self.kinds.occurrence(expr) {
            Some(occurrence) => self.is_variables(occurrence, self.scope(source)),
            None => self.scope(source).writes.contains_key(&sym),
        }
    }

    /// Is an occurrence a variable's? Where the kinds of a name exclude each other,
    /// the point decides, as in GNU Octave; where nothing is known, whether the
    /// function assigns the name. A variable that nothing assigns is looked up at
    /// run time, like a function, unless there is one.
    fn is_variables(&self, occurrence: &Occurrence, scope: &Scope) -> bool {
        let sym = occurrence.sym;
        let assigned = || scope.writes.contains_key(&sym) || scope.shared.contains_key(&sym);
        let exists = || self.view.is_some_and(|view| view.function_exists(self.tree.name(sym)));
        let answer = || self.tree.name(sym) == names::ANSWER && occurrence.role == Role::Read;
        // What a function assigns anywhere is a variable everywhere in it.
        let is_static = || {
            self.dialect.variables_are_static
                && occurrence.function.is_some()
                && scope.writes.contains_key(&sym)
        };
        match occurrence.kind {
            _ if occurrence.bound || answer() => true,
            Kind::Var => assigned() || exists(),
            Kind::Fn | Kind::Prefix => is_static(),
            Kind::Error if is_point_of_function(occurrence) => is_static(),
            Kind::Error => assigned() || exists(),
            Kind::Undef | Kind::Id | Kind::MayVar => {
                assigned() || scope.indexed_whole.contains(&sym)
            }
        }
    }

    /// Is the name used as a variable's, though it is none?
    pub(crate) fn is_used_as_variable(&self, expr: ExprId) -> bool {
        self.kinds.occurrence(expr).is_some_and(|occurrence| match occurrence.kind {
            Kind::Var => true,
            Kind::Error => !is_point_of_function(occurrence),
            _ => false,
        })
    }

    /// Is the name assigned or declared inside this range?
    pub(crate) fn is_written(
        &self,
        sym: Sym,
        source: Option<tree::FunctionId>,
        range: Span,
    ) -> bool {
        let writes = self.scope(source).writes.get(&sym).map_or(&[][..], Vec::as_slice);
        let first = writes.partition_point(|&at| at < range.start);
        writes.get(first).is_some_and(|&at| at < range.end)
    }

    pub(crate) fn scopes_of_functions(&self) -> Vec<Scope> {
        let mut scopes = Vec::new();
        scopes.resize_with(self.tree.functions.len() + 1, Scope::default);
        for occurrence in self.kinds.occurrences.iter().filter(|occurrence| !occurrence.bound) {
            add_occurrence(&mut scopes[place(occurrence.function)], occurrence);
        }
        if self.tree.unit == Unit::Script {
            scopes[0].indexed_whole = self.indexed_whole();
        }
        let any_nested = self.tree.functions.iter().any(|(_, f)| f.parent.is_some());
        let mut mentioned = Vec::new();
        for occurrence in self.kinds.occurrences.iter().filter(|occurrence| !occurrence.bound) {
            let scope = &scopes[place(occurrence.function)];
            let variable = any_nested && occurrence.kind == Kind::Var;
            if variable || self.is_variables(occurrence, scope) {
                mentioned.push((place(occurrence.function), occurrence.sym));
            }
        }
        for (place, sym) in mentioned {
            scopes[place].mentioned.insert(sym);
        }
        self.add_declarations(self.tree.body, &mut scopes[0]);
        for (id, function) in self.tree.functions.iter() {
            self.add_declarations(function.body, &mut scopes[id.index() + 1]);
        }
        scopes
    }

    /// The names that a script indexes with a colon and that are not functions of the project:
    /// variables of whoever runs it, if it does not assign them. No function of MATLAB's is
    /// called so: `struct(:, 2)`.
    fn indexed_whole(&self) -> FxHashSet<Sym> {
        let tree = self.tree;
        let mut names = FxHashSet::default();
        each_stmt(tree, tree.body, &mut |id| {
            stmt_exprs(tree, id, &mut |root| {
                each_expr(tree, root, &mut |expr| {
                    if let Expr::Index(base, indices) = tree.expr(expr)
                        && let Expr::Name(sym) = tree.expr(base)
                        && tree.list(indices).any(|index| tree.expr(index) == Expr::Colon)
                    {
                        names.insert(sym);
                    }
                });
            });
        });
        let local = |sym: &Sym| {
            tree.functions.iter().any(|(_, function)| tree.list(function.name).eq([*sym]))
        };
        let of_project = |sym: &Sym| self.view.is_some_and(|view| view.is_defined(tree.name(*sym)));
        names.retain(|sym| !local(sym) && !of_project(sym));
        names
    }

    fn add_declarations(&self, body: tree::Block, scope: &mut Scope) {
        let tree = self.tree;
        each_stmt(tree, body, &mut |id| match tree.stmt(id) {
            Stmt::Global(names) => {
                scope.globals.extend(tree.list(names).filter_map(|name| declared(tree, name)));
            }
            Stmt::Persistent(names) => {
                scope.persistents.extend(tree.list(names).filter_map(|name| declared(tree, name)));
            }
            _ => {}
        });
    }

    /// Finds the variables that nested functions share with those around them.
    pub(crate) fn share(&mut self) {
        let tree = self.tree;
        for (id, function) in tree.functions.iter() {
            if function.parent.is_none() {
                continue;
            }
            let mut names: Vec<Sym> = self.scope(Some(id)).mentioned.iter().copied().collect();
            names.sort_unstable();
            for sym in names {
                if let Some(owner) = self.owner(id, sym) {
                    self.scopes[id.index() + 1].shared.insert(sym, Some(owner));
                    self.scopes[owner.index() + 1].shared.insert(sym, None);
                }
            }
        }
    }

    /// The outermost function around `id` whose variable this is.
    fn owner(&self, id: tree::FunctionId, sym: Sym) -> Option<tree::FunctionId> {
        let mut owner = None;
        let mut inner = id;
        while !self.scope(Some(inner)).parameters.contains(&sym) {
            let Some(outer) = self.tree.functions[inner].parent else { break };
            if self.scope(Some(outer)).mentioned.contains(&sym) {
                owner = Some(outer);
            }
            inner = outer;
        }
        owner
    }
}

fn place(function: Option<tree::FunctionId>) -> usize {
    function.map_or(0, |function| function.index() + 1)
}

fn add_occurrence(scope: &mut Scope, occurrence: &Occurrence) {
    let sym = occurrence.sym;
    if matches!(occurrence.role, Role::Write | Role::Parameter | Role::Declaration) {
        scope.writes.entry(sym).or_default().push(occurrence.span.start);
    }
    if occurrence.role == Role::Parameter {
        scope.parameters.insert(sym);
    }
}

/// The name that a `global` or `persistent` declares.
fn declared(tree: &Tree, name: ExprId) -> Option<Sym> {
    match tree.expr(name) {
        Expr::Name(sym) => Some(sym),
        Expr::Assign(_, targets, _) => match tree.expr(tree.first(targets)?) {
            Expr::Name(sym) => Some(sym),
            _ => None,
        },
        _ => None,
    }
}

fn is_point_of_function(occurrence: &Occurrence) -> bool {
    matches!(occurrence.propagated, Kind::Fn | Kind::Prefix)
}
