//! Symbol creation: the symbols of parameters and statements.
//!
//! ```text
//! function y = f(A, n)     A: (size(A,1),size(A,2)), n: the number n
//! x = A(A > n);            x: (size(x,1),size(x,2))
//! y = zeros(2*k, 1);       k: the number k, so y is (2*k,1)
//! ```
//!
//! A statement that is visited again redefines its symbols, so what is known
//! by the old ones is forgotten first.
//!
//! Cost: linear in the value; renewing looks at all variables.

use super::interpreter::Interpreter;
use lariat_builtins::ShapeRule;
use lariat_domains::{Extent, Matrix, Numbers, Open, Reason, Shape, Symbolic, ValueSet};
use lariat_flow_sets::flow_set::Flow;
use lariat_flow_sets::slot::Slot;
use lariat_interprocedural::declared::DeclaredSize;
use lariat_ir::{StmtId, VarId};
use lariat_shapes::{Named, ParameterPart, Polynomial, Range, StatementPart, Symbol, SymbolOrigin};
use lariat_value_facts::context::Returned;
use lariat_value_facts::symbol_elimination::{eliminate, without};
use lariat_value_facts::symbolic_extents::in_shape;
use lariat_value_facts::symbols::{
    Given, MAX_DIMENSIONS, MAX_TARGETS, of_parameter, of_statement, of_target, operands, size_of,
};
use std::sync::Arc;

/// Numbers of so many operands of a statement have symbols.
const MAX_OPERANDS: usize = 8;
/// Bounds of greater magnitude are not kept.
const MAX_BOUND: f64 = 1e9;

/// An argument with a symbol of its own for each extent of which nothing is
/// known.
pub fn named_argument(place: usize, name: &str, value: &ValueSet) -> Option<ValueSet> {
    with_symbols(value, &mut |k| Polynomial::symbol(own_extent(place, name, k + 1)))
}

/// The symbol of an extent of an argument that no caller knows.
fn own_extent(place: usize, name: &str, dimension: usize) -> Symbol {
    let part = ParameterPart::Extent(dimension as u8);
    Symbol::count(of_parameter(place, part), size_of(name, dimension))
}

/// An argument of any class: as it is declared, else in symbols of its own.
pub fn open_argument(place: usize, name: &str, declared: Option<&DeclaredSize>) -> ValueSet {
    let number = match declared {
        Some(DeclaredSize::Scalar(value)) => value.clone(),
        Some(DeclaredSize::Extents(_)) | None => {
            Symbol::value(of_parameter(place, ParameterPart::Value), name)
        }
    };
    let shape = match declared {
        Some(DeclaredSize::Scalar(_)) => Shape::scalar(),
        Some(DeclaredSize::Extents(extents)) => declared_shape(place, name, extents),
        None => {
            let extent = |dimension| Extent::symbol(own_extent(place, name, dimension));
            Shape::leading(extent(1), extent(2))
        }
    };
    let symbolic = Some(Symbolic::if_scalar(Polynomial::symbol(number)));
    ValueSet::Unknown(Reason::Argument, Open { shape, symbolic }.shared())
}

/// The declared extents, with symbols of the argument where nothing is declared.
fn declared_shape(place: usize, name: &str, extents: &[Extent]) -> Shape {
    let extents = extents.iter().enumerate();
    Shape::dims(extents.map(|(k, extent)| match extent {
        Extent::Unknown => Extent::symbol(own_extent(place, name, k + 1)),
        Extent::Known(_) | Extent::Symbolic(_) => extent.clone(),
    }))
}

impl<'e> Interpreter<'e, '_> {
    /// May statements of this run create symbols? A script or evaluated code runs in a flow
    /// set whose symbols it does not know.
    pub fn gives_symbols(&self) -> bool {
        self.nested == 0 && self.eval_site.is_none()
    }

    /// A symbol of a statement that has no other meaning any more.
    pub(super) fn renew(&mut self, flow: &mut Flow, origin: SymbolOrigin) {
        if !self.given_symbols.insert(Given::Symbol(origin)) {
            eliminate(flow, &mut |named| named.origin == origin);
        }
    }

    /// What a statement assigns to its targets, without symbols that it is about to
    /// renew.
    pub fn without_own_extents(&self, stmt: StmtId, returned: &Returned) -> Option<Returned> {
        let is_own = |named: &Named| is_extent_of(named, stmt);
        let mentions =
            returned.results.iter().flatten().any(|value| value.mentions(&mut { is_own }));
        mentions.then(|| returned.clone().with_each(|value| without(value, &mut { is_own })))
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
        value: Arc<ValueSet>,
    ) -> Arc<ValueSet> {
        if !self.gives_symbols() || place >= MAX_TARGETS {
            return value;
        }
        let value = self.renewed(flow, stmt, place, value);
        let variable = &self.body.vars[var];
        // A part of an expression has no name that a user knows.
        let name = if variable.temporary { "…" } else { &variable.name };
        let (at, sizes) = (self.at, &mut self.engine.analysis.sizes);
        let mut size =
            |k: usize| sizes.get((at, of_target(stmt, place, k + 1), Range::COUNT), name, k + 1);
        match with_symbols(&value, &mut size) {
            Some(named) => {
                self.given_symbols.insert(Given::Target(stmt, place));
                Arc::new(named)
            }
            None => value,
        }
    }

    /// A value without symbols of a target that were given before; so is then the
    /// flow set.
    fn renewed(
        &self,
        flow: &mut Flow,
        stmt: StmtId,
        place: usize,
        value: Arc<ValueSet>,
    ) -> Arc<ValueSet> {
        if !self.given_symbols.contains(&Given::Target(stmt, place)) {
            return value;
        }
        let mut is_own = |named: &Named| {
            is_extent_of(named, stmt)
                && matches!(named.origin, SymbolOrigin::Statement {
                    part: StatementPart::Extent { target, .. }, ..
                } if usize::from(target) == place)
        };
        eliminate(flow, &mut is_own);
        match value.mentions(&mut is_own) {
            true => Arc::new(without(&value, &mut is_own)),
            false => value,
        }
    }

    /// Creates symbols for the numbers that are used as sizes.
    pub fn name_numbers(&mut self, flow: &mut Flow, stmt: StmtId) {
        if !self.gives_symbols() {
            return;
        }
        let operands = operands(&self.body.stmts[stmt]);
        for (place, &var) in operands.iter().enumerate().take(MAX_OPERANDS) {
            let Some(value) = flow.slot(var).value.clone() else { continue };
            let Some(matrix) = value.as_matrix().filter(|matrix| is_open_number(matrix)) else {
                continue;
            };
            let origin = of_statement(stmt, StatementPart::Operand(place as u8));
            let name = self.body.vars[var].name.as_str();
            let range = range_of(&matrix.numbers);
            let symbol = Symbol::from(Named { origin, name: name.into(), range });
            self.renew(flow, origin);
            let number = Symbolic::if_scalar(Polynomial::symbol(symbol));
            let named = matrix.clone().with_symbolic(Some(number));
            let slot = flow.slot(var).clone();
            flow.refine(var, Slot { value: Some(Arc::new(named.into())), ..slot });
        }
    }

    /// Creates symbols for the sizes among the arguments of a builtin.
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
    let dims = shape.extents().filter(|dims| dims.len() <= MAX_DIMENSIONS)?;
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

/// The range of a number that is used as a size; NaN counts as 0 there.
fn range_of(numbers: &Numbers) -> Range {
    let bound = |bound: f64| (bound.abs() <= MAX_BOUND).then_some(bound as i64);
    match numbers {
        Numbers { integer: false, .. } => Range::ANY,
        Numbers { nan: true, low, .. } if *low >= 0.0 => Range::COUNT,
        Numbers { nan: true, .. } => Range::ANY,
        Numbers { low, high, .. } => Range { whole: true, low: bound(*low), high: bound(*high) },
    }
}

/// Is it the symbol of an extent of what the statement assigns?
fn is_extent_of(named: &Named, stmt: StmtId) -> bool {
    matches!(named.origin, SymbolOrigin::Statement {
        stmt: by, part: StatementPart::Extent { .. },
    } if by as usize == stmt.index())
}

/// A `double` scalar of which no number and no polynomial is known.
fn is_open_number(matrix: &Matrix) -> bool {
    let is_number = matrix.class == lariat_builtins::MClass::Double && matrix.is_real();
    is_number && matrix.shape.may_be_scalar() && matrix.exactly().is_none()
}
