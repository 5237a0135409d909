//! A line above each function: how often it is used, and what it takes and returns.
//!
//! ```text
//! 3 uses · (A: (n,n) double, b: (n,1) double) → x: (n,1) double
//! function x = solve(A, b)
//! ```
//!
//! Which functions there are is known at once; what the line says is asked for one by one.
//!
//! Cost: that of the references of the function, and the analysis of the file.

use crate::call_hierarchy::{Caller, incoming};
use crate::contract;
use crate::file::File;
use lariat_base::Span;
use lariat_interprocedural::Cancelled;
use lariat_syntax::tree::FunctionId;

/// A line above a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lens {
    /// The function's name, in its header.
    pub span: Span,
    /// The function.
    pub function: FunctionId,
}

/// The functions of a file that have a line above them.
pub fn lenses(file: &File<'_>) -> Vec<Lens> {
    let named = file.tree.functions.iter().filter(|(_, it)| !it.name_span.is_empty());
    named.map(|(function, it)| Lens { span: it.name_span, function }).collect()
}

/// What the line above a function says.
///
/// # Errors
/// [`Cancelled`] where there has been an edit.
pub fn text(file: &File<'_>, function: FunctionId) -> Result<String, Cancelled> {
    let calls = incoming(file, &Caller::of(file, Some(function)))?;
    let count: usize = calls.iter().map(|it| it.places.len()).sum();
    let mut text = match count {
        1 => "1 use".to_owned(),
        count => format!("{count} uses"),
    };
    let types = contract::types(file, Some(function))?;
    let list = |all: &[(String, String)]| {
        all.iter().map(|(name, values)| format!("{name}: {values}")).collect::<Vec<_>>().join(", ")
    };
    if !types.inputs.is_empty() || !types.outputs.is_empty() {
        text.push_str(&format!(" · ({}) → {}", list(&types.inputs), list(&types.outputs)));
    }
    file.answer(text)
}

#[cfg(test)]
mod tests {
    use super::{lenses, text};
    use crate::testing::Project;

    #[test]
    fn uses_and_types() {
        let project = Project::new(&[
            ("main.m", "function main\nx = two();\ny = two();\n"),
            ("two.m", "function t = two()\nt = 2;\n"),
        ]);
        let file = project.file("two.m");
        let lens = lenses(&file)[0];
        assert_eq!(text(&file, lens.function).as_deref(), Ok("2 uses · () → t: (1,1) double = 2"));
    }
}
