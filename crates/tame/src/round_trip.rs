//! From a text to the Tame IR, to a text, and back: what must hold of every file
//! that has no syntax error.
//!
//! 1. What lowering makes keeps the rules ([`verify`](mod@lariat_ir::verify)).
//! 2. What is printed of it has no syntax error.
//! 3. Lowered again, it is the same program ([`mod@lariat_ir::same`]) and keeps the
//!    rules.
//!
//! ```text
//! x(end+1) = f(y');     lower, print, lower again: nothing left to do
//! ```
//!
//! Tests, `cargo xtask tame-corpus` and the literate tests ask this of all the
//! code that they have. Cost: that of parsing and lowering, twice.

use crate::lower::{Input, Lowered, lower};
use lariat_base::LineIndex;
use lariat_ir::Program;
use lariat_ir::printer::{PrintOptions, print_file};
use lariat_ir::same::{Difference, same};
use lariat_ir::verify::{describe, verify};
use lariat_kinds::Analysis;
use lariat_project::{Imports, Library, LocalFunctions, Scope};
use lariat_syntax::tree::Tree;
use lariat_syntax::{Dialect, Parse, parse};
use std::fmt;
use std::path::Path;

/// Where a text belongs: it decides what its names mean.
#[derive(Clone, Copy)]
pub struct Site<'a> {
    /// All that names can refer to.
    pub library: &'a Library,
    /// The file, which need not exist.
    pub path: &'a Path,
    /// The language.
    pub dialect: &'a Dialect,
}

/// A file that passed all steps.
pub struct Tamed {
    /// What lowering made.
    pub lowered: Lowered,
    /// What was printed of it.
    pub text: String,
}

/// How far a file came, and why no further.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The text has syntax errors; nothing is asked of it.
    Syntax(String),
    /// What lowering makes breaks rules.
    Faults(String),
    /// What is printed has syntax errors.
    Unreadable(String),
    /// What is read back is another program.
    Different(Difference),
    /// What is read back breaks rules.
    FaultsReadBack(String),
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax(error) => write!(f, "syntax error: {error}"),
            Self::Faults(faults) => write!(f, "{}", faults.trim_end()),
            Self::Unreadable(error) => write!(f, "the print does not parse: {error}"),
            Self::Different(difference) => write!(f, "read back differs: {difference}"),
            Self::FaultsReadBack(faults) => write!(f, "read back: {}", faults.trim_end()),
        }
    }
}

impl Site<'_> {
    /// Lowers a tree that stands here.
    pub fn lower(&self, tree: &Tree) -> Lowered {
        let stem = self.path.file_stem().unwrap_or_default().to_string_lossy();
        let local = LocalFunctions::of_file(tree, &stem);
        let imports = Imports::of(tree);
        let scope = Scope { tree, local: &local, imports: &imports };
        let view = self.library.view(self.path).with_scope(scope);
        let kinds = lariat_kinds::analyze(tree, &view, Analysis::FlowSensitive);
        lower(&Input { tree, kinds: &kinds, view: Some(&view), dialect: self.dialect })
    }
}

/// Takes a file through all steps.
pub fn round_trip(text: &str, site: &Site<'_>) -> Result<Tamed, Failure> {
    let parsed = parse(text, site.dialect);
    first_error(&parsed).map_or(Ok(()), |error| Err(Failure::Syntax(error)))?;
    let lowered = site.lower(&parsed.tree);
    rules(&lowered.program).map_err(Failure::Faults)?;
    let printed = print_file(text, &lowered.program, &PrintOptions::new(site.dialect));
    let again = parse(printed.as_str(), site.dialect);
    first_error(&again).map_or(Ok(()), |error| Err(Failure::Unreadable(error)))?;
    let read = site.lower(&again.tree);
    same(&lowered.program, &read.program).map_err(Failure::Different)?;
    rules(&read.program).map_err(Failure::FaultsReadBack)?;
    Ok(Tamed { lowered, text: printed })
}

fn rules(program: &Program) -> Result<(), String> {
    let faults = verify(program);
    match faults.is_empty() {
        true => Ok(()),
        false => Err(describe(program, &faults)),
    }
}

/// The first syntax error with its line and the text of that line.
pub fn first_error(parsed: &Parse) -> Option<String> {
    let error = parsed.errors.first()?;
    let text = parsed.tree.text();
    let lines = LineIndex::new(text);
    let line = lines.line(error.span.start);
    let code = text[lines.line_span(text, line).range()].trim();
    Some(format!("line {}: {}: `{code}`", line + 1, error.message))
}
