//! A signature as the comment that declares it: what [`super::reader`] reads.
//!
//! ```text
//! %#shape m (R,S), v (S,1), n, result (R,n)
//! ```

use super::{Declared, Signature, Size};

/// The comment; `None` where nothing is declared.
pub fn comment(signature: &Signature) -> Option<String> {
    let mut written: Vec<String> = Vec::new();
    for declared in signature.inputs.iter().chain(&signature.outputs) {
        let Some(text) = entry(declared) else { continue };
        // What is both argument and result is listed once.
        if !written.contains(&text) {
            written.push(text);
        }
    }
    (!written.is_empty()).then(|| format!("%#shape {}", written.join(", ")))
}

fn entry(declared: &Declared) -> Option<String> {
    match &declared.size {
        Size::Unknown => None,
        Size::Scalar(_) => Some(declared.name.clone()),
        Size::Extents(extents) => {
            let extents: Vec<_> = extents.iter().map(ToString::to_string).collect();
            Some(format!("{} ({})", declared.name, extents.join(",")))
        }
    }
}
