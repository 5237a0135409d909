//! Small numbers as text: the variable-length base 64 of source maps, without signs.
//!
//! Five bits a digit, the lowest first; a digit of 32 or more says that another one follows.
//!
//! ```text
//! 3 ─> "D"      31 ─> "f"      32 ─> "gB"
//! ```

const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Appends a number.
pub fn push(out: &mut String, mut number: u32) {
    loop {
        let more = number >= 32;
        let digit = (number & 31) + if more { 32 } else { 0 };
        out.push(DIGITS[digit as usize].into());
        number >>= 5;
        if !more {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{DIGITS, push};

    #[test]
    fn numbers_come_back() {
        let all = [0, 1, 31, 32, 1023, 1024, 123_456, u32::MAX];
        let mut text = String::new();
        all.iter().for_each(|&number| push(&mut text, number));
        let (mut back, mut number, mut shift) = (Vec::new(), 0u64, 0);
        for byte in text.bytes() {
            let digit = DIGITS.iter().position(|&digit| digit == byte).expect("a digit") as u64;
            number |= (digit & 31) << shift;
            shift += 5;
            if digit < 32 {
                back.push(number as u32);
                (number, shift) = (0, 0);
            }
        }
        assert_eq!(back, all);
        assert!(text.starts_with("ABfgB"));
    }
}
