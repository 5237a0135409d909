//! `cargo xtask format-corpus DIR…`: the formatter against real files.
//!
//! For every `.m` file that parses, three things must hold:
//!
//! 1. it is formatted: the new text has the same tree and the same comments;
//! 2. formatting the new text changes nothing;
//! 3. the lines that an editor is sent turn the old text into the new one.
//!
//! The table counts files, changed files and lines by folder; failures are listed below it.

use anyhow::Context as _;
use lariat_base::source;
use lariat_format::{FunctionBodies, Refusal, Style, changes, format};
use lariat_soundness::library;
use lariat_soundness::panics::panic_text;
use lariat_syntax::Dialect;
use rayon::prelude::*;
use std::fs;
use std::panic::catch_unwind;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// What to measure.
#[derive(clap::Args)]
pub struct Args {
    /// Files and folders; without any, GNU Octave's library
    paths: Vec<PathBuf>,
    /// The language of the files
    #[arg(long, default_value = "matlab", value_parser = ["matlab", "matlab7", "octave"])]
    dialect: String,
    /// How many blanks a block is indented by
    #[arg(long, default_value_t = 4)]
    indent: u32,
    /// Indent the bodies of all functions
    #[arg(long)]
    all_functions: bool,
    /// Look at N files of each folder only, evenly spread, always the same
    #[arg(long, value_name = "N")]
    sample: Option<usize>,
}

impl Args {
    /// A measurement of `count` files of Octave's library.
    pub fn sample(count: usize) -> Self {
        let dialect = "octave".to_owned();
        Self { paths: Vec::new(), dialect, indent: 4, all_functions: false, sample: Some(count) }
    }
}

/// What became of a file.
#[derive(Default)]
struct Measure {
    files: usize,
    with_errors: usize,
    changed_files: usize,
    lines: usize,
    changed_lines: usize,
    bytes: usize,
    time: Duration,
    failures: Vec<String>,
}

/// Runs the command.
pub fn run(args: &Args) -> anyhow::Result<()> {
    let dialect = Dialect::named(&args.dialect).context("an unknown dialect")?;
    let functions = match args.all_functions {
        true => FunctionBodies::All,
        false => FunctionBodies::AsWritten,
    };
    let style = Style { indent: args.indent, functions, ..Style::default() };
    let paths = match args.paths.as_slice() {
        [] => vec![library::octave_library().context("GNU Octave is not installed")?],
        paths => paths.to_vec(),
    };
    println!("{:<40} files errors changed     lines   changed   MB/s", "");
    let mut failures = Vec::new();
    for path in &paths {
        let measure = measure(path, args.sample, &dialect, &style)?;
        println!("{}", row(path, &measure));
        failures.extend(measure.failures);
    }
    for failure in failures.iter().take(50) {
        println!("{failure}");
    }
    anyhow::ensure!(failures.is_empty(), "{} files failed", failures.len());
    Ok(())
}

fn measure(
    path: &Path,
    sample: Option<usize>,
    dialect: &Dialect,
    style: &Style,
) -> anyhow::Result<Measure> {
    let mut items = library::below(&[path.to_owned()])?;
    if let Some(count) = sample {
        items = library::sample(items, count);
    }
    let one = |file: &Path| {
        let done = catch_unwind(|| measure_file(file, dialect, style));
        done.unwrap_or_else(|panic| failed(file, &panic_text(panic.as_ref())))
    };
    Ok(items.par_iter().map(|item| one(&item.path)).reduce(Measure::default, Measure::and))
}

fn failed(file: &Path, reason: &str) -> Measure {
    let failures = vec![format!("{}: {reason}", file.display())];
    Measure { files: 1, failures, ..Measure::default() }
}

fn measure_file(file: &Path, dialect: &Dialect, style: &Style) -> Measure {
    let Ok(bytes) = fs::read(file) else { return failed(file, "cannot be read") };
    let Ok((text, _)) = source::decode(bytes) else { return Measure::default() };
    let start = Instant::now();
    let formatted = format(&text, dialect, style);
    let time = start.elapsed();
    let formatted = match formatted {
        Ok(formatted) => formatted,
        Err(Refusal::Syntax(_)) => {
            return Measure { files: 1, with_errors: 1, ..Measure::default() };
        }
        Err(Refusal::Meaning) => return failed(file, "another tree"),
    };
    let failure = match format(&formatted, dialect, style) {
        Ok(again) if again == formatted => None,
        Ok(again) => {
            Some(format!("the second run changes {}", first_difference(&formatted, &again)))
        }
        Err(_) => Some("the second run is refused".to_owned()),
    };
    let edits = changes(&text, &formatted);
    let failure = failure.or_else(|| {
        let all = edits.iter().map(|edit| (edit.span, &*edit.replacement));
        (lariat_base::replaced(&text, all) != formatted)
            .then(|| "the edits differ from the text".to_owned())
    });
    let touched = |text: &str| text.split_inclusive('\n').count();
    let changed_lines = edits.iter().map(|it| touched(&text[it.span.range()])).sum();
    Measure {
        files: 1,
        changed_files: usize::from(!edits.is_empty()),
        lines: text.lines().count(),
        changed_lines,
        bytes: text.len(),
        time,
        failures: failure.map(|it| format!("{}: {it}", file.display())).into_iter().collect(),
        ..Measure::default()
    }
}

fn first_difference(a: &str, b: &str) -> String {
    let pair = a.lines().zip(b.lines()).enumerate().find(|(_, (a, b))| a != b);
    pair.map_or("the line ends".to_owned(), |(line, (a, b))| {
        format!("line {}: `{a}` to `{b}`", line + 1)
    })
}

impl Measure {
    fn and(mut self, other: Self) -> Self {
        self.failures.extend(other.failures);
        Self {
            files: self.files + other.files,
            with_errors: self.with_errors + other.with_errors,
            changed_files: self.changed_files + other.changed_files,
            lines: self.lines + other.lines,
            changed_lines: self.changed_lines + other.changed_lines,
            bytes: self.bytes + other.bytes,
            time: self.time + other.time,
            failures: self.failures,
        }
    }
}

fn row(path: &Path, it: &Measure) -> String {
    let speed = it.bytes as f64 / 1e6 / it.time.as_secs_f64().max(1e-9);
    let share = 100.0 * it.changed_lines as f64 / it.lines.max(1) as f64;
    format!(
        "{:<40} {:>5} {:>6} {:>7} {:>9} {:>8.1}% {speed:>6.1}",
        path.display(),
        it.files,
        it.with_errors,
        it.changed_files,
        it.lines,
        share,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_measured() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("f.m");
        fs::write(&file, "x=1;\ny = 2;\n").expect("a file");
        let found = measure_file(&file, &Dialect::MATLAB, &Style::default());
        assert_eq!((found.lines, found.changed_lines, found.failures.len()), (2, 1, 0));
        fs::write(&file, "x = (1;\n").expect("a file");
        assert_eq!(measure_file(&file, &Dialect::MATLAB, &Style::default()).with_errors, 1);
    }
}
