//! `catch-identifier`: a name after `catch` on its line that was meant as a call.

use crate::rule::{FileContext, Rule};
use lariat_base::{Diagnostic, Severity};
use lariat_kinds::Role;
use lariat_project::Level;
use lariat_syntax::dialect::LibraryOf;
use lariat_syntax::tree::{Expr, FunctionId, Stmt};

/// The rule.
pub static RULE: Rule = Rule {
    code: "catch-identifier",
    summary: "a name after `catch` that is a variable and was meant as a call",
    default: Level::Warning,
    matlab_codes: &[],
    one_cause: false,
    page: include_str!("../../pages/catch-identifier.md"),
    check,
};

/// How errors are called.
const USUAL: [&str; 8] = ["me", "err", "ex", "exc", "exception", "mexception", "msg", "errmsg"];

fn check(context: &FileContext<'_>, found: &mut Vec<Diagnostic>) {
    let tree = context.tree();
    context.statements().for_each(|(function, id)| {
        let Stmt::Try(parts) = tree.stmt(id) else { return };
        let Some(ident) = tree.try_stmt(parts).ident else { return };
        let Expr::Name(sym) = tree.expr(ident) else { return };
        let name = tree.name(sym);
        let mut occurrences = context.facts.kinds.occurrences.iter();
        let is_variable = occurrences.any(|it| {
            it.function == function && it.sym == sym && it.expr != ident && it.role != Role::Handle
        });
        if is_variable || !is_function(context, function, name) {
            return;
        }
        let message = format!("`{name}` is a variable here, and nothing is called");
        let span = tree.expr_span(ident);
        let diagnostic = Diagnostic::new(RULE.code, Severity::Warning, message, context.file, span);
        found.push(
            diagnostic
                .with_note("a name on the line of `catch` takes the error")
                .with_help(format!("write `{name}` on the next line to call it")),
        );
    });
}

/// Is there a function of this name, in the language of the file?
fn is_function(context: &FileContext<'_>, from: Option<FunctionId>, name: &str) -> bool {
    let is_foreign = || {
        context.dialect.library != LibraryOf::Octave
            && lariat_builtins::library().is_octaves_alone(name)
    };
    // These name an error, whatever else has the name.
    let is_usual = name.len() == 1 || USUAL.iter().any(|usual| name.eq_ignore_ascii_case(usual));
    !is_usual && context.is_function(name, from) && !is_foreign()
}
