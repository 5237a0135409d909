//! `lariat prove`: the shape algebra as a calculator.
//!
//! Each line is an equation of shape terms and gets one line of answer:
//!
//! ```text
//! (s*t)' = t'*s'     holds
//! s+s' = s*s         fails at s=<1,0>: left <0,0>, right error
//! s + * t = s        error at column 5: expected a term, found `*`
//! [a, b+a] = [a, a+b]    holds where both sides succeed: both have the size [a, a+b]
//! ```
//!
//! A line that is not an equation of terms is read as one of MATLAB expressions, about which
//! shape tracking is asked ([`lariat_session::equation`]).
//!
//! | module | one concept |
//! |---|---|
//! | [`proof`] | the laws of a proof, for `--explain` |
//! | [`properties`] | the table of `--properties` |
//!
//! Lines are answered as they come, each with terms and cases of its own, so
//! memory does not grow with the number of lines.

mod proof;
mod properties;

use crate::args::Prove as Arguments;
use crate::console::Console;
use crate::outcome::Outcome;
use crate::paths;
use lariat_session::Problem;
use lariat_session::equation::{Answer, compare_sizes};
use lariat_shapes::{Decider, ReadError, Rules, TermId, Terms, Verdict, read_equation};
use lariat_syntax::Dialect;
use lariat_tracking::rules_of;
use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal, Write};

/// Runs the command.
pub fn run(arguments: &Arguments, console: &mut Console) -> io::Result<Outcome> {
    let dialect = arguments.dialect.clone().unwrap_or_default();
    let rules = rules_of(&dialect);
    if arguments.properties {
        let only = arguments.dialect.as_ref().map(|_| rules);
        properties::write(only, console)?;
        return Ok(Outcome::Clean);
    }
    let question = Question { dialect: &dialect, rules, explain: arguments.explain };
    let Some(path) = &arguments.file else {
        let flush = io::stdin().is_terminal();
        return answer_all(&mut io::stdin().lock(), flush, &question, console);
    };
    match File::open(path) {
        Ok(file) => answer_all(&mut BufReader::new(file), false, &question, console),
        Err(error) => {
            let help = "give a file of equations, or none for standard input";
            let problem = Problem::error(paths::show(path), paths::reason(&error), help);
            console.problems(&[problem]);
            Ok(Outcome::Nothing)
        }
    }
}

/// What is asked of every line.
struct Question<'q> {
    dialect: &'q Dialect,
    rules: Rules,
    explain: bool,
}

fn answer_all(
    input: &mut dyn BufRead,
    flush: bool,
    question: &Question<'_>,
    console: &mut Console,
) -> io::Result<Outcome> {
    let mut outcome = Outcome::Clean;
    let mut line = Vec::new();
    loop {
        line.clear();
        match input.read_until(b'\n', &mut line) {
            Ok(0) => return Ok(outcome),
            Ok(_) => {}
            Err(error) => {
                let help = "give lines of text";
                console.problems(&[Problem::error("", paths::reason(&error), help)]);
                return Ok(Outcome::Nothing);
            }
        }
        let text = String::from_utf8_lossy(&line);
        let text = text.trim_end();
        if text.trim_start().is_empty() || text.trim_start().starts_with(['#', '%']) {
            continue;
        }
        outcome = Outcome::max(outcome, answer(text, question, console)?);
        if flush {
            console.out.flush()?;
        }
    }
}

fn answer(text: &str, question: &Question<'_>, console: &mut Console) -> io::Result<Outcome> {
    let mut terms = Terms::new();
    match read_equation(text, &mut terms) {
        Ok(sides) => decide(&mut terms, sides, question.rules, question.explain, console),
        Err(wrong) => match compare_sizes(text, question.dialect) {
            Some(answer) => compared(&answer, console),
            None => {
                let ReadError { column, message } = wrong;
                writeln!(console.out, "error at column {column}: {message}")?;
                Ok(Outcome::Nothing)
            }
        },
    }
}

/// The answer about two expressions.
fn compared(answer: &Answer, console: &mut Console) -> io::Result<Outcome> {
    let out = &mut console.out;
    match answer {
        Answer::Holds(size) => {
            writeln!(out, "holds where both sides succeed: both have the size {size}")?;
            return Ok(Outcome::Clean);
        }
        Answer::Fails { at, sizes: [left, right] } => {
            let (left, right) = (tuple(left), tuple(right));
            let place = if at.is_empty() { String::new() } else { format!(" where {at}") };
            writeln!(out, "fails{place}: left {left}, right {right}")?;
        }
        Answer::Undecided([left, right]) => {
            writeln!(out, "not decided: left {left}, right {right}")?;
        }
    }
    Ok(Outcome::Findings)
}

fn tuple(extents: &[u32]) -> String {
    let extents: Vec<String> = extents.iter().map(u32::to_string).collect();
    format!("<{}>", extents.join(","))
}

fn decide(
    terms: &mut Terms,
    (left, right): (TermId, TermId),
    rules: Rules,
    explain: bool,
    console: &mut Console,
) -> io::Result<Outcome> {
    let mut decider = Decider::new(rules, terms, &[left, right]);
    match decider.equal(terms, left, right) {
        Ok(Verdict::Equal) => {
            writeln!(console.out, "holds")?;
            if explain {
                proof::write(terms, (left, right), rules, console)?;
            }
            Ok(Outcome::Clean)
        }
        Ok(Verdict::Fails(found)) => {
            writeln!(console.out, "fails at {}", found.show(terms))?;
            Ok(Outcome::Findings)
        }
        Err(reason) => {
            writeln!(console.out, "gave up: {reason}")?;
            Ok(Outcome::Findings)
        }
    }
}
