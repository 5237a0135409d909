//! Comparisons that determine a sign.

use crate::program::run;

#[test]
fn the_root_of_what_was_compared_is_real() {
    let known = run("x = randn;\nif x > 0\nr = sqrt(x);\nend\ns = sqrt(x);");
    assert!(known.is_real("r", 3) && !known.is_real("s", 5));
    let known = run("x = randn;\nif x < 0, error('no'); end\nr = sqrt(x);");
    assert!(known.is_real("r", 3));
}
