//! What each word of a file is: names as in an editor, and comments, texts and keywords.
//!
//! Cost: that of [`lariat_ide::tokens`], and a pass over the text between names.

use lariat_base::Span;
use lariat_ide::File;
use lariat_ide::tokens::{TokenKind as Name, tokens};
use lariat_interprocedural::Cancelled;
use lariat_report::tokens::{Token, TokenKind};
use lariat_syntax::lexer::is_keyword;
use lariat_syntax::tree::Expr;

/// The words of a file, in source order, apart from each other.
pub(super) fn of(file: &File<'_>) -> Result<Vec<Token>, Cancelled> {
    let (tree, text) = (file.tree, file.tree.text());
    let names = tokens(file, Span::new(0, text.len() as u32))?;
    let names = names.iter().map(|it| Token { span: it.span, kind: kind(it.kind) });
    let comments = tree.comments.iter().map(|it| (it.span, TokenKind::Comment));
    let is_text = |id| matches!(tree.expr(id), Expr::Char | Expr::String | Expr::Word);
    let texts = tree.expr_ids().filter(|&id| is_text(id));
    let texts = texts.map(|id| (tree.expr_span(id), TokenKind::Text));
    let others = comments.chain(texts).map(|(span, kind)| Token { span, kind });
    let mut all: Vec<Token> = names.chain(others).filter(|it| !it.span.is_empty()).collect();
    all.sort_by_key(|it| (it.span.start, std::cmp::Reverse(it.span.end)));
    let (mut done, mut words) = (0, Vec::new());
    for token in all.into_iter().filter(|it| it.span.end as usize <= text.len()) {
        if token.span.start >= done {
            words.extend(keywords(text, Span::new(done, token.span.start)));
            done = token.span.end;
            words.push(token);
        }
    }
    words.extend(keywords(text, Span::new(done, text.len() as u32)));
    Ok(words)
}

fn kind(name: Name) -> TokenKind {
    match name {
        Name::Variable => TokenKind::Variable,
        Name::Parameter => TokenKind::Parameter,
        Name::Global => TokenKind::Global,
        Name::Function | Name::Method => TokenKind::Function,
        Name::Builtin => TokenKind::Builtin,
        Name::Class => TokenKind::Class,
        Name::Package => TokenKind::Package,
        Name::Field => TokenKind::Field,
        Name::Undecided => TokenKind::Undecided,
    }
}

/// The keywords in a part of a text that holds no names.
fn keywords(text: &str, part: Span) -> Vec<Token> {
    let (mut found, mut start) = (Vec::new(), None);
    let bytes = &text.as_bytes()[part.range()];
    for (at, byte) in bytes.iter().chain(std::iter::once(&b' ')).enumerate() {
        match (byte.is_ascii_alphanumeric() || *byte == b'_', start) {
            (true, None) => start = Some(at),
            (false, Some(first)) => {
                if is_keyword(&bytes[first..at]) {
                    let span = Span::new(part.start + first as u32, part.start + at as u32);
                    found.push(Token { span, kind: TokenKind::Keyword });
                }
                start = None;
            }
            _ => {}
        }
    }
    found
}
