//! `--report`: what became of a program.
//!
//! ```text
//! capr_sweep: 5 arguments, 1 result; 2 integer counters; 4 element reads, 3 checked; …
//! ```

use lariat_lowered::Program;
use lariat_lowered::program::{Expr, Function, Repr, StmtKind, each_stmt};
use std::io::{self, Write};

/// What a function does that costs something.
#[derive(Default)]
struct Counts {
    counters: usize,
    reads: usize,
    reads_checked: usize,
    stores: usize,
    stores_checked: usize,
    library: usize,
}

/// Prints the report: a line a function.
pub fn write(program: &Program, out: &mut impl Write) -> io::Result<()> {
    for (_, function) in program.functions.iter() {
        let counts = Counts::of(function);
        writeln!(
            out,
            "{}: {} arguments, {} results; {} integer counters; {} elements read, {} checked; \
             {} elements assigned, {} checked; {} calls of the library",
            function.name,
            function.params.len(),
            function.results.len(),
            counts.counters,
            counts.reads,
            counts.reads_checked,
            counts.stores,
            counts.stores_checked,
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
        each_stmt(&function.body, &mut |stmt| {
            if let StmtKind::Store { inside, .. } = &stmt.kind {
                counts.stores += 1;
                counts.stores_checked += usize::from(!inside);
            }
            for operand in stmt.kind.operands() {
                operand.each(&mut |node| counts.node(node));
            }
        });
        counts
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
