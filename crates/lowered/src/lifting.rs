//! Where the elements of arrays are read and stored in place, that is said in front of the outermost loop, and of
//! the first of several statements, in which nothing makes the arrays others: their addresses are found once.
//!
//! ```text
//! for j = 2 : n                     direct V U
//!   direct V U                        for j = 2 : n
//!     for i = 2 : n                     for i = 2 : n
//!       put V i j = …                     put V i j = …
//! ```
//!
//! Cost: the square of the depth of loops, times the statements.

use crate::guards::{rebound, uses_as_wholes, wholes_in};
use crate::program::{Block, Expr, Function, LocalId, Stmt, StmtKind, each_stmt};

/// Lifts what is said of arrays out of the loops of a function.
pub fn lift(function: &mut Function) {
    block(&mut function.body);
}

fn block(stmts: &mut Block) {
    for stmt in stmts.iter_mut() {
        for inner in stmt.kind.blocks_mut() {
            block(inner);
        }
        let Some(arrays) = liftable(&stmt.kind) else { continue };
        let line = stmt.line;
        let mut kind = std::mem::replace(&mut stmt.kind, StmtKind::Sweep);
        kind.blocks_mut().into_iter().for_each(dissolve);
        stmt.kind = StmtKind::Direct { arrays, body: vec![Stmt { line, kind }] };
    }
    join(stmts);
}

/// What is said of arrays holds for the statements that follow, up to the last one that says it again.
fn join(stmts: &mut Block) {
    let mut at = 0;
    while at < stmts.len() {
        let StmtKind::Direct { arrays, .. } = &stmts[at].kind else {
            at += 1;
            continue;
        };
        let arrays = arrays.clone();
        let says = |stmt: &Stmt| matches!(&stmt.kind, StmtKind::Direct { arrays: again, .. } if again.iter().any(|array| arrays.contains(array)));
        let ends = (at + 1..stmts.len()).filter(|&end| says(&stmts[end]));
        let last = ends
            .take_while(|&end| arrays.iter().all(|array| stay(array, &stmts[at..=end], &[])))
            .last();
        let Some(last) = last else {
            at += 1;
            continue;
        };
        let line = stmts[at].line;
        let mut body: Block = stmts.drain(at..=last).collect();
        for stmt in &mut body {
            if let StmtKind::Direct { arrays: again, .. } = &mut stmt.kind {
                again.retain(|array| !arrays.contains(array));
            }
        }
        let is_said = |stmt: &Stmt| matches!(&stmt.kind, StmtKind::Direct { arrays, .. } if arrays.is_empty());
        let mut flat = Block::new();
        for stmt in body {
            match stmt.kind {
                StmtKind::Direct { body, .. } if is_said(&stmt) => flat.extend(body),
                _ => flat.push(stmt),
            }
        }
        join(&mut flat);
        stmts.insert(at, Stmt { line, kind: StmtKind::Direct { arrays, body: flat } });
        at += 1;
    }
}

/// Does an array keep its elements where they are, and if they are stored to, for itself, through statements?
fn stay(array: &LocalId, stmts: &[Stmt], operands: &[&Expr]) -> bool {
    let (mut is_stored, mut is_grown) = (false, false);
    each_stmt(stmts, &mut |stmt| {
        if let StmtKind::Store { array: stored, inside, .. } = &stmt.kind {
            is_stored |= stored == array;
            is_grown |= stored == array && !inside;
        }
    });
    let mut used = uses_as_wholes(stmts);
    operands.iter().for_each(|operand| wholes_in(operand, &mut used));
    let is_held = is_stored && used.contains(array);
    !(is_grown || is_held || rebound(stmts).contains(array))
}

/// The arrays of what stands directly in a loop, if all can be found in front of it.
fn liftable(kind: &StmtKind) -> Option<Vec<LocalId>> {
    let (StmtKind::For { body, .. } | StmtKind::While { body, .. }) = kind else { return None };
    let mut arrays: Vec<LocalId> = Vec::new();
    for stmt in body {
        if let StmtKind::Direct { arrays: inner, .. } = &stmt.kind {
            let new: Vec<LocalId> =
                inner.iter().copied().filter(|array| !arrays.contains(array)).collect();
            arrays.extend(new);
        }
    }
    let stays = |array: &LocalId| stay(array, body, &kind.operands());
    (!arrays.is_empty() && arrays.iter().all(stays)).then_some(arrays)
}

/// What is said of arrays in a block is said in front of it.
fn dissolve(stmts: &mut Block) {
    for stmt in std::mem::take(stmts) {
        match stmt.kind {
            StmtKind::Direct { body, .. } => stmts.extend(body),
            _ => stmts.push(stmt),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::rewritten::after;

    fn lifted(body: &str) -> String {
        after(super::lift, "  local i variable i64 \"i\"\n  local j variable i64 \"j\"\n", body)
    }

    const INNER: &str = "    3: direct x\n      3: for i (to i64 1.0) (to i64 1.0) n\n        \
                         4: put x i = 1.0\n      end\n    end\n";

    #[test]
    fn arrays_are_found_in_front_of_the_outermost_loop() {
        let text = lifted(&format!("  2: for j (to i64 1.0) (to i64 1.0) n\n{INNER}  end\n"));
        assert!(text.contains("  2: direct x\n    2: for j"), "{text}");
        assert_eq!(text.matches("direct").count(), 1);
    }

    #[test]
    fn several_loops_share_what_is_said() {
        let text = lifted(&format!("{INNER}  5: j = (to i64 1.0)\n{INNER}"));
        assert_eq!(text.matches("direct").count(), 1, "{text}");
        let text = lifted(&format!("{INNER}  5: grow x j = 1.0\n{INNER}"));
        assert_eq!(text.matches("direct").count(), 2, "{text}");
    }

    #[test]
    fn an_array_that_the_loop_makes_another_is_found_inside() {
        let grown = "    5: grow x j = 1.0\n";
        let text =
            lifted(&format!("  2: for j (to i64 1.0) (to i64 1.0) n\n{INNER}{grown}  end\n"));
        assert!(text.contains("  2: for j"), "{text}");
    }
}
