//! Integer counters: the variable of a `for` whose range begins with a whole number and has
//! whole steps is an `int64_t`, and so are the sums that index with it, and variables that are assigned
//! nothing but extents and such sums.
//!
//! ```text
//! i f64                          i i64
//! (element x (sub i 1))          (element x (isub i 1))
//! (mul i 2)                      (mul (real i) 2)
//! j = (sub j 1)                  j = (isub j 1)
//! ```
//!
//! "IntegerOkay" of MiX10 (V. Kumar and L. Hendren, OOPSLA 2014). A range holds fewer than 2^53
//! numbers, which the begin of the loop checks where it is not known. A variable that is assigned nothing
//! but constants, and that no index, loop or integer rests on, stays a double, as what it is used with
//! is (`cost = 1; if a == b, cost = 0; end, d + cost`). A variable to which small numbers are
//! added needs more than 2^32 statements to leave what doubles hold exactly.
//!
//! Cost: linear in the function.

use crate::program::{Block, Expr, Function, LocalId, Repr, Role, StmtKind, each_stmt};
use crate::remainders::{self, Growth};
use crate::scalar::Scalar;
use crate::typing;
use rustc_hash::{FxHashMap, FxHashSet};

/// Constants that are added to a counter are below this.
const SMALL: f64 = 2_147_483_648.0;
/// Constants that are added to a variable again and again are below this.
const STEP: f64 = 1_048_576.0;

/// Makes counters integers.
pub fn narrow(function: &mut Function) {
    let mut counters = counters(function);
    let mut wholes = wholes(function, &counters);
    let idle = idle(function, &wholes);
    wholes.retain(|local| !idle.contains(local));
    counters.extend(wholes);
    for &counter in &counters {
        function.locals[counter].repr = Repr::Whole;
    }
    let mut rising = remainders::rising(&function.body);
    rising.retain(|local, _| counters.contains(local));
    let mut body = std::mem::take(&mut function.body);
    block(&mut body, &counters, &rising, function);
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

/// The variables that are assigned nothing but whole numbers that grow slowly.
fn wholes(function: &Function, counters: &FxHashSet<LocalId>) -> FxHashSet<LocalId> {
    let fixed = |local: LocalId| {
        let role = function.locals[local].role;
        let is_own = matches!(role, Role::Variable | Role::Temporary);
        !is_own || function.params.contains(&local) || function.results.contains(&local)
    };
    let (mut all, mut others) = (FxHashSet::default(), FxHashSet::default());
    each_stmt(&function.body, &mut |stmt| match &stmt.kind {
        StmtKind::Assign { target, .. } => {
            all.insert(*target);
        }
        kind => others.extend(kind.assigned()),
    });
    all.retain(|&local| {
        function.locals[local].repr == Repr::Real && !fixed(local) && !others.contains(&local)
    });
    loop {
        let mut wrong = FxHashSet::default();
        each_stmt(&function.body, &mut |stmt| {
            if let StmtKind::Assign { target, value } = &stmt.kind
                && all.contains(target)
                && !is_slow(value, &|l| all.contains(&l) || counters.contains(&l))
            {
                wrong.insert(*target);
            }
        });
        if wrong.is_empty() {
            return all;
        }
        all.retain(|local| !wrong.contains(local));
    }
}

/// Those of these variables that are assigned constants alone, and are read nowhere where an integer
/// is of use.
fn idle(function: &Function, wholes: &FxHashSet<LocalId>) -> FxHashSet<LocalId> {
    let mut idle = wholes.clone();
    each_stmt(&function.body, &mut |stmt| {
        if let StmtKind::Assign { target, value } = &stmt.kind
            && !matches!(value, Expr::Number(_))
        {
            idle.remove(target);
        }
        let is_whole = match &stmt.kind {
            StmtKind::Assign { target, .. } => wholes.contains(target),
            StmtKind::For { .. } => true,
            _ => false,
        };
        for operand in stmt.kind.operands() {
            keep_of_use(operand, is_whole, &mut idle);
        }
        if let StmtKind::Store { indices, .. } = &stmt.kind {
            indices.iter().for_each(|at| keep_of_use(at, true, &mut idle));
        }
    });
    idle
}

/// Takes out what is read inside an index, or anywhere in an expression of whole numbers.
fn keep_of_use(expr: &Expr, is_whole: bool, idle: &mut FxHashSet<LocalId>) {
    if let (Expr::Local(local), true) = (expr, is_whole) {
        idle.remove(local);
    }
    let is_whole = is_whole || matches!(expr, Expr::Element { .. } | Expr::Convert(Repr::Whole, _));
    for operand in expr.operands() {
        keep_of_use(operand, is_whole, idle);
    }
}

/// Is it a whole number that exceeds others by little?
fn is_slow(value: &Expr, is_whole: &dyn Fn(LocalId) -> bool) -> bool {
    let is_small = |expr: &Expr| is_constant(expr, STEP);
    match value {
        Expr::Local(local) => is_whole(*local),
        Expr::Extent(..) => true,
        Expr::Scalar(Scalar::Add, args) => match &args[..] {
            [left, right] => {
                is_small(right) && is_slow(left, is_whole)
                    || is_small(left) && is_slow(right, is_whole)
            }
            _ => false,
        },
        Expr::Scalar(Scalar::Subtract, args) => match &args[..] {
            [left, right] => is_small(right) && is_slow(left, is_whole),
            _ => false,
        },
        Expr::Scalar(Scalar::Least | Scalar::Greatest, args) => {
            args.iter().all(|arg| is_slow(arg, is_whole))
        }
        value => is_constant(value, SMALL),
    }
}

/// Is it a whole constant below this, and not -0?
fn is_constant(expr: &Expr, below: f64) -> bool {
    matches!(expr, Expr::Number(number)
        if number.fract() == 0.0 && number.abs() < below && (*number != 0.0 || number.is_sign_positive()))
}

/// The value of a variable that is an integer.
fn as_whole(value: &mut Expr) {
    let held = std::mem::replace(value, Expr::Number(0.0));
    *value = match held {
        Expr::Convert(Repr::Real, whole) => *whole,
        other => Expr::Convert(Repr::Whole, Box::new(other)),
    };
}

fn block(
    stmts: &mut Block,
    counters: &FxHashSet<LocalId>,
    rising: &FxHashMap<LocalId, Growth>,
    function: &Function,
) {
    for stmt in stmts {
        for operand in stmt.kind.operands_mut() {
            real(operand, counters, rising);
            indices(operand, counters);
        }
        if let StmtKind::Assign { target, value } = &mut stmt.kind
            && counters.contains(target)
        {
            as_whole(value);
        }
        if let StmtKind::Store { indices, .. } = &mut stmt.kind {
            indices.iter_mut().for_each(|at| index(at, counters));
        }
        if let StmtKind::For { counter, low, step, .. } = &mut stmt.kind
            && !counters.contains(counter)
        {
            for bound in [low, step] {
                *bound = plain(std::mem::replace(bound, Expr::Number(0.0)), function);
            }
        }
        for inner in stmt.kind.blocks_mut() {
            block(inner, counters, rising, function);
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
fn real(expr: &mut Expr, counters: &FxHashSet<LocalId>, rising: &FxHashMap<LocalId, Growth>) {
    if matches!(expr, Expr::Local(local) if counters.contains(local)) {
        let counter = std::mem::replace(expr, Expr::Number(0.0));
        *expr = Expr::Convert(Repr::Real, Box::new(counter));
        return;
    }
    if let Expr::Convert(Repr::Whole, value) = expr
        && let Expr::Local(local) = &**value
        && counters.contains(local)
    {
        *expr = Expr::Local(*local);
        return;
    }
    for operand in expr.operands_mut() {
        real(operand, counters, rising);
    }
    sum(expr, counters);
    remainders::narrow(expr, rising);
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
            Expr::Scalar(Scalar::WholeAdd | Scalar::WholeSubtract | Scalar::WholeRemainder, _) => {
                Some((**value).clone())
            }
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

    /// What counts down in a `while` is an integer, and what doubles itself is none.
    #[test]
    fn variables_that_grow_slowly_are_integers() {
        let source = "lowered program 1\nfunction f 1 \"f.m\"\n  local i variable f64 \"i\"\n  \
            local k variable f64 \"k\"\n  params\n  results\n  2: i = 8.0\n  2: k = 1.0\n  \
            3: while (gt i 1.0)\n    4: i = (sub i 1.0)\n    5: k = (add k k)\n  end\nend\n";
        let mut program = reader::read(source).expect("a program");
        super::narrow(&mut program.functions[FunctionId::new(0)]);
        assert_eq!(verify(&program), Vec::new());
        let text = text::print(&program);
        assert!(text.contains("4: i = (isub i (to i64 1.0))"), "{text}");
        assert!(text.contains("5: k = (add k k)"), "{text}");
    }

    /// What is one of two constants, and is added to a double, is a double.
    #[test]
    fn constants_that_index_nothing_stay_doubles() {
        let source = "lowered program 1\nfunction f 1 \"f.m\"\n  local c variable f64 \"c\"\n  \
            local k variable f64 \"k\"\n  local x param f64[] \"x\"\n  local y result f64 \"y\"\n  \
            params x\n  results y\n  2: c = 1.0\n  2: k = 1.0\n  2: y = 0.0\n  \
            3: y = (add y c)\n  4: y = (element x (sub k 1.0))\nend\n";
        let mut program = reader::read(source).expect("a program");
        super::narrow(&mut program.functions[FunctionId::new(0)]);
        assert_eq!(verify(&program), Vec::new());
        let text = text::print(&program);
        assert!(text.contains("local c variable f64") && text.contains("y = (add y c)"), "{text}");
        assert!(text.contains("local k variable i64"), "{text}");
    }

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
