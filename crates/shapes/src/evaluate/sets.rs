//! Sets of shapes: which shapes a variable may have in a whole program (`002`
//! section 7.2).
//!
//! A set is a list of terms, or Λ: any. An operation on sets is that of all
//! combinations of members, each evaluated ([`Sets::apply`], equation 69); a
//! gated join is the union. Then the rules ϱ† leave out members that others
//! stand for at all shapes (equations 65 to 67):
//!
//! ```text
//! {s*s+t*t, s*s+t, s+t*t} = {s*s+t, s+t*t}
//! ```
//!
//! They only ever leave out, so their order is that of the list, and evaluation
//! ends. [`Sets::solve`] is figure 17: the sets of all variables of a program in
//! SSA form, until they stay the same; after a number of iterations without that, all
//! of them are Λ.
//!
//! **Cost.** An operation costs the product of the sizes of its sets; a set with
//! more members than the cap is Λ.

use super::Evaluator;
use super::matching::{Bindings, Pattern};
use super::squash::Order;
use crate::dialect::Rules;
use crate::term::{Term, TermId, Terms, Variable};
use rustc_hash::FxHashMap;

/// The shapes that something may have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ShapeSet {
    /// Λ: any.
    Any,
    /// One of these.
    Of(Vec<TermId>),
}

impl ShapeSet {
    /// None, where nothing flows.
    pub const NONE: Self = Self::Of(Vec::new());
}

/// A rule of ϱ†: the first pattern is left out of a set that has all three.
const RULES: [[&str; 3]; 2] =
    [["s*s + t*t", "s*s + t", "s + t*t"], ["s*t + s + t", "s*s + t", "s + t*t"]];

/// Operations on sets of shapes.
#[derive(Clone, Debug)]
pub struct Sets {
    evaluator: Evaluator,
    order: Order,
    rules: Vec<[Pattern; 3]>,
    cap: usize,
    use_rules: bool,
}

/// `variable = term`, where variables of the term are those of the program.
pub type Assignment = (Variable, TermId);

impl Sets {
    /// For a language. Sets of more members than `cap` are Λ. `use_rules`: ϱ† is
    /// that of equations 65 to 67, otherwise it is empty, which makes all
    /// operations monotone.
    pub fn new(rules: Rules, cap: usize, use_rules: bool) -> Self {
        let pattern = |text: &str| Pattern::equation(&format!("{text} = i")).map(|sides| sides.0);
        let ready = RULES.iter().filter_map(|[a, b, c]| {
            // Where extents expand, s*t+s+t may be neither of the others.
            let holds = !rules.implicit_expansion || *a == RULES[0][0];
            if holds { Some([pattern(a)?, pattern(b)?, pattern(c)?]) } else { None }
        });
        Self {
            evaluator: Evaluator::new(rules),
            order: Order::default(),
            rules: ready.collect(),
            cap,
            use_rules,
        }
    }

    /// SET-OF-SHAPES-EVAL: each member evaluated, some left out.
    pub fn evaluate(&mut self, terms: &mut Terms, members: Vec<TermId>) -> ShapeSet {
        let evaluated = members.into_iter().map(|id| self.evaluator.evaluate(terms, id));
        let mut members: Vec<TermId> = evaluated.collect();
        members.sort_unstable();
        members.dedup();
        while self.use_rules && self.leave_out(terms, &mut members) {}
        match members.len() > self.cap {
            true => ShapeSet::Any,
            false => ShapeSet::Of(members),
        }
    }

    /// Leaves out a member that others stand for.
    fn leave_out(&mut self, terms: &mut Terms, members: &mut Vec<TermId>) -> bool {
        for at in 0..members.len() {
            for [first, second, third] in &self.rules {
                let matches = first.matches(members[at], &Bindings::new(), terms, &mut self.order);
                let stands = matches.iter().any(|bindings| {
                    [second, third].into_iter().all(|pattern| {
                        let built = pattern.build(bindings, terms, &mut self.order);
                        let built = built.map(|id| self.evaluator.evaluate(terms, id));
                        built.is_some_and(|id| id != members[at] && members.contains(&id))
                    })
                });
                if stands {
                    members.remove(at);
                    return true;
                }
            }
        }
        false
    }

    /// The set of an operation on sets, one for each part of the term; the union
    /// for a join.
    pub fn apply(&mut self, terms: &mut Terms, term: &Term, sets: &[ShapeSet]) -> ShapeSet {
        let mut lists = Vec::new();
        for set in sets {
            match set {
                ShapeSet::Any => return ShapeSet::Any,
                ShapeSet::Of(members) => lists.push(members.as_slice()),
            }
        }
        if let Term::Join(..) = term {
            return self.evaluate(terms, lists.concat());
        }
        let count = lists.iter().try_fold(1usize, |all, list| all.checked_mul(list.len()));
        // A set of so many members before evaluation is not worth the time.
        if count.is_none_or(|count| count > self.cap.saturating_mul(self.cap).max(self.cap)) {
            return ShapeSet::Any;
        }
        let members = match (term, lists.as_slice()) {
            (Term::Sum(..), [a, b]) => pairs(a, b).map(|(a, b)| terms.sum(a, b)).collect(),
            (Term::Product(..), [a, b]) => pairs(a, b).map(|(a, b)| terms.product(a, b)).collect(),
            (Term::Transpose(_), [a]) => a.iter().map(|a| terms.transpose(*a)).collect(),
            _ => vec![terms.add(term.clone())],
        };
        self.evaluate(terms, members)
    }

    /// The set of a term where variables have sets; those that have none stand
    /// for themselves.
    pub fn of(
        &mut self,
        terms: &mut Terms,
        root: TermId,
        known: &FxHashMap<Variable, ShapeSet>,
    ) -> ShapeSet {
        let mut sets: FxHashMap<TermId, ShapeSet> = FxHashMap::default();
        for id in terms.below(&[root]) {
            let term = terms.get(id).clone();
            let set = match &term {
                Term::Variable(variable) => {
                    known.get(variable).cloned().unwrap_or(ShapeSet::Of(vec![id]))
                }
                other => {
                    let parts = other.parts();
                    let parts = parts.iter().filter_map(|part| sets.get(part).cloned());
                    let parts: Vec<ShapeSet> = parts.collect();
                    self.apply(terms, other, &parts)
                }
            };
            sets.insert(id, set);
        }
        sets.remove(&root).unwrap_or(ShapeSet::Any)
    }

    /// FORM-SET-OF-SHAPES-MAP: the sets of all variables that are assigned.
    pub fn solve(
        &mut self,
        terms: &mut Terms,
        program: &[Assignment],
        max_iterations: usize,
    ) -> FxHashMap<Variable, ShapeSet> {
        let none = program.iter().map(|(variable, _)| (*variable, ShapeSet::NONE));
        let mut sets: FxHashMap<Variable, ShapeSet> = none.collect();
        for _ in 0..max_iterations {
            let mut changed = false;
            for (variable, term) in program {
                let set = self.of(terms, *term, &sets);
                changed |= sets.insert(*variable, set.clone()) != Some(set);
            }
            if !changed {
                return sets;
            }
        }
        sets.values_mut().for_each(|set| *set = ShapeSet::Any);
        sets
    }
}

/// All pairs of members.
fn pairs<'a>(a: &'a [TermId], b: &'a [TermId]) -> impl Iterator<Item = (TermId, TermId)> + 'a {
    a.iter().flat_map(|a| b.iter().map(|b| (*a, *b)))
}
