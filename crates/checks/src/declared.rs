//! Declared sizes as the value analysis takes them.
//!
//! ```text
//! %#shape m (R,:), n      m: (R,size(m,2)), n: a scalar that is n
//! ```
//!
//! A signature's extents are symbols already; only what it leaves open is left to
//! the value analysis, which has names of its own for that.
//!
//! Cost: linear in the comments.

use lariat_analysis::declared::{Declaration, Declarations, DeclaredSize};
use lariat_analysis::interprocedural::Collection;
use lariat_extents::declarations;
use lariat_extents::signature::{OPEN, Signature, Size};
use lariat_shapes::Extent;
use std::sync::Arc;

/// The program with the sizes that its functions declare.
pub fn with_declarations(code: Collection) -> Collection {
    let mut all = Declarations::default();
    for unit in code.files() {
        for (function, signature) in declarations(unit.tree()).signatures {
            all.insert((unit.file, function), Arc::new(of_signature(&signature)));
        }
    }
    code.with_declarations(all)
}

fn of_signature(signature: &Signature) -> Declaration {
    let inputs = signature.inputs.iter().map(|input| match &input.size {
        Size::Unknown => None,
        Size::Scalar(value) => Some(DeclaredSize::Scalar(value.clone())),
        Size::Extents(extents) => {
            Some(DeclaredSize::Extents(extents.iter().map(without_open).collect()))
        }
    });
    Declaration { inputs: inputs.collect() }
}

fn without_open(extent: &Extent) -> Extent {
    match extent.to_string() == OPEN {
        true => Extent::Unknown,
        false => extent.clone(),
    }
}
