//! Describing a concrete value at a random precision.

use crate::concrete::Concrete;
use crate::random::Random;
use lariat_builtins::MClass;
use lariat_domains::{
    Cell, Complexity, Extent, FieldValue, Handles, Matrix, Numbers, Reason, Shape, Struct, Value,
    ValueSet,
};
use std::sync::Arc;

/// A value set that the value is in.
pub fn describe(value: &Concrete, random: &mut Random) -> ValueSet {
    match random.below(10) {
        0 => ValueSet::unknown(Reason::Argument),
        1 => joined(value, random),
        2 => ValueSet::of_classes(exact(value).classes()),
        3 | 4 => coarse(&exact(value), random, true),
        5 => coarse(&exact(value), random, false),
        _ => exact(value),
    }
}

fn joined(value: &Concrete, random: &mut Random) -> ValueSet {
    let others = [
        ValueSet::number(3.0),
        ValueSet::chars("abc"),
        ValueSet::logical(true),
        ValueSet::empty_matrix(),
        ValueSet::of(Value::Matrix(Matrix::of(MClass::Double, Shape::row()))),
        ValueSet::of(Value::Cell(Cell::row(vec![ValueSet::number(1.0), ValueSet::chars("a")]))),
    ];
    exact(value).join(&others[random.below(others.len())])
}

/// Without constants; with known or partly known extents.
fn coarse(set: &ValueSet, random: &mut Random, numbers: bool) -> ValueSet {
    let mut change = |shape: Shape| blurred(&shape, random);
    let values = set.values().iter().map(|value| match value {
        Value::Matrix(matrix) => {
            let kept = if numbers {
                matrix.numbers
            } else {
                Numbers { complexity: matrix.numbers.complexity, ..Numbers::any() }
            };
            Value::Matrix(Matrix::new(matrix.class, change(matrix.shape.clone()), kept))
        }
        Value::Cell(cell) => {
            Value::Cell(Cell::collection(change(cell.shape().clone()), cell.contents()))
        }
        Value::Struct(structure) => {
            Value::Struct(structure.with_shape(change(structure.shape.clone())))
        }
        other => other.clone(),
    });
    values.map(ValueSet::of).fold(ValueSet::none(), |all, one| all.join(&one))
}

fn blurred(shape: &Shape, random: &mut Random) -> Shape {
    let Some(extents) = shape.extents() else { return Shape::Unknown };
    if random.chance(10) {
        return Shape::Unknown;
    }
    let percent = random.pick(&[0, 0, 40, 100]);
    Shape::dims(
        extents
            .iter()
            .map(|extent| if random.chance(percent) { Extent::Unknown } else { extent.clone() })
            .collect::<Vec<_>>(),
    )
}

/// All that can be said.
pub fn exact(value: &Concrete) -> ValueSet {
    ValueSet::of(match value {
        Concrete::Array { class, dims, real, imaginary } => {
            Value::Matrix(array(*class, dims, real, imaginary.is_some()))
        }
        Concrete::Cell { dims, elements } => {
            Value::Cell(Cell::tuple(shape(dims), elements.iter().map(exact).collect()))
        }
        Concrete::Struct { dims, fields } => {
            let field = |(name, values): &(String, Vec<Concrete>)| {
                let all = values.iter().map(exact);
                let all = all.fold(ValueSet::none(), |all, one| all.join(&one));
                FieldValue::new(Arc::<str>::from(&**name), all)
            };
            Value::Struct(Struct::new(shape(dims), fields.iter().map(field).collect()))
        }
        Concrete::Handle => Value::Handle(Handles::Unknown),
        Concrete::Other(_) => return ValueSet::unknown(Reason::Object),
    })
}

/// Known extents.
pub fn shape(dims: &[u32]) -> Shape {
    Shape::dims(dims.iter().map(|&extent| Extent::Known(extent)))
}

fn array(class: MClass, dims: &[u32], real: &[f64], complex: bool) -> Matrix {
    let size = shape(dims);
    if complex {
        return Matrix::new(
            class,
            size,
            Numbers { complexity: Complexity::Complex, ..Numbers::any() },
        );
    }
    Matrix::array_of(class, size, real)
}
