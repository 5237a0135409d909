//! Functions: closed and not, nested, in scripts, and their mistakes.

use crate::compact::compact;
use crate::{errors, matlab, mistake, reads};
use lariat_syntax::tree::Unit;

#[test]
fn headers() {
    reads("function f\n", "(function f () ())");
    reads("function f()\n", "(function f () ())");
    reads("function f(a, b)\n", "(function f () (a b))");
    reads("function r = f(~, varargin)\n", "(function f (r) (~ varargin))");
    reads("function [r] = f\n", "(function f (r) ())");
    reads("function [] = f\n", "(function f () ())");
    reads("function [a b, c]=f(x)\n", "(function f (a b c) (x))");
    reads("function [a, ...\n  b] = ...\n  f(x, ... why\n  y)\n", "(function f (a b) (x y))");
    reads("function r = get.Name(o)\n", "(function get.Name (r) (o))");
    reads("function f, x = 1; end", "(function-end f () () (= x 1))");
    reads("function r = f(x) r = x; end", "(function-end f (r) (x) (= r x))");
    reads("function f % why\nx = 1;", "(function f () () (= x 1))");
}

#[test]
fn without_end_they_are_siblings() {
    let text = "function f\nx = 1;\n\nfunction g(a)\nif a\n y = 2;\nend\nfunction h\n";
    reads(
        text,
        "(function f () () (= x 1)) (function g () (a) (if (when a (= y 2)))) (function h () ())",
    );
    let parsed = matlab(text);
    assert_eq!(parsed.tree.unit, Unit::Function);
    assert!(parsed.tree.functions.iter().all(|(_, f)| f.parent.is_none() && !f.closed));
}

#[test]
fn with_end_they_nest_where_they_stand() {
    let text = "function f\n x = 1;\n function g\n  y = 2;\n  function h\n  end\n end\n z = 3;\nend\nfunction k\nend";
    reads(
        text,
        "(function-end f () () (= x 1) \
         (function-end g () () (= y 2) (function-end h () ())) (= z 3)) (function-end k () ())",
    );
    let parsed = matlab(text);
    let parents: Vec<Option<usize>> =
        parsed.tree.functions.iter().map(|(_, f)| f.parent.map(|id| id.index())).collect();
    assert_eq!(parents, [None, Some(0), Some(1), None]);
}

#[test]
fn scripts_have_local_functions() {
    let text = "x = f(1);\nfunction y = f(a)\n y = a;\nend\nfunction g\nend\n";
    reads(text, "(= x (index f 1)) (function-end f (y) (a) (= y a)) (function-end g () ())");
    assert_eq!(matlab(text).tree.unit, Unit::Script);
}

#[test]
fn a_function_that_is_not_closed_among_closed_ones() {
    mistake(
        "function f\n x = 1;\nfunction g\n y = 2;\nend\n",
        "1: this `function` has no `end`, but others in the file do",
        "(function f () () (= x 1) (function-end g () () (= y 2)))",
    );
    mistake(
        "function f\n x = 1;\nend\nfunction g\n y = 2;\n",
        "4: this `function` has no `end`, but others in the file do",
        "(function-end f () () (= x 1)) (function g () () (= y 2))",
    );
}

/// The `end` that is missing inside `f` shows as the missing `end` of `f`.
#[test]
fn a_block_that_is_not_closed_in_a_closed_function() {
    let parsed = matlab("function f\nif a\n x = 1;\nend\nfunction g\n y = 2;\nend\n");
    assert_eq!(errors(&parsed), ["1: this `function` has no `end`, but others in the file do"]);
    assert!(compact(&parsed.tree).contains("(function-end g () () (= y 2))"));
}

#[test]
fn a_block_that_the_next_function_cuts_off() {
    let parsed = matlab("function f\nwhile a\n x = 1;\n\nfunction g\n y = 2;\n");
    assert_eq!(errors(&parsed), ["2: this `while` has no `end`"]);
    assert_eq!(
        compact(&parsed.tree),
        "(function f () () (while a (= x 1))) (function g () () (= y 2))"
    );
}

/// The `case` is wrong where it stands; the functions keep their ends.
#[test]
fn case_in_an_if() {
    let parsed = matlab("function f\nif a\n x;\ncase 2\n y;\nend\nfunction g\n z;\n");
    assert_eq!(errors(&parsed), ["4: `case` has no block that it belongs to"]);
    assert!(compact(&parsed.tree).ends_with("(function g () () z)"));
}

#[test]
fn one_end_too_many() {
    let parsed = matlab("function f\nif a\n x;\nend\nend\nend\nfunction g\n y = 2;\nend\n");
    assert_eq!(errors(&parsed), ["6: `end` has no block that it belongs to"]);
    assert!(compact(&parsed.tree).ends_with("(function-end g () () (= y 2))"));
}

/// Headers with a mistake; the body is read.
#[test]
fn headers_with_mistakes() {
    let headers = [
        ("function", "1: the line ends where a function's name should stand"),
        ("function 1", "1: expected a function's name, found `1`"),
        ("function f(x", "1: `(` is not closed"),
        ("function f(1)", "1: expected a parameter's name, found `1`"),
        ("function f(x y)", "1: expected `,` or `)`, found `y`"),
        ("function [a, b = f(x)", "1: expected `]`, found `=`"),
        ("function [a, b] f(x)", "1: expected `=`, found `f`"),
        ("function r = ", "1: the line ends where a function's name should stand"),
        ("function r = f(x) = 2", "1: expected an expression, found `=`"),
    ];
    let mut wrong = Vec::new();
    for (header, message) in headers {
        let parsed = matlab(&format!("{header}\n y = 1;\nend\nfunction g\n z = 2;\nend\n"));
        let tree = compact(&parsed.tree);
        let read = tree.contains("(= y 1)") && tree.ends_with("(function-end g () () (= z 2))");
        if errors(&parsed) != [message] || !read {
            wrong.push(format!("{header}\n  {:#?}\n  {tree}", errors(&parsed)));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn command_syntax_knows_each_functions_variables() {
    reads(
        "function f(t)\n t -1;\nend\nfunction g\n t -1;\n t = 2;\n t -1;\nend",
        "(function-end f () (t) (- t 1)) \
         (function-end g () () (command t «-1») (= t 2) (- t 1))",
    );
    reads("for t = 1:3, t -1; end", "(for t (: 1 3) (- t 1))");
    reads("[t, u] = f; t -1; u -1;", "(= [t u] f) (- t 1) (- u 1)");
    reads("global t\nt -1;", "(global t) (- t 1)");
    reads("try, f; catch t\n t -1; end", "(try f (catch (t) (- t 1)))");
    reads("t.a(2) = 1; t -1;", "(= (index (. t a) 2) 1) (- t 1)");
}

#[test]
fn arguments_blocks_in_full() {
    let text = "\
function [r, s] = f(a, b, c, opts)
    % help
    arguments
        a
        b (1,:)
        c (:,3) double {mustBePositive, mustBeMember(c, [1 2])} = [1 2 3] % why
        opts.Name char = 'x'
        opts.Size (1,1) {mustBeFinite}
        opts.?matlab.graphics.Line
    end
    arguments (Repeating)
        varargin
    end
    arguments (Output, Repeating)
        r pkg.Class
    end
    x = 1;
end";
    reads(
        text,
        "(function-end f (r s) (a b c opts) \
         (arguments () (a) (b (dims 1 :)) \
         (c (dims : 3) (class double) \
         (must mustBePositive (index mustBeMember c (matrix (row 1 2)))) (= (matrix (row 1 2 3)))) \
         ((. opts Name) (class char) (= char«x»)) \
         ((. opts Size) (dims 1 1) (must mustBeFinite)) \
         ((.? matlab.graphics.Line))) \
         (arguments (Repeating) (varargin)) \
         (arguments (Output Repeating) (r (class (. pkg Class)))) (= x 1))",
    );
}

#[test]
fn arguments_as_a_name() {
    reads("arguments = 3;", "(= arguments 3)");
    reads("function f\narguments = 3;\nend", "(function-end f () () (= arguments 3))");
    reads("function f\nx = 1;\narguments\nend", "(function-end f () () (= x 1) (show arguments))");
    reads("function f\narguments(2) = 1;\nend", "(function-end f () () (= (index arguments 2) 1))");
    reads("arguments(1);", "(index arguments 1)");
}

#[test]
fn arguments_blocks_with_mistakes() {
    let lines = ["a (1,: double", "a double {mustBePositive", "a = ", "1", "a double 5", "opts. 1"];
    let mut wrong = Vec::new();
    for line in lines {
        let text = format!("function f(a, b)\narguments\n{line}\nb double\nend\nx = 1;\nend\n");
        let parsed = matlab(&text);
        let tree = compact(&parsed.tree);
        if parsed.errors.len() != 1 || !tree.ends_with("(b (class double))) (= x 1))") {
            wrong.push(format!("{line}\n  {:#?}\n  {tree}", errors(&parsed)));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn an_arguments_block_that_is_not_closed() {
    let parsed = matlab("function f(a)\narguments\n a\n\nfunction g\nx = 1;\n");
    assert_eq!(errors(&parsed), ["2: this `arguments` block has no `end`"]);
    assert!(compact(&parsed.tree).ends_with("(function g () () (= x 1))"));
}
