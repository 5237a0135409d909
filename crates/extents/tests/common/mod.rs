//! Texts with declared sizes, checked.

// Each test uses a part of it.
#![allow(dead_code)]

use lariat_analysis::shipped_names;
use lariat_builtins::{ClassRules, builtins};
use lariat_extents::{Callee, Callees, Checked, Declarations, Input, declarations};
use lariat_ir::Function;
use lariat_ir::Program;
use lariat_project::{FileFacts, Library, ProjectFile, SearchPath};
use lariat_syntax::tree::Tree;
use lariat_syntax::{Dialect, parse};
use lariat_tame::round_trip::Site;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A lowered file with its declarations.
pub struct File {
    pub tree: Tree,
    pub program: Program,
    pub declared: Declarations,
}

/// The functions of the file and the builtins.
impl Callees for File {
    fn callee(&self, name: &str) -> Callee {
        let functions = self.tree.functions.iter();
        let mut own = functions.filter(|(_, function)| self.tree.dotted(function.name) == name);
        match (own.next(), builtins().find(name)) {
            (Some((id, _)), _) => {
                let signature = self.declared.of(id).cloned();
                signature.map_or(Callee::Undeclared, |s| Callee::Declared(Arc::new(s)))
            }
            (None, Some(builtin)) => Callee::Builtin(builtin),
            (None, None) => Callee::Unknown,
        }
    }
}

/// Parses and lowers a text.
pub fn file(text: &str) -> File {
    let dialect = Dialect::OCTAVE;
    let path = PathBuf::from("/project/main.m");
    let tree = parse(text, &dialect).tree;
    let facts = Some(FileFacts::of(&tree));
    let known = vec![ProjectFile { path: path.clone(), source: None, facts }];
    let names = shipped_names();
    let library =
        Library::new(known, &SearchPath::assumed([PathBuf::from("/project")]), vec![names]);
    let site = Site { library: &library, path: Path::new(&path), dialect: &dialect };
    let program = site.lower(&tree).program;
    let declared = declarations(&tree);
    File { tree, program, declared }
}

impl File {
    /// Shows each declared function with what was found.
    pub fn each<'f>(&'f self, mut show: impl FnMut(&'f Function, &Input<'_>, Checked)) {
        for (source, signature) in &self.declared.signatures {
            let function = self.program.of_source(*source).expect("the function is lowered");
            let input = Input {
                tree: &self.tree,
                program: &self.program,
                function,
                signature,
                callees: self,
                double_quote_escapes: true,
                builtins: lariat_builtins::builtins(),
                class_rules: ClassRules::Octave,
            };
            let checked = lariat_extents::check(&input);
            show(&self.program.functions[function], &input, checked);
        }
    }

    /// The findings of all functions: line and message.
    pub fn findings(&self) -> Vec<(usize, String)> {
        let mut all = Vec::new();
        self.each(|_, _, checked| {
            let found = checked.findings.iter();
            all.extend(found.map(|one| (self.line(one.span.start), one.message.clone())));
        });
        all
    }

    /// The line of a place, from 1.
    pub fn line(&self, offset: u32) -> usize {
        self.tree.text()[..offset as usize].matches('\n').count() + 1
    }
}
