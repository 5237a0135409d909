//! What is known of what stands at a place, as Markdown.
//!
//! ```text
//! over n of `y = zeros(1, n)`     n: (1,1) double = 3
//! over area of `area(3)`          a = area(r), types of r and a, the help text
//! over a function of the library  what the specification says of it
//! ```
//!
//! Cost: a look-up of the name; for types the analysis of the file that has it, once after
//! each edit.

use crate::contract::{self, Header};
use crate::definition::Definition;
use crate::file::File;
use crate::help;
use crate::markdown::escaped;
use crate::symbol::{Named, Symbol, symbol_at};
use crate::values;
use crate::variable::{Owner, Variable};
use lariat_base::Span;
use lariat_domains::display;
use lariat_interprocedural::Cancelled;
use lariat_project::What;

/// What is shown at a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hover {
    /// What it is about.
    pub span: Span,
    /// The text, in Markdown.
    pub markdown: String,
}

/// What is known of what stands at a place.
///
/// # Errors
/// [`Cancelled`] where there has been an edit.
pub fn hover(file: &File<'_>, offset: u32) -> Result<Option<Hover>, Cancelled> {
    let Some(Named { span, symbol }) = symbol_at(file, offset)? else { return file.answer(None) };
    let markdown = match &symbol {
        Symbol::Variable(it) => Some(variable(file, it, span)?),
        Symbol::Callable { name, definitions, is_library } => {
            callable(file, name, definitions, *is_library)?
        }
        Symbol::Member { class, name } => Some(member(file, class, name)?),
        Symbol::Field { name, expr } => {
            let values = values::of_expression(file, *expr)?;
            Some(code(&typed(name, values.as_ref().map(contract::shown).as_deref())))
        }
        Symbol::Package(name) => Some(format!("{}\n\npackage", code(name))),
        Symbol::Unknown(name) => Some(format!("{}\n\nnot known here", code(name))),
    };
    file.answer(markdown.map(|markdown| Hover { span, markdown }))
}

/// A block of code.
fn code(text: &str) -> String {
    format!("```matlab\n{text}\n```")
}

fn typed(name: &str, values: Option<&str>) -> String {
    values.map_or_else(|| name.to_owned(), |values| format!("{name}: {values}"))
}

fn variable(file: &File<'_>, variable: &Variable, span: Span) -> Result<String, Cancelled> {
    let occurrence = file.occurrence_at(span.start);
    let values = match occurrence {
        Some(occurrence) => values::of_occurrence(file, occurrence)?,
        None => None,
    };
    let shown = values.as_ref().map(|values| contract::shown(values));
    let mut text = code(&typed(&variable.name, shown.as_deref()));
    let reason = values.as_ref().and_then(|values| values.reason()).map(display::reason);
    text.extend(reason.map(|reason| format!("\n\nunknown: {reason}")));
    text.push_str("\n\n");
    text.push_str(match variable.owner {
        Owner::Global => "global variable",
        Owner::Lambda(_) => "parameter of an anonymous function",
        Owner::Function(_) => match variable.definition(file).map(|it| it.role) {
            Some(lariat_kinds::Role::Parameter) if is_result(file, variable) => "result",
            Some(lariat_kinds::Role::Parameter) => "parameter",
            _ => "variable",
        },
    });
    Ok(text)
}

/// Is it a result of its function, and no parameter?
fn is_result(file: &File<'_>, variable: &Variable) -> bool {
    let Owner::Function(Some(function)) = variable.owner else { return false };
    let header = &file.tree.functions[function];
    let named = |list| file.tree.list(list).any(|it| file.tree.expr_text(it) == variable.name);
    named(header.outputs) && !named(header.inputs)
}

fn callable(
    file: &File<'_>,
    name: &str,
    definitions: &[Definition],
    is_library: bool,
) -> Result<Option<String>, Cancelled> {
    let mut parts = Vec::new();
    if is_library {
        parts.push(library_function(file, name));
    }
    let is_found = |it: &&Definition| !is_library || !is_method(it);
    // What a name refers to is shown; methods that some argument would select are named.
    let shown = definitions.iter().find(is_found);
    if let Some(shown) = shown.or(definitions.first().filter(|_| !is_library)) {
        parts.push(self::definition(file, shown)?);
    }
    let others = definitions.iter().filter(|it| shown != Some(*it));
    let mut others: Vec<&str> = others.map(|it| &*it.name).collect();
    others.dedup();
    if !others.is_empty() && !parts.is_empty() {
        parts.push(format!("a call may also reach {}", display::code_list(&others)));
    }
    Ok((!parts.is_empty()).then(|| parts.join("\n\n")))
}

fn is_method(definition: &Definition) -> bool {
    matches!(definition.what, What::Method | What::StaticMethod)
}

/// A function, script or class of the project.
fn definition(file: &File<'_>, definition: &Definition) -> Result<String, Cancelled> {
    let home = definition.file.and_then(|id| File::of(file.snapshot, id));
    let Some(home) = home else {
        let words = definition.what.phrase();
        return Ok(format!("{}\n\n{words}, not read", code(&definition.name)));
    };
    let function = definition.called(&home);
    let header = function.map(|function| Header::of(home.tree, function, &definition.name));
    let shown = match (&header, definition.what) {
        (Some(header), What::Class) => format!("classdef {}\n{header}", definition.name),
        (Some(header), _) => header.to_string(),
        (None, What::Class) => format!("classdef {}", definition.name),
        (None, _) => definition.name.clone(),
    };
    let mut text = code(&shown);
    if function.is_some() {
        text.push_str(&type_lines(&contract::types(&home, function)?));
    }
    let help = help::help(home.tree, definition.function(&home));
    if !help.is_empty() {
        text.push_str("\n\n");
        text.push_str(&help);
    }
    let words = definition.what.phrase();
    text.push_str(&format!("\n\n{words} of `{}`", place(file, &home)));
    Ok(text)
}

/// Where a file is: seen from the folder of another, if it is below that.
fn place(from: &File<'_>, home: &File<'_>) -> String {
    let folder = from.absolute().parent();
    let below = folder.and_then(|folder| home.absolute().strip_prefix(folder).ok());
    below.map_or_else(|| home.source.name().to_owned(), |path| path.display().to_string())
}

/// The types of parameters and results, a line each.
fn type_lines(types: &contract::Types) -> String {
    let line = |(name, values): &(String, String)| format!("- `{name}`: `{values}`");
    let mut lines: Vec<String> = types.inputs.iter().map(line).collect();
    let results = types.outputs.iter();
    lines.extend(results.map(|(name, values)| format!("- returns `{name}`: `{values}`")));
    lines.extend(types.never_returns.then(|| "- never returns".to_owned()));
    if lines.is_empty() { String::new() } else { format!("\n\n{}", lines.join("\n")) }
}

/// A function of the library.
fn library_function(file: &File<'_>, name: &str) -> String {
    let origin = file.library().known_origin(name).unwrap_or("the library");
    let builtins = &file.snapshot.group(file.unit).settings.builtins;
    let Some(builtin) = builtins.find(name).map(|id| builtins.get(id)) else {
        return format!("{}\n\nfunction of {origin}", code(name));
    };
    let doc = builtin.doc.as_deref().map(|doc| format!("\n\n{}", escaped(doc)));
    let (takes, returns) = (builtin.args, builtin.results);
    format!(
        "{}{}\n\narguments: {takes}, results: {returns}; function of {origin}",
        code(name),
        doc.unwrap_or_default(),
    )
}

fn member(file: &File<'_>, class: &str, name: &str) -> Result<String, Cancelled> {
    let found = crate::members::definitions(file, class, name);
    let method = found.iter().find(|it| matches!(it.what, What::Method | What::StaticMethod));
    match method {
        Some(method) => definition(file, method),
        None => Ok(format!("{}\n\nmember of class `{class}`", code(&format!("{class}.{name}")))),
    }
}

#[cfg(test)]
mod tests {
    use super::hover;
    use crate::testing::Project;

    const FILES: [(&str, &str); 2] = [
        (
            "main.m",
            "function main\nn = 3;\nz = zeros(2, n);\ns.width = z;\ny = s.width;\n\
                    a = area(n);\nf = @(q) q;\nnothing(1)\n",
        ),
        ("area.m", "function a = area(r)\n%AREA  Of a circle.\na = ones(2, 2);\n"),
    ];

    fn at(text: &str, within: u32) -> String {
        let project = Project::new(&FILES);
        let file = project.file("main.m");
        let found = hover(&file, project.at("main.m", text) + within).expect("no edit");
        found.map(|it| it.markdown).unwrap_or_default()
    }

    #[test]
    fn variables_and_fields() {
        assert!(at("n = 3", 0).contains("n: (1,1) double = 3"));
        assert!(at("n);", 0).contains("n: (1,1) double = 3"));
        assert!(at("z = zeros", 0).contains("z: (2,3) double"));
        assert!(at("s.width;", 3).contains("width: (2,3) double"), "{}", at("s.width;", 3));
        assert!(at("q) q", 3).contains("parameter of an anonymous function"));
        assert!(at("y = s", 0).contains("variable"));
    }

    #[test]
    fn functions() {
        let text = at("area(n)", 1);
        for part in ["a = area(r)", "returns `a`: `(2,2) double", "AREA  Of a circle.", "`area.m`"]
        {
            assert!(text.contains(part), "{part} in {text}");
        }
        assert!(at("zeros", 1).contains("Zeros"));
        assert!(at("nothing", 1).contains("not known"));
    }
}
