//! `--report`: what became of a program.
//!
//! ```text
//! capr_sweep: 5 arguments, 1 result; 2 integer counters; 4 element reads, 3 checked; …
//! ```

use lariat_lowered::Program;
use lariat_lowered::program::{Block, Expr, Function, Repr, StmtKind, each_stmt};
use std::io::{self, Write};

/// What a function does that costs something.
#[derive(Default)]
struct Counts {
    counters: usize,
    reads: usize,
    reads_checked: usize,
    stores: usize,
    stores_checked: usize,
    /// Checks in loops that have no loop inside.
    innermost: usize,
    guards: usize,
    library: usize,
}

/// Prints the report: a line a function. Of loops behind a guard, those are counted that run where it holds.
pub fn write(program: &Program, out: &mut impl Write) -> io::Result<()> {
    for (_, function) in program.functions.iter() {
        let counts = Counts::of(function);
        writeln!(
            out,
            "{}: {} arguments, {} results; {} integer counters; {} elements read, {} checked; \
             {} elements assigned, {} checked; {} checks in innermost loops, {} guards; \
             {} calls of the library",
            function.name,
            function.params.len(),
            function.results.len(),
            counts.counters,
            counts.reads,
            counts.reads_checked,
            counts.stores,
            counts.stores_checked,
            counts.innermost,
            counts.guards,
            counts.library,
        )?;
    }
    Ok(())
}

impl Counts {
    fn of(function: &Function) -> Self {
        let mut counts = Self::default();
        let whole = |repr| repr == Repr::Whole;
        counts.counters = function.locals.iter().filter(|(_, local)| whole(local.repr)).count();
        counts.block(&function.body, false);
        counts
    }

    fn block(&mut self, block: &Block, in_innermost: bool) {
        for stmt in block {
            let before = self.reads_checked + self.stores_checked;
            if let StmtKind::Store { inside, .. } = &stmt.kind {
                self.stores += 1;
                self.stores_checked += usize::from(!inside);
            }
            for operand in stmt.kind.operands() {
                operand.each(&mut |node| self.node(node));
            }
            let innermost = is_loop(&stmt.kind) && !has_loop(stmt.kind.blocks());
            if in_innermost || innermost && matches!(stmt.kind, StmtKind::While { .. }) {
                self.innermost += self.reads_checked + self.stores_checked - before;
            }
            let inside = in_innermost || innermost;
            match &stmt.kind {
                StmtKind::If { condition, then, .. } if is_guard(condition) => {
                    self.guards += 1;
                    self.block(then, inside);
                }
                kind => kind.blocks().into_iter().for_each(|inner| self.block(inner, inside)),
            }
        }
    }

    fn node(&mut self, node: &Expr) {
        match node {
            Expr::Element { inside, .. } => {
                self.reads += 1;
                self.reads_checked += usize::from(!inside);
            }
            Expr::Runtime { .. } | Expr::Part(..) => self.library += 1,
            _ => {}
        }
    }
}

fn is_loop(kind: &StmtKind) -> bool {
    matches!(kind, StmtKind::For { .. } | StmtKind::While { .. } | StmtKind::Columns { .. })
}

fn has_loop(blocks: Vec<&Block>) -> bool {
    let mut found = false;
    for block in blocks {
        each_stmt(block, &mut |stmt| found |= is_loop(&stmt.kind));
    }
    found
}

/// Is it the condition of a loop without checks?
fn is_guard(condition: &Expr) -> bool {
    let mut found = false;
    condition.each(&mut |node| found |= matches!(node, Expr::Within { .. } | Expr::Owned(_)));
    found
}
