//! Results of calls go where they are wanted, and a loop without an iteration goes.
//!
//! ```text
//! call r r_2 = @f x              call v beta = @f x
//! v = r
//! beta = r_2
//!
//! for k 1.0 1.0 0.0              (nothing)
//! ```
//!
//! A function hands its results over when it is done with its arguments, so a variable may be both. Copy
//! coalescing (G. Chaitin, *Register allocation & spilling via graph coloring*, 1982) where one copy follows the call.
//!
//! Cost: linear in the function.

use crate::affine::as_double;
use crate::program::{Block, Callee, Expr, Function, LocalId, Role, Stmt, StmtKind, each_stmt};
use rustc_hash::FxHashMap;

/// Does both in a function.
pub fn settle(function: &mut Function) {
    let counts = Counts::of(&function.body);
    let mut body = std::mem::take(&mut function.body);
    block(&mut body, &counts, function);
    function.body = body;
}

/// How often locals are read and assigned.
#[derive(Default)]
struct Counts {
    reads: FxHashMap<LocalId, usize>,
    assignments: FxHashMap<LocalId, usize>,
}

impl Counts {
    fn of(body: &[Stmt]) -> Self {
        let mut counts = Self::default();
        each_stmt(body, &mut |stmt| {
            for local in stmt.kind.assigned() {
                *counts.assignments.entry(local).or_insert(0) += 1;
            }
            for local in stmt.kind.used() {
                *counts.reads.entry(local).or_insert(0) += 1;
            }
            for operand in stmt.kind.operands() {
                operand.each(&mut |node| {
                    if let Some(local) = node.local() {
                        *counts.reads.entry(local).or_insert(0) += 1;
                    }
                });
            }
        });
        counts
    }

    fn reads(&self, local: LocalId) -> usize {
        self.reads.get(&local).copied().unwrap_or(0)
    }

    /// Is it assigned once and read once?
    fn is_passed_on(&self, local: LocalId) -> bool {
        self.reads(local) == 1 && self.assignments.get(&local) == Some(&1)
    }
}

fn block(stmts: &mut Block, counts: &Counts, function: &Function) {
    stmts.retain(|stmt| !is_empty_loop(&stmt.kind, counts, function));
    for stmt in stmts.iter_mut() {
        for inner in stmt.kind.blocks_mut() {
            block(inner, counts, function);
        }
    }
    let mut at = 0;
    while at < stmts.len() {
        let (done, rest) = stmts.split_at_mut(at + 1);
        let taken = match &mut done[at].kind {
            StmtKind::Call { targets, callee: Callee::Function(_), .. } => rest
                .iter()
                .take_while(|stmt| retargeted(targets, &stmt.kind, counts, function))
                .count(),
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
    counts: &Counts,
    function: &Function,
) -> bool {
    let StmtKind::Assign { target, value: Expr::Local(result) } = copy else { return false };
    let (to, from) = (&function.locals[*target], &function.locals[*result]);
    let is_own = |role: Role| matches!(role, Role::Variable | Role::Temporary);
    let fits = to.repr == from.repr
        && to.role != Role::Shared
        && is_own(from.role)
        && counts.is_passed_on(*result)
        && !targets.contains(&Some(*target));
    match targets.iter_mut().find(|place| **place == Some(*result)) {
        Some(place) if fits => {
            *place = Some(*target);
            true
        }
        _ => false,
    }
}

/// Is it a loop without an iteration, whose counter nothing else reads?
fn is_empty_loop(kind: &StmtKind, counts: &Counts, function: &Function) -> bool {
    let StmtKind::For { counter, low, step, high, body } = kind else { return false };
    let number = |bound: &Expr| match as_double(bound.clone()) {
        Expr::Number(number) => Some(number),
        _ => None,
    };
    let (Some(low), Some(step), Some(high)) = (number(low), number(step), number(high)) else {
        return false;
    };
    let is_empty = step > 0.0 && high < low || step < 0.0 && high > low;
    let is_own = matches!(function.locals[*counter].role, Role::Variable | Role::Temporary);
    is_empty && is_own && Counts::of(body).reads(*counter) == counts.reads(*counter)
}

#[cfg(test)]
mod tests {
    use crate::program::FunctionId;
    use crate::{reader, text, verify};

    fn settled(body: &str) -> String {
        let source = format!(
            "lowered program 1\nfunction f 1 \"f.m\"\n  local r variable f64 \"r\"\n  \
             local v variable f64 \"v\"\n  local k variable f64 \"k\"\n  params\n  results\n{body}end\n\
             function g 1 \"g.m\"\n  local y result f64 \"y\"\n  params\n  results y\n  2: y = 1.0\nend\n"
        );
        let mut program = reader::read(&source).expect("a program");
        super::settle(&mut program.functions[FunctionId::new(0)]);
        assert_eq!(verify(&program), Vec::new());
        text::print(&program)
    }

    #[test]
    fn a_result_goes_to_the_variable_that_gets_it() {
        let text = settled("  2: call r = @g\n  2: v = r\n");
        assert!(text.contains("2: call v = @g\n"), "{text}");
        assert!(!text.contains("v = r"), "{text}");
    }

    #[test]
    fn a_result_that_is_read_again_is_copied() {
        let text = settled("  2: call r = @g\n  2: v = r\n  3: k = r\n");
        assert!(text.contains("2: v = r\n"), "{text}");
    }

    #[test]
    fn a_loop_without_an_iteration_goes_unless_its_counter_is_read() {
        let empty = "  2: for k 1.0 1.0 0.0\n    3: v = k\n  end\n";
        assert!(!settled(empty).contains("for"));
        assert!(settled(&format!("{empty}  4: r = k\n")).contains("for"));
    }
}
