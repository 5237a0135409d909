//! The analyses against runs of random programs.
//!
//! A program is made, printed and analysed; then it is run many times here, with
//! chance in the place of conditions and of calls that fail. No run may deny what
//! was reported: a use reported to fail on all paths never finds a value, a use that
//! finds none was reported, a value reported as unused is never read, a statement reported
//! to be unreachable never runs.

use super::{flow, line};
use crate::Paths;
use lariat_syntax::Dialect;
use std::collections::HashSet;
use std::fmt::Write;

const VARIABLES: usize = 4;

/// A statement with its line.
enum Statement {
    Set(usize, usize),
    Use(usize, usize),
    /// A use that may be skipped.
    Skip(usize, usize),
    Part(usize, usize),
    Jump(usize, Completion),
    If(usize, Vec<Vec<Statement>>, Vec<Statement>),
    While(usize, Vec<Statement>),
    Forever(usize, Vec<Statement>),
    For(usize, usize, Vec<Statement>),
    Do(usize, Vec<Statement>),
    Try(usize, Vec<Statement>, Vec<Statement>),
    Guard(usize, Vec<Statement>, Vec<Statement>),
}

/// How control leaves a statement.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Completion {
    Normal,
    Break,
    Continue,
    Return,
    Error,
}

/// Chance, the same in every run of the tests (Marsaglia's xorshift).
struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % bound
    }

    fn one_in(&mut self, bound: usize) -> bool {
        self.below(bound) == 0
    }
}

/// Makes a program and its text together.
struct Maker {
    chance: Chance,
    text: String,
    lines: usize,
}

impl Maker {
    fn line(&mut self, text: &str) -> usize {
        self.text.extend([text, "\n"]);
        self.lines += 1;
        self.lines
    }

    fn block(&mut self, depth: usize, in_loop: bool) -> Vec<Statement> {
        let count = self.chance.below(5);
        (0..count).map(|_| self.statement(depth, in_loop)).collect()
    }

    fn statement(&mut self, depth: usize, in_loop: bool) -> Statement {
        let v = self.chance.below(VARIABLES);
        match self.chance.below(if depth == 0 { 8 } else { 17 }) {
            0..=2 => Statement::Set(self.line(&format!("v{v} = 1;")), v),
            3 | 4 => Statement::Use(self.line(&format!("disp(v{v});")), v),
            5 => Statement::Skip(self.line(&format!("if a && v{v}, end")), v),
            6 => Statement::Part(self.line(&format!("v{v}(2) = 1;")), v),
            7 => self.jump(in_loop),
            8..=10 => self.branches(depth - 1, in_loop),
            11 => self.compound("while a", "end", depth, Statement::While),
            12 => self.compound("while true", "end", depth, Statement::Forever),
            13 => self.compound(&format!("for v{v} = a"), "end", depth, |line, body| {
                Statement::For(line, v, body)
            }),
            14 => self.compound("do", "until a", depth, Statement::Do),
            15 => {
                let line = self.line("try");
                let body = self.block(depth - 1, in_loop);
                self.line("catch");
                let handler = self.block(depth - 1, in_loop);
                self.line("end");
                Statement::Try(line, body, handler)
            }
            _ => {
                let line = self.line("unwind_protect");
                let body = self.block(depth - 1, in_loop);
                self.line("unwind_protect_cleanup");
                let cleanup = self.block(depth - 1, in_loop);
                self.line("end_unwind_protect");
                Statement::Guard(line, body, cleanup)
            }
        }
    }

    fn jump(&mut self, in_loop: bool) -> Statement {
        let (text, completion) = match self.chance.below(if in_loop { 4 } else { 2 }) {
            0 => ("return;", Completion::Return),
            1 => ("error('no');", Completion::Error),
            2 => ("break;", Completion::Break),
            _ => ("continue;", Completion::Continue),
        };
        Statement::Jump(self.line(text), completion)
    }

    fn branches(&mut self, depth: usize, in_loop: bool) -> Statement {
        let line = self.line("if a");
        let mut branches = vec![self.block(depth, in_loop)];
        while self.chance.one_in(3) {
            self.line("elseif a > 1");
            branches.push(self.block(depth, in_loop));
        }
        let has_else = self.chance.one_in(2);
        if has_else {
            self.line("else");
        } else {
            // No branch at all is one without statements.
            self.line("% else");
        }
        let last = if has_else { self.block(depth, in_loop) } else { Vec::new() };
        self.line("end");
        Statement::If(line, branches, last)
    }

    fn compound(
        &mut self,
        head: &str,
        end: &str,
        depth: usize,
        make: impl FnOnce(usize, Vec<Statement>) -> Statement,
    ) -> Statement {
        let line = self.line(head);
        let body = self.block(depth - 1, true);
        self.line(end);
        make(line, body)
    }
}

/// What was reported of a program, by line.
#[derive(Default)]
struct Claims {
    fails: HashSet<usize>,
    may_fail: HashSet<usize>,
    unused: HashSet<usize>,
    unreachable: HashSet<usize>,
}

impl Claims {
    fn of(text: &str) -> Self {
        let (tree, facts) = flow(text, &Dialect::OCTAVE);
        let mut claims = Self::default();
        for at in &facts.unassigned {
            let line = line(&tree, tree.expr_span(at.name).start);
            match at.paths {
                Paths::All => claims.fails.insert(line),
                Paths::Some => claims.may_fail.insert(line),
            };
        }
        for value in &facts.unused {
            claims.unused.insert(line(&tree, tree.expr_span(value.assignment).start));
        }
        for run in &facts.unreachable {
            claims.unreachable.extend(line(&tree, run.span.start)..=line(&tree, run.span.end));
        }
        claims
    }
}

/// One run.
struct Run<'t> {
    claims: &'t Claims,
    chance: Chance,
    /// For each variable the line of the assignment that its value comes from.
    values: [Option<usize>; VARIABLES],
    steps: usize,
    /// What the run denies.
    refuted: Vec<String>,
}

impl Run<'_> {
    fn block(&mut self, block: &[Statement]) -> Completion {
        for statement in block {
            match self.statement(statement) {
                Completion::Normal => {}
                completion => return completion,
            }
        }
        Completion::Normal
    }

    fn statement(&mut self, statement: &Statement) -> Completion {
        self.steps += 1;
        if self.steps > 500 || self.chance.one_in(40) {
            return Completion::Error;
        }
        match statement {
            Statement::Set(line, v) => self.simple(*line, |run| {
                run.values[*v] = Some(*line);
                Completion::Normal
            }),
            Statement::Use(line, v) => self.simple(*line, |run| run.uses(*line, *v)),
            Statement::Skip(line, v) => self.simple(*line, |run| match run.chance.one_in(2) {
                true => run.uses(*line, *v),
                false => Completion::Normal,
            }),
            Statement::Part(line, v) => self.simple(*line, |run| {
                run.reads(*v);
                run.values[*v] = run.values[*v].or(Some(0));
                Completion::Normal
            }),
            Statement::Jump(line, completion) => {
                self.runs(*line);
                *completion
            }
            Statement::If(line, branches, last) => {
                self.runs(*line);
                let branch = self.chance.below(branches.len() + 1);
                self.block(branches.get(branch).unwrap_or(last))
            }
            Statement::While(line, body) => self.iterations(*line, body, true, None),
            Statement::Forever(line, body) => self.iterations(*line, body, false, None),
            Statement::For(line, v, body) => self.iterations(*line, body, true, Some(*v)),
            Statement::Do(line, body) => {
                self.runs(*line);
                loop {
                    match self.block(body) {
                        Completion::Break => return Completion::Normal,
                        completion @ (Completion::Return | Completion::Error) => return completion,
                        Completion::Normal | Completion::Continue if self.chance.one_in(2) => {
                            return Completion::Normal;
                        }
                        Completion::Normal | Completion::Continue => {}
                    }
                }
            }
            Statement::Try(line, body, handler) => {
                self.runs(*line);
                match self.block(body) {
                    Completion::Error => self.block(handler),
                    completion => completion,
                }
            }
            Statement::Guard(line, body, cleanup) => {
                self.runs(*line);
                let completion = self.block(body);
                match self.block(cleanup) {
                    Completion::Normal => completion,
                    instead => instead,
                }
            }
        }
    }

    fn runs(&mut self, line: usize) {
        if self.claims.unreachable.contains(&line) {
            self.refuted.push(format!("line {line} is reached"));
        }
    }

    /// A statement whose call may fail when its work is done.
    fn simple(&mut self, line: usize, work: impl FnOnce(&mut Self) -> Completion) -> Completion {
        self.runs(line);
        match work(self) {
            Completion::Normal if self.chance.one_in(40) => Completion::Error,
            completion => completion,
        }
    }

    fn uses(&mut self, line: usize, v: usize) -> Completion {
        let claims = self.claims;
        if self.values[v].is_none() {
            if !claims.fails.contains(&line) && !claims.may_fail.contains(&line) {
                self.refuted.push(format!("v{v} has no value in line {line}"));
            }
            return Completion::Error;
        }
        if claims.fails.contains(&line) {
            self.refuted.push(format!("v{v} has a value in line {line}"));
        }
        self.reads(v);
        Completion::Normal
    }

    fn reads(&mut self, v: usize) {
        if let Some(line) = self.values[v]
            && self.claims.unused.contains(&line)
        {
            self.refuted.push(format!("the value of line {line} is read"));
        }
    }

    fn iterations(
        &mut self,
        line: usize,
        body: &[Statement],
        test: bool,
        v: Option<usize>,
    ) -> Completion {
        self.runs(line);
        // A loop that does not iterate assigns an empty array.
        if let Some(v) = v {
            self.values[v] = Some(line);
        }
        while !test || !self.chance.one_in(3) {
            self.steps += 1;
            if self.steps > 500 {
                return Completion::Error;
            }
            if let Some(v) = v {
                self.values[v] = Some(line);
            }
            match self.block(body) {
                Completion::Break => return Completion::Normal,
                completion @ (Completion::Return | Completion::Error) => return completion,
                Completion::Normal | Completion::Continue => {}
            }
        }
        Completion::Normal
    }
}

#[test]
fn no_run_refutes_a_claim() {
    let mut claimed = [0; 4];
    for seed in 1..1_500 {
        let mut chance = Chance(0x9e37_79b9_7f4a_7c15 ^ (seed << 20));
        (0..10).for_each(|_| _ = chance.below(2));
        let mut maker = Maker { chance, text: String::new(), lines: 0 };
        maker.line("function f(a)");
        let mut program: Vec<Statement> = (0..6).map(|_| maker.statement(3, false)).collect();
        // What is assigned nowhere is not a variable.
        for v in 0..VARIABLES {
            program.push(Statement::Set(maker.line(&format!("v{v} = 1;")), v));
        }
        maker.line("end");
        let claims = Claims::of(&maker.text);
        let sets = [&claims.fails, &claims.may_fail, &claims.unused, &claims.unreachable];
        claimed.iter_mut().zip(sets).for_each(|(count, set)| *count += set.len());
        for _ in 0..60 {
            maker.chance.below(2);
            let chance = Chance(maker.chance.0.wrapping_mul(0x2545_f491_4f6c_dd1d) | 1);
            let values = [None; VARIABLES];
            let mut run = Run { claims: &claims, chance, values, steps: 0, refuted: Vec::new() };
            run.block(&program);
            if let Some(refuted) = run.refuted.first() {
                panic!("{refuted} in\n{}", numbered(&maker.text));
            }
        }
    }
    assert!(claimed.iter().all(|&count| count > 100), "{claimed:?}");
}

fn numbered(text: &str) -> String {
    text.lines().enumerate().fold(String::new(), |mut all, (line, text)| {
        let _ = writeln!(all, "{:3} {text}", line + 1);
        all
    })
}
