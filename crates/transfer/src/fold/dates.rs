//! Dates: days of months, and days since a first one.
//!
//! ```text
//! eomday(2000, 2)          29
//! datenum(2000, 1, 1)      730486
//! ```
//!
//! The calendar is Gregorian, as if it always had been; day 1 is the first of January of year 0. Cost: constant.

use crate::view::View;

/// How many days a month has.
pub(super) fn days_of_month(year: f64, month: f64) -> Option<f64> {
    let (year, month) = (whole(year)?, whole(month)?);
    let days = match month {
        2 if year.rem_euclid(4) == 0
            && (year.rem_euclid(100) != 0 || year.rem_euclid(400) == 0) =>
        {
            29
        }
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => return None,
    };
    Some(f64::from(days))
}

/// The number of a day, of a year, a month and a day.
pub(super) fn day_number(args: &[View<'_>]) -> Option<f64> {
    let [year, month, day] = args else { return None };
    let (year, month, day) =
        (whole(year.number()?)?, whole(month.number()?)?, whole(day.number()?)?);
    if !(1..=12).contains(&month) || year < 0 {
        return None;
    }
    // Years that begin in March have the day that may be missing at their end.
    let (year, month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    let leap_days = year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400);
    let of_months = (153 * month + 2) / 5;
    Some((365 * year + leap_days + of_months + day + 60) as f64)
}

fn whole(number: f64) -> Option<i64> {
    (number.fract() == 0.0 && number.abs() < 1e5).then_some(number as i64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use lariat_domains::{Matrix, Value};

    #[test]
    fn days_since_year_0() {
        let number = |year: f64, month: f64, day: f64| {
            let values = [year, month, day].map(|it| Value::Matrix(Matrix::number(it)));
            day_number(&values.iter().map(View::of).collect::<Vec<_>>())
        };
        assert_eq!(number(2000.0, 1.0, 1.0), Some(730_486.0));
        assert_eq!(number(0.0, 1.0, 1.0), Some(1.0));
        assert_eq!(number(1957.0, 10.0, 1.0), Some(715_054.0));
        assert_eq!(days_of_month(1900.0, 2.0), Some(28.0));
        assert_eq!(days_of_month(2000.0, 2.0), Some(29.0));
        assert_eq!(days_of_month(2001.0, 13.0), None);
    }
}
