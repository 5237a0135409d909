//! The tables of the paper's empirical study (`001` sections 6.1 and 6.2) for
//! the files that were analysed.
//!
//! *Table 3* counts the identifiers of functions, each name once a function:
//! there all occurrences of a name have one final kind. (A parameter of an
//! anonymous function with another kind than the same name outside it counts
//! apart.) *Table 4* counts the occurrences of identifiers in scripts, for the
//! MATLAB 7 analysis before and after its final mapping. The rows exclude each
//! other and add up to the total; *warn* are names that are variables only
//! because of an `end`. What stands in a class outside its methods is in
//! neither table.

use super::analyzed::Analyzed;
use crate::output::plural;
use lariat_kinds::{Analysis, Kind, Occurrence, Problem};
use lariat_syntax::tree::Unit;
use std::collections::BTreeSet;
use std::io::{self, Write};

const ROWS: [&str; 6] = ["VAR", "FN", "ID", "PREFIX", "error", "warn"];
const WARN: usize = 5;

/// How many of each row.
type Column = [u64; ROWS.len()];

/// Both tables, to be filled file by file.
#[derive(Default)]
pub struct Tables {
    functions: u64,
    scripts: u64,
    /// One column an analysis.
    identifiers: [Column; 3],
    /// MATLAB 7 raw, then one column an analysis.
    occurrences: [Column; 4],
}

impl Tables {
    /// Counts one analysis of a file.
    pub fn add(&mut self, analyzed: &Analyzed<'_>) {
        let Some(index) = Analysis::ALL.iter().position(|&known| known == analyzed.analysis) else {
            return;
        };
        if index == 0 {
            self.functions += analyzed.tree.functions.len() as u64;
            self.scripts += u64::from(analyzed.tree.unit == Unit::Script);
        }
        self.add_functions(index, analyzed);
        if analyzed.tree.unit == Unit::Script {
            self.add_script(index, analyzed);
        }
    }

    fn add_functions(&mut self, index: usize, analyzed: &Analyzed<'_>) {
        let inside = analyzed.kinds.occurrences.iter().filter(|row| row.function.is_some());
        let identifiers: BTreeSet<_> =
            inside.map(|row| (row.function, row.sym, self::row(row.kind))).collect();
        let warned: BTreeSet<_> =
            assumed(analyzed).map(|(function, sym, _)| (function, sym)).collect();
        for (function, sym, row) in identifiers {
            let is_warned = row == 0 && warned.contains(&(function, sym));
            self.identifiers[index][if is_warned { WARN } else { row }] += 1;
        }
    }

    fn add_script(&mut self, index: usize, analyzed: &Analyzed<'_>) {
        let outside = || analyzed.kinds.occurrences.iter().filter(|row| row.function.is_none());
        let warned: BTreeSet<u32> = assumed(analyzed)
            .filter_map(|(_, sym, end)| {
                let before = |row: &&Occurrence| row.sym == sym && row.span.start <= end;
                outside().filter(before).map(|row| row.span.start).max()
            })
            .collect();
        for occurrence in outside() {
            let row = row(occurrence.kind);
            let is_warned = row == 0 && warned.contains(&occurrence.span.start);
            self.occurrences[index + 1][if is_warned { WARN } else { row }] += 1;
            if analyzed.analysis == Analysis::Matlab7 {
                self.occurrences[0][self::row(occurrence.propagated)] += 1;
            }
        }
    }

    /// Prints both tables.
    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let functions = plural(self.functions as usize, "function");
        writeln!(out, "Kinds of the identifiers of {functions} (table 3)\n")?;
        let heads = ["Matlab 7", "flow-sensitive", "flow-insensitive"];
        write_table(&heads, &self.identifiers, out)?;
        let scripts = plural(self.scripts as usize, "script");
        writeln!(out, "\nKinds of the occurrences of identifiers in {scripts} (table 4)\n")?;
        let heads = ["Matlab 7 raw", "Matlab 7", "flow-sensitive", "flow-insensitive"];
        write_table(&heads, &self.occurrences, out)
    }
}

/// The row of a kind. What may be a variable is undecided in the end.
fn row(kind: Kind) -> usize {
    match kind {
        Kind::Var => 0,
        Kind::Fn => 1,
        Kind::Id | Kind::MayVar | Kind::Undef => 2,
        Kind::Prefix => 3,
        Kind::Error => 4,
    }
}

type Assumed = (Option<lariat_syntax::tree::FunctionId>, lariat_syntax::Sym, u32);

/// The names that are variables only because of an `end`, and where it stands.
fn assumed(analyzed: &Analyzed<'_>) -> impl Iterator<Item = Assumed> {
    analyzed.kinds.findings.iter().filter_map(|finding| match &finding.problem {
        Problem::EndMakesVariable { sym, .. } => Some((finding.function, *sym, finding.span.start)),
        _ => None,
    })
}

fn write_table(heads: &[&str], columns: &[Column], out: &mut dyn Write) -> io::Result<()> {
    let line = |name: &str, cells: Vec<String>| {
        let cells = cells.iter().zip(heads).map(|(cell, head)| {
            let width = head.len();
            format!("  {cell:>width$}")
        });
        format!("{name:<8}{}", cells.collect::<String>())
    };
    writeln!(out, "{}", line("Kind", heads.iter().map(ToString::to_string).collect()))?;
    for (row, name) in ROWS.iter().enumerate() {
        let cells = columns.iter().map(|column| column[row].to_string()).collect();
        writeln!(out, "{}", line(name, cells))?;
    }
    let totals = columns.iter().map(|column| column.iter().sum::<u64>().to_string()).collect();
    writeln!(out, "{}", line("Total", totals))
}
