//! All terms of up to five leaves over two variables, against brute force.
#![allow(missing_docs, reason = "tests")]
#![allow(clippy::unwrap_used, reason = "tests")]

mod common;

use common::{Column, Model, all_terms, values};
use lariat_shapes::{Decider, KeyId, Rules, TermId, Terms};
use std::collections::{HashMap, HashSet};

fn shapes() -> Vec<lariat_shapes::Shape> {
    let further: [&[u64]; 6] =
        [&[1, 1, 2], &[2, 2, 2], &[1, 2, 3], &[0, 2, 2], &[2, 2, 3], &[1, 1, 3]];
    values(&[0, 1, 2, 3, 4, 5], &further)
}

fn classes(rules: Rules) -> usize {
    let mut terms = Terms::new();
    let leaves = [terms.variable("s"), terms.variable("t")];
    let all: Vec<TermId> = all_terms(&mut terms, &leaves, 5);
    assert_eq!(all.len(), 7882);
    let mut model = Model::new(rules, &shapes(), 2);
    let mut decider = Decider::for_rank(rules, 2);
    let mut by_key: HashMap<KeyId, Column> = HashMap::new();
    let mut columns: HashSet<Column> = HashSet::new();
    for term in all {
        let column = model.column(&terms, term);
        let key = decider.key(&terms, term).unwrap();
        columns.insert(column.clone());
        let first = by_key.entry(key).or_insert_with(|| column.clone());
        assert_eq!(*first, column, "{}", terms.show(term));
    }
    // Each key has one column, so as many columns as keys make the same classes.
    assert_eq!(by_key.len(), columns.len());
    by_key.len()
}

#[test]
fn matlab7_has_55_classes() {
    assert_eq!(classes(Rules::MATLAB7), 55);
}

#[test]
fn expanding_languages_have_163_classes() {
    assert_eq!(classes(Rules::EXPANDING), 163);
}
