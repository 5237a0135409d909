//! Statements and blocks.

use super::Parser;
use crate::command;
use crate::lexer::{Closer, Keyword, Token, is_name_start};
use crate::names;
use crate::tree::{Block, Branch, BranchId, Display, Expr, ExprId, For, List, Stmt, StmtId, Try};
use lariat_base::Span;

impl Parser<'_> {
    /// The statements of a block, up to a word that closes or continues one.
    pub(super) fn block(&mut self) -> Block {
        let mark = self.start();
        loop {
            self.skip_terminators();
            let defines = self.token == Token::Keyword(Keyword::Function);
            if defines && self.dialect.loose_blocks {
                self.functions();
            } else if self.at_block_end() {
                return self.finish(mark);
            } else {
                self.add_statement();
            }
        }
    }

    /// True at a word that ends a block, and at the end of the file.
    pub(super) fn at_block_end(&self) -> bool {
        match self.token {
            Token::Eof => true,
            Token::Keyword(Keyword::Else | Keyword::Elseif) => self.open_ifs > 0,
            Token::Keyword(Keyword::Case | Keyword::Otherwise) => self.open_switches > 0,
            Token::Keyword(keyword) => matches!(
                keyword,
                Keyword::End(_)
                    | Keyword::Catch
                    | Keyword::Until
                    | Keyword::UnwindProtectCleanup
                    | Keyword::Function
                    | Keyword::Classdef
            ),
            _ => false,
        }
    }

    /// Reads one statement and adds it to the list under construction. Always
    /// passes at least one token.
    pub(super) fn add_statement(&mut self) {
        let start = self.span().start;
        let errors = self.recovering;
        self.recovering = false;
        let statement = self.statement();
        if let Some(statement) = statement {
            self.add(statement);
        }
        self.recover(start);
        self.recovering = errors;
        if self.span().start == start && self.token != Token::Eof && !self.at_block_end() {
            self.bump();
        }
    }

    fn statement(&mut self) -> Option<StmtId> {
        match self.token {
            Token::Keyword(keyword) => {
                self.deeper(|p| p.keyword_statement(keyword)).unwrap_or_default()
            }
            Token::Ident => Some(self.name_statement()),
            Token::Bang if !self.dialect.bang_is_not => Some(self.shell()),
            Token::LBracket if self.at_target_list() => Some(self.multiple_assignment()),
            Token::Unknown => self.statement_after_unknown(),
            _ => Some(self.expression_statement()),
        }
    }

    /// A statement that characters without meaning precede, such as what a wrong
    /// encoding made of a space. A block that they precede is read as one, so that
    /// its `end` has its block; of what else follows no second error is reported.
    fn statement_after_unknown(&mut self) -> Option<StmtId> {
        self.unexpected("a statement");
        while self.token == Token::Unknown {
            self.bump();
        }
        match self.token {
            Token::Keyword(_) if !self.at_block_end() => {
                self.recovering = false;
                self.statement()
            }
            Token::Ident | Token::LBracket => self.statement(),
            _ => None,
        }
    }

    fn keyword_statement(&mut self, keyword: Keyword) -> Option<StmtId> {
        Some(match keyword {
            Keyword::If => self.if_statement(),
            Keyword::Switch => self.switch_statement(),
            Keyword::While => self.while_statement(),
            Keyword::For | Keyword::Parfor => self.for_statement(keyword == Keyword::Parfor),
            Keyword::Do => self.do_statement(),
            Keyword::Try => self.try_statement(),
            Keyword::UnwindProtect => self.unwind_protect_statement(),
            Keyword::Spmd => self.spmd_statement(),
            Keyword::Global => self.declaration_statement(true),
            Keyword::Persistent => self.declaration_statement(false),
            Keyword::Break => self.word_statement(Stmt::Break),
            Keyword::Continue => self.word_statement(Stmt::Continue),
            Keyword::Return => self.word_statement(Stmt::Return),
            Keyword::Else | Keyword::Elseif if self.depth > 1 => self.branches_without_if(),
            Keyword::End(_)
            | Keyword::Else
            | Keyword::Elseif
            | Keyword::Case
            | Keyword::Otherwise
            | Keyword::Catch
            | Keyword::Until
            | Keyword::UnwindProtectCleanup
            | Keyword::Function
            | Keyword::Classdef => {
                self.stray_keyword();
                return None;
            }
        })
    }

    /// A word that continues or closes a block where none is open.
    pub(super) fn stray_keyword(&mut self) {
        let (span, word) = (self.span(), self.token_text().to_owned());
        self.error(span, format!("`{word}` has no block that it belongs to"));
        self.bump();
    }

    /// What ends a simple statement; returns whether its value is shown.
    fn terminator(&mut self) -> Display {
        match self.token {
            Token::Semi => {
                self.bump();
                Display::Hidden
            }
            // Recovery stops at this line's end.
            Token::Newline if self.recovering => Display::Shown,
            Token::Comma | Token::Newline => {
                self.bump();
                Display::Shown
            }
            Token::Eof | Token::Keyword(_) => Display::Shown,
            _ => {
                if !self.recovering {
                    self.unexpected("an operator or the end of the statement");
                }
                Display::Shown
            }
        }
    }

    fn word_statement(&mut self, stmt: Stmt) -> StmtId {
        let span = self.span();
        self.bump();
        self.terminator();
        self.push_stmt(stmt, span)
    }

    fn shell(&mut self) -> StmtId {
        let start = self.span().start;
        let end = self.lexer.line_end(start as usize);
        self.lexer.pos = end;
        self.bump();
        self.push_stmt(Stmt::Shell, Span::new(start, end as u32))
    }

    /// A statement that begins with a name: command, import, or expression.
    fn name_statement(&mut self) -> StmtId {
        let span = self.span();
        let end = span.end as usize;
        let is_import =
            self.token_text() == names::IMPORT && command::follows_word(&self.lexer, end);
        if is_import {
            return self.import();
        }
        let sym = self.intern(span);
        if !self.is_assigned(sym) && command::follows_command(&self.lexer, end, self.dialect) {
            return self.command();
        }
        self.expression_statement()
    }

    fn words(&mut self) -> List<ExprId> {
        let spans = command::words(&mut self.lexer);
        let mark = self.start();
        for span in spans {
            let word = self.push(Expr::Word, span);
            self.add(word);
        }
        self.finish(mark)
    }

    fn import(&mut self) -> StmtId {
        let start = self.span().start;
        let words = self.words();
        let end = self.end_of_words(words, start);
        self.bump();
        self.push_stmt(Stmt::Import(words), Span::new(start, end))
    }

    fn command(&mut self) -> StmtId {
        let span = self.span();
        let sym = self.intern(span);
        let name = self.push(Expr::Name(sym), span);
        let words = self.words();
        let end = self.end_of_words(words, span.end);
        self.bump();
        self.terminator();
        self.push_stmt(Stmt::Command(name, words), Span::new(span.start, end))
    }

    fn end_of_words(&self, words: List<ExprId>, otherwise: u32) -> u32 {
        self.tree.list(words).next_back().map_or(otherwise, |word| self.expr_span(word).end)
    }

    fn expression_statement(&mut self) -> StmtId {
        let start = self.span().start;
        let expr = self.binary(1);
        let expr = match self.token {
            Token::Assign | Token::OpAssign(_) if !self.recovering => self.assignment(expr),
            _ => expr,
        };
        let span = self.since(start);
        let display = self.terminator();
        self.push_stmt(Stmt::Expr(expr, display), span)
    }

    /// True when the bracket at hand encloses the targets of an assignment: its
    /// closing bracket stands before a single `=`.
    fn at_target_list(&self) -> bool {
        let bytes = self.lexer.bytes();
        let mut pos = self.span().start as usize;
        let mut depth = 0_usize;
        while pos < bytes.len() {
            match bytes[pos] {
                b'[' | b'(' | b'{' => depth += 1,
                b']' | b')' | b'}' => depth = depth.saturating_sub(1),
                b'\n' | b'\r' | b'%' | b';' => return false,
                b'.' if self.lexer.at_continuation(pos) => pos = self.lexer.line_end(pos),
                b'\'' | b'"' if self.opens_string(pos) => pos = self.string_end(pos),
                _ => {}
            }
            pos += 1;
            if depth == 0 {
                return self.at_single_equals(pos);
            }
        }
        false
    }

    fn opens_string(&self, pos: usize) -> bool {
        matches!(self.lexer.byte(pos - 1), b'(' | b'{' | b',' | b' ' | b'=')
    }

    fn string_end(&self, pos: usize) -> usize {
        let line = &self.lexer.bytes()[pos + 1..self.lexer.line_end(pos)];
        memchr::memchr(self.lexer.byte(pos), line).map_or(pos, |n| pos + 1 + n)
    }

    fn at_single_equals(&self, pos: usize) -> bool {
        let pos = self.lexer.skip_continuations(pos);
        self.lexer.byte(pos) == b'=' && self.lexer.byte(pos + 1) != b'='
    }

    /// `[a, ~, b.c] = e`.
    fn multiple_assignment(&mut self) -> StmtId {
        let start = self.span().start;
        self.bump();
        let targets = self.target_list();
        self.expect(Token::RBracket, "`]`");
        let expr = match self.token {
            Token::Assign => self.assignment_to(targets, start),
            _ => {
                self.unexpected("`=`");
                let value = self.push(Expr::Missing, Span::at(self.previous_end));
                self.push(
                    Expr::Assign(crate::tree::AssignOp::Plain, targets, value),
                    self.since(start),
                )
            }
        };
        let span = self.since(start);
        let display = self.terminator();
        self.push_stmt(Stmt::Expr(expr, display), span)
    }

    fn target_list(&mut self) -> List<ExprId> {
        let mark = self.start();
        self.in_matrix = true;
        loop {
            while self.token == Token::Comma {
                self.bump();
            }
            if self.token == Token::RBracket || self.recovering {
                break;
            }
            let target = match self.token {
                Token::Not | Token::Bang => {
                    let span = self.span();
                    self.bump();
                    self.push(Expr::Ignore, span)
                }
                _ => self.binary(9),
            };
            self.check_target(target);
            self.add(target);
        }
        self.in_matrix = false;
        self.finish(mark)
    }

    /// A condition or other expression at the head of a block.
    fn head(&mut self) -> ExprId {
        let start = self.span().start;
        let head = self.expr();
        self.recover(start);
        head
    }

    /// Passes the word that closes the block opened by the word at `open`.
    fn close(&mut self, open: Span, closer: Closer) {
        let Token::Keyword(Keyword::End(found)) = self.token else {
            let word = self.text[open.range()].to_owned();
            self.report(open, format!("this `{word}` has no `end`"), None);
            return;
        };
        let span = self.span();
        if found != Closer::Any && !self.dialect.named_closers {
            self.octave_only(span, &format!("`{}`", self.token_text()));
        } else if found != Closer::Any && found != closer {
            let (word, end) = (self.text[open.range()].to_owned(), self.token_text().to_owned());
            self.report(span, format!("`{end}` cannot close the `{word}` that is open"), None);
        }
        self.bump();
    }

    fn if_statement(&mut self) -> StmtId {
        let open = self.span();
        let mark = self.start();
        self.bump();
        self.open_ifs += 1;
        let first = self.branch();
        self.add(first);
        self.more_branches();
        self.open_ifs -= 1;
        self.close(open, Closer::If);
        let branches = self.finish(mark);
        self.push_stmt(Stmt::If(branches), self.since(open.start))
    }

    /// `else …` in a block where no `if` is open, as when a comment hides its line: the branches
    /// are read to their `end`, so that it does not close the block.
    fn branches_without_if(&mut self) -> StmtId {
        let (span, word) = (self.span(), self.token_text().to_owned());
        self.error(span, format!("`{word}` has no block that it belongs to"));
        self.recovering = false;
        let mark = self.start();
        self.open_ifs += 1;
        self.more_branches();
        self.open_ifs -= 1;
        if matches!(self.token, Token::Keyword(Keyword::End(_))) {
            self.bump();
        }
        let branches = self.finish(mark);
        self.push_stmt(Stmt::If(branches), self.since(span.start))
    }

    /// The `elseif` and `else` branches of an `if` statement.
    fn more_branches(&mut self) {
        loop {
            match self.token {
                Token::Keyword(Keyword::Elseif) => {
                    self.bump();
                    let branch = self.conditional_branch();
                    self.add(branch);
                }
                Token::Keyword(Keyword::Else) => {
                    self.bump();
                    let branch = self.final_branch();
                    self.add(branch);
                }
                _ => return,
            }
        }
    }

    fn conditional_branch(&mut self) -> BranchId {
        if self.dialect.loose_blocks {
            self.skip_terminators();
        }
        self.branch()
    }

    fn branch(&mut self) -> BranchId {
        let head = Some(self.head());
        let body = self.block();
        self.tree.branches.push(Branch { head, body })
    }

    fn final_branch(&mut self) -> BranchId {
        let body = self.block();
        self.tree.branches.push(Branch { head: None, body })
    }

    fn switch_statement(&mut self) -> StmtId {
        let open = self.span();
        self.bump();
        let value = self.head();
        self.open_switches += 1;
        self.before_first_case();
        let mark = self.start();
        loop {
            match self.token {
                Token::Keyword(Keyword::Case) => {
                    self.bump();
                    let branch = self.conditional_branch();
                    self.add(branch);
                }
                Token::Keyword(Keyword::Otherwise) => {
                    self.bump();
                    let branch = self.final_branch();
                    self.add(branch);
                }
                _ => break,
            }
        }
        self.open_switches -= 1;
        self.close(open, Closer::Switch);
        let branches = self.finish(mark);
        self.push_stmt(Stmt::Switch(value, branches), self.since(open.start))
    }

    /// Nothing but separators may stand between `switch e` and its first case.
    fn before_first_case(&mut self) {
        self.skip_terminators();
        if !self.at_block_end() {
            let span = self.span();
            self.report(span, "a `switch` holds nothing before its first `case`".to_owned(), None);
            let mark = self.start();
            let _ = self.block();
            self.scratch.truncate(mark);
        }
    }

    fn while_statement(&mut self) -> StmtId {
        let open = self.span();
        self.bump();
        let condition = self.head();
        let body = self.block();
        self.close(open, Closer::While);
        self.push_stmt(Stmt::While(condition, body), self.since(open.start))
    }

    fn do_statement(&mut self) -> StmtId {
        let open = self.span();
        self.bump();
        let body = self.block();
        let condition = if self.eat(Token::Keyword(Keyword::Until)) {
            self.expr()
        } else {
            self.report(open, "this `do` has no `until`".to_owned(), None);
            self.push(Expr::Missing, Span::at(self.previous_end))
        };
        self.push_stmt(Stmt::DoUntil(body, condition), self.since(open.start))
    }

    fn for_statement(&mut self, parallel: bool) -> StmtId {
        let open = self.span();
        self.bump();
        let start = self.span().start;
        let (target, range, workers) = if self.token == Token::LParen && self.at_for_parenthesis() {
            self.bump();
            let parts = self.for_parts();
            self.expect(Token::RParen, "`)`");
            parts
        } else {
            self.for_parts()
        };
        self.recover(start);
        let body = self.block();
        self.close(open, if parallel { Closer::Parfor } else { Closer::For });
        let parts = self.tree.fors.push(For { parallel, target, range, workers, body });
        self.push_stmt(Stmt::For(parts), self.since(open.start))
    }

    /// `for (k = …)`: a name and `=` follow the parenthesis.
    fn at_for_parenthesis(&self) -> bool {
        !matches!(self.next_byte(), b'(')
    }

    fn for_parts(&mut self) -> (ExprId, ExprId, Option<ExprId>) {
        let target = self.binary(9);
        let is_pair =
            matches!(self.tree.expr(target), Expr::Matrix(_)) && self.dialect.named_closers;
        if !is_pair {
            self.check_target(target);
        }
        self.mark_loop_target(target);
        self.expect(Token::Assign, "`=`");
        let range = if self.recovering { target } else { self.expr() };
        let in_parenthesis = self.lexer.open.last().is_some();
        let workers = (in_parenthesis && self.eat(Token::Comma)).then(|| self.expr());
        (target, range, workers)
    }

    fn mark_loop_target(&mut self, target: ExprId) {
        match self.tree.expr(target) {
            Expr::Matrix(rows) => {
                let row = self.tree.first(rows).unwrap_or(List::EMPTY);
                for element in self.tree.list(row).collect::<Vec<_>>() {
                    self.mark_target(element);
                }
            }
            _ => self.mark_target(target),
        }
    }

    fn try_statement(&mut self) -> StmtId {
        let open = self.span();
        self.bump();
        self.eat(Token::Comma);
        let body = self.block();
        let (mut ident, mut handler) = (None, None);
        if self.token == Token::Keyword(Keyword::Catch) {
            self.bump();
            ident = self.catch_ident();
            handler = Some(self.block());
        }
        self.close(open, Closer::Try);
        let parts = self.tree.tries.push(Try { body, ident, handler });
        self.push_stmt(Stmt::Try(parts), self.since(open.start))
    }

    /// The variable after `catch`: a name on the same line that is not the
    /// start of an expression.
    fn catch_ident(&mut self) -> Option<ExprId> {
        if self.token != Token::Ident {
            return None;
        }
        let end = self.span().end as usize;
        let after = self.lexer.skip_blanks(end);
        let byte = self.lexer.byte(after);
        let ends = self.lexer.at_end(after)
            || self.lexer.at_comment(after)
            || matches!(byte, b'\n' | b'\r' | b';' | b',')
            || (is_name_start(byte) && after > end);
        if !ends {
            return None;
        }
        let name = self.plain_name();
        self.mark_target(name);
        Some(name)
    }

    fn unwind_protect_statement(&mut self) -> StmtId {
        let open = self.span();
        if !self.dialect.named_closers {
            self.octave_only(open, "`unwind_protect`");
        }
        self.bump();
        let body = self.block();
        let cleanup = if self.eat(Token::Keyword(Keyword::UnwindProtectCleanup)) {
            self.block()
        } else {
            let message = "this `unwind_protect` has no `unwind_protect_cleanup`".to_owned();
            self.report(open, message, None);
            List::EMPTY
        };
        self.close(open, Closer::UnwindProtect);
        self.push_stmt(Stmt::UnwindProtect(body, cleanup), self.since(open.start))
    }

    fn spmd_statement(&mut self) -> StmtId {
        let open = self.span();
        self.bump();
        let arguments = match self.token {
            Token::LParen => self.arguments(Token::RParen, "`)`").unwrap_or(List::EMPTY),
            _ => List::EMPTY,
        };
        self.recover(open.start);
        let body = self.block();
        self.close(open, Closer::Spmd);
        self.push_stmt(Stmt::Spmd(arguments, body), self.since(open.start))
    }

    /// `global a b` or `persistent a b`, in Octave with initial values.
    fn declaration_statement(&mut self, global: bool) -> StmtId {
        let start = self.span().start;
        self.bump();
        let mark = self.start();
        while self.token == Token::Ident {
            let name = self.plain_name();
            self.mark_target(name);
            let declared = match self.token {
                Token::Assign => self.initial_value(name),
                _ => name,
            };
            self.add(declared);
        }
        if self.start() == mark {
            self.unexpected("a variable's name");
        }
        let names = self.finish(mark);
        let span = self.since(start);
        self.terminator();
        self.push_stmt(if global { Stmt::Global(names) } else { Stmt::Persistent(names) }, span)
    }

    fn initial_value(&mut self, name: ExprId) -> ExprId {
        if !self.dialect.assignment_expressions {
            self.octave_only(self.span(), "an initial value in a declaration");
        }
        self.assignment(name)
    }
}
