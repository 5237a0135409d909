//! What Lariat asks of a file system, one in memory for tests, and the fence.
//!
//! The core touches no files (`ARCHITECTURE`: only `cli` does); it asks a
//! [`FileSystem`]. [`Fenced`] wraps one and refuses every path that is not
//! inside the folders the user gave, first by its text (`..` resolved) and then
//! by its real place (symbolic links followed), so that neither `sub/../../x`
//! nor a link inside a given folder leads out. The one reader that stays
//! outside the fence is the search for `lariat.toml`
//! ([`crate::config::find_upwards`]).
//!
//! Example: with `/app` given, `/app/lib/f.m` is read, and
//! `/app/../secret.m` is refused with a message that says which folder to
//! give.
//!
//! Cost: a fenced access adds one [`FileSystem::real_path`], some ten
//! microseconds on a disk.

use lariat_matfile::OpenFile;
use std::collections::BTreeMap;
use std::fmt;
use std::io;
use std::ops::Bound;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

/// An entry of a folder.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct DirEntry {
    /// Its name without the folder.
    pub name: String,
    /// True for a folder; a symbolic link is what it leads to.
    pub is_dir: bool,
}

/// Read access to folders and files.
///
/// Paths are absolute. Errors are those of the operating system.
pub trait FileSystem: Sync {
    /// The entries of a folder, in any order. Names that are not Unicode are
    /// left out: no MATLAB name is.
    fn list(&self, folder: &Path) -> io::Result<Vec<DirEntry>>;
    /// A file's bytes.
    fn read(&self, file: &Path) -> io::Result<Vec<u8>>;
    /// A file of which parts are read, however long it is.
    fn open(&self, file: &Path) -> io::Result<Box<dyn OpenFile>>;
    /// Is there a file here?
    fn is_file(&self, path: &Path) -> bool;
    /// Is there a folder here?
    fn is_dir(&self, path: &Path) -> bool;
    /// The path with every symbolic link followed. Fails if nothing is there.
    fn real_path(&self, path: &Path) -> io::Result<PathBuf>;
}

impl<F: FileSystem + ?Sized> FileSystem for &F {
    fn list(&self, folder: &Path) -> io::Result<Vec<DirEntry>> {
        (**self).list(folder)
    }
    fn read(&self, file: &Path) -> io::Result<Vec<u8>> {
        (**self).read(file)
    }
    fn open(&self, file: &Path) -> io::Result<Box<dyn OpenFile>> {
        (**self).open(file)
    }
    fn is_file(&self, path: &Path) -> bool {
        (**self).is_file(path)
    }
    fn is_dir(&self, path: &Path) -> bool {
        (**self).is_dir(path)
    }
    fn real_path(&self, path: &Path) -> io::Result<PathBuf> {
        (**self).real_path(path)
    }
}

impl<F: FileSystem + Send + ?Sized> FileSystem for Arc<F> {
    fn list(&self, folder: &Path) -> io::Result<Vec<DirEntry>> {
        (**self).list(folder)
    }
    fn read(&self, file: &Path) -> io::Result<Vec<u8>> {
        (**self).read(file)
    }
    fn open(&self, file: &Path) -> io::Result<Box<dyn OpenFile>> {
        (**self).open(file)
    }
    fn is_file(&self, path: &Path) -> bool {
        (**self).is_file(path)
    }
    fn is_dir(&self, path: &Path) -> bool {
        (**self).is_dir(path)
    }
    fn real_path(&self, path: &Path) -> io::Result<PathBuf> {
        (**self).real_path(path)
    }
}

/// The path without `.` and with each `..` taken together with the name before
/// it, by its text alone. At the root a `..` vanishes, as it does on disk; in
/// front of a relative path it stays.
pub fn normalize(path: &Path) -> PathBuf {
    let mut normal = PathBuf::new();
    for component in path.components() {
        match component {
            Component::CurDir => {}
            Component::ParentDir => match normal.components().next_back() {
                Some(Component::Normal(_)) => {
                    normal.pop();
                }
                Some(Component::RootDir | Component::Prefix(_)) => {}
                Some(Component::ParentDir | Component::CurDir) | None => normal.push(".."),
            },
            Component::Normal(_) | Component::RootDir | Component::Prefix(_) => {
                normal.push(component);
            }
        }
    }
    normal
}

/// Why the fence refused a path; found in the [`io::Error`] that it returns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FenceError {
    /// The path lies outside the folders that were given.
    Outside {
        /// The path asked for.
        path: PathBuf,
    },
    /// The path lies inside, but a symbolic link on it leads out.
    LeadsOut {
        /// The path asked for.
        path: PathBuf,
        /// Where it leads.
        target: PathBuf,
    },
}

impl fmt::Display for FenceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Outside { path } => write!(
                f,
                "`{}` is outside the folders that were given and is not read; \
                 name its folder on the command line or under `path` in lariat.toml",
                path.display()
            ),
            Self::LeadsOut { path, target } => write!(
                f,
                "`{}` is a link out of the folders that were given and is not read; \
                 name `{}` on the command line or under `path` in lariat.toml",
                path.display(),
                target.display()
            ),
        }
    }
}

impl std::error::Error for FenceError {}

impl From<FenceError> for io::Error {
    fn from(error: FenceError) -> Self {
        Self::new(io::ErrorKind::PermissionDenied, error)
    }
}

/// A file system that reads nothing outside the folders that were given.
#[derive(Clone, Debug)]
pub struct Fenced<F> {
    inner: F,
    given: Vec<PathBuf>,
    real: Vec<PathBuf>,
}

impl<F: FileSystem> Fenced<F> {
    /// A fence around the given folders (a given file is a fence around itself).
    /// A path that does not exist encloses nothing.
    pub fn new(inner: F, given: impl IntoIterator<Item = PathBuf>) -> Self {
        let given: Vec<PathBuf> = given.into_iter().map(|path| normalize(&path)).collect();
        let real = given.iter().filter_map(|path| inner.real_path(path).ok()).collect();
        Self { inner, given, real }
    }

    /// The path to read for `path`: the same without `..`.
    ///
    /// # Errors
    /// [`FenceError`] when it is outside or leads out; the file system's error
    /// when it is inside and nothing is there.
    pub fn admit(&self, path: &Path) -> io::Result<PathBuf> {
        let path = normalize(path);
        if !self.given.iter().any(|given| path.starts_with(given)) {
            return Err(FenceError::Outside { path }.into());
        }
        let target = self.inner.real_path(&path)?;
        if !self.real.iter().any(|real| target.starts_with(real)) {
            return Err(FenceError::LeadsOut { path, target }.into());
        }
        Ok(path)
    }
}

impl<F: FileSystem> FileSystem for Fenced<F> {
    fn list(&self, folder: &Path) -> io::Result<Vec<DirEntry>> {
        self.inner.list(&self.admit(folder)?)
    }
    fn read(&self, file: &Path) -> io::Result<Vec<u8>> {
        self.inner.read(&self.admit(file)?)
    }
    fn open(&self, file: &Path) -> io::Result<Box<dyn OpenFile>> {
        self.inner.open(&self.admit(file)?)
    }
    fn is_file(&self, path: &Path) -> bool {
        self.admit(path).is_ok_and(|path| self.inner.is_file(&path))
    }
    fn is_dir(&self, path: &Path) -> bool {
        self.admit(path).is_ok_and(|path| self.inner.is_dir(&path))
    }
    fn real_path(&self, path: &Path) -> io::Result<PathBuf> {
        self.inner.real_path(&self.admit(path)?)
    }
}

/// A file system in memory: files by their path; folders exist where files are.
#[derive(Clone, Debug, Default)]
pub struct MemoryFileSystem {
    files: BTreeMap<PathBuf, Vec<u8>>,
    links: BTreeMap<PathBuf, PathBuf>,
}

/// How many links a path may pass; more are a circle.
const MAX_LINKS: usize = 32;

impl MemoryFileSystem {
    /// The same with one more file.
    #[must_use]
    pub fn with(mut self, file: impl Into<PathBuf>, bytes: impl Into<Vec<u8>>) -> Self {
        self.files.insert(file.into(), bytes.into());
        self
    }

    /// The same with a symbolic link from `link` to the absolute path `target`.
    #[must_use]
    pub fn with_link(mut self, link: impl Into<PathBuf>, target: impl Into<PathBuf>) -> Self {
        self.links.insert(link.into(), target.into());
        self
    }

    /// The paths of all files, sorted.
    pub fn paths(&self) -> impl Iterator<Item = &Path> {
        self.files.keys().map(PathBuf::as_path)
    }

    fn resolve(&self, path: &Path) -> io::Result<PathBuf> {
        let mut path = normalize(path);
        for _ in 0..MAX_LINKS {
            let link = path.ancestors().find_map(|start| Some((start, self.links.get(start)?)));
            let Some((start, target)) = link else {
                return Ok(path);
            };
            let rest = path.strip_prefix(start).unwrap_or(Path::new(""));
            path = if rest.as_os_str().is_empty() { target.clone() } else { target.join(rest) };
        }
        Err(io::Error::other("too many symbolic links"))
    }

    fn folder_exists(&self, real: &Path) -> bool {
        below(&self.files, real).chain(below(&self.links, real)).next().is_some()
    }
}

/// The paths below a folder: they follow it in the order of paths.
fn below<'m, T>(map: &'m BTreeMap<PathBuf, T>, folder: &Path) -> impl Iterator<Item = &'m Path> {
    let after = map.range::<Path, _>((Bound::Excluded(folder), Bound::Unbounded));
    let folder = folder.to_path_buf();
    after.map(|(path, _)| path.as_path()).take_while(move |path| path.starts_with(&folder))
}

fn not_found(path: &Path) -> io::Error {
    io::Error::new(io::ErrorKind::NotFound, format!("`{}` does not exist", path.display()))
}

impl FileSystem for MemoryFileSystem {
    fn list(&self, folder: &Path) -> io::Result<Vec<DirEntry>> {
        let real = self.resolve(folder)?;
        if !self.folder_exists(&real) {
            return Err(not_found(folder));
        }
        let mut entries = BTreeMap::new();
        for path in below(&self.files, &real).chain(below(&self.links, &real)) {
            let Some(name) = path.strip_prefix(&real).ok().and_then(|rest| rest.iter().next())
            else {
                continue;
            };
            let is_dir = self.is_dir(&real.join(name));
            entries.insert(name.to_string_lossy().into_owned(), is_dir);
        }
        Ok(entries.into_iter().map(|(name, is_dir)| DirEntry { name, is_dir }).collect())
    }

    fn read(&self, file: &Path) -> io::Result<Vec<u8>> {
        let real = self.resolve(file)?;
        self.files.get(&real).cloned().ok_or_else(|| not_found(file))
    }

    fn open(&self, file: &Path) -> io::Result<Box<dyn OpenFile>> {
        Ok(Box::new(io::Cursor::new(self.read(file)?)))
    }

    fn is_file(&self, path: &Path) -> bool {
        self.resolve(path).is_ok_and(|real| self.files.contains_key(&real))
    }

    fn is_dir(&self, path: &Path) -> bool {
        self.resolve(path).is_ok_and(|real| self.folder_exists(&real))
    }

    fn real_path(&self, path: &Path) -> io::Result<PathBuf> {
        let real = self.resolve(path)?;
        if self.files.contains_key(&real) || self.folder_exists(&real) {
            Ok(real)
        } else {
            Err(not_found(path))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn disk() -> MemoryFileSystem {
        MemoryFileSystem::default()
            .with("/given/a.m", "a")
            .with("/given/sub/b.m", "b")
            .with("/given-not/c.m", "c")
            .with("/secret/key.m", "key")
            .with_link("/given/out", "/secret")
            .with_link("/given/in", "/given/sub")
            .with_link("/given/circle", "/given/circle")
            .with_link("/alias", "/given")
    }

    fn fence() -> Fenced<MemoryFileSystem> {
        Fenced::new(disk(), [PathBuf::from("/given")])
    }

    fn refusal(path: &str) -> FenceError {
        let error = fence().read(Path::new(path)).expect_err("the fence must refuse");
        assert_eq!(error.kind(), io::ErrorKind::PermissionDenied);
        let error = error.into_inner().expect("the fence says why");
        *error.downcast::<FenceError>().expect("a FenceError")
    }

    #[test]
    fn normalize_resolves_dots_by_text() {
        assert_eq!(normalize(Path::new("/a/./b/../c")), Path::new("/a/c"));
        assert_eq!(normalize(Path::new("/../a")), Path::new("/a"));
        assert_eq!(normalize(Path::new("../a/..")), Path::new(".."));
        assert_eq!(normalize(Path::new("a/../..")), Path::new(".."));
    }

    #[test]
    fn the_fence_lets_pass_what_was_given() {
        assert_eq!(fence().read(Path::new("/given/a.m")).ok(), Some(b"a".to_vec()));
        assert_eq!(fence().read(Path::new("/given/sub/../a.m")).ok(), Some(b"a".to_vec()));
        assert!(fence().open(Path::new("/given/sub/b.m")).is_ok());
        assert!(fence().is_file(Path::new("/given/sub/b.m")));
        assert!(fence().is_dir(Path::new("/given/sub")));
        assert!(fence().list(Path::new("/given")).is_ok());
    }

    #[test]
    fn the_fence_refuses_what_lies_outside() {
        for path in ["/secret/key.m", "/given/../secret/key.m", "/given-not/c.m", "/", "/given/.."]
        {
            assert!(matches!(refusal(path), FenceError::Outside { .. }), "{path}");
            assert!(!fence().is_file(Path::new(path)) && !fence().is_dir(Path::new(path)));
            assert!(
                fence().list(Path::new(path)).is_err()
                    && fence().real_path(Path::new(path)).is_err()
            );
        }
    }

    #[test]
    fn the_fence_refuses_links_that_lead_out_and_follows_those_that_stay() {
        let expected = FenceError::LeadsOut {
            path: "/given/out/key.m".into(),
            target: "/secret/key.m".into(),
        };
        assert_eq!(refusal("/given/out/key.m"), expected);
        assert!(fence().open(Path::new("/given/out/key.m")).is_err());
        assert!(fence().list(Path::new("/given/out")).is_err());
        assert_eq!(fence().read(Path::new("/given/in/b.m")).ok(), Some(b"b".to_vec()));
        assert!(fence().read(Path::new("/given/circle/x.m")).is_err());
    }

    #[test]
    fn dots_after_a_link_cannot_be_used_to_get_out() {
        // On disk `/given/in/../a.m` might be anywhere; by its text it is `/given/a.m`.
        assert_eq!(fence().read(Path::new("/given/in/../a.m")).ok(), Some(b"a".to_vec()));
        assert!(matches!(refusal("/given/out/../../secret/key.m"), FenceError::Outside { .. }));
    }

    #[test]
    fn a_given_folder_may_itself_be_a_link() {
        let fence = Fenced::new(disk(), [PathBuf::from("/alias")]);
        assert_eq!(fence.read(Path::new("/alias/a.m")).ok(), Some(b"a".to_vec()));
        assert!(fence.read(Path::new("/given/a.m")).is_err(), "not the name that was given");
    }

    #[test]
    fn a_given_file_encloses_only_itself() {
        let fence = Fenced::new(disk(), [PathBuf::from("/given/a.m"), PathBuf::from("/missing")]);
        assert!(fence.read(Path::new("/given/a.m")).is_ok());
        assert!(fence.read(Path::new("/given/sub/b.m")).is_err());
        let error = fence.read(Path::new("/missing/x.m")).expect_err("nothing there");
        assert_eq!(error.kind(), io::ErrorKind::NotFound);
    }

    #[test]
    fn refusals_say_what_to_do() {
        let text = refusal("/secret/key.m").to_string();
        assert!(text.contains("/secret/key.m") && text.contains("lariat.toml"), "{text}");
    }

    #[test]
    fn memory_lists_files_folders_and_links() {
        let entries = disk().list(Path::new("/given")).expect("it exists");
        let names: Vec<_> = entries.iter().map(|e| (e.name.as_str(), e.is_dir)).collect();
        let expected =
            [("a.m", false), ("circle", false), ("in", true), ("out", true), ("sub", true)];
        assert_eq!(names, expected);
        assert!(disk().list(Path::new("/nowhere")).is_err());
    }
}
