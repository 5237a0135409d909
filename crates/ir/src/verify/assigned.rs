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
//! Definite assignment by the structure of blocks: a branch keeps what both ways
//! assign, a loop's body may not run, a `try` may fail at its first statement. A
//! path that ends in `return`, `break` or `continue` asks nothing of the others.
//! Assignments are undone from a trail instead of copying sets.
//!
//! Cost: linear, and for each branch the number of temporaries that it assigns.

use super::report::{Report, name};
use crate::program::{Block, Function, Stmt, StmtId, VarId};
use crate::walk;

pub(super) fn check(function: &Function, report: &mut Report) {
    let assigned = function.vars.iter().map(|(_, var)| !var.temporary).collect();
    let mut state = State { function, assigned, trail: Vec::new(), reachable: true };
    let mut work: Vec<Step> = Vec::new();
    push(&mut work, &function.body);
    while let Some(step) = work.pop() {
        match step {
            Step::Stmt(id) => state.statement(id, &mut work, report),
            Step::Between(start) => state.second(start, &mut work),
            Step::Join(start, first) => state.join(start, first),
            Step::Then(body) => state.then(body),
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

/// How things stood in front of a statement with blocks.
#[derive(Clone, Copy)]
struct Start {
    stmt: StmtId,
    /// The length of the trail.
    mark: usize,
    reachable: bool,
}

/// What a block assigned, and whether its end is reached.
struct Branch {
    assigned: Vec<VarId>,
    reachable: bool,
}

struct State<'f> {
    function: &'f Function,
    assigned: Vec<bool>,
    trail: Vec<VarId>,
    reachable: bool,
}

fn push(work: &mut Vec<Step>, block: &Block) {
    work.extend(block.iter().rev().map(|id| Step::Stmt(*id)));
}

impl State<'_> {
    fn statement(&mut self, id: StmtId, work: &mut Vec<Step>, report: &mut Report) {
        let function = self.function;
        let stmt = &function.stmts[id];
        if self.reachable {
            walk::reads(stmt, &mut |var| self.read(id, var, report));
        }
        let start = Start { stmt: id, mark: self.trail.len(), reachable: self.reachable };
        match stmt {
            Stmt::Return | Stmt::Break | Stmt::Continue => self.reachable = false,
            Stmt::Try { body, error: _, handler: _ } => self.first(start, body, work),
            _ => {
                if let Some(body) = walk::blocks(stmt).next() {
                    self.first(start, body, work);
                }
                walk::writes(stmt, &mut |var| self.write(var));
            }
        }
    }

    fn first(&self, start: Start, block: &Block, work: &mut Vec<Step>) {
        work.push(Step::Between(start));
        push(work, block);
    }

    fn second(&mut self, start: Start, work: &mut Vec<Step>) {
        let first = self.take(start);
        let stmt = &self.function.stmts[start.stmt];
        if let Stmt::Try { body: _, error: Some(error), handler: _ } = stmt {
            self.write(*error);
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
        if !self.assigned[var.index()] {
            let name = name(self.function, var);
            report.at(id, format!("the temporary `{name}` may have no value here"));
        }
    }

    fn write(&mut self, var: VarId) {
        if !self.assigned[var.index()] {
            self.assigned[var.index()] = true;
            self.trail.push(var);
        }
    }

    /// Goes back to the start; what a block did since then.
    fn take(&mut self, start: Start) -> Branch {
        let assigned = self.trail.split_off(start.mark);
        assigned.iter().for_each(|var| self.assigned[var.index()] = false);
        Branch { assigned, reachable: std::mem::replace(&mut self.reachable, start.reachable) }
    }

    /// Keeps what both ways assigned.
    fn join(&mut self, start: Start, first: Branch) {
        let second = self.take(start);
        self.reachable = first.reachable || second.reachable;
        match (first.reachable, second.reachable) {
            (false, _) => self.write_all(&second.assigned),
            (true, false) => self.write_all(&first.assigned),
            (true, true) => {
                let mut in_first = first.assigned;
                in_first.sort_unstable();
                let both = |var: &VarId| in_first.binary_search(var).is_ok();
                let kept: Vec<VarId> = second.assigned.into_iter().filter(both).collect();
                self.write_all(&kept);
            }
        }
    }

    fn then(&mut self, body: Branch) {
        self.write_all(&body.assigned);
        self.reachable &= body.reachable;
    }

    fn write_all(&mut self, vars: &[VarId]) {
        vars.iter().for_each(|var| self.write(*var));
    }
}
