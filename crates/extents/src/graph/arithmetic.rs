//! Values that differ by a known number: `n + 1`, `n - 1`, `2:n`.
//!
//! ```text
//! x = zeros(n + 1, 1);  y = ones(n + 1, 1);    both (n+1,1)
//! x(2:n+1) - x(1:n)                            both (1,n)
//! ```
//!
//! The paper has no arithmetic: each sum would be a new extent. Here the sum of a vertex
//! and a number is one vertex, however often it is computed, so it is a new extent for
//! each such pair; so are sums, differences and products of two. In any iteration of a
//! loop a vertex stands for one value, and so does its sum; what an earlier iteration has
//! left comes in through the head, which keeps it apart. A value that is used as a size
//! is taken as not being negative.
//!
//! Cost: one lookup for each sum.

use super::BOTTOM;
use super::builder::Builder;
use super::construction::Origin;
use crate::value::Dim;
use lariat_builtins::Role;
use lariat_ir::StmtId;

impl Builder<'_> {
    /// A value and a number; nothing where the sum is a negative number.
    pub(crate) fn sum(&mut self, stmt: StmtId, value: Dim, number: i64) -> Option<Dim> {
        let vertex = match value {
            Dim::Constant(value) => return value.checked_add_signed(number).map(Dim::Constant),
            Dim::At(_) if self.dry => return Some(Dim::At(BOTTOM)),
            Dim::At(vertex) => vertex,
        };
        let (base, before) = self.sums.parts.get(&vertex).copied().unwrap_or((vertex, 0));
        let number = before.checked_add(number)?;
        if number == 0 {
            return Some(Dim::At(base));
        }
        if let Some(known) = self.sums.of.get(&(base, number)) {
            return Some(Dim::At(*known));
        }
        let sum = self.lone(vec![BOTTOM], Origin::New(stmt));
        self.sums.of.insert((base, number), sum);
        self.sums.parts.insert(sum, (base, number));
        Some(Dim::At(sum))
    }

    /// The difference of two values; nothing where it is a negative number.
    pub(crate) fn difference(&mut self, stmt: StmtId, a: Dim, b: Dim) -> Option<Dim> {
        let (Dim::At(a_vertex), Dim::At(b_vertex)) = (a, b) else {
            return match b {
                Dim::Constant(number) => self.sum(stmt, a, -i64::try_from(number).ok()?),
                Dim::At(_) => Some(self.pair(stmt, Role::Minus, a, b)),
            };
        };
        if self.dry {
            // Without vertices nothing is distinguished: no number is known.
            return Some(Dim::At(BOTTOM));
        }
        let parts = |vertex| self.sums.parts.get(&vertex).copied().unwrap_or((vertex, 0));
        let ((base, more), (other, less)) = (parts(a_vertex), parts(b_vertex));
        let number = more.checked_sub(less)?;
        if base == other {
            return u64::try_from(number).ok().map(Dim::Constant);
        }
        let steps = self.pair(stmt, Role::Minus, Dim::At(base), Dim::At(other));
        self.sum(stmt, steps, number)
    }

    /// The result of an operation on two values: the same for the same ones.
    pub(crate) fn pair(&mut self, stmt: StmtId, role: Role, a: Dim, b: Dim) -> Dim {
        if self.dry {
            return Dim::At(BOTTOM);
        }
        if let Some(known) = self.sums.pairs.get(&(role, a, b)) {
            return Dim::At(*known);
        }
        let made = self.lone(vec![BOTTOM], Origin::New(stmt));
        self.sums.pairs.insert((role, a, b), made);
        Dim::At(made)
    }
}
