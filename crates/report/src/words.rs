//! Words that several sections use.

use crate::facts::Context;
use lariat_base::Severity;

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

/// A severity in one word, which is its class in the style too.
pub const fn severity_word(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "note",
    }
}
