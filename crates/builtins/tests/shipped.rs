//! The specification that Lariat ships: without errors, complete, and every rule
//! returns an answer.

use lariat_builtins::{
    Argument, Attribute, BuiltinId, BuiltinTree, ClassRules, Classes, MClass, Role, Word, builtins,
    library, parse,
};
use std::path::PathBuf;
use std::time::Instant;

fn folder() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/spec/tree"))
}

/// The files of the folder in the order in which `shipped.rs` lists them.
fn files() -> Vec<(String, String)> {
    let source = include_str!("../src/shipped.rs");
    let files = std::fs::read_dir(folder()).expect("the folder of the specification");
    let mut listed: Vec<_> = files
        .map(|file| {
            let name = file.expect("readable").file_name().into_string().expect("a plain name");
            let place = source.find(&format!("/{name}\")"));
            let text = std::fs::read_to_string(folder().join(&name)).expect("a text");
            (place.unwrap_or_else(|| panic!("{name} is not in FILES")), name, text)
        })
        .collect();
    listed.sort();
    listed.into_iter().map(|(_, name, text)| (name, text)).collect()
}

#[test]
fn no_errors() {
    let (mut tree, mut found) = (BuiltinTree::default(), Vec::new());
    for (name, text) in files() {
        let (larger, errors) = parse(&text, &tree);
        tree = larger;
        found.extend(errors.iter().map(|error| format!("{name}: {error}")));
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
    assert_eq!(tree.ids().count(), builtins().ids().count());
}

#[test]
fn every_role_has_a_builtin() {
    let lonely = Role::TABLE.iter().filter(|row| builtins().with_role(row.0).is_none());
    assert_eq!(lonely.map(|row| row.1).collect::<Vec<_>>(), [""; 0]);
}

#[test]
fn every_builtin_is_a_name_that_the_lists_know() {
    let tree = builtins();
    let functions = tree.concrete().filter(|id| !tree.get(*id).is_member());
    let names = functions.map(|id| tree.get(id).name.as_str());
    let strangers: Vec<_> = names.filter(|name| !library().is_function(name)).collect();
    assert_eq!(strangers, [""; 0]);
    assert!(tree.concrete().count() >= 450);
}

#[test]
fn every_attribute_is_documented() {
    let page = include_str!("../../../docs/builtins.md");
    let is_missing = |word: &&str| !page.contains(&format!("`{word}`"));
    let missing: Vec<_> = Attribute::TABLE.iter().map(|row| row.1).filter(is_missing).collect();
    assert_eq!(missing, [""; 0]);
}

/// Samples of arguments: every class, alone, with itself and with some others.
fn samples() -> Vec<Vec<Argument<'static>>> {
    let one = |class| Argument::of(class);
    let text = |text| Argument { string: Some(text), ..Argument::of(MClass::Char) };
    let sized = |class, scalar| Argument { scalar: Some(scalar), ..Argument::of(class) };
    let mut samples = vec![vec![], vec![text("int8")], vec![text("nonsense")]];
    for first in MClass::ALL {
        samples.push(vec![one(first)]);
        samples.push(vec![sized(first, true)]);
        samples.push(vec![sized(first, false)]);
        samples.push(vec![one(first), text("int8")]);
        samples.push(vec![one(first), text("nonsense")]);
        for second in MClass::ALL {
            samples.push(vec![one(first), one(second)]);
            samples.push(vec![sized(first, false), sized(second, true)]);
            samples.push(vec![one(first), one(second), one(MClass::Double)]);
        }
        for count in 3..7 {
            samples.push(vec![one(first); count]);
        }
    }
    samples
}

fn bugs(id: BuiltinId, samples: &[Vec<Argument<'_>>]) -> Option<String> {
    let tree = builtins();
    for arguments in samples {
        for rules in ClassRules::ALL {
            if let Err(bug) = tree.try_classes(id, rules, arguments) {
                let classes: Vec<_> = arguments.iter().map(|argument| argument.class).collect();
                return Some(format!("{} {rules:?} {classes:?}: {bug}", tree.get(id).name));
            }
        }
    }
    None
}

#[test]
fn every_rule_gives_an_answer() {
    let samples = samples();
    let bugs: Vec<_> = builtins().concrete().filter_map(|id| bugs(id, &samples)).collect();
    assert!(bugs.is_empty(), "{}", bugs.join("\n"));
}

/// No more results than the builtin has, and arguments that the rule takes.
#[test]
fn rules_and_arities_agree() {
    let (tree, samples) = (builtins(), samples());
    let mut found = Vec::new();
    for id in tree.concrete() {
        let builtin = tree.get(id);
        for rules in ClassRules::ALL.into_iter().filter(|rules| builtin.rule_for(*rules).is_some())
        {
            let answers = samples.iter().map(|sample| tree.classes(id, rules, sample));
            let too_many = |answer: &Classes| match answer {
                Classes::Results(results) => {
                    builtin.results.max.is_some_and(|max| results.len() > max as usize)
                }
                _ => false,
            };
            if answers.into_iter().any(|answer| too_many(&answer)) {
                found.push(format!("{} {rules:?}: more results than Results allows", builtin.name));
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// Prints what the crate's doc claims; nothing is asserted, machines differ.
#[test]
fn how_long_it_takes() {
    let texts: Vec<_> = files().into_iter().map(|(_, text)| text).collect();
    let text = texts.join("\n");
    let start = Instant::now();
    let (tree, _) = parse(&text, &BuiltinTree::default());
    println!("reading {} bytes: {:?}", text.len(), start.elapsed());
    let samples = samples();
    let with_rule: Vec<_> =
        tree.concrete().filter(|id| tree.rule_text(*id, Attribute::Class).is_some()).collect();
    let start = Instant::now();
    for id in &with_rule {
        samples.iter().for_each(|sample| {
            std::hint::black_box(tree.classes(*id, ClassRules::Octave, sample));
        });
    }
    let calls = (samples.len() * with_rule.len()).max(1);
    println!("{calls} calls: {:?} each", start.elapsed() / calls as u32);
}
