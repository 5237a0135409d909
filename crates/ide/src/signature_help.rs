//! The parameters of the call in whose parentheses a place is.
//!
//! ```text
//! divide(a, |       [q, r] = divide(num, den), den marked, with the function's help text
//! ```
//!
//! Cost: a look-up of the function; for the text its help.

use crate::contract::{self, Header};
use crate::cursor::cursor;
use crate::definition::Definition;
use crate::file::File;
use crate::help;
use crate::markdown::escaped;
use crate::scopes::is_variable_here;
use crate::symbol::{Symbol, callable};
use lariat_interprocedural::Cancelled;
use std::ops::Range;

/// How a function can be called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signature {
    /// The header.
    pub label: String,
    /// The bytes of the label at which each parameter stands.
    pub parameters: Vec<Range<usize>>,
    /// What is known of each parameter.
    pub details: Vec<String>,
    /// The help text, in Markdown.
    pub help: String,
}

/// The signatures at a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignatureHelp {
    /// One for each function that the call may reach.
    pub signatures: Vec<Signature>,
    /// The place of the argument, from 0.
    pub argument: usize,
}

/// The signatures of the call around a place.
///
/// # Errors
/// [`Cancelled`] where there has been an edit.
pub fn signature_help(file: &File<'_>, offset: u32) -> Result<Option<SignatureHelp>, Cancelled> {
    let cursor = cursor(file, offset);
    let calls = if cursor.in_text { Vec::new() } else { cursor.calls };
    let from = file.function_at(offset);
    // Around a call there may be indices of variables.
    let called = calls.into_iter().filter(|(name, _)| !is_variable_here(file, name, from));
    let found = called.filter_map(|(name, argument)| match callable(file, &name, from)? {
        Symbol::Callable { definitions, is_library, .. } => {
            Some((name, argument, definitions, is_library))
        }
        _ => None,
    });
    let Some((name, argument, definitions, is_library)) = found.into_iter().next() else {
        return file.answer(None);
    };
    let mut signatures = Vec::new();
    for definition in &definitions {
        signatures.extend(of_definition(file, definition)?);
    }
    if is_library {
        signatures.extend(of_library(file, &name));
    }
    let help = (!signatures.is_empty()).then_some(SignatureHelp { signatures, argument });
    file.answer(help)
}

fn of_definition(file: &File<'_>, definition: &Definition) -> Result<Option<Signature>, Cancelled> {
    let Some(home) = definition.file.and_then(|id| File::of(file.snapshot, id)) else {
        return Ok(None);
    };
    let Some(function) = definition.called(&home) else { return Ok(None) };
    let header = Header::of(home.tree, function, &definition.name);
    let types = contract::types(&home, Some(function))?.inputs;
    let detail = |name: &String| {
        let known = types.iter().find(|(parameter, _)| parameter == name);
        known.map(|(_, values)| values.clone()).unwrap_or_default()
    };
    let details = header.inputs.iter().map(detail).collect();
    let help = help::help(home.tree, Some(function));
    Ok(Some(signature(&header, details, help)))
}

fn signature(header: &Header, details: Vec<String>, help: String) -> Signature {
    let label = header.to_string();
    let mut at = label.len() - header.call().len() + header.name.len() + 1;
    let mut parameters = Vec::new();
    for input in &header.inputs {
        parameters.push(at..at + input.len());
        at += input.len() + 2;
    }
    Signature { label, parameters, details, help }
}

/// Of a function of the library the number of arguments is known.
fn of_library(file: &File<'_>, name: &str) -> Option<Signature> {
    const MOST: usize = 8;
    let builtins = &file.snapshot.group(file.unit).settings.builtins;
    let builtin = builtins.get(builtins.find(name)?);
    let (min, max) = (builtin.args.min, builtin.args.max);
    let (min, max) = (min as usize, max.map(|max| max as usize));
    let shown = max.unwrap_or(min + 1).clamp(min.min(MOST), MOST);
    let mut inputs: Vec<String> = (1..=shown).map(|place| format!("x{place}")).collect();
    if max.is_none_or(|max| max > shown) {
        inputs.push("...".to_owned());
    }
    let header = Header { name: name.to_owned(), inputs, outputs: Vec::new() };
    let details = vec![String::new(); header.inputs.len()];
    let help = builtin.doc.as_deref().map(escaped).unwrap_or_default();
    Some(signature(&header, details, help))
}

#[cfg(test)]
mod tests {
    use super::signature_help;
    use crate::testing::Project;

    #[test]
    fn of_the_call_around() {
        let main = "function main\ny = zeros(3);\nx = divide(1, y(2, |\nend\n";
        let offset = main.find('|').expect("a cursor") as u32;
        let divide =
            "function [q, r] = divide(num, den)\n%DIVIDE  Whole numbers.\nq = num; r = den;\n";
        let project = Project::new(&[("main.m", &main.replace('|', "")), ("divide.m", divide)]);
        let help =
            signature_help(&project.file("main.m"), offset).expect("no edit").expect("a call");
        assert_eq!(help.argument, 1);
        let signature = &help.signatures[0];
        assert_eq!(signature.label, "[q, r] = divide(num, den)");
        let names = signature.parameters.iter().map(|range| &signature.label[range.clone()]);
        assert_eq!(names.collect::<Vec<_>>(), ["num", "den"]);
        assert!(signature.help.contains("Whole numbers."));
    }
}
