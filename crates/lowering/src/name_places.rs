//! Where names are read in the text of a file: GNU Octave says the line and the column of a
//! name that has no value.
//!
//! ```text
//! y = 1 + z(2)       'z' undefined near line 1, column 9
//! ```
//!
//! The IR has the place of each statement, and of each part of an expression that became one,
//! but not of the names that it reads. What is read first stands first: of a name that has no
//! value no second place is ever read. So the place is that of the first mention inside the
//! statement's own, of those that are reads: what an assignment assigns is not one, and what
//! an anonymous function reads is read by the statements inside it.
//!
//! Cost: for each function that reads such a name one pass over the expressions of its file, and
//! a search for each name asked for.

use lariat_base::Span;
use lariat_syntax::tree::{AssignOp, Expr, Tree};
use rustc_hash::FxHashSet;

/// A name that is read.
#[derive(Clone, Copy, Debug)]
struct Read<'a> {
    at: u32,
    name: &'a str,
    /// The innermost anonymous function around it.
    inside: Option<Span>,
}

/// The names that a file reads, in the order of the text.
#[derive(Debug, Default)]
pub struct NamePlaces<'a> {
    reads: Vec<Read<'a>>,
    /// Where the interpreter reads a separator that the text does not have.
    inserted: Vec<u32>,
}

impl<'a> NamePlaces<'a> {
    /// Those of a file.
    pub fn of(tree: &'a Tree) -> Self {
        let (mut assigned, mut functions) = (FxHashSet::default(), Vec::new());
        for id in tree.expr_ids() {
            match tree.expr(id) {
                Expr::Assign(AssignOp::Plain, targets, _) => {
                    let roots = tree.list(targets).filter_map(|target| tree.root_name(target));
                    assigned.extend(roots.map(|(name, _)| name));
                }
                Expr::Lambda(..) => functions.push(tree.expr_span(id)),
                _ => {}
            }
        }
        let around = |at: u32| {
            let around = functions.iter().filter(|span| span.start <= at && at < span.end);
            around.copied().max_by_key(|span| span.start)
        };
        let mut reads = Vec::new();
        for id in tree.expr_ids() {
            let Expr::Name(name) = tree.expr(id) else { continue };
            let at = tree.expr_span(id).start;
            if !assigned.contains(&id) {
                reads.push(Read { at, name: tree.name(name), inside: around(at) });
            }
        }
        reads.sort_unstable_by_key(|read| read.at);
        Self { reads, inserted: inserted(tree) }
    }

    /// How many columns the interpreter counts more than there are from the start of a line to a
    /// place: it reads a comma where blanks separate elements, and a semicolon where lines do.
    pub fn inserted(&self, line: u32, at: u32) -> u32 {
        self.inserted.iter().map(|place| u32::from((line..=at).contains(place))).sum()
    }

    /// Where a name is first read in a part of the text.
    pub fn first(&self, name: &str, within: Span) -> Option<u32> {
        let from = self.reads.partition_point(|read| read.at < within.start);
        let mut reads = self.reads[from..].iter().take_while(|read| read.at < within.end);
        let is_evaluated = |read: &Read<'_>| {
            read.inside.is_none_or(|it| it.start <= within.start && within.end <= it.end)
        };
        reads.find(|read| read.name == name && is_evaluated(read)).map(|read| read.at)
    }
}

/// Where the interpreter reads a separator that the text does not have.
fn inserted(tree: &Tree) -> Vec<u32> {
    let mut places = Vec::new();
    for id in tree.expr_ids() {
        let (items, end): (Vec<_>, _) = match tree.expr(id) {
            Expr::Matrix(rows) | Expr::Cell(rows) => {
                let elements = tree.list(rows).flat_map(|row| tree.list(row)).collect();
                (elements, Some(tree.expr_span(id).end))
            }
            Expr::Assign(AssignOp::Plain, targets, _) => (tree.list(targets).collect(), None),
            _ => continue,
        };
        let spans: Vec<Span> = items.into_iter().map(|item| tree.expr_span(item)).collect();
        for pair in spans.windows(2) {
            let between = Span::new(pair[0].end, pair[1].start);
            places.extend(inserted_in(tree.slice(between), between.start, Some(between.end)));
        }
        if let (Some(last), Some(end)) = (spans.last(), end) {
            places.extend(inserted_in(tree.slice(Span::new(last.end, end)), last.end, None));
        }
    }
    places
}

/// The place where a separator is inserted in what stands between two elements, or after the last one: in
/// front of the next element, where there is none; after the first end of a line, where no semicolon is
/// before it. Comments and continued lines separate nothing.
fn inserted_in(text: &str, start: u32, next: Option<u32>) -> Option<u32> {
    let bytes = text.as_bytes();
    let mut at = 0;
    let mut separated = false;
    while at < bytes.len() {
        let rest = &text[at..];
        let line_end = rest.find('\n').map_or(bytes.len(), |end| at + end);
        match bytes[at] {
            b'%' | b'#' => at = line_end,
            b'.' if rest.starts_with("...") => at = line_end + 1,
            b';' => return None,
            b'\n' => return Some(start + at as u32 + 1),
            byte => {
                separated |= byte == b',';
                at += 1;
            }
        }
    }
    next.filter(|_| !separated)
}

#[cfg(test)]
mod tests {
    use super::NamePlaces;
    use lariat_base::Span;
    use lariat_syntax::{Dialect, parse};

    #[test]
    fn the_first_read_counts() {
        let text = "z(k).a = @(z) z + s.z + 'z' + f(z) + z;\nz = z + 1;";
        let parsed = parse(text, &Dialect::OCTAVE);
        let places = NamePlaces::of(&parsed.tree);
        let whole = Span::new(0, text.len() as u32);
        assert_eq!(places.first("z", whole), Some(44));
        assert_eq!(places.first("k", whole), Some(2));
        assert_eq!(places.first("z", Span::new(0, 40)), None);
        assert_eq!(places.first("y", whole), None);
        assert_eq!(places.first("z", Span::new(13, 38)), Some(14));
    }

    #[test]
    fn blanks_between_elements_count_twice() {
        let text = "x = [1 2, 3; [4 5] z]\n";
        let parsed = parse(text, &Dialect::OCTAVE);
        let places = NamePlaces::of(&parsed.tree);
        assert_eq!(places.inserted(0, 19), 3);
        assert_eq!(places.inserted(0, 9), 1);
        let inserted = |text: &str, name: &str| {
            let parsed = parse(text, &Dialect::OCTAVE);
            let at = text.rfind(name).expect("the name") as u32;
            let line = text[..at as usize].rfind('\n').map_or(0, |end| end as u32 + 1);
            NamePlaces::of(&parsed.tree).inserted(line, at)
        };
        assert_eq!(inserted("[1 2 % a, b\n none]", "none"), 1);
        assert_eq!(inserted("[1 2,\n none]", "none"), 1);
        assert_eq!(inserted("[1 2;\n none]", "none"), 0);
        assert_eq!(inserted("[1 2\n\n none]", "none"), 0);
        assert_eq!(inserted("[1 ...\n none]", "none"), 1);
        assert_eq!(inserted("x = [1 2\n]; y = none", "none"), 1);
        assert_eq!(inserted("[a b c] = size(none)", "none"), 2);
        assert_eq!(inserted("[a, b] = size(none)", "none"), 0);
    }
}
