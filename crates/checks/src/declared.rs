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

use lariat_base::FileId;
use lariat_extents::declarations;
use lariat_extents::signature::{Signature, Size, Wrong};
use lariat_interprocedural::Collection;
use lariat_interprocedural::declared::{Declaration, Declarations, DeclaredSize};
use lariat_shapes::Extent;
use lariat_syntax::tree::{FunctionId, Tree};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// The program with the sizes that its functions declare.
pub fn with_declarations(code: Collection) -> Collection {
    let files = declared_in(&code);
    with_declared(code, &files)
}

/// The same, given what each file declares.
pub fn with_declared(code: Collection, files: &DeclaredFiles) -> Collection {
    let mut all = Declarations::default();
    for (&file, declared) in files {
        for (function, signature) in &declared.signatures {
            all.insert((file, *function), Arc::new(of_signature(signature)));
        }
    }
    code.with_declarations(all)
}

/// What the files of a program declare.
pub fn declared_in(code: &Collection) -> DeclaredFiles {
    code.files().map(|unit| (unit.file, Arc::new(Declared::of(unit.tree())))).collect()
}

/// What files declare, by their ids.
pub type DeclaredFiles = FxHashMap<FileId, Arc<Declared>>;

/// The sizes that the functions of a file declare.
#[derive(Debug, Default)]
pub struct Declared {
    /// The signatures, by function of the source.
    pub signatures: Vec<(FunctionId, Arc<Signature>)>,
    /// What is wrong with declarations.
    pub wrong: Vec<Wrong>,
}

impl Declared {
    /// Reads the declarations of a file.
    pub fn of(tree: &Tree) -> Self {
        let found = declarations(tree);
        let signatures = found.signatures.into_iter();
        let signatures = signatures.map(|(id, signature)| (id, Arc::new(signature))).collect();
        Self { signatures, wrong: found.wrong }
    }
}

fn of_signature(signature: &Signature) -> Declaration {
    let inputs = signature.inputs.iter().map(|input| match &input.size {
        Size::Unknown => None,
        Size::Scalar(value) => Some(DeclaredSize::Scalar(value.clone())),
        Size::Extents(extents) => {
            let known = |extent: &Extent| match signature.is_open(extent) {
                true => Extent::Unknown,
                false => extent.clone(),
            };
            Some(DeclaredSize::Extents(extents.iter().map(known).collect()))
        }
    });
    Declaration { inputs: inputs.collect() }
}
