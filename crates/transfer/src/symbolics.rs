//! Results that are polynomials of their arguments: sums, differences, products
//! of `double` scalars, and bounds of arrays of them.
//!
//! ```text
//! n known as size(A,1)      n + 1     size(A,1)+1
//! i at most n               i + 1     at most n+1
//! i at most n               min(i,m)  at most n
//! ```
//!
//! Polynomials are exact where doubles are; sizes are far below 2^53. A number
//! whose polynomial would be beyond is not a size of anything. Of numbers that are not
//! whole a polynomial holds but for rounding: a run in which that matters to a size or an
//! index fails, since these are whole.

use crate::site::Site;
use crate::view::View;
use lariat_builtins::{Fold, MClass};
use lariat_domains::{Matrix, Symbolic};
use lariat_shapes::Polynomial;

/// What is known of the first result as polynomials.
pub(super) fn symbolic(site: &Site<'_>, class: MClass) -> Option<Symbolic> {
    let is_symbolic = |arg: &View<'_>| {
        arg.symbolic.is_some() || arg.matrix().is_some_and(|x| x.symbolic.is_some())
    };
    if class != MClass::Double || !site.args.iter().any(is_symbolic) {
        return None;
    }
    // The result is double: an operand of open class was one, or as good as one.
    let number = |arg: &View<'_>| match arg.class {
        Some(class) => class == MClass::Double && arg.is_real(),
        None => arg.symbolic.is_some(),
    };
    if !site.args.iter().all(number) {
        return None;
    }
    match site.args {
        [x] => of_one(site.builtin.fold?, x),
        [a, b] => of_two(site.builtin.fold?, a, b),
        _ => None,
    }
}

fn of_one(fold: Fold, x: &View<'_>) -> Option<Symbolic> {
    match fold {
        Fold::Identity => x.matrix()?.symbolic.as_deref().cloned(),
        Fold::RoundDown | Fold::RoundUp | Fold::RoundNearest | Fold::RoundToZero
            if x.numbers.integer =>
        {
            x.matrix()?.symbolic.as_deref().cloned()
        }
        // Rounding down keeps bounds.
        Fold::RoundDown => upper(x).map(Symbolic::at_most),
        Fold::Negate => {
            let number = Polynomial::constant(0).subtract(&x.polynomial()?)?;
            Some(Symbolic::if_scalar(number))
        }
        _ => None,
    }
}

fn of_two(fold: Fold, a: &View<'_>, b: &View<'_>) -> Option<Symbolic> {
    if let (Some(x), Some(y)) = (a.polynomial(), b.polynomial()) {
        let exact = match fold {
            Fold::Add => x.add(&y),
            Fold::Subtract => x.subtract(&y),
            Fold::Multiply => x.multiply(&y),
            _ => None,
        };
        if let Some(exact) = exact {
            return Some(Symbolic::if_scalar(exact));
        }
    }
    let bound = match fold {
        Fold::Add => upper(a)?.add(&upper(b)?),
        Fold::Subtract => upper(a)?.subtract(&lower(b)?),
        Fold::Smaller => symbolic_upper(a).or_else(|| symbolic_upper(b)),
        _ => None,
    };
    bound.filter(|bound| bound.as_constant().is_none()).map(Symbolic::at_most)
}

fn upper(x: &View<'_>) -> Option<Polynomial> {
    x.matrix()?.at_most()
}

fn symbolic_upper(x: &View<'_>) -> Option<Polynomial> {
    x.matrix()?.symbolic_bound()?.bound
}

fn lower(x: &View<'_>) -> Option<Polynomial> {
    x.polynomial().or_else(|| {
        let low = Matrix::number(x.numbers.low.floor());
        low.exactly()
    })
}
