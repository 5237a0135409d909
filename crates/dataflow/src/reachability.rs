//! Statements that no path reaches.
//!
//! The simplest forward analysis: a point is reached or not. Conditions may go
//! either way (see `statements`), so what is not reached comes after
//! a statement that never comes to its end: the definition of the Java language
//! calls that "cannot complete normally" (Gosling et al., *The Java Language
//! Specification*, section 14.22).
//!
//! ```text
//! while true                 never comes to its end: no break
//!   step();
//! end
//! report();                  not reached
//! ```
//!
//! Not reported: runs of nothing but `return`, `break`, `continue`. They stand
//! after `error(…)` out of habit, as a `break` does at the end of a `case`, and
//! nothing would change if they were reached.
//!
//! Cost: linear in the body.

use super::body::{Body, Event};
use super::forward::{self, Analysis};
use lariat_base::Span;
use lariat_syntax::tree::{Block, FunctionId, Stmt, StmtId, Tree};
use lariat_syntax::visit;

/// Statements of one block, up to its end, that no path reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unreachable {
    /// From the first to the last of them.
    pub span: Span,
    /// The first.
    pub first: StmtId,
    /// The function, `None` in a script.
    pub function: Option<FunctionId>,
    /// The statement after which control does not continue.
    pub after: StmtId,
    /// Why it does not.
    pub reason: Reason,
}

/// Why control does not continue after a statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// It is a `return`.
    Return,
    /// It is a `break`.
    Break,
    /// It is a `continue`.
    Continue,
    /// It calls a function that does not return, such as one that raises an
    /// error.
    Stop,
    /// It is a loop that is never left.
    EndlessLoop,
    /// All its branches end so.
    AllBranches,
    /// Its own condition or header calls a function that does not return, and
    /// the statements are its body.
    Header,
}

/// For each event whether some path reaches it.
pub(crate) fn reached(body: &Body) -> Vec<bool> {
    let mut marks = Marks { reached: vec![false; body.events.len()] };
    forward::run(body, &mut marks, ());
    marks.reached
}

struct Marks {
    reached: Vec<bool>,
}

impl Analysis for Marks {
    type State = ();
    fn event(&mut self, _: &mut (), place: usize, _: Event) {
        self.reached[place] = true;
    }
    fn join(&self, _: &mut (), _: &()) {}
    fn found(&self) -> usize {
        0
    }
    fn forget(&mut self, _: usize) {}
    fn may_have_run(&self, _: &mut (), _: &(), _: Event) {}
    fn after_cleanup(&self, _: &(), _: ()) {}
}

/// The runs of statements that no path reaches, outermost and in source order.
pub(crate) fn unreachable(tree: &Tree, body: &Body, reached: &[bool]) -> Vec<Unreachable> {
    let mut finder = Finder { tree, function: body.function, dead: Vec::new(), found: Vec::new() };
    for (event, &reached) in body.events.iter().zip(reached) {
        if let Event::Statement(id) = event
            && !reached
        {
            finder.dead.push(*id);
        }
    }
    if !finder.dead.is_empty() {
        finder.dead.sort_unstable();
        let block = body.function.map_or(tree.body, |id| tree.functions[id].body);
        finder.block(block, None);
        finder.found.sort_by_key(|run| run.span.start);
    }
    finder.found
}

struct Finder<'t> {
    tree: &'t Tree,
    function: Option<FunctionId>,
    /// The statements that are not reached, sorted.
    dead: Vec<StmtId>,
    found: Vec<Unreachable>,
}

impl Finder<'_> {
    /// Looks at a block that is reached; `owner` is the statement that it is
    /// part of.
    fn block(&mut self, block: Block, owner: Option<StmtId>) {
        let tree = self.tree;
        let statements = tree.list(block).filter(|&id| !is_definition(tree.stmt(id)));
        let statements: Vec<StmtId> = statements.collect();
        let is_dead = |id: &StmtId| self.dead.binary_search(id).is_ok();
        let first = statements.iter().position(is_dead).unwrap_or(statements.len());
        let (alive, dead) = statements.split_at(first);
        match (alive.last(), owner) {
            (Some(&last), _) => self.report(dead, last, self.reason(last)),
            (None, Some(owner)) => self.report(dead, owner, Reason::Header),
            (None, None) => {}
        }
        for &id in alive {
            visit::stmt_blocks(tree, id, &mut |inner| self.block(inner, Some(id)));
        }
    }

    fn report(&mut self, dead: &[StmtId], after: StmtId, reason: Reason) {
        let tree = self.tree;
        let jumps = dead
            .iter()
            .all(|&id| matches!(tree.stmt(id), Stmt::Return | Stmt::Break | Stmt::Continue));
        if let [first, ..] = *dead
            && !jumps
        {
            let span = dead.iter().map(|&id| tree.stmt_span(id)).reduce(Span::to);
            let span = span.unwrap_or_default();
            let function = self.function;
            self.found.push(Unreachable { span, first, function, after, reason });
        }
    }

    fn reason(&self, after: StmtId) -> Reason {
        match self.tree.stmt(after) {
            Stmt::Return => Reason::Return,
            Stmt::Break => Reason::Break,
            Stmt::Continue => Reason::Continue,
            Stmt::While(..) | Stmt::DoUntil(..) | Stmt::For(_) => Reason::EndlessLoop,
            Stmt::If(_) | Stmt::Switch(..) | Stmt::Try(_) | Stmt::UnwindProtect(..) => {
                Reason::AllBranches
            }
            Stmt::Expr(..)
            | Stmt::Command(..)
            | Stmt::Shell
            | Stmt::Spmd(..)
            | Stmt::Global(_)
            | Stmt::Persistent(_)
            | Stmt::Import(_)
            | Stmt::Function(_)
            | Stmt::Arguments(_)
            | Stmt::Class(_) => Reason::Stop,
        }
    }
}

/// Statements that define something when the file is read; they do not run.
const fn is_definition(statement: Stmt) -> bool {
    matches!(statement, Stmt::Function(_) | Stmt::Class(_) | Stmt::Import(_))
}
