//! `cargo xtask compiled-displays`: are values shown as GNU Octave shows them?
//!
//! Random values of all classes and shapes, each shown by its name and by `disp`: numbers of all magnitudes, with NaN,
//! infinities and zeros of both signs, real and complex, double, single and integer; logicals, characters, cells, structs,
//! handles; empty arrays and arrays of three dimensions. Many stand in one program; where it prints otherwise, the first value
//! that differs is named.
//!
//! Example: `cargo xtask compiled-displays --count 10000 --seed 3`.
//!
//! Cost: two seconds for a hundred values, most of it the C compiler's.

use crate::compiled::{self, Verdict};
use anyhow::{bail, ensure};
use lariat_soundness::chance::Random;
use lariat_soundness::shell;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

/// What to run.
#[derive(clap::Args)]
pub struct Args {
    /// So many values
    #[arg(long, default_value_t = 10_000)]
    count: usize,
    /// Where the random numbers begin
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The program to test; `target/debug/lariat` otherwise
    #[arg(long, value_name = "FILE")]
    lariat: Option<PathBuf>,
}

impl Args {
    /// A few values.
    pub fn sample(count: usize) -> Self {
        Self { count, seed: 1, lariat: None }
    }
}

/// Values in one program.
const TOGETHER: usize = 100;

/// Runs the command.
pub fn run(args: &Args) -> anyhow::Result<()> {
    let lariat = shell::lariat(args.lariat.as_deref())?;
    let (mut same, mut refused) = (0, BTreeMap::<String, usize>::new());
    let mut otherwise = 0;
    for first in (0..args.count).step_by(TOGETHER) {
        let values: Vec<String> = (first..args.count.min(first + TOGETHER))
            .map(|number| value(&mut Random::of(args.seed, number), 2))
            .collect();
        for (value, verdict) in judged(&lariat, &values)? {
            match verdict {
                Verdict::Same => same += 1,
                Verdict::Refused(reason) | Verdict::Stopped(reason) => {
                    *refused.entry(reason).or_default() += 1;
                }
                Verdict::Differs(reason) => {
                    otherwise += 1;
                    println!("shown otherwise: {value}: {reason}");
                }
                Verdict::Void => bail!("GNU Octave does not run {value}"),
            }
        }
    }
    let left: usize = refused.values().sum();
    println!(
        "{} values: {same} shown the same, {left} refused or stopped with a reason, {otherwise} otherwise",
        args.count
    );
    refused.iter().for_each(|(reason, count)| println!("{count:5} {reason}"));
    ensure!(otherwise == 0, "{otherwise} values are shown otherwise");
    Ok(())
}

/// The verdict on each value: those of a program that does not do the same are run alone.
fn judged(lariat: &Path, values: &[String]) -> anyhow::Result<Vec<(String, Verdict)>> {
    let folder = tempfile::tempdir()?;
    let mut code = String::new();
    for (at, value) in values.iter().enumerate() {
        let _ = writeln!(code, "v{at} = {value}\ndisp (v{at})");
    }
    fs::write(folder.path().join("main.m"), code)?;
    let verdict = compiled::judge_success(lariat, folder.path(), "main.m", &[])?;
    if let (Verdict::Same, _) | (_, [_]) = (&verdict, values) {
        return Ok(values.iter().map(|value| (value.clone(), verdict.clone())).collect());
    }
    let (left, right) = values.split_at(values.len() / 2);
    let mut both = judged(lariat, left)?;
    both.extend(judged(lariat, right)?);
    Ok(both)
}

/// An expression whose value is of any class; containers are nested so deep.
fn value(random: &mut Random, depth: usize) -> String {
    match random.below(if depth == 0 { 10 } else { 14 }) {
        0..3 => matrix(random, real),
        3 => matrix(random, complex),
        4 => format!("single({})", matrix(random, real)),
        5 => format!("single({})", matrix(random, complex)),
        6 => {
            let width = random.pick(&["8", "16", "32", "64"]);
            let sign = random.pick(&["", "u"]);
            format!("{sign}int{width}({})", matrix(random, whole))
        }
        7 => format!("logical({})", matrix(random, |random| random.below(2).to_string())),
        8 => text(random),
        9 => other(random),
        10 | 11 => cell(random, depth - 1),
        _ => structure(random, depth - 1),
    }
}

/// An array of numbers: mostly small; at times empty, or of three dimensions.
fn matrix(random: &mut Random, number: fn(&mut Random) -> String) -> String {
    match random.below(12) {
        0 => format!("zeros({}, {})", random.below(3), random.below(2) * random.below(4)),
        1 => {
            let (rows, columns) = (1 + random.below(2), 1 + random.below(3));
            let numbers: Vec<String> = (0..rows * columns * 2).map(|_| number(random)).collect();
            format!("reshape([{}], {rows}, {columns}, 2)", numbers.join(", "))
        }
        2..6 => number(random),
        _ => {
            let (rows, columns) = (1 + random.below(4), 1 + random.below(5));
            // Numbers of one kind stand together more often than in mixed company.
            let alike = random.chance(60);
            let scale = real_scale(random);
            let mut next = || if alike { scaled(random, &scale) } else { number(random) };
            let row = |next: &mut dyn FnMut() -> String| {
                (0..columns).map(|_| next()).collect::<Vec<_>>().join(", ")
            };
            let rows: Vec<String> = (0..rows).map(|_| row(&mut next)).collect();
            format!("[{}]", rows.join("; "))
        }
    }
}

fn real_scale(random: &mut Random) -> String {
    let scales = ["1", "0.5", "0.01", "1e-5", "100", "12345", "1e5", "99999", "1e10", "1e-12"];
    (*random.pick(&scales)).to_owned()
}

fn scaled(random: &mut Random, scale: &str) -> String {
    format!("{} * {scale}", random.below(2_000) as f64 / 8.0 - 100.0)
}

fn real(random: &mut Random) -> String {
    match random.below(10) {
        0 => (*random.pick(&["NaN", "Inf", "-Inf", "0", "-0", "NA", "eps", "realmax", "realmin"]))
            .to_owned(),
        1..4 => (random.below(2_000) as i64 - 1_000).to_string(),
        4 => {
            let scale = real_scale(random);
            scaled(random, &scale)
        }
        5 => format!("{}e{}", random.below(100_000), random.below(30) as i64 - 15),
        _ => format!("{:.17}", random.below(1 << 30) as f64 / f64::from(1 << 24) - 16.0),
    }
}

fn complex(random: &mut Random) -> String {
    format!("complex({}, {})", real(random), real(random))
}

fn whole(random: &mut Random) -> String {
    match random.below(4) {
        0 => (random.below(1_000_000_000) as i64 - 500_000_000).to_string(),
        1 => (*random.pick(&["0", "-1", "255", "1e20", "-1e20"])).to_owned(),
        _ => (random.below(300) as i64 - 100).to_string(),
    }
}

fn text(random: &mut Random) -> String {
    let word = |random: &mut Random, length: usize| -> String {
        (0..length).map(|_| *random.pick(&['a', 'b', 'Z', ' ', '_', '7', '%', '#'])).collect()
    };
    match random.below(5) {
        0 => "''".to_owned(),
        1 => "\"a\\tb\"".to_owned(),
        2 => {
            let length = 1 + random.below(6);
            let rows: Vec<String> =
                (0..1 + random.below(3)).map(|_| format!("'{}'", word(random, length))).collect();
            format!("[{}]", rows.join("; "))
        }
        _ => {
            let length = 1 + random.below(20);
            format!("'{}'", word(random, length))
        }
    }
}

/// A range, a handle, and what a function makes.
fn other(random: &mut Random) -> String {
    match random.below(6) {
        0 => format!("{}:{}", random.below(5), random.below(12)),
        1 => format!("{}:0.25:{}", random.below(3), random.below(4)),
        2 => format!("eye({})", 1 + random.below(4)),
        3 => (*random.pick(&["@sin", "@(x) x .^ 2 + 1", "@(a, b) [a; b]'"])).to_owned(),
        4 => format!("1:{}", 20 + random.below(60)),
        _ => format!("ones({}, {}) > 2", random.below(3), random.below(4)),
    }
}

fn cell(random: &mut Random, depth: usize) -> String {
    if random.chance(15) {
        return format!("cell({}, {})", random.below(3), random.below(3));
    }
    let (rows, columns) = (1 + random.below(2), 1 + random.below(3));
    let row = |random: &mut Random| {
        (0..columns).map(|_| value(random, depth)).collect::<Vec<_>>().join(", ")
    };
    let rows: Vec<String> = (0..rows).map(|_| row(random)).collect();
    format!("{{{}}}", rows.join("; "))
}

fn structure(random: &mut Random, depth: usize) -> String {
    let fields: Vec<String> = ["alpha", "b", "long_name"][..1 + random.below(3)]
        .iter()
        .map(|name| {
            let inner = value(random, depth);
            // A cell makes an array of structs of its size.
            let inner = if inner.starts_with('{') || inner.starts_with("cell(") {
                format!("{{{inner}}}")
            } else {
                inner
            };
            format!("'{name}', {inner}")
        })
        .collect();
    let one = format!("struct({})", fields.join(", "));
    match random.below(5) {
        0 => format!("repmat({one}, 1, {})", random.below(4)),
        _ => one,
    }
}
