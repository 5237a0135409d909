//! Unroll and jam: two iterations of an outer loop are computed side by side, so that what the inner loops
//! read for both is read once.
//!
//! ```text
//! for j = 1 : n                           for j = 1 : 2 : last
//!   for k = 1 : n                           if j < last
//!     for i = 1 : n                           for k = 1 : n
//!       C(i, j) = C(i, j) + A(i, k) * …         for i = 1 : n
//! end                                             C(i, j) = C(i, j) + A(i, k) * …
//!                                                 C(i, j + 1) = C(i, j + 1) + A(i, k) * …
//!                                           else … the nest as it was
//! ```
//!
//! Each element is computed by the same operations in the same order. It is done where each iteration of the outer
//! loop stores columns of its own, and where an innermost loop reads a whole matrix without regard to it:
//! that is what has to come from memory again and again. After D. Callahan, J. Cocke and K. Kennedy, Estimating
//! interlock and improving balance for pipelined architectures (1988).
//!
//! Cost: linear in the function, times the depth of its loops; nests that it rewrites are copied twice.

use crate::nests::{Nest, whole};
use crate::program::{
    Block, Expr, Function, Local, LocalId, Repr, Stmt, StmtKind, each_stmt, temporary,
};
use crate::remarks::What;
use crate::scalar::Scalar;
use crate::typing;
use crate::uses;
use lariat_base::Arena;
use rustc_hash::{FxHashMap, FxHashSet};

/// A nest with more statements stays as it is.
const MOST: usize = 8;

/// Unrolls and jams the nests of a function.
pub fn jam(function: &mut Function) {
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
    let mut out = Block::with_capacity(stmts.len());
    for mut stmt in std::mem::take(stmts) {
        if let Some(jammed) = jammed(&stmt, direct, outside, function) {
            function.remark(stmt.line, What::Jammed);
            out.extend(jammed);
            continue;
        }
        let mut here = direct.to_vec();
        if let StmtKind::Direct { arrays, .. } = &stmt.kind {
            here.extend(arrays);
        }
        for inner in stmt.kind.blocks_mut() {
            block(inner, &here, outside, function);
        }
        out.push(stmt);
    }
    *stmts = out;
}

/// The nest with two iterations side by side, if that helps and changes nothing; in front of it what computes
/// its last column.
fn jammed(
    stmt: &Stmt,
    direct: &[LocalId],
    outside: &FxHashSet<LocalId>,
    function: &mut Function,
) -> Option<Block> {
    let StmtKind::For { body, low, .. } = &stmt.kind else { return None };
    let nest = Nest::of(stmt, direct, outside, function)?;
    let private = private(&nest, body, outside, &function.locals)?;
    let stored = nest.stored();
    let has_own_columns = nest.accesses.iter().all(|access| {
        !stored.contains(&access.array) || nest.column(access, &function.locals) == Some(0.0)
    });
    if !has_own_columns || count(body) > MOST || !is_reused(body, nest.counter, &[], &private) {
        return None;
    }
    let mut names = FxHashMap::default();
    for local in private {
        let Local { shown, repr, .. } = &function.locals[local];
        let (shown, repr) = (shown.clone(), *repr);
        let name = temporary(&mut function.locals, &shown, repr);
        function.locals[name].shown = shown;
        names.insert(local, name);
    }
    let (computes, last) = nest.last(stmt.line, function);
    let counter = Expr::Local(nest.counter);
    let one = vec![counter.clone(), whole(Expr::Number(1.0))];
    let next = Expr::Scalar(Scalar::WholeAdd, one);
    let both = [counter.clone(), last.clone()];
    let both = both.map(|value| typing::convert(value, Repr::Real, &function.locals));
    let condition = Expr::Scalar(Scalar::Less, both.to_vec());
    let then = side_by_side(body, &names, (&counter, &next));
    let both = StmtKind::If { condition, then, otherwise: body.clone() };
    let kind = StmtKind::For {
        counter: nest.counter,
        low: low.clone(),
        step: whole(Expr::Number(2.0)),
        high: last,
        body: vec![Stmt { line: stmt.line, kind: both }],
    };
    Some(computes.into_iter().chain([Stmt { line: stmt.line, kind }]).collect())
}

fn count(body: &Block) -> usize {
    let mut count = 0;
    each_stmt(body, &mut |_| count += 1);
    count
}

/// The numbers that each iteration computes for itself: `None` if one may come from the iteration before, or
/// decides what the inner loops run over. The counter of an inner loop is one that may, where it is read outside
/// of its loops.
fn private(
    nest: &Nest,
    body: &Block,
    outside: &FxHashSet<LocalId>,
    locals: &Arena<Local>,
) -> Option<Vec<LocalId>> {
    let mut all: Vec<LocalId> = Vec::new();
    let mut counters = FxHashSet::default();
    each_stmt(body, &mut |stmt| match &stmt.kind {
        StmtKind::Assign { target, .. } if !all.contains(target) => all.push(*target),
        StmtKind::For { counter, .. } => {
            counters.insert(*counter);
        }
        _ => {}
    });
    let mut is_fit = counters.is_disjoint(outside);
    is_fit &= all.iter().all(|local| !counters.contains(local) && locals[*local].repr.is_scalar());
    each_stmt(body, &mut |stmt| match &stmt.kind {
        StmtKind::For { low, step, high, .. } => {
            let varies = |bound: &Expr| {
                bound.reads(nest.counter) || all.iter().any(|&local| bound.reads(local))
            };
            is_fit &= ![low, step, high].into_iter().any(varies);
        }
        StmtKind::If { .. } => is_fit = false,
        _ => {}
    });
    (is_fit && comes_first(body, &all, &mut FxHashSet::default())).then_some(all)
}

/// Is each number assigned before it is read, in a block or around it?
fn comes_first(body: &Block, numbers: &[LocalId], known: &mut FxHashSet<LocalId>) -> bool {
    for stmt in body {
        let is_open = |local: &&LocalId| !known.contains(*local);
        let open: Vec<LocalId> = numbers.iter().filter(is_open).copied().collect();
        let reads = |operand: &Expr| open.iter().any(|&local| operand.reads(local));
        if stmt.kind.operands().into_iter().any(reads) {
            return false;
        }
        for inner in stmt.kind.blocks() {
            if !comes_first(inner, numbers, &mut known.clone()) {
                return false;
            }
        }
        if let StmtKind::Assign { target, .. } = &stmt.kind {
            known.insert(*target);
        }
    }
    true
}

/// Does an innermost loop read elements that are the same for all iterations of the outer loop, and others
/// for those of a loop in between?
fn is_reused(body: &Block, outer: LocalId, between: &[LocalId], private: &[LocalId]) -> bool {
    body.iter().any(|stmt| {
        let StmtKind::For { counter, body, .. } = &stmt.kind else { return false };
        let mut inner = between.to_vec();
        inner.push(*counter);
        let is_innermost = !body.iter().any(|stmt| matches!(stmt.kind, StmtKind::For { .. }));
        let reads = |stmt: &Stmt| {
            stmt.kind.operands().into_iter().any(|operand| {
                let mut found = false;
                operand.each(&mut |node| {
                    let Expr::Element { indices, .. } = node else { return };
                    let varies = |local: LocalId| indices.iter().any(|index| index.reads(local));
                    let is_fixed = !varies(outer) && !private.iter().any(|&local| varies(local));
                    found |= is_fixed && varies(*counter) && between.iter().any(|&it| varies(it));
                });
                found
            })
        };
        if is_innermost { body.iter().any(reads) } else { is_reused(body, outer, &inner, private) }
    })
}

/// The statements, each followed by that of the next iteration. The numbers of the first have other names,
/// those of the second keep theirs: they are what is known after the loop.
fn side_by_side(
    body: &Block,
    names: &FxHashMap<LocalId, LocalId>,
    (now, next): (&Expr, &Expr),
) -> Block {
    let mut out = Block::new();
    for stmt in body {
        if let StmtKind::For { counter, low, step, high, body } = &stmt.kind {
            let body = side_by_side(body, names, (now, next));
            let (low, step, high) = (low.clone(), step.clone(), high.clone());
            let kind = StmtKind::For { counter: *counter, low, step, high, body };
            out.push(Stmt { line: stmt.line, kind });
            continue;
        }
        let (mut first, mut second) = (stmt.clone(), stmt.clone());
        if let StmtKind::Assign { target, .. } = &mut first.kind {
            *target = names.get(target).copied().unwrap_or(*target);
        }
        first.kind.operands_mut().into_iter().for_each(|operand| rename(operand, names));
        let operands = second.kind.operands_mut().into_iter();
        operands.for_each(|operand| operand.replace(now, next));
        out.extend([first, second]);
    }
    out
}

fn rename(expr: &mut Expr, names: &FxHashMap<LocalId, LocalId>) {
    if let Expr::Local(local) = expr {
        *local = names.get(local).copied().unwrap_or(*local);
    }
    expr.operands_mut().into_iter().for_each(|operand| rename(operand, names));
}

#[cfg(test)]
mod tests {
    use crate::rewritten::after;

    const LOCALS: &str = "  local y variable f64[] \"y\"\n  local z variable f64[] \"z\"\n  \
                          local j variable i64 \"j\"\n  local k variable i64 \"k\"\n  \
                          local i variable i64 \"i\"\n  local b variable f64 \"b\"\n";

    fn jammed(first: &str, stored: &str) -> String {
        let loops = |counter, inner: &str| {
            format!("for {counter} (to i64 1.0) (to i64 1.0) (to i64 n)\n{inner}end\n")
        };
        let innermost = loops("i", &format!("5: put x i j = {stored}\n"));
        let middle = loops("k", &format!("3: {first}\n4: {innermost}"));
        let outer = loops("j", &format!("3: {middle}"));
        after(super::jam, LOCALS, &format!("2: direct x\n2: {outer}end\n"))
    }

    #[test]
    fn a_matrix_that_is_read_for_each_column_is_read_for_two() {
        let text = jammed("b = (element z k j)", "(add (element x i j) (mul (element y i k) b))");
        for line in [
            "2: last_9 = (last 1.0 n)",
            "2: for j (to i64 1.0) (to i64 2.0) last_9",
            "2: if (lt (to f64 j) (to f64 last_9))",
            "3: b_8 = (element z k j)",
            "3: b = (element z k (iadd j (to i64 1.0)))",
            "5: put x i j = (add (element x i j) (mul (element y i k) b_8))",
            "5: put x i (iadd j (to i64 1.0)) = (add (element x i (iadd j (to i64 1.0))) (mul (element y i k) b))",
        ] {
            assert!(text.contains(line), "{text}");
        }
    }

    #[test]
    fn what_the_iteration_before_left_keeps_the_order() {
        let text = jammed("b = (add b 1.0)", "(add (element x i j) (mul (element y i k) b))");
        assert!(!text.contains("if"), "{text}");
    }

    #[test]
    fn a_counter_that_an_inner_loop_left_keeps_the_order() {
        let text = jammed("b = (to f64 i)", "(add (element x i j) (mul (element y i k) b))");
        assert!(!text.contains("if"), "{text}");
    }

    #[test]
    fn a_column_that_another_iteration_stores_keeps_the_order() {
        let text = jammed("b = 1.0", "(add (element x i (isub j (to i64 1.0))) (element y i k))");
        assert!(!text.contains("if"), "{text}");
    }

    #[test]
    fn a_nest_that_reads_nothing_again_stays() {
        let text = jammed("b = 1.0", "(add (element x i j) (element y i j))");
        assert!(!text.contains("if"), "{text}");
    }
}
