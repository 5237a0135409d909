//! The interface of a compiled function: what callers in other languages pass and receive.
//!
//! ```text
//! function [b, n] = scaled(a, k)        a: (n,n) double, k: (1,1) double
//! ```
//!
//! becomes two ports for the arguments, `a` with two equal extents, and two for the results. An
//! argument whose class or size the compiled function relies on is checked where it comes in, so
//! only what can be checked there becomes a port: one class, with extents, bounds or contents.
//!
//! Cost: linear in arguments, results and preconditions.

use crate::representation;
use crate::signature;
use lariat_builtins::MClass;
use lariat_domains::{
    Cell, Complexity, Constant, Extent, Matrix, Numbers, Shape, Struct, Value, ValueSet,
};
use lariat_interprocedural::Collection;
use lariat_typed::TypedProgram;
use lariat_typed::program::{Context, Function, Known};
use lariat_typed::status::{Status, Unproved};

/// What callers of a compiled function have to know.
#[derive(Clone, Debug, PartialEq)]
pub struct Interface {
    /// The name under which it is called.
    pub name: String,
    /// How many arguments the function declares; `None`: any number.
    pub takes: Option<usize>,
    /// The arguments that it is compiled for.
    pub inputs: Vec<Port>,
    /// The results that it is compiled for.
    pub outputs: Vec<Port>,
    /// What it does may depend on how many results are asked for.
    pub counts_results: bool,
    /// Some call returns.
    pub returns: bool,
    /// What operations require of the sizes of arguments.
    pub required: Vec<String>,
    /// The comments at its beginning.
    pub help: Vec<String>,
}

/// An argument or a result.
#[derive(Clone, Debug, PartialEq)]
pub struct Port {
    /// Its name in the source.
    pub name: String,
    /// What it is.
    pub kind: Kind,
    /// Its type in words: `(n,n) double`.
    pub words: String,
}

/// What goes through a port.
#[derive(Clone, Debug, PartialEq)]
pub enum Kind {
    /// An array of numbers, chars or logicals.
    Array(Array),
    /// A cell array of anything.
    Cell(Vec<Side>),
    /// A struct array with any fields.
    Struct(Vec<Side>),
    /// Any value.
    Any,
}

/// An array.
#[derive(Clone, Debug, PartialEq)]
pub struct Array {
    /// Its class.
    pub class: MClass,
    /// Its numbers are complex.
    pub is_complex: bool,
    /// They may be real too, as an argument.
    pub is_either: bool,
    /// Its extents; none where the number of dimensions is not known.
    pub sides: Vec<Side>,
    /// What is known of its numbers beside their class.
    pub bounds: Option<Bounds>,
    /// What it contains, where that is known.
    pub contents: Option<Vec<f64>>,
}

/// An extent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Side {
    /// Any.
    Any,
    /// This number.
    Known(u32),
    /// A name: equal wherever it stands.
    Named(String),
    /// What these words say: of a result.
    Computed(String),
}

/// What is known of numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds {
    /// The least.
    pub low: f64,
    /// The greatest.
    pub high: f64,
    /// They are whole.
    pub whole: bool,
    /// Some may be NaN.
    pub nan: bool,
}

impl Array {
    /// Is it a scalar?
    pub fn is_scalar(&self) -> bool {
        self.sides == [Side::Known(1), Side::Known(1)]
    }
}

/// The interface of a program's entry; what is wrong with it is said in words.
pub fn of(typed: &TypedProgram, code: &Collection, name: &str) -> Result<Interface, Vec<String>> {
    let context = &typed.contexts[typed.entry];
    let function = &typed.functions[context.function];
    let shown = |at: usize| {
        let var = function.inputs.get(at).or(function.inputs.last());
        var.map_or_else(String::new, |var| function.variables[var.index()].name.clone())
    };
    let (mut inputs, mut wrong) = (Vec::new(), Vec::new());
    for (at, value) in context.arguments.iter().enumerate() {
        if !signature::is_given(context, at) {
            continue;
        }
        match input(shown(at), value) {
            Ok(port) => inputs.push(port),
            Err(message) => wrong.push(message),
        }
    }
    let count = result_count(function, context);
    let handles = (0..count).filter(|&at| is_handle(context.results.get(at)));
    wrong.extend(handles.map(|at| {
        format!("the result `{}` is a function handle, which stays here", result_name(function, at))
    }));
    if !wrong.is_empty() {
        return Err(wrong);
    }
    let outputs =
        (0..count).map(|at| output(result_name(function, at), context.results.get(at))).collect();
    Ok(Interface {
        name: name.to_owned(),
        takes: (!function.variadic_inputs).then_some(function.inputs.len()),
        inputs,
        outputs,
        counts_results: counts_results(function, &context.results),
        returns: context.returns,
        required: required(context),
        help: code.function(function.reference).map_or_else(Vec::new, |it| help(&it.help)),
    })
}

/// The text of comments.
fn help(comments: &[String]) -> Vec<String> {
    let text = |line: &String| line.trim().trim_start_matches(['%', '#']).trim().to_owned();
    let is_text = |line: &&String| !line.trim().starts_with("%#");
    comments.iter().filter(is_text).map(text).collect()
}

/// How many results the function returns; asked for none, it returns the first if it has one.
fn result_count(function: &Function, context: &Context) -> usize {
    let is_returned = |known: &Known| matches!(known, Known::Always(_));
    match context.asked {
        Some(asked @ 1..) if function.variadic_outputs => asked,
        Some(asked @ 1..) => asked.min(function.outputs.len()),
        _ => usize::from(context.results.first().is_some_and(is_returned)),
    }
}

fn is_handle(known: Option<&Known>) -> bool {
    let value = known.and_then(Known::value);
    value.is_some_and(|value| matches!(value.values(), [Value::Handle(_)]))
}

fn result_name(function: &Function, at: usize) -> String {
    let name = |at: usize| {
        let var = function.outputs.get(at);
        var.map_or_else(String::new, |var| function.variables[var.index()].name.clone())
    };
    match signature::is_further(function, at) {
        true => format!("varargout{}", at + 2 - function.outputs.len()),
        false => name(at),
    }
}

/// Do results depend on how many are asked for?
fn counts_results(function: &Function, results: &[Known]) -> bool {
    const COUNTING: [&str; 5] = ["nargout", "isargout", "nargoutchk", "print_usage", "evalin"];
    let counts = |operation: &str| COUNTING.contains(&operation);
    function.variadic_outputs
        || function.statements.iter().any(|stmt| counts(&stmt.operation))
        || results.iter().any(|known| !matches!(known, Known::Always(_)))
}

fn input(name: String, value: &ValueSet) -> Result<Port, String> {
    let words = value.to_string();
    let kind = match value {
        ValueSet::Unknown(..) => Ok(Kind::Any),
        ValueSet::OneOf(values) => match &values[..] {
            [Value::Matrix(matrix)] => input_array(matrix).map(Kind::Array),
            [Value::Cell(cell)] if *cell == Cell::of(cell.shape().clone()) => {
                Ok(Kind::Cell(sides(cell.shape())))
            }
            [Value::Struct(known)] if *known == Struct::of(known.shape.clone()) => {
                Ok(Kind::Struct(sides(&known.shape)))
            }
            [Value::Cell(_) | Value::Struct(_)] => {
                Err("what it contains cannot be checked: give `cell` or `struct` alone")
            }
            [Value::Handle(_) | Value::Object(_)] => Err("handles and objects cannot be passed"),
            _ => Err("it may be of several classes: give one"),
        },
    };
    match kind {
        Ok(kind) => Ok(Port { name, kind, words }),
        Err(why) => Err(format!("the argument `{name}` is `{words}`: {why}")),
    }
}

fn input_array(matrix: &Matrix) -> Result<Array, &'static str> {
    if matrix.class == MClass::String {
        return Err("strings of class `string` cannot be passed");
    }
    let is_complex = matrix.numbers.complexity == Complexity::Complex;
    if is_complex && matrix.class != MClass::Double {
        return Err("complex numbers of class `single` are not compiled");
    }
    let is_either = matrix.numbers.complexity == Complexity::Unknown && matrix.class.is_float();
    let contents = match matrix.constant.as_ref().map(Constant::numbers) {
        None => None,
        Some(Some(numbers)) => Some(numbers.to_vec()),
        Some(None) => return Err("letters beyond ASCII cannot be compared"),
    };
    let default = match matrix.class.is_float() {
        true => Numbers::real(),
        false => Numbers::of_class(matrix.class),
    };
    let known = &matrix.numbers;
    let bounds = Bounds { low: known.low, high: known.high, whole: known.integer, nan: known.nan };
    let usual =
        Bounds { low: default.low, high: default.high, whole: default.integer, nan: default.nan };
    let is_bounded =
        bounds != usual && contents.is_none() && !is_complex && !is_either && !known.is_void();
    Ok(Array {
        class: matrix.class,
        is_complex,
        is_either,
        sides: sides(&matrix.shape),
        bounds: is_bounded.then_some(bounds),
        contents,
    })
}

fn output(name: String, known: Option<&Known>) -> Port {
    let value = known.and_then(Known::value);
    let words = value.map_or_else(|| "nothing".to_owned(), |value| value.to_string());
    let matrix = value.and_then(|value| representation::only_matrix(value));
    let kind = match matrix.filter(|matrix| matrix.class != MClass::String) {
        None => Kind::Any,
        Some(matrix) => Kind::Array(Array {
            class: matrix.class,
            is_complex: matrix.class.is_float() && matrix.numbers.complexity != Complexity::Real,
            is_either: false,
            sides: sides(&matrix.shape),
            bounds: None,
            contents: None,
        }),
    };
    Port { name, kind, words }
}

fn sides(shape: &Shape) -> Vec<Side> {
    let side = |extent: &Extent| match extent {
        Extent::Unknown => Side::Any,
        Extent::Known(number) => Side::Known(*number),
        Extent::Symbolic(polynomial) => match polynomial.as_symbol() {
            Some(symbol) if symbol.declared_place().is_some() => Side::Named(extent.to_string()),
            _ => Side::Computed(extent.to_string()),
        },
    };
    shape.extents().map_or_else(Vec::new, |extents| extents.iter().map(side).collect())
}

/// What operations require of the sizes of arguments.
fn required(context: &Context) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for precondition in &context.preconditions {
        let Status::ToCheck(Unproved::Requires(requirement)) = &precondition.status else {
            continue;
        };
        if requirement.is_of_arguments() {
            let words = requirement.describe();
            if !all.contains(&words) {
                all.push(words);
            }
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn port(matrix: Matrix) -> Result<Port, String> {
        input("x".to_owned(), &ValueSet::from(matrix))
    }

    #[test]
    fn arrays_have_sides() {
        let matrix = Matrix::new(MClass::Double, Shape::row(), Numbers::real());
        let Ok(Port { kind: Kind::Array(array), .. }) = port(matrix) else { panic!("an array") };
        assert_eq!(array.sides, [Side::Known(1), Side::Any]);
        assert_eq!((array.bounds, array.is_complex), (None, false));
    }

    #[test]
    fn constants_are_compared_and_not_bounded() {
        let Ok(Port { kind: Kind::Array(array), .. }) = port(Matrix::chars("ab")) else {
            panic!("an array")
        };
        assert_eq!(array.contents, Some(vec![97.0, 98.0]));
        assert_eq!(array.bounds, None);
    }

    #[test]
    fn what_cannot_be_checked_is_refused() {
        let either = ValueSet::number(3.0).join(&ValueSet::chars("a"));
        assert!(input("x".to_owned(), &either).is_err_and(|why| why.contains("several classes")));
        let any = Matrix::any(MClass::String);
        assert!(port(any).is_err_and(|why| why.contains("strings of class")));
    }
}
