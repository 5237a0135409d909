//! The plain description of a tree that all dumps render.

use crate::names::Sym;
use crate::tree::{Block, ExprId, List, Tree, Unit};
use lariat_base::Span;

/// The named parts of a construct.
pub(super) type Parts = Vec<(&'static str, Part)>;

/// A construct: its kind, its range if the tree knows it, its named parts.
pub(super) struct Node {
    pub kind: &'static str,
    pub span: Option<Span>,
    pub parts: Parts,
}

/// A part of a construct.
pub(super) enum Part {
    /// A text that is always there: a name, a literal, an operator.
    Text(String),
    /// A text that may be absent.
    Label(Option<String>),
    /// A property that holds or not.
    Flag(bool),
    /// A construct that is always there.
    One(Box<Node>),
    /// A construct that may be absent.
    Maybe(Option<Box<Node>>),
    /// Constructs, or nothing where not even an empty list is written.
    List(Option<Vec<Node>>),
    /// The constructs that end a node.
    Rest(Vec<Node>),
}

impl Node {
    pub fn new(kind: &'static str, span: Span, parts: Parts) -> Self {
        Self { kind, span: Some(span), parts }
    }

    pub fn without_span(kind: &'static str, parts: Parts) -> Self {
        Self { kind, span: None, parts }
    }
}

/// Describes one tree.
pub(super) struct Describe<'t> {
    pub tree: &'t Tree,
}

impl Describe<'_> {
    /// The whole tree.
    pub fn tree(&self) -> Node {
        let span = Span::new(0, self.tree.text().len() as u32);
        let kind = match self.tree.unit {
            Unit::Script => "script",
            Unit::Function => "function-file",
            Unit::Class => "class-file",
        };
        Node::new(kind, span, vec![("body", self.block(self.tree.body))])
    }

    /// The statements of a block, as the last part of a node.
    pub fn block(&self, block: Block) -> Part {
        Part::Rest(self.stmts(block))
    }

    pub fn stmts(&self, block: Block) -> Vec<Node> {
        self.tree.list(block).map(|id| self.stmt(id)).collect()
    }

    pub fn exprs(&self, list: List<ExprId>) -> Vec<Node> {
        self.tree.list(list).map(|id| self.expr(id)).collect()
    }

    /// Expressions as a part among others.
    pub fn list(&self, list: List<ExprId>) -> Part {
        Part::List(Some(self.exprs(list)))
    }

    /// Expressions as the last part of a node.
    pub fn exprs_last(&self, list: List<ExprId>) -> Part {
        Part::Rest(self.exprs(list))
    }

    pub fn one(&self, id: ExprId) -> Part {
        Part::One(Box::new(self.expr(id)))
    }

    pub fn maybe(&self, id: Option<ExprId>) -> Part {
        Part::Maybe(id.map(|id| Box::new(self.expr(id))))
    }

    pub fn name(&self, sym: Sym) -> Part {
        Part::Text(self.tree.name(sym).to_owned())
    }

    pub fn dotted(&self, parts: List<Sym>) -> Part {
        Part::Text(self.tree.dotted(parts))
    }
}

/// A text as a part.
pub(super) fn text(text: &str) -> Part {
    Part::Text(text.to_owned())
}
