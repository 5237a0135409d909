//! How the check of one function grows with its statements and variables.
#![allow(missing_docs, reason = "a benchmark")]

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;

#[path = "../tests/common/mod.rs"]
mod common;
#[path = "../tests/common/programs.rs"]
mod programs;

fn growth(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("check");
    group.sample_size(10);
    for (statements, variables) in [(100, 5), (1_000, 20), (10_000, 100), (10_000, 500)] {
        let file = common::file(&programs::long(statements, variables));
        group.throughput(Throughput::Elements(statements as u64));
        let id =
            BenchmarkId::from_parameter(format!("{statements} statements, {variables} variables"));
        group.bench_function(id, |bencher| {
            bencher.iter(|| file.each(|_, _, checked| _ = black_box(checked.solution.count())));
        });
    }
    group.finish();
}

criterion_group!(benches, growth);
criterion_main!(benches);
