//! Files in memory, and what an editor answers about them.
//!
//! Cost: the references of a function are asked for once.

use crate::edits;
use lariat_base::{FileId, Span};
use lariat_ide::{File, go_to_definition, references};
use lariat_session::{Options, Session, Snapshot, in_memory};
use lariat_syntax::Dialect;
use lariat_syntax::tree::{Expr, FunctionId};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::rc::Rc;

/// A place: a file and a range.
pub type Place = (FileId, Span);

/// The uses of a definition, with the functions that they stand in.
pub type Uses = BTreeSet<(FileId, Span, Option<FunctionId>)>;

/// Files that are asked about.
pub struct Project {
    /// What is asked.
    pub snapshot: Snapshot,
    uses: RefCell<BTreeMap<Place, Rc<Uses>>>,
    /// An edit would end the snapshot: nobody makes one.
    _session: Session,
}

impl Project {
    /// The files below a folder, in the language of GNU Octave.
    pub fn open(folder: &Path) -> anyhow::Result<Self> {
        let files = edits::read(folder)?;
        let files = files.iter().map(|(name, text)| (name.as_str(), text.as_str()));
        let options = Options::none(folder).in_dialect(Dialect::OCTAVE);
        let mut session = in_memory(folder, files, options);
        let snapshot = session.snapshot();
        Ok(Self { snapshot, uses: RefCell::default(), _session: session })
    }

    /// A file.
    pub fn file(&self, id: FileId) -> Option<File<'_>> {
        File::of(&self.snapshot, id)
    }

    /// Where go-to-definition leads.
    pub fn definitions(&self, file: &File<'_>, offset: u32) -> anyhow::Result<Vec<Place>> {
        let found = go_to_definition::definitions(file, offset)?;
        Ok(found.iter().filter_map(|it| Some((it.file?, it.span))).collect())
    }

    /// The uses of what stands at a place, which is the definition of `key`.
    pub fn uses(&self, key: Place, file: &File<'_>, offset: u32) -> anyhow::Result<Rc<Uses>> {
        if let Some(known) = self.uses.borrow().get(&key) {
            return Ok(known.clone());
        }
        let found = references::references(file, offset)?;
        let found: Uses = found.into_iter().map(|it| (it.file, it.span, it.function)).collect();
        let found = Rc::new(found);
        self.uses.borrow_mut().insert(key, found.clone());
        Ok(found)
    }

    /// All definitions whose uses were asked for.
    pub fn known_uses(&self) -> Vec<(Place, Rc<Uses>)> {
        self.uses.borrow().iter().map(|(&key, uses)| (key, uses.clone())).collect()
    }

    /// A place as `file:line`.
    pub fn shown(&self, file: FileId, offset: u32) -> String {
        let source = self.snapshot.sources().file(file);
        format!("{}:{}", source.name(), source.position(offset).line)
    }
}

/// Where one of some names stands in a range, as no variable.
pub fn names_in(file: &File<'_>, within: Span, names: &[String]) -> Vec<Span> {
    let tree = file.tree;
    let is_name = |text: &str| names.iter().any(|name| name == text);
    let mut places: Vec<Span> = Vec::new();
    for it in file.kinds.occurrences.iter().filter(|it| within.encloses(it.span)) {
        let place = match tree.expr(it.expr) {
            Expr::Handle(parts) => tree.list(parts).last().map(|sym| {
                let end = tree.expr_span(it.expr).end;
                Span::new(end - tree.name(sym).len() as u32, end)
            }),
            _ => Some(it.span),
        };
        let is_variable = lariat_ide::scopes::is_variable(it);
        places.extend(place.filter(|&span| is_name(tree.slice(span)) && !is_variable));
    }
    for id in tree.expr_ids().filter(|&id| within.encloses(tree.expr_span(id))) {
        if let Expr::Field(_, sym) = tree.expr(id)
            && is_name(tree.name(sym))
        {
            let end = tree.expr_span(id).end;
            places.push(Span::new(end - tree.name(sym).len() as u32, end));
        }
    }
    places.sort();
    places.dedup();
    places
}
