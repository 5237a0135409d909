//! Semantic tokens as the protocol writes them: five numbers each, relative to the token
//! before; and what has changed since an answer before.
//!
//! ```text
//! variable at 2:4, 3 long, written     [2, 4, 3, 0, 1]
//! ```
//!
//! Cost: linear in the tokens.

use crate::positions::Encoding;
use lariat_base::SourceFile;
use lariat_ide::tokens::{Token, TokenKind};
use lsp_types::{
    SemanticToken, SemanticTokenModifier, SemanticTokenType, SemanticTokensEdit,
    SemanticTokensLegend,
};

/// The names of what there is, in the order of their numbers.
pub fn legend() -> SemanticTokensLegend {
    SemanticTokensLegend {
        token_types: vec![
            SemanticTokenType::VARIABLE,
            SemanticTokenType::PARAMETER,
            SemanticTokenType::FUNCTION,
            SemanticTokenType::CLASS,
            SemanticTokenType::NAMESPACE,
            SemanticTokenType::METHOD,
            SemanticTokenType::PROPERTY,
            SemanticTokenType::new("undecided"),
        ],
        token_modifiers: vec![
            SemanticTokenModifier::DEFINITION,
            SemanticTokenModifier::DEFAULT_LIBRARY,
            SemanticTokenModifier::new("global"),
        ],
    }
}

const DEFINITION: u32 = 1;
const DEFAULT_LIBRARY: u32 = 2;
const GLOBAL: u32 = 4;

/// The numbers of a token's type and modifiers.
fn numbers(token: &Token) -> (u32, u32) {
    let (kind, modifiers) = match token.kind {
        TokenKind::Variable => (0, 0),
        TokenKind::Global => (0, GLOBAL),
        TokenKind::Parameter => (1, 0),
        TokenKind::Function => (2, 0),
        TokenKind::Builtin => (2, DEFAULT_LIBRARY),
        TokenKind::Class => (3, 0),
        TokenKind::Package => (4, 0),
        TokenKind::Method => (5, 0),
        TokenKind::Field => (6, 0),
        TokenKind::Undecided => (7, 0),
    };
    (kind, modifiers | if token.is_definition { DEFINITION } else { 0 })
}

/// The tokens of a file as numbers.
pub fn encode(source: &SourceFile, tokens: &[Token], encoding: Encoding) -> Vec<SemanticToken> {
    let (mut line, mut column) = (0, 0);
    let encode = |token: &Token| {
        let range = encoding.range(source, token.span);
        let is_same_line = range.start.line == line;
        let delta_start = range.start.character - if is_same_line { column } else { 0 };
        let (token_type, token_modifiers_bitset) = numbers(token);
        let encoded = SemanticToken {
            delta_line: range.start.line - line,
            delta_start,
            length: range.end.character.saturating_sub(range.start.character),
            token_type,
            token_modifiers_bitset,
        };
        (line, column) = (range.start.line, range.start.character);
        encoded
    };
    tokens.iter().map(encode).collect()
}

/// What turns the tokens of before into these.
pub fn delta(before: &[SemanticToken], after: &[SemanticToken]) -> Vec<SemanticTokensEdit> {
    let first = before.iter().zip(after).take_while(|(a, b)| a == b).count();
    let (old, new) = (&before[first..], &after[first..]);
    let same = old.iter().rev().zip(new.iter().rev()).take_while(|(a, b)| a == b).count();
    let (old, new) = (&old[..old.len() - same], &new[..new.len() - same]);
    if old.is_empty() && new.is_empty() {
        return Vec::new();
    }
    // Places are counted in numbers, of which a token has five.
    vec![SemanticTokensEdit {
        start: 5 * first as u32,
        delete_count: 5 * old.len() as u32,
        data: Some(new.to_vec()),
    }]
}

#[cfg(test)]
mod tests {
    use super::*;
    use lariat_base::Span;

    fn tokens(places: &[(u32, u32)]) -> Vec<Token> {
        let token = |&(start, end): &(u32, u32)| Token {
            span: Span::new(start, end),
            kind: TokenKind::Variable,
            is_definition: false,
        };
        places.iter().map(token).collect()
    }

    #[test]
    fn relative_places() {
        let source = SourceFile::new("f.m", "ab = 1\nc + dd", lariat_base::Encoding::Utf8);
        let encoded = encode(&source, &tokens(&[(0, 2), (7, 8), (11, 13)]), Encoding::Utf16);
        let places: Vec<_> =
            encoded.iter().map(|it| (it.delta_line, it.delta_start, it.length)).collect();
        assert_eq!(places, [(0, 0, 2), (1, 0, 1), (0, 4, 2)]);
    }

    #[test]
    fn deltas_apply() {
        let source = SourceFile::new("f.m", "aaaaaaaaaaaaaaaaaaaaaa", lariat_base::Encoding::Utf8);
        let cases: [&[(u32, u32)]; 4] =
            [&[], &[(0, 1)], &[(0, 1), (2, 3), (9, 10)], &[(0, 1), (9, 10)]];
        let encoded = cases.map(|case| encode(&source, &tokens(case), Encoding::Utf8));
        for before in &encoded {
            for after in &encoded {
                let mut made = before.clone();
                for edit in delta(before, after) {
                    let first = edit.start as usize / 5;
                    let gone = first..first + edit.delete_count as usize / 5;
                    made.splice(gone, edit.data.unwrap_or_default());
                }
                assert_eq!(&made, after);
            }
        }
    }
}
