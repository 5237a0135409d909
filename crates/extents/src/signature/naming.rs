//! The names of a signature's extents become symbols.
//!
//! ```text
//! m (R,S), n, r (R,n)     R, S and n: three symbols, by their places
//! m (:,3)                 a symbol that nothing else shares, and a number
//! ```
//!
//! A name that is an extent of an argument is a size: a whole number from 0. The
//! value of a scalar is any number unless it is such a name, too.
//!
//! Cost: linear in the extents.

use super::word::Word;
use super::{Content, DeclaredAs, ExtentName, OPEN, Size};
use lariat_base::Span;
use lariat_builtins::MClass;
use lariat_shapes::{Extent, Symbol};
use rustc_hash::{FxHashMap, FxHashSet};

/// What the parts of a declaration state of one argument, merged.
#[derive(Default)]
pub(super) struct Draft {
    /// It is listed by its name alone.
    pub(super) is_scalar: bool,
    /// Its extents.
    pub(super) dims: Option<Vec<(Word, Span)>>,
    /// Its class.
    pub(super) class: Option<MClass>,
    /// What it holds.
    pub(super) content: Option<Content>,
    /// It is not an array of numbers or chars.
    pub(super) is_opaque: bool,
}

impl Draft {
    /// Is it declared as 1x1?
    pub(super) fn is_scalar(&self) -> bool {
        let is_one = |(word, _): &(Word, Span)| *word == Word::Number(1);
        self.is_scalar || self.dims.as_ref().is_some_and(|dims| dims.iter().all(is_one))
    }
}

/// The names that are an extent of an input, so that they are sizes.
fn counts<'d>(inputs: &[String], drafts: &'d FxHashMap<String, Draft>) -> FxHashSet<&'d str> {
    let drafts = inputs.iter().filter_map(|name| drafts.get(name));
    let dims = drafts.filter(|draft| !draft.is_scalar()).filter_map(|draft| draft.dims.as_ref());
    let name = |(word, _): &'d (Word, Span)| match word {
        Word::Name(name) | Word::Sum(name, _) => Some(name.as_str()),
        Word::Number(_) | Word::Colon => None,
    };
    dims.flatten().filter_map(name).collect()
}

/// The names of a signature's extents.
#[derive(Default)]
pub(super) struct Naming<'d> {
    names: Vec<ExtentName>,
    by_text: FxHashMap<String, usize>,
    counts: FxHashSet<&'d str>,
}

impl<'d> Naming<'d> {
    /// No names yet.
    pub(super) fn new(inputs: &[String], drafts: &'d FxHashMap<String, Draft>) -> Self {
        Self { counts: counts(inputs, drafts), ..Self::default() }
    }

    /// All names, in the order in which they were met.
    pub(super) fn names(self) -> Vec<ExtentName> {
        self.names
    }

    /// The size of an argument; nothing where none is declared.
    pub(super) fn size(&mut self, name: &str, draft: &Draft, is_input: bool) -> Option<Size> {
        if draft.is_opaque {
            return None;
        }
        if draft.is_scalar() {
            let of = || DeclaredAs::Value(name.to_owned());
            let is_count = self.counts.contains(name);
            let value = match is_input {
                true => self.named(name, None, is_count, of),
                false => self.new_name(name, None, false, of()),
            };
            return Some(Size::Scalar(value.symbol.clone()));
        }
        let dims = draft.dims.as_ref()?;
        let extents = dims.iter().enumerate().map(|(place, (word, span))| {
            let of = || DeclaredAs::Dimension(name.to_owned(), place);
            match word {
                Word::Number(number) => Extent::Known(*number),
                Word::Name(text) => self.named(text, Some(*span), true, of).extent(),
                Word::Sum(base, number) => {
                    self.sum((base, *number), &word.to_string(), *span, of).extent()
                }
                Word::Colon => self.open(*span, of()).extent(),
            }
        });
        Some(Size::Extents(extents.collect()))
    }

    fn named(
        &mut self,
        text: &str,
        at: Option<Span>,
        is_count: bool,
        of: impl FnOnce() -> DeclaredAs,
    ) -> &ExtentName {
        if let Some(&known) = self.by_text.get(text) {
            return &self.names[known];
        }
        self.by_text.insert(text.to_owned(), self.names.len());
        self.new_name(text, at, is_count, of())
    }

    fn new_name(
        &mut self,
        text: &str,
        at: Option<Span>,
        is_count: bool,
        of: DeclaredAs,
    ) -> &ExtentName {
        let place = self.names.len();
        let symbol = Symbol::declared(place, text, is_count);
        self.names.push(ExtentName { symbol, is_open: false, sum: None, of, at });
        &self.names[place]
    }

    /// A name and a number.
    fn sum(
        &mut self,
        (base, number): (&str, i64),
        text: &str,
        at: Span,
        of: impl Fn() -> DeclaredAs,
    ) -> &ExtentName {
        self.named(base, Some(at), true, &of);
        let base = self.by_text.get(base).copied();
        self.named(text, Some(at), true, of);
        let place = self.by_text.get(text).copied().unwrap_or_default();
        self.names[place].sum = base.map(|base| (base, number));
        &self.names[place]
    }

    /// An extent that nothing else shares.
    fn open(&mut self, at: Span, of: DeclaredAs) -> &ExtentName {
        let place = self.names.len();
        let symbol = Symbol::declared(place, OPEN, true);
        self.names.push(ExtentName { symbol, is_open: true, sum: None, of, at: Some(at) });
        &self.names[place]
    }
}
