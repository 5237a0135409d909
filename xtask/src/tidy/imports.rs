//! Which file of a crate imports which: a graph of files.
//!
//! An arrow goes from a file that mentions a name to the file that defines it,
//! through all re-exports: `use crate::engine::Context` counts to
//! `engine/contexts.rs` where `engine/mod.rs` only passes the name on. Mentions are
//! imports and paths in code, inside macros too. `mod`, `pub use` and tests make
//! no arrows. Calls of methods make none either: a method's file is not in the
//! text of its call.
//!
//! Cost: linear in the text, times the depth of re-exports.

use super::files::File;
use super::modules::{Module, Target};
use petgraph::graph::{DiGraph, NodeIndex};
use std::collections::{BTreeMap, BTreeSet};

/// The files of one crate, with an arrow from each file to those that it mentions.
pub type Imports<'a> = DiGraph<&'a str, ()>;

/// The graph of a crate's files, given the folder of its sources, `crates/kinds/src/`.
pub fn imports<'a>(files: &'a [File], sources: &str) -> Imports<'a> {
    let modules = modules(files, sources);
    let mut graph = Imports::new();
    let mut nodes: BTreeMap<&str, NodeIndex> = BTreeMap::new();
    for module in modules.values() {
        nodes.insert(module.file, graph.add_node(module.file));
    }
    for (path, module) in &modules {
        for mention in &module.mentions {
            let target = Resolver { modules: &modules }.defining(path, mention);
            if let Some(target) = target.filter(|target| *target != module.file) {
                graph.update_edge(nodes[module.file], nodes[target], ());
            }
        }
    }
    graph
}

/// The path of a module from its crate's root.
type ModulePath = Vec<String>;

fn modules<'a>(files: &'a [File], sources: &str) -> BTreeMap<ModulePath, Module<'a>> {
    let own = files.iter().filter_map(|file| {
        let inner = file.path.strip_prefix(sources)?.strip_suffix(".rs")?;
        let mut path: ModulePath = inner.split('/').map(str::to_owned).collect();
        let last = path.last().map(String::as_str);
        if last == Some("mod") || (path.len() == 1 && matches!(last, Some("lib" | "main"))) {
            path.pop();
        }
        Some((path, Module::read(file)))
    });
    let all: BTreeMap<ModulePath, Module<'a>> = own.collect();
    let tests: BTreeSet<ModulePath> =
        all.iter().flat_map(|(path, module)| test_only(path, module)).collect();
    let is_test =
        |path: &ModulePath| (0..=path.len()).any(|length| tests.contains(&path[..length]));
    all.into_iter().filter(|(path, _)| !is_test(path)).collect()
}

/// The modules in files of their own that this one declares for tests.
fn test_only(path: &ModulePath, module: &Module<'_>) -> Vec<ModulePath> {
    module.tests.iter().map(|name| path.iter().chain([name]).cloned().collect()).collect()
}

/// Finds the file that defines a name.
struct Resolver<'m, 'a> {
    modules: &'m BTreeMap<ModulePath, Module<'a>>,
}

/// Re-exports of re-exports that are followed.
const DEPTH: usize = 8;

impl<'a> Resolver<'_, 'a> {
    /// The file that defines what a path names in a module.
    fn defining(&self, module: &[String], path: &[String]) -> Option<&'a str> {
        self.follow(module, path, DEPTH)
    }

    fn follow(&self, module: &[String], path: &[String], depth: usize) -> Option<&'a str> {
        let (first, rest) = path.split_first()?;
        let depth = depth.checked_sub(1)?;
        match first.as_str() {
            "crate" => self.descend(&[], rest, depth),
            "self" => self.descend(module, rest, depth),
            "super" => self.follow_super(module, rest, depth),
            _ => self.descend(module, path, depth),
        }
    }

    fn follow_super(&self, module: &[String], rest: &[String], depth: usize) -> Option<&'a str> {
        let (_, parent) = module.split_last()?;
        match rest.first().map(String::as_str) {
            Some("super") => self.follow(parent, rest, depth),
            _ => self.descend(parent, rest, depth),
        }
    }

    /// What a path names whose first segment stands in a module. A module alone is
    /// no mention: what is taken from it is.
    fn descend(&self, module: &[String], path: &[String], depth: usize) -> Option<&'a str> {
        let (first, rest) = path.split_first()?;
        let child: ModulePath = module.iter().chain([first]).cloned().collect();
        if self.modules.contains_key(&child) {
            return self.descend(&child, rest, depth);
        }
        let here = self.modules.get(module)?;
        match here.names.get(first) {
            Some(Target::Defined) => Some(here.file),
            Some(Target::Imported(target)) => {
                let whole: Vec<String> = target.iter().chain(rest).cloned().collect();
                self.follow(module, &whole, depth)
            }
            None => here.globs.iter().find_map(|glob| {
                let whole: Vec<String> = glob.iter().chain(path).cloned().collect();
                self.follow(module, &whole, depth)
            }),
        }
    }
}
