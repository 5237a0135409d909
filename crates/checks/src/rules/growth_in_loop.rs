//! `growth-in-loop`: an array that gets longer in each iteration of a loop.
//!
//! What [`lariat_tracking::preallocation`] finds. Where the statement that gives
//! the array its size beforehand changes nothing else, inserting it is the fix;
//! elsewhere it is shown with the reason why that is not known.

use crate::rule::{FileContext, Rule};
use lariat_base::{Diagnostic, Edit, Fix, Severity, Span};
use lariat_project::Level;
use lariat_tracking::preallocation::{Doubt, Growth, GrowthKind, Preallocation};

/// The rule.
pub static RULE: Rule = Rule {
    code: "growth-in-loop",
    summary: "an array that gets longer in each iteration of a loop",
    default: Level::Note,
    matlab_codes: &["AGROW", "SAGROW"],
    one_cause: false,
    page: include_str!("../../pages/growth-in-loop.md"),
    check,
};

fn check(context: &FileContext<'_>, found: &mut Vec<Diagnostic>) {
    let mut mended: Vec<(u32, &str)> = Vec::new();
    for growth in context.growths.iter().filter(|growth| growth.matters) {
        let mut diagnostic = report(context, growth);
        if let (Some(preallocation), None) = (&growth.preallocation, growth.doubt) {
            // Two assignments of one array need its size once.
            let key = (preallocation.at, &*growth.variable);
            if !mended.contains(&key) {
                mended.push(key);
                diagnostic = diagnostic.with_fix(insertion(context, preallocation));
            }
        }
        found.push(diagnostic);
    }
}

fn report(context: &FileContext<'_>, growth: &Growth) -> Diagnostic {
    let name = &growth.variable;
    let message =
        format!("`{name}` grows in each iteration of this loop, and may be copied each time");
    let mut diagnostic =
        Diagnostic::new(RULE.code, Severity::Note, message, context.file, growth.span).with_label(
            context.file,
            growth.loop_span,
            "the loop",
        );
    match (&growth.preallocation, growth.kind) {
        // The fix shows it.
        (Some(_), _) if growth.doubt.is_none() => {}
        (Some(preallocation), kind) => {
            let also = match kind {
                GrowthKind::Beyond => ", and use the index instead of `end + 1`",
                GrowthKind::Rising | GrowthKind::Concatenation => "",
            };
            let text = &preallocation.statement;
            let suggestion = insertion(context, preallocation);
            let title = growth.doubt.map_or_else(String::new, |doubt| {
                format!("{}, after a check: {}", suggestion.title, words(doubt))
            });
            diagnostic = diagnostic
                .with_help(format!("insert `{text}` before the loop{also}"))
                .with_suggestion(Fix { title, ..suggestion });
        }
        (None, GrowthKind::Concatenation) => {
            diagnostic = diagnostic
                .with_help("collect the parts in a cell, and concatenate once after the loop");
        }
        (None, GrowthKind::Beyond | GrowthKind::Rising) => {
            diagnostic = diagnostic.with_help(format!("preallocate `{name}` before the loop"));
        }
    }
    match (growth.preallocation.is_some(), growth.doubt) {
        (true, Some(doubt)) => diagnostic.with_note(format!("check it first: {}", words(doubt))),
        _ => diagnostic,
    }
}

/// Why it is not known that the preallocation changes nothing.
pub const fn words(doubt: Doubt) -> &'static str {
    match doubt {
        Doubt::OwnSize => "the position of the next element depends on the array's own size",
        Doubt::Index => "the index is not the variable of a loop over 1:n",
        Doubt::Count => "the number of iterations may be zero or not whole, as far as is known",
        Doubt::Conditional => "the assignment is not executed in every iteration",
        Doubt::LeavesEarly => "the loop may end early",
        Doubt::Try => "an error inside the `try` would leave the array half filled",
        Doubt::ReadInside => "the array is read or changed elsewhere in the loop",
        Doubt::Class => "the class of its elements is not known to be that of the array",
        Doubt::Start => "the array is not known to be `[]` or `{}` before the loop",
        Doubt::Name => "the constructor's name means something else here",
    }
}

/// Inserts the statement on a line of its own, or in front of a loop that shares
/// its line; uses the index instead of `end + 1`.
fn insertion(context: &FileContext<'_>, preallocation: &Preallocation) -> Fix {
    let text = context.source.text();
    let at = preallocation.at as usize;
    let line = text[..at].rfind('\n').map_or(0, |end| end + 1);
    let before = &text[line..at];
    let newline = if text[..at].ends_with("\r\n") || text.contains("\r\n") { "\r\n" } else { "\n" };
    let separator = match before.chars().all(char::is_whitespace) {
        true => format!("{newline}{before}"),
        false => " ".to_owned(),
    };
    let replacement = format!("{}{separator}", preallocation.statement);
    let span = Span::new(preallocation.at, preallocation.at);
    let insertion = Edit { file: context.file, span, replacement };
    let index = preallocation.index.as_ref();
    let index = index.map(|(span, replacement)| Edit {
        file: context.file,
        span: *span,
        replacement: replacement.clone(),
    });
    Fix {
        title: format!("insert `{}` before the loop", preallocation.statement),
        edits: std::iter::once(insertion).chain(index).collect(),
    }
}
