//! The lists of names that Lariat ships.
//!
//! Each is sorted bytewise, begins with its title, `% title: GNU Octave`, and is
//! written as `entry.rs` says. All are known in every dialect: a name that one
//! product lacks is rarely a variable that the user forgot to assign.

/// A list of names, as text.
pub(crate) struct List {
    /// The whole file.
    pub text: &'static str,
}

/// The lists, in the order in which they are asked where a name comes from:
/// MATLAB, its toolboxes, Octave, the papers.
pub(crate) const LISTS: [List; 31] = [
    list(include_str!("../spec/names/matlab.txt")),
    list(include_str!("../spec/names/toolbox-signal.txt")),
    list(include_str!("../spec/names/toolbox-image.txt")),
    list(include_str!("../spec/names/toolbox-statistics.txt")),
    list(include_str!("../spec/names/toolbox-optimization.txt")),
    list(include_str!("../spec/names/toolbox-control.txt")),
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
    list(include_str!("../spec/names/octave.txt")),
    list(include_str!("../spec/names/thesis-app-a.txt")),
];

const fn list(text: &'static str) -> List {
    List { text }
}

impl List {
    /// What the list is called, from its first line.
    pub fn title(&self) -> Option<&'static str> {
        let title = self.text.lines().next()?.strip_prefix("% title:")?.trim();
        (!title.is_empty()).then_some(title)
    }

    /// Its entries, the `+` of packages with them. Shipped lists have no other
    /// comments than whole lines; a test reads them with the strict reader.
    pub fn entries(&self) -> impl Iterator<Item = &'static str> + use<> {
        let lines = self.text.lines();
        lines.filter(|line| !line.is_empty() && !line.starts_with('%'))
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
            let entries: Vec<_> = list.entries().collect();
            for pair in entries.windows(2) {
                assert!(pair[0] < pair[1], "{}: {} {}", title(list), pair[0], pair[1]);
            }
        }
    }

    #[test]
    fn every_entry_is_one() {
        for entry in LISTS.iter().flat_map(List::entries) {
            assert!(matches!(read_line(entry), Ok(Some(_))), "{entry}");
            assert_eq!(entry, entry.trim());
        }
    }
}
