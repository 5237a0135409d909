//! Figure 1 of `002`: its shape map (figure 15) and its sets of shapes (figure 18),
//! term by term, and who tracks whom.
//!
//! The paper's names `a3` and `b2` in a join at the beginning of the loop are the
//! sizes that came around: here `prev(a#2)` and `prev(b#1)`.

use crate::program::Tracked;
use lariat_syntax::Dialect;

const FIGURE_1: &str = "function [h, e] = figure_1(a, b, e, p1, p2)
d = max(b*b, abs(a)*b);
a = atan2(b, b');
d = (b+d)*fix(b);
while p1
    c = a*b;
    a = c + a.^b;
    b = c - a./c;
    while p2
        e = e*d;
    end
end
h = b.^b - a;
";

/// Figure 15; the joins by their names.
const FIGURE_15: [(&str, &str); 12] = [
    ("d#1", "b*b+a"),
    ("a#1", "b*b"),
    ("d#2", "b*b+a"),
    ("a#2", "PA"),
    ("b#1", "PB"),
    ("e#1", "PE"),
    ("c#1", "PA*PB"),
    ("a#3", "PA*PB+(PA+PB)"),
    ("b#2", "PA*PB+(PA+PB)"),
    ("e#2", "phi(Q; PE, prev(e#2))"),
    ("e#3", "phi(Q; PE, prev(e#2))*(b*b+a)"),
    ("h#1", "PA+PB"),
];

#[test]
fn figure_15_term_by_term() {
    let found = Tracked::of(FIGURE_1, Dialect::MATLAB7);
    for (version, term) in FIGURE_15 {
        let term = term
            .replace("PA", "phi(P; b*b, prev(a#2))")
            .replace("PB", "phi(P; b, prev(b#1))")
            .replace("PE", "phi(P; e, prev(e#1))");
        found.is(version, &term);
    }
}

#[test]
fn figure_18_set_by_set() {
    let found = Tracked::of(FIGURE_1, Dialect::MATLAB7);
    let d = "(b*b+a)";
    let iterations: Vec<String> =
        (0..4).map(|count| format!("e{}", format!("*{d}").repeat(count))).collect();
    let e: Vec<&str> = iterations.iter().map(String::as_str).collect();
    for (version, sizes) in [
        ("d#1", &["b*b+a"][..]),
        ("a#1", &["b*b"]),
        ("d#2", &["b*b+a"]),
        ("a#2", &["b*b"]),
        ("b#1", &["b*b", "b"]),
        ("e#1", &e),
        // The paper has (b*b)*b and b*b here, which are equal.
        ("c#1", &["b*b"]),
        ("a#3", &["b*b"]),
        ("b#2", &["b*b"]),
        ("e#2", &e),
        ("e#3", &e[1..]),
        ("h#1", &["b*b"]),
    ] {
        found.may_be(version, sizes);
    }
}

#[test]
fn inferences_1_and_2_in_both_languages() {
    for dialect in [Dialect::MATLAB7, Dialect::MATLAB, Dialect::OCTAVE] {
        let found = Tracked::of(FIGURE_1, dialect);
        assert_eq!(found.by["d#2"], "d#1");
        found.same("a#3", "b#2");
        assert_eq!(found.checks_of(4), ["always", "always"]);
    }
}

#[test]
fn the_plain_map_proves_inferences_1_and_2_without_sets() {
    let found = Tracked::of(FIGURE_1, Dialect::MATLAB7);
    found.equal(&found.plain["d#1"], &found.plain["d#2"], "d#1");
    found.equal(&found.plain["a#3"], &found.plain["b#2"], "a#3");
    assert_ne!(found.plain["a#2"], found.sharp["a#2"]);
}
