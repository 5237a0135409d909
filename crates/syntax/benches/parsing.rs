//! Throughput of the parser: Octave's library from text to tree, the trees
//! dropped within the clock.
#![allow(missing_docs, reason = "criterion's macros make public items")]

mod texts;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use lariat_syntax::{Dialect, parse};
use std::hint::black_box;

fn parsing(criterion: &mut Criterion) {
    let texts = texts::all();
    let mut group = criterion.benchmark_group("syntax");
    group.throughput(Throughput::Bytes(texts::bytes(&texts)));
    group.bench_function("parsing", |bencher| {
        bencher.iter(|| {
            for text in &texts {
                black_box(parse(text.clone(), &Dialect::OCTAVE));
            }
        });
    });
    group.finish();
}

criterion_group!(benches, parsing);
criterion_main!(benches);
