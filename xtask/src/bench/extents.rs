//! How the check of declared sizes grows: graph and solution of one function, from
//! 100 to 100,000 statements and from 5 to 500 variables.
//!
//! The functions are made by [`programs::long`]: new sizes, concatenations, copies
//! and products in branches and loops that nest up to four deep. Parsing and
//! lowering are not in the clock.

use super::measure::{Row, median, milliseconds};
use lariat_analysis::per_file::CalleeSummaries;
use lariat_session::{Options, in_memory};
use std::hint::black_box;
use std::time::{Duration, Instant};

#[path = "../../../crates/extents/tests/common/programs.rs"]
mod programs;

const STATEMENTS: [usize; 4] = [100, 1_000, 10_000, 100_000];
const VARIABLES: [usize; 4] = [5, 20, 100, 500];
/// The largest functions are measured less often.
const MAX_REPETITIONS: usize = 3;

/// The rows about declared sizes, and the time of a statement in each function.
pub fn rows(repetitions: usize) -> Vec<Row> {
    println!("declared sizes, µs a statement:");
    let mut bar = Duration::ZERO;
    for statements in STATEMENTS {
        let mut line = format!("  {statements:>7} statements:");
        for variables in VARIABLES {
            let took = time(statements, variables, repetitions.min(MAX_REPETITIONS));
            let each = took.as_secs_f64() * 1e6 / statements as f64;
            line += &format!("  {each:.2} ({variables} variables)");
            if (statements, variables) == (100_000, 100) {
                bar = took;
            }
        }
        println!("{line}");
    }
    let figure = format!("{:.0} ms", milliseconds(bar));
    let met = bar < Duration::from_secs(1);
    vec![Row::held("extents, 100,000 statements, 100 variables", figure, "under 1 s", met)]
}

fn time(statements: usize, variables: usize, repetitions: usize) -> Duration {
    let text = programs::long(statements, variables);
    let options = Options::none("/project");
    let snapshot = in_memory("/project", [("long.m", text.as_str())], options).snapshot();
    let Some(unit) = snapshot.units().first() else { return Duration::ZERO };
    let (file, group) = (unit.file, snapshot.group(unit));
    let sizes = group.sizes(group.code());
    // The first look lowers the file.
    let callees = CalleeSummaries::default();
    sizes.of_file(file, &callees);
    let times = (0..repetitions.max(1)).map(|_| {
        let start = Instant::now();
        sizes.each_declared(file, &callees, |_, _, checked| _ = black_box(checked.solution));
        start.elapsed()
    });
    median(times.collect())
}
