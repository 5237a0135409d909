//! Reductions along a dimension, by [`lariat_shapes::rule::along`]: the first whose extent is not 1, or the one
//! that is given.
//!
//! `(3,4)` becomes `(1,4)`, `(1,4)` becomes `(1,1)`, `(:,4)` becomes `(1,:)`,
//! for one row collapses to a scalar. A sum over no element fills its place with
//! 0, the maximum over no element has no place: `(0,3)` yields `(1,3)` and
//! `(0,3)`. `0x0` yields a scalar without a dimension, and with one it depends on
//! the language.

use crate::extents::list;
use crate::fault::CallFault;
use crate::shapes::elementwise;
use crate::site::Site;
use crate::view::View;
use lariat_builtins::MClass;
use lariat_domains::{Extent, Shape};
pub(super) use lariat_shapes::rule::Empties;
use lariat_shapes::rule::Partly;
use lariat_shapes::rule::along::{collapsed, collapsed_first, nothing};

/// `f(x)` and `f(x, dimension)`
///
/// Octave's `any` of a cell is `[]`, so nothing is known unless it is an array.
pub(super) fn collapse(site: &Site<'_>, empties: Empties) -> Shape {
    let plain = |x: &&View<'_>| x.class.is_some_and(MClass::is_matrix);
    let Some(x) = site.arg(0).filter(plain) else { return Shape::Unknown };
    along(x.shape, site.args.get(1..).unwrap_or_default(), empties)
}

/// As [`collapse`] where there are elements; nothing is known of the result for
/// an array that may be empty, unless it is a matrix.
pub(super) fn collapse_nonempty(site: &Site<'_>) -> Shape {
    let Some(x) = site.arg(0) else { return Shape::Unknown };
    match (x.shape.is_empty(), x.shape.rank()) {
        (Some(false), _) => collapse(site, Empties::Fill),
        (_, Some(2)) => Shape::matrix(),
        _ => Shape::Unknown,
    }
}

/// `f(x)`, `f(x, [], dimension)` and `f(x, y)`
pub(super) fn collapse_or_elementwise(site: &Site<'_>) -> Result<Shape, CallFault> {
    match site.args {
        [x] => Ok(extremum(site, x, &[])),
        [_, _] => elementwise::all(site),
        [x, _, rest @ ..] => Ok(extremum(site, x, rest)),
        [] => Ok(Shape::Unknown),
    }
}

/// The greatest elements of one array.
fn extremum(site: &Site<'_>, x: &View<'_>, rest: &[View<'_>]) -> Shape {
    let collapsed = along(x.shape, rest, Empties::Stay);
    let is_logical = x.class.is_none_or(|class| class == MClass::Logical);
    let is_kept = site.rules.keeps_empty_logicals && is_logical;
    match is_kept && x.shape.is_empty() != Some(false) {
        true => collapsed.join(x.shape),
        false => collapsed,
    }
}

/// Along the dimension that is given, or the first whose extent is not 1.
pub(super) fn along(shape: &Shape, rest: &[View<'_>], empties: Empties) -> Shape {
    match rest {
        [] => along_first(shape, empties),
        [dimension] => match dimension.number() {
            Some(number) if number >= 1.0 && number.fract() == 0.0 => {
                along_given(shape, number as usize - 1, empties)
            }
            _ => Shape::Unknown,
        },
        _ => Shape::Unknown,
    }
}

fn along_given(shape: &Shape, dimension: usize, empties: Empties) -> Shape {
    let Some(mut extents) = list(shape, 2) else { return Shape::Unknown };
    if maybe_nothing(&extents) && empties == Empties::Fill && dimension != 1 {
        // The sum along the first dimension of 0x0: languages differ.
        extents[1] = Extent::choice(&nothing(&extents), &Extent::Unknown, &extents[1]);
    }
    Shape::dims(collapsed(&extents, dimension, empties, &mut Partly))
}

fn along_first(shape: &Shape, empties: Empties) -> Shape {
    let Some(extents) = list(shape, 2) else { return Shape::Unknown };
    Shape::dims(collapsed_first(&extents, empties, &mut Partly))
}

/// May it be 0x0?
fn maybe_nothing(extents: &[Extent]) -> bool {
    extents.len() == 2 && extents.iter().all(|extent| extent.may_be(0))
        || extents.len() > 2
            && extents[0].may_be(0)
            && extents[1].may_be(0)
            && extents[2..].iter().all(|extent| extent.may_be(1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use Extent::{Known, Unknown};

    #[test]
    fn first_dimension_that_is_not_one() {
        let fill = |shape: &Shape| along_first(shape, Empties::Fill);
        assert_eq!(fill(&Shape::of(3, 4)), Shape::of(1, 4));
        assert_eq!(fill(&Shape::of(1, 4)), Shape::scalar());
        assert_eq!(fill(&Shape::of(0, 0)), Shape::scalar());
        assert_eq!(fill(&Shape::column()), Shape::scalar());
        assert_eq!(fill(&Shape::row()), Shape::scalar());
        assert_eq!(fill(&Shape::matrix()), Shape::row());
        assert_eq!(fill(&Shape::dims([Known(1), Known(3), Known(2)])), {
            Shape::dims([Known(1), Known(1), Known(2)])
        });
        assert_eq!(fill(&Shape::dims([Unknown, Known(4)])), Shape::row());
        let stay = |shape: &Shape| along_first(shape, Empties::Stay);
        assert_eq!(stay(&Shape::of(0, 3)), Shape::of(0, 3));
        assert_eq!(stay(&Shape::row()), Shape::row());
    }
}
