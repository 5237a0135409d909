//! `lariat check --fix`: applies the fixes of findings to the files.
//!
//! An iteration checks everything, collects the edits of all findings that are left
//! after levels, suppressions and the baseline, applies those that do not overlap,
//! in the order of the findings, and writes the files. Iterations repeat until
//! nothing changes, at most [`MAX_PASSES`] times: a fix may make another one
//! possible.
//!
//! ```text
//! eval('y = feval(''f'', 1);')   iteration 1   y = feval('f', 1);   iteration 2   y = f(1);
//! ```
//!
//! A file keeps its encoding, its byte-order mark and its line ends: only the
//! edits' bytes change. Only files that were given are
//! written. A file that has changed since it was read, that cannot be written, or
//! whose fixed text would have syntax errors that it had not, is left as it is.
//!
//! Cost: one check an iteration; each file that changes is parsed once more.

use crate::args::{Check, ReportFormat};
use crate::checked::Checked;
use crate::console::Console;
use crate::output::plural;
use crate::paths;
use crate::rewriting;
use crate::workspace::Workspace;
use lariat_base::{Diagnostic, Edit, FileId, Fix, source};
use lariat_session::Problem;
use lariat_session::Unit;
use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};
use std::path::PathBuf;

/// How often everything is checked again.
const MAX_PASSES: usize = 10;

/// What has been done so far.
#[derive(Default)]
struct Done {
    findings: usize,
    files: BTreeSet<PathBuf>,
    /// The files that are left as they are.
    left: BTreeSet<PathBuf>,
    problems: Vec<Problem>,
}

/// Applies fixes until there is none, reports how many, and returns what remains.
/// `examine` checks everything again.
pub fn run(
    arguments: &Check,
    examine: &dyn Fn(&Console) -> Checked,
    console: &mut Console,
) -> io::Result<Checked> {
    let mut done = Done::default();
    let mut checked = examine(console);
    for _ in 0..MAX_PASSES {
        if !done.pass(&checked) {
            break;
        }
        checked = examine(console);
    }
    if !arguments.quiet {
        let (findings, files) =
            (plural(done.findings, "finding"), plural(done.files.len(), "file"));
        let line = format!("fixed {findings} in {files}");
        // Other formats are one document on standard output.
        match arguments.format {
            ReportFormat::Text => writeln!(console.out, "{line}\n")?,
            _ => console.say(&line),
        }
    }
    checked.workspace.problems.append(&mut done.problems);
    checked.workspace.problems.sort();
    Ok(checked)
}

impl Done {
    /// Applies what can be applied at once; false where nothing changed.
    fn pass(&mut self, checked: &Checked) -> bool {
        let mut changed = false;
        for (file, plan) in plans(&checked.known.findings, &checked.workspace) {
            let Some(unit) = checked.workspace.units.iter().find(|unit| unit.file == file) else {
                continue;
            };
            let path = &unit.input.absolute;
            if self.left.contains(path) {
                continue;
            }
            match mend(unit, &checked.workspace, &plan.edits) {
                Ok(()) => {
                    changed = true;
                    self.findings += plan.findings;
                    self.files.insert(path.clone());
                }
                Err(problem) => {
                    self.left.insert(path.clone());
                    self.problems.push(problem);
                }
            }
        }
        changed
    }
}

/// What is to be done to a file.
#[derive(Default)]
struct Plan<'a> {
    edits: Vec<&'a Edit>,
    findings: usize,
}

/// For each file the edits of the fixes that do not overlap. A fix that edits
/// several files is left out: half of it might fail.
fn plans<'a>(findings: &'a [Diagnostic], workspace: &Workspace) -> BTreeMap<FileId, Plan<'a>> {
    let mut plans: BTreeMap<FileId, Plan<'a>> = BTreeMap::new();
    for fix in findings.iter().filter_map(|finding| finding.fix.as_ref()) {
        let Some(file) = only_file(fix) else { continue };
        let text = workspace.sources.file(file).text();
        let plan = plans.entry(file).or_default();
        let is_whole = |edit: &&Edit| text.get(edit.span.range()).is_some();
        let fits = |edit: &Edit| !plan.edits.iter().any(|other| overlap(edit, other));
        if fix.edits.iter().filter(is_whole).count() == fix.edits.len()
            && fix.edits.iter().all(fits)
        {
            plan.edits.extend(&fix.edits);
            plan.findings += 1;
        }
    }
    plans.retain(|_, plan| plan.findings > 0);
    plans
}

fn only_file(fix: &Fix) -> Option<FileId> {
    let first = fix.edits.first()?;
    fix.edits.iter().all(|edit| edit.file == first.file).then_some(first.file)
}

/// Do two edits touch the same bytes, or insert at the same place?
fn overlap(left: &Edit, right: &Edit) -> bool {
    left.span.start < right.span.end && right.span.start < left.span.end
        || left.span.start == right.span.start
}

/// The text with the edits made, which do not overlap.
fn edited(text: &str, edits: &[&Edit]) -> String {
    let mut edits = edits.to_vec();
    edits.sort_by_key(|edit| edit.span);
    lariat_base::replaced(text, edits.iter().map(|edit| (edit.span, &*edit.replacement)))
}

/// Makes the edits in a file.
fn mend(unit: &Unit, workspace: &Workspace, edits: &[&Edit]) -> Result<(), Problem> {
    let source = workspace.source(unit);
    let left = |reason: &str, help: &str| {
        Problem::error(&unit.input.name, format!("is not fixed: {reason}"), help)
    };
    let text = edited(source.text(), edits);
    let parsed = lariat_syntax::parse(text.as_str(), &workspace.dialect(unit));
    if parsed.errors.len() > unit.parsed.errors.len() {
        let help = "fix its findings by hand, and please report this";
        return Err(left("a fix would make a syntax error", help));
    }
    let Some(bytes) = source::encode(&text, source.encoding()) else {
        let name = source.encoding().name();
        return Err(left(
            &format!("the new text cannot be encoded as {name}"),
            "save the file as UTF-8",
        ));
    };
    let written = rewriting::rewrite(&unit.input.absolute, source, &bytes);
    written.map_err(|error| left(&paths::reason(&error), "make it writable, and run again"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use lariat_base::{Encoding, SourceFile, Sources, Span};

    fn edit(file: FileId, start: u32, end: u32, replacement: &str) -> Edit {
        Edit { file, span: Span::new(start, end), replacement: replacement.into() }
    }

    #[test]
    fn edits_are_made_in_the_order_of_the_text() {
        let mut sources = Sources::default();
        let file = sources.add(SourceFile::new("f.m", "abcdef", Encoding::Utf8));
        let edits = [edit(file, 4, 5, "EE"), edit(file, 0, 1, ""), edit(file, 2, 2, "-")];
        let edits: Vec<&Edit> = edits.iter().collect();
        assert_eq!(edited("abcdef", &edits), "b-cdEEf");
    }

    #[test]
    fn touching_is_no_overlap_but_the_same_place_is() {
        let mut sources = Sources::default();
        let file = sources.add(SourceFile::new("f.m", "abcdef", Encoding::Utf8));
        let pairs = [((0, 2), (2, 3), false), ((0, 2), (1, 3), true), ((2, 2), (2, 2), true)];
        for ((a, b), (c, d), expected) in pairs {
            assert_eq!(overlap(&edit(file, a, b, ""), &edit(file, c, d, "")), expected);
        }
    }
}
