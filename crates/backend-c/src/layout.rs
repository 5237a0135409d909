//! Lines of C: indentation, and what stands on one line.
//!
//! ```text
//! lr_here.line = 3; lr_set(&x, ...); lr_sweep();    what a statement of the source becomes, and its place
//! if (x > 0.0) { found = found + 1; }               a short body
//! ```
//!
//! Statements of different lines of the source stand on different lines.
//!
//! Cost: linear in the text.

use crate::printer::Printer;
use std::fmt::Write as _;

/// How long lines of several short statements get.
const WIDTH: usize = 160;

impl Printer<'_> {
    pub(crate) fn line(&mut self, depth: usize, text: &str) {
        self.before(depth, text);
        self.continues = false;
        self.out.push('\n');
    }

    /// What stands on the line of the next statement, before it.
    pub(crate) fn before(&mut self, depth: usize, text: &str) {
        let depth = if std::mem::replace(&mut self.continues, true) { 0 } else { depth };
        let _ = write!(self.out, "{:width$}{text}", "", width = depth * 4);
    }

    /// Short statements, as many on a line as fit.
    pub(crate) fn lines(&mut self, depth: usize, statements: &[String]) {
        for line in filled(statements) {
            self.line(depth, &line);
        }
    }

    /// Where the line that is printed begins.
    pub(crate) fn line_start(&self) -> usize {
        self.out.rfind('\n').map_or(0, |end| end + 1)
    }

    /// Where the last whole line begins.
    pub(crate) fn last_line(&self) -> usize {
        self.out.trim_end_matches('\n').rfind('\n').map_or(0, |end| end + 1)
    }

    /// Ends a block whose head begins there: a short body stands on the line of the head.
    pub(crate) fn close(&mut self, start: usize, depth: usize) {
        let lines: Vec<&str> = self.out[start..].lines().collect();
        let joined = match lines[..] {
            [head, body] if !body.ends_with('}') => format!("{head} {} }}", body.trim_start()),
            _ => return self.line(depth, "}"),
        };
        if joined.len() >= WIDTH {
            return self.line(depth, "}");
        }
        self.out.truncate(start);
        self.out.push_str(&joined);
        self.out.push('\n');
    }

    /// Puts the line that begins there on the one before, where both are what one line of the source becomes.
    pub(crate) fn join(&mut self, before: usize, start: usize) {
        let (one, two) = (self.out[before..start].trim_end(), self.out[start..].trim());
        if two.is_empty() || one.contains('\n') || two.contains('\n') {
            return;
        }
        let place = |text: &str| {
            let end = text.find("; ").filter(|_| text.starts_with("lr_here.line"));
            end.map_or(0, |end| end + 2)
        };
        let known = &one.trim_start()[..place(one.trim_start())];
        let two = if known.is_empty() { two } else { two.strip_prefix(known).unwrap_or(two) };
        let joined = format!("{one} {two}\n");
        if joined.len() < WIDTH {
            self.out.truncate(before);
            self.out.push_str(&joined);
        }
    }
}

/// Short statements, as many on a line as fit.
pub(crate) fn filled(statements: &[String]) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for statement in statements {
        match lines.last_mut() {
            Some(line) if line.len() + statement.len() < WIDTH => {
                line.push(' ');
                line.push_str(statement);
            }
            _ => lines.push(statement.clone()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::names::Names;
    use lariat_lowered::Program;
    use lariat_lowered::program::Function;

    fn printed(print: impl Fn(&mut Printer<'_>)) -> String {
        let (program, function) = (Program::default(), Function::empty());
        let names = Names::of(&program, None);
        let mut printer = Printer::new(&program, &function, &names);
        print(&mut printer);
        printer.out
    }

    fn block(body: &[&str]) -> String {
        printed(|printer| {
            printer.line(1, "if (a) {");
            body.iter().for_each(|text| printer.line(2, text));
            printer.close(0, 1);
        })
    }

    #[test]
    fn a_short_body_stands_on_the_line_of_its_head() {
        assert_eq!(block(&["x = 1;"]), "    if (a) { x = 1; }\n");
        assert_eq!(
            block(&["x = 1;", "y = 2;"]),
            "    if (a) {\n        x = 1;\n        y = 2;\n    }\n"
        );
        assert_eq!(
            block(&["if (b) { x = 1; }"]),
            "    if (a) {\n        if (b) { x = 1; }\n    }\n"
        );
    }

    #[test]
    fn what_one_line_becomes_stands_on_one() {
        let text = printed(|printer| {
            printer.line(1, "lr_here.line = 3; a = f();");
            let start = printer.out.len();
            printer.line(1, "lr_here.line = 3; b = f();");
            printer.join(0, start);
        });
        assert_eq!(text, "    lr_here.line = 3; a = f(); b = f();\n");
    }
}
