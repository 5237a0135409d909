//! A tree as text to look at and to compare: S-expressions and JSON.
//!
//! Both are renderings of one plain description of the tree (`node.rs`), in which
//! each construct has a kind, a range and named parts.
//!
//! ```text
//! x(2) = y';
//!
//! sexpr   (script
//!           (statement hidden
//!             (assign = (targets (index (name x) (number 2))) (postfix (name y) '))))
//!
//! json    {"type": "script", "range": [0, 10], "line": 1, "column": 1, "body": [
//!           {"type": "statement", "display": "hidden", "expression": …}]}
//! ```
//!
//! [`sexpr`](mod@sexpr) leaves out positions and comments: two trees have the same
//! S-expression exactly if they are the same program text up to layout. [`json`](mod@json)
//! has both, for tools.
//!
//! An operand on the left nests its construct deeper, and sums may be 100,000
//! terms long. Beyond [`NESTED_OPERANDS`] such constructs are listed flat, for
//! the sake of readers that recurse: `a + b - c.d …` is
//! `(chain (name a) (binary + (name b)) (binary - …) …)`, each link standing for
//! the construct without its left operand.
//!
//! Cost: linear in the tree; recursion follows nesting, which the parser bounds.

mod class;
mod expr;
mod json;
mod node;
mod sexpr;
mod stmt;

use crate::tree::Tree;
use node::Describe;

/// How many constructs that begin with an operand are nested on the left at
/// most; more are one flat `chain`.
pub const NESTED_OPERANDS: usize = 8;

/// The tree as an indented S-expression without positions and comments.
pub fn sexpr(tree: &Tree) -> String {
    sexpr::render(&Describe { tree }.tree())
}

/// The tree as JSON: every node is an object with its `type`, its `range` in
/// bytes, the `line` and `column` (from 1, in characters) of its start and its
/// parts. Nodes that the tree keeps no range for have none of the three.
pub fn json(tree: &Tree) -> serde_json::Value {
    json::render(tree, &Describe { tree }.tree())
}
