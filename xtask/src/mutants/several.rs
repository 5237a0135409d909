//! Several errors in one program: does one run of `lariat check` report them all?
//!
//! Errors that are found when they are planted alone are planted together, a few
//! groups of them into each program, no two in one line, no two with the same misspelt
//! name (a file's unknown name is one finding). An error of a group counts as
//! found if there is a finding where it was found alone. A finding at a place where
//! none of the group alone has one is not justified: it follows from another error, or
//! from what was assumed after one. Where what an error breaks is called from several places,
//! the place is the statement that fails, whichever call is reported. A name that is not
//! defined is reported where it occurs first: where another error changes that occurrence,
//! the finding is at the next one.
//!
//! Groups are drawn twice: any errors, and errors of which none depends on another one
//! ([`super::dependence`]). Errors that are not independent may hide each other: what
//! one of them makes, the statement of another one uses. Both shares are printed, and
//! both must reach the bar.
//!
//! Cost: a process of Lariat for each group, none of Octave.

use super::dependence::{At, Dependences};
use super::failed::{Failed, is_new};
use super::program::{Program, Site};
use super::run::{self, Changed, Found};
use anyhow::bail;
use lariat_ir::StmtId;
use lariat_soundness::chance::Random;
use std::cmp::Reverse;
use std::collections::BTreeSet;

/// The share of groups of which all errors must be found in one run.
const BAR: f64 = 0.85;
/// The share of fewer groups proves little: it is printed alone.
const ENOUGH: usize = 50;
/// Groups are drawn so often for each that is wanted.
const TRIES: usize = 20;

/// Which groups are planted.
#[derive(Clone, Copy)]
pub struct Wanted {
    /// Errors in a group.
    pub errors: usize,
    /// Groups in a program.
    pub groups: usize,
    /// Print what is not found.
    pub missed: bool,
}

/// What became of groups.
#[derive(Default)]
pub struct Count {
    /// Of any errors.
    any: Tally,
    /// Of errors of which none depends on another one.
    independent: Tally,
}

/// What became of some groups.
#[derive(Default)]
struct Tally {
    groups: usize,
    whole: usize,
    errors: usize,
    found: usize,
    unjustified: usize,
}

impl Count {
    /// Tries some groups of one program's errors.
    pub fn add(
        &mut self,
        (program, known): (&Program, &BTreeSet<Found>),
        failed: &[Failed],
        wanted: Wanted,
        mut random: Random,
    ) -> anyhow::Result<()> {
        let usable = |one: &&Failed| !one.caught.is_empty() && is_in_a_line(program, one);
        let usable: Vec<&Failed> = failed.iter().filter(usable).collect();
        let lines = |one: usize, other: usize| {
            (usable[one].at, usable[one].line) != (usable[other].at, usable[other].line)
                && usable[one].misspelt().is_none_or(|name| usable[other].misspelt() != Some(name))
        };
        for group in draw(usable.len(), wanted, &mut random, &lines) {
            let group: Vec<&Failed> = group.iter().map(|&at| usable[at]).collect();
            self.any.add((program, known), &group, wanted.missed, "any")?;
        }
        let independence = Independence::of(program, &usable);
        let apart = |one: usize, other: usize| lines(one, other) && independence.holds(one, other);
        for group in draw(usable.len(), wanted, &mut random, &apart) {
            let group: Vec<&Failed> = group.iter().map(|&at| usable[at]).collect();
            self.independent.add((program, known), &group, wanted.missed, "independent")?;
        }
        Ok(())
    }

    /// Prints the shares; fails where they are not as they should be.
    pub fn report(&self, size: usize) -> anyhow::Result<()> {
        self.any.print(size, "any");
        self.independent.print(size, "independent");
        self.any.judge("any")?;
        self.independent.judge("independent")
    }
}

impl Tally {
    fn add(
        &mut self,
        (program, known): (&Program, &BTreeSet<Found>),
        group: &[&Failed],
        shows_missed: bool,
        which: &str,
    ) -> anyhow::Result<()> {
        let mut found = together(program, group)?;
        found.retain(|one| is_new(known, one));
        let missed = |one: &&Failed| !has_any(&found, &one.caught);
        let missed: Vec<&Failed> = group.iter().copied().filter(missed).collect();
        self.groups += 1;
        self.whole += usize::from(missed.is_empty());
        self.errors += group.len();
        self.found += group.len() - missed.len();
        let of_one = |found: &Found| group.iter().any(|one| justifies(program, group, one, found));
        let unjustified: Vec<&Found> = found.iter().filter(|found| !of_one(found)).collect();
        self.unjustified += unjustified.len();
        if shows_missed && !missed.is_empty() || !unjustified.is_empty() {
            println!("{}: a group of {which} errors", program.driver);
            show(group, &missed, &unjustified);
        }
        Ok(())
    }

    fn share(&self) -> f64 {
        100.0 * self.whole as f64 / self.groups.max(1) as f64
    }

    fn print(&self, size: usize, which: &str) {
        let Self { groups, whole, errors, found, unjustified } = self;
        let share = self.share();
        println!("{size} {which} errors: all found in {whole} of {groups}, {share:.1} %");
        println!("  of these errors found: {found} of {errors}");
        println!("  findings that no error alone justifies: {unjustified}");
    }

    fn judge(&self, which: &str) -> anyhow::Result<()> {
        let share = self.share();
        match self.unjustified {
            _ if self.groups < ENOUGH => Ok(()),
            0 if share >= 100.0 * BAR => Ok(()),
            0 => bail!("{which} errors: {share:.1} % whole, {:.0} % wanted", 100.0 * BAR),
            count => bail!("{which} errors: {count} findings not justified"),
        }
    }
}

/// Which errors depend on each other.
struct Independence {
    /// What depends on the statement of each error.
    on: Vec<BTreeSet<(At, StmtId)>>,
    /// The statement of each error, and the one with which it fails.
    places: Vec<BTreeSet<(At, StmtId)>>,
}

impl Independence {
    fn of(program: &Program, errors: &[&Failed]) -> Self {
        let dependences = Dependences::of(program);
        let planted = |one: &Failed| line_of(program, one);
        let places = |one: &&Failed| {
            let planted = planted(one);
            dependences.at(&planted).chain(dependences.at(&one.fails_at)).collect()
        };
        Self {
            on: errors.iter().map(|one| dependences.on(&planted(one))).collect(),
            places: errors.iter().map(places).collect(),
        }
    }

    fn holds(&self, one: usize, other: usize) -> bool {
        self.on[one].is_disjoint(&self.places[other])
            && self.on[other].is_disjoint(&self.places[one])
    }
}

/// Is one of these findings where another one is?
fn has(findings: &BTreeSet<Found>, other: &Found) -> bool {
    findings.iter().any(|one| one.is_where(other))
}

/// The line into which an error is planted.
fn line_of(program: &Program, one: &Failed) -> Site {
    let line = one.line as u64;
    Site { file: run::stem(&program.files[one.at].0), lines: (line, line) }
}

/// Do the findings of one error alone justify another finding: is there one in its place,
/// does the same statement fail through another call, or is the same name not defined, of
/// which another error of the group changes the first occurrence?
fn justifies(program: &Program, group: &[&Failed], alone: &Failed, other: &Found) -> bool {
    let others = group.iter().filter(|one| !std::ptr::eq(**one, alone));
    let changed: Vec<Site> = others.map(|one| line_of(program, one)).collect();
    alone
        .found
        .iter()
        .any(|one| one.is_where(other) || one.fails_where(other) || one.names_what(other, &changed))
}

/// Is one of these findings where one of some others is?
fn has_any(findings: &BTreeSet<Found>, others: &BTreeSet<Found>) -> bool {
    others.iter().any(|other| has(findings, other))
}

fn show(group: &[&Failed], missed: &[&Failed], unjustified: &[&Found]) {
    for one in group {
        let is_missed = missed.iter().any(|missed| std::ptr::eq(*missed, *one));
        println!("  {}: {}", if is_missed { "missed" } else { "found" }, one.shown);
    }
    unjustified.iter().for_each(|found| println!("  not justified: {found:?}"));
}

/// Some groups of so many errors, any two of which may be planted together.
fn draw(
    errors: usize,
    wanted: Wanted,
    random: &mut Random,
    may: &dyn Fn(usize, usize) -> bool,
) -> BTreeSet<Vec<usize>> {
    let mut groups = BTreeSet::new();
    for _ in 0..wanted.groups * TRIES {
        let group = group(errors, wanted.errors, random, may);
        if group.len() == wanted.errors && groups.len() < wanted.groups {
            groups.insert(group);
        }
    }
    groups
}

/// The places of so many errors; fewer if there are no more.
fn group(
    errors: usize,
    size: usize,
    random: &mut Random,
    may: &dyn Fn(usize, usize) -> bool,
) -> Vec<usize> {
    let mut left: Vec<usize> = (0..errors).collect();
    let mut group: Vec<usize> = Vec::new();
    while group.len() < size && !left.is_empty() {
        let next = left.swap_remove(random.below(left.len()));
        if group.iter().all(|&other| may(next, other)) {
            group.push(next);
        }
    }
    group.sort_unstable();
    group
}

/// Is what an error replaces in one line, so that others keep their lines?
fn is_in_a_line(program: &Program, one: &Failed) -> bool {
    let span = one.mutant.span.start as usize..one.mutant.span.end as usize;
    program.files[one.at].1.get(span).is_some_and(|text| !text.contains('\n'))
}

/// What is found in a program with all errors of a group.
fn together(program: &Program, group: &[&Failed]) -> anyhow::Result<BTreeSet<Found>> {
    let folder = tempfile::tempdir()?;
    let mut changed = Changed::new();
    let mut sorted = group.to_vec();
    // The last in a file first, so that the places of the others stay.
    sorted.sort_by_key(|one| Reverse(one.mutant.span.start));
    for one in sorted {
        let text = changed.entry(one.at).or_insert_with(|| program.files[one.at].1.clone());
        let (start, end) = (one.mutant.span.start as usize, one.mutant.span.end as usize);
        text.replace_range(start..end, &one.mutant.text);
    }
    run::write(folder.path(), program, &changed)?;
    run::check(folder.path())
}
