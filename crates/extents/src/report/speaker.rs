//! Messages: the extents that differ, and where each comes from.
//!
//! ```text
//! `row`: extent T, the second dimension of `m` (signature, line 1)
//! ```
//!
//! An extent comes from the vertex of its set that is not uniform: the signature,
//! a number, a statement that makes a new one, a join point.
//!
//! Cost: one walk over the function for all messages; each looks for its lines.

use super::checked::{Checked, Finding, FindingKind, declaration};
use super::needs;
use crate::Input;
use crate::graph::{BOTTOM, Check, Origin, Vertex, Who};
use crate::signature::{DeclaredAs, Signature, ordinal};
use crate::solution::Class;
use crate::value::Dim;
use lariat_ir::walk;
use lariat_ir::{Function, StmtId, VarId};
use rustc_hash::{FxHashMap, FxHashSet};

/// Makes messages.
pub(super) struct Speaker<'s> {
    input: &'s Input<'s>,
    checked: &'s Checked,
    function: &'s Function,
    /// The statements that assign temporaries.
    made_by: FxHashMap<VarId, StmtId>,
    /// Of each extent, a vertex that is not uniform.
    sources: FxHashMap<Class, Vertex>,
}

impl<'s> Speaker<'s> {
    pub(super) fn of(input: &'s Input<'s>, checked: &'s Checked) -> Self {
        let function = &input.program.functions[input.function];
        let mut made_by = FxHashMap::default();
        walk::each_stmt(function, |id, stmt| {
            walk::writes(stmt, &mut |var| _ = made_by.entry(var).or_insert(id));
        });
        let graph = &checked.construction.graph;
        let mut sources = FxHashMap::default();
        for vertex in graph.vertices() {
            if !checked.solution.is_uniform(graph, vertex) {
                sources.entry(checked.solution.class(vertex)).or_insert(vertex);
            }
        }
        Self { input, checked, function, made_by, sources }
    }

    /// What the function declares.
    pub(super) const fn signature(&self) -> &Signature {
        self.input.signature
    }

    /// What is wrong at a vertex that is not uniform.
    pub(super) fn mismatch(&self, check: &Check) -> Finding {
        let incoming = self.checked.construction.graph.incoming(check.vertex);
        let at = |stmt: StmtId| self.function.origin(stmt).span;
        let (span, labels) = match (check.stmt, self.assigned_by(check)) {
            (Some(stmt), _) => (at(stmt), Vec::new()),
            (None, Some(stmt)) => (at(stmt), vec![declaration(self.input)]),
            (None, None) => (self.input.signature.span, Vec::new()),
        };
        let mut seen = FxHashSet::default();
        let mut notes = Vec::new();
        for (from, who) in incoming.iter().zip(&check.operands) {
            if seen.insert(self.checked.solution.class(*from)) {
                notes.push(self.note(*from, *who, &check.operands));
            }
        }
        Finding {
            kind: FindingKind::Mismatch,
            span,
            labels,
            message: needs::words(&check.need, self.signature(), |var| self.show(var)),
            notes,
            help: String::new(),
        }
    }

    /// The statement where a result gets another extent than declared: the
    /// last one, or the last that assigns the result at all.
    fn assigned_by(&self, check: &Check) -> Option<StmtId> {
        let Checked { construction, solution, .. } = self.checked;
        let incoming = construction.graph.incoming(check.vertex);
        let wanted = *incoming.first()?;
        let is_wanted = |dim: Dim| match dim {
            Dim::At(vertex) => solution.class(vertex) == solution.class(wanted),
            Dim::Constant(number) => {
                construction.origins[wanted as usize] == Origin::Constant(number)
            }
        };
        let mut operands = incoming.iter().zip(&check.operands);
        let other = operands.find(|(from, _)| !is_wanted(Dim::At(**from)));
        let Some((_, &Who::Dimension(var, place))) = other else { return None };
        let mut last = None;
        for point in construction.points.iter().rev().filter(|point| point.var == var) {
            let Some(stmt) = point.stmt.filter(|_| !point.is_head) else { continue };
            last = last.or(Some(stmt));
            if point.value.shape().is_some_and(|shape| !is_wanted(shape.dim(place))) {
                return Some(stmt);
            }
        }
        last
    }

    fn note(&self, from: Vertex, who: Who, all: &[Who]) -> String {
        let subject = match who {
            Who::Dimension(var, place) => {
                let same = |other: &&Who| matches!(other, Who::Dimension(v, _) if *v == var);
                match all.iter().filter(same).count() > 1 {
                    true => format!("{}, {} dimension", self.show(var), ordinal(place)),
                    false => self.show(var),
                }
            }
            Who::Count(var) => format!("the elements of {}", self.show(var)),
            Who::Value(var) => format!("the value of {}", self.show(var)),
            Who::Declaration => "the declaration".to_owned(),
            Who::Operation => "the operation".to_owned(),
        };
        if from == BOTTOM {
            return format!("{subject}: no value on some path to here");
        }
        let origin = self.origin(from);
        let name = self.checked.name(from);
        format!("{subject}: extent {name}{origin}")
    }

    /// A variable as the source shows it; of a temporary, the expression that it stands for.
    pub(super) fn show(&self, var: VarId) -> String {
        const LONGEST: usize = 40;
        let variable = &self.function.vars[var];
        if !variable.temporary {
            return format!("`{}`", variable.name);
        }
        let span = self.made_by.get(&var).map(|stmt| self.function.origin(*stmt).span);
        let text = span.map_or("", |span| self.input.tree.slice(span));
        match text.is_empty() || text.len() > LONGEST || text.contains('\n') {
            true => "an operand".to_owned(),
            false => format!("`{text}`"),
        }
    }

    /// Where the extent of a vertex comes from.
    fn origin(&self, vertex: Vertex) -> String {
        let class = self.checked.solution.class(vertex);
        let source = self.sources.get(&class).copied().unwrap_or(vertex);
        let line = |stmt: StmtId| self.line(self.function.origin(stmt).span.start);
        match self.checked.construction.origins[source as usize] {
            Origin::Entry(name) => {
                let name = &self.input.signature.names[name];
                let at = name.at.unwrap_or(self.input.signature.span);
                let of = match &name.of {
                    DeclaredAs::Value(argument) => format!("the value of `{argument}`"),
                    DeclaredAs::Dimension(argument, place) => {
                        format!("the {} dimension of `{argument}`", ordinal(*place))
                    }
                };
                format!(", {of} (signature, line {})", self.line(at.start))
            }
            Origin::Constant(_) | Origin::Bottom | Origin::Exit(_) => String::new(),
            Origin::New(stmt) => format!(", new on line {}", line(stmt)),
            Origin::Need(stmt) => format!(", from line {}", line(stmt)),
            Origin::Join(stmt, var) => {
                let var = self.show(var);
                format!(", at the join of the paths for {var} after line {}", line(stmt))
            }
            Origin::Head(stmt, var) => {
                let var = self.show(var);
                format!(", of {var} in any iteration of the loop on line {}", line(stmt))
            }
            Origin::Return(var) => format!(", where the function returns {}", self.show(var)),
        }
    }

    fn line(&self, offset: u32) -> usize {
        let text = self.input.tree.text().as_bytes();
        let before = text.get(..offset as usize).unwrap_or(text);
        before.iter().filter(|byte| **byte == b'\n').count() + 1
    }
}
