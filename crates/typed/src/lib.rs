//! The typed program: everything that the value analysis knows of a program, as
//! plain data for whoever wants facts (reports, editors, a compiler).
//!
//! For each function the SSA form, and for each context that it is analysed in
//! (`000` section 6.1.3)
//!
//! - the abstract value of each **version** of a variable, φ functions included;
//! - the **calls**, with the contexts of the callees;
//! - the **preconditions** of each operation: what it requires so that it does not
//!   fail, and whether that is *proved*, *to be checked*, or *fails*, and why;
//! - **spans** of everything, and for each temporary the expression that it stands
//!   for.
//!
//! ```text
//! y = zeros(1, n);            y#1: (1,n) double = 0
//! for k = 1:n                 y#2 = φ(y#1, y#3): (1,n) double
//!   y(k) = k^2;               the index stays inside: proved, k is at most n
//! end
//! ```
//!
//! The contexts are those of `000` section 5.2, the form that of `002` section 6.6
//! and R. Cytron et al. (TOPLAS 13(4), 1991); preconditions are `θ` of `002`
//! section 4 for sizes, and for indices the bounds checks of R. Bodík, R. Gupta and
//! V. Sarkar, *ABCD: Eliminating Array Bounds Checks on Demand* (PLDI 2000), which
//! a compiler leaves out where they are proved.
//!
//! **Sound** as the value analysis is (`docs/assumptions.md`): what a run holds lies
//! in the value of its version, and what is proved never fails.
//! `cargo xtask soundness` holds the values, what is proved and what fails against runs
//! of GNU Octave.
//!
//! | module | one concept |
//! |---|---|
//! | [`program`] | the data |
//! | [`status`] | whether a precondition holds, and what decides it |
//! | [`mod@build`] | from a finished analysis |
//! | `function` | what does not depend on arguments; expressions of temporaries |
//! | [`phi`] | values of φ functions |
//! | `calls` | calls and their targets |
//! | `preconditions` | what operations require, by statement |
//! | `subscripts` | what indices require |
//! | `operations` | what calls require |
//! | [`text`], [`value_text`], [`status_text`] | a program, its values and reasons as text |
//! | [`mod@reader`], `function_reader`, `context_reader`, `value_reader`, `status_reader`, `symbol_reader`, `extent_reader`, `scanner` | and back |
//! | [`verifier`] | the rules of a typed program |
//!
//! Cost: linear in functions and contexts; nothing of it is kept by the analysis
//! unless it is asked for.

pub mod build;
mod builder;
mod calls;
mod context_reader;
mod extent_reader;
mod function;
mod function_reader;
mod operation;
mod operations;
pub mod phi;
mod preconditions;
pub mod program;
pub mod reader;
mod reader_state;
mod scanner;
pub mod status;
mod status_reader;
pub mod status_text;
mod subscripts;
mod symbol_reader;
pub mod text;
mod value_reader;
pub mod value_text;
pub mod verifier;

pub use build::build;
pub use program::TypedProgram;
pub use reader::read;
pub use verifier::verify;
