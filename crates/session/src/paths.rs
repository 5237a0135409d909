//! Paths as text: how users see them, and one relative to another. Nothing here
//! reads a file; `..` is resolved by its letters.

use lariat_project::filesystem::normalize;
use std::io;
use std::path::{Component, Path, PathBuf};

/// A path as users see it: with `/`, without a leading `./`.
pub fn show(path: &Path) -> String {
    let text = path.to_string_lossy();
    let text = if cfg!(windows) { text.replace('\\', "/") } else { text.into_owned() };
    match text.strip_prefix("./") {
        Some(rest) if !rest.is_empty() => rest.trim_start_matches('/').to_owned(),
        _ => text,
    }
}

/// The absolute `path` as seen from the absolute folder `base`.
pub fn relative(path: &Path, base: &Path) -> PathBuf {
    let path = normalize(path);
    let shared =
        path.components().zip(base.components()).take_while(|(left, right)| left == right).count();
    if shared == 0 {
        return path;
    }
    let up = base.components().skip(shared).map(|_| Component::ParentDir);
    up.chain(path.components().skip(shared)).collect()
}

/// Why a file or folder could not be read or written, in words that fit after
/// its name.
pub fn reason(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "there is no such file or folder".into(),
        io::ErrorKind::PermissionDenied => "permission denied".into(),
        io::ErrorKind::IsADirectory => "this is a folder".into(),
        io::ErrorKind::NotADirectory => "this is not a folder".into(),
        _ => error.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_as_text() {
        assert_eq!(show(Path::new("./a/b.m")), "a/b.m");
        assert_eq!(show(Path::new(".")), ".");
        assert_eq!(relative(Path::new("/a/b/c.m"), Path::new("/a/d")), Path::new("../b/c.m"));
        assert_eq!(relative(Path::new("/a/b/c.m"), Path::new("/a")), Path::new("b/c.m"));
    }
}
