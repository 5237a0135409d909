//! `lariat explain`: a rule's page, or the list of all rules; the page `gave-up`.

use crate::args::{Explain, LEVELS};
use crate::console::Console;
use crate::markdown;
use crate::outcome::Outcome;
use anstyle::{AnsiColor, Style};
use lariat_checks::{Rule, find_rule, rules};
use lariat_project::Level;
use lariat_session::Problem;
use std::io::{self, Write};

/// The page beside those of the rules: what a summary means that counts functions which were
/// not fully analysed.
const GAVE_UP: &str = "gave-up";

/// Runs the command.
pub fn run(arguments: &Explain, console: &mut Console) -> io::Result<Outcome> {
    let Some(code) = &arguments.code else {
        list(console)?;
        return Ok(Outcome::Clean);
    };
    if code == GAVE_UP {
        markdown::write(
            include_str!("../pages/gave-up.md").trim_end(),
            console.stdout,
            &mut console.out,
        )?;
        writeln!(console.out)?;
        return Ok(Outcome::Clean);
    }
    match find_rule(code) {
        Some(rule) => {
            page(rule, console)?;
            Ok(Outcome::Clean)
        }
        None => {
            console.problems(&[Problem::unknown_rule(code)]);
            Ok(Outcome::Nothing)
        }
    }
}

fn page(rule: &Rule, console: &mut Console) -> io::Result<()> {
    let Console { out, stdout, .. } = console;
    markdown::write(rule.page.trim_end(), *stdout, out)?;
    let level = stdout.paint(style(rule.default), word(rule.default));
    writeln!(out, "\nDefault level: {level}. Set it with `--rule {}=LEVEL`.", rule.code)
}

fn list(console: &mut Console) -> io::Result<()> {
    let Console { out, stdout, .. } = console;
    let width = rules().iter().map(|rule| rule.code.len()).max().unwrap_or(0);
    for rule in rules() {
        let code = stdout.paint(Style::new().bold(), &format!("{:width$}", rule.code));
        let level = stdout.paint(style(rule.default), &format!("{:7}", word(rule.default)));
        writeln!(out, "{code}  {level}  {}", rule.summary)?;
    }
    Ok(())
}

fn word(level: Level) -> &'static str {
    LEVELS.iter().find(|row| row.1 == level).map_or("", |row| row.0)
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
