//! The tokens of the mclass propagation language (`000` section C.4.1).
//!
//! `a->-1` is `a`, `->`, `-1`: a minus sign begins an arrow or a number. Blanks
//! only separate. One pass, nothing is copied.

/// A token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    /// A name.
    Name(&'a str),
    /// The number of an argument.
    Number(i32),
    /// `->`
    Arrow,
    /// `|`
    Or,
    /// `||`
    OrOr,
    /// `,`
    Comma,
    /// `?`
    Question,
    /// `*`
    Star,
    /// `(`
    Open,
    /// `)`
    Close,
    /// The end of the text.
    End,
    /// What is none of these.
    Stranger(&'a str),
}

/// Text that is read from its front.
#[derive(Clone, Debug)]
pub(super) struct Lexer<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Lexer<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    /// The next token and the byte at which it begins.
    pub(super) fn next(&mut self) -> (Token<'a>, usize) {
        let rest = self.text[self.at..].trim_ascii_start();
        let start = self.text.len() - rest.len();
        let (token, length) = token(rest);
        self.at = start + length;
        (token, start)
    }
}

fn token(rest: &str) -> (Token<'_>, usize) {
    let bytes = rest.as_bytes();
    match (bytes.first(), bytes.get(1)) {
        (None, _) => (Token::End, 0),
        (Some(b'-'), Some(b'>')) => (Token::Arrow, 2),
        (Some(b'|'), Some(b'|')) => (Token::OrOr, 2),
        (Some(b'|'), _) => (Token::Or, 1),
        (Some(b','), _) => (Token::Comma, 1),
        (Some(b'?'), _) => (Token::Question, 1),
        (Some(b'*'), _) => (Token::Star, 1),
        (Some(b'('), _) => (Token::Open, 1),
        (Some(b')'), _) => (Token::Close, 1),
        (Some(byte), _) if byte.is_ascii_alphabetic() => name(rest),
        (Some(b'-' | b'0'..=b'9'), _) => number(rest),
        _ => stranger(rest),
    }
}

fn name(rest: &str) -> (Token<'_>, usize) {
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    let length = rest.bytes().take_while(is_part).count();
    (Token::Name(&rest[..length]), length)
}

fn number(rest: &str) -> (Token<'_>, usize) {
    let digits = rest.bytes().skip(1).take_while(u8::is_ascii_digit).count();
    match rest[..=digits].parse() {
        Ok(number) => (Token::Number(number), digits + 1),
        Err(_) => (Token::Stranger(&rest[..=digits]), digits + 1),
    }
}

fn stranger(rest: &str) -> (Token<'_>, usize) {
    let length = rest.chars().next().map_or(0, char::len_utf8);
    (Token::Stranger(&rest[..length]), length)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(text: &str) -> Vec<Token<'_>> {
        let mut lexer = Lexer::new(text);
        let tokens = std::iter::from_fn(|| Some(lexer.next().0));
        tokens.take_while(|token| *token != Token::End).collect()
    }

    #[test]
    fn every_token() {
        use Token::*;
        assert_eq!(tokens("a->-1"), [Name("a"), Arrow, Number(-1)]);
        assert_eq!(
            tokens(" uint8 | b||c,"),
            [Name("uint8"), Or, Name("b"), OrOr, Name("c"), Comma]
        );
        assert_eq!(tokens("(a)?*12"), [Open, Name("a"), Close, Question, Star, Number(12)]);
        assert_eq!(tokens("function_handle"), [Name("function_handle")]);
        assert_eq!(tokens("1a"), [Number(1), Name("a")]);
    }

    #[test]
    fn strangers() {
        use Token::*;
        assert_eq!(tokens("é&"), [Stranger("é"), Stranger("&")]);
        assert_eq!(tokens("- 1"), [Stranger("-"), Number(1)]);
        assert_eq!(tokens("99999999999"), [Stranger("99999999999")]);
    }

    #[test]
    fn places() {
        let mut lexer = Lexer::new("a  -> b");
        let places: Vec<_> = std::iter::from_fn(|| Some(lexer.next().1)).take(4).collect();
        assert_eq!(places, [0, 3, 6, 7]);
    }
}
