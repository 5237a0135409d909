//! The benchmark programs from their texts to values: parsing, the library,
//! lowering, the value analysis from the driver, as `lariat types` does it.
//!
//! Each program is timed alone; the sum is that of one process for all. The
//! thesis's implementation took 15 to 70 ms for each, warm.

use super::measure::{Row, Text, median, milliseconds};
use anyhow::Context as _;
use lariat_analysis::interprocedural::{Budget, Collection, SourceUnit};
use lariat_analysis::values::findings::of_file;
use lariat_analysis::values::{self, Arguments, Context};
use lariat_analysis::{file_facts, shipped_names};
use lariat_base::{Encoding, FileId, SourceFile, Sources};
use lariat_project::{KnownNames, Library, ProjectFile, SearchPath};
use lariat_soundness::shell;
use lariat_syntax::{Dialect, Parse};
use std::fs;
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// A program: its name and its files.
struct Program {
    name: String,
    files: Vec<(PathBuf, Arc<str>)>,
}

/// The rows about values, and the time of each program.
pub fn rows(rounds: usize) -> anyhow::Result<Vec<Row>> {
    let programs = programs(&shell::root().join("examples/benchmarks"))?;
    let known: Arc<dyn KnownNames> = shipped_names();
    let mut times: Vec<Vec<Duration>> = programs.iter().map(|_| Vec::new()).collect();
    for _ in 0..rounds {
        for (program, times) in programs.iter().zip(&mut times) {
            let start = Instant::now();
            analyze(program, &known);
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
    let dialect = Arc::new(Dialect::OCTAVE);
    let parse = |text: &Text| Arc::new(lariat_syntax::parse(text.text.clone(), &dialect));
    let parsed: Vec<Arc<Parse>> = texts.iter().map(parse).collect();
    let project = texts.iter().zip(&parsed).enumerate().map(|(at, (text, parsed))| ProjectFile {
        path: text.path.clone(),
        source: Some(FileId::new(at)),
        facts: Some(file_facts(&parsed.tree)),
    });
    let path = SearchPath::assumed([folder.to_owned()]);
    let library = Library::new(project.collect(), &path, vec![shipped_names()]);
    let units = texts.iter().zip(&parsed).enumerate().map(|(at, (text, parsed))| SourceUnit {
        file: FileId::new(at),
        path: text.path.as_path().into(),
        parsed: parsed.clone(),
        dialect: dialect.clone(),
    });
    let code = Collection::new(Arc::new(library), units);
    let times = (0..texts.len()).map(|at| {
        let start = Instant::now();
        black_box(of_file(&code, FileId::new(at)));
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

fn files(folder: &Path) -> anyhow::Result<Vec<(PathBuf, Arc<str>)>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "m") {
            let text = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
            files.push((path, text.into()));
        }
    }
    files.sort();
    Ok(files)
}

fn analyze(program: &Program, known: &Arc<dyn KnownNames>) {
    let dialect = Arc::new(Dialect::MATLAB);
    let mut sources = Sources::default();
    let parsed: Vec<(FileId, &Path, Arc<Parse>)> = program
        .files
        .iter()
        .map(|(path, text)| {
            let name = path.to_string_lossy();
            let file = sources.add(SourceFile::new(name, text.clone(), Encoding::Utf8));
            (file, path.as_path(), Arc::new(lariat_syntax::parse(text.clone(), &dialect)))
        })
        .collect();
    let library_files = parsed.iter().map(|(file, path, parsed)| ProjectFile {
        path: path.to_path_buf(),
        source: Some(*file),
        facts: Some(file_facts(&parsed.tree)),
    });
    let folder = program.files.first().and_then(|(path, _)| path.parent()).map(Path::to_path_buf);
    let path = SearchPath::assumed(folder);
    let library = Library::new(library_files.collect(), &path, vec![known.clone()]);
    let units = parsed.iter().map(|(file, path, parsed)| SourceUnit {
        file: *file,
        path: (*path).into(),
        parsed: parsed.clone(),
        dialect: dialect.clone(),
    });
    let code = Collection::new(Arc::new(library), units);
    let driver = format!("drv_{}", program.name);
    let entry = parsed.iter().find(|(_, path, _)| path.file_stem().is_some_and(|s| *s == *driver));
    if let Some(entry) = entry.and_then(|(file, ..)| code.main(*file)) {
        let context = Context::call(Arguments::exactly(Vec::new()), Some(0));
        black_box(values::analyze(&code, entry, context, Budget::default()).steps());
    }
}
