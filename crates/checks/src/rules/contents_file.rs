//! `contents-file`: a `Contents.m` that MATLAB's `ver` and `help` cannot read, or that lists
//! what is not there.
//!
//! ```text
//! % Signal tools                    first line: the name of the toolbox
//! % Version 1.2 (R2020a) 3-Mar-2020 second line: the version and the date
//! %
//! %   smooth  - a moving average    entries: a name, a dash, what it does
//! ```

use crate::rule::{FileContext, Rule};
use lariat_base::{Diagnostic, Severity, Span};
use lariat_project::Level;
use lariat_syntax::tree::{Comment, Tree};

/// The rule.
pub static RULE: Rule = Rule {
    code: "contents-file",
    summary: "a Contents.m that is malformed, or lists what is not there",
    default: Level::Note,
    matlab_codes: &[],
    one_cause: false,
    page: include_str!("../../pages/contents-file.md"),
    check,
};

const FILE: &str = "contents";
/// The folder of private functions.
const PRIVATE: &str = "private";
const VERSION: &str = "version";

fn check(context: &FileContext<'_>, found: &mut Vec<Diagnostic>) {
    if !context.stem().eq_ignore_ascii_case(FILE) || !context.tree().functions.is_empty() {
        return;
    }
    let tree = context.tree();
    let mut report = |span: Span, message: String, help: &str| {
        let diagnostic = Diagnostic::new(RULE.code, Severity::Note, message, context.file, span);
        found.push(diagnostic.with_help(help));
    };
    let text = |comment: &Comment| tree.slice(comment.span).trim_start_matches('%').trim();
    let version = tree.comments.iter().take(3).find(|comment| {
        let first = text(comment).split_whitespace().next().unwrap_or_default();
        first.trim_end_matches(':').eq_ignore_ascii_case(VERSION)
    });
    if let Some(version) = version.filter(|version| !is_version(text(version))) {
        report(
            version.span,
            "`ver` cannot read this line".to_owned(),
            "write `% Version NUMBER dd-mmm-yyyy`, such as `% Version 1.2 03-Mar-2020`",
        );
    }
    let entries: Vec<(Span, &str)> =
        tree.comments.iter().filter_map(|it| entry(tree, it)).collect();
    let missing: Vec<_> =
        entries.iter().filter(|(_, name)| is_missing(context, name)).copied().collect();
    // A list of folders or data files, of which nothing is seen here.
    if 2 * missing.len() > entries.len() {
        return;
    }
    for (span, name) in missing {
        let message = format!("there is no `{name}` in this project or in MATLAB");
        report(span, message, "remove the entry, or correct the name");
    }
}

/// `Version 1.2 (R2020a) 3-Mar-2020`
fn is_version(text: &str) -> bool {
    let mut words = text.split_whitespace().skip(1);
    let number = words.next().is_some_and(|word| word.starts_with(|c: char| c.is_ascii_digit()));
    let date = words.last().is_some_and(|word| {
        let parts: Vec<_> = word.split('-').collect();
        let digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        matches!(parts[..], [day, month, year]
            if digits(day) && digits(year) && (1..=2).contains(&day.len()) && year.len() == 4
                && month.len() == 3)
    });
    number && date
}

/// The name of an entry, `%   name - what it does`, and where it stands.
fn entry<'t>(tree: &'t Tree, comment: &Comment) -> Option<(Span, &'t str)> {
    let text = tree.slice(comment.span);
    let (front, rest) = text.split_once(" -")?;
    let name = front.trim_start_matches('%').trim();
    let is_name = name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    let end = comment.span.start + front.trim_end().len() as u32;
    (is_name && rest.starts_with([' ', '\t']))
        .then(|| (Span::new(end - name.len() as u32, end), name))
}

fn is_missing(context: &FileContext<'_>, name: &str) -> bool {
    let exists =
        |name: &str| context.view.function_exists(name) || context.view.package_exists(name);
    // Older files write names in capitals.
    name != PRIVATE && !exists(name) && !exists(&name.to_ascii_lowercase())
}
