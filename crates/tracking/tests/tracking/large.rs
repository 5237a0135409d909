//! Programs on which an analysis that is not shared or bounded would not end: to end is the
//! test.

use crate::program::Tracked;
use lariat_syntax::Dialect;

/// Tracks a text to the end.
fn to_the_end(text: &str) -> Tracked {
    Tracked::of(text, Dialect::MATLAB)
}

#[test]
fn terms_that_double_are_shared() {
    let mut text = String::from("function y = main(x, y)\n");
    for _ in 0..300 {
        text += "x = x .* y + y .* x;\ny = x * y;\n";
    }
    to_the_end(&text);
}

#[test]
fn many_unknown_sizes() {
    let mut text = String::from("function y = main(a)\n");
    for k in 0..400 {
        text += &format!("x{k} = unseen(a);\n");
    }
    text += "y = x0";
    for k in 1..400 {
        text += &format!(" + x{k}");
    }
    text += ";\nfunction y = unseen(a)\ny = rand(round(10 * rand), 1);\n";
    to_the_end(&text);
}

#[test]
fn nested_loops_that_grow_arrays() {
    let mut text = String::from("function x = main(n)\nx = [];\ny = 1;\n");
    for k in 0..10 {
        text += &format!("for k{k} = 1:n\nx(end + 1) = k{k};\ny = [y, x];\n");
    }
    text += &"end\n".repeat(10);
    let found = to_the_end(&text);
    assert_eq!(found.growths.len(), 20);
}
