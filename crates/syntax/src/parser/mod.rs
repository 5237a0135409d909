//! The grammar of MATLAB and Octave, one function a production.
//!
//! Parsing never fails: [`parse`] returns a tree and the errors. An error is
//! reported once; the parser then continues at the next statement, so one mistake
//! yields one message. Where a construct exists in Octave only and the dialect is
//! MATLAB, it is read all the same and reported once a file.
//!
//! ```text
//! x = [1 2      error: `[` is not closed
//! y = 3;        read as the next statement
//! ```
//!
//! Files where functions have no closing `end` and files where they do look
//! alike until the end of the file: functions are read as if nested, and if none
//! was ever closed they are made siblings ([`mod@function`]).
//!
//! **Bounds.** Nesting of brackets, blocks and prefix operators beyond
//! [`MAX_DEPTH`], and chains of indices or transposes beyond [`MAX_CHAIN`], are
//! errors. Left operands of binary operators nest without bound and are built
//! without recursion.
//!
//! **Cost.** Linear: every token is read once, but for recovery, whose look-ahead
//! and stepping back are paid from budgets proportional to the text.

mod class;
mod expr;
mod function;
mod recovery;
mod stmt;

use crate::dialect::Dialect;
use crate::lexer::{Lexer, Token};
use crate::names::Sym;
use crate::tree::{Expr, ExprId, List, ListItem, Stmt, StmtId, Tree, Unit};
use lariat_base::Span;
use std::marker::PhantomData;
use std::sync::Arc;

/// How deeply brackets, blocks and prefix operators may nest.
pub const MAX_DEPTH: u32 = 256;

/// How many indices, fields and transposes may follow one operand.
pub const MAX_CHAIN: u32 = 512;

/// How many errors are reported for one file.
pub const MAX_ERRORS: usize = 100;

/// A place where the text is not MATLAB.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SyntaxError {
    /// Where.
    pub span: Span,
    /// What is wrong: one sentence without full stop.
    pub message: String,
    /// What to do, where that is known.
    pub help: Option<String>,
}

/// A tree and the errors found in it.
#[derive(Clone, Debug)]
pub struct Parse {
    /// The tree; [`Expr::Missing`] stands where errors stood.
    pub tree: Tree,
    /// The errors, in source order.
    pub errors: Vec<SyntaxError>,
    /// How many tokens were read, those of looking ahead and stepping back
    /// included: a measure of the work that does not depend on the machine.
    pub tokens_read: usize,
}

impl Parse {
    /// The outermost function around a place, or the whole file. Where an error stands in it,
    /// what the tree says of it is a guess.
    pub fn around(&self, place: Span) -> Span {
        let holds = |span: Span| span.start <= place.start && place.start <= span.end;
        let outermost = self.tree.functions.iter().map(|(_, function)| function);
        let mut outermost = outermost.filter(|function| function.parent.is_none());
        let function = outermost.find(|function| holds(function.span));
        function.map_or(Span::new(0, self.tree.text().len() as u32), |function| function.span)
    }

    /// Where what the tree says is a guess at what was meant.
    pub fn guesses(&self) -> Vec<Span> {
        let mut guesses: Vec<Span> =
            self.errors.iter().map(|error| self.around(error.span)).collect();
        guesses.dedup();
        guesses
    }
}

/// Parses a file's text.
pub fn parse(text: impl Into<Arc<str>>, dialect: &Dialect) -> Parse {
    let text: Arc<str> = text.into();
    let source = Arc::clone(&text);
    Parser::new(&source, text, dialect).file()
}

/// A token of a text: what it is and where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lexeme {
    /// What it is.
    pub token: Token,
    /// Where it stands.
    pub span: Span,
}

/// Parses a file's text and keeps its tokens, in source order, the end of the file last.
/// Comments are in [`Tree::comments`]; the words of commands, of imports and of lines for
/// the shell are not tokens, but their statements' ranges. Where there are errors, tokens
/// that recovery passed are absent.
pub fn parse_with_tokens(text: impl Into<Arc<str>>, dialect: &Dialect) -> (Parse, Vec<Lexeme>) {
    let text: Arc<str> = text.into();
    let source = Arc::clone(&text);
    let mut parser = Parser::new(&source, text, dialect);
    parser.lexemes = Some(Vec::with_capacity(source.len() / 4));
    parser.file_with_tokens()
}

struct Parser<'a> {
    text: &'a str,
    dialect: &'a Dialect,
    lexer: Lexer<'a>,
    token: Token,
    /// The tokens so far, where they are wanted.
    lexemes: Option<Vec<Lexeme>>,
    /// End of the token before the current one.
    previous_end: u32,
    tree: Tree,
    errors: Vec<SyntaxError>,
    /// Lists under construction, the innermost on top.
    scratch: Vec<u32>,
    depth: u32,
    /// Indices that enclose the current place: `end` is an expression there.
    indices: u32,
    /// `if` statements that enclose the current place.
    open_ifs: u32,
    /// How many `switch` statements are open: without one, a `case` ends no block.
    open_switches: u32,
    /// White space separates elements here.
    in_matrix: bool,
    /// An error was reported in the current statement.
    recovering: bool,
    /// Octave-only syntax was reported.
    octave_reported: bool,
    /// Some function of the file was closed by `end`.
    any_closed: bool,
    /// Names assigned in the current function, by [`Sym`]: the scope's number.
    assigned: Vec<u32>,
    scope: u32,
    scopes: u32,
    /// Tokens that recovery may still look ahead.
    look_ahead: usize,
    /// Bytes that recovery may still step back.
    step_back: usize,
}

impl<'a> Parser<'a> {
    fn new(text: &'a str, shared: Arc<str>, dialect: &'a Dialect) -> Self {
        let mut tree = Tree::new(shared);
        tree.exprs.reserve(text.len() / 12);
        tree.expr_spans.reserve(text.len() / 12);
        Self {
            text,
            dialect,
            lexer: Lexer::new(text, dialect),
            token: Token::Eof,
            lexemes: None,
            previous_end: 0,
            tree,
            errors: Vec::new(),
            scratch: Vec::new(),
            depth: 0,
            indices: 0,
            open_ifs: 0,
            open_switches: 0,
            in_matrix: false,
            recovering: false,
            octave_reported: false,
            any_closed: false,
            assigned: Vec::new(),
            scope: 0,
            scopes: 0,
            look_ahead: 2 * text.len() + 64,
            step_back: 2 * text.len() + 64,
        }
    }

    fn file(self) -> Parse {
        self.file_with_tokens().0
    }

    fn file_with_tokens(mut self) -> (Parse, Vec<Lexeme>) {
        self.open_scope();
        self.bump();
        self.skip_terminators();
        self.tree.unit = match self.token {
            Token::Keyword(crate::lexer::Keyword::Function) => Unit::Function,
            Token::Keyword(crate::lexer::Keyword::Classdef) => Unit::Class,
            _ => Unit::Script,
        };
        self.tree.body = self.top_level();
        if let Some(span) = self.lexer.foreign_comment {
            self.octave_only(Span::new(span.start, span.start + 1), "a comment with `#`");
        }
        self.errors.sort_by_key(|error| error.span.start);
        self.tree.comments = std::mem::take(&mut self.lexer.comments);
        self.shrink();
        let lexemes = self.lexemes.unwrap_or_default();
        let tokens_read = self.lexer.tokens;
        (Parse { tree: self.tree, errors: self.errors, tokens_read }, lexemes)
    }

    fn shrink(&mut self) {
        self.tree.exprs.shrink_to_fit();
        self.tree.expr_spans.shrink_to_fit();
        self.tree.stmts.shrink_to_fit();
        self.tree.stmt_spans.shrink_to_fit();
        self.tree.lists.shrink_to_fit();
        self.tree.comments.shrink_to_fit();
        self.tree.names.shrink_to_fit();
    }

    // Tokens.

    fn bump(&mut self) {
        self.previous_end = self.lexer.span.end;
        self.token = self.lexer.next_token();
        if let Some(lexemes) = &mut self.lexemes {
            lexemes.push(Lexeme { token: self.token, span: self.lexer.span });
        }
    }

    fn span(&self) -> Span {
        self.lexer.span
    }

    fn token_text(&self) -> &'a str {
        &self.text[self.lexer.span.range()]
    }

    /// From `start` to the end of what has been read.
    fn since(&self, start: u32) -> Span {
        Span::new(start, self.previous_end.max(start))
    }

    /// Passes the token if it is this one.
    fn eat(&mut self, token: Token) -> bool {
        let found = self.token == token;
        if found {
            self.bump();
        }
        found
    }

    /// The first byte after the current token that is not a blank.
    fn next_byte(&self) -> u8 {
        self.lexer.byte(self.lexer.skip_blanks(self.span().end as usize))
    }

    /// Passes line ends, `;` and `,`.
    fn skip_terminators(&mut self) {
        while matches!(self.token, Token::Newline | Token::Semi | Token::Comma) {
            self.bump();
        }
    }

    // Nodes.

    fn push(&mut self, expr: Expr, span: Span) -> ExprId {
        self.tree.expr_spans.push(span);
        self.tree.exprs.push(expr)
    }

    fn push_stmt(&mut self, stmt: Stmt, span: Span) -> StmtId {
        self.tree.stmt_spans.push(span);
        self.tree.stmts.push(stmt)
    }

    fn expr_span(&self, id: ExprId) -> Span {
        self.tree.expr_spans[id.index()]
    }

    fn intern(&mut self, span: Span) -> Sym {
        self.tree.names.intern(self.text, span)
    }

    /// Starts a list; [`Self::add`] elements, then [`Self::finish`] it.
    fn start(&self) -> usize {
        self.scratch.len()
    }

    fn add<T: ListItem>(&mut self, item: T) {
        self.scratch.push(item.to_raw());
    }

    fn finish<T>(&mut self, mark: usize) -> List<T> {
        let len = self.scratch.len() - mark;
        if len == 0 {
            return List::EMPTY;
        }
        let start = self.tree.lists.len() as u32;
        self.tree.lists.push(len as u32);
        self.tree.lists.extend_from_slice(&self.scratch[mark..]);
        self.scratch.truncate(mark);
        List { start, row: PhantomData }
    }

    fn one<T: ListItem>(&mut self, item: T) -> List<T> {
        let mark = self.start();
        self.add(item);
        self.finish(mark)
    }

    // Variables, as far as command syntax needs them.

    fn open_scope(&mut self) -> u32 {
        self.scopes += 1;
        std::mem::replace(&mut self.scope, self.scopes)
    }

    fn mark_assigned(&mut self, sym: Sym) {
        if self.assigned.len() <= sym.index() {
            self.assigned.resize(sym.index() + 1, 0);
        }
        self.assigned[sym.index()] = self.scope;
    }

    fn is_assigned(&self, sym: Sym) -> bool {
        self.assigned.get(sym.index()) == Some(&self.scope)
    }

    /// Marks the variable that `target` assigns.
    fn mark_target(&mut self, target: ExprId) {
        if let Some((_, sym)) = self.tree.root_name(target) {
            self.mark_assigned(sym);
        }
    }
}
