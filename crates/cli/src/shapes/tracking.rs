//! Sizes for people: below each line of source the sizes of what it assigns, the
//! earlier variable whose size each one always has, and the checks that the line
//! makes.
//!
//! ```text
//! quadrature.m: quadrature(a, b)
//! 3 | mid = (a + b) / 2;
//!   |   mid: a+b, always the size of h in line 2
//!   |   plus: implied by line 2
//!   = always one size: h, mid, Fa, Fmid, Fb
//!   = 2 of 17 checks of sizes are needed
//! ```
//!
//! Scalars and checks that cannot fail are left out.

use super::page::Page;
use lariat_tracking::report::{CheckRow, Known, Size};
use std::collections::BTreeSet;
use std::io;

/// Prints what tracking knows.
pub fn write(page: &mut Page<'_>) -> io::Result<()> {
    let function = page.function;
    let sizes: Vec<&Size> =
        function.sizes.iter().filter(|row| !row.temporary && !row.scalar).collect();
    let checks: Vec<&CheckRow> =
        function.checks.iter().filter(|row| row.verdict != Known::Always).collect();
    let lines: BTreeSet<u32> =
        sizes.iter().map(|row| row.line).chain(checks.iter().map(|row| row.line)).collect();
    for line in lines {
        page.source_line(line)?;
        let mut written = BTreeSet::new();
        for row in sizes.iter().filter(|row| row.line == line) {
            let text = size(row);
            if written.insert(text.clone()) {
                page.row(&text)?;
            }
        }
        for row in checks.iter().filter(|row| row.line == line) {
            let text = check(row);
            if written.insert(text.clone()) {
                page.row(&text)?;
            }
        }
    }
    for class in classes(&sizes) {
        page.note(&format!("always one size: {}", class.join(", ")))?;
    }
    let needed = function.checks.iter().filter(|row| matches!(row.verdict, Known::Needed(_)));
    if !function.checks.is_empty() {
        let all = crate::output::plural(function.checks.len(), "check");
        page.note(&format!("{} of {all} of sizes needed", needed.count()))?;
    }
    Ok(())
}

fn size(row: &Size) -> String {
    match &row.tracks {
        None => format!("{}: {}", row.variable, row.size),
        Some((name, line)) => {
            format!("{}: {}, always the size of {name} in line {line}", row.variable, row.size)
        }
    }
}

fn check(row: &CheckRow) -> String {
    let what = match &row.verdict {
        Known::Always => "cannot fail".to_owned(),
        Known::Never => "always fails".to_owned(),
        Known::Implied(lines) => {
            let lines: Vec<String> = lines.iter().map(ToString::to_string).collect();
            let word = if lines.len() == 1 { "line" } else { "lines" };
            format!("implied by {word} {}", lines.join(", "))
        }
        Known::Needed(None) => "needed".to_owned(),
        Known::Needed(Some(condition)) => format!("needed: {condition}"),
    };
    format!("check of {}: {what}", row.function)
}

/// The variables that share a size at each of their assignments, two or more.
fn classes(sizes: &[&Size]) -> Vec<Vec<String>> {
    let mut classes: Vec<(String, Vec<String>)> = Vec::new();
    for row in sizes {
        let mut own = sizes.iter().filter(|other| other.variable == row.variable);
        if row.explicit || !own.all(|other| other.size == row.size) {
            continue;
        }
        match classes.iter_mut().find(|(size, _)| *size == row.size) {
            Some((_, names)) if !names.contains(&row.variable) => names.push(row.variable.clone()),
            Some(_) => {}
            None => classes.push((row.size.clone(), vec![row.variable.clone()])),
        }
    }
    classes.into_iter().map(|(_, names)| names).filter(|names| names.len() > 1).collect()
}
