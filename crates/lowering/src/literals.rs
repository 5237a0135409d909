//! Literals and constants.
//!
//! Cost: linear in the literal.

use crate::body::{Body, Moment};
use crate::refusal::Reason;
use lariat_builtins::MClass;
use lariat_domains::{Constant, Matrix};
use lariat_ir::{Arg, Literal, RAW_BYTE, StmtId, VarId};
use lariat_lowered::program::{Block, Expr};

impl Body<'_> {
    /// `x = 3`
    pub(crate) fn literal(
        &mut self,
        id: StmtId,
        target: VarId,
        literal: &Literal,
        block: &mut Block,
    ) {
        let value = match literal {
            Literal::Number(number, text) if is_decimal(text) => Expr::Number(*number),
            Literal::Number(..) => {
                return self.refuse(id, Reason::Construct("a number that is not decimal"));
            }
            Literal::Imaginary(factor, _) => {
                let args = vec![self.boxed(Expr::Number(*factor))];
                Expr::Runtime { symbol: "lr_imaginary".to_owned(), effect: false, args }
            }
            Literal::Char(text) => Expr::Text(bytes(text), false),
            Literal::String(text) if self.is_char(id, target) => Expr::Text(bytes(text), true),
            Literal::String(_) => {
                return self.refuse(id, Reason::Construct("a value of class `string`"));
            }
            Literal::EmptyMatrix => Expr::Table(0, Vec::new()),
            Literal::Matrix { columns, elements } => Expr::Table(*columns, elements.to_vec()),
            Literal::Metaclass(_) => return self.refuse(id, Reason::Construct("a metaclass")),
        };
        let value = self.letter(id, target, value);
        self.assign(id, target, value, block);
    }

    /// One char is a C scalar where its variable is.
    fn letter(&mut self, id: StmtId, target: VarId, value: Expr) -> Expr {
        let version = self.written(id, Moment::Runs, target);
        let repr = version.and_then(|version| self.local(version));
        match repr.map(|local| self.out.locals[local].repr) {
            Some(repr) if repr.is_scalar() => self.convert(value, repr),
            _ => value,
        }
    }

    fn is_char(&self, id: StmtId, target: VarId) -> bool {
        if self.is_general() {
            let unit = self.code.unit(self.declared.reference.file);
            return unit.is_some_and(|unit| !unit.dialect.string_class);
        }
        let version = self.written(id, Moment::Runs, target);
        let known = version.and_then(|version| self.known(version).value());
        known.and_then(|value| value.as_matrix()).is_some_and(|m| m.class == MClass::Char)
    }

    /// `c = {a, b; c, d}`
    pub(crate) fn cell(&mut self, id: StmtId, target: VarId, rows: &[Vec<Arg>], block: &mut Block) {
        let columns = rows.first().map_or(0, Vec::len);
        if rows.iter().any(|row| row.len() != columns) {
            return self.refuse(id, Reason::Construct("a cell array with rows of several lengths"));
        }
        let mut args = vec![
            self.boxed(Expr::Number(rows.len() as f64)),
            self.boxed(Expr::Number(columns as f64)),
        ];
        for arg in rows.iter().flatten() {
            let Arg::Var(var) = arg else {
                return self.refuse(id, Reason::Construct("a list of values in a cell array"));
            };
            let value = self.operand(id, Moment::Runs, *var);
            args.push(self.boxed(value));
        }
        let value = Expr::Runtime { symbol: "lr_cell_of".to_owned(), effect: false, args };
        self.assign(id, target, value, block);
    }
}

/// A known scalar or row of chars as an expression.
pub fn constant(matrix: &Matrix) -> Option<Expr> {
    match (&matrix.constant, matrix.class) {
        (Some(Constant::Number(number)), MClass::Double) => Some(Expr::Number(*number)),
        (Some(Constant::Logical(value)), MClass::Logical) => Some(Expr::Truth(*value)),
        _ => None,
    }
}

fn is_decimal(text: &str) -> bool {
    let text = text.as_bytes();
    !matches!(text, [b'0', b'x' | b'X' | b'b' | b'B', ..])
}

/// The bytes of a literal: UTF-8, but for those that an escape gives.
fn bytes(text: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    for letter in text.chars() {
        match (letter as u32).checked_sub(RAW_BYTE) {
            Some(byte @ 0..256) => bytes.push(byte as u8),
            _ => bytes.extend(letter.encode_utf8(&mut [0; 4]).bytes()),
        }
    }
    bytes
}
