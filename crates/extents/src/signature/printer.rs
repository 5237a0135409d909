//! A signature as the comment that declares it: what [`super::reader`] reads.
//!
//! ```text
//! %#shape m (R,S), v (S,1), n, result (R,n)
//! ```

use super::{Declared, Extent, Signature, Size};

/// The comment; `None` where nothing is declared.
pub fn comment(signature: &Signature) -> Option<String> {
    let mut written: Vec<String> = Vec::new();
    for declared in signature.inputs.iter().chain(&signature.outputs) {
        let Some(text) = entry(signature, declared) else { continue };
        // What is both argument and result is listed once.
        if !written.contains(&text) {
            written.push(text);
        }
    }
    (!written.is_empty()).then(|| format!("%#shape {}", written.join(", ")))
}

fn entry(signature: &Signature, declared: &Declared) -> Option<String> {
    match &declared.size {
        Size::Unknown => None,
        Size::Scalar(_) => Some(declared.name.clone()),
        Size::Extents(extents) => {
            let extents: Vec<_> = extents.iter().map(|&it| extent(signature, it)).collect();
            Some(format!("{} ({})", declared.name, extents.join(",")))
        }
    }
}

fn extent(signature: &Signature, extent: Extent) -> String {
    match extent {
        Extent::Constant(number) => number.to_string(),
        Extent::Named(place) => {
            signature.names.get(place).map_or_else(|| ":".to_owned(), |name| name.text.clone())
        }
    }
}
