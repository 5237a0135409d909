//! `lariat types`: the class, size, complexity and constant of every variable
//! in every line of every function that a program reaches.
//!
//! | module | one concept |
//! |---|---|
//! | [`arguments`] | `--args` |
//! | [`shown`] | what is printed |
//! | [`text`] | source lines with the types of what they assign |
//! | [`json`] | the same as one JSON document |

pub mod arguments;
mod json;
mod shown;
mod text;

use crate::args::{TreeFormat, Types as Arguments};
use crate::console::Console;
use crate::outcome::Outcome;
use crate::output::text as findings;
use crate::program::Program;
use arguments::{Names, Wrong};
use lariat_base::{Diagnostic, Encoding, Severity, SourceFile, Sources};
use lariat_interprocedural::{Budget, Collection, FunctionRef, NodeId};
use lariat_ir::Role;
use lariat_session::Problem;
use lariat_values::{Context, Report, ValueEngine};
use shown::Shown;
use std::io::{self, Write as _};
use std::sync::Arc;

/// Runs the command.
pub fn run(arguments: &Arguments, threads: usize, console: &mut Console) -> io::Result<Outcome> {
    match types(arguments, threads, console) {
        Ok(outcome) => outcome,
        Err(outcome) => Ok(outcome),
    }
}

fn types(
    arguments: &Arguments,
    threads: usize,
    console: &mut Console,
) -> Result<io::Result<Outcome>, Outcome> {
    let program = Program::load(&arguments.entry, &arguments.project, threads, console)?;
    let code = program.code();
    let main = program.main(&code, console)?;
    if arguments.typed {
        return typed_program(arguments, &program, &code, main, console);
    }
    let (mut engine, entry) = analyzed(&program, &code, main, arguments.args.as_deref(), console)?;
    let report = Report::of(&mut engine, entry);
    let shown = Shown { program: &program, code: &code, report: &report };
    let written = match arguments.format {
        TreeFormat::Text => text::write(&shown, console.stdout, &mut console.out),
        TreeFormat::Json => json::write(&shown, &mut console.out),
    };
    let looked_at = report.functions.iter().map(|row| row.function.file).collect();
    Ok(written.map(|()| program.outcome(&looked_at, console)))
}

/// `--typed`
fn typed_program(
    arguments: &Arguments,
    program: &Program,
    code: &Collection,
    main: FunctionRef,
    console: &mut Console,
) -> Result<io::Result<Outcome>, Outcome> {
    let context = context(program, code, main, arguments.args.as_deref(), console)?;
    let mut engine =
        lariat_values::analyze_with_points(code, main, context.clone(), Budget::default());
    let entry = engine.enter(main, context);
    let mut typed = lariat_typed::build(&engine, entry);
    for file in &mut typed.files {
        program.file_name(file.id).clone_into(&mut file.path);
    }
    let written = console.out.write_all(lariat_typed::text::print(&typed).as_bytes());
    let looked_at = typed.files.iter().map(|file| file.id).collect();
    Ok(written.map(|()| program.outcome(&looked_at, console)))
}

/// The values of a program from its entry point on, and the entry point's node.
pub fn analyzed<'c>(
    program: &Program,
    code: &'c Collection,
    main: FunctionRef,
    arguments: Option<&str>,
    console: &Console,
) -> Result<(ValueEngine<'c>, NodeId), Outcome> {
    let context = context(program, code, main, arguments, console)?;
    let mut engine = lariat_values::analyze(code, main, context.clone(), Budget::default());
    let entry = engine.enter(main, context);
    Ok((engine, entry))
}

/// What the entry point is analysed for.
fn context(
    program: &Program,
    code: &Collection,
    main: FunctionRef,
    text: Option<&str>,
    console: &Console,
) -> Result<Context, Outcome> {
    let Some(body) = code.function(main) else { return Err(Outcome::Nothing) };
    let exactly = |known| Context::call(lariat_values::Arguments::exactly(known), None);
    let Some(text) = text else {
        return Ok(if body.inputs.is_empty() {
            exactly(Vec::new())
        } else {
            Context::declared(code, main)
        });
    };
    let has_strings = program.workspace.dialect(program.entry()).string_class;
    let is_class = |name: &str| arguments::is_class(code, main, name);
    let names = Names { is_class: &is_class, from: main, has_strings };
    let known = arguments::parse(text, &names).map_err(|wrong| refused(text, wrong, console))?;
    let takes = body.inputs.len();
    if known.len() > takes && !body.variadic_inputs {
        let name = &program.entry().input.name;
        let given = crate::output::plural(known.len(), "argument");
        let message = match (body.role, takes) {
            (Role::Script, _) => "this is a script, which takes no arguments".to_owned(),
            (_, 0) => format!("`{}` takes no arguments, and --args has {given}", body.name),
            (_, takes) => {
                let takes = crate::output::plural(takes, "argument");
                format!("`{}` takes {takes}, and --args has {given}", body.name)
            }
        };
        console.problems(&[Problem::error(name, message, "give fewer types with --args")]);
        return Err(Outcome::Nothing);
    }
    Ok(exactly(known.into_iter().map(Arc::new).collect()))
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
