//! Products of a value with itself.

use crate::program::run;

#[test]
fn the_root_of_a_square_is_real() {
    let is_real = |product: &str| {
        let known = run(&format!("v = randn(1, 3);\nx = randn;\ny = sqrt({product});"));
        known.is_real("y", 3)
    };
    assert!(is_real("v .* v"));
    assert!(is_real("x * x"));
    assert!(is_real("v * v'"));
    assert!(!is_real("v .* 2"));
    assert!(!is_real("v' * v"), "only the diagonal is made of squares");
}
