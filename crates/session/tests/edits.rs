//! After any edits a session answers as one that has just been opened.

mod common;

use common::{all_at_once, at, findings, session};
use proptest::prelude::*;
use std::collections::BTreeMap;

/// What a file may hold: calls of the others, mistakes of several kinds, scripts,
/// classes, texts that do not parse.
const TEXTS: [&str; 14] = [
    "function r = NAME(x)\nr = b(x) + 1;\nend\n",
    "function r = NAME(x)\nr = zeros(2, 3) * ones(2, 3);\nend\n",
    "function r = NAME(x)\nr = c([1 2 3]);\nunused = 1;\nend\n",
    "function r = NAME(x)\nr = x + [1 2];\nend\n",
    "function r = NAME(x)\nr = a(int8(1)) + int16(2);\nend\n",
    "function NAME\ny = missing_name(1);\nend\n",
    "x = 1;\ny = a(x);\n",
    "z = x + 1;\n",
    "function r = NAME(x\nr = ;\n",
    "function r = NAME(x)\nd;\nr = z + x;\nend\nfunction s = helper(x)\ns = x';\nend\n",
    "classdef NAME\nmethods\nfunction r = a(o)\nr = 1;\nend\nend\nend\n",
    "function r = NAME(s)\nr = feval(s, 1);\nr = feval('b', [1 2; 3 4]) * [1 2 3];\nend\n",
    "",
    "% nothing but a comment\n",
];
const NAMES: [&str; 7] = ["a.m", "b.m", "c.m", "d.m", "private/c.m", "sub/b.m", "+pkg/b.m"];

/// What is done to a session.
#[derive(Clone, Debug)]
enum Edit {
    Set(usize, usize),
    /// A line more at the start: what follows moves.
    Shift(usize),
    Remove(usize),
}

fn edit() -> impl Strategy<Value = Edit> {
    prop_oneof![
        6 => (0..NAMES.len(), 0..TEXTS.len()).prop_map(|(name, text)| Edit::Set(name, text)),
        2 => (0..NAMES.len()).prop_map(Edit::Shift),
        1 => (0..NAMES.len()).prop_map(Edit::Remove),
    ]
}

fn text(name: &str, text: usize) -> String {
    let stem = name.rsplit('/').next().unwrap_or(name).trim_end_matches(".m");
    TEXTS[text].replace("NAME", stem)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn an_edited_session_answers_as_a_fresh_one(edits in prop::collection::vec(edit(), 1..24)) {
        let mut files = BTreeMap::from([
            ("a.m".to_owned(), text("a.m", 0)),
            ("b.m".to_owned(), text("b.m", 3)),
            ("d.m".to_owned(), text("d.m", 7)),
        ]);
        let mut edited = session(&files);
        for edit in edits {
            match edit {
                Edit::Set(name, kind) => {
                    let text = text(NAMES[name], kind);
                    edited.set_text(&at(NAMES[name]), text.as_str());
                    files.insert(NAMES[name].to_owned(), text);
                }
                Edit::Shift(name) => {
                    let Some(text) = files.get_mut(NAMES[name]) else { continue };
                    text.insert_str(0, "% a line\n");
                    edited.set_text(&at(NAMES[name]), text.as_str());
                }
                Edit::Remove(name) => {
                    edited.remove(&at(NAMES[name]));
                    files.remove(NAMES[name]);
                }
            }
            let fresh = session(&files).snapshot();
            let snapshot = edited.snapshot();
            prop_assert_eq!(findings(&snapshot), findings(&fresh));
            prop_assert_eq!(all_at_once(&snapshot), findings(&fresh));
        }
    }
}
