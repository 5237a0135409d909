//! One mistake, one message, and the rest of the file is read.

use crate::compact::compact;
use crate::{errors, matlab, mistake};
use lariat_syntax::{Dialect, parse};

/// Texts of one wrong statement, the message, and the line where it stands. A
/// line `after = 1;` follows each and must be read.
const STATEMENTS: &[(&str, &str)] = &[
    // brackets that are not closed
    ("x = [1 2", "1: `[` is not closed"),
    ("x = [1 2\n3 4", "1: `[` is not closed"),
    ("x = {1, 'a'", "1: `{` is not closed"),
    ("x = f(1, 2", "1: `(` is not closed"),
    ("x = c{1", "1: `{` is not closed"),
    ("x = (1 + 2", "1: `(` is not closed"),
    ("x = f(g(1, 2)", "1: `(` is not closed"),
    ("x = [f(1 2]", "1: expected `,` or `)`, found `2`"),
    ("s.(a = 1;", "1: `=` cannot stand inside an expression"),
    ("[a, b", "1: `[` is not closed"),
    ("x = f(1, 2\ndisp(3)", "1: `(` is not closed"),
    ("x = [1 2\ny(3).z = 4;", "1: `[` is not closed"),
    // lines that lack their `...`
    ("x = f(1,\n  2,\n  g(3));", "1: the line ends where an expression should stand"),
    ("x = (a +\n  b) * 2;", "1: the line ends where an expression should stand"),
    ("x = f(1\n  , 2);", "1: `(` is not closed"),
    // wrong and superfluous closers
    ("x = [1 2);", "1: expected `,` or `]`, found `)`"),
    ("x = f(1];", "1: expected `,` or `)`, found `]`"),
    ("x = {1];", "1: expected `,` or `}`, found `]`"),
    ("x = 1);", "1: expected an operator or the end of the statement, found `)`"),
    ("x = 1];", "1: expected an operator or the end of the statement, found `]`"),
    ("x = f(1));", "1: expected an operator or the end of the statement, found `)`"),
    // strings
    ("x = 'abc", "1: this string is not closed on its line"),
    ("x = \"abc", "1: this string is not closed on its line"),
    ("x = f('abc, 1);", "1: this string is not closed on its line"),
    ("x = ['abc, 1];", "1: this string is not closed on its line"),
    ("disp('it's');", "1: expected `,` or `)`, found `s`"),
    // assignments where none can stand
    ("x = (y = 1);", "1: `=` cannot stand inside an expression"),
    ("x = y = 1;", "1: `=` cannot stand inside an expression"),
    ("1 = x;", "1: this cannot be assigned to"),
    ("f(x) + 1 = 2;", "1: this cannot be assigned to"),
    ("[a, 1] = f;", "1: this cannot be assigned to"),
    ("'a' = 1;", "1: this cannot be assigned to"),
    // characters without a meaning
    ("x = 1 $ 2;", "1: `$` has no meaning here"),
    ("x = §;", "1: `§` has no meaning here"),
    ("¤ x", "1: `¤` has no meaning here"),
    ("§ for k = 1:3\nx = k;\nend", "1: `§` has no meaning here"),
    ("Ââ if x\ny;\nend", "1: `Â` has no meaning here"),
    ("§§ x = 1;", "1: `§` has no meaning here"),
    ("x = y` + 1;", "1: ``` has no meaning here"),
    ("x = “a”;", "1: `“` has no meaning here"),
    // half-typed statements
    ("x =", "1: the line ends where an expression should stand"),
    ("x = y +", "1: the line ends where an expression should stand"),
    ("x = ;", "1: expected an expression, found `;`"),
    ("x = 1 + * 2;", "1: expected an expression, found `*`"),
    ("x.", "1: the line ends where a field's name should stand"),
    ("x = [0.55.125 1];", "1: `0.55.125` is not a number"),
    ("x.1 = 2;", "1: expected a field's name, found `1`"),
    ("x = y .+ 2;", "1: `.+` is not an operator"),
    ("x = y.-2;", "1: `.-` is not an operator"),
    ("x = [1, \\\n2];", "1: `\\` does not continue a line"),
    ("x(", "1: the line ends where an expression should stand"),
    ("f(1,", "1: the line ends where an expression should stand"),
    ("x = @", "1: the line ends where a function's name or `(` should stand"),
    ("x = @(1) 2;", "1: expected a parameter's name, found `1`"),
    ("x = @(a) ;", "1: expected an expression, found `;`"),
    ("x = a b c;", "1: expected an operator or the end of the statement, found `b`"),
    ("x = 1 2;", "1: expected an operator or the end of the statement, found `2`"),
    ("x = [1, , 2];", "1: expected an expression, found `,`"),
    ("x = f(1, , 2);", "1: expected an expression, found `,`"),
    ("x = f(, 2);", "1: expected an expression, found `,`"),
    ("global", "1: the line ends where a variable's name should stand"),
    ("global 1", "1: expected a variable's name, found `1`"),
    ("[a, b] 1;", "1: expected an operator or the end of the statement, found `1`"),
    // words of blocks where none is open
    ("end", "1: `end` has no block that it belongs to"),
    ("x = 1; end", "1: `end` has no block that it belongs to"),
    ("else", "1: `else` has no block that it belongs to"),
    ("elseif x", "1: `elseif` has no block that it belongs to"),
    ("case 1", "1: `case` has no block that it belongs to"),
    ("otherwise", "1: `otherwise` has no block that it belongs to"),
    ("catch", "1: `catch` has no block that it belongs to"),
    ("x = end;", "1: `end` stands for the last index only inside an index"),
    ("x = end - 1;", "1: `end` stands for the last index only inside an index"),
    ("x = (end);", "1: `end` stands for the last index only inside an index"),
    // heads of blocks
    ("if x = 1\ny;\nend", "1: `=` cannot stand inside an expression"),
    ("if (x = 1)\ny;\nend", "1: `=` cannot stand inside an expression"),
    ("if\ny;\nend", "1: the line ends where an expression should stand"),
    ("if (x\ny;\nend", "1: `(` is not closed"),
    ("if x)\ny;\nend", "1: expected an expression, found `)`"),
    ("while x = 1\ny;\nend", "1: `=` cannot stand inside an expression"),
    ("while\ny;\nend", "1: the line ends where an expression should stand"),
    ("for\ny;\nend", "1: the line ends where an expression should stand"),
    ("for k\ny;\nend", "1: the line ends where `=` should stand"),
    ("for k =\ny;\nend", "1: the line ends where an expression should stand"),
    ("for k = 1:\ny;\nend", "1: the line ends where an expression should stand"),
    ("for (k = 1:3\ny;\nend", "1: the line ends where `)` should stand"),
    ("switch\ncase 1\ny;\nend", "1: the line ends where an expression should stand"),
    ("switch x\ncase\ny;\nend", "2: the line ends where an expression should stand"),
    ("switch x\ny;\ncase 1\nz;\nend", "2: a `switch` holds nothing before its first `case`"),
    ("if x\ny = [1;\nend", "2: `[` is not closed"),
    ("for k = 1:3\ny = f(k;\nend", "2: `(` is not closed"),
    ("for k = x\n% if a\ny;\nelse\nz;\nend\nend", "4: `else` has no block that it belongs to"),
    ("if a, x = 1 2; end", "1: expected an operator or the end of the statement, found `2`"),
    ("while a, x = 'b; end\nend", "1: this string is not closed on its line"),
];

/// The parts of `LINE: MESSAGE`.
fn line_and_message(error: &str) -> (u32, &str) {
    let (line, message) = error.split_once(": ").expect("a line and a message");
    (line.parse().expect("a number"), message)
}

#[test]
fn the_statement_after_a_mistake_is_read() {
    let mut wrong = Vec::new();
    for (text, message) in STATEMENTS {
        let parsed = matlab(&format!("before = 0;\n{text}\nafter = 1;\n"));
        let (line, message) = line_and_message(message);
        let (found, tree) = (errors(&parsed), compact(&parsed.tree));
        let reads_on = tree.starts_with("(= before 0)") && tree.ends_with("(= after 1)");
        if found != [format!("{}: {message}", line + 1)] || !reads_on {
            wrong.push(format!("{text}\n  want {message}\n  got  {found:#?}\n  {tree}"));
        }
    }
    assert!(wrong.is_empty(), "{} texts:\n{}", wrong.len(), wrong.join("\n"));
}

/// The same inside a function's loop: the blocks around it stay whole.
#[test]
fn the_blocks_around_a_mistake_stay_whole() {
    let mut wrong = Vec::new();
    for (text, _) in STATEMENTS {
        // A word that closes or continues a block does so here.
        if text.contains("no block") || text.starts_with("else") || text.ends_with(" end") {
            continue;
        }
        if matches!(*text, "end" | "catch" | "otherwise" | "case 1") {
            continue;
        }
        let parsed =
            matlab(&format!("function f\nwhile ok\n{text}\nafter = 1;\nend\nlast = 2;\nend\n"));
        let tree = compact(&parsed.tree);
        let whole = tree.starts_with("(function-end f () () (while ok ")
            && tree.ends_with("(= after 1)) (= last 2))");
        if parsed.errors.len() != 1 || !whole {
            wrong.push(format!("{text}\n  got  {:#?}\n  {tree}", errors(&parsed)));
        }
    }
    assert!(wrong.is_empty(), "{} texts:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn blocks_that_are_not_closed() {
    mistake(
        "if a\n x = 1;\nafter = 1;",
        "1: this `if` has no `end`",
        "(if (when a (= x 1) (= after 1)))",
    );
    mistake(
        "for k = 1:3\n while a\n  x = 1;\n end\n",
        "1: this `for` has no `end`",
        "(for k (: 1 3) (while a (= x 1)))",
    );
    mistake("while a, x = 1;", "1: this `while` has no `end`", "(while a (= x 1))");
    mistake(
        "switch a\n case 1\n  x = 1;",
        "1: this `switch` has no `end`",
        "(switch a (case 1 (= x 1)))",
    );
    mistake(
        "try\n x = 1;\ncatch e\n y = 2;",
        "1: this `try` has no `end`",
        "(try (= x 1) (catch (e) (= y 2)))",
    );
    mistake(
        "parfor k = 1:3\n x = 1;",
        "1: this `parfor` has no `end`",
        "(parfor k (: 1 3) (= x 1))",
    );
    mistake("spmd\n x = 1;", "1: this `spmd` has no `end`", "(spmd () (= x 1))");
}

/// What is right in a statement with a mistake is kept.
#[test]
fn heads_of_blocks_keep_their_bodies() {
    mistake(
        "if x = 1\n y = 2;\nelse\n z = 3;\nend",
        "1: `=` cannot stand inside an expression",
        "(if (when x (= y 2)) (else (= z 3)))",
    );
    mistake("for k\n y = 2;\nend", "1: the line ends where `=` should stand", "(for k k (= y 2))");
    mistake("if x(1\n y = 2;\nend", "1: `(` is not closed", "(if (when (index x 1) (= y 2)))");
}

#[test]
fn several_mistakes_have_a_message_each() {
    let text = "x = [1 2;\ny = f(1;\nz = 'a;\nif a = 1, b; end\nw = 1 +;\nend\nafter = 1;";
    let parsed = matlab(text);
    let lines: Vec<u32> = errors(&parsed).iter().map(|e| line_and_message(e).0).collect();
    assert_eq!(lines, [1, 2, 3, 4, 5, 6], "{:#?}", errors(&parsed));
    assert!(compact(&parsed.tree).ends_with("(= after 1)"));
}

#[test]
fn two_mistakes_on_two_lines_of_a_function() {
    let text = "function r = f(x)\nr = x +;\nif r\n r = );\nend\nend\nfunction g\ny = 1;\nend";
    let parsed = matlab(text);
    assert_eq!(parsed.errors.len(), 2, "{:#?}", errors(&parsed));
    assert!(compact(&parsed.tree).ends_with("(function-end g () () (= y 1))"));
}

#[test]
fn errors_are_bounded() {
    let parsed = matlab(&"x = );\n".repeat(1000));
    assert_eq!(parsed.errors.len(), 101);
    assert!(parsed.errors.last().is_some_and(|last| last.message.contains("too many")));
}

#[test]
fn errors_stand_where_the_mistake_is() {
    let cases = [("x = [1 2\ny = 3;", 4..5), ("x = f(1];", 7..8), ("x = 'ab\n", 4..7)];
    for (text, range) in cases {
        let parsed = matlab(text);
        assert_eq!(parsed.errors[0].span.range(), range, "{text}");
    }
}

#[test]
fn an_equals_sign_in_a_condition_is_explained() {
    let parsed = matlab("if x = 1, y; end");
    assert!(parsed.errors[0].help.as_deref().unwrap_or_default().contains("=="));
}

#[test]
fn closers_of_octave_that_do_not_fit() {
    let cases = [
        ("if a\n x;\nendwhile", "3: `endwhile` cannot close the `if` that is open"),
        ("while a\n x;\nendfor", "3: `endfor` cannot close the `while` that is open"),
        ("function f\n x;\nendif", "3: `endif` cannot close a function"),
        (
            "switch a\n case 1\n x;\nendfunction",
            "4: `endfunction` cannot close the `switch` that is open",
        ),
    ];
    for (text, message) in cases {
        let parsed = parse(format!("{text}\nafter = 1;"), &Dialect::OCTAVE);
        assert_eq!(errors(&parsed), [message], "{text}");
        assert!(compact(&parsed.tree).ends_with("(= after 1)"), "{text}");
    }
}
