//! Descriptions of expressions.

use super::NESTED_OPERANDS;
use super::node::{Describe, Node, Part, Parts, text};
use crate::names::Sym;
use crate::printer::operators;
use crate::tree::{AssignOp, BinaryOp, Expr, ExprId, List, Row, UnaryOp};
use crate::visit::left_operand;

impl Describe<'_> {
    /// An expression: nested, or flat where many begin with each other.
    pub fn expr(&self, id: ExprId) -> Node {
        let mut path = Vec::new();
        let mut start = id;
        while let Some(left) = left_operand(self.tree, start) {
            path.push(start);
            start = left;
        }
        let (kind, parts) = self.start(start);
        let first = Node::new(kind, self.tree.expr_span(start), parts);
        if path.len() > NESTED_OPERANDS {
            return self.chain(id, first, &path);
        }
        path.iter().rev().fold(first, |left, &id| {
            let (kind, role, rest) = self.rest(id);
            let mut parts = vec![(role, Part::One(Box::new(left)))];
            parts.extend(rest);
            Node::new(kind, self.tree.expr_span(id), parts)
        })
    }

    /// The innermost left operand, then from the inside what each construct on
    /// the path has after its own.
    fn chain(&self, id: ExprId, first: Node, path: &[ExprId]) -> Node {
        let links = path.iter().rev().map(|&id| {
            let (kind, _, rest) = self.rest(id);
            Node::new(kind, self.tree.expr_span(id), rest)
        });
        let parts =
            vec![("first", Part::One(Box::new(first))), ("rest", Part::Rest(links.collect()))];
        Node::new("chain", self.tree.expr_span(id), parts)
    }

    /// An expression that does not begin with an operand.
    fn start(&self, id: ExprId) -> (&'static str, Parts) {
        match self.tree.expr(id) {
            Expr::Missing => ("missing", vec![]),
            Expr::Name(sym) => ("name", vec![("name", self.name(sym))]),
            Expr::Number => ("number", self.literal(id)),
            Expr::Char => ("char", self.literal(id)),
            Expr::String => ("string", self.literal(id)),
            Expr::Word => ("word", self.literal(id)),
            Expr::Colon => ("colon", vec![]),
            Expr::End => ("end", vec![]),
            Expr::Ignore => ("ignore", vec![]),
            Expr::Paren(inner) => ("paren", vec![("inner", self.one(inner))]),
            Expr::Unary(op, operand) => ("unary", self.unary(op, operand)),
            Expr::Matrix(rows) => ("matrix", vec![("rows", self.rows(rows))]),
            Expr::Cell(rows) => ("cell", vec![("rows", self.rows(rows))]),
            Expr::Lambda(parameters, body) => ("lambda", self.lambda(parameters, body)),
            Expr::Handle(parts) => ("handle", vec![("name", self.dotted(parts))]),
            Expr::MetaClass(parts) => ("metaclass", vec![("class", self.dotted(parts))]),
            Expr::NamedArg(name, value) => ("named-argument", self.named_argument(name, value)),
            Expr::Assign(op, targets, value) => ("assign", self.assign(op, targets, value)),
            Expr::Binary(_, _, _)
            | Expr::Postfix(_, _)
            | Expr::Range(_)
            | Expr::Index(_, _)
            | Expr::CellIndex(_, _)
            | Expr::Field(_, _)
            | Expr::DynamicField(_, _)
            | Expr::Super(_, _) => {
                let (kind, _, rest) = self.rest(id);
                (kind, rest)
            }
        }
    }

    /// An expression without the operand that it begins with: its kind, that
    /// operand's role, and the other parts.
    fn rest(&self, id: ExprId) -> (&'static str, &'static str, Parts) {
        match self.tree.expr(id) {
            Expr::Binary(op, _, right) => ("binary", "left", self.binary(op, right)),
            Expr::Postfix(op, _) => {
                ("postfix", "operand", vec![("operator", text(operators::postfix(op)))])
            }
            Expr::Range(parts) => ("range", "start", self.range(parts)),
            Expr::Index(_, arguments) => {
                ("index", "target", vec![("arguments", self.exprs_last(arguments))])
            }
            Expr::CellIndex(_, arguments) => {
                ("cell-index", "target", vec![("arguments", self.exprs_last(arguments))])
            }
            Expr::Field(_, field) => ("field", "target", vec![("field", self.name(field))]),
            Expr::DynamicField(_, field) => {
                ("dynamic-field", "target", vec![("field", self.one(field))])
            }
            Expr::Super(_, class) => ("super", "left", vec![("class", self.dotted(class))]),
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
            | Expr::Assign(_, _, _) => ("missing", "operand", vec![]),
        }
    }

    fn unary(&self, op: UnaryOp, operand: ExprId) -> Parts {
        vec![("operator", text(operators::prefix(op))), ("operand", self.one(operand))]
    }

    fn lambda(&self, parameters: List<ExprId>, body: ExprId) -> Parts {
        vec![("parameters", self.list(parameters)), ("body", self.one(body))]
    }

    fn named_argument(&self, name: Sym, value: ExprId) -> Parts {
        vec![("name", self.name(name)), ("value", self.one(value))]
    }

    fn assign(&self, op: AssignOp, targets: List<ExprId>, value: ExprId) -> Parts {
        let operator = ("operator", text(operators::assignment(op)));
        vec![operator, ("targets", self.list(targets)), ("value", self.one(value))]
    }

    fn binary(&self, op: BinaryOp, right: ExprId) -> Parts {
        vec![("operator", text(operators::binary(op))), ("right", self.one(right))]
    }

    fn range(&self, parts: List<ExprId>) -> Parts {
        let rest = self.tree.list(parts).skip(1).map(|id| self.expr(id));
        vec![("rest", Part::Rest(rest.collect()))]
    }

    fn literal(&self, id: ExprId) -> Parts {
        vec![("text", text(self.tree.expr_text(id)))]
    }

    fn rows(&self, rows: List<Row>) -> Part {
        Part::Rest(self.tree.list(rows).map(|row| self.row(row)).collect())
    }

    /// A row; its range is its elements'.
    fn row(&self, row: Row) -> Node {
        let spans = self.tree.list(row).map(|id| self.tree.expr_span(id));
        let span = spans.reduce(|all, next| all.to(next));
        Node { kind: "row", span, parts: vec![("elements", self.exprs_last(row))] }
    }
}
