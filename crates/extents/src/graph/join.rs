//! Join points: one context, and for each dimension that
//! differs a vertex with an in-edge for each path (`004` figure 5).
//!
//! ```text
//! if c, y = x;  else, y = z;  end      y: a vertex with edges from x's and z's
//! ```
//!
//! A variable without a value on one of the paths comes from ⊥ there; a dimension
//! that is one number wherever there is a value stays that number, as the rank of
//! a variable does in the paper.
//!
//! Cost: linear in the variables that a path changes.

use super::builder::Builder;
use super::construction::Origin;
use super::env::Changes;
use super::{BOTTOM, Context};
use crate::signature::Content;
use crate::value::{Dim, ONE, Opaque, Shape, Value, Why};
use lariat_ir::VarId;

impl Builder<'_> {
    /// Sets the variables to what they are at join points; each path is given by
    /// what it changes.
    pub(super) fn join_paths(&mut self, paths: &[Changes], origin: impl Fn(VarId) -> Origin) {
        if let [only] = paths {
            only.iter().for_each(|(var, value)| self.env.set(*var, value.clone()));
            return;
        }
        let context = self.context();
        for var in changed(paths) {
            let values: Vec<Value> = paths.iter().map(|path| self.after(path, var)).collect();
            let value = self.join(context, &values, var, origin(var));
            self.env.set(var, value);
        }
    }

    /// What a variable is after these changes.
    pub(super) fn after(&self, path: &Changes, var: VarId) -> Value {
        match path.binary_search_by_key(&var, |(var, _)| *var) {
            Ok(at) => path[at].1.clone(),
            Err(_) => self.env.get(var).clone(),
        }
    }

    /// One value for all paths.
    pub(super) fn join(
        &mut self,
        context: Context,
        values: &[Value],
        var: VarId,
        origin: Origin,
    ) -> Value {
        if values.windows(2).all(|pair| pair[0] == pair[1]) {
            return values.first().cloned().unwrap_or(Value::Unset);
        }
        let mut unknown = values.iter().filter_map(opaque);
        if let Some(first) = unknown.next() {
            let reported = unknown.find(|other| other.why == Why::Reported);
            return Value::Opaque(reported.unwrap_or(first));
        }
        // A temporary is read after its assignment only.
        if self.function.vars[var].temporary && values.contains(&Value::Unset) {
            return Value::Unset;
        }
        let shapes: Vec<Option<&Shape>> = values.iter().map(Value::shape).collect();
        let rank = shapes.iter().flatten().map(|shape| shape.dims.len()).max().unwrap_or(2);
        let dims = (0..rank).map(|place| {
            let dims: Vec<_> = shapes.iter().map(|shape| shape.map(|s| s.dim(place))).collect();
            self.join_dims(context, &dims, origin)
        });
        let dims: Vec<Dim> = dims.collect();
        let count = elements(&shapes);
        let elements = count.map(|count| {
            let mut all = Vec::with_capacity(count);
            for place in 0..count {
                let element = |shape: &Shape| shape.elements.as_ref().map_or(ONE, |e| e[place]);
                let dims: Vec<_> = shapes.iter().map(|shape| shape.map(element)).collect();
                all.push(self.join_dims(context, &dims, origin));
            }
            all
        });
        let mut contents = shapes.iter().flatten().map(|shape| shape.content);
        let first = contents.next().unwrap_or(Content::Any);
        let content = if contents.all(|other| other == first) { first } else { Content::Any };
        let filled = self.join_filled(&shapes, origin);
        Value::sized(Shape { elements, filled, ..Shape::of(dims, content) })
    }

    fn join_dims(&mut self, context: Context, dims: &[Option<Dim>], origin: Origin) -> Dim {
        let first = dims.iter().flatten().next().copied().unwrap_or(ONE);
        let is_first = |dim: &Option<Dim>| match dim {
            Some(dim) => *dim == first,
            None => matches!(first, Dim::Constant(_)),
        };
        if dims.iter().all(is_first) {
            return first;
        }
        let from = dims.iter().map(|dim| dim.map_or(BOTTOM, |dim| self.at(dim))).collect();
        Dim::At(self.vertex(context, from, origin))
    }
}

fn opaque(value: &Value) -> Option<Opaque> {
    match value {
        Value::Opaque(opaque) => Some(*opaque),
        Value::Unset | Value::Sized(_) => None,
    }
}

/// How many elements all shapes know.
fn elements(shapes: &[Option<&Shape>]) -> Option<usize> {
    let mut counts = shapes.iter().flatten().map(|shape| shape.elements.as_ref().map(Vec::len));
    let first = counts.next()??;
    counts.all(|count| count == Some(first)).then_some(first)
}

/// The variables that some path changes, in order.
pub(super) fn changed(paths: &[Changes]) -> Vec<VarId> {
    let mut vars: Vec<VarId> = paths.iter().flatten().map(|(var, _)| *var).collect();
    vars.sort_unstable();
    vars.dedup();
    vars
}
