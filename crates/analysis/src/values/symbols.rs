//! Symbols in flow sets: where they come from, when they end, and how they cross
//! a call.
//!
//! A symbol stands for one number at any time of a run of a function:
//!
//! | symbol | stands for | given by |
//! |---|---|---|
//! | of a parameter | a size or the number of an argument | the entry of the function |
//! | declared | the same by the name that the function declares for it | the entry, where no caller is known |
//! | of a statement | a size of what the statement assigned last, or a number that it used last | the statement |
//!
//! Each extent that an assignment leaves open gets a symbol: of a call, of a part
//! (`x(i)`), of an assignment to a part or its deletion. A copy gives both
//! variables the same. Facts of several visits are joined, and a size that differs
//! between visits is still that of what the statement assigned last.
//!
//! When a statement is visited again its symbols get new meanings, so every
//! mention of the old ones is forgotten first. Flow sets that were put aside (at a
//! `break`, before an error) keep theirs: each stands for runs with its own
//! numbers.
//!
//! **Calls.** Arguments are rewritten in symbols of the callee's parameters: equal
//! polynomials become one symbol, so `f(A, size(A,1))` and `f(B, size(B,1))` are
//! one context. Of a polynomial like `n+1` only its identity is kept; else a
//! recursion on `n-1` would have a context for each depth. The result is rewritten
//! back: the callee's symbols for the polynomials that they were, symbols of the
//! callee's statements for symbols of the calling statement.
//!
//! ```text
//! x = f(A, n+1)        context: A (size(A,1),size(A,2)) double, k (1,1) double is k
//! function y = f(A, k) y = zeros(k, size(A,2));
//!                      result (k,size(A,2)): at the call (n+1,size(A,2))
//! ```
//!
//! Cost: linear in the values; a value without symbols costs a look at it.

use super::context::{Arguments, Returned};
use super::flow_set::{Flow, Slot};
use super::interpreter::Interpreter;
use crate::declared::DeclaredSize;
use crate::domains::{
    Cell, Extent, Matrix, Open, Reason, Shape, Struct, Symbolic, Value, ValueSet,
};
use lariat_builtins::ShapeRule;
use lariat_shapes::{Atom, Named, Polynomial, Symbol};
use lariat_tame::ir::{self, Arg, Iteration, Stmt, StmtId, VarId};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Symbols of statements have this bit.
const OF_STATEMENT: u64 = 1 << 63;
/// Numbers that a statement uses are told from sizes by this bit.
const OF_OPERAND: u64 = 1 << 7;
/// Symbols that come from a callee have this bit, and a number below 256.
const OF_CALLEE: u64 = 1 << 8;
const CALLEE_SYMBOLS: u64 = 255;
/// The first symbol of a parameter that is none of its callers'.
const OWN_OF_PARAMETER: usize = 0xff00;
/// Sizes of so many targets of a statement have symbols.
const MAX_TARGETS: usize = 16;
/// Along so many dimensions.
const MAX_NAMED: usize = 4;

/// What gives a symbol its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Giver {
    /// The entry of the function, with its arguments.
    Entry,
    /// A statement that assigns: the size of a target along a dimension.
    Size {
        /// The statement.
        stmt: StmtId,
        /// The target's place among those of the statement.
        place: usize,
        /// The dimension, from 1.
        dimension: usize,
    },
    /// A statement that uses a number as a size: the operand's value, before.
    Operand {
        /// The statement.
        stmt: StmtId,
        /// The operand's place among [`operands`].
        place: usize,
    },
    /// A statement that calls a function: a number inside what that returns.
    Callee {
        /// The statement.
        stmt: StmtId,
    },
}

/// What gives a symbol of the value analysis its number.
pub fn giver(named: &Named) -> Giver {
    if !is_of_statement(named) {
        return Giver::Entry;
    }
    let stmt = StmtId::new(((named.id & !OF_STATEMENT) >> 16) as usize);
    let k = named.id & 0xffff;
    match k {
        _ if k < OF_OPERAND => {
            Giver::Size { stmt, place: (k >> 2) as usize, dimension: (k & 3) as usize + 1 }
        }
        _ if k < OF_CALLEE => Giver::Operand { stmt, place: (k - OF_OPERAND) as usize },
        _ => Giver::Callee { stmt },
    }
}

/// The symbols of the sizes of a statement's target, by dimension.
pub fn symbols_of_sizes(stmt: StmtId, place: usize) -> Vec<u64> {
    let symbol = |k| of_statement(stmt, (place as u64) << 2 | k);
    if place < MAX_TARGETS { (0..MAX_NAMED as u64).map(symbol).collect() } else { Vec::new() }
}

fn of_statement(stmt: StmtId, k: u64) -> u64 {
    OF_STATEMENT | ((stmt.index() as u64) << 16) | k
}

/// The variables of a statement whose numbers it may use as sizes.
pub fn operands(stmt: &Stmt) -> Vec<VarId> {
    match stmt {
        Stmt::Call { args, .. } => args.iter().filter_map(variable).collect(),
        Stmt::For { over: Iteration::Range { low, high, .. }, .. } => vec![*low, *high],
        _ => Vec::new(),
    }
}

/// Is it a symbol of a statement?
pub fn is_of_statement(named: &Named) -> bool {
    named.id & OF_STATEMENT != 0
}

/// The number of a parameter's value among its symbols: behind its extents.
pub const VALUE: usize = 2;

/// The parameter of a function without known callers that a symbol belongs to:
/// its place, and 0 or 1 for its extents, [`VALUE`] for its number.
pub fn parameter(named: &Named) -> Option<(usize, usize)> {
    let (place, k) = (named.id >> 16, named.id & 0xffff);
    let both = (usize::try_from(place).ok()?, usize::try_from(k).ok()?);
    (!is_of_statement(named) && named.declared().is_none()).then_some(both)
}

fn of_parameter(place: usize, k: usize) -> u64 {
    ((place as u64) << 16) | k as u64
}

/// The name of an extent of a variable.
fn size_of(name: &str, dimension: usize) -> String {
    format!("size({name},{dimension})")
}

/// An argument with a symbol of its own for each extent of which nothing is
/// known.
pub fn named_argument(place: usize, name: &str, value: &ValueSet) -> Option<ValueSet> {
    with_symbols(value, of_parameter(place, OWN_OF_PARAMETER), name)
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

/// Arguments in the callee's symbols, and how to come back.
pub struct Renaming {
    /// The arguments.
    pub arguments: Arguments,
    /// What the callee's symbols were.
    was: FxHashMap<u64, Polynomial>,
}

impl Renaming {
    /// Rewrites arguments of a function.
    pub fn of(arguments: Arguments, callee: &ir::Function) -> Self {
        let is_symbolic = arguments.known.iter().any(ValueSet::is_symbolic);
        let more = arguments.more.map(|more| more.forget_symbols());
        if !is_symbolic {
            let arguments = Arguments { more, ..arguments };
            return Self { arguments, was: FxHashMap::default() };
        }
        let mut names = Names { given: FxHashMap::default(), was: FxHashMap::default() };
        let known = arguments.known.iter().enumerate().map(|(place, value)| {
            let parameter = callee.inputs.get(place).map(|&var| callee.vars[var].name.as_str());
            names.rename(value, place, parameter.unwrap_or("argument"))
        });
        let known = known.collect();
        Self { arguments: Arguments { known, more }, was: names.was }
    }

    /// The result in the caller's symbols; a symbol of a statement of the callee
    /// becomes what `fresh` gives for its number among them.
    ///
    /// Polynomials of the caller that mention those symbols from an earlier visit
    /// (from `first` on) are forgotten.
    fn back(
        &self,
        returned: Returned,
        first: u64,
        mut fresh: impl FnMut(u64, &Named) -> Polynomial,
    ) -> Returned {
        let mut is_old = |named: &Named| (first..first + CALLEE_SYMBOLS).contains(&named.id);
        let mut theirs: FxHashMap<u64, Polynomial> = FxHashMap::default();
        let mut by = |named: &Named| {
            if !is_of_statement(named) {
                let was = self.was.get(&named.id)?;
                return (!was.mentions(&mut is_old)).then(|| was.clone());
            }
            let number = theirs.len() as u64;
            Some(theirs.entry(named.id).or_insert_with(|| fresh(number, named)).clone())
        };
        let mut each = |value: &ValueSet| value.substitute(&mut by);
        let results = returned.results.iter().map(|value| value.as_ref().map(&mut each)).collect();
        let more = returned.more.as_ref().map(ValueSet::forget_symbols);
        Returned { results, more, ..returned }
    }
}

/// The callee's symbols for the caller's polynomials.
struct Names {
    given: FxHashMap<Polynomial, Polynomial>,
    was: FxHashMap<u64, Polynomial>,
}

impl Names {
    /// A value with each polynomial replaced.
    fn rename(&mut self, value: &ValueSet, place: usize, name: &str) -> ValueSet {
        if !value.is_symbolic() {
            return value.clone();
        }
        let mut next = 0;
        value.map_polynomials(&mut |polynomial, dimension| {
            self.name(polynomial, place, &mut next, name, dimension)
        })
    }

    fn name(
        &mut self,
        polynomial: &Polynomial,
        place: usize,
        next: &mut usize,
        name: &str,
        dimension: Option<usize>,
    ) -> Polynomial {
        if polynomial.as_constant().is_some() {
            return polynomial.clone();
        }
        if let Some(Atom::Positive(inner)) = polynomial.as_symbol().map(Symbol::atom) {
            let inner = self.name(inner, place, next, name, None);
            if let Extent::Symbolic(positive) = Extent::positive(inner) {
                return positive;
            }
        }
        if let Some(given) = self.given.get(polynomial) {
            return given.clone();
        }
        let id = of_parameter(place, *next);
        *next += 1;
        let name = dimension.map_or_else(|| name.to_owned(), |k| size_of(name, k));
        let symbol = match polynomial.is_count() {
            true => Symbol::count(id, name),
            false => Symbol::value(id, name),
        };
        let given = Polynomial::symbol(symbol);
        self.was.insert(id, polynomial.clone());
        self.given.insert(polynomial.clone(), given.clone());
        given
    }
}

impl<'e> Interpreter<'e, '_, '_> {
    /// May statements of this run give symbols? A script or a text runs in a flow
    /// set whose symbols it does not know.
    pub fn gives_symbols(&self) -> bool {
        self.nested == 0 && self.text_at.is_none()
    }

    /// The number of a symbol of a statement.
    fn symbol_of(&self, stmt: StmtId, k: u64) -> u64 {
        of_statement(stmt, k)
    }

    /// A symbol of a statement that has no other meaning any more.
    fn renew(&mut self, flow: &mut Flow, id: u64) {
        if !self.given_symbols.insert(id) {
            forget(flow, &mut |named| named.id == id);
        }
    }

    /// What a statement gives its targets, without symbols that it is about to
    /// renew.
    pub fn without_own_extents(&self, stmt: StmtId, returned: &Returned) -> Option<Returned> {
        let first = self.symbol_of(stmt, 0);
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
        let first = self.symbol_of(stmt, (place * MAX_NAMED) as u64);
        let value = self.renewed(flow, first, value);
        let variable = &self.body.vars[var];
        // A part of an expression has no name that a user knows.
        let name = if variable.temporary { "…" } else { &variable.name };
        match with_symbols(&value, first, name) {
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
            let id = self.symbol_of(stmt, OF_OPERAND | place as u64);
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

    /// A result that stands for those of many calls of a statement: a number inside
    /// one of them is not that of another one.
    pub fn of_many_calls(stmt: StmtId, returned: Returned) -> Returned {
        let mut is_of_call = |named: &Named| giver(named) == Giver::Callee { stmt };
        let mut each = |value: &ValueSet| without(value, &mut is_of_call);
        let results = returned.results.iter().map(|value| value.as_ref().map(&mut each)).collect();
        Returned { results, ..returned }
    }

    /// A result in the symbols of this function.
    pub fn come_back(
        &mut self,
        flow: &mut Flow,
        stmt: StmtId,
        renaming: &Renaming,
        callee: &str,
        returned: Returned,
    ) -> Returned {
        let is_symbolic = returned.results.iter().flatten().any(ValueSet::is_symbolic)
            || returned.more.as_ref().is_some_and(ValueSet::is_symbolic);
        if !is_symbolic {
            return returned;
        }
        if !self.gives_symbols() {
            return returned.without_symbols();
        }
        let first = self.symbol_of(stmt, OF_CALLEE);
        let mut new = Vec::new();
        let returned = renaming.back(returned, first, |number, named| {
            let id = first + number;
            new.push(id);
            Polynomial::symbol(match named.is_count {
                true => Symbol::count(id, inner_name(callee, named)),
                false => Symbol::value(id, inner_name(callee, named)),
            })
        });
        if new.len() as u64 > CALLEE_SYMBOLS {
            return returned.without_symbols();
        }
        for id in new {
            self.renew(flow, id);
        }
        returned
    }
}

/// The value with a symbol for each extent of which nothing is known, from a
/// first one on by dimension; `None` where there is none.
fn with_symbols(value: &ValueSet, first: u64, name: &str) -> Option<ValueSet> {
    let shape = value.single()?.shape();
    let dims = shape.extents().filter(|dims| dims.len() <= MAX_NAMED)?;
    if !dims.iter().any(Extent::is_unknown) {
        return None;
    }
    let named = dims.iter().enumerate().map(|(k, extent)| match extent {
        Extent::Unknown => Extent::symbol(Symbol::count(first + k as u64, size_of(name, k + 1))),
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

/// The name of a symbol that a statement of a callee gives.
fn inner_name(callee: &str, named: &Named) -> Arc<str> {
    match named.name.contains('>') {
        true => named.name.clone(),
        false => format!("{callee}>{}", named.name).into(),
    }
}

/// A `double` scalar of which no number and no polynomial is known.
fn is_open_number(matrix: &Matrix) -> bool {
    let is_number = matrix.class == lariat_builtins::MClass::Double && matrix.is_real();
    is_number && matrix.shape.may_be_scalar() && matrix.exactly().is_none()
}

fn variable(arg: &Arg) -> Option<VarId> {
    if let Arg::Var(var) = arg { Some(*var) } else { None }
}

/// The same value with this shape, which says the same and more.
fn in_shape(value: &Value, shape: &Shape) -> Value {
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

/// Forgets what is known by symbols that this is true of.
fn forget(flow: &mut Flow, test: &mut dyn FnMut(&Named) -> bool) {
    flow.forget_tests_of(test);
    for var in flow.vars() {
        let slot = flow.slot(var);
        let Some(value) = slot.value.as_ref().filter(|value| value.mentions(test)) else {
            continue;
        };
        let value = without(value, test);
        let slot = Slot { value: Some(Arc::new(value)), ..slot.clone() };
        flow.refine(var, slot);
    }
    if flow.extras().is_some() {
        for slot in flow.extras_mut().named.values_mut() {
            if let Some(value) = slot.value.as_ref().filter(|value| value.mentions(test)) {
                slot.value = Some(Arc::new(without(value, test)));
            }
        }
    }
}

fn without(value: &ValueSet, test: &mut dyn FnMut(&Named) -> bool) -> ValueSet {
    value.substitute(&mut |named| match test(named) {
        true => None,
        false => Some(Polynomial::symbol(Symbol::from(named.clone()))),
    })
}

impl Returned {
    /// The same without symbols.
    #[must_use]
    pub fn without_symbols(self) -> Self {
        let forget = |value: &ValueSet| value.forget_symbols();
        let results = self.results.iter().map(|value| value.as_ref().map(forget)).collect();
        let more = self.more.as_ref().map(forget);
        Self { results, more, ..self }
    }
}
