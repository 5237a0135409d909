//! Printed identities, and some that no table has, with their verdicts in both
//! dialects.
#![allow(missing_docs, reason = "tests")]
#![allow(clippy::unwrap_used, reason = "tests")]

use lariat_shapes::tuple::show;
use lariat_shapes::{
    Assignment, Decider, Rules, Terms, Tuple, Variable, Verdict, read_equation, read_term,
};

fn verdict(text: &str, rules: Rules) -> Verdict {
    let mut terms = Terms::new();
    let (left, right) = read_equation(text, &mut terms).unwrap();
    let verdict = Decider::new(rules, &terms, &[left, right]).equal(&terms, left, right).unwrap();
    if let Verdict::Fails(found) = &verdict {
        assert_ne!(found.left, found.right, "{text}");
        assert_eq!(found.assignment.value(&terms, left, rules), found.left, "{text}");
        assert_eq!(found.assignment.value(&terms, right, rules), found.right, "{text}");
    }
    verdict
}

fn holds(text: &str) -> [bool; 2] {
    Rules::ALL.map(|rules| verdict(text, rules) == Verdict::Equal)
}

/// Does an equation fail for these shapes of `s` and `t` where extents expand?
fn fails_at(text: &str, s: &[u64], t: &[u64]) -> bool {
    let mut terms = Terms::new();
    let names: Vec<Variable> = ["s", "t"]
        .iter()
        .map(|name| {
            let id = terms.variable(name);
            terms.variables_of(&[id])[0]
        })
        .collect();
    let (left, right) = read_equation(text, &mut terms).unwrap();
    let mut at = Assignment::default();
    for (name, extents) in names.into_iter().zip([s, t]) {
        at.shapes.insert(name, Some(Tuple::new(extents.iter().copied())));
    }
    let value = |term| at.value(&terms, term, Rules::EXPANDING);
    value(left) != value(right)
}

#[test]
fn identities_of_both_dialects() {
    for text in [
        "s+s = s",
        "i+s = s",
        "s+i = s",
        "error+s = error",
        "s+t = t+s",
        "(s+t)+u = s+(t+u)",
        "i*s = s",
        "s*i = s",
        "error*s = error",
        "s*error = error",
        "(s*s)*(s*s) = s*s",
        "s*(s*s) = s*s",
        "(s*s)*s = s*s",
        "s*(s*(s*(s*t))) = s*(s*(s*t))",
        "(((s*t)*t)*t)*t = ((s*t)*t)*t",
        "s+s*s = s*s",
        "(s*t)' = t'*s'",
        "(s*s+t)*(t*t+s) = s*s+t*t",
    ] {
        assert_eq!(holds(text), [true, true], "{text}");
    }
}

#[test]
fn identities_of_matlab7_alone() {
    let cases: [(&str, &[u64], &[u64]); 9] = [
        ("(s+t)*(s+t) = s*s+t*t", &[0, 0], &[0, 1]),
        ("(s*t+s+t)*(s*t+s+t) = s*s+t*t", &[0, 0], &[0, 1]),
        ("(s+t)*t = s+t*t", &[0, 0], &[0, 1]),
        ("s*(s+t) = s*s+t", &[1, 0], &[0, 0]),
        ("s*s+s*t = s*s+t", &[0, 0], &[1, 0]),
        ("s*t+t*t = s+t*t", &[0, 1], &[0, 0]),
        ("(s+t*t)*t = s+t*t", &[1, 1, 2], &[0, 0]),
        ("s*(s*s+t) = s*s+t", &[0, 0], &[1, 1, 2]),
        ("s+s' = s*s", &[0, 1], &[1, 1]),
    ];
    for (text, s, t) in cases {
        assert_eq!(holds(text), [true, false], "{text}");
        assert!(fails_at(text, s, t), "{text}");
    }
}

#[test]
fn short_identities_that_the_tables_miss() {
    for text in [
        "s*(t*s) = (s*t)*s",
        "(s*t)*s = s+s*(t*s)",
        "(s*t)*(t*s) = (t*s)*(s*t)",
        "t+s*s = s*(s*(t*s))",
        "s*(t*t) = s+s*(t*t)",
        "(s*s)*t = s*(s*(s*t))",
    ] {
        assert!(holds(text)[0], "{text}");
    }
}

#[test]
fn what_is_false_everywhere() {
    for text in [
        "s*t = t*s",
        "(s*t)*u = s*(t*u)",
        "s = t",
        "s+t = s",
        "s'' = s",
        "s*(s*(s*t)) = s*(s*t)",
        "s+<2,3> = <2,3>",
        "error = s",
        "<2,3,1,4> = <2,3,4>",
        "s+<1,1,2,3> = s+<1,1,3,2>",
    ] {
        assert_eq!(holds(text), [false, false], "{text}");
    }
}

#[test]
fn known_shapes_of_any_rank() {
    for text in [
        "<2,3,1> = <2,3>",
        "<2,3>*<3,4> = <2,4>",
        "<2,3>*<2,3> = error",
        "s*<2,3> + error = t*error",
        "<2,3,1,4>+s+<2,3,1,4> = s+<2,3,1,4>",
        "<2,3,4>' = error",
        "s*<1,1,1> = s",
        "i' = i",
        "(<2,3>+s)*<1,1,2> + t = error + t*s",
    ] {
        assert_eq!(holds(text), [true, true], "{text}");
    }
    let expands = "<1,1,1,2>+<1,1,3> = <1,1,3,2>";
    assert_eq!(holds(expands), [false, true]);
    assert_eq!(holds("(s+<1,2>)+<3,1> = s+<3,2>"), [false, true]);
    assert_eq!(holds("<1,2>+<3,1> = <3,2>"), [false, true]);
}

#[test]
fn variables_that_may_be_illegal_count() {
    let Verdict::Fails(found) = verdict("s*i+<2,2>*<2,2> = <2,2>", Rules::MATLAB7) else {
        panic!("a law too many");
    };
    assert!(found.left != found.right);
    // Legal for one shape of t alone, and equal there; but t may be illegal.
    let Verdict::Fails(found) = verdict("<0,0>*(<1,2>*(t*<2,2>))' = <0,0>", Rules::EXPANDING)
    else {
        panic!("a law too many");
    };
    assert_eq!(show(&found.right), "<0,0>");
}

#[test]
fn variables_of_one_side_alone() {
    for text in ["error+s = error+t", "s*<2,3>*<2,3> = t*error", "(<2,2,2>+s)' + error = u'*error"]
    {
        assert_eq!(holds(text), [true, true], "{text}");
    }
    for text in ["s = s+(t+t')", "s+t = s+t+u", "s*error = t'", "i = i+t*i*t", "<2,2> = <2,2>+s*s"]
    {
        assert_eq!(holds(text), [false, false], "{text}");
    }
    // Where sides differ by what may be illegal alone, that is what is shown.
    let Verdict::Fails(found) = verdict("<0,0> = <0,0>*((s+s')*<1,1>*<0,0>)*<0,0>", Rules::MATLAB7)
    else {
        panic!("a law too many");
    };
    assert_eq!((show(&found.left), show(&found.right)), ("<0,0>".into(), "error".into()));
}

#[test]
fn unusual_terms() {
    for text in [
        "s'''' = s''",
        "(s''+t''')'' = s''+t'",
        "i*i'+i = i",
        "error'' = error*i",
        "<2,1,1,3>+s+<2,1,1,3>*i = s+<2,1,1,3>",
        "<1,1,1,5>*s*s = <1,1,1,5>*s+s*<1,1,1,5>",
        "<2,3,4,5>*s*<2,2> + error = s'*error",
        "<0,0>*<0,0> = <0,0>",
        "<1,0>*<0,1> = i",
        "s+s+s+s+s+s+s+s+s = s",
    ] {
        assert_eq!(holds(text), [true, true], "{text}");
    }
    for text in ["s''' = s''", "s'' = s", "<1,1,1,5>+s = s", "<2,1,3>+s = s+<2,1,1,3>", "i = s"] {
        assert_eq!(holds(text), [false, false], "{text}");
    }
}

#[test]
fn gates_agree_with_themselves() {
    for text in [
        "phi(g; s, t)+phi(g; s, t) = phi(g; s, t)",
        "phi(g; s, s) = s",
        "phi(g; s, t)*u = phi(g; s*u, t*u)",
        "phi(g; phi(g; s, t), u) = phi(g; s, u)",
        "phi(g; phi(h; s, t), u) = phi(h; phi(g; s, u), phi(g; t, u))",
        "phi(g; s, t)' = phi(g; s', t')",
        "phi(g; s, error)*phi(g; error, t) = error",
    ] {
        assert_eq!(holds(text), [true, true], "{text}");
    }
    for text in [
        "phi(g; s, t) = phi(h; s, t)",
        "phi(g; s, t) = phi(g; t, s)",
        "phi(g; s, error) = s",
        "phi(g; s, t)+phi(h; s, t) = phi(g; s, t)",
    ] {
        assert_eq!(holds(text), [false, false], "{text}");
    }
}

#[test]
fn a_budget_ends_in_giving_up() {
    let mut terms = Terms::new();
    let chain: Vec<String> = (0..40).map(|at| format!("v{at}")).collect();
    let product = read_term(&chain.join("*"), &mut terms).unwrap();
    let mut decider = Decider::new(Rules::EXPANDING, &terms, &[product]);
    assert!(decider.key(&terms, product).is_err());
    let many: Vec<String> = (0..300).map(|at| format!("w{at}")).collect();
    let sum = read_term(&many.join("+"), &mut terms).unwrap();
    let mut decider = Decider::new(Rules::EXPANDING, &terms, &[sum]);
    assert!(decider.key(&terms, sum).is_err());
}

#[test]
fn simple_shapes_are_tried_before_giving_up() {
    let product = |count: usize| -> String {
        let names: Vec<String> = (0..count).map(|at| format!("v{at}")).collect();
        names.join("*")
    };
    for (left, right) in [(product(300), "v0".to_owned()), (product(300), product(299))] {
        assert_eq!(holds(&format!("{left} = {right}")), [false, false]);
    }
    assert_eq!(holds(&format!("{0} = {0}", product(300))), [true, true]);
    let mut terms = Terms::new();
    let reversed: Vec<String> = (0..300).rev().map(|at| format!("v{at}'")).collect();
    let text = format!("({})' = {}", product(300), reversed.join("*"));
    let (left, right) = read_equation(&text, &mut terms).unwrap();
    let mut decider = Decider::new(Rules::EXPANDING, &terms, &[left, right]);
    assert!(decider.equal(&terms, left, right).is_err());
}
