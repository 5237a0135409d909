//! Entry and exit of a function (`004` section 7.1, whole procedures).
//!
//! ```text
//! ⊥ ──> R ──> m's first dimension …             … result's first dimension ──> R'
//!       └────────────────────────────────────────────────────────────────────> R'
//! ```
//!
//! Each extent of the inputs gets a vertex at the entry, each one of the results
//! at the exit; one that is of both gets an edge between its two vertices, the
//! first one of the second. The vertices at the exit must be uniform. An extent `n+1` has a
//! vertex of its own, which is known as the sum of that of `n` and a number.
//!
//! Cost: linear in the function.

use super::builder::Builder;
use super::construction::{Construction, Origin, Unchecked, UncheckedKind, Who};
use super::need::Need;
use super::unable::Unable;
use super::{BOTTOM, Vertex};
use crate::Input;
use crate::signature::{Declared, Signature, Size, blocks};
use crate::value::{Dim, Shape, Value, Why};
use lariat_base::Span;
use lariat_ir::VarId;
use lariat_shapes::{Extent, Symbol};
use rustc_hash::FxHashMap;

/// The abstract extent graph of a function with a signature.
pub fn construct(input: &Input<'_>) -> Construction {
    let mut builder = Builder::new(input);
    if let Some(source) = builder.function.source {
        builder.skipped = blocks::spans(input.tree, &input.tree.functions[source]);
    }
    builder.enter();
    builder.env.open();
    builder.block(&builder.function.body);
    builder.exit();
    builder.made
}

impl Builder<'_> {
    fn enter(&mut self) {
        let (function, signature) = (self.function, self.input.signature);
        self.made.entries = vec![None; signature.names.len()];
        for (var, declared) in pairs(&function.inputs, &signature.inputs) {
            let value = self.entry_value(declared);
            self.declare_rank(var, declared);
            self.env.set(var, value.clone());
            self.note(None, false, var, &value);
        }
        for (var, declared) in pairs(&function.outputs, &signature.outputs) {
            self.declare_rank(var, declared);
        }
        // A sum that only a result has is known where its name is.
        for (place, name) in signature.names.iter().enumerate() {
            if name.sum.is_some_and(|(base, _)| self.made.entries[base].is_some()) {
                self.entry(place);
            }
        }
    }

    fn declare_rank(&mut self, var: VarId, declared: &Declared) {
        match &declared.size {
            Size::Unknown => None,
            Size::Scalar(_) => self.ranks.insert(var, 0),
            Size::Extents(extents) => self.ranks.insert(var, extents.len()),
        };
    }

    fn entry_value(&mut self, declared: &Declared) -> Value {
        match &declared.size {
            Size::Unknown => Value::opaque(Why::Undeclared),
            Size::Scalar(value) => {
                let value = self.entry_of(value);
                Value::sized(Shape::scalar(value, declared.content))
            }
            Size::Extents(extents) => {
                let dims = extents.iter().map(|extent| self.entry_extent(extent)).collect();
                Value::sized(Shape::of(dims, declared.content))
            }
        }
    }

    fn entry_extent(&mut self, extent: &Extent) -> Dim {
        match (extent.known(), Signature::place(extent)) {
            (Some(number), _) => Dim::Constant(number.into()),
            (None, Some(name)) => Dim::At(self.entry(name)),
            (None, None) => Dim::At(self.lone(vec![BOTTOM], Origin::Bottom)),
        }
    }

    fn entry_of(&mut self, symbol: &Symbol) -> Dim {
        self.entry_extent(&Extent::symbol(symbol.clone()))
    }

    /// The vertex of an extent at the entry.
    fn entry(&mut self, name: usize) -> Vertex {
        if let Some(vertex) = self.made.entries[name] {
            return vertex;
        }
        let vertex = self.lone(vec![BOTTOM], Origin::Entry(name));
        self.made.entries[name] = Some(vertex);
        if let Some((base, number)) = self.input.signature.names[name].sum {
            let base = self.entry(base);
            self.sums.of.insert((base, number), vertex);
            self.sums.parts.insert(vertex, (base, number));
        }
        vertex
    }

    /// The paths out of the function join, and the results are held against the
    /// signature.
    fn exit(&mut self) {
        let mut paths = std::mem::take(&mut self.returns);
        let last = self.env.undo();
        paths.extend(self.env.live.then_some(last));
        if paths.is_empty() {
            return;
        }
        self.env.live = true;
        self.join_paths(&paths, Origin::Return);
        let (function, signature) = (self.function, self.input.signature);
        let mut operands: FxHashMap<usize, Vec<(Dim, Who)>> = FxHashMap::default();
        for (var, declared) in pairs(&function.outputs, &signature.outputs) {
            self.result(var, declared, &mut operands);
        }
        let mut names: Vec<usize> = operands.keys().copied().collect();
        names.sort_unstable();
        for name in names {
            let mut all = operands.remove(&name).unwrap_or_default();
            if let Some(entry) = self.made.entries[name] {
                all.insert(0, (Dim::At(entry), Who::Declaration));
            }
            self.need_vertex(None, Origin::Exit(name), &all, || Need::ResultExtent(name));
        }
    }

    /// Collects what a result implies for the signature's extents.
    fn result(
        &mut self,
        var: VarId,
        declared: &Declared,
        operands: &mut FxHashMap<usize, Vec<(Dim, Who)>>,
    ) {
        if declared.size == Size::Unknown {
            return;
        }
        let value = self.read(var);
        let shape = match value {
            Value::Sized(shape) => shape,
            Value::Opaque(opaque) if opaque.why == Why::Reported => return,
            Value::Opaque(_) | Value::Unset => return self.unknown_result(var, &value),
        };
        match &declared.size {
            Size::Unknown => {}
            // Of a scalar nothing is declared but that it is one: an in-out
            // argument may have another value now.
            Size::Scalar(_) => {
                for (place, dim) in shape.proper() {
                    self.constant(var, place, dim, 1);
                }
            }
            Size::Extents(extents) => {
                for place in 0..extents.len().max(shape.dims.len()) {
                    let dim = shape.dim(place);
                    let who = Who::Dimension(var, place);
                    let extent = extents.get(place).unwrap_or(&Extent::Known(1));
                    if let Some(name) = Signature::place(extent) {
                        operands.entry(name).or_default().push((dim, who));
                    } else if let Some(number) = extent.known() {
                        self.constant(var, place, dim, number.into());
                    }
                }
            }
        }
    }

    /// A result's dimension that must be a number.
    fn constant(&mut self, var: VarId, place: usize, dim: Dim, number: u64) {
        if dim == Dim::Constant(number) {
            return;
        }
        let operands =
            [(Dim::Constant(number), Who::Declaration), (dim, Who::Dimension(var, place))];
        let need = || Need::ResultNumber { result: var, number };
        self.need_vertex(None, Origin::Constant(number), &operands, need);
    }

    fn unknown_result(&mut self, var: VarId, value: &Value) {
        let why = match value {
            Value::Opaque(opaque) => Unable::Result(var, opaque.why),
            Value::Unset | Value::Sized(_) => Unable::ResultUnassigned(var),
        };
        let span = self.unknown_since(var);
        self.made.unchecked.push(Unchecked { span, why, kind: UncheckedKind::Result });
    }

    /// The statement since which the size of a result is not known; the function's
    /// name where no statement assigns it.
    fn unknown_since(&self, var: VarId) -> Span {
        let of_var = self.made.points.iter().rev().filter(|point| point.var == var);
        let mut stmts = of_var.filter(|point| point.value.shape().is_none());
        match stmts.find_map(|point| point.stmt) {
            Some(stmt) => self.span(stmt),
            None => {
                let source = self.function.source;
                source.map_or(self.function.span, |source| {
                    self.input.tree.functions[source].name_span
                })
            }
        }
    }
}

fn pairs<'d>(
    vars: &'d [VarId],
    declared: &'d [Declared],
) -> impl Iterator<Item = (VarId, &'d Declared)> {
    vars.iter().copied().zip(declared)
}
