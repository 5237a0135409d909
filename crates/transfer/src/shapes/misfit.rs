//! The faults that sizes do not fit, with the sizes.

use crate::extents;
use crate::site::Site;
use lariat_domains::{Fault, FaultKind, Shape};

/// The fault that a shape does not fit.
pub(super) fn of_one(site: &Site<'_>, needs: &str, shape: &Shape) -> Fault {
    site.fault(&format!("needs {needs}: {}", extents::show(shape))).about(FaultKind::Shape)
}

/// The fault that two shapes do not fit, with both.
pub(crate) fn of_two(site: &Site<'_>, needs: &str, a: &Shape, b: &Shape) -> Fault {
    let sizes = format!("{} and {}", extents::show(a), extents::show(b));
    site.fault(&format!("needs {needs}: {sizes}")).about(FaultKind::Shape)
}
