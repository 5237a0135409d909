//! Bounds: what extents are at least, and what loop counters are at most, where a statement stands.
//!
//! ```text
//! A = zeros(n, m);        rows of A >= n, columns of A >= m
//! n = numel(x);           elements of x >= n
//! for i = 1:n             1 <= i <= n
//!   A(i, 1) = x(i);       both exist
//! ```
//!
//! A forward analysis without a fixed point: at the head of a loop holds what nothing in the loop changes. Storing
//! an element makes an array larger at most. A bound `n` of an extent means that it is at least `floor(n)`: if
//! `n` is no whole number, a counter that ends with it stops there too, and rounding keeps the order.
//!
//! Cost: linear in the function for each depth of its loops.

use crate::affine::{Affine, Scope};
use crate::effects;
use crate::filling;
use crate::program::{Expr, Function, LocalId, Repr, Role, Stmt, StmtKind, each_stmt};
use crate::scalar::Scalar;
use rustc_hash::FxHashSet;

/// What is known.
#[derive(Clone, Default)]
pub struct Bounds {
    extents: Vec<Extent>,
    counters: Vec<Counter>,
}

/// An extent is at least this.
#[derive(Clone)]
struct Extent {
    array: LocalId,
    /// `None`: the number of elements; else the dimension, from 0.
    place: Option<u8>,
    least: Expr,
    /// The array is a row or a column, so that it stays one as it grows.
    is_vector: bool,
}

/// A counter is in a range.
#[derive(Clone)]
struct Counter {
    counter: LocalId,
    low: f64,
    high: Expr,
}

/// An index: a sum, and by which numbers it is changed at least and at most.
pub struct Index<'a> {
    /// The array.
    pub array: LocalId,
    /// `None`: a linear index; else the dimension, from 0.
    pub place: Option<u8>,
    /// The sum, without its number.
    pub sum: &'a Affine,
    /// The least number.
    pub least: f64,
    /// The greatest.
    pub most: f64,
}

impl Bounds {
    /// What holds after a statement.
    pub fn pass(&mut self, stmt: &Stmt, function: &Function) {
        self.forget(std::slice::from_ref(stmt));
        let StmtKind::Assign { target, value } = &stmt.kind else { return };
        let is_own = |local: LocalId| function.locals[local].role != Role::Shared;
        if !is_own(*target) {
            return;
        }
        if let Some([rows, columns]) = filling::size(&stmt.kind, function) {
            self.made(*target, rows, columns, &is_own);
        }
        if let Expr::Extent(array, place) = bare(value)
            && is_own(array)
            && array != *target
        {
            let least = Expr::Local(*target);
            self.extents.push(Extent { array, place, least, is_vector: false });
        }
    }

    fn made(
        &mut self,
        array: LocalId,
        rows: Expr,
        columns: Expr,
        is_own: &dyn Fn(LocalId) -> bool,
    ) {
        let is_one = |extent: &Expr| matches!(extent, Expr::Number(number) if *number == 1.0);
        let (is_row, is_column) = (is_one(&rows), is_one(&columns));
        let is_vector = is_row || is_column;
        let elements = if is_row { columns.clone() } else { rows.clone() };
        let all = [(Some(0), rows), (Some(1), columns), (None, elements)];
        for (place, least) in all.into_iter().filter(|(place, _)| place.is_some() || is_vector) {
            let mut stays = effects::of(&least) == effects::Effect::None && !least.reads(array);
            least.each(&mut |node| {
                stays &= matches!(
                    node,
                    Expr::Number(_)
                        | Expr::Local(_)
                        | Expr::Scalar(..)
                        | Expr::Extent(..)
                        | Expr::Convert(..)
                ) && node.local().is_none_or(is_own);
            });
            if stays {
                self.extents.push(Extent { array, place, least: bare(&least), is_vector });
            }
        }
    }

    /// What holds whenever a block in a statement begins.
    #[must_use]
    pub fn inside(&self, kind: &StmtKind) -> Self {
        let mut inner = self.clone();
        inner.forget_locals(&kind.assigned().into_iter().collect());
        for block in kind.blocks() {
            inner.forget(block);
        }
        if let StmtKind::For { counter, low, step, high, body } = kind {
            let assigned = effects::assigned(body);
            let high = bare(high);
            let mut stays = !assigned.contains(counter) && !high.reads(*counter);
            high.each(&mut |node| stays &= node.local().is_none_or(|it| !assigned.contains(&it)));
            if let (Expr::Number(low), Some(1.0..), true) = (bare(low), step.constant_step(), stays)
            {
                inner.counters.push(Counter { counter: *counter, low, high });
            }
        }
        inner
    }

    /// Forgets what statements may change.
    fn forget(&mut self, block: &[Stmt]) {
        let (mut rebound, mut grown) = (FxHashSet::default(), FxHashSet::default());
        let mut stored = FxHashSet::default();
        each_stmt(block, &mut |stmt| match &stmt.kind {
            StmtKind::Store { array, indices, inside, .. } => {
                stored.insert(*array);
                if !inside && indices.len() == 1 {
                    grown.insert(*array);
                }
            }
            kind => rebound.extend(kind.assigned()),
        });
        self.forget_locals(&rebound);
        let keeps = |it: &Extent| it.place.is_none() || it.is_vector || !grown.contains(&it.array);
        self.extents.retain(keeps);
        // An array that is stored to may have another extent than a bound says.
        self.extents.retain(|it| !reads(&it.least, &stored));
        self.counters.retain(|it| !reads(&it.high, &stored));
    }

    fn forget_locals(&mut self, changed: &FxHashSet<LocalId>) {
        self.extents.retain(|it| !changed.contains(&it.array) && !reads(&it.least, changed));
        self.counters.retain(|it| !changed.contains(&it.counter) && !reads(&it.high, changed));
    }

    /// Do the elements exist at indices in which no counter is but those of the loops around?
    pub fn exist(&self, array: LocalId, indices: &[Expr], function: &Function) -> bool {
        if self.extents.iter().all(|it| it.array != array) {
            return false;
        }
        let none = FxHashSet::default();
        let counter = LocalId::new(function.locals.len());
        let scope = Scope { counter, assigned: &none, locals: &function.locals };
        let several = indices.len() > 1;
        indices.iter().enumerate().all(|(at, index)| {
            let place = several.then_some(at as u8);
            scope.sum(index).is_some_and(|sum| {
                let (least, most) = (sum.offset, sum.offset);
                let index = Index { array, place, sum: &sum, least, most };
                self.prove(&index, (&Expr::Number(0.0), &Expr::Number(0.0)), function)
            })
        })
    }

    /// Do all elements exist at an index whose counter is between two ends?
    pub fn prove(&self, index: &Index<'_>, ends: (&Expr, &Expr), function: &Function) -> bool {
        let range = match (index.sum.factor, &index.sum.rest[..]) {
            (1.0, []) => Some((bare(ends.0), bare(ends.1))),
            (0.0, []) => Some((Expr::Number(0.0), Expr::Number(0.0))),
            (0.0, [(false, term)]) => self.range(&bare(term)),
            _ => None,
        };
        let Some((Expr::Number(low), high)) = range else { return false };
        let fits = |it: &Extent| {
            it.array == index.array
                && it.place == index.place
                && is_within(&high, index.most, &it.least, function)
        };
        low.fract() == 0.0 && low + index.least >= 1.0 && self.extents.iter().any(fits)
    }

    fn range(&self, term: &Expr) -> Option<(Expr, Expr)> {
        let known = self.counters.iter().find(|it| *term == Expr::Local(it.counter))?;
        Some((Expr::Number(known.low), known.high.clone()))
    }
}

fn reads(expr: &Expr, changed: &FxHashSet<LocalId>) -> bool {
    let mut found = false;
    expr.each(&mut |node| found |= node.local().is_some_and(|local| changed.contains(&local)));
    found
}

/// Is `floor(high) + most <= floor(least)`?
fn is_within(high: &Expr, most: f64, least: &Expr, function: &Function) -> bool {
    let ((of, added), (from, known)) = (split(high), split(least));
    let is_whole = match &of {
        None | Some(Expr::Extent(..)) => true,
        Some(Expr::Local(local)) => function.locals[*local].repr == Repr::Whole,
        Some(_) => false,
    };
    of == from
        && (added == 0.0 && most <= known
            || added <= known && most <= 0.0
            || is_whole && added + most <= known)
}

/// A sum of something and a whole number.
fn split(expr: &Expr) -> (Option<Expr>, f64) {
    let whole = |expr: &Expr| match expr {
        Expr::Number(number) if number.fract() == 0.0 => Some(*number),
        _ => None,
    };
    if let Some(number) = whole(expr) {
        return (None, number);
    }
    if let Expr::Scalar(op, args) = expr
        && let [left, right] = &args[..]
    {
        match (op, whole(left), whole(right)) {
            (Scalar::Add, Some(number), None) => return (Some(right.clone()), number),
            (Scalar::Add, None, Some(number)) => return (Some(left.clone()), number),
            (Scalar::Subtract, None, Some(number)) => return (Some(left.clone()), -number),
            _ => {}
        }
    }
    (Some(expr.clone()), 0.0)
}

/// The number, whether it is held as an integer or as a double.
fn bare(expr: &Expr) -> Expr {
    let mut expr = match expr {
        Expr::Convert(Repr::Real | Repr::Whole, value) => bare(value),
        expr => expr.clone(),
    };
    if let Expr::Scalar(op, args) = &mut expr {
        *op = match *op {
            Scalar::WholeAdd => Scalar::Add,
            Scalar::WholeSubtract => Scalar::Subtract,
            other => other,
        };
        for arg in args {
            *arg = bare(arg);
        }
    }
    expr
}

#[cfg(test)]
mod tests {
    use crate::rewritten::after;

    const ZEROS: &str = "  2: x = (to f64[] (run lr_zeros (to any n) (to any 1.0)))\n";

    fn guards(before: &str, high: &str, body: &str) -> bool {
        let locals = "  local i variable i64 \"i\"\n  local m variable f64 \"m\"\n";
        let text = after(
            crate::guards::guard,
            locals,
            &format!("{before}  3: for i (to i64 1.0) (to i64 1.0) {high}\n    4: {body}\n  end\n"),
        );
        assert!(text.contains("direct x") || text.contains("checked"), "{text}");
        text.contains("within")
    }

    #[test]
    fn an_array_that_was_made_for_a_loop_needs_no_guard() {
        assert!(!guards(ZEROS, "n", "grow x i = 1.0"));
        assert!(!guards(ZEROS, "(sub n 1.0)", "grow x i = 1.0"));
        assert!(!guards(ZEROS, "(sub n 1.0)", "m = (checked x i)"));
    }

    #[test]
    fn another_size_does() {
        assert!(guards(ZEROS, "(add n 1.0)", "grow x i = 1.0"));
        assert!(guards(ZEROS, "n", "grow x (iadd i (to i64 1.0)) = 1.0"));
        assert!(guards(ZEROS, "n", "grow x (isub i (to i64 1.0)) = 1.0"));
        assert!(guards("", "n", "grow x i = 1.0"));
    }

    /// Of `n - 1` and `n`, one may be rounded and the other not: `floor(n - 1) + 1` may exceed `floor(n)`.
    #[test]
    fn a_sum_that_may_be_rounded_proves_nothing() {
        assert!(guards(ZEROS, "(sub n 1.0)", "grow x (iadd i (to i64 1.0)) = 1.0"));
    }

    #[test]
    fn what_changes_in_between_proves_nothing() {
        let changed = format!("{ZEROS}  2: n = (add n n)\n");
        assert!(guards(&changed, "n", "grow x i = 1.0"));
        let another = format!("{ZEROS}  2: x = (to f64[] (run lr_sort (to any n)))\n");
        assert!(guards(&another, "n", "grow x i = 1.0"));
        let sometimes = format!("{ZEROS}  2: if (gt n m)\n    2: n = m\n  end\n");
        assert!(guards(&sometimes, "n", "grow x i = 1.0"));
    }

    #[test]
    fn the_number_of_elements_bounds_a_loop() {
        assert!(!guards("  2: m = (to f64 (count x))\n", "m", "n = (checked x i)"));
        assert!(guards("  2: m = (to f64 (extent x 0))\n", "m", "n = (checked x i)"));
    }
}
