//! Types as one JSON document.
//!
//! ```json
//! {"functions": [{"name", "file", "context": [types],
//!    "variables": [{"name", "line", "types": [{"mclass", "shape": ["3", ":"] | null,
//!                   "complex": true | false | null, "constant": … | null}], "after_error": bool}],
//!    "exit": {variable: types}, "ends_after_error": bool}],
//!  "wild": [{"feature", "file", "line", "function", "instead": string | null}],
//!  "gave_up": [{"function", "file", "line", "reason"}],
//!  "problems": [{"file", "line", "message", "after_error": bool,
//!    "called_from": [{"function", "file", "line"}]}]}
//! ```
//! There is an entry for each function and context; `context` holds the types of
//! each argument, `types` the possible classes. A variable of which nothing is
//! known has the class `unknown`. A constant is a number, a string, a truth value
//! or a list of numbers; those that JSON does not have are the strings `NaN`,
//! `Inf` and `-Inf`. Problems are statements that fail in every run, and
//! functions of which no call returns; `called_from` is the chain of calls that
//! leads there, the nearest first. What is known, or fails, only once the errors before
//! it are corrected is `after_error`.

use super::shown::Shown;
use lariat_base::{FileId, Span};
use lariat_checks::wording;
use lariat_domains::{Constant, Value, ValueSet, display};
use lariat_findings::report::FunctionTypes;
use lariat_interprocedural::naming::qualified;
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::{self, Write};

#[derive(Serialize)]
struct Document<'a> {
    functions: Vec<Function<'a>>,
    wild: Vec<WildRow<'a>>,
    gave_up: Vec<GaveUpRow<'a>>,
    problems: Vec<ProblemRow<'a>>,
}

#[derive(Serialize)]
struct Function<'a> {
    name: String,
    file: &'a str,
    context: Vec<Types<'a>>,
    variables: Vec<Variable<'a>>,
    exit: BTreeMap<&'a str, Types<'a>>,
    ends_after_error: bool,
}

#[derive(Serialize)]
struct Variable<'a> {
    name: &'a str,
    line: u32,
    types: Types<'a>,
    after_error: bool,
}

type Types<'a> = Vec<Type<'a>>;

#[derive(Serialize)]
struct Type<'a> {
    mclass: &'a str,
    shape: Option<Vec<String>>,
    complex: Option<bool>,
    constant: Option<Known<'a>>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Known<'a> {
    Whole(i64),
    Number(f64),
    Truth(bool),
    Text(&'a str),
    Numbers(Vec<Known<'a>>),
}

#[derive(Serialize)]
struct WildRow<'a> {
    feature: &'a str,
    file: &'a str,
    line: u32,
    function: String,
    instead: Option<&'static str>,
}

#[derive(Serialize)]
struct GaveUpRow<'a> {
    function: &'a str,
    file: &'a str,
    line: u32,
    reason: &'a str,
}

#[derive(Serialize)]
struct ProblemRow<'a> {
    file: &'a str,
    line: u32,
    message: String,
    after_error: bool,
    called_from: Vec<CallerRow<'a>>,
}

#[derive(Serialize)]
struct CallerRow<'a> {
    function: &'a str,
    file: &'a str,
    line: u32,
}

/// Prints everything.
pub fn write(shown: &Shown<'_>, out: &mut dyn Write) -> io::Result<()> {
    let report = shown.report;
    let document = Document {
        functions: report.functions.iter().map(|row| function(shown, row)).collect(),
        wild: report
            .wild
            .iter()
            .map(|wild| WildRow {
                feature: &wild.feature,
                file: file(shown, wild.function.file),
                line: wild.line,
                function: qualified(shown.code, wild.function),
                instead: wild.instead(),
            })
            .collect(),
        gave_up: report
            .findings
            .gave_up
            .iter()
            .map(|found| GaveUpRow {
                function: &found.function,
                file: file(shown, found.file),
                line: shown.program.line(found.file, found.span),
                reason: found.why.describe(),
            })
            .collect(),
        problems: problems(shown),
    };
    serde_json::to_writer(&mut *out, &document)?;
    writeln!(out)
}

fn function<'a>(shown: &Shown<'a>, row: &'a FunctionTypes) -> Function<'a> {
    let name = shown.code.function(row.function).map(|body| body.name.clone());
    let variable = |row: &'a lariat_findings::report::Assigned| Variable {
        name: &row.name,
        line: row.line,
        types: types(&row.values),
        after_error: row.after_error,
    };
    Function {
        name: name.unwrap_or_default(),
        file: file(shown, row.function.file),
        context: row.arguments.iter().map(types).collect(),
        variables: row.variables.iter().map(variable).collect(),
        exit: row.exit.iter().map(|(name, values)| (name.as_str(), types(values))).collect(),
        ends_after_error: row.ends_after_error,
    }
}

fn file<'a>(shown: &Shown<'a>, file: FileId) -> &'a str {
    shown.program.file_name(file)
}

fn problems<'a>(shown: &Shown<'a>) -> Vec<ProblemRow<'a>> {
    let first = shown.failures().into_iter().map(|found| (found, false));
    let further = shown.failures_after_errors().into_iter().map(|found| (found, true));
    let certain = first.chain(further).map(|(found, after_error)| ProblemRow {
        file: file(shown, found.file),
        line: shown.program.line(found.file, found.span),
        message: wording::message(found),
        after_error,
        called_from: found.chain.iter().map(|call| caller(shown, call)).collect(),
    });
    let never = shown.report.functions.iter().filter(|row| !row.returns).map(|row| ProblemRow {
        file: file(shown, row.function.file),
        line: row.line,
        message: format!("no call of `{}` returns", qualified(shown.code, row.function)),
        after_error: false,
        called_from: Vec::new(),
    });
    certain.chain(never).collect()
}

fn caller<'a>(shown: &Shown<'a>, (name, at, span): &'a (String, FileId, Span)) -> CallerRow<'a> {
    CallerRow { function: name, file: file(shown, *at), line: shown.program.line(*at, *span) }
}

/// The possible classes.
fn types(values: &ValueSet) -> Types<'_> {
    match values {
        ValueSet::Unknown(..) => {
            vec![Type { mclass: "unknown", shape: None, complex: None, constant: None }]
        }
        ValueSet::OneOf(values) => values.iter().map(one).collect(),
    }
}

fn one(value: &Value) -> Type<'_> {
    let shape = value.shape();
    Type {
        mclass: value.class_name(),
        shape: display::shape_parts(shape),
        complex: display::is_complex(value),
        constant: display::constant(value).map(known),
    }
}

fn known(constant: &Constant) -> Known<'_> {
    match constant {
        Constant::Number(number) => known_number(*number),
        Constant::Logical(value) => Known::Truth(*value),
        Constant::String(text) => Known::Text(text),
        Constant::Vector(numbers) | Constant::Table(_, numbers) => {
            Known::Numbers(numbers.iter().map(|n| known_number(*n)).collect())
        }
    }
}

/// A whole number without a point; the others of JSON with it.
fn known_number<'a>(number: f64) -> Known<'a> {
    const EXACT: f64 = 9_007_199_254_740_992.0;
    let is_negative_zero = number == 0.0 && number.is_sign_negative();
    match number {
        _ if number.is_nan() => Known::Text("NaN"),
        _ if number.is_infinite() => Known::Text(if number > 0.0 { "Inf" } else { "-Inf" }),
        _ if number.fract() == 0.0 && number.abs() <= EXACT && !is_negative_zero => {
            // In range, so nothing is lost.
            Known::Whole(number as i64)
        }
        _ => Known::Number(number),
    }
}
