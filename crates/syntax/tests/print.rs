//! What the printer writes parses to the same tree, and printing it again
//! changes nothing.

use lariat_syntax::dump::sexpr;
use lariat_syntax::printer::print;
use lariat_syntax::{Dialect, Parse, parse};

/// Parses without errors, prints, and checks that the tree is the same and the
/// second print too. Returns what was printed.
fn round_trip(text: &str, dialect: &Dialect) -> String {
    let first = clean(text, dialect);
    let printed = print(&first.tree);
    let second = clean(&printed, dialect);
    let (before, after) = (sexpr(&first.tree), sexpr(&second.tree));
    assert_eq!(before, after, "\n--- source ---\n{text}\n--- printed ---\n{printed}");
    assert_eq!(printed, print(&second.tree), "\n--- source ---\n{text}");
    printed
}

fn clean(text: &str, dialect: &Dialect) -> Parse {
    let parse = parse(text, dialect);
    assert_eq!(parse.errors, [], "{}: {text}", dialect.name);
    parse
}

fn matlab(text: &str) -> String {
    round_trip(text, &Dialect::MATLAB)
}

fn octave(text: &str) -> String {
    round_trip(text, &Dialect::OCTAVE)
}

/// Texts that print as they are, in every dialect.
const FIXED: &[&str] = &[
    // operands and operators
    "x = 1;\n",
    "x\n",
    "x = -2 ^ 2 + (-2) ^ 2 - 2 ^ -1;\n",
    "x = 2 ^ -1 ^ 3 .^ +-y';\n",
    "x = a' * b.' - c'';\n",
    "x = ~a == b & c | d && e || ~~f;\n",
    "x = a - -b + - -c;\n",
    "x = 1:n + 1;\n",
    "x = (1:3)':2:10 < 4;\n",
    "x = a \\ b ./ c .\\ d .* e / f;\n",
    "x = a < b <= c == d ~= e >= f > g;\n",
    "x = 1 .* 2 ./ 3 .^ 4;\n",
    "x = 1.e2 + .5 - 1d2 + 3i' + 0x1F + 0b11;\n",
    "x = 'a''b' + \"c\"\"d\";\n",
    "x = 'abc' ';\n",
    "x = 1. ' + 1.';\n",
    // brackets
    "x = [1, -2, a - 1, b', 'c'; d(1, 2), {3}, [], {}];\n",
    "x = {@(z) z + 1, 2; @sin, 'a b'};\n",
    "x = [a.b, c{1}.d(2), (1 - 2)];\n",
    "x = [1:3, a == b, ~c];\n",
    // indices
    "x = s.a.(b).c{1, end}(:, end - 1, end');\n",
    "x = a(1)';\n",
    "c{end + 1} = 7;\n",
    // functions without names
    "f = @() 1;\n",
    "f = @(x, ~) x' * @(y) y + x;\n",
    "f = @(x) [x, 1];\n",
    "f = @(x) (x);\n",
    "f = @pkg.fun;\n",
    "m = ?pkg.Class;\n",
    // assignments
    "[a, b.c, d{1}, ~] = f(1);\n",
    "[~] = f(1);\n",
    "[c{1:2}] = f(1);\n",
    "a.b(1).c = 2\n",
    // commands
    "hold on\n",
    "t -1\n",
    "t 'a b' c'd e' [1 2]\n",
    "t a(1, 2) z % why\n",
    // blocks
    "if a\n    b;\nelseif (c)\n    d\nelse\n    e;\nend\n",
    "if a\nend\n",
    "switch a\n    case 1\n        b;\n    case {2, 'c'}\n        d;\n    otherwise\n        e;\nend\n",
    "switch a\nend\n",
    "while (a)\n    break\n    continue\nend\n",
    "for k = 1:3\n    x(k) = k;\nend\n",
    "for k = u'\n    return\nend\n",
    "parfor (k = 1:3, 4)\n    f(k);\nend\n",
    "parfor k = 1:3\nend\n",
    "spmd\n    f;\nend\n",
    "spmd (2, 4)\n    f;\nend\n",
    "try\n    a;\ncatch err\n    b;\nend\n",
    "try\n    a;\ncatch\n    b;\nend\n",
    "try\n    a;\nend\n",
    "global a b\n",
    "persistent a b\n",
    // functions
    "function f\n    x = 1;\nend\n",
    "function a = f(x, ~)\n    a = x;\nend\n",
    "function [a, b] = f(varargin)\n    function g\n        a = 1;\n    end\nend\n",
    "function f(x)\n    x\nfunction g\n    y\n",
    "x = 1;\nfunction f\nend\n",
    // comments
    "% top\n\n% more\nx = 1; % behind\n% below\n",
    "%{\nx = 9;\n  kept\n%}\nx = 1;\n",
    "if a % why\n    % first\n    b; % b\n    % last\nelse % or\n    % nothing\nend % done\n",
    "switch a % what\n    % before\n    case 1 % one\n        % in\n    otherwise % other\n        x; % x\n        % end\nend\n",
    "try % it\n    a;\n    % end of body\ncatch % all\n    % handler\nend\n",
    "try\n    % nothing\ncatch err % named\n    b;\nend\n",
    "for k = 1:3 % loop\n    % body\nend\n",
    "function f(x) % header\n    % help\n    %   more help\n\n    y = x;\n    % last\nend\n% after\n",
    "function f\n    x = 1; % behind\n% about g\nfunction g\n    y = 1;\n% end of file\n",
];

/// Texts that print as they are in MATLAB.
const FIXED_MATLAB: &[&str] = &[
    "f(a, name=1, other='x');\n",
    "!echo it's [\n",
    "import pkg.* other.f\n",
    "function f(x, opts)\n    arguments (Input)\n        x (1,:) double {mustBePositive, mustBeMember(x, [1, 2])} = 3 % x\n        opts.Name char = 'a'\n        opts.?pkg.Class\n        % last\n    end\n    arguments (Output)\n        y\n    end\n    z = x;\nend\n",
    "classdef (Sealed, Abstract = false) A < B & pkg.C % class\n    % help\n\n    properties (Access = private, ~Hidden) % props\n        % x's\n        x (1,1) double {mustBePositive} = 3 % x\n        y\n    end\n    methods\n        function o = A(x)\n            o@B(x);\n            o@pkg.C(x);\n        end\n        function set.x(o, v)\n            o.x = v;\n        end\n        [a, b] = declared(o, x) % elsewhere\n        other\n    end\n    methods (Static, Access = {?A, ?pkg.D})\n        % none\n    end\n    events (ListenAccess = protected)\n        Changed % event\n    end\n    enumeration\n        Red(1, 2)\n        Blue\n    end\nend\n",
];

/// Texts that print as they are in Octave.
const FIXED_OCTAVE: &[&str] = &[
    "unwind_protect % it\n    a;\n    % x\nunwind_protect_cleanup % clean\n    b;\nend\n",
    "do % loop\n    x++;\n    % last\nuntil x > 3 % done\n",
    "x += 1;\nx -= 2; # hash\nx *= 3;\nx /= 4;\nx ^= 5;\nx |= 6;\nx &= 7;\n",
    "x++;\nx--;\n++x;\n--x;\n",
    "if (a = b)\nend\n",
    "while a = f()\nend\n",
    "a = b = 3;\n",
    "f(a = 3);\n",
    "global a = 3 b = 4 c\n",
    "function f(x, y = 2)\nend\n",
    "x = \"a\\\"b\\n\";\n",
    "x = f()(1);\n",
    "x = a'(1);\n",
    "x = {1, 2}{1};\n",
    "x = [1, 2](1);\n",
    "#{\nx = 9;\n#}\nx = 1;\n",
    "function f\n    x = 1;\nend\n\n%!test\n%! x = 1;\n%! assert (x, 1);\n%!error <a> f (1)\n",
];

#[test]
fn canonical_texts_print_as_they_are() {
    for text in FIXED {
        assert_eq!(&matlab(text), text);
        assert_eq!(&octave(text), text);
    }
    for text in FIXED_MATLAB {
        assert_eq!(&matlab(text), text);
    }
    for text in FIXED_OCTAVE {
        assert_eq!(&octave(text), text);
    }
}

/// Texts and how they print, in every dialect.
const NORMALISED: &[(&str, &str)] = &[
    ("x=[1 -2 % c\n 3 4];", "% c\nx = [1, -2; 3, 4];\n"),
    ("x = 1 + ... why\n 2;", "% why\nx = 1 + 2;\n"),
    ("x = 1 + ... %#ok\n 2; % b", "%#ok\nx = 1 + 2; % b\n"),
    ("x = 1 + ...\n 2;", "x = 1 + 2;\n"),
    ("x = [1 ... %{\n 2];", "% {\nx = [1, 2];\n"),
    ("x = 1; %{\ny = 2;", "x = 1; %{\ny = 2;\n"),
    ("if a, b; end %{\nc", "if a\n    b;\nend %{\nc\n"),
    ("if(n)x=1;end", "if (n)\n    x = 1;\nend\n"),
    ("if a, b, else, c, end % d", "if a\n    b\nelse\n    c\nend % d\n"),
    ("x=1;;y=2,z % c", "x = 1;\ny = 2\nz % c\n"),
    ("for (k=1:3) k, end", "for k = 1:3\n    k\nend\n"),
    ("x = 1; % c\r\n\r\n\r\n% d\r\ny\r\n", "x = 1; % c\n\n% d\ny\n"),
    ("%{\r\n a\r\n%}\r\nx", "%{\n a\n%}\nx\n"),
    ("function [] = f()\nend", "function f\nend\n"),
    ("function [a] = f(), end", "function a = f\nend\n"),
    ("function f % c\nend", "function f % c\nend\n"),
    ("try, a; catch, b; end", "try\n    a;\ncatch\n    b;\nend\n"),
    ("t a ...\n b", "t a b\n"),
    ("t -;", "t -,\n"),
    ("t ==% c", "t ==, % c\n"),
    ("function f\narguments, x\nend", "function f\n    arguments,\n    x\nend\n"),
    ("x = [1 2\n\n 3 4\n];", "x = [1, 2; 3, 4];\n"),
    ("x = {@(z)0 @(z)z};", "x = {@(z) 0, @(z) z};\n"),
    ("if a ... why\n && b % c\nd\nend", "% why\nif a && b % c\n    d\nend\n"),
    ("switch a, case 1, b; % c\nend", "switch a\n    case 1\n        b; % c\nend\n"),
];

#[test]
fn other_texts_print_canonically() {
    for (text, printed) in NORMALISED {
        assert_eq!(&matlab(text), printed);
        assert_eq!(&octave(text), printed);
    }
}

#[test]
fn octave_spellings_print_canonically() {
    assert_eq!(octave("if !a != b, c; endif # d"), "if ~a ~= b\n    c;\nend # d\n");
    assert_eq!(octave("x = 2 ** 3;"), "x = 2 ^ 3;\n");
    assert_eq!(octave("f (1, ...\n # c\n 2);"), "# c\nf(1, 2);\n");
}

#[test]
fn long_sums_do_not_recurse() {
    let text = format!("x = 1{};\n", " + 1".repeat(100_000));
    assert_eq!(matlab(&text), text);
    let text = format!("x = a{};\n", "'.b{1}".repeat(150));
    assert_eq!(octave(&text), text);
}

/// As deep as the parser lets it be, on a test's small stack.
#[test]
fn deep_nesting_prints_and_dumps() {
    let brackets =
        [("(", ")"), ("[", "]"), ("{", "}"), ("f(", ")"), ("a.(", ")"), ("@() ", ""), ("-~", "")];
    for (open, close) in brackets {
        let depth = 250 / open.matches(['(', '[', '{', '@', '-', '~']).count();
        let text = format!("x = {}1{};\n", open.repeat(depth), close.repeat(depth));
        round_trip(&text, &Dialect::MATLAB);
        drop(lariat_syntax::dump::json(&clean(&text, &Dialect::MATLAB).tree));
    }
    let blocks = format!("{}x = 1;\n{}", "if a\n".repeat(250), "end\n".repeat(250));
    matlab(&blocks);
}

#[test]
fn nested_chains_do_not_overflow() {
    let chain = ".a".repeat(500);
    let text = format!("x = {}1{};\n", "f(".repeat(200), format!("){chain}").repeat(200));
    let tree = clean(&text, &Dialect::MATLAB).tree;
    assert_eq!(print(&tree), text);
    drop(lariat_syntax::dump::json(&tree));
}

/// Rows of the table of traps: source and reading, `\n` is a line end.
const TRAPS: &str = include_str!("data/traps.tsv");

#[test]
fn traps_read_the_same_after_printing() {
    let rows = TRAPS.lines().filter(|line| !line.starts_with('#'));
    let sources = rows.filter_map(|line| line.split('\t').next());
    for source in sources.map(|source| source.replace("\\n", "\n")) {
        matlab(&source);
        if parse(source.as_str(), &Dialect::OCTAVE).errors.is_empty() {
            octave(&source);
        }
    }
}

/// Texts with errors print too, and what is printed has the same comments.
#[test]
fn broken_texts_print() {
    let broken = ["x = (1 % a\ny = 2 % b\n", "if x\n% a\n", "function\n% a\n", "end % a\nx = ]\n"];
    for text in broken {
        let printed = print(&parse(text, &Dialect::MATLAB).tree);
        assert_eq!(printed.contains("% a"), text.contains("% a"), "{printed}");
        assert_eq!(printed.contains("% b"), text.contains("% b"), "{printed}");
    }
}

#[test]
fn strings_in_lambdas_and_increments_in_expressions() {
    assert_eq!(matlab("f = @(x) 'a';\n"), "f = @(x) 'a';\n");
    for text in ["y = ++x;\n", "c{++n} = 1;\n", "y = 3 - --x;\n", "y = [3, --x];\n"] {
        assert_eq!(octave(text), text);
    }
}
