//! The mclass propagation language as `000` appendix C describes it, statement
//! by statement.

mod common;

use common::{check, check_with, function, tree};
use lariat_builtins::{BuiltinTree, ClassRules, ClassSet, Classes, MClass, parse};

/// C.4, in the order of the thesis.
mod examples {
    use super::*;

    #[test]
    fn two_floats() {
        check(
            "double|single double|single->double",
            &[
                ("double double", "double"),
                ("single double", "double"),
                ("single single", "double"),
                ("double", "-"),
                ("double int8", "-"),
                ("double double double", "-"),
            ],
        );
    }

    #[test]
    fn coerced() {
        check(
            "coerce(char|logical->double, numeric->0)",
            &[
                ("char", "double"),
                ("logical", "double"),
                ("single", "single"),
                ("int8", "int8"),
                ("cell", "-"),
                ("", "-"),
                ("char char", "-"),
            ],
        );
    }

    #[test]
    fn one_of_two_is_double() {
        check(
            "char char->char,numeric 0|double->0,double|1 numeric->1",
            &[
                ("char char", "char"),
                ("int8 int8", "int8"),
                ("int8 double", "int8"),
                ("double int8", "int8"),
                ("double double", "double"),
                ("single double", "single"),
                ("double single", "single"),
                ("int8 int16", "-"),
                ("char double", "-"),
                ("char", "-"),
            ],
        );
    }

    #[test]
    fn a_result_of_any_class() {
        let anything = tree("all; root\nf; ; Class(any?->any logical)");
        let f = anything.find("f").expect("f");
        let classes = anything.classes(f, ClassRules::Matlab, &[]);
        let results = [ClassSet::ANY, MClass::Logical.into()].into_iter().collect();
        assert_eq!(classes, Classes::Results(results));
    }

    #[test]
    fn a_constant() {
        check("none->double", &[("", "double"), ("double", "-")]);
    }

    #[test]
    fn the_parent_and_one_more() {
        let text = "all; root\n\
                    one; all; Class(float->0)\n\
                    f; ; Class(parent any?)\n\
                    g";
        let tree = tree(text);
        let f = tree.find("f").expect("f");
        let calls = [("double", "double"), ("single cell", "single"), ("cell", "-"), ("", "-")];
        check_with(&tree, f, ClassRules::Matlab, &calls);
        let g = tree.find("g").expect("g");
        check_with(&tree, g, ClassRules::Matlab, &[("double", "double"), ("single cell", "-")]);
    }

    /// Printed is `char|logical 1`, which refuses whatever follows a `char` or
    /// `logical`; the string beside it means the first argument's class.
    #[test]
    fn two_chars_or_two_logicals_are_refused() {
        let rules = "Class(coerce(char|logical->double, numeric 0->0)); \
                     MatlabClass((char|logical) 0->error, natlab)";
        let (tree, f) = function(rules);
        let both = [("int8 int8", "int8"), ("char logical", "double"), ("int8 int16", "-")];
        check_with(&tree, f, ClassRules::Matlab, &both);
        check_with(&tree, f, ClassRules::Matlab7, &both);
        for two in ["char char", "logical logical"] {
            check_with(&tree, f, ClassRules::Matlab, &[(two, "double")]);
            check_with(&tree, f, ClassRules::Matlab7, &[(two, "-")]);
        }
    }

    #[test]
    fn sizes_and_perhaps_a_class() {
        let numeric = "double|single|int8|uint8|int16|uint16|int32|uint32|int64|uint64";
        check(
            "numeric*(typeString(numeric)|(none->double))",
            &[
                ("", "double"),
                ("double", "double"),
                ("double double", "double"),
                ("int8 double double", "double"),
                ("double double 'int8'", "int8"),
                ("'single'", "single"),
                ("double char", numeric),
                ("double 'bool'", "-"),
                ("double 'logical'", "-"),
                ("'int8' double", "-"),
                ("cell", "-"),
            ],
        );
    }
}

/// C.2.2, operators.
mod operators {
    use super::*;

    #[test]
    fn an_arrow_matches_then_emits() {
        check("double->char", &[("double", "char"), ("single", "-"), ("double double", "-")]);
        check("double->char logical", &[("double", "char logical")]);
        check("double->none", &[("double", "")]);
    }

    #[test]
    fn juxtaposition_on_both_sides() {
        check("double char->char double", &[("double char", "char double"), ("double", "-")]);
        check("(double->double) (int16->int16)", &[("double int16", "double int16")]);
    }

    #[test]
    fn alternatives_consume_as_much_as_they_can() {
        check("double->single, double double->char", &[("double", "single")]);
        check("double->single, double double->char", &[("double double", "char")]);
        check("double double->char, double->single", &[("double", "single")]);
        check("double double->char, double->single", &[("double double", "char")]);
    }

    #[test]
    fn the_first_of_equal_alternatives_counts() {
        check("double->single, any->char", &[("double", "single"), ("cell", "char")]);
        check("any->char, double->single", &[("double", "char")]);
    }

    #[test]
    fn alternatives_are_matched_independently() {
        check("(double->single)|(double->char) char", &[("double char", "single")]);
        check("(double char->single)|(double->char)", &[("double", "char")]);
    }

    #[test]
    fn emitted_alternatives_are_united_result_by_result() {
        check("double->single|char", &[("double", "single|char")]);
        check("double->(single char)|(int8 cell)", &[("double", "single|int8 char|cell")]);
        check(
            "double->(single char|logical)|(int8 cell)",
            &[("double", "single|int8 char|logical|cell")],
        );
        check("numeric->0|double", &[("int8", "double|int8"), ("double", "double")]);
    }

    #[test]
    fn emitted_alternatives_must_emit_equally_many() {
        let unequal = "! the sides of `|` do not emit equally many results";
        check("double->(single char)|int8", &[("double", unequal), ("single", "-")]);
        check("double->single?", &[("double", unequal)]);
        check("double->single*", &[("double", unequal)]);
        check("double->char none?", &[("double", "char")]);
    }

    #[test]
    fn options() {
        check("double? char->single", &[("double char", "single"), ("char", "single")]);
        check("double?->single", &[("", "single"), ("double double", "-")]);
        check("(double->char)? single", &[("double single", "char"), ("single", "")]);
    }

    #[test]
    fn repetitions() {
        check("double*->single", &[("", "single"), ("double double double", "single")]);
        check("(double char)*->single", &[("double char double char", "single")]);
        check("(double char)*->single", &[("double char double", "-")]);
        check("(double->char)*", &[("double double", "char char")]);
        check("numeric* char->cell", &[("char", "cell"), ("int8 single char", "cell")]);
    }

    #[test]
    fn repetitions_end_where_nothing_is_consumed() {
        check("none*->double", &[("", "double")]);
        check("(double?)*->double", &[("double double", "double")]);
        check("(any*)*->double", &[("double cell", "double")]);
        check("(none->char)* double->single", &[("double", "single")]);
        check("((none->char)|double)*->single", &[("double double", "single")]);
        check("error?->double", &[("", "double")]);
    }

    #[test]
    fn precedence() {
        // `*` before `|` before juxtaposition before `->` before `||`.
        check("double|char*->single", &[("char char", "single"), ("double char", "-")]);
        check("double|char double->single", &[("char double", "single"), ("double", "-")]);
        check("double char->single char", &[("double char", "single char")]);
        check("double->single||char->cell", &[("double", "single"), ("char", "cell")]);
        check("double->single||char->cell,cell->char", &[("cell", "char"), ("char", "cell")]);
        check("double?|char single->cell", &[("single", "cell"), ("char single", "cell")]);
    }

    #[test]
    fn parentheses() {
        check("(double char)|single->cell", &[("double char", "cell"), ("single", "cell")]);
        check("(double->char||single->cell) int8", &[("double int8", "char")]);
    }

    #[test]
    fn commas_and_bars_separate_cases() {
        let calls = [("double", "char"), ("char", "double"), ("cell", "cell"), ("single", "-")];
        check("double->char, char->double, cell->cell", &calls);
        check("double->char || char->double || cell->cell", &calls);
        check("(double->char)|(char->double)|(cell->cell)", &calls);
    }
}

/// C.2.2, expressions without parameters.
mod words {
    use super::*;
    use lariat_builtins::{ClassSet, MClass};

    #[test]
    fn every_class() {
        for class in MClass::ALL {
            let name = class.name();
            check(&format!("{name}->{name}"), &[(name, name)]);
            let other = if class == MClass::Cell { "char" } else { "cell" };
            check(&format!("{name}->{name}"), &[(other, "-")]);
        }
    }

    #[test]
    fn groups() {
        let groups = [
            ("float", "single|double"),
            ("uint", "uint8|uint16|uint32|uint64"),
            ("sint", "int8|int16|int32|int64"),
            ("int", "uint|sint"),
            ("numeric", "float|int"),
            ("matrix", "numeric|char|logical"),
        ];
        for (group, same) in groups {
            let (one, f) = function(&format!("Class({group}->{group})"));
            let (other, g) = function(&format!("Class(({same})->({same}))"));
            for class in MClass::ALL {
                let show = |tree, f| common::show(tree, f, ClassRules::Matlab, class.name());
                assert_eq!(show(&one, f), show(&other, g), "{group} and {}", class.name());
            }
        }
        check("double->matrix", &[("double", &ClassSet::MATRIX.to_string())]);
    }

    #[test]
    fn none_consumes_and_emits_nothing() {
        check("none double none->none char none", &[("double", "char")]);
        check("none", &[("", ""), ("double", "-")]);
    }

    #[test]
    fn begin_is_in_front_of_the_first_argument() {
        check("begin double->char", &[("double", "char")]);
        check("double begin double->char", &[("double double", "-")]);
        check("double->begin char", &[("double", "-")]);
        check("none->begin char", &[("", "char")]);
    }

    #[test]
    fn end_is_after_the_last_argument() {
        check("double end->char", &[("double", "char"), ("double double", "-")]);
        check("double (end->char)|(double->single)", &[("double", "char")]);
        check("double (end->char)|(double->single)", &[("double double", "single")]);
        check("double->end char", &[("double", "char")]);
    }

    #[test]
    fn any_matches_one_argument() {
        check("any->char", &[("function_handle", "char"), ("object", "char"), ("", "-")]);
        check("any any->char", &[("double", "-"), ("cell struct", "char")]);
    }

    #[test]
    fn error_is_ignored_until_the_end() {
        check("logical->error", &[("logical", "-"), ("double", "-")]);
        check("double error char->cell", &[("double char", "-")]);
        check("(double error)|(double char->cell)", &[("double char", "cell"), ("double", "-")]);
        check(
            "double->char|error",
            &[("double", "! the sides of `|` do not emit equally many results")],
        );
        check("double->char|(error cell)", &[("double", "-")]);
    }

    #[test]
    fn scalar_looks_and_does_not_consume() {
        let calls = [
            ("double.scalar", "char"),
            ("double", "char"),
            ("double.array", "-"),
            ("", "-"),
            ("double.scalar double", "-"),
        ];
        check("scalar double->char", &calls);
        check("double scalar->char", &[("double", "-")]);
    }

    #[test]
    fn parent_is_the_same_attribute_of_the_group() {
        let text = "all; root; Class(double->char); OctaveClass(single->char)\n\
                    f; ; Class(parent, cell->cell); MatlabClass(parent int8->int8); \
                    OctaveClass(parent, struct->struct)";
        let tree = tree(text);
        let f = tree.find("f").expect("f");
        let check = |rules, calls: &[_]| check_with(&tree, f, rules, calls);
        check(ClassRules::Matlab, &[("double", "char"), ("cell", "cell"), ("single", "-")]);
        check(ClassRules::Octave, &[("single", "char"), ("struct", "struct"), ("double", "-")]);
        // The group has no MatlabClass: `parent` is `none`.
        check(ClassRules::Matlab7, &[("int8", "int8"), ("double", "-"), ("double int8", "-")]);
    }

    #[test]
    fn parent_in_an_inherited_rule_means_the_same() {
        let text = "all; root; Class(double->char)\n\
                    inner; all; Class(parent, cell->cell)\n\
                    innermost; inner\n\
                    f";
        let tree = tree(text);
        let f = tree.find("f").expect("f");
        let calls = [("double", "char"), ("cell", "cell"), ("single", "-")];
        check_with(&tree, f, ClassRules::Matlab, &calls);
    }

    #[test]
    fn natlab_is_the_builtins_own_class() {
        let text = "all; root; Class(double->char); MatlabClass(cell->error, natlab)\n\
                    f\n\
                    g; ; Class(any->single)";
        let tree = tree(text);
        let (f, g) = (tree.find("f").expect("f"), tree.find("g").expect("g"));
        check_with(&tree, f, ClassRules::Matlab7, &[("double", "char"), ("cell", "-")]);
        check_with(&tree, g, ClassRules::Matlab7, &[("double", "single"), ("cell", "-")]);
        check_with(&tree, g, ClassRules::Matlab, &[("cell", "single")]);
    }

    #[test]
    fn matlab_is_the_builtins_matlab_class() {
        let (tree, f) = function("MatlabClass(double->char); Class(matlab, cell->cell)");
        let calls = [("double", "char"), ("cell", "cell")];
        check_with(&tree, f, ClassRules::Matlab, &calls);
        check_with(&tree, f, ClassRules::Matlab7, &[("double", "char"), ("cell", "-")]);
        let (tree, f) = function(
            "Class(double->char); MatlabClass(natlab, cell->cell); OctaveClass(matlab, int8->int8)",
        );
        let calls = [("double", "char"), ("cell", "cell"), ("int8", "int8"), ("single", "-")];
        check_with(&tree, f, ClassRules::Octave, &calls);
    }

    #[test]
    fn without_its_own_attribute_a_dialect_follows_class() {
        let (tree, f) = function("Class(double->char)");
        for rules in [ClassRules::Matlab, ClassRules::Matlab7, ClassRules::Octave] {
            check_with(&tree, f, rules, &[("double", "char"), ("single", "-")]);
        }
    }
}

/// C.2.2, functions and numbers.
mod functions {
    use super::*;

    #[test]
    fn coerce_replaces_each_argument() {
        check(
            "coerce(char->double, double double->0 1)",
            &[
                ("char char", "double double"),
                ("double char", "double double"),
                ("logical char", "-"),
            ],
        );
        check(
            "coerce(char|int16->double,(double double->0 1))",
            &[("char int16", "double double")],
        );
    }

    #[test]
    fn coerce_ends_after_its_expression() {
        check("coerce(char->double, double->0) char->1", &[("char char", "double char")]);
        check("coerce(char->double, double) (double->char)", &[("char char", "-")]);
    }

    #[test]
    fn coerce_in_both_modes() {
        check("char->coerce(char->double, 0)", &[("char", "double")]);
        check("coerce(char->double, coerce(double->single, single->0))", &[("char", "single")]);
        check(
            "coerce(scalar double->int8, any->0)",
            &[("double.scalar", "int8"), ("double.array", "double")],
        );
    }

    #[test]
    fn coerce_must_replace_by_one_class() {
        let wrong = "! `coerce` must replace an argument by exactly one class";
        check("coerce(char, any->0)", &[("char", wrong), ("double", "double")]);
        check("coerce(char->double double, any->0)", &[("char", wrong)]);
        check("coerce(char->float, any->0)", &[("char", wrong)]);
    }

    #[test]
    fn type_string_consumes_a_char() {
        check(
            "typeString(double|logical)",
            &[
                ("'double'", "double"),
                ("'logical'", "logical"),
                ("'int16'", "-"),
                ("'nonsense'", "-"),
                ("char", "double|logical"),
                ("string", "double|logical"),
                ("double", "-"),
                ("", "-"),
            ],
        );
        check("double->typeString(float)", &[("double 'single'", "single")]);
        check("any->typeString(0|int8)", &[("cell 'cell'", "cell"), ("cell char", "int8|cell")]);
    }

    #[test]
    fn type_string_is_about_one_result() {
        let wrong = "! the expression in `typeString` must emit exactly one result";
        check("typeString(none)", &[("char", wrong)]);
        check("typeString(double char)", &[("'double'", wrong)]);
    }

    #[test]
    fn numbers_count_from_both_ends() {
        check("any any any->0 1 2 -1 -3", &[("int8 char cell", "int8 char cell cell int8")]);
        check("any 0->0", &[("char char", "char"), ("char cell", "-")]);
        check("-1 any->0", &[("char char", "char"), ("char cell", "-")]);
        check("any 5->char", &[("double double", "-")]);
        check("any -3->char", &[("double double", "-")]);
        let wrong = "! an argument is emitted that the call does not have";
        check("any->1", &[("double", wrong), ("", "-")]);
        check("any->-2", &[("double", wrong)]);
    }
}

/// C.3.
mod notes {
    use super::*;

    #[test]
    fn arrows_inside_arrows() {
        // C.3.1: the `char` is matched, because of the second arrow.
        let calls = [("double char", "logical int16"), ("double", ""), ("char", "-")];
        check("double->(char->logical int16)", &calls);
        // The expression that the thesis calls equivalent is missing in print; it
        // emits `logical` in LHS mode.
        check("double (char->logical)->int16", &[("double char", "logical int16")]);
        check("(double (char->logical int16))", &[("double char", "logical int16")]);
    }

    #[test]
    fn a_rule_is_run_in_lhs_mode() {
        // C.3.2
        check("double", &[("double", ""), ("", "-")]);
    }

    #[test]
    fn cases_are_a_union() {
        // C.3.2
        for rule in ["double->char, single->cell", "(double->char)|(single->cell)"] {
            check(rule, &[("double", "char"), ("single", "cell"), ("char", "-")]);
        }
    }

    #[test]
    fn matching_is_greedy() {
        // C.3.3
        check("(double|none) (double)->char", &[("double", "-"), ("double double", "char")]);
        check("any* double->char", &[("double", "-"), ("double double", "-")]);
    }

    #[test]
    fn all_arguments_must_be_consumed() {
        // C.2.1
        check("double->char", &[("double double", "-"), ("", "-")]);
    }
}

/// Any rule ends: what is too long is refused or given up.
#[test]
fn rules_that_explode_end() {
    let mut text = String::from("g0; root; Class(any?->char)\n");
    for level in 1..40 {
        let group = level - 1;
        text += &format!("g{level}; g{group}; Class((parent parent)|(parent parent))\n");
    }
    let tree = tree(&format!("{text}f"));
    let f = tree.find("f").expect("f");
    let found = common::show(&tree, f, ClassRules::Matlab, "double");
    assert_eq!(found, "! the rule takes too many steps");
}

#[test]
fn rules_that_nest_deeply_are_refused() {
    let deep = format!("all; root\nf; ; Class({}double{})", "(".repeat(500), ")".repeat(500));
    let long = format!("all; root\nf; ; Class({})", "double ".repeat(2000));
    let tall: String =
        (1..2000).map(|n| format!("g{n}; g{}; Class(parent any)\n", n - 1)).collect();
    for text in [deep, long, format!("g0; root; Class(any)\n{tall}f")] {
        let (tree, errors) = parse(&text, &BuiltinTree::default());
        assert!(!errors.is_empty());
        let f = tree.find("f").expect("f");
        common::show(&tree, f, ClassRules::Matlab, "double double");
    }
}
