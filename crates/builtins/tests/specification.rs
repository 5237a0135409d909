//! The builtin specification language: lines, inheritance, errors.

mod common;

use common::tree;
use lariat_builtins::{
    Arity, Attribute, Behaviours, Builtin, BuiltinTree, ClassRules, ClassSet, Complexity, Contents,
    Fold, MClass, Role, ShapeRule, Values, builtins, parse,
};

fn errors(text: &str) -> Vec<String> {
    parse(text, &BuiltinTree::default()).1.iter().map(ToString::to_string).collect()
}

/// The only error of a text.
fn error(text: &str) -> String {
    let errors = errors(text);
    assert_eq!(errors.len(), 1, "{text}: {errors:?}");
    errors.into_iter().next().unwrap_or_default()
}

/// The function `f` of a specification.
fn f(text: &str) -> Builtin {
    let tree = tree(text);
    tree.get(tree.find("f").expect("f")).clone()
}

/// Figure 3.3 of the thesis, a root above it.
const FIGURE_3_3: &str = "\
builtin; root
matrixFunction; builtin

# operates on floating point matrizes
floatFunction; matrixFunction

# proper float functions have a fixed arity, and all operands are floats
properFloatFunction; floatFunction

# unary functions operating on floating point matrizes
unaryFloatFunction; properFloatFunction

# elemental unary functions operating on floating point matrizes
elementalUnaryFloatFunction; unaryFloatFunction
sqrt
realsqrt
erf

# float functions with optional arguments or variable number of arguments
improperFloatFunction; floatFunction
";

#[test]
fn figure_3_3() {
    let tree = tree(FIGURE_3_3);
    let erf = tree.find("erf").expect("erf");
    let path: Vec<_> = tree.ancestors(erf).map(|id| tree.get(id).name.as_str()).collect();
    assert_eq!(
        path,
        [
            "erf",
            "elementalUnaryFloatFunction",
            "unaryFloatFunction",
            "properFloatFunction",
            "floatFunction",
            "matrixFunction",
            "builtin",
        ]
    );
    let group = tree.find_abstract("unaryFloatFunction").expect("a group");
    assert!(tree.is_below(erf, group) && tree.is_below(group, group));
    assert!(!tree.is_below(group, erf));
    let doc = "unary functions operating on floating point matrizes";
    assert_eq!(tree.get(group).doc.as_deref(), Some(doc));
    assert_eq!(tree.get(erf).doc, None);
    let elemental = tree.find_abstract("elementalUnaryFloatFunction").expect("a group");
    let children: Vec<_> = tree.children(elemental).map(|id| tree.get(id).name.clone()).collect();
    assert_eq!(children, ["sqrt", "realsqrt", "erf"]);
    assert_eq!((tree.ids().count(), tree.concrete().count()), (10, 3));
    assert!(tree.find("floatFunction").is_none() && tree.find_abstract("erf").is_none());
}

#[test]
fn every_attribute() {
    let f = f("all; root\n\
               f; ; Args(1,2); Results(0,inf); Pure; Shape(elementwise); Complexity(real); \
               Values(count); Contents(strings); Fold(add); Role(plus); Accepts(float|char); \
               Equation($ -> $); Doc(adds (two) things); Class(any->0); MatlabClass(natlab); \
               OctaveClass(natlab)");
    assert_eq!(f.args, Arity { min: 1, max: Some(2) });
    assert_eq!(f.results, Arity { min: 0, max: None });
    assert!(f.pure && !f.is_abstract);
    assert_eq!((f.shape, f.complexity), (ShapeRule::Equation, Complexity::Real));
    assert_eq!((f.values, f.contents), (Values::Count, Contents::Strings));
    assert_eq!((f.fold, f.role), (Some(Fold::Add), Some(Role::Plus)));
    assert_eq!(f.accepts, ClassSet::FLOAT.union(MClass::Char.into()));
    assert_eq!(f.equation.as_ref().map(ToString::to_string).as_deref(), Some("$ -> $"));
    assert_eq!(f.doc.as_deref(), Some("adds (two) things"));
    for rules in [ClassRules::Matlab, ClassRules::Matlab7, ClassRules::Octave] {
        assert!(f.rule_for(rules).is_some());
    }
}

#[test]
fn nothing_is_said() {
    let f = f("all; root\nf");
    assert_eq!((f.args, f.results), (Arity::default(), Arity::default()));
    assert!(!f.pure && f.fold.is_none() && f.role.is_none() && f.accepts.is_empty());
    assert_eq!((f.shape, f.complexity), (ShapeRule::Unknown, Complexity::Unknown));
    assert_eq!(f.rule_for(ClassRules::Matlab7), None);
}

#[test]
fn attributes_are_inherited_and_overridden() {
    let text = "all; root; Pure; Args(1); Shape(same); Doc(everything)\n\
                inner; all; Args(2,inf)\n\
                f; ; Impure; Shape(scalar)\n\
                g";
    let tree = tree(text);
    let [f, g] = ["f", "g"].map(|name| tree.find(name).expect("specified"));
    let two = Arity { min: 2, max: None };
    assert_eq!((tree.get(f).args, tree.get(g).args), (two, two));
    assert_eq!((tree.get(f).pure, tree.get(g).pure), (false, true));
    assert_eq!((tree.get(f).shape, tree.get(g).shape), (ShapeRule::Scalar, ShapeRule::Same));
    assert_eq!((&tree.get(f).doc, &tree.get(g).doc), (&None, &None));
    let origin = |id, attribute| Some(tree.get(tree.origin(id, attribute)?).name.as_str());
    assert_eq!(origin(f, Attribute::Shape), Some("f"));
    assert_eq!(origin(g, Attribute::Shape), Some("all"));
    assert_eq!(origin(g, Attribute::Args), Some("inner"));
    assert_eq!(origin(g, Attribute::Fold), None);
}

#[test]
fn comments_and_blanks() {
    let text = "# a comment; not a line\n\
                %% another\n\
                \n\
                   ;;  \n\
                  all ;root;  Args( 1 , 2 ) ;; Pure ; # comment (\n\
                \t% comment\r\n\
                f;;Doc(100 % sure # yes);Contents(a;)% no comment\n";
    let found = errors(text);
    assert_eq!(
        found,
        ["line 7, column 36: `)` is missing", "line 7, column 37: there is no attribute `)%`",]
    );
    let f = f("all; root; Args( 1 , 2 ) ;; Pure ; # comment (\nf;;Doc(100 % sure # yes) # end");
    assert_eq!((f.args, f.pure), (Arity { min: 1, max: Some(2) }, true));
    assert_eq!(f.doc.as_deref(), Some("100 % sure # yes"));
}

#[test]
fn comments_describe_groups() {
    let text = "# far away\n\n# one\n  % two\nall; root\n# a line\n# of f\nf\n# not this\n\n\
                inner; all\n# comment\nlast; all; Doc(words)";
    let tree = tree(text);
    let doc = |name| tree.get(tree.find_abstract(name).expect("a group")).doc.as_deref();
    assert_eq!((doc("all"), doc("inner"), doc("last")), (Some("one two"), None, Some("words")));
    assert_eq!(tree.get(tree.find("f").expect("f")).doc, None);
}

#[test]
fn roles() {
    let tree = tree("all; root\nthe; all; Role(classTest)\nf\ng; ; Role(plus)\nh; ; Role(plus)");
    assert_eq!(tree.name_of(Role::ClassTest), "f");
    assert_eq!(tree.name_of(Role::Plus), "g");
    assert_eq!((tree.name_of(Role::Minus), tree.with_role(Role::Minus)), ("", None));
}

#[test]
fn more_lines_for_a_tree() {
    let base = tree("all; root; Pure\nsome; all; Args(1)\nf");
    let (more, errors) = parse("some; all\ng\nmine; some; Args(2)\nh", &base);
    assert_eq!(errors, []);
    let f = base.find("f").expect("f");
    assert_eq!(more.get(f).name, "f");
    for (name, count) in [("g", 1), ("h", 2)] {
        let id = more.find(name).expect("specified");
        assert!(more.get(id).pure && more.get(id).args.allows(count), "{name}");
        assert!(base.find(name).is_none());
    }
}

#[test]
fn groups_and_builtins_have_names_of_their_own() {
    let tree = tree("all; root\ncell; all\ncell\nstruct; all");
    let (group, builtin) = (tree.find_abstract("cell"), tree.find("cell"));
    assert!(group.is_some() && builtin.is_some() && group != builtin);
}

#[test]
fn behaviours_are_inherited_and_overridden() {
    let tree = tree(FIGURE_3_3);
    let group = |name| tree.find_abstract(name).expect("a group");
    let builtin = |name| tree.find(name).expect("a builtin");
    let values = [
        (group("unaryFloatFunction"), 1),
        (builtin("erf"), 2),
        (group("floatFunction"), 3),
        (builtin("erf"), 4),
    ];
    let behaviours = Behaviours::new(&tree, values);
    let of = |id| behaviours.for_builtin(id).copied();
    assert_eq!([of(builtin("sqrt")), of(builtin("erf"))], [Some(1), Some(4)]);
    assert_eq!(of(group("improperFloatFunction")), Some(3));
    assert_eq!(of(group("matrixFunction")), None);
}

#[test]
fn errors_of_lines() {
    let table = [
        ("f", "line 1, column 1: `f` is not in a group: name one above"),
        ("all; nowhere", "line 1, column 6: there is no group `nowhere`"),
        ("all; root\n f ;\nf", "line 3, column 1: `f` is specified already"),
        (
            "all; root\nh; all\nall; h",
            "line 3, column 6: the group `all` is specified already, in `root`",
        ),
        (
            "all; root\nall; root; Pure",
            "line 2, column 12: the group `all` is specified already: its attributes stand there",
        ),
        ("all; root\nother; root", "line 2, column 8: there is a root already: `all`"),
        ("all; root\n1f", "line 2, column 1: `1f` is not a name"),
        ("all; root\nf g", "line 2, column 1: `f g` is not a name"),
        (
            "all; root\nf; Pure()",
            "line 2, column 4: `Pure()` is not a group's name; attributes stand after a second semicolon",
        ),
        ("all; root\n; Pure", "line 2, column 3: a line begins with a name"),
        ("a; a", "line 1, column 4: the group `a` cannot contain itself"),
        (
            "all; root\na; b\nb; c\nc; a",
            "line 2, column 4: the groups contain each other: a in b in c in a",
        ),
        (
            "all; root\na; b\nb; all",
            "line 2, column 4: the group `b` is specified only below: it must stand above",
        ),
    ];
    for (text, expected) in table {
        assert_eq!(errors(text)[0], expected, "{text}");
    }
}

#[test]
fn errors_of_attributes() {
    let table = [
        ("Sape(same)", "line 2, column 6: there is no attribute `Sape`"),
        ("Args(1); Args(2)", "line 2, column 15: `Args` occurs twice"),
        ("Args", "line 2, column 10: `(` is missing after `Args`"),
        ("Args(1", "line 2, column 12: `)` is missing"),
        ("Args(1) x", "line 2, column 15: `)` is missing"),
        ("Args(a)", "line 2, column 11: expected a number or `inf`, found `a`"),
        ("Args(1,)", "line 2, column 13: expected a number or `inf`, found ``"),
        ("Args(1,2,3)", "line 2, column 15: expected at most two numbers"),
        ("Args(3,2)", "line 2, column 11: the smaller number comes first"),
        ("Args(inf)", "line 2, column 11: the smaller number comes first"),
        ("Args(-1)", "line 2, column 11: expected a number or `inf`, found `-1`"),
        ("Pure(1)", "line 2, column 10: `Pure` has no value"),
        ("Pure; Impure", "line 2, column 12: a builtin is pure or impure, not both"),
        (
            "Accepts(nothing)",
            "line 2, column 14: `nothing` is neither a class nor a group of classes",
        ),
        ("Accepts(char|)", "line 2, column 19: expected a class, found the end"),
        ("Accepts(char char)", "line 2, column 19: expected `|`, found `char`"),
        (
            "Closed(all)",
            "line 2, column 13: `all` is none of: arguments, results, containers, classes, fewer",
        ),
        ("Contents(é)", "line 2, column 15: `é` is none of: unknown, strings, numbers, same"),
        (
            "Doc(é); Values(e)",
            "line 2, column 21: `e` is none of: any, count, place, integer, nonNegative, unitInterval, symmetricUnit, integerIfArguments, nonNegativeIfArguments, likeArguments, disjunction, conjunction",
        ),
    ];
    for (attributes, expected) in table {
        assert_eq!(error(&format!("all; root\nf; ; {attributes}")), expected);
    }
}

#[test]
fn errors_of_class_rules_point_at_the_column() {
    let table = [
        ("", "column 12: expected an expression, found the end"),
        ("double->", "column 20: expected an expression, found the end"),
        ("double ->-> char", "column 21: expected an expression, found `->`"),
        ("doubel->char", "column 12: `doubel` is neither a class nor a word of the language"),
        ("double->chra", "column 20: `chra` is neither a class nor a word of the language"),
        ("double->char->int8", "column 24: a second `->` needs parentheses"),
        ("(double->char", "column 25: expected an operator or `)`, found the end"),
        ("(double,char)->char", "column 19: expected an operator or `)`, found `,`"),
        ("double)", "column 18: expected an operator or the end, found `)`"),
        ("double & char", "column 19: expected an operator or the end, found `&`"),
        ("double |", "column 20: expected an expression, found the end"),
        ("*double", "column 12: expected an expression, found `*`"),
        ("double,,char", "column 19: expected an expression, found `,`"),
        ("coerce(double)", "column 25: expected `,` and the expression to match, found `)`"),
        ("coerce double", "column 19: expected `(`, found `double`"),
        ("typeString(double,char)", "column 29: expected an operator or `)`, found `,`"),
        ("double->scalar", "column 20: this matches an argument and has nothing to emit"),
        (
            "double->char (scalar char)",
            "column 26: this matches an argument and has nothing to emit",
        ),
        ("typeString(scalar)", "column 23: this matches an argument and has nothing to emit"),
        (
            "double->(any->char)|natlab",
            "column 32: `natlab` cannot stand in the attribute that it means",
        ),
        ("99999999999->char", "column 12: expected an expression, found `99999999999`"),
    ];
    for (rule, expected) in table {
        assert_eq!(error(&format!("all; root\nf; ; Class({rule})")), format!("line 2, {expected}"));
    }
    let rule = error("all; root\nf; ; Class(any); MatlabClass(é->matlab)");
    assert_eq!(rule, "line 2, column 30: expected an expression, found `é`");
}

#[test]
fn words_that_refer_to_nothing() {
    let table = [
        ("MatlabClass(natlab)", "`natlab` has no meaning: there is no `Class`"),
        ("OctaveClass(natlab)", "`natlab` has no meaning: there is no `Class`"),
        ("Class(matlab)", "`matlab` has no meaning: there is no `MatlabClass`"),
        ("Class(matlab); MatlabClass(natlab)", "`Class` and `MatlabClass` refer to each other"),
    ];
    for (attributes, message) in table {
        let expected = format!("line 2, column 1: {message}");
        assert_eq!(error(&format!("all; root\nf; ; {attributes}")), expected);
        // Of a group the word may get a meaning below.
        let inherited = format!("all; root; {attributes}\nf");
        assert_eq!(error(&inherited), expected, "{inherited}");
    }
}

#[test]
fn what_is_understood_counts() {
    let text = "all; root; Pure\n\
                bad; nowhere; Args(1)\n\
                f; ; Shape(nonsense); Complexity(real)\n\
                more; all; Class(any->char)\n\
                g; ; Class(any->)";
    let (tree, errors) = parse(text, &BuiltinTree::default());
    assert_eq!(errors.len(), 3);
    let (f, g) = (tree.find("f").expect("f"), tree.find("g").expect("g"));
    assert_eq!(tree.get(f).complexity, Complexity::Real);
    assert!(tree.get(f).args.allows(1) && !tree.get(f).args.allows(2));
    assert_eq!(tree.get(g).rule_for(ClassRules::Matlab), None);
    assert!(tree.get(g).pure && !tree.get(f).pure);
}

#[test]
fn no_text_breaks_it() {
    let pieces =
        ["a", "; ", "root", "\n", "(", ")", "Class(", "é", "->", "|", "*", "%", "Args(", "0", ","];
    let mut state = 1_u64;
    for _ in 0..3000 {
        let mut text = String::new();
        for _ in 0..30 {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695);
            text += pieces[(state >> 33) as usize % pieces.len()];
        }
        let (_, errors) = parse(&text, builtins());
        assert!(errors.iter().all(|error| error.line > 0 && error.column > 0));
    }
}
