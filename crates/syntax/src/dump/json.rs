//! Descriptions as JSON.

use super::node::{Node, Part};
use crate::tree::{CommentKind, Tree};
use lariat_base::{LineColumn, LineIndex, Span};
use serde_json::{Map, Value, json};

/// The description of a whole tree as JSON, with the tree's comments.
pub(super) fn render(tree: &Tree, node: &Node) -> Value {
    let mut positions = Positions::new(tree.text());
    let mut object = object(node, &mut positions);
    let mut positions = Positions::new(tree.text());
    let comments = tree.comments.iter().map(|comment| {
        let kind = match comment.kind {
            CommentKind::Line => "line-comment",
            CommentKind::Block => "block-comment",
            CommentKind::Continuation => "continuation",
        };
        let mut object = head(kind, Some(comment.span), &mut positions);
        object.insert("text".to_owned(), tree.slice(comment.span).into());
        Value::Object(object)
    });
    object.insert("comments".to_owned(), comments.collect());
    Value::Object(object)
}

fn head(kind: &str, span: Option<Span>, positions: &mut Positions<'_>) -> Map<String, Value> {
    let mut object = Map::new();
    object.insert("type".to_owned(), kind.into());
    if let Some(span) = span {
        let position = positions.of(span.start);
        object.insert("range".to_owned(), json!([span.start, span.end]));
        object.insert("line".to_owned(), position.line.into());
        object.insert("column".to_owned(), position.column.into());
    }
    object
}

fn object(node: &Node, positions: &mut Positions<'_>) -> Map<String, Value> {
    let mut object = head(node.kind, node.span, positions);
    for (name, part) in &node.parts {
        object.insert((*name).to_owned(), value(part, positions));
    }
    object
}

fn value(part: &Part, positions: &mut Positions<'_>) -> Value {
    match part {
        Part::Text(text) => text.as_str().into(),
        Part::Label(label) => label.as_deref().into(),
        Part::Flag(holds) => (*holds).into(),
        Part::One(node) | Part::Maybe(Some(node)) => Value::Object(object(node, positions)),
        Part::Maybe(None) | Part::List(None) => Value::Null,
        Part::List(Some(nodes)) | Part::Rest(nodes) => {
            nodes.iter().map(|node| Value::Object(object(node, positions))).collect()
        }
    }
}

/// Lines and columns of offsets that mostly grow. On a long line counting goes
/// on from the last place, or from the last one that was a step back: all links
/// of a chain start where the chain does.
struct Positions<'t> {
    text: &'t str,
    lines: LineIndex,
    ahead: (u32, LineColumn),
    behind: (u32, LineColumn),
}

impl<'t> Positions<'t> {
    fn new(text: &'t str) -> Self {
        let start = (0, LineColumn { line: 1, column: 1 });
        Self { text, lines: LineIndex::new(text), ahead: start, behind: start }
    }

    fn of(&mut self, offset: u32) -> LineColumn {
        if offset >= self.ahead.0 {
            self.ahead = (offset, self.from(self.ahead, offset));
            return self.ahead.1;
        }
        self.behind = (offset, self.from(self.behind, offset));
        self.behind.1
    }

    /// The position of `offset`, counted from a known one if that helps.
    fn from(&self, (known, position): (u32, LineColumn), offset: u32) -> LineColumn {
        let line = self.lines.line(offset) as u32 + 1;
        match self.text.get(known as usize..offset as usize) {
            Some(between) if line == position.line => {
                LineColumn { line, column: position.column + between.chars().count() as u32 }
            }
            _ => self.lines.position(self.text, offset),
        }
    }
}
