//! Expressions, with parentheses where precedence would change the reading.
//!
//! A parsed tree holds its own parentheses as nodes and gets no others: every
//! operand in it binds at least as tightly as its place asks. `-2 ^ 2` is
//! `-(2 ^ 2)`, and an exponent may have prefix operators (`2 ^ -1`), but no
//! transpose (`2 ^ x'` is `(2 ^ x)'`).
//!
//! An anonymous function takes all that follows it, so where an operator
//! follows it stands in parentheses: `(@(x) x) + 1`.

use super::{Printer, operators};
use crate::names::Sym;
use crate::tree::{AssignOp, BinaryOp, Expr, ExprId, List, PostfixOp, Row, UnaryOp};
use crate::visit::left_operand;

/// How tightly an expression binds, loosest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Level {
    Assign,
    OrOr,
    AndAnd,
    Or,
    And,
    Compare,
    Range,
    Add,
    Mul,
    Prefix,
    Power,
    Primary,
}

impl Level {
    /// The level of a right operand of left-associative operators of this level.
    const fn tighter(self) -> Self {
        match self {
            Self::Assign => Self::OrOr,
            Self::OrOr => Self::AndAnd,
            Self::AndAnd => Self::Or,
            Self::Or => Self::And,
            Self::And => Self::Compare,
            Self::Compare => Self::Range,
            Self::Range => Self::Add,
            Self::Add => Self::Mul,
            Self::Mul => Self::Prefix,
            Self::Prefix => Self::Power,
            Self::Power | Self::Primary => Self::Primary,
        }
    }
}

/// The level of a binary operator.
const fn level_of(op: BinaryOp) -> Level {
    match op {
        BinaryOp::OrOr => Level::OrOr,
        BinaryOp::AndAnd => Level::AndAnd,
        BinaryOp::Or => Level::Or,
        BinaryOp::And => Level::And,
        BinaryOp::Lt | BinaryOp::Le | BinaryOp::Eq | BinaryOp::Ne | BinaryOp::Ge | BinaryOp::Gt => {
            Level::Compare
        }
        BinaryOp::Add | BinaryOp::Sub => Level::Add,
        BinaryOp::Mul
        | BinaryOp::Div
        | BinaryOp::LeftDiv
        | BinaryOp::ElMul
        | BinaryOp::ElDiv
        | BinaryOp::ElLeftDiv => Level::Mul,
        BinaryOp::Pow | BinaryOp::ElPow => Level::Power,
    }
}

impl Printer<'_> {
    /// An expression where any may stand.
    pub(super) fn expr(&mut self, id: ExprId) {
        self.operand(id, Level::Assign, false);
    }

    /// Expressions separated by commas.
    pub(super) fn elements(&mut self, list: List<ExprId>) {
        self.joined(self.tree.list(list), ", ", Self::expr);
    }

    /// `(a, b)`
    pub(super) fn arguments_list(&mut self, list: List<ExprId>) {
        self.bracketed("(", ")", |p| p.elements(list));
    }

    /// The parts of a name with dots between them.
    pub(super) fn dotted(&mut self, parts: List<Sym>) {
        self.joined(self.tree.list(parts), ".", |p, part| p.put(p.tree.name(part)));
    }

    /// Writes something in brackets, which also decide what a blank means.
    fn bracketed(&mut self, open: &str, close: &str, write: impl FnOnce(&mut Self)) {
        let outside = std::mem::replace(&mut self.spaced, open != "(");
        self.put(open);
        write(self);
        self.put(close);
        self.spaced = outside;
    }

    /// An expression where only those of at least this level may stand bare.
    /// `followed`: an operator comes after it.
    fn operand(&mut self, id: ExprId, least: Level, followed: bool) {
        let is_lambda = matches!(self.tree.expr(id), Expr::Lambda(_, _));
        self.bare_if(if is_lambda { !followed } else { self.level(id) >= least }, id, followed);
    }

    fn bare_if(&mut self, bare: bool, id: ExprId, followed: bool) {
        if bare {
            self.bare(id, followed);
        } else {
            self.bracketed("(", ")", |p| p.bare(id, false));
        }
    }

    fn level(&self, id: ExprId) -> Level {
        match self.tree.expr(id) {
            Expr::Assign(_, _, _) | Expr::Lambda(_, _) => Level::Assign,
            Expr::Binary(op, _, _) => level_of(op),
            Expr::Range(_) => Level::Range,
            Expr::Unary(_, _) => Level::Prefix,
            Expr::Postfix(_, _) => Level::Power,
            Expr::Index(target, _)
            | Expr::CellIndex(target, _)
            | Expr::Field(target, _)
            | Expr::DynamicField(target, _) => self.indexed_level(target),
            Expr::Missing
            | Expr::Name(_)
            | Expr::Number
            | Expr::Char
            | Expr::String
            | Expr::Colon
            | Expr::End
            | Expr::Ignore
            | Expr::Word
            | Expr::Paren(_)
            | Expr::Matrix(_)
            | Expr::Cell(_)
            | Expr::Handle(_)
            | Expr::MetaClass(_)
            | Expr::Super(_, _)
            | Expr::NamedArg(_, _) => Level::Primary,
        }
    }

    /// The expression without parentheses around it. Operands on the left are
    /// followed in a loop: first all parentheses that open before the leftmost
    /// one, then on the path out what each construct has after its operand.
    fn bare(&mut self, id: ExprId, followed: bool) {
        let mut path = Vec::new();
        let mut start = id;
        while let Some(left) = left_operand(self.tree, start) {
            let parens = !self.fits_left(start, left);
            path.push((start, parens));
            self.put(if parens { "(" } else { "" });
            start = left;
        }
        let closed = path.last().is_some_and(|&(_, parens)| parens);
        self.start(start, !closed && (followed || !path.is_empty()));
        for (outer, &(id, parens)) in path.iter().enumerate().rev() {
            self.put(if parens { ")" } else { "" });
            self.rest(id, followed || outer > 0);
        }
    }

    /// True when `left` may stand bare where `id` begins.
    fn fits_left(&self, id: ExprId, left: ExprId) -> bool {
        match self.tree.expr(id) {
            Expr::Binary(op, _, _) => self.level(left) >= level_of(op),
            Expr::Postfix(PostfixOp::CTranspose, _) if self.spaced && self.takes_quote(left) => {
                false
            }
            Expr::Postfix(_, _) => self.level(left) >= Level::Power,
            Expr::Range(_) => match self.tree.expr(left) {
                // `a:b:c:d` begins with the range `a:b:c`.
                Expr::Range(parts) => self.tree.list_len(parts) > 2,
                _ => self.level(left) >= Level::Add,
            },
            Expr::Field(_, _) => !self.takes_field(left) && self.takes_index(left),
            _ => self.takes_index(left),
        }
    }

    /// The level of something indexed: `x'(1)` (Octave) is not an exponent.
    fn indexed_level(&self, target: ExprId) -> Level {
        let mut target = target;
        loop {
            match self.tree.expr(target) {
                Expr::Index(inner, _)
                | Expr::CellIndex(inner, _)
                | Expr::Field(inner, _)
                | Expr::DynamicField(inner, _) => target = inner,
                Expr::Postfix(_, _) => return Level::Power,
                _ => return Level::Primary,
            }
        }
    }

    /// True for what an index after it would belong to as a whole: something
    /// primary, or in Octave transposed. The exponent of a power would take it.
    fn takes_index(&self, id: ExprId) -> bool {
        match self.tree.expr(id) {
            Expr::Index(_, _)
            | Expr::CellIndex(_, _)
            | Expr::Field(_, _)
            | Expr::DynamicField(_, _) => true,
            Expr::Binary(_, _, _) => false,
            _ => self.level(id) >= Level::Power,
        }
    }

    /// True for dotted names, which take a field for their own next part.
    fn takes_field(&self, id: ExprId) -> bool {
        matches!(self.tree.expr(id), Expr::Handle(_) | Expr::MetaClass(_) | Expr::Super(_, _))
    }

    /// True for what would read on with a quote after it: `'a''` is a string
    /// that continues, `1.'` is `1` and `.'`.
    fn takes_quote(&self, id: ExprId) -> bool {
        match self.tree.expr(id) {
            Expr::Char => true,
            Expr::Number => self.tree.expr_text(id).ends_with('.'),
            _ => false,
        }
    }

    /// An expression that does not begin with an operand.
    fn start(&mut self, id: ExprId, followed: bool) {
        match self.tree.expr(id) {
            Expr::Missing => self.missing(id),
            Expr::Name(sym) => self.put(self.tree.name(sym)),
            Expr::Number | Expr::Char | Expr::String | Expr::Word => {
                self.put(self.tree.expr_text(id));
            }
            Expr::Colon => self.put(":"),
            Expr::End => self.put("end"),
            Expr::Ignore => self.put("~"),
            Expr::Paren(inner) => self.bracketed("(", ")", |p| p.expr(inner)),
            Expr::Unary(op, operand) => self.prefix(op, operand, followed),
            Expr::Matrix(rows) => self.bracketed("[", "]", |p| p.rows(rows)),
            Expr::Cell(rows) => self.bracketed("{", "}", |p| p.rows(rows)),
            Expr::Lambda(parameters, body) => {
                self.put("@");
                self.arguments_list(parameters);
                self.put(" ");
                self.expr(body);
            }
            Expr::Handle(parts) => {
                self.put("@");
                self.dotted(parts);
            }
            Expr::MetaClass(parts) => {
                self.put("?");
                self.dotted(parts);
            }
            Expr::NamedArg(name, value) => {
                self.put(self.tree.name(name));
                self.put("=");
                self.operand(value, Level::OrOr, false);
            }
            Expr::Assign(op, targets, value) => self.assign(id, op, targets, value),
            Expr::Binary(_, _, _)
            | Expr::Postfix(_, _)
            | Expr::Range(_)
            | Expr::Index(_, _)
            | Expr::CellIndex(_, _)
            | Expr::Field(_, _)
            | Expr::DynamicField(_, _)
            | Expr::Super(_, _) => self.rest(id, followed),
        }
    }

    /// What an expression has after the operand that it begins with.
    fn rest(&mut self, id: ExprId, followed: bool) {
        match self.tree.expr(id) {
            Expr::Binary(op, _, right) => {
                self.put(" ");
                self.put(operators::binary(op));
                self.put(" ");
                self.right_operand(right, level_of(op), followed);
            }
            Expr::Postfix(op, operand) => {
                let reads_on = op == PostfixOp::CTranspose && self.takes_quote(operand);
                self.put(if reads_on && !self.spaced { " " } else { "" });
                self.put(operators::postfix(op));
            }
            Expr::Range(parts) => self.range(parts, followed),
            Expr::Index(_, arguments) => self.arguments_list(arguments),
            Expr::CellIndex(_, arguments) => {
                self.bracketed("{", "}", |p| p.elements(arguments));
            }
            Expr::Field(target, field) => {
                self.dot(target);
                self.put(self.tree.name(field));
            }
            Expr::DynamicField(target, field) => {
                self.dot(target);
                self.bracketed("(", ")", |p| p.expr(field));
            }
            Expr::Super(_, parts) => {
                self.put("@");
                self.dotted(parts);
            }
            Expr::Missing
            | Expr::Name(_)
            | Expr::Number
            | Expr::Char
            | Expr::String
            | Expr::Colon
            | Expr::End
            | Expr::Ignore
            | Expr::Word
            | Expr::Paren(_)
            | Expr::Unary(_, _)
            | Expr::Matrix(_)
            | Expr::Cell(_)
            | Expr::Lambda(_, _)
            | Expr::Handle(_)
            | Expr::MetaClass(_)
            | Expr::NamedArg(_, _)
            | Expr::Assign(_, _, _) => {}
        }
    }

    /// The dot before a field; a number would take it for its own.
    fn dot(&mut self, target: ExprId) {
        self.put(if self.tree.expr(target) == Expr::Number { " ." } else { "." });
    }

    /// What stood where an error was, if it fits on a line.
    fn missing(&mut self, id: ExprId) {
        let text = self.tree.expr_text(id);
        if !text.contains(['\n', '\r']) {
            self.put(text);
        }
    }

    fn rows(&mut self, rows: List<Row>) {
        self.joined(self.tree.list(rows), "; ", |p, row| {
            p.joined(p.tree.list(row), ", ", |p, id| p.operand(id, Level::OrOr, false));
        });
    }

    fn prefix(&mut self, op: UnaryOp, operand: ExprId, followed: bool) {
        let sign = operators::prefix(op);
        self.put(sign);
        if let Expr::Unary(inner, _) = self.tree.expr(operand) {
            // `--x` would be a decrement in Octave.
            let glues = op != UnaryOp::Not && operators::prefix(inner).starts_with(&sign[..1]);
            self.put(if glues { " " } else { "" });
        }
        self.operand(operand, Level::Prefix, followed);
    }

    fn right_operand(&mut self, id: ExprId, level: Level, followed: bool) {
        let is_exponent = level == Level::Power && self.is_signed_primary(id);
        self.operand(id, if is_exponent { Level::Prefix } else { level.tighter() }, followed);
    }

    /// True for an exponent: something primary after prefix operators.
    fn is_signed_primary(&self, id: ExprId) -> bool {
        let mut id = id;
        while let Expr::Unary(_, operand) = self.tree.expr(id) {
            id = operand;
        }
        self.level(id) == Level::Primary
    }

    /// The parts of a range but the first.
    fn range(&mut self, parts: List<ExprId>, followed: bool) {
        let last = self.tree.list_len(parts).saturating_sub(1);
        for (at, part) in self.tree.list(parts).enumerate().skip(1) {
            self.put(":");
            self.operand(part, Level::Add, followed || at < last);
        }
    }

    fn assign(&mut self, id: ExprId, op: AssignOp, targets: List<ExprId>, value: ExprId) {
        if self.has_brackets(id, targets) {
            self.bracketed("[", "]", |p| p.elements(targets));
        } else {
            self.elements(targets);
        }
        self.put(" ");
        self.put(operators::assignment(op));
        self.put(" ");
        self.expr(value);
    }

    /// `[c{1:2}] = f()` is not `c{1:2} = f()`, though both have one target.
    fn has_brackets(&self, id: ExprId, targets: List<ExprId>) -> bool {
        let mut targets = self.tree.list(targets);
        let (Some(only), None) = (targets.next(), targets.next()) else { return true };
        let start = self.tree.expr_span(id).start;
        let opens = self.tree.text().as_bytes().get(start as usize) == Some(&b'[');
        let is_inside = opens && start < self.tree.expr_span(only).start;
        is_inside || self.tree.expr(only) == Expr::Ignore
    }
}

#[cfg(test)]
mod tests {
    use crate::dump::sexpr;
    use crate::printer::print;
    use crate::tree::{Expr, Tree};
    use crate::{Dialect, parse};

    /// The tree without its parentheses, as a pass might build it.
    fn stripped(text: &str) -> Tree {
        let mut tree = parse(text, &Dialect::OCTAVE).tree;
        let ids: Vec<_> = tree.exprs.ids().collect();
        for id in ids {
            while let Expr::Paren(inner) = tree.exprs[id] {
                tree.exprs[id] = tree.exprs[inner];
                tree.expr_spans[id.index()] = tree.expr_spans[inner.index()];
            }
        }
        tree
    }

    #[test]
    fn parentheses_appear_where_precedence_asks_for_them() {
        let needed = [
            "x = (a + b) * (c - d) - (e - f);\n",
            "x = ((a | b) & c) + 1;\n",
            "x = (-2) ^ (2 ^ 3) ^ (-(2 + 1));\n",
            "x = -(a + b)' + (-a)' + (a' * b)';\n",
            "x = ~(a == b);\n",
            "x = (1:3)' + (1:2:(1:3));\n",
            "x = (1:3):4;\n",
            "x = 2 ^ (x') ^ (x'(1));\n",
            "x = (a + b)(1);\n",
            "x = (2 ^ a)(1);\n",
            "x = (@(x) x)(1) + (@() 1) + @() 1;\n",
            "x = -(@(x) x) * 2;\n",
            "x = (@sin).a;\n",
            "x = (y = 3) + 1;\n",
            "x = [(y = 3), ('a')', (1.)'];\n",
            "x = f(y = 3);\n",
        ];
        for text in needed {
            assert_eq!(print(&stripped(text)), text);
        }
    }

    #[test]
    fn parentheses_are_not_written_without_need() {
        let printed = print(&stripped("x = ((a * b) + (c)) - (-d) ^ (1) / (e(1)) : (f + g);\n"));
        assert_eq!(printed, "x = a * b + c - (-d) ^ 1 / e(1):f + g;\n");
    }

    #[test]
    fn written_parentheses_give_the_same_operations() {
        let text = "x = {(a || b) && c, ~(~a), -(-a), (a:b) == (c < d), (a.b)(1).c', (a')'};\n";
        let tree = stripped(text);
        assert_eq!(sexpr(&tree), sexpr(&stripped(&print(&tree))));
    }
}
