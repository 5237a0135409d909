//! Arrays that are the empty `[]` on some path: what they are on the others
//! (departs from `004`, where a variable has one rank).
//!
//! ```text
//! z = [];  for k = 1:n, z = [z, x]; end        x (R,1)
//! at the head   z (#1,#2), where it is not [] (R,#2)
//! [z, x]        needs one extent for R and the rows of x, and has them
//! ```
//!
//! To a concatenation `[]` is nothing, so only the size counts that the array has
//! otherwise: [`Shape::filled`]. What this is while the array is empty, no run tells,
//! so any extent may stand for it. At a join point it is what comes along the other
//! paths; at the head of a loop what the body hands back from before the loop, or ⊥
//! if it comes out of the body itself.
//!
//! Cost: linear in the dimensions; at the head of a loop, in the loop's vertices.

use super::builder::Builder;
use super::construction::Origin;
use super::env::Changes;
use super::{BOTTOM, Vertex};
use crate::value::{Dim, ONE, Shape, Value};
use rustc_hash::FxHashSet;

impl Builder<'_> {
    /// What an array is after a join point where it is not `[]`; `None` if it never is or
    /// always.
    pub(super) fn join_filled(
        &mut self,
        shapes: &[Option<&Shape>],
        origin: Origin,
    ) -> Option<Vec<Dim>> {
        let may_be_nothing = |shape: &&Shape| shape.is_nothing() || shape.filled.is_some();
        if !shapes.iter().flatten().any(may_be_nothing) {
            return None;
        }
        let sizes: Vec<&[Dim]> =
            shapes.iter().flatten().filter_map(|shape| shape.size_if_any()).collect();
        let rank = sizes.iter().map(|size| size.len()).max()?;
        Some((0..rank).map(|place| self.join_sizes(&sizes, place, origin)).collect())
    }

    fn join_sizes(&mut self, sizes: &[&[Dim]], place: usize, origin: Origin) -> Dim {
        let mut dims: Vec<Dim> = sizes.iter().map(|size| at_place(size, place)).collect();
        dims.dedup();
        match dims[..] {
            [only] => only,
            _ => {
                let from = dims.into_iter().map(|dim| self.at(dim)).collect();
                // Other arrays have edges of other paths: a context of its own.
                Dim::At(self.lone(from, origin))
            }
        }
    }

    /// The vertices of an array's size at the head of a loop where it is not `[]`; without
    /// edges so far.
    pub(super) fn head_filled(&mut self, known: &Shape, origin: Origin) -> Option<Vec<Dim>> {
        let known = known.filled.as_ref()?;
        let each = known.iter().map(|dim| match dim {
            Dim::Constant(_) => *dim,
            Dim::At(_) => Dim::At(self.lone(Vec::new(), origin)),
        });
        Some(each.collect())
    }

    /// The edges of these vertices: from before the loop, and from each path back. The loop's
    /// vertices begin with `first`.
    pub(super) fn link_filled(&mut self, first: Vertex, heads: &Changes, backs: &[Changes]) {
        for (var, head) in heads {
            let Some(filled) = head.shape().and_then(|head| head.filled.as_deref()) else {
                continue;
            };
            let before = self.env.get(*var).clone();
            let backs: Vec<Value> = backs.iter().map(|back| self.after(back, *var)).collect();
            for (place, dim) in filled.iter().enumerate() {
                let Dim::At(to) = *dim else { continue };
                let mut edges = Vec::new();
                for back in &backs {
                    edges.push(self.edge(back, place).unwrap_or(to));
                }
                let from = match self.edge(&before, place) {
                    Some(from) => from,
                    None => self.handed_back(first, &edges),
                };
                edges.insert(0, from);
                edges.into_iter().for_each(|from| self.made.graph.add_edge(from, to));
            }
        }
    }

    /// The vertex of a dimension that a value has where it is not `[]`.
    fn edge(&mut self, value: &Value, place: usize) -> Option<Vertex> {
        let dim = at_place(value.shape()?.size_if_any()?, place);
        Some(self.at(dim))
    }

    /// What a loop's body hands back to its head from before the loop.
    fn handed_back(&self, first: Vertex, backs: &[Vertex]) -> Vertex {
        let mut seen: FxHashSet<Vertex> = FxHashSet::from_iter([BOTTOM]);
        let mut open = backs.to_vec();
        while let Some(vertex) = open.pop() {
            if !seen.insert(vertex) {
                continue;
            }
            if self.is_of_before(vertex, first) {
                return vertex;
            }
            open.extend(self.made.graph.incoming(vertex).iter().rev());
        }
        BOTTOM
    }

    /// Has a vertex its value before the loop that begins with another one: is it older, a
    /// number, or the sum of an older one and a number?
    fn is_of_before(&self, vertex: Vertex, first: Vertex) -> bool {
        let base = self.sums.parts.get(&vertex).map_or(vertex, |(base, _)| *base);
        base < first && base != BOTTOM
            || matches!(self.made.origins[vertex as usize], Origin::Constant(_))
    }
}

fn at_place(size: &[Dim], place: usize) -> Dim {
    size.get(place).copied().unwrap_or(ONE)
}
