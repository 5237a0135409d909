//! What an index is known to be once it was used.
//!
//! After `x(k)` was read, `k` is a whole number from 1 to the number of elements of `x`:
//! otherwise the run would have failed. So `x(k) = x(k) - 1` leaves the size of `x` as it
//! is, whatever is known of `k` before.
//!
//! ```text
//! s = d(k);          from here on: k is at most numel(d)
//! d(k) = 2 * s;      d keeps its size
//! ```
//!
//! Only variables are examined that the text names: nothing else reads a temporary
//! again. And only in the run of a program with its own numbers (`lariat_findings`):
//! what is known of more numbers makes more contexts, a fifth more work in programs of
//! many small functions.
//!
//! Cost: constant for each index.

use super::interpreter::Interpreter;
use lariat_domains::index::select::folded_extents;
use lariat_domains::{Extent, Matrix, Numbers, Symbolic, Value, ValueSet};
use lariat_flow_sets::flow_set::Flow;
use lariat_flow_sets::slot::Slot;
use lariat_ir::{Access, Arg, Storage, VarId};
use std::sync::Arc;

impl Interpreter<'_, '_> {
    /// Learns from a reference that it succeeded.
    pub fn learn_bounds(&self, flow: &mut Flow, base: &ValueSet, path: &[Access]) {
        if self.engine.analysis.unrolled_steps == 0 {
            return;
        }
        let (Some(value), [Access::Paren(args)]) = (base.single(), path) else { return };
        if !matches!(value, Value::Matrix(_) | Value::Cell(_) | Value::Struct(_)) {
            return;
        }
        let named = |arg: &Arg| match arg {
            Arg::Var(var) => Some(*var).filter(|&var| self.is_named(var)),
            Arg::Colon | Arg::Spread(_) => None,
        };
        if args.iter().any(|arg| matches!(arg, Arg::Spread(_)))
            || !args.iter().any(|arg| named(arg).is_some())
        {
            return;
        }
        let extents = folded_extents(value.shape(), args.len());
        for (arg, extent) in args.iter().zip(&extents) {
            if let Some(var) = named(arg) {
                bound(flow, var, extent);
            }
        }
    }

    fn is_named(&self, var: VarId) -> bool {
        let variable = &self.body.vars[var];
        !variable.temporary && variable.storage == Storage::Local
    }
}

/// The numbers in a variable are positions along an extent.
fn bound(flow: &mut Flow, var: VarId, extent: &Extent) {
    let slot = flow.slot(var);
    let Some(Value::Matrix(index)) = slot.value.as_deref().and_then(ValueSet::single) else {
        return;
    };
    if let Some(refined) = within(index, extent) {
        let value = Some(Arc::new(ValueSet::from(refined)));
        let slot = Slot { value, ..slot.clone() };
        flow.refine(var, slot);
    }
}

/// The same index, within the extent; nothing where that is not more precise.
fn within(index: &Matrix, extent: &Extent) -> Option<Matrix> {
    let is_number = index.class.is_numeric() && index.constant.is_none();
    if !is_number || index.numbers.is_void() || !index.numbers.is_real() {
        return None;
    }
    let high = extent.known().map_or(f64::INFINITY, f64::from);
    let old = index.numbers;
    let (low, high) = (old.low.max(1.0), old.high.min(high));
    let symbolic = match (&index.symbolic, extent.known(), extent.polynomial()) {
        (None, None, Some(extent)) if old.high.is_infinite() => Some(Symbolic::at_most(extent)),
        _ => None,
    };
    let says_more = (low, high) != (old.low, old.high) || symbolic.is_some();
    if !says_more || low > high {
        return None;
    }
    let numbers = Numbers { low, high, integer: true, nan: false, ..old };
    let refined = Matrix { numbers, ..index.clone() };
    Some(if symbolic.is_some() { refined.with_symbolic(symbolic) } else { refined })
}

#[cfg(test)]
mod tests {
    use super::*;
    use lariat_builtins::MClass;
    use lariat_domains::Shape;

    fn index(numbers: Numbers) -> Matrix {
        Matrix::new(MClass::Double, Shape::scalar(), numbers)
    }

    #[test]
    fn an_index_that_was_used_is_a_position() {
        let within = |numbers, extent| {
            let refined = within(&index(numbers), &Extent::Known(extent))?;
            Some((refined.numbers.low, refined.numbers.high, refined.numbers.integer))
        };
        assert_eq!(within(Numbers::real(), 5), Some((1.0, 5.0, true)));
        assert_eq!(within(Numbers::integers(2.0, 9.0), 5), Some((2.0, 5.0, true)));
        assert_eq!(within(Numbers::integers(2.0, 3.0), 5), None, "that is not more precise");
        assert_eq!(within(Numbers::integers(7.0, 9.0), 5), None, "no run gets here");
    }
}
