//! `cargo xtask probe-builtins`: the thesis's experiment (`000` section 3.1.2) on
//! GNU Octave, held against the specification's rules for Octave.
//!
//! Every pure builtin that takes none, one or two arguments is called with
//! values of all combinations of classes: the fourteen of appendix B and
//! `struct`, each as scalars, rows, columns and 2x2 matrices, and for `double`
//! also empty arrays, complex numbers and three dimensions. For each cell, a
//! builtin with a combination of classes, the classes that calls returned are
//! compared with the classes that the rule promises:
//!
//! | finding | is |
//! |---|---|
//! | `class` | a call succeeded that the rule refuses, or returned another class |
//! | `shape`, `complexity`, `values` | a call broke the promise of this attribute |
//! | `lenient` | the rule allows what failed with all values that were tried |
//! | `unfinished` | a call hangs, or kills Octave; the other builtins are probed |
//!
//! The first two make the rules unsound. `lenient` makes them less useful: an
//! error that could be reported is not. Every finding must be fixed, or excused in
//! [`ALLOWED`] with its reason, for a builtin as a whole. An entry that excuses
//! nothing is an error too.
//!
//! Where the first values of a combination all fail, the others are not tried
//! unless `--thorough` is given.
//!
//! Cost: some minutes of Octave's time for half a million calls, most of it for
//! errors; `--only NAME` probes one builtin in a moment.

mod claims;
mod experiment;

use anyhow::bail;
use experiment::{Answers, Call, How, Series};
use lariat_builtins::{Attribute, Builtin, BuiltinId, Classes, MClass, builtins};
use lariat_soundness::shell;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::time::Duration;

/// What to probe.
#[derive(clap::Args)]
pub struct Args {
    /// Probe these builtins only
    #[arg(long, value_name = "NAME")]
    only: Vec<String>,
    /// Seeds the random values
    #[arg(long, value_name = "N", default_value_t = 7)]
    seed: u32,
    /// Try all values also for classes for which the first ones fail
    #[arg(long)]
    thorough: bool,
    /// Show every cell of every finding, the excused ones included
    #[arg(long)]
    all: bool,
    /// Leave a builtin that shows no progress for so many seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 60)]
    patience: u64,
    /// Give up after so many seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 3000)]
    timeout: u64,
}

impl Args {
    fn how(&self) -> How {
        let (patience, most) =
            (Duration::from_secs(self.patience), Duration::from_secs(self.timeout));
        How { seed: self.seed, thorough: self.thorough, patience, most }
    }
}

/// Where findings are excused: a builtin, the findings, the reason.
const ALLOWED: &str = "xtask/probe-builtins.allow";

/// The word of [`ALLOWED`] for a builtin that is not to be called.
const SKIP: &str = "skip";

/// The classes that arguments have, in the order of the experiment.
const CLASSES: [MClass; 15] = [
    MClass::Int8,
    MClass::UInt8,
    MClass::Int16,
    MClass::UInt16,
    MClass::Int32,
    MClass::UInt32,
    MClass::Int64,
    MClass::UInt64,
    MClass::Single,
    MClass::Double,
    MClass::Char,
    MClass::Logical,
    MClass::FunctionHandle,
    MClass::Cell,
    MClass::Struct,
];

/// Cells of a finding that are shown without `--all`.
const SHOWN: usize = 3;

/// Runs the command.
pub fn run(args: &Args) -> anyhow::Result<()> {
    let allowed = Allowed::read()?;
    let plan = plan(args, &allowed);
    let report = Report::of(&experiment::run(&plan, &args.how())?);
    report.print(&allowed, args.all);
    let unused = if args.only.is_empty() { report.unused(&allowed) } else { Vec::new() };
    for (name, finding) in &unused {
        println!("{ALLOWED}: `{name}` has no finding `{finding}`");
    }
    match report.open(&allowed).count() + unused.len() {
        0 if report.untried > 0 => bail!("gave up after {} seconds", args.timeout),
        0 => Ok(()),
        count => bail!("{count} findings to fix, or to excuse in {ALLOWED} with a reason"),
    }
}

/// A probe of a few builtins, for tests: the findings that nothing excuses.
#[cfg(test)]
fn short(names: &[&str]) -> anyhow::Result<Vec<String>> {
    let allowed = Allowed::read()?;
    let only = names.iter().map(|name| (*name).to_owned()).collect();
    let (thorough, all) = (false, false);
    let args = Args { only, seed: 7, thorough, all, patience: 30, timeout: 120 };
    let report = Report::of(&experiment::run(&plan(&args, &allowed), &args.how())?);
    Ok(report.open(&allowed).map(|((name, finding), _)| format!("{name} {finding}")).collect())
}

/// The series of calls: pure builtins of which something is said.
fn plan(args: &Args, allowed: &Allowed) -> Vec<Series> {
    let tree = builtins();
    let mut plan = Vec::new();
    for id in tree.concrete() {
        let builtin = tree.get(id);
        let name = builtin.name.as_str();
        let wanted = args.only.is_empty() || args.only.iter().any(|only| only == name);
        if !wanted || !builtin.pure || allowed.has(name, SKIP) {
            continue;
        }
        let results = builtin.results.max.unwrap_or(2).min(2) as usize;
        let counts = (0..=2).filter(|&count| builtin.args.allows(count));
        plan.extend(counts.map(|arguments| Series { name: name.to_owned(), arguments, results }));
    }
    plan
}

/// The entries of [`ALLOWED`].
#[derive(Default)]
struct Allowed(BTreeSet<(String, String)>);

impl Allowed {
    fn read() -> anyhow::Result<Self> {
        Self::of(&fs::read_to_string(shell::root().join(ALLOWED))?)
    }

    /// Lines `builtin finding,finding reason`; `#` starts a comment.
    fn of(text: &str) -> anyhow::Result<Self> {
        let mut entries = BTreeSet::new();
        for line in text.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
            let mut words = line.split_whitespace();
            let (Some(name), Some(findings), Some(_)) = (words.next(), words.next(), words.next())
            else {
                bail!("{ALLOWED}: `{line}` has no reason");
            };
            entries.extend(findings.split(',').map(|word| (name.to_owned(), word.to_owned())));
        }
        Ok(Self(entries))
    }

    fn has(&self, name: &str, finding: &str) -> bool {
        self.0.contains(&(name.to_owned(), finding.to_owned()))
    }
}

/// The findings: for a builtin and a kind of finding the cells.
#[derive(Default)]
struct Report {
    builtins: usize,
    cells: usize,
    calls: usize,
    /// Series that the time did not suffice for.
    untried: usize,
    findings: BTreeMap<(String, &'static str), Vec<String>>,
}

impl Report {
    fn of(answers: &Answers) -> Self {
        let mut report = Self::default();
        let names: BTreeSet<_> = answers.calls.iter().map(|series| &series.0).collect();
        report.builtins = names.len();
        for (name, count, calls) in &answers.calls {
            let Some(id) = builtins().find(name) else { continue };
            report.series(id, *count, calls);
            for call in calls {
                report.promises(builtins().get(id), call, answers);
            }
        }
        for Series { name, arguments, .. } in &answers.unfinished {
            let findings = report.findings.entry((name.clone(), "unfinished")).or_default();
            findings.push(format!("with {arguments} arguments it hangs, or kills Octave"));
        }
        report.untried = answers.untried;
        report
    }

    /// The classes of all cells of a series.
    fn series(&mut self, id: BuiltinId, count: usize, calls: &[Call]) {
        let mut cells: BTreeMap<Vec<MClass>, Vec<&Call>> = BTreeMap::new();
        for call in calls {
            let classes = call
                .arguments
                .iter()
                .map(|label| claims::class_of(label.split(':').next().unwrap_or_default()));
            cells.entry(classes.collect()).or_default().push(call);
        }
        self.calls += calls.len();
        // A function that Octave lacks fails always.
        let exists = !calls.is_empty();
        for classes in combinations(count) {
            self.cells += 1;
            let said = claims::classes(id, &classes);
            let calls = cells.get(&classes).map_or(&[][..], Vec::as_slice);
            let faults: BTreeSet<_> =
                calls.iter().filter_map(|call| claims::class_fault(&said, call)).collect();
            for fault in faults {
                self.add(id, "class", &classes, &fault);
            }
            if exists && calls.is_empty() && matches!(said, Classes::Results(_)) {
                self.add(id, "lenient", &classes, "fails");
            }
        }
    }

    fn promises(&mut self, builtin: &Builtin, call: &Call, answers: &Answers) {
        for (finding, text) in claims::broken(builtin, call, &answers.values) {
            let cell = format!("({}) {text}", call.arguments.join(", "));
            self.findings.entry((builtin.name.clone(), finding)).or_default().push(cell);
        }
    }

    fn add(&mut self, id: BuiltinId, finding: &'static str, classes: &[MClass], text: &str) {
        let classes: Vec<_> = classes.iter().map(|class| class.name()).collect();
        let cell = format!("({}) {text}", classes.join(", "));
        let name = builtins().get(id).name.clone();
        self.findings.entry((name, finding)).or_default().push(cell);
    }

    /// The findings that nothing excuses.
    fn open<'a>(
        &'a self,
        allowed: &'a Allowed,
    ) -> impl Iterator<Item = (&'a (String, &'static str), &'a Vec<String>)> {
        self.findings.iter().filter(|((name, finding), _)| !allowed.has(name, finding))
    }

    /// The entries that excuse nothing.
    fn unused<'a>(&self, allowed: &'a Allowed) -> Vec<&'a (String, String)> {
        let has = |entry: &(String, String)| {
            let mut findings = self.findings.keys();
            findings.any(|(name, finding)| *name == entry.0 && *finding == entry.1)
        };
        allowed.0.iter().filter(|entry| entry.1 != SKIP && !has(entry)).collect()
    }

    fn print(&self, allowed: &Allowed, all: bool) {
        for ((name, finding), cells) in &self.findings {
            if !all && allowed.has(name, finding) {
                continue;
            }
            let shown = if all { cells.len() } else { SHOWN };
            let origin = rule_of(name);
            println!("{name} {finding}: {} cells{origin}", cells.len());
            cells.iter().take(shown).for_each(|cell| println!("  {cell}"));
        }
        let excused = self.findings.len() - self.open(allowed).count();
        println!(
            "{} builtins, {} cells, {} calls that succeed; {} findings excused, {} open",
            self.builtins,
            self.cells,
            self.calls,
            excused,
            self.findings.len() - excused
        );
        if self.untried > 0 {
            println!("{} series of calls not tried: the time was over", self.untried);
        }
    }
}

/// Where the rule for Octave stands.
fn rule_of(name: &str) -> String {
    let tree = builtins();
    let rule = tree.find(name).and_then(|id| {
        let attributes = [Attribute::OctaveClass, Attribute::Class];
        let (attribute, from) =
            attributes.into_iter().find_map(|a| Some((a, tree.origin(id, a)?)))?;
        Some(format!(", {attribute:?} of {}", tree.get(from).name))
    });
    rule.unwrap_or_default()
}

/// All combinations of so many classes.
fn combinations(count: usize) -> Vec<Vec<MClass>> {
    (0..count).fold(vec![vec![]], |shorter, _| {
        let longer = |classes: &Vec<MClass>| {
            CLASSES.map(|class| classes.iter().copied().chain([class]).collect::<Vec<_>>())
        };
        shorter.iter().flat_map(longer).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use lariat_soundness::octave;

    #[test]
    fn cells_are_all_combinations() {
        assert_eq!(combinations(0), [vec![]]);
        assert_eq!(combinations(2).len(), 225);
    }

    #[test]
    fn excuses_need_reasons() -> anyhow::Result<()> {
        let allowed = Allowed::of("# comment\n\nplus lenient,class because\n")?;
        assert!(allowed.has("plus", "class") && allowed.has("plus", "lenient"));
        assert!(Allowed::of("plus lenient\n").is_err());
        Ok(())
    }

    #[test]
    fn a_few_rules_are_what_octave_does() -> anyhow::Result<()> {
        if octave::version().is_none() {
            return Ok(());
        }
        let names = ["uminus", "sqrt", "isempty", "numel", "zeros"];
        assert_eq!(short(&names)?, [""; 0]);
        Ok(())
    }
}
