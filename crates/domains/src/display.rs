//! How values are shown to users: as in `arguments` blocks.
//!
//! ```text
//! (3,4) double                      (1,1) double = 3
//! (1,:) char                        (1,5) char = 'hello'
//! complex (3,3) single              (1,3) double = [1 2 3]
//! (1,1) struct {a: (1,1) double = 1, b?: (1,:) char}
//! (1,2) cell {(1,1) double, (1,:) char}
//! (:,1) cell of (1,:) char          (1,1) function_handle @mean
//! (1,1) double | (1,:) char         unknown
//! ```
//!
//! `name?` is a field that may be missing, `…` stands for what is left out. The
//! reason of `unknown` is described by [`reason`].

use crate::{
    Callee, Cell, Complexity, Constant, Handles, Matrix, Object, Reason, Shape, Struct, Symbolic,
    Value, ValueSet,
};
use std::fmt::{self, Display, Formatter, Write};

/// Lists show so many members.
const MEMBERS: usize = 4;
/// Strings show so many chars.
const CHARS: usize = 40;
/// Containers in containers in so many containers are not shown.
const DEPTH: usize = 2;

/// A number as MATLAB writes it, with as many digits as distinguish it.
pub fn number(number: f64) -> String {
    if !number.is_finite() {
        format!("{number}").replace('i', "I")
    } else if number != 0.0 && !(1e-5..1e15).contains(&number.abs()) {
        format!("{number:e}")
    } else {
        format!("{number}")
    }
}

/// Names as code, the first few of them: "`a`, `b` and 3 more".
pub fn code_list(names: &[&str]) -> String {
    const SHOWN: usize = 8;
    let shown: Vec<String> = names.iter().take(SHOWN).map(|name| format!("`{name}`")).collect();
    let more = names.len().saturating_sub(SHOWN);
    if more > 0 { format!("{} and {more} more", shown.join(", ")) } else { shown.join(", ") }
}

/// Why a value is unknown: a noun phrase.
pub fn reason(reason: &Reason) -> String {
    match reason {
        Reason::Argument => "an argument of a function without known callers".to_owned(),
        Reason::Function(name) => format!("the result of `{name}`, which is not known"),
        Reason::Builtin(name) => format!("the result of `{name}`, for which there is no rule"),
        Reason::Derived(inner) => format!("derived from {}", self::reason(inner)),
        Reason::Wild(name) => format!("set by `{name}`"),
        Reason::Budget => "too large to analyse".to_owned(),
        Reason::Object => "a part of an object".to_owned(),
        Reason::Alternatives => "too many possible classes".to_owned(),
        Reason::Contents => "a part of a container of which only the class is known".to_owned(),
        Reason::Error => "after an error".to_owned(),
        Reason::Storage => "set where it cannot be seen".to_owned(),
    }
}

/// The extents as text (`:` where unknown), for JSON; `None` if nothing is known.
pub fn shape_parts(shape: &Shape) -> Option<Vec<String>> {
    Some(shape.extents()?.iter().map(ToString::to_string).collect())
}

/// Is it complex, for JSON; `None` if that is not known or does not apply.
pub fn is_complex(value: &Value) -> Option<bool> {
    match value.as_matrix()?.numbers.complexity {
        Complexity::Real => Some(false),
        Complexity::Complex => Some(true),
        Complexity::Unknown => None,
    }
}

/// The known contents, for JSON.
pub fn constant(value: &Value) -> Option<&Constant> {
    value.as_matrix()?.constant.as_ref()
}

impl Display for Constant {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(value) => f.write_str(&number(*value)),
            Self::Logical(value) => write!(f, "{value}"),
            Self::String(string) => write_quoted(f, string, '\''),
            Self::Vector(numbers) => {
                f.write_char('[')?;
                separated(f, " ", numbers.iter().map(|value| number(*value)))?;
                f.write_char(']')
            }
            Self::Table(rows, numbers) => {
                let rows = *rows as usize;
                f.write_char('[')?;
                for row in 0..rows {
                    f.write_str(if row == 0 { "" } else { "; " })?;
                    let of_row = numbers.iter().skip(row).step_by(rows);
                    separated(f, " ", of_row.map(|value| number(*value)))?;
                }
                f.write_char(']')
            }
        }
    }
}

fn write_quoted(f: &mut Formatter<'_>, text: &str, quote: char) -> fmt::Result {
    f.write_char(quote)?;
    for (place, char) in text.chars().enumerate() {
        match char {
            _ if place == CHARS => {
                f.write_char('…')?;
                break;
            }
            char if char == quote => write!(f, "{quote}{quote}")?,
            '\n' => f.write_str("\\n")?,
            char if char.is_control() => write!(f, "\\x{:02X}", char as u32)?,
            char => f.write_char(char)?,
        }
    }
    f.write_char(quote)
}

fn separated<T: Display>(
    f: &mut Formatter<'_>,
    separator: &str,
    items: impl IntoIterator<Item = T>,
) -> fmt::Result {
    for (place, item) in items.into_iter().enumerate() {
        if place > 0 {
            f.write_str(separator)?;
        }
        write!(f, "{item}")?;
    }
    Ok(())
}

fn write_shape(f: &mut Formatter<'_>, shape: &Shape) -> fmt::Result {
    match shape {
        Shape::Unknown => Ok(()),
        Shape::Dims(_) | Shape::Leading(_) => write!(f, "{shape} "),
    }
}

/// The contents of larger arrays are not shown.
const MOST_SHOWN: usize = 16;

impl Display for Matrix {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if self.numbers.complexity == Complexity::Complex {
            f.write_str("complex ")?;
        }
        write_shape(f, &self.shape)?;
        f.write_str(self.class.name())?;
        match &self.constant {
            Some(Constant::String(text)) if self.class == lariat_builtins::MClass::String => {
                f.write_str(" = ")?;
                write_quoted(f, text, '"')
            }
            // Larger ones would hide what is said beside them.
            Some(Constant::Vector(numbers) | Constant::Table(_, numbers))
                if numbers.len() > MOST_SHOWN =>
            {
                Ok(())
            }
            Some(constant) => write!(f, " = {constant}"),
            None => write_symbolic(f, self.symbolic.as_deref()),
        }
    }
}

/// The number of a scalar, the numbers of a row, where they are sizes.
fn write_symbolic(f: &mut Formatter<'_>, symbolic: Option<&Symbolic>) -> fmt::Result {
    let Some(symbolic) = symbolic else { return Ok(()) };
    let elements: Option<Vec<_>> = symbolic.elements.iter().map(Option::as_ref).collect();
    match elements.as_deref() {
        Some([only]) => write!(f, " = {only}"),
        Some(row @ [_, ..]) => {
            f.write_str(" = [")?;
            separated(f, " ", row.iter())?;
            f.write_char(']')
        }
        _ => Ok(()),
    }
}

/// A part, at a depth of nesting.
struct At<'a, T>(&'a T, usize);

impl Display for At<'_, Cell> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write_shape(f, self.0.shape())?;
        f.write_str(self.0.mclass_name())?;
        match self.0 {
            Cell::Tuple(_, elements) if elements.is_empty() => Ok(()),
            Cell::Tuple(..) | Cell::Collection(_, Some(_)) if self.1 >= DEPTH => {
                f.write_str(" {…}")
            }
            Cell::Tuple(_, elements) if elements.iter().all(|value| *value == elements[0]) => {
                write_contents(f, &elements[0], self.1)
            }
            Cell::Tuple(_, elements) => {
                f.write_str(" {")?;
                let shown = elements.iter().take(MEMBERS).map(|value| At(value, self.1 + 1));
                separated(f, ", ", shown)?;
                f.write_str(if elements.len() > MEMBERS { ", …}" } else { "}" })
            }
            Cell::Collection(_, Some(contents)) => write_contents(f, contents, self.1),
            Cell::Collection(_, None) => Ok(()),
        }
    }
}

fn write_contents(f: &mut Formatter<'_>, contents: &ValueSet, depth: usize) -> fmt::Result {
    match contents {
        ValueSet::Unknown(..) => Ok(()),
        ValueSet::OneOf(values) if values.len() > 1 => {
            write!(f, " of ({})", At(contents, depth + 1))
        }
        ValueSet::OneOf(_) => write!(f, " of {}", At(contents, depth + 1)),
    }
}

impl Cell {
    fn mclass_name(&self) -> &'static str {
        lariat_builtins::MClass::Cell.name()
    }
}

impl Display for At<'_, Struct> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Struct { shape, fields, others, .. } = self.0;
        write_shape(f, shape)?;
        f.write_str(lariat_builtins::MClass::Struct.name())?;
        if self.1 >= DEPTH {
            return f.write_str(" {…}");
        }
        f.write_str(" {")?;
        for (place, field) in fields.iter().take(MEMBERS).enumerate() {
            let comma = if place > 0 { ", " } else { "" };
            let mark = if field.certain { "" } else { "?" };
            write!(f, "{comma}{}{mark}: {}", field.name, At(&*field.value, self.1 + 1))?;
        }
        let comma = if fields.is_empty() { "" } else { ", " };
        f.write_str(match others.is_some() || fields.len() > MEMBERS {
            true if comma.is_empty() => "…}",
            true => ", …}",
            false => "}",
        })
    }
}

impl Display for At<'_, Object> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Object { class, shape, held } = self.0;
        if *shape != Shape::Unknown && shape.is_scalar() != Some(true) {
            write_shape(f, shape)?;
        }
        f.write_str(class)?;
        let held = held.as_deref().unwrap_or_default();
        if held.is_empty() {
            return Ok(());
        }
        if self.1 >= DEPTH {
            return f.write_str(" {…}");
        }
        f.write_str(" {")?;
        for (place, it) in held.iter().take(MEMBERS).enumerate() {
            let comma = if place > 0 { ", " } else { "" };
            write!(f, "{comma}{}: {}", it.name, At(&it.value, self.1 + 1))?;
        }
        f.write_str(if held.len() > MEMBERS { ", …}" } else { "}" })
    }
}

impl Display for Handles {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "(1,1) {}", lariat_builtins::MClass::FunctionHandle.name())?;
        let Some(handles) = self.handles() else { return Ok(()) };
        f.write_char(' ')?;
        separated(f, "|", handles.iter().take(MEMBERS).map(|handle| &handle.callee))?;
        f.write_str(if handles.len() > MEMBERS { "|…" } else { "" })
    }
}

impl Display for Callee {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Named { name, .. } => write!(f, "@{name}"),
            Self::Anonymous { .. } => f.write_str("@(…)"),
        }
    }
}

impl Display for At<'_, Value> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.0 {
            Value::Matrix(matrix) => matrix.fmt(f),
            Value::Cell(cell) => At(cell, self.1).fmt(f),
            Value::Struct(structure) => At(structure, self.1).fmt(f),
            Value::Handle(handles) => handles.fmt(f),
            Value::Object(object) => At(object, self.1).fmt(f),
        }
    }
}

impl Display for At<'_, ValueSet> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.0 {
            ValueSet::Unknown(_, None) => f.write_str("unknown"),
            ValueSet::Unknown(_, Some(open)) => {
                write_shape(f, &open.shape)?;
                f.write_str("unknown")
            }
            ValueSet::OneOf(values) if values.is_empty() => f.write_str("no value"),
            ValueSet::OneOf(values) => {
                separated(f, " | ", values.iter().map(|value| At(value, self.1)))
            }
        }
    }
}

impl Display for Value {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        At(self, 0).fmt(f)
    }
}

impl Display for ValueSet {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        At(self, 0).fmt(f)
    }
}
