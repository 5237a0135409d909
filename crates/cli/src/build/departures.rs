//! `--fast`: where a program may depart from the interpreter's last digits, line by line.
//!
//! ```text
//! main.m:4: a product and a sum may be rounded once
//! main.m:7: a sum over a loop may be taken in another order
//! ```
//!
//! Cost: linear in the program.

use lariat_lowered::Program;
use lariat_lowered::program::{Block, Expr, Function, LocalId, StmtKind};
use lariat_lowered::scalar::Scalar;
use std::collections::BTreeSet;
use std::io::{self, Write};

const ONCE: &str = "a product and a sum may be rounded once";
const ORDER: &str = "sums or products may be taken in another order";
const INVERSE: &str = "a quotient may become a product with an inverse";
const LOOP: &str = "a sum over a loop may be taken in another order";
const VECTOR: &str =
    "a function may be computed for several elements at once, with other last digits";

/// Prints the departures, in the order of lines.
pub fn write(program: &Program, out: &mut impl Write) -> io::Result<()> {
    let mut all = BTreeSet::new();
    for (_, function) in program.functions.iter() {
        block(&function.body, (function, false), &mut all);
    }
    for (file, line, what) in all {
        writeln!(out, "{file}:{line}: {what}")?;
    }
    Ok(())
}

type Found = BTreeSet<(String, u32, &'static str)>;

fn block(stmts: &Block, (function, in_loop): (&Function, bool), all: &mut Found) {
    let file = function.file.rsplit('/').next().unwrap_or_default();
    for stmt in stmts {
        let mut note = |what| {
            all.insert((file.to_owned(), stmt.line, what));
        };
        for operand in stmt.kind.operands() {
            operand.each(&mut |node| departures(node, in_loop).into_iter().for_each(&mut note));
        }
        if let StmtKind::Assign { target, value } = &stmt.kind
            && in_loop
            && adds_to(*target, value)
        {
            note(LOOP);
        }
        let is_loop = matches!(
            stmt.kind,
            StmtKind::For { .. }
                | StmtKind::While { .. }
                | StmtKind::Columns { .. }
                | StmtKind::Fused { .. }
        );
        for inner in stmt.kind.blocks() {
            block(inner, (function, in_loop || is_loop), all);
        }
    }
}

fn departures(node: &Expr, in_loop: bool) -> Vec<&'static str> {
    let Expr::Scalar(op, args) = node else { return Vec::new() };
    let has = |wanted: &[Scalar]| {
        args.iter().any(|arg| matches!(arg, Expr::Scalar(op, _) if wanted.contains(op)))
    };
    let mut all = Vec::new();
    let is_sum = matches!(op, Scalar::Add | Scalar::Subtract);
    if is_sum && has(&[Scalar::Multiply]) {
        all.push(ONCE);
    }
    if is_sum && has(&[Scalar::Add, Scalar::Subtract])
        || *op == Scalar::Multiply && has(&[Scalar::Multiply])
    {
        all.push(ORDER);
    }
    if matches!(op, Scalar::Divide | Scalar::DivideLeft) {
        all.push(INVERSE);
    }
    let is_function = matches!(
        op,
        Scalar::Exponential | Scalar::Logarithm | Scalar::Sine | Scalar::Cosine | Scalar::Power
    );
    if is_function && in_loop {
        all.push(VECTOR);
    }
    all
}

/// `s = s + …`
fn adds_to(target: LocalId, value: &Expr) -> bool {
    let is_target = |arg: &Expr| matches!(arg, Expr::Local(local) if *local == target);
    matches!(value, Expr::Scalar(Scalar::Add | Scalar::Subtract | Scalar::Multiply, args)
        if args.iter().any(is_target))
}
