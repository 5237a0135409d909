//! Values whose extents are symbols: another shape for a value, and the join of what a
//! statement assigns at two visits.
//!
//! Cost: linear in the dimensions.

use lariat_domains::{Cell, Extent, Matrix, Shape, Struct, Value, ValueSet};
use lariat_ir::StmtId;
use lariat_shapes::{StatementPart, Symbol, SymbolOrigin};

/// What a statement assigns at either of two visits. A size that differs is still
/// that of what the statement assigned last, if one visit calls it so.
pub fn join_visits(stmt: StmtId, known: &ValueSet, newer: &ValueSet) -> ValueSet {
    let joined = known.join(newer);
    let (Some(shape), Some(left), Some(right)) =
        (joined.single().map(Value::shape), known.single(), newer.single())
    else {
        return joined;
    };
    let Some(dims) = shape.extents().filter(|dims| dims.iter().any(Extent::is_unknown)) else {
        return joined;
    };
    let (left, right) = (left.shape(), right.shape());
    let kept = dims.iter().enumerate().map(|(k, extent)| {
        let own = [left.extent(k + 1), right.extent(k + 1)];
        let own = own.into_iter().find(|side| extent.is_unknown() && is_own(side, stmt, k + 1));
        own.unwrap_or_else(|| extent.clone())
    });
    let shape = Shape::dims(kept);
    joined.map_values(|value| in_shape(value, &shape))
}

/// Is it the symbol of this size of what the statement assigned last?
fn is_own(extent: &Extent, stmt: StmtId, along: usize) -> bool {
    let Extent::Symbolic(polynomial) = extent else { return false };
    let origin = polynomial.as_symbol().and_then(Symbol::origin);
    matches!(origin, Some(SymbolOrigin::Statement {
        stmt: by, part: StatementPart::Extent { dimension, .. },
    }) if by as usize == stmt.index() && usize::from(dimension) == along)
}

/// The same value with this shape, which is at least as precise.
pub fn in_shape(value: &Value, shape: &Shape) -> Value {
    match value {
        Value::Matrix(matrix) => Value::Matrix(Matrix { shape: shape.clone(), ..matrix.clone() }),
        Value::Cell(Cell::Collection(_, contents)) => {
            Value::Cell(Cell::Collection(shape.clone(), contents.clone()))
        }
        Value::Struct(structure) => {
            Value::Struct(Struct { shape: shape.clone(), ..structure.clone() })
        }
        other => other.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::symbols::extents_of_target;
    use lariat_builtins::MClass;
    use lariat_domains::Numbers;

    fn row(length: Extent) -> ValueSet {
        Matrix::new(MClass::Double, Shape::dims([Extent::Known(1), length]), Numbers::real()).into()
    }

    fn own(stmt: usize) -> Extent {
        Extent::symbol(Symbol::count(extents_of_target(StmtId::new(stmt), 0)[1], "n"))
    }

    #[test]
    fn a_size_that_differs_is_that_of_the_last_visit() {
        let joined = join_visits(StmtId::new(4), &row(own(4)), &row(Extent::Known(2)));
        assert_eq!(joined, row(own(4)));
        let same = join_visits(StmtId::new(4), &row(Extent::Known(2)), &row(Extent::Known(2)));
        assert_eq!(same, row(Extent::Known(2)));
    }

    #[test]
    fn symbols_of_other_statements_are_not_kept() {
        let joined = join_visits(StmtId::new(4), &row(own(3)), &row(Extent::Known(2)));
        assert_eq!(joined, row(Extent::Unknown));
    }
}
