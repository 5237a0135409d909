//! Why nothing is made: what is refused, and what is missing.
//!
//! Cost: linear in the messages.

use crate::console::Console;
use crate::entry_point::{EntryPoint, Stop};
use crate::outcome::Outcome;
use lariat_base::{Diagnostic, Severity};
use lariat_lowered::Program;
use lariat_session::Problem;

/// The low-level program, where nothing is refused.
pub fn refused(
    entry: &EntryPoint,
    built: Result<Program, Vec<lariat_lowered::Refusal>>,
    console: &Console,
) -> Result<Program, Stop> {
    let program = &entry.program;
    match built {
        Ok(lowered) => Ok(lowered),
        Err(refusals) => {
            let finding = |refusal: &lariat_lowered::Refusal| {
                let message = format!("not compiled: {}", refusal.reason.message());
                Diagnostic::new("compile", Severity::Error, message, refusal.file, refusal.span)
            };
            let findings: Vec<Diagnostic> = refusals.iter().map(finding).collect();
            program.print(&findings, console);
            Err(Outcome::Findings.into())
        }
    }
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
