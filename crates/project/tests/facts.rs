//! What a parsed file defines: facts, local functions, imports.

mod common;

use common::{function, tree};
use lariat_project::{FileFacts, Imports, LocalFunctions, Step};
use lariat_syntax::tree::{Tree, Unit};

const CLASS: &str = "classdef (Sealed) point < handle & geo.Shape
  properties
    x (1,1) double = 0
    y
  end
  properties (Constant)
    origin = 1
  end
  events
    Moved
  end
  enumeration
    North, South
  end
  methods
    function p = point(x)
      p.x = x;
    end
    function v = get.x(p)
      v = p.x;
    end
    r = norm(p)
  end
  methods (Static)
    function p = make()
      p = point(0);
    end
  end
  methods (Static = false)
    function move(p)
      disp(p);
    end
  end
end
function helper()
end
";

fn facts(text: &str) -> FileFacts {
    FileFacts::of(&tree(text))
}

fn names(named: &[lariat_project::facts::Named]) -> Vec<&str> {
    named.iter().map(|named| named.name.as_str()).collect()
}

#[test]
fn a_function_file_has_its_primary_function_first() {
    let facts = facts("function a()\n function n()\n end\nend\nfunction b()\nend\n");
    assert_eq!(facts.unit, Unit::Function);
    assert_eq!(names(&facts.functions), ["a", "b"], "nested ones are not known outside");
    assert_eq!(facts.primary().map(|primary| primary.name.as_str()), Some("a"));
}

#[test]
fn a_script_has_local_functions_and_no_primary_one() {
    let facts = facts("x = helper(1);\nfunction y = helper(x)\ny = x;\nend\n");
    assert_eq!((facts.unit, names(&facts.functions)), (Unit::Script, vec!["helper"]));
    assert_eq!(facts.primary(), None);
}

#[test]
fn an_empty_file_is_empty() {
    assert!(facts("% only a comment\n").is_empty);
    assert!(!facts("x = 1;\n").is_empty && !facts("function f()\nend\n").is_empty);
    assert!(!facts(CLASS).is_empty);
}

#[test]
fn the_members_of_a_class_file_are_known() {
    let facts = facts(CLASS);
    let class = facts.class.expect("a class");
    assert_eq!(facts.unit, Unit::Class);
    assert_eq!(names(&facts.functions), ["helper"], "methods are not local functions");
    assert_eq!(class.name, "point");
    assert_eq!(class.superclasses, ["handle", "geo.Shape"]);
    assert_eq!(
        class.properties.iter().map(|it| &*it.name).collect::<Vec<_>>(),
        ["x", "y", "origin"]
    );
    assert_eq!(names(&class.enumeration), ["North", "South"]);
    assert_eq!(names(&class.events), ["Moved"]);
    let method =
        |m: &lariat_project::facts::MethodFacts| (m.name.clone(), m.is_static, m.is_defined);
    let methods: Vec<_> = class.methods.iter().map(method).collect();
    let expected = [("norm", false, false), ("make", true, true), ("move", false, true)];
    let expected = expected.map(|(name, is_static, defined)| (name.to_owned(), is_static, defined));
    assert_eq!(methods, expected, "the constructor and get.x are not methods to call");
}

#[test]
fn duplicates_are_reported_by_place() {
    let text = "function a()\n function n()\n end\n function n()\n end\nend\n\
                function n()\nend\nfunction b()\nend\nfunction b()\nend\n";
    let tree = tree(text);
    let duplicates = FileFacts::of(&tree).duplicates;
    let shown: Vec<_> =
        duplicates.iter().map(|d| (tree.slice(d.span), d.first.start < d.span.start)).collect();
    assert_eq!(shown, [("n", true), ("b", true)]);
}

fn visible(tree: &Tree, local: &LocalFunctions, from: &str, name: &str) -> Option<(u32, Step)> {
    let from = (!from.is_empty()).then(|| function(tree, from));
    let found = local.visible(tree, tree.find_name(name)?, from)?;
    Some((tree.functions[found.function].span.start, found.step))
}

#[test]
fn local_functions_go_by_the_names_as_written_or_by_the_files() {
    let tree = tree("function declared()\nstem()\nend\nfunction sub()\ndeclared()\nend\n");
    let written = LocalFunctions::of(&tree);
    assert_eq!(visible(&tree, &written, "sub", "declared"), Some((0, Step::Subfunction)));
    assert_eq!(visible(&tree, &written, "sub", "stem"), None);
    let filed = LocalFunctions::of_file(&tree, "stem");
    assert_eq!(visible(&tree, &filed, "sub", "declared"), None);
    assert_eq!(visible(&tree, &filed, "sub", "stem"), Some((0, Step::Subfunction)));
    assert_eq!(visible(&tree, &filed, "", "sub").map(|(_, step)| step), Some(Step::Subfunction));
    assert_eq!(filed.names(&tree).collect::<Vec<_>>(), ["stem", "sub"]);
}

#[test]
fn of_two_functions_of_one_name_the_first_is_found() {
    let tree = tree("function a()\nend\nfunction b()\nend\nfunction b()\nend\n");
    let local = LocalFunctions::of(&tree);
    let (start, _) = visible(&tree, &local, "a", "b").expect("b");
    let first = tree.text().find("function b").and_then(|at| u32::try_from(at).ok());
    assert_eq!(Some(start), first);
}

#[test]
fn functions_without_end_are_all_subfunctions() {
    let tree = tree("function a()\nb();\nfunction b()\na();\n");
    let local = LocalFunctions::of(&tree);
    assert_eq!(visible(&tree, &local, "a", "b").map(|(_, step)| step), Some(Step::Subfunction));
    assert_eq!(visible(&tree, &local, "b", "a").map(|(_, step)| step), Some(Step::Subfunction));
}

#[test]
fn imports_hold_in_their_function_and_those_nested_in_it() {
    let tree = tree(
        "function a()\n if true\n import p.f q.*\n end\n function n()\n import r.g\n end\nend\n\
         function b()\n import s.*\nend\n",
    );
    let imports = Imports::of(&tree);
    let targets = |from: &str| {
        let from = (!from.is_empty()).then(|| function(&tree, from));
        imports.in_function(&tree, from).map(|i| (i.target.clone(), i.wildcard)).collect::<Vec<_>>()
    };
    let import = |name: &str, wildcard| (name.to_owned(), wildcard);
    assert_eq!(targets("a"), [import("p.f", false), import("q", true)]);
    assert_eq!(targets("n"), [import("p.f", false), import("q", true), import("r.g", false)]);
    assert_eq!(targets("b"), [import("s", true)]);
    assert_eq!(targets(""), []);
    assert_eq!(imports.iter().filter_map(|i| i.name()).collect::<Vec<_>>(), ["f", "g"]);
}

#[test]
fn a_scripts_imports_hold_outside_its_functions() {
    let tree = tree("import p.f\nf(1);\nfunction g()\nend\n");
    let imports = Imports::of(&tree);
    assert_eq!(imports.in_function(&tree, None).count(), 1);
    assert_eq!(imports.in_function(&tree, Some(function(&tree, "g"))).count(), 0);
}
