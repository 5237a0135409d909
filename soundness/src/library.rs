//! Where Octave code is on this machine: the files of Debian's packages, or of
//! folders that the user names.

use crate::{debian, shell};
use anyhow::bail;
use std::fs;
use std::path::{Path, PathBuf};

/// One `.m` file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Item {
    /// The package, or the folder that the user named.
    pub group: String,
    /// Where it is.
    pub path: PathBuf,
}

/// The `.m` files of all installed packages of the corpora, sorted.
pub fn packages() -> Vec<Item> {
    let mut items: Vec<Item> = debian::CORPORA.iter().flat_map(|name| package(name)).collect();
    items.sort();
    items
}

fn package(name: &str) -> Vec<Item> {
    let listing = shell::output(shell::program("dpkg-query").args(["--listfiles", name]));
    let listing = listing.unwrap_or_default();
    let files = listing.lines().map(PathBuf::from).filter(|path| is_m_file(path));
    files.map(|path| Item { group: name.to_owned(), path }).collect()
}

/// The `.m` files in and below the given files and folders, sorted.
pub fn below(paths: &[PathBuf]) -> anyhow::Result<Vec<Item>> {
    let mut items = Vec::new();
    for root in paths {
        if !root.exists() {
            bail!("{} does not exist", root.display());
        }
        let group = root.display().to_string();
        let files = walk(root).into_iter().filter(|path| is_m_file(path));
        items.extend(files.map(|path| Item { group: group.clone(), path }));
    }
    items.sort();
    Ok(items)
}

/// Octave's own library: the folder of the functions that it ships.
pub fn octave_library() -> Option<PathBuf> {
    let entries = fs::read_dir("/usr/share/octave").ok()?;
    let libraries = entries.filter_map(|entry| Some(entry.ok()?.path().join("m/general")));
    let newest = libraries.filter(|path| path.is_dir()).max()?;
    newest.parent().map(Path::to_owned)
}

/// All files in and below a path, sorted.
pub fn walk(root: &Path) -> Vec<PathBuf> {
    let walker = ignore::WalkBuilder::new(root).standard_filters(false).build();
    let entries = walker.filter_map(Result::ok);
    let files = entries.map(ignore::DirEntry::into_path).filter(|path| path.is_file());
    let mut files: Vec<PathBuf> = files.collect();
    files.sort();
    files
}

fn is_m_file(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "m") && path.is_file()
}

/// At most `count` of the items, evenly spread, always the same ones.
pub fn sample<T>(items: Vec<T>, count: usize) -> Vec<T> {
    let every = items.len().div_ceil(count.max(1)).max(1);
    items.into_iter().step_by(every).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sample_is_even_and_repeats() {
        let item = |n: u32| Item { group: String::new(), path: PathBuf::from(n.to_string()) };
        let items: Vec<Item> = (0..10).map(item).collect();
        assert_eq!(sample(items.clone(), 5), [item(0), item(2), item(4), item(6), item(8)]);
        assert_eq!(sample(items.clone(), 100).len(), 10);
    }

    #[test]
    fn folders_are_walked() -> anyhow::Result<()> {
        let dir = tempfile::tempdir()?;
        fs::create_dir(dir.path().join("@c"))?;
        fs::write(dir.path().join("@c/f.m"), "")?;
        fs::write(dir.path().join("readme.txt"), "")?;
        let found = below(&[dir.path().to_owned()])?;
        assert_eq!(found.len(), 1);
        assert!(found[0].path.ends_with("@c/f.m"));
        assert!(below(&[dir.path().join("absent")]).is_err());
        Ok(())
    }
}
