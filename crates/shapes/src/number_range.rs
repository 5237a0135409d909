//! The integers that a symbol may stand for: `1 <= n <= 12`, whole.
//!
//! ```text
//! Range::COUNT           0, 1, 2, …       a size
//! Range::between(4, 6)   4, 5, 6          after `if p, x = 1:4; else, x = 1:6; end`
//! Range::ANY             -1.5, 7, …       a number that may be negative or a fraction
//! ```
//!
//! The range belongs to the symbol: two symbols of one origin with other ranges are
//! different ones, as those of two visits of a join point are. Bounds of sums and products
//! follow by interval arithmetic (R. E. Moore, *Interval Analysis*, 1966), each symbol
//! taken by itself.
//!
//! Cost: constant.

/// Bounds of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Range {
    /// It is a whole number.
    pub whole: bool,
    /// It is at least this.
    pub low: Option<i64>,
    /// It is at most this.
    pub high: Option<i64>,
}

impl Range {
    /// Any number.
    pub const ANY: Self = Self { whole: false, low: None, high: None };
    /// A size: a whole number from 0.
    pub const COUNT: Self = Self::from(0);

    /// Whole numbers from this one.
    #[must_use]
    pub const fn from(low: i64) -> Self {
        Self { whole: true, low: Some(low), high: None }
    }

    /// Whole numbers between two, which are among them.
    #[must_use]
    pub const fn between(low: i64, high: i64) -> Self {
        Self { whole: true, low: Some(low), high: Some(high) }
    }

    /// Is it whole and never negative?
    #[must_use]
    pub const fn is_count(self) -> bool {
        self.whole && matches!(self.low, Some(0..))
    }

    /// The numbers of both.
    #[must_use]
    pub fn join(self, other: Self) -> Self {
        let both = |a: Option<i64>, b: Option<i64>, of: fn(i64, i64) -> i64| Some(of(a?, b?));
        Self {
            whole: self.whole && other.whole,
            low: both(self.low, other.low, i64::min),
            high: both(self.high, other.high, i64::max),
        }
    }

    /// The sum.
    pub(crate) fn plus(self, other: Self) -> Self {
        let sum = |a: Option<i64>, b: Option<i64>| a?.checked_add(b?);
        Self {
            whole: self.whole && other.whole,
            low: sum(self.low, other.low),
            high: sum(self.high, other.high),
        }
    }

    /// The product with a number.
    pub(crate) fn times(self, factor: i64) -> Self {
        let scaled = |bound: Option<i64>| bound?.checked_mul(factor);
        let (low, high) = (scaled(self.low), scaled(self.high));
        match factor < 0 {
            true => Self { low: high, high: low, ..self },
            false => Self { low, high, ..self },
        }
    }

    /// The product with another number, where neither is negative; else nothing is known.
    pub(crate) fn product(self, other: Self) -> Self {
        let whole = self.whole && other.whole;
        match (self.low, other.low) {
            (Some(a @ 0..), Some(b @ 0..)) => Self {
                whole,
                low: Some(a.saturating_mul(b)),
                high: self.high.zip(other.high).and_then(|(a, b)| a.checked_mul(b)),
            },
            _ => Self { whole, ..Self::ANY },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operations_cover_those_of_numbers() {
        let ranges = [Range::between(-2, 1), Range::between(0, 3), Range::between(2, 2)];
        let within = |number: i64, range: Range| {
            range.low.is_none_or(|low| low <= number)
                && range.high.is_none_or(|high| number <= high)
        };
        let numbers = |range: Range| range.low.unwrap_or(0)..=range.high.unwrap_or(0);
        for (a, b) in ranges.iter().flat_map(|a| ranges.iter().map(move |b| (*a, *b))) {
            for (x, y) in numbers(a).flat_map(|x| numbers(b).map(move |y| (x, y))) {
                assert!(within(x + y, a.plus(b)) && within(x * y, a.product(b)));
                assert!(within(x * -3, a.times(-3)) && within(x, a.join(b)));
            }
        }
    }

    #[test]
    fn what_overflows_is_unknown() {
        assert_eq!(Range::from(i64::MAX).plus(Range::from(1)).low, None);
        assert_eq!(Range::between(1, i64::MAX).times(2).high, None);
        assert!(Range::COUNT.is_count() && !Range::from(-1).is_count() && !Range::ANY.is_count());
    }
}
