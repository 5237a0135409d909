//! Types that are read, and texts that are refused.

use super::{Names, Wrong, parse};
use lariat_base::Idx;
use lariat_domains::{Complexity, Value, ValueSet};
use lariat_interprocedural::FunctionRef;

fn read(text: &str) -> Result<Vec<ValueSet>, Wrong> {
    let from = FunctionRef { file: Idx::new(0), function: Idx::new(0) };
    let is_class = |name: &str| name == "geo.mesh";
    parse(text, &Names { is_class: &is_class, from, has_strings: true })
}

fn shown(text: &str) -> Vec<String> {
    match read(text) {
        Ok(list) => list.iter().map(ToString::to_string).collect(),
        Err(wrong) => panic!("{text}: {wrong:?}"),
    }
}

#[test]
fn what_is_shown_is_read() {
    for text in [
        "(3,4) double",
        "(1,:) char",
        "(:,3,:) uint8",
        "double",
        "complex (:,:) single",
        "(1,1) double = 3",
        "(1,1) double = -2.5",
        "(1,1) double = NaN",
        "(1,1) double = -Inf",
        "(1,1) int8 = -128",
        "(1,1) logical = true",
        "(1,3) logical = [1 0 1]",
        "(1,3) double = [1 2 3]",
        "(1,5) char = 'it''s '",
        "(1,1) string = \"a \"\"b\"\"\"",
        "(0,0) double",
        "(1,1) double | (1,:) char",
        "cell",
        "(1,2) cell {(1,1) double, (1,:) char}",
        "(:,1) cell of (1,:) char",
        "(1,:) cell of ((1,1) double | (1,:) char)",
        "(1,1) struct {a: (1,1) double = 1, b: (1,:) char}",
        "(1,1) struct {a?: (1,1) double = 1, b: (1,:) char}",
        "(1,1) struct {a: double, …}",
        "(1,1) function_handle",
        "(1,1) function_handle @mean",
        "(1,1) function_handle @geo.area|@mean",
        "geo.mesh",
        "unknown",
    ] {
        assert_eq!(shown(text), [text]);
    }
}

#[test]
fn shorter_forms() {
    let same = [
        ("3", "(1,1) double = 3"),
        ("1e3", "(1,1) double = 1000"),
        (".5", "(1,1) double = 0.5"),
        ("'text'", "(1,4) char = 'text'"),
        ("\"text\"", "(1,1) string = \"text\""),
        ("false", "(1,1) logical = false"),
        ("[1, 2 3]", "(1,3) double = [1 2 3]"),
        ("[]", "(0,0) double"),
        ("int32 = 4", "(1,1) int32 = 4"),
        ("logical = 1", "(1,1) logical = true"),
        ("( 3 , n ) double", "(3,n) double"),
        ("struct {a: 1}", "(1,1) struct {a: (1,1) double = 1}"),
        ("cell {1, 'a'}", "(1,2) cell {(1,1) double = 1, (1,1) char = 'a'}"),
        ("cell {}", "(0,0) cell"),
        ("{}", "(0,0) cell"),
        ("{1, {'a'}}", "cell {1, cell {'a'}}"),
        ("@mean", "(1,1) function_handle @mean"),
        ("(double)", "double"),
        ("any", "unknown"),
        ("double | unknown", "unknown"),
    ];
    for (text, expected) in same {
        assert!(shown(text) == [expected] || shown(text) == shown(expected), "{text}");
    }
    assert_eq!(shown(""), Vec::<String>::new());
    assert_eq!(shown(" 1 , (2,2) double "), ["(1,1) double = 1", "(2,2) double"]);
}

#[test]
fn numbers_are_real_unless_said_otherwise() {
    let complexity = |text: &str| match &read(text).unwrap_or_default()[0].values()[0] {
        Value::Matrix(matrix) => matrix.numbers.complexity,
        other => panic!("{other:?}"),
    };
    assert_eq!(complexity("(1,1) double"), Complexity::Real);
    assert_eq!(complexity("complex double"), Complexity::Complex);
    assert_eq!(complexity("double | complex double"), Complexity::Unknown);
}

#[test]
fn what_is_wrong_and_where() {
    for (text, start, end, message) in [
        ("(1,1) duble", 6, 11, "there is no class `duble`"),
        ("(1,1) double x", 13, 14, "here should be `,` or the end"),
        ("double,", 7, 7, "the text ends, but there should be a type"),
        ("(1,1 double", 5, 11, "here should be `)`"),
        ("(3) double", 0, 3, "a size has at least two extents"),
        ("(1,-1) double", 3, 4, "here should be an extent"),
        ("(99999999999,1) double", 1, 12, "this extent is too large"),
        ("(2,2) double = 3", 0, 5, "the constant has the size (1,1)"),
        ("int8 = 300", 7, 10, "300 cannot be of class int8"),
        ("uint8 = 1.5", 8, 11, "1.5 cannot be of class uint8"),
        ("char = 3", 7, 8, "3 cannot be of class char: write it in quotes"),
        ("double = 'a'", 9, 12, "'a' cannot be of class double"),
        ("logical = 2", 10, 11, "2 cannot be of class logical"),
        ("double = ", 9, 9, "the text ends"),
        ("'abc", 0, 4, "this string is not terminated"),
        ("[1;2]", 2, 3, "here should be a number or `]`"),
        ("[1 2", 4, 4, "the text ends"),
        ("-x", 1, 2, "here should be a number"),
        ("complex int8", 0, 12, "only `double` and `single` can be complex"),
        ("complex double = 3", 17, 18, "constants are real"),
        ("(2,2) unknown", 0, 5, "nothing is known of an unknown value's size"),
        ("struct {a: 1, a: 2}", 14, 15, "there are two fields `a`"),
        ("struct {a 1}", 10, 11, "here should be `:`"),
        ("struct {a: 1", 12, 12, "the text ends"),
        ("(1,3) cell {1, 2}", 11, 17, "a cell of the size (1,3) has not 2 elements"),
        ("@(x) x", 1, 2, "here should be the name of a function"),
        ("(2,2) function_handle", 0, 5, "a function handle is a scalar"),
        ("é", 0, 2, "here should be a type"),
    ] {
        let Err(wrong) = read(text) else { panic!("{text} is read") };
        assert!(wrong.message.starts_with(message), "{text}: {}", wrong.message);
        assert_eq!((wrong.span.start, wrong.span.end), (start, end), "{text}: {}", wrong.message);
    }
    let help = |text: &str| read(text).err().and_then(|wrong| wrong.help);
    assert_eq!(help("duble").as_deref(), Some("did you mean `double`?"));
}

#[test]
fn any_text_is_read_or_refused() {
    let parts = ["(", ")", "{", "}", "[", "]", ",", ":", "|", "=", "@", "'", "\"", "1", "-", "…"];
    let words = ["double", "cell", "struct", "of", "complex", "a", " ", "é", "1e", "."];
    let all: Vec<&str> = parts.into_iter().chain(words).collect();
    for first in &all {
        for second in &all {
            for third in &all {
                let text = format!("{first}{second}{third}");
                if let Err(wrong) = read(&text) {
                    assert!(text.get(wrong.span.range()).is_some(), "{text}: {wrong:?}");
                }
            }
        }
    }
    assert!(read(&"(".repeat(100_000)).is_err());
    assert!(read(&"struct {a: ".repeat(100_000)).is_err());
    assert!(read(&"cell of ".repeat(100_000)).is_err());
}
