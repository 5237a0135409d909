//! The sizes that a run showed against what tracking claims of them.
//!
//! A symbol of a term gets its shape when a version is seen whose size it is, or
//! from the values that are its extents, and keeps it until something that it
//! rests on is assigned anew. So whatever has a size by the same symbol is held
//! against the first that had it:
//!
//! ```text
//! x = zeros(n, 1);     x: <n,1>, which is <3,1> since n is 3; seen 3x1
//! y = f(x);            y: f(x), seen 7x2: f(x) is <7,2>
//! z = f(x);            z: f(x), seen 7x3: broken
//! w = A + y;           w: A+y, and A+y was legal since the statement succeeded
//! ```
//!
//! What a gate chose is not noted: of a join one alternative must fit, and is what
//! the gate chose until it is passed again. What mentions a symbol without a shape
//! is not checked, and counted apart.
//!
//! Cost: of each note, the terms of its version.

use super::counts::Counts;
use super::trace::{Note, Noted};
use super::tracked::{Claims, Look, Needed, Plan};
use lariat_ir::ssa::VersionId;
use lariat_shapes::operators::{Operator, binary, unary};
use lariat_shapes::{Gate, Rules, Shape, Term, TermId, Tuple, Variable};
use lariat_tracking::value::{Count, ValueId};
use std::collections::{BTreeMap, HashMap};

/// Terms with more combinations of branches of their gates are not checked.
const MAX_CHOICES: usize = 64;

/// What an activation has shown so far.
#[derive(Debug, Default)]
pub struct State {
    sizes: HashMap<VersionId, Tuple>,
    shapes: HashMap<Variable, Tuple>,
    numbers: HashMap<ValueId, f64>,
    branches: HashMap<Gate, usize>,
}

/// The branch of each gate.
type Choice = BTreeMap<Gate, usize>;

/// A term's shape for one choice of branches: not known where a symbol has none.
type Outcome = Option<Shape>;

/// One function and one activation of it.
pub struct Tracking<'t> {
    /// What is claimed.
    pub plan: &'t Plan,
    /// What was seen.
    pub state: &'t mut State,
    /// What became of the claims.
    pub counts: &'t mut Counts,
}

impl Tracking<'_> {
    /// Takes a note in; what it denies.
    pub fn look(&mut self, look: Look, note: &Note) -> Result<(), String> {
        match look {
            Look::Changed(version) => {
                self.forget(version);
                Ok(())
            }
            Look::Version(version) => {
                self.forget(version);
                self.version(version, note)
            }
            Look::Ahead(stmt) => self.legal(stmt, &|needed| needed.proved),
            Look::Passed(stmt) => self.legal(stmt, &|_| true),
        }
    }

    /// A version has a new value: what rests on it means something else.
    fn forget(&mut self, version: VersionId) {
        let claims = &self.plan.versions[version.index()];
        self.state.sizes.remove(&version);
        claims.shapes.iter().for_each(|symbol| _ = self.state.shapes.remove(symbol));
        claims.values.iter().for_each(|value| _ = self.state.numbers.remove(value));
        if let Some(gate) = claims.gate {
            self.state.branches.remove(&gate);
        }
    }

    fn version(&mut self, version: VersionId, note: &Note) -> Result<(), String> {
        let claims = &self.plan.versions[version.index()];
        self.number(claims, note)?;
        if note.size.is_empty() {
            return Ok(());
        }
        let seen = Tuple::new(note.size.iter().map(|&extent| extent as u64));
        self.state.sizes.insert(version, seen.clone());
        if let Some(own) = claims.own {
            self.state.shapes.insert(own, seen.clone());
        }
        for early in &claims.same {
            match self.state.sizes.get(early) {
                Some(size) if *size != seen => {
                    return Err(format!("the size of an earlier variable, {size}"));
                }
                Some(_) => self.counts.tracked += 1,
                None => self.counts.untracked += 1,
            }
        }
        self.size(claims.size, &seen)?;
        self.one_of(&claims.sizes, &seen)
    }

    /// The value number: what has it has one value.
    fn number(&mut self, claims: &Claims, note: &Note) -> Result<(), String> {
        let Noted::All(numbers) = &note.numbers else { return Ok(()) };
        let &[seen] = &numbers[..] else { return Ok(()) };
        let known = claims.number.or_else(|| self.state.numbers.get(&claims.value).copied());
        match known {
            Some(number) if number == seen || number.is_nan() && seen.is_nan() => {
                self.counts.tracked += 1;
                Ok(())
            }
            Some(number) => Err(format!("the value {number}")),
            None => {
                if self.plan.stable.contains(&claims.value) {
                    self.state.numbers.insert(claims.value, seen);
                }
                Ok(())
            }
        }
    }

    fn size(&mut self, term: TermId, seen: &Tuple) -> Result<(), String> {
        if let Term::Variable(symbol) = self.plan.terms.get(term)
            && self.shape(*symbol).is_none()
        {
            if self.plan.symbols.get(symbol).is_some_and(|symbol| symbol.stays) {
                self.state.shapes.insert(*symbol, seen.clone());
            } else {
                self.counts.untracked += 1;
            }
            return Ok(());
        }
        let outcomes = self.outcomes(term);
        let fits = |shape: &Outcome| *shape == Some(Some(seen.clone()));
        let fitting: Vec<&Choice> =
            outcomes.iter().filter(|(_, shape)| fits(shape)).map(|(choice, _)| choice).collect();
        if outcomes.is_empty() || outcomes.iter().any(|(_, shape)| shape.is_none()) {
            self.counts.untracked += 1;
            return Ok(());
        }
        if fitting.is_empty() {
            return Err(self.described(&[term]));
        }
        if let [choice] = fitting[..] {
            self.state.branches.extend(choice.iter().map(|(&gate, &branch)| (gate, branch)));
        }
        self.counts.tracked += 1;
        Ok(())
    }

    /// The sizes that a version may have.
    fn one_of(&mut self, terms: &[TermId], seen: &Tuple) -> Result<(), String> {
        if terms.len() < 2 {
            return Ok(());
        }
        let all: Vec<Outcome> =
            terms.iter().flat_map(|&term| self.outcomes(term)).map(|(_, shape)| shape).collect();
        if all.contains(&Some(Some(seen.clone()))) {
            self.counts.tracked += 1;
        } else if all.is_empty() || all.contains(&None) {
            self.counts.untracked += 1;
        } else {
            return Err(format!("one of {}", self.described(terms)));
        }
        Ok(())
    }

    /// What a statement needs of sizes.
    fn legal(
        &mut self,
        stmt: lariat_ir::StmtId,
        wanted: &dyn Fn(&Needed) -> bool,
    ) -> Result<(), String> {
        let all = self.plan.needed.get(&stmt).into_iter().flatten();
        for needed in all.filter(|needed| wanted(needed)) {
            let outcomes = self.outcomes(needed.term);
            let is_legal = |(_, shape): &(Choice, Outcome)| matches!(shape, Some(Some(_)));
            if outcomes.iter().any(is_legal) {
                self.counts.required += 1;
            } else if outcomes.is_empty() || outcomes.iter().any(|(_, shape)| shape.is_none()) {
                self.counts.untracked += 1;
            } else {
                return Err(format!("needs sizes that fit: {}", self.described(&[needed.term])));
            }
        }
        Ok(())
    }

    /// The shape of a symbol, which its extents may determine.
    fn shape(&mut self, symbol: Variable) -> Option<&Tuple> {
        let extents = self.plan.symbols.get(&symbol).and_then(|symbol| symbol.extents.as_ref());
        if let (false, Some(extents)) = (self.state.shapes.contains_key(&symbol), extents) {
            let numbers: Option<Vec<u64>> = extents.iter().map(|&it| self.extent(it)).collect();
            let shape = numbers.map(Tuple::new);
            self.state.shapes.extend(shape.map(|shape| (symbol, shape)));
        }
        self.state.shapes.get(&symbol)
    }

    /// A negative extent is 0.
    fn extent(&self, count: Count) -> Option<u64> {
        let base = match count.base {
            Some(base) => *self.state.numbers.get(&base)?,
            None => 0.0,
        };
        let is_whole = base.fract() == 0.0 && base.abs() < 1e9;
        is_whole.then(|| (base as i64).saturating_add(count.offset).max(0) as u64)
    }

    /// The shapes of a term, each path that its gates may have chosen; none of too
    /// many.
    fn outcomes(&mut self, term: TermId) -> Vec<(Choice, Outcome)> {
        let below = self.plan.terms.below(&[term]);
        let mut gates: BTreeMap<Gate, usize> = BTreeMap::new();
        for &part in &below {
            match self.plan.terms.get(part) {
                Term::Variable(symbol) => _ = self.shape(*symbol),
                Term::Join(gate, alternatives) => {
                    gates.insert(*gate, alternatives.len());
                }
                _ => {}
            }
        }
        let mut combined = vec![Choice::new()];
        for (gate, branches) in gates {
            let known = self.state.branches.get(&gate).copied();
            let choices = |branch: &usize| known.is_none_or(|known| known == *branch);
            let choices: Vec<usize> = (0..branches).filter(choices).collect();
            let with = |choice: &Choice, branch| {
                let mut choice = choice.clone();
                choice.insert(gate, branch);
                choice
            };
            combined = combined
                .iter()
                .flat_map(|choice| choices.iter().map(|&it| with(choice, it)))
                .collect();
            if combined.len() > MAX_CHOICES {
                return Vec::new();
            }
        }
        combined.into_iter().map(|choice| (choice.clone(), self.outcome(&below, &choice))).collect()
    }

    fn outcome(&self, below: &[TermId], choice: &Choice) -> Outcome {
        let mut made: HashMap<TermId, Outcome> = HashMap::new();
        let rules = self.plan.rules;
        let mut last = None;
        for &part in below {
            let of = |term: &TermId| made.get(term).cloned().flatten();
            last = match self.plan.terms.get(part) {
                Term::Illegal => Some(None),
                Term::Tuple(tuple) => Some(Some(tuple.clone())),
                Term::Variable(symbol) => self.state.shapes.get(symbol).cloned().map(Some),
                Term::Sum(a, b) => {
                    of(a).zip(of(b)).map(|(a, b)| binary(Operator::Elementwise, &a, &b, rules))
                }
                Term::Product(a, b) => of(a).zip(of(b)).and_then(|(a, b)| product(&a, &b, rules)),
                Term::Transpose(a) => of(a).map(|a| unary(Operator::Transpose, &a)),
                Term::Join(gate, alternatives) => {
                    choice.get(gate).and_then(|&branch| alternatives.get(branch)).and_then(of)
                }
            };
            made.insert(part, last.clone());
        }
        last
    }

    /// Terms as text, with the shapes of their symbols.
    fn described(&self, terms: &[TermId]) -> String {
        let all: Vec<String> = terms.iter().map(|&term| self.plan.terms.show(term)).collect();
        let mut text = all.join(", ");
        for symbol in self.plan.terms.variables_of(terms) {
            if let Some(shape) = self.state.shapes.get(&symbol) {
                text += &format!("; {} is {shape}", self.plan.terms.name(symbol));
            }
        }
        text
    }
}

/// The shape of a product; not known where pages lie side by side: MATLAB refuses
/// such operands, Octave flattens them (`docs/assumptions.md`).
fn product(a: &Shape, b: &Shape, rules: Rules) -> Outcome {
    let shape = binary(Operator::Product, a, b, rules);
    let pages = [a, b].into_iter().flatten().any(|operand| !operand.is_matrix());
    (shape.is_some() || !pages).then_some(shape)
}

#[cfg(test)]
mod tests {
    use super::super::analysed::plans;
    use super::super::entry::{Entry, EntryFile};
    use super::super::program::Program;
    use super::*;
    use lariat_syntax::Dialect;

    /// What tracking claims of a function.
    fn plan(text: &str) -> Plan {
        let file = EntryFile::code("f.m", text.to_owned());
        let entry = Entry {
            name: "f".to_owned(),
            call: "f".to_owned(),
            files: vec![file],
            may_fail: false,
        };
        let program = Program::of(&entry, &Dialect::OCTAVE);
        let code = program.collection();
        plans(&program, &code).into_values().next().expect("a function").0
    }

    /// The last version with a size that reads like this.
    fn sized(plan: &Plan, size: &str) -> VersionId {
        let sizes: Vec<_> = plan.versions.iter().map(|it| plan.terms.show(it.size)).collect();
        let found = sizes.iter().rposition(|it| it == size);
        VersionId::new(found.unwrap_or_else(|| panic!("no size is {size}: {sizes:?}")))
    }

    fn note(size: &[f64], numbers: Noted) -> Note {
        Note { point: 1, depth: 1, class: None, size: size.to_vec(), numbers }
    }

    #[test]
    fn sizes_follow_from_what_was_seen() {
        let plan = plan("function y = f(A, n)\nx = zeros(n, 1);\ny = A + x;\n");
        let (mut state, mut counts) = (State::default(), Counts::default());
        let mut run = Tracking { plan: &plan, state: &mut state, counts: &mut counts };
        let mut see =
            |version, size: &[f64], numbers| run.look(Look::Version(version), &note(size, numbers));
        assert_eq!(see(sized(&plan, "A"), &[3.0, 2.0], Noted::None), Ok(()));
        assert_eq!(see(sized(&plan, "n"), &[1.0, 1.0], Noted::All(vec![3.0])), Ok(()));
        assert_eq!(see(sized(&plan, "<n,1>"), &[3.0, 1.0], Noted::None), Ok(()));
        assert_eq!(see(sized(&plan, "<n,1>+A"), &[3.0, 2.0], Noted::None), Ok(()));
        let broken = see(sized(&plan, "<n,1>+A"), &[3.0, 4.0], Noted::None);
        assert!(broken.is_err_and(|why| why.contains("A is <3,2>")));
        let broken = see(sized(&plan, "<n,1>"), &[4.0, 1.0], Noted::None);
        assert!(broken.is_err_and(|why| why.contains("<n,1> is <3,1>")));
    }

    #[test]
    fn a_symbol_lasts_until_what_it_rests_on_changes() {
        let plan = plan("function y = f(v)\nx = find(v);\ny = find(v);\n");
        let (mut state, mut counts) = (State::default(), Counts::default());
        let mut run = Tracking { plan: &plan, state: &mut state, counts: &mut counts };
        let mut see =
            |version, size: &[f64]| run.look(Look::Version(version), &note(size, Noted::None));
        let found = sized(&plan, "find(v)");
        assert_eq!(see(VersionId::new(0), &[1.0, 4.0]), Ok(()));
        assert_eq!(see(found, &[1.0, 2.0]), Ok(()));
        assert!(see(found, &[1.0, 3.0]).is_err());
        assert_eq!(see(VersionId::new(0), &[1.0, 4.0]), Ok(()));
        assert_eq!(see(found, &[1.0, 3.0]), Ok(()));
    }

    #[test]
    fn an_operation_that_succeeded_had_operands_that_fit() {
        let plan = plan("function y = f(A, B)\ny = A * B;\n");
        let (mut state, mut counts) = (State::default(), Counts::default());
        let mut run = Tracking { plan: &plan, state: &mut state, counts: &mut counts };
        let stmt = *plan.needed.keys().next().expect("a product");
        let mut seen = |columns: f64| {
            let sizes = [[2.0, columns], [3.0, 4.0]];
            for (place, size) in sizes.iter().enumerate() {
                let look = Look::Version(VersionId::new(place));
                assert_eq!(run.look(look, &note(size, Noted::None)), Ok(()));
            }
            run.look(Look::Passed(stmt), &note(&[2.0, 4.0], Noted::None))
        };
        assert_eq!(seen(3.0), Ok(()));
        assert!(seen(5.0).is_err());
        assert_eq!(counts.required, 1);
    }

    #[test]
    fn pages_side_by_side_are_not_asked() {
        let tuple = |extents: &[u64]| Some(Tuple::new(extents.iter().copied()));
        let times = |b: &[u64]| product(&tuple(&[2, 2]), &tuple(b), Rules::OCTAVE);
        assert_eq!(times(&[2, 3]), Some(tuple(&[2, 3])));
        assert_eq!(times(&[3, 2]), Some(None));
        assert_eq!(times(&[2, 2, 2]), None);
    }
}
