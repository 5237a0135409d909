//! Blocks: how deep each statement's line is indented.
//!
//! A stack of open blocks is kept while the tokens pass. A line gets the indentation of the
//! block that is open at its start, a line that starts with `end`, `else`, `case` that of the
//! block which that word belongs to. Several blocks that are opened on one line indent
//! once. Which words open the blocks of classes and functions, and which functions no `end`
//! closes, is in the tree.
//!
//! Comments on lines of their own go with the code. Between a block's last statement and the
//! word that ends it, the author says which of both they belong to: those that stand no
//! deeper than the word, to the word. Help text under a function's header likewise.
//!
//! Cost: one pass over the pieces.

use crate::pieces::{Kind, Line, Pieces};
use crate::style::{FunctionBodies, Style};
use lariat_base::Span;
use lariat_syntax::lexer::{Keyword, Token};
use lariat_syntax::tree::{FunctionId, Stmt, Tree, Unit};

/// An open block.
#[derive(Clone, Copy, Debug)]
struct Block {
    kind: BlockKind,
    /// The indentation of the line that opens it, as it was and as it will be.
    old: u32,
    new: u32,
    /// The indentation of what stands in it.
    body: u32,
    /// That of its last `case`, as it was.
    old_case: u32,
    /// Nothing stands in it yet but comments.
    is_fresh: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum BlockKind {
    /// A function that no `end` closes.
    OpenFunction,
    Function,
    Class,
    Switch,
    Other,
}

/// What a word at the start of a line or later does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Word {
    Opens(BlockKind),
    /// `else`, `catch`
    Divides,
    /// `case`
    Case,
    Closes,
    None,
}

/// Where the tree says that blocks open.
struct Openers {
    /// `properties`, `methods`, `arguments`: where their words stand, in order.
    class_blocks: Vec<u32>,
    /// Functions: where their words stand, whether an `end` closes them, whether their
    /// bodies are indented; in order.
    functions: Vec<(u32, bool, bool)>,
}

/// The indentation of each line that continues no statement; of the others 0.
pub(crate) fn indentations(
    tree: &Tree,
    text: &Pieces<'_>,
    style: &Style,
    kept: &[bool],
) -> Vec<u32> {
    let openers = Openers::new(tree, text, style);
    let mut tracker = Tracker { text, style, openers, blocks: Vec::new(), line: (0, 0) };
    let mut all = vec![0; text.lines.len()];
    let mut place = 0;
    while place < text.lines.len() {
        let line = text.lines[place];
        if text.is_comment_line(&line) && !line.continued {
            let code = tracker.comment_lines(place, &mut all, kept);
            place = code;
            continue;
        }
        if !line.continued {
            let old = text.line_column(&line);
            let new = if kept[place] { old } else { tracker.code_line(&line) };
            all[place] = new;
            tracker.line = (old, new);
        }
        tracker.pass(&line);
        place += 1;
    }
    all
}

impl Openers {
    fn new(tree: &Tree, text: &Pieces<'_>, style: &Style) -> Self {
        let blocks = tree.classes.iter().flat_map(|(_, class)| &class.blocks);
        let mut class_blocks: Vec<u32> = blocks.map(|block| block.span.start).collect();
        let arguments = |&id: &_| matches!(tree.stmt(id), Stmt::Arguments(_));
        let arguments = tree.stmt_ids().filter(arguments);
        class_blocks.extend(arguments.map(|id| tree.stmt_span(id).start));
        class_blocks.sort_unstable();
        let indents_files = indents_file_functions(tree, text, style);
        let function = |(id, function): (FunctionId, &lariat_syntax::tree::Function)| {
            let indents = match placement(tree, id) {
                Placement::Method => true,
                Placement::Nested => style.functions != FunctionBodies::Classic,
                Placement::File => indents_files,
            };
            (function.span.start, function.closed, indents)
        };
        let mut functions: Vec<_> = tree.functions.iter().map(function).collect();
        functions.sort_unstable();
        Self { class_blocks, functions }
    }
}

/// Where a function stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Placement {
    File,
    Nested,
    Method,
}

fn placement(tree: &Tree, id: FunctionId) -> Placement {
    let function = &tree.functions[id];
    let inside = |span: Span| span.encloses(function.span);
    let mut blocks = tree.classes.iter().flat_map(|(_, class)| &class.blocks);
    if function.parent.is_some() {
        Placement::Nested
    } else if tree.unit == Unit::Class && blocks.any(|block| inside(block.span)) {
        Placement::Method
    } else {
        Placement::File
    }
}

/// Are the bodies of functions that are neither nested nor methods indented?
fn indents_file_functions(tree: &Tree, text: &Pieces<'_>, style: &Style) -> bool {
    match style.functions {
        FunctionBodies::Classic | FunctionBodies::Nested => return false,
        FunctionBodies::All => return true,
        FunctionBodies::AsWritten => {}
    }
    let (mut deeper, mut all) = (0_u32, 0_u32);
    for (id, function) in tree.functions.iter() {
        if placement(tree, id) != Placement::File {
            continue;
        }
        let Some(first) = tree.first(function.body) else { continue };
        let body = start_column(text, tree.stmt_span(first).start);
        let head = start_column(text, function.span.start);
        if let (Some(body), Some(head)) = (body, head) {
            deeper += u32::from(body > head);
            all += 1;
        }
    }
    deeper * 2 > all
}

/// The column of what stands at `offset`, if it is the first of its line.
fn start_column(text: &Pieces<'_>, offset: u32) -> Option<u32> {
    let place = text.lines.partition_point(|line| line.span.end <= offset);
    let piece = &text.pieces[text.lines.get(place)?.pieces()].first()?;
    (piece.span.start == offset).then_some(piece.column)
}

struct Tracker<'a, 't> {
    text: &'a Pieces<'t>,
    style: &'a Style,
    openers: Openers,
    blocks: Vec<Block>,
    /// The indentation of the statement's first line, as it was and as it will be.
    line: (u32, u32),
}

impl Tracker<'_, '_> {
    /// The indentation of a line that starts with code.
    fn code_line(&self, line: &Line) -> u32 {
        let Some(piece) = self.text.first_code(line) else { return self.body() };
        let top = self.blocks.last();
        match self.word(piece) {
            Word::Closes | Word::Divides => {
                let is_open = |block: &&Block| block.kind != BlockKind::OpenFunction;
                self.blocks.iter().rev().find(is_open).map_or(0, |block| block.new)
            }
            Word::Case => top.map_or(0, |block| block.new + self.case_indent()),
            Word::Opens(BlockKind::OpenFunction | BlockKind::Function) => {
                let mut enclosing = self.blocks.iter().rev();
                let enclosing = enclosing.find(|block| block.kind != BlockKind::OpenFunction);
                enclosing.map_or(0, |block| block.body)
            }
            Word::Opens(_) | Word::None => self.body(),
        }
    }

    fn body(&self) -> u32 {
        self.blocks.last().map_or(0, |block| block.body)
    }

    fn case_indent(&self) -> u32 {
        if self.style.indent_cases { self.style.indent } else { 0 }
    }

    /// Places the comment lines from `first` up to the next code; returns its line.
    fn comment_lines(&self, first: usize, all: &mut [u32], kept: &[bool]) -> usize {
        let lines = &self.text.lines;
        let is_comment = |line: &Line| line.first == line.end || self.text.is_comment_line(line);
        let past = lines[first..].iter().take_while(|line| is_comment(line)).count();
        let code = first + past;
        let next = lines.get(code);
        let (old_next, new_next) =
            next.map_or((0, 0), |line| (self.text.line_column(line), self.code_line(line)));
        let ends = next.is_none() && self.blocks.is_empty();
        let mut start = first;
        while start < code {
            let run = self.comment_run(start, code);
            let is_help = start == first;
            let columns =
                (self.text.line_column(&lines[start]), self.text.line_column(&lines[run - 1]));
            let new = match self.blocks.last() {
                Some(block) if block.is_fresh && is_help && columns.0 <= block.old => block.new,
                Some(_) if new_next < self.body() && !ends => {
                    self.before_word(columns.1, (old_next, new_next))
                }
                _ => self.body(),
            };
            for place in start..run {
                let old = self.text.line_column(&lines[place]);
                let stays = kept[place] || old == 0 && self.is_test(&lines[place]);
                all[place] = if stays { old } else { new };
            }
            start = run;
        }
        code
    }

    /// A comment in front of the word that ends a block or a part of it.
    fn before_word(&self, column: u32, (old_next, new_next): (u32, u32)) -> u32 {
        let Some(block) = self.blocks.last() else { return new_next };
        // Where the code in front stands there too, the author did not indent at all.
        if column <= old_next && column != self.line.0 {
            new_next
        } else if block.kind == BlockKind::Switch && column <= block.old_case {
            block.new + self.case_indent()
        } else {
            block.body
        }
    }

    /// Past the comment lines that follow each other without an empty line.
    fn comment_run(&self, start: usize, limit: usize) -> usize {
        let mut place = start;
        while place + 1 < limit && !has_empty_line(self.text, place) {
            place += 1;
        }
        place + 1
    }

    /// A line of Octave's tests, `%!assert (…)`, stays at the start of its line.
    fn is_test(&self, line: &Line) -> bool {
        let text = self.text.slice(line.span).trim_start();
        text.starts_with("%!") || text.starts_with("#!")
    }

    /// Passes the words of a line.
    fn pass(&mut self, line: &Line) {
        for piece in line.pieces() {
            if self.text.pieces[piece].is_comment() {
                continue;
            }
            match self.word(piece) {
                Word::Opens(kind) => self.open(kind, piece),
                Word::Divides => {}
                Word::Case => self.case(),
                Word::Closes => self.close(),
                Word::None => {
                    // The header's own pieces are not what stands in the block.
                    let starts = self.starts_statement(line, piece);
                    if let Some(block) = self.blocks.last_mut() {
                        block.is_fresh &= !starts;
                    }
                }
            }
        }
    }

    fn starts_statement(&self, line: &Line, piece: usize) -> bool {
        !line.continued && piece == line.first as usize
    }

    fn open(&mut self, kind: BlockKind, piece: usize) {
        let mut indents = true;
        if matches!(kind, BlockKind::Function | BlockKind::OpenFunction) {
            while matches!(self.blocks.last(), Some(top) if top.kind == BlockKind::OpenFunction) {
                self.blocks.pop();
            }
            let found = self.function_at(self.text.pieces[piece].span.start);
            indents = found.is_none_or(|(_, indents)| indents);
        } else if let Some(block) = self.blocks.last_mut() {
            block.is_fresh = false;
        }
        let (old, new) = self.line;
        let body = match kind {
            BlockKind::Switch => new + self.case_indent(),
            _ if indents => new + self.style.indent,
            _ => new,
        };
        let is_fresh =
            matches!(kind, BlockKind::Function | BlockKind::OpenFunction | BlockKind::Class);
        self.blocks.push(Block { kind, old, new, body, old_case: old, is_fresh });
    }

    fn case(&mut self) {
        let (deeper, old) = (self.case_indent() + self.style.indent, self.line.0);
        if let Some(block) = self.blocks.last_mut() {
            block.body = block.new + deeper;
            block.old_case = old;
        }
    }

    fn close(&mut self) {
        while let Some(block) = self.blocks.pop() {
            if block.kind != BlockKind::OpenFunction {
                break;
            }
        }
    }

    /// Is the function at `offset` closed, and is its body indented?
    fn function_at(&self, offset: u32) -> Option<(bool, bool)> {
        let functions = &self.openers.functions;
        let place = functions.binary_search_by_key(&offset, |&(start, ..)| start).ok()?;
        Some((functions[place].1, functions[place].2))
    }

    /// What a piece does to the blocks.
    fn word(&self, place: usize) -> Word {
        let piece = &self.text.pieces[place];
        let Kind::Token(token) = piece.kind else { return Word::None };
        if piece.pair != 0 {
            return Word::None;
        }
        match token {
            Token::Keyword(keyword) => self.keyword(keyword, place),
            Token::Ident if self.openers.class_blocks.binary_search(&piece.span.start).is_ok() => {
                Word::Opens(BlockKind::Other)
            }
            _ => Word::None,
        }
    }

    fn keyword(&self, keyword: Keyword, place: usize) -> Word {
        match keyword {
            Keyword::Function => {
                let found = self.function_at(self.text.pieces[place].span.start);
                let closed = found.is_some_and(|(closed, _)| closed);
                Word::Opens(if closed { BlockKind::Function } else { BlockKind::OpenFunction })
            }
            Keyword::Classdef => Word::Opens(BlockKind::Class),
            Keyword::Switch => Word::Opens(BlockKind::Switch),
            Keyword::Do
            | Keyword::For
            | Keyword::If
            | Keyword::Parfor
            | Keyword::Spmd
            | Keyword::Try
            | Keyword::UnwindProtect
            | Keyword::While => Word::Opens(BlockKind::Other),
            Keyword::Else | Keyword::Elseif | Keyword::Catch | Keyword::UnwindProtectCleanup => {
                Word::Divides
            }
            Keyword::Case | Keyword::Otherwise => Word::Case,
            Keyword::End(_) if self.is_name(place) => Word::None,
            Keyword::End(_) | Keyword::Until => Word::Closes,
            Keyword::Break
            | Keyword::Continue
            | Keyword::Global
            | Keyword::Persistent
            | Keyword::Return => Word::None,
        }
    }

    /// `end` as the name of a function: `function r = end(x, k, n)`.
    fn is_name(&self, place: usize) -> bool {
        let before = place.checked_sub(1).and_then(|before| self.text.pieces[before].token());
        matches!(
            before,
            Some(Token::Keyword(Keyword::Function) | Token::Assign | Token::Dot | Token::At)
        )
    }
}

/// Does an empty line follow?
pub(crate) fn has_empty_line(text: &Pieces<'_>, line: usize) -> bool {
    let ends = text.lines[line].ends;
    let bytes = text.text.as_bytes();
    let first = crate::pieces::after_line_end(bytes, ends.start as usize);
    bytes[first.min(ends.end as usize)..ends.end as usize]
        .iter()
        .any(|byte| matches!(byte, b'\n' | b'\r'))
}
