//! How the check of declared sizes grows: graph and solution of one function, from
//! 100 to 100,000 statements and from 5 to 500 variables.
//!
//! The functions are made by [`programs::long`]: new sizes, concatenations, copies
//! and products in branches and loops that nest up to four deep. Parsing and
//! lowering are not in the clock.

use super::measure::{Row, median, milliseconds};
use lariat_analysis::interprocedural::{Collection, SourceUnit};
use lariat_analysis::{file_facts, shipped_names};
use lariat_base::{Encoding, SourceFile, Sources};
use lariat_checks::sizes::Sizes;
use lariat_project::{Library, ProjectFile, SearchPath};
use lariat_syntax::Dialect;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

#[path = "../../../crates/extents/tests/common/programs.rs"]
mod programs;

const STATEMENTS: [usize; 4] = [100, 1_000, 10_000, 100_000];
const VARIABLES: [usize; 4] = [5, 20, 100, 500];
/// The largest functions are measured less often.
const MOST_ROUNDS: usize = 3;

/// The rows about declared sizes, and the time of a statement in each function.
pub fn rows(rounds: usize) -> Vec<Row> {
    println!("declared sizes, µs a statement:");
    let mut bar = Duration::ZERO;
    for statements in STATEMENTS {
        let mut line = format!("  {statements:>7} statements:");
        for variables in VARIABLES {
            let took = time(statements, variables, rounds.min(MOST_ROUNDS));
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

fn time(statements: usize, variables: usize, rounds: usize) -> Duration {
    let text = programs::long(statements, variables);
    let mut sources = Sources::default();
    let path = PathBuf::from("/project/long.m");
    let file = sources.add(SourceFile::new("long.m", text.as_str(), Encoding::Utf8));
    let dialect = Dialect::MATLAB;
    let parsed = Arc::new(lariat_syntax::parse(text.as_str(), &dialect));
    let facts = Some(file_facts(&parsed.tree));
    let known = vec![ProjectFile { path: path.clone(), source: Some(file), facts }];
    let folders = SearchPath::assumed([PathBuf::from("/project")]);
    let library = Library::new(known, &folders, vec![shipped_names()]);
    let unit = SourceUnit { file, path: path.as_path().into(), parsed, dialect: Arc::new(dialect) };
    let code = Collection::new(Arc::new(library), [unit]);
    let sizes = Sizes::new(&code);
    // The first look lowers the file.
    sizes.of_file(file);
    let times = (0..rounds.max(1)).map(|_| {
        let start = Instant::now();
        sizes.each_declared(file, |_, _, checked| _ = std::hint::black_box(checked.solution));
        start.elapsed()
    });
    median(times.collect())
}
