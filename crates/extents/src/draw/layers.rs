//! A layered layout: what an edge comes from stands to the left of what it leads
//! to, but for the edges that close loops.
//!
//! ```text
//! layer 0   1     2       3
//! ⊥         R     x       y
//!           S     z
//! ```
//!
//! The layer is the length of the longest path from ⊥; in a layer, vertices are
//! sorted by the mean place of their neighbours, a few times to and fro.
//!
//! Cost: linear in vertices and edges for each pass, with a sort.

use crate::graph::{Graph, Vertex};

/// Passes to and fro.
const PASSES: usize = 6;

/// The vertices of each layer, from top to bottom.
pub fn layers(graph: &Graph) -> Vec<Vec<Vertex>> {
    let mut layer = vec![0_usize; graph.len()];
    for vertex in graph.vertices() {
        let before = graph.incoming(vertex).iter().filter(|from| **from < vertex);
        let deepest = before.map(|from| layer[*from as usize] + 1).max();
        layer[vertex as usize] = deepest.unwrap_or(0);
    }
    let mut layers = vec![Vec::new(); layer.iter().max().map_or(0, |last| last + 1)];
    for vertex in graph.vertices() {
        layers[layer[vertex as usize]].push(vertex);
    }
    let mut neighbours = vec![Vec::new(); graph.len()];
    for vertex in graph.vertices() {
        for from in graph.incoming(vertex) {
            neighbours[vertex as usize].push(*from);
            neighbours[*from as usize].push(vertex);
        }
    }
    let mut place = vec![0.0; graph.len()];
    number(&layers, &mut place);
    for pass in 0..PASSES {
        for at in 0..layers.len() {
            let at = if pass % 2 == 0 { at } else { layers.len() - 1 - at };
            sort(&mut layers[at], &neighbours, &place);
            layers[at].iter().enumerate().for_each(|(row, v)| place[*v as usize] = row as f64);
        }
    }
    layers
}

fn number(layers: &[Vec<Vertex>], place: &mut [f64]) {
    for layer in layers {
        layer.iter().enumerate().for_each(|(row, vertex)| place[*vertex as usize] = row as f64);
    }
}

fn sort(layer: &mut [Vertex], neighbours: &[Vec<Vertex>], place: &[f64]) {
    let mean = |vertex: &Vertex| {
        let around = &neighbours[*vertex as usize];
        let sum: f64 = around.iter().map(|other| place[*other as usize]).sum();
        sum / around.len().max(1) as f64
    };
    layer.sort_by(|a, b| mean(a).total_cmp(&mean(b)).then(a.cmp(b)));
}
