//! Functions and the top level of a file.
//!
//! Whether a `function` inside another is nested in it or follows it shows only
//! when an `end` closes one, or the file ends without. So functions are kept on
//! an explicit stack of open ones. At the end of the file, if no function was
//! ever closed, the open ones are siblings; if some were, the open ones lack
//! their `end`.

use super::{MAX_DEPTH, Parser};
use crate::lexer::{Closer, Keyword, Token};
use crate::tree::{Block, Expr, ExprId, Function, FunctionId, List, Stmt, StmtId};
use lariat_base::Span;

/// A function whose end has not been read.
struct Open {
    function: FunctionId,
    keyword: Span,
    /// Where its statements start in the list under construction.
    mark: usize,
    /// The scope around it.
    outer_scope: u32,
}

impl Parser<'_> {
    /// All statements of the file.
    pub(super) fn top_level(&mut self) -> Block {
        let mark = self.start();
        loop {
            self.skip_terminators();
            match self.token {
                Token::Eof => return self.finish(mark),
                Token::Keyword(Keyword::Function) => self.functions(),
                Token::Keyword(Keyword::Classdef) => {
                    let class = self.class_statement();
                    self.add(class);
                }
                _ => self.add_top_statement(),
            }
        }
    }

    fn add_top_statement(&mut self) {
        if !self.at_block_end() {
            return self.add_statement();
        }
        let start = self.span().start;
        self.recovering = false;
        self.stray_keyword();
        self.recover(start);
    }

    /// A function with all that is nested in it, or, where functions have no
    /// `end`, all functions to the end of the file. Adds their statements to the
    /// list under construction.
    pub(super) fn functions(&mut self) {
        let mut open = vec![self.open_function(None)];
        let mut any_closed = self.any_closed;
        let mut too_deep = Vec::new();
        loop {
            self.skip_terminators();
            match self.token {
                Token::Eof => {
                    too_deep.into_iter().for_each(|statement: StmtId| self.add(statement));
                    return self.close_at_end(open, any_closed);
                }
                Token::Keyword(Keyword::Function) => {
                    let parent = open.last().map(|open| open.function);
                    open.push(self.open_function(parent));
                }
                Token::Keyword(Keyword::End(closer)) => {
                    let Some(innermost) = open.pop() else { return };
                    any_closed = true;
                    self.any_closed = true;
                    self.note_function_closer(closer);
                    self.bump();
                    let (function, keyword) = (innermost.function, innermost.keyword);
                    let statement = self.close_function(innermost, true);
                    if open.len() >= MAX_DEPTH as usize {
                        // It becomes a sibling of the outermost function.
                        if too_deep.is_empty() {
                            let message = format!("nested more than {MAX_DEPTH} levels deep");
                            self.report(keyword, message, None);
                        }
                        self.tree.functions[function].parent = None;
                        too_deep.push(statement);
                        continue;
                    }
                    self.add(statement);
                    if open.is_empty() {
                        too_deep.into_iter().for_each(|statement| self.add(statement));
                        return;
                    }
                }
                Token::Ident if self.at_arguments_block(&open) => {
                    let block = self.arguments_statement();
                    self.add(block);
                }
                _ => self.add_top_statement(),
            }
        }
    }

    fn note_function_closer(&mut self, closer: Closer) {
        let span = self.span();
        match closer {
            Closer::Any => {}
            Closer::Function if self.dialect.named_closers => {}
            Closer::Function => self.octave_only(span, "`endfunction`"),
            _ => {
                let word = self.token_text().to_owned();
                self.report(span, format!("`{word}` cannot close a function"), None);
            }
        }
    }

    fn close_function(&mut self, open: Open, closed: bool) -> StmtId {
        let body = self.finish(open.mark);
        let span = self.since(open.keyword.start);
        let function = &mut self.tree.functions[open.function];
        function.body = body;
        function.closed = closed;
        function.span = span;
        self.scope = open.outer_scope;
        self.push_stmt(Stmt::Function(open.function), span)
    }

    /// Closes the functions that are open at the end of the file, as siblings.
    fn close_at_end(&mut self, mut open: Vec<Open>, any_closed: bool) {
        if any_closed {
            for open in &open {
                let message = "this `function` has no `end`, but others in the file do".to_owned();
                self.report(open.keyword, message, None);
            }
        }
        let mut closed = Vec::with_capacity(open.len());
        let mut next_start = self.previous_end;
        while let Some(innermost) = open.pop() {
            let start = innermost.keyword.start;
            let function = innermost.function;
            self.tree.functions[function].parent = None;
            let statement = self.close_function(innermost, false);
            let end = self.last_end(function, next_start);
            self.tree.functions[function].span.end = end;
            self.tree.stmt_spans[statement.index()].end = end;
            next_start = start;
            closed.push(statement);
        }
        for statement in closed.into_iter().rev() {
            self.add(statement);
        }
    }

    /// The end of a function without closer: of its last statement or header.
    fn last_end(&self, function: FunctionId, limit: u32) -> u32 {
        let function = &self.tree.functions[function];
        let last = self.tree.list(function.body).next_back();
        let header = self.tree.list(function.inputs).next_back().map(|input| self.expr_span(input));
        let end = match (last, header) {
            (Some(statement), _) => self.tree.stmt_span(statement).end,
            (None, Some(input)) => input.end,
            (None, None) => function.name_span.end,
        };
        end.min(limit).max(function.span.start)
    }

    /// The header of a function; `function` is at hand.
    fn open_function(&mut self, parent: Option<FunctionId>) -> Open {
        let keyword = self.span();
        let outer_scope = self.open_scope();
        self.recovering = false;
        self.bump();
        let outputs = self.outputs();
        let (name, name_span) = self.function_name();
        let inputs = match self.token {
            Token::LParen => self.parameters(),
            _ => List::EMPTY,
        };
        for parameter in self.tree.list(inputs).chain(self.tree.list(outputs)).collect::<Vec<_>>() {
            self.mark_target(parameter);
        }
        self.recover(keyword.start);
        let function = self.tree.functions.push(Function {
            name,
            name_span,
            inputs,
            outputs,
            body: List::EMPTY,
            parent,
            closed: false,
            span: keyword,
        });
        Open { function, keyword, mark: self.start(), outer_scope }
    }

    pub(super) fn function_name(&mut self) -> (List<crate::names::Sym>, Span) {
        let start = self.span().start;
        if self.recovering {
            return (List::EMPTY, Span::at(start));
        }
        let name = self.dotted_name("a function's name");
        (name, self.since(start))
    }

    /// `[a, b] =` or `a =` or nothing.
    pub(super) fn outputs(&mut self) -> List<ExprId> {
        match self.token {
            Token::LBracket => self.output_list(),
            Token::Ident if self.next_byte() == b'=' => {
                let output = self.plain_name();
                self.bump();
                self.one(output)
            }
            Token::Ident if self.continued_equals() => {
                let output = self.plain_name();
                self.bump();
                self.one(output)
            }
            _ => List::EMPTY,
        }
    }

    /// `a ...` and `=` on the next line.
    fn continued_equals(&self) -> bool {
        let pos = self.lexer.skip_blanks(self.span().end as usize);
        let after = self.lexer.skip_continuations(pos);
        after > pos && self.lexer.byte(after) == b'='
    }

    fn output_list(&mut self) -> List<ExprId> {
        let mark = self.start();
        self.bump();
        loop {
            match self.token {
                Token::Comma => self.bump(),
                Token::Ident => {
                    let output = self.plain_name();
                    self.add(output);
                }
                Token::Not | Token::Bang => {
                    let span = self.span();
                    self.bump();
                    let ignored = self.push(Expr::Ignore, span);
                    self.add(ignored);
                }
                _ => break,
            }
        }
        if self.expect(Token::RBracket, "`]`") {
            self.expect(Token::Assign, "`=`");
        }
        self.finish(mark)
    }

    /// `arguments` opens a block only before a function's first statement, and
    /// only alone on its line or with one of its attributes.
    fn at_arguments_block(&self, open: &[Open]) -> bool {
        if self.token_text() != "arguments" {
            return false;
        }
        let Some(innermost) = open.last() else { return false };
        let is_block = |&raw: &u32| {
            let id = StmtId::from_raw(raw);
            id.is_some_and(|id| matches!(self.tree.stmt(id), Stmt::Arguments(_)))
        };
        self.scratch[innermost.mark..].iter().all(is_block) && self.arguments_line_fits()
    }

    fn arguments_line_fits(&self) -> bool {
        let after = self.lexer.skip_blanks(self.span().end as usize);
        match self.lexer.byte(after) {
            b'\n' | b'\r' => true,
            b'(' => {
                let rest = &self.text[after + 1..self.lexer.line_end(after)];
                let word = rest.trim_start();
                ["Input", "Output", "Repeating"].iter().any(|name| word.starts_with(name))
            }
            _ => self.lexer.at_comment(after),
        }
    }
}
