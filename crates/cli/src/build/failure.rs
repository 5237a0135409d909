//! Why nothing is made: what is refused, and what is missing.
//!
//! Cost: linear in the messages.

use crate::console::Console;
use crate::entry_point::{EntryPoint, Stop};
use crate::outcome::Outcome;
use lariat_base::{Diagnostic, Severity};
use lariat_lowered::Program;
use lariat_lowering::{Built, Refusal};
use lariat_session::Problem;

/// The low-level program, where it is not refused.
pub fn refused(
    entry: &EntryPoint,
    built: Result<Built, Vec<Refusal>>,
    console: &Console,
) -> Result<Built, Stop> {
    built.map_err(|refusals| {
        let what = (Severity::Error, "not compiled");
        entry.program.print(&findings(&refusals, what), console);
        Outcome::Findings.into()
    })
}

/// The program; where it may stop is printed.
pub fn warned(entry: &EntryPoint, built: Built, console: &Console) -> Program {
    let what = (Severity::Warning, "stops the program if a run gets here");
    entry.program.print(&findings(&built.stops, what), console);
    built.program
}

fn findings(refusals: &[Refusal], (severity, what): (Severity, &str)) -> Vec<Diagnostic> {
    let finding = |refusal: &Refusal| {
        let message = format!("{what}: {}", refusal.reason.message());
        let found = Diagnostic::new("compile", severity, message, refusal.file, refusal.span);
        match refusal.reason.remedy() {
            Some(remedy) => found.with_help(remedy),
            None => found,
        }
    };
    refusals.iter().map(finding).collect()
}

/// There is no compiler.
pub fn no_compiler(console: &Console) -> Stop {
    let help = "install gcc or clang, or name one in the variable CC; --to c needs none";
    let problem = Problem::error("", "there is no C compiler on this machine", help);
    console.problems(&[problem]);
    Outcome::Nothing.into()
}

/// What the compiler says of a program.
pub fn by_compiler(messages: &str, console: &Console) -> Stop {
    let first = messages.lines().take(12).collect::<Vec<_>>().join("\n");
    let message = format!("the C compiler refuses the program:\n{first}");
    console.problems(&[Problem::error("", message, "please report this")]);
    Outcome::Nothing.into()
}
