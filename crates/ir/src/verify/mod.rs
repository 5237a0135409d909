//! The verifier: does a program keep to the rules of the Tame IR?
//!
//! The thesis's nodes enforce the constraints of the IR in their constructors
//! (`000` appendix D: "The constructors of the Tame IR nodes enforce the
//! constraints"). Here nodes are plain data, so [`verify`] is run after every
//! transformation in tests. An empty answer means that all of this holds:
//!
//! | module | rules |
//! |---|---|
//! | [`ids`] | ids exist; every statement stands in exactly one block |
//! | [`form`] | the form of each statement: lengths of paths, distinct targets, where `:` may stand, `break` inside loops |
//! | [`names`] | names are unique; storage agrees with declarations; shared variables are those of an enclosing function |
//! | [`assigned`] | a temporary has a value wherever it is read |
//!
//! ```text
//! t1 = 1;
//! x = plus(t1, t2);      t2 is read before it is assigned
//! break                  a break outside of any loop
//! ```
//!
//! Cost: linear in the program, but for [`assigned`], which adds for each branch
//! the number of temporaries that it assigns.

mod assigned;
mod form;
mod ids;
mod names;
mod report;

pub use report::Fault;

use crate::program::Program;
use report::Report;

/// All rules that a program breaks, function by function. Where ids lead
/// nowhere, nothing else is asked of that function.
pub fn verify(program: &Program) -> Vec<Fault> {
    let mut faults = Vec::new();
    for (id, function) in program.functions.iter() {
        let mut report = Report { function: id, faults: Vec::new() };
        ids::check(program, function, &mut report);
        if report.faults.is_empty() {
            form::check(function, &mut report);
            names::check(program, id, &mut report);
            assigned::check(function, &mut report);
        }
        faults.append(&mut report.faults);
    }
    faults
}

/// Faults as lines for people: `function: statement 3: message`.
pub fn describe(program: &Program, faults: &[Fault]) -> String {
    let line = |fault: &Fault| {
        let name = program.functions.iter().find(|(id, _)| *id == fault.function);
        let name = name.map_or("", |(_, function)| &function.name);
        let place = fault.statement.map(|id| format!("statement {}: ", id.index()));
        format!("{name}: {}{}\n", place.unwrap_or_default(), fault.message)
    };
    faults.iter().map(line).collect()
}

#[cfg(test)]
mod tests;
