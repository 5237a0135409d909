//! A program with what is run first: what `types`, `calls` and `shapes` start from.
//!
//! ```text
//! lariat types main.m --args "(1,1) double"
//!              program and main function ──> context ──> values
//! ```
//!
//! Cost: that of [`Program::load`]; of values, that of the analysis.

use crate::console::Console;
use crate::outcome::Outcome;
use crate::output::{plural, text as findings};
use crate::program::{Program, Start};
use crate::toolbox;
use crate::types::arguments::{self, Names, Wrong};
use lariat_base::{Diagnostic, Encoding, FileId, Severity, SourceFile, Sources};
use lariat_interprocedural::{Budget, Collection, FunctionRef, NodeId};
use lariat_ir::Role;
use lariat_session::Problem;
use lariat_typed::TypedProgram;
use lariat_value_facts::{Arguments, Context};
use lariat_values::ValueEngine;
use std::collections::HashSet;
use std::io;
use std::sync::Arc;

/// Why a command ends before all is printed.
pub enum Stop {
    /// What is wrong is printed; this is how the run ends.
    Ended(Outcome),
    /// The output cannot be written.
    Unwritten(io::Error),
}

impl From<Outcome> for Stop {
    fn from(outcome: Outcome) -> Self {
        Self::Ended(outcome)
    }
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Self {
        Self::Unwritten(error)
    }
}

/// A program and what is run first.
pub struct EntryPoint {
    /// Its files.
    pub program: Program,
    /// Their code.
    pub code: Collection,
    /// What is run first.
    pub main: FunctionRef,
}

/// Loads a program and lets `answer` print what is asked of it; `answer` returns the
/// files that it looked at.
pub fn run(
    start: Start<'_>,
    threads: usize,
    console: &mut Console,
    answer: impl FnOnce(&EntryPoint, &mut Console) -> Result<HashSet<FileId>, Stop>,
) -> io::Result<Outcome> {
    let answered = EntryPoint::load(start, threads, console).and_then(|entry| {
        let looked_at = answer(&entry, console)?;
        Ok(entry.program.outcome(&looked_at, console))
    });
    match answered {
        Ok(outcome) | Err(Stop::Ended(outcome)) => Ok(outcome),
        Err(Stop::Unwritten(error)) => Err(error),
    }
}

impl EntryPoint {
    /// Loads a program.
    pub fn load(start: Start<'_>, threads: usize, console: &Console) -> Result<Self, Stop> {
        let program = Program::load(start, threads, console)?;
        let code = program.code();
        let main = program.main(&code, console)?;
        Ok(Self { program, code, main })
    }

    /// How it is compiled.
    pub fn options(&self, audit: bool) -> lariat_lowering::Options {
        let units = self.program.workspace.units.iter();
        let shipped = units.filter(|unit| unit.input.absolute.starts_with(toolbox::folder()));
        lariat_lowering::Options { audit, toolbox: shipped.map(|unit| unit.file).collect() }
    }

    /// The values of the program from here on for `--args`, and the node of what is run first.
    pub fn values(
        &self,
        given: Option<&str>,
        console: &Console,
    ) -> Result<(ValueEngine<'_>, NodeId), Stop> {
        let context = self.context(given, console)?;
        let budget = Budget::default();
        let mut engine = lariat_values::analyze(&self.code, self.main, context.clone(), budget);
        let entry = engine.enter(self.main, context);
        Ok((engine, entry))
    }

    /// The program with classes, sizes and values, and the files that it reaches.
    pub fn typed(
        &self,
        given: Option<&str>,
        console: &Console,
    ) -> Result<(TypedProgram, HashSet<FileId>), Stop> {
        Ok(self.typed_in(self.context(given, console)?))
    }

    /// The same for a context.
    pub fn typed_in(&self, context: Context) -> (TypedProgram, HashSet<FileId>) {
        let (engine, node) = self.values_at_points(context);
        let mut typed = lariat_typed::build(&engine, node);
        for file in &mut typed.files {
            self.program.file_name(file.id).clone_into(&mut file.path);
        }
        let files = typed.files.iter().map(|file| file.id).collect();
        (typed, files)
    }

    /// The values of the program in a context, kept at all its statements, and the node of what
    /// is run first.
    pub fn values_at_points(&self, context: Context) -> (ValueEngine<'_>, NodeId) {
        let (analyze, budget) = (lariat_values::analyze_with_points, Budget::default());
        let mut engine = analyze(&self.code, self.main, context.clone(), budget);
        let node = engine.enter(self.main, context);
        (engine, node)
    }

    /// What the program is analysed for.
    pub fn context(&self, given: Option<&str>, console: &Console) -> Result<Context, Stop> {
        let (code, main) = (&self.code, self.main);
        let body = code.function(main).ok_or(Outcome::Nothing)?;
        let exactly = |known| Context::call(Arguments::exactly(known), None);
        let Some(text) = given else {
            return Ok(if body.inputs.is_empty() {
                exactly(Vec::new())
            } else {
                Context::declared(code, main)
            });
        };
        let entry = self.program.entry();
        let has_strings = self.program.workspace.dialect(entry).string_class;
        let is_class = |name: &str| arguments::is_class(code, main, name);
        let names = Names { is_class: &is_class, from: main, has_strings };
        let known =
            arguments::parse(text, &names).map_err(|wrong| refused(text, wrong, console))?;
        let takes = body.inputs.len();
        if known.len() > takes && !body.variadic_inputs {
            let given = plural(known.len(), "argument");
            let message = match (body.role, takes) {
                (Role::Script, _) => "this is a script, which takes no arguments".to_owned(),
                (_, 0) => format!("`{}` takes no arguments, and --args has {given}", body.name),
                (_, takes) => {
                    let takes = plural(takes, "argument");
                    format!("`{}` takes {takes}, and --args has {given}", body.name)
                }
            };
            let help = "give fewer types with --args";
            console.problems(&[Problem::error(&entry.input.name, message, help)]);
            return Err(Outcome::Nothing.into());
        }
        Ok(exactly(known.into_iter().map(Arc::new).collect()))
    }
}

/// Shows where `--args` is wrong.
fn refused(text: &str, wrong: Wrong, console: &Console) -> Outcome {
    let mut sources = Sources::default();
    let file = sources.add(SourceFile::new("--args", text, Encoding::Utf8));
    let found = Diagnostic::new("arguments", Severity::Error, wrong.message, file, wrong.span);
    let found = wrong.help.into_iter().fold(found, Diagnostic::with_help);
    let mut err = io::stderr().lock();
    let _ = findings::write_findings(&[found], &sources, console.stderr, &mut err);
    Outcome::Nothing
}
