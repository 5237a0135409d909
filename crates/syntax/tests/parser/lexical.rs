//! Encodings, line ends, comments, continuations, literals.

use crate::compact::compact;
use crate::{errors, matlab, reads};
use lariat_base::Encoding;
use lariat_base::source::{self, DecodeError};
use lariat_syntax::tree::CommentKind;
use lariat_syntax::{Dialect, parse};

fn decoded(bytes: &[u8]) -> (String, Encoding) {
    source::decode(bytes.to_vec()).expect("these bytes are text")
}

#[test]
fn encodings() {
    let utf16 = |text: &str| text.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>();
    let cases = [
        ("x = 'µ';".as_bytes().to_vec(), Encoding::Utf8),
        ([b"\xef\xbb\xbf", "x = 'µ';".as_bytes()].concat(), Encoding::Utf8Bom),
        ([b"\xff\xfe".to_vec(), utf16("x = 'µ';")].concat(), Encoding::Utf16Le),
        (b"x = '\xb5';".to_vec(), Encoding::Windows1252),
    ];
    for (bytes, encoding) in cases {
        let (text, found) = decoded(&bytes);
        assert_eq!(found, encoding);
        reads(&text, "(= x char«µ»)");
    }
    assert_eq!(decoded(b"% \x93so\x94 \x80").0, "% “so” €");
    assert_eq!(source::decode(vec![0; 10]), Err(DecodeError::Binary));
}

/// Comments and strings may hold anything; names may not.
#[test]
fn characters_beyond_ascii() {
    reads("x = 'é…😀'; % ﬁn 日本\n", "(= x char«é…😀»)");
    reads("t é b", "(command t «é» «b»)");
    let parsed = matlab("é = 1;\ny = 2;");
    assert_eq!(errors(&parsed), ["1: `é` has no meaning here"]);
    assert!(compact(&parsed.tree).ends_with("(= y 2)"));
}

#[test]
fn line_ends() {
    let text = "x = [1 2\n3 4];\n% c\ny = 'a';\nt a\nif x, z; end\nw = 1 + ...\n2;";
    let expected = "(= x (matrix (row 1 2) (row 3 4))) (= y char«a») (command t «a») \
                    (if (when x z)) (= w (+ 1 2))";
    for line_end in ["\n", "\r\n", "\r"] {
        reads(&text.replace('\n', line_end), expected);
    }
    reads("x = 1;\ry = 2;\r\nz = 3;\n\r", "(= x 1) (= y 2) (= z 3)");
}

#[test]
fn lines_are_counted_with_all_line_ends() {
    for line_end in ["\n", "\r\n", "\r"] {
        let text = format!("x = 1;{line_end}{line_end}y = );{line_end}");
        assert_eq!(errors(&matlab(&text)), ["3: expected an expression, found `)`"]);
    }
}

#[test]
fn nul_bytes_and_other_white_space() {
    reads("x = 1;\0\ny\0= 2;", "(= x 1) (= y 2)");
    reads("x\t=\u{b}1\u{c};\u{a0}y = 2;", "(= x 1) (= y 2)");
    reads("", "");
    reads("\0", "");
    reads("\n\n  \n", "");
    reads("% only a comment", "");
}

#[test]
fn block_comments_nest() {
    reads("%{\nx = 1;\n  %{  \ny = 2;\n%}\nz = 3;\n %}\t\nw = 4;", "(= w 4)");
    reads("%{\nnever closed\nx = 1;", "");
    reads("x = 1;\n%{ not alone\ny = 2;\n%} neither\nz = 3;", "(= x 1) (= y 2) (= z 3)");
    reads("%%{\nx = 1;", "(= x 1)");
    reads("function f\n%{\nend\n%}\nx = 1;\nend", "(function-end f () () (= x 1))");
}

#[test]
fn comments_are_kept_with_their_kinds() {
    let parsed = matlab("% a\nx = 1 + ... b\n  2; % c\n%{\nd\n%}\n");
    let found: Vec<(CommentKind, &str)> = parsed
        .tree
        .comments
        .iter()
        .map(|comment| (comment.kind, parsed.tree.slice(comment.span)))
        .collect();
    assert_eq!(
        found,
        [
            (CommentKind::Line, "% a"),
            (CommentKind::Continuation, "... b"),
            (CommentKind::Line, "% c"),
            (CommentKind::Block, "%{\nd\n%}"),
        ]
    );
}

#[test]
fn continuations() {
    reads("x = f(1, ...\n  2, ... two\n  3);", "(= x (index f 1 2 3))");
    reads("x = [1, 2, ...\n  3 4];", "(= x (matrix (row 1 2 3 4)))");
    reads("x = a ...\n' + 1;", "(= x (+ (' a) 1))");
    reads("x = ...\n...\n...\n1;", "(= x 1)");
    reads("if a && ...\n b\n c;\nend", "(if (when (&& a b) c))");
    reads("x = 1 + ...\n% a comment line\n  2;", "(= x (+ 1 2))");
    reads("x = [1 ...\n% a comment line\n  % another\n 2];", "(= x (matrix (row 1 2)))");
    reads("x = 1...\n+ 2;", "(= x (+ 1 2))");
    reads("x = 'a ... b';", "(= x char«a ... b»)");
    reads("t a ... c\n b", "(command t «a» «b»)");
}

#[test]
fn comments_between_rows() {
    reads("x = [1 2 % a\n% b\n\n  % c\n3 4 % d\n];", "(= x (matrix (row 1 2) (row 3 4)))");
    reads("x = {\n'a' % a\n'b'\n};", "(= x (cell (row char«a») (row char«b»)))");
}

#[test]
fn numbers() {
    let good = [
        "0", "12", "1.", ".5", "1.5", "1e3", "1E-3", "1.e+3", "1d3", "1D-3", ".5e2", "3i", "3j",
        "2.5e3I", "0x1F", "0XffU8", "0b101", "0B11s16", "0xABs64", "1e3i",
    ];
    for number in good {
        reads(&format!("x = {number};"), &format!("(= x {number})"));
        reads(
            &format!("x = [{number} {number}];"),
            &format!("(= x (matrix (row {number} {number})))"),
        );
    }
    reads("x = 1.*2 + 1./2 - 1.^2 * 1.';", "(= x (- (+ (.* 1 2) (./ 1 2)) (* (.^ 1 2) (.' 1))))");
    reads("x = 1:3.5:9;", "(= x (: 1 3.5 9))");
}

#[test]
fn numbers_that_are_none() {
    for text in ["x = 1x;", "x = 0xG;", "x = 1e;", "x = 3ii;", "x = 0b2;", "x = 1.2.3;"] {
        let parsed = matlab(&format!("{text}\nafter = 1;"));
        assert_eq!(parsed.errors.len(), 1, "{text}: {:?}", errors(&parsed));
        assert!(compact(&parsed.tree).ends_with("(= after 1)"), "{text}");
    }
}

#[test]
fn keywords_are_names_after_a_dot() {
    reads("x.end = y.for + z.if(1);", "(= (. x end) (+ (. y for) (index (. z if) 1)))");
    reads("x = s.('end').function;", "(= x (. (.( s char«end») function))");
}

#[test]
fn words_of_octave_are_names_in_matlab() {
    reads("do = 1; until = 2; x = do + until;", "(= do 1) (= until 2) (= x (+ do until))");
}

#[test]
fn escapes_depend_on_the_dialect() {
    reads("x = \"a\\\";", "(= x string«a\\»)");
    reads("x = \"a\"\"b\";", "(= x string«a\"b»)");
    let octave = parse("x = \"a\\\"b\";", &Dialect::OCTAVE);
    assert_eq!(compact(&octave.tree), "(= x string«a\\\"b»)");
}
