//! Random accesses to random small values.

use super::observed::PRINTER;
use lariat_domains::{Index, Step, ValueSet};
use std::fmt::Write;

/// A source of random numbers: xorshift.
pub struct Random(pub u64);

impl Random {
    /// A number below a limit.
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % limit
    }

    fn one_of<'a>(&mut self, list: &[&'a str]) -> &'a str {
        list[self.below(list.len())]
    }
}

/// What is done.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Operation {
    Read,
    Assign,
    Delete,
}

/// One access: `x<path>` with operands that are Octave expressions.
pub struct Case {
    pub operation: Operation,
    pub path: &'static str,
    pub x: &'static str,
    pub i: &'static str,
    pub j: &'static str,
    pub v: &'static str,
}

const VALUES: &[&str] = &[
    "5",
    "0",
    "-2.5",
    "NaN",
    "[1 2 3]",
    "[1;2;3]",
    "[4 5]",
    "[]",
    "zeros(1,0)",
    "zeros(0,1)",
    "zeros(0,3)",
    "zeros(3,0)",
    "[1 2;3 4]",
    "[1 2 3;4 5 6]",
    "ones(2,2,2)",
    "zeros(2,3)",
    "1:5",
    "zeros(1,40)",
    "zeros(40,1)",
    "true",
    "false",
    "[true false]",
    "[true;false;true]",
    "true(2,2)",
    "true(0,0)",
    "'a'",
    "'abc'",
    "''",
    "['ab';'cd']",
    "'a long text of chars'",
    "int8(7)",
    "int8([1 2 3])",
    "uint8([200;100])",
    "int16([])",
    "single(1.5)",
    "single([1 2])",
    "single([])",
    "1+2i",
    "[1+2i 3]",
    "[1i;2;3]",
    "{}",
    "{1}",
    "{1,'a',[1 2]}",
    "{1;2}",
    "{1,2;3,4}",
    "{[],{}}",
    "{{1,2},'x'}",
    "cell(1,3)",
    "cell(2,2)",
    "cell(1,40)",
    "struct()",
    "struct('f',1)",
    "struct('f',{1,2,3})",
    "struct('f',{{1,2}})",
    "struct('g','a')",
    "struct('f',[],'g',2)",
    "struct('f',{})",
    "struct('f',struct('g',1))",
    "struct('g',{1;2},'f','a')",
    "struct('f',{{}})",
    "@sin",
    "{@sin}",
    "struct('f',true)",
    "{true}",
    "{struct('f',1),5}",
];

const INDICES: &[&str] = &[
    "1",
    "2",
    "3",
    "4",
    "5",
    "7",
    "0",
    "1.5",
    "[]",
    "[1 2]",
    "[1;2]",
    "[2 1]",
    "[1 1]",
    "1:3",
    "zeros(1,0)",
    "zeros(0,1)",
    "[1 2;3 4]",
    "[1 2;2 1]",
    "true",
    "false",
    "[true false]",
    "[true;true]",
    "[false true false]",
    "[true false true]",
    "true(2,2)",
    "[false false]",
    "int8(2)",
    "single(1)",
    "':'",
    "uint8([1 3])",
    "3:5",
    "ones(1,5)",
    "logical([0 0 0 1])",
    "1:40",
];

const STORED: &[&str] = &[
    "9",
    "-1",
    "0.5",
    "NaN",
    "[7 8]",
    "[7;8]",
    "[7 8 9]",
    "[7 8;9 6]",
    "'z'",
    "'xyz'",
    "true",
    "[true false]",
    "int8(3)",
    "single(2.5)",
    "uint8(250)",
    "3i",
    "[]",
    "{}",
    "{8}",
    "{8,'b'}",
    "struct('f',4)",
    "struct('g','q')",
    "struct()",
    "@cos",
    "zeros(1,0)",
    "'A'",
    "[7 8 9 10]",
    "struct('f',{4,5})",
    "complex(1,0)",
    "300",
    "ones(3,1)",
    "''",
];

const READS: &[&str] =
    &["(i)", "(i,j)", "(:)", "(:,i)", "(i,:)", "(:,:)", "(i,j,i)", "{i}", "{i,j}", "{:}", ".f"];

const ASSIGNS: &[&str] = &[
    "(i)", "(i)", "(i,j)", "(i,j)", "(:,i)", "(i,:)", "(:)", "(:,:)", "(i,j,i)", "{i}", "{i}",
    "{i,j}", ".f", "(i).f", "(i).f", "(i,j).f", ".f(i)", ".f{i}", ".f.g", "{i}.f", "{i}(j)",
    "{i}{j}", "(i).f(j)", "(i).f{j}", "(i).f.g", ".f(i).g", "(i){j}", ".f(i,j)", "(:,:,i)",
];

const DELETES: &[&str] =
    &["(i)", "(i)", "(:,i)", "(i,:)", "(:)", "(:,:)", "(i,j)", "{i}(j)", ".f(i)", "(i).f(j)"];

/// So many random cases.
pub fn cases(random: &mut Random, count: usize) -> Vec<Case> {
    (0..count).map(|_| case(random)).collect()
}

fn case(random: &mut Random) -> Case {
    let (operation, path) = match random.below(10) {
        0..3 => (Operation::Read, random.one_of(READS)),
        3..9 => (Operation::Assign, random.one_of(ASSIGNS)),
        _ => (Operation::Delete, random.one_of(DELETES)),
    };
    let undefined = operation == Operation::Assign && random.below(8) == 0;
    Case {
        operation,
        path,
        x: if undefined { "" } else { random.one_of(VALUES) },
        i: random.one_of(INDICES),
        j: random.one_of(INDICES),
        v: if random.below(3) == 0 { random.one_of(VALUES) } else { random.one_of(STORED) },
    }
}

impl Case {
    /// The access with its operands, for messages.
    pub fn text(&self) -> String {
        let Self { operation, path, x, i, j, v } = self;
        format!("{operation:?} x{path}: x={x} i={i} j={j} v={v}")
    }

    fn statement(&self) -> String {
        let path = self.path;
        match self.operation {
            Operation::Read if path.starts_with('(') => format!("r = x{path};"),
            Operation::Read => format!("r = cell (1, 0); [r{{1:numel({{x{path}}})}}] = x{path};"),
            Operation::Assign => format!("x{path} = v; r = x;"),
            Operation::Delete => format!("x{path} = []; r = x;"),
        }
    }

    /// The steps of the path.
    pub fn path<'a>(&self, i: &'a ValueSet, j: &'a ValueSet) -> Vec<Step<'a>> {
        let mut steps = Vec::new();
        let mut rest = self.path;
        while let Some(open) = rest.chars().next() {
            let close = match open {
                '(' => ')',
                '{' => '}',
                _ => {
                    steps.push(Step::Dot(Some(rest[1..2].into())));
                    rest = &rest[2..];
                    continue;
                }
            };
            let end = rest.find(close).expect("a closing bracket");
            let indices = rest[1..end].split(',').map(|index| match index {
                "i" => Index::Value(i),
                "j" => Index::Value(j),
                _ => Index::Colon,
            });
            let indices = indices.collect();
            steps.push(if open == '(' { Step::Paren(indices) } else { Step::Brace(indices) });
            rest = &rest[end + 1..];
        }
        steps
    }
}

/// The Octave program that prints one line a case.
pub fn script(cases: &[Case]) -> String {
    let mut script = String::from("1;\nwarning ('off', 'all');\n");
    script.push_str(PRINTER);
    for case in cases {
        let Case { x, i, j, v, .. } = case;
        let x = if x.is_empty() {
            "clear x; before = '-';".to_owned()
        } else {
            format!("x = {x}; before = show (x);")
        };
        let statement = case.statement();
        writeln!(
            script,
            "{x} i = {i}; j = {j}; v = {v}; try, {statement} r = show (r); \
             catch problem, r = '!'; end\n\
             printf ('%s|%s|%s|%s|%s\\n', before, show (i), show (j), show (v), r);"
        )
        .expect("strings grow");
    }
    script
}
