//! Sizes that are given by the values of arguments: constructors such as
//! `zeros`, copies side by side, reshaping, ranges.
//!
//! `f(3)` is `(3,3)`, `f(2, n)` is `(2,:)`, `f([2 3 4])` is `(2,3,4)`, `f(v)` for
//! a row of two is `(:,:)`. A negative size is 0. Ranges follow IEEE arithmetic;
//! where rounding might decide about the last element, the length is unknown.

use super::misfit;
use crate::extents::{self, count, from_number, list};
use crate::fault::{CallFault, SizeWhy, Why};
use crate::site::Site;
use crate::view::View;
use lariat_builtins::{Fold, MClass};
use lariat_domains::{Extent, Matrix, Shape};
use lariat_shapes::Polynomial;
use lariat_shapes::rule::Partly;
use lariat_shapes::rule::along::repeated;
use lariat_shapes::rule::sizes::{SizeArgument, sized};

/// The shape that sizes state; `none` without arguments. A string and what follows
/// are not sizes.
pub(crate) fn sizes(args: &[View<'_>], none: Shape) -> Shape {
    let end = args.iter().position(View::maybe_word).unwrap_or(args.len());
    if args.get(end).is_some_and(|arg| arg.class.is_none()) {
        return Shape::Unknown;
    }
    // A class's name, or a word and a model; elsewhere Octave takes chars for sizes.
    // A word alone may ask for something else, as for the state of a generator.
    let names_class =
        |string: &View<'_>| string.string().is_some_and(|string| MClass::named(string).is_some());
    if end == 0 && args.first().is_some_and(|word| !names_class(word)) {
        return Shape::Unknown;
    }
    let string_is_word = args.get(end).is_none_or(|string| string.is_empty() == Some(false));
    if !string_is_word || args.len() - end > 2 {
        return Shape::Unknown;
    }
    match &args[..end] {
        [] => none,
        [one] => from_one(one),
        several => given(several.iter().map(|arg| SizeArgument::Scalar(extent_of(arg))).collect()),
    }
}

fn given(arguments: Vec<SizeArgument<Extent>>) -> Shape {
    sized(arguments).map_or(Shape::Unknown, Shape::dims)
}

/// One argument: n means n-by-n, a vector states all.
fn from_one(arg: &View<'_>) -> Shape {
    // Of a matrix each function reads other numbers.
    let elements = arg.elements().filter(|_| arg.shape.is_row() || arg.shape.is_column());
    let numbers = elements.map(|all| all.into_iter().map(from_number).collect());
    let polynomials = || {
        let extent = |number: &Option<_>| number.clone().map_or(Extent::Unknown, Extent::positive);
        let is_vector = |matrix: &&Matrix| matrix.shape.is_row() || matrix.shape.is_column();
        let all = arg.matrix().filter(is_vector).and_then(Matrix::polynomials)?;
        Some(all.iter().map(extent).collect::<Vec<_>>())
    };
    let elements: Option<Vec<Extent>> = numbers.or_else(polynomials);
    given(vec![match (elements, extents::known(arg.shape).as_deref()) {
        (Some(elements), _) => match &elements[..] {
            [] => return Shape::matrix(),
            [side] => SizeArgument::Scalar(side.clone()),
            _ => SizeArgument::Vector(elements),
        },
        (None, Some([1, length @ 2..=32] | [length @ 2..=32, 1])) => {
            SizeArgument::Vector(vec![Extent::Unknown; *length as usize])
        }
        (None, Some([1, 1])) => SizeArgument::Scalar(Extent::Unknown),
        (None, _) => SizeArgument::Unknown,
    }])
}

/// One of several sizes.
pub(super) fn extent_of(arg: &View<'_>) -> Extent {
    // Of several numbers the first counts.
    match arg.number().or_else(|| arg.elements()?.first().copied()) {
        Some(number) => from_number(number),
        None => arg.polynomial().map_or(Extent::Unknown, Extent::positive),
    }
}

/// Copies: extents multiply.
pub(super) fn repeat(site: &Site<'_>) -> Shape {
    let [x, copies @ ..] = site.args else { return Shape::Unknown };
    if copies.iter().any(View::may_be_string) {
        return Shape::Unknown;
    }
    let scalars = copies.iter().all(|arg| arg.shape.is_scalar() == Some(true));
    let factors = match copies {
        [_] => sizes(copies, Shape::scalar()),
        _ if scalars => sizes(copies, Shape::scalar()),
        _ => Shape::Unknown,
    };
    let (Some(extents), Some(factors)) = (list(x.shape, 2), list(&factors, 2)) else {
        return Shape::Unknown;
    };
    Shape::dims(repeated(&extents, &factors, &mut Partly))
}

/// The same elements in another shape; one `[]` is computed from the others.
pub(super) fn reshape(site: &Site<'_>) -> Result<Shape, CallFault> {
    let [x, sizes @ ..] = site.args else { return Ok(Shape::Unknown) };
    let shape = match sizes {
        // An array has two extents at least.
        [one] if one.is_scalar() == Some(true) && site.unknown.is_none() => {
            return Err(misfit::of_all(site));
        }
        [one] => from_one(one),
        several => {
            let extents: Vec<_> = several.iter().map(extent_of).collect();
            let open = several.iter().position(|arg| arg.is_empty() == Some(true));
            Shape::dims(
                open.map_or_else(|| extents.clone(), |open| filled(&extents, open, count(x.shape))),
            )
        }
    };
    let (from, to) = (x.shape.count(), shape.count());
    if from.may_equal(&to) {
        return Ok(shape);
    }
    Err(site.fault(Why::Size(SizeWhy::Reshape { from, shape: Box::new(shape), to })))
}

fn filled(extents: &[Extent], open: usize, count: Option<u64>) -> Vec<Extent> {
    let others = extents.iter().enumerate().filter(|(index, _)| *index != open);
    let product = others.map(|(_, extent)| extent.clone()).reduce(|a, b| a.times(&b));
    let mut filled = extents.to_vec();
    if let (Some(count), Some(Extent::Known(product @ 1..))) = (count, product) {
        let extent = count / u64::from(product);
        filled[open] = u32::try_from(extent).map_or(Extent::Unknown, Extent::Known);
    }
    filled
}

/// `a:b` and `a:s:b`
pub(crate) fn range(site: &Site<'_>) -> Shape {
    if site.args.iter().any(|arg| arg.may_be_string() && arg.shape.is_scalar() != Some(true)) {
        return Shape::matrix();
    }
    // Of several numbers the first counts.
    let first = |arg: &View<'_>| arg.number().or_else(|| arg.elements()?.first().copied());
    let numbers: Option<Vec<_>> = site.args.iter().map(first).collect();
    let length = match numbers.as_deref() {
        Some([low, high]) => length_of(*low, 1.0, *high),
        Some([low, step, high]) => length_of(*low, *step, *high),
        _ => symbolic_length(site.args),
    };
    Shape::dims([Extent::Known(1), length])
}

/// The number of elements of `a:b` and `a:-1:b` of scalars that are polynomials.
fn symbolic_length(args: &[View<'_>]) -> Extent {
    let (low, high) = match args {
        [low, high] => (low, high),
        [high, step, low] if step.number() == Some(-1.0) => (low, high),
        [low, step, high] if step.number() == Some(1.0) => (low, high),
        _ => return Extent::Unknown,
    };
    let (Some(low), Some(high)) = (low.polynomial(), high.polynomial()) else {
        return Extent::Unknown;
    };
    let length = high.subtract(&low).and_then(|span| span.add(&Polynomial::constant(1)));
    length.map_or(Extent::Unknown, Extent::positive)
}

/// The number of elements of a range.
fn length_of(low: f64, step: f64, high: f64) -> Extent {
    if ![low, step, high].iter().all(|number| number.is_finite()) {
        return Extent::Unknown;
    }
    if step == 0.0 || (high - low) * step.signum() < 0.0 {
        return Extent::Known(0);
    }
    let steps = (high - low) / step;
    let nearest = steps.round();
    let is_whole = |number: &f64| number.fract() == 0.0 && number.abs() < 1e15;
    let exact = low == high || [low, step, high].iter().all(is_whole);
    let distance = (steps - nearest).abs();
    if exact || distance > 1e-6 {
        from_number(steps.floor() + 1.0)
    } else if distance < 1e-15 * nearest.max(1.0) && steps >= 1.0 {
        // A bound that is missed by rounding is reached, but not by the first step.
        from_number(nearest + 1.0)
    } else {
        Extent::Unknown
    }
}

/// A row of as many elements as the third argument states; 100 without, or 50 in even ratio.
pub(super) fn spaced(site: &Site<'_>) -> Shape {
    let [low, high, rest @ ..] = site.args else { return Shape::Unknown };
    let scalars = low.is_scalar() == Some(true) && high.is_scalar() == Some(true);
    let rows = if scalars { Extent::Known(1) } else { Extent::Unknown };
    let columns = match rest {
        [] if site.builtin.fold == Some(Fold::EvenRatio) => Extent::Known(50),
        [] => Extent::Known(100),
        [length] => match length.number() {
            // What is more than a whole number of elements is dropped.
            Some(number) if number >= 1.0 => from_number(number.floor()),
            Some(_) => Extent::Unknown,
            // No element where none is wanted; MATLAB 7 returned one.
            None => {
                let length = length.polynomial().map_or(Extent::Unknown, Extent::positive);
                let none =
                    if site.rules.implicit_expansion { length.clone() } else { Extent::Known(1) };
                Extent::choice(&[(length.clone(), 0)], &none, &length)
            }
        },
        _ => Extent::Unknown,
    };
    Shape::dims([rows, columns])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_of_ranges() {
        assert_eq!(length_of(1.0, 1.0, 3.0), Extent::Known(3));
        assert_eq!(length_of(3.0, 1.0, 1.0), Extent::Known(0));
        assert_eq!(length_of(5.0, -2.0, 0.0), Extent::Known(3));
        assert_eq!(length_of(1.0, 1.0, 2.5), Extent::Known(2));
        assert_eq!(length_of(0.0, 0.1, 1.0), Extent::Known(11));
        assert_eq!(length_of(1.0, -0.1, 1.0), Extent::Known(1));
        assert_eq!(length_of(1.0, 1.0, f64::INFINITY), Extent::Unknown);
    }
}
