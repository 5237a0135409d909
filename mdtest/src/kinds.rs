//! Tables of kinds, as the papers print them.
//!
//! ```text
//! | name | matlab7             | flow-sensitive | flow-insensitive |
//! |---|---|---|---|
//! | i    | VAR/error error/error | …            | error            |
//! ```
//!
//! A cell has one entry for each occurrence of the name in the first file, in
//! source order: `PROPAGATED/FINAL`, or `FINAL` alone. One entry alone stands
//! for all occurrences.

use crate::markdown::Section;
use crate::project::Project;
use lariat_kinds::{Analysis, Kinds, Occurrence};

/// What differs between the tables of a test and the analyses.
pub fn differences(section: &Section) -> Vec<String> {
    let tables = section.tables.iter().filter(|table| is_of_kinds(table));
    tables.flat_map(|table| table_differences(section, table)).collect()
}

/// Is this a table of kinds?
pub fn is_of_kinds(table: &[Vec<String>]) -> bool {
    table.first().and_then(|row| row.first()).is_some_and(|cell| cell == "name")
}

fn table_differences(section: &Section, table: &[Vec<String>]) -> Vec<String> {
    let project = Project::of(section);
    let (_, path, parsed) = &project.files[0];
    let view = project.library.view(path);
    let mut wrong = Vec::new();
    for (column, title) in table[0].iter().enumerate().skip(1) {
        let analysis = Analysis::ALL.into_iter().find(|analysis| analysis.name() == title);
        let analysis = analysis.unwrap_or_else(|| panic!("no analysis is called {title}"));
        let kinds = lariat_kinds::analyze(&parsed.tree, &view, analysis);
        for row in &table[1..] {
            let of_name = |occurrence: &&Occurrence| parsed.tree.name(occurrence.sym) == row[0];
            let real: Vec<&Occurrence> = kinds.occurrences.iter().filter(of_name).collect();
            wrong.extend(cell_difference(&row[0], title, &row[column], &real, &kinds));
        }
    }
    wrong
}

fn cell_difference(
    name: &str,
    title: &str,
    cell: &str,
    real: &[&Occurrence],
    _kinds: &Kinds,
) -> Option<String> {
    let entries: Vec<&str> = cell.split_whitespace().collect();
    let counted = entries.len() == real.len() || (entries.len() == 1 && !real.is_empty());
    let fits = counted
        && real.iter().enumerate().all(|(at, occurrence)| {
            let entry = entries.get(at).or(entries.first()).copied().unwrap_or_default();
            match entry.split_once('/') {
                Some((propagated, kind)) => {
                    occurrence.propagated.name() == propagated && occurrence.kind.name() == kind
                }
                None => occurrence.kind.name() == entry,
            }
        });
    (!fits).then(|| {
        let show = |occurrence: &&Occurrence| {
            format!("{}/{}", occurrence.propagated.name(), occurrence.kind.name())
        };
        let real: Vec<String> = real.iter().map(show).collect();
        format!("`{name}` by {title}: expected {cell}, found {}", real.join(" "))
    })
}
