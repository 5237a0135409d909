//! Builtins as JSON.
//!
//! A group of the tree:
//! `{"name", "count", "functions": [names], "groups": [groups]}`.
//!
//! A builtin:
//! `{"name", "abstract", "doc", "path": [names], "attributes": {word: {"value",
//! "from"}}, "rules": {dialect: {"attribute", "rule", "from"} | null}, "effects":
//! [words], "results": {dialect: [{"arguments": [classes], "results": [[classes]]
//! | "refused" | "unknown"}]}}`. Results are of no, one and two arguments, where
//! the builtin takes so many; a group has none.

use super::facts::facts;
use super::samples::{LABELS, Sampled};
use super::tree::{content, count};
use lariat_builtins::{
    BuiltinId, BuiltinTree, ClassRules, ClassSet, Classes, Effect, MClass, Word, effects,
};
use serde_json::{Map, Value, json};

/// A group with all that is below it.
pub fn group(tree: &BuiltinTree, id: BuiltinId) -> Value {
    let (groups, functions) = content(tree, id);
    json!({
        "name": tree.get(id).name,
        "count": count(tree, id),
        "functions": functions.iter().map(|id| &tree.get(*id).name).collect::<Vec<_>>(),
        "groups": groups.into_iter().map(|inner| group(tree, inner)).collect::<Vec<_>>(),
    })
}

/// What is known of a builtin.
pub fn builtin(tree: &BuiltinTree, id: BuiltinId) -> Value {
    let builtin = tree.get(id);
    let mut path: Vec<_> = tree.ancestors(id).map(|id| &tree.get(id).name).collect();
    path.reverse();
    let attributes = facts(tree, id).into_iter().map(|fact| {
        (fact.attribute.to_owned(), json!({ "value": fact.value, "from": fact.origin }))
    });
    let dialects = |make: &dyn Fn(ClassRules) -> Value| -> Map<String, Value> {
        ClassRules::ALL.into_iter().map(|rules| (rules.name().to_owned(), make(rules))).collect()
    };
    json!({
        "name": builtin.name,
        "abstract": builtin.is_abstract,
        "doc": builtin.doc,
        "path": path,
        "attributes": attributes.collect::<Map<_, _>>(),
        "rules": dialects(&|rules| rule(tree, id, rules)),
        "effects": effects(&builtin.name).iter().map(Effect::word).collect::<Vec<_>>(),
        "results": dialects(&|rules| samples(Sampled { tree, id, rules })),
    })
}

fn rule(tree: &BuiltinTree, id: BuiltinId, rules: ClassRules) -> Value {
    let Some(attribute) = tree.get(id).rule_for(rules) else { return Value::Null };
    json!({
        "attribute": attribute.word(),
        "rule": tree.rule_text(id, attribute),
        "from": tree.origin(id, attribute).map(|id| &tree.get(id).name),
    })
}

fn samples(sampled: Sampled<'_>) -> Value {
    if sampled.tree.get(sampled.id).is_abstract {
        return json!([]);
    }
    let classes = || LABELS.iter().map(|row| row.0);
    let none = std::iter::once(vec![]);
    let one = classes().map(|class| vec![class]);
    let two = classes().flat_map(|first| classes().map(move |second| vec![first, second]));
    let calls = none.chain(one).chain(two).filter(|call| sampled.takes(call.len()));
    calls.map(|call| sample(sampled, &call)).collect()
}

fn sample(sampled: Sampled<'_>, call: &[MClass]) -> Value {
    let names = |classes: &ClassSet| classes.iter().map(MClass::name).collect::<Vec<_>>();
    let results = match sampled.results(call) {
        Classes::Unknown => json!("unknown"),
        Classes::Refused => json!("refused"),
        Classes::Results(results) => results.iter().map(names).collect(),
    };
    let arguments: Vec<_> = call.iter().map(|class| class.name()).collect();
    json!({ "arguments": arguments, "results": results })
}
