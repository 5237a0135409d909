//! Loops (`004` sections 6.4 and 7.1, figure 5).
//!
//! ```text
//! while c            head:  edges from before the loop, from the end of the body
//!   if d, break, end        and from each `continue`
//!   …                exit:  edges from the head and from each `break`
//! end
//! ```
//!
//! Edges stand in source order. An endless loop (`while true`) is left by
//! `break` only. The head has vertices for the variables that the body assigns, as
//! far as their dimensions are not fixed numbers. Which these are, a dry walk finds
//! out: it starts with what is known before the loop and repeats the body until
//! nothing changes (for the outermost loop; inner ones are done on its passes).
//!
//! Cost: a loop is walked twice, and once more for each time that a number turns
//! out not to be fixed.

use super::builder::{Builder, LoopFrame};
use super::construction::Origin;
use super::env::Changes;
use super::unable::Unable;
use super::{BOTTOM, Vertex};
use crate::signature::Content;
use crate::value::{Dim, ONE, Shape, Value, Why};
use lariat_ir::walk;
use lariat_ir::{Block, Iteration, StmtId, VarId};
use std::rc::Rc;

/// The parts of a loop.
#[derive(Clone, Copy)]
pub(super) struct Loop<'s> {
    stmt: StmtId,
    over: Option<(VarId, &'s Iteration)>,
    body: &'s Block,
    /// It is left at its head, too.
    ends: bool,
}

impl<'a> Builder<'a> {
    /// `while`
    pub(super) fn while_loop(&mut self, stmt: StmtId, condition: VarId, body: &'a Block) {
        let ends = !self.truths.contains(&condition);
        self.repeat(Loop { stmt, over: None, body, ends });
    }

    /// `for`
    pub(super) fn for_loop(
        &mut self,
        stmt: StmtId,
        target: VarId,
        over: &'a Iteration,
        body: &'a Block,
    ) {
        self.repeat(Loop { stmt, over: Some((target, over)), body, ends: true });
    }

    fn repeat(&mut self, parts: Loop<'a>) {
        if self.dry {
            return self.repeat_dry(parts);
        }
        if !self.heads.contains_key(&parts.stmt) {
            self.env.open();
            self.dry = true;
            self.repeat_dry(parts);
            self.dry = false;
            self.env.undo();
            self.env.live = true;
        }
        let skeleton = self.heads.get(&parts.stmt).cloned().unwrap_or_default();
        let first = self.made.graph.len() as Vertex;
        let heads = self.heads_of(parts.stmt, &skeleton);
        let (backs, frame) = self.walk_body(parts, &heads);
        for (var, head) in &heads {
            for back in &backs {
                let value = self.after(back, *var);
                self.link(&value, head);
            }
        }
        self.link_filled(first, &heads, &backs);
        self.leave(parts, heads, frame);
    }

    /// The vertices at the head of a loop, with their edges from before it.
    fn heads_of(&mut self, stmt: StmtId, skeleton: &Changes) -> Changes {
        let context = self.context();
        let mut heads = Changes::new();
        for (var, value) in skeleton {
            let before = self.env.get(*var).clone();
            let head = match value {
                Value::Sized(shape) => {
                    let origin = Origin::Head(stmt, *var);
                    let part = |this: &mut Self, dim: Dim, from: Option<Dim>| match dim {
                        Dim::Constant(_) => dim,
                        Dim::At(_) => {
                            let from = from.map_or(BOTTOM, |from| this.at(from));
                            Dim::At(this.vertex(context, vec![from], origin))
                        }
                    };
                    let old = before.shape();
                    let dims = shape.dims.iter().enumerate();
                    let dims = dims
                        .map(|(at, dim)| part(self, *dim, old.map(|old| old.dim(at))))
                        .collect();
                    let elements = shape.elements.as_ref().map(|elements| {
                        let old = old.and_then(|old| old.elements.as_ref());
                        let each = elements.iter().enumerate();
                        each.map(|(at, dim)| part(self, *dim, old.map(|old| old[at]))).collect()
                    });
                    let filled = self.head_filled(shape, origin);
                    Value::Sized(Rc::new(Shape { dims, elements, filled, ..(**shape).clone() }))
                }
                Value::Unset | Value::Opaque(_) => value.clone(),
            };
            heads.push((*var, head));
        }
        heads
    }

    /// Adds the edges from a value to a head's vertices.
    fn link(&mut self, value: &Value, head: &Value) {
        let Some(head) = head.shape() else { return };
        let from = value.shape();
        for (at, dim) in head.dims.iter().enumerate() {
            if let Dim::At(to) = *dim {
                let from = from.map_or(BOTTOM, |from| self.at(from.dim(at)));
                self.made.graph.add_edge(from, to);
            }
        }
        for (at, dim) in head.elements.iter().flatten().enumerate() {
            if let Dim::At(to) = *dim {
                let element = from.and_then(|from| from.elements.as_ref()?.get(at).copied());
                let from = element.map_or(BOTTOM, |element| self.at(element));
                self.made.graph.add_edge(from, to);
            }
        }
    }

    /// Walks through the body once: the paths back to the head.
    fn walk_body(&mut self, parts: Loop<'a>, heads: &Changes) -> (Vec<Changes>, LoopFrame) {
        let frame = self.env.open();
        let breaks = Vec::new();
        self.loops.push(LoopFrame { frame, breaks, continues: Vec::new() });
        for (var, value) in heads {
            if !self.dry && *self.env.get(*var) != Value::Unset {
                self.note(Some(parts.stmt), true, *var, value);
            }
            self.env.set(*var, value.clone());
        }
        if let Some((target, over)) = parts.over {
            let value = self.iteration(parts.stmt, over);
            self.set(parts.stmt, target, value);
        }
        self.block(parts.body);
        let fell_through = self.env.live;
        let changes = self.env.undo();
        let mut frame = self.loops.pop().unwrap_or_else(|| LoopFrame {
            frame,
            breaks: Vec::new(),
            continues: Vec::new(),
        });
        let mut backs = std::mem::take(&mut frame.continues);
        backs.extend(fell_through.then_some(changes));
        (backs, frame)
    }

    /// What is after a loop.
    fn leave(&mut self, parts: Loop<'a>, heads: Changes, frame: LoopFrame) {
        let mut paths: Vec<Changes> = parts.ends.then_some(heads).into_iter().collect();
        paths.extend(frame.breaks);
        self.env.live = !paths.is_empty();
        if self.env.live {
            self.join_paths(&paths, |var| Origin::Join(parts.stmt, var));
        }
    }

    /// Finds the ranks at the head of a loop, without vertices.
    fn repeat_dry(&mut self, parts: Loop<'a>) {
        let mut heads = self.first_heads(parts);
        loop {
            let (backs, frame) = self.walk_body(parts, &heads);
            let mut next = heads.clone();
            for (var, value) in &mut next {
                let mut values = vec![value.clone()];
                values.extend(backs.iter().map(|back| without_vertices(self.after(back, *var))));
                let origin = Origin::Head(parts.stmt, *var);
                *value = self.join(0, &values, *var, origin);
            }
            if next == heads {
                self.heads.insert(parts.stmt, heads.clone());
                return self.leave(parts, heads, frame);
            }
            heads = next;
        }
    }

    /// What is known of a loop's variables before its body is walked through.
    fn first_heads(&mut self, parts: Loop<'a>) -> Changes {
        let known = self.heads.get(&parts.stmt).cloned();
        let vars = known.as_ref().map_or_else(
            || self.assigned_in(parts),
            |known| known.iter().map(|(var, _)| *var).collect(),
        );
        let mut heads = Changes::new();
        for var in vars {
            let mut values = vec![without_vertices(self.env.get(var).clone())];
            values.extend(known.as_ref().map(|known| self.after(known, var)));
            let value = self.join(0, &values, var, Origin::Head(parts.stmt, var));
            heads.push((var, value));
        }
        heads
    }

    /// The variables that a loop assigns, in order.
    fn assigned_in(&self, parts: Loop<'a>) -> Vec<VarId> {
        let mut vars: Vec<VarId> = parts.over.iter().map(|(target, _)| *target).collect();
        vars.extend(self.assigned(parts.body));
        vars.sort_unstable();
        vars.dedup();
        vars
    }

    /// The variables that statements assign.
    pub(super) fn assigned(&self, block: &Block) -> Vec<VarId> {
        let mut vars = Vec::new();
        let mut open: Vec<StmtId> = block.clone();
        while let Some(id) = open.pop() {
            let stmt = &self.function.stmts[id];
            walk::writes(stmt, &mut |var| vars.push(var));
            walk::blocks(stmt).for_each(|block| open.extend(block));
        }
        vars.sort_unstable();
        vars.dedup();
        vars
    }

    /// The value of a loop variable.
    fn iteration(&mut self, stmt: StmtId, over: &Iteration) -> Value {
        match over {
            Iteration::Range { .. } => Value::sized(self.scalar(stmt, Content::Number)),
            Iteration::Columns(var) => match self.shape(*var) {
                Ok(shape) if shape.dims.len() > 2 => {
                    self.cannot(self.span(stmt), Unable::LoopOverPages);
                    Value::opaque(Why::Reported)
                }
                Ok(shape) if shape.dim(0) == ONE => Value::sized(self.scalar(stmt, shape.content)),
                Ok(shape) => Value::sized(Shape::of(vec![shape.dim(0), ONE], shape.content)),
                Err(problem) => self.refuse(stmt, problem),
            },
        }
    }
}

/// The same as far as ranks distinguish it.
fn without_vertices(value: Value) -> Value {
    let Value::Sized(shape) = &value else { return value };
    let plain = |dim: &Dim| match dim {
        Dim::Constant(_) => *dim,
        Dim::At(_) => Dim::At(BOTTOM),
    };
    let dims = shape.dims.iter().map(plain).collect();
    let elements = shape.elements.as_ref().map(|all| all.iter().map(plain).collect());
    let filled = shape.filled.as_ref().map(|all| all.iter().map(plain).collect());
    Value::Sized(Rc::new(Shape { elements, filled, ..Shape::of(dims, shape.content) }))
}
