//! `cargo xtask bench --compiled`: compiled programs beside C, Numba and GNU Octave.
//!
//! The kernels stand in `xtask/kernels`: each in MATLAB and, written as one would, in C. Both are compiled by
//! the same compiler with the same flags and take turns; each time is the least of several. GNU Octave runs fewer
//! repetitions of the kernel, and its time without them is taken off. Numba, where Python has it, says itself what
//! a kernel takes once it is compiled; it stands beside the compiled program without its start.
//!
//! Cost: some two minutes.

use super::measure::{Row, milliseconds};
use super::process::peak_memory;
use anyhow::{Context as _, ensure};
use lariat_soundness::shell;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// A kernel: its name, its size, how often it is repeated, and how often under GNU Octave.
type Kernel = (&'static str, u32, u32, u32);

const KERNELS: &[Kernel] = &[
    ("stencil", 500, 600, 1),
    ("tridiagonal", 20_000, 800, 8),
    ("closure", 400, 20, 1),
    ("insertion", 4_000, 30, 1),
    ("mandelbrot", 400, 1_000, 2),
    ("sieve", 1_000_000, 40, 1),
    ("product", 300, 8, 1),
    ("waves", 10_000, 20_000, 10_000),
    ("chain", 20_000, 4_000, 2_000),
    ("distance", 1_000, 100, 1),
];

/// Flags of C that keep the rounding of each operation, as in compiled programs.
const FLAGS: &[&str] = &[
    "-std=c11",
    "-O3",
    "-ffp-contract=off",
    "-fno-math-errno",
    "-funroll-loops",
    "-falign-loops=64",
];
const TURNS: usize = 5;

/// How many ends are appended.
const APPENDED: &str =
    "x = [];\nfor i = 1:1000000\n  x(end + 1) = i;\nend\nprintf(\"%.15g\\n\", sum(x));\n";

/// The rows.
pub fn rows(lariat: Option<&Path>, python: &Path) -> anyhow::Result<Vec<Row>> {
    let lariat = shell::lariat(lariat)?;
    let folder = tempfile::tempdir()?;
    let has_numba = python.to_str().is_some_and(|it| shell::succeeds(it, &["-c", "import numba"]));
    let tools = Tools {
        start: start(&lariat, folder.path())?,
        lariat,
        python: has_numba.then(|| python.to_owned()),
    };
    println!(
        "{:<14} {:>10} {:>10} {:>8} {:>8} {:>12} {:>10} {:>10} {:>10} {:>8}",
        "kernel",
        "compiled",
        "C",
        "factor",
        "Numba",
        "Octave/comp.",
        "build",
        "cc",
        "lines",
        "memory"
    );
    let measured: anyhow::Result<Vec<Measured>> =
        KERNELS.iter().map(|kernel| one(&tools, folder.path(), kernel)).collect();
    let measured = measured?;
    let logarithms: f64 = measured.iter().map(|kernel| kernel.factor.ln()).sum();
    let mean = (logarithms / measured.len() as f64).exp();
    let worst = measured.iter().map(|kernel| kernel.factor).fold(0.0, f64::max);
    let memory = measured.iter().map(|kernel| kernel.memory).fold(0.0, f64::max);
    let appended = append(&tools.lariat, folder.path())?;
    let numba = measured.iter().filter_map(|kernel| kernel.numba).reduce(f64::max);
    let numba = numba.map(|worst| {
        let figure = format!("{worst:.2}");
        Row::held("compiled against Numba: worst", figure, "at most 1.1", worst <= 1.1)
    });
    let mut rows = vec![
        Row::held("compiled against C: mean", format!("{mean:.2}"), "at most 1.15", mean <= 1.15),
        Row::held("compiled against C: worst", format!("{worst:.2}"), "at most 1.5", worst <= 1.5),
        Row::held(
            "peak memory against C: worst",
            format!("{memory:.2}"),
            "at most 1.2",
            memory <= 1.2,
        ),
        Row::held(
            "a million appends",
            format!("{:.0} ms", milliseconds(appended)),
            "under 50 ms",
            appended < Duration::from_millis(50),
        ),
    ];
    rows.extend(numba);
    Ok(rows)
}

/// What the kernels are compiled and run with.
struct Tools {
    lariat: PathBuf,
    /// A Python that has Numba.
    python: Option<PathBuf>,
    /// How long a compiled program takes that does nothing.
    start: Duration,
}

/// A compiled kernel over the one in C.
struct Measured {
    factor: f64,
    memory: f64,
    /// The compiled kernel over the one of Numba.
    numba: Option<f64>,
}

/// Measures a kernel.
fn one(tools: &Tools, folder: &Path, kernel: &Kernel) -> anyhow::Result<Measured> {
    let lariat = &tools.lariat;
    let &(name, size, count, under_octave) = kernel;
    let kernels = shell::root().join("xtask/kernels");
    let source = kernels.join(format!("{name}.m"));
    fs::copy(&source, folder.join(format!("{name}.m")))?;
    let main = folder.join("main.m");
    fs::write(&main, format!("{name}({size}, {count});\n"))?;
    let (built, code) = time(build(lariat, folder, "c"))?;
    ensure!(code.is_some(), "{name} is not compiled");
    let compiled = folder.join("main");
    let (whole, _) = time(build(lariat, folder, "exe"))?;
    let hand = folder.join(name);
    let mut command = shell::program("cc");
    command.args(FLAGS).arg(kernels.join(format!("{name}.c"))).arg("-o").arg(&hand).arg("-lm");
    shell::run(&mut command)?;
    let (mut ours, mut theirs, mut numba) = (Duration::MAX, Duration::MAX, None);
    for _ in 0..TURNS {
        let (took, said) = time(Command::new(&compiled))?;
        let (other, says) = time(by_hand(&hand, kernel))?;
        ensure!(said.is_some() && said == says, "{name} prints otherwise than its C");
        (ours, theirs) = (ours.min(took), theirs.min(other));
        let python = tools.python.as_deref();
        let python = python.map(|python| by_numba(python, &kernels, kernel)).transpose()?;
        numba = python.map(|took: f64| numba.map_or(took, |least: f64| least.min(took)));
    }
    let numba = numba.map(|took| ours.saturating_sub(tools.start).as_secs_f64() * 1000.0 / took);
    let factor = ours.as_secs_f64() / theirs.as_secs_f64();
    let memory =
        least_memory(|| Command::new(&compiled))? / least_memory(|| by_hand(&hand, kernel))?;
    let octave = octave(folder, name, size, under_octave)?;
    let octave = octave * f64::from(count) / f64::from(under_octave) / ours.as_secs_f64();
    let lines = emitted(&folder.join("out/main.c"), &source)?;
    println!(
        "{name:<14} {:>7.0} ms {:>7.0} ms {factor:>8.2} {} {octave:>12.0} {:>7.0} ms {:>7.0} ms {lines:>10.2} {memory:>8.2}",
        milliseconds(ours),
        milliseconds(theirs),
        numba.map_or_else(|| format!("{:>8}", "-"), |factor| format!("{factor:>8.2}")),
        milliseconds(built),
        milliseconds(whole.saturating_sub(built)),
    );
    Ok(Measured { factor, memory, numba })
}

/// The peak memory of a program in KiB, the least of several: how much of the libraries is loaded varies.
fn least_memory(command: impl Fn() -> Command) -> anyhow::Result<f64> {
    let mut least = f64::MAX;
    for _ in 0..TURNS {
        least = least.min(peak_memory(command().stdout(Stdio::null()))? as f64);
    }
    Ok(least)
}

/// The kernel in C, of this size.
fn by_hand(program: &Path, &(_, size, count, _): &Kernel) -> Command {
    let mut command = Command::new(program);
    command.args([size.to_string(), count.to_string()]);
    command
}

fn build(lariat: &Path, folder: &Path, to: &str) -> Command {
    let mut command = Command::new(lariat);
    let out = if to == "c" { "out" } else { "." };
    command.args(["build", "main.m", "--dialect", "octave", "--no-config", "--to", to, "-o", out]);
    command.current_dir(folder);
    command
}

/// How long a program takes, and what it prints if it succeeds.
fn time(mut command: Command) -> anyhow::Result<(Duration, Option<Vec<u8>>)> {
    let start = Instant::now();
    let output = command.stdin(Stdio::null()).output().context("a program does not start")?;
    let took = start.elapsed();
    Ok((took, output.status.success().then_some(output.stdout)))
}

/// The seconds that GNU Octave takes for a kernel; 0 where it is not installed.
fn octave(folder: &Path, name: &str, size: u32, count: u32) -> anyhow::Result<f64> {
    let run = |code: String| -> anyhow::Result<f64> {
        let mut command = Command::new("octave-cli");
        command.args(["--quiet", "--norc", "--no-history", "--eval", &code]).current_dir(folder);
        Ok(time(command)?.0.as_secs_f64())
    };
    if !shell::succeeds("octave-cli", &["--version"]) {
        return Ok(0.0);
    }
    let nothing = run("1;".to_owned())?;
    Ok(run(format!("{name}({size}, {count});"))? - nothing)
}

/// Lines of C, without empty ones and comments, for a line of the source.
fn emitted(code: &Path, source: &Path) -> anyhow::Result<f64> {
    let count = |path: &Path, comment: &str| -> anyhow::Result<usize> {
        let text = fs::read_to_string(path)?;
        let lines = text.lines().map(str::trim);
        Ok(lines.filter(|line| !line.is_empty() && !line.starts_with(comment)).count())
    };
    Ok(count(code, "/*")? as f64 / (count(source, "%")? + 1) as f64)
}

/// The milliseconds that a kernel takes with Numba.
fn by_numba(
    python: &Path,
    kernels: &Path,
    &(name, size, count, _): &Kernel,
) -> anyhow::Result<f64> {
    let mut command = Command::new(python);
    command.arg(kernels.join("numba_kernels.py")).args([
        name,
        &size.to_string(),
        &count.to_string(),
    ]);
    let (_, said) = time(command)?;
    let said = String::from_utf8(said.with_context(|| format!("{name} fails with Numba"))?)?;
    let took = said.split_whitespace().last().context("Numba says no time")?;
    Ok(took.parse()?)
}

/// How long a program takes, the least of several times.
fn least_time(program: &Path) -> anyhow::Result<Duration> {
    let times: anyhow::Result<Vec<Duration>> =
        (0..TURNS).map(|_| Ok(time(Command::new(program))?.0)).collect();
    Ok(times?.into_iter().min().unwrap_or_default())
}

/// How long a compiled program takes that does nothing.
fn start(lariat: &Path, folder: &Path) -> anyhow::Result<Duration> {
    fs::write(folder.join("main.m"), "x = 1;\n")?;
    let built = folder.join("main");
    ensure!(time(build(lariat, folder, "exe"))?.1.is_some(), "an assignment is not compiled");
    least_time(&built)
}

fn append(lariat: &Path, folder: &Path) -> anyhow::Result<Duration> {
    fs::write(folder.join("main.m"), APPENDED)?;
    let built: PathBuf = folder.join("main");
    ensure!(time(build(lariat, folder, "exe"))?.1.is_some(), "appending is not compiled");
    least_time(&built)
}
