//! Each byte value at each place of a small file, and each end of a file.

use crate::{check, seeds};
use std::fs;

/// A little of everything whose meaning depends on its neighbours.
const SMALL: &[u8] = b"function r=f(x)\nif x(end)'\n a.b{1}=[1 -'s' \"d\";3]; t -x\nend %c\n";

#[test]
fn each_byte_at_each_place() {
    for at in 0..SMALL.len() {
        for byte in 0..=255 {
            let mut replaced = SMALL.to_vec();
            replaced[at] = byte;
            check::bytes(&replaced);
        }
    }
}

#[test]
fn each_byte_between_two_places() {
    for at in (0..=SMALL.len()).step_by(3) {
        for byte in 0..=255 {
            let mut longer = SMALL.to_vec();
            longer.insert(at, byte);
            check::bytes(&longer);
        }
    }
}

#[test]
fn nul_bytes_and_lone_carriage_returns() {
    for text in ["\0", "x\0=\0 1", "'\0'", "%\0\n", "x = 1;\ry = 2\r", "\r", "\r\r\n\n\r", "[1\r2]"]
    {
        check::text_in_all_dialects(text);
    }
}

#[test]
fn a_file_may_end_anywhere() {
    for path in seeds::own() {
        let bytes = fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        for end in (0..bytes.len()).step_by(7) {
            check::bytes(&bytes[..end]);
        }
    }
}
