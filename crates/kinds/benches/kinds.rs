//! The three kind analyses of Octave's library, parsed beforehand.
#![allow(missing_docs, reason = "criterion's macros make public items")]

#[path = "../../syntax/benches/texts/mod.rs"]
mod texts;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use lariat_kinds::{Analysis, Library, analyze};
use lariat_syntax::tree::Tree;
use lariat_syntax::{Dialect, parse};
use std::hint::black_box;

/// A library that has nothing: what looking up costs is `project`'s matter.
struct Nothing;

impl Library for Nothing {
    fn function_exists(&self, _name: &str) -> bool {
        false
    }
    fn package_exists(&self, _name: &str) -> bool {
        false
    }
}

fn kinds(criterion: &mut Criterion) {
    let texts = texts::all();
    let trees: Vec<Tree> =
        texts.iter().map(|text| parse(text.clone(), &Dialect::OCTAVE).tree).collect();
    let mut group = criterion.benchmark_group("kinds");
    group.throughput(Throughput::Bytes(texts::bytes(&texts)));
    for analysis in Analysis::ALL {
        group.bench_function(analysis.name(), |bencher| {
            bencher.iter(|| {
                for tree in &trees {
                    black_box(analyze(tree, &Nothing, analysis));
                }
            });
        });
    }
    group.finish();
}

criterion_group!(benches, kinds);
criterion_main!(benches);
