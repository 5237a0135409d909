//! What a file does to a workspace that is not a function's: the base workspace, or its caller's.
//!
//! ```text
//! rate = 44100;            assigns: rate
//! setup                    runs: setup, if that is a script
//! close all                runs: close, if that is one
//! ```
//!
//! Cost: a pass over the statements of a script; of other files, over the statements that are a
//! name or a command.

use lariat_syntax::Sym;
use lariat_syntax::tree::{Expr, ExprId, Stmt, StmtId, Tree, Unit};
use lariat_syntax::visit;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;
use std::hash::Hash;
use std::path::{Path, PathBuf};

/// What a file does to a workspace that is not a function's.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WorkspaceFacts {
    /// The names that its statements outside functions assign, if it is a script, and those that
    /// calls assign there by name.
    pub assigns: Vec<String>,
    /// The names that the script's statements read and do not assign.
    pub reads: Vec<String>,
    /// A statement may define variables that it does not name. Which library functions do so is
    /// not known here: [`WorkspaceFacts::of`] states false, and whoever knows sets it.
    pub defines_more: bool,
    /// The names that stand alone as a statement or start a command: each may run a script.
    pub runs: Vec<String>,
}

impl WorkspaceFacts {
    /// The facts of a file.
    pub fn of(tree: &Tree) -> Self {
        let (mut assigned, mut named) = (BTreeSet::new(), BTreeSet::new());
        if tree.unit == Unit::Script {
            visit::each_stmt(tree, tree.body, &mut |stmt| {
                assigned_by(tree, stmt, &mut assigned);
                names_in(tree, stmt, &mut named);
            });
        }
        let reads = named.difference(&assigned).copied().collect();
        let runs: BTreeSet<Sym> = tree.stmt_ids().filter_map(|stmt| alone(tree, stmt)).collect();
        let text = |names: BTreeSet<Sym>| names.into_iter().map(|sym| tree.name(sym).to_owned());
        let [assigns, reads, runs] = [assigned, reads, runs].map(|names| text(names).collect());
        Self { assigns, reads, defines_more: false, runs }
    }
}

/// What differs between the facts of a file before an edit and after it.
#[derive(Debug)]
pub struct WorkspaceChange<'f> {
    /// Names that it assigns or reads now, or no more.
    names: FxHashSet<&'f str>,
    /// Names that it may run now, or no more.
    runs: FxHashSet<&'f str>,
    /// It defines more than can be seen now, or no more.
    defines_more: bool,
}

impl<'f> WorkspaceChange<'f> {
    /// The change from one to the other.
    #[must_use]
    pub fn between(before: &'f WorkspaceFacts, after: &'f WorkspaceFacts) -> Self {
        let mut names = differing(&before.assigns, &after.assigns);
        names.extend(differing(&before.reads, &after.reads));
        let runs = differing(&before.runs, &after.runs);
        Self { names, runs, defines_more: before.defines_more != after.defines_more }
    }

    /// Nothing differs.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.names.is_empty() && self.runs.is_empty() && !self.defines_more
    }

    /// May what is found from another file of this name, with these facts, be different now?
    #[must_use]
    pub fn concerns(&self, name: &str, other: &WorkspaceFacts) -> bool {
        let has_changed = |it: &String| self.names.contains(it.as_str());
        let is_script = !other.assigns.is_empty() || !other.reads.is_empty();
        is_script && (self.defines_more || self.runs.contains(name))
            || other.assigns.iter().chain(&other.reads).any(has_changed)
    }
}

/// The names that stand in one of the lists alone.
fn differing<'f>(before: &'f [String], after: &'f [String]) -> FxHashSet<&'f str> {
    let set = |names: &'f [String]| names.iter().map(String::as_str).collect::<FxHashSet<_>>();
    set(before).symmetric_difference(&set(after)).copied().collect()
}

/// The names that a statement assigns.
fn assigned_by(tree: &Tree, stmt: StmtId, assigned: &mut BTreeSet<Sym>) {
    let mut target = |id: ExprId| assigned.extend(root(tree, id));
    match tree.stmt(stmt) {
        Stmt::For(id) => target(tree.for_loop(id).target),
        Stmt::Try(id) => tree.try_stmt(id).ident.into_iter().for_each(&mut target),
        Stmt::Global(names) | Stmt::Persistent(names) => tree.list(names).for_each(&mut target),
        _ => {}
    }
    visit::stmt_exprs(tree, stmt, &mut |whole| {
        visit::each_expr(tree, whole, &mut |id| {
            if let Expr::Assign(_, targets, _) = tree.expr(id) {
                tree.list(targets).for_each(&mut target);
            }
        });
    });
}

fn names_in(tree: &Tree, stmt: StmtId, named: &mut BTreeSet<Sym>) {
    visit::stmt_exprs(tree, stmt, &mut |whole| {
        visit::each_expr(tree, whole, &mut |id| {
            if let Expr::Name(sym) = tree.expr(id) {
                named.insert(sym);
            }
        });
    });
}

/// The variable of which a target is a part: `s` of `s.f(2)`.
fn root(tree: &Tree, mut target: ExprId) -> Option<Sym> {
    loop {
        match tree.expr(target) {
            Expr::Name(sym) => return Some(sym),
            _ => target = visit::left_operand(tree, target)?,
        }
    }
}

/// The name that is the whole statement, or the first word of a command.
fn alone(tree: &Tree, stmt: StmtId) -> Option<Sym> {
    let (Stmt::Expr(name, _) | Stmt::Command(name, _)) = tree.stmt(stmt) else { return None };
    match tree.expr(name) {
        Expr::Name(sym) => Some(sym),
        _ => None,
    }
}

/// The same of all files of a project, which are numbered by `F`.
#[derive(Clone, Debug)]
pub(crate) struct Workspaces<F> {
    assigns: FxHashMap<Box<str>, By<F>>,
    reads: FxHashMap<Box<str>, By<F>>,
    defines_more: FxHashMap<PathBuf, By<F>>,
    runs: FxHashMap<Box<str>, By<F>>,
}

/// Which files do something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum By<F> {
    One(F),
    Several,
}

impl<F: Copy + PartialEq> Workspaces<F> {
    pub(crate) fn new() -> Self {
        let [assigns, reads, runs] = [(); 3].map(|()| FxHashMap::default());
        Self { assigns, reads, defines_more: FxHashMap::default(), runs }
    }

    /// Adds what a file in this folder does.
    pub(crate) fn add(&mut self, file: F, folder: &Path, facts: &WorkspaceFacts) {
        for name in &facts.assigns {
            note(&mut self.assigns, name.as_str().into(), file);
        }
        for name in &facts.reads {
            note(&mut self.reads, name.as_str().into(), file);
        }
        for name in &facts.runs {
            note(&mut self.runs, name.as_str().into(), file);
        }
        if facts.defines_more {
            note(&mut self.defines_more, folder.to_owned(), file);
        }
    }

    /// Does another file than this one, in this folder, leave a variable of this name, or need one as
    /// well, for all that can be seen?
    pub(crate) fn may_be_left(&self, name: &str, file: Option<F>, folder: Option<&Path>) -> bool {
        let is_unseen = || folder.is_some_and(|it| is_anothers(self.defines_more.get(it), file));
        let uses = [&self.assigns, &self.reads];
        uses.iter().any(|by| is_anothers(by.get(name), file)) || is_unseen()
    }

    /// May another file than this one run the script of this name?
    pub(crate) fn may_be_run(&self, name: &str, file: Option<F>) -> bool {
        is_anothers(self.runs.get(name), file)
    }
}

fn note<K: Eq + Hash, F: Copy + PartialEq>(map: &mut FxHashMap<K, By<F>>, key: K, file: F) {
    let by = map.entry(key).or_insert(By::One(file));
    if *by != By::One(file) {
        *by = By::Several;
    }
}

fn is_anothers<F: Copy + PartialEq>(by: Option<&By<F>>, file: Option<F>) -> bool {
    by.is_some_and(|by| match by {
        By::One(one) => Some(*one) != file,
        By::Several => true,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use lariat_syntax::{Dialect, parse};

    fn facts(text: &str) -> WorkspaceFacts {
        WorkspaceFacts::of(&parse(text, &Dialect::OCTAVE).tree)
    }

    #[test]
    fn a_script_assigns_to_its_workspace() {
        let text =
            "s.f(2) = 1;\nfor k = 1:3, [a, b{2}] = size(k); end\nglobal g\nsetup\nclose all\n";
        let facts = facts(text);
        assert_eq!(facts.assigns, ["s", "k", "a", "b", "g"]);
        assert_eq!(facts.runs, ["setup", "close"]);
        assert_eq!(facts.reads, ["size", "setup", "close"]);
    }

    #[test]
    fn an_edit_concerns_scripts_that_have_the_name() {
        let (before, after) = (facts("x = 1;\n"), facts("x = 1;\nrate = 2;\nplay\n"));
        let change = WorkspaceChange::between(&before, &after);
        assert!(change.concerns("other", &facts("disp(rate)\n")));
        assert!(change.concerns("play", &facts("disp(3)\n")));
        assert!(!change.concerns("other", &facts("disp(x)\n")));
        assert!(!change.concerns("play", &facts("function play\nend\n")));
        assert!(WorkspaceChange::between(&before, &before).is_empty());
    }

    #[test]
    fn a_function_assigns_to_its_own() {
        let facts = facts("function f\nx = 1;\nsetup\nend\n");
        assert!(facts.assigns.is_empty());
        assert_eq!(facts.runs, ["setup"]);
    }
}
