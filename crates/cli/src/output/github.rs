//! Findings as workflow commands of GitHub Actions, which the service shows at
//! the lines of a pull request:
//! `::error file=a.m,line=2,endLine=2,col=5,endColumn=8,title=lariat (code)::message`.
//!
//! `%`, CR and LF are escaped everywhere, `:` and `,` in properties too.

use super::gave_up;
use super::report::{Region, Report};
use lariat_base::{Diagnostic, Severity, Sources};
use lariat_session::Problem;
use std::io::{self, Write};

/// Prints a command for each problem and finding, and the summary as a plain line.
pub fn write(report: &Report<'_>, quiet: bool, out: &mut dyn Write) -> io::Result<()> {
    for row in report.problems {
        write_problem(row, out)?;
    }
    for row in report.findings {
        write_finding(row, report.sources, out)?;
    }
    if !quiet {
        if report.verbose {
            gave_up::write(report.gave_up, report.sources, out)?;
        }
        writeln!(out, "{}", report.summary.line())?;
    }
    Ok(())
}

fn write_finding(row: &Diagnostic, sources: &Sources, out: &mut dyn Write) -> io::Result<()> {
    write!(out, "::{} ", command(row.severity))?;
    if let Some(label) = row.primary() {
        let Region { file, start, end } = Region::of(label, sources);
        write!(out, "file={},line={},endLine={},", property(file), start.line, end.line)?;
        if start.line == end.line {
            write!(out, "col={},endColumn={},", start.column, end.column)?;
        }
    }
    writeln!(out, "title={}::{}", property(&format!("lariat ({})", row.code)), data(&message(row)))
}

fn write_problem(row: &Problem, out: &mut dyn Write) -> io::Result<()> {
    write!(out, "::{} ", command(row.severity))?;
    if !row.file.is_empty() {
        write!(out, "file={},", property(&row.file))?;
    }
    if let Some(at) = row.position {
        write!(out, "line={},col={},", at.line, at.column)?;
    }
    writeln!(out, "title=lariat::{}", data(&format!("{}\n{}", row.line(), row.help)))
}

fn command(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "notice",
    }
}

/// The message, then notes and hints, a line each.
fn message(row: &Diagnostic) -> String {
    let notes = row.notes.iter().map(|note| format!("\nnote: {note}"));
    let help = row.help.iter().map(|help| format!("\nhelp: {help}"));
    row.message.clone() + &notes.chain(help).collect::<String>()
}

fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use crate::args::ReportFormat;
    use crate::output::tests::printed;

    #[test]
    fn commands_are_escaped() {
        let expected = "\
::error file=gone.m,title=lariat::gone.m: there is no such file%0Acorrect the path
::error file=src/my f.m,line=2,endLine=2,col=15,endColumn=19,title=lariat (undefined-name)\
::`fooo` is not defined%0Anote: 100 %25 of its uses fail%0Ahelp: did you mean `foo`?
1 file, 2 errors
";
        assert_eq!(printed(ReportFormat::Github), expected);
        assert_eq!(super::property("a,b:c%"), "a%2Cb%3Ac%25");
    }
}
