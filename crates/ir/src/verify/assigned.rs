//! A temporary has a value wherever it is read, on every path. Variables of the
//! source need not have one: reading them may be the program's error.
//!
//! ```text
//! if c              here t1 has a value after the `if`,
//!   t1 = a;         t2 has not
//! else
//!   t1 = b;
//!   t2 = b;
//! end
//! ```
//!
//! Definite assignment by the structure of blocks ([`crate::definite`]): a branch keeps what
//! both sides assign, a loop's body may not run, a `try` may fail at its first statement. A
//! path that ends in `return`, `break` or `continue` asks nothing of the others.
//!
//! Cost: linear, and for each branch the number of temporaries that it assigns.

use super::report::{Report, name};
use crate::definite::{Branch, Definite, Mark};
use crate::program::{Block, Function, Stmt, StmtId, VarId};
use crate::walk;

pub(super) fn check(function: &Function, report: &mut Report) {
    let mut state = State { function, assigned: Definite::default() };
    let mut work: Vec<Step> = Vec::new();
    push(&mut work, &function.body);
    while let Some(step) = work.pop() {
        match step {
            Step::Stmt(id) => state.statement(id, &mut work, report),
            Step::Between(start) => state.second(start, &mut work),
            Step::Join(start, first) => {
                let second = state.assigned.end(start.mark);
                state.assigned.join(first, second);
            }
            Step::Then(body) => state.assigned.resume(body),
        }
    }
}

/// What is left to do.
enum Step {
    /// Look at a statement.
    Stmt(StmtId),
    /// The first block of a statement is done.
    Between(Start),
    /// Both blocks are done; this is what the first one left.
    Join(Start, Branch),
    /// The cleanup is done: what the body assigned counts too.
    Then(Branch),
}

/// How things stood before a statement with blocks.
#[derive(Clone, Copy)]
struct Start {
    stmt: StmtId,
    mark: Mark,
}

struct State<'f> {
    function: &'f Function,
    assigned: Definite,
}

fn push(work: &mut Vec<Step>, block: &Block) {
    work.extend(block.iter().rev().map(|id| Step::Stmt(*id)));
}

impl State<'_> {
    fn statement(&mut self, id: StmtId, work: &mut Vec<Step>, report: &mut Report) {
        let function = self.function;
        let stmt = &function.stmts[id];
        if !self.assigned.is_dead() {
            walk::reads(stmt, &mut |var| self.read(id, var, report));
        }
        let start = Start { stmt: id, mark: self.assigned.mark() };
        match stmt {
            Stmt::Return | Stmt::Break | Stmt::Continue => self.assigned.leave(),
            Stmt::Try { body, error: _, handler: _ } => first(start, body, work),
            _ => {
                if let Some(body) = walk::blocks(stmt).next() {
                    first(start, body, work);
                }
                walk::writes(stmt, &mut |var| self.assigned.assign(var));
            }
        }
    }

    fn second(&mut self, start: Start, work: &mut Vec<Step>) {
        let first = self.assigned.end(start.mark);
        let stmt = &self.function.stmts[start.stmt];
        if let Stmt::Try { body: _, error: Some(error), handler: _ } = stmt {
            self.assigned.assign(*error);
        }
        work.push(match stmt {
            Stmt::Unwind { .. } => Step::Then(first),
            _ => Step::Join(start, first),
        });
        if let Some(block) = walk::blocks(stmt).nth(1) {
            push(work, block);
        }
    }

    fn read(&self, id: StmtId, var: VarId, report: &mut Report) {
        if self.function.vars[var].temporary && !self.assigned.contains(var) {
            let name = name(self.function, var);
            report.at(id, format!("the temporary `{name}` may have no value here"));
        }
    }
}

fn first(start: Start, block: &Block, work: &mut Vec<Step>) {
    work.push(Step::Between(start));
    push(work, block);
}
