//! `extent-declaration`: a declaration of sizes that has no meaning or contradicts
//! itself.

use crate::rule::{FileContext, Rule};
use lariat_base::{Diagnostic, FileId, Severity};
use lariat_extents::signature::{Wanted, Wrong, WrongDeclaration};
use lariat_project::Level;

/// The rule.
pub static RULE: Rule = Rule {
    code: "extent-declaration",
    summary: "a wrong declaration of sizes",
    default: Level::Error,
    matlab_codes: &[],
    one_cause: false,
    page: include_str!("../../pages/extent-declaration.md"),
    check,
};

fn check(context: &FileContext<'_>, found: &mut Vec<Diagnostic>) {
    let wrong = context.sizes.wrong.iter();
    found.extend(wrong.map(|wrong| of_wrong(context.file, wrong)));
}

/// What is wrong with a declaration, as a diagnostic.
pub fn of_wrong(file: FileId, wrong: &Wrong) -> Diagnostic {
    let (message, help) = words(&wrong.why);
    Diagnostic::new(RULE.code, Severity::Error, message, file, wrong.span).with_help(help)
}

/// What is wrong, and what to do about it.
fn words(why: &WrongDeclaration) -> (String, String) {
    let (message, help) = match why {
        WrongDeclaration::Expected { wanted, found } => {
            let found = match found {
                None => "the line ends".to_owned(),
                Some(found) => format!("here is `{found}`"),
            };
            (
                format!("{} is expected, and {found}", of_wanted(*wanted)),
                "write it like `%#shape m (R,S), v (S,1), n, result (R,1)`",
            )
        }
        WrongDeclaration::InScript => (
            "a script has no arguments whose sizes could be declared".to_owned(),
            "make it a function, or remove the declaration",
        ),
        WrongDeclaration::NoFunction => (
            "this declaration belongs to no function".to_owned(),
            "write it directly before a function or before its first statement",
        ),
        WrongDeclaration::AnyNumber { function, parameter } => (
            format!("`{function}` takes or returns any number of values (`{parameter}`)"),
            "declare sizes for functions whose arguments all have names",
        ),
        WrongDeclaration::Unlisted { name, function, inputs, outputs } => {
            let (inputs, outputs) = (listed(inputs), listed(outputs));
            return (
                format!("`{name}` is not an argument or result of `{function}`"),
                format!("its arguments: {inputs}; its results: {outputs}"),
            );
        }
        WrongDeclaration::Twice { name } => {
            (format!("`{name}` is declared twice"), "list an argument that is also a result once")
        }
        WrongDeclaration::ScalarAndArray { name } => (
            format!("`{name}` is a scalar here, and an array in its `arguments` block"),
            "write the extents after the name",
        ),
        WrongDeclaration::Class { name, here, elsewhere } => (
            format!(
                "`{name}` is of class {} here, and {} in its `arguments` block",
                here.name(),
                elsewhere.name()
            ),
            "write the same class, or none here",
        ),
        WrongDeclaration::OneDimension { name } => (
            format!("`{name}` has one dimension here, and arrays have at least two"),
            "a column is (R,1), a row is (1,R)",
        ),
        WrongDeclaration::Dimensions { name, here, block } => (
            format!("`{name}` has {here} dimensions here and {block} in its `arguments` block"),
            "write the same dimensions",
        ),
        WrongDeclaration::Extents { name, here, elsewhere } => (
            format!("one extent of `{name}` is {here} here and {elsewhere} elsewhere"),
            "a number and a name are different extents: write one of them",
        ),
    };
    (message, help.to_owned())
}

const fn of_wanted(wanted: Wanted) -> &'static str {
    match wanted {
        Wanted::Name => "the name of an argument or result",
        Wanted::Comma => "a comma between two arguments",
        Wanted::CommaOrEnd => "`,` or `)`",
        Wanted::Extent => "an extent (a name, a number or `:`)",
    }
}

fn listed(names: &[String]) -> String {
    match names {
        [] => "none".to_owned(),
        names => names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", "),
    }
}
