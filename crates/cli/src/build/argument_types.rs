//! The types of the arguments that a function is compiled for.
//!
//! ```text
//! --args "(n,n) double"          as they are given
//! --driver main.m                what the calls in main.m pass, joined
//! arguments … end                as the function declares them
//! %#shape a (n,n), k             sizes that it declares; the class is double
//! ```
//!
//! Of what a driver passes, the class and which extents are 1 are kept: another extent, or
//! another number, does not need another compilation.
//!
//! Cost: for a driver, that of its analysis; else linear in the declarations.

use crate::args::Build;
use crate::console::Console;
use crate::entry_point::{EntryPoint, Stop};
use crate::outcome::Outcome;
use crate::program::Start;
use lariat_domains::{
    Cell, Extent, Handles, Matrix, Numbers, Object, Reason, Shape, Struct, Value, ValueSet,
};
use lariat_extents::signature::Size;
use lariat_ir::Role;
use lariat_session::Problem;
use lariat_syntax::tree::{Expr, Stmt, Tree};
use lariat_value_facts::{Arguments, Context};
use std::sync::Arc;

/// What the entry is compiled for.
pub fn context(
    entry: &EntryPoint,
    arguments: &Build,
    threads: usize,
    console: &Console,
) -> Result<Context, Stop> {
    let body = entry.code.function(entry.main).ok_or(Outcome::Nothing)?;
    let file = &entry.program.entry().input.name;
    if body.role == Role::Script {
        let message = "this is a script: other languages call functions";
        let help = "give the file of a function, or make a program with --to exe";
        return Err(nothing(console, file, message, help));
    }
    let known = match (&arguments.args, &arguments.driver) {
        (Some(text), _) => entry.context(Some(text), console)?.arguments.known,
        (None, Some(driver)) => {
            let driver =
                EntryPoint::load(Start::compiled(driver, &arguments.project), threads, console)?;
            driven(entry, &driver, console)?
        }
        (None, None) => {
            let text = declared(entry).map_err(|name| {
                let message = format!("the type of the argument `{name}` is not known");
                let help = "give the types with --args, an arguments block or %#shape, or a program that calls the function with --driver";
                nothing(console, file, &message, help)
            })?;
            entry.context(Some(&text), console)?.arguments.known
        }
    };
    let declares = body.outputs.len() - usize::from(body.variadic_outputs);
    let results = arguments.results.unwrap_or(declares);
    if results > declares && !body.variadic_outputs {
        let message =
            format!("`{}` has {declares} results, and --results asks for {results}", body.name);
        return Err(nothing(console, file, &message, "ask for fewer"));
    }
    Ok(Context::call(Arguments::exactly(known), Some(results)))
}

fn nothing(console: &Console, file: &str, message: &str, help: &str) -> Stop {
    console.problems(&[Problem::error(file, message, help)]);
    Outcome::Nothing.into()
}

/// Does the function take arguments, and declare the types of all?
pub fn are_declared(entry: &EntryPoint) -> bool {
    let takes = entry.code.function(entry.main).is_some_and(|body| !body.inputs.is_empty());
    takes && declared(entry).is_ok()
}

/// The types that the function declares, as `--args` has them; the name of an argument of which
/// nothing is declared.
fn declared(entry: &EntryPoint) -> Result<String, String> {
    let Some(body) = entry.code.function(entry.main) else { return Ok(String::new()) };
    let unit = entry.program.entry();
    let tree = &unit.parsed.tree;
    let mut types = Vec::new();
    for &var in &body.inputs {
        let name = &body.vars[var].name;
        let (mut size, mut class) = in_block(tree, body.source, name);
        let signatures = unit.declared.signatures.iter();
        let signature = signatures.filter(|(id, _)| Some(*id) == body.source);
        let mut inputs = signature.flat_map(|(_, signature)| &signature.inputs);
        if let (None, Some(input)) = (&size, inputs.find(|input| input.name == *name)) {
            size = shape_text(&input.size);
            class = class.or(Some("double".to_owned()));
        }
        match (size, class) {
            (size, Some(class)) => types.push(format!("{}{class}", size.unwrap_or_default())),
            (_, None) => return Err(name.clone()),
        }
    }
    Ok(types.join(", "))
}

/// Size and class in an `arguments` block.
fn in_block(
    tree: &Tree,
    function: Option<lariat_syntax::tree::FunctionId>,
    name: &str,
) -> (Option<String>, Option<String>) {
    let Some(function) = function else { return (None, None) };
    for stmt in tree.list(tree.functions[function].body) {
        let Stmt::Arguments(block) = tree.stmt(stmt) else { continue };
        for item in &tree.arguments[block].items {
            let is_named = matches!(tree.expr(item.name), Expr::Name(_))
                && tree.slice(tree.expr_span(item.name)) == name;
            if !is_named {
                continue;
            }
            let text = |id| tree.slice(tree.expr_span(id)).to_owned();
            let size = item.dims.map(|dims| {
                let all: Vec<String> = tree.list(dims).map(text).collect();
                format!("({}) ", all.join(","))
            });
            return (size, item.class.map(text));
        }
    }
    (None, None)
}

/// A declared size as `--args` has it.
fn shape_text(size: &Size) -> Option<String> {
    match size {
        Size::Unknown => None,
        Size::Scalar(_) => Some("(1,1) ".to_owned()),
        Size::Extents(extents) => {
            let all: Vec<String> = extents.iter().map(extent_text).collect();
            Some(format!("({}) ", all.join(",")))
        }
    }
}

fn extent_text(extent: &Extent) -> String {
    match extent {
        Extent::Known(number) => number.to_string(),
        Extent::Symbolic(polynomial) if polynomial.as_symbol().is_some() => {
            let text = extent.to_string();
            let is_name = text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
            if is_name { text } else { ":".to_owned() }
        }
        Extent::Symbolic(_) | Extent::Unknown => ":".to_owned(),
    }
}

/// What the calls in a driver pass.
fn driven(
    entry: &EntryPoint,
    driver: &EntryPoint,
    console: &Console,
) -> Result<Vec<Arc<ValueSet>>, Stop> {
    let (typed, _) = driver.typed(Some(""), console)?;
    let wanted = &entry.program.entry().input.absolute;
    let units = &driver.program.workspace.units;
    let file = units.iter().find(|unit| unit.input.absolute == *wanted).map(|unit| unit.file);
    let main = file.and_then(|file| driver.code.main(file));
    let mut all: Option<Vec<ValueSet>> = None;
    for (id, context) in typed.contexts.iter() {
        if id == typed.entry || Some(typed.functions[context.function].reference) != main {
            continue;
        }
        let passed = context.arguments.iter().map(|value| general(value));
        let passed: Vec<ValueSet> = passed.collect();
        all = Some(match all {
            None => passed,
            Some(known) if known.len() == passed.len() => {
                known.iter().zip(&passed).map(|(a, b)| general(&a.join(b))).collect()
            }
            Some(_) => {
                let message = "the driver calls the function with different numbers of arguments";
                let help = "give the types with --args";
                return Err(nothing(console, &driver.program.entry().input.name, message, help));
            }
        });
    }
    all.map(|all| all.into_iter().map(Arc::new).collect()).ok_or_else(|| {
        let name = entry.program.entry().input.absolute.display();
        let message = format!("no call of this program reaches {name}");
        let help = "give a program that calls the function, or the types with --args";
        nothing(console, &driver.program.entry().input.name, &message, help)
    })
}

fn general_shape(shape: &Shape) -> Shape {
    let extent = |extent: &Extent| match extent {
        Extent::Known(1) => Extent::Known(1),
        _ => Extent::Unknown,
    };
    match shape.extents() {
        Some(extents) => Shape::dims(extents.iter().map(extent)),
        None => Shape::Unknown,
    }
}

/// The class, and which extents are 1; of cells, structs and handles, no contents. What stands
/// in another program, and symbols of it, mean nothing here.
fn general(value: &ValueSet) -> ValueSet {
    match value {
        ValueSet::Unknown(..) => ValueSet::unknown(Reason::Argument),
        ValueSet::OneOf(values) => ValueSet::of_each(values.iter().map(general_value)),
    }
}

fn general_value(value: &Value) -> Value {
    match value {
        Value::Matrix(matrix) => {
            let numbers = match matrix.class.is_float() {
                true => Numbers { complexity: matrix.numbers.complexity, ..Numbers::real() },
                false => Numbers::of_class(matrix.class),
            };
            Value::Matrix(Matrix::new(matrix.class, general_shape(&matrix.shape), numbers))
        }
        Value::Cell(cell) => Value::Cell(Cell::of(general_shape(cell.shape()))),
        Value::Struct(known) => Value::Struct(Struct::of(general_shape(&known.shape))),
        Value::Handle(_) => Value::Handle(Handles::Unknown),
        Value::Object(object) => Value::Object(Object::opaque(object.class.clone())),
    }
}
