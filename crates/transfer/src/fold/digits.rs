//! Digits of numbers to a base, and numbers of digits.
//!
//! ```text
//! dec2bin(5, 8)      00000101
//! dec2base(14, 3)    112
//! hex2dec('fF')      255
//! ```
//!
//! Cost: the number of digits.

use crate::view::{View, plain};
use lariat_builtins::Fold;

/// Digits up to base 36.
const DIGITS: &[u8; 36] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// The base that a builtin has, or its next argument states, and the arguments after it.
fn base<'a, 'v>(fold: Fold, rest: &'a [View<'v>]) -> Option<(u64, &'a [View<'v>])> {
    match fold {
        Fold::BinaryDigits | Fold::NumberOfBinaryDigits => Some((2, rest)),
        Fold::HexadecimalDigits | Fold::NumberOfHexadecimalDigits => Some((16, rest)),
        _ => {
            let (base, rest) = rest.split_first()?;
            let is_base = |it: &f64| it.fract() == 0.0 && (2.0..=36.0).contains(it);
            Some((base.number().filter(is_base)? as u64, rest))
        }
    }
}

/// The digits of a whole number, with zeros in front up to a length that is asked for.
pub(super) fn of_number(fold: Fold, x: &View<'_>, rest: &[View<'_>]) -> Option<String> {
    let whole = |it: &f64| it.fract() == 0.0 && (0.0..1e15).contains(it);
    let (base, rest) = base(fold, rest)?;
    let mut number = x.number().filter(whole)? as u64;
    let length = match rest {
        [] => 1.0,
        [length] => length.number().filter(|it| it.fract() == 0.0 && (1.0..60.0).contains(it))?,
        _ => return None,
    } as usize;
    let mut digits = Vec::new();
    while number > 0 || digits.len() < length {
        digits.push(DIGITS[(number % base) as usize]);
        number /= base;
    }
    digits.reverse();
    String::from_utf8(digits).ok()
}

/// The number of digits without blanks; letters of either case.
pub(super) fn number(fold: Fold, x: &View<'_>, rest: &[View<'_>]) -> Option<f64> {
    let (base, rest) = base(fold, rest)?;
    let digit = |byte: u8| {
        let place = DIGITS.iter().position(|&it| it == byte.to_ascii_uppercase())? as u64;
        (place < base).then_some(place)
    };
    let digits = plain(x)?.bytes().map(digit).collect::<Option<Vec<u64>>>()?;
    let number =
        digits.iter().try_fold(0_u64, |all, &digit| all.checked_mul(base)?.checked_add(digit))?;
    (rest.is_empty() && number < 1 << 53).then_some(number as f64)
}
