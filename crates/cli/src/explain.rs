//! `lariat explain`: a rule's page, or the list of all rules.

use crate::args::Explain;
use crate::markdown;
use crate::outcome::Outcome;
use crate::problem::Problem;
use crate::suggest;
use crate::terminal::Terminal;
use anstyle::{AnsiColor, Style};
use lariat_checks::{Level, Rule, rules};
use std::io::{self, Write};

/// Runs the command.
pub fn run(
    arguments: &Explain,
    terminal: Terminal,
    out: &mut dyn Write,
) -> io::Result<(Outcome, Vec<Problem>)> {
    let Some(code) = &arguments.code else {
        list(terminal, out)?;
        return Ok((Outcome::Clean, Vec::new()));
    };
    match rules().iter().find(|rule| rule.code == code) {
        Some(rule) => {
            page(rule, terminal, out)?;
            Ok((Outcome::Clean, Vec::new()))
        }
        None => Ok((Outcome::Nothing, vec![unknown(code)])),
    }
}

/// The problem of a rule that does not exist.
pub fn unknown(code: &str) -> Problem {
    let help = match suggest::nearest(code, rules().iter().map(|rule| rule.code)) {
        Some(known) => format!("did you mean `{known}`?"),
        None => "`lariat explain` lists all rules".into(),
    };
    Problem::error("", format!("there is no rule `{code}`"), help)
}

fn page(rule: &Rule, terminal: Terminal, out: &mut dyn Write) -> io::Result<()> {
    let heading = format!("{} (default level: {})", rule.code, rule.default.word());
    writeln!(out, "{}\n", terminal.paint(Style::new().bold(), &heading))?;
    markdown::write(rule.page.trim_end(), terminal, out)
}

fn list(terminal: Terminal, out: &mut dyn Write) -> io::Result<()> {
    let width = rules().iter().map(|rule| rule.code.len()).max().unwrap_or(0);
    for rule in rules() {
        let code = terminal.paint(Style::new().bold(), &format!("{:width$}", rule.code));
        let level = terminal.paint(style(rule.default), &format!("{:7}", rule.default.word()));
        writeln!(out, "{code}  {level}  {}", rule.summary)?;
    }
    Ok(())
}

fn style(level: Level) -> Style {
    let color = match level {
        Level::Off => return Style::new().dimmed(),
        Level::Note => AnsiColor::Green,
        Level::Warning => AnsiColor::Yellow,
        Level::Error => AnsiColor::Red,
    };
    Style::new().fg_color(Some(color.into()))
}
