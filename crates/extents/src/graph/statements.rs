//! Statements without control: literals, copies, cells, handles, declarations.
//!
//! ```text
//! x = 'abc'    (1,3)        x = 5    a scalar whose value is the extent 5
//! c = {1, 2}   of no size that matters: what is taken out of it is not known
//! ```
//!
//! Cost: constant for each.

use super::builder::{Builder, Problem};
use super::unable::Unable;
use crate::signature::Content;
use crate::value::{Dim, ONE, Opaque, Shape, Value, Why};
use lariat_ir::{Literal, Stmt, StmtId, Target, Targets};

/// Numbers from here on are not sizes.
const TOO_LARGE: f64 = 1e15;

impl<'a> Builder<'a> {
    /// A statement of any kind.
    pub(super) fn statement(&mut self, id: StmtId) {
        let span = self.span(id);
        if self.skipped.iter().any(|block| block.start <= span.start && span.end <= block.end) {
            return;
        }
        match &self.function.stmts[id] {
            Stmt::If { condition: _, then, otherwise } => self.branch(id, then, otherwise),
            Stmt::While { condition, body } => self.while_loop(id, *condition, body),
            Stmt::For { target, over, body } => self.for_loop(id, *target, over, body),
            Stmt::Try { body, error, handler } => self.try_block(id, body, *error, handler),
            Stmt::Unwind { body, cleanup } => self.unwind(body, cleanup),
            Stmt::Return => self.return_from(),
            Stmt::Break => self.break_loop(),
            Stmt::Continue => self.continue_loop(),
            plain => self.plain(id, plain),
        }
    }

    fn plain(&mut self, id: StmtId, stmt: &'a Stmt) {
        match stmt {
            Stmt::Literal { target, value } => {
                let value = self.literal(id, value);
                self.set(id, *target, value);
            }
            Stmt::Copy { target, source } => {
                let value = match self.read(*source) {
                    Value::Unset => self.refuse(id, Problem::Unable(Unable::Unset(*source))),
                    value => value,
                };
                self.set(id, *target, value);
            }
            Stmt::Call { targets, function, args, written: _ } => {
                self.call(id, targets, function, args);
            }
            Stmt::Get { targets, base, path } => self.get(id, targets, *base, path),
            Stmt::Set { place, value } => {
                let value = self.read(*value);
                self.assign(id, place, &value, Some(stmt));
            }
            Stmt::Delete { place } => self.delete(id, place),
            Stmt::Cell { target, rows: _ } => self.set(id, *target, Value::opaque(Why::Container)),
            Stmt::Handle { target, .. } | Stmt::Lambda { target, .. } => {
                self.set(id, *target, Value::opaque(Why::Handle));
            }
            Stmt::Show(var) => {
                let value = self.read(*var);
                if !self.dry {
                    self.note(Some(id), false, *var, &value);
                }
            }
            Stmt::Refused(reason) => {
                self.cannot(self.span(id), Unable::NotTamed(*reason));
                self.env.live = false;
            }
            _ => {}
        }
    }

    fn literal(&mut self, id: StmtId, literal: &Literal) -> Value {
        Value::sized(match literal {
            Literal::Metaclass(_) => return Value::opaque(Why::Container),
            Literal::Number(value, _) => {
                let is_size = *value >= 0.0 && value.fract() == 0.0 && *value < TOO_LARGE;
                let value = match is_size {
                    true => Dim::Constant(*value as u64),
                    false => self.fresh(id),
                };
                Shape::scalar(value, Content::Number)
            }
            Literal::Imaginary(..) => self.scalar(id, Content::Number),
            Literal::EmptyMatrix => {
                Shape::of(vec![Dim::Constant(0), Dim::Constant(0)], Content::Number)
            }
            Literal::Matrix { columns, elements } => {
                let size = Literal::size(*columns, elements).map(u64::from);
                Shape::of(size.map(Dim::Constant).to_vec(), Content::Number)
            }
            Literal::Char(text) => self.chars(id, text),
            Literal::String(text) if self.input.double_quote_escapes => self.chars(id, text),
            Literal::String(_) => self.scalar(id, Content::Char),
        })
    }

    /// A char array; in Octave those beyond ASCII are several bytes.
    fn chars(&mut self, id: StmtId, text: &str) -> Shape {
        let dims = match text {
            "" => vec![Dim::Constant(0), Dim::Constant(0)],
            text if text.is_ascii() => vec![ONE, Dim::Constant(text.len() as u64)],
            _ => vec![ONE, self.fresh(id)],
        };
        Shape::of(dims, Content::Char)
    }

    /// Assigns to targets what a call or reference returns; what is not listed is
    /// unknown.
    pub(super) fn assign_results(
        &mut self,
        id: StmtId,
        targets: &'a Targets,
        values: &[Value],
        rest: Opaque,
    ) {
        let value = |at: usize| values.get(at).cloned().unwrap_or(Value::Opaque(rest));
        match targets {
            Targets::List(list) => {
                for (at, target) in list.iter().enumerate() {
                    match target {
                        Target::Var(var) => self.set(id, *var, value(at)),
                        Target::Ignore => {}
                        Target::Place(place) => self.assign(id, place, &value(at), None),
                    }
                }
            }
            Targets::Statement(Some(var)) => self.set(id, *var, value(0)),
            Targets::Statement(None) => {}
            Targets::Gather(var) => self.set(id, *var, Value::opaque(Why::Container)),
        }
    }
}
