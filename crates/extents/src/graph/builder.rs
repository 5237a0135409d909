//! The graph of a function under construction, and what is remembered of it.
//!
//! [`Builder::need`] is the paper's vertex for an extent name of a called
//! procedure: in-edges from all dimensions that must agree, checked for being
//! uniform once the graph is solved (`004` section 7.3). Where all operands are the
//! same vertex already, there is nothing to check, and no vertex is made.
//!
//! Ranks come first: [`super::control`] walks through a loop without making
//! vertices (*dry*) until it is known which dimensions stay numbers.
//!
//! Cost: constant for each vertex.

use super::construction::{
    Check, Construction, Origin, Point, RankChange, Unchecked, UncheckedKind, Who,
};
use super::env::{Changes, Env};
use super::need::Need;
use super::sums::Sums;
use super::truths::truths;
use super::unable::Unable;
use super::{BOTTOM, Context, Vertex};
use crate::Input;
use crate::signature::Content;
use crate::value::{Dim, Opaque, Shape, Value, Why};
use lariat_base::Span;
use lariat_builtins::BuiltinId;
use lariat_ir::{Function, StmtId, Storage, VarId};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// Why a statement has no size.
pub enum Problem {
    /// This cannot be checked.
    Unable(Unable),
    /// The size of this variable is needed.
    Variable(VarId, Opaque),
    /// The result is not known either, for the same reason; nothing had to be checked.
    Carry(Opaque),
}

/// A loop around the statement at hand.
pub(super) struct LoopFrame {
    /// The frame of its body.
    pub(super) frame: usize,
    /// What `break` has changed since then.
    pub(super) breaks: Vec<Changes>,
    /// What `continue` has.
    pub(super) continues: Vec<Changes>,
}

/// A function's graph under construction.
pub struct Builder<'a> {
    pub(crate) input: &'a Input<'a>,
    pub(crate) function: &'a Function,
    pub(crate) env: Env,
    pub(super) made: Construction,
    pub(super) loops: Vec<LoopFrame>,
    pub(super) returns: Vec<Changes>,
    /// The values at the heads of loops, without vertices.
    pub(super) heads: FxHashMap<StmtId, Changes>,
    pub(super) dry: bool,
    said: FxHashSet<(Span, Unable)>,
    /// Blocks around the statement at hand.
    pub(super) depth: usize,
    /// Temporaries that are assigned nothing but `true`.
    pub(super) truths: FxHashSet<VarId>,
    constants: FxHashMap<u64, Vertex>,
    pub(super) sums: Sums,
    /// Ranges of `arguments` blocks.
    pub(super) skipped: Vec<Span>,
    pub(crate) contents: FxHashMap<(BuiltinId, Vec<Content>), Vec<Option<Content>>>,
    /// The declared rank of arguments and results; 0 of scalars.
    pub(super) ranks: FxHashMap<VarId, usize>,
}

impl<'a> Builder<'a> {
    pub(super) fn new(input: &'a Input<'a>) -> Self {
        let function = &input.program.functions[input.function];
        let made = Construction { origins: vec![Origin::Bottom], ..Construction::default() };
        Self {
            input,
            function,
            env: Env::new(function.vars.len()),
            made,
            loops: Vec::new(),
            returns: Vec::new(),
            heads: FxHashMap::default(),
            dry: false,
            said: FxHashSet::default(),
            depth: 0,
            truths: truths(function, input.builtins),
            constants: FxHashMap::default(),
            sums: Sums::default(),
            skipped: Vec::new(),
            contents: FxHashMap::default(),
            ranks: FxHashMap::default(),
        }
    }

    // Vertices.

    /// A vertex; none is made where ranks are computed.
    pub(super) fn vertex(&mut self, context: Context, from: Vec<Vertex>, origin: Origin) -> Vertex {
        if self.dry {
            return BOTTOM;
        }
        self.made.origins.push(origin);
        self.made.graph.vertex(context, from)
    }

    pub(super) fn context(&mut self) -> Context {
        if self.dry { 0 } else { self.made.graph.context() }
    }

    pub(super) fn lone(&mut self, from: Vec<Vertex>, origin: Origin) -> Vertex {
        let context = self.context();
        self.vertex(context, from, origin)
    }

    /// An extent that differs from all others.
    pub(crate) fn fresh(&mut self, stmt: StmtId) -> Dim {
        Dim::At(self.lone(vec![BOTTOM], Origin::New(stmt)))
    }

    /// A scalar of unknown value.
    pub(crate) fn scalar(&mut self, stmt: StmtId, content: Content) -> Shape {
        let value = self.fresh(stmt);
        Shape::scalar(value, content)
    }

    /// The vertex of an extent.
    pub(super) fn at(&mut self, dim: Dim) -> Vertex {
        match dim {
            Dim::At(vertex) => vertex,
            Dim::Constant(_) if self.dry => BOTTOM,
            Dim::Constant(number) => {
                if let Some(vertex) = self.constants.get(&number) {
                    return *vertex;
                }
                let vertex = self.lone(vec![BOTTOM], Origin::Constant(number));
                self.constants.insert(number, vertex);
                vertex
            }
        }
    }

    /// One extent for operands that must agree.
    pub(crate) fn need(
        &mut self,
        stmt: StmtId,
        operands: &[(Dim, Who)],
        need: impl FnOnce() -> Need,
    ) -> Dim {
        match operands {
            [] => self.fresh(stmt),
            [(first, _), rest @ ..] if rest.iter().all(|(dim, _)| dim == first) => *first,
            _ => self.need_vertex(Some(stmt), Origin::Need(stmt), operands, need),
        }
    }

    /// The same, where a vertex is made in any case.
    pub(super) fn need_vertex(
        &mut self,
        stmt: Option<StmtId>,
        origin: Origin,
        operands: &[(Dim, Who)],
        need: impl FnOnce() -> Need,
    ) -> Dim {
        if self.dry {
            return Dim::At(BOTTOM);
        }
        let from = operands.iter().map(|(dim, _)| self.at(*dim)).collect();
        let vertex = self.lone(from, origin);
        let operands = operands.iter().map(|(_, who)| *who).collect();
        self.made.checks.push(Check { vertex, stmt, need: need(), operands });
        Dim::At(vertex)
    }

    // Variables.

    /// What a variable is.
    pub(crate) fn read(&self, var: VarId) -> Value {
        match self.function.vars[var].storage {
            Storage::Local => self.env.get(var).clone(),
            Storage::Global | Storage::Persistent | Storage::Shared { .. } => {
                Value::opaque(Why::Elsewhere)
            }
        }
    }

    /// The shape of a variable.
    pub(crate) fn shape(&self, var: VarId) -> Result<Rc<Shape>, Problem> {
        match self.read(var) {
            Value::Sized(shape) => Ok(shape),
            Value::Unset => Err(Problem::Unable(Unable::Unset(var))),
            Value::Opaque(opaque) => Err(Problem::Variable(var, opaque)),
        }
    }

    /// Assigns a variable.
    pub(crate) fn set(&mut self, stmt: StmtId, var: VarId, value: Value) {
        if self.function.vars[var].storage != Storage::Local {
            return;
        }
        let value = match value {
            Value::Opaque(Opaque { why, since: None }) => {
                Value::Opaque(Opaque { why, since: Some((stmt, var)) })
            }
            value => value,
        };
        if !self.dry {
            self.check_rank(stmt, var, &value);
            self.note(Some(stmt), false, var, &value);
        }
        self.env.set(var, value);
    }

    pub(super) fn note(&mut self, stmt: Option<StmtId>, is_head: bool, var: VarId, value: &Value) {
        if !self.function.vars[var].temporary {
            self.made.points.push(Point { stmt, is_head, var, value: value.clone() });
        }
    }

    fn check_rank(&mut self, stmt: StmtId, var: VarId, value: &Value) {
        let Some(&declared) = self.ranks.get(&var) else { return };
        let Some(shape) = value.shape() else { return };
        let rank = match (declared, shape.is_scalar()) {
            (0, true) => 0,
            _ => shape.dims.len(),
        };
        if rank > declared {
            self.made.ranks.push(RankChange { stmt, var, ranks: (declared, rank) });
        }
    }

    // What cannot be checked.

    pub(crate) fn span(&self, stmt: StmtId) -> Span {
        self.function.origin(stmt).span
    }

    pub(crate) fn cannot(&mut self, span: Span, why: Unable) {
        self.cannot_as(span, why, UncheckedKind::Statement);
    }

    fn cannot_as(&mut self, span: Span, why: Unable, kind: UncheckedKind) {
        // Also where ranks are computed: what is not known in one iteration of a loop
        // is reported once.
        if self.said.insert((span, why.clone())) {
            self.made.unchecked.push(Unchecked { span, why, kind });
        }
    }

    /// Reports why a statement has no size; its result is unknown then. Where a size is
    /// needed that is not known, the statement is reported that computed the value: all that
    /// need it have one cause.
    pub(crate) fn refuse(&mut self, stmt: StmtId, problem: Problem) -> Value {
        let span = self.span(stmt);
        match problem {
            Problem::Carry(opaque) => return Value::Opaque(opaque),
            Problem::Unable(why) => self.cannot(span, why),
            Problem::Variable(_, Opaque { why: Why::Reported, .. }) => {}
            Problem::Variable(var, Opaque { why, since: None }) => {
                self.cannot(span, Unable::Variable(var, why));
            }
            Problem::Variable(_, Opaque { why, since: Some((origin, var)) }) => {
                let kind = UncheckedKind::Value { needed_at: span };
                self.cannot_as(self.span(origin), Unable::Variable(var, why), kind);
            }
        }
        Value::opaque(Why::Reported)
    }
}
