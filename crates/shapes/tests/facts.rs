//! Legality, and what follows from facts.
#![allow(missing_docs, reason = "tests")]
#![allow(clippy::unwrap_used, reason = "tests")]

mod common;

use common::{Model, Random, values};
use lariat_shapes::{Decider, Fact, Legality, Rules, TermId, Terms, Variable, Verdict, read_term};

struct Bench {
    terms: Terms,
    decider: Decider,
}

impl Bench {
    fn new(rules: Rules) -> Self {
        Self { terms: Terms::new(), decider: Decider::for_rank(rules, 3) }
    }

    fn read(&mut self, text: &str) -> TermId {
        read_term(text, &mut self.terms).unwrap()
    }

    fn variable(&mut self, name: &str) -> Variable {
        let id = self.terms.variable(name);
        self.terms.variables_of(&[id])[0]
    }

    fn assume(&mut self, fact: Fact) -> bool {
        self.decider.assume(&self.terms, fact).unwrap()
    }

    fn legality(&mut self, text: &str) -> String {
        let term = self.read(text);
        match self.decider.legality(&self.terms, term).unwrap() {
            Legality::Always => "always".to_owned(),
            Legality::Never => "never".to_owned(),
            Legality::When(condition) => condition.to_string(),
        }
    }

    fn equal(&mut self, left: &str, right: &str) -> bool {
        let (left, right) = (self.read(left), self.read(right));
        self.decider.equal(&self.terms, left, right).unwrap() == Verdict::Equal
    }
}

fn legality(text: &str, rules: Rules) -> String {
    Bench::new(rules).legality(text)
}

#[test]
fn legality_in_words() {
    for rules in Rules::ALL {
        assert_eq!(legality("s+i", rules), "always");
        assert_eq!(legality("s+error", rules), "never");
        assert_eq!(legality("<2,3>*<2,3>", rules), "never");
        assert_eq!(legality("s'", rules), "s is a matrix");
        assert_eq!(legality("s*s", rules), "s is square");
        let product = "s is a scalar; or t is a scalar; or s is a matrix, t is a matrix, \
                       size(s,2)=size(t,1)";
        assert_eq!(legality("s*t", rules), product);
    }
    let sum = "s is a scalar; or t is a scalar; or s and t have the same size";
    assert_eq!(legality("s+t", Rules::MATLAB7), sum);
    let sum = "s and t fit, each extent equal or 1";
    assert_eq!(legality("s+t", Rules::EXPANDING), sum);
    assert_eq!(legality("phi(g; s', error)", Rules::EXPANDING), "gate g at 1, s is a matrix");
}

#[test]
fn what_succeeded_makes_more_equal_and_legal() {
    for rules in Rules::ALL {
        let mut bench = Bench::new(rules);
        assert!(!bench.equal("s*t*t'", "s*s'+s*t*t'"));
        let sum = bench.read("s+s'");
        let square = bench.read("s*s");
        assert!(bench.assume(Fact::Legal(sum)) && bench.assume(Fact::Legal(square)));
        assert_eq!(bench.legality("s'"), "always");
        assert_eq!(bench.legality("s*(s+s)"), "always");
        assert!(bench.equal("s+s'", "s*s"));
        assert!(!bench.equal("s+t", "s"));
    }
}

#[test]
fn extents_that_are_known() {
    for rules in Rules::ALL {
        let mut bench = Bench::new(rules);
        let (s, t) = (bench.variable("s"), bench.variable("t"));
        assert!(bench.assume(Fact::Extent(s, 1, 3)) && bench.assume(Fact::Extent(s, 2, 1)));
        assert_ne!(bench.legality("s*t"), "always");
        assert!(!bench.equal("s*t", "error"));
        assert!(bench.assume(Fact::Extent(t, 0, 4)));
        assert!(bench.equal("s*t", "error"));
        assert_eq!(bench.legality("s*t"), "never");
        assert!(!bench.assume(Fact::Extent(s, 1, 1)));
    }
}

#[test]
fn equations_between_extents() {
    for rules in Rules::ALL {
        let mut bench = Bench::new(rules);
        let (s, t) = (bench.variable("s"), bench.variable("t"));
        for name in ["s'", "t'"] {
            let matrix = bench.read(name);
            assert!(bench.assume(Fact::Legal(matrix)));
        }
        assert!(bench.assume(Fact::SameExtent((s, 1), (t, 0))));
        assert_eq!(bench.legality("s*t"), "always");
        assert_ne!(bench.legality("t*s"), "always");
        assert!(!bench.equal("s+t", "s"));
        assert!(bench.assume(Fact::SameExtent((s, 0), (t, 1))));
        assert!(bench.equal("(s*t)'", "t'*s'") && bench.equal("s+t'", "s"));
        assert!(bench.assume(Fact::SameExtent((s, 0), (s, 0))));
    }
}

#[test]
fn equality_under_facts_agrees_with_the_model() {
    let shapes = values(&[1, 2, 3, 4], &[&[1, 1, 2], &[2, 2, 2]]);
    let mut random = Random(5);
    for rules in Rules::ALL {
        let mut model = Model::new(rules, &shapes, 3);
        let mut terms = Terms::new();
        let leaves: Vec<TermId> = ["s", "t", "u"].map(|name| terms.variable(name)).to_vec();
        let error = terms.illegal();
        let mut equal = 0;
        for _ in 0..400 {
            let mut draw = |most| {
                let count = 1 + random.below(most);
                random.term(&mut terms, &leaves, count, true)
            };
            let (a, b, fact) = (draw(4), draw(4), draw(5));
            let mut decider = Decider::for_rank(rules, 2);
            let verdict = decider.equal_if_legal(&terms, (a, b), fact).unwrap();
            let known = model.column(&terms, fact);
            let illegal = model.column(&terms, error)[0];
            let (left, right) = (model.column(&terms, a), model.column(&terms, b));
            let mut rows = known.iter().zip(left.iter().zip(&right));
            let same = rows.all(|(known, (left, right))| *known == illegal || left == right);
            if verdict == Verdict::Equal {
                equal += 1;
            }
            let shown = [a, b, fact].map(|id| terms.show(id));
            assert!(same || verdict != Verdict::Equal, "{shown:?}");
            assert!(!same || verdict == Verdict::Equal, "the model is too small: {shown:?}");
        }
        assert!(equal > 5, "{equal}");
    }
}
