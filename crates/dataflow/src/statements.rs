//! From the tree to a [`Body`]: statements.
//!
//! Conditions are taken to go either way, constant ones too: `if false` is how
//! code is switched off for a while, and what stands in it is still meant. The
//! exception are loops without end, `while true`, `while 1` and
//! `do … until false`, because all that follows them hangs on it.
//!
//! `parfor` and `spmd` count as `for` and as a plain block.

use super::body::{Body, Event, Loop, Var, Variable, Write};
use super::callees::Callees;
use super::truth::truth;
use lariat_builtins::Effects;
use lariat_kinds::{Kind, Kinds};
use lariat_syntax::Sym;
use lariat_syntax::tree::{
    Block, Branch, BranchId, Declaration, Display, Expr, ExprId, ForId, FunctionId, List, Stmt,
    StmtId, Tree, TryId,
};
use std::collections::HashMap;

/// A table of variables' numbers by name, from 1; 0 is none. It is as long as
/// the file has names, so one serves all bodies of the file, one after the other.
pub(crate) type Numbers = Vec<Var>;

/// Builds the events of one body.
pub(crate) struct Walk<'a> {
    pub(super) tree: &'a Tree,
    pub(super) kinds: &'a Kinds,
    pub(super) callees: &'a dyn Callees,
    pub(super) body: Body,
    numbers: &'a mut Numbers,
    /// How many anonymous functions enclose the expression.
    pub(super) lambdas: u32,
    /// The expression is a condition as a whole: `&` and `|` look at their right side only
    /// where the left one does not decide.
    pub(super) in_condition: bool,
    /// The assignment that is a statement and shows nothing, as long as its
    /// targets are examined.
    pub(super) silent: Option<ExprId>,
    /// The variables that hold an error that was caught.
    pub(super) caught: Vec<Var>,
    /// The effects of callees, asked for once.
    pub(super) known: HashMap<(Sym, bool), Effects>,
}

impl<'a> Walk<'a> {
    fn new(
        tree: &'a Tree,
        kinds: &'a Kinds,
        callees: &'a dyn Callees,
        numbers: &'a mut Numbers,
        function: Option<FunctionId>,
    ) -> Self {
        numbers.resize(tree.names.len(), 0);
        let body = Body { function, ..Body::default() };
        let (lambdas, silent, caught, known) = (0, None, Vec::new(), HashMap::new());
        let in_condition = false;
        Self { tree, kinds, callees, body, numbers, lambdas, in_condition, silent, caught, known }
    }

    /// The events of a function. `makes_object`: its results have values from
    /// the start.
    pub(crate) fn function(
        tree: &'a Tree,
        kinds: &'a Kinds,
        callees: &'a dyn Callees,
        numbers: &'a mut Numbers,
        id: FunctionId,
        makes_object: bool,
    ) -> Body {
        let function = &tree.functions[id];
        let mut walk = Self::new(tree, kinds, callees, numbers, Some(id));
        for output in tree.list(function.outputs) {
            walk.declare(output, |variable| {
                variable.output = true;
                variable.given |= makes_object;
            });
        }
        tree.list(function.inputs).for_each(|input| walk.input(input));
        walk.block(function.body);
        walk.finish()
    }

    /// The events of the statements outside all functions.
    pub(crate) fn script(
        tree: &'a Tree,
        kinds: &'a Kinds,
        callees: &'a dyn Callees,
        numbers: &'a mut Numbers,
    ) -> Body {
        let mut walk = Self::new(tree, kinds, callees, numbers, None);
        walk.block(tree.body);
        walk.finish()
    }

    fn finish(self) -> Body {
        self.body.variables.iter().for_each(|variable| self.numbers[variable.sym.index()] = 0);
        self.body
    }

    pub(super) fn emit(&mut self, event: Event) {
        self.body.events.push(event);
    }

    // Variables.

    /// The variable that this name is, if it is one of this body's.
    pub(super) fn variable(&mut self, name: ExprId) -> Option<Var> {
        let occurrence = self.kinds.occurrence(name)?;
        // A name that is a function elsewhere (`error`) is a variable too.
        let is_variable = matches!(occurrence.kind, Kind::Var | Kind::Error) && !occurrence.bound;
        is_variable.then(|| self.number(occurrence.sym))
    }

    /// The variable of this name that the body has so far.
    pub(super) fn known_variable(&self, sym: Sym) -> Option<Var> {
        self.numbers[sym.index()].checked_sub(1)
    }

    pub(super) fn number(&mut self, sym: Sym) -> Var {
        let number = &mut self.numbers[sym.index()];
        if *number == 0 {
            let (given, output, unclear) = (false, false, false);
            self.body.variables.push(Variable { sym, given, output, unclear });
            *number = self.body.variables.len() as Var;
        }
        *number - 1
    }

    fn declare(&mut self, name: ExprId, how: impl FnOnce(&mut Variable)) {
        if let Some(var) = self.variable(name) {
            how(&mut self.body.variables[var as usize]);
        }
    }

    fn input(&mut self, input: ExprId) {
        let tree = self.tree;
        match tree.expr(input) {
            Expr::Assign(_, targets, value) => {
                self.expr(value);
                tree.list(targets).for_each(|target| self.input(target));
            }
            _ => self.declare(input, |variable| variable.given = true),
        }
    }

    // Statements.

    fn block(&mut self, block: Block) {
        let tree = self.tree;
        for statement in tree.list(block) {
            self.statement(statement);
        }
    }

    fn statement(&mut self, id: StmtId) {
        let tree = self.tree;
        match tree.stmt(id) {
            Stmt::Function(_) | Stmt::Class(_) | Stmt::Import(_) => return,
            _ => self.emit(Event::Statement(id)),
        }
        match tree.stmt(id) {
            Stmt::Expr(expr, display) => self.expression_statement(expr, display),
            Stmt::Command(name, words) => self.command(name, words),
            Stmt::If(branches) => self.branches(branches, Self::condition),
            Stmt::Switch(value, branches) => {
                self.expr(value);
                self.branches(branches, Self::expr);
            }
            Stmt::While(condition, body) => self.while_loop(condition, body),
            Stmt::DoUntil(body, condition) => self.do_until(body, condition),
            Stmt::For(parts) => self.for_loop(parts),
            Stmt::Try(parts) => self.try_statement(parts),
            Stmt::UnwindProtect(body, cleanup) => {
                self.emit(Event::GuardEnter);
                self.block(body);
                self.emit(Event::GuardCleanup);
                self.block(cleanup);
                self.emit(Event::GuardExit);
            }
            Stmt::Spmd(arguments, body) => {
                self.each(arguments);
                self.block(body);
            }
            Stmt::Global(names) | Stmt::Persistent(names) => self.declaration(names),
            Stmt::Arguments(block) => {
                tree.arguments[block].items.iter().for_each(|line| self.argument_line(line));
            }
            Stmt::Break => self.emit(Event::Break),
            Stmt::Continue => self.emit(Event::Continue),
            Stmt::Return => self.emit(Event::Return),
            Stmt::Shell | Stmt::Import(_) | Stmt::Function(_) | Stmt::Class(_) => {}
        }
    }

    fn expression_statement(&mut self, expr: ExprId, display: Display) {
        let tree = self.tree;
        match tree.expr(expr) {
            Expr::Assign(..) => {
                self.silent = (display == Display::Hidden).then_some(expr);
                self.expr(expr);
                self.silent = None;
            }
            Expr::Name(_) if self.variable(expr).is_none() => self.call(expr, &[], true),
            Expr::Index(callee, arguments) if self.is_call(callee) => {
                let arguments: Vec<ExprId> = tree.list(arguments).collect();
                arguments.iter().for_each(|&argument| self.expr(argument));
                self.call(callee, &arguments, true);
            }
            _ => self.expr(expr),
        }
    }

    fn command(&mut self, name: ExprId, words: List<ExprId>) {
        let words: Vec<ExprId> = self.tree.list(words).collect();
        self.call(name, &words, true);
    }

    /// The branches of an `if`, or those of a `switch`, whose cases are compared
    /// one after the other too.
    fn branches(&mut self, branches: List<BranchId>, evaluate: fn(&mut Self, ExprId)) {
        let tree = self.tree;
        let mut forks = 0;
        for branch in tree.list(branches) {
            let Branch { head, body } = tree.branch(branch);
            if let Some(head) = head {
                evaluate(self, head);
                self.emit(if forks == 0 { Event::Fork } else { Event::Refork });
                forks += 1;
                self.block(body);
                self.emit(Event::Else);
            } else {
                self.block(body);
            }
        }
        if forks > 0 {
            self.emit(Event::Join);
        }
    }

    fn condition(&mut self, condition: ExprId) {
        self.in_condition = true;
        self.expr(condition);
        self.tested(condition);
    }

    /// A loop; `inside` says whether there is a test in it.
    fn loop_of(&mut self, inside: impl FnOnce(&mut Self) -> bool) {
        let id = self.body.loops.len();
        let start = self.body.events.len();
        self.body.loops.push(Loop { events: start..start, has_test: false });
        self.emit(Event::LoopEnter(id as u32));
        self.body.loops[id].has_test = inside(self);
        self.body.loops[id].events.end = self.body.events.len();
        self.emit(Event::LoopExit(id as u32));
    }

    fn while_loop(&mut self, condition: ExprId, body: Block) {
        self.loop_of(|walk| {
            let has_test = walk.test(condition, true);
            walk.block(body);
            walk.emit(Event::LoopNext);
            has_test
        });
    }

    fn do_until(&mut self, body: Block, condition: ExprId) {
        self.loop_of(|walk| {
            walk.block(body);
            walk.emit(Event::LoopNext);
            walk.test(condition, false)
        });
    }

    /// A loop's condition, with which it continues while it is `goes_on`: is it one
    /// that may end the loop?
    fn test(&mut self, condition: ExprId, goes_on: bool) -> bool {
        self.condition(condition);
        let is_test = truth(self.tree, self.kinds, condition) != Some(goes_on);
        if is_test {
            self.emit(Event::LoopTest);
        }
        is_test
    }

    fn for_loop(&mut self, parts: ForId) {
        let parts = self.tree.for_loop(parts);
        self.expr(parts.range);
        parts.workers.into_iter().for_each(|workers| self.expr(workers));
        self.empty_target(parts.target);
        self.loop_of(|walk| {
            walk.emit(Event::LoopTest);
            walk.target(parts.target);
            walk.block(parts.body);
            walk.emit(Event::LoopNext);
            true
        });
    }

    /// A loop that does not iterate assigns its variable all the same: an empty array.
    fn empty_target(&mut self, target: ExprId) {
        let is_name = matches!(self.tree.expr(target), Expr::Name(_));
        if let Some(var) = self.variable(target).filter(|_| is_name) {
            self.emit(Event::Write(Write { var, name: target, assignment: None }));
        }
    }

    fn try_statement(&mut self, parts: TryId) {
        let parts = self.tree.try_stmt(parts);
        self.emit(Event::TryEnter);
        self.block(parts.body);
        self.emit(Event::TryCatch);
        let caught = parts.ident.and_then(|ident| Some((self.variable(ident)?, ident)));
        if let Some((var, name)) = caught {
            self.emit(Event::Write(Write { var, name, assignment: None }));
            self.caught.push(var);
        }
        parts.handler.into_iter().for_each(|handler| self.block(handler));
        if caught.is_some() {
            self.caught.pop();
        }
        self.emit(Event::TryExit);
    }

    fn declaration(&mut self, names: List<ExprId>) {
        let tree = self.tree;
        for name in tree.list(names) {
            match tree.expr(name) {
                Expr::Assign(_, targets, value) => {
                    self.expr(value);
                    for target in tree.list(targets) {
                        self.declare(target, |variable| variable.unclear = true);
                    }
                }
                _ => self.declare(name, |variable| variable.unclear = true),
            }
        }
    }

    /// A line of an `arguments` block uses other arguments in its validators and
    /// its default; what it declares the function's header has declared.
    fn argument_line(&mut self, line: &Declaration) {
        if let Some((name, _)) = self.tree.root_name(line.name) {
            self.declare(name, |variable| variable.given |= !variable.output);
        }
        self.each(line.validators);
        line.default.into_iter().for_each(|default| self.expr(default));
    }
}
