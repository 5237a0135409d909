//! The decision procedure: keys of all small terms, keys of large random terms.
#![allow(missing_docs, reason = "criterion's macros make public items")]

#[path = "../tests/common/mod.rs"]
mod common;

use common::{Random, all_terms};
use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use lariat_shapes::{Decider, Rules, TermId, Terms};
use std::hint::black_box;

fn title(rules: Rules) -> &'static str {
    if rules.implicit_expansion { "expanding" } else { "matlab7" }
}

/// Keys of the 7,882 terms of up to five leaves over two variables.
fn small_terms(criterion: &mut Criterion) {
    let mut terms = Terms::new();
    let leaves = [terms.variable("s"), terms.variable("t")];
    let all = all_terms(&mut terms, &leaves, 5);
    let mut group = criterion.benchmark_group("keys of 7882 terms");
    for rules in Rules::ALL {
        group.bench_function(title(rules), |bencher| {
            bencher.iter(|| {
                let mut decider = Decider::for_rank(rules, 2);
                for term in &all {
                    let _ = black_box(decider.key(&terms, *term));
                }
            });
        });
    }
    group.finish();
}

/// A random term of 100 leaves and 99 operations over six variables.
fn large_term(random: &mut Random) -> (Terms, TermId) {
    let mut terms = Terms::new();
    let leaves: Vec<TermId> =
        ["s", "t", "u", "v", "w", "x"].map(|name| terms.variable(name)).to_vec();
    let term = random.term(&mut terms, &leaves, 100, false);
    (terms, term)
}

fn large_terms(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("key of a term of 199 nodes over 6 variables");
    for rules in Rules::ALL {
        let mut random = Random(1);
        group.bench_function(title(rules), |bencher| {
            bencher.iter_batched(
                || large_term(&mut random),
                |(terms, term)| black_box(Decider::for_rank(rules, 2).key(&terms, term)),
                BatchSize::SmallInput,
            );
        });
    }
    group.finish();
}

criterion_group!(benches, small_terms, large_terms);
criterion_main!(benches);
