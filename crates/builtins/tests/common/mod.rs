//! Calls and results as short texts, for tests of class rules.
//!
//! | written | argument |
//! |---|---|
//! | `double` | an array of this class, of which nothing else is known |
//! | `double.scalar`, `double.array` | known to be 1x1, known not to be |
//! | `'int8'` | a `char` of which the value is known |
//!
//! Results are classes, `single|double char`; nothing for no result; `-` for a
//! call that is refused; `?` where there is no rule.

#![allow(dead_code, reason = "each test file uses some of it")]

use lariat_builtins::{
    Argument, BuiltinId, BuiltinTree, ClassRules, ClassSet, Classes, MClass, parse,
};

/// The tree of a specification without errors.
pub fn tree(text: &str) -> BuiltinTree {
    let (tree, errors) = parse(text, &BuiltinTree::default());
    assert_eq!(errors, [], "{text}");
    tree
}

/// A tree whose function `f` has these attributes.
pub fn function(attributes: &str) -> (BuiltinTree, BuiltinId) {
    let tree = tree(&format!("all; root\nf; ; {attributes}"));
    let f = tree.find("f").expect("f is specified");
    (tree, f)
}

/// Holds a rule against calls and what they result in.
pub fn check(class: &str, calls: &[(&str, &str)]) {
    let (tree, f) = function(&format!("Class({class})"));
    check_with(&tree, f, ClassRules::Matlab, calls);
}

/// Holds a builtin against calls and what they result in.
pub fn check_with(tree: &BuiltinTree, f: BuiltinId, rules: ClassRules, calls: &[(&str, &str)]) {
    for (arguments, results) in calls {
        let found = show(tree, f, rules, arguments);
        let rule = tree.rule_text(f, tree.get(f).rule_for(rules).expect("a rule"));
        assert_eq!(found, *results, "{} with [{arguments}]", rule.unwrap_or_default());
    }
}

/// What a call results in.
pub fn show(tree: &BuiltinTree, f: BuiltinId, rules: ClassRules, arguments: &str) -> String {
    let arguments: Vec<_> = arguments.split_whitespace().map(argument).collect();
    match tree.try_classes(f, rules, &arguments) {
        Err(bug) => format!("! {bug}"),
        Ok(Classes::Unknown) => "?".into(),
        Ok(Classes::Refused) => "-".into(),
        Ok(Classes::Results(results)) => {
            results.iter().map(ClassSet::to_string).collect::<Vec<_>>().join(" ")
        }
    }
}

fn argument(text: &str) -> Argument<'_> {
    if let Some(text) = text.strip_prefix('\'') {
        let text = text.strip_suffix('\'').expect("a closing quote");
        return Argument { string: Some(text), ..Argument::of(MClass::Char) };
    }
    let (class, size) = text.split_once('.').unwrap_or((text, ""));
    let class = match class {
        "object" => MClass::Object,
        class => MClass::named(class).expect("a class"),
    };
    let scalar = (!size.is_empty()).then_some(size == "scalar");
    Argument { scalar, ..Argument::of(class) }
}
