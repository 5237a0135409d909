//! The benchmark programs from their texts to values: parsing, the library,
//! lowering, the value analysis from the driver, as `lariat types` does it.
//!
//! Each program is timed alone; the sum is that of one process for all. The
//! thesis's implementation took 15 to 70 ms for each, warm.

use super::measure::{Row, Text, median, milliseconds};
use anyhow::Context as _;
use lariat_analysis::per_file::of_file;
use lariat_interprocedural::Budget;
use lariat_session::{Options, in_memory};
use lariat_soundness::shell;
use lariat_syntax::Dialect;
use lariat_value_facts::{Arguments, Context};
use std::fs;
use std::hint::black_box;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// A program: its name and its files.
struct Program {
    name: String,
    files: Vec<(String, Arc<str>)>,
}

/// The rows about values, and the time of each program.
pub fn rows(repetitions: usize) -> anyhow::Result<Vec<Row>> {
    let programs = programs(&shell::root().join("examples/benchmarks"))?;
    let mut times: Vec<Vec<Duration>> = programs.iter().map(|_| Vec::new()).collect();
    for _ in 0..repetitions {
        for (program, times) in programs.iter().zip(&mut times) {
            let start = Instant::now();
            analyze(program);
            times.push(start.elapsed());
        }
    }
    let times: Vec<f64> = times.into_iter().map(median).map(milliseconds).collect();
    println!("values of the benchmark programs, ms:");
    for (program, time) in programs.iter().zip(&times) {
        println!("  {:<6} {time:.2}", program.name);
    }
    let sum: f64 = times.iter().sum();
    let most = times.iter().copied().fold(0.0, f64::max);
    Ok(vec![
        Row::held("values, slowest program", format!("{most:.1} ms"), "under 5 ms", most < 5.0),
        Row::held("values, all programs", format!("{sum:.1} ms"), "under 60 ms", sum < 60.0),
    ])
}

/// The slowest file of a library, whose functions are analysed for any arguments,
/// with all that they call; no function takes longer than its file.
pub fn slowest_file(folder: &Path, texts: &[Text]) -> Row {
    let files = texts.iter().map(|it| (it.path.to_str().unwrap_or_default(), &*it.text));
    let options = Options::none(folder).in_dialect(Dialect::OCTAVE);
    let snapshot = in_memory(folder, files, options).snapshot();
    let times = snapshot.units().iter().enumerate().map(|(at, unit)| {
        let start = Instant::now();
        black_box(of_file(snapshot.group(unit).code(), unit.file));
        (milliseconds(start.elapsed()), at)
    });
    let (slowest, at) = times.fold((0.0, 0), |a, b| if b.0 > a.0 { b } else { a });
    let name = texts.get(at).map(|text| text.path.file_name().unwrap_or_default());
    println!("slowest file: {}", name.unwrap_or_default().to_string_lossy());
    let figure = format!("{slowest:.1} ms");
    Row::held("values, slowest file of functions", figure, "under 100 ms", slowest < 100.0)
}

fn programs(folder: &Path) -> anyhow::Result<Vec<Program>> {
    let mut programs = Vec::new();
    for entry in fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let path = entry?.path();
        if path.is_dir() {
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            programs.push(Program { name, files: files(&path)? });
        }
    }
    programs.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(programs)
}

fn files(folder: &Path) -> anyhow::Result<Vec<(String, Arc<str>)>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "m") {
            let text = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            files.push((name, text.into()));
        }
    }
    files.sort();
    Ok(files)
}

fn analyze(program: &Program) {
    let files = program.files.iter().map(|(name, text)| (name.as_str(), &**text));
    let snapshot = in_memory("/program", files, Options::none("/program")).snapshot();
    let driver = format!("drv_{}.m", program.name);
    let Some(unit) = snapshot.units().iter().find(|unit| unit.input.name == driver) else { return };
    let code = snapshot.group(unit).code();
    if let Some(entry) = code.main(unit.file) {
        let context = Context::call(Arguments::exactly(Vec::new()), Some(0));
        black_box(lariat_values::analyze(code, entry, context, Budget::default()).steps());
    }
}
