//! The inferred contract of a function, for people: what it requires of the sizes
//! of its arguments, and the sizes of what it returns.
//!
//! ```text
//! quadrature.m: quadrature(a, b)
//!   = requires a is a scalar; or b is a scalar; or a and b have the same size (line 2)
//!   = requires a is square, b is square (line 7)
//!   = returns S of size a*a+b*b
//! ```
//!
//! A requirement behind a branch or in a loop holds where its line runs. What one
//! requirement implies is left out. In the sizes, `a` is the size of `a`, `+` an
//! elementwise operation and `*` the product: the terms of `lariat prove`.

use super::Page;
use std::io;

/// Prints a contract.
pub fn write(page: &mut Page<'_>) -> io::Result<()> {
    let function = page.function;
    for required in &function.requirements {
        let place = if required.always { "line" } else { "where it runs, line" };
        page.note(&format!("requires {} ({place} {})", required.condition, required.line))?;
    }
    for (name, size) in &function.results {
        match size {
            Some(size) => page.note(&format!("returns {name} of size {size}"))?,
            None => page.note(&format!("returns {name} of a size that is not known"))?,
        }
    }
    Ok(())
}
