//! The papers' evaluator: terms become readable, one law at a time (`002`
//! section 6.5).
//!
//! [`Evaluator::one_pass`] evaluates the parts of a term and then the term: a sum
//! is squashed, sorted and unsquashed, known shapes are computed, and the laws are
//! tried on the result (figure 9). [`Evaluator::evaluate`] repeats that until
//! nothing changes (figure 10). Each step is recorded with its law, which is what
//! an explanation shows.
//!
//! ```text
//! b*b + a*b     s*t + t*t = s + t*t     a + b*b        (MATLAB 7)
//! ```
//!
//! | module | one concept |
//! |---|---|
//! | [`squash`](mod@squash) | sums without their parentheses, and the order of components |
//! | [`matching`] | patterns, and what matches them |
//! | [`laws`] | table IV, and where each law holds |
//! | [`weight`] | why rewriting ends |
//! | [`sets`] | sets of shapes, and the fixed point over assignments |
//!
//! Two departures from the paper: laws are tried on all pairs of components of a
//! sum, not on its root alone ([`matching`]), and a join whose alternatives are
//! one term is that term.
//!
//! The evaluator is sound and not complete: equal terms may keep different forms.
//! What it cannot prove, [`crate::decide`] decides.
//!
//! **Cost.** Each pass looks at each part once; a sum of `n` components tries
//! each law on up to `n²` pairs. [`Evaluator::ATTEMPTS`] bounds all attempts;
//! beyond, terms stay as they are.

pub mod laws;
pub mod matching;
pub mod sets;
pub mod squash;
pub mod weight;

pub use laws::Law;

use crate::dialect::Rules;
use crate::operators::{Operator, binary, unary};
use crate::term::{Alternatives, Term, TermId, Terms};
use crate::tuple::Shape;
use laws::LawBook;
use matching::Bindings;
use rustc_hash::FxHashMap;
use squash::{Order, squash, unsquash};

/// Why a term was rewritten.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// By a law.
    Law(Law),
    /// Components of a sum were put into order, or parentheses left out.
    Order,
    /// Operands were known.
    Known,
    /// All alternatives of a join were the same.
    Join,
}

/// A part of a term that became another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// Why.
    pub reason: Reason,
    /// What it was.
    pub from: TermId,
    /// What it became.
    pub to: TermId,
}

/// Rewrites terms of one [`Terms`].
#[derive(Clone, Debug)]
pub struct Evaluator {
    rules: Rules,
    book: LawBook,
    order: Order,
    attempts: usize,
    /// What was done, in order.
    pub steps: Vec<Step>,
}

impl Evaluator {
    /// Attempts to use a law; after that many, terms stay as they are.
    pub const ATTEMPTS: usize = 2_000_000;

    /// With the laws of a language.
    pub fn new(rules: Rules) -> Self {
        Self {
            rules,
            book: LawBook::new(rules),
            order: Order::default(),
            attempts: 0,
            steps: Vec::new(),
        }
    }

    /// Is the budget of attempts spent?
    pub fn gave_up(&self) -> bool {
        self.attempts > Self::ATTEMPTS
    }

    /// MULTIPASS-EVAL: rewrites until nothing changes.
    pub fn evaluate(&mut self, terms: &mut Terms, root: TermId) -> TermId {
        let mut current = root;
        loop {
            let next = self.one_pass(terms, current);
            if next == current || self.gave_up() {
                return next;
            }
            current = next;
        }
    }

    /// ONE-PASS-EVAL: rewrites each part once, from the leaves up.
    pub fn one_pass(&mut self, terms: &mut Terms, root: TermId) -> TermId {
        let mut done: FxHashMap<TermId, TermId> = FxHashMap::default();
        for id in terms.below(&[root]) {
            let of = |part: TermId| done.get(&part).copied().unwrap_or(part);
            let term = match terms.get(id).clone() {
                leaf @ (Term::Illegal | Term::Tuple(_) | Term::Variable(_)) => leaf,
                Term::Sum(a, b) => Term::Sum(of(a), of(b)),
                Term::Product(a, b) => Term::Product(of(a), of(b)),
                Term::Transpose(a) => Term::Transpose(of(a)),
                Term::Join(gate, parts) => Term::Join(gate, parts.into_iter().map(of).collect()),
            };
            let rebuilt = terms.add(term);
            let rewritten = self.rewrite(terms, rebuilt);
            done.insert(id, rewritten);
        }
        done.get(&root).copied().unwrap_or(root)
    }

    /// Rewrites a term whose parts are rewritten.
    fn rewrite(&mut self, terms: &mut Terms, id: TermId) -> TermId {
        match terms.get(id).clone() {
            Term::Illegal | Term::Tuple(_) | Term::Variable(_) => id,
            Term::Sum(..) => self.rewrite_sum(terms, id),
            Term::Join(_, alternatives) => self.rewrite_join(id, &alternatives),
            Term::Product(..) | Term::Transpose(_) => match computed(terms, id, self.rules) {
                Some(known) => self.step(Reason::Known, id, known),
                None => self.use_law(terms, id).unwrap_or(id),
            },
        }
    }

    fn rewrite_join(&mut self, id: TermId, alternatives: &Alternatives) -> TermId {
        match alternatives.split_first() {
            Some((first, rest)) if rest.iter().all(|other| other == first) => {
                self.step(Reason::Join, id, *first)
            }
            _ => id,
        }
    }

    fn rewrite_sum(&mut self, terms: &mut Terms, id: TermId) -> TermId {
        let sorted = self.order.sorted(terms, id);
        if sorted != id {
            self.step(Reason::Order, id, sorted);
        }
        let mut components = squash(terms, sorted);
        while let Some((first, second, pair)) = self.rewritten_pair(terms, &components) {
            components.remove(second);
            components.remove(first);
            components.extend(squash(terms, pair));
            self.order.sort(terms, &mut components);
        }
        unsquash(terms, &components).unwrap_or(sorted)
    }

    /// Two components of a sum that a law turns into something else.
    fn rewritten_pair(
        &mut self,
        terms: &mut Terms,
        components: &[TermId],
    ) -> Option<(usize, usize, TermId)> {
        for first in 0..components.len() {
            for second in first + 1..components.len() {
                let pair = terms.sum(components[first], components[second]);
                let found = match computed(terms, pair, self.rules) {
                    Some(known) => Some(self.step(Reason::Known, pair, known)),
                    None => self.use_law(terms, pair),
                };
                if let Some(found) = found {
                    return Some((first, second, found));
                }
                if self.gave_up() {
                    return None;
                }
            }
        }
        None
    }

    /// The rules applicator: the first law that matches.
    fn use_law(&mut self, terms: &mut Terms, id: TermId) -> Option<TermId> {
        for at in 0..self.book.laws.len() {
            self.attempts += 1;
            if self.gave_up() {
                return None;
            }
            let (law, left, right) = &self.book.laws[at];
            let mut matches =
                left.matches(id, &Bindings::new(), terms, &mut self.order).into_iter();
            if let Some(bindings) = matches.next() {
                let found = right.build(&bindings, terms, &mut self.order)?;
                let reason = Reason::Law(*law);
                return Some(self.step(reason, id, found));
            }
        }
        None
    }

    fn step(&mut self, reason: Reason, from: TermId, to: TermId) -> TermId {
        self.steps.push(Step { reason, from, to });
        to
    }
}

/// The shape of an operation on known shapes.
fn computed(terms: &mut Terms, id: TermId, rules: Rules) -> Option<TermId> {
    let known = |id: &TermId| -> Option<Shape> {
        match terms.get(*id) {
            Term::Illegal => Some(None),
            Term::Tuple(tuple) => Some(Some(tuple.clone())),
            Term::Variable(_)
            | Term::Sum(..)
            | Term::Product(..)
            | Term::Transpose(_)
            | Term::Join(..) => None,
        }
    };
    let shape = match terms.get(id) {
        Term::Sum(a, b) => binary(Operator::Elementwise, &known(a)?, &known(b)?, rules),
        Term::Product(a, b) => binary(Operator::Product, &known(a)?, &known(b)?, rules),
        Term::Transpose(a) => unary(Operator::Transpose, &known(a)?),
        Term::Illegal | Term::Tuple(_) | Term::Variable(_) | Term::Join(..) => return None,
    };
    Some(shape.map_or(Term::Illegal, Term::Tuple)).map(|term| terms.add(term))
}
