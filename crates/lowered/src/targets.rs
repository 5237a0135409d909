//! Results of calls go where they are wanted.
//!
//! ```text
//! call r r_2 = @f x              call v beta = @f x
//! v = r
//! beta = r_2
//! ```
//!
//! So does the column that a loop over columns has.
//!
//! A function hands its results over when it is done with its arguments, so a variable may be both. Copy
//! coalescing (G. Chaitin, *Register allocation & spilling via graph coloring*, 1982) where copies follow the call.
//!
//! Cost: linear in the function.

use crate::program::{Block, Callee, Expr, Function, LocalId, Role, Stmt, StmtKind};
use crate::uses::Uses;

/// Lets the calls of a function assign what copies of their results do.
pub fn coalesce(function: &mut Function) {
    let mut body = std::mem::take(&mut function.body);
    let uses = Uses::of(&body, function);
    block(&mut body, &uses, function);
    function.body = body;
}

fn block(stmts: &mut Block, uses: &Uses, function: &Function) {
    for stmt in stmts.iter_mut() {
        for inner in stmt.kind.blocks_mut() {
            block(inner, uses, function);
        }
    }
    let mut at = 0;
    while at < stmts.len() {
        let (done, rest) = stmts.split_at_mut(at + 1);
        let taken = match &mut done[at].kind {
            StmtKind::Call { targets, callee: Callee::Function(_), .. }
            | StmtKind::Invoke { targets, .. } => rest
                .iter()
                .take_while(|stmt| retargeted(targets, &stmt.kind, uses, function))
                .count(),
            StmtKind::Columns { target, body, .. } => {
                if let Some(Stmt { kind: StmtKind::Assign { target: to, value }, .. }) =
                    body.first()
                    && *value == Expr::Local(*target)
                    && is_replaced((*target, *to), uses, function)
                {
                    *target = *to;
                    body.remove(0);
                }
                0
            }
            _ => 0,
        };
        stmts.drain(at + 1..at + 1 + taken);
        at += 1;
    }
}

/// Lets a call assign what a copy of one of its results does, if that changes nothing else.
fn retargeted(
    targets: &mut [Option<LocalId>],
    copy: &StmtKind,
    uses: &Uses,
    function: &Function,
) -> bool {
    let StmtKind::Assign { target, value: Expr::Local(result) } = copy else { return false };
    let fits = is_replaced((*result, *target), uses, function) && !targets.contains(&Some(*target));
    match targets.iter_mut().find(|place| **place == Some(*result)) {
        Some(place) if fits => {
            *place = Some(*target);
            true
        }
        _ => false,
    }
}

/// Is one local only copied to another that can take its place?
fn is_replaced((from, to): (LocalId, LocalId), uses: &Uses, function: &Function) -> bool {
    let is_own = |role: Role| matches!(role, Role::Variable | Role::Temporary);
    let locals = &function.locals;
    locals[to].repr == locals[from].repr
        && locals[to].role != Role::Shared
        && is_own(locals[from].role)
        && uses.is_passed_on(from)
}

#[cfg(test)]
mod tests {
    use crate::program::FunctionId;
    use crate::{reader, text, verify};

    fn coalesced(body: &str) -> String {
        let source = format!(
            "lowered program 1\nfunction f 1 \"f.m\"\n  local r variable f64 \"r\"\n  \
             local v variable f64 \"v\"\n  local k variable f64 \"k\"\n  params\n  results\n{body}end\n\
             function g 1 \"g.m\"\n  local y result f64 \"y\"\n  params\n  results y\n  2: y = 1.0\nend\n"
        );
        let mut program = reader::read(&source).expect("a program");
        super::coalesce(&mut program.functions[FunctionId::new(0)]);
        assert_eq!(verify(&program), Vec::new());
        text::print(&program)
    }

    #[test]
    fn a_result_goes_to_the_variable_that_gets_it() {
        let text = coalesced("  2: call r = @g\n  2: v = r\n");
        assert!(text.contains("2: call v = @g\n"), "{text}");
        assert!(!text.contains("v = r"), "{text}");
    }

    #[test]
    fn a_result_that_is_read_again_is_copied() {
        let text = coalesced("  2: call r = @g\n  2: v = r\n  3: k = r\n");
        assert!(text.contains("2: v = r\n"), "{text}");
    }
}
