//! Integer counters: the variable of a `for` whose range begins with a whole number and has
//! whole steps is an `int64_t`, and so are the sums that index with it.
//!
//! ```text
//! i f64                          i i64
//! (element x (sub i 1))          (element x (isub i 1))
//! (mul i 2)                      (mul (real i) 2)
//! ```
//!
//! "IntegerOkay" of MiX10 (V. Kumar and L. Hendren, OOPSLA 2014). A range holds fewer than 2^53
//! numbers, which the begin of the loop checks where it is not known.
//!
//! Cost: linear in the function.

use crate::program::{Block, Expr, Function, LocalId, Repr, StmtKind, each_stmt};
use crate::scalar::Scalar;
use crate::typing;
use rustc_hash::{FxHashMap, FxHashSet};

/// Constants that are added to a counter are below this.
const SMALL: f64 = 2_147_483_648.0;

/// Makes counters integers.
pub fn narrow(function: &mut Function) {
    let counters = counters(function);
    for &counter in &counters {
        function.locals[counter].repr = Repr::Whole;
    }
    let mut body = std::mem::take(&mut function.body);
    block(&mut body, &counters, function);
    function.body = body;
}

fn counters(function: &Function) -> FxHashSet<LocalId> {
    let mut assigned: FxHashMap<LocalId, usize> = FxHashMap::default();
    let mut whole: FxHashMap<LocalId, usize> = FxHashMap::default();
    each_stmt(&function.body, &mut |stmt| {
        for local in stmt.kind.assigned() {
            *assigned.entry(local).or_insert(0) += 1;
        }
        if let StmtKind::For { counter, low, step, .. } = &stmt.kind {
            let is_whole = |bound: &Expr| matches!(bound, Expr::Convert(Repr::Whole, _));
            if is_whole(low) && is_whole(step) {
                *whole.entry(*counter).or_insert(0) += 1;
            }
        }
    });
    let fixed =
        |local: &LocalId| function.params.contains(local) || function.results.contains(local);
    whole.retain(|local, count| assigned.get(local) == Some(count) && !fixed(local));
    whole.into_keys().filter(|&local| function.locals[local].repr == Repr::Real).collect()
}

fn block(stmts: &mut Block, counters: &FxHashSet<LocalId>, function: &Function) {
    for stmt in stmts {
        for operand in stmt.kind.operands_mut() {
            real(operand, counters);
            indices(operand, counters);
        }
        if let StmtKind::Store { indices, .. } = &mut stmt.kind {
            indices.iter_mut().for_each(|at| index(at, counters));
        }
        if let StmtKind::For { counter, low, step, .. } = &mut stmt.kind {
            if !counters.contains(counter) {
                for bound in [low, step] {
                    *bound = plain(std::mem::replace(bound, Expr::Number(0.0)), function);
                }
            }
        }
        for inner in stmt.kind.blocks_mut() {
            block(inner, counters, function);
        }
    }
}

/// A bound of a loop whose counter is a double after all.
fn plain(bound: Expr, function: &Function) -> Expr {
    match bound {
        Expr::Convert(Repr::Whole, value) => *value,
        bound => typing::convert(bound, Repr::Real, &function.locals),
    }
}

/// Where a counter is read as a double, that is said.
fn real(expr: &mut Expr, counters: &FxHashSet<LocalId>) {
    if matches!(expr, Expr::Local(local) if counters.contains(local)) {
        let counter = std::mem::replace(expr, Expr::Number(0.0));
        *expr = Expr::Convert(Repr::Real, Box::new(counter));
        return;
    }
    if let Expr::Convert(Repr::Whole, value) = expr {
        if let Expr::Local(local) = &**value {
            if counters.contains(local) {
                *expr = Expr::Local(*local);
                return;
            }
        }
    }
    for operand in expr.operands_mut() {
        real(operand, counters);
    }
    sum(expr, counters);
}

/// A counter and a small whole constant are added as integers.
fn sum(expr: &mut Expr, counters: &FxHashSet<LocalId>) {
    let Expr::Scalar(op, args) = expr else { return };
    let op = match op {
        Scalar::Add => Scalar::WholeAdd,
        Scalar::Subtract => Scalar::WholeSubtract,
        _ => return,
    };
    let [left, right] = &args[..] else { return };
    if let (Some(left), Some(right)) = (whole(left, counters), whole(right, counters)) {
        let is_constant = |side: &Expr| matches!(side, Expr::Convert(_, value) if matches!(**value, Expr::Number(_)));
        if is_constant(&left) && is_constant(&right) {
            return;
        }
        let value = Expr::Scalar(op, vec![left, right]);
        *expr = Expr::Convert(Repr::Real, Box::new(value));
    }
}

/// The integer that a double is: another local that is converted need not be whole.
fn whole(expr: &Expr, counters: &FxHashSet<LocalId>) -> Option<Expr> {
    match expr {
        Expr::Convert(Repr::Real, value) => match &**value {
            Expr::Local(local) if counters.contains(local) => Some((**value).clone()),
            Expr::Scalar(Scalar::WholeAdd | Scalar::WholeSubtract, _) => Some((**value).clone()),
            _ => None,
        },
        Expr::Number(number) if number.fract() == 0.0 && number.abs() < SMALL => {
            Some(Expr::Convert(Repr::Whole, Box::new(expr.clone())))
        }
        _ => None,
    }
}

/// Indices of elements need no doubles.
fn indices(expr: &mut Expr, counters: &FxHashSet<LocalId>) {
    for operand in expr.operands_mut() {
        indices(operand, counters);
    }
    if let Expr::Element { indices, .. } = expr {
        indices.iter_mut().for_each(|at| index(at, counters));
    }
}

fn index(expr: &mut Expr, counters: &FxHashSet<LocalId>) {
    if let Some(value) = whole(expr, counters) {
        *expr = value;
    }
}

#[cfg(test)]
mod tests {
    use crate::program::FunctionId;
    use crate::{reader, text, verify};

    /// A value of any class, converted to a double, is not a counter.
    #[test]
    fn only_counters_are_integers() {
        let source = "lowered program 1\nfunction f 1 \"f.m\"\n  local r param any \"r\"\n  \
            local y result f64 \"y\"\n  params r\n  results y\n  2: y = (sub (to f64 r) 1.0)\nend\n";
        let mut program = reader::read(source).expect("a program");
        super::narrow(&mut program.functions[FunctionId::new(0)]);
        assert!(verify(&program).is_empty());
        assert_eq!(text::print(&program), source);
    }
}
