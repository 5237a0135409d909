//! The papers' evaluator: laws, weights, and the example of `002`.
#![allow(missing_docs, reason = "tests")]
#![allow(clippy::unwrap_used, reason = "tests")]

mod common;

use common::Random;
use lariat_shapes::evaluate::laws::LAWS;
use lariat_shapes::evaluate::sets::{Sets, ShapeSet};
use lariat_shapes::evaluate::squash::Order;
use lariat_shapes::evaluate::weight::weight;
use lariat_shapes::{
    Decider, Evaluator, Reason, Rules, TermId, Terms, Variable, Verdict, read_equation, read_term,
};

fn evaluated(text: &str, rules: Rules) -> String {
    let mut terms = Terms::new();
    let term = read_term(text, &mut terms).unwrap();
    let mut evaluator = Evaluator::new(rules);
    let form = evaluator.evaluate(&mut terms, term);
    assert!(!evaluator.gave_up());
    terms.show(form)
}

#[test]
fn each_law_holds_where_it_says() {
    for law in LAWS {
        let mut terms = Terms::new();
        let (left, right) = read_equation(law.equation, &mut terms).unwrap();
        for rules in Rules::ALL {
            let mut decider = Decider::new(rules, &terms, &[left, right]);
            let holds = decider.equal(&terms, left, right).unwrap() == Verdict::Equal;
            assert_eq!(holds, law.expanding || !rules.implicit_expansion, "{}", law.equation);
        }
    }
}

#[test]
fn no_law_makes_a_term_heavier() {
    let mut random = Random(7);
    for law in LAWS {
        let mut compared = 0;
        for _ in 0..300 {
            let mut terms = Terms::new();
            let leaves: Vec<TermId> = ["a", "b", "c"].map(|name| terms.variable(name)).to_vec();
            let (s, t) = (1 + random.below(3), 1 + random.below(3));
            let s = random.term(&mut terms, &leaves, s, false);
            let t = random.term(&mut terms, &leaves, t, false);
            let (s, t) = (terms.show(s), terms.show(t));
            let text: String = law
                .equation
                .replace("error", "E")
                .chars()
                .map(|sign| match sign {
                    's' => format!("({s})"),
                    't' => format!("({t})"),
                    'E' => "error".to_owned(),
                    other => other.to_string(),
                })
                .collect();
            let (left, right) = read_equation(&text, &mut terms).unwrap();
            let (heavy, light) = (weight(&terms, left), weight(&terms, right));
            if let (Some(heavy), Some(light)) = (heavy, light) {
                compared += 1;
                assert!(heavy > light, "{text}: {heavy} {light}");
            }
        }
        // The weight of three transposes has no place in 128 bits.
        assert!(compared > 0 || law.equation.starts_with("s'''"), "{}", law.equation);
    }
}

#[test]
fn a_pass_keeps_the_meaning_and_loses_weight() {
    let mut random = Random(11);
    for rules in Rules::ALL {
        for _ in 0..400 {
            let mut terms = Terms::new();
            let mut leaves: Vec<TermId> = ["s", "t", "u"].map(|name| terms.variable(name)).to_vec();
            leaves.push(terms.tuple(&[2, 2]));
            leaves.push(terms.scalar());
            let count = 1 + random.below(7);
            let term = random.term(&mut terms, &leaves, count, count < 4);
            let mut evaluator = Evaluator::new(rules);
            let passed = evaluator.one_pass(&mut terms, term);
            let only_sorted = evaluator.steps.iter().all(|step| step.reason == Reason::Order);
            let form = Evaluator::new(rules).evaluate(&mut terms, term);
            let mut decider = Decider::for_rank(rules, 2);
            let shown = terms.show(term);
            assert_eq!(decider.equal(&terms, term, form), Ok(Verdict::Equal), "{shown}");
            let sorted = Order::default().sorted(&mut terms, term);
            assert_eq!(weight(&terms, term), weight(&terms, sorted), "{shown}");
            let (before, after) = (weight(&terms, term), weight(&terms, passed));
            if let (Some(before), Some(after)) = (before, after) {
                let shown = format!("{shown} -> {}", terms.show(passed));
                assert!(
                    after < before || only_sorted && after == before,
                    "{shown}: {before} {after}"
                );
            }
            assert_eq!(Evaluator::new(rules).evaluate(&mut terms, form), form, "{shown}");
        }
    }
}

#[test]
fn examples_of_the_evaluator() {
    for rules in Rules::ALL {
        assert_eq!(evaluated("(<3,2>+<1,1>)+<3,2>", rules), "<3,2>");
        assert_eq!(evaluated("z+(i+z)", rules), "z");
        assert_eq!(evaluated("u+v", rules), "u+v");
        assert_eq!(evaluated("x+y+y+x", rules), "x+y");
        assert_eq!(evaluated("s*(s*s)+error", rules), "error");
        assert_eq!(evaluated("phi(g; s+s, s)", rules), "s");
    }
    assert_eq!(evaluated("a*b+b*b", Rules::MATLAB7), "a+b*b");
    assert_eq!(evaluated("a*b+b*b", Rules::EXPANDING), "a*b+b*b");
}

/// The shapes of the code in figure 6 of `002`.
const FIGURE_6: [(&str, &str); 11] = [
    ("d1", "b0*b0 + a0*b0"),
    ("a1", "b0 + b0'"),
    ("d2", "(b0+d1)*b0"),
    ("a2", "phi(p; a1, a3)"),
    ("b1", "phi(p; b0, b2)"),
    ("e1", "phi(p; e0, e2)"),
    ("c", "a2*b1"),
    ("a3", "c+(a2+b1)"),
    ("b2", "c+(a3+c)"),
    ("e2", "phi(q; e1, e3)"),
    ("e3", "e2*d2"),
];

#[test]
fn inference_1_same_shape_at_lines_1_and_3() {
    let d2 = evaluated("(b+(b*b+a*b))*b", Rules::MATLAB7);
    assert_eq!(evaluated("b*b+a*b", Rules::MATLAB7), d2);
    assert_eq!(d2, "a+b*b");
}

#[test]
fn inference_3_sets_of_shapes() {
    let mut terms = Terms::new();
    let mut program: Vec<(Variable, TermId)> = Vec::new();
    for (name, text) in FIGURE_6 {
        let id = terms.variable(name);
        let variable = terms.variables_of(&[id])[0];
        program.push((variable, read_term(text, &mut terms).unwrap()));
    }
    let solved = Sets::new(Rules::MATLAB7, 32, false).solve(&mut terms, &program, 100);
    let count = |name: &str| {
        let at = FIGURE_6.iter().position(|(own, _)| *own == name).unwrap();
        match &solved[&program[at].0] {
            ShapeSet::Of(members) => Some(members.len()),
            ShapeSet::Any => None,
        }
    };
    // The paper has two forms for c, which association makes one.
    for (name, most) in [("d1", 1), ("a1", 1), ("a3", 1), ("b2", 1), ("c", 1), ("e3", 3), ("e1", 4)]
    {
        assert_eq!(count(name), Some(most), "{name}");
    }
    // Too small a cap, or too few iterations, yield Λ.
    let capped = Sets::new(Rules::MATLAB7, 1, false).solve(&mut terms, &program, 100);
    assert_eq!(capped[&program[6].0], ShapeSet::Any);
    let short = Sets::new(Rules::MATLAB7, 32, false).solve(&mut terms, &program, 1);
    assert!(short.values().all(|set| *set == ShapeSet::Any));
}

#[test]
fn members_that_others_stand_for_are_left_out() {
    let mut terms = Terms::new();
    let mut read = |text: &str| read_term(text, &mut terms).unwrap();
    let a = [read("s"), read("s*s")];
    let b = [read("t"), read("t*t")];
    let sum = read_term("s+t", &mut terms).unwrap();
    let sum = terms.get(sum).clone();
    let sets = [ShapeSet::Of(a.to_vec()), ShapeSet::Of(b.to_vec())];
    let members = |terms: &mut Terms, rules: bool| match Sets::new(Rules::MATLAB7, 32, rules)
        .apply(terms, &sum, &sets)
    {
        ShapeSet::Of(members) => members.len(),
        ShapeSet::Any => 0,
    };
    assert_eq!((members(&mut terms, false), members(&mut terms, true)), (4, 3));
}
