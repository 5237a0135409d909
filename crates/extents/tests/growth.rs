//! The time of a check grows with the function, not with its square.

mod common;
#[path = "common/programs.rs"]
mod programs;

use std::time::{Duration, Instant};

fn time(statements: usize, variables: usize) -> Duration {
    let file = common::file(&programs::long(statements, variables));
    let start = Instant::now();
    let mut functions = 0;
    file.each(|_, _, checked| {
        functions += 1;
        assert!(checked.construction.graph.len() > statements / 10);
    });
    assert_eq!(functions, 1);
    start.elapsed()
}

#[test]
fn ten_times_the_statements_take_less_than_forty_times_as_long() {
    time(300, 50);
    let (short, long) = (time(1_000, 50), time(10_000, 50));
    assert!(long < short * 40 + Duration::from_millis(200), "{short:?}, {long:?}");
}

/// Prints a table where `LARIAT_LONG_TESTS` is set; run it optimised.
#[test]
fn all_sizes_end() {
    if std::env::var_os("LARIAT_LONG_TESTS").is_none() {
        eprintln!("LARIAT_LONG_TESTS is not set: the large functions are left out");
        return;
    }
    for variables in [5, 20, 100, 500] {
        for statements in [100, 1_000, 10_000, 100_000] {
            let took = time(statements, variables);
            let each = took.as_secs_f64() * 1e6 / statements as f64;
            println!(
                "{statements:>7} statements, {variables:>3} variables: {took:>10.1?}, {each:.2} µs each"
            );
        }
    }
}
