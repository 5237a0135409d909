//! Random pairs of terms over three and four variables, with transposes and
//! known shapes, against brute force. `cargo xtask prove-pairs` checks a hundred
//! thousand.
#![allow(missing_docs, reason = "tests")]

mod common;

use common::pairs::check;
use lariat_shapes::Rules;

#[test]
fn some_thousand_pairs() {
    for (seed, rules) in (1..).zip(Rules::ALL) {
        assert!(check(rules, 3, 1000, seed) > 100);
        assert!(check(rules, 4, 600, seed + 10) > 60);
    }
}
