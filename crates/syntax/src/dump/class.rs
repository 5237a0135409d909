//! Descriptions of classes and `arguments` blocks.

use super::node::{Describe, Node, Part, Parts};
use crate::tree::{ArgumentsId, Attribute, ClassBlock, ClassId, Declaration, Members, Method};
use lariat_base::Span;

impl Describe<'_> {
    /// A class; its statement stands at `span`.
    pub fn class(&self, span: Span, id: ClassId) -> Node {
        let class = &self.tree.classes[id];
        let superclasses = class.superclasses.iter();
        let superclasses = superclasses
            .map(|it| Node::without_span("superclass", vec![("name", self.dotted(it.name))]));
        let parts = vec![
            ("name", Part::Label(class.name.map(|name| self.tree.name(name).to_owned()))),
            ("attributes", self.attributes(&class.attributes)),
            ("superclasses", Part::List(Some(superclasses.collect()))),
            (
                "blocks",
                Part::Rest(class.blocks.iter().map(|block| self.class_block(block)).collect()),
            ),
        ];
        Node::new("class", span, parts)
    }

    fn class_block(&self, block: &ClassBlock) -> Node {
        let (kind, members) = match &block.members {
            Members::Properties(items) => ("properties", self.declarations(items)),
            Members::Methods(methods) => {
                ("methods", methods.iter().map(|method| self.method(method)).collect())
            }
            Members::Events(events) => {
                let events = events
                    .iter()
                    .map(|&(name, span)| Node::new("event", span, vec![("name", self.name(name))]));
                ("events", events.collect())
            }
            Members::Enumeration(items) => {
                let items = items.iter().map(|&(name, span, arguments)| {
                    let arguments = Part::List(arguments.map(|list| self.exprs(list)));
                    Node::new(
                        "member",
                        span,
                        vec![("name", self.name(name)), ("arguments", arguments)],
                    )
                });
                ("enumeration", items.collect())
            }
        };
        let attributes = ("attributes", self.attributes(&block.attributes));
        Node::new(kind, block.span, vec![attributes, ("members", Part::Rest(members))])
    }

    fn method(&self, method: &Method) -> Node {
        match method {
            Method::Defined(id) => self.function(*id),
            Method::Declared { name, inputs, outputs, span } => {
                let parts = vec![
                    ("name", self.dotted(*name)),
                    ("outputs", self.list(*outputs)),
                    ("inputs", self.list(*inputs)),
                ];
                Node::new("declared-method", *span, parts)
            }
        }
    }

    /// The parts of an `arguments` block.
    pub fn arguments(&self, id: ArgumentsId) -> Parts {
        let block = &self.tree.arguments[id];
        let items = Part::Rest(self.declarations(&block.items));
        vec![("attributes", self.attributes(&block.attributes)), ("items", items)]
    }

    fn declarations(&self, items: &[Declaration]) -> Vec<Node> {
        items.iter().map(|item| self.declaration(item)).collect()
    }

    fn declaration(&self, item: &Declaration) -> Node {
        let is_from_class = self.tree.list_len(item.from_class) > 0;
        let from_class = is_from_class.then(|| self.tree.dotted(item.from_class));
        let structure = is_from_class.then(|| self.tree.structure_name(item).to_owned());
        let validators = Part::List(Some(self.exprs(item.validators)));
        let parts = vec![
            ("name", self.one(item.name)),
            ("structure", Part::Label(structure)),
            ("from-class", Part::Label(from_class)),
            ("dims", Part::List(item.dims.map(|dims| self.exprs(dims)))),
            ("class", self.maybe(item.class)),
            ("validators", validators),
            ("default", self.maybe(item.default)),
        ];
        Node::new("declaration", item.span, parts)
    }

    fn attributes(&self, attributes: &[Attribute]) -> Part {
        let described = attributes.iter().map(|attribute| {
            let parts = vec![
                ("name", self.name(attribute.name)),
                ("negated", Part::Flag(attribute.negated)),
                ("value", self.maybe(attribute.value)),
            ];
            Node::without_span("attribute", parts)
        });
        Part::List(Some(described.collect()))
    }
}
