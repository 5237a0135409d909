//! Floating-point sums and products that do not depend on the order of evaluation.
//!
//! Libraries add in different orders, and fuse products with sums. Where nothing is rounded, all
//! come to the same.
//!
//! ```text
//! 0.25 + 1e9 - 0.5        exact: multiples of 1/4, far below 2^53 quarters
//! 0.1 + 0.2               one addition: one rounding, in any order
//! 0.1 + 0.2 + 0.3         not known
//! ```

/// Whole numbers below this are exact as doubles.
pub(super) const DOUBLE: f64 = 9_007_199_254_740_992.0;

/// The sum, if every order of additions comes to it: two numbers have one order, and where all are
/// multiples of a power of two that is large beside their sum, no rounding error occurs.
pub(super) fn exact_sum(numbers: impl Iterator<Item = f64>, exact: f64) -> Option<f64> {
    let (mut sum, mut magnitude, mut least, mut terms) = (0.0, 0.0, f64::INFINITY, 0);
    for number in numbers {
        sum += number;
        magnitude += number.abs();
        least = quantum(number).min(least);
        terms += usize::from(number != 0.0);
    }
    (magnitude.is_finite() && (terms <= 2 || magnitude < exact * least)).then_some(sum)
}

/// The greatest power of two of which a number is a multiple; of 0 it is infinite.
pub(super) fn quantum(number: f64) -> f64 {
    if number == 0.0 || !number.is_finite() {
        return f64::INFINITY;
    }
    let bits = number.to_bits() & !(1 << 63);
    let lowest = f64::from_bits(bits & (bits - 1));
    // What the lowest bit of the mantissa stands for; a power of two has none and is its own.
    let has_mantissa = bits & ((1 << (f64::MANTISSA_DIGITS - 1)) - 1) != 0;
    if has_mantissa { f64::from_bits(bits) - lowest } else { f64::from_bits(bits) }
}

/// The sum of products, if it has no rounding error, or if there is but one product.
/// Whether a sum of zeros has a sign is the matter of the library.
pub(super) fn exact_products(factors: impl Iterator<Item = (f64, f64)> + Clone) -> Option<f64> {
    let terms = factors.clone().map(|(x, y)| x * y);
    let sum = terms.clone().fold(0.0, |sum, term| sum + term);
    let magnitude = terms.clone().fold(0.0, |sum, term| sum + term.abs());
    let quanta =
        factors.filter(|&(x, y)| x != 0.0 && y != 0.0).map(|(x, y)| quantum(x) * quantum(y));
    let is_exact = magnitude < DOUBLE * quanta.clone().fold(f64::INFINITY, f64::min);
    let has_sign = sum == 0.0 && terms.clone().any(|term| term == 0.0 && term.is_sign_negative());
    let is_known = magnitude.is_finite() && (quanta.count() <= 1 || is_exact) && !has_sign;
    is_known.then_some(sum)
}

/// The product, if it does not depend on the order: of two numbers, or of whole ones.
pub(super) fn exact_product(numbers: impl Iterator<Item = f64> + Clone) -> Option<f64> {
    let whole = numbers.clone().all(|number| number.fract() == 0.0);
    let magnitude =
        numbers.clone().fold(1.0, |product: f64, number| product * number.abs().max(1.0));
    let factors = numbers.clone().filter(|&number| number != 1.0).count();
    let is_exact = factors <= 2 || whole && magnitude < DOUBLE;
    is_exact.then(|| numbers.fold(1.0, |product, number| product * number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_do_not_depend_on_the_order() {
        let sum = |numbers: &[f64]| exact_sum(numbers.iter().copied(), DOUBLE);
        assert_eq!(sum(&[0.1, 0.2]), Some(0.1 + 0.2));
        assert_eq!(sum(&[0.1, 0.0, 0.2]), Some(0.1 + 0.2));
        assert_eq!(sum(&[0.1, 0.2, 0.3]), None);
        assert_eq!(sum(&[0.25, 1e9, -0.5, 3.0]), Some(1e9 + 2.75));
        assert_eq!(sum(&[1e16, 1.0, 1.0]), None);
        assert_eq!((quantum(12.0), quantum(0.75), quantum(-1024.0)), (4.0, 0.25, 1024.0));
        assert_eq!(quantum(f64::from_bits(1)), f64::from_bits(1));
    }

    #[test]
    fn products_do_not_round() {
        let product = |numbers: &[f64]| exact_product(numbers.iter().copied());
        assert_eq!(product(&[0.1, 0.3]), Some(0.1 * 0.3));
        assert_eq!(product(&[2.0, 3.0, 7.0]), Some(42.0));
        assert_eq!(product(&[0.1, 0.2, 0.3]), None);
        assert_eq!(product(&[]), Some(1.0));
    }
}
