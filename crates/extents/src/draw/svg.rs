//! The graph as a drawing, without further programs.
//!
//! Boxes in the columns of [`super::layers`], curves from left to right; the order
//! of the edges into a vertex is that of the numbers beside them.
//!
//! Cost: linear.

use super::Picture;
use super::layers::layers;
use std::fmt::Write;

const WIDTH: usize = 150;
const HEIGHT: usize = 34;
const COLUMN: usize = 220;
const ROW: usize = 50;
const MARGIN: usize = 20;

/// A box's upper left corner.
type Corner = (usize, usize);

/// The graph as an SVG document.
pub fn svg(picture: &Picture<'_>) -> String {
    let graph = &picture.checked.construction.graph;
    let layers = layers(graph);
    let mut corners: Vec<Corner> = vec![(0, 0); graph.len()];
    let most = layers.iter().map(Vec::len).max().unwrap_or(0);
    for (column, layer) in layers.iter().enumerate() {
        let above = (most - layer.len()) * ROW / 2;
        for (row, vertex) in layer.iter().enumerate() {
            let corner = (MARGIN + column * COLUMN, MARGIN + above + row * ROW);
            corners[*vertex as usize] = corner;
        }
    }
    let (width, height) = (2 * MARGIN + layers.len() * COLUMN, 2 * MARGIN + most * ROW);
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" font-size=\"11\">\n\
         <title>{}</title>\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n",
        escaped(picture.title())
    );
    for vertex in graph.vertices() {
        for (place, from) in graph.incoming(vertex).iter().enumerate() {
            edge(&mut text, corners[*from as usize], corners[vertex as usize], place + 1);
        }
    }
    for vertex in graph.vertices() {
        let (x, y) = corners[vertex as usize];
        let border = if picture.wrong.contains(&vertex) { 3 } else { 1 };
        let _ = writeln!(
            text,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{WIDTH}\" height=\"{HEIGHT}\" rx=\"8\" \
             fill=\"hsl({},70%,88%)\" stroke=\"#333\" stroke-width=\"{border}\"/>\n\
             <text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{}</text>\n\
             <text x=\"{}\" y=\"{}\" text-anchor=\"middle\" font-weight=\"bold\">{}</text>",
            picture.hue(vertex),
            x + WIDTH / 2,
            y + 14,
            escaped(&picture.label(vertex)),
            x + WIDTH / 2,
            y + 28,
            escaped(&picture.checked.name(vertex).to_string()),
        );
    }
    text + "</svg>\n"
}

/// A curve from the right of a box to the left of another; its number at its end.
fn edge(text: &mut String, from: Corner, to: Corner, place: usize) {
    let (x1, y1) = (from.0 + WIDTH, from.1 + HEIGHT / 2);
    let (x2, y2) = (to.0, to.1 + HEIGHT / 2);
    let bend = COLUMN / 3;
    let _ = writeln!(
        text,
        "<path d=\"M{x1},{y1} C{},{y1} {},{y2} {x2},{y2}\" fill=\"none\" stroke=\"#888\"/>\n\
         <text x=\"{}\" y=\"{}\" fill=\"#555\" font-size=\"8\">{place}</text>",
        x1 + bend,
        x2.saturating_sub(bend),
        x2.saturating_sub(8),
        y2.saturating_sub(2),
    );
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
