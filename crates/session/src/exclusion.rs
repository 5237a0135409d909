//! What is left out of folders: patterns written as in `.gitignore`, from
//! `--exclude` and from `lariat.toml`. A file that is itself given is never
//! left out.

use crate::problem::Problem;
use ignore::gitignore::{Gitignore, GitignoreBuilder};
use std::path::{Component, Path, PathBuf};

/// Patterns and the folder that they are relative to.
#[derive(Clone, Debug)]
pub struct Exclusion {
    patterns: Gitignore,
    base: PathBuf,
}

impl Exclusion {
    /// The patterns of one place, and what is wrong with them. `base` is an
    /// absolute folder.
    pub fn new<'p>(
        patterns: impl IntoIterator<Item = &'p str>,
        base: &Path,
    ) -> (Self, Vec<Problem>) {
        let mut builder = GitignoreBuilder::new("");
        let mut problems = Vec::new();
        for pattern in patterns {
            if let Err(error) = builder.add_line(None, pattern) {
                let message = format!("`{pattern}` is not a pattern of files to exclude: {error}");
                let help = "write it as in .gitignore, such as `old/` or `*_test.m`";
                problems.push(Problem::error("", message, help));
            }
        }
        let patterns = builder.build().unwrap_or_else(|_| Gitignore::empty());
        (Self { patterns, base: base.to_path_buf() }, problems)
    }

    /// Does a pattern name this file or folder, or a folder above it? `path` is
    /// absolute.
    pub fn names(&self, path: &Path, is_dir: bool) -> bool {
        if self.patterns.is_empty() {
            return false;
        }
        let normal = |component: &Component| matches!(component, Component::Normal(_));
        let local: PathBuf = match path.strip_prefix(&self.base) {
            Ok(local) => local.to_path_buf(),
            Err(_) => path.components().filter(normal).collect(),
        };
        self.patterns.matched_path_or_any_parents(local, is_dir).is_ignore()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_are_relative_to_their_base() {
        let (exclusion, problems) =
            Exclusion::new(["build/", "/top.m", "*_old.m"], Path::new("/p"));
        assert!(problems.is_empty());
        let names = |path| exclusion.names(Path::new(path), false);
        assert!(names("/p/a/build/f.m") && names("/p/top.m") && names("/p/a/f_old.m"));
        assert!(!names("/p/a/top.m") && !names("/p/build.m"));
        assert!(names("/q/f_old.m"), "a name counts anywhere");
    }

    #[test]
    fn a_broken_pattern_is_a_problem() {
        let (_, problems) = Exclusion::new(["a{b"], Path::new("/p"));
        assert_eq!(problems.len(), 1);
        assert!(problems[0].message.contains("a{b"));
    }
}
