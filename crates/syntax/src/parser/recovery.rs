//! Errors and how the parser continues after them.
//!
//! After an error in a statement everything up to a likely end of the statement
//! is passed without further messages. Inside brackets the matching closing
//! bracket is looked for first; where there is none, the line on which the error
//! showed is read again as a statement, since an unclosed bracket shows at the
//! first line that cannot be part of a matrix.

use super::{MAX_DEPTH, MAX_ERRORS, Parser, SyntaxError};
use crate::lexer::{Keyword, Token};
use lariat_base::Span;

impl Parser<'_> {
    /// Reports an error, unless the statement already has one.
    pub(super) fn error(&mut self, span: Span, message: impl Into<String>) {
        self.error_with_help(span, message, None);
    }

    pub(super) fn error_with_help(
        &mut self,
        span: Span,
        message: impl Into<String>,
        help: Option<&str>,
    ) {
        if !self.recovering {
            self.report(span, message.into(), help);
        }
        self.recovering = true;
    }

    /// Reports an error after which the statement can be read on.
    pub(super) fn report(&mut self, span: Span, message: String, help: Option<&str>) {
        if self.errors.len() < MAX_ERRORS {
            self.errors.push(SyntaxError { span, message, help: help.map(str::to_owned) });
        } else if self.errors.len() == MAX_ERRORS {
            let message = "too many syntax errors; the rest are not shown".to_owned();
            self.errors.push(SyntaxError { span, message, help: None });
        }
    }

    /// Reports Octave's syntax in another dialect, once a file.
    pub(super) fn octave_only(&mut self, span: Span, what: &str) {
        if !self.octave_reported {
            self.octave_reported = true;
            let message = format!("{what} is Octave's syntax, not MATLAB's");
            self.report(span, message, Some("if this is Octave code, choose the dialect `octave`"));
        }
    }

    /// Reports that the current token is not what the grammar wants here.
    pub(super) fn unexpected(&mut self, wanted: &str) {
        let span = self.span();
        let message = match self.token {
            Token::Unterminated => {
                return self.error(span, "this string is not closed on its line");
            }
            Token::Unknown => {
                return self.error(span, format!("`{}` has no meaning here", self.token_text()));
            }
            Token::Eof => format!("the file ends where {wanted} should stand"),
            Token::Newline => format!("the line ends where {wanted} should stand"),
            _ => format!("expected {wanted}, found `{}`", self.token_text()),
        };
        self.error(span, message);
    }

    /// Passes `token` or reports that it is missing.
    pub(super) fn expect(&mut self, token: Token, wanted: &str) -> bool {
        let found = self.eat(token);
        if !found {
            self.unexpected(wanted);
        }
        found
    }

    /// Runs a production one level deeper; `None` when that is too deep.
    pub(super) fn deeper<R>(&mut self, production: impl FnOnce(&mut Self) -> R) -> Option<R> {
        if self.depth >= MAX_DEPTH {
            self.too_deep();
            return None;
        }
        self.depth += 1;
        let result = production(self);
        self.depth -= 1;
        Some(result)
    }

    /// Reports too deep nesting and passes the rest of the line.
    pub(super) fn too_deep(&mut self) {
        let span = self.span();
        self.error(span, format!("nested more than {MAX_DEPTH} levels deep"));
        let end = self.lexer.line_end(span.end as usize);
        self.go_on_at(end);
    }

    fn go_on_at(&mut self, pos: usize) {
        self.lexer.reset(pos);
        self.token = self.lexer.next_token();
    }

    /// After an error: passes the rest of the statement that began at `start`.
    pub(super) fn recover(&mut self, start: u32) {
        if !self.recovering {
            return;
        }
        self.recovering = false;
        self.in_matrix = false;
        self.indices = 0;
        if !self.lexer.open.is_empty() && !self.close_brackets() {
            self.leave_brackets(start);
            return;
        }
        self.pass_line();
    }

    /// Reads on to where all brackets are closed. On failure the lexer is back
    /// where it was.
    fn close_brackets(&mut self) -> bool {
        let pos = self.lexer.pos;
        let open = self.lexer.open.clone();
        let (token, span) = (self.token, self.lexer.span);
        // A line that ended inside parentheses lacks its `...`, or its `)`.
        let line_ended =
            token == Token::Newline && !self.lexer.open.contains(&crate::lexer::Bracket::Matrix);
        let mut at_line_start = false;
        while self.look_ahead > 0 && !self.lexer.open.is_empty() {
            self.look_ahead -= 1;
            let stop = match self.token {
                Token::Eof | Token::Unterminated => true,
                Token::Keyword(keyword) => at_line_start || !matches!(keyword, Keyword::End(_)),
                Token::Assign => true,
                Token::Semi => line_ended,
                _ => false,
            };
            if stop {
                break;
            }
            at_line_start = self.token == Token::Newline;
            self.token = self.lexer.next_token();
        }
        if self.lexer.open.is_empty() {
            return true;
        }
        self.lexer.reset(pos);
        self.lexer.open = open;
        self.token = token;
        self.lexer.span = span;
        false
    }

    /// Gives up on open brackets: continues at the start of the line of the error,
    /// if the statement began before it, else after that line. At the end of
    /// the file, continues after the statement's first line.
    fn leave_brackets(&mut self, start: u32) {
        let start = start as usize;
        let here = self.span().start as usize;
        let first_line_end = self.lexer.line_end(start);
        let line_start = self.line_start(here);
        let target = match self.token {
            Token::Eof if here > first_line_end => first_line_end,
            Token::Newline => here,
            _ if line_start > start => line_start,
            _ => self.lexer.line_end(here),
        };
        let back = here.saturating_sub(target);
        if back > self.step_back {
            self.lexer.open.clear();
            return self.pass_line();
        }
        self.step_back -= back;
        self.go_on_at(target);
    }

    fn line_start(&self, pos: usize) -> usize {
        let before = &self.lexer.bytes()[..pos];
        memchr::memrchr2(b'\n', b'\r', before).map_or(0, |at| at + 1)
    }

    /// Passes tokens to the end of the line, or to a word that closes a block
    /// that was not opened on the way.
    fn pass_line(&mut self) {
        let mut opened = 0_u32;
        loop {
            match self.token {
                Token::Eof => return,
                Token::Newline if !self.lexer.open.is_empty() => self.lexer.open.clear(),
                Token::Newline => return,
                Token::Keyword(keyword) if self.lexer.open.is_empty() => match keyword {
                    Keyword::If
                    | Keyword::For
                    | Keyword::Parfor
                    | Keyword::While
                    | Keyword::Switch
                    | Keyword::Try
                    | Keyword::Do
                    | Keyword::Spmd
                    | Keyword::UnwindProtect => opened += 1,
                    Keyword::End(_) | Keyword::Until if opened > 0 => opened -= 1,
                    Keyword::Function | Keyword::Classdef | Keyword::End(_) | Keyword::Until => {
                        return;
                    }
                    Keyword::Else | Keyword::Elseif | Keyword::Case | Keyword::Otherwise
                        if opened == 0 =>
                    {
                        return;
                    }
                    Keyword::Catch | Keyword::UnwindProtectCleanup if opened == 0 => return,
                    _ => {}
                },
                _ => {}
            }
            if self.token == Token::Newline {
                return;
            }
            self.token = self.lexer.next_token();
        }
    }
}
