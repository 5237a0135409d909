//! Several errors in one program: does one run of `lariat check` report them all?
//!
//! Errors that are found when they are planted alone are planted together, a few
//! groups of them into each program, no two in one line. An error of a group counts as
//! found if there is a finding where it was found alone. A finding at a place where
//! none of the group alone has one is not justified: it follows from another error, or
//! from what was assumed after one.
//!
//! Cost: a process of Lariat for each group, none of Octave.

use super::failed::{Failed, is_new};
use super::program::Program;
use super::run::{self, Changed, Found};
use anyhow::bail;
use lariat_soundness::chance::Random;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

/// The share of groups of which all errors must be found in one run.
const BAR: f64 = 0.85;
/// The share of fewer groups says little: it is printed alone.
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
        random: Random,
    ) -> anyhow::Result<()> {
        for group in draw(program, failed, wanted, random) {
            let mut found = together(program, &group)?;
            found.retain(|one| is_new(known, one));
            let missed = |one: &&Failed| !has_any(&found, &one.caught);
            let missed: Vec<&Failed> = group.iter().copied().filter(missed).collect();
            self.groups += 1;
            self.whole += usize::from(missed.is_empty());
            self.errors += group.len();
            self.found += group.len() - missed.len();
            let of_one = |found: &Found| group.iter().any(|one| has(&one.found, found));
            let unjustified: Vec<&Found> = found.iter().filter(|found| !of_one(found)).collect();
            self.unjustified += unjustified.len();
            let is_shown = wanted.missed && !missed.is_empty() || !unjustified.is_empty();
            if is_shown {
                show(program, &group, &missed, &unjustified);
            }
        }
        Ok(())
    }

    /// Prints the shares; fails where they are not as they should be.
    pub fn report(&self, size: usize) -> anyhow::Result<()> {
        let share = 100.0 * self.whole as f64 / self.groups.max(1) as f64;
        println!(
            "{size} errors at a time: all found in {} of {}, {share:.1} %",
            self.whole, self.groups
        );
        println!("of these errors found: {} of {}", self.found, self.errors);
        println!("findings that no error alone justifies: {}", self.unjustified);
        match self.unjustified {
            _ if self.groups < ENOUGH => Ok(()),
            0 if share >= 100.0 * BAR => Ok(()),
            0 => bail!("{share:.1} % whole, {:.0} % wanted", 100.0 * BAR),
            count => bail!("{count} findings not justified"),
        }
    }
}

/// Is one of these findings where another one is?
fn has(findings: &BTreeSet<Found>, other: &Found) -> bool {
    findings.iter().any(|one| one.is_where(other))
}

/// Is one of these findings where one of some others is?
fn has_any(findings: &BTreeSet<Found>, others: &BTreeSet<Found>) -> bool {
    others.iter().any(|other| has(findings, other))
}

fn show(program: &Program, group: &[&Failed], missed: &[&Failed], unjustified: &[&Found]) {
    println!("{}: a group", program.driver);
    for one in group {
        let is_missed = missed.iter().any(|missed| std::ptr::eq(*missed, *one));
        println!("  {}: {}", if is_missed { "missed" } else { "found" }, one.shown);
    }
    unjustified.iter().for_each(|found| println!("  not justified: {found:?}"));
}

/// Some groups of errors that are found alone.
fn draw<'f>(
    program: &Program,
    failed: &'f [Failed],
    wanted: Wanted,
    mut random: Random,
) -> Vec<Vec<&'f Failed>> {
    let usable = |one: &&Failed| !one.caught.is_empty() && is_in_a_line(program, one);
    let usable: Vec<&Failed> = failed.iter().filter(usable).collect();
    let mut groups = BTreeMap::new();
    for _ in 0..wanted.groups * TRIES {
        let group = group(&usable, wanted.errors, &mut random);
        if group.len() == wanted.errors && groups.len() < wanted.groups {
            let members: Vec<&Failed> = group.iter().map(|&at| usable[at]).collect();
            groups.insert(group, members);
        }
    }
    groups.into_values().collect()
}

/// The places of so many errors, no two in one line; fewer if there are no more.
fn group(usable: &[&Failed], size: usize, random: &mut Random) -> Vec<usize> {
    let mut left: Vec<usize> = (0..usable.len()).collect();
    let mut group: Vec<usize> = Vec::new();
    while group.len() < size && !left.is_empty() {
        let next = left.swap_remove(random.below(left.len()));
        let line = |at: usize| (usable[at].at, usable[at].line);
        if group.iter().all(|&other| line(next) != line(other)) {
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
