//! `cargo xtask bench`: speed and memory beside the bars.
//!
//! What is read: Octave's own library (about 1,000 files, 6 MB), into memory
//! before any clock runs. One thread. Every figure is a median of several
//! repetitions. The command builds everything optimised and starts itself again from
//! that build.
//!
//! | figure | how |
//! |---|---|
//! | parsing | text to tree, the tree dropped within the clock |
//! | tree-sitter | `rival`: the same in the same run, taking turns |
//! | parse + kinds | `kinds`: texts to trees, to a library, to all three analyses |
//! | values | `values`: the benchmark programs, from texts to the values of all variables |
//! | functions | `values`: each file of the library alone, all its functions for any arguments |
//! | declared sizes | `extents`: functions of 100 to 100,000 statements and 5 to 500 variables |
//! | server | `server`: requests of a client to `lariat server`, with `--server` |
//! | compiled kernels | `compiled`: beside C, Numba and GNU Octave, with `--compiled` |
//! | check | `process`: the program from its start to its end, output thrown away |
//! | tree | heap that a tree holds, its text not counted |
//! | peak memory | of check, as the kernel saw it |

mod compiled;
mod extents;
mod kinds;
mod measure;
mod process;
#[cfg(feature = "rival")]
mod rival;
mod server;
mod values;

use anyhow::{Context as _, bail};
use lariat_soundness::{library, shell};
use measure::{Row, Text, bytes, median, parse_all, rate, time};
use std::path::{Path, PathBuf};

/// How to measure.
#[derive(clap::Args)]
pub struct Args {
    /// Measure on the .m files of this folder instead of Octave's library
    #[arg(long, value_name = "FOLDER")]
    on: Option<PathBuf>,
    /// Repetitions of each measurement; the median counts
    #[arg(long, value_name = "N", default_value_t = 11)]
    repetitions: usize,
    /// Measure the benchmark programs alone
    #[arg(long)]
    programs: bool,
    /// Measure the language server alone
    #[arg(long)]
    server: bool,
    /// Measure compiled kernels beside C, Numba and GNU Octave alone
    #[arg(long)]
    compiled: bool,
    /// The Python that may have Numba
    #[arg(long, value_name = "FILE", default_value = "python3")]
    python: PathBuf,
    /// The program that compiles them; `target/debug/lariat` otherwise
    #[arg(long, value_name = "FILE")]
    lariat: Option<PathBuf>,
    /// This is the optimised build that the command starts for itself
    #[arg(long, hide = true)]
    inner: bool,
}

/// Runs the command.
pub fn run(args: &Args) -> anyhow::Result<()> {
    if args.compiled {
        print_table(&compiled::rows(args.lariat.as_deref(), &args.python)?);
        return Ok(());
    }
    if !args.inner {
        return run_optimised();
    }
    if args.programs {
        print_table(&values::rows(args.repetitions)?);
        return Ok(());
    }
    let folder = args.on.clone().or_else(library::octave_library);
    let folder = folder.context("GNU Octave's library is not here; give a folder with --on")?;
    if args.server {
        print_table(&server::rows(&folder)?);
        return Ok(());
    }
    let texts = texts(&folder)?;
    println!("{} files, {:.2} MB", texts.len(), bytes(&texts) as f64 / 1e6);
    let mut rows = vec![parsing(&texts, args.repetitions)];
    #[cfg(feature = "rival")]
    rows.extend(rival::rows(&texts));
    rows.extend(kinds::rows(&folder, &texts, args.repetitions));
    rows.extend(values::rows(args.repetitions)?);
    rows.push(values::slowest_file(&folder, &texts));
    rows.extend(extents::rows(args.repetitions));
    rows.push(tree_size(&texts));
    rows.extend(process::rows(&folder, args.repetitions.max(10))?);
    print_table(&rows);
    Ok(())
}

fn run_optimised() -> anyhow::Result<()> {
    shell::run(&mut shell::cargo(&["build", "--release", "--package", "lariat-cli"]))?;
    let own: Vec<String> = std::env::args().skip(1).collect();
    let words = ["run", "--release", "--package", "xtask", "--features", "rival", "--"];
    shell::run(shell::cargo(&words).args(own).arg("--inner"))
}

fn print_table(rows: &[Row]) {
    println!("\n{:<36} {:>14}   {:<28}", "", "figure", "bar");
    for row in rows {
        let verdict = match row.met {
            Some(true) => "met",
            Some(false) => "NOT MET",
            None => "",
        };
        println!("{:<36} {:>14}   {:<28} {verdict}", row.what, row.figure, row.bar);
    }
}

/// All `.m` files below a folder.
fn texts(folder: &Path) -> anyhow::Result<Vec<Text>> {
    let items = library::below(&[folder.to_owned()])?;
    if items.is_empty() {
        bail!("{} holds no .m files", folder.display());
    }
    Ok(items.into_iter().filter_map(|item| Text::read(item.path)).collect())
}

fn parsing(texts: &[Text], repetitions: usize) -> Row {
    let took = median((0..repetitions).map(|_| time(|| parse_all(texts))).collect());
    let rate = rate(bytes(texts), took);
    Row::held("parsing", format!("{rate:.1} MB/s"), "above 60, goal 150", rate > 60.0)
}

fn tree_size(texts: &[Text]) -> Row {
    let heap: usize = texts.iter().map(|text| text.parse().tree.heap_bytes()).sum();
    let ratio = heap as f64 / bytes(texts) as f64;
    Row::held("tree bytes a source byte", format!("{ratio:.2}"), "under 10", ratio < 10.0)
}
