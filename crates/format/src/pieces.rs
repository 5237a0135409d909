//! A text as lines of pieces: tokens, comments, and statements that are kept as they are.
//!
//! A *piece* is what is never changed inside: a token, a comment, a command (`hold on`), a
//! line for the shell. A *line* is what stands between two line ends that are not inside a
//! piece. The layout changes what stands between the pieces of a line and before the first one.
//!
//! ```text
//! x = [1 2 ... two     line 0: x | = | [ | 1 | 2 | ... two
//!      3];  % three    line 1, continued: 3 | ] | ; | % three
//! ```
//!
//! Cost: one pass over the tokens and the blanks between them.

use lariat_base::Span;
use lariat_syntax::Lexeme;
use lariat_syntax::lexer::Token;
use lariat_syntax::tree::{BinaryOp, Comment, CommentKind, Stmt, Tree};

/// How wide a tab is: as in MATLAB's editor.
const TAB: u32 = 4;

/// What a piece is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Token(Token),
    Comment(CommentKind),
    /// A command, an import, a line for the shell.
    Verbatim,
}

/// A part of the text that is kept as it is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Piece {
    pub kind: Kind,
    pub span: Span,
    /// Where it stands in its line, in columns from 0.
    pub column: u32,
    /// How many columns it takes; of its last line if it has several.
    pub width: u32,
    /// It has several lines.
    pub is_tall: bool,
    /// Blanks other than spaces and tabs stand before it: they are kept.
    pub odd_gap: bool,
    /// The innermost pair of brackets around the place before it; 0 for none.
    pub pair: u32,
    /// An operand stands before it.
    pub after_operand: bool,
}

impl Piece {
    pub fn token(&self) -> Option<Token> {
        match self.kind {
            Kind::Token(token) => Some(token),
            Kind::Comment(_) | Kind::Verbatim => None,
        }
    }

    pub fn is_comment(&self) -> bool {
        matches!(self.kind, Kind::Comment(_))
    }

    /// The column after it.
    pub fn end_column(&self) -> u32 {
        if self.is_tall { self.width } else { self.column + self.width }
    }
}

/// A pair of brackets.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pair {
    pub parent: u32,
    /// White space separates elements in it.
    pub is_matrix: bool,
    /// It holds the arguments or indices of what stands before.
    pub is_call: bool,
    /// It holds the parameters of an anonymous function.
    pub is_lambda: bool,
    pub open: u32,
    pub close: u32,
    /// Some comma, some semicolon has a blank after it.
    pub spaced_commas: bool,
    pub spaced_semicolons: bool,
    /// Each semicolon has a blank before it, `[a ; b]`.
    pub free_semicolons: bool,
    /// It is, or lies in, a matrix of several lines: columns may be aligned by hand.
    pub is_rigid: bool,
}

/// A line: pieces between line ends.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line {
    /// Its pieces; none where only odd blanks stand there, such as a form feed.
    pub first: u32,
    pub end: u32,
    /// From its start to its line end.
    pub span: Span,
    /// The line ends after it, of empty lines too.
    pub ends: Span,
    /// It continues the statement of the line before.
    pub continued: bool,
}

impl Line {
    pub fn pieces(&self) -> std::ops::Range<usize> {
        self.first as usize..self.end as usize
    }
}

/// A text in pieces.
pub(crate) struct Pieces<'t> {
    pub text: &'t str,
    pub pieces: Vec<Piece>,
    pub lines: Vec<Line>,
    pub pairs: Vec<Pair>,
}

/// Takes a text apart.
pub(crate) fn pieces<'t>(tree: &'t Tree, lexemes: &[Lexeme]) -> Pieces<'t> {
    let mut reader = Reader::new(tree.text());
    let verbatim = verbatim(tree);
    let mut verbatim = verbatim.iter().peekable();
    let mut comments = tree.comments.iter().peekable();
    for lexeme in lexemes {
        while let Some(comment) = comments.next_if(|it| it.span.start < lexeme.span.start) {
            reader.comment(comment);
        }
        match verbatim.next_if(|span| span.start <= lexeme.span.start) {
            Some(&span) => {
                reader.add(Kind::Verbatim, span);
                while comments.next_if(|it| it.span.start < span.end).is_some() {}
            }
            None => reader.token(lexeme),
        }
    }
    for comment in comments {
        reader.comment(comment);
    }
    reader.finish()
}

/// The statements whose text is kept, in source order.
fn verbatim(tree: &Tree) -> Vec<Span> {
    let kept = |stmt: Stmt| matches!(stmt, Stmt::Command(..) | Stmt::Import(_) | Stmt::Shell);
    let kept = tree.stmt_ids().filter(|&id| kept(tree.stmt(id)));
    let mut spans: Vec<Span> = kept.map(|id| tree.stmt_span(id)).collect();
    spans.sort_unstable();
    spans
}

struct Reader<'t> {
    text: &'t str,
    pieces: Vec<Piece>,
    lines: Vec<Line>,
    pairs: Vec<Pair>,
    /// The open pairs, the innermost last.
    open: Vec<u32>,
    /// Where the piece before ends, and in which column.
    at: usize,
    column: u32,
    /// The statement goes on.
    in_statement: bool,
    after_operand: bool,
    after_at: bool,
}

impl<'t> Reader<'t> {
    fn new(text: &'t str) -> Self {
        let whole = Pair {
            parent: 0,
            is_matrix: false,
            is_call: false,
            is_lambda: false,
            open: u32::MAX,
            close: u32::MAX,
            spaced_commas: true,
            spaced_semicolons: true,
            free_semicolons: false,
            is_rigid: false,
        };
        Self {
            text,
            pieces: Vec::with_capacity(text.len() / 4),
            lines: Vec::with_capacity(text.len() / 24),
            pairs: vec![whole],
            open: Vec::new(),
            at: 0,
            column: 0,
            in_statement: false,
            after_operand: false,
            after_at: false,
        }
    }

    fn comment(&mut self, comment: &Comment) {
        self.add(Kind::Comment(comment.kind), comment.span);
    }

    fn token(&mut self, lexeme: &Lexeme) {
        match lexeme.token {
            Token::Newline | Token::Eof => {
                self.in_statement &= !self.open.is_empty();
                self.after_operand = false;
            }
            token => self.add(Kind::Token(token), lexeme.span),
        }
    }

    /// Adds a piece, and the lines that end before it.
    fn add(&mut self, kind: Kind, span: Span) {
        let odd_gap = self.pass_gap(span.start as usize);
        let place = self.pieces.len() as u32;
        if let Kind::Token(Token::RParen | Token::RBracket | Token::RBrace) = kind
            && let Some(&pair) = self.open.last()
        {
            self.pairs[pair as usize].close = place;
        }
        let body = &self.text.as_bytes()[span.range()];
        let last_line = last_line_start(body);
        let pair = self.open.last().copied().unwrap_or(0);
        self.note_separator(kind, span, pair);
        self.pieces.push(Piece {
            kind,
            span,
            column: self.column,
            width: width(&body[last_line..]),
            is_tall: last_line > 0,
            odd_gap,
            pair,
            after_operand: self.after_operand,
        });
        if let Some(line) = self.lines.last_mut() {
            line.end = place + 1;
        }
        self.at = span.end as usize;
        self.column = self.pieces[place as usize].end_column();
        self.after(kind, place);
    }

    /// What the piece changes for those after it.
    fn after(&mut self, kind: Kind, place: u32) {
        let token = match kind {
            Kind::Comment(_) => return,
            Kind::Verbatim => None,
            Kind::Token(token) => Some(token),
        };
        self.in_statement = true;
        let mut closes_lambda = false;
        match token {
            Some(Token::LParen | Token::LBracket | Token::LBrace) => {
                let parent = self.open.last().copied().unwrap_or(0);
                self.open.push(self.pairs.len() as u32);
                self.pairs.push(Pair {
                    parent,
                    is_matrix: token != Some(Token::LParen),
                    is_call: self.after_operand,
                    is_lambda: self.after_at,
                    open: place,
                    close: u32::MAX,
                    spaced_commas: false,
                    spaced_semicolons: false,
                    free_semicolons: true,
                    is_rigid: false,
                });
            }
            Some(Token::RParen | Token::RBracket | Token::RBrace) => {
                let pair = self.open.pop().unwrap_or(0);
                closes_lambda = self.pairs[pair as usize].is_lambda;
            }
            _ => {}
        }
        self.after_at = token == Some(Token::At);
        self.after_operand =
            !closes_lambda && token.is_some_and(|token| is_operand(token, !self.open.is_empty()));
    }

    fn note_separator(&mut self, kind: Kind, span: Span, pair: u32) {
        if kind == Kind::Token(Token::Semi) {
            let bytes = self.text.as_bytes();
            let before = (span.start as usize).checked_sub(1).map(|before| bytes[before]);
            self.pairs[pair as usize].free_semicolons &= matches!(before, Some(b' ' | b'\t'));
        }
        let next = self.text.as_bytes().get(span.end as usize);
        if !matches!(next, Some(b' ' | b'\t')) {
            return;
        }
        let line_ends = {
            let rest = self.text[span.end as usize..].trim_start_matches([' ', '\t']);
            rest.is_empty() || rest.starts_with(['\n', '\r', '%', '#']) || rest.starts_with("...")
        };
        let pair = &mut self.pairs[pair as usize];
        match kind {
            Kind::Token(Token::Comma) => pair.spaced_commas |= !line_ends,
            Kind::Token(Token::Semi) => pair.spaced_semicolons |= !line_ends,
            _ => {}
        }
    }

    /// Goes to `to`, over blanks and line ends; true where odd blanks stand right before it.
    fn pass_gap(&mut self, to: usize) -> bool {
        let bytes = self.text.as_bytes();
        if self.lines.is_empty() {
            let line = line_start(bytes, to);
            self.odd_lines(0, line);
            self.open_line(line, to);
        } else if let Some(end) = first_line_end(bytes, self.at, to) {
            let line = line_start(bytes, to);
            self.close_line(end, line);
            self.odd_lines(end, line);
            self.open_line(line, to);
        }
        let gap = &bytes[self.at..to];
        self.column = columns(gap, self.column);
        gap.iter().any(|&byte| byte != b' ' && byte != b'\t')
    }

    fn open_line(&mut self, start: usize, to: usize) {
        let place = self.pieces.len() as u32;
        let span = Span::new(start as u32, to as u32);
        let continued = self.in_statement;
        self.lines.push(Line { first: place, end: place, span, ends: Span::at(0), continued });
        (self.at, self.column) = (start, 0);
    }

    fn close_line(&mut self, end: usize, next: usize) {
        if let Some(line) = self.lines.last_mut() {
            line.span.end = end as u32;
            line.ends = Span::new(end as u32, next as u32);
        }
    }

    /// Lines without a piece that hold blanks other than spaces and tabs.
    fn odd_lines(&mut self, from: usize, to: usize) {
        let bytes = self.text.as_bytes();
        if bytes[from..to].iter().all(|byte| matches!(byte, b' ' | b'\t' | b'\n' | b'\r')) {
            return;
        }
        let mut start = from;
        while start < to {
            let end = first_line_end(bytes, start, to).unwrap_or(to);
            let after = after_line_end(bytes, end).min(to);
            if bytes[start..end].iter().any(|byte| !matches!(byte, b' ' | b'\t')) {
                let place = self.pieces.len() as u32;
                self.cut_ends(start);
                let (span, ends) = (Span::new(start as u32, end as u32), (end as u32, to as u32));
                let ends = Span::new(ends.0, ends.1);
                let continued = self.in_statement;
                self.lines.push(Line { first: place, end: place, span, ends, continued });
            }
            start = after;
        }
    }

    /// The line ends after the last line go on to `start` only.
    fn cut_ends(&mut self, start: usize) {
        if let Some(line) = self.lines.last_mut() {
            line.ends.end = start as u32;
        }
    }

    fn finish(mut self) -> Pieces<'t> {
        let bytes = self.text.as_bytes();
        let end = bytes.len();
        match (self.lines.is_empty(), first_line_end(bytes, self.at, end)) {
            (true, _) => {
                self.odd_lines(0, end);
            }
            (false, Some(line_end)) => {
                self.close_line(line_end, end);
                self.odd_lines(line_end, end);
            }
            (false, None) => self.close_line(end, end),
        }
        let mut done =
            Pieces { text: self.text, pieces: self.pieces, lines: self.lines, pairs: self.pairs };
        done.mark_rigid();
        done
    }
}

impl Pieces<'_> {
    /// Marks the matrices of several lines and what lies in them.
    fn mark_rigid(&mut self) {
        for at in 1..self.pairs.len() {
            let Pair { parent, is_matrix, open, close, .. } = self.pairs[at];
            let is_tall = is_matrix && close != u32::MAX && self.has_line_end(open, close);
            self.pairs[at].is_rigid = is_tall || self.pairs[parent as usize].is_rigid;
        }
    }

    /// Do two pieces stand on different lines?
    fn has_line_end(&self, from: u32, to: u32) -> bool {
        self.line_of(from) != self.line_of(to)
    }

    /// The line that holds a piece.
    pub fn line_of(&self, piece: u32) -> usize {
        self.lines.partition_point(|line| line.end <= piece)
    }

    /// How many blanks stand before a piece that is not the first of its line.
    pub fn gap(&self, piece: usize) -> u32 {
        self.pieces[piece].column.saturating_sub(self.pieces[piece - 1].end_column())
    }

    /// The first piece of a line that is not a comment.
    pub fn first_code(&self, line: &Line) -> Option<usize> {
        line.pieces().find(|&piece| !self.pieces[piece].is_comment())
    }

    /// True for a line of nothing but a comment.
    pub fn is_comment_line(&self, line: &Line) -> bool {
        line.first < line.end && self.first_code(line).is_none()
    }

    /// The column of the first piece of a line.
    pub fn line_column(&self, line: &Line) -> u32 {
        self.pieces.get(line.first as usize).map_or(0, |piece| piece.column)
    }

    pub fn slice(&self, span: Span) -> &str {
        &self.text[span.range()]
    }
}

/// Is a token, or the bracket that it closes, an operand?
fn is_operand(token: Token, in_brackets: bool) -> bool {
    token.ends_operand() && (in_brackets || !matches!(token, Token::Keyword(_)))
}

/// Is the operator a sign, which may be a prefix too?
pub(crate) fn is_sign(token: Token) -> bool {
    matches!(token, Token::Op(BinaryOp::Add | BinaryOp::Sub))
}

/// Where the last line of the bytes starts.
fn last_line_start(bytes: &[u8]) -> usize {
    bytes.iter().rposition(|&byte| is_line_end(byte)).map_or(0, |at| at + 1)
}

fn is_line_end(byte: u8) -> bool {
    matches!(byte, b'\n' | b'\r')
}

fn first_line_end(bytes: &[u8], from: usize, to: usize) -> Option<usize> {
    bytes[from..to].iter().position(|&byte| is_line_end(byte)).map(|at| from + at)
}

/// After the line end at `at`.
pub(crate) fn after_line_end(bytes: &[u8], at: usize) -> usize {
    match bytes.get(at) {
        Some(b'\r') if bytes.get(at + 1) == Some(&b'\n') => at + 2,
        Some(_) => at + 1,
        None => at,
    }
}

/// The start of the line that holds `at`.
fn line_start(bytes: &[u8], at: usize) -> usize {
    last_line_start(&bytes[..at])
}

/// How many columns a text without line ends takes.
pub(crate) fn width(bytes: &[u8]) -> u32 {
    bytes.iter().filter(|&&byte| byte & 0xc0 != 0x80).count() as u32
}

/// The column after blanks that start in `column`; odd ones take none.
pub(crate) fn columns(blanks: &[u8], column: u32) -> u32 {
    blanks.iter().fold(column, |column, byte| match byte {
        b'\t' => (column / TAB + 1) * TAB,
        b' ' => column + 1,
        _ => column,
    })
}
