//! `shadowed-function`: a file or function that no name can reach.

use crate::rule::{FileContext, Rule};
use lariat_base::{Diagnostic, Severity, Span};
use lariat_project::folder::home_of_file;
use lariat_project::shadowing::Reason;
use lariat_project::{Level, Unreachable};

/// The rule.
pub static RULE: Rule = Rule {
    code: "shadowed-function",
    summary: "a function that no name can reach, because another one wins",
    default: Level::Warning,
    matlab_codes: &[],
    one_cause: false,
    page: include_str!("../../pages/shadowed-function.md"),
    check,
};

fn check(context: &FileContext<'_>, found: &mut Vec<Diagnostic>) {
    let sure = context.unreachable.iter().filter(|unreachable| !is_guess(context, unreachable));
    found.extend(sure.map(|unreachable| report(context, unreachable)));
}

fn report(context: &FileContext<'_>, unreachable: &Unreachable) -> Diagnostic {
    let name = &unreachable.name;
    let library = context.view.library();
    let shown = |id| {
        let path = &library.file(id).path;
        let home = library.file(unreachable.file).path.parent();
        let roots = home.into_iter().flat_map(|home| home.ancestors());
        let common = roots.into_iter().find(|root| path.starts_with(root));
        let relative = common.and_then(|root| path.strip_prefix(root).ok()).unwrap_or(path);
        relative.display().to_string()
    };
    let span = unreachable.span.unwrap_or(Span::at(0));
    let message = format!("no call of `{name}` reaches this function");
    let base = Diagnostic::new(RULE.code, Severity::Warning, message, context.file, span);
    match unreachable.reason {
        Reason::EarlierOnPath(by) => base
            .with_note(format!("`{}` has the same name and comes first on the path", shown(by)))
            .with_help("rename one of the two, or set the order with `path` in lariat.toml"),
        Reason::Constructor(by) => {
            base.with_note(format!("`{name}` is the constructor in `{}`", shown(by)))
        }
        Reason::EarlierInFile(first) => base
            .with_label(context.file, first, "this function has the same name and is found first")
            .with_help("rename or delete one of the two"),
        Reason::PrivateOfPrivate => {
            base.with_note("it lies in a private folder inside a private folder")
        }
    }
}

/// Does it rest on two folders being on the path together, which nobody said? They
/// may be versions, alternatives, demos or tests.
fn is_guess(context: &FileContext<'_>, unreachable: &Unreachable) -> bool {
    let library = context.view.library();
    let home = |id| home_of_file(&library.file(id).path);
    match unreachable.reason {
        Reason::EarlierOnPath(by) | Reason::Constructor(by) => {
            library.path_is_assumed() && home(by) != home(unreachable.file)
        }
        Reason::EarlierInFile(_) | Reason::PrivateOfPrivate => false,
    }
}
