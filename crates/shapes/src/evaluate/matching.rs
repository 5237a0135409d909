//! Matching patterns, modulo what is free in sums.
//!
//! The paper's rules applicator matches whole terms as they are; commutativity
//! and associativity are left to sorting (`002` section 6.3), so that `x+y+y` is
//! stuck since no `+` has two equal operands. Here a pattern `p+q` matches a sum
//! if some of its components match `p` and all others match `q`, one of both
//! parts being a single component or already known. That is stronger, and the
//! argument for termination is the same: no rule increases weights.
//!
//! A variable matches any term. A side of a law has at most two variables and
//! five operators, so matching may recurse on patterns.
//!
//! **Cost.** For a sum of `n` components at most `2n` matches each; sums of more
//! than [`MAX_COMPONENTS`] are matched as a whole only.

use super::squash::{Order, squash, unsquash};
use crate::reader::read_equation;
use crate::term::{Term, TermId, Terms};
use smallvec::SmallVec;

/// Longer sums are not taken apart.
const MAX_COMPONENTS: usize = 16;

/// A side of a law.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pattern {
    /// Any term, the same wherever this number stands.
    Variable(usize),
    /// The illegal shape.
    Illegal,
    /// The scalar.
    Scalar,
    /// A sum.
    Sum(Box<Pattern>, Box<Pattern>),
    /// A product.
    Product(Box<Pattern>, Box<Pattern>),
    /// A transpose.
    Transpose(Box<Pattern>),
}

/// What the variables of a pattern stand for.
pub type Bindings = SmallVec<[Option<TermId>; 2]>;

impl Pattern {
    /// The two sides of an equation; `None` for what is not a law.
    pub fn equation(text: &str) -> Option<(Self, Self)> {
        let mut terms = Terms::new();
        let (left, right) = read_equation(text, &mut terms).ok()?;
        Some((Self::of(&terms, left)?, Self::of(&terms, right)?))
    }

    fn of(terms: &Terms, id: TermId) -> Option<Self> {
        let inner = |id: &TermId| Self::of(terms, *id).map(Box::new);
        Some(match terms.get(id) {
            Term::Illegal => Self::Illegal,
            Term::Tuple(tuple) => return tuple.is_scalar().then_some(Self::Scalar),
            Term::Variable(variable) => Self::Variable(variable.index()),
            Term::Sum(a, b) => Self::Sum(inner(a)?, inner(b)?),
            Term::Product(a, b) => Self::Product(inner(a)?, inner(b)?),
            Term::Transpose(a) => Self::Transpose(inner(a)?),
            Term::Join(..) => return None,
        })
    }

    /// The term of a pattern whose variables are bound; sums are sorted.
    pub fn build(
        &self,
        bindings: &Bindings,
        terms: &mut Terms,
        order: &mut Order,
    ) -> Option<TermId> {
        Some(match self {
            Self::Variable(number) => bindings.get(*number).copied().flatten()?,
            Self::Illegal => terms.illegal(),
            Self::Scalar => terms.scalar(),
            Self::Sum(a, b) => {
                let a = a.build(bindings, terms, order)?;
                let b = b.build(bindings, terms, order)?;
                let sum = terms.sum(a, b);
                order.sorted(terms, sum)
            }
            Self::Product(a, b) => {
                let a = a.build(bindings, terms, order)?;
                let b = b.build(bindings, terms, order)?;
                terms.product(a, b)
            }
            Self::Transpose(a) => {
                let a = a.build(bindings, terms, order)?;
                terms.transpose(a)
            }
        })
    }

    /// All bindings with which a term matches, beginning with these bindings.
    pub fn matches(
        &self,
        id: TermId,
        bindings: &Bindings,
        terms: &mut Terms,
        order: &mut Order,
    ) -> Vec<Bindings> {
        match (self, terms.get(id).clone()) {
            (Self::Variable(number), _) => bind(*number, id, bindings).into_iter().collect(),
            (Self::Illegal, Term::Illegal) => vec![bindings.clone()],
            (Self::Scalar, Term::Tuple(tuple)) if tuple.is_scalar() => vec![bindings.clone()],
            (Self::Product(p, q), Term::Product(a, b)) => {
                both((p, a), (q, b), bindings, terms, order)
            }
            (Self::Transpose(p), Term::Transpose(a)) => p.matches(a, bindings, terms, order),
            (Self::Sum(p, q), Term::Sum(..)) => sum(p, q, id, bindings, terms, order),
            _ => Vec::new(),
        }
    }
}

fn bind(number: usize, id: TermId, bindings: &Bindings) -> Option<Bindings> {
    let mut bindings = bindings.clone();
    if bindings.len() <= number {
        bindings.resize(number + 1, None);
    }
    match bindings[number] {
        Some(bound) => (bound == id).then_some(bindings),
        None => {
            bindings[number] = Some(id);
            Some(bindings)
        }
    }
}

/// Two patterns match two terms with the same bindings.
fn both(
    (p, a): (&Pattern, TermId),
    (q, b): (&Pattern, TermId),
    bindings: &Bindings,
    terms: &mut Terms,
    order: &mut Order,
) -> Vec<Bindings> {
    let first = p.matches(a, bindings, terms, order);
    first.iter().flat_map(|found| q.matches(b, found, terms, order)).collect()
}

/// `p + q` matches a sum.
fn sum(
    p: &Pattern,
    q: &Pattern,
    id: TermId,
    bindings: &Bindings,
    terms: &mut Terms,
    order: &mut Order,
) -> Vec<Bindings> {
    let components = squash(terms, id);
    if components.len() > MAX_COMPONENTS {
        return Vec::new();
    }
    let mut found = Vec::new();
    for part in parts(&components, p, q, bindings, terms) {
        let rest = without(&components, &part);
        let (Some(part), Some(rest)) = (unsquash(terms, &part), unsquash(terms, &rest)) else {
            continue;
        };
        found.extend(both((p, part), (q, rest), bindings, terms, order));
        found.extend(both((p, rest), (q, part), bindings, terms, order));
    }
    found
}

/// Parts of a sum that one of two patterns may match: single components, and
/// the components of what a variable is bound to.
fn parts(
    components: &[TermId],
    p: &Pattern,
    q: &Pattern,
    bindings: &Bindings,
    terms: &Terms,
) -> Vec<Vec<TermId>> {
    let mut found: Vec<Vec<TermId>> = components.iter().map(|id| vec![*id]).collect();
    found.dedup();
    for pattern in [p, q] {
        let Pattern::Variable(number) = pattern else {
            continue;
        };
        if let Some(bound) = bindings.get(*number).copied().flatten() {
            let bound = squash(terms, bound);
            if bound.len() > 1 {
                found.push(bound);
            }
        }
    }
    found
}

/// The components that are left; all if the part is none.
fn without(components: &[TermId], part: &[TermId]) -> Vec<TermId> {
    let mut left = components.to_vec();
    for id in part {
        match left.iter().position(|other| other == id) {
            Some(at) => {
                left.remove(at);
            }
            None => return Vec::new(),
        }
    }
    left
}
