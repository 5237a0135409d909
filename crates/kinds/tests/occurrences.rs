//! What holds of every file in each of the three analyses: each identifier
//! occurs once, in source order, with a role and final kinds that fit.

use lariat_base::Span;
use lariat_kinds::{Analysis, Kind, Kinds, Library, Occurrence, Role, analyze};
use lariat_syntax::tree::{Expr, ExprId, Tree, Unit};
use lariat_syntax::{Dialect, parse};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// A small library.
struct Known;

impl Library for Known {
    fn function_exists(&self, name: &str) -> bool {
        matches!(name, "sum" | "size" | "numel" | "zeros" | "plot" | "disp" | "load" | "isempty")
    }
    fn package_exists(&self, name: &str) -> bool {
        name == "pkg"
    }
}

/// The `.m` files that the parser's tests share.
fn files() -> Vec<(String, Tree)> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../syntax/tests/data");
    let entries = std::fs::read_dir(folder).expect("the folder is readable");
    let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "m"));
    files.sort();
    assert!(files.len() > 5, "the files are gone");
    files.into_iter().map(|path| read(&path)).collect()
}

fn read(path: &Path) -> (String, Tree) {
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let dialect = if name.starts_with("octave") { Dialect::OCTAVE } else { Dialect::MATLAB };
    let bytes = std::fs::read(path).expect("the file is readable");
    let (text, _) = lariat_base::source::decode(bytes).expect("the file is text");
    (name, parse(text, &dialect).tree)
}

fn all() -> impl Iterator<Item = (String, Tree, Kinds)> {
    files().into_iter().flat_map(|(name, tree)| {
        Analysis::ALL.map(|analysis| {
            let kinds = analyze(&tree, &Known, analysis);
            (format!("{name} by {}", analysis.name()), tree.clone(), kinds)
        })
    })
}

#[test]
fn occurrences_stand_in_source_order_each_once() {
    for (what, _, kinds) in all() {
        let starts: Vec<u32> = kinds.occurrences.iter().map(|o| o.span.start).collect();
        assert!(starts.windows(2).all(|pair| pair[0] < pair[1]), "{what}: {starts:?}");
    }
}

#[test]
fn an_occurrence_stands_at_its_name() {
    for (what, tree, kinds) in all() {
        for occurrence in &kinds.occurrences {
            assert_eq!(tree.slice(occurrence.span), tree.name(occurrence.sym), "{what}");
            assert_eq!(kinds.occurrence(occurrence.expr), Some(occurrence), "{what}");
        }
    }
}

/// Names in classes' headers and declared methods are not identifiers; all other
/// names of the tree are.
#[test]
fn every_name_of_a_function_or_script_occurs() {
    for (what, tree, kinds) in all().filter(|(_, tree, _)| tree.unit != Unit::Class) {
        let names = (0..tree.expr_count())
            .map(ExprId::new)
            .filter(|&id| matches!(tree.expr(id), Expr::Name(_) | Expr::Handle(_)));
        let missing: Vec<&str> = names
            .filter(|&id| kinds.occurrence(id).is_none())
            .map(|id| tree.expr_text(id))
            .collect();
        assert_eq!(missing, [""; 0], "{what}");
    }
}

#[test]
fn the_analyses_agree_on_occurrences_and_roles() {
    for (name, tree) in files() {
        let places = |analysis| -> BTreeSet<(Span, &str, bool)> {
            let kinds = analyze(&tree, &Known, analysis);
            kinds.occurrences.iter().map(|o| (o.span, o.role.word(), o.bound)).collect()
        };
        let first = places(Analysis::Matlab7);
        assert_eq!(first, places(Analysis::FlowSensitive), "{name}");
        assert_eq!(first, places(Analysis::FlowInsensitive), "{name}");
    }
}

#[test]
fn final_kinds_are_final() {
    for (what, tree, kinds) in all() {
        for occurrence in &kinds.occurrences {
            let kind = occurrence.kind;
            assert!(!matches!(kind, Kind::Undef | Kind::MayVar), "{what}: {occurrence:?}");
            let grows = occurrence.propagated.join(kind) == kind;
            let name = tree.name(occurrence.sym);
            assert!(grows || forgets(&tree, occurrence), "{what}: {name}: {occurrence:?}");
        }
    }
}

/// MATLAB 7 forgets variables of scripts.
fn forgets(tree: &Tree, occurrence: &Occurrence) -> bool {
    let in_script = tree.unit == Unit::Script && occurrence.function.is_none();
    let undecided = matches!(occurrence.propagated, Kind::Var | Kind::MayVar);
    occurrence.kind == Kind::Id && undecided && (in_script || occurrence.propagated != Kind::Var)
}

#[test]
fn parameters_of_anonymous_functions_are_bound_variables() {
    let text = "f = @(x, sum) x + sum(y);\nx = sum(1);\n";
    let tree = parse(text, &Dialect::MATLAB).tree;
    for analysis in Analysis::ALL {
        let kinds = analyze(&tree, &Known, analysis);
        let bound: Vec<(&str, Role)> = kinds
            .occurrences
            .iter()
            .filter(|o| o.bound)
            .map(|o| (tree.name(o.sym), o.role))
            .collect();
        let expected = [
            ("x", Role::LambdaParameter),
            ("sum", Role::LambdaParameter),
            ("x", Role::Read),
            ("sum", Role::Read),
        ];
        assert_eq!(bound, expected, "{}", analysis.name());
        let all_variables =
            kinds.occurrences.iter().filter(|o| o.bound).all(|o| o.kind == Kind::Var);
        assert!(all_variables, "{}", analysis.name());
    }
}

#[test]
fn broken_texts_are_analysed_too() {
    let texts = [
        "x = [1 2\ny = x;",
        "f(1,\n 2);",
        "function f(x\ny = x;\nend",
        "if x = y, z; end",
        "@",
        ")",
    ];
    for text in texts {
        for analysis in Analysis::ALL {
            let kinds = analyze(&parse(text, &Dialect::MATLAB).tree, &Known, analysis);
            let starts: Vec<u32> = kinds.occurrences.iter().map(|o| o.span.start).collect();
            assert!(starts.windows(2).all(|pair| pair[0] < pair[1]), "{text}: {starts:?}");
        }
    }
}

#[test]
fn roles() {
    let text = "\
function r = main(a, ~)
arguments
  a
end
global g
hold on
[b(a), ~] = size(@sum);
b{1} = @(z) z;
for k = b, end
try
catch e
end
end
";
    let tree = parse(text, &Dialect::MATLAB).tree;
    let kinds = analyze(&tree, &Known, Analysis::FlowSensitive);
    let found: Vec<String> = kinds
        .occurrences
        .iter()
        .map(|o| format!("{} {}", tree.name(o.sym), o.role.word()))
        .collect();
    assert_eq!(
        found,
        [
            "r parameter",
            "a parameter",
            "a declaration",
            "g declaration",
            "hold command",
            "b write",
            "a read",
            "size read",
            "sum handle",
            "b write",
            "z lambda-parameter",
            "z read",
            "k write",
            "b read",
            "e write",
        ]
    );
}
