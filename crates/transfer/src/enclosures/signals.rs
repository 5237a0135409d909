//! Polynomials, filters, tables and windows, element by element.
//!
//! ```text
//! polyval([0.1 1], 2)          1.2
//! filter(1, [1 -0.5], [1 0])   [1 0.5]
//! interp1([0 1], [0 10], 0.3)  3
//! hamming(3)                   [0.08; 1; 0.08]
//! ```
//!
//! Cost: a product for each pair of a coefficient and an element.

use super::array::{Array, element, minus, times, total};
use crate::interval;
use lariat_builtins::Fold;
use lariat_domains::Interval;
use std::f64::consts::PI;

/// A polynomial with the highest power first, at each place (Horner's scheme).
pub(super) fn polynomial_at(coefficients: &[Interval], x: &[Interval]) -> Option<Vec<Interval>> {
    let at = |x: &Interval| {
        coefficients.iter().try_fold(Interval::exactly(0.0)?, |value, &coefficient| {
            Some(rounded(total(&[times(value, *x)?, coefficient])?))
        })
    };
    x.iter().map(at).collect()
}

/// The product of two polynomials.
pub(super) fn convolution(a: &[Interval], b: &[Interval]) -> Option<Vec<Interval>> {
    let count = a.len() + b.len() - 1;
    let one = |place: usize| {
        let pairs = (0..a.len()).filter(|&at| place >= at && place - at < b.len());
        let terms = pairs.map(|at| times(a[at], b[place - at])).collect::<Option<Vec<_>>>()?;
        total(&terms)
    };
    (0..count).map(one).collect()
}

/// What a filter makes of a signal: `a(1)*y(n) = b(1)*x(n) + … - a(2)*y(n-1) - …`.
pub(super) fn filtered(b: &[Interval], a: &[Interval], x: &[Interval]) -> Option<Vec<Interval>> {
    let first = *a.first()?;
    let mut y: Vec<Interval> = Vec::with_capacity(x.len());
    for now in 0..x.len() {
        let mut terms = Vec::new();
        for (back, &weight) in b.iter().enumerate().take(now + 1) {
            terms.push(times(weight, x[now - back])?);
        }
        for (back, &weight) in a.iter().enumerate().take(now + 1).skip(1) {
            let term = times(weight, y[now - back])?;
            terms.push(minus(Interval::exactly(0.0)?, term)?);
        }
        let sum = rounded(total(&terms)?);
        let scaled = interval::two(Fold::Divide, sum.numbers(), first.numbers())?;
        y.push(rounded(element(scaled)?));
    }
    Some(y)
}

/// Values on straight lines between those at growing nodes.
pub(super) fn interpolated(
    nodes: &[f64],
    values: &[Interval],
    x: &[Interval],
) -> Option<Vec<Interval>> {
    let grows = nodes.windows(2).all(|pair| pair[0] < pair[1]);
    if !grows || nodes.len() < 2 || nodes.len() != values.len() {
        return None;
    }
    let most = values.iter().map(|it| it.low.abs().max(it.high.abs())).fold(0.0, f64::max);
    let one = |x: &Interval| {
        let is_inside = x.low >= nodes[0] && x.high <= nodes[nodes.len() - 1];
        let mut hull: Option<Interval> = None;
        for at in 0..nodes.len() - 1 {
            let (left, right) = (x.low.max(nodes[at]), x.high.min(nodes[at + 1]));
            if left > right {
                continue;
            }
            for place in [left, right] {
                let part = (place - nodes[at]) / (nodes[at + 1] - nodes[at]);
                let mix = |a: f64, b: f64| a + (b - a) * part;
                let low = mix(values[at].low, values[at + 1].low) - most * 1e-13;
                let high = mix(values[at].high, values[at + 1].high) + most * 1e-13;
                let value = Interval::between(low, high)?;
                hull = Some(hull.map_or(value, |hull| hull.hull(&value)));
            }
        }
        hull.filter(|_| is_inside)
    };
    x.iter().map(one).collect()
}

/// A Hamming window.
pub(super) fn hamming(count: usize) -> Option<Vec<Interval>> {
    let at = |place: usize| {
        let turn = 2.0 * PI * place as f64 / (count - 1) as f64;
        let value = 0.54 - 0.46 * turn.cos();
        Interval::between(value - 1e-14, value + 1e-14)
    };
    match count {
        1 => Some(vec![Interval::exactly(1.0)?]),
        count => (0..count).map(at).collect(),
    }
}

/// Numbers of even ratio between two powers of ten.
pub(super) fn even_ratio(from: &Array, to: &Array, count: usize) -> Option<Vec<Interval>> {
    let ([from], [to]) = (&from.elements[..], &to.elements[..]) else { return None };
    // The circle number as an end has a meaning of its own.
    let is_plain = from.is_point() && to.is_point() && to.low != PI && count > 1;
    let at = |place: usize| {
        let exponent = from.low + (to.low - from.low) * place as f64 / (count - 1) as f64;
        let value = 10_f64.powf(exponent);
        Interval::between(value * (1.0 - 1e-12), value * (1.0 + 1e-12))
    };
    let is_small = from.low.abs() < 100.0 && to.low.abs() < 100.0;
    (is_plain && is_small).then(|| (0..count).map(at).collect())?
}

fn rounded(it: Interval) -> Interval {
    let room = |bound: f64| bound.abs() * 1e-15;
    Interval { low: it.low - room(it.low), high: it.high + room(it.high) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn points(numbers: &[f64]) -> Vec<Interval> {
        numbers.iter().map(|&number| Interval { low: number, high: number }).collect()
    }

    fn near(found: Option<Vec<Interval>>, numbers: &[f64]) -> bool {
        found.is_some_and(|found| {
            found.len() == numbers.len()
                && found.iter().zip(numbers).all(|(it, &number)| {
                    it.low <= number && it.high >= number && it.high - it.low < 1e-10
                })
        })
    }

    #[test]
    fn polynomials_and_filters() {
        let [one, half] = [points(&[1.0]), points(&[1.0, -0.5])];
        assert!(near(polynomial_at(&points(&[0.1, 1.0]), &points(&[2.0])), &[1.2]));
        assert!(near(convolution(&half, &points(&[0.2, 3.0])), &[0.2, 2.9, -1.5]));
        assert!(near(filtered(&one, &half, &points(&[1.0, 0.0, 0.0])), &[1.0, 0.5, 0.25]));
    }

    #[test]
    fn between_nodes() {
        let values = points(&[0.0, 10.0, 30.0]);
        let found = interpolated(&[0.0, 1.0, 2.0], &values, &points(&[0.3, 1.0, 1.5]));
        assert!(near(found, &[3.0, 10.0, 20.0]));
        assert_eq!(interpolated(&[0.0, 1.0, 2.0], &values, &points(&[2.5])), None);
        assert!(near(hamming(3), &[0.08, 1.0, 0.08]));
    }
}
