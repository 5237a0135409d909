//! `function-name`: a file whose name differs from its function's or class's.

use crate::rule::{FileContext, Rule};
use lariat_base::{Diagnostic, Edit, Fix, Severity, Span};
use lariat_project::Level;
use lariat_project::folder::is_identifier;
use lariat_project::local::primary_function;

/// The rule.
pub static RULE: Rule = Rule {
    code: "function-name",
    summary: "a file whose name differs from its function's or class's",
    default: Level::Warning,
    matlab_codes: &["FNDEF", "MCFIL"],
    one_cause: false,
    page: include_str!("../../pages/function-name.md"),
    check,
};

fn check(context: &FileContext<'_>, found: &mut Vec<Diagnostic>) {
    let tree = context.tree();
    let stem = context.stem();
    if let Some(primary) = primary_function(tree) {
        let function = &tree.functions[primary];
        let name = tree.dotted(function.name);
        if !name.is_empty() && !name.contains('.') && name != stem {
            found.push(function_differs(context, &name, function.name_span));
        }
    }
    for (_, class) in tree.classes.iter() {
        if let Some(sym) = class.name
            && tree.name(sym) != stem
        {
            let message =
                format!("class `{}` is defined in a file named `{stem}.m`", tree.name(sym));
            found.push(
                Diagnostic::new(RULE.code, Severity::Error, message, context.file, class.name_span)
                    .with_note("MATLAB finds a class only in a file of its name"),
            );
        }
    }
}

fn function_differs(context: &FileContext<'_>, name: &str, span: Span) -> Diagnostic {
    let stem = context.stem();
    let message = format!("function `{name}` is in a file named `{stem}.m`");
    let diagnostic = Diagnostic::new(RULE.code, Severity::Warning, message, context.file, span);
    if !is_identifier(stem) {
        return diagnostic
            .with_note(format!("`{stem}` is not a name, so the function cannot be called"))
            .with_help(format!("rename the file to `{name}.m`"));
    }
    let edits = vec![Edit { file: context.file, span, replacement: stem.to_owned() }];
    diagnostic
        .with_note(format!("MATLAB uses the file's name: it is called as `{stem}`"))
        .with_fix(Fix { title: format!("rename the function to `{stem}`"), edits })
}
