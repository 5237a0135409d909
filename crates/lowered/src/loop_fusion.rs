//! Loop fusion: two nests over the same columns become one, the second some columns late, so that it
//! uses what the first has just computed while that is in the cache.
//!
//! ```text
//! for j = 2 : m                          for j = 2 : m + 1
//!   V(:, j) from U(:, j - 1 .. j + 1)      if j <= m
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
//! Cost: the elements of the first nest times those of the second.

use crate::nests::{Access, Nest};
use crate::program::{Block, Expr, Function, LocalId, Repr, Stmt, StmtKind, each_stmt};
use crate::remarks::What;
use crate::scalar::Scalar;

/// By so many columns the second nest may be late; more would not stay in the cache.
const MOST: f64 = 2.0;

/// Fuses the nests of a function.
pub fn fuse(function: &mut Function) {
    // What is read outside of a loop is looked for in the body as it was.
    let mut body = function.body.clone();
    block(&mut body, &[], function);
    function.body = body;
}

fn block(stmts: &mut Block, direct: &[LocalId], function: &mut Function) {
    let mut at = 0;
    while at + 1 < stmts.len() {
        if let Some((fused, columns)) = fused(&stmts[at], &stmts[at + 1], direct, function) {
            let with = stmts[at + 1].line;
            function.remark(fused.line, What::Fused { with, columns });
            stmts[at] = fused;
            stmts.remove(at + 1);
        }
        at += 1;
    }
    for stmt in stmts {
        let mut here = direct.to_vec();
        if let StmtKind::Direct { arrays, .. } = &stmt.kind {
            here.extend(arrays);
        }
        for inner in stmt.kind.blocks_mut() {
            block(inner, &here, function);
        }
    }
}

/// Two nests as one, if they share an array, and the second may follow the first by a few columns: by how many.
fn fused(
    first: &Stmt,
    second: &Stmt,
    direct: &[LocalId],
    function: &Function,
) -> Option<(Stmt, u32)> {
    let (StmtKind::For { body: before, .. }, StmtKind::For { body: after, .. }) =
        (&first.kind, &second.kind)
    else {
        return None;
    };
    if !(has_loop(before) && has_loop(after)) {
        return None;
    }
    let leads = Nest::of(first, direct, function)?;
    let follows = Nest::of(second, direct, function)?;
    if leads.low != follows.low || leads.high != follows.high || !are_apart(&leads, &follows) {
        return None;
    }
    let late = lateness(&leads, &follows, function)?;
    let later = |value: Expr| match value {
        value if late == 0.0 => value,
        Expr::Number(number) => Expr::Number(number + late),
        value => Expr::Scalar(Scalar::Add, vec![value, Expr::Number(late)]),
    };
    let whole = |value: Expr| Expr::Convert(Repr::Whole, Box::new(value));
    let counter = Expr::Local(leads.counter);
    let compared = |op, bound| {
        let counter = Expr::Convert(Repr::Real, Box::new(Expr::Local(leads.counter)));
        Expr::Scalar(op, vec![counter, bound])
    };
    let column = match late {
        0.0 => counter,
        late => Expr::Scalar(Scalar::WholeSubtract, vec![counter, whole(Expr::Number(late))]),
    };
    let line = second.line;
    let moves = StmtKind::Assign { target: follows.counter, value: column };
    let mut trailing = vec![Stmt { line, kind: moves }];
    trailing.extend(after.iter().cloned());
    let mut body = Block::new();
    if late == 0.0 {
        body.extend(before.iter().cloned());
        body.append(&mut trailing);
    } else {
        let is_leading = compared(Scalar::LessEqual, leads.high.clone());
        body.push(only_if(first.line, is_leading, before.clone()));
        let is_trailing = compared(Scalar::GreaterEqual, later(leads.low.clone()));
        body.push(only_if(line, is_trailing, trailing));
    }
    let kind = StmtKind::For {
        counter: leads.counter,
        low: whole(leads.low),
        step: whole(Expr::Number(1.0)),
        high: whole(later(leads.high)),
        body,
    };
    Some((Stmt { line: first.line, kind }, late as u32))
}

fn only_if(line: u32, condition: Expr, then: Block) -> Stmt {
    Stmt { line, kind: StmtKind::If { condition, then, otherwise: Block::new() } }
}

fn has_loop(body: &Block) -> bool {
    let mut found = false;
    each_stmt(body, &mut |stmt| found |= matches!(stmt.kind, StmtKind::For { .. }));
    found
}

/// Does neither nest use a number that the other computes?
fn are_apart(leads: &Nest, follows: &Nest) -> bool {
    let numbers = |nest: &Nest| -> Vec<LocalId> {
        nest.assigned.iter().copied().filter(|&local| !nest.stores(local)).collect()
    };
    let uses = |nest: &Nest, local| nest.assigned.contains(&local) || nest.read.contains(&local);
    numbers(leads).into_iter().all(|local| !uses(follows, local))
        && numbers(follows).into_iter().all(|local| !uses(leads, local))
}

/// By how many columns the second nest has to follow the first.
fn lateness(leads: &Nest, follows: &Nest, function: &Function) -> Option<f64> {
    let (mut late, mut shares): (f64, bool) = (0.0, false);
    for before in &leads.accesses {
        for after in follows.accesses.iter().filter(|after| after.array == before.array) {
            shares = true;
            if before.stored || after.stored {
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
            "2: for j (to i64 2.0) (to i64 1.0) (to i64 (add n 1.0))",
            "2: if (le (to f64 j) n)",
            "2: if (ge (to f64 j) 3.0)",
            "2: k = (isub j (to i64 1.0))",
        ] {
            assert!(text.contains(line), "{text}");
        }
    }

    #[test]
    fn what_is_computed_in_its_own_column_needs_no_delay() {
        let text = fused("j", "k");
        assert!(text.contains("2: k = j") && !text.contains("if"), "{text}");
        let text = fused("(iadd j (to i64 1.0))", "k");
        assert!(text.contains("2: k = j"), "{text}");
    }

    #[test]
    fn what_is_needed_far_ahead_keeps_the_nests_apart() {
        let text = fused("j", "(iadd k (to i64 3.0))");
        assert_eq!(text.matches("for").count(), 4, "{text}");
        let text = fused("i", "k");
        assert_eq!(text.matches("for").count(), 4, "{text}");
    }
}
