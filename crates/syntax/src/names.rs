//! The identifiers of one file, each once: [`Sym`] is its number.
//!
//! Equal names have equal numbers, so a pass keeps facts per name in a `Vec`.
//! A name's text is its first occurrence in the file: no string is copied.

use hashbrown::HashTable;
use lariat_base::{Idx, Span};
use std::hash::Hasher;

/// The number of an identifier in its file's [`Names`].
pub type Sym = Idx<Span>;

/// The variable that takes the values of expression statements.
pub const ANSWER: &str = "ans";

/// The word that begins a statement of imports, which may be called like a function.
pub const IMPORT: &str = "import";

/// The last parameter that takes all further arguments.
pub const VARIADIC_INPUTS: &str = "varargin";

/// The identifiers of one file.
#[derive(Clone, Debug, Default)]
pub struct Names {
    first: Vec<Span>,
    table: HashTable<Sym>,
}

fn hash(name: &str) -> u64 {
    let mut hasher = rustc_hash::FxHasher::default();
    hasher.write(name.as_bytes());
    hasher.finish()
}

impl Names {
    /// The number of the name at `span` of `text`.
    pub(crate) fn intern(&mut self, text: &str, span: Span) -> Sym {
        let name = &text[span.range()];
        let first = &self.first;
        let same = |&sym: &Sym| &text[first[sym.index()].range()] == name;
        let hashed = hash(name);
        if let Some(&sym) = self.table.find(hashed, same) {
            return sym;
        }
        let sym = Sym::new(self.first.len());
        self.first.push(span);
        let first = &self.first;
        self.table.insert_unique(hashed, sym, |sym| hash(&text[first[sym.index()].range()]));
        sym
    }

    /// The number of `name` in the file with this text, if it occurs.
    pub fn find(&self, text: &str, name: &str) -> Option<Sym> {
        self.table.find(hash(name), |sym| &text[self.first[sym.index()].range()] == name).copied()
    }

    /// Where the name stands first.
    pub fn first_occurrence(&self, sym: Sym) -> Span {
        self.first[sym.index()]
    }

    /// How many different names there are.
    pub fn len(&self) -> usize {
        self.first.len()
    }

    /// True when the file has no identifier.
    pub fn is_empty(&self) -> bool {
        self.first.is_empty()
    }

    /// All names' numbers, in the order of their first occurrence.
    pub fn ids(&self) -> impl Iterator<Item = Sym> + use<> {
        (0..self.first.len()).map(Sym::new)
    }

    /// Heap that the table holds.
    pub(crate) fn heap_bytes(&self) -> usize {
        self.first.capacity() * size_of::<Span>() + self.table.allocation_size()
    }

    pub(crate) fn shrink_to_fit(&mut self) {
        self.first.shrink_to_fit();
    }
}
