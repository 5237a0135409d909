//! Class definitions, and the lines that `properties` and `arguments` blocks
//! share: `name (dims) class {validators} = default`.

use super::Parser;
use crate::lexer::{Closer, Keyword, Token, is_name_start};
use crate::tree::{
    Arguments, Attribute, BinaryOp, Class, ClassBlock, Declaration, Expr, List, Members, Method,
    Stmt, StmtId, Superclass,
};
use lariat_base::Span;

const A_BLOCK: &str = "a block of properties, methods, events or enumeration";

fn is_name_char(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

impl Parser<'_> {
    /// A class definition; `classdef` is at hand.
    pub(super) fn class_statement(&mut self) -> StmtId {
        let keyword = self.span();
        self.recovering = false;
        self.bump();
        let attributes = self.attributes();
        let name_span = self.span();
        let name = (self.token == Token::Ident).then(|| self.intern(name_span));
        self.expect(Token::Ident, "the class's name");
        let superclasses = self.superclasses();
        if !self.recovering && !self.at_line_end() {
            self.unexpected("`<` or the end of the line");
        }
        self.recover(keyword.start);
        let blocks = self.class_blocks(keyword);
        let class =
            self.tree.classes.push(Class { name, name_span, attributes, superclasses, blocks });
        self.push_stmt(Stmt::Class(class), self.since(keyword.start))
    }

    fn superclasses(&mut self) -> Vec<Superclass> {
        let mut all = Vec::new();
        if self.token != Token::Op(BinaryOp::Lt) {
            return all;
        }
        loop {
            self.bump();
            let start = self.span().start;
            let name = self.dotted_name("a superclass's name");
            all.push(Superclass { name, span: self.since(start) });
            if self.token != Token::Op(BinaryOp::And) {
                return all;
            }
        }
    }

    /// `(Name, ~Name, Name = value)`, if a parenthesis is at hand.
    fn attributes(&mut self) -> Vec<Attribute> {
        let mut all = Vec::new();
        if self.token != Token::LParen {
            return all;
        }
        self.bump();
        while self.token != Token::RParen {
            let negated = self.eat(Token::Not) || self.eat(Token::Bang);
            if self.token != Token::Ident {
                self.unexpected("an attribute's name");
                return all;
            }
            let name = self.intern(self.span());
            self.bump();
            let value = self.eat(Token::Assign).then(|| self.binary(1));
            all.push(Attribute { name, negated, value });
            if !self.eat(Token::Comma) {
                break;
            }
        }
        self.expect(Token::RParen, "`,` or `)`");
        all
    }

    fn class_blocks(&mut self, class: Span) -> Vec<ClassBlock> {
        let mut blocks = Vec::new();
        loop {
            self.skip_terminators();
            match self.token {
                Token::Keyword(Keyword::End(closer)) => {
                    self.note_class_closer(closer, Closer::Classdef);
                    self.bump();
                    return blocks;
                }
                Token::Eof => {
                    self.report(class, "this `classdef` has no `end`".to_owned(), None);
                    return blocks;
                }
                Token::Ident => match self.class_block() {
                    Some(block) => blocks.push(block),
                    None => self.skip_in_class(),
                },
                Token::Keyword(Keyword::Function) => blocks.push(self.bare_methods()),
                _ => {
                    self.unexpected(A_BLOCK);
                    self.skip_in_class();
                }
            }
        }
    }

    /// Functions that stand in no block of methods: one error, whatever they hold.
    fn bare_methods(&mut self) -> ClassBlock {
        let start = self.span().start;
        self.unexpected(A_BLOCK);
        self.recovering = false;
        let mut methods = Vec::new();
        self.defined_methods(&mut methods);
        let members = Members::Methods(methods);
        ClassBlock { attributes: Vec::new(), members, span: self.since(start) }
    }

    fn note_class_closer(&mut self, closer: Closer, wanted: Closer) {
        if closer == Closer::Any {
            return;
        }
        let (span, word) = (self.span(), self.token_text().to_owned());
        if !self.dialect.named_closers {
            self.octave_only(span, &format!("`{word}`"));
        } else if closer != wanted {
            self.report(span, format!("`{word}` cannot close this"), None);
        }
    }

    /// Continues after something that cannot stand in a class.
    fn skip_in_class(&mut self) {
        let start = self.span().start;
        self.recovering = true;
        self.recover(start);
        let stuck = self.span().start == start;
        if stuck && !matches!(self.token, Token::Eof | Token::Keyword(Keyword::End(_))) {
            self.bump();
        }
    }

    fn class_block(&mut self) -> Option<ClassBlock> {
        let keyword = self.span();
        let read: fn(&mut Self) -> Members = match self.token_text() {
            "properties" => |p| Members::Properties(p.declarations()),
            "methods" => |p| Members::Methods(p.methods()),
            "events" => |p| Members::Events(p.events()),
            "enumeration" => |p| Members::Enumeration(p.enumeration()),
            _ => {
                let is_head = matches!(self.next_byte(), b'\n' | b'\r' | b'(' | b'%');
                self.unexpected(A_BLOCK);
                if is_head {
                    self.skip_unknown_block();
                }
                return None;
            }
        };
        self.bump();
        let attributes = self.attributes();
        self.recover(keyword.start);
        let members = read(self);
        self.close_class_block(keyword);
        Some(ClassBlock { attributes, members, span: self.since(keyword.start) })
    }

    /// Passes a block whose word is misspelt, with its `end`.
    fn skip_unknown_block(&mut self) {
        let mut opened = 0_u32;
        loop {
            let is_word = self.lexer.open.is_empty();
            match self.token {
                Token::Eof => return,
                Token::Newline => self.lexer.open.clear(),
                Token::Keyword(Keyword::End(_)) if is_word && opened == 0 => return self.bump(),
                Token::Keyword(Keyword::End(_)) if is_word => opened -= 1,
                Token::Keyword(keyword) if is_word && keyword.opens_block() => opened += 1,
                _ => {}
            }
            self.bump();
        }
    }

    fn close_class_block(&mut self, keyword: Span) {
        match self.token {
            Token::Keyword(Keyword::End(closer)) => {
                self.note_class_closer(closer, Closer::ClassBlock);
                self.bump();
            }
            _ => {
                let word = self.text[keyword.range()].to_owned();
                self.report(keyword, format!("this `{word}` block has no `end`"), None);
            }
        }
    }

    /// True where a block's lines end.
    fn at_members_end(&self) -> bool {
        match self.token {
            Token::Eof => true,
            Token::Keyword(keyword) => {
                matches!(keyword, Keyword::End(_) | Keyword::Function | Keyword::Classdef)
            }
            _ => false,
        }
    }

    /// True at the word `methods` with a function below: a block whose
    /// predecessor lacks its `end`, not a property of that name.
    fn at_methods(&self) -> bool {
        if self.token != Token::Ident || self.token_text() != "methods" {
            return false;
        }
        let line_end = self.lexer.line_end(self.span().end as usize);
        let below = self.text[line_end..].trim_start();
        let is_head = matches!(self.next_byte(), b'\n' | b'\r' | b'(');
        let word = below.strip_prefix("function");
        is_head && word.is_some_and(|after| !after.starts_with(is_name_char))
    }

    /// Lines of declarations up to the block's `end`.
    fn declarations(&mut self) -> Vec<Declaration> {
        let mut all = Vec::new();
        loop {
            self.skip_terminators();
            if self.at_members_end() || self.at_methods() {
                return all;
            }
            if !matches!(self.token, Token::Ident | Token::Not | Token::Bang) {
                self.unexpected("a name");
                self.skip_in_class();
                continue;
            }
            let start = self.span().start;
            all.push(self.declaration());
            let next_follows = self.dialect.loose_blocks && self.token == Token::Ident;
            if !self.recovering && !self.at_line_end() && !next_follows {
                self.unexpected("the end of the line");
            }
            self.recover(start);
        }
    }

    fn at_line_end(&self) -> bool {
        matches!(
            self.token,
            Token::Newline | Token::Semi | Token::Comma | Token::Eof | Token::Keyword(_)
        )
    }

    fn declaration(&mut self) -> Declaration {
        let start = self.span().start;
        if matches!(self.token, Token::Not | Token::Bang) {
            return self.ignored_declaration();
        }
        let mut name = self.plain_name();
        let mut from_class = List::EMPTY;
        if self.token == Token::Dot {
            if self.lexer.byte(self.span().end as usize) == b'?' {
                self.bump();
                self.bump();
                from_class = self.dotted_name("a class's name");
                name = self.push(Expr::Missing, self.since(start));
            } else {
                self.bump();
                let sym = self.intern(self.span());
                self.expect(Token::Ident, "a name");
                name = self.push(Expr::Field(name, sym), self.since(start));
            }
        }
        let old_style = self.eat(Token::At);
        let mut class = None;
        if old_style {
            class = self.class_name();
        }
        let dims = match self.token {
            Token::LParen => self.arguments(Token::RParen, "`)`"),
            _ => None,
        };
        if class.is_none() {
            class = self.class_name();
        } else {
            self.old_style_shape();
        }
        let validators = match self.token {
            Token::LBrace => self.arguments(Token::RBrace, "`}`").unwrap_or(List::EMPTY),
            _ => List::EMPTY,
        };
        let default = self.eat(Token::Assign).then(|| self.expr());
        Declaration { name, from_class, dims, class, validators, default, span: self.since(start) }
    }

    /// `~`: an argument that is not used; nothing is asked of it.
    fn ignored_declaration(&mut self) -> Declaration {
        let span = self.span();
        self.bump();
        let name = self.push(Expr::Ignore, span);
        let (from_class, validators) = (List::EMPTY, List::EMPTY);
        Declaration { name, from_class, dims: None, class: None, validators, default: None, span }
    }

    /// `scalar`, `vector` or `matrix` after `name@class`.
    fn old_style_shape(&mut self) {
        if self.token == Token::Ident {
            self.bump();
        }
    }

    /// `pkg.Class` as an expression.
    fn class_name(&mut self) -> Option<crate::tree::ExprId> {
        if self.token != Token::Ident {
            return None;
        }
        let start = self.span().start;
        let mut class = self.plain_name();
        while self.token == Token::Dot && is_name_start(self.lexer.byte(self.span().end as usize)) {
            self.bump();
            let sym = self.intern(self.span());
            self.bump();
            class = self.push(Expr::Field(class, sym), self.since(start));
        }
        Some(class)
    }

    fn methods(&mut self) -> Vec<Method> {
        let mut all = Vec::new();
        loop {
            self.skip_terminators();
            match self.token {
                Token::Keyword(Keyword::Function) => self.defined_methods(&mut all),
                Token::Ident | Token::LBracket => all.push(self.declared_method()),
                _ if self.at_members_end() => return all,
                _ => {
                    self.unexpected("a method");
                    self.skip_in_class();
                }
            }
        }
    }

    fn defined_methods(&mut self, all: &mut Vec<Method>) {
        let mark = self.start();
        self.functions();
        for raw in self.scratch.split_off(mark) {
            if let Some(id) = StmtId::from_raw(raw)
                && let Stmt::Function(function) = self.tree.stmt(id)
            {
                all.push(Method::Defined(function));
            }
        }
    }

    fn declared_method(&mut self) -> Method {
        let start = self.span().start;
        self.recovering = false;
        let outputs = self.outputs();
        let (name, _) = self.function_name();
        let inputs = match self.token {
            Token::LParen => self.parameters(),
            _ => List::EMPTY,
        };
        let span = self.since(start);
        if !self.recovering && !self.at_line_end() {
            self.unexpected("the end of the line");
        }
        self.recover(start);
        Method::Declared { name, inputs, outputs, span }
    }

    fn events(&mut self) -> Vec<(crate::names::Sym, Span)> {
        let mut all = Vec::new();
        loop {
            self.skip_terminators();
            match self.token {
                Token::Ident => {
                    all.push((self.intern(self.span()), self.span()));
                    self.bump();
                }
                _ if self.at_members_end() => return all,
                _ => {
                    self.unexpected("an event's name");
                    self.skip_in_class();
                }
            }
        }
    }

    fn enumeration(&mut self) -> Vec<(crate::names::Sym, Span, Option<List<crate::tree::ExprId>>)> {
        let mut all = Vec::new();
        loop {
            self.skip_terminators();
            match self.token {
                Token::Ident => {
                    let span = self.span();
                    let sym = self.intern(span);
                    self.bump();
                    let arguments = match self.token {
                        Token::LParen => self.arguments(Token::RParen, "`)`"),
                        _ => None,
                    };
                    all.push((sym, span, arguments));
                    self.recover(span.start);
                }
                _ if self.at_members_end() => return all,
                _ => {
                    self.unexpected("a member's name");
                    self.skip_in_class();
                }
            }
        }
    }

    /// An `arguments` block; the word is at hand.
    pub(super) fn arguments_statement(&mut self) -> StmtId {
        let keyword = self.span();
        self.recovering = false;
        self.bump();
        let attributes = self.attributes();
        self.recover(keyword.start);
        let items = self.declarations();
        self.close_class_block(keyword);
        let block = self.tree.arguments.push(Arguments { attributes, items });
        self.push_stmt(Stmt::Arguments(block), self.since(keyword.start))
    }
}
