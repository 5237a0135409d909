//! The work of a check grows with the function, not with its square: vertices, edges
//! and looks at them are counted, since clocks depend on the machine.

mod common;
#[path = "common/programs.rs"]
mod programs;

use lariat_extents::solution::solve_counted;
use std::time::{Duration, Instant};

/// What a check of a function takes.
struct Work {
    /// Vertices and edges of the graph.
    graph: usize,
    /// Looks at them until it is solved.
    looks: usize,
    /// The time of graph and solution.
    time: Duration,
}

fn work(statements: usize, variables: usize) -> Work {
    let file = common::file(&programs::long(statements, variables));
    let start = Instant::now();
    let mut all = Vec::new();
    file.each(|_, _, checked| {
        let time = start.elapsed();
        let graph = &checked.construction.graph;
        assert!(graph.len() > statements / 10);
        let edges: usize = graph.vertices().map(|vertex| graph.incoming(vertex).len()).sum();
        let (solution, looks) = solve_counted(graph);
        assert_eq!(solution, checked.solution);
        all.push(Work { graph: graph.len() + edges, looks, time });
    });
    assert_eq!(all.len(), 1);
    all.remove(0)
}

#[test]
fn ten_times_the_statements_are_ten_times_the_work() {
    for variables in [5, 50] {
        let (short, long) = (work(1_000, variables), work(10_000, variables));
        println!("{variables} variables: {:?}, then {:?}", short.time, long.time);
        assert!(long.graph <= 11 * short.graph, "{} after {}", long.graph, short.graph);
        assert!(long.looks <= 13 * short.looks, "{} after {}", long.looks, short.looks);
        assert!(long.looks <= 12 * long.graph, "{} for {}", long.looks, long.graph);
    }
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
            let Work { graph, looks, time } = work(statements, variables);
            let each = time.as_secs_f64() * 1e6 / statements as f64;
            println!(
                "{statements:>7} statements, {variables:>3} variables: {graph:>8} vertices and \
                 edges, {looks:>9} looks, {time:>10.1?}, {each:.2} µs each"
            );
        }
    }
}
