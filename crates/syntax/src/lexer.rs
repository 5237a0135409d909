//! Tokens, made on demand.
//!
//! What a character means in MATLAB depends on its place: `'` is a transpose or
//! opens a string, a space separates elements inside `[ ]`, a line end is a row
//! break, an error or nothing. The parser therefore asks for one token at a
//! time, and the lexer keeps the little state that decides: the stack of open
//! brackets and the token before. Command syntax needs the parser's knowledge
//! of variables and is read by [`crate::command`].
//!
//! ```text
//! x = [u' 'v'];   Ident(x) Assign LBracket Ident(u) Quote Char('v') RBracket Semi
//! ```
//!
//! White space, comments and continuations are not tokens: a token knows
//! whether white space stands before it, comments are collected beside.
//!
//! Cost: one pass, no allocation but for comments and open brackets.

use crate::dialect::Dialect;
use crate::tree::{BinaryOp, Comment, CommentKind};
use lariat_base::Span;

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Token {
    /// The end of the file.
    Eof,
    /// A line end that is not white space here.
    Newline,
    /// `;`
    Semi,
    /// `,`
    Comma,
    /// An identifier.
    Ident,
    /// A reserved word.
    Keyword(Keyword),
    /// A number literal.
    Number,
    /// `'…'`
    Char,
    /// `"…"`
    String,
    /// A string without its closing quote.
    Unterminated,
    /// `(`
    LParen,
    /// `)`
    RParen,
    /// `[`
    LBracket,
    /// `]`
    RBracket,
    /// `{`
    LBrace,
    /// `}`
    RBrace,
    /// `=`
    Assign,
    /// Such as `+=`; the operator.
    OpAssign(BinaryOp),
    /// A binary operator, which may be a prefix operator too.
    Op(BinaryOp),
    /// `~`
    Not,
    /// `!`
    Bang,
    /// `'` as an operator
    Quote,
    /// `.'`
    DotQuote,
    /// `.` before a field's name or parenthesis
    Dot,
    /// `:`
    Colon,
    /// `@`
    At,
    /// `?`
    Question,
    /// A character that has no meaning here.
    Unknown,
}

/// A reserved word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keyword {
    /// `break`
    Break,
    /// `case`
    Case,
    /// `catch`
    Catch,
    /// `classdef`
    Classdef,
    /// `continue`
    Continue,
    /// `do` (Octave)
    Do,
    /// `else`
    Else,
    /// `elseif`
    Elseif,
    /// `end`, or a closer that names its block
    End(Closer),
    /// `for`
    For,
    /// `function`
    Function,
    /// `global`
    Global,
    /// `if`
    If,
    /// `otherwise`
    Otherwise,
    /// `parfor`
    Parfor,
    /// `persistent`
    Persistent,
    /// `return`
    Return,
    /// `spmd`
    Spmd,
    /// `switch`
    Switch,
    /// `try`
    Try,
    /// `until` (Octave)
    Until,
    /// `unwind_protect` (Octave)
    UnwindProtect,
    /// `unwind_protect_cleanup` (Octave)
    UnwindProtectCleanup,
    /// `while`
    While,
}

impl Token {
    /// Does an operand end with it? Of `end`, only between brackets.
    #[must_use]
    pub const fn ends_operand(self) -> bool {
        matches!(
            self,
            Self::Ident
                | Self::Number
                | Self::Char
                | Self::String
                | Self::RParen
                | Self::RBracket
                | Self::RBrace
                | Self::Quote
                | Self::DotQuote
                | Self::Keyword(Keyword::End(_))
        )
    }
}

impl Keyword {
    /// True for the words whose block an `end` closes.
    pub(crate) const fn opens_block(self) -> bool {
        matches!(
            self,
            Self::Classdef
                | Self::For
                | Self::Function
                | Self::If
                | Self::Parfor
                | Self::Spmd
                | Self::Switch
                | Self::Try
                | Self::UnwindProtect
                | Self::While
        )
    }
}

/// Which block a closing word closes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Closer {
    /// `end`: any.
    Any,
    /// `endif`
    If,
    /// `endfor`
    For,
    /// `endparfor`
    Parfor,
    /// `endwhile`
    While,
    /// `endswitch`
    Switch,
    /// `endfunction`
    Function,
    /// `end_try_catch`
    Try,
    /// `end_unwind_protect`
    UnwindProtect,
    /// `endspmd`
    Spmd,
    /// `endclassdef`
    Classdef,
    /// `endproperties`, `endmethods`, `endevents`, `endenumeration`, `endarguments`
    ClassBlock,
}

/// Is a word reserved in some dialect?
pub fn is_keyword(word: &[u8]) -> bool {
    keyword(word).is_some()
}

/// The reserved word that `name` is, if it is one in any dialect.
fn keyword(name: &[u8]) -> Option<Keyword> {
    use Keyword as K;
    if name.len() < 2 || name.len() > 22 {
        return None;
    }
    Some(match name {
        b"break" => K::Break,
        b"case" => K::Case,
        b"catch" => K::Catch,
        b"classdef" => K::Classdef,
        b"continue" => K::Continue,
        b"do" => K::Do,
        b"else" => K::Else,
        b"elseif" => K::Elseif,
        b"end" => K::End(Closer::Any),
        b"endif" => K::End(Closer::If),
        b"endfor" => K::End(Closer::For),
        b"endparfor" => K::End(Closer::Parfor),
        b"endwhile" => K::End(Closer::While),
        b"endswitch" => K::End(Closer::Switch),
        b"endfunction" => K::End(Closer::Function),
        b"end_try_catch" => K::End(Closer::Try),
        b"end_unwind_protect" => K::End(Closer::UnwindProtect),
        b"endspmd" => K::End(Closer::Spmd),
        b"endclassdef" => K::End(Closer::Classdef),
        b"endproperties" | b"endmethods" | b"endevents" | b"endenumeration" | b"endarguments" => {
            K::End(Closer::ClassBlock)
        }
        b"for" => K::For,
        b"function" => K::Function,
        b"global" => K::Global,
        b"if" => K::If,
        b"otherwise" => K::Otherwise,
        b"parfor" => K::Parfor,
        b"persistent" => K::Persistent,
        b"return" => K::Return,
        b"spmd" => K::Spmd,
        b"switch" => K::Switch,
        b"try" => K::Try,
        b"until" => K::Until,
        b"unwind_protect" => K::UnwindProtect,
        b"unwind_protect_cleanup" => K::UnwindProtectCleanup,
        b"while" => K::While,
        _ => return None,
    })
}

/// An open bracket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bracket {
    Paren,
    Matrix,
}

/// The lexer: a place in a text and the state that decides what comes next.
#[derive(Clone, Debug)]
pub struct Lexer<'a> {
    text: &'a str,
    bytes: &'a [u8],
    pub(crate) dialect: &'a Dialect,
    pub(crate) pos: usize,
    pub(crate) open: Vec<Bracket>,
    /// The token before may be followed by a transpose.
    after_operand: bool,
    after_dot: bool,
    /// White space stands before the current token.
    pub space_before: bool,
    /// Where the current token stands.
    pub span: Span,
    /// The comments passed so far.
    pub comments: Vec<Comment>,
    /// The first `#` comment in a dialect that has none; passed all the same.
    pub(crate) foreign_comment: Option<Span>,
    /// How many tokens were made.
    pub(crate) tokens: usize,
}

pub(crate) fn is_name_start(byte: u8) -> bool {
    byte.is_ascii_alphabetic() || byte == b'_'
}

pub(crate) fn is_name_part(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// White space inside a line. NUL bytes, form feeds and DOS end-of-file marks
/// stand in real files.
pub(crate) fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | 0x0b | 0x0c | 0x1a | 0)
}

pub(crate) fn is_line_end(byte: u8) -> bool {
    matches!(byte, b'\n' | b'\r')
}

impl<'a> Lexer<'a> {
    /// A lexer at the start of a text.
    pub fn new(text: &'a str, dialect: &'a Dialect) -> Self {
        Self {
            text,
            bytes: text.as_bytes(),
            dialect,
            pos: 0,
            open: Vec::new(),
            after_operand: false,
            after_dot: false,
            space_before: false,
            span: Span::at(0),
            comments: Vec::new(),
            foreign_comment: None,
            tokens: 0,
        }
    }

    /// The byte at `pos`, or 0 at the end of the text.
    pub(crate) fn byte(&self, pos: usize) -> u8 {
        self.bytes.get(pos).copied().unwrap_or(0)
    }

    /// The bytes of the text.
    pub(crate) fn bytes(&self) -> &'a [u8] {
        self.bytes
    }

    /// The first position from `pos` on that is not a blank.
    pub(crate) fn skip_blanks(&self, mut pos: usize) -> usize {
        while pos < self.bytes.len() && is_blank(self.bytes[pos]) {
            pos += 1;
        }
        pos
    }

    /// The end of the line that holds `pos`, before its line end.
    pub(crate) fn line_end(&self, pos: usize) -> usize {
        memchr::memchr2(b'\n', b'\r', &self.bytes[pos..]).map_or(self.bytes.len(), |n| pos + n)
    }

    /// After the line end that stands at `pos`.
    pub(crate) fn after_line_end(&self, pos: usize) -> usize {
        match self.byte(pos) {
            b'\r' if self.byte(pos + 1) == b'\n' => pos + 2,
            b'\n' | b'\r' => pos + 1,
            _ => pos,
        }
    }

    /// True when `pos` is at a comment's marker.
    pub(crate) fn at_comment(&self, pos: usize) -> bool {
        let byte = self.byte(pos);
        byte == b'%' || (byte == b'#' && self.dialect.hash_comments)
    }

    /// True when nothing but the end of the text is at `pos`.
    pub(crate) fn at_end(&self, pos: usize) -> bool {
        pos >= self.bytes.len()
    }

    /// Continues from `pos` with no bracket open, forgetting comments after it.
    pub(crate) fn reset(&mut self, pos: usize) {
        self.pos = pos;
        self.open.clear();
        self.after_operand = false;
        self.after_dot = false;
        let kept = self.comments.partition_point(|comment| (comment.span.start as usize) < pos);
        self.comments.truncate(kept);
    }

    /// The current token is not an operand after all: a quote after it opens a
    /// string.
    pub(crate) fn expect_operand(&mut self) {
        self.after_operand = false;
    }

    /// Passes the continuation at the current position: the rest of its line.
    pub(crate) fn pass_continuation(&mut self) {
        let end = self.line_end(self.pos);
        self.comment(self.pos, end, CommentKind::Continuation);
        self.pos = self.after_line_end(end);
        self.pass_comment_lines();
    }

    /// Lines that hold only a comment do not end a continued statement.
    fn pass_comment_lines(&mut self) {
        loop {
            let marker = self.skip_blanks(self.pos);
            if !self.at_comment(marker) || self.at_end(marker) {
                return;
            }
            self.pos = marker;
            self.pass_comment();
            // Blanks may follow the end of a block comment.
            self.pos = self.after_line_end(self.line_end(self.pos));
        }
    }

    fn comment(&mut self, start: usize, end: usize, kind: CommentKind) {
        let trimmed = self.bytes[start..end].trim_ascii_end().len();
        self.comments
            .push(Comment { span: Span::new(start as u32, (start + trimmed) as u32), kind });
    }

    /// Passes blanks, comments, continuations, and line ends where they are
    /// white space. Returns whether there was any.
    fn trivia(&mut self) -> bool {
        let start = self.pos;
        loop {
            let byte = self.byte(self.pos);
            if is_blank(byte) {
                if self.at_end(self.pos) {
                    break;
                }
                self.pos += 1;
            } else if byte == b'%' || byte == b'#' {
                if byte == b'#' && !self.dialect.hash_comments {
                    self.foreign_comment.get_or_insert(Span::at(self.pos as u32));
                }
                self.pass_comment();
            } else if byte == b'.' && self.at_continuation(self.pos) {
                self.pass_continuation();
            } else if is_line_end(byte) && self.line_end_is_blank() {
                self.pos = self.after_line_end(self.pos);
            } else if byte == 0xc2 && self.byte(self.pos + 1) == 0xa0 {
                self.pos += 2; // a no-break space, pasted from a web page
            } else {
                break;
            }
        }
        self.pos > start
    }

    fn line_end_is_blank(&self) -> bool {
        self.open.last() == Some(&Bracket::Paren) && self.dialect.newline_in_parens
    }

    fn pass_comment(&mut self) {
        let start = self.pos;
        let mut end = self.line_end(start);
        let mut kind = CommentKind::Line;
        if self.byte(start + 1) == b'{' && self.is_alone(start, start + 2) {
            end = self.block_comment_end(start);
            kind = CommentKind::Block;
        }
        self.comment(start, end, kind);
        self.pos = end;
    }

    /// True when only blanks stand before `start` and after `end` in their line.
    fn is_alone(&self, start: usize, end: usize) -> bool {
        let before = self.bytes[..start].iter().rev().copied().find(|&byte| !is_blank(byte));
        let after = self.skip_blanks(end);
        before.is_none_or(is_line_end) && (self.at_end(after) || is_line_end(self.byte(after)))
    }

    /// The end of the line that closes the block comment opened at `start`.
    /// Block comments nest. An unclosed one goes to the end of the text.
    fn block_comment_end(&self, start: usize) -> usize {
        let mut depth = 1;
        let mut line = self.after_line_end(self.line_end(start));
        let is_foreign = self.byte(start) == b'#';
        while !self.at_end(line) {
            let marker = self.skip_blanks(line);
            let at_marker = self.at_comment(marker) || (is_foreign && self.byte(marker) == b'#');
            if at_marker && self.is_alone(marker, marker + 2) {
                match self.byte(marker + 1) {
                    b'{' => depth += 1,
                    b'}' => depth -= 1,
                    _ => {}
                }
            }
            if depth == 0 {
                return marker + 2;
            }
            line = self.after_line_end(self.line_end(line));
        }
        self.bytes.len()
    }

    /// The next token; its range is in [`Lexer::span`].
    pub fn next_token(&mut self) -> Token {
        self.space_before = self.trivia();
        self.tokens += 1;
        let start = self.pos;
        if self.at_end(start) {
            self.span = Span::at(start as u32);
            return Token::Eof;
        }
        let token = self.token(self.bytes[start]);
        self.span = Span::new(start as u32, self.pos as u32);
        self.after_operand = token.ends_operand();
        self.after_dot = token == Token::Dot;
        token
    }

    fn token(&mut self, byte: u8) -> Token {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'_' => self.word(),
            b'0'..=b'9' => self.number(),
            b'\n' | b'\r' => {
                self.pos = self.after_line_end(self.pos);
                Token::Newline
            }
            b'\'' => self.quote(),
            b'"' => self.double_quoted(),
            b'.' => self.dot(),
            b'(' => self.opens(Bracket::Paren, Token::LParen),
            b'[' => self.opens(Bracket::Matrix, Token::LBracket),
            b'{' => self.opens(Bracket::Matrix, Token::LBrace),
            b')' => self.closes(Token::RParen),
            b']' => self.closes(Token::RBracket),
            b'}' => self.closes(Token::RBrace),
            b';' => self.one(Token::Semi),
            b',' => self.one(Token::Comma),
            b':' => self.one(Token::Colon),
            b'@' => self.one(Token::At),
            b'?' => self.one(Token::Question),
            b'=' => self.either(b'=', Token::Op(BinaryOp::Eq), Token::Assign),
            b'~' => self.either(b'=', Token::Op(BinaryOp::Ne), Token::Not),
            b'!' => self.either(b'=', Token::Op(BinaryOp::Ne), Token::Bang),
            b'<' => self.either(b'=', Token::Op(BinaryOp::Le), Token::Op(BinaryOp::Lt)),
            b'>' => self.either(b'=', Token::Op(BinaryOp::Ge), Token::Op(BinaryOp::Gt)),
            b'&' | b'|' => self.logical(byte),
            b'+' => self.arithmetic(1, BinaryOp::Add),
            b'-' => self.arithmetic(1, BinaryOp::Sub),
            b'*' if self.is_double_star(self.pos) => self.arithmetic(2, BinaryOp::Pow),
            b'*' => self.arithmetic(1, BinaryOp::Mul),
            b'/' => self.arithmetic(1, BinaryOp::Div),
            b'\\' => self.arithmetic(1, BinaryOp::LeftDiv),
            b'^' => self.arithmetic(1, BinaryOp::Pow),
            _ => {
                let rest = &self.text[self.pos..];
                self.pos += rest.chars().next().map_or(1, char::len_utf8);
                Token::Unknown
            }
        }
    }

    fn is_double_star(&self, pos: usize) -> bool {
        self.dialect.digit_separators && self.byte(pos) == b'*' && self.byte(pos + 1) == b'*'
    }

    fn one(&mut self, token: Token) -> Token {
        self.pos += 1;
        token
    }

    fn either(&mut self, second: u8, long: Token, short: Token) -> Token {
        if self.byte(self.pos + 1) == second {
            self.pos += 2;
            long
        } else {
            self.one(short)
        }
    }

    fn opens(&mut self, bracket: Bracket, token: Token) -> Token {
        self.open.push(bracket);
        self.one(token)
    }

    fn closes(&mut self, token: Token) -> Token {
        self.open.pop();
        self.one(token)
    }

    fn logical(&mut self, byte: u8) -> Token {
        let (short, long) = match byte {
            b'&' => (BinaryOp::And, BinaryOp::AndAnd),
            _ => (BinaryOp::Or, BinaryOp::OrOr),
        };
        if self.byte(self.pos + 1) == byte {
            self.pos += 2;
            return Token::Op(long);
        }
        self.arithmetic(1, short)
    }

    /// An operator of `len` bytes that may have `=` after it (`+=`).
    fn arithmetic(&mut self, len: usize, op: BinaryOp) -> Token {
        self.pos += len;
        if self.byte(self.pos) == b'=' && self.byte(self.pos + 1) != b'=' {
            self.pos += 1;
            return Token::OpAssign(op);
        }
        Token::Op(op)
    }

    fn word(&mut self) -> Token {
        let start = self.pos;
        let mut end = start + 1;
        while end < self.bytes.len() && is_name_part(self.bytes[end]) {
            end += 1;
        }
        self.pos = end;
        if self.after_dot {
            return Token::Ident;
        }
        match keyword(&self.bytes[start..end]) {
            Some(Keyword::Do | Keyword::Until) if !self.dialect.named_closers => Token::Ident,
            Some(keyword) => Token::Keyword(keyword),
            None => Token::Ident,
        }
    }

    fn dot(&mut self) -> Token {
        match self.byte(self.pos + 1) {
            b'0'..=b'9' if !self.after_operand || self.space_before => self.number(),
            b'*' if self.is_double_star(self.pos + 1) => self.arithmetic(3, BinaryOp::ElPow),
            b'*' => self.arithmetic(2, BinaryOp::ElMul),
            b'/' => self.arithmetic(2, BinaryOp::ElDiv),
            b'\\' => self.arithmetic(2, BinaryOp::ElLeftDiv),
            b'^' => self.arithmetic(2, BinaryOp::ElPow),
            b'\'' => {
                self.pos += 2;
                Token::DotQuote
            }
            _ => self.one(Token::Dot),
        }
    }

    fn digits(&mut self, is_digit: impl Fn(u8) -> bool) {
        let underscores = self.dialect.digit_separators;
        while is_digit(self.byte(self.pos)) || (underscores && self.byte(self.pos) == b'_') {
            self.pos += 1;
        }
    }

    fn number(&mut self) -> Token {
        if self.byte(self.pos) == b'0' && self.radix_number() {
            return Token::Number;
        }
        let is_decimal = |byte: u8| byte.is_ascii_digit();
        self.digits(is_decimal);
        if self.byte(self.pos) == b'.' && self.dot_belongs_to_number() {
            self.pos += 1;
            self.digits(is_decimal);
        }
        self.exponent();
        if matches!(self.byte(self.pos), b'i' | b'j' | b'I' | b'J')
            && !is_name_part(self.byte(self.pos + 1))
        {
            self.pos += 1;
        }
        Token::Number
    }

    /// `0x1F`, `0b101`, with a type suffix such as `u8` or `s16`.
    fn radix_number(&mut self) -> bool {
        let first = self.byte(self.pos + 2);
        match self.byte(self.pos + 1) {
            b'x' | b'X' if first.is_ascii_hexdigit() => {
                self.pos += 2;
                self.digits(|byte| byte.is_ascii_hexdigit());
            }
            b'b' | b'B' if matches!(first, b'0' | b'1') => {
                self.pos += 2;
                self.digits(|byte| matches!(byte, b'0' | b'1'));
            }
            _ => return false,
        }
        if matches!(self.byte(self.pos), b'u' | b's' | b'U' | b'S') {
            self.pos += 1;
            self.digits(|byte| byte.is_ascii_digit());
        }
        true
    }

    /// The dot of `1.` belongs to an operator in `1./x` and `1.'`, and to a
    /// continuation in `1...`.
    fn dot_belongs_to_number(&self) -> bool {
        match self.byte(self.pos + 1) {
            b'*' | b'/' | b'\\' | b'^' | b'\'' => false,
            b'.' => self.byte(self.pos + 2) != b'.',
            _ => true,
        }
    }

    fn exponent(&mut self) {
        if !matches!(self.byte(self.pos), b'e' | b'E' | b'd' | b'D') {
            return;
        }
        let sign = usize::from(matches!(self.byte(self.pos + 1), b'+' | b'-'));
        if self.byte(self.pos + 1 + sign).is_ascii_digit() {
            self.pos += 1 + sign;
            self.digits(|byte| byte.is_ascii_digit());
        }
    }

    fn quote(&mut self) -> Token {
        let in_matrix = self.open.last() == Some(&Bracket::Matrix);
        if self.after_operand && !(in_matrix && self.space_before) {
            return self.one(Token::Quote);
        }
        let mut pos = self.pos + 1;
        loop {
            match memchr::memchr3(b'\'', b'\n', b'\r', &self.bytes[pos..]) {
                Some(n) if self.bytes[pos + n] == b'\'' => {
                    pos += n + 1;
                    if self.byte(pos) != b'\'' {
                        self.pos = pos;
                        return Token::Char;
                    }
                    pos += 1;
                }
                Some(n) => {
                    self.pos = pos + n;
                    return Token::Unterminated;
                }
                None => {
                    self.pos = self.bytes.len();
                    return Token::Unterminated;
                }
            }
        }
    }

    fn double_quoted(&mut self) -> Token {
        let escapes = self.dialect.double_quote_escapes;
        let mut pos = self.pos + 1;
        while pos < self.bytes.len() {
            match self.bytes[pos] {
                b'"' if self.byte(pos + 1) == b'"' => pos += 2,
                b'"' => {
                    self.pos = pos + 1;
                    return Token::String;
                }
                b'\\' if escapes && is_line_end(self.byte(pos + 1)) => {
                    pos = self.after_line_end(pos + 1);
                }
                b'\\' if escapes => pos += 2,
                b'\n' | b'\r' => break,
                _ => pos += 1,
            }
        }
        // An escape may have stepped over the end or into a character.
        let mut end = pos.min(self.bytes.len());
        while !self.text.is_char_boundary(end) {
            end += 1;
        }
        self.pos = end;
        Token::Unterminated
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(text: &str, dialect: &Dialect) -> Vec<String> {
        let mut lexer = Lexer::new(text, dialect);
        let mut all = Vec::new();
        loop {
            match lexer.next_token() {
                Token::Eof => return all,
                token => all.push(format!("{token:?}:{}", &text[lexer.span.range()])),
            }
        }
    }

    fn texts(text: &str) -> Vec<String> {
        let all = tokens(text, &Dialect::MATLAB);
        all.into_iter()
            .map(|token| token.split_once(':').map_or(String::new(), |t| t.1.into()))
            .collect()
    }

    #[test]
    fn dots_belong_to_operators_before_numbers() {
        assert_eq!(texts("1./u"), ["1", "./", "u"]);
        assert_eq!(texts("1.e2+.5"), ["1.e2", "+", ".5"]);
        assert_eq!(texts("1...\n+2"), ["1", "+", "2"]);
        assert_eq!(texts("1d3 0x1Fu8 0b101s16 3i"), ["1d3", "0x1Fu8", "0b101s16", "3i"]);
    }

    #[test]
    fn quotes_transpose_or_open() {
        assert_eq!(texts("[u' 'v']"), ["[", "u", "'", "'v'", "]"]);
        assert_eq!(texts("x=u';y=v';"), ["x", "=", "u", "'", ";", "y", "=", "v", "'", ";"]);
        assert_eq!(texts("(u ')"), ["(", "u", "'", ")"]);
        assert_eq!(texts("'it''s'"), ["'it''s'"]);
    }

    #[test]
    fn double_quotes_escape_in_octave_only() {
        assert_eq!(tokens(r#""a\"b""#, &Dialect::OCTAVE), [r#"String:"a\"b""#]);
        assert_eq!(tokens(r#""a\""#, &Dialect::MATLAB), [r#"String:"a\""#]);
    }

    #[test]
    fn block_comments_need_lines_of_their_own() {
        let text = "%{\nx = 9;\n%{\n%}\n%}\ny";
        assert_eq!(texts(text), ["\n", "y"]);
        assert_eq!(texts("x %{\ny"), ["x", "\n", "y"]);
        let continued = "x = [1 ...\n%{\na\n%}  \n 2]";
        assert_eq!(texts(continued), texts("x = [1 ...\n 2]"));
    }
}
