//! The MAT files of a project, and which of them a `load` reads.
//!
//! ```text
//! load('cal')            cal.mat beside the file that says so, else on the path
//! load('../in/cal.mat')  from the folder of the file that says so
//! ```
//!
//! MATLAB looks in the current folder, then on the path. The home of the asking file stands for
//! the current folder, as for calls ([`crate::lookup`]); after it come the folders of the path
//! and those that were given. Where nobody configured the path, a file elsewhere counts if it
//! is the only one that the name can mean; with a folder in the name, if that folder lies beside
//! the file or beside a folder around it. A file that the project itself saves may hold
//! something else by then: of it nothing is known.
//!
//! Which files there are is known from the scan ([`crate::scan`]). One is opened when an analysis
//! asks for it, within the fence, and once in the life of a listing: all that ask see the same.
//!
//! Cost: a look-up by the file's name; a read of a file's headers where it is asked for first.

use crate::filesystem::{FileSystem, normalize};
use crate::folder::Role;
use crate::path::SearchPath;
use lariat_matfile::{Problem, Variable};
use rustc_hash::{FxHashMap, FxHashSet};
use std::fmt;
use std::path::{Component, Path, PathBuf};
use std::sync::{Arc, OnceLock};

/// The variables of a file, or why there are none.
pub type Contents = Result<Vec<Variable>, Problem>;

/// Where files are read.
type Disk = Arc<dyn FileSystem + Send + Sync>;

/// A data file.
#[derive(Debug)]
pub struct DataFile {
    /// Its path.
    pub path: PathBuf,
    contents: OnceLock<Contents>,
}

/// The data files of a project.
#[derive(Clone, Default)]
pub struct DataFiles {
    disk: Option<Disk>,
    by_name: FxHashMap<Box<str>, Vec<Arc<DataFile>>>,
}

impl fmt::Debug for DataFiles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.by_name.values().flatten().map(|file| &file.path)).finish()
    }
}

/// Is this the name of a MAT file?
pub fn is_data_name(file_name: &str) -> bool {
    file_name.rsplit_once('.').is_some_and(|(_, extension)| extension.eq_ignore_ascii_case("mat"))
}

impl DataFiles {
    /// These files, which are read from there.
    pub fn new(paths: impl IntoIterator<Item = PathBuf>, disk: Disk) -> Self {
        let mut by_name: FxHashMap<Box<str>, Vec<Arc<DataFile>>> = FxHashMap::default();
        for path in paths {
            if let Some(name) = path.file_name().and_then(|name| name.to_str()) {
                let files = by_name.entry(name.into()).or_default();
                files.push(Arc::new(DataFile { path, contents: OnceLock::new() }));
            }
        }
        for files in by_name.values_mut() {
            files.sort_by(|one, other| one.path.cmp(&other.path));
            files.dedup_by(|one, other| one.path == other.path);
        }
        Self { disk: Some(disk), by_name }
    }

    /// The file that `load` finds by a name, as written, in a file with this home.
    pub(crate) fn find(
        &self,
        name: &str,
        home: Option<&Path>,
        path: &SearchPath,
    ) -> Option<&DataFile> {
        let name = PathBuf::from(with_extension(name)?);
        let files = self.by_name.get(name.file_name()?.to_str()?)?;
        let beside = home.map_or_else(|| name.clone(), |home| normalize(&home.join(&name)));
        let mut files = files.iter().map(|file| &**file);
        if let Some(file) = files.clone().find(|file| file.path == beside) {
            return Some(file);
        }
        if !name.components().all(|part| matches!(part, Component::Normal(_))) {
            return None;
        }
        if !path.is_assumed {
            let rank = |file: &&DataFile| rank(file, &name, path);
            return files.filter(|file| rank(file).is_some()).min_by_key(rank);
        }
        // A folder in the name is one of the current folder, or one above.
        let is_found_from = |folder: &Path| home.is_none_or(|home| home.starts_with(folder));
        let has_folder = name.components().nth(1).is_some();
        let mut meant = files.by_ref().filter(|file| {
            let levels = name.components().count();
            let from = file.path.ancestors().nth(levels);
            file.path.ends_with(&name) && (!has_folder || from.is_some_and(is_found_from))
        });
        let file = meant.next()?;
        meant.next().is_none().then_some(file)
    }

    /// What a file holds.
    pub(crate) fn contents<'f>(&self, file: &'f DataFile) -> &'f Contents {
        file.contents.get_or_init(|| {
            let nowhere = || Problem::Unreadable("there is no disk to read it from".to_owned());
            let disk = self.disk.as_ref().ok_or_else(nowhere)?;
            lariat_matfile::read(disk.open(&file.path)?)
        })
    }
}

/// The name of the file that is looked for; nothing for one that `load` takes for text.
fn with_extension(name: &str) -> Option<String> {
    let name = name.replace('\\', "/");
    let file_name = name.rsplit('/').next().filter(|name| !name.is_empty())?;
    match file_name.contains('.') {
        true => is_data_name(file_name).then_some(name),
        false => Some(name + ".mat"),
    }
}

/// Where the folder from which a file has this name stands on the path.
fn rank(file: &DataFile, name: &Path, path: &SearchPath) -> Option<usize> {
    let folder = file.path.ancestors().nth(name.components().count())?;
    let is_name = file.path.strip_prefix(folder).is_ok_and(|rest| rest == name);
    let holds = |entry: &crate::PathEntry| {
        let below = entry.with_subfolders && folder.starts_with(&entry.folder);
        (folder == entry.folder || below) && Role::of(folder) == Role::Plain
    };
    if is_name { path.entries.iter().position(holds) } else { None }
}

/// A call of `load`, as far as its text says which file and which variables it means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoadCall<'c> {
    /// The file, as written.
    pub file: &'c str,
    /// The variables.
    pub wanted: Wanted<'c>,
}

/// Which variables of a file a `load` defines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wanted<'c> {
    /// All.
    All,
    /// Those of these names.
    Names(FxHashSet<&'c str>),
    /// Perhaps some: they are given by patterns.
    Patterns,
}

impl<'c> LoadCall<'c> {
    /// The call with these arguments, strings or words of a command. Nothing where the file is
    /// not meant to be a MAT file, or is none.
    pub fn of(arguments: &[&'c str]) -> Option<Self> {
        let (options, words): (Vec<&str>, Vec<&str>) =
            arguments.iter().partition(|word| word.starts_with('-'));
        if !options.iter().all(|option| matches!(*option, "-mat" | "-regexp")) {
            return None;
        }
        let (file, names) = words.split_first()?;
        let is_pattern = |name: &&str| name.contains(['*', '?', '[']);
        let wanted = if options.contains(&"-regexp") || names.iter().any(is_pattern) {
            Wanted::Patterns
        } else if names.is_empty() {
            Wanted::All
        } else {
            Wanted::Names(names.iter().copied().collect())
        };
        Some(Self { file, wanted })
    }

    /// Does the call define this variable, if the file holds it? With patterns it may.
    pub fn wants(&self, name: &str) -> bool {
        match &self.wanted {
            Wanted::All | Wanted::Patterns => true,
            Wanted::Names(names) => names.contains(name),
        }
    }
}

/// The name under which a saved file counts: that of the file, without folder and extension.
pub(crate) fn saved_name(written: &str) -> &str {
    let name = written.rsplit(['/', '\\']).next().unwrap_or(written);
    name.rsplit_once('.').map_or(name, |(stem, _)| stem)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{MemoryFileSystem, PathEntry};

    fn files(paths: &[&str]) -> DataFiles {
        DataFiles::new(paths.iter().map(PathBuf::from), Arc::new(MemoryFileSystem::default()))
    }

    fn find(files: &DataFiles, name: &str, path: &SearchPath) -> Option<String> {
        let file = files.find(name, Some(Path::new("/p/run")), path)?;
        Some(file.path.display().to_string())
    }

    #[test]
    fn the_file_beside_the_asking_one_comes_first() {
        let files = files(&["/p/a/cal.mat", "/p/run/cal.mat", "/p/in/x.v2.mat"]);
        let path = SearchPath::assumed(["/p".into()]);
        for name in ["cal", "cal.mat", "./cal", "/p/run/cal.mat", "..\\run\\cal"] {
            assert_eq!(find(&files, name, &path).as_deref(), Some("/p/run/cal.mat"), "{name}");
        }
        assert_eq!(find(&files, "../in/x.v2.mat", &path).as_deref(), Some("/p/in/x.v2.mat"));
        for name in ["cal.txt", "in/x.v2", "../cal", "", "run/"] {
            assert_eq!(find(&files, name, &path), None, "{name}");
        }
    }

    #[test]
    fn elsewhere_one_file_is_meant_or_the_path_says_which() {
        let files = files(&["/p/a/cal.mat", "/p/b/cal.mat", "/p/b/in/one.mat"]);
        let assumed = SearchPath::assumed(["/p".into()]);
        assert_eq!(find(&files, "cal", &assumed), None);
        assert_eq!(find(&files, "in/one", &assumed), None);
        assert_eq!(find(&files, "b/in/one", &assumed).as_deref(), Some("/p/b/in/one.mat"));
        let entries = ["b", "a/**"].map(|entry| PathEntry::parse(entry, Path::new("/p")));
        let path = SearchPath::configured(entries.to_vec());
        assert_eq!(find(&files, "cal", &path).as_deref(), Some("/p/b/cal.mat"));
        assert_eq!(find(&files, "in/one", &path).as_deref(), Some("/p/b/in/one.mat"));
        assert_eq!(find(&files, "one", &path), None);
    }

    #[test]
    fn a_call_says_which_file_and_which_variables() {
        let call = LoadCall::of(&["-mat", "f", "x", "y"]).expect("a file");
        assert_eq!(call.file, "f");
        assert!(call.wants("x") && !call.wants("z"));
        assert_eq!(LoadCall::of(&["f", "a*"]).map(|call| call.wanted), Some(Wanted::Patterns));
        assert_eq!(LoadCall::of(&["f", "-ascii"]), None);
        assert_eq!(LoadCall::of(&[]), None);
    }

    #[test]
    fn what_is_saved_counts_by_its_name() {
        assert_eq!(saved_name("out/run.mat"), "run");
        assert_eq!(saved_name("out\\run"), "run");
    }
}
