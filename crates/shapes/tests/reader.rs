//! The calculator's syntax, and the errors of lines that do not follow it.
#![allow(missing_docs, reason = "tests")]
#![allow(clippy::unwrap_used, reason = "tests")]

use lariat_shapes::{Terms, read_equation, read_term};

fn shown(text: &str) -> String {
    let mut terms = Terms::new();
    match read_term(text, &mut terms) {
        Ok(term) => terms.show(term),
        Err(error) => error.to_string(),
    }
}

#[test]
fn precedence_and_association() {
    assert_eq!(shown("s + t*u"), "s+t*u");
    assert_eq!(shown("(s+t) + u"), "s+t+u");
    assert_eq!(shown("s + (t+u)"), "s+(t+u)");
    assert_eq!(shown("s*(t*u)' ''"), "s*(t*u)'''");
    assert_eq!(shown("((s*t))*u"), "s*t*u");
    assert_eq!(shown("<2,3,1> * <1,1> + error"), "<2,3>*i+error");
    assert_eq!(shown("phi(g; a + b, (c))' * d_1"), "phi(g; a+b, c)'*d_1");
    assert_eq!(shown("phi(g; phi(h; a, b), c)"), "phi(g; phi(h; a, b), c)");
}

#[test]
fn errors_have_columns() {
    let cases = [
        ("", "column 1: expected a term, found the end"),
        ("s +", "column 4: expected a term, found the end"),
        ("s + * t", "column 5: expected a term, found `*`"),
        ("(s + t", "column 7: expected an operator or `)`, found the end"),
        ("s)", "column 2: expected the end, found `)`"),
        ("s t", "column 3: expected the end, found `t`"),
        ("'s", "column 1: expected a term, found `'`"),
        ("()", "column 2: expected a term, found `)`"),
        ("<2>", "column 3: a shape has at least two extents"),
        ("<2,s>", "column 4: expected an extent, found `s`"),
        ("<2,3", "column 5: expected `,` or `>`, found the end"),
        ("<2,99999999999999999999>", "column 4: `99999999999999999999` is too large"),
        ("2s", "column 1: `2s` is neither a name nor a number"),
        ("s - t", "column 3: `-` has no meaning here"),
        ("é", "column 1: `é` has no meaning here"),
        ("phi(g, a, b)", "column 6: expected `;`, found `,`"),
        ("phi(g; a, b) + phi(g; a)", "column 24: gate `g` has 2 branches elsewhere"),
        ("(a, b)", "column 3: expected an operator or `)`, found `,`"),
    ];
    for (text, error) in cases {
        assert_eq!(shown(text), error, "{text}");
    }
}

#[test]
fn equations() {
    let mut terms = Terms::new();
    let (left, right) = read_equation("s+s = s", &mut terms).unwrap();
    assert_eq!((terms.show(left), terms.show(right)), ("s+s".into(), "s".into()));
    let error = |text: &str| read_equation(text, &mut Terms::new()).unwrap_err().to_string();
    assert_eq!(error("s+s"), "column 4: expected `=`, found the end");
    assert_eq!(error("s = t = u"), "column 7: expected the end, found `=`");
    assert_eq!(error("s == t"), "column 4: expected a term, found `=`");
}

#[test]
fn deep_nesting_needs_no_stack() {
    let deep = format!("{}s{}", "(".repeat(100_000), ")'".repeat(100_000));
    let mut terms = Terms::new();
    let term = read_term(&deep, &mut terms).unwrap();
    assert_eq!(terms.show(term).len(), 100_001);
    assert!(read_term(&"(".repeat(100_000), &mut terms).is_err());
    let right = format!("{}s{}", "s*(".repeat(100_000), ")".repeat(100_000));
    let term = read_term(&right, &mut terms).unwrap();
    assert_eq!(terms.show(term).len(), right.len() - 2);
}
