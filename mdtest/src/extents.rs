//! Announced extents of variables against those of the solved graph.
//!
//! `% extents: x (R,S)` after a statement says what the variable `x` is after
//! that line; several are separated by `;`. `% loop: x (#1,1)` says what it is in
//! any iteration of the loop that begins on the line. What cannot be checked counts as
//! a difference where anything is announced.

use crate::markdown::Section;
use crate::project::Project;
use lariat_base::{FileId, SourceFile};
use lariat_checks::sizes::Sizes;
use lariat_extents::{Checked, FindingKind};
use lariat_ir::Function;

const MARKS: [(&str, bool); 2] = [("% extents: ", false), ("% loop: ", true)];

/// What is known of a variable at a place.
struct Row {
    line: u32,
    is_head: bool,
    name: String,
    extents: String,
}

/// What differs between announced and found extents.
pub fn differences(section: &Section) -> Vec<String> {
    let announces = |text: &str| MARKS.iter().any(|(mark, _)| text.contains(mark));
    if !section.files.iter().any(|file| announces(&file.text)) {
        return Vec::new();
    }
    let project = Project::of(section);
    let code = project.collection();
    let sizes = Sizes::new(&code);
    let mut different = Vec::new();
    for ((file, ..), text) in project.files.iter().zip(&section.files) {
        let source = project.sources.file(*file);
        let (rows, unchecked) = rows(&sizes, *file, source);
        different.extend(unchecked);
        for (number, line) in text.text.lines().enumerate() {
            let line_number = number as u32 + 1;
            for (mark, is_head) in MARKS {
                let Some((_, announced)) = line.split_once(mark) else { continue };
                let announced = announced.split("% ").next().unwrap_or_default();
                for announced in announced.split(';').map(str::trim) {
                    let (name, expected) = announced.split_once(' ').unwrap_or((announced, ""));
                    let here = |row: &&Row| {
                        (row.line, row.is_head, row.name.as_str()) == (line_number, is_head, name)
                    };
                    let found = rows.iter().rev().find(here).map_or("nothing", |row| &row.extents);
                    if found != expected {
                        let place = format!("{}:{line_number}", text.name);
                        different.push(format!("{place}: `{name}` is {found}, not {expected}"));
                    }
                }
            }
        }
    }
    different
}

fn rows(sizes: &Sizes<'_>, file: FileId, source: &SourceFile) -> (Vec<Row>, Vec<String>) {
    let (mut rows, mut unchecked) = (Vec::new(), Vec::new());
    sizes.each_declared(file, &sizes.callees(file), |function, input, checked| {
        let function = &input.program.functions[function];
        rows.extend(of_function(function, &checked, source));
        let of_kind = checked.findings.iter().filter(|f| f.kind == FindingKind::Unchecked);
        unchecked.extend(of_kind.map(|finding| finding.message.clone()));
    });
    (rows, unchecked)
}

fn of_function<'f>(
    function: &'f Function,
    checked: &'f Checked,
    source: &'f SourceFile,
) -> impl Iterator<Item = Row> + 'f {
    checked.construction.points.iter().map(move |point| {
        let span = point.stmt.map_or(function.span, |stmt| function.origin(stmt).span);
        Row {
            line: source.position(span.start).line,
            is_head: point.is_head,
            name: function.vars[point.var].name.clone(),
            extents: checked.show(&point.value),
        }
    })
}
