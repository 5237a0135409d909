//! Definite assignment: where a variable has a value in every run, reading it needs no check.
//!
//! ```text
//! y = (run lr_assigned x "x:3:5")      y = (run lr_assigned x "x:3:5")
//! z = (run lr_assigned x "x:4:5")      z = x
//! ```
//!
//! As in J. Gosling et al., *The Java Language Specification*, chapter 16, by the structure of the
//! statements; a check that did not fail counts as an assignment, from the next statement on. Nothing
//! takes the value from a variable again, unless other functions share it.
//!
//! Cost: linear in the function, times the depth of its blocks.

use crate::program::{Block, Expr, Function, LocalId, Role, Stmt, StmtKind};
use crate::scalar::Scalar;
use rustc_hash::FxHashSet;

/// The function of the library that checks.
pub const CHECK: &str = "lr_assigned";

/// Removes the checks of a function that cannot fail.
pub fn forget_checks(function: &mut Function) {
    let mut body = std::mem::take(&mut function.body);
    let shared = function.locals.iter().filter(|(_, local)| local.role == Role::Shared);
    let shared = shared.map(|(id, _)| id).collect();
    let _ = Assigned { all: FxHashSet::default(), shared: &shared }.block(&mut body);
    function.body = body;
}

/// The local that an expression checks, if it is such a check.
pub fn checked(expr: &Expr) -> Option<LocalId> {
    match expr {
        Expr::Runtime { symbol, args, .. } if symbol == CHECK => match args.first() {
            Some(Expr::Local(local)) => Some(*local),
            _ => None,
        },
        _ => None,
    }
}

/// The variables that have a value in every run that gets here.
#[derive(Clone)]
struct Assigned<'a> {
    all: FxHashSet<LocalId>,
    /// Those that other functions may change.
    shared: &'a FxHashSet<LocalId>,
}

impl Assigned<'_> {
    /// Does what follows a block run after it?
    fn block(&mut self, block: &mut Block) -> bool {
        for stmt in block {
            if !self.stmt(stmt) {
                return false;
            }
        }
        true
    }

    fn stmt(&mut self, stmt: &mut Stmt) -> bool {
        let mut checked = Vec::new();
        for operand in stmt.kind.operands_mut() {
            self.forget(operand, true, &mut checked);
        }
        self.all.extend(checked);
        match &mut stmt.kind {
            StmtKind::If { then, otherwise, .. } => {
                let second = self.clone();
                self.either(then, (second, otherwise))
            }
            StmtKind::Try { body, error, handler } => {
                let mut caught = self.clone();
                caught.add(error.as_slice());
                self.either(body, (caught, handler))
            }
            StmtKind::Unwind { body, cleanup } => {
                let mut after = self.clone();
                let goes_on = after.block(body);
                if !self.block(cleanup) {
                    return false;
                }
                self.all.extend(after.all);
                goes_on
            }
            StmtKind::Break | StmtKind::Continue | StmtKind::Return => false,
            StmtKind::For { .. } | StmtKind::While { .. } | StmtKind::Columns { .. } => {
                let first = stmt.kind.assigned();
                for body in stmt.kind.blocks_mut() {
                    let mut inside = self.clone();
                    inside.add(&first);
                    let _ = inside.block(body);
                }
                true
            }
            kind => {
                let assigned = kind.assigned();
                for body in kind.blocks_mut() {
                    let _ = self.clone().block(body);
                }
                self.add(&assigned);
                true
            }
        }
    }

    /// One of two blocks runs, each from its own state.
    fn either(&mut self, first: &mut Block, (mut second, other): (Self, &mut Block)) -> bool {
        match (self.block(first), second.block(other)) {
            (true, true) => self.all.retain(|local| second.all.contains(local)),
            (true, false) => {}
            (false, goes_on) => {
                *self = second;
                return goes_on;
            }
        }
        true
    }

    fn add(&mut self, locals: &[LocalId]) {
        self.all.extend(locals.iter().filter(|local| !self.shared.contains(local)));
    }

    /// Forgets the checks in an expression that cannot fail. Those that are made whenever it is
    /// evaluated are noted.
    fn forget(&self, expr: &mut Expr, always: bool, made: &mut Vec<LocalId>) {
        if let Some(local) = checked(expr) {
            if self.all.contains(&local) {
                *expr = Expr::Local(local);
            } else if always && !self.shared.contains(&local) {
                made.push(local);
            }
            return;
        }
        let is_lazy = matches!(expr, Expr::Scalar(Scalar::AndThen | Scalar::OrElse, _));
        for (at, operand) in expr.operands_mut().into_iter().enumerate() {
            self.forget(operand, always && !(is_lazy && at > 0), made);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::rewritten::after;

    const CHECKED: &str = "(run lr_assigned u (text 117))";

    fn left(body: &str) -> String {
        let locals = "  local u variable any \"u\"\n  local v variable any \"v\"\n  \
                      local b variable bool \"b\"\n";
        after(super::forget_checks, locals, &body.replace("CHECKED", CHECKED))
    }

    fn count(text: &str) -> usize {
        text.matches("lr_assigned").count()
    }

    #[test]
    fn what_was_checked_is_not_checked_again() {
        assert_eq!(count(&left("  2: v = CHECKED\n  3: v = CHECKED\n")), 1);
        assert_eq!(count(&left("  2: v = (run lr_plus CHECKED CHECKED)\n")), 2, "in one statement");
        assert_eq!(count(&left("  2: u = (to any 1.0)\n  3: v = CHECKED\n")), 0);
    }

    #[test]
    fn a_branch_assigns_what_both_sides_do() {
        let one = "  2: if b\n    3: u = (to any 1.0)\n  end\n  4: v = CHECKED\n";
        assert_eq!(count(&left(one)), 1);
        let both = one.replace("  end\n", "  else\n    3: u = (to any 2.0)\n  end\n");
        assert_eq!(count(&left(&both)), 0);
        let leaves = one.replace("  end\n", "  else\n    3: return\n  end\n");
        assert_eq!(count(&left(&leaves)), 0);
    }

    #[test]
    fn a_loop_may_have_no_iteration() {
        let text =
            "  2: while b\n    3: u = (to any 1.0)\n    3: v = CHECKED\n  end\n  4: v = CHECKED\n";
        assert_eq!(count(&left(text)), 1);
    }

    #[test]
    fn what_was_tried_may_have_failed_before() {
        let text = "  2: try\n    3: u = (to any 1.0)\n  else\n  end\n  4: v = CHECKED\n";
        assert_eq!(count(&left(text)), 1);
    }
}
