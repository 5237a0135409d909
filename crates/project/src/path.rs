//! The MATLAB path: folders in the order in which they are searched.
//!
//! `000` section 2.10: "the path itself is just a set of directories containing
//! .m-files or overloading directories"; section 2.11 wants `cd` and `addpath`
//! refused, so the path is fixed for a run. It is either *configured*
//! ([`SearchPath::configured`]: these folders in this order) or *assumed*
//! ([`SearchPath::assumed`]: every plain folder below what was given, sorted).
//! The assumption "folders of one project are on the path together" is what
//! `addpath(genpath(root))` makes true; where it is false, functions are found
//! that a run would not find, and never the reverse.
//!
//! Example: below `/p` with code in `/p`, `/p/b`, `/p/a`, `/p/a/private` and
//! `/p/+geo`, the assumed path is `/p`, `/p/a`, `/p/b`.
//!
//! Cost: the folders are sorted once for each entry with subfolders.

use crate::folder::{Role, home_of_file, home_of_folder, normal};
use std::path::{Path, PathBuf};

/// One entry of the path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PathEntry {
    /// The folder.
    pub folder: PathBuf,
    /// True when all plain folders below it are meant too, as by `genpath`.
    pub with_subfolders: bool,
}

impl PathEntry {
    /// The entry as users write it: `lib`, or `lib/**` with all subfolders.
    /// Relative ones start at `base`.
    pub fn parse(text: &str, base: &Path) -> Self {
        let stripped = text.strip_suffix("**").map(|rest| rest.trim_end_matches(['/', '\\']));
        let folder = match stripped {
            Some("") if text.starts_with('/') => Path::new("/"),
            Some(folder) => Path::new(folder),
            None => Path::new(text),
        };
        Self { folder: normal(&base.join(folder)), with_subfolders: stripped.is_some() }
    }
}

/// The MATLAB path of a project.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SearchPath {
    /// The entries, first searched first.
    pub entries: Vec<PathEntry>,
    /// True when nobody configured this path.
    pub is_assumed: bool,
}

impl SearchPath {
    /// The path that the user configured.
    pub fn configured(entries: Vec<PathEntry>) -> Self {
        Self { entries, is_assumed: false }
    }

    /// The path of a project that configures none: all plain folders below the
    /// given folders.
    pub fn assumed(folders: impl IntoIterator<Item = PathBuf>) -> Self {
        let entry = |folder| PathEntry { folder, with_subfolders: true };
        Self { entries: folders.into_iter().map(entry).collect(), is_assumed: true }
    }

    /// The path with the home of a single given file after it, without its
    /// subfolders.
    #[must_use]
    pub fn with_home_of(mut self, file: &Path) -> Self {
        let folder = home_of_file(&normal(file)).to_path_buf();
        self.entries.push(PathEntry { folder, with_subfolders: false });
        self
    }

    /// The folders of the path among those that hold code, in order, each once.
    /// A private, package or class folder stands for its home.
    pub(crate) fn expand<'a>(&self, plain_folders: &[&'a Path]) -> Vec<&'a Path> {
        let mut sorted = plain_folders.to_vec();
        sorted.sort_unstable();
        let mut path: Vec<&Path> = Vec::new();
        let mut seen = rustc_hash::FxHashSet::default();
        for entry in &self.entries {
            let start = normal(&entry.folder);
            let start = home_of_folder(&start);
            let first = sorted.partition_point(|folder| *folder < start);
            let below = sorted[first..].iter().take_while(|folder| {
                if entry.with_subfolders { folder.starts_with(start) } else { **folder == start }
            });
            let reached = below.copied().filter(|folder| is_reached(start, folder));
            path.extend(reached.filter(|folder| seen.insert(*folder)));
        }
        path
    }
}

/// Is a folder below another one on the path with it? What lies in a private, package or
/// class folder never is, as with MATLAB's `genpath`.
fn is_reached(start: &Path, folder: &Path) -> bool {
    let mut between = folder.ancestors().take_while(|above| *above != start);
    between.all(|above| Role::of(above) == Role::Plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn expand(path: &SearchPath) -> Vec<String> {
        let folders = ["/p/b", "/p/a", "/p", "/p/a/c", "/q", "/p-x"].map(Path::new);
        path.expand(&folders).iter().map(|folder| folder.display().to_string()).collect()
    }

    #[test]
    fn what_lies_in_a_package_is_not_on_the_path() {
        let path = SearchPath::assumed(["/p".into()]);
        let folders = ["/p", "/p/+geo/drafts", "/p/a", "/p/private/old"].map(Path::new);
        assert_eq!(path.expand(&folders), [Path::new("/p"), Path::new("/p/a")]);
    }

    #[test]
    fn the_assumed_path_is_everything_below_in_order() {
        let path = SearchPath::assumed(["/p".into()]);
        assert_eq!(expand(&path), ["/p", "/p/a", "/p/a/c", "/p/b"]);
        let path = SearchPath::assumed(["/q".into(), "/p/./a".into(), "/p".into()]);
        assert_eq!(expand(&path), ["/q", "/p/a", "/p/a/c", "/p", "/p/b"]);
    }

    #[test]
    fn a_single_file_brings_its_home_alone() {
        let path = SearchPath::assumed(["/q".into()]).with_home_of(Path::new("/p/a/private/f.m"));
        assert_eq!(expand(&path), ["/q", "/p/a"]);
    }

    #[test]
    fn a_root_inside_a_package_stands_for_its_home() {
        let path = SearchPath::assumed(["/p/a/+geo".into()]);
        assert_eq!(expand(&path), ["/p/a", "/p/a/c"]);
    }

    #[test]
    fn a_configured_path_keeps_its_order() {
        let base = Path::new("/p");
        let entries = ["b", "../q", "a/**", "nothing-here", "b"];
        let path = SearchPath::configured(entries.map(|e| PathEntry::parse(e, base)).to_vec());
        assert_eq!(expand(&path), ["/p/b", "/q", "/p/a", "/p/a/c"]);
    }

    #[test]
    fn entries_as_users_write_them() {
        let entry = |text| PathEntry::parse(text, Path::new("/p"));
        let with = |folder: &str| PathEntry { folder: folder.into(), with_subfolders: true };
        assert_eq!(entry("lib/**"), with("/p/lib"));
        assert_eq!(entry("**"), with("/p"));
        assert_eq!(entry("/**"), with("/"));
        assert_eq!(entry("."), PathEntry { folder: "/p".into(), with_subfolders: false });
    }
}
