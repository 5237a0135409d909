//! Files whose names are not names, such as the copies `filter.1.m` and `filter (2).m`. No
//! call reaches what they define, so an error in them happens in no run.
//!
//! Of a function or class only what the name says of it is reported, and what is not the
//! language; once the file is renamed, the rest is. The text of a script may be run without its
//! name, piece by piece: what would be an error is a warning there. A dialect that runs
//! scripts by their paths takes any name for them.
//!
//! Cost: linear in the findings.

use crate::rule::FileContext;
use crate::rules::{function_name, syntax_error};
use lariat_base::{Diagnostic, Severity};
use lariat_project::folder::is_identifier;
use lariat_syntax::tree::Unit;

/// Leaves out what happens in no run, or reports it as a warning.
pub(crate) fn leave_out_of_no_run(context: &FileContext<'_>, found: &mut Vec<Diagnostic>) {
    let stem = context.stem();
    if is_identifier(stem) || !context.source.name().ends_with(".m") {
        return;
    }
    let stays = |diagnostic: &Diagnostic| {
        [function_name::RULE.code, syntax_error::RULE.code].contains(&diagnostic.code)
    };
    match context.tree().unit {
        Unit::Function | Unit::Class => found.retain(stays),
        Unit::Script if context.dialect.scripts_by_path => {}
        Unit::Script => {
            let all = std::mem::take(found).into_iter();
            found.extend(all.map(|diagnostic| match diagnostic.severity {
                Severity::Error if !stays(&diagnostic) => {
                    Diagnostic { severity: Severity::Warning, ..diagnostic }.with_note(format!(
                        "`{stem}` is not a name, so nothing can call this script"
                    ))
                }
                _ => diagnostic,
            }));
        }
    }
}
