//! Symbol substitution at calls: how values cross a call.
//!
//! Arguments are rewritten in symbols of the callee's parameters: equal
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

use super::interpreter::Interpreter;
use lariat_domains::{Extent, ValueSet};
use lariat_flow_sets::flow_set::Flow;
use lariat_ir::StmtId;
use lariat_shapes::{
    Atom, Named, ParameterPart, Polynomial, Range, StatementPart, Symbol, SymbolName, SymbolOrigin,
};
use lariat_value_facts::context::{Arguments, Returned};
use lariat_value_facts::symbol_elimination::without;
use lariat_value_facts::symbols::{
    MAX_RETURNED, is_of_statement, is_returned, of_parameter, of_statement, size_of,
};
use rustc_hash::FxHashMap;
use std::borrow::Cow;
use std::sync::Arc;

/// Sizes that are at least this have one range in the callee.
const LEAST: i64 = 2;

/// Arguments in the callee's symbols, and how to come back.
pub struct Substitution {
    /// The arguments.
    pub arguments: Arguments,
    /// What the callee's symbols were.
    was: FxHashMap<SymbolOrigin, Polynomial>,
}

impl Substitution {
    /// Rewrites arguments of a function.
    pub fn of(arguments: Arguments, callee: &lariat_ir::Function) -> Self {
        let is_symbolic = arguments.known.iter().any(|value| value.is_symbolic());
        let more = arguments.more.map(|more| more.forget_symbols());
        if !is_symbolic {
            let arguments = Arguments { more, ..arguments };
            return Self { arguments, was: FxHashMap::default() };
        }
        let mut names = Names { given: FxHashMap::default(), was: FxHashMap::default() };
        let known = arguments.known.iter().enumerate().map(|(place, value)| {
            Arc::new(names.rename(value, place, &parameter_name(callee, place)))
        });
        let known = known.collect();
        Self { arguments: Arguments { known, more }, was: names.was }
    }

    /// The result in the caller's symbols; a symbol of a statement of the callee
    /// becomes what `fresh` returns for its number among them.
    ///
    /// Polynomials of the caller that mention symbols that the calling statement created at
    /// an earlier visit are forgotten.
    fn back(
        &self,
        returned: Returned,
        stmt: StmtId,
        mut fresh: impl FnMut(usize, &Named) -> Polynomial,
    ) -> Returned {
        let mut is_old = |named: &Named| is_returned(named.origin, stmt);
        let mut theirs: FxHashMap<SymbolOrigin, Polynomial> = FxHashMap::default();
        let mut by = |named: &Named| {
            if !is_of_statement(named) {
                let was = self.was.get(&named.origin)?;
                return (!was.mentions(&mut is_old)).then(|| was.clone());
            }
            let nth = theirs.len();
            Some(theirs.entry(named.origin).or_insert_with(|| fresh(nth, named)).clone())
        };
        let more = returned.more.as_ref().map(|more| Arc::new(more.forget_symbols()));
        Returned { more, ..returned.with_each(|value| value.substitute(&mut by)) }
    }
}

/// A range of few, so that contexts are few: of a size whether it may be 0, or 1.
fn coarse(range: Range) -> Range {
    match range.low {
        Some(low) if range.is_count() => Range::from(low.min(LEAST)),
        _ => Range::ANY,
    }
}

/// How the callee reads the argument at a place: `x`, `varargin{2}`.
fn parameter_name(callee: &lariat_ir::Function, place: usize) -> Cow<'_, str> {
    let fixed = callee.inputs.len() - usize::from(callee.variadic_inputs);
    let name = |place: usize| callee.inputs.get(place).map(|&var| callee.vars[var].name.as_str());
    match (place < fixed, name(place.min(fixed))) {
        (true, Some(name)) => name.into(),
        (false, Some(rest)) => format!("{rest}{{{}}}", place - fixed + 1).into(),
        (_, None) => "argument".into(),
    }
}

/// The callee's symbols for the caller's polynomials.
struct Names {
    given: FxHashMap<Polynomial, Polynomial>,
    was: FxHashMap<SymbolOrigin, Polynomial>,
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
        next: &mut u32,
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
        let origin = of_parameter(place, ParameterPart::Passed(*next));
        *next += 1;
        let name = dimension.map_or_else(|| name.into(), |k| size_of(name, k));
        let range = coarse(polynomial.range());
        let given = Polynomial::symbol(Symbol::from(Named { origin, name, range }));
        self.was.insert(origin, polynomial.clone());
        self.given.insert(polynomial.clone(), given.clone());
        given
    }
}

impl Interpreter<'_, '_> {
    /// A result that stands for those of many calls of a statement: a number inside
    /// one of them is not that of another one.
    pub fn of_many_calls(stmt: StmtId, returned: Returned) -> Returned {
        let mut is_of_call = |named: &Named| is_returned(named.origin, stmt);
        returned.with_each(|value| without(value, &mut is_of_call))
    }

    /// A result in the symbols of this function.
    pub fn come_back(
        &mut self,
        flow: &mut Flow,
        stmt: StmtId,
        renaming: &Substitution,
        callee: &str,
        returned: Returned,
    ) -> Returned {
        let is_symbolic = returned.results.iter().flatten().any(|value| value.is_symbolic())
            || returned.more.as_ref().is_some_and(|more| more.is_symbolic());
        if !is_symbolic {
            return returned;
        }
        if !self.gives_symbols() {
            return returned.without_symbols();
        }
        let mut new = Vec::new();
        let returned = renaming.back(returned, stmt, |nth, named| {
            let origin = of_statement(stmt, StatementPart::Returned(nth as u8));
            new.push(origin);
            let (name, range) = (inner_name(callee, named), named.range);
            Polynomial::symbol(Symbol::from(Named { origin, name, range }))
        });
        if new.len() > MAX_RETURNED {
            return returned.without_symbols();
        }
        for origin in new {
            self.renew(flow, origin);
        }
        returned
    }
}

impl Interpreter<'_, '_> {
    /// What a builtin returned, with symbols of the calling statement for the numbers that
    /// its results share.
    pub fn name_results(
        &mut self,
        flow: &mut Flow,
        stmt: StmtId,
        builtin: &str,
        returned: Returned,
    ) -> Returned {
        if !returned.results.iter().flatten().any(|value| value.mentions(&mut { is_result })) {
            return returned;
        }
        if !self.gives_symbols() {
            return returned.without_result_symbols();
        }
        let mut new = Vec::new();
        let mut by = |named: &Named| match named.origin {
            SymbolOrigin::Result { .. } => {
                let nth = new.iter().position(|known| known == named).unwrap_or_else(|| {
                    new.push(named.clone());
                    new.len() - 1
                });
                let origin = of_statement(stmt, StatementPart::Returned(nth as u8));
                let (name, range) = (inner_name(builtin, named), named.range);
                Some(Polynomial::symbol(Symbol::from(Named { origin, name, range })))
            }
            // Of an earlier visit.
            origin if is_returned(origin, stmt) => None,
            _ => Some(Polynomial::symbol(Symbol::from(named.clone()))),
        };
        let returned = returned.with_each(|value| value.substitute(&mut by));
        for nth in 0..new.len() {
            self.renew(flow, of_statement(stmt, StatementPart::Returned(nth as u8)));
        }
        returned
    }
}

fn is_result(named: &Named) -> bool {
    matches!(named.origin, SymbolOrigin::Result { .. })
}

/// The name of a symbol that a statement of a callee creates.
fn inner_name(callee: &str, named: &Named) -> SymbolName {
    match &named.name {
        inner @ SymbolName::Inside(..) => inner.clone(),
        name => SymbolName::Inside(callee.into(), Arc::new(name.clone())),
    }
}
