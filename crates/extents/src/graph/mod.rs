//! The abstract extent graph (`004` section 7): a vertex stands for one dimension
//! of a variable at a place of the program, its ordered in-edges for the
//! dimensions that it comes from, its context for the place.
//!
//! ```text
//! ⊥ ──> R ──> x before the loop ──> x at the head of the loop <── x at its end
//! ```
//!
//! Two vertices with one context may be the same extent; where contexts differ,
//! only what arrives unchanged is (section 7.2). [`Graph::fresh`] makes an
//! extent that differs from all others: an edge from ⊥ and a context of its own.
//!
//! | module | one concept |
//! |---|---|
//! | [`builder`] | the graph of a function under construction |
//! | [`construction`] | the result for a function |
//! | [`env`](mod@env) | the variables at a place |
//! | [`procedure`] | entry and exit of a function |
//! | [`control`], [`loops`], [`join`] | control structures, and join points |
//! | [`nothing`] | arrays that are `[]` on some path |
//! | [`statements`] | the other statements |
//! | [`sums`], [`arithmetic`] | values that differ by a number |
//! | [`truths`] | temporaries that are always true |
//! | [`calls`] | calls |
//! | [`index`], [`assign`] | parts of arrays, read and assigned |
//! | [`need`] | why extents must agree |
//!
//! Cost: constant for each vertex and edge.

mod arithmetic;
mod assign;
pub mod builder;
mod calls;
mod construction;
mod control;
mod env;
mod index;
mod join;
mod loops;
mod need;
mod nothing;
mod procedure;
mod statements;
mod sums;
mod truths;
mod unable;

pub use construction::{
    Check, Construction, Origin, Point, RankChange, Unchecked, UncheckedKind, Who,
};
pub use need::{Agreement, Need};
pub use procedure::construct;
pub use unable::{CallWhy, Unable};

/// A vertex, by its place in the graph.
pub type Vertex = u32;

/// A context, by its number.
pub type Context = u32;

/// The undefined size.
pub const BOTTOM: Vertex = 0;

/// An abstract extent graph.
#[derive(Clone, Debug)]
pub struct Graph {
    contexts: Vec<Context>,
    incoming: Vec<Vec<Vertex>>,
    next_context: Context,
}

impl Default for Graph {
    fn default() -> Self {
        Self { contexts: vec![0], incoming: vec![Vec::new()], next_context: 1 }
    }
}

impl Graph {
    /// A context that no vertex has yet.
    pub fn context(&mut self) -> Context {
        self.next_context += 1;
        self.next_context - 1
    }

    /// A vertex with these in-edges.
    pub fn vertex(&mut self, context: Context, incoming: Vec<Vertex>) -> Vertex {
        self.contexts.push(context);
        self.incoming.push(incoming);
        self.contexts.len() as Vertex - 1
    }

    /// A vertex with a context of its own.
    pub fn lone(&mut self, incoming: Vec<Vertex>) -> Vertex {
        let context = self.context();
        self.vertex(context, incoming)
    }

    /// An extent that differs from all others.
    pub fn fresh(&mut self) -> Vertex {
        self.lone(vec![BOTTOM])
    }

    /// Adds the last in-edge of a vertex.
    pub fn add_edge(&mut self, from: Vertex, to: Vertex) {
        self.incoming[to as usize].push(from);
    }

    /// Where a vertex' in-edges come from, in their order: S₁, S₂, ….
    pub fn incoming(&self, vertex: Vertex) -> &[Vertex] {
        &self.incoming[vertex as usize]
    }

    /// The context of a vertex.
    pub fn context_of(&self, vertex: Vertex) -> Context {
        self.contexts[vertex as usize]
    }

    /// All vertices, ⊥ first.
    pub fn vertices(&self) -> std::ops::Range<Vertex> {
        0..self.contexts.len() as Vertex
    }

    /// How many vertices there are, ⊥ included.
    pub fn len(&self) -> usize {
        self.contexts.len()
    }

    /// Never: ⊥ is always there.
    pub fn is_empty(&self) -> bool {
        self.contexts.is_empty()
    }
}
