//! Descriptions of expressions.

use super::node::{Describe, Node, Part};
use crate::printer::operators;
use crate::tree::{Expr, ExprId, List, Row};

impl Describe<'_> {
    /// An expression.
    pub fn expr(&self, id: ExprId) -> Node {
        let (kind, parts) = match self.tree.expr(id) {
            Expr::Binary(_, _, _) => return self.binary(id),
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
            Expr::Unary(op, operand) => ("unary", self.operation(operators::prefix(op), operand)),
            Expr::Postfix(op, operand) => ("postfix", self.operation(operators::postfix(op), operand)),
            Expr::Range(parts) => ("range", vec![("parts", self.rest(parts))]),
            Expr::Index(target, arguments) => ("index", self.applied(target, arguments)),
            Expr::CellIndex(target, arguments) => ("cell-index", self.applied(target, arguments)),
            Expr::Field(target, field) => {
                ("field", vec![("target", self.one(target)), ("field", self.name(field))])
            }
            Expr::DynamicField(target, field) => {
                ("dynamic-field", vec![("target", self.one(target)), ("field", self.one(field))])
            }
            Expr::Matrix(rows) => ("matrix", vec![("rows", self.rows(rows))]),
            Expr::Cell(rows) => ("cell", vec![("rows", self.rows(rows))]),
            Expr::Lambda(parameters, body) => {
                ("lambda", vec![("parameters", self.list(parameters)), ("body", self.one(body))])
            }
            Expr::Handle(parts) => ("handle", vec![("name", self.dotted(parts))]),
            Expr::MetaClass(parts) => ("metaclass", vec![("class", self.dotted(parts))]),
            Expr::Super(left, class) => {
                ("super", vec![("left", self.one(left)), ("class", self.dotted(class))])
            }
            Expr::NamedArg(name, value) => {
                ("named-argument", vec![("name", self.name(name)), ("value", self.one(value))])
            }
            Expr::Assign(op, targets, value) => {
                let operator = Part::Text(operators::assignment(op).to_owned());
                let targets = ("targets", self.list(targets));
                ("assign", vec![("operator", operator), targets, ("value", self.one(value))])
            }
        };
        Node::new(kind, self.tree.expr_span(id), parts)
    }

    fn literal(&self, id: ExprId) -> Vec<(&'static str, Part)> {
        vec![("text", Part::Text(self.tree.expr_text(id).to_owned()))]
    }

    fn operation(&self, operator: &str, operand: ExprId) -> Vec<(&'static str, Part)> {
        vec![("operator", Part::Text(operator.to_owned())), ("operand", self.one(operand))]
    }

    fn applied(&self, target: ExprId, arguments: List<ExprId>) -> Vec<(&'static str, Part)> {
        vec![("target", self.one(target)), ("arguments", self.rest(arguments))]
    }

    fn rows(&self, rows: List<Row>) -> Part {
        Part::Rest(self.tree.list(rows).map(|row| self.row(row)).collect())
    }

    /// A row; its range is its elements'.
    fn row(&self, row: Row) -> Node {
        let spans = self.tree.list(row).map(|id| self.tree.expr_span(id));
        let span = spans.reduce(|all, next| all.to(next));
        Node { kind: "row", span, parts: vec![("elements", self.rest(row))] }
    }

    /// Binary operators, nested or flat, in a loop from the inside.
    fn binary(&self, id: ExprId) -> Node {
        let (first, spine) = self.tree.binary_spine(id);
        let first = self.expr(first);
        if spine.len() > self.nested_operators {
            let links = spine.iter().map(|&(_, op, right)| (operators::binary(op), self.expr(right)));
            let links = Part::Links(links.collect());
            let parts = vec![("first", Part::One(first)), ("rest", links)];
            return Node::new("binary-chain", self.tree.expr_span(id), parts);
        }
        spine.iter().fold(first, |left, &(id, op, right)| {
            let operator = Part::Text(operators::binary(op).to_owned());
            let right = self.one(right);
            let parts =
                vec![("operator", operator), ("left", Part::One(left)), ("right", right)];
            Node::new("binary", self.tree.expr_span(id), parts)
        })
    }
}
