//! A tree as text to look at and to compare: S-expressions and JSON.
//!
//! Both are renderings of one plain description of the tree ([`node`]), in which
//! each construct has a kind, a range and named parts.
//!
//! ```text
//! x(2) = y';
//!
//! sexpr   (script
//!           (statement hidden
//!             (assign = (targets (index (name x) (number 2))) (postfix ' (name y)))))
//!
//! json    {"type": "script", "range": [0, 10], "line": 1, "column": 1, "body": [
//!           {"type": "statement", "display": "hidden", "expression": …}]}
//! ```
//!
//! [`sexpr`] leaves out positions and comments: two trees have the same
//! S-expression exactly if they are the same program text up to layout. [`json`]
//! has both, for tools.
//!
//! Cost: linear in the tree. Chains of binary operators are walked in a loop; in
//! JSON, a chain of more than [`NESTED_OPERATORS`] operators is one flat
//! `binary-chain`, since readers of JSON recurse too.

mod class;
mod expr;
mod json;
mod node;
mod sexpr;
mod stmt;

use crate::tree::Tree;
use node::Describe;

/// The most binary operators that are nested in each other in JSON.
pub const NESTED_OPERATORS: usize = 64;

/// The tree as an indented S-expression without positions and comments.
pub fn sexpr(tree: &Tree) -> String {
    // A chain `(chain a (+ b) (* c))` is unambiguous and reads better.
    let description = Describe { tree, nested_operators: 1 };
    sexpr::render(&description.tree())
}

/// The tree as JSON: every node is an object with its `type`, its `range` in
/// bytes, the `line` and `column` (from 1, in characters) of its start and its
/// parts. Nodes that the tree keeps no range for have none.
pub fn json(tree: &Tree) -> serde_json::Value {
    let description = Describe { tree, nested_operators: NESTED_OPERATORS };
    json::render(tree, &description.tree())
}
