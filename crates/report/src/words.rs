//! Words that several sections use.

use crate::facts::Context;

/// `1 file`, `2 files`.
pub fn plural(count: usize, word: &str) -> String {
    match count {
        1 => format!("1 {word}"),
        _ => format!("{count} {word}s"),
    }
}

/// A function with its arguments, as in a call: `area((1,1) double)`.
pub fn signature(context: &Context) -> String {
    format!("{}({})", context.name, context.arguments.join(", "))
}
