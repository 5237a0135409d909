//! `lariat prove`.

mod common;

use common::Folder;
use predicates::str::contains;

const EQUATIONS: &str = "\
% transposes
(s*t)' = t'*s'

# what expansion changes
s+s' = s*s
s*t = t*s
";

#[test]
fn one_line_of_answer_for_each_equation() {
    let folder = Folder::with(&[("laws", EQUATIONS)]);
    let lines = |arguments: &[&str]| -> Vec<String> {
        folder.stdout(arguments).lines().map(str::to_owned).collect()
    };
    let now = lines(&["prove", "laws"]);
    assert_eq!(now.len(), 3);
    assert_eq!(now[0], "holds");
    assert!(now[1].starts_with("fails at s=<") && now[1].contains(": left <"), "{}", now[1]);
    assert!(now[2].starts_with("fails at s=<") && now[2].contains(", t=<"), "{}", now[2]);
    let then = lines(&["prove", "--dialect", "matlab7", "laws"]);
    assert_eq!(then[..2], ["holds", "holds"]);
    assert!(then[2].starts_with("fails at "));
    assert_eq!(lines(&["prove", "--dialect", "octave", "laws"]), now);
}

#[test]
fn standard_input_and_exit_status() {
    let folder = Folder::with(&[]);
    let prove = |text: &str, code: i32| {
        folder.lariat(&["prove"]).write_stdin(text).assert().code(code).stderr("")
    };
    prove("s+s = s\n", 0).stdout("holds\n");
    prove("", 0).stdout("");
    prove("<2,3> = <2,4>", 1).stdout("fails at all shapes: left <2,3>, right <2,4>\n");
    prove("s = error\ns+s=s\n", 1).stdout(contains("right error\nholds\n"));
    let answer = "error at column 5: expected a term, found `*`\nholds\n";
    prove("s + * t = s\ns = s\n", 2).stdout(answer);
    prove("phi(g; s, t) = s\n", 1).stdout(contains("gate g at 2: left "));
}

#[test]
fn anything_is_answered() {
    let folder = Folder::with(&[]);
    let text = [b"\xff\xfe = s\n".as_slice(), b"s = s\r\n", b"((((\n", b"s=s"].concat();
    let assert = folder.lariat(&["prove"]).write_stdin(text).assert().code(2);
    let output = String::from_utf8_lossy(&assert.get_output().stdout).into_owned();
    assert_eq!(output.lines().count(), 4);
    assert_eq!(output.lines().filter(|line| *line == "holds").count(), 2);
    let deep = format!("{}s{} = s\n", "(".repeat(100_000), ")".repeat(100_000));
    folder.lariat(&["prove"]).write_stdin(deep).assert().code(0).stdout("holds\n");
    let many: Vec<String> = (0..300).map(|at| format!("v{at}")).collect();
    let reversed: Vec<String> = many.iter().rev().map(|name| format!("{name}'")).collect();
    let product = format!("({})' = {}\n", many.join("*"), reversed.join("*"));
    folder.lariat(&["prove"]).write_stdin(product).assert().code(1).stdout(contains("gave up: "));
    folder.lariat(&["prove", "gone"]).assert().code(2).stdout("").stderr(contains("gone"));
}

#[test]
fn expressions_are_compared_too() {
    let folder = Folder::with(&[]);
    let prove = |text: &str, code: i32| {
        let assert = folder.lariat(&["prove"]).write_stdin(text).assert().code(code).stderr("");
        String::from_utf8_lossy(&assert.get_output().stdout).into_owned()
    };
    let both = "holds where both sides succeed: both have the size ";
    assert_eq!(prove("[a, b+a] = [a, a+b]\n", 0), format!("{both}[a, a+b]\n"));
    assert_eq!(prove("a^2 = a*a\n", 0), format!("{both}a*a\n"));
    assert_eq!(prove("zeros(n, 3) = ones(n, 3)\n", 0), format!("{both}<n,3>\n"));
    let failing = "fails where a = [2 2; 2 2], b = [2 2; 2 2]: left <2,4>, right <4,2>\n";
    assert_eq!(prove("[a, b] = [a; b]\n", 1), failing);
    assert_eq!(prove("zeros(2, 3) = ones(3, 2)\n", 1), "fails: left <2,3>, right <3,2>\n");
    assert_eq!(prove("[a; b]' = [a', b']\n", 1), "not decided: left [a; b]', right [a', b']\n");
    assert_eq!(prove("a == b\n", 2), "error at column 4: expected a term, found `=`\n");
}

#[test]
fn proofs_name_laws() {
    let folder = Folder::with(&[("laws", "b*b+a*b = b*b+a\n(s*s)*t = s*(s*(s*t))\n")]);
    let text = folder.stdout(&["prove", "--dialect", "matlab7", "--explain", "laws"]);
    assert!(text.starts_with("holds\n  left: "), "{text}");
    assert!(text.contains("distribution, s*t + t*t = s + t*t\n"), "{text}");
    assert!(text.contains("\nholds\n  decided by cases"), "{text}");
}

#[test]
fn properties_of_all_languages() {
    let folder = Folder::with(&[]);
    let text = folder.stdout(&["prove", "--properties"]);
    assert_eq!(text.lines().count(), 3 * 36 + 2);
    let holds = |text: &str, operator: &str, property: &str| {
        let row = format!("  {operator:<7} {property:<13}  holds");
        text.lines().filter(|line| *line == row).count()
    };
    assert_eq!(holds(&text, "a+b", "associativity"), 3);
    assert_eq!(holds(&text, "a*b", "identity"), 3);
    // Where more than `[]` is left out, it depends on the order what fits.
    assert_eq!(holds(&text, "[a, b]", "associativity"), 1);
    assert_eq!(holds(&text, "a*b", "commutativity"), 0);
    let one = folder.stdout(&["prove", "--properties", "--dialect", "matlab7"]);
    assert_eq!(one.lines().count(), 36);
    assert!(one.contains("a*b     idempotence    fails at a=<"), "{one}");
}
