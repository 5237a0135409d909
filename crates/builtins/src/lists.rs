//! The lists of names that Lariat ships.
//!
//! Each is sorted bytewise, begins with its title, `% title: GNU Octave`, and is
//! written as in `entry.rs`. All are known in every dialect: a name that one
//! product lacks is rarely a variable that the user forgot to assign.

use memchr::{memchr_iter, memrchr};

/// A list of names, as text.
pub(crate) struct List {
    /// The whole file.
    pub text: &'static str,
}

/// A line of a list: a name, or a package with its `+`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    /// The line without its end.
    pub text: &'static str,
    /// Where it begins in the list.
    pub offset: u32,
}

/// The lists, in the order in which they are asked where a name comes from:
/// MATLAB, its toolboxes, Octave, the papers; the methods are last.
pub(crate) const LISTS: [List; 34] = [
    list(include_str!("../spec/names/matlab.txt")),
    list(include_str!("../spec/names/toolbox-signal.txt")),
    list(include_str!("../spec/names/toolbox-image.txt")),
    list(include_str!("../spec/names/toolbox-statistics.txt")),
    list(include_str!("../spec/names/toolbox-optimization.txt")),
    list(include_str!("../spec/names/toolbox-control.txt")),
    list(include_str!("../spec/names/toolbox-robust.txt")),
    list(include_str!("../spec/names/toolbox-curvefit.txt")),
    list(include_str!("../spec/names/toolbox-symbolic.txt")),
    list(include_str!("../spec/names/toolbox-parallel.txt")),
    list(include_str!("../spec/names/toolbox-wavelet.txt")),
    list(include_str!("../spec/names/toolbox-communications.txt")),
    list(include_str!("../spec/names/toolbox-deeplearning.txt")),
    list(include_str!("../spec/names/toolbox-fuzzy.txt")),
    list(include_str!("../spec/names/toolbox-mapping.txt")),
    list(include_str!("../spec/names/toolbox-financial.txt")),
    list(include_str!("../spec/names/toolbox-bioinformatics.txt")),
    list(include_str!("../spec/names/toolbox-identification.txt")),
    list(include_str!("../spec/names/toolbox-database.txt")),
    list(include_str!("../spec/names/toolbox-instrument.txt")),
    list(include_str!("../spec/names/toolbox-dataacquisition.txt")),
    list(include_str!("../spec/names/toolbox-simulink.txt")),
    list(include_str!("../spec/names/toolbox-aerospace.txt")),
    list(include_str!("../spec/names/toolbox-robotics.txt")),
    list(include_str!("../spec/names/toolbox-vision.txt")),
    list(include_str!("../spec/names/toolbox-dsp.txt")),
    list(include_str!("../spec/names/toolbox-audio.txt")),
    list(include_str!("../spec/names/toolbox-pde.txt")),
    list(include_str!("../spec/names/toolbox-globaloptimization.txt")),
    list(include_str!("../spec/names/toolbox-coder.txt")),
    list(include_str!("../spec/names/toolbox-rf.txt")),
    list(include_str!("../spec/names/octave.txt")),
    list(include_str!("../spec/names/thesis-app-a.txt")),
    list(include_str!("../spec/names/methods.txt")),
];

/// The list of methods, which are not functions by their names alone.
pub(crate) const METHODS: u8 = LISTS.len() as u8 - 1;

/// The list of GNU Octave's functions, which follows those of MATLAB and its toolboxes.
pub(crate) const OCTAVE: u8 = LISTS.len() as u8 - 3;

const fn list(text: &'static str) -> List {
    List { text }
}

impl List {
    /// What the list is called, from its first line.
    pub fn title(&self) -> Option<&'static str> {
        let title = self.text.lines().next()?.strip_prefix("% title:")?.trim();
        (!title.is_empty()).then_some(title)
    }

    /// Its entries. Shipped lists have no other comments than whole lines; a test
    /// reads them with the strict reader.
    pub fn entries(&self) -> impl Iterator<Item = Entry> + use<> {
        let (text, mut start) = (self.text, 0);
        let ends = memchr_iter(b'\n', text.as_bytes()).chain([text.len()]);
        let lines = ends.map(move |end| {
            let line = Entry { text: text[start..end].trim_ascii_end(), offset: start as u32 };
            start = end + 1;
            line
        });
        lines.filter(|line| !line.text.is_empty() && !line.text.starts_with('%'))
    }

    /// The packages that its dotted entries lie in, however often.
    pub fn enclosing_packages(&self) -> impl Iterator<Item = &'static str> + use<> {
        let text = self.text;
        let beginnings = memchr_iter(b'.', text.as_bytes()).map(|dot| {
            let start = memrchr(b'\n', &text.as_bytes()[..dot]).map_or(0, |end| end + 1);
            text[start..dot].trim_start_matches('+')
        });
        beginnings.filter(|line| !line.starts_with('%'))
    }

    /// How many lines it has: no fewer than entries.
    pub fn lines(&self) -> usize {
        memchr_iter(b'\n', self.text.as_bytes()).count() + 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entry::read_line;

    fn title(list: &List) -> &str {
        list.title().expect("the first line is `% title: ...`")
    }

    #[test]
    fn every_list_has_a_title() {
        assert!(LISTS.iter().all(|list| !title(list).is_empty()));
    }

    #[test]
    fn the_list_of_octave_is_where_it_is_looked_for() {
        assert_eq!(title(&LISTS[usize::from(OCTAVE)]), "GNU Octave");
    }

    #[test]
    fn every_file_is_listed() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/spec/names");
        let files = std::fs::read_dir(folder).expect("the folder of the lists");
        let source = include_str!("lists.rs");
        for file in files {
            let name = file.expect("a readable folder").file_name();
            let name = name.to_str().expect("a plain name");
            assert!(source.contains(&format!("/{name}\")")), "{name} is not in LISTS");
        }
    }

    #[test]
    fn every_list_is_sorted_without_duplicates() {
        for list in &LISTS {
            let entries: Vec<_> = list.entries().map(|entry| entry.text).collect();
            for pair in entries.windows(2) {
                assert!(pair[0] < pair[1], "{}: {} {}", title(list), pair[0], pair[1]);
            }
        }
    }

    #[test]
    fn entries_know_where_they_stand() {
        let list = list("% title: t\r\n\nf\r\n+p\ng");
        let entries: Vec<_> = list.entries().map(|entry| (entry.text, entry.offset)).collect();
        assert_eq!(entries, [("f", 13), ("+p", 16), ("g", 19)]);
        assert_eq!((list.title(), list.lines()), (Some("t"), 5));
    }

    #[test]
    fn packages_around_entries() {
        let list = list("% title: t.\nf\n+p.q\np.q.g\n% h.i");
        assert_eq!(list.enclosing_packages().collect::<Vec<_>>(), ["p", "p", "p.q"]);
    }

    #[test]
    fn every_entry_is_one() {
        for entry in LISTS.iter().flat_map(List::entries).map(|entry| entry.text) {
            assert!(matches!(read_line(entry), Ok(Some(_))), "{entry}");
            assert_eq!(entry, entry.trim());
        }
    }
}
