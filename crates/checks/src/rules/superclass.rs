//! `superclass`: a class that inherits from itself, or from a class that is not there.

use crate::rule::{FileContext, Rule};
use crate::rules::undefined_name::ELSEWHERE;
use lariat_base::{Diagnostic, Severity};
use lariat_project::{Level, Query};
use lariat_syntax::tree::{Class, Superclass};

/// The rule.
pub static RULE: Rule = Rule {
    code: "superclass",
    summary: "a class that inherits from itself, or from a class that is not there",
    default: Level::Error,
    matlab_codes: &[],
    one_cause: true,
    page: include_str!("../../pages/superclass.md"),
    check,
};

fn check(context: &FileContext<'_>, found: &mut Vec<Diagnostic>) {
    for (_, class) in context.tree().classes.iter() {
        found.extend(class.superclasses.iter().filter_map(|it| report(context, class, it)));
    }
}

fn report(context: &FileContext<'_>, class: &Class, superclass: &Superclass) -> Option<Diagnostic> {
    let tree = context.tree();
    let name = tree.dotted(superclass.name);
    let diagnostic = |severity, message| {
        Diagnostic::new(RULE.code, severity, message, context.file, superclass.span)
    };
    if let Some(path) = context.view.leads_back(&name) {
        let own = tree.name(class.name?);
        let message = format!("class `{own}` inherits from itself: {own} < {}", path.join(" < "));
        let help = "take one of these classes out of the circle";
        return Some(diagnostic(Severity::Error, message).with_help(help));
    }
    let lookup = context.view.lookup(&Query::named(&name));
    let is_known = lookup.found.is_some() || lookup.open || context.view.has_class(&name);
    if is_known || name.is_empty() {
        return None;
    }
    let message = format!("superclass `{name}` is neither a class of the project nor a known one");
    let help = match context.view.suggest(&name, std::iter::empty()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => ELSEWHERE.to_owned(),
    };
    Some(diagnostic(Severity::Warning, message).with_help(help))
}
