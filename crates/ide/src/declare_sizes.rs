//! Declares the sizes of a function that declares none: what `lariat shapes --declare` prints,
//! as a comment or as an `arguments` block, before its first statement.
//!
//! ```text
//! function y = scaled(A, x)        function y = scaled(A, x)
//!     y = 2 * (A*x);          ->       %#shape A (A1,A2), x (A2,x2), y (A1,x2)
//! end                                  y = 2 * (A*x);
//!                                  end
//! ```
//!
//! What is declared is checked, so that it is offered only where the function passes the check.
//! A block checks its arguments in each run, also how many there are. So it is not offered where
//! the function asks whether it was given one, and only in a language that has blocks.
//!
//! Cost: what can be declared is a look at the function; the sizes are an analysis of it and of
//! what it calls, which may take seconds. So a client that can is offered what can be
//! declared, and asks for the sizes once somebody has chosen.

use crate::action::{Action, ActionKind};
use crate::file::File;
use lariat_base::{Edit, Span};
use lariat_extents::Signature;
use lariat_extents::signature::printer;
use lariat_interprocedural::{Cancelled, FunctionRef};
use lariat_syntax::tree::{Expr, Function, FunctionId, Stmt};
use lariat_syntax::{Dialect, parse};

/// Functions whose answer depends on how many arguments there are.
const COUNTS: [&str; 5] = ["nargin", "narginchk", "nargchk", "exist", "inputname"];

/// How sizes are declared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// By a comment.
    Comment,
    /// By a block `arguments`.
    Block,
}

impl Form {
    /// What an action is called that declares sizes so.
    pub fn title(self, name: &str) -> String {
        match self {
            Self::Comment => format!("Declare the sizes of `{name}`"),
            Self::Block => format!("Declare the sizes of `{name}` in an `arguments` block"),
        }
    }
}

/// The function in whose header a place is, and how its sizes can be declared if they are found.
pub fn forms(file: &File<'_>, offset: u32) -> Option<(String, Vec<Form>)> {
    let (_, function) = header_at(file, offset)?;
    place(file, function)?;
    let block = has_blocks(&file.unit.dialect) && !counts_arguments(file, function);
    let forms = if block { vec![Form::Comment, Form::Block] } else { vec![Form::Comment] };
    Some((file.tree.slice(function.name_span).to_owned(), forms))
}

/// The declarations of the function in whose header a place is.
///
/// # Errors
/// [`Cancelled`] where there has been an edit.
pub fn declare_sizes(file: &File<'_>, offset: u32) -> Result<Vec<(Form, Action)>, Cancelled> {
    let Some((name, forms)) = forms(file, offset) else { return Ok(Vec::new()) };
    let Some((id, function)) = header_at(file, offset) else { return Ok(Vec::new()) };
    let Some(place) = place(file, function) else { return Ok(Vec::new()) };
    let Some(signature) = inferred(file, id)? else { return Ok(Vec::new()) };
    let lines = |form| match form {
        Form::Comment => printer::comment(&signature).map(|comment| vec![comment]),
        Form::Block => printer::block(&signature),
    };
    let action = |form: Form| Some((form, place.action(file, form.title(&name), &lines(form)?)));
    Ok(forms.into_iter().filter_map(action).collect())
}

/// The function in whose header a place is, if it declares nothing.
fn header_at<'s>(file: &File<'s>, offset: u32) -> Option<(FunctionId, &'s Function)> {
    let tree = file.tree;
    let line = file.source.lines().line(offset);
    let has_header = |function: &Function| {
        let lines = file.source.lines();
        let last = tree.list(function.inputs).last().map(|id| tree.expr_span(id).end);
        let last = lines.line(last.unwrap_or(function.name_span.end));
        (lines.line(function.span.start)..=last).contains(&line)
    };
    let mut functions = tree.functions.iter();
    let (id, function) = functions.find(|(_, it)| !it.name_span.is_empty() && has_header(it))?;
    let mut declared = file.unit.declared.signatures.iter();
    let is_declared = declared.any(|(declared, _)| *declared == id);
    (!is_declared && function.parent.is_none()).then_some((id, function))
}

fn inferred(file: &File<'_>, source: FunctionId) -> Result<Option<Signature>, Cancelled> {
    let code = file.snapshot.code(file.id()).and_then(|code| code.code(file.id()));
    let Some(code) = code else { return Ok(None) };
    let mut bodies = code.program.functions.iter();
    let Some((function, _)) = bodies.find(|(_, body)| body.source == Some(source)) else {
        return Ok(None);
    };
    file.snapshot.inferred_sizes(FunctionRef { file: file.id(), function })
}

/// Where a declaration is inserted: at the start of a line.
struct Place {
    at: u32,
    indent: String,
    /// The line above is a comment, which the help text of the function may end with.
    is_below_comment: bool,
    newline: &'static str,
}

/// Above the function's first statement, if that has a line of its own.
fn place(file: &File<'_>, function: &Function) -> Option<Place> {
    let (tree, lines) = (file.tree, file.source.lines());
    let first = tree.first(function.body)?;
    if matches!(tree.stmt(first), Stmt::Arguments(_)) {
        return None;
    }
    let start = tree.stmt_span(first).start;
    let line = file.line(lines.line(start));
    let before = tree.slice(Span::new(line.start, start));
    if !before.chars().all(char::is_whitespace) || line.start < function.name_span.end {
        return None;
    }
    let above = tree.text()[..line.start as usize].trim_end_matches(['\r', '\n', ' ', '\t']);
    let gap = &tree.text()[above.len()..line.start as usize];
    let is_below_comment = gap.matches('\n').count() == 1
        && tree.comments.iter().any(|it| it.span.end as usize == above.len());
    let newline = if tree.text().contains("\r\n") { "\r\n" } else { "\n" };
    Some(Place { at: line.start, indent: before.to_owned(), is_below_comment, newline })
}

impl Place {
    fn action(&self, file: &File<'_>, title: String, lines: &[String]) -> Action {
        let mut text = if self.is_below_comment { self.newline.to_owned() } else { String::new() };
        for line in lines {
            text.push_str(&format!("{}{line}{}", self.indent, self.newline));
        }
        let edit = Edit { file: file.id(), span: Span::at(self.at), replacement: text };
        let kind = ActionKind::Rewrite;
        Action { title, kind, edits: vec![edit], new_file: None, finding: None }
    }
}

/// Has a language `arguments` blocks?
fn has_blocks(dialect: &Dialect) -> bool {
    let text = "function f(x)\narguments\n    x (1,1)\nend\nend\n";
    let parsed = parse(text, dialect);
    parsed.errors.is_empty() && parsed.tree.arguments.iter().next().is_some()
}

/// May a function be called with fewer arguments, or has it one without a name?
fn counts_arguments(file: &File<'_>, function: &Function) -> bool {
    let tree = file.tree;
    let is_name = |id| matches!(tree.expr(id), Expr::Name(_));
    let within = |span: Span| function.span.encloses(span);
    let mut occurrences = file.kinds.occurrences.iter().filter(|it| within(it.span));
    occurrences.any(|it| COUNTS.contains(&tree.name(it.sym)))
        || !tree.list(function.inputs).all(is_name)
}

#[cfg(test)]
mod tests {
    use super::{Form, declare_sizes, forms};
    use crate::testing::with_file;

    /// What a file is after each declaration that is offered in the header of `scaled`.
    fn declared(text: &str) -> Vec<String> {
        with_file(text, |file| {
            let at = text.find("scaled").expect("the function") as u32;
            let all = declare_sizes(file, at).expect("no edit").into_iter();
            let applied = all.map(|(_, action)| {
                let mut text = text.to_owned();
                text.replace_range(action.edits[0].span.range(), &action.edits[0].replacement);
                text
            });
            applied.collect()
        })
    }

    #[test]
    fn a_comment_and_a_block() {
        let text = "function y = scaled(A, x)\n% Scales.\n    y = 2 * (A*x);\nend\n";
        let [comment, block] = &declared(text)[..] else { panic!("two declarations") };
        let header = "function y = scaled(A, x)\n% Scales.\n\n";
        let body = "    y = 2 * (A*x);\nend\n";
        assert_eq!(
            comment,
            &format!("{header}    %#shape A (A1,A2), x (A2,x2), y (A1,x2)\n{body}")
        );
        let lines =
            "    arguments\n        A (:,:)  % (A1,A2)\n        x (:,:)  % (A2,x2)\n    end\n";
        assert_eq!(block, &format!("{header}{lines}    %#shape y (A1,x2)\n{body}"));
        for text in [comment, block] {
            assert!(declared(text).is_empty(), "it is declared now");
            with_file(text, |file| assert_eq!(file.unit.declared.signatures.len(), 1));
        }
    }

    #[test]
    fn what_is_offered_before_the_sizes_are_known() {
        let offered = |text: &str| {
            with_file(text, |file| forms(file, text.find("scaled").expect("the function") as u32))
        };
        let both = (String::from("scaled"), vec![Form::Comment, Form::Block]);
        assert_eq!(offered("function y = scaled(x)\ny = 2 * x;\nend\n"), Some(both));
        let counts = "function y = scaled(x)\nif nargin, y = x; end\nend\n";
        assert_eq!(offered(counts), Some((String::from("scaled"), vec![Form::Comment])));
        assert_eq!(offered("function y = scaled(x)\n%#shape x (n,m)\ny = x;\nend\n"), None);
    }

    #[test]
    fn where_the_function_would_not_pass() {
        // The extents of a matrix that grows are not declared.
        let text = "function s = scaled(x)\ns = x;\nfor k = 1:numel(x)\n    s(end + k) = eps(x);\n\
                    end\nend\n";
        assert!(declared(text).is_empty(), "{:?}", declared(text));
    }

    #[test]
    fn where_a_block_would_refuse_calls() {
        let text = "function y = scaled(A, x)\nif nargin < 2\n    x = 1;\nend\ny = A*x;\nend\n";
        assert!(declared(text).iter().all(|it| !it.contains("arguments")));
        assert!(declared("function scaled(x), disp(x), end\n").is_empty(), "no line of its own");
    }
}
