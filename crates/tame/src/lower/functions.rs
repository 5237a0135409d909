//! Functions, and the statements of a script.
//!
//! ```text
//! function [a, varargout] = f(b, ~, varargin)     inputs b, t1, varargin, variadic;
//!                                                 outputs a, varargout, variadic
//! function f(n = 3)           (Octave)            t1 = nargin; t2 = 1;
//!                                                 t3 = lt(t1, t2);
//!                                                 if t3, n = 3; end
//! ```
//!
//! Cost: linear.

use super::arguments::Declarations;
use super::builder::{Body, Dest};
use super::file::File;
use lariat_base::Span;
use lariat_builtins::Role as Builtin;
use lariat_ir::names;
use lariat_ir::{Function, NotTamed, Role, Target, Targets, VarId};
use lariat_kinds::Role as Use;
use lariat_syntax::dialect::LibraryOf;
use lariat_syntax::tree::{self, Expr, ExprId, Members, Method, Stmt, StmtId, Tree, Unit};
use rustc_hash::FxHashMap;

/// Lowers everything in the file.
pub(crate) fn lower_all(file: &mut File<'_>) {
    let tree = file.tree;
    if tree.unit == Unit::Script {
        lower_script(file);
    } else {
        refuse_statements(file);
    }
    let roles = roles(tree);
    let last = tree.functions.iter().filter(|(_, f)| f.parent.is_none()).map(|(id, _)| id).last();
    let mut end = 0;
    for (id, function) in tree.functions.iter() {
        let outer = function.parent.is_none();
        let from = match (outer, tree.unit) {
            (true, Unit::Function) => end,
            _ => function.span.start,
        };
        let is_last = tree.unit == Unit::Function && Some(id) == last;
        let to = if is_last { u32::MAX } else { function.span.end };
        lower_function(file, id, roles[id.index()], from, to);
        if outer {
            end = function.span.end;
        }
    }
}

fn lower_script(file: &mut File<'_>) {
    let tree = file.tree;
    let mut function = Function::nothing();
    function.role = Role::Script;
    function.span = Span::new(0, tree.text().len() as u32);
    function.name = script_name(file);
    let id = file.function_id(None);
    let mut body = Body::new(file, None, id, function);
    body.statements(tree.body, u32::MAX);
    body.finish();
}

/// What a script is called by: its file's name, where that is known.
fn script_name(file: &File<'_>) -> String {
    let known = file.view.and_then(|view| Some(view.library().file(view.file()?).name.clone()));
    known.unwrap_or_else(|| "script".to_owned())
}

/// Statements between functions are never run.
fn refuse_statements(file: &mut File<'_>) {
    let tree = file.tree;
    let stray = |&id: &StmtId| !matches!(tree.stmt(id), Stmt::Function(_) | Stmt::Class(_));
    let stray: Vec<StmtId> = tree.list(tree.body).filter(stray).collect();
    for id in stray {
        file.refuse(tree.stmt_span(id), NotTamed::OutsideFunctions);
    }
}

/// What each function is to its file.
fn roles(tree: &Tree) -> Vec<Role> {
    let mut roles = vec![Role::Subfunction; tree.functions.len()];
    let primary = lariat_project::local::primary_function(tree);
    for (id, function) in tree.functions.iter() {
        if function.parent.is_some() {
            roles[id.index()] = Role::Nested;
        } else if Some(id) == primary {
            roles[id.index()] = Role::Primary;
        }
    }
    let methods = methods(tree);
    for (id, role) in methods {
        roles[id.index()] = role;
    }
    roles
}

/// The methods of the file's classes.
fn methods(tree: &Tree) -> FxHashMap<tree::FunctionId, Role> {
    let mut roles = FxHashMap::default();
    for (_, class) in tree.classes.iter() {
        for block in &class.blocks {
            let Members::Methods(methods) = &block.members else { continue };
            let is_static = lariat_project::facts::has_attribute(tree, &block.attributes, STATIC);
            for method in methods {
                let Method::Defined(id) = method else { continue };
                let name = tree.functions[*id].name;
                let own = class.name.is_some() && tree.first(name) == class.name;
                roles.insert(
                    *id,
                    match (own && tree.list_len(name) == 1, is_static) {
                        (true, _) => Role::Constructor,
                        (false, true) => Role::StaticMethod,
                        (false, false) => Role::Method,
                    },
                );
            }
        }
    }
    roles
}

/// The attribute of methods that take no object.
const STATIC: &str = "Static";

fn lower_function(file: &mut File<'_>, source: tree::FunctionId, role: Role, from: u32, to: u32) {
    let tree = file.tree;
    let parts = &tree.functions[source];
    let mut function = Function::nothing();
    function.name = tree.dotted(parts.name);
    function.role = role;
    function.source = Some(source);
    function.span = parts.span;
    function.parent = parts.parent.map(|parent| file.function_id(Some(parent)));
    let id = file.function_id(Some(source));
    let mut body = Body::new(file, Some(source), id, function);
    let defaults = body.header(source);
    body.comments_from(from);
    let first = tree.first(parts.body).map_or(to, |first| tree.stmt_span(first).start);
    body.help_before(first);
    body.preset_counts(source);
    for (place, var, value) in defaults {
        body.default_value(place, var, value);
    }
    let declared = Declarations::of(tree, parts);
    if declared.is_open(tree) {
        body.open_inputs(&declared);
        body.open_arguments(&declared, parts.name_span);
    }
    body.prepare_outputs(parts.body);
    body.statements(parts.body, parts.span.end);
    body.check_outputs();
    body.comments_before(to);
    body.finish();
}

impl Body<'_, '_> {
    /// Inputs and outputs; returns the default values.
    fn header(&mut self, source: tree::FunctionId) -> Vec<(usize, VarId, ExprId)> {
        let tree = self.tree();
        let parts = &tree.functions[source];
        let mut defaults = Vec::new();
        for (place, input) in tree.list(parts.inputs).enumerate() {
            let var = match tree.expr(input) {
                Expr::Name(sym) => self.var(sym),
                Expr::Assign(_, targets, value) => {
                    let name = tree.first(targets);
                    let var = name.and_then(|name| self.assigned_variable(name));
                    let var = var.unwrap_or_else(|| self.temporary());
                    defaults.push((place, var, value));
                    var
                }
                _ => self.temporary(),
            };
            self.function.inputs.push(var);
            self.definite.assign(var);
        }
        for output in tree.list(parts.outputs) {
            let var = match tree.expr(output) {
                Expr::Name(sym) => self.var(sym),
                _ => self.temporary(),
            };
            self.function.outputs.push(var);
        }
        self.function.variadic_inputs =
            self.is_named(self.function.inputs.last(), names::VARIADIC_INPUTS);
        self.function.variadic_outputs =
            self.is_named(self.function.outputs.last(), names::VARIADIC_OUTPUTS);
        defaults
    }

    /// GNU Octave keeps the numbers of arguments and results in variables of the call: a
    /// function that assigns one of them in a branch, as in `nargin = nargin - 1`, sees it after
    /// the other ones, too.
    fn preset_counts(&mut self, source: tree::FunctionId) {
        if self.file.dialect.library != LibraryOf::Octave {
            return;
        }
        let (tree, kinds) = (self.tree(), self.file.kinds);
        let parts = &tree.functions[source];
        // A statement of the body itself assigns it on all paths.
        let is_inner = |at: Span| {
            let mut stmts = tree.list(parts.body);
            let around = stmts.find(|&stmt| tree.stmt_span(stmt).encloses(at));
            around.is_some_and(|stmt| !matches!(tree.stmt(stmt), Stmt::Expr(..)))
        };
        for role in [Builtin::ArgumentCount, Builtin::ResultCount] {
            let name = names::name_of(role);
            let assigned = kinds.occurrences.iter().find(|it| {
                let is_written = it.role == Use::Write && tree.name(it.sym) == name;
                is_written && it.function == Some(source)
            });
            let Some(sym) = assigned.filter(|it| is_inner(it.span)).map(|it| it.sym) else {
                continue;
            };
            let var = self.var(sym);
            let targets = Targets::List(vec![Target::Var(var)]);
            self.emit_builtin(targets, name, Vec::new(), parts.name_span, false);
            self.definite.assign(var);
        }
    }

    fn is_named(&self, var: Option<&VarId>, name: &str) -> bool {
        var.is_some_and(|&var| self.function.vars[var].name == name)
    }

    /// Octave's `function f(x = value)`.
    fn default_value(&mut self, place: usize, var: VarId, value: ExprId) {
        let span = self.tree().expr_span(value);
        self.unless_given(place, span, |body| _ = body.value(value, Dest::into(var)));
    }

    /// What is done when fewer arguments than `place + 1` are given.
    pub(crate) fn unless_given(&mut self, place: usize, span: Span, then: impl FnOnce(&mut Self)) {
        let given = self.bare(Builtin::ArgumentCount, span);
        let needed = self.number(place + 1, span);
        let missing = self.call(Builtin::LessThan, &[given, needed], Dest::ANY, span);
        self.if_else(missing, span, then, |_| {});
    }
}
