//! The domains against runs of GNU Octave: random small values are indexed,
//! updated and cut in one batch, and every observed result must lie within the
//! abstract one, for exact descriptions of the operands and for weaker ones.
//!
//! Another seed draws other cases; several of 6,000 cases each were run when this
//! was written. An access that works must not be a fault. Without Octave the test says so and
//! passes.

mod cases;
mod observed;

use cases::{Case, Operation, Random, cases, script};
use lariat_domains::update::FullList;
use lariat_domains::{Fault, List, ValueSet, index, update};
use observed::parse;
use std::process::Command;

const SEED: u64 = 424_242;
const CASES: usize = 4000;
const WEAKER: usize = 6;

#[test]
fn results_cover_what_octave_observes() {
    let mut random = Random(SEED);
    let cases = cases(&mut random, CASES);
    let Some(lines) = run(&script(&cases)) else {
        eprintln!("skipped: GNU Octave is not installed");
        return;
    };
    assert_eq!(lines.len(), CASES, "one line a case");
    let mut tally = Tally::default();
    let mut violations = Vec::new();
    for (case, line) in cases.iter().zip(&lines) {
        if let Err(violation) = check(case, line, &mut random, &mut tally) {
            violations.push(format!("{}\n  octave: {line}\n  {violation}", case.text()));
        }
    }
    eprintln!("{tally:?}");
    let shown: Vec<_> = violations.iter().take(25).cloned().collect();
    assert!(violations.is_empty(), "{} violations\n{}", violations.len(), shown.join("\n"));
    assert!(tally.succeeded > CASES / 4, "too few cases run: {tally:?}");
}

#[derive(Default, Debug)]
struct Tally {
    succeeded: usize,
    failed: usize,
    failures_foreseen: usize,
    exact: usize,
}

/// The lines that Octave prints; `None` where there is no Octave.
fn run(script: &str) -> Option<Vec<String>> {
    let folder = std::env::temp_dir().join(format!("lariat-domains-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a temporary folder");
    let file = folder.join("batch.m");
    std::fs::write(&file, script).expect("a temporary file");
    let output = ["octave-cli", "octave"].into_iter().find_map(|program| {
        Command::new(program).args(["--norc", "--no-gui", "-q"]).arg(&file).output().ok()
    })?;
    std::fs::remove_dir_all(&folder).expect("the temporary folder goes");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    Some(text.lines().map(str::to_owned).collect())
}

/// Holds one case against its line: `x|i|j|v|result`, where a failed one is `!`.
fn check(case: &Case, line: &str, random: &mut Random, tally: &mut Tally) -> Result<(), String> {
    let parts: Vec<&str> = line.split('|').collect();
    let [x, i, j, v, result] = parts[..] else { return Err("no such line".to_owned()) };
    let exact = [parse(x), parse(i), parse(j), parse(v)];
    let observed = (!result.starts_with('!')).then(|| parse(result));
    tally.succeeded += usize::from(observed.is_some());
    tally.failed += usize::from(observed.is_none());
    for weakening in 0..=WEAKER {
        let operands: Vec<ValueSet> = match weakening {
            0 => exact.to_vec(),
            _ => exact.iter().map(|value| weaker(value, &exact, random)).collect(),
        };
        for operand in &operands {
            assert_eq!(operand, &operand.join(operand), "join is idempotent");
        }
        let abstracted = apply(case, &operands, x == "-");
        match (&observed, abstracted) {
            (None, Err(_)) if weakening == 0 => tally.failures_foreseen += 1,
            (None, _) => {}
            (Some(_), Err(fault)) => {
                let shown: Vec<_> = operands.iter().map(ToString::to_string).collect();
                return Err(format!("false fault: {fault:?} of {}", shown.join(" ; ")));
            }
            (Some(observed), Ok(outcome)) => {
                if !outcome.covers(observed) {
                    let shown: Vec<_> = operands.iter().map(ToString::to_string).collect();
                    return Err(format!(
                        "{outcome:?}\n  not {observed}\n  of {}",
                        shown.join(" ; ")
                    ));
                }
                tally.exact += usize::from(weakening == 0 && outcome.is(observed));
            }
        }
    }
    Ok(())
}

/// Something that covers a value.
fn weaker(value: &ValueSet, others: &[ValueSet], random: &mut Random) -> ValueSet {
    let other = &others[random.below(others.len())];
    let weak = match random.below(8) {
        0 => value.push_up(1),
        1 => value.push_up(2),
        2 => value.join(other),
        3 => other.join(value),
        4 => other.widen(value),
        5 => value.widen(other).push_up(1),
        6 => value.join(&ValueSet::empty_matrix()),
        _ => value.clone(),
    };
    assert!(weak.covers(value), "{weak} covers {value}");
    weak
}

#[derive(Debug)]
enum Outcome {
    Value(ValueSet),
    List(List),
}

impl Outcome {
    /// A list is observed as a row of cells.
    fn covers(&self, observed: &ValueSet) -> bool {
        match self {
            Self::Value(value) => value.covers(observed),
            Self::List(List::Exact(values)) => {
                let elements = observed::elements(observed);
                elements.len() == values.len()
                    && values.iter().zip(&elements).all(|(value, element)| value.covers(element))
            }
            Self::List(List::Many(all)) => {
                observed::elements(observed).iter().all(|element| all.covers(element))
            }
        }
    }

    fn is(&self, observed: &ValueSet) -> bool {
        match self {
            Self::Value(value) => value == observed,
            Self::List(List::Exact(values)) => *values == observed::elements(observed),
            Self::List(List::Many(_)) => false,
        }
    }
}

fn apply(case: &Case, operands: &[ValueSet], undefined: bool) -> Result<Outcome, Fault> {
    let [x, i, j, v] = operands else { panic!("four operands") };
    let path = case.path(i, j);
    match case.operation {
        Operation::Read => index::get(x, &path[0]).map(|list| match path[0] {
            index::Step::Paren(_) => Outcome::Value(list.all()),
            _ => Outcome::List(list),
        }),
        Operation::Assign if undefined => update::set(None, true, &path, v).map(Outcome::Value),
        Operation::Assign => update::set(Some(x), false, &path, v).map(Outcome::Value),
        Operation::Delete => update::delete(x, &path, FullList::List).map(Outcome::Value),
    }
}
