//! Paths as users write them: relative to the current folder.

use lariat_project::filesystem::normalize;
use lariat_session::paths;
use std::path::{Path, PathBuf};

pub use lariat_session::paths::{reason, show};

/// The path from the root, without `.` and `..`.
pub fn absolute(path: &Path) -> PathBuf {
    normalize(&std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf()))
}

/// `path` as seen from the absolute folder `base`.
pub fn relative(path: &Path, base: &Path) -> PathBuf {
    paths::relative(&absolute(path), base)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dots_are_taken_out_of_absolute_paths() {
        assert_eq!(absolute(Path::new("/a/./b/../c")), Path::new("/a/c"));
    }
}
