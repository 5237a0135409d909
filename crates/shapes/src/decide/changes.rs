//! Operations on one case tree: the transpose, and the condition of legality.
//!
//! | operation | asks | result |
//! |---|---|---|
//! | transpose | has it more than two dimensions? | the first two extents exchanged |
//! | legality | nothing | none: a condition |
//!
//! **Cost.** Each subtree is examined once, thanks to the memo.

use super::axes::Axes;
use super::case::{Case, Value};
use super::gave_up::GaveUp;
use super::operations::{Change, Operations};
use super::tree::{Node, TreeId, Trees};

impl Operations {
    /// The tree of an operation on one tree.
    pub fn change(&mut self, change: Change, tree: TreeId) -> Result<TreeId, GaveUp> {
        if let Some(known) = self.changed.get(&(change, tree)) {
            return Ok(*known);
        }
        self.trees.step()?;
        let result = match self.trees.node(tree).clone() {
            Node::Never => Trees::NEVER,
            Node::Case(case) => self.changed_case(change, case)?,
            Node::Split { axis, one, other } => {
                let one = self.change(change, one)?;
                let other = self.change(change, other)?;
                self.trees.by_axis(axis, one, other)?
            }
        };
        self.changed.insert((change, tree), result);
        Ok(result)
    }

    fn changed_case(&mut self, change: Change, mut case: Case) -> Result<TreeId, GaveUp> {
        match change {
            Change::Legality => {
                case.result.clear();
                Ok(self.trees.case(case))
            }
            Change::Transposed => {
                let matrix = self.is_one(&case, 2, &Axes::default())?;
                case.result[2..].fill(Value::One);
                case.result.swap(0, 1);
                let swapped = self.trees.case(case);
                self.trees.choose(matrix, swapped, Trees::NEVER)
            }
        }
    }
}
