//! Classes and `arguments` blocks: declarations, a line each.

use super::Printer;
use crate::names::Sym;
use crate::tree::{
    ArgumentsId, Attribute, Class, ClassBlock, ClassId, Declaration, ExprId, List, Members, Method,
};
use lariat_base::Span;

/// A row of [`Members::Enumeration`].
type Member = (Sym, Span, Option<List<ExprId>>);

impl Printer<'_> {
    /// An `arguments` block.
    pub(super) fn arguments(&mut self, span: Span, id: ArgumentsId) {
        let block = &self.tree.arguments[id];
        let first = block.items.first().map(|item| item.span);
        self.section(span, "arguments", &block.attributes, first, |p| p.declarations(&block.items));
    }

    /// A class definition; its statement stands at `span`.
    pub(super) fn class(&mut self, span: Span, id: ClassId) {
        let class = &self.tree.classes[id];
        let limit = class.blocks.first().map_or(span.end, |block| block.span.start);
        self.reach(span.start, class.name_span.end);
        self.indent();
        self.class_head(class);
        self.close_head(class.name_span.end, limit);
        self.depth += 1;
        for block in &class.blocks {
            self.class_block(block);
        }
        self.comments_before(span.end);
        self.depth -= 1;
        self.close(span.end);
    }

    fn class_head(&mut self, class: &Class) {
        self.put("classdef");
        self.attributes(&class.attributes);
        self.put(" ");
        self.put(class.name.map_or("", |name| self.tree.name(name)));
        if !class.superclasses.is_empty() {
            self.put(" < ");
            self.joined(&class.superclasses, " & ", |p, superclass| p.dotted(superclass.name));
        }
    }

    fn class_block(&mut self, block: &ClassBlock) {
        let attributes = &block.attributes;
        match &block.members {
            Members::Properties(items) => {
                let first = items.first().map(|item| item.span);
                self.section(block.span, "properties", attributes, first, |p| {
                    p.declarations(items);
                });
            }
            Members::Methods(methods) => {
                let first = methods.first().map(|method| self.method_span(method));
                self.section(block.span, "methods", attributes, first, |p| {
                    methods.iter().for_each(|method| p.method(method));
                });
            }
            Members::Events(events) => {
                let first = events.first().map(|event| event.1);
                self.section(block.span, "events", attributes, first, |p| {
                    for &(name, span) in events {
                        p.line(span, |p| p.put(p.tree.name(name)));
                    }
                });
            }
            Members::Enumeration(items) => {
                let first = items.first().map(|item| item.1);
                self.section(block.span, "enumeration", attributes, first, |p| {
                    let starts = items.iter().map(|item| item.1.start).skip(1);
                    let limits = starts.chain([block.span.end]);
                    for (item, limit) in items.iter().zip(limits) {
                        p.member(item, limit);
                    }
                });
            }
        }
    }

    /// A block that starts with `word`: its head, its lines, its `end`.
    fn section(
        &mut self,
        span: Span,
        word: &str,
        attributes: &[Attribute],
        first: Option<Span>,
        lines: impl FnOnce(&mut Self),
    ) {
        let head_end = span.start + word.len() as u32;
        self.reach(span.start, head_end);
        self.indent();
        self.put(word);
        self.attributes(attributes);
        self.close_head(head_end, first.map_or(span.end, |first| first.start));
        self.depth += 1;
        lines(self);
        self.comments_before(span.end);
        self.depth -= 1;
        self.close(span.end);
    }

    fn attributes(&mut self, attributes: &[Attribute]) {
        if attributes.is_empty() {
            return;
        }
        self.put(" (");
        self.joined(attributes, ", ", |p, attribute| {
            p.put(if attribute.negated { "~" } else { "" });
            p.put(p.tree.name(attribute.name));
            if let Some(value) = attribute.value {
                p.put(" = ");
                p.expr(value);
            }
        });
        self.put(")");
    }

    /// A member of an enumeration; what follows it stands at `limit`.
    fn member(&mut self, &(name, span, arguments): &Member, limit: u32) {
        let last = arguments.and_then(|list| self.tree.list(list).next_back());
        let end = last.map_or(span.end, |last| self.tree.expr_span(last).end);
        self.reach(span.start, end);
        self.indent();
        self.put(self.tree.name(name));
        if let Some(arguments) = arguments {
            self.arguments_list(arguments);
        }
        self.close_head(end, limit);
        self.fresh = false;
    }

    fn method_span(&self, method: &Method) -> Span {
        match method {
            Method::Defined(id) => self.tree.functions[*id].span,
            Method::Declared { name: _, inputs: _, outputs: _, span } => *span,
        }
    }

    fn method(&mut self, method: &Method) {
        match method {
            Method::Defined(id) => self.function(*id),
            Method::Declared { name, inputs, outputs, span } => {
                self.line(*span, |p| p.signature(*name, *inputs, *outputs));
            }
        }
    }

    fn declarations(&mut self, items: &[Declaration]) {
        for item in items {
            self.line(item.span, |p| p.declaration(item));
        }
    }

    fn declaration(&mut self, item: &Declaration) {
        self.declared_name(item);
        if let Some(dims) = item.dims {
            self.put(" (");
            self.joined(self.tree.list(dims), ",", Self::expr);
            self.put(")");
        }
        if let Some(class) = item.class {
            self.put(" ");
            self.expr(class);
        }
        if self.tree.list_len(item.validators) > 0 {
            self.put(" {");
            self.elements(item.validators);
            self.put("}");
        }
        if let Some(default) = item.default {
            self.put(" = ");
            self.expr(default);
        }
    }

    /// The name, which for `opts.?Class` is not an expression.
    fn declared_name(&mut self, item: &Declaration) {
        if self.tree.list_len(item.from_class) == 0 {
            return self.expr(item.name);
        }
        self.put(self.tree.structure_name(item));
        self.put(".?");
        self.dotted(item.from_class);
    }
}
