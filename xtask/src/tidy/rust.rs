//! Rust source as tokens, test modules taken out.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use std::str::FromStr as _;

/// A token that a rule looks at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Token {
    /// A string literal's content, as written.
    Text(String),
    /// The name of a macro that is called.
    Macro(String),
    /// An attribute, such as `ignore` or `cfg (test)`.
    Attribute(String),
}

/// The tokens of interest with their lines. With `tests` false, items under
/// `#[cfg(test)]` and attributes' own literals (docs) are left out. Text that
/// is not Rust has none: the compiler says so.
pub fn tokens(text: &str, tests: bool) -> Vec<(usize, Token)> {
    let mut found = Vec::new();
    if let Ok(stream) = TokenStream::from_str(text) {
        walk(stream, tests, &mut found);
    }
    found
}

fn walk(stream: TokenStream, tests: bool, found: &mut Vec<(usize, Token)>) {
    let mut skipping = false;
    let mut tokens = stream.into_iter().peekable();
    while let Some(token) = tokens.next() {
        let line = token.span().start().line;
        match (token, tokens.peek()) {
            (TokenTree::Punct(hash), Some(TokenTree::Group(group)))
                if hash.as_char() == '#' && group.delimiter() == Delimiter::Bracket =>
            {
                let attribute = group.stream().to_string();
                skipping |= !tests && is_test_only(&attribute);
                found.push((line, Token::Attribute(attribute)));
                tokens.next();
            }
            (TokenTree::Punct(semicolon), _) if semicolon.as_char() == ';' => skipping = false,
            (TokenTree::Group(group), _) => {
                if !skipping {
                    walk(group.stream(), tests, found);
                }
                skipping &= group.delimiter() != Delimiter::Brace;
            }
            _ if skipping => {}
            (TokenTree::Ident(name), Some(TokenTree::Punct(bang))) if bang.as_char() == '!' => {
                found.push((line, Token::Macro(name.to_string())));
            }
            (TokenTree::Literal(literal), _) => {
                found.extend(content(&literal.to_string()).map(|text| (line, Token::Text(text))));
            }
            _ => {}
        }
    }
}

fn is_test_only(attribute: &str) -> bool {
    let words: String = attribute.split_whitespace().collect();
    words == "cfg(test)" || words == "test"
}

/// What stands between a string literal's quotes; nothing for other literals.
fn content(literal: &str) -> Option<String> {
    let start = literal.trim_start_matches(['b', 'c', 'r', '#']).strip_prefix('"')?;
    Some(start.trim_end_matches('#').strip_suffix('"')?.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(text: &str) -> Vec<String> {
        let literal = |(_, token)| match token {
            Token::Text(text) => Some(text),
            _ => None,
        };
        tokens(text, false).into_iter().filter_map(literal).collect()
    }

    #[test]
    fn literals_outside_tests_are_found() {
        let text = r####"
            /// "doc"
            // "comment"
            fn f<'a>(c: char) { g("one", 'x', b"two", r#"three"#); }
            #[cfg(test)]
            use x as y;
            const N: &str = "four";
            #[cfg(test)]
            mod tests { const N: [&str; 1] = ["five"]; }
            #[test]
            fn t() { g("six") }
            fn h() { g("seven") }
        "####;
        assert_eq!(texts(text), ["one", "two", "three", "four", "seven"]);
    }

    #[test]
    fn macros_and_attributes_are_found() {
        let found = tokens("fn f() {\n todo!() }\n#[ignore] fn g() {}", true);
        assert_eq!(found[0], (2, Token::Macro("todo".to_owned())));
        assert_eq!(found[1], (3, Token::Attribute("ignore".to_owned())));
    }
}
