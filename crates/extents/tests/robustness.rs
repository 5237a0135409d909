//! Any text is checked without a panic, and gave-up places are reported.

mod common;

use std::fmt::Write;

const TEXT: &str = "\
%#shape m (R,S), v (S,1), n, r (R,1)
function r = f(m, v, n, c)
r = zeros(size(m, 1), 1);
x = [];
for k = 1:n
  row = m(k, :);
  if k > 2 && n < 3, x = [x, k]; continue, end
  r(k) = row * v;
  while true
    v = v';
    if n, break; else, v = 2 * v; return, end
  end
end
try, r = inv(m) * r; catch e, r = e.stack; end
s.a{3} = m(:, end);
s.a{3}(2) = [];
[q, ~] = max(m .* n, [], 2);
switch c
case 1, r = q;
otherwise, error('no');
end
g = @(t) t + m;
m(end + 1, :) = v;
m(:, 2) = [];
unwind_protect, r = g(r); unwind_protect_cleanup, n = 1; end_unwind_protect
end
%#shape a (3,:), b
function b = h(a)
b = a(:, :, 1)(2)';
end
";

#[test]
fn texts_with_pieces_left_out_or_moved() {
    let words: Vec<&str> = TEXT.split_inclusive([' ', '\n', '(', ')', ',']).collect();
    let mut checked = 0;
    for at in 0..words.len() {
        let mut without = words.clone();
        let word = without.remove(at);
        let mut moved = without.clone();
        moved.insert((at * 7 + 3) % words.len(), word);
        for text in [without.concat(), moved.concat()] {
            let file = common::file(&text);
            file.each(|_, _, found| checked += 1 + found.findings.len().min(1));
        }
    }
    assert!(checked > words.len());
}

#[test]
fn deep_nesting_is_given_up() {
    let (mut text, depth) =
        (String::from("%#shape c, x (R,1), y (R,1)\nfunction y = f(c, x)\n"), 200);
    for _ in 0..depth {
        text.push_str("while c\nif c\n");
    }
    text.push_str("x = [x; x];\n");
    for _ in 0..depth {
        text.push_str("end\nend\n");
    }
    text.push_str("y = x;\nend\n");
    let found = common::file(&text).findings();
    assert!(!found.is_empty());
}

#[test]
fn a_long_chain_of_conditions_ends() {
    let mut text = String::from("%#shape c, y\nfunction y = f(c)\ny = 1;\nif c");
    for at in 0..2000 {
        let _ = write!(text, " && c > {at}");
    }
    text.push_str("\ny = 2;\nend\nend\n");
    common::file(&text).findings();
}
