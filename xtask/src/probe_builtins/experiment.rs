//! Running the experiment in GNU Octave, and reading what it wrote: [`Values`]
//! that were passed, [`Call`]s that succeeded. One process does all series, but
//! where a call hangs, or kills Octave, the next one continues after it.
//!
//! Octave runs in an empty folder, so that nothing can be harmed, with a
//! `print_usage` that does not look up the help text: the library's takes a tenth
//! of a second. Lines that it writes, tab-separated; what a value is like is
//! *class size complex lowest highest whole*:
//!
//! ```text
//! v  double:2  double 2x2 0 1 3 1            a value: its label, what it is like
//! f  plus  2                                 calls of plus with two arguments begin
//! 1  double:2,int8:1  int8 2x2 0 2 5 1       a call with one result
//! 2  double:2  double 1x2 0 2 3 1  double    with two; the class of the second
//! .                                          a fifteenth of the series is done
//! end
//! ```

use anyhow::{Context as _, bail};
use lariat_soundness::octave::{self, Patience};
use std::collections::HashMap;
use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

/// A series of calls: all combinations of so many arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Series {
    /// The builtin.
    pub name: String,
    /// How many arguments: 0, 1 or 2.
    pub arguments: usize,
    /// How many results it has, at most 2.
    pub results: usize,
}

/// How to run it.
#[derive(Clone, Copy, Debug)]
pub struct How {
    /// Seeds the random values.
    pub seed: u32,
    /// Try all values also where the first ones fail.
    pub thorough: bool,
    /// The time without progress after which a series is left.
    pub patience: Duration,
    /// The time after which it is given up.
    pub most: Duration,
}

/// What a value is like.
#[derive(Clone, Debug, PartialEq)]
pub struct Like {
    /// Its class.
    pub class: String,
    /// Its extents.
    pub size: Vec<u64>,
    /// Is it stored as complex numbers?
    pub complex: bool,
    /// The lowest number; not a number where it has no order.
    pub low: f64,
    /// The highest number.
    pub high: f64,
    /// Are all finite numbers integers?
    pub whole: bool,
}

/// A call that succeeded.
#[derive(Clone, Debug, PartialEq)]
pub struct Call {
    /// The labels of its arguments.
    pub arguments: Vec<String>,
    /// The first result.
    pub result: Like,
    /// The class of the second one, if two were asked for.
    pub second: Option<String>,
}

/// The values by their labels, such as `double:2`.
pub type Values = HashMap<String, Like>;

/// The results of the experiment.
#[derive(Debug, Default)]
pub struct Answers {
    /// The values that were passed.
    pub values: Values,
    /// The calls that succeeded, by series.
    pub calls: Vec<(String, usize, Vec<Call>)>,
    /// The series that hung, or killed Octave.
    pub unfinished: Vec<Series>,
    /// How many series the time did not suffice for.
    pub untried: usize,
}

const SCRIPT: &str = include_str!("experiment.m");

/// Runs all series. A series that shows no progress, or kills Octave, is left and
/// noted; the others continue in another process.
pub fn run(plan: &[Series], how: &How) -> anyhow::Result<Answers> {
    let dir = tempfile::tempdir()?;
    let until = Instant::now() + how.most;
    let (mut answers, mut rest) = (Answers::default(), plan);
    while !rest.is_empty() && Instant::now() < until {
        let text = execute(rest, how, until, tempfile::tempdir_in(dir.path())?.path())?;
        let mut part = read(&text)?;
        let begun = part.calls.len();
        let whole = text.ends_with("end\n");
        if !whole {
            part.calls.pop();
        }
        answers.values.extend(part.values);
        answers.calls.extend(part.calls);
        if Instant::now() >= until {
            rest = &rest[if whole { begun } else { begun.saturating_sub(1) }..];
            break;
        }
        let Some(last) = begun.checked_sub(1) else {
            bail!("Octave does not begin with `{}`", rest[0].name);
        };
        if !whole {
            answers.unfinished.push(rest[last].clone());
        }
        rest = &rest[begun..];
    }
    answers.untried = rest.len();
    Ok(answers)
}

/// What one process wrote, until it ended or was ended.
fn execute(plan: &[Series], how: &How, until: Instant, dir: &Path) -> anyhow::Result<String> {
    let [script, list, answers] = ["experiment.m", "plan", "answers"].map(|name| dir.join(name));
    let empty = dir.join("empty");
    fs::create_dir(&empty)?;
    let lines = plan
        .iter()
        .map(|series| format!("{} {} {}\n", series.name, series.arguments, series.results));
    fs::write(&list, lines.collect::<String>())?;
    fs::write(&script, SCRIPT)?;
    fs::write(&answers, "")?;
    fs::write(
        empty.join("print_usage.m"),
        "function print_usage (varargin)\nerror (\"usage\");\n",
    )?;
    let mut child = octave::bounded()?
        .args(["--norc", "--quiet", "--no-history"])
        .arg(&script)
        .current_dir(&empty)
        .env("LARIAT_PLAN", &list)
        .env("LARIAT_ANSWERS", &answers)
        .env("LARIAT_SEED", how.seed.to_string())
        .env("LARIAT_THOROUGH", if how.thorough { "1" } else { "0" })
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .context("cannot start GNU Octave")?;
    let patience = Patience { silence: how.patience, until: Some(until) };
    patience.wait(&mut child, &answers)?;
    Ok(String::from_utf8_lossy(&fs::read(&answers)?).into_owned())
}

fn read(text: &str) -> anyhow::Result<Answers> {
    let mut answers = Answers::default();
    for line in text.split_inclusive('\n').filter_map(|line| line.strip_suffix('\n')) {
        let words: Vec<&str> = line.split('\t').collect();
        match words[..] {
            ["v", label, ref like @ ..] => {
                answers.values.insert(label.to_owned(), read_like(like).context("a value")?);
            }
            ["f", name, count] => {
                answers.calls.push((name.to_owned(), count.parse()?, Vec::new()));
            }
            ["end" | "."] => {}
            ["1" | "2", labels, ref like @ ..] => {
                let call = read_call(labels, like).with_context(|| format!("read `{line}`"))?;
                let series = answers.calls.last_mut().context("a call before its series")?;
                series.2.push(call);
            }
            _ => bail!("cannot read `{line}`"),
        }
    }
    Ok(answers)
}

fn read_call(labels: &str, words: &[&str]) -> Option<Call> {
    let arguments = labels.split(',').filter(|label| !label.is_empty());
    Some(Call {
        arguments: arguments.map(str::to_owned).collect(),
        result: read_like(words)?,
        second: words.get(6).map(|class| (*class).to_owned()),
    })
}

fn read_like(words: &[&str]) -> Option<Like> {
    let [class, size, complex, low, high, whole, ..] = words else { return None };
    let size: Result<_, _> = size.split('x').map(str::parse).collect();
    Some(Like {
        class: (*class).to_owned(),
        size: size.ok()?,
        complex: *complex == "1",
        low: low.parse().ok()?,
        high: high.parse().ok()?,
        whole: *whole == "1",
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_read() -> anyhow::Result<()> {
        let text = "v\tint8:1\tint8\t1x1\t0\t2\t2\t1\nf\tmax\t1\n\
                    2\tint8:1\tint8\t1x1\t0\t2\t2\t1\tdouble\n.\n1\t\tdouble\t0x0\t0\tInf\t-Inf\t1\nhal";
        let answers = read(text)?;
        assert_eq!(answers.values["int8:1"].size, [1, 1]);
        let (name, count, calls) = &answers.calls[0];
        assert_eq!((name.as_str(), *count, calls.len()), ("max", 1, 2));
        assert_eq!(calls[0].second.as_deref(), Some("double"));
        assert!(calls[1].arguments.is_empty() && calls[1].result.low.is_infinite());
        assert!(read("1\tint8:1\tint8").is_ok(), "half a line");
        assert!(read("nonsense\n").is_err());
        Ok(())
    }
    #[test]
    fn a_call_that_hangs_or_dies_is_left() -> anyhow::Result<()> {
        if octave::version().is_none() {
            return Ok(());
        }
        let series = |name: &str| Series { name: name.to_owned(), arguments: 0, results: 1 };
        let plan = ["pi", "keyboard", "quit", "e"].map(series);
        let second = Duration::from_secs(1);
        let how = How { seed: 1, thorough: false, patience: 3 * second, most: 60 * second };
        let answers = run(&plan, &how)?;
        let done: Vec<&str> = answers.calls.iter().map(|series| series.0.as_str()).collect();
        let left: Vec<&str> = answers.unfinished.iter().map(|s| s.name.as_str()).collect();
        assert_eq!((done, left), (vec!["pi", "e"], vec!["keyboard", "quit"]));
        let none = How { most: Duration::ZERO, ..how };
        assert_eq!(run(&plan, &none)?.untried, 4);
        Ok(())
    }
}
