//! From the Tame IR back to MATLAB (`000` section 4.1: "when pretty printed,
//! which will produce valid MATLAB again").
//!
//! What is printed computes the same as the program, and lowering it yields the
//! same program again ([`mod@crate::same`]).
//!
//! ```text
//! [List([a, Ignore]), Call max, x]     [a, ~] = max(x);
//! [Statement, Call f, written bare]            f;
//! [Lambda, Made(3), Captured d]        h = @(t) lambda1(d, t);
//! ```
//!
//! | module | one concept |
//! |---|---|
//! | [`options`] | the dialect to print for; lines to print beside statements |
//! | [`layout`] | the order of functions in a file |
//! | [`mod@function`] | headers, help, nested functions |
//! | [`block`] | statements with blocks inside, without recursion |
//! | [`statement`] | one statement, one line |
//! | [`literal`] | numbers and strings |
//! | [`comment`] | comments on lines of their own |
//! | [`class`] | a class's source with tamed methods |
//!
//! Every function is closed by `end`. A script's functions stand after its
//! statements, or, where the dialect wants a function defined before its use,
//! after the first statement (a simple one; `1;` if there is none).
//!
//! Cost: linear in what is printed.

mod block;
mod class;
pub(crate) mod comment;
mod function;
mod layout;
mod literal;
mod options;
pub(crate) mod statement;

pub use class::{print_class, print_file};
pub use options::PrintOptions;

use crate::program::{Function, FunctionId, Program, Role, Stmt, StmtId};
use lariat_syntax::tree::Unit;
use layout::Layout;

/// The program as MATLAB. Of a class file these are its methods and functions
/// only; [`print_class`] prints the whole.
pub fn print(program: &Program, options: &PrintOptions<'_>) -> String {
    let mut printer = Printer::new(program, options, 0);
    let script = program.functions.iter().find(|(_, function)| function.role == Role::Script);
    match script {
        Some((id, function)) if program.unit == Unit::Script => printer.script(id, function),
        _ => printer.functions(&printer.layout.order.clone()),
    }
    printer.out
}

/// Prints into a text.
struct Printer<'p> {
    program: &'p Program,
    options: &'p PrintOptions<'p>,
    layout: Layout,
    out: String,
    /// How deeply the next line is indented.
    depth: usize,
    /// Blanks in front of all lines.
    margin: usize,
}

/// Blanks a level.
const INDENT: usize = 4;

/// Levels beyond this one are not indented further: a chain of 500 `else`
/// would fill its lines with blanks.
const DEEPEST: usize = 40;

impl<'p> Printer<'p> {
    fn new(program: &'p Program, options: &'p PrintOptions<'p>, margin: usize) -> Self {
        let layout = Layout::of(program);
        Self { program, options, layout, out: String::new(), depth: 0, margin }
    }

    /// A line of its own; an empty one stays empty.
    fn line(&mut self, text: &str) {
        if !text.is_empty() {
            let blanks = self.margin + INDENT * self.depth.min(DEEPEST);
            self.out.extend(std::iter::repeat_n(' ', blanks));
            self.out.push_str(text);
        }
        self.out.push('\n');
    }

    fn lines(&mut self, lines: &[String]) {
        lines.iter().for_each(|line| self.line(line));
    }

    /// Functions in their order, a blank line in front of each but a file's first.
    fn functions(&mut self, ids: &[FunctionId]) {
        for id in ids {
            if !self.out.is_empty() {
                self.line("");
            }
            self.function(*id);
        }
    }

    fn script(&mut self, id: FunctionId, script: &Function) {
        let functions = self.layout.order.clone();
        let in_order = self.options.dialect.functions_in_order && !functions.is_empty();
        self.help(script);
        self.start(id);
        let head = if in_order { self.head(id, script) } else { 0 };
        if in_order {
            self.functions(&functions);
            self.line("");
        }
        self.block(id, &script.body[head..]);
        if !in_order {
            self.functions(&functions);
        }
    }

    /// What a script must do before its functions are defined, lest its file
    /// were one of functions: how many statements were printed.
    fn head(&mut self, id: FunctionId, script: &Function) -> usize {
        let is_comment = |id: &&StmtId| matches!(script.stmts[**id], Stmt::Comment(_));
        let comments = script.body.iter().take_while(is_comment).count();
        let first = script.body.get(comments).map(|id| &script.stmts[*id]);
        let simple = first.is_some_and(|stmt| layout::needs_no_function(self.program, stmt));
        let head = comments + usize::from(simple);
        self.block(id, &script.body[..head]);
        if !simple {
            self.line("1;");
        }
        head
    }
}

#[cfg(test)]
mod tests;
