//! What the value analysis finds in a program, a file, a function.
//!
//! The value analysis ([`lariat_values`]) notes in each context which statements fail on
//! which paths. Here these notes become findings: what fails in every run that gets there,
//! with the calls that lead to it, reported in the file that is to be changed; and reports:
//! what is known of all variables.
//!
//! ```text
//! main.m    1  s = total([1 2; 3 4]);      finding: line 2 of total fails for (2,2),
//! total.m   2  t = x + [1 2 3];            reported at line 1 of main, since total works for others
//! ```
//!
//! | module | what |
//! |---|---|
//! | [`finding`] | what always fails, with the chain of calls |
//! | `raised` | calls that always end in an error of the program's own |
//! | `reached`, [`tried`] | which calls lead to it, and which only in a `try` |
//! | `after_errors` | a second run that continues after errors, and what only that finds |
//! | [`defaults`] | the run of a function that assigns values to its parameters itself |
//! | [`per_file`], [`attribution`] | what is found in a file, and which file reports it |
//! | [`report`], `report_after_errors` | everything that is known of variables, as plain data |
//!
//! Cost: linear in what the analysis notes; a second run of the analysis where something fails.

mod after_errors;
pub mod attribution;
pub mod defaults;
pub mod finding;
pub mod per_file;
mod raised;
mod reached;
pub mod report;
mod report_after_errors;
pub mod tried;

pub use report::Report;
