//! Possible sizes for people: for each variable the sizes that it may have in the
//! course of a run, and the arrays that grow in loops with the statement that
//! creates them with their final size beforehand.
//!
//! ```text
//! squares.m: squares(n)
//!   = x: <0,0> or any size (it grows in line 4)
//! 4 | x(k) = k ^ 2;
//!   |   x grows in the loop of line 3: insert `x = zeros(1, 100);` before it; nothing else changes
//! ```

use super::page::Page;
use lariat_checks::wording;
use lariat_tracking::preallocation::Growth;
use lariat_tracking::report::MayBe;
use std::io;

/// Prints what preallocation knows.
pub fn write(page: &mut Page<'_>) -> io::Result<()> {
    let function = page.function;
    for (line, loop_line, growth) in &function.growths {
        page.source_line(*line)?;
        page.row(&grows(*loop_line, growth))?;
    }
    let scalars = function.may_be.iter().filter(|row| is_scalar(row));
    let scalars: Vec<&str> = scalars.map(|row| row.variable.as_str()).collect();
    for row in function.may_be.iter().filter(|row| !is_scalar(row)) {
        page.note(&format!("{} may be {}{}", row.variable, sizes(row), settles(row)))?;
    }
    if !scalars.is_empty() {
        page.note(&format!("always scalar: {}", scalars.join(", ")))?;
    }
    Ok(())
}

fn is_scalar(row: &MayBe) -> bool {
    row.sizes.as_ref().is_some_and(|sizes| sizes.len() == 1 && sizes[0] == "i")
}

fn settles(row: &MayBe) -> String {
    let lines: Vec<String> = row.settles.iter().map(u32::to_string).collect();
    match &lines[..] {
        [] => String::new(),
        [line] => format!("; the loop of line {line} changes it in its first iteration at most"),
        _ => {
            let lines = lines.join(", ");
            format!("; the loops of lines {lines} change it in their first iteration at most")
        }
    }
}

fn sizes(row: &MayBe) -> String {
    match &row.sizes {
        None => "of any size".to_owned(),
        Some(sizes) if sizes.is_empty() => "nothing: it is never assigned".to_owned(),
        Some(sizes) => sizes.join(" or "),
    }
}

fn grows(loop_line: u32, growth: &Growth) -> String {
    let name = &growth.variable;
    let head = format!("{name} grows in the loop of line {loop_line}");
    match (&growth.preallocation, growth.doubt) {
        (Some(it), None) => {
            format!("{head}: insert `{}` before it; nothing else changes", it.statement)
        }
        (Some(it), Some(doubt)) => {
            format!("{head}: perhaps `{}` before it; but {}", it.statement, wording::doubt(doubt))
        }
        (None, Some(doubt)) => format!("{head}: {}", wording::doubt(doubt)),
        (None, None) => head,
    }
}
