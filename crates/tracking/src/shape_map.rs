//! FORM-SHAPE-MAP (figure 12 of `002`): for each version the term of its size,
//! everything substituted forward.
//!
//! ```text
//! a1 = atan2(b0, b0')       b+b' = b*b
//! a2 = φ(a1, a3)            phi(P; b*b, a#3)
//! a3 = c1 + a2 .^ b1        …
//! ```
//!
//! Versions are numbered so that operands come first, but for those that come
//! around a loop: such an operand is a symbol, the size that the version had when
//! the iteration before ended. Substitution shares parts, so a term takes no more
//! place than its equation; terms of very many parts are replaced by symbols.
//!
//! It departs from the paper by simplifying at once instead of at the end, which
//! keeps terms short; the results are equal. [`ShapeMap::sharpened`] uses in
//! addition what [`crate::set_of_shapes`] knows: where a version can have only
//! one size, that is its size.
//!
//! Cost: for each version the operators in its equation.

use super::algebra::Algebra;
use super::apply::{apply, operands};
use super::equation::Equation;
use super::size_symbol::SizeSymbol;
use super::value_numbering::ValueNumbering;
use crate::procedure::Procedure;
use lariat_ir::ssa::VersionId;
use lariat_ir::ssa::graph::BlockId;
use lariat_shapes::{Gate, Term, TermId};

/// The size of each version.
pub struct ShapeMap {
    of: Vec<TermId>,
}

impl ShapeMap {
    /// The map of `002`.
    pub fn form(
        of: &Procedure<'_>,
        values: &ValueNumbering,
        equations: &[Equation],
        algebra: &mut Algebra,
    ) -> Self {
        Self::sharpened(of, values, equations, algebra, &|_| None)
    }

    /// The map, with what is known of versions from elsewhere.
    pub fn sharpened(
        of: &Procedure<'_>,
        values: &ValueNumbering,
        equations: &[Equation],
        algebra: &mut Algebra,
        known: &dyn Fn(VersionId) -> Option<TermId>,
    ) -> Self {
        let mut map = Self { of: Vec::with_capacity(equations.len()) };
        for (version, _) in of.ssa.versions.iter() {
            let equation = &equations[version.index()];
            let term = match (known(version), equation) {
                (Some(term), _) => term,
                (None, Equation::Join(versions)) => map.join(of, algebra, version, versions),
                _ => {
                    let parts: Vec<TermId> =
                        operands(equation).into_iter().map(|part| map.get(part)).collect();
                    apply(of, values, algebra, (version, equation), &parts)
                }
            };
            map.of.push(term);
        }
        map
    }

    /// The size of a version.
    pub fn get(&self, version: VersionId) -> TermId {
        self.of[version.index()]
    }

    fn join(
        &self,
        of: &Procedure<'_>,
        algebra: &mut Algebra,
        version: VersionId,
        operands: &[VersionId],
    ) -> TermId {
        let block = of.ssa.versions[version].block;
        let part = |algebra: &mut Algebra, operand: VersionId| match self.of.get(operand.index()) {
            Some(&term) => term,
            None => carried(of, algebra, version, operands, operand),
        };
        let parts: Vec<TermId> = operands.iter().map(|&operand| part(algebra, operand)).collect();
        if let [first, rest @ ..] = &parts[..]
            && rest.iter().all(|&other| algebra.equal(*first, other))
        {
            return *first;
        }
        let gate = gate(of, algebra, block);
        let term = algebra.terms.add(Term::Join(gate, parts.into_iter().collect()));
        let term = algebra.settle(of, term, version);
        // What the gate chooses, it chooses anew whenever the block is entered.
        algebra.rests_on(term, version);
        term
    }
}

/// The symbol for the size that a version had when the iteration before ended.
pub fn carried(
    of: &Procedure<'_>,
    algebra: &mut Algebra,
    phi: VersionId,
    operands: &[VersionId],
    operand: VersionId,
) -> TermId {
    let back = operands.iter().filter(|operand| **operand > phi).count();
    let name = of.version_name(phi);
    let name = match back {
        0 | 1 => format!("prev({name})"),
        _ => format!("prev({name},{})", of.version_name(operand)),
    };
    algebra.symbol(SizeSymbol::Previous { phi, operand }, &name, &[phi])
}

/// What chooses among the operands of a block's φ nodes.
pub fn gate(of: &Procedure<'_>, algebra: &mut Algebra, block: BlockId) -> Gate {
    algebra.gate(block, &|| gate_name(of, block))
}

/// The name of a block's gate: P, Q, … in source order.
fn gate_name(of: &Procedure<'_>, block: BlockId) -> String {
    let gates = of.ssa.graph.ids().take_while(|id| *id != block);
    let place = gates.filter(|id| !of.ssa.phis[id.index()].is_empty()).count();
    let letter = char::from(b'P' + u8::try_from(place % 11).unwrap_or(0));
    match place / 11 {
        0 => letter.to_string(),
        round => format!("{letter}{round}"),
    }
}
