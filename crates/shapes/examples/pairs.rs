//! Random pairs of terms over three and four variables, against brute force: a
//! hundred thousand, or as many as are asked for. `cargo xtask prove-pairs` runs it.
//! Ends with an error at the first wrong verdict, or where the procedure gives up.
#![allow(missing_docs, reason = "an example")]

#[path = "../tests/common/mod.rs"]
mod common;

use common::pairs::check;
use lariat_shapes::Rules;

fn main() -> Result<(), std::num::ParseIntError> {
    let pairs: usize = std::env::args().nth(1).map_or(Ok(100_000), |count| count.parse())?;
    let part = pairs.div_ceil(4);
    let mut all = 0;
    for (seed, rules) in (101..).zip(Rules::ALL) {
        for variables in [3, 4] {
            let equal = check(rules, variables, part, seed + variables as u64);
            all += equal;
            let rules = if rules.implicit_expansion { "expanding" } else { "matlab7" };
            println!("{rules:<9}  {variables} variables: {part} pairs, {equal} equal, 0 wrong");
        }
    }
    println!("{} pairs, {all} equal, 0 wrong, 0 given up", 4 * part);
    Ok(())
}
