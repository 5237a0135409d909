//! Paths and the names that clients have for them.
//!
//! ```text
//! file:///p/f%20g.m      /p/f g.m
//! untitled:Untitled-1    a path that no file has, below the current folder
//! ```
//!
//! Cost: linear in the path.

use lariat_project::filesystem::normalize;
use lsp_types::Url;
use std::path::{Path, PathBuf};

/// The folder of texts that were never saved.
const UNSAVED: &str = ".lariat-unsaved";

/// The path that a client means.
pub fn to_path(uri: &Url, current: &Path) -> Option<PathBuf> {
    if uri.scheme() == "file" {
        return uri.to_file_path().ok().map(|path| normalize(&path));
    }
    let letters = uri.as_str().chars();
    let name: String = letters.map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
    (!name.is_empty()).then(|| current.join(UNSAVED).join(format!("{name}.m")))
}

/// The name of a path.
pub fn of_path(path: &Path) -> Option<Url> {
    Url::from_file_path(path).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_and_back() {
        let path = Path::new("/p/+geo/f g%é.m");
        let uri = of_path(path).expect("an absolute path");
        assert_eq!(to_path(&uri, Path::new("/")).as_deref(), Some(path));
        let unsaved = Url::parse("untitled:Untitled-1").expect("a name");
        let path = to_path(&unsaved, Path::new("/p")).expect("a path");
        assert!(path.starts_with("/p") && path.extension().is_some_and(|it| it == "m"));
    }
}
