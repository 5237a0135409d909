//! Tables of kinds, as the papers print them.
//!
//! ```text
//! | name       | matlab7                   | flow-sensitive | flow-insensitive |
//! |---|---|---|---|
//! | i          | VAR/error error/error     | …              | error            |
//! | x          | -                         | -              | -                |
//! | (findings) | clash i:3                 | …              | none             |
//! ```
//!
//! A cell has one entry for each occurrence of the name in the first file, in
//! source order: `PROPAGATED/FINAL`, or `FINAL` alone. One entry alone stands
//! for all occurrences; `-` says that the name does not occur as an identifier.
//!
//! A row `(findings)` lists all findings with their lines, in source order:
//!
//! | entry | finding |
//! |---|---|
//! | `clash i:3` | two kinds that exclude each other |
//! | `unbound sum:3` | an `end` without a variable; the outermost name |
//! | `ambiguous b a:3` | an `end` with several candidates, the innermost first |
//! | `assumed b over f g:3` | a name that an `end` makes a variable, and the functions passed over |
//!
//! A table whose header starts with `line by ANALYSIS` is read by [`crate::points`].

use crate::analysed::Analysed;
use crate::markdown::Section;
use crate::points;
use crate::project::Project;
use lariat_kinds::{Finding, Occurrence, Problem};
use lariat_syntax::Sym;
use lariat_syntax::tree::Tree;

/// What differs between the tables of a test and the analyses.
pub fn differences(section: &Section) -> Vec<String> {
    let tables = section.tables.iter().filter(|table| is_of_kinds(table));
    tables.flat_map(|table| table_differences(section, table)).collect()
}

/// Is this a table of kinds?
pub fn is_of_kinds(table: &[Vec<String>]) -> bool {
    first_cell(table).is_some_and(|cell| cell == "name" || points::analysis_of(cell).is_some())
}

fn first_cell(table: &[Vec<String>]) -> Option<&String> {
    table.first().and_then(|row| row.first())
}

fn table_differences(section: &Section, table: &[Vec<String>]) -> Vec<String> {
    let project = Project::of(section);
    if let Some(analysis) = first_cell(table).and_then(|cell| points::analysis_of(cell)) {
        return points::differences(&Analysed::new(&project, analysis), table);
    }
    let mut wrong = Vec::new();
    for (column, title) in table[0].iter().enumerate().skip(1) {
        let analysed = Analysed::new(&project, title);
        for row in &table[1..] {
            let (name, cell) = (&row[0], &row[column]);
            let found = match name.as_str() {
                "(findings)" => findings_difference(cell, &analysed),
                _ => cell_difference(cell, &analysed.occurrences(name)),
            };
            let found =
                found.map(|found| format!("`{name}` by {title}: expected {cell}, found {found}"));
            wrong.extend(found);
        }
    }
    wrong
}

/// What was found instead of the kinds that a cell lists.
fn cell_difference(cell: &str, real: &[&Occurrence]) -> Option<String> {
    if real.is_empty() {
        return (cell != "-").then(|| "no occurrence".to_owned());
    }
    let entries: Vec<&str> = cell.split_whitespace().collect();
    let counted = entries.len() == real.len() || entries.len() == 1;
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
        real.iter().map(show).collect::<Vec<_>>().join(" ")
    })
}

/// What was found instead of the findings that a cell lists.
fn findings_difference(cell: &str, analysed: &Analysed<'_>) -> Option<String> {
    let show = |finding: &Finding| {
        let line = analysed.line(finding.span.start);
        format!("{}:{line}", problem(analysed.tree, &finding.problem))
    };
    let real: Vec<String> = analysed.kinds.findings.iter().map(show).collect();
    let real = if real.is_empty() { "none".to_owned() } else { real.join(", ") };
    (real != cell).then_some(real)
}

fn problem(tree: &Tree, problem: &Problem) -> String {
    let names = |syms: &[Sym]| syms.iter().map(|&sym| tree.name(sym)).collect::<Vec<_>>().join(" ");
    match problem {
        Problem::Clash { sym, .. } => format!("clash {}", tree.name(*sym)),
        Problem::UnboundEnd { sym: None } => "unbound".to_owned(),
        Problem::UnboundEnd { sym: Some(sym) } => format!("unbound {}", tree.name(*sym)),
        Problem::AmbiguousEnd { candidates } => format!("ambiguous {}", names(candidates)),
        Problem::EndMakesVariable { sym, instead_of } if instead_of.is_empty() => {
            format!("assumed {}", tree.name(*sym))
        }
        Problem::EndMakesVariable { sym, instead_of } => {
            format!("assumed {} over {}", tree.name(*sym), names(instead_of))
        }
    }
}
