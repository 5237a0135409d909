//! One file of Rust as a module: the names in it, and the paths that it mentions.

use super::files::File;
use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens as _;
use std::collections::{BTreeMap, BTreeSet};
use syn::{Attribute, Item, UseTree, Visibility};

/// A path, one segment after the other.
pub type Segments = Vec<String>;

/// What a name in a module stands for.
pub enum Target {
    /// An item of this file.
    Defined,
    /// What this path names.
    Imported(Segments),
}

/// A file as a module.
pub struct Module<'a> {
    /// Its path in the repository.
    pub file: &'a str,
    /// The names of its items and of what it imports.
    pub names: BTreeMap<String, Target>,
    /// The paths before `::*` in its imports.
    pub globs: Vec<Segments>,
    /// All paths that its imports and its code mention.
    pub mentions: BTreeSet<Segments>,
    /// The modules in files of their own that are for tests only.
    pub tests: BTreeSet<String>,
}

impl<'a> Module<'a> {
    /// Reads a file. What is not Rust has no names: the compiler says so.
    pub fn read(file: &'a File) -> Self {
        let (names, globs, mentions, tests) = Default::default();
        let mut module = Self { file: &file.path, names, globs, mentions, tests };
        if let Ok(tree) = syn::parse_file(&file.text) {
            module.items(tree.items);
        }
        module
    }

    fn items(&mut self, items: Vec<Item>) {
        for item in items {
            match item {
                Item::Mod(item) if is_test_only(&item.attrs) => {
                    self.tests.insert(item.ident.to_string());
                }
                item if is_test_only(attributes(&item)) => {}
                Item::Use(item) => {
                    let counts = matches!(item.vis, Visibility::Inherited);
                    self.import(&item.tree, &mut Vec::new(), counts);
                }
                Item::Mod(item) => {
                    let inner = item.content.map(|(_, items)| items);
                    self.items(inner.unwrap_or_default());
                }
                item => {
                    if let Some(name) = name(&item) {
                        self.names.insert(name, Target::Defined);
                    }
                    self.paths(item.to_token_stream());
                }
            }
        }
    }

    /// Enters the names of a `use`; it is a mention unless it passes them on.
    fn import(&mut self, tree: &UseTree, before: &mut Segments, counts: bool) {
        match tree {
            UseTree::Path(path) => {
                before.push(path.ident.to_string());
                self.import(&path.tree, before, counts);
                before.pop();
            }
            UseTree::Group(group) => {
                group.items.iter().for_each(|tree| self.import(tree, before, counts));
            }
            UseTree::Glob(_) => self.globs.push(before.clone()),
            UseTree::Name(name) => self.enter(&name.ident, &name.ident, before, counts),
            UseTree::Rename(name) => self.enter(&name.ident, &name.rename, before, counts),
        }
    }

    fn enter(&mut self, of: &syn::Ident, name: &syn::Ident, before: &Segments, counts: bool) {
        let mut path = before.clone();
        let mut name = name.to_string();
        if of == "self" {
            name = path.last().cloned().unwrap_or(name);
        } else {
            path.push(of.to_string());
        }
        if counts {
            self.mentions.insert(path.clone());
        }
        self.names.insert(name, Target::Imported(path));
    }

    /// All paths in code, `a::b::c` in one piece; what stands after a dot is a
    /// field or a method.
    fn paths(&mut self, code: TokenStream) {
        let mut path = Segments::new();
        let (mut colons, mut dot) = (0, false);
        for token in code {
            match token {
                TokenTree::Ident(name) => {
                    if colons < 2 {
                        self.mention(&mut path);
                    }
                    if !dot || colons == 2 {
                        path.push(name.to_string());
                    }
                    (colons, dot) = (0, false);
                }
                TokenTree::Punct(punct) if punct.as_char() == ':' => colons += 1,
                token => {
                    self.mention(&mut path);
                    colons = 0;
                    dot = matches!(&token, TokenTree::Punct(punct) if punct.as_char() == '.');
                    if let TokenTree::Group(group) = token {
                        self.paths(group.stream());
                    }
                }
            }
        }
        self.mention(&mut path);
    }

    fn mention(&mut self, path: &mut Segments) {
        if !path.is_empty() {
            self.mentions.insert(std::mem::take(path));
        }
    }
}

fn name(item: &Item) -> Option<String> {
    let name = match item {
        Item::Const(item) => &item.ident,
        Item::Enum(item) => &item.ident,
        Item::Fn(item) => &item.sig.ident,
        Item::Static(item) => &item.ident,
        Item::Struct(item) => &item.ident,
        Item::Trait(item) => &item.ident,
        Item::Type(item) => &item.ident,
        Item::Union(item) => &item.ident,
        Item::Macro(item) => item.ident.as_ref()?,
        _ => return None,
    };
    Some(name.to_string())
}

fn attributes(item: &Item) -> &[Attribute] {
    match item {
        Item::Const(item) => &item.attrs,
        Item::Enum(item) => &item.attrs,
        Item::Fn(item) => &item.attrs,
        Item::Impl(item) => &item.attrs,
        Item::Struct(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        _ => &[],
    }
}

fn is_test_only(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        let words = attribute.to_token_stream().to_string();
        words.split_whitespace().collect::<String>() == "#[cfg(test)]"
    })
}
