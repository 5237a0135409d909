//! Anonymous functions as GNU Octave writes them: `func2str` and the display show their source in a
//! form of its own.
//!
//! ```text
//! @(x,y)9*x.^2+f(y)     @(x, y) 9 * x .^ 2 + f (y)
//! ```
//!
//! What it writes otherwise than it was read (hexadecimal numbers, `{}`, rare escapes) has no text here, and
//! a program that shows it stops.
//!
//! Cost: linear in the function's source, and a search for it in its file.

use lariat_base::Span;
use lariat_syntax::printer::operators;
use lariat_syntax::tree::{BinaryOp, Expr, ExprId, List, PostfixOp, Row, Tree, UnaryOp};

/// The text of the anonymous function at a place.
pub(crate) fn of(tree: &Tree, place: Span) -> Option<String> {
    let is_it =
        |id: &ExprId| matches!(tree.expr(*id), Expr::Lambda(..)) && tree.expr_span(*id) == place;
    let Expr::Lambda(params, body) = tree.expr(tree.expr_ids().find(is_it)?) else { return None };
    Some(format!("@({}) {}", joined(tree, params)?, text(tree, body)?))
}

fn text(tree: &Tree, id: ExprId) -> Option<String> {
    Some(match tree.expr(id) {
        Expr::Name(sym) => tree.name(sym).to_owned(),
        Expr::Number => number(tree.expr_text(id))?.to_owned(),
        Expr::Char => format!("'{}'", tree.char_value(tree.expr_span(id))),
        Expr::String => string(tree.expr_text(id))?.to_owned(),
        Expr::Colon => ":".to_owned(),
        Expr::End => "end".to_owned(),
        Expr::Ignore => "~".to_owned(),
        Expr::Paren(inner) => format!("({})", text(tree, inner)?),
        Expr::Unary(op, operand) => format!("{}{}", prefix(op)?, text(tree, operand)?),
        Expr::Postfix(op, operand) => format!("{}{}", text(tree, operand)?, postfix(op)?),
        Expr::Binary(op, left, right) => {
            format!("{} {} {}", text(tree, left)?, binary(op), text(tree, right)?)
        }
        Expr::Range(parts) => all(tree, parts)?.join(":"),
        Expr::Index(target, args) => format!("{} ({})", text(tree, target)?, joined(tree, args)?),
        Expr::CellIndex(target, args) => {
            format!("{} {{{}}}", text(tree, target)?, joined(tree, args)?)
        }
        Expr::Field(target, field) => format!("{}.{}", text(tree, target)?, tree.name(field)),
        Expr::DynamicField(target, field) => {
            format!("{}.({})", text(tree, target)?, text(tree, field)?)
        }
        Expr::Matrix(rows) => format!("[{}]", table(tree, rows)?),
        Expr::Cell(rows) => {
            format!("{{{}}}", Some(table(tree, rows)?).filter(|it| !it.is_empty())?)
        }
        Expr::Lambda(params, body) => format!("@({}){}", joined(tree, params)?, text(tree, body)?),
        Expr::Handle(parts) => format!("@{}", tree.dotted(parts)),
        Expr::Missing
        | Expr::Word
        | Expr::MetaClass(_)
        | Expr::Super(..)
        | Expr::NamedArg(..)
        | Expr::Assign(..) => return None,
    })
}

fn all(tree: &Tree, list: List<ExprId>) -> Option<Vec<String>> {
    tree.list(list).map(|id| text(tree, id)).collect()
}

fn joined(tree: &Tree, list: List<ExprId>) -> Option<String> {
    Some(all(tree, list)?.join(", "))
}

fn table(tree: &Tree, rows: List<Row>) -> Option<String> {
    let rows: Option<Vec<String>> = tree.list(rows).map(|row| joined(tree, row)).collect();
    Some(rows?.join("; "))
}

fn number(text: &str) -> Option<&str> {
    let has_base = text.starts_with("0x") || text.starts_with("0X") || text.starts_with("0b");
    (!has_base && !text.starts_with("0B")).then_some(text)
}

/// A string whose escapes are those that it is written with.
fn string(text: &str) -> Option<&str> {
    let inner = text.strip_prefix('"')?.strip_suffix('"')?;
    let mut letters = inner.chars();
    while let Some(letter) = letters.next() {
        let is_kept = match letter {
            '\\' => letters.next().is_some_and(|next| "abfnrtv\\\"".contains(next)),
            letter => letter.is_ascii() && !letter.is_control() && letter != '"' && letter != '\'',
        };
        if !is_kept {
            return None;
        }
    }
    Some(text)
}

fn prefix(op: UnaryOp) -> Option<&'static str> {
    match op {
        UnaryOp::Plus => Some("+"),
        UnaryOp::Minus => Some("-"),
        UnaryOp::Not => Some("!"),
        UnaryOp::Increment | UnaryOp::Decrement => None,
    }
}

fn postfix(op: PostfixOp) -> Option<&'static str> {
    match op {
        PostfixOp::CTranspose => Some("'"),
        PostfixOp::Transpose => Some(".'"),
        PostfixOp::Increment | PostfixOp::Decrement => None,
    }
}

fn binary(op: BinaryOp) -> &'static str {
    match op {
        BinaryOp::Ne => "!=",
        op => operators::binary(op),
    }
}

#[cfg(test)]
mod tests {
    use lariat_syntax::{Dialect, parse};

    fn written(source: &str) -> Option<String> {
        let tree = parse(source, &Dialect::named("octave").expect("a dialect")).tree;
        let lambda = |id: &_| matches!(tree.expr(*id), super::Expr::Lambda(..));
        super::of(&tree, tree.expr_span(tree.expr_ids().filter(lambda).last()?))
    }

    #[test]
    fn a_function_is_written_with_blanks() {
        let text = written("f = @(x,y)9*x.^2+g(y,:)(1)-x{end}';\n");
        assert_eq!(text.as_deref(), Some("@(x, y) 9 * x .^ 2 + g (y, :) (1) - x {end}'"));
        let text = written("f = @() [1 2;3 4]~=s.a.(\"b\\n\");\n");
        assert_eq!(text.as_deref(), Some("@() [1, 2; 3, 4] != s.a.(\"b\\n\")"));
    }

    #[test]
    fn what_is_written_otherwise_has_no_text() {
        assert_eq!(written("f = @(x) x + 0x1F;\n"), None);
        assert_eq!(written("f = @() {};\n"), None);
        assert_eq!(written("f = @() \"it's\";\n"), None);
    }
}
