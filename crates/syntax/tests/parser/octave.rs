//! Octave's constructs: read in its dialect without an error, and in MATLAB's
//! with exactly one, at the construct.

use crate::compact::compact;
use crate::{errors, reads_in};
use lariat_syntax::{Dialect, parse};

/// Texts and their trees. MATLAB's dialect reads the same and says so once.
const CONSTRUCTS: &[(&str, &str)] = &[
    ("# c\nx = 1;", "(= x 1)"),
    ("x = 1; # c", "(= x 1)"),
    ("x = [1 2 # c\n 3 4];", "(= x (matrix (row 1 2) (row 3 4)))"),
    ("#{\nx = 9;\n#}\nx = 1;", "(= x 1)"),
    ("x = a != b;", "(= x (~= a b))"),
    ("x = !a;", "(= x (~ a))"),
    ("if (!a) b; end", "(if (when (paren (~ a)) b))"),
    ("if a\n b;\nendif", "(if (when a b))"),
    ("while a\n b;\nendwhile", "(while a b)"),
    ("for k = 1:3\n b;\nendfor", "(for k (: 1 3) b)"),
    ("parfor k = 1:3\n b;\nendparfor", "(parfor k (: 1 3) b)"),
    ("switch a\n case 1\n  b;\nendswitch", "(switch a (case 1 b))"),
    ("try\n a;\ncatch\n b;\nend_try_catch", "(try a (catch () b))"),
    ("function f\n a;\nendfunction", "(function-end f () () a)"),
    (
        "unwind_protect\n a;\nunwind_protect_cleanup\n b;\nend_unwind_protect",
        "(unwind_protect a (cleanup b))",
    ),
    ("x += 1;", "(+= x 1)"),
    ("x -= 1;", "(-= x 1)"),
    ("x *= 2;", "(*= x 2)"),
    ("x /= 2;", "(/= x 2)"),
    ("x ^= 2;", "(^= x 2)"),
    ("x |= a;", "(|= x a)"),
    ("x &= a;", "(&= x a)"),
    ("x(2).a += 1;", "(+= (. (index x 2) a) 1)"),
    ("x = f(1)(2);", "(= x (index (index f 1) 2))"),
    ("x = f(1){2};", "(= x (brace (index f 1) 2))"),
    ("x = (a)(1);", "(= x (index (paren a) 1))"),
    ("x = [1 2](2);", "(= x (index (matrix (row 1 2)) 2))"),
    ("x = a'(2);", "(= x (index (' a) 2))"),
    ("function f(a, b = 2)\nend", "(function-end f () (a (= b 2)))"),
    ("classdef A\nproperties\nx\nendproperties\nend", "(class A () () (properties () (x)))"),
    ("classdef A\nendclassdef", "(class A () ())"),
];

#[test]
fn read_in_octave_and_reported_once_in_matlab() {
    let mut wrong = Vec::new();
    for (text, tree) in CONSTRUCTS {
        reads_in(&Dialect::OCTAVE, text, tree);
        for dialect in [Dialect::MATLAB, Dialect::MATLAB7] {
            let parsed = parse(*text, &dialect);
            let once = parsed.errors.len() == 1 && parsed.errors[0].message.contains("Octave");
            if !once || compact(&parsed.tree) != *tree {
                wrong.push(format!(
                    "{text}\n  {:#?}\n  {}",
                    errors(&parsed),
                    compact(&parsed.tree)
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{} texts:\n{}", wrong.len(), wrong.join("\n"));
}

/// Texts and their trees. MATLAB's dialect has exactly one error, though not
/// always the same tree.
const OTHERS: &[(&str, &str)] = &[
    ("a = b = 3;", "(= a (= b 3))"),
    ("if (a = b)\n c;\nend", "(if (when (paren (= a b)) c))"),
    ("while a = f()\n c;\nend", "(while (= a (index f)) c)"),
    ("f(1,\n  2);", "(index f 1 2)"),
    ("x = (1 +\n  2);", "(= x (paren (+ 1 2)))"),
    ("x = 1_000;", "(= x 1_000)"),
    ("x = 2 ** 3;", "(= x (^ 2 3))"),
    ("x++;", "(++ x)"),
    ("x--;", "(-- x)"),
    ("global a = 3 b", "(global (= a 3) b)"),
    ("persistent a = 3;", "(persistent (= a 3))"),
    ("x = \"a\\\"b\";", "(= x string«a\\\"b»)"),
];

#[test]
fn read_in_octave_and_one_error_in_matlab() {
    let mut wrong = Vec::new();
    for (text, tree) in OTHERS {
        reads_in(&Dialect::OCTAVE, text, tree);
        let parsed = parse(format!("{text}\nafter = 1;"), &Dialect::MATLAB);
        let found = compact(&parsed.tree);
        if parsed.errors.len() != 1 || !found.ends_with("(= after 1)") {
            wrong.push(format!("{text}\n  {:#?}\n  {found}", errors(&parsed)));
        }
    }
    assert!(wrong.is_empty(), "{} texts:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn many_constructs_are_one_message() {
    let text = "# c\nx += 1;\nif !a\n b;\nendif\nwhile x != 2\n x++;\nendwhile\n";
    let parsed = parse(text, &Dialect::MATLAB);
    let octave = parsed.errors.iter().filter(|error| error.message.contains("Octave")).count();
    assert_eq!(octave, 1, "{:#?}", errors(&parsed));
}

#[test]
fn loops_with_the_test_at_the_end() {
    reads_in(&Dialect::OCTAVE, "do\n x++;\nuntil x > 3", "(do (++ x) (until (> x 3)))");
    reads_in(
        &Dialect::OCTAVE,
        "do x++; until (x > 3); y;",
        "(do (++ x) (until (paren (> x 3)))) y",
    );
}

#[test]
fn increments() {
    reads_in(&Dialect::OCTAVE, "++x;", "(pre++ x)");
    reads_in(&Dialect::OCTAVE, "--x(2);", "(pre-- (index x 2))");
    reads_in(&Dialect::OCTAVE, "y = x++ + 1;", "(= y (+ (++ x) 1))");
    reads_in(&Dialect::OCTAVE, "y = a ++b;", "(= y (+ a (+ b)))");
    // Octave 7 increments here: with a = 1, b = 5 the result is [1 6].
    reads_in(&Dialect::OCTAVE, "y = [a ++b];", "(= y (matrix (row a (pre++ b))))");
    reads_in(&Dialect::OCTAVE, "y = [b++ 1];", "(= y (matrix (row (++ b) 1)))");
}

#[test]
fn tests_in_files_are_comments() {
    let text = "function f\n x;\nend\n%!test\n%! y = [1;\n%!error <a> f (1\n";
    reads_in(&Dialect::OCTAVE, text, "(function-end f () () x)");
    reads_in(&Dialect::MATLAB, text, "(function-end f () () x)");
}

#[test]
fn loose_blocks() {
    reads_in(&Dialect::OCTAVE, "if a\n b;\nelseif\n c\n d;\nend", "(if (when a b) (when c d))");
    reads_in(
        &Dialect::OCTAVE,
        "if a\n function f\n end\nend",
        "(if (when a (function-end f () ())))",
    );
    reads_in(&Dialect::OCTAVE, "x = {1, 2}{1};", "(= x (brace (cell (row 1 2)) 1))");
    reads_in(&Dialect::OCTAVE, "x = [1 2](1);", "(= x (index (matrix (row 1 2)) 1))");
    reads_in(&Dialect::OCTAVE, "1;\nfunction f\nend\nf", "1 (function-end f () ()) (show f)");
    reads_in(&Dialect::OCTAVE, "printf (\"%d\\n\", x);", "(index printf string«%d\\n» x)");
    reads_in(&Dialect::OCTAVE, "for (k = 1:3) k; endfor", "(for k (: 1 3) k)");
    reads_in(&Dialect::OCTAVE, "for [v, k] = s, v; endfor", "(for (matrix (row v k)) s v)");
    reads_in(&Dialect::OCTAVE, "t a # c", "(command t «a»)");
    reads_in(&Dialect::OCTAVE, "x = {@(z) z +1};", "(= x (cell (row (lambda (z) (+ z 1)))))");
}
