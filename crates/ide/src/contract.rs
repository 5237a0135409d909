//! The contract of a function: its header, and what its parameters and results hold.
//!
//! ```text
//! [q, r] = divide(a, b)      header
//! a: unknown                 parameters, declared or not
//! q: (1,1) double            results, for any arguments
//! ```
//!
//! Cost: the header alone is linear in it; the types need the analysis of the function's file.

use crate::file::File;
use lariat_domains::ValueSet;
use lariat_interprocedural::Cancelled;
use lariat_syntax::tree::{Expr, ExprId, FunctionId, Tree};

/// A value that hovers and lists show is cut after so many characters.
const CHARS: usize = 160;

/// A function's header.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Header {
    /// Its name.
    pub name: String,
    /// Its parameters.
    pub inputs: Vec<String>,
    /// Its results.
    pub outputs: Vec<String>,
}

impl Header {
    /// The header of a function of a tree, which is called by this name.
    pub fn of(tree: &Tree, function: FunctionId, name: &str) -> Self {
        let header = &tree.functions[function];
        let texts = |list| tree.list(list).map(|id| parameter(tree, id)).collect();
        Self { name: name.to_owned(), inputs: texts(header.inputs), outputs: texts(header.outputs) }
    }

    /// As a call is written.
    pub fn call(&self) -> String {
        format!("{}({})", self.name, self.inputs.join(", "))
    }
}

impl std::fmt::Display for Header {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match &*self.outputs {
            [] => {}
            [one] => write!(f, "{one} = ")?,
            several => write!(f, "[{}] = ", several.join(", "))?,
        }
        f.write_str(&self.call())
    }
}

fn parameter(tree: &Tree, id: ExprId) -> String {
    match tree.expr(id) {
        Expr::Ignore => "~".to_owned(),
        _ => tree.expr_text(id).to_owned(),
    }
}

/// The types of a function's parameters and results.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Types {
    /// Each parameter of which something is known, with its type.
    pub inputs: Vec<(String, String)>,
    /// Each result of which something is known, with its type.
    pub outputs: Vec<(String, String)>,
    /// No call of it returns.
    pub never_returns: bool,
}

/// What is known of a function's parameters and results for any arguments.
///
/// # Errors
/// [`Cancelled`] where there has been an edit.
pub fn types(file: &File<'_>, function: Option<FunctionId>) -> Result<Types, Cancelled> {
    let all = file.snapshot.values(file.id())?;
    let Some(function) = all.function(function) else { return Ok(Types::default()) };
    let known = |name: &str, values: &ValueSet| {
        (!values.is_unknown() && !values.is_none()).then(|| (name.to_owned(), shown(values)))
    };
    let inputs = function.parameters.iter().filter_map(|(name, values)| known(name, values));
    let outputs = function.results.iter();
    let outputs = outputs.filter_map(|(name, values)| known(name, values.as_ref()?));
    let never_returns = !function.returns && !function.gave_up;
    Ok(Types { inputs: inputs.collect(), outputs: outputs.collect(), never_returns })
}

/// A value as it is shown, not longer than people read.
pub fn shown(values: &ValueSet) -> String {
    let text = values.to_string();
    match text.char_indices().nth(CHARS) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}
