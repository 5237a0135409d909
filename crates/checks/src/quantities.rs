//! Numbers of things and sizes, as messages show them.
//!
//! Example: `count(0, "value")` is "no value", `plural(2, "value")` "2 values".

use lariat_domains::Shape;

/// A number of things: "no value", "1 value", "2 values".
pub fn count(number: usize, noun: &str) -> String {
    match number {
        0 => format!("no {noun}"),
        number => plural(number, noun),
    }
}

/// The same with a number in each case: "0 values".
pub fn plural(number: usize, noun: &str) -> String {
    match number {
        1 => format!("1 {noun}"),
        number => format!("{number} {noun}s"),
    }
}

/// A size: `(2,3)`, or `(?)` where nothing is known of it.
pub fn size(shape: &Shape) -> String {
    match shape {
        Shape::Unknown => "(?)".to_owned(),
        Shape::Dims(_) | Shape::Leading(_) => shape.to_string(),
    }
}
