//! The symbols that parameters and statements give.
//!
//! ```text
//! function y = f(A, n)     A: (size(A,1),size(A,2)), n: the number n
//! x = A(A > n);            x: (size(x,1),size(x,2))
//! y = zeros(2*k, 1);       k: the number k, so y is (2*k,1)
//! ```
//!
//! A statement that is visited again gives its symbols new meanings, so what is known
//! by the old ones is forgotten first.
//!
//! Cost: linear in the value; renewing looks at all variables.

use super::context::Returned;
use super::flow_set::{Flow, Slot};
use super::forgetting::{forget, without};
use super::interpreter::Interpreter;
use super::symbols::{
    Giver, MAX_NAMED, MAX_TARGETS, OF_OPERAND, VALUE, giver, of_parameter, of_statement, operands,
    size_of,
};
use crate::declared::DeclaredSize;
use crate::domains::{
    Cell, Extent, Matrix, Open, Reason, Shape, Struct, Symbolic, Value, ValueSet,
};
use lariat_builtins::ShapeRule;
use lariat_shapes::{Atom, Named, Polynomial, Symbol};
use lariat_tame::ir::{StmtId, VarId};
use std::sync::Arc;

/// The first symbol of a parameter that is none of its callers'.
const OWN_OF_PARAMETER: usize = 0xff00;

/// An argument with a symbol of its own for each extent of which nothing is
/// known.
pub fn named_argument(place: usize, name: &str, value: &ValueSet) -> Option<ValueSet> {
    let first = of_parameter(place, OWN_OF_PARAMETER);
    with_symbols(value, &mut |k| {
        Polynomial::symbol(Symbol::count(first + k as u64, size_of(name, k + 1)))
    })
}

/// An argument of any class: as it is declared, else in symbols of its own.
pub fn open_argument(place: usize, name: &str, declared: Option<&DeclaredSize>) -> ValueSet {
    let number = match declared {
        Some(DeclaredSize::Scalar(value)) => value.clone(),
        Some(DeclaredSize::Extents(_)) | None => Symbol::value(of_parameter(place, VALUE), name),
    };
    let shape = match declared {
        Some(DeclaredSize::Scalar(_)) => Shape::scalar(),
        Some(DeclaredSize::Extents(extents)) => declared_shape(place, name, extents),
        None => {
            let extent = |k: usize| {
                Extent::symbol(Symbol::count(of_parameter(place, k), size_of(name, k + 1)))
            };
            Shape::leading(extent(0), extent(1))
        }
    };
    let symbolic = Some(Symbolic::if_scalar(Polynomial::symbol(number)));
    ValueSet::Unknown(Reason::Argument, Open { shape, symbolic }.shared())
}

/// The declared extents, with symbols of the argument where nothing is declared.
fn declared_shape(place: usize, name: &str, extents: &[Extent]) -> Shape {
    let own = |k: usize| {
        Extent::symbol(Symbol::count(
            of_parameter(place, OWN_OF_PARAMETER + k),
            size_of(name, k + 1),
        ))
    };
    let extents = extents.iter().enumerate();
    Shape::dims(extents.map(|(k, extent)| match extent {
        Extent::Unknown => own(k),
        Extent::Known(_) | Extent::Symbolic(_) => extent.clone(),
    }))
}

impl<'e> Interpreter<'e, '_> {
    /// May statements of this run give symbols? A script or a text runs in a flow
    /// set whose symbols it does not know.
    pub fn gives_symbols(&self) -> bool {
        self.nested == 0 && self.text_at.is_none()
    }

    /// A symbol of a statement that has no other meaning any more.
    pub(super) fn renew(&mut self, flow: &mut Flow, id: u64) {
        if !self.given_symbols.insert(id) {
            forget(flow, &mut |named| named.id == id);
        }
    }

    /// What a statement gives its targets, without symbols that it is about to
    /// renew.
    pub fn without_own_extents(&self, stmt: StmtId, returned: &Returned) -> Option<Returned> {
        let first = of_statement(stmt, 0);
        let is_own = |named: &Named| (first..first + OF_OPERAND).contains(&named.id);
        let mentions =
            returned.results.iter().flatten().any(|value| value.mentions(&mut { is_own }));
        mentions.then(|| {
            let each = |value: &ValueSet| without(value, &mut { is_own });
            let results = returned.results.iter().map(|value| value.as_ref().map(each)).collect();
            Returned { results, ..returned.clone() }
        })
    }

    /// The value that a target of a statement gets, with a symbol for each extent
    /// of which nothing is known. What is known by the symbols that the target had
    /// at an earlier visit is forgotten, whether or not it gets new ones: they
    /// stand for the sizes of what it got last.
    pub fn name_extents(
        &mut self,
        flow: &mut Flow,
        stmt: StmtId,
        place: usize,
        var: VarId,
        value: ValueSet,
    ) -> ValueSet {
        if !self.gives_symbols() || place >= MAX_TARGETS {
            return value;
        }
        let first = of_statement(stmt, (place * MAX_NAMED) as u64);
        let value = self.renewed(flow, first, value);
        let variable = &self.body.vars[var];
        // A part of an expression has no name that a user knows.
        let name = if variable.temporary { "…" } else { &variable.name };
        let (at, sizes) = (self.at, &mut self.engine.analysis.sizes);
        let mut size = |k: usize| sizes.get((at, first + k as u64), name, k + 1);
        match with_symbols(&value, &mut size) {
            Some(named) => {
                self.given_symbols.insert(first);
                named
            }
            None => value,
        }
    }

    /// A value without symbols of a target that were given before; so is then the
    /// flow set.
    fn renewed(&self, flow: &mut Flow, first: u64, value: ValueSet) -> ValueSet {
        if !self.given_symbols.contains(&first) {
            return value;
        }
        let mut is_own = |named: &Named| (first..first + MAX_NAMED as u64).contains(&named.id);
        forget(flow, &mut is_own);
        if value.mentions(&mut is_own) { without(&value, &mut is_own) } else { value }
    }

    /// Gives symbols to the numbers that are used as sizes.
    pub fn name_numbers(&mut self, flow: &mut Flow, stmt: StmtId) {
        if !self.gives_symbols() {
            return;
        }
        for (place, &var) in operands(&self.body.stmts[stmt]).iter().enumerate().take(8) {
            let Some(value) = flow.slot(var).value.clone() else { continue };
            let Some(matrix) = value.as_matrix().filter(|matrix| is_open_number(matrix)) else {
                continue;
            };
            let id = of_statement(stmt, OF_OPERAND | place as u64);
            let name = self.body.vars[var].name.as_str();
            let symbol = match matrix.numbers.integer && matrix.numbers.low >= 0.0 {
                true => Symbol::count(id, name),
                false => Symbol::value(id, name),
            };
            self.renew(flow, id);
            let number = Symbolic::if_scalar(Polynomial::symbol(symbol));
            let named = matrix.clone().with_symbolic(Some(number));
            let slot = flow.slot(var).clone();
            flow.refine(var, Slot { value: Some(Arc::new(named.into())), ..slot });
        }
    }

    /// Gives symbols to the sizes among the arguments of a builtin.
    pub fn name_sizes(&mut self, flow: &mut Flow, stmt: StmtId, rule: ShapeRule) {
        let takes_sizes = matches!(
            rule,
            ShapeRule::Sizes
                | ShapeRule::Range
                | ShapeRule::Repeat
                | ShapeRule::Reshape
                | ShapeRule::Spaced
        );
        if takes_sizes {
            self.name_numbers(flow, stmt);
        }
    }
}

/// The value with a symbol for each extent of which nothing is known; `None` where
/// there is none.
fn with_symbols(value: &ValueSet, size: &mut dyn FnMut(usize) -> Polynomial) -> Option<ValueSet> {
    let shape = value.single()?.shape();
    let dims = shape.extents().filter(|dims| dims.len() <= MAX_NAMED)?;
    if !dims.iter().any(Extent::is_unknown) {
        return None;
    }
    let named = dims.iter().enumerate().map(|(k, extent)| match extent {
        Extent::Unknown => Extent::Symbolic(size(k)),
        extent => extent.clone(),
    });
    let shape = Shape::dims(named);
    Some(value.map_values(|value| in_shape(value, &shape)))
}

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
    match polynomial.as_symbol().map(Symbol::atom) {
        Some(Atom::Named(named)) => matches!(
            giver(named),
            Giver::Size { stmt: by, dimension, .. } if by == stmt && dimension == along
        ),
        _ => false,
    }
}

/// A `double` scalar of which no number and no polynomial is known.
fn is_open_number(matrix: &Matrix) -> bool {
    let is_number = matrix.class == lariat_builtins::MClass::Double && matrix.is_real();
    is_number && matrix.shape.may_be_scalar() && matrix.exactly().is_none()
}

/// The same value with this shape, which says the same and more.
pub(super) fn in_shape(value: &Value, shape: &Shape) -> Value {
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
