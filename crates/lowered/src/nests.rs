//! Loop nests: counted loops that do nothing but compute numbers and elements that exist.
//!
//! Nothing in such a nest fails, prints, or leaves it, so that its iterations may run in another order wherever no
//! element is stored in one and used in the other. That shows in the last index of each element: where it
//! is the counter of the outer loop and a number, each iteration of that loop has columns of its own.
//!
//! ```text
//! for j = 2 : n - 1                                     reads U at the columns j - 1, j and j + 1,
//!   for i = 2 : n - 1                                   stores V at the column j
//!     V(i, j) = U(i, j - 1) + U(i, j) + U(i, j + 1);
//! ```
//!
//! Cost: linear in the nest.

use crate::affine::{Scope, as_double};
use crate::effects;
use crate::program::{
    Block, Expr, Function, Local, LocalId, Repr, Role, Stmt, StmtKind, has_loop, temporary,
};
use crate::scalar::Scalar;
use crate::typing;
use lariat_base::Arena;
use rustc_hash::FxHashSet;

/// A nest of loops, by its outer loop.
pub struct Nest {
    /// The counter, which nothing reads where no loop of it runs.
    pub counter: LocalId,
    /// Its first value, a double.
    pub low: Expr,
    /// Its bound, a double.
    pub high: Expr,
    /// The elements of its body.
    pub accesses: Vec<Access>,
    /// The locals that it assigns, counters too.
    pub assigned: FxHashSet<LocalId>,
    /// The locals that its body reads.
    pub read: FxHashSet<LocalId>,
}

/// An element that is read or stored.
pub struct Access {
    /// The array.
    pub array: LocalId,
    /// One or two indices.
    pub indices: Vec<Expr>,
    /// It is stored.
    pub stored: bool,
}

impl Nest {
    /// The nest that a statement is, if a loop stands in it; `direct` are the arrays whose elements are stored in
    /// place there, `outside` the locals that are read where no loop of theirs runs.
    pub fn of(
        stmt: &Stmt,
        direct: &[LocalId],
        outside: &FxHashSet<LocalId>,
        function: &Function,
    ) -> Option<Self> {
        let StmtKind::For { counter, low, step, high, body } = &stmt.kind else { return None };
        let mut accesses = Vec::new();
        let steps_by_one = step.constant_step() == Some(1.0);
        if !steps_by_one
            || !has_loop(body)
            || !is_plain(stmt, direct, &function.locals, &mut accesses)
        {
            return None;
        }
        let assigned = effects::assigned(std::slice::from_ref(stmt));
        let is_steady = |bound: &Expr| !assigned.iter().any(|&local| bound.reads(local));
        if outside.contains(counter) || ![low, high].into_iter().all(is_steady) {
            return None;
        }
        let double =
            |bound: &Expr| typing::convert(as_double(bound.clone()), Repr::Real, &function.locals);
        let (low, high) = (double(low), double(high));
        let read = effects::read(body);
        Some(Self { counter: *counter, low, high, accesses, assigned, read })
    }

    /// The column of an element, as the number that is added to the counter.
    pub fn column(&self, access: &Access, locals: &Arena<Local>) -> Option<f64> {
        let [_, column] = &access.indices[..] else { return None };
        let scope = Scope { counter: self.counter, assigned: &self.assigned, locals };
        let sum = scope.sum(column)?;
        (sum.factor == 1.0 && sum.rest.is_empty()).then_some(sum.offset)
    }

    /// The arrays of which it stores elements.
    pub fn stored(&self) -> FxHashSet<LocalId> {
        self.accesses.iter().filter(|access| access.stored).map(|access| access.array).collect()
    }

    /// The last value of the counter, and the statement in front of the nest that computes it, if one does. A
    /// bound that is missed by rounding alone is reached: the bound itself says too little.
    pub fn last(&self, line: u32, function: &mut Function) -> (Option<Stmt>, Expr) {
        match &self.high {
            Expr::Number(number) if number.fract() == 0.0 => (None, whole(self.high.clone())),
            Expr::Convert(Repr::Real, high)
                if typing::repr(high, &function.locals) == Repr::Whole =>
            {
                (None, (**high).clone())
            }
            high => {
                let value = Expr::Scalar(Scalar::Last, vec![self.low.clone(), high.clone()]);
                let target = temporary(&mut function.locals, "last", Repr::Whole);
                let kind = StmtKind::Assign { target, value };
                (Some(Stmt { line, kind }), Expr::Local(target))
            }
        }
    }
}

/// A whole number as an integer.
pub fn whole(number: Expr) -> Expr {
    Expr::Convert(Repr::Whole, Box::new(number))
}

/// Does a statement do nothing but compute numbers and elements that exist? These are added.
fn is_plain(
    stmt: &Stmt,
    direct: &[LocalId],
    locals: &Arena<Local>,
    accesses: &mut Vec<Access>,
) -> bool {
    let is_own = |local: LocalId| matches!(locals[local].role, Role::Variable | Role::Temporary);
    for operand in stmt.kind.operands() {
        if !effects::is_sure(operand, locals) {
            return false;
        }
        operand.each(&mut |node| {
            if let Expr::Element { array, indices, .. } = node {
                accesses.push(Access { array: *array, indices: indices.clone(), stored: false });
            }
        });
    }
    match &stmt.kind {
        StmtKind::Assign { target, .. } => locals[*target].repr.is_scalar() && is_own(*target),
        StmtKind::Store { array, indices, inside, .. } => {
            accesses.push(Access { array: *array, indices: indices.clone(), stored: true });
            *inside && direct.contains(array)
        }
        StmtKind::For { counter, step, body, .. } => {
            let is_counted = locals[*counter].repr == Repr::Whole && step.constant_step().is_some();
            is_counted && is_own(*counter) && are_plain(body, direct, locals, accesses)
        }
        StmtKind::If { then, otherwise, .. } => {
            are_plain(then, direct, locals, accesses)
                && are_plain(otherwise, direct, locals, accesses)
        }
        _ => false,
    }
}

fn are_plain(
    block: &Block,
    direct: &[LocalId],
    locals: &Arena<Local>,
    accesses: &mut Vec<Access>,
) -> bool {
    block.iter().all(|stmt| is_plain(stmt, direct, locals, accesses))
}
