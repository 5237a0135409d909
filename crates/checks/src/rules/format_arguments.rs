//! `format-arguments`: a format whose conversions do not fit the arguments.
//!
//! Which functions take a format is data ([`lariat_builtins::format_place`]). A format is
//! used again for arguments that are left, and an array is as many arguments as it has
//! elements, so most numbers fit. What does not:
//!
//! ```text
//! fprintf('%d items\n')             no arguments: stops at %d
//! fprintf('done\n', x)              no conversion for x
//! sprintf('%s: %d', a, b, c)        the second use of the format ends half way
//! sprintf('%d of %d', numel(x))     one argument for two conversions
//! sprintf('5% (%d)', x)             `% (` is not a conversion
//! ```

use crate::format::Format;
use crate::library_function;
use crate::rewriting::without_brackets;
use crate::rule::{FileContext, Rule};
use lariat_base::{Diagnostic, Severity};
use lariat_builtins::{Front, Role, ShapeRule, format_place};
use lariat_project::Level;
use lariat_syntax::tree::{BinaryOp, Expr, ExprId, Tree};

/// The rule.
pub static RULE: Rule = Rule {
    code: "format-arguments",
    summary: "a format whose conversions do not fit the arguments",
    default: Level::Warning,
    matlab_codes: &["CTPCT"],
    one_cause: false,
    page: include_str!("../../pages/format-arguments.md"),
    check,
};

fn check(context: &FileContext<'_>, found: &mut Vec<Diagnostic>) {
    let tree = context.tree();
    context.expressions().for_each(|expr| {
        let Expr::Index(callee, arguments) = tree.expr(expr) else { return };
        let Expr::Name(sym) = tree.expr(callee) else { return };
        let Some(place) = format_place(tree.name(sym)) else { return };
        if library_function::name(context, callee).is_none() {
            return;
        }
        let arguments: Vec<ExprId> = tree.list(arguments).collect();
        let Some(call) = Call::new(context, &arguments, place.index, place.front) else { return };
        if let Some((message, help)) = call.wrong(context) {
            let span = tree.expr_span(call.format);
            let diagnostic =
                Diagnostic::new(RULE.code, Severity::Warning, message, context.file, span);
            found.push(diagnostic.with_help(help));
        }
    });
}

/// A call with a constant format.
struct Call {
    format: ExprId,
    /// Its value.
    text: String,
    front: Front,
    arguments: Vec<ExprId>,
}

impl Call {
    fn new(
        context: &FileContext<'_>,
        arguments: &[ExprId],
        index: usize,
        front: Front,
    ) -> Option<Self> {
        let tree = context.tree();
        let text = |at: usize| arguments.get(at).and_then(|&expr| constant(tree, expr));
        let at = match (front, text(index)) {
            (Front::Nothing, _) => index,
            (Front::File, Some(_)) => index,
            (Front::File, None) if holds_text(context, *arguments.get(index)?) => return None,
            (Front::File, None) => index + 1,
            (Front::Identifier, Some(first)) if is_identifier(&first) => index + 1,
            (Front::Identifier, _) => index,
        };
        let format = *arguments.get(at)?;
        let arguments = arguments[at + 1..].to_vec();
        Some(Self { format, text: text(at)?, front, arguments })
    }

    /// What is wrong with it, and what to do.
    fn wrong(&self, context: &FileContext<'_>) -> Option<(String, &'static str)> {
        let tree = context.tree();
        let is_message = self.front == Front::Identifier;
        if is_message && (self.arguments.is_empty() || !self.text.contains(' ')) {
            return None;
        }
        let format = Format::read(&self.text);
        if let Some(broken) = &format.broken {
            let message = format!("`{}` is not a conversion", broken.trim_end());
            return Some((message, "a percent sign is written `%%`"));
        }
        if format.is_numbered {
            return None;
        }
        let (takes, given) = (format.takes.len(), self.arguments.len());
        let is_open = self.arguments.iter().any(|&argument| may_be_several(tree, argument));
        match (takes, given) {
            (0, 0) => None,
            (_, 0) => Some((
                format!("the format has {}, and there is no argument", conversions(takes)),
                "pass the values, or write `%%` for a percent sign",
            )),
            // `warning('first\nsecond', '')` is how escapes are made to count.
            (0, _) if is_message && self.are_empty(context) => None,
            (0, _) if !is_open => Some((
                "the format has no conversion for the arguments".to_owned(),
                "add conversions such as `%d` or `%s`, or remove the arguments",
            )),
            _ if is_open => None,
            _ if self.arguments.iter().any(|&argument| is_written_as_array(context, argument)) => {
                None
            }
            _ if given > takes && given % takes != 0 => Some((
                format!("the format has {} for {given} arguments", conversions(takes)),
                "the format is used again for arguments that are left",
            )),
            _ if given < takes && self.are_single(context, &format) => Some((
                format!("the format has {} for {}", conversions(takes), arguments(given)),
                "the text ends at the first conversion without a value",
            )),
            _ => None,
        }
    }

    /// Is every argument an empty text?
    fn are_empty(&self, context: &FileContext<'_>) -> bool {
        let mut texts = self.arguments.iter().map(|&expr| constant(context.tree(), expr));
        texts.all(|text| text.is_some_and(|text| text.is_empty()))
    }

    /// Is every argument surely one element, or a text for one `%s`?
    fn are_single(&self, context: &FileContext<'_>, format: &Format) -> bool {
        let mut pairs = self.arguments.iter().zip(&format.takes);
        pairs.all(|(&argument, &letter)| is_single(context, argument, letter))
    }
}

fn conversions(count: usize) -> String {
    if count == 1 { "one conversion".to_owned() } else { format!("{count} conversions") }
}

fn arguments(count: usize) -> String {
    if count == 1 { "one argument".to_owned() } else { format!("{count} arguments") }
}

/// The value of a constant text, or of constant texts side by side.
fn constant(tree: &Tree, expr: ExprId) -> Option<String> {
    match tree.expr(expr) {
        Expr::Char | Expr::String => Some(tree.word_value(tree.expr_span(expr))),
        Expr::Paren(inner) => constant(tree, inner),
        Expr::Matrix(rows) if tree.list_len(rows) == 1 => {
            let mut elements = tree.list(rows).flat_map(|row| tree.list(row));
            let is_chars = |element| matches!(tree.expr(element), Expr::Char);
            elements.clone().all(is_chars).then(|| {
                elements
                    .try_fold(String::new(), |text, element| Some(text + &constant(tree, element)?))
            })?
        }
        _ => None,
    }
}

/// Is it a string, put together from others, or a variable to which the function assigns one
/// somewhere? It is the format then, and the string after it an argument.
fn holds_text(context: &FileContext<'_>, expr: ExprId) -> bool {
    let tree = context.tree();
    if is_text(context, expr) {
        return true;
    }
    let Expr::Name(sym) = tree.expr(expr) else { return false };
    let Some(read) = context.facts.kinds.occurrence(expr) else { return false };
    let is_assigned = |target: ExprId| {
        let write = context.facts.kinds.occurrence(target);
        tree.expr(target) == Expr::Name(sym)
            && write.is_some_and(|write| write.function == read.function)
    };
    tree.expr_ids().any(|id| match tree.expr(id) {
        Expr::Assign(_, targets, value) => {
            tree.list(targets).any(is_assigned) && is_text(context, value)
        }
        _ => false,
    })
}

/// Is it a text, or texts put together?
fn is_text(context: &FileContext<'_>, expr: ExprId) -> bool {
    let tree = context.tree();
    match tree.expr(expr) {
        Expr::Char | Expr::String => true,
        Expr::Paren(inner) => is_text(context, inner),
        Expr::Matrix(rows) => {
            tree.list(rows).flat_map(|row| tree.list(row)).any(|element| is_text(context, element))
        }
        Expr::Binary(BinaryOp::Add, left, right) => {
            [left, right].into_iter().any(|part| tree.expr(part) == Expr::String)
        }
        Expr::Index(callee, _) => library_function::builtin(context, callee)
            .is_some_and(|builtin| builtin.role == Some(Role::FormatString)),
        _ => false,
    }
}

/// `pkg:part:id`, the identifier of a message.
fn is_identifier(text: &str) -> bool {
    let part = |part: &str| {
        part.starts_with(|c: char| c.is_ascii_alphabetic())
            && part.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-'))
    };
    text.contains(':') && text.split(':').all(part)
}

/// May it be no argument, or several: `c{:}`, `s.f`, `f(x){2:3}`?
fn may_be_several(tree: &Tree, expr: ExprId) -> bool {
    match tree.expr(expr) {
        Expr::CellIndex(_, indices) => tree.list(indices).any(|index| {
            !matches!(tree.expr(without_brackets(tree, index)), Expr::Number | Expr::Name(_))
        }),
        Expr::Field(of, _) | Expr::DynamicField(of, _) => match tree.expr(of) {
            Expr::Index(_, indices) => tree
                .list(indices)
                .any(|index| matches!(tree.expr(index), Expr::Colon | Expr::Range(_))),
            _ => may_be_several(tree, of),
        },
        _ => false,
    }
}

/// Is it visibly several elements: `[x y]`, `1:n`, `p(1:3)`, or arithmetic on such a thing?
fn is_written_as_array(context: &FileContext<'_>, expr: ExprId) -> bool {
    let tree = context.tree();
    let is_array = |expr| is_written_as_array(context, expr);
    match tree.expr(expr) {
        Expr::Paren(inner) | Expr::Unary(_, inner) | Expr::Postfix(_, inner) => is_array(inner),
        Expr::Range(_) | Expr::Colon => true,
        Expr::Matrix(rows) => {
            let elements = || tree.list(rows).flat_map(|row| tree.list(row));
            elements().count() > 1 && !is_text(context, expr)
        }
        Expr::Binary(_, left, right) => is_array(left) || is_array(right),
        Expr::Index(callee, indices) => {
            keeps_elements(context, callee) && tree.list(indices).any(is_array)
        }
        _ => false,
    }
}

/// Is it a variable that is indexed, or a function with a result for each element?
fn keeps_elements(context: &FileContext<'_>, callee: ExprId) -> bool {
    library_function::builtin(context, callee)
        .is_none_or(|builtin| matches!(builtin.shape, ShapeRule::Same | ShapeRule::Elementwise))
}

/// Is it one element for certain, or a text where the conversion takes a whole one?
fn is_single(context: &FileContext<'_>, expr: ExprId, letter: char) -> bool {
    let tree = context.tree();
    match tree.expr(expr) {
        Expr::Paren(inner) => is_single(context, inner, letter),
        Expr::Number => true,
        Expr::Char | Expr::String => letter == 's',
        Expr::Name(_) => has_scalar_result(context, expr),
        Expr::Index(callee, _) => has_scalar_result(context, callee),
        _ => false,
    }
}

fn has_scalar_result(context: &FileContext<'_>, callee: ExprId) -> bool {
    library_function::builtin(context, callee)
        .is_some_and(|builtin| builtin.shape == ShapeRule::Scalar)
}
