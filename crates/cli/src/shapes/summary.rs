//! The inferred summary of a function, for people: what it requires of the sizes
//! of its arguments, and the sizes of what it returns.
//!
//! ```text
//! quadrature.m: quadrature(a, b)
//!   = requires a is a scalar; or b is a scalar; or a and b have the same size (line 2)
//!   = requires a is square, b is square (line 7)
//!   = returns S of size a*a+b*b
//! ```
//!
//! A requirement after a branch holds where its line runs, one in a loop if the loop
//! executes. What one requirement implies is left out. Where something that the function
//! computes inside has to fit, only the lines are reported. In the sizes, `a` is the size of
//! `a`, `+` an elementwise operation and `*` the product: the terms of `lariat prove`.

use super::page::Page;
use super::words;
use lariat_value_facts::reach::Reach;
use std::io;

/// The term of 1x1.
const SCALAR: &str = "i";

/// Prints a summary.
pub fn write(page: &mut Page<'_>) -> io::Result<()> {
    let summary = &page.function.summary;
    for required in &summary.requirements {
        let place = match required.reach {
            Reach::Must => "line",
            Reach::IfLoopsExecute => "if the loops around it execute, line",
            Reach::May => "where it runs, line",
        };
        let condition = words::condition(&required.condition);
        page.note(&format!("requires {condition} ({place} {})", required.line))?;
    }
    if !summary.inner.is_empty() {
        let lines: Vec<String> = summary.inner.iter().map(ToString::to_string).collect();
        let word = if lines.len() == 1 { "line" } else { "lines" };
        let lines = lines.join(", ");
        page.note(&format!(
            "sizes have to fit that arguments alone do not decide: {word} {lines}"
        ))?;
    }
    for (name, size) in &summary.results {
        match size.as_deref() {
            Some(SCALAR) => page.note(&format!("returns {name}, a scalar"))?,
            Some(size) => page.note(&format!("returns {name} of size {size}"))?,
            None => page.note(&format!("returns {name} of a size that is not known"))?,
        }
    }
    Ok(())
}
