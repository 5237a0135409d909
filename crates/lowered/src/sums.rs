//! Sums of what is computed from the elements of vectors are loops without arrays between.
//!
//! ```text
//! s = (add s (to f64 (run lr_sum (run lr_abs x))))      sum sum_7 = (abs (item 0)) x whole
//!                                                       s = (add s sum_7)
//! ```
//!
//! What is summed as soon as it is computed is summed in the loop that computes it: what is added waits for
//! the sum before it, and meanwhile the next elements are computed.
//!
//! ```text
//! fuse z whole = (mul (item 0) a) x whole               fuse z whole sum sum_7 (abs (item 0)) = (mul (item 0) a) x whole
//! sum sum_7 = (abs (item 0)) z whole
//! ```
//!
//! A sum is taken out of its statement where nothing that may fail or change something is evaluated before
//! it. Its elements are added from the first to the last, as the run-time library does; where the arrays
//! are no vectors of one size, the library does it.
//!
//! Cost: linear in the function, times the depth of its expressions.

use crate::effects::{self, Effect};
use crate::fusion;
use crate::program::{
    Block, Expr, Function, LocalId, Repr, Stmt, StmtKind, View, Window, temporary,
};
use crate::scalar::Scalar;
use crate::temporaries;

/// Takes the sums of a function out of their statements.
pub fn take_out(function: &mut Function) {
    let mut body = std::mem::take(&mut function.body);
    block(&mut body, function);
    function.body = body;
}

fn block(stmts: &mut Block, function: &mut Function) {
    let mut out = Block::new();
    let mut rest = std::mem::take(stmts).into_iter().peekable();
    while let Some(mut stmt) = rest.next() {
        let before = out.len();
        let line = stmt.line;
        let mut taking = Taking { function, line, out: &mut out, clean: true };
        match &mut stmt.kind {
            StmtKind::Assign { value, .. } => taking.expr(value),
            StmtKind::Call { args, .. } => args.iter_mut().for_each(|arg| taking.expr(arg)),
            StmtKind::If { condition, .. } => taking.expr(condition),
            _ => {}
        }
        for inner in stmt.kind.blocks_mut() {
            block(inner, function);
        }
        let is_swept = matches!(rest.peek(), Some(Stmt { kind: StmtKind::Sweep, .. }));
        let needs_none = match &stmt.kind {
            StmtKind::Assign { target, value } => {
                function.locals[*target].repr.is_scalar()
                    && !temporaries::makes_values(value, function)
            }
            _ => false,
        };
        if is_swept && needs_none && out.len() > before {
            rest.next();
            if let Some(Stmt { kind: StmtKind::Sum { general, .. }, .. }) = out.last_mut() {
                general.push(Stmt { line, kind: StmtKind::Sweep });
            }
        }
        out.push(stmt);
    }
    *stmts = out;
}

/// Sums what is computed in the loop that computes it.
pub fn join(function: &mut Function) {
    join_in(&mut function.body);
}

fn join_in(stmts: &mut Block) {
    let mut out = Block::with_capacity(stmts.len());
    for mut stmt in std::mem::take(stmts) {
        stmt.kind.blocks_mut().into_iter().for_each(join_in);
        match out.last_mut() {
            Some(before) if sums_what_is_computed(&before.kind, &stmt.kind) => add(before, stmt),
            _ => out.push(stmt),
        }
    }
    *stmts = out;
}

/// Is what the first statement computes all that the second one sums?
fn sums_what_is_computed(first: &StmtKind, second: &StmtKind) -> bool {
    let (
        StmtKind::Fused { target: made, window: Window::Whole, sum: None, .. },
        StmtKind::Sum { views, .. },
    ) = (first, second)
    else {
        return false;
    };
    matches!(&views[..], [View { array, window: Window::Whole }] if array == made)
}

/// Adds a sum to the loop that computes what is summed.
fn add(computed: &mut Stmt, summed: Stmt) {
    if let StmtKind::Fused { sum, general, .. } = &mut computed.kind
        && let StmtKind::Sum { target, value, general: other, .. } = summed.kind
    {
        *sum = Some((target, value));
        general.extend(other);
    }
}

struct Taking<'a> {
    function: &'a mut Function,
    line: u32,
    out: &'a mut Block,
    /// Has nothing been evaluated yet that may fail or change something?
    clean: bool,
}

impl Taking<'_> {
    /// In the order of evaluation.
    fn expr(&mut self, expr: &mut Expr) {
        if let Some((views, value)) = self.clean.then(|| summed(expr, self.function)).flatten() {
            let target = self.new_local();
            let whole = std::mem::replace(expr, Expr::Local(target));
            let general = StmtKind::Assign { target, value: whole };
            let general = vec![Stmt { line: self.line, kind: general }];
            let kind = StmtKind::Sum { target, views, value, general };
            self.out.push(Stmt { line: self.line, kind });
            return;
        }
        let waits = matches!(expr, Expr::Scalar(Scalar::AndThen | Scalar::OrElse, _));
        for operand in expr.operands_mut() {
            self.expr(operand);
            self.clean &= !waits; // what follows may not be evaluated
        }
        self.clean &= effects::of_node(expr) == Effect::None;
    }

    fn new_local(&mut self) -> LocalId {
        temporary(&mut self.function.locals, "sum", Repr::Real)
    }
}

/// What is summed: the arrays, and what is computed from their elements.
fn summed(expr: &Expr, function: &Function) -> Option<(Vec<View>, Expr)> {
    let Expr::Convert(Repr::Real, call) = expr else { return None };
    match &**call {
        Expr::Runtime { symbol, args, .. } if symbol == "lr_sum" => match &args[..] {
            [of] => fusion::elements(of, function),
            _ => None,
        },
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use crate::rewritten::after;

    fn taken(body: &str) -> String {
        after(super::take_out, "  local s variable f64 \"s\"\n", body)
    }

    const SUM: &str = "(to f64 (run lr_sum (to any (to f64[] (run lr_abs (to any x))))))";

    #[test]
    fn a_sum_is_a_loop() {
        let text = taken(&format!("  2: s = (add s {SUM})\n  2: sweep\n"));
        assert!(text.contains("2: sum sum_3 = (abs (item 0)) x whole\n"), "{text}");
        assert!(text.contains("  2: s = (add s sum_3)\nend"), "{text}");
    }

    #[test]
    fn what_is_computed_is_summed_in_one_loop() {
        let fused = "  2: fuse y whole = (mul (item 0) n) x whole\n    2: y = x\n  end\n";
        let of = |array: &str| {
            format!("  3: sum s = (abs (item 0)) {array} whole\n    3: s = n\n  end\n")
        };
        let locals = "  local s variable f64 \"s\"\n  local y variable f64[] \"y\"\n";
        let text = after(super::join, locals, &format!("{fused}{}", of("y")));
        let joined = "2: fuse y whole sum s (abs (item 0)) = (mul (item 0) n) x whole\n    2: y = x\n    3: s = n\n  end\nend";
        assert!(text.contains(joined), "{text}");
        let text = after(super::join, locals, &format!("{fused}{}", of("x")));
        assert!(text.contains("3: sum s = "), "{text}");
    }

    #[test]
    fn a_sum_stays_behind_what_may_fail() {
        let text = taken(&format!("  2: s = (add (checked x n) {SUM})\n"));
        assert!(!text.contains("sum sum_3"), "{text}");
    }

    #[test]
    fn a_sum_that_may_not_be_needed_stays_in_its_condition() {
        let condition = format!("(andthen (lt s 1.0) (lt {SUM} n))");
        let text = taken(&format!("  2: if {condition}\n    3: s = 1.0\n  end\n"));
        assert!(!text.contains("sum sum_3"), "{text}");
    }
}
