//! Comparisons of sizes with numbers, and what they show of the array.
//!
//! ```text
//! if size(A,1) ~= 3, error('…'), end      A has three rows from here on
//! if ndims(A) == 2 & size(A,2) == 1       A is a column inside
//! arguments, x (3,1) double, end          x is (3,1) after the block
//! ```
//!
//! The call of `size` and the comparison are two statements: the first leaves a question
//! that waits ([`Test::Size`]), the second makes it one of the shape ([`Test::Shape`]).
//!
//! Cost: constant a test; what is learnt of a symbol is substituted in the flow set.

use super::branch_test::{SizePart, Test};
use super::equations::assume_equal;
use super::flow_set::Flow;
use super::signs::mirrored;
use lariat_builtins::Role;
use lariat_domains::{Extent, Open, Shape, Value, ValueSet};
use lariat_ir::VarId;
use lariat_shapes::Polynomial;
use std::sync::Arc;

/// The question that a call of `size` and its kin leaves.
pub fn size_part(role: Role, of: VarId, dimension: Option<f64>) -> Option<Test> {
    let part = match (role, dimension) {
        (Role::Size, Some(1.0)) | (Role::RowCount, None) => SizePart::Extent(1),
        (Role::Size, Some(2.0)) | (Role::ColumnCount, None) => SizePart::Extent(2),
        (Role::DimensionCount, None) => SizePart::Dimensions,
        (Role::ElementCount, None) => SizePart::Count,
        _ => return None,
    };
    Some(Test::Size(of, part))
}

/// A comparison of a part of a size with a number.
pub fn size_test(role: Role, left: VarId, right: VarId, flow: &Flow) -> Option<Test> {
    let number = |var: VarId| flow.slot(var).value.as_deref()?.known_number();
    let (of, part, number, role) = match (flow.test(left), flow.test(right)) {
        (Some(&Test::Size(of, part)), _) => (of, part, number(right)?, role),
        (_, Some(&Test::Size(of, part))) => (of, part, number(left)?, mirrored(role)?),
        _ => return None,
    };
    let whole = number.fract() == 0.0 && (0.0..=f64::from(u32::MAX)).contains(&number);
    let extent = whole.then_some(Extent::Known(number as u32))?;
    let answer = match role {
        Role::Equal => true,
        Role::NotEqual => false,
        Role::LessOrEqual if part == SizePart::Dimensions => true,
        Role::GreaterThan if part == SizePart::Dimensions => false,
        _ => return None,
    };
    let shape = match part {
        SizePart::Extent(1) => Shape::leading(extent, Extent::Unknown),
        SizePart::Extent(_) => Shape::leading(Extent::Unknown, extent),
        SizePart::Dimensions if number == 2.0 => Shape::matrix(),
        SizePart::Count if number == 1.0 => Shape::scalar(),
        SizePart::Dimensions | SizePart::Count => return None,
    };
    Some(Test::Shape(of, shape, answer))
}

/// Assumes that a variable has a shape; `None` where it never has.
pub fn assume_shape(flow: &mut Flow, var: VarId, shape: &Shape) -> Option<()> {
    equate_extents(flow, var, shape)?;
    let mut slot = flow.slot(var).clone();
    let Some(value) = &slot.value else { return Some(()) };
    let refined = match &**value {
        ValueSet::Unknown(reason, open) => {
            let open = open.as_deref().cloned();
            let open = open.unwrap_or(Open { shape: Shape::Unknown, symbolic: None });
            let shape = open.shape.meet(shape)?;
            ValueSet::Unknown(reason.clone(), Open { shape, ..open }.shared())
        }
        ValueSet::OneOf(values) => {
            let fits = |value: &&Value| value.shape().meet(shape).is_some();
            let kept = values.iter().filter(fits).map(|value| value.assume_shape(shape));
            let kept = ValueSet::OneOf(kept.collect());
            if kept.is_none() {
                return None;
            }
            kept
        }
    };
    slot.value = Some(Arc::new(refined));
    flow.refine(var, slot);
    Some(())
}

/// A symbol that is an extent of the variable is now a number, wherever it occurs.
fn equate_extents(flow: &mut Flow, var: VarId, shape: &Shape) -> Option<()> {
    for k in 1..=2 {
        let Some(known) = shape.extent(k).known() else { continue };
        let Some(value) = flow.slot(var).value.clone() else { return Some(()) };
        let ours = match &*value {
            ValueSet::Unknown(_, Some(open)) => open.shape.extent(k),
            set => set.shape().extent(k),
        };
        if let Some(ours) = ours.polynomial() {
            assume_equal(flow, &ours, &Polynomial::constant(i64::from(known)))?;
        }
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::slot::Slot;
    use lariat_domains::{Matrix, Numbers};

    fn matrix(shape: Shape) -> ValueSet {
        Matrix::new(lariat_builtins::MClass::Double, shape, Numbers::real()).into()
    }

    #[test]
    fn a_compared_extent_is_known() {
        let (array, part, number) = (VarId::new(0), VarId::new(1), VarId::new(2));
        let mut flow = Flow::new(3);
        flow.set(array, Slot::set(matrix(Shape::Unknown)));
        flow.set(number, Slot::set(ValueSet::number(3.0)));
        flow.add_test(part, size_part(Role::Size, array, Some(2.0)).unwrap());
        let test = size_test(Role::NotEqual, part, number, &flow);
        let Some(Test::Shape(of, shape, answer)) = test else { panic!("{test:?}") };
        assert_eq!((of, answer), (array, false));
        assume_shape(&mut flow, of, &shape).unwrap();
        let value = flow.slot(array).value.clone().unwrap();
        assert_eq!(value.shape().extent(2).known(), Some(3));
    }

    #[test]
    fn another_extent_ends_the_run() {
        let mut flow = Flow::new(1);
        flow.set(VarId::new(0), Slot::set(matrix(Shape::of(4, 1))));
        assert_eq!(assume_shape(&mut flow, VarId::new(0), &Shape::of(3, 1)), None);
    }
}
