//! What must agree, in words.
//!
//! ```text
//! `*` needs as many columns on its left as rows on its right
//! ```

use crate::graph::{Agreement, Need};
use crate::signature::Signature;
use lariat_ir::VarId;

/// What is needed; `show` names a variable.
pub(super) fn words(
    need: &Need,
    signature: &Signature,
    show: impl FnOnce(VarId) -> String,
) -> String {
    match need {
        Need::Operands { callee, agreement } => {
            format!("`{callee}` needs {}", of_operands(*agreement))
        }
        Need::Assigned => {
            "the value needs the extents of the part that it is assigned to".to_owned()
        }
        Need::ArgumentNumber { function, parameter, number } => {
            format!("`{function}` needs the extent {number} of `{parameter}`")
        }
        Need::ArgumentExtent { function, extent } => {
            format!("`{function}` needs one extent for {extent} in all arguments")
        }
        Need::ResultExtent(name) => match signature.names[*name].named() {
            None => "a result has one extent".to_owned(),
            Some(name) => format!("the result needs the extent {name} of its declaration"),
        },
        Need::ResultNumber { result, number } => {
            format!("{} is declared with the extent {number}", show(*result))
        }
    }
}

fn of_operands(agreement: Agreement) -> String {
    match agreement {
        Agreement::Sizes => "operands of the same size".to_owned(),
        Agreement::Places((a, _), (b, _)) if a == b => "a square matrix".to_owned(),
        Agreement::Places((_, left), (_, right)) if left == right => {
            format!("as many {} on both sides", of_dimension(left))
        }
        Agreement::Places((_, left), (_, right)) => {
            let (left, right) = (of_dimension(left), of_dimension(right));
            format!("as many {left} on its left as {right} on its right")
        }
        Agreement::Parts { along: 0 } => "as many columns in each part".to_owned(),
        Agreement::Parts { along: 1 } => "as many rows in each part".to_owned(),
        Agreement::Parts { .. } => "parts of the same size".to_owned(),
    }
}

/// What the extent of a matrix counts along a dimension.
const fn of_dimension(dimension: usize) -> &'static str {
    match dimension {
        0 => "rows",
        _ => "columns",
    }
}
