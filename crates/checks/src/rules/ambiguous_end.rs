//! `ambiguous-end`: an `end` that more than one enclosing name may bind.

use crate::rule::{FileContext, Rule};
use lariat_base::{Diagnostic, Severity};
use lariat_kinds::Problem;
use lariat_project::Level;
use lariat_syntax::Sym;

/// The rule.
pub static RULE: Rule = Rule {
    code: "ambiguous-end",
    summary: "an `end` that may belong to more than one name",
    default: Level::Error,
    matlab_codes: &[],
    one_cause: false,
    page: include_str!("../../pages/ambiguous-end.md"),
    check,
};

fn check(context: &FileContext<'_>, found: &mut Vec<Diagnostic>) {
    let tree = context.tree();
    for finding in &context.facts.kinds.findings {
        let Problem::AmbiguousEnd { candidates } = &finding.problem else { continue };
        // Of a name that a script does not assign a function is meant, if there is one; of a
        // class of the program its static method.
        let is_candidate = |sym: Sym| match finding.function {
            Some(_) => !context.view.is_class_definition(tree.name(sym)),
            None => !context.view.function_exists(tree.name(sym)),
        };
        if candidates.iter().filter(|&&sym| is_candidate(sym)).count() < 2 {
            continue;
        }
        let names: Vec<String> =
            candidates.iter().map(|&sym| format!("`{}`", tree.name(sym))).collect();
        let message = format!("this `end` may belong to {}", names.join(" or "));
        // A name that is not a function's is a variable's, and the inner one binds, wherever the run decides.
        let is_refused = finding.function.is_some() && context.dialect.ends_are_static;
        let severity = if is_refused { Severity::Error } else { Severity::Note };
        found.push(
            Diagnostic::new(RULE.code, severity, message, context.file, finding.span)
                .with_note("nothing in the file shows which of them is a variable".to_owned())
                .with_help("compute the index first, in a statement of its own".to_owned()),
        );
    }
}
