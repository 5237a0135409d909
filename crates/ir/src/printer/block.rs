//! Statements in sequence, with the blocks inside them.
//!
//! ```text
//! if t1            line, in
//!     x = y;       statement
//! else             out, line, in
//! end              out, line
//! ```
//!
//! What is left to print stands on a list of its own instead of on the stack: a
//! chain of `elseif` nests as deep as it is long.

use super::Printer;
use super::statement::Writer;
use crate::program::{Block, FunctionId, Stmt, StmtId};

/// What is left to print.
enum Piece {
    Stmt(StmtId),
    /// A line one level further out than what stands around it.
    Word(String),
    /// The `end` of a statement.
    End(&'static str),
    /// Lines that are wanted after a statement.
    After(StmtId),
    /// Lines that are wanted at the start of its block.
    Inside(StmtId),
}

impl Printer<'_> {
    /// Prints the statements of a block of a function.
    pub(super) fn block(&mut self, id: FunctionId, block: &[StmtId]) {
        let mut pieces: Vec<Piece> = block.iter().rev().map(|id| Piece::Stmt(*id)).collect();
        while let Some(piece) = pieces.pop() {
            match piece {
                Piece::Stmt(stmt) => self.statement(id, stmt, &mut pieces),
                Piece::Word(word) => {
                    self.depth -= 1;
                    self.line(&word);
                    self.depth += 1;
                }
                Piece::End(word) => {
                    self.depth -= 1;
                    self.line(word);
                }
                Piece::After(stmt) => self.after(id, stmt),
                Piece::Inside(stmt) => {
                    if let Some(in_loop) = self.options.in_loop {
                        self.lines(&in_loop(id, stmt));
                    }
                }
            }
        }
    }

    fn after(&mut self, id: FunctionId, stmt: StmtId) {
        if let Some(after) = self.options.after {
            self.lines(&after(id, stmt));
        }
    }

    fn statement(&mut self, id: FunctionId, stmt_id: StmtId, pieces: &mut Vec<Piece>) {
        let function = &self.program.functions[id];
        let stmt = &function.stmts[stmt_id];
        let writer = Writer { program: self.program, function, dialect: self.options.dialect };
        if let (Some(before), false) = (self.options.before, matches!(stmt, Stmt::Comment(_))) {
            self.lines(&before(id, stmt_id));
        }
        match stmt {
            Stmt::Comment(text) => self.comment(text),
            Stmt::Import(_) => self.line(&writer.line(stmt)),
            Stmt::Return | Stmt::Break | Stmt::Continue | Stmt::Refused(_) => {
                self.after(id, stmt_id);
                self.line(&format!("{};", writer.line(stmt)));
            }
            _ => {
                let inside = inside(writer, stmt_id, stmt);
                let is_simple = inside.is_empty();
                let end = if is_simple && !function.origin(stmt_id).shown { ";" } else { "" };
                self.line(&format!("{}{end}", writer.line(stmt)));
                self.depth += usize::from(!is_simple);
                pieces.push(Piece::After(stmt_id));
                pieces.extend(inside.into_iter().rev());
            }
        }
    }
}

/// What a statement prints after its first line.
fn inside(writer: Writer<'_>, id: StmtId, stmt: &Stmt) -> Vec<Piece> {
    let mut pieces = Vec::new();
    match stmt {
        Stmt::If { condition: _, then, otherwise } => {
            add(&mut pieces, then);
            if !otherwise.is_empty() {
                pieces.push(Piece::Word("else".to_owned()));
                add(&mut pieces, otherwise);
            }
            pieces.push(Piece::End("end"));
        }
        Stmt::While { condition: _, body } => {
            pieces.push(Piece::Inside(id));
            add(&mut pieces, body);
            pieces.push(Piece::End("end"));
        }
        Stmt::For { target: _, over: _, body } => {
            pieces.push(Piece::Inside(id));
            add(&mut pieces, body);
            pieces.push(Piece::End("end"));
        }
        Stmt::Try { body, error, handler } => {
            add(&mut pieces, body);
            if let Some(error) = error {
                pieces.push(Piece::Word(format!("catch {}", writer.name(*error))));
                pieces.push(Piece::Inside(id));
            } else if !handler.is_empty() {
                pieces.push(Piece::Word("catch".to_owned()));
                pieces.push(Piece::Inside(id));
            }
            add(&mut pieces, handler);
            pieces.push(Piece::End("end"));
        }
        Stmt::Unwind { body, cleanup } => {
            add(&mut pieces, body);
            pieces.push(Piece::Word("unwind_protect_cleanup".to_owned()));
            add(&mut pieces, cleanup);
            pieces.push(Piece::End("end_unwind_protect"));
        }
        _ => {}
    }
    pieces
}

fn add(pieces: &mut Vec<Piece>, block: &Block) {
    pieces.extend(block.iter().map(|id| Piece::Stmt(*id)));
}
