//! The faults that sizes do not fit, with the sizes.

use crate::fault::{CallFault, SizeNeed, SizeWhy, Why};
use crate::site::Site;
use lariat_domains::Shape;

/// The fault that a matrix is not square.
pub(super) fn not_square(site: &Site<'_>, shape: &Shape) -> CallFault {
    site.fault(Why::Size(SizeWhy::NotSquare(Box::new(shape.clone()))))
}

/// The fault that two shapes do not fit, with both.
pub(crate) fn of_two(site: &Site<'_>, need: SizeNeed, a: &Shape, b: &Shape) -> CallFault {
    let (left, right) = (Box::new(a.clone()), Box::new(b.clone()));
    site.fault(Why::Size(SizeWhy::Operands { need, left, right }))
}

/// The fault that the sizes of the arguments do not fit, with all of them.
pub(crate) fn of_all(site: &Site<'_>) -> CallFault {
    let shapes = site.args.iter().map(|arg| arg.shape.clone()).collect();
    site.fault(Why::Size(SizeWhy::Refused(shapes)))
}
