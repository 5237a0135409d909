//! A hundred thousand random pairs of terms over three and four variables, against
//! brute force. Ends with an error at the first wrong verdict.
#![allow(missing_docs, reason = "an example")]

#[path = "../tests/common/mod.rs"]
mod common;

use common::pairs::check;
use lariat_shapes::Rules;

fn main() {
    for (seed, rules) in (101..).zip(Rules::ALL) {
        for variables in [3, 4] {
            let equal = check(rules, variables, 25_000, seed + variables as u64);
            println!("{rules:?}, {variables} variables: 25000 pairs, {equal} of them equal");
        }
    }
}
