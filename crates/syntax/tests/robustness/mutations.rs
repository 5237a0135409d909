//! Real files, mutated at random.
//!
//! The random numbers are the same in every run. Longer runs, and others:
//! `PROPTEST_CASES=100000 PROPTEST_RNG_SEED=7 cargo test -p lariat-syntax
//! --release --test robustness mutat`.

use crate::{check, seeds};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed};

/// A change of a text. Places and lengths are numbers to be scaled to it.
#[derive(Clone, Debug)]
enum Mutation {
    Delete(u16, u8),
    Duplicate(u16, u8),
    Swap(u16, u16, u8),
    Insert(u16, Vec<u8>),
    Token(u16, usize),
    Repeat(u16, u8, u8),
    Truncate(u16),
    Splice(u16, usize, u16),
}

/// What means something somewhere.
const TOKENS: &[&str] = &[
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "'",
    "\"",
    "''",
    "\"\"",
    "...",
    "...\n",
    "%",
    "%{\n",
    "%}\n",
    "#",
    "#{\n",
    "#}\n",
    "%!test\n",
    "\n",
    "\r",
    "\r\n",
    ";",
    ",",
    "=",
    "==",
    "~=",
    "!=",
    "!",
    "~",
    "+",
    "-",
    "++",
    "--",
    "+=",
    "^",
    ".^",
    "'*",
    ".'",
    ":",
    ".",
    ".(",
    "@",
    "@(x)",
    "?",
    "&&",
    "||",
    "&",
    "|",
    " ",
    "\t",
    "\0",
    "\\",
    "$",
    "`",
    "é",
    "\u{feff}",
    "0x1F",
    "1e",
    "1e+",
    "1.",
    ".5",
    "3i",
    "end",
    " end ",
    "end\n",
    "if ",
    "else\n",
    "elseif ",
    "for ",
    "parfor (",
    "while ",
    "switch ",
    "case ",
    "otherwise ",
    "try\n",
    "catch ",
    "function ",
    "return\n",
    "break",
    "continue",
    "global ",
    "persistent ",
    "classdef ",
    "properties\n",
    "methods\n",
    "events\n",
    "enumeration\n",
    "arguments\n",
    "import ",
    "spmd\n",
    "do\n",
    "until ",
    "unwind_protect\n",
    "unwind_protect_cleanup\n",
    "end_unwind_protect\n",
    "endif\n",
    "endfunction\n",
    "hold on\n",
    "x -1\n",
    "clear all ",
    "get.",
    "set.x(",
    "a.b",
    "f(x)",
    "varargin",
    "nargin",
    "x{end}",
];

fn mutation() -> impl Strategy<Value = Mutation> {
    use Mutation::{Delete, Duplicate, Insert, Repeat, Splice, Swap, Token, Truncate};
    prop_oneof![
        3 => any::<(u16, u8)>().prop_map(|(at, len)| Delete(at, len)),
        2 => any::<(u16, u8)>().prop_map(|(at, len)| Duplicate(at, len)),
        2 => any::<(u16, u16, u8)>().prop_map(|(at, to, len)| Swap(at, to, len)),
        2 => (any::<u16>(), any::<[u8; 3]>()).prop_map(|(at, bytes)| Insert(at, bytes.to_vec())),
        6 => (any::<u16>(), 0..TOKENS.len()).prop_map(|(at, token)| Token(at, token)),
        1 => (any::<u16>(), 0..16u8, 2..40u8).prop_map(|(at, len, n)| Repeat(at, len, n)),
        1 => any::<u16>().prop_map(Truncate),
        1 => (any::<u16>(), 0..seeds::all().len(), any::<u16>()).prop_map(|(at, n, to)| Splice(at, n, to)),
    ]
}

/// The place in `bytes` that `part` of 65,536 parts stands for.
fn place(bytes: &[u8], part: u16) -> usize {
    bytes.len() * usize::from(part) / (1 << 16)
}

/// From a place on, at most so many bytes.
fn range(bytes: &[u8], at: u16, len: u8) -> std::ops::Range<usize> {
    let start = place(bytes, at);
    start..(start + usize::from(len)).min(bytes.len())
}

impl Mutation {
    fn apply(&self, bytes: &mut Vec<u8>) {
        match self {
            Self::Delete(at, len) => drop(bytes.drain(range(bytes, *at, *len))),
            Self::Duplicate(at, len) => repeat(bytes, *at, *len, 1),
            Self::Repeat(at, len, times) => repeat(bytes, *at, *len, *times),
            Self::Swap(at, to, len) => {
                let moved: Vec<u8> = bytes.drain(range(bytes, *at, *len)).collect();
                insert(bytes, *to, &moved);
            }
            Self::Insert(at, new) => insert(bytes, *at, new),
            Self::Token(at, token) => insert(bytes, *at, TOKENS[*token].as_bytes()),
            Self::Truncate(at) => bytes.truncate(place(bytes, *at)),
            Self::Splice(at, seed, from) => {
                bytes.truncate(place(bytes, *at));
                let other = &seeds::all()[*seed];
                bytes.extend_from_slice(&other[place(other, *from)..]);
            }
        }
    }
}

fn insert(bytes: &mut Vec<u8>, at: u16, new: &[u8]) {
    let at = place(bytes, at);
    bytes.splice(at..at, new.iter().copied());
}

fn repeat(bytes: &mut Vec<u8>, at: u16, len: u8, times: u8) {
    let repeated = bytes[range(bytes, at, len)].repeat(usize::from(times));
    insert(bytes, at, &repeated);
}

fn mutated() -> impl Strategy<Value = Vec<u8>> {
    let mutations = proptest::collection::vec(mutation(), 1..6);
    (0..seeds::all().len(), mutations).prop_map(|(seed, mutations)| {
        let mut bytes = seeds::all()[seed].clone();
        mutations.iter().for_each(|mutation| mutation.apply(&mut bytes));
        bytes
    })
}

fn config() -> Config {
    let mut config = Config { failure_persistence: None, ..Config::default() };
    if config.rng_seed == RngSeed::Random {
        config.rng_seed = RngSeed::Fixed(1);
    }
    config
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn mutated_files_never_break_the_front_end(bytes in mutated()) {
        let text = String::from_utf8_lossy(&bytes).into_owned();
        check::patiently(&text, move || check::bytes(&bytes));
    }
}
