//! Random programs about sizes, the same for the same seed.
//!
//! A program has a driver and two functions. The driver calls them with arrays of
//! many sizes, empty ones among them, so that one statement is passed with many
//! numbers for its symbols. The functions are lists of assignments by every kind
//! of operator on arrays, inside loops, branches and `try`:
//!
//! ```text
//! function r = f(A, B, n)
//!   c = A * B';                 A and B are n-by-m for the generator
//!   d = [c; ones(1, columns_of_c)];
//!   for i = 1:size(d, 2)
//!     e(end+1, :) = d(:, i)';
//!   end
//! ```
//!
//! The generator remembers for each variable what it takes its extents for, and
//! mostly takes operands that fit; where branches make it wrong, programs fail,
//! and are held against the analysis up to there.
//!
//! Some sizes are known to nobody before the run: sums over rows of `zeros(r, c)`
//! with `[r, c] = size(A)`, repetitions of them, the same out of cells, fields and
//! functions. Operations on them stand in `try`, since as many fail as not.

use super::entry::{Entry, EntryFile};
use crate::chance::Random;
use std::fmt::Write as _;

/// The programs of a seed.
pub fn programs(count: usize, seed: u64) -> Vec<Entry> {
    let program = |number: usize| {
        let random = Random::of(seed, number);
        let text = Writer { random, ..Writer::default() }.program();
        let file = EntryFile::code("drv_random.m", text);
        let name = format!("random program {number} of seed {seed}");
        Entry { name, call: "drv_random".to_owned(), files: vec![file], may_fail: false }
    };
    (0..count).map(program).collect()
}

/// A variable, and what the generator takes its extents for.
#[derive(Clone)]
struct Array {
    name: String,
    rows: String,
    columns: String,
}

impl Array {
    fn is_scalar(&self) -> bool {
        self.rows == "1" && self.columns == "1"
    }

    fn fits(&self, other: &Self) -> bool {
        self.rows == other.rows && self.columns == other.columns
    }
}

struct Writer {
    random: Random,
    text: String,
    depth: usize,
    arrays: Vec<Array>,
    made: usize,
    callee: bool,
}

impl Default for Writer {
    fn default() -> Self {
        Self {
            random: Random::of(1, 0),
            text: String::new(),
            depth: 0,
            arrays: Vec::new(),
            made: 0,
            callee: false,
        }
    }
}

impl Writer {
    fn program(mut self) -> String {
        self.driver();
        self.function("f", true);
        self.function("g", false);
        self.summary();
        self.text
    }

    fn line(&mut self, line: &str) {
        let _ = writeln!(self.text, "{}{line}", "  ".repeat(self.depth));
    }

    /// Calls with many sizes.
    fn driver(&mut self) {
        self.line("function drv_random()");
        self.depth = 1;
        let sizes = *self.random.pick(&["0:3", "[3 1 2]", "1:4", "[2 0]"]);
        self.line(&format!("for n = {sizes}"));
        let sizes = *self.random.pick(&["0:2", "[1 4]", "2"]);
        self.line(&format!("  for m = {sizes}"));
        let call = *self.random.pick(&[
            "r = f(ones(n, m), rand(n, m), n);",
            "r = f(zeros(n, m), ones(n, m), m);",
            "A = rand(n, m); r = f(A, A, size(A, 2));",
            "r = f(reshape(1:n*m, n, m), eye(n, m), n + 1);",
        ]);
        self.line(&format!("    try, {call} disp(size(r)); catch, disp('failed'); end"));
        self.line("  end");
        self.line("end");
        let call = *self.random.pick(&[
            "r = f(ones(2, 3), ones(2, 3), 2);",
            "r = f(ones(1, 3), ones(1, 3), 3);",
            "r = f(5, 6, 1);",
            "r = f(zeros(0, 3), zeros(0, 3), 0);",
            "r = f(ones(3, 1), ones(3, 1), 4);",
        ]);
        self.line(&format!("{call} disp(size(r));"));
        self.depth = 0;
        self.line("end");
    }

    fn function(&mut self, name: &str, callee: bool) {
        (self.callee, self.made) = (callee, 0);
        let array = |name: &str, rows: &str, columns: &str| Array {
            name: name.to_owned(),
            rows: rows.to_owned(),
            columns: columns.to_owned(),
        };
        self.arrays = vec![array("A", "n", "m"), array("B", "n", "m"), array("n", "1", "1")];
        self.line("");
        self.line(&format!("function r = {name}(A, B, n)"));
        self.depth = 1;
        for _ in 0..5 + self.random.below(8) {
            self.statement();
        }
        let last = self.arrays[self.random.below(self.arrays.len())].name.clone();
        self.line(&format!("r = {last};"));
        self.depth = 0;
        self.line("end");
    }

    fn statement(&mut self) {
        match self.random.below(20) {
            0 | 1 if self.depth < 3 => self.for_loop(),
            2 if self.depth < 3 => self.while_loop(),
            3 | 4 if self.depth < 3 => self.branch(),
            5 if self.depth < 3 => self.guarded(),
            6 | 7 => self.change(),
            8 => self.counted(),
            _ => self.assignment(),
        }
    }

    fn any(&mut self) -> Array {
        self.arrays[self.random.below(self.arrays.len())].clone()
    }

    /// An array for which something holds, or any.
    fn like(&mut self, is_it: impl Fn(&Array) -> bool) -> Array {
        let fitting: Vec<Array> =
            self.arrays.iter().filter(|array| is_it(array)).cloned().collect();
        if fitting.is_empty() || self.random.chance(3) {
            return self.any();
        }
        fitting[self.random.below(fitting.len())].clone()
    }

    /// A name: mostly a new one, at times an old one.
    fn target(&mut self) -> String {
        if self.made > 0 && self.random.chance(25) {
            return format!("v{}", 1 + self.random.below(self.made));
        }
        self.made += 1;
        format!("v{}", self.made)
    }

    fn set(&mut self, rows: &str, columns: &str, value: &str) {
        let name = self.target();
        self.line(&format!("{name} = {value};"));
        self.arrays.retain(|array| array.name != name);
        let (rows, columns) = (rows.to_owned(), columns.to_owned());
        self.arrays.push(Array { name, rows, columns });
    }

    /// A number that is some size.
    fn number(&mut self) -> String {
        let array = self.any();
        match self.random.below(8) {
            0 => format!("size({}, 1)", array.name),
            1 => format!("size({}, 2)", array.name),
            2 => "n".to_owned(),
            3 => "n + 1".to_owned(),
            4 => format!("numel({})", array.name),
            _ => self.random.below(4).to_string(),
        }
    }

    /// A function whose result has a size that is not known at its call.
    fn summary(&mut self) {
        let value = *self.random.pick(&[
            "sum(X)",
            "any(X)",
            "repmat(max(X), 1, k)",
            "X(1:min(k, numel(X)))",
            "sum(zeros(size(X, 1), k))",
        ]);
        self.line("");
        self.line("function r = h(X, k)");
        match self.random.chance(30) {
            true => self.line(&format!("  if isempty(X), r = X; return; end, r = {value};")),
            false => self.line(&format!("  r = {value};")),
        }
        self.line("end");
    }

    /// A value of a size that nobody knows before the run.
    fn unknown(&mut self) {
        let (name, number) = (self.any().name, self.number());
        match self.random.below(8) {
            0 => {
                self.line(&format!("[r, c] = size({name});"));
                let value = *self.random.pick(&["zeros(r, c)", "ones(c, r)", "zeros(r, 1)"]);
                self.set("?", "?", value);
            }
            1 => self.set("?", "?", &format!("sum(zeros({number}, size({name}, 1)))")),
            2 => self.set("?", "?", &format!("any({name})")),
            3 => self.set("?", "?", &format!("repmat(sum({name}), 1, {number})")),
            4 => self.set("?", "?", &format!("h({name}, {number})")),
            5 => {
                self.line(&format!("s.row = sum({name}); s.all = h({name}, 2);"));
                let value = *self.random.pick(&["s.row", "s.all"]);
                self.set("?", "?", value);
            }
            6 => {
                self.line(&format!("q = {{any({name}), {name}, h({name}, {number})}};"));
                let value = *self.random.pick(&["q{1}", "q{2}", "q{3}"]);
                self.set("?", "?", value);
            }
            _ => {
                let other = self.like(|other| other.rows == "?" || other.columns == "?").name;
                let operator = *self.random.pick(&["+", "&", ".*", "*"]);
                let target = self.target();
                self.line(&format!("try, {target} = {name} {operator} {other}; catch, end"));
            }
        }
    }

    fn assignment(&mut self) {
        match self.random.below(12) {
            9..=11 => self.unknown(),
            0 => self.constructor(),
            8 => self.through_cells(),
            1 | 2 => self.elementwise(),
            3 => self.product(),
            4 => self.joined(),
            5 => self.reduced(),
            6 => self.part(),
            _ => self.arranged(),
        }
    }

    fn constructor(&mut self) {
        let (rows, columns) = (self.number(), self.number());
        match self.random.below(7) {
            0 => self.set("1", &columns, &format!("1:{columns}")),
            1 => self.set("1", &columns, &format!("linspace(0, 1, {columns})")),
            2 => self.set(&rows, &rows, &format!("eye({rows})")),
            3 => self.set(&rows, &columns, &format!("rand([{rows}, {columns}])")),
            4 => self.set("?", "1", &format!("({rows}:-1:{columns})'")),
            5 => {
                let like = self.any();
                self.set(&like.rows, &like.columns, &format!("zeros(size({}))", like.name));
            }
            _ => self.set(&rows, &columns, &format!("ones({rows}, {columns})")),
        }
    }

    fn elementwise(&mut self) {
        let a = self.any();
        let b = self.like(|b| b.fits(&a) || b.is_scalar());
        let operator = *self.random.pick(&["+", "-", ".*", "./", ">", "&", ".^"]);
        let shape = if a.is_scalar() { b.clone() } else { a.clone() };
        let value = match self.random.below(5) {
            0 => format!("max({}, {})", a.name, b.name),
            1 => format!("abs({})", a.name),
            2 => format!("-{}", a.name),
            _ => format!("{} {operator} {}", a.name, b.name),
        };
        self.set(&shape.rows, &shape.columns, &value);
    }

    fn product(&mut self) {
        let a = self.any();
        match self.random.below(4) {
            0 => self.set(&a.columns, &a.rows, &format!("{}'", a.name)),
            1 => {
                let b = self.like(|b| b.fits(&a));
                self.set(&a.rows, &a.rows, &format!("{} * {}'", a.name, b.name));
            }
            2 => {
                let b = self.like(|b| b.rows == a.columns);
                self.set(&a.rows, &b.columns, &format!("{} * {}", a.name, b.name));
            }
            _ => {
                let b = self.any();
                self.set("?", "?", &format!("kron({}, {})", a.name, b.name));
            }
        }
    }

    fn joined(&mut self) {
        let a = self.any();
        if self.random.chance(50) {
            let b = self.like(|b| b.rows == a.rows);
            let columns = format!("{}+{}", a.columns, b.columns);
            self.set(&a.rows, &columns, &format!("[{}, {}]", a.name, b.name));
        } else {
            let b = self.like(|b| b.columns == a.columns);
            let rows = format!("{}+{}", a.rows, b.rows);
            self.set(&rows, &a.columns, &format!("[{}; {}]", a.name, b.name));
        }
    }

    fn reduced(&mut self) {
        let a = self.any();
        let name = a.name.clone();
        let f = *self.random.pick(&["sum", "prod", "cumsum", "any", "mean", "sort"]);
        match self.random.below(6) {
            0 => self.set("1", &a.columns, &format!("sum({name}, 1)")),
            1 => self.set(&a.rows, "1", &format!("sum({name}, 2)")),
            2 => {
                let along = 1 + self.random.below(3);
                self.set("?", "?", &format!("max({name}, [], {along})"));
            }
            3 => self.set("1", "1", &format!("{f}({name}(:))")),
            4 => self.set("?", "?", &format!("min({name})")),
            _ => self.set("?", "?", &format!("{f}({name})")),
        }
    }

    fn part(&mut self) {
        let a = self.any();
        let name = &a.name;
        let number = self.number();
        match self.random.below(9) {
            0 => self.set(&a.rows, "1", &format!("{name}(:, end)")),
            1 => self.set("1", &a.columns, &format!("{name}(1, :)")),
            2 => self.set("?", &a.columns, &format!("{name}(2:end, :)")),
            3 => self.set("?", "1", &format!("{name}(:)")),
            4 => self.set("?", "?", &format!("{name}({name} > 0)")),
            5 => self.set(&a.rows, "?", &format!("{name}(:, 1:min({number}, size({name}, 2)))")),
            6 => self.set("1", "1", &format!("{name}(end)")),
            7 => self.set("?", "?", &format!("{name}([1 1 end])")),
            _ => self.set("?", "?", &format!("find({name})")),
        }
    }

    fn arranged(&mut self) {
        let a = self.any();
        let (name, number) = (a.name.clone(), self.number());
        match self.random.below(9) {
            0 => self.set("?", "1", &format!("reshape({name}, [], 1)")),
            1 => self.set("1", "?", &format!("reshape({name}, 1, numel({name}))")),
            2 => self.set("?", "?", &format!("repmat({name}, 2, {number})")),
            3 => self.set("?", "?", &format!("diag({name})")),
            4 => self.set(&a.rows, &a.columns, &format!("fliplr({name})")),
            5 => self.set("?", "?", &format!("cat(3, {name}, {name})")),
            6 => self.set("?", "?", &format!("permute({name}, [2 1 3])")),
            7 if self.callee => self.set("?", "?", &format!("g({name}, {name}, {number})")),
            _ => self.set(&a.rows, &a.columns, &name),
        }
    }

    /// Arrays of different sizes in one cell, and one of them.
    fn through_cells(&mut self) {
        let (a, b, number) = (self.any().name, self.any().name, self.number());
        let list = match self.random.below(5) {
            0 => format!("cellfun(@(x) x(x > 0), {{{a}, {b}}}, 'UniformOutput', false)"),
            1 => format!("arrayfun(@(k) ones(1, k), 1:{number}, 'UniformOutput', false)"),
            2 => format!("cellfun(@find, {{{a}, {b}}}, 'UniformOutput', false)"),
            3 => format!("{{{a}, {b}}}"),
            _ => format!("cellfun(@numel, {{{a}, {b}}})"),
        };
        self.line(&format!("c = {list};"));
        let value = *self.random.pick(&["c{1}", "c{end}", "[c{:}]", "vertcat(c{:})", "numel(c)"]);
        match self.random.chance(60) {
            true => self.set("?", "?", value),
            false => {
                self.line(&format!("for k = 1:numel(c), d = c; d{{end+1}} = {a}; e = d{{k}}; end"))
            }
        }
    }

    /// Growth, assignment to a part, deletion.
    fn change(&mut self) {
        let a = self.any();
        if a.name == "n" {
            return self.counted();
        }
        let (name, number) = (a.name.clone(), self.number());
        let line = match self.random.below(8) {
            0 => format!("{name}(end+1) = 1;"),
            1 => format!("{name}(end+1, :) = 2;"),
            2 => format!("{name}(:, end+1) = 3;"),
            3 => format!("{name}({number}, 2) = 4;"),
            4 => format!("{name}({name} > 1) = [];"),
            5 => format!("{name}(:, 1) = [];"),
            6 => format!("{name}(1:2:end) = 0;"),
            _ => format!("{name}(end, :) = [];"),
        };
        match self.random.chance(50) {
            true => self.line(&format!("try, {line} catch, end")),
            false => self.line(&line),
        }
        if let Some(array) = self.arrays.iter_mut().find(|array| array.name == name) {
            (array.rows, array.columns) = ("?".to_owned(), "?".to_owned());
        }
    }

    /// A number that is assigned.
    fn counted(&mut self) {
        let number = self.number();
        self.set("1", "1", &format!("{number} + 0"));
    }

    fn block(&mut self, most: usize) {
        self.depth += 1;
        for _ in 0..1 + self.random.below(most) {
            self.statement();
        }
        self.depth -= 1;
    }

    fn for_loop(&mut self) {
        let number = self.number();
        let (counter, depth) = (format!("i{}", self.depth), self.depth);
        self.line(&format!("for {counter} = 1:min({number}, 4)"));
        let array = self.any();
        let grown = self.target();
        match self.random.below(4) {
            0 => self.line(&format!("  {grown}({counter}) = {counter};")),
            1 => self.line(&format!("  {grown}(:, {counter}) = {}(:);", array.name)),
            2 if depth < 2 => self.line(&format!("  {0} = [{0}, 1];", array.name)),
            _ => {}
        }
        self.block(3);
        self.line("end");
    }

    fn while_loop(&mut self) {
        let counter = format!("k{}", self.depth);
        self.line(&format!("{counter} = 0;"));
        let iterations = 1 + self.random.below(3);
        self.line(&format!("while {counter} < {iterations}"));
        self.line(&format!("  {counter} = {counter} + 1;"));
        if self.random.chance(30) {
            let array = self.any();
            self.line(&format!("  if numel({}) > 6, break; end", array.name));
        }
        self.block(3);
        self.line("end");
    }

    fn branch(&mut self) {
        let array = self.any();
        let test = match self.random.below(4) {
            0 => "n > 1".to_owned(),
            1 => format!("isempty({})", array.name),
            2 => format!("size({}, 1) == n", array.name),
            _ => format!("isscalar({})", array.name),
        };
        self.line(&format!("if {test}"));
        self.block(2);
        self.line("else");
        self.block(2);
        self.line("end");
    }

    fn guarded(&mut self) {
        self.line("try");
        self.block(3);
        self.line("catch");
        self.block(1);
        self.line("end");
    }
}

#[cfg(test)]
mod tests {
    use super::super::entry::Content;
    use super::*;

    #[test]
    fn programs_parse_and_are_the_same_each_time() {
        let (first, again) = (programs(40, 7), programs(40, 7));
        for (entry, same) in first.iter().zip(&again) {
            let (Content::Code(text), Content::Code(copy)) =
                (&entry.files[0].content, &same.files[0].content)
            else {
                panic!("no code");
            };
            assert_eq!(text, copy);
            let parsed = lariat_syntax::parse(text.as_str(), &lariat_syntax::Dialect::OCTAVE);
            assert!(parsed.errors.is_empty(), "{text}");
        }
    }
}
