//! What a variable was in the iteration before is not what it is now.

use crate::program::Tracked;
use lariat_syntax::Dialect;

#[test]
fn a_size_of_the_round_before_is_another_symbol() {
    // In the second iteration `w + x` adds the old random size to the new one.
    let text = "function u = main(c, k)
w = 0;
u = 0;
while c
    x = unseen(k);
    u = w + x;
    w = x;
end
function y = unseen(k)
y = rand(round(10 * rand), 1);
";
    for dialect in [Dialect::MATLAB7, Dialect::MATLAB] {
        let found = Tracked::of(text, dialect);
        let sizes = found.sets["u#3"].clone().unwrap_or_default();
        assert!(sizes.iter().any(|size| size.contains("prev(")), "{sizes:?}");
        assert_ne!(found.by.get("u#3"), Some(&"x#1".to_owned()));
    }
}

#[test]
fn a_size_by_a_value_that_the_loop_changes_is_carried_as_a_symbol() {
    let text = "function y = main(c, n)
y = zeros(n, 1);
while c
    z = zeros(n, 1);
    y = z + 0;
    n = n + 1;
end
";
    let found = Tracked::of(text, Dialect::MATLAB);
    let sizes = found.sets["y#2"].clone().unwrap_or_default();
    assert_eq!(sizes.len(), 2, "{sizes:?}");
    assert_eq!(found.by["y#3"], "z#1");
}

#[test]
fn a_size_that_the_loop_keeps_is_the_one_before() {
    let text = "function s = main(a, n)
s = zeros(size(a));
for k = 1:n
    s = s + k * a;
end
";
    let found = Tracked::of(text, Dialect::MATLAB);
    assert_eq!(found.sharp["s#2"], "a");
    assert!(found.checks.iter().all(|(_, _, verdict)| verdict == "always"), "{:?}", found.checks);
}

#[test]
fn branches_that_agree_have_one_size() {
    let text = "function y = main(a, b, c)
if c
    y = a + b;
else
    y = b - a;
end
z = y .* a;
";
    let found = Tracked::of(text, Dialect::MATLAB);
    found.equal(&found.sharp["y#3"], "a+b", "y#3");
    found.equal(&found.sharp["z#1"], "a+b", "z#1");
    assert!(found.by.contains_key("y#3"), "the join is on the frontier of both");
    assert_eq!(found.checks_of(7), ["always"]);
}

#[test]
fn an_update_beyond_the_bounds_is_a_new_size() {
    let text = "function x = main(n, m)
x = zeros(n, 1);
for k = 1:m
    x(k) = 1;
end
";
    let found = Tracked::of(text, Dialect::MATLAB);
    assert_ne!(found.sharp["x#3"], "<n,1>");
    assert_eq!(found.by.get("x#3"), None);
}

#[test]
fn code_in_a_text_makes_sizes_unknown() {
    let text = "function y = main(a, s)
b = a;
eval(s);
y = a + b;
";
    let found = Tracked::of(text, Dialect::MATLAB);
    assert_eq!(found.checks_of(4), ["needed"]);
    assert_ne!(found.sharp["y#1"], "a");
}
