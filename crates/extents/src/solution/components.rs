//! Contexts in the order of the edges between them; cycles of contexts together.
//!
//! Tarjan's strong components over contexts instead of vertices: vertices of one
//! context can become one extent, so they must be examined together, though no
//! edge need join them.
//!
//! Cost: linear in vertices and edges; no recursion.

use crate::graph::{Context, Graph, Vertex};
use rustc_hash::FxHashMap;

/// Vertices that are solved together.
#[derive(Debug, PartialEq, Eq)]
pub struct Component {
    /// All vertices of some contexts.
    pub vertices: Vec<Vertex>,
    /// Is there an edge from one of them to one of them?
    pub cyclic: bool,
}

/// The part of a graph between some vertices, by context.
struct Part {
    /// The vertices, sorted by context.
    vertices: Vec<Vertex>,
    /// Where the vertices of each context begin.
    first: Vec<u32>,
    /// Where each context's edges begin among `sources`.
    first_edge: Vec<u32>,
    /// The contexts that edges come from.
    sources: Vec<u32>,
}

/// The components of these vertices and the edges between them: what an edge
/// comes from stands before what it leads to.
pub fn components(graph: &Graph, vertices: &[Vertex]) -> Vec<Component> {
    let part = Part::of(graph, vertices);
    let mut search = Search::new(part.first.len() - 1);
    for context in 0..search.order.len() as u32 {
        search.visit(&part, context);
    }
    search.found.into_iter().map(|contexts| part.component(&contexts)).collect()
}

impl Part {
    fn of(graph: &Graph, given: &[Vertex]) -> Self {
        let mut numbers: FxHashMap<Context, u32> = FxHashMap::default();
        let mut number_of: FxHashMap<Vertex, u32> = FxHashMap::default();
        number_of.reserve(given.len());
        for &vertex in given {
            let next = numbers.len() as u32;
            let number = *numbers.entry(graph.context_of(vertex)).or_insert(next);
            number_of.insert(vertex, number);
        }
        let mut vertices = given.to_vec();
        vertices.sort_by_key(|vertex| (number_of[vertex], *vertex));
        let mut part = Self { vertices, first: vec![0], first_edge: vec![0], sources: Vec::new() };
        for at in 0..part.vertices.len() {
            let vertex = part.vertices[at];
            let incoming = graph.incoming(vertex).iter();
            part.sources.extend(incoming.filter_map(|from| number_of.get(from)));
            let next = part.vertices.get(at + 1).map(|next| number_of[next]);
            if next != Some(number_of[&vertex]) {
                part.first.push(at as u32 + 1);
                part.first_edge.push(part.sources.len() as u32);
            }
        }
        part
    }

    fn edges(&self, context: u32) -> &[u32] {
        let at = context as usize;
        &self.sources[self.first_edge[at] as usize..self.first_edge[at + 1] as usize]
    }

    fn component(&self, contexts: &[u32]) -> Component {
        let cyclic = contexts.len() > 1 || self.edges(contexts[0]).contains(&contexts[0]);
        let vertices = contexts.iter().flat_map(|&context| {
            let at = context as usize;
            &self.vertices[self.first[at] as usize..self.first[at + 1] as usize]
        });
        Component { vertices: vertices.copied().collect(), cyclic }
    }
}

/// Tarjan's search.
struct Search {
    /// When a context was found, from 1; 0 before.
    order: Vec<u32>,
    /// The earliest context that is reached from it.
    low: Vec<u32>,
    on_stack: Vec<bool>,
    stack: Vec<u32>,
    time: u32,
    found: Vec<Vec<u32>>,
}

impl Search {
    fn new(count: usize) -> Self {
        Self {
            order: vec![0; count],
            low: vec![0; count],
            on_stack: vec![false; count],
            stack: Vec::new(),
            time: 0,
            found: Vec::new(),
        }
    }

    fn visit(&mut self, part: &Part, root: u32) {
        if self.order[root as usize] != 0 {
            return;
        }
        let mut open = vec![(root, 0)];
        self.enter(root);
        while let Some((context, edge)) = open.last_mut() {
            let at = *context as usize;
            match part.edges(*context).get(*edge) {
                Some(&from) => {
                    *edge += 1;
                    if self.order[from as usize] == 0 {
                        self.enter(from);
                        open.push((from, 0));
                    } else if self.on_stack[from as usize] {
                        self.low[at] = self.low[at].min(self.order[from as usize]);
                    }
                }
                None => {
                    open.pop();
                    if let Some((parent, _)) = open.last() {
                        let parent = *parent as usize;
                        self.low[parent] = self.low[parent].min(self.low[at]);
                    }
                    if self.low[at] == self.order[at] {
                        self.leave(at as u32);
                    }
                }
            }
        }
    }

    fn enter(&mut self, context: u32) {
        self.time += 1;
        self.order[context as usize] = self.time;
        self.low[context as usize] = self.time;
        self.on_stack[context as usize] = true;
        self.stack.push(context);
    }

    fn leave(&mut self, context: u32) {
        let first = self.stack.iter().rposition(|on| *on == context).unwrap_or(0);
        let found = self.stack.split_off(first);
        found.iter().for_each(|on| self.on_stack[*on as usize] = false);
        self.found.push(found);
    }
}
