//! Is a concrete value in a value set? Written apart from the domains' own
//! order, so that it checks that too.

use crate::concrete::Concrete;
use lariat_domains::{
    Cell, Complexity, Constant, Extent, Matrix, Numbers, Shape, Struct, Value, ValueSet,
};

/// What is wrong with the claim that the value is in the set.
pub fn problem(set: &ValueSet, value: &Concrete) -> Option<String> {
    if set.is_unknown() {
        return None;
    }
    let class = match value {
        Concrete::Array { class, .. } => class.name(),
        Concrete::Cell { .. } => "cell",
        Concrete::Struct { .. } => "struct",
        Concrete::Handle => "function_handle",
        Concrete::Other(class) => class,
    };
    let Some(claim) = set.values().iter().find(|claim| claim.mclass().name() == class) else {
        return Some(format!("class {class}"));
    };
    match (claim, value) {
        (Value::Matrix(matrix), Concrete::Array { dims, real, imaginary, .. }) => {
            in_matrix(matrix, dims, real, imaginary.is_some())
        }
        (Value::Cell(cell), Concrete::Cell { dims, elements }) => in_cell(cell, dims, elements),
        (Value::Struct(claim), Concrete::Struct { dims, fields }) => in_struct(claim, dims, fields),
        _ => None,
    }
}

fn in_shape(shape: &Shape, dims: &[u32]) -> Option<String> {
    let extents = shape.extents()?;
    let length = extents.len().max(dims.len());
    let fits = (0..length).all(|index| {
        let extent = extents.get(index).cloned().unwrap_or(Extent::Known(1));
        let actual = dims.get(index).copied().unwrap_or(1);
        extent == Extent::Unknown || extent == Extent::Known(actual)
    });
    (!fits).then(|| format!("size {dims:?}"))
}

fn in_numbers(numbers: &Numbers, real: &[f64], complex: bool) -> Option<String> {
    let claimed = numbers.complexity;
    if claimed == Complexity::Real && complex || claimed == Complexity::Complex && !complex {
        return Some(format!("complex: {complex}"));
    }
    if complex {
        let bounded =
            !real.is_empty() && (numbers.low != f64::NEG_INFINITY || numbers.high != f64::INFINITY);
        return bounded.then(|| "bounds of complex numbers".to_owned());
    }
    real.iter().find_map(|&number| {
        let whole = !number.is_finite() || number.fract() == 0.0;
        let inside = number.is_nan() || number >= numbers.low && number <= numbers.high;
        (!inside || numbers.integer && !whole).then(|| format!("number {number:?}"))
    })
}

fn in_matrix(matrix: &Matrix, dims: &[u32], real: &[f64], complex: bool) -> Option<String> {
    if let Some(problem) = in_shape(&matrix.shape, dims) {
        return Some(problem);
    }
    if let Some(problem) = in_numbers(&matrix.numbers, real, complex) {
        return Some(problem);
    }
    let claimed: Vec<f64> = match matrix.constant.as_ref()? {
        Constant::Number(number) => vec![*number],
        Constant::Logical(truth) => vec![f64::from(u8::from(*truth))],
        Constant::String(text) => text.bytes().map(f64::from).collect(),
        Constant::Vector(numbers) | Constant::Table(_, numbers) => numbers.to_vec(),
    };
    let same = |a: f64, b: f64| a.to_bits() == b.to_bits() || a.is_nan() && b.is_nan();
    let equal = claimed.len() == real.len() && claimed.iter().zip(real).all(|(a, b)| same(*a, *b));
    (!equal || complex).then(|| format!("contents {real:?}"))
}

fn in_cell(cell: &Cell, dims: &[u32], elements: &[Concrete]) -> Option<String> {
    if let Some(problem) = in_shape(cell.shape(), dims) {
        return Some(problem);
    }
    elements.iter().enumerate().find_map(|(place, element)| match cell.element(place) {
        Some(claim) => problem(claim, element).map(|problem| format!("{{{place}}} {problem}")),
        None => Some(format!("element {place}")),
    })
}

fn in_struct(claim: &Struct, dims: &[u32], fields: &[(String, Vec<Concrete>)]) -> Option<String> {
    if let Some(problem) = in_shape(&claim.shape, dims) {
        return Some(problem);
    }
    let missing = claim
        .fields
        .iter()
        .find(|field| field.certain && !fields.iter().any(|(name, _)| **name == *field.name));
    if let Some(field) = missing {
        return Some(format!("no field {}", field.name));
    }
    fields.iter().find_map(|(name, values)| match claim.value_of(name) {
        Some(claim) => values
            .iter()
            .find_map(|value| problem(claim, value).map(|problem| format!(".{name} {problem}"))),
        None => Some(format!("field {name}")),
    })
}
