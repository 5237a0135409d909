//! The lookup, step by step and tie by tie (`000` section 2.10, `001` section
//! 3.1). An answer reads `step what name @ file`.

mod common;

use common::Project;
use lariat_project::SearchPath;
use lariat_project::path::PathEntry;

/// A function file.
const F: &str = "function r = f()\nr = 1;\nend\n";

const NESTED: &str = "
function outer()
  inner();
  function inner()
    function deep()
    end
  end
  function other()
  end
end
function sub()
  function inner()
  end
end
";

#[test]
fn step_2_nested_functions_of_the_function_and_of_those_around_it() {
    let project = Project::new(&[("/p/outer.m", NESTED)]);
    let find = |from, name| project.find_from("/p/outer.m", from, None, name);
    assert_eq!(find("outer", "inner"), "Nested Function inner @ here");
    assert_eq!(find("deep", "inner"), "Nested Function inner @ here");
    assert_eq!(find("deep", "other"), "Nested Function other @ here");
    assert_eq!(find("outer", "deep"), "nothing", "not visible from outside inner");
    assert_eq!(find("other", "deep"), "nothing");
}

#[test]
fn step_3_functions_of_the_file_the_current_one_included() {
    let project = Project::new(&[("/p/outer.m", NESTED)]);
    let find = |from, name| project.find_from("/p/outer.m", from, None, name);
    assert_eq!(find("outer", "sub"), "Subfunction Function sub @ here");
    assert_eq!(find("deep", "outer"), "Own Function outer @ here");
    assert_eq!(find("sub", "sub"), "Subfunction Function sub @ here");
    assert_eq!(find("sub", "other"), "nothing", "nested elsewhere");
}

#[test]
fn a_nested_function_hides_a_subfunction_and_all_that_follows() {
    let text = "function f()\n function g()\n end\nend\nfunction g()\nend\n";
    let files = [("/p/f.m", text), ("/p/private/g.m", F), ("/p/g.m", F), ("/p/a/g.m", F)];
    let project = Project::with(&files, &SearchPath::assumed(["/p".into()]), "g");
    let lookup = project.lookup("/p/f.m", "f", None, "g");
    let all: Vec<_> =
        lookup.found.iter().chain(&lookup.shadowed).map(|f| project.show(f)).collect();
    let expected = [
        "Nested Function g @ here",
        "Subfunction Function g @ here",
        "Private Function g @ private/g.m",
        "CurrentFolder Function g @ g.m",
        "Path Function g @ a/g.m",
        "Library LibraryFunction g @ outside",
    ];
    assert_eq!(all, expected);
}

#[test]
fn the_files_name_wins_over_the_functions() {
    let text = "function declared()\nend\nfunction sub()\nend\n";
    let project = Project::new(&[("/p/stem.m", text), ("/p/other.m", F)]);
    assert_eq!(project.find("/p/other.m", "stem"), "CurrentFolder Function stem @ stem.m");
    assert_eq!(project.find("/p/other.m", "declared"), "nothing");
    assert_eq!(project.find("/p/other.m", "sub"), "nothing", "subfunctions stay inside");
    assert_eq!(project.find_from("/p/stem.m", "sub", None, "declared"), "nothing");
    let called = "function declared()\nstem()\nend\n";
    let project = Project::new(&[("/p/stem.m", called)]);
    let all = project.lookup("/p/stem.m", "declared", None, "stem");
    assert_eq!(project.show(&all.found.expect("itself")), "Own Function stem @ here");
    assert_eq!(all.shadowed, [], "its own file is not listed again");
}

#[test]
fn methods_come_before_the_files_own_function() {
    let again = "function again(x)\nagain(x)\nend\nfunction sub(x)\nend\n";
    let files = [("/p/again.m", again), ("/p/@c/again.m", again), ("/p/@c/sub.m", F)];
    let project = Project::new(&files);
    let of_c = |file, name| project.find_from(file, "again", Some("c"), name);
    assert_eq!(project.find("/p/again.m", "again"), "Own Function again @ here");
    assert_eq!(of_c("/p/again.m", "again"), "Overloaded Method c.again @ @c/again.m");
    assert_eq!(of_c("/p/again.m", "sub"), "Subfunction Function sub @ here");
    let plain = project.find("/p/@c/again.m", "again");
    assert_eq!(plain, "CurrentFolder Function again @ again.m", "a method for its own file too");
    assert_eq!(of_c("/p/@c/again.m", "again"), "Overloaded Method c.again @ @c/again.m");
}

#[test]
fn step_4_private_functions_of_the_files_folder() {
    let files = [("/p/f.m", F), ("/p/private/g.m", F), ("/p/a/h.m", F), ("/p/g.m", F)];
    let project = Project::new(&files);
    assert_eq!(project.find("/p/f.m", "g"), "Private Function g @ private/g.m");
    assert_eq!(project.find("/p/a/h.m", "g"), "Path Function g @ g.m", "private to its parent");
}

#[test]
fn private_functions_see_each_other_and_their_parent_but_no_private_of_private() {
    let files = [
        ("/p/f.m", F),
        ("/p/private/g.m", F),
        ("/p/private/h.m", F),
        ("/p/private/private/k.m", F),
    ];
    let project = Project::new(&files);
    assert_eq!(project.find("/p/private/g.m", "h"), "Private Function h @ private/h.m");
    assert_eq!(project.find("/p/private/g.m", "f"), "CurrentFolder Function f @ f.m");
    assert_eq!(project.find("/p/private/g.m", "k"), "nothing");
    assert_eq!(project.find("/p/f.m", "k"), "nothing");
}

#[test]
fn packages_and_class_folders_have_private_functions_too() {
    let files = [
        ("/p/+geo/f.m", F),
        ("/p/+geo/private/g.m", F),
        ("/p/@mesh/mesh.m", F),
        ("/p/@mesh/private/h.m", F),
        ("/p/private/k.m", F),
    ];
    let project = Project::new(&files);
    assert!(project.find("/p/+geo/f.m", "g").starts_with("Private Function"));
    assert_eq!(project.find("/p/@mesh/mesh.m", "h"), "Private Function h @ @mesh/private/h.m");
    assert_eq!(project.find("/p/@mesh/mesh.m", "k"), "nothing", "private of another folder");
}

#[test]
fn step_5_constructors_win_over_functions_of_their_name_wherever_these_are() {
    let files = [("/p/main.m", F), ("/p/point.m", F), ("/p/z/@point/point.m", F)];
    let project = Project::new(&files);
    let expected =
        ["Constructor Class point @ z/@point/point.m", "CurrentFolder Function point @ point.m"];
    assert_eq!(project.all("/p/main.m", "point"), expected);
    // Not by overloading: whatever the arguments are.
    let double = project.find_from("/p/main.m", "", Some("double"), "point");
    assert_eq!(double, expected[0]);
}

#[test]
fn nested_sub_and_private_functions_win_over_constructors() {
    let files = [("/p/main.m", F), ("/p/private/point.m", F), ("/p/@point/point.m", F)];
    let project = Project::new(&files);
    assert!(project.find("/p/main.m", "point").starts_with("Private"));
}

#[test]
fn classdefs_in_plain_folders_follow_the_path_unless_a_class_folder_comes_later() {
    let classdef = "classdef Foo\nend\n";
    let function = "function Foo()\nend\n";
    // The example of MATLAB's documentation.
    let files = [
        ("/p/main.m", F),
        ("/p/1/Foo.m", classdef),
        ("/p/2/Foo.m", function),
        ("/p/3/@Foo/Foo.m", classdef),
        ("/p/4/@Foo/bar.m", F),
        ("/p/5/Foo.m", classdef),
    ];
    let project = Project::new(&files);
    let winner = |first| {
        let path = (first..=5).map(|n| PathEntry::parse(&format!("/p/{n}"), "/".as_ref()));
        let path = SearchPath::configured(path.collect());
        Project::with(&files, &path, "").find("/p/main.m", "Foo")
    };
    assert_eq!(winner(1), "Constructor Class Foo @ 1/Foo.m");
    assert_eq!(winner(2), "Constructor Class Foo @ 3/@Foo/Foo.m");
    assert_eq!(winner(5), "Path Class Foo @ 5/Foo.m");
    let bar = project.find_from("/p/main.m", "", Some("Foo"), "bar");
    assert_eq!(bar, "nothing", "a classdef shuts other class folders out");
}

#[test]
fn class_folders_without_classdef_form_one_class() {
    let files = [("/p/main.m", F), ("/p/1/@old/old.m", F), ("/p/2/@old/area.m", F)];
    let project = Project::new(&files);
    let area = project.find_from("/p/main.m", "", Some("old"), "area");
    assert_eq!(area, "Overloaded Method old.area @ 2/@old/area.m");
}

#[test]
fn step_6_methods_of_the_dominant_arguments_class() {
    let files = [("/p/main.m", F), ("/p/firstWord.m", F), ("/p/a/@char/firstWord.m", F)];
    let project = Project::new(&files);
    let find = |class| project.find_from("/p/main.m", "", class, "firstWord");
    assert_eq!(find(Some("char")), "Overloaded Method char.firstWord @ a/@char/firstWord.m");
    assert_eq!(find(Some("double")), "CurrentFolder Function firstWord @ firstWord.m");
    assert_eq!(find(None), "CurrentFolder Function firstWord @ firstWord.m");
}

#[test]
fn an_unknown_class_reports_the_overloads() {
    let files = [
        ("/p/main.m", F),
        ("/p/firstWord.m", F),
        ("/p/@char/firstWord.m", F),
        ("/p/@cell/firstWord.m", F),
        ("/p/private/hidden.m", F),
        ("/p/@char/hidden.m", F),
    ];
    let project = Project::new(&files);
    let overloads = |class, name| project.lookup("/p/main.m", "", class, name).overloads;
    let names: Vec<_> = overloads(None, "firstWord").into_iter().map(|o| o.name).collect();
    assert_eq!(names, ["cell.firstWord", "char.firstWord"]);
    assert_eq!(overloads(Some("double"), "firstWord"), [], "the class is known");
    assert_eq!(overloads(None, "hidden"), [], "a private function wins in any case");
}

#[test]
fn methods_of_a_classdef_and_of_its_superclasses() {
    let shape = "classdef shape\n methods\n function r = area(s)\n r = 0;\n end\n end\nend\n";
    let disk = "classdef disk < shape\n methods (Static)\n function d = unit()\n d = disk();\n end\n \
                end\n methods\n function r = radius(d)\n r = 1;\n end\n end\nend\n";
    let files = [("/p/main.m", F), ("/p/shape.m", shape), ("/p/disk.m", disk)];
    let project = Project::new(&files);
    let find = |name| project.find_from("/p/main.m", "", Some("disk"), name);
    assert_eq!(find("radius"), "Overloaded Method disk.radius @ disk.m");
    assert_eq!(find("area"), "Overloaded Method shape.area @ shape.m");
    assert_eq!(find("unit"), "nothing", "static methods are called by the class's name");
    assert_eq!(
        project.find("/p/main.m", "disk.unit"),
        "CurrentFolder StaticMethod disk.unit @ disk.m"
    );
    assert!(project.function_exists("/p/main.m", "radius"));
    assert!(!project.function_exists("/p/main.m", "unit"));
}

#[test]
fn superclasses_in_a_circle_end() {
    let files = [("/p/a.m", "classdef a < b\nend\n"), ("/p/b.m", "classdef b < a\nend\n")];
    let project = Project::new(&files);
    assert_eq!(project.find_from("/p/a.m", "", Some("a"), "nosuch"), "nothing");
}

#[test]
fn step_7_the_files_own_folder_comes_before_the_path() {
    let files = [("/p/a/f.m", F), ("/p/b/f.m", F), ("/p/b/main.m", F)];
    let project = Project::new(&files);
    let expected = ["CurrentFolder Function f @ b/f.m", "Path Function f @ a/f.m"];
    assert_eq!(project.all("/p/b/main.m", "f"), expected);
}

#[test]
fn step_7_serves_files_whose_folder_is_not_on_the_path() {
    let path = SearchPath::configured(vec![PathEntry::parse("/p/a", "/".as_ref())]);
    let files = [("/p/a/f.m", F), ("/p/b/f.m", F), ("/p/b/main.m", F), ("/p/a/other.m", F)];
    let project = Project::with(&files, &path, "");
    assert_eq!(project.find("/p/b/main.m", "f"), "CurrentFolder Function f @ b/f.m");
    assert_eq!(project.all("/p/a/other.m", "f"), ["CurrentFolder Function f @ a/f.m"]);
    assert_eq!(project.find("/p/a/other.m", "main"), "nothing");
}

#[test]
fn step_8_the_path_in_order() {
    let entries = ["/p/z", "/p/a"].map(|entry| PathEntry::parse(entry, "/".as_ref()));
    let path = SearchPath::configured(entries.to_vec());
    let files = [("/p/main.m", F), ("/p/a/f.m", F), ("/p/z/f.m", F)];
    let project = Project::with(&files, &path, "");
    assert_eq!(
        project.all("/p/main.m", "f"),
        ["Path Function f @ z/f.m", "Path Function f @ a/f.m"]
    );
}

#[test]
fn library_names_come_last_so_that_files_shadow_them() {
    let files = [("/p/main.m", F), ("/p/norm.m", F)];
    let project = Project::with(&files, &SearchPath::assumed(["/p".into()]), "norm\nsize");
    let expected =
        ["CurrentFolder Function norm @ norm.m", "Library LibraryFunction norm @ outside"];
    assert_eq!(project.all("/p/main.m", "norm"), expected);
    assert_eq!(project.all("/p/main.m", "size"), ["Library LibraryFunction size @ outside"]);
    assert_eq!(project.library.known_origin("size"), Some("the list"));
}

#[test]
fn scripts_classes_and_unread_files_are_distinguished() {
    let files = [("/p/s.m", "x = 1;\n"), ("/p/c.m", "classdef c\nend\n"), ("/p/f.m", F)];
    let project = Project::new(&files);
    let what = |name| project.lookup("/p/f.m", "", None, name).found.map(|f| f.what.phrase());
    assert_eq!(what("s"), Some("a script"));
    assert_eq!(what("c"), Some("a class"));
    assert_eq!(what("f"), Some("a function"));
}

#[test]
fn packages_are_reached_by_their_dotted_names_only() {
    let files = [
        ("/p/main.m", F),
        ("/p/a/+geo/area.m", F),
        ("/p/b/+geo/area.m", F),
        ("/p/b/+geo/volume.m", F),
        ("/p/+geo/+mesh/load.m", F),
        ("/p/+geo/@Line/Line.m", F),
        ("/p/+geo/@Line/cut.m", F),
    ];
    let project = Project::new(&files);
    let find = |name| project.find("/p/main.m", name);
    let area = ["Path Function geo.area @ a/+geo/area.m", "Path Function geo.area @ b/+geo/area.m"];
    assert_eq!(project.all("/p/main.m", "geo.area"), area);
    assert_eq!(find("geo.volume"), "Path Function geo.volume @ b/+geo/volume.m");
    assert_eq!(find("geo.mesh.load"), "CurrentFolder Function geo.mesh.load @ +geo/+mesh/load.m");
    assert!(find("geo.Line").starts_with("CurrentFolder"), "{}", find("geo.Line"));
    assert_eq!(find("geo.mesh"), "nothing", "a package is not a function");
    assert_eq!(
        (find("area"), find("geo.nosuch"), find("load")),
        ("nothing".into(), "nothing".into(), "nothing".into())
    );
    assert!(!project.function_exists("/p/main.m", "area"));
    for package in ["geo", "geo.mesh"] {
        assert!(project.package_exists("/p/main.m", package), "{package}");
    }
    for no in ["mesh", "geo.area", "geo.Line", "main", "", "geo."] {
        assert!(!project.package_exists("/p/main.m", no), "{no}");
    }
    let cut = project.find_from("/p/main.m", "", Some("geo.Line"), "cut");
    assert_eq!(cut, "Overloaded Method geo.Line.cut @ +geo/@Line/cut.m");
}

#[test]
fn a_package_function_needs_the_dotted_name_for_its_neighbours() {
    let files = [("/p/+geo/area.m", F), ("/p/+geo/volume.m", F)];
    let project = Project::new(&files);
    assert_eq!(project.find("/p/+geo/area.m", "volume"), "nothing");
    assert_eq!(
        project.find("/p/+geo/area.m", "geo.volume"),
        "CurrentFolder Function geo.volume @ +geo/volume.m"
    );
    let own = project.lookup("/p/+geo/area.m", "f", None, "f");
    assert_eq!(own.found, None, "the file's name is area");
}

#[test]
fn members_of_classes_by_the_classes_names() {
    let color = "classdef Color\n enumeration\n Red, Green\n end\n properties (Constant)\n Count = 2\n \
                 end\n methods (Static)\n function c = any()\n c = Color.Red;\n end\n end\nend\n";
    let files =
        [("/p/main.m", F), ("/p/Color.m", color), ("/p/+ui/Sub.m", "classdef Sub < Color\nend\n")];
    let project = Project::new(&files);
    let find = |name| project.find("/p/main.m", name);
    assert_eq!(find("Color.Red"), "CurrentFolder EnumerationMember Color.Red @ Color.m");
    assert_eq!(find("Color.Count"), "CurrentFolder Property Color.Count @ Color.m");
    assert_eq!(find("Color.any"), "CurrentFolder StaticMethod Color.any @ Color.m");
    assert_eq!(find("ui.Sub"), "CurrentFolder Class ui.Sub @ +ui/Sub.m");
    assert_eq!(find("ui.Sub.any"), "CurrentFolder StaticMethod Color.any @ Color.m", "inherited");
    assert_eq!(find("Color.Blue"), "nothing");
}

#[test]
fn absence_proves_nothing_where_the_owner_is_not_seen() {
    let files =
        [("/p/main.m", F), ("/p/Sub.m", "classdef Sub < vendor.Base\nend\n"), ("/p/+geo/a.m", F)];
    let project =
        Project::with(&files, &SearchPath::assumed(["/p".into()]), "+vendor\nvendor.f\ndatetime");
    let open = |name| project.lookup("/p/main.m", "", None, name).open;
    assert!(open("vendor.g") && open("Sub.create") && open("datetime.setDefault"));
    assert!(!open("geo.nosuch") && !open("vendor.f") && !open("nosuch.f"));
    assert_eq!(project.find("/p/main.m", "vendor.f"), "Library LibraryFunction vendor.f @ outside");
    assert!(project.package_exists("/p/main.m", "vendor"));
}

#[test]
fn explicit_imports_come_first() {
    let main = "function main()\n import geo.area geo.Line\n area(1);\n Line.cut(2);\nend\n\
                function area()\nend\nfunction other()\nend\n";
    let line = "classdef Line\n methods (Static)\n function cut(x)\n disp(x)\n end\n end\nend\n";
    let files = [("/p/main.m", main), ("/p/+geo/area.m", F), ("/p/+geo/Line.m", line)];
    let project = Project::new(&files);
    let find = |from, name| project.find_from("/p/main.m", from, None, name);
    assert_eq!(find("main", "area"), "Import Function geo.area @ +geo/area.m");
    assert_eq!(
        find("other", "area"),
        "Subfunction Function area @ here",
        "imports end with a function"
    );
    assert_eq!(find("main", "Line.cut"), "Import StaticMethod geo.Line.cut @ +geo/Line.m");
    assert_eq!(find("other", "Line.cut"), "nothing");
    assert!(project.function_exists("/p/main.m", "Line"));
}

#[test]
fn wildcard_imports_come_after_the_functions_of_the_file() {
    let main = "function main()\n import geo.*\n import lost.*\n function in()\n end\nend\nfunction area()\nend\n";
    let files = [
        ("/p/main.m", main),
        ("/p/+geo/area.m", F),
        ("/p/+geo/size.m", F),
        ("/p/private/size.m", F),
    ];
    let project = Project::new(&files);
    let find = |from, name| project.find_from("/p/main.m", from, None, name);
    assert_eq!(find("main", "area"), "Subfunction Function area @ here");
    assert_eq!(find("main", "size"), "WildcardImport Function geo.size @ +geo/size.m");
    assert_eq!(find("in", "size"), "WildcardImport Function geo.size @ +geo/size.m");
    assert_eq!(find("area", "size"), "Private Function size @ private/size.m");
    assert!(project.lookup("/p/main.m", "main", None, "nosuch").open, "lost is not seen");
    assert!(!project.lookup("/p/main.m", "area", None, "nosuch").open);
}

#[test]
fn an_import_from_outside_the_project_is_still_a_definition() {
    let main = "function main()\n import vendor.tool\n tool(1);\nend\n";
    let project = Project::new(&[("/p/main.m", main)]);
    let found = project.find_from("/p/main.m", "main", None, "tool");
    assert_eq!(found, "Import Unseen vendor.tool @ outside");
    assert!(project.function_exists("/p/main.m", "tool"));
}

#[test]
fn everything_that_can_be_called_by_a_simple_name_exists() {
    let files = [
        ("/p/main.m", F),
        ("/p/a/f.m", F),
        ("/p/a/s.m", "x = 1;\n"),
        ("/p/a/c.m", "classdef c\n methods\n function m(x)\n disp(x)\n end\n end\nend\n"),
        ("/p/a/@old/old.m", F),
        ("/p/a/@old/n.m", F),
        ("/p/private/q.m", F),
        ("/p/+geo/area.m", F),
    ];
    let project = Project::with(&files, &SearchPath::assumed(["/p".into()]), "builtin\n+pkg");
    for name in ["main", "f", "s", "c", "m", "old", "n", "q", "builtin", "geo.area"] {
        assert!(project.function_exists("/p/main.m", name), "{name}");
    }
    for name in ["area", "geo", "pkg", "nosuch", ""] {
        assert!(!project.function_exists("/p/main.m", name), "{name}");
    }
    assert!(!project.function_exists("/p/a/f.m", "q"), "private to /p");
}

#[test]
fn classes_off_the_path_are_seen_from_their_own_home_only() {
    let path = SearchPath::configured(vec![PathEntry::parse("/p/a", "/".as_ref())]);
    let files =
        [("/p/a/f.m", F), ("/p/b/@old/old.m", F), ("/p/b/@old/n.m", F), ("/p/b/+geo/g.m", F)];
    let project = Project::with(&files, &path, "");
    for name in ["old", "n", "geo.g"] {
        assert!(project.function_exists("/p/b/@old/n.m", name), "{name}");
        assert!(!project.function_exists("/p/a/f.m", name), "{name}");
    }
    assert_eq!(project.lookup("/p/a/f.m", "", None, "n").overloads, []);
}

#[test]
fn local_functions_of_scripts_and_class_files_are_subfunctions() {
    let script = "helper(1);\nfunction helper(x)\ndisp(x)\nend\n";
    let class = "classdef c\n methods\n function m(x)\n helper(x);\n end\n end\nend\nfunction helper(x)\ndisp(x)\nend\n";
    let project = Project::new(&[("/p/s.m", script), ("/p/c.m", class)]);
    assert_eq!(project.find("/p/s.m", "helper"), "Subfunction Function helper @ here");
    assert_eq!(
        project.find_from("/p/c.m", "m", None, "helper"),
        "Subfunction Function helper @ here"
    );
    assert_eq!(
        project.find_from("/p/c.m", "helper", None, "m"),
        "nothing",
        "a method needs its class"
    );
    let method = project.lookup("/p/c.m", "helper", None, "m");
    assert_eq!(method.overloads.len(), 1, "and then it is there");
}

#[test]
fn a_file_outside_the_library_still_has_a_view() {
    let project = Project::new(&[("/p/f.m", F), ("/p/a/g.m", F)]);
    assert_eq!(project.find("/p/new.m", "f"), "CurrentFolder Function f @ f.m");
    assert_eq!(project.find("/elsewhere/new.m", "g"), "Path Function g @ a/g.m");
    assert_eq!(project.find("/p/a/../new.m", "f"), "CurrentFolder Function f @ f.m");
}

#[test]
fn answers_describe_themselves() {
    let project = Project::new(&[("/p/main.m", F), ("/p/a/f.m", F)]);
    let found = project.lookup("/p/main.m", "", None, "f").found.expect("f");
    let text = found.describe(|file| project.path(file));
    assert_eq!(text, "a function, `a/f.m`, found on the path (step 8)");
}

#[test]
fn suggestions_prefer_what_is_near_and_then_what_is_the_projects() {
    let files = [
        ("/p/main.m", "function main()\nend\nfunction helpme()\nend\n"),
        ("/p/a/computeArea.m", F),
        ("/p/private/secret.m", F),
    ];
    let project =
        Project::with(&files, &SearchPath::assumed(["/p".into()]), "length\nmesh\nsecrets");
    let suggest = |file, name, also: &[&str]| {
        project.in_file(file, |view, _| view.suggest(name, also.iter().copied()))
    };
    assert_eq!(suggest("/p/main.m", "lenght", &[]).as_deref(), Some("length"));
    assert_eq!(suggest("/p/main.m", "computeaera", &[]).as_deref(), Some("computeArea"));
    assert_eq!(suggest("/p/main.m", "mess", &["mass", "mesa"]).as_deref(), Some("mass"));
    assert_eq!(suggest("/p/main.m", "hepme", &[]).as_deref(), Some("helpme"));
    assert_eq!(suggest("/p/main.m", "sceret", &[]).as_deref(), Some("secret"));
    assert_eq!(suggest("/p/a/computeArea.m", "sceret", &[]).as_deref(), Some("secrets"));
    assert_eq!(suggest("/p/main.m", "zz", &["zzz"]), None);
}
