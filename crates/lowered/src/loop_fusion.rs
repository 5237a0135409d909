//! Loop fusion: two nests over the same columns become one, the second some columns late, so that it
//! uses what the first has just computed while that is in the cache.
//!
//! ```text
//! for j = 2 : m                          for j = 2 : last + 1
//!   V(:, j) from U(:, j - 1 .. j + 1)      if j <= last
//! end                                        V(:, j) from U(:, j - 1 .. j + 1)
//! for j = 2 : m                            end
//!   U(:, j) from V(:, j)                   if j >= 2 + 1
//! end                                        U(:, j - 1) from V(:, j - 1)
//!                                          end
//!                                        end
//! ```
//!
//! An element of the column `j + p` of the first nest and one of the column `j + q` of the second, of which
//! one is stored, are one where the second runs `p - q` iterations later. So the second may follow the first
//! by the greatest `q - p`, and each element is computed from what it was computed from. After N. Manjikian and
//! T. Abdelrahman, Fusion of loops for parallelism and locality (1997), without their peeling: conditions take
//! the place of the iterations in front and at the end.
//!
//! Of three nests the first two become one.
//!
//! Cost: linear in the function, times the depth of its loops; for each two nests the elements of the first times
//! those of the second.

use crate::nests::{Access, Nest, whole};
use crate::program::{Block, Expr, Function, LocalId, Repr, Stmt, StmtKind};
use crate::remarks::What;
use crate::scalar::Scalar;
use crate::typing;
use crate::uses;
use rustc_hash::FxHashSet;

/// By so many columns the second nest may be late; more would not stay in the cache.
const MOST: f64 = 2.0;

/// Fuses the nests of a function.
pub fn fuse(function: &mut Function) {
    let outside = uses::read_outside_loops(function);
    let mut body = std::mem::take(&mut function.body);
    block(&mut body, &[], &outside, function);
    function.body = body;
}

fn block(
    stmts: &mut Block,
    direct: &[LocalId],
    outside: &FxHashSet<LocalId>,
    function: &mut Function,
) {
    let mut at = 0;
    while at + 1 < stmts.len() {
        let (first, second) = (&stmts[at], &stmts[at + 1]);
        let both = [first, second].map(|stmt| Nest::of(stmt, direct, outside, function));
        if let [Some(leads), Some(follows)] = &both
            && let Some(columns) = lateness(leads, follows, function)
        {
            function.remark(first.line, What::Fused { with: second.line, columns: columns as u32 });
            let fused = fused((first, leads), (second, follows), columns, function);
            let count = fused.len();
            stmts.splice(at..at + 2, fused);
            at += count;
        } else {
            at += 1;
        }
    }
    for stmt in stmts {
        let mut here = direct.to_vec();
        if let StmtKind::Direct { arrays, .. } = &stmt.kind {
            here.extend(arrays);
        }
        for inner in stmt.kind.blocks_mut() {
            block(inner, &here, outside, function);
        }
    }
}

/// Two nests as one, the second by some columns late; in front of it what computes its last column.
fn fused(
    (first, leads): (&Stmt, &Nest),
    (second, follows): (&Stmt, &Nest),
    late: f64,
    function: &mut Function,
) -> Block {
    let (StmtKind::For { body: before, .. }, StmtKind::For { body: after, .. }) =
        (&first.kind, &second.kind)
    else {
        return vec![first.clone(), second.clone()];
    };
    let counter = Expr::Local(leads.counter);
    let column = match late {
        0.0 => counter.clone(),
        late => {
            let operands = vec![counter.clone(), whole(Expr::Number(late))];
            Expr::Scalar(Scalar::WholeSubtract, operands)
        }
    };
    let (before, mut after) = (before.clone(), after.clone());
    put(&mut after, &Expr::Local(follows.counter), &column);
    if late == 0.0 {
        let mut one = first.clone();
        if let StmtKind::For { body, .. } = &mut one.kind {
            body.append(&mut after);
        }
        return vec![one];
    }
    let (computes, last) = leads.last(first.line, function);
    let compared = |op, bound: Expr| {
        let real = |value| typing::convert(value, Repr::Real, &function.locals);
        Expr::Scalar(op, vec![real(counter.clone()), real(bound)])
    };
    let only_if = |line, condition, then| Stmt {
        line,
        kind: StmtKind::If { condition, then, otherwise: Block::new() },
    };
    let body = vec![
        only_if(first.line, compared(Scalar::LessEqual, last.clone()), before),
        only_if(second.line, compared(Scalar::GreaterEqual, later(leads.low.clone(), late)), after),
    ];
    let high = match last {
        Expr::Convert(Repr::Whole, last) => whole(later(*last, late)),
        last => Expr::Scalar(Scalar::WholeAdd, vec![last, whole(Expr::Number(late))]),
    };
    let (low, step) = (whole(leads.low.clone()), whole(Expr::Number(1.0)));
    let kind = StmtKind::For { counter: leads.counter, low, step, high, body };
    computes.into_iter().chain([Stmt { line: first.line, kind }]).collect()
}

fn later(number: Expr, late: f64) -> Expr {
    match number {
        Expr::Number(number) => Expr::Number(number + late),
        number => Expr::Scalar(Scalar::Add, vec![number, Expr::Number(late)]),
    }
}

/// Puts an expression in the place of another in all statements.
fn put(block: &mut Block, from: &Expr, to: &Expr) {
    for stmt in block {
        stmt.kind.operands_mut().into_iter().for_each(|operand| operand.replace(from, to));
        stmt.kind.blocks_mut().into_iter().for_each(|inner| put(inner, from, to));
    }
}

/// Does neither nest use a number that the other computes?
fn are_apart(leads: &Nest, follows: &Nest) -> bool {
    let numbers = |nest: &Nest| -> Vec<LocalId> {
        let stored = nest.stored();
        nest.assigned.iter().copied().filter(|local| !stored.contains(local)).collect()
    };
    let uses = |nest: &Nest, local| nest.assigned.contains(&local) || nest.read.contains(&local);
    numbers(leads).into_iter().all(|local| !uses(follows, local))
        && numbers(follows).into_iter().all(|local| !uses(leads, local))
}

/// By how many columns the second nest has to follow the first: where both run over the same columns, share what
/// one of them stores, and a few columns do.
fn lateness(leads: &Nest, follows: &Nest, function: &Function) -> Option<f64> {
    if leads.low != follows.low || leads.high != follows.high || !are_apart(leads, follows) {
        return None;
    }
    let (mut late, mut shares): (f64, bool) = (0.0, false);
    for before in &leads.accesses {
        for after in follows.accesses.iter().filter(|after| after.array == before.array) {
            if before.stored || after.stored {
                shares = true;
                let column = |nest: &Nest, access: &Access| nest.column(access, &function.locals);
                late = late.max(column(follows, after)? - column(leads, before)?);
            }
        }
    }
    (shares && late <= MOST).then_some(late)
}

#[cfg(test)]
mod tests {
    use crate::rewritten::after;

    /// The text after the pass of `x(i, j) = y(…)` and `y(i, j) = x(…)`, with these columns.
    fn fused(first: &str, second: &str) -> String {
        let locals = "  local y variable f64[] \"y\"\n  local j variable i64 \"j\"\n  \
                      local k variable i64 \"j\"\n  local i variable i64 \"i\"\n  local h variable i64 \"i\"\n";
        let nest = |j: &str, i: &str, stmt: String| {
            format!(
                "    2: for {j} (to i64 2.0) (to i64 1.0) (to i64 n)\n      3: for {i} (to i64 1.0) \
                 (to i64 1.0) (to i64 n)\n        4: {stmt}\n      end\n    end\n"
            )
        };
        let both = [
            nest("j", "i", format!("put x i j = (element y i {first})")),
            nest("k", "h", format!("put y h k = (element x h {second})")),
        ];
        after(super::fuse, locals, &format!("  2: direct x y\n{}  end\n", both.concat()))
    }

    #[test]
    fn the_second_nest_follows_when_its_columns_are_no_longer_read() {
        let text = fused("(isub j (to i64 1.0))", "k");
        for line in [
            "2: last_7 = (last 2.0 n)",
            "2: for j (to i64 2.0) (to i64 1.0) (iadd last_7 (to i64 1.0))",
            "2: if (le (to f64 j) (to f64 last_7))",
            "2: if (ge (to f64 j) 3.0)",
            "4: put y h (isub j (to i64 1.0)) = (element x h (isub j (to i64 1.0)))",
        ] {
            assert!(text.contains(line), "{text}");
        }
    }

    #[test]
    fn what_is_computed_in_its_own_column_needs_no_delay() {
        let text = fused("j", "k");
        assert!(text.contains("4: put y h j = (element x h j)") && !text.contains("if"), "{text}");
        let text = fused("(iadd j (to i64 1.0))", "k");
        assert!(text.contains("4: put y h j = (element x h j)"), "{text}");
    }

    #[test]
    fn what_is_needed_far_ahead_keeps_the_nests_apart() {
        let text = fused("j", "(iadd k (to i64 3.0))");
        assert_eq!(text.matches("for").count(), 4, "{text}");
        let text = fused("i", "k");
        assert_eq!(text.matches("for").count(), 4, "{text}");
    }
}
