//! Creates the function that a call names and that is nowhere: at the end of the file, or in a
//! file of its own.
//!
//! ```text
//! [low, high] = limits(data, 3);      function [low, high] = limits(data, argument2)
//!                                         error('limits is not written yet')
//!                                     end
//! ```
//!
//! It has as many parameters and results as the call, with the names that stand there. A
//! function at the end of a script is found by MATLAB alone; a function in a file of its own
//! is not found from a package or from the folder of a class.
//!
//! Cost: a pass over the expressions and statements of the file.

use crate::action::{Action, ActionKind};
use crate::file::File;
use crate::scopes::is_variable;
use crate::symbol::callable;
use lariat_base::{Diagnostic, Edit, Span};
use lariat_kinds::{Kind, Occurrence, Role};
use lariat_project::folder;
use lariat_syntax::dialect::LibraryOf;
use lariat_syntax::names::VARIADIC_INPUTS;
use lariat_syntax::parse;
use lariat_syntax::tree::{Expr, ExprId, Stmt, Unit};
use std::path::PathBuf;

/// The rule that reports names without a meaning.
const UNDEFINED: &str = "undefined-name";

/// Makes the function that is called at a place.
pub(crate) fn create_function(
    file: &File<'_>,
    offset: u32,
    findings: &[Diagnostic],
) -> Vec<Action> {
    let Some(occurrence) = file.occurrence_at(offset) else { return Vec::new() };
    let Some(header) = missing(file, occurrence) else { return Vec::new() };
    let name = &header.name;
    let message = format!("`{name}` ");
    let about = findings.iter().find(|it| it.code == UNDEFINED && it.message.starts_with(&message));
    let finding = about.and_then(|it| Some((UNDEFINED, it.primary()?.span)));
    let action = |title, edits, new_file| {
        let kind = ActionKind::Suggestion;
        Action { title, kind, edits, new_file, finding }
    };
    let local = local(file, &header)
        .map(|edit| action(format!("Create the function `{name}` in this file"), vec![edit], None));
    let own = own_file(file, name).map(|path| {
        let text = header.text(file, true);
        action(
            format!("Create the function `{name}` in `{name}.m`"),
            Vec::new(),
            Some((path, text)),
        )
    });
    local.into_iter().chain(own).collect()
}

/// The header of the function that a call asks for.
struct Header {
    name: String,
    inputs: Vec<String>,
    outputs: Vec<String>,
}

impl Header {
    fn text(&self, file: &File<'_>, is_closed: bool) -> String {
        let newline = newline(file);
        let outputs = match &self.outputs[..] {
            [] => String::new(),
            [one] => format!("{one} = "),
            several => format!("[{}] = ", several.join(", ")),
        };
        let name = &self.name;
        let inputs = match self.inputs.is_empty() {
            true => String::new(),
            false => format!("({})", self.inputs.join(", ")),
        };
        let end = if is_closed { format!("end{newline}") } else { String::new() };
        format!(
            "function {outputs}{name}{inputs}{newline}    error('{name} is not written yet'){newline}{end}"
        )
    }
}

fn newline(file: &File<'_>) -> &'static str {
    if file.tree.text().contains("\r\n") { "\r\n" } else { "\n" }
}

/// What a call asks for, where its name means nothing.
fn missing(file: &File<'_>, occurrence: &Occurrence) -> Option<Header> {
    let name = file.tree.name(occurrence.sym);
    let is_called = matches!(occurrence.role, Role::Read | Role::Command);
    if !is_called || is_variable(occurrence) || occurrence.kind == Kind::Prefix {
        return None;
    }
    if callable(file, name, occurrence.function).is_some() || is_written(file, occurrence) {
        return None;
    }
    let (call, inputs) = match command(file, occurrence.expr) {
        Some(words) => {
            (occurrence.expr, (1..=words).map(|place| format!("argument{place}")).collect())
        }
        None => call(file, occurrence)?,
    };
    let outputs = outputs(file, call, &inputs);
    Some(Header { name: name.to_owned(), inputs, outputs })
}

/// Is the name a variable elsewhere in the function? Then a value is missing, no function.
fn is_written(file: &File<'_>, occurrence: &Occurrence) -> bool {
    let same = |it: &&Occurrence| it.sym == occurrence.sym && it.function == occurrence.function;
    file.kinds.occurrences.iter().filter(same).any(|it| is_variable(it) || it.role == Role::Write)
}

/// How many words a command has.
fn command(file: &File<'_>, name: ExprId) -> Option<usize> {
    file.tree.stmt_ids().find_map(|id| match file.tree.stmt(id) {
        Stmt::Command(command, words) if command == name => Some(file.tree.list_len(words)),
        _ => None,
    })
}

/// The call of a name, and its parameters; nothing where only a variable can stand.
fn call(file: &File<'_>, occurrence: &Occurrence) -> Option<(ExprId, Vec<String>)> {
    let tree = file.tree;
    let target = occurrence.expr;
    let around = tree.expr_ids().find_map(|id| match tree.expr(id) {
        Expr::Index(inner, arguments) if inner == target => Some((id, Some(arguments))),
        Expr::CellIndex(inner, _) | Expr::Field(inner, _) | Expr::DynamicField(inner, _)
            if inner == target =>
        {
            Some((id, None))
        }
        _ => None,
    });
    let arguments = match around {
        None => return occurrence.function.map(|_| (target, Vec::new())),
        Some((_, None)) => return None,
        Some((call, Some(arguments))) => (call, tree.list(arguments)),
    };
    let mut inputs: Vec<String> = Vec::new();
    for argument in arguments.1 {
        match tree.expr(argument) {
            Expr::Colon | Expr::End => return None,
            // Nobody knows how many these are.
            Expr::CellIndex(..) | Expr::NamedArg(..) => {
                inputs.push(VARIADIC_INPUTS.to_owned());
                break;
            }
            _ => inputs.push(free_name(&inputs, named(file, argument), "argument")),
        }
    }
    Some((arguments.0, inputs))
}

/// The name that an argument or result has.
fn named(file: &File<'_>, expr: ExprId) -> Option<String> {
    match file.tree.expr(expr) {
        Expr::Name(sym) | Expr::Field(_, sym) => Some(file.tree.name(sym).to_owned()),
        _ => None,
    }
}

/// The name, or one of this sort, that is not there yet.
fn free_name(known: &[String], name: Option<String>, sort: &str) -> String {
    let free = name.filter(|name| !known.contains(name));
    free.unwrap_or_else(|| format!("{sort}{}", known.len() + 1))
}

/// What a call is asked to return.
fn outputs(file: &File<'_>, call: ExprId, inputs: &[String]) -> Vec<String> {
    let tree = file.tree;
    let asked = tree.stmt_ids().find_map(|id| match tree.stmt(id) {
        Stmt::Expr(whole, _) if whole == call => Some(Vec::new()),
        Stmt::Command(name, _) if name == call => Some(Vec::new()),
        Stmt::Expr(whole, _) => match tree.expr(whole) {
            Expr::Assign(_, targets, value) if value == call => Some(tree.list(targets).collect()),
            _ => None,
        },
        _ => None,
    });
    let Some(targets): Option<Vec<ExprId>> = asked else { return vec!["result".to_owned()] };
    let mut outputs: Vec<String> = Vec::new();
    for target in targets {
        let name = named(file, target).filter(|name| !inputs.contains(name));
        outputs.push(free_name(&outputs, name, "result"));
    }
    outputs
}

/// The function at the end of the file, where it would be found there.
fn local(file: &File<'_>, header: &Header) -> Option<Edit> {
    let (tree, dialect) = (file.tree, &file.unit.dialect);
    let is_script = tree.unit == Unit::Script;
    if is_script && dialect.library == LibraryOf::Octave {
        return None;
    }
    let is_closed = is_script
        || tree.classes.iter().next().is_some()
        || tree.functions.iter().any(|(_, function)| function.closed);
    let text = tree.text();
    let newline = newline(file);
    let gap = if text.ends_with('\n') { newline.to_owned() } else { newline.repeat(2) };
    let replacement = format!("{gap}{}", header.text(file, is_closed));
    // An older language has no functions in scripts.
    let errors = parse(format!("{text}{replacement}"), dialect).errors.len();
    let span = Span::at(text.len() as u32);
    let is_valid = errors <= file.unit.parsed.errors.len();
    is_valid.then(|| Edit { file: file.id(), span, replacement })
}

/// The file beside this one, where it would be found from here.
fn own_file(file: &File<'_>, name: &str) -> Option<PathBuf> {
    let path = file.absolute().with_file_name(format!("{name}.m"));
    let is_plain = match folder::Role::of(path.parent()?) {
        folder::Role::Package(_) | folder::Role::Class(_) => false,
        folder::Role::Private | folder::Role::Plain => true,
    };
    let is_free = file.library().find_file(&path).is_none() && file.snapshot.find(&path).is_none();
    (is_plain && is_free).then_some(path)
}

#[cfg(test)]
mod tests {
    use crate::actions::actions;
    use crate::testing::Project;
    use lariat_base::Span;

    /// What is offered for a name: the function in the file, and in a file of its own.
    fn created(name: &str, text: &str, at: &str) -> (Option<String>, Option<String>) {
        let project = Project::new(&[(name, text)]);
        let file = project.file(name);
        let all = actions(&file, Span::at(project.at(name, at))).expect("no edit");
        let of = |word: &str| {
            all.iter().find(move |it| {
                it.title.starts_with("Create the function") && it.title.ends_with(word)
            })
        };
        let local = of("in this file").map(|it| it.edits[0].replacement.clone());
        let own = of(".m`").and_then(|it| it.new_file.clone());
        (local, own.map(|(path, text)| format!("{}\n{text}", path.display())))
    }

    #[test]
    fn as_many_parameters_and_results_as_the_call_has() {
        let text = "function main(data)\n[low, ~] = limits(data, 3, data, low.unit);\nshow(low)\n\
                    x = 2 * footprint(data{:});\nrestart_it\nend\n";
        let body = "    error('limits is not written yet')\nend\n";
        let header = "function [low, result2] = limits(data, argument2, argument3, unit)";
        let (local, own) = created("main.m", text, "limits");
        assert_eq!(local, Some(format!("\n{header}\n{body}")));
        assert_eq!(own, Some(format!("/p/limits.m\n{header}\n{body}")));
        let header =
            |at| created("main.m", text, at).0.and_then(|it| it.lines().nth(1).map(str::to_owned));
        assert_eq!(header("show").as_deref(), Some("function show(low)"));
        assert_eq!(header("footprint").as_deref(), Some("function result = footprint(varargin)"));
        assert_eq!(header("restart_it").as_deref(), Some("function restart_it"));
        assert_eq!(header("data"), None, "a variable");
    }

    #[test]
    fn the_function_is_found() {
        let text = "function main(x)\ny = footprint(x);\ndisp(y)\n";
        let (local, own) = created("main.m", text, "footprint");
        let local = local.expect("a function");
        assert!(!local.contains("end"), "as the others of the file");
        let whole = format!("{text}{local}");
        assert_eq!(created("main.m", &whole, "footprint"), (None, None));
        let own = own.expect("a file");
        let (_, own) = own.split_once('\n').expect("a path and a text");
        let project = Project::new(&[("main.m", text), ("footprint.m", own)]);
        let findings = project.snapshot.findings(project.id("main.m")).expect("no edit");
        assert!(findings.iter().all(|it| it.code != "undefined-name"), "{findings:?}");
    }

    #[test]
    fn where_it_would_not_be_found() {
        let (local, own) =
            created("+geo/main.m", "function main\nfootprint(1)\nend\n", "footprint");
        assert!(local.is_some() && own.is_none(), "of a package");
        assert_eq!(created("main.m", "x = 1;\ny = x.footprint(1);\n", "footprint"), (None, None));
        assert_eq!(created("main.m", "function main\ny = x(:, 1);\nend\n", "x("), (None, None));
        assert!(
            created("main.m", "y = footprint(1);\n", "footprint").0.is_some(),
            "a script of MATLAB"
        );
    }
}
