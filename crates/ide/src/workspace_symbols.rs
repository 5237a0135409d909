//! The functions, scripts, classes and members of all files by parts of their names.
//!
//! ```text
//! fitline     fit_line (fit_line.m), FitLine (+models/FitLine.m), …
//! ```
//!
//! A name matches where it has the letters of the question in this order, in either case; those
//! that begin with it come first, then those that have it, then the others, by length.
//!
//! Cost: a pass over all names of the library.

use crate::outline::EntryKind;
use lariat_base::{FileId, Span};
use lariat_project::FileFacts;
use lariat_session::Snapshot;
use lariat_syntax::tree::Unit;

/// So many are listed.
const MOST: usize = 300;

/// A name of the project.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProjectSymbol {
    /// Its name.
    pub name: String,
    /// What it stands in, as users see it: a file or a class.
    pub container: String,
    /// What it is.
    pub kind: EntryKind,
    /// The file.
    pub file: FileId,
    /// Where its name stands.
    pub span: Span,
}

/// The names of the project that match, the best first.
pub fn workspace_symbols(snapshot: &Snapshot, question: &str) -> Vec<ProjectSymbol> {
    let mut all: Vec<((u8, usize), ProjectSymbol)> = Vec::new();
    for unit in snapshot.units() {
        let stem = unit.input.absolute.file_stem().unwrap_or_default().to_string_lossy();
        each_name(unit.facts(), &stem, &mut |name, kind, span| {
            if let Some(rank) = rank(name, question) {
                let container = unit.input.name.clone();
                let (name, file) = (name.to_owned(), unit.file);
                let symbol = ProjectSymbol { name, container, kind, file, span };
                all.push(((rank, symbol.name.len()), symbol));
            }
        });
    }
    all.sort_by(|(a, one), (b, other)| {
        (a, &one.name, &one.container, one.span).cmp(&(
            b,
            &other.name,
            &other.container,
            other.span,
        ))
    });
    all.truncate(MOST);
    all.into_iter().map(|(_, symbol)| symbol).collect()
}

fn each_name(facts: &FileFacts, stem: &str, show: &mut impl FnMut(&str, EntryKind, Span)) {
    if facts.unit == Unit::Script && !facts.is_empty {
        show(stem, EntryKind::Function, Span::default());
    }
    for (place, function) in facts.functions.iter().enumerate() {
        let is_first = place == 0 && facts.unit == Unit::Function;
        show(if is_first { stem } else { &function.name }, EntryKind::Function, function.span);
    }
    if let Some(class) = &facts.class {
        show(stem, EntryKind::Class, class.span);
        class.methods.iter().for_each(|it| show(&it.name, EntryKind::Method, it.span));
        class.properties.iter().for_each(|it| show(&it.name, EntryKind::Property, it.span));
        let values = class.enumeration.iter();
        values.for_each(|it| show(&it.name, EntryKind::EnumerationMember, it.span));
    }
}

/// The rank of a name that has the letters apart.
pub(crate) const SCATTERED: u8 = 3;

/// How well a name matches: the less, the better.
pub(crate) fn rank(name: &str, question: &str) -> Option<u8> {
    let (name, question) = (name.as_bytes(), question.as_bytes());
    let Some(length) = Some(question.len()).filter(|&length| length > 0) else { return Some(0) };
    let is_it = |part: &[u8]| part.eq_ignore_ascii_case(question);
    if name.get(..length).is_some_and(is_it) {
        return Some(u8::from(!name.starts_with(question)));
    }
    if name.windows(length).any(is_it) {
        return Some(2);
    }
    let mut letters = name.iter();
    let has = |letter: &u8| letters.any(|other| other.eq_ignore_ascii_case(letter));
    question.iter().all(has).then_some(SCATTERED)
}

#[cfg(test)]
mod tests {
    use super::rank;

    #[test]
    fn letters_in_order() {
        assert_eq!(rank("fit_line", "fit"), Some(0));
        assert_eq!(rank("FitLine", "fit"), Some(1));
        assert_eq!(rank("fit_line", "line"), Some(2));
        assert_eq!(rank("fit_line", "fitline"), Some(3));
        assert_eq!(rank("fit_line", "lf"), None);
    }
}
