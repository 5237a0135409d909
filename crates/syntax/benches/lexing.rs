//! Throughput of the lexer alone: all tokens of Octave's library.
//!
//! Without a parser's guidance a command's words are lexed as expressions, so
//! the tokens differ a little from those that the parser sees.
#![allow(missing_docs, reason = "criterion's macros make public items")]

mod texts;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use lariat_syntax::Dialect;
use lariat_syntax::lexer::{Lexer, Token};

fn lexing(criterion: &mut Criterion) {
    let texts = texts::all();
    let mut group = criterion.benchmark_group("syntax");
    group.throughput(Throughput::Bytes(texts::bytes(&texts)));
    group.bench_function("lexing", |bencher| {
        bencher.iter(|| texts.iter().map(|text| tokens(text)).sum::<usize>());
    });
    group.finish();
}

/// How many tokens a text has.
fn tokens(text: &str) -> usize {
    let mut lexer = Lexer::new(text, &Dialect::OCTAVE);
    std::iter::from_fn(|| Some(lexer.next_token()).filter(|token| *token != Token::Eof)).count()
}

criterion_group!(benches, lexing);
criterion_main!(benches);
